/* Books of problems whose answers are still what they were: each can be given (format/puzzles.h)
 * and is ahead of the next by as much as a hunt asks for (bot/advice.h). */
#ifndef SANDTABLE_CLI_PROBLEM_BOOK_H
#define SANDTABLE_CLI_PROBLEM_BOOK_H

#include <jansson.h>

#include "core/ruleset.h"
#include "format/fault.h"

/* As puzzles_read; each answer must be the only best one, too. */
json_t *problem_book_read(const char *text, size_t length, const char *name, struct fault *fault);

/* Reads the shipped book of a rule set, or all of them for NULL, and says what is in it; the exit
 * status. */
int problem_books_check(const struct ruleset *rules);

#endif
