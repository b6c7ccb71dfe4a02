#include "format/tape.h"

#include "rules/registry.h"

static uint32_t place_in_registry(const struct ruleset *rules)
{
    uint32_t place = 0;
    while (rulesets[place] != rules) {
        place++;
    }
    return place;
}

static bool write_bytes(const void *bytes, size_t n, FILE *file)
{
    return fwrite(bytes, 1, n, file) == n;
}

bool tape_write(const struct game *game, FILE *file)
{
    const struct ruleset *rules = game->rules;
    const struct journal *journal = &game->journal;
    const uint32_t head[TAPE_HEAD_WORDS] = {
        TAPE_MAGIC, place_in_registry(rules), rules->scenario_size, rules->state_size,
        journal->n, journal->entries,         game->has_seed,       0};
    uint8_t key[32] = {0};
    if (game->has_seed) {
        dice_key(game->seed, game->entropy, key);
    }
    return write_bytes(head, sizeof head, file) && write_bytes(key, sizeof key, file) &&
           write_bytes(game->scenario, rules->scenario_size, file) &&
           write_bytes(game->start, rules->state_size, file) &&
           write_bytes(journal->words, journal->n * sizeof journal->words[0], file);
}
