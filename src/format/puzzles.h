/* Problems: positions out of recorded games in which one command is clearly best
 * (docs/formats.md, "Problems"). A book of them belongs to a rule set; games that several of them
 * come from are written down once.
 *
 * Called puzzles here, for a problem is what is wrong with a file. */
#ifndef SANDTABLE_FORMAT_PUZZLES_H
#define SANDTABLE_FORMAT_PUZZLES_H

#include <jansson.h>

#include "core/game.h"
#include "format/fault.h"

enum {
    PUZZLES_MAX = 64,
    PUZZLE_GAMES_MAX = 64,
    PUZZLE_MOVES_MAX = 400,
    PUZZLE_BYTES_MAX = 1 << 22
};

/* The book of a rule set that ships with the program. */
struct shipped_puzzles {
    const char *slug;
    const char *json;
};

extern const struct shipped_puzzles shipped_puzzles[]; /* the last has no slug */

/* The shipped book of a rule set, to be given back with json_decref; NULL: it has none. */
json_t *puzzles_shipped(const char *slug);

/* How many problems the shipped book has; 0: there is none. */
int puzzles_count(const char *slug);

/* The book a text holds, to be given back with json_decref; NULL with a fault that begins with
 * `name`. Every game is played through, and every answer can be given where it is asked for. */
json_t *puzzles_read(const char *text, size_t length, const char *name, struct fault *fault);

/* The game of a problem, counted from 0, at the moment that it is about; its dice are given. NULL
 * with a fault. */
struct game *puzzle_game(const json_t *book, size_t number, struct fault *fault);

/* What a player is told of a problem: where it is from, who is to move, the answer and why. NULL if
 * there is no such problem. */
json_t *puzzle_told(const json_t *book, size_t number);

#endif
