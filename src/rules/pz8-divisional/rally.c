/* Pz8 WW2 Divisional: rally, supply, objectives (ledger, "Rally, supply, objectives"). */

#include "rules/pz8-divisional/divisional.h"

enum { RALLY_FAR = 12 * INCH + 1, RALLY_GREEN = 9 * INCH + 1 };

/* pz8-divisional.rally.roll, pz8-divisional.rally.no-hq, pz8-divisional.rally.engaged: whether it
 * could roll at all, fatigued or short of fire. */
static bool check_may_rally(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    int hq = divisional_hq_of(terms, state, its->division);
    if (!is_on_table(its)) {
        return refuse(why, CLAUSE_RALLY_ROLL, "it is not on the table");
    }
    if (hq == NO_UNIT) {
        return refuse(why, CLAUSE_RALLY_NO_HQ, "its division has no headquarters any more");
    }
    if (!points_within(its->at, state->units[hq].at,
                       its->quality == QUALITY_GREEN ? RALLY_GREEN : RALLY_FAR)) {
        return refuse(why, CLAUSE_RALLY_ROLL,
                      "its headquarters must be within 12 inches, of Green ones 9");
    }
    return terms->head.options[OPT_ENGAGED_RALLY] == ENGAGED_RALLY_YES ||
           !divisional_is_engaged(state, unit) ||
           refuse(why, CLAUSE_RALLY_ENGAGED, "nobody rallies in contact");
}

bool divisional_check_rally(terms_t *terms, state_t *state, const struct divisional_rally *order,
                            struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (unit->rallied) {
        return refuse(why, CLAUSE_RALLY_ROLL, "it has rolled in this phase");
    }
    if (order->relief == RELIEF_AMMO &&
        (!is_artillery(terms, unit) || unit->ammo >= state->divisions[unit->division].fire_turns)) {
        return refuse(why, CLAUSE_RALLY_ROLL, "only artillery that lacks turns of fire gets one");
    }
    if (order->relief != RELIEF_AMMO && unit->fp == 0 && is_on_table(unit)) {
        return refuse(why, CLAUSE_RALLY_ROLL, "it has no Fatigue Points to lose");
    }
    return check_may_rally(terms, state, order->unit, why);
}

static void relieve(struct play *play, int unit, int32_t relief, int clause)
{
    struct unit *its = &divisional_of(play)->units[unit];
    if (relief == RELIEF_AMMO) {
        its->ammo++;
        divisional_tell_resupplied(play, clause, unit, its->ammo);
    } else {
        its->fp--;
        divisional_tell_rested(play, clause, unit, its->fp);
    }
}

void divisional_do_rally(struct play *play, const struct divisional_rally *order)
{
    struct divisional_state *state = divisional_of(play);
    struct throw throw = play_die(FOR_RALLY, CLAUSE_RALLY_ROLL, unit_piece(order->unit), NO_PIECE);
    throw.tally = divisional_rally_tally(divisional_terms(play), state, order->unit);
    state->units[order->unit].rallied = 1;
    if (play_roll_reaches(play, &throw, RALLY_NEED)) {
        relieve(play, order->unit, order->relief, CLAUSE_RALLY_ROLL);
    }
}

bool divisional_list_rally(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    static const int32_t reliefs[] = {ABSENT, RELIEF_FP, RELIEF_AMMO};
    bool any = false;
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        for (int j = 0; j < 3; j++) {
            any |= divisional_try_rally(terms, state, side, legal, i, reliefs[j]);
        }
    }
    return any;
}

/* pz8-divisional.objective.hold: what the enemy has taken weighs on the whole side. */
struct tally divisional_rally_tally(terms_t *terms, state_t *state, int unit)
{
    struct tally tally = tally_none();
    const struct unit *its = &state->units[unit];
    int lost = divisional_objectives_lost(state, its->side);
    bool once = terms->head.options[OPT_OBJECTIVE_STACK] == OBJECTIVE_STACK_ONCE;
    tally_if(&tally, its->quality == QUALITY_ELITE, WHY_ELITE_RALLY, 1);
    tally_if(&tally, its->quality == QUALITY_GREEN, WHY_GREEN_RALLY, -1);
    tally_if(&tally, lost > 0, WHY_OBJECTIVES, once ? -1 : -lost);
    return tally;
}

/* The rest of the side, in the order of the roster; artillery for its fatigue first. */
void divisional_rally_rest(struct play *play, int side)
{
    state_t *state = divisional_of(play);
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        int32_t relief = state->units[i].fp > 0 ? RELIEF_FP : RELIEF_AMMO;
        struct divisional_rally order = {.side = side, .unit = i, .relief = relief};
        if (divisional_check_rally(divisional_terms(play), state, &order, NULL)) {
            divisional_do_rally(play, &order);
        }
    }
}

/* -- overnight --------------------------------------------------------------------------------- */

static bool may_rest(struct play *play, int unit)
{
    state_t *state = divisional_of(play);
    return state->units[unit].fp > 0 && check_may_rally(divisional_terms(play), state, unit, NULL);
}

/* One die for the whole side, if anybody needs it, to which each adds what is its own. */
static void rest_together(struct play *play, int side)
{
    state_t *state = divisional_of(play);
    struct throw throw = play_die(FOR_NIGHT, CLAUSE_DAY_OVERNIGHT, NO_PIECE, NO_PIECE);
    int die = 0;
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        if (!may_rest(play, i)) {
            continue;
        }
        die = die == 0 ? play_roll_total(play, &throw) : die;
        struct tally tally = divisional_rally_tally(divisional_terms(play), state, i);
        if (die + tally.sum >= RALLY_NEED) {
            relieve(play, i, RELIEF_FP, CLAUSE_DAY_OVERNIGHT);
        }
    }
}

/* pz8-divisional.day.overnight */
void divisional_rest_overnight(struct play *play, int side)
{
    struct divisional_state *state = divisional_of(play);
    bool together = play->scenario->options[OPT_OVERNIGHT] == OVERNIGHT_SINGLE;
    if (together) {
        rest_together(play, side);
    }
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (!together && unit->side == side && may_rest(play, i)) {
            divisional_do_rally(play, &(struct divisional_rally){.unit = i, .relief = RELIEF_FP});
        }
        if (unit->side == side && is_artillery(divisional_terms(play), unit)) {
            unit->ammo = state->divisions[unit->division].fire_turns;
        }
        unit->rallied = 0;
    }
}
