/* Pz8 WW2 Divisional: some of the endless moves, and any of them by the lot (ruleset.h, wander):
 * straight legs towards what a battalion may want, and along the table. */

#include "core/lot.h"
#include "rules/pz8-divisional/divisional.h"
#include "rules/table/sample.h"

_Static_assert((int)UNITS_MAX <= (int)CENTRES_MAX, "every battalion has its middle noted");

enum aim {
    AIM_ENEMY,
    AIM_PREY,
    AIM_GOAL,
    AIM_HOME,
    AIM_NORTH,
    AIM_EAST,
    AIM_SOUTH,
    AIM_WEST,
    AIMS
};

/* What the whole side finds out once. Large. */
struct chart {
    terms_t *terms;
    state_t *state;
    struct centres friends;
    struct uneven uneven; /* ground that is dear or forbidden */
    int n_roads;
    struct box roads[TERRAIN_MAX]; /* and bridges */
    struct meetings meetings;
    int n_prey;
    struct point prey[UNITS_MAX];      /* headquarters and guns */
    struct point homes[DIVISIONS_MAX]; /* where its headquarters are, or NOWHERE */
};

struct battalion {
    struct seeker seeker;
    const struct chart *chart;
    int unit;
    int64_t budget;
    struct meetings near;
};

int divisional_goal_of(state_t *state, int unit)
{
    int nearest = NO_UNIT;
    int64_t least = INT64_MAX;
    const struct unit *its = &state->units[unit];
    for (int i = 0; i < state->n_objectives; i++) {
        const struct objective *objective = &state->objectives[i];
        int64_t distance = point_distance2(its->at, objective->at) *
                           (objective->owner != its->side && objective->lost ? 4 : 1);
        if ((objective->owner != its->side || objective->lost) && distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

int divisional_hq_of(terms_t *terms, state_t *state, int division)
{
    int side = state->divisions[division].side;
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        if (state->units[i].division == division && is_hq(terms, &state->units[i])) {
            return i;
        }
    }
    return NO_UNIT;
}

/* -- what there is ----------------------------------------------------------------------------- */

static void note_battalions(struct chart *chart, int side)
{
    terms_t *terms = chart->terms;
    state_t *state = chart->state;
    for (int i = 0; i < state->n_divisions; i++) {
        chart->homes[i].x = NOWHERE;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (!is_on_table(unit)) {
            continue;
        }
        if (unit->side == side) {
            note_centre(&chart->friends, i, unit->at);
            if (is_hq(terms, unit)) {
                chart->homes[unit->division] = unit->at;
            }
        } else if (is_shy(terms, unit)) {
            chart->prey[chart->n_prey++] = unit->at;
        }
    }
}

/* Whoever lists asks for room at many places. */
static void look_round(terms_t *terms, state_t *state, int side, bool lists, struct chart *chart)
{
    chart->terms = terms;
    chart->state = state;
    chart->n_prey = chart->uneven.n = chart->n_roads = 0;
    begin_centres(&chart->friends, APART, true, lists);
    note_battalions(chart, side);
    divisional_note_meetings(state, side, &chart->meetings);
    for (int i = 0; i < terms->table.n_terrain; i++) {
        if (divisional_costs.kinds[terms->table.terrain[i].kind].cost < COST_OPEN) {
            chart->roads[chart->n_roads++] = terrain_box(&terms->table, i);
        } else {
            chart->uneven.boxes[chart->uneven.n++] = terrain_box(&terms->table, i);
        }
    }
}

/* -- its legs ---------------------------------------------------------------------------------- */

static int32_t far_over_ground(const struct seeker *seeker, struct point aim)
{
    const struct battalion *battalion = (const struct battalion *)seeker;
    struct point to = leg_furthest(&battalion->chart->terms->table, &divisional_costs, seeker->at,
                                   aim, battalion->budget, NULL);
    return points_distance(seeker->at, to);
}

/* Where nothing is met, room and price alone are left to judge. */
static bool accepts(const struct seeker *seeker, struct point to)
{
    const struct battalion *battalion = (const struct battalion *)seeker;
    const struct chart *chart = battalion->chart;
    int unit = battalion->unit;
    struct box around = box_widened(leg_box(seeker->at, to), NEAR);
    if (box_holds_any(around, battalion->near.at, battalion->near.n)) {
        struct way way;
        struct route route = {.n = 2, .points = {seeker->at, to}};
        return divisional_check_way(chart->terms, chart->state, unit, &route, &way, NULL);
    }
    return is_roomy(&chart->friends, unit, to) &&
           (is_over_open(&chart->uneven, seeker->at, to) ||
            leg_cost(&chart->terms->table, &divisional_costs, seeker->at, to) <=
                battalion->budget + COST_OPEN);
}

/* Roads matter to whoever stands on one: he may go further than over open ground, at most twice as
 * far. */
static void take_battalion(struct chart *chart, int unit, struct battalion *battalion)
{
    terms_t *terms = chart->terms;
    struct point at = chart->state->units[unit].at;
    int32_t allowance = divisional_allowance(terms, chart->state, unit);
    battalion->seeker = (struct seeker){.at = at,
                                        .open = allowance,
                                        .bounds = table_box(&terms->table),
                                        .uneven = &chart->uneven,
                                        .far = far_over_ground,
                                        .accepts = accepts};
    battalion->chart = chart;
    battalion->unit = unit;
    battalion->budget = (int64_t)allowance * COST_OPEN;
    divisional_near_meetings(terms, &chart->state->units[unit], &chart->meetings, &battalion->near);
    note_near_ground(&chart->uneven, at, 2 * allowance);
    for (int i = 0; i < chart->n_roads; i++) {
        if (box_holds(chart->roads[i], at)) {
            chart->uneven.near[chart->uneven.n_near++] = chart->roads[i];
        }
    }
}

static bool find_nearest(const struct battalion *battalion, const struct point *points, int n,
                         struct point *to)
{
    int nearest = nearest_point(points, n, battalion->seeker.at);
    return nearest >= 0 && try_towards(&battalion->seeker, points[nearest], to);
}

static bool find_leg(const struct battalion *battalion, enum aim aim, struct point *to)
{
    const struct chart *chart = battalion->chart;
    const struct unit *its = &chart->state->units[battalion->unit];
    static const int compass[][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}; /* east, north */
    int goal;
    switch (aim) {
    case AIM_ENEMY:
        return find_nearest(battalion, chart->meetings.at, chart->meetings.n_enemies, to);
    case AIM_PREY:
        return find_nearest(battalion, chart->prey, chart->n_prey, to);
    case AIM_GOAL:
        goal = divisional_goal_of(chart->state, battalion->unit);
        return goal != NO_UNIT &&
               try_towards(&battalion->seeker, chart->state->objectives[goal].at, to);
    case AIM_HOME:
        return !is_nowhere(chart->homes[its->division]) &&
               try_towards(&battalion->seeker, chart->homes[its->division], to);
    default:
        return try_compass(&battalion->seeker, compass[aim - AIM_NORTH][0],
                           compass[aim - AIM_NORTH][1], to);
    }
}

bool divisional_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct chart chart;
    bool any = false;
    look_round(terms, state, side, legal != NULL, &chart);
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        if (state->units[i].moved) {
            continue;
        }
        struct battalion battalion;
        take_battalion(&chart, i, &battalion);
        for (int aim = 0; aim < AIMS; aim++) {
            struct point to;
            if (find_leg(&battalion, (enum aim)aim, &to)) {
                any = divisional_add_move(legal, i, (int32_t[]){to.x, to.y}, 1);
                if (legal == NULL) {
                    return true;
                }
            }
        }
    }
    return any;
}

/* -- any of them ------------------------------------------------------------------------------- */

enum { TRIES = 24 };

/* Moves alone are worth it: the other lists are short. Whoever draws blanks takes the list. */
bool divisional_wander(terms_t *terms, state_t *state, uint64_t lot, struct command *command)
{
    const struct task *task = agenda_top(&state->head);
    if (task == NULL || task->kind != TASK_MOVE) {
        return false;
    }
    int side = side_to_speak(&state->head);
    int n = 0;
    uint8_t unmoved[UNITS_MAX];
    struct chart chart;
    look_round(terms, state, side, false, &chart);
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        unmoved[n] = (uint8_t)i;
        n += !state->units[i].moved;
    }
    for (int i = 0; i < TRIES; i++) {
        int draw = lot_draw(&lot, n * AIMS + 1);
        if (draw == n * AIMS) {
            return divisional_say_done(command, side);
        }
        struct point to;
        struct battalion battalion;
        take_battalion(&chart, unmoved[draw / AIMS], &battalion);
        if (find_leg(&battalion, (enum aim)(draw % AIMS), &to)) {
            return divisional_say_move(command, side, battalion.unit, (int32_t[]){to.x, to.y}, 1);
        }
    }
    return false;
}
