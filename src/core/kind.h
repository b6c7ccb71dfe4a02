/* Kinds: what the umpire must know of each kind of value (value.h), one row of one table each:
 * whether the words of an argument are one such value, and how many different ones there are, for
 * trying all of them. How a kind is read and written is the same kind of table in
 * src/format/kind.h. */
#ifndef SANDTABLE_CORE_KIND_H
#define SANDTABLE_CORE_KIND_H

#include "core/ruleset.h"

/* An argument of a command, and what it is said of. */
struct said {
    const struct ruleset *rules;
    const struct scenario *scenario;
    const struct state *state;
    const struct command *command;
    const struct arg *arg;
};

/* How many words the value that begins at words[at] takes, which is there and not ABSENT; 0 with
 * the reason if it is not what the argument asks for. */
int kind_fits(const struct said *said, int at, struct refusal *why);

/* How many values the argument can have, and the one numbered n, as its one word. False if they are
 * endless; a list of nothing is not. Asks for no command. */
bool kind_count(const struct said *said, uint32_t *n);
int32_t kind_value(const struct said *said, uint32_t n);

/* Writes something of the right kind, where the rules would most likely allow it: if there is a
 * place in it, where this piece stands (NO_PIECE: none is meant); says how many words it takes. */
int kind_likely(const struct said *said, int32_t piece, int32_t *words);

#endif
