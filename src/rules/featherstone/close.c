/* Featherstone-like WW2: close combat (ledger, 4.12). It is fought by shooting within an inch:
 * fire.c.
 *
 * In the order of the ledger: featherstone.close.range, featherstone.close.enter,
 * featherstone.close.order, featherstone.close.crews, featherstone.close.outside,
 * featherstone.close.occupy. */

#include "rules/featherstone/chapters.h"

enum { BODY_WIDE = 16 * INCH, OCCUPY = 6 * INCH };

/* -- close ------------------------------------------------------------------------------------- */

/* featherstone.close.enter: infantry, at infantry or guns, without a die. */
bool featherstone_check_close(terms_t *terms, state_t *state,
                              const struct featherstone_close *order, struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    const struct unit *enemy = &state->units[order->enemy];
    struct march march;
    if (!featherstone_may_go(terms, state, order->unit, order->side, why)) {
        return false;
    }
    if (!is_infantry(terms, unit)) {
        return refuse(why, CLAUSE_CLOSE_ENTER, "only infantry closes with the enemy");
    }
    if (enemy->side == order->side || !is_on_table(enemy) || is_hidden(state, enemy) ||
        is_driven(terms, enemy)) {
        return refuse(why, CLAUSE_CLOSE_ENTER, "it closes with enemy infantry or a gun");
    }
    if (featherstone_gap(terms, state, order->unit, order->enemy) <= CONTACT) {
        return refuse(why, CLAUSE_CLOSE_ENTER, "it is in close combat with that enemy already");
    }
    return featherstone_find_charge(terms, state, order->unit, order->enemy,
                                    featherstone_move_left(terms, unit), &march, why);
}

void featherstone_do_close(struct play *play, const struct featherstone_close *order)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct march march;
    featherstone_find_charge(terms, state, order->unit, order->enemy,
                             featherstone_move_left(terms, &state->units[order->unit]), &march,
                             NULL);
    featherstone_tell_closed(play, CLAUSE_CLOSE_ENTER, order->unit, order->enemy);
    state->units[order->unit].charged = 1;
    featherstone_go(play, order->unit, &march, order->enemy, CLAUSE_CLOSE_ENTER);
}

bool featherstone_list_close(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    struct featherstone_close order = {.side = side};
    for (order.unit = 0; order.unit < state->n_units; order.unit++) {
        const struct unit *unit = &state->units[order.unit];
        if (unit->side != side || !is_infantry(terms, unit) ||
            !featherstone_may_go(terms, state, order.unit, side, NULL)) {
            continue;
        }
        for (order.enemy = 0; order.enemy < state->n_units; order.enemy++) {
            const struct unit *enemy = &state->units[order.enemy];
            if (enemy->side != side && is_on_table(enemy) &&
                points_within(middle_of(unit), middle_of(enemy), FOOT_MOVE * INCH + BODY_WIDE) &&
                featherstone_check_close(terms, state, &order, NULL)) {
                any = featherstone_add_close(legal, order.unit, order.enemy);
            }
        }
    }
    return any;
}

/* -- who is in it ------------------------------------------------------------------------------ */

/* featherstone.close.range, featherstone.close.order, featherstone.close.crews: infantry and crews
 * within an inch; when each fights is a matter of who moved. */
bool featherstone_in_close_combat(terms_t *terms, state_t *state, int unit, int enemy)
{
    const struct unit *one = &state->units[unit];
    const struct unit *other = &state->units[enemy];
    return one->side != other->side && is_on_table(one) && is_on_table(other) &&
           !is_hidden(state, other) && !is_hidden(state, one) && !is_driven(terms, one) &&
           !is_driven(terms, other) &&
           points_longer_way(middle_of(one), middle_of(other)) <= BODY_WIDE &&
           featherstone_gap(terms, state, unit, enemy) <= CONTACT;
}

/* featherstone.close.outside asks the same of a target. */
int featherstone_close_enemy(terms_t *terms, state_t *state, int unit)
{
    for (int i = 0; i < state->n_units; i++) {
        if (featherstone_in_close_combat(terms, state, unit, i)) {
            return i;
        }
    }
    return NO_UNIT;
}

/* -- occupy ------------------------------------------------------------------------------------ */

/* featherstone.close.occupy: whoever was in close combat with it may take its place. */
void featherstone_note_victors(struct play *play, int unit)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    state->may_occupy = 0;
    state->vacated = middle_of(&state->units[unit]);
    for (int i = 0; i < state->n_units; i++) {
        if (is_infantry(terms, &state->units[i]) &&
            featherstone_in_close_combat(terms, state, i, unit)) {
            state->may_occupy |= (uint64_t)1 << i;
        }
    }
}

void featherstone_offer_ground(struct play *play, int side)
{
    struct featherstone_state *state = featherstone_of(play);
    if (state->may_occupy != 0) {
        agenda_ask(&state->head, TASK_OCCUPY, side, NO_UNIT);
    }
}

/* The place of the enemy's middle, at most 6 inches towards it. */
static struct point ground_for(state_t *state, int unit)
{
    struct point from = middle_of(&state->units[unit]);
    int32_t way = points_distance(from, state->vacated);
    return way <= OCCUPY ? state->vacated : leg_point(from, state->vacated, OCCUPY);
}

bool featherstone_check_occupy(terms_t *terms, state_t *state,
                               const struct featherstone_occupy *order, struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (!(state->may_occupy >> order->unit & 1)) {
        return refuse(why, CLAUSE_CLOSE_OCCUPY, "it has not beaten that enemy in close combat");
    }
    struct point to = ground_for(state, order->unit);
    struct body body;
    struct footing standing = featherstone_standing(terms);
    int shelter = featherstone_shelter_at(terms, to);
    int form = unit->formation == FORM_GARRISON ? FORM_LINE : unit->formation;
    featherstone_stand(terms, state, order->unit, to, unit->facing, form, &body);
    return (shelter >= 0 ? !featherstone_is_taken(state, shelter, order->unit, order->side)
                         : body_misfit(&body, &standing) == NO_MAN) ||
           refuse(why, CLAUSE_CLOSE_OCCUPY, "there is no room for it");
}

void featherstone_do_occupy(struct play *play, const struct featherstone_occupy *order)
{
    struct featherstone_state *state = featherstone_of(play);
    const struct unit *unit = &state->units[order->unit];
    struct point to = ground_for(state, order->unit);
    int facing = unit->away ? unit->post_facing : unit->facing;
    state->may_occupy &= ~((uint64_t)1 << order->unit);
    featherstone_tell_occupied(play, CLAUSE_CLOSE_OCCUPY, order->unit, to);
    featherstone_put(play, order->unit, to, facing, unit->formation);
    featherstone_find_hidden(play);
    featherstone_offer_ground(play, order->side);
    if (state->may_occupy == 0) {
        featherstone_take_prisoners(play);
    }
}
