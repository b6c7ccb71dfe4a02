/* What is to be expected of a throw, found from the very tally and result that the rules throw
 * with: a computer player's judgement needs no second formula. Only D6. */
#ifndef SANDTABLE_RULES_COMMON_EXPECT_H
#define SANDTABLE_RULES_COMMON_EXPECT_H

#include <stdint.h>

/* The faces of a die, of six, that reach `need` with this added: play_roll_reaches. */
int expect_faces(int need, int added);

/* All that two throws against each other can come to: play_roll_lead, and the like. */
struct expectation {
    int64_t sum;    /* of what each throw is worth */
    int64_t throws; /* how many there are: the mean is sum / throws */
};

enum { EXPECT_DICE = 16 }; /* their throws, times what is worth a million, fit 64 bits */

/* What a lead is worth; `of` is the caller's. */
typedef int32_t lead_worth(int lead, const void *of);

/* Of n dice against `other` dice, together at most EXPECT_DICE; `ahead` is the lead before any
 * die has fallen. */
struct expectation expect_lead(int n, int other, int ahead, lead_worth *worth, const void *of);

#endif
