#include "format/scenario.h"

#include <stdio.h>
#include <string.h>

#include "format/board.h"
#include "format/terrain.h"
#include "format/value.h"
#include "rules/registry.h"

enum { TURNS_MAX = 999 };

/* Keys every scenario may have, whatever its rules. */
static const char *const head_keys[] = {"rules",   "name",  "title", "about",   "sides", "hexes",
                                        "squares", "zones", "table", "terrain", "turns", "options",
                                        "turn",    "phase", "theme", NULL};

const char *const theme_words[] = {[THEME_TEMPERATE] = "temperate", [THEME_STEPPE] = "steppe",
                                   [THEME_DESERT] = "desert",       [THEME_SNOW] = "snow",
                                   [THEME_JUNGLE] = "jungle",       [THEME_MUD] = "mud",
                                   [THEME_PLANET] = "planet",       [THEME_BELT] = "belt",
                                   [THEME_FARMLAND] = "farmland",   [THEMES] = NULL};

/* A game while it is being read: scene for values, memory to write to. */
struct draft {
    struct game *game;
    struct scene scene;
    const json_t *root;
};

const char *json_complaint(const json_error_t *error)
{
    return json_error_code(error) == json_error_null_character
               ? "a text must be free of the character \\u0000"
               : error->text;
}

json_t *json_read(const char *text, size_t length, const char *name, struct fault *fault)
{
    json_error_t error;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (json == NULL) {
        fault_say(fault, "%s:%d:%d: expected JSON: %s", name, error.line, error.column,
                  json_complaint(&error));
    }
    return json;
}

static void *home_of(const struct draft *draft, const struct collection *collection)
{
    return collection->home == IN_SCENARIO ? (void *)draft->game->scenario
                                           : (void *)draft->game->start;
}

/* -- keys -------------------------------------------------------------------------------------- */

static bool is_head_key(const char *key)
{
    for (int i = 0; head_keys[i] != NULL; i++) {
        if (strcmp(head_keys[i], key) == 0) {
            return true;
        }
    }
    return false;
}

static const struct field *field_named(const struct field *fields, int n, const char *name)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(fields[i].name, name) == 0) {
            return &fields[i];
        }
    }
    return NULL;
}

static bool is_known_key(const struct ruleset *rules, const char *key)
{
    for (int i = 0; i < rules->n_collections; i++) {
        if (strcmp(rules->collections[i].name, key) == 0) {
            return true;
        }
    }
    return is_head_key(key) || field_named(rules->settings, rules->n_settings, key) != NULL ||
           field_named(rules->globals, rules->n_globals, key) != NULL;
}

static bool check_keys(const struct draft *draft, struct fault *fault)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)draft->root, key, value)
    {
        if (!is_known_key(draft->game->rules, key)) {
            return fault_say(fault, "%.40s: %s knows no such field", key,
                             draft->game->rules->title);
        }
    }
    return true;
}

/* -- the head ---------------------------------------------------------------------------------- */

static bool read_title(const json_t *root, const char *key, char *into, size_t size,
                       struct fault *fault)
{
    const json_t *json = json_object_get(root, key);
    if (json == NULL) {
        return true;
    }
    const char *text = json_string_value(json);
    if (text == NULL || strlen(text) >= size || !is_plain_text(text)) {
        return fault_say(fault, "%s: expected a line of text of at most %zu bytes", key, size - 1);
    }
    snprintf(into, size, "%s", text);
    return true;
}

static bool read_side_names(const json_t *root, struct scenario *scenario, struct fault *fault)
{
    const json_t *names = json_object_get(root, "sides");
    if (names == NULL) {
        return true;
    }
    if (json_array_size(names) != SIDES) {
        return fault_say(fault, "sides: expected a list of two names");
    }
    for (size_t side = 0; side < SIDES; side++) {
        const char *name = json_string_value(json_array_get(names, side));
        if (name == NULL || name[0] == '\0' || strlen(name) >= NAME_BYTES || !is_plain_text(name)) {
            return fault_say(fault, "sides[%zu]: expected a name of 1 to %d bytes", side,
                             NAME_BYTES - 1);
        }
        snprintf(scenario->side_names[side], NAME_BYTES, "%s", name);
    }
    return true;
}

/* Nothing of it is kept, but a slip of the pen is told. */
static bool check_about(const json_t *root, struct fault *fault)
{
    const json_t *about = json_object_get(root, "about");
    return about == NULL || json_is_string(about) ||
           fault_say(fault, "about: expected a text, found %s", json_kind(about));
}

static bool read_theme(const struct draft *draft, struct fault *fault)
{
    const json_t *json = json_object_get(draft->root, "theme");
    int32_t theme;
    int n;
    struct value_spec spec = {.kind = VALUE_CHOICE, .labels = theme_words};
    if (json == NULL) {
        return true;
    }
    if (!value_from_json(&draft->scene, &spec, json, &theme, &n, fault)) {
        return fault_within(fault, "theme: ");
    }
    draft->game->scenario->theme = (uint8_t)theme;
    return true;
}

static bool read_count(const json_t *root, const char *key, json_int_t min, uint16_t *into,
                       struct fault *fault)
{
    const json_t *json = json_object_get(root, key);
    if (json == NULL) {
        return true;
    }
    json_int_t value = json_integer_value(json);
    if (!json_is_integer(json) || value < min || value > TURNS_MAX) {
        return fault_say(fault, "%s: expected a number from %d to %d", key, (int)min, TURNS_MAX);
    }
    *into = (uint16_t)value;
    return true;
}

static bool check_turn(const struct game *game, struct fault *fault)
{
    uint16_t last = game->scenario->last_turn;
    return last == 0 || game->start->turn <= last ||
           fault_say(fault, "turn: expected at most %d, the last turn", last);
}

static bool read_phase_key(const struct draft *draft, struct fault *fault)
{
    const json_t *json = json_object_get(draft->root, "phase");
    if (json == NULL) {
        return true;
    }
    int32_t phase;
    int n;
    struct value_spec spec = {.kind = VALUE_PHASE};
    if (!value_from_json(&draft->scene, &spec, json, &phase, &n, fault)) {
        return fault_within(fault, "phase: ");
    }
    draft->game->start->phase = (uint8_t)phase;
    return true;
}

/* "opt-edge", or as the ledger writes it: "pz8-space.opt-edge" */
static int option_named(const struct ruleset *rules, const char *key)
{
    size_t length = strlen(rules->slug);
    if (strncmp(key, rules->slug, length) == 0 && key[length] == '.') {
        key += length + 1;
    }
    for (int i = 0; i < rules->n_options; i++) {
        if (strcmp(rules->options[i].name, key) == 0) {
            return i;
        }
    }
    return -1;
}

static bool say_unknown_option(const struct ruleset *rules, const char *key, struct fault *fault)
{
    char known[400] = "none";
    size_t used = 0;
    for (int i = 0; i < rules->n_options && used < sizeof known; i++) {
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i > 0 ? ", " : "",
                                 rules->options[i].name);
    }
    return fault_say(fault, "options.%.40s: %s knows no such option; it knows %s", key,
                     rules->title, known);
}

static bool read_options(const struct draft *draft, struct fault *fault)
{
    const struct ruleset *rules = draft->game->rules;
    const json_t *options = json_object_get(draft->root, "options");
    if (options != NULL && !json_is_object(options)) {
        return fault_say(fault, "options: expected an object");
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)options, key, value)
    {
        int i = option_named(rules, key);
        if (i < 0) {
            return say_unknown_option(rules, key, fault);
        }
        int32_t choice;
        int n;
        struct value_spec spec = {.kind = VALUE_CHOICE, .labels = rules->options[i].labels};
        if (!value_from_json(&draft->scene, &spec, value, &choice, &n, fault)) {
            return fault_within(fault, "options.%s: ", key);
        }
        draft->game->scenario->options[i] = (uint8_t)choice;
        draft->game->scenario->said[i / 8] |= (uint8_t)(1 << i % 8);
    }
    return true;
}

static bool read_head(const struct draft *draft, struct fault *fault)
{
    struct scenario *scenario = draft->game->scenario;
    snprintf(scenario->name, sizeof scenario->name, "unnamed");
    return read_title(draft->root, "name", scenario->name, sizeof scenario->name, fault) &&
           read_title(draft->root, "title", scenario->title, sizeof scenario->title, fault) &&
           check_about(draft->root, fault) && read_side_names(draft->root, scenario, fault) &&
           board_from_json(draft->game->rules, draft->root, scenario, fault) &&
           read_theme(draft, fault) &&
           read_count(draft->root, "turns", 0, &scenario->last_turn, fault) &&
           read_count(draft->root, "turn", 1, &draft->game->start->turn, fault) &&
           check_turn(draft->game, fault) && read_phase_key(draft, fault) &&
           read_options(draft, fault);
}

/* -- records ----------------------------------------------------------------------------------- */

static const char *article(const char *word)
{
    return strchr("aeio", word[0]) != NULL ? "an" : "a";
}

static bool read_record(const struct draft *draft, const struct collection *collection,
                        void *record, const json_t *json, struct fault *fault)
{
    if (collection->bare) {
        return field_from_json(&draft->scene, &collection->fields[0], record, json, fault) ||
               fault_within(fault, ": ");
    }
    if (!json_is_object(json)) {
        return fault_say(fault, ": expected an object");
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value)
    {
        const struct field *field = field_named(collection->fields, collection->n_fields, key);
        if (field == NULL) {
            return fault_say(fault, ".%.40s: %s %s has no such field", key,
                             article(collection->singular), collection->singular);
        }
        if (!field_from_json(&draft->scene, field, record, value, fault)) {
            return fault_within(fault, ".%s: ", key);
        }
    }
    for (int i = 0; i < collection->n_fields; i++) {
        const struct field *field = &collection->fields[i];
        const json_t *given = json_object_get(json, field->name);
        bool nothing = given == NULL || (field->kind == VALUE_PIECE && json_is_null(given));
        if ((field->flags & FIELD_REQUIRED) && nothing) {
            return fault_say(fault, ".%s: expected %s, found nothing", field->name, field->about);
        }
    }
    return true;
}

/* An id that another record of the collection has, or that a numbered counter could come to have.
 */
static bool check_id(const struct draft *draft, const struct collection *collection, int index,
                     struct fault *fault)
{
    if (collection->id < 0 || collection->fields[collection->id].kind != VALUE_ID) {
        return true;
    }
    const struct field *id = &collection->fields[collection->id];
    const void *home = home_of(draft, collection);
    const char *name = field_id(id, collection_look(collection, home, index));
    if (name[0] == '\0' && collection->prefix != NULL) {
        return true; /* it is called by its number */
    }
    for (int i = 0; i < index; i++) {
        if (strcmp(name, field_id(id, collection_look(collection, home, i))) == 0) {
            return fault_say(fault, ".id: another %s is called \"%s\"", collection->singular, name);
        }
    }
    const struct ruleset *rules = draft->game->rules;
    for (int i = 0; i < rules->n_collections; i++) {
        const char *prefix = rules->collections[i].prefix;
        size_t length = prefix == NULL ? 0 : strlen(prefix);
        if (length > 0 && strncasecmp(name, prefix, length) == 0 && name[length] != '\0' &&
            strspn(name + length, "0123456789") == strlen(name + length)) {
            return fault_say(fault, ".id: \"%s\" is a name kept for a %s", name,
                             rules->collections[i].singular);
        }
    }
    return true;
}

/* Makes the records of a list, with their names and nothing else yet: a unit may name one that
 * comes later, or one of another list. Names that are wrong are found when the record is read. */
static bool name_records(const struct draft *draft, const struct collection *collection,
                         struct fault *fault)
{
    const json_t *list = json_object_get(draft->root, collection->name);
    if (list != NULL && !json_is_array(list)) {
        return fault_say(fault, "%s: expected a list", collection->name);
    }
    void *home = home_of(draft, collection);
    const struct field *id = collection->id < 0 ? NULL : &collection->fields[collection->id];
    for (size_t i = 0; i < json_array_size(list); i++) {
        uint16_t count = collection_count(collection, home);
        if (count == collection->max) {
            return fault_say(fault, "%s[%zu]: expected at most %d in all", collection->name, i,
                             collection->max);
        }
        void *record = collection_record(collection, home, count);
        for (int f = 0; f < collection->n_fields; f++) {
            field_set_initial(&collection->fields[f], record);
        }
        struct fault later;
        json_t *name = id == NULL ? NULL : json_object_get(json_array_get(list, i), id->name);
        if (name != NULL && id->kind == VALUE_ID) {
            field_from_json(&draft->scene, id, record, name, &later);
        }
        collection_set_count(collection, home, (uint16_t)(count + 1));
    }
    return true;
}

/* Reads the records that have been named, the last of their collection. */
static bool read_records(const struct draft *draft, const struct collection *collection,
                         struct fault *fault)
{
    const json_t *list = json_object_get(draft->root, collection->name);
    void *home = home_of(draft, collection);
    int first = collection_count(collection, home) - (int)json_array_size(list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        int index = first + (int)i;
        void *record = collection_record(collection, home, index);
        if (!read_record(draft, collection, record, json_array_get(list, i), fault) ||
            !check_id(draft, collection, index, fault)) {
            return fault_within(fault, "%s[%zu]", collection->name, i);
        }
    }
    return true;
}

static bool read_fields(const struct draft *draft, const struct field *fields, int n, void *record,
                        struct fault *fault)
{
    for (int i = 0; i < n; i++) {
        const json_t *json = json_object_get(draft->root, fields[i].name);
        if (json == NULL) {
            field_set_initial(&fields[i], record);
        } else if (!field_from_json(&draft->scene, &fields[i], record, json, fault)) {
            return fault_within(fault, "%s: ", fields[i].name);
        }
    }
    return true;
}

/* Templates first, for units and settings name them; globals last, for they name units. */
static bool read_body(const struct draft *draft, struct fault *fault)
{
    const struct ruleset *rules = draft->game->rules;
    if (!name_records(draft, &rules->collections[TEMPLATES], fault) ||
        !read_records(draft, &rules->collections[TEMPLATES], fault) ||
        !read_fields(draft, rules->settings, rules->n_settings, draft->game->scenario, fault)) {
        return false;
    }
    for (int i = 0; i < rules->n_collections; i++) {
        if (i != TEMPLATES && !name_records(draft, &rules->collections[i], fault)) {
            return false;
        }
    }
    for (int i = 0; i < rules->n_collections; i++) {
        if (i != TEMPLATES && !read_records(draft, &rules->collections[i], fault)) {
            return false;
        }
    }
    return read_fields(draft, rules->globals, rules->n_globals, draft->game->start, fault);
}

static bool set_up(const struct draft *draft, struct fault *fault)
{
    struct problem problem;
    const struct game *game = draft->game;
    bool sound = game->rules->setup(game->scenario, game->start, &problem);
    memset(game->scenario->said, 0, sizeof game->scenario->said);
    if (sound) {
        return true;
    }
    return fault_say(fault, "%s: %s (%s)", problem.where, problem.what,
                     ruleset_clause_id(game->rules, problem.clause));
}

static const struct ruleset *rules_of(const json_t *root, struct fault *fault)
{
    if (!json_is_object(root)) {
        fault_say(fault, "expected a scenario: an object with rules, a board, units");
        return NULL;
    }
    const json_t *json = json_object_get(root, "rules");
    const char *slug = json_string_value(json);
    const struct ruleset *rules = slug == NULL ? NULL : ruleset_named(slug);
    if (rules == NULL) {
        fault_say(fault, "rules: expected the name of a rule set, like pz8-space, found %s%.40s%s",
                  slug ? "\"" : "",
                  slug != NULL   ? slug
                  : json == NULL ? "nothing"
                                 : json_kind(json),
                  slug ? "\"" : "");
    }
    return rules;
}

static struct game *game_from(const json_t *root, const struct ruleset *rules, struct fault *fault)
{
    struct game *game = game_new(rules);
    if (game == NULL) {
        fault_say(fault, "there is no memory for a game");
        return NULL;
    }
    struct draft draft = {.game = game, .root = root};
    draft.scene = (struct scene){rules, game->scenario, game->start, NULL};
    if (!check_keys(&draft, fault) || !read_head(&draft, fault) || !read_body(&draft, fault) ||
        !set_up(&draft, fault)) {
        game_free(game);
        return NULL;
    }
    game_restart(game);
    return game;
}

static const char *shipped_text(const struct ruleset *rules, const char *name)
{
    for (int i = 0; i < rules->n_scenarios; i++) {
        if (strcmp(rules->scenarios[i].name, name) == 0) {
            return rules->scenarios[i].json;
        }
    }
    return NULL;
}

/* "scenario" names a shipped one to begin from; every other key replaces the one there. */
static json_t *with_base(const json_t *root, const struct ruleset *rules, struct fault *fault)
{
    const json_t *base = json_object_get(root, "scenario");
    if (base == NULL) {
        return json_copy((json_t *)root);
    }
    const char *text = json_is_string(base) ? shipped_text(rules, json_string_value(base)) : NULL;
    if (text == NULL) {
        fault_say(fault, "scenario: %s has no shipped scenario of that name", rules->title);
        return NULL;
    }
    json_t *whole = json_read(text, strlen(text), "scenario", fault);
    if (whole != NULL) {
        json_object_update(whole, (json_t *)root);
        json_object_del(whole, "scenario");
    }
    return whole;
}

struct game *scenario_from_json(const json_t *root, struct fault *fault)
{
    const struct ruleset *rules = rules_of(root, fault);
    json_t *whole = rules == NULL ? NULL : with_base(root, rules, fault);
    struct game *game = whole == NULL ? NULL : game_from(whole, rules, fault);
    json_decref(whole);
    return game;
}

struct game *scenario_read(const char *text, size_t length, const char *name, struct fault *fault)
{
    json_t *root = json_read(text, length, name, fault);
    if (root == NULL) {
        return NULL;
    }
    struct game *game = scenario_from_json(root, fault);
    if (game == NULL) {
        fault_within(fault, "%s: ", name);
    }
    json_decref(root);
    return game;
}

struct game *scenario_shipped(const struct ruleset *rules, const char *name, struct fault *fault)
{
    const char *text = shipped_text(rules, name);
    if (text != NULL) {
        return scenario_read(text, strlen(text), name, fault);
    }
    fault_say(fault, "%s has no scenario called \"%.40s\"", rules->title, name);
    return NULL;
}
