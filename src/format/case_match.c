#include "format/case_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/umpire.h"
#include "format/event.h"
#include "format/scenario.h"
#include "format/value.h"
#include "format/view.h"

bool case_matches(const json_t *expected, const json_t *actual)
{
    if (json_is_object(expected)) {
        const char *key;
        json_t *value;
        json_object_foreach((json_t *)expected, key, value)
        {
            const json_t *found = json_object_get(actual, key);
            if (found == NULL || !case_matches(value, found)) {
                return false;
            }
        }
        return json_is_object(actual);
    }
    if (json_is_array(expected)) {
        bool same = json_is_array(actual) && json_array_size(actual) == json_array_size(expected);
        for (size_t i = 0; same && i < json_array_size(expected); i++) {
            same = case_matches(json_array_get(expected, i), json_array_get(actual, i));
        }
        return same;
    }
    return json_equal(expected, actual);
}

bool case_mismatch(struct fault *why, const char *where, const json_t *expected,
                   const json_t *actual)
{
    char *wanted = json_dumps(expected, JSON_COMPACT | JSON_ENCODE_ANY);
    char *found = actual ? json_dumps(actual, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    fault_say(why, "%s: expected %.200s, found %.300s", where, wanted ? wanted : "?",
              found ? found : "nothing");
    free(wanted);
    free(found);
    return false;
}

bool case_match_events(const json_t *expected, const json_t *events, struct fault *why)
{
    size_t at = 0;
    for (size_t i = 0; i < json_array_size(expected); i++) {
        const json_t *wanted = json_array_get(expected, i);
        while (at < json_array_size(events) && !case_matches(wanted, json_array_get(events, at))) {
            at++;
        }
        if (at == json_array_size(events)) {
            char where[40];
            snprintf(where, sizeof where, "events[%zu]", i);
            return case_mismatch(why, where, wanted, events);
        }
        at++;
    }
    return true;
}

bool case_match_no_events(const json_t *kinds, const json_t *events, struct fault *why)
{
    for (size_t i = 0; i < json_array_size(kinds); i++) {
        for (size_t e = 0; e < json_array_size(events); e++) {
            const json_t *event = json_array_get(events, e);
            if (json_equal(json_array_get(kinds, i), json_object_get(event, "event"))) {
                return case_mismatch(why, "no-events", json_array_get(kinds, i), event);
            }
        }
    }
    return true;
}

/* {"B1": {"damaged": true}} against the records of a collection. */
static bool match_records(const struct scene *scene, int number, const json_t *expected,
                          struct fault *why)
{
    const struct collection *collection = &scene->rules->collections[number];
    const char *id;
    json_t *wanted;
    json_object_foreach((json_t *)expected, id, wanted)
    {
        int32_t piece = piece_named(scene, 1U << number, id);
        if (piece == NO_PIECE) {
            return fault_say(why, "%s.%s: there is none of that name", collection->name, id);
        }
        const void *home = collection_home(collection, scene->scenario, scene->state);
        json_t *actual =
            record_json(scene, collection, collection_look(collection, home, piece_index(piece)));
        bool same = case_matches(wanted, actual);
        if (!same) {
            char where[80];
            snprintf(where, sizeof where, "%s.%.40s", collection->name, id);
            case_mismatch(why, where, wanted, actual);
        }
        json_decref(actual);
        if (!same) {
            return false;
        }
    }
    return true;
}

json_t *case_state_json(const struct scene *scene, const json_t *expect)
{
    json_t *view = view_part_json(scene, expect);
    int side = side_to_speak(scene->state);
    json_object_set_new(view, "waits-for",
                        json_string(side < SIDES ? scene->rules->side_ids[side] : "none"));
    if (scene->state->over && scene->state->winner == SIDE_NONE) {
        json_object_set_new(view, "winner", json_string("none"));
    }
    return view;
}

bool case_match_key(const struct scene *scene, const json_t *state, const char *key,
                    const json_t *expected, struct fault *why)
{
    for (int i = 0; i < scene->rules->n_collections; i++) {
        if (strcmp(scene->rules->collections[i].name, key) == 0 && json_is_object(expected)) {
            return match_records(scene, i, expected, why);
        }
    }
    const json_t *actual = strcmp(key, "state") == 0 ? state : json_object_get(state, key);
    return (actual != NULL && case_matches(expected, actual)) ||
           case_mismatch(why, key, expected, actual);
}

/* -- what a side knows ------------------------------------------------------------------------- */

/* Of these names none is of anything that the side sees. */
static bool match_unseen(const struct scene *scene, const struct state *view, const json_t *names,
                         struct fault *why)
{
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        int32_t piece = name == NULL
                            ? NO_PIECE
                            : piece_named(scene, (1U << scene->rules->n_collections) - 1, name);
        if (piece == NO_PIECE) {
            return fault_say(why, "unseen: there is none of the name %.40s", name ? name : "?");
        }
        const struct collection *collection = &scene->rules->collections[piece_collection(piece)];
        if (!is_unseen(collection, collection_look(collection, view, piece_index(piece)))) {
            return fault_say(why, "unseen: %.40s is seen", name);
        }
    }
    return true;
}

static bool match_knowledge(const struct scene *scene, const json_t *events, int side,
                            const json_t *expected, struct fault *why)
{
    struct state *view = malloc(scene->rules->state_size);
    umpire_view(scene->rules, scene->scenario, scene->state, side, view);
    const struct scene seen = {scene->rules, scene->scenario, view, NULL};
    json_t *state = case_state_json(&seen, expected);
    bool same = true;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)expected, key, value)
    {
        same =
            same && (strcmp(key, "events") == 0      ? case_match_events(value, events, why)
                     : strcmp(key, "no-events") == 0 ? case_match_no_events(value, events, why)
                     : strcmp(key, "unseen") == 0    ? match_unseen(scene, view, value, why)
                                                  : case_match_key(&seen, state, key, value, why));
    }
    json_decref(state);
    free(view);
    return same;
}

bool case_match_told(const struct scene *scene, json_t *const told[SIDES], const json_t *expected,
                     struct fault *why)
{
    const char *id;
    json_t *value;
    json_object_foreach((json_t *)expected, id, value)
    {
        int side = 0;
        while (side < SIDES && strcmp(scene->rules->side_ids[side], id) != 0) {
            side++;
        }
        if (side == SIDES) {
            return fault_say(why, "told: there is no side %.20s", id);
        }
        if (!match_knowledge(scene, told[side], side, value, why)) {
            return fault_within(why, "told.%s.", id);
        }
    }
    return true;
}
