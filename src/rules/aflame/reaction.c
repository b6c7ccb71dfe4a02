/* A World Aflame: what a failed test makes of a unit (ledger, morale).
 *
 * In the order of the book: aflame.morale.first-advancing, aflame.morale.first-defending,
 * aflame.morale.second, aflame.morale.third, aflame.morale.cornered, aflame.morale.recover,
 * aflame.morale.mid-activation, aflame.morale.seek-cover, aflame.morale.surrender.
 *
 * A worked example is aflame.vector.failures. */

#include "rules/aflame/arms.h"

enum {
    INSIDE = 1 * INCH,      /* how far one runs into cover */
    BEHIND_LINE = 600,      /* how far behind a wall or hedge one lies down */
    CORNER_LOOK = 6 * INCH, /* aflame.morale.cornered */
    CORNER_NEAR = 2 * INCH, /* and as far as one is behind a line */
    MELEE_REACH = 6 * INCH, /* aflame.melee.who */
    ROAD_END = 5 * INCH     /* of a hull that has come to the edge */
};

/* -- where to ---------------------------------------------------------------------------------- */

struct refuge {
    const struct table *table;
    struct point at, enemy; /* who looks for it, and from whom */
    int32_t away, best;     /* so far from him at least; and how far it is */
    struct point found;
};

/* Behind a line, or inside another piece: does it cover from the enemy, and is it not nearer to
 * him? */
static bool try_point(struct refuge *refuge, int piece, struct point near, int32_t depth)
{
    struct point at = refuge->at, enemy = refuge->enemy;
    struct point to = refuge->table->terrain[piece].shape == TERRAIN_LINE
                          ? leg_point(near, point_plus(near, point_to(enemy, near)), depth)
                          : leg_point(at, near, points_distance(at, near) + depth);
    bool covers = box_holds(table_box(refuge->table), to) &&
                  point_distance2(to, enemy) >= point_distance2(at, enemy) &&
                  points_compare(to, enemy, refuge->away) >= 0 &&
                  aflame_cover_at(refuge->table, to, enemy) != 0;
    if (covers && points_distance(at, to) < refuge->best) {
        refuge->best = points_distance(at, to);
        refuge->found = to;
    }
    return covers;
}

/* aflame.morale.seek-cover: of each piece the nearest point, an inch inside it; if that does not
 * do, the nearest on a grid that does. Of equal ones the lowest number. */
static bool find_cover(const struct table *table, struct point at, struct point enemy, int32_t away,
                       struct point *found)
{
    uint32_t kinds = aflame_kinds_cover(COVER_LIGHT) | aflame_kinds_cover(COVER_HARD);
    struct refuge refuge = {table, at, enemy, away, INT32_MAX, at};
    for (int i = 0; i < table->n_terrain; i++) {
        struct box box = terrain_box(table, i);
        bool line = table->terrain[i].shape == TERRAIN_LINE;
        if (!(kinds & kind_bit(table->terrain[i].kind)) ||
            try_point(&refuge, i, terrain_nearest(table, i, at), line ? BEHIND_LINE : INSIDE)) {
            continue;
        }
        for (struct point to = {0, box.south}; to.y <= box.north; to.y += INSIDE / 2) {
            for (to.x = box.west; to.x <= box.east; to.x += INSIDE / 2) {
                struct point near = terrain_nearest(table, i, to);
                try_point(&refuge, i, near, line ? BEHIND_LINE : 0);
                try_point(&refuge, i, near, line ? CORNER_NEAR - 1 : 0);
            }
        }
    }
    *found = refuge.best < INT32_MAX ? refuge.found : *found;
    return refuge.best < INT32_MAX;
}

/* Straight to the nearest point of its home edge; without one away from the enemy. */
static struct point homewards(terms_t *terms, int side, struct point at)
{
    const struct table *table = &terms->table;
    switch ((enum edge)terms->edges[side]) {
    case EDGE_NORTH:
        return (struct point){at.x, table->height + INCH};
    case EDGE_SOUTH:
        return (struct point){at.x, -INCH};
    case EDGE_EAST:
        return (struct point){table->width + INCH, at.y};
    default:
        return (struct point){-INCH, at.y};
    }
}

/* aflame.morale.cornered: the first 6 inches come within 2 inches of an enemy, or meet impassable
 * ground or an edge that is not its own. */
static bool is_cornered(terms_t *terms, state_t *state, int unit, struct point at,
                        struct point towards, bool home)
{
    struct land land;
    struct point end = leg_point(at, towards, CORNER_LOOK);
    aflame_lay_land(terms, state, &land);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != state->units[unit].side && is_standing(man) &&
            leg_compare(at, end, man->at, CORNER_NEAR) <= 0) {
            return true;
        }
    }
    uint32_t closed = aflame_kinds_foot(PASS_CLOSED) | aflame_kinds_foot(PASS_RIVER);
    if (leg_length_in(land.table, closed, at, end) > 0) {
        return true;
    }
    return !home && !box_holds(table_box(land.table), end);
}

/* -- the reactions ----------------------------------------------------------------------------- */

/* aflame.morale.surrender: prisoners; destroyed for victory points, and so is the vehicle they sit
 * in. */
void aflame_surrender(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    int vehicle = aflame_own_vehicle(state, unit);
    aflame_tell_surrendered(play, CLAUSE_MORALE_SURRENDER, unit);
    if (vehicle != NO_VEHICLE && aflame_crew_of(state, vehicle) > 0) {
        aflame_take_vehicle(play, vehicle, 1 - state->units[unit].side, CLAUSE_MORALE_SURRENDER);
    }
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && is_in_action(&state->men[i].man)) {
            aflame_remove(play, i, FATE_CAPTURED);
        }
    }
    aflame_lose_unit(play, unit, GONE_SURRENDERED, CLAUSE_MORALE_SURRENDER);
}

static void idle(struct aflame_state *state, int unit, bool acted)
{
    state->units[unit].control = CONTROL_INACTIVE;
    state->units[unit].inactive = (uint8_t)(state->head.turn + acted);
}

/* The nearest enemy it sees, and whether its officer is in cover from him; nobody: it is. */
static bool is_safe(struct play *play, int unit, struct point *at, struct point *enemy)
{
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    int reference = aflame_reference(state, unit);
    aflame_look_out(aflame_terms(play), state, &lookout);
    *at = place_of(state, reference);
    int man = aflame_nearest_enemy(&lookout, unit, *at);
    if (man == NO_MAN || !aflame_sees(&lookout, reference, man)) {
        return true;
    }
    *enemy = state->men[man].man.at;
    return aflame_cover_at(lookout.land.table, *at, *enemy) != 0;
}

/* aflame.morale.vehicle: an armoured vehicle goes with its own moves, so many of them at once; one
 * that cannot move is left, and its crew goes on foot. True if it drove. */
static bool drive_away(struct play *play, int unit, struct point towards, int times, int clause)
{
    struct aflame_state *state = aflame_of(play);
    int vehicle = aflame_own_vehicle(state, unit);
    if (vehicle == NO_VEHICLE || aflame_crew_of(state, vehicle) == 0) {
        return false;
    }
    const struct vehicle *its = &state->vehicles[vehicle];
    if (aflame_wears(its) && times > 1) { /* nobody runs away with a boat or train */
        for (int i = 0; i < state->n_vehicles; i++) {
            if (state->vehicles[i].unit == unit) {
                aflame_bail_out(play, i, (struct point){NOWHERE, NOWHERE}, clause);
            }
        }
        return false;
    }
    if (aflame_wears(its) || its->immobile || its->broken || its->burning > 0) {
        if (times > 1) {
            aflame_bail_out(play, vehicle, (struct point){NOWHERE, NOWHERE}, clause);
            return false;
        }
        return true; /* it sits where it is */
    }
    aflame_run_on(play, vehicle, bearing_of(its->at, towards),
                  times * aflame_vehicle(its)->road * INCH, clause);
    state->units[unit].moved = state->vehicles[vehicle].moved = 1;
    return true;
}

/* It has come to its home edge: it drives off. */
static void leave_by_road(struct play *play, int unit, struct point edge)
{
    struct aflame_state *state = aflame_of(play);
    int vehicle = aflame_own_vehicle(state, unit);
    if (!points_within(state->vehicles[vehicle].at, edge, ROAD_END)) {
        return;
    }
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && is_in_action(&state->men[i].man)) {
            aflame_remove(play, i, FATE_LEFT);
        }
    }
    state->vehicles[vehicle].at = (struct point){NOWHERE, NOWHERE};
    state->vehicles[vehicle].gone = GONE_ROUTED;
    aflame_note_loss(play, unit);
}

/* From whom a unit runs. */
struct flight {
    struct point at, enemy; /* its reference figure, and the nearest enemy in its sight */
    int32_t away;           /* the cover is at least so far from him */
    bool windows;           /* the enemy may interrupt it */
    int clause;
};

/* aflame.morale.seek-cover: one Run to it, or straight away the full distance, then prone. */
static void run_away(struct play *play, int unit, const struct flight *flight)
{
    struct aflame_state *state = aflame_of(play);
    struct land land;
    struct point at = flight->at, to;
    int clause = flight->clause;
    aflame_lay_land(aflame_terms(play), state, &land);
    bool found = find_cover(land.table, at, flight->enemy, flight->away, &to);
    to = found ? to : point_plus(at, point_to(flight->enemy, at));
    state->units[unit].posture = POSTURE_RETIRING;
    if (drive_away(play, unit, to, 1, clause)) {
        return;
    }
    int32_t length = aflame_roll_run(play, unit);
    if (found && points_distance(at, to) < length) {
        length = points_distance(at, to);
    }
    aflame_run_straight(play, unit,
                        &(struct forced_run){.towards = to,
                                             .length = length,
                                             .lies_down = !found,
                                             .windows = flight->windows,
                                             .clause = clause});
}

void aflame_seek_cover(struct play *play, int unit, bool always, int clause)
{
    struct point at, enemy = {0, 0};
    if (aflame_reference(aflame_of(play), unit) == NO_MAN) {
        return;
    }
    bool safe = is_safe(play, unit, &at, &enemy);
    if (!safe || (always && enemy.x + enemy.y != 0)) {
        run_away(play, unit, &(struct flight){.at = at, .enemy = enemy, .clause = clause});
    }
}

/* aflame.soft.bail: no dice, and no activation. */
void aflame_dash(struct play *play, int unit, int32_t length, int clause)
{
    struct aflame_state *state = aflame_of(play);
    struct land land;
    struct point at, to, enemy = {0, 0};
    int reference = aflame_reference(state, unit);
    if (reference == NO_MAN || is_nowhere(state->men[reference].man.at) ||
        is_safe(play, unit, &at, &enemy)) {
        return;
    }
    aflame_lay_land(aflame_terms(play), state, &land);
    if (find_cover(land.table, at, enemy, 0, &to)) {
        int32_t far = points_distance(at, to);
        aflame_run_straight(play, unit,
                            &(struct forced_run){.towards = to,
                                                 .length = far < length ? far : length,
                                                 .clause = clause});
    }
}

static void run_for_cover(struct play *play, int unit, bool windows)
{
    struct aflame_state *state = aflame_of(play);
    struct point at, enemy;
    if (aflame_reference(state, unit) == NO_MAN || is_safe(play, unit, &at, &enemy)) {
        idle(state, unit, false);
        return;
    }
    run_away(play, unit,
             &(struct flight){
                 .at = at, .enemy = enemy, .windows = windows, .clause = CLAUSE_MORALE_SEEK_COVER});
    if (!windows || state->advance.n == 0) {
        aflame_after_run(play, unit);
    }
}

/* aflame.melee.fail: also from cover, to cover out of the melee's reach. */
static void fall_back(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    struct flight flight = {
        .enemy = {NOWHERE, NOWHERE}, .away = MELEE_REACH, .clause = CLAUSE_MORALE_SEEK_COVER};
    if (aflame_reference(state, unit) != NO_MAN) {
        is_safe(play, unit, &flight.at, &flight.enemy);
    }
    if (is_nowhere(flight.enemy)) {
        idle(state, unit, false);
        return;
    }
    run_away(play, unit, &flight);
    aflame_after_run(play, unit);
}

/* In cover, or with nobody in sight, it is inactive; else it goes on in the next FORCED. */
void aflame_after_run(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    struct point at, enemy;
    its->activated = 1;
    if (!is_on_table(its) || its->control == CONTROL_ROUTING) {
        aflame_note_loss(play, unit);
        return;
    }
    if (is_on_table(its) && aflame_reference(state, unit) != NO_MAN &&
        is_safe(play, unit, &at, &enemy)) {
        idle(state, unit, false);
        its->posture = POSTURE_STATIC;
    }
}

/* aflame.morale.first-advancing, aflame.morale.first-defending */
static void first_failure(struct play *play, int unit, bool acted)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    if (its->posture != POSTURE_ADVANCING) {
        idle(state, unit, acted);
        aflame_tell_reacts(play, CLAUSE_MORALE_FIRST_DEFENDING, unit, REACTION_INACTIVE);
        return;
    }
    its->control = CONTROL_SEEKING;
    aflame_tell_reacts(play, CLAUSE_MORALE_FIRST_ADVANCING, unit, REACTION_STOPS_AND_SEEKS_COVER);
    if (!acted) {
        run_for_cover(play, unit, false);
        its->activated = 1;
    }
}

/* aflame.morale.second: retiring, it first moves twice its Run directly away. */
static void second_failure(struct play *play, int unit)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    struct point at, enemy;
    if (its->posture == POSTURE_RETIRING && !is_safe(play, unit, &at, &enemy)) {
        struct point to = point_plus(at, point_to(enemy, at));
        if (is_cornered(terms, state, unit, at, to, false)) {
            aflame_surrender(play, unit);
            return;
        }
        int32_t length = 2 * aflame_roll_run(play, unit);
        aflame_run_straight(play, unit,
                            &(struct forced_run){.towards = to,
                                                 .length = length,
                                                 .may_leave = true,
                                                 .clause = CLAUSE_MORALE_SECOND});
    }
    if (is_on_table(its)) {
        its->control = CONTROL_PINNED;
        aflame_tell_reacts(play, CLAUSE_MORALE_SECOND, unit, REACTION_PINNED);
    }
}

/* aflame.morale.third: straight to its home edge, twice the Run at once and again in each FORCED;
 * no rally. */
static void rout(struct play *play, int unit, bool windows)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    int reference = aflame_reference(state, unit);
    if (reference == NO_MAN) {
        return;
    }
    struct point at = place_of(state, reference);
    struct point to = homewards(terms, its->side, at);
    its->control = CONTROL_ROUTING;
    if (is_cornered(terms, state, unit, at, to, true)) {
        aflame_surrender(play, unit);
        return;
    }
    if (drive_away(play, unit, to, 2, CLAUSE_MORALE_VEHICLE)) {
        leave_by_road(play, unit, to);
        return;
    }
    int32_t length = 2 * aflame_roll_run(play, unit);
    aflame_run_straight(play, unit,
                        &(struct forced_run){.towards = to,
                                             .length = length,
                                             .may_leave = true,
                                             .windows = windows,
                                             .clause = CLAUSE_MORALE_THIRD});
    if (!windows) {
        aflame_note_loss(play, unit);
    }
}

/* aflame.melee.fail: in contact it breaks off by a Run at once, surrenders, or routs. */
void aflame_break_off(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    if (its->streak == 2) {
        aflame_surrender(play, unit);
        return;
    }
    aflame_part(play, unit);
    if (its->streak >= 3) {
        aflame_tell_reacts(play, CLAUSE_MORALE_THIRD, unit, REACTION_ROUTS);
        rout(play, unit, false);
        return;
    }
    its->control = CONTROL_SEEKING;
    aflame_tell_reacts(play, CLAUSE_MELEE_FAIL, unit, REACTION_FALLS_BACK);
    fall_back(play, unit);
}

/* aflame.morale.mid-activation: who fails while acting counts as activated, and stands. */
void aflame_react(struct play *play, int unit, bool attacks)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    bool acts = state->active == unit;
    bool acted = its->activated || acts;
    if (acts) {
        aflame_note_posture(aflame_terms(play), state, unit);
        its->activated = 1;
    }
    its->posture = attacks ? POSTURE_ADVANCING : its->posture; /* aflame.melee.charge */
    if (its->streak >= 3) {
        aflame_tell_reacts(play, CLAUSE_MORALE_THIRD, unit, REACTION_ROUTS);
        rout(play, unit, false);
    } else if (its->streak == 2) {
        second_failure(play, unit);
    } else {
        first_failure(play, unit, acted);
    }
}

/* aflame.turn.forced: that is its activation for this turn. */
void aflame_go_on_running(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    state->units[unit].activated = 1;
    if (state->units[unit].control == CONTROL_ROUTING) {
        rout(play, unit, true);
    } else {
        run_for_cover(play, unit, true);
    }
}
