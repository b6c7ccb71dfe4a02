/* A World Aflame: Defence values, weather and wind (ledger, defence values to wind). */

#include "rules/aflame/chapters.h"

void aflame_roll_weather(struct play *play)
{
    (void)play;
}

/* aflame.wind.arrow */
void aflame_roll_wind(struct play *play)
{
    aflame_of(play)->wind = (int16_t)aflame_bearing(play, CLAUSE_WIND_ARROW, NO_PIECE);
}
