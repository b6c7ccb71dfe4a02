/* Pz8 WW2 Divisional: what a computer player may expect of a command, in thousandths of a point.
 *
 * A shot and a combat are worth what they do to both, weighed by the odds, which are exact. A move
 * is worth what its end is worth: the way to the goal, the fight it leads to, and for guns and
 * headquarters whether they are safe there. Nothing is tried out. */

#include "rules/common/expect.h"
#include "rules/pz8-divisional/divisional.h"

enum {
    DIE = 6,
    INCH_WORTH = 14,
    DANGER = 8 * INCH,
    GUN_FAR = 14 * INCH,
    CUT_OFF_WORTH = 150,
    CONTACT_COST = 80 /* whoever is in contact is attacked too */
};

static int32_t worth_of(terms_t *terms, const struct unit *unit)
{
    return is_hq(terms, unit) ? 2000 : 1000;
}

/* So many Fatigue Points more, of a unit that is destroyed at its limit: the last one takes all
 * that is left, those before it bring it nearer. */
static int32_t worth_of_fatigue(terms_t *terms, const struct unit *unit, int points)
{
    int limit = template_of(terms, unit)->limit;
    int32_t worth = worth_of(terms, unit);
    return unit->fp + points >= limit ? worth - worth * unit->fp / (2 * limit)
                                      : worth * points / (2 * limit);
}

/* -- combat
 * ---------------------------------------------------------------------------------------- */

static int32_t worth_of_result(terms_t *terms, const struct unit *unit, const struct unit *enemy,
                               int own, int other)
{
    int lead = own > other ? 1 : own < other ? -1 : 0;
    bool rout = own >= 2 * other || other >= 2 * own;
    int cost = 1 + (lead < 0 ? 1 + rout : 0);
    int gain = 1 + (lead > 0 ? 1 + rout : 0);
    return worth_of_fatigue(terms, enemy, gain) - worth_of_fatigue(terms, unit, cost) +
           lead * CUT_OFF_WORTH;
}

/* The mean over the 36 falls of the two dice. */
static int32_t worth_of_combat(terms_t *terms, state_t *state, int unit, int enemy)
{
    const struct unit *its = &state->units[unit];
    const struct unit *other = &state->units[enemy];
    if (is_artillery(terms, other) && other->ammo == 0) {
        return worth_of(terms, other);
    }
    int own = divisional_combat_tally(terms, state, unit, enemy, true).sum;
    int theirs = divisional_combat_tally(terms, state, enemy, unit, false).sum;
    int32_t sum = 0;
    for (int i = 1; i <= DIE; i++) {
        for (int j = 1; j <= DIE; j++) {
            sum += worth_of_result(terms, its, other, own + i, theirs + j);
        }
    }
    return sum / (DIE * DIE);
}

/* Everybody it is in contact with. */
static int32_t worth_of_contacts(terms_t *terms, state_t *state, int unit)
{
    int32_t worth = 0;
    const struct unit *its = &state->units[unit];
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side != its->side && is_on_table(enemy) &&
            divisional_touches(state, its, enemy)) {
            worth += worth_of_combat(terms, state, unit, i) - CONTACT_COST;
        }
    }
    return worth;
}

/* -- places
 * ---------------------------------------------------------------------------------------- */

/* Nearer to what it wants is better; guns and headquarters want to be near and not too near. */
static int32_t worth_of_place(terms_t *terms, state_t *state, int unit, struct point at)
{
    const struct unit *its = &state->units[unit];
    int goal = divisional_goal_of(state, unit);
    int enemy = divisional_nearest_enemy(terms, state, unit, false);
    int32_t near = enemy < 0 ? 0 : points_distance(at, state->units[enemy].at);
    if (is_shy(terms, its)) {
        int32_t wanted = is_hq(terms, its) ? DANGER + 2 * INCH : GUN_FAR;
        int32_t off = near > wanted ? near - wanted : 2 * (wanted - near);
        return -off * INCH_WORTH / INCH;
    }
    int hq = divisional_hq_of(terms, state, its->division);
    if (2 * its->fp >= template_of(terms, its)->limit && hq >= 0) {
        int32_t back = points_distance(at, state->units[hq].at) - DANGER;
        return (near < DANGER ? near : DANGER) * 2 * INCH_WORTH / INCH -
               (back > 0 ? back : 0) * 2 * INCH_WORTH / INCH;
    }
    int32_t worth = -near * INCH_WORTH / 2 / INCH;
    if (goal >= 0) {
        worth -= points_distance(at, state->objectives[goal].at) * 2 * INCH_WORTH / INCH;
        worth += points_within(at, state->objectives[goal].at, INCH) ? 2500 : 0;
    }
    return worth;
}

/* Whoever holds what he has taken, or keeps the enemy off what is his, stays there. */
static bool holds_objective(state_t *state, const struct unit *unit)
{
    for (int i = 0; i < state->n_objectives; i++) {
        if (state->objectives[i].owner != unit->side &&
            points_within(unit->at, state->objectives[i].at, INCH)) {
            return true;
        }
    }
    return false;
}

static int32_t promise_of_way(terms_t *terms, state_t *state, int unit, const struct way *way)
{
    const struct unit *its = &state->units[unit];
    int32_t worth = worth_of_place(terms, state, unit, way->at) -
                    worth_of_place(terms, state, unit, its->at) -
                    worth_of_contacts(terms, state, unit);
    if (way->enemy >= 0) {
        worth += worth_of_combat(terms, state, unit, way->enemy) * 3 / 2 - CONTACT_COST;
    }
    if (way->mine >= 0 && template_of(terms, its)->arm != ARM_ENGINEERS) {
        worth -= worth_of_fatigue(terms, its, 1) / 3;
    }
    return worth - (holds_objective(state, its) ? 2000 : 0) - (its->fort != NO_UNIT ? 60 : 0);
}

static int32_t promise_of_move(terms_t *terms, state_t *state, const struct command *command)
{
    struct divisional_move order = divisional_read_move(command, NULL);
    struct refusal unused;
    struct way way;
    struct point points[PATH_POINTS] = {state->units[order.unit].at};
    for (int i = 0; i < order.n_path; i++) {
        points[i + 1] = (struct point){order.path[2 * i], order.path[2 * i + 1]};
    }
    if (!divisional_find_way(terms, state, order.unit, points, order.n_path + 1, &way, &unused)) {
        return -1;
    }
    return promise_of_way(terms, state, order.unit, &way);
}

static int32_t promise_of_advance(terms_t *terms, state_t *state, const struct command *command)
{
    struct divisional_advance order = divisional_read_advance(command, NULL);
    const struct unit *unit = &state->units[order.unit];
    struct way way = {
        .at = leg_point(unit->at, state->line[1], order.distance), .enemy = -1, .mine = -1};
    return promise_of_way(terms, state, order.unit, &way);
}

/* -- the whole
 * ------------------------------------------------------------------------------------- */

static int32_t promise_of_shot(terms_t *terms, state_t *state, int target, int need, int sum)
{
    return 1 + worth_of_fatigue(terms, &state->units[target], 1) * expect_faces(need, sum) / DIE;
}

int32_t divisional_promise(const struct scenario *scenario, const struct state *view,
                           const struct command *command)
{
    terms_t *terms = divisional_scenario(scenario);
    state_t *state = divisional_state(view);
    struct tally tally;
    switch ((enum divisional_verb)command->verb) {
    case VERB_MOVE:
        return promise_of_move(terms, state, command);
    case VERB_FIRE: {
        struct divisional_fire order = divisional_read_fire(command, NULL);
        tally = divisional_fire_tally(terms, state, order.unit, order.target);
        return promise_of_shot(terms, state, order.target, divisional_fire_need(&tally), tally.sum);
    }
    case VERB_BOMB: {
        struct divisional_bomb order = divisional_read_bomb(command, NULL);
        tally = divisional_bomb_tally(terms, state, order.target);
        return promise_of_shot(terms, state, order.target, BOMB_NEED, tally.sum);
    }
    case VERB_COMBAT: {
        struct divisional_combat order = divisional_read_combat(command, NULL);
        return worth_of_combat(terms, state, order.unit, order.enemy);
    }
    case VERB_ADVANCE:
        return promise_of_advance(terms, state, command);
    case VERB_RALLY: {
        struct divisional_rally order = divisional_read_rally(command, NULL);
        tally = divisional_rally_tally(terms, state, order.unit);
        return 1 +
               (order.relief == RELIEF_AMMO ? 80 : 120) * expect_faces(RALLY_NEED, tally.sum) / DIE;
    }
    case VERB_CONTINUE:
        return -1;
    default:
        return 0;
    }
}
