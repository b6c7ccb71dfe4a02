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

void divisional_prepare(struct divisional_scenario *terms, struct divisional_state *state)
{
    memcpy(terms->templates, pz8_divisional_templates, sizeof pz8_divisional_templates);
    terms->n_templates = CATALOGUE;
}

/* -- divisions --------------------------------------------------------------------------------- */

static uint8_t template_named(terms_t *terms, const char *name)
{
    uint8_t i = 0;
    while (strcmp(terms->templates[i].id, name) != 0) {
        i++;
    }
    return i;
}

/* So many of a sort, called after their division: guards-inf3. */
static bool add_units(terms_t *terms, struct divisional_state *state, int division,
                      const char *template, const char *letters, int n)
{
    const struct division *its = &state->divisions[division];
    for (int i = 1; i <= n; i++) {
        size_t length = strlen(its->id) + 1 + strlen(letters) + (n > 1);
        if (state->n_units == UNITS_MAX || length >= ID_BYTES) {
            return false;
        }
        struct unit *unit = &state->units[state->n_units++];
        *unit = (struct unit){.side = its->side,
                              .template = template_named(terms, template),
                              .division = (uint8_t)division,
                              .quality = its->quality,
                              .at = {NOWHERE, NOWHERE},
                              .ammo = NOT_GIVEN,
                              .fort = NO_UNIT};
        strcpy(unit->id, its->id);
        strcat(unit->id, "-");
        strcat(unit->id, letters);
        if (n > 1) {
            unit->id[length - 1] = (char)('0' + i);
        }
    }
    return true;
}

static bool muster(terms_t *terms, struct divisional_state *state, int division)
{
    const struct order *order = &pz8_divisional_orders[state->divisions[division].order];
    const struct {
        const char *template, *letters;
        int n;
    } sorts[] = {{"hq", "hq", order->hq},
                 {"recon", "rec", order->recon},
                 {"lt", "lt", order->light},
                 {"mt", "mt", order->medium},
                 {"inf", "inf", order->infantry},
                 {"mot", "mot", order->motor},
                 {"art", "art", order->artillery},
                 {order->motor > 0 ? "eng-mot" : "eng", "eng", order->engineers}};
    bool room = true;
    for (size_t i = 0; i < sizeof sorts / sizeof sorts[0] && room; i++) {
        room = add_units(terms, state, division, sorts[i].template, sorts[i].letters, sorts[i].n);
    }
    return room;
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

/* Those listed have names of their own; those mustered are called after their divisions. */
static bool has_namesake(state_t *state, int first)
{
    for (int i = first; i < state->n_units; i++) {
        for (int j = 0; j < i; j++) {
            if (strcmp(state->units[i].id, state->units[j].id) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool check_divisions(terms_t *terms, struct divisional_state *state, struct problem *problem)
{
    int listed = state->n_units;
    for (int i = 0; i < state->n_divisions; i++) {
        struct division *division = &state->divisions[i];
        const struct order *order = &pz8_divisional_orders[division->order];
        if (division->quality == QUALITY_UNSAID) {
            division->quality = order->quality;
        }
        if (division->fire_turns == NOT_GIVEN) {
            division->fire_turns = AMMO_USUAL;
        }
        if (division->title[0] == '\0') {
            strcpy(division->title, order->title);
        }
        if (!has_listed_units(state, i) && !muster(terms, state, i)) {
            return problem_at(problem, 0,
                              "expected room for its battalions, and an id of at most 10 letters",
                              "divisions[%d].order", i);
        }
        if (has_namesake(state, listed)) {
            return problem_at(problem, CLAUSE_SETUP_SIDES,
                              "another battalion is called as one of its own would be",
                              "divisions[%d].order", i);
        }
    }
    return true;
}

/* -- battalions -------------------------------------------------------------------------------- */

/* pz8-divisional.setup.sides */
static bool check_division(terms_t *terms, state_t *state, int index, struct problem *problem)
{
    const struct unit *unit = &state->units[index];
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
static bool check_ammo(terms_t *terms, struct divisional_state *state, int index,
                       struct problem *problem)
{
    struct unit *unit = &state->units[index];
    bool fires = is_artillery(terms, unit);
    uint8_t most = fires ? state->divisions[unit->division].fire_turns : 0;
    if (fires && most == 0) {
        return problem_at(problem, CLAUSE_SETUP_AMMO,
                          "expected turns of fire for a division that has artillery",
                          "divisions[%d].fire-turns", unit->division);
    }
    if (unit->ammo == NOT_GIVEN) {
        unit->ammo = most;
    }
    return unit->ammo <= most ||
           problem_at(problem, CLAUSE_SETUP_AMMO,
                      fires ? "expected no more turns of fire than its division has"
                            : "only artillery has turns of fire",
                      "units[%d].ammo", index);
}

/* pz8-divisional.setup.base, pz8-divisional.fort.section */
static bool check_place(terms_t *terms, struct divisional_state *state, int index,
                        struct problem *problem)
{
    struct unit *unit = &state->units[index];
    struct refusal why;
    int fort = divisional_fort_at(state, unit->at);
    if (unit->fort != NO_UNIT && unit->fort != fort) {
        return problem_at(problem, CLAUSE_FORT_SECTION, "expected the section it stands on",
                          "units[%d].fort", index);
    }
    if (!divisional_check_place(terms, state, index, unit->at, &why)) {
        return problem_at(problem, why.clause, why.sentence, "units[%d].at", index);
    }
    unit->fort = (uint8_t)fort;
    if (fort != NO_UNIT) {
        unit->at = state->forts[fort].at;
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

static bool check_unit(terms_t *terms, struct divisional_state *state, int index,
                       struct problem *problem)
{
    struct unit *unit = &state->units[index];
    if (!check_division(terms, state, index, problem) ||
        !check_ammo(terms, state, index, problem)) {
        return false;
    }
    if (unit->quality == QUALITY_UNSAID) {
        unit->quality = state->divisions[unit->division].quality;
    }
    if (unit->status == STATUS_DESTROYED) {
        unit->at = (struct point){NOWHERE, NOWHERE};
        unit->fort = NO_UNIT;
        return true;
    }
    if (unit->fp >= template_of(terms, unit)->limit) {
        return problem_at(problem, CLAUSE_COMBAT_LIMITS,
                          "expected fewer Fatigue Points than destroy it", "units[%d].fp", index);
    }
    unit->joined = is_nowhere(unit->at);
    if (!unit->joined) {
        return check_place(terms, state, index, problem);
    }
    return (state->head.phase <= DEPLOY_PHASE &&
            has_zone(terms->zones, terms->n_zones, unit->side)) ||
           problem_at(problem, CLAUSE_SETUP_DEPLOY,
                      "expected a place, or a zone of its side to deploy in", "units[%d].at",
                      index);
}

/* -- the whole --------------------------------------------------------------------------------- */

static bool is_inside(struct box box, struct box table)
{
    return box.west < box.east && box.south < box.north && box.west >= table.west &&
           box.east <= table.east && box.south >= table.south && box.north <= table.north;
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
    for (int i = 0; i < state->n_objectives; i++) {
        const struct objective *objective = &state->objectives[i];
        bool has_area = objective->area.west != objective->area.east;
        if (!box_holds(has_area ? objective->area : table, objective->at) ||
            (has_area && !is_inside(objective->area, table))) {
            return problem_at(problem, CLAUSE_OBJECTIVE_HOLD,
                              "expected it on the table, and in its area if it has one",
                              "objectives[%d].at", i);
        }
    }
    return check_zones(terms->zones, terms->n_zones, &terms->table, CLAUSE_SETUP_DEPLOY, problem);
}

static bool check_time(terms_t *terms, state_t *state, struct problem *problem)
{
    bool at_night = state->head.phase == NIGHT_PHASE;
    if (terms->head.last_turn > TURNS_OF_DAY) {
        return problem_at(problem, CLAUSE_DAY_END, "expected at most 12 turns a day", "turns");
    }
    if (state->day == 0 || state->day > terms->days) {
        return problem_at(problem, CLAUSE_DAY_CONTINUE, "expected a day from 1 to the last", "day");
    }
    if (at_night != (state->day_over != 0) || (at_night && state->day >= terms->days)) {
        return problem_at(problem, CLAUSE_DAY_CONTINUE,
                          "expected a night only behind a day that is over and not the last",
                          "day-over");
    }
    return state->head.turn <= terms->head.last_turn ||
           problem_at(problem, CLAUSE_DAY_END, "expected a turn of the day", "turn");
}

bool divisional_setup(struct divisional_scenario *terms, struct divisional_state *state,
                      struct problem *problem)
{
    if (terms->head.last_turn == 0) {
        terms->head.last_turn = TURNS_OF_DAY;
    }
    if (!check_time(terms, state, problem) || !check_ground(terms, state, problem) ||
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
    for (int side = 0; side < SIDES && state->head.phase > BEGIN_PHASE && !state->aired; side++) {
        state->missions[side] = (uint8_t)(state->missions[side] + terms->air[side]);
    }
    state->aired |= state->head.phase > BEGIN_PHASE;
    return true;
}
