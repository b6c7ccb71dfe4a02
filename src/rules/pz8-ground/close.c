/* The Pz8 ground family: close combat (ledger, "close"). */

#include <string.h>

#include "rules/pz8-ground/listing.h"

/* pz8-coldwar.heli.contact, pz8-scifi.gev.contact: flyers are never engaged. */
static bool can_be_engaged(terms_t *terms, const struct unit *unit)
{
    return is_on_table(unit) && !is_flyer(template_of(terms, unit));
}

/* Too far from each other for contact? */
static bool are_apart(struct point one, struct point other, int32_t side)
{
    int64_t reach = (int64_t)side + CONTACT_THOU;
    return point_distance2(one, other) > 2 * reach * reach;
}

/* pz8-ww2.close.contact */
static bool are_in_contact(terms_t *terms, const struct unit *one, const struct unit *other)
{
    struct base first = ground_unit_base(terms, one);
    struct base second = ground_unit_base(terms, other);
    return bases_in_contact(&first, &second);
}

/* -- buildings and works ---------------------------------------------------------------------- */

/* Is the one among the enemies of the other that are in the piece nearest to it? Equals all are. */
static bool is_nearest_in(terms_t *terms, state_t *state, int piece, int one, int other)
{
    struct point from = state->units[other].at;
    int64_t distance = point_distance2(from, state->units[one].at);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == state->units[one].side && can_be_engaged(terms, unit) &&
            point_distance2(from, unit->at) < distance &&
            terrain_holds(&terms->table, piece, unit->at)) {
            return false;
        }
    }
    return true;
}

/* Does the first, touching or standing in the piece, count as touching the second in it? */
static bool meets_in(terms_t *terms, state_t *state, int piece, int one, int other)
{
    if (!terrain_holds(&terms->table, piece, state->units[other].at)) {
        return false;
    }
    struct base base = ground_unit_base(terms, &state->units[one]);
    return base_in_contact_with_terrain(&terms->table, piece, &base) &&
           is_nearest_in(terms, state, piece, other, one);
}

bool ground_meet_in_work(terms_t *terms, state_t *state, int piece, int one, int other)
{
    return meets_in(terms, state, piece, one, other) || meets_in(terms, state, piece, other, one);
}

static bool is_near_work(terms_t *terms, int piece, struct point at, int32_t near)
{
    return box_holds(box_widened(terrain_box(&terms->table, piece), near), at);
}

void ground_find_works(terms_t *terms, struct point at, struct works *works)
{
    works->near = ground_base_side(terms);
    works->n = 0;
    if (is_nowhere(at)) {
        return;
    }
    struct box around = box_widened(leg_box(at, at), works->near);
    for (int first = 0; first < terms->table.n_terrain; first += SIEVE_BITS) {
        uint64_t near = sieve_sift_box(&terms->table.index.sieve[first / SIEVE_BITS], around);
        while (near != 0) {
            int piece = first + take_bit(&near);
            if (is_near_work(terms, piece, at, works->near) &&
                set_of(terms)->terrain[terms->table.terrain[piece].kind].work) {
                works->piece[works->n++] = (uint8_t)piece;
            }
        }
    }
}

/* pz8-ww2.close.building; the works are those near the first. */
static bool share_a_work(terms_t *terms, state_t *state, const struct works *works, int one,
                         int other)
{
    for (int i = 0; i < works->n; i++) {
        if (is_near_work(terms, works->piece[i], state->units[other].at, works->near) &&
            ground_meet_in_work(terms, state, works->piece[i], one, other)) {
            return true;
        }
    }
    return false;
}

/* -- engaged ---------------------------------------------------------------------------------- */

/* The first can be engaged at all, and the works are those near it. */
static bool engages(terms_t *terms, state_t *state, const struct works *works, int one, int other)
{
    const struct unit *first = &state->units[one];
    const struct unit *second = &state->units[other];
    if (first->side == second->side || !is_on_table(second)) {
        return false;
    }
    bool apart = are_apart(first->at, second->at, works->near);
    if ((apart && works->n == 0) || !can_be_engaged(terms, second)) {
        return false;
    }
    return (!apart && are_in_contact(terms, first, second)) ||
           share_a_work(terms, state, works, one, other);
}

struct box ground_around_engagement(terms_t *terms, const struct works *works, struct point at)
{
    struct box around = box_widened(leg_box(at, at), 2 * works->near);
    for (int i = 0; i < works->n; i++) {
        around = box_around(around,
                            box_widened(terrain_box(&terms->table, works->piece[i]), works->near));
    }
    return around;
}

bool ground_are_engaged(terms_t *terms, state_t *state, int one, int other)
{
    const struct unit *its = &state->units[one];
    if (its->side == state->units[other].side || !can_be_engaged(terms, its)) {
        return false;
    }
    struct works works;
    ground_find_works(terms, its->at, &works);
    return engages(terms, state, &works, one, other);
}

bool ground_is_engaged(terms_t *terms, state_t *state, int unit)
{
    uint64_t engaged[UNIT_WORDS];
    ground_enemies_engaged(terms, state, unit, engaged);
    return (engaged[0] | engaged[1]) != 0;
}

void ground_enemies_engaged(terms_t *terms, state_t *state, int unit, uint64_t engaged[UNIT_WORDS])
{
    const struct unit *its = &state->units[unit];
    memset(engaged, 0, UNIT_WORDS * sizeof engaged[0]);
    if (!can_be_engaged(terms, its)) {
        return;
    }
    struct works works;
    ground_find_works(terms, its->at, &works);
    struct box around = ground_around_engagement(terms, &works, its->at);
    for (int i = 0; i < state->n_units; i++) {
        if (box_holds(around, state->units[i].at) && engages(terms, state, &works, unit, i)) {
            set_bit(engaged, i);
        }
    }
}

/* Contact is nearer than twice the side of a base. */
int32_t ground_way_to_engagement(terms_t *terms, const struct works *works, struct point from,
                                 struct point enemy)
{
    int32_t way = points_longer_way(from, enemy) - 2 * works->near;
    for (int i = 0; i < works->n; i++) {
        struct box box = terrain_box(&terms->table, works->piece[i]);
        int32_t there = box_longer_way(from, box) - works->near;
        way = there < way ? there : way;
    }
    return way;
}

bool ground_may_engage_at(terms_t *terms, state_t *state, int side, struct point at, int but)
{
    struct works works;
    ground_find_works(terms, at, &works);
    struct box around = ground_around_engagement(terms, &works, at);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (!box_holds(around, enemy->at) || enemy->side == side || i == but ||
            !can_be_engaged(terms, enemy)) {
            continue;
        }
        if (!are_apart(at, enemy->at, works.near)) {
            return true;
        }
        for (int k = 0; k < works.n; k++) {
            if (is_near_work(terms, works.piece[k], enemy->at, works.near)) {
                return true;
            }
        }
    }
    return false;
}

/* -- attacking -------------------------------------------------------------------------------- */

static bool check_limits(terms_t *terms, const struct unit *unit, const struct unit *target,
                         int which, struct refusal *why);

bool ground_check_close(terms_t *terms, state_t *state, const struct ground_close *order,
                        struct refusal *why)
{
    int which = ground_weapon_named(terms, &state->units[order->unit], order->weapon);
    return ground_check_close_with(terms, state, order->unit, order->target, which, why);
}

void ground_do_close(struct play *play, const struct ground_close *order)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[order->unit];
    int which = ground_weapon_named(terms, its, order->weapon);
    ground_tell_attacked(play, CLAUSE_CLOSE_ATTACK, order->unit, order->target);
    its->fired_phase = 1;
    its->fired_turn = 1;
    ground_use_up(terms, its, which);
    if (state->units[order->target].status == STATUS_SUPPRESSED) {
        ground_destroy(play, order->target, CLAUSE_CLOSE_SUPPRESSED);
    } else {
        struct attack attack = ground_attack_with(terms, state, order->unit, which);
        ground_strike(play, &attack, order->target);
    }
    ground_settle(play);
}

bool ground_check_close_with(terms_t *terms, state_t *state, int unit, int target, int which,
                             struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    const struct unit *enemy = &state->units[target];
    if (its->aboard != NO_UNIT) {
        return refuse(why, CLAUSE_TRANSPORT_ABOARD, "a unit aboard cannot attack");
    }
    if (is_flyer(template_of(terms, its))) {
        return refuse(why, set_of(terms)->clause_flyers_contact,
                      "what flies takes no part in close combat");
    }
    if (enemy->side == its->side) {
        return refuse(why, CLAUSE_CLOSE_CONTACT, "only enemies are attacked");
    }
    if (!is_on_table(enemy) || !enemy->shown) {
        return ground_refuse_unshown(why, CLAUSE_CLOSE_CONTACT);
    }
    if (is_flyer(template_of(terms, enemy))) {
        return refuse(why, set_of(terms)->clause_flyers_contact,
                      "what flies takes no part in close combat");
    }
    if (!ground_are_engaged(terms, state, unit, target)) {
        return refuse(why, CLAUSE_CLOSE_CONTACT, "the two are not engaged");
    }
    return (which < 0 || check_limits(terms, its, enemy, which, why)) &&
           ground_check_firer(terms, state, unit, which, why) &&
           ground_check_can_reach(terms, its, enemy, ground_weapon_of(terms, its, which), why);
}

void ground_list_close_with(const struct fire_list *list, int unit, int which)
{
    int weapon = ground_weapon_word(template_of(list->terms, &list->state->units[unit]), which);
    for (int i = 0; i < list->n; i++) {
        if (ground_check_close_with(list->terms, list->state, unit, list->enemies[i], which,
                                    NULL)) {
            ground_add_close(list->legal, unit, list->enemies[i], weapon);
        }
    }
}

/* pz8-ww2.close.limits: a close attack is still a shot of the unit's weapon. */
static bool check_limits(terms_t *terms, const struct unit *unit, const struct unit *target,
                         int which, struct refusal *why)
{
    if (option(terms, OPT_CLOSE_LIMITS)) {
        return true;
    }
    const struct weapon *weapon = ground_weapon_of(terms, unit, which);
    if (!ground_is_in_arc(terms, unit, which, target->at)) {
        return refuse(why, CLAUSE_CLOSE_LIMITS, "the enemy is not in the unit's arc");
    }
    return points_compare(unit->at, target->at, scaled(terms, weapon->min)) >= 0 ||
           refuse(why, CLAUSE_CLOSE_LIMITS, "the enemy is nearer than the weapon's minimum range");
}

/* opt-close-suppressed at-contact: destroyed the moment it is both Suppressed and engaged. */
bool ground_destroy_if_caught(struct play *play)
{
    struct ground_state *state = ground_of(play);
    bool caught = false;
    if (!option(ground_terms(play), OPT_CLOSE_SUPPRESSED)) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].status == STATUS_SUPPRESSED &&
            ground_is_engaged(ground_terms(play), state, i)) {
            ground_destroy(play, i, CLAUSE_CLOSE_SUPPRESSED);
            caught = true;
        }
    }
    return caught;
}

/* pz8-ww2.turn.order: each command is settled completely before the next. */
void ground_settle(struct play *play)
{
    play->sees = SEEN_BY_ALL;
    ground_destroy_if_caught(play);
    ground_refresh_sight(play);
}
