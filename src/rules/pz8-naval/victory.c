/* Pz8 Naval: the end and who has won (ledger, "Victory"). */

#include "rules/common/points.h"
#include "rules/pz8-naval/naval.h"

/* pz8-naval.victory.points: Defence and Attack of a ship sunk, half of it of one Crippled. */
static int points_for(terms_t *terms, const struct ship *lost)
{
    const struct template *template = template_of(terms, lost);
    int worth = template->defence + template->attack;
    return lost->status == STATUS_SUNK           ? worth
           : is_on_table(lost) && lost->crippled ? (worth + 1) / 2
                                                 : 0;
}

/* A bare escape: ships withdrawn, and none that fights left on the table. */
static bool has_run(state_t *state, int side)
{
    bool withdrew = false;
    for (int i = 0; i < state->n_ships; i++) {
        withdrew = withdrew ||
                   (state->ships[i].side == side && state->ships[i].status == STATUS_WITHDRAWN);
    }
    return withdrew && !naval_has_fighting_ship(state, side);
}

/* pz8-naval.scenario.river-plate: away late enough and whole enough. */
static bool has_escaped(terms_t *terms, state_t *state)
{
    for (int i = 0; i < state->n_ships && terms->escape_side != SIDE_NONE; i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side == terms->escape_side && ship->status == STATUS_WITHDRAWN &&
            ship->left_turn >= terms->escape_turn && ship->hull == 0 &&
            ship->turrets <= terms->escape_turrets) {
            return true;
        }
    }
    return false;
}

/* pz8-naval.victory.points: the fleet that holds the sea has more ships that still fight; of
 * equals the one with less damage, T and H together, on whatever ship it is. */
static int side_that_holds_the_sea(state_t *state)
{
    int ships = 0;  /* W's lead in fighting ships */
    int damage = 0; /* and in damage */
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        int sign = ship->side == WEST ? 1 : -1;
        ships += sign * is_fighting(ship);
        damage += sign * (ship->turrets + ship->hull);
    }
    int lead = ships != 0 ? ships : -damage;
    return lead > 0 ? WEST : lead < 0 ? EAST : SIDE_NONE;
}

static int winner_at_equal_points(terms_t *terms, state_t *state)
{
    bool west_ran = has_run(state, WEST);
    bool east_ran = has_run(state, EAST);
    if (west_ran || east_ran) {
        return west_ran && east_ran ? SIDE_NONE : west_ran ? EAST : WEST;
    }
    return terms->tie == TIE_W     ? WEST
           : terms->tie == TIE_E   ? EAST
           : terms->tie == TIE_SEA ? side_that_holds_the_sea(state)
                                   : SIDE_NONE;
}

/* pz8-naval.victory.points: the points as they stand decide. */
struct outcome naval_settle(terms_t *terms, state_t *state)
{
    struct outcome outcome = {.over = true, .clause = CLAUSE_VICTORY_POINTS};
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        score_loss(&outcome, ship->side, points_for(terms, ship));
    }
    outcome.winner = side_with_more(outcome.points);
    if (outcome.winner == SIDE_NONE) {
        outcome.winner = (uint8_t)winner_at_equal_points(terms, state);
    }
    if (has_escaped(terms, state) && outcome.winner == 1 - terms->escape_side) {
        outcome.winner = SIDE_NONE;
        outcome.clause = CLAUSE_SCENARIO_RIVER_PLATE;
    }
    return outcome;
}

/* The end is found in turn-end alone: until then only whether it has come is asked. */
struct outcome naval_outcome(terms_t *terms, state_t *state)
{
    return state->ended ? naval_settle(terms, state) : (struct outcome){.winner = SIDE_NONE};
}
