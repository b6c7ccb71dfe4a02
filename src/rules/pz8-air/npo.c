/* Pz8 aerial: what the NPO does (ledgers, "Solo"). The engine flies for one side. */

#include <string.h>

#include "rules/pz8-air/flight.h"

/* An attack, and how good it is: hitting faces and the lead in factors, or chances in 36ths. */
struct attack {
    bool possible;
    int chance;
    int lead;
    int target; /* an aircraft, or a ground target */
    enum weapon weapon;
    bool ground;
    enum ordnance with;
};

/* What a flight is judged by, most important first. */
struct merit {
    int chance, lead;
    int arcs;            /* of the enemy, on its hex at its level */
    int distance, climb; /* to the nearest enemy or target */
};

/* -- attacks ----------------------------------------------------------------------------------- */

/* pz8-aerial.solo.npo: hitting faces, then factors; pz8-jets.solo.npo: 36ths, six for a face. */
static struct attack attack_with(terms_t *terms, const struct plane *firer, state_t *state,
                                 int target, enum weapon weapon)
{
    const struct plane *enemy = &state->planes[target];
    bool jets = set_of(terms)->missiles != NULL;
    struct attack attack = {.possible = true, .target = target, .weapon = weapon};
    if (weapon > WEAPON_REAR) {
        attack.chance =
            air_missile_pairs(terms, firer, enemy, weapon, missiles_left(firer, weapon));
        return attack;
    }
    attack.chance = air_gun_faces(terms, firer, enemy, false) * (jets ? 6 : 1);
    attack.lead = jets ? 0 : attack_of(terms, firer, weapon) - template_of(terms, enemy)->defence;
    return attack;
}

/* Equal shots: front weapon before rear; cannon, then HS, then RH; then the lowest target id. */
static bool attack_is_better(state_t *state, const struct attack *one, const struct attack *other)
{
    return !other->possible               ? true
           : one->chance != other->chance ? one->chance > other->chance
           : one->lead != other->lead     ? one->lead > other->lead
           : one->weapon != other->weapon
               ? one->weapon < other->weapon
               : strcmp(state->planes[one->target].id, state->planes[other->target].id) < 0;
}

static struct attack best_shot(terms_t *terms, state_t *state, const struct plane *firer)
{
    struct attack best = {.possible = false};
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *enemy = &state->planes[i];
        for (enum weapon weapon = WEAPON_FRONT; weapon <= WEAPON_RADAR && is_prey(firer, enemy);
             weapon++) {
            if (has_weapon(terms, weapon) && air_can_shoot(terms, firer, enemy, weapon)) {
                struct attack attack = attack_with(terms, firer, state, i, weapon);
                best = attack_is_better(state, &attack, &best) ? attack : best;
            }
        }
    }
    return best;
}

/* pz8-aerial.solo.npo-ground: only with a load, and if a face of the die destroys. */
static struct attack best_bombing(terms_t *terms, state_t *state, const struct plane *plane)
{
    struct attack best = {.possible = false};
    enum ordnance with = plane->load == LOAD_BOMBS ? ORDNANCE_BOMBS : ORDNANCE_ROCKETS;
    for (int i = 0; i < state->n_targets; i++) {
        const struct target *target = &state->targets[i];
        if (plane->load == LOAD_NONE || !air_can_raid(terms, plane, target, with)) {
            continue;
        }
        int faces = air_ground_faces(terms, plane, with);
        if (faces > 0 &&
            (!best.possible || strcmp(target->id, state->targets[best.target].id) < 0)) {
            best = (struct attack){
                .possible = true, .chance = faces, .target = i, .ground = true, .with = with};
        }
    }
    return best;
}

/* -- flights ----------------------------------------------------------------------------------- */

/* Enemy fields of fire it would be in: front guns or cannon, and heat-seekers. */
static int arcs_on(terms_t *terms, state_t *state, const struct plane *plane)
{
    int arcs = 0;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *enemy = &state->planes[i];
        if (!is_prey(plane, enemy) || enemy->altitude != plane->altitude) {
            continue;
        }
        arcs += attack_of(terms, enemy, WEAPON_FRONT) > 0 &&
                air_covers(terms, enemy, WEAPON_FRONT, plane->at);
        arcs += set_of(terms)->missiles != NULL && enemy->heat > 0 &&
                air_covers(terms, enemy, WEAPON_HEAT, plane->at);
    }
    return arcs;
}

static void note_nearer(struct merit *merit, int distance, int climb)
{
    if (distance < merit->distance || (distance == merit->distance && climb < merit->climb)) {
        merit->distance = distance;
        merit->climb = climb;
    }
}

static bool is_standing_prey(const struct plane *plane, const struct target *target)
{
    return target->side != plane->side && !target->destroyed;
}

static bool hunts_ground(state_t *state, const struct plane *plane)
{
    for (int i = 0; i < state->n_targets && plane->load != LOAD_NONE; i++) {
        if (is_standing_prey(plane, &state->targets[i])) {
            return true;
        }
    }
    return false;
}

static void measure_distance(state_t *state, const struct plane *plane, struct merit *merit)
{
    merit->distance = merit->climb = 4 * HEX_MAX_COLUMNS;
    if (hunts_ground(state, plane)) {
        for (int i = 0; i < state->n_targets; i++) {
            if (is_standing_prey(plane, &state->targets[i])) {
                note_nearer(merit, hex_distance(plane->at, state->targets[i].at), plane->altitude);
            }
        }
        return;
    }
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *enemy = &state->planes[i];
        if (is_prey(plane, enemy)) {
            int climb = enemy->altitude - plane->altitude;
            note_nearer(merit, hex_distance(plane->at, enemy->at), climb < 0 ? -climb : climb);
        }
    }
}

/* pz8-aerial.solo.npo, pz8-aerial.solo.npo-ground, pz8-jets.solo.npo: the merit of a flight, as far
 * as it matters beside the best one so far. */
static struct merit merit_of(terms_t *terms, state_t *state, const struct plane *plane,
                             const struct merit *best)
{
    struct merit merit = {0};
    struct attack attack = hunts_ground(state, plane) ? best_bombing(terms, state, plane)
                                                      : best_shot(terms, state, plane);
    if (attack.possible) {
        merit.chance = attack.chance;
        merit.lead = attack.lead;
    }
    /* If it is worse already by what can be hit, nothing else need be asked. */
    if (merit.chance > best->chance || (merit.chance == best->chance && merit.lead >= best->lead)) {
        merit.arcs = arcs_on(terms, state, plane);
        measure_distance(state, plane, &merit);
    }
    return merit;
}

static int compare(const struct merit *one, const struct merit *other)
{
    const int differences[] = {one->chance - other->chance, one->lead - other->lead,
                               other->arcs - one->arcs, other->distance - one->distance,
                               other->climb - one->climb};
    for (unsigned i = 0; i < sizeof differences / sizeof differences[0]; i++) {
        if (differences[i] != 0) {
            return differences[i];
        }
    }
    return 0;
}

/* The actions in the order of the alphabet, as a number that compares as they do. */
static uint64_t spelling(uint64_t flight)
{
    static const uint8_t place[ACTIONS] = {
        [ACTION_C] = 1,  [ACTION_D] = 2,  [ACTION_F] = 3,  [ACTION_I] = 4,  [ACTION_SL] = 5,
        [ACTION_SR] = 6, [ACTION_TL] = 7, [ACTION_TR] = 8, [ACTION_XL] = 9, [ACTION_XR] = 10};
    uint64_t spelt = 0;
    for (int i = 0; i < MP_MAX; i++) {
        int action = (int)(flight >> (4 * i) & 15);
        spelt = spelt << 4 | (i < flight_length(flight) ? place[action] : 0);
    }
    return spelt;
}

/* The aircraft as it would be at the end of the flight; false if that is off the table. */
static bool plane_after(const struct sky *sky, const struct flights *flights, uint32_t number,
                        struct plane *plane)
{
    const struct flight_end *end = &flights->ends[number];
    uint64_t flight = flights->list[number];
    plane->at = air_end_hex(sky, end);
    plane->facing = end->facing;
    plane->altitude = end->altitude;
    plane->spent = (uint8_t)flight_spent(flight);
    plane->reversed = 0;
    for (int i = 0; i < flight_length(flight); i++) {
        if ((flight >> (4 * i) & 15) == ACTION_I) {
            plane->reversed = 1;
        }
    }
    return hex_is_on(sky->board, plane->at);
}

/* Whether a flight is to be preferred to another of equal merit: fewest MPs, then the alphabet. */
static bool flies_sooner(uint64_t one, uint64_t other)
{
    return flight_spent(one) != flight_spent(other) ? flight_spent(one) < flight_spent(other)
                                                    : spelling(one) < spelling(other);
}

/* It leaves the table only when it must; then by the fewest MPs. */
static uint64_t choose_flight(terms_t *terms, state_t *state, const struct sky *sky,
                              const struct flights *flights)
{
    uint64_t best = 0;
    struct merit most = {.lead = INT8_MIN}; /* less than any */
    bool best_stays = false;
    for (uint32_t i = 0; i < flights->n; i++) {
        struct plane plane = state->planes[state->active];
        uint64_t flight = flights->list[i];
        bool stays = plane_after(sky, flights, i, &plane);
        if (best != 0 && best_stays && !stays) {
            continue;
        }
        struct merit merit = stays ? merit_of(terms, state, &plane, &most) : (struct merit){0};
        int better = best == 0 || stays != best_stays ? 1 : stays ? compare(&merit, &most) : 0;
        if (better > 0 || (better == 0 && flies_sooner(flight, best))) {
            best = flight;
            best_stays = stays;
            most = stays ? merit : most;
        }
    }
    return best;
}

static void npo_flies(struct play *play)
{
    struct air_state *state = air_of(play);
    struct sky sky;
    struct flights flights;
    air_draw_sky(&sky, air_terms(play), state, state->active);
    if (air_find_flights(&sky, &flights) == MUST_STAY) {
        air_do_end_move(play, &(struct air_end_move){0});
        return;
    }
    uint64_t flight = choose_flight(air_terms(play), state, &sky, &flights);
    struct air_fly order = {.path.n = (uint8_t)flight_length(flight)};
    for (int i = 0; i < order.path.n; i++) {
        order.path.step[i] = (uint8_t)(flight >> (4 * i) & 15);
    }
    air_do_fly(play, &order);
}

/* -- what it does ------------------------------------------------------------------------------ */

static void carry_out(struct play *play, const struct attack *attack)
{
    state_t *state = air_of(play);
    if (attack->ground) {
        struct air_ground_attack order = {.target = attack->target, .with = attack->with};
        air_do_ground_attack(play, &order);
    } else if (attack->weapon > WEAPON_REAR) {
        air_launch(play, attack->target, attack->weapon,
                   missiles_left(&state->planes[state->active], attack->weapon));
    } else {
        struct air_fire order = {.target = attack->target, .weapon = attack->weapon};
        air_do_fire(play, &order);
    }
}

bool air_npo_acts(struct play *play)
{
    struct air_state *state = air_of(play);
    const struct plane *plane = &state->planes[state->active];
    if (state->stage == STAGE_CHOSEN) {
        npo_flies(play);
        return true;
    }
    if (plane->fired) {
        return false;
    }
    struct attack attack = best_bombing(air_terms(play), state, plane);
    if (!attack.possible) {
        attack = best_shot(air_terms(play), state, plane);
    }
    if (attack.possible) {
        carry_out(play, &attack);
    }
    return attack.possible;
}

/* It always fires back, with the gun that hits best. */
void air_npo_fires_back(struct play *play, int number, int attacker)
{
    terms_t *terms = air_terms(play);
    state_t *state = air_of(play);
    const struct plane *plane = &state->planes[number];
    struct attack best = {.possible = false};
    for (int weapon = WEAPON_FRONT; weapon < set_of(terms)->guns; weapon++) {
        if (air_can_shoot(terms, plane, &state->planes[attacker], (enum weapon)weapon)) {
            struct attack attack = attack_with(terms, plane, state, attacker, (enum weapon)weapon);
            attack.chance = air_gun_faces(terms, plane, &state->planes[attacker], true);
            best = attack_is_better(state, &attack, &best) ? attack : best;
        }
    }
    air_answer(play, number, attacker, best.weapon);
}
