/* Portable: the rule set as the rest of Sandtable sees it. The sequence of play first, then verbs,
 * options, and what each command does. */

#include "rules/portable/chapters.h"
#include "rules/portable/descriptors.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const struct phase phases[] = {
    [TURN_START] = {"turn-start", "Turn start", "auto", CLAUSE_TURN_CLEAR, portable_run_turn_start},
    [ARTILLERY_ORDERS] = {"artillery-orders", "Artillery orders", "both, secretly",
                          CLAUSE_ARTILLERY_PHASE, portable_run_artillery_orders},
    [ARTILLERY_FALL] = {"artillery-fall", "Fall of shot", "auto", CLAUSE_ARTILLERY_SIMULTANEOUS,
                        portable_run_artillery_fall},
    [ARTILLERY_HITS] = {"artillery-hits", "Artillery hits", "auto, with choices",
                        CLAUSE_ARTILLERY_HIT_ORDER, portable_run_artillery_hits},
    [INITIATIVE] = {"initiative", "Initiative", "auto", CLAUSE_TURN_INITIATIVE,
                    portable_run_initiative},
    [ACTIVATION_A] = {"activation-A", "Activations of the first side",
                      "the side with the initiative", CLAUSE_TURN_SEQUENCE,
                      portable_run_activation},
    [ACTIVATION_B] = {"activation-B", "Activations of the second side", "the other side",
                      CLAUSE_TURN_SEQUENCE, portable_run_activation},
    [TURN_END] = {"turn-end", "Turn end", "auto", CLAUSE_VICTORY_END, portable_run_turn_end},
};

#define OWN_UNIT(words)                                                                            \
    {                                                                                              \
        .name = "unit", .about = words, .kind = VALUE_PIECE, .collections = 1 << UNITS,            \
        .own = true                                                                                \
    }
#define SQUARE(words)                                                                              \
    {                                                                                              \
        .name = "square", .about = words, .kind = VALUE_SQUARE                                     \
    }
#define FACING(may_lack)                                                                           \
    {                                                                                              \
        .name = "facing", .about = "which way it then faces", .kind = VALUE_EDGE,                  \
        .optional = may_lack                                                                       \
    }
#define PATH                                                                                       \
    {                                                                                              \
        .name = "path", .about = "its steps: n, e, s, w", .kind = VALUE_STEPS,                     \
        .labels = portable_steps                                                                   \
    }

static const struct arg bombard_args[] = {OWN_UNIT("the gun"), SQUARE("where it fires at")};
static const struct arg flak_args[] = {OWN_UNIT("the gun"),
                                       {.name = "aircraft",
                                        .about = "the enemy aircraft it fires at",
                                        .kind = VALUE_PIECE,
                                        .collections = 1 << AIRCRAFT}};
static const struct arg cancel_args[] = {OWN_UNIT("the gun")};
static const struct arg activate_args[] = {{.name = "unit",
                                            .about = "the Unit or aircraft to activate",
                                            .kind = VALUE_PIECE,
                                            .collections = 1 << UNITS | 1 << AIRCRAFT,
                                            .own = true}};
static const struct arg move_args[] = {PATH, FACING(true)};
static const struct arg turn_args[] = {FACING(false)};
static const struct arg fire_args[] = {SQUARE("the square fired at")};
static const struct arg assault_args[] = {{.name = "target",
                                           .about = "whom it fights, where there is a choice",
                                           .kind = VALUE_PIECE,
                                           .optional = true,
                                           .collections = 1 << UNITS}};
static const struct arg advance_args[] = {FACING(true)};
static const struct arg retreat_args[] = {SQUARE("where it retreats to")};
static const struct arg mines_args[] = {SQUARE("the square it works on")};
static const struct arg load_args[] = {{.name = "transport",
                                        .about = "the carrier it loads on",
                                        .kind = VALUE_PIECE,
                                        .collections = 1 << UNITS,
                                        .own = true}};
static const struct arg fly_args[] = {PATH,
                                      FACING(true),
                                      {.name = "entry",
                                       .about = "of a waiting aircraft: where it comes in",
                                       .kind = VALUE_SQUARE,
                                       .optional = true}};
static const struct arg shoot_args[] = {{.name = "aircraft",
                                         .about = "the enemy aircraft it fires at",
                                         .kind = VALUE_PIECE,
                                         .collections = 1 << AIRCRAFT}};
static const struct arg bomb_args[] = {
    {.name = "loads", .about = "loads to drop", .kind = VALUE_NUMBER, .min = 1, .max = 3}};

static const struct verb verbs[] = {
    [VERB_BOMBARD] = {"bombard", "Orders a gun to fire at a square.", CLAUSE_ARTILLERY_TARGET,
                      bombard_args, COUNT(bombard_args)},
    [VERB_GAS] = {"gas", "Orders a gun to fire its gas shell.", CLAUSE_GAS_SHELL, bombard_args,
                  COUNT(bombard_args)},
    [VERB_FLAK] = {"flak", "Fires at an aircraft from the ground.", CLAUSE_AIR_FLAK, flak_args,
                   COUNT(flak_args)},
    [VERB_CANCEL] = {"cancel", "Withdraws a gun's order.", CLAUSE_ARTILLERY_PHASE, cancel_args,
                     COUNT(cancel_args)},
    [VERB_DONE] = {"done", "Closes the artillery orders.", CLAUSE_ARTILLERY_PHASE, NULL, 0},
    [VERB_ACTIVATE] = {"activate", "Names the Unit or aircraft that acts next.",
                       CLAUSE_TURN_ACTIVATE_ONE, activate_args, COUNT(activate_args)},
    [VERB_MOVE] = {"move", "Moves the active Unit along a path.", CLAUSE_MOVE_PATH, move_args,
                   COUNT(move_args)},
    [VERB_TURN] = {"turn", "Turns the active Unit in place.", CLAUSE_MOVE_TURN_IN_PLACE, turn_args,
                   COUNT(turn_args)},
    [VERB_FIRE] = {"fire", "Fires at a square.", CLAUSE_FIRE_TARGET, fire_args, COUNT(fire_args)},
    [VERB_ASSAULT] = {"assault", "Fights the enemy in the front square.", CLAUSE_CLOSE_WHEN,
                      assault_args, COUNT(assault_args)},
    [VERB_ADVANCE] = {"advance", "Moves into the square the beaten enemy left.",
                      CLAUSE_CLOSE_ADVANCE, advance_args, COUNT(advance_args)},
    [VERB_HOLD] = {"hold", "Stays after a close combat won.", CLAUSE_CLOSE_ADVANCE, NULL, 0},
    [VERB_RETREAT] = {"retreat", "Retreats from a hit.", CLAUSE_DAMAGE_CHOICE, retreat_args,
                      COUNT(retreat_args)},
    [VERB_STAND] = {"stand", "Stands, and loses a Strength Point.", CLAUSE_DAMAGE_CHOICE, NULL, 0},
    [VERB_LAY_MINES] = {"lay-mines", "Begins to mine an adjacent square.", CLAUSE_WORKS_LAY_MINES,
                        mines_args, COUNT(mines_args)},
    [VERB_CLEAR_MINES] = {"clear-mines", "Begins to clear an adjacent minefield.",
                          CLAUSE_WORKS_CLEAR_MINES, mines_args, COUNT(mines_args)},
    [VERB_LAY_WIRE] = {"lay-wire", "Puts up wire in its own square.", CLAUSE_WORKS_LAY_WIRE, NULL,
                       0},
    [VERB_CLEAR_WIRE] = {"clear-wire", "Removes the wire in its own square.",
                         CLAUSE_WORKS_CLEAR_WIRE, NULL, 0},
    [VERB_LOAD] = {"load", "Loads on a carrier in the same square.", CLAUSE_TRANSPORT_LOAD,
                   load_args, COUNT(load_args)},
    [VERB_UNLOAD] = {"unload", "Unloads from its carrier.", CLAUSE_TRANSPORT_UNLOAD, turn_args,
                     COUNT(turn_args)},
    [VERB_FLY] = {"fly", "Flies along a path, comes in or leaves.", CLAUSE_AIR_MOVE, fly_args,
                  COUNT(fly_args)},
    [VERB_SHOOT] = {"shoot", "Fires at an aircraft in the air.", CLAUSE_AIR_GUNS, shoot_args,
                    COUNT(shoot_args)},
    [VERB_STRAFE] = {"strafe", "Fires at the ground ahead.", CLAUSE_AIR_STRAFE, NULL, 0},
    [VERB_BOMB] = {"bomb", "Bombs the square below.", CLAUSE_AIR_BOMB, bomb_args, COUNT(bomb_args)},
    [VERB_END_ACTIVATION] = {"end-activation", "Finishes with the active Unit.",
                             CLAUSE_TURN_ACTIVATE_ONE, NULL, 0},
    [VERB_END_PHASE] = {"end-phase", "Activates nobody else this turn.",
                        CLAUSE_TURN_ACTIVATION_TOTAL, NULL, 0},
};

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const on_off[] = {"on", "off", NULL};
static const char *const action_order[] = {"either", "move-first", NULL};
static const char *const wood_close[] = {"once", "twice", NULL};
static const char *const still_bonus[] = {"at-moment", "whole-turn", NULL};
static const char *const cannot_destroy[] = {"no-effect", "keep-last-sp", NULL};
static const char *const armour_immune[] = {"tanks", "tanks-and-guns", NULL};
static const char *const contact_fight[] = {"optional", "mandatory", NULL};
static const char *const commander_close[] = {"adjacent", "adjacent-or-same", NULL};
static const char *const exhausted_close[] = {"adjacent", "never", NULL};
static const char *const engineer_activation[] = {"first-turn", "every-turn", NULL};
static const char *const endurance[] = {"go-home", "must-exit", NULL};

/* portable.table.options */
static const struct option options[] = {
    [OPT_MOUNTED_FIRE] = {"opt-mounted-fire", "whether Mounted Cavalry fires",
                          CLAUSE_SETUP_MOUNTED_FIRE, no_yes},
    [OPT_AIR_COUNTS] = {"opt-air-counts", "whether aircraft count for dice and Exhaustion",
                        CLAUSE_TURN_DICE_COUNT, no_yes},
    [OPT_ACTION_ORDER] = {"opt-action-order", "whether a Unit may fire before it moves",
                          CLAUSE_TURN_ACTION_ORDER, action_order},
    [OPT_TURN_IS_MOVE] = {"opt-turn-is-move", "whether a turn in place is the Unit's move",
                          CLAUSE_MOVE_TURN_IN_PLACE, yes_no},
    [OPT_WOOD_CLOSE] = {"opt-wood-close", "how often woods count in close combat",
                        CLAUSE_TERRAIN_WOOD_CLOSE, wood_close},
    [OPT_STILL_BONUS] = {"opt-still-bonus", "when a firer counts as standing still",
                         CLAUSE_FIRE_MOD_STILL, still_bonus},
    [OPT_CANNOT_DESTROY] = {"opt-cannot-destroy", "what small arms do to tanks",
                            CLAUSE_FIRE_SMALL_ARMS_TANKS, cannot_destroy},
    [OPT_ARMOUR_IMMUNE] = {"opt-armour-immune", "who is safe from small arms",
                           CLAUSE_FIRE_SMALL_ARMS_TANKS, armour_immune},
    [OPT_GUNS_INTO_COVER] = {"opt-guns-into-cover", "whether direct guns fire into cover",
                             CLAUSE_ARTILLERY_INDIRECT, yes_no},
    [OPT_CONTACT_FIGHT] = {"opt-contact-fight", "whether a Unit in contact must fight",
                           CLAUSE_CLOSE_WHEN, contact_fight},
    [OPT_NONCOMBATANT_ATTACK] = {"opt-noncombatant-attack",
                                 "whether Transport, Spotters and Commanders attack",
                                 CLAUSE_CLOSE_WHO, yes_no},
    [OPT_COMMANDER_CLOSE] = {"opt-commander-close", "where a Commander helps in close combat",
                             CLAUSE_CLOSE_MOD_COMMANDER, commander_close},
    [OPT_DEFENDER_ADVANCE] = {"opt-defender-advance", "whether a defender who wins advances",
                              CLAUSE_CLOSE_ADVANCE, no_yes},
    [OPT_EXHAUSTED_CLOSE] = {"opt-exhausted-close", "whom an exhausted side attacks",
                             CLAUSE_EXHAUSTION_CLOSE, exhausted_close},
    [OPT_ENGINEER_ACTIVATION] = {"opt-engineer-activation", "when work needs an activation",
                                 CLAUSE_WORKS_ACTIVATION, engineer_activation},
    [OPT_CYCLISTS] = {"opt-cyclists", "whether Cyclists ride", CLAUSE_CYCLIST_ALL, on_off},
    [OPT_TANK_RIDERS] = {"opt-tank-riders", "whether tanks carry Infantry", CLAUSE_RIDER_CARRY,
                         on_off},
    [OPT_GAS] = {"opt-gas", "whether there is gas", CLAUSE_GAS_SHELL, off_on},
    [OPT_AIR] = {"opt-air", "whether there are aircraft", CLAUSE_AIR_DEPLOY, off_on},
    [OPT_ENDURANCE] = {"opt-endurance", "what becomes of aircraft whose time is up",
                       CLAUSE_AIR_ENDURANCE, endurance},
    [OPT_RECON_SPOTS] = {"opt-recon-spots", "whether Reconnaissance Aircraft spot for guns",
                         CLAUSE_AIR_RECON, no_yes},
};

static const struct purpose purposes[] = {
    [FOR_INITIATIVE] = {"initiative", "initiative, side 1 first", "", ""},
    [FOR_ACTIVATION] = {"activation", "activations", "", ""},
    [FOR_DRIFT] = {"drift", "where the gas drifts", "", ""},
    [FOR_FALL] = {"fall", "where the shell falls", "", ""},
    [FOR_TO_HIT] = {"to-hit", "to hit", "hit", "miss"},
    [FOR_CLOSE] = {"close", "close combat", "safe", "hit"},
    [FOR_RESOLVE] = {"resolve", "what the hit does", "may retreat", "loses 1 SP"},
    [FOR_FLAK] = {"flak", "to hit the aircraft", "hit", "miss"},
    [FOR_AIR] = {"air", "to hit in the air", "hit", "miss"},
    [FOR_STRAFE] = {"strafe", "to hit by strafing", "hit", "miss"},
    [FOR_BOMB] = {"bomb", "to hit with bombs", "hit", "miss"},
};

static const struct reason reasons[] = {
    [WHY_COVER] = {"target in cover", CLAUSE_FIRE_MOD_COVER},
    [WHY_STILL] = {"firer has not moved", CLAUSE_FIRE_MOD_STILL},
    [WHY_COMMANDER] = {"Commander near", CLAUSE_FIRE_MOD_COMMANDER},
    [WHY_SHELL_COVER] = {"target in cover", CLAUSE_ARTILLERY_MOD_COVER},
    [WHY_OBSERVED] = {"observed", CLAUSE_ARTILLERY_MOD_OBSERVED},
    [WHY_REPEATED] = {"same target as last turn", CLAUSE_ARTILLERY_MOD_REPEAT},
    [WHY_GUN_COMMANDER] = {"Commander near", CLAUSE_ARTILLERY_MOD_COMMANDER},
    [WHY_CLOSE_COMMANDER] = {"Commander near", CLAUSE_CLOSE_MOD_COMMANDER},
    [WHY_CLOSE_COVER] = {"in cover", CLAUSE_CLOSE_MOD_COVER},
    [WHY_CLOSE_WOODS] = {"in woods", CLAUSE_TERRAIN_WOOD_CLOSE},
    [WHY_UPHILL] = {"attacks uphill", CLAUSE_TERRAIN_HILL},
    [WHY_IN_FORD] = {"in a ford", CLAUSE_TERRAIN_FORD_CLOSE},
    [WHY_CROSSING] = {"crossing a trench", CLAUSE_TERRAIN_TRENCH_CLOSE},
    [WHY_FLAK_STILL] = {"firer has not moved", CLAUSE_AIR_FLAK},
    [WHY_FLAK_COMMANDER] = {"Commander near", CLAUSE_AIR_FLAK},
    [WHY_STRAFE_COVER] = {"target in cover", CLAUSE_AIR_STRAFE},
    [WHY_BOMBING] = {"bombs", CLAUSE_AIR_BOMB},
    [WHY_BOMB_COVER] = {"target in cover", CLAUSE_AIR_BOMB},
};

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
        portable_do_work(play, unit, LAYING_MINES, square_from_raw(command->words[0]), NO_UNIT);
        break;
    case VERB_CLEAR_MINES:
        portable_do_work(play, unit, CLEARING_MINES, square_from_raw(command->words[0]), NO_UNIT);
        break;
    case VERB_LAY_WIRE:
        portable_do_work(play, unit, LAYING_WIRE, at, NO_UNIT);
        break;
    case VERB_CLEAR_WIRE:
        portable_do_work(play, unit, CLEARING_WIRE, at, NO_UNIT);
        break;
    case VERB_LOAD:
        portable_do_work(play, unit, LOADING, at, piece_index(command->words[0]));
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
    .phases = phases,
    .verbs = verbs,
    .options = options,
    .events = portable_events,
    .purposes = purposes,
    .reasons = reasons,
    .collections = portable_collections,
    .settings = portable_settings,
    .globals = portable_globals,
    .tables = tables,
    .scenarios = scenarios,
    .n_clauses = COUNT(clauses),
    .n_phases = COUNT(phases),
    .n_verbs = COUNT(verbs),
    .n_options = COUNT(options),
    .n_events = N_EVENTS,
    .n_purposes = COUNT(purposes),
    .n_reasons = COUNT(reasons),
    .n_collections = N_COLLECTIONS,
    .n_settings = N_SETTINGS,
    .n_globals = N_GLOBALS,
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
