/* The battles of the ground sets, for tests that play through all of them. */
#ifndef SANDTABLE_TESTS_GROUND_BATTLES_H
#define SANDTABLE_TESTS_GROUND_BATTLES_H

#include "core/game.h"
#include "format/scenario.h"
#include "rules/registry.h"

static const struct battle {
    const char *slug, *name;
} battles[] = {
    {"pz8-ww2", "mill-crossing"},      {"pz8-ww2", "ridge"},
    {"pz8-coldwar", "hill-402"},       {"pz8-coldwar", "canal-road"},
    {"pz8-modern", "checkpoint-echo"}, {"pz8-modern", "kestrel-gap"},
    {"pz8-scifi", "one-day-conflict"}, {"pz8-scifi", "great-intestine-war"},
};

enum { BATTLES = sizeof battles / sizeof battles[0] };

static inline struct game *battle_open(const struct battle *battle)
{
    struct fault fault;
    struct game *game = scenario_shipped(ruleset_named(battle->slug), battle->name, &fault);
    assert_non_null(game);
    return game;
}

/* From its start, with dice from this seed; the parts of the game that an umpire needs. */
static inline struct umpire battle_begin(struct game *game, const uint8_t seed[32])
{
    struct command command = command_begin();
    game_restart(game);
    game_seed(game, seed);
    struct umpire umpire = game_umpire(game);
    umpire_apply(&umpire, &command);
    return umpire;
}

/* Whoever must speak says what comes to his mind, of what he sees. */
static inline void battle_wander(struct umpire *umpire, const struct state *seen, uint64_t lot)
{
    struct command command = {.side = (uint8_t)side_to_speak(umpire->state)};
    assert_true(umpire->rules->wander(umpire->scenario, seen, lot, &command));
    umpire_apply(umpire, &command);
}

#endif
