/* Rating: the factors of a unit found from what is known of the real thing.
 *
 * A rule set that rates units says what it wants to know (inputs) and answers with lines, each with
 * the clause behind it. All text is constant; nothing is kept. */
#ifndef SANDTABLE_CORE_RATING_H
#define SANDTABLE_CORE_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum { RATING_LINES = 12, RATING_INPUTS = 8 };

enum rating_kind {
    RATING_NUMBER, /* a whole number within min..max */
    RATING_GUNS,   /* their number within min..max, and their calibre: 8x15, 8x5.9 */
    RATING_CHOICE  /* one of labels */
};

/* One thing to know of the unit. */
struct rating_input {
    const char *name;  /* tons */
    const char *about; /* standard displacement in tons */
    enum rating_kind kind;
    bool required;
    int32_t min, max;
    const char *const *labels; /* of a choice, NULL at the end; the first if it is not given */
};

/* What was said of it. */
struct rating_value {
    bool given;
    int32_t number; /* of a choice, its place in the list */
    int32_t thou;   /* of guns: their calibre in thousandths of an inch */
};

struct rating_line {
    const char *name; /* Defence */
    int32_t number;
    const char *label; /* instead of the number, or NULL */
    uint16_t clause;
};

struct rating {
    uint8_t n;
    struct rating_line lines[RATING_LINES];
};

#endif
