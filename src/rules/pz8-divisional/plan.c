/* Pz8 WW2 Divisional: what a computer player means to do with each battalion of a side: one for
 * each objective of the enemy's sees to it that it is there when the day may end, the others fight
 * their way to the nearest goal; the tired go back, guns and headquarters stand behind. */

#include "rules/common/expect.h"
#include "rules/pz8-divisional/divisional.h"

enum {
    REST = 2,  /* faces of the die that must help whoever goes back to rally */
    PACE = 125 /* moves are compared in so many thou: squares of ways and paces fit together */
};

static struct unit_intent to(enum intent_kind kind, int goal, struct point at)
{
    return (struct unit_intent){.at = {at.x, at.y}, .goal = (int16_t)goal, .kind = (uint8_t)kind};
}

/* Nobody of its side could be at a place sooner over open ground; of equals the first. */
static bool is_soonest(terms_t *terms, state_t *state, int unit, struct point at)
{
    const struct unit *its = &state->units[unit];
    int64_t way = point_distance2(its->at, at);
    int64_t pace = template_of(terms, its)->move / PACE;
    for (int i = next_of(state, its->side, -1); i >= 0; i = next_of(state, its->side, i)) {
        int64_t other = template_of(terms, &state->units[i])->move / PACE;
        int64_t lead = way * other * other - point_distance2(state->units[i].at, at) * pace * pace;
        if (i != unit && (lead > 0 || (lead == 0 && i < unit))) {
            return false;
        }
    }
    return true;
}

/* The objective that it is sent to, or NO_UNIT. */
static int errand_of(terms_t *terms, state_t *state, int unit)
{
    for (int i = 0; i < state->n_objectives; i++) {
        const struct objective *objective = &state->objectives[i];
        if (objective->owner != state->units[unit].side &&
            is_soonest(terms, state, unit, objective->at)) {
            return i;
        }
    }
    return NO_UNIT;
}

/* Whoever is tired goes back to rest, while there is time, if rest is likely to help. */
static bool should_rest(terms_t *terms, state_t *state, int unit, const struct intent *intent)
{
    const struct unit *its = &state->units[unit];
    return state->head.turn <= intent->weights[WEIGHT_LATE] &&
           2 * its->fp >= template_of(terms, its)->limit &&
           expect_faces(RALLY_NEED, divisional_rally_tally(terms, state, unit).sum) >= REST;
}

struct unit_intent divisional_duty(terms_t *terms, state_t *state, int unit,
                                   const struct intent *intent)
{
    const struct unit *its = &state->units[unit];
    int errand = errand_of(terms, state, unit);
    if (errand != NO_UNIT) {
        return to(INTENT_HOLD, errand, state->objectives[errand].at);
    }
    if (is_shy(terms, its)) {
        return to(INTENT_SUPPORT, INTENT_NO_GOAL, its->at);
    }
    if (should_rest(terms, state, unit, intent)) {
        int hq = divisional_hq_of(terms, state, its->division);
        if (hq != NO_UNIT) {
            return to(INTENT_RESERVE, INTENT_NO_GOAL, state->units[hq].at);
        }
    }
    int goal = divisional_goal_of(state, unit);
    return goal == NO_UNIT ? to(INTENT_RESERVE, INTENT_NO_GOAL, its->at)
                           : to(INTENT_TAKE, goal, state->objectives[goal].at);
}

void divisional_plan(terms_t *terms, state_t *state, int side, struct intent *intent)
{
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        intent->units[i] = divisional_duty(terms, state, i, intent);
    }
}
