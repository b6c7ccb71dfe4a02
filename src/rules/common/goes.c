#include "rules/common/goes.h"

void goes_fix_groups(uint8_t groups[SIDES], const int units[SIDES])
{
    for (int side = 0; side < SIDES; side++) {
        int times = units[side] / units[1 - side];
        groups[side] = (uint8_t)(times > 1 ? times : 1);
    }
}

void goes_roll(struct play *play, struct goes *goes, const uint8_t groups[SIDES], int purpose,
               int clause)
{
    goes->first_side = (uint8_t)play_roll_off(play, purpose, clause, 0);
    goes->go = goes->first_side;
    goes->left_in_group = groups[goes->go];
}

bool goes_on(struct goes *goes, const uint8_t groups[SIDES], const bool waits[SIDES])
{
    if (goes->left_in_group > 0 && waits[goes->go]) {
        return true;
    }
    int other = 1 - goes->go;
    goes->go = (uint8_t)(waits[other] ? other : goes->go);
    goes->left_in_group = waits[goes->go] ? groups[goes->go] : 0;
    return waits[goes->go];
}
