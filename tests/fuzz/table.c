#include "table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/journal.h"
#include "format/json_memory.h"
#include "format/view.h"
#include "rules/registry.h"
#include "server/lobby.h"
#include "server/making.h"
#include "store/inside.h"

struct table tables[TABLES];

enum { UNITS_OF_A_SIDE = 3 };

static const int64_t begin_of_time = 1000000;

/* Secrets of several kinds: cards played face down, orders written in secret; dice that are typed
 * in; a campaign; clocks. Rules whose views are told quickly: those of others have tests of their
 * own. */
static const char *const wishes[TABLES] = {
    "{\"scenario\":\"blank/first-steps\",\"seats\":{\"1\":\"me\",\"2\":\"me\"}}",
    "{\"scenario\":\"pz8-space/border-patrol\",\"seats\":{\"1\":\"me\",\"2\":\"me\"},"
    "\"dice\":\"own\"}",
    "{\"scenario\":\"blank/three-duels\",\"seats\":{\"1\":\"me\",\"2\":\"me\"},\"clock\":"
    "{\"kind\":\"move\",\"seconds\":5,\"then\":\"note\"}}",
    "{\"scenario\":\"portable/mill-lane\",\"seats\":{\"1\":\"me\",\"2\":\"me\"},\"clock\":"
    "{\"kind\":\"game\",\"seconds\":60,\"then\":\"lose\"}}"};

/* -- dice that fall the same every time, so that an input does the same tomorrow --------------- */

static uint64_t dice = 1;

static const char *dice_name(void)
{
    return "the same every time";
}

static uint32_t dice_random(void)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(dice >> 32);
}

static void dice_buf(void *const bytes, const size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ((uint8_t *)bytes)[i] = (uint8_t)dice_random();
    }
}

static struct randombytes_implementation same_dice = {
    .implementation_name = dice_name, .random = dice_random, .buf = dice_buf};

/* -- the hall ---------------------------------------------------------------------------------- */

static void wake(struct client *client)
{
    /* The library says there is no memory when a message could not be written as JSON. */
    if (client->leaving && strcmp(client->reason, "there is no memory left") == 0) {
        abort();
    }
}

static void wake_loop(void *who)
{
    (void)who;
}

void table_end_round(struct hall *hall)
{
    struct fault fault;
    for (int i = 0; i < 2; i++) {
        if (!hall_commit(hall, &fault)) {
            fprintf(stderr, "the store would not keep it: %s\n", fault.text);
            abort(); /* there is no disk to fail: something was kept twice */
        }
        if (i == 0) {
            workers_collect(hall->workers);
        }
    }
}

/* A round becomes a part of one long transaction, which is rolled back after each input. */
static void replace_statement(struct store *store, enum statement which, const char *sql)
{
    sqlite3_finalize(store->statements[which]);
    if (sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &store->statements[which],
                           NULL) != SQLITE_OK) {
        abort();
    }
}

static void tell(struct store *store, const char *sql)
{
    if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(store->db));
        abort();
    }
}

static void open_hall(struct hall *hall)
{
    struct fault fault;
    json_memory_use();
    randombytes_set_implementation(&same_dice);
    if (sodium_init() < 0) {
        abort();
    }
    hall->wake = wake;
    hall->now = hall->wall = begin_of_time;
    hall->house.idle_seconds = 1 << 30;
    hall->house.thinking_milliseconds = 10;
    struct store *store = store_open(":memory:", &fault);
    if (store == NULL || !hall_open(hall, store, workers_start(0, wake_loop, NULL), &fault)) {
        abort();
    }
}

/* -- laying ------------------------------------------------------------------------------------ */

static void take_word(char *to, size_t size, const json_t *from, const char *key)
{
    const char *text = json_string_value(json_object_get(from, key));
    if (text == NULL) {
        abort();
    }
    snprintf(to, size, "%s", text);
}

static void say(struct hall *hall, struct guest *guest, const char *text)
{
    hall_hear(hall, &guest->client, text, strlen(text));
    table_end_round(hall);
    message_list_clear(&guest->client.queue);
}

static void seat_guests(struct hall *hall, struct table *table)
{
    char text[200];
    for (int i = 0; i < GUESTS; i++) {
        hall_admit(hall, &table->guests[i].client);
        if (i < SIDES) {
            snprintf(text, sizeof text, "{\"say\":\"join\",\"seat\":\"%s\"}", table->seats[i]);
        } else {
            snprintf(text, sizeof text, "{\"say\":\"join\",\"watch\":\"%s\",\"game\":\"%s\"}",
                     table->watch, table->game);
        }
        say(hall, &table->guests[i], text);
    }
    for (int side = 0; side < SIDES; side++) {
        say(hall, &table->guests[side], "{\"say\":\"entropy\",\"hex\":\"00112233\"}");
        snprintf(table->guests[side].notes, sizeof table->guests[side].notes, "secret-of-%s-%08x",
                 side == 0 ? "one" : "two", dice_random());
        snprintf(text, sizeof text, "{\"say\":\"note\",\"text\":\"%s\"}",
                 table->guests[side].notes);
        say(hall, &table->guests[side], text);
    }
    for (int i = 0; i < GUESTS; i++) {
        message_list_clear(&table->guests[i].client.queue);
    }
}

static void remember(struct hall *hall, struct table *table)
{
    struct hosted *hosted = table->hosted;
    const struct game *game = hosted->game;
    table->laid = *hosted;
    table->laid.clients = NULL;
    table->laid.seats[0].here = table->laid.seats[1].here = 0;
    table->state = malloc(game->rules->state_size);
    memcpy(table->state, game->state, game->rules->state_size);
    table->words = game->journal.n;
    table->entries = game->journal.entries;
    table->settings = strdup(hosted->settings);
    if (game->journal.entries > sizeof table->told) {
        abort();
    }
    if (game->journal.entries > 0) {
        memcpy(table->told, hosted->told, game->journal.entries);
    }
    if (hosted->asked != NULL) {
        table->asked = malloc(sizeof *table->asked);
        *table->asked = *hosted->asked;
    }
    for (int audience = 0; audience < AUDIENCES; audience++) {
        struct scene scene = hall_view(hall, hosted, game->state, audience, hall->room.new);
        table->views[audience] = view_json(&scene);
        table->known[audience] = NULL;
        if (game->known[audience] != NULL) {
            table->known[audience] = known_new(game->rules);
            known_copy(table->known[audience], game->known[audience], game->rules);
        }
    }
    hex_digits(game->seed, sizeof game->seed, table->seed);
}

/* A few units of each side are enough to have secrets, and a view of them is told in no time. */
static json_t *small_scenario(const char *name)
{
    json_t *scenario = NULL;
    for (int i = 0; i < n_rulesets && scenario == NULL; i++) {
        size_t slug = strlen(rulesets[i]->slug);
        for (int j = 0; j < rulesets[i]->n_scenarios && scenario == NULL; j++) {
            if (strncmp(name, rulesets[i]->slug, slug) == 0 && name[slug] == '/' &&
                strcmp(name + slug + 1, rulesets[i]->scenarios[j].name) == 0) {
                scenario = json_loads(rulesets[i]->scenarios[j].json, 0, NULL);
            }
        }
    }
    json_t *units = json_object_get(scenario, "units");
    json_t *few = json_array();
    for (size_t i = 0, n = json_array_size(units); i < n; i++) {
        if (i < UNITS_OF_A_SIDE || i + UNITS_OF_A_SIDE >= n) {
            json_array_append(few, json_array_get(units, i));
        }
    }
    json_object_set_new(scenario, "units", few);
    return scenario;
}

static void lay(struct hall *hall, int number)
{
    struct table *table = &tables[number];
    struct fault fault;
    int64_t id;
    json_t *wanted = json_loads(wishes[number], 0, NULL);
    json_object_set_new(wanted, "scenario",
                        small_scenario(json_string_value(json_object_get(wanted, "scenario"))));
    json_t *made = making_game(hall, wanted, 0, &fault);
    json_decref(wanted);
    if (made == NULL) {
        fprintf(stderr, "%s\n", fault.text);
        abort();
    }
    take_word(table->game, sizeof table->game, made, "game");
    take_word(table->watch, sizeof table->watch, made, "watch");
    game_number_read(table->game, &id);
    table->hosted = hall_game_here(hall, id);
    for (int side = 0; side < SIDES; side++) {
        take_word(table->seats[side], sizeof table->seats[side], json_object_get(made, "seats"),
                  table->hosted->game->rules->side_ids[side]);
    }
    json_decref(made);
    table_end_round(hall);
    seat_guests(hall, table);
    remember(hall, table);
}

void tables_lay(struct hall *hall)
{
    open_hall(hall);
    for (int i = 0; i < TABLES; i++) {
        lay(hall, i);
    }
    replace_statement(hall->store, BEGIN_BATCH, "SAVEPOINT round");
    replace_statement(hall->store, COMMIT_BATCH, "RELEASE round");
    replace_statement(hall->store, ROLL_BACK, "ROLLBACK TO round");
    tell(hall->store, "BEGIN");
}

/* -- putting back ------------------------------------------------------------------------------ */

/* Games that an input has made. */
static void clear_others(struct hall *hall)
{
    for (int i = 0; i < HALL_BUCKETS; i++) {
        for (struct hosted **at = &hall->games[i]; *at != NULL;) {
            struct hosted *hosted = *at;
            bool is_table = false;
            for (int j = 0; j < TABLES; j++) {
                is_table = is_table || hosted == tables[j].hosted;
            }
            if (is_table) {
                at = &hosted->next;
            } else {
                *at = hosted->next;
                hosted_free(hosted);
                hall->figures.games_open--;
            }
        }
    }
}

static void put_game_back(struct table *table)
{
    struct hosted *hosted = table->hosted;
    struct game *game = hosted->game;
    struct hosted *next = hosted->next;
    uint8_t *told = hosted->told;
    uint32_t told_room = hosted->told_room;
    free(hosted->asked);
    free(hosted->settings);
    *hosted = table->laid;
    hosted->next = next;
    hosted->told = told;
    hosted->told_room = told_room;
    hosted->settings = strdup(table->settings);
    hosted->asked = NULL;
    if (table->asked != NULL) {
        hosted->asked = malloc(sizeof *hosted->asked);
        *hosted->asked = *table->asked;
    }
    memcpy(game->state, table->state, game->rules->state_size);
    game->journal.n = table->words;
    game->journal.entries = table->entries;
    if (table->entries > 0) {
        memcpy(told, table->told, table->entries);
    }
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (table->known[audience] != NULL) {
            known_copy(game->known[audience], table->known[audience], game->rules);
        }
    }
}

static void put_guest_back(struct guest *guest)
{
    struct client *client = &guest->client;
    if (client->hosted != NULL) {
        hosted_part(client->hosted, client);
    }
    message_list_clear(&client->held);
    message_list_clear(&client->queue);
    json_decref(guest->view);
    guest->view = NULL;
    client->faults = 0;
    client->leaving = false;
    client->reason[0] = '\0';
}

/* Nobody sits at a game that goes. */
void tables_put_back(struct hall *hall, struct table *first, int n)
{
    for (int i = 0; i < n * GUESTS; i++) {
        put_guest_back(&first[i / GUESTS].guests[i % GUESTS]);
    }
    if (hall->figures.games_open > TABLES) {
        clear_others(hall);
    }
    for (int i = 0; i < n; i++) {
        put_game_back(&first[i]);
        for (int guest = 0; guest < GUESTS; guest++) {
            hosted_join(first[i].hosted, &first[i].guests[guest].client, guest);
        }
    }
    store_forget_batch(hall->store);
    tell(hall->store, "ROLLBACK; BEGIN");
    hall->touched = NULL;
    hall->now = hall->wall = begin_of_time;
}
