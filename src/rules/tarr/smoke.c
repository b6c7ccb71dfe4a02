/* Tarr's Modern Warfare: smoke (ledger, 4.17). What it does to sight stands in scene.c and sight.c.
 *
 * In the order of the ledger: tarr.smoke.burning, tarr.smoke.canister, tarr.smoke.fire,
 * tarr.smoke.plume, tarr.smoke.duration, tarr.smoke.stays. */

#include "rules/tarr/heavy.h"

enum { CANISTER_REACH = 12 * INCH };

/* -- smoke ------------------------------------------------------------------------------------- */

/* A tank's canister over open sights has a reach of its own; guns and mortars use their own ranges.
 */
static int method_of(int32_t method)
{
    return method == ABSENT ? METHOD_OPEN : method;
}

static bool throws_canisters(terms_t *terms, const struct unit *unit)
{
    int make = template_of(terms, unit)->make;
    return is_vehicle(terms, unit) && (make == MAKE_TANK || make == MAKE_SPG);
}

/* tarr.smoke.canister: instead of its gun. */
bool tarr_check_smoke(terms_t *terms, state_t *state, const struct tarr_smoke *order,
                      struct refusal *why)
{
    struct scene scene;
    const struct unit *unit = &state->units[order->unit];
    int method = method_of(order->method);
    tarr_look_out(terms, state, &scene);
    if (!tarr_check_gun(&scene, order->unit, why)) {
        return false;
    }
    if (!box_holds(table_box(&terms->table), order->at)) {
        return refuse(why, CLAUSE_SMOKE_CANISTER, "that is not on the table");
    }
    if (method != METHOD_OPEN) {
        return tarr_check_indirect(&scene, order->unit, method, NO_UNIT, NO_UNIT, order->at, why);
    }
    bool tank = throws_canisters(terms, unit);
    const struct range_row *range = tarr_range(template_of(terms, unit)->weapon);
    int32_t most = tank ? CANISTER_REACH : tarr_he_reach(terms, unit);
    if (!tank && most == 0) {
        return refuse(why, CLAUSE_SMOKE_CANISTER,
                      "tanks, mortars and guns with high explosive fire canisters");
    }
    if (!points_within_rounded(unit->at, order->at, most) ||
        (!tank && points_within_rounded(unit->at, order->at, range->least - 1))) {
        return refuse(why, tank ? CLAUSE_SMOKE_CANISTER : CLAUSE_ART_LIMITS,
                      "that is out of its range");
    }
    return tarr_sees_point(&scene, order->unit, order->at) ||
           refuse(why, CLAUSE_SMOKE_CANISTER, "it does not see that point");
}

void tarr_do_smoke(struct play *play, const struct tarr_smoke *order)
{
    struct declaration *smoke = tarr_declare(play, ATTACK_SMOKE, order->unit, ARMAMENT_GUN);
    smoke->method = (uint8_t)method_of(order->method);
    smoke->at = order->at;
    tarr_tell_to_smoke(play, CLAUSE_SMOKE_CANISTER, order->unit, order->at);
}

/* Between itself and the nearest enemy it knows of. */
bool tarr_list_smoke(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        if (its->side != side || !throws_canisters(terms, its) || !is_on_table(its)) {
            continue;
        }
        for (int enemy = 0; enemy < state->n_units; enemy++) {
            const struct unit *theirs = &state->units[enemy];
            if (!is_known_enemy(state, side, enemy) || is_aircraft(terms, theirs)) {
                continue;
            }
            struct point at = leg_point(its->at, theirs->at, CANISTER_REACH / 2);
            if (tarr_try_smoke(terms, state, side, legal, unit, at, ABSENT)) {
                any = true;
                break;
            }
        }
    }
    return any;
}

/* -- plumes ------------------------------------------------------------------------------------ */

/* Downwind: the wind blows towards the opposite edge (tarr.setup.wind-direction). */
static int downwind(state_t *state)
{
    static const int16_t towards[] = {
        [WIND_NORTH] = 1800, [WIND_SOUTH] = 0, [WIND_EAST] = 2700, [WIND_WEST] = 900};
    return towards[state->wind];
}

/* A place in the list: one that is gone, or behind the last; if none is left, the oldest. */
static int room_for_plume(struct tarr_state *state)
{
    int oldest = 0;
    for (int i = 0; i < state->n_plumes; i++) {
        if (state->plumes[i].gone) {
            return i;
        }
        oldest = state->plumes[i].until < state->plumes[oldest].until ? i : oldest;
    }
    return state->n_plumes < PLUMES_MAX ? state->n_plumes++ : oldest;
}

/* tarr.smoke.burning, tarr.smoke.fire, tarr.smoke.plume, tarr.smoke.duration: the move in which it
 * begins is not counted. */
void tarr_raise_smoke(struct play *play, struct point at, int32_t length, int clause)
{
    struct tarr_state *state = tarr_of(play);
    int i = room_for_plume(state);
    int until = state->head.turn + tarr_smoke_lasts(state);
    state->plumes[i] = (struct plume){.serial = (uint16_t)(i + 1),
                                      .at = at,
                                      .bearing = (int16_t)downwind(state),
                                      .length = length,
                                      .until = (uint8_t)(until < TURNS_MAX ? until : TURNS_MAX)};
    tarr_tell_smoke(play, clause, at, downwind(state), length);
}

/* tarr.smoke.burning: destroyed vehicles burn. */
void tarr_start_fire(struct play *play, struct point at)
{
    tarr_raise_smoke(play, at, SMOKE_FIRE, CLAUSE_SMOKE_BURNING);
}

/* A house whose smoke is gone has burnt out. */
static void burn_out(struct play *play, const struct plume *plume)
{
    struct tarr_state *state = tarr_of(play);
    const struct table *table = &tarr_terms(play)->table;
    for (int i = 0; i < state->n_ruins; i++) {
        struct ruin *ruin = &state->ruins[i];
        struct point middle = tarr_middle_of_piece(table, ruin->piece);
        if (ruin->became == RUIN_STATE_BURNING && middle.x == plume->at.x &&
            middle.y == plume->at.y) {
            ruin->became = RUIN_STATE_RUBBLE;
            tarr_tell_collapsed(play, CLAUSE_SMOKE_DURATION, ruin->piece);
        }
    }
}

static void clear_plumes(struct play *play, int turn)
{
    struct tarr_state *state = tarr_of(play);
    for (int i = 0; i < state->n_plumes; i++) {
        struct plume *plume = &state->plumes[i];
        if (!plume->gone && plume->until <= turn) {
            plume->gone = 1;
            tarr_tell_smoke_gone(play, CLAUSE_SMOKE_DURATION, plume->at);
            burn_out(play, plume);
        }
    }
}

/* tarr.smoke.duration, tarr.smoke.stays */
void tarr_end_smoke(struct play *play)
{
    clear_plumes(play, tarr_of(play)->head.turn);
}

void tarr_clear_smoke(struct play *play)
{
    clear_plumes(play, TURNS_MAX + TURNS_MAX);
}
