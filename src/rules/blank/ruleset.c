/* Blank: the smallest rule set that uses everything once. Copy this folder to begin a new one:
 * first the words, then the header, then chapter by chapter. Here stands what is left: hidden
 * information, the end, how well a side stands, set-up, and the rule set itself. */

#include <string.h>

#include "rules/blank/blank.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const struct blank_state *look(const struct state *state)
{
    return (const struct blank_state *)state;
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
    const uint8_t *won = look(state)->won;
    return (struct outcome){.over = look(state)->time_up,
                            .winner = won[0] == won[1]  ? SIDE_NONE
                                      : won[0] > won[1] ? 0
                                                        : 1,
                            .clause = CLAUSE_VICTORY_END,
                            .points = {won[0], won[1]}};
}

static int32_t score(const struct scenario *scenario, const struct state *state, int side)
{
    (void)scenario;
    return 1000 * (look(state)->won[side] - look(state)->won[1 - side]);
}

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
    struct hex_board board = {(uint8_t)scenario->width, (uint8_t)scenario->height};
    for (int i = 0; i < look(state)->n_pawns; i++) {
        if (!hex_is_on(board, look(state)->pawns[i].at)) {
            return problem_at(problem, CLAUSE_DUEL_PICK, "expected a hex on the table",
                              "units[%d].at", i);
        }
    }
    if (scenario->last_turn == 0 || scenario->last_turn > CARDS) {
        return problem_at(problem, CLAUSE_VICTORY_END, "expected 1 to 10 turns", "turns");
    }
    const struct blank_scenario *terms = (const struct blank_scenario *)scenario;
    if (terms->battle > terms->battles) {
        return problem_at(problem, CLAUSE_CAMPAIGN_BATTLES, "expected at most as many as battles",
                          "battle");
    }
    return true;
}

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/blank-clauses.inc"
};

extern const char blank_ledger[], blank_scenario_first_steps[], blank_scenario_three_duels[];
static const struct shipped_scenario scenarios[] = {{"first-steps", blank_scenario_first_steps},
                                                    {"three-duels", blank_scenario_three_duels}};

extern const struct ruleset blank;
const struct ruleset blank = {
    .slug = "blank",
    .title = "Blank",
    .about = "Hardly a game: a rule set to copy from.",
    .author = "Sandtable",
    .period = "No time at all",
    .ledger = blank_ledger,
    .revision = 3,
    .example = true,
    .board = BOARD_HEX,
    .side_ids = {"1", "2"},
    .scenario_size = sizeof(struct blank_scenario),
    .state_size = sizeof(struct blank_state),
    BLANK_WORDS.clauses = clauses,
    .n_clauses = COUNT(clauses),
    .scenarios = scenarios,
    .n_scenarios = COUNT(scenarios),
    .campaign = &blank_campaign,
    .prepare = prepare,
    .setup = setup,
    .run = blank_run,
    .view = view,
    .outcome = outcome,
    .score = score,
};
