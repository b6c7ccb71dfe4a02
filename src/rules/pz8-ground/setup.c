/* The Pz8 ground family: what a scenario must be before it can be played. */

#include <string.h>

#include "rules/pz8-ground/chapters.h"

/* -- the catalogue ---------------------------------------------------------------------------- */

/* The row of a class, by the labels of the field that holds it. */
static uint8_t class_named(const struct ground_set *set, const char *field, const char *class)
{
    const struct field *its = set->templates->fields;
    while (strcmp(its->name, field) != 0) {
        its++;
    }
    uint8_t row = 0;
    while (strcmp(its->labels[row], class) != 0) {
        row++;
    }
    return row;
}

/* Is the word one of those in the list? */
static bool lists_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += length) {
        bool begins = at == list || at[-1] == ' ';
        bool ends = at[length] == '\0' || at[length] == ' ';
        if (begins && ends) {
            return true;
        }
    }
    return false;
}

static void set_name(struct template *template, const char *name, size_t length)
{
    memset(template->id, 0, sizeof template->id);
    memcpy(template->id, name, length < sizeof template->id ? length : sizeof template->id - 1);
}

static struct template template_from(const struct ground_set *set, const struct catalogue_row *row)
{
    struct template template = {0};
    for (int i = 0; i < set->templates->n_fields; i++) {
        const struct field *field = &set->templates->fields[i];
        if (field->kind == VALUE_FLAG) {
            field_set(field, &template, lists_word(row->flags, field->name));
        }
    }
    template.move = class_named(set, "move", row->move);
    template.weapon = class_named(set, "weapon", row->weapon);
    template.arc = row->arc;
    template.weapon_2 = class_named(set, "weapon-2", row->weapon_2);
    template.arc_2 = row->arc_2;
    template.defence = class_named(set, "defence", row->defence);
    template.turret = row->turret;
    template.drive = row->drive;
    template.carries = row->carries;
    set_name(&template, row->id, strlen(row->id));
    return template;
}

/* Another name of a template is a template of its own. */
static void add_aliases(struct ground_scenario *terms, const struct template *template,
                        const char *aliases)
{
    for (const char *name = aliases; strcmp(aliases, "-") != 0 && *name != '\0';) {
        size_t length = strcspn(name, ";");
        struct template *alias = &terms->templates[terms->n_templates++];
        *alias = *template;
        set_name(alias, name, length);
        name += length + (name[length] == ';');
    }
}

void ground_prepare(struct scenario *scenario, struct state *state, enum ground_set_name name)
{
    struct ground_scenario *terms = (struct ground_scenario *)scenario;
    const struct ground_set *set = ground_sets[name];
    terms->set = (uint8_t)name;
    memcpy(terms->option_at, set->option_at, GROUND_OPTIONS);
    for (int i = 0; i < set->n_catalogue; i++) {
        struct template template = template_from(set, &set->catalogue[i]);
        terms->templates[terms->n_templates++] = template;
        add_aliases(terms, &template, set->catalogue[i].aliases);
    }
    (void)state;
}

/* -- checks ----------------------------------------------------------------------------------- */

static bool is_placed(const struct unit *unit)
{
    return !is_nowhere(unit->at);
}

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
        if (!is_placed(&state->units[j])) {
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
        if (is_placed(&state->units[i])) {
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
    if (is_placed(unit)) {
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
        unit->wreck = wreckable && is_placed(unit);
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

static bool has_zone(terms_t *terms, int side)
{
    for (int i = 0; i < terms->n_zones; i++) {
        if (terms->zones[i].side == side) {
            return true;
        }
    }
    return false;
}

/* A unit without a place is to be deployed, which needs a zone and a game at its beginning. */
static bool check_deployment(terms_t *terms, struct ground_state *state, int i,
                             struct problem *problem)
{
    struct unit *unit = &state->units[i];
    if (is_placed(unit) || unit->aboard != NO_UNIT || unit->gone != GONE_HERE) {
        return true;
    }
    if (state->head.phase != SETUP_PHASE || !has_zone(terms, unit->side)) {
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
            (is_placed(&state->units[i]) && !check_unit_place(terms, state, i, problem)) ||
            !check_deployment(terms, state, i, problem)) {
            return false;
        }
    }
    return true;
}

static bool check_support(terms_t *terms, state_t *state, struct problem *problem)
{
    const struct support *supports = set_of(terms)->supports;
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

static bool check_counter(terms_t *terms, struct ground_state *state, const struct base *base,
                          struct point at, int side, uint8_t *deploys, struct problem *problem,
                          const char *list, int i)
{
    if (!ground_has_obstacles(terms)) {
        return problem_at(problem, CLAUSE_OBSTACLES_NONE,
                          "these rules have no mines, wire or smoke", "%s[%d]", list, i);
    }
    if (is_nowhere(at)) {
        if (state->head.phase != SETUP_PHASE || !has_zone(terms, side)) {
            return problem_at(problem, CLAUSE_SETUP_DEPLOY,
                              "expected a place, or a zone of its side to deploy in", "%s[%d].at",
                              list, i);
        }
        *deploys = 1;
        state->deployed = 0;
        return true;
    }
    return base_is_inside(base, table_box(&terms->table)) ||
           problem_at(problem, CLAUSE_SETUP_TABLE, "expected a place on the table", "%s[%d].at",
                      list, i);
}

static bool check_counters(terms_t *terms, struct ground_state *state, struct problem *problem)
{
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        struct base base = ground_mine_base(
            &(struct mine){.at = is_nowhere(mine->at) ? (struct point){0, 0} : mine->at});
        mine->number = (uint16_t)(i + 1);
        if (!check_counter(terms, state, &base, mine->at, mine->side, &mine->deploys, problem,
                           "mines", i)) {
            return false;
        }
    }
    for (int i = 0; i < state->n_wire; i++) {
        struct wire *wire = &state->wire[i];
        struct base base = ground_wire_base(&(struct wire){
            .at = is_nowhere(wire->at) ? (struct point){0, 0} : wire->at, .angle = wire->angle});
        wire->number = (uint16_t)(i + 1);
        if (!check_counter(terms, state, &base, wire->at, wire->side, &wire->deploys, problem,
                           "wire", i)) {
            return false;
        }
    }
    for (int i = 0; i < state->n_smoke; i++) {
        struct base base = ground_smoke_base(&state->smoke[i]);
        uint8_t deploys = 0;
        state->smoke[i].number = (uint16_t)(i + 1);
        if (!check_counter(terms, state, &base, state->smoke[i].at, 0, &deploys, problem, "smoke",
                           i)) {
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
            const struct box *one = &terms->zones[i].box;
            const struct box *other = &terms->zones[j].box;
            if (terms->zones[i].side != terms->zones[j].side &&
                one->west <= other->east + CONTACT_THOU &&
                other->west <= one->east + CONTACT_THOU &&
                one->south <= other->north + CONTACT_THOU &&
                other->south <= one->north + CONTACT_THOU) {
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
    for (int i = 0; i < terms->n_zones; i++) {
        const struct box *box = &terms->zones[i].box;
        if (box->west >= box->east || box->south >= box->north || box->west < 0 || box->south < 0 ||
            box->east > table.east || box->north > table.north) {
            return problem_at(problem, CLAUSE_SETUP_DEPLOY,
                              "expected west, south, east and north edges on the table",
                              "zones[%d].box", i);
        }
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
    return strstr(set->movements[template->move].class, "mbt") != NULL &&
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

/* The table's index, and what ground each unit stands on. */
static void note_ground(terms_t *terms, struct ground_state *state)
{
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        unit->ground = is_placed(unit) ? (uint8_t)table_kinds_at(&terms->table, unit->at) : 0;
    }
}

bool ground_setup(struct scenario *scenario, struct state *head, struct problem *problem)
{
    terms_t *terms = ground_scenario(scenario);
    struct ground_state *state = (struct ground_state *)head;
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
    note_ground(terms, state);
    ground_settle_sight(terms, state);
    return true;
}
