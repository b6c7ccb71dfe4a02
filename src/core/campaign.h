/* Campaigns: battles that follow one another.
 *
 * A campaign is a chain of games. The first is a scenario like any other. What goes on from battle
 * to battle (who lived, what he has learnt, how the campaign stands) is part of each battle's own
 * scenario and state, and the dice that decide it are thrown at the end of the battle, in its
 * journal. So the next battle follows from the last state of the one before and from nothing else,
 * and whoever has the journals can check that each began as it had to. */
#ifndef SANDTABLE_CORE_CAMPAIGN_H
#define SANDTABLE_CORE_CAMPAIGN_H

#include <stdbool.h>
#include <stdint.h>

#include "core/state.h"

struct play;

/* How a campaign stands, in the middle of a battle or at its end. */
struct standing {
    uint8_t battle, battles; /* this is the first, second ... of so many */
    bool over;               /* the last battle is */
    uint8_t winner;          /* once over: a side, or SIDE_NONE for a draw */
    uint16_t clause;         /* what says who wins */
    int16_t points[SIDES];   /* of all its battles so far, whatever the rules count */
};

struct campaign_rules {
    int8_t careers;          /* the collection of those who go on from battle to battle, or -1 */
    const char *const *told; /* fields that say how one of them goes on, NULL at the end; none: all
                              * are told */
    const char *const *lost; /* labels of its `gone` that are for good, likewise; none: the last */

    /* False if this scenario is a battle on its own. */
    bool (*standing)(const struct scenario *scenario, const struct state *state,
                     struct standing *standing);

    /* A battle of a campaign has just ended, however it did: also when a side gave up or both
     * agreed to stop. The head says how; nobody has been told that it is over. Throws the dice that
     * decide what became of everybody, in the same command. NULL where nothing is decided then. */
    void (*end_battle)(struct play *play);

    /* Turns a battle that is over, and is not the last one, into the beginning of the next: what a
     * file would say of it. The heads are already those of a fresh game of the same scenario. */
    void (*follow)(struct scenario *scenario, struct state *state);
};

#endif
