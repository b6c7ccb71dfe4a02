#include "server/makers.h"

#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

/* A table of a fixed size: two addresses that fall on the same place share their allowance. */
enum { PLACES = 4096, HOUR = 3600 * 1000 };

struct makers {
    struct {
        int64_t since;
        int32_t made;
    } places[PLACES];
};

uint32_t address_hash(const char *address)
{
    uint32_t hash = 2166136261u;
    for (; *address != '\0'; address++) {
        hash = (hash ^ (unsigned char)*address) * 16777619u;
    }
    return hash;
}

bool makers_allow(struct hall *hall, const char *address)
{
    int32_t most = hall->house.games_per_address;
    if (most == 0) {
        return true;
    }
    if (hall->makers == NULL) {
        hall->makers = calloc(1, sizeof *hall->makers);
    }
    if (hall->makers == NULL) {
        return false;
    }
    unsigned place = address_hash(address) % PLACES;
    if (hall->now - hall->makers->places[place].since > HOUR) {
        hall->makers->places[place].since = hall->now;
        hall->makers->places[place].made = 0;
    }
    return ++hall->makers->places[place].made <= most;
}

void makers_clear(struct hall *hall)
{
    free(hall->makers);
    hall->makers = NULL;
}
