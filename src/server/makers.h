/* Who made games lately: a limit on how many one address may make within an hour. */
#ifndef SANDTABLE_SERVER_MAKERS_H
#define SANDTABLE_SERVER_MAKERS_H

#include <stdbool.h>
#include <stdint.h>

struct hall;

#define MAKERS_ENOUGH "enough games have been made from this address; try again in an hour"

/* May this address make one more? If so it is counted. */
bool makers_allow(struct hall *hall, const char *address);

/* A number to file an address under. */
uint32_t address_hash(const char *address);

void makers_clear(struct hall *hall);

#endif
