#include "format/campaign.h"

#include <string.h>

#include "format/scenario.h"
#include "format/schema.h"
#include "format/view.h"

bool campaign_standing(const struct scene *scene, struct standing *standing)
{
    const struct campaign_rules *campaign = scene->rules->campaign;
    return campaign != NULL && campaign->standing(scene->scenario, scene->state, standing);
}

const struct collection *campaign_careers(const struct ruleset *rules)
{
    const struct campaign_rules *campaign = rules->campaign;
    return campaign == NULL || campaign->careers < 0 ? NULL
                                                     : &rules->collections[campaign->careers];
}

static bool is_among(const char *const *names, const char *name)
{
    while (*names != NULL && strcmp(*names, name) != 0) {
        names++;
    }
    return *names != NULL;
}

static void add_names(json_t *json, const char *key, const char *const *names)
{
    if (*names == NULL) {
        return;
    }
    json_t *list = json_array();
    for (const char *const *name = names; *name != NULL; name++) {
        json_array_append_new(list, json_string(*name));
    }
    json_object_set_new(json, key, list);
}

json_t *careers_schema(const struct ruleset *rules)
{
    const struct collection *careers = campaign_careers(rules);
    if (careers == NULL) {
        return json_null();
    }
    json_t *json = collection_schema(careers);
    add_names(json, "told", rules->campaign->told);
    add_names(json, "lost", rules->campaign->lost);
    return json;
}

bool is_told_of_career(const struct ruleset *rules, int field)
{
    const struct collection *careers = campaign_careers(rules);
    const char *const *told = rules->campaign->told;
    if (field == careers->owner || field == careers->place ||
        field_is_wide(&careers->fields[field])) {
        return false;
    }
    return *told == NULL || field == careers->id || is_among(told, careers->fields[field].name);
}

bool is_career_lost(const struct ruleset *rules, const void *record)
{
    const struct collection *careers = campaign_careers(rules);
    const char *const *lost = rules->campaign->lost;
    if (careers->gone < 0) {
        return false;
    }
    const struct field *gone = &careers->fields[careers->gone];
    int32_t value = field_get(gone, record);
    if (value == 0 || gone->kind != VALUE_CHOICE) {
        return value != 0;
    }
    return *lost == NULL ? gone->labels[value + 1] == NULL : is_among(lost, gone->labels[value]);
}

json_t *standing_json(const struct scene *scene)
{
    struct standing standing;
    if (!campaign_standing(scene, &standing)) {
        return NULL;
    }
    const struct collection *careers = campaign_careers(scene->rules);
    json_t *json = json_pack("{s:i, s:i, s:b, s:[i,i], s:o}", "battle", (int)standing.battle,
                             "battles", (int)standing.battles, "over", (int)standing.over, "points",
                             (int)standing.points[0], (int)standing.points[1], "careers",
                             careers == NULL ? json_array() : collection_json(scene, careers));
    if (standing.over) {
        json_object_set_new(json, "winner",
                            standing.winner < SIDES
                                ? json_string(scene->rules->side_ids[standing.winner])
                                : json_null());
        json_object_set_new(json, "clause",
                            json_string(ruleset_clause_id(scene->rules, standing.clause)));
    }
    return json;
}

static bool can_follow(const struct game *game, struct fault *fault)
{
    struct standing standing;
    struct scene scene = scene_of(game);
    if (!campaign_standing(&scene, &standing)) {
        return fault_say(fault, "this is a battle on its own: none follows it");
    }
    if (!game->state->over) {
        return fault_say(fault, "battle %d of %d is not over yet", standing.battle,
                         standing.battles);
    }
    return !standing.over || fault_say(fault, "the campaign is over: no battle follows the last");
}

/* The end of a battle as the rules turn it into the next one. What no file would say of it is still
 * as the battle left it. */
static struct game *turned(const struct game *game)
{
    struct game *next = game_new(game->rules);
    if (next == NULL) {
        return NULL;
    }
    struct state fresh = *next->start;
    memcpy(next->scenario, game->scenario, game->rules->scenario_size);
    memcpy(next->start, game->state, game->rules->state_size);
    *next->start = fresh;
    game->rules->campaign->follow(next->scenario, next->start);
    return next;
}

struct game *campaign_follow(const struct game *game, struct fault *fault)
{
    if (!can_follow(game, fault)) {
        return NULL;
    }
    struct game *next = turned(game);
    if (next == NULL) {
        fault_say(fault, "there is no memory for the next battle");
        return NULL;
    }
    json_t *json = scenario_write(next);
    game_free(next);
    next = scenario_from_json(json, fault);
    json_decref(json);
    if (next == NULL) {
        fault_within(fault, "the next battle: ");
    }
    return next;
}

bool campaign_begins_alike(const struct game *one, const struct game *other)
{
    return one->rules == other->rules &&
           memcmp(one->scenario, other->scenario, one->rules->scenario_size) == 0 &&
           memcmp(one->start, other->start, one->rules->state_size) == 0;
}
