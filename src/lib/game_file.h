/* A game as a file that is played on: the journal, and beside it, until the game is over, the
 * secret seed in FILE.seed (readable by its owner alone, 64 hex digits).
 *
 * Whoever plays holds a lock on the file from opening to closing, so that two commands given at
 * once are carried out one after the other. Lines are only ever added, whole or not at all. */
#ifndef SANDTABLE_LIB_GAME_FILE_H
#define SANDTABLE_LIB_GAME_FILE_H

#include <limits.h>

#include "core/game.h"
#include "format/fault.h"

struct game_file {
    char path[PATH_MAX];
    int lock; /* the descriptor that holds it, or -1 */
    struct game *game;
    uint32_t written;    /* commands of the game that stand in the file */
    bool entropy[SIDES]; /* which sides' entropy stands in it */
};

/* Makes the file with everything played so far, and the seed's. Takes the game over. Neither file
 * may exist. */
bool game_file_make(struct game_file *file, const char *path, struct game *game,
                    struct fault *fault);

/* Locks an existing file, plays it, and makes ready to roll its dice if they are rolled. */
bool game_file_open(struct game_file *file, const char *path, struct fault *fault);

/* Adds what is new, as far as command number `upto`. At the end of the game the seed follows, and
 * its own file is removed. */
bool game_file_add(struct game_file *file, uint32_t upto, struct fault *fault);

/* Lets the lock go and frees the game. Fine after a failure, and twice. */
void game_file_close(struct game_file *file);

#endif
