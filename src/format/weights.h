/* Files of weights: what a computer player weighs, as data/<slug>/weights.tsv has it. Of a row the
 * term and its number count; its limits are those of the rule set, whatever the file says. */
#ifndef SANDTABLE_FORMAT_WEIGHTS_H
#define SANDTABLE_FORMAT_WEIGHTS_H

#include <stdint.h>

#include "core/ruleset.h"
#include "format/fault.h"

enum { WEIGHTS_BYTES_MAX = 1 << 16 };

/* Reads a number for each term of the rules. A term that they do not weigh, one too few or one
 * twice, a number out of range: a fault with file and line. */
bool weights_read(const char *path, const struct ruleset *rules, int32_t weights[WEIGHTS_MAX],
                  struct fault *fault);

/* The same of a text that has been read; it is cut into pieces. */
bool weights_from_text(char *text, const struct ruleset *rules, int32_t weights[WEIGHTS_MAX],
                       struct fault *fault);

/* Writes a new file of these; an existing one is left alone and is a fault. */
bool weights_write(const char *path, const struct ruleset *rules, const int32_t weights[],
                   struct fault *fault);

#endif
