#include "server/making.h"

#include <curl/curl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/campaign.h"
#include "format/journal.h"
#include "format/json_text.h"
#include "format/name.h"
#include "format/puzzles.h"
#include "format/scenario.h"
#include "format/value.h"
#include "rules/registry.h"
#include "server/token.h"
#include "server/words.h"

enum { NAME_LIMIT = 40, HOOK_LIMIT = 300, CLOCK_LEAST = 5, CLOCK_MOST = 60 * 86400 };

bool is_player_name(const char *name)
{
    return name[0] != '\0' && strlen(name) <= NAME_LIMIT && is_plain_text(name);
}

/* -- what is wanted ---------------------------------------------------------------------------- */

/* The text of a shipped scenario, "SLUG/NAME", as JSON; NULL if there is none. */
static json_t *shipped_json(const char *name)
{
    for (int i = 0; i < n_rulesets; i++) {
        size_t slug = strlen(rulesets[i]->slug);
        if (strncmp(name, rulesets[i]->slug, slug) != 0 || name[slug] != '/') {
            continue;
        }
        for (int n = 0; n < rulesets[i]->n_scenarios; n++) {
            if (strcmp(rulesets[i]->scenarios[n].name, name + slug + 1) == 0) {
                return json_loads(rulesets[i]->scenarios[n].json, 0, NULL);
            }
        }
    }
    return NULL;
}

/* What is chosen goes before what the scenario says. */
static void add_options(json_t *scenario, json_t *chosen)
{
    json_t *said = json_object_get(scenario, "options");
    json_t *options = json_is_object(said) ? json_copy(said) : json_object();
    json_object_update(options, chosen);
    json_object_set_new(scenario, "options", options);
}

/* A scenario sent along, or a shipped one by name, with the options that were chosen. */
static struct game *wanted_game(const json_t *wanted, struct fault *fault)
{
    json_t *scenario = json_object_get(wanted, "scenario");
    json_t *options = json_object_get(wanted, "options");
    const char *name = json_string_value(scenario);
    json_t *whole = name != NULL               ? shipped_json(name)
                    : json_is_object(scenario) ? json_deep_copy(scenario)
                                               : NULL;
    if (whole == NULL) {
        fault_say(fault,
                  name != NULL ? "scenario: there is none called \"%.60s\""
                               : "scenario: expected the name of one, or one%.0s",
                  name == NULL ? "" : name);
        return NULL;
    }
    if (json_object_size(options) > 0) {
        add_options(whole, options);
    }
    struct game *game = scenario_from_json(whole, fault);
    json_decref(whole);
    return game;
}

/* "pz8-ww1/3": the position of a shipped problem, counted from 1. */
static struct game *problem_game(const char *name, struct fault *fault)
{
    char slug[NAME_LIMIT];
    const char *slash = strchr(name, '/');
    char *end = NULL;
    long number = slash == NULL ? 0 : strtol(slash + 1, &end, 10);
    json_t *book = NULL;
    if (slash != NULL && end != slash + 1 && *end == '\0' && number >= 1 &&
        (size_t)(slash - name) < sizeof slug) {
        memcpy(slug, name, (size_t)(slash - name));
        slug[slash - name] = '\0';
        book = puzzles_shipped(slug);
    }
    struct game *game = book == NULL ? NULL : puzzle_game(book, (size_t)number - 1, fault);
    json_decref(book);
    if (game == NULL) {
        fault_say(fault, "problem: there is none called \"%.60s\"", name);
    }
    return game;
}

static bool read_seat(const struct ruleset *rules, const json_t *seats, int side,
                      struct stored_seat *seat, struct fault *fault)
{
    const char *kind = json_string_value(json_object_get(seats, rules->side_ids[side]));
    const struct bot_kind *computer = kind == NULL ? NULL : computer_of(kind);
    if (kind == NULL || strlen(kind) >= sizeof seat->kind ||
        !(strcmp(kind, "me") == 0 || strcmp(kind, "friend") == 0 || computer != NULL)) {
        return fault_say(fault, "seats.%s: expected me, friend or computer:regular",
                         rules->side_ids[side]);
    }
    snprintf(seat->kind, sizeof seat->kind, "%s", kind);
    if (computer != NULL) {
        snprintf(seat->name, sizeof seat->name, "The computer (%s)", computer->name);
    }
    seat->taken = strcmp(kind, "me") == 0;
    return true;
}

static bool read_clock(const json_t *clock, struct fault *fault)
{
    if (clock == NULL || json_is_null(clock)) {
        return true;
    }
    const char *kind = json_string_value(json_object_get(clock, "kind"));
    const char *then = json_string_value(json_object_get(clock, "then"));
    json_int_t seconds = json_integer_value(json_object_get(clock, "seconds"));
    if (kind == NULL || label_named(clock_kinds, kind) < 1) {
        return fault_say(fault, "clock.kind: expected move or game");
    }
    if (then == NULL || label_named(clock_ends, then) < 0) {
        return fault_say(fault, "clock.then: expected lose, computer or note");
    }
    return (seconds >= CLOCK_LEAST && seconds <= CLOCK_MOST) ||
           fault_say(fault, "clock.seconds: expected %d to %d", CLOCK_LEAST, CLOCK_MOST);
}

/* Does the address lead below the prefix once ".." and the like are gone, as they will be when it
 * is called? What is written in percent signs could be dots and slashes to the other end. */
static bool leads_below(const char *address, const char *prefix)
{
    CURLU *url = curl_url();
    char *tidy = NULL;
    bool below = url != NULL && strcasestr(address, "%2e") == NULL &&
                 strcasestr(address, "%2f") == NULL && strcasestr(address, "%5c") == NULL &&
                 strchr(address, '\\') == NULL && strncmp(address, prefix, strlen(prefix)) == 0 &&
                 curl_url_set(url, CURLUPART_URL, address, 0) == CURLUE_OK &&
                 curl_url_get(url, CURLUPART_URL, &tidy, 0) == CURLUE_OK &&
                 strncmp(tidy, prefix, strlen(prefix)) == 0;
    curl_free(tidy);
    curl_url_cleanup(url);
    return below;
}

static bool read_hook(const struct hall *hall, const json_t *hook, struct fault *fault)
{
    const char *prefix = hall->house.hook_prefix;
    const char *text = json_string_value(hook);
    if (hook == NULL || json_is_null(hook)) {
        return true;
    }
    if (prefix == NULL) {
        return fault_say(fault, "hook: this server calls none");
    }
    return (text != NULL && strlen(text) <= HOOK_LIMIT && is_plain_text(text) &&
            leads_below(text, prefix)) ||
           fault_say(fault, "hook: expected an address that begins with %s", prefix);
}

static json_t *settings_of(const json_t *wanted, bool own_dice)
{
    json_t *settings = json_pack("{s:b}", "own-dice", (int)own_dice);
    json_t *clock = json_object_get(wanted, "clock");
    json_t *hook = json_object_get(wanted, "hook");
    json_t *hints = json_object_get(wanted, "hints");
    if (json_is_object(clock)) {
        json_object_set(settings, "clock", clock);
    }
    if (json_is_string(hook)) {
        json_object_set(settings, "hook", hook);
    }
    if (json_is_boolean(hints)) {
        json_object_set(settings, "hints", hints);
    }
    return settings;
}

/* -- making it --------------------------------------------------------------------------------- */

static bool read_plan(struct hall *hall, const json_t *wanted, struct plan *plan,
                      struct fault *fault)
{
    const char *name = json_string_value(json_object_get(wanted, "name"));
    const char *dice = json_string_value(json_object_get(wanted, "dice"));
    bool own = dice != NULL && strcmp(dice, "own") == 0;
    if (dice != NULL && !own && strcmp(dice, "server") != 0) {
        return fault_say(fault, "dice: expected server or own");
    }
    if (name != NULL && name[0] != '\0' && !is_player_name(name)) {
        return fault_say(fault, "name: expected at most %d bytes without control characters",
                         NAME_LIMIT);
    }
    const json_t *hints = json_object_get(wanted, "hints");
    if (hints != NULL && !json_is_null(hints) && !json_is_boolean(hints)) {
        return fault_say(fault, "hints: expected true or false");
    }
    if (!read_clock(json_object_get(wanted, "clock"), fault) ||
        !read_hook(hall, json_object_get(wanted, "hook"), fault)) {
        return false;
    }
    const char *problem = json_string_value(json_object_get(wanted, "problem"));
    plan->recorded = problem != NULL;
    own = own || plan->recorded;
    plan->game = plan->recorded ? problem_game(problem, fault) : wanted_game(wanted, fault);
    if (plan->game == NULL) {
        return false;
    }
    for (int side = 0; side < SIDES; side++) {
        if (!read_seat(plan->game->rules, json_object_get(wanted, "seats"), side,
                       &plan->seats[side], fault)) {
            return false;
        }
        const struct bot_kind *computer = computer_of(plan->seats[side].kind);
        if (plan->recorded && !plan->seats[side].taken) {
            return fault_say(fault, "seats.%s: expected me: a problem has one player",
                             plan->game->rules->side_ids[side]);
        }
        if (computer != NULL &&
            !bot_take_side(computer, plan->game->rules, plan->game->scenario, side)) {
            return fault_say(fault, "seats.%s: %s", plan->game->rules->side_ids[side], BOT_REFUSED);
        }
        if (plan->seats[side].taken) {
            snprintf(plan->seats[side].name, sizeof plan->seats[side].name, "%s",
                     name == NULL || name[0] == '\0' ? "Player" : name);
        }
    }
    plan->settings = settings_of(wanted, own);
    if (!own) {
        plan_roll(plan);
    }
    return true;
}

/* A battle that follows in a campaign has its place kept with it; one that begins a campaign is the
 * first of a new one. */
static bool keep_battle(struct hall *hall, const struct plan *plan)
{
    struct standing standing;
    struct scene scene = scene_of(plan->game);
    if (!campaign_standing(&scene, &standing)) {
        return true;
    }
    struct stored_battle battle = {.campaign =
                                       plan->campaign != 0 ? plan->campaign : game_number_draw(),
                                   .game = plan->id,
                                   .number = standing.battle};
    return store_add_battle(hall->store, &battle);
}

static bool keep_seat(struct hall *hall, struct plan *plan, int side)
{
    struct stored_seat *seat = &plan->seats[side];
    if (!plan->inherits && computer_of(seat->kind) == NULL) {
        token_draw(plan->tokens[side], seat->taken ? seat->token : seat->invitation);
    }
    return store_put_seat(hall->store, plan->id, side, seat);
}

/* The rows of the game; false if the store would not take them, which the commit will tell. */
static bool keep_rows(struct hall *hall, struct plan *plan)
{
    struct stored_game stored = {
        .id = game_number_draw(), .made = hall->wall / 1000, .has_seed = plan->game->has_seed};
    plan->id = stored.id;
    stored.head = journal_head_line(plan->game);
    stored.settings = json_text_of(plan->settings, &(size_t){0});
    memcpy(stored.seed, plan->game->seed, sizeof stored.seed);
    if (plan->inherits) {
        memcpy(stored.watch, plan->watch_hash, sizeof stored.watch);
    } else {
        token_draw(plan->watch, stored.watch);
    }
    bool kept =
        stored.head != NULL && stored.settings != NULL && store_add_game(hall->store, &stored);
    stored_game_clear(&stored);
    for (int side = 0; side < SIDES && kept; side++) {
        kept = keep_seat(hall, plan, side);
    }
    return kept && keep_battle(hall, plan);
}

/* Plays at the table what the record has. */
static bool play_record(struct hall *hall, struct hosted *hosted, const struct game *record)
{
    struct journal_entry *entry = malloc(sizeof *entry);
    uint32_t at = 0;
    bool played = entry != NULL;
    for (uint32_t i = 0; played && i < record->journal.entries; i++) {
        played =
            journal_next(&record->journal, &at, entry) && hosted_do_recorded(hall, hosted, entry);
    }
    free(entry);
    return played;
}

bool plan_keep(struct hall *hall, struct plan *plan, struct fault *fault)
{
    struct hosted *hosted = keep_rows(hall, plan) ? hall_game(hall, plan->id, fault) : NULL;
    if (hosted == NULL) {
        return fault_say(fault, "the game could not be kept on disk");
    }
    hosted_touch(hall, hosted); /* it is of this round: if the disk fails it has never been */
    return !plan->recorded || play_record(hall, hosted, plan->game) ||
           fault_say(fault, "the problem could not be set up");
}

void plan_roll(struct plan *plan)
{
    uint8_t seed[32];
    randombytes_buf(seed, sizeof seed);
    game_seed(plan->game, seed);
}

void plan_clear(struct plan *plan)
{
    game_free(plan->game);
    json_decref(plan->settings);
}

json_t *making_game(struct hall *hall, const json_t *wanted, int64_t account, struct fault *fault)
{
    struct plan plan = {.game = NULL};
    char id[GAME_TEXT];
    json_t *made = NULL;
    if (read_plan(hall, wanted, &plan, fault)) {
        for (int side = 0; side < SIDES; side++) {
            plan.seats[side].account = plan.seats[side].taken ? account : 0;
        }
        if (plan_keep(hall, &plan, fault)) {
            game_number_text(plan.id, id);
            made = json_pack("{s:s, s:{}, s:{}, s:s}", "game", id, "seats", "invitations", "watch",
                             plan.watch);
            for (int side = 0; side < SIDES; side++) {
                if (plan.tokens[side][0] != '\0') {
                    json_object_set_new(
                        json_object_get(made, plan.seats[side].taken ? "seats" : "invitations"),
                        plan.game->rules->side_ids[side], json_string(plan.tokens[side]));
                }
            }
            hall->figures.games_made++;
        }
    }
    plan_clear(&plan);
    return made;
}

static json_t *seat_token(struct hall *hall, struct hosted *hosted, int side)
{
    char token[TOKEN_TEXT];
    char id[GAME_TEXT];
    struct stored_seat *seat = &hosted->seats[side].kept;
    token_draw(token, seat->token);
    hosted_touch(hall, hosted);
    store_put_seat(hall->store, hosted->id, side, seat);
    game_number_text(hosted->id, id);
    return json_pack("{s:s, s:o, s:s}", "game", id, "side", side_id_json(hosted, side), "seat",
                     token);
}

json_t *making_claim(struct hall *hall, struct hosted *hosted, int side, const char *name,
                     int64_t account)
{
    struct stored_seat *seat = &hosted->seats[side].kept;
    seat->taken = true;
    seat->account = account;
    snprintf(seat->name, sizeof seat->name, "%s", name == NULL ? "A friend" : name);
    hosted->seated_time = hall->now;
    json_t *claimed = seat_token(hall, hosted, side);
    hosted_tell_seats(hosted);
    return claimed;
}
