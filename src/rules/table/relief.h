/* Relief: how high pieces of terrain rise, where a file leaves it out, and what it gives as lines.
 * For rule sets in which a line of sight runs over what stands in its way. */
#ifndef SANDTABLE_RULES_TABLE_RELIEF_H
#define SANDTABLE_RULES_TABLE_RELIEF_H

#include "board/table.h"
#include "core/refusal.h"

struct relief {
    uint16_t clause;
    uint8_t hill;                /* the kind of which a file says the top itself */
    uint8_t trench;              /* the kind that may be given as a line: it is a band, */
    int32_t trench_wide;         /* so wide */
    int32_t (*height)(int kind); /* of all others above the hill they stand on; 0: they have none */
};

/* Gives every piece its shape and its top, and the table its index. */
bool lay_relief(struct table *table, const struct relief *relief, struct problem *problem);

#endif
