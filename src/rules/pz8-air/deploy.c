/* Pz8 aerial: the Squadrons are placed before a campaign battle (ledgers, "Campaign"). */

#include <string.h>

#include "rules/pz8-air/chapters.h"

/* What the bytes of state->deployment are; the last four hold a bit for each aircraft placed. */
enum { STEP, EDGE, FACED, PLACED };
enum { NOT_BEGUN, FIRST_SQUADRON, SECOND_SQUADRON };

/* Lines of entry.tsv; the edges in the order of the table's choices. */
static const struct entry_row {
    uint8_t from, to, edge;
} entries[] = {
#define ROW(from, to, edge) {from, to, edge},
#include "rules/pz8-aerial-entry.inc"
#undef ROW
};
static const uint8_t entry_edges[] = {WEST_EDGE, NORTH_EDGE, EAST_EDGE};

/* -- vocabulary ----------------------------------------------------------------------------------
 */

/* Whose Squadron is being placed. */
static int placing_side(const struct air_state *state)
{
    return state->deployment[STEP] == FIRST_SQUADRON ? state->first_side : 1 - state->first_side;
}

static int placing_clause(const struct air_state *state)
{
    return state->deployment[STEP] == FIRST_SQUADRON ? CLAUSE_CAMPAIGN_DEPLOY_FIRST
                                                     : CLAUSE_CAMPAIGN_DEPLOY_SECOND;
}

static bool is_placed(const struct air_state *state, int plane)
{
    return state->deployment[PLACED + plane / 8] >> plane % 8 & 1;
}

static bool is_to_be_placed(const struct air_state *state, int plane)
{
    return state->planes[plane].side == placing_side(state) &&
           plane_is_flying(&state->planes[plane]) && !is_placed(state, plane);
}

/* The n-th hex of the row of so many aircraft along an edge, around its middle. */
struct hex squadron_hex(const struct air_scenario *terms, enum table_edge edge, int planes, int n)
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
    switch (edge) {
    case NORTH_EDGE:
        return facing == 4;
    case SOUTH_EDGE:
        return facing == 1;
    case WEST_EDGE:
        return facing == 2 || facing == 3;
    default:
        return facing == 5 || facing == 6;
    }
}

static bool faces_as_others(const struct air_state *state, int facing)
{
    return state->deployment[FACED] == 0 || state->deployment[FACED] == facing;
}

static bool is_in_row(const struct air_scenario *terms, const struct air_state *state,
                      struct hex hex)
{
    int planes = planes_on_table(state, placing_side(state));
    for (int i = 0; i < planes; i++) {
        if (hex_equal(squadron_hex(terms, state->deployment[EDGE], planes, i), hex)) {
            return true;
        }
    }
    return false;
}

static bool is_taken(const struct air_state *state, struct hex hex)
{
    for (int i = 0; i < state->n_planes; i++) {
        if (is_placed(state, i) && hex_equal(state->planes[i].at, hex)) {
            return true;
        }
    }
    return false;
}

/* -- placing -------------------------------------------------------------------------------------
 */

bool check_air_deploy(const struct air_scenario *terms, const struct air_state *state,
                      const struct command *command, struct refusal *why)
{
    int clause = placing_clause(state);
    int facing = command->words[2];
    struct hex hex = hex_from_raw(command->words[1]);
    if (!is_to_be_placed(state, piece_index(command->words[0]))) {
        return refuse(why, clause, "that aircraft is not to be placed now");
    }
    if (!is_in_row(terms, state, hex)) {
        return refuse(why, clause,
                      "the Squadron is placed in a row around the middle of its side of the table");
    }
    if (is_taken(state, hex)) {
        return refuse(why, clause, "another aircraft has been placed there");
    }
    if (!faces_the_table(state->deployment[EDGE], facing)) {
        return refuse(why, clause, "the Squadron faces into the table");
    }
    return faces_as_others(state, facing) ||
           refuse(why, clause, "all aircraft of the Squadron face the same way");
}

static void place(struct play *play, int number, struct hex hex, int facing)
{
    struct air_state *state = air_of(play);
    struct plane *plane = &state->planes[number];
    plane->at = hex;
    plane->facing = (uint8_t)facing;
    state->deployment[FACED] = (uint8_t)facing;
    state->deployment[PLACED + number / 8] |= (uint8_t)(1 << number % 8);
    struct event *event = play_event(play, EVENT_DEPLOYED, placing_clause(state));
    event->values[0] = plane_piece(number);
    event->values[1] = hex_raw(hex);
    event->values[2] = facing;
}

void do_air_deploy(struct play *play, const struct command *command)
{
    place(play, piece_index(command->words[0]), hex_from_raw(command->words[1]), command->words[2]);
}

static void list_place(const struct air_state *state, int plane, struct hex hex,
                       struct legal *legal)
{
    for (int facing = 1; facing <= HEX_SIDES; facing++) {
        if (faces_the_table(state->deployment[EDGE], facing) && faces_as_others(state, facing)) {
            int32_t *words = legal_add(legal, VERB_DEPLOY, 3);
            words[0] = plane_piece(plane);
            words[1] = hex_raw(hex);
            words[2] = facing;
        }
    }
}

void list_air_deployments(const struct air_scenario *terms, const struct air_state *state, int side,
                          struct legal *legal)
{
    int planes = planes_on_table(state, side);
    for (int i = 0; i < state->n_planes; i++) {
        for (int n = 0; n < planes && is_to_be_placed(state, i); n++) {
            struct hex hex = squadron_hex(terms, state->deployment[EDGE], planes, n);
            if (!is_taken(state, hex)) {
                list_place(state, i, hex, legal);
            }
        }
    }
}

/* pz8-aerial.campaign.deploy-second: the NPO in the order of its aircraft, from the first hex on.
 */
static void place_npo(struct play *play)
{
    static const uint8_t facings[] = {
        [NORTH_EDGE] = 4, [EAST_EDGE] = 5, [SOUTH_EDGE] = 1, [WEST_EDGE] = 3};
    struct air_state *state = air_of(play);
    enum table_edge edge = state->deployment[EDGE];
    int planes = planes_on_table(state, placing_side(state));
    int n = 0;
    for (int i = 0; i < state->n_planes; i++) {
        if (is_to_be_placed(state, i)) {
            place(play, i, squadron_hex(terms_of(play), edge, planes, n++), facings[edge]);
        }
    }
}

/* -- the phase -----------------------------------------------------------------------------------
 */

static void begin_squadron(struct play *play, int step, enum table_edge edge)
{
    struct air_state *state = air_of(play);
    state->deployment[STEP] = (uint8_t)step;
    state->deployment[EDGE] = (uint8_t)edge;
    state->deployment[FACED] = 0;
    struct event *event = play_event(play, EVENT_PLACING, placing_clause(state));
    event->values[0] = placing_side(state);
    event->values[1] = (int32_t)edge;
}

/* Wherever a file has put them: until it is placed an aircraft is nowhere, and at no height. */
static void clear_table(struct air_state *state)
{
    for (int i = 0; i < state->n_planes; i++) {
        state->planes[i].at = HEX_NOWHERE;
        state->planes[i].altitude = 1;
    }
}

/* pz8-aerial.campaign.altitude: all of them as high as the die says, or as they can. */
static void roll_altitude(struct play *play, int side)
{
    struct air_state *state = air_of(play);
    struct throw throw = air_die_for(FOR_ALTITUDE, CLAUSE_CAMPAIGN_ALTITUDE, NO_PIECE, NO_PIECE);
    int level = play_roll_total(play, &throw);
    for (int i = 0; i < state->n_planes; i++) {
        struct plane *plane = &state->planes[i];
        int ceiling = plane_ceiling(terms_of(play), plane);
        if (plane->side != side || !plane_is_flying(plane)) {
            continue;
        }
        plane->altitude = (uint8_t)(level < ceiling ? level : ceiling);
        struct event *event = play_event(play, EVENT_ALTITUDE, CLAUSE_CAMPAIGN_ALTITUDE);
        event->values[0] = plane_piece(i);
        event->values[1] = plane->altitude;
    }
}

/* pz8-aerial.campaign.deploy-first: the lower of two dice, in the south. */
static void begin_first(struct play *play)
{
    clear_table(air_of(play));
    int higher = play_roll_off(play, FOR_PLACE_FIRST, CLAUSE_CAMPAIGN_DEPLOY_FIRST, 0);
    air_of(play)->first_side = (uint8_t)(1 - higher);
    begin_squadron(play, FIRST_SQUADRON, SOUTH_EDGE);
}

/* pz8-aerial.campaign.deploy-second, pz8-aerial.table.entry */
static void begin_second(struct play *play)
{
    struct throw throw = air_die_for(FOR_ENTRY, CLAUSE_CAMPAIGN_DEPLOY_SECOND, NO_PIECE, NO_PIECE);
    int die = play_roll_total(play, &throw);
    size_t row = 0;
    while (die > entries[row].to) {
        row++;
    }
    roll_altitude(play, air_of(play)->first_side);
    roll_altitude(play, 1 - air_of(play)->first_side);
    begin_squadron(play, SECOND_SQUADRON, entry_edges[entries[row].edge]);
}

static bool all_are_placed(const struct air_state *state)
{
    for (int i = 0; i < state->n_planes; i++) {
        if (is_to_be_placed(state, i)) {
            return false;
        }
    }
    return true;
}

static void ask_to_place(struct play *play)
{
    struct air_state *state = air_of(play);
    int side = placing_side(state);
    if (is_npo(terms_of(play), side)) {
        place_npo(play);
    } else {
        agenda_push(
            &state->head,
            (struct task){.kind = TASK_DEPLOY, .waits = (uint8_t)(1 << side), .unit = NO_UNIT});
    }
}

enum phase_end run_air_deployment(struct play *play)
{
    struct air_state *state = air_of(play);
    if (terms_of(play)->battle == 0) {
        return PHASE_ENDS;
    }
    if (state->deployment[STEP] == NOT_BEGUN) {
        begin_first(play);
    } else if (state->deployment[STEP] == FIRST_SQUADRON && all_are_placed(state)) {
        begin_second(play);
    } else if (all_are_placed(state)) {
        memset(state->deployment, 0, sizeof state->deployment);
        state->first_side = 0; /* the initiative is still to be rolled */
        return PHASE_ENDS;
    }
    ask_to_place(play);
    return PHASE_GOES_ON;
}

/* A Squadron must find room along any side of the table. */
bool check_air_squadrons(const struct air_scenario *terms, const struct air_state *state,
                         struct problem *problem)
{
    for (int side = 0; side < SIDES && terms->battle != 0; side++) {
        int planes = planes_on_table(state, side);
        if (planes > terms->head.width || planes > terms->head.height) {
            return problem_at(problem, CLAUSE_CAMPAIGN_DEPLOY_FIRST,
                              "expected no more aircraft than a side of the table has hexes",
                              "units");
        }
    }
    return true;
}
