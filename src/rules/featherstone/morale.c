/* Featherstone-like WW2: morale (ledger, 4.13).
 *
 * In the order of the ledger: featherstone.morale.under-fire, featherstone.morale.check,
 * featherstone.morale.mod-grade, featherstone.morale.mod-officers,
 * featherstone.morale.mod-casualties, featherstone.morale.mod-half, featherstone.morale.mod-heavy,
 * featherstone.morale.example, featherstone.morale.r0, featherstone.morale.r1,
 * featherstone.morale.r2, featherstone.morale.r3, featherstone.morale.r4, featherstone.morale.r5,
 * featherstone.morale.r6, featherstone.morale.r7, featherstone.morale.unrallied,
 * featherstone.morale.immobile, featherstone.morale.gun-crews, featherstone.morale.passengers,
 * featherstone.morale.surrender. */

#include "rules/featherstone/chapters.h"

struct rally_row {
    uint8_t from, result, moves;
};
struct modifier_row {
    uint8_t why;
    int8_t value;
};

#include "rules/featherstone-rally-modifiers.h"
#include "rules/featherstone-rally.h"

enum {
    RALLY_MOST = 7,
    FIFTHS = 5, /* 20 per cent */
    FLEE_FAR = 200 * INCH,
    BOTH = 2
};

static struct tally morale_tally(terms_t *terms, state_t *state, int unit);
static int rally_clause(enum rally result);
static int rally_result(int total);
static void surrender(struct play *play, int unit);
static bool is_caught(terms_t *terms, state_t *state, int unit, bool by_crews);
static void disperse(struct play *play, int unit);
static void run_back(struct play *play, int unit, enum rally result);
static int find_charges(terms_t *terms, state_t *state, int unit, uint8_t enemies[UNITS_MAX]);
static void carry_out_charge(struct play *play, int unit, int enemy);

/* -- the check --------------------------------------------------------------------------------- */

/* featherstone.morale.under-fire, featherstone.morale.unrallied, featherstone.morale.passengers:
 * who rides does not check. */
bool featherstone_must_check(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    return is_on_table(its) && !its->checked &&
           (is_under_fire(state, its) || its->spirit != SPIRIT_STEADY);
}

/* featherstone.morale.check; featherstone.morale.example shows two. */
void featherstone_check_morale(struct play *play, int unit)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    struct throw throw = play_die(FOR_MORALE, CLAUSE_MORALE_CHECK, unit_piece(unit), NO_PIECE);
    throw.tally = morale_tally(terms, state, unit);
    enum rally result = (enum rally)rally_result(play_roll_total(play, &throw));
    uint8_t enemies[UNITS_MAX];
    int n_charges = result == RALLY_CHARGE ? find_charges(terms, state, unit, enemies) : 0;
    if (result == RALLY_CHARGE && n_charges == 0) {
        result = RALLY_FULL_MOVE;
    }
    its->checked = 1;
    its->spirit = result >= RALLY_RALLY  ? SPIRIT_STEADY
                  : result == RALLY_ROUT ? SPIRIT_ROUTED
                                         : SPIRIT_UNRALLIED;
    its->leave = result >= RALLY_FULL_MOVE   ? LEAVE_FULL
                 : result == RALLY_HALF_MOVE ? LEAVE_HALF
                                             : LEAVE_NONE;
    featherstone_tell_rallied(play, rally_clause(result), unit, (int)result);
    if (n_charges > 1) { /* between equals its owner is asked */
        agenda_ask(&state->head, TASK_CHARGE, its->side, unit);
    } else if (n_charges == 1) {
        carry_out_charge(play, unit, enemies[0]);
    }
    if (result >= RALLY_NO_RALLY) {
        return;
    }
    bool beaten = is_caught(terms, state, unit, true);
    featherstone_note_victors(play, unit);
    if (beaten && result != RALLY_FALL_BACK) {
        surrender(play, unit);
    } else if (result == RALLY_DISPERSE) {
        disperse(play, unit);
    } else {
        run_back(play, unit, result);
    }
    featherstone_offer_ground(play, 1 - its->side);
}

/* featherstone.morale.r0 to featherstone.morale.r7 */
static int rally_clause(enum rally result)
{
    static const uint16_t clauses[] = {CLAUSE_MORALE_R0, CLAUSE_MORALE_R1, CLAUSE_MORALE_R2,
                                       CLAUSE_MORALE_R3, CLAUSE_MORALE_R4, CLAUSE_MORALE_R5,
                                       CLAUSE_MORALE_R6, CLAUSE_MORALE_R7};
    return clauses[result];
}

static int rally_result(int total)
{
    int row = total < 0 ? 0 : total > RALLY_MOST ? RALLY_MOST : total;
    return featherstone_rally[row].result;
}

/* -- modifiers --------------------------------------------------------------------------------- */

static void add(struct tally *tally, int why, int times)
{
    if (times > 0) {
        tally_add(tally, why, featherstone_rally_modifiers[why].value * times);
    }
}

/* featherstone.setup.commander: a steady command unit within an inch serves as its officer. */
static bool has_commander_near(terms_t *terms, state_t *state, int unit)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i != unit && other->command && other->side == state->units[unit].side &&
            is_on_table(other) && other->spirit == SPIRIT_STEADY &&
            featherstone_in_contact(terms, state, i, unit)) {
            return option_of(terms, OPT_COMMANDER) == COMMANDER_OFFICER;
        }
    }
    return false;
}

/* featherstone.setup.officers, featherstone.morale.mod-officers */
static void add_officers(terms_t *terms, state_t *state, int unit, struct tally *tally)
{
    const struct unit *its = &state->units[unit];
    int leaders = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        leaders += is_in_action(&state->men[i].man) && is_leader(&state->men[i]);
    }
    bool led = is_squad(terms, its) ? leaders >= BOTH : is_vehicle(terms, its) && leaders > 0;
    add(tally, WHY_OFFICERS, led);
    add(tally, WHY_NO_OFFICERS, leaders == 0 && !has_commander_near(terms, state, unit));
}

/* featherstone.setup.grade, featherstone.morale.mod-grade, featherstone.morale.mod-casualties,
 * featherstone.morale.mod-half, featherstone.morale.mod-heavy */
static struct tally morale_tally(terms_t *terms, state_t *state, int unit)
{
    struct tally tally = tally_none();
    const struct unit *its = &state->units[unit];
    int left = featherstone_strength(terms, state, unit);
    add(&tally, WHY_VETERAN, its->grade == GRADE_VETERAN);
    add(&tally, WHY_REGULAR, its->grade == GRADE_REGULAR);
    if (its->grade == GRADE_RAW) {
        tally_add(&tally, WHY_RAW, 0);
    }
    add_officers(terms, state, unit, &tally);
    add(&tally, WHY_CASUALTIES, its->was == 0 ? 0 : its->casualties * FIFTHS / its->was);
    add(&tally, WHY_HALF_GONE, !is_vehicle(terms, its) && 2 * left <= its->original);
    add(&tally, WHY_HEAVY, its->heavy_turn != 0 && its->heavy_turn + 1 == state->head.turn);
    return tally;
}

/* -- 0 to 2 ------------------------------------------------------------------------------------ */

/* featherstone.morale.immobile, featherstone.morale.gun-crews: the crew goes on foot. */
static void leave_post(struct play *play, int unit)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    featherstone_tell_left_post(
        play, is_vehicle(terms, its) ? CLAUSE_MORALE_IMMOBILE : CLAUSE_MORALE_GUN_CREWS, unit);
    its->away = 1;
    its->aim = NO_UNIT;
    its->formation = FORM_LINE;
    featherstone_put(play, unit, its->at, its->facing, FORM_LINE);
    if (is_vehicle(terms, its)) {
        featherstone_spill(play, unit, CLAUSE_MORALE_PASSENGERS);
    }
}

/* featherstone.morale.r0: taken off at once; vehicle or equipment stays behind. */
static void disperse(struct play *play, int unit)
{
    terms_t *terms = featherstone_terms(play);
    featherstone_tell_dispersed(play, CLAUSE_MORALE_R0, unit);
    if (is_driven(terms, &featherstone_of(play)->units[unit])) {
        featherstone_spill(play, unit, CLAUSE_MORALE_PASSENGERS);
    }
    featherstone_lose(play, unit, GONE_DISPERSED);
}

/* featherstone.core.d3, featherstone.morale.r1: the men of the highest index go. */
static void lose_stragglers(struct play *play, int unit)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct throw throw = play_die(FOR_STRAGGLERS, CLAUSE_CORE_D3, unit_piece(unit), NO_PIECE);
    int n = (play_roll_total(play, &throw) + 1) / 2;
    int left = featherstone_strength(terms, state, unit);
    n = n < left ? n : left;
    featherstone_tell_stragglers(play, CLAUSE_MORALE_R1, unit, n);
    for (int i = end_man(terms, unit) - 1; i >= first_man(terms, unit) && n > 0; i--) {
        if (is_in_action(&state->men[i].man)) {
            state->men[i].man.gone = MAN_LEFT;
            state->men[i].man.at = (struct point){NOWHERE, NOWHERE};
            state->men[i].man.inside = NO_INSIDE;
            n--;
        }
    }
    if (featherstone_strength(terms, state, unit) == 0) {
        featherstone_tell_destroyed(play, CLAUSE_MORALE_R1, unit);
        featherstone_lose(play, unit, GONE_DISPERSED);
    }
}

/* Directly away from the nearest enemy in sight, else to the base edge, and far; false: nowhere. */
static bool way_back(terms_t *terms, state_t *state, int unit, struct point *far)
{
    uint8_t enemies[UNITS_MAX];
    bool seen = featherstone_nearest_seen(terms, state, unit, enemies) > 0;
    int edge = terms->edges[state->units[unit].side];
    struct point from = middle_of(&state->units[unit]);
    if (seen) {
        struct point at = middle_of(&state->units[enemies[0]]);
        *far = leg_point(at, from, points_distance(at, from) + FLEE_FAR);
    }
    if (!seen || point_equal(*far, from)) {
        *far = point_plus(from, vector_towards(edge_bearing(edge), FLEE_FAR));
    }
    return seen || edge != EDGE_NONE;
}

static void leave_in_rout(struct play *play, int unit)
{
    struct unit *its = &featherstone_of(play)->units[unit];
    bool model = !its->away && is_vehicle(featherstone_terms(play), its);
    featherstone_lose_all(play, unit, GONE_LOST, CLAUSE_MOVE_EDGE, featherstone_tell_ran_off);
    if (model) {
        its->at = (struct point){NOWHERE, NOWHERE};
        its->wreck = 0;
    }
}

/* featherstone.morale.r1, featherstone.morale.r2, featherstone.save.infantry: two moves facing
 * away, or one facing the enemy; on the double. */
static void run_back(struct play *play, int unit, enum rally result)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    struct point far;
    bool runs = way_back(terms, state, unit, &far);
    bool off_table = false;
    if (has_model(terms, its) && !its->away &&
        (is_gun(terms, its) || !featherstone_may_drive(terms, state, unit))) {
        leave_post(play, unit);
    }
    if (result == RALLY_ROUT && is_squad(terms, its)) {
        lose_stragglers(play, unit);
    }
    if (its->gone != GONE_HERE || !runs) {
        return;
    }
    featherstone_reveal(play, unit, CLAUSE_SIGHT_HIDDEN);
    struct point from = middle_of(its);
    int64_t budget = (int64_t)featherstone_full_move(terms, its) * featherstone_rally[result].moves;
    int back = bearing_of(from, far);
    int form = its->formation;
    uint64_t met;
    struct point to = featherstone_flee(terms, state, unit, far, budget, &off_table, &met);
    its->moved = its->doubled = 1;
    its->went += points_distance(from, to);
    its->aim = NO_UNIT;
    featherstone_look_on_the_way(
        play, unit, &(struct march){.facing = back, .route = {.n = 2, .points = {from, to}}});
    featherstone_put(play, unit, to, result == RALLY_ROUT ? back : angle_reduce(back + HALF_TURN),
                     form);
    if (result == RALLY_ROUT) {
        featherstone_tell_routed(play, CLAUSE_MORALE_R1, unit, from, to);
    } else {
        featherstone_tell_fell_back(play, CLAUSE_MORALE_R2, unit, from, to);
    }
    if (met != 0) { /* featherstone.move.contact */
        featherstone_run_into(play, unit, met);
    }
    if (off_table && result == RALLY_ROUT) {
        leave_in_rout(play, unit);
    }
    featherstone_find_hidden(play);
}

/* -- surrender --------------------------------------------------------------------------------- */

static void surrender(struct play *play, int unit)
{
    featherstone_lose_all(play, unit, GONE_CAPTURED, CLAUSE_MORALE_SURRENDER,
                          featherstone_tell_surrendered);
}

/* Enemy infantry that has not routed is within an inch of it, men or vehicle; or the crew of a gun
 * that it is in close combat with. */
static bool is_caught(terms_t *terms, state_t *state, int unit, bool by_crews)
{
    const struct unit *its = &state->units[unit];
    for (int i = -1; is_on_table(its) && next_enemy(state, its->side, &i);) {
        if (state->units[i].spirit != SPIRIT_ROUTED &&
            ((is_infantry(terms, &state->units[i]) &&
              featherstone_in_contact(terms, state, i, unit)) ||
             (by_crews && featherstone_in_close_combat(terms, state, i, unit)))) {
            return true;
        }
    }
    return false;
}

/* featherstone.morale.surrender: one at a time; when its ground has been offered the next. */
void featherstone_take_prisoners(struct play *play)
{
    struct featherstone_state *state = featherstone_of(play);
    for (int i = 0; i < state->n_units && state->may_occupy == 0; i++) {
        if (state->units[i].spirit == SPIRIT_ROUTED &&
            is_caught(featherstone_terms(play), state, i, false)) {
            featherstone_note_victors(play, i);
            surrender(play, i);
            featherstone_offer_ground(play, 1 - state->units[i].side);
        }
    }
}

/* -- charges ----------------------------------------------------------------------------------- */

/* featherstone.morale.r7: one it could reach, and may attack so. */
static bool find_charge_at(terms_t *terms, state_t *state, int unit, int enemy, struct march *march)
{
    const struct unit *its = &state->units[unit];
    bool tank = is_armoured(terms, &state->units[enemy]);
    return (!tank || is_squad(terms, its)) && !featherstone_in_contact(terms, state, unit, enemy) &&
           featherstone_find_charge(terms, state, unit, enemy, featherstone_full_move(terms, its),
                                    march, NULL);
}

/* The nearest enemies in sight whom it could charge, infantry alone; with none it is a 6. */
static int find_charges(terms_t *terms, state_t *state, int unit, uint8_t enemies[UNITS_MAX])
{
    struct march march;
    int seen = is_infantry(terms, &state->units[unit])
                   ? featherstone_nearest_seen(terms, state, unit, enemies)
                   : 0;
    int n = 0;
    for (int i = 0; i < seen; i++) {
        if (find_charge_at(terms, state, unit, enemies[i], &march)) {
            enemies[n++] = enemies[i];
        }
    }
    return n;
}

static void carry_out_charge(struct play *play, int unit, int enemy)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct march march;
    find_charge_at(terms, state, unit, enemy, &march);
    featherstone_tell_charges(play, CLAUSE_MORALE_R7, unit, enemy);
    state->units[unit].doubled = 1;
    if (is_armoured(terms, &state->units[enemy])) {
        featherstone_go_in(play, unit, enemy, &march);
    } else {
        state->units[unit].charged = 1;
        featherstone_go(play, unit, &march, CLAUSE_MORALE_R7);
    }
    state->units[unit].leave = LEAVE_NONE;
}

bool featherstone_check_charge(terms_t *terms, state_t *state,
                               const struct featherstone_charge *order, struct refusal *why)
{
    uint8_t enemies[UNITS_MAX];
    if (order->unit != agenda_top(&state->head)->unit) {
        return refuse(why, CLAUSE_MORALE_R7, "another unit charges");
    }
    int n = find_charges(terms, state, order->unit, enemies);
    for (int i = 0; i < n; i++) {
        if (enemies[i] == order->enemy) {
            return true;
        }
    }
    return refuse(why, CLAUSE_MORALE_R7, "it charges one of the nearest enemies");
}

void featherstone_do_charge(struct play *play, const struct featherstone_charge *order)
{
    carry_out_charge(play, order->unit, order->enemy);
}
