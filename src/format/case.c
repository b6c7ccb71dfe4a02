#include "format/case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/campaign.h"
#include "format/case_like.h"
#include "format/case_match.h"
#include "format/command.h"
#include "format/event.h"
#include "format/scenario.h"
#include "format/value.h"
#include "format/view.h"

/* A case being run. */
struct run {
    struct game *game;
    json_t *events;       /* all of them so far */
    json_t *told[SIDES];  /* those that each side was told of */
    struct state *before; /* to see that a refused command changes nothing */
};

/* -- legal commands ---------------------------------------------------------------------------- */

static json_t *legal_json(const struct scene *scene, struct legal *legal)
{
    json_t *list = json_array();
    int side = side_to_speak(scene->state);
    if (side == SIDE_NONE) {
        return list;
    }
    umpire_legal(scene->rules, scene->scenario, scene->state, side, legal);
    for (uint32_t i = 0; i < legal->n; i++) {
        struct command command;
        legal_get(legal, i, side, &command);
        json_array_append_new(list, command_json(scene, &command));
    }
    return list;
}

static size_t count_matches(const json_t *wanted, const json_t *list)
{
    size_t n = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        n += case_matches(wanted, json_array_get(list, i));
    }
    return n;
}

static bool match_legal_list(const json_t *expected, const json_t *list, struct fault *why)
{
    const json_t *has = json_object_get(expected, "has");
    const json_t *not = json_object_get(expected, "not");
    for (size_t i = 0; i < json_array_size(has); i++) {
        if (count_matches(json_array_get(has, i), list) == 0) {
            return case_mismatch(why, "legal.has", json_array_get(has, i), list);
        }
    }
    for (size_t i = 0; i < json_array_size(not ); i++) {
        if (count_matches(json_array_get(not, i), list) != 0) {
            return case_mismatch(why, "legal.not", json_array_get(not, i), list);
        }
    }
    json_t *count = json_object_get(expected, "count");
    if (count == NULL) {
        return true;
    }
    json_t *wanted = json_copy(count);
    json_object_del(wanted, "n");
    size_t n = count_matches(wanted, list);
    json_decref(wanted);
    return (json_int_t)n == json_integer_value(json_object_get(count, "n")) ||
           fault_say(why, "legal.count: expected %d, found %zu",
                     (int)json_integer_value(json_object_get(count, "n")), n);
}

static bool match_legal(const struct scene *scene, const json_t *expected, struct fault *why)
{
    struct legal *legal = malloc(sizeof *legal);
    if (legal == NULL) {
        return fault_say(why, "there is no memory for the legal commands");
    }
    json_t *list = legal_json(scene, legal);
    bool same = match_legal_list(expected, list, why);
    json_decref(list);
    free(legal);
    return same;
}

/* -- commands ---------------------------------------------------------------------------------- */

static bool match_answer(const struct run *run, const json_t *step, const struct answer *answer,
                         struct fault *why)
{
    const struct ruleset *rules = run->game->rules;
    const char *refused = json_string_value(json_object_get(step, "refused"));
    const json_t *needs = json_object_get(step, "needs");
    const char *clause =
        answer->kind == ANSWER_REFUSED ? ruleset_clause_id(rules, answer->refusal.clause) : NULL;
    if (refused != NULL) {
        return (clause != NULL && strcmp(clause, refused) == 0) ||
               fault_say(why, "expected it refused by %s, found it %s%s", refused,
                         clause ? "refused by " : "accepted", clause ? clause : "");
    }
    if (clause != NULL) {
        return fault_say(why, "refused: %s (%s)", answer->refusal.sentence, clause);
    }
    bool missing = answer->kind == ANSWER_NEEDS;
    json_t *found =
        !missing ? json_null()
                 : json_pack("{s:s, s:i, s:i}", "for", rules->purposes[answer->need.purpose].name,
                             "count", (int)answer->need.count, "faces", (int)answer->need.faces);
    bool same = needs == NULL ? !missing : case_matches(needs, found);
    if (!same) {
        json_t *none = json_string("no dice missing");
        case_mismatch(why, "needs", needs ? needs : none, found);
        json_decref(none);
    }
    json_decref(found);
    return same;
}

/* What may be told of a command before it is given: all, unless the step names the clause by which
 * nothing is. */
static bool match_foresight(const struct game *game, const json_t *step,
                            const struct command *command, struct fault *why)
{
    const char *clause = json_string_value(json_object_get(step, "unforeseen"));
    struct refusal refusal;
    if (clause == NULL) {
        return true;
    }
    return (!ruleset_foresees(game->rules, game->scenario, game->state, command, &refusal) &&
            strcmp(clause, ruleset_clause_id(game->rules, refusal.clause)) == 0) ||
           fault_say(why, "expected that nothing is told of it before it is given, by %s", clause);
}

static bool run_step(struct run *run, const json_t *step, struct fault *why)
{
    static const char *const extra[] = {"refused", "needs", "events", "about", "unforeseen", NULL};
    struct game *game = run->game;
    struct scene scene = scene_of(game);
    struct spoken spoken;
    if (!command_from_json(&scene, step, extra, &spoken, why)) {
        const char *refused = json_string_value(json_object_get(step, "refused"));
        return refused != NULL && strcmp(refused, ruleset_clause_id(game->rules, why->clause)) == 0;
    }
    if (!match_foresight(game, step, &spoken.command, why)) {
        return false;
    }
    memcpy(run->before, game->state, game->rules->state_size);
    struct answer answer = game_do_printed(game, &spoken.command, spoken.dice, spoken.n_dice);
    if (!match_answer(run, step, &answer, why)) {
        return false;
    }
    if (answer.kind != ANSWER_DONE) {
        return memcmp(run->before, game->state, game->rules->state_size) == 0 ||
               fault_say(why, "the command was not carried out, yet the state changed");
    }
    json_t *events = events_json(&scene, game->events, SIDE_NONE);
    json_array_extend(run->events, events);
    for (int side = 0; side < SIDES; side++) {
        json_t *told = events_json(&scene, game->events, side);
        json_array_extend(run->told[side], told);
        json_decref(told);
    }
    const json_t *expected = json_object_get(step, "events");
    bool same = expected == NULL || case_match_events(expected, events, why);
    json_decref(events);
    return same;
}

/* A case that does not begin by itself is begun without dice. */
static bool run_steps(struct run *run, const json_t *steps, struct fault *why)
{
    const char *first = json_string_value(json_object_get(json_array_get(steps, 0), "verb"));
    if (first == NULL || strcmp(first, "begin") != 0) {
        json_t *begin = json_pack("{s:s}", "verb", "begin");
        bool begun = run_step(run, begin, why);
        json_decref(begin);
        if (!begun) {
            return fault_within(why, "begin: ");
        }
    }
    for (size_t i = 0; i < json_array_size(steps); i++) {
        if (!run_step(run, json_array_get(steps, i), why)) {
            return fault_within(why, "do[%zu]: ", i);
        }
    }
    return true;
}

/* -- campaigns --------------------------------------------------------------------------------- */

static bool match_campaign(const struct scene *scene, const json_t *expected, struct fault *why)
{
    json_t *standing = standing_json(scene);
    bool same = (standing != NULL && case_matches(expected, standing)) ||
                case_mismatch(why, "campaign", expected, standing);
    json_decref(standing);
    return same;
}

/* What is expected of the beginning of the next battle. */
static bool match_next(const struct game *game, const json_t *expected, struct fault *why)
{
    struct game *next = campaign_follow(game, why);
    if (next == NULL) {
        return fault_within(why, "next: ");
    }
    struct scene scene = scene_of(next);
    json_t *state = case_state_json(&scene, expected);
    bool same = true;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)expected, key, value)
    {
        same = same && case_match_key(&scene, state, key, value, why);
    }
    json_decref(state);
    game_free(next);
    return same || fault_within(why, "next.");
}

static bool match_expected(struct run *run, const json_t *expect, struct fault *why)
{
    struct scene scene = scene_of(run->game);
    json_t *state = case_state_json(&scene, expect);
    bool same = true;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)expect, key, value)
    {
        if (!same) {
            break;
        }
        if (strcmp(key, "events") == 0) {
            same = case_match_events(value, run->events, why);
        } else if (strcmp(key, "no-events") == 0) {
            same = case_match_no_events(value, run->events, why);
        } else if (strcmp(key, "told") == 0) {
            same = case_match_told(&scene, run->told, value, why);
        } else if (strcmp(key, "legal") == 0) {
            same = match_legal(&scene, value, why);
        } else if (strcmp(key, "campaign") == 0) {
            same = match_campaign(&scene, value, why);
        } else if (strcmp(key, "next") == 0) {
            same = match_next(run->game, value, why);
        } else {
            same = case_match_key(&scene, state, key, value, why);
        }
    }
    json_decref(state);
    return same || fault_within(why, "expect.");
}

/* A case must be able to fail: it names its rule and expects something. */
static bool check_case(const json_t *one, struct fault *why)
{
    static const char *const known[] = {"rule", "about",  "name",    "like", "game",
                                        "do",   "expect", "problem", NULL};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)one, key, value)
    {
        int i = 0;
        while (known[i] != NULL && strcmp(known[i], key) != 0) {
            i++;
        }
        if (known[i] == NULL) {
            return fault_say(why, "%.40s: a case has no such field", key);
        }
    }
    if (case_rules(one) == 0 || case_about(one)[0] == '\0') {
        return fault_say(why, "expected rule and about: the clause a case shows, and how");
    }
    bool expects =
        json_object_get(one, "expect") != NULL || json_object_get(one, "problem") != NULL;
    for (size_t i = 0; i < json_array_size(json_object_get(one, "do")); i++) {
        const json_t *step = json_array_get(json_object_get(one, "do"), i);
        expects = expects || json_object_get(step, "refused") || json_object_get(step, "needs") ||
                  json_object_get(step, "events");
    }
    return expects || fault_say(why, "expect: a case must expect something");
}

/* "problem": the game must not be accepted, and the sentence that says so contains this text. */
static bool match_problem(const json_t *problem, const struct game *game, const struct fault *found,
                          struct fault *why)
{
    const char *text = json_string_value(problem);
    if (game != NULL) {
        return fault_say(why, "problem: the game was accepted");
    }
    return (text != NULL && strstr(found->text, text) != NULL) ||
           fault_say(why, "problem: expected \"%s\", found \"%.300s\"", text ? text : "",
                     found->text);
}

bool case_run(const json_t *one, struct fault *why)
{
    struct fault found = {.text = ""};
    if (!check_case(one, why)) {
        return false;
    }
    json_t *situation = case_game(one, why);
    if (situation == NULL && json_object_get(one, "like") != NULL) {
        return false;
    }
    struct game *game = scenario_from_json(situation, &found);
    json_decref(situation);
    const json_t *problem = json_object_get(one, "problem");
    if (problem != NULL) {
        bool same = match_problem(problem, game, &found, why);
        game_free(game);
        return same;
    }
    if (game == NULL) {
        return fault_say(why, "game: %s", found.text);
    }
    struct run run = {.game = game,
                      .events = json_array(),
                      .told = {json_array(), json_array()},
                      .before = malloc(game->rules->state_size)};
    bool passed = run.before != NULL && run_steps(&run, json_object_get(one, "do"), why) &&
                  match_expected(&run, json_object_get(one, "expect"), why);
    free(run.before);
    json_decref(run.events);
    json_decref(run.told[0]);
    json_decref(run.told[1]);
    game_free(game);
    return passed;
}

json_t *cases_read(const char *text, size_t length, const char *name, struct fault *fault)
{
    json_t *json = json_read(text, length, name, fault);
    json_t *cases = json == NULL ? NULL : cases_link(json, fault);
    if (json != NULL && cases == NULL) {
        fault_within(fault, "%s: ", name);
    }
    return cases;
}

const char *case_about(const json_t *one)
{
    const char *about = json_string_value(json_object_get(one, "about"));
    return about == NULL ? "" : about;
}

size_t case_rules(const json_t *one)
{
    const json_t *rule = json_object_get(one, "rule");
    return json_is_string(rule) ? 1 : json_array_size(rule);
}

const char *case_rule(const json_t *one, size_t index)
{
    const json_t *rule = json_object_get(one, "rule");
    const char *id = json_is_string(rule) ? json_string_value(rule)
                                          : json_string_value(json_array_get(rule, index));
    return id == NULL ? "" : id;
}
