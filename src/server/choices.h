/* Choices: what a side could say now, put so that a client can offer it without knowing the rules:
 * verb by verb, with the clause that forbids what cannot be done. Made from the side's view alone.
 */
#ifndef SANDTABLE_SERVER_CHOICES_H
#define SANDTABLE_SERVER_CHOICES_H

#include <jansson.h>

#include "core/game.h"
#include "format/scene.h"

struct choosing {
    struct scene scene; /* what the side may know */
    int side;
    struct legal *legal; /* filled here */
    struct umpire trial; /* a state and a dice box to try commands on */
};

/* What can be said without naming a unit, and which units can do what: verbs and units. */
json_t *choices_json(struct choosing *choosing);

/* What this unit (a piece) could do: verbs. */
json_t *unit_choices_json(struct choosing *choosing, int32_t unit);

#endif
