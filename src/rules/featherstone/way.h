/* Featherstone-like WW2: what a unit must keep away from on its way (ledger, 4.4:
 * featherstone.move.contact, and wrecks): enemies and their models as things with a place. The
 * caller owns them; nothing of it is kept in a state. */
#ifndef SANDTABLE_RULES_FEATHERSTONE_WAY_H
#define SANDTABLE_RULES_FEATHERSTONE_WAY_H

#include "rules/featherstone/chapters.h"

enum { APART = CONTACT + 1 }; /* featherstone.move.contact: at exactly an inch one is in contact */

/* Enemies as things to keep away from. */
enum { THINGS_MAX = MEN_ROOM + 2 * UNITS_MAX + TERRAIN_CORNERS };

struct things {
    int n;
    struct base bases[THINGS_MAX];
    struct point at[THINGS_MAX];
    uint8_t units[THINGS_MAX]; /* whose it is */
};

enum whom { KNOWN_ENEMIES, HIDDEN_ENEMIES, ALL_ENEMIES };

void featherstone_note_thing(struct things *things, int unit, struct base base, struct point at);
/* All enemies of a side that are meant, but for one. */
void featherstone_find_enemies(terms_t *terms, state_t *state, int side, enum whom whom, int but,
                               struct things *things);
/* Wrecks besides what is there. */
void featherstone_find_wrecks(terms_t *terms, state_t *state, struct things *things);
/* Only the things of those units, or only those of all others. */
void featherstone_keep_things(struct things *things, uint64_t units, bool theirs);
/* Whom it would be within an inch of, standing there so: a bit for each unit. */
uint64_t featherstone_touched_at(terms_t *terms, state_t *state, int unit, struct point at,
                                 int facing, int form, const struct things *things);
/* Where a model is stopped: the leg, or -1, and the place. */
int featherstone_vehicle_stops(terms_t *terms, const struct unit *unit, const struct route *route,
                               const struct things *things, int32_t rim, struct point *at);
/* Where enemies stop it; false if they do not. */
bool featherstone_is_stopped(terms_t *terms, state_t *state, int unit, const struct march *march,
                             const struct things *things, struct body_stop *stop);
/* Hidden enemies whom it would be within an inch of, standing there so: a bit for each. */
uint64_t featherstone_unforeseen(terms_t *terms, state_t *state, int unit, struct point at,
                                 int facing, int form);
/* Where hidden enemies stop it, and which of them: a bit for each; false if none does. */
bool featherstone_is_surprised(terms_t *terms, state_t *state, int unit, const struct march *march,
                               struct body_stop *stop, uint64_t *met);
/* Turning or forming anew where it stands. */
bool featherstone_check_new_places(terms_t *terms, state_t *state, int unit, int facing, int form,
                                   struct refusal *why);
/* May it end there? */
bool featherstone_check_end(terms_t *terms, state_t *state, int unit, struct march *march,
                            struct refusal *why);

#endif
