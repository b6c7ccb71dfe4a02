/* Portable: aircraft come in, fly and are lost (ledger, "Optional: air"). */

#include <string.h>

#include "rules/portable/chapters.h"

static int rate_now(terms_t *terms, const struct aircraft *aircraft);
static int aircraft_at(state_t *state, struct square square, int but);

/* portable.turn.dice-count: aircraft SP count for Exhaustion only by option. */
static void count_lost(struct play *play, const struct aircraft *aircraft, int sp)
{
    struct portable_state *state = portable_of(play);
    if (portable_terms(play)->head.options[OPT_AIR_COUNTS] == AIR_COUNTS_YES) {
        state->lost[aircraft->side] = (int16_t)(state->lost[aircraft->side] + sp);
    }
}

static void lose_aircraft(struct play *play, int aircraft, int clause)
{
    struct aircraft *lost = &portable_of(play)->aircraft[aircraft];
    count_lost(play, lost, lost->sp);
    lost->sp = 0;
    lost->status = FLIGHT_DESTROYED;
    lost->at = SQUARE_NOWHERE;
    portable_tell_air_lost(play, clause, aircraft);
}

/* portable.air.strength: no die, a hit is 1 SP. */
void portable_hit_aircraft(struct play *play, int aircraft, int hits, int clause)
{
    struct aircraft *one = &portable_of(play)->aircraft[aircraft];
    if (hits == 0 || one->status != FLIGHT_OVER_FIELD) {
        return;
    }
    if (hits >= one->sp) {
        lose_aircraft(play, aircraft, clause);
        return;
    }
    one->sp = (uint8_t)(one->sp - hits);
    count_lost(play, one, hits);
    portable_tell_air_hit(play, clause, aircraft, one->sp);
}

/* portable.air.deploy: a waiting aircraft comes in over its own edge, for 1 square. */
static bool check_entry(terms_t *terms, const struct aircraft *aircraft, struct square entry,
                        struct refusal *why)
{
    if (aircraft->status != FLIGHT_WAITING) {
        return square_is_nowhere(entry) ||
               refuse(why, CLAUSE_AIR_DEPLOY, "it is over the field already");
    }
    if (square_is_nowhere(entry)) {
        return refuse(why, CLAUSE_AIR_DEPLOY, "say where it comes in");
    }
    bool on_edge =
        is_on(terms, entry) && !is_on(terms, square_step(entry, terms->edges[aircraft->side]));
    return on_edge || refuse(why, CLAUSE_AIR_DEPLOY, "it comes in over its side's own edge");
}

/* portable.air.must-activate */
void portable_lose_idle_aircraft(struct play *play, int side)
{
    state_t *state = portable_of(play);
    for (int i = 0; i < state->n_aircraft; i++) {
        const struct aircraft *aircraft = &state->aircraft[i];
        if (aircraft->side == side && is_flying(portable_terms(play), aircraft) &&
            !aircraft->activated) {
            lose_aircraft(play, i, CLAUSE_AIR_MUST_ACTIVATE);
        }
    }
}

static void go_home(struct play *play, int aircraft, int clause)
{
    struct aircraft *one = &portable_of(play)->aircraft[aircraft];
    one->status = FLIGHT_HOME;
    one->at = SQUARE_NOWHERE;
    portable_tell_went_home(play, clause, aircraft);
}

/* portable.air.endurance */
void portable_end_endurance(struct play *play)
{
    terms_t *terms = portable_terms(play);
    state_t *state = portable_of(play);
    for (int i = 0; i < state->n_aircraft; i++) {
        const struct aircraft *aircraft = &state->aircraft[i];
        bool over = is_flying(terms, aircraft) && state->head.turn - aircraft->deployed + 1 >=
                                                      aircraft_row(terms, aircraft)->endurance;
        if (over && terms->head.options[OPT_ENDURANCE] == ENDURANCE_MUST_EXIT) {
            lose_aircraft(play, i, CLAUSE_AIR_ENDURANCE);
        } else if (over) {
            go_home(play, i, CLAUSE_AIR_ENDURANCE);
        }
    }
}

/* portable.air.move, portable.air.over, portable.air.no-share, portable.air.endurance */
bool portable_check_fly(terms_t *terms, state_t *state, const struct portable_fly *order,
                        struct refusal *why)
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

/* portable.air.fired-rate */
static int rate_now(terms_t *terms, const struct aircraft *aircraft)
{
    return terms->rates[aircraft->template] - aircraft->fired;
}

static int aircraft_at(state_t *state, struct square square, int but)
{
    for (int i = 0; i < state->n_aircraft; i++) {
        if (i != but && state->aircraft[i].status == FLIGHT_OVER_FIELD &&
            square_equal(state->aircraft[i].at, square)) {
            return i;
        }
    }
    return NO_UNIT;
}

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
static struct square nearest_entry(terms_t *terms, int edge, struct square to)
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

static bool list_departures(terms_t *terms, const struct aircraft *aircraft, struct legal *legal)
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

bool portable_list_fly(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int aircraft = state->active_aircraft;
    if (aircraft == NO_UNIT || state->aircraft[aircraft].moved) {
        return false;
    }
    const struct aircraft *one = &state->aircraft[aircraft];
    bool waits = one->status == FLIGHT_WAITING;
    int rate = rate_now(terms, one) - waits;
    struct square_board board = board_of(terms);
    bool any = false;
    for (int i = 0; i < board.columns * board.rows; i++) {
        struct square to = square_of_index(board, i);
        struct square from = waits ? nearest_entry(terms, terms->edges[one->side], to) : one->at;
        if (square_distance(from, to) <= rate && aircraft_at(state, to, aircraft) == NO_UNIT) {
            struct steps path = path_to(from, to);
            list_flight(legal, &path, EDGES, waits ? square_raw(from) : ABSENT);
            any = true;
        }
    }
    return (!waits && list_departures(terms, one, legal)) || any;
}
