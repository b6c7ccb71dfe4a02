#include "core/game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_WORDS = 1024 };

/* Where every record is everybody's, numbers are places in the list. */
static bool keep_known(struct game *game)
{
    bool kept = true;
    for (int audience = 0; audience < AUDIENCES && game->rules->view != NULL; audience++) {
        game->known[audience] = known_new(game->rules);
        kept = kept && game->known[audience] != NULL;
    }
    return kept;
}

/* Each audience sees the state as it is now. */
static void show_everybody(struct game *game)
{
    const struct ruleset *rules = game->rules;
    for (int side = 0; side < SIDES && rules->view != NULL; side++) {
        umpire_view(rules, game->scenario, game->state, side, game->scratch);
        known_see(game->known[side], rules, game->scratch);
        if (side == 0) {
            known_see_first(game->known[BOTH], rules, game->scratch);
        } else {
            known_see_second(game->known[BOTH], rules, game->scratch);
        }
    }
}

/* As it stood at the start, with nothing seen but that. */
static void go_back(struct game *game)
{
    memcpy(game->state, game->start, game->rules->state_size);
    for (int audience = 0; audience < AUDIENCES && game->rules->view != NULL; audience++) {
        known_clear(game->known[audience], game->rules);
    }
    show_everybody(game);
}

struct game *game_new(const struct ruleset *rules)
{
    struct game *game = calloc(1, sizeof *game);
    if (game == NULL) {
        return NULL;
    }
    game->rules = rules;
    game->revision = rules->revision;
    game->scenario = calloc(1, rules->scenario_size);
    game->start = calloc(1, rules->state_size);
    game->state = calloc(1, rules->state_size);
    game->scratch = calloc(1, rules->state_size);
    game->dice = calloc(1, sizeof *game->dice);
    game->events = malloc(sizeof *game->events);
    game->journal.words = malloc(FIRST_WORDS * sizeof *game->journal.words);
    game->journal.capacity = FIRST_WORDS;
    if (!game->scenario || !game->start || !game->state || !game->scratch || !game->dice ||
        !game->events || !game->journal.words || !keep_known(game)) {
        game_free(game);
        return NULL;
    }
    rules->prepare(game->scenario, game->start);
    game->start->turn = 1;
    game_restart(game);
    return game;
}

static void leave_workroom(struct game *game)
{
    free(game->scratch);
    free(game->dice);
    free(game->events);
}

static void leave_opening(struct game *game)
{
    if (game->opening != NULL && --game->opening->users > 0) {
        return;
    }
    free(game->opening);
    free(game->scenario);
    free(game->start);
}

void game_free(struct game *game)
{
    if (game == NULL) {
        return;
    }
    leave_opening(game);
    free(game->state);
    if (!game->lodges) {
        leave_workroom(game);
    }
    for (int audience = 0; audience < AUDIENCES; audience++) {
        free(game->known[audience]);
    }
    free(game->journal.words);
    free(game);
}

void game_lodge(struct game *game, const struct game *host)
{
    assert(game->rules->state_size <= host->rules->state_size);
    if (!game->lodges) {
        leave_workroom(game);
    }
    game->lodges = true;
    game->scratch = host->scratch;
    game->dice = host->dice;
    game->events = host->events;
}

bool game_share_opening(struct game *game, struct game *other)
{
    const struct ruleset *rules = game->rules;
    if (other->rules != rules ||
        memcmp(game->scenario, other->scenario, rules->scenario_size) != 0 ||
        memcmp(game->start, other->start, rules->state_size) != 0) {
        return false;
    }
    if (other->opening == NULL) {
        other->opening = malloc(sizeof *other->opening);
        assert(other->opening != NULL);
        *other->opening = (struct opening){1, other->scenario, other->start};
    }
    if (game->opening != other->opening) {
        leave_opening(game);
        game->opening = other->opening;
        game->opening->users++;
        game->scenario = other->scenario;
        game->start = other->start;
    }
    return true;
}

struct game *game_again(const struct game *game)
{
    struct game *again = game_new(game->rules);
    if (again != NULL) {
        memcpy(again->scenario, game->scenario, game->rules->scenario_size);
        memcpy(again->start, game->start, game->rules->state_size);
        game_restart(again);
    }
    return again;
}

void game_restart(struct game *game)
{
    go_back(game);
    game->journal.n = 0;
    game->journal.entries = 0;
    game->events->n = 0;
}

void game_copy_known(struct game *game, const struct game *from)
{
    for (int audience = 0; audience < AUDIENCES && game->rules->view != NULL; audience++) {
        known_copy(game->known[audience], from->known[audience], game->rules);
    }
}

static void key_dice(struct game *game)
{
    dice_key(game->seed, game->entropy, game->key);
    dice_roll_from(game->dice, game->key);
}

void game_seed(struct game *game, const uint8_t seed[32])
{
    memcpy(game->seed, seed, sizeof game->seed);
    game->has_seed = true;
    key_dice(game);
}

bool game_add_entropy(struct game *game, int side, const void *bytes, unsigned n)
{
    if (game->journal.entries > 0 || n == 0 || n > ENTROPY_MAX || game->entropy[side].n > 0) {
        return false;
    }
    game->entropy[side].n = (uint8_t)n;
    memcpy(game->entropy[side].bytes, bytes, n);
    if (game->has_seed) {
        key_dice(game);
    }
    return true;
}

struct umpire game_umpire(struct game *game)
{
    return (struct umpire){.rules = game->rules,
                           .scenario = game->scenario,
                           .state = game->state,
                           .scratch = game->scratch,
                           .dice = game->dice,
                           .events = game->events};
}

static void make_room(struct journal *journal, uint32_t words)
{
    if (journal->n + words <= journal->capacity) {
        return;
    }
    uint32_t capacity = journal->capacity * 2 + words;
    uint32_t *grown = realloc(journal->words, capacity * sizeof *grown);
    assert(grown != NULL);
    journal->words = grown;
    journal->capacity = capacity;
}

static struct answer do_with(struct game *game, const struct command *command, const uint8_t *given,
                             uint32_t n_given, bool printed)
{
    struct umpire umpire = game_umpire(game);
    if (given != NULL || !game->has_seed) {
        (printed ? dice_give_printed : dice_give)(game->dice, given, n_given);
    } else if (game->dice->kind != DICE_ROLLED || game->lodges) {
        dice_roll_from(game->dice, game->key);
    }
    struct answer answer = umpire_do(&umpire, command);
    if (answer.kind == ANSWER_DONE) {
        make_room(&game->journal, journal_entry_words(command, game->dice->n_used));
        journal_append(&game->journal, command, game->dice->used, game->dice->n_used,
                       state_hash(game->state, game->rules->state_size));
        show_everybody(game);
    } else if (game->state->overrun != OVERRUN_NOT) {
        game_undo(game, 0);
        game->events->n = 0;
    }
    return answer;
}

struct answer game_do(struct game *game, const struct command *command, const uint8_t *given,
                      uint32_t n_given)
{
    return do_with(game, command, given, n_given, false);
}

struct answer game_do_printed(struct game *game, const struct command *command,
                              const uint8_t *given, uint32_t n_given)
{
    return do_with(game, command, given, n_given, true);
}

bool game_stands(const struct game *game)
{
    bool stands = game->dice->n_used > 0 || game->state->over;
    for (uint32_t i = 0; i < game->events->n && !stands; i++) {
        int kind = game->events->list[i].kind;
        stands = kind == EVENT_REVEALED || ruleset_event(game->rules, kind)->stands;
    }
    return stands;
}

/* The journal is kept while its beginning is replayed, then cut where the replay ended. Numbers
 * that were told stay as they are: what is taken back is the last of its list, and whatever comes
 * in its place is called the same. */
void game_undo(struct game *game, uint32_t commands)
{
    assert(commands <= game->journal.entries);
    uint32_t keep = game->journal.entries - commands;
    struct journal_entry *entry = malloc(sizeof *entry);
    assert(entry != NULL);
    memcpy(game->state, game->start, game->rules->state_size);
    struct umpire umpire = game_umpire(game);
    umpire.dice->kind = DICE_GIVEN;
    struct replay replay = journal_replay(&game->journal, &umpire, keep, entry);
    assert(replay.end == REPLAY_WHOLE && replay.entries == keep);
    uint32_t at = 0;
    for (uint32_t i = 0; i < keep; i++) {
        journal_next(&game->journal, &at, entry);
    }
    game->journal.n = at;
    game->journal.entries = keep;
    if (game->has_seed) {
        key_dice(game);
    }
    free(entry);
}

/* Plays these entries from the start, but for one. */
static bool play_without(struct game *game, const struct journal *journal, uint32_t number,
                         struct journal_entry *entry)
{
    bool stands = true;
    uint32_t at = 0;
    memcpy(game->state, game->start, game->rules->state_size);
    game->journal.n = 0;
    game->journal.entries = 0;
    for (uint32_t i = 0; stands && journal_next(journal, &at, entry); i++) {
        stands = i == number ||
                 game_do(game, &entry->command, entry->dice, entry->n_dice).kind == ANSWER_DONE;
    }
    return stands;
}

bool game_take_back(struct game *game, uint32_t number)
{
    assert(number < game->journal.entries);
    struct journal before = game->journal;
    struct journal_entry *entry = malloc(sizeof *entry);
    before.words = malloc(before.n * sizeof before.words[0]);
    assert(entry != NULL && before.words != NULL);
    memcpy(before.words, game->journal.words, before.n * sizeof before.words[0]);
    bool stands = play_without(game, &before, number, entry);
    if (!stands) {
        bool whole = play_without(game, &before, UINT32_MAX, entry);
        assert(whole);
    }
    if (game->has_seed) {
        key_dice(game);
    }
    free(before.words);
    free(entry);
    return stands;
}
