/* Pz8 WW2 Divisional: what a computer player may expect of a command, in thousandths of a point.
 *
 * A shot and a combat are worth what they do to both, weighed by the odds, which are exact. A move
 * is worth what its end is worth: the way to the goal, the fight it leads to, and who could attack
 * there. Nothing is tried out. */

#include "rules/common/expect.h"
#include "rules/pz8-divisional/divisional.h"

enum {
    DIE = 6,
    INCH_WORTH = 20,
    OBJECTIVE_WORTH = 2500,
    HOLD_WORTH = 1500,  /* that somebody is left to take objectives: of all who could, together */
    BEATEN_WORTH = 150, /* whoever withdraws may be cut off, and loses his place */
    HQ_FAR = 10 * INCH, /* how far from the enemy headquarters and guns like to be */
    GUN_FAR = 10 * INCH,
    LATE = 5, /* from the turn behind it on it is time to take what counts at the end */
    HASTE = 8,
    REST = 2 /* faces of the die that must help whoever goes back to rally */
};

/* What is asked of again and again: the battle, and how many of each side could take objectives. */
struct battle {
    terms_t *terms;
    state_t *state;
    int fighters[SIDES];
};

static struct battle battle_of(terms_t *terms, state_t *state)
{
    struct battle battle = {terms, state, {0, 0}};
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
    stake.worth += shy ? 0 : HOLD_WORTH / battle->fighters[unit->side];
    for (int points = 1; points <= TIRES_MOST; points++) {
        stake.loss[points] = fp + points >= limit ? stake.worth - stake.worth * fp / (2 * limit)
                                                  : stake.worth * points / (2 * limit);
    }
    return stake;
}

/* -- shots and fights -------------------------------------------------------------------------- */

static int32_t worth_of_shot(terms_t *terms, state_t *state, int target, int need, int sum)
{
    struct battle battle = battle_of(terms, state);
    struct stake stake = stake_of(&battle, &state->units[target]);
    return 1 + stake.loss[1] * expect_faces(need, sum) / DIE;
}

int32_t divisional_promise_fire(terms_t *terms, state_t *state, const struct divisional_fire *order,
                                const struct intent *intent)
{
    struct tally tally = divisional_fire_tally(state, order->unit, order->target);
    return worth_of_shot(terms, state, order->target, divisional_fire_need(&tally), tally.sum);
}

int32_t divisional_promise_bomb(terms_t *terms, state_t *state, const struct divisional_bomb *order,
                                const struct intent *intent)
{
    struct tally tally = divisional_bomb_tally(terms, state, order->target);
    return worth_of_shot(terms, state, order->target, BOMB_NEED, tally.sum);
}

static int32_t worth_of_result(const struct stake *stake, const struct stake *enemy, int own,
                               int other)
{
    int lead = own > other ? 1 : own < other ? -1 : 0;
    bool rout = own >= 2 * other || other >= 2 * own;
    int cost = 1 + (lead < 0 ? 1 + rout : 0);
    int gain = 1 + (lead > 0 ? 1 + rout : 0);
    return enemy->loss[gain] - stake->loss[cost] + lead * BEATEN_WORTH;
}

/* What an attack is worth to the attacker: the mean over the 36 falls of the two dice. The defender
 * may be in a fort, or not, elsewhere than now. */
static int32_t worth_of_attack(const struct battle *battle, int unit, int enemy, bool fort)
{
    terms_t *terms = battle->terms;
    state_t *state = battle->state;
    const struct unit *other = &state->units[enemy];
    struct stake stake = stake_of(battle, &state->units[unit]);
    struct stake theirs = stake_of(battle, other);
    if (is_artillery(terms, other) && other->ammo == 0) {
        return theirs.worth;
    }
    int attack = divisional_combat_tally(terms, state, unit, enemy, true).sum;
    int defence = divisional_combat_tally(terms, state, enemy, unit, false).sum + fort -
                  (other->fort != NO_UNIT);
    int32_t sum = 0;
    for (int i = 1; i <= DIE; i++) {
        for (int j = 1; j <= DIE; j++) {
            sum += worth_of_result(&stake, &theirs, attack + i, defence + j);
        }
    }
    return sum / (DIE * DIE);
}

static int32_t worth_of_combat(const struct battle *battle, int unit, int enemy)
{
    return worth_of_attack(battle, unit, enemy, battle->state->units[enemy].fort != NO_UNIT);
}

int32_t divisional_promise_combat(terms_t *terms, state_t *state,
                                  const struct divisional_combat *order,
                                  const struct intent *intent)
{
    struct battle battle = battle_of(terms, state);
    return worth_of_combat(&battle, order->unit, order->enemy);
}

int32_t divisional_promise_rally(terms_t *terms, state_t *state,
                                 const struct divisional_rally *order, const struct intent *intent)
{
    struct tally tally = divisional_rally_tally(terms, state, order->unit);
    return 1 + (order->relief == RELIEF_AMMO ? 80 : 120) * expect_faces(RALLY_NEED, tally.sum);
}

/* -- places ------------------------------------------------------------------------------------ */

/* What the enemies around a place mean to a battalion there. */
struct peril {
    int32_t near;   /* the way to the nearest */
    int32_t danger; /* what the best attack of theirs may cost; it is fought again */
};

static struct peril peril_at(const struct battle *battle, int unit, struct point at, bool fort)
{
    terms_t *terms = battle->terms;
    state_t *state = battle->state;
    const struct unit *its = &state->units[unit];
    struct peril peril = {.near = TABLE_SIDE_MAX};
    for (int i = next_of(state, 1 - its->side, -1); i >= 0; i = next_of(state, 1 - its->side, i)) {
        const struct unit *enemy = &state->units[i];
        int32_t way = points_longer_way(at, enemy->at);
        peril.near = way < peril.near ? way : peril.near;
        if (!is_shy(terms, enemy) && way <= template_of(terms, enemy)->move + INCH) {
            int32_t danger = 2 * worth_of_attack(battle, i, unit, fort);
            peril.danger = danger > peril.danger ? danger : peril.danger;
        }
    }
    return peril;
}

static bool is_at(const struct objective *objective, struct point at)
{
    return points_within(at, objective->at, INCH);
}

/* What a side has of an objective that its battalion holds for it, if nobody else does. */
static int32_t worth_of_holding(state_t *state, int unit, struct point at)
{
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
        return OBJECTIVE_WORTH;
    }
    return 0;
}

/* Whoever is tired goes back to rest, while there is time, if rest is likely to help. */
static bool should_rest(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    return state->head.turn <= LATE && 2 * its->fp >= template_of(terms, its)->limit &&
           expect_faces(RALLY_NEED, divisional_rally_tally(terms, state, unit).sum) >= REST;
}

/* Nearer to what it wants is better; guns and headquarters want to be near and not too near, tired
 * battalions behind. */
static int32_t worth_of_place(const struct battle *battle, int unit, struct point at, bool fort)
{
    terms_t *terms = battle->terms;
    state_t *state = battle->state;
    const struct unit *its = &state->units[unit];
    int goal = divisional_goal_of(state, unit);
    struct peril peril = peril_at(battle, unit, at, fort);
    int32_t worth = worth_of_holding(state, unit, at) - peril.danger;
    if (is_shy(terms, its)) {
        int32_t wanted = is_hq(terms, its) ? HQ_FAR : GUN_FAR;
        int32_t off = peril.near > wanted ? peril.near - wanted : wanted - peril.near;
        return worth - off * INCH_WORTH / INCH;
    }
    if (should_rest(terms, state, unit)) {
        int hq = divisional_hq_of(terms, state, its->division);
        int32_t back = hq == NO_UNIT ? 0 : points_distance(at, state->units[hq].at);
        return worth - back * INCH_WORTH / INCH;
    }
    if (goal != NO_UNIT) {
        int32_t way = points_distance(at, state->objectives[goal].at);
        worth -= way * (state->head.turn > LATE ? HASTE : 1) * INCH_WORTH / INCH;
    }
    return worth;
}

/* Everybody it is in contact with, and would leave. */
static int32_t worth_of_contacts(const struct battle *battle, int unit)
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

static int32_t worth_of_way(terms_t *terms, state_t *state, int unit, const struct way *way)
{
    const struct battle here = battle_of(terms, state);
    const struct battle *battle = &here;
    const struct unit *its = &state->units[unit];
    int32_t worth = worth_of_place(battle, unit, way->at, way->fort != NO_UNIT) -
                    worth_of_place(battle, unit, its->at, its->fort != NO_UNIT) -
                    worth_of_contacts(battle, unit);
    if (way->enemy != NO_UNIT) {
        worth += 2 * worth_of_combat(battle, unit, way->enemy); /* it fights again */
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
               ? worth_of_way(terms, state, order->unit, &way)
               : -1;
}

int32_t divisional_promise_advance(terms_t *terms, state_t *state,
                                   const struct divisional_advance *order,
                                   const struct intent *intent)
{
    struct point at = leg_point(state->units[order->unit].at, state->line[1], order->distance);
    struct way way = {.at = at, .fort = NO_UNIT, .enemy = NO_UNIT, .mine = NO_UNIT};
    return worth_of_way(terms, state, order->unit, &way);
}

/* The rest promises nothing; another day may lose what has been won. */
int32_t divisional_promise(terms_t *terms, state_t *state, const struct command *command,
                           const struct intent *intent)
{
    return command->verb == VERB_CONTINUE ? -1 : 0;
}
