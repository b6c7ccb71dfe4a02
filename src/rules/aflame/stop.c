/* A World Aflame: static defences that make a vehicle stop and look (ledger, stopping AFVs). */

#include "rules/aflame/arms.h"

enum { NEAR_BARRIER = 1 * INCH, FRIEND_NEAR = 10 * INCH, INFANTRY_NEAR = 6 * INCH, GOES_ON = 6 };

/* -- where (aflame.stop.test) ------------------------------------------------------------------ */

static uint32_t barriers(void)
{
    return kind_bit(SOFT_BARRICADE) | kind_bit(HARD_BARRICADE);
}

/* Within an inch of it: of real barriers and of dummies. */
static bool is_near_barrier(terms_t *terms, state_t *state, const struct table *table,
                            struct base hull)
{
    (void)terms;
    for (int i = 0; i < table->n_terrain; i++) {
        if ((kind_bit(table->terrain[i].kind) & barriers()) != 0 &&
            terrain_compare(table, i, &hull, NEAR_BARRIER) <= 0) {
            return true;
        }
    }
    for (int i = 0; i < state->n_mines; i++) {
        const struct mine *mine = &state->mines[i];
        if (mine->decoy && !mine->gone && base_is_caught(&hull, mine->at, NEAR_BARRIER)) {
            return true;
        }
    }
    return false;
}

/* An inch short of it, to the tenth: a vehicle that is nearer when it begins may leave. */
bool aflame_meets_barrier(terms_t *terms, state_t *state, int vehicle, struct point from,
                          struct point to, struct point *stop)
{
    enum { STEP = INCH / 10 };
    const struct vehicle_row *row = aflame_vehicle(&state->vehicles[vehicle]);
    struct land land;
    int32_t length = points_distance(from, to);
    if (!aflame_is_armoured(&state->vehicles[vehicle]) ||
        state->sheets[state->vehicles[vehicle].unit].calm == state->head.turn) {
        return false;
    }
    aflame_lay_land(terms, state, &land);
    if (is_near_barrier(terms, state, land.table, base_along(from, to, row->length, row->width))) {
        return false;
    }
    *stop = from;
    for (int32_t along = STEP; along < length + STEP; along += STEP) {
        struct point at = along < length ? leg_point(from, to, along) : to;
        struct base hull = base_moved(base_along(from, to, row->length, row->width), at);
        if (is_near_barrier(terms, state, land.table, hull)) {
            return true;
        }
        *stop = at;
    }
    return false;
}

/* -- the test ---------------------------------------------------------------------------------- */

static bool has_friendly_afv(struct lookout *lookout, int vehicle)
{
    state_t *state = lookout->state;
    const struct vehicle *its = &state->vehicles[vehicle];
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *other = &state->vehicles[i];
        struct base others = aflame_hull(other);
        if (i != vehicle && other->gone == GONE_HERE && !other->abandoned &&
            state->units[other->unit].side == state->units[its->unit].side &&
            aflame_is_armoured(other) && base_is_caught(&others, its->at, FRIEND_NEAR) &&
            aflame_sees(lookout, EYE_VEHICLE + vehicle, EYE_VEHICLE + i)) {
            return true;
        }
    }
    return false;
}

static bool has_infantry(state_t *state, int vehicle)
{
    const struct vehicle *its = &state->vehicles[vehicle];
    struct base hull = aflame_hull(its);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side == state->units[its->unit].side && man->unit != its->unit &&
            is_standing(man) && base_is_caught(&hull, man->at, INFANTRY_NEAR)) {
            return true;
        }
    }
    return false;
}

/* aflame.stop.modifiers: the present state. */
static struct tally curiosity(struct lookout *lookout, int vehicle)
{
    struct tally tally = tally_none();
    const struct vehicle *its = &lookout->state->vehicles[vehicle];
    int unit = its->unit;
    tally_add(&tally, WHY_RATING, aflame_rating(lookout->terms, lookout->state, unit));
    if (has_friendly_afv(lookout, vehicle)) {
        tally_add(&tally, WHY_FRIEND_NEAR, 1);
    }
    if (has_infantry(lookout->state, vehicle)) {
        tally_add(&tally, WHY_INFANTRY_NEAR, 1);
    }
    if (its->damaged) {
        tally_add(&tally, WHY_DAMAGED, -1);
    }
    if (lookout->state->units[unit].spirit == SPIRIT_CONFUSED) {
        tally_add(&tally, WHY_CONFUSED, -1);
    } else if (lookout->state->units[unit].spirit == SPIRIT_DEMORALISED) {
        tally_add(&tally, WHY_DEMORALISED, -2);
    }
    return tally;
}

/* aflame.stop.halt: for the rest of this turn and all of the next. aflame.stop.pass: dummies are
 * driven over, real barriers stay what they are. aflame.stop.place: they are placed as mines are.
 */
bool aflame_is_not_curious(struct play *play, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    struct throw throw = play_die(FOR_CURIOSITY, CLAUSE_STOP_TEST,
                                  unit_piece(state->vehicles[vehicle].unit), NO_PIECE);
    aflame_look_out(aflame_terms(play), state, &lookout);
    throw.tally = curiosity(&lookout, vehicle);
    if (play_roll_reaches(play, &throw, GOES_ON)) {
        state->sheets[state->vehicles[vehicle].unit].calm = (uint8_t)state->head.turn;
        return true;
    }
    state->vehicles[vehicle].stopped = (uint8_t)(state->head.turn + 1);
    aflame_tell_stops(play, CLAUSE_STOP_HALT, vehicle);
    return false;
}
