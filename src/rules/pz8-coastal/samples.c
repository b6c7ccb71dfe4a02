/* Pz8 WW2 Coastal: some of the endless moves and tracks, and any command by the lot (ruleset.h,
 * wander). */

#include "core/lot.h"
#include "rules/pz8-coastal/coastal.h"

/* A pivot at the beginning, if she has run far enough; then one when it is earned, or one each time
 * it is, or one at the very end. */
enum { START_TURNS = 7, PATTERNS = MOVE_SAMPLES / START_TURNS };
static const int16_t start_turns[START_TURNS] = {0, 150, -150, 300, -300, 450, -450};
static const struct pattern {
    int16_t turn;
    bool again, late;
} patterns[PATTERNS] = {{0, false, false},  {450, false, false}, {-450, false, false},
                        {450, true, false}, {-450, true, false}, {450, false, true},
                        {-450, false, true}};

static void add_leg(struct legs *course, int32_t length, int turn)
{
    course->leg[course->n++] = (struct course_leg){.length = length, .turn = turn};
}

bool coastal_sample_move(terms_t *terms, const struct vessel *vessel, int number,
                         struct legs *course)
{
    int turn = start_turns[number % START_TURNS];
    const struct pattern *pattern = &patterns[number / START_TURNS];
    int32_t needed = vessel->run_needed;
    int32_t left = scaled(terms, vessel->speed * INCH);
    int32_t run = terms->head.options[OPT_RUN_CARRY] == RUN_CARRY_YES ? vessel->run : 0;
    course->n = 0;
    if (turn != 0) {
        if (run < needed || pattern->late) {
            return false;
        }
        add_leg(course, 0, turn);
        run = 0;
    }
    int pivots = 0;
    while (pattern->turn != 0 && (pivots == 0 || pattern->again)) {
        int32_t leg = pattern->late ? left : run < needed ? needed - run : needed;
        if (leg > left || run + leg < needed || left == 0) {
            break;
        }
        add_leg(course, leg, pattern->turn);
        left -= leg;
        run = 0;
        pivots++;
    }
    if (left > 0) {
        add_leg(course, left, 0);
    }
    return pattern->turn == 0 || pivots > (pattern->again ? 1 : 0);
}

struct point coastal_place_after(const struct vessel *vessel, const struct legs *course,
                                 int *heading)
{
    struct point at = vessel->at;
    *heading = vessel->heading;
    for (int i = 0; i < course->n; i++) {
        at = point_plus(at, vector_towards(*heading, course->leg[i].length));
        *heading = angle_reduce(*heading + course->leg[i].turn);
    }
    return at;
}

static bool may_move(state_t *state, int side)
{
    return coastal_active(state, side) != NO_UNIT && state->stage == STAGE_MOVE && !state->moved &&
           state->alarmed[side] && state->vessels[state->active].speed > 0;
}

bool coastal_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct legs course;
    for (int i = 0; may_move(state, side) && i < MOVE_SAMPLES && legal != NULL; i++) {
        if (coastal_sample_move(terms, &state->vessels[state->active], i, &course)) {
            coastal_add_move(legal, &course);
        }
    }
    return may_move(state, side);
}

/* -- tracks ------------------------------------------------------------------------------------ */

enum { LEADS = 3 }; /* at her, and ahead of her by half her move and by all of it */

bool coastal_list_launch(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    const struct vessel *vessel = &state->vessels[state->active];
    bool any = false;
    if (state->stage != STAGE_FIRE || vessel->sees == 0 || vessel->forward + vessel->aft == 0) {
        return false;
    }
    for (int i = 0; i < 2 * LEADS * state->n_vessels; i++) {
        int lead = i / 2 % LEADS;
        int target = i / 2 / LEADS;
        const struct vessel *enemy = &state->vessels[target];
        if (!spots(state, state->active, target) || coastal_is_immune(terms, enemy) ||
            (lead > 0 && (enemy->activated || enemy->speed == 0))) {
            continue;
        }
        int32_t ahead = scaled(terms, enemy->speed * INCH) * lead / (LEADS - 1);
        int bearing = coastal_whole_bearing(
            vessel->at, point_plus(enemy->at, vector_towards(enemy->heading, ahead)));
        any |= coastal_try_launch(terms, state, side, legal, i % 2 == 0 ? TUBE_FORWARD : TUBE_AFT,
                                  bearing);
    }
    return any;
}

/* -- any command ------------------------------------------------------------------------------- */

enum { TRIES = 16 };

/* Moves alone are worth it: the other lists are short. */
bool coastal_wander(terms_t *terms, state_t *state, uint64_t lot, struct command *command)
{
    const struct task *task = agenda_top(&state->head);
    int side = side_to_speak(&state->head);
    if (task == NULL || task->kind != TASK_ACT || !may_move(state, side)) {
        return false;
    }
    for (int i = 0; i < TRIES; i++) {
        struct legs course;
        if (coastal_sample_move(terms, &state->vessels[state->active], lot_draw(&lot, MOVE_SAMPLES),
                                &course)) {
            return coastal_say_move(command, side, &course);
        }
    }
    return false;
}
