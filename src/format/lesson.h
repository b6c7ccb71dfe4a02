/* Lessons: a scripted first battle (docs/formats.md, "Lesson"). A scenario, the dice it is played
 * with, and steps: what the umpire says, what is pointed at, what is waited for, and what the other
 * side does meanwhile.
 *
 * A lesson is played through when it is read: one that waits for something that cannot happen, or
 * points at what its player cannot see, is refused with the line of the step. */
#ifndef SANDTABLE_FORMAT_LESSON_H
#define SANDTABLE_FORMAT_LESSON_H

#include <jansson.h>

#include "format/fault.h"

enum { LESSON_BYTES_MAX = 1 << 16, LESSON_STEPS_MAX = 64 };

/* What a lesson shows by doing: bits of what lesson_teaches() answers. */
enum lesson_part {
    TEACHES_LOOK = 1 << 0,
    TEACHES_ORDER = 1 << 1,
    TEACHES_ODDS = 1 << 2,
    TEACHES_REFUSAL = 1 << 3,
    TEACHES_UNDO = 1 << 4,
    TEACHES_ENEMY = 1 << 5, /* the other side acts */
    TEACHES_ALL = (1 << 6) - 1,
};

/* One that ships with the program. */
struct shipped_lesson {
    const char *slug; /* of its rule set */
    const char *name;
    const char *json;
};

extern const struct shipped_lesson shipped_lessons[]; /* the last has no slug */

/* The lesson a text holds, checked, to be given back with json_decref; NULL with a fault that
 * begins with `name` and, of a step, its line. */
json_t *lesson_read(const char *text, size_t length, const char *name, struct fault *fault);

/* Which parts a lesson that was read has. */
unsigned lesson_teaches(const json_t *lesson);

#endif
