/* Featherstone-like WW2: what hits do to vehicles, and the end of a combat step (ledger, 4.8, and
 * featherstone.turn.simultaneous).
 *
 * In the order of the ledger: featherstone.damage.brew, featherstone.damage.knocked-out,
 * featherstone.damage.turret, featherstone.damage.turretless, featherstone.damage.nine,
 * featherstone.damage.hull, featherstone.damage.clank, featherstone.damage.hull-down,
 * featherstone.damage.empty, featherstone.damage.again, featherstone.damage.order,
 * featherstone.damage.passengers. */

#include "rules/featherstone/chapters.h"

struct damage_row {
    uint8_t from;
    uint8_t result;
    const char *about;
};

#include "rules/featherstone-damage.h"

enum { DIE_HALF = 4, IMMOBILE_UP_TO = 2 };

static void hit_turret(struct play *play, const struct hit *hit);
static void hit_hull(struct play *play, const struct hit *hit);

/* -- the table --------------------------------------------------------------------------------- */

/* featherstone.damage.clank: below 2 is a clank too, above 12 is 12. */
int featherstone_damage_result(int total)
{
    int row = 0;
    while (total < featherstone_damage[row].from && featherstone_damage[row].from > 0) {
        row++;
    }
    return featherstone_damage[row].result;
}

/* Crew of one compartment, in their order; those marked in this step are not hit again. */
static void save_seat(struct play *play, int unit, int seat, enum save_of what)
{
    terms_t *terms = featherstone_terms(play);
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        const struct figure *figure = &featherstone_of(play)->men[i];
        if (figure->man.gone == MAN_HERE && figure->seat == seat) {
            featherstone_save_man(play, i, what);
        }
    }
}

/* featherstone.damage.passengers: they ride with the superstructure. */
static void save_passengers(struct play *play, int vehicle)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    for (int unit = 0; unit < state->n_units; unit++) {
        if (state->units[unit].aboard != vehicle || state->units[unit].gone != GONE_HERE) {
            continue;
        }
        for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
            if (state->men[i].man.gone == MAN_HERE) {
                featherstone_save_man(play, i, SAVE_PASSENGER);
            }
        }
    }
}

/* featherstone.damage.brew */
static void brew_up(struct play *play, const struct hit *hit)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    featherstone_tell_brewed_up(play, CLAUSE_DAMAGE_BREW, hit->target);
    for (int i = first_man(terms, hit->target); i < end_man(terms, hit->target); i++) {
        if (state->men[i].man.gone == MAN_HERE) {
            featherstone_mark(play, i, CLAUSE_DAMAGE_BREW);
        }
    }
    save_passengers(play, hit->target);
    state->pending[hit->target] |= PENDING_BREWED;
}

/* featherstone.damage.knocked-out, featherstone.damage.order */
static void knock_out(struct play *play, const struct hit *hit)
{
    featherstone_tell_knocked_out(play, CLAUSE_DAMAGE_KNOCKED_OUT, hit->target);
    save_seat(play, hit->target, SEAT_TURRET, SAVE_KNOCKED_OUT);
    save_passengers(play, hit->target);
    save_seat(play, hit->target, SEAT_HULL, SAVE_KNOCKED_OUT);
    featherstone_of(play)->pending[hit->target] |= PENDING_KNOCKED_OUT;
}

/* featherstone.damage.turret: its men save; then a die for the gun, of a vehicle that has neither
 * gun nor machine-gun there none. featherstone.damage.again: a gun is lost once. */
static void hit_compartment_above(struct play *play, const struct hit *hit)
{
    struct featherstone_state *state = featherstone_of(play);
    const struct template *type = template_of(featherstone_terms(play), &state->units[hit->target]);
    save_seat(play, hit->target, SEAT_TURRET, SAVE_COMPARTMENT);
    save_passengers(play, hit->target);
    if (!has_weapon_above(type)) {
        return;
    }
    struct throw throw = play_die(FOR_GUN, CLAUSE_DAMAGE_TURRET, unit_piece(hit->target), NO_PIECE);
    if (play_roll_reaches(play, &throw, DIE_HALF) && !state->units[hit->target].gun_out) {
        state->pending[hit->target] |= PENDING_GUN_OUT;
        featherstone_tell_gun_out(play, CLAUSE_DAMAGE_TURRET, hit->target);
    }
}

/* featherstone.damage.turretless: on 4+ the shot missed after all. */
static void hit_turret(struct play *play, const struct hit *hit)
{
    const struct unit *unit = &featherstone_of(play)->units[hit->target];
    if (!template_of(featherstone_terms(play), unit)->turret) {
        struct throw throw =
            play_die(FOR_DODGE, CLAUSE_DAMAGE_TURRETLESS, unit_piece(hit->target), NO_PIECE);
        if (play_roll_reaches(play, &throw, DIE_HALF)) {
            featherstone_tell_dodged(play, CLAUSE_DAMAGE_TURRETLESS, hit->target);
            return;
        }
    }
    hit_compartment_above(play, hit);
}

/* featherstone.damage.nine */
static void hit_either(struct play *play, const struct hit *hit)
{
    struct throw throw = play_die(FOR_NINE, CLAUSE_DAMAGE_NINE, unit_piece(hit->target), NO_PIECE);
    if (play_roll_total(play, &throw) < DIE_HALF) {
        hit_hull(play, hit);
    } else {
        hit_turret(play, hit);
    }
}

/* featherstone.damage.hull, featherstone.damage.hull-down */
static void hit_hull(struct play *play, const struct hit *hit)
{
    struct featherstone_state *state = featherstone_of(play);
    if (hit->hull_down) {
        featherstone_tell_hull_down(play, CLAUSE_DAMAGE_HULL_DOWN, hit->target);
        return;
    }
    struct throw throw = play_die(FOR_HULL, CLAUSE_DAMAGE_HULL, unit_piece(hit->target), NO_PIECE);
    if (hit->flank && !hit->soft) {
        tally_add(&throw.tally, WHY_FLANK, -1);
    }
    if (play_roll_total(play, &throw) > IMMOBILE_UP_TO) {
        save_seat(play, hit->target, SEAT_HULL, SAVE_COMPARTMENT);
    } else if (!state->units[hit->target].immobile) { /* featherstone.damage.again */
        state->pending[hit->target] |= PENDING_IMMOBILE;
        featherstone_tell_immobilised(play, CLAUSE_DAMAGE_HULL, hit->target);
    }
}

void featherstone_hurt(struct play *play, const struct hit *hit)
{
    enum result result = (enum result)featherstone_damage_result(hit->total);
    featherstone_tell_damage(play, CLAUSE_TABLE_DAMAGE, hit->target, (int)result, hit->total);
    switch (result) {
    case RESULT_BREW_UP:
        brew_up(play, hit);
        return;
    case RESULT_KNOCKED_OUT:
        knock_out(play, hit);
        return;
    case RESULT_TURRET:
        hit_turret(play, hit);
        return;
    case RESULT_HULL_OR_TURRET:
        hit_either(play, hit);
        return;
    case RESULT_HULL:
        hit_hull(play, hit);
        return;
    case RESULT_CLANK:
        return;
    }
}

/* -- who is lost ------------------------------------------------------------------------------- */

/* Who sits in a vehicle is his own side's secret (ledger, section 9). */
static uint8_t who_knows(struct play *play, int man)
{
    const struct figure *figure = &featherstone_of(play)->men[man];
    if (is_nowhere(figure->man.at) && figure->seat != SEAT_FOOT) {
        return (uint8_t)(1 << figure->man.side);
    }
    return SEEN_BY_ALL;
}

/* featherstone.turn.simultaneous: marked men take their part in the step, and are not hit again. */
void featherstone_mark(struct play *play, int man, int clause)
{
    struct featherstone_state *state = featherstone_of(play);
    struct man *him = &state->men[man].man;
    him->gone = MAN_MARKED;
    state->units[him->unit].casualties++;
    play->sees &= who_knows(play, man);
    featherstone_tell_fallen(play, clause, him->unit, man);
    play->sees = SEEN_BY_ALL;
}

/* Its model, if it has one, stays as a wreck unless it has left the table. */
void featherstone_lose(struct play *play, int unit, enum gone how)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        if (is_in_action(&state->men[i].man)) {
            state->men[i].man.gone = how == GONE_CAPTURED ? MAN_CAPTURED : MAN_LEFT;
        }
    }
    featherstone_lift(terms, state, unit);
    its->gone = (uint8_t)how;
    its->hidden = 0;
    clear_bit(&state->hidden, unit);
    its->wreck = is_vehicle(terms, its) && how != GONE_LEFT && its->aboard == NO_UNIT;
    if (!has_model(terms, its) || how == GONE_LEFT) {
        its->at = (struct point){NOWHERE, NOWHERE};
    }
    its->away = 0;
    its->post = (struct point){NOWHERE, NOWHERE};
    its->aboard = NO_UNIT;
}

void featherstone_lose_all(struct play *play, int unit, enum gone how, int clause,
                           void (*tell)(struct play *play, int clause, int unit))
{
    struct featherstone_state *state = featherstone_of(play);
    tell(play, clause, unit);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].aboard == unit && state->units[i].gone == GONE_HERE) {
            tell(play, clause, i);
            featherstone_lose(play, i, how);
        }
    }
    featherstone_lose(play, unit, how);
}

/* -- the end of a step ------------------------------------------------------------------------- */

/* featherstone.setup.support: the assistant, failing him the nearest rifleman. */
static int successor_of(terms_t *terms, state_t *state, int gunner)
{
    const struct man *fallen = &state->men[gunner].man;
    int nearest = NO_MAN;
    for (int i = first_man(terms, fallen->unit); i < end_man(terms, fallen->unit); i++) {
        const struct man *man = &state->men[i].man;
        if (man->gone != MAN_HERE || man->weapon != WEAPON_RIFLE || is_leader(&state->men[i])) {
            continue;
        }
        if (man->role == ROLE_ASSISTANT) {
            return i;
        }
        if (nearest == NO_MAN || (!is_nowhere(fallen->at) && !is_nowhere(man->at) &&
                                  point_distance2(man->at, fallen->at) <
                                      point_distance2(state->men[nearest].man.at, fallen->at))) {
            nearest = i;
        }
    }
    return nearest;
}

static void hand_over(struct play *play, int gunner)
{
    struct featherstone_state *state = featherstone_of(play);
    struct man *fallen = &state->men[gunner].man;
    if (fallen->weapon != WEAPON_LMG && fallen->weapon < WEAPON_AT_RIFLE) {
        return;
    }
    int man = successor_of(featherstone_terms(play), state, gunner);
    if (man != NO_MAN) {
        state->men[man].man.weapon = fallen->weapon;
        state->men[man].man.role = ROLE_GUNNER;
        fallen->weapon = WEAPON_NONE;
        featherstone_tell_took_over(play, CLAUSE_SETUP_SUPPORT, fallen->unit, man,
                                    state->men[man].man.weapon);
    }
}

/* Whoever was marked goes, and his weapon to another. */
void featherstone_remove(struct play *play, int man)
{
    struct man *him = &featherstone_of(play)->men[man].man;
    him->gone = MAN_FALLEN;
    hand_over(play, man);
    him->at = (struct point){NOWHERE, NOWHERE};
    him->inside = NO_INSIDE;
}

/* featherstone.damage.passengers, featherstone.morale.passengers: whoever was aboard stands within
 * an inch of it, on the double; in the middle of the vehicle if there is no room for a man. */
void featherstone_spill(struct play *play, int vehicle, int clause)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    const struct unit *its = &state->units[vehicle];
    struct point at =
        point_beside(its->at, its->facing, -featherstone_model(terms, its)->length / 2 - INCH, 0);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->aboard != vehicle || unit->gone != GONE_HERE) {
            continue;
        }
        unit->aboard = NO_UNIT;
        unit->moved = unit->doubled = unit->busy = 1;
        if (featherstone_strength(terms, state, i) == 0) {
            continue;
        }
        bool stands = featherstone_may_stand(terms, at);
        featherstone_put(play, i, stands ? at : its->at, its->facing, unit->formation);
        featherstone_tell_dismounted(play, clause, i, vehicle, unit->at);
    }
}

/* featherstone.damage.empty: a vehicle with nobody left is out. */
static void settle_vehicle(struct play *play, int unit)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    int pending = state->pending[unit];
    its->immobile |= (pending & PENDING_IMMOBILE) != 0;
    its->gun_out |= (pending & PENDING_GUN_OUT) != 0;
    its->brewed |= (pending & PENDING_BREWED) != 0;
    if (pending & (PENDING_BREWED | PENDING_KNOCKED_OUT)) {
        featherstone_spill(play, unit, CLAUSE_DAMAGE_PASSENGERS);
        featherstone_lose(play, unit, GONE_LOST);
    } else if (featherstone_strength(terms, state, unit) == 0) {
        featherstone_tell_crewless(play, CLAUSE_DAMAGE_EMPTY, unit);
        featherstone_spill(play, unit, CLAUSE_MORALE_PASSENGERS);
        featherstone_lose(play, unit, GONE_LOST);
    }
}

/* featherstone.he.gun: a gun that is destroyed leaves its crew as men on foot. */
static void settle_men(struct play *play, int unit)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    if (featherstone_strength(terms, state, unit) == 0) {
        featherstone_tell_destroyed(play, CLAUSE_FIRE_HITS, unit);
        featherstone_lose(play, unit, GONE_LOST);
    }
    if (!(state->pending[unit] & PENDING_GUN_OUT)) {
        return;
    }
    its->gun_out = 1;
    if (is_gun(terms, its) && its->gone == GONE_HERE) {
        its->away = 1;
        its->post = point_beside(its->at, its->facing, -INCH, 0);
        its->post_facing = its->facing;
        its->formation = FORM_LINE;
    }
}

/* featherstone.turn.combat, featherstone.turn.simultaneous, featherstone.at.aim */
void featherstone_end_step(struct play *play)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    marked_go(play, &featherstone_figures);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->gone == GONE_HERE && !is_nowhere(unit->at) && unit->aboard == NO_UNIT &&
            state->swing[i] >= 0) {
            if (is_driven(terms, unit)) {
                unit->facing = state->swing[i];
            } else {
                featherstone_put(play, i, unit->at, state->swing[i], unit->formation);
            }
        }
        state->swing[i] = -1;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].gone == GONE_HERE && is_driven(terms, &state->units[i]) &&
            !is_nowhere(state->units[i].at)) {
            settle_vehicle(play, i);
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].gone == GONE_HERE && !is_driven(terms, &state->units[i])) {
            settle_men(play, i);
        }
        state->pending[i] = 0;
    }
    featherstone_find_hidden(play);
}
