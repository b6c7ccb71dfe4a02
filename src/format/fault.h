/* Faults: what is wrong with a file or a word somebody gave us. One sentence that names the place
 * and what was expected there. */
#ifndef SANDTABLE_FORMAT_FAULT_H
#define SANDTABLE_FORMAT_FAULT_H

#include <stdbool.h>

struct fault {
    int clause; /* of the rules, where one says so; else 0 */
    char text[640];
};

/* Notes the sentence, and returns false so that a reader can end with it. */
bool fault_say(struct fault *fault, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Puts a place in front of the sentence: "border.json: " */
bool fault_within(struct fault *fault, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Notes the clause that forbids it; returns false like the others. */
bool fault_cite(struct fault *fault, int clause);

#endif
