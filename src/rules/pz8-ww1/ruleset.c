/* Pz8 WW1: the rule set as the rest of Sandtable sees it. The sequence of play first, then verbs,
 * options, and what the umpire says of each event. What units and counters consist of is in
 * records.c. */

#include "rules/pz8-ww1/ww1.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const struct phase phases[] = {
    [PHASE_ROLL_FORCES] = {"roll-forces", "Forces", "auto", CLAUSE_SETUP_FORCES,
                           ww1_run_roll_forces, .once = true},
    [PHASE_EXCHANGE] = {"exchange", "Tanks for Stormtroopers", "the Attacker",
                        CLAUSE_SCENARIO_WEST_1918, ww1_run_exchange, .once = true},
    [PHASE_PLACE_FD] = {"place-fd", "Field Defences", "the two sides in turn",
                        CLAUSE_SETUP_FD_TURNS, ww1_run_place, .once = true},
    [PHASE_BOMBARD] = {"bombard", "Preliminary bombardment", "the Attacker", CLAUSE_BOMBARD_DECLARE,
                       ww1_run_bombard, .once = true},
    [PHASE_PLAN] = {"plan", "Planned barrages", "the Attacker, then the Defender",
                    CLAUSE_SCENARIO_VARIATIONS, ww1_run_plan, .once = true},
    [PHASE_DEPLOY_DEF] = {"deploy-def", "The Defender deploys", "the Defender", CLAUSE_SETUP_DEPLOY,
                          ww1_run_deploy_defender, .once = true},
    [PHASE_DEPLOY_ATT] = {"deploy-att", "The Attacker deploys", "the Attacker", CLAUSE_SETUP_DEPLOY,
                          ww1_run_deploy_attacker, .once = true},
    [PHASE_ATT_MOVE] = {"att-move", "The Attacker moves", "the Attacker", CLAUSE_TURN_SEQUENCE,
                        ww1_run_move},
    [PHASE_ATT_ASSAULT] = {"att-assault", "The Attacker assaults",
                           "the Attacker; the Defender answers", CLAUSE_TURN_SEQUENCE,
                           ww1_run_assault},
    [PHASE_DEF_MOVE] = {"def-move", "The Defender moves", "the Defender", CLAUSE_TURN_SEQUENCE,
                        ww1_run_move},
    [PHASE_DEF_ASSAULT] = {"def-assault", "The Defender assaults",
                           "the Defender; the Attacker answers", CLAUSE_TURN_SEQUENCE,
                           ww1_run_assault},
    [PHASE_WIRE] = {"wire", "Cutting wire", "the Attacker, then the Defender", CLAUSE_WIRE_WHO,
                    ww1_run_wire},
    [PHASE_END] = {"end", "End of the turn", "auto", CLAUSE_VICTORY_LENGTH, ww1_run_end},
};

static const char *const work_words[] = {"Barbed Wire", "a Trench", "a Bunker", NULL};
static const char *const support_labels[] = {"none", "ap", "gas", NULL};
static const char *const level_labels[] = {
    "the Defender holds out", "an indecisive victory of the Attacker",
    "a marginal victory of the Attacker", "a decisive victory of the Attacker", NULL};

/* -- verbs ---------------------------------------------------------------------------------------
 */

#define OWN_UNIT(what)                                                                             \
    {                                                                                              \
        .name = "unit", .about = what, .kind = VALUE_PIECE, .collections = 1 << UNITS, .own = true \
    }
#define SQUARE(key, what)                                                                          \
    {                                                                                              \
        .name = key, .about = what, .kind = VALUE_SQUARE                                           \
    }
#define POINTS(what)                                                                               \
    {                                                                                              \
        .name = "points", .about = what, .kind = VALUE_NUMBER, .min = 1, .max = POINTS_MAX         \
    }

static const struct arg exchange_args[] = {{.name = "number",
                                            .about = "how many Stormtroopers become Tanks",
                                            .kind = VALUE_NUMBER,
                                            .min = 1,
                                            .max = UNITS_MAX}};
static const struct arg place_args[] = {{.name = "work",
                                         .about = "the piece to place",
                                         .kind = VALUE_CHOICE,
                                         .labels = ww1_work_labels},
                                        SQUARE("at", "a square of the own half")};
static const struct arg bombard_args[] = {SQUARE("at", "a square of the enemy's half"),
                                          POINTS("bombardment points, 3 AP each")};
static const struct arg remove_args[] = {{.name = "defence",
                                          .about = "the piece the shells remove",
                                          .kind = VALUE_PIECE,
                                          .collections = 1 << DEFENCES}};
static const struct arg plan_args[] = {{.name = "turn",
                                        .about = "at whose start it is rolled",
                                        .kind = VALUE_NUMBER,
                                        .min = 1,
                                        .max = TURNS_MAX},
                                       SQUARE("at", "a square of the enemy's half"),
                                       POINTS("bombardment points, 3 AP each")};
static const struct arg deploy_args[] = {OWN_UNIT("the unit to put on the table"),
                                         SQUARE("at", "where it stands")};
static const struct arg move_args[] = {OWN_UNIT("the unit that moves"),
                                       SQUARE("to", "the square it moves to")};
static const struct arg assault_args[] = {SQUARE("from", "the square whose units assault"),
                                          SQUARE("to", "the square they assault")};
static const struct arg join_args[] = {OWN_UNIT("a unit that takes part")};
static const struct arg support_args[] = {{.name = "with",
                                           .about = "artillery, gas or nothing",
                                           .kind = VALUE_CHOICE,
                                           .labels = support_labels},
                                          {.name = "points",
                                           .about = "how many AP",
                                           .kind = VALUE_NUMBER,
                                           .optional = true,
                                           .min = 1,
                                           .max = AP_MAX}};
static const struct arg advance_args[] = {OWN_UNIT("a unit that goes into the empty square")};
static const struct arg cut_args[] = {OWN_UNIT("the unit that cuts"),
                                      {.name = "wire",
                                       .about = "Barbed Wire in its square",
                                       .kind = VALUE_PIECE,
                                       .collections = 1 << DEFENCES}};

static const struct verb verbs[] = {
    [VERB_EXCHANGE] = {"exchange", "Exchanges Stormtroopers for Tanks.", CLAUSE_SCENARIO_WEST_1918,
                       exchange_args, COUNT(exchange_args)},
    [VERB_PLACE] = {"place", "Places a Field Defence.", CLAUSE_SETUP_FD_TURNS, place_args,
                    COUNT(place_args)},
    [VERB_PASS] = {"pass", "Places no more Field Defences.", CLAUSE_SETUP_FD_TURNS, NULL, 0},
    [VERB_BOMBARD] = {"bombard", "Names a square to be bombarded, and pays for it.",
                      CLAUSE_BOMBARD_DECLARE, bombard_args, COUNT(bombard_args)},
    [VERB_ROLL] = {"roll", "Fires the preliminary bombardment, or does without.",
                   CLAUSE_BOMBARD_ROLL, NULL, 0},
    [VERB_REMOVE] = {"remove", "Picks a piece that the shells remove.", CLAUSE_BOMBARD_REMOVE,
                     remove_args, COUNT(remove_args)},
    [VERB_PLAN] = {"plan", "Writes down a barrage for a later turn, and pays for it.",
                   CLAUSE_SCENARIO_VARIATIONS, plan_args, COUNT(plan_args)},
    [VERB_DEPLOY] = {"deploy", "Puts a unit on the table.", CLAUSE_SETUP_DEPLOY, deploy_args,
                     COUNT(deploy_args)},
    [VERB_AUTODEPLOY] = {"autodeploy", "Places all as the scenario proposes.",
                         CLAUSE_SCENARIO_AUTO_1916, NULL, 0},
    [VERB_MOVE] = {"move", "Moves a unit to a neighbouring square.", CLAUSE_MOVE_STEP, move_args,
                   COUNT(move_args)},
    [VERB_ASSAULT] = {"assault", "Assaults one square from another.", CLAUSE_ASSAULT_DECLARE,
                      assault_args, COUNT(assault_args)},
    [VERB_JOIN] = {"join", "Names a unit that takes part in the assault.", CLAUSE_ASSAULT_DECLARE,
                   join_args, COUNT(join_args)},
    [VERB_GO] = {"go", "Begins the assault with those named.", CLAUSE_ASSAULT_DECLARE, NULL, 0},
    [VERB_SUPPORT] = {"support", "Supports the assault, or its defence, with AP, gas or nothing.",
                      CLAUSE_ASSAULT_COMMIT, support_args, COUNT(support_args)},
    [VERB_ADVANCE] = {"advance", "Goes into the square that the assault has emptied.",
                      CLAUSE_ASSAULT_ADVANCE, advance_args, COUNT(advance_args)},
    [VERB_STAY] = {"stay", "Advances no further.", CLAUSE_ASSAULT_ADVANCE, NULL, 0},
    [VERB_CUT] = {"cut", "Tries to remove Barbed Wire.", CLAUSE_WIRE_WHO, cut_args,
                  COUNT(cut_args)},
    [VERB_DONE] = {"done", "Ends the phase.", CLAUSE_TURN_SEQUENCE, NULL, 0},
};

/* -- options, dice, reasons -----------------------------------------------------------------------
 */

static const char *const bombard_choice_labels[] = {"best", "attacker", NULL};
static const char *const crater_labels[] = {"excess", "cleared", NULL};
static const char *const tank_stuck_labels[] = {"start", "arrive", NULL};
static const char *const partial_labels[] = {"all", "choose", NULL};
static const char *const yes_no_labels[] = {"yes", "no", NULL};
static const char *const commit_labels[] = {"attacker-first", "secret", NULL};
static const char *const advance_labels[] = {"either", "assaulter", NULL};
static const char *const end_roll_labels[] = {"each", "once", NULL};
static const char *const behind_labels[] = {"half", "all-behind", NULL};
static const char *const off_on_labels[] = {"off", "on", NULL};

static const struct option options[] = {
    [OPT_BOMBARD_CHOICE] = {"opt-bombard-choice", "who says what the shells remove",
                            CLAUSE_BOMBARD_REMOVE, bombard_choice_labels},
    [OPT_CRATER] = {"opt-crater", "when shells leave a Crater", CLAUSE_BOMBARD_CRATER,
                    crater_labels},
    [OPT_TANK_STUCK] = {"opt-tank-stuck", "where a Tank gets stuck", CLAUSE_MOVE_TANK_ROLL,
                        tank_stuck_labels},
    [OPT_PARTIAL_ASSAULT] = {"opt-partial-assault", "whether a square assaults as a whole",
                             CLAUSE_ASSAULT_DECLARE, partial_labels},
    [OPT_REPEAT_ASSAULT] = {"opt-repeat-assault", "whether a square is assaulted more than once",
                            CLAUSE_ASSAULT_NO_JOINING, yes_no_labels},
    [OPT_COMMIT] = {"opt-commit", "how support is named", CLAUSE_ASSAULT_COMMIT, commit_labels},
    [OPT_ADVANCE] = {"opt-advance", "who may advance", CLAUSE_ASSAULT_ADVANCE, advance_labels},
    [OPT_END_ROLL] = {"opt-end-roll", "how often the die for the end is rolled",
                      CLAUSE_VICTORY_LENGTH, end_roll_labels},
    [OPT_VICTORY_BEHIND] = {"opt-victory-behind", "what must be clear of the Defender",
                            CLAUSE_VICTORY_LEVELS, behind_labels},
    [OPT_REINFORCEMENTS] = {"opt-reinforcements", "whether listed reinforcements arrive",
                            CLAUSE_SCENARIO_VARIATIONS, off_on_labels},
    [OPT_PLANNED_BARRAGE] = {"opt-planned-barrage", "whether barrages are planned for later turns",
                             CLAUSE_SCENARIO_VARIATIONS, off_on_labels},
};

static const struct purpose purposes[] = {
    [FOR_FORCES] = {"forces", "how many there are", "", ""},
    [FOR_BARRAGE] = {"barrage", "the shells", "", "", .each = true},
    [FOR_BOGGING] = {"bogging", "whether the Tank gets stuck", "it goes on", "stuck"},
    [FOR_MG] = {"mg", "machine guns", "", "", .each = true},
    [FOR_ARTILLERY] = {"artillery", "artillery support", "", "", .each = true},
    [FOR_GAS] = {"gas", "gas", "", ""},
    [FOR_LAST_ROUNDS] = {"last-rounds", "the last rounds", "", ""},
    [FOR_CUTTING] = {"cutting", "to cut the wire", "cut", "in vain"},
    [FOR_END] = {"end", "whether the game ends", "it ends", "it goes on"},
};

static const struct reason reasons[] = {
    [WHY_BASES] = {"units", CLAUSE_TABLE_FACTORS},
    [WHY_TANKS] = {"Tanks", CLAUSE_TABLE_FACTORS},
    [WHY_ELITE] = {"Elite", CLAUSE_TABLE_FACTORS},
    [WHY_GREEN] = {"Green", CLAUSE_TABLE_FACTORS},
    [WHY_WIRE] = {"Barbed Wire", CLAUSE_ASSAULT_FD_USE},
    [WHY_TRENCH] = {"Trench", CLAUSE_ASSAULT_FD_USE},
    [WHY_BUNKER] = {"Bunker", CLAUSE_ASSAULT_FD_USE},
    [WHY_DIFFICULT] = {"difficult ground", CLAUSE_ASSAULT_DEFENCE_SUM},
    [WHY_GREEN_ENEMY] = {"on Green units", CLAUSE_SUPPORT_GAS},
    [WHY_ELITE_ENEMY] = {"on Elite units", CLAUSE_SUPPORT_GAS},
    [WHY_ELITE_CUTTER] = {"Elite", CLAUSE_WIRE_INFANTRY},
    [WHY_GREEN_CUTTER] = {"Green", CLAUSE_WIRE_INFANTRY},
};

/* -- events ---------------------------------------------------------------------------------------
 */

#define UNIT                                                                                       \
    {                                                                                              \
        "unit", VALUE_PIECE, NULL                                                                  \
    }
#define SIDE                                                                                       \
    {                                                                                              \
        "side", VALUE_SIDE, NULL                                                                   \
    }
#define PLACE(key)                                                                                 \
    {                                                                                              \
        key, VALUE_SQUARE, NULL                                                                    \
    }
#define NUMBER(key)                                                                                \
    {                                                                                              \
        key, VALUE_NUMBER, NULL                                                                    \
    }
#define WORK                                                                                       \
    {                                                                                              \
        "work", VALUE_CHOICE, work_words                                                           \
    }

static const struct event_kind events[] = {
    [EVENT_FORCES - EVENT_RULES] = {"forces",
                                    "{side}: {number} of {type}.",
                                    {SIDE, NUMBER("number"), {"type", VALUE_TEMPLATE, NULL}}},
    [EVENT_EXCHANGED - EVENT_RULES] = {"exchanged",
                                       "{unit} stays at home, {tank} comes instead.",
                                       {UNIT, {"tank", VALUE_PIECE, NULL}}},
    [EVENT_PLACED - EVENT_RULES] = {"placed", "{side}: {work} in {at}.", {SIDE, WORK, PLACE("at")}},
    [EVENT_PASSED - EVENT_RULES] = {"passed", "{side}: no more to place.", {SIDE}},
    [EVENT_DECLARED - EVENT_RULES] = {"declared",
                                      "{side}: {points} points of shells on {at}.",
                                      {SIDE, NUMBER("points"), PLACE("at")}},
    [EVENT_PLANNED -
        EVENT_RULES] = {"planned",
                        "{side}: {points} points of shells planned on {at} for turn {turn}.",
                        {SIDE, NUMBER("points"), PLACE("at"), NUMBER("turn")}},
    [EVENT_SHELLED - EVENT_RULES] = {"shelled",
                                     "{points} points of damage in {at}.",
                                     {PLACE("at"), NUMBER("points")}},
    [EVENT_REMOVED - EVENT_RULES] = {"removed",
                                     "{work} in {at} is gone.",
                                     {{"defence", VALUE_PIECE, NULL}, WORK, PLACE("at")}},
    [EVENT_CRATERED -
        EVENT_RULES] = {"cratered", "{at} is nothing but craters now.", {PLACE("at")}},
    [EVENT_DEPLOYED -
        EVENT_RULES] = {"deployed", "{unit} takes its place in {at}.", {UNIT, PLACE("at")}},
    [EVENT_LEFT_OUT - EVENT_RULES] = {"left-out", "There is no room for {unit}.", {UNIT}},
    [EVENT_REINFORCED -
        EVENT_RULES] = {"reinforced", "{unit} arrives in {at}.", {UNIT, PLACE("at")}},
    [EVENT_MOVED - EVENT_RULES] = {"moved",
                                   "{unit} moves from {from} to {to}.",
                                   {UNIT, PLACE("from"), PLACE("to")}},
    [EVENT_BOGGED - EVENT_RULES] = {"bogged", "{unit} is stuck in the mud for good.", {UNIT}},
    [EVENT_ASSAULTED - EVENT_RULES] = {"assaulted",
                                       "{side} over the top: from {from} against {to}",
                                       {SIDE, PLACE("from"), PLACE("to")}},
    [EVENT_JOINED - EVENT_RULES] = {"joined", "{unit} takes part.", {UNIT}},
    [EVENT_STRENGTH - EVENT_RULES] = {"strength",
                                      "{side} in {at}, {total}: {why}.",
                                      {SIDE, PLACE("at"), NUMBER("total")}},
    [EVENT_COMMITTED -
        EVENT_RULES] = {"committed", "{side}: support of {points} AP.", {SIDE, NUMBER("points")}},
    [EVENT_UNSUPPORTED - EVENT_RULES] = {"unsupported", "{side}: no support.", {SIDE}},
    [EVENT_GASSED - EVENT_RULES] = {"gassed", "{side}: gas", {SIDE}},
    [EVENT_FOUGHT -
        EVENT_RULES] = {"fought",
                        "{attack} against {defence} in favour of {winner}.",
                        {NUMBER("attack"), NUMBER("defence"), {"winner", VALUE_SIDE, NULL}}},
    [EVENT_TIED - EVENT_RULES] = {"tied",
                                  "{attack} against {defence}: each side loses a unit.",
                                  {NUMBER("attack"), NUMBER("defence")}},
    [EVENT_LOST - EVENT_RULES] = {"lost", "{unit} is lost.", {UNIT}},
    [EVENT_ADVANCED - EVENT_RULES] = {"advanced",
                                      "{unit} advances from {from} into {to}.",
                                      {UNIT, PLACE("from"), PLACE("to")}},
    [EVENT_STAYED - EVENT_RULES] = {"stayed", "{side}: no further advance.", {SIDE}},
    [EVENT_LAST_ROUNDS - EVENT_RULES] = {"last-rounds",
                                         "{side}: {points} last AP scraped together.",
                                         {SIDE, NUMBER("points")}},
    [EVENT_CUT - EVENT_RULES] = {"cut", "{unit} rolls down the wire.", {UNIT}},
    [EVENT_FINISHED - EVENT_RULES] = {"finished", "{side}: done.", {SIDE}},
    [EVENT_LEVEL - EVENT_RULES] = {"level",
                                   "The guns fall silent: {level}.",
                                   {{"level", VALUE_CHOICE, level_labels}}},
};

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/pz8-ww1-clauses.inc"
};

/* -- carrying out ---------------------------------------------------------------------------------
 */

static void apply(struct play *play, const struct command *command, const struct task *answered)
{
    const int32_t *words = command->words;
    int side = command->side;
    switch (command->verb) {
    case VERB_EXCHANGE:
        ww1_do_exchange(play, words[0]);
        break;
    case VERB_PLACE:
        ww1_do_place(play, side, words[0], square_from_raw(words[1]));
        break;
    case VERB_PASS:
        ww1_do_pass(play, side);
        break;
    case VERB_BOMBARD:
        ww1_do_bombard(play, side, 0, square_from_raw(words[0]), words[1]);
        break;
    case VERB_ROLL:
        ww1_do_roll(play);
        break;
    case VERB_REMOVE:
        ww1_do_remove(play, piece_index(words[0]), answered);
        break;
    case VERB_PLAN:
        ww1_do_bombard(play, side, words[0], square_from_raw(words[1]), words[2]);
        break;
    case VERB_DEPLOY:
        ww1_do_deploy(play, piece_index(words[0]), square_from_raw(words[1]));
        break;
    case VERB_AUTODEPLOY:
        ww1_do_autodeploy(play, side);
        break;
    case VERB_MOVE:
        ww1_do_move(play, piece_index(words[0]), square_from_raw(words[1]));
        break;
    case VERB_ASSAULT:
        ww1_do_assault(play, side, square_from_raw(words[0]), square_from_raw(words[1]));
        break;
    case VERB_JOIN:
        ww1_do_join(play, piece_index(words[0]));
        break;
    case VERB_GO:
        ww1_do_go(play);
        break;
    case VERB_SUPPORT:
        ww1_do_support(play, side, words[0], words[1], answered);
        break;
    case VERB_ADVANCE:
        ww1_do_advance(play, piece_index(words[0]), answered);
        break;
    case VERB_STAY:
        ww1_do_stay(play, side);
        break;
    case VERB_CUT:
        ww1_do_cut(play, piece_index(words[0]), piece_index(words[1]));
        break;
    case VERB_DONE:
        if (answered->kind == TASK_REMOVE) {
            ww1_end_removal(play, answered);
        } else {
            ww1_do_done(play, side);
        }
        break;
    }
}

static void run(struct play *play, const struct task *task)
{
    int first = state_of(play)->assault.side;
    if (task->kind == TASK_FIGHT) {
        ww1_fight(play);
    } else { /* TASK_LAST_ROUNDS: the assaulter's die first */
        ww1_roll_last_rounds(play, first);
        ww1_roll_last_rounds(play, 1 - first);
    }
}

/* pz8-ww1.scenario.variations: what the enemy has planned is not known until it falls. The
 * preliminary bombardment is named openly, and fired before anything is planned. */
static void view(const struct scenario *scenario, struct state *copy, int side)
{
    (void)scenario;
    struct ww1_state *state = (struct ww1_state *)copy;
    for (int i = 0; copy->phase > PHASE_BOMBARD && i < state->n_barrages; i++) {
        const struct barrage *barrage = &state->barrages[i];
        if (barrage->side != side && barrage->fired != 1) {
            state->barrages[i] =
                (struct barrage){.side = (uint8_t)(1 - side), .fired = GONE_UNSEEN};
        }
    }
}

extern const char pz8_ww1_ledger[], pz8_ww1_scenario_raid[], pz8_ww1_scenario_west_1916[],
    pz8_ww1_scenario_west_1918[];
extern const char pz8_ww1_table_factors[], pz8_ww1_table_fd[], pz8_ww1_table_move[],
    pz8_ww1_table_dice[], pz8_ww1_table_units[], pz8_ww1_table_forces[];

static const struct shipped_scenario scenarios[] = {
    {"raid", pz8_ww1_scenario_raid},
    {"west-1916", pz8_ww1_scenario_west_1916},
    {"west-1918", pz8_ww1_scenario_west_1918},
};

static const struct data_table tables[] = {
    {"factors", pz8_ww1_table_factors}, {"fd", pz8_ww1_table_fd},
    {"move", pz8_ww1_table_move},       {"dice", pz8_ww1_table_dice},
    {"units", pz8_ww1_table_units},     {"forces", pz8_ww1_table_forces},
};

const struct ruleset pz8_ww1 = {
    .slug = "pz8-ww1",
    .title = "Pz8 WW1 Divisional",
    .about =
        "Trench warfare on squares: wire, bombardments, assaults over the top, tanks in the mud.",
    .author = "the Pz8 group",
    .period = "1914-18",
    .ledger = pz8_ww1_ledger,
    .revision = 1,
    .board = BOARD_SQUARE,
    .lettered_squares = true,
    .side_ids = {"a", "d"},
    .turn_clause = CLAUSE_TURN_SEQUENCE,
    .scenario_size = sizeof(struct ww1_scenario),
    .state_size = sizeof(struct ww1_state),
    .clauses = clauses,
    .phases = phases,
    .verbs = verbs,
    .options = options,
    .events = events,
    .purposes = purposes,
    .reasons = reasons,
    .collections = ww1_collections,
    .settings = ww1_settings,
    .globals = ww1_globals,
    .tables = tables,
    .scenarios = scenarios,
    .n_clauses = COUNT(clauses),
    .n_phases = COUNT(phases),
    .n_verbs = COUNT(verbs),
    .n_options = COUNT(options),
    .n_events = COUNT(events),
    .n_purposes = COUNT(purposes),
    .n_reasons = COUNT(reasons),
    .n_collections = N_COLLECTIONS,
    .n_settings = N_SETTINGS,
    .n_globals = N_GLOBALS,
    .n_tables = COUNT(tables),
    .n_scenarios = COUNT(scenarios),
    .prepare = ww1_prepare,
    .setup = ww1_setup,
    .check = ww1_check,
    .apply = apply,
    .run = run,
    .legal = ww1_legal,
    .view = view,
    .outcome = ww1_outcome,
    .score = ww1_score,
    .promise = ww1_promise,
};
