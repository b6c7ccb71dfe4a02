/* A World Aflame: Chance cards (ledger, chance cards). */

#include "rules/aflame/chapters.h"

void aflame_build_deck(struct play *play)
{
    (void)play;
}

void aflame_draw_card(struct play *play)
{
    (void)play;
}

int aflame_card_wins(terms_t *terms, state_t *state, int one, int other)
{
    (void)terms, (void)state, (void)one, (void)other;
    return SIDE_NONE;
}

void aflame_upkeep_arms(struct play *play)
{
    (void)play;
}

bool aflame_next_special(struct play *play)
{
    (void)play;
    return false;
}

void aflame_end_arms(struct play *play)
{
    (void)play;
}

bool aflame_run_the_night(struct play *play)
{
    (void)play;
    return false;
}
