/* Cases: whether what was found is what is expected.
 *
 * In what is expected, what is written must be there and what is not written may be anything. Each
 * of these is false with the place and both sides of it. */
#ifndef SANDTABLE_FORMAT_CASE_MATCH_H
#define SANDTABLE_FORMAT_CASE_MATCH_H

#include <jansson.h>
#include <stdbool.h>

#include "format/fault.h"
#include "format/scene.h"

/* Does `actual` have everything `expected` names? Lists must be as long and match one by one. */
bool case_matches(const json_t *expected, const json_t *actual);

/* Says at that place what was expected and what was found; false. */
bool case_mismatch(struct fault *why, const char *where, const json_t *expected,
                   const json_t *actual);

/* Each expected event must occur, in this order; others may stand between. Or none of these kinds
 * may. */
bool case_match_events(const json_t *expected, const json_t *events, struct fault *why);
bool case_match_no_events(const json_t *kinds, const json_t *events, struct fault *why);

/* The fields that an expectation can name, and one of them. */
json_t *case_state_json(const struct scene *scene, const json_t *expect);
bool case_match_key(const struct scene *scene, const json_t *state, const char *key,
                    const json_t *expected, struct fault *why);

/* {"1": {"no-events": ["moves"], "unseen": ["S"]}}: what a side has been told, and its view. */
bool case_match_told(const struct scene *scene, json_t *const told[SIDES], const json_t *expected,
                     struct fault *why);

#endif
