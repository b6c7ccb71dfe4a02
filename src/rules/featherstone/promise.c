/* Featherstone-like WW2: what a computer player may expect of a command, in thousandths of a unit.
 *
 * A shot is worth what it takes from its target, weighed by its exact chances. A move is worth what
 * its end is worth: the way to the goal, the ground there, and what it gives up by not standing
 * still. Nothing is tried out. */

#include "rules/common/expect.h"
#include "rules/featherstone/chapters.h"

enum { DIE = 6 };

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

static int32_t worth_of_place(terms_t *terms, state_t *state, int unit, struct point at,
                              const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    const struct unit *its = &state->units[unit];
    int32_t worth = 0;
    int enemy = featherstone_nearest_known(terms, state, unit);
    if (may_hold(terms, its)) {
        struct point goal = featherstone_goal_for(terms, state, its->side);
        worth -= points_distance(at, goal) * weights[WEIGHT_NEAR] / INCH;
        worth += is_inside_goal(terms, at) ? weights[WEIGHT_GOAL] : 0;
    } else if (enemy != NO_UNIT) {
        int32_t gap = points_distance(at, middle_of(&state->units[enemy]));
        bool soft = is_driven(terms, its) && !is_armoured(terms, its);
        int32_t wanted = weights[soft ? WEIGHT_FAR : WEIGHT_RANGE] * INCH;
        worth -= (gap > wanted ? gap - wanted : wanted - gap) * weights[WEIGHT_KEEP] / INCH;
    }
    if (!is_driven(terms, its)) {
        uint32_t kinds = table_kinds_at(&terms->table, at);
        bool dug = (kinds & (kind_bit(TRENCH) | kind_bit(BUNKER))) != 0;
        bool covered = (kinds & ~(kind_bit(ROAD) | kind_bit(HILL) | kind_bit(SAND))) != 0;
        worth += (dug ? 2 : covered) * weights[WEIGHT_COVER];
    }
    return worth;
}

static int32_t promise_of_move(terms_t *terms, state_t *state, const struct command *command,
                               const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    struct featherstone_move order = featherstone_read_move(command, NULL);
    const struct unit *unit = &state->units[order.unit];
    struct march march;
    if (!featherstone_find_march(terms, state, &order, &march, NULL) || march.leaves) {
        return -WHOLE;
    }
    struct point end = march.route.points[march.route.n - 1];
    int32_t shot = best_shot(terms, state, order.unit);
    bool far = 2 * (unit->spent + march.cost) > featherstone_full_move(terms, unit);
    int32_t worth = worth_of_place(terms, state, order.unit, end, intent) -
                    worth_of_place(terms, state, order.unit, middle_of(unit), intent);
    if (is_driven(terms, unit)) {
        return worth - shot * weights[WEIGHT_AIM_DRIVEN] / (far ? 50 : 100);
    }
    return worth - shot * weights[WEIGHT_AIM] / 100 - (far ? weights[WEIGHT_DOUBLE] : 0);
}

/* Going in: what it may do there, less what those who stood do to it first. */
static int32_t promise_of_closing(terms_t *terms, state_t *state, int unit, int enemy,
                                  const struct intent *intent)
{
    int own = featherstone_strength(terms, state, unit);
    int theirs = featherstone_strength(terms, state, enemy);
    int32_t goal = worth_of_place(terms, state, unit, middle_of(&state->units[enemy]), intent) -
                   worth_of_place(terms, state, unit, middle_of(&state->units[unit]), intent);
    return (own - theirs) * intent->weights[WEIGHT_CLOSE] + 60 + (goal > 0 ? goal : 0);
}

static int32_t promise_of_place(terms_t *terms, state_t *state, const struct command *command,
                                const struct intent *intent)
{
    struct featherstone_deploy order = featherstone_read_deploy(command, NULL);
    return WHOLE + worth_of_place(terms, state, order.unit, order.at, intent);
}

/* -- the whole --------------------------------------------------------------------------------- */

int32_t featherstone_promise(terms_t *terms, state_t *state, const struct command *command,
                             const struct intent *intent)
{
    struct lookout lookout;
    struct shot shot;
    switch ((enum featherstone_verb)command->verb) {
    case VERB_DEPLOY:
        return promise_of_place(terms, state, command, intent);
    case VERB_HIDE:
        return intent->weights[WEIGHT_HIDE];
    case VERB_MOVE:
        return promise_of_move(terms, state, command, intent);
    case VERB_CLOSE: {
        struct featherstone_close order = featherstone_read_close(command, NULL);
        return promise_of_closing(terms, state, order.unit, order.enemy, intent);
    }
    case VERB_ASSAULT:
        return intent->weights[WEIGHT_ASSAULT];
    case VERB_ASSAULT_AGAIN:
        return 600;
    case VERB_SHOOT: {
        struct featherstone_shoot order = featherstone_read_shoot(command, NULL);
        int armament = order.armament == ABSENT ? ANY_ARMAMENT : order.armament;
        featherstone_look_out(terms, state, &lookout);
        return featherstone_find_shot(&lookout, order.unit, order.target, armament, &shot, NULL)
                   ? 1 + worth_of_shot(terms, state, &shot) *
                             (contests_goal(terms, &state->units[order.target])
                                  ? intent->weights[WEIGHT_INTRUDER]
                                  : 100) /
                             100
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
        return worth_of_place(terms, state, order.unit, state->vacated, intent) -
               worth_of_place(terms, state, order.unit, middle_of(&state->units[order.unit]),
                              intent);
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
