/* What is done at a game: commands carried out, kept and taken back. What came of it is told by
 * telling.c. */

#include <stdlib.h>
#include <string.h>

#include "format/answer.h"
#include "format/journal.h"
#include "server/following.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/settings.h"
#include "server/telling.h"
#include "server/words.h"

enum { ONE_AND_OTHER = (1 << SIDES) - 1 };

/* -- commands ---------------------------------------------------------------------------------- */

/* A throw of dice, a secret laid open or a word of the computer's cannot be taken back. */
static bool is_firm(const struct hosted *hosted, const struct command *command)
{
    const struct game *game = hosted->game;
    return command->side == SIDE_NONE || hosted->seats[command->side].bot != NULL ||
           game_stands(game);
}

/* How many commands there were when this side was last told of one. What the other side has said in
 * secret since must make no difference. */
static uint32_t last_told(const struct hosted *hosted, int side)
{
    uint32_t n = hosted->game->journal.entries;
    while (n > 0 && !was_told(hosted, n, side)) {
        n--;
    }
    return n;
}

bool hosted_can_undo(const struct hosted *hosted, int side)
{
    uint32_t n = last_told(hosted, side);
    return !hosted_is_only_shown(hosted) && n > hosted->firm[side] && spoken_by(hosted, n) == side;
}

static void keep_move(struct hall *hall, struct hosted *hosted, char *line)
{
    struct stored_move move = {.time = hall->wall,
                               .served = hall->now,
                               .clocks = {hosted->clock.left[0], hosted->clock.left[1]},
                               .line = line};
    hosted_touch(hall, hosted);
    if (line == NULL || !store_add_move(hall->store, hosted->id, &hosted->rows, &move)) {
        log_line("error", "store", "game=%lld", (long long)hosted->id);
    }
    free(line);
}

/* What a command means to one side beside what it tells it; nothing, if it is not told of it. */
static void note_for_side(struct hall *hall, struct hosted *hosted, const struct command *command,
                          int side, bool told)
{
    const struct game *game = hosted->game;
    if (!told) {
        return;
    }
    hosted->heard_time[side] = hall->wall;
    if (is_firm(hosted, command)) {
        hosted->firm[side] = game->journal.entries;
    }
    if (hosted->draw_offer == side && (side != command->side || game->state->over)) {
        hosted_offer_draw(hall, hosted, SIDE_NONE); /* whoever plays on has declined */
    }
}

/* A move that only its own side is told of is no move to the clock, which everybody sees. */
static void note_done(struct hall *hall, struct hosted *hosted, const struct command *command,
                      struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
    hall->figures.commands++;
    uint8_t told = hosted_note_told(hall, hosted, hall->room.before, command);
    for (int side = 0; side < SIDES; side++) {
        note_for_side(hall, hosted, command, side, told >> side & 1);
    }
    if (hosted->clock.kind == CLOCK_MOVE && (told & ONE_AND_OTHER) == ONE_AND_OTHER) {
        hosted_wind_up(hall, hosted);
    }
    keep_move(hall, hosted, journal_command_line(game, command));
    if (game->state->over) {
        store_end_game(hall->store, hosted->id);
    }
    telling_done(hall, hosted, hall->room.before, command, told, speaker, re);
    if (game->state->over) {
        following_battle(hall, hosted);
    }
}

static json_t *needs_json(const struct ruleset *rules, const struct need *need, uint32_t given)
{
    const struct purpose *purpose = &rules->purposes[need->purpose];
    json_t *json = json_pack("{s:s, s:i, s:i, s:s, s:s, s:i}", "hear", "needs", "faces",
                             (int)need->faces, "count", (int)need->count, "purpose", purpose->name,
                             "about", purpose->about, "given", (int)given);
    add_prints(purpose, need->faces, json);
    return json;
}

json_t *hosted_asks(const struct hosted *hosted)
{
    const struct spoken *asked = hosted->asked;
    json_t *asks = needs_json(hosted->game->rules, &hosted->need, asked->n_dice);
    json_object_set_new(asks, "hear", json_string("asks"));
    json_object_set_new(asks, "side", side_id_json(hosted, asked->command.side));
    return asks;
}

/* The computer's dice are typed in by whoever sits at the table. */
static void ask_for_computer(struct hosted *hosted, const struct spoken *spoken,
                             const struct need *need)
{
    if (hosted->asked == NULL) {
        hosted->asked = malloc(sizeof *hosted->asked);
    }
    if (hosted->asked != NULL) {
        *hosted->asked = *spoken;
        hosted->need = *need;
        hosted_tell(hosted, hosted_asks(hosted));
    }
}

/* Before anything happens: what cannot be noted is not done. */
static bool has_room(struct hosted *hosted, struct client *speaker, json_t *re)
{
    bool has = hosted_make_room(hosted, hosted->game->journal.entries + 1);
    if (!has) {
        log_line("error", "memory", "game=%lld", (long long)hosted->id);
    }
    if (!has && speaker != NULL) {
        answer_fault(speaker, re, "there is no memory for another command now: try again later");
    }
    return has;
}

bool hosted_do(struct hall *hall, struct hosted *hosted, const struct spoken *spoken,
               struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
    if (hosted_is_only_shown(hosted) || !has_room(hosted, speaker, re)) {
        return false;
    }
    hosted_charge(hall, hosted);
    memcpy(hall->room.before, game->state, game->rules->state_size);
    struct answer result = game_do_printed(game, &spoken->command,
                                           hosted->own_dice ? spoken->dice : NULL, spoken->n_dice);
    if (result.kind == ANSWER_DONE) {
        note_done(hall, hosted, &spoken->command, speaker, re);
        return true;
    }
    if (result.kind == ANSWER_NEEDS) {
        if (speaker == NULL) {
            ask_for_computer(hosted, spoken, &result.need);
        } else {
            answer(speaker, re, needs_json(game->rules, &result.need, spoken->n_dice));
        }
    } else if (speaker != NULL) {
        hall->figures.refused++;
        const struct known *known =
            speaker->audience < SIDES ? game->known[speaker->audience] : NULL;
        struct scene scene = {game->rules, game->scenario, game->state, known};
        answer_refused_of(speaker, re, &scene, &result.refusal);
    }
    return false;
}

bool hosted_do_recorded(struct hall *hall, struct hosted *hosted, const struct journal_entry *entry)
{
    struct game *game = hosted->game;
    if (!has_room(hosted, NULL, NULL)) {
        return false;
    }
    memcpy(hall->room.before, game->state, game->rules->state_size);
    bool done = game_do(game, &entry->command, entry->dice, entry->n_dice).kind == ANSWER_DONE;
    if (done) {
        note_done(hall, hosted, &entry->command, NULL, NULL);
    }
    return done;
}

/* The rows of a game are only added to: the lines behind the one taken back are taken back too, and
 * said again, for the states they lead to are others now. */
static void keep_undone(struct hall *hall, struct hosted *hosted, uint32_t number)
{
    uint32_t n = hosted->game->journal.entries;
    for (uint32_t i = number; i <= n; i++) {
        keep_move(hall, hosted, strdup("{\"undo\":1}\n"));
    }
    char *lines = number < n ? journal_lines(hosted->game, number, n) : NULL;
    const char *end;
    for (const char *line = lines; line != NULL && (end = strchr(line, '\n')) != NULL;
         line = end + 1) {
        keep_move(hall, hosted, strndup(line, (size_t)(end + 1 - line)));
    }
    free(lines);
}

void hosted_undo(struct hall *hall, struct hosted *hosted, struct client *speaker, json_t *re)
{
    static const struct refusal stands = {
        0, "dice, what was revealed and what the other side did cannot be taken back", NO_PIECE};
    struct game *game = hosted->game;
    uint32_t n = last_told(hosted, speaker->audience);
    hosted_charge(hall, hosted);
    memcpy(hall->room.before, game->state, game->rules->state_size);
    if (!hosted_can_undo(hosted, speaker->audience) || !game_take_back(game, n - 1)) {
        answer_refused(speaker, re, game->rules, &stands);
        return;
    }
    uint8_t told = hosted_forget_told(hosted, n);
    hall->figures.undone++;
    keep_undone(hall, hosted, n - 1);
    telling_undone(hall, hosted, hall->room.before, told, speaker, re);
}

/* -- taking back and trying -------------------------------------------------------------------- */

/* The number of the last command that this side has said, from 1; 0: none. */
static uint32_t last_said(const struct hosted *hosted, int side)
{
    uint32_t n = hosted->game->journal.entries;
    while (n > 0 && spoken_by(hosted, n) != side) {
        n--;
    }
    return n;
}

bool hosted_can_take_back(const struct hosted *hosted, int side)
{
    return !hosted_is_only_shown(hosted) && !hosted->game->state->over &&
           hosted->seats[1 - side].bot != NULL && hosted->seats[side].bot == NULL &&
           hosted_gives_hints(hosted) && waits_for(hosted->game->state, side) &&
           last_said(hosted, side) > 0;
}

void hosted_take_back(struct hall *hall, struct hosted *hosted, struct client *speaker, json_t *re)
{
    static const struct refusal stands = {
        0, "only in a game against the computer with hints, at one's own turn, is that taken back",
        NO_PIECE};
    struct game *game = hosted->game;
    uint8_t told[AUDIENCES] = {0};
    if (!hosted_can_take_back(hosted, speaker->audience)) {
        answer_refused(speaker, re, game->rules, &stands);
        return;
    }
    uint32_t n = last_said(hosted, speaker->audience);
    uint32_t all = game->journal.entries;
    hosted_charge(hall, hosted);
    memcpy(hall->room.before, game->state, game->rules->state_size);
    game_undo(game, all - (n - 1));
    for (uint32_t i = all; i >= n; i--) {
        telling_forget(hosted, i, told);
        keep_move(hall, hosted, strdup("{\"undo\":1}\n"));
    }
    for (int side = 0; side < SIDES; side++) {
        hosted->firm[side] = hosted->firm[side] < n ? hosted->firm[side] : n - 1;
    }
    hall->figures.undone++;
    telling_taken_back(hall, hosted, hall->room.before, told, speaker, re);
}

bool hosted_entropy(struct hall *hall, struct hosted *hosted, int side, const uint8_t *bytes,
                    unsigned n)
{
    struct game *game = hosted->game;
    if (hosted->own_dice || game->state->begun || !game_add_entropy(game, side, bytes, n)) {
        return false;
    }
    hosted->seats[side].entropy = true;
    keep_move(hall, hosted, journal_entropy_line(game, side));
    return true;
}

void hosted_offer_draw(struct hall *hall, struct hosted *hosted, int side)
{
    hosted->draw_offer = side;
    settings_change(hall, hosted, "draw", side == SIDE_NONE ? NULL : json_integer(side));
    hosted_tell(hosted, json_pack("{s:s, s:o}", "hear", "draw", "offer",
                                  side_id_json(hosted, hosted->draw_offer)));
}
