/* Tarr's Modern Warfare: what a scenario must be before it can be played, and the muster of its men
 * (ledger, 4.1 and 4.2). */

#include <string.h>

#include "rules/figures/muster.h"
#include "rules/table/relief.h"
#include "rules/tarr/chapters.h"

#include "rules/tarr-catalogue.h"
#include "rules/tarr-rosters.h"

enum {
    CATALOGUE = sizeof tarr_catalogue / sizeof tarr_catalogue[0],
    ROSTER_ROWS = sizeof tarr_rosters / sizeof tarr_rosters[0]
};
_Static_assert((int)NOT_GIVEN == (int)MAN_AS_MUSTERED, "a file leaves out what he is");

/* tarr.table.catalogue: what is always there. */
void tarr_prepare(struct tarr_scenario *terms, struct tarr_state *state)
{
    memcpy(terms->templates, tarr_catalogue, sizeof tarr_catalogue);
    terms->n_templates = CATALOGUE;
}

/* -- ground ------------------------------------------------------------------------------------ */

/* tarr.core.table, tarr.table.terrain: tops that the file leaves out, and trenches given as lines.
 */
static int32_t height_of(int kind)
{
    return tarr_ground(kind)->height;
}

static const struct relief relief = {.clause = CLAUSE_TABLE_TERRAIN,
                                     .hill = HILL,
                                     .trench = TRENCHWORK,
                                     .trench_wide = 1 * INCH,
                                     .height = height_of};

/* -- muster ------------------------------------------------------------------------------------ */

/* Man i of a template: tarr.table.rosters, then the rosters of the scenario. */
bool tarr_roster_man(terms_t *terms, int template, int i, struct figure *figure)
{
    for (int r = 0; r < ROSTER_ROWS + terms->n_rosters; r++) {
        const struct roster *row =
            r < ROSTER_ROWS ? &tarr_rosters[r] : &terms->rosters[r - ROSTER_ROWS];
        if (row->template == template && (i -= row->count) < 0) {
            figure->man.role = row->role;
            figure->man.weapon = row->weapon;
            return true;
        }
    }
    return false;
}

int tarr_roster_size(terms_t *terms, int template)
{
    struct figure figure;
    int n = 0;
    while (n <= MEN_OF_UNIT && tarr_roster_man(terms, template, n, &figure)) {
        n++;
    }
    return n;
}

static bool muster_man(const struct scenario *head, const struct state *state, int unit, int i,
                       void *record)
{
    struct figure *figure = record;
    figure->man.at = (struct point){NOWHERE, NOWHERE};
    return i < MEN_OF_UNIT &&
           tarr_roster_man(tarr_scenario(head), tarr_state(state)->units[unit].template, i, figure);
}

/* What a file says of a man. */
static void merge_man(void *record, const void *listed)
{
    struct figure *figure = record;
    const struct figure *given = listed;
    man_merge(record, listed);
    figure->dug = given->dug;
    figure->fired = given->fired;
}

/* tarr.core.unit: unit after unit. */
static bool muster(struct tarr_scenario *terms, struct tarr_state *state, struct problem *problem)
{
    struct muster muster = {.figures = &tarr_figures,
                            .max = MEN_ROOM,
                            .n_units = (uint8_t)state->n_units,
                            .clause = CLAUSE_CORE_UNIT,
                            .man = muster_man,
                            .merge = merge_man};
    if (!muster_men(&muster, &terms->head, &state->head, problem)) {
        return false;
    }
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        figure->man.side = state->units[figure->man.unit].side;
        figure->man.inside = NO_INSIDE;
        figure->man.aboard = NO_UNIT;
        figure->serial = (uint16_t)(i + 1);
    }
    note_first_men(&tarr_figures, &state->head, terms->men_from, UNITS_MAX + 2);
    return true;
}

/* tarr.core.unit: how many men it may have. */
static bool check_size(terms_t *terms, struct unit *unit, int index, struct problem *problem)
{
    int men = end_man(terms, index) - first_man(terms, index);
    bool manned = is_troops(terms, unit);
    if (manned ? men < 1 || men > 20 : men > 0) {
        return problem_at(problem, CLAUSE_CORE_UNIT,
                          manned ? "expected 2 to 20 men, or one alone"
                                 : "expected no men: nobody counts a crew",
                          "units[%d].type", index);
    }
    unit->original = unit->original == 0 ? (uint8_t)men : unit->original;
    unit->base = unit->base == 0 ? unit->original : unit->base;
    return true;
}

/* -- units ------------------------------------------------------------------------------------- */

/* Men listed with a place keep it. */
static void place_men(const struct scene *scene, struct tarr_state *state, int unit)
{
    terms_t *terms = scene->terms;
    struct unit *its = &state->units[unit];
    struct point given[MEN_OF_UNIT];
    int n = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        given[n++] = state->men[i].man.at;
    }
    tarr_set_down(scene, state, unit, middle_of(its), its->away ? its->post_facing : its->facing,
                  its->formation);
    n = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++, n++) {
        struct man *man = &state->men[i].man;
        man->at = is_in_action(man) && !is_nowhere(given[n]) ? given[n] : man->at;
        man->at = is_in_action(man) ? man->at : (struct point){NOWHERE, NOWHERE};
    }
}

static void complete_unit(terms_t *terms, struct unit *unit)
{
    const struct template *type = template_of(terms, unit);
    unit->bombs = unit->bombs == NOT_GIVEN ? type->bombs : unit->bombs;
    unit->mounted = unit->mounted == NOT_GIVEN ? type->arm == ARM_CAVALRY : unit->mounted;
}

static bool check_unit(const struct scene *scene, struct tarr_state *state, int index,
                       struct problem *problem)
{
    terms_t *terms = scene->terms;
    struct unit *unit = &state->units[index];
    complete_unit(terms, unit);
    set_hidden(state, index, unit->hidden);
    if (!check_size(terms, unit, index, problem)) {
        return false;
    }
    if (unit->aboard != NO_UNIT) {
        unit->at = (struct point){NOWHERE, NOWHERE};
        tarr_lift(terms, state, index);
        return state->units[unit->aboard].side == unit->side ||
               problem_at(problem, CLAUSE_MOVE_EMBUS, "expected a vehicle of its own side",
                          "units[%d].aboard", index);
    }
    if (unit->gone != GONE_HERE || is_nowhere(unit->at)) {
        tarr_lift(terms, state, index);
        if (unit->gone == GONE_HERE && unit->arrives == 0) {
            set_bit(state->deploys, index);
            return (state->head.phase <= DEPLOY_PHASE &&
                    has_zone(terms->zones, terms->n_zones, unit->side)) ||
                   problem_at(problem, CLAUSE_SETUP_DEPLOY,
                              "expected a place, or a zone of its side to deploy in",
                              "units[%d].at", index);
        }
        return true;
    }
    struct box table = table_box(scene->table);
    if (!box_holds(table, unit->at) || !box_holds(table, middle_of(unit))) {
        return problem_at(problem, CLAUSE_CORE_TABLE, "expected a place on the table",
                          "units[%d].at", index);
    }
    place_men(scene, state, index);
    return true;
}

/* tarr.morale.vehicles: each vehicle of a troop counts as a man. */
static void count_troops(terms_t *terms, struct tarr_state *state)
{
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        int n = 0;
        for (int k = 0; k < state->n_units; k++) {
            n += state->units[k].side == unit->side && state->units[k].troop == unit->troop;
        }
        if (unit->troop != 0 && !is_troops(terms, unit) && unit->base == 0) {
            unit->base = (uint8_t)n;
        }
    }
}

/* A vehicle that is to be deployed takes along whoever rides in it. */
static void note_riders(struct tarr_state *state)
{
    for (int i = 0; i < state->n_units; i++) {
        int vehicle = state->units[i].aboard;
        if (vehicle != NO_UNIT && has_bit(state->deploys, vehicle)) {
            set_bit(state->deploys, i);
        }
    }
}

/* tarr.conceal.map: nobody begins a battle on the map alone whom the enemy sees. */
static bool check_maps(const struct scene *scene, struct problem *problem)
{
    state_t *state = scene->state;
    for (int i = 0; i < state->n_units && state->head.phase == WEATHER_PHASE; i++) {
        if (state->units[i].hidden && is_on_table(&state->units[i]) && tarr_is_in_sight(scene, i)) {
            return problem_at(problem, CLAUSE_CONCEAL_MAP, "expected nobody whom the enemy sees",
                              "units[%d].hidden", i);
        }
    }
    return true;
}

/* tarr.campaign.clock: battles follow one another, and both sides deploy anew in each. */
static bool check_campaign(terms_t *terms, struct problem *problem)
{
    if (terms->battle > terms->battles) {
        return problem_at(problem, CLAUSE_CAMPAIGN_ASSESS,
                          "expected no more than there are battles", "battle");
    }
    if (terms->battle > 1 && terms->clock != terms->ended + terms->rest) {
        return problem_at(problem, CLAUSE_CAMPAIGN_CLOCK,
                          "expected the hour at which the battle before ended, and the rest",
                          "clock");
    }
    if (terms->before[0] + terms->before[1] >= terms->battle) {
        return problem_at(problem, CLAUSE_CAMPAIGN_ASSESS, "expected fewer battles won so far",
                          "before-1");
    }
    for (int side = 0; side < SIDES; side++) {
        if (!has_zone(terms->zones, terms->n_zones, side)) {
            return problem_at(problem, CLAUSE_CAMPAIGN_ASSESS,
                              "expected an area for each side: they deploy anew in each battle",
                              "zones");
        }
    }
    return true;
}

/* Fields, wire, trenches and smoke that a file lists are numbered as those laid in play are, and
 * what it says the enemy knows of is noted. */
static void number_records(struct tarr_state *state)
{
    for (int i = 0; i < state->n_mines; i++) {
        state->mines[i].serial = (uint16_t)(i + 1);
        state->found_mines |= state->mines[i].shown ? (uint64_t)1 << i : 0;
    }
    for (int i = 0; i < state->n_wires; i++) {
        state->wires[i].serial = (uint16_t)(i + 1);
        state->found_wires |= state->wires[i].shown ? (uint64_t)1 << i : 0;
    }
    for (int i = 0; i < state->n_trenches; i++) {
        state->trenches[i].serial = (uint16_t)(i + 1);
        state->found_trenches |= state->trenches[i].shown ? (uint64_t)1 << i : 0;
    }
    for (int i = 0; i < state->n_plumes; i++) {
        state->plumes[i].serial = (uint16_t)(i + 1);
    }
}

bool tarr_setup(struct tarr_scenario *terms, struct tarr_state *state, struct problem *problem)
{
    struct scene scene;
    if (terms->head.last_turn == 0 || terms->head.last_turn > TURNS_MAX) {
        return problem_at(problem, CLAUSE_VICTORY_SCENARIO, "expected 1 to 240 turns", "turns");
    }
    if (terms->battle > 0 && !check_campaign(terms, problem)) {
        return false;
    }
    if (state->n_declarations > 0) {
        return problem_at(problem, CLAUSE_TURN_DECLARE, "expected none: they are made in play",
                          "declarations");
    }
    if (!lay_relief(&terms->table, &relief, problem) ||
        !check_zones(terms->zones, terms->n_zones, &terms->table, CLAUSE_SETUP_DEPLOY, problem) ||
        !muster(terms, state, problem)) {
        return false;
    }
    tarr_look_out(terms, state, &scene);
    for (int i = 0; i < state->n_units; i++) {
        if (!check_unit(&scene, state, i, problem)) {
            return false;
        }
    }
    count_troops(terms, state);
    note_riders(state);
    number_records(state);
    tarr_show_all(&scene, state);
    return check_maps(&scene, problem);
}
