/* Odds for people: each outcome of a command as a sentence, with its chance. */
#ifndef SANDTABLE_CLI_ODDS_H
#define SANDTABLE_CLI_ODDS_H

#include "draw/paper.h"
#include "format/fault.h"
#include "format/scene.h"

/* Prints what could come of the command, the likeliest first. The scene is what the side may know.
 * False with the refusal if the command cannot be given. */
bool odds_print(const struct paper *paper, const struct scene *scene, const struct command *command,
                struct fault *fault);

#endif
