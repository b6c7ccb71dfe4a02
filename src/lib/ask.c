/* The library: what can be asked of a game. */

#include <stdlib.h>
#include <string.h>

#include "draw/list_legal.h"
#include "draw/text_board.h"
#include "format/command.h"
#include "format/odds.h"
#include "format/scenario.h"
#include "format/schema.h"
#include "format/survey.h"
#include "format/view.h"
#include "lib/inside.h"
#include "rules/registry.h"

/* -- what all of them need --------------------------------------------------------------------- */

void *lib_fail(char *why, const struct fault *fault)
{
    if (why != NULL) {
        memcpy(why, fault->text, sizeof fault->text);
    }
    return NULL;
}

void *lib_no_memory(char *why)
{
    struct fault fault;
    fault_say(&fault, "there is no memory left");
    return lib_fail(why, &fault);
}

/* Not jansson's own json_dumps: whoever uses the library may have given jansson other memory than
 * what free() takes back. */
char *lib_text(json_t *json, char *why)
{
    const size_t flags = JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(9);
    size_t length = json == NULL ? 0 : json_dumpb(json, NULL, 0, flags);
    char *text = length == 0 ? NULL : malloc(length + 1);
    if (text != NULL) {
        json_dumpb(json, text, length, flags);
        text[length] = '\0';
    }
    json_decref(json);
    return text != NULL ? text : lib_no_memory(why);
}

bool lib_side(const st_game *game, const char *name, int *side, struct fault *fault)
{
    struct scene scene = scene_of(game->game);
    *side = SIDE_NONE;
    return name == NULL || side_named(&scene, name, side, fault) || fault_within(fault, "side: ");
}

bool lib_speaker(const st_game *game, const char *name, int *side, struct fault *fault)
{
    bool read = lib_side(game, name, side, fault);
    if (read && *side == SIDE_NONE) {
        *side = side_to_speak(game->game->state);
    }
    return read;
}

struct scene lib_seen_by(st_game *game, int side, bool by_side)
{
    struct scene scene = scene_seen_by(game->game, side, game->room);
    scene.known = by_side ? scene.known : NULL;
    return scene;
}

struct scene lib_told(st_game *game, int side, bool by_side)
{
    struct scene scene = lib_seen_by(game, side, by_side);
    if (game->has_before && side == SIDE_NONE) {
        scene.before = game->before;
    } else if (game->has_before) {
        umpire_view(scene.rules, scene.scenario, game->before, side, game->saw);
        scene.before = game->saw;
    }
    return scene;
}

/* -- rule sets --------------------------------------------------------------------------------- */

char *st_shelf(char *why)
{
    struct fault fault;
    json_t *list = json_array();
    for (int i = 0; i < n_rulesets; i++) {
        json_t *one = rulesets[i]->example ? NULL : shelf_rules_json(rulesets[i], &fault);
        if (one == NULL && !rulesets[i]->example) {
            json_decref(list);
            return lib_fail(why, &fault);
        }
        json_array_append_new(list, one);
    }
    return lib_text(list, why);
}

char *st_rules(const char *slug, char *why)
{
    struct fault fault;
    const struct ruleset *rules = ruleset_named(slug);
    if (rules == NULL) {
        fault_say(&fault, "there is no rule set \"%.80s\"", slug);
        return lib_fail(why, &fault);
    }
    return lib_text(schema_json(rules), why);
}

/* -- views and lists --------------------------------------------------------------------------- */

char *st_view(st_game *game, const char *side, char *why)
{
    struct fault fault;
    int number;
    if (!lib_side(game, side, &number, &fault)) {
        return lib_fail(why, &fault);
    }
    struct scene scene = lib_seen_by(game, number, true);
    return lib_text(view_json(&scene), why);
}

static bool read_verb(const struct ruleset *rules, const char *name, int *verb, struct fault *fault)
{
    *verb = name == NULL ? EVERY_VERB : verb_beginning(rules, name);
    if (*verb < EVERY_VERB) {
        return fault_say(fault, "verb: more than one begins with \"%.40s\"", name);
    }
    return name == NULL || *verb >= 0 ||
           fault_say(fault, "verb: %s knows no verb \"%.40s\"", rules->title, name);
}

/* The list is made from what the side may know, and so cannot tell it more. */
struct legal *lib_legal(st_game *game, const char *side_name, const char *verb_name, int *side,
                        int *verb, struct fault *fault)
{
    if (game->drift[0] != '\0' && !fault_say(fault, "%s", game->drift)) {
        return NULL;
    }
    if (!read_verb(game->game->rules, verb_name, verb, fault) ||
        !lib_speaker(game, side_name, side, fault)) {
        return NULL;
    }
    struct legal *legal = calloc(1, sizeof *legal);
    if (legal == NULL) {
        fault_say(fault, "there is no memory left");
        return NULL;
    }
    struct scene scene = lib_seen_by(game, *side, true);
    umpire_legal(scene.rules, scene.scenario, scene.state, *side, legal);
    return legal;
}

static json_t *legal_json(const struct scene *scene, int side, const struct legal *legal, int verb)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < legal->n; i++) {
        struct command command;
        legal_get(legal, i, side, &command);
        if (verb == EVERY_VERB || command.verb == verb) {
            json_array_append_new(list, command_json(scene, &command));
        }
    }
    return json_pack("{s:o, s:o}", "side",
                     side < SIDES ? json_string(scene->rules->side_ids[side]) : json_null(),
                     "commands", list);
}

char *st_legal(st_game *game, const char *side, const char *verb, char *why)
{
    struct fault fault;
    int number;
    int wanted;
    struct legal *legal = lib_legal(game, side, verb, &number, &wanted, &fault);
    if (legal == NULL) {
        return lib_fail(why, &fault);
    }
    struct scene scene = lib_seen_by(game, number, side != NULL);
    int speaker = game->game->state->begun ? number : SIDE_NONE;
    char *text = lib_text(legal_json(&scene, speaker, legal, wanted), why);
    free(legal);
    return text;
}

/* -- odds and surveys -------------------------------------------------------------------------- */

static json_t *odds_answer(const struct scene *scene, struct odds *odds,
                           const struct command *command)
{
    struct refusal why;
    if (!odds_of(odds, scene->rules, scene->scenario, scene->state, command, &why)) {
        return json_pack("{s:{s:s, s:s}}", "refused", "clause",
                         ruleset_clause_id(scene->rules, why.clause), "sentence", why.sentence);
    }
    json_t *plain = odds_json(scene, odds);
    json_t *cases = odds_cases_json(scene, odds, command);
    if (cases != NULL) {
        json_decref(plain);
    }
    return cases != NULL ? cases : plain;
}

char *st_odds(st_game *game, const char *side, const char *command, char *why)
{
    struct fault fault;
    struct spoken spoken;
    if (!lib_said(game, side, command, &spoken, &fault)) {
        return lib_fail(why, &fault);
    }
    struct odds *odds = odds_new();
    if (odds == NULL) {
        return lib_no_memory(why);
    }
    struct scene scene = lib_seen_by(game, spoken.command.side, side != NULL);
    json_t *answer = odds_answer(&scene, odds, &spoken.command);
    odds_free(odds);
    return lib_text(answer, why);
}

char *st_survey(st_game *game, const char *side, const char *unit, char *why)
{
    struct fault fault;
    int number;
    struct survey *survey = calloc(1, sizeof *survey);
    if (survey == NULL) {
        return lib_no_memory(why);
    }
    json_t *json = NULL;
    if (lib_side(game, side, &number, &fault)) {
        struct scene scene = lib_seen_by(game, number, true);
        if (survey_named(&scene, unit, survey, &fault)) {
            json = survey_json(&scene, survey);
        } else {
            fault_within(&fault, "unit: ");
        }
    }
    free(survey);
    return json == NULL ? lib_fail(why, &fault) : lib_text(json, why);
}

/* -- scenarios and journals -------------------------------------------------------------------- */

char *st_scenario(const st_game *game, char *why)
{
    return lib_text(scenario_write(game->game), why);
}

char *st_journal(const st_game *game, char *why)
{
    char *text = journal_text(game->game);
    return text != NULL ? text : lib_no_memory(why);
}

bool st_verify(const st_game *game, uint32_t *dice, char *why)
{
    struct fault fault;
    uint32_t n = 0;
    bool good = game->journal || fault_say(&fault, "expected a journal that was read");
    good = good && (game->drift[0] == '\0' || fault_say(&fault, "%s", game->drift)) &&
           (!game->notes.rolled || journal_verify(game->game, &game->notes, &n, &fault));
    if (dice != NULL) {
        *dice = n;
    }
    return good || lib_fail(why, &fault);
}
