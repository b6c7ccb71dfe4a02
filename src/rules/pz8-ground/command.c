/* The Pz8 ground family: every command in one place, checked and carried out (ledger, section 8).
 */

#include "rules/pz8-ground/chapters.h"

struct route ground_route_of(state_t *state, const struct command *command)
{
    struct route route = {.n = 1 + command->words[1]};
    route.points[0] = state->units[piece_index(command->words[0])].at;
    for (int i = 1; i < route.n; i++) {
        route.points[i] = (struct point){command->words[2 * i], command->words[2 * i + 1]};
    }
    route.facing = command->words[2 * route.n];
    return route;
}

static struct point point_of(const struct command *command, int at)
{
    return (struct point){command->words[at], command->words[at + 1]};
}

/* The facing a unit gets off with: as told, or that of its transport. */
static int32_t facing_off(state_t *state, const struct command *command)
{
    const struct unit *unit = &state->units[piece_index(command->words[0])];
    if (command->words[3] != ABSENT) {
        return command->words[3];
    }
    return unit->aboard == NO_UNIT ? unit->facing : state->units[unit->aboard].facing;
}

/* pz8-ww2.turn.sequence: which verbs belong to which phase. */
static bool check_phase(state_t *state, int verb, struct refusal *why)
{
    bool right = false;
    switch (verb) {
    case VERB_DEPLOY:
        right = state->head.phase == SETUP_PHASE;
        break;
    case VERB_MOVE:
    case VERB_PIVOT:
    case VERB_MOUNT:
    case VERB_DISMOUNT:
    case VERB_LIMBER:
    case VERB_UNLIMBER:
        right = ground_is_move_phase(state);
        break;
    case VERB_END:
        right = true;
        break;
    default:
        right = ground_is_fire_phase(state);
        break;
    }
    return right || refuse(why, CLAUSE_TURN_SEQUENCE, "that is not done in this phase");
}

bool ground_check(const struct scenario *scenario, const struct state *head,
                  const struct command *command, struct refusal *why)
{
    terms_t *terms = ground_scenario(scenario);
    state_t *state = ground_state(head);
    const int32_t *words = command->words;
    int unit = command->n_words > 0 ? piece_index(words[0]) : 0;
    if (!check_phase(state, command->verb, why)) {
        return false;
    }
    switch (command->verb) {
    case VERB_DEPLOY:
        return ground_check_deploy(terms, state, command, why);
    case VERB_MOVE: {
        struct route route = ground_route_of(state, command);
        return ground_check_move(terms, state, unit, &route, why);
    }
    case VERB_PIVOT:
        return ground_check_pivot(terms, state, unit, words[1], why);
    case VERB_MOUNT:
    case VERB_LIMBER:
        return ground_check_mount(terms, state, unit, piece_index(words[1]),
                                  command->verb == VERB_LIMBER, why);
    case VERB_DISMOUNT:
    case VERB_UNLIMBER:
        return ground_check_dismount(terms, state, unit, point_of(command, 1),
                                     facing_off(state, command), command->verb == VERB_UNLIMBER,
                                     why);
    case VERB_FIRE:
        return ground_check_fire(terms, state, unit, piece_index(words[1]),
                                 ground_weapon_named(terms, &state->units[unit], words[2]), why);
    case VERB_CLOSE:
        return ground_check_close(terms, state, unit, piece_index(words[1]),
                                  ground_weapon_named(terms, &state->units[unit], words[2]), why);
    case VERB_BARRAGE:
        return ground_check_barrage(terms, state, unit, piece_index(words[1]), why);
    case VERB_SMOKE:
        return ground_check_smoke(terms, state, words[0], point_of(command, 1), why);
    case VERB_AIR:
        return ground_check_air(terms, state, command->side, words[0], piece_index(words[1]), why);
    default:
        return ground_check_end(state, command->side, why);
    }
}

static int units_there(state_t *state)
{
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        n += state->units[i].gone == GONE_HERE;
    }
    return n;
}

/* pz8-ww2.turn.order: each command is settled completely before the next. Nothing has to be done
 * (pz8-ww2.turn.optional): `end` is always possible. */
void ground_apply(struct play *play, const struct command *command, const struct task *answered)
{
    struct ground_state *state = ground_of(play);
    terms_t *terms = ground_terms(play);
    const int32_t *words = command->words;
    int unit = command->n_words > 0 ? piece_index(words[0]) : 0;
    (void)answered; /* the phase asks again by itself */
    switch (command->verb) {
    case VERB_DEPLOY:
        ground_do_deploy(play, command);
        return;
    case VERB_MOVE: {
        struct route route = ground_route_of(state, command);
        ground_do_move(play, unit, &route);
        if (ground_destroy_if_caught(play)) {
            ground_refresh_sight(play);
        }
        return;
    }
    case VERB_PIVOT:
        ground_do_pivot(play, unit, words[1]);
        break;
    case VERB_MOUNT:
    case VERB_LIMBER:
        ground_do_mount(play, unit, piece_index(words[1]));
        break;
    case VERB_DISMOUNT:
    case VERB_UNLIMBER:
        ground_do_dismount(play, unit, point_of(command, 1), facing_off(state, command));
        break;
    case VERB_FIRE: {
        int there = units_there(state);
        ground_do_fire(play, unit, piece_index(words[1]),
                       ground_weapon_named(terms, &state->units[unit], words[2]));
        play->sees = SEEN_BY_ALL;
        if (!ground_destroy_if_caught(play) && units_there(state) == there) {
            ground_refresh_sight_of_fire(play, unit);
        } else {
            ground_refresh_sight(play);
        }
        return;
    }
    case VERB_CLOSE:
        ground_do_close(play, unit, piece_index(words[1]),
                        ground_weapon_named(terms, &state->units[unit], words[2]));
        break;
    case VERB_BARRAGE:
        ground_do_barrage(play, unit, piece_index(words[1]));
        break;
    case VERB_SMOKE:
        ground_do_smoke(play, words[0], point_of(command, 1));
        break;
    case VERB_AIR:
        ground_do_air(play, command->side, words[0], piece_index(words[1]));
        break;
    case VERB_END:
        ground_do_end(play, command->side);
        return;
    }
    play->sees = SEEN_BY_ALL;
    ground_destroy_if_caught(play);
    ground_refresh_sight(play);
}

/* No task of these rules runs by itself. */
void ground_run(struct play *play, const struct task *task)
{
    (void)play;
    (void)task;
}

bool ground_spends(const struct scenario *scenario, const struct state *view,
                   const struct command *command, int32_t *spent, int32_t *allowance)
{
    state_t *state = ground_state(view);
    const struct unit *unit = &state->units[piece_index(command->words[0])];
    if (command->verb != VERB_MOVE || !is_on_table(unit) || !ground_is_move_phase(state) ||
        ground_acting_side(state) != unit->side) {
        return false;
    }
    struct route route = ground_route_of(state, command);
    ground_march_budget(ground_scenario(scenario), unit, &route, spent, allowance);
    return true;
}

/* pz8-ww2.fire.declare: the target is named first. */
bool ground_may_measure(const struct scenario *scenario)
{
    return option(ground_scenario(scenario), OPT_PREMEASURE) != 0;
}
