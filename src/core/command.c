#include "core/command.h"

#include <assert.h>
#include <string.h>

bool command_equal(const struct command *one, const struct command *other)
{
    return one->verb == other->verb && one->side == other->side && one->n_words == other->n_words &&
           memcmp(one->words, other->words, one->n_words * sizeof one->words[0]) == 0;
}

void steps_pack(const struct steps *steps, int32_t words[])
{
    assert(steps->n <= STEPS_MAX);
    uint32_t packed[STEPS_MAX / 8] = {0};
    for (int i = 0; i < steps->n; i++) {
        packed[i / 8] |= (uint32_t)steps->step[i] << (i % 8 * 4);
    }
    words[0] = steps->n;
    memcpy(&words[1], packed, (size_t)(steps_words(steps->n) - 1) * sizeof words[0]);
}

void command_add_steps(struct command *command, const struct steps *steps)
{
    assert(command->n_words + steps_words(steps->n) <= COMMAND_WORDS);
    steps_pack(steps, &command->words[command->n_words]);
    command->n_words = (uint16_t)(command->n_words + steps_words(steps->n));
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
    /* What lies behind the last step must be empty: a path is packed in one way only. */
    return n % 8 == 0 || (uint32_t)command->words[at + (n + 7) / 8] >> (n % 8 * 4) == 0;
}

/* The structs of value.h are nothing but words: their number, then what they hold. */
_Static_assert(sizeof(struct legs) == (1 + 2 * LEGS_MAX) * sizeof(int32_t), "words alone");
_Static_assert(sizeof(struct pieces) == (1 + LIST_MAX) * sizeof(int32_t), "words alone");
_Static_assert(sizeof(struct places) == (1 + 3 * PLACES_MAX) * sizeof(int32_t), "words alone");

/* An argument that was left out is an empty one. */
static void unpack(const int32_t *words, int most, int each, void *value)
{
    int32_t n = words[0] == ABSENT ? 0 : words[0];
    assert(n >= 0 && n <= most);
    memcpy(value, words, (size_t)(1 + n * each) * sizeof words[0]);
    memcpy(value, &n, sizeof n);
}

static int32_t *pack(const void *value, int32_t n, int most, int each, int32_t *words)
{
    assert(n >= 0 && n <= most);
    memcpy(words, value, (size_t)(1 + n * each) * sizeof words[0]);
    return words + 1 + n * each;
}

void legs_unpack(const int32_t *words, struct legs *legs)
{
    unpack(words, LEGS_MAX, 2, legs);
}

void pieces_unpack(const int32_t *words, struct pieces *pieces)
{
    unpack(words, LIST_MAX, 1, pieces);
}

void places_unpack(const int32_t *words, struct places *places)
{
    unpack(words, PLACES_MAX, 3, places);
}

int32_t *legs_pack(const struct legs *legs, int32_t *words)
{
    return pack(legs, legs->n, LEGS_MAX, 2, words);
}

int32_t *pieces_pack(const struct pieces *pieces, int32_t *words)
{
    return pack(pieces, pieces->n, LIST_MAX, 1, words);
}

int32_t *places_pack(const struct places *places, int32_t *words)
{
    return pack(places, places->n, PLACES_MAX, 3, words);
}

int32_t *path_pack(const int32_t *xy, int n, int32_t *words)
{
    assert(n >= 0 && n <= CORNERS_MAX);
    words[0] = n;
    memcpy(words + 1, xy, (size_t)(2 * n) * sizeof words[0]);
    return words + 1 + 2 * n;
}

static void begin_run(struct legal *legal, int verb, int n_words)
{
    legal->runs[legal->n_runs++] = (struct legal_run){.first = legal->n,
                                                      .start = legal->n_words,
                                                      .verb = (uint16_t)verb,
                                                      .n_words = (uint16_t)n_words};
}

int32_t *legal_add_first(struct legal *legal, int verb, int n_words)
{
    if (!legal_has_room(legal, n_words)) {
        return &legal->words[LEGAL_WORDS];
    }
    begin_run(legal, verb, n_words);
    int32_t *words = &legal->words[legal->n_words];
    legal->n++;
    legal->n_words += (uint32_t)n_words;
    return words;
}

int32_t *legal_open(struct legal *legal, int verb, int n_words, uint32_t most)
{
    assert(most * (uint32_t)n_words <= LEGAL_WORDS);
    if (!legal_goes_on(legal, verb, n_words)) {
        begin_run(legal, verb, n_words);
    }
    return &legal->words[legal->n_words];
}

/* How many of n commands of this length the list has room for. */
static uint32_t count_fitting(const struct legal *legal, uint32_t n, uint32_t n_words)
{
    uint32_t places = LEGAL_MAX - legal->n;
    uint32_t words = n_words == 0 ? n : (LEGAL_WORDS - legal->n_words) / n_words;
    uint32_t most = places < words ? places : words;
    return n < most ? n : most;
}

/* A run to which nothing came is closed again, so that every run has a command. */
void legal_close(struct legal *legal, uint32_t n)
{
    const struct legal_run *run = &legal->runs[legal->n_runs - 1];
    if (legal->n + n > LEGAL_MAX || legal->n_words + n * run->n_words > LEGAL_WORDS) {
        legal->cut = true;
        n = count_fitting(legal, n, run->n_words);
    }
    legal->n += n;
    legal->n_words += n * run->n_words;
    legal->n_runs -= run->first == legal->n;
}

bool legal_close_at(struct legal *legal, const int32_t *end)
{
    if (legal == NULL) {
        return false;
    }
    uint32_t n_words = legal->runs[legal->n_runs - 1].n_words;
    uint32_t n = (uint32_t)(end - &legal->words[legal->n_words]) / n_words;
    legal_close(legal, n);
    return n > 0;
}

/* The last run that begins at or before this command. */
static const struct legal_run *run_of(const struct legal *legal, uint32_t index)
{
    uint32_t low = 0;
    uint32_t high = legal->n_runs;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (legal->runs[middle].first <= index) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return &legal->runs[low];
}

void legal_get(const struct legal *legal, uint32_t index, int side, struct command *command)
{
    assert(index < legal->n);
    const struct legal_run *run = run_of(legal, index);
    const int32_t *words = &legal->words[run->start + (index - run->first) * run->n_words];
    command->verb = (uint8_t)run->verb;
    command->side = is_nobodys(command->verb) ? SIDE_NONE : (uint8_t)side;
    command->n_words = run->n_words;
    assert(command->n_words <= COMMAND_WORDS);
    for (int i = 0; i < command->n_words; i++) {
        command->words[i] = words[i];
    }
}

bool legal_has(const struct legal *legal, const struct command *command)
{
    struct command listed;
    for (uint32_t i = 0; i < legal->n; i++) {
        legal_get(legal, i, command->side, &listed);
        if (command_equal(&listed, command)) {
            return true;
        }
    }
    return false;
}
