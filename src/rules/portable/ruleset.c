/* Portable: the rule set as the rest of Sandtable sees it. The sequence of play first, then verbs,
 * options, and what each command does. */

#include "rules/portable/chapters.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/portable-clauses.inc"
};

/* portable.hidden.orders, portable.hidden.mines (ledger, section 9) */
static void view(const struct scenario *scenario, struct state *copy, int side)
{
    (void)scenario;
    struct portable_state *state = (struct portable_state *)copy;
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side != side && portable_is_secret_work(state, unit)) {
            portable_end_task(unit);
        }
    }
    for (int i = 0; i < state->n_units && state->head.phase == ARTILLERY_ORDERS_PHASE; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side != side) {
            unit->order = ORDER_NONE;
            unit->target = SQUARE_NOWHERE;
            unit->target_aircraft = NO_UNIT;
        }
    }
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->hidden && !mine->known && mine->side != side) {
            *mine = (struct mine){.number = mine->number, .side = mine->side, .gone = GONE_UNSEEN};
        }
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
    .untimely = portable_untimely,
    .run = run,
    .view = view,
    .outcome = portable_outcome,
    .score = portable_score,
    .promise = portable_promise,
};
