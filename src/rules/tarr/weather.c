/* Tarr's Modern Warfare: weather (ledger, 4.2), which is diced once and holds for the battle. */

#include "rules/tarr/chapters.h"

struct wind_row {
    uint8_t die, from, strength, lasts;
};
struct visibility_row {
    uint8_t die, weather, rain;
};

#include "rules/tarr-visibility.h"
#include "rules/tarr-wind.h"

static int throw_for(struct play *play, int purpose, int clause)
{
    struct throw throw = play_die(purpose, clause, NO_PIECE, NO_PIECE);
    return play_roll_total(play, &throw) - 1;
}

/* tarr.setup.weather: direction, strength, visibility, and rain only if it rains. */
enum phase_end tarr_run_weather(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    state->wind = tarr_wind[throw_for(play, FOR_WIND, CLAUSE_SETUP_WIND_DIRECTION)].from;
    state->strength = tarr_wind[throw_for(play, FOR_STRENGTH, CLAUSE_SETUP_WIND_STRENGTH)].strength;
    tarr_tell_windy(play, CLAUSE_SETUP_WIND_STRENGTH, state->wind, state->strength);
    state->weather = tarr_visibility[throw_for(play, FOR_WEATHER, CLAUSE_SETUP_VISIBILITY)].weather;
    if (state->weather == WEATHER_RAINY && tarr_terms(play)->no_rain) {
        state->weather = WEATHER_NORMAL;
    }
    tarr_tell_sky(play, CLAUSE_SETUP_VISIBILITY, state->weather);
    if (state->weather == WEATHER_RAINY) {
        int die = throw_for(play, FOR_RAIN, CLAUSE_SETUP_RAIN_VISIBILITY);
        state->visibility = tarr_visibility[die].rain * INCH;
        tarr_tell_sees_far(play, CLAUSE_SETUP_RAIN_VISIBILITY, state->visibility);
    }
    return PHASE_ENDS;
}

/* tarr.smoke.duration, tarr.table.wind */
int tarr_smoke_lasts(state_t *state)
{
    int lasts = 0;
    for (int i = 0; i < 6; i++) {
        lasts = tarr_wind[i].strength == state->strength ? tarr_wind[i].lasts : lasts;
    }
    return lasts;
}
