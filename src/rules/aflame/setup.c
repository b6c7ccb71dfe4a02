/* A World Aflame: what a scenario must be before it can be played, and the muster (ledger, set-up).
 *
 * In the order of the book: aflame.setup.scale, aflame.setup.sides, aflame.setup.steps,
 * aflame.setup.unit-sheet, aflame.setup.deviations. There is no scale; side 1 attacks; the steps
 * are those of sequence.c. */

#include <string.h>

#include "rules/aflame/arms.h"

struct initiative_row {
    uint8_t score;
    const char *unit;
};
struct rating_row {
    uint8_t rating;
    const char *unit;
};

#include "rules/aflame-initiative.h"
#include "rules/aflame-morale-rating.h"
#include "rules/aflame-templates.h"

enum {
    SCORES = sizeof aflame_initiative / sizeof aflame_initiative[0],
    RATINGS = sizeof aflame_morale_rating / sizeof aflame_morale_rating[0],
    CATALOGUE = sizeof aflame_templates / sizeof aflame_templates[0],
    RANK_DEPTH = 1100,
    RANK_DEPTH_MOUNTED = 1600,
    REMAINDER = 1 * INCH
};

static int32_t radius_of(const struct scenario *scenario, const struct state *state, int man)
{
    (void)scenario;
    return aflame_radius(&aflame_state(state)->men[man]);
}

const struct figure_rules aflame_figures = {
    FIGURE_MEN(struct aflame_state, men, n_men),
    .radius = radius_of,
};

/* -- what is always there ---------------------------------------------------------------------- */

void aflame_prepare(struct aflame_scenario *terms, struct aflame_state *state)
{
    memcpy(terms->templates, aflame_templates, sizeof aflame_templates);
    terms->n_templates = CATALOGUE;
    state->firing = state->punching = NO_UNIT;
    state->last_tank = state->last_tank_before = NO_VEHICLE;
    state->ambush = state->opposed = state->mined = state->bomber = NO_UNIT;
    state->was_at = state->was_enemy = (struct point){NOWHERE, NOWHERE};
    for (int side = 0; side < SIDES; side++) {
        state->chosen[side] = state->watcher[side] = state->watched[side] = NO_UNIT;
    }
}

/* -- ground ------------------------------------------------------------------------------------ */

/* The part of a polyline between two lengths along it. */
static int cut_line(const struct point *points, int n, int32_t from, int32_t to,
                    struct point cut[TERRAIN_CORNERS])
{
    int32_t along = 0;
    int n_cut = 0;
    cut[n_cut++] = path_at(points, n, from, NULL);
    for (int i = 1; i + 1 < n; i++) {
        along += points_distance(points[i - 1], points[i]);
        if (along > from && along < to) {
            cut[n_cut++] = points[i];
        }
    }
    cut[n_cut++] = path_at(points, n, to, NULL);
    return n_cut;
}

/* aflame.defence.trench: sections from the first vertex on; a remainder shorter than an inch joins
 * the last. */
static const char *add_sections(struct table *table, const struct terrain *piece,
                                const struct point *points, int32_t section, const char *id)
{
    int32_t length = path_length(points, piece->n_corners);
    int n = length < section + REMAINDER ? 1 : (length - REMAINDER) / section + 1;
    for (int i = 0; i < n; i++) {
        struct point cut[TERRAIN_CORNERS];
        /* a thou more, so that what crosses at a joint crosses one of the two */
        int corners = cut_line(points, piece->n_corners, i * section,
                               i + 1 == n ? length : (i + 1) * section + 1, cut);
        const char *wrong = table_add(table, *piece, cut, corners);
        if (wrong != NULL) {
            return wrong;
        }
        if (i == 0) {
            memcpy(table->ids[table->n_terrain - 1], id, ID_BYTES);
        }
    }
    return NULL;
}

/* Whatever names a piece goes with it: a piece in sections is called by the first of them. */
static void follow_piece(const uint8_t is[TERRAIN_MAX], uint8_t *piece)
{
    *piece = *piece < TERRAIN_MAX ? is[*piece] : *piece;
}

static void follow_pieces(struct aflame_scenario *terms, struct aflame_state *state,
                          const uint8_t is[TERRAIN_MAX])
{
    for (int i = 0; i < terms->n_goals; i++) {
        follow_piece(is, &terms->goals[i].piece);
    }
    for (int i = 0; i < terms->n_forward; i++) {
        follow_piece(is, &terms->forward[i].piece);
    }
    for (int i = 0; i < state->n_batteries; i++) {
        follow_piece(is, &state->batteries[i].landmark);
    }
    follow_piece(is, &terms->bombed);
    follow_piece(is, &state->bull_field);
}

/* aflame.defence.assign, aflame.sight.line: tops that the file leaves out, each piece standing on
 * the level of its first corner; hills are as high as their level says. */
static void raise_pieces(struct table *table)
{
    for (int i = 0; i < table->n_terrain; i++) {
        struct terrain *piece = &table->terrain[i];
        if (piece->kind == HILL) {
            piece->top = piece->level * INCH;
        }
    }
    for (int i = 0; i < table->n_terrain; i++) {
        struct terrain *piece = &table->terrain[i];
        if (piece->kind != HILL && piece->top == 0) {
            piece->top = aflame_ground(piece->kind)->high;
        }
    }
}

static bool lay_ground(struct aflame_scenario *terms, struct aflame_state *state,
                       struct problem *problem)
{
    uint8_t is[TERRAIN_MAX] = {0};
    const struct table given = terms->table;
    struct table *table = &terms->table;
    aflame_widen(&terms->table);
    const struct table wide = terms->table;
    table_lay(table, given.width, given.height);
    for (int i = 0; i < wide.n_terrain; i++) {
        const struct terrain *piece = &wide.terrain[i];
        int per = aflame_defence_row(aflame_ground(piece->kind)->defence)->per;
        const struct point *corners = &wide.corners[piece->first];
        bool cut = per > 0 && piece->shape >= TERRAIN_BAND;
        is[i] = (uint8_t)table->n_terrain;
        const char *wrong = cut ? add_sections(table, piece, corners, per * INCH, wide.ids[i])
                                : table_add(table, *piece, corners, piece->n_corners);
        if (wrong != NULL) {
            return problem_at(problem, CLAUSE_DEFENCE_TRENCH, wrong, "terrain[%d]", i);
        }
        if (!cut) {
            memcpy(table->ids[table->n_terrain - 1], wide.ids[i], ID_BYTES);
        }
    }
    follow_pieces(terms, state, is);
    terms->head.n_terrain = (uint8_t)table->n_terrain;
    raise_pieces(table);
    table_build_index(table);
    return true;
}

/* -- units ------------------------------------------------------------------------------------- */

/* Away from the enemy's edge. */
struct point aflame_away(terms_t *terms, int side)
{
    return edge_nearer(terms->edges[1 - side], (struct point){0, 0}, -1);
}

struct line_form aflame_line(terms_t *terms, state_t *state, int unit, const struct point line[2],
                             int ranks)
{
    bool mounted = state->men[terms->men_from[unit]].mounted;
    return (struct line_form){
        .a = line[0],
        .b = line[1],
        .ranks = ranks,
        .depth = mounted ? RANK_DEPTH_MOUNTED : RANK_DEPTH,
        .behind = form_behind(line[0], line[1], aflame_away(terms, state->units[unit].side))};
}

static void place_unit(terms_t *terms, struct aflame_state *state, int unit)
{
    struct unit *its = &state->units[unit];
    struct body body;
    bool lined = !point_equal(its->line[0], its->line[1]);
    int vehicle = aflame_own_vehicle(state, unit);
    body_of(&aflame_figures, &state->head, unit, &body);
    if (lined && vehicle != NO_VEHICLE && is_nowhere(state->vehicles[vehicle].at)) {
        state->vehicles[vehicle].at = its->line[0];
        state->vehicles[vehicle].facing = (int16_t)bearing_of(its->line[0], its->line[1]);
    } else if (lined) {
        const struct line_form line = aflame_line(terms, state, unit, its->line, its->ranks);
        body_line_up(&body, &line);
        body_stand(&aflame_figures, &state->head, &body);
    }
    its->line[0] = its->line[1] = (struct point){0, 0};
    its->ranks = 1;
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].unit == unit && state->guns[i].vehicle == NO_VEHICLE &&
            is_nowhere(state->guns[i].at) && body.n > 0) {
            state->guns[i].at = body.at[0];
        }
    }
}

/* aflame.rating.initiative, aflame.rating.morale: rows of their tables; aflame.rating.exempt: a
 * headquarters has no morale rating. A scenario that begins in the middle says what it is now. */
static bool check_ratings(terms_t *terms, const struct unit *unit, int index, int turn,
                          struct problem *problem)
{
    bool scored = false, rated = is_hq(terms, unit);
    for (int i = 0; i < SCORES; i++) {
        scored |= aflame_initiative[i].score == unit->initiative;
    }
    for (int i = 0; i < RATINGS; i++) {
        rated |= aflame_morale_rating[i].rating == unit->morale;
    }
    if (!scored) {
        return problem_at(problem, CLAUSE_RATING_INITIATIVE, "expected an initiative of 2 to 5",
                          "units[%d].initiative", index);
    }
    if (kind_of(terms, unit) == KIND_AIRCRAFT && unit->stays > 0 && unit->gone == GONE_HERE &&
        unit->stays < turn) {
        return problem_at(problem, CLAUSE_AIR_ARRIVE, "expected an aircraft whose stay is not over",
                          "units[%d].stays", index);
    }
    return rated || problem_at(problem, CLAUSE_RATING_MORALE, "expected a morale rating of 2 to 6",
                               "units[%d].morale", index);
}

/* aflame.setup.unit-sheet */
static bool fill_sheet(terms_t *terms, struct aflame_state *state, int unit,
                       struct problem *problem)
{
    struct unit *its = &state->units[unit];
    const struct template *type = template_of(terms, its);
    uint8_t given = 0;
    its->initiative = its->initiative == NOT_GIVEN ? type->initiative : its->initiative;
    its->morale = its->morale == NOT_GIVEN ? type->morale : its->morale;
    if (!check_ratings(terms, its, unit, state->head.turn, problem)) {
        return false;
    }
    if (its->title[0] == 0) {
        memcpy(its->title, its->id, sizeof its->id);
    }
    if (its->strength == 0) {
        its->strength = (uint8_t)(terms->men_from[unit + 1] - terms->men_from[unit]);
    }
    place_unit(terms, state, unit);
    for (int i = terms->men_from[unit]; its->lost == 0 && i < terms->men_from[unit + 1]; i++) {
        given = (uint8_t)(given + (state->men[i].man.gone == FATE_FALLEN));
    }
    its->lost = given > 0 ? given : its->lost;
    for (int i = terms->men_from[unit]; i < terms->men_from[unit + 1]; i++) {
        struct man *man = &state->men[i].man;
        if (is_standing(man) && !box_holds(table_box(&terms->table), man->at)) {
            return problem_at(problem, CLAUSE_MEASURE_TABLE, "expected a place on the table",
                              "units[%d]", unit);
        }
        if (!is_in_action(man) || its->gone != GONE_HERE) {
            man->at = (struct point){NOWHERE, NOWHERE};
        }
    }
    return true;
}

/* aflame.scenario.sh-night: nothing belongs to a day that is not played. */
static bool check_days(terms_t *terms, state_t *state, struct problem *problem)
{
    static const char wrong[] = "expected one of the days that are played";
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].day > terms->days) {
            return problem_at(problem, CLAUSE_SCENARIO_SH_NIGHT, wrong, "units[%d].day", i);
        }
    }
    for (int i = 0; i < terms->n_deck; i++) {
        if (terms->deck[i].day > terms->days) {
            return problem_at(problem, CLAUSE_SCENARIO_SH_CARDS, wrong, "deck[%d].day", i);
        }
    }
    for (int i = 0; i < state->n_batteries; i++) {
        if (state->batteries[i].day > terms->days) {
            return problem_at(problem, CLAUSE_SCENARIO_SH_OFFTABLE, wrong, "batteries[%d].day", i);
        }
    }
    return true;
}

bool aflame_setup(struct aflame_scenario *terms, struct aflame_state *state,
                  struct problem *problem)
{
    if (terms->head.last_turn == 0 || terms->head.last_turn > TURNS_MAX) {
        return problem_at(problem, CLAUSE_VICTORY_END, "expected a number of turns up to 99",
                          "turns");
    }
    if (!check_days(terms, state, problem)) {
        return false;
    }
    if (!lay_ground(terms, state, problem) || !aflame_muster(terms, state, problem) ||
        !check_zones(terms->zones, terms->n_zones, &terms->table, CLAUSE_DEPLOY_OPEN, problem)) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        aflame_muster_arms(terms, state, i);
    }
    aflame_man_vehicles(terms, state);
    for (int i = 0; i < state->n_units; i++) {
        if (!fill_sheet(terms, state, i, problem)) {
            return false;
        }
    }
    if (!aflame_check_berths(terms, state, problem)) {
        return false;
    }
    aflame_number_arms(state);
    for (int i = 0; i < terms->n_goals; i++) {
        state->holders[i] = terms->goals[i].holder;
    }
    for (int i = 0; i < state->n_units; i++) {
        state->units[i].spirit = (uint8_t)aflame_spirit(terms, state, i);
        aflame_veil(state, i, state->units[i].hidden);
        if (kind_of(terms, &state->units[i]) == KIND_SNIPER ||
            kind_of(terms, &state->units[i]) == KIND_HUNTERS ||
            kind_of(terms, &state->units[i]) == KIND_AIRCRAFT) {
            set_bit(state->unmapped, i);
        }
    }
    memcpy(state->veiled_before, state->veiled, sizeof state->veiled);
    state->sky = state->sky == NOT_GIVEN ? terms->weather : state->sky;
    state->resumed = state->active != NO_UNIT;
    return true;
}
