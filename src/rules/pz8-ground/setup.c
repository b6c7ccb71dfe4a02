/* The Pz8 ground family: what a scenario must be before it can be played. */

#include <string.h>

#include "rules/pz8-ground/chapters.h"

/* -- the catalogue ---------------------------------------------------------------------------- */

/* Another name of a template is a template of its own. */
static void add_aliases(struct ground_scenario *terms, const struct catalogue_row *row)
{
    for (const char *name = row->aliases; strcmp(row->aliases, "-") != 0 && *name != '\0';) {
        size_t length = strcspn(name, ";");
        struct template *alias = &terms->templates[terms->n_templates++];
        *alias = row->template;
        memset(alias->id, 0, sizeof alias->id);
        memcpy(alias->id, name, length < sizeof alias->id ? length : sizeof alias->id - 1);
        name += length + (name[length] == ';');
    }
}

void ground_prepare(struct ground_scenario *terms, struct ground_state *state,
                    enum ground_set_name name)
{
    const struct ground_set *set = ground_sets[name];
    terms->set = (uint8_t)name;
    memcpy(terms->option_at, set->option_at, GROUND_OPTIONS);
    for (int i = 0; i < set->n_templates; i++) {
        terms->templates[terms->n_templates++] = set->templates[i].template;
        add_aliases(terms, &set->templates[i]);
    }
}

/* -- checks ----------------------------------------------------------------------------------- */

static bool check_unit_place(terms_t *terms, state_t *state, int i, struct problem *problem)
{
    const struct unit *unit = &state->units[i];
    struct base base = ground_unit_base(terms, unit);
    if (!base_is_inside(&base, table_box(&terms->table))) {
        return problem_at(problem, CLAUSE_MOVE_EDGE, "expected the whole base on the table",
                          "units[%d].at", i);
    }
    if (is_vehicle(template_of(terms, unit)) && !is_flyer(template_of(terms, unit)) &&
        table_kinds_at(&terms->table, unit->at) & kind_bit(KIND_BUNKER)) {
        return problem_at(problem, CLAUSE_TERRAIN_BUNKERS, "no vehicle is in a bunker",
                          "units[%d].at", i);
    }
    for (int j = 0; j < i; j++) {
        if (is_nowhere(state->units[j].at)) {
            continue;
        }
        struct base other = ground_unit_base(terms, &state->units[j]);
        if (bases_overlap(&base, &other)) {
            char what[80] = "expected a free place, but it overlaps the base of ";
            strncat(what, state->units[j].id, ID_BYTES);
            return problem_at(problem, CLAUSE_MOVE_THROUGH, what, "units[%d].at", i);
        }
    }
    return true;
}

bool ground_may_stand(terms_t *terms, state_t *state, int unit)
{
    struct problem problem;
    const struct unit *its = &state->units[unit];
    struct base base = ground_unit_base(terms, its);
    bool may = check_unit_place(terms, state, unit, &problem);
    for (int i = unit + 1; i < state->n_units && may; i++) {
        if (!is_nowhere(state->units[i].at)) {
            struct base other = ground_unit_base(terms, &state->units[i]);
            may = !bases_overlap(&base, &other);
        }
    }
    return may;
}

/* pz8-ww2.transport.carriers, pz8-ww2.transport.load, pz8-ww2.transport.aboard: both ends of the
 * tow must agree, and what is aboard has no place of its own. */
static bool check_load(terms_t *terms, struct ground_state *state, int i, struct problem *problem)
{
    struct unit *unit = &state->units[i];
    if (unit->aboard == NO_UNIT) {
        return true;
    }
    struct unit *transport = &state->units[unit->aboard];
    if (unit->aboard == i || transport->side != unit->side ||
        !ground_can_carry(terms, transport, unit)) {
        return problem_at(problem, CLAUSE_TRANSPORT_CARRIERS,
                          "expected a vehicle of its side that carries such a load",
                          "units[%d].aboard", i);
    }
    if (unit->gone == GONE_HERE && transport->gone != GONE_HERE) {
        return problem_at(problem, CLAUSE_TRANSPORT_SHARED_DAMAGE,
                          "a vehicle that is gone has taken its load with it", "units[%d].aboard",
                          i);
    }
    if (!is_nowhere(unit->at)) {
        return problem_at(problem, CLAUSE_TRANSPORT_ABOARD, "a unit aboard has no place of its own",
                          "units[%d].at", i);
    }
    if (transport->cargo != NO_UNIT && transport->cargo != i) {
        return problem_at(problem, CLAUSE_TRANSPORT_LOAD, "the vehicle has a load already",
                          "units[%d].aboard", i);
    }
    transport->cargo = (uint8_t)i;
    return true;
}

static bool check_status(terms_t *terms, struct ground_state *state, int i, struct problem *problem)
{
    struct unit *unit = &state->units[i];
    const struct template *template = template_of(terms, unit);
    bool wreckable = is_vehicle(template) && !is_flyer(template);
    if (unit->gone == GONE_DESTROYED || unit->status == STATUS_DESTROYED) {
        unit->status = STATUS_DESTROYED;
        unit->gone = GONE_DESTROYED;
        unit->wreck = wreckable && !is_nowhere(unit->at);
        unit->known = 1;
        if (!unit->wreck) {
            ground_lift_off(state, i);
        }
    } else if (unit->gone == GONE_LEFT || unit->status == STATUS_LEFT) {
        unit->status = STATUS_LEFT;
        unit->gone = GONE_LEFT;
        unit->known = 1;
        ground_lift_off(state, i);
    } else if (unit->wreck) {
        return problem_at(problem, CLAUSE_DAMAGE_WRECK, "only a destroyed vehicle is a wreck",
                          "units[%d].wreck", i);
    }
    return true;
}

static bool may_deploy(terms_t *terms, state_t *state, int side)
{
    return state->head.phase == SETUP_PHASE && has_zone(terms->zones, terms->n_zones, side);
}

/* A unit without a place is to be deployed, which needs a zone and a game at its beginning. */
static bool check_deployment(terms_t *terms, struct ground_state *state, int i,
                             struct problem *problem)
{
    struct unit *unit = &state->units[i];
    if (!is_nowhere(unit->at) || unit->aboard != NO_UNIT || unit->gone != GONE_HERE) {
        return true;
    }
    if (!may_deploy(terms, state, unit->side)) {
        return problem_at(problem, CLAUSE_SETUP_DEPLOY,
                          "expected a place, or a zone of its side to deploy in", "units[%d].at",
                          i);
    }
    unit->deploys = 1;
    state->deployed = 0;
    return true;
}

static bool check_units(terms_t *terms, struct ground_state *state, struct problem *problem)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].cargo != NO_UNIT && state->units[state->units[i].cargo].aboard != i) {
            return problem_at(problem, CLAUSE_TRANSPORT_LOAD, "its load must be aboard it",
                              "units[%d].cargo", i);
        }
        if (!check_status(terms, state, i, problem)) {
            return false;
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        if (!check_load(terms, state, i, problem) ||
            (!is_nowhere(state->units[i].at) && !check_unit_place(terms, state, i, problem)) ||
            !check_deployment(terms, state, i, problem)) {
            return false;
        }
    }
    return true;
}

static bool check_support(terms_t *terms, state_t *state, struct problem *problem)
{
    const struct support *supports = set_of(terms)->support;
    for (int i = 0; i < state->n_batteries; i++) {
        if (supports[state->batteries[i].type].kind != SUPPORT_BATTERY) {
            return problem_at(problem, CLAUSE_SETUP_SUPPORT, "expected a kind of battery",
                              "batteries[%d].type", i);
        }
    }
    for (int i = 0; i < state->n_air; i++) {
        if (supports[state->air[i].type].kind != SUPPORT_AIR) {
            return problem_at(problem, CLAUSE_SETUP_SUPPORT, "expected a kind of air attack",
                              "air[%d].type", i);
        }
    }
    if (terms->support_dice && state->n_batteries > 0) {
        return problem_at(problem, CLAUSE_SETUP_SUPPORT,
                          "expected no batteries, for their number is rolled for", "batteries");
    }
    int weights[SIDES] = {0};
    for (int i = 0; i < state->n_air; i++) {
        weights[state->air[i].side]++;
    }
    return !terms->support_dice || (weights[0] <= 1 && weights[1] <= 1) ||
           problem_at(problem, CLAUSE_SETUP_SUPPORT,
                      "expected one weight of ground attack for each side, whose number is rolled",
                      "air");
}

/* pz8-ww2.mines.counters: from once to twice as many fakes as real ones, at the beginning. */
static bool check_fakes(state_t *state, struct problem *problem)
{
    for (int side = 0; side < SIDES && state->head.phase == SETUP_PHASE; side++) {
        int real = 0;
        int fake = 0;
        for (int i = 0; i < state->n_mines; i++) {
            bool own = state->mines[i].side == side;
            real += own && state->mines[i].real;
            fake += own && !state->mines[i].real;
        }
        if (fake < real || fake > 2 * real) {
            return problem_at(problem, CLAUSE_MINES_COUNTERS,
                              "expected one or two fakes for each real minefield of a side",
                              "mines");
        }
    }
    return true;
}

static bool check_counter(terms_t *terms, struct ground_state *state, const struct counter *counter,
                          struct problem *problem)
{
    static const char *const lists[] = {[MINES] = "mines", [WIRE] = "wire", [SMOKE] = "smoke"};
    const char *list = lists[piece_collection(counter->piece)];
    int i = piece_index(counter->piece);
    if (!ground_has_obstacles(terms)) {
        return problem_at(problem, CLAUSE_OBSTACLES_NONE,
                          "these rules have no mines, wire or smoke", "%s[%d]", list, i);
    }
    if (is_nowhere(counter->at)) {
        state->deployed = 0;
        return may_deploy(terms, state, counter->side) ||
               problem_at(problem, CLAUSE_SETUP_DEPLOY,
                          "expected a place, or a zone of its side to deploy in", "%s[%d].at", list,
                          i);
    }
    struct base base = ground_counter_base(counter);
    return base_is_inside(&base, table_box(&terms->table)) ||
           problem_at(problem, CLAUSE_SETUP_TABLE, "expected a place on the table", "%s[%d].at",
                      list, i);
}

/* In the order of their lists, which is their numbers' too. */
static bool check_counters(terms_t *terms, struct ground_state *state, struct problem *problem)
{
    for (int i = 0; i < state->n_mines; i++) {
        state->mines[i].number = (uint16_t)(i + 1);
        state->mines[i].deploys = is_nowhere(state->mines[i].at);
    }
    for (int i = 0; i < state->n_wire; i++) {
        state->wire[i].number = (uint16_t)(i + 1);
        state->wire[i].deploys = is_nowhere(state->wire[i].at);
    }
    for (int i = 0; i < count_counters(state); i++) {
        struct counter counter = counter_at(state, i);
        if (!check_counter(terms, state, &counter, problem)) {
            return false;
        }
    }
    for (int i = 0; i < state->n_smoke; i++) {
        struct counter counter = {.piece = piece_of(SMOKE, i), .at = state->smoke[i].at};
        state->smoke[i].number = (uint16_t)(i + 1);
        if (!check_counter(terms, state, &counter, problem)) {
            return false;
        }
    }
    return check_fakes(state, problem);
}

/* Two that deploy in secret cannot get into each other's way. */
static bool are_zones_apart(terms_t *terms)
{
    for (int i = 0; i < terms->n_zones; i++) {
        for (int j = 0; j < i; j++) {
            if (terms->zones[i].side != terms->zones[j].side &&
                boxes_meet(box_widened(terms->zones[i].box, CONTACT_THOU), terms->zones[j].box)) {
                return false;
            }
        }
    }
    return true;
}

static bool check_places(terms_t *terms, state_t *state, struct problem *problem)
{
    struct box table = table_box(&terms->table);
    for (int i = 0; i < state->n_objectives; i++) {
        if (!box_holds(table, state->objectives[i].at)) {
            return problem_at(problem, CLAUSE_VICTORY_OBJECTIVES, "expected a place on the table",
                              "objectives[%d].at", i);
        }
    }
    if (!check_zones(terms->zones, terms->n_zones, &terms->table, CLAUSE_SETUP_DEPLOY, problem)) {
        return false;
    }
    if (!state->deployed && !are_zones_apart(terms)) {
        return problem_at(problem, CLAUSE_SETUP_DEPLOY,
                          "expected the zones of the two sides to lie apart", "zones");
    }
    int hills = 0;
    for (int i = 0; i < terms->table.n_terrain; i++) {
        hills += terms->table.terrain[i].kind == KIND_HILL;
    }
    return hills <= HILLS_MAX || !option(terms, OPT_HILL_VIEW) ||
           problem_at(problem, CLAUSE_SIGHT_TERRAIN_BLOCKS,
                      "expected at most 30 hills with opt-hill-view over-units", "terrain");
}

/* A main battle tank moves as one and has the Defence of one. */
static bool is_mbt(const struct ground_set *set, const struct template *template)
{
    return strstr(set->movement[template->move].class, "mbt") != NULL &&
           (set->mbt_last == 0 ||
            (template->defence >= set->mbt_first && template->defence <= set->mbt_last));
}

/* pz8-modern.setup.fittings: only MBT are stabilised. */
static bool check_fittings(terms_t *terms, struct problem *problem)
{
    for (int i = 0; i < terms->n_templates; i++) {
        const struct template *template = &terms->templates[i];
        if (template->stabilised && !is_mbt(set_of(terms), template)) {
            char what[80] = "expected an MBT, for it is stabilised: ";
            strncat(what, template->id, sizeof what - strlen(what) - 1);
            return problem_at(problem, CLAUSE_SETUP_FITTINGS, what, "templates");
        }
    }
    return true;
}

/* pz8-scifi.points.force */
static bool check_budgets(terms_t *terms, state_t *state, struct problem *problem)
{
    for (int side = 0; side < SIDES; side++) {
        int32_t sum = 0;
        for (int i = 0; i < state->n_units; i++) {
            sum += state->units[i].side == side ? ground_unit_cost(terms, &state->units[i]) : 0;
        }
        if (terms->budgets[side] > 0 && sum > terms->budgets[side] * 8) {
            return problem_at(problem, CLAUSE_POINTS_FORCE,
                              "expected a force that costs no more than its budget", "budget-%c",
                              'a' + side);
        }
    }
    return true;
}

static bool has_force(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && state->units[i].gone == GONE_HERE) {
            return true;
        }
    }
    return false;
}

bool ground_setup(struct ground_scenario *terms, struct ground_state *state,
                  struct problem *problem)
{
    state->deployed = 1;
    for (int side = 0; side < SIDES; side++) {
        if (!has_force(state, side)) {
            return problem_at(problem, CLAUSE_VICTORY_LENGTH,
                              "expected at least one unit of each side", "units");
        }
    }
    if (!check_units(terms, state, problem) || !check_support(terms, state, problem) ||
        !check_counters(terms, state, problem) || !check_places(terms, state, problem) ||
        !ground_check_positions(terms, state, problem) || !check_fittings(terms, problem) ||
        !check_budgets(terms, state, problem)) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        unit->ground = is_nowhere(unit->at) ? 0 : (uint8_t)table_kinds_at(&terms->table, unit->at);
    }
    ground_settle_sight(terms, state);
    return true;
}
