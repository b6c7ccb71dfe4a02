/* Pz8 WW2 Divisional: what a computer player may expect of a command, in thousandths of a point.
 *
 * A shot and a combat are worth what they do to both, weighed by the odds, which are exact. A move
 * is worth what its end is worth: the way to where the plan sends it, the fight it leads to, and
 * who could attack there. Nothing is tried out. */

#include "rules/common/expect.h"
#include "rules/pz8-divisional/divisional.h"

enum { DIE = 6 };

/* What is asked of again and again: the battle, and how many of each side could take objectives. */
struct battle {
    terms_t *terms;
    state_t *state;
    const int32_t *weights;
    int n_counted; /* battalions that were looked at for: */
    int fighters[SIDES];
};

static struct battle battle_of(terms_t *terms, state_t *state, const struct intent *intent)
{
    return (struct battle){.terms = terms, .state = state, .weights = intent->weights};
}

static int fighters_of(struct battle *battle, int side)
{
    state_t *state = battle->state;
    for (int i = 0; i < state->n_units && battle->n_counted < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        battle->fighters[unit->side] += is_on_table(unit) && !is_shy(battle->terms, unit);
    }
    battle->n_counted = state->n_units;
    return battle->fighters[side];
}

enum { TIRES_MOST = 3 };

/* What a side has in a battalion: its points, and the fewer they become, the more of what they
 * could take. And what it loses by so many Fatigue Points more: the one that destroys it takes all
 * that is left, those before it bring it nearer. */
struct stake {
    int32_t worth;
    int32_t loss[TIRES_MOST + 1];
};

static struct stake stake_of(struct battle *battle, const struct unit *unit)
{
    int fp = unit->fp;
    int limit = template_of(battle->terms, unit)->limit;
    bool shy = is_shy(battle->terms, unit);
    struct stake stake = {.worth = is_hq(battle->terms, unit) ? 2000 : 1000};
    stake.worth += shy ? 0 : battle->weights[WEIGHT_HANDS] / fighters_of(battle, unit->side);
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

static bool is_silent(terms_t *terms, const struct unit *unit)
{
    return is_artillery(terms, unit) && unit->ammo == 0;
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
static int32_t worth_of_attack(struct battle *battle, int unit, int enemy, struct stake theirs,
                               bool fort)
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

static int32_t worth_of_combat(struct battle *battle, int unit, int enemy)
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

/* A place where a battalion is or could be, and what the enemies around mean to it there. */
struct spot {
    struct point at;
    bool fort;
    int32_t near;   /* the way to the nearest of them */
    int32_t danger; /* what those attacks may cost that serve them */
};

static void add_peril(struct battle *battle, int unit, int enemy, struct spot *spot)
{
    struct stake stake = stake_of(battle, &battle->state->units[unit]);
    int32_t worth = worth_of_attack(battle, enemy, unit, stake, spot->fort);
    spot->danger += worth > 0 ? worth * battle->weights[WEIGHT_DANGER] / 100 : 0;
}

/* Of where it is and where it could be. Whoever could attack it at both alike makes no difference
 * between them and is left out. */
static void find_perils(struct battle *battle, int unit, struct spot *here, struct spot *there)
{
    terms_t *terms = battle->terms;
    state_t *state = battle->state;
    int side = state->units[unit].side;
    bool alike = here->fort == there->fort;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side == side || !is_on_table(enemy)) {
            continue;
        }
        int32_t reach = is_shy(terms, enemy) ? 0 : template_of(terms, enemy)->move + INCH;
        int32_t way = points_longer_way(here->at, enemy->at);
        int32_t new_way = points_longer_way(there->at, enemy->at);
        here->near = way < here->near ? way : here->near;
        there->near = new_way < there->near ? new_way : there->near;
        if (way <= reach && !(alike && new_way <= reach)) {
            add_peril(battle, unit, i, here);
        }
        if (new_way <= reach && !(alike && way <= reach)) {
            add_peril(battle, unit, i, there);
        }
    }
}

static bool is_at(const struct objective *objective, struct point at)
{
    return points_longer_way(at, objective->at) <= INCH && points_within(at, objective->at, INCH);
}

/* What a side has of an objective that its battalion holds for it, if nobody else does. */
static int32_t worth_of_holding(struct battle *battle, int unit, struct point at)
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
static int32_t haste_of(struct battle *battle, int unit, const struct unit_intent *duty)
{
    state_t *state = battle->state;
    const struct unit *its = &state->units[unit];
    int32_t left = DAY_END_FROM - state->head.turn;
    int64_t reach =
        (int64_t)left * template_of(battle->terms, its)->move * battle->weights[WEIGHT_SLACK] / 100;
    struct point goal = {duty->at[0], duty->at[1]};
    bool late = duty->kind == INTENT_HOLD
                    ? left <= 0 || points_distance(its->at, goal) > reach
                    : duty->kind == INTENT_TAKE && state->head.turn > battle->weights[WEIGHT_LATE];
    return battle->weights[late ? WEIGHT_NEAR_LATE : WEIGHT_NEAR];
}

/* Nearer to where it is to go is better; who supports wants to be near the enemy and not too near.
 */
static int32_t worth_of_spot(struct battle *battle, int unit, const struct spot *spot,
                             const struct unit_intent *duty, int32_t haste)
{
    struct point goal = {duty->at[0], duty->at[1]};
    int32_t behind = spot->near - battle->weights[WEIGHT_BEHIND] * INCH;
    int32_t way = duty->kind != INTENT_SUPPORT ? points_distance(spot->at, goal)
                  : behind > 0                 ? behind
                                               : -behind;
    return worth_of_holding(battle, unit, spot->at) - spot->danger - way * haste / INCH;
}

/* Everybody it is in contact with, and would leave. */
static int32_t worth_of_contacts(struct battle *battle, int unit)
{
    state_t *state = battle->state;
    int32_t worth = 0;
    const struct unit *its = &state->units[unit];
    for (int i = next_of(state, 1 - its->side, -1); i >= 0; i = next_of(state, 1 - its->side, i)) {
        if (divisional_touches(state, its, &state->units[i])) {
            worth += worth_of_combat(battle, unit, i);
        }
    }
    return worth;
}

static int32_t worth_of_way(terms_t *terms, state_t *state, int unit, const struct way *way,
                            const struct intent *intent)
{
    struct battle now = battle_of(terms, state, intent);
    struct battle *battle = &now;
    const struct unit *its = &state->units[unit];
    struct unit_intent duty = intent->units[unit].kind == INTENT_NONE
                                  ? divisional_duty(terms, state, unit, intent)
                                  : intent->units[unit];
    struct spot here = {its->at, its->fort != NO_UNIT, TABLE_SIDE_MAX, 0};
    struct spot there = {way->at, way->fort != NO_UNIT, TABLE_SIDE_MAX, 0};
    int32_t haste = haste_of(battle, unit, &duty);
    find_perils(battle, unit, &here, &there);
    int32_t worth = worth_of_spot(battle, unit, &there, &duty, haste) -
                    worth_of_spot(battle, unit, &here, &duty, haste);
    if (here.near <= NEAR) {
        worth -= worth_of_contacts(battle, unit);
    }
    if (way->enemy != NO_UNIT) { /* it is fought again, unless it is over at once */
        int32_t times =
            is_silent(terms, &state->units[way->enemy]) ? 100 : intent->weights[WEIGHT_ATTACK];
        worth += times * worth_of_combat(battle, unit, way->enemy) / 100;
    }
    if (way->mine != NO_UNIT && template_of(terms, its)->arm != ARM_ENGINEERS) {
        worth -= stake_of(battle, its).loss[1] / 3;
    }
    return worth;
}

int32_t divisional_promise_move(terms_t *terms, state_t *state, const struct divisional_move *order,
                                const struct intent *intent)
{
    struct way way;
    struct route route = route_of(state->units[order->unit].at, order->path, order->n_path);
    return divisional_find_way(terms, state, order->unit, &route, &way, NULL)
               ? worth_of_way(terms, state, order->unit, &way, intent)
               : -1;
}

int32_t divisional_promise_advance(terms_t *terms, state_t *state,
                                   const struct divisional_advance *order,
                                   const struct intent *intent)
{
    struct point at = leg_point(state->units[order->unit].at, state->line[1], order->distance);
    struct way way = {.at = at, .fort = NO_UNIT, .enemy = NO_UNIT, .mine = NO_UNIT};
    return worth_of_way(terms, state, order->unit, &way, intent);
}

/* The rest promises nothing; another day may lose what has been won. */
int32_t divisional_promise(terms_t *terms, state_t *state, const struct command *command,
                           const struct intent *intent)
{
    return command->verb == VERB_CONTINUE ? -1 : 0;
}
