#include "server/campaigns.h"

#include <sodium.h>
#include <string.h>

#include "format/campaign.h"
#include "format/name.h"
#include "format/schema.h"
#include "server/token.h"

static json_t *number_json(int64_t number)
{
    char text[GAME_TEXT];
    game_number_text(number, text);
    return json_string(text);
}

/* -- in short ---------------------------------------------------------------------------------- */

/* The game of the battle behind this one, or null. */
static json_t *next_json(struct hall *hall, const struct stored_battle *battle)
{
    struct stored_battle battles[BATTLES_MOST];
    int n = store_battles(hall->store, battle->campaign, battles, BATTLES_MOST);
    for (int i = 0; i + 1 < n; i++) {
        if (battles[i].game == battle->game) {
            return number_json(battles[i + 1].game);
        }
    }
    return json_null();
}

json_t *campaign_brief(struct hall *hall, struct hosted *hosted, int audience)
{
    struct stored_battle battle;
    struct scene scene = hall_view(hall, hosted, hosted->game->state, audience, hall->room.battle);
    json_t *json = store_battle_of(hall->store, hosted->id, &battle) ? standing_json(&scene) : NULL;
    if (json != NULL) {
        json_object_del(json, "careers");
        json_object_set_new(json, "campaign", number_json(battle.campaign));
        json_object_set_new(json, "next", next_json(hall, &battle));
    }
    return json;
}

/* -- who may see it ---------------------------------------------------------------------------- */

/* What whoever shows this token may know of a game: a side's view, or what both know; -1: nothing.
 */
static int audience_at(struct hall *hall, int64_t game, const uint8_t token[TOKEN_HASH])
{
    enum { SEATS = 2 * BATTLES_MOST };
    int64_t games[SEATS];
    int sides[SEATS];
    struct stored_game stored;
    int64_t account = store_session(hall->store, token, hall->now);
    int n = store_seats(hall->store, token, games, sides, SEATS);
    for (int i = 0; i < n; i++) {
        if (games[i] == game) {
            return sides[i];
        }
    }
    for (int side = 0; side < SIDES && account != 0; side++) {
        struct stored_seat seat;
        if (store_seat(hall->store, game, side, &seat) && seat.account == account) {
            return side;
        }
    }
    bool watches = store_game(hall->store, game, &stored) &&
                   sodium_memcmp(token, stored.watch, TOKEN_HASH) == 0;
    stored_game_clear(&stored);
    return watches ? BOTH : -1;
}

/* A token of an earlier battle is good for what everybody at the table of the present one knows. */
static int audience_of(struct hall *hall, const struct stored_battle *battles, int n,
                       const char *token)
{
    uint8_t hash[TOKEN_HASH];
    if (!token_hash(token, hash)) {
        return -1;
    }
    int audience = audience_at(hall, battles[n - 1].game, hash);
    for (int i = 0; i + 1 < n && audience < 0; i++) {
        audience = audience_at(hall, battles[i].game, hash) < 0 ? -1 : BOTH;
    }
    return audience;
}

/* -- the whole --------------------------------------------------------------------------------- */

static json_t *battle_json(struct hall *hall, const struct stored_battle *battle)
{
    struct fault fault;
    struct hosted *hosted = hall_game(hall, battle->game, &fault);
    if (hosted == NULL) {
        return json_pack("{s:i, s:o}", "battle", battle->number, "game", number_json(battle->game));
    }
    const struct state *state = hosted->game->state;
    json_t *json = json_pack("{s:i, s:o, s:b, s:b, s:i}", "battle", battle->number, "game",
                             number_json(battle->game), "begun", (int)state->begun, "over",
                             (int)state->over, "turn", (int)state->turn);
    if (state->over) {
        json_object_set_new(json, "winner", side_id_json(hosted, state->winner));
        json_object_set_new(json, "points",
                            json_pack("[i, i]", (int)state->points[0], (int)state->points[1]));
    }
    return json;
}

static json_t *sides_json(const struct scene *scene)
{
    json_t *json = json_object();
    for (int side = 0; side < SIDES; side++) {
        char name[VALUE_TEXT];
        side_name(scene, side, name);
        json_object_set_new(json, scene->rules->side_ids[side], json_string(name));
    }
    return json;
}

static json_t *whole_json(struct hall *hall, const struct stored_battle *battles, int n,
                          struct hosted *last, int audience)
{
    struct scene scene = hall_view(hall, last, last->game->state, audience, hall->room.battle);
    json_t *json = standing_json(&scene);
    json_object_set_new(json, "campaign", number_json(battles[0].campaign));
    json_object_set_new(json, "rules", json_string(scene.rules->slug));
    json_object_set_new(json, "title", json_string(scene.scenario->title));
    json_object_set_new(json, "sides", sides_json(&scene));
    json_object_set_new(json, "side", side_id_json(last, audience < SIDES ? audience : SIDE_NONE));
    json_object_set_new(json, "schema", careers_schema(scene.rules));
    json_t *games = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(games, battle_json(hall, &battles[i]));
    }
    json_object_set_new(json, "games", games);
    return json;
}

json_t *campaign_whole(struct hall *hall, int64_t campaign, const char *token, int *status,
                       struct fault *fault)
{
    struct stored_battle battles[BATTLES_MOST];
    struct standing standing;
    int n = store_battles(hall->store, campaign, battles, BATTLES_MOST);
    struct hosted *last = n == 0 ? NULL : hall_game(hall, battles[n - 1].game, fault);
    struct scene scene = {.rules = NULL};
    if (last != NULL) {
        scene = scene_of(last->game);
    }
    if (last == NULL || !campaign_standing(&scene, &standing)) {
        *status = 404;
        fault_say(fault, "there is no such campaign");
        return NULL;
    }
    int audience = standing.over ? ALL : audience_of(hall, battles, n, token);
    if (audience < 0) {
        *status = 403;
        fault_say(fault, "until it is over a campaign is shown to those at its tables");
        return NULL;
    }
    *status = 200;
    return whole_json(hall, battles, n, last, audience);
}
