/* Blank: the smallest rule set that uses everything once. Copy this folder to begin a new one:
 * first the words, then the header, then chapter by chapter. Here stands what is left: set-up,
 * hidden information, the end, how well a side stands, and the rule set itself. */

#include <string.h>

#include "rules/blank/blank.h"

static void prepare(struct scenario *scenario, struct state *state)
{
    struct blank_scenario *terms = (struct blank_scenario *)scenario;
    struct blank_state *start = (struct blank_state *)state;
    terms->kinds[0] = (struct kind){.id = "pawn"};
    terms->n_kinds = 1;
    memset(start->picked, NO_UNIT, sizeof start->picked);
    deck_fill(&start->deck, CARDS);
}

static bool setup(struct scenario *scenario, struct state *state, struct problem *problem)
{
    const struct blank_scenario *terms = (const struct blank_scenario *)scenario;
    const struct blank_state *start = (const struct blank_state *)state;
    struct hex_board board = {(uint8_t)scenario->width, (uint8_t)scenario->height};
    for (int i = 0; i < start->n_pawns; i++) {
        if (!hex_is_on(board, start->pawns[i].at)) {
            return problem_at(problem, CLAUSE_DUEL_PICK, "expected a hex on the table",
                              "units[%d].at", i);
        }
    }
    if (scenario->last_turn == 0 || scenario->last_turn > CARDS) {
        return problem_at(problem, CLAUSE_VICTORY_END, "expected 1 to 10 turns", "turns");
    }
    return terms->battle <= terms->battles ||
           problem_at(problem, CLAUSE_CAMPAIGN_BATTLES, "expected at most as many as battles",
                      "battle");
}

/* blank.duel.secret: FIELD_SECRET would hide strength for good; here a pawn that has fought is
 * known. */
static void view(const struct scenario *scenario, struct state *copy, int side)
{
    (void)scenario;
    struct blank_state *state = (struct blank_state *)copy;
    for (int i = 0; i < state->n_pawns; i++) {
        if (state->pawns[i].side != side && !state->pawns[i].fought) {
            state->pawns[i].strength = 0;
        }
    }
}

/* blank.victory.end */
static struct outcome outcome(const struct scenario *scenario, const struct state *state)
{
    (void)scenario;
    const struct blank_state *now = (const struct blank_state *)state;
    const uint8_t *won = now->won;
    return (struct outcome){.over = now->time_up,
                            .winner = won[0] == won[1] ? SIDE_NONE : won[0] < won[1],
                            .clause = CLAUSE_VICTORY_END,
                            .points = {won[0], won[1]}};
}

static int32_t score(const struct scenario *scenario, const struct state *state, int side)
{
    (void)scenario;
    const uint8_t *won = ((const struct blank_state *)state)->won;
    return 1000 * (won[side] - won[1 - side]);
}

#include "rules/blank-shelf.h"

extern const struct ruleset blank;
const struct ruleset blank = {
    BLANK_SHELF BLANK_WORDS.title = "Blank",
    .about = "Hardly a game: a rule set to copy from.",
    .author = "Sandtable",
    .period = "No time at all",
    .revision = 3,
    .example = true,
    .board = BOARD_HEX,
    .side_ids = {"1", "2"},
    .scenario_size = sizeof(struct blank_scenario),
    .state_size = sizeof(struct blank_state),
    .campaign = &blank_campaign,
    .prepare = prepare,
    .setup = setup,
    .run = blank_run,
    .view = view,
    .outcome = outcome,
    .score = score,
};
