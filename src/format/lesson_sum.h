/* What a lesson comes to: which things its player does in it, and about how long it takes somebody
 * who has never seen the game. It is counted while the lesson is played through (lesson.h). */
#ifndef SANDTABLE_FORMAT_LESSON_SUM_H
#define SANDTABLE_FORMAT_LESSON_SUM_H

#include <jansson.h>

#include "format/scene.h"

/* What is learned by doing it. */
enum lesson_part {
    TEACHES_LOOK = 1 << 0, /* a unit in hand: where it can go, and what it sees, is drawn */
    TEACHES_MOVE = 1 << 1,
    TEACHES_FIRE = 1 << 2,
    TEACHES_ODDS = 1 << 3,
    TEACHES_REFUSAL = 1 << 4,
    TEACHES_UNDO = 1 << 5,
    TEACHES_TURN = 1 << 6,  /* a turn ends, and the player has another one */
    TEACHES_ENEMY = 1 << 7, /* the other side acts */
    TEACHES_ALL = (1 << 8) - 1,
};

struct lesson_sum {
    unsigned teaches; /* bits of enum lesson_part */
    unsigned turns;   /* that the player has acted in */
    unsigned words;   /* that are said */
    unsigned reading_ms, doing_ms, watching_ms;
    bool new_turn; /* one has begun, and the player has not acted in it yet */
};

/* One step: what is said, and what the player does about it. */
void lesson_sum_step(struct lesson_sum *sum, const json_t *step);

/* What was seen of a command that has been carried out. */
void lesson_sum_events(struct lesson_sum *sum, const struct scene *scene,
                       const struct events *events, int learner, bool is_own);

/* Together, in tenths of a minute. */
unsigned lesson_sum_tenths(const struct lesson_sum *sum);

/* The name of the first part that is missing, or NULL. */
const char *lesson_sum_lacks(const struct lesson_sum *sum);

#endif
