/* Pz8 aerial: where a flight can end (ledgers, "Move").
 *
 * Flights are tried in the order of the alphabet, each before those it begins. The first one that
 * comes to a place with a facing, an altitude and so many MPs spent is therefore the first of all
 * that do, and whatever follows a later one follows it too: nothing is tried twice. What is known
 * of a place, facing and altitude, before and after a reverse, is one node. */

#include <assert.h>
#include <string.h>

#include "board/hex_chart.h"
#include "rules/pz8-air/flight.h"

/* -- the search -------------------------------------------------------------------------------- */

_Static_assert((int)MP_MAX <= (int)HEX_CHART_REACH, "every hex within reach has its place");

/* What a hex is to a flight. One with another aircraft is flown through, but no end. */
enum air { AIR_FREE, AIR_TAKEN, AIR_OFF };

enum {
    WINDOW = CEILING_MAX, /* levels a flight can come to; no situation is above its type's own */
    REACHED_MAX = 288,    /* places a flight can come to: at most 277, of 12 MPs with sharp turns */
    NODES_MAX = REACHED_MAX * HEX_SIDES * WINDOW * 2,
    CLASSES = 2 /* up to 3 MPs, and more (pz8-aerial.ground.roll) */
};

/* An action as the search needs it, from one facing. */
struct leg {
    int16_t over;   /* what it adds to the place */
    int8_t within;  /* and to the node, within its place */
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

/* Of each node, the number of the flight that ends there. */
struct numbers {
    uint16_t of[NODES_MAX][CLASSES];
};

/* The nodes of a place lie together, and places in the order in which they are come to: what no
 * flight comes to need not be emptied first. */
struct search {
    const struct sky *sky;
    struct flights *flights; /* NULL: one flight is enough */
    struct numbers *numbers; /* of those */
    bool found;
    bool exits;
    int low;     /* the lowest level of the window */
    int levels;  /* and how many there are */
    int ceiling; /* counted from the lowest */
    int n_legs;
    int n_nodes;
    struct hex_chart chart;        /* of the hexes within reach */
    uint8_t air[HEX_CHART_PLACES]; /* of enum air */
    struct leg legs[HEX_SIDES][ACTIONS];
    struct choice choices[HEIGHTS][COST_MAX + 1];
    uint16_t vain[MP_MAX + 1];             /* by MPs: those after which coming again is no use */
    uint16_t classes[2][CLASSES];          /* MPs that make an end: on the table, off it */
    uint16_t first_node[HEX_CHART_PLACES]; /* of a place, or why there is none */
    uint16_t seen[NODES_MAX];              /* a bit for each number of MPs */
};
enum { NOT_REACHED = UINT16_MAX - 1, CLOSED };
_Static_assert((int)NODES_MAX < (int)NOT_REACHED, "nodes are numbered in 16 bits");

/* pz8-aerial.solo.npo: "alphabetically by its action codes". */
static const uint8_t alphabet[ACTIONS] = {ACTION_C,  ACTION_D,  ACTION_F,  ACTION_I,  ACTION_SL,
                                          ACTION_SR, ACTION_TL, ACTION_TR, ACTION_XL, ACTION_XR};

/* Which of its place's nodes that of a facing and a level is; the last bit is the reverse. */
static int within_place(const struct search *search, int facing, int level)
{
    return (facing * search->levels + level) * 2;
}

static void list_legs(struct search *search, const struct sky *sky)
{
    search->n_legs = 0;
    for (int i = 0; i < ACTIONS; i++) {
        int action = alphabet[i];
        if (sky->cost[action] == 0 || (sky->loaded && action == ACTION_I)) {
            continue;
        }
        const struct step_effect *effect = &air_action_effects[action];
        for (int facing = 0; facing < HEX_SIDES; facing++) {
            int turned = hex_turn(facing + 1, effect->turn) - 1;
            int side = hex_turn(facing + 1, effect->over);
            search->legs[facing][search->n_legs] =
                (struct leg){.over = search->chart.step_over[side],
                             .within = (int8_t)within_place(search, turned - facing, effect->climb),
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
    search->found = true;
    struct flights *flights = search->flights;
    if (flights == NULL) {
        return;
    }
    uint16_t *number = &search->numbers->of[node][class];
    if (known == 0) {
        if (flights->n == FLIGHTS_MAX) {
            return;
        }
        *number = (uint16_t)flights->n;
        flights->ends[flights->n++] = end;
        flights->n_on_table += !off;
    }
    flights->list[*number] = flight;
}

/* A flight in the making: its actions lowest, then their number, then the MPs. */
static inline uint64_t longer(uint64_t flight, const struct leg *leg)
{
    return (flight | (uint64_t)leg->action << (4 * flight_length(flight))) +
           ((uint64_t)1 << 48 | (uint64_t)leg->cost << 52);
}

/* Is there a further dive from here? */
static bool can_dive_from(const struct search *search, int place, int facing, int left)
{
    for (int i = 0; i < search->n_legs; i++) {
        const struct leg *leg = &search->legs[facing][i];
        bool dives = leg->climb < 0 && leg->cost <= left; /* else it may lead off the chart */
        if (dives && (search->exits || search->air[place + leg->over] != AIR_OFF)) {
            return true;
        }
    }
    return false;
}

/* Its nodes are empty when a flight first comes to a place. */
static int reach(struct search *search, int place)
{
    int nodes = HEX_SIDES * search->levels * 2;
    assert(search->n_nodes + nodes <= NODES_MAX);
    memset(&search->seen[search->n_nodes], 0, sizeof search->seen[0] * (size_t)nodes);
    search->first_node[place] = (uint16_t)search->n_nodes;
    search->n_nodes += nodes;
    return search->first_node[place];
}

/* pz8-aerial.board.edge: nobody flies off who does not look for a way out. */
static void forget_places(struct search *search)
{
    int places = search->chart.rows * search->chart.rows;
    search->n_nodes = 0;
    for (int place = 0; place < places; place++) {
        bool closed = search->air[place] == AIR_OFF && !search->exits;
        search->first_node[place] = (uint16_t)(closed ? CLOSED : NOT_REACHED);
    }
}

static void fly_on(struct search *search, int place, int facing, int level, int within,
                   uint64_t flight)
{
    const struct sky *sky = search->sky;
    const struct leg *legs = search->legs[facing];
    int left = sky->mp - flight_spent(flight);
    int height = level > search->ceiling
                     ? TOO_HIGH
                     : (level == 0 ? AT_BOTTOM : 0) + (level == search->ceiling ? AT_TOP : 0);
    const struct choice *choice = &search->choices[height][left < COST_MAX ? left : COST_MAX];
    const uint8_t *last = choice->legs + choice->n;
    for (const uint8_t *number = choice->legs; number < last; number++) {
        const struct leg *leg = &legs[*number];
        int there = place + leg->over;
        int within_there = (within + leg->within) | leg->reverses;
        int first = search->first_node[there];
        if (first >= NOT_REACHED) {
            if (first == CLOSED) {
                continue;
            }
            first = reach(search, there);
        }
        int node = first + within_there;
        int spent = flight_spent(flight) + leg->cost;
        unsigned before = search->seen[node];
        if (before & search->vain[spent]) {
            continue;
        }
        search->seen[node] = (uint16_t)(before | 1u << spent);
        enum air air = (enum air)search->air[there];
        uint64_t flown = longer(flight, leg);
        const struct flight_end end = {.place = (uint16_t)there,
                                       .facing = (uint8_t)(leg->facing + 1),
                                       .altitude = (uint8_t)(search->low + level + leg->climb)};
        if (air == AIR_OFF) {
            keep(search, node, before, true, flown, end);
            continue;
        }
        /* pz8-aerial.move.must-dive: it does not stop above its maximum while it can dive on. */
        if (air == AIR_FREE && (level + leg->climb <= search->ceiling ||
                                !can_dive_from(search, there, leg->facing, sky->mp - spent))) {
            keep(search, node, before, false, flown, end);
        }
        if (search->flights == NULL && search->found) {
            return;
        }
        if (spent < sky->mp) {
            fly_on(search, there, leg->facing, level + leg->climb, within_there, flown);
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

/* pz8-aerial.board.edge, pz8-aerial.move.end-hex: what is beyond the table, and who is where. */
static void draw_chart(struct search *search, const struct sky *sky, struct hex middle)
{
    search->chart = hex_chart_around(middle, sky->mp);
    hex_chart_mark(&search->chart, sky->board, AIR_FREE, AIR_OFF, search->air);
    for (int i = 0; i < sky->state->n_planes; i++) {
        const struct plane *plane = &sky->state->planes[i];
        int place = hex_chart_place(&search->chart, plane->at);
        if (i != sky->plane && plane_is_flying(plane) && place != HEX_OFF_CHART) {
            search->air[place] = AIR_TAKEN;
        }
    }
}

/* What all searches from one start have in common. */
static void prepare(struct search *search, const struct sky *sky, const struct course *start)
{
    search->sky = sky;
    draw_chart(search, sky, start->at);
    set_window(search, sky, start);
    list_legs(search, sky);
    list_choices(search);
}

/* Whoever comes to a node with as many MPs spent as somebody before him comes in vain. After more
 * than 3 whatever can be done with more can be done with fewer, and for the same class of ends.
 * That is so above its maximum too, where a flight may end only when its MPs are spent: all its
 * actions were dives then, and to one node they cost the same in whatever order. */
static void set_vain(struct search *search, const struct wish *wish)
{
    bool fewer_do = wish->most >= search->sky->mp || wish->most == 0;
    for (int spent = 0; spent <= search->sky->mp; spent++) {
        search->vain[spent] =
            mp_bits(fewer_do && spent > CAREFUL_MP ? CAREFUL_MP + 1 : spent, spent);
    }
}

/* Looks for flights as wished and lists them, or, with no list, finds out if there is one. */
static void find(struct search *search, const struct course *start, const struct wish *wish,
                 struct flights *flights, struct numbers *numbers)
{
    const uint16_t few = mp_bits(0, CAREFUL_MP);
    uint16_t ends = mp_bits(wish->least, wish->most);
    search->flights = flights;
    search->numbers = numbers;
    search->found = false;
    search->exits = wish->exits;
    search->classes[0][0] = ends & few;
    search->classes[0][1] = ends & (uint16_t)~few;
    search->classes[1][0] = few;
    search->classes[1][1] = (uint16_t)~few;
    set_vain(search, wish);
    forget_places(search);
    if (flights != NULL) {
        flights->n = flights->n_on_table = 0;
    }
    int facing = start->facing - 1;
    int level = start->altitude - search->low;
    fly_on(search, hex_chart_place(&search->chart, start->at), facing, level,
           within_place(search, facing, level) | start->reversed, (uint64_t)start->spent << 52);
}

static bool finds(struct search *search, const struct course *start, const struct wish *wish)
{
    find(search, start, wish, NULL, NULL);
    return search->found;
}

static int find_most_below_least(struct search *search, const struct course *start)
{
    for (int spent = search->sky->least - 1; spent > 0; spent--) {
        if (finds(search, start, &(struct wish){.least = spent, .most = spent})) {
            return spent;
        }
    }
    return 0;
}

bool air_has_flight(const struct sky *sky, const struct course *from, const struct wish *wish)
{
    struct search search;
    prepare(&search, sky, from);
    return finds(&search, from, wish);
}

int air_most_below_least(const struct sky *sky, const struct course *start)
{
    struct search search;
    prepare(&search, sky, start);
    return find_most_below_least(&search, start);
}

/* pz8-aerial.move.stuck: without a movement on the table it leaves it, if it can; else it spends
 * what it can below the minimum. */
enum plight air_find_flights(const struct sky *sky, struct flights *flights)
{
    const struct course start = air_course_of(&sky->state->planes[sky->plane]);
    const struct wish wish = {.least = sky->least, .most = sky->mp, .exits = sky->may_leave};
    struct search search;
    struct numbers numbers;
    prepare(&search, sky, &start);
    find(&search, &start, &wish, flights, &numbers);
    if (flights->n_on_table > 0) {
        return FLIES;
    }
    if (sky->can_leave) {
        find(&search, &start, &(struct wish){.exits = true}, flights, &numbers);
        if (flights->n > 0) {
            return MUST_LEAVE;
        }
    }
    int most = find_most_below_least(&search, &start);
    find(&search, &start, &(struct wish){.least = most, .most = most}, flights, &numbers);
    return most > 0 ? FLIES_SHORT : MUST_STAY;
}

struct hex air_end_hex(const struct sky *sky, const struct flight_end *end)
{
    return hex_chart_hex(sky->state->planes[sky->plane].at, sky->mp, end->place);
}
