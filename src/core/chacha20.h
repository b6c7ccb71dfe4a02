/* The ChaCha20 block function (RFC 8439, section 2.3): the source of every rolled die.
 *
 * One call turns a key and a counter into eight 64-bit words, the same on every machine. The caller
 * owns key, counter and words; there is no stream object, so any block can be had at any time and
 * in any order. It never chooses a key, never advances the counter and never encrypts anything.
 */
#ifndef SANDTABLE_CORE_CHACHA20_H
#define SANDTABLE_CORE_CHACHA20_H

#include <stdint.h>

enum {
    CHACHA20_KEY_SIZE = 32, /* bytes */
    CHACHA20_WORDS = 8,     /* 64-bit words in a block */
};

/* Writes block number `counter` of the stream keyed by `key`, its 64 bytes read as eight
 * little-endian words. In the RFC's terms the block counter is the low half of `counter` and the
 * nonce is its high half, four bytes little-endian, then eight zero bytes; in the terms of the
 * original ChaCha20 it is the 64-bit block counter with a zero nonce. */
void chacha20_block(const uint8_t key[CHACHA20_KEY_SIZE], uint64_t counter,
                    uint64_t words[CHACHA20_WORDS]);

#endif
