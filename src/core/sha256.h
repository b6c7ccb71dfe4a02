/* SHA-256 (FIPS 180-4), for the hashes that Sandtable publishes: the commitment to a game's seed
 * and the fingerprints of states and journals.
 *
 * The caller owns the struct and may copy it to branch a running hash. The result depends only on
 * the bytes added, never on how they were split, on the machine's byte order or on its word size.
 * It keeps no secret: nothing is wiped, and no keyed construction is offered here.
 */
#ifndef SANDTABLE_CORE_SHA256_H
#define SANDTABLE_CORE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum {
    SHA256_DIGEST_SIZE = 32,
    SHA256_BLOCK_SIZE = 64,
};

/* Invariant between calls: the first length % 64 bytes of `block` wait to be hashed, all whole
 * blocks before them are in `chain`. */
struct sha256 {
    uint32_t chain[8];                /* the chaining value H of the standard */
    uint64_t length;                  /* bytes added so far */
    uint8_t block[SHA256_BLOCK_SIZE]; /* the block that is filling up */
};

/* Starts a hash; any earlier content of the struct is forgotten. */
void sha256_begin(struct sha256 *hash);

/* Appends n bytes. `bytes` may be NULL when n is 0. */
void sha256_add(struct sha256 *hash, const void *bytes, size_t n);

/* Writes the digest. Afterwards the struct must be begun again before it is used. */
void sha256_end(struct sha256 *hash, uint8_t digest[SHA256_DIGEST_SIZE]);

/* Begin, add and end in one call. */
void sha256_of(const void *bytes, size_t n, uint8_t digest[SHA256_DIGEST_SIZE]);

#endif
