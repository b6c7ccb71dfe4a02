#include "board/table_men.h"

#include <assert.h>
#include <string.h>

#include "board/table_angle.h"

/* ---- Filling it ---- */

void men_clear(struct men *men)
{
    memset(men->here, 0, sizeof men->here);
    memset(men->of_side, 0, sizeof men->of_side);
}

void men_put(struct men *men, int man, int side, int unit, struct point at, int32_t radius)
{
    assert(man >= 0 && man < MEN_MAX && side >= 0 && side < SIDES && point_is_sane(at));
    men->at[man] = at;
    men->radius[man] = radius;
    men->unit[man] = (int16_t)unit;
    set_bit(men->here, man);
    set_bit(men->of_side[side], man);
}

void men_of_unit(const struct men *men, int unit, uint64_t set[MEN_WORDS])
{
    for (int word = 0; word < MEN_WORDS; word++) {
        uint64_t bits = men->here[word];
        set[word] = 0;
        while (bits != 0) {
            const int bit = take_bit(&bits);
            set[word] |= (uint64_t)(men->unit[word * WORD_BITS + bit] == unit) << bit;
        }
    }
}

/* The numbers of those of a set who are here, ascending. */
static int list_men(const struct men *men, const uint64_t set[MEN_WORDS], int16_t list[MEN_MAX])
{
    int n = 0;

    for (int word = 0; word < MEN_WORDS; word++) {
        uint64_t bits = set[word] & men->here[word];
        while (bits != 0) {
            list[n++] = (int16_t)(word * WORD_BITS + take_bit(&bits));
        }
    }
    return n;
}

/* ---- Distances ---- */

/* Of a list the man nearest to a point, himself excepted; and the square of his distance. */
static int nearest_of(const struct men *men, const int16_t *list, int n, struct point point,
                      int himself, int64_t *distance2)
{
    int nearest = NO_MAN;

    *distance2 = INT64_MAX;
    for (int i = 0; i < n; i++) {
        const int64_t here = point_distance2(men->at[list[i]], point);
        if (here < *distance2 && list[i] != himself) {
            *distance2 = here;
            nearest = list[i];
        }
    }
    return nearest;
}

bool men_nearest_pair(const struct men *men, const uint64_t from[MEN_WORDS],
                      const uint64_t to[MEN_WORDS], struct men_pair *pair)
{
    int16_t ones[MEN_MAX];
    int16_t others[MEN_MAX];
    const int n_ones = list_men(men, from, ones);
    const int n_others = list_men(men, to, others);
    int64_t least = INT64_MAX;

    for (int i = 0; i < n_ones; i++) {
        int64_t distance2;
        const int other = nearest_of(men, others, n_others, men->at[ones[i]], ones[i], &distance2);
        if (distance2 < least) {
            least = distance2;
            *pair = (struct men_pair){.one = ones[i], .other = (int16_t)other};
        }
    }
    return least != INT64_MAX;
}

int men_nearest(const struct men *men, const uint64_t set[MEN_WORDS], struct point point)
{
    int16_t list[MEN_MAX];
    int64_t distance2;
    const int n = list_men(men, set, list);

    return nearest_of(men, list, n, point, NO_MAN, &distance2);
}

/* Does one come after the other in the order of the keys? */
static bool comes_after(const int64_t key[MEN_MAX], int one, int other)
{
    return key[one] > key[other] || (key[one] == key[other] && one > other);
}

/* Lets a man of a heap, in which nobody stands above one who comes after him, sink to his place. */
static void sink(const int64_t key[MEN_MAX], int16_t *order, int at, int n)
{
    const int16_t man = order[at];

    for (int below = 2 * at + 1; below < n; below = 2 * at + 1) {
        if (below + 1 < n && comes_after(key, order[below + 1], order[below])) {
            below++;
        }
        if (!comes_after(key, order[below], man)) {
            break;
        }
        order[at] = order[below];
        at = below;
    }
    order[at] = man;
}

int men_by_key(const struct men *men, const uint64_t set[MEN_WORDS], const int64_t key[MEN_MAX],
               int16_t order[MEN_MAX])
{
    const int n = list_men(men, set, order);

    for (int i = n / 2 - 1; i >= 0; i--) {
        sink(key, order, i, n);
    }
    for (int last = n - 1; last > 0; last--) {
        const int16_t man = order[last];
        order[last] = order[0];
        order[0] = man;
        sink(key, order, 0, last);
    }
    return n;
}

int men_by_distance(const struct men *men, const uint64_t set[MEN_WORDS],
                    const uint64_t from[MEN_WORDS], int16_t order[MEN_MAX])
{
    int16_t list[MEN_MAX];
    int16_t firers[MEN_MAX];
    int64_t key[MEN_MAX];
    const int n = list_men(men, set, list);
    const int n_firers = list_men(men, from, firers);

    for (int i = 0; i < n; i++) {
        nearest_of(men, firers, n_firers, men->at[list[i]], list[i], &key[list[i]]);
    }
    return men_by_key(men, set, key, order);
}

/* ---- Who is in it ---- */

/* How large a square of the distance may be: the length compared in that way. */
static int64_t most_square(int32_t length, enum measure measure)
{
    const int64_t square = (int64_t)length * length;

    if (length < 0) {
        return -1;
    }
    return measure == MEASURE_EXACT ? square : square + length;
}

int men_in_circle(const struct men *men, const uint64_t set[MEN_WORDS], struct point centre,
                  int32_t radius, enum measure measure, uint64_t caught[MEN_WORDS])
{
    const int64_t most = most_square(radius, measure);
    int n = 0;

    for (int word = 0; word < MEN_WORDS; word++) {
        uint64_t bits = set[word] & men->here[word];
        uint64_t in = 0;
        while (bits != 0) {
            const int bit = take_bit(&bits);
            const struct point at = men->at[word * WORD_BITS + bit];
            in |= (uint64_t)(point_distance2(at, centre) <= most) << bit;
        }
        caught[word] = in;
        n += __builtin_popcountll(in);
    }
    return n;
}

int men_in_base(const struct men *men, const uint64_t set[MEN_WORDS], const struct base *base,
                uint64_t caught[MEN_WORDS])
{
    const struct point half = base_half_size(base);
    int n = 0;

    for (int word = 0; word < MEN_WORDS; word++) {
        uint64_t bits = set[word] & men->here[word];
        uint64_t in = 0;
        while (bits != 0) {
            const int bit = take_bit(&bits);
            const struct point at = men->at[word * WORD_BITS + bit];
            const int32_t x = at.x * GRAIN - base->middle.x;
            const int32_t y = at.y * GRAIN - base->middle.y;
            const bool near = x <= half.x && -x <= half.x && y <= half.y && -y <= half.y;
            in |= (uint64_t)(near && base_covers(base, at)) << bit;
        }
        caught[word] = in;
        n += __builtin_popcountll(in);
    }
    return n;
}

int men_in_sector(const struct men *men, const uint64_t set[MEN_WORDS], struct point from,
                  int facing, int half_angle, int32_t reach, enum measure measure,
                  uint64_t caught[MEN_WORDS])
{
    int n = men_in_circle(men, set, from, reach, measure, caught);

    for (int i = next_bit(caught, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(caught, MEN_WORDS, i + 1)) {
        if (!point_in_arc(from, facing, half_angle, men->at[i])) {
            clear_bit(caught, i);
            n--;
        }
    }
    return n;
}

int men_near(const struct men *men, const uint64_t set[MEN_WORDS], const uint64_t of[MEN_WORDS],
             int32_t length, enum measure measure, uint64_t caught[MEN_WORDS])
{
    int16_t list[MEN_MAX];
    int16_t others[MEN_MAX];
    const int64_t most = most_square(length, measure);
    const int n = list_men(men, set, list);
    const int n_others = list_men(men, of, others);
    int near = 0;

    memset(caught, 0, MEN_WORDS * sizeof caught[0]);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n_others; k++) {
            if (others[k] != list[i] &&
                point_distance2(men->at[list[i]], men->at[others[k]]) <= most) {
                set_bit(caught, list[i]);
                near++;
                break;
            }
        }
    }
    return near;
}

/* ---- Pairs ---- */

/* Are their bases no further apart than the gap? */
static bool are_touching(const struct men *men, int one, int other, int32_t gap)
{
    return one != other &&
           points_within(men->at[one], men->at[other], men->radius[one] + men->radius[other] + gap);
}

int men_contacts(const struct men *men, const uint64_t one[MEN_WORDS],
                 const uint64_t other[MEN_WORDS], int32_t gap, struct men_pair *pairs, int most)
{
    int16_t ones[MEN_MAX];
    int16_t others[MEN_MAX];
    const int n_ones = list_men(men, one, ones);
    const int n_others = list_men(men, other, others);
    int n = 0;

    for (int i = 0; i < n_ones; i++) {
        for (int k = 0; k < n_others; k++) {
            if (are_touching(men, ones[i], others[k], gap)) {
                if (n < most) {
                    pairs[n] = (struct men_pair){.one = ones[i], .other = others[k]};
                }
                n++;
            }
        }
    }
    return n;
}

int men_touching(const struct men *men, int man, const uint64_t set[MEN_WORDS], int32_t gap,
                 uint64_t touching[MEN_WORDS])
{
    int16_t list[MEN_MAX];
    const int n = list_men(men, set, list);
    int found = 0;

    memset(touching, 0, MEN_WORDS * sizeof touching[0]);
    for (int i = 0; i < n; i++) {
        if (are_touching(men, man, list[i], gap)) {
            set_bit(touching, list[i]);
            found++;
        }
    }
    return found;
}

/* Those of one set who are left, each with the nearest of the other set who is left. */
struct suitors {
    int n, n_others;
    int16_t ones[MEN_MAX], others[MEN_MAX];
    int16_t nearest[MEN_MAX]; /* by place in `ones` */
    int64_t distance2[MEN_MAX];
};

static void look_for(const struct men *men, struct suitors *left, int i)
{
    left->nearest[i] =
        (int16_t)nearest_of(men, left->others, left->n_others, men->at[left->ones[i]],
                            left->ones[i], &left->distance2[i]);
}

/* Takes a man out of a list, which stays in order. */
static int without(int16_t *list, int n, int man)
{
    int kept = 0;

    for (int i = 0; i < n; i++) {
        if (list[i] != man) {
            list[kept++] = list[i];
        }
    }
    return kept;
}

/* Nobody of the pair is free any more, on either side; whoever wanted one of them looks again. */
static void marry(const struct men *men, struct suitors *left, struct men_pair pair)
{
    int kept = 0;

    left->n_others = without(left->others, left->n_others, pair.one);
    left->n_others = without(left->others, left->n_others, pair.other);
    for (int i = 0; i < left->n; i++) {
        const int16_t man = left->ones[i];
        if (man != pair.one && man != pair.other) {
            left->ones[kept] = man;
            left->nearest[kept] = left->nearest[i];
            left->distance2[kept] = left->distance2[i];
            if (left->nearest[kept] == pair.one || left->nearest[kept] == pair.other) {
                look_for(men, left, kept);
            }
            kept++;
        }
    }
    left->n = kept;
}

int men_pairs(const struct men *men, const uint64_t one[MEN_WORDS], const uint64_t other[MEN_WORDS],
              int32_t limit, struct men_pair pairs[MEN_MAX])
{
    struct suitors left;
    const int64_t most = most_square(limit, MEASURE_EXACT);
    int n = 0;

    left.n = list_men(men, one, left.ones);
    left.n_others = list_men(men, other, left.others);
    for (int i = 0; i < left.n; i++) {
        look_for(men, &left, i);
    }
    while (left.n > 0) {
        int first = 0;
        for (int i = 1; i < left.n; i++) {
            first = left.distance2[i] < left.distance2[first] ? i : first;
        }
        if (left.nearest[first] == NO_MAN || left.distance2[first] > most) {
            break;
        }
        pairs[n] = (struct men_pair){.one = left.ones[first], .other = left.nearest[first]};
        marry(men, &left, pairs[n++]);
    }
    return n;
}
