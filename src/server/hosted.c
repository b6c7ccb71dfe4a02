#include "server/hosted.h"

#include <stdlib.h>
#include <string.h>

#include "server/calling.h"
#include "server/hall.h"
#include "server/thinking.h"

enum { BEGIN_AFTER = 10000 }; /* milliseconds a seated player has to add entropy */

const char *const clock_kinds[] = {"none", "move", "game", NULL};
const char *const clock_ends[] = {"lose", "computer", "note", NULL};

const struct bot_kind *computer_of(const char *kind)
{
    static const char computer[] = "computer:";
    size_t length = sizeof computer - 1;
    return strncmp(kind, computer, length) == 0 ? bot_kind_named(kind + length) : NULL;
}

json_t *side_id_json(const struct hosted *hosted, int side)
{
    return side < SIDES ? json_string(hosted->game->rules->side_ids[side]) : json_null();
}

void hosted_free(struct hosted *hosted)
{
    if (hosted == NULL) {
        return;
    }
    game_free(hosted->game);
    free(hosted->told);
    free(hosted->damage);
    free(hosted->settings);
    free(hosted->hook);
    free(hosted->asked);
    free(hosted);
}

void hosted_touch(struct hall *hall, struct hosted *hosted)
{
    if (!hosted->touched) {
        hosted->touched = true;
        hosted->next_touched = hall->touched;
        hall->touched = hosted;
    }
}

/* -- coming and going -------------------------------------------------------------------------- */

void hosted_join(struct hosted *hosted, struct client *client, int audience)
{
    client->hosted = hosted;
    client->audience = audience;
    client->previous_here = NULL;
    client->next_here = hosted->clients;
    if (hosted->clients != NULL) {
        hosted->clients->previous_here = client;
    }
    hosted->clients = client;
    if (audience < SIDES) {
        hosted->seats[audience].here++;
    }
}

/* Two seats of one maker are one person's. */
static bool is_one_person(const struct hosted *hosted)
{
    bool one = true;
    for (int side = 0; side < SIDES; side++) {
        const struct seat *seat = &hosted->seats[side];
        one = one && (seat->bot != NULL || strcmp(seat->kept.kind, "me") == 0);
    }
    return one;
}

/* Has everybody who plays come to the table, perhaps not at the same time? */
static bool all_have_come(const struct hosted *hosted)
{
    int wanted = 0;
    int came = 0;
    for (int side = 0; side < SIDES; side++) {
        const struct seat *seat = &hosted->seats[side];
        wanted += seat->bot == NULL;
        came += seat->bot == NULL && (seat->came || seat->entropy);
    }
    return came == wanted || (is_one_person(hosted) && came > 0);
}

void hosted_come(struct hall *hall, struct hosted *hosted, int side)
{
    bool before = all_have_come(hosted);
    hosted->seats[side].came = true;
    if (hosted->follows && !before && all_have_come(hosted)) {
        hosted->seated_time = hall->now;
    }
}

void hosted_part(struct hosted *hosted, struct client *client)
{
    if (client->previous_here != NULL) {
        client->previous_here->next_here = client->next_here;
    } else {
        hosted->clients = client->next_here;
    }
    if (client->next_here != NULL) {
        client->next_here->previous_here = client->previous_here;
    }
    if (client->audience < SIDES) {
        hosted->seats[client->audience].here--;
    }
    client->hosted = NULL;
}

/* -- the beginning, and the computer's turn ---------------------------------------------------- */

static bool all_have_added(const struct hosted *hosted)
{
    int wanted = 0;
    int added = 0;
    for (int side = 0; side < SIDES; side++) {
        const struct seat *seat = &hosted->seats[side];
        wanted += seat->bot == NULL;
        added += seat->bot == NULL && seat->entropy;
    }
    return added == wanted || (is_one_person(hosted) && added > 0);
}

static bool is_ready(const struct hall *hall, const struct hosted *hosted)
{
    for (int side = 0; side < SIDES; side++) {
        if (hosted->seats[side].bot == NULL && !hosted->seats[side].kept.taken) {
            return false;
        }
    }
    if (hosted->follows && !all_have_come(hosted)) {
        return false; /* the next battle of a campaign waits for those who were not there */
    }
    return hosted->own_dice || all_have_added(hosted) ||
           hall->now - hosted->seated_time > BEGIN_AFTER;
}

void hosted_go_on(struct hall *hall, struct hosted *hosted)
{
    struct game *game = hosted->game;
    if (hosted_is_only_shown(hosted)) {
        return;
    }
    if (!game->state->begun && hosted->asked == NULL && is_ready(hall, hosted)) {
        struct spoken begin = {.command = command_begin()};
        hosted_charge(hall, hosted);
        hosted_do(hall, hosted, &begin, NULL, NULL);
    }
    call_absent(hall, hosted);
    for (int side = 0; side < SIDES && !hosted->thinking && hosted->asked == NULL; side++) {
        if (hosted->seats[side].bot != NULL && !game->state->over && game->state->begun &&
            waits_for(game->state, side)) {
            thinking_start(hall, hosted, side);
        }
    }
}
