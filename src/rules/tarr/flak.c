/* Tarr's Modern Warfare: flak, interceptions, and bombers that are hit (ledger, 4.12:
 * tarr.air.fighters; 4.13; 4.14).
 *
 * In the order of the ledger: tarr.air.fighters; tarr.flak.heavy, tarr.flak.twin, tarr.flak.throw,
 * tarr.flak.timing; tarr.bomber.hit, tarr.bomber.stuka, tarr.bomber.stick, tarr.bomber.effect,
 * tarr.bomber.blast, tarr.bomber.empty. */

#include "rules/tarr/heavy.h"

enum { JETTISONS = 3, STICK_LONG = 8 * INCH };

/* Is it an aircraft of the enemy's over the table? */
static bool is_prey(terms_t *terms, const struct unit *target, int side)
{
    return target->side != side && tarr_is_flying(terms, target);
}

/* -- intercept --------------------------------------------------------------------------------- */

/* tarr.air.fighters: within 18 inches of where both end their moves. */
bool tarr_check_intercept(terms_t *terms, state_t *state, const struct tarr_intercept *order,
                          struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (!tarr_is_flying(terms, unit) || template_of(terms, unit)->make != MAKE_FIGHTER) {
        return refuse(why, CLAUSE_AIR_FIGHTERS, "fighters intercept");
    }
    if (declare_find(&tarr_declares, &state->head, order->unit, 0) != NO_DECLARED) {
        return refuse(why, CLAUSE_AIR_LOAD, "it makes one sort of attack a move");
    }
    if (!is_prey(terms, &state->units[order->target], order->side)) {
        return refuse(why, CLAUSE_TURN_DECLARE, "that is no enemy aircraft over the table");
    }
    return points_within_rounded(unit->at, state->units[order->target].at, AIR_REACH) ||
           refuse(why, CLAUSE_AIR_FIGHTERS, "that is more than 18 inches away");
}

void tarr_do_intercept(struct play *play, const struct tarr_intercept *order)
{
    tarr_declare(play, ATTACK_INTERCEPT, order->unit, 0)->target = (uint8_t)order->target;
    tarr_tell_to_intercept(play, CLAUSE_AIR_FIGHTERS, order->unit, order->target);
}

bool tarr_list_intercept(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        bool may = state->units[unit].side == side && tarr_is_flying(terms, &state->units[unit]);
        for (int target = 0; may && target < state->n_units; target++) {
            any |= is_prey(terms, &state->units[target], side) &&
                   tarr_try_intercept(terms, state, side, legal, unit, target);
        }
    }
    return any;
}

/* -- flak -------------------------------------------------------------------------------------- */

/* tarr.flak.twin: one that strafes, or a tactical aircraft that bombs. */
static bool is_fair_game(terms_t *terms, const struct unit *aircraft)
{
    return aircraft->mission == MISSION_STRAFES ||
           (aircraft->mission == MISSION_BOMBS &&
            template_of(terms, aircraft)->make == MAKE_TACTICAL);
}

static bool is_flak_weapon(int weapon)
{
    return weapon == WEAPON_FLAK_88 || weapon == WEAPON_TWIN;
}

/* tarr.flak.heavy, tarr.flak.twin */
bool tarr_check_flak(terms_t *terms, state_t *state, const struct tarr_flak *order,
                     struct refusal *why)
{
    struct scene scene;
    const struct unit *unit = &state->units[order->unit];
    int weapon = template_of(terms, unit)->weapon;
    if (!is_flak_weapon(weapon)) {
        return refuse(why, CLAUSE_FLAK_HEAVY, "it is no flak");
    }
    tarr_look_out(terms, state, &scene);
    if (!tarr_check_gun(&scene, order->unit, why)) {
        return false;
    }
    if (!is_prey(terms, &state->units[order->target], order->side)) {
        return refuse(why, CLAUSE_TURN_DECLARE, "that is no enemy aircraft over the table");
    }
    const struct unit *aircraft = &state->units[order->target];
    int32_t gap = tarr_flight_gap(aircraft, unit->at);
    if (state->visibility != 0 && gap > state->visibility) {
        return refuse(why, CLAUSE_SIGHT_AIRCRAFT, "it is not seen so far");
    }
    if (weapon == WEAPON_TWIN && !is_fair_game(terms, aircraft)) {
        return refuse(why, CLAUSE_FLAK_TWIN, "twin mounts engage strafers and dive bombers alone");
    }
    return gap <= tarr_range(weapon)->reach ||
           refuse(why, weapon == WEAPON_TWIN ? CLAUSE_FLAK_TWIN : CLAUSE_FLAK_HEAVY,
                  "its path does not come near enough");
}

void tarr_do_flak(struct play *play, const struct tarr_flak *order)
{
    tarr_declare(play, ATTACK_FLAK, order->unit, ARMAMENT_GUN)->target = (uint8_t)order->target;
    tarr_tell_to_flak(play, CLAUSE_FLAK_HEAVY, order->unit, order->target);
}

bool tarr_list_flak(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        bool may = its->side == side && is_flak_weapon(template_of(terms, its)->weapon);
        for (int target = 0; may && target < state->n_units; target++) {
            any |= is_prey(terms, &state->units[target], side) &&
                   tarr_try_flak(terms, state, side, legal, unit, target);
        }
    }
    return any;
}

/* -- the throws -------------------------------------------------------------------------------- */

static bool is_flak(const struct state *head, int i)
{
    int verb = tarr_state(head)->declarations[i].declared.verb;
    return verb == ATTACK_FLAK || verb == ATTACK_INTERCEPT;
}

static bool is_downed(state_t *state, int unit)
{
    for (int i = 0; i < state->n_downed; i++) {
        if (state->downed[i] == unit) {
            return true;
        }
    }
    return false;
}

/* tarr.flak.timing: hit at the point of its path nearest to the weapon that hit it first. */
static void note_hit(struct tarr_state *state, int unit, struct point from)
{
    struct unit *its = &state->units[unit];
    int course;
    if (is_downed(state, unit) || state->n_downed == DOWNED_MAX) {
        return;
    }
    its->at = tarr_flight_nearest(its, from, &course);
    its->facing = (int16_t)course;
    its->from = its->post = (struct point){NOWHERE, NOWHERE};
    state->downed[state->n_downed++] = (uint8_t)unit;
}

/* tarr.flak.throw, tarr.air.fighters: all are thrown before any aircraft is taken off. */
static void fire_flak(struct play *play, const struct declaration *declaration)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    int unit = declaration->declared.unit;
    const struct unit *target = &state->units[declaration->target];
    bool flak = declaration->declared.verb == ATTACK_FLAK;
    if (!is_on_table(&state->units[unit]) || !is_on_table(target)) {
        return;
    }
    if (flak) {
        state->units[unit].fired = 1;
    }
    if (tarr_points(play, unit, unit_piece(declaration->target),
                    template_of(terms, &state->units[unit])->strike, tarr_defence(terms, target),
                    flak ? CLAUSE_FLAK_THROW : CLAUSE_AIR_FIGHTERS)) {
        note_hit(state, declaration->target, state->units[unit].at);
    }
}

/* -- bombers hit ------------------------------------------------------------------------------- */

/* tarr.bomber.blast, tarr.bomber.empty: it comes down, and burns unless it has blown up. */
static void crash(struct play *play, int unit, bool burns)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct point at = state->units[unit].at;
    if (burns) {
        tarr_tell_shot_down(play, CLAUSE_BOMBER_EMPTY, unit, at);
        tarr_raise_smoke(play, at, SMOKE_FIRE, CLAUSE_SMOKE_BURNING);
    } else {
        tarr_tell_blew_up(play, CLAUSE_BOMBER_BLAST, unit, at);
    }
    if (template_of(terms, &state->units[unit])->make == MAKE_SPOTTER) {
        tarr_observer_lost(play, unit);
    }
    tarr_bail_aircraft(play, unit);
    state->units[unit].wreck = burns;
    tarr_lose(play, unit, GONE_DESTROYED);
}

/* tarr.bomber.stuka, tarr.bomber.stick: straight below, or in a line along the course. */
static void jettison(struct play *play, int unit)
{
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[unit];
    tarr_tell_jettisoned(play, CLAUSE_BOMBER_HIT, unit, its->bombs);
    state->stick = (struct stick){
        .at = its->at, .course = its->facing, .unit = (uint8_t)unit, .n = its->bombs};
    its->bombs = 0;
    if (option_of(tarr_terms(play), OPT_JETTISON) == JETTISON_HOME) {
        tarr_fly_off(play, unit, CLAUSE_BOMBER_HIT);
    } else {
        crash(play, unit, true);
    }
}

/* tarr.bomber.hit: one that still has bombs throws. */
static void settle_downed(struct play *play, int unit)
{
    terms_t *terms = tarr_terms(play);
    struct unit *its = &tarr_of(play)->units[unit];
    int make = template_of(terms, its)->make;
    if ((make != MAKE_TACTICAL && make != MAKE_BOMBER) || its->bombs == 0) {
        crash(play, unit, true);
        return;
    }
    struct throw throw = play_die(FOR_JETTISON, CLAUSE_BOMBER_HIT, unit_piece(unit), NO_PIECE);
    if (play_roll_total(play, &throw) <= JETTISONS) {
        jettison(play, unit);
    } else {
        crash(play, unit, false);
    }
}

/* tarr.bomber.effect: each has its circle, against plain values, from the first on. */
static void drop_next(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct stick *stick = &state->stick;
    bool tactical = template_of(terms, &state->units[stick->unit])->make == MAKE_TACTICAL;
    int32_t along = tactical        ? 0
                    : stick->n == 1 ? STICK_LONG
                                    : STICK_LONG * stick->next / (stick->n - 1);
    struct point at = point_plus(stick->at, vector_towards(stick->course, along));
    struct burst burst = tarr_bomb_of(terms, &state->units[stick->unit], at);
    stick->next++;
    tarr_burst(play, burst);
}

/* -- the phase --------------------------------------------------------------------------------- */

static bool is_landing(const struct state *head, int i)
{
    int verb = tarr_state(head)->declarations[i].declared.verb;
    return verb == ATTACK_DROP || verb == ATTACK_LAND;
}

enum { THROWS, DOWNS, LANDS };

/* Three layers of order: all throws; then, in the order in which aircraft were hit, jettisoning and
 * the men aboard; then landings. */
enum phase_end tarr_run_flak(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    struct declaration next;
    if (state->step == THROWS) {
        while (declare_take(&tarr_declares, &state->head, state->first, is_flak, &next)) {
            fire_flak(play, &next);
        }
        state->step = DOWNS;
        state->cursor = 0;
    }
    while (state->step == DOWNS && state->head.n_tasks == 0) {
        if (state->stick.next < state->stick.n) {
            drop_next(play);
        } else if (state->cursor < state->n_downed) {
            state->stick = (struct stick){0};
            settle_downed(play, state->downed[state->cursor++]);
        } else {
            state->stick = (struct stick){0};
            state->step = LANDS;
        }
    }
    while (state->step == LANDS && state->head.n_tasks == 0 &&
           declare_take(&tarr_declares, &state->head, state->first, is_landing, &next)) {
        tarr_land(play, &next);
    }
    if (state->head.n_tasks > 0 || !tarr_settle_morale(play)) {
        return PHASE_GOES_ON;
    }
    tarr_spot_all(play);
    state->step = state->cursor = 0;
    return PHASE_ENDS;
}
