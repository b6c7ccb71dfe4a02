/* Where a step of a lesson stands in its text: JSON that was read no longer knows. */
#ifndef SANDTABLE_FORMAT_LESSON_LINE_H
#define SANDTABLE_FORMAT_LESSON_LINE_H

#include <stddef.h>

/* The line on which this element of the list `key` begins, counted from 1; `key` belongs to the
 * outermost object of a text that is JSON. 1 where there is none. */
int line_of_element(const char *text, size_t length, const char *key, size_t element);

#endif
