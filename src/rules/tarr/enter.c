/* Tarr's Modern Warfare: reinforcements that come on (ledger, 4.2: tarr.setup.deploy). Aircraft are
 * in air.c. */

#include "rules/tarr/heavy.h"

/* Reinforcements come on where the scenario says. */
static bool find_entry(const struct scene *scene, const struct tarr_enter *order, struct trip *trip,
                       struct refusal *why)
{
    const struct unit *unit = &scene->state->units[order->unit];
    if (unit->side != order->side || unit->gone != GONE_HERE || !is_nowhere(unit->at) ||
        unit->aboard != NO_UNIT || unit->arrives == 0 || is_nowhere(unit->from) ||
        unit->arrives > scene->state->head.turn) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it does not come on now");
    }
    *trip = (struct trip){.route = route_of(unit->from, order->path, order->n_path),
                          .form = tarr_form_after(unit, ABSENT)};
    trip->facing = route_facing(&trip->route, unit->facing);
    return tarr_judge_trip(scene, order->unit, trip, why) && !trip->leaves;
}

bool tarr_check_enter(terms_t *terms, state_t *state, const struct tarr_enter *order,
                      struct refusal *why)
{
    struct scene scene;
    struct trip trip;
    if (is_aircraft(terms, &state->units[order->unit])) {
        return tarr_check_enter_air(terms, state, order, why);
    }
    tarr_look_out(terms, state, &scene);
    return find_entry(&scene, order, &trip, why);
}

void tarr_do_enter(struct play *play, const struct tarr_enter *order)
{
    struct scene scene;
    struct trip trip;
    struct tarr_state *state = tarr_of(play);
    if (is_aircraft(tarr_terms(play), &state->units[order->unit])) {
        tarr_do_enter_air(play, order);
        return;
    }
    tarr_look_out(tarr_terms(play), state, &scene);
    find_entry(&scene, order, &trip, NULL);
    set_hidden(state, order->unit, true);
    tarr_go(play, order->unit, &trip, CONTACT + 1, CLAUSE_SETUP_DEPLOY);
}

bool tarr_list_enter(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = tarr_list_enter_air(terms, state, side, legal);
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        if (its->side != side || is_aircraft(terms, its) || is_nowhere(its->from)) {
            continue;
        }
        for (int inches = 16; inches > 0; inches /= 2) {
            struct point to =
                point_plus(its->from, vector_towards(tarr_ahead(terms, side), inches * INCH));
            int32_t path[2] = {to.x, to.y};
            any |= tarr_try_enter(terms, state, side, legal, unit, path, 1);
        }
    }
    return any;
}
