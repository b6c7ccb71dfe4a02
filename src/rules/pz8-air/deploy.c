/* Pz8 aerial: the Squadrons are placed before a campaign battle (ledgers, "Campaign"). */

#include <string.h>

#include "rules/pz8-air/set.h"

/* What the bytes of state->deployment are; the last four hold a bit for each aircraft placed. */
enum { STEP, EDGE, FACED, PLACED };
enum { NOT_BEGUN, FIRST_SQUADRON, SECOND_SQUADRON };

/* Lines of entry.tsv; the edges in the order of the table's choices. */
struct entry_row {
    uint8_t from, to, edge;
};
#include "rules/pz8-aerial-entry.h"
static const uint8_t entry_edges[] = {WEST_EDGE, NORTH_EDGE, EAST_EDGE};

/* -- vocabulary -------------------------------------------------------------------------------- */

/* Whose Squadron is being placed. */
static int placing_side(state_t *state)
{
    return state->deployment[STEP] == FIRST_SQUADRON ? state->goes.first_side
                                                     : 1 - state->goes.first_side;
}

static int placing_clause(state_t *state)
{
    return state->deployment[STEP] == FIRST_SQUADRON ? CLAUSE_CAMPAIGN_DEPLOY_FIRST
                                                     : CLAUSE_CAMPAIGN_DEPLOY_SECOND;
}

static bool is_placed(state_t *state, int plane)
{
    return state->deployment[PLACED + plane / 8] >> plane % 8 & 1;
}

static bool is_to_be_placed(state_t *state, int plane)
{
    return state->planes[plane].side == placing_side(state) &&
           plane_is_flying(&state->planes[plane]) && !is_placed(state, plane);
}

/* The n-th hex of the row of so many aircraft along an edge, around its middle. */
struct hex air_squadron_hex(terms_t *terms, enum table_edge edge, int planes, int n)
{
    int columns = terms->head.width;
    int rows = terms->head.height;
    bool along_columns = edge == NORTH_EDGE || edge == SOUTH_EDGE;
    int at = ((along_columns ? columns : rows) - planes) / 2 + 1 + n;
    int across = edge == NORTH_EDGE || edge == WEST_EDGE ? 1 : along_columns ? rows : columns;
    return along_columns ? hex_at(at, across) : hex_at(across, at);
}

/* Into the table: in the west and in the east one of two ways. */
static bool faces_the_table(enum table_edge edge, int facing)
{
    return edge == NORTH_EDGE   ? facing == 4
           : edge == SOUTH_EDGE ? facing == 1
           : edge == WEST_EDGE  ? facing == 2 || facing == 3
                                : facing == 5 || facing == 6;
}

static bool faces_as_others(state_t *state, int facing)
{
    return state->deployment[FACED] == 0 || state->deployment[FACED] == facing;
}

static bool is_in_row(terms_t *terms, state_t *state, struct hex hex)
{
    int planes = air_planes_on_table(state, placing_side(state));
    for (int i = 0; i < planes; i++) {
        if (hex_equal(air_squadron_hex(terms, state->deployment[EDGE], planes, i), hex)) {
            return true;
        }
    }
    return false;
}

static bool is_taken(state_t *state, struct hex hex)
{
    for (int i = 0; i < state->n_planes; i++) {
        if (is_placed(state, i) && hex_equal(state->planes[i].at, hex)) {
            return true;
        }
    }
    return false;
}

/* -- placing ----------------------------------------------------------------------------------- */

bool air_check_deploy(terms_t *terms, state_t *state, const struct air_deploy *order,
                      struct refusal *why)
{
    int clause = placing_clause(state);
    if (order->task->kind != TASK_DEPLOY) {
        return refuse(why, CLAUSE_CAMPAIGN_DEPLOY_FIRST, "the aircraft are placed already");
    }
    if (!is_to_be_placed(state, order->unit)) {
        return refuse(why, clause, "that aircraft is not to be placed now");
    }
    if (!is_in_row(terms, state, order->hex)) {
        return refuse(why, clause,
                      "the Squadron is placed in a row around the middle of its side of the table");
    }
    if (is_taken(state, order->hex)) {
        return refuse(why, clause, "another aircraft has been placed there");
    }
    if (!faces_the_table(state->deployment[EDGE], order->facing)) {
        return refuse(why, clause, "the Squadron faces into the table");
    }
    return faces_as_others(state, order->facing) ||
           refuse(why, clause, "all aircraft of the Squadron face the same way");
}

void air_do_deploy(struct play *play, const struct air_deploy *order)
{
    struct air_state *state = air_of(play);
    struct plane *plane = &state->planes[order->unit];
    plane->at = order->hex;
    plane->facing = (uint8_t)order->facing;
    state->deployment[FACED] = plane->facing;
    state->deployment[PLACED + order->unit / 8] |= (uint8_t)(1 << order->unit % 8);
    air_tell_deployed(play, placing_clause(state), order->unit, order->hex, order->facing);
}

static bool list_place(state_t *state, int plane, struct hex hex, struct legal *legal)
{
    bool any = false;
    for (int facing = 1; facing <= HEX_SIDES; facing++) {
        if (faces_the_table(state->deployment[EDGE], facing) && faces_as_others(state, facing)) {
            any = air_add_deploy(legal, plane, hex, facing);
        }
    }
    return any;
}

bool air_list_deploy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int planes = air_planes_on_table(state, side);
    bool any = false;
    for (int i = 0; i < state->n_planes; i++) {
        for (int n = 0; n < planes && is_to_be_placed(state, i); n++) {
            struct hex hex = air_squadron_hex(terms, state->deployment[EDGE], planes, n);
            any |= !is_taken(state, hex) && list_place(state, i, hex, legal);
        }
    }
    return any;
}

/* pz8-aerial.campaign.deploy-second: the NPO in the order of its aircraft, from the first hex. */
static void place_npo(struct play *play)
{
    static const uint8_t facings[] = {
        [NORTH_EDGE] = 4, [EAST_EDGE] = 5, [SOUTH_EDGE] = 1, [WEST_EDGE] = 3};
    struct air_state *state = air_of(play);
    enum table_edge edge = state->deployment[EDGE];
    int planes = air_planes_on_table(state, placing_side(state));
    int n = 0;
    for (int i = 0; i < state->n_planes; i++) {
        if (is_to_be_placed(state, i)) {
            struct hex hex = air_squadron_hex(air_terms(play), edge, planes, n++);
            struct air_deploy order = {.unit = i, .hex = hex, .facing = facings[edge]};
            air_do_deploy(play, &order);
        }
    }
}

/* -- the phase --------------------------------------------------------------------------------- */

static void begin_squadron(struct play *play, int step, enum table_edge edge)
{
    struct air_state *state = air_of(play);
    state->deployment[STEP] = (uint8_t)step;
    state->deployment[EDGE] = (uint8_t)edge;
    state->deployment[FACED] = 0;
    air_tell_placing(play, placing_clause(state), placing_side(state), (int)edge);
}

/* pz8-aerial.campaign.altitude: all of them as high as the die says, or as they can. */
static void roll_altitude(struct play *play, int side)
{
    struct air_state *state = air_of(play);
    struct throw throw = air_die(FOR_ALTITUDE, CLAUSE_CAMPAIGN_ALTITUDE, NO_UNIT, NO_UNIT);
    int level = play_roll_total(play, &throw);
    for (int i = 0; i < state->n_planes; i++) {
        struct plane *plane = &state->planes[i];
        int ceiling = air_ceiling(air_terms(play), plane);
        if (plane->side == side && plane_is_flying(plane)) {
            plane->altitude = (uint8_t)(level < ceiling ? level : ceiling);
            air_tell_altitude(play, CLAUSE_CAMPAIGN_ALTITUDE, i, plane->altitude);
        }
    }
}

/* pz8-aerial.campaign.deploy-first: the lower of two dice, in the south. Wherever a file has put
 * them: until it is placed an aircraft is nowhere, and at no height. */
static void begin_first(struct play *play)
{
    for (int i = 0; i < air_of(play)->n_planes; i++) {
        air_of(play)->planes[i].at = HEX_NOWHERE;
        air_of(play)->planes[i].altitude = 1;
    }
    int higher = play_roll_off(play, FOR_PLACE_FIRST, CLAUSE_CAMPAIGN_DEPLOY_FIRST, 0);
    air_of(play)->goes.first_side = (uint8_t)(1 - higher);
    begin_squadron(play, FIRST_SQUADRON, SOUTH_EDGE);
}

/* pz8-aerial.campaign.deploy-second, pz8-aerial.table.entry */
static void begin_second(struct play *play)
{
    struct throw throw = air_die(FOR_ENTRY, CLAUSE_CAMPAIGN_DEPLOY_SECOND, NO_UNIT, NO_UNIT);
    int die = play_roll_total(play, &throw);
    size_t row = 0;
    while (die > pz8_aerial_entry[row].to) {
        row++;
    }
    roll_altitude(play, air_of(play)->goes.first_side);
    roll_altitude(play, 1 - air_of(play)->goes.first_side);
    begin_squadron(play, SECOND_SQUADRON, entry_edges[pz8_aerial_entry[row].edge]);
}

static bool all_are_placed(state_t *state)
{
    for (int i = 0; i < state->n_planes; i++) {
        if (is_to_be_placed(state, i)) {
            return false;
        }
    }
    return true;
}

enum phase_end air_run_deployment(struct play *play)
{
    struct air_state *state = air_of(play);
    if (air_terms(play)->battle == 0) {
        return PHASE_ENDS;
    }
    if (state->deployment[STEP] == NOT_BEGUN) {
        begin_first(play);
    } else if (state->deployment[STEP] == FIRST_SQUADRON && all_are_placed(state)) {
        begin_second(play);
    } else if (all_are_placed(state)) {
        memset(state->deployment, 0, sizeof state->deployment);
        state->goes.first_side = 0; /* the initiative is still to be rolled */
        return PHASE_ENDS;
    }
    if (is_npo(air_terms(play), placing_side(state))) {
        place_npo(play);
    } else {
        agenda_ask(&state->head, TASK_DEPLOY, placing_side(state), NO_UNIT);
    }
    return PHASE_GOES_ON;
}

/* A Squadron must find room along any side of the table. */
bool air_check_squadrons(terms_t *terms, state_t *state, struct problem *problem)
{
    for (int side = 0; side < SIDES && terms->battle != 0; side++) {
        int planes = air_planes_on_table(state, side);
        if (planes > terms->head.width || planes > terms->head.height) {
            return problem_at(problem, CLAUSE_CAMPAIGN_DEPLOY_FIRST,
                              "expected no more aircraft than a side of the table has hexes",
                              "units");
        }
    }
    return true;
}
