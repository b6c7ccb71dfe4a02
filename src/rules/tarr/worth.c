/* Tarr's Modern Warfare: what a computer player may expect of bursts, bombs and flak, in
 * thousandths of a unit, as promise.c counts. */

#include "rules/tarr/heavy.h"

enum { FACES = 6 };

/* What a circle there would take from the enemy, less what it would take from his own. */
int32_t tarr_worth_of_circle(const struct scene *scene, int side, const struct burst *burst,
                             const struct intent *intent)
{
    int32_t friend = intent->weights[WEIGHT_FRIEND];
    state_t *state = scene->state;
    int64_t sum = 0;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (!is_standing(man) || man->inside != NO_INSIDE ||
            !points_within_rounded(man->at, burst->at, burst->radius)) {
            continue;
        }
        const struct cover_row *row = tarr_cover_row(tarr_cover_of(scene, i, NULL));
        int rate = burst->sort == BURST_MORTAR_BOMB ? row->mortar : row->burst;
        int32_t worth = tarr_worth_of_men(&state->units[man->unit], WHOLE) * rate / TWELFTHS;
        sum += man->side == side ? -(worth * friend / PER_CENT) : worth;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        bool armour = is_armoured(scene->terms, unit) && burst->sort != BURST_BOMB;
        if (!has_model(scene->terms, unit) || is_aircraft(scene->terms, unit) || armour ||
            !is_on_table(unit) || unit->wreck || unit->out ||
            !points_within_rounded(unit->at, burst->at, burst->radius)) {
            continue;
        }
        int need = tarr_defence(scene->terms, unit) - burst->strike;
        int32_t worth = tarr_worth_by_points(tarr_worth_of_model(scene->terms, unit, intent), need);
        sum += unit->side == side ? -(worth * friend / PER_CENT) : worth;
    }
    return (int32_t)(sum > INT32_MAX ? INT32_MAX : sum);
}

/* Over open sights: the object by its chance, men by the circle. */
int32_t tarr_worth_of_shell(const struct scene *scene, const struct shot *shot,
                            const struct intent *intent)
{
    terms_t *terms = scene->terms;
    state_t *state = scene->state;
    const struct unit *its = &state->units[shot->unit];
    if (shot->target == NO_UNIT) {
        return intent->weights[WEIGHT_HOUSE];
    }
    const struct unit *theirs = &state->units[shot->target];
    if (has_model(terms, theirs) && !theirs->out && !theirs->wreck) {
        int need = tarr_defence_from(terms, theirs, its->at) - template_of(terms, its)->strike;
        return tarr_worth_by_points(tarr_worth_of_model(terms, theirs, intent), need);
    }
    struct burst burst = tarr_shell_of(terms, state, shot->unit, middle_of(theirs));
    return tarr_worth_of_circle(scene, its->side, &burst, intent);
}

/* By the map or observed: on the spot by its die, and only if it is ranged or ranges now. */
int32_t tarr_promise_bombard(terms_t *terms, state_t *state, const struct tarr_bombard *order,
                             const struct intent *intent)
{
    struct scene scene;
    const struct unit *its = &state->units[order->unit];
    int house = tarr_said_piece(order->building);
    tarr_look_out(terms, state, &scene);
    struct point at = tarr_aim_of(&scene, order->target, house, order->at);
    struct burst burst = tarr_shell_of(terms, state, order->unit, at);
    bool body =
        order->target == NO_UNIT || kind_of(terms, &state->units[order->target]) == KIND_BODY;
    int spot = order->method == METHOD_MAP ? 1 : body ? FACES : 2;
    int range = its->ranged ? FACES : 2;
    int32_t worth = tarr_worth_of_circle(&scene, its->side, &burst, intent);
    return 1 + worth * spot / FACES * range / FACES;
}

/* A bomb: the thing it is aimed at, and its circle. */
int32_t tarr_promise_bomb(terms_t *terms, state_t *state, const struct tarr_bomb *order,
                          const struct intent *intent)
{
    struct scene scene;
    const struct unit *its = &state->units[order->unit];
    int house = tarr_said_piece(order->building);
    tarr_look_out(terms, state, &scene);
    struct point at = tarr_aim_of(&scene, order->target, house, order->at);
    struct burst burst = tarr_bomb_of(terms, its, at);
    int need = tarr_strike_row(STRIKE_FROM_THE_AIR)->defence - template_of(terms, its)->strike;
    int32_t worth = tarr_worth_of_circle(&scene, its->side, &burst, intent);
    bool model = order->target != NO_UNIT && has_model(terms, &state->units[order->target]);
    worth += model ? tarr_worth_of_model(terms, &state->units[order->target], intent) : 0;
    worth += house != NO_UNIT ? intent->weights[WEIGHT_HOUSE] : 0;
    return 1 + tarr_worth_by_points(worth, need);
}

int32_t tarr_promise_flak(terms_t *terms, state_t *state, const struct tarr_flak *order,
                          const struct intent *intent)
{
    const struct unit *target = &state->units[order->target];
    int strike = template_of(terms, &state->units[order->unit])->strike;
    return 1 + tarr_worth_by_points(WHOLE, tarr_defence(terms, target) - strike);
}

int32_t tarr_promise_intercept(terms_t *terms, state_t *state, const struct tarr_intercept *order,
                               const struct intent *intent)
{
    const struct unit *target = &state->units[order->target];
    int strike = template_of(terms, &state->units[order->unit])->strike;
    return 1 + tarr_worth_by_points(WHOLE, tarr_defence(terms, target) - strike);
}

/* Two dice at men in the open or in cover; a model by its chance against 20. */
int32_t tarr_promise_strafe(terms_t *terms, state_t *state, const struct tarr_strafe *order,
                            const struct intent *intent)
{
    const struct unit *target = &state->units[order->target];
    if (!has_model(terms, target)) {
        return 1 + tarr_worth_of_men(target, 7 * WHOLE) / 2;
    }
    int need = tarr_strike_row(STRIKE_FROM_THE_AIR)->defence -
               template_of(terms, &state->units[order->unit])->strike;
    return 1 + tarr_worth_by_points(tarr_worth_of_model(terms, target, intent), need);
}

int32_t tarr_promise_flame(terms_t *terms, state_t *state, const struct tarr_flame *order,
                           const struct intent *intent)
{
    return order->target != NO_UNIT && has_model(terms, &state->units[order->target])
               ? WHOLE
               : intent->weights[WEIGHT_FLAME];
}

int32_t tarr_promise_snipe(terms_t *terms, state_t *state, const struct tarr_snipe *order,
                           const struct intent *intent)
{
    return 1 + tarr_worth_of_men(&state->units[order->target], WHOLE) / FACES;
}

/* Does a straight flight lead over ground where it may land what it carries? */
static bool leads_over_zone(terms_t *terms, const struct unit *unit, struct point end)
{
    enum plan plan = kind_of(terms, unit) == KIND_GLIDER ? PLAN_LANDING : PLAN_DROP;
    for (int i = 0; i < terms->n_grants; i++) {
        const struct grant *grant = &terms->grants[i];
        for (int32_t along = 0; grant->side == unit->side && grant->plan == plan &&
                                along <= points_distance(unit->at, end);
             along += INCH) {
            if (box_holds(grant->box, leg_point(unit->at, end, along))) {
                return true;
            }
        }
    }
    return false;
}

/* Towards the nearest enemy that is known, or over the zone it is to drop in. */
int32_t tarr_promise_fly(terms_t *terms, state_t *state, const struct tarr_fly *order,
                         const struct intent *intent)
{
    struct point end = point_of(&order->path[2 * (order->n_path - 1)]);
    int enemy = tarr_nearest_known(state, order->unit);
    const struct unit *unit = &state->units[order->unit];
    if (tarr_load_of(state, order->unit, 0) != NO_UNIT && leads_over_zone(terms, unit, end)) {
        return WHOLE;
    }
    int32_t gap = enemy == NO_UNIT ? 0 : points_distance(end, middle_of(&state->units[enemy]));
    return intent->weights[WEIGHT_HOUSE] + WHOLE / (1 + gap / INCH);
}

/* One observer is as good as another. */
int32_t tarr_promise_assign(terms_t *terms, state_t *state, const struct tarr_assign *order,
                            const struct intent *intent)
{
    int now = state->units[order->gun].observer;
    return now == NO_UNIT || state->units[now].gone != GONE_HERE ? intent->weights[WEIGHT_HOUSE]
                                                                 : -1;
}

/* Not when there is somewhere to go. */
int32_t tarr_promise_dig(terms_t *terms, state_t *state, const struct tarr_dig *order,
                         const struct intent *intent)
{
    return state->units[order->unit].digging > 0 ? intent->weights[WEIGHT_HOUSE] : 1;
}
