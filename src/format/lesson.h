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
#include "format/lesson_sum.h"

enum { LESSON_BYTES_MAX = 1 << 16, LESSON_STEPS_MAX = 64 };

/* One that ships with the program. */
struct shipped_lesson {
    const char *slug; /* of its rule set */
    const char *name;
    const char *json;
};

extern const struct shipped_lesson shipped_lessons[]; /* the last has no slug */

/* The lesson a text holds, checked, to be given back with json_decref, and what it comes to where
 * somebody asks; NULL with a fault that begins with `name` and, of a step, its line. */
json_t *lesson_read(const char *text, size_t length, const char *name, struct lesson_sum *sum,
                    struct fault *fault);

#endif
