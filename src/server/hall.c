#include "server/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/name.h"
#include "format/view.h"
#include "rules/registry.h"
#include "server/allowance.h"
#include "server/clocks.h"
#include "server/log.h"
#include "server/makers.h"
#include "server/words.h"

enum { KEEP_TIME = 10000 }; /* milliseconds */

/* -- opening and closing ----------------------------------------------------------------------- */

/* The rule set with the largest state: its game can lend its rooms to all. */
static const struct ruleset *largest(void)
{
    const struct ruleset *most = rulesets[0];
    for (int i = 1; i < n_rulesets; i++) {
        most = rulesets[i]->state_size > most->state_size ? rulesets[i] : most;
    }
    return most;
}

enum { STATE_ROOMS = 9 };

static void state_rooms(struct workroom *room, struct state **states[STATE_ROOMS])
{
    struct state **all[STATE_ROOMS] = {&room->before,  &room->old,   &room->new,
                                       &room->between, &room->asked, &room->trial,
                                       &room->joined,  &room->mine,  &room->battle};
    memcpy(states, all, sizeof all);
}

bool hall_open(struct hall *hall, struct store *store, struct workers *workers, struct fault *fault)
{
    const struct ruleset *most = largest();
    struct workroom *room = &hall->room;
    hall->store = store;
    hall->workers = workers;
    bool good = true;
    struct state **states[STATE_ROOMS];
    state_rooms(room, states);
    for (int i = 0; i < STATE_ROOMS; i++) {
        *states[i] = malloc(most->state_size);
        good = good && *states[i] != NULL;
    }
    room->host = game_new(most);
    room->legal = malloc(sizeof *room->legal);
    room->survey = malloc(sizeof *room->survey);
    room->spoken = malloc(sizeof *room->spoken);
    return (good && room->host && room->legal && room->survey && room->spoken) ||
           fault_say(fault, "there is no memory to open the hall");
}

void hall_close(struct hall *hall)
{
    struct workroom *room = &hall->room;
    for (int i = 0; i < HALL_BUCKETS; i++) {
        while (hall->games[i] != NULL) {
            struct hosted *hosted = hall->games[i];
            hall->games[i] = hosted->next;
            hosted_free(hosted);
        }
    }
    game_free(room->host);
    struct state **states[STATE_ROOMS];
    state_rooms(room, states);
    for (int i = 0; i < STATE_ROOMS; i++) {
        free(*states[i]);
    }
    free(room->legal);
    free(room->survey);
    free(room->spoken);
    makers_clear(hall);
    allowances_free(hall->by_name);
    allowances_free(hall->by_address);
    clocks_clear(hall);
}

/* -- clients ----------------------------------------------------------------------------------- */

void hall_admit(struct hall *hall, struct client *client)
{
    client->hall = hall;
    client->number = ++hall->clients_so_far;
    client->allowance = (int64_t)hall->house.messages_per_second * MESSAGE_BURST_SECONDS * 1000;
    client->allowance_time = hall->now;
    client->previous = NULL;
    client->next = hall->clients;
    if (hall->clients != NULL) {
        hall->clients->previous = client;
    }
    hall->clients = client;
    hall->figures.clients++;
    hall->figures.clients_ever++;
}

static void forget_waiting(struct hall *hall, struct client *client)
{
    for (struct client **at = &hall->waiting; *at != NULL; at = &(*at)->next_waiting) {
        if (*at == client) {
            *at = client->next_waiting;
            return;
        }
    }
}

void hall_leave(struct hall *hall, struct client *client)
{
    struct hosted *hosted = client->hosted;
    if (hosted != NULL) {
        hosted_part(hosted, client);
        hosted->used = hall->now;
        hosted_tell_seats(hosted);
    }
    if (client->waits) {
        forget_waiting(hall, client);
    }
    workers_forget(hall->workers, ASKER_CLIENT, client->number);
    if (client->previous != NULL) {
        client->previous->next = client->next;
    } else {
        hall->clients = client->next;
    }
    if (client->next != NULL) {
        client->next->previous = client->previous;
    }
    message_list_clear(&client->held);
    message_list_clear(&client->queue);
    hall->figures.clients--;
}

struct client *hall_client(struct hall *hall, uint64_t number)
{
    struct client *client = hall->clients;
    while (client != NULL && client->number != number) {
        client = client->next;
    }
    return client;
}

/* -- games ------------------------------------------------------------------------------------- */

static struct hosted **bucket_of(struct hall *hall, int64_t id)
{
    return &hall->games[(uint64_t)id * 0x9e3779b97f4a7c15u >> 52];
}

struct hosted *hall_game_here(struct hall *hall, int64_t id)
{
    struct hosted *hosted = *bucket_of(hall, id);
    while (hosted != NULL && hosted->id != id) {
        hosted = hosted->next;
    }
    return hosted;
}

/* Games of one scenario hold it in common. */
static void share_opening(struct hall *hall, struct hosted *hosted)
{
    for (int i = 0; i < HALL_BUCKETS; i++) {
        for (struct hosted *other = hall->games[i]; other != NULL; other = other->next) {
            if (other != hosted && game_share_opening(hosted->game, other->game)) {
                return;
            }
        }
    }
}

void hall_take_in(struct hall *hall, struct hosted *hosted)
{
    struct hosted **bucket = bucket_of(hall, hosted->id);
    share_opening(hall, hosted);
    hosted->next = *bucket;
    *bucket = hosted;
    hall->figures.games_open++;
}

struct hosted *hall_game(struct hall *hall, int64_t id, struct fault *fault)
{
    struct hosted *hosted = hall_game_here(hall, id);
    if (hosted == NULL) {
        hosted = hosted_load(hall, id, fault);
        if (hosted != NULL) {
            clocks_take_up(hall, id);
            if (hosted->damage != NULL) {
                log_line("error", "damage", "game=%lld why=\"%s\"", (long long)id, hosted->damage);
            }
            hall_take_in(hall, hosted);
        }
    }
    return hosted;
}

void hall_resume(struct hall *hall)
{
    for (int64_t id = store_next_open(hall->store, 0); id != 0;
         id = store_next_open(hall->store, id)) {
        struct stored_game stored;
        struct fault fault;
        bool has_clock =
            store_game(hall->store, id, &stored) && strstr(stored.settings, "\"clock\"") != NULL;
        stored_game_clear(&stored);
        struct hosted *hosted = has_clock ? hall_game(hall, id, &fault) : NULL;
        if (hosted != NULL) { /* nobody is at it: it may leave again at once */
            hosted->used = hall->now - (int64_t)hall->house.idle_seconds * 1000;
        } else if (has_clock) {
            log_line("error", "resume", "why=\"%s\"", fault.text);
        }
    }
}

/* Where the hall's list holds it. */
static struct hosted **place_of(struct hall *hall, const struct hosted *hosted)
{
    struct hosted **at = bucket_of(hall, hosted->id);
    while (*at != hosted) {
        at = &(*at)->next;
    }
    return at;
}

static void drop(struct hall *hall, struct hosted **at)
{
    struct hosted *hosted = *at;
    *at = hosted->next;
    hosted_free(hosted);
    hall->figures.games_open--;
}

/* What one view does not show is taken out of the other. */
static void hide_unseen(const struct ruleset *rules, const struct state *known, struct state *view)
{
    for (int i = 0; i < rules->n_collections; i++) {
        const struct collection *collection = &rules->collections[i];
        int n = collection->home == IN_STATE ? collection_count(collection, known) : 0;
        for (int j = 0; j < n; j++) {
            const void *record = collection_look(collection, known, j);
            if (is_unseen(collection, record)) {
                memcpy(collection_record(collection, view, j), record, collection->stride);
            }
        }
    }
}

/* Those who watch know what each of the sides knows: one view on top of the other. The first shows
 * its own side's pieces, whether the other sees them or not, so the second is asked once more. */
struct scene game_view(const struct game *game, const struct state *state, int audience,
                       struct state *room, struct state *between)
{
    if (audience == ALL) {
        memcpy(room, state, game->rules->state_size);
    } else if (audience == BOTH) {
        umpire_view(game->rules, game->scenario, state, 0, between);
        umpire_view(game->rules, game->scenario, between, 1, room);
        umpire_view(game->rules, game->scenario, state, 1, between);
        hide_unseen(game->rules, between, room);
    } else {
        umpire_view(game->rules, game->scenario, state, audience, room);
    }
    return (struct scene){game->rules, game->scenario, room,
                          audience < AUDIENCES ? game->known[audience] : NULL};
}

struct scene hall_view(const struct hall *hall, const struct hosted *hosted,
                       const struct state *state, int audience, struct state *room)
{
    return game_view(hosted->game, state, audience, room, hall->room.between);
}

/* -- rounds ------------------------------------------------------------------------------------ */

static void release(struct hall *hall)
{
    while (hall->waiting != NULL) {
        struct client *client = hall->waiting;
        hall->waiting = client->next_waiting;
        client->waits = false;
        message_list_append(&client->queue, &client->held);
        hall->wake(client);
    }
}

/* Nothing of this round has happened here. The disk may have taken more than it says: those who
 * would have heard of it come back and see. */
static void forget_round(struct hall *hall)
{
    static const char why[] =
        "the disk failed: whether the last command was kept you see when you come back";
    while (hall->waiting != NULL) {
        struct client *client = hall->waiting;
        hall->waiting = client->next_waiting;
        client->waits = false;
        message_list_clear(&client->held);
        client_dismiss(client, why);
    }
    while (hall->touched != NULL) {
        struct hosted *hosted = hall->touched;
        hall->touched = hosted->next_touched;
        while (hosted->clients != NULL) {
            struct client *client = hosted->clients;
            hosted_part(hosted, client);
            client_dismiss(client, why);
        }
        drop(hall, place_of(hall, hosted));
    }
}

static void clear_touched(struct hall *hall)
{
    for (; hall->touched != NULL; hall->touched = hall->touched->next_touched) {
        hall->touched->touched = false;
    }
}

bool hall_has_news(const struct hall *hall)
{
    return hall->waiting != NULL || store_is_dirty(hall->store);
}

/* So that no more than this is lost of it, should the machine fail. */
static void keep_time(struct hall *hall)
{
    if (hall->now - store_served(hall->store) >= KEEP_TIME) {
        store_put_served(hall->store, hall->now);
    }
}

bool hall_commit(struct hall *hall, struct fault *fault)
{
    bool dirty = store_is_dirty(hall->store);
    if (dirty) {
        keep_time(hall);
    }
    if (dirty && !store_commit(hall->store, fault)) {
        forget_round(hall);
        return false;
    }
    if (dirty) {
        hall->figures.commits++;
        clear_touched(hall);
    }
    release(hall);
    return true;
}

/* It leaves the memory; what it was is on the disk. */
static void lay_aside(struct hall *hall, struct hosted **at)
{
    struct hosted *hosted = *at;
    if (hosted->rows.n > hosted->settled) {
        store_settle_game(hall->store, hosted->id, &hosted->rows);
    }
    clocks_lay_aside(hall, hosted);
    drop(hall, at);
}

void hall_tick(struct hall *hall)
{
    int64_t idle = (int64_t)hall->house.idle_seconds * 1000;
    bool clocks = hall->n_aside > 0;
    clocks_wake(hall);
    for (int i = 0; i < HALL_BUCKETS; i++) {
        for (struct hosted **at = &hall->games[i]; *at != NULL;) {
            struct hosted *hosted = *at;
            clocks_look_after(hall, hosted);
            hosted_go_on(hall, hosted);
            clocks = clocks || clocks_run(hosted);
            if (hosted->clients != NULL || hosted->thinking || hosted->touched) {
                hosted->used = hall->now;
            }
            bool idles = hall->now - hosted->used > idle;
            if (*at != hosted) {
                at = place_of(hall, hosted); /* a battle that follows was taken in before it */
            }
            if (idles) {
                lay_aside(hall, at);
            } else {
                at = &hosted->next;
            }
        }
    }
    if (clocks) {
        keep_time(hall);
    }
}
