#include "server/advising.h"

#include "bot/reason.h"
#include "format/command.h"

/* As the level `general` thinks. */
static const struct budget budget = {.playouts = 2000, .ms = 400, .arms = ARMS_MAX};

enum { PAIRS = 400 };

static const char unmeasured[] = "It came out best. What comes of it is not told where a target is "
                                 "named before the range is measured.";

static json_t *lost_json(const struct scene *scene, const double lost[SIDES])
{
    return json_pack("{s:f, s:f}", scene->rules->side_ids[0], lost[0], scene->rules->side_ids[1],
                     lost[1]);
}

/* One of the two commands, with what comes of it. */
static json_t *choice_json(const struct scene *scene, const struct command *command,
                           const struct comparison *told, int which)
{
    char text[COMMAND_TEXT];
    command_text(scene, command, text);
    json_t *json = json_pack("{s:o, s:s}", "command", command_json(scene, command), "text", text);
    if (told->samples > 0) {
        json_object_set_new(json, "chance", json_real(told->chances[which].mean));
        json_object_set_new(json, "error", json_real(told->chances[which].error));
        json_object_set_new(json, "lost", lost_json(scene, told->lost[which]));
    }
    return json;
}

static bool is_foreseen(const struct scene *scene, const struct command *command,
                        struct refusal *why)
{
    return command->verb >= scene->rules->n_verbs ||
           ruleset_foresees(scene->rules, scene->scenario, scene->state, command, why);
}

/* Does it name a target? */
static bool takes_aim(const struct scene *scene, const struct command *command)
{
    const struct verb *verb =
        command->verb < scene->rules->n_verbs ? &scene->rules->verbs[command->verb] : NULL;
    for (int i = 0; verb != NULL && i < verb->n_args; i++) {
        if (verb->args[i].kind == VALUE_PIECE && !verb->args[i].own) {
            return true;
        }
    }
    return false;
}

/* Where a target is named before anything is measured, the chances of a shot would be a ruler. */
static bool are_figures_told(const struct scene *scene, const struct advice *advice)
{
    return ruleset_may_measure(scene->rules, scene->scenario) ||
           !(takes_aim(scene, &advice->best) || takes_aim(scene, &advice->next));
}

json_t *advice_answer(struct adviser *adviser, const struct scene *scene, int side)
{
    struct advice advice;
    struct refusal why;
    char next[COMMAND_TEXT] = "";
    adviser_ask(adviser, scene->scenario, scene->state, side, &budget, PAIRS, &advice);
    struct comparison *told = &advice.comparison;
    if (!is_foreseen(scene, &advice.best, &why) ||
        (!advice.alone && !is_foreseen(scene, &advice.next, &why))) {
        return json_pack("{s:s, s:s, s:s}", "hear", "refused", "clause",
                         ruleset_clause_id(scene->rules, why.clause), "text", why.sentence);
    }
    bool withheld = told->samples > 0 && !are_figures_told(scene, &advice);
    told->samples = withheld ? 0 : told->samples;
    json_t *json = choice_json(scene, &advice.best, told, 0);
    json_object_set_new(json, "hear", json_string("advice"));
    if (!advice.alone) {
        command_text(scene, &advice.next, next);
        json_object_set_new(json, "next", choice_json(scene, &advice.next, told, 1));
    }
    if (told->samples > 0) {
        json_object_set_new(json, "gap", json_real(told->gap.mean));
        json_object_set_new(json, "gap-error", json_real(told->gap.error));
        json_object_set_new(json, "samples", json_integer(told->samples));
    }
    char reason[REASON_TEXT];
    reason_text(scene->rules, &advice, side, next, reason);
    json_object_set_new(json, "reason", json_string(withheld ? unmeasured : reason));
    return json;
}
