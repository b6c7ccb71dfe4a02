/* Schemas: what a client must know of a rule set to play it, and the shelf it is picked from, all
 * read off the rule set's own tables. */
#ifndef SANDTABLE_FORMAT_SCHEMA_H
#define SANDTABLE_FORMAT_SCHEMA_H

#include <jansson.h>

#include "core/ruleset.h"
#include "format/fault.h"

/* Verbs, phases, collections with their fields, options, clauses and tables (docs/protocol.md). */
json_t *schema_json(const struct ruleset *rules);

/* Of one collection: its name, its fields, and which of them say what. */
json_t *collection_schema(const struct collection *collection);

/* What enum clause_kind is called. */
extern const char *const clause_kinds[];

/* The umpire's own: a slug, a title and clauses. */
json_t *umpire_schema_json(void);

/* A rule set as it stands on the shelf, with its scenarios; NULL with a fault. */
json_t *shelf_rules_json(const struct ruleset *rules, struct fault *fault);

/* A shipped scenario in short: what it is about, how large, who fights; NULL with a fault. */
json_t *scenario_json(const struct ruleset *rules, const struct shipped_scenario *shipped,
                      struct fault *fault);

/* Does it keep anything from either side? */
bool ruleset_hides(const struct ruleset *rules);

#endif
