/* A World Aflame: Steady, Confused, Demoralised (ledger, states).
 *
 * In the order of the book: aflame.state.list, aflame.state.effects, aflame.state.confused,
 * aflame.state.demoralised, aflame.state.temporary. Effects are where each score is counted. */

#include "rules/aflame/chapters.h"

/* Casualties so far, in tenths of the starting strength (aflame.morale.casualties). */
static bool has_lost(const struct unit *unit, int tenths)
{
    return unit->strength > 0 && unit->lost * 10 >= unit->strength * tenths;
}

int aflame_losses(const struct unit *unit)
{
    return has_lost(unit, 5) ? 2 : has_lost(unit, 3) ? 1 : 0;
}

/* aflame.state.confused, aflame.state.demoralised, aflame.state.temporary */
enum spirit aflame_spirit(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    int turn = state->head.turn;
    if (is_hq(terms, its)) { /* aflame.rating.exempt */
        return SPIRIT_STEADY;
    }
    enum spirit gas = aflame_gas_spirit(terms, state, unit);
    if (its->failed || aflame_losses(its) == 2 || aflame_is_empty(terms, state, unit) ||
        its->demoralised >= turn || gas == SPIRIT_DEMORALISED) {
        return SPIRIT_DEMORALISED;
    }
    if (aflame_losses(its) == 1 || its->confused >= turn || gas == SPIRIT_CONFUSED) {
        return SPIRIT_CONFUSED;
    }
    return SPIRIT_STEADY;
}

/* aflame.state.list: one at a time, the worse of what there is cause for; headquarters have none
 * (aflame.rating.exempt). */
void aflame_weigh(struct play *play, int unit)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    if (!is_on_table(its)) {
        return;
    }
    enum spirit spirit = aflame_spirit(terms, state, unit);
    if (spirit == its->spirit) {
        return;
    }
    its->spirit = (uint8_t)spirit;
    if (spirit == SPIRIT_CONFUSED) {
        aflame_tell_confused(play, CLAUSE_STATE_CONFUSED, unit);
    } else if (spirit == SPIRIT_DEMORALISED) {
        aflame_tell_demoralised(play, CLAUSE_STATE_DEMORALISED, unit);
    }
}
