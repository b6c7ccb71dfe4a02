/* A scene: the rules, the scenario and the state that a value speaks of. Whoever turns values into
 * words needs all three: a piece has a name, a hex a board, a phase a title. */
#ifndef SANDTABLE_FORMAT_SCENE_H
#define SANDTABLE_FORMAT_SCENE_H

#include "core/game.h"

struct scene {
    const struct ruleset *rules;
    const struct scenario *scenario;
    const struct state *state;
};

static inline struct scene scene_of(const struct game *game)
{
    return (struct scene){game->rules, game->scenario, game->state};
}

#endif
