/* The Pz8 ground family: a table that a side could be looking at (ledger, section 9; nothing in it
 * is a rule).
 *
 * Whoever is not shown lies in cover, out of everybody's sight: such units are taken to be like the
 * foot that the enemy has shown, or like one's own, in any piece of cover that nobody makes out.
 * Batteries and aircraft that nobody has met are of any kind, and half the counters are real. */

#include "rules/common/guess.h"
#include "board/table_area.h"
#include "rules/pz8-ground/chapters.h"

enum { TRIES = 24 };

struct guess {
    terms_t *terms;
    struct ground_state *state;
    int side; /* whose view it was */
    uint64_t lot;
};

/* -- what it is -------------------------------------------------------------------------------- */

/* Known foot of this side: what hides in cover is no vehicle. */
static bool is_foot_of(const struct guess *guess, int unit, int side)
{
    const struct unit *its = &guess->state->units[unit];
    return its->side == side && its->gone != GONE_UNSEEN &&
           !is_vehicle(template_of(guess->terms, its));
}

static bool is_enemy_foot(const void *who, int unit)
{
    const struct guess *guess = who;
    return is_foot_of(guess, unit, 1 - guess->side);
}

static bool is_own_foot(const void *who, int unit)
{
    const struct guess *guess = who;
    return is_foot_of(guess, unit, guess->side);
}

/* A unit it is taken to be like; -1: nothing on the table tells. */
static int likeness_for(struct guess *guess)
{
    int like = guess_one(&guess->lot, guess->state->n_units, is_enemy_foot, guess);
    return like >= 0 ? like : guess_one(&guess->lot, guess->state->n_units, is_own_foot, guess);
}

/* -- where it is ------------------------------------------------------------------------------- */

static bool is_cover(const void *who, int piece)
{
    const struct guess *guess = who;
    return set_of(guess->terms)->terrain[guess->terms->table.terrain[piece].kind].conceals;
}

/* Is it hidden where it has been put? */
static bool is_hidden_there(const struct guess *guess, int unit)
{
    const struct unit *its = &guess->state->units[unit];
    return ground_may_stand(guess->terms, guess->state, unit) &&
           ground_is_concealed(guess->terms, its) &&
           !ground_may_be_seen(guess->terms, guess->state, its);
}

static bool find_place(struct guess *guess, int unit)
{
    const struct table *table = &guess->terms->table;
    struct unit *its = &guess->state->units[unit];
    for (int i = 0; i < TRIES; i++) {
        int piece = guess_one(&guess->lot, table->n_terrain, is_cover, guess);
        if (piece < 0) {
            return false;
        }
        its->at = guess_place(&guess->lot, terrain_box(table, piece));
        its->ground = (uint8_t)table_kinds_at(table, its->at);
        if (is_hidden_there(guess, unit)) {
            return true;
        }
    }
    return false;
}

/* Nobody knows where it is, or whether it is still there. */
static void place_unseen(struct guess *guess, int unit)
{
    struct unit *its = &guess->state->units[unit];
    int like = likeness_for(guess);
    its->template = like < 0 ? 0 : guess->state->units[like].template;
    its->quality = like < 0 ? 0 : guess->state->units[like].quality;
    its->formation = 1;
    its->gone = GONE_HERE;
    if (like < 0 || !find_place(guess, unit)) {
        its->at = (struct point){NOWHERE, NOWHERE};
        its->ground = 0;
        its->gone = GONE_LEFT;
    }
}

/* -- support and counters ---------------------------------------------------------------------- */

static bool is_battery(const void *who, int row)
{
    const struct guess *guess = who;
    return set_of(guess->terms)->support[row].kind == SUPPORT_BATTERY;
}

static bool is_aircraft(const void *who, int row)
{
    const struct guess *guess = who;
    return set_of(guess->terms)->support[row].kind == SUPPORT_AIR;
}

static void guess_support(struct guess *guess)
{
    struct ground_state *state = guess->state;
    int rows = set_of(guess->terms)->n_support;
    for (int i = 0; i < state->n_batteries; i++) {
        struct battery *battery = &state->batteries[i];
        if (battery->gone == GONE_UNSEEN) {
            int row = guess_one(&guess->lot, rows, is_battery, guess);
            *battery = (struct battery){
                .side = battery->side, .type = (uint8_t)(row < 0 ? 0 : row), .out = row < 0};
        }
    }
    for (int i = 0; i < state->n_air; i++) {
        struct air *air = &state->air[i];
        if (air->gone == GONE_UNSEEN) {
            int row = guess_one(&guess->lot, rows, is_aircraft, guess);
            *air = (struct air){
                .side = air->side, .type = (uint8_t)(row < 0 ? 0 : row), .attacks = row >= 0};
        }
    }
}

static void guess_counters(struct guess *guess)
{
    struct ground_state *state = guess->state;
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->side != guess->side && !mine->gone) {
            mine->real = (uint8_t)lot_draw(&guess->lot, 2);
        }
        if (mine->gone == GONE_UNSEEN) {
            mine->gone = 1;
        }
    }
    for (int i = 0; i < state->n_wire; i++) {
        if (state->wire[i].gone == GONE_UNSEEN) {
            state->wire[i].gone = 1;
        }
    }
}

/* Of its own units a side does not know who is shown; of the enemy's it does. */
static void find_shown(struct guess *guess)
{
    uint8_t shown[UNITS_MAX];
    struct ground_state *state = guess->state;
    for (int i = 0; i < state->n_units; i++) {
        shown[i] = state->units[i].shown;
    }
    ground_settle_sight(guess->terms, state);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != guess->side) {
            state->units[i].shown = shown[i];
        }
    }
}

void ground_determinize(terms_t *terms, struct ground_state *state, int side, uint64_t lot)
{
    struct guess guess = {terms, state, side, lot};
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].gone == GONE_UNSEEN) {
            place_unseen(&guess, i);
        }
    }
    guess_support(&guess);
    guess_counters(&guess);
    find_shown(&guess);
}
