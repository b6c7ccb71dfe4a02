/* What the files of Blank share: its records and its lists. ruleset.c is the game, campaign.c how
 * its battles follow one another. */
#ifndef SANDTABLE_RULES_BLANK_BLANK_H
#define SANDTABLE_RULES_BLANK_BLANK_H

#include "board/hex.h"
#include "core/campaign.h"
#include "core/card.h"
#include "core/ruleset.h"

enum { PAWNS_MAX = 8, KINDS_MAX = 1, CARDS = 10, GOOD_OMEN = 8, STRONGEST = 6, BATTLES_MAX = 9 };
enum { FOR_FIGHT, FOR_OMEN, FOR_WOUNDS };
enum { EVENT_PICKED = EVENT_RULES, EVENT_WON, EVENT_WENT_HOME, EVENT_STRONGER, EVENT_UNFOUGHT };

FLAT_BEGIN
struct kind {
    char id[ID_BYTES];
};

struct blank_scenario {
    struct scenario head;
    uint16_t n_kinds;
    uint8_t battle, battles; /* of a campaign: this one of so many; 0: on its own */
    uint8_t before[SIDES];   /* duels won in earlier battles */
    uint8_t unused[2];
    struct kind kinds[KINDS_MAX];
};

struct pawn {
    char id[ID_BYTES];
    uint8_t side;
    uint8_t kind;
    struct hex at;
    uint8_t strength;
    uint8_t fought;
    uint8_t won;  /* its duel, in this battle */
    uint8_t wins; /* battles in which it has won one */
    uint8_t home; /* it fights no more */
    uint8_t unused[7];
};

struct blank_state {
    struct state head;
    uint16_t n_pawns;
    uint8_t picked[SIDES]; /* a pawn, or NO_UNIT */
    uint8_t fought_turn;   /* this turn's duel is over */
    uint8_t time_up;
    uint8_t won[SIDES];
    struct deck deck;
    uint8_t unused[7];
    struct pawn pawns[PAWNS_MAX];
};
FLAT_END

extern const struct campaign_rules blank_campaign;

#endif
