/* Scenarios going out: a game's start as the JSON it could have been read from. */

#include "format/board.h"
#include "format/scenario.h"

#include <string.h>

#include "format/terrain.h"
#include "format/value.h"

json_t *record_json(const struct scene *scene, const struct collection *collection,
                    const void *record)
{
    if (collection->bare) {
        return field_json(scene, &collection->fields[0], collection, record);
    }
    json_t *json = json_object();
    for (int i = 0; i < collection->n_fields; i++) {
        json_object_set_new(json, collection->fields[i].name,
                            field_json(scene, &collection->fields[i], collection, record));
    }
    return json;
}

static bool is_initial(const struct field *field, const void *record)
{
    if (field->kind == VALUE_ID || field->kind == VALUE_NAME) {
        return ((const char *)record)[field->offset] == '\0';
    }
    if (field_is_wide(field)) {
        int32_t first;
        memcpy(&first, (const uint8_t *)record + field->offset, sizeof first);
        return first == (field_is_list(field) ? 0 : NOWHERE);
    }
    return field_get(field, record) == field->initial;
}

/* Only what differs from where a file is silent, so that a written scenario reads like one by hand.
 */
static json_t *brief_record(const struct scene *scene, const struct collection *collection,
                            const void *record)
{
    json_t *json = record_json(scene, collection, record);
    for (int i = 0; i < collection->n_fields && !collection->bare; i++) {
        const struct field *field = &collection->fields[i];
        bool told = field->flags & FIELD_REQUIRED || !is_initial(field, record);
        if (!told || field->kind == VALUE_SERIAL) {
            json_object_del(json, field->name);
        }
    }
    return json;
}

/* Templates of the catalogue need not be written: prepare() gives them again. */
static int first_own_record(const struct game *game, const struct collection *collection)
{
    if (collection != &game->rules->collections[TEMPLATES]) {
        return 0;
    }
    struct game *fresh = game_new(game->rules);
    int n = fresh == NULL ? 0 : collection_count(collection, fresh->scenario);
    game_free(fresh);
    return n;
}

static void write_collection(const struct game *game, const struct collection *collection,
                             json_t *into)
{
    struct scene scene = {game->rules, game->scenario, game->start, NULL};
    const void *home = collection_home(collection, game->scenario, game->start);
    json_t *list = json_array();
    for (int i = first_own_record(game, collection); i < collection_count(collection, home); i++) {
        json_array_append_new(
            list, brief_record(&scene, collection, collection_look(collection, home, i)));
    }
    if (json_array_size(list) > 0) {
        json_object_set(into, collection->name, list);
    }
    json_decref(list);
}

static void write_fields(const struct scene *scene, const struct field *fields, int n,
                         const void *record, json_t *into)
{
    for (int i = 0; i < n; i++) {
        if (!is_initial(&fields[i], record)) {
            json_object_set_new(into, fields[i].name, field_json(scene, &fields[i], NULL, record));
        }
    }
}

static json_t *write_options(const struct game *game)
{
    json_t *options = json_object();
    for (int i = 0; i < game->rules->n_options; i++) {
        int choice = game->scenario->options[i];
        if (choice != 0) {
            json_object_set_new(options, game->rules->options[i].name,
                                json_string(game->rules->options[i].labels[choice]));
        }
    }
    return options;
}

static void write_head(const struct game *game, json_t *into)
{
    const struct scenario *scenario = game->scenario;
    json_object_set_new(into, "rules", json_string(game->rules->slug));
    json_object_set_new(into, "name", json_string(scenario->name));
    if (scenario->title[0] != '\0') {
        json_object_set_new(into, "title", json_string(scenario->title));
    }
    if (scenario->side_names[0][0] != '\0') {
        json_object_set_new(into, "sides",
                            json_pack("[s, s]", scenario->side_names[0], scenario->side_names[1]));
    }
    if (scenario->theme != THEME_TEMPERATE) {
        json_object_set_new(into, "theme", json_string(theme_words[scenario->theme]));
    }
    board_write(game->rules, scenario, into);
    json_object_set_new(into, "turns", json_integer(scenario->last_turn));
    json_t *options = write_options(game);
    if (json_object_size(options) > 0) {
        json_object_set(into, "options", options);
    }
    json_decref(options);
    if (game->start->turn != 1) {
        json_object_set_new(into, "turn", json_integer(game->start->turn));
    }
    if (game->start->phase != 0) {
        json_object_set_new(into, "phase",
                            json_string(game->rules->phases[game->start->phase].name));
    }
}

json_t *scenario_write(const struct game *game)
{
    const struct ruleset *rules = game->rules;
    struct scene scene = {rules, game->scenario, game->start, NULL};
    json_t *json = json_object();
    write_head(game, json);
    write_fields(&scene, rules->settings, rules->n_settings, game->scenario, json);
    write_fields(&scene, rules->globals, rules->n_globals, game->start, json);
    for (int i = 0; i < rules->n_collections; i++) {
        write_collection(game, &rules->collections[i], json);
    }
    return json;
}
