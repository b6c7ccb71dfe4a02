#include "cli/told.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/open_game.h"
#include "format/changes.h"
#include "format/event.h"

/* What it sees of this state is its new view. */
static void see(struct told *told, const struct game *game, const struct state *state)
{
    if (told->side == SIDE_NONE) {
        memcpy(told->new, state, game->rules->state_size);
    } else {
        umpire_view(game->rules, game->scenario, state, told->side, told->new);
    }
}

void told_start(struct told *told, const struct game *game, int side)
{
    *told = (struct told){.side = side};
    told->old = room_for(game->rules->state_size);
    told->new = room_for(game->rules->state_size);
    see(told, game, game->start);
}

void told_end(struct told *told)
{
    free(told->old);
    free(told->new);
}

static bool hears_event(const struct game *game, int side)
{
    for (uint32_t i = 0; i < game->events->n; i++) {
        if (event_is_seen(&game->events->list[i], side)) {
            return true;
        }
    }
    return false;
}

bool told_hears(struct told *told, const struct game *game, const struct command *command)
{
    bool hears = told->side == SIDE_NONE || command->side == SIDE_NONE ||
                 command->side == told->side || hears_event(game, told->side);
    struct state *old = told->new;
    told->new = told->old;
    told->old = old;
    see(told, game, game->state);
    if (!hears) {
        struct scene before = told_scene(told, game);
        struct scene after = before;
        before.state = old;
        after.state = told->new;
        hears = has_changes(&before, &after);
    }
    told->n += hears;
    return hears;
}

struct scene told_scene(const struct told *told, const struct game *game)
{
    struct scene scene = told->side == SIDE_NONE ? scene_of(game) : scene_told(game, told->side);
    scene.before = told->old;
    return scene;
}

struct search {
    const char *side_wish;
    uint32_t n, place;
    bool started;
    struct told told;
    struct fault fault; /* the side is none; whoever asks finds that out too */
};

static void count(void *who, struct game *game, const struct command *command)
{
    struct search *search = who;
    if (!search->started) {
        struct scene scene = scene_of(game);
        int side;
        search->started = side_from_option(&scene, search->side_wish, &side, &search->fault);
        if (!search->started) {
            return;
        }
        told_start(&search->told, game, side);
    }
    if (told_hears(&search->told, game, command) && search->told.n == search->n) {
        search->place = game->journal.entries;
    }
}

bool told_place(const char *name, const char *side_wish, uint32_t n, uint32_t *place,
                struct fault *fault)
{
    struct search search = {.side_wish = side_wish, .n = n, .place = n == 0 ? 0 : UINT32_MAX};
    struct opened opened;
    if (!find_game(name, UINT32_MAX, count, &search, &opened, fault)) {
        return false;
    }
    opened_close(&opened);
    told_end(&search.told);
    *place = search.place;
    return true;
}
