#include "core/command.h"

#include <assert.h>
#include <string.h>

bool command_equal(const struct command *one, const struct command *other)
{
    return one->verb == other->verb && one->side == other->side && one->n_words == other->n_words &&
           memcmp(one->words, other->words, one->n_words * sizeof one->words[0]) == 0;
}

void command_add_steps(struct command *command, const struct steps *steps)
{
    assert(steps->n <= STEPS_MAX && command->n_words + steps_words(steps->n) <= COMMAND_WORDS);
    uint32_t packed[STEPS_MAX / 8] = {0};
    for (int i = 0; i < steps->n; i++) {
        packed[i / 8] |= (uint32_t)steps->step[i] << (i % 8 * 4);
    }
    command->words[command->n_words++] = steps->n;
    for (int i = 0; i < (steps->n + 7) / 8; i++) {
        command->words[command->n_words++] = (int32_t)packed[i];
    }
}

bool command_steps(const struct command *command, int at, struct steps *steps)
{
    if (at >= command->n_words || command->words[at] < 0 || command->words[at] > STEPS_MAX) {
        return false;
    }
    int n = command->words[at];
    if (at + steps_words(n) > command->n_words) {
        return false;
    }
    steps->n = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        steps->step[i] = (uint32_t)command->words[at + 1 + i / 8] >> (i % 8 * 4) & 15;
    }
    return true;
}

int32_t *legal_add(struct legal *legal, int verb, int n_words)
{
    assert(legal->n < LEGAL_MAX && legal->n_words + (uint32_t)n_words < LEGAL_WORDS);
    legal->start[legal->n++] = legal->n_words;
    int32_t *words = &legal->words[legal->n_words];
    words[0] = verb | n_words << 8;
    legal->n_words += 1 + (uint32_t)n_words;
    return words + 1;
}

void legal_get(const struct legal *legal, uint32_t index, int side, struct command *command)
{
    assert(index < legal->n);
    const int32_t *words = &legal->words[legal->start[index]];
    command->verb = (uint8_t)(words[0] & 255);
    command->side = command->verb == VERB_BEGIN ? SIDE_NONE : (uint8_t)side;
    command->n_words = (uint16_t)(words[0] >> 8);
    assert(command->n_words <= COMMAND_WORDS);
    for (int i = 0; i < command->n_words; i++) {
        command->words[i] = words[1 + i];
    }
}

bool legal_has(const struct legal *legal, const struct command *command)
{
    for (uint32_t i = 0; i < legal->n; i++) {
        const int32_t *words = &legal->words[legal->start[i]];
        if (words[0] == (command->verb | command->n_words << 8) &&
            memcmp(words + 1, command->words, command->n_words * sizeof words[0]) == 0) {
            return true;
        }
    }
    return false;
}
