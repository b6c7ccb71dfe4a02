/* Featherstone-like WW2: what a computer player may expect of a command, in thousandths of a unit.
 *
 * A shot is worth what it takes from its target, weighed by its exact chances. A move is worth what
 * its end is worth: the way to the goal, the ground there, and what it gives up by not standing
 * still. Nothing is tried out. */

#include "rules/common/expect.h"
#include "rules/featherstone/chapters.h"

enum {
    DIE = 6,
    WHOLE = 1000,
    INCH_WORTH = 20,
    GOAL_WORTH = 500,
    COVER_WORTH = 60,
    DOUBLE_COST = 20,
    HIDE_WORTH = 100
};

/* -- shots ------------------------------------------------------------------------------------- */

static int32_t worth_of_man(const struct unit *unit)
{
    return WHOLE / (unit->original > 0 ? unit->original : 1);
}

/* So many hits, in sixths, on the men of a unit. */
static int32_t worth_of_hits(terms_t *terms, state_t *state, int target, int attacker,
                             int32_t sixths, int most)
{
    const struct unit *unit = &state->units[target];
    int need = featherstone_save_need(terms, state, target);
    int sum = (int)featherstone_cover(terms, state, target, attacker);
    int fails = DIE - expect_faces(need, sum);
    int32_t hits = sixths < most * DIE ? sixths : most * DIE;
    return hits * fails * worth_of_man(unit) / (DIE * DIE);
}

/* What a total does, on the average, in thousandths of the vehicle. */
static int32_t worth_of_damage(int total)
{
    static const int16_t worth[] = {
        [RESULT_CLANK] = 30,   [RESULT_HULL] = 250,         [RESULT_HULL_OR_TURRET] = 350,
        [RESULT_TURRET] = 450, [RESULT_KNOCKED_OUT] = 1000, [RESULT_BREW_UP] = 1000};
    return worth[featherstone_damage_result(total)];
}

static int32_t mean_damage(int sum)
{
    int32_t worth = 0;
    for (int one = 1; one <= DIE; one++) {
        for (int other = 1; other <= DIE; other++) {
            worth += worth_of_damage(one + other + sum);
        }
    }
    return worth / (DIE * DIE);
}

static int32_t worth_of_shell(terms_t *terms, state_t *state, const struct shot *shot)
{
    int need = featherstone_he_need(shot->aim.range)->need;
    int chance = expect_faces(need, featherstone_he_tally(terms, state, shot).sum);
    int value = featherstone_shell_value(terms, state, shot);
    if (is_soft(terms, &state->units[shot->target])) {
        return chance * mean_damage(value + 2) / DIE;
    }
    int32_t hits = 0;
    for (int one = 1; one <= DIE; one++) {
        for (int other = 1; other <= DIE; other++) {
            bool destroyed;
            int n = featherstone_he_hits(terms, state, shot, one + other + value, &destroyed);
            hits += destroyed ? shot->aim.n_seen + 2 : n;
        }
    }
    return chance *
           worth_of_hits(terms, state, shot->target, shot->unit, hits / DIE, shot->aim.n_seen + 2) /
           DIE;
}

static int32_t worth_of_shot(terms_t *terms, state_t *state, const struct shot *shot)
{
    const struct unit *target = &state->units[shot->target];
    if (is_armoured(terms, target)) {
        int need;
        bool flank;
        struct tally tally = featherstone_at_tally(terms, state, shot, &need);
        int sum = featherstone_penetration(terms, state, shot, &flank).sum;
        return expect_faces(need, tally.sum) * mean_damage(sum) / DIE;
    }
    if (shot->armament == ARMAMENT_MAIN_GUN &&
        !has_weapon(terms, &state->units[shot->unit], ARM_HMG)) {
        return worth_of_shell(terms, state, shot);
    }
    const struct small_arm *bands;
    uint8_t worth[DIE];
    int32_t each = 0;
    int dice = featherstone_dice_of(featherstone_points(terms, state, shot, &bands));
    featherstone_worth(featherstone_deduction(bands, shot->aim.range), worth);
    for (int face = 0; face < DIE; face++) {
        each += worth[face];
    }
    if (is_soft(terms, target)) {
        return dice * each * 300 / DIE;
    }
    return worth_of_hits(terms, state, shot->target, shot->unit, dice * each, shot->aim.n_seen);
}

/* The best shot it has where it stands, as one that has not moved. */
static int32_t best_shot(terms_t *terms, state_t *state, int unit)
{
    struct lookout lookout;
    int32_t best = 0;
    featherstone_look_out(terms, state, &lookout);
    for (int i = -1; next_enemy(state, state->units[unit].side, &i);) {
        struct shot shot;
        if (featherstone_find_shot(&lookout, unit, i, ANY_ARMAMENT, &shot, NULL)) {
            int32_t worth = worth_of_shot(terms, state, &shot);
            best = worth > best ? worth : best;
        }
    }
    return best;
}

/* -- places ------------------------------------------------------------------------------------ */

static bool may_hold(terms_t *terms, const struct unit *unit)
{
    return terms->victory == VICTORY_HOLD &&
           (terms->goal_for == SIDE_NONE || terms->goal_for == unit->side ||
            terms->otherwise == (unit->side == 0 ? OTHERWISE_SIDE_1 : OTHERWISE_SIDE_2)) &&
           (is_infantry(terms, unit) ||
            (terms->goal_tanks && template_of(terms, unit)->model == MODEL_TANK));
}

static bool is_inside_goal(terms_t *terms, struct point at)
{
    return is_nowhere(terms->goal) ? box_holds(terms->goal_area, at)
                                   : points_within(at, terms->goal, terms->goal_radius - INCH / 2);
}

/* Whoever is there keeps others from holding it alone. */
static bool contests_goal(terms_t *terms, const struct unit *unit)
{
    return terms->victory == VICTORY_HOLD && is_inside_goal(terms, middle_of(unit)) &&
           (is_infantry(terms, unit) || template_of(terms, unit)->model == MODEL_TANK);
}

static int32_t worth_of_place(terms_t *terms, state_t *state, int unit, struct point at)
{
    const struct unit *its = &state->units[unit];
    int32_t worth = 0;
    int enemy = featherstone_nearest_known(terms, state, unit);
    if (may_hold(terms, its)) {
        struct point goal = featherstone_goal_for(terms, state, its->side);
        worth -= points_distance(at, goal) * INCH_WORTH / INCH;
        worth += is_inside_goal(terms, at) ? GOAL_WORTH : 0;
    } else if (enemy != NO_UNIT) {
        int32_t gap = points_distance(at, middle_of(&state->units[enemy]));
        int32_t wanted = is_driven(terms, its) && !is_armoured(terms, its) ? 40 * INCH : 24 * INCH;
        worth -= (gap > wanted ? gap - wanted : wanted - gap) * INCH_WORTH / 2 / INCH;
    }
    if (!is_driven(terms, its)) {
        uint32_t kinds = table_kinds_at(&terms->table, at);
        worth += (kinds & (kind_bit(TRENCH) | kind_bit(BUNKER))) != 0 ? 2 * COVER_WORTH
                 : (kinds & ~(kind_bit(ROAD) | kind_bit(HILL) | kind_bit(SAND))) != 0 ? COVER_WORTH
                                                                                      : 0;
    }
    return worth;
}

static int32_t promise_of_move(terms_t *terms, state_t *state, const struct command *command)
{
    struct featherstone_move order = featherstone_read_move(command, NULL);
    const struct unit *unit = &state->units[order.unit];
    struct march march;
    if (!featherstone_find_march(terms, state, &order, &march, NULL) || march.leaves) {
        return -WHOLE;
    }
    struct point end = march.route.points[march.route.n - 1];
    int32_t shot = best_shot(terms, state, order.unit);
    bool far = 2 * (unit->spent + march.cost) > featherstone_full_move(terms, unit);
    int32_t worth = worth_of_place(terms, state, order.unit, end) -
                    worth_of_place(terms, state, order.unit, middle_of(unit));
    if (is_driven(terms, unit)) {
        worth -= far ? shot : shot / 2;
    } else {
        worth -= shot / 3 + (far ? DOUBLE_COST : 0);
    }
    return worth;
}

/* Going in: what it may do there, less what those who stood do to it first. */
static int32_t promise_of_closing(terms_t *terms, state_t *state, int unit, int enemy)
{
    int own = featherstone_strength(terms, state, unit);
    int theirs = featherstone_strength(terms, state, enemy);
    int32_t goal = worth_of_place(terms, state, unit, middle_of(&state->units[enemy])) -
                   worth_of_place(terms, state, unit, middle_of(&state->units[unit]));
    return (own - theirs) * 80 + 60 + (goal > 0 ? goal : 0);
}

static int32_t promise_of_place(terms_t *terms, state_t *state, const struct command *command)
{
    struct featherstone_deploy order = featherstone_read_deploy(command, NULL);
    return WHOLE + worth_of_place(terms, state, order.unit, order.at);
}

/* -- the whole --------------------------------------------------------------------------------- */

int32_t featherstone_promise(terms_t *terms, state_t *state, const struct command *command,
                             const struct intent *intent)
{
    struct lookout lookout;
    struct shot shot;
    switch ((enum featherstone_verb)command->verb) {
    case VERB_DEPLOY:
        return promise_of_place(terms, state, command);
    case VERB_HIDE:
        return HIDE_WORTH;
    case VERB_MOVE:
        return promise_of_move(terms, state, command);
    case VERB_CLOSE: {
        struct featherstone_close order = featherstone_read_close(command, NULL);
        return promise_of_closing(terms, state, order.unit, order.enemy);
    }
    case VERB_ASSAULT:
        return 250;
    case VERB_ASSAULT_AGAIN:
        return 600;
    case VERB_SHOOT: {
        struct featherstone_shoot order = featherstone_read_shoot(command, NULL);
        int armament = order.armament == ABSENT ? ANY_ARMAMENT : order.armament;
        featherstone_look_out(terms, state, &lookout);
        return featherstone_find_shot(&lookout, order.unit, order.target, armament, &shot, NULL)
                   ? 1 + worth_of_shot(terms, state, &shot) *
                             (contests_goal(terms, &state->units[order.target]) ? 2 : 1)
                   : -1;
    }
    case VERB_DISMOUNT:
    case VERB_UNHITCH: {
        int unit = piece_index(command->words[0]);
        int enemy = featherstone_nearest_known(terms, state, state->units[unit].aboard);
        struct point at = state->units[state->units[unit].aboard].at;
        bool near =
            enemy != NO_UNIT && points_within(at, middle_of(&state->units[enemy]), 30 * INCH);
        return near || is_inside_goal(terms, at) ? 200 : -50;
    }
    case VERB_RECREW:
        return 300;
    case VERB_REMAN: {
        struct featherstone_reman order = featherstone_read_reman(command, NULL);
        const struct figure *figure = &state->men[order.man];
        bool needed = featherstone_seated(terms, state, figure->man.unit, (int)order.seat) == 0;
        return needed && featherstone_seated(terms, state, figure->man.unit, figure->seat) > 1
                   ? 200
                   : -10;
    }
    case VERB_OCCUPY: {
        struct featherstone_occupy order = featherstone_read_occupy(command, NULL);
        return worth_of_place(terms, state, order.unit, state->vacated) -
               worth_of_place(terms, state, order.unit, middle_of(&state->units[order.unit]));
    }
    case VERB_HOLD:
    case VERB_MOUNT:
    case VERB_HITCH:
    case VERB_PUSH:
    case VERB_FACE:
    case VERB_FORM:
        return -10;
    case VERB_GO_SECOND:
        return 1;
    default:
        return 0;
    }
}
