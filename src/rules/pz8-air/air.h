/* Pz8 1935/65 Aerial with its WW1 appendix, and Pz8 1965-75 Aerial: aircraft on hexes
 * (docs/rules/pz8-aerial.md, docs/rules/pz8-jets.md).
 *
 * This header holds the scenario and the state that both sets share, and the vocabulary: the
 * questions the rules ask, in players' words. Verbs, events, options and records are in air.words;
 * what else the two sets differ in is data (set.h). The chapters of the ledgers are the files of
 * this folder; what they ask of one another stands at the end. */
#ifndef SANDTABLE_RULES_PZ8_AIR_H
#define SANDTABLE_RULES_PZ8_AIR_H

#include "board/hex.h"
#include "core/ruleset.h"
#include "rules/common/goes.h"
#include "rules/pz8-aerial-clauses.h"

enum {
    PLANES_MAX = 32,
    TEMPLATES_MAX = 64,
    TARGETS_MAX = 16,
    PILOTS_MAX = 64,
    MP_MAX = 12,     /* of a template */
    JET_MP_MAX = 10, /* of a jet's: its turns cost less, and every flight must be listed */
    CEILING_MAX = 8, /* of a template */
    CAREFUL_MP = 3,  /* pz8-aerial.ground.roll: with more a ground attack is harder */
    LEVEL_MAX = 20,  /* of an aircraft, wherever a situation puts it */
    FACTOR_MAX = 9,
    MISSILES_MAX = 8,
    MISSILES_OF_TYPE = 255, /* an aircraft's missiles where a file does not say */
    BATTLES_MAX = 9
};

#include "rules/pz8-air-terms.h"
#include "rules/pz8-air-words.h"

enum {
    GUNS = WEAPON_HEAT, /* weapons that are guns; the cannon of a jet are its front guns */
    WEAPONS = WEAPON_RADAR + 1,
    ACTIONS = ACTION_XR + 1,
    RADAR_REASONS = WHY_RADAR_MISSILES - WHY_HEAT_MISSILES /* from one to the other */
};

FLAT_BEGIN
/* What an aircraft has when a battle of a campaign begins, in every one of them. */
struct begun {
    uint8_t load, heat, radar;
    uint8_t unused;
};

struct air_scenario {
    struct scenario head;
    uint16_t n_templates;
    uint8_t set;             /* of enum air_set_name */
    uint8_t ww1;             /* pz8-aerial.ww1.factors */
    uint8_t battle, battles; /* this is the first, second ... of so many; 0: a battle on its own */
    uint8_t kills[SIDES];    /* fighters a side destroyed in earlier battles */
    struct begun begun[PLANES_MAX];
    struct template templates[TEMPLATES_MAX];
};

/* What their members are, air.words says. */
struct plane {
    char id[ID_BYTES];
    uint8_t side, template;
    struct hex at;
    uint8_t facing, altitude, status, left_over, experience, damaged;
    uint8_t activated, spent, reversed, fired; /* this activation */
    uint8_t kills, fell, load, jammed[GUNS], nation, heat, radar, generation, pilot;
};

/* What stands on the ground to be attacked. */
struct target {
    char id[ID_BYTES];
    char kind[ID_BYTES];
    uint8_t side, destroyed;
    struct hex at;
    uint8_t points, unused[3];
};

struct air_state {
    struct state head;
    uint16_t n_planes, n_targets, n_pilots;
    struct goes goes; /* in the deployment first_side is who places first */
    uint8_t stage;
    uint8_t active;        /* the aircraft being activated, or NO_UNIT */
    uint8_t time_up;       /* the last turn has ended */
    uint8_t groups[SIDES]; /* pz8-aerial.turn.group, fixed at turn-start */
    uint8_t n_fallen;      /* aircraft destroyed so far */
    uint8_t gave_up;       /* 1 + the side that gave a campaign battle up; 0: neither */
    uint8_t deployment[8]; /* how far the deployment of a campaign battle has come (deploy.c) */
    struct plane planes[PLANES_MAX];
    struct target targets[TARGETS_MAX];
    struct pilot pilots[PILOTS_MAX];
};
FLAT_END

_Static_assert(sizeof(struct air_state) <= 8 * 1024, "a state is copied often");

/* -- vocabulary (words.c) ---------------------------------------------------------------------- */

static inline bool plane_is_flying(const struct plane *plane)
{
    return plane->status == STATUS_ON_TABLE;
}

/* An enemy who can be attacked. */
static inline bool is_prey(const struct plane *plane, const struct plane *other)
{
    return other->side != plane->side && plane_is_flying(other);
}

static inline const struct template *template_of(terms_t *terms, const struct plane *plane)
{
    return &terms->templates[plane->template];
}

static inline struct hex_board air_board(terms_t *terms)
{
    return (struct hex_board){.columns = (uint8_t)terms->head.width,
                              .rows = (uint8_t)terms->head.height};
}

/* pz8-aerial.opt-solo, pz8-jets.opt-solo: does the engine itself fly for this side? */
static inline bool is_npo(terms_t *terms, int side)
{
    return terms->head.options[OPT_SOLO] == 1 + side;
}

static inline bool is_solo(terms_t *terms)
{
    return terms->head.options[OPT_SOLO] != SOLO_OFF;
}

/* MPs it has now. */
int air_mp(terms_t *terms, const struct plane *plane);

/* Its current maximum altitude. */
int air_ceiling(terms_t *terms, const struct plane *plane);

int air_planes_on_table(state_t *state, int side);
bool air_has_plane(state_t *state, int side);

/* The aircraft in this hex other than `but`, or NO_UNIT. */
int air_plane_at(state_t *state, struct hex hex, int but);

/* Does an enemy sit on its tail? */
bool air_is_tailed(terms_t *terms, state_t *state, int plane);

/* The missiles of a kind that are left. */
static inline int missiles_left(const struct plane *plane, enum weapon weapon)
{
    return weapon == WEAPON_HEAT ? plane->heat : plane->radar;
}

/* Attack Factor of a gun; 0 if there is none. */
static inline int attack_of(terms_t *terms, const struct plane *plane, enum weapon weapon)
{
    return weapon == WEAPON_FRONT ? template_of(terms, plane)->front
                                  : template_of(terms, plane)->rear;
}

/* May it carry this load, and this many missiles? */
int air_missiles_of_type(terms_t *terms, const struct template *template, enum weapon weapon);

/* Of a throw of one D6: by this aircraft, against another or NO_UNIT. */
struct throw air_die(int purpose, int clause, int plane, int against);

/* It is gone; and so by a shot of another, who has the kill. */
void air_fell(struct air_state *state, int plane);
void air_destroy(struct play *play, int by, int plane, int clause);

/* -- chapters ---------------------------------------------------------------------------------- */

/* flight.c: of the active aircraft. */
bool air_list_flights(terms_t *terms, state_t *state, struct legal *legal);

/* shot.c: has the active aircraft the right to fire or attack at all now? */
bool air_check_time(state_t *state, int clause, struct refusal *why);

/* May this weapon of the firer fire at the target? With so many missiles, if it is one. */
bool air_check_shot(terms_t *terms, state_t *state, int firer, int target, enum weapon weapon,
                    int missiles, struct refusal *why);

/* The same for an aircraft as it might be, which is not in the state. */
bool air_can_shoot(terms_t *terms, const struct plane *firer, const struct plane *target,
                   enum weapon weapon);

/* Is the hex in the field of fire of this weapon, whoever is there? */
bool air_covers(terms_t *terms, const struct plane *firer, enum weapon weapon, struct hex hex);

/* guns.c: the faces of the die with which a gun hits. */
int air_gun_faces(terms_t *terms, const struct plane *firer, const struct plane *target,
                  bool firing_back);
void air_answer(struct play *play, int plane, int attacker, enum weapon weapon);

/* missile.c: the pairs of dice, of 36, with which so many missiles destroy. */
int air_missile_pairs(terms_t *terms, const struct plane *shooter, const struct plane *target,
                      enum weapon weapon, int n);
void air_launch(struct play *play, int target, enum weapon weapon, int n);

/* ground.c: and the faces of the D6 that destroy a target. */
bool air_can_raid(terms_t *terms, const struct plane *plane, const struct target *target,
                  enum ordnance with);
int air_ground_faces(terms_t *terms, const struct plane *plane, enum ordnance with);

/* deploy.c: the n-th hex of the row of so many aircraft along an edge of the table. */
struct hex air_squadron_hex(terms_t *terms, enum table_edge edge, int planes, int n);
bool air_check_squadrons(terms_t *terms, state_t *state, struct problem *problem);

/* solo.c, npo.c: what the active aircraft of the NPO does next; false if nothing. */
enum phase_end air_draw_card(struct play *play);
bool air_npo_acts(struct play *play);
void air_npo_fires_back(struct play *play, int plane, int attacker);

/* victory.c: points of a side, or in a campaign battle the fighters it has destroyed. */
int air_points(terms_t *terms, state_t *state, int side);

#endif
