/* Pz8 WW1: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs, options,
 * events and records are in ww1.words. */

#include "rules/pz8-ww1/ww1.h"

#include "rules/pz8-ww1-shelf.h"

static void run(struct play *play, const struct task *task)
{
    int first = ww1_of(play)->assault.side;
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
    for (int i = 0; copy->phase > BOMBARD_PHASE && i < state->n_barrages; i++) {
        const struct barrage *barrage = &state->barrages[i];
        if (barrage->side != side && barrage->fired != 1) {
            state->barrages[i] =
                (struct barrage){.side = (uint8_t)(1 - side), .fired = GONE_UNSEEN};
        }
    }
}

const struct ruleset pz8_ww1 = {
    PZ8_WW1_SHELF WW1_WORDS.title = "Pz8 WW1 Divisional",
    .about =
        "Trench warfare on squares: wire, bombardments, assaults over the top, tanks in the mud.",
    .author = "the Pz8 group",
    .period = "1914-18",
    .revision = 1,
    .board = BOARD_SQUARE,
    .lettered_squares = true,
    .side_ids = {"a", "d"},
    .turn_clause = CLAUSE_TURN_SEQUENCE,
    .scenario_size = sizeof(struct ww1_scenario),
    .state_size = sizeof(struct ww1_state),
    .prepare = ww1_prepare,
    .setup = ww1_setup,
    .run = run,
    .view = view,
    .outcome = ww1_outcome,
    .score = ww1_score,
    .promise = ww1_promise,
};
