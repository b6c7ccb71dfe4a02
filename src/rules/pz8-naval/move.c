/* Pz8 Naval: orders, facing and smoke (ledger, "Move" and "Smoke, sight, light"). */

#include "rules/pz8-naval/naval.h"

static void withdraw(struct play *play, int ship);
static void lay_smoke(struct play *play, int ship);

static void tell_move(struct play *play, int ship, int from)
{
    const struct ship *mover = &naval_of(play)->ships[ship];
    naval_tell_moved(play, CLAUSE_MOVE_STEP, ship, from, mover->at, mover->facing);
}

/* pz8-naval.move.step, pz8-naval.move.facing: the order says where she goes and what she shows. */
void naval_steer(struct play *play, int ship, enum way way, bool smoke, int clause)
{
    struct ship *mover = &naval_of(play)->ships[ship];
    int from = mover->at;
    mover->ordered = 1;
    if (way == WAY_HOLD) {
        mover->facing = FACING_BROAD;
        naval_tell_held(play, clause, ship, from);
    } else if (way == WAY_AHEAD) {
        mover->at = (uint8_t)(from + towards_enemy(mover->side));
        mover->facing = FACING_FORE;
        tell_move(play, ship, from);
    } else if (from == rear_zone(mover->side)) {
        mover->facing = FACING_AFT;
        withdraw(play, ship);
    } else {
        mover->at = (uint8_t)(from - towards_enemy(mover->side));
        mover->facing = FACING_AFT;
        tell_move(play, ship, from);
    }
    if (smoke) {
        lay_smoke(play, ship);
    }
}

/* Of this side: on the table, able to take an order, without one. */
static bool waits_for_order(const struct ship *ship, int side)
{
    return ship->side == side && is_fighting(ship) && !ship->ordered;
}

/* pz8-naval.move.default */
void naval_hold_the_rest(struct play *play, int side)
{
    struct naval_state *state = naval_of(play);
    for (int i = 0; i < state->n_ships; i++) {
        if (waits_for_order(&state->ships[i], side)) {
            naval_steer(play, i, WAY_HOLD, false, CLAUSE_MOVE_DEFAULT);
        }
    }
}

/* pz8-naval.move.exit: off the table for good, and without smoke. */
static void withdraw(struct play *play, int ship)
{
    struct ship *leaver = &naval_of(play)->ships[ship];
    leaver->status = STATUS_WITHDRAWN;
    leaver->at = 0;
    leaver->smoke = SMOKE_NONE;
    leaver->left_turn = (uint8_t)(play->state->turn < UINT8_MAX ? play->state->turn : UINT8_MAX);
    naval_tell_withdrew(play, CLAUSE_MOVE_EXIT, ship);
}

bool naval_check_move(terms_t *terms, state_t *state, const struct naval_move *order,
                      struct refusal *why)
{
    const struct ship *mover = &state->ships[order->unit];
    if (!is_on_table(mover)) {
        return refuse(why, CLAUSE_MOVE_EXIT, "she is no longer on the table");
    }
    if (mover->crippled) {
        return refuse(why, CLAUSE_MOVE_CRIPPLED, "a Crippled ship lies still");
    }
    if (mover->ordered) {
        return refuse(why, CLAUSE_MOVE_STEP, "she has had her order for this phase");
    }
    if (order->way != WAY_HOLD && naval_is_halted(terms, mover)) {
        return refuse(why, CLAUSE_MOVE_HALTED, "too much hull damage: she can only hold");
    }
    if (order->way == WAY_AHEAD && mover->at == central_zone(mover->side)) {
        return refuse(why, CLAUSE_MOVE_STEP, "no ship crosses the central line");
    }
    return !order->smoke || (order->way == WAY_BACK && mover->at != rear_zone(mover->side)) ||
           refuse(why, CLAUSE_MOVE_SMOKE,
                  "smoke is laid by a ship that goes back and stays on the table");
}

void naval_do_move(struct play *play, const struct naval_move *order)
{
    naval_steer(play, order->unit, order->way, order->smoke, CLAUSE_MOVE_STEP);
}

bool naval_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int32_t *words = naval_open_move(legal, 4 * SHIPS_MAX);
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (!waits_for_order(ship, side)) {
            continue;
        }
        if (legal == NULL) {
            return true;
        }
        words = naval_put_move(words, i, WAY_HOLD, false);
        bool goes = !naval_is_halted(terms, ship);
        words = goes && ship->at != central_zone(side) ? naval_put_move(words, i, WAY_AHEAD, false)
                                                       : words;
        words = goes ? naval_put_move(words, i, WAY_BACK, false) : words;
        words =
            goes && ship->at != rear_zone(side) ? naval_put_move(words, i, WAY_BACK, true) : words;
    }
    return legal_close_at(legal, words);
}

static void lay_smoke(struct play *play, int ship)
{
    naval_of(play)->ships[ship].smoke = SMOKE_LAID;
    naval_tell_smoke(play, CLAUSE_MOVE_SMOKE, ship);
}

/* pz8-naval.smoke.life; SIDE_NONE: of both. */
void naval_clear_smoke(struct play *play, int side)
{
    struct naval_state *state = naval_of(play);
    for (int i = 0; i < state->n_ships; i++) {
        struct ship *ship = &state->ships[i];
        if (ship->smoke != SMOKE_NONE && (side == SIDE_NONE || ship->side == side)) {
            ship->smoke = SMOKE_NONE;
            naval_tell_smoke_cleared(play, CLAUSE_SMOKE_LIFE, i);
        }
    }
}

static bool has_smoke_maker(state_t *state, int side, int zone)
{
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side == side && ship->smoke == SMOKE_LAID && ship->at == zone) {
            return true;
        }
    }
    return false;
}

/* pz8-naval.smoke.cover: with `zone` it hides the friends in the maker's zone too. */
void naval_spread_smoke(struct play *play, int side)
{
    struct naval_state *state = naval_of(play);
    if (play->scenario->options[OPT_SMOKE_COVER] != SMOKE_COVER_ZONE) {
        return;
    }
    for (int i = 0; i < state->n_ships; i++) {
        struct ship *ship = &state->ships[i];
        if (ship->side == side && is_on_table(ship) && ship->smoke == SMOKE_NONE &&
            has_smoke_maker(state, side, ship->at)) {
            ship->smoke = SMOKE_COVERED;
        }
    }
}
