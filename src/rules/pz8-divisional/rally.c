/* Pz8 WW2 Divisional: rally, supply, objectives (ledger, "Rally, supply, objectives"). */

#include "rules/pz8-divisional/divisional.h"

enum { RALLY_FAR = 12 * INCH + 1, RALLY_GREEN = 9 * INCH + 1 };

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
    return divisional_may_rally(terms, state, order->unit, why);
}

void divisional_do_rally(struct play *play, const struct divisional_rally *order)
{
    divisional_rally_unit(play, order->unit,
                          order->relief == RELIEF_AMMO ? RELIEF_AMMO : RELIEF_FP);
}

bool divisional_list_rally(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct refusal unused;
    bool any = false;
    for (int i = 0; i < state->n_units && !(any && legal == NULL); i++) {
        struct divisional_rally order = {.side = side, .unit = i, .relief = ABSENT};
        if (!divisional_may_act(state, side, i)) {
            continue;
        }
        for (int j = 0; j < 3; j++) {
            order.relief = j == 0 ? ABSENT : j - 1;
            if (divisional_check_rally(terms, state, &order, &unused)) {
                any = divisional_add_rally(legal, i, order.relief);
            }
        }
    }
    return any;
}

/* pz8-divisional.rally.roll, pz8-divisional.rally.no-hq, pz8-divisional.rally.engaged: whether it
 * could roll at all, fatigued or short of fire. */
bool divisional_may_rally(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    int hq = divisional_hq_of(terms, state, its->division);
    if (!is_on_table(its)) {
        return refuse(why, CLAUSE_RALLY_ROLL, "it is not on the table");
    }
    if (hq < 0) {
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

/* pz8-divisional.objective.hold: what the enemy has taken weighs on the whole side. */
struct tally divisional_rally_tally(terms_t *terms, state_t *state, int unit)
{
    struct tally tally = tally_none();
    const struct unit *its = &state->units[unit];
    int lost = divisional_objectives_lost(state, its->side);
    if (its->quality != QUALITY_AVERAGE) {
        bool elite = its->quality == QUALITY_ELITE;
        tally_add(&tally, elite ? WHY_ELITE_RALLY : WHY_GREEN_RALLY, elite ? 1 : -1);
    }
    if (lost > 0) {
        bool once = terms->head.options[OPT_OBJECTIVE_STACK] == OBJECTIVE_STACK_ONCE;
        tally_add(&tally, WHY_OBJECTIVES, once ? -1 : -lost);
    }
    return tally;
}

static void relieve(struct play *play, int unit, enum relief relief, int clause)
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

void divisional_rally_unit(struct play *play, int unit, enum relief relief)
{
    struct divisional_state *state = divisional_of(play);
    struct throw throw = play_die(FOR_RALLY, CLAUSE_RALLY_ROLL, unit_piece(unit), NO_PIECE);
    throw.tally = divisional_rally_tally(divisional_terms(play), state, unit);
    state->units[unit].rallied = 1;
    if (play_roll_reaches(play, &throw, RALLY_NEED)) {
        relieve(play, unit, relief, CLAUSE_RALLY_ROLL);
    }
}

/* The rest of the side, in the order of the roster; artillery for its fatigue first. */
void divisional_rally_rest(struct play *play, int side)
{
    struct divisional_state *state = divisional_of(play);
    struct refusal unused;
    for (int i = 0; i < state->n_units; i++) {
        struct divisional_rally order = {.side = side, .unit = i, .relief = ABSENT};
        if (!divisional_may_act(state, side, i)) {
            continue;
        }
        if (divisional_check_rally(divisional_terms(play), state, &order, &unused)) {
            divisional_rally_unit(play, i, RELIEF_FP);
            continue;
        }
        order.relief = RELIEF_AMMO;
        if (divisional_check_rally(divisional_terms(play), state, &order, &unused)) {
            divisional_rally_unit(play, i, RELIEF_AMMO);
        }
    }
}

/* -- overnight --------------------------------------------------------------------------------- */

static bool rests(struct play *play, int unit, int side)
{
    struct divisional_state *state = divisional_of(play);
    struct refusal unused;
    return divisional_may_act(state, side, unit) && state->units[unit].fp > 0 &&
           divisional_may_rally(divisional_terms(play), state, unit, &unused);
}

/* One die for the whole side, to which each adds what is its own. */
static void rest_together(struct play *play, int side)
{
    struct divisional_state *state = divisional_of(play);
    struct throw throw = play_die(FOR_NIGHT, CLAUSE_DAY_OVERNIGHT, NO_PIECE, NO_PIECE);
    bool any = false;
    for (int i = 0; i < state->n_units; i++) {
        any |= rests(play, i, side);
    }
    int die = any ? play_roll_total(play, &throw) : 0;
    for (int i = 0; i < state->n_units && any; i++) {
        struct tally tally = divisional_rally_tally(divisional_terms(play), state, i);
        if (rests(play, i, side) && die + tally.sum >= RALLY_NEED) {
            relieve(play, i, RELIEF_FP, CLAUSE_DAY_OVERNIGHT);
        }
    }
}

/* pz8-divisional.day.overnight */
void divisional_rest_overnight(struct play *play, int side)
{
    struct divisional_state *state = divisional_of(play);
    if (play->scenario->options[OPT_OVERNIGHT] == OVERNIGHT_SINGLE) {
        rest_together(play, side);
    }
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (play->scenario->options[OPT_OVERNIGHT] == OVERNIGHT_EACH && rests(play, i, side)) {
            divisional_rally_unit(play, i, RELIEF_FP);
        }
        if (unit->side == side && is_artillery(divisional_terms(play), unit)) {
            unit->ammo = state->divisions[unit->division].fire_turns;
        }
        unit->rallied = 0;
    }
}
