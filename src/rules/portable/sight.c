/* Portable: lines of sight and of fire (ledger, "Sight"; portable.fire.path, .into, .out). */

#include <string.h>

#include "rules/portable/chapters.h"

enum { UNIT_TOP = 3 }; /* portable.fire.path, in quarter levels */

/* A line between two eyes. */
struct line {
    terms_t *terms;
    const struct square_set *units; /* that are in the way, if this is not NULL */
    int from, to;                   /* heights of the eyes */
};

static bool is_blocked(const struct line *line, struct square from, struct square to);
static int top_of(const struct line *line, struct square square);
static bool is_below(const struct line *line, int top, int32_t p, int32_t q);

static int eye_at(terms_t *terms, struct square square)
{
    return QUARTERS * ground_at(terms, square)->level + EYE;
}

/* portable.sight.line, portable.sight.direct */
bool portable_can_see(terms_t *terms, struct square from, struct square to)
{
    struct line line = {.terms = terms, .from = eye_at(terms, from), .to = eye_at(terms, to)};
    return !square_set_meets(&terms->screens, from, to) ||
           (!terms->is_flat && !is_blocked(&line, from, to));
}

static void find_barriers(terms_t *terms, struct barriers *barriers)
{
    state_t *state = barriers->unseen;
    barriers->unseen = NULL;
    barriers->all = terms->screens;
    if (!terms->is_flat) {
        memset(&barriers->units, 0, sizeof barriers->units);
    }
    for (int i = 0; i < state->n_units; i++) {
        if (stands(&state->units[i])) {
            square_set_add(&barriers->all, state->units[i].at);
            if (!terms->is_flat) {
                square_set_add(&barriers->units, state->units[i].at);
            }
        }
    }
}

/* On flat ground whatever is higher than an eye is in the way, a Unit too. */
bool portable_has_clear_path(terms_t *terms, struct barriers *barriers, struct square from,
                             struct square to)
{
    struct line line = {.terms = terms,
                        .units = &barriers->units,
                        .from = eye_at(terms, from),
                        .to = eye_at(terms, to)};
    if (barriers->unseen != NULL) {
        find_barriers(terms, barriers);
    }
    return !square_set_meets(&barriers->all, from, to) ||
           (!terms->is_flat && !is_blocked(&line, from, to));
}

/* portable.sight.trace, portable.sight.corner: at a corner both squares must block. */
static bool is_blocked(const struct line *line, struct square from, struct square to)
{
    struct square_trace trace;
    square_trace_begin(&trace, from, to);
    while (square_trace_next(&trace)) {
        if (trace.is_corner) {
            if (is_below(line, top_of(line, trace.flank[0]), trace.enter, trace.q) &&
                is_below(line, top_of(line, trace.flank[1]), trace.enter, trace.q)) {
                return true;
            }
            continue;
        }
        int top = top_of(line, trace.at);
        if (is_below(line, top, trace.enter, trace.q) || is_below(line, top, trace.exit, trace.q)) {
            return true;
        }
    }
    return false;
}

static int top_of(const struct line *line, struct square square)
{
    const struct ground *ground = ground_at(line->terms, square);
    int unit_top = QUARTERS * ground->level + UNIT_TOP;
    return line->units != NULL && unit_top > ground->top && square_set_has(line->units, square)
               ? unit_top
               : ground->top;
}

/* portable.sight.block, portable.sight.hill: the line is lower than the top at p/q. */
static bool is_below(const struct line *line, int top, int32_t p, int32_t q)
{
    return line->from * q + p * (line->to - line->from) < top * q;
}

bool portable_reaches_into(terms_t *terms, struct square from, struct square to)
{
    int patch = ground_at(terms, to)->patch;
    struct square_trace trace;
    if (patch == 0) {
        return true;
    }
    square_trace_begin(&trace, from, to);
    while (square_trace_next(&trace)) {
        if (trace.is_corner ? ground_at(terms, trace.flank[0])->patch == patch &&
                                  ground_at(terms, trace.flank[1])->patch == patch
                            : ground_at(terms, trace.at)->patch == patch) {
            return false;
        }
    }
    return true;
}

/* The adjacent square over this edge is free of cover, or is the target itself. */
static bool is_open_towards(terms_t *terms, struct square from, int edge, struct square to)
{
    struct square next = square_step(from, edge);
    return square_equal(next, to) || !is_on(terms, next) || !is_cover(terms, next);
}

bool portable_reaches_out(terms_t *terms, const struct unit *firer, bool all_round,
                          struct square to)
{
    if (!is_cover(terms, firer->at)) {
        return true;
    }
    if (!all_round) {
        return is_open_towards(terms, firer->at, firer->facing, to);
    }
    int dx = to.x - firer->at.x;
    int dy = to.y - firer->at.y;
    int wide = dx < 0 ? -dx : dx;
    int high = dy < 0 ? -dy : dy;
    return (wide >= high && is_open_towards(terms, firer->at, dx > 0 ? EDGE_E : EDGE_W, to)) ||
           (high >= wide && is_open_towards(terms, firer->at, dy > 0 ? EDGE_S : EDGE_N, to));
}

bool portable_is_within_wood(terms_t *terms, struct square from, struct square to)
{
    const struct ground *here = ground_at(terms, from);
    struct square_trace trace;
    if (here->cover != WOODS_COVER || ground_at(terms, to)->patch != here->patch) {
        return false;
    }
    square_trace_begin(&trace, from, to);
    while (square_trace_next(&trace)) {
        if (!trace.is_corner && ground_at(terms, trace.at)->cover != WOODS_COVER) {
            return false;
        }
    }
    return true;
}

/* Ranges are another matter: portable.board.distance. */
bool portable_is_in_arc(struct square from, int facing, struct square to)
{
    struct square_frame frame = square_frame(from, facing, to);
    return frame.ahead >= 1 && frame.ahead >= frame.sideways && frame.ahead >= -frame.sideways;
}
