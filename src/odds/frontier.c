#include "odds/frontier.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 2 * FRONTIER_MAX };
_Static_assert((SLOTS & (SLOTS - 1)) == 0, "a slot is found by masking a hash");

void frontier_clear(struct frontier *frontier, uint32_t state_size)
{
    if (frontier->state_size != state_size) {
        frontier_release(frontier);
        frontier->state_size = state_size;
    }
    if (frontier->n > 0) {
        memset(frontier->slots, 0, sizeof frontier->slots);
    }
    frontier->n = 0;
}

void frontier_release(struct frontier *frontier)
{
    free(frontier->states);
    frontier->states = NULL;
    frontier->room = 0;
}

static bool make_room(struct frontier *frontier)
{
    if (frontier->n < frontier->room) {
        return true;
    }
    uint32_t room = frontier->room == 0 ? 16 : 2 * frontier->room;
    uint8_t *grown =
        room > FRONTIER_MAX ? NULL : realloc(frontier->states, (size_t)room * frontier->state_size);
    if (grown == NULL) {
        return false;
    }
    frontier->states = grown;
    frontier->room = room;
    return true;
}

bool junction_join(struct junction *junction, const struct junction *more)
{
    if (more->first < junction->first) {
        junction->first = more->first;
        junction->width = more->width;
    }
    return fraction_add(&junction->chance, more->chance) &&
           !__builtin_add_overflow(junction->ways, more->ways, &junction->ways);
}

bool frontier_add(struct frontier *frontier, const struct state *state,
                  const struct junction *junction)
{
    uint64_t hash = state_hash(state, frontier->state_size);
    uint32_t slot = (uint32_t)hash & (SLOTS - 1);
    for (; frontier->slots[slot] != 0; slot = (slot + 1) & (SLOTS - 1)) {
        uint32_t number = frontier->slots[slot] - 1U;
        if (frontier->hashes[number] == hash &&
            memcmp(frontier_state(frontier, number), state, frontier->state_size) == 0) {
            return junction_join(&frontier->junctions[number], junction);
        }
    }
    if (!make_room(frontier)) {
        return false;
    }
    uint32_t number = frontier->n++;
    memcpy(frontier->states + (size_t)number * frontier->state_size, state, frontier->state_size);
    frontier->junctions[number] = *junction;
    frontier->hashes[number] = hash;
    frontier->slots[slot] = (uint16_t)frontier->n;
    return true;
}
