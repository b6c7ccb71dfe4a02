#include "draw/hex_reach.h"

#include <stdlib.h>
#include <string.h>

#include "draw/thing.h"

/* A copy of the state to try commands on. */
struct trial {
    struct umpire umpire;
    const struct state *before;
    int32_t unit; /* a piece */
};

/* False without memory; to be ended all the same. */
static bool trial_start(struct trial *trial, const struct scene *scene, int32_t unit)
{
    *trial = (struct trial){.before = scene->state, .unit = unit};
    trial->umpire = (struct umpire){.rules = scene->rules,
                                    .scenario = scene->scenario,
                                    .state = calloc(1, scene->rules->state_size),
                                    .dice = calloc(1, sizeof(struct dice)),
                                    .events = calloc(1, sizeof(struct events))};
    return trial->umpire.state != NULL && trial->umpire.dice != NULL &&
           trial->umpire.events != NULL;
}

static void trial_end(struct trial *trial)
{
    free(trial->umpire.state);
    free(trial->umpire.dice);
    free(trial->umpire.events);
}

/* Where a command takes the unit if every die on the way shows its lowest face. */
struct ending {
    struct hex hex;
    int facing; /* 0 where it has none */
    int level;  /* -1 where it has none */
    int32_t spent;
};

static struct ending try_command(struct trial *trial, const struct command *command)
{
    struct umpire *umpire = &trial->umpire;
    struct scene after = {umpire->rules, umpire->scenario, umpire->state, NULL};
    const struct field *field = facing_field(&umpire->rules->collections[UNITS]);
    const void *record = piece_after(umpire, trial->before, command, trial->unit);
    struct thing unit = thing_at(&after, UNITS, piece_index(trial->unit));
    struct ending ending = {.hex = thing_hex(&unit), .level = -1, .spent = -1};
    int32_t allowance;
    ending.facing = field == NULL ? 0 : field_get(field, record);
    thing_level(&unit, &ending.level);
    if (umpire->rules->spends != NULL &&
        !umpire->rules->spends(umpire->scenario, trial->before, command, &ending.spent,
                               &allowance)) {
        ending.spent = -1;
    }
    return ending;
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
    struct ending end = try_command(trial, command);
    struct reached *reached = command_steps(command, 0, &steps) ? reached_at(reach, end.hex) : NULL;
    if (reached == NULL) {
        return;
    }
    reach->paths++;
    reached->facings |= (uint8_t)(1 << end.facing);
    reached->levels |= end.level >= 0 && end.level < 32 ? 1u << end.level : 0;
    if (reached->steps == UINT16_MAX || end.spent < reached->spent ||
        (end.spent == reached->spent && steps.n < reached->steps)) {
        reached->steps = steps.n;
        reached->spent = end.spent;
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
    int32_t unit = piece_spoken_of(scene);
    *reach = (struct hex_reach){.verb = -1};
    if (unit == NO_PIECE || piece_collection(unit) != UNITS ||
        scene->rules->collections[UNITS].place < 0) {
        return;
    }
    struct trial trial;
    bool ready = trial_start(&trial, scene, unit);
    for (uint32_t i = 0; ready && i < legal->n; i++) {
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
