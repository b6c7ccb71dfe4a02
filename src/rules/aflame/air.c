/* A World Aflame: aircraft (ledger, aircraft: arrival to dog fights). What is fired at them is
 * in flak.c.
 *
 * In the order of the book: aflame.air.arrive, aflame.air.move, aflame.air.levels,
 * aflame.air.strafe, aflame.air.ammo, aflame.air.bomb, aflame.air.bombs, aflame.air.heavy,
 * aflame.air.morale, aflame.air.observe, aflame.air.dogfight.
 *
 * A worked example is aflame.vector.air. */

#include "rules/aflame/arms.h"

struct plane_row {
    const char *plane;
    const char *title;
    uint8_t dv, size, bombs;
};
struct flight_row {
    uint8_t size, inches;
};

#include "rules/aflame-aircraft-move.h"
#include "rules/aflame-aircraft.h"

enum {
    PLANE_ROWS = sizeof aflame_aircraft / sizeof aflame_aircraft[0],
    PASSES_MOST = 2,
    STRAFES = 35 * INCH,
    BOMB_NEAR = 4 * INCH
};

/* -- the planes (aflame.air.arrive) ------------------------------------------------------------ */

static int plane_of(state_t *state, int unit)
{
    for (int i = 0; i < state->n_planes; i++) {
        if (state->planes[i].unit == unit) {
            return i;
        }
    }
    return NO_MAN;
}

static const struct plane_row *row_of(terms_t *terms, state_t *state, int unit)
{
    const char *id = template_of(terms, &state->units[unit])->id;
    for (int i = 0; i < PLANE_ROWS; i++) {
        int k = 0;
        while (aflame_aircraft[i].plane[k] != 0 && aflame_aircraft[i].plane[k] == id[k]) {
            k++;
        }
        if (aflame_aircraft[i].plane[k] == id[k]) {
            return &aflame_aircraft[i];
        }
    }
    return &aflame_aircraft[0];
}

/* aflame.air.dogfight: two over the table chase each other out of the game. */
static bool chase(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *other = &state->planes[i];
        if (!other->gone && state->units[other->unit].side != state->units[unit].side &&
            is_on_table(&state->units[other->unit])) {
            aflame_tell_dogfight(play, CLAUSE_AIR_DOGFIGHT, unit, other->unit);
            aflame_plane_goes(play, other->unit, CLAUSE_AIR_DOGFIGHT);
            aflame_plane_goes(play, unit, CLAUSE_AIR_DOGFIGHT);
            return true;
        }
    }
    return false;
}

/* All in one pass, each straying by itself. aflame.air.heavy: there are no others.
 * aflame.air.morale: whoever was in the zone tests at 2 less. */
static void drop_bombs(struct play *play, struct plane *plane, struct point aim)
{
    int unit = plane->unit;
    const struct shell_row *shell = aflame_shell_row(SHELL_BOMB);
    int faces = plane->level == LEVEL_HIGH ? shell->later : shell->first;
    int n = plane->bombs;
    plane->bombs = 0;
    plane->attacked = 1;
    for (int i = 0; i < n; i++) {
        struct point at = aflame_deviate(play, aim, faces, CLAUSE_AIR_BOMB, unit_piece(unit));
        aflame_tell_bombs(play, CLAUSE_AIR_BOMB, unit, at, ZONE_RADIUS);
        aflame_strike(play, &(struct blast){.at = at,
                                            .radius = ZONE_RADIUS,
                                            .kills = shell->kills,
                                            .by = unit,
                                            .attack = ATTACK_AIRCRAFT,
                                            .clause = CLAUSE_AIR_BOMB});
    }
}

/* aflame.scenario.sh-d2-bomber: not one of the fighters, which only strafe. */
bool aflame_carries_bombs(terms_t *terms, state_t *state, int unit)
{
    return kind_of(terms, &state->units[unit]) == KIND_AIRCRAFT &&
           row_of(terms, state, unit)->bombs > 0;
}

static int32_t reach_of(terms_t *terms, state_t *state, int unit)
{
    return aflame_aircraft_move[row_of(terms, state, unit)->size].inches * INCH;
}

/* aflame.scenario.sh-d2-bomber: by itself, straight at the house from where its side comes in;
 * once overhead it drops all bombs, and leaves. */
static void fly_straight(struct play *play, struct plane *plane)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct box box = terrain_box(&terms->table, terms->bombed);
    struct point house = box_middle(box);
    struct point edge = {terms->table.width, terms->table.height / 2};
    int32_t reach = reach_of(terms, state, plane->unit);
    plane->from = is_nowhere(plane->at)
                      ? is_nowhere(terms->entry[DEFENDER]) ? edge : terms->entry[DEFENDER]
                      : plane->at;
    bool overhead = points_within(plane->from, house, reach);
    plane->at = leg_point(plane->from, house, reach);
    plane->flown = 1;
    aflame_tell_flies(play, CLAUSE_SCENARIO_SH_D2_BOMBER, plane->unit, plane->from, plane->at);
    state->units[plane->unit].activated = 1;
    if (overhead) {
        drop_bombs(play, plane, house);
        aflame_plane_goes(play, plane->unit, CLAUSE_SCENARIO_SH_D2_BOMBER);
        state->bomber = NO_UNIT;
    }
}

/* It comes or is still there, and its owner flies it. */
void aflame_scramble(struct play *play, int unit)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    const struct plane_row *row = row_of(terms, state, unit);
    if (plane_of(state, unit) == NO_MAN) {
        if (state->n_planes == PLANES_MAX) {
            return;
        }
        state->planes[state->n_planes] = (struct plane){.number = (uint16_t)(state->n_planes + 1),
                                                        .unit = (uint8_t)unit,
                                                        .at = {NOWHERE, NOWHERE},
                                                        .level = LEVEL_ATTACK,
                                                        .next = LEVEL_ATTACK,
                                                        .dv = row->dv,
                                                        .bombs = row->bombs};
        state->n_planes++;
        if (chase(play, unit)) {
            return;
        }
    }
    if (unit == state->bomber) {
        fly_straight(play, &state->planes[plane_of(state, unit)]);
        return;
    }
    state->active = (uint8_t)unit;
    agenda_ask(&state->head, TASK_FLY, state->units[unit].side, unit);
}

void aflame_plane_goes(struct play *play, int unit, int clause)
{
    struct aflame_state *state = aflame_of(play);
    int plane = plane_of(state, unit);
    if (plane != NO_MAN) {
        state->planes[plane].gone = 1;
        state->planes[plane].at = (struct point){NOWHERE, NOWHERE};
    }
    aflame_take_off(play, unit, clause);
}

/* aflame.card.aircraft-n: its stay is over at the end of that turn. */
void aflame_planes_leave(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_planes; i++) {
        struct plane *plane = &state->planes[i];
        plane->level = plane->next;
        plane->flown = plane->attacked = 0;
        if (!plane->gone && state->units[plane->unit].stays != 0 &&
            state->units[plane->unit].stays <= state->head.turn) {
            aflame_plane_goes(play, plane->unit, CLAUSE_AIR_ARRIVE);
        }
    }
}

/* -- fly (aflame.air.move, aflame.air.levels) -------------------------------------------------- */

/* One straight leg of at least half its move; from the table's edge when it comes in. */
bool aflame_check_fly(terms_t *terms, state_t *state, const struct aflame_fly *order,
                      struct refusal *why)
{
    int unit = state->active;
    const struct plane *plane = &state->planes[plane_of(state, unit)];
    struct box box = table_box(&terms->table);
    struct point from = is_nowhere(plane->at) ? order->from : plane->at;
    int32_t reach = reach_of(terms, state, unit);
    if (plane->flown) {
        return refuse(why, CLAUSE_AIR_MOVE, "it has flown this turn");
    }
    if (is_nowhere(from) || !box_holds(box, from) ||
        (is_nowhere(plane->at) && from.x != box.west && from.x != box.east && from.y != box.south &&
         from.y != box.north)) {
        return refuse(why, CLAUSE_AIR_ARRIVE, "it comes in over an edge of the table");
    }
    if (!points_within(from, order->to, reach) || points_compare(from, order->to, reach / 2) < 0) {
        return refuse(why, CLAUSE_AIR_MOVE,
                      "it flies straight, between half its move and all of it");
    }
    int change = order->level == ABSENT ? 0 : (int)order->level - plane->level;
    return (change >= -1 && change <= 1) ||
           refuse(why, CLAUSE_AIR_LEVELS, "it changes one level in a turn");
}

void aflame_do_fly(struct play *play, const struct aflame_fly *order)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int unit = state->active;
    struct plane *plane = &state->planes[plane_of(state, unit)];
    plane->from = is_nowhere(plane->at) ? order->from : plane->at;
    plane->at = order->to;
    plane->flown = 1;
    plane->next = (uint8_t)(order->level == ABSENT ? plane->level : (int)order->level);
    aflame_tell_flies(play, CLAUSE_AIR_MOVE, unit, plane->from, plane->at);
    if (!box_holds(table_box(&terms->table), plane->at)) {
        plane->off = 1;
    }
    agenda_ask(&state->head, TASK_FLY, state->units[unit].side, unit);
}

bool aflame_list_fly(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    const struct plane *plane = &state->planes[plane_of(state, state->active)];
    int32_t reach = reach_of(terms, state, state->active);
    bool any = false;
    for (int way = 0; way < COMPASS_POINTS; way++) {
        struct point edge = {way % 2 == 0 ? 0 : terms->table.width, terms->table.height / 2};
        struct point from = is_nowhere(plane->at) ? edge : plane->at;
        const struct aflame_fly order = {
            .side = side,
            .from = is_nowhere(plane->at) ? edge : (struct point){NOWHERE, NOWHERE},
            .to = point_plus(from,
                             vector_towards(way * FULL_TURN / COMPASS_POINTS, reach / 2 + INCH)),
            .level = ABSENT};
        any |= aflame_check_fly(terms, state, &order, NULL) &&
               aflame_add_fly(legal, order.to, order.from, ABSENT);
    }
    return any;
}

/* -- attacks (aflame.air.strafe, aflame.air.ammo, aflame.air.bomb, aflame.air.bombs) --------------
 */

static bool check_attack(state_t *state, const struct plane *plane, struct refusal *why)
{
    (void)state;
    if (!plane->flown || plane->attacked) {
        return refuse(why, CLAUSE_AIR_AMMO, "it flies first, and makes one pass a turn");
    }
    return true;
}

/* aflame.sight.air: smoke hides a place, and nothing is seen farther than the weather lets one. */
static bool is_seen_from_air(state_t *state, const struct plane *plane, struct point at)
{
    for (int i = 0; i < state->n_clouds; i++) {
        const struct drift *cloud = &state->clouds[i];
        const struct base ground = aflame_cloud_base(state, cloud);
        if (!cloud->gone && cloud->kind <= CLOUD_FIRE_SCREEN && base_covers(&ground, at)) {
            return false;
        }
    }
    return leg_compare(plane->from, plane->at, at, aflame_sky(state)->observation * INCH) <= 0;
}

bool aflame_check_strafe(terms_t *terms, state_t *state, const struct aflame_strafe *order,
                         struct refusal *why)
{
    const struct plane *plane = &state->planes[plane_of(state, state->active)];
    if (!check_attack(state, plane, why)) {
        return false;
    }
    if (plane->level != LEVEL_ATTACK || plane->passes >= PASSES_MOST) {
        return refuse(why, CLAUSE_AIR_AMMO, "it strafes at attack level, twice in all");
    }
    if (!box_holds(table_box(&terms->table), order->at)) {
        return refuse(why, CLAUSE_AIR_STRAFE, "that is off the table");
    }
    if (leg_compare(plane->from, plane->at, order->at, STRAFES) > 0) {
        return refuse(why, CLAUSE_AIR_STRAFE, "that is more than 35 inches from its way");
    }
    return is_seen_from_air(state, plane, order->at) ||
           refuse(why, CLAUSE_SIGHT_AIR, "it does not see that place");
}

void aflame_do_strafe(struct play *play, const struct aflame_strafe *order)
{
    struct aflame_state *state = aflame_of(play);
    int unit = state->active;
    struct plane *plane = &state->planes[plane_of(state, unit)];
    bool wide = option_of(aflame_terms(play), OPT_STRAFE_ZONE) == STRAFE_ZONE_RADIUS;
    int32_t radius = wide ? ZONE_RADIUS : ZONE_RADIUS / 2;
    const struct shell_row *shell = aflame_shell_row(SHELL_STRAFING);
    plane->passes++;
    plane->attacked = 1;
    struct point at =
        aflame_deviate(play, order->at, shell->first, CLAUSE_AIR_STRAFE, unit_piece(unit));
    aflame_tell_strafes(play, CLAUSE_AIR_STRAFE, unit, at, radius);
    aflame_strike(play, &(struct blast){.at = at,
                                        .radius = radius,
                                        .kills = shell->kills,
                                        .by = unit,
                                        .attack = ATTACK_AIRCRAFT,
                                        .figures_only = true,
                                        .clause = CLAUSE_AIR_STRAFE});
    agenda_ask(&state->head, TASK_FLY, state->units[unit].side, unit);
}

bool aflame_check_bomb(terms_t *terms, state_t *state, const struct aflame_bomb *order,
                       struct refusal *why)
{
    const struct plane *plane = &state->planes[plane_of(state, state->active)];
    (void)terms;
    if (!check_attack(state, plane, why)) {
        return false;
    }
    if (plane->level == LEVEL_LOW || plane->bombs == 0) {
        return refuse(why, CLAUSE_AIR_BOMBS, "it has no bombs, or flies too low");
    }
    return leg_compare(plane->from, plane->at, order->at, BOMB_NEAR) <= 0 ||
           refuse(why, CLAUSE_AIR_BOMB, "the target lies within 4 inches of its way");
}

void aflame_do_bomb(struct play *play, const struct aflame_bomb *order)
{
    struct aflame_state *state = aflame_of(play);
    int unit = state->active;
    drop_bombs(play, &state->planes[plane_of(state, unit)], order->at);
    agenda_ask(&state->head, TASK_FLY, state->units[unit].side, unit);
}

/* Some enemies to attack: of each unit its reference figure. */
static bool list_points(terms_t *terms, state_t *state, int side, bool bombs, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units; i++) {
        int man = state->units[i].side != side && is_on_table(&state->units[i])
                      ? aflame_reference(state, i)
                      : NO_MAN;
        if (man == NO_MAN || !is_standing(&state->men[man].man) ||
            aflame_is_hidden_from(state, i, side)) {
            continue;
        }
        struct point at = state->men[man].man.at;
        const struct aflame_strafe strafe = {.side = side, .at = at};
        const struct aflame_bomb bomb = {.side = side, .at = at};
        any |= bombs ? aflame_check_bomb(terms, state, &bomb, NULL) && aflame_add_bomb(legal, at)
                     : aflame_check_strafe(terms, state, &strafe, NULL) &&
                           aflame_add_strafe(legal, at);
    }
    return any;
}

bool aflame_list_strafe(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_points(terms, state, side, false, legal);
}

bool aflame_list_bomb(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_points(terms, state, side, true, legal);
}

/* Enough for this turn; one that has left the table may come back over that edge. */
bool aflame_check_fly_on(terms_t *terms, state_t *state, const struct aflame_fly_on *order,
                         struct refusal *why)
{
    (void)terms, (void)order;
    return state->planes[plane_of(state, state->active)].flown ||
           refuse(why, CLAUSE_AIR_MOVE, "it flies every turn");
}

void aflame_do_fly_on(struct play *play, const struct aflame_fly_on *order)
{
    struct aflame_state *state = aflame_of(play);
    int unit = state->active;
    struct plane *plane = &state->planes[plane_of(state, unit)];
    (void)order;
    if (plane->off) {
        plane->off = 0;
        plane->at = (struct point){NOWHERE, NOWHERE};
    }
    state->units[unit].activated = 1;
    state->active = NO_UNIT;
    aflame_tell_ended(play, CLAUSE_AIR_MOVE, unit);
}

/* -- observers (aflame.air.observe) ------------------------------------------------------------ */

struct point aflame_observer_at(state_t *state, int man)
{
    const struct man *his = &state->men[man].man;
    int plane = state->sheets[his->unit].aloft ? plane_of(state, his->unit) : NO_MAN;
    if (plane != NO_MAN && !state->planes[plane].gone) {
        return state->planes[plane].at;
    }
    return is_standing(his) || aflame_fires_aboard(state, man) ? place_of(state, man)
                                                               : (struct point){NOWHERE, NOWHERE};
}
