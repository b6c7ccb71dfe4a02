#include "rules/common/allot.h"

#include <assert.h>
#include <stdbool.h>

/* The strongest of those without a place yet; -1 if all have been asked. */
static int next_unit(const struct allotment *allotment, const bool asked[])
{
    int next = -1;
    for (int i = 0; i < allotment->n_units; i++) {
        if (!asked[i] && allotment->strength[i] > 0 &&
            (next < 0 || allotment->strength[i] > allotment->strength[next])) {
            next = i;
        }
    }
    return next;
}

/* Half of what a goal wants makes the other half worth half as much to the next. */
static int64_t worth_now(const struct allot_goal *goal)
{
    enum { FINE = 16 };
    int64_t whole = (int64_t)goal->worth * FINE;
    if (goal->wants == 0) {
        return whole;
    }
    int64_t open = goal->given < goal->wants ? goal->wants - goal->given : 0;
    int64_t least = whole / ALLOT_MORE;
    return least + (whole - least) * open / goal->wants;
}

static int best_goal(const struct allotment *allotment, int unit)
{
    int best = INTENT_NO_GOAL;
    int64_t best_worth = 0;
    int64_t best_way = 1;
    for (int i = 0; i < allotment->n_goals; i++) {
        int64_t way = allotment->way(allotment->of, unit, i);
        int64_t worth = worth_now(&allotment->goals[i]);
        if (way == ALLOT_WAY) {
            continue;
        }
        way += allotment->near;
        if (worth * best_way > best_worth * way) {
            best = i;
            best_worth = worth;
            best_way = way;
        }
    }
    return best;
}

void allot(struct allotment *allotment)
{
    bool asked[INTENT_UNITS] = {false};
    int unit;
    assert(allotment->n_units <= INTENT_UNITS && allotment->n_goals <= ALLOT_GOALS);
    for (int i = 0; i < allotment->n_units; i++) {
        allotment->goal[i] = INTENT_NO_GOAL;
    }
    while ((unit = next_unit(allotment, asked)) >= 0) {
        int goal = best_goal(allotment, unit);
        asked[unit] = true;
        allotment->goal[unit] = (int16_t)goal;
        if (goal >= 0) {
            allotment->goals[goal].given += allotment->strength[unit];
        }
    }
}
