/* The Pz8 ground family: what a computer player may expect of a command.
 *
 * A shot is worth what it does to its target, weighed by the odds, which are exact. A move is worth
 * what the place is worth: how near it brings the unit to its goal, whom it could fire at from
 * there, and whether there is cover. Nothing is tried out, so thousands of commands are judged in a
 * millisecond. */

#include "rules/common/expect.h"
#include "rules/pz8-ground/chapters.h"

enum { VALUE_UNIT = 1000, DIE = 6, PER_CENT = 100 };

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
int ground_goal_of(state_t *state, const struct unit *unit)
{
    int best = -1;
    int64_t best_worth = 0;
    int64_t best_far = 1;
    for (int i = 0; i < state->n_objectives; i++) {
        const struct objective *objective = &state->objectives[i];
        int64_t far = (point_distance2(unit->at, objective->at) >> 10) + 100 * INCH;
        int64_t worth = objective->worth * (objective->owner == unit->side ? 1 : 3);
        if (worth * best_far > best_worth * far) {
            best = i;
            best_worth = worth;
            best_far = far;
        }
    }
    return best;
}

/* -- odds ------------------------------------------------------------------------------------- */

/* What a unit is worth to the enemy. */
static int32_t worth_of(terms_t *terms, const struct unit *unit)
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, 0);
    return VALUE_UNIT * (1 + is_hq(terms, unit) + (unit->cargo != NO_UNIT)) +
           (weapon != NULL && weapon->armour > 0 ? 60 * weapon->armour : 0);
}

/* How much of a unit is lost, in thousandths. */
static const int32_t shares[] = {
    [STATUS_DISORGANIZED] = 200, [STATUS_SUPPRESSED] = 450, [STATUS_DESTROYED] = 1000};

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
static int32_t value_of_hit(terms_t *terms, const struct attack *attack, const struct unit *target)
{
    struct gains gains = {.set = set_of(terms)};
    for (int result = STATUS_DISORGANIZED; result <= STATUS_DESTROYED; result++) {
        gains.of[result] =
            shares[ground_worsened(terms, target, (enum status)result)] - shares[target->status];
    }
    int ahead = ground_attack_tally(terms, attack, target).sum -
                ground_defence_tally(terms, target, attack).sum;
    struct expectation hit = expect_lead(1, 1, ahead, gain_of_lead, &gains);
    return (int32_t)(hit.sum * (worth_of(terms, target) / 10) / hit.throws / 100);
}

static int32_t value_of_shot(terms_t *terms, state_t *state, const struct unit *unit, int index,
                             const struct unit *target, int which)
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, which);
    enum band band = ground_band_of(terms, unit, weapon, target, target->at);
    if (band == OUT_OF_RANGE) {
        return -1;
    }
    int faces =
        expect_faces(SCORE_DIRECT, ground_to_hit_tally(terms, unit, target, weapon, band).sum);
    if (weapon->kind == WEAPON_SAM) {
        return worth_of(terms, target) * faces / DIE;
    }
    struct attack attack = ground_attack_with(terms, state, index, which);
    attack.from = unit->at;
    bool twice = ground_fires_twice(terms, unit, which);
    return value_of_hit(terms, &attack, target) * faces / DIE * (twice ? 17 : 10) / 10;
}

int32_t ground_promise_fire(terms_t *terms, state_t *state, const struct ground_fire *order,
                            const struct intent *intent)
{
    const struct unit *its = &state->units[order->unit];
    const struct unit *target = &state->units[order->target];
    int which = ground_weapon_named(terms, its, order->weapon);
    /* A missile that is fired once a game is kept for what is worth it. */
    int32_t value = value_of_shot(terms, state, its, order->unit, target, which);
    return ground_fires_once(terms, its, which) ? value - intent->weights[WEIGHT_THRIFT_MISSILE]
                                                : value + (value > 0);
}

int32_t ground_promise_close(terms_t *terms, state_t *state, const struct ground_close *order,
                             const struct intent *intent)
{
    const struct unit *target = &state->units[order->target];
    int which = ground_weapon_named(terms, &state->units[order->unit], order->weapon);
    struct attack attack = ground_attack_with(terms, state, order->unit, which);
    return target->status == STATUS_SUPPRESSED ? worth_of(terms, target)
                                               : 1 + value_of_hit(terms, &attack, target);
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
    return 1 + value_of_hit(terms, &attack, target) * faces / DIE;
}

int32_t ground_promise_air(terms_t *terms, state_t *state, const struct ground_air *order,
                           const struct intent *intent)
{
    const struct unit *target = &state->units[order->target];
    int flight = ground_flight_of(state, order->side, order->kind);
    struct attack attack = ground_attack_of_support(terms, order->kind, NO_PIECE);
    int faces = expect_faces(set_of(terms)->support[order->kind].score,
                             ground_air_tally(terms, state, flight, target, true).sum);
    return value_of_hit(terms, &attack, target) * faces / DIE - intent->weights[WEIGHT_THRIFT_AIR];
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
            int32_t value = value_of_shot(terms, state, &there, unit, enemy, which);
            best = value > best && is_in_view(prospect, at, i) ? value : best;
        }
    }
    return best;
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
        int32_t value = value_of_shot(terms, state, enemy, i, &there, 0);
        sum += value > 0 && is_in_view(prospect, at, i) ? value : 0;
    }
    return sum;
}

enum { MANY_TURNS = 99 }; /* to come, where the game has no last one */

/* What the nearness of its goal is worth: more for whoever can hold it, more towards the end. */
static int32_t nearness(const struct prospect *prospect, struct point at)
{
    terms_t *terms = prospect->terms;
    state_t *state = prospect->state;
    const struct unit *unit = &state->units[prospect->unit];
    const int32_t *weights = prospect->intent->weights;
    int goal = ground_goal_of(state, unit);
    const struct template *template = template_of(terms, unit);
    if (goal < 0 || is_flyer(template)) {
        return 0;
    }
    const struct objective *objective = &state->objectives[goal];
    int last = terms->head.last_turn;
    int left = last == 0 ? MANY_TURNS : last - state->head.turn;
    int32_t distance = points_distance(at, objective->at);
    if (is_hq(terms, unit) && left > 1) {
        int32_t near = 6 * INCH; /* an HQ follows, and keeps out of the way */
        return -(distance > near ? distance - near : near - distance) / 40;
    }
    int32_t value = -distance * weights[left <= 3 ? WEIGHT_NEAR_LATE : WEIGHT_NEAR] / INCH;
    if (distance <= OBJECTIVE_RADIUS) {
        value += objective->worth * weights[left <= 1   ? WEIGHT_ON_GOAL_LAST
                                            : left <= 3 ? WEIGHT_ON_GOAL_LATE
                                                        : WEIGHT_ON_GOAL];
    }
    return value;
}

static int32_t value_of_place(struct prospect *prospect, struct point at, int facing)
{
    terms_t *terms = prospect->terms;
    const struct unit *its = &prospect->state->units[prospect->unit];
    int32_t value = nearness(prospect, at);
    value +=
        best_shot_from(prospect, at, facing) * prospect->intent->weights[WEIGHT_SHOT] / PER_CENT;
    int32_t danger = danger_at(prospect, at, facing);
    bool frail = is_hq(terms, its) || ground_weapon_of(terms, its, 0) == NULL;
    int32_t fear = prospect->intent->weights[frail ? WEIGHT_DANGER_FRAIL : WEIGHT_DANGER];
    return value - danger * fear / (3 * PER_CENT);
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
        return falls ? worth_of(terms, &state->units[enemy]) / 2 : -1;
    }
    struct prospect prospect;
    look_ahead(terms, state, intent, order->unit, &prospect);
    return value_of_place(&prospect, to, bearing_of(its->at, to)) -
           value_of_place(&prospect, its->at, its->facing) - 1;
}

int32_t ground_promise_pivot(terms_t *terms, state_t *state, const struct ground_pivot *order,
                             const struct intent *intent)
{
    const struct unit *its = &state->units[order->unit];
    struct prospect prospect;
    look_ahead(terms, state, intent, order->unit, &prospect);
    return best_shot_from(&prospect, its->at, order->facing) -
           best_shot_from(&prospect, its->at, its->facing) - 1;
}

/* A load gets off where it can fire, where its goal is near, or its transport in danger. */
int32_t ground_promise_dismount(terms_t *terms, state_t *state, const struct ground_dismount *order,
                                const struct intent *intent)
{
    const struct unit *its = &state->units[order->unit];
    const struct unit *transport = &state->units[its->aboard];
    struct unit there = *its;
    there.at = order->at;
    int goal = ground_goal_of(state, &there);
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
