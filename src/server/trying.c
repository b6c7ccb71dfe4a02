/* The lobby: commands tried on a situation, one after the other, with the dice that come along: how
 * an example of the rules is played for its reader. Nothing of it is kept. */

#include <stdlib.h>
#include <string.h>

#include "format/changes.h"
#include "format/scenario.h"
#include "format/view.h"
#include "server/lobby_inside.h"
#include "server/words.h"

enum { TRIES_MAX = 64 };

/* A situation while commands are tried on it. */
struct trial {
    struct game *game;
    struct spoken *spoken;
    struct state *before;
    struct state *rooms[3]; /* for the views of before and after, and between */
};

static void close_trial(struct trial *trial)
{
    game_free(trial->game);
    free(trial->spoken);
    free(trial->before);
    for (int i = 0; i < 3; i++) {
        free(trial->rooms[i]);
    }
}

static bool open_trial(struct trial *trial, const json_t *scenario, struct fault *fault)
{
    *trial = (struct trial){.game = scenario_from_json(scenario, fault)};
    if (trial->game == NULL) {
        return fault_within(fault, "game.");
    }
    size_t size = trial->game->rules->state_size;
    trial->spoken = malloc(sizeof *trial->spoken);
    trial->before = malloc(size);
    for (int i = 0; i < 3; i++) {
        trial->rooms[i] = malloc(size);
    }
    return (trial->spoken != NULL && trial->before != NULL && trial->rooms[0] != NULL &&
            trial->rooms[1] != NULL && trial->rooms[2] != NULL) ||
           fault_say(fault, "there is no memory for that now");
}

/* Who spoke, what came of it, and what differs afterwards. */
static json_t *done_json(const struct trial *trial, const struct command *command)
{
    const struct game *game = trial->game;
    char text[COMMAND_TEXT];
    struct scene scene = scene_of(game);
    struct scene old = game_view(game, trial->before, ALL, trial->rooms[0], trial->rooms[2]);
    struct scene new = game_view(game, game->state, ALL, trial->rooms[1], trial->rooms[2]);
    scene.before = old.state;
    command_text(&scene, command, text);
    return json_pack("{s:s?, s:s, s:o, s:o}", "by",
                     command->side < SIDES ? game->rules->side_ids[command->side] : NULL, "text",
                     text, "events", words_events(&scene, game->events, ALL), "changes",
                     changes_json(&old, &new));
}

static json_t *refused_json(const struct ruleset *rules, int clause, const char *sentence)
{
    return json_pack("{s:s, s:s}", "refused", ruleset_clause_id(rules, clause), "text", sentence);
}

/* One command: carried out, refused, or short of dice; NULL with a fault if nobody understands it.
 */
static json_t *try_one(const struct trial *trial, const json_t *said, struct fault *fault)
{
    static const char *const extra[] = {"refused", "needs", "about", "unforeseen", NULL};
    struct game *game = trial->game;
    struct scene scene = scene_of(game);
    const struct command *command = &trial->spoken->command;
    fault->clause = 0;
    if (!command_from_json(&scene, said, extra, trial->spoken, fault)) {
        return fault->clause == 0 ? NULL : refused_json(game->rules, fault->clause, fault->text);
    }
    memcpy(trial->before, game->state, game->rules->state_size);
    struct answer answer =
        game_do_printed(game, command, trial->spoken->dice, trial->spoken->n_dice);
    if (answer.kind == ANSWER_REFUSED) {
        return refused_json(game->rules, answer.refusal.clause, answer.refusal.sentence);
    }
    if (answer.kind == ANSWER_NEEDS) {
        return json_pack("{s:{s:s, s:i, s:i}}", "needs", "for",
                         game->rules->purposes[answer.need.purpose].name, "count",
                         (int)answer.need.count, "faces", (int)answer.need.faces);
    }
    return done_json(trial, command);
}

/* A situation that is not begun by the first command is begun without dice, and not told. */
static bool begin(const struct trial *trial, const json_t *commands, struct fault *fault)
{
    const char *first = json_string_value(json_object_get(json_array_get(commands, 0), "verb"));
    if (first != NULL && strcmp(first, "begin") == 0) {
        return true;
    }
    json_t *said = json_pack("{s:s}", "verb", "begin");
    json_t *begun = try_one(trial, said, fault);
    bool good = json_object_get(begun, "events") != NULL ||
                fault_say(fault, "do[0]: expected begin with its dice, for it needs some");
    json_decref(said);
    json_decref(begun);
    return good;
}

static json_t *try_all(const struct trial *trial, const json_t *commands, struct fault *fault)
{
    json_t *steps = json_array();
    for (size_t i = 0; i < json_array_size(commands); i++) {
        json_t *step = try_one(trial, json_array_get(commands, i), fault);
        if (step == NULL) {
            fault_within(fault, "do[%d]: ", (int)i);
            json_decref(steps);
            return NULL;
        }
        json_array_append_new(steps, step);
    }
    return steps;
}

static json_t *try_body(const json_t *body, struct fault *fault)
{
    struct trial trial = {.game = NULL};
    const json_t *commands = json_object_get(body, "do");
    json_t *answer = NULL;
    if (!json_is_array(commands) || json_array_size(commands) > TRIES_MAX) {
        fault_say(fault, "do: expected a list of at most %d commands", TRIES_MAX);
    } else if (open_trial(&trial, json_object_get(body, "game"), fault) &&
               begin(&trial, commands, fault)) {
        struct scene scene =
            game_view(trial.game, trial.game->state, ALL, trial.rooms[0], trial.rooms[2]);
        json_t *view = view_json(&scene);
        json_t *steps = try_all(&trial, commands, fault);
        answer = steps == NULL ? NULL : json_pack("{s:O, s:o}", "view", view, "steps", steps);
        json_decref(view);
    }
    close_trial(&trial);
    return answer;
}

static void work_trial(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    struct fault fault = {.clause = 0, .text = ""};
    json_t *body = errand_read(errand);
    json_t *answer = body == NULL ? NULL : try_body(body, &fault);
    if (answer != NULL) {
        lobby_say(&errand->response, 200, answer);
    } else if (body != NULL) {
        lobby_say_fault(&errand->response, &fault);
    }
    json_decref(body);
}

static void done_trial(struct job *job)
{
    errand_end((struct errand *)job);
}

bool lobby_post_trial(struct hall *hall, const struct request *request, struct response *response)
{
    return errand_run(hall, WORK_PARCEL, request, work_trial, done_trial, response);
}
