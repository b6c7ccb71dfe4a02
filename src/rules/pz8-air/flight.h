/* Pz8 aerial: a flight in the making (ledgers, "Move").
 *
 * A flight is tried on a course, a sketch of the aircraft that can be moved without touching the
 * state, through the sky: what the aircraft may do, and among whom. Both are small, made anew for
 * every question and owned by whoever asks. */
#ifndef SANDTABLE_RULES_PZ8_AIR_FLIGHT_H
#define SANDTABLE_RULES_PZ8_AIR_FLIGHT_H

#include "rules/pz8-air/set.h"

enum { FLIGHTS_MAX = 16000 /* of one list; no template has so many ends (air.h, MP_MAX) */ };
_Static_assert((int)FLIGHTS_MAX < (int)LEGAL_MAX && FLIGHTS_MAX * 3 < (int)LEGAL_WORDS,
               "they must all be listed");
_Static_assert(MP_MAX <= 12, "a flight of so many actions is packed into 48 bits");

struct sky {
    state_t *state; /* where the other aircraft are */
    int plane;
    struct hex_board board;
    int mp, least; /* MPs it has, and must spend */
    int ceiling;
    bool may_leave; /* whenever it likes */
    bool can_leave; /* if there is nothing else */
    bool loaded;
    uint8_t cost[ACTIONS]; /* 0: there is no such action */
};

/* An aircraft on its way. */
struct course {
    struct hex at;
    int facing;
    int altitude;
    int spent;
    bool reversed;
    bool off; /* it has left the table */
};

/* What one action does besides going on: in all sets. */
extern const struct step_effect air_action_effects[ACTIONS];

void air_draw_sky(struct sky *sky, terms_t *terms, state_t *state, int plane);
struct course air_course_of(const struct plane *plane);

/* Is it on the table, in a hex without another aircraft? */
bool air_is_in_free_hex(const struct sky *sky, const struct course *course);

/* Does an aircraft so high have to dive? */
static inline bool must_dive(const struct sky *sky, int altitude)
{
    return altitude > sky->ceiling;
}

/* What forbids an action. */
enum bar {
    NOT_BARRED,
    BARRED_GONE,
    BARRED_SHARP,
    BARRED_MUST_DIVE,
    BARRED_LOAD,
    BARRED_POINTS,
    BARRED_GROUND,
    BARRED_CEILING,
    BARRED_EDGE
};

/* One action; if it is barred the course stays as it is. */
enum bar air_take_action(const struct sky *sky, struct course *course, enum action action);

/* Which flights are looked for. */
struct wish {
    int least, most; /* MPs of those that end on the table; most 0: of none */
    bool exits;      /* those that leave it too */
};

/* Where a flight ends. */
struct flight_end {
    uint16_t place; /* of the chart of all hexes within reach; air_end_hex */
    uint8_t facing, altitude;
};

/* Flights, one for each different end: of those with the fewest MPs the first in the order of the
 * alphabet. Actions are packed four bits each, the first lowest. */
struct flights {
    uint32_t n;
    uint32_t n_on_table; /* how many of them end there */
    uint64_t list[FLIGHTS_MAX];
    struct flight_end ends[FLIGHTS_MAX];
};

static inline int flight_length(uint64_t flight)
{
    return (int)(flight >> 48 & 15);
}

static inline int flight_spent(uint64_t flight)
{
    return (int)(flight >> 52 & 15);
}

/* How a flight ends for an aircraft without another one (pz8-aerial.move.stuck). */
enum plight { FLIES, MUST_LEAVE, FLIES_SHORT, MUST_STAY };

/* All legal flights of the aircraft, and where one of them ends. */
enum plight air_find_flights(const struct sky *sky, struct flights *flights);
struct hex air_end_hex(const struct sky *sky, const struct flight_end *end);

/* The same question without the list, for whoever is in the middle of a flight too. */
bool air_has_flight(const struct sky *sky, const struct course *from, const struct wish *wish);

/* The most MPs it can spend, fewer than it must (pz8-aerial.move.stuck); 0 if none. */
int air_most_below_least(const struct sky *sky, const struct course *start);

#endif
