/* A World Aflame: what a computer player may expect of a command. It never measures before a shot:
 * it judges ranges by eye, to the nearest five inches (aflame.fire.no-measure). */

#include "rules/aflame/chapters.h"

enum { BY_EYE = 5, FAR_INCHES = 60, DIE = 6, FEW_VOLLEYS = 2, BURST = 3 * INCH };

/* -- goals ------------------------------------------------------------------------------------- */

/* How far it is from a place to where a goal is held; 0: one stands on it. */
static int32_t gap_to(terms_t *terms, int goal, struct point at)
{
    const struct goal *its = &terms->goals[goal];
    if (its->piece != NO_GOAL) {
        return points_distance(at, terrain_nearest(&terms->table, its->piece, at));
    }
    int32_t far = is_nowhere(its->at) ? FAR_INCHES * INCH : points_distance(at, its->at);
    return far < its->radius ? 0 : far - its->radius;
}

/* Of the unit's men the nearest, if all went so far; or of the others of its side. */
static int32_t least_gap(terms_t *terms, state_t *view, int goal, int unit, bool others,
                         struct point shift)
{
    int32_t least = FAR_INCHES * INCH;
    for (int i = 0; i < view->n_men; i++) {
        const struct man *man = &view->men[i].man;
        if (is_standing(man) && man->side == view->units[unit].side &&
            (man->unit == unit) != others) {
            int32_t gap = gap_to(terms, goal, point_plus(man->at, shift));
            least = gap < least ? gap : least;
        }
    }
    return least;
}

/* How much a side wants somebody on a goal, for each point of its worth: it may have to be taken,
 * or kept, or others see to it. */
static int32_t want_of(terms_t *terms, state_t *view, int goal, int unit,
                       const struct intent *intent)
{
    static const struct point here = {0, 0};
    if (least_gap(terms, view, goal, unit, true, here) == 0) {
        return intent->weights[WEIGHT_SHARE];
    }
    bool holds = view->holders[goal] == view->units[unit].side;
    return intent->weights[holds ? WEIGHT_KEEP : WEIGHT_TAKE];
}

/* What it is worth to a unit to stand where it would after going so far. */
static int32_t place_value(terms_t *terms, state_t *view, int unit, struct point shift,
                           const struct intent *intent)
{
    int32_t best = 0;
    for (int i = 0; i < terms->n_goals; i++) {
        int32_t gap = least_gap(terms, view, i, unit, false, shift);
        int32_t want = want_of(terms, view, i, unit, intent) * terms->goals[i].worth;
        int32_t value = want / FAR_INCHES * (FAR_INCHES - gap / INCH) / 2 + (gap == 0 ? want : 0);
        best = value > best ? value : best;
    }
    return best;
}

/* How far the nearest goal that it wants is, in inches; 0: it stands on it. */
static int32_t inches_to_goal(terms_t *terms, state_t *view, int unit, const struct intent *intent)
{
    static const struct point here = {0, 0};
    int32_t best = -1, far = 0;
    for (int i = 0; i < terms->n_goals; i++) {
        int32_t gap = least_gap(terms, view, i, unit, false, here) / (INCH / 4);
        int32_t want =
            want_of(terms, view, i, unit, intent) * terms->goals[i].worth * (4 * FAR_INCHES - gap);
        far = want > best ? (gap + 3) / 4 : far;
        best = want > best ? want : best;
    }
    return far;
}

/* -- fire -------------------------------------------------------------------------------------- */

/* Faces of six that hit, at the range as it looks; none beyond the weapon's reach. */
static int faces_by_eye(struct lookout *lookout, int firer, int aim)
{
    state_t *view = lookout->state;
    int inches;
    aflame_need(lookout, firer, aim, &inches);
    inches = (inches + BY_EYE / 2) / BY_EYE * BY_EYE;
    int faces = 7 - aflame_band_need(view, firer, inches);
    if (faces <= 0) {
        return 0;
    }
    faces += aflame_shot_tally(lookout, firer, aim).sum;
    return faces < 0 ? 0 : faces > DIE ? DIE : faces;
}

/* Hits of all who could fire, in thousandths; reached: somebody seems in range. */
static int32_t expected_hits(struct lookout *lookout, int unit, int target, bool watching,
                             bool *reached)
{
    state_t *view = lookout->state;
    int32_t sum = 0;
    for (int firer = 0; firer < EYE_GUN + view->n_guns; firer++) {
        int of = firer < view->n_men ? view->men[firer].man.unit
                 : firer >= EYE_GUN  ? view->guns[firer - EYE_GUN].unit
                                     : NO_UNIT;
        if (of != unit || !aflame_may_fire(lookout->terms, view, firer, watching)) {
            continue;
        }
        int aim = aflame_aim(lookout, firer, target, NO_MAN);
        int faces = aim == NO_MAN ? 0 : faces_by_eye(lookout, firer, aim);
        *reached |= faces > 0;
        sum += faces * aflame_dice_of(view, firer) * 1000 / DIE;
    }
    return sum;
}

/* A volley is worth its hits and the test of nerves that it brings, less the ammunition. */
static int32_t promise_fire(terms_t *terms, state_t *view, int unit, int target,
                            const struct intent *intent)
{
    struct lookout lookout;
    bool reached = false;
    const int32_t *weights = intent->weights;
    aflame_look_out(terms, view, &lookout);
    const struct unit *its = &view->units[target];
    bool hq = is_hq(terms, its);
    int32_t hits = expected_hits(&lookout, unit, target, unit != view->active, &reached);
    int32_t value = hits * weights[hq ? WEIGHT_HIT_HQ : WEIGHT_HIT] / 1000;
    value += reached && !hq ? weights[WEIGHT_NERVE] * (1 + its->streak) : 0;
    bool scarce = view->units[unit].volleys <= FEW_VOLLEYS;
    return value - weights[scarce ? WEIGHT_THRIFT_LAST : WEIGHT_THRIFT];
}

/* Enemies within a burst, less twice as many of one's own. */
static int32_t promise_throw(state_t *view, const struct aflame_throw *order,
                             const struct intent *intent)
{
    int32_t caught = 0;
    for (int i = 0; i < view->n_men && order->at.x != ABSENT; i++) {
        const struct man *man = &view->men[i].man;
        if (is_standing(man) && points_within(man->at, order->at, BURST)) {
            caught += man->side == order->side ? -2 : 1;
        }
    }
    return caught * intent->weights[WEIGHT_BURST];
}

/* -- movement ---------------------------------------------------------------------------------- */

static int32_t promise_march(terms_t *terms, state_t *view, struct point shift,
                             const struct intent *intent)
{
    static const struct point here = {0, 0};
    return place_value(terms, view, view->active, shift, intent) -
           place_value(terms, view, view->active, here, intent);
}

/* Who is far from his goal runs, who is near walks; on it nobody goes. */
static int32_t promise_roll(terms_t *terms, state_t *view, int mode, const struct intent *intent)
{
    int32_t far = inches_to_goal(terms, view, view->active, intent);
    bool runs = far > intent->weights[WEIGHT_RUN_INCHES];
    if (far == 0 || (mode != MODE_WALK && mode != MODE_RUN)) {
        return 0;
    }
    return (mode == MODE_RUN) == runs ? intent->weights[WEIGHT_GO] : intent->weights[WEIGHT_GO] / 2;
}

static int32_t promise_charge(state_t *view, int target, const struct intent *intent)
{
    return (aflame_strength(view, view->active) - aflame_strength(view, target)) *
           intent->weights[WEIGHT_CHARGE];
}

int32_t aflame_promise(terms_t *terms, state_t *view, const struct command *command,
                       const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    int first = piece_index(command->words[0]);
    switch (command->verb) {
    case VERB_DEPLOY: {
        struct point at = {command->words[1], command->words[2]};
        int32_t least = FAR_INCHES * INCH;
        for (int i = 0; i < terms->n_goals; i++) {
            int32_t gap = gap_to(terms, i, at);
            least = gap < least ? gap : least;
        }
        return weights[WEIGHT_GO] - least / INCH;
    }
    case VERB_CHOOSE:
        return weights[WEIGHT_ACT] + aflame_strength(view, first);
    case VERB_FIRE:
        return promise_fire(terms, view, view->active, first, intent);
    case VERB_INTERRUPT:
        return promise_fire(terms, view, first, piece_index(command->words[1]), intent);
    case VERB_THROW: {
        const struct aflame_throw order = aflame_read_throw(command, NULL);
        return promise_throw(view, &order, intent);
    }
    case VERB_PUNCH:
        return weights[WEIGHT_ACT];
    case VERB_MARCH:
        return promise_march(terms, view, (struct point){command->words[0], command->words[1]},
                             intent);
    case VERB_CHARGE:
        return promise_charge(view, first, intent);
    case VERB_ROLL_MOVE:
        return promise_roll(terms, view, command->words[1], intent);
    case VERB_LET_GO:
        return 1;
    default:
        return 0;
    }
}
