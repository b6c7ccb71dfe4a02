/* Pz8 WW2 Divisional: combat of two battalions in contact (ledger, "Combat" and "Fortifications").
 * How the loser withdraws and the winner advances is in withdraw.c. */

#include "rules/pz8-divisional/divisional.h"

enum { LOSE_ADVANCE = 1 * INCH };

static bool overrun_if_silent(struct play *play, int unit);
static void tire_in_tie(struct play *play, int unit);
static void decide(struct play *play, int winner, int loser, int lead, bool rout);

/* pz8-divisional.combat.pairs */
static bool may_fight(state_t *state, int unit, int enemy)
{
    const struct unit *one = &state->units[unit];
    const struct unit *other = &state->units[enemy];
    return has_bit(state->pairs[unit], enemy) && is_on_table(one) && is_on_table(other) &&
           divisional_touches(state, one, other);
}

void divisional_note_pairs(struct divisional_state *state, int side)
{
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        for (int j = next_of(state, 1 - side, -1); j >= 0; j = next_of(state, 1 - side, j)) {
            if (divisional_touches(state, &state->units[i], &state->units[j])) {
                set_bit(state->pairs[i], j);
            }
        }
    }
}

bool divisional_check_combat(terms_t *terms, state_t *state, const struct divisional_combat *order,
                             struct refusal *why)
{
    return may_fight(state, order->unit, order->enemy) ||
           refuse(why, CLAUSE_COMBAT_PAIRS,
                  "it fights an enemy that is in contact and that it has not fought in this phase");
}

/* pz8-divisional.combat.total, pz8-divisional.combat.vs-tank: two dice, two totals; what comes of
 * them is pz8-divisional.combat.equal, pz8-divisional.combat.lose or pz8-divisional.combat.rout. */
void divisional_do_combat(struct play *play, const struct divisional_combat *order)
{
    struct divisional_state *state = divisional_of(play);
    int unit = order->unit;
    int enemy = order->enemy;
    clear_bit(state->pairs[unit], enemy);
    bool overrun = overrun_if_silent(play, unit);
    if (overrun_if_silent(play, enemy) || overrun) {
        divisional_watch_objectives(play);
        return;
    }
    struct throw attack =
        play_die(FOR_ATTACK, CLAUSE_COMBAT_TOTAL, unit_piece(unit), unit_piece(enemy));
    struct throw defence =
        play_die(FOR_DEFENCE, CLAUSE_COMBAT_TOTAL, unit_piece(enemy), unit_piece(unit));
    attack.tally = divisional_combat_tally(divisional_terms(play), state, unit, enemy, true);
    defence.tally = divisional_combat_tally(divisional_terms(play), state, enemy, unit, false);
    int own = play_roll_total(play, &attack);
    int other = play_roll_total(play, &defence);
    divisional_tell_fought(play, CLAUSE_COMBAT_TOTAL, unit, enemy, own, other);
    if (own == other) {
        divisional_tell_equal(play, CLAUSE_COMBAT_EQUAL, unit, enemy);
        tire_in_tie(play, unit);
        tire_in_tie(play, enemy);
    } else if (own > other) {
        decide(play, unit, enemy, own - other, own >= 2 * other);
    } else {
        decide(play, enemy, unit, other - own, other >= 2 * own);
    }
    divisional_watch_objectives(play);
}

bool divisional_list_combat(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        for (int j = next_bit(state->pairs[i], UNIT_WORDS, 0); j != NO_BIT;
             j = next_bit(state->pairs[i], UNIT_WORDS, j + 1)) {
            any |= divisional_try_combat(terms, state, side, legal, i, j);
        }
    }
    return any;
}

/* pz8-divisional.combat.total: the quality of both shows in the attacker's total alone.
 * pz8-divisional.combat.vs-tank */
struct tally divisional_combat_tally(terms_t *terms, state_t *state, int unit, int enemy,
                                     bool attacks)
{
    struct tally tally = tally_none();
    const struct unit *its = &state->units[unit];
    const struct unit *other = &state->units[enemy];
    const struct template *template = template_of(terms, its);
    tally_add(&tally, WHY_FACTOR, template->cf);
    tally_if(&tally, its->fort != NO_UNIT, WHY_IN_FORT, 1);
    tally_if(&tally, attacks && its->quality < other->quality, WHY_BETTER, 1);
    tally_if(&tally, attacks && its->quality > other->quality, WHY_WORSE, -1);
    tally_if(&tally, template->vs_tanks != 0 && is_tank(terms, other), WHY_VS_TANKS,
             template->vs_tanks);
    return tally;
}

/* Whoever a tie destroys loses his fort with his life. */
static void tire_in_tie(struct play *play, int unit)
{
    int fort = divisional_of(play)->units[unit].fort;
    if (divisional_tire(play, unit, 1, CLAUSE_COMBAT_GENERAL_FP)) {
        divisional_remove_fort(play, fort);
    }
}

/* pz8-divisional.table.combat. pz8-divisional.combat.general-fp, pz8-divisional.combat.order: all
 * Fatigue Points first; then the fort, the withdrawal and the advance, of whoever is left.
 * pz8-divisional.fort.loss */
static void decide(struct play *play, int winner, int loser, int lead, bool rout)
{
    struct divisional_state *state = divisional_of(play);
    int clause = rout ? CLAUSE_COMBAT_ROUT : CLAUSE_COMBAT_LOSE;
    int fort = state->units[loser].fort;
    int winners = state->units[winner].fort;
    state->line[0] = state->units[winner].at;
    state->line[1] = state->units[loser].at;
    if (rout) {
        divisional_tell_routed(play, clause, loser, winner);
    } else {
        divisional_tell_beaten(play, clause, loser, winner);
    }
    bool lost = divisional_tire(play, loser, rout ? 2 : 1, clause) ||
                divisional_tire(play, loser, 1, CLAUSE_COMBAT_GENERAL_FP);
    bool won = !divisional_tire(play, winner, 1, CLAUSE_COMBAT_GENERAL_FP);
    divisional_remove_fort(play, fort);
    if (!won || play->scenario->options[OPT_FORT_REMOVAL] == FORT_REMOVAL_ANY) {
        divisional_remove_fort(play, winners);
    }
    if (won) {
        agenda_ask_about(&state->head, TASK_ADVANCE, state->units[winner].side, winner,
                         rout ? ADVANCE_FAR : LOSE_ADVANCE, 0);
    }
    if (!lost) {
        divisional_fall_back(play, loser, winner, rout ? ROUT_BACK : lead * INCH);
    }
}

/* pz8-divisional.combat.no-ammo */
static bool overrun_if_silent(struct play *play, int unit)
{
    const struct unit *its = &divisional_of(play)->units[unit];
    int fort = its->fort;
    if (!is_silent(divisional_terms(play), its)) {
        return false;
    }
    divisional_tell_silent(play, CLAUSE_COMBAT_NO_AMMO, unit);
    divisional_destroy(play, unit, CLAUSE_COMBAT_NO_AMMO);
    divisional_remove_fort(play, fort);
    return true;
}
