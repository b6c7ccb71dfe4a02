/* Portable: aircraft (ledger, "Optional: air"). */

#include <string.h>

#include "rules/portable/chapters.h"

enum { TO_HIT = 5, BOMB_BONUS = 1 };

static bool list_paths(const struct portable_scenario *terms, const struct portable_state *state,
                       int aircraft, struct legal *legal);
static bool check_flak_target(const struct portable_state *state, int unit, int aircraft,
                              struct refusal *why);
static bool list_flak(const struct portable_state *state, int unit, struct legal *legal);

static const struct aircraft_row *row_of(const struct portable_scenario *terms,
                                         const struct aircraft *aircraft)
{
    return &portable_aircraft[terms->templates[aircraft->template].kind - GROUND_KINDS];
}

/* portable.air.fired-rate */
static int rate_now(const struct portable_scenario *terms, const struct aircraft *aircraft)
{
    return terms->rates[aircraft->template] - aircraft->fired;
}

static int aircraft_at(const struct portable_state *state, struct square square, int but)
{
    for (int i = 0; i < state->n_aircraft; i++) {
        if (i != but && state->aircraft[i].status == FLIGHT_OVER_FIELD &&
            square_equal(state->aircraft[i].at, square)) {
            return i;
        }
    }
    return NO_UNIT;
}

static bool is_on_edge(const struct portable_scenario *terms, struct square square, int edge)
{
    return is_on(terms, square) && !is_on(terms, square_step(square, edge));
}

/* -- losses --------------------------------------------------------------------------------------
 */

/* portable.turn.dice-count: aircraft SP count for Exhaustion only by option. */
static void count_lost(struct play *play, const struct aircraft *aircraft, int sp)
{
    struct portable_state *state = portable_of(play);
    if (portable_terms(play)->head.options[OPT_AIR_COUNTS] == AIR_COUNTS_YES) {
        state->lost[aircraft->side] = (int16_t)(state->lost[aircraft->side] + sp);
    }
}

void portable_lose_aircraft(struct play *play, int aircraft, int clause)
{
    struct aircraft *lost = &portable_of(play)->aircraft[aircraft];
    count_lost(play, lost, lost->sp);
    lost->sp = 0;
    lost->status = FLIGHT_DESTROYED;
    lost->at = SQUARE_NOWHERE;
    portable_tell_air_lost(play, clause, aircraft);
}

static void go_home(struct play *play, int aircraft, int clause)
{
    struct aircraft *one = &portable_of(play)->aircraft[aircraft];
    one->status = FLIGHT_HOME;
    one->at = SQUARE_NOWHERE;
    portable_tell_went_home(play, clause, aircraft);
}

/* portable.air.strength: no die, a hit is 1 SP. */
void portable_hit_aircraft(struct play *play, int aircraft, int hits, int clause)
{
    struct aircraft *one = &portable_of(play)->aircraft[aircraft];
    if (hits == 0 || one->status != FLIGHT_OVER_FIELD) {
        return;
    }
    if (hits >= one->sp) {
        portable_lose_aircraft(play, aircraft, clause);
        return;
    }
    one->sp = (uint8_t)(one->sp - hits);
    count_lost(play, one, hits);
    portable_tell_air_hit(play, clause, aircraft, one->sp);
}

/* portable.air.must-activate */
void portable_lose_idle_aircraft(struct play *play, int side)
{
    const struct portable_state *state = portable_of(play);
    for (int i = 0; i < state->n_aircraft; i++) {
        const struct aircraft *aircraft = &state->aircraft[i];
        if (aircraft->side == side && is_flying(portable_terms(play), aircraft) &&
            !aircraft->activated) {
            portable_lose_aircraft(play, i, CLAUSE_AIR_MUST_ACTIVATE);
        }
    }
}

/* portable.air.endurance */
void portable_end_endurance(struct play *play)
{
    const struct portable_state *state = portable_of(play);
    for (int i = 0; i < state->n_aircraft; i++) {
        const struct aircraft *aircraft = &state->aircraft[i];
        if (!is_flying(portable_terms(play), aircraft) ||
            state->head.turn - aircraft->deployed + 1 <
                row_of(portable_terms(play), aircraft)->endurance) {
            continue;
        }
        if (portable_terms(play)->head.options[OPT_ENDURANCE] == ENDURANCE_MUST_EXIT) {
            portable_lose_aircraft(play, i, CLAUSE_AIR_ENDURANCE);
        } else {
            go_home(play, i, CLAUSE_AIR_ENDURANCE);
        }
    }
}

/* -- flying --------------------------------------------------------------------------------------
 */

/* portable.air.deploy: a waiting aircraft comes in over its own edge, for 1 square. */
static bool check_entry(const struct portable_scenario *terms, const struct aircraft *aircraft,
                        struct square entry, struct refusal *why)
{
    if (aircraft->status != FLIGHT_WAITING) {
        return square_is_nowhere(entry) ||
               refuse(why, CLAUSE_AIR_DEPLOY, "it is over the field already");
    }
    if (square_is_nowhere(entry)) {
        return refuse(why, CLAUSE_AIR_DEPLOY, "say where it comes in");
    }
    return is_on_edge(terms, entry, terms->edges[aircraft->side]) ||
           refuse(why, CLAUSE_AIR_DEPLOY, "it comes in over its side's own edge");
}

/* portable.air.move, portable.air.over, portable.air.no-share, portable.air.endurance */
bool portable_check_fly(const struct portable_scenario *terms, const struct portable_state *state,
                        const struct portable_fly *order, struct refusal *why)
{
    if (!portable_check_flies(state, why)) {
        return false;
    }
    const struct aircraft *one = &state->aircraft[state->active_aircraft];
    const struct steps *path = &order->path;
    bool waits = one->status == FLIGHT_WAITING;
    if (one->moved) {
        return refuse(why, CLAUSE_AIR_MOVE, "an aircraft moves once in a turn");
    }
    if (!check_entry(terms, one, order->entry, why)) {
        return false;
    }
    if (path->n + waits > rate_now(terms, one)) {
        return one->fired
                   ? refuse(why, CLAUSE_AIR_FIRED_RATE, "having attacked, it cannot fly that far")
                   : refuse(why, CLAUSE_AIR_MOVE, "it cannot fly that far in a turn");
    }
    struct square at = waits ? order->entry : one->at;
    for (int i = 0; i < path->n; i++) {
        at = square_step(at, path->step[i]);
        if (!is_on(terms, at)) {
            return i + 1 == path->n ||
                   refuse(why, CLAUSE_AIR_ENDURANCE, "an aircraft that leaves does not come back");
        }
    }
    return aircraft_at(state, at, state->active_aircraft) == NO_UNIT ||
           refuse(why, CLAUSE_AIR_NO_SHARE, "another aircraft is in that square");
}

void portable_do_fly(struct play *play, const struct portable_fly *order)
{
    struct portable_state *state = portable_of(play);
    int aircraft = state->active_aircraft;
    struct aircraft *one = &state->aircraft[aircraft];
    const struct steps *path = &order->path;
    portable_then_go_on(play);
    one->moved = 1;
    one->steps = path->n;
    if (one->status == FLIGHT_WAITING) {
        one->status = FLIGHT_OVER_FIELD;
        one->deployed = state->head.turn;
        one->at = order->entry;
        one->facing = (uint8_t)edge_opposite(portable_terms(play)->edges[one->side]);
        one->steps++;
        portable_tell_arrived(play, CLAUSE_AIR_DEPLOY, aircraft, order->entry);
    }
    struct square from = one->at;
    struct square to = from;
    for (int i = 0; i < path->n; i++) {
        to = square_step(to, path->step[i]);
        one->facing = path->step[i];
    }
    if (!is_on(portable_terms(play), to)) {
        go_home(play, aircraft, CLAUSE_AIR_ENDURANCE);
        return;
    }
    one->at = to;
    one->facing = order->facing == ABSENT ? one->facing : (uint8_t)order->facing;
    portable_tell_flew(play, CLAUSE_AIR_MOVE, aircraft, from, to, one->facing);
}

bool portable_list_fly(const struct portable_scenario *terms, const struct portable_state *state,
                       int side, struct legal *legal)
{
    (void)side;
    int aircraft = state->active_aircraft;
    return aircraft != NO_UNIT && !state->aircraft[aircraft].moved &&
           list_paths(terms, state, aircraft, legal);
}

/* -- attacks -------------------------------------------------------------------------------------
 */

/* portable.air.fire-once, portable.air.fired-rate */
static bool check_attack(const struct portable_scenario *terms, const struct aircraft *aircraft,
                         struct refusal *why)
{
    if (aircraft->status != FLIGHT_OVER_FIELD) {
        return refuse(why, CLAUSE_AIR_DEPLOY, "it is not over the field");
    }
    if (aircraft->fired) {
        return refuse(why, CLAUSE_AIR_FIRE_ONCE, "an aircraft attacks once in a turn");
    }
    return aircraft->steps < terms->rates[aircraft->template] ||
           refuse(why, CLAUSE_AIR_FIRED_RATE, "it has flown too far to attack");
}

/* portable.air.guns, portable.air.sight: how many guns bear on that square. */
static int guns_bearing(const struct portable_scenario *terms, const struct aircraft *aircraft,
                        struct square target)
{
    const struct aircraft_row *row = row_of(terms, aircraft);
    if (portable_is_in_arc(aircraft->at, aircraft->facing, target)) {
        return row->forward;
    }
    return portable_is_in_arc(aircraft->at, edge_opposite(aircraft->facing), target) ? row->rear
                                                                                     : 0;
}

bool portable_check_shoot(const struct portable_scenario *terms, const struct portable_state *state,
                          const struct portable_shoot *order, struct refusal *why)
{
    if (!portable_check_flies(state, why)) {
        return false;
    }
    const struct aircraft *one = &state->aircraft[state->active_aircraft];
    const struct aircraft *other = &state->aircraft[order->aircraft];
    if (!check_attack(terms, one, why)) {
        return false;
    }
    if (other->side == one->side || other->status != FLIGHT_OVER_FIELD) {
        return refuse(why, CLAUSE_AIR_GUNS, "only enemy aircraft over the field are shot at");
    }
    if (square_distance(one->at, other->at) > row_of(terms, one)->range) {
        return refuse(why, CLAUSE_AIR_GUNS, "the target is out of range");
    }
    return guns_bearing(terms, one, other->at) > 0 ||
           refuse(why, CLAUSE_AIR_GUNS, "no gun of it bears on the target");
}

void portable_do_shoot(struct play *play, const struct portable_shoot *order)
{
    struct portable_state *state = portable_of(play);
    int aircraft = state->active_aircraft;
    int target = order->aircraft;
    struct aircraft *one = &state->aircraft[aircraft];
    struct square at = state->aircraft[target].at;
    portable_then_go_on(play);
    portable_tell_shot(play, CLAUSE_AIR_FIRE_ONCE, aircraft, target, square_distance(one->at, at));
    struct throw throw =
        portable_dice(guns_bearing(portable_terms(play), one, at), FOR_AIR, CLAUSE_AIR_TO_HIT,
                      aircraft_piece(aircraft), aircraft_piece(target));
    one->fired = 1;
    portable_hit_aircraft(play, target, portable_roll_hits(play, &throw, at), CLAUSE_AIR_TO_HIT);
}

bool portable_list_shoot(const struct portable_scenario *terms, const struct portable_state *state,
                         int side, struct legal *legal)
{
    (void)side;
    struct refusal unused;
    bool any = false;
    for (int i = 0; i < state->n_aircraft && state->active_aircraft != NO_UNIT; i++) {
        struct portable_shoot order = {.aircraft = i};
        if (portable_check_shoot(terms, state, &order, &unused)) {
            any = portable_add_shoot(legal, i);
        }
    }
    return any;
}

/* portable.air.strafe */
bool portable_check_strafe(const struct portable_scenario *terms,
                           const struct portable_state *state, const struct portable_strafe *order,
                           struct refusal *why)
{
    (void)order;
    if (!portable_check_flies(state, why)) {
        return false;
    }
    const struct aircraft *one = &state->aircraft[state->active_aircraft];
    if (row_of(terms, one)->strafe == 0) {
        return refuse(why, CLAUSE_AIR_STRAFE, "only fighters strafe");
    }
    if (!check_attack(terms, one, why)) {
        return false;
    }
    return portable_has_enemy(state, square_step(one->at, one->facing), one->side) ||
           refuse(why, CLAUSE_AIR_STRAFE, "no enemy ground Unit is in its front square");
}

void portable_do_strafe(struct play *play, const struct portable_strafe *order)
{
    (void)order;
    struct portable_state *state = portable_of(play);
    int aircraft = state->active_aircraft;
    struct aircraft *one = &state->aircraft[aircraft];
    struct square target = square_step(one->at, one->facing);
    portable_then_go_on(play);
    portable_tell_strafed(play, CLAUSE_AIR_STRAFE, aircraft, target);
    struct throw throw = portable_strafe_dice(portable_terms(play), one, aircraft);
    one->fired = 1;
    portable_hit_square(play, target, one->side, portable_roll_hits(play, &throw, target),
                        HIT_SMALL_ARMS, HIT_BY_STRAFING);
}

struct throw portable_strafe_dice(const struct portable_scenario *terms,
                                  const struct aircraft *aircraft, int number)
{
    struct throw throw = portable_dice(row_of(terms, aircraft)->strafe, FOR_STRAFE,
                                       CLAUSE_AIR_STRAFE, aircraft_piece(number), NO_PIECE);
    if (is_cover(terms, square_step(aircraft->at, aircraft->facing))) {
        tally_add(&throw.tally, WHY_STRAFE_COVER, -1);
    }
    return throw;
}

/* portable.air.bomb */
bool portable_check_bomb(const struct portable_scenario *terms, const struct portable_state *state,
                         const struct portable_bomb *order, struct refusal *why)
{
    if (!portable_check_flies(state, why)) {
        return false;
    }
    const struct aircraft *one = &state->aircraft[state->active_aircraft];
    if (row_of(terms, one)->bombs == 0) {
        return refuse(why, CLAUSE_AIR_BOMB, "only bombers carry bombs");
    }
    if (!check_attack(terms, one, why)) {
        return false;
    }
    if (order->loads > one->bombs) {
        return refuse(why, CLAUSE_AIR_BOMB, "it has fewer loads left");
    }
    return portable_has_enemy(state, one->at, one->side) ||
           refuse(why, CLAUSE_AIR_BOMB, "no enemy ground Unit is below it");
}

void portable_do_bomb(struct play *play, const struct portable_bomb *order)
{
    struct portable_state *state = portable_of(play);
    int aircraft = state->active_aircraft;
    struct aircraft *one = &state->aircraft[aircraft];
    portable_then_go_on(play);
    portable_tell_bombed(play, CLAUSE_AIR_BOMB, aircraft, one->at, order->loads);
    struct throw throw = portable_bomb_dice(portable_terms(play), one, aircraft, order->loads);
    one->fired = 1;
    one->bombs = (uint8_t)(one->bombs - order->loads);
    portable_hit_square(play, one->at, one->side, portable_roll_hits(play, &throw, one->at), 0,
                        HIT_BY_BOMBS);
}

struct throw portable_bomb_dice(const struct portable_scenario *terms,
                                const struct aircraft *aircraft, int number, int loads)
{
    struct throw throw =
        portable_dice(loads, FOR_BOMB, CLAUSE_AIR_BOMB, aircraft_piece(number), NO_PIECE);
    tally_add(&throw.tally, WHY_BOMBING, BOMB_BONUS);
    if (is_cover(terms, aircraft->at)) {
        tally_add(&throw.tally, WHY_BOMB_COVER, -1);
    }
    return throw;
}

bool portable_list_bomb(const struct portable_scenario *terms, const struct portable_state *state,
                        int side, struct legal *legal)
{
    (void)side;
    struct refusal unused;
    struct portable_bomb order = {.loads = 1};
    if (state->active_aircraft == NO_UNIT || !portable_check_bomb(terms, state, &order, &unused)) {
        return false;
    }
    for (int loads = 1; loads <= state->aircraft[state->active_aircraft].bombs; loads++) {
        portable_add_bomb(legal, loads);
    }
    return true;
}

/* -- from the ground -----------------------------------------------------------------------------
 */

/* portable.air.flak: Anti-aircraft guns in the artillery phase, Machine Guns when active. */
static bool check_flak_firer(const struct portable_scenario *terms,
                             const struct portable_state *state, int unit, struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    if (terms->head.options[OPT_AIR] == AIR_OFF) {
        return refuse(why, CLAUSE_AIR_FLAK, "this game is played without aircraft");
    }
    if (state->head.phase == ARTILLERY_ORDERS_PHASE) {
        if (!is_gun(one) || template_of(terms, one)->class != CLASS_ANTI_AIRCRAFT) {
            return refuse(why, CLAUSE_AIR_FLAK, "only Anti-aircraft guns fire at aircraft now");
        }
        return portable_check_gun(terms, state, unit, why);
    }
    if (unit != state->active || one->kind != KIND_MACHINE_GUNS) {
        return refuse(why, CLAUSE_AIR_FLAK, "only the active Machine Gun fires at aircraft now");
    }
    return portable_check_firer(terms, state, unit, why);
}

bool portable_check_flak(const struct portable_scenario *terms, const struct portable_state *state,
                         const struct portable_flak *order, struct refusal *why)
{
    return (order->task->kind == TASK_ORDERS || portable_check_acts(terms, state, why)) &&
           check_flak_firer(terms, state, order->unit, why) &&
           check_flak_target(state, order->unit, order->aircraft, why);
}

void portable_do_flak(struct play *play, const struct portable_flak *order)
{
    struct unit *gun = &portable_of(play)->units[order->unit];
    if (order->task->kind == TASK_ORDERS) {
        gun->order = ORDER_FLAK;
        gun->target = SQUARE_NOWHERE;
        gun->target_aircraft = (uint8_t)order->aircraft;
        portable_tell_flak_ordered(play, CLAUSE_AIR_FLAK, order->unit, order->aircraft);
        return;
    }
    portable_then_go_on(play);
    portable_interrupt(play, order->unit);
    portable_hit_aircraft(play, order->aircraft,
                          portable_roll_flak(play, order->unit, order->aircraft), CLAUSE_AIR_FLAK);
}

bool portable_list_flak(const struct portable_scenario *terms, const struct portable_state *state,
                        int side, struct legal *legal)
{
    bool any = false;
    bool orders = state->head.phase == ARTILLERY_ORDERS_PHASE;
    struct refusal unused;
    if (terms->head.options[OPT_AIR] == AIR_OFF || (!orders && state->active == NO_UNIT)) {
        return false;
    }
    int first = orders ? 0 : state->active;
    int last = orders ? state->n_units - 1 : state->active;
    for (int unit = first; unit <= last && !(any && legal == NULL); unit++) {
        const struct unit *one = &state->units[unit];
        if (one->side == side && (is_gun(one) || one->kind == KIND_MACHINE_GUNS) &&
            check_flak_firer(terms, state, unit, &unused) &&
            (orders || portable_check_may_stay(terms, state, &unused))) {
            any |= list_flak(state, unit, legal);
        }
    }
    return any;
}

static bool list_flak(const struct portable_state *state, int unit, struct legal *legal)
{
    struct refusal unused;
    bool any = false;
    for (int i = 0; i < state->n_aircraft; i++) {
        if (check_flak_target(state, unit, i, &unused)) {
            any = portable_add_flak(legal, unit, i);
        }
    }
    return any;
}

static bool check_flak_target(const struct portable_state *state, int unit, int aircraft,
                              struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    const struct aircraft *target = &state->aircraft[aircraft];
    if (target->side == one->side || target->status != FLIGHT_OVER_FIELD) {
        return refuse(why, CLAUSE_AIR_FLAK, "only enemy aircraft over the field are fired at");
    }
    int range = is_gun(one) ? portable_gun_row(CLASS_ANTI_AIRCRAFT)->range
                            : portable_weapon_row(MACHINE_GUN_FIRE)->range;
    int distance = square_distance(one->at, target->at);
    if (distance > range) {
        return refuse(why, CLAUSE_AIR_FLAK, "the aircraft is out of range");
    }
    return distance == 0 || portable_is_in_arc(one->at, one->facing, target->at) ||
           refuse(why, CLAUSE_AIR_FLAK, "the aircraft is not in the arc ahead");
}

bool portable_roll_flak(struct play *play, int unit, int aircraft)
{
    struct portable_state *state = portable_of(play);
    portable_tell_flak(play, CLAUSE_AIR_FLAK, unit, aircraft);
    struct throw throw =
        portable_dice(1, FOR_FLAK, CLAUSE_AIR_FLAK, unit_piece(unit), aircraft_piece(aircraft));
    if (!state->units[unit].moved) {
        tally_add(&throw.tally, WHY_FLAK_STILL, 1);
    }
    if (portable_has_commander_near(state, unit, true)) {
        tally_add(&throw.tally, WHY_FLAK_COMMANDER, 1);
    }
    state->units[unit].fired = 1;
    state->units[unit].still = !state->units[unit].moved;
    return play_roll_reaches(play, &throw, TO_HIT);
}

/* -- listing -------------------------------------------------------------------------------------
 */

/* East or west first, then north or south: in the air every way is free. */
static struct steps path_to(struct square from, struct square to)
{
    struct steps path = {.n = 0};
    while (from.x != to.x) {
        int edge = from.x < to.x ? EDGE_E : EDGE_W;
        path.step[path.n++] = (uint8_t)edge;
        from = square_step(from, edge);
    }
    while (from.y != to.y) {
        int edge = from.y < to.y ? EDGE_S : EDGE_N;
        path.step[path.n++] = (uint8_t)edge;
        from = square_step(from, edge);
    }
    return path;
}

/* The same path with each of several facings; ABSENT alone for one that leaves. */
static void list_flight(struct legal *legal, const struct steps *path, int facings, int32_t entry)
{
    if (legal == NULL) {
        return;
    }
    int n = steps_words(path->n);
    int32_t packed[STEPS_MAX / 8 + 1];
    steps_pack(path, packed);
    int32_t *words = legal_open(legal, VERB_FLY, n + 2, (uint32_t)facings);
    for (int i = 0; i < facings; i++, words += n + 2) {
        memcpy(words, packed, (size_t)n * sizeof packed[0]);
        words[n] = facings == 1 ? ABSENT : i;
        words[n + 1] = entry;
    }
    legal_close(legal, (uint32_t)facings);
}

/* The square of its own edge that is nearest to the square it wants to go to. */
static struct square nearest_entry(const struct portable_scenario *terms, int edge,
                                   struct square to)
{
    switch (edge) {
    case EDGE_N:
        return square_at(to.x, 1);
    case EDGE_S:
        return square_at(to.x, terms->head.height);
    case EDGE_W:
        return square_at(1, to.y);
    default:
        return square_at(terms->head.width, to.y);
    }
}

static bool list_departures(const struct portable_scenario *terms, const struct aircraft *aircraft,
                            struct legal *legal)
{
    int rate = rate_now(terms, aircraft);
    bool any = false;
    for (int edge = 0; edge < EDGES; edge++) {
        struct steps path = {.n = 0};
        struct square at = aircraft->at;
        while (is_on(terms, at) && path.n < rate) {
            path.step[path.n++] = (uint8_t)edge;
            at = square_step(at, edge);
        }
        if (!is_on(terms, at)) {
            list_flight(legal, &path, 1, ABSENT);
            any = true;
        }
    }
    return any;
}

static bool list_paths(const struct portable_scenario *terms, const struct portable_state *state,
                       int aircraft, struct legal *legal)
{
    const struct aircraft *one = &state->aircraft[aircraft];
    bool waits = one->status == FLIGHT_WAITING;
    int rate = rate_now(terms, one) - waits;
    struct square_board board = board_of(terms);
    bool any = false;
    for (int i = 0; i < board.columns * board.rows; i++) {
        struct square to = square_of_index(board, i);
        struct square from = waits ? nearest_entry(terms, terms->edges[one->side], to) : one->at;
        if (square_distance(from, to) > rate || aircraft_at(state, to, aircraft) != NO_UNIT) {
            continue;
        }
        struct steps path = path_to(from, to);
        list_flight(legal, &path, EDGES, waits ? square_raw(from) : ABSENT);
        any = true;
    }
    return (!waits && list_departures(terms, one, legal)) || any;
}
