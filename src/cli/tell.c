#include "cli/tell.h"

#include <stdio.h>

#include "format/command.h"
#include "format/value.h"

/* A side is told its own words; of what the other said it learns what it can see happen. */
static void tell_words(const struct paper *paper, const struct scene *scene,
                       const struct game *game, const struct command *command, int side)
{
    char text[COMMAND_TEXT];
    if (side != SIDE_NONE && command->side != SIDE_NONE && command->side != side) {
        return;
    }
    command_text(scene, command, text);
    fprintf(paper->to, ": %s", text);
    for (uint32_t i = 0; side == SIDE_NONE && i < game->dice->n_used; i++) {
        fprintf(paper->to, "%s%d", i == 0 ? "   dice " : " ", game->dice->used[i]);
    }
}

void tell_step(const struct paper *paper, const struct scene *scene, const struct game *game,
               const struct command *command, const struct told *told)
{
    char who[VALUE_TEXT];
    bool is_umpire = command->side == SIDE_NONE;
    side_name(scene, command->side, who);
    paper_write(paper, is_umpire ? INK_STRONG : side_ink(command->side), "%s%u. %s",
                told->n == 1 ? "" : "\n", told->n, is_umpire ? "The umpire" : who);
    tell_words(paper, scene, game, command, told->side);
    fputs("\n", paper->to);
    tell_events(paper, scene, game->events, told->side);
}
