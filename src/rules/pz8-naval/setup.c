/* Pz8 Naval: what a scenario must be before it can be played (ledger, "Setup"). */

#include <string.h>

#include "core/lot.h"
#include "rules/pz8-naval/naval.h"

/* The catalogue: ledger, section 6 (pz8-naval.table.templates). */
#include "rules/pz8-naval-templates.h"

void naval_prepare(struct naval_scenario *terms, struct naval_state *state)
{
    memcpy(terms->templates, pz8_naval_templates, sizeof pz8_naval_templates);
    terms->n_templates = sizeof pz8_naval_templates / sizeof pz8_naval_templates[0];
    state->day_turns = ALWAYS_DAY;
}

/* pz8-naval.variant.scope: heavy and light guns are of the base book, the other rows not. */
static int book_of(const struct template *template)
{
    return template->row >= ROW_BC ? BOOK_CRUISER : BOOK_BASE;
}

/* Where the book is not said, ships of the cruiser book alone say which one is meant. */
static void find_book(struct naval_scenario *terms, state_t *state)
{
    if (terms->head.said[OPT_BOOK / 8] >> OPT_BOOK % 8 & 1) {
        return;
    }
    for (int i = 0; i < state->n_ships; i++) {
        if (book_of(template_of(terms, &state->ships[i])) != BOOK_CRUISER) {
            return;
        }
    }
    terms->head.options[OPT_BOOK] = BOOK_CRUISER;
}

/* Templates that the scenario adds are rated by its book. */
static bool rate_new_templates(struct naval_scenario *terms, struct problem *problem)
{
    int known = sizeof pz8_naval_templates / sizeof pz8_naval_templates[0];
    for (int i = known; i < terms->n_templates; i++) {
        struct complaint of;
        if (!naval_rate_template(&terms->templates[i], terms->head.options[OPT_BOOK], &of)) {
            return problem_at(problem, of.clause, of.what, "templates[%d].%s", i - known, of.field);
        }
    }
    return true;
}

/* pz8-naval.setup.board, pz8-naval.setup.deploy, pz8-naval.setup.sides: at the edges, or where the
 * scenario says. */
static bool deploy(struct ship *ship, int index, struct problem *problem)
{
    if (ship->at == 0) {
        ship->at = (uint8_t)rear_zone(ship->side);
    }
    return (ship->side == WEST) == (ship->at <= ZONES / 2) ||
           problem_at(problem, CLAUSE_SETUP_BOARD,
                      "expected a zone from 1 to 4 for W, from 5 to 8 for E", "units[%d].at",
                      index);
}

/* What follows from T and H must agree with the marks of a situation in the middle of a game. */
static bool check_damage(const struct template *template, struct ship *ship, int index,
                         struct problem *problem)
{
    if (ship->turrets > template->attack) {
        return problem_at(problem, CLAUSE_DAMAGE_TURRET, "expected at most as many T as Attack",
                          "units[%d].turrets", index);
    }
    if (ship->hull > template->defence) {
        return problem_at(problem, CLAUSE_DAMAGE_HULL, "expected at most as many H as Defence",
                          "units[%d].hull", index);
    }
    ship->crippled = ship->crippled || ship->hull == template->defence;
    if (ship->crippled) {
        ship->hull = template->defence;
    }
    return true;
}

static bool check_ship(terms_t *terms, struct naval_state *state, int index,
                       struct problem *problem)
{
    struct ship *ship = &state->ships[index];
    const struct template *template = template_of(terms, ship);
    if (book_of(template) != terms->head.options[OPT_BOOK]) {
        return problem_at(problem, CLAUSE_VARIANT_SCOPE,
                          "expected a ship of the rule book that is played (opt-book)",
                          "units[%d].type", index);
    }
    if (ship->salvoes == NOT_GIVEN) {
        ship->salvoes = template->salvoes;
    }
    if (ship->status == STATUS_WITHDRAWN && ship->crippled) {
        return problem_at(problem, CLAUSE_MOVE_CRIPPLED,
                          "expected her not Crippled: a Crippled ship does not withdraw",
                          "units[%d].crippled", index);
    }
    if (ship->status != STATUS_ON_TABLE) {
        ship->at = 0;
        return true;
    }
    return deploy(ship, index, problem) && check_damage(template, ship, index, problem);
}

/* pz8-naval.fire.declare: a target that a situation gives is one she could have declared. It may
 * have been sunk since. */
static bool check_declared(terms_t *terms, state_t *state, int index, struct problem *problem)
{
    const struct ship *ship = &state->ships[index];
    const struct template *template = template_of(terms, ship);
    bool fires = state->head.phase == B_FIRES_PHASE || state->head.phase == A_FIRES_PHASE;
    struct refusal why;
    if (ship->target == NO_UNIT) {
        return true;
    }
    if (ship->target >= state->n_ships || state->ships[ship->target].side == ship->side) {
        return problem_at(problem, CLAUSE_FIRE_DECLARE, "expected an enemy ship",
                          "units[%d].target", index);
    }
    if (!fires || naval_acting_side(state) != ship->side) {
        return problem_at(problem, CLAUSE_FIRE_DECLARE, "expected none outside her fire phase",
                          "units[%d].target", index);
    }
    if (!naval_check_firer(ship, &why)) {
        return problem_at(problem, why.clause, why.sentence, "units[%d].target", index);
    }
    if (ship->battery != BATTERY_MAIN && template->row_2 == ROW_NONE) {
        return problem_at(problem, CLAUSE_VARIANT_SECONDARY, "expected main: she has one battery",
                          "units[%d].battery", index);
    }
    const struct ship *enemy = &state->ships[ship->target];
    return !is_on_table(enemy) ||
           naval_reaches(template, (enum battery)ship->battery, range_between(ship, enemy)) ||
           problem_at(problem, CLAUSE_FIRE_RANGE, "expected a target in range", "units[%d].target",
                      index);
}

/* pz8-naval.sight.night: a situation in the middle of a turn is as dark as that turn; before its
 * initiative the sun is still watched. */
static bool find_light(struct naval_state *state, struct problem *problem)
{
    bool dark = state->day_turns != ALWAYS_DAY && state->head.turn > state->day_turns;
    if (dark && state->head.phase > INITIATIVE_PHASE) {
        state->light = LIGHT_NIGHT;
    }
    return dark || state->day_turns == ALWAYS_DAY || state->light == LIGHT_DAY ||
           problem_at(problem, CLAUSE_SIGHT_NIGHT, "expected day: its turns are not over", "light");
}

static bool add_raid(struct naval_state *state, const struct carrier *carrier, int index,
                     struct problem *problem)
{
    if (state->n_raids == RAIDS_MAX) {
        return problem_at(problem, CLAUSE_SETUP_CARRIERS,
                          "the program keeps at most 32 raids in all", "carriers[%d]", index);
    }
    state->raids[state->n_raids++] = (struct raid){.side = carrier->side,
                                                   .kind = carrier->kind,
                                                   .base = carrier->base,
                                                   .from = (uint8_t)index};
    return true;
}

static bool has_raids(state_t *state, int carrier)
{
    for (int i = 0; i < state->n_raids; i++) {
        if (state->raids[i].from == carrier) {
            return true;
        }
    }
    return false;
}

/* pz8-naval.setup.carriers: one raid for every full ten aircraft, unless the scenario says how
 * many. Those of a carrier that are listed already are all she has. */
static bool fill_stock(struct naval_scenario *terms, struct naval_state *state,
                       struct problem *problem)
{
    for (int i = 0; i < terms->n_carriers; i++) {
        struct carrier *carrier = &terms->carriers[i];
        if (carrier->raids == NOT_GIVEN) {
            carrier->raids = (uint8_t)(carrier->aircraft / AIRCRAFT_A_RAID);
        }
        int missing = has_raids(state, i) ? 0 : carrier->raids;
        for (int n = 0; n < missing; n++) {
            if (!add_raid(state, carrier, i, problem)) {
                return false;
            }
        }
    }
    for (int i = 0; i < state->n_raids; i++) {
        state->raids[i].number = (uint16_t)(i + 1);
    }
    return true;
}

/* Solo, too: the fleets must be there (pz8-naval.solo.npo). */
static bool check_fleets(state_t *state, struct problem *problem)
{
    for (int side = 0; side < SIDES; side++) {
        if (!naval_has_fighting_ship(state, side)) {
            return problem_at(problem, CLAUSE_VICTORY_END,
                              "expected at least one ship of each side on the table, not Crippled",
                              "units");
        }
    }
    return true;
}

bool naval_setup(struct naval_scenario *terms, struct naval_state *state, struct problem *problem)
{
    if (terms->head.width != ZONES) {
        return problem_at(problem, CLAUSE_SETUP_BOARD, "expected 8 zones", "zones");
    }
    if (terms->head.last_turn == 0) {
        terms->head.last_turn = TURNS_DEFAULT;
    }
    find_book(terms, state);
    if (!rate_new_templates(terms, problem)) {
        return false;
    }
    for (int i = 0; i < state->n_ships; i++) {
        if (!check_ship(terms, state, i, problem)) {
            return false;
        }
    }
    for (int i = 0; i < state->n_ships; i++) {
        if (!check_declared(terms, state, i, problem)) {
            return false;
        }
    }
    return find_light(state, problem) && fill_stock(terms, state, problem) &&
           check_fleets(state, problem);
}

/* Where the scenario keeps the hour of dusk from everybody (ledger, section 9). */
void naval_view(terms_t *terms, struct naval_state *state, int side)
{
    if (terms->day_secret && state->light == LIGHT_DAY) {
        state->day_turns = ALWAYS_DAY;
    }
}

/* The sum of its dice, or any turn, but none that is past. */
void naval_determinize(terms_t *terms, struct naval_state *state, int side, uint64_t lot)
{
    enum { TRIES = 8, DIE = 6 };
    if (!terms->day_secret || state->light != LIGHT_DAY) {
        return;
    }
    for (int i = 0; i < TRIES && state->day_turns == ALWAYS_DAY; i++) {
        int turns = terms->day_dice > 0 ? 0 : 1 + lot_draw(&lot, terms->head.last_turn + 1);
        for (int die = 0; die < terms->day_dice; die++) {
            turns += 1 + lot_draw(&lot, DIE);
        }
        if (turns >= state->head.turn && turns != ALWAYS_DAY) {
            state->day_turns = (uint8_t)turns;
        }
    }
}
