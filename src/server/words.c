#include "server/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/answer.h"
#include "format/event.h"
#include "format/journal.h"
#include "format/view.h"
#include "server/campaigns.h"
#include "server/token.h"
#include "umpire-clauses.h"

bool is_told(const struct event *event, int audience)
{
    return audience < SIDES ? event->sees >> audience & 1
                            : audience == ALL || event->sees == SEEN_BY_ALL;
}

bool hears_command(const struct hosted *hosted, int audience, const struct command *command)
{
    return command->side == SIDE_NONE || command->side == audience || hosted->game->state->over;
}

/* As event_told() names whoever listens. */
static int side_of_audience(int audience)
{
    return audience < SIDES ? audience : audience == ALL ? SIDE_NONE : SIDE_EVERYBODY;
}

json_t *words_events(const struct scene *scene, const struct events *events, int audience)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < events->n; i++) {
        if (is_told(&events->list[i], audience)) {
            char text[EVENT_TEXT];
            struct event room;
            int side = side_of_audience(audience);
            told_say(scene, events, i, side, text);
            json_t *json = event_json(scene, event_told(scene, &events->list[i], side, &room));
            json_object_set_new(json, "text", json_string(text));
            json_array_append_new(list, json);
        }
    }
    return list;
}

void answer(struct client *client, json_t *re, json_t *message)
{
    if (re != NULL) {
        json_object_set(message, "re", re);
    }
    client_send(client, message);
}

void answer_fault(struct client *client, json_t *re, const char *format, ...)
{
    struct fault fault;
    char text[sizeof fault.text];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fault_say(&fault, "%s", text); /* what it quotes may be cut short */
    answer(client, re, json_pack("{s:s, s:s}", "hear", "fault", "text", fault.text));
}

void answer_refused(struct client *client, json_t *re, const struct ruleset *rules,
                    const struct refusal *refusal)
{
    answer(client, re,
           json_pack("{s:s, s:s, s:s}", "hear", "refused", "clause",
                     ruleset_clause_id(rules, refusal->clause), "text", refusal->sentence));
}

void answer_refused_of(struct client *client, json_t *re, const struct scene *scene,
                       const struct refusal *refusal)
{
    json_t *json =
        json_pack("{s:s, s:s, s:s}", "hear", "refused", "clause",
                  ruleset_clause_id(scene->rules, refusal->clause), "text", refusal->sentence);
    add_who(scene, refusal, json);
    answer(client, re, json);
}

void answer_only_shown(struct client *client, json_t *re, const struct hosted *hosted)
{
    char why[DRIFT_TEXT];
    journal_drift_text(hosted->game, why);
    answer(client, re,
           json_pack("{s:s, s:s, s:s}", "hear", "refused", "clause",
                     ruleset_clause_id(hosted->game->rules, UMPIRE_GAME_OVER), "text",
                     hosted->damage != NULL ? hosted->damage : why));
}

void words_waiting(const struct hosted *hosted, const struct scene *scene, char text[WAITING_TEXT])
{
    char why[DRIFT_TEXT];
    if (hosted->damage != NULL) {
        snprintf(text, WAITING_TEXT, "%c%s.", hosted->damage[0] - 'a' + 'A', hosted->damage + 1);
    } else if (hosted->drifted) {
        journal_drift_text(hosted->game, why);
        snprintf(text, WAITING_TEXT, "%c%s.", why[0] - 'a' + 'A', why + 1);
    } else {
        waiting_text(scene, text);
    }
}

json_t *words_seats(const struct hosted *hosted)
{
    json_t *list = json_array();
    for (int side = 0; side < SIDES; side++) {
        const struct seat *seat = &hosted->seats[side];
        json_array_append_new(list, json_pack("{s:o, s:s, s:s, s:b, s:b}", "side",
                                              side_id_json(hosted, side), "who", seat->kept.kind,
                                              "name", seat->kept.name, "taken",
                                              (int)(seat->kept.taken || seat->bot != NULL), "here",
                                              (int)(seat->here > 0 || seat->bot != NULL)));
    }
    return list;
}

/* The options that were chosen, by name. */
static json_t *options_json(const struct game *game)
{
    json_t *json = json_object();
    for (int i = 0; i < game->rules->n_options; i++) {
        const struct option *option = &game->rules->options[i];
        json_object_set_new(json, option->name,
                            json_string(option->labels[game->scenario->options[i]]));
    }
    return json;
}

bool may_measure(const struct game *game)
{
    return ruleset_may_measure(game->rules, game->scenario);
}

static json_t *table_json(const struct hosted *hosted)
{
    const struct game *game = hosted->game;
    json_t *table =
        json_pack("{s:s, s:s, s:s, s:o, s:o, s:b, s:b, s:b, s:o}", "title", game->scenario->title,
                  "rules", game->rules->slug, "dice", hosted->own_dice ? "own" : "server", "clock",
                  clock_json(hosted), "options", options_json(game), "over", (int)game->state->over,
                  "measure", (int)may_measure(game), "hints", (int)hosted_gives_hints(hosted),
                  "seats", words_seats(hosted));
    if (hosted->drifted) {
        json_object_set_new(table, "drifted", json_true());
    }
    if (hosted->damage != NULL) {
        json_object_set_new(table, "damaged", json_string(hosted->damage));
    }
    if (game->has_seed) {
        uint8_t commitment[32];
        char digits[65];
        dice_commitment(game->seed, commitment);
        hex_digits(commitment, sizeof commitment, digits);
        json_object_set_new(table, "commitment", json_string(digits));
        if (game->state->over) {
            hex_digits(game->seed, sizeof game->seed, digits);
            json_object_set_new(table, "seed", json_string(digits));
        }
    }
    return table;
}

struct chat_list {
    const struct hosted *hosted;
    json_t *list;
};

static void add_chat(void *who, const struct stored_chat *chat)
{
    struct chat_list *chats = who;
    json_array_append_new(chats->list,
                          json_pack("{s:I, s:o, s:s, s:s, s:I}", "n", (json_int_t)chat->n, "side",
                                    side_id_json(chats->hosted, chat->side), "name", chat->name,
                                    "text", chat->text, "time", (json_int_t)chat->time));
}

json_t *words_game(struct hall *hall, struct hosted *hosted, struct client *client)
{
    int audience = client->audience;
    char id[GAME_TEXT];
    char waiting[WAITING_TEXT];
    struct chat_list chats = {hosted, json_array()};
    struct scene scene = hall_view(hall, hosted, hosted->game->state, audience, hall->room.joined);
    game_number_text(hosted->id, id);
    words_waiting(hosted, &scene, waiting);
    store_chat(hall->store, hosted->id, add_chat, &chats);
    char *notes = audience < SIDES ? store_notes(hall->store, hosted->id, audience) : NULL;
    bool entropy = audience < SIDES && !hosted->own_dice && !hosted->game->state->begun &&
                   !hosted->seats[audience].entropy;
    json_t *message = json_pack(
        "{s:s, s:i, s:s, s:o, s:I, s:I, s:o, s:s, s:o, s:b, s:b, s:b, s:o, s:s, s:o}", "hear",
        "game", "protocol", PROTOCOL, "game", id, "side", side_id_json(hosted, audience), "at",
        (json_int_t)hosted->at[audience], "n", (json_int_t)hosted->steps[audience], "view",
        view_json(&scene), "waiting", waiting, "table", table_json(hosted), "entropy", (int)entropy,
        "can-undo", (int)(audience < SIDES && hosted_can_undo(hosted, audience)), "can-take-back",
        (int)(audience < SIDES && hosted_can_take_back(hosted, audience)), "draw",
        side_id_json(hosted, hosted->draw_offer), "notes", notes == NULL ? "" : notes, "chat",
        chats.list);
    free(notes);
    if (hosted_is_only_shown(hosted)) { /* it waits for nobody any more */
        json_object_set_new(json_object_get(message, "view"), "waits-for", json_array());
    }
    json_t *campaign = campaign_brief(hall, hosted, audience);
    if (campaign != NULL) {
        json_object_set_new(json_object_get(message, "table"), "campaign", campaign);
    }
    return message;
}
