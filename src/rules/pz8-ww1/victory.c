/* Pz8 WW1: the end of a game, and how well a side stands (ledger, "Victory"). */

#include "rules/common/points.h"
#include "rules/pz8-ww1/ww1.h"

static bool has_unit_between(terms_t *terms, state_t *state, int side, int first_row, int last_row)
{
    int end = last_row * terms->head.width;
    for (int i = (first_row - 1) * terms->head.width; i < end; i++) {
        if (holder_of(state, &state->cells[i]) == side) {
            return true;
        }
    }
    return false;
}

static bool holds_row(terms_t *terms, state_t *state, int side, int row)
{
    for (int x = 1; x <= terms->head.width; x++) {
        if (holder_of(state, cell_at(terms, state, square_at(x, row))) != side) {
            return false;
        }
    }
    return true;
}

/* pz8-ww1.victory.levels: the best row beyond his half of which the Attacker holds every square,
 * with no Defender in his half, or with the option anywhere nearer to his edge. */
enum level ww1_victory_level(terms_t *terms, state_t *state)
{
    int half = last_row_of_half(terms);
    bool all_behind = option(terms, OPT_VICTORY_BEHIND) == VICTORY_BEHIND_ALL_BEHIND;
    for (int level = LEVEL_DECISIVE; level > LEVEL_NONE; level--) {
        int behind = all_behind ? half + level - 1 : half;
        if (holds_row(terms, state, ATTACKER, half + level) &&
            !has_unit_between(terms, state, DEFENDER, 1, behind)) {
            return (enum level)level;
        }
    }
    return LEVEL_NONE;
}

/* Asked after every command: mostly the first unit settles it. */
bool ww1_has_attacker(state_t *state)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == ATTACKER && state->units[i].status == STATUS_HERE) {
            return true;
        }
    }
    return false;
}

/* pz8-ww1.victory.defender: without a level, and at once without an Attacker. */
struct outcome ww1_outcome(terms_t *terms, state_t *state)
{
    if (!state->time_up && ww1_has_attacker(state)) {
        return (struct outcome){.over = false, .winner = SIDE_NONE};
    }
    enum level level = ww1_victory_level(terms, state);
    bool won = level != LEVEL_NONE;
    return (struct outcome){.over = true,
                            .winner = won ? ATTACKER : DEFENDER,
                            .clause = won ? CLAUSE_VICTORY_LEVELS : CLAUSE_VICTORY_DEFENDER,
                            .points = {(int16_t)level, 0}};
}

/* What follows is no rule but judgement, for the computer player: thousandths of a unit. */
/* From the Attacker's side of the table. */
static int32_t worth_to_attacker(terms_t *terms, state_t *state, const int32_t weights[])
{
    int32_t worth = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->status == STATUS_HERE) {
            worth += (unit->side == ATTACKER ? 1 : -1) * weights[WEIGHT_SCORE_UNIT] *
                     pz8_ww1_factors[unit->arm].defending;
            worth += unit->side == ATTACKER ? weights[WEIGHT_SCORE_ROW] * unit->at.y : 0;
        }
    }
    for (int level = LEVEL_INDECISIVE; level <= LEVEL_DECISIVE; level++) {
        for (int x = 1; x <= terms->head.width; x++) {
            struct square at = square_at(x, last_row_of_half(terms) + level);
            worth += holder_of(state, cell_at(terms, state, at)) == ATTACKER
                         ? weights[WEIGHT_SCORE_SQUARE]
                         : 0;
        }
    }
    for (int side = 0; side < SIDES; side++) {
        int32_t stores = weights[WEIGHT_SCORE_SHELL] * state->ap[side] +
                         weights[WEIGHT_SCORE_GAS] * state->pg[side];
        worth += side == ATTACKER ? stores : -stores;
    }
    return worth + weights[WEIGHT_SCORE_LEVEL] * (int32_t)ww1_victory_level(terms, state);
}

int32_t ww1_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    int32_t worth = worth_to_attacker(terms, state, intent->weights);
    return (side == ATTACKER ? worth : -worth) +
           worth_of_end(&state->head, side, intent->weights[WEIGHT_WIN]);
}
