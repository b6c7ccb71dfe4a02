/* A World Aflame: any command by the lot, without listing all of them (ruleset.h, wander). It looks
 * along a line only where the lot falls on a shot. */

#include "core/lot.h"
#include "rules/aflame/arms.h"

enum { TRIES = 6, LISTED = 48, BEARINGS = 16, EAGER = 4, GRID = INCH / 2 };

/* One who draws: what he looks at, and his lot. */
struct draws {
    terms_t *terms;
    state_t *state;
    int side;
    uint64_t lot;
    struct command *command;
};

static bool say(struct draws *draws, int verb, int n, const int32_t words[])
{
    draws->command->verb = (uint8_t)verb;
    draws->command->side = (uint8_t)draws->side;
    draws->command->n_words = (uint16_t)n;
    for (int i = 0; i < n; i++) {
        draws->command->words[i] = words[i];
    }
    return true;
}

static bool say_word(struct draws *draws, int verb)
{
    return say(draws, verb, 0, NULL);
}

static bool say_ready(struct draws *draws)
{
    return say(draws, VERB_READY, 1, (const int32_t[]){ABSENT});
}

/* A unit of that side on the table, or NO_UNIT if the lot does not find one. */
static int draw_unit(struct draws *draws, int side)
{
    for (int i = 0; i < TRIES; i++) {
        int unit = lot_draw(&draws->lot, draws->state->n_units);
        if (draws->state->units[unit].side == side && is_on_table(&draws->state->units[unit])) {
            return unit;
        }
    }
    return NO_UNIT;
}

/* A line anywhere in one of the side's zones, for somebody who stands nowhere yet. */
static bool draw_line(struct draws *draws, int unit)
{
    terms_t *terms = draws->terms;
    const struct zone *zone = &terms->zones[lot_draw(&draws->lot, terms->n_zones)];
    const struct box box = zone->box;
    if (zone->side != draws->side || box.east - box.west < GRID || box.north - box.south < GRID) {
        return false;
    }
    struct point at = {box.west + GRID * lot_draw(&draws->lot, (box.east - box.west) / GRID),
                       box.south + GRID * lot_draw(&draws->lot, (box.north - box.south) / GRID)};
    int32_t wide = FILE_APART * ((aflame_strength(draws->state, unit) + 1) / LISTED_RANKS);
    bool along = aflame_away(terms, draws->side).x == 0;
    struct point end = {at.x + (along ? wide : 0), at.y + (along ? 0 : wide)};
    const struct aflame_deploy order = {
        .side = draws->side, .unit = unit, .line = {at, end}, .ranks = LISTED_RANKS};
    return aflame_check_deploy(terms, draws->state, &order, NULL) &&
           say(draws, VERB_DEPLOY, 6,
               (const int32_t[]){unit_piece(unit), at.x, at.y, end.x, end.y, LISTED_RANKS});
}

static bool draw_deploy(struct draws *draws)
{
    for (int i = 0; i < TRIES && draws->terms->n_zones > 0; i++) {
        int unit = draw_unit(draws, draws->side);
        if (unit != NO_UNIT && aflame_is_unplaced(draws->terms, draws->state, draws->side, unit) &&
            aflame_station(draws->terms, unit) == NULL && draw_line(draws, unit)) {
            return true;
        }
    }
    return false;
}

static bool draw_watch(struct draws *draws)
{
    int unit = lot_draw(&draws->lot, EAGER) == 0 ? NO_UNIT : draw_unit(draws, draws->side);
    const struct aflame_overwatch order = {
        .side = draws->side, .unit = unit, .standing = ABSENT, .target = NO_UNIT, .inches = ABSENT};
    if (unit != NO_UNIT && aflame_check_overwatch(draws->terms, draws->state, &order, NULL)) {
        return say(draws, VERB_OVERWATCH, 5,
                   (const int32_t[]){unit_piece(unit), ABSENT, ABSENT, ABSENT, ABSENT});
    }
    return say_ready(draws);
}

static bool draw_choice(struct draws *draws)
{
    for (int i = 0; i < TRIES; i++) {
        int unit = draw_unit(draws, draws->side);
        if (unit != NO_UNIT && aflame_check_eligible(draws->terms, draws->state, unit, NULL)) {
            return say(draws, VERB_CHOOSE, 1, (const int32_t[]){unit_piece(unit)});
        }
    }
    return false;
}

static bool draw_interrupt(struct draws *draws)
{
    int unit = draw_unit(draws, draws->side);
    int target = draw_unit(draws, 1 - draws->side);
    const struct aflame_interrupt order = {.side = draws->side, .unit = unit, .target = target};
    return unit != NO_UNIT && target != NO_UNIT && draws->state->units[unit].watch &&
           aflame_check_interrupt(draws->terms, draws->state, &order, NULL) &&
           say(draws, VERB_INTERRUPT, 2, (const int32_t[]){unit_piece(unit), unit_piece(target)});
}

static bool draw_fire(struct draws *draws)
{
    int target = draw_unit(draws, 1 - draws->side);
    struct aflame_fire order = {.side = draws->side, .share = ABSENT};
    if (target == NO_UNIT || draws->state->units[draws->state->active].fired) {
        return false;
    }
    order.target = unit_piece(target);
    return aflame_check_fire(draws->terms, draws->state, &order, NULL) &&
           say(draws, VERB_FIRE, 4, (const int32_t[]){order.target, ABSENT, ABSENT, ABSENT});
}

static bool draw_roll(struct draws *draws)
{
    static const enum mode modes[] = {MODE_WALK, MODE_RUN, MODE_FIRE_AND_MANOEUVRE, MODE_RIDE};
    struct aflame_roll_move order = {
        .side = draws->side, .rolls = ROLLS_SQUAD, .mode = modes[lot_draw(&draws->lot, 4)]};
    return draws->state->rolling == 0 &&
           aflame_check_roll_move(draws->terms, draws->state, &order, NULL) &&
           say(draws, VERB_ROLL_MOVE, 4,
               (const int32_t[]){ROLLS_SQUAD, (int32_t)order.mode, ABSENT, ABSENT});
}

static int32_t draw_length(struct draws *draws)
{
    state_t *state = draws->state;
    int32_t least = INT32_MAX;
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (figure->man.unit == state->active && is_standing(&figure->man) &&
            figure->mode != MODE_STAND && figure->left < least) {
            least = figure->left;
        }
    }
    return least == INT32_MAX ? 0 : least * (1 + lot_draw(&draws->lot, THIRDS)) / THIRDS - 2;
}

static bool draw_march(struct draws *draws)
{
    int32_t length = draw_length(draws);
    int bearing = lot_draw(&draws->lot, BEARINGS) * FULL_TURN / BEARINGS;
    const struct aflame_march order = {.side = draws->side,
                                       .shift = vector_towards(bearing, length)};
    return length > INCH / 4 && aflame_check_march(draws->terms, draws->state, &order, NULL) &&
           say(draws, VERB_MARCH, 2, (const int32_t[]){order.shift.x, order.shift.y});
}

static bool draw_done(struct draws *draws)
{
    const struct aflame_done order = {.side = draws->side};
    return aflame_check_done(draws->terms, draws->state, &order, NULL) &&
           say_word(draws, VERB_DONE);
}

static bool draw_act(struct draws *draws)
{
    int stage = draws->state->stage;
    bool goes = stage == STAGE_ROLLED || stage == STAGE_MOVED;
    if (draws->state->n_shots > 0) {
        return false;
    }
    for (int i = 0; i < TRIES; i++) {
        int lot = lot_draw(&draws->lot, EAGER);
        if (lot == 0 && (stage != STAGE_MOVED || i > 0) && draw_done(draws)) {
            return true;
        }
        if (lot == 1 && draw_fire(draws)) {
            return true;
        }
        if (lot > 1 && (goes ? draw_march(draws) : stage == STAGE_FIRE_A && draw_roll(draws))) {
            return true;
        }
    }
    return draw_done(draws);
}

/* Now and then, and where the lot finds nothing, the list. */
bool aflame_wander(terms_t *terms, state_t *state, uint64_t lot, struct command *command)
{
    const struct task *task = agenda_top(&state->head);
    struct draws draws = {.terms = terms,
                          .state = state,
                          .side = side_to_speak(&state->head),
                          .lot = lot,
                          .command = command};
    if (task == NULL || lot_draw(&draws.lot, LISTED) == 0) {
        return false;
    }
    switch ((enum aflame_task)task->kind) {
    case TASK_PLAN:
        return lot_draw(&draws.lot, EAGER) != 0 && say_ready(&draws);
    case TASK_DEPLOY:
        return draw_deploy(&draws);
    case TASK_WATCH:
        return draw_watch(&draws);
    case TASK_CONTEST:
        return lot_draw(&draws.lot, EAGER) == 0 ? draw_interrupt(&draws) : draw_choice(&draws);
    case TASK_ACT:
        return draw_act(&draws);
    case TASK_WINDOW:
        return lot_draw(&draws.lot, 2) == 0 ? draw_interrupt(&draws)
                                            : say_word(&draws, VERB_LET_GO);
    case TASK_PUNCH:
        return say_word(&draws, lot_draw(&draws.lot, 2) == 0 ? VERB_PUNCH : VERB_PASS);
    default:
        return false;
    }
}
