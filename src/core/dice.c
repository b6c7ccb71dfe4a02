#include "core/dice.h"

#include <assert.h>
#include <string.h>

#include "core/chacha20.h"
#include "core/sha256.h"

void dice_roll_from(struct dice *dice, const uint8_t key[32])
{
    memset(dice, 0, sizeof *dice);
    dice->kind = DICE_ROLLED;
    memcpy(dice->key, key, sizeof dice->key);
}

void dice_give(struct dice *dice, const uint8_t *given, uint32_t n)
{
    dice->kind = DICE_GIVEN;
    dice->given = given;
    dice->n_given = n;
    dice->printed = false;
    dice_start_command(dice);
}

void dice_give_printed(struct dice *dice, const uint8_t *given, uint32_t n)
{
    dice_give(dice, given, n);
    dice->printed = true;
}

void dice_enumerate(struct dice *dice)
{
    dice->kind = DICE_ENUMERATED;
    dice->n_fixed = 0;
    dice_start_command(dice);
}

/* Turns the tree's odometer: the last fork that has a way left takes it, all behind it start anew.
 */
bool dice_next_branch(struct dice *dice)
{
    uint32_t last = dice->n_walk;
    while (last > 0 && dice->walk[last - 1].way + 1 == dice->walk[last - 1].n_ways) {
        last--;
    }
    if (last == 0) {
        return false;
    }
    dice->walk[last - 1].way++;
    dice->n_fixed = last;
    dice_start_command(dice);
    return true;
}

void dice_start_command(struct dice *dice)
{
    dice->n_used = 0;
    dice->n_taken = 0;
    dice->n_walk = 0;
    dice->too_deep = false;
    dice->too_many = false;
    dice->wrong = false;
    dice->prints = NULL;
    dice->need = (struct need){.missing = false};
    dice->filler = 0x9e3779b97f4a7c15;
}

void dice_commitment(const uint8_t seed[32], uint8_t commitment[32])
{
    sha256_of(seed, 32, commitment);
}

void dice_key(const uint8_t seed[32], const struct entropy entropy[SIDES], uint8_t key[32])
{
    static const char label[] = "sandtable dice 1";
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, label, sizeof label - 1);
    sha256_add(&hash, seed, 32);
    for (int side = 0; side < SIDES; side++) {
        sha256_add(&hash, &entropy[side].n, 1);
        sha256_add(&hash, entropy[side].bytes, entropy[side].n);
    }
    sha256_end(&hash, key);
}

/* The upper 64 bits of word * faces: even over the faces to within one part in 2^61. */
static uint8_t face_of(uint64_t word, unsigned faces)
{
    uint64_t low = (word & UINT32_MAX) * faces;
    uint64_t high = (word >> 32) * faces;
    return (uint8_t)(1 + ((high + (low >> 32)) >> 32));
}

uint8_t dice_in_stream(const uint8_t key[32], uint64_t number, unsigned faces)
{
    uint64_t block[8];
    chacha20_block(key, number / 8, block);
    return face_of(block[number % 8], faces);
}

static uint8_t draw_rolled(struct dice *dice, uint64_t number, unsigned faces)
{
    if (!dice->block_cached || dice->block_number != number / 8) {
        chacha20_block(dice->key, number / 8, dice->block);
        dice->block_number = number / 8;
        dice->block_cached = true;
    }
    return face_of(dice->block[number % 8], faces);
}

/* The face that shows this; the first where several do. 0: none does. */
static uint8_t face_showing(const uint8_t prints[], unsigned faces, uint8_t shown)
{
    for (unsigned face = 0; face < faces; face++) {
        if (prints[face] == shown) {
            return (uint8_t)(face + 1);
        }
    }
    return 0;
}

/* Given dice that have run out go on with make-believe ones: the rules then end as they always do,
 * and the umpire throws the attempt away. They vary, so that a throw repeated on ties comes to its
 * end. */
static uint8_t draw_given(struct dice *dice, unsigned faces)
{
    if (dice->n_taken < dice->n_given) {
        uint8_t value = dice->given[dice->n_taken++];
        if (dice->printed && dice->prints != NULL) {
            value = face_showing(dice->prints, faces, value);
        }
        if (value >= 1 && value <= faces) {
            return value;
        }
        dice->wrong = true;
    }
    dice->filler ^= dice->filler << 13;
    dice->filler ^= dice->filler >> 7;
    dice->filler ^= dice->filler << 17;
    return face_of(dice->filler, faces);
}

/* The way to take at the next fork. One fork too many takes the place of the last one and its own
 * first way: the way chosen for the last one may not exist here. */
static struct fork *next_fork(struct dice *dice, uint32_t n_ways)
{
    if (dice->n_walk == WALK_MAX) {
        dice->too_deep = true;
        dice->n_walk--;
        dice->n_fixed = dice->n_fixed < dice->n_walk ? dice->n_fixed : dice->n_walk;
    }
    struct fork *fork = &dice->walk[dice->n_walk++];
    if (dice->n_walk > dice->n_fixed) {
        fork->way = 0;
    }
    fork->n_ways = n_ways;
    fork->weight = 1;
    fork->total = n_ways;
    return fork;
}

static uint8_t draw_enumerated(struct dice *dice, unsigned faces)
{
    return (uint8_t)(1 + next_fork(dice, faces)->way);
}

static void note_need(struct dice *dice, int purpose, unsigned faces, int n)
{
    uint32_t left = dice->n_given - dice->n_taken;
    if (dice->kind == DICE_GIVEN && !dice->need.missing && left < (uint32_t)n) {
        dice->need = (struct need){.missing = true,
                                   .faces = (uint8_t)faces,
                                   .count = (uint8_t)((uint32_t)n - left),
                                   .purpose = (uint16_t)purpose};
    }
}

static void note_used(struct dice *dice, uint64_t *position, const uint8_t values[], int n)
{
    *position += (uint64_t)n;
    if (dice->n_used + (uint32_t)n > COMMAND_DICE) {
        dice->too_many = true;
        return;
    }
    for (int i = 0; i < n; i++) {
        dice->used[dice->n_used++] = values[i];
    }
}

void dice_throw(struct dice *dice, uint64_t *position, int purpose, unsigned faces, int n,
                uint8_t values[])
{
    assert(faces >= 1 && faces <= UINT8_MAX && n >= 1 && n <= ROLL_DICE);
    note_need(dice, purpose, faces, n);
    for (int i = 0; i < n; i++) {
        switch (dice->kind) {
        case DICE_ROLLED:
            values[i] = draw_rolled(dice, *position + (uint64_t)i, faces);
            break;
        case DICE_GIVEN:
            values[i] = draw_given(dice, faces);
            break;
        case DICE_ENUMERATED:
            values[i] = draw_enumerated(dice, faces);
            break;
        }
    }
    note_used(dice, position, values, n);
}

enum { SUM_FACES = 20 }; /* beyond this a throw is enumerated die by die */

/* In how many throws each sum comes about, from n to n * faces. */
typedef uint64_t sum_counts[ROLL_DICE * SUM_FACES];

/* The throws there are of n dice; 0 if sums of them cannot be counted. */
static uint64_t count_all(unsigned faces, int n)
{
    uint64_t throws = faces <= SUM_FACES && n <= ROLL_DICE;
    for (int i = 0; i < n; i++) {
        if (__builtin_mul_overflow(throws, faces, &throws)) {
            return 0;
        }
    }
    return throws;
}

/* One die more adds up as many neighbouring counts as it has faces: the difference of two sums of
 * all counts up to there. */
static void count_sums(unsigned faces, int n, sum_counts counts)
{
    memset(counts, 0, sizeof counts[0] * ((unsigned)n * (faces - 1) + 1));
    counts[0] = 1;
    for (unsigned die = 1; die <= (unsigned)n; die++) {
        unsigned last = die * (faces - 1);
        for (unsigned sum = 1; sum <= last; sum++) {
            counts[sum] += counts[sum - 1];
        }
        for (unsigned sum = last; sum >= faces; sum--) {
            counts[sum] -= counts[sum - faces];
        }
    }
}

/* Some dice that add up to this sum, so that the throw can still be shown. */
static void spread_sum(unsigned faces, int n, int sum, uint8_t values[])
{
    for (int i = 0; i < n; i++) {
        int most = sum - (n - 1 - i);
        values[i] = (uint8_t)(most < (int)faces ? most : (int)faces);
        sum -= values[i];
    }
}

int dice_throw_sum(struct dice *dice, uint64_t *position, int purpose, unsigned faces, int n,
                   uint8_t values[])
{
    uint64_t throws = count_all(faces, n);
    if (dice->kind == DICE_ENUMERATED && n > 1 && throws > 0) {
        sum_counts counts;
        count_sums(faces, n, counts);
        struct fork *fork = next_fork(dice, (uint32_t)n * (faces - 1) + 1);
        fork->weight = counts[fork->way];
        fork->total = throws;
        spread_sum(faces, n, n + (int)fork->way, values);
        note_used(dice, position, values, n);
    } else {
        dice_throw(dice, position, purpose, faces, n, values);
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += values[i];
    }
    return sum;
}

/* In how many throws of 0, 1, ... n dice the worth is 0, 1, ... : one row for each number of dice.
 */
typedef uint64_t worth_counts[ROLL_DICE + 1][WORTH_SUM + 1];

/* Faces of the same worth are counted together; `most` is what the best of them is worth. Of each
 * row only what n dice can be worth is written. */
static void count_worth(unsigned faces, int n, const uint8_t worth[], int most, worth_counts counts)
{
    uint8_t alike[WORTH_MAX + 1] = {0};
    for (unsigned face = 0; face < faces; face++) {
        alike[worth[face]]++;
    }
    for (int die = 0; die <= n; die++) {
        memset(counts[die], 0, sizeof counts[die][0] * (size_t)(n * most + 1));
    }
    counts[0][0] = 1;
    for (int die = 0; die < n; die++) {
        for (int each = 0; each <= most; each++) {
            for (int sum = 0; alike[each] > 0 && sum <= die * most; sum++) {
                counts[die + 1][sum + each] += counts[die][sum] * alike[each];
            }
        }
    }
}

/* Some dice of that worth, so that the throw can still be shown. */
static void spread_worth(unsigned faces, int n, const uint8_t worth[], worth_counts counts, int sum,
                         uint8_t values[])
{
    for (int i = 0; i < n; i++) {
        unsigned face = 0;
        while (worth[face] > sum || counts[n - 1 - i][sum - worth[face]] == 0) {
            face++;
            assert(face < faces);
        }
        values[i] = (uint8_t)(face + 1);
        sum -= worth[face];
    }
}

/* The sum that the next fork takes; sums that no throw has are no ways. */
static int walk_worth(struct dice *dice, unsigned faces, int n, const uint8_t worth[],
                      uint8_t values[])
{
    worth_counts counts;
    int most = 0; /* a die is worth */
    for (unsigned face = 0; face < faces; face++) {
        most = worth[face] > most ? worth[face] : most;
    }
    assert(most <= WORTH_MAX && n * most <= WORTH_SUM);
    count_worth(faces, n, worth, most, counts);
    uint32_t n_ways = 0;
    uint64_t total = 0;
    for (int sum = 0; sum <= n * most; sum++) {
        n_ways += counts[n][sum] > 0;
        total += counts[n][sum];
    }
    struct fork *fork = next_fork(dice, n_ways);
    uint32_t skip = fork->way;
    int sum = 0;
    while (counts[n][sum] == 0 || skip-- > 0) {
        sum++;
    }
    fork->weight = counts[n][sum];
    fork->total = total;
    spread_worth(faces, n, worth, counts, sum, values);
    return sum;
}

int dice_throw_worth(struct dice *dice, uint64_t *position, int purpose, unsigned faces, int n,
                     const uint8_t worth[], uint8_t values[])
{
    assert(n >= 1 && n <= ROLL_DICE);
    if (dice->kind == DICE_ENUMERATED && count_all(faces, n) > 0) {
        int sum = walk_worth(dice, faces, n, worth, values);
        note_used(dice, position, values, n);
        return sum;
    }
    dice_throw(dice, position, purpose, faces, n, values);
    int sum = 0;
    for (int i = 0; i < n; i++) {
        assert(worth[values[i] - 1] <= WORTH_MAX);
        sum += worth[values[i] - 1];
    }
    return sum;
}

static void nth_throw(uint32_t number, unsigned faces, int n, uint8_t values[])
{
    for (int i = n - 1; i >= 0; i--) {
        values[i] = (uint8_t)(1 + number % faces);
        number /= faces;
    }
}

static uint32_t count_throws(unsigned faces, int n)
{
    uint32_t throws = 1;
    for (int i = 0; i < n; i++) {
        throws *= faces;
        assert(throws <= 1U << 20);
    }
    return throws;
}

/* What the throws come to: for each result how many do, and the number of one of them. */
struct results {
    uint64_t weights[RESULTS_MAX];
    uint32_t shown[RESULTS_MAX];
};

static void add_result(struct results *results, int result, uint64_t weight, uint32_t shown)
{
    assert(result < RESULTS_MAX);
    if (result >= 0) {
        results->weights[result] += weight;
        results->shown[result] = shown;
    }
}

/* The result that the next fork takes, each as likely as the throws that come to it. */
static int take_result(struct dice *dice, const struct results *results)
{
    uint32_t n_ways = 0;
    uint64_t total = 0;
    for (int i = 0; i < RESULTS_MAX; i++) {
        n_ways += results->weights[i] > 0;
        total += results->weights[i];
    }
    assert(total > 0);
    struct fork *fork = next_fork(dice, n_ways);
    uint32_t skip = fork->way;
    int result = 0;
    while (results->weights[result] == 0 || skip-- > 0) {
        result++;
    }
    fork->weight = results->weights[result];
    fork->total = total;
    return result;
}

/* `values` is one of the throws that come to the result, so that a throw can still be shown. */
static int walk_results(struct dice *dice, unsigned faces, int n, dice_result *result_of,
                        int context, uint8_t values[])
{
    struct results results = {0};
    for (uint32_t number = 0; number < count_throws(faces, n); number++) {
        nth_throw(number, faces, n, values);
        add_result(&results, result_of(values, n, context), 1, number);
    }
    int result = take_result(dice, &results);
    nth_throw(results.shown[result], faces, n, values);
    return result;
}

int dice_throw_result(struct dice *dice, uint64_t *position, int purpose, unsigned faces, int n,
                      dice_result *result_of, int context,
                      void (*on_void)(void *who, const uint8_t values[]), void *who,
                      uint8_t values[])
{
    if (dice->kind == DICE_ENUMERATED) {
        int result = walk_results(dice, faces, n, result_of, context, values);
        note_used(dice, position, values, n);
        return result;
    }
    for (;;) {
        dice_throw(dice, position, purpose, faces, n, values);
        int result = result_of(values, n, context);
        if (result >= 0) {
            return result;
        }
        on_void(who, values);
    }
}

/* The lead of one throw over another is a sum too: a die of the second, looked at from below, adds
 * what it does not take away. */
static int lead_of(const struct contest *contest, int sum)
{
    return sum - contest->n[1] * ((int)contest->faces + 1);
}

static void walk_contest(struct dice *dice, const struct contest *contest, uint8_t values[])
{
    int n = contest->n[0] + contest->n[1];
    sum_counts counts;
    struct results results = {0};
    count_sums(contest->faces, n, counts);
    for (int more = 0; more <= n * ((int)contest->faces - 1); more++) {
        int lead = lead_of(contest, n + more) + contest->ahead;
        add_result(&results, contest->result_of(lead, contest->context), counts[more],
                   (uint32_t)(n + more));
    }
    int result = take_result(dice, &results);
    spread_sum(contest->faces, n, (int)results.shown[result], values);
    for (int i = contest->n[0]; i < n; i++) {
        values[i] = (uint8_t)(contest->faces + 1 - values[i]);
    }
}

int dice_throw_contest(struct dice *dice, uint64_t *position, const struct contest *contest,
                       uint8_t values[])
{
    int n = contest->n[0] + contest->n[1];
    if (dice->kind == DICE_ENUMERATED && count_all(contest->faces, n) > 0) {
        walk_contest(dice, contest, values);
        note_used(dice, position, values, n);
    } else {
        dice_throw(dice, position, contest->purposes[0], contest->faces, contest->n[0], values);
        dice_throw(dice, position, contest->purposes[1], contest->faces, contest->n[1],
                   values + contest->n[0]);
    }
    int lead = contest->ahead;
    for (int i = 0; i < n; i++) {
        lead += i < contest->n[0] ? values[i] : -values[i];
    }
    return lead;
}
