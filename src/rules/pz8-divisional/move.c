/* Pz8 WW2 Divisional: moving, and coming to the table (ledger, "Setup" and "Move"). */

#include "rules/pz8-divisional/divisional.h"

enum { LEAST_MOVE = INCH / 4, DEPLOY_STEP = 3 * INCH / 2, DEPLOY_SAMPLES = 4 };

static int points_of(state_t *state, const struct divisional_move *order, struct point *points);
static bool check_way(terms_t *terms, state_t *state, int unit, const struct point *points, int n,
                      struct way *way, struct refusal *why);

/* pz8-divisional.setup.deploy */
static bool is_in_zone(terms_t *terms, int side, struct point at)
{
    for (int i = 0; i < terms->n_zones; i++) {
        if (terms->zones[i].side == side && box_holds(box_widened(terms->zones[i].box, 1), at)) {
            return true;
        }
    }
    return false;
}

bool divisional_is_on_mine(state_t *state, struct point at)
{
    for (int i = 0; i < state->n_mines; i++) {
        struct base base = mine_base(&state->mines[i]);
        if (!state->mines[i].gone && base_compare_point(&base, at, 0) < 0) {
            return true;
        }
    }
    return false;
}

bool divisional_check_deploy(terms_t *terms, state_t *state, const struct divisional_deploy *order,
                             struct refusal *why)
{
    int fort = divisional_fort_at(state, order->at);
    struct point at = fort < 0 ? order->at : state->forts[fort].at;
    if (!state->units[order->unit].joined) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it has its place already");
    }
    if (!is_in_zone(terms, order->side, order->at)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "its middle must be in a zone of its side");
    }
    if (ground_cost_at(&terms->table, &divisional_costs, order->at) == GROUND_FORBIDDEN ||
        divisional_is_on_mine(state, order->at)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "nobody is deployed in water or on a mine");
    }
    if (!divisional_has_room(terms, state, order->unit, order->at)) {
        return refuse(why, fort < 0 ? CLAUSE_SETUP_BASE : CLAUSE_FORT_SECTION,
                      "there is no room for it there");
    }
    return divisional_enemy_at(state, order->unit, at, fort) < 0 ||
           refuse(why, CLAUSE_SETUP_DEPLOY, "nobody is deployed in contact with the enemy");
}

void divisional_do_deploy(struct play *play, const struct divisional_deploy *order)
{
    struct divisional_state *state = divisional_of(play);
    int fort = divisional_fort_at(state, order->at);
    struct point at = fort < 0 ? order->at : state->forts[fort].at;
    state->units[order->unit].joined = 0;
    divisional_tell_deployed(play, CLAUSE_SETUP_DEPLOY, order->unit, at);
    divisional_put(play, order->unit, at, fort);
}

/* The first free places of the zones, row by row, and the sections in them. */
bool divisional_list_deploy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct refusal unused;
    struct divisional_deploy order = {.side = side};
    for (order.unit = 0; order.unit < state->n_units; order.unit++) {
        if (state->units[order.unit].side == side && state->units[order.unit].joined) {
            break;
        }
    }
    int found = 0;
    for (int i = 0; order.unit < state->n_units && i < state->n_forts; i++) {
        order.at = state->forts[i].at;
        found += divisional_check_deploy(terms, state, &order, &unused) &&
                 divisional_add_deploy(legal, order.unit, order.at);
    }
    for (int i = 0; order.unit < state->n_units && i < terms->n_zones; i++) {
        struct box box = terms->zones[i].box;
        for (order.at.y = box.south + INCH / 2; order.at.y <= box.north;
             order.at.y += DEPLOY_STEP) {
            for (order.at.x = box.west + INCH / 2; order.at.x <= box.east && found < DEPLOY_SAMPLES;
                 order.at.x += DEPLOY_STEP) {
                found += divisional_check_deploy(terms, state, &order, &unused) &&
                         divisional_add_deploy(legal, order.unit, order.at);
            }
        }
    }
    return found > 0;
}

/* -- moves ------------------------------------------------------------------------------------- */

bool divisional_may_act(state_t *state, int side, int unit)
{
    return state->units[unit].side == side && is_on_table(&state->units[unit]);
}

/* pz8-divisional.move.allowance, pz8-divisional.move.terrain, pz8-divisional.move.path */
bool divisional_check_move(terms_t *terms, state_t *state, const struct divisional_move *order,
                           struct refusal *why)
{
    struct way way;
    struct point points[PATH_POINTS];
    const struct unit *unit = &state->units[order->unit];
    if (!is_on_table(unit)) {
        return refuse(why, CLAUSE_MOVE_PATH, "it is not on the table");
    }
    if (unit->moved) {
        return refuse(why, CLAUSE_MOVE_PATH, "it has moved in this phase");
    }
    return check_way(terms, state, order->unit, points, points_of(state, order, points), &way, why);
}

void divisional_do_move(struct play *play, const struct divisional_move *order)
{
    struct divisional_state *state = divisional_of(play);
    struct unit *unit = &state->units[order->unit];
    struct point from = unit->at;
    struct refusal unused;
    struct way way;
    struct point points[PATH_POINTS];
    check_way(divisional_terms(play), state, order->unit, points, points_of(state, order, points),
              &way, &unused);
    unit->moved = 1;
    divisional_tell_moved(play, CLAUSE_MOVE_PATH, order->unit, from, way.at);
    divisional_put(play, order->unit, way.at, way.fort);
    if ((way.mine < 0 || divisional_meet_mine(play, order->unit, way.mine)) && way.enemy >= 0) {
        divisional_tell_contact(play, CLAUSE_MOVE_CONTACT, order->unit, way.enemy);
    }
    divisional_watch_objectives(play);
}

bool divisional_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units && !(any && legal == NULL); i++) {
        if (!divisional_may_act(state, side, i) || state->units[i].moved) {
            continue;
        }
        for (int aim = 0; aim < AIMS; aim++) {
            struct point to;
            if (divisional_find_leg(terms, state, i, (enum aim)aim, &to)) {
                any = divisional_add_leg(legal, i, to);
            }
        }
    }
    return any;
}

/* The places of the path, from where it stands. */
static int points_of(state_t *state, const struct divisional_move *order, struct point *points)
{
    points[0] = state->units[order->unit].at;
    for (int i = 0; i < order->n_path; i++) {
        points[i + 1] = (struct point){order->path[2 * i], order->path[2 * i + 1]};
    }
    return order->n_path + 1;
}

/* pz8-divisional.move.allowance, pz8-divisional.move.disengage */
int32_t divisional_allowance(terms_t *terms, state_t *state, int unit)
{
    int32_t move = template_of(terms, &state->units[unit])->move;
    int rule = terms->head.options[OPT_DISENGAGE];
    if (rule == DISENGAGE_FREE || !divisional_is_engaged(state, unit)) {
        return move;
    }
    return rule == DISENGAGE_HALF ? move / 2 : 0;
}

/* pz8-divisional.move.terrain, pz8-divisional.move.path: it pays for the way it goes; what an enemy
 * or a mine cuts short is not paid for. */
static bool check_way(terms_t *terms, state_t *state, int unit, const struct point *points, int n,
                      struct way *way, struct refusal *why)
{
    int64_t most = (int64_t)divisional_allowance(terms, state, unit) * COST_OPEN;
    if (most == 0) {
        return refuse(why, CLAUSE_MOVE_DISENGAGE, "a battalion in contact does not move away");
    }
    if (!divisional_find_way(terms, state, unit, points, n, way, why)) {
        return false;
    }
    for (int i = 1; i < way->n; i++) {
        if (!box_holds(table_box(&terms->table), way->points[i])) {
            return refuse(why, CLAUSE_MOVE_PATH, "the path leaves the table");
        }
    }
    if (way->n == 2 && point_equal(way->points[0], way->points[1]) && way->end != WAY_MINE) {
        return refuse(why, CLAUSE_MOVE_PATH, "it would stay where it is");
    }
    int64_t cost = path_cost(&terms->table, &divisional_costs, way->points, way->n);
    if (cost == PATH_FORBIDDEN) {
        return refuse(why, CLAUSE_MOVE_PATH, "water is crossed on bridges and at fords alone");
    }
    return cost <= most + COST_OPEN || /* a thou more: pz8-divisional.setup.measure */ refuse(
                                           why, CLAUSE_MOVE_TERRAIN,
                                           "it cannot go so far: rough ground counts twice, a "
                                           "road half");
}

bool divisional_may_move_to(terms_t *terms, state_t *state, int unit, struct point to)
{
    struct refusal unused;
    struct way way;
    struct point at = state->units[unit].at;
    if (points_within(at, to, LEAST_MOVE - 1)) {
        return false;
    }
    struct point points[2] = {at, to};
    return box_holds(table_box(&terms->table), to) &&
           check_way(terms, state, unit, points, 2, &way, &unused);
}

bool divisional_spends(const struct scenario *scenario, const struct state *view,
                       const struct command *command, int32_t *spent, int32_t *allowance)
{
    terms_t *terms = divisional_scenario(scenario);
    state_t *state = divisional_state(view);
    if (command->verb != VERB_MOVE) {
        return false;
    }
    struct divisional_move order = divisional_read_move(command, NULL);
    struct refusal unused;
    struct way way;
    struct point points[PATH_POINTS];
    if (!is_on_table(&state->units[order.unit]) ||
        !divisional_find_way(terms, state, order.unit, points, points_of(state, &order, points),
                             &way, &unused)) {
        return false;
    }
    int64_t cost = path_cost(&terms->table, &divisional_costs, way.points, way.n);
    *spent = cost == PATH_FORBIDDEN ? INT32_MAX : (int32_t)(cost / COST_OPEN);
    *allowance = divisional_allowance(terms, state, order.unit);
    return true;
}
