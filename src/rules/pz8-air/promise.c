/* Pz8 aerial: what a computer player may expect of a command, and how well a side stands, in
 * thousandths of a point. No rule, but judgement.
 *
 * A flight is worth what can be fired or bombed at its end, how well it stands to the enemies for
 * the next time (a threat is an angle, a distance and a level), and how badly they stand to it. */

#include <stdlib.h>

#include "rules/common/allot.h"
#include "rules/common/expect.h"
#include "rules/common/points.h"
#include "rules/pz8-air/flight.h"

enum { EDGE_ROOM = 4 }; /* hexes ahead that are enough */

/* -- shots ------------------------------------------------------------------------------------- */

struct victim {
    const struct air_set *set;
    const struct plane *plane;
    const int32_t *weights;
};

/* What it is worth that this aircraft is destroyed, or Damaged. */
static int32_t worth_destroyed(const struct plane *target, const int32_t weights[])
{
    return target->damaged ? weights[WEIGHT_DESTROYED] - weights[WEIGHT_DAMAGED]
                           : weights[WEIGHT_DESTROYED];
}

/* What becomes of a target by that lead, as a hit itself is resolved. */
static int32_t worth_of_lead(int lead, const void *of)
{
    const struct victim *victim = of;
    const struct air_set *set = victim->set;
    int result = lead_result(set->leads, set->n_leads, lead, victim->plane->damaged);
    return result == IS_DESTROYED ? worth_destroyed(victim->plane, victim->weights)
           : result == IS_DAMAGED ? victim->weights[WEIGHT_DAMAGED]
                                  : 0;
}

static int32_t worth_of_guns(terms_t *terms, const struct plane *firer, const struct plane *target,
                             enum weapon weapon, bool firing_back, const int32_t weights[])
{
    const struct victim victim = {set_of(terms), target, weights};
    int ahead = attack_of(terms, firer, weapon) - template_of(terms, target)->defence;
    struct expectation hit = expect_lead(1, 1, ahead, worth_of_lead, &victim);
    return air_gun_faces(terms, firer, target, firing_back) * (int32_t)(hit.sum / hit.throws) / 6;
}

/* What the target could give back. */
static int32_t fear_of_answer(terms_t *terms, const struct plane *firer, const struct plane *target,
                              const int32_t weights[])
{
    int32_t most = 0;
    for (int weapon = WEAPON_FRONT; weapon < set_of(terms)->guns; weapon++) {
        if (air_can_shoot(terms, target, firer, (enum weapon)weapon)) {
            int32_t worth = worth_of_guns(terms, target, firer, (enum weapon)weapon, true, weights);
            most = worth > most ? worth : most;
        }
    }
    return most;
}

static int32_t worth_of_salvo(terms_t *terms, const struct plane *shooter,
                              const struct plane *target, enum weapon weapon, int n,
                              const int32_t weights[])
{
    int pairs = air_missile_pairs(terms, shooter, target, weapon, n);
    return pairs * worth_destroyed(target, weights) / 36 - n * weights[WEIGHT_THRIFT_MISSILE];
}

static int32_t worth_of_shot(terms_t *terms, const struct plane *firer, const struct plane *target,
                             enum weapon weapon, const int32_t weights[])
{
    if (weapon > WEAPON_REAR) {
        int32_t most = INT32_MIN;
        for (int n = 1; n <= missiles_left(firer, weapon); n++) {
            int32_t worth = worth_of_salvo(terms, firer, target, weapon, n, weights);
            most = worth > most ? worth : most;
        }
        return most;
    }
    return worth_of_guns(terms, firer, target, weapon, false, weights) -
           fear_of_answer(terms, firer, target, weights) * 3 / 4;
}

static int32_t worth_of_best_shot(terms_t *terms, state_t *state, const struct plane *firer,
                                  const int32_t weights[])
{
    int32_t most = 0;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *target = &state->planes[i];
        for (enum weapon weapon = WEAPON_FRONT; weapon <= WEAPON_RADAR && is_prey(firer, target);
             weapon++) {
            if (has_weapon(terms, weapon) && air_can_shoot(terms, firer, target, weapon)) {
                int32_t worth = worth_of_shot(terms, firer, target, weapon, weights);
                most = worth > most ? worth : most;
            }
        }
    }
    return most;
}

/* -- the ground -------------------------------------------------------------------------------- */

/* One face in six is the anti-aircraft guns'. */
static int32_t worth_of_raid(terms_t *terms, const struct plane *plane, const struct target *target,
                             enum ordnance with, const int32_t weights[])
{
    int32_t worth =
        target->points > 0 ? target->points * weights[WEIGHT_POINT] : weights[WEIGHT_TARGET];
    return (air_ground_faces(terms, plane, with) * worth - worth_destroyed(plane, weights)) / 6;
}

static int32_t best_raid(terms_t *terms, state_t *state, const struct plane *plane,
                         const int32_t weights[])
{
    int32_t most = 0;
    for (int i = 0; i < state->n_targets; i++) {
        for (enum ordnance with = ORDNANCE_BOMBS; with <= ORDNANCE_STRAFE; with++) {
            if (air_can_raid(terms, plane, &state->targets[i], with)) {
                int32_t worth = worth_of_raid(terms, plane, &state->targets[i], with, weights);
                most = worth > most ? worth : most;
            }
        }
    }
    return most;
}

/* Hexes to the nearest target that stands; -1 if there is none, or no load for it. */
static int hexes_to_target(state_t *state, const struct plane *plane)
{
    int least = -1;
    for (int i = 0; i < state->n_targets && plane->load != LOAD_NONE; i++) {
        const struct target *target = &state->targets[i];
        int distance = hex_distance(plane->at, target->at);
        if (target->side != plane->side && !target->destroyed && (least < 0 || distance < least)) {
            least = distance;
        }
    }
    return least;
}

/* -- how two aircraft stand to one another ----------------------------------------------------- */

/* How much of a threat the one is to the other, in per cent: by the angle off its nose, the
 * distance and the levels between them. */
static int threat_of(terms_t *terms, const struct plane *hunter, const struct plane *prey)
{
    static const uint8_t by_sector[2][HEX_SIDES] = {{100, 55, 20, 8, 20, 55},
                                                    {100, 80, 50, 30, 50, 80}};
    static const uint8_t by_levels[] = {100, 70, 40, 20, 10, 10, 5, 5, 5};
    int distance = hex_distance(hunter->at, prey->at);
    const bool jets = set_of(terms)->missiles != NULL;
    int reach = air_mp(terms, hunter) + set_of(terms)->gun_reach;
    if (jets && (hunter->heat > 0 || hunter->radar > 0)) {
        reach += 6;
    }
    int beyond = distance - reach;
    if (beyond >= 5 || distance == 0) {
        return 0;
    }
    int levels = abs(hunter->altitude - prey->altitude);
    int per_cent = by_sector[jets][hex_sector(hunter->at, hunter->facing, prey->at)] *
                   by_levels[levels] / PER_CENT;
    return beyond > 0 ? per_cent * (5 - beyond) / 6 : per_cent;
}

/* How the aircraft stands among its enemies; by plan its own prey counts more, and it is him that
 * it keeps near. */
static int32_t worth_of_standing(terms_t *terms, state_t *state, const struct plane *plane,
                                 int index, const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    int chosen = intent->units[index].goal;
    int nearest = 2 * HEX_MAX_COLUMNS;
    int threat = 0;
    int32_t fear = 0;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *enemy = &state->planes[i];
        if (!is_prey(plane, enemy)) {
            continue;
        }
        int distance = hex_distance(plane->at, enemy->at);
        nearest = chosen == i || (chosen < 0 && distance < nearest) ? distance : nearest;
        int mine = threat_of(terms, plane, enemy);
        mine = chosen == i ? mine * weights[WEIGHT_CHOSEN] / PER_CENT : mine;
        threat = mine > threat ? mine : threat;
        fear += threat_of(terms, enemy, plane) *
                weights[enemy->activated ? WEIGHT_FEAR_LATER : WEIGHT_FEAR_THREAT];
    }
    return (threat * weights[WEIGHT_THREAT] - fear) / PER_CENT - nearest * weights[WEIGHT_NEAR];
}

/* Whoever flies towards the edge has to turn. */
static int32_t fear_of_edge(terms_t *terms, const struct plane *plane, const int32_t weights[])
{
    int room = 0;
    while (room < EDGE_ROOM &&
           hex_is_on(air_board(terms), hex_steps(plane->at, plane->facing, room + 1))) {
        room++;
    }
    return weights[WEIGHT_FEAR_EDGE] * (EDGE_ROOM - room) / EDGE_ROOM;
}

/* -- flights ----------------------------------------------------------------------------------- */

/* The aircraft at the end of its flight. */
static void follow_path(terms_t *terms, const struct steps *path, struct plane *plane)
{
    plane->spent = 0;
    for (int i = 0; i < path->n; i++) {
        const struct step_effect *effect = &air_action_effects[path->step[i]];
        plane->at = hex_step(plane->at, hex_turn(plane->facing, effect->over));
        plane->facing = (uint8_t)hex_turn(plane->facing, effect->turn);
        plane->altitude = (uint8_t)(plane->altitude + effect->climb);
        plane->spent = (uint8_t)(plane->spent + action_mp(terms, plane, path->step[i]));
        plane->reversed = plane->reversed || path->step[i] == ACTION_I;
    }
}

static int32_t worth_of_place(terms_t *terms, state_t *state, const struct plane *plane, int index,
                              const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    int to_target = hexes_to_target(state, plane);
    int32_t worth =
        worth_of_standing(terms, state, plane, index, intent) - fear_of_edge(terms, plane, weights);
    int32_t shot = worth_of_best_shot(terms, state, plane, weights);
    int32_t raid = best_raid(terms, state, plane, weights);
    if (to_target >= 0) {
        worth = worth / 4 - to_target * weights[WEIGHT_GROUND_NEAR];
    }
    return worth + (shot > raid ? shot : raid);
}

int32_t air_promise_fly(terms_t *terms, state_t *state, const struct air_fly *order,
                        const struct intent *intent)
{
    struct plane plane = state->planes[state->active];
    follow_path(terms, &order->path, &plane);
    if (!hex_is_on(air_board(terms), plane.at)) {
        return plane.damaged ? -intent->weights[WEIGHT_FEAR_CRIPPLED]
                             : -intent->weights[WEIGHT_FEAR_LEAVING];
    }
    return worth_of_place(terms, state, &plane, state->active, intent);
}

/* -- the other commands ------------------------------------------------------------------------ */

/* Who goes first: whoever is in danger, and then whoever is near. */
int32_t air_promise_activate(terms_t *terms, state_t *state, const struct air_activate *order,
                             const struct intent *intent)
{
    return -worth_of_standing(terms, state, &state->planes[order->unit], order->unit, intent);
}

int32_t air_promise_fire(terms_t *terms, state_t *state, const struct air_fire *order,
                         const struct intent *intent)
{
    return worth_of_shot(terms, &state->planes[state->active], &state->planes[order->target],
                         order->weapon, intent->weights);
}

int32_t air_promise_cannon(terms_t *terms, state_t *state, const struct air_cannon *order,
                           const struct intent *intent)
{
    return worth_of_shot(terms, &state->planes[state->active], &state->planes[order->target],
                         WEAPON_FRONT, intent->weights);
}

int32_t air_promise_heat(terms_t *terms, state_t *state, const struct air_heat *order,
                         const struct intent *intent)
{
    return worth_of_salvo(terms, &state->planes[state->active], &state->planes[order->target],
                          order->verb == VERB_HEAT ? WEAPON_HEAT : WEAPON_RADAR, order->missiles,
                          intent->weights);
}

static int32_t worth_of_answer(terms_t *terms, state_t *state, const struct task *asked,
                               enum weapon weapon, const int32_t weights[])
{
    return 1 + worth_of_guns(terms, &state->planes[asked->unit], &state->planes[asked->a], weapon,
                             true, weights);
}

int32_t air_promise_fire_back(terms_t *terms, state_t *state, const struct air_fire_back *order,
                              const struct intent *intent)
{
    return worth_of_answer(terms, state, order->task, order->weapon, intent->weights);
}

int32_t air_promise_cannon_back(terms_t *terms, state_t *state, const struct air_cannon_back *order,
                                const struct intent *intent)
{
    return worth_of_answer(terms, state, order->task, WEAPON_FRONT, intent->weights);
}

int32_t air_promise_ground_attack(terms_t *terms, state_t *state,
                                  const struct air_ground_attack *order,
                                  const struct intent *intent)
{
    return worth_of_raid(terms, &state->planes[state->active], &state->targets[order->target],
                         order->with, intent->weights);
}

/* A load is dropped when there is nothing left to drop it on. */
int32_t air_promise_jettison(terms_t *terms, state_t *state, const struct air_jettison *order,
                             const struct intent *intent)
{
    return hexes_to_target(state, &state->planes[state->active]) < 0 ? INT32_MAX : INT32_MIN;
}

/* -- the plan ---------------------------------------------------------------------------------- */

static int32_t way_to(const void *of, int plane, int prey)
{
    state_t *state = of;
    return is_prey(&state->planes[plane], &state->planes[prey])
               ? hex_distance(state->planes[plane].at, state->planes[prey].at)
               : ALLOT_WAY;
}

/* Each fighter has a prey, the Damaged and the laden first; whoever has a load flies to his target.
 */
void air_plan(terms_t *terms, state_t *state, int side, struct intent *intent)
{
    const int32_t *weights = intent->weights;
    struct allotment allotment = {.n_units = state->n_planes,
                                  .n_goals = state->n_planes,
                                  .near = weights[WEIGHT_PLAN_NEAR],
                                  .way = way_to,
                                  .of = state};
    intent_forget(intent);
    intent->planned = true;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        bool hunts = plane->side == side && hexes_to_target(state, plane) < 0;
        allotment.strength[i] = hunts ? 1 + attack_of(terms, plane, WEAPON_FRONT) : 0;
        allotment.goals[i].wants = 1 + weights[WEIGHT_PLAN_FORCE];
        allotment.goals[i].worth = worth_destroyed(plane, weights) +
                                   (plane->load != LOAD_NONE ? weights[WEIGHT_TARGET] : 0);
    }
    allot(&allotment);
    for (int i = 0; i < state->n_planes; i++) {
        if (allotment.goal[i] >= 0) {
            intent->units[i] = (struct unit_intent){.goal = allotment.goal[i], .kind = INTENT_TAKE};
        }
    }
}

int32_t air_promise(terms_t *terms, state_t *state, const struct command *command,
                    const struct intent *intent)
{
    return 0;
}

/* Who is behind whom, over all pairs of enemies, in per cent of an enemy right ahead. */
static int32_t lead_in_threats(terms_t *terms, state_t *state, int side)
{
    int32_t lead = 0;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        for (int j = 0; j < state->n_planes && plane_is_flying(plane); j++) {
            if (is_prey(plane, &state->planes[j])) {
                int threat = threat_of(terms, plane, &state->planes[j]);
                lead += plane->side == side ? threat : -threat;
            }
        }
    }
    return lead;
}

/* How well a side stands: a playout ends where shots are yet to be fired, so what both threaten
 * counts beside what they have done. */
int32_t air_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    return worth_of_end(&state->head, side, intent->weights[WEIGHT_WIN]) +
           (air_points(terms, state, side) - air_points(terms, state, 1 - side)) *
               intent->weights[WEIGHT_POINT] +
           (air_planes_on_table(state, side) - air_planes_on_table(state, 1 - side)) *
               intent->weights[WEIGHT_PLANE] +
           (state->head.over ? 0
                             : lead_in_threats(terms, state, side) *
                                   intent->weights[WEIGHT_SCORE_THREAT] / PER_CENT);
}
