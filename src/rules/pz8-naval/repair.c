/* Pz8 Naval: repairs at the end of a turn (ledger, "Repair"). */

#include "rules/pz8-naval/naval.h"

enum { REPAIRS = 5 }; /* pz8-naval.repair.roll: this or more */

static void choose_repair(struct play *play, int ship);
static void mend(struct play *play, int ship, enum damage kind);

/* pz8-naval.repair.choice: of the ship that was rolled for, one T or one H. */
bool naval_check_repair(terms_t *terms, state_t *state, const struct naval_repair *order,
                        struct refusal *why)
{
    return order->unit == order->task->unit ||
           refuse(why, CLAUSE_REPAIR_CHOICE, "another ship is being repaired");
}

void naval_do_repair(struct play *play, const struct naval_repair *order)
{
    mend(play, order->unit, order->what);
}

/* A's ships in roster order, then B's; the cursor counts through both. */
enum phase_end naval_run_repair(struct play *play)
{
    struct naval_state *state = naval_of(play);
    while (state->cursor < SIDES * state->n_ships) {
        int ship = state->cursor % state->n_ships;
        int side = state->cursor < state->n_ships ? state->side_a : 1 - state->side_a;
        const struct ship *damaged = &state->ships[ship];
        state->cursor++;
        if (damaged->side == side && is_fighting(damaged) && damaged->turrets + damaged->hull > 0) {
            struct throw throw =
                play_die(FOR_REPAIR, CLAUSE_REPAIR_ROLL, ship_piece(ship), NO_PIECE);
            if (play_roll_reaches(play, &throw, REPAIRS)) {
                choose_repair(play, ship);
            }
            return PHASE_GOES_ON;
        }
    }
    state->cursor = 0;
    return PHASE_ENDS;
}

/* pz8-naval.repair.choice: the owner is asked only if there is a choice. */
static void choose_repair(struct play *play, int ship)
{
    const struct ship *mended = &naval_of(play)->ships[ship];
    if (mended->turrets == 0 || mended->hull == 0) {
        mend(play, ship, mended->turrets > 0 ? DAMAGE_T : DAMAGE_H);
    } else if (mended->side == naval_npo_side(naval_terms(play))) {
        mend(play, ship, naval_npo_repairs(naval_terms(play), mended));
    } else {
        agenda_ask(play->state, TASK_REPAIR, mended->side, ship);
    }
}

static void mend(struct play *play, int ship, enum damage kind)
{
    struct ship *mended = &naval_of(play)->ships[ship];
    uint8_t *points = kind == DAMAGE_T ? &mended->turrets : &mended->hull;
    *points -= 1;
    naval_tell_repaired(play, CLAUSE_REPAIR_ROLL, ship, (int)kind, mended->turrets, mended->hull);
}
