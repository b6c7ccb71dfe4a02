/* Pz8 WW1: the tables of the ledger, made from data/pz8-ww1/ at build time: columns are members. */
#ifndef SANDTABLE_RULES_PZ8_WW1_TABLES_H
#define SANDTABLE_RULES_PZ8_WW1_TABLES_H

#include <stdint.h>

/* pz8-ww1.table.factors: the arms, then the qualities, then the ground. An MG rolls its die
 * besides. A quality counts once, if any unit is of it, and the same for both: */
struct factor {
    uint8_t item;
    int8_t assaulting, defending;
};
#include "rules/pz8-ww1-factors.h"
enum { FACTOR_QUALITY = ARMS, FACTOR_DIFFICULT = ARMS + QUALITIES };

/* pz8-ww1.table.fd, by work */
enum { HELPS_OCCUPANT, HELPS_OWNER };
struct fd {
    uint8_t work;
    uint8_t points;  /* of damage that remove it */
    uint8_t defence; /* what it adds */
    uint8_t helps;   /* pz8-ww1.assault.fd-use */
};
#include "rules/pz8-ww1-fd.h"

/* pz8-ww1.table.move, by arm */
struct movement {
    uint8_t arm;
    uint8_t squares, diagonal;
    uint8_t bogs;
};
#include "rules/pz8-ww1-move.h"

/* pz8-ww1.table.dice: by the face of a D6. */
static const uint8_t ww1_worth_of_shell[] = {
#define ROW(face, shell, mg) shell,
#include "rules/pz8-ww1-dice.inc"
#undef ROW
};
static const uint8_t ww1_worth_of_mg[] = {
#define ROW(face, shell, mg) mg,
#include "rules/pz8-ww1-dice.inc"
#undef ROW
};

#endif
