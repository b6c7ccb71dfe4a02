#include "format/scene.h"

#include "format/value.h"

struct scene scene_seen_by(const struct game *game, int side, struct state *room)
{
    if (side == SIDE_NONE) {
        return scene_of(game);
    }
    umpire_view(game->rules, game->scenario, game->state, side, room);
    return (struct scene){game->rules, game->scenario, room, game->known[side]};
}

bool side_named(const struct scene *scene, const char *name, int *side, struct fault *fault)
{
    int32_t value = SIDE_NONE;
    int n;
    struct value_spec spec = {.kind = VALUE_SIDE};
    if (!value_from_text(scene, &spec, name, &value, &n, fault) || value >= SIDES) {
        return fault_say(fault, "expected %s or %s, found \"%.40s\"", scene->rules->side_ids[0],
                         scene->rules->side_ids[1], name);
    }
    *side = value;
    return true;
}
