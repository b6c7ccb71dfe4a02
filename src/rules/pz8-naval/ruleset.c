/* Pz8 Naval: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs, options,
 * events and records are in naval.words. */

#include "rules/pz8-naval/naval.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/pz8-naval-clauses.inc"
};

static void do_done(struct play *play, int side, int task)
{
    naval_tell_done(play, CLAUSE_TURN_SEQUENCE, side);
    if (task == TASK_MOVE) {
        naval_hold_the_rest(play, side);
    } else {
        naval_fire_the_rest(play, side);
        naval_of(play)->stage = STAGE_CLOSED;
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
        naval_do_repair(play, unit, (enum damage)words[1]);
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
    NAVAL_WORDS.tables = tables,
    .scenarios = scenarios,
    .n_clauses = COUNT(clauses),
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
