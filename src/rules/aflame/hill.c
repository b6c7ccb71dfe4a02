/* A World Aflame: what only Suicide Hill has (ledger, scenarios): where troops stand before a day
 * and in the night, men who are shared out, machine guns that keep their distance, an attack that
 * is ordered, a bomber that flies by itself.
 *
 * In the order of the book: aflame.scenario.sh-map, aflame.scenario.sh-night,
 * aflame.scenario.sh-d1-republican, aflame.scenario.sh-d1-kondor, aflame.scenario.sh-d2-republican,
 * aflame.scenario.sh-d2-bomber, aflame.scenario.sh-d2-nationalist, aflame.scenario.sh-d2-deck,
 * aflame.scenario.sh-d3-republican, aflame.scenario.sh-d3-nationalist. */

#include "rules/aflame/arms.h"

enum { NOBODYS_DEPTH = 12 * INCH, BROKEN_OFF = 6 * INCH, LONG_RANGE = 24 * INCH };

/* -- ground that a side controls (aflame.scenario.sh-night) ------------------------------------ */

static bool is_sideways(terms_t *terms, int side)
{
    return is_upright(terms->edges[side]);
}

/* How far from its own edge a place lies. */
static int32_t depth_of(terms_t *terms, int side, struct point at)
{
    return edge_distance(&terms->table, terms->edges[side], at);
}

static int band_of(terms_t *terms, int side, struct point at)
{
    int32_t along = is_sideways(terms, side) ? at.y : at.x;
    int32_t whole = is_sideways(terms, side) ? terms->table.height : terms->table.width;
    int band = (int)((int64_t)along * BANDS / whole);
    return band < 0 ? 0 : band >= BANDS ? BANDS - 1 : band;
}

/* To its foremost figure under control in each band, 12 inches if it has none; where both overlap,
 * to the line between the two. Whoever is hidden counts for nobody. */
void aflame_note_fronts(terms_t *terms, struct aflame_state *state)
{
    for (int side = 0; side < SIDES; side++) {
        for (int band = 0; band < BANDS; band++) {
            state->fronts[side][band] = NOBODYS_DEPTH;
        }
    }
    bool any[SIDES][BANDS] = {{false}};
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (!is_standing(man) || man->side >= SIDES || is_veiled(state, man->unit) ||
            !is_controlled(&state->units[man->unit])) {
            continue;
        }
        int band = band_of(terms, man->side, man->at);
        int32_t *front = &state->fronts[man->side][band];
        int32_t depth = depth_of(terms, man->side, man->at);
        *front = !any[man->side][band] || depth > *front ? depth : *front;
        any[man->side][band] = true;
    }
    int32_t whole = is_sideways(terms, 0) ? terms->table.width : terms->table.height;
    for (int band = 0; band < BANDS; band++) {
        int32_t over = state->fronts[0][band] + state->fronts[1][band] - whole;
        if (over > 0) {
            state->fronts[0][band] -= over - over / 2;
            state->fronts[1][band] -= over - over / 2;
        }
    }
}

static bool is_own_ground(terms_t *terms, state_t *state, int side, struct point at)
{
    return depth_of(terms, side, at) <= state->fronts[side][band_of(terms, side, at)];
}

/* -- where a unit may be placed ---------------------------------------------------------------- */

const struct station *aflame_station(terms_t *terms, int unit)
{
    for (int i = 0; i < terms->n_stations; i++) {
        if (terms->stations[i].unit == unit) {
            return &terms->stations[i];
        }
    }
    return NULL;
}

bool aflame_is_night(state_t *state)
{
    const struct task *task = agenda_top(&state->head);
    return task != NULL && task->kind == TASK_NIGHT;
}

/* aflame.scenario.sh-d1-republican and what follows it: who comes today where the scenario says;
 * in the night everybody else on ground his side controls; else in the zone of the side. */
bool aflame_check_ground(terms_t *terms, state_t *state, int unit, struct point at,
                         const struct base *base, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    const struct station *station = its->day == state->day ? aflame_station(terms, unit) : NULL;
    if (station != NULL) {
        const struct zone zone = {.box = station->box, .side = its->side};
        return is_in_zone(&zone, 1, its->side, base, 0) ||
               refuse(why, CLAUSE_SCENARIO_SH_MAP, "the scenario names another place for it");
    }
    if (aflame_is_night(state)) {
        return is_own_ground(terms, state, its->side, at) ||
               refuse(why, CLAUSE_SCENARIO_SH_NIGHT,
                      "in the night troops stay on ground their side controls");
    }
    return is_in_zone(terms->zones, terms->n_zones, its->side, base, 0) ||
           refuse(why, CLAUSE_DEPLOY_OPEN, "figures are placed in the zone of their side");
}

/* aflame.scenario.sh-d1-kondor, aflame.scenario.sh-d2-nationalist: never 24 inches or less from an
 * enemy whom they see. */
bool aflame_check_distance(terms_t *terms, state_t *state, int unit, const struct body *there,
                           struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    struct lookout lookout;
    if (terms->n_forward == 0 || its->troops != TROOPS_KONDOR || kind_of(terms, its) != KIND_CREW) {
        return true;
    }
    aflame_look_out(terms, state, &lookout);
    for (int i = 0; i < there->n; i++) {
        for (int k = 0; k < state->n_men; k++) {
            const struct man *enemy = &state->men[k].man;
            if (enemy->side != its->side && is_standing(enemy) && !is_nowhere(there->at[i]) &&
                !aflame_is_hidden_from(state, enemy->unit, its->side) &&
                points_within(there->at[i], enemy->at, LONG_RANGE) &&
                aflame_sees_point(&lookout, k, there->at[i])) {
                return refuse(why, CLAUSE_SCENARIO_SH_D1_KONDOR,
                              "the machine guns stay more than 24 inches from enemies they see");
            }
        }
    }
    return true;
}

/* Melees are broken off, the attackers going back 6 inches. */
void aflame_end_melees(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        int man = is_on_table(unit) && is_in_melee(unit) && unit->assails
                      ? aflame_reference(state, i)
                      : NO_MAN;
        aflame_part(play, i);
        if (man != NO_MAN && is_standing(&state->men[man].man)) {
            struct point back = aflame_away(terms, unit->side);
            struct point at = state->men[man].man.at;
            const struct forced_run run = {
                .towards = {at.x + back.x * BROKEN_OFF, at.y + back.y * BROKEN_OFF},
                .length = BROKEN_OFF,
                .clause = CLAUSE_SCENARIO_SH_NIGHT};
            aflame_run_straight(play, i, &run);
        }
    }
}

/* -- assign (aflame.scenario.sh-d2-republican) --------------------------------------------------
 */

static bool is_new(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    return is_on_table(its) && its->day == state->day && state->day > 1 &&
           kind_of(terms, its) == KIND_SQUAD && aflame_station(terms, unit) == NULL;
}

/* The free place nearest to the unit, on ground of its side. */
static bool find_room(terms_t *terms, state_t *state, int unit, struct point *found)
{
    struct base things[MEN_ROOM + VEHICLES_MAX];
    struct land land;
    int n = aflame_known_things(state, state->units[unit].side, things);
    int reference = aflame_reference(state, unit);
    aflame_lay_land(terms, state, &land);
    const struct room_query query = aflame_room(terms, land.table, things, n);
    return reference != NO_MAN && is_standing(&state->men[reference].man) &&
           room_near(&query, state->men[reference].man.at, BROKEN_OFF, found);
}

static bool is_shared_out(terms_t *terms, state_t *state, int side, const struct man *man)
{
    return man->side == side && is_in_action(man) && is_new(terms, state, man->unit);
}

static bool can_join(terms_t *terms, state_t *state, int unit, const struct man *man)
{
    const struct unit *its = &state->units[unit];
    return its->side == man->side && unit != man->unit && is_on_table(its) &&
           (kind_of(terms, its) == KIND_SQUAD || kind_of(terms, its) == KIND_CREW) &&
           aflame_strength(state, unit) < MEN_OF_UNIT;
}

bool aflame_check_assign(terms_t *terms, state_t *state, const struct aflame_assign *order,
                         struct refusal *why)
{
    const struct man *man = &state->men[order->man].man;
    struct point found;
    if (!is_shared_out(terms, state, order->side, man)) {
        return refuse(why, CLAUSE_SCENARIO_SH_D2_REPUBLICAN,
                      "men of a company that has come at dawn are shared out");
    }
    if (!can_join(terms, state, order->unit, man)) {
        return refuse(why, CLAUSE_SCENARIO_SH_D2_REPUBLICAN, "he cannot join that unit");
    }
    return find_room(terms, state, order->unit, &found) ||
           refuse(why, CLAUSE_SCENARIO_SH_D2_REPUBLICAN, "there is no room for him beside it");
}

/* An officer takes a unit that has none, with his own grade; else he serves as a rifleman. */
void aflame_do_assign(struct play *play, const struct aflame_assign *order)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[order->man];
    int from = figure->man.unit;
    if (is_leader(figure) && aflame_officer(state, order->unit) == NO_MAN) {
        state->units[order->unit].grade = state->units[from].grade;
    } else if (is_leader(figure)) {
        figure->man.role = ROLE_MAN;
        figure->man.weapon = WEAPON_RIFLE;
    }
    find_room(terms, state, order->unit, &figure->man.at);
    figure->man.unit = (uint8_t)order->unit;
    aflame_tell_attached(play, CLAUSE_SCENARIO_SH_D2_REPUBLICAN, order->man, order->unit);
    if (aflame_strength(state, from) == 0) {
        state->units[from].gone = GONE_LEFT;
    }
    aflame_go_on_with_night(play, order->task);
}

/* Whether there is room beside a unit is found once for all men. */
bool aflame_list_assign(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false, has_room[UNITS_MAX];
    for (int i = 0; i < state->n_units; i++) {
        struct point found;
        has_room[i] = state->units[i].side == side && is_on_table(&state->units[i]) &&
                      find_room(terms, state, i, &found);
    }
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (!is_shared_out(terms, state, side, man)) {
            continue;
        }
        for (int u = 0; u < state->n_units; u++) {
            if (has_room[u] && can_join(terms, state, u, man)) {
                any |= aflame_add_assign(legal, i, u);
            }
        }
    }
    return any;
}

/* The night goes on: whoever speaks in the open is asked again. */
void aflame_go_on_with_night(struct play *play, const struct task *task)
{
    if (task->kind == TASK_NIGHT && task->secret == SECRET_NOT) {
        agenda_push(&aflame_of(play)->head, *task);
    }
}

/* -- the bomber (aflame.scenario.sh-d2-bomber) ---------------------------------------------------
 */

static bool is_held_by(terms_t *terms, state_t *state, int piece, int side)
{
    for (int i = 0; i < terms->n_goals; i++) {
        if (terms->goals[i].piece == piece && state->holders[i] == side) {
            return true;
        }
    }
    return false;
}

/* In turn 1 of day 2, if the attacker holds what it is to bomb. */
void aflame_call_bomber(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    enum { SECOND_DAY = 2, STAYS = 2 };
    if (terms->bombed == NO_GOAL || state->day != SECOND_DAY || state->head.turn != 1 ||
        !is_held_by(terms, state, terms->bombed, ATTACKER)) {
        return;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == DEFENDER && state->units[i].gone == GONE_TO_COME &&
            aflame_carries_bombs(terms, state, i)) {
            state->units[i].gone = GONE_HERE;
            state->units[i].stays = STAYS;
            state->bomber = (uint8_t)i;
            aflame_tell_comes(play, CLAUSE_SCENARIO_SH_D2_BOMBER, i);
            return;
        }
    }
}

/* -- an attack that is ordered (aflame.scenario.sh-d2-deck) --------------------------------------
 */

bool aflame_check_ordered(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    return (kind_of(terms, &state->units[unit]) == KIND_SQUAD &&
            aflame_check_eligible(terms, state, unit, NULL)) ||
           refuse(why, CLAUSE_SCENARIO_SH_D2_DECK, "a company that can still act is named");
}

/* It gets its order at once, nobody has to bring it. */
void aflame_tell_to_attack(struct play *play, int unit)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    int reference = aflame_reference(state, unit);
    aflame_look_out(terms, state, &lookout);
    int enemy = aflame_nearest_enemy(&lookout, unit, place_of(state, reference));
    struct point middle = {terms->table.width / 2, terms->table.height / 2};
    state->sheets[unit].attacks = (uint8_t)state->head.turn;
    aflame_give_order(play, unit, DUTY_ATTACK, enemy == NO_MAN ? middle : state->men[enemy].man.at,
                      NO_UNIT, true);
    aflame_tell_must_attack(play, CLAUSE_SCENARIO_SH_D2_DECK, unit);
}

/* Some company that can act is asked for; there may be none. */
void aflame_order_attack(struct play *play, int side)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side &&
            aflame_check_ordered(aflame_terms(play), state, i, NULL)) {
            agenda_ask(&state->head, TASK_ORDERED, side, i);
            return;
        }
    }
}

static bool must_attack(state_t *state, int unit)
{
    return state->sheets[unit].attacks == state->head.turn && state->head.turn > 0;
}

/* Each move of a company that must attack ends nearer to the enemy who was nearest to it. */
bool aflame_check_onward(state_t *state, int unit, struct point from, struct point to,
                         struct refusal *why)
{
    return !must_attack(state, unit) || is_nowhere(state->was_enemy) ||
           point_distance2(state->was_enemy, to) < point_distance2(state->was_enemy, from) ||
           refuse(why, CLAUSE_SCENARIO_SH_D2_DECK, "it was told to attack");
}

/* It does not stay where it is as long as there is a way. */
bool aflame_check_attacked(terms_t *terms, state_t *state, struct refusal *why)
{
    int unit = state->active;
    int reference = aflame_reference(state, unit);
    if (!must_attack(state, unit) || is_nowhere(state->was_enemy) || reference == NO_MAN ||
        point_distance2(state->was_enemy, place_of(state, reference)) <
            point_distance2(state->was_enemy, state->was_at)) {
        return true;
    }
    int side = state->units[unit].side;
    bool goes = state->stage == STAGE_FIRE_A ? aflame_list_roll_move(terms, state, side, NULL)
                                             : aflame_list_march(terms, state, side, NULL);
    return !goes || refuse(why, CLAUSE_SCENARIO_SH_D2_DECK, "it was told to attack");
}

/* Nor does its side pass before it has acted. */
bool aflame_check_pass(terms_t *terms, state_t *state, const struct aflame_pass *order,
                       struct refusal *why)
{
    const struct task *task = agenda_top(&state->head);
    for (int i = 0; task != NULL && task->kind == TASK_CONTEST && i < state->n_units; i++) {
        if (state->units[i].side == order->side && must_attack(state, i) &&
            aflame_check_eligible(terms, state, i, NULL)) {
            return refuse(why, CLAUSE_SCENARIO_SH_D2_DECK, "a company was told to attack");
        }
    }
    return true;
}
