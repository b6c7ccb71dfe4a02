/* A World Aflame: the muster: every unit gets its men, its vehicle and its weapons (ledger, unit
 * composition: aflame.unit.squad, aflame.unit.crew, aflame.unit.attach, aflame.unit.strength,
 * aflame.unit.ids). */

#include <string.h>

#include "rules/aflame/chapters.h"

struct roster_row {
    uint16_t line;
    const char *template;
    uint8_t count, role, weapon, kit;
};

#include "rules/aflame-rosters.h"

enum { ROSTER_ROWS = sizeof aflame_rosters / sizeof aflame_rosters[0] };

/* -- muster ------------------------------------------------------------------------------------ */

/* aflame.unit.attach: one who begins attached was mustered with another unit than he is with. */
static int home_of(const struct figure *figure)
{
    return figure->man.home == NO_UNIT ? figure->man.unit : figure->man.home;
}

/* The man numbered so whom the file lists, or NULL: by their order in the list. */
static const struct figure *listed(const struct figure men[], int n, int unit, int number)
{
    for (int i = 0; i < n; i++) {
        if (home_of(&men[i]) == unit && --number == 0) {
            return &men[i];
        }
    }
    return NULL;
}

static struct figure muster_man(const struct figure *known, const struct roster *roster, int unit,
                                int number, int side)
{
    struct figure figure = {.man = {.at = {NOWHERE, NOWHERE},
                                    .unit = (uint8_t)unit,
                                    .home = (uint8_t)unit,
                                    .number = (uint8_t)number,
                                    .side = (uint8_t)side,
                                    .weapon = roster->weapon,
                                    .role = roster->role,
                                    .shown = 1,
                                    .inside = NO_INSIDE,
                                    .aboard = NO_UNIT},
                            .kit = roster->kit,
                            .missiles = NOT_GIVEN};
    if (known != NULL) {
        uint8_t weapon = figure.man.weapon, role = figure.man.role, kit = figure.kit;
        struct man man = figure.man;
        figure = *known;
        man.at = known->man.at;
        man.unit = known->man.unit;
        man.aboard = known->man.aboard;
        man.gone = known->man.gone;
        man.weapon = known->man.weapon == NOT_GIVEN ? weapon : known->man.weapon;
        man.role = known->man.role == NOT_GIVEN ? role : known->man.role;
        figure.kit = known->kit == NOT_GIVEN ? kit : known->kit;
        figure.man = man;
    }
    return figure;
}

/* The rosters of the catalogue, then those of the scenario; of another template, nobody. */
static struct roster roster_numbered(terms_t *terms, int number, int template)
{
    if (number >= ROSTER_ROWS) {
        const struct roster *roster = &terms->rosters[number - ROSTER_ROWS];
        return roster->template == template ? *roster : (struct roster){0};
    }
    const struct roster_row *row = &aflame_rosters[number];
    if (strcmp(row->template, terms->templates[template].id) != 0) {
        return (struct roster){0};
    }
    return (struct roster){
        .count = row->count, .role = row->role, .weapon = row->weapon, .kit = row->kit};
}

/* Who is number so in units of a template; riflemen beyond those it has. False: no such number. */
static bool roster_man(terms_t *terms, int template, int number, struct roster *man)
{
    for (int r = 0; r < ROSTER_ROWS + terms->n_rosters; r++) {
        *man = roster_numbered(terms, r, template);
        if (number <= man->count) {
            return true;
        }
        number -= man->count;
    }
    int crew = aflame_vehicle_row(terms->templates[template].model)->crew;
    if (crew > 0) { /* aflame.vehicle.crew: the commander, the driver, then the others */
        *man = (struct roster){.role = number == 1   ? ROLE_OFFICER
                                       : number == 2 ? ROLE_DRIVER
                                                     : ROLE_CREW,
                               .weapon = WEAPON_PISTOL};
        return number <= crew;
    }
    *man = (struct roster){.role = ROLE_MAN, .weapon = WEAPON_RIFLE};
    return false;
}

int aflame_roster_size(terms_t *terms, int template)
{
    struct roster man;
    int n = 0;
    while (n < MEN_OF_UNIT && roster_man(terms, template, n + 1, &man)) {
        n++;
    }
    return n;
}

struct figure aflame_mustered(terms_t *terms, int template, int unit, int number, int side)
{
    struct roster man;
    roster_man(terms, template, number, &man);
    return muster_man(NULL, &man, unit, number, side);
}

/* As its template says; but a unit of which the file lists men has those and no others. */
static bool muster_unit(terms_t *terms, struct aflame_state *state, int unit,
                        const struct figure given[], int n_given, struct problem *problem)
{
    const struct unit *its = &state->units[unit];
    bool lists = listed(given, n_given, unit, 1) != NULL;
    for (int number = 1;; number++) {
        const struct figure *known = listed(given, n_given, unit, number);
        struct roster man;
        bool has = roster_man(terms, its->template, number, &man);
        if (lists ? known == NULL : !has) {
            return true;
        }
        if (state->n_men == MEN_ROOM || number > MEN_OF_UNIT) {
            return problem_at(problem, CLAUSE_UNIT_STRENGTH, "there are too many men", "units[%d]",
                              unit);
        }
        state->men[state->n_men] = muster_man(known, &man, unit, number, its->side);
        if (known == NULL) {
            state->men[state->n_men].mounted = kind_of(terms, its) == KIND_CAVALRY;
        }
        state->n_men++;
    }
}

bool aflame_muster(struct aflame_scenario *terms, struct aflame_state *state,
                   struct problem *problem)
{
    struct figure given[MEN_ROOM];
    int n_given = state->n_men;
    memcpy(given, state->men, sizeof given);
    memset(state->men, 0, sizeof state->men);
    state->n_men = 0;
    for (int unit = 0; unit <= UNITS_MAX; unit++) {
        terms->men_from[unit] = state->n_men;
        if (unit < state->n_units && !muster_unit(terms, state, unit, given, n_given, problem)) {
            return false;
        }
    }
    terms->men_from[UNITS_MAX + 1] = state->n_men;
    return true;
}

static void add_gun(struct aflame_state *state, int unit, int model)
{
    if (model == 0 || state->n_guns == GUNS_MAX) {
        return;
    }
    state->guns[state->n_guns++] = (struct gun){.at = {NOWHERE, NOWHERE},
                                                .mark = {NOWHERE, NOWHERE},
                                                .impact = {NOWHERE, NOWHERE},
                                                .unit = (uint8_t)unit,
                                                .model = (uint8_t)model,
                                                .vehicle = NO_VEHICLE,
                                                .tow = NO_VEHICLE,
                                                .target = NO_UNIT,
                                                .side = SIDE_NONE,
                                                .rounds = NOT_GIVEN};
}

static bool has_gun(state_t *state, int unit)
{
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].unit == unit) {
            return true;
        }
    }
    return false;
}

/* aflame.unit.crew: the weapons of a crew on foot, unless the file lists them. */
void aflame_muster_arms(terms_t *terms, struct aflame_state *state, int unit)
{
    const struct template *type = template_of(terms, &state->units[unit]);
    for (int i = 0; !has_gun(state, unit) || i > 0; i++) {
        if (i == type->pieces) {
            return;
        }
        add_gun(state, unit, type->piece);
    }
}

/* Numbers, and weapons where their vehicles are. */
void aflame_number_arms(struct aflame_state *state)
{
    for (int i = 0; i < state->n_guns; i++) {
        struct gun *gun = &state->guns[i];
        gun->number = (uint8_t)(i + 1);
        gun->side = gun->side >= SIDES ? state->units[gun->unit].side : gun->side;
        if (gun->vehicle != NO_VEHICLE) {
            gun->at = state->vehicles[gun->vehicle].at;
            gun->facing = state->vehicles[gun->vehicle].facing;
        }
    }
    for (int i = 0; i < state->n_clouds; i++) {
        state->clouds[i].number = (uint8_t)(i + 1);
    }
}
