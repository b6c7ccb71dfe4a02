/* What a side could say now, in parts: for the lists of all of it (legs.c, shots.c) and for a
 * player who takes any one of it without a list (wander.c).
 *
 * Paths and places are endless, so moves, turns, places to get off at and aims of smoke are
 * samples: a few straight legs for every unit that may move, sure to be accepted. Whom a unit sees
 * it may fire at, however far away: the list is no ruler (pz8-ww2.fire.declare). Nothing here
 * looks at what the side may not know. */
#ifndef SANDTABLE_RULES_PZ8_GROUND_LISTING_H
#define SANDTABLE_RULES_PZ8_GROUND_LISTING_H

#include "rules/pz8-ground/chapters.h"
#include "rules/table/sample.h"

/* -- room (occupied.c) ------------------------------------------------------------------------ */

/* Where bases and wrecks stand that the side knows of, which of them are enemies or could take
 * somebody aboard, and the boxes of all ground that is dear or closed to some. Belongs to the
 * caller; large. */
struct occupied {
    struct centres centres; /* their room is more than the root of 2 of a base's side */
    struct uneven uneven;
    int n_enemies, n_carriers;
    struct point enemies[UNITS_MAX];
    int16_t enemy[UNITS_MAX];
    int16_t carrier[UNITS_MAX];
    bool closed;    /* some of the ground to vehicles */
    bool met_known; /* what a path could meet has been found: */
    int n_counters; /* mines and wire */
    struct point counters[MINES_MAX + WIRE_MAX];
    int n_held; /* and works that enemies are in or near */
    struct box held[TERRAIN_MAX];
};

void ground_note_occupied(terms_t *terms, state_t *state, int side, bool in_strips,
                          struct occupied *into);
/* Finds what a leg could meet, if it is not known yet. */
void ground_note_meetings(terms_t *terms, state_t *state, struct occupied *into);
/* What trace.c would find on a leg, enemies, counters and works that are held, is all too far off
 * for it to be looked for. */
bool ground_meets_nothing(const struct occupied *occupied, struct point a, struct point b);
int ground_nearest_enemy(const struct occupied *occupied, struct point at);

/* -- legs (legs.c) ---------------------------------------------------------------------------- */

/* Towards what the unit wants, and along the table. */
enum leg {
    LEG_TO_GOAL,
    LEG_TO_OTHER, /* the next best objective */
    LEG_TO_ENEMY, /* or away from him, if something near asks for the full check */
    LEG_CHARGE,   /* into contact */
    LEG_NORTH,
    LEG_EAST,
    LEG_SOUTH,
    LEG_WEST,
    LEG_KINDS
};

/* A unit that seeks legs. Its bounds are where its centre may be however it is turned. */
struct mover_list {
    struct seeker seeker;
    terms_t *terms;
    state_t *state;
    struct occupied *occupied;
    int unit;
    int enemy;     /* the nearest, or -1 */
    bool doubtful; /* something near asks for the full check */
    bool whole;    /* one price holds for the whole of a leg */
    int32_t left;  /* of its movement */
    int32_t rough; /* length of a leg over any ground that it can pay for */
};

/* Has it any way left? The unit may move, by its status. */
bool ground_has_way_left(terms_t *terms, const struct unit *unit);
struct mover_list ground_moves_of(terms_t *terms, state_t *state, int unit, int enemy,
                                  struct occupied *occupied);
/* How it stands at the end of a leg: whoever has a front turns it to the enemy; others, and where
 * no enemy is known, ABSENT. */
int32_t ground_front_at(const struct mover_list *list, struct point to);
/* Where a leg ends; false: there is none such, or it would be refused. */
bool ground_find_leg(const struct mover_list *list, enum leg leg, struct point *to);

/* -- the Move phase otherwise (move.c, transport.c) ------------------------------------------- */

enum { QUARTERS = 4 };

/* Does it fire only ahead, or has it armour that is thinner at the sides? */
bool ground_has_front(terms_t *terms, const struct unit *unit);
/* Whoever has a front may want to face the nearest enemy. */
bool ground_find_pivot(terms_t *terms, state_t *state, int unit, int enemy, int *bearing);
/* A unit on foot or a gun, and a vehicle of its side. */
bool ground_may_board(terms_t *terms, state_t *state, int unit, int transport);
bool ground_boards(const struct template *template);
void ground_list_boarding(terms_t *terms, state_t *state, int unit, const struct occupied *occupied,
                          struct legal *legal);
/* Where it gets off on one of the four sides of its vehicle; false: not there. */
bool ground_find_place_off(terms_t *terms, state_t *state, int unit, int quarter, struct point *at);
void ground_list_getting_off(terms_t *terms, state_t *state, int unit, struct legal *legal);

/* -- the Fire phase (shots.c, close.c, artillery.c, air.c) ------------------------------------ */

/* A side that looks for targets. Belongs to the caller; large. */
struct fire_list {
    terms_t *terms;
    state_t *state;
    int side;
    struct legal *legal;
    struct lookout lookout;
    int n;
    int16_t enemies[UNITS_MAX]; /* shown and on the table */
    uint64_t seen[UNIT_WORDS];  /* those of them that a firer has been found to see */
};

void ground_look_for_targets(terms_t *terms, state_t *state, int side, struct fire_list *list);
/* Of its side, on the table, has not fired and is not Suppressed. */
bool ground_is_ready_to_fire(const struct fire_list *list, int unit);
/* Whom a firer that is not engaged may fire that weapon at. */
bool ground_is_target(struct fire_list *list, int unit, int target, int which,
                      const struct weapon *weapon);
bool ground_is_barrage_target(struct fire_list *list, int target);
/* A unit with two weapons names the one it uses. */
int ground_weapon_word(const struct template *template, int which);
/* Has it a weapon that may fire smoke? */
bool ground_may_lay_smoke(terms_t *terms, const struct unit *unit);
/* The unit whose nearest enemy a battery lays smoke against; -1 if there is none. */
int ground_spotter_of(const struct fire_list *list);
/* Half way to the enemy nearest to a unit; false: there is none, or it would be refused. */
bool ground_find_smoke(const struct fire_list *list, int32_t piece, const struct unit *from,
                       struct point *at);
/* An attack in close combat, with this weapon. */
bool ground_check_close_with(terms_t *terms, state_t *state, int unit, int target, int which,
                             struct refusal *why);
void ground_list_close_with(const struct fire_list *list, int unit, int which);
void ground_list_smoke_from(const struct fire_list *list, int32_t piece, const struct unit *from);
/* Barrages, and smoke. */
void ground_list_batteries(struct fire_list *list);
void ground_list_air_attacks(const struct fire_list *list);

#endif
