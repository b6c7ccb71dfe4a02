/* Tarr's Modern Warfare: morale (ledger, 4.19).
 *
 * In the order of the ledger: tarr.morale.test, tarr.morale.base, tarr.morale.result,
 * tarr.morale.withdraw, tarr.morale.rout, tarr.morale.vehicles, tarr.morale.guns. */

#include "rules/tarr/chapters.h"

struct morale_row {
    uint8_t die, result;
};

#include "rules/tarr-morale.h"

enum { REACHED = INCH };

/* -- when -------------------------------------------------------------------------------------- */

/* tarr.morale.vehicles: those of its troop that are left; of men, the men. */
static int count_left(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    if (is_troops(terms, its)) {
        return tarr_strength(terms, state, unit);
    }
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        n += its->troop != 0 && state->units[i].side == its->side &&
             state->units[i].troop == its->troop && state->units[i].gone == GONE_HERE;
    }
    return n;
}

/* tarr.morale.test: half of its base or fewer, and at least one. tarr.morale.base: "with `once` a
 * unit tests only one time". */
static bool must_test(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    int left = count_left(terms, state, unit);
    bool over = option_of(terms, OPT_MORALE_BASE) == MORALE_BASE_ONCE && its->tested;
    return its->gone == GONE_HERE && left > 0 && 2 * left <= its->base && !over &&
           its->spirit != SPIRIT_ROUTING;
}

/* Somebody has fallen, or a vehicle of the troop is lost. tarr.melee.leave: in a melee no unit
 * tests on its own account. */
void tarr_note_loss(struct play *play, int unit)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    const struct unit *its = &state->units[unit];
    if (state->head.phase == MELEE_PHASE) {
        return;
    }
    for (int i = 0; i < state->n_units; i++) {
        bool meant = is_troops(terms, its)
                         ? i == unit
                         : its->troop != 0 && state->units[i].troop == its->troop &&
                               state->units[i].side == its->side;
        if (meant && must_test(terms, state, i)) {
            set_bit(state->due, i);
            return;
        }
    }
}

/* tarr.morale.base: the number then living is the new base. */
void tarr_rebase(terms_t *terms, struct tarr_state *state, int unit)
{
    struct unit *its = &state->units[unit];
    int left = count_left(terms, state, unit);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *other = &state->units[i];
        if (i == unit || (its->troop != 0 && other->troop == its->troop &&
                          other->side == its->side && !is_troops(terms, its))) {
            other->base = (uint8_t)left;
            other->tested = 1;
        }
    }
    clear_bit(state->due, unit);
}

/* -- the die ----------------------------------------------------------------------------------- */

/* tarr.morale.result, tarr.table.morale */
enum result tarr_throw_morale(struct play *play, int unit)
{
    int32_t piece = tarr_piece(tarr_of(play), unit);
    struct throw throw = play_die(FOR_MORALE, CLAUSE_MORALE_RESULT, piece, NO_PIECE);
    int die = play_roll_total(play, &throw);
    return (enum result)tarr_morale[die - 1].result;
}

static void test_unit(struct play *play, int unit)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    uint8_t sees = play->sees;
    play->sees = tarr_who_knows(state, unit);
    enum result result = tarr_throw_morale(play, unit);
    tarr_tell_tested(play, CLAUSE_MORALE_RESULT, unit, (int)result);
    play->sees = sees;
    tarr_rebase(terms, state, unit);
    if (is_troops(terms, &state->units[unit])) {
        tarr_obey(play, unit, result);
        return;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == state->units[unit].side &&
            state->units[i].troop == state->units[unit].troop && is_on_table(&state->units[i])) {
            tarr_obey(play, i, result);
        }
    }
}

/* All tests that are due, the first mover's first, by unit number; false while somebody is asked.
 */
bool tarr_settle_morale(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    while (is_idle(state) && any_bit(state->due, UNIT_WORDS)) {
        int unit = NO_BIT;
        for (int turn = 0; turn < SIDES && unit == NO_BIT; turn++) {
            int i = next_bit(state->due, UNIT_WORDS, 0);
            while (i != NO_BIT && state->units[i].side != (state->first + turn) % SIDES) {
                i = next_bit(state->due, UNIT_WORDS, i + 1);
            }
            unit = i;
        }
        clear_bit(state->due, unit);
        if (must_test(terms, state, unit)) {
            test_unit(play, unit);
        }
    }
    return is_idle(state);
}

/* -- what those left do ------------------------------------------------------------------------ */

/* Straight towards its own base line: tarr.morale.withdraw. */
struct point tarr_base_line_from(terms_t *terms, int side, struct point at)
{
    int edge = terms->edges[side] == EDGE_NONE ? EDGE_SOUTH : terms->edges[side];
    return edge_point(&terms->table, edge, at);
}

static void run(struct play *play, int unit, struct point towards, int64_t budget, int facing,
                int clause)
{
    struct scene scene;
    struct tarr_state *state = tarr_of(play);
    tarr_look_out(tarr_terms(play), state, &scene);
    struct trip trip = tarr_forced_trip(&scene, unit, towards, budget, facing);
    struct point from = trip.route.points[0];
    if (point_equal(from, trip.route.points[1])) {
        return;
    }
    tarr_go(play, unit, &trip, CONTACT + 1, clause);
    if (state->units[unit].gone != GONE_HERE) {
        return;
    }
    if (clause == CLAUSE_MORALE_WITHDRAW) {
        tarr_tell_withdrew(play, clause, unit, from, middle_of(&state->units[unit]));
    } else {
        tarr_tell_routed(play, clause, unit, from, middle_of(&state->units[unit]));
    }
}

/* tarr.morale.withdraw: at once, one full move, still facing the enemy. tarr.morale.guns: crews of
 * guns that are not hitched stay. */
static void withdraw(struct play *play, int unit)
{
    terms_t *terms = tarr_terms(play);
    struct unit *its = &tarr_of(play)->units[unit];
    its->spirit = SPIRIT_WITHDRAWN;
    if (is_on_foot(terms, its) || is_vehicle(terms, its)) {
        run(play, unit, tarr_base_line_from(terms, its->side, middle_of(its)),
            tarr_full_move(terms, its), facing_of(its), CLAUSE_MORALE_WITHDRAW);
    }
}

/* The nearest man of a friendly body of men that does not run. */
static int nearest_refuge(terms_t *terms, state_t *state, int unit, struct point *at)
{
    const struct unit *its = &state->units[unit];
    struct point from = middle_of(its);
    int refuge = NO_UNIT;
    int64_t least = point_distance2(from, tarr_base_line_from(terms, its->side, from));
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side == its->side && man->unit != unit && is_standing(man) &&
            state->units[man->unit].spirit != SPIRIT_ROUTING &&
            point_distance2(from, man->at) < least) {
            least = point_distance2(from, man->at);
            refuge = man->unit;
            *at = man->at;
        }
    }
    return refuge;
}

/* Where it runs to; chosen again if its friends have gone, run or moved. */
static struct point goal_of_rout(terms_t *terms, struct tarr_state *state, int unit, bool begins)
{
    struct unit *its = &state->units[unit];
    struct point at = tarr_base_line_from(terms, its->side, middle_of(its));
    if (begins || its->refuge != NO_UNIT) {
        its->refuge = (uint8_t)nearest_refuge(terms, state, unit, &at);
    }
    return at;
}

/* tarr.morale.rout: double rate, of vehicles the normal one (tarr.morale.vehicles), until it
 * reaches its base line or friends. */
static void run_away(struct play *play, int unit, bool begins)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[unit];
    struct point to = goal_of_rout(terms, state, unit, begins);
    struct point from = middle_of(its);
    int64_t budget = (int64_t)tarr_full_move(terms, its) * (is_vehicle(terms, its) ? 1 : 2);
    int32_t gap = points_distance(from, to);
    struct point goal =
        its->refuge == NO_UNIT ? to : leg_point(from, to, gap > REACHED ? gap - REACHED : 0);
    run(play, unit, goal, budget, bearing_of(from, to), CLAUSE_MORALE_ROUT);
    if (its->gone == GONE_HERE && points_within_rounded(middle_of(its), to, REACHED)) {
        its->spirit = SPIRIT_WITHDRAWN; /* from the next move on it acts again */
        its->refuge = NO_UNIT;
        tarr_tell_rallied(play, CLAUSE_MORALE_ROUT, unit);
    }
}

/* tarr.morale.guns: "routed crews leave a gun that is not hitched". */
static void rout(struct play *play, int unit)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[unit];
    its->spirit = SPIRIT_ROUTING;
    if (is_gun(terms, its) && !its->away && is_on_table(its)) {
        tarr_tell_left_gun(play, CLAUSE_MORALE_GUNS, unit);
        tarr_leave_gun(terms, state, unit);
    }
    declare_hold(&tarr_declares, &state->head, unit);
    run_away(play, unit, true);
}

void tarr_obey(struct play *play, int unit, enum result result)
{
    struct tarr_state *state = tarr_of(play);
    int vehicle = state->units[unit].aboard;
    if (vehicle != NO_UNIT) { /* "routed men aboard a vehicle take it with them" */
        unit = vehicle;
    }
    if (result == RESULT_WITHDRAW) {
        withdraw(play, unit);
    } else if (result == RESULT_ROUT) {
        rout(play, unit);
    }
}

/* The men of a gun stand where they are, and the gun is nobody's. */
void tarr_leave_gun(terms_t *terms, struct tarr_state *state, int unit)
{
    struct unit *its = &state->units[unit];
    its->away = 1;
    its->post = point_beside(its->at, its->facing, -CONTACT, 0);
    its->post_facing = its->facing;
    its->formation = FORM_LINE;
    its->ranged = 0;
}

/* tarr.morale.rout: "the next in their owner's following move phases". */
void tarr_run_routed(struct play *play, int side)
{
    struct tarr_state *state = tarr_of(play);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && unit->spirit == SPIRIT_ROUTING && is_on_table(unit)) {
            run_away(play, i, false);
        }
    }
}
