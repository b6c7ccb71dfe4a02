/* A World Aflame: Defence values, weather and wind (ledger, defence values to wind).
 *
 * In the order of the book: aflame.weather.roll, aflame.weather.observation,
 * aflame.weather.vehicle6, aflame.weather.all3, aflame.weather.all6, aflame.weather.human3,
 * aflame.weather.snow, aflame.weather.scope, aflame.weather.icy-start, aflame.weather.skid.
 *
 * aflame.defence.assign, aflame.defence.building and aflame.defence.trench are rows of
 * terrain.tsv and what set-up cuts into sections; aflame.defence.zero is in strike.c. What the
 * weather does to moves stands in skies.tsv and is counted where moves are
 * (aflame.move.allowance): aflame.weather.vehicle6, aflame.weather.all3, aflame.weather.all6,
 * aflame.weather.human3, aflame.weather.snow, aflame.weather.scope. */

#include "rules/aflame/arms.h"

struct weather_row {
    uint8_t roll, skies[4];
};

#include "rules/aflame-weather.h"

enum { SKY_CLEAR, WIND_HOLDS = 5, HOURS = 12, HOUR = 30 * DEGREE, WILL_NOT_START = 5, SKIDS = 6 };

/* -- weather ----------------------------------------------------------------------------------- */

/* aflame.weather.roll: the scenario may fix it; it lasts the game, or the day. Observation,
 * aflame.weather.observation, is a column of skies.tsv. */
void aflame_roll_weather(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    if (!terms->rolls_weather || option_of(terms, OPT_WEATHER) == WEATHER_CLEAR) {
        state->sky = terms->rolls_weather ? SKY_CLEAR : terms->weather;
        return;
    }
    int die = aflame_die(play, FOR_WEATHER, CLAUSE_WEATHER_ROLL, NO_PIECE, 6);
    state->sky = aflame_weather[die - 1].skies[2 * terms->region + terms->season];
    aflame_tell_weather(play, CLAUSE_WEATHER_ROLL, state->sky);
}

/* aflame.weather.icy-start: a vehicle that has stood two whole turns may not start, and then for an
 * average die of turns, this one included. */
bool aflame_starts(struct play *play, int vehicle)
{
    enum { COLD = 2 };
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    if (!aflame_sky(state)->cold || its->still < COLD) {
        return true;
    }
    its->still = 0;
    struct throw throw =
        play_die(FOR_START, CLAUSE_WEATHER_ICY_START, vehicle_piece(vehicle), NO_PIECE);
    if (!play_roll_reaches(play, &throw, WILL_NOT_START)) {
        return true;
    }
    int turns =
        aflame_average(play, FOR_TURNS, CLAUSE_WEATHER_ICY_START, vehicle_piece(vehicle), 1);
    its->stopped = (uint8_t)(state->head.turn + turns - 1);
    aflame_tell_will_not_start(play, CLAUSE_WEATHER_ICY_START, vehicle, turns);
    return false;
}

/* aflame.weather.skid: in snow, before the movement die. */
bool aflame_keeps_the_road(struct play *play, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    if (!aflame_sky(state)->halved) {
        return true;
    }
    struct throw throw = play_die(FOR_SKID, CLAUSE_WEATHER_SKID, vehicle_piece(vehicle), NO_PIECE);
    if (!play_roll_reaches(play, &throw, SKIDS)) {
        return true;
    }
    bool game = option_of(aflame_terms(play), OPT_SNOW_SKID) == SNOW_SKID_GAME;
    state->vehicles[vehicle].stopped = (uint8_t)(game ? FOR_GOOD : state->head.turn);
    aflame_tell_skids(play, CLAUSE_WEATHER_SKID, vehicle);
    return false;
}

/* -- wind -------------------------------------------------------------------------------------- */

/* aflame.wind.arrow, aflame.wind.clock: smoke drifts towards it. */
void aflame_roll_wind(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    if (option_of(terms, OPT_WIND) == WIND_ARROW) {
        state->wind = (int16_t)aflame_bearing(play, CLAUSE_WIND_ARROW, NO_PIECE);
    } else {
        struct throw throw = play_die(FOR_WIND, CLAUSE_WIND_CLOCK, NO_PIECE, NO_PIECE);
        throw.n = 2;
        state->wind = (int16_t)(play_roll_total(play, &throw) % HOURS * HOUR);
    }
    aflame_tell_wind(play, CLAUSE_WIND_ARROW, state->wind);
}

/* aflame.wind.reroll: in the upkeep of turns 6, 11, 16 ... */
void aflame_shift_wind(struct play *play)
{
    int turn = aflame_of(play)->head.turn;
    if (turn > 1 && turn % WIND_HOLDS == 1) {
        aflame_roll_wind(play);
    }
}
