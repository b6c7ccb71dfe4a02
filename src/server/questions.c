/* Questions that clients ask, which change nothing: what they could do, see, expect and have been
 * told. Each is answered from what the asker may know. */

#include <string.h>

#include "format/answer.h"
#include "format/ends.h"
#include "format/inches.h"
#include "format/name.h"
#include "format/survey.h"
#include "server/asking.h"
#include "server/choices.h"
#include "server/talk.h"

static bool read_unit(struct talk *talk, const struct scene *scene, int32_t *unit)
{
    const char *name = talk_text(talk, "unit");
    uint32_t all = (1u << scene->rules->n_collections) - 1;
    *unit = name == NULL ? NO_PIECE : piece_named(scene, all, name);
    if (name != NULL && *unit == NO_PIECE) {
        answer_fault(talk->client, talk->re, "unit: there is nothing called \"%.40s\"", name);
        return false;
    }
    return true;
}

void say_choices(struct talk *talk)
{
    struct hall *hall = talk->hall;
    int32_t unit;
    struct choosing choosing = {
        .scene = talk_view(talk), .side = talk->client->audience, .legal = hall->room.legal};
    if (!read_unit(talk, &choosing.scene, &unit)) {
        return;
    }
    choosing.trial = (struct umpire){.rules = choosing.scene.rules,
                                     .scenario = choosing.scene.scenario,
                                     .state = hall->room.trial,
                                     .dice = hall->room.host->dice,
                                     .events = hall->room.host->events};
    json_t *choices =
        unit == NO_PIECE ? choices_json(&choosing) : unit_choices_json(&choosing, unit);
    json_object_set_new(choices, "hear", json_string("choices"));
    json_object_set_new(choices, "at", json_integer(talk->hosted->at[talk->client->audience]));
    hall->figures.choices++;
    answer(talk->client, talk->re, choices);
}

/* What stands as it would after the command of the message, tried on a copy with every die at its
 * lowest; false if that cannot be said, and the client has been told why. Only on hexes, where a
 * survey is of nothing but the unit itself. */
static bool look_ahead(struct talk *talk, struct scene *scene, int32_t unit)
{
    struct refusal why;
    struct spoken *spoken = talk_command(talk);
    if (spoken == NULL) {
        return false;
    }
    *scene = talk_view(talk);
    if (!umpire_check(scene->rules, scene->scenario, scene->state, &spoken->command, &why) ||
        !ruleset_foresees(scene->rules, scene->scenario, scene->state, &spoken->command, &why)) {
        answer_refused(talk->client, talk->re, scene->rules, &why);
        return false;
    }
    struct hall *hall = talk->hall;
    struct umpire trial = {.rules = scene->rules,
                           .scenario = scene->scenario,
                           .state = hall->room.trial,
                           .dice = hall->room.host->dice,
                           .events = hall->room.host->events};
    piece_after(&trial, scene->state, &spoken->command, unit);
    scene->state = trial.state;
    return true;
}

static bool asks_ahead(const struct talk *talk, const struct scene *scene, int32_t unit)
{
    return json_object_get(talk->message, "command") != NULL && unit != NO_PIECE &&
           scene->rules->board == BOARD_HEX && talk->client->audience < SIDES;
}

void say_survey(struct talk *talk)
{
    struct scene scene = talk_view(talk);
    struct survey *survey = talk->hall->room.survey;
    int32_t unit;
    if (!read_unit(talk, &scene, &unit) ||
        (asks_ahead(talk, &scene, unit) && !look_ahead(talk, &scene, unit))) {
        return;
    }
    survey->unit = NO_PIECE;
    if (scene.rules->survey != NULL && unit != NO_PIECE && piece_collection(unit) == UNITS) {
        *survey = (struct survey){.unit = NO_PIECE};
        scene.rules->survey(scene.scenario, scene.state, piece_index(unit), survey);
        if (!may_measure(talk->hosted->game)) {
            survey->n_ranges = 0;
        }
    }
    json_t *json = survey_json(&scene, survey);
    json_object_set_new(json, "hear", json_string("survey"));
    answer(talk->client, talk->re, json);
}

/* Is it a rule of the book that forbids it, and not the umpire, who found no sense in it? */
static bool is_ruled(const struct scene *scene, const struct refusal *why)
{
    return strncmp(ruleset_clause_id(scene->rules, why->clause), "sandtable.", 10) != 0;
}

void say_judge(struct talk *talk)
{
    struct spoken *spoken = talk_command(talk);
    if (spoken == NULL) {
        return;
    }
    struct scene scene = talk_view(talk);
    struct refusal why;
    bool can = umpire_check(scene.rules, scene.scenario, scene.state, &spoken->command, &why);
    json_t *json = json_pack("{s:s, s:b}", "hear", "judged", "can", (int)can);
    int32_t spent;
    int32_t allowance;
    /* Where nothing may be measured, a path that cannot be taken is no ruler either. */
    bool told = (can || (is_ruled(&scene, &why) && may_measure(talk->hosted->game))) &&
                ruleset_foresees(scene.rules, scene.scenario, scene.state, &spoken->command, NULL);
    if (scene.rules->spends != NULL && told &&
        scene.rules->spends(scene.scenario, scene.state, &spoken->command, &spent, &allowance)) {
        json_object_set_new(json, "spent", parts_json(spent, THOU));
        json_object_set_new(json, "allowance", parts_json(allowance, THOU));
    }
    if (!can) {
        json_object_set_new(json, "clause",
                            json_string(ruleset_clause_id(scene.rules, why.clause)));
        json_object_set_new(json, "why", json_string(why.sentence));
        add_who(&scene, &why, json);
    }
    answer(talk->client, talk->re, json);
}

void say_odds(struct talk *talk)
{
    struct spoken *spoken = talk_command(talk);
    if (spoken != NULL) {
        ask_odds(talk->hall, talk->client, &spoken->command, talk->re);
    }
}

/* Not by a clause of the rules. */
static void decline(struct talk *talk, const char *why)
{
    struct refusal refusal;
    refuse(&refusal, 0, why);
    answer_refused(talk->client, talk->re, talk->hosted->game->rules, &refusal);
}

/* What the computer would do in the asker's place. */
void say_advice(struct talk *talk)
{
    struct hosted *hosted = talk->hosted;
    if (!hosted_gives_hints(hosted)) {
        decline(talk, "no hints were agreed on when this game was made");
    } else if (!waits_for(hosted->game->state, talk->client->audience)) {
        decline(talk, "there is nothing for you to decide now");
    } else {
        ask_advice(talk->hall, talk->client, talk->re);
    }
}

/* Before the end nobody is told what another side knew. */
static bool read_audience(struct talk *talk, int *audience)
{
    const char *as = talk_text(talk, "as");
    *audience = talk->client->audience;
    if (as == NULL) {
        return true;
    }
    const char *const *sides = talk->hosted->game->rules->side_ids;
    int wanted = strcmp(as, "both") == 0     ? BOTH
                 : strcmp(as, "all") == 0    ? ALL
                 : strcmp(as, sides[0]) == 0 ? 0
                 : strcmp(as, sides[1]) == 0 ? 1
                                             : -1;
    if (wanted < 0 || (wanted != *audience && !hosted_is_over(talk->hosted))) {
        answer_fault(talk->client, talk->re,
                     "as: expected your own side; the others once the game is over");
        return false;
    }
    *audience = wanted;
    return true;
}

static bool read_count(const struct talk *talk, const char *key, uint32_t otherwise, uint32_t *n)
{
    const json_t *json = json_object_get(talk->message, key);
    json_int_t value = json == NULL ? otherwise : json_integer_value(json);
    if ((json != NULL && !json_is_integer(json)) || value < 0 || value > UINT32_MAX) {
        answer_fault(talk->client, talk->re, "%s: expected the number of a command", key);
        return false;
    }
    *n = (uint32_t)value;
    return true;
}

void say_story(struct talk *talk)
{
    int audience;
    uint32_t from;
    uint32_t to;
    if (read_audience(talk, &audience) && read_count(talk, "from", 0, &from) &&
        read_count(talk, "to", UINT32_MAX, &to)) {
        ask_story(talk->hall, talk->client, audience, from, to, talk->re);
    }
}

/* Nobody is told how it stands while it can still change. */
void say_analysis(struct talk *talk)
{
    uint32_t from;
    uint32_t to;
    if (!hosted_is_over(talk->hosted)) {
        decline(talk, "a game is analysed once it is over");
    } else if (read_count(talk, "from", 1, &from) && read_count(talk, "to", UINT32_MAX, &to)) {
        ask_analysis(talk->hall, talk->client, from, to, talk->re);
    }
}
