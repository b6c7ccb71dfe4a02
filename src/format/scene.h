/* A scene: the rules, the scenario and the state that a value speaks of. Whoever turns values into
 * words needs all three: a piece has a name, a hex a board, a phase a title. */
#ifndef SANDTABLE_FORMAT_SCENE_H
#define SANDTABLE_FORMAT_SCENE_H

#include "core/game.h"
#include "format/fault.h"

struct scene {
    const struct ruleset *rules;
    const struct scenario *scenario;
    const struct state *state;
    const struct known *known;  /* of the audience it is told to; NULL: numbers are the umpire's */
    const struct state *before; /* what that audience saw before the command that is told; NULL:
                                 * nobody is placed by it */
};

static inline struct scene scene_of(const struct game *game)
{
    return (struct scene){game->rules, game->scenario, game->state, NULL};
}

/* All of the state, for an audience that may know what is taken from it: an event it is told. */
static inline struct scene scene_told(const struct game *game, int audience)
{
    return (struct scene){game->rules, game->scenario, game->state,
                          audience < AUDIENCES ? game->known[audience] : NULL};
}

/* The game as this side may see it. The view is written into `room`, which is as large as a state;
 * SIDE_NONE sees the state itself. Things are called by that side's numbers; the umpire, who is of
 * no side, has numbers of his own. */
struct scene scene_seen_by(const struct game *game, int side, struct state *room);

/* The side of this name or id. */
bool side_named(const struct scene *scene, const char *name, int *side, struct fault *fault);

#endif
