/* A game in the terminal: what the files of `sandtable play` share. play.c sets the table and reads
 * lines, play_sitting.c carries commands out, play_words.c knows the words that are not the rule
 * set's (help, undo). */
#ifndef SANDTABLE_CLI_PLAY_H
#define SANDTABLE_CLI_PLAY_H

#include "bot/bot.h"
#include "draw/paper.h"
#include "lib/game_file.h"

enum { LINE_WORDS = 64 };

/* One game played at this terminal, from sitting down to leaving. */
struct sitting {
    struct paper paper;
    struct game *game;
    bool human[SIDES];
    struct bot *bot;       /* who speaks for the other side; NULL if both are human */
    bool saving;           /* the game goes into a file as it is played */
    struct game_file file; /* if so */
    bool unsaved;          /* but what was said last could not be written */
    const char *campaign;  /* the file of the campaign it is a battle of, or NULL */
    uint32_t firm;         /* commands that can no longer be taken back */
    bool terse;            /* draw the board only when asked */
    bool stale;            /* the other side has spoken since the board was drawn */
    int shown_to;          /* whose view was shown last */
    bool told_end;
    bool done;            /* the player wants to stop */
    struct state *room;   /* for views */
    struct state *before; /* and for what a side saw before the last command */
    struct legal *legal;
};

/* -- play.c ------------------------------------------------------------------------------------ */

/* Who plays: the side a person asks for ("1", "both"; NULL: the first), and the computer player
 * against him ("regular" unless said). */
bool sitting_seat(struct sitting *sitting, const char *side, const char *against,
                  struct fault *fault);

/* Begins the game or goes on with it, until the player leaves the table; of a campaign, until the
 * battle is over. */
void sitting_play(struct sitting *sitting);

void sitting_clear_away(struct sitting *sitting);

/* -- play_sitting.c
 * --------------------------------------------------------------------------------
 */

/* A signal to stop (Ctrl-C, the terminal closed) is then as if the player had left the table. */
void sitting_heed_signals(void);

/* A line of input without its newline, to be freed; NULL at the end of input. */
char *sitting_ask(struct sitting *sitting, const char *prompt);

/* Carries out a command and tells what happened. Dice are asked for where they are given. */
void sitting_command(struct sitting *sitting, const struct command *command);

/* Lets the computer speak as long as the game waits for it. */
void sitting_computer(struct sitting *sitting);

/* The side a person at the table speaks for now; the one he plays when it is not his turn. */
int sitting_side(const struct sitting *sitting);

/* What that side may know. */
struct scene sitting_scene(const struct sitting *sitting);

/* Understands a command of one word or more: verbs may be cut short as long as only one begins so.
 * If not, says why. */
bool sitting_understand(struct sitting *sitting, char **words, int n, struct command *command);

void sitting_undo(struct sitting *sitting);

/* From now on the game is kept in this file; in another than before only if that could not be
 * written. */
bool sitting_save(struct sitting *sitting, const char *path, struct fault *fault);

/* Brings the file up to date: as far as nothing can be taken back, or, at the end, with everything.
 * If that fails it is told, and `unsaved` until it succeeds. */
void sitting_flush(struct sitting *sitting, bool everything);

/* Draws the board, with the hexes that can be reached. */
void sitting_draw(struct sitting *sitting);

/* -- play_words.c ------------------------------------------------------------------------------ */

/* Does what the line says. */
void sitting_line(struct sitting *sitting, char *line);

#endif
