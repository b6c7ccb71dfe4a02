/* The Pz8 ground family: what a computer player may expect of a command.
 *
 * A shot is worth what it does to its target, weighed by the odds, which are exact. A move is worth
 * what the place is worth: how near it brings the unit to its goal, whom it could fire at from
 * there, and whether there is cover. Nothing is tried out, so thousands of commands are judged in a
 * millisecond. */

#include "rules/common/expect.h"
#include "rules/pz8-ground/chapters.h"

enum {
    VALUE_UNIT = 1000,
    DIE = 6,
    KEPT_TURNS = 4 /* before the end, what can be spent once is kept the less */
};

/* -- goals ------------------------------------------------------------------------------------ */

int ground_nearest_shown_enemy(state_t *state, const struct unit *unit)
{
    int nearest = -1;
    int64_t least = INT64_MAX;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side == unit->side || !enemy->shown || !is_on_table(enemy)) {
            continue;
        }
        int64_t distance = point_distance2(unit->at, enemy->at);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

/* The objective that promises most for its distance: those the side holds already count a third. */
int ground_goal_of(state_t *state, const struct unit *unit, int but)
{
    int best = -1;
    int64_t best_worth = 0;
    int64_t best_far = 1;
    for (int i = 0; i < state->n_objectives; i++) {
        const struct objective *objective = &state->objectives[i];
        int64_t far = (point_distance2(unit->at, objective->at) >> 10) + 100 * INCH;
        int64_t worth = objective->worth * (objective->owner == unit->side ? 1 : 3);
        if (i != but && worth * best_far > best_worth * far) {
            best = i;
            best_worth = worth;
            best_far = far;
        }
    }
    return best;
}

enum { MANY_TURNS = 99 }; /* to come, where the game has no last one */

static int turns_left(terms_t *terms, state_t *state)
{
    int last = terms->head.last_turn;
    return last == 0 ? MANY_TURNS : last - state->head.turn;
}

/* -- odds ------------------------------------------------------------------------------------- */

int32_t ground_worth_of(terms_t *terms, const struct unit *unit, const int32_t weights[])
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, 0);
    int32_t armour = weapon != NULL && weapon->armour > 0 ? weapon->armour : 0;
    return VALUE_UNIT * (1 + is_hq(terms, unit) + (unit->cargo != NO_UNIT)) +
           weights[WEIGHT_WORTH_ARMOUR] * armour;
}

/* How much of a unit is lost, in thousandths. */
static int32_t share_lost(const int32_t weights[], enum status status)
{
    return status == STATUS_DISORGANIZED ? weights[WEIGHT_LOSS_DISORGANIZED]
           : status == STATUS_SUPPRESSED ? weights[WEIGHT_LOSS_SUPPRESSED]
           : status == STATUS_DESTROYED  ? VALUE_UNIT
                                         : 0;
}

/* What each result of a hit does to its target, in thousandths of it. */
struct gains {
    const struct ground_set *set;
    int32_t of[STATUS_DESTROYED + 1];
};

static int32_t gain_of_lead(int lead, const void *of)
{
    const struct gains *gains = of;
    return gains->of[ground_damage_result(gains->set, lead)];
}

/* The mean of what one hit does, with the tallies that the hit itself would roll with. */
static int32_t value_of_hit(terms_t *terms, const struct attack *attack, const struct unit *target,
                            const int32_t weights[])
{
    struct gains gains = {.set = set_of(terms)};
    for (int result = STATUS_DISORGANIZED; result <= STATUS_DESTROYED; result++) {
        enum status worse = ground_worsened(terms, target, (enum status)result);
        gains.of[result] = share_lost(weights, worse) - share_lost(weights, target->status);
    }
    int ahead = ground_attack_tally(terms, attack, target).sum -
                ground_defence_tally(terms, target, attack).sum;
    struct expectation hit = expect_lead(1, 1, ahead, gain_of_lead, &gains);
    return (int32_t)(hit.sum * (ground_worth_of(terms, target, weights) / 10) / hit.throws / 100);
}

static int32_t value_of_shot(terms_t *terms, state_t *state, const struct unit *unit, int index,
                             const struct unit *target, int which, const int32_t weights[])
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, which);
    enum band band = ground_band_of(terms, unit, weapon, target, target->at);
    if (band == OUT_OF_RANGE) {
        return -1;
    }
    int faces =
        expect_faces(SCORE_DIRECT, ground_to_hit_tally(terms, unit, target, weapon, band).sum);
    if (weapon->kind == WEAPON_SAM) {
        return ground_worth_of(terms, target, weights) * faces / DIE;
    }
    struct attack attack = ground_attack_with(terms, state, index, which);
    attack.from = unit->at;
    bool twice = ground_fires_twice(terms, unit, which);
    return value_of_hit(terms, &attack, target, weights) * faces / DIE * (twice ? 17 : 10) / 10;
}

int32_t ground_promise_fire(terms_t *terms, state_t *state, const struct ground_fire *order,
                            const struct intent *intent)
{
    const struct unit *its = &state->units[order->unit];
    const struct unit *target = &state->units[order->target];
    int which = ground_weapon_named(terms, its, order->weapon);
    /* A missile that is fired once a game is kept for what is worth it. */
    int32_t value = value_of_shot(terms, state, its, order->unit, target, which, intent->weights);
    return ground_fires_once(terms, its, which) ? value - intent->weights[WEIGHT_THRIFT_MISSILE]
                                                : value + (value > 0);
}

int32_t ground_promise_close(terms_t *terms, state_t *state, const struct ground_close *order,
                             const struct intent *intent)
{
    const struct unit *target = &state->units[order->target];
    int which = ground_weapon_named(terms, &state->units[order->unit], order->weapon);
    struct attack attack = ground_attack_with(terms, state, order->unit, which);
    return target->status == STATUS_SUPPRESSED
               ? ground_worth_of(terms, target, intent->weights)
               : 1 + value_of_hit(terms, &attack, target, intent->weights);
}

int32_t ground_promise_barrage(terms_t *terms, state_t *state, const struct ground_barrage *order,
                               const struct intent *intent)
{
    const struct unit *target = &state->units[order->target];
    const struct battery *its = &state->batteries[order->battery];
    struct attack attack =
        ground_attack_of_support(terms, its->type, piece_of(BATTERIES, order->battery));
    int faces = expect_faces(set_of(terms)->support[its->type].score,
                             ground_battery_tally(terms, its, target).sum);
    /* Whoever fires may have fired its last; it is kept for what is worth it while there is time.
     */
    int32_t thrift = intent->planned ? intent->weights[WEIGHT_THRIFT_BARRAGE] : 0;
    int left = turns_left(terms, state);
    return 1 + value_of_hit(terms, &attack, target, intent->weights) * faces / DIE -
           thrift * (left < KEPT_TURNS ? left : KEPT_TURNS) / KEPT_TURNS;
}

int32_t ground_promise_air(terms_t *terms, state_t *state, const struct ground_air *order,
                           const struct intent *intent)
{
    const struct unit *target = &state->units[order->target];
    int flight = ground_flight_of(state, order->side, order->kind);
    struct attack attack = ground_attack_of_support(terms, order->kind, NO_PIECE);
    int faces = expect_faces(set_of(terms)->support[order->kind].score,
                             ground_air_tally(terms, state, flight, target, true).sum);
    int32_t thrift = intent->weights[WEIGHT_THRIFT_AIR];
    int left = turns_left(terms, state);
    if (intent->planned) {
        thrift = intent->weights[WEIGHT_THRIFT_SORTIE] * (left < KEPT_TURNS ? left : KEPT_TURNS) /
                 KEPT_TURNS;
    }
    return value_of_hit(terms, &attack, target, intent->weights) * faces / DIE - thrift;
}

/* -- places ----------------------------------------------------------------------------------- */

/* A place a unit might go to, and what can be seen from there. */
struct prospect {
    terms_t *terms;
    state_t *state;
    const struct intent *intent;
    int unit;
    struct lookout lookout;
};

static void look_ahead(terms_t *terms, state_t *state, const struct intent *intent, int unit,
                       struct prospect *prospect)
{
    prospect->intent = intent;
    prospect->terms = terms;
    prospect->state = state;
    prospect->unit = unit;
    ground_look_out(terms, state, state->units[unit].side, &prospect->lookout);
}

static bool is_in_view(struct prospect *prospect, struct point at, int enemy)
{
    return ground_has_line_from(prospect->terms, prospect->state, &prospect->lookout,
                                prospect->unit, at, enemy);
}

/* The best shot from a place. */
static int32_t best_shot_from(struct prospect *prospect, struct point at, int facing)
{
    terms_t *terms = prospect->terms;
    state_t *state = prospect->state;
    int unit = prospect->unit;
    struct unit there = state->units[unit];
    there.at = at;
    there.facing = (int16_t)facing;
    int32_t best = 0;
    for (int which = 0; which < 2; which++) {
        const struct weapon *weapon = ground_weapon_of(terms, &there, which);
        if (weapon == NULL || weapon->kind == WEAPON_SAM) {
            continue;
        }
        int32_t reach = ground_weapon_range(terms, &there, weapon);
        for (int i = 0; i < state->n_units; i++) {
            const struct unit *enemy = &state->units[i];
            if (enemy->side == there.side || !enemy->shown || !is_on_table(enemy) ||
                !points_within(at, enemy->at, reach) ||
                !ground_is_in_arc(terms, &there, which, enemy->at) ||
                !ground_check_can_reach(terms, &there, enemy, weapon, NULL)) {
                continue;
            }
            int32_t value =
                value_of_shot(terms, state, &there, unit, enemy, which, prospect->intent->weights);
            best = value > best && is_in_view(prospect, at, i) ? value : best;
        }
    }
    return best;
}

/* An enemy fires once: what he can do to others already is spared whoever comes into his view. */
static int32_t spared_by(const struct prospect *prospect, int enemy)
{
    const struct unit_intent *its = &prospect->intent->units[enemy];
    return its->goal == INTENT_NO_GOAL || its->goal == prospect->unit
               ? 0
               : its->at[0] * prospect->intent->weights[WEIGHT_DANGER_SHARED] / PER_CENT;
}

/* The best shots of the enemies at the side's units as they stand, for the plan: whom each of them
 * would fire at, and what that would do. */
void ground_foresee_shots(terms_t *terms, state_t *state, int side, struct intent *intent)
{
    struct lookout lookout;
    ground_look_out(terms, state, side, &lookout);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        const struct weapon *weapon = ground_weapon_of(terms, enemy, 0);
        if (enemy->side == side || !enemy->shown || !is_on_table(enemy) || weapon == NULL ||
            enemy->status == STATUS_SUPPRESSED) {
            continue;
        }
        int32_t reach = ground_weapon_range(terms, enemy, weapon);
        for (int j = 0; j < state->n_units; j++) {
            const struct unit *unit = &state->units[j];
            if (unit->side != side || !is_on_table(unit) ||
                !points_within(unit->at, enemy->at, reach) ||
                !ground_check_can_reach(terms, enemy, unit, weapon, NULL)) {
                continue;
            }
            int32_t value = value_of_shot(terms, state, enemy, i, unit, 0, intent->weights);
            struct unit_intent *its = &intent->units[i];
            if (value > its->at[0] && ground_has_line(terms, state, &lookout, j, i)) {
                *its = (struct unit_intent){.goal = (int16_t)j, .at = {value, 0}};
            }
        }
    }
}

/* What the enemy's units in view could do to it there. */
static int32_t danger_at(struct prospect *prospect, struct point at, int facing)
{
    terms_t *terms = prospect->terms;
    state_t *state = prospect->state;
    struct unit there = state->units[prospect->unit];
    there.at = at;
    there.facing = (int16_t)facing;
    there.ground = (uint8_t)table_kinds_at(&terms->table, at);
    int32_t sum = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        const struct weapon *weapon = ground_weapon_of(terms, enemy, 0);
        if (enemy->side == there.side || !enemy->shown || !is_on_table(enemy) || weapon == NULL ||
            enemy->status == STATUS_SUPPRESSED ||
            !points_within(at, enemy->at, ground_weapon_range(terms, enemy, weapon)) ||
            !ground_check_can_reach(terms, enemy, &there, weapon, NULL)) {
            continue;
        }
        int32_t value = value_of_shot(terms, state, enemy, i, &there, 0, prospect->intent->weights);
        value -= spared_by(prospect, i);
        sum += value > 0 && is_in_view(prospect, at, i) ? value : 0;
    }
    return sum;
}

/* What it is worth to be at an objective: more towards the end. */
static int32_t worth_at(const int32_t weights[], const struct objective *objective, int left)
{
    return objective->worth * weights[left <= 1   ? WEIGHT_ON_GOAL_LAST
                                      : left <= 3 ? WEIGHT_ON_GOAL_LATE
                                                  : WEIGHT_ON_GOAL];
}

/* An HQ follows, and keeps out of the way. */
static int32_t nearness_of_hq(int32_t distance)
{
    int32_t near = 6 * INCH;
    return -(distance > near ? distance - near : near - distance) / 40;
}

/* As the plan has it: whoever holds stands on it and goes no further; whoever supports needs not
 * come nearer than he fires, and those in reserve gather before they go together. */
static int32_t nearness_by_plan(const struct prospect *prospect, struct point at)
{
    const int32_t *weights = prospect->intent->weights;
    const struct unit_intent *its = &prospect->intent->units[prospect->unit];
    int left = turns_left(prospect->terms, prospect->state);
    if (its->kind == INTENT_NONE) {
        return 0;
    }
    const struct objective *objective = &prospect->state->objectives[its->goal];
    int32_t distance = points_distance(at, objective->at);
    if (is_hq(prospect->terms, &prospect->state->units[prospect->unit]) && left > 1) {
        return nearness_of_hq(distance);
    }
    if (its->kind == INTENT_SUPPORT) {
        int32_t near = weights[WEIGHT_SUPPORT_RANGE] * INCH;
        return distance > near ? -(distance - near) * weights[WEIGHT_SUPPORT_NEAR] / INCH : 0;
    }
    if (its->kind == INTENT_RESERVE) {
        int32_t near = weights[WEIGHT_PLAN_GATHER] * INCH;
        return distance > near ? -(distance - near) * weights[WEIGHT_NEAR] / INCH : 0;
    }
    bool there = distance <= OBJECTIVE_RADIUS;
    if (its->kind == INTENT_HOLD) {
        int32_t off = there ? 0 : distance - OBJECTIVE_RADIUS;
        return -off * weights[WEIGHT_HOLD_NEAR] / INCH +
               (there ? worth_at(weights, objective, left) : 0);
    }
    int32_t value = -distance * weights[left <= 3 ? WEIGHT_NEAR_LATE : WEIGHT_NEAR] / INCH;
    return there ? value + worth_at(weights, objective, left) : value;
}

/* What the nearness of its goal is worth: more for whoever can hold it, more towards the end. */
static int32_t nearness(const struct prospect *prospect, struct point at)
{
    if (prospect->intent->planned) {
        return nearness_by_plan(prospect, at);
    }
    terms_t *terms = prospect->terms;
    state_t *state = prospect->state;
    const struct unit *unit = &state->units[prospect->unit];
    const int32_t *weights = prospect->intent->weights;
    int goal = ground_goal_of(state, unit, -1);
    if (goal < 0 || is_flyer(template_of(terms, unit))) {
        return 0;
    }
    const struct objective *objective = &state->objectives[goal];
    int left = turns_left(terms, state);
    int32_t distance = points_distance(at, objective->at);
    if (is_hq(terms, unit) && left > 1) {
        return nearness_of_hq(distance);
    }
    int32_t value = -distance * weights[left <= 3 ? WEIGHT_NEAR_LATE : WEIGHT_NEAR] / INCH;
    return distance <= OBJECTIVE_RADIUS ? value + worth_at(weights, objective, left) : value;
}

/* How much it fears what could be done to it. */
static int32_t fear_of(const struct prospect *prospect)
{
    const struct unit *its = &prospect->state->units[prospect->unit];
    const int32_t *weights = prospect->intent->weights;
    if (is_hq(prospect->terms, its) || ground_weapon_of(prospect->terms, its, 0) == NULL) {
        return weights[WEIGHT_DANGER_FRAIL];
    }
    if (!prospect->intent->planned) {
        return weights[WEIGHT_DANGER];
    }
    switch (prospect->intent->units[prospect->unit].kind) {
    case INTENT_HOLD:
        return weights[WEIGHT_DANGER_HOLD];
    case INTENT_SUPPORT:
        return weights[WEIGHT_DANGER_SUPPORT];
    default:
        return weights[WEIGHT_DANGER];
    }
}

static int32_t value_of_place(struct prospect *prospect, struct point at, int facing)
{
    int32_t value = nearness(prospect, at);
    value +=
        best_shot_from(prospect, at, facing) * prospect->intent->weights[WEIGHT_SHOT] / PER_CENT;
    return value - danger_at(prospect, at, facing) * fear_of(prospect) / (3 * PER_CENT);
}

/* The enemy a path leads into; -1 if none. */
static int charged_enemy(state_t *state, int side, struct point to)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side != side && is_on_table(enemy) && point_equal(enemy->at, to)) {
            return i;
        }
    }
    return -1;
}

int32_t ground_promise_move(terms_t *terms, state_t *state, const struct ground_move *order,
                            const struct intent *intent)
{
    const struct unit *its = &state->units[order->unit];
    struct point to = {order->path[0], order->path[1]};
    int enemy = charged_enemy(state, its->side, to);
    if (enemy >= 0) { /* whoever is Suppressed falls to the first attack */
        bool falls = state->units[enemy].status == STATUS_SUPPRESSED &&
                     ground_weapon_of(terms, its, 0) != NULL;
        return falls ? ground_worth_of(terms, &state->units[enemy], intent->weights) / 2 : -1;
    }
    struct prospect prospect;
    look_ahead(terms, state, intent, order->unit, &prospect);
    int facing = order->facing == ABSENT ? bearing_of(its->at, to) : order->facing;
    int32_t again = intent->planned && its->spent > 0 ? intent->weights[WEIGHT_AGAIN] : 0;
    return value_of_place(&prospect, to, facing) - value_of_place(&prospect, its->at, its->facing) -
           1 - again;
}

int32_t ground_promise_pivot(terms_t *terms, state_t *state, const struct ground_pivot *order,
                             const struct intent *intent)
{
    const struct unit *its = &state->units[order->unit];
    struct prospect prospect;
    look_ahead(terms, state, intent, order->unit, &prospect);
    return value_of_place(&prospect, its->at, order->facing) -
           value_of_place(&prospect, its->at, its->facing) - 1;
}

/* A load gets off where it can fire, where its goal is near, or its transport in danger. */
int32_t ground_promise_dismount(terms_t *terms, state_t *state, const struct ground_dismount *order,
                                const struct intent *intent)
{
    const struct unit *its = &state->units[order->unit];
    const struct unit *transport = &state->units[its->aboard];
    struct unit there = *its;
    there.at = order->at;
    int goal = ground_goal_of(state, &there, -1);
    struct prospect prospect;
    look_ahead(terms, state, intent, order->unit, &prospect);
    int32_t value = best_shot_from(&prospect, order->at, transport->facing) - 50;
    if (goal >= 0 && points_within(order->at, state->objectives[goal].at, 4 * INCH)) {
        value += 100;
    }
    prospect.unit = its->aboard;
    return value + danger_at(&prospect, transport->at, transport->facing) / 2;
}

/* Mounting and smoke: it knows no use for them. */
int32_t ground_promise(terms_t *terms, state_t *state, const struct command *command,
                       const struct intent *intent)
{
    return command->verb == VERB_DEPLOY ? 1 : command->verb == VERB_END ? 0 : -1;
}
