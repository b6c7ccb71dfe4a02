/* A body of men: those of a unit who are in action, where they stand and where they would.
 *
 * A body in formation moves as one: its centre goes along a path of straight legs, and the
 * formation turns with each leg (tarr.move.path). A man's own way is then: from where he stands
 * straight to his place at the beginning of the first leg, along the leg, straight to his place at
 * the beginning of the next, and at last to his place in the final facing and formation. What is
 * met on the way (mines, wire, an enemy's inch) is asked of these ways; what the move costs is
 * asked of the centre's path.
 *
 * Men close up whenever a formation is written: the n of them that are left take its first n
 * places. A body is a workspace; nothing is changed before body_stand. */
#ifndef SANDTABLE_RULES_FIGURES_BODY_H
#define SANDTABLE_RULES_FIGURES_BODY_H

#include "board/table_base.h"
#include "board/table_form.h"
#include "rules/figures/man.h"
#include "rules/table/route.h"

struct body {
    int n;
    int16_t who[MEN_OF_UNIT];     /* their records, ascending */
    struct point at[MEN_OF_UNIT]; /* where each stands, or would; NOWHERE if he does not */
};

/* ---- Who belongs to it ---- */

/* The men of a unit who are in action, in their order. There are at most MEN_OF_UNIT: whoever lends
 * men to a unit counts them first (unit_strength). */
void body_of(const struct figure_rules *rules, const struct state *state, int unit,
             struct body *body);
int unit_strength(const struct figure_rules *rules, const struct state *state, int unit);

/* All men of the game who stand on the table, for measuring between them. */
void gather_men(const struct figure_rules *rules, const struct scenario *scenario,
                const struct state *state, struct men *men);

/* ---- How far apart they are ---- */

/* How far two men are apart, to the nearest thou, half up; of a garrison from the outline of its
 * piece, and 0 where the pieces of two garrisons meet or hold one another. tarr.core.measure,
 * featherstone.core.measure. What struct men measures takes a garrison to stand at the middle. */
int32_t man_gap(const struct table *table, const struct man *one, const struct man *other);

/* The least of these between two sets of men who stand on the table, and between whom: of equals
 * the lower first man, then the lower second. INT32_MAX if a set has nobody. */
int32_t men_gap(const struct figure_rules *rules, const struct state *state,
                const struct table *table, const uint64_t from[MEN_WORDS],
                const uint64_t to[MEN_WORDS], struct men_pair *pair);

/* ---- Where they stand ---- */

/* They take the places of a formation; NULL: all the centre, as a garrison does. */
void body_form(struct body *body, const struct formation *form, struct point centre, int facing);

/* Whoever has no place yet takes his own in a line. */
void body_line_up(struct body *body, const struct line_form *line);

/* May a man stand there? The rule set's own question. */
struct footing {
    bool (*may_stand)(const void *context, struct point at);
    const void *context;
};

/* The first of the body who may not stand at his place, as a place in its list; or NO_MAN. */
int body_misfit(const struct body *body, const struct footing *standing);

/* After a forced move: whoever may not stand at his place is put at the centre. */
void body_settle(struct body *body, const struct footing *standing, struct point centre);

/* They stand there from now on. The caller tells it. */
void body_stand(const struct figure_rules *rules, struct state *state, const struct body *body);

/* The same as the garrison of a piece, or with NO_TERRAIN in the open, where they settle first. */
void body_put(const struct figure_rules *rules, struct state *state, struct body *body,
              const struct footing *standing, struct point centre, int inside);

/* ---- On the way ---- */

/* A move of a body. The route begins where the centre is; its legs are at most CORNERS_MAX. */
struct body_move {
    const struct body *body; /* as it stands */
    const struct route *route;
    const struct formation *form; /* on the way */
    const struct formation *into; /* at its end */
    int facing;                   /* at its end */
};

enum { WAY_POINTS = 2 * CORNERS_MAX + 2 };

/* The way of one man: where he stands, then the ends of each leg, then where he ends. */
struct way {
    int n;
    struct point points[WAY_POINTS];
};

/* The way of each man of the body, all of the same number of points: of every leg that has a length
 * its beginning is an odd point and its end the next. One who stands nowhere begins at his first
 * place. */
void body_ways(const struct body_move *move, struct way ways[MEN_OF_UNIT]);

/* The facing a body has at the end of its last leg; `facing` if it goes nowhere. */
int route_facing(const struct route *route, int facing);

/* The centre when it has come so many thou along its path (beyond its end: the end), and which way
 * the body faces there: at a corner still the old way. */
struct point route_at(const struct route *route, int32_t along, int *facing);

/* The men's places when the centre has come so far. */
void body_at(const struct body_move *move, int32_t along, struct body *there);

/* Who stopped it, and where. */
struct body_stop {
    int man;      /* a place in the list of the body */
    int thing;    /* an index in the list of things */
    bool at_once; /* he came too near when the formation was taken up: nobody has moved */
    bool turning; /* he did so when it turned at a corner, or at the end */
    int32_t along;
    struct point centre;
    int facing;
};

/* The first place at which a man of the body would come nearer than `apart` thou to one of the
 * things: there the body stops, so that nobody is nearer. False if nobody does. A man who is nearer
 * when a leg begins may go on as long as it leads away (featherstone.move.contact). A body that
 * would come too near by turning does not turn. */
bool body_stops(const struct body_move *move, const struct base *things, int n_things,
                int32_t apart, struct body_stop *stop);

#endif
