/* The two shipped scenarios of Pz8 Space, set up in C, for tests of modules that stand below the
 * JSON layer. They must say what data/pz8-space/scenarios says. The caller frees the game; a
 * failure to make one stops the test. */
#ifndef SANDTABLE_TESTS_BORDER_PATROL_H
#define SANDTABLE_TESTS_BORDER_PATROL_H

#include <assert.h>
#include <string.h>

#include "core/game.h"
#include "rules/pz8-space/space.h"
#include "rules/registry.h"

/* Templates by their line in the catalogue. */
enum { A_SHIP, AN_ESCORT, A_TORPEDO_BOAT, A_FREIGHTER };

struct lineup {
    const char *id;
    uint8_t side, template;
    uint8_t column, row, facing;
};

static inline struct space_state *space_start(struct game *game)
{
    return (struct space_state *)game->start;
}

static inline struct game *space_game(int columns, int rows, int turns, const struct lineup *ships,
                                      int n)
{
    struct game *game = game_new(&pz8_space);
    assert(game != NULL);
    game->scenario->width = columns;
    game->scenario->height = rows;
    game->scenario->last_turn = (uint16_t)turns;
    struct space_scenario *terms = (struct space_scenario *)game->scenario;
    struct space_state *state = space_start(game);
    terms->asteroid_direction = 1;
    state->goes.left_in_group = 1;
    memset(state->groups, 1, sizeof state->groups);
    for (int i = 0; i < n; i++) {
        struct ship *ship = &state->ships[state->n_ships++];
        strcpy(ship->id, ships[i].id);
        ship->side = ships[i].side;
        ship->template = ships[i].template;
        ship->at = hex_at(ships[i].column, ships[i].row);
        ship->facing = ships[i].facing;
        ship->torpedoes = terms->templates[ship->template].torpedoes;
    }
    return game;
}

/* Checks the set-up as a loader would and puts the game at its start. */
static inline struct game *space_ready(struct game *game)
{
    struct problem problem;
    bool fits = pz8_space.setup(game->scenario, game->start, &problem);
    assert(fits);
    game_restart(game);
    return game;
}

static inline struct game *border_patrol(void)
{
    static const struct lineup ships[] = {
        {"A1", 0, A_SHIP, 8, 16, 1}, {"A2", 0, A_SHIP, 10, 16, 1}, {"A3", 0, A_SHIP, 12, 16, 1},
        {"B1", 1, A_SHIP, 8, 1, 4},  {"B2", 1, A_SHIP, 10, 1, 4},  {"B3", 1, A_SHIP, 12, 1, 4},
    };
    struct game *game = space_game(20, 16, 10, ships, 6);
    strcpy(game->scenario->name, "border-patrol");
    return space_ready(game);
}

static inline void belt_convoy_terms(struct game *game)
{
    static const uint8_t asteroids[][2] = {{8, 6},   {9, 11}, {11, 4},  {12, 9},  {12, 15},
                                           {14, 18}, {15, 7}, {16, 12}, {18, 16}, {19, 5}};
    struct space_scenario *terms = (struct space_scenario *)game->scenario;
    terms->asteroid_direction = 4;
    terms->convoy = A_FREIGHTER;
    terms->convoy_edge = EAST_EDGE;
    terms->convoy_away = 2;
    terms->convoy_lost = 2;
    struct space_state *state = space_start(game);
    for (int i = 0; i < 10; i++) {
        state->asteroids[state->n_asteroids++].at = hex_at(asteroids[i][0], asteroids[i][1]);
    }
}

static inline struct game *belt_convoy(void)
{
    static const struct lineup ships[] = {
        {"F1", 0, A_FREIGHTER, 1, 10, 3},     {"F2", 0, A_FREIGHTER, 1, 11, 3},
        {"F3", 0, A_FREIGHTER, 1, 12, 3},     {"C1", 0, A_SHIP, 2, 8, 3},
        {"C2", 0, A_SHIP, 3, 9, 3},           {"C3", 0, A_SHIP, 3, 13, 2},
        {"C4", 0, A_SHIP, 2, 14, 2},          {"C5", 0, AN_ESCORT, 3, 10, 3},
        {"C6", 0, AN_ESCORT, 3, 12, 2},       {"R1", 1, A_SHIP, 26, 7, 5},
        {"R2", 1, A_SHIP, 26, 9, 5},          {"R3", 1, A_SHIP, 26, 11, 6},
        {"R4", 1, A_SHIP, 26, 13, 6},         {"R5", 1, A_TORPEDO_BOAT, 28, 5, 5},
        {"R6", 1, A_TORPEDO_BOAT, 28, 15, 6},
    };
    struct game *game = space_game(28, 22, 15, ships, 15);
    strcpy(game->scenario->name, "belt-convoy");
    belt_convoy_terms(game);
    return space_ready(game);
}

#endif
