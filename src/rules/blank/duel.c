/* Blank, the chapter of the duel: verb by verb its check, what it does and its list; then the rules
 * in the order of the clauses. */

#include "rules/blank/blank.h"

/* blank.duel.pick */
bool blank_check_pick(const struct blank_scenario *terms, const struct blank_state *state,
                      const struct blank_pick *order, struct refusal *why)
{
    (void)terms;
    return blank_can_fight(&state->pawns[order->unit]) ||
           refuse(why, CLAUSE_DUEL_PICK, "that pawn has fought already, or is at home");
}

void blank_do_pick(struct play *play, const struct blank_pick *order)
{
    blank_of(play)->picked[order->side] = (uint8_t)order->unit;
    blank_tell_picked(play, CLAUSE_DUEL_PICK, order->unit);
}

/* Where a verb has no list the kernel tries every argument: enough for what is rarely asked. */
bool blank_list_pick(const struct blank_scenario *terms, const struct blank_state *state, int side,
                     struct legal *legal)
{
    (void)terms;
    bool any = false;
    for (int i = 0; i < state->n_pawns; i++) {
        if (state->pawns[i].side == side && blank_can_fight(&state->pawns[i])) {
            any = blank_add_pick(legal, i);
        }
    }
    return any;
}

bool blank_can_fight(const struct pawn *pawn)
{
    return !pawn->fought && !pawn->home;
}

/* The sequence of play: both pick in secret, then they fight. What waits for one side alone is
 * asked with agenda_ask. */
enum phase_end blank_run_duel(struct play *play)
{
    struct blank_state *state = blank_of(play);
    if (!state->fought_turn) {
        agenda_push(&state->head, (struct task){.kind = TASK_FIGHT, .unit = NO_UNIT});
        agenda_push(&state->head, (struct task){.kind = TASK_PICK,
                                                .waits = SEEN_BY_ALL,
                                                .secret = SECRET_WORD,
                                                .unit = NO_UNIT});
        return PHASE_GOES_ON;
    }
    state->fought_turn = 0;
    state->time_up = state->head.turn >= play->scenario->last_turn;
    return state->time_up ? PHASE_GOES_ON : PHASE_ENDS;
}

static void win_point(struct play *play, int side)
{
    struct blank_state *state = blank_of(play);
    state->won[side]++;
    state->pawns[state->picked[side]].won = 1;
    blank_tell_won(play, CLAUSE_DUEL_FIGHT, side);
}

/* blank.duel.fight: a die each and the pawn's strength. */
static int roll_for(struct play *play, int side, int omen)
{
    int pawn = blank_of(play)->picked[side];
    struct throw throw = play_die(FOR_FIGHT, CLAUSE_DUEL_FIGHT, piece_of(UNITS, pawn), NO_PIECE);
    tally_add(&throw.tally, WHY_STRENGTH, blank_of(play)->pawns[pawn].strength);
    if (omen != 0) {
        tally_add(&throw.tally, WHY_OMEN, omen);
    }
    return play_roll_total(play, &throw);
}

/* blank.duel.omen */
static void fight(struct play *play)
{
    bool draws = play->scenario->options[OPT_OMEN] == OMEN_YES;
    int omen =
        draws && deck_draw(play, &blank_of(play)->deck, FOR_OMEN, CLAUSE_DUEL_OMEN) >= GOOD_OMEN;
    int first = roll_for(play, 0, omen);
    int second = roll_for(play, 1, 0);
    if (first != second) {
        win_point(play, first > second ? 0 : 1);
    }
}

/* The one task that waits for nobody is TASK_FIGHT. */
void blank_run(struct play *play, const struct task *task)
{
    (void)task;
    struct blank_state *state = blank_of(play);
    const uint8_t *picked = state->picked;
    if (picked[0] != NO_UNIT && picked[1] != NO_UNIT) {
        fight(play);
    } else if (picked[0] != NO_UNIT || picked[1] != NO_UNIT) {
        win_point(play, picked[0] != NO_UNIT ? 0 : 1);
    }
    for (int side = 0; side < SIDES; side++) {
        if (picked[side] != NO_UNIT) {
            state->pawns[picked[side]].fought = 1;
        }
        state->picked[side] = NO_UNIT;
    }
    state->fought_turn = 1;
}
