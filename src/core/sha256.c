#include "core/sha256.h"

#include <string.h>

/* The first 32 bits of the fractions of the cube roots of the first 64 primes. */
static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static void hash_block(uint32_t chain[8], const uint8_t block[SHA256_BLOCK_SIZE]);
static void spread(const uint8_t block[SHA256_BLOCK_SIZE], uint32_t schedule[64]);
static uint32_t load_big_endian(const uint8_t bytes[4]);
static void store_big_endian(uint32_t word, uint8_t bytes[4]);

void sha256_begin(struct sha256 *hash)
{
    /* The first 32 bits of the fractions of the square roots of the first 8 primes. */
    static const uint32_t first_chain[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };
    memset(hash, 0, sizeof *hash);
    memcpy(hash->chain, first_chain, sizeof hash->chain);
}

void sha256_add(struct sha256 *hash, const void *bytes, size_t n)
{
    const uint8_t *next = bytes;
    size_t waiting = (size_t)(hash->length % SHA256_BLOCK_SIZE);

    hash->length += n;
    if (waiting > 0 && n >= SHA256_BLOCK_SIZE - waiting) {
        size_t missing = SHA256_BLOCK_SIZE - waiting;
        memcpy(hash->block + waiting, next, missing);
        hash_block(hash->chain, hash->block);
        next += missing;
        n -= missing;
        waiting = 0;
    }
    while (n >= SHA256_BLOCK_SIZE) {
        hash_block(hash->chain, next);
        next += SHA256_BLOCK_SIZE;
        n -= SHA256_BLOCK_SIZE;
    }
    if (n > 0) { /* memcpy from NULL is undefined even for no bytes at all */
        memcpy(hash->block + waiting, next, n);
    }
}

void sha256_end(struct sha256 *hash, uint8_t digest[SHA256_DIGEST_SIZE])
{
    /* A single one bit, zeros up to eight bytes short of a block, then the length in bits. */
    static const uint8_t padding[SHA256_BLOCK_SIZE] = {0x80};
    const uint64_t bits = hash->length * 8;
    const size_t waiting = (size_t)(hash->length % SHA256_BLOCK_SIZE);
    uint8_t length[8];

    store_big_endian((uint32_t)(bits >> 32), length);
    store_big_endian((uint32_t)bits, length + 4);
    sha256_add(hash, padding, (waiting < 56 ? 56 : 56 + SHA256_BLOCK_SIZE) - waiting);
    sha256_add(hash, length, sizeof length);
    for (size_t i = 0; i < 8; i++) {
        store_big_endian(hash->chain[i], digest + 4 * i);
    }
}

void sha256_of(const void *bytes, size_t n, uint8_t digest[SHA256_DIGEST_SIZE])
{
    struct sha256 hash;

    sha256_begin(&hash);
    sha256_add(&hash, bytes, n);
    sha256_end(&hash, digest);
}

static uint32_t rotate_right(uint32_t word, unsigned bits)
{
    return word >> bits | word << (32 - bits);
}

/* The letters a to h are the working variables of the standard, section 6.2.2. */
static void hash_block(uint32_t chain[8], const uint8_t block[SHA256_BLOCK_SIZE])
{
    uint32_t schedule[64];
    uint32_t a = chain[0], b = chain[1], c = chain[2], d = chain[3];
    uint32_t e = chain[4], f = chain[5], g = chain[6], h = chain[7];

    spread(block, schedule);
    for (size_t i = 0; i < 64; i++) {
        const uint32_t high_e = rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25);
        const uint32_t high_a = rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22);
        const uint32_t choice = (e & f) ^ (~e & g);
        const uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        const uint32_t first = h + high_e + choice + round_constant[i] + schedule[i];
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + high_a + majority;
    }
    chain[0] += a;
    chain[1] += b;
    chain[2] += c;
    chain[3] += d;
    chain[4] += e;
    chain[5] += f;
    chain[6] += g;
    chain[7] += h;
}

/* Sixteen words of message become the sixty-four words of the rounds. */
static void spread(const uint8_t block[SHA256_BLOCK_SIZE], uint32_t schedule[64])
{
    for (size_t i = 0; i < 16; i++) {
        schedule[i] = load_big_endian(block + 4 * i);
    }
    for (size_t i = 16; i < 64; i++) {
        const uint32_t near = schedule[i - 2];
        const uint32_t far = schedule[i - 15];
        const uint32_t low_near = rotate_right(near, 17) ^ rotate_right(near, 19) ^ near >> 10;
        const uint32_t low_far = rotate_right(far, 7) ^ rotate_right(far, 18) ^ far >> 3;
        schedule[i] = low_near + schedule[i - 7] + low_far + schedule[i - 16];
    }
}

static uint32_t load_big_endian(const uint8_t bytes[4])
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 |
           (uint32_t)bytes[3];
}

static void store_big_endian(uint32_t word, uint8_t bytes[4])
{
    bytes[0] = (uint8_t)(word >> 24);
    bytes[1] = (uint8_t)(word >> 16);
    bytes[2] = (uint8_t)(word >> 8);
    bytes[3] = (uint8_t)word;
}
