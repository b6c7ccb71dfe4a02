/* Pz8 WW1: the numbers of the ledger's tables (docs/rules/pz8-ww1.md, sections 5 and 6). */

#include "rules/pz8-ww1/ww1.h"

/* Rows of pz8-ww1.table.factors: the arms, then the qualities, then the ground. */
enum { ROW_QUALITIES = ARMS, ROW_DIFFICULT = ARMS + QUALITIES };

static const struct {
    int8_t assaulting, defending;
} factors[] = {
#define ROW(item, assaulting, defending) [item] = {assaulting, defending},
#include "rules/pz8-ww1-factors.inc"
#undef ROW
};

/* pz8-ww1.table.fd */
enum { HELPS_OCCUPANT, HELPS_OWNER };
static const struct {
    uint8_t points, defence, helps;
} works[] = {
#define ROW(work, points, defence, helps) [work] = {points, defence, helps},
#include "rules/pz8-ww1-fd.inc"
#undef ROW
};

/* pz8-ww1.table.dice */
const uint8_t ww1_worth_of_shell[] = {
#define ROW(face, shell, mg) shell,
#include "rules/pz8-ww1-dice.inc"
#undef ROW
};
const uint8_t ww1_worth_of_mg[] = {
#define ROW(face, shell, mg) mg,
#include "rules/pz8-ww1-dice.inc"
#undef ROW
};

/* pz8-ww1.table.move */
static const struct {
    uint8_t squares, diagonal;
} moves[] = {
#define ROW(arm, squares, diagonal, bogs) [arm] = {squares, diagonal},
#include "rules/pz8-ww1-move.inc"
#undef ROW
};

/* pz8-ww1.table.units */
const struct template ww1_catalogue[] = {
#define ROW(name, title_text, its_arm, its_quality)                                                \
    {.id = name, .title = title_text, .arm = its_arm, .quality = its_quality},
#include "rules/pz8-ww1-units.inc"
#undef ROW
};
const int ww1_n_catalogue = sizeof ww1_catalogue / sizeof ww1_catalogue[0];

int ww1_cost_of(int work)
{
    return works[work].points;
}

int ww1_cover_of(int work)
{
    return works[work].defence;
}

bool ww1_helps_owner_alone(int work)
{
    return works[work].helps == HELPS_OWNER;
}

int ww1_value_in_assault(int arm)
{
    return factors[arm].assaulting;
}

int ww1_value_in_defence(int arm)
{
    return factors[arm].defending;
}

/* The same for both: pz8-ww1.assault.attack-sum, pz8-ww1.assault.defence-sum. */
int ww1_value_of_quality(int quality)
{
    return factors[ROW_QUALITIES + quality].defending;
}

int ww1_value_of_difficult(void)
{
    return factors[ROW_DIFFICULT].defending;
}

bool ww1_may_move(int arm)
{
    return moves[arm].squares > 0;
}

bool ww1_may_move_diagonally(int arm)
{
    return moves[arm].diagonal;
}
