/* Blank, the duel: verb by verb its check, what it does, its list; then the rules in their order.
 */

#include "rules/blank/blank.h"

/* blank.duel.pick */
bool blank_check_pick(terms_t *terms, state_t *state, const struct blank_pick *order,
                      struct refusal *why)
{
    return can_fight(&state->pawns[order->unit]) ||
           refuse(why, CLAUSE_DUEL_PICK, "that pawn has fought already, or is at home");
}

void blank_do_pick(struct play *play, const struct blank_pick *order)
{
    blank_of(play)->picked[order->side] = (uint8_t)order->unit;
    blank_tell_picked(play, CLAUSE_DUEL_PICK, order->unit);
}

/* The sequence of play: both pick in secret, then they fight. What waits for one side alone is
 * asked with agenda_ask. */
enum phase_end blank_run_duel(struct play *play)
{
    struct blank_state *state = blank_of(play);
    if (!state->fought_turn) {
        agenda_run(&state->head, TASK_FIGHT);
        agenda_ask_sides(&state->head, TASK_PICK, SEEN_BY_ALL, SECRET_WORD);
        return PHASE_GOES_ON;
    }
    state->fought_turn = 0;
    state->time_up = state->head.turn >= play->scenario->last_turn;
    return state->time_up ? PHASE_GOES_ON : PHASE_ENDS;
}

/* blank.duel.fight: a die each and the pawn's strength. */
static int roll_for(struct play *play, int side, int omen)
{
    int pawn = blank_of(play)->picked[side];
    struct throw throw = play_die(FOR_FIGHT, CLAUSE_DUEL_FIGHT, pawn_piece(pawn), NO_PIECE);
    tally_add(&throw.tally, WHY_STRENGTH, blank_of(play)->pawns[pawn].strength);
    tally_if(&throw.tally, omen != 0, WHY_OMEN, omen);
    return play_roll_total(play, &throw);
}

/* blank.duel.omen: it helps the first side. By how much does that lead? */
static int fight(struct play *play)
{
    struct blank_state *state = blank_of(play);
    bool draws = play->scenario->options[OPT_OMEN] == OMEN_YES;
    int omen = draws && deck_draw(play, &state->deck, FOR_OMEN, CLAUSE_DUEL_OMEN) >= GOOD_OMEN;
    int first = roll_for(play, 0, omen);
    return first - roll_for(play, 1, 0);
}

/* A pawn that nobody meets wins without a die. */
void blank_run_fight(struct play *play, const struct task *task)
{
    struct blank_state *state = blank_of(play);
    uint8_t *picked = state->picked;
    bool meet = picked[0] != NO_UNIT && picked[1] != NO_UNIT;
    int lead = meet ? fight(play) : (picked[0] != NO_UNIT) - (picked[1] != NO_UNIT);
    if (lead != 0) {
        int winner = lead > 0 ? 0 : 1;
        state->won[winner]++;
        state->pawns[picked[winner]].won = 1;
        blank_tell_won(play, CLAUSE_DUEL_FIGHT, winner);
    }
    for (int side = 0; side < SIDES; side++) {
        if (picked[side] != NO_UNIT) {
            state->pawns[picked[side]].fought = 1;
        }
        picked[side] = NO_UNIT;
    }
    state->fought_turn = 1;
}
