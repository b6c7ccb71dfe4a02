/* Opening what a person names on the command line: a game file, a scenario file, or a shipped
 * scenario as SLUG/NAME. Which of the three it is, is found out here; a file goes before a shipped
 * scenario. */
#ifndef SANDTABLE_CLI_OPEN_GAME_H
#define SANDTABLE_CLI_OPEN_GAME_H

#include "format/journal.h"

enum opened_kind { OPENED_JOURNAL, OPENED_SCENARIO };

/* To be closed with opened_close, also after a failure. */
struct opened {
    enum opened_kind kind;
    struct game *game;          /* where the journal ends, or at the scenario's start */
    struct journal_notes notes; /* of a journal */
};

/* Plays a journal as far as `until` commands; `watcher` may be NULL. */
bool open_game(const char *name, uint32_t until, journal_watcher *watcher, void *who,
               struct opened *opened, struct fault *fault);

/* The same for what must be a game file. */
bool open_journal(const char *name, uint32_t until, journal_watcher *watcher, void *who,
                  struct opened *opened, struct fault *fault);

/* Is it, at a look, no game but a scenario, in a file or shipped? Then false, with the way to make
 * a game of it. */
bool is_no_scenario(const char *name, struct fault *fault);

/* The same for what must be a scenario, shipped or in a file. */
bool open_scenario(const char *name, struct opened *opened, struct fault *fault);

void opened_close(struct opened *opened);

/* The side an option names; SIDE_NONE if it was not given. */
bool side_from_option(const struct scene *scene, const char *text, int *side, struct fault *fault);

/* The game as this side may see it. The view is written into `room`, which is as large as a state;
 * SIDE_NONE sees the state itself. Things are called by that side's numbers; whoever says no --side
 * is the umpire, who has numbers of his own. */
struct scene scene_seen_by(const struct game *game, int side, struct state *room);

#endif
