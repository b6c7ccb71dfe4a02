/* Pz8 Colonial: moves, in an activation (ledger, move). How orders are judged is in orders.c.
 *
 * In the order of the book: pz8-colonial.move.rate, pz8-colonial.move.figure,
 * pz8-colonial.move.bad-ground, pz8-colonial.move.camels, pz8-colonial.move.extra. */

#include "rules/pz8-colonial/colonial.h"

/* -- when a unit may move ---------------------------------------------------------------------- */

bool colonial_check_may_move(terms_t *terms, state_t *state, struct refusal *why)
{
    if (!colonial_check_free(terms, state, why)) {
        return false;
    }
    return !state->moved || (state->extra > 0 && state->moved < 3) ||
           (state->rolled && state->moved < 2) ||
           refuse(why, CLAUSE_MOVE_RATE, "it has moved in this activation");
}

static bool check_move(terms_t *terms, state_t *state, const struct places *orders,
                       struct refusal *why)
{
    return colonial_check_may_move(terms, state, why) &&
           colonial_check_orders(terms, state, state->active, orders, ORDER_MOVE, false, why);
}

/* moved: 1 it has rolled for bad ground, 2 it has moved, 3 it has made its extra move or mounted.
 */
static void go(struct play *play, const struct places *orders)
{
    struct colonial_state *state = colonial_of(play);
    play->sees = colonial_audience(state);
    colonial_go(play, state->active, orders, ORDER_MOVE);
    colonial_tell_moved(play, state->extra > 0 ? CLAUSE_MOVE_EXTRA : CLAUSE_MOVE_FIGURE,
                        state->active);
    state->moved = state->extra > 0 ? 3 : 2;
    colonial_look_for_snipers(play);
}

static void do_move(struct play *play, const struct places *orders)
{
    go(play, orders);
    if (colonial_of(play)->moved < 3) {
        colonial_ask_again(play);
    }
}

/* -- rough ------------------------------------------------------------------------------------- */

bool colonial_check_rough(terms_t *terms, state_t *state, const struct colonial_rough *order,
                          struct refusal *why)
{
    if (!colonial_check_may_move(terms, state, why)) {
        return false;
    }
    if (colonial_moves_of(terms, &state->units[state->active])->bad_dice == 0) {
        return refuse(why, CLAUSE_MOVE_CAMELS, "camels need no roll for bad ground");
    }
    return !state->moved || refuse(why, CLAUSE_MOVE_BAD_GROUND, "it has rolled or moved already");
}

void colonial_roll_rough(struct play *play)
{
    struct colonial_state *state = colonial_of(play);
    struct throw throw =
        play_die(FOR_BAD_GROUND, CLAUSE_MOVE_BAD_GROUND, unit_piece(state->active), NO_PIECE);
    throw.n = colonial_moves_of(colonial_terms(play), &state->units[state->active])->bad_dice;
    state->rough = (uint8_t)play_roll_total(play, &throw);
    state->rolled = 1;
    state->moved = 1;
}

void colonial_do_rough(struct play *play, const struct colonial_rough *order)
{
    play->sees = colonial_audience(colonial_of(play));
    colonial_roll_rough(play);
    colonial_ask_again(play);
}

/* -- move, march, form ------------------------------------------------------------------------- */

bool colonial_check_move(terms_t *terms, state_t *state, const struct colonial_move *order,
                         struct refusal *why)
{
    return check_move(terms, state, &order->orders, why);
}

void colonial_do_move(struct play *play, const struct colonial_move *order)
{
    do_move(play, &order->orders);
}

static struct places march_orders(state_t *state, struct point shift)
{
    struct body body;
    struct places orders = {.n = 0};
    body_of(&colonial_figures, &state->head, state->active, &body);
    orders_shift(&orders, &body, NULL, shift);
    return orders;
}

bool colonial_check_march(terms_t *terms, state_t *state, const struct colonial_march *order,
                          struct refusal *why)
{
    const struct places orders = march_orders(state, order->shift);
    return check_move(terms, state, &orders, why);
}

void colonial_march_on(struct play *play, struct point shift)
{
    const struct places orders = march_orders(colonial_of(play), shift);
    go(play, &orders);
}

void colonial_do_march(struct play *play, const struct colonial_march *order)
{
    const struct places orders = march_orders(colonial_of(play), order->shift);
    do_move(play, &orders);
}

static struct places form_orders(terms_t *terms, state_t *state, const struct point line[2],
                                 int ranks)
{
    const struct line_form form = colonial_line(terms, &state->units[state->active], line, ranks);
    struct body body;
    struct places orders = {.n = 0};
    body_of(&colonial_figures, &state->head, state->active, &body);
    orders_line(&orders, &body, &form);
    return orders;
}

bool colonial_check_form(terms_t *terms, state_t *state, const struct colonial_form *order,
                         struct refusal *why)
{
    const struct places orders = form_orders(terms, state, order->line, order->ranks);
    return check_move(terms, state, &orders, why);
}

void colonial_do_form(struct play *play, const struct colonial_form *order)
{
    const struct places orders =
        form_orders(colonial_terms(play), colonial_of(play), order->line, order->ranks);
    do_move(play, &orders);
}

/* -- extra ------------------------------------------------------------------------------------- */

bool colonial_check_extra(terms_t *terms, state_t *state, const struct colonial_extra *order,
                          struct refusal *why)
{
    if (has_model(terms, &state->units[state->active])) {
        return refuse(why, CLAUSE_MOVE_EXTRA, "machine guns and guns have no extra move");
    }
    return (state->moved > 0 && state->moved < 3 && state->extra == 0) ||
           refuse(why, CLAUSE_MOVE_EXTRA, "an extra move follows a move");
}

void colonial_roll_extra(struct play *play)
{
    struct colonial_state *state = colonial_of(play);
    struct throw throw =
        play_die(FOR_EXTRA, CLAUSE_MOVE_EXTRA, unit_piece(state->active), NO_PIECE);
    state->extra = (uint8_t)play_roll_total(play, &throw);
    state->moved = 2;
}

void colonial_do_extra(struct play *play, const struct colonial_extra *order)
{
    play->sees = colonial_audience(colonial_of(play));
    colonial_roll_extra(play);
    colonial_ask_again(play);
}
