/* Sets of small numbers as bits, 64 to a word: which of the units, men or pieces are meant.
 *
 * A set belongs to whoever declares its words; it may lie in a state. Nothing here knows how many
 * words it has but where it says so. */
#ifndef SANDTABLE_CORE_BITS_H
#define SANDTABLE_CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

enum { WORD_BITS = 64, NO_BIT = -1 };

static inline bool has_bit(const uint64_t words[], int bit)
{
    return (words[bit / WORD_BITS] >> (bit % WORD_BITS) & 1) != 0;
}

static inline void set_bit(uint64_t words[], int bit)
{
    words[bit / WORD_BITS] |= (uint64_t)1 << (bit % WORD_BITS);
}

static inline void clear_bit(uint64_t words[], int bit)
{
    words[bit / WORD_BITS] &= ~((uint64_t)1 << (bit % WORD_BITS));
}

/* The number of the lowest bit of a word, which is taken away. There is one. */
static inline int take_bit(uint64_t *bits)
{
    const int bit = __builtin_ctzll(*bits);

    *bits &= *bits - 1;
    return bit;
}

/* The lowest bit numbered `from` or higher, or NO_BIT. A set is walked through by asking again from
 * the next number on. */
static inline int next_bit(const uint64_t words[], int n_words, int from)
{
    for (int word = from / WORD_BITS; word < n_words; word++) {
        const int first = word * WORD_BITS;
        const uint64_t bits =
            first >= from ? words[word] : words[word] >> (from - first) << (from - first);
        if (bits != 0) {
            return first + __builtin_ctzll(bits);
        }
    }
    return NO_BIT;
}

static inline int count_bits(const uint64_t words[], int n_words)
{
    int n = 0;

    for (int word = 0; word < n_words; word++) {
        n += __builtin_popcountll(words[word]);
    }
    return n;
}

static inline bool any_bit(const uint64_t words[], int n_words)
{
    return next_bit(words, n_words, 0) != NO_BIT;
}

#endif
