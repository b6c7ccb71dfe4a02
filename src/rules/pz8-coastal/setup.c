/* Pz8 WW2 Coastal: what a scenario must be before it can be played (ledger, "Setup"). */

#include <string.h>

#include "board/table_area.h"
#include "rules/pz8-coastal/coastal.h"

#include "rules/pz8-coastal-templates.h"

/* pz8-coastal.table.templates: ledger, section 6. */
enum { CATALOGUE = sizeof pz8_coastal_templates / sizeof pz8_coastal_templates[0] };

/* pz8-coastal.setup.table */
void coastal_prepare(struct coastal_scenario *terms, struct coastal_state *state)
{
    memcpy(terms->templates, pz8_coastal_templates, sizeof pz8_coastal_templates);
    terms->n_templates = CATALOGUE;
    state->active = NO_UNIT;
    deck_fill(&state->deck, PACK);
}

/* -- vessels of the scenario's own ------------------------------------------------------------- */

static bool is_real_gun(int gun)
{
    return gun >= GUN_2PDR && gun <= GUN_4IN;
}

/* pz8-coastal.fire.weapons */
static bool check_guns(const struct template *template, int index, struct problem *problem)
{
    for (int gun = 0; gun < GUNS_MAX; gun++) {
        if (template->gun[gun] != GUN_NONE && !is_real_gun(template->gun[gun])) {
            return problem_at(problem, CLAUSE_FIRE_WEAPONS, "expected a gun of 37mm or more",
                              "templates[%d].gun-%d", index, gun + 1);
        }
        if ((template->gun[gun] == GUN_NONE) != (template->arc[gun] == ARC_NONE)) {
            return problem_at(problem, CLAUSE_FIRE_GUN_ARC, "expected an arc for each gun alone",
                              "templates[%d].arc-%d", index, gun + 1);
        }
    }
    bool tubes = template->forward + template->aft > 0;
    bool sized = template->torpedo == GUN_18IN || template->torpedo == GUN_21IN;
    return (tubes ? sized : template->torpedo == GUN_NONE) ||
           problem_at(problem, CLAUSE_TORPEDO_LAUNCH,
                      "expected 18in or 21in for a vessel with tubes, and none for another",
                      "templates[%d].torpedo", index);
}

static bool check_templates(struct coastal_scenario *terms, struct problem *problem)
{
    for (int i = 0; i < terms->n_templates; i++) {
        struct template *template = &terms->templates[i];
        coastal_lay_down(terms, template);
        if (template->defence == NOT_GIVEN) {
            template->defence = coastal_kind(template->kind)->defence;
        }
        if (i >= CATALOGUE && !check_guns(template, i - CATALOGUE, problem)) {
            return false;
        }
    }
    return true;
}

/* -- what holds of all ------------------------------------------------------------------------- */

/* pz8-coastal.setup.precision */
static bool check_heading(const struct vessel *vessel, int index, struct problem *problem)
{
    return vessel->heading == UNTOLD || vessel->heading % DEGREE == 0 ||
           problem_at(problem, CLAUSE_SETUP_PRECISION, "expected whole degrees",
                      "units[%d].heading", index);
}

/* pz8-coastal.setup.visibility: what the setup phase would have found out, in a situation behind
 * it. */
static bool find_sight(terms_t *terms, struct coastal_state *state, struct problem *problem)
{
    if (state->head.phase == SETUP_PHASE) {
        return true;
    }
    if (state->visibility == 0) {
        return problem_at(problem, CLAUSE_SETUP_VISIBILITY,
                          "expected it: it is rolled for before the first turn", "visibility");
    }
    for (int i = 0; i < state->n_vessels; i++) {
        coastal_note_speed(terms, state, i);
    }
    coastal_look_out(terms, state, EVERYBODY);
    for (int i = 0; i < state->n_vessels; i++) {
        int side = state->vessels[i].side;
        if (state->vessels[i].sees != 0) {
            state->alarmed[side] = 1;
            state->alarmed[1 - side] |= terms->head.options[OPT_ALARM] == ALARM_ALL;
        }
        if ((coastal_seen_by(state, 1 - side) & vessel_bit(i)) != 0) {
            state->vessels[i].known = KNOWN;
        }
    }
    return true;
}

/* -- groups: pz8-coastal.setup.groups ---------------------------------------------------------- */

static bool check_group(state_t *state, const struct vessel *vessel, int index,
                        struct problem *problem)
{
    if (vessel->group == NO_UNIT) {
        return problem_at(problem, CLAUSE_SETUP_GROUPS, "expected the patrol or convoy she is in",
                          "units[%d].group", index);
    }
    return state->groups[vessel->group].side == vessel->side ||
           problem_at(problem, CLAUSE_SETUP_GROUPS, "expected a group of her own side",
                      "units[%d].group", index);
}

/* -- courses: pz8-coastal.setup.course --------------------------------------------------------- */

/* In the middle of a battle she is somewhere on it. */
static bool find_leg(struct vessel *vessel)
{
    const struct plan *course = &vessel->course;
    for (int i = 1; i < course->n; i++) {
        if (leg_compare(course->at[i - 1], course->at[i], vessel->at, 1) <= 0) {
            vessel->leg = (uint8_t)i;
            vessel->along = points_distance(course->at[i - 1], vessel->at);
            return true;
        }
    }
    return false;
}

static bool check_course(terms_t *terms, state_t *state, struct vessel *vessel, int index,
                         struct problem *problem)
{
    struct refusal why;
    if (vessel->course.n == 0) {
        vessel->course.n = !is_nowhere(vessel->at);
        vessel->course.at[0] = vessel->at;
    }
    if (vessel->course.n == 0) {
        return problem_at(problem, CLAUSE_SETUP_COURSE, "expected a course, or a place",
                          "units[%d].at", index);
    }
    if (is_nowhere(vessel->at)) {
        vessel->at = vessel->course.at[0];
    }
    if (!coastal_check_course(terms, vessel, &vessel->course, &why)) {
        return problem_at(problem, why.clause, why.sentence, "units[%d].course", index);
    }
    int heading = vessel->heading;
    coastal_take_course(vessel);
    if (vessel->course.n > 1 && !find_leg(vessel) && !state->alarmed[vessel->side]) {
        return problem_at(problem, CLAUSE_SETUP_COURSE, "expected a place on her course",
                          "units[%d].at", index);
    }
    if (heading != UNTOLD) {
        vessel->heading = (int16_t)heading;
    } else if (vessel->course.n > 1) {
        vessel->heading = (int16_t)coastal_whole_bearing(vessel->course.at[vessel->leg - 1],
                                                         vessel->course.at[vessel->leg]);
    } else if (terms->plot) {
        vessel->heading = 0;
    }
    return vessel->heading != UNTOLD ||
           problem_at(problem, CLAUSE_SETUP_COURSE, "expected a heading, or a course",
                      "units[%d].heading", index);
}

/* -- vessels ----------------------------------------------------------------------------------- */

/* pz8-coastal.setup.start-speed: the slowest maximum of her group. */
static int usual_speed(terms_t *terms, state_t *state, int group)
{
    int slowest = SPEED_MAX;
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *vessel = &state->vessels[i];
        if (vessel->group == group && vessel->status == STATUS_ON_TABLE && !vessel->aground) {
            int most = coastal_max_speed(terms, vessel);
            slowest = most < slowest ? most : slowest;
        }
    }
    return slowest;
}

/* pz8-coastal.speed.levels */
static bool check_motion(terms_t *terms, struct coastal_state *state, int index,
                         struct problem *problem)
{
    struct vessel *vessel = &state->vessels[index];
    if (vessel->speed == NOT_GIVEN) {
        vessel->speed = (uint8_t)(vessel->aground ? 0 : usual_speed(terms, state, vessel->group));
    }
    if (vessel->run == UNTOLD) {
        vessel->run = scaled(terms, RUN_AT_START);
    }
    if (vessel->order != ORDER_NONE && state->head.phase != SPEED_PHASE) {
        return problem_at(problem, CLAUSE_SPEED_HIDDEN,
                          "expected none but while speeds are ordered", "units[%d].order", index);
    }
    return vessel->speed <= coastal_max_speed(terms, vessel) ||
           problem_at(problem, CLAUSE_SPEED_MAX, "expected no more than her maximum as she is",
                      "units[%d].speed", index);
}

static uint8_t given_or(int given, int usual)
{
    return (uint8_t)(given == NOT_GIVEN ? usual : given);
}

/* pz8-coastal.victory.points */
static void find_worth(terms_t *terms, struct vessel *vessel)
{
    int defence = template_of(terms, vessel)->defence;
    vessel->worth = given_or(vessel->worth, 2 * defence);
    vessel->worth_wrecked = given_or(vessel->worth_wrecked, defence);
    vessel->worth_damaged = given_or(vessel->worth_damaged, 1);
}

/* pz8-coastal.torpedo.stock */
static bool check_arms(terms_t *terms, struct vessel *vessel, int index, struct problem *problem)
{
    const struct template *template = template_of(terms, vessel);
    vessel->forward = given_or(vessel->forward, template->forward);
    vessel->aft = given_or(vessel->aft, template->aft);
    if (vessel->forward > template->forward || vessel->aft > template->aft) {
        return problem_at(problem, CLAUSE_TORPEDO_STOCK, "expected no more torpedoes than tubes",
                          "units[%d].%s", index, vessel->aft > template->aft ? "aft" : "forward");
    }
    for (int gun = 0; gun < GUNS_MAX; gun++) {
        if (vessel->ko[gun] && template->gun[gun] == GUN_NONE) {
            return problem_at(problem, CLAUSE_FIRE_WEAPONS, "she has no such gun",
                              "units[%d].ko-%d", index, gun + 1);
        }
    }
    return true;
}

/* Inside a piece by more than a thou: on its edge she may be. */
static bool is_ashore(const struct table *table, int piece, struct point at)
{
    return terrain_holds(table, piece, (struct point){at.x - 1, at.y}) &&
           terrain_holds(table, piece, (struct point){at.x + 1, at.y}) &&
           terrain_holds(table, piece, (struct point){at.x, at.y - 1}) &&
           terrain_holds(table, piece, (struct point){at.x, at.y + 1});
}

/* pz8-coastal.setup.table, pz8-coastal.move.land, pz8-coastal.move.shoal */
static bool check_place(terms_t *terms, const struct vessel *vessel, int index,
                        struct problem *problem)
{
    const struct table *table = &terms->table;
    if (!box_holds(table_box(table), vessel->at)) {
        return problem_at(problem, CLAUSE_SETUP_TABLE, "expected a place on the table",
                          "units[%d].at", index);
    }
    for (int i = 0; i < table->n_terrain && !vessel->aground; i++) {
        int kind = table->terrain[i].kind;
        if ((coastal_barred(terms, vessel) & kind_bit(kind)) != 0 &&
            is_ashore(table, i, vessel->at)) {
            return problem_at(problem, kind == LAND ? CLAUSE_MOVE_LAND : CLAUSE_MOVE_SHOAL,
                              "expected a place at sea", "units[%d].at", index);
        }
    }
    return true;
}

void coastal_strike_off(struct vessel *vessel)
{
    vessel->at = (struct point){NOWHERE, NOWHERE};
    vessel->speed = 0;
    vessel->heading = 0;
    vessel->run = 0;
    vessel->known = KNOWN_GONE;
}

static bool check_vessel(terms_t *terms, struct coastal_state *state, int index,
                         struct problem *problem)
{
    struct vessel *vessel = &state->vessels[index];
    vessel->run_needed = scaled(terms, coastal_is_nimble(terms, vessel) ? RUN_NIMBLE : RUN_OTHER);
    find_worth(terms, vessel);
    if (!check_group(state, vessel, index, problem) || !check_heading(vessel, index, problem) ||
        !check_arms(terms, vessel, index, problem)) {
        return false;
    }
    if (vessel->status != STATUS_ON_TABLE) {
        coastal_strike_off(vessel);
        return true;
    }
    return check_course(terms, state, vessel, index, problem) &&
           check_motion(terms, state, index, problem) && check_place(terms, vessel, index, problem);
}

/* -- the whole --------------------------------------------------------------------------------- */

/* pz8-coastal.torpedo.launch: a counter as a launch would have placed it. */
static bool check_torpedo(terms_t *terms, state_t *state, int index, struct problem *problem)
{
    const struct torpedo *torpedo = &state->torpedoes[index];
    if (torpedo->size != GUN_18IN && torpedo->size != GUN_21IN) {
        return problem_at(problem, CLAUSE_TORPEDO_RANGE, "expected 18in or 21in",
                          "torpedoes[%d].size", index);
    }
    if (torpedo->bearing % DEGREE != 0) {
        return problem_at(problem, CLAUSE_TORPEDO_LAUNCH, "expected whole degrees",
                          "torpedoes[%d].bearing", index);
    }
    struct point at = coastal_counter_at(terms, torpedo->from, torpedo->bearing);
    if (!point_equal(torpedo->at, at) || !box_holds(table_box(&terms->table), at)) {
        return problem_at(problem, CLAUSE_TORPEDO_LAUNCH,
                          "expected it on the table, 3 inches from the launching point",
                          "torpedoes[%d].at", index);
    }
    return torpedo->launcher == NO_UNIT ||
           (state->vessels[torpedo->launcher].side == torpedo->side &&
            template_of(terms, &state->vessels[torpedo->launcher])->torpedo == torpedo->size) ||
           problem_at(problem, CLAUSE_TORPEDO_LAUNCH,
                      "expected a vessel of its side that has such torpedoes",
                      "torpedoes[%d].launcher", index);
}

static bool check_torpedoes(terms_t *terms, struct coastal_state *state, struct problem *problem)
{
    int all = state->n_torpedoes;
    for (int i = 0; i < state->n_torpedoes; i++) {
        state->torpedoes[i].number = (uint16_t)(i + 1);
        if (!check_torpedo(terms, state, i, problem)) {
            return false;
        }
    }
    for (int i = 0; i < state->n_vessels; i++) {
        all += state->vessels[i].forward + state->vessels[i].aft;
    }
    return all <= TORPEDOES_MAX ||
           problem_at(problem, CLAUSE_TORPEDO_STOCK,
                      "the program keeps at most 128 torpedoes of a battle", "units");
}

/* pz8-coastal.hidden.fog: of each enemy one mark, for which there is always room. */
static bool check_sightings(terms_t *terms, struct coastal_state *state, struct problem *problem)
{
    uint32_t marked = 0;
    for (int i = 0; i < state->n_sightings; i++) {
        struct sighting *sighting = &state->sightings[i];
        uint32_t bit = vessel_bit(sighting->vessel);
        sighting->number = (uint16_t)(i + 1);
        if (state->vessels[sighting->vessel].side == sighting->side || (marked & bit) != 0) {
            return problem_at(problem, CLAUSE_HIDDEN_FOG, "expected an enemy, with one mark alone",
                              "sightings[%d].vessel", i);
        }
        if (!box_holds(table_box(&terms->table), sighting->at)) {
            return problem_at(problem, CLAUSE_HIDDEN_FOG, "expected it on the table",
                              "sightings[%d].at", i);
        }
        marked |= bit;
    }
    return true;
}

/* pz8-coastal.move.order */
static bool check_active(struct coastal_state *state, struct problem *problem)
{
    if (state->active == NO_UNIT) {
        return true;
    }
    const struct vessel *vessel = &state->vessels[state->active];
    if (state->head.phase != ACTIVATION_PHASE || !is_on_table(vessel) || vessel->activated) {
        return problem_at(problem, CLAUSE_TURN_CARD,
                          "expected a vessel that can be activated, and the phase activation",
                          "active");
    }
    if (state->stage == STAGE_NONE) {
        state->stage = state->sequence == SEQUENCE_FIRE_MOVE ? STAGE_FIRE : STAGE_MOVE;
    }
    bool moves_first = state->sequence == SEQUENCE_MOVE_FIRE;
    return state->stage == STAGE_MOVE || vessel->speed == 0 || state->moved == moves_first ||
           problem_at(problem, CLAUSE_MOVE_ORDER,
                      "expected it of who has come to her second step, and of nobody in her first "
                      "who fires then",
                      "moved");
}

bool coastal_setup(struct coastal_scenario *terms, struct coastal_state *state,
                   struct problem *problem)
{
    if (terms->head.last_turn == 0) {
        terms->head.last_turn = TURNS_USUAL;
    }
    if (!check_templates(terms, problem)) {
        return false;
    }
    for (int i = 0; i < state->n_vessels; i++) {
        if (!check_vessel(terms, state, i, problem)) {
            return false;
        }
    }
    for (int side = 0; side < SIDES; side++) {
        if (!coastal_has_vessel(state, side, ANY_GROUP)) {
            return problem_at(problem, CLAUSE_VICTORY_END,
                              "expected a vessel of each side on the table", "units");
        }
    }
    return check_torpedoes(terms, state, problem) && check_sightings(terms, state, problem) &&
           check_active(state, problem) && find_sight(terms, state, problem);
}
