#include "cli/hex_reach.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/thing.h"

/* A copy of the state to try commands on. */
struct trial {
    struct umpire umpire;
    const struct state *before;
    int unit;
};

static struct trial trial_start(const struct scene *scene, int unit)
{
    struct trial trial = {.before = scene->state, .unit = unit};
    trial.umpire = (struct umpire){.rules = scene->rules,
                                   .scenario = scene->scenario,
                                   .state = room_for(scene->rules->state_size),
                                   .dice = room_for(sizeof(struct dice)),
                                   .events = room_for(sizeof(struct events))};
    return trial;
}

static void trial_end(struct trial *trial)
{
    free(trial->umpire.state);
    free(trial->umpire.dice);
    free(trial->umpire.events);
}

/* Where the command takes the unit if every die on the way shows its lowest face. */
static struct hex try_command(struct trial *trial, const struct command *command, int *facing)
{
    struct umpire *umpire = &trial->umpire;
    struct scene after = {umpire->rules, umpire->scenario, umpire->state};
    const struct field *field = facing_field(&umpire->rules->collections[UNITS]);
    const void *record = piece_after(umpire, trial->before, command, piece_of(UNITS, trial->unit));
    struct thing unit = thing_at(&after, UNITS, trial->unit);
    *facing = field == NULL ? 0 : field_get(field, record);
    return thing_hex(&unit);
}

static struct reached *reached_at(struct hex_reach *reach, struct hex hex)
{
    for (int i = 0; i < reach->n; i++) {
        if (hex_equal(reach->list[i].hex, hex)) {
            return &reach->list[i];
        }
    }
    if (reach->n == HEX_REACH_MAX) {
        return NULL;
    }
    struct reached *reached = &reach->list[reach->n++];
    *reached = (struct reached){.hex = hex, .steps = UINT16_MAX};
    const struct hex_board largest = {.columns = HEX_MAX_COLUMNS, .rows = HEX_MAX_ROWS};
    if (hex_is_on(largest, hex)) {
        hex_set_add(&reach->hexes, hex);
    }
    return reached;
}

static void note_path(struct hex_reach *reach, struct trial *trial, const struct command *command,
                      uint32_t number)
{
    struct steps steps;
    int facing;
    struct hex hex = try_command(trial, command, &facing);
    struct reached *reached = command_steps(command, 0, &steps) ? reached_at(reach, hex) : NULL;
    if (reached == NULL) {
        return;
    }
    reach->paths++;
    reached->facings |= (uint8_t)(1 << facing);
    if (steps.n < reached->steps) {
        reached->steps = steps.n;
        reached->command = number;
    }
}

static int by_place(const void *one, const void *other)
{
    struct hex a = ((const struct reached *)one)->hex;
    struct hex b = ((const struct reached *)other)->hex;
    int columns = hex_column(a) - hex_column(b);
    return columns != 0 ? columns : hex_row(a) - hex_row(b);
}

/* A verb that is nothing but a path. */
static bool is_path_verb(const struct ruleset *rules, int number)
{
    const struct verb *verb = ruleset_verb(rules, number);
    return verb->n_args == 1 && verb->args[0].kind == VALUE_STEPS;
}

void hex_reach_find(const struct scene *scene, int side, const struct legal *legal,
                    struct hex_reach *reach)
{
    const struct task *top = agenda_top(scene->state);
    *reach = (struct hex_reach){.verb = -1};
    if (top == NULL || top->unit == NO_UNIT || scene->rules->collections[UNITS].place < 0) {
        return;
    }
    struct trial trial = trial_start(scene, top->unit);
    for (uint32_t i = 0; i < legal->n; i++) {
        struct command command;
        legal_get(legal, i, side, &command);
        if (is_path_verb(scene->rules, command.verb)) {
            reach->verb = command.verb;
            note_path(reach, &trial, &command, i);
        }
    }
    trial_end(&trial);
    qsort(reach->list, (size_t)reach->n, sizeof reach->list[0], by_place);
}
