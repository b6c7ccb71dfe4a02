/* The Pz8 ground family: carrying a movement out (ledger, "move"). */

#include "rules/pz8-ground/chapters.h"
#include "rules/pz8-ground/trace.h"

static int put_right(terms_t *terms, state_t *state, int unit, struct trace *end);
static void leave_table(struct play *play, int unit);
static void tell_why(struct play *play, int unit, const struct trace *end, int back);

/* Movement is spent up to where the unit stops, even if it is then put back. */
static void pay_for(terms_t *terms, struct unit *unit, const struct route *way)
{
    struct ground_costs costs = ground_costs_for(terms, template_of(terms, unit));
    if (way->n == 2 && point_equal(way->points[0], way->points[1])) {
        return; /* stopped where it stood */
    }
    unit->trail = ground_trail_of(terms, unit, way);
    unit->spent += (int32_t)path_cost(&terms->table, &costs, way->points, way->n);
}

static void tell_move(struct play *play, int unit, bool was_shown)
{
    const struct unit *its = &ground_of(play)->units[unit];
    play->sees = (uint8_t)(was_shown && its->shown ? SEEN_BY_ALL : 1 << its->side);
    ground_tell_moved(play, CLAUSE_MOVE_ALLOWANCE, unit, its->at, its->facing, its->spent);
}

void ground_march(struct play *play, int unit, const struct route *route)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[unit];
    struct walk walk = ground_walk_of(terms, state, unit, true);
    struct trace end = ground_trace_path(&walk, route);
    int32_t facing = ground_final_facing(&end, route);
    struct point at = end.way.points[end.way.n - 1];
    struct base base = ground_base_at(terms, at, facing);
    if (!end.cut && !base_is_inside(&base, table_box(&terms->table))) {
        leave_table(play, unit);
        return;
    }
    bool was_shown = its->shown;
    struct point from = its->at;
    int32_t spent = its->spent;
    pay_for(terms, its, &end.way);
    int back = 0;
    if (end.cut || ground_is_filled(terms, state, &base, ALL_BASES, unit)) {
        /* A turn that only a hidden enemy hinders is just not made. */
        back = put_right(terms, state, unit, &end);
        facing = end.facing;
        at = end.way.points[end.way.n - 1];
    }
    ground_set_down(terms, state, unit, at, facing);
    ground_forget_wire(terms, state, unit);
    its->tried |= point_equal(at, from) && its->spent == spent;
    if (end.halts) {
        its->halted = 1;
    }
    ground_refresh_sight_of_march(play, unit, from);
    tell_move(play, unit, was_shown);
    tell_why(play, unit, &end, back);
    play->sees = SEEN_BY_ALL;
    for (int i = 0; i < end.n_counters && its->gone == GONE_HERE; i++) {
        int index = piece_index(end.counters[i]);
        if (piece_collection(end.counters[i]) == MINES) {
            ground_enter_mine(play, unit, index);
        } else {
            ground_enter_wire(play, unit, index);
        }
    }
    if (end.n_counters > 0) {
        ground_forget_wire(terms, state, unit); /* put back, it touches it no more */
        ground_refresh_sight(play);
    }
}

/* pz8-ww2.move.through: put back along its path to the last place where it overlaps nothing. */
static void put_back(terms_t *terms, state_t *state, int unit, struct trace *end)
{
    struct base filled[UNITS_MAX];
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i != unit && !is_nowhere(other->at) && (other->gone == GONE_HERE || other->wreck)) {
            filled[n++] = ground_unit_base(terms, other);
        }
    }
    struct mover mover = {.length = ground_base_side(terms), .width = ground_base_side(terms)};
    struct path_place place =
        path_last_free(&mover, end->way.points, end->way.n, filled, n, OVERLAP_THOU);
    bool at_start = place.leg == 0 && point_equal(place.at, end->way.points[0]);
    end->facing = at_start ? state->units[unit].facing
                           : bearing_of(end->way.points[place.leg], end->way.points[place.leg + 1]);
    cut_way(end, place.leg, place.at);
}

/* Why it went no further. That something came into sight, its own side alone learns; and if the
 * unit was put back and does not see it any more, it does not learn what it was. */
static void tell_why(struct play *play, int unit, const struct trace *end, int back)
{
    state_t *state = ground_of(play);
    const struct unit *its = &state->units[unit];
    uint8_t sees = play->sees;
    bool shown = end->met != NO_PIECE && state->units[piece_index(end->met)].shown;
    if (end->met != NO_PIECE && (end->paused || !shown)) {
        play->sees = (uint8_t)(1 << its->side);
        if (shown) {
            ground_tell_paused(play, CLAUSE_MOVE_DISCOVERY, unit, piece_index(end->met));
        } else {
            ground_tell_glimpsed(play, CLAUSE_MOVE_DISCOVERY, unit);
        }
        play->sees = sees;
    } else if (shown) {
        ground_tell_stopped(play, CLAUSE_MOVE_CONTACT, unit, piece_index(end->met));
    }
    if (back != 0) {
        ground_tell_put_back(play, back, unit, its->at);
    }
}

/* pz8-ww2.move.edge: cut short where its base would reach over the edge, it is put back along its
 * path to the last place where it does not. It came from such a place. */
static void put_inside(terms_t *terms, const struct unit *unit, struct trace *end)
{
    struct box box = table_box(&terms->table);
    for (int leg = end->way.n - 2; leg >= 0; leg--) {
        struct point a = end->way.points[leg];
        struct point b = end->way.points[leg + 1];
        int facing = point_equal(a, b) ? 0 : bearing_of(a, b);
        for (int32_t left = points_distance(a, b); left > 0; left--) {
            struct point at = leg_point(a, b, left);
            struct base base = ground_base_at(terms, at, facing);
            if (base_is_inside(&base, box)) {
                end->facing = facing;
                cut_way(end, leg, at);
                return;
            }
        }
    }
    end->facing = unit->facing;
    cut_way(end, 0, end->way.points[0]);
}

/* Puts the unit back until it neither reaches over the edge nor overlaps anything; the clause that
 * does so last, or 0. Each time it goes back further, and where it began it stood rightly. */
static int put_right(terms_t *terms, state_t *state, int unit, struct trace *end)
{
    int clause = 0;
    for (struct point from = {NOWHERE, NOWHERE};;) {
        struct point at = end->way.points[end->way.n - 1];
        struct base base = ground_base_at(terms, at, end->facing);
        if (point_equal(at, from)) {
            return clause; /* what is left is the rounding of its facing */
        }
        if (!base_is_inside(&base, table_box(&terms->table))) {
            put_inside(terms, &state->units[unit], end);
            clause = CLAUSE_MOVE_EDGE;
        } else if (ground_is_filled(terms, state, &base, ALL_BASES, unit)) {
            put_back(terms, state, unit, end);
            clause = CLAUSE_MOVE_THROUGH;
        } else {
            return clause;
        }
        from = at;
    }
}

static void leave_table(struct play *play, int unit)
{
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[unit];
    play->sees = who_sees(its);
    ground_tell_left_table(play, CLAUSE_MOVE_EDGE, unit);
    its->known = its->shown;
    its->status = STATUS_LEFT;
    its->gone = GONE_LEFT;
    ground_lift_off(state, unit);
    if (its->cargo != NO_UNIT) {
        leave_table(play, its->cargo);
    }
    play->sees = SEEN_BY_ALL;
}

/* Sections it has left behind may be entered anew. */
void ground_forget_wire(terms_t *terms, struct ground_state *state, int unit)
{
    struct unit *its = &state->units[unit];
    for (int i = 0; i < state->n_wire && its->wire != 0 && is_on_table(its); i++) {
        if (!(its->wire >> i & 1)) {
            continue;
        }
        struct base base = ground_unit_base(terms, its);
        struct counter counter = counter_at(state, state->n_mines + i);
        struct base wire = ground_counter_base(&counter);
        if (!bases_in_contact(&base, &wire)) {
            its->wire &= ~((uint64_t)1 << i);
        }
    }
}
