/* Portable: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs, options,
 * events and records are in portable.words. */

#include "core/lot.h"
#include "rules/portable/chapters.h"

#include "rules/portable-shelf.h"

/* portable.hidden.orders, portable.hidden.mines (ledger, section 9) */
void portable_view(terms_t *terms, struct portable_state *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side != side && is_secret_work(state, unit)) {
            portable_end_task(unit);
        }
        if (unit->side != side && state->head.phase == ARTILLERY_ORDERS_PHASE) {
            forget_order(unit);
        }
    }
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->hidden && !mine->known && mine->side != side) {
            *mine = (struct mine){.number = mine->number, .side = mine->side, .gone = GONE_UNSEEN};
        }
    }
}

static bool may_be_mined(state_t *state, struct square at, int side)
{
    if (portable_mine_at(state, at) >= 0) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && square_equal(state->units[i].at, at)) {
            return false; /* it would have gone off */
        }
    }
    return true;
}

/* portable.hidden.mines: a minefield that a side does not know lies anywhere that none of its Units
 * stands on. portable.hidden.orders: those of the guns are asked for again. */
void portable_determinize(terms_t *terms, struct portable_state *state, int side, uint64_t lot)
{
    enum { TRIES = 12 };
    struct square_board board = board_of(terms);
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->gone != GONE_UNSEEN) {
            continue;
        }
        mine->hidden = 1;
        mine->gone = 1; /* or it has been cleared already */
        for (int n = 0; n < TRIES && mine->gone; n++) {
            struct square at = square_of_index(board, lot_draw(&lot, board.columns * board.rows));
            if (may_be_mined(state, at, side)) {
                mine->at = at;
                mine->gone = 0;
            }
        }
    }
}

const struct ruleset portable = {
    PORTABLE_SHELF PORTABLE_WORDS.title = "Portable Wargame: Modern",
    .about = "Battles of the two World Wars on a board of squares: dice for how many Units may "
             "act, secret fire plans for the guns, and close combat at the end of it.",
    .author = "Bob Cordery",
    .period = "1914-45",
    .revision = 2,
    .horizon = 2,
    .look_ns = 1300,
    .board = BOARD_SQUARE,
    .side_ids = {"1", "2"},
    .samples = true, /* of moves and flights one shortest path to each square is listed */
};
