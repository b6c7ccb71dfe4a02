/* Pz8 WW2 Coastal: what a computer player may expect of a command, found with the very functions
 * that carry it out. */

#include "board/table_area.h"
#include "rules/common/expect.h"
#include "rules/pz8-coastal/coastal.h"

enum {
    DIE = 6,
    STEP_WORTH = 10, /* of anything that has to be done anyway */
    LATE = 2         /* turns before the last are no time to keep torpedoes */
};

static int32_t worth_of_sinking(const struct vessel *vessel, const struct intent *intent)
{
    return 1000 * vessel->worth + (vessel->prize ? intent->weights[WEIGHT_PRIZE] : 0);
}

/* -- guns -------------------------------------------------------------------------------------- */

struct shot {
    terms_t *terms;
    const struct vessel *target;
    const struct intent *intent;
};

static int32_t worth_of_lead(int lead, const void *of)
{
    const struct shot *shot = of;
    const struct vessel *target = shot->target;
    int32_t whole = worth_of_sinking(target, shot->intent);
    int32_t now = (int32_t)target->condition * whole / 3;
    switch (coastal_damage(shot->terms, (enum condition)target->condition, lead)) {
    case DAMAGE_DAMAGED:
        return whole / 4;
    case DAMAGE_WRECKED:
        return whole / 2;
    case DAMAGE_SUNK:
        return whole - now / 2;
    default:
        return 0;
    }
}

static int32_t worth_of_shot(terms_t *terms, const struct vessel *firer, int weapon,
                             const struct vessel *target, const struct intent *intent)
{
    struct shot shot = {terms, target, intent};
    struct tally tally = coastal_hit_tally(terms, firer, target);
    int faces = expect_faces(coastal_hit_need(terms, firer, weapon, target), tally.sum);
    int ahead =
        coastal_attack_factor(terms, firer, weapon, target) - template_of(terms, target)->defence;
    struct expectation mean = expect_lead(1, 1, ahead, worth_of_lead, &shot);
    return (int32_t)(mean.sum * faces / (mean.throws * DIE));
}

/* The best that she can do with her guns and light weapons from where she is. */
static int32_t worth_of_fire(terms_t *terms, state_t *state, int vessel,
                             const struct intent *intent)
{
    int32_t sum = 0;
    for (int weapon = 0; weapon <= GUNS_MAX; weapon++) {
        int32_t best = 0;
        for (int i = 0; i < state->n_vessels; i++) {
            if (coastal_check_shot(terms, state, vessel, weapon, i, NULL)) {
                int32_t worth = worth_of_shot(terms, &state->vessels[vessel], weapon,
                                              &state->vessels[i], intent);
                best = worth > best ? worth : best;
            }
        }
        sum += best;
    }
    return sum;
}

/* -- torpedoes --------------------------------------------------------------------------------- */

struct track {
    struct point from;
    struct base line;
    int size, speed;
};

static struct track track_of(terms_t *terms, struct point from, int bearing, int size, int speed)
{
    struct point at = coastal_counter_at(terms, from, bearing);
    struct point end =
        point_plus(from, vector_towards(bearing, coastal_torpedo_range(terms, size)));
    return (struct track){from, base_line(at, end, 0), size, speed};
}

/* In thousandths: that it crosses her and hits. Who has yet to move goes straight on, most likely.
 */
static int32_t chance_of_hit(terms_t *terms, const struct track *track, const struct vessel *target)
{
    enum { SURE = 1000, LIKELY = 600, HARDLY = 150 };
    int32_t chance = 0;
    struct point at = target->at;
    struct base hull = coastal_hull_at(terms, target, at, target->heading);
    bool moves = !target->activated && target->speed > 0;
    if (bases_within(&track->line, &hull, 0)) {
        chance = moves ? HARDLY : SURE;
    }
    if (moves) {
        at = point_plus(at, vector_towards(target->heading, scaled(terms, target->speed * INCH)));
        hull = coastal_hull_at(terms, target, at, target->heading);
        chance += bases_within(&track->line, &hull, 0) ? LIKELY : 0;
    }
    if (chance == 0) {
        return 0;
    }
    struct tally tally = tally_none();
    coastal_add_speeds(&tally, target->speed, track->speed);
    int need = coastal_need(track->from, at, coastal_torpedo_range(terms, track->size));
    return chance * expect_faces(need, tally.sum) / DIE;
}

/* In thousandths: that she lives through what is already running at her. */
static int32_t chance_to_live(terms_t *terms, state_t *state, const struct vessel *target)
{
    int32_t chance = 1000;
    for (int i = 0; i < state->n_torpedoes; i++) {
        const struct torpedo *torpedo = &state->torpedoes[i];
        if (torpedo->gone == 0) {
            struct track track =
                track_of(terms, torpedo->from, torpedo->bearing, torpedo->size, torpedo->speed);
            chance = chance * (1000 - chance_of_hit(terms, &track, target)) / 1000;
        }
    }
    return chance;
}

int32_t coastal_promise_launch(terms_t *terms, state_t *state, const struct coastal_launch *order,
                               const struct intent *intent)
{
    const struct vessel *vessel = &state->vessels[state->active];
    struct track track = track_of(terms, vessel->at, order->bearing,
                                  template_of(terms, vessel)->torpedo, vessel->speed);
    bool late = state->head.turn + LATE > terms->head.last_turn;
    int32_t likely = late ? 0 : intent->weights[WEIGHT_PATIENCE];
    int32_t sum = -intent->weights[WEIGHT_THRIFT_TORPEDO];
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *other = &state->vessels[i];
        if (i == state->active || !is_on_table(other) || coastal_is_immune(terms, other)) {
            continue;
        }
        int32_t chance = chance_of_hit(terms, &track, other);
        bool own = other->side == vessel->side;
        if (chance > 0 && (own || chance >= likely)) {
            int64_t gain = (int64_t)worth_of_sinking(other, intent) * chance / 1000 *
                           chance_to_live(terms, state, other) / 1000;
            sum += (int32_t)(own ? -2 * gain : gain);
        }
    }
    return sum;
}

/* -- moves ------------------------------------------------------------------------------------- */

static bool has_torpedoes(const struct vessel *vessel)
{
    return vessel->forward + vessel->aft > 0;
}

static bool is_prey(terms_t *terms, const struct vessel *hunter, const struct vessel *enemy)
{
    return !has_torpedoes(hunter) || !coastal_is_immune(terms, enemy);
}

static bool is_merchant(terms_t *terms, const struct vessel *vessel)
{
    return template_of(terms, vessel)->max <= 2;
}

/* How much she would like to be there, pointing so: in thousandths of a point. */
static int32_t worth_of_place(terms_t *terms, state_t *state, const struct vessel *vessel,
                              struct point at, int heading, const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    bool hunts = has_torpedoes(vessel);
    int32_t near = weights[hunts ? WEIGHT_TORPEDO_NEAR : WEIGHT_GUN_NEAR];
    int32_t far = hunts ? weights[WEIGHT_TORPEDO_FAR] : near + INCH;
    int32_t worth = 0;
    int32_t most = 0;
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *enemy = &state->vessels[i];
        if (enemy->side == vessel->side || !is_on_table(enemy)) {
            continue;
        }
        struct point there = enemy->at;
        if (!enemy->activated) {
            there = point_plus(there,
                               vector_towards(enemy->heading, scaled(terms, enemy->speed * INCH)));
        }
        int32_t distance = points_distance(at, there) / scale_of(terms);
        if (is_merchant(terms, vessel)) {
            worth += distance / 8;
            continue;
        }
        if (!is_prey(terms, vessel, enemy)) {
            worth -= distance < near ? (near - distance) / 10 : 0;
            continue;
        }
        int32_t off = distance < near ? near - distance : distance > far ? distance - far : 0;
        int32_t here = worth_of_sinking(enemy, intent) / 4 - off / 4;
        if (hunts && !point_in_arc(at, heading, PIVOT_MOST, there)) {
            here -= weights[WEIGHT_ABEAM];
        }
        most = here > most || most == 0 ? here : most;
    }
    return worth + most;
}

/* Where she was last seen is better than nothing. */
static int32_t worth_of_search(state_t *state, const struct vessel *vessel, struct point at)
{
    int32_t worth = 0;
    for (int i = 0; i < state->n_sightings; i++) {
        const struct sighting *sighting = &state->sightings[i];
        if (sighting->side == vessel->side && sighting->gone == 0) {
            worth -= points_distance(at, sighting->at) / 16;
        }
    }
    return worth;
}

int32_t coastal_promise_move(terms_t *terms, state_t *state, const struct coastal_move *order,
                             const struct intent *intent)
{
    const struct legs *course = &order->course;
    const struct vessel *vessel = &state->vessels[state->active];
    int heading;
    struct part unused;
    struct point at = coastal_place_after(vessel, course, &heading);
    struct point on = point_plus(at, vector_towards(heading, scaled(terms, 3 * INCH)));
    int32_t worth = worth_of_place(terms, state, vessel, at, heading, intent) +
                    worth_of_search(state, vessel, at) - course->n;
    if (!box_holds(table_box(&terms->table), at)) {
        worth -= 20000;
    } else if (!box_holds(table_box(&terms->table), on)) {
        worth -= 4000;
    }
    uint32_t barred = coastal_barred(terms, vessel);
    if (leg_enters_kinds(&terms->table, barred, vessel->at, at, &unused)) {
        worth -= 20000;
    } else if (leg_enters_kinds(&terms->table, barred, at, on, &unused)) {
        worth -= 4000;
    }
    return worth;
}

/* -- speeds and activations -------------------------------------------------------------------- */

/* Torpedoes run best from a boat that is not at full speed, near enough to aim. */
static int wished_speed(terms_t *terms, state_t *state, const struct vessel *vessel,
                        const struct intent *intent)
{
    int most = coastal_max_speed(terms, vessel);
    int32_t near = scaled(terms, intent->weights[WEIGHT_TORPEDO_FAR] + 3 * INCH);
    if (!state->alarmed[vessel->side] || is_merchant(terms, vessel)) {
        return most;
    }
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *enemy = &state->vessels[i];
        if (enemy->side != vessel->side && is_on_table(enemy) && is_prey(terms, vessel, enemy) &&
            points_within(vessel->at, enemy->at, near)) {
            return most < 3 ? most : 3;
        }
    }
    return most < 5 ? most : 5;
}

static int apart(int one, int other)
{
    return one < other ? other - one : one - other;
}

int32_t coastal_promise_speed(terms_t *terms, state_t *state, const struct coastal_speed *order,
                              const struct intent *intent)
{
    const struct vessel *vessel = &state->vessels[order->unit];
    int wish = wished_speed(terms, state, vessel, intent);
    return STEP_WORTH * (apart(vessel->speed, wish) - apart(order->level, wish));
}

/* Who can fire well does so at once; who hunts waits, if others can go first, until the prey has
 * moved. */
int32_t coastal_promise_activate(terms_t *terms, state_t *state,
                                 const struct coastal_activate *order, const struct intent *intent)
{
    const struct vessel *vessel = &state->vessels[order->unit];
    bool waits = false;
    for (int i = 0; i < state->n_vessels && has_torpedoes(vessel); i++) {
        const struct vessel *enemy = &state->vessels[i];
        waits = waits || (spots(state, order->unit, i) && !enemy->activated &&
                          !coastal_is_immune(terms, enemy));
    }
    int32_t fire = worth_of_fire(terms, state, order->unit, intent);
    int32_t worth = STEP_WORTH + (waits ? 0 : STEP_WORTH);
    if (order->sequence == SEQUENCE_FIRE_MOVE) {
        worth += fire > 1000 ? fire / 100 : -1;
    }
    return worth;
}

int32_t coastal_promise_fire(terms_t *terms, state_t *state, const struct coastal_fire *order,
                             const struct intent *intent)
{
    return STEP_WORTH + worth_of_shot(terms, &state->vessels[state->active], (int)order->weapon,
                                      &state->vessels[order->target], intent);
}

int32_t coastal_promise(terms_t *terms, state_t *state, const struct command *command,
                        const struct intent *intent)
{
    switch (command->verb) {
    case VERB_ACTIVATE_GROUP:
        return 3 * STEP_WORTH;
    case VERB_NEXT:
        return 1;
    case VERB_SUBMERGE:
        return -1;
    default:
        return 0;
    }
}
