/* Pz8 WW1: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs, options,
 * events and records are in ww1.words. */

#include "core/lot.h"
#include "rules/pz8-ww1/ww1.h"

#include "rules/pz8-ww1-shelf.h"

/* pz8-ww1.scenario.variations: what the enemy has planned is not known until it falls. The
 * preliminary bombardment is named openly, and fired before anything is planned. */
void ww1_view(terms_t *terms, struct ww1_state *state, int side)
{
    for (int i = 0; state->head.phase > BOMBARD_PHASE && i < state->n_barrages; i++) {
        const struct barrage *barrage = &state->barrages[i];
        if (barrage->side != side && barrage->fired != 1) {
            state->barrages[i] =
                (struct barrage){.side = (uint8_t)(1 - side), .fired = GONE_UNSEEN};
        }
    }
}

/* What the enemy has planned falls in some turn to come, where it would hurt if it could, and with
 * as few points as could be bought. */
void ww1_determinize(terms_t *terms, struct ww1_state *state, int side, uint64_t lot)
{
    enum { TRIES = 6 };
    int first = first_of_half(terms, side);
    int squares = end_of_half(terms, side) - first;
    for (int i = 0; i < state->n_barrages; i++) {
        struct barrage *barrage = &state->barrages[i];
        if (barrage->fired != GONE_UNSEEN) {
            continue;
        }
        int left = terms->head.last_turn - state->head.turn;
        int square = first + lot_draw(&lot, squares);
        for (int n = 0; n < TRIES && state->cells[square].n_units == 0; n++) {
            square = first + lot_draw(&lot, squares);
        }
        barrage->at = square_of_index(board_of(terms), square);
        barrage->turn = (uint8_t)(state->head.turn + (left > 0 ? 1 + lot_draw(&lot, left) : 1));
        barrage->points = 1;
        barrage->fired = 0;
    }
}

const struct ruleset pz8_ww1 = {
    PZ8_WW1_SHELF WW1_WORDS.title = "Pz8 WW1 Divisional",
    .about =
        "Trench warfare on squares: wire, bombardments, assaults over the top, tanks in the mud.",
    .author = "the Pz8 group",
    .period = "1914-18",
    .revision = 1,
    .look_ns = 750,
    .board = BOARD_SQUARE,
    .lettered_squares = true,
    .side_ids = {"a", "d"},
    .turn_clause = CLAUSE_TURN_SEQUENCE,
};
