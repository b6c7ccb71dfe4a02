/* Featherstone-like WW2: close combat (ledger, 4.12). It is fought by shooting within an inch:
 * fire.c.
 *
 * In the order of the ledger: featherstone.close.range, featherstone.close.enter,
 * featherstone.close.order, featherstone.close.crews, featherstone.close.outside,
 * featherstone.close.occupy. */

#include "rules/featherstone/way.h"

enum { OCCUPY = 6 * INCH, BODIES_WIDE = 16 * INCH };

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
    if (!is_known_enemy(state, order->side, order->enemy) || is_driven(terms, enemy)) {
        return refuse(why, CLAUSE_CLOSE_ENTER, "it closes with enemy infantry or a gun");
    }
    if (unit->charged) {
        return refuse(why, CLAUSE_CLOSE_ENTER, "it has charged already this turn");
    }
    if (featherstone_in_contact(terms, state, order->unit, order->enemy)) {
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
    featherstone_go(play, order->unit, &march, CLAUSE_CLOSE_ENTER);
}

/* -- straight at an enemy ---------------------------------------------------------------------- */

/* Would a man of it, if it stood there, be within an inch of the enemy? */
static bool meets_at(terms_t *terms, state_t *state, int unit, const struct march *march,
                     struct point at, const struct spot *enemies, int n)
{
    struct body body;
    if (featherstone_shelter_at(terms, at) >= 0) {
        return false; /* who is inside fights nobody outside */
    }
    featherstone_stand(terms, state, unit, at, march->facing, march->form, &body);
    for (int i = 0; i < body.n; i++) {
        struct spot his = {.eye = {.at = body.at[i]},
                           .base = base_point(body.at[i]),
                           .man = body.who[i],
                           .inside = NO_TERRAIN};
        for (int j = 0; j < n; j++) {
            if (featherstone_spots_meet(terms, &his, &enemies[j])) {
                return true;
            }
        }
    }
    return false;
}

/* Other enemies it is in close combat with when it has arrived, those in vehicles apart. */
static uint64_t fought_there(terms_t *terms, state_t *state, int unit, const struct march *march,
                             const struct things *things)
{
    uint64_t touched = featherstone_touched_at(terms, state, unit, march->route.points[1],
                                               march->facing, march->form, things);
    for (int i = 0; i < state->n_units; i++) {
        if (is_driven(terms, &state->units[i])) {
            touched &= ~((uint64_t)1 << i);
        }
    }
    return touched;
}

/* featherstone.close.enter, featherstone.assault.nerve: straight at the middle of the enemy, or
 * where his building is nearest, no further than until its nearest man is within an inch. */
bool featherstone_find_charge(terms_t *terms, state_t *state, int unit, int enemy, int32_t budget,
                              struct march *march, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    struct spot spots[SPOTS_MAX];
    int n = featherstone_spots(terms, state, enemy, spots);
    struct point from = middle_of(its);
    struct point to = middle_of(&state->units[enemy]);
    int shelter =
        is_driven(terms, &state->units[enemy]) ? NO_TERRAIN : featherstone_shelter_at(terms, to);
    if (shelter >= 0) {
        to = terrain_nearest(&terms->table, shelter, from);
    }
    *march = (struct march){.form = open_form(its, ABSENT)};
    march->facing = bearing_of(from, to);
    int32_t near = 0;
    int32_t far = points_distance(from, to);
    if (far > budget / FOOT_MOVE + BODIES_WIDE) {
        near = far; /* it is far beyond reach */
    }
    while (near < far) { /* the least way that brings them within an inch */
        int32_t middle = near + (far - near) / 2;
        bool in = meets_at(terms, state, unit, march, leg_point(from, to, middle), spots, n);
        near = in ? near : middle + 1;
        far = in ? middle : far;
    }
    march->route = (struct route){.n = 2, .points = {from, leg_point(from, to, near)}};
    march->cost = near * FOOT_MOVE;
    if (march->cost > budget ||
        !meets_at(terms, state, unit, march, march->route.points[1], spots, n)) {
        return refuse(
            why, is_driven(terms, &state->units[enemy]) ? CLAUSE_ASSAULT_NERVE : CLAUSE_CLOSE_ENTER,
            "the enemy is too far away, or cannot be reached");
    }
    struct things things;
    struct body_stop stop;
    featherstone_find_enemies(terms, state, its->side, KNOWN_ENEMIES, enemy, &things);
    featherstone_keep_things(&things, fought_there(terms, state, unit, march, &things), false);
    if (featherstone_is_stopped(terms, state, unit, march, &things, &stop)) {
        return refuse(why, CLAUSE_MOVE_CONTACT, "it would come within an inch of another enemy");
    }
    return featherstone_check_end(terms, state, unit, march, why);
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
           !is_driven(terms, other) && featherstone_in_contact(terms, state, unit, enemy);
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

/* featherstone.close.occupy: infantry in close combat with it, so never with a vehicle, may take
 * its place; those who have routed are no victors. */
void featherstone_note_victors(struct play *play, int unit)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    state->may_occupy = 0;
    state->vacated = middle_of(&state->units[unit]);
    for (int i = 0; i < state->n_units; i++) {
        if (is_infantry(terms, &state->units[i]) && state->units[i].spirit != SPIRIT_ROUTED &&
            featherstone_in_close_combat(terms, state, i, unit)) {
            state->may_occupy |= (uint64_t)1 << i;
        }
    }
}

/* Whoever had nowhere to go is still there. */
static bool is_vacated(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side != side && is_on_table(enemy) &&
            point_equal(middle_of(enemy), state->vacated)) {
            return false;
        }
    }
    return true;
}

void featherstone_offer_ground(struct play *play, int side)
{
    struct featherstone_state *state = featherstone_of(play);
    if (!is_vacated(state, side)) {
        state->may_occupy = 0;
    }
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

/* As they stand, with their front as it is. */
static struct march way_to_ground(state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    return (struct march){.facing = facing_of(its),
                          .form = its->formation,
                          .route = {.n = 2, .points = {middle_of(its), ground_for(state, unit)}}};
}

bool featherstone_check_occupy(terms_t *terms, state_t *state,
                               const struct featherstone_occupy *order, struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (!(state->may_occupy >> order->unit & 1)) {
        return refuse(why, CLAUSE_CLOSE_OCCUPY, "it has not beaten that enemy in close combat");
    }
    struct march march = way_to_ground(state, order->unit);
    struct point to = march.route.points[1];
    int shelter = featherstone_shelter_at(terms, to);
    if (!featherstone_check_way(terms, state, order->unit, &march, why)) {
        return false;
    }
    return (shelter >= 0 ? !featherstone_is_taken(state, shelter, order->unit, order->side)
                         : featherstone_misfit(terms, state, order->unit, to, unit->facing,
                                               open_form(unit, ABSENT)) == NO_MAN) ||
           refuse(why, CLAUSE_CLOSE_OCCUPY, "there is no room for it");
}

void featherstone_do_occupy(struct play *play, const struct featherstone_occupy *order)
{
    struct featherstone_state *state = featherstone_of(play);
    struct march march = way_to_ground(state, order->unit);
    struct body_stop stop;
    uint64_t met;
    bool stopped = featherstone_is_surprised(featherstone_terms(play), state, order->unit, &march,
                                             &stop, &met);
    if (stopped) {
        march.route.points[1] = stop.centre;
        march.facing = stop.facing;
    }
    struct point to = march.route.points[1];
    state->may_occupy &= ~((uint64_t)1 << order->unit);
    featherstone_look_on_the_way(play, order->unit, &march);
    featherstone_tell_occupied(play, CLAUSE_CLOSE_OCCUPY, order->unit, to);
    featherstone_put(play, order->unit, to, march.facing, march.form);
    if (stopped) { /* featherstone.move.contact */
        featherstone_run_into(play, order->unit, met);
    }
    featherstone_find_hidden(play);
    featherstone_offer_ground(play, order->side);
    if (state->may_occupy == 0) {
        featherstone_take_prisoners(play);
    }
}
