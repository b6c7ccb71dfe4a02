/* Tarr's Modern Warfare: what a computer player may expect of a command, in thousandths of a unit.
 *
 * Fire is worth what it takes from its target, weighed by its exact chances. A move is worth what
 * its end is worth: the way to the goals, cover, and whom it reaches from there. Nothing is tried
 * out. */

#include "rules/tarr/chapters.h"

enum {
    DIE = 6,
    MEAN_OF_TWO = 7 /* twice the mean of a die */
};

/* -- fire -------------------------------------------------------------------------------------- */

int32_t tarr_worth_by_points(int32_t worth, int need)
{
    enum { THROWS = 216 };
    static const uint8_t ways[] = {1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1};
    int chance = 0;
    for (int sum = 3; sum <= 18; sum++) {
        chance += sum >= need ? ways[sum - 3] : 0;
    }
    return worth * chance / THROWS;
}

/* What a unit or model is worth if it is destroyed. */
int32_t tarr_worth_of_model(terms_t *terms, const struct unit *unit, const struct intent *intent)
{
    return is_armoured(terms, unit) || is_gun(terms, unit) ? intent->weights[WEIGHT_MODEL]
                                                           : intent->weights[WEIGHT_SOFT];
}

/* So many men, in thousandths. */
int32_t tarr_worth_of_men(const struct unit *unit, int32_t thousandths)
{
    return thousandths / (unit->original > 0 ? unit->original : DIE);
}

/* The mean of a volley, twice and in twelfths, by class and cover. */
static int32_t worth_of_volley(const struct scene *scene, const struct shot *shot)
{
    int left;
    int dice = tarr_rifle_dice(scene->terms, shot, &left);
    const struct cover_row *rates = tarr_cover_row(tarr_cover_of_target(scene, shot));
    int32_t sixths = dice * DIE + left;
    int64_t thousandths =
        (int64_t)(sixths * rates->rifle + shot->sixths[CLASS_MACHINE_GUN] * rates->machine_gun +
                  shot->sixths[CLASS_MORTAR] * rates->mortar) *
        MEAN_OF_TWO * WHOLE / (2 * DIE * 12);
    int64_t most = (int64_t)count_bits(shot->may, MEN_WORDS) * WHOLE;
    const struct unit *target = &scene->state->units[shot->target];
    return tarr_worth_of_men(target, (int32_t)(thousandths < most ? thousandths : most));
}

/* What it may be expected to take from the enemy. */
int32_t tarr_worth_of_shot(const struct scene *scene, const struct shot *shot,
                           const struct intent *intent)
{
    terms_t *terms = scene->terms;
    state_t *state = scene->state;
    if (shot->shell) {
        return tarr_worth_of_shell(scene, shot, intent);
    }
    const struct unit *target = &state->units[shot->target == NO_UNIT ? 0 : shot->target];
    if (shot->armament == ARMAMENT_AT_RIFLE || shot->armament == ARMAMENT_AT_PROJECTOR) {
        bool rifle = shot->armament == ARMAMENT_AT_RIFLE;
        int strike = tarr_strike_row(rifle ? STRIKE_AT_RIFLE : STRIKE_AT_PROJECTOR)->strike;
        if (shot->target == NO_UNIT) {
            return intent->weights[WEIGHT_HOUSE];
        }
        int need = tarr_defence_from(terms, target, middle_of(&state->units[shot->unit])) - strike;
        return tarr_worth_by_points(tarr_worth_of_model(terms, target, intent), need);
    }
    if (shot->soft) {
        int need = tarr_defence(terms, target);
        return tarr_worth_by_points(tarr_worth_of_model(terms, target, intent), need);
    }
    int32_t worth = worth_of_volley(scene, shot);
    return tarr_is_enfilade(terms, state, shot->unit, shot->target)
               ? worth * intent->weights[WEIGHT_FLANK] / PER_CENT
               : worth;
}

static int32_t promise_of_fire(terms_t *terms, state_t *state, const struct command *command,
                               const struct intent *intent)
{
    struct scene scene;
    struct tarr_fire order = tarr_read_fire(command, NULL);
    struct shot shot = {.unit = order.unit,
                        .target = order.target,
                        .building = order.building == ABSENT ? NO_UNIT : order.building,
                        .armament = order.armament,
                        .man = NO_FIGURE};
    tarr_look_out(terms, state, &scene);
    return order.armament != ABSENT && tarr_find_shot(&scene, &shot, NULL)
               ? 1 + tarr_worth_of_shot(&scene, &shot, intent)
               : 1;
}

/* -- places ------------------------------------------------------------------------------------ */

/* The way to the nearest goal that is not held, each unit beginning with another; less the more of
 * its own are there already. */
static int32_t worth_of_goals(terms_t *terms, state_t *state, int unit, struct point at,
                              const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    const struct unit *its = &state->units[unit];
    int32_t best = INT32_MIN;
    for (int i = 0; i < terms->n_goals; i++) {
        const struct goal *goal = &terms->goals[i];
        bool men = is_troops(terms, its) && !is_piece(terms, its);
        bool tank = goal->tanks && template_of(terms, its)->make == MAKE_TANK;
        struct point to = tarr_goal_at(terms, goal);
        int32_t gap = goal->piece != NO_UNIT && terrain_holds(&terms->table, goal->piece, at)
                          ? 0
                          : points_distance(at, to);
        int32_t worth = -gap * weights[WEIGHT_NEAR] / INCH;
        worth -= i == unit % terms->n_goals ? 0 : weights[WEIGHT_SPREAD];
        worth += (men || tank) && gap <= goal->radius ? weights[WEIGHT_GOAL] * goal->points : 0;
        best = worth > best ? worth : best;
    }
    return best;
}

static bool is_covered_at(const struct table *table, struct point at)
{
    const uint32_t cover = kind_bit(WOOD) | kind_bit(BUILDING) | kind_bit(RUBBLE) |
                           kind_bit(BLOCKHOUSE) | kind_bit(TRENCHWORK);
    return (table_kinds_at(table, at) & cover) != 0;
}

/* How far the weapon reaches that it would use. */
static int32_t reach_of(terms_t *terms, const struct unit *unit)
{
    const struct range_row *gun = tarr_range(template_of(terms, unit)->weapon);
    int32_t gun_reach = gun->ap > gun->reach ? gun->ap : gun->reach;
    return gun_reach > 0 ? gun_reach : tarr_range(WEAPON_RIFLE)->reach;
}

static int32_t worth_of_place(terms_t *terms, state_t *state, int unit, struct point at,
                              const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    const struct unit *its = &state->units[unit];
    int32_t worth = 0;
    int enemy = tarr_nearest_known(state, unit);
    bool soft = is_vehicle(terms, its) && !is_armoured(terms, its);
    if (terms->victory == VICTORY_POINTS && terms->n_goals > 0 && !soft) {
        worth += worth_of_goals(terms, state, unit, at, intent);
    }
    if (enemy != NO_UNIT) {
        int32_t gap = points_distance(at, middle_of(&state->units[enemy]));
        int32_t wanted = soft ? weights[WEIGHT_FAR] * INCH
                              : reach_of(terms, its) * weights[WEIGHT_RANGE] / PER_CENT;
        worth -= gap > wanted ? (gap - wanted) * weights[WEIGHT_KEEP] / INCH : 0;
        worth += !soft && gap <= wanted ? weights[WEIGHT_REACH] : 0;
    }
    if (is_troops(terms, its) && is_covered_at(&terms->table, at)) {
        worth += weights[WEIGHT_COVER];
    }
    return worth;
}

/* The best it could fire at from where it stands. */
static int32_t best_shot(const struct scene *scene, int unit, const struct intent *intent)
{
    int32_t best = 0;
    state_t *state = scene->state;
    if (!tarr_may_fire(scene, unit, NULL)) {
        return 0;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side != state->units[unit].side && is_on_table(enemy) && !is_hidden(state, i)) {
            struct shot shot;
            if (tarr_best_shot(scene, unit, i, &shot)) {
                int32_t worth = tarr_worth_of_shot(scene, &shot, intent);
                best = worth > best ? worth : best;
            }
        }
    }
    return best;
}

/* What its end is worth, and what it could have fired at instead. */
static int32_t promise_of_move(terms_t *terms, state_t *state, const struct command *command,
                               const struct intent *intent)
{
    struct scene scene;
    struct tarr_move order = tarr_read_move(command, NULL);
    const struct unit *unit = &state->units[order.unit];
    struct route route = route_of(middle_of(unit), order.path, order.n_path);
    struct point end = route.points[route.n - 1];
    if (!box_holds(table_box(&terms->table), end)) {
        return -WHOLE;
    }
    int32_t worth = worth_of_place(terms, state, order.unit, end, intent) -
                    worth_of_place(terms, state, order.unit, middle_of(unit), intent);
    if (!unit->mounted && kind_of(terms, unit) != KIND_MORTAR) {
        return worth;
    }
    tarr_look_out(terms, state, &scene);
    return worth - best_shot(&scene, order.unit, intent);
}

/* Going in: who has more men there. */
static int32_t promise_of_assault(terms_t *terms, state_t *state, const struct command *command,
                                  const struct intent *intent)
{
    struct tarr_assault order = tarr_read_assault(command, NULL);
    int own = tarr_strength(terms, state, order.unit);
    int theirs = tarr_strength(terms, state, order.enemy);
    int32_t goal =
        worth_of_place(terms, state, order.unit, middle_of(&state->units[order.enemy]), intent) -
        worth_of_place(terms, state, order.unit, middle_of(&state->units[order.unit]), intent);
    return (own - theirs) * intent->weights[WEIGHT_CONTACT] + (goal > 0 ? goal / 2 : 0);
}

/* -- the whole --------------------------------------------------------------------------------- */

int32_t tarr_promise(terms_t *terms, state_t *state, const struct command *command,
                     const struct intent *intent)
{
    switch ((enum tarr_verb)command->verb) {
    case VERB_DEPLOY: {
        struct tarr_deploy order = tarr_read_deploy(command, NULL);
        return WHOLE + worth_of_place(terms, state, order.unit, order.at, intent);
    }
    case VERB_PLAN_MINEFIELD: /* whatever was granted is used */
    case VERB_PLAN_ZONE:
        return WHOLE;
    case VERB_PLAN_WIRE:
    case VERB_PLAN_TRENCH:
        return WHOLE / 2;
    case VERB_DROP: /* men and guns in the air win nothing */
    case VERB_LAND:
        return 2 * WHOLE;
    case VERB_MOVE:
        return promise_of_move(terms, state, command, intent);
    case VERB_ASSAULT:
        return promise_of_assault(terms, state, command, intent);
    case VERB_FIRE:
        return promise_of_fire(terms, state, command, intent);
    case VERB_ENTER:
        return intent->weights[WEIGHT_REACH];
    case VERB_DEBUS:
    case VERB_UNHITCH: {
        int unit = piece_index(command->words[0]);
        int vehicle = state->units[unit].aboard;
        int enemy = vehicle == NO_UNIT ? NO_UNIT : tarr_nearest_known(state, vehicle);
        bool near = enemy != NO_UNIT && points_within(state->units[vehicle].at,
                                                      middle_of(&state->units[enemy]), 30 * INCH);
        return near || vehicle == NO_UNIT ? 2 * intent->weights[WEIGHT_REACH] : -1;
    }
    case VERB_MAN:
        return intent->weights[WEIGHT_REACH];
    case VERB_HOLD:
    case VERB_EMBUS:
    case VERB_HITCH:
    case VERB_PUSH:
    case VERB_MOUNT:
    case VERB_DISMOUNT:
    case VERB_FACE:
    case VERB_FORM:
    case VERB_LOAD:
    case VERB_LEAVE:
    case VERB_SMOKE:
    case VERB_LAY_MINES:
    case VERB_LAY_WIRE:
    case VERB_NIGHT_PATH:
        return -1;
    default:
        return 0;
    }
}
