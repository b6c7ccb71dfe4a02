/* Tarr's Modern Warfare: deployment (ledger, 4.2: tarr.setup.deploy). */

#include "rules/tarr/chapters.h"

enum { PLACES_LISTED = 4, STEP = 2 * INCH, INSET = 3 * INCH / 2 };

/* -- deploy ------------------------------------------------------------------------------------ */

/* Towards the enemy: away from its own base line. */
int tarr_ahead(terms_t *terms, int side)
{
    return edge_ahead(terms->edges[side]);
}

static int faces(terms_t *terms, int side, int32_t facing)
{
    return facing == ABSENT ? tarr_ahead(terms, side) : (int)facing;
}

static int form_of(int32_t form)
{
    return form == ABSENT || form == FORM_GARRISON ? FORM_LINE : form;
}

static bool is_unplaced(state_t *state, int side, int unit)
{
    const struct unit *its = &state->units[unit];
    return its->side == side && its->gone == GONE_HERE && is_nowhere(its->at) &&
           its->aboard == NO_UNIT && its->arrives == 0;
}

bool tarr_has_to_deploy(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (is_unplaced(state, side, i)) {
            return true;
        }
    }
    return false;
}

bool tarr_check_deploy(terms_t *terms, state_t *state, const struct tarr_deploy *order,
                       struct refusal *why)
{
    struct scene scene;
    const struct unit *unit = &state->units[order->unit];
    int facing = faces(terms, order->side, order->facing);
    struct base middle = base_point(order->at);
    if (!is_unplaced(state, order->side, order->unit)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it has its place already");
    }
    tarr_look_out(terms, state, &scene);
    if (!box_holds(table_box(scene.table), order->at) ||
        !is_in_zone(terms->zones, terms->n_zones, order->side, &middle, 0)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "its middle must be in the area of its side");
    }
    if (unit->housed && tarr_house_at(scene.table, order->at) < 0) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it must be in a building");
    }
    return tarr_check_place(&scene, order->unit, order->at, facing, form_of(order->formation), why);
}

void tarr_do_deploy(struct play *play, const struct tarr_deploy *order)
{
    struct scene scene;
    struct tarr_state *state = tarr_of(play);
    int facing = faces(tarr_terms(play), order->side, order->facing);
    tarr_tell_deployed(play, CLAUSE_SETUP_DEPLOY, order->unit, order->at, facing);
    tarr_look_out(tarr_terms(play), state, &scene);
    tarr_set_down(&scene, state, order->unit, order->at, facing, form_of(order->formation));
    set_hidden(state, order->unit, true);
}

/* The first that has no place yet: cover first, then the first free places of the area. */
bool tarr_list_deploy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    const uint32_t cover = kind_bit(TRENCHWORK) | kind_bit(BUILDING) | kind_bit(BLOCKHOUSE) |
                           kind_bit(WOOD) | kind_bit(RUBBLE);
    bool any = false;
    for (int unit = 0; unit < state->n_units && !any; unit++) {
        struct place_walk walk = walk_zones(terms->zones, terms->n_zones, side, INSET, STEP);
        bool unplaced = is_unplaced(state, side, unit);
        walk.table = &terms->table;
        walk.cover = cover;
        for (int found = 0; unplaced && found < PLACES_LISTED && next_place(&walk);) {
            if (tarr_try_deploy(terms, state, side, legal, unit, walk.at, ABSENT, FORM_DOUBLE)) {
                any = true;
                found += !walk.in_cover;
            }
        }
    }
    return any;
}

/* -- load -------------------------------------------------------------------------------------- */

bool tarr_check_load(terms_t *terms, state_t *state, const struct tarr_load *order,
                     struct refusal *why)
{
    if (!is_unplaced(state, order->side, order->unit)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it has its place already");
    }
    return tarr_check_room(terms, state, order->unit, order->vehicle, why);
}

void tarr_do_load(struct play *play, const struct tarr_load *order)
{
    tarr_embark(tarr_terms(play), tarr_of(play), order->unit, order->vehicle);
    tarr_tell_loaded(play, CLAUSE_SETUP_DEPLOY, order->unit, order->vehicle);
}

/* -- the phase --------------------------------------------------------------------------------- */

/* tarr.setup.deploy: both at once, what is secret need not be said in turn. */
enum phase_end tarr_run_deploy(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    unsigned waits = 0;
    for (int side = 0; side < SIDES; side++) {
        bool wants = !(state->done >> side & 1) && tarr_has_to_deploy(state, side);
        waits |= wants ? 1u << side : 0;
    }
    if (waits != 0) {
        agenda_ask_sides(&state->head, TASK_DEPLOY, waits, SECRET_ORDERS);
        return PHASE_GOES_ON;
    }
    for (int i = 0; i < UNIT_WORDS; i++) {
        state->deploys[i] = 0;
    }
    state->done = 0;
    tarr_spot_all(play);
    return PHASE_ENDS;
}
