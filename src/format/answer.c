#include "format/answer.h"

#include "format/event.h"
#include "format/name.h"
#include "format/view.h"

void add_who(const struct scene *scene, const struct refusal *refusal, json_t *json)
{
    char name[VALUE_TEXT];
    if (refusal->who != NO_PIECE) {
        piece_name(scene, refusal->who, name);
        json_object_set_new(json, "who", json_string(name));
    }
}

void add_prints(const struct purpose *purpose, int faces, json_t *json)
{
    if (purpose->prints != NULL) {
        json_t *prints = json_array();
        for (int i = 0; i < faces; i++) {
            json_array_append_new(prints, json_integer(purpose->prints[i]));
        }
        json_object_set_new(json, "prints", prints);
    }
}

static json_t *refused_json(const struct scene *scene, const struct refusal *refusal)
{
    json_t *json =
        json_pack("{s:s, s:s}", "clause", ruleset_clause_id(scene->rules, refusal->clause),
                  "sentence", refusal->sentence);
    add_who(scene, refusal, json);
    return json_pack("{s:b, s:o}", "done", 0, "refused", json);
}

static json_t *needs_json(const struct ruleset *rules, const struct need *need)
{
    const struct purpose *purpose = &rules->purposes[need->purpose];
    json_t *json = json_pack("{s:s, s:i, s:i}", "for", purpose->name, "faces", (int)need->faces,
                             "count", (int)need->count);
    add_prints(purpose, need->faces, json);
    return json_pack("{s:b, s:o}", "done", 0, "needs", json);
}

json_t *answer_json(const struct scene *scene, const struct answer *answer,
                    const struct events *events, int side)
{
    switch (answer->kind) {
    case ANSWER_REFUSED:
        return refused_json(scene, &answer->refusal);
    case ANSWER_NEEDS:
        return needs_json(scene->rules, &answer->need);
    default:
        return json_pack("{s:b, s:o, s:o}", "done", 1, "events", events_json(scene, events, side),
                         "waits-for", waiting_json(scene));
    }
}
