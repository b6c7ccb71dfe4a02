/* Pz8 aerial: how well a side stands. No rule, but judgement, for the computer player. */

#include "rules/pz8-air/chapters.h"

enum { WORTH_WIN = 50000, WORTH_POINT = 1000, WORTH_PLANE = 500 };

int32_t air_score(const struct scenario *scenario, const struct state *head, int side)
{
    const struct air_scenario *terms = air_scenario(scenario);
    const struct air_state *state = air_state(head);
    int32_t score = 0;
    if (head->over && head->winner != SIDE_NONE) {
        score += head->winner == side ? WORTH_WIN : -WORTH_WIN;
    }
    score +=
        (points_of_side(terms, state, side) - points_of_side(terms, state, 1 - side)) * WORTH_POINT;
    return score + (planes_on_table(state, side) - planes_on_table(state, 1 - side)) * WORTH_PLANE;
}
