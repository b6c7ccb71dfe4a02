/* Pz8 WW2 Divisional: moving, and coming to the table (ledger, "Setup" and "Move"). */

#include "rules/pz8-divisional/divisional.h"

enum { DEPLOY_STEP = 3 * INCH / 2, DEPLOY_SAMPLES = 4 };

static bool is_on_mine(state_t *state, struct point at)
{
    for (int i = 0; i < state->n_mines; i++) {
        struct base base = mine_base(&state->mines[i]);
        if (!state->mines[i].gone && base_compare_point(&base, at, 0) < 0) {
            return true;
        }
    }
    return false;
}

bool divisional_check_place(terms_t *terms, state_t *state, int unit, struct point at,
                            struct refusal *why)
{
    int fort = divisional_fort_at(state, at);
    if (!box_holds(table_box(&terms->table), at) ||
        ground_cost_at(&terms->table, &divisional_costs, at) == GROUND_FORBIDDEN ||
        is_on_mine(state, at)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY,
                      "a battalion is placed on the table, neither in water nor on a mine");
    }
    return fort == NO_UNIT || divisional_may_fill(terms, state, unit, fort) ||
           refuse(why, CLAUSE_FORT_SECTION, "a section holds one battalion of foot or guns");
}

/* pz8-divisional.setup.deploy */
bool divisional_check_deploy(terms_t *terms, state_t *state, const struct divisional_deploy *order,
                             struct refusal *why)
{
    int fort = divisional_fort_at(state, order->at);
    struct point at = fort == NO_UNIT ? order->at : state->forts[fort].at;
    struct base base = base_point(order->at);
    if (!state->units[order->unit].joined) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it has its place already");
    }
    if (!is_in_zone(terms->zones, terms->n_zones, order->side, &base, 1)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "its middle must be in a zone of its side");
    }
    if (!divisional_check_place(terms, state, order->unit, order->at, why)) {
        return false;
    }
    if (divisional_base_at(state, order->side, at, order->unit) != NO_UNIT) {
        return refuse(why, CLAUSE_SETUP_BASE, "there is no room for it there");
    }
    return divisional_enemy_at(state, order->unit, at, fort) == NO_UNIT ||
           refuse(why, CLAUSE_SETUP_DEPLOY, "nobody is deployed in contact with the enemy");
}

void divisional_do_deploy(struct play *play, const struct divisional_deploy *order)
{
    struct divisional_state *state = divisional_of(play);
    int fort = divisional_fort_at(state, order->at);
    struct point at = fort == NO_UNIT ? order->at : state->forts[fort].at;
    state->units[order->unit].joined = 0;
    divisional_tell_deployed(play, CLAUSE_SETUP_DEPLOY, order->unit, at);
    divisional_put(play, order->unit, at, fort);
}

int divisional_to_deploy(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && state->units[i].joined) {
            return i;
        }
    }
    return NO_UNIT;
}

/* The sections of the zones, and their first free places, row by row. */
bool divisional_list_deploy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int found = 0;
    int unit = divisional_to_deploy(state, side);
    if (unit == NO_UNIT) {
        return false;
    }
    for (int i = 0; i < state->n_forts; i++) {
        found += divisional_try_deploy(terms, state, side, legal, unit, state->forts[i].at);
    }
    struct place_walk walk = walk_zones(terms->zones, terms->n_zones, side, INCH / 2, DEPLOY_STEP);
    while (found < DEPLOY_SAMPLES && next_place(&walk)) {
        found += divisional_try_deploy(terms, state, side, legal, unit, walk.at);
    }
    return found > 0;
}

/* -- moves ------------------------------------------------------------------------------------- */

static struct route route_of_move(state_t *state, const struct divisional_move *order)
{
    return route_of(state->units[order->unit].at, order->path, order->n_path);
}

/* pz8-divisional.move.allowance, pz8-divisional.move.terrain, pz8-divisional.move.path */
bool divisional_check_move(terms_t *terms, state_t *state, const struct divisional_move *order,
                           struct refusal *why)
{
    struct way way;
    struct route route = route_of_move(state, order);
    const struct unit *unit = &state->units[order->unit];
    if (!is_on_table(unit)) {
        return refuse(why, CLAUSE_MOVE_PATH, "it is not on the table");
    }
    if (unit->moved) {
        return refuse(why, CLAUSE_MOVE_PATH, "it has moved in this phase");
    }
    return divisional_check_way(terms, state, order->unit, &route, &way, why);
}

void divisional_do_move(struct play *play, const struct divisional_move *order)
{
    struct divisional_state *state = divisional_of(play);
    struct way way;
    struct route route = route_of_move(state, order);
    divisional_check_way(divisional_terms(play), state, order->unit, &route, &way, NULL);
    state->units[order->unit].moved = 1;
    divisional_tell_moved(play, CLAUSE_MOVE_PATH, order->unit, route.points[0], way.at);
    divisional_go(play, order->unit, &way, CLAUSE_MOVE_CONTACT);
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
bool divisional_check_way(terms_t *terms, state_t *state, int unit, const struct route *route,
                          struct way *way, struct refusal *why)
{
    const struct point *gone = way->gone.points;
    int64_t most = (int64_t)divisional_allowance(terms, state, unit) * COST_OPEN;
    if (most == 0) {
        return refuse(why, CLAUSE_MOVE_DISENGAGE, "a battalion in contact does not move away");
    }
    if (!divisional_find_way(terms, state, unit, route, way, why)) {
        return false;
    }
    for (int i = 1; i < way->gone.n; i++) {
        if (!box_holds(table_box(&terms->table), gone[i])) {
            return refuse(why, CLAUSE_MOVE_PATH, "the path leaves the table");
        }
    }
    if (way->gone.n == 2 && point_equal(gone[0], gone[1]) && way->mine == NO_UNIT) {
        return refuse(why, CLAUSE_MOVE_PATH, "it would stay where it is");
    }
    int64_t cost = path_cost(&terms->table, &divisional_costs, gone, way->gone.n);
    if (cost == PATH_FORBIDDEN) {
        return refuse(why, CLAUSE_MOVE_PATH, "water is crossed on bridges and at fords alone");
    }
    return cost <= most + COST_OPEN || /* a thou more: pz8-divisional.setup.measure */
           refuse(why, CLAUSE_MOVE_TERRAIN,
                  "it cannot go so far: rough ground counts twice, a road half");
}

bool divisional_spends(terms_t *terms, state_t *state, const struct command *command,
                       int32_t *spent, int32_t *allowance)
{
    if (command->verb != VERB_MOVE) {
        return false;
    }
    struct divisional_move order = divisional_read_move(command, NULL);
    struct route route = route_of_move(state, &order);
    struct way way;
    if (!is_on_table(&state->units[order.unit]) ||
        !divisional_find_way(terms, state, order.unit, &route, &way, NULL)) {
        return false;
    }
    int64_t cost = path_cost(&terms->table, &divisional_costs, way.gone.points, way.gone.n);
    *spent = cost == PATH_FORBIDDEN ? INT32_MAX : (int32_t)(cost / COST_OPEN);
    *allowance = divisional_allowance(terms, state, order.unit);
    return true;
}
