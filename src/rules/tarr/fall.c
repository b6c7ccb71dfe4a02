/* Tarr's Modern Warfare: who falls (ledger, 4.7: tarr.fire.casualty-choice). */

#include "rules/tarr/chapters.h"

bool tarr_check_choose_casualty(terms_t *terms, state_t *state,
                                const struct tarr_choose_casualty *order, struct refusal *why)
{
    return fall_check(&tarr_figures, &state->head, order->men.who, order->men.n,
                      CLAUSE_FIRE_CASUALTY_CHOICE, why);
}

void tarr_do_choose_casualty(struct play *play, const struct tarr_choose_casualty *order)
{
    fall_do(play, &tarr_figures, order->men.who, order->men.n);
}

bool tarr_list_choose_casualty(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct pieces men = {0};
    men.n = fall_choice(&tarr_figures, &terms->head, &state->head, men.who);
    return tarr_add_choose_casualty(legal, &men);
}
