/* Finding what a person names: a game file, a scenario file, or a shipped
 * scenario as SLUG/NAME. Which of the three it is, is found out here; a file goes before a shipped
 * scenario. */
#ifndef SANDTABLE_LIB_FIND_H
#define SANDTABLE_LIB_FIND_H

#include "format/journal.h"

enum opened_kind { OPENED_JOURNAL, OPENED_SCENARIO };

/* To be closed with opened_close, also after a failure. */
struct opened {
    enum opened_kind kind;
    struct game *game;          /* where the journal ends, or at the scenario's start */
    struct journal_notes notes; /* of a journal */
};

/* Plays a journal as far as `until` commands; `watcher` may be NULL. If it drifted (journal.h), the
 * notes say so. */
bool find_game(const char *name, uint32_t until, journal_watcher *watcher, void *who,
               struct opened *opened, struct fault *fault);

/* The same for what must be a game file. */
bool find_journal(const char *name, uint32_t until, journal_watcher *watcher, void *who,
                  struct opened *opened, struct fault *fault);

/* Is it, at a look, no game but a scenario, in a file or shipped? Then false, with the way to make
 * a game of it. */
bool is_no_scenario(const char *name, struct fault *fault);

/* Is it, at a look, no file of a game? */
bool is_no_game(const char *name, struct fault *fault);

/* The same for what must be a scenario, shipped or in a file. */
bool find_scenario(const char *name, struct opened *opened, struct fault *fault);

void opened_close(struct opened *opened);

#endif
