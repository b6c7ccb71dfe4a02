/* Replays a tape (docs/formats.md) with nothing but the kernel and libc. */
#ifndef SANDTABLE_TESTS_WASM_TAPE_H
#define SANDTABLE_TESTS_WASM_TAPE_H

#include <stdint.h>

/* Room for a tape of so many bytes. */
void *tape_room(uint32_t size);

/* With the dice rolled anew from the key if `roll`, else with those of the journal. 0 if all is
 * well. */
int tape_run(uint8_t *tape, uint32_t size, int roll);

/* Of the last run: the hash it ended with, and the commands replayed rightly. */
uint64_t tape_hash(void);
uint32_t tape_entries(void);

#endif
