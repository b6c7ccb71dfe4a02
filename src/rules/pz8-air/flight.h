/* Pz8 aerial: a flight in the making (ledgers, "Move").
 *
 * A flight is tried on a course, a sketch of the aircraft that can be moved without touching the
 * state, over a chart of the sky within its reach. Both are small, made anew for every question and
 * owned by whoever asks. */
#ifndef SANDTABLE_RULES_PZ8_AIR_FLIGHT_H
#define SANDTABLE_RULES_PZ8_AIR_FLIGHT_H

#include "rules/pz8-air/set.h"

enum {
    SKY_ROWS = 2 * MP_MAX + 1, /* at most; a sky is as large as its aircraft's MPs */
    SKY_PLACES = SKY_ROWS * SKY_ROWS,
    FLIGHTS_MAX = 16000 /* of one list; no template has so many ends (air.h, MP_MAX) */
};
_Static_assert((int)FLIGHTS_MAX < (int)LEGAL_MAX && FLIGHTS_MAX * 3 < (int)LEGAL_WORDS,
               "they must all be listed");
_Static_assert(MP_MAX <= 12, "a flight of so many actions is packed into 48 bits");

/* What a hex is to a flight. One with another aircraft is flown through, but no end. */
enum air { AIR_FREE, AIR_TAKEN, AIR_OFF };

struct sky {
    struct hex middle; /* where the aircraft begins */
    struct hex_board board;
    int mp, least; /* MPs it has, and must spend */
    int ceiling;
    int rows;       /* 2 * mp + 1 */
    bool may_leave; /* whenever it likes */
    bool can_leave; /* if there is nothing else */
    bool loaded;
    uint8_t cost[ACTIONS];            /* 0: there is no such action */
    uint8_t air[SKY_PLACES];          /* of enum air */
    int16_t step_over[1 + HEX_SIDES]; /* what a step over a side adds to a place */
};

/* An aircraft on its way. A place is a number of the chart. */
struct course {
    int place;
    int facing;
    int altitude;
    int spent;
    bool reversed;
};

/* What one action does besides going on: in all sets. */
extern const struct step_effect action_effects[ACTIONS];

void draw_sky(struct sky *sky, const struct air_scenario *terms, const struct air_state *state,
              int plane);
struct course course_of(const struct sky *sky, const struct plane *plane);
struct hex sky_hex(const struct sky *sky, int place);

static inline enum air air_of_course(const struct sky *sky, const struct course *course)
{
    return (enum air)sky->air[course->place];
}

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
enum bar take_action(const struct sky *sky, struct course *course, enum action action);

/* Which flights are looked for. */
struct wish {
    int least, most; /* MPs of those that end on the table; most 0: of none */
    bool exits;      /* those that leave it too */
};

/* Where a flight ends. */
struct flight_end {
    uint16_t place;
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

/* All legal flights of the aircraft. */
enum plight find_flights(const struct sky *sky, const struct course *start,
                         struct flights *flights);

/* The same question without the list, for whoever is in the middle of a flight too. */
bool has_flight(const struct sky *sky, const struct course *from, const struct wish *wish);

/* The most MPs it can spend, fewer than it must (pz8-aerial.move.stuck); 0 if none. */
int most_below_least(const struct sky *sky, const struct course *start);

#endif
