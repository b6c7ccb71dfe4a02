/* Featherstone-like WW2: what a scenario must be before it can be played, and the muster of its men
 * (ledger, 4.2).
 *
 * In the order of the ledger: featherstone.setup.squads, featherstone.setup.teams,
 * featherstone.setup.tanks, featherstone.setup.carriers, featherstone.setup.officers,
 * featherstone.setup.support, featherstone.setup.grade, featherstone.setup.commander,
 * featherstone.setup.deploy. */

#include <string.h>

#include "rules/featherstone/chapters.h"

struct roster_row {
    uint8_t line;
    const char *template;
    uint8_t count, role, weapon, seat;
};

#include "rules/featherstone-catalogue.h"
#include "rules/featherstone-rosters.h"

enum {
    CATALOGUE = sizeof featherstone_catalogue / sizeof featherstone_catalogue[0],
    ROSTER_ROWS = sizeof featherstone_rosters / sizeof featherstone_rosters[0],
    TRENCH_WIDE = 1 * INCH
};

/* featherstone.table.catalogue: what is always there. */
void featherstone_prepare(struct featherstone_scenario *terms, struct featherstone_state *state)
{
    memcpy(terms->templates, featherstone_catalogue, sizeof featherstone_catalogue);
    terms->n_templates = CATALOGUE;
    memset(state->swing, 0xff, sizeof state->swing);
}

/* -- ground ------------------------------------------------------------------------------------ */

/* featherstone.core.table, featherstone.table.terrain: tops that the file leaves out, and trenches
 * given as lines. */
static bool lay_ground(struct featherstone_scenario *terms, struct problem *problem)
{
    struct table *table = &terms->table;
    for (int i = 0; i < table->n_terrain; i++) {
        struct terrain *piece = &table->terrain[i];
        if (piece->kind == TRENCH && piece->shape == TERRAIN_LINE) {
            piece->shape = TERRAIN_BAND;
            piece->size = TRENCH_WIDE;
        }
        if (piece->kind == HILL && piece->top == 0) {
            return problem_at(problem, CLAUSE_TABLE_TERRAIN, "expected the top of a hill",
                              "terrain[%d].top", i);
        }
    }
    table_build_index(table);
    for (int i = 0; i < table->n_terrain; i++) {
        struct terrain *piece = &table->terrain[i];
        int32_t height = featherstone_ground(piece->kind)->height;
        if (piece->top == 0 && height > 0) {
            piece->top = height + table_top_at(table, *terrain_corners(table, i), kind_bit(HILL));
        }
    }
    return true;
}

/* -- muster ------------------------------------------------------------------------------------ */

/* The man numbered so whom the file lists, or NULL. */
static struct figure *listed(struct figure men[], int n, int unit, int number)
{
    for (int i = 0; i < n; i++) {
        if (men[i].man.unit == unit && men[i].man.number == number) {
            return &men[i];
        }
    }
    return NULL;
}

static struct figure muster_man(struct figure *known, const struct roster *roster, int unit,
                                int number, int side)
{
    struct figure figure = {.man = {.at = {NOWHERE, NOWHERE},
                                    .unit = (uint8_t)unit,
                                    .home = (uint8_t)unit,
                                    .number = (uint8_t)number,
                                    .side = (uint8_t)side,
                                    .weapon = roster->weapon,
                                    .role = roster->role,
                                    .inside = NO_INSIDE,
                                    .aboard = NO_UNIT},
                            .seat = roster->seat};
    if (known != NULL) {
        figure.man.at = known->man.at;
        figure.man.gone = known->man.gone;
        figure.man.weapon = known->man.weapon == NOT_GIVEN ? roster->weapon : known->man.weapon;
        figure.man.role = known->man.role == NOT_GIVEN ? roster->role : known->man.role;
        figure.seat = known->seat == NOT_GIVEN ? roster->seat : known->seat;
        known->man.unit = NO_UNIT; /* he is found */
    }
    return figure;
}

/* featherstone.setup.squads, featherstone.setup.teams, featherstone.setup.tanks,
 * featherstone.setup.carriers, featherstone.setup.commander */
enum { A_SQUAD, A_CREW, A_TANK, A_CARRIER, A_GROUP };
static const struct size {
    int least, most, clause;
    const char *expected;
} sizes[] = {[A_SQUAD] = {8, 12, CLAUSE_SETUP_SQUADS, "expected a squad of 8 to 12 men"},
             [A_CREW] = {2, 4, CLAUSE_SETUP_TEAMS, "expected a crew of 2 to 4 men"},
             [A_TANK] = {2, 5, CLAUSE_SETUP_TANKS, "expected a crew of 2 to 5 men"},
             [A_CARRIER] = {1, 2, CLAUSE_SETUP_CARRIERS, "expected a driver, and perhaps a gunner"},
             [A_GROUP] = {1, 4, CLAUSE_SETUP_COMMANDER, "expected a command group of 1 to 4 men"}};

static bool check_size(terms_t *terms, const struct unit *unit, int men, int index,
                       struct problem *problem)
{
    const struct template *type = template_of(terms, unit);
    bool tank = type->model == MODEL_TANK || type->model == MODEL_CAR;
    const struct size *size = &sizes[type->kind == KIND_SQUAD     ? A_SQUAD
                                     : type->kind == KIND_VEHICLE ? (tank ? A_TANK : A_CARRIER)
                                     : has_weapon(terms, unit, ARM_NONE) ? A_GROUP
                                                                         : A_CREW];
    return (men >= size->least && men <= size->most) ||
           problem_at(problem, size->clause, size->expected, "units[%d].type", index);
}

/* featherstone.table.rosters, then those of the scenario; of another template, nobody. */
static struct roster roster_numbered(terms_t *terms, int number, int template)
{
    if (number >= ROSTER_ROWS) {
        const struct roster *roster = &terms->rosters[number - ROSTER_ROWS];
        return roster->template == template ? *roster : (struct roster){0};
    }
    const struct roster_row *row = &featherstone_rosters[number];
    if (strcmp(row->template, terms->templates[template].id) != 0) {
        return (struct roster){0};
    }
    return (struct roster){
        .count = row->count, .role = row->role, .weapon = row->weapon, .seat = row->seat};
}

static bool muster(struct featherstone_scenario *terms, struct featherstone_state *state,
                   struct problem *problem)
{
    struct figure given[MEN_ROOM];
    int n_given = state->n_men;
    memcpy(given, state->men, sizeof given);
    memset(state->men, 0, sizeof state->men);
    int n = 0;
    for (int unit = 0; unit < state->n_units; unit++) {
        struct unit *its = &state->units[unit];
        int number = 0;
        terms->men_from[unit] = (uint16_t)n;
        for (int r = 0; r < ROSTER_ROWS + terms->n_rosters; r++) {
            struct roster row = roster_numbered(terms, r, its->template);
            for (int i = 0; i < row.count; i++) {
                if (n == MEN_ROOM || number == MEN_OF_UNIT) {
                    return problem_at(problem, 0, "expected at most 256 men in all", "units[%d]",
                                      unit);
                }
                state->men[n++] =
                    muster_man(listed(given, n_given, unit, number), &row, unit, number, its->side);
                number++;
            }
        }
        if (!check_size(terms, its, number, unit, problem)) {
            return false;
        }
        its->original = its->original == 0 ? (uint8_t)number : its->original;
    }
    for (int i = state->n_units; i <= UNITS_MAX; i++) {
        terms->men_from[i] = (uint16_t)n;
    }
    state->n_men = (uint16_t)n;
    for (int i = 0; i < n_given; i++) {
        if (given[i].man.unit != NO_UNIT) {
            return problem_at(problem, CLAUSE_CORE_FORMATION,
                              "expected a man that his unit has, and once", "men[%d].number", i);
        }
    }
    return true;
}

/* -- units ------------------------------------------------------------------------------------- */

/* Men listed with a place keep it; all others stand as their unit is formed. False where one of
 * them could not. */
static bool place_men(terms_t *terms, struct featherstone_state *state, int unit)
{
    struct unit *its = &state->units[unit];
    struct point given[MEN_OF_UNIT];
    struct body body;
    int from = first_man(terms, unit);
    int facing = its->away ? its->post_facing : its->facing;
    for (int i = from; i < end_man(terms, unit); i++) {
        given[i - from] = state->men[i].man.at;
    }
    featherstone_set_down(terms, state, unit, middle_of(its), facing, its->formation);
    featherstone_stand(terms, state, unit, middle_of(its), facing, its->formation, &body);
    bool fit = true;
    for (int i = 0; i < body.n; i++) {
        struct man *man = &state->men[body.who[i]].man;
        struct point at = given[body.who[i] - from];
        bool listed = !is_nowhere(at) && man->inside == NO_INSIDE;
        man->at = listed ? at : man->at;
        fit = fit &&
              (man->inside != NO_INSIDE || featherstone_may_stand(terms, listed ? at : body.at[i]));
    }
    for (int i = from; i < end_man(terms, unit); i++) {
        if (!is_in_action(&state->men[i].man) || is_driven(terms, its)) {
            state->men[i].man.at = (struct point){NOWHERE, NOWHERE};
        }
    }
    return fit;
}

/* featherstone.move.mount, featherstone.setup.deploy: not on the table by itself, or not yet. */
static bool check_off_table(terms_t *terms, struct featherstone_state *state, int index,
                            struct problem *problem)
{
    struct unit *unit = &state->units[index];
    featherstone_lift(terms, state, index);
    if (unit->aboard != NO_UNIT) {
        struct refusal why;
        unit->at = (struct point){NOWHERE, NOWHERE};
        return (state->units[unit->aboard].side == unit->side &&
                featherstone_check_room(terms, state, index, unit->aboard, &why)) ||
               problem_at(problem, CLAUSE_MOVE_MOUNT, "expected a vehicle with room for it",
                          "units[%d].aboard", index);
    }
    if (unit->gone != GONE_HERE) {
        return true;
    }
    set_bit(&state->deploys, index);
    return (state->head.phase == DEPLOY_PHASE &&
            has_zone(terms->zones, terms->n_zones, unit->side)) ||
           problem_at(problem, CLAUSE_SETUP_DEPLOY,
                      "expected a place, or a zone of its side to deploy in", "units[%d].at",
                      index);
}

/* featherstone.core.table, featherstone.core.formation: where it stands. */
static bool check_place(terms_t *terms, struct featherstone_state *state, int index,
                        struct problem *problem)
{
    const struct unit *unit = &state->units[index];
    struct box table = table_box(&terms->table);
    int shelter =
        is_driven(terms, unit) ? NO_TERRAIN : featherstone_shelter_at(terms, middle_of(unit));
    if (unit->away && (!has_model(terms, unit) || is_nowhere(unit->post))) {
        return problem_at(problem, CLAUSE_MOVE_RECREW, "expected a post for a crew that is away",
                          "units[%d].post", index);
    }
    if (!box_holds(table, unit->at) || !box_holds(table, middle_of(unit))) {
        return problem_at(problem, CLAUSE_CORE_TABLE, "expected a place on the table",
                          "units[%d].at", index);
    }
    if (shelter >= 0 && featherstone_is_taken(state, shelter, index, unit->side)) {
        return problem_at(problem, CLAUSE_CORE_FORMATION, "expected one unit in a building",
                          "units[%d].at", index);
    }
    return place_men(terms, state, index) ||
           problem_at(problem, CLAUSE_CORE_FORMATION,
                      "expected all its men on the table, and in no building", "units[%d].at",
                      index);
}

static bool check_unit(terms_t *terms, struct featherstone_state *state, int index,
                       struct problem *problem)
{
    struct unit *unit = &state->units[index];
    if (unit->gone == GONE_HERE && featherstone_strength(terms, state, index) == 0) {
        return problem_at(problem, CLAUSE_DAMAGE_EMPTY, "expected men who are still with it",
                          "units[%d]", index);
    }
    if (unit->aboard != NO_UNIT || unit->gone != GONE_HERE || is_nowhere(unit->at)) {
        return check_off_table(terms, state, index, problem);
    }
    if (!check_place(terms, state, index, problem)) {
        return false;
    }
    if (unit->hidden) {
        set_bit(&state->hidden, index);
    }
    return !unit->hidden || featherstone_is_in_cover_at_all(terms, state, index) ||
           problem_at(problem, CLAUSE_SIGHT_HIDDEN, "expected a unit in cover, if it is hidden",
                      "units[%d].hidden", index);
}

/* featherstone.move.contact, featherstone.move.terrain: of all models, when all stand. */
static bool check_model(terms_t *terms, state_t *state, int index, struct problem *problem)
{
    const struct unit *unit = &state->units[index];
    if (!stands_on_table(terms, unit)) {
        return true;
    }
    struct base base = base_of(terms, unit);
    struct ground_costs costs;
    featherstone_ground_costs(terms, unit, &costs);
    if (ground_cost_at(&terms->table, &costs, unit->at) == GROUND_FORBIDDEN) {
        return problem_at(problem, CLAUSE_MOVE_TERRAIN, "expected ground that it can be on",
                          "units[%d].at", index);
    }
    return !featherstone_is_filled(terms, state, index, &base) ||
           problem_at(problem, CLAUSE_MOVE_CONTACT, "expected no model on another", "units[%d].at",
                      index);
}

/* A vehicle that is to be deployed takes along whoever rides in it. */
static void note_riders(struct featherstone_state *state)
{
    for (int i = 0; i < state->n_units; i++) {
        int vehicle = state->units[i].aboard;
        if (vehicle != NO_UNIT && state->deploys >> vehicle & 1) {
            state->deploys |= (uint64_t)1 << i;
        }
    }
}

/* featherstone.move.overland-half, featherstone.move.overland-third */
static bool check_templates(struct featherstone_scenario *terms, struct problem *problem)
{
    for (int i = 0; i < terms->n_templates; i++) {
        struct template *type = &terms->templates[i];
        type->off_road = (uint8_t)featherstone_off_road(type);
        bool vehicle = type->kind == KIND_VEHICLE;
        if (vehicle && (type->road == 0 || type->off_road == 0)) {
            return problem_at(problem, CLAUSE_MOVE_ROAD_SPEED, "expected speeds above 0",
                              "templates[%d].road", i - CATALOGUE);
        }
        if (vehicle != (type->model > MODEL_GUN) ||
            (type->kind == KIND_GUN) != (type->model == MODEL_GUN)) {
            return problem_at(problem, CLAUSE_TABLE_MODELS,
                              "expected the model of a vehicle, a gun or a man, as it is one",
                              "templates[%d].model", i - CATALOGUE);
        }
    }
    return true;
}

bool featherstone_setup(struct featherstone_scenario *terms, struct featherstone_state *state,
                        struct problem *problem)
{
    if (terms->head.last_turn == 0) {
        return problem_at(problem, CLAUSE_VICTORY_SCENARIO, "expected a number of turns", "turns");
    }
    if (state->n_declarations > 0) {
        return problem_at(problem, CLAUSE_TURN_COMBAT, "expected none: targets are named in play",
                          "declarations");
    }
    if (!lay_ground(terms, problem) || !check_templates(terms, problem) ||
        !check_zones(terms->zones, terms->n_zones, &terms->table, CLAUSE_SETUP_DEPLOY, problem) ||
        !muster(terms, state, problem)) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (!check_unit(terms, state, i, problem)) {
            return false;
        }
    }
    for (int i = state->n_units - 1; i >= 0; i--) {
        if (!check_model(terms, state, i, problem)) {
            return false;
        }
    }
    note_riders(state);
    return true;
}
