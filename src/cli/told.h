/* What a side was told of a game, command by command. What it can neither hear of nor see changed,
 * such as the other's secret orders, it is not told, and does not count. */
#ifndef SANDTABLE_CLI_TOLD_H
#define SANDTABLE_CLI_TOLD_H

#include "format/fault.h"
#include "format/scene.h"

struct told {
    int side;          /* SIDE_NONE is told everything */
    uint32_t n;        /* commands it was told of */
    struct state *old; /* its view before the last one */
    struct state *new; /* its view now */
};

/* To be called with the game at its start, or with no command told yet. */
void told_start(struct told *told, const struct game *game, int side);
void told_end(struct told *told);

/* Is the command last carried out told to it? To be asked of each. */
bool told_hears(struct told *told, const struct game *game, const struct command *command);

/* What the events of that command are told with: who is told one knows what it names, even if it
 * is out of sight by now, and places it as he saw it before. */
struct scene told_scene(const struct told *told, const struct game *game);

/* How many commands of the game file had been given when the side had been told of `n`; UINT32_MAX
 * if it was told of fewer. */
bool told_place(const char *name, const char *side_wish, uint32_t n, uint32_t *place,
                struct fault *fault);

#endif
