/* What the files of Blank share. Its words (blank.words) become rules/blank-words.h: enums, the
 * records, and the functions that read commands and tell events. duel.c is the game, campaign.c how
 * its battles follow one another, ruleset.c what the kernel is given. */
#ifndef SANDTABLE_RULES_BLANK_BLANK_H
#define SANDTABLE_RULES_BLANK_BLANK_H

#include "board/hex.h"
#include "core/card.h"
#include "core/lot.h"
#include "rules/blank-clauses.h"
#include "rules/common/points.h"

enum { PAWNS_MAX = 8, KINDS_MAX = 1, CARDS = 10, GOOD_OMEN = 8, STRONGEST = 6, BATTLES_MAX = 9 };

#include "rules/blank-terms.h"
#include "rules/blank-words.h"

FLAT_BEGIN
struct blank_scenario {
    struct scenario head;
    uint16_t n_kinds;
    uint8_t battle, battles; /* of a campaign: this one of so many; 0: on its own */
    uint8_t before[SIDES];   /* duels won in earlier battles */
    uint8_t unused[2];
    struct kind kinds[KINDS_MAX];
};

struct blank_state {
    struct state head;
    uint16_t n_pawns;
    uint8_t picked[SIDES];        /* a pawn, or NO_UNIT */
    uint8_t fought_turn, time_up; /* this turn's duel is over, and the last one's */
    uint8_t won[SIDES];
    struct deck deck;
    uint8_t unused[7];
    struct pawn pawns[PAWNS_MAX];
};
FLAT_END

static inline bool can_fight(const struct pawn *pawn)
{
    return !pawn->fought && !pawn->home;
}

#endif
