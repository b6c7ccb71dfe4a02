/* The file of a campaign, and the chain of journals it lists. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "cli/campaign.h"
#include "format/file.h"
#include "format/name.h"
#include "format/scenario.h"
#include "format/value.h"
#include "rules/registry.h"

enum { FORMAT = 1, CAMPAIGN_BYTES_MAX = 1 << 16 };

/* -- reading ----------------------------------------------------------------------------------- */

static bool check_keys(const json_t *json, const char *const known[], const char *where,
                       struct fault *fault)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value)
    {
        if (label_named(known, key) < 0) {
            return fault_say(fault, "%s%.40s: there is no such field here", where, key);
        }
    }
    return true;
}

/* The journals lie beside the file: a name that leads elsewhere is refused. */
static bool read_journal_name(const json_t *json, struct battle *battle, struct fault *fault)
{
    const char *name = json_string_value(json);
    bool good = name != NULL && name[0] != '\0' && name[0] != '.' &&
                strlen(name) < sizeof battle->journal && strchr(name, '/') == NULL &&
                is_plain_text(name);
    if (!good) {
        return fault_say(fault, "journal: expected the name of a file beside this one");
    }
    snprintf(battle->journal, sizeof battle->journal, "%s", name);
    return true;
}

static bool read_points(const json_t *json, struct battle *battle, struct fault *fault)
{
    for (size_t side = 0; side < SIDES; side++) {
        const json_t *points = json_array_get(json, side);
        json_int_t value = json_integer_value(points);
        if (json_array_size(json) != SIDES || !json_is_integer(points) || value < INT16_MIN ||
            value > INT16_MAX) {
            return fault_say(fault, "points: expected a list of two numbers");
        }
        battle->points[side] = (int16_t)value;
    }
    return true;
}

static bool read_winner(const struct ruleset *rules, const json_t *json, struct battle *battle,
                        struct fault *fault)
{
    const char *text = json_string_value(json);
    battle->winner = SIDE_NONE;
    for (int side = 0; side < SIDES && text != NULL; side++) {
        if (strcmp(text, rules->side_ids[side]) == 0) {
            battle->winner = (uint8_t)side;
        }
    }
    return (text != NULL && battle->winner != SIDE_NONE) || json_is_null(json) ||
           fault_say(fault, "winner: expected %s, %s or null", rules->side_ids[0],
                     rules->side_ids[1]);
}

static bool read_end(const json_t *json, struct battle *battle, struct fault *fault)
{
    const char *text = json_string_value(json);
    uint8_t bytes[8];
    if (!hex_bytes(text, bytes, sizeof bytes)) {
        return fault_say(fault, "end: expected a hash of 16 digits 0-9a-f");
    }
    for (size_t i = 0; i < sizeof bytes; i++) {
        battle->end = battle->end << 8 | bytes[i];
    }
    battle->ended = true;
    return true;
}

static bool read_battle(const struct ruleset *rules, const json_t *json, struct battle *battle,
                        struct fault *fault)
{
    static const char *const known[] = {"journal", "end", "winner", "points", NULL};
    if (!json_is_object(json)) {
        return fault_say(fault, "expected an object with a journal");
    }
    if (!check_keys(json, known, "", fault) ||
        !read_journal_name(json_object_get(json, "journal"), battle, fault)) {
        return false;
    }
    return json_object_size(json) == 1 ||
           (read_end(json_object_get(json, "end"), battle, fault) &&
            read_winner(rules, json_object_get(json, "winner"), battle, fault) &&
            read_points(json_object_get(json, "points"), battle, fault));
}

/* All battles but the last have ended, or there would be none after them. */
static bool read_battles(struct campaign *campaign, const json_t *list, struct fault *fault)
{
    size_t n = json_array_size(list);
    if (n == 0 || n > BATTLES_MAX) {
        return fault_say(fault, "battles: expected a list of 1 to %d", BATTLES_MAX);
    }
    for (size_t i = 0; i < n; i++) {
        struct battle *battle = &campaign->battles[i];
        if (!read_battle(campaign->rules, json_array_get(list, i), battle, fault)) {
            return fault_within(fault, "battles[%zu]: ", i);
        }
        if (!battle->ended && i + 1 < n) {
            return fault_say(fault, "battles[%zu]: expected its end, since another follows it", i);
        }
        for (size_t other = 0; other < i; other++) {
            if (strcmp(campaign->battles[other].journal, battle->journal) == 0) {
                return fault_say(fault, "battles[%zu]: journal: battles[%zu] has the same one", i,
                                 other);
            }
        }
    }
    campaign->n = (int)n;
    return true;
}

static bool read_players(struct campaign *campaign, const json_t *list, struct fault *fault)
{
    int people = 0;
    for (size_t side = 0; side < SIDES; side++) {
        const char *name = json_string_value(json_array_get(list, side));
        bool person = name != NULL && strcmp(name, "me") == 0;
        if (json_array_size(list) != SIDES || name == NULL ||
            (!person && bot_kind_named(name) == NULL)) {
            return fault_say(fault,
                             "players: expected two of me and the names of computer players");
        }
        people += person;
        snprintf(campaign->players[side], PLAYER_KIND, "%s", name);
    }
    return people > 0 || fault_say(fault, "players: expected me at least once");
}

static bool read_head(struct campaign *campaign, const json_t *json, struct fault *fault)
{
    const char *slug = json_string_value(json_object_get(json, "rules"));
    const char *title = json_string_value(json_object_get(json, "title"));
    const char *dice = json_string_value(json_object_get(json, "dice"));
    const json_t *version = json_object_get(json, "campaign");
    if (!json_is_integer(version) || json_integer_value(version) != FORMAT) {
        return fault_say(fault, "campaign: expected %d, the version of this format", FORMAT);
    }
    campaign->rules = slug == NULL ? NULL : ruleset_named(slug);
    if (campaign->rules == NULL) {
        return fault_say(fault, "rules: expected the name of a rule set");
    }
    if (title == NULL || strlen(title) >= sizeof campaign->title || !is_plain_text(title)) {
        return fault_say(fault, "title: expected a line of text");
    }
    if (dice == NULL || (strcmp(dice, "rolled") != 0 && strcmp(dice, "given") != 0)) {
        return fault_say(fault, "dice: expected rolled or given");
    }
    campaign->rolled = strcmp(dice, "rolled") == 0;
    snprintf(campaign->title, sizeof campaign->title, "%s", title);
    return true;
}

static bool read_json(struct campaign *campaign, const json_t *json, struct fault *fault)
{
    static const char *const known[] = {"campaign", "rules",   "title", "dice",
                                        "players",  "battles", NULL};
    if (!json_is_object(json) || json_object_get(json, "campaign") == NULL) {
        return fault_say(fault, "expected the file of a campaign, {\"campaign\": 1, ...}");
    }
    return read_head(campaign, json, fault) && check_keys(json, known, "", fault) &&
           read_players(campaign, json_object_get(json, "players"), fault) &&
           read_battles(campaign, json_object_get(json, "battles"), fault);
}

bool campaign_read(struct campaign *campaign, const char *path, struct fault *fault)
{
    size_t length;
    *campaign = (struct campaign){.path = path};
    char *text = file_read(path, CAMPAIGN_BYTES_MAX, &length, fault);
    json_t *json = text == NULL ? NULL : json_read(text, length, path, fault);
    free(text);
    if (json == NULL) {
        return false;
    }
    bool good = read_json(campaign, json, fault) || fault_within(fault, "%s: ", path);
    json_decref(json);
    return good;
}

/* -- writing ----------------------------------------------------------------------------------- */

static json_t *battle_json(const struct ruleset *rules, const struct battle *battle)
{
    json_t *json = json_pack("{s:s}", "journal", battle->journal);
    if (battle->ended) {
        json_object_set_new(json, "end", json_sprintf("%016llx", (unsigned long long)battle->end));
        json_object_set_new(json, "winner",
                            battle->winner < SIDES ? json_string(rules->side_ids[battle->winner])
                                                   : json_null());
        json_object_set_new(json, "points",
                            json_pack("[i, i]", (int)battle->points[0], (int)battle->points[1]));
    }
    return json;
}

bool campaign_write(const struct campaign *campaign, bool is_new, struct fault *fault)
{
    json_t *battles = json_array();
    for (int i = 0; i < campaign->n; i++) {
        json_array_append_new(battles, battle_json(campaign->rules, &campaign->battles[i]));
    }
    json_t *json = json_pack("{s:i, s:s, s:s, s:s, s:[s,s], s:o}", "campaign", FORMAT, "rules",
                             campaign->rules->slug, "title", campaign->title, "dice",
                             campaign->rolled ? "rolled" : "given", "players", campaign->players[0],
                             campaign->players[1], "battles", battles);
    char *text = json_dumps(json, JSON_INDENT(1));
    json_decref(json);
    if (text == NULL) {
        return fault_say(fault, "%s: there is no memory to write it", campaign->path);
    }
    size_t length = strlen(text);
    text[length] = '\n'; /* in the place of the NUL, which is not written */
    bool written = is_new ? file_create(campaign->path, text, length + 1, false, fault)
                          : file_replace(campaign->path, text, length + 1, fault);
    free(text);
    return written;
}

/* -- the journals ------------------------------------------------------------------------------ */

/* "war/dunkirk.json": the second battle is in dunkirk-2.jsonl. */
void battle_name(const struct campaign *campaign, int battle, char name[JOURNAL_NAME])
{
    const char *slash = strrchr(campaign->path, '/');
    const char *base = slash == NULL ? campaign->path : slash + 1;
    size_t length = strlen(base);
    if (length > 5 && strcmp(base + length - 5, ".json") == 0) {
        length -= 5;
    }
    snprintf(name, JOURNAL_NAME, "%.*s-%d.jsonl", (int)(length < 100 ? length : 100), base,
             battle + 1);
}

bool battle_path(const struct campaign *campaign, int battle, char path[PATH_MAX],
                 struct fault *fault)
{
    const char *slash = strrchr(campaign->path, '/');
    int folder = slash == NULL ? 0 : (int)(slash - campaign->path) + 1;
    int n = snprintf(path, PATH_MAX, "%.*s%s", folder, campaign->path,
                     campaign->battles[battle].journal);
    return (n > 0 && n < PATH_MAX) || fault_say(fault, "%.200s: the name is too long", path);
}

static struct game *read_battle_journal(const struct campaign *campaign, int battle,
                                        struct journal_notes *notes, struct fault *fault)
{
    char path[PATH_MAX];
    size_t length;
    if (!battle_path(campaign, battle, path, fault)) {
        return NULL;
    }
    char *text = file_read(path, JOURNAL_BYTES_MAX, &length, fault);
    struct game *game =
        text == NULL ? NULL : journal_read(text, length, path, UINT32_MAX, notes, fault);
    free(text);
    if (game != NULL && notes->drifted > 0) {
        char why[DRIFT_TEXT];
        journal_drift_text(game, why);
        fault_say(fault, "%s: %s", path, why);
        game_free(game);
        return NULL;
    }
    return game;
}

static bool is_as_told(const struct campaign *campaign, int number, const struct game *game,
                       struct fault *fault)
{
    const struct battle *battle = &campaign->battles[number];
    struct standing standing;
    struct scene scene = scene_of(game);
    if (game->rules != campaign->rules) {
        return fault_say(fault, "%s: expected a game of %s, as the campaign is, found one of %s",
                         battle->journal, campaign->rules->title, game->rules->title);
    }
    if (!campaign_standing(&scene, &standing)) {
        return fault_say(fault, "%s: expected a battle of a campaign, found one on its own",
                         battle->journal);
    }
    if (!battle->ended) {
        return true;
    }
    if (!game->state->over) {
        return fault_say(fault, "%s: this battle is not over, though the campaign says so",
                         battle->journal);
    }
    uint64_t hash = journal_last_hash(&game->journal);
    if (hash != battle->end) {
        return fault_say(fault, "end: %s ends with the hash %016llx, not %016llx", battle->journal,
                         (unsigned long long)hash, (unsigned long long)battle->end);
    }
    return (game->state->winner == battle->winner &&
            memcmp(game->state->points, battle->points, sizeof battle->points) == 0) ||
           fault_say(fault, "%s ended otherwise than the campaign says", battle->journal);
}

/* Does this battle begin as the end of the one before has it? */
static bool follows(const struct campaign *campaign, int battle, const struct game *before,
                    const struct game *game, struct fault *fault)
{
    if (before == NULL) {
        return true;
    }
    struct game *next = campaign_follow(before, fault);
    bool alike = next != NULL && campaign_begins_alike(next, game);
    bool possible = next != NULL;
    game_free(next);
    return alike || (possible && fault_say(fault, "%s: this is not the battle that follows from %s",
                                           campaign->battles[battle].journal,
                                           campaign->battles[battle - 1].journal));
}

struct game *campaign_chain(const struct campaign *campaign, battle_watcher *watcher, void *who,
                            struct fault *fault)
{
    struct game *before = NULL;
    for (int i = 0; i < campaign->n; i++) {
        struct journal_notes notes;
        struct game *game = read_battle_journal(campaign, i, &notes, fault);
        bool good = game != NULL && is_as_told(campaign, i, game, fault) &&
                    follows(campaign, i, before, game, fault) &&
                    (watcher == NULL || watcher(who, i, game, &notes, fault));
        game_free(before);
        before = game;
        if (!good) {
            fault_within(fault, "%s: battles[%d]: ", campaign->path, i);
            game_free(game);
            return NULL;
        }
    }
    return before;
}

void campaign_note_end(struct campaign *campaign, const struct game *game)
{
    struct battle *battle = &campaign->battles[campaign->n - 1];
    if (game->state->over) {
        battle->ended = true;
        battle->end = journal_last_hash(&game->journal);
        battle->winner = game->state->winner;
        memcpy(battle->points, game->state->points, sizeof battle->points);
    }
}
