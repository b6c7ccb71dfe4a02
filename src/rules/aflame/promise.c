/* A World Aflame: what a computer player may expect of a command. It never measures before a shot:
 * the mean is over the bands of the weapon. */

#include "rules/aflame/chapters.h"

enum { HIT_WORTH = 900, NEARER_WORTH = 60, ACT_WORTH = 400 };

static struct point goal_place(terms_t *terms, int i)
{
    const struct goal *goal = &terms->goals[i];
    return goal->piece == NO_GOAL ? goal->at
                                  : terrain_nearest(&terms->table, goal->piece,
                                                    *terrain_corners(&terms->table, goal->piece));
}

/* How far it is from a place to the nearest goal, in inches. */
static int32_t far_from_goals(terms_t *terms, struct point at)
{
    int32_t best = 999;
    for (int i = 0; i < terms->n_goals; i++) {
        int32_t far = points_distance(at, goal_place(terms, i)) / INCH;
        best = far < best ? far : best;
    }
    return best;
}

/* Hits of all who could fire, at the middle band. */
static int32_t expected_hits(terms_t *terms, state_t *state, int unit, int target)
{
    struct lookout lookout;
    int32_t sum = 0;
    aflame_look_out(terms, state, &lookout);
    for (int firer = 0; firer < EYE_GUN + state->n_guns; firer++) {
        int of = firer < state->n_men ? state->men[firer].man.unit
                 : firer >= EYE_GUN   ? state->guns[firer - EYE_GUN].unit
                                      : NO_UNIT;
        if (of != unit || !aflame_may_fire(terms, state, firer, true)) {
            continue;
        }
        int aim = aflame_aim(&lookout, firer, target, NO_MAN);
        if (aim == NO_MAN) {
            continue;
        }
        const struct tally tally = aflame_shot_tally(&lookout, firer, aim);
        int faces = 7 - (5 - tally.sum);
        faces = faces < 0 ? 0 : faces > 6 ? 6 : faces;
        sum += faces * aflame_dice_of(state, firer) * HIT_WORTH / 6;
    }
    return sum;
}

static int32_t promise_march(terms_t *terms, state_t *view, struct point shift)
{
    int reference = aflame_reference(view, view->active);
    struct point at = place_of(view, reference);
    return (far_from_goals(terms, at) - far_from_goals(terms, point_plus(at, shift))) *
           NEARER_WORTH;
}

int32_t aflame_promise(terms_t *terms, state_t *view, const struct command *command,
                       const struct intent *intent)
{
    switch (command->verb) {
    case VERB_DEPLOY: {
        struct point at = {command->words[1], command->words[2]};
        return 1000 - far_from_goals(terms, at) * NEARER_WORTH / 4;
    }
    case VERB_CHOOSE:
        return ACT_WORTH + 10 * aflame_strength(view, command->words[0]);
    case VERB_FIRE:
        return expected_hits(terms, view, view->active, piece_index(command->words[0]));
    case VERB_INTERRUPT:
        return expected_hits(terms, view, command->words[0], command->words[1]);
    case VERB_PUNCH:
        return ACT_WORTH;
    case VERB_MARCH:
        return promise_march(terms, view, (struct point){command->words[0], command->words[1]});
    case VERB_CHARGE:
        return (aflame_strength(view, view->active) - aflame_strength(view, command->words[0])) *
               HIT_WORTH / 4;
    case VERB_ROLL_MOVE: {
        int reference = aflame_reference(view, view->active);
        int32_t far = far_from_goals(terms, place_of(view, reference));
        bool runs = command->words[1] == MODE_RUN;
        return far <= 2 ? 0 : (runs && far > 15 ? 8 : command->words[1] == MODE_WALK ? 7 : 1) * 20;
    }
    case VERB_LET_GO:
        return 1;
    default:
        return 0;
    }
}
