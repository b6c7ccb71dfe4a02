/* A World Aflame: smoke and fires (ledger, smoke; gas drifts with it). */

#include "rules/aflame/arms.h"

enum {
    SHELL_RADIUS = 2 * INCH,
    SHELL_TURNS = 3,
    SCREEN_LONG = 12 * INCH,
    SCREEN_WIDE = 4 * INCH,
    GAS_LONG = 8 * INCH,
    GAS_WIDE = 3 * INCH,
    DISCHARGED = 4 * INCH
};

/* -- clouds (aflame.smoke.sources) ------------------------------------------------------------- */

/* A place in the list: that of one that is gone, or a new one; NULL if there is none. */
static struct drift *new_cloud(struct aflame_state *state)
{
    for (int i = 0; i < state->n_clouds; i++) {
        if (state->clouds[i].gone) {
            return &state->clouds[i];
        }
    }
    return state->n_clouds < CLOUDS_MAX ? &state->clouds[state->n_clouds++] : NULL;
}

static struct drift *add_cloud(struct play *play, enum cloud kind, struct point at, int32_t radius,
                               int turns)
{
    struct aflame_state *state = aflame_of(play);
    struct drift *cloud = new_cloud(state);
    if (cloud != NULL) {
        uint16_t number = cloud->number != 0 ? cloud->number : state->n_clouds;
        *cloud = (struct drift){.number = number,
                                .kind = (uint8_t)kind,
                                .at = at,
                                .radius = radius,
                                .bearing = state->wind,
                                .since = (uint8_t)state->head.turn,
                                .until = (uint8_t)(state->head.turn + turns - 1)};
    }
    return cloud;
}

/* aflame.smoke.shell, aflame.gas.shell, aflame.gas.canister */
void aflame_open_cloud(struct play *play, enum cloud kind, struct point at)
{
    struct drift *cloud =
        add_cloud(play, kind, at, kind == CLOUD_GAS_CANISTER ? 0 : SHELL_RADIUS, SHELL_TURNS);
    if (cloud == NULL) {
        return;
    }
    int index = (int)(cloud - aflame_of(play)->clouds);
    aflame_tell_cloud(play, kind == CLOUD_SMOKE_SHELL ? CLAUSE_SMOKE_SHELL : CLAUSE_GAS_SHELL,
                      index, at);
    if (kind != CLOUD_SMOKE_SHELL) {
        aflame_breathe(play, index, NO_UNIT);
    }
}

/* A screen or a canister's gas is a strip from its beginning; what is round is a disc. */
struct base aflame_cloud_base(state_t *state, const struct drift *cloud)
{
    bool fire = cloud->kind == CLOUD_FIRE_SCREEN;
    if (!fire && cloud->kind != CLOUD_GAS_CANISTER) {
        return base_disc(cloud->at, cloud->radius);
    }
    int bearing = fire ? state->wind : cloud->bearing;
    return base_strip(cloud->at, point_plus(cloud->at, vector_towards(bearing, SCREEN_LONG)),
                      fire ? SCREEN_LONG : GAS_LONG, fire ? SCREEN_WIDE : GAS_WIDE);
}

/* -- dischargers ------------------------------------------------------------------------------- */

/* The smoke round of a vehicle is that of its first gun. */
static int discharger(state_t *state, int vehicle)
{
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].vehicle == vehicle && state->guns[i].smoke > 0) {
            return i;
        }
    }
    return NO_MAN;
}

bool aflame_check_screen(terms_t *terms, state_t *state, const struct aflame_screen *order,
                         struct refusal *why)
{
    const struct vehicle *vehicle = &state->vehicles[order->vehicle];
    (void)terms;
    if (vehicle->unit != state->active || vehicle->gone != GONE_HERE) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "it is not a vehicle of the active unit");
    }
    if (discharger(state, order->vehicle) == NO_MAN) {
        return refuse(why, CLAUSE_AMMO_SMOKE, "it has no smoke round");
    }
    struct base hull = aflame_hull(vehicle);
    return base_is_caught(&hull, order->at, DISCHARGED) ||
           refuse(why, CLAUSE_SMOKE_DISCHARGER, "the screen begins within 4 inches of it");
}

void aflame_do_screen(struct play *play, const struct aflame_screen *order)
{
    struct aflame_state *state = aflame_of(play);
    state->guns[discharger(state, order->vehicle)].smoke--;
    aflame_open_cloud(play, CLOUD_SMOKE_SHELL, order->at);
    aflame_ask_again(play);
}

bool aflame_list_screen(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    (void)side;
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct aflame_screen order = {.vehicle = i, .at = state->vehicles[i].at};
        any |= aflame_check_screen(terms, state, &order, NULL) &&
               aflame_add_screen(legal, i, order.at);
    }
    return any;
}

/* -- drift ------------------------------------------------------------------------------------- */

/* aflame.smoke.drift, aflame.gas.duration: in the upkeep of every turn after the first, in the
 * order in which they came; fire screens turn with the wind and stay. */
void aflame_drift_clouds(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_clouds; i++) {
        struct drift *cloud = &state->clouds[i];
        if (cloud->gone || cloud->since == 0) {
            continue;
        }
        if (cloud->until < state->head.turn) {
            cloud->gone = 1;
            aflame_tell_clears(play, CLAUSE_SMOKE_SHELL, i);
            continue;
        }
        if (cloud->kind == CLOUD_FIRE_SCREEN || cloud->since == state->head.turn) {
            continue;
        }
        int inches = aflame_average(play, FOR_DRIFT, CLAUSE_SMOKE_DRIFT, NO_PIECE, 1);
        cloud->at = point_plus(cloud->at, vector_towards(state->wind, inches * INCH));
        aflame_tell_drifts(play, CLAUSE_SMOKE_DRIFT, i, cloud->at);
        if (cloud->kind != CLOUD_SMOKE_SHELL) {
            aflame_breathe(play, i, NO_UNIT);
        }
    }
}

/* aflame.smoke.fire: a screen down the wind as long as it burns, and of a bonfire one turn more.
 * What it hides, aflame.smoke.block, is a question of sight. */
void aflame_set_fire(struct play *play, struct point at, int turns, int clause)
{
    struct drift *cloud = add_cloud(play, CLOUD_FIRE_SCREEN, at, 0, turns);
    if (cloud != NULL) {
        aflame_tell_cloud(play, clause, (int)(cloud - aflame_of(play)->clouds), at);
    }
}
