/* The game that follows one that is over: a rematch, or the next battle of a campaign. */

#include "server/following.h"

#include <stdio.h>
#include <string.h>

#include "format/campaign.h"
#include "server/campaigns.h"
#include "server/lobby.h"
#include "server/log.h"
#include "server/makers.h"
#include "server/making.h"
#include "server/settings.h"
#include "server/words.h"

/* -- a rematch --------------------------------------------------------------------------------- */

static bool is_here(const struct hosted *hosted, int side)
{
    return hosted->seats[side].here > 0;
}

/* Each hears of its own token; who is not there is invited by the other. */
static void tell_rematch(struct hosted *hosted, const struct plan *plan)
{
    char id[GAME_TEXT];
    game_number_text(plan->id, id);
    for (struct client *client = hosted->clients; client != NULL; client = client->next_here) {
        json_t *message = json_pack("{s:s, s:s}", "hear", "rematch", "game", id);
        for (int side = 0; side < SIDES; side++) {
            const struct stored_seat *seat = &plan->seats[side];
            if (plan->tokens[side][0] == '\0' || client->audience >= SIDES) {
                continue;
            }
            if (seat->taken && client->audience == side) {
                json_object_set_new(message, "side", side_id_json(hosted, side));
                json_object_set_new(message, "seat", json_string(plan->tokens[side]));
            } else if (!seat->taken) {
                json_object_set_new(message, "invitation", json_string(plan->tokens[side]));
                json_object_set_new(message, "invites", side_id_json(hosted, side));
            }
        }
        json_object_set_new(message, "watch", json_string(plan->watch));
        client_send(client, message);
    }
}

/* Both seats of one person stay his, as long as he is there at either. */
static bool one_person_plays(const struct hosted *hosted)
{
    return strcmp(hosted->seats[0].kept.kind, "me") == 0 &&
           strcmp(hosted->seats[1].kept.kind, "me") == 0;
}

/* The same game from its start; after the last battle of a campaign the first one. */
static struct game *once_more(struct hall *hall, const struct hosted *hosted, struct fault *fault)
{
    struct stored_battle battle;
    struct stored_battle first;
    struct standing standing;
    struct scene scene = scene_of(hosted->game);
    const struct hosted *from = hosted;
    if (store_battle_of(hall->store, hosted->id, &battle) && campaign_standing(&scene, &standing)) {
        if (!standing.over) {
            fault_say(fault, "the next battle of the campaign follows by itself");
            return NULL;
        }
        from = store_battles(hall->store, battle.campaign, &first, 1) == 1
                   ? hall_game(hall, first.game, fault)
                   : NULL;
    }
    struct game *again = from == NULL ? NULL : game_again(from->game);
    if (again == NULL) {
        fault_say(fault, "there is no memory for another game");
    }
    return again;
}

bool lobby_rematch(struct hall *hall, struct hosted *hosted, const char *address,
                   struct fault *fault)
{
    struct plan plan = {.game = once_more(hall, hosted, fault),
                        .settings = settings_for_another(hosted)};
    if (plan.game == NULL) {
        plan_clear(&plan);
        return false;
    }
    if (hosted->rematch != 0 || plan.settings == NULL) {
        plan_clear(&plan);
        return fault_say(fault, "a rematch has been made already");
    }
    if (one_person_plays(hosted)) {
        plan_clear(&plan);
        return fault_say(fault, "both seats are yours: make the next game in the lobby");
    }
    if (!makers_allow(hall, address)) {
        plan_clear(&plan);
        return fault_say(fault, MAKERS_ENOUGH);
    }
    for (int side = 0; side < SIDES; side++) {
        const struct stored_seat *old = &hosted->seats[side].kept;
        struct stored_seat *seat = &plan.seats[side];
        snprintf(seat->kind, sizeof seat->kind, "%s", old->kind);
        snprintf(seat->name, sizeof seat->name, "%s", old->name);
        seat->taken = hosted->seats[side].bot == NULL && is_here(hosted, side);
        seat->account = seat->taken ? old->account : 0;
    }
    if (!hosted->own_dice) {
        plan_roll(&plan);
    }
    bool kept = plan_keep(hall, &plan, fault);
    if (kept) {
        hosted->rematch = plan.id;
        hall->figures.games_made++;
        settings_change(hall, hosted, "rematch", json_integer(plan.id));
        tell_rematch(hosted, &plan);
    }
    plan_clear(&plan);
    return kept;
}

/* -- the next battle --------------------------------------------------------------------------- */

/* Whoever sat at this battle sits at the next: the tokens of seats and onlookers are good for it
 * too, so that also those who are not here now find it. */
static void keep_seats(const struct hosted *hosted, struct plan *plan)
{
    plan->inherits = true;
    memcpy(plan->watch_hash, hosted->watch, sizeof plan->watch_hash);
    for (int side = 0; side < SIDES; side++) {
        plan->seats[side] = hosted->seats[side].kept;
        memset(plan->seats[side].invitation, 0, sizeof plan->seats[side].invitation);
    }
}

static bool is_made(struct hall *hall, const struct stored_battle *battle)
{
    struct stored_battle battles[BATTLES_MOST];
    int n = store_battles(hall->store, battle->campaign, battles, BATTLES_MOST);
    return n == 0 || n == BATTLES_MOST || battles[n - 1].number > battle->number;
}

static void tell_next(struct hall *hall, struct hosted *hosted)
{
    hosted_tell(hosted, json_pack("{s:s, s:o}", "hear", "next", "campaign",
                                  campaign_brief(hall, hosted, ALL)));
}

void following_battle(struct hall *hall, struct hosted *hosted)
{
    struct stored_battle battle;
    struct standing standing;
    struct fault fault;
    struct scene scene = scene_of(hosted->game);
    if (!campaign_standing(&scene, &standing) ||
        !store_battle_of(hall->store, hosted->id, &battle)) {
        return;
    }
    if (standing.over || is_made(hall, &battle)) {
        tell_next(hall, hosted);
        return;
    }
    struct plan plan = {.game = campaign_follow(hosted->game, &fault),
                        .settings = settings_for_another(hosted),
                        .campaign = battle.campaign};
    keep_seats(hosted, &plan);
    if (plan.game != NULL && !hosted->own_dice) {
        plan_roll(&plan);
    }
    if (plan.game == NULL || plan.settings == NULL || !plan_keep(hall, &plan, &fault)) {
        log_line("error", "campaign", "game=%lld why=\"%s\"", (long long)hosted->id, fault.text);
        hosted_announce(hall, hosted, "The next battle cannot be made: %s.", fault.text);
    } else {
        hall->figures.games_made++;
        tell_next(hall, hosted);
    }
    plan_clear(&plan);
}
