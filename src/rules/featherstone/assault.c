/* Featherstone-like WW2: infantry against tanks (ledger, 4.9).
 *
 * In the order of the ledger: featherstone.assault.nerve, featherstone.assault.whom,
 * featherstone.assault.nerve-fail, featherstone.assault.eligible, featherstone.assault.points,
 * featherstone.assault.zero, featherstone.assault.modifiers, featherstone.assault.timing,
 * featherstone.assault.tank-fire, featherstone.assault.blast. */

#include "rules/featherstone/chapters.h"

enum { NERVE = 5, CLOSE_DEDUCTION = 1, HALF = 2, ASSAULT_WAY = 12 * INCH };

/* -- assault ----------------------------------------------------------------------------------- */

/* featherstone.assault.whom */
static bool check_whom(terms_t *terms, state_t *state, int unit, int tank, struct refusal *why)
{
    const struct unit *enemy = &state->units[tank];
    if (!is_squad(terms, &state->units[unit])) {
        return refuse(why, CLAUSE_ASSAULT_WHOM, "only squads assault tanks");
    }
    return (is_known_enemy(state, state->units[unit].side, tank) && is_armoured(terms, enemy)) ||
           refuse(why, CLAUSE_ASSAULT_WHOM, "an armoured vehicle of the enemy is assaulted");
}

static int32_t assault_budget(terms_t *terms, const struct unit *unit)
{
    int32_t left = featherstone_move_left(terms, unit);
    return left < ASSAULT_WAY * FOOT_MOVE ? left : ASSAULT_WAY * FOOT_MOVE;
}

/* featherstone.assault.nerve: within 12 inches of path; else no die. */
bool featherstone_check_assault(terms_t *terms, state_t *state,
                                const struct featherstone_assault *order, struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    struct march march;
    if (!featherstone_may_go(terms, state, order->unit, order->side, why) ||
        !check_whom(terms, state, order->unit, order->tank, why)) {
        return false;
    }
    if (featherstone_in_contact(terms, state, order->unit, order->tank)) {
        return refuse(why, CLAUSE_ASSAULT_NERVE_FAIL,
                      "it is in contact already: it assaults again in the combat");
    }
    return featherstone_find_charge(terms, state, order->unit, order->tank,
                                    assault_budget(terms, unit), &march, why);
}

static struct tally nerve_tally(const struct unit *unit)
{
    struct tally tally = tally_none();
    tally_add(&tally,
              unit->grade == GRADE_VETERAN   ? WHY_NERVE_VETERAN
              : unit->grade == GRADE_REGULAR ? WHY_NERVE_REGULAR
                                             : WHY_RAW,
              unit->grade);
    return tally;
}

/* featherstone.assault.nerve-fail: it stays, and may shoot as one that stood. */
void featherstone_do_assault(struct play *play, const struct featherstone_assault *order)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *unit = &state->units[order->unit];
    struct throw throw =
        play_die(FOR_NERVE, CLAUSE_ASSAULT_NERVE, unit_piece(order->unit), unit_piece(order->tank));
    throw.tally = nerve_tally(unit);
    if (!play_roll_reaches(play, &throw, NERVE)) {
        featherstone_tell_no_nerve(play, CLAUSE_ASSAULT_NERVE_FAIL, order->unit, order->tank);
        unit->leave = LEAVE_NONE;
        return;
    }
    struct march march;
    featherstone_find_charge(terms, state, order->unit, order->tank, assault_budget(terms, unit),
                             &march, NULL);
    featherstone_go_in(play, order->unit, order->tank, &march);
}

/* It moves in, and assaults in the step of those who moved. */
void featherstone_go_in(struct play *play, int unit, int tank, struct march *march)
{
    struct featherstone_state *state = featherstone_of(play);
    featherstone_tell_assaults(play, CLAUSE_ASSAULT_NERVE, unit, tank);
    state->units[unit].charged = 1;
    if (featherstone_go(play, unit, march, CLAUSE_ASSAULT_NERVE)) {
        state->units[unit].leave = LEAVE_NONE;
        featherstone_declare(play, unit, tank, ARMAMENT_SMALL_ARMS, ATTACK_ASSAULT, STEP_MOVING);
    }
}

/* -- assault again ----------------------------------------------------------------------------- */

/* featherstone.assault.timing: those already in contact who stayed there, in the first step. */
bool featherstone_check_assault_again(terms_t *terms, state_t *state,
                                      const struct featherstone_assault_again *order,
                                      struct refusal *why)
{
    if (featherstone_step(state) != STEP_STATIONARY ||
        !featherstone_may_shoot(terms, state, order->unit, why)) {
        return refuse(why, CLAUSE_ASSAULT_TIMING, "who stayed in contact assaults again, at once");
    }
    if (!check_whom(terms, state, order->unit, order->tank, why)) {
        return false;
    }
    if (featherstone_close_enemy(terms, state, order->unit) != NO_UNIT) {
        return refuse(why, CLAUSE_CLOSE_RANGE, "in close combat it attacks nobody else");
    }
    if (state->units[order->unit].spirit == SPIRIT_ROUTED ||
        featherstone_has_declared(state, order->unit, ANY_ARMAMENT)) {
        return refuse(why, CLAUSE_ASSAULT_TIMING, "it has something else to do");
    }
    return featherstone_in_contact(terms, state, order->unit, order->tank) ||
           refuse(why, CLAUSE_ASSAULT_TIMING, "it is not in contact with that vehicle");
}

void featherstone_do_assault_again(struct play *play,
                                   const struct featherstone_assault_again *order)
{
    featherstone_tell_assaults_again(play, CLAUSE_ASSAULT_TIMING, order->unit, order->tank);
    featherstone_declare(play, order->unit, order->tank, ARMAMENT_SMALL_ARMS, ATTACK_ASSAULT,
                         STEP_STATIONARY);
}

/* -- the attack -------------------------------------------------------------------------------- */

/* featherstone.assault.eligible: not the gunners of support weapons, nor their assistants. */
static bool is_eligible(const struct figure *figure)
{
    return is_standing(&figure->man) && figure->man.role != ROLE_GUNNER &&
           figure->man.role != ROLE_ASSISTANT;
}

static int eligible(terms_t *terms, state_t *state, int unit)
{
    int n = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        n += is_eligible(&state->men[i]);
    }
    return n;
}

/* The nearest of those who assault that is not done with yet. */
static int nearest_eligible(terms_t *terms, state_t *state, int unit, const struct base *tank,
                            const uint64_t done[])
{
    int nearest = NO_MAN;
    int32_t least = INT32_MAX;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        if (!is_eligible(&state->men[i]) || has_bit(done, i)) {
            continue;
        }
        struct base man = base_point(state->men[i].man.at);
        int32_t gap = bases_gap(tank, &man);
        nearest = gap < least ? i : nearest;
        least = gap < least ? gap : least;
    }
    return nearest;
}

/* featherstone.assault.blast: half of those who assaulted, rounded up, the nearest. */
static void blast(struct play *play, int unit, int tank)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct base base = base_of(terms, &state->units[tank]);
    int n = (eligible(terms, state, unit) + 1) / HALF;
    uint64_t done[MEN_WORDS] = {0};
    featherstone_tell_blast(play, CLAUSE_ASSAULT_BLAST, unit, tank, n);
    for (int k = 0; k < n; k++) {
        int nearest = nearest_eligible(terms, state, unit, &base, done);
        set_bit(done, nearest);
        if (state->men[nearest].man.gone != MAN_HERE) {
            continue;
        }
        struct throw throw =
            play_die(FOR_CREW_SAVE, CLAUSE_ASSAULT_BLAST, figure_piece(nearest), NO_PIECE);
        if (!play_roll_reaches(play, &throw, featherstone_save_need(terms, state, unit))) {
            featherstone_mark(play, nearest, CLAUSE_ASSAULT_BLAST);
        }
    }
}

/* featherstone.assault.points, featherstone.assault.modifiers: hits take the place of a gun's
 * value; always the flank. */
static void penetrate(struct play *play, int unit, int tank, int hits)
{
    struct featherstone_state *state = featherstone_of(play);
    const struct template *type = template_of(featherstone_terms(play), &state->units[tank]);
    struct throw throw =
        play_die(FOR_PENETRATION, CLAUSE_ASSAULT_POINTS, unit_piece(unit), unit_piece(tank));
    throw.n = 2;
    tally_add(&throw.tally, WHY_ASSAULT_HITS, hits);
    int armour = featherstone_class_value(type->flank);
    if (armour != 0) {
        tally_add(&throw.tally, WHY_ARMOUR, -armour);
    }
    struct hit hit = {.target = tank, .flank = true};
    hit.total = play_roll_total(play, &throw);
    featherstone_hurt(play, &hit);
    if (featherstone_damage_result(hit.total) == RESULT_BREW_UP) {
        blast(play, unit, tank);
    }
}

/* featherstone.assault.whom: the moves are over; who has lost his tank by them does not assault it,
 * nor who is in close combat with men now (featherstone.close.range), whom he may strike instead.
 * Men who fall from now on do not take the others out of contact. */
void featherstone_drop_assaults(struct play *play)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    for (int i = 0; i < state->n_declarations; i++) {
        const struct declaration *declaration = &state->declarations[i];
        int unit = declaration->declared.unit;
        int tank = declaration->target;
        if (declaration->declared.gone || declaration->declared.verb != ATTACK_ASSAULT) {
            continue;
        }
        bool lost = !is_on_table(&state->units[unit]) || !is_on_table(&state->units[tank]) ||
                    !featherstone_in_contact(terms, state, unit, tank);
        if (lost || featherstone_close_enemy(terms, state, unit) != NO_UNIT) {
            declare_end(&featherstone_declares, &state->head, i);
            featherstone_tell_no_shot(play, lost ? CLAUSE_ASSAULT_WHOM : CLAUSE_CLOSE_RANGE, unit,
                                      tank);
        }
    }
}

/* featherstone.assault.zero, featherstone.assault.tank-fire: a tank that
 * stood has shot at those in front of it in the step before, with its hull machine-gun alone. */
void featherstone_fight_tank(struct play *play, int unit, int tank)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    if (!is_on_table(&state->units[unit]) || !is_on_table(&state->units[tank])) {
        featherstone_tell_no_shot(play, CLAUSE_ASSAULT_WHOM, unit, tank);
        return;
    }
    struct throw throw =
        play_die(FOR_SMALL_ARMS, CLAUSE_ASSAULT_POINTS, unit_piece(unit), unit_piece(tank));
    throw.n = (uint8_t)featherstone_dice_of(eligible(terms, state, unit));
    if (throw.n == 0) {
        featherstone_tell_silent(play, CLAUSE_ASSAULT_ZERO, unit, tank);
        return;
    }
    uint8_t worth[6];
    featherstone_worth(CLOSE_DEDUCTION, worth);
    int hits = play_roll_worth(play, &throw, worth);
    if (hits == 0) {
        return;
    }
    featherstone_tell_hits(play, CLAUSE_ASSAULT_POINTS, tank, hits);
    featherstone_under_fire(play, tank, CLAUSE_AT_HITS);
    penetrate(play, unit, tank, hits);
}
