/* What clients say, and what comes of it: one function for each word of docs/protocol.md. */

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/journal.h"
#include "server/campaigns.h"
#include "server/lobby.h"
#include "server/talk.h"
#include "server/token.h"

enum { MOST_FAULTS = 10, CHAT_TEXT = 1000, NOTES_TEXT = 16384, MOST_CHATS = 2000 };

static void heard(const struct talk *talk)
{
    answer(talk->client, talk->re, json_pack("{s:s}", "hear", "heard"));
}

/* -- sitting down ------------------------------------------------------------------------------ */

static void leave_game(struct talk *talk)
{
    struct hosted *before = talk->client->hosted;
    if (before != NULL) {
        hosted_part(before, talk->client);
        before->used = talk->hall->now;
    }
}

static void sit_down(struct talk *talk, struct hosted *hosted, int audience)
{
    leave_game(talk);
    hosted_join(hosted, talk->client, audience);
    if (audience < SIDES) {
        hosted_come(talk->hall, hosted, audience);
    }
    answer(talk->client, talk->re, words_game(talk->hall, hosted, talk->client));
    hosted_tell_seats(hosted);
    if (hosted->asked != NULL) { /* who was asked for the computer's dice may be gone */
        client_send(talk->client, hosted_asks(hosted));
    }
    hosted_go_on(talk->hall, hosted);
}

static bool find_watched(struct talk *talk, int64_t *id)
{
    uint8_t hash[TOKEN_HASH];
    struct stored_game stored;
    const char *game = talk_text(talk, "game");
    if (game == NULL || !game_number_read(game, id) ||
        !token_hash(talk_text(talk, "watch"), hash) ||
        !store_game(talk->hall->store, *id, &stored)) {
        return false;
    }
    bool same = sodium_memcmp(hash, stored.watch, sizeof hash) == 0;
    stored_game_clear(&stored);
    return same;
}

/* A seat that belongs to an account needs no token of its own. */
static bool find_by_account(struct talk *talk, int64_t *id, int *side)
{
    uint8_t hash[TOKEN_HASH];
    struct fault fault;
    const char *game = talk_text(talk, "game");
    const char *wanted = talk_text(talk, "side");
    int64_t account = token_hash(talk_text(talk, "session"), hash)
                          ? store_session(talk->hall->store, hash, talk->hall->now)
                          : 0;
    struct hosted *hosted = account != 0 && game != NULL && game_number_read(game, id)
                                ? hall_game(talk->hall, *id, &fault)
                                : NULL;
    for (int i = 0; i < SIDES && hosted != NULL; i++) {
        bool meant = wanted == NULL || strcmp(wanted, hosted->game->rules->side_ids[i]) == 0;
        if (meant && hosted->seats[i].kept.account == account) {
            *side = i;
            return true;
        }
    }
    return false;
}

/* A token may be good for a seat of every battle of a campaign: of the one that is named, or of the
 * latest. */
static bool find_by_seat(struct talk *talk, int64_t *id, int *side)
{
    int64_t games[BATTLES_MOST];
    int sides[BATTLES_MOST];
    uint8_t hash[TOKEN_HASH];
    const char *game = talk_text(talk, "game");
    int64_t wanted = 0;
    if (!token_hash(talk_text(talk, "seat"), hash) ||
        (game != NULL && !game_number_read(game, &wanted))) {
        return false;
    }
    int n = store_seats(talk->hall->store, hash, games, sides, BATTLES_MOST);
    for (int i = 0; i < n; i++) {
        if (game == NULL || games[i] == wanted) {
            *id = games[i];
            *side = sides[i];
            return true;
        }
    }
    return false;
}

/* Whoever says which protocol it speaks is told if that is not the one spoken here. */
static bool speaks_alike(struct talk *talk)
{
    const json_t *protocol = json_object_get(talk->message, "protocol");
    if (protocol == NULL ||
        (json_is_integer(protocol) && json_integer_value(protocol) == PROTOCOL)) {
        return true;
    }
    answer_fault(talk->client, talk->re,
                 "protocol: this server speaks version %d, and the client another: load the page "
                 "again, or take a client of this version",
                 PROTOCOL);
    return false;
}

static void say_join(struct talk *talk)
{
    int64_t id = 0;
    int audience = BOTH;
    struct fault fault;
    if (!speaks_alike(talk)) {
        return;
    }
    store_trouble(talk->hall->store, &fault); /* of others before */
    bool found = talk_text(talk, "watch") != NULL     ? find_watched(talk, &id)
                 : talk_text(talk, "session") != NULL ? find_by_account(talk, &id, &audience)
                                                      : find_by_seat(talk, &id, &audience);
    if (!found && store_trouble(talk->hall->store, &fault) != TROUBLE_NONE) {
        answer_fault(talk->client, talk->re, "%s", fault.text);
        return;
    }
    if (!found) {
        answer_fault(talk->client, talk->re, "this is not the token of a seat here");
        talk->client->faults++;
        return;
    }
    struct hosted *hosted = hall_game(talk->hall, id, &fault);
    if (hosted == NULL) {
        answer_fault(talk->client, talk->re, "%s", fault.text);
        return;
    }
    sit_down(talk, hosted, audience);
}

static void say_entropy(struct talk *talk)
{
    uint8_t bytes[ENTROPY_MAX];
    const char *hex = talk_text(talk, "hex");
    size_t n = hex == NULL ? 0 : strlen(hex) / 2;
    if (n == 0 || n > sizeof bytes || !hex_bytes(hex, bytes, n)) {
        answer_fault(talk->client, talk->re, "hex: expected 1 to %d bytes in digits 0-9a-f",
                     ENTROPY_MAX);
        return;
    }
    hosted_entropy(talk->hall, talk->hosted, talk->client->audience, bytes, (unsigned)n);
    heard(talk);
    hosted_go_on(talk->hall, talk->hosted);
}

/* -- commands ---------------------------------------------------------------------------------- */

static bool is_stale(const struct talk *talk)
{
    const json_t *at = json_object_get(talk->message, "at");
    uint32_t now = talk->hosted->at[talk->client->audience];
    if (json_is_integer(at) && json_integer_value(at) == now) {
        return false;
    }
    talk->hall->figures.stale++;
    answer(talk->client, talk->re, json_pack("{s:s, s:I}", "hear", "stale", "at", (json_int_t)now));
    return true;
}

/* Reads the command from what the speaker may know: names of things he has not seen mean nothing.
 */
struct spoken *talk_command(struct talk *talk)
{
    struct fault fault = {.clause = 0};
    struct spoken *spoken = talk->hall->room.spoken;
    struct scene scene = talk_view(talk);
    json_t *command = json_object_get(talk->message, "command");
    const json_t *dice = json_object_get(talk->message, "dice");
    if (!json_is_object(command)) {
        answer_fault(talk->client, talk->re, "command: expected an object");
        return NULL;
    }
    if (!command_from_json(&scene, command, NULL, spoken, &fault) ||
        (dice != NULL &&
         !dice_from_json(dice, spoken->dice, COMMAND_DICE, &spoken->n_dice, &fault))) {
        answer(talk->client, talk->re,
               json_pack("{s:s, s:s, s:s}", "hear", "refused", "clause",
                         ruleset_clause_id(scene.rules, fault.clause), "text", fault.text));
        return NULL;
    }
    if (is_nobodys(spoken->command.verb)) {
        static const struct refusal why = {0, "that word belongs to the umpire", NO_PIECE};
        answer_refused(talk->client, talk->re, scene.rules, &why);
        return NULL;
    }
    spoken->command.side = (uint8_t)talk->client->audience;
    return spoken;
}

static void say_do(struct talk *talk)
{
    if (is_stale(talk)) {
        return;
    }
    struct spoken *spoken = talk_command(talk);
    if (spoken == NULL) {
        return;
    }
    if (spoken->n_dice > 0 && !talk->hosted->own_dice) {
        answer_fault(talk->client, talk->re,
                     "dice: the dice of this game are rolled by the server, not given");
        return;
    }
    if (hosted_do(talk->hall, talk->hosted, spoken, talk->client, talk->re)) {
        hosted_go_on(talk->hall, talk->hosted);
    }
}

/* Dice for what the computer said, from whoever sits at the table. */
static void say_dice(struct talk *talk)
{
    struct fault fault;
    struct spoken *asked = talk->hosted->asked;
    if (asked == NULL) {
        answer_fault(talk->client, talk->re, "no dice are asked for");
        return;
    }
    struct spoken *spoken = talk->hall->room.spoken;
    *spoken = *asked;
    if (!dice_from_json(json_object_get(talk->message, "dice"), spoken->dice, COMMAND_DICE,
                        &spoken->n_dice, &fault)) {
        answer_fault(talk->client, talk->re, "%s", fault.text);
        return;
    }
    free(asked);
    talk->hosted->asked = NULL;
    heard(talk);
    hosted_do(talk->hall, talk->hosted, spoken, NULL, NULL);
    hosted_go_on(talk->hall, talk->hosted);
}

static void say_undo(struct talk *talk)
{
    if (!is_stale(talk)) {
        hosted_undo(talk->hall, talk->hosted, talk->client, talk->re);
    }
}

static void say_take_back(struct talk *talk)
{
    if (!is_stale(talk)) {
        hosted_take_back(talk->hall, talk->hosted, talk->client, talk->re);
    }
}

/* Where dice are typed in, the end of a battle of a campaign may need some. */
static void say_resign(struct talk *talk)
{
    struct fault fault;
    struct spoken *spoken = talk->hall->room.spoken;
    const json_t *dice = json_object_get(talk->message, "dice");
    *spoken =
        (struct spoken){.command = {.verb = VERB_CONCEDE, .side = (uint8_t)talk->client->audience}};
    if (dice != NULL && talk->hosted->own_dice &&
        !dice_from_json(dice, spoken->dice, COMMAND_DICE, &spoken->n_dice, &fault)) {
        answer_fault(talk->client, talk->re, "%s", fault.text);
        return;
    }
    hosted_do(talk->hall, talk->hosted, spoken, talk->client, talk->re);
}

/* -- a draw ------------------------------------------------------------------------------------ */

static void say_draw(struct talk *talk)
{
    struct hosted *hosted = talk->hosted;
    int side = talk->client->audience;
    const char *word = talk_text(talk, "answer");
    word = word == NULL ? "" : word;
    const struct bot_kind *computer = hosted->seats[1 - side].bot;
    /* A side that the rules run has no say in it: its player stops when he likes. */
    bool offered = hosted->draw_offer == 1 - side || (computer != NULL && computer->run_by_rules);
    if (!hosted->game->state->begun || hosted->game->state->over) {
        answer_fault(talk->client, talk->re, "there is no game to be drawn");
    } else if (strcmp(word, "offer") == 0 && computer != NULL && !offered) {
        answer_fault(talk->client, talk->re, "the computer does not agree to draws");
    } else if (strcmp(word, "offer") == 0 && !offered) {
        heard(talk);
        hosted_offer_draw(talk->hall, hosted, side);
    } else if (offered && (strcmp(word, "accept") == 0 || strcmp(word, "offer") == 0)) {
        struct spoken draw = {.command = {.verb = VERB_DRAW, .side = SIDE_NONE}};
        heard(talk);
        hosted_do(talk->hall, hosted, &draw, NULL, NULL);
    } else if (strcmp(word, "decline") == 0 && hosted->draw_offer != SIDE_NONE) {
        heard(talk);
        hosted_offer_draw(talk->hall, hosted, SIDE_NONE);
    } else {
        answer_fault(talk->client, talk->re,
                     "answer: expected offer, or accept or decline where a draw is offered");
    }
}

/* -- talk -------------------------------------------------------------------------------------- */

static const char *plain_text(const struct talk *talk, size_t most)
{
    const char *text = talk_text(talk, "text");
    if (text == NULL || text[0] == '\0' || strlen(text) > most) {
        answer_fault(talk->client, talk->re, "text: expected 1 to %zu bytes", most);
        return NULL;
    }
    return text;
}

static void say_chat(struct talk *talk)
{
    const char *text = plain_text(talk, CHAT_TEXT);
    int side = talk->client->audience;
    if (text == NULL) {
        return;
    }
    if (talk->hosted->chats >= MOST_CHATS) {
        answer_fault(talk->client, talk->re, "enough has been said in this game");
        return;
    }
    hosted_chat(talk->hall, talk->hosted, side < SIDES ? side : SIDE_NONE,
                side < SIDES ? talk->hosted->seats[side].kept.name : "A watcher", text);
    heard(talk);
}

static void say_note(struct talk *talk)
{
    const char *text = talk_text(talk, "text");
    if (text == NULL || strlen(text) > NOTES_TEXT) {
        answer_fault(talk->client, talk->re, "text: expected at most %d bytes", NOTES_TEXT);
        return;
    }
    hosted_touch(talk->hall, talk->hosted);
    store_put_notes(talk->hall->store, talk->hosted->id, talk->client->audience, text);
    heard(talk);
}

static void say_rematch(struct talk *talk)
{
    struct fault fault;
    if (!hosted_is_over(talk->hosted)) {
        answer_fault(talk->client, talk->re, "the game is not over yet");
    } else if (!lobby_rematch(talk->hall, talk->hosted, talk->client->address, &fault)) {
        answer_fault(talk->client, talk->re, "%s", fault.text);
    } else {
        heard(talk);
    }
}

static void say_ping(struct talk *talk)
{
    answer(talk->client, talk->re, json_pack("{s:s}", "hear", "pong"));
}

/* -- words ------------------------------------------------------------------------------------- */

enum who_may { ANYBODY, AT_A_GAME, AT_A_SEAT };

static const struct word {
    const char *name;
    enum who_may who;
    void (*run)(struct talk *talk);
    bool plays; /* changes the game, or is about what could */
    bool keeps; /* keeps something else of it */
} words[] = {
    {"join", ANYBODY, say_join},
    {"ping", ANYBODY, say_ping},
    {"do", AT_A_SEAT, say_do, true},
    {"undo", AT_A_SEAT, say_undo, true},
    {"take-back", AT_A_SEAT, say_take_back, true},
    {"choices", AT_A_SEAT, say_choices, true},
    {"survey", AT_A_GAME, say_survey},
    {"judge", AT_A_SEAT, say_judge, true},
    {"odds", AT_A_SEAT, say_odds, true},
    {"advice", AT_A_SEAT, say_advice, true},
    {"analysis", AT_A_GAME, say_analysis},
    {"story", AT_A_GAME, say_story},
    {"entropy", AT_A_SEAT, say_entropy, true},
    {"dice", AT_A_SEAT, say_dice, true},
    {"chat", AT_A_GAME, say_chat, .keeps = true},
    {"note", AT_A_SEAT, say_note, .keeps = true},
    {"draw", AT_A_SEAT, say_draw, true},
    {"resign", AT_A_SEAT, say_resign, true},
    {"rematch", AT_A_SEAT, say_rematch, .keeps = true},
};

static const struct word *word_named(const char *name)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].name, name) == 0) {
            return &words[i];
        }
    }
    return NULL;
}

static void fault_of(struct talk *talk, const char *text)
{
    talk->hall->figures.faults++;
    answer_fault(talk->client, talk->re, "%s", text);
    if (++talk->client->faults >= MOST_FAULTS) {
        client_dismiss(talk->client, "too many messages could not be understood");
    }
}

/* Nothing at all is written behind what is damaged. */
static bool is_stopped(const struct word *word, const struct hosted *hosted)
{
    return hosted != NULL && ((word->plays && hosted_is_only_shown(hosted)) ||
                              (word->keeps && hosted->damage != NULL));
}

static void understand(struct talk *talk)
{
    const char *say = talk_text(talk, "say");
    const struct word *word = say == NULL ? NULL : word_named(say);
    if (word == NULL) {
        fault_of(talk, "say: expected one of the words of the protocol");
    } else if (word->who != ANYBODY && talk->hosted == NULL) {
        fault_of(talk, "say: expected join first");
    } else if (word->who == AT_A_SEAT && talk->client->audience >= SIDES) {
        fault_of(talk, "say: those who watch cannot say that");
    } else if (is_stopped(word, talk->hosted)) {
        answer_only_shown(talk->client, talk->re, talk->hosted);
    } else {
        word->run(talk);
    }
}

/* A bucket that fills with time: short bursts are fine. */
static bool is_within_rate(struct hall *hall, struct client *client)
{
    int64_t rate = hall->house.messages_per_second;
    int64_t most = rate * MESSAGE_BURST_SECONDS * 1000;
    if (rate == 0) {
        return true;
    }
    client->allowance += (hall->now - client->allowance_time) * rate;
    client->allowance = client->allowance > most ? most : client->allowance;
    client->allowance_time = hall->now;
    client->allowance -= 1000;
    return client->allowance >= 0;
}

void hall_hear(struct hall *hall, struct client *client, const char *text, size_t length)
{
    struct talk talk = {.hall = hall, .client = client, .hosted = client->hosted};
    hall->figures.frames++;
    if (client->leaving) {
        return;
    }
    if (!is_within_rate(hall, client)) {
        client_dismiss(client, "too many messages in too short a time");
        return;
    }
    json_error_t error;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    talk.message = message;
    json_t *re = json_object_get(message, "id");
    talk.re = json_is_integer(re) ? re : NULL;
    if (!json_is_object(message)) {
        fault_of(&talk, "expected one JSON object in each message");
    } else {
        understand(&talk);
    }
    json_decref(message);
}
