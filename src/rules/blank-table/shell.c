/* Blank on a Table, the shell whose range is guessed, and who falls. Nothing here looks at where
 * anybody stands before the order is given: neither the check nor the list. */

#include "rules/blank-table/parade.h"

bool parade_is_afloat(terms_t *terms, state_t *state, int unit)
{
    return terms->kinds[state->units[unit].kind].afloat;
}

/* blank-table.shell.estimate */
bool parade_check_shell(terms_t *terms, state_t *state, const struct parade_shell *order,
                        struct refusal *why)
{
    if (state->units[order->unit].acted) {
        return refuse(why, CLAUSE_TURN_ORDER, "that unit has had its order this turn");
    }
    return parade_is_afloat(terms, state, order->unit) ||
           refuse(why, CLAUSE_SHELL_ESTIMATE, "that is not a boat");
}

void parade_do_shell(struct play *play, const struct parade_shell *order)
{
    struct parade_state *state = parade_of(play);
    struct unit *boat = &state->units[order->unit];
    boat->acted = 1;
    state->burst = point_beside(boat->at, boat->heading, order->range, 0);
    state->asked = 0;
    if (state->n_puffs < PUFFS_MAX) {
        state->puffs[state->n_puffs] =
            (struct puff){.at = state->burst, .number = (uint16_t)(state->n_puffs + 1)};
        state->n_puffs++;
    }
    parade_tell_shelled(play, CLAUSE_SHELL_ESTIMATE, order->unit, state->burst, BURST);
    agenda_run(&state->head, TASK_BURST);
}

/* The same ladder whatever is there, so that the list betrays nothing. */
bool parade_list_shell(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units; i++) {
        bool can = state->units[i].side == side && !state->units[i].acted &&
                   parade_is_afloat(terms, state, i);
        for (int32_t range = LADDER; can && range <= 48 * INCH; range += LADDER) {
            any = parade_add_shell(legal, i, range);
        }
    }
    return any;
}

/* blank-table.shell.burst: is he inside the smoke? */
bool parade_is_caught(state_t *state, int man)
{
    return !state->men[man].fallen && points_within(state->men[man].at, state->burst, BURST);
}

int parade_count_caught(state_t *state, int squad)
{
    int n = 0;
    for (int i = 0; i < state->n_men; i++) {
        n += state->men[i].squad == squad && parade_is_caught(state, i);
    }
    return n;
}

/* blank-table.shell.burst, blank-table.shell.nerve: the die is thrown for the squad, and what its
 * nerve takes off it is its owner's to know. */
static int roll_hits(struct play *play, int squad, int caught)
{
    struct throw throw = play_die(FOR_BURST, CLAUSE_SHELL_BURST, piece_of(UNITS, squad), NO_PIECE);
    tally_add(&throw.tally, WHY_NERVE, -parade_of(play)->units[squad].nerve);
    int hits = play_roll_total(play, &throw);
    return hits > caught ? caught : hits;
}

static void fall(struct play *play, int man)
{
    parade_of(play)->men[man].fallen = 1;
    parade_tell_fell(play, CLAUSE_SHELL_TAKE, man);
}

/* One squad after another: where there is a choice its owner is asked, and the rest waits. */
void parade_run_burst(struct play *play, const struct task *task)
{
    struct parade_state *state = parade_of(play);
    for (; state->asked < state->n_units; state->asked++) {
        int squad = state->asked;
        int caught = state->units[squad].side == state->go ? 0 : parade_count_caught(state, squad);
        int hits = caught == 0 ? 0 : roll_hits(play, squad, caught);
        if (hits > 0 && hits < caught) {
            state->asked++;
            state->hits = (uint8_t)hits;
            state->struck = (uint8_t)squad;
            agenda_run(&state->head, TASK_BURST);
            agenda_ask(&state->head, TASK_TAKE, state->units[squad].side, squad);
            return;
        }
        for (int i = 0; i < state->n_men && hits > 0; i++) {
            if (state->men[i].squad == squad && parade_is_caught(state, i)) {
                fall(play, i);
            }
        }
    }
}

/* blank-table.shell.take */
bool parade_check_take(terms_t *terms, state_t *state, const struct parade_take *order,
                       struct refusal *why)
{
    for (int i = 0; i < order->men.n; i++) {
        int man = order->men.who[i];
        if (state->men[man].squad != state->struck || !parade_is_caught(state, man)) {
            return refuse_of(why, CLAUSE_SHELL_TAKE, "he is not in the burst", piece_of(MEN, man));
        }
        for (int j = 0; j < i; j++) {
            if (order->men.who[j] == man) {
                return refuse_of(why, CLAUSE_SHELL_TAKE, "a man falls once", piece_of(MEN, man));
            }
        }
    }
    return order->men.n == state->hits ||
           refuse(why, CLAUSE_SHELL_TAKE, "exactly as many fall as the die says");
}

void parade_do_take(struct play *play, const struct parade_take *order)
{
    parade_of(play)->hits = 0;
    parade_of(play)->struck = NO_UNIT;
    for (int i = 0; i < order->men.n; i++) {
        fall(play, order->men.who[i]);
    }
}

/* The first that may: the umpire's choice. */
bool parade_list_take(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct pieces men = {.n = 0};
    for (int i = 0; i < state->n_men && men.n < state->hits; i++) {
        if (state->men[i].squad == state->struck && parade_is_caught(state, i)) {
            men.who[men.n++] = i;
        }
    }
    return men.n > 0 && parade_add_take(legal, &men);
}
