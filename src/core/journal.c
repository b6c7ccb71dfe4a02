#include "core/journal.h"

#include <assert.h>
#include <string.h>

/* An entry: verb, side and number of argument words in one word; number of dice; the argument
 * words; the dice, four to a word; the hash, low word first. */

static uint32_t dice_words(uint32_t n_dice)
{
    return (n_dice + 3) / 4;
}

uint32_t journal_entry_words(const struct command *command, uint32_t n_dice)
{
    return 2 + command->n_words + dice_words(n_dice) + 2;
}

void journal_append(struct journal *journal, const struct command *command, const uint8_t *dice,
                    uint32_t n_dice, uint64_t hash)
{
    assert(journal->n + journal_entry_words(command, n_dice) <= journal->capacity);
    uint32_t *word = journal->words + journal->n;
    *word++ = command->verb | (uint32_t)command->side << 8 | (uint32_t)command->n_words << 16;
    *word++ = n_dice;
    memcpy(word, command->words, command->n_words * sizeof *word);
    word += command->n_words;
    memset(word, 0, dice_words(n_dice) * sizeof *word);
    memcpy(word, dice, n_dice);
    word += dice_words(n_dice);
    *word++ = (uint32_t)hash;
    *word++ = (uint32_t)(hash >> 32);
    journal->n = (uint32_t)(word - journal->words);
    journal->entries++;
}

uint64_t journal_last_hash(const struct journal *journal)
{
    assert(journal->n >= 2);
    const uint32_t *end = journal->words + journal->n;
    return end[-2] | (uint64_t)end[-1] << 32;
}

bool journal_next(const struct journal *journal, uint32_t *at, struct journal_entry *entry)
{
    uint32_t left = journal->n - *at;
    if (left < 4) {
        return false;
    }
    const uint32_t *word = journal->words + *at;
    uint32_t n_words = word[0] >> 16;
    uint32_t n_dice = word[1];
    if (n_words > COMMAND_WORDS || n_dice > COMMAND_DICE) {
        return false;
    }
    entry->command.verb = (uint8_t)word[0];
    entry->command.side = (uint8_t)(word[0] >> 8);
    entry->command.n_words = (uint16_t)n_words;
    uint32_t length = journal_entry_words(&entry->command, n_dice);
    if (left < length) {
        return false;
    }
    memcpy(entry->command.words, word + 2, n_words * sizeof *word);
    entry->n_dice = n_dice;
    memcpy(entry->dice, word + 2 + n_words, n_dice);
    entry->hash = word[length - 2] | (uint64_t)word[length - 1] << 32;
    *at += length;
    return true;
}

/* A box that rolls must roll what the journal says; any other is given the journal's dice. */
static enum replay_end replay_entry(const struct journal_entry *entry, struct umpire *umpire,
                                    struct refusal *why)
{
    bool rolls = umpire->dice->kind == DICE_ROLLED;
    if (!rolls) {
        dice_give(umpire->dice, entry->dice, entry->n_dice);
    }
    struct answer answer = umpire_do(umpire, &entry->command);
    *why = answer.refusal;
    if (answer.kind == ANSWER_NEEDS) {
        return REPLAY_DICE;
    }
    if (answer.kind == ANSWER_REFUSED) {
        return REPLAY_REFUSED;
    }
    if (rolls && (umpire->dice->n_used != entry->n_dice ||
                  memcmp(umpire->dice->used, entry->dice, entry->n_dice) != 0)) {
        return REPLAY_DICE;
    }
    uint64_t hash = state_hash(umpire->state, umpire->rules->state_size);
    return hash == entry->hash ? REPLAY_WHOLE : REPLAY_DRIFTED;
}

struct replay journal_replay(const struct journal *journal, struct umpire *umpire, uint32_t limit,
                             struct journal_entry *scratch)
{
    struct replay replay = {.end = REPLAY_WHOLE};
    uint32_t at = 0;
    while (replay.end == REPLAY_WHOLE && replay.entries < limit &&
           journal_next(journal, &at, scratch)) {
        replay.end = replay_entry(scratch, umpire, &replay.refusal);
        replay.entries += replay.end == REPLAY_WHOLE;
    }
    if (replay.end == REPLAY_WHOLE && replay.entries < limit && at < journal->n) {
        replay.end = REPLAY_DAMAGED;
    }
    replay.hash = state_hash(umpire->state, umpire->rules->state_size);
    return replay;
}
