/* Pz8 Naval: the rule set as the rest of Sandtable sees it. The sequence of play first, then verbs,
 * options, and what the umpire says of each event; what ships and raids consist of is in records.c.
 */

#include "rules/pz8-naval/naval.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const struct phase phases[] = {
    [DAYLIGHT_PHASE] = {"daylight", "Daylight", "auto", CLAUSE_SIGHT_NIGHT, naval_run_daylight,
                        true},
    [INITIATIVE_PHASE] = {"initiative", "Initiative", "auto", CLAUSE_TURN_INITIATIVE,
                          naval_run_initiative},
    [A_MOVES_PHASE] = {"a-moves", "A moves", "A", CLAUSE_TURN_SEQUENCE, naval_run_moves},
    [B_FIRES_PHASE] = {"b-fires", "B fires", "B", CLAUSE_TURN_SEQUENCE, naval_run_fires},
    [B_MOVES_PHASE] = {"b-moves", "B moves", "B", CLAUSE_TURN_SEQUENCE, naval_run_moves},
    [A_FIRES_PHASE] = {"a-fires", "A fires", "A", CLAUSE_TURN_SEQUENCE, naval_run_fires},
    [REPAIR_PHASE] = {"repair", "Repair", "A, then B", CLAUSE_REPAIR_ROLL, naval_run_repair},
    [TURN_END_PHASE] = {"turn-end", "Turn end", "auto", CLAUSE_VICTORY_END, naval_run_turn_end},
};

static const char *const ways[] = {"ahead", "back", "hold", NULL};
static const char *const smoke_word[] = {"smoke", NULL};
static const char *const raid_words[] = {"torpedo", "bomb", NULL};
static const char *const damages[] = {"t", "h", NULL};

static const struct arg move_args[] = {
    {.name = "unit",
     .about = "the ship",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS,
     .own = true},
    {.name = "way",
     .about = "ahead to the central line, back to her own edge, or hold and turn broadside",
     .kind = VALUE_CHOICE,
     .labels = ways},
    {.name = "smoke",
     .about = "lay smoke, going back",
     .kind = VALUE_CHOICE,
     .optional = true,
     .labels = smoke_word},
};
static const struct arg raid_args[] = {
    {.name = "raid",
     .about = "a raid of the stock",
     .kind = VALUE_PIECE,
     .collections = 1 << RAIDS,
     .own = true},
    {.name = "target",
     .about = "an enemy ship, in whatever zone",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS},
    {.name = "kind",
     .about = "of an open raid: with torpedoes or with bombs",
     .kind = VALUE_CHOICE,
     .optional = true,
     .labels = raid_words},
};
static const struct arg declare_args[] = {
    {.name = "unit",
     .about = "the ship that will fire",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS,
     .own = true},
    {.name = "target",
     .about = "an enemy ship in range",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS},
    {.name = "battery",
     .about = "of a ship with two: main (if none is named), second or both",
     .kind = VALUE_CHOICE,
     .optional = true,
     .labels = naval_batteries},
};
static const struct arg fire_args[] = {
    {.name = "unit",
     .about = "the ship that fires",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS,
     .own = true},
    {.name = "target",
     .about = "an enemy ship in range, where targets are not declared",
     .kind = VALUE_PIECE,
     .optional = true,
     .collections = 1 << UNITS},
    {.name = "battery",
     .about = "of a ship with two: main (if none is named), second or both",
     .kind = VALUE_CHOICE,
     .optional = true,
     .labels = naval_batteries},
};
static const struct arg torpedo_args[] = {
    {.name = "unit",
     .about = "the ship that launches a salvo",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS,
     .own = true},
    {.name = "target",
     .about = "an enemy ship at range 1",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS},
};
static const struct arg repair_args[] = {
    {.name = "unit",
     .about = "the ship that was rolled for",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS,
     .own = true},
    {.name = "what",
     .about = "t, a turret hit, or h, a hull hit",
     .kind = VALUE_CHOICE,
     .labels = damages},
};

static const struct verb verbs[] = {
    [VERB_MOVE] = {"move", "Orders a ship ahead, back or to hold.", CLAUSE_MOVE_STEP, move_args,
                   COUNT(move_args)},
    [VERB_RAID] = {"raid", "Sends an air raid against an enemy ship.", CLAUSE_AIR_LAUNCH, raid_args,
                   COUNT(raid_args)},
    [VERB_DECLARE] = {"declare", "Names the target of a ship's guns.", CLAUSE_FIRE_DECLARE,
                      declare_args, COUNT(declare_args)},
    [VERB_FIRE] = {"fire", "Fires a ship's guns.", CLAUSE_FIRE_STRADDLE, fire_args,
                   COUNT(fire_args)},
    [VERB_TORPEDO] = {"torpedo", "Launches one torpedo salvo.", CLAUSE_VARIANT_TORPEDO,
                      torpedo_args, COUNT(torpedo_args)},
    [VERB_REPAIR] = {"repair", "Says what is repaired.", CLAUSE_REPAIR_CHOICE, repair_args,
                     COUNT(repair_args)},
    [VERB_DONE] = {"done", "Ends the phase: ships without an order hold, declared shots are fired.",
                   CLAUSE_TURN_SEQUENCE, NULL, 0},
};

static const char *const book_labels[] = {"base", "cruiser", NULL};
static const char *const concentration_labels[] = {"declared", "sequential", NULL};
static const char *const fragile_labels[] = {"critical", "location", NULL};
static const char *const cover_labels[] = {"maker", "zone", NULL};
static const char *const life_labels[] = {"turn", "own-move", NULL};
static const char *const land_labels[] = {"retry", "lost", NULL};
static const char *const night_labels[] = {"allowed", "forbidden", NULL};
static const char *const rate_labels[] = {"any", "one", NULL};
static const char *const solo_labels[] = {"off", "e", "w", NULL};
static const char *const solo_turn_labels[] = {"none", "scenario", NULL};

/* pz8-naval.table.options */
static const struct option options[] = {
    [OPT_BOOK] = {"opt-book", "which of the two rule books is played", CLAUSE_VARIANT_SCOPE,
                  book_labels},
    [OPT_CONCENTRATION] = {"opt-concentration",
                           "whether all targets are named before the first gun",
                           CLAUSE_FIRE_DECLARE, concentration_labels},
    [OPT_FRAGILE] = {"opt-fragile", "to which roll a fragile ship's 1 is added",
                     CLAUSE_DAMAGE_CRIT_BONUS, fragile_labels},
    [OPT_SMOKE_COVER] = {"opt-smoke-cover", "whom smoke protects", CLAUSE_SMOKE_COVER,
                         cover_labels},
    [OPT_SMOKE_LIFE] = {"opt-smoke-life", "how long smoke stays", CLAUSE_SMOKE_LIFE, life_labels},
    [OPT_LAND_RAID] = {"opt-land-raid", "what becomes of a land-based raid that does not arrive",
                       CLAUSE_AIR_LAND, land_labels},
    [OPT_NIGHT_RAIDS] = {"opt-night-raids", "raids at night and in bad weather", CLAUSE_AIR_NIGHT,
                         night_labels},
    [OPT_TORPEDO_RATE] = {"opt-torpedo-rate", "torpedo salvoes of a ship in one fire phase",
                          CLAUSE_VARIANT_TORPEDO, rate_labels},
    [OPT_SOLO] = {"opt-solo", "which side the rules themselves run, as the NPO", CLAUSE_SOLO_NPO,
                  solo_labels},
    [OPT_SOLO_TURNS] = {"opt-solo-turns", "whether the turn limit holds against the NPO",
                        CLAUSE_SOLO_END, solo_turn_labels},
};

static const struct purpose purposes[] = {
    [FOR_DAYLIGHT] = {"daylight", "the number of day turns", "", ""},
    [FOR_INITIATIVE] = {"initiative", "initiative, W first (solo: the player first)", "", ""},
    [FOR_STRADDLE] = {"straddle", "to straddle", "straddle", "miss"},
    [FOR_COMPARE] = {"compare", "the firer's die, then the target's", "", ""},
    [FOR_HIT] = {"hit", "where the hit lands", "", ""},
    [FOR_CRITICAL] = {"critical", "the critical hit", "", ""},
    [FOR_POINTS] = {"points", "how many points (D3)", "", ""},
    [FOR_ARRIVAL] = {"arrival", "whether the raid arrives", "arrives", "astray"},
    [FOR_RAID] = {"raid", "what the raid does", "", ""},
    [FOR_TORPEDO] = {"torpedo", "what the torpedoes do", "", ""},
    [FOR_REPAIR] = {"repair", "repair", "repaired", "not yet"},
    [FOR_NPO_ORDER] = {"npo-order", "the NPO's order", "", ""},
};

static const struct reason reasons[] = {
    [WHY_NOT_BROADSIDE] = {"not broadside", CLAUSE_FIRE_MOD_FACING},
    [WHY_TURRETS] = {"turret hits", CLAUSE_FIRE_MOD_TURRET},
    [WHY_CONCENTRATION] = {"several ships on one target", CLAUSE_FIRE_MOD_CONCENTRATION},
    [WHY_SIGHT] = {"smoke, night or bad weather", CLAUSE_FIRE_MOD_SIGHT},
    [WHY_CRIPPLED_TARGET] = {"target Crippled", CLAUSE_FIRE_MOD_CRIPPLED},
    [WHY_BOTH_BATTERIES] = {"both batteries", CLAUSE_VARIANT_SECONDARY},
    [WHY_FRAGILE] = {"fragile", CLAUSE_DAMAGE_CRIT_BONUS},
    [WHY_NPO_LOSSES] = {"NPO ships Crippled or sunk", CLAUSE_SOLO_MODIFIERS},
    [WHY_PLAYER_LOSSES] = {"player's ships Crippled or sunk", CLAUSE_SOLO_MODIFIERS},
    [WHY_NPO_RAIDED] = {"raided last turn", CLAUSE_SOLO_MODIFIERS},
};

static const char *const npo_orders[] = {"withdraw", "hold", "advance", NULL};

#define UNIT                                                                                       \
    {                                                                                              \
        "unit", VALUE_PIECE, NULL                                                                  \
    }
#define TARGET                                                                                     \
    {                                                                                              \
        "target", VALUE_PIECE, NULL                                                                \
    }
#define AN_EVENT(kind) [(kind)-EVENT_RULES]

static const struct event_kind events[] = {
    AN_EVENT(EVENT_DAYLIGHT) = {"daylight",
                                "There will be {turns} turns of daylight.",
                                {{"turns", VALUE_NUMBER, NULL}}},
    AN_EVENT(EVENT_NIGHT) = {"night", "Night has fallen.", .stands = true},
    AN_EVENT(EVENT_INITIATIVE) =
        {"initiative",
         "The initiative goes to {side}: A this turn, to move first and fire last.",
         {{"side", VALUE_SIDE, NULL}}},
    AN_EVENT(EVENT_MOVED) = {"moved",
                             "{unit} steams from zone {from} to zone {to}, {facing}.",
                             {UNIT,
                              {"from", VALUE_ZONE, NULL},
                              {"to", VALUE_ZONE, NULL},
                              {"facing", VALUE_CHOICE, naval_facings}}},
    AN_EVENT(EVENT_HELD) = {"held",
                            "{unit} holds in zone {at} and turns broadside.",
                            {UNIT, {"at", VALUE_ZONE, NULL}}},
    AN_EVENT(EVENT_WITHDREW) = {"withdrew", "{unit} leaves the table for good.", {UNIT}},
    AN_EVENT(EVENT_SMOKE) = {"smoke", "{unit} hides behind a smoke screen.", {UNIT}},
    AN_EVENT(EVENT_SMOKE_CLEARED) = {"smoke-cleared", "The smoke around {unit} lifts.", {UNIT}},
    AN_EVENT(
        EVENT_RAID) = {"raid",
                       "Air raid {raid} goes for {target} ({kind}).",
                       {{"raid", VALUE_PIECE, NULL}, TARGET, {"kind", VALUE_CHOICE, raid_words}}},
    AN_EVENT(EVENT_RAID_ASTRAY) = {"raid-astray",
                                   "Air raid {raid} never finds {target}.",
                                   {{"raid", VALUE_PIECE, NULL}, TARGET}},
    AN_EVENT(EVENT_RAID_FAILED) = {"raid-failed", "Nothing hits {target}.", {TARGET}},
    AN_EVENT(EVENT_DECLARED) = {"declared",
                                "{unit} trains her guns on {target} ({battery}).",
                                {UNIT, TARGET, {"battery", VALUE_CHOICE, naval_batteries}}},
    AN_EVENT(EVENT_FIRED) =
        {"fired",
         "{unit} fires at {target}, range {range} ({battery}).",
         {UNIT, TARGET, {"range", VALUE_NUMBER, NULL}, {"battery", VALUE_CHOICE, naval_batteries}}},
    AN_EVENT(EVENT_SHOT_LOST) = {"shot-lost",
                                 "{unit} has nothing left to fire at: {target} is gone.",
                                 {UNIT, TARGET}},
    AN_EVENT(EVENT_COMPARED) = {"compared",
                                "{unit} straddles: {attack} against {target}'s {defence}, hits: "
                                "{hits}.",
                                {UNIT,
                                 TARGET,
                                 {"attack", VALUE_NUMBER, NULL},
                                 {"defence", VALUE_NUMBER, NULL},
                                 {"hits", VALUE_NUMBER, NULL}}},
    AN_EVENT(EVENT_NO_EFFECT) = {"no-effect", "The hit does {unit} no harm.", {UNIT}},
    AN_EVENT(EVENT_CRITICAL) = {"critical", "A critical hit on {unit}!", {UNIT}},
    AN_EVENT(
        EVENT_TURRET) = {"turret",
                         "A turret of {unit} is hit: T {turrets} of {attack}.",
                         {UNIT, {"turrets", VALUE_NUMBER, NULL}, {"attack", VALUE_NUMBER, NULL}}},
    AN_EVENT(EVENT_HULL) = {"hull",
                            "{unit} is holed: H {hull} of {defence}.",
                            {UNIT, {"hull", VALUE_NUMBER, NULL}, {"defence", VALUE_NUMBER, NULL}}},
    AN_EVENT(EVENT_CRIPPLED) = {"crippled", "{unit} lies Crippled.", {UNIT}},
    AN_EVENT(EVENT_SUNK) = {"sunk", "{unit} goes down.", {UNIT}},
    AN_EVENT(EVENT_TORPEDO) = {"torpedo",
                               "{unit} launches torpedoes at {target}; salvoes left: {left}.",
                               {UNIT, TARGET, {"left", VALUE_NUMBER, NULL}}},
    AN_EVENT(
        EVENT_TORPEDO_MISSED) = {"torpedo-missed", "The torpedoes run past {target}.", {TARGET}},
    AN_EVENT(EVENT_REPAIRED) = {"repaired",
                                "{unit} is repaired: T {turrets}, H {hull} now.",
                                {UNIT,
                                 {"what", VALUE_CHOICE, damages},
                                 {"turrets", VALUE_NUMBER, NULL},
                                 {"hull", VALUE_NUMBER, NULL}}},
    AN_EVENT(EVENT_NPO_ORDER) = {"npo-order",
                                 "The fleet of {side} is ordered to {order}.",
                                 {{"side", VALUE_SIDE, NULL}, {"order", VALUE_CHOICE, npo_orders}}},
    AN_EVENT(EVENT_DONE) = {"done", "{side}: done.", {{"side", VALUE_SIDE, NULL}}},
};

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/pz8-naval-clauses.inc"
};

static void do_done(struct play *play, int side, int task)
{
    play_event(play, EVENT_DONE, CLAUSE_TURN_SEQUENCE)->values[0] = side;
    if (task == TASK_MOVE) {
        naval_hold_the_rest(play, side);
    } else {
        naval_fire_the_rest(play, side);
        naval_of(play)->stage = CLOSED;
    }
}

static void apply(struct play *play, const struct command *command, const struct task *answered)
{
    const int32_t *words = command->words;
    int unit = piece_index(words[0]);
    switch (command->verb) {
    case VERB_MOVE:
        naval_do_move(play, unit, (enum way)words[1], words[2] != ABSENT, CLAUSE_MOVE_STEP);
        break;
    case VERB_RAID: {
        const struct raid *raid = &naval_of(play)->raids[unit];
        naval_do_raid(play, unit, piece_index(words[1]),
                      (enum raid_kind)(words[2] == ABSENT ? raid->kind : words[2]));
        break;
    }
    case VERB_DECLARE:
        naval_do_declare(play, unit, piece_index(words[1]),
                         words[2] == ABSENT ? BATTERY_MAIN : (enum battery)words[2]);
        break;
    case VERB_FIRE:
        if (words[1] != ABSENT) { /* opt-concentration = sequential: named as she fires */
            naval_do_declare(play, unit, piece_index(words[1]),
                             words[2] == ABSENT ? BATTERY_MAIN : (enum battery)words[2]);
        }
        naval_do_fire(play, unit);
        break;
    case VERB_TORPEDO:
        naval_do_torpedo(play, unit, piece_index(words[1]));
        break;
    case VERB_REPAIR:
        naval_do_repair(play, unit, (enum damage_kind)words[1]);
        break;
    case VERB_DONE:
        do_done(play, command->side, answered->kind);
        break;
    }
}

static void run(struct play *play, const struct task *task)
{
    (void)play; /* every task waits for a side */
    (void)task;
}

extern const char pz8_naval_ledger[], pz8_naval_scenario_calabria[],
    pz8_naval_scenario_denmark_strait[], pz8_naval_scenario_cape_matapan[],
    pz8_naval_scenario_river_plate[];
extern const char pz8_naval_table_straddle[], pz8_naval_table_straddle_variant[],
    pz8_naval_table_straddle_mods[], pz8_naval_table_hit[], pz8_naval_table_critical[],
    pz8_naval_table_attack[], pz8_naval_table_npo[], pz8_naval_table_templates[],
    pz8_naval_table_carriers[];

static const struct shipped_scenario scenarios[] = {
    {"calabria", pz8_naval_scenario_calabria},
    {"denmark-strait", pz8_naval_scenario_denmark_strait},
    {"cape-matapan", pz8_naval_scenario_cape_matapan},
    {"river-plate", pz8_naval_scenario_river_plate},
};

static const struct data_table tables[] = {
    {"straddle", pz8_naval_table_straddle},
    {"straddle-variant", pz8_naval_table_straddle_variant},
    {"straddle-mods", pz8_naval_table_straddle_mods},
    {"hit", pz8_naval_table_hit},
    {"critical", pz8_naval_table_critical},
    {"attack", pz8_naval_table_attack},
    {"npo", pz8_naval_table_npo},
    {"templates", pz8_naval_table_templates},
    {"carriers", pz8_naval_table_carriers},
};

const struct ruleset pz8_naval = {
    .slug = "pz8-naval",
    .title = "Pz8 Naval",
    .about = "Capital ships and cruisers of 1939-41: broadsides, smoke, air raids and torpedoes.",
    .author = "the Pz8 group",
    .period = "1939-41, at sea",
    .ledger = pz8_naval_ledger,
    .revision = 2,
    .board = BOARD_ZONE,
    .side_ids = {"w", "e"},
    .turn_clause = CLAUSE_TURN_SEQUENCE,
    .scenario_size = sizeof(struct naval_scenario),
    .state_size = sizeof(struct naval_state),
    .clauses = clauses,
    .phases = phases,
    .verbs = verbs,
    .options = options,
    .events = events,
    .purposes = purposes,
    .reasons = reasons,
    .collections = naval_collections,
    .settings = naval_settings,
    .globals = naval_globals,
    .tables = tables,
    .scenarios = scenarios,
    .n_clauses = COUNT(clauses),
    .n_phases = COUNT(phases),
    .n_verbs = COUNT(verbs),
    .n_options = COUNT(options),
    .n_events = COUNT(events),
    .n_purposes = COUNT(purposes),
    .n_reasons = COUNT(reasons),
    .n_collections = NAVAL_COLLECTIONS,
    .n_settings = NAVAL_SETTINGS,
    .n_globals = NAVAL_GLOBALS,
    .n_tables = COUNT(tables),
    .n_scenarios = COUNT(scenarios),
    .hides_from_both = true, /* the hour of dusk, if a scenario wishes it: ledger, section 9 */
    .solo_option = 1 + OPT_SOLO,
    .rating = naval_rating,
    .n_rating = NAVAL_RATING,
    .prepare = naval_prepare,
    .setup = naval_setup,
    .check = naval_check,
    .apply = apply,
    .run = run,
    .legal = naval_legal,
    .view = naval_view,
    .outcome = naval_outcome,
    .settle = naval_settle,
    .score = naval_score,
    .promise = naval_promise,
    .rate = naval_rate,
};
