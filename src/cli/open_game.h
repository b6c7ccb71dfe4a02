/* Opening what a person names on the command line (lib/find.h). Of a game that today's rules play
 * otherwise it is said on standard error why only a part of it is shown. */
#ifndef SANDTABLE_CLI_OPEN_GAME_H
#define SANDTABLE_CLI_OPEN_GAME_H

#include "lib/find.h"

bool open_game(const char *name, uint32_t until, journal_watcher *watcher, void *who,
               struct opened *opened, struct fault *fault);
bool open_journal(const char *name, uint32_t until, journal_watcher *watcher, void *who,
                  struct opened *opened, struct fault *fault);

/* The side an option names; SIDE_NONE if it was not given. */
bool side_from_option(const struct scene *scene, const char *text, int *side, struct fault *fault);

#endif
