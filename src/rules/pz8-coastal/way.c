/* Pz8 WW2 Coastal: how far a move comes and what happens on it (ledger, "Move"): the legs and
 * pivots that pz8-coastal.move.pivot allows, room at its end, the edge, land and shoals, and what
 * is seen after each leg. */

#include "board/table_area.h"
#include "board/table_touch.h"
#include "rules/pz8-coastal/coastal.h"

/* -- cutting it short -------------------------------------------------------------------------- */

/* It ends on this leg, after so much of it. */
static void end_on(struct way *way, int leg, struct point at, int32_t length, enum way_end end)
{
    struct stretch_of_way *last = &way->legs[leg];
    last->to = at;
    last->length = length;
    way->n = leg + 1;
    way->heading = last->heading;
    way->run = last->run + length;
    way->end = end;
}

static void cut_at(struct way *way, int leg, struct part part, enum way_end end)
{
    const struct stretch_of_way *cut = &way->legs[leg];
    end_on(way, leg, leg_part(cut->from, cut->to, part),
           along_thou(leg_along(cut->from, cut->to, part)), end);
}

/* pz8-coastal.move.pass, pz8-coastal.move.overlap: only where she ends is room wanted, and
 * submarines neither stop others nor are stopped. Hulls may touch. */
static void cut_at_hulls(terms_t *terms, state_t *state, int index, struct way *way)
{
    const struct vessel *vessel = &state->vessels[index];
    struct base hulls[VESSELS_MAX];
    int n = 0;
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *other = &state->vessels[i];
        if (i != index && is_in_the_way(terms, other)) {
            hulls[n++] = coastal_hull_at(terms, other, other->at, other->heading);
        }
    }
    struct point end = way->legs[way->n - 1].to;
    struct base hull = coastal_hull_at(terms, vessel, end, way->heading);
    bool is_free = true;
    for (int i = 0; i < n; i++) {
        is_free = is_free && bases_compare(&hull, &hulls[i], 0) >= 0;
    }
    for (int i = way->n - 1; i >= 0 && !is_free; i--) {
        const struct stretch_of_way *leg = &way->legs[i];
        struct part part = {.n = 1, .d = 1};
        hull = coastal_hull_at(terms, vessel, leg->from, leg->heading);
        is_free = leg_last_free(&hull, leg->from, leg->to, hulls, n, 0, &part);
        if (is_free && parts_compare(part, (struct part){.n = 1, .d = 1}) == 0) {
            end_on(way, i, leg->to, leg->length, WAY_BLOCKED); /* only the pivot is not free */
        } else if (is_free) {
            cut_at(way, i, part, WAY_BLOCKED);
        }
    }
    if (!is_free) {
        way->n = 0;
        way->heading = vessel->heading;
        way->run = vessel->run;
        way->end = WAY_BLOCKED;
    }
}

/* -- pz8-coastal.move.edge, pz8-coastal.move.land, pz8-coastal.move.shoal -----------------------
 */

/* The first leg that leads ashore or off the table. Who leaves it is not stopped on its edge. */
static void cut_at_shore(terms_t *terms, const struct vessel *vessel, struct way *way)
{
    uint32_t barred = coastal_barred(terms, vessel);
    for (int i = 0; i < way->n; i++) {
        struct part land;
        struct part edge;
        const struct stretch_of_way *leg = &way->legs[i];
        bool leaves = leg_leaves_box(leg->from, leg->to, table_box(&terms->table), &edge);
        bool strands = leg_enters_kinds(&terms->table, barred, leg->from, leg->to, &land);
        if (strands && !(leaves && parts_compare(edge, land) < 0)) {
            cut_at(way, i, land, WAY_AGROUND);
        } else if (leaves) {
            cut_at(way, i, edge, WAY_LEFT);
        }
    }
}

void coastal_cut_way(terms_t *terms, state_t *state, int vessel, struct way *way)
{
    cut_at_shore(terms, &state->vessels[vessel], way);
    if (way->end != WAY_LEFT && way->n > 0 && !is_submarine(terms, &state->vessels[vessel])) {
        cut_at_hulls(terms, state, vessel, way);
    }
}

/* -- sailing ----------------------------------------------------------------------------------- */

/* Whoever sees her before and behind the leg sees her move. */
static void run_leg(struct play *play, int index, const struct stretch_of_way *leg, int clause)
{
    terms_t *terms = coastal_terms(play);
    struct coastal_state *state = coastal_of(play);
    struct vessel *vessel = &state->vessels[index];
    struct glance before = coastal_glance(state, index);
    uint8_t saw = coastal_audience(terms, state, index);
    vessel->at = leg->to;
    vessel->heading = leg->heading;
    coastal_look_out(terms, state, index);
    play->sees = saw & coastal_audience(terms, state, index);
    coastal_tell_moved(play, clause, index, leg->from, leg->to, leg->heading);
    coastal_tell_sight(play, &before);
}

/* pz8-coastal.move.overlap: the whole levels actually run. */
static int levels_run(terms_t *terms, const struct way *way)
{
    int32_t run = 0;
    for (int i = 0; i < way->n; i++) {
        run += way->legs[i].length;
    }
    return run / scaled(terms, INCH);
}

static void leave_table(struct play *play, int index)
{
    play->sees = coastal_audience(coastal_terms(play), coastal_of(play), index);
    coastal_tell_left(play, CLAUSE_MOVE_EDGE, index);
    coastal_remove(play, index, STATUS_GONE);
}

static void run_aground(struct play *play, int index)
{
    struct coastal_state *state = coastal_of(play);
    state->vessels[index].aground = 1;
    play->sees = coastal_audience(coastal_terms(play), state, index);
    coastal_tell_aground(play, CLAUSE_MOVE_LAND, index);
    coastal_slow_down(play, index, 0, CLAUSE_MOVE_LAND);
}

/* pz8-coastal.sight.when: pairs with her after each leg; all at the end, since she may have opened
 * a line between others, or closed it. */
void coastal_sail(struct play *play, int index, const struct way *way, int clause)
{
    terms_t *terms = coastal_terms(play);
    struct coastal_state *state = coastal_of(play);
    struct vessel *vessel = &state->vessels[index];
    for (int i = 0; i < way->n; i++) {
        const struct stretch_of_way *leg = &way->legs[i];
        run_leg(play, index, leg, clause);
        vessel->leg = leg->leg;
        vessel->along = leg->along + leg->length;
    }
    vessel->run = way->run;
    if (vessel->heading != way->heading) {
        vessel->heading = (int16_t)way->heading;
        play->sees = coastal_audience(terms, state, index);
        coastal_tell_pivoted(play, CLAUSE_MOVE_PIVOT, index, way->heading);
    }
    coastal_test_sight(play);
    if (way->end == WAY_LEFT) {
        leave_table(play, index);
    } else if (way->end == WAY_AGROUND) {
        run_aground(play, index);
    } else if (way->end == WAY_BLOCKED) {
        play->sees = coastal_audience(terms, state, index);
        coastal_tell_stopped(play, CLAUSE_MOVE_OVERLAP, index);
        coastal_slow_down(play, index, levels_run(terms, way), CLAUSE_MOVE_OVERLAP);
    }
}
