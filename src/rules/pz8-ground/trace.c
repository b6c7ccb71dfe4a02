/* The Pz8 ground family: what a path meets (ledger, "move": contact; "mines", "wire";
 * pz8-ww2.setup.geometry). What comes into sight on the way is found by discover.c. */

#include "rules/pz8-ground/trace.h"

struct walk ground_walk_of(terms_t *terms, state_t *state, int unit, bool all)
{
    return (struct walk){
        .terms = terms,
        .state = state,
        .unit = unit,
        .all = all,
        .mover = {.length = ground_base_side(terms), .width = ground_base_side(terms)}};
}

static bool counts(const struct walk *walk, const struct unit *enemy)
{
    return enemy->side != walk->state->units[walk->unit].side && is_on_table(enemy) &&
           !is_flyer(template_of(walk->terms, enemy)) && (walk->all || enemy->shown);
}

/* Where the centre of whatever a base meets on the leg must lie. */
static struct box around_leg(const struct walk *walk, struct point a, struct point b)
{
    return box_widened(leg_box(a, b), 2 * walk->mover.width);
}

/* -- what a leg meets ------------------------------------------------------------------------- */

/* An enemy it was engaged with when the phase began does not stop it unless it comes back to him
 * (pz8-ww2.move.through says how it may leave), and does not halt it then; any other does both
 * (pz8-ww2.move.contact). */
static void meet_enemies(const struct walk *walk, struct point a, struct point b,
                         struct leg_meeting *meeting)
{
    const struct unit *its = &walk->state->units[walk->unit];
    struct box around = around_leg(walk, a, b);
    for (int i = 0; i < walk->state->n_units; i++) {
        const struct unit *enemy = &walk->state->units[i];
        if (!box_holds(around, enemy->at) || !counts(walk, enemy)) {
            continue;
        }
        struct base base = ground_unit_base(walk->terms, enemy);
        struct touch touch;
        if (leg_touches(&walk->mover, a, b, &base, &touch) &&
            (!has_bit(its->engaged, i) || !leg_leaves(a, b, enemy->at))) {
            leg_meet(meeting, &touch, unit_piece(i));
        }
    }
}

/* But for sections of wire that it touches still. */
static void meet_counters(const struct walk *walk, struct point a, struct point b,
                          struct leg_meeting *meeting)
{
    const struct unit *its = &walk->state->units[walk->unit];
    struct box around = around_leg(walk, a, b);
    if (!ground_meets_counters(template_of(walk->terms, its))) {
        return;
    }
    for (int i = 0; i < count_counters(walk->state); i++) {
        struct counter counter = counter_at(walk->state, i);
        int section = i - walk->state->n_mines;
        if (!box_holds(around, counter.at) || counter.gone ||
            (section >= 0 && its->wire >> section & 1)) {
            continue;
        }
        struct base base = ground_counter_base(&counter);
        struct touch touch;
        if (leg_touches(&walk->mover, a, b, &base, &touch)) {
            leg_meet(meeting, &touch, counter.piece);
        }
    }
}

/* -- buildings and works ---------------------------------------------------------------------- */

/* The enemies that count, in or at the piece, but for those it was engaged with before. */
struct holders {
    int n;
    int16_t unit[UNITS_MAX];
};

static struct holders holders_of(const struct walk *walk, int piece)
{
    struct holders holders;
    struct box around = box_widened(terrain_box(&walk->terms->table, piece), walk->mover.width);
    holders.n = 0;
    for (int i = 0; i < walk->state->n_units; i++) {
        const struct unit *enemy = &walk->state->units[i];
        if (!box_holds(around, enemy->at) || !counts(walk, enemy) ||
            has_bit(walk->state->units[walk->unit].engaged, i)) {
            continue;
        }
        struct base base = ground_unit_base(walk->terms, enemy);
        if (base_in_contact_with_terrain(&walk->terms->table, piece, &base)) {
            holders.unit[holders.n++] = (int16_t)i;
        }
    }
    return holders;
}

/* Which of them it would be engaged with in that piece if it stood there. */
static int32_t engaged_at(const struct walk *walk, struct ground_state *probe, int piece,
                          const struct holders *holders, struct point at, int facing)
{
    ground_set_down(walk->terms, probe, walk->unit, at, facing);
    for (int i = 0; i < holders->n; i++) {
        if (ground_meet_in_work(walk->terms, probe, piece, walk->unit, holders->unit[i])) {
            return unit_piece(holders->unit[i]);
        }
    }
    return NO_PIECE;
}

/* pz8-ww2.close.building on the move: looked at where the base touches the piece, at every corner
 * and every 0.100 inch. Enemies that do not count are taken away first. */
static void meet_in_works(const struct walk *walk, struct point a, struct point b, int facing,
                          struct leg_meeting *meeting)
{
    const struct table *table = &walk->terms->table;
    const struct ground_kind *kinds = set_of(walk->terms)->terrain;
    struct box around = box_widened(leg_box(a, b), walk->mover.width);
    struct ground_state probe;
    bool copied = false;
    for (int piece = 0; piece < table->n_terrain; piece++) {
        if (!boxes_meet(around, terrain_box(table, piece)) ||
            !kinds[table->terrain[piece].kind].work) {
            continue;
        }
        struct holders holders = holders_of(walk, piece);
        struct touch first;
        if (holders.n == 0 || !leg_touches_terrain(&walk->mover, a, b, table, piece, &first)) {
            continue;
        }
        if (!copied) {
            probe = *walk->state;
            for (int i = 0; i < probe.n_units; i++) {
                if (i != walk->unit && probe.units[i].side != probe.units[walk->unit].side &&
                    !counts(walk, &probe.units[i])) {
                    ground_lift_off(&probe, i);
                }
            }
            copied = true;
        }
        int32_t length = points_distance(a, b);
        int32_t begin = points_distance(a, first.at);
        for (int32_t along = begin; along <= length;) {
            struct touch touch = {.part = {.n = along, .d = length},
                                  .at = along == begin ? first.at : leg_point(a, b, along)};
            if (along == length) {
                touch.at = b;
            }
            int32_t enemy = engaged_at(walk, &probe, piece, &holders, touch.at, facing);
            if (enemy != NO_PIECE) {
                leg_meet(meeting, &touch, enemy);
                break;
            }
            int32_t next = (along / LOOK_STEP + 1) * LOOK_STEP;
            along = along < length && next > length ? length : next;
        }
    }
}

/* -- following a path ------------------------------------------------------------------------- */

/* Whom and what it meets where it stops; whatever is new halts it. */
static void note_met(struct trace *trace, const struct unit *unit,
                     const struct leg_meeting *meeting)
{
    for (int i = 0; i < meeting->n; i++) {
        int32_t thing = meeting->things[i];
        bool enemy = piece_collection(thing) == UNITS;
        trace->halts = trace->halts || !enemy || !has_bit(unit->engaged, piece_index(thing));
        if (enemy && trace->met == NO_PIECE) {
            trace->met = thing;
        } else if (!enemy && trace->n_counters < COUNTERS_MOST) {
            trace->counters[trace->n_counters++] = thing;
        }
    }
}

struct trace ground_trace_path(const struct walk *walk, const struct route *route)
{
    const struct unit *its = &walk->state->units[walk->unit];
    bool flies = is_flyer(template_of(walk->terms, its));
    struct trace result = {.way = *route, .facing = its->facing, .met = NO_PIECE};
    for (int leg = 0; leg + 1 < route->n; leg++) {
        struct point a = route->points[leg];
        struct point b = route->points[leg + 1];
        int along = bearing_of(a, b);
        struct leg_meeting meeting;
        meeting.n = 0;
        if (!flies) {
            meet_enemies(walk, a, b, &meeting);
            meet_counters(walk, a, b, &meeting);
            meet_in_works(walk, a, b, along, &meeting);
        }
        struct point end = meeting.n > 0 ? meeting.touch.at : b;
        struct point seen_at;
        int32_t seen;
        if (walk->all && !point_equal(a, end) &&
            ground_discover(walk, a, end, bearing_of(a, end), &seen_at, &seen) &&
            !(meeting.n > 0 && point_equal(seen_at, end))) {
            cut_way(&result, leg, seen_at);
            result.facing = along;
            result.cut = true;
            result.paused = true;
            result.met = seen;
            return result;
        }
        if (meeting.n > 0) {
            cut_way(&result, leg, end);
            if (!point_equal(a, end)) {
                result.facing = along;
            }
            result.cut = true;
            note_met(&result, its, &meeting);
            return result;
        }
        result.facing = along;
    }
    return result;
}

int32_t ground_final_facing(const struct trace *end, const struct route *route)
{
    return end->cut || route->facing == ABSENT ? end->facing : route->facing;
}
