/* What an audience has come to know of, numbered in the order in which it did.
 *
 * A record keeps its place in its list for the whole game, but that place counts what is hidden
 * too: "mine7" would tell that there are six others. So whatever leaves for an audience, generated
 * names and record numbers alike, is counted by these numbers instead. They follow from the journal
 * alone, stay true once given, and are no part of the state: a game keeps them beside it. */
#ifndef SANDTABLE_CORE_KNOWN_H
#define SANDTABLE_CORE_KNOWN_H

#include "core/ruleset.h"

/* Who hears: one of the sides, or those who watch and know what both know. */
enum { BOTH = SIDES, AUDIENCES };

/* Collections of one rule set: a bit for each fits a word. */
enum { COLLECTIONS_MAX = 32 };

struct known {
    uint16_t n[COLLECTIONS_MAX]; /* how many of each collection it knows of */
    uint16_t numbers[];          /* of each record in the state, list after list; 0: unknown */
};

/* Nothing is known. NULL without memory; free() frees it. */
struct known *known_new(const struct ruleset *rules);
void known_clear(struct known *known, const struct ruleset *rules);
void known_copy(struct known *to, const struct known *from, const struct ruleset *rules);

/* Numbers what a side's view shows and it did not know of before. */
void known_see(struct known *known, const struct ruleset *rules, const struct state *view);

/* The same for those who know what both sides know: the view of the one, then of the other. */
void known_see_first(struct known *known, const struct ruleset *rules, const struct state *view);
void known_see_second(struct known *known, const struct ruleset *rules, const struct state *view);

/* The number of a record of this collection, counted from 1; 0 if it is not known. Records of the
 * scenario are everybody's. */
int known_number(const struct known *known, const struct ruleset *rules, int collection, int index);

#endif
