/* Opening a stored game: its lines are put together, without those taken back, and played. */

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/journal.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/settings.h"
#include "server/telling.h"

/* The lines of a stored game, without those taken back. */
struct lines {
    char **list;
    size_t n, room, bytes;
    struct hosted *hosted;
};

static bool add_line(struct lines *lines, const char *text)
{
    if (lines->n == lines->room) {
        size_t room = lines->room * 2 + 64;
        char **list = realloc(lines->list, room * sizeof *list);
        if (list == NULL) {
            return false;
        }
        lines->list = list;
        lines->room = room;
    }
    char *copy = strdup(text);
    if (copy == NULL) {
        return false;
    }
    lines->list[lines->n++] = copy;
    lines->bytes += strlen(copy);
    return true;
}

/* A command that was taken back; never the head. */
static bool take_line_back(struct lines *lines)
{
    if (lines->n < 2) {
        return false;
    }
    lines->bytes -= strlen(lines->list[--lines->n]);
    free(lines->list[lines->n]);
    return true;
}

static bool read_line(void *who, const struct stored_move *move)
{
    bool undo = strncmp(move->line, "{\"undo\"", 7) == 0;
    return undo ? take_line_back(who) : add_line(who, move->line);
}

static bool read_move(void *who, const struct stored_move *move)
{
    struct lines *lines = who;
    lines->hosted->clock.since = move->served;
    memcpy(lines->hosted->clock.left, move->clocks, sizeof move->clocks);
    return read_line(lines, move);
}

static char *join_lines(const struct lines *lines)
{
    char *text = malloc(lines->bytes + 1);
    char *at = text;
    for (size_t i = 0; i < lines->n && text != NULL; i++) {
        at = stpcpy(at, lines->list[i]);
    }
    return text;
}

static void free_lines(struct lines *lines)
{
    for (size_t i = 0; i < lines->n; i++) {
        free(lines->list[i]);
    }
    free(lines->list);
}

/* While a stored game is played: who was told of each command. */
struct recount {
    struct hall *hall;
    struct hosted *hosted;
    struct state *before; /* the command that is played now */
    bool failed;          /* for want of memory */
};

static void recount_told(void *who, struct game *game, const struct command *command)
{
    struct recount *recount = who;
    struct hall *hall = recount->hall;
    struct hosted *hosted = recount->hosted;
    hosted->game = game;
    if (recount->before == NULL) { /* what it was before the game began nobody asks */
        recount->before = calloc(1, game->rules->state_size);
    }
    recount->failed = recount->failed || recount->before == NULL ||
                      !hosted_make_room(hosted, game->journal.entries);
    if (!recount->failed) {
        hosted_note_told(hall, hosted, recount->before, command);
        memcpy(recount->before, game->state, game->rules->state_size);
    }
}

static bool play_lines(struct hall *hall, struct hosted *hosted, const struct lines *lines,
                       struct fault *fault)
{
    struct journal_notes notes;
    struct recount recount = {.hall = hall, .hosted = hosted};
    char name[64];
    snprintf(name, sizeof name, "game %lld", (long long)hosted->id);
    char *text = join_lines(lines);
    if (text == NULL) {
        return fault_say(fault, "%s: there is no memory to read it", name);
    }
    hosted->game =
        journal_watch(text, lines->bytes, name, UINT32_MAX, &notes, recount_told, &recount, fault);
    free(text);
    free(recount.before);
    if (hosted->game != NULL && recount.failed) {
        return fault_say(fault, "%s: there is no memory to play it", name);
    }
    hosted->drifted = notes.drifted > 0;
    if (hosted->drifted) {
        log_line("info", "drifted", "game=%lld command=%u of=%u", (long long)hosted->id,
                 notes.drifted, notes.commands);
    }
    return hosted->game != NULL;
}

static void read_seats(struct hall *hall, struct hosted *hosted)
{
    for (int side = 0; side < SIDES; side++) {
        struct seat *seat = &hosted->seats[side];
        store_seat(hall->store, hosted->id, side, &seat->kept);
        seat->bot = computer_of(seat->kept.kind);
        seat->entropy = hosted->game->entropy[side].n > 0;
    }
}

/* Is it a battle of a campaign, and not the first? */
static bool is_behind_another(struct hall *hall, int64_t id)
{
    struct stored_battle battle;
    struct stored_battle first;
    return store_battle_of(hall->store, id, &battle) &&
           store_battles(hall->store, battle.campaign, &first, 1) == 1 && first.game != id;
}

static void count_chat(void *who, const struct stored_chat *chat)
{
    *(uint32_t *)who = chat->n;
}

/* What cannot be read now may be read later; what is damaged is shown as far as it is whole. */
static bool take_damage(struct hall *hall, struct hosted *hosted, struct fault *fault)
{
    switch (store_trouble(hall->store, fault)) {
    case TROUBLE_NONE:
        return true;
    case TROUBLE_DAMAGED:
        hosted->damage = strdup(fault->text);
        return hosted->damage != NULL;
    default:
        return false;
    }
}

static bool load(struct hall *hall, struct hosted *hosted, const struct stored_game *stored,
                 struct fault *fault)
{
    struct lines lines = {.hosted = hosted};
    settings_read(hosted, stored->settings);
    hosted->ended = stored->over;
    hosted->clock.left[0] = hosted->clock.left[1] = hosted->clock.given;
    hosted->clock.since = hall->now;
    hosted->rows.sum = stored->sum;
    bool good = (add_line(&lines, stored->head) &&
                 store_moves(hall->store, hosted->id, &hosted->rows, read_move, &lines)) ||
                fault_say(fault, "there is no memory to read a game");
    hosted->settled = hosted->rows.n;
    good = good && play_lines(hall, hosted, &lines, fault);
    free_lines(&lines);
    if (!good) {
        return false;
    }
    if (stored->has_seed) {
        game_seed(hosted->game, stored->seed);
    }
    read_seats(hall, hosted);
    hosted->follows = is_behind_another(hall, hosted->id);
    store_chat(hall->store, hosted->id, count_chat, &hosted->chats);
    for (int side = 0; side < SIDES; side++) {
        free(store_notes(hall->store, hosted->id, side));
    }
    return take_damage(hall, hosted, fault);
}

char *hosted_kept_text(struct hall *hall, const struct hosted *hosted)
{
    struct stored_game stored;
    struct lines lines = {.list = NULL};
    char *seed = hosted->game->has_seed ? journal_seed_line(hosted->game) : NULL;
    struct chain rows = {.n = 0};
    bool good = store_game(hall->store, hosted->id, &stored) && add_line(&lines, stored.head);
    rows.sum = stored.sum;
    good = good && store_moves(hall->store, hosted->id, &rows, read_line, &lines) &&
           (seed == NULL || add_line(&lines, seed));
    char *text = good ? join_lines(&lines) : NULL;
    stored_game_clear(&stored);
    free_lines(&lines);
    free(seed);
    return text;
}

struct hosted *hosted_load(struct hall *hall, int64_t id, struct fault *fault)
{
    struct stored_game stored;
    store_trouble(hall->store, fault); /* what went wrong before is not about this one */
    if (!store_game(hall->store, id, &stored)) {
        if (store_trouble(hall->store, fault) == TROUBLE_NONE) {
            fault_say(fault, "there is no such game");
        }
        return NULL;
    }
    struct hosted *hosted = calloc(1, sizeof *hosted);
    bool good = hosted != NULL;
    if (good) {
        hosted->id = id;
        memcpy(hosted->watch, stored.watch, sizeof hosted->watch);
        for (int audience = 0; audience < AUDIENCES; audience++) {
            hosted->at[audience] = randombytes_uniform(1 << 20);
        }
        good = load(hall, hosted, &stored, fault);
    }
    stored_game_clear(&stored);
    if (!good) {
        hosted_free(hosted);
        return NULL;
    }
    hosted->firm[0] = hosted->firm[1] = hosted->game->journal.entries;
    hosted->seated_time = hall->now;
    hosted->used = hall->now;
    game_lodge(hosted->game, hall->room.host);
    return hosted;
}
