/* Portable: the rule set as the rest of Sandtable sees it. The sequence of play first, then verbs,
 * options, and what each command does. */

#include "rules/portable/chapters.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/portable-clauses.inc"
};

/* -- commands ------------------------------------------------------------------------------------
 */

static void apply_order(struct play *play, const struct command *command)
{
    int unit = command->n_words > 0 ? piece_index(command->words[0]) : 0;
    switch (command->verb) {
    case VERB_BOMBARD:
        portable_do_order(play, unit, ORDER_SHELL, square_from_raw(command->words[1]), NO_UNIT);
        break;
    case VERB_GAS:
        portable_do_order(play, unit, ORDER_GAS, square_from_raw(command->words[1]), NO_UNIT);
        break;
    case VERB_FLAK:
        portable_do_order(play, unit, ORDER_FLAK, SQUARE_NOWHERE, piece_index(command->words[1]));
        break;
    case VERB_CANCEL:
        portable_do_cancel(play, unit);
        break;
    case VERB_DONE:
        agenda_close(play->state, command->side);
        break;
    }
}

static void apply_aircraft(struct play *play, const struct command *command)
{
    int aircraft = portable_of(play)->active_aircraft;
    struct steps path;
    switch (command->verb) {
    case VERB_FLY: {
        command_steps(command, 0, &path);
        const int32_t *rest = &command->words[steps_words(path.n)];
        portable_do_fly(play, aircraft, &path, rest[0], rest[1]);
        break;
    }
    case VERB_SHOOT:
        portable_do_shoot(play, aircraft, piece_index(command->words[0]));
        break;
    case VERB_STRAFE:
        portable_do_strafe(play, aircraft);
        break;
    case VERB_BOMB:
        portable_do_bomb(play, aircraft, command->words[0]);
        break;
    }
}

static void apply_work(struct play *play, const struct command *command)
{
    struct portable_state *state = portable_of(play);
    int unit = state->active;
    struct square at = state->units[unit].at;
    switch (command->verb) {
    case VERB_LAY_MINES:
        portable_do_work(play, unit, WORK_LAY_MINES, square_from_raw(command->words[0]), NO_UNIT);
        break;
    case VERB_CLEAR_MINES:
        portable_do_work(play, unit, WORK_CLEAR_MINES, square_from_raw(command->words[0]), NO_UNIT);
        break;
    case VERB_LAY_WIRE:
        portable_do_work(play, unit, WORK_LAY_WIRE, at, NO_UNIT);
        break;
    case VERB_CLEAR_WIRE:
        portable_do_work(play, unit, WORK_CLEAR_WIRE, at, NO_UNIT);
        break;
    case VERB_LOAD:
        portable_do_work(play, unit, WORK_LOAD, at, piece_index(command->words[0]));
        break;
    case VERB_UNLOAD:
        portable_do_unload(play, unit, command->words[0]);
        break;
    }
}

static void apply_unit(struct play *play, const struct command *command)
{
    int unit = portable_of(play)->active;
    struct steps path;
    switch (command->verb) {
    case VERB_MOVE:
        command_steps(command, 0, &path);
        portable_do_move(play, unit, &path, command->words[steps_words(path.n)]);
        break;
    case VERB_TURN:
        portable_do_turn(play, unit, command->words[0]);
        break;
    case VERB_FIRE:
        portable_do_fire(play, unit, square_from_raw(command->words[0]));
        break;
    case VERB_FLAK: {
        int aircraft = piece_index(command->words[1]);
        portable_interrupt(play, unit);
        portable_hit_aircraft(play, aircraft, portable_roll_flak(play, unit, aircraft),
                              CLAUSE_AIR_FLAK);
        break;
    }
    case VERB_ASSAULT:
        portable_do_assault(play, unit, command->words[0]);
        break;
    default:
        apply_work(play, command);
        break;
    }
}

/* A command of the active Unit is followed by going on with it, once what it set off is done. */
static void apply(struct play *play, const struct command *command, const struct task *answered)
{
    switch (answered->kind) {
    case TASK_ORDERS:
        apply_order(play, command);
        return;
    case TASK_CHOICE:
    case TASK_DISPLACE:
        if (command->verb == VERB_RETREAT) {
            portable_do_retreat(play, answered, square_from_raw(command->words[0]));
        } else {
            portable_do_stand(play, answered);
        }
        return;
    case TASK_ADVANCE:
        if (command->verb == VERB_ADVANCE) {
            portable_do_advance(play, answered, command->words[0]);
        } else {
            portable_do_hold(play, answered);
        }
        return;
    default:
        break;
    }
    if (command->verb == VERB_END_PHASE) { /* said of an active Unit, it has finished too */
        portable_do_end_phase(play);
    }
    if (command->verb == VERB_END_ACTIVATION || command->verb == VERB_END_PHASE) {
        portable_end_activation(play);
        return;
    }
    agenda_push(play->state, (struct task){.kind = TASK_GO_ON, .unit = NO_UNIT});
    if (command->verb == VERB_ACTIVATE) {
        portable_do_activate(play, command->words[0]);
    } else if (portable_of(play)->active != NO_UNIT) {
        apply_unit(play, command);
    } else {
        apply_aircraft(play, command);
    }
}

static void run(struct play *play, const struct task *task)
{
    switch (task->kind) {
    case TASK_HITS:
        portable_resolve_hits(play);
        break;
    case TASK_WALK:
        portable_walk_on(play);
        break;
    case TASK_FIGHT_END:
        portable_end_fight(play);
        break;
    case TASK_ARRIVED:
        portable_arrive(play, task);
        break;
    case TASK_GO_ON:
        portable_go_on(play);
        break;
    default: /* TASK_ORDERS: the phase goes on by itself */
        break;
    }
}

extern const char portable_ledger[], portable_scenario_mill_lane[],
    portable_scenario_ostrova_line[];
extern const char portable_table_types[], portable_table_weapons[], portable_table_artillery[],
    portable_table_fall[], portable_table_resolve[], portable_table_terrain[],
    portable_table_aircraft[], portable_table_templates[];

static const struct shipped_scenario scenarios[] = {
    {"mill-lane", portable_scenario_mill_lane},
    {"ostrova-line", portable_scenario_ostrova_line},
};

static const struct data_table tables[] = {
    {"types", portable_table_types},         {"weapons", portable_table_weapons},
    {"artillery", portable_table_artillery}, {"fall", portable_table_fall},
    {"resolve", portable_table_resolve},     {"terrain", portable_table_terrain},
    {"aircraft", portable_table_aircraft},   {"templates", portable_table_templates},
};

const struct ruleset portable = {
    .slug = "portable",
    .title = "Portable Wargame: Modern",
    .about = "Battles of the two World Wars on a board of squares: dice for how many Units may "
             "act, secret fire plans for the guns, and close combat at the end of it.",
    .author = "Bob Cordery",
    .period = "1914-45",
    .ledger = portable_ledger,
    .revision = 2,
    .board = BOARD_SQUARE,
    .side_ids = {"1", "2"},
    .samples = true, /* of moves and flights one shortest path to each square is listed */
    .scenario_size = sizeof(struct portable_scenario),
    .state_size = sizeof(struct portable_state),
    .clauses = clauses,
    PORTABLE_WORDS.tables = tables,
    .scenarios = scenarios,
    .n_clauses = COUNT(clauses),
    .n_tables = COUNT(tables),
    .n_scenarios = COUNT(scenarios),
    .prepare = portable_prepare,
    .setup = portable_setup,
    .check = portable_check,
    .untimely = portable_untimely,
    .apply = apply,
    .run = run,
    .legal = portable_legal,
    .view = portable_view,
    .outcome = portable_outcome,
    .score = portable_score,
    .promise = portable_promise,
};
