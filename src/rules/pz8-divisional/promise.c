/* Pz8 WW2 Divisional: what a computer player may expect of a command, in thousandths of a point.
 *
 * A shot and a combat are worth what they do to both, weighed by the odds, which are exact. A move
 * is worth what its end is worth: the way to where the plan sends it, the fight it leads to, and
 * who could attack there. Nothing is tried out. */

#include "rules/common/expect.h"
#include "rules/pz8-divisional/divisional.h"
#include "rules/table/sample.h"

enum { DIE = 6 };

/* What is asked of again and again: the battle, and how many of each side could take objectives. */
struct battle {
    terms_t *terms;
    state_t *state;
    const struct intent *intent;
    const int32_t *weights;
    int fighters[SIDES];
};

static struct battle battle_of(terms_t *terms, state_t *state, const struct intent *intent)
{
    struct battle battle = {terms, state, intent, intent->weights, {0}};
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        battle.fighters[unit->side] += is_on_table(unit) && !is_shy(terms, unit);
    }
    return battle;
}

enum { TIRES_MOST = 3 };

/* What a side has in a battalion: its points, and the fewer they become, the more of what they
 * could take. And what it loses by so many Fatigue Points more: the one that destroys it takes all
 * that is left, those before it bring it nearer. */
struct stake {
    int32_t worth;
    int32_t loss[TIRES_MOST + 1];
};

static struct stake stake_of(const struct battle *battle, const struct unit *unit)
{
    int fp = unit->fp;
    int limit = template_of(battle->terms, unit)->limit;
    bool shy = is_shy(battle->terms, unit);
    struct stake stake = {.worth = is_hq(battle->terms, unit) ? 2000 : 1000};
    stake.worth += shy ? 0 : battle->weights[WEIGHT_HANDS] / battle->fighters[unit->side];
    for (int points = 1; points <= TIRES_MOST; points++) {
        stake.loss[points] = fp + points >= limit ? stake.worth - stake.worth * fp / (2 * limit)
                                                  : stake.worth * points / (2 * limit);
    }
    return stake;
}

/* -- shots and fights -------------------------------------------------------------------------- */

static int32_t worth_of_shot(terms_t *terms, state_t *state, int target, int need, int sum,
                             const struct intent *intent)
{
    struct battle battle = battle_of(terms, state, intent);
    struct stake stake = stake_of(&battle, &state->units[target]);
    return 1 + stake.loss[1] * expect_faces(need, sum) / DIE;
}

int32_t divisional_promise_fire(terms_t *terms, state_t *state, const struct divisional_fire *order,
                                const struct intent *intent)
{
    struct tally tally = divisional_fire_tally(state, order->unit, order->target);
    return worth_of_shot(terms, state, order->target, divisional_fire_need(&tally), tally.sum,
                         intent);
}

int32_t divisional_promise_bomb(terms_t *terms, state_t *state, const struct divisional_bomb *order,
                                const struct intent *intent)
{
    struct tally tally = divisional_bomb_tally(terms, state, order->target);
    return worth_of_shot(terms, state, order->target, BOMB_NEED, tally.sum, intent);
}

static int faces_up_to(int face)
{
    return face < 0 ? 0 : face > DIE ? DIE : face;
}

/* The most that it is at least twice as much as. */
static int halved(int total)
{
    return total < 0 ? -((1 - total) / 2) : total / 2;
}

/* What an attack is worth to the attacker: the mean over the 36 falls of the two dice, of what both
 * lose (pz8-divisional.table.combat). The defender may be in a fort, or not, elsewhere than now. */
static int32_t worth_of_attack(const struct battle *battle, int unit, int enemy,
                               struct stake theirs, bool fort)
{
    terms_t *terms = battle->terms;
    state_t *state = battle->state;
    const struct unit *other = &state->units[enemy];
    if (is_silent(terms, other)) {
        return theirs.worth;
    }
    struct stake stake = stake_of(battle, &state->units[unit]);
    int attack = divisional_combat_tally(terms, state, unit, enemy, true).sum;
    int defence = divisional_combat_tally(terms, state, enemy, unit, false).sum + fort -
                  (other->fort != NO_UNIT);
    int32_t beaten = battle->weights[WEIGHT_BEATEN];
    int32_t win = theirs.loss[2] - stake.loss[1] + beaten;
    int32_t lose = theirs.loss[1] - stake.loss[2] - beaten;
    int32_t rout = theirs.loss[3] - theirs.loss[2];
    int32_t flight = stake.loss[3] - stake.loss[2];
    int32_t tie = theirs.loss[1] - stake.loss[1];
    int32_t sum = 0;
    for (int own = attack + 1; own <= attack + DIE; own++) { /* and how many of the other's faces */
        int less = faces_up_to(own - 1 - defence);
        int more = DIE - faces_up_to(own - defence);
        int half = faces_up_to(halved(own) - defence);
        int twice = DIE - faces_up_to(2 * own - 1 - defence);
        sum += less * win + more * lose + (DIE - less - more) * tie +
               (half < less ? half : less) * rout - (twice < more ? twice : more) * flight;
    }
    return sum / (DIE * DIE);
}

static int32_t worth_of_combat(const struct battle *battle, int unit, int enemy)
{
    const struct unit *other = &battle->state->units[enemy];
    return worth_of_attack(battle, unit, enemy, stake_of(battle, other), other->fort != NO_UNIT);
}

int32_t divisional_promise_combat(terms_t *terms, state_t *state,
                                  const struct divisional_combat *order,
                                  const struct intent *intent)
{
    struct battle battle = battle_of(terms, state, intent);
    return worth_of_combat(&battle, order->unit, order->enemy);
}

int32_t divisional_promise_rally(terms_t *terms, state_t *state,
                                 const struct divisional_rally *order, const struct intent *intent)
{
    struct tally tally = divisional_rally_tally(terms, state, order->unit);
    return 1 + (order->relief == RELIEF_AMMO ? 80 : 120) * expect_faces(RALLY_NEED, tally.sum);
}

/* -- places ------------------------------------------------------------------------------------ */

/* The enemies of a side, and how near each must be to attack. Large. */
struct enemies {
    struct meetings meetings; /* where they are, and what else there is */
    uint8_t unit[UNITS_MAX];
    int32_t reach[UNITS_MAX];
};

/* A battalion before it sets out: what is the same for all of its ways. Large. */
struct outset {
    const struct battle *battle;
    const struct enemies *enemies;
    int unit;
    bool fort;
    struct stake stake;
    struct unit_intent duty;
    int32_t haste;
    int32_t stays;                /* what it is worth where it is */
    bool reached[UNITS_MAX];      /* there, by each of the enemies */
    int32_t danger[2][UNITS_MAX]; /* what their attacks may cost in the open and in a fort */
};

enum { UNASKED = -1 };

static void note_enemies(terms_t *terms, state_t *state, int side, struct enemies *enemies)
{
    int n = 0;
    divisional_note_meetings(state, side, &enemies->meetings);
    for (int i = next_of(state, 1 - side, -1); i >= 0; i = next_of(state, 1 - side, i)) {
        const struct unit *enemy = &state->units[i];
        int32_t reach = is_shy(terms, enemy) ? 0 : template_of(terms, enemy)->move + INCH;
        enemies->unit[n] = (uint8_t)i;
        enemies->reach[n++] = reach;
    }
}

/* Attacks that do not serve the enemy are no danger. */
static int32_t danger_of(struct outset *outset, int number, bool fort)
{
    const struct battle *battle = outset->battle;
    int32_t *danger = &outset->danger[fort][number];
    if (*danger == UNASKED) {
        int32_t worth = worth_of_attack(battle, outset->enemies->unit[number], outset->unit,
                                        outset->stake, fort);
        *danger = worth > 0 ? worth * battle->weights[WEIGHT_DANGER] / 100 : 0;
    }
    return *danger;
}

/* What attacks may cost it at a place more than where it is now, and the way from there to the
 * nearest enemy. Whoever could attack it at both alike makes no difference between them. */
static int32_t find_perils(struct outset *outset, struct point at, bool fort, int32_t *near)
{
    const struct enemies *enemies = outset->enemies;
    int32_t danger = 0;
    *near = TABLE_SIDE_MAX;
    for (int i = 0; i < enemies->meetings.n_enemies; i++) {
        int32_t way = points_longer_way(at, enemies->meetings.at[i]);
        bool reached = way <= enemies->reach[i];
        *near = way < *near ? way : *near;
        if (reached != outset->reached[i] || (reached && fort != outset->fort)) {
            danger += reached ? danger_of(outset, i, fort) : 0;
            danger -= outset->reached[i] ? danger_of(outset, i, outset->fort) : 0;
        }
    }
    return danger;
}

static bool is_at(const struct objective *objective, struct point at)
{
    return points_longer_way(at, objective->at) <= INCH && points_within(at, objective->at, INCH);
}

/* What a side has of an objective that its battalion holds for it, if nobody else does. */
static int32_t worth_of_holding(const struct battle *battle, int unit, struct point at)
{
    state_t *state = battle->state;
    const struct unit *its = &state->units[unit];
    for (int i = 0; i < state->n_objectives; i++) {
        const struct objective *objective = &state->objectives[i];
        if (!is_at(objective, at) || (objective->owner == its->side && !objective->lost)) {
            continue;
        }
        for (int j = next_of(state, its->side, -1); j >= 0; j = next_of(state, its->side, j)) {
            if (j != unit && is_at(objective, state->units[j].at)) {
                return 0;
            }
        }
        return battle->weights[WEIGHT_OBJECTIVE];
    }
    return 0;
}

/* What an inch counts on the way to where it is to go: much more when it is late. Whoever is to
 * hold an objective is late if he could hardly be there when the day may end. */
static int32_t haste_of(const struct battle *battle, int unit, const struct unit_intent *duty)
{
    state_t *state = battle->state;
    const struct unit *its = &state->units[unit];
    int32_t left = DAY_END_FROM - state->head.turn;
    int64_t reach =
        (int64_t)left * template_of(battle->terms, its)->move * battle->weights[WEIGHT_SLACK] / 100;
    struct point goal = point_of(duty->at);
    bool late = duty->kind == INTENT_HOLD
                    ? left <= 0 || points_distance(its->at, goal) > reach
                    : duty->kind == INTENT_TAKE && state->head.turn > battle->weights[WEIGHT_LATE];
    return battle->weights[late ? WEIGHT_NEAR_LATE : WEIGHT_NEAR];
}

/* Nearer to where it is to go is better; who supports wants to be near the enemy and not too near.
 */
static int32_t worth_of_spot(struct outset *outset, struct point at, bool fort)
{
    const struct unit_intent *duty = &outset->duty;
    int32_t near;
    int32_t danger = find_perils(outset, at, fort, &near);
    int32_t behind = near - outset->battle->weights[WEIGHT_BEHIND] * INCH;
    int32_t way =
        duty->kind == INTENT_SUPPORT ? abs(behind) : points_distance(at, point_of(duty->at));
    return worth_of_holding(outset->battle, outset->unit, at) - danger - way * outset->haste / INCH;
}

/* Everybody it is in contact with, and would leave. */
static int32_t worth_of_contacts(const struct outset *outset)
{
    state_t *state = outset->battle->state;
    int32_t worth = 0;
    for (int i = 0; i < outset->enemies->meetings.n_enemies; i++) {
        int enemy = outset->enemies->unit[i];
        if (divisional_touches(state, &state->units[outset->unit], &state->units[enemy])) {
            worth += worth_of_combat(outset->battle, outset->unit, enemy);
        }
    }
    return worth;
}

static void set_out(struct outset *outset, const struct battle *battle,
                    const struct enemies *enemies, int unit)
{
    const struct unit *its = &battle->state->units[unit];
    const struct unit_intent *duty = &battle->intent->units[unit];
    outset->battle = battle;
    outset->enemies = enemies;
    outset->unit = unit;
    outset->fort = its->fort != NO_UNIT;
    outset->stake = stake_of(battle, its);
    outset->duty = duty->kind != INTENT_NONE
                       ? *duty
                       : divisional_duty(battle->terms, battle->state, unit, battle->intent);
    outset->haste = haste_of(battle, unit, &outset->duty);
    for (int i = 0; i < enemies->meetings.n_enemies; i++) {
        outset->reached[i] =
            points_longer_way(its->at, enemies->meetings.at[i]) <= enemies->reach[i];
        outset->danger[0][i] = outset->danger[1][i] = UNASKED;
    }
    outset->stays = worth_of_spot(outset, its->at, outset->fort) + worth_of_contacts(outset);
}

static int32_t worth_of_way(struct outset *outset, const struct way *way)
{
    const struct battle *battle = outset->battle;
    const struct unit *its = &battle->state->units[outset->unit];
    int32_t worth = worth_of_spot(outset, way->at, way->fort != NO_UNIT) - outset->stays;
    if (way->enemy != NO_UNIT) { /* it is fought again, unless it is over at once */
        bool silent = is_silent(battle->terms, &battle->state->units[way->enemy]);
        int32_t times = silent ? 100 : battle->weights[WEIGHT_ATTACK];
        worth += times * worth_of_combat(battle, outset->unit, way->enemy) / 100;
    }
    if (way->mine != NO_UNIT && template_of(battle->terms, its)->arm != ARM_ENGINEERS) {
        worth -= outset->stake.loss[1] / 3;
    }
    return worth;
}

static int32_t worth_of_one_way(terms_t *terms, state_t *state, int unit, const struct way *way,
                                const struct intent *intent)
{
    struct outset outset;
    struct enemies enemies;
    struct battle battle = battle_of(terms, state, intent);
    note_enemies(terms, state, state->units[unit].side, &enemies);
    set_out(&outset, &battle, &enemies, unit);
    return worth_of_way(&outset, way);
}

int32_t divisional_promise_move(terms_t *terms, state_t *state, const struct divisional_move *order,
                                const struct intent *intent)
{
    struct way way;
    struct route route = route_of(state->units[order->unit].at, order->path, order->n_path);
    return divisional_find_way(terms, state, order->unit, &route, &way, NULL)
               ? worth_of_one_way(terms, state, order->unit, &way, intent)
               : -1;
}

int32_t divisional_promise_advance(terms_t *terms, state_t *state,
                                   const struct divisional_advance *order,
                                   const struct intent *intent)
{
    struct point at = leg_point(state->units[order->unit].at, state->line[1], order->distance);
    struct way way = {.at = at, .fort = NO_UNIT, .enemy = NO_UNIT, .mine = NO_UNIT};
    return worth_of_one_way(terms, state, order->unit, &way, intent);
}

/* The way of a move that is listed: most come upon nothing. */
static bool foresee_way(terms_t *terms, state_t *state, const struct divisional_move *order,
                        const struct meetings *meetings, struct way *way)
{
    struct route route = route_of(state->units[order->unit].at, order->path, order->n_path);
    struct box around = box_widened(points_box(route.points, route.n), NEAR);
    if (box_holds_any(around, meetings->at, meetings->n)) {
        return divisional_find_way(terms, state, order->unit, &route, way, NULL);
    }
    way->at = route.points[route.n - 1];
    way->fort = way->enemy = way->mine = NO_UNIT;
    return true;
}

/* Moves are many, and stand in their list battalion by battalion: what is the same for all of one
 * is found once. */
bool divisional_weigh(terms_t *terms, state_t *state, int side, const struct legal *legal,
                      const struct intent *intent, int32_t promises[])
{
    struct way way;
    struct command command;
    struct enemies enemies;
    struct meetings near;
    struct battle battle = battle_of(terms, state, intent);
    struct outset outset;
    if (agenda_top(&state->head)->kind != TASK_MOVE) {
        return false;
    }
    note_enemies(terms, state, side, &enemies);
    outset.unit = NO_UNIT;
    for (uint32_t i = 0; i < legal->n; i++) {
        legal_get(legal, i, side, &command);
        promises[i] = 0;
        if (command.verb == VERB_MOVE) {
            struct divisional_move order = divisional_read_move(&command, NULL);
            if (order.unit != outset.unit) {
                set_out(&outset, &battle, &enemies, order.unit);
                divisional_near_meetings(terms, &state->units[order.unit], &enemies.meetings,
                                         &near);
            }
            promises[i] =
                foresee_way(terms, state, &order, &near, &way) ? worth_of_way(&outset, &way) : -1;
        }
    }
    return true;
}

/* The rest promises nothing; another day may lose what has been won. */
int32_t divisional_promise(terms_t *terms, state_t *state, const struct command *command,
                           const struct intent *intent)
{
    return command->verb == VERB_CONTINUE ? -1 : 0;
}
