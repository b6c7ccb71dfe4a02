/* Blank, the chapter of the duel: verb by verb its check, what it does and its list; then the rules
 * in the order of the clauses. */

#include "rules/blank/blank.h"

/* blank.duel.pick */
bool blank_check_pick(const struct blank_scenario *terms, const struct blank_state *state,
                      const struct blank_pick *order, struct refusal *why)
{
    (void)terms;
    const struct pawn *pawn = &state->pawns[order->unit];
    return (!pawn->fought && !pawn->home) ||
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
        const struct pawn *pawn = &state->pawns[i];
        if (pawn->side == side && !pawn->fought && !pawn->home) {
            any = blank_add_pick(legal, i);
        }
    }
    return any;
}

void blank_do_pass(struct play *play, const struct blank_pass *order)
{
    (void)play;
    (void)order;
}

/* The sequence of play: both pick in secret, then they fight. */
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
    if (state->head.turn >= play->scenario->last_turn) {
        state->time_up = 1;
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
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
    const struct blank_state *state = blank_of(play);
    int pawn = state->picked[side];
    struct throw throw = {.purpose = FOR_FIGHT,
                          .clause = CLAUSE_DUEL_FIGHT,
                          .unit = piece_of(UNITS, pawn),
                          .target = NO_PIECE,
                          .faces = 6,
                          .n = 1};
    tally_add(&throw.tally, WHY_STRENGTH, state->pawns[pawn].strength);
    if (omen != 0) {
        tally_add(&throw.tally, WHY_OMEN, omen);
    }
    return play_roll_total(play, &throw);
}

/* blank.duel.omen */
static void fight(struct play *play)
{
    struct blank_state *state = blank_of(play);
    int omen = 0;
    if (play->scenario->options[OPT_OMEN] == OMEN_YES) {
        omen = deck_draw(play, &state->deck, FOR_OMEN, CLAUSE_DUEL_OMEN) >= GOOD_OMEN;
    }
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
    if (state->picked[0] != NO_UNIT && state->picked[1] != NO_UNIT) {
        fight(play);
    } else if (state->picked[0] != NO_UNIT || state->picked[1] != NO_UNIT) {
        win_point(play, state->picked[0] != NO_UNIT ? 0 : 1);
    }
    for (int side = 0; side < SIDES; side++) {
        if (state->picked[side] != NO_UNIT) {
            state->pawns[state->picked[side]].fought = 1;
        }
        state->picked[side] = NO_UNIT;
    }
    state->fought_turn = 1;
}
