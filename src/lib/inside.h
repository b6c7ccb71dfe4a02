/* What the library's own files share, and nobody else sees. */
#ifndef SANDTABLE_LIB_INSIDE_H
#define SANDTABLE_LIB_INSIDE_H

#include <jansson.h>

#include "format/journal.h"
#include "lib/game_file.h"
#include "sandtable.h"

_Static_assert((int)ST_SENTENCE >= (int)sizeof(((struct fault *)0)->text), "a fault fits a `why`");

enum { DIGITS_TEXT = 65 };

struct st_game {
    struct game *game;
    struct state *room;   /* for the view of whoever asks */
    struct state *before; /* the state before the last command */
    struct state *saw;    /* for the view of it */
    bool has_before;      /* a command has been said here */
    bool journal;         /* it was read from one, and these are its notes */
    struct journal_notes notes;
    char drift[DRIFT_TEXT]; /* "" if it did not */
    char commitment[DIGITS_TEXT], seed[DIGITS_TEXT];
    bool kept; /* in this file, which owns the game */
    struct game_file file;
    struct answer answer; /* to what was last said */
    uint8_t speaker;      /* who said it, or SIDE_NONE */
    bool by_side;         /* as a side, and not the umpire for it */
};

/* The sentence goes to `why`. NULL, so that a function can end with it. */
void *lib_fail(char *why, const struct fault *fault);
void *lib_no_memory(char *why);

/* The JSON as text; frees it. NULL with a sentence without memory. */
char *lib_text(json_t *json, char *why);

/* SIDE_NONE for NULL. */
bool lib_side(const st_game *game, const char *name, int *side, struct fault *fault);

/* Whose word it is when this side speaks: NULL speaks for whom the game waits for. */
bool lib_speaker(const st_game *game, const char *name, int *side, struct fault *fault);

/* What this side may know, called by the umpire's numbers if it is the umpire who asks for it. */
struct scene lib_seen_by(st_game *game, int side, bool by_side);

/* The same after the last command, with what the side saw before it. */
struct scene lib_told(st_game *game, int side, bool by_side);

/* May something be said in it? */
bool lib_can_go_on(const st_game *game, struct fault *fault);

/* A command, in words or as JSON. */
struct spoken;
bool lib_said(st_game *game, const char *side, const char *command, struct spoken *spoken,
              struct fault *fault);

/* The commands of a side and the verb asked for (EVERY_VERB: all). To be freed with free(). */
struct legal *lib_legal(st_game *game, const char *side_name, const char *verb_name, int *side,
                        int *verb, struct fault *fault);

#endif
