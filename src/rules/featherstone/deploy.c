/* Featherstone-like WW2: deployment (ledger, 4.2: featherstone.setup.deploy, and
 * featherstone.sight.hidden). */

#include "rules/featherstone/chapters.h"

enum { PLACES_LISTED = 4, STEP = 2 * INCH, INSET = 3 * INCH / 2 };

/* -- deploy ------------------------------------------------------------------------------------ */

/* Towards the enemy: away from its own base edge. */
static int deploys_facing(terms_t *terms, int side, int32_t facing)
{
    return facing == ABSENT ? edge_ahead(terms->edges[side]) : (int)facing;
}

static int form_of(int32_t form)
{
    return form == ABSENT || form == FORM_GARRISON ? FORM_LINE : form;
}

static void show(struct play *play, const struct task *task, int unit);

static bool is_unplaced(state_t *state, int side, int unit)
{
    const struct unit *its = &state->units[unit];
    return its->side == side && its->gone == GONE_HERE && is_nowhere(its->at) &&
           its->aboard == NO_UNIT;
}

bool featherstone_has_to_deploy(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (is_unplaced(state, side, i)) {
            return true;
        }
    }
    return false;
}

bool featherstone_check_deploy(terms_t *terms, state_t *state,
                               const struct featherstone_deploy *order, struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    int facing = deploys_facing(terms, order->side, order->facing);
    struct base middle = base_point(order->at);
    if (!is_unplaced(state, order->side, order->unit)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it has its place already");
    }
    if (!box_holds(table_box(&terms->table), order->at) ||
        !is_in_zone(terms->zones, terms->n_zones, order->side, &middle, 0)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "its middle must be in the area of its side");
    }
    return (!has_model(terms, unit) ||
            featherstone_check_model_place(terms, state, order->unit, order->at, facing, why)) &&
           featherstone_check_body_place(terms, state, order->unit, order->at, facing,
                                         form_of(order->formation), why);
}

void featherstone_do_deploy(struct play *play, const struct featherstone_deploy *order)
{
    int facing = deploys_facing(featherstone_terms(play), order->side, order->facing);
    featherstone_tell_deployed(play, CLAUSE_SETUP_DEPLOY, order->unit, order->at, facing);
    featherstone_put(play, order->unit, order->at, facing, form_of(order->formation));
    show(play, order->task, order->unit);
}

/* The first that has no place yet: cover first, then the first free places of the area. */
bool featherstone_list_deploy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    const uint32_t cover = kind_bit(TRENCH) | kind_bit(BUILDING) | kind_bit(BUNKER) |
                           kind_bit(WOOD) | kind_bit(SCRUB) | kind_bit(WADI);
    bool any = false;
    for (int unit = 0; unit < state->n_units && !any; unit++) {
        struct place_walk walk = walk_zones(terms->zones, terms->n_zones, side, INSET, STEP);
        bool unplaced = is_unplaced(state, side, unit);
        walk.table = &terms->table;
        walk.cover = cover;
        for (int found = 0; unplaced && found < PLACES_LISTED && next_place(&walk);) {
            if (featherstone_try_deploy(terms, state, side, legal, unit, walk.at, ABSENT,
                                        FORM_DOUBLE)) {
                any = true;
                found += !walk.in_cover;
            }
        }
    }
    return any;
}

/* -- load -------------------------------------------------------------------------------------- */

bool featherstone_check_load(terms_t *terms, state_t *state, const struct featherstone_load *order,
                             struct refusal *why)
{
    if (!is_unplaced(state, order->side, order->unit)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it has its place already");
    }
    return featherstone_check_room(terms, state, order->unit, order->vehicle, why);
}

void featherstone_do_load(struct play *play, const struct featherstone_load *order)
{
    featherstone_embark(featherstone_terms(play), featherstone_of(play), order->unit,
                        order->vehicle);
    featherstone_tell_loaded(play, CLAUSE_SETUP_DEPLOY, order->unit, order->vehicle);
    show(play, order->task, order->unit);
}

/* -- hide -------------------------------------------------------------------------------------- */

/* featherstone.sight.hidden: in cover, and no more than the scenario allows. */
bool featherstone_check_hide(terms_t *terms, state_t *state, const struct featherstone_hide *order,
                             struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        n += state->units[i].side == order->side && has_bit(&state->hidden, i);
    }
    if (option_of(terms, OPT_HIDDEN) == HIDDEN_OFF || n >= terms->hides[order->side]) {
        return refuse(why, CLAUSE_SIGHT_HIDDEN, "no more units are set up hidden");
    }
    if (!is_on_table(unit) || has_bit(&state->hidden, order->unit) ||
        !has_bit(&state->deploys, order->unit)) {
        return refuse(why, CLAUSE_SIGHT_HIDDEN, "a unit that has just been placed is hidden");
    }
    return featherstone_is_in_cover_at_all(terms, state, order->unit) ||
           refuse(why, CLAUSE_SIGHT_HIDDEN, "it is not in cover");
}

void featherstone_do_hide(struct play *play, const struct featherstone_hide *order)
{
    struct featherstone_state *state = featherstone_of(play);
    state->units[order->unit].hidden = 1;
    set_bit(&state->hidden, order->unit);
    featherstone_tell_hides(play, CLAUSE_SIGHT_HIDDEN, order->unit);
}

/* -- the phase --------------------------------------------------------------------------------- */

/* Both at once in secret, or one after the other in the open: featherstone.opt-hidden. */
enum phase_end featherstone_run_deploy(struct play *play)
{
    struct featherstone_state *state = featherstone_of(play);
    bool secret = option_of(featherstone_terms(play), OPT_HIDDEN) == HIDDEN_SETUP;
    unsigned waits = 0;
    for (int side = 0; side < SIDES; side++) {
        bool wants = !(state->done >> side & 1) && featherstone_has_to_deploy(state, side);
        waits |= wants ? 1u << side : 0;
    }
    if (waits != 0 && secret) {
        agenda_ask_sides(&state->head, TASK_DEPLOY, waits, SECRET_ORDERS);
        return PHASE_GOES_ON;
    }
    if (waits != 0) {
        agenda_ask(&state->head, TASK_DEPLOY, waits & 1 ? 0 : 1, NO_UNIT);
        return PHASE_GOES_ON;
    }
    state->deploys = 0;
    state->done = 0;
    featherstone_find_hidden(play);
    return PHASE_ENDS;
}

/* In the open everybody sees it as soon as it is placed, and who rides in it. */
static void show(struct play *play, const struct task *task, int unit)
{
    struct featherstone_state *state = featherstone_of(play);
    for (int i = 0; i < state->n_units && task->secret == SECRET_NOT; i++) {
        if (i == unit || state->units[i].aboard == unit) {
            clear_bit(&state->deploys, i);
        }
    }
}
