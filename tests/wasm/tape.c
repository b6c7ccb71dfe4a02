/* The kernel alone, in WebAssembly or with words of 32 bits: replays a tape (docs/formats.md) and
 * tells the hash it ends with. Nothing but libc stands between the rules and the machine. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "rules/registry.h"
#include "tape.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

enum { MAGIC = 0x53544150, HEAD_WORDS = 8 };

static uint64_t final_hash;
static uint32_t entries;

EXPORT("tape_room") void *tape_room(uint32_t size)
{
    return malloc(size);
}

EXPORT("tape_hash") uint64_t tape_hash(void)
{
    return final_hash;
}

EXPORT("tape_entries") uint32_t tape_entries(void)
{
    return entries;
}

EXPORT("tape_run") int tape_run(uint8_t *tape, uint32_t size, int roll)
{
    uint32_t head[HEAD_WORDS];
    if (size < sizeof head + 32) {
        return 100;
    }
    memcpy(head, tape, sizeof head);
    if (head[0] != MAGIC || head[1] >= (uint32_t)n_rulesets) {
        return 101;
    }
    const struct ruleset *rules = rulesets[head[1]];
    uint64_t whole = sizeof head + 32 + (uint64_t)head[2] + head[3] + 4 * (uint64_t)head[4];
    if (rules->scenario_size != head[2] || rules->state_size != head[3] || whole != size) {
        return 102;
    }
    struct game *game = game_new(rules);
    struct journal_entry *scratch = malloc(sizeof *scratch);
    const uint8_t *at = tape + sizeof head;
    dice_roll_from(game->dice, at);
    if (!roll) {
        game->dice->kind = DICE_GIVEN;
    }
    memcpy(game->scenario, at + 32, head[2]);
    memcpy(game->state, at + 32 + head[2], head[3]);
    struct journal journal = {.n = head[4], .capacity = head[4], .entries = head[5]};
    journal.words = malloc(4 * (size_t)head[4] + 4);
    memcpy(journal.words, at + 32 + head[2] + head[3], 4 * (size_t)head[4]);
    struct umpire umpire = game_umpire(game);
    struct replay replay = journal_replay(&journal, &umpire, UINT32_MAX, scratch);
    final_hash = replay.hash;
    entries = replay.entries;
    free(journal.words);
    free(scratch);
    game_free(game);
    return (int)replay.end;
}
