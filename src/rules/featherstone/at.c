/* Featherstone-like WW2: shots at armour (ledger, 4.7).
 *
 * In the order of the ledger: featherstone.at.who, featherstone.at.bands, featherstone.at.first,
 * featherstone.at.second, featherstone.at.minus, featherstone.at.memory, featherstone.at.aim,
 * featherstone.at.facing, featherstone.at.values, featherstone.at.penetration,
 * featherstone.at.example, featherstone.at.hits. */

#include "rules/featherstone/chapters.h"

#include "rules/featherstone-at.h"

enum { AT_ROWS = sizeof featherstone_at / sizeof featherstone_at[0], FAST = 8 * INCH, SWUNG = 450 };

static bool is_later(terms_t *terms, state_t *state, int unit, int target);

/* featherstone.at.who, featherstone.at.hits: a tank, a gun or a man with an anti-tank weapon. */
void featherstone_shoot_at_armour(struct play *play, const struct shot *shot)
{
    terms_t *terms = featherstone_terms(play);
    state_t *state = featherstone_of(play);
    const struct unit *target = &state->units[shot->target];
    int need;
    struct throw throw =
        play_die(FOR_TO_HIT, CLAUSE_AT_BANDS, unit_piece(shot->unit), unit_piece(shot->target));
    throw.tally = featherstone_at_tally(terms, state, shot, &need);
    featherstone_remember(play, shot->unit, shot->target);
    if (!play_roll_reaches(play, &throw, need)) {
        return;
    }
    featherstone_under_fire(play, shot->target, CLAUSE_AT_HITS);
    struct hit hit = {.target = shot->target};
    struct throw dice = play_die(FOR_PENETRATION, CLAUSE_AT_PENETRATION, unit_piece(shot->unit),
                                 unit_piece(shot->target));
    dice.n = 2;
    dice.tally = featherstone_penetration(terms, state, shot, &hit.flank);
    hit.total = play_roll_total(play, &dice);
    hit.hull_down = featherstone_is_hull_down(terms, target, middle_of(&state->units[shot->unit]));
    featherstone_hurt(play, &hit);
}

/* featherstone.at.bands */
const struct at_row *featherstone_at_row(int32_t range)
{
    for (int i = 0; i < AT_ROWS; i++) {
        if (range <= featherstone_at[i].range) {
            return &featherstone_at[i];
        }
    }
    return NULL;
}

/* Guns and turretless vehicles swing; so does nobody else. */
static bool swings(terms_t *terms, const struct unit *unit)
{
    return (is_gun(terms, unit) && !unit->away) ||
           (is_driven(terms, unit) && !template_of(terms, unit)->turret);
}

/* featherstone.at.first, featherstone.at.second, featherstone.at.minus */
struct tally featherstone_at_tally(terms_t *terms, state_t *state, const struct shot *shot,
                                   int *need)
{
    struct tally tally = tally_none();
    const struct unit *unit = &state->units[shot->unit];
    const struct unit *target = &state->units[shot->target];
    const struct at_row *row = featherstone_at_row(shot->aim.range);
    bool later = is_later(terms, state, shot->unit, shot->target);
    *need = later ? row->later : row->first;
    if (later && target->went > FAST) {
        tally_add(&tally, WHY_TARGET_MOVED, -1);
    } else if (later && swings(terms, unit) &&
               angle_between(unit->aim_bearing, bearing_of(unit->at, middle_of(target))) > SWUNG) {
        tally_add(&tally, WHY_SWUNG, -1);
    }
    return tally;
}

/* featherstone.at.memory: moving forgets, as does a combat in which the target was out of sight. */
static bool is_later(terms_t *terms, state_t *state, int unit, int target)
{
    const struct unit *its = &state->units[unit];
    return its->aim == target && !its->moved &&
           (option_of(terms, OPT_SHOT_MEMORY) == SHOT_MEMORY_HOLD ||
            its->aim_turn + 1 == state->head.turn);
}

/* featherstone.at.aim: whoever swings stands facing his target from the end of the step; a vehicle
 * that moved does not swing. */
void featherstone_remember(struct play *play, int unit, int target)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    int bearing = bearing_of(middle_of(its), middle_of(&state->units[target]));
    its->aim = (uint8_t)target;
    its->aim_turn = (int16_t)state->head.turn;
    its->aim_bearing = (int16_t)bearing;
    if (swings(terms, its) && !its->moved) {
        state->swing[unit] = (int16_t)bearing;
    }
}

void featherstone_forget_unseen(struct play *play)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct lookout lookout;
    struct aim aim;
    featherstone_look_out(terms, state, &lookout);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->aim != NO_UNIT &&
            (unit->moved || !is_on_table(unit) || !is_on_table(&state->units[unit->aim]) ||
             !featherstone_take_aim(&lookout, i, unit->aim, &aim))) {
            unit->aim = NO_UNIT;
        }
    }
}

/* featherstone.at.facing: front only for whoever is wholly beyond the line of its front edge: the
 * model that shoots, or the man. */
static bool is_from_flank(terms_t *terms, state_t *state, const struct shot *shot)
{
    struct base base = base_of(terms, &state->units[shot->target]);
    struct base his =
        shot->armament == ARMAMENT_AT_WEAPON
            ? base_point(state->men[featherstone_at_man(terms, state, shot->unit)].man.at)
            : base_of(terms, &state->units[shot->unit]);
    return !base_is_wholly_before(&base, &his);
}

/* The gun's class, and whether it has a plus. */
static int gun_class(terms_t *terms, state_t *state, const struct shot *shot)
{
    if (shot->armament != ARMAMENT_AT_WEAPON) {
        return template_of(terms, &state->units[shot->unit])->at_class;
    }
    int man = featherstone_at_man(terms, state, shot->unit);
    return featherstone_hand_weapon(state->men[man].man.weapon)->class;
}

/* featherstone.at.values, featherstone.at.penetration; featherstone.at.example shows one. */
struct tally featherstone_penetration(terms_t *terms, state_t *state, const struct shot *shot,
                                      bool *flank)
{
    struct tally tally = tally_none();
    const struct template *type = template_of(terms, &state->units[shot->unit]);
    const struct template *its = template_of(terms, &state->units[shot->target]);
    *flank = is_from_flank(terms, state, shot);
    int armour = featherstone_class_value(*flank ? its->flank : its->front);
    int range = featherstone_at_row(shot->aim.range)->penetration;
    tally_add(&tally, WHY_GUN, featherstone_class_value(gun_class(terms, state, shot)));
    if (type->plus && shot->armament == ARMAMENT_MAIN_GUN) {
        tally_add(&tally, WHY_PLUS, 1);
    }
    if (range != 0) {
        tally_add(&tally, WHY_RANGE, range);
    }
    if (armour != 0) {
        tally_add(&tally, WHY_ARMOUR, -armour);
    }
    return tally;
}
