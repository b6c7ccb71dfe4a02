/* Pz8 Space: the rule set as the rest of Sandtable sees it. The sequence of play first, then verbs,
 * options, what ships and counters consist of, and what the umpire says of each event. */

#include "rules/pz8-space/space.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const struct phase phases[] = {
    {"turn-start", "Turn start", "auto", CLAUSE_TURN_GROUP, run_turn_start},
    {"initiative", "Initiative", "auto", CLAUSE_TURN_INITIATIVE, run_initiative},
    [ACTIVATION_PHASE] = {"activation", "Activation", "the two sides in turn",
                          CLAUSE_TURN_ALTERNATE, run_activation},
    {"torpedoes", "Torpedoes", "auto", CLAUSE_TORPEDO_MOVE, run_torpedoes},
    {"asteroids", "Asteroids", "auto", CLAUSE_ASTEROID_SHIFT, run_asteroids},
    {"turn-end", "Turn end", "auto", CLAUSE_TURN_END_ORDER, run_turn_end},
};

static const char *const steps[] = {
    [STEP_FORWARD] = "f", [STEP_LEFT] = "l", [STEP_RIGHT] = "r", NULL};
static const struct step_effect step_effects[] = {
    [STEP_FORWARD] = {.goes = true}, [STEP_LEFT] = {.turn = -1}, [STEP_RIGHT] = {.turn = 1}};

static const struct arg activate_args[] = {{.name = "unit",
                                            .about = "the ship to activate",
                                            .kind = VALUE_PIECE,
                                            .collections = 1 << UNITS,
                                            .own = true}};
static const struct arg move_args[] = {{.name = "path",
                                        .about = "its steps: f forward, l left, r right",
                                        .kind = VALUE_STEPS,
                                        .labels = steps,
                                        .steps = step_effects}};
static const struct arg jump_args[] = {
    {.name = "hex", .about = "where it means to arrive", .kind = VALUE_HEX}};
static const struct arg fire_args[] = {{.name = "target",
                                        .about = "an enemy ship or torpedo straight ahead",
                                        .kind = VALUE_PIECE,
                                        .collections = 1 << UNITS | 1 << TORPEDOES}};

static const struct verb verbs[] = {
    [VERB_ACTIVATE] = {"activate", "Names the ship that moves and fires next.",
                       CLAUSE_TURN_ALTERNATE, activate_args, COUNT(activate_args)},
    [VERB_MOVE] = {"move", "Moves the active ship along a path.", CLAUSE_MOVE_POINTS, move_args,
                   COUNT(move_args)},
    [VERB_END_MOVE] = {"end-move", "Ends a movement that was cut short, or stays if stuck.",
                       CLAUSE_MOVE_STUCK, NULL, 0},
    [VERB_JUMP] = {"jump", "Jumps to another hex instead of moving.", CLAUSE_JUMP_INSTEAD,
                   jump_args, COUNT(jump_args)},
    [VERB_CLOAK] = {"cloak", "Hides behind a cloak until the next turn.", CLAUSE_CLOAK_AFTER, NULL,
                    0},
    [VERB_FIRE] = {"fire", "Fires the guns straight ahead.", CLAUSE_FIRE_WHEN, fire_args,
                   COUNT(fire_args)},
    [VERB_FIRE_BACK] = {"fire-back", "Answers a shot at once.", CLAUSE_FIREBACK_RIGHT, NULL, 0},
    [VERB_HOLD] = {"hold", "Lets a shot go unanswered.", CLAUSE_FIREBACK_RIGHT, NULL, 0},
    [VERB_LAUNCH] = {"launch", "Launches a torpedo into the hex ahead.", CLAUSE_TORPEDO_LAUNCH,
                     NULL, 0},
    [VERB_END_ACTIVATION] = {"end-activation", "Finishes with the active ship.",
                             CLAUSE_TURN_COMPLETE, NULL, 0},
};

static const char *const edge_labels[] = {"exit", "wall", "wrap", NULL};
static const char *const fire_back_labels[] = {"any-attack", "when-hit", NULL};
static const char *const torpedo_labels[] = {"both", "instead", NULL};
static const char *const ram_labels[] = {"no", "yes", NULL};
static const char *const drift_labels[] = {"facing", "random-side", NULL};

/* pz8-space.table.options */
static const struct option options[] = {
    [OPT_EDGE] = {"opt-edge", "what the edge of the table is to a ship", CLAUSE_BOARD_EDGE,
                  edge_labels},
    [OPT_FIRE_BACK] = {"opt-fire-back", "which shots may be answered", CLAUSE_FIREBACK_RIGHT,
                       fire_back_labels},
    [OPT_TORPEDO_AND_FIRE] = {"opt-torpedo-and-fire", "launching as well as firing, or instead",
                              CLAUSE_TORPEDO_LAUNCH, torpedo_labels},
    [OPT_JUMP_RAM] = {"opt-jump-ram", "whether a jump may aim at a ship", CLAUSE_JUMP_CHOOSE,
                      ram_labels},
    [OPT_JUMP_DRIFT] = {"opt-jump-drift", "where a jump drifts", CLAUSE_JUMP_DRIFT, drift_labels},
};

static const struct purpose purposes[] = {
    [FOR_INITIATIVE] = {"initiative", "initiative, side 1 first", "", ""},
    [FOR_TO_HIT] = {"to-hit", "to hit", "hit", "miss"},
    [FOR_ATTACK] = {"attack", "the attacker's damage", "", ""},
    [FOR_DEFENCE] = {"defence", "the target's defence", "", ""},
    [FOR_TORPEDO_TIE] = {"torpedo-tie", "which of the nearest ships the torpedo seeks", "", ""},
    [FOR_JUMP_FACING] = {"jump-facing", "the facing after the jump", "", ""},
    [FOR_JUMP_DRIFT] = {"jump-drift", "whether the jump drifts (1 or 2)", "", ""},
    [FOR_JUMP_HEXES] = {"jump-hexes", "how many hexes it drifts", "", ""},
    [FOR_JUMP_SIDE] = {"jump-side", "to which side it drifts", "", ""},
};

static const struct reason reasons[] = {
    [WHY_FIRER_DAMAGED] = {"firer Damaged", CLAUSE_DAMAGE_DAMAGED},
    [WHY_TARGET_CLOAKED] = {"target Cloaked", CLAUSE_CLOAK_EFFECT},
    [WHY_TARGET_TORPEDO] = {"target a torpedo", CLAUSE_FIRE_MODIFIERS},
    [WHY_FIRING_BACK] = {"firing back", CLAUSE_FIREBACK_RIGHT},
};

static const char *const status_labels[] = {"on-table", "destroyed", "left", NULL};
static const char *const stage_labels[] = {"none", "chosen", "moving", "moved", NULL};

static const struct field ship_fields[] = {
    {.name = "id",
     .about = "what the ship is called",
     .kind = VALUE_ID,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct ship, id)},
    {.name = "side",
     .about = "whose ship it is",
     .kind = VALUE_SIDE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct ship, side)},
    {.name = "type",
     .about = "what kind of ship it is",
     .kind = VALUE_TEMPLATE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct ship, template)},
    {.name = "at",
     .about = "the hex it is in",
     .kind = VALUE_HEX,
     .flags = FIELD_REQUIRED | FIELD_TELLS,
     FIELD_OF(struct ship, at)},
    {.name = "facing",
     .about = "the side of the hex it faces, 1 to 6 clockwise from north",
     .kind = VALUE_FACING,
     .flags = FIELD_REQUIRED | FIELD_TELLS,
     FIELD_OF(struct ship, facing)},
    {.name = "status",
     .about = "on the table, destroyed, or gone over the edge",
     .kind = VALUE_CHOICE,
     .flags = FIELD_TELLS,
     FIELD_OF(struct ship, status),
     .labels = status_labels},
    {.name = "left-over",
     .about = "the edge over which it left",
     .kind = VALUE_CHOICE,
     FIELD_OF(struct ship, left_over),
     .labels = table_edges},
    {.name = "damaged",
     .about = "Damaged: half the MPs, -1 to hit, one die fewer",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     FIELD_OF(struct ship, damaged)},
    {.name = "cloaked",
     .about = "Cloaked until the next turn starts",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     FIELD_OF(struct ship, cloaked)},
    {.name = "activated",
     .about = "has been activated this turn",
     .kind = VALUE_FLAG,
     FIELD_OF(struct ship, activated)},
    {.name = "jumped",
     .about = "jumped this turn",
     .kind = VALUE_FLAG,
     FIELD_OF(struct ship, jumped)},
    {.name = "spent",
     .about = "Movement Points spent in this activation",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct ship, spent),
     .max = MP_MAX},
    {.name = "torpedoes",
     .about = "torpedoes still aboard; its type's number if not given",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct ship, torpedoes),
     .max = 4,
     .initial = 255},
    {.name = "fired",
     .about = "has fired in this activation",
     .kind = VALUE_FLAG,
     FIELD_OF(struct ship, fired)},
    {.name = "launched",
     .about = "has launched in this activation",
     .kind = VALUE_FLAG,
     FIELD_OF(struct ship, launched)},
};

static const struct field template_fields[] = {
    {.name = "id",
     .about = "the name scenarios use",
     .kind = VALUE_ID,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct template, id)},
    {.name = "title",
     .about = "as people call it",
     .kind = VALUE_NAME,
     FIELD_OF(struct template, title)},
    {.name = "mp",
     .about = "Movement Points",
     .kind = VALUE_NUMBER,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct template, mp),
     .min = MP_LEAST,
     .max = MP_MAX},
    {.name = "mp-damaged",
     .about = "Movement Points when Damaged",
     .kind = VALUE_NUMBER,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct template, mp_damaged),
     .min = MP_LEAST,
     .max = MP_MAX},
    {.name = "guns",
     .about = "can fire and fire back",
     .kind = VALUE_FLAG,
     .initial = 1,
     FIELD_OF(struct template, guns)},
    {.name = "attack",
     .about = "damage dice of its shots",
     .kind = VALUE_NUMBER,
     .initial = 2,
     FIELD_OF(struct template, attack),
     .min = 1,
     .max = 4},
    {.name = "attack-damaged",
     .about = "damage dice of its shots when Damaged",
     .kind = VALUE_NUMBER,
     .initial = 1,
     FIELD_OF(struct template, attack_damaged),
     .min = 1,
     .max = 4},
    {.name = "defence",
     .about = "dice against damage",
     .kind = VALUE_NUMBER,
     .initial = 2,
     FIELD_OF(struct template, defence),
     .min = 1,
     .max = 4},
    {.name = "defence-damaged",
     .about = "dice against damage when Damaged",
     .kind = VALUE_NUMBER,
     .initial = 1,
     FIELD_OF(struct template, defence_damaged),
     .min = 1,
     .max = 4},
    {.name = "torpedoes",
     .about = "torpedoes it carries",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct template, torpedoes),
     .max = 4},
    {.name = "jumps", .about = "can jump", .kind = VALUE_FLAG, FIELD_OF(struct template, jumps)},
    {.name = "cloaks", .about = "can cloak", .kind = VALUE_FLAG, FIELD_OF(struct template, cloaks)},
};

static const struct field torpedo_fields[] = {
    {.name = "id",
     .about = "its number in launch order",
     .kind = VALUE_SERIAL,
     FIELD_OF(struct torpedo, number)},
    {.name = "side",
     .about = "who launched it",
     .kind = VALUE_SIDE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct torpedo, side)},
    {.name = "at",
     .about = "the hex it is in",
     .kind = VALUE_HEX,
     .flags = FIELD_REQUIRED | FIELD_TELLS,
     FIELD_OF(struct torpedo, at)},
    {.name = "gone",
     .about = "has hit or exploded",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     FIELD_OF(struct torpedo, gone)},
};

static const struct field asteroid_fields[] = {{.name = "at",
                                                .about = "the hex it fills",
                                                .kind = VALUE_HEX,
                                                .flags = FIELD_REQUIRED,
                                                .size = sizeof(struct hex)}};

static const struct collection collections[] = {
    [UNITS] = {.name = "units",
               .singular = "unit",
               .home = IN_STATE,
               .offset = offsetof(struct space_state, ships),
               .count_offset = offsetof(struct space_state, n_ships),
               .stride = sizeof(struct ship),
               .max = SHIPS_MAX,
               .id = 0,
               .owner = 1,
               .template = 2,
               .gone = 5,
               .place = 3,
               .fields = ship_fields,
               .n_fields = COUNT(ship_fields)},
    [TEMPLATES] = {.name = "templates",
                   .singular = "template",
                   .home = IN_SCENARIO,
                   .offset = offsetof(struct space_scenario, templates),
                   .count_offset = offsetof(struct space_scenario, n_templates),
                   .stride = sizeof(struct template),
                   .max = TEMPLATES_MAX,
                   .id = 0,
                   .owner = -1,
                   .template = -1,
                   .gone = -1,
                   .place = -1,
                   .fields = template_fields,
                   .n_fields = COUNT(template_fields)},
    [TORPEDOES] = {.name = "torpedoes",
                   .singular = "torpedo",
                   .prefix = "T",
                   .home = IN_STATE,
                   .offset = offsetof(struct space_state, torpedoes),
                   .count_offset = offsetof(struct space_state, n_torpedoes),
                   .stride = sizeof(struct torpedo),
                   .max = TORPEDOES_MAX,
                   .id = 0,
                   .owner = 1,
                   .template = -1,
                   .gone = 3,
                   .place = 2,
                   .fields = torpedo_fields,
                   .n_fields = COUNT(torpedo_fields)},
    [ASTEROIDS] = {.name = "asteroids",
                   .singular = "asteroid",
                   .home = IN_STATE,
                   .bare = true,
                   .offset = offsetof(struct space_state, asteroids),
                   .count_offset = offsetof(struct space_state, n_asteroids),
                   .stride = sizeof(struct hex),
                   .max = ASTEROIDS_MAX,
                   .id = -1,
                   .owner = -1,
                   .template = -1,
                   .gone = -1,
                   .place = 0,
                   .fields = asteroid_fields,
                   .n_fields = COUNT(asteroid_fields)},
};

/* pz8-space.asteroid.agree: one direction for all; and what a convoy is. */
static const struct field settings[] = {
    {.name = "asteroid-direction",
     .about = "the side towards which asteroids drift",
     .kind = VALUE_FACING,
     .initial = 1,
     FIELD_OF(struct space_scenario, asteroid_direction)},
    {.name = "convoy",
     .about = "the type of ship side 1 has to bring away",
     .kind = VALUE_TEMPLATE,
     FIELD_OF(struct space_scenario, convoy)},
    {.name = "convoy-edge",
     .about = "the edge they must leave over",
     .kind = VALUE_CHOICE,
     FIELD_OF(struct space_scenario, convoy_edge),
     .labels = table_edges},
    {.name = "convoy-away",
     .about = "side 1 wins when so many are away; 0: no convoy",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct space_scenario, convoy_away),
     .max = SHIPS_MAX},
    {.name = "convoy-lost",
     .about = "side 2 wins when so many are lost",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct space_scenario, convoy_lost),
     .max = SHIPS_MAX},
};

static const struct field globals[] = {
    {.name = "first-side",
     .about = "who won the initiative",
     .kind = VALUE_SIDE,
     FIELD_OF(struct space_state, first_side)},
    {.name = "go", .about = "whose go it is", .kind = VALUE_SIDE, FIELD_OF(struct space_state, go)},
    {.name = "left-in-group",
     .about = "ships it may still activate in this go",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct space_state, left_in_group),
     .max = SHIPS_MAX,
     .initial = 1},
    {.name = "group-1",
     .about = "ships side 1 activates in a go",
     .kind = VALUE_NUMBER,
     .offset = offsetof(struct space_state, groups),
     .size = 1,
     .min = 1,
     .max = SHIPS_MAX,
     .initial = 1},
    {.name = "group-2",
     .about = "ships side 2 activates in a go",
     .kind = VALUE_NUMBER,
     .offset = offsetof(struct space_state, groups) + 1,
     .size = 1,
     .min = 1,
     .max = SHIPS_MAX,
     .initial = 1},
    {.name = "active",
     .about = "the ship being activated",
     .kind = VALUE_PIECE,
     FIELD_OF(struct space_state, active),
     .min = UNITS,
     .initial = NO_UNIT},
    {.name = "stage",
     .about = "how far its activation has come",
     .kind = VALUE_CHOICE,
     FIELD_OF(struct space_state, stage),
     .labels = stage_labels},
};

#define UNIT                                                                                       \
    {                                                                                              \
        "unit", VALUE_PIECE, NULL                                                                  \
    }
#define TARGET                                                                                     \
    {                                                                                              \
        "target", VALUE_PIECE, NULL                                                                \
    }

static const struct event_kind events[] = {
    [EVENT_GROUPS -
     EVENT_RULES] = {"groups",
                     "In a go, side 1 activates up to {side-1}, side 2 up to {side-2}.",
                     {{"side-1", VALUE_NUMBER, NULL}, {"side-2", VALUE_NUMBER, NULL}}},
    [EVENT_INITIATIVE - EVENT_RULES] = {"initiative",
                                        "The initiative goes to {side}.",
                                        {{"side", VALUE_SIDE, NULL}}},
    [EVENT_ACTIVATED - EVENT_RULES] = {"activated", "{unit} is activated.", {UNIT}},
    [EVENT_MOVED - EVENT_RULES] = {"moved",
                                   "{unit} moves from {from} to {to}, facing {facing}.",
                                   {UNIT,
                                    {"from", VALUE_HEX, NULL},
                                    {"to", VALUE_HEX, NULL},
                                    {"facing", VALUE_FACING, NULL},
                                    {"path", VALUE_STEPS, steps}}},
    [EVENT_STAYED - EVENT_RULES] = {"stayed", "{unit} stays where it is.", {UNIT}},
    [EVENT_PUSHED - EVENT_RULES] = {"pushed",
                                    "{unit} cannot stop there and goes on to {to}.",
                                    {UNIT, {"to", VALUE_HEX, NULL}}},
    [EVENT_SENT_BACK - EVENT_RULES] = {"sent-back",
                                       "{unit} cannot stop there nor go on, and goes back to {to}.",
                                       {UNIT, {"to", VALUE_HEX, NULL}}},
    [EVENT_LEFT - EVENT_RULES] = {"left",
                                  "{unit} leaves the table over the {edge} edge.",
                                  {UNIT, {"edge", VALUE_CHOICE, table_edges}}},
    [EVENT_FIRED - EVENT_RULES] = {"fired",
                                   "{unit} fires at {target}, range {range}.",
                                   {UNIT, TARGET, {"range", VALUE_NUMBER, NULL}}},
    [EVENT_HELD - EVENT_RULES] = {"held", "{unit} holds its fire.", {UNIT, TARGET}},
    [EVENT_DAMAGED - EVENT_RULES] = {"damaged", "{unit} is Damaged.", {UNIT}},
    [EVENT_DESTROYED - EVENT_RULES] = {"destroyed", "{unit} is destroyed.", {UNIT}},
    [EVENT_UNHARMED - EVENT_RULES] = {"unharmed", "{unit} is not harmed.", {UNIT}},
    [EVENT_EXPLODED - EVENT_RULES] = {"exploded", "Torpedo {unit} explodes.", {UNIT}},
    [EVENT_LAUNCHED -
        EVENT_RULES] = {"launched",
                        "{unit} launches torpedo {torpedo} into {at}.",
                        {UNIT, {"torpedo", VALUE_PIECE, NULL}, {"at", VALUE_HEX, NULL}}},
    [EVENT_HOMED -
        EVENT_RULES] = {"homed",
                        "Torpedo {unit} seeks {target}: {from} to {to}.",
                        {UNIT, TARGET, {"from", VALUE_HEX, NULL}, {"to", VALUE_HEX, NULL}}},
    [EVENT_CONTACT - EVENT_RULES] = {"contact", "Torpedo {unit} meets {target}.", {UNIT, TARGET}},
    [EVENT_JUMPED - EVENT_RULES] = {"jumped",
                                    "{unit} jumps from {from} to {to}.",
                                    {UNIT, {"from", VALUE_HEX, NULL}, {"to", VALUE_HEX, NULL}}},
    [EVENT_ARRIVED -
        EVENT_RULES] = {"arrived",
                        "{unit} arrives in {at}, facing {facing}.",
                        {UNIT, {"at", VALUE_HEX, NULL}, {"facing", VALUE_FACING, NULL}}},
    [EVENT_CLOAKED - EVENT_RULES] = {"cloaked", "{unit} cloaks.", {UNIT}},
    [EVENT_UNCLOAKED - EVENT_RULES] = {"uncloaked", "{unit} is no longer cloaked.", {UNIT}},
    [EVENT_SHIFTED - EVENT_RULES] = {"shifted",
                                     "The asteroids drift one hex towards side {side}.",
                                     {{"side", VALUE_FACING, NULL}}},
    [EVENT_RAMMED - EVENT_RULES] = {"rammed", "{unit} arrives on {target}.", {UNIT, TARGET}},
    [EVENT_FINISHED - EVENT_RULES] = {"finished", "{unit} has finished its activation.", {UNIT}},
};

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/pz8-space-clauses.inc"
};

/* A command of the active ship is followed by going on with it, once whatever it set off is done.
 */
static void apply(struct play *play, const struct command *command, const struct task *answered)
{
    struct steps path;
    if (answered->kind != TASK_FIRE_BACK) {
        agenda_push(play->state, (struct task){.kind = TASK_GO_ON, .unit = NO_UNIT});
    }
    switch (command->verb) {
    case VERB_ACTIVATE:
        do_activate(play, piece_index(command->words[0]));
        break;
    case VERB_MOVE:
        command_steps(command, 0, &path);
        do_move(play, &path);
        break;
    case VERB_END_MOVE:
        do_end_move(play);
        break;
    case VERB_JUMP:
        do_jump(play, hex_from_raw(command->words[0]));
        break;
    case VERB_CLOAK:
        do_cloak(play);
        break;
    case VERB_FIRE:
        do_fire(play, command->words[0]);
        break;
    case VERB_FIRE_BACK:
        do_fire_back(play, answered->unit, answered->a);
        break;
    case VERB_HOLD:
        do_hold(play, answered->unit, answered->a);
        break;
    case VERB_LAUNCH:
        do_launch(play);
        break;
    case VERB_END_ACTIVATION:
        end_activation(play);
        break;
    }
}

static void run(struct play *play, const struct task *task)
{
    (void)task; /* TASK_GO_ON is the only one that waits for nobody */
    go_on(play);
}

extern const char pz8_space_ledger[], pz8_space_scenario_border_patrol[],
    pz8_space_scenario_belt_convoy[];
extern const char pz8_space_table_to_hit[], pz8_space_table_damage[], pz8_space_table_dice[],
    pz8_space_table_costs[], pz8_space_table_templates[];

static const struct shipped_scenario scenarios[] = {
    {"border-patrol", pz8_space_scenario_border_patrol},
    {"belt-convoy", pz8_space_scenario_belt_convoy},
};

static const struct data_table tables[] = {
    {"to-hit", pz8_space_table_to_hit},       {"damage", pz8_space_table_damage},
    {"dice", pz8_space_table_dice},           {"costs", pz8_space_table_costs},
    {"templates", pz8_space_table_templates},
};

const struct ruleset pz8_space = {
    .slug = "pz8-space",
    .title = "Pz8 Space",
    .about = "Spaceships on hexes: guns straight ahead, homing torpedoes, jumps and cloaks.",
    .author = "the Pz8 group",
    .period = "The far future",
    .ledger = pz8_space_ledger,
    .revision = 2,
    .board = BOARD_HEX,
    .open = true,
    .side_ids = {"1", "2"},
    .scenario_size = sizeof(struct space_scenario),
    .state_size = sizeof(struct space_state),
    .clauses = clauses,
    .phases = phases,
    .verbs = verbs,
    .options = options,
    .events = events,
    .purposes = purposes,
    .reasons = reasons,
    .collections = collections,
    .settings = settings,
    .globals = globals,
    .tables = tables,
    .scenarios = scenarios,
    .n_clauses = COUNT(clauses),
    .n_phases = COUNT(phases),
    .n_verbs = COUNT(verbs),
    .n_options = COUNT(options),
    .n_events = COUNT(events),
    .n_purposes = COUNT(purposes),
    .n_reasons = COUNT(reasons),
    .n_collections = COUNT(collections),
    .n_settings = COUNT(settings),
    .n_globals = COUNT(globals),
    .n_tables = COUNT(tables),
    .n_scenarios = COUNT(scenarios),
    .prepare = space_prepare,
    .setup = space_setup,
    .check = space_check,
    .apply = apply,
    .run = run,
    .legal = space_legal,
    .untimely = space_untimely,
    .wander = space_wander,
    .view = NULL, /* nothing is hidden: ledger, section 9 */
    .outcome = space_outcome,
    .score = space_score,
    .promise = space_promise,
};
