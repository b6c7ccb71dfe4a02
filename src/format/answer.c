#include "format/answer.h"

#include "format/event.h"
#include "format/view.h"

json_t *answer_json(const struct scene *scene, const struct answer *answer,
                    const struct events *events, int side)
{
    const struct ruleset *rules = scene->rules;
    switch (answer->kind) {
    case ANSWER_REFUSED:
        return json_pack("{s:b, s:{s:s, s:s}}", "done", 0, "refused", "clause",
                         ruleset_clause_id(rules, answer->refusal.clause), "sentence",
                         answer->refusal.sentence);
    case ANSWER_NEEDS:
        return json_pack("{s:b, s:{s:s, s:i, s:i}}", "done", 0, "needs", "for",
                         rules->purposes[answer->need.purpose].name, "faces",
                         (int)answer->need.faces, "count", (int)answer->need.count);
    default:
        return json_pack("{s:b, s:o, s:o}", "done", 1, "events", events_json(scene, events, side),
                         "waits-for", waiting_json(scene));
    }
}
