/* Pz8 WW2 Divisional: what a scenario must be before it can be played (ledger, "Setup"), and the
 * orders of battle that a division may be mustered from (ledger, section 6). */

#include <string.h>

#include "rules/pz8-divisional/divisional.h"

/* How many battalions of each sort. */
struct order {
    const char *order;
    const char *title;
    uint8_t quality;
    uint8_t hq, recon, light, medium, infantry, motor, artillery, engineers;
};

#include "rules/pz8-divisional-orders.h"
#include "rules/pz8-divisional-templates.h"

/* pz8-divisional.table.units, pz8-divisional.table.move: what the catalogue is made from. */
enum { CATALOGUE = sizeof pz8_divisional_templates / sizeof pz8_divisional_templates[0] };

void divisional_prepare(struct scenario *scenario, struct state *state)
{
    struct divisional_scenario *terms = (struct divisional_scenario *)scenario;
    memcpy(terms->templates, pz8_divisional_templates, sizeof pz8_divisional_templates);
    terms->n_templates = CATALOGUE;
    (void)state;
}

/* -- mustering --------------------------------------------------------------------------------- */

struct muster {
    terms_t *terms;
    struct divisional_state *state;
    int division;
};

static int template_named(terms_t *terms, const char *name)
{
    int i = 0;
    while (strcmp(terms->templates[i].id, name) != 0) {
        i++;
    }
    return i;
}

/* So many of a sort, called after their division: guards-inf3. */
static bool add_units(const struct muster *muster, const char *template, const char *letter, int n)
{
    const struct division *division = &muster->state->divisions[muster->division];
    for (int i = 1; i <= n; i++) {
        size_t length = strlen(division->id) + 1 + strlen(letter) + (n > 1);
        if (muster->state->n_units == UNITS_MAX || length >= ID_BYTES) {
            return false;
        }
        struct unit *unit = &muster->state->units[muster->state->n_units++];
        *unit = (struct unit){.side = division->side,
                              .template = (uint8_t)template_named(muster->terms, template),
                              .division = (uint8_t)muster->division,
                              .quality = division->quality,
                              .at = {NOWHERE, NOWHERE},
                              .ammo = NOT_GIVEN,
                              .fort = NO_UNIT};
        strcpy(unit->id, division->id);
        strcat(unit->id, "-");
        strcat(unit->id, letter);
        if (n > 1) {
            unit->id[length - 1] = (char)('0' + i);
        }
    }
    return true;
}

static bool muster(terms_t *terms, struct divisional_state *state, int division)
{
    const struct order *order = &pz8_divisional_orders[state->divisions[division].order];
    struct muster to = {terms, state, division};
    return add_units(&to, "hq", "hq", order->hq) && add_units(&to, "recon", "rec", order->recon) &&
           add_units(&to, "lt", "lt", order->light) && add_units(&to, "mt", "mt", order->medium) &&
           add_units(&to, "inf", "inf", order->infantry) &&
           add_units(&to, "mot", "mot", order->motor) &&
           add_units(&to, "art", "art", order->artillery) &&
           add_units(&to, order->motor > 0 ? "eng-mot" : "eng", "eng", order->engineers);
}

static bool has_listed_units(state_t *state, int division)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].division == division) {
            return true;
        }
    }
    return false;
}

static bool check_divisions(terms_t *terms, struct divisional_state *state, struct problem *problem)
{
    for (int i = 0; i < state->n_divisions; i++) {
        struct division *division = &state->divisions[i];
        const struct order *order = &pz8_divisional_orders[division->order];
        if (division->quality == QUALITY_UNSAID) {
            division->quality = division->order == 0 ? QUALITY_AVERAGE : order->quality;
        }
        if (division->fire_turns == NOT_GIVEN) {
            division->fire_turns = AMMO_USUAL;
        }
        if (division->title[0] == '\0') {
            strcpy(division->title, order->title);
        }
        if (division->order != 0 && !has_listed_units(state, i) && !muster(terms, state, i)) {
            return problem_at(problem, 0,
                              "expected room for its battalions, and an id of at most 10 letters",
                              "divisions[%d].order", i);
        }
    }
    return true;
}

/* -- battalions -------------------------------------------------------------------------------- */

/* pz8-divisional.setup.sides */
static bool check_division(terms_t *terms, state_t *state, const struct unit *unit, int index,
                           struct problem *problem)
{
    if (state->divisions[unit->division].side != unit->side) {
        return problem_at(problem, CLAUSE_SETUP_SIDES, "expected a division of its own side",
                          "units[%d].division", index);
    }
    for (int i = 0; i < index && is_hq(terms, unit); i++) {
        if (state->units[i].division == unit->division && is_hq(terms, &state->units[i])) {
            return problem_at(problem, CLAUSE_RALLY_NO_HQ, "its division has a headquarters",
                              "units[%d].type", index);
        }
    }
    return true;
}

/* pz8-divisional.setup.ammo */
static bool check_ammo(terms_t *terms, state_t *state, struct unit *unit, int index,
                       struct problem *problem)
{
    int most = state->divisions[unit->division].fire_turns;
    if (!is_artillery(terms, unit)) {
        if (unit->ammo != NOT_GIVEN && unit->ammo != 0) {
            return problem_at(problem, CLAUSE_SETUP_AMMO, "only artillery has turns of fire",
                              "units[%d].ammo", index);
        }
        unit->ammo = 0;
        return true;
    }
    if (most == 0) {
        return problem_at(problem, CLAUSE_SETUP_AMMO,
                          "expected turns of fire for a division that has artillery",
                          "divisions[%d].fire-turns", unit->division);
    }
    if (unit->ammo == NOT_GIVEN) {
        unit->ammo = (uint8_t)most;
    }
    return unit->ammo <= most || problem_at(problem, CLAUSE_SETUP_AMMO,
                                            "expected no more turns of fire than its division has",
                                            "units[%d].ammo", index);
}

/* pz8-divisional.setup.base, pz8-divisional.fort.section */
static bool check_place(terms_t *terms, struct divisional_state *state, int index,
                        struct problem *problem)
{
    struct unit *unit = &state->units[index];
    if (!box_holds(table_box(&terms->table), unit->at) ||
        ground_cost_at(&terms->table, &divisional_costs, unit->at) == GROUND_FORBIDDEN) {
        return problem_at(problem, CLAUSE_SETUP_DEPLOY, "expected a place on the table, on land",
                          "units[%d].at", index);
    }
    int fort = divisional_fort_at(state, unit->at);
    if (unit->fort != NO_UNIT && unit->fort != fort) {
        return problem_at(problem, CLAUSE_FORT_SECTION, "expected the section it stands on",
                          "units[%d].fort", index);
    }
    if (fort >= 0) {
        if (!may_garrison(terms, unit) || divisional_is_filled(state, fort, index)) {
            return problem_at(problem, CLAUSE_FORT_SECTION,
                              "a section holds one battalion of foot or guns", "units[%d].at",
                              index);
        }
        unit->fort = (uint8_t)fort;
        unit->at = state->forts[fort].at;
    }
    if (divisional_is_on_mine(state, unit->at)) {
        return problem_at(problem, CLAUSE_SETUP_DEPLOY, "expected a place without a mine",
                          "units[%d].at", index);
    }
    for (int i = 0; i < index; i++) {
        if (is_on_table(&state->units[i]) &&
            points_compare(unit->at, state->units[i].at, APART) < 0) {
            return problem_at(problem, CLAUSE_SETUP_BASE, "expected an inch between bases",
                              "units[%d].at", index);
        }
    }
    return true;
}

static bool has_zone(terms_t *terms, int side)
{
    for (int i = 0; i < terms->n_zones; i++) {
        if (terms->zones[i].side == side) {
            return true;
        }
    }
    return false;
}

static bool check_unit(terms_t *terms, struct divisional_state *state, int index,
                       struct problem *problem)
{
    struct unit *unit = &state->units[index];
    if (unit->quality == QUALITY_UNSAID) {
        unit->quality = state->divisions[unit->division].quality;
    }
    if (!check_division(terms, state, unit, index, problem) ||
        !check_ammo(terms, state, unit, index, problem)) {
        return false;
    }
    int limit = template_of(terms, unit)->limit;
    if (unit->status == STATUS_DESTROYED) {
        unit->at = (struct point){NOWHERE, NOWHERE};
        unit->fort = NO_UNIT;
        return true;
    }
    if (unit->fp >= limit) {
        return problem_at(problem, CLAUSE_COMBAT_LIMITS,
                          "expected fewer Fatigue Points than destroy it", "units[%d].fp", index);
    }
    if (!is_nowhere(unit->at)) {
        unit->joined = 0;
        return check_place(terms, state, index, problem);
    }
    unit->joined = 1;
    return (state->head.phase <= DEPLOY_PHASE && has_zone(terms, unit->side)) ||
           problem_at(problem, CLAUSE_SETUP_DEPLOY,
                      "expected a place, or a zone of its side to deploy in", "units[%d].at",
                      index);
}

/* -- the whole --------------------------------------------------------------------------------- */

static bool is_proper(struct box box, struct box table)
{
    return box.west < box.east && box.south < box.north && box.west >= table.west &&
           box.east <= table.east && box.south >= table.south && box.north <= table.north;
}

static bool check_areas(terms_t *terms, state_t *state, struct problem *problem)
{
    struct box table = table_box(&terms->table);
    for (int i = 0; i < terms->n_zones; i++) {
        if (!is_proper(terms->zones[i].box, table)) {
            return problem_at(problem, CLAUSE_SETUP_DEPLOY,
                              "expected west, south, east, north on the table", "zones[%d].box", i);
        }
    }
    for (int i = 0; i < state->n_objectives; i++) {
        const struct objective *objective = &state->objectives[i];
        bool has_area = objective->area.west != objective->area.east;
        if (!box_holds(table, objective->at) ||
            (has_area &&
             (!is_proper(objective->area, table) || !box_holds(objective->area, objective->at)))) {
            return problem_at(problem, CLAUSE_OBJECTIVE_HOLD,
                              "expected it on the table, and in its area if it has one",
                              "objectives[%d].at", i);
        }
    }
    return true;
}

static bool check_ground(terms_t *terms, struct divisional_state *state, struct problem *problem)
{
    struct box table = table_box(&terms->table);
    for (int i = 0; i < state->n_forts; i++) {
        struct base base = fort_base(&state->forts[i]);
        if (!base_is_inside(&base, table)) {
            return problem_at(problem, CLAUSE_FORT_SECTION, "expected it on the table",
                              "forts[%d].at", i);
        }
    }
    for (int i = 0; i < state->n_mines; i++) {
        state->mines[i].number = (uint16_t)(i + 1);
        struct base base = mine_base(&state->mines[i]);
        if (!base_is_inside(&base, table)) {
            return problem_at(problem, CLAUSE_MINE_CROSS, "expected it on the table",
                              "mines[%d].at", i);
        }
    }
    return true;
}

bool divisional_setup(struct scenario *scenario, struct state *head, struct problem *problem)
{
    struct divisional_scenario *terms = (struct divisional_scenario *)scenario;
    struct divisional_state *state = (struct divisional_state *)head;
    if (scenario->last_turn == 0) {
        scenario->last_turn = TURNS_OF_DAY;
    }
    if (scenario->last_turn > TURNS_OF_DAY) {
        return problem_at(problem, CLAUSE_DAY_END, "expected at most 12 turns a day", "turns");
    }
    if (state->day == 0 || state->day > terms->days) {
        return problem_at(problem, CLAUSE_DAY_CONTINUE, "expected a day from 1 to the last", "day");
    }
    bool at_night = state->head.phase == NIGHT_PHASE;
    if (at_night != (state->day_over != 0) || (at_night && state->day >= terms->days)) {
        return problem_at(problem, CLAUSE_DAY_CONTINUE,
                          "expected a night only behind a day that is over and not the last",
                          "day-over");
    }
    if (state->head.turn > scenario->last_turn) {
        return problem_at(problem, CLAUSE_DAY_END, "expected a turn of the day", "turn");
    }
    if (!check_ground(terms, state, problem) || !check_areas(terms, state, problem) ||
        !check_divisions(terms, state, problem)) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (!check_unit(terms, state, i, problem)) {
            return false;
        }
    }
    for (int i = 0; i < state->n_objectives; i++) {
        state->objectives[i].lost = divisional_is_lost(state, &state->objectives[i]);
    }
    if (state->head.phase > BEGIN_PHASE && !state->aired) {
        for (int side = 0; side < SIDES; side++) {
            state->missions[side] = (uint8_t)(state->missions[side] + terms->air[side]);
        }
        state->aired = 1;
    }
    return true;
}
