/* Pz8 Colonial: what a computer player means to do with each unit (ruleset.plan).
 *
 * Bands that come one after the other are shot one after the other. So Natives wait out of sight
 * and range until the enemy's units have all been activated: whoever rises then is not fired at
 * before the next turn, and they rise together. Each goes for the nearest enemy
 * (rules/common/allot.h), and all go on once one of them is near. Europeans, guns and snipers need
 * no plan: they fire, which is what promises most. */

#include "rules/common/allot.h"
#include "rules/pz8-colonial/colonial.h"

enum { FACES = 6, THOUSAND = 1000, ALIKE = 6 * INCH };

static bool is_in_battle(state_t *state, int unit)
{
    return is_on_table(&state->units[unit]) && !is_hidden(state, unit) &&
           strength_of(state, unit) > 0;
}

/* -- under fire -------------------------------------------------------------------------------- */

/* Thousandths of a hit by one die of a weapon, aimed if it may be (pz8-colonial.fire.modifiers). */
static int32_t hits_of_die(terms_t *terms, const struct unit *firer, int weapon, int32_t far,
                           bool cover)
{
    const struct weapon_row *row = colonial_weapon(weapon);
    int faces = FACES + 1 - row->need + row->modifier + row->aimed - cover;
    faces -= row->half > 0 && far > scaled(terms, row->half);
    faces += (firer->rating == QUALITY_VETERAN) - (firer->rating == QUALITY_GREEN);
    return faces > 0 && far <= scaled(terms, row->range) ? faces * THOUSAND / FACES : 0;
}

static int32_t hits_of_model(terms_t *terms, const struct unit *its, struct point at, bool cover)
{
    int weapon = kind_of(terms, its) == KIND_MG    ? WEAPON_MG
                 : template_of(terms, its)->medium ? WEAPON_CANISTER_MEDIUM
                                                   : WEAPON_CANISTER_LIGHT;
    return its->packed || its->jammed
               ? 0
               : colonial_weapon(weapon)->dice *
                     hits_of_die(terms, its, weapon, points_distance(at, its->at), cover);
}

static int32_t hits_of_unit(terms_t *terms, state_t *state, int firer, struct point at, bool cover)
{
    const struct unit *its = &state->units[firer];
    struct body body;
    int32_t sum = has_model(terms, its) ? hits_of_model(terms, its, at, cover) : 0;
    body_of(&colonial_figures, &state->head, firer, &body);
    for (int i = 0; i < body.n; i++) {
        sum += hits_of_die(terms, its, colonial_arms_of(&state->men[body.who[i]])->weapon,
                           points_distance(at, body.at[i]), cover);
    }
    return sum;
}

/* If all enemies of a side fired at that place. */
static int32_t hits_at(const struct lookout *lookout, int side, struct point at)
{
    state_t *state = lookout->state;
    int32_t sum = 0;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side && is_in_battle(state, i)) {
            struct point from = colonial_middle(state, i);
            bool cover = colonial_is_in_cover(lookout, at, from);
            int32_t hits = hits_of_unit(lookout->terms, state, i, at, cover);
            sum += hits > 0 && colonial_sees(lookout, from, at) ? hits : 0;
        }
    }
    return sum;
}

/* Its first figure and its last stand for all: they are at the ends of its ranks. */
int32_t colonial_hits_on(terms_t *terms, state_t *state, int unit, struct point shift)
{
    struct lookout lookout;
    struct body body;
    int side = state->units[unit].side;
    body_of(&colonial_figures, &state->head, unit, &body);
    if (body.n == 0) {
        return 0;
    }
    colonial_look_out(terms, state, NO_UNIT, NO_UNIT, &lookout);
    int32_t first = hits_at(&lookout, side, point_plus(body.at[0], shift));
    int32_t last = hits_at(&lookout, side, point_plus(body.at[body.n - 1], shift));
    return first > last ? first : last;
}

/* -- when to rise ------------------------------------------------------------------------------ */

struct rising {
    terms_t *terms;
    state_t *state;
    const int32_t *weights;
    int side;
};

static int32_t way_to_enemy(state_t *state, int unit, int enemy, struct point *nearest)
{
    struct point at = colonial_middle(state, unit);
    struct body body;
    int32_t least = INT32_MAX;
    *nearest = at;
    body_of(&colonial_figures, &state->head, enemy, &body);
    for (int i = 0; i < body.n; i++) {
        int32_t far = points_distance(at, body.at[i]);
        if (far < least) {
            least = far;
            *nearest = body.at[i];
        }
    }
    return least;
}

/* Has a band come so near to its enemy that there is no going back? */
static bool is_begun(const struct rising *rising, const struct allotment *allotment)
{
    int32_t more = scaled(rising->terms, rising->weights[WEIGHT_PLAN_NEAR] * INCH);
    for (int i = 0; i < allotment->n_units; i++) {
        struct point at;
        if (allotment->goal[i] >= 0 &&
            way_to_enemy(rising->state, i, allotment->goal[i], &at) <
                colonial_charge_distance(rising->terms, rising->state, i, false) + more) {
            return true;
        }
    }
    return false;
}

/* The figures of a side, or of some of its units, that can still act this turn, in per cent. */
static int32_t still_to_act(state_t *state, int side, const struct allotment *of)
{
    int32_t all = 0;
    int32_t still = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && is_in_battle(state, i) && (of == NULL || of->goal[i] >= 0)) {
            all += strength_of(state, i);
            still += unit->activated && state->active != i ? 0 : strength_of(state, i);
        }
    }
    return all == 0 ? 0 : still * PER_CENT / all;
}

static bool is_time_to_rise(const struct rising *rising, const struct allotment *allotment)
{
    const int32_t *weights = rising->weights;
    state_t *state = rising->state;
    int last = rising->terms->head.last_turn;
    int left = last == 0 ? INT16_MAX : last - state->head.turn;
    return left < weights[WEIGHT_PLAN_RUSH] || is_begun(rising, allotment) ||
           (still_to_act(state, 1 - rising->side, NULL) <= weights[WEIGHT_PLAN_QUIET] &&
            still_to_act(state, rising->side, allotment) >= weights[WEIGHT_PLAN_READY]);
}

/* -- the plan ---------------------------------------------------------------------------------- */

static int32_t way_to_goal(const void *of, int unit, int goal)
{
    const struct rising *rising = of;
    struct point at;
    return rising->state->units[goal].side != rising->side && is_in_battle(rising->state, goal)
               ? way_to_enemy(rising->state, unit, goal, &at)
               : ALLOT_WAY;
}

static bool is_band(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    return its->side == NATIVE && is_in_battle(state, unit) && !its->routing &&
           !has_model(terms, its) && kind_of(terms, its) != KIND_SNIPER;
}

void colonial_plan(terms_t *terms, state_t *state, int side, struct intent *intent)
{
    struct rising rising = {terms, state, intent->weights, side};
    struct allotment allotment = {.n_units = state->n_units,
                                  .n_goals = state->n_units,
                                  .near = scaled(terms, ALIKE),
                                  .way = way_to_goal,
                                  .of = &rising};
    intent_forget(intent);
    intent->planned = true;
    for (int i = 0; i < state->n_units; i++) {
        allotment.goals[i].worth = 1;
        allotment.strength[i] =
            side == NATIVE && is_band(terms, state, i) ? strength_of(state, i) : 0;
    }
    allot(&allotment);
    bool now = is_time_to_rise(&rising, &allotment);
    for (int i = 0; i < state->n_units; i++) {
        struct point at;
        if (allotment.goal[i] >= 0) {
            way_to_enemy(state, i, allotment.goal[i], &at);
            intent->units[i] = (struct unit_intent){.at = {at.x, at.y},
                                                    .goal = allotment.goal[i],
                                                    .kind = now ? INTENT_TAKE : INTENT_RESERVE};
        }
    }
}
