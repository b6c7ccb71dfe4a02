#include "server/asking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "format/changes.h"
#include "format/json_text.h"
#include "format/odds.h"
#include "format/view.h"
#include "server/advising.h"
#include "server/makers.h"
#include "server/words.h"

enum { MOST_STEPS = 200, ODDS_SECONDS = 2, ANALYSIS_SECONDS = 2 };
/* Advice that nothing was compared for is worth little: where others use the machine too it has
 * longer for its seconds of work. */
enum { ADVICE_SECONDS = 5, ADVICE_WAIT = 20 };

/* What every question carries: who asked, and the answer once it is found. */
struct question {
    struct job job;
    struct hall *hall;
    uint64_t client;
    json_t *re; /* its own: counts of references are not for two threads */
    json_t *answer;
    char *text; /* the answer as it is sent, written by the worker too */
    size_t length;
    struct game *game; /* a copy, with the asker's view as its state */
};

/* On the worker's thread: the last of the work. */
static void write_answer(struct question *question)
{
    if (question->answer != NULL && question->re != NULL) {
        json_object_set(question->answer, "re", question->re);
    }
    question->text =
        question->answer == NULL ? NULL : json_text_of(question->answer, &question->length);
    json_decref(question->answer);
    question->answer = NULL;
}

static void reply(struct job *job)
{
    struct question *question = (struct question *)job;
    struct hall *hall = question->hall;
    struct client *client = hall->stopping ? NULL : hall_client(hall, question->client);
    if (client != NULL && question->text != NULL) {
        client_send_text(client, question->text, question->length);
    } else if (client != NULL) {
        answer_fault(client, question->re, "there is no memory for that question now");
    }
    free(question->text);
    json_decref(question->re);
    game_free(question->game);
    free(question);
}

/* A copy of the game at its start. The journal is not copied. */
static struct question *question_new(struct hall *hall, struct client *client, enum work_kind kind,
                                     size_t size, json_t *re)
{
    struct asker asker = {ASKER_CLIENT, client->number, address_hash(client->address)};
    if (!workers_have_room(hall->workers, kind, &asker)) {
        answer_fault(client, re, "the server is busy; ask again in a moment");
        return NULL;
    }
    struct question *question = calloc(1, size);
    struct game *game = question == NULL ? NULL : game_again(client->hosted->game);
    if (game == NULL) {
        free(question);
        answer_fault(client, re, "there is no memory for that question now");
        return NULL;
    }
    question->job.kind = kind;
    question->job.asker = asker;
    question->job.done = reply;
    question->hall = hall;
    question->client = client->number;
    question->re = re == NULL ? NULL : json_integer(json_integer_value(re));
    question->game = game;
    return question;
}

/* -- odds -------------------------------------------------------------------------------------- */

struct odds_question {
    struct question question;
    int audience;
    struct command command;
};

/* How long a worker looks for an answer, and for whom. */
struct patience {
    struct job *job;
    time_t until;
    time_t worked; /* of the thread's own time, for advice */
};

static time_t seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec;
}

static bool is_enough(void *who)
{
    struct patience *patience = who;
    return atomic_load(&patience->job->unwanted) || seconds_of(CLOCK_MONOTONIC) >= patience->until;
}

static bool is_thought_over(void *who)
{
    struct patience *patience = who;
    return is_enough(who) || seconds_of(CLOCK_THREAD_CPUTIME_ID) >= patience->worked;
}

json_t *odds_answer(struct job *job, const struct scene *scene, const struct command *command,
                    bool supposes, struct fault *fault)
{
    struct odds *odds = odds_new();
    struct patience patience = {job, seconds_of(CLOCK_MONOTONIC) + ODDS_SECONDS, 0};
    if (odds != NULL) {
        odds->enough = is_enough;
        odds->who = &patience;
    }
    struct refusal why;
    json_t *json = NULL;
    if (odds == NULL) {
        fault_say(fault, "there is no memory for that question now");
    } else if (!odds_of(odds, scene->rules, scene->scenario, scene->state, command, &why)) {
        fault_say(fault, "%s", why.sentence);
        fault->clause = why.clause;
    } else {
        json_t *plain = odds_json(scene, odds);
        json = supposes ? odds_cases_json(scene, odds, command) : NULL;
        if (json == NULL) {
            json = json_incref(plain);
        }
        json_decref(plain);
    }
    odds_free(odds);
    return json;
}

static void work_odds(struct job *job)
{
    struct odds_question *asked = (struct odds_question *)job;
    struct game *game = asked->question.game;
    struct scene scene = scene_told(game, asked->audience);
    struct fault fault = {.clause = 0};
    json_t *json = odds_answer(job, &scene, &asked->command, true, &fault);
    if (json == NULL) {
        asked->question.answer =
            json_pack("{s:s, s:s, s:s}", "hear", "refused", "clause",
                      ruleset_clause_id(game->rules, fault.clause), "text", fault.text);
    } else {
        json_object_set_new(json, "hear", json_string("odds"));
        asked->question.answer = json;
    }
    write_answer(&asked->question);
}

void ask_odds(struct hall *hall, struct client *client, const struct command *command, json_t *re)
{
    struct odds_question *asked =
        (struct odds_question *)question_new(hall, client, WORK_ODDS, sizeof *asked, re);
    if (asked == NULL) {
        return;
    }
    struct hosted *hosted = client->hosted;
    hall_view(hall, hosted, hosted->game->state, client->audience, asked->question.game->state);
    game_copy_known(asked->question.game, hosted->game);
    asked->audience = client->audience;
    asked->command = *command;
    asked->question.job.work = work_odds;
    hall->figures.odds++;
    workers_add(hall->workers, &asked->question.job);
}

/* -- advice ------------------------------------------------------------------------------------ */

struct advice_question {
    struct question question;
    int side;
};

static void work_advice(struct job *job)
{
    struct advice_question *asked = (struct advice_question *)job;
    struct game *game = asked->question.game;
    struct scene scene = scene_told(game, asked->side);
    struct patience patience = {job, seconds_of(CLOCK_MONOTONIC) + ADVICE_WAIT,
                                seconds_of(CLOCK_THREAD_CPUTIME_ID) + ADVICE_SECONDS};
    struct adviser *adviser = adviser_new(game->rules);
    if (adviser != NULL) {
        adviser_hurry(adviser, is_thought_over, &patience);
        asked->question.answer = advice_answer(adviser, &scene, asked->side);
    }
    adviser_free(adviser);
    write_answer(&asked->question);
}

void ask_advice(struct hall *hall, struct client *client, json_t *re)
{
    struct advice_question *asked =
        (struct advice_question *)question_new(hall, client, WORK_COMPUTER, sizeof *asked, re);
    if (asked == NULL) {
        return;
    }
    struct hosted *hosted = client->hosted;
    hall_view(hall, hosted, hosted->game->state, client->audience, asked->question.game->state);
    game_copy_known(asked->question.game, hosted->game);
    asked->side = client->audience;
    asked->question.job.work = work_advice;
    workers_add(hall->workers, &asked->question.job);
}

/* -- analysis ---------------------------------------------------------------------------------- */

struct analysis_question {
    struct question question;
    uint32_t from, to;
    struct journal journal; /* a copy */
};

static void work_analysis(struct job *job)
{
    struct analysis_question *asked = (struct analysis_question *)job;
    struct game *game = asked->question.game;
    struct patience patience = {job, seconds_of(CLOCK_MONOTONIC) + ANALYSIS_SECONDS, 0};
    struct adviser *adviser = adviser_new(game->rules);
    if (adviser != NULL) {
        asked->question.answer = analysis_answer(adviser, game, &asked->journal, asked->from,
                                                 asked->to, is_enough, &patience);
    }
    adviser_free(adviser);
    write_answer(&asked->question);
}

static void done_analysis(struct job *job)
{
    free(((struct analysis_question *)job)->journal.words);
    reply(job);
}

static bool copy_words(struct journal *copy, const struct journal *journal)
{
    *copy = *journal;
    copy->words = malloc(journal->n * sizeof journal->words[0] + 1);
    if (copy->words != NULL) {
        memcpy(copy->words, journal->words, journal->n * sizeof journal->words[0]);
    }
    return copy->words != NULL;
}

void ask_analysis(struct hall *hall, struct client *client, uint32_t from, uint32_t to, json_t *re)
{
    struct analysis_question *asked =
        (struct analysis_question *)question_new(hall, client, WORK_COMPUTER, sizeof *asked, re);
    if (asked == NULL) {
        return;
    }
    asked->from = from;
    asked->to = to;
    asked->question.job.work = work_analysis;
    asked->question.job.done = done_analysis;
    if (!copy_words(&asked->journal, &client->hosted->game->journal)) {
        answer_fault(client, re, "there is no memory for that question now");
        asked->question.client = 0; /* it has its answer */
        done_analysis(&asked->question.job);
        return;
    }
    workers_add(hall->workers, &asked->question.job);
}

/* -- stories ----------------------------------------------------------------------------------- */

struct story_question {
    struct question question;
    int audience;
    uint32_t from, to, of;
    bool over; /* everything may be told */
    uint8_t *told;
    struct journal journal; /* a copy */
    int64_t id;
    struct hosted shadow; /* a game by itself, with the names of its sides */
};

/* One step as the audience knew it. */
static json_t *step_json(const struct story_question *story, const struct command *command,
                         uint32_t number, const struct scene *old, const struct scene *new)
{
    struct game *game = story->question.game;
    struct scene scene = scene_told(game, story->audience);
    scene.before = old->state;
    char waiting[WAITING_TEXT];
    waiting_text(new, waiting);
    json_t *step = json_pack("{s:I, s:o, s:o, s:o, s:s}", "n", (json_int_t)number, "by",
                             side_id_json(&story->shadow, command->side), "events",
                             words_events(&scene, game->events, story->audience), "changes",
                             changes_json(old, new), "waiting", waiting);
    if (story->over || command->side == SIDE_NONE || command->side == story->audience) {
        char text[COMMAND_TEXT];
        command_text(&scene, command, text);
        json_object_set_new(step, "command", command_json(&scene, command));
        json_object_set_new(step, "text", json_string(text));
    }
    return step;
}

/* What an audience knew of a state. When a game is over a view hides nothing, but what a side knew
 * before is told as it was: only the last step opens everything. */
static struct scene knew(const struct story_question *story, const struct state *state,
                         struct state *room, struct state *between)
{
    return game_view(story->shadow.game, state, story->audience, room, between);
}

static void tell_steps(struct story_question *story, json_t *steps, struct state *before,
                       struct state *rooms[3], struct journal_entry *entry)
{
    struct game *game = story->question.game;
    uint32_t at = 0;
    uint32_t number = 0;
    for (uint32_t i = 0; number < story->to && journal_next(&story->journal, &at, entry) &&
                         !atomic_load(&story->question.job.unwanted);
         i++) {
        memcpy(before, game->state, game->rules->state_size);
        struct answer result = game_do(game, &entry->command, entry->dice, entry->n_dice);
        if (result.kind != ANSWER_DONE) {
            return;
        }
        if (story->audience != ALL && !(story->told[i] >> story->audience & 1)) {
            continue;
        }
        if (++number > story->from) {
            struct scene old = knew(story, before, rooms[0], rooms[2]);
            struct scene new = knew(story, game->state, rooms[1], rooms[2]);
            json_array_append_new(steps, step_json(story, &entry->command, number, &old, &new));
        }
    }
}

static json_t *as_json(const struct story_question *story)
{
    static const char *const names[] = {[BOTH] = "both", [ALL] = "all"};
    return story->audience < SIDES
               ? json_string(story->question.game->rules->side_ids[story->audience])
               : json_string(names[story->audience]);
}

static void work_story(struct job *job)
{
    struct story_question *story = (struct story_question *)job;
    struct game *game = story->question.game;
    size_t size = game->rules->state_size;
    struct state *before = malloc(size);
    struct state *rooms[3] = {malloc(size), malloc(size), malloc(size)};
    struct journal_entry *entry = malloc(sizeof *entry);
    story->shadow.game = game;
    if (before != NULL && rooms[0] != NULL && rooms[1] != NULL && rooms[2] != NULL &&
        entry != NULL) {
        json_t *steps = json_array();
        json_t *json = json_pack("{s:s, s:o, s:I, s:I, s:I}", "hear", "story", "as", as_json(story),
                                 "from", (json_int_t)story->from, "to", (json_int_t)story->to, "of",
                                 (json_int_t)story->of);
        if (story->from == 0) {
            struct scene start = knew(story, game->state, rooms[0], rooms[2]);
            json_object_set_new(json, "start", view_json(&start));
        }
        tell_steps(story, steps, before, rooms, entry);
        json_object_set_new(json, "steps", steps);
        story->question.answer = json;
    }
    free(before);
    for (int i = 0; i < 3; i++) {
        free(rooms[i]);
    }
    free(entry);
    write_answer(&story->question);
}

static void done_story(struct job *job)
{
    struct story_question *story = (struct story_question *)job;
    free(story->told);
    free(story->journal.words);
    reply(job);
}

static bool copy_journal(struct story_question *story, const struct hosted *hosted)
{
    const struct journal *journal = &hosted->game->journal;
    story->told = malloc(journal->entries + 1);
    if (!copy_words(&story->journal, journal) || story->told == NULL) {
        return false;
    }
    if (journal->entries > 0) {
        memcpy(story->told, hosted->told, journal->entries);
    }
    return true;
}

void ask_story(struct hall *hall, struct client *client, int audience, uint32_t from, uint32_t to,
               json_t *re)
{
    const struct hosted *hosted = client->hosted;
    struct story_question *story =
        (struct story_question *)question_new(hall, client, WORK_STORY, sizeof *story, re);
    if (story == NULL) {
        return;
    }
    story->audience = audience;
    story->of = audience == ALL ? hosted->game->journal.entries : hosted->steps[audience];
    story->from = from;
    story->to = to < from + MOST_STEPS ? to : from + MOST_STEPS;
    story->to = story->to < story->of ? story->to : story->of;
    story->over = hosted->game->state->over;
    story->question.job.work = work_story;
    story->question.job.done = done_story;
    if (!copy_journal(story, hosted)) {
        answer_fault(client, re, "there is no memory for that question now");
        done_story(&story->question.job);
        return;
    }
    workers_add(hall->workers, &story->question.job);
}
