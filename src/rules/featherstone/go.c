/* Featherstone-like WW2: moves carried out, by order and by morale (ledger, 4.4, and
 * featherstone.morale.r1, featherstone.morale.r2). Who is told to go where stands in move.c and
 * morale.c.
 *
 * In the order of the ledger: featherstone.move.edge, featherstone.sight.hidden. */

#include "rules/featherstone/way.h"
#include "rules/table/forced.h"

enum { LOOK_STEP = INCH / 4, BACK_STEP = INCH / 10 };

/* -- carrying it out --------------------------------------------------------------------------- */

static bool has_hidden(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side && is_hidden(state, &state->units[i]) &&
            is_on_table(&state->units[i])) {
            return true;
        }
    }
    return false;
}

/* featherstone.sight.hidden: whom it comes up to on the way, every quarter of an inch. */
void featherstone_look_on_the_way(struct play *play, int unit, const struct march *march)
{
    struct featherstone_state *state = featherstone_of(play);
    int form = state->units[unit].formation;
    int32_t length = path_length(march->route.points, march->route.n);
    for (int32_t along = LOOK_STEP; along < length && has_hidden(state, state->units[unit].side);
         along += LOOK_STEP) {
        int facing = march->facing;
        struct point at = route_at(&march->route, along, &facing);
        featherstone_put(play, unit, at, facing, form);
        featherstone_find_hidden_by(play, unit);
    }
}

/* featherstone.move.edge */
static void leave_table(struct play *play, int unit, struct point end)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    bool own = is_past_edge(&terms->table, terms->edges[state->units[unit].side], end);
    featherstone_lose_all(play, unit, own ? GONE_LEFT : GONE_LOST, CLAUSE_MOVE_EDGE,
                          featherstone_tell_left_table);
    state->units[unit].at = (struct point){NOWHERE, NOWHERE};
    state->units[unit].wreck = 0;
}

/* Cuts the path at a place of it. */
static void cut_short(terms_t *terms, const struct unit *unit, struct march *march,
                      const struct body_stop *stop)
{
    int32_t along = 0;
    for (int i = 1; i < march->route.n; i++) {
        along += points_distance(march->route.points[i - 1], march->route.points[i]);
        if (along >= stop->along) {
            march->route.points[i] = stop->centre;
            march->route.n = i + 1;
        }
    }
    struct ground_costs costs;
    featherstone_ground_costs(terms, unit, &costs);
    march->facing = stop->facing;
    march->leaves = false;
    march->cost = (int32_t)path_cost(&terms->table, &costs, march->route.points, march->route.n);
}

/* It is no longer what it was when it last aimed. */
static void note_move(struct unit *unit, int32_t cost, int32_t went)
{
    unit->moved = 1;
    unit->spent += cost;
    unit->went += went;
    unit->aim = NO_UNIT;
}

/* featherstone.move.contact: who meets an enemy he did not know of has found him, in the deepest
 * wood too. */
void featherstone_run_into(struct play *play, int unit, uint64_t met)
{
    featherstone_reveal(play, unit, CLAUSE_SIGHT_HIDDEN);
    while (met != 0) {
        featherstone_reveal(play, take_bit(&met), CLAUSE_SIGHT_HIDDEN);
    }
    featherstone_tell_stopped(play, CLAUSE_MOVE_CONTACT, unit);
}

void featherstone_halt(struct play *play, int unit, uint64_t met)
{
    featherstone_run_into(play, unit, met);
    featherstone_of(play)->units[unit].leave = LEAVE_NONE;
}

bool featherstone_go(struct play *play, int unit, struct march *march, int clause)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    struct body_stop stop;
    uint64_t met;
    featherstone_reveal(play, unit, CLAUSE_SIGHT_HIDDEN);
    bool stopped = featherstone_is_surprised(terms, state, unit, march, &stop, &met);
    if (stopped) {
        cut_short(terms, its, march, &stop);
    }
    struct point from = middle_of(its);
    struct point to = march->route.points[march->route.n - 1];
    int32_t length = path_length(march->route.points, march->route.n);
    featherstone_look_on_the_way(play, unit, march);
    if (length > 0) {
        note_move(its, march->cost, length);
        featherstone_tell_moved(play, clause, unit, from, to, march->facing);
    }
    if (march->leaves) {
        leave_table(play, unit, to);
        return true;
    }
    featherstone_put(play, unit, to, march->facing, march->form);
    if (stopped) {
        featherstone_halt(play, unit, met);
    }
    featherstone_find_hidden(play);
    featherstone_take_prisoners(play);
    return !stopped;
}

/* -- forced moves ------------------------------------------------------------------------------ */

/* Wheels do not cross a wall. */
static void find_walls(terms_t *terms, const struct unit *unit, struct things *things)
{
    for (int piece = 0; piece < terms->table.n_terrain; piece++) {
        bool wall = terms->table.terrain[piece].kind == WALL &&
                    template_of(terms, unit)->drive == DRIVE_WHEELS;
        for (int leg = 0; wall && leg < terrain_leg_count(&terms->table, piece); leg++) {
            featherstone_note_thing(things, NO_UNIT, terrain_leg(&terms->table, piece, leg),
                                    unit->at);
        }
    }
}

/* A vehicle ends on no other model, men in no building. */
static struct point free_end(terms_t *terms, state_t *state, int unit, struct point from,
                             struct point to)
{
    const struct unit *its = &state->units[unit];
    struct base models[UNITS_MAX];
    int n = 0;
    for (int32_t along = points_distance(from, to);
         !is_driven(terms, its) && along > 0 && featherstone_shelter_at(terms, to) >= 0;
         along -= BACK_STEP) {
        to = leg_point(from, to, along > BACK_STEP ? along - BACK_STEP : 0);
    }
    for (int i = 0; is_driven(terms, its) && i < state->n_units; i++) {
        if (i != unit && stands_on_table(terms, &state->units[i])) {
            models[n++] = base_of(terms, &state->units[i]);
        }
    }
    const struct model_row *model = featherstone_model(terms, its);
    struct mover mover = {.length = model->length, .width = model->width};
    struct point points[2] = {from, to};
    return n == 0 ? to : path_last_free(&mover, points, 2, models, n, OVERLAP_THOU).at;
}

/* featherstone.morale.r1, featherstone.morale.r2: straight on, as far as the budget pays for; it
 * stops at what it cannot pass, and an inch before enemies. Says where, whether the edge of the
 * table is what stopped it, and which enemies of whom it knew nothing did. */
struct point featherstone_flee(terms_t *terms, state_t *state, int unit, struct point far,
                               int64_t budget, bool *off_table, uint64_t *met)
{
    const struct unit *its = &state->units[unit];
    const struct model_row *model = featherstone_model(terms, its);
    struct ground_costs costs;
    struct things things = {.n = 0};
    struct body_stop stop;
    struct point from = middle_of(its);
    struct forced query = {.table = &terms->table,
                           .costs = &costs,
                           .budget = budget,
                           .bounds = table_box(&terms->table),
                           .things = things.bases};
    featherstone_ground_costs(terms, its, &costs);
    if (is_driven(terms, its)) {
        query.mover = (struct mover){.length = model->length, .width = model->width};
        featherstone_find_wrecks(terms, state, &things);
        find_walls(terms, its, &things);
        query.n_things = things.n;
    }
    struct forced_way way = forced_as_far(&query, from, far, points_distance(from, far));
    struct march march = {.facing = bearing_of(from, far),
                          .form = open_form(its, ABSENT),
                          .route = {.n = 2, .points = {from, way.to}}};
    featherstone_find_enemies(terms, state, its->side, ALL_ENEMIES, NO_UNIT, &things);
    *met = 0;
    if (featherstone_is_stopped(terms, state, unit, &march, &things, &stop)) {
        struct body_stop first;
        if (!featherstone_is_surprised(terms, state, unit, &march, &first, met) ||
            first.along > stop.along) {
            *met = 0; /* one that it knew stopped it before */
        }
        march.route.points[1] = stop.centre;
    }
    struct point to = free_end(terms, state, unit, from, march.route.points[1]);
    *off_table = way.end == END_EDGE && point_equal(to, way.to);
    return to;
}
