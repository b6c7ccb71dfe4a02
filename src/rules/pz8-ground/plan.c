/* The Pz8 ground family: what a computer player means to do with each unit (ruleset.plan).
 *
 * Objectives are goals, wanted the more the more enemies are seen near them; those of the side
 * itself only as far as they are threatened. The strongest choose first (rules/common/allot.h).
 * Whoever fires over others or carries them supports; an HQ follows; a gun stays where it is. */

#include "rules/common/allot.h"
#include "rules/pz8-ground/chapters.h"

enum { NEAR_BY = 12 * INCH, GARRISON = 1000 };

struct planner {
    terms_t *terms;
    state_t *state;
    const int32_t *weights;
    int side;
};

/* The strength of the enemies seen near an objective. */
static int32_t threat_at(const struct planner *planner, struct point at)
{
    state_t *state = planner->state;
    int32_t threat = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side != planner->side && enemy->shown && is_on_table(enemy) &&
            points_within(enemy->at, at, NEAR_BY)) {
            threat += ground_worth_of(planner->terms, enemy, planner->weights);
        }
    }
    return threat;
}

static int32_t way_to(const void *of, int unit, int goal)
{
    const struct planner *planner = of;
    state_t *state = planner->state;
    return points_distance(ground_standing_at(state, &state->units[unit]),
                           state->objectives[goal].at);
}

/* What an objective is worth, and how much it wants. */
static struct allot_goal wanted(const struct planner *planner, const struct objective *objective)
{
    const int32_t *weights = planner->weights;
    bool own = objective->owner == planner->side;
    int32_t threat = threat_at(planner, objective->at);
    int32_t share = weights[own && threat == 0 ? WEIGHT_PLAN_SAFE
                            : own              ? WEIGHT_PLAN_HELD
                                               : WEIGHT_PLAN_TAKE];
    return (struct allot_goal){.worth = objective->worth * share,
                               .wants = GARRISON + threat * weights[WEIGHT_PLAN_FORCE] / PER_CENT};
}

static bool can_hold(terms_t *terms, const struct unit *unit)
{
    const struct template *template = template_of(terms, unit);
    return !is_flyer(template) && template->drive != DRIVE_TOWED && !is_hq(terms, unit);
}

/* Fires over others: what it does it does as well from behind. */
static bool supports(terms_t *terms, const struct unit *unit)
{
    const struct template *template = template_of(terms, unit);
    return template->artillery || template->aa || template->sam || is_flyer(template) ||
           ground_weapon_of(terms, unit, 0) == NULL;
}

/* The strength of the side's own that could be at an objective soon. */
static int32_t force_at(const struct planner *planner, const struct allotment *allotment, int goal)
{
    state_t *state = planner->state;
    int32_t force = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (allotment->goal[i] == goal && unit->status == STATUS_OK &&
            points_within(ground_standing_at(state, unit), state->objectives[goal].at,
                          (planner->weights[WEIGHT_PLAN_GATHER] + 3) * INCH)) {
            force += ground_worth_of(planner->terms, unit, planner->weights);
        }
    }
    return force;
}

/* Whoever attacks gathers first, out of the worst of the fire, and goes together: when enough are
 * there, or when it is time. */
static bool is_time_for(const struct planner *planner, const struct allotment *allotment, int goal)
{
    int last = planner->terms->head.last_turn;
    int left = last == 0 ? INT16_MAX : last - planner->state->head.turn;
    const struct objective *objective = &planner->state->objectives[goal];
    int64_t threat = GARRISON + threat_at(planner, objective->at);
    return objective->owner == SIDE_NONE || left < planner->weights[WEIGHT_PLAN_RUSH] ||
           force_at(planner, allotment, goal) * (int64_t)PER_CENT >=
               threat * planner->weights[WEIGHT_PLAN_ASSAULT];
}

static void intend(const struct planner *planner, int unit, int goal, bool now,
                   struct intent *intent)
{
    state_t *state = planner->state;
    const struct unit *its = &state->units[unit];
    const struct objective *objective = &state->objectives[goal];
    intent->units[unit] = (struct unit_intent){
        .at = {objective->at.x, objective->at.y},
        .goal = (int16_t)goal,
        .kind = is_hq(planner->terms, its)          ? INTENT_RESERVE
                : supports(planner->terms, its)     ? INTENT_SUPPORT
                : objective->owner == planner->side ? INTENT_HOLD
                : now                               ? INTENT_TAKE
                                                    : INTENT_RESERVE,
    };
}

void ground_plan(terms_t *terms, state_t *state, int side, struct intent *intent)
{
    struct planner planner = {terms, state, intent->weights, side};
    struct allotment allotment = {.n_units = state->n_units,
                                  .n_goals = state->n_objectives,
                                  .near = intent->weights[WEIGHT_PLAN_NEAR] * INCH,
                                  .way = way_to,
                                  .of = &planner};
    intent_forget(intent);
    intent->planned = true;
    ground_foresee_shots(terms, state, side, intent);
    for (int i = 0; i < state->n_objectives; i++) {
        allotment.goals[i] = wanted(&planner, &state->objectives[i]);
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        bool here = unit->side == side && unit->gone == GONE_HERE &&
                    !is_nowhere(ground_standing_at(state, unit));
        if (here) { /* whoever can hold nothing comes after all who can */
            int32_t worth = ground_worth_of(terms, unit, intent->weights);
            allotment.strength[i] = can_hold(terms, unit) ? worth : 1;
        }
    }
    allot(&allotment);
    for (int goal = 0; goal < state->n_objectives; goal++) {
        bool now = is_time_for(&planner, &allotment, goal);
        for (int i = 0; i < state->n_units; i++) {
            if (allotment.goal[i] == goal) {
                intend(&planner, i, goal, now, intent);
            }
        }
    }
}
