/* A World Aflame: orders, command and communication (ledger, orders to communication). */

#include "rules/aflame/chapters.h"

enum { HQ_NEAR = 24 * INCH, OFFICER_NEAR = 15 * INCH };

bool aflame_check_order(terms_t *terms, state_t *state, int unit, struct point from,
                        struct point to, struct refusal *why)
{
    (void)terms, (void)state, (void)unit, (void)from, (void)to, (void)why;
    return true;
}

bool aflame_check_order_fire(terms_t *terms, state_t *state, int unit, int target,
                             struct refusal *why)
{
    (void)terms, (void)state, (void)unit, (void)target, (void)why;
    return true;
}

/* aflame.command.hq-morale: to the commander of its parent HQ; none on the sheet, no penalty. A
 * headquarters without commander counts as far (aflame.command.hq-loss). */
bool aflame_is_far_from_hq(terms_t *terms, state_t *state, int unit)
{
    (void)terms;
    int hq = state->units[unit].hq;
    int from = aflame_reference(state, unit);
    if (hq == NO_UNIT || from == NO_MAN) {
        return false;
    }
    int commander = aflame_officer(state, hq);
    return commander == NO_MAN ||
           !points_within(state->men[from].man.at, state->men[commander].man.at, HQ_NEAR);
}

/* aflame.command.officer-radius; without an officer there is none (aflame.command.no-officer). */
bool aflame_is_out_of_command(terms_t *terms, state_t *state, int man)
{
    (void)terms;
    const struct man *his = &state->men[man].man;
    int officer = aflame_officer(state, his->unit);
    return officer != NO_MAN && is_standing(his) && his->role != ROLE_RUNNER &&
           !points_within(state->men[officer].man.at, his->at, OFFICER_NEAR);
}

bool aflame_is_scattered(terms_t *terms, state_t *state, int unit)
{
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && aflame_is_out_of_command(terms, state, i)) {
            return true;
        }
    }
    return false;
}
