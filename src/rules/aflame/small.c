/* A World Aflame: small arms (ledger, small arms).
 *
 * In the order of the book: aflame.small.table, aflame.small.hit, aflame.small.aimed,
 * aflame.small.volley, aflame.small.mixed, aflame.small.spread, aflame.small.moved,
 * aflame.small.ran, aflame.small.light, aflame.small.hard, aflame.small.confused,
 * aflame.small.demoralised, aflame.small.elite, aflame.small.defender, aflame.small.morale,
 * aflame.small.vehicle, aflame.small.passengers.
 *
 * A worked example is aflame.vector.volley. */

#include <string.h>

#include "rules/aflame/chapters.h"

struct modifier_row {
    uint8_t why;
    int8_t value;
};

#include "rules/aflame-small-arms-modifiers.h"

enum { LANE = 2 * INCH, LANE_LONG = 100 * INCH, LANE_TARGETS = 4 };

/* -- range ------------------------------------------------------------------------------------- */

const struct small_arm *aflame_arm_of(state_t *state, int firer)
{
    return aflame_small_arm(firer >= EYE_GUN ? aflame_gun(&state->guns[firer - EYE_GUN])->arm
                                             : state->men[firer].man.weapon);
}

/* aflame.small.table: what hits at that range, in whole inches. */
int aflame_band_need(state_t *state, int firer, int inches)
{
    const struct small_arm *arm = aflame_arm_of(state, firer);
    for (int band = 0; band < 3; band++) {
        if (inches <= arm->bands[band]) {
            return arm->hits[band];
        }
    }
    return CANNOT;
}

int aflame_need(struct lookout *lookout, int firer, int figure, int *inches)
{
    struct point from = aflame_place(lookout, firer, lookout->at[figure]);
    *inches = aflame_inches(from, aflame_place(lookout, figure, from));
    return aflame_band_need(lookout->state, firer, *inches);
}

/* aflame.small.volley: of a unit the figure nearest to him in his sight. */
int aflame_aim(struct lookout *lookout, int firer, int unit, int figure)
{
    state_t *state = lookout->state;
    int best = figure;
    for (int i = 0; figure == NO_MAN && i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit != unit || !is_standing(man) || !aflame_is_in_arc(state, firer, man->at) ||
            (best != NO_MAN && point_distance2(lookout->at[firer], man->at) >=
                                   point_distance2(lookout->at[firer], lookout->at[best]))) {
            continue;
        }
        best = aflame_sees(lookout, firer, i) ? i : best;
    }
    return best;
}

/* aflame.small.spread: within 2 inches of one straight line from the firer. */
static bool lies_in_lane(struct point from, struct point towards, struct point at)
{
    return leg_compare(from, leg_point(from, towards, LANE_LONG), at, LANE) <= 0;
}

static bool is_lane(struct point from, const struct point *at, int n, struct point towards)
{
    for (int i = 0; i < n; i++) {
        if (!lies_in_lane(from, towards, at[i])) {
            return false;
        }
    }
    return true;
}

static bool fits_lane(struct point from, const struct point *at, int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k <= i; k++) {
            struct point middle = {(at[i].x + at[k].x) / 2, (at[i].y + at[k].y) / 2};
            if (is_lane(from, at, n, middle)) {
                return true;
            }
        }
    }
    return n == 0;
}

bool aflame_check_lane(struct lookout *lookout, const int16_t *firers, int n, int unit, int figure,
                       struct refusal *why)
{
    state_t *state = lookout->state;
    for (int i = 0; i < n; i++) {
        struct point at[LANE_TARGETS + 1];
        int n_at = 0;
        int aim = aflame_aim(lookout, firers[i], unit, figure);
        at[n_at++] = lookout->at[aim];
        for (int k = 0; k < state->n_shots && n_at <= LANE_TARGETS; k++) {
            const struct shot *shot = &state->shots[k];
            if (shot->firer == firers[i]) {
                at[n_at++] = lookout->at[aflame_aim(lookout, firers[i], shot->unit, shot->figure)];
            }
        }
        if (n_at > 1 && !fits_lane(lookout->at[firers[i]], at, n_at)) {
            return refuse(why, CLAUSE_SMALL_SPREAD,
                          "all targets of one weapon lie in a lane 4 inches wide");
        }
    }
    return true;
}

/* -- modifiers --------------------------------------------------------------------------------- */

static bool has_moved(state_t *state, int firer)
{
    return firer >= EYE_GUN ? state->units[aflame_unit_of_eye(state, firer)].moved
                            : state->men[firer].moved;
}

/* aflame.small.ran: judged on the figure shot at; one that runs now counts from its first inch. */
static bool has_run(const struct figure *figure)
{
    return figure->ran || (figure->mode == MODE_RUN && figure->moved);
}

int aflame_small_modifier(terms_t *terms, enum small_modifier why)
{
    bool two = why == SMALL_HARD && option_of(terms, OPT_HARD_COVER) == HARD_COVER_2;
    return aflame_small_arms_modifiers[why].value * (two ? 2 : 1);
}

struct tally aflame_shot_tally(struct lookout *lookout, int firer, int figure)
{
    state_t *state = lookout->state;
    const struct unit *unit = &state->units[aflame_unit_of_eye(state, firer)];
    struct tally tally = tally_none();
    struct point from = aflame_place(lookout, firer, lookout->at[figure]);
    unsigned cover = aflame_cover(lookout, figure, from);
    terms_t *terms = lookout->terms;
    bool moved = has_moved(state, firer);
    bool elite = aflame_is_elite(terms, state, aflame_unit_of_eye(state, firer));
    bool defends = !moved && aflame_defends(lookout, lookout->at[firer], lookout->at[figure]);
    const struct {
        bool is;
        int reason;
        enum small_modifier why;
    } rows[] = {
        {moved, WHY_MOVED, SMALL_MOVED},
        {has_run(&state->men[figure]), WHY_RAN, SMALL_RAN},
        {(cover & 1u << COVER_LIGHT) != 0, WHY_LIGHT, SMALL_LIGHT},
        {(cover & 1u << COVER_HARD) != 0, WHY_HARD, SMALL_HARD},
        {unit->spirit == SPIRIT_CONFUSED, WHY_SHOT_CONFUSED, SMALL_CONFUSED},
        {unit->spirit == SPIRIT_DEMORALISED, WHY_SHOT_DEMORALISED, SMALL_DEMORALISED},
        {elite, WHY_SHOT_ELITE, SMALL_ELITE},
        {defends, WHY_SHOT_DEFENDS, SMALL_DEFENDER},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tally_if(&tally, rows[i].is, rows[i].reason, aflame_small_modifier(terms, rows[i].why));
    }
    return tally;
}

/* -- one fire step ----------------------------------------------------------------------------- */

/* aflame.small.vehicle: it has moved this turn; or, with the option, will have thrown its die. */
bool aflame_fires_moving(terms_t *terms, state_t *state, int firer)
{
    int aboard =
        firer >= EYE_GUN ? state->guns[firer - EYE_GUN].vehicle : state->men[firer].man.aboard;
    if (aboard >= state->n_vehicles) {
        return false;
    }
    const struct vehicle *vehicle = &state->vehicles[aboard];
    return vehicle->moved ||
           (vehicle->rolled && option_of(terms, OPT_MOVING_FIRE) == MOVING_FIRE_ANY);
}

/* aflame.small.passengers: men aboard what is not armoured; aflame.boat.fire: boats and trains too.
 */
bool aflame_fires_aboard(state_t *state, int man)
{
    const struct man *his = &state->men[man].man;
    if (!is_in_action(his) || his->aboard >= state->n_vehicles) {
        return false;
    }
    const struct vehicle *vehicle = &state->vehicles[his->aboard];
    return vehicle->gone == GONE_HERE && !is_nowhere(vehicle->at) && vehicle->burning == 0 &&
           vehicle->stunned < state->head.turn && !aflame_is_armoured(vehicle);
}

/* What became of each shot. */
struct result {
    int16_t aim;
    uint8_t hits;
    bool reached; /* in range */
};

/* aflame.small.hit: die and modifiers against the number. */
static void throw_shot(struct play *play, struct lookout *lookout, const struct shot *shot,
                       struct result *result)
{
    int inches;
    int32_t piece =
        shot->firer >= EYE_GUN ? gun_piece(shot->firer - EYE_GUN) : figure_piece(shot->firer);
    result->aim = (int16_t)aflame_aim(lookout, shot->firer, shot->unit, shot->figure);
    if (result->aim == NO_MAN) {
        return;
    }
    int need = aflame_need(lookout, shot->firer, result->aim, &inches);
    bool moving = aflame_fires_moving(lookout->terms, lookout->state, shot->firer);
    if (moving) { /* within 10 inches, and only a natural 6 */
        struct point from = lookout->at[shot->firer];
        need = points_within(from, aflame_place(lookout, result->aim, from), MOVING_REACH)
                   ? NATURAL_SIX
                   : CANNOT;
    }
    if (need == CANNOT) {
        aflame_tell_out_of_range(play, CLAUSE_FIRE_OUT_OF_RANGE, piece, shot->unit);
        return;
    }
    const struct tally tally =
        moving ? tally_none() : aflame_shot_tally(lookout, shot->firer, result->aim);
    uint8_t worth[6];
    for (int face = 1; face <= 6; face++) {
        worth[face - 1] = face + tally.sum >= need;
    }
    aflame_tell_aims(play, CLAUSE_SMALL_HIT, piece, shot->unit, inches, need, &tally);
    struct throw throw = play_die(FOR_SMALL_ARMS, CLAUSE_SMALL_HIT, piece, unit_piece(shot->unit));
    throw.n = shot->dice;
    result->reached = true;
    result->hits = (uint8_t)play_roll_worth(play, &throw, worth);
}

/* aflame.dice.order: by ascending figure. */
static void sort_shots(struct aflame_state *state)
{
    for (int i = 1; i < state->n_shots; i++) {
        struct shot shot = state->shots[i];
        int k = i;
        for (; k > 0 && state->shots[k - 1].firer > shot.firer; k--) {
            state->shots[k] = state->shots[k - 1];
        }
        state->shots[k] = shot;
    }
}

/* aflame.ammo.spend: one volley for the step, one burst for each gun. */
static void pay(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    bool volley = false;
    for (int i = 0; i < state->n_shots; i++) {
        int firer = state->shots[i].firer;
        if (firer >= EYE_GUN) {
            if (!state->guns[firer - EYE_GUN].fired) {
                aflame_spend(play, firer, state->firing);
            }
            state->guns[firer - EYE_GUN].fired = 1;
        } else {
            volley = true;
            state->men[firer].fired = 1;
        }
    }
    int step = state->stage == STAGE_FIRE_A ? THREW_A : THREW_B;
    if (volley && !(state->firing == state->active && state->paid & step)) {
        aflame_spend(play, 0, state->firing);
    }
    state->units[state->firing].fired = 1;
}

/* aflame.casualty.nearest: those of the unit whom a firer in range sees, by their distance to the
 * nearest firer in range. */
static int by_distance(struct lookout *lookout, const struct result *results, int unit,
                       int16_t order[MEN_OF_UNIT])
{
    state_t *state = lookout->state;
    int64_t far[MEN_OF_UNIT];
    int n = 0;
    for (int i = 0; i < state->n_men && n < MEN_OF_UNIT; i++) {
        int64_t nearest = INT64_MAX;
        bool seen = false;
        bool stands = state->men[i].man.unit == unit && is_standing(&state->men[i].man);
        for (int k = 0; k < state->n_shots && stands; k++) {
            const struct shot *shot = &state->shots[k];
            if (results[k].reached && shot->unit == unit && shot->figure == NO_MAN) {
                struct point from = aflame_place(lookout, shot->firer, lookout->at[i]);
                int64_t distance = point_distance2(from, aflame_place(lookout, i, from));
                nearest = distance < nearest ? distance : nearest;
                seen |= aflame_sees(lookout, shot->firer, i);
            }
        }
        if (!seen) {
            continue;
        }
        int k = n++;
        for (; k > 0 && far[k - 1] > nearest; k--) {
            far[k] = far[k - 1];
            order[k] = order[k - 1];
        }
        far[k] = nearest;
        order[k] = (int16_t)i;
    }
    return n;
}

/* aflame.small.mixed: aimed casualties first, then volleys unit by unit. */
static void remove_hit(struct play *play, struct lookout *lookout, const struct result *results)
{
    struct aflame_state *state = aflame_of(play);
    int16_t order[UNITS_MAX][MEN_OF_UNIT];
    int n_order[UNITS_MAX], hits[UNITS_MAX] = {0};
    for (int i = 0; i < state->n_shots; i++) {
        hits[state->shots[i].unit] += state->shots[i].figure == NO_MAN ? results[i].hits : 0;
    }
    for (int i = 0; i < state->n_shots; i++) {
        for (int k = 0; state->shots[i].figure != NO_MAN && k < results[i].hits; k++) {
            aflame_hit_aimed(play, lookout, state->shots[i].firer, state->shots[i].figure);
        }
    }
    for (int unit = 0; unit < state->n_units; unit++) {
        if (hits[unit] > 0) {
            aflame_tell_hits(play, CLAUSE_SMALL_VOLLEY, unit, hits[unit]);
            n_order[unit] = by_distance(lookout, results, unit, order[unit]);
            aflame_allot(play, unit, order[unit], n_order[unit], hits[unit]);
        }
    }
}

/* aflame.small.morale: every unit in range of a weapon fired at it. */
static void test_targets(struct play *play, const uint64_t reached[UNIT_WORDS],
                         const int modifiers[UNITS_MAX], bool sniper)
{
    struct aflame_state *state = aflame_of(play);
    unsigned attack = sniper ? ATTACK_SNIPER : ATTACK_SMALL_ARMS;
    if (sniper && option_of(aflame_terms(play), OPT_SNIPER_MORALE) == SNIPER_MORALE_ADD) {
        attack |= ATTACK_SMALL_ARMS;
    }
    for (int i = next_bit(reached, UNIT_WORDS, 0); i != NO_BIT;
         i = next_bit(reached, UNIT_WORDS, i + 1)) {
        if (is_on_table(&state->units[i])) {
            aflame_test(play, &(struct trial){.unit = i,
                                              .test = TEST_FIRE,
                                              .attack = attack,
                                              .modifier = modifiers[i],
                                              .by = state->firing,
                                              .clause = CLAUSE_SMALL_MORALE});
        }
    }
}

/* aflame.ammo.out: after that fire it tests at once. */
void aflame_test_empty(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    if (!is_on_table(&state->units[unit]) || !aflame_is_empty(aflame_terms(play), state, unit)) {
        return;
    }
    uint8_t saw = aflame_hush(play, state->units[unit].side);
    aflame_tell_empty(play, CLAUSE_AMMO_OUT, unit);
    aflame_speak(play, saw);
    aflame_weigh(play, unit);
    aflame_test(play, &(struct trial){.unit = unit,
                                      .test = TEST_AMMUNITION,
                                      .by = NO_UNIT,
                                      .clause = CLAUSE_MORALE_WHEN});
}

/* aflame.soft.test, aflame.armour.morale: one test of a unit, with what its vehicle suffered; an
 * armoured vehicle that no machine gun reached does not test. */
static void shoot_vehicles(struct play *play, const struct impact impacts[VEHICLES_MAX],
                           uint64_t reached[UNIT_WORDS], int modifiers[UNITS_MAX])
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_vehicles; i++) {
        if (!impacts[i].reached) {
            continue;
        }
        bool soft = !aflame_is_armoured(&state->vehicles[i]);
        for (int k = 0; soft && k < state->n_men; k++) {
            if (state->men[k].man.aboard == i && is_in_action(&state->men[k].man)) {
                set_bit(reached, state->men[k].man.unit);
            }
        }
        int modifier = soft ? aflame_shoot_up(play, i, &impacts[i])
                            : aflame_shoot_armour(play, i, &impacts[i]);
        set_bit(reached, state->vehicles[i].unit);
        modifiers[state->vehicles[i].unit] = modifier;
    }
}

static void throw_all(struct play *play, struct lookout *lookout, struct result *results,
                      struct impact impacts[VEHICLES_MAX], uint64_t reached[UNIT_WORDS])
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_shots; i++) {
        const struct shot *shot = &state->shots[i];
        if (shot->vehicle != NO_VEHICLE) {
            aflame_throw_at_vehicle(play, lookout, shot, &impacts[shot->vehicle]);
            continue;
        }
        throw_shot(play, lookout, shot, &results[i]);
        if (results[i].reached) {
            set_bit(reached, shot->unit);
        }
    }
}

static bool has_sniper(state_t *state)
{
    for (int i = 0; i < state->n_shots; i++) {
        int firer = state->shots[i].firer;
        if (firer < EYE_GUN && state->men[firer].man.weapon == WEAPON_SNIPER_RIFLE) {
            return true;
        }
    }
    return false;
}

/* aflame.fire.event: pay, measure, throw, remove, vehicles, test. */
void aflame_resolve_fire(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    struct result results[SHOTS_MAX] = {{.aim = NO_MAN}};
    struct impact impacts[VEHICLES_MAX] = {{.reached = false}};
    uint64_t reached[UNIT_WORDS] = {0};
    int modifiers[UNITS_MAX] = {0};
    int firing = state->firing;
    aflame_look_out(aflame_terms(play), state, &lookout);
    sort_shots(state);
    aflame_tell_fires(play, CLAUSE_FIRE_EVENT, firing);
    pay(play);
    throw_all(play, &lookout, results, impacts, reached);
    bool sniper = has_sniper(state);
    remove_hit(play, &lookout, results);
    shoot_vehicles(play, impacts, reached, modifiers);
    test_targets(play, reached, modifiers, sniper);
    memset(state->shots, 0, sizeof state->shots);
    state->n_shots = 0;
    state->firing = NO_UNIT;
    aflame_test_empty(play, firing);
}
