/* Pz8 aerial: where a flight can end (ledgers, "Move").
 *
 * Flights are tried in the order of the alphabet, each before those it begins. The first one that
 * comes to a place with a facing, an altitude and so many MPs spent is therefore the first of all
 * that do, and whatever follows a later one follows it too: nothing is tried twice. What is known
 * of a place, facing and altitude, before and after a reverse, is one node. */

#include <assert.h>
#include <string.h>

#include "rules/pz8-air/flight.h"

enum {
    WINDOW = CEILING_MAX, /* levels a flight can come to; no situation is above its type's own */
    NODES_MAX = SKY_PLACES * HEX_SIDES * WINDOW * 2,
    CLASSES = 2 /* up to 3 MPs, and more (pz8-aerial.ground.roll) */
};

/* An action as the search needs it, from one facing. */
struct leg {
    int32_t node;   /* what it adds to the node */
    int16_t over;   /* and to the place */
    uint8_t facing; /* behind it, 0 to 5 */
    uint8_t cost;
    int8_t climb;
    uint8_t action;
    uint8_t reverses;
};

/* Which actions are possible: by what the altitude forbids, and by the MPs left. */
enum { AT_BOTTOM = 1, AT_TOP = 2, TOO_HIGH = 4, HEIGHTS = 5, COST_MAX = 4 };

struct choice {
    uint8_t n;
    uint8_t legs[ACTIONS]; /* in the order of the alphabet */
};

struct search {
    const struct sky *sky;
    struct flights *flights;
    bool any; /* one flight is enough */
    bool exits;
    uint16_t settled; /* MPs that cannot be bettered by spending more */
    int low;          /* the lowest level of the window */
    int levels;       /* and how many there are */
    int ceiling;      /* counted from the lowest */
    int n_legs;
    struct leg legs[HEX_SIDES][ACTIONS];
    struct choice choices[HEIGHTS][COST_MAX + 1];
    uint16_t classes[2][CLASSES];        /* MPs that make an end: on the table, off it */
    uint16_t seen[NODES_MAX];            /* a bit for each number of MPs */
    uint16_t number[NODES_MAX][CLASSES]; /* of the flight that ends there */
};

/* pz8-aerial.solo.npo: "alphabetically by its action codes". */
static const uint8_t alphabet[ACTIONS] = {ACTION_C,  ACTION_D,  ACTION_F,  ACTION_I,  ACTION_SL,
                                          ACTION_SR, ACTION_TL, ACTION_TR, ACTION_XL, ACTION_XR};

/* A node is a place, a facing and a level, before or after a reverse; the last bit is that. */
static int node_of(const struct search *search, int place, int facing, int level)
{
    return ((place * HEX_SIDES + facing) * search->levels + level) * 2;
}

static void list_legs(struct search *search, const struct sky *sky)
{
    search->n_legs = 0;
    for (int i = 0; i < ACTIONS; i++) {
        int action = alphabet[i];
        if (sky->cost[action] == 0 || (sky->loaded && action == ACTION_I)) {
            continue;
        }
        const struct step_effect *effect = &action_effects[action];
        for (int facing = 0; facing < HEX_SIDES; facing++) {
            int turned = hex_turn(facing + 1, effect->turn) - 1;
            int over = sky->step_over[hex_turn(facing + 1, effect->over)];
            search->legs[facing][search->n_legs] =
                (struct leg){.node = node_of(search, over, turned - facing, effect->climb),
                             .over = (int16_t)over,
                             .facing = (uint8_t)turned,
                             .cost = sky->cost[action],
                             .climb = effect->climb,
                             .action = (uint8_t)action,
                             .reverses = action == ACTION_I};
        }
        search->n_legs++;
    }
}

/* pz8-aerial.move.must-dive: who is too high dives. */
static bool climb_fits(int height, int climb)
{
    return height == TOO_HIGH
               ? climb < 0
               : !(height & AT_BOTTOM && climb < 0) && !(height & AT_TOP && climb > 0);
}

static void list_choices(struct search *search)
{
    for (int height = 0; height < HEIGHTS; height++) {
        for (int left = 0; left <= COST_MAX; left++) {
            struct choice *choice = &search->choices[height][left];
            choice->n = 0;
            for (int i = 0; i < search->n_legs; i++) {
                const struct leg *leg = &search->legs[0][i];
                if (leg->cost <= left && climb_fits(height, leg->climb)) {
                    choice->legs[choice->n++] = (uint8_t)i;
                }
            }
        }
    }
}

/* The numbers of MPs from `least` to `most`, a bit each. */
static uint16_t mp_bits(int least, int most)
{
    unsigned bits = most < least ? 0 : (2u << most) - (1u << least);
    return (uint16_t)bits;
}

/* Keeps a flight unless one with fewer MPs ends there in the same class. */
static inline void keep(struct search *search, int node, unsigned before, bool off, uint64_t flight,
                        struct flight_end end)
{
    int spent = flight_spent(flight);
    int class = spent > CAREFUL_MP;
    unsigned bit = 1u << spent;
    unsigned ends = search->classes[off][class];
    unsigned known = before & ends;
    if (!(bit & ends) || (known & (bit - 1))) {
        return;
    }
    struct flights *flights = search->flights;
    if (known == 0) {
        if (flights->n == FLIGHTS_MAX) {
            return;
        }
        search->number[node][class] = (uint16_t)flights->n;
        flights->ends[flights->n++] = end;
        flights->n_on_table += !off;
    }
    flights->list[search->number[node][class]] = flight;
}

/* A flight in the making: its actions lowest, then their number, then the MPs. */
static inline uint64_t longer(uint64_t flight, const struct leg *leg)
{
    return (flight | (uint64_t)leg->action << (4 * flight_length(flight))) +
           ((uint64_t)1 << 48 | (uint64_t)leg->cost << 52);
}

/* Is there a further dive from here? */
static bool can_dive_on(const struct search *search, int place, int facing, int left)
{
    for (int i = 0; i < search->n_legs; i++) {
        const struct leg *leg = &search->legs[facing][i];
        bool off = search->sky->air[place + leg->over] == AIR_OFF;
        if (leg->climb < 0 && leg->cost <= left && (!off || search->exits)) {
            return true;
        }
    }
    return false;
}

static void fly_on(struct search *search, int place, int facing, int level, int node,
                   uint64_t flight)
{
    const struct sky *sky = search->sky;
    const struct leg *legs = search->legs[facing];
    int left = sky->mp - flight_spent(flight);
    int height = level > search->ceiling
                     ? TOO_HIGH
                     : (level == 0 ? AT_BOTTOM : 0) + (level == search->ceiling ? AT_TOP : 0);
    const struct choice *choice = &search->choices[height][left < COST_MAX ? left : COST_MAX];
    for (int i = 0; i < choice->n; i++) {
        const struct leg *leg = &legs[choice->legs[i]];
        int further = (node + leg->node) | leg->reverses;
        int spent = flight_spent(flight) + leg->cost;
        unsigned before = search->seen[further];
        unsigned bit = 1u << spent;
        enum air air = (enum air)sky->air[place + leg->over];
        if ((before & bit) || (before & (bit - 1) & search->settled) ||
            (air == AIR_OFF && !search->exits)) {
            continue;
        }
        search->seen[further] = (uint16_t)(before | bit);
        uint64_t flown = longer(flight, leg);
        const struct flight_end end = {.place = (uint16_t)(place + leg->over),
                                       .facing = (uint8_t)(leg->facing + 1),
                                       .altitude = (uint8_t)(search->low + level + leg->climb)};
        if (air == AIR_OFF) {
            keep(search, further, before, true, flown, end);
            continue;
        }
        /* pz8-aerial.move.must-dive: it does not stop above its maximum while it can dive on. */
        if (air == AIR_FREE &&
            (level + leg->climb <= search->ceiling ||
             !can_dive_on(search, place + leg->over, leg->facing, sky->mp - spent))) {
            keep(search, further, before, false, flown, end);
        }
        if (search->any && search->flights->n > 0) {
            return;
        }
        if (spent < sky->mp) {
            fly_on(search, place + leg->over, leg->facing, level + leg->climb, further, flown);
        }
    }
}

/* The levels it can come to: no lower than all its MPs take it, no higher than it is or may. */
static void set_window(struct search *search, const struct sky *sky, const struct course *start)
{
    int low = start->altitude - sky->mp;
    int high = start->altitude > sky->ceiling ? start->altitude : sky->ceiling;
    search->low = low > 1 ? low : 1;
    search->levels = high - search->low + 1;
    search->ceiling = sky->ceiling - search->low;
    assert(high <= CEILING_MAX);
}

static void find(const struct sky *sky, const struct course *start, const struct wish *wish,
                 bool any, struct flights *flights)
{
    struct search search;
    const uint16_t few = mp_bits(0, CAREFUL_MP);
    uint16_t ends = mp_bits(wish->least, wish->most);
    search.sky = sky;
    search.flights = flights;
    search.any = any;
    search.exits = wish->exits;
    /* After more than 3 MPs whatever can be done with more can be done with fewer, and for the
     * same class of ends. */
    search.settled = wish->most >= sky->mp || wish->most == 0 ? (uint16_t)~few : 0;
    flights->n = flights->n_on_table = 0;
    set_window(&search, sky, start);
    list_legs(&search, sky);
    list_choices(&search);
    search.classes[0][0] = ends & few;
    search.classes[0][1] = ends & (uint16_t)~few;
    search.classes[1][0] = few;
    search.classes[1][1] = (uint16_t)~few;
    memset(search.seen, 0,
           sizeof search.seen[0] * (size_t)node_of(&search, sky->rows * sky->rows, 0, 0));
    int node = node_of(&search, start->place, start->facing - 1, start->altitude - search.low);
    fly_on(&search, start->place, start->facing - 1, start->altitude - search.low,
           node | start->reversed, (uint64_t)start->spent << 52);
}

bool has_flight(const struct sky *sky, const struct course *from, const struct wish *wish)
{
    struct flights flights;
    find(sky, from, wish, true, &flights);
    return flights.n > 0;
}

int most_below_least(const struct sky *sky, const struct course *start)
{
    for (int spent = sky->least - 1; spent > 0; spent--) {
        struct wish wish = {.least = spent, .most = spent};
        if (has_flight(sky, start, &wish)) {
            return spent;
        }
    }
    return 0;
}

/* pz8-aerial.move.stuck: without a movement on the table it leaves it, if it can; else it spends
 * what it can below the minimum. */
enum plight find_flights(const struct sky *sky, const struct course *start, struct flights *flights)
{
    struct wish wish = {.least = sky->least, .most = sky->mp, .exits = sky->may_leave};
    find(sky, start, &wish, false, flights);
    if (flights->n_on_table > 0) {
        return FLIES;
    }
    if (sky->can_leave) {
        find(sky, start, &(struct wish){.exits = true}, false, flights);
        if (flights->n > 0) {
            return MUST_LEAVE;
        }
    }
    int most = most_below_least(sky, start);
    find(sky, start, &(struct wish){.least = most, .most = most}, false, flights);
    return most > 0 ? FLIES_SHORT : MUST_STAY;
}
