/* Portable: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs, options,
 * events and records are in portable.words. */

#include "rules/portable/chapters.h"

#include "rules/portable-shelf.h"

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

const struct ruleset portable = {
    .title = "Portable Wargame: Modern",
    .about = "Battles of the two World Wars on a board of squares: dice for how many Units may "
             "act, secret fire plans for the guns, and close combat at the end of it.",
    .author = "Bob Cordery",
    .period = "1914-45",
    .revision = 2,
    .board = BOARD_SQUARE,
    .side_ids = {"1", "2"},
    .samples = true, /* of moves and flights one shortest path to each square is listed */
    .scenario_size = sizeof(struct portable_scenario),
    .state_size = sizeof(struct portable_state),
    PORTABLE_SHELF PORTABLE_WORDS.prepare = portable_prepare,
    .setup = portable_setup,
    .untimely = portable_untimely,
    .run = run,
    .view = view,
    .outcome = portable_outcome,
    .score = portable_score,
    .promise = portable_promise,
};
