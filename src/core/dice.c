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
    dice_start_command(dice);
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
    dice->wrong = false;
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

/* Given dice that have run out go on with make-believe ones: the rules then end as they always do,
 * and the umpire throws the attempt away. They vary, so that a throw repeated on ties comes to its
 * end. */
static uint8_t draw_given(struct dice *dice, unsigned faces)
{
    if (dice->n_taken < dice->n_given) {
        uint8_t value = dice->given[dice->n_taken++];
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

/* What is rolled must be possible to give, or its journal could not be replayed; the make-believe
 * dice of an attempt come on top of those given. */
static void note_used(struct dice *dice, uint64_t *position, const uint8_t values[], int n)
{
    uint32_t most = dice->kind == DICE_ROLLED ? GIVEN_MAX : COMMAND_DICE;
    assert(dice->n_used + (uint32_t)n <= most);
    for (int i = 0; i < n; i++) {
        dice->used[dice->n_used++] = values[i];
    }
    *position += (uint64_t)n;
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

enum { SUM_DICE = 4, SUM_FACES = 20 }; /* beyond these a sum is enumerated die by die */

/* In how many of the faces^n throws the sum is n, n + 1, ... n * faces. */
static void count_sums(unsigned faces, int n, uint32_t counts[SUM_DICE * SUM_FACES])
{
    memset(counts, 0, sizeof counts[0] * SUM_DICE * SUM_FACES);
    counts[0] = 1;
    for (int die = 0; die < n; die++) {
        for (int sum = die * ((int)faces - 1) + (int)faces - 1; sum >= 0; sum--) {
            uint32_t ways = 0;
            for (int face = 0; face < (int)faces && face <= sum; face++) {
                ways += counts[sum - face];
            }
            counts[sum] = ways;
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
    if (dice->kind == DICE_ENUMERATED && n > 1 && n <= SUM_DICE && faces <= SUM_FACES) {
        uint32_t counts[SUM_DICE * SUM_FACES];
        count_sums(faces, n, counts);
        struct fork *fork = next_fork(dice, (uint32_t)n * (faces - 1) + 1);
        fork->weight = counts[fork->way];
        fork->total = 1;
        for (int i = 0; i < n; i++) {
            fork->total *= faces;
        }
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
typedef uint64_t worth_counts[ROLL_DICE + 1][ROLL_DICE * WORTH_MAX + 1];

static void count_worth(unsigned faces, int n, const uint8_t worth[], worth_counts counts)
{
    memset(counts, 0, sizeof counts[0] * (size_t)(n + 1));
    counts[0][0] = 1;
    for (int die = 0; die < n; die++) {
        for (int sum = 0; sum <= die * WORTH_MAX; sum++) {
            for (unsigned face = 0; counts[die][sum] > 0 && face < faces; face++) {
                counts[die + 1][sum + worth[face]] += counts[die][sum];
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
    count_worth(faces, n, worth, counts);
    uint32_t n_ways = 0;
    uint64_t total = 0;
    for (int sum = 0; sum <= n * WORTH_MAX; sum++) {
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

enum { WORTH_FACES = 16 }; /* so that faces^ROLL_DICE throws can be counted in 64 bits */

int dice_throw_worth(struct dice *dice, uint64_t *position, int purpose, unsigned faces, int n,
                     const uint8_t worth[], uint8_t values[])
{
    assert(faces < WORTH_FACES && n >= 1 && n <= ROLL_DICE);
    if (dice->kind == DICE_ENUMERATED) {
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

/* The result that the next fork takes, each as likely as the throws that come to it; `values` is
 * one of them, so that a throw can still be shown. */
static int walk_results(struct dice *dice, unsigned faces, int n, dice_result *result_of,
                        int context, uint8_t values[])
{
    uint32_t weights[RESULTS_MAX] = {0};
    uint32_t shown[RESULTS_MAX] = {0};
    uint32_t total = 0;
    uint32_t n_ways = 0;
    for (uint32_t number = 0; number < count_throws(faces, n); number++) {
        nth_throw(number, faces, n, values);
        int result = result_of(values, n, context);
        assert(result < RESULTS_MAX);
        if (result >= 0) {
            n_ways += weights[result] == 0;
            weights[result]++;
            shown[result] = number;
            total++;
        }
    }
    assert(total > 0);
    struct fork *fork = next_fork(dice, n_ways);
    uint32_t skip = fork->way;
    int result = 0;
    while (weights[result] == 0 || skip-- > 0) {
        result++;
    }
    fork->weight = weights[result];
    fork->total = total;
    nth_throw(shown[result], faces, n, values);
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
