/* Blank on a Table, moving and holding: verb by verb its check, what it does and its list. A list
 * holds some of what is endless, and only what its own check allows. */

#include <string.h>

#include "rules/blank-table/parade.h"

static bool check_way(terms_t *terms, state_t *state, int man, struct point to, int clause,
                      struct refusal *why);

static bool is_on_table(terms_t *terms, struct point at)
{
    return box_holds(table_box(&terms->table), at);
}

static bool is_of_squad(state_t *state, int man, int squad)
{
    return state->men[man].squad == squad && !state->men[man].fallen;
}

/* blank-table.turn.order */
static bool check_order(state_t *state, int unit, struct refusal *why)
{
    return !state->units[unit].acted ||
           refuse(why, CLAUSE_TURN_ORDER, "that unit has had its order this turn");
}

static bool check_squad(terms_t *terms, state_t *state, int unit, int clause, struct refusal *why)
{
    return check_order(state, unit, why) &&
           (!parade_is_afloat(terms, state, unit) || refuse(why, clause, "that is not a squad"));
}

/* Those who go: the named ones, or all men of the squad. */
static void those_who_go(state_t *state, int squad, const struct pieces *named,
                         struct pieces *going)
{
    *going = *named;
    for (int i = 0; i < state->n_men && named->n == 0; i++) {
        if (is_of_squad(state, i, squad)) {
            going->who[going->n++] = i;
        }
    }
}

/* blank-table.move.march */
bool parade_check_march(terms_t *terms, state_t *state, const struct parade_march *order,
                        struct refusal *why)
{
    struct pieces going;
    if (!check_squad(terms, state, order->unit, CLAUSE_MOVE_MARCH, why)) {
        return false;
    }
    those_who_go(state, order->unit, &order->men, &going);
    for (int i = 0; i < going.n; i++) {
        int man = going.who[i];
        if (!is_of_squad(state, man, order->unit)) {
            return refuse_of(why, CLAUSE_MOVE_MARCH, "he is not a man of that squad",
                             piece_of(MEN, man));
        }
        if (!check_way(terms, state, man, point_plus(state->men[man].at, order->shift),
                       CLAUSE_MOVE_MARCH, why)) {
            return false;
        }
    }
    return going.n > 0 || refuse(why, CLAUSE_MOVE_MARCH, "nobody is left in that squad");
}

void parade_do_march(struct play *play, const struct parade_march *order)
{
    struct parade_state *state = parade_of(play);
    struct pieces going;
    those_who_go(state, order->unit, &order->men, &going);
    for (int i = 0; i < going.n; i++) {
        state->men[going.who[i]].at = point_plus(state->men[going.who[i]].at, order->shift);
    }
    state->units[order->unit].acted = 1;
    parade_tell_marched(play, CLAUSE_MOVE_MARCH, order->unit, order->shift);
}

bool parade_list_march(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    static const struct point shifts[] = {
        {0, 2 * INCH}, {2 * INCH, 0}, {0, -2 * INCH}, {-2 * INCH, 0}};
    bool any = false;
    for (int i = 0; i < state->n_units; i++) {
        for (int j = 0; j < 4 && state->units[i].side == side; j++) {
            struct parade_march order = {.side = side, .unit = i, .shift = shifts[j]};
            if (parade_check_march(terms, state, &order, NULL)) {
                any = parade_add_march(legal, i, NULL, shifts[j]);
            }
        }
    }
    return any;
}

/* blank-table.move.form: where each man of the squad goes. */
static void form_up(state_t *state, const struct parade_form *order, struct places *places)
{
    struct pieces all = {.n = 0};
    struct pieces going;
    struct line_form line = {order->line[0], order->line[1], order->ranks, INCH, 1};
    those_who_go(state, order->unit, &all, &going);
    places->n = going.n;
    for (int i = 0; i < going.n; i++) {
        struct point at = form_line(&line, going.n, i);
        places->list[i] = (struct placing){going.who[i], at.x, at.y};
    }
}

static bool check_places(terms_t *terms, state_t *state, const struct places *places, int clause,
                         struct refusal *why)
{
    for (int i = 0; i < places->n; i++) {
        const struct placing *placing = &places->list[i];
        struct point to = {placing->x, placing->y};
        if (!check_way(terms, state, placing->who, to, clause, why)) {
            return false;
        }
    }
    return true;
}

static void go_to(struct parade_state *state, const struct places *places)
{
    for (int i = 0; i < places->n; i++) {
        const struct placing *placing = &places->list[i];
        state->men[placing->who].at = (struct point){placing->x, placing->y};
    }
}

bool parade_check_form(terms_t *terms, state_t *state, const struct parade_form *order,
                       struct refusal *why)
{
    struct places places;
    if (!check_squad(terms, state, order->unit, CLAUSE_MOVE_FORM, why)) {
        return false;
    }
    form_up(state, order, &places);
    return places.n > 0 ? check_places(terms, state, &places, CLAUSE_MOVE_FORM, why)
                        : refuse(why, CLAUSE_MOVE_FORM, "nobody is left in that squad");
}

void parade_do_form(struct play *play, const struct parade_form *order)
{
    struct parade_state *state = parade_of(play);
    struct places places;
    form_up(state, order, &places);
    go_to(state, &places);
    state->units[order->unit].acted = 1;
    parade_tell_formed(play, CLAUSE_MOVE_FORM, order->unit, order->line);
}

/* On the spot, from the first man 4 inches to the east, in one and in two ranks. */
bool parade_list_form(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units; i++) {
        struct pieces all = {.n = 0};
        struct pieces men;
        those_who_go(state, i, &all, &men);
        for (int ranks = 1; ranks <= 2 && men.n > 0 && state->units[i].side == side; ranks++) {
            struct point from = state->men[men.who[0]].at;
            struct parade_form order = {.side = side,
                                        .unit = i,
                                        .line = {from, {from.x + 4 * INCH, from.y}},
                                        .ranks = ranks};
            if (parade_check_form(terms, state, &order, NULL)) {
                any = parade_add_form(legal, i, order.line, ranks);
            }
        }
    }
    return any;
}

/* blank-table.move.places */
bool parade_check_move(terms_t *terms, state_t *state, const struct parade_move *order,
                       struct refusal *why)
{
    const struct places *places = &order->places;
    int squad = state->men[places->list[0].who].squad;
    for (int i = 0; i < places->n; i++) {
        int man = places->list[i].who;
        if (!is_of_squad(state, man, squad)) {
            return refuse_of(why, CLAUSE_MOVE_PLACES, "he is not a man of that squad",
                             piece_of(MEN, man));
        }
        for (int j = 0; j < i; j++) {
            if (places->list[j].who == man) {
                return refuse_of(why, CLAUSE_MOVE_PLACES, "he is sent to one place alone",
                                 piece_of(MEN, man));
            }
        }
    }
    return check_squad(terms, state, squad, CLAUSE_MOVE_PLACES, why) &&
           check_places(terms, state, places, CLAUSE_MOVE_PLACES, why);
}

void parade_do_move(struct play *play, const struct parade_move *order)
{
    struct parade_state *state = parade_of(play);
    int squad = state->men[order->places.list[0].who].squad;
    go_to(state, &order->places);
    state->units[squad].acted = 1;
    parade_tell_moved(play, CLAUSE_MOVE_PLACES, squad, order->places.n);
}

/* All of a squad one inch ahead of their side. */
bool parade_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units; i++) {
        struct pieces all = {.n = 0};
        struct pieces men;
        struct parade_move order = {.side = side};
        those_who_go(state, i, &all, &men);
        for (int j = 0; j < men.n; j++) {
            struct point at = state->men[men.who[j]].at;
            order.places.list[order.places.n++] =
                (struct placing){men.who[j], at.x, at.y + (side == 0 ? INCH : -INCH)};
        }
        if (state->units[i].side == side && men.n > 0 &&
            parade_check_move(terms, state, &order, NULL)) {
            any = parade_add_move(legal, &order.places);
        }
    }
    return any;
}

/* -- boats ------------------------------------------------------------------------------------- */

/* Where a course leads: its corners, the last place and heading, and what was run straight there.
 */
struct voyage {
    struct track_way way;
    int heading;
    int32_t run, length;
    bool turned_early;
};

static struct voyage sail_on(terms_t *terms, state_t *state, const struct parade_sail *order)
{
    const struct unit *boat = &state->units[order->unit];
    struct voyage voyage = {.heading = boat->heading, .run = boat->run};
    int32_t pivot = terms->kinds[boat->kind].pivot;
    voyage.way.at[voyage.way.n++] = boat->at;
    for (int i = 0; i < order->course.n && voyage.way.n < 7; i++) {
        const struct course_leg *leg = &order->course.leg[i];
        struct point from = voyage.way.at[voyage.way.n - 1];
        voyage.way.at[voyage.way.n++] = point_beside(from, voyage.heading, leg->length, 0);
        voyage.length += leg->length;
        voyage.run += leg->length;
        if (leg->turn != 0) {
            voyage.turned_early |= voyage.run < pivot;
            voyage.heading = angle_reduce(voyage.heading + leg->turn);
            voyage.run = 0;
        }
    }
    return voyage;
}

/* blank-table.move.sail */
bool parade_check_sail(terms_t *terms, state_t *state, const struct parade_sail *order,
                       struct refusal *why)
{
    if (!check_order(state, order->unit, why)) {
        return false;
    }
    if (!parade_is_afloat(terms, state, order->unit)) {
        return refuse(why, CLAUSE_MOVE_SAIL, "that is not a boat");
    }
    struct voyage voyage = sail_on(terms, state, order);
    if (order->course.n > 6) {
        return refuse(why, CLAUSE_MOVE_SAIL, "a boat runs six legs at most");
    }
    for (int i = 0; i < order->course.n; i++) {
        if (order->course.leg[i].turn > TURN_MOST || order->course.leg[i].turn < -TURN_MOST) {
            return refuse(why, CLAUSE_MOVE_SAIL, "a boat turns by 45 degrees at most");
        }
    }
    if (voyage.turned_early) {
        return refuse(why, CLAUSE_MOVE_SAIL, "it has not run straight far enough to turn");
    }
    if (voyage.length > MOVE) {
        return refuse(why, CLAUSE_MOVE_SAIL, "a boat runs 6 inches at most");
    }
    for (int i = 0; i < voyage.way.n; i++) {
        if (!is_on_table(terms, voyage.way.at[i])) {
            return refuse_of(why, CLAUSE_MOVE_TABLE, "a boat would leave the table",
                             piece_of(UNITS, order->unit));
        }
    }
    return true;
}

void parade_do_sail(struct play *play, const struct parade_sail *order)
{
    struct parade_state *state = parade_of(play);
    struct unit *boat = &state->units[order->unit];
    struct voyage voyage = sail_on(parade_terms(play), state, order);
    struct point from = boat->at;
    boat->at = voyage.way.at[voyage.way.n - 1];
    boat->heading = (int16_t)voyage.heading;
    boat->run = voyage.run;
    boat->acted = 1;
    if (state->n_tracks < TRACKS_MAX) {
        state->tracks[state->n_tracks] =
            (struct track){.number = (uint16_t)(state->n_tracks + 1), .way = voyage.way};
        state->n_tracks++;
    }
    parade_tell_sailed(play, CLAUSE_MOVE_SAIL, order->unit, from, boat->at);
}

bool parade_list_sail(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    static const struct legs courses[] = {{1, {{2000, 0}}},
                                          {1, {{4000, 0}}},
                                          {2, {{1000, 450}, {2000, 0}}},
                                          {2, {{1000, -450}, {2000, 0}}},
                                          {4, {{1000, 450}, {1000, 450}, {1000, 0}, {0, 0}}}};
    bool any = false;
    for (int i = 0; i < state->n_units; i++) {
        for (size_t j = 0; j < sizeof courses / sizeof courses[0]; j++) {
            struct parade_sail order = {.side = side, .unit = i, .course = courses[j]};
            if (state->units[i].side == side && parade_check_sail(terms, state, &order, NULL)) {
                any = parade_add_sail(legal, i, &courses[j]);
            }
        }
    }
    return any;
}

/* -- holding ----------------------------------------------------------------------------------- */

/* blank-table.move.table: one man's way; a client marks him if it cannot be gone. */
static bool check_way(terms_t *terms, state_t *state, int man, struct point to, int clause,
                      struct refusal *why)
{
    if (!points_within(state->men[man].at, to, MOVE)) {
        return refuse_of(why, clause, "a man goes 6 inches at most", piece_of(MEN, man));
    }
    return is_on_table(terms, to) ||
           refuse_of(why, CLAUSE_MOVE_TABLE, "a man would end off the table", piece_of(MEN, man));
}

/* blank-table.hold.occupy */
bool parade_check_occupy(terms_t *terms, state_t *state, const struct parade_occupy *order,
                         struct refusal *why)
{
    if (!check_squad(terms, state, order->unit, CLAUSE_HOLD_OCCUPY, why)) {
        return false;
    }
    for (int i = 0; i < state->n_men; i++) {
        if (is_of_squad(state, i, order->unit) &&
            terrain_holds(&terms->table, order->terrain, state->men[i].at)) {
            return true;
        }
    }
    return refuse(why, CLAUSE_HOLD_OCCUPY, "none of its men stands there");
}

void parade_do_occupy(struct play *play, const struct parade_occupy *order)
{
    struct parade_state *state = parade_of(play);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].holds == order->terrain) {
            state->units[i].holds = NO_UNIT;
        }
    }
    state->units[order->unit].holds = (uint8_t)order->terrain;
    state->units[order->unit].acted = 1;
    parade_tell_held(play, CLAUSE_HOLD_OCCUPY, order->unit, order->terrain);
}

bool parade_list_occupy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units; i++) {
        for (int j = 0; j < terms->table.n_terrain && state->units[i].side == side; j++) {
            struct parade_occupy order = {.side = side, .unit = i, .terrain = j};
            if (parade_check_occupy(terms, state, &order, NULL)) {
                any = parade_add_occupy(legal, i, j);
            }
        }
    }
    return any;
}
