/* A World Aflame: small arms at unarmoured vehicles (ledger, small arms at unarmoured vehicles).
 *
 * In the order of the book: aflame.soft.hit, aflame.soft.two-sixes, aflame.soft.r1, aflame.soft.r2,
 * aflame.soft.r3, aflame.soft.r4, aflame.soft.r5, aflame.soft.r6, aflame.soft.test,
 * aflame.soft.bail, aflame.soft.aboard. */

#include "rules/aflame/arms.h"

enum { SOFT_NOTHING, SOFT_ENGINE, SOFT_TYRE, SOFT_BURNS, SOFT_EXPLODES };
struct soft_row {
    uint8_t roll, result;
    int8_t test;
};

#include "rules/aflame-soft-damage.h"

enum { DASH = 4 * INCH, TYRE_RUN = 6 * INCH, SURVIVES = 4, ALL_GAME = 99 };

/* -- the dice ---------------------------------------------------------------------------------- */

/* aflame.soft.aboard: range to the hull, and the men aboard in soft cover; of a boat or train as
 * aflame.boat.fire and aflame.train.cover say. */
static struct tally soft_tally(struct lookout *lookout, int firer, enum cover cover)
{
    terms_t *terms = lookout->terms;
    state_t *state = lookout->state;
    int unit = firer >= EYE_GUN ? state->guns[firer - EYE_GUN].unit : state->men[firer].man.unit;
    const struct unit *its = &state->units[unit];
    struct tally tally = tally_none();
    bool moved = firer >= EYE_GUN ? its->moved : state->men[firer].moved;
    tally_if(&tally, moved, WHY_MOVED, aflame_small_modifier(terms, SMALL_MOVED));
    tally_if(&tally, cover == COVER_LIGHT, WHY_LIGHT, aflame_small_modifier(terms, SMALL_LIGHT));
    tally_if(&tally, cover == COVER_HARD, WHY_HARD, aflame_small_modifier(terms, SMALL_HARD));
    tally_if(&tally, its->spirit == SPIRIT_CONFUSED, WHY_SHOT_CONFUSED,
             aflame_small_modifier(terms, SMALL_CONFUSED));
    tally_if(&tally, its->spirit == SPIRIT_DEMORALISED, WHY_SHOT_DEMORALISED,
             aflame_small_modifier(terms, SMALL_DEMORALISED));
    tally_if(&tally, aflame_is_elite(terms, state, unit), WHY_SHOT_ELITE,
             aflame_small_modifier(terms, SMALL_ELITE));
    return tally;
}

/* What a weapon throws at a vehicle: the number, and what is added. */
struct aim {
    int32_t piece;
    int inches, need, clause;
    struct point from;
    struct tally tally;
};

static struct aim aim_at(struct lookout *lookout, const struct shot *shot)
{
    state_t *state = lookout->state;
    const struct vehicle *vehicle = &state->vehicles[shot->vehicle];
    bool soft = !aflame_is_armoured(vehicle);
    bool moving = aflame_fires_moving(lookout->terms, state, shot->firer);
    enum cover cover = aflame_wears(vehicle) ? aflame_cover_aboard(vehicle) : COVER_LIGHT;
    struct aim aim = {.piece = shot->firer >= EYE_GUN ? gun_piece(shot->firer - EYE_GUN)
                                                      : figure_piece(shot->firer),
                      .clause = soft ? CLAUSE_SOFT_HIT : CLAUSE_ARMOUR_MG,
                      .from = aflame_place(lookout, shot->firer, vehicle->at),
                      .tally =
                          soft && !moving ? soft_tally(lookout, shot->firer, cover) : tally_none()};
    aim.inches = aflame_hull_inches(vehicle, aim.from);
    aim.need = soft ? aflame_band_need(state, shot->firer, aim.inches)
                    : aflame_armour_need(vehicle, aflame_arm_of(state, shot->firer), aim.from);
    if (soft && moving) { /* aflame.small.vehicle */
        const struct base hull = aflame_hull(vehicle);
        aim.need = base_is_caught(&hull, aim.from, MOVING_REACH) ? NATURAL_SIX : CANNOT;
    }
    return aim;
}

/* Hits and natural sixes of one weapon. */
void aflame_throw_at_vehicle(struct play *play, struct lookout *lookout, const struct shot *shot,
                             struct impact *impact)
{
    static const uint8_t six[6] = {0, 0, 0, 0, 0, 1};
    const struct aim aim = aim_at(lookout, shot);
    if (aim.need == CANNOT) {
        aflame_tell_out_of_range(play, CLAUSE_FIRE_OUT_OF_RANGE, aim.piece, shot->unit);
        return;
    }
    uint8_t worth[6];
    for (int face = 1; face <= 6; face++) {
        worth[face - 1] = face + aim.tally.sum >= aim.need;
    }
    aflame_tell_aims(play, aim.clause, aim.piece, shot->unit, aim.inches, aim.need, &aim.tally);
    struct throw throw =
        play_die(FOR_SMALL_ARMS, aim.clause, aim.piece, vehicle_piece(shot->vehicle));
    int sixes = 0;
    throw.n = shot->dice;
    int hits = play_roll_worth_also(play, &throw, worth, six, &sixes);
    impact->from = impact->reached ? impact->from : aim.from;
    impact->reached = true;
    impact->hits = (uint8_t)(impact->hits + hits);
    impact->sixes = (uint8_t)(impact->sixes + sixes);
    impact->effective = (uint8_t)(impact->effective + sixes / 4 + (sixes >= 2));
}

/* -- what they do ------------------------------------------------------------------------------ */

/* aflame.soft.bail: out on the side away from the firers, then up to 4 inches to cover. */
void aflame_leave_quickly(struct play *play, int vehicle, struct point from, int clause)
{
    struct aflame_state *state = aflame_of(play);
    int16_t who[MEN_OF_UNIT];
    uint64_t units[UNIT_WORDS] = {0};
    int n = aflame_aboard(state, vehicle, who);
    for (int i = 0; i < n; i++) {
        set_bit(units, state->men[who[i]].man.unit);
    }
    aflame_bail_out(play, vehicle, from, clause);
    for (int i = next_bit(units, UNIT_WORDS, 0); i != NO_BIT;
         i = next_bit(units, UNIT_WORDS, i + 1)) {
        aflame_dash(play, i, DASH, clause);
    }
}

/* aflame.soft.r6: 1 to 3 kills. */
static void explode(struct play *play, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    int16_t who[MEN_OF_UNIT];
    int n = aflame_aboard(state, vehicle, who);
    for (int i = 0; i < n; i++) {
        if (aflame_die(play, FOR_ABOARD, CLAUSE_SOFT_R6, figure_piece(who[i]), 6) < SURVIVES) {
            aflame_fall(play, who[i], CLAUSE_SOFT_R6);
        }
    }
}

/* aflame.soft.r1 to aflame.soft.r6 */
static void damage_soft(struct play *play, int vehicle, const struct soft_row *row,
                        struct point from)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    int clause = CLAUSE_SOFT_R1 + row->roll - 1;
    if (row->result == SOFT_NOTHING) {
        return;
    }
    if (row->result == SOFT_TYRE && its->moved) {
        aflame_run_on(play, vehicle, its->facing, TYRE_RUN, clause);
    }
    if (row->result == SOFT_EXPLODES) {
        explode(play, vehicle);
    }
    its->immobile = its->damaged = 1;
    its->burning = row->result == SOFT_BURNS ? ALL_GAME : its->burning;
    aflame_leave_quickly(play, vehicle, from, clause);
    if (row->result == SOFT_EXPLODES) {
        aflame_wreck(play, vehicle, clause);
    }
}

/* aflame.soft.hit: hits kill passengers, by their numbers, with the roll for special figures.
 * aflame.soft.two-sixes: of all dice of the firing unit. */
int aflame_shoot_up(struct play *play, int vehicle, const struct impact *impact)
{
    struct aflame_state *state = aflame_of(play);
    int16_t who[MEN_OF_UNIT];
    int n = aflame_aboard(state, vehicle, who);
    aflame_allot(play, state->vehicles[vehicle].unit, who, n, impact->hits);
    if (impact->sixes < 2 || aflame_wears(&state->vehicles[vehicle])) {
        return 0;
    }
    int die = aflame_die(play, FOR_VEHICLE_HIT, CLAUSE_SOFT_TWO_SIXES, vehicle_piece(vehicle), 6);
    const struct soft_row *row = &aflame_soft_damage[die - 1];
    aflame_tell_shot_up(play, CLAUSE_SOFT_R1 + die - 1, vehicle, die);
    damage_soft(play, vehicle, row, impact->from);
    return row->test;
}
