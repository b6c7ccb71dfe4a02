#include "format/schema.h"
#include "format/board.h"

#include <stdio.h>
#include <string.h>

#include "board/table_form.h"
#include "core/campaign.h"
#include "format/answer.h"
#include "format/inches.h"
#include "format/lesson.h"
#include "format/puzzles.h"
#include "format/scenario.h"
#include "format/value.h"

static const char *const board_names[] = {
    [BOARD_HEX] = "hex", [BOARD_TABLE] = "table", [BOARD_SQUARE] = "square", [BOARD_ZONE] = "zone"};

const char *const clause_kinds[] = {
    [CLAUSE_IS_RULE] = "rule", [CLAUSE_IS_TABLE] = "table", [CLAUSE_IS_SCENARIO] = "scenario"};

/* -- words and values -------------------------------------------------------------------------- */

static json_t *labels_json(const char *const *labels)
{
    json_t *list = json_array();
    for (int i = 0; labels[i] != NULL; i++) {
        json_array_append_new(list, json_string(labels[i]));
    }
    return list;
}

static void add_labels(json_t *json, const char *const *labels)
{
    if (labels != NULL) {
        json_object_set_new(json, "labels", labels_json(labels));
    }
}

/* Limits are told as the value itself is: lengths in inches. */
static void add_limits(json_t *json, enum value_kind kind, int32_t min, int32_t max)
{
    if (kind == VALUE_NUMBER || kind == VALUE_LEVEL) {
        json_object_set_new(json, "min", json_integer(min));
        json_object_set_new(json, "max", json_integer(max));
    } else if (kind == VALUE_LENGTH) {
        json_object_set_new(json, "min", parts_json(min, THOU));
        json_object_set_new(json, "max", parts_json(max, THOU));
    }
}

static json_t *field_schema(const struct field *field)
{
    json_t *json =
        json_pack("{s:s, s:s, s:s}", "name", field->name, "about",
                  field->about == NULL ? "" : field->about, "kind", kind_name(field->kind));
    add_labels(json, field->labels);
    add_limits(json, field->kind, field->min, field->max);
    if (field->means != NULL) {
        json_object_set_new(json, "means", json_string(field->means));
    }
    return json;
}

static json_t *fields_schema(const struct field *fields, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(list, field_schema(&fields[i]));
    }
    return list;
}

/* -- the parts of a rule set ------------------------------------------------------------------- */

static void add_collections(const struct ruleset *rules, const struct arg *arg, json_t *json)
{
    if (arg->collections == 0) {
        return;
    }
    json_t *list = json_array();
    for (int i = 0; i < rules->n_collections; i++) {
        if (arg->collections >> i & 1) {
            json_array_append_new(list, json_string(rules->collections[i].name));
        }
    }
    json_object_set_new(json, "collections", list);
    json_object_set_new(json, "own", json_boolean(arg->own));
}

/* {"F": {"over": 0, "turn": 0, "climb": 0}}; a step that stays in its hex has no "over". */
static json_t *steps_schema(const struct arg *arg)
{
    json_t *steps = json_object();
    for (int i = 0; arg->labels[i] != NULL; i++) {
        const struct step_effect *step = &arg->steps[i];
        json_t *json = json_pack("{s:i, s:i}", "turn", step->turn, "climb", step->climb);
        if (step->goes) {
            json_object_set_new(json, "over", json_integer(step->over));
        }
        json_object_set_new(steps, arg->labels[i], json);
    }
    return steps;
}

/* How sharply a course may turn, and what earns a turn. */
static void add_course(const struct arg *arg, json_t *json)
{
    if (arg->kind != VALUE_COURSE) {
        return;
    }
    if (arg->turn_most != 0) {
        json_object_set_new(json, "turn-most", parts_json(arg->turn_most, TENTHS));
    }
    if (arg->run != 0) {
        json_object_set_new(json, "run", parts_json(arg->run, THOU));
    }
    if (arg->run_of != NULL) {
        json_object_set_new(json, "run-of", json_string(arg->run_of));
    }
    if (arg->ran_of != NULL) {
        json_object_set_new(json, "ran-of", json_string(arg->ran_of));
    }
}

static json_t *arg_schema(const struct ruleset *rules, const struct arg *arg)
{
    json_t *json = json_pack("{s:s, s:s, s:s, s:b}", "name", arg->name, "about", arg->about, "kind",
                             kind_name(arg->kind), "optional", (int)arg->optional);
    add_labels(json, arg->labels);
    add_limits(json, arg->kind, arg->min, arg->max);
    add_collections(rules, arg, json);
    add_course(arg, json);
    if (arg->step != 0) {
        json_object_set_new(json, "step",
                            arg->kind == VALUE_LENGTH ? parts_json(arg->step, THOU)
                                                      : json_integer(arg->step));
    }
    if (arg->blind) {
        json_object_set_new(json, "blind", json_true());
    }
    if (arg->steps != NULL) {
        json_object_set_new(json, "steps", steps_schema(arg));
    }
    return json;
}

static json_t *verb_schema(const struct ruleset *rules, const struct verb *verb)
{
    json_t *args = json_array();
    for (int i = 0; i < verb->n_args; i++) {
        json_array_append_new(args, arg_schema(rules, &verb->args[i]));
    }
    json_t *json = json_pack("{s:s, s:s, s:s, s:o}", "verb", verb->name, "about", verb->about,
                             "clause", ruleset_clause_id(rules, verb->clause), "args", args);
    if (verb->passes) {
        json_object_set_new(json, "passes", json_true());
    }
    if (verb->into != NULL) {
        json_object_set_new(json, "into", json_string(verb->into));
    }
    return json;
}

static void add_field_name(json_t *json, const char *key, const struct collection *collection,
                           int field)
{
    if (field >= 0) {
        json_object_set_new(json, key, json_string(collection->fields[field].name));
    }
}

/* The name of a field, or a length. */
static void add_measure(json_t *json, const char *key, const struct drawn_measure *measure)
{
    if (measure->field != NULL) {
        json_object_set_new(json, key, json_string(measure->field));
    } else if (measure->thou != 0) {
        json_object_set_new(json, key, parts_json(measure->thou, THOU));
    }
}

static json_t *drawing_schema(const struct drawn *drawing)
{
    static const char *const shapes[] = {
        [SHAPE_NONE] = "none",   [SHAPE_DISC] = "disc", [SHAPE_RECTANGLE] = "rectangle",
        [SHAPE_STRIP] = "strip", [SHAPE_LINE] = "line", [SHAPE_TRACK] = "track"};
    json_t *json = json_pack("{s:s}", "shape", shapes[drawing->shape]);
    if (drawing->bearing != NULL) {
        json_object_set_new(json, "bearing", json_string(drawing->bearing));
    }
    if (drawing->along != NULL) {
        json_object_set_new(json, "along", json_string(drawing->along));
    }
    add_measure(json, "length", &drawing->length);
    add_measure(json, drawing->shape == SHAPE_DISC ? "radius" : "width", &drawing->width);
    return json;
}

static void add_looks(json_t *json, const struct collection *collection)
{
    static const char *const looks[] = {
        [DRAWN_SMOKE] = "smoke", [DRAWN_FIRE] = "fire",      [DRAWN_GAS] = "gas",
        [DRAWN_WIRE] = "wire",   [DRAWN_TRENCH] = "trench",  [DRAWN_MINEFIELD] = "minefield",
        [DRAWN_WAKE] = "wake",   [DRAWN_TORPEDO] = "torpedo"};
    if (collection->drawn.shape != SHAPE_NONE) {
        json_object_set_new(json, "drawn", drawing_schema(&collection->drawn));
    }
    if (collection->drawn.look != DRAWN_NONE) {
        json_object_set_new(json, "look", json_string(looks[collection->drawn.look]));
    }
    int part_of = collection->part_of != 0 ? collection->part_of : collection->member_of;
    add_field_name(json, "part-of", collection, part_of - 1);
    if (collection->taken_back != NULL) {
        json_object_set_new(json, "taken-back", json_string(collection->taken_back));
    }
    add_field_name(json, "called-after", collection, collection->called_after - 1);
}

json_t *collection_schema(const struct collection *collection)
{
    json_t *json = json_pack(
        "{s:s, s:s, s:s, s:b, s:o}", "name", collection->name, "singular", collection->singular,
        "prefix", collection->prefix == NULL ? "" : collection->prefix, "bare",
        (int)collection->bare, "fields", fields_schema(collection->fields, collection->n_fields));
    add_field_name(json, "id", collection, collection->id);
    add_field_name(json, "owner", collection, collection->owner);
    add_field_name(json, "template", collection, collection->template);
    add_field_name(json, "gone", collection, collection->gone);
    add_field_name(json, "place", collection, collection->place);
    add_looks(json, collection);
    return json;
}

static json_t *phases_schema(const struct ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->n_phases; i++) {
        const struct phase *phase = &rules->phases[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:b}", "name", phase->name,
                                              "title", phase->title, "who", phase->who, "clause",
                                              ruleset_clause_id(rules, phase->clause), "once",
                                              (int)phase->once));
    }
    return list;
}

static json_t *options_schema(const struct ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->n_options; i++) {
        const struct option *option = &rules->options[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:o}", "name", option->name, "about",
                                              option->about, "clause",
                                              ruleset_clause_id(rules, option->clause), "labels",
                                              labels_json(option->labels)));
    }
    return list;
}

static json_t *purposes_schema(const struct ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->n_purposes; i++) {
        const struct purpose *purpose = &rules->purposes[i];
        json_t *json =
            json_pack("{s:s, s:s, s:s?, s:s?}", "name", purpose->name, "about", purpose->about,
                      "success", purpose->success, "failure", purpose->failure);
        add_prints(purpose, PRINTED_FACES, json);
        json_array_append_new(list, json);
    }
    return list;
}

/* [{"name": "column", "files": 2, "gap": 1, "depth": 1, "behind": 0, "short-left": true}]: files 0
 * is one rank, -2 two of half the men each. */
static json_t *formations_schema(const struct ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->n_formations; i++) {
        const struct formation *form = &rules->formations[i];
        json_array_append_new(
            list, json_pack("{s:s, s:i, s:o, s:o, s:o, s:b}", "name", form->name, "files",
                            (int)form->files, "gap", parts_json(form->gap, THOU), "depth",
                            parts_json(form->depth, THOU), "behind", parts_json(form->behind, THOU),
                            "short-left", (int)form->short_left));
    }
    return list;
}

static void append_clauses(const struct clause *clauses, int n, json_t *list)
{
    for (int i = 0; i < n; i++) {
        if (clauses[i].id != NULL) {
            json_array_append_new(list,
                                  json_pack("{s:s, s:s, s:s, s:s}", "id", clauses[i].id, "title",
                                            clauses[i].title, "text", clauses[i].text, "kind",
                                            clause_kinds[clauses[i].kind]));
        }
    }
}

/* The rule set's own, and the umpire's, which are cited as well. */
static json_t *clauses_schema(const struct ruleset *rules)
{
    json_t *list = json_array();
    append_clauses(rules->clauses, rules->n_clauses, list);
    append_clauses(umpire_clauses, n_umpire_clauses, list);
    return list;
}

static json_t *tables_schema(const struct ruleset *rules)
{
    json_t *tables = json_object();
    for (int i = 0; i < rules->n_tables; i++) {
        json_object_set_new(tables, rules->tables[i].name,
                            json_loads(rules->tables[i].json, JSON_DECODE_ANY, NULL));
    }
    return tables;
}

static json_t *sides_schema(const struct ruleset *rules)
{
    return json_pack("[s, s]", rules->side_ids[0], rules->side_ids[1]);
}

bool ruleset_hides(const struct ruleset *rules)
{
    bool hides = rules->view != NULL && !rules->hides_from_both;
    for (int i = 0; i < rules->n_collections; i++) {
        for (int f = 0; f < rules->collections[i].n_fields; f++) {
            hides = hides || rules->collections[i].fields[f].flags & FIELD_SECRET;
        }
    }
    return hides;
}

json_t *umpire_schema_json(void)
{
    json_t *clauses = json_array();
    append_clauses(umpire_clauses, n_umpire_clauses, clauses);
    return json_pack("{s:s, s:s, s:o}", "slug", "sandtable", "title", "The umpire", "clauses",
                     clauses);
}

json_t *schema_json(const struct ruleset *rules)
{
    json_t *verbs = json_array();
    json_t *collections = json_array();
    for (int i = 0; i < rules->n_verbs; i++) {
        json_array_append_new(verbs, verb_schema(rules, &rules->verbs[i]));
    }
    for (int i = 0; i < rules->n_collections; i++) {
        json_array_append_new(collections, collection_schema(&rules->collections[i]));
    }
    json_t *schema = json_pack(
        "{s:s, s:s, s:s, s:s, s:o, s:i, s:b, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "slug", rules->slug, "title", rules->title, "about", rules->about, "board",
        board_names[rules->board], "sides", sides_schema(rules), "revision", (int)rules->revision,
        "hidden", (int)ruleset_hides(rules), "surveys", (int)(rules->survey != NULL), "phases",
        phases_schema(rules), "verbs", verbs, "collections", collections, "globals",
        fields_schema(rules->globals, rules->n_globals), "settings",
        fields_schema(rules->settings, rules->n_settings), "options", options_schema(rules),
        "purposes", purposes_schema(rules), "clauses", clauses_schema(rules), "tables",
        tables_schema(rules));
    if (rules->look != NULL) {
        json_object_set_new(schema, "look", json_string(rules->look));
    }
    if (rules->day_hours != 0) {
        json_object_set_new(schema, "hours",
                            json_pack("{s:i, s:i}", "day", (int)rules->day_hours, "light",
                                      (int)rules->light_hours));
    }
    if (rules->lettered_squares) {
        json_object_set_new(schema, "lettered", json_true());
    }
    if (rules->n_formations > 0) {
        json_object_set_new(schema, "formations", formations_schema(rules));
    }
    json_object_set_new(schema, "terrain",
                        rules->terrain_kinds == NULL ? json_array()
                                                     : labels_json(rules->terrain_kinds));
    return schema;
}

/* -- the shelf --------------------------------------------------------------------------------- */

/* What a scenario's own text says of it. */
static json_t *about_of(const struct shipped_scenario *shipped)
{
    struct fault fault;
    json_t *root = json_read(shipped->json, strlen(shipped->json), shipped->name, &fault);
    json_t *about = json_incref(json_object_get(root, "about"));
    json_decref(root);
    return about == NULL ? json_string("") : about;
}

/* What a unit's type is called: its title, where its template has one. */
static void type_title(const struct scene *scene, const void *unit, char text[VALUE_TEXT])
{
    const struct collection *units = &scene->rules->collections[UNITS];
    const struct collection *templates = &scene->rules->collections[TEMPLATES];
    const struct field *type = &units->fields[units->template];
    const void *home = collection_home(templates, scene->scenario, scene->state);
    const void *record = collection_look(templates, home, field_get(type, unit));
    field_text(scene, type, units, unit, text);
    for (int i = 0; i < templates->n_fields; i++) {
        char title[VALUE_TEXT] = "";
        if (templates->fields[i].kind == VALUE_NAME) {
            field_text(scene, &templates->fields[i], templates, record, title);
        }
        if (title[0] != '\0' && strcmp(title, "none") != 0) {
            snprintf(text, VALUE_TEXT, "%s", title);
            return;
        }
    }
}

/* Does it come only in the place of another, which is counted already? */
static bool is_spare(const struct collection *units, const void *unit)
{
    return units->spare != 0 && field_get(&units->fields[units->gone], unit) == units->spare;
}

/* {"Spaceship": 3, "Escort": 2}: how many units of each type a side has. */
static json_t *forces_of(const struct scene *scene, int side)
{
    const struct collection *units = &scene->rules->collections[UNITS];
    json_t *forces = json_object();
    for (int i = 0; i < collection_count(units, scene->state); i++) {
        const void *unit = collection_look(units, scene->state, i);
        char type[VALUE_TEXT];
        if (units->owner < 0 ||
            units->template <0 || field_get(&units->fields[units->owner], unit) != side ||
                             is_spare(units, unit)) {
            continue;
        }
        type_title(scene, unit, type);
        json_int_t n = json_integer_value(json_object_get(forces, type));
        json_object_set_new(forces, type, json_integer(n + 1));
    }
    return forces;
}

static json_t *side_json(const struct scene *scene, int side)
{
    char name[VALUE_TEXT];
    side_name(scene, side, name);
    return json_pack("{s:s, s:s, s:o}", "side", scene->rules->side_ids[side], "name", name,
                     "forces", forces_of(scene, side));
}

/* Columns and rows, or inches. */
static void add_size(const struct scene *scene, json_t *json)
{
    const int32_t size[2] = {scene->scenario->width, scene->scenario->height};
    if (scene->rules->board == BOARD_TABLE) {
        json_object_set_new(json, "table", numbers_json(size, 2));
    } else {
        board_write(scene->rules, scene->scenario, json);
    }
}

json_t *scenario_json(const struct ruleset *rules, const struct shipped_scenario *shipped,
                      struct fault *fault)
{
    struct game *game = scenario_shipped(rules, shipped->name, fault);
    if (game == NULL) {
        return NULL;
    }
    struct scene scene = scene_of(game);
    json_t *json = json_pack("{s:s, s:s, s:s, s:o, s:i, s:[o,o]}", "rules", rules->slug, "name",
                             shipped->name, "title", game->scenario->title, "about",
                             about_of(shipped), "turns", (int)game->scenario->last_turn, "sides",
                             side_json(&scene, 0), side_json(&scene, 1));
    add_size(&scene, json);
    struct standing standing;
    if (rules->campaign != NULL &&
        rules->campaign->standing(game->scenario, game->start, &standing)) {
        json_object_set_new(json, "campaign", json_integer(standing.battles));
    }
    game_free(game);
    return json;
}

/* Its lessons, by name, with what the shelf says of each. */
static json_t *lessons_json(const struct ruleset *rules)
{
    json_t *list = json_array();
    for (const struct shipped_lesson *one = shipped_lessons; one->slug != NULL; one++) {
        json_t *lesson =
            strcmp(one->slug, rules->slug) == 0 ? json_loads(one->json, 0, NULL) : NULL;
        if (lesson != NULL) {
            json_array_append_new(list, json_pack("{s:s, s:O, s:O}", "name", one->name, "title",
                                                  json_object_get(lesson, "title"), "about",
                                                  json_object_get(lesson, "about")));
        }
        json_decref(lesson);
    }
    return list;
}

json_t *shelf_rules_json(const struct ruleset *rules, struct fault *fault)
{
    json_t *scenarios = json_array();
    for (int i = 0; i < rules->n_scenarios; i++) {
        json_t *json = scenario_json(rules, &rules->scenarios[i], fault);
        if (json == NULL) {
            json_decref(scenarios);
            return NULL;
        }
        json_array_append_new(scenarios, json);
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:o, s:o, s:o, s:o, s:i}", "slug",
                     rules->slug, "title", rules->title, "about", rules->about, "author",
                     rules->author, "period", rules->period, "board", board_names[rules->board],
                     "hidden", (int)ruleset_hides(rules), "sides", sides_schema(rules), "options",
                     options_schema(rules), "scenarios", scenarios, "lessons", lessons_json(rules),
                     "problems", puzzles_count(rules->slug));
}
