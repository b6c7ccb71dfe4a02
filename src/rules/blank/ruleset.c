/* Blank: the smallest rule set that uses everything once. Copy this folder to begin a new one:
 * first the words, then the header, then chapter by chapter. Here stands what is left: set-up,
 * hidden information, the end, how well a side stands, and the rule set itself. */

#include <string.h>

#include "rules/blank/blank.h"

void blank_prepare(struct blank_scenario *terms, struct blank_state *state)
{
    terms->kinds[0] = (struct kind){.id = "pawn"};
    terms->n_kinds = 1;
    memset(state->picked, NO_UNIT, sizeof state->picked);
    deck_fill(&state->deck, CARDS);
}

bool blank_setup(struct blank_scenario *terms, struct blank_state *state, struct problem *problem)
{
    struct hex_board board = {(uint8_t)terms->head.width, (uint8_t)terms->head.height};
    for (int i = 0; i < state->n_pawns; i++) {
        if (!hex_is_on(board, state->pawns[i].at)) {
            return problem_at(problem, CLAUSE_DUEL_PICK, "expected a hex on the table",
                              "units[%d].at", i);
        }
    }
    if (terms->head.last_turn == 0 || terms->head.last_turn > CARDS) {
        return problem_at(problem, CLAUSE_VICTORY_END, "expected 1 to 10 turns", "turns");
    }
    return terms->battle <= terms->battles ||
           problem_at(problem, CLAUSE_CAMPAIGN_BATTLES, "expected at most as many as battles",
                      "battle");
}

/* blank.duel.secret: FIELD_SECRET would hide strength for good; but who has fought is known. */
void blank_view(terms_t *terms, struct blank_state *state, int side)
{
    for (int i = 0; i < state->n_pawns; i++) {
        if (state->pawns[i].side != side && !state->pawns[i].fought) {
            state->pawns[i].strength = 0;
        }
    }
}

/* Of a pawn that has not fought the enemy supposes any strength. */
void blank_determinize(terms_t *terms, struct blank_state *state, int side, uint64_t lot)
{
    for (int i = 0; i < state->n_pawns; i++) {
        if (state->pawns[i].side != side && !state->pawns[i].fought) {
            state->pawns[i].strength = (uint8_t)lot_draw(&lot, STRONGEST + 1);
        }
    }
}

/* blank.victory.end */
struct outcome blank_outcome(terms_t *terms, state_t *state)
{
    struct outcome outcome = {.over = state->time_up,
                              .clause = CLAUSE_VICTORY_END,
                              .points = {state->won[0], state->won[1]}};
    outcome.winner = side_with_more(outcome.points);
    return outcome;
}

int32_t blank_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    return 1000 * (state->won[side] - state->won[1 - side]);
}

#include "rules/blank-shelf.h"

const struct ruleset blank = {
    BLANK_SHELF BLANK_WORDS.title = "Blank",
    .about = "Hardly a game: a rule set to copy from.",
    .author = "Sandtable",
    .period = "No time at all",
    .revision = 3,
    .example = true,
    .board = BOARD_HEX,
    .side_ids = {"1", "2"},
};
