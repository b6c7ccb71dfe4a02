/* Pz8 jets: heat-seeking and radar-homing missiles (ledger pz8-jets, "Firing"). */

#include "rules/pz8-air/chapters.h"

enum { FAR_HEXES = 12, FAST_MP = 4 }; /* more than so many */

static const struct missile_row *row_of(const struct air_scenario *terms, enum weapon weapon)
{
    return &set_of(terms)->missiles[weapon - HEAT];
}

/* `reason` is that of a heat-seeker. */
static void add_unless_0(struct tally *tally, enum weapon weapon, int reason, int value)
{
    if (value != 0) {
        tally_add(tally, reason + (weapon == RADAR ? RADAR_REASONS : 0), value);
    }
}

/* pz8-jets.heat.shooter, pz8-jets.radar.shooter, pz8-jets.missile.class; what else could count does
 * not (pz8-jets.missile.no-mods). */
struct tally missile_tally(const struct air_scenario *terms, const struct plane *shooter,
                           const struct plane *target, enum weapon weapon, int n)
{
    const struct missile_row *row = row_of(terms, weapon);
    struct tally tally = tally_none();
    add_unless_0(&tally, weapon, WHY_HEAT_MISSILES, n * row->per_missile);
    if (shooter->nation == NATION_NATO) {
        add_unless_0(&tally, weapon, WHY_HEAT_NATO, row->nato);
    } else if (shooter->nation == NATION_THIRD_WORLD) {
        add_unless_0(&tally, weapon, WHY_HEAT_THIRD_WORLD, row->third_world);
    }
    if (shooter->altitude == 1) {
        add_unless_0(&tally, weapon, WHY_HEAT_LOW, row->low);
    }
    if (shooter->generation == 1) {
        add_unless_0(&tally, weapon, WHY_HEAT_FIRST_GENERATION, row->first_generation);
    }
    if (hex_distance(shooter->at, target->at) > FAR_HEXES) {
        add_unless_0(&tally, weapon, WHY_HEAT_FAR, row->far);
    }
    return tally;
}

/* pz8-jets.heat.target, pz8-jets.radar.target: current MPs. */
struct tally evasion_tally(const struct air_scenario *terms, const struct plane *target,
                           enum weapon weapon)
{
    const struct missile_row *row = row_of(terms, weapon);
    struct tally tally = tally_none();
    if (plane_mp(terms, target) > FAST_MP) {
        add_unless_0(&tally, weapon, WHY_HEAT_FAST, row->fast);
    }
    if (target->experience == VETERAN) {
        add_unless_0(&tally, weapon, WHY_HEAT_VETERAN, row->veteran);
    } else if (target->experience == GREEN) {
        add_unless_0(&tally, weapon, WHY_HEAT_GREEN, row->green);
    }
    return tally;
}

/* pz8-jets.missile.stock: any number, 1 or more, of one kind. */
bool check_salvo(const struct air_scenario *terms, const struct air_state *state, int target,
                 enum weapon weapon, int n, struct refusal *why)
{
    return check_attack_time(state, CLAUSE_FIRE_WHEN, why) &&
           check_air_shot(terms, state, state->active, target, weapon, n, why);
}

static void spend_missiles(struct plane *plane, enum weapon weapon, int n)
{
    uint8_t *left = weapon == HEAT ? &plane->heat : &plane->radar;
    *left = (uint8_t)(*left - n);
}

static void tell_launch(struct play *play, int target, enum weapon weapon, int n)
{
    const struct air_state *state = air_of(play);
    struct event *event = play_event(play, EVENT_LAUNCHED, CLAUSE_MISSILE_STOCK);
    event->values[0] = plane_piece(state->active);
    event->values[1] = plane_piece(target);
    event->values[2] = (int32_t)(weapon - HEAT);
    event->values[3] = n;
    event->values[4] = hex_distance(state->planes[state->active].at, state->planes[target].at);
}

/* Does the target's die stay below what it needs? That is all that matters of it. */
static int is_beaten(const uint8_t values[], int n, int need)
{
    (void)n;
    return values[0] < need;
}

/* pz8-jets.missile.result: the attacker's total must be greater. Nobody fires back. */
void do_salvo(struct play *play, int target, enum weapon weapon, int n)
{
    struct air_state *state = air_of(play);
    struct plane *shooter = &state->planes[state->active];
    const struct plane *prey = &state->planes[target];
    bool heat = weapon == HEAT;
    tell_launch(play, target, weapon, n);
    struct throw attack =
        air_die_for(FOR_MISSILE, heat ? CLAUSE_HEAT_SHOOTER : CLAUSE_RADAR_SHOOTER,
                    plane_piece(state->active), plane_piece(target));
    attack.tally = missile_tally(terms_of(play), shooter, prey, weapon, n);
    struct throw evasion = air_die_for(FOR_EVADE, heat ? CLAUSE_HEAT_TARGET : CLAUSE_RADAR_TARGET,
                                       plane_piece(target), plane_piece(state->active));
    evasion.tally = evasion_tally(terms_of(play), prey, weapon);
    shooter->fired = 1;
    spend_missiles(shooter, weapon, n);
    int strength = play_roll_total(play, &attack);
    if (play_roll_result(play, &evasion, is_beaten, strength - evasion.tally.sum)) {
        shooter->kills++;
        destroy_plane(play, target, EVENT_DESTROYED, CLAUSE_MISSILE_RESULT);
    } else {
        play_event(play, EVENT_EVADED, CLAUSE_MISSILE_RESULT)->values[0] = plane_piece(target);
    }
}
