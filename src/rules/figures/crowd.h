/* A crowd: all men who stand on the table with their bases, and models among them: what room they
 * leave, whose way they bar, and where one could come to touch another.
 *
 * A model (a gun, a machine gun) has a round base like a man: nobody ends on it, and enemies do not
 * pass through it, manned or not; but to touch it is no contact. The crowd is a workspace: it
 * belongs to the caller, is filled once for many questions and is never part of a state. Bases may
 * overlap by OVERLAP_THOU, and touch within CONTACT_THOU. */
#ifndef SANDTABLE_RULES_FIGURES_CROWD_H
#define SANDTABLE_RULES_FIGURES_CROWD_H

#include "board/table_men.h"
#include "board/table_room.h"

enum { CROWD_MODELS = 64, CROWD_MAX = MEN_MAX + CROWD_MODELS };

struct crowd {
    struct men men;
    int n_models;
    struct crowd_model {
        struct point at;
        int32_t radius;
        int16_t unit;
        uint8_t side;
    } models[CROWD_MODELS];
    int32_t widest; /* no base of the crowd, and none that is asked for, is wider than twice this */
};

/* -- who is in the way ------------------------------------------------------------------------- */

/* Those alone who stand in the box are still here; nobody else can be passed, touched or stood on
 * there. */
void crowd_keep(struct crowd *crowd, struct box box);
/* The bases of men and models, of one side or of both (SIDE_NONE), but for one man (NO_MAN: for
 * nobody). Returns how many. */
int crowd_bases(const struct crowd *crowd, int side, int man, struct base bases[CROWD_MAX]);
/* The same of both sides, so that whoever of this side keeps off them touches no enemy. */
int crowd_shunned(const struct crowd *crowd, int side, int man, struct base bases[CROWD_MAX]);
/* Would a base there lie on a model, but for that of one unit? */
bool crowd_is_on_model(const struct crowd *crowd, struct point at, int32_t radius, int but);
/* Would a base of this side and size go through an enemy's on that leg? */
bool crowd_bars(const struct crowd *crowd, int side, int32_t radius, struct point a,
                struct point b);

/* -- room -------------------------------------------------------------------------------------- */

/* Does no other base lie on his, but for the model of one unit? */
bool crowd_has_room(const struct crowd *crowd, int man, int but);
/* Where he stands, or the nearest place that is free, without contact and in no closed ground. */
struct point crowd_room(const struct crowd *crowd, const struct table *table, uint32_t closed,
                        int side, int man);

/* Of the free places no further than `most` where a man would touch another, straight on first,
 * then ever further round to the right and the left, the first to which he may go; those behind can
 * be reached by no straight way. False if there is none. */
bool crowd_find_touch(const struct crowd *crowd, int man, int other, int32_t most,
                      bool (*may_go)(const void *context, struct point to), const void *context,
                      struct point *to);

#endif
