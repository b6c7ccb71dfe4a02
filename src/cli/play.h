/* A game in the terminal: what the files of `sandtable play` share. play.c sets the table and reads
 * lines, play_table.c carries commands out, play_words.c knows the words that are not the rule
 * set's (help, undo). */
#ifndef SANDTABLE_CLI_PLAY_H
#define SANDTABLE_CLI_PLAY_H

#include "bot/bot.h"
#include "cli/game_file.h"
#include "cli/paper.h"

enum { LINE_WORDS = 64 };

struct table {
    struct paper paper;
    struct game *game;
    bool human[SIDES];
    struct bot *bot;       /* who speaks for the other side; NULL if both are human */
    bool saving;           /* the game goes into a file as it is played */
    struct game_file file; /* if so */
    uint32_t firm;         /* commands that can no longer be taken back */
    bool terse;            /* draw the board only when asked */
    bool stale;            /* the other side has spoken since the board was drawn */
    int shown_to;          /* whose view was shown last */
    bool told_end;
    bool done;          /* the player wants to stop */
    struct state *room; /* for views */
    struct legal *legal;
};

/* -- play_table.c --------------------------------------------------------------------------------
 */

/* A line of input without its newline, to be freed; NULL at the end of input. */
char *table_ask(struct table *table, const char *prompt);

/* Carries out a command and tells what happened. Dice are asked for where they are given. */
void table_command(struct table *table, const struct command *command);

/* Lets the computer speak as long as the game waits for it. */
void table_computer(struct table *table);

/* The side a person at the table speaks for now; the one he plays when it is not his turn. */
int table_side(const struct table *table);

/* What that side may know. */
struct scene table_scene(const struct table *table);

/* Understands a command of one word or more: verbs may be cut short as long as only one begins so.
 * If not, says why. */
bool table_understand(struct table *table, char **words, int n, struct command *command);

void table_undo(struct table *table);

/* From now on the game is kept in this file. */
bool table_save(struct table *table, const char *path, struct fault *fault);

/* Brings the file up to date: as far as nothing can be taken back, or, at the end, with everything.
 */
void table_flush(struct table *table, bool everything);

/* Draws the board, with the hexes that can be reached. */
void table_draw(struct table *table);

/* -- play_words.c --------------------------------------------------------------------------------
 */

/* Does what the line says. */
void table_line(struct table *table, char *line);

#endif
