/* Telling a game again, command by command. */
#ifndef SANDTABLE_CLI_TELL_H
#define SANDTABLE_CLI_TELL_H

#include "cli/told.h"
#include "draw/tell.h"

/* The command last carried out as it was typed, with its dice, and its events; as a side was told
 * them (the other's words are not quoted). The scene is that side's. */
void tell_step(const struct paper *paper, const struct scene *scene, const struct game *game,
               const struct command *command, const struct told *told);

#endif
