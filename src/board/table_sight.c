#include "board/table_sight.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_cross.h"
#include "board/table_look.h"
#include "core/bits.h"

/* ---- Blockers ---- */

void blockers_clear(struct blockers *blockers)
{
    blockers->n = 0;
    blockers->n_sieved = 0;
}

/* Its box in whole thou, rounded outwards by as much as one. */
static struct box box_of(struct point middle, struct point half)
{
    return (struct box){.west = (middle.x - half.x) / GRAIN - 1,
                        .south = (middle.y - half.y) / GRAIN - 1,
                        .east = (middle.x + half.x) / GRAIN + 1,
                        .north = (middle.y + half.y) / GRAIN + 1};
}

/* Everything but the base itself, which reaches no further than `half` from its middle. */
static int add_blocker(struct blockers *blockers, struct point middle, struct point half,
                       uint32_t groups)
{
    const int i = blockers->n;

    assert(i < BLOCKERS_MAX);
    blockers->middle_x[i] = middle.x;
    blockers->middle_y[i] = middle.y;
    blockers->half_x[i] = half.x;
    blockers->half_y[i] = half.y;
    blockers->groups[i] = groups;
    blockers->level[i] = 0;
    blockers->top[i] = TOP_ENDLESS;
    blockers->n++;
    return i;
}

int blockers_add_tall(struct blockers *blockers, const struct base *base, uint32_t groups,
                      int level, int32_t top)
{
    const int i = add_blocker(blockers, base->middle, base_half_size(base), groups);

    assert(level >= INT16_MIN && level <= INT16_MAX);
    blockers->level[i] = (int16_t)level;
    blockers->top[i] = top;
    blockers->square[i] = 0;
    blockers->bases[i] = *base;
    return i;
}

/* No corner of a square is as far from its middle as three quarters of its side. */
int blockers_add_square(struct blockers *blockers, struct point at, int32_t side, int facing,
                        uint32_t groups)
{
    const struct point middle = {.x = at.x * GRAIN, .y = at.y * GRAIN};
    const int32_t reach = side * GRAIN * 3 / 4 + 1;
    const int i = add_blocker(blockers, middle, (struct point){.x = reach, .y = reach}, groups);

    assert(side > 0 && side <= BASE_SIDE_MAX && facing >= 0 && facing < FULL_TURN);
    blockers->square[i] = side;
    blockers->facing[i] = (int16_t)facing;
    blockers->bases[i].middle = at;
    return i;
}

int blockers_add(struct blockers *blockers, const struct base *base, uint32_t groups)
{
    return blockers_add_tall(blockers, base, groups, 0, TOP_ENDLESS);
}

void blockers_sieve(struct blockers *blockers)
{
    for (int i = blockers->n_sieved; i < blockers->n; i++) {
        const struct point middle = {.x = blockers->middle_x[i], .y = blockers->middle_y[i]};
        const struct point half = {.x = blockers->half_x[i], .y = blockers->half_y[i]};
        if (i % SIEVE_BITS == 0) { /* the first of its word */
            memset(&blockers->sieve[i / SIEVE_BITS], 0, sizeof blockers->sieve[0]);
        }
        sieve_add(&blockers->sieve[i / SIEVE_BITS], i % SIEVE_BITS, box_of(middle, half));
    }
    blockers->n_sieved = blockers->n;
}

/* ---- One thing in the way ---- */

bool look_meets_shape(const struct look *look, const struct table *table, int piece)
{
    const struct sight_rules *rules = look->rules;
    const struct terrain *terrain = &table->terrain[piece];
    const uint32_t kind = kind_bit(terrain->kind);

    if (terrain->shape == TERRAIN_LINE) {
        return terrain_is_crossed(table, piece, look->from->at, look->to->at) &&
               ((kind & (rules->always | rules->through)) != 0 || look->highest < terrain->level);
    }
    const int pass = terrain_pass(table, piece, look->from->at, look->to->at);
    return pass != 0 && look_minds(look, terrain, (pass & (PASS_HOLDS_A | PASS_HOLDS_B)) != 0);
}

/* A rectangle is crossed if neither the line nor one of its own sides parts the two. */
static bool crosses_rectangle(const struct look *look, const struct base *base)
{
    const struct point to_base = point_to(look->middle, base->middle);
    const int64_t ahead = absolute(vector_cross(look->way, base->ahead));
    const int64_t right = absolute(vector_cross(look->way, base->right));

    if (absolute(vector_cross(look->way, to_base)) >= ahead + right) {
        return false;
    }
    const int64_t area = absolute(vector_cross(base->ahead, base->right));
    return absolute(vector_cross(base->ahead, to_base)) < ahead * (GRAIN / 2) + area &&
           absolute(vector_cross(base->right, to_base)) < right * (GRAIN / 2) + area;
}

bool look_meets_base(const struct look *look, const struct base *base, bool touching)
{
    if (base->rim == 0 && !touching) {
        return crosses_rectangle(look, base);
    }
    const struct base line = base_line(look->from->at, look->to->at, 0);
    return bases_compare(&line, base, 0) < (touching ? 1 : 0);
}

/* ---- Anything in the way ---- */

static bool terrain_is_clear(const struct look *look, const struct sieve_line *line,
                             const struct table *table)
{
    assert(table->built);
    for (int first = 0; first < table->n_terrain; first += SIEVE_BITS) {
        uint64_t bits = sieve_sift(line, &table->index.sieve[first / SIEVE_BITS]);
        while (bits != 0) {
            const int piece = first + take_bit(&bits);
            if (look_meets_terrain(look, table, piece)) {
                return false;
            }
        }
    }
    return true;
}

static bool blocker_is_clear(const struct look *look, const struct blockers *blockers, int i)
{
    if (!look_meets_box(look, blockers->middle_x[i], blockers->middle_y[i], blockers->half_x[i],
                        blockers->half_y[i])) {
        return true;
    }
    const uint32_t groups = look_groups(look, blockers, i);
    if (groups == 0) {
        return true;
    }
    const struct base base = blocker_base(blockers, i);
    return !look_meets_base(look, &base, (groups & look->rules->touched) != 0);
}

static bool blockers_are_clear(const struct look *look, const struct sieve_line *line,
                               const struct blockers *blockers)
{
    for (int first = 0; first < blockers->n_sieved; first += SIEVE_BITS) {
        uint64_t bits = sieve_sift(line, &blockers->sieve[first / SIEVE_BITS]);
        while (bits != 0) {
            if (!blocker_is_clear(look, blockers, first + take_bit(&bits))) {
                return false;
            }
        }
    }
    for (int i = blockers->n_sieved; i < blockers->n; i++) {
        if (look_meets_box(look, blockers->middle_x[i], blockers->middle_y[i], blockers->half_x[i],
                           blockers->half_y[i]) &&
            !blocker_is_clear(look, blockers, i)) {
            return false;
        }
    }
    return true;
}

bool sight_is_clear(const struct table *table, const struct blockers *blockers,
                    const struct sight_rules *rules, const struct eye *from, const struct eye *to)
{
    if (point_equal(from->at, to->at)) {
        return true;
    }
    const struct look look = look_along(rules, from, to);
    struct sieve_line line;

    sieve_trace(&line, from->at, to->at);
    return (table == NULL || terrain_is_clear(&look, &line, table)) &&
           (blockers == NULL || blockers_are_clear(&look, &line, blockers));
}

void sight_all(const struct table *table, const struct blockers *blockers,
               const struct sight_rules *rules, const struct eye *from, int n_from,
               const struct eye *to, int n_to, uint64_t (*seen)[SIGHT_WORDS])
{
    assert(n_to <= BLOCKERS_MAX);
    for (int f = 0; f < n_from; f++) {
        memset(seen[f], 0, sizeof seen[f]);
        for (int t = 0; t < n_to; t++) {
            const bool clear = sight_is_clear(table, blockers, rules, &from[f], &to[t]);
            seen[f][t / 64] |= (uint64_t)clear << (t % 64);
        }
    }
}
