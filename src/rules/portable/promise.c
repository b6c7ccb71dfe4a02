/* Portable: what a command promises, for the greedy player. Chances are reckoned, not tried: what
 * a shot can be expected to do, what a close combat, what a place is worth. */

#include <string.h>

#include "rules/common/expect.h"
#include "rules/portable/chapters.h"

enum { SIXTHS = 6, NOT_AT_ALL = -1000000 };

/* What hits on everybody in a square are worth to this side; hits on friends cost. */
static int32_t square_value(terms_t *terms, state_t *state, struct square square, int side,
                            bool small_arms, bool friends, const struct intent *intent)
{
    int32_t sum = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (!stands(unit) || !square_equal(unit->at, square)) {
            continue;
        }
        if (unit->side != side) {
            sum += portable_hit_value(terms, state, i, small_arms, intent->weights);
        } else if (friends) {
            sum -= portable_hit_value(terms, state, i, small_arms, intent->weights) *
                   intent->weights[WEIGHT_OWN_HIT] / 1000;
        }
    }
    return sum;
}

/* -- fire */

static int32_t shot_value(terms_t *terms, state_t *state, int unit, struct square target,
                          const struct intent *intent)
{
    const struct unit *one = &state->units[unit];
    const struct weapon_row *weapon = portable_weapon_row(portable_weapon_of(terms, one));
    struct throw throw = portable_shot_dice(terms, state, unit, target);
    int32_t worth = square_value(terms, state, target, one->side, !weapon->tanks, false, intent);
    return worth * portable_hits_expected(&throw) / SIXTHS;
}

/* The best shot it would have as it stands. */
static int32_t best_shot(terms_t *terms, state_t *state, int unit, const struct intent *intent)
{
    const struct unit *one = &state->units[unit];
    struct barriers barriers;
    barriers.unseen = state;
    int32_t best = 0;
    if (!portable_check_firer(terms, state, unit, NULL)) {
        return 0;
    }
    int range = portable_weapon_range(terms, one);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (other->side != one->side && stands(other) &&
            square_distance(one->at, other->at) <= range &&
            portable_check_shot(terms, state, unit, &barriers, other->at, NULL)) {
            int32_t value = shot_value(terms, state, unit, other->at, intent);
            best = value > best ? value : best;
        }
    }
    return best;
}

static int32_t shell_value(terms_t *terms, state_t *state, int unit, struct square target,
                           const struct intent *intent)
{
    const struct unit *gun = &state->units[unit];
    struct throw throw = portable_fall_die(terms, state, unit, target);
    int32_t sum = 0;
    for (int die = 1; die <= SIXTHS; die++) {
        struct square at;
        portable_shell_lands(terms, gun, target, portable_lands_with(die + throw.tally.sum), &at);
        if (!square_is_nowhere(at)) {
            sum += square_value(terms, state, at, gun->side, false, true, intent);
        }
    }
    return sum / SIXTHS;
}

/* -- close combat */

static int32_t assault_value(terms_t *terms, state_t *state, int unit, int defender,
                             const struct intent *intent)
{
    struct throw attack = portable_close_die(terms, state, unit, defender, true);
    struct throw defence = portable_close_die(terms, state, defender, unit, false);
    int mine = expect_faces(portable_close_need(state, unit, defender), attack.tally.sum);
    int his = expect_faces(portable_close_need(state, defender, unit), defence.tally.sum);
    int32_t gain =
        portable_hit_value(terms, state, defender, false, intent->weights) * (SIXTHS - his);
    int32_t cost = portable_hit_value(terms, state, unit, false, intent->weights) * (SIXTHS - mine);
    int32_t ground = portable_place_value(terms, state, unit, state->units[defender].at, intent) -
                     portable_place_value(terms, state, unit, state->units[unit].at, intent);
    if (portable_types[state->units[unit].kind].advances && ground > 0) {
        gain += ground * (SIXTHS - his) / 2;
    }
    return (gain - cost) / SIXTHS;
}

static int32_t best_assault(terms_t *terms, state_t *state, int unit, const struct intent *intent)
{
    int32_t best = 0;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != state->units[unit].side && stands(&state->units[i]) &&
            portable_check_opponent(terms, state, unit, i, NULL)) {
            int32_t value = assault_value(terms, state, unit, i, intent);
            best = value > best ? value : best;
        }
    }
    return best;
}

/* -- moving */

/* Enemies a gun could fire at, facing so. */
static int32_t arc_value(terms_t *terms, state_t *state, int unit, struct square at, int facing,
                         const struct intent *intent)
{
    const struct unit *one = &state->units[unit];
    int range = is_gun(one) ? portable_gun_row(template_of(terms, one)->class)->range
                            : portable_weapon_range(terms, one);
    int32_t sum = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (other->side != one->side && stands(other) &&
            portable_is_in_arc(at, facing, other->at)) {
            sum += square_distance(at, other->at) <= range ? intent->weights[WEIGHT_ARC]
                                                           : intent->weights[WEIGHT_ARC] / 4;
        }
    }
    return sum;
}

/* As it would stand there: the place, and what it could do from it. */
static int32_t stand_value(terms_t *terms, state_t *state, int unit, const struct intent *intent)
{
    const struct unit *one = &state->units[unit];
    return portable_place_value(terms, state, unit, one->at, intent) +
           best_shot(terms, state, unit, intent) + best_assault(terms, state, unit, intent) +
           arc_value(terms, state, unit, one->at, one->facing, intent);
}

int32_t portable_promise_move(terms_t *terms, state_t *state, const struct portable_move *order,
                              const struct intent *intent)
{
    struct portable_state there;
    int unit = state->active;
    struct arrival arrival = portable_follow_path(terms, state, unit, &order->path);
    if (square_is_nowhere(arrival.at)) {
        return terms->victory == VICTORY_EXIT && state->units[unit].side == terms->attacker
                   ? intent->weights[WEIGHT_LAST_UNIT]
                   : NOT_AT_ALL;
    }
    memcpy(&there, state, sizeof there);
    struct unit *moved = &there.units[unit];
    moved->at = arrival.at;
    moved->facing =
        order->facing == ABSENT ? order->path.step[arrival.steps - 1] : (uint8_t)order->facing;
    moved->moved = 1;
    moved->steps = arrival.steps;
    moved->on_road = arrival.on_road;
    moved->crossing = is_trench(terms, arrival.at) && !is_trench(terms, state->units[unit].at);
    int32_t value = stand_value(terms, &there, unit, intent) -
                    arrival.mines * intent->weights[WEIGHT_DANGER_MINE];
    return value - stand_value(terms, state, unit, intent);
}

int32_t portable_promise_turn(terms_t *terms, state_t *state, const struct portable_turn *order,
                              const struct intent *intent)
{
    struct portable_state there;
    int unit = state->active;
    const struct unit *now = &state->units[unit];
    memcpy(&there, state, sizeof there);
    there.units[unit].facing = (uint8_t)order->facing;
    there.units[unit].moved = 1;
    return best_shot(terms, &there, unit, intent) + best_assault(terms, &there, unit, intent) +
           arc_value(terms, state, unit, now->at, order->facing, intent) -
           arc_value(terms, state, unit, now->at, now->facing, intent) -
           best_shot(terms, state, unit, intent) - best_assault(terms, state, unit, intent) -
           intent->weights[WEIGHT_ARC] / 2;
}

/* -- choices */

int32_t portable_promise_retreat(terms_t *terms, state_t *state,
                                 const struct portable_retreat *order, const struct intent *intent)
{
    int unit = order->task->unit;
    struct square square = order->square;
    return portable_place_value(terms, state, unit, square, intent) -
           portable_place_value(terms, state, unit, state->units[unit].at, intent) -
           (portable_known_mine_at(state, square, state->units[unit].side) >= 0
                ? intent->weights[WEIGHT_DANGER_MINE]
                : 0) -
           portable_clouds_at(state, square) * intent->weights[WEIGHT_DANGER_MINE];
}

/* A carried Unit does well to get off near the enemy. */
static int32_t unload_value(state_t *state, int unit, const struct intent *intent)
{
    enum { NEAR = 5, NEAR_FOR_GUNS = 8 };
    const struct unit *one = &state->units[unit];
    struct square at = portable_place_of(state, one);
    int near = is_gun(one) ? NEAR_FOR_GUNS : NEAR;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (other->side != one->side && stands(other) && square_distance(at, other->at) <= near) {
            return intent->weights[WEIGHT_UNLOADING];
        }
    }
    return -1;
}

/* -- aircraft */

/* Hits on everybody below or ahead, if it attacked with these dice. */
static int32_t strafe_value(terms_t *terms, state_t *state, const struct aircraft *aircraft,
                            const struct intent *intent)
{
    struct square target = square_step(aircraft->at, aircraft->facing);
    if (!is_on(terms, target)) {
        return 0;
    }
    struct throw throw = portable_strafe_dice(terms, aircraft, state->active_aircraft);
    return square_value(terms, state, target, aircraft->side, true, false, intent) *
           portable_hits_expected(&throw) / SIXTHS;
}

static int32_t bomb_value(terms_t *terms, state_t *state, const struct aircraft *aircraft,
                          int loads, const struct intent *intent)
{
    struct throw throw = portable_bomb_dice(terms, aircraft, state->active_aircraft, loads);
    return square_value(terms, state, aircraft->at, aircraft->side, false, false, intent) *
           portable_hits_expected(&throw) / SIXTHS;
}

/* The best it could do from where it would be. */
int32_t portable_promise_fly(terms_t *terms, state_t *state, const struct portable_fly *order,
                             const struct intent *intent)
{
    const struct aircraft *one = &state->aircraft[state->active_aircraft];
    struct aircraft there = *one;
    there.at = square_is_nowhere(order->entry) ? one->at : order->entry;
    for (int i = 0; i < order->path.n; i++) {
        there.at = square_step(there.at, order->path.step[i]);
        there.facing = order->path.step[i];
    }
    if (!is_on(terms, there.at)) {
        return -intent->weights[WEIGHT_SP];
    }
    there.facing = order->facing == ABSENT ? there.facing : (uint8_t)order->facing;
    if (one->fired) {
        return -1;
    }
    return one->bombs > 0 ? bomb_value(terms, state, &there, one->bombs, intent) - 1
                          : strafe_value(terms, state, &there, intent) - 1;
}

/* -- the whole */

/* Those who have something to do first; aircraft before all, for they are lost otherwise. */
int32_t portable_promise_activate(terms_t *terms, state_t *state,
                                  const struct portable_activate *order,
                                  const struct intent *intent)
{
    struct portable_state there;
    int index = piece_index(order->unit);
    if (piece_collection(order->unit) == AIRCRAFT) {
        const struct aircraft *one = &state->aircraft[index];
        bool useless = terms->templates[one->template].kind == KIND_RECONNAISSANCE;
        return one->status == FLIGHT_OVER_FIELD ? intent->weights[WEIGHT_AIRCRAFT]
               : useless                        ? -1
                                                : intent->weights[WEIGHT_SP] / 2;
    }
    const struct unit *one = &state->units[index];
    if (is_carried(one)) {
        return unload_value(state, index, intent);
    }
    if (is_gun(one)) {
        return one->fired ? -1 : 1;
    }
    if (one->task != WORK_NONE) {
        return -1;
    }
    memcpy(&there, state, sizeof there);
    there.active = (uint8_t)index;
    there.stage = STAGE_READY;
    return best_shot(terms, &there, index, intent) + best_assault(terms, &there, index, intent) +
           (shares_squares(one) ? 1 : 100);
}

/* What the active Unit or aircraft is told. */
static int32_t action_value(terms_t *terms, state_t *state, const struct command *command,
                            const struct intent *intent)
{
    int unit = state->active;
    switch (command->verb) {
    case VERB_FIRE:
        return shot_value(terms, state, unit, portable_read_fire(command, NULL).square, intent);
    case VERB_ASSAULT:
        /* first what can still be done without it */
        return assault_value(terms, state, unit, portable_read_assault(command, NULL).target,
                             intent) -
               best_shot(terms, state, unit, intent);
    case VERB_UNLOAD:
        return unload_value(state, unit, intent);
    case VERB_STRAFE:
        return strafe_value(terms, state, &state->aircraft[state->active_aircraft], intent);
    case VERB_BOMB:
        return bomb_value(terms, state, &state->aircraft[state->active_aircraft],
                          portable_read_bomb(command, NULL).loads, intent);
    case VERB_END_ACTIVATION:
        return 0;
    default:
        return NOT_AT_ALL;
    }
}

int32_t portable_promise(terms_t *terms, state_t *state, const struct command *command,
                         const struct intent *intent)
{
    const struct task *task = agenda_top(&state->head);
    switch (command->verb) {
    case VERB_BOMBARD:
    case VERB_GAS: { /* their arguments are the same */
        struct portable_bombard order = portable_read_bombard(command, task);
        return shell_value(terms, state, order.unit, order.square, intent) +
               (command->verb == VERB_GAS);
    }
    case VERB_FLAK:
    case VERB_SHOOT:
        return intent->weights[WEIGHT_SP] / 3;
    case VERB_DONE:
    case VERB_HOLD:
        return 0;
    case VERB_CANCEL:
        return -1;
    case VERB_END_PHASE:
        return task->kind == TASK_GO ? 0 : -1;
    case VERB_STAND:
        return -intent->weights[WEIGHT_SP] -
               (state->units[task->unit].sp == 1 ? intent->weights[WEIGHT_LAST_UNIT] : 0);
    case VERB_ADVANCE:
        return portable_place_value(terms, state, task->unit, square_from_raw(task->a), intent) -
               portable_place_value(terms, state, task->unit, state->units[task->unit].at, intent);
    default:
        return action_value(terms, state, command, intent);
    }
}
