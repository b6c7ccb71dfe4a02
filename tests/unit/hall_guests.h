/* A hall without sockets, and guests who follow their games as the protocol says. For tests alone.
 */
#ifndef SANDTABLE_TESTS_HALL_GUESTS_H
#define SANDTABLE_TESTS_HALL_GUESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "bot/bot.h"
#include "format/changes.h"
#include "format/view.h"
#include "rules/registry.h"
#include "server/lobby.h"
#include "server/making.h"
#include "server/token.h"

/* -- a hall and those who come to it
 * ---------------------------------------------------------------
 */

static struct store *store;
static struct workers *workers;
static struct hall *hall;
static struct fault fault;
static int woken;
static json_t *agreed_clock; /* of games made from now on; NULL for none */

/* A client that follows its game as the protocol says. */
struct guest {
    struct client client;
    json_t *view;  /* as it has been told */
    json_t *last;  /* the message heard last, of any kind but `seats` and `next` */
    int64_t at, n; /* as told */
    int news;      /* messages of `did` and `undone` */
};

static inline void wake(struct client *client)
{
    (void)client;
    woken++;
}

static inline void wake_loop(void *who)
{
    (void)who;
}

static inline void open_hall(const char *path)
{
    assert_true(sodium_init() >= 0);
    hall = calloc(1, sizeof *hall);
    store = store_open(path, &fault);
    assert_non_null(store);
    workers = workers_start(0, wake_loop, NULL);
    hall->wake = wake;
    hall->now = 1700000000000;
    hall->house.idle_seconds = 60;
    hall->house.thinking_milliseconds = 1000;
    assert_true(hall_open(hall, store, workers, &fault));
}

static inline void close_hall(void)
{
    hall->stopping = true;
    workers_stop(workers);
    hall_close(hall);
    store_close(store);
    free(hall);
}

static inline int set_up(void **state)
{
    (void)state;
    open_hall(":memory:");
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    close_hall();
    return 0;
}

static inline void hear(struct guest *guest, json_t *message)
{
    const char *kind = json_string_value(json_object_get(message, "hear"));
    assert_non_null(kind);
    if (strcmp(kind, "seats") == 0 || strcmp(kind, "next") == 0) {
        json_decref(message);
        return;
    }
    if (strcmp(kind, "game") == 0) {
        json_decref(guest->view);
        guest->view = json_deep_copy(json_object_get(message, "view"));
    }
    if (strcmp(kind, "did") == 0 || strcmp(kind, "undone") == 0) {
        changes_apply(guest->view, json_object_get(message, "changes"));
        guest->news++;
    }
    if (json_object_get(message, "at") != NULL) {
        guest->at = json_integer_value(json_object_get(message, "at"));
        guest->n = json_integer_value(json_object_get(message, "n"));
    }
    json_decref(guest->last);
    guest->last = message;
}

static inline void read_all(struct guest *guest)
{
    for (struct message *message = message_take(&guest->client.queue); message != NULL;
         message = message_take(&guest->client.queue)) {
        json_t *json = json_loadb((const char *)message_text(message), message->length, 0, NULL);
        assert_non_null(json);
        hear(guest, json);
        free(message);
    }
}

static inline const char *heard(const struct guest *guest)
{
    const char *kind = json_string_value(json_object_get(guest->last, "hear"));
    return kind == NULL ? "" : kind;
}

static inline void end_round(void)
{
    assert_true(hall_commit(hall, &fault));
    workers_collect(hall->workers);
    assert_true(hall_commit(hall, &fault));
}

/* Says it and hears what comes of it; the message is used up. */
static inline void say(struct guest *guest, json_t *message)
{
    char *text = json_dumps(message, 0);
    json_decref(message);
    hall_hear(hall, &guest->client, text, strlen(text));
    free(text);
    end_round();
    read_all(guest);
}

static inline struct guest *come(void)
{
    struct guest *guest = calloc(1, sizeof *guest);
    hall_admit(hall, &guest->client);
    return guest;
}

static inline void go(struct guest *guest)
{
    hall_leave(hall, &guest->client);
    json_decref(guest->view);
    json_decref(guest->last);
    free(guest);
}

/* -- games ------------------------------------------------------------------------------------- */

struct table {
    int64_t id;
    json_t *made;
    struct guest *guests[AUDIENCES]; /* the sides, then one who watches */
    const struct ruleset *rules;
};

static inline struct guest *join_seat(const json_t *made, const char *side)
{
    struct guest *guest = come();
    say(guest, json_pack("{s:s, s:s}", "say", "join", "seat",
                         json_string_value(json_object_get(json_object_get(made, "seats"), side))));
    assert_string_equal(heard(guest), "game");
    return guest;
}

static inline json_t *make(const struct ruleset *rules, const char *scenario, json_t *options)
{
    char name[100];
    snprintf(name, sizeof name, "%s/%s", rules->slug, scenario);
    json_t *wanted = json_pack("{s:s, s:o, s:{s:s, s:s}}", "scenario", name, "options", options,
                               "seats", rules->side_ids[0], "me", rules->side_ids[1], "me");
    if (agreed_clock != NULL) {
        json_object_set(wanted, "clock", agreed_clock);
    }
    json_t *made = making_game(hall, wanted, 0, &fault);
    json_decref(wanted);
    assert_non_null(made);
    end_round();
    return made;
}

static inline struct table sit_down(const struct ruleset *rules, const char *scenario,
                                    json_t *options)
{
    struct table table = {.rules = rules, .made = make(rules, scenario, options)};
    const char *id = json_string_value(json_object_get(table.made, "game"));
    assert_true(game_number_read(id, &table.id));
    for (int side = 0; side < SIDES; side++) {
        table.guests[side] = join_seat(table.made, rules->side_ids[side]);
    }
    table.guests[BOTH] = come();
    say(table.guests[BOTH],
        json_pack("{s:s, s:s, s:s}", "say", "join", "watch",
                  json_string_value(json_object_get(table.made, "watch")), "game", id));
    say(table.guests[0],
        json_pack("{s:s, s:s}", "say", "entropy", "hex", "00112233445566778899aabbccddeeff"));
    for (int audience = 0; audience < AUDIENCES; audience++) {
        read_all(table.guests[audience]);
        assert_true(json_is_true(json_object_get(table.guests[audience]->view, "begun")));
    }
    return table;
}

static inline void get_up(struct table *table)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        go(table->guests[audience]);
    }
    json_decref(table->made);
}

static inline const struct hosted *game_of(const struct table *table)
{
    return hall_game_here(hall, table->id);
}

static inline json_t *whole_view(const struct table *table, int audience)
{
    const struct hosted *hosted = game_of(table);
    struct scene scene = hall_view(hall, hosted, hosted->game->state, audience, hall->room.new);
    return view_json(&scene);
}

static inline void assert_view(const struct table *table, int audience, const json_t *followed)
{
    json_t *whole = whole_view(table, audience);
    if (!json_equal(whole, followed)) {
        char *one = json_dumps(whole, JSON_SORT_KEYS);
        char *other = json_dumps(followed, JSON_SORT_KEYS);
        print_error("%s, audience %d:\n%s\n%s\n", table->rules->slug, audience, one, other);
        fail();
    }
    json_decref(whole);
}

/* A random command of this side, from what it may know. */
static inline json_t *random_command(const struct table *table, int side)
{
    static struct legal legal;
    const struct hosted *hosted = game_of(table);
    struct scene scene = hall_view(hall, hosted, hosted->game->state, side, hall->room.new);
    struct command command;
    umpire_legal(scene.rules, scene.scenario, scene.state, side, &legal);
    assert_true(legal.n > 0);
    legal_get(&legal, randombytes_uniform(legal.n), side, &command);
    return command_json(&scene, &command);
}

/* What was told wrongly stays wrong: it is enough to look now and then. */
static inline bool is_time_to_look(const struct table *table)
{
    uint32_t n = game_of(table)->game->journal.entries;
    return n < 40 || n % 8 == 0 || game_of(table)->game->state->over;
}

/* One command of whoever is to speak: told to those who notice it, and only to them. */
static inline void play_one(struct table *table, int *unnoticed)
{
    int side = side_to_speak(game_of(table)->game->state);
    int news[AUDIENCES];
    int64_t at[AUDIENCES];
    for (int audience = 0; audience < AUDIENCES; audience++) {
        news[audience] = table->guests[audience]->news;
        at[audience] = table->guests[audience]->at;
    }
    struct guest *speaker = table->guests[side];
    say(speaker, json_pack("{s:s, s:I, s:o, s:i}", "say", "do", "at", (json_int_t)speaker->at,
                           "command", random_command(table, side), "id", 7));
    if (strcmp(heard(speaker), "did") != 0) {
        print_error("%s\n", json_dumps(speaker->last, 0));
    }
    assert_string_equal(heard(speaker), "did");
    assert_int_equal(json_integer_value(json_object_get(speaker->last, "re")), 7);
    for (int audience = 0; audience < AUDIENCES; audience++) {
        struct guest *guest = table->guests[audience];
        read_all(guest);
        bool told = guest->news != news[audience];
        assert_true(guest->news - news[audience] <= 1);
        assert_int_equal(guest->at - at[audience], told ? 1 : 0);
        if (!told) { /* nothing it could have known of, or its view would be another now */
            assert_int_not_equal(audience, side);
            ++*unnoticed;
        } else if (audience != side) { /* it is told of something */
            assert_true(json_array_size(json_object_get(guest->last, "events")) > 0 ||
                        json_object_size(json_object_get(guest->last, "changes")) > 0);
            assert_true(game_of(table)->game->state->over ||
                        json_object_get(guest->last, "command") == NULL);
        }
        if (!told || is_time_to_look(table)) {
            assert_view(table, audience, guest->view);
        }
    }
}

#endif
