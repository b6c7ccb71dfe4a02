#include "bot/chance.h"

#include <assert.h>
#include <string.h>

#include "core/sha256.h"

void chance_start(struct chance *chance, const char *label, uint64_t number)
{
    uint8_t bytes[sizeof number];
    for (unsigned i = 0; i < sizeof number; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i));
    }
    memset(chance, 0, sizeof *chance);
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, label, strlen(label) + 1);
    sha256_add(&hash, bytes, sizeof bytes);
    sha256_end(&hash, chance->key);
}

uint64_t chance_word(struct chance *chance)
{
    unsigned place = chance->drawn % CHACHA20_WORDS;
    if (place == 0) {
        chacha20_block(chance->key, chance->drawn / CHACHA20_WORDS, chance->block);
    }
    chance->drawn++;
    return chance->block[place];
}

/* The upper half of word * n: even to within one part in 2^32. */
uint32_t chance_below(struct chance *chance, uint32_t n)
{
    assert(n > 0);
    return (uint32_t)((chance_word(chance) >> 32) * n >> 32);
}
