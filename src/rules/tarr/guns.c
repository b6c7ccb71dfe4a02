/* Tarr's Modern Warfare: guns that are pushed (ledger, 4.4), manned by others or spiked (4.19). How
 * they are towed is in transport.c.
 *
 * In the order of the ledger: tarr.move.rates, tarr.move.guns, tarr.move.edge; tarr.morale.guns. */

#include "rules/tarr/heavy.h"

enum { PUSHERS = 2 };

/* -- push -------------------------------------------------------------------------------------- */

/* tarr.move.guns: at least two men, an inch a move. */
static bool find_push(const struct scene *scene, const struct tarr_push *order, struct trip *trip,
                      struct refusal *why)
{
    const struct unit *unit = &scene->state->units[order->unit];
    *trip = (struct trip){.route = route_of(unit->at, order->path, order->n_path),
                          .facing = order->facing == ABSENT ? unit->facing : order->facing,
                          .form = unit->formation};
    if (!is_gun(scene->terms, unit) || unit->away || unit->out ||
        tarr_strength(scene->terms, scene->state, order->unit) < PUSHERS) {
        return refuse(why, CLAUSE_MOVE_GUNS, "a gun is pushed by at least two of its crew");
    }
    if (!box_holds(table_box(scene->table), trip->route.points[trip->route.n - 1])) {
        return refuse(why, CLAUSE_MOVE_EDGE, "guns are not pushed off the table");
    }
    struct refusal reason;
    return tarr_judge_trip(scene, order->unit, trip, &reason) ||
           refuse(why, reason.clause == CLAUSE_MOVE_RATES ? CLAUSE_MOVE_GUNS : reason.clause,
                  reason.clause == CLAUSE_MOVE_RATES ? "a gun is pushed an inch a move"
                                                     : "it cannot be pushed there");
}

bool tarr_check_push(terms_t *terms, state_t *state, const struct tarr_push *order,
                     struct refusal *why)
{
    struct scene scene;
    struct trip trip;
    tarr_look_out(terms, state, &scene);
    return tarr_may_act(&scene, order->unit, order->side, why) &&
           find_push(&scene, order, &trip, why);
}

void tarr_do_push(struct play *play, const struct tarr_push *order)
{
    struct scene scene;
    struct trip trip;
    tarr_look_out(tarr_terms(play), tarr_of(play), &scene);
    find_push(&scene, order, &trip, NULL);
    tarr_go(play, order->unit, &trip, CONTACT + 1, CLAUSE_MOVE_GUNS);
}

/* An inch the way it faces. */
bool tarr_list_push(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        if (its->side != side || !is_gun(terms, its) || !is_on_table(its)) {
            continue;
        }
        struct point to = point_plus(its->at, vector_towards(its->facing, INCH));
        int32_t path[2] = {to.x, to.y};
        any |= tarr_try_push(terms, state, side, legal, unit, path, 1, ABSENT);
    }
    return any;
}

/* -- man --------------------------------------------------------------------------------------- */

/* tarr.morale.guns: nobody serves it. */
bool tarr_is_abandoned(terms_t *terms, state_t *state, int unit)
{
    const struct unit *gun = &state->units[unit];
    return is_gun(terms, gun) && is_on_table(gun) && !gun->out &&
           !tarr_is_served(terms, state, unit);
}

bool tarr_check_man(terms_t *terms, state_t *state, const struct tarr_man *order,
                    struct refusal *why)
{
    struct scene scene;
    const struct unit *unit = &state->units[order->unit];
    tarr_look_out(terms, state, &scene);
    if (state->units[order->gun].side != order->side ||
        !tarr_is_abandoned(terms, state, order->gun)) {
        return refuse(why, CLAUSE_MORALE_GUNS, "no such gun is abandoned");
    }
    struct base gun = base_of(terms, &state->units[order->gun]);
    return (is_on_foot(terms, unit) ||
            refuse(why, CLAUSE_MORALE_GUNS, "only men on foot can man it")) &&
           tarr_may_act(&scene, order->unit, order->side, why) &&
           (tarr_is_beside(&scene, order->unit, &gun) ||
            refuse(why, CLAUSE_MORALE_GUNS, "they are not within an inch of it"));
}

/* "And fires from the next move." */
void tarr_do_man(struct play *play, const struct tarr_man *order)
{
    struct scene scene;
    struct tarr_state *state = tarr_of(play);
    struct unit *gun = &state->units[order->gun];
    tarr_look_out(tarr_terms(play), state, &scene);
    tarr_tell_manned(play, CLAUSE_MORALE_GUNS, order->unit, order->gun);
    gun->fired = 1;
    gun->acted = (uint8_t)state->head.turn;
    gun->away = 0;
    if (order->unit != order->gun) {
        gun->crew = (uint8_t)order->unit;
        return;
    }
    tarr_set_down(&scene, state, order->gun, gun->at, gun->facing, FORM_LINE);
}

bool tarr_list_man(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int gun = 0; gun < state->n_units; gun++) {
        if (state->units[gun].side != side || !tarr_is_abandoned(terms, state, gun)) {
            continue;
        }
        for (int unit = 0; unit < state->n_units; unit++) {
            any |= tarr_try_man(terms, state, side, legal, unit, gun);
        }
    }
    return any;
}

/* tarr.morale.guns: "if enemy men do so they put it out of action for good". */
void tarr_spike_guns(struct play *play, int unit)
{
    struct scene scene;
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    tarr_look_out(terms, state, &scene);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == state->units[unit].side ||
            !tarr_is_abandoned(terms, state, i)) {
            continue;
        }
        struct base gun = base_of(terms, &state->units[i]);
        if (tarr_is_beside(&scene, unit, &gun)) {
            state->units[i].out = 1;
            tarr_tell_spiked(play, CLAUSE_MORALE_GUNS, unit, i);
        }
    }
}
