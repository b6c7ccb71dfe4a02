/* Case files: a situation, commands with their dice, and what must come of them (docs/formats.md).
 *
 * Most rule tests are such files. A case names the clauses it shows; `sandtable rules --coverage`
 * lists the clauses that no case names. */
#ifndef SANDTABLE_FORMAT_CASE_H
#define SANDTABLE_FORMAT_CASE_H

#include <jansson.h>

#include "format/fault.h"

/* Runs one case; false with why it failed. */
bool case_run(const json_t *one, struct fault *why);

/* The cases of a file: a list of them, or a single one as a list, each linked to the one it is like
 * (case_like.h). NULL with a fault. */
json_t *cases_read(const char *text, size_t length, const char *name, struct fault *fault);

/* The title of a case, for reports. */
const char *case_about(const json_t *one);

/* The number of clauses a case names, and each of them. */
size_t case_rules(const json_t *one);
const char *case_rule(const json_t *one, size_t index);

#endif
