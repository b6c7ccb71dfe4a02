#include "server/advising.h"

#include <stdlib.h>

#include "bot/moment.h"
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

/* -- a game looked at again -------------------------------------------------------------------- */

enum { PLAYOUTS = 16 };

static json_t *estimate_json(struct estimate estimate)
{
    return json_pack("{s:f, s:f}", "mean", estimate.mean, "error", estimate.error);
}

static json_t *moment_json(const struct game *game, const struct moment *moment)
{
    struct scene scene = scene_of(game);
    char text[COMMAND_TEXT];
    command_text(&scene, &moment->said, text);
    json_t *json = json_pack("{s:I, s:i, s:s, s:s, s:o, s:o}", "n", (json_int_t)moment->n, "turn",
                             moment->turn, "side", game->rules->side_ids[moment->side], "text",
                             text, "command", command_json(&scene, &moment->said), "chance",
                             estimate_json(moment->before));
    if (moment->diced) {
        json_object_set_new(json, "played", estimate_json(moment->played));
    }
    if (moment->blunder) {
        command_text(&scene, &moment->better, text);
        json_object_set_new(json, "blunder",
                            json_pack("{s:s, s:o, s:f, s:f}", "better", text, "better-command",
                                      command_json(&scene, &moment->better), "chance",
                                      moment->judged.chances[1].mean, "better-chance",
                                      moment->judged.chances[0].mean));
    }
    return json;
}

/* The first moment is looked at whatever the time, so that whoever asks on comes to an end. */
json_t *analysis_answer(struct adviser *adviser, struct game *game, const struct journal *journal,
                        uint32_t from, uint32_t to, bool (*enough)(void *who), void *who)
{
    struct state *room = malloc(game->rules->state_size);
    struct journal_entry *entry = malloc(sizeof *entry);
    struct moment moment;
    json_t *moments = json_array();
    uint32_t at = 0;
    uint32_t n = 1;
    for (; room != NULL && entry != NULL && n <= to && journal_next(journal, &at, entry); n++) {
        if (n >= from && json_array_size(moments) > 0 && enough(who)) {
            break;
        }
        if (n >= from && has_moment(game, entry)) {
            moment_look(adviser, game, entry, n, PLAYOUTS, room, &moment);
            json_array_append_new(moments, moment_json(game, &moment));
        }
        if (game_do(game, &entry->command, entry->dice, entry->n_dice).kind != ANSWER_DONE) {
            n = journal->entries + 1;
            break;
        }
    }
    free(room);
    free(entry);
    return json_pack("{s:s, s:I, s:I, s:I, s:o}", "hear", "analysis", "from", (json_int_t)from,
                     "next", (json_int_t)n, "of", (json_int_t)journal->entries, "moments", moments);
}
