#include "format/view.h"
#include "format/board.h"

#include <stdio.h>

#include "format/name.h"
#include "format/scenario.h"
#include "format/sentence.h"
#include "format/terrain.h"
#include "format/value.h"

static json_t *side_json(const struct scene *scene, int side)
{
    return side < SIDES ? json_string(scene->rules->side_ids[side]) : json_null();
}

json_t *waiting_json(const struct scene *scene)
{
    json_t *list = json_array();
    for (int side = 0; side < SIDES; side++) {
        if (waits_for(scene->state, side)) {
            json_array_append_new(list, side_json(scene, side));
        }
    }
    return list;
}

static void add_end(const struct scene *scene, json_t *view)
{
    const struct state *state = scene->state;
    json_object_set_new(view, "over", json_boolean(state->over));
    if (state->over) {
        json_object_set_new(view, "winner", side_json(scene, state->winner));
        json_object_set_new(view, "points",
                            json_pack("[i, i]", (int)state->points[0], (int)state->points[1]));
        json_object_set_new(view, "why", json_string(ruleset_clause_id(scene->rules, state->why)));
    }
}

/* The unit that the side which is waited for has to decide for; "" if it is no certain one. */
static void asked_name(const struct scene *scene, char name[VALUE_TEXT])
{
    const struct task *top = agenda_top(scene->state);
    name[0] = '\0';
    if (top != NULL && top->unit != NO_UNIT) {
        piece_name(scene, piece_of(UNITS, top->unit), name);
    }
}

json_t *view_head_json(const struct scene *scene)
{
    const struct state *state = scene->state;
    char asked[VALUE_TEXT];
    json_t *head = json_pack("{s:i, s:s, s:b, s:o}", "turn", (int)state->turn, "phase",
                             scene->rules->phases[state->phase].name, "begun", (int)state->begun,
                             "waits-for", waiting_json(scene));
    asked_name(scene, asked);
    json_object_set_new(head, "asks", asked[0] && !state->over ? json_string(asked) : json_null());
    add_end(scene, head);
    return head;
}

/* A list is in the order of its numbers; most come in it. */
static size_t place_of(const json_t *list, int number)
{
    size_t place = json_array_size(list);
    while (place > 0 &&
           number < json_integer_value(json_object_get(json_array_get(list, place - 1), "#"))) {
        place--;
    }
    return place;
}

json_t *collection_json(const struct scene *scene, const struct collection *collection)
{
    const void *home = collection_home(collection, scene->scenario, scene->state);
    json_t *list = json_array();
    for (int i = 0; i < collection_count(collection, home); i++) {
        const void *record = collection_look(collection, home, i);
        if (is_unseen(collection, record)) {
            continue;
        }
        json_t *json = record_json(scene, collection, record);
        if (json_is_object(json)) {
            int number = record_number(scene, collection, i);
            json_object_set_new(json, "#", json_integer(number));
            json_array_insert_new(list, place_of(list, number), json);
        } else {
            json_array_append_new(list, json);
        }
    }
    return list;
}

/* Is this list among the keys of what is wanted, or of its "state"? */
static bool is_wanted(const json_t *wanted, const char *name)
{
    return wanted == NULL || json_object_get(wanted, name) != NULL ||
           json_object_get(json_object_get(wanted, "state"), name) != NULL;
}

json_t *view_json(const struct scene *scene)
{
    return view_part_json(scene, NULL);
}

static json_t *side_names_json(const struct scene *scene)
{
    json_t *names = json_object();
    for (int side = 0; side < SIDES; side++) {
        char name[VALUE_TEXT];
        side_name(scene, side, name);
        json_object_set_new(names, scene->rules->side_ids[side], json_string(name));
    }
    return names;
}

json_t *view_part_json(const struct scene *scene, const json_t *wanted)
{
    const struct ruleset *rules = scene->rules;
    const struct scenario *scenario = scene->scenario;
    json_t *view = json_pack("{s:s, s:s, s:s, s:i, s:o}", "rules", rules->slug, "scenario",
                             scenario->name, "title", scenario->title, "turns",
                             (int)scenario->last_turn, "sides", side_names_json(scene));
    if (scenario->theme != THEME_TEMPERATE) {
        json_object_set_new(view, "theme", json_string(theme_words[scenario->theme]));
    }
    board_write(rules, scenario, view);
    json_object_update_new(view, view_head_json(scene));
    for (int i = 0; i < rules->n_settings; i++) {
        json_object_set_new(view, rules->settings[i].name,
                            field_json(scene, &rules->settings[i], NULL, scenario));
    }
    for (int i = 0; i < rules->n_globals; i++) {
        json_object_set_new(view, rules->globals[i].name,
                            field_json(scene, &rules->globals[i], NULL, scene->state));
    }
    for (int i = 0; i < rules->n_collections; i++) {
        if (!rules->collections[i].offstage && is_wanted(wanted, rules->collections[i].name)) {
            json_object_set_new(view, rules->collections[i].name,
                                collection_json(scene, &rules->collections[i]));
        }
    }
    return view;
}

void waiting_text(const struct scene *scene, char text[WAITING_TEXT])
{
    const struct state *state = scene->state;
    char who[VALUE_TEXT];
    char unit[VALUE_TEXT];
    if (!state->begun) {
        snprintf(text, WAITING_TEXT, "The game has not begun.");
        return;
    }
    if (state->over) {
        snprintf(text, WAITING_TEXT, "The game is over.");
        return;
    }
    side_name(scene, side_to_speak(state), who);
    if (waits_for(state, 0) && waits_for(state, 1)) {
        snprintf(who, sizeof who, "both sides");
    }
    asked_name(scene, unit);
    snprintf(text, WAITING_TEXT, "Turn %d, %s. Waiting for %.60s%s%.40s.", state->turn,
             scene->rules->phases[state->phase].title, who, unit[0] ? " to decide for " : "", unit);
}

static void add_conditions(const struct scene *scene, const struct field *fields, int n,
                           const void *home, struct sentence *words, char *text)
{
    for (int i = 0; i < n; i++) {
        char value[VALUE_TEXT];
        if (!(fields[i].flags & FIELD_SHOWN) || field_get(&fields[i], home) == fields[i].initial) {
            continue;
        }
        field_text(scene, &fields[i], NULL, home, value);
        add(words, "%s%s %s", text[0] == '\0' ? "" : ", ", fields[i].name, value);
    }
}

void conditions_text(const struct scene *scene, char text[CONDITIONS_TEXT])
{
    const struct ruleset *rules = scene->rules;
    struct sentence words = sentence_in(text, CONDITIONS_TEXT);
    add_conditions(scene, rules->globals, rules->n_globals, scene->state, &words, text);
    add_conditions(scene, rules->settings, rules->n_settings, scene->scenario, &words, text);
}
