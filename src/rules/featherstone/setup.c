/* Featherstone-like WW2: what a scenario must be before it can be played, and the muster of its men
 * (ledger, 4.2).
 *
 * In the order of the ledger: featherstone.setup.squads, featherstone.setup.teams,
 * featherstone.setup.tanks, featherstone.setup.carriers, featherstone.setup.officers,
 * featherstone.setup.support, featherstone.setup.grade, featherstone.setup.commander,
 * featherstone.setup.deploy. */

#include <string.h>

#include "rules/featherstone/chapters.h"
#include "rules/figures/muster.h"
#include "rules/table/relief.h"

#include "rules/featherstone-catalogue.h"
#include "rules/featherstone-rosters.h"

enum {
    CATALOGUE = sizeof featherstone_catalogue / sizeof featherstone_catalogue[0],
    ROSTER_ROWS = sizeof featherstone_rosters / sizeof featherstone_rosters[0]
};
_Static_assert((int)NOT_GIVEN == (int)MAN_AS_MUSTERED, "a file leaves out what he is");

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
static int32_t height_of(int kind)
{
    return featherstone_ground(kind)->height;
}

static const struct relief relief = {.clause = CLAUSE_TABLE_TERRAIN,
                                     .hill = HILL,
                                     .trench = TRENCH,
                                     .trench_wide = 1 * INCH,
                                     .height = height_of};

/* -- muster ------------------------------------------------------------------------------------ */

/* Man i of a unit of this kind: featherstone.table.rosters, then the rosters of the scenario. */
static const struct roster *roster_of(terms_t *terms, int template, int i)
{
    for (int r = 0; r < ROSTER_ROWS + terms->n_rosters && i < MEN_OF_UNIT; r++) {
        const struct roster *row =
            r < ROSTER_ROWS ? &featherstone_rosters[r] : &terms->rosters[r - ROSTER_ROWS];
        if (row->template == template && (i -= row->count) < 0) {
            return row;
        }
    }
    return NULL;
}

int featherstone_roster_size(terms_t *terms, int template)
{
    int n = 0;
    while (roster_of(terms, template, n) != NULL) {
        n++;
    }
    return n;
}

bool featherstone_muster_man(terms_t *terms, state_t *state, int unit, int i, struct figure *figure)
{
    const struct unit *its = &state->units[unit];
    const struct roster *row = roster_of(terms, its->template, i);
    if (row == NULL) {
        return false;
    }
    *figure = (struct figure){.man = {.at = {NOWHERE, NOWHERE},
                                      .side = its->side,
                                      .weapon = row->weapon,
                                      .role = row->role,
                                      .inside = NO_INSIDE,
                                      .aboard = NO_UNIT},
                              .seat = row->seat};
    return true;
}

static bool muster_man(const struct scenario *scenario, const struct state *head, int unit, int i,
                       void *record)
{
    return featherstone_muster_man(featherstone_scenario(scenario), featherstone_state(head), unit,
                                   i, record);
}

/* What a file says of a man. */
static void merge_man(void *record, const void *listed)
{
    struct figure *figure = record;
    const struct figure *given = listed;
    man_merge(record, listed);
    figure->seat = given->seat == NOT_GIVEN ? figure->seat : given->seat;
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

static bool muster(struct featherstone_scenario *terms, struct featherstone_state *state,
                   struct problem *problem)
{
    const struct muster muster = {.figures = &featherstone_figures,
                                  .max = MEN_ROOM,
                                  .n_units = (uint8_t)state->n_units,
                                  .clause = CLAUSE_CORE_FORMATION,
                                  .man = muster_man,
                                  .merge = merge_man};
    if (!muster_men(&muster, &terms->head, &state->head, problem)) {
        return false;
    }
    note_first_men(&featherstone_figures, &state->head, terms->men_from, UNITS_MAX + 2);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        int men = end_man(terms, i) - first_man(terms, i);
        unit->original = unit->original == 0 ? (uint8_t)men : unit->original;
        if (!check_size(terms, unit, men, i, problem)) {
            return false;
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
    int facing = facing_of(its);
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
    if (!lay_relief(&terms->table, &relief, problem) || !check_templates(terms, problem) ||
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
