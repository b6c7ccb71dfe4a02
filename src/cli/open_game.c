#include "cli/open_game.h"

#include <stdio.h>

#include "cli/cli.h"

/* A game that is being told comes first. */
static void warn_of_drift(const char *name, const struct opened *opened)
{
    char why[DRIFT_TEXT];
    if (opened->notes.drifted > 0) {
        journal_drift_text(opened->game, why);
        fflush(stdout);
        cli_fail("%s: %s", name, why);
    }
}

bool open_game(const char *name, uint32_t until, journal_watcher *watcher, void *who,
               struct opened *opened, struct fault *fault)
{
    bool found = find_game(name, until, watcher, who, opened, fault);
    if (found) {
        warn_of_drift(name, opened);
    }
    return found;
}

bool open_journal(const char *name, uint32_t until, journal_watcher *watcher, void *who,
                  struct opened *opened, struct fault *fault)
{
    bool found = find_journal(name, until, watcher, who, opened, fault);
    if (found) {
        warn_of_drift(name, opened);
    }
    return found;
}

bool side_from_option(const struct scene *scene, const char *text, int *side, struct fault *fault)
{
    *side = SIDE_NONE;
    return text == NULL || side_named(scene, text, side, fault) || fault_within(fault, "--side: ");
}
