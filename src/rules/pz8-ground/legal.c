/* The Pz8 ground family: what a side could say now, listed (listing.h says how much of it). */

#include "rules/pz8-ground/listing.h"

enum { TURN_WORTH = 10 * DEGREE /* smaller turns are not listed */ };

bool ground_find_pivot(terms_t *terms, state_t *state, int unit, int enemy, int *bearing)
{
    const struct unit *its = &state->units[unit];
    const struct template *template = template_of(terms, its);
    struct refusal why;
    if (enemy < 0 || its->tried || (template->arc == ARC_ALL && template->arc_2 == ARC_ALL)) {
        return false;
    }
    *bearing = bearing_of(its->at, state->units[enemy].at);
    return angle_between(*bearing, its->facing) >= TURN_WORTH &&
           ground_check_pivot(terms, state, unit, *bearing, &why);
}

static void list_pivots(terms_t *terms, state_t *state, int unit, int enemy, struct legal *legal)
{
    int bearing;
    if (ground_find_pivot(terms, state, unit, enemy, &bearing)) {
        int32_t *words = legal_add(legal, VERB_PIVOT, 2);
        words[0] = unit_piece(unit);
        words[1] = bearing;
    }
}

/* -- transport -------------------------------------------------------------------------------- */

bool ground_boards(const struct template *template)
{
    return template->drive == DRIVE_FOOT || template->drive == DRIVE_TOWED;
}

bool ground_may_board(terms_t *terms, state_t *state, int unit, int transport)
{
    const struct unit *its = &state->units[unit];
    bool gun = template_of(terms, its)->drive == DRIVE_TOWED;
    struct refusal why;
    return points_within(its->at, state->units[transport].at, 2 * ground_base_side(terms)) &&
           ground_check_mount(terms, state, unit, transport, gun, &why);
}

static void list_mounts(terms_t *terms, state_t *state, int unit, const struct occupied *occupied,
                        struct legal *legal)
{
    const struct template *template = template_of(terms, &state->units[unit]);
    for (int i = 0; ground_boards(template) && i < occupied->n_carriers; i++) {
        if (ground_may_board(terms, state, unit, occupied->carrier[i])) {
            int32_t *words =
                legal_add(legal, template->drive == DRIVE_TOWED ? VERB_LIMBER : VERB_MOUNT, 2);
            words[0] = unit_piece(unit);
            words[1] = unit_piece(occupied->carrier[i]);
        }
    }
}

/* Facing as the vehicle does. Whoever has tried in vain looks for another place himself. */
bool ground_find_place_off(terms_t *terms, state_t *state, int unit, int quarter, struct point *at)
{
    const struct unit *its = &state->units[unit];
    const struct unit *transport = &state->units[its->aboard];
    int32_t side = ground_base_side(terms);
    const int32_t ahead[QUARTERS] = {side, 0, -side, 0};
    const int32_t right[QUARTERS] = {0, side, 0, -side};
    struct refusal why;
    *at = point_beside(transport->at, transport->facing, ahead[quarter], right[quarter]);
    return !its->tried &&
           ground_check_dismount(terms, state, unit, *at, transport->facing,
                                 template_of(terms, its)->drive == DRIVE_TOWED, &why);
}

static void list_dismounts(terms_t *terms, state_t *state, int unit, struct legal *legal)
{
    bool gun = template_of(terms, &state->units[unit])->drive == DRIVE_TOWED;
    for (int i = 0; i < QUARTERS; i++) {
        struct point at;
        if (ground_find_place_off(terms, state, unit, i, &at)) {
            int32_t *words = legal_add(legal, gun ? VERB_UNLIMBER : VERB_DISMOUNT, 4);
            words[0] = unit_piece(unit);
            words[1] = at.x;
            words[2] = at.y;
            words[3] = ABSENT;
        }
    }
}

/* -- the whole -------------------------------------------------------------------------------- */

static void list_move_phase(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct occupied occupied;
    ground_note_occupied(terms, state, side, true, &occupied);
    struct refusal why;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side || unit->gone != GONE_HERE) {
            continue;
        }
        if (unit->aboard != NO_UNIT) {
            list_dismounts(terms, state, i, legal);
        } else if (ground_check_may_move(terms, unit, 0, &why)) {
            int enemy = ground_nearest_enemy(&occupied, unit->at);
            if (ground_has_way_left(terms, unit)) {
                struct mover_list list = ground_moves_of(terms, state, i, enemy, &occupied);
                ground_list_legs(&list, legal);
            }
            list_pivots(terms, state, i, enemy, legal);
            list_mounts(terms, state, i, &occupied, legal);
        }
    }
}

void ground_legal(const struct scenario *scenario, const struct state *head, int side,
                  struct legal *legal)
{
    terms_t *terms = ground_scenario(scenario);
    state_t *state = ground_state(head);
    struct refusal why;
    if (state->head.phase == SETUP_PHASE) {
        ground_list_deployments(terms, state, side, legal);
    } else if (ground_is_move_phase(state)) {
        list_move_phase(terms, state, side, legal);
    } else {
        ground_list_fire_phase(terms, state, side, legal);
    }
    if (ground_check_end(state, side, &why)) {
        legal_add(legal, VERB_END, 0);
    }
}
