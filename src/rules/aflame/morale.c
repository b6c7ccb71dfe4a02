/* A World Aflame: morale tests (ledger, morale). What a failure makes of a unit is in reaction.c.
 *
 * In the order of the book: aflame.morale.when, aflame.morale.test, aflame.morale.kinds,
 * aflame.morale.small-arms, aflame.morale.artillery, aflame.morale.flame, aflame.morale.armour,
 * aflame.morale.sniper, aflame.morale.aircraft, aflame.morale.alone, aflame.morale.gas,
 * aflame.morale.hq, aflame.morale.radius, aflame.morale.failed, aflame.morale.fired,
 * aflame.morale.hard-cover, aflame.morale.medic, aflame.morale.commissar,
 * aflame.morale.casualties. */

#include "rules/aflame/chapters.h"

struct morale_row {
    uint8_t why;
    int8_t value;
};

#include "rules/aflame-morale-modifiers.h"

/* Rows of aflame.table.morale-modifiers. */
enum {
    BY_SMALL_ARMS,
    BY_ARTILLERY,
    BY_FLAME,
    BY_ARMOUR,
    BY_SNIPER,
    BY_AIRCRAFT,
    BY_BEING_ALONE,
    BY_GAS,
    BY_HQ,
    BY_FAILURE,
    BY_TWO_FAILURES,
    BY_RADIUS,
    BY_FIRING,
    BY_HARD_COVER,
    BY_MEDIC,
    BY_COMMISSAR,
    BY_LOSSES_30,
    BY_LOSSES_50
};

static int morale_modifier(int row)
{
    return aflame_morale_modifiers[row].value;
}

enum { PASSES = 6, ARMOUR_NEAR = 12 * INCH, ALONE_BEYOND = 15 * INCH };

/* -- attacks ----------------------------------------------------------------------------------- */

/* aflame.morale.kinds: each kind suffered so far this turn once, or only what caused the test. */
static void add_attacks(struct lookout *lookout, const struct trial *trial, struct tally *tally)
{
    static const struct {
        unsigned attack;
        int reason, row;
    } rows[] = {{ATTACK_SMALL_ARMS, WHY_SMALL_ARMS, BY_SMALL_ARMS},
                {ATTACK_ARTILLERY, WHY_ARTILLERY, BY_ARTILLERY},
                {ATTACK_FLAME, WHY_FLAME, BY_FLAME},
                {ATTACK_SNIPER, WHY_SNIPER, BY_SNIPER},
                {ATTACK_AIRCRAFT, WHY_AIRCRAFT, BY_AIRCRAFT}};
    bool turn = option_of(lookout->terms, OPT_MORALE_FIRE) == MORALE_FIRE_TURN;
    unsigned suffered = trial->attack | (turn ? lookout->state->units[trial->unit].attacked : 0u);
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tally_if(tally, suffered & rows[i].attack, rows[i].reason, morale_modifier(rows[i].row));
    }
    /* aflame.morale.gas: wherever the test comes from */
    bool gas = aflame_gas_spirit(lookout->terms, lookout->state, trial->unit) != SPIRIT_STEADY;
    tally_if(tally, gas || (suffered & ATTACK_GAS), WHY_GAS, morale_modifier(BY_GAS));
}

/* aflame.morale.armour: AFVs neither destroyed nor abandoned, once. */
static bool is_armour_near(state_t *state, int unit)
{
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        if (vehicle->gone != GONE_HERE || vehicle->abandoned || is_nowhere(vehicle->at) ||
            !aflame_is_armoured(vehicle) || vehicle->side == state->units[unit].side) {
            continue;
        }
        const struct base hull = aflame_hull(vehicle);
        for (int k = 0; k < state->n_men; k++) {
            if (state->men[k].man.unit == unit && is_in_action(&state->men[k].man) &&
                !is_nowhere(aflame_man_at(state, k)) &&
                base_is_caught(&hull, aflame_man_at(state, k), ARMOUR_NEAR)) {
                return true;
            }
        }
    }
    return false;
}

/* aflame.morale.alone: an armoured vehicle that sees an enemy, no friendly infantry near. */
static bool is_alone(struct lookout *lookout, int unit)
{
    state_t *state = lookout->state;
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        bool sees = false, helped = false;
        if (vehicle->unit != unit || !aflame_is_armoured(vehicle) || vehicle->gone != GONE_HERE ||
            vehicle->abandoned) {
            continue;
        }
        for (int k = 0; k < state->n_men; k++) {
            const struct man *man = &state->men[k].man;
            bool enemy = man->side != state->units[unit].side;
            if (is_standing(man)) {
                sees |= enemy && aflame_sees(lookout, EYE_VEHICLE + i, k);
                helped |= !enemy && points_within(man->at, vehicle->at, ALONE_BEYOND);
            }
        }
        for (int k = 0; k < state->n_vehicles; k++) {
            sees |= state->vehicles[k].side != state->units[unit].side &&
                    !state->vehicles[k].abandoned &&
                    aflame_sees(lookout, EYE_VEHICLE + i, EYE_VEHICLE + k);
        }
        return sees && !helped;
    }
    return false;
}

/* -- its own state ----------------------------------------------------------------------------- */

/* aflame.morale.hard-cover: at least half its figures, and no voluntary move this turn. */
static bool is_in_hard_cover(struct lookout *lookout, int unit)
{
    state_t *state = lookout->state;
    int reference = aflame_reference(state, unit);
    int n = 0, covered = 0;
    if (reference == NO_MAN || state->units[unit].walked) {
        return false;
    }
    struct point at = place_of(state, reference);
    int enemy = aflame_nearest_enemy(lookout, unit, at);
    const struct table *table = lookout->land.table;
    uint32_t hard = aflame_kinds_cover(COVER_HARD);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit == unit && is_standing(man)) {
            /* walls and barricades count against the nearest enemy in sight alone */
            n++;
            covered +=
                (table_kinds_at(table, man->at) & hard) != 0 ||
                (enemy != NO_MAN && (aflame_cover_at(table, man->at, state->men[enemy].man.at) &
                                     1u << COVER_HARD) != 0);
        }
    }
    return n > 0 && 2 * covered >= n;
}

/* aflame.morale.medic, aflame.morale.commissar: both, or one of the two. */
static void add_attached(struct lookout *lookout, int unit, struct tally *tally)
{
    bool medic = aflame_has_role(lookout->state, unit, ROLE_MEDIC);
    bool commissar = aflame_has_role(lookout->state, unit, ROLE_COMMISSAR) ||
                     aflame_has_role(lookout->state, unit, ROLE_PRIEST);
    bool one = option_of(lookout->terms, OPT_ATTACHMENTS) == ATTACHMENTS_EXCLUSIVE;
    tally_if(tally, medic, WHY_MEDIC, morale_modifier(BY_MEDIC));
    tally_if(tally, commissar && !(one && medic), WHY_COMMISSAR, morale_modifier(BY_COMMISSAR));
}

/* -- the test ---------------------------------------------------------------------------------- */

/* aflame.morale.test, aflame.morale.officer: rating, one grade, and what counts. */
struct tally aflame_morale_tally(struct lookout *lookout, const struct trial *trial)
{
    terms_t *terms = lookout->terms;
    state_t *state = lookout->state;
    const struct unit *unit = &state->units[trial->unit];
    struct tally tally = tally_none();
    tally_add(&tally, WHY_RATING, aflame_rating(terms, state, trial->unit));
    tally_add(&tally, WHY_OFFICER, aflame_officer_grade(terms, state, trial->unit));
    add_attacks(lookout, trial, &tally);
    tally_if(&tally, is_armour_near(state, trial->unit), WHY_ARMOUR, morale_modifier(BY_ARMOUR));
    tally_if(&tally, is_alone(lookout, trial->unit), WHY_ALONE, morale_modifier(BY_BEING_ALONE));
    tally_if(&tally, aflame_is_far_from_hq(terms, state, trial->unit), WHY_FAR,
             morale_modifier(BY_HQ));
    tally_if(&tally, aflame_is_scattered(terms, state, trial->unit), WHY_SCATTERED,
             morale_modifier(BY_RADIUS));
    tally_if(&tally, unit->streak > 0, WHY_FAILED,
             morale_modifier(unit->streak == 1 ? BY_FAILURE : BY_TWO_FAILURES));
    tally_if(&tally, unit->fired, WHY_FIRED, morale_modifier(BY_FIRING));
    tally_if(&tally, is_in_hard_cover(lookout, trial->unit), WHY_HARD_COVER,
             morale_modifier(BY_HARD_COVER));
    add_attached(lookout, trial->unit, &tally);
    tally_if(&tally, aflame_losses(unit) > 0, WHY_CASUALTIES,
             morale_modifier(aflame_losses(unit) == 1 ? BY_LOSSES_30 : BY_LOSSES_50));
    tally_if(&tally, trial->modifier != 0, WHY_DAMAGE, trial->modifier);
    tally_if(&tally, unit->malus > 0, WHY_LASTING, -unit->malus);
    return tally;
}

/* aflame.morale.when, aflame.rating.exempt: headquarters count as passing; who routs is beyond it.
 * aflame.morale.fail, aflame.morale.pass */
bool aflame_throw_morale(struct play *play, const struct trial *trial)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct unit *unit = &state->units[trial->unit];
    struct lookout lookout;
    unit->attacked |= (uint8_t)trial->attack;
    if (!is_on_table(unit) || is_hq(terms, unit) || unit->control == CONTROL_ROUTING) {
        return true;
    }
    aflame_look_out(terms, state, &lookout);
    struct throw throw = play_die(FOR_MORALE, trial->clause, unit_piece(trial->unit), NO_PIECE);
    throw.tally = aflame_morale_tally(&lookout, trial);
    unit->tested = (uint8_t)state->head.turn;
    if (play_roll_reaches(play, &throw, PASSES)) {
        unit->streak = 0;
        return true;
    }
    unit->failed = 1;
    unit->streak = (uint8_t)(unit->streak < 9 ? unit->streak + 1 : 9);
    unit->failed_turn = (uint8_t)state->head.turn;
    aflame_lapse(state, trial->unit);
    aflame_weigh(play, trial->unit);
    return false;
}

/* aflame.morale.recover: under control again at once; a routing unit does not rally. */
void aflame_recover(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    if (its->control != CONTROL_NORMAL && its->control != CONTROL_ROUTING) {
        its->control = CONTROL_NORMAL;
        aflame_tell_recovers(play, CLAUSE_MORALE_RECOVER, unit);
    }
    if (its->posture == POSTURE_RETIRING) {
        its->posture = POSTURE_STATIC;
    }
}

bool aflame_test(struct play *play, const struct trial *trial)
{
    struct aflame_state *state = aflame_of(play);
    if (!aflame_throw_morale(play, trial)) {
        if (!trial->only) {
            aflame_react(play, trial->unit, false);
        }
        return false;
    }
    if (state->units[trial->unit].tested == state->head.turn) {
        aflame_recover(play, trial->unit);
    }
    return true;
}

/* -- posture ----------------------------------------------------------------------------------- */

enum { NEARER = 500 }; /* aflame.morale.posture */

void aflame_note_start(terms_t *terms, struct aflame_state *state, int unit, int reference)
{

    struct lookout lookout;
    aflame_look_out(terms, state, &lookout);
    state->was_at = place_of(state, reference);
    int enemy = aflame_nearest_enemy(&lookout, unit, state->was_at);
    state->was_enemy =
        enemy == NO_MAN ? (struct point){NOWHERE, NOWHERE} : state->men[enemy].man.at;
}

/* aflame.morale.posture: by the way its officer has come towards the enemy who was nearest. */
void aflame_note_posture(terms_t *terms, struct aflame_state *state, int unit)
{
    int reference = aflame_reference(state, unit);
    struct unit *its = &state->units[unit];
    (void)terms;
    its->posture = POSTURE_STATIC;
    if (reference == NO_MAN || is_nowhere(state->was_enemy) || is_nowhere(state->was_at)) {
        return;
    }
    int32_t before = points_distance(state->was_at, state->was_enemy);
    int32_t after = points_distance(place_of(state, reference), state->was_enemy);
    if (before - after > NEARER) {
        its->posture = POSTURE_ADVANCING;
    } else if (after - before > NEARER) {
        its->posture = POSTURE_RETIRING;
    }
}
