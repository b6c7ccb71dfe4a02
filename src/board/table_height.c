/* The second half of table_sight.h: sight with its reason, and over heights. */
#include <assert.h>
#include <stddef.h>

#include "board/table_area.h"
#include "board/table_cross.h"
#include "board/table_look.h"
#include "board/table_sieve.h"
#include "board/table_sum.h"
#include "core/bits.h"

/* ---- What stands in the way first ---- */

/* Everything found so far that blocks; the first along the line stays. The line is always walked in
 * the same direction, whoever looks, so that no rounding makes sight one-sided. */
struct search {
    struct look look;
    bool tall;       /* only what is higher than the line blocks it */
    bool briefly;    /* nobody asks what blocks it: the first thing found is enough */
    int32_t lowest;  /* the lower end of the line, */
    int32_t highest; /* and the higher */
    bool backwards;  /* the one who asks is at the end of the line */
    struct part part;
    struct obstruction obstruction;
};

/* Notes what blocks a stretch, if it is met before all others. */
static void note(struct search *search, enum obstacle what, int index,
                 const struct stretch *stretch)
{
    const struct part part = search->backwards ? stretch->to : stretch->from;
    const int behind = parts_compare(part, search->part) * (search->backwards ? -1 : 1);

    if (search->obstruction.what == OBSTACLE_NONE || behind < 0) {
        search->part = part;
        search->obstruction.what = what;
        search->obstruction.index = index;
    }
}

/* Does the line run lower than the top at that part of it? */
static bool runs_below(const struct search *search, struct part part, int32_t top)
{
    const int64_t from = search->look.from->height;
    const int64_t to = search->look.to->height;
    return wide_compare(wide_product(to - from, part.n), wide_product(top - from, part.d)) < 0;
}

/* A stretch blocks if the line is too low at one of its ends: between them it is no lower. */
static void look_at(struct search *search, enum obstacle what, int index,
                    const struct stretch *stretch, int32_t top)
{
    if (!search->tall || runs_below(search, stretch->from, top) ||
        runs_below(search, stretch->to, top)) {
        note(search, what, index, stretch);
    }
}

/* The stretch of the line over a base that it meets; a point of it where it only touches. */
static struct stretch stretch_over(const struct look *look, const struct base *base)
{
    const struct point a = look->from->at;
    const struct point step = {.x = look->way.x * GRAIN, .y = look->way.y * GRAIN};
    const struct point way = {.x = a.x * GRAIN - base->middle.x, .y = a.y * GRAIN - base->middle.y};
    struct sum sum = sum_nothing();
    struct cut cut;

    sum_add_base(&sum, base);
    if (!sum_cut(&sum, way, step, &cut)) { /* it touches by less than a root is found to */
        cut.from = sum_nearest(&sum, way, step);
        cut.to = cut.from;
    }
    return (struct stretch){.from = part_on_leg(cut.from), .to = part_on_leg(cut.to)};
}

/* ---- Terrain ---- */

static void search_polygon(struct search *search, const struct table *table, int piece)
{
    struct stretch stretches[STRETCHES_MAX];
    const int n = terrain_stretches(table, piece, search->look.from->at, search->look.to->at,
                                    EDGE_OUT, stretches);

    for (int i = 0; i < n; i++) {
        look_at(search, OBSTACLE_TERRAIN, piece, &stretches[i], table->terrain[piece].top);
    }
}

static void search_crossings(struct search *search, const struct table *table, int piece)
{
    struct part parts[STRETCHES_MAX];
    const int n =
        terrain_crossings(table, piece, search->look.from->at, search->look.to->at, parts);

    for (int i = 0; i < n; i++) {
        const struct stretch point = {.from = parts[i], .to = parts[i]};
        look_at(search, OBSTACLE_TERRAIN, piece, &point, table->terrain[piece].top);
    }
}

static void search_legs(struct search *search, const struct table *table, int piece)
{
    for (int i = 0; i < terrain_leg_count(table, piece); i++) {
        const struct base leg = terrain_leg(table, piece, i);
        if (look_meets_base(&search->look, &leg, false)) {
            const struct stretch stretch = stretch_over(&search->look, &leg);
            look_at(search, OBSTACLE_TERRAIN, piece, &stretch, table->terrain[piece].top);
        }
    }
}

/* Is it enough that the line meets something that high, wherever it does? */
static bool is_enough(struct search *search, enum obstacle what, int index, int32_t top)
{
    if (!search->briefly || (search->tall && top <= search->highest)) {
        return false;
    }
    search->obstruction.what = what;
    search->obstruction.index = index;
    return true;
}

static void search_piece(struct search *search, const struct table *table, int piece)
{
    if (is_enough(search, OBSTACLE_TERRAIN, piece, table->terrain[piece].top)) {
        return;
    }
    switch (table->terrain[piece].shape) {
    case TERRAIN_POLYGON:
        search_polygon(search, table, piece);
        break;
    case TERRAIN_LINE:
        search_crossings(search, table, piece);
        break;
    default:
        search_legs(search, table, piece);
        break;
    }
}

/* Is nothing left to be found? */
static bool is_over(const struct search *search)
{
    return search->briefly && search->obstruction.what != OBSTACLE_NONE;
}

/* Does the line pass above it wherever it stands? */
static bool passes_above(const struct search *search, int32_t top)
{
    return search->tall && top <= search->lowest;
}

/* Those whose bits are set in a word that begins with that piece. */
static void search_pieces(struct search *search, const struct table *table, int first,
                          uint64_t bits)
{
    while (bits != 0 && !is_over(search)) {
        const int i = first + take_bit(&bits);
        if (!passes_above(search, table->terrain[i].top) &&
            look_meets_terrain(&search->look, table, i)) {
            search_piece(search, table, i);
        }
    }
}

static void search_terrain(struct search *search, const struct sieve_line *line,
                           const struct table *table)
{
    assert(table->built);
    for (int first = 0; first < table->n_terrain && !is_over(search); first += SIEVE_BITS) {
        search_pieces(search, table, first,
                      sieve_sift(line, &table->index.sieve[first / SIEVE_BITS]));
    }
}

/* ---- Blockers ---- */

static void search_blocker(struct search *search, const struct blockers *blockers, int i)
{
    const struct look *look = &search->look;
    const uint32_t groups = look_groups(look, blockers, i);
    const bool touching = (groups & look->rules->touched) != 0;

    if (groups == 0 || passes_above(search, blockers->top[i]) ||
        !look_meets_box(look, blockers->middle_x[i], blockers->middle_y[i], blockers->half_x[i],
                        blockers->half_y[i])) {
        return;
    }
    const struct base base = blocker_base(blockers, i);
    if (look_meets_base(look, &base, touching) &&
        !is_enough(search, OBSTACLE_BLOCKER, i, blockers->top[i])) {
        const struct stretch stretch = stretch_over(look, &base);
        look_at(search, OBSTACLE_BLOCKER, i, &stretch, blockers->top[i]);
    }
}

static void search_blockers(struct search *search, const struct sieve_line *line,
                            const struct blockers *blockers)
{
    for (int first = 0; first < blockers->n_sieved && !is_over(search); first += SIEVE_BITS) {
        uint64_t bits = sieve_sift(line, &blockers->sieve[first / SIEVE_BITS]);
        while (bits != 0 && !is_over(search)) {
            search_blocker(search, blockers, first + take_bit(&bits));
        }
    }
    for (int i = blockers->n_sieved; i < blockers->n && !is_over(search); i++) {
        search_blocker(search, blockers, i);
    }
}

/* ---- Both ---- */

static bool is_backwards(struct point from, struct point to)
{
    return from.x > to.x || (from.x == to.x && from.y > to.y);
}

static struct search begin_search(const struct sight_rules *rules, const struct eye *from,
                                  const struct eye *to, bool tall, bool briefly)
{
    const bool backwards = is_backwards(from->at, to->at);
    return (struct search){
        .look = look_along(rules, backwards ? to : from, backwards ? from : to),
        .tall = tall,
        .briefly = briefly,
        .lowest = from->height < to->height ? from->height : to->height,
        .highest = from->height > to->height ? from->height : to->height,
        .backwards = backwards,
        .part = {.n = 0, .d = 1},
    };
}

static bool search_line(const struct table *table, const struct blockers *blockers,
                        const struct sight_rules *rules, const struct eye *from,
                        const struct eye *to, bool tall, struct obstruction *obstruction)
{
    struct search search = begin_search(rules, from, to, tall, obstruction == NULL);

    if (!point_equal(from->at, to->at)) {
        struct sieve_line line;
        if (table != NULL || (blockers != NULL && blockers->n_sieved > 0)) {
            sieve_trace(&line, from->at, to->at);
        }
        if (table != NULL) {
            search_terrain(&search, &line, table);
        }
        if (blockers != NULL) {
            search_blockers(&search, &line, blockers);
        }
    }
    if (search.obstruction.what != OBSTACLE_NONE && !search.briefly) {
        search.obstruction.at = leg_part(search.look.from->at, search.look.to->at, search.part);
    }
    if (obstruction != NULL) {
        *obstruction = search.obstruction;
    }
    return search.obstruction.what == OBSTACLE_NONE;
}

bool sight_obstruction(const struct table *table, const struct blockers *blockers,
                       const struct sight_rules *rules, const struct eye *from,
                       const struct eye *to, struct obstruction *obstruction)
{
    return search_line(table, blockers, rules, from, to, false, obstruction);
}

bool sight_over(const struct table *table, const struct blockers *blockers,
                const struct sight_rules *rules, const struct eye *from, const struct eye *to,
                struct obstruction *obstruction)
{
    return search_line(table, blockers, rules, from, to, true, obstruction);
}

int sight_past(const struct table *table, const uint64_t pieces[TERRAIN_WORDS],
               const struct sight_rules *rules, const struct eye *from, const struct eye *to)
{
    struct search search = begin_search(rules, from, to, true, true);

    assert(table->built);
    for (int word = 0; word < TERRAIN_WORDS && !point_equal(from->at, to->at); word++) {
        if (pieces[word] != 0) {
            search_pieces(&search, table, word * WORD_BITS, pieces[word]);
        }
    }
    return is_over(&search) ? search.obstruction.index : NO_TERRAIN;
}
