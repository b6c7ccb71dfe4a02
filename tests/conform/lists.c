/* The promise that a list holds whatever could be said: every verb whose arguments are finite is
 * tried with all of them, and what check allows is compared with the list, both ways. And that this
 * comparison would see it if a verb were left out. And where the commands of a list are weighed all
 * at once (ruleset.weigh), that each promises what it would by itself. */

#include "conform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/outlook.h"
#include "core/verb.h"

enum {
    WAYS_MAX = 20000,  /* commands of one verb that are tried in one state */
    TRIED_MAX = 200000 /* and of one subject altogether */
};

/* Is every way to say it listed? Where rules list only some places and paths, as many as they like
 * of what may be left unsaid, too. */
static bool is_judged(const struct game *game, int verb)
{
    const struct ruleset *rules = game->rules;
    for (int i = 0; rules->samples && i < rules->verbs[verb].n_args; i++) {
        if (rules->verbs[verb].args[i].optional) {
            return false;
        }
    }
    uint32_t ways = verb_ways(rules, game->scenario, game->state, verb);
    return ways > 0 && ways <= WAYS_MAX;
}

static uint32_t end_of_run(const struct legal *legal, uint32_t run)
{
    return run + 1 < legal->n_runs ? legal->runs[run + 1].first : legal->n;
}

static uint32_t count_of_verb(const struct legal *legal, int verb)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < legal->n_runs; i++) {
        n += legal->runs[i].verb == verb ? end_of_run(legal, i) - legal->runs[i].first : 0;
    }
    return n;
}

/* Where the first command of this verb stands in the list. */
static uint32_t first_of_verb(const struct legal *legal, int verb)
{
    for (uint32_t i = 0; i < legal->n_runs; i++) {
        if (legal->runs[i].verb == verb) {
            return legal->runs[i].first;
        }
    }
    return legal->n;
}

/* The numbers are compared too: so neither may have one that the other lacks, or one twice. Most
 * lists have the order in which things are tried; where one has not, it is searched. */
static bool is_same(const struct legal *legal, const struct legal *tried, int verb, int side)
{
    uint32_t at = first_of_verb(legal, verb);
    for (uint32_t i = 0; i < tried->n; i++) {
        struct command command;
        struct command listed = {.verb = VERB_BEGIN};
        legal_get(tried, i, side, &command);
        if (at < legal->n) {
            legal_get(legal, at++, side, &listed);
        }
        if (!command_equal(&command, &listed) && !legal_has(legal, &command)) {
            return false;
        }
    }
    return count_of_verb(legal, verb) == tried->n;
}

/* The commands tried. */
static uint32_t judge_lists(const struct game *game, const struct legal *legal, struct legal *tried,
                            int side)
{
    uint32_t n = 0;
    for (int verb = 0; verb < game->rules->n_verbs; verb++) {
        if (!is_judged(game, verb)) {
            continue;
        }
        legal_clear(tried);
        verb_enumerate(game->rules, game->scenario, game->state, side, verb, tried);
        if (!is_same(legal, tried, verb, side)) {
            fail_msg("'%s' is listed %u times, but allowed %u times", game->rules->verbs[verb].name,
                     count_of_verb(legal, verb), tried->n);
        }
        n += verb_ways(game->rules, game->scenario, game->state, verb);
    }
    return n;
}

void lists_are_whole(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    struct legal *tried = malloc(sizeof *tried);
    uint32_t n = 0;
    for (int i = 0; i < subject->games / 4 + 1 && n < TRIED_MAX; i++) {
        struct lot lot = {(uint64_t)i + 31};
        struct command command;
        start_game(game, (uint64_t)i + 3000);
        while (random_command(game, subject->legal, &lot, &command) && n < TRIED_MAX) {
            if (command.side < SIDES) {
                n += judge_lists(game, subject->legal, tried, command.side);
            }
            must_do(game, &command, NULL, 0);
        }
    }
    free(tried);
}

/* The list as a rule set would give it that forgets one verb. */
static void leave_out(const struct legal *legal, int verb, struct legal *without)
{
    legal_clear(without);
    for (uint32_t i = 0; i < legal->n; i++) {
        struct command command;
        legal_get(legal, i, 0, &command);
        if (command.verb != verb) {
            memcpy(legal_add(without, command.verb, command.n_words), command.words,
                   command.n_words * sizeof command.words[0]);
        }
    }
}

/* In the first states of a game, of each verb that is listed. */
void verb_left_out_is_missed(void **state)
{
    enum { LOOKED_AT = 12 };
    struct subject *subject = *state;
    struct game *game = subject->game;
    struct legal *tried = malloc(sizeof *tried);
    struct legal *without = malloc(sizeof *without);
    struct lot lot = {5};
    struct command command;
    start_game(game, 4000);
    for (int i = 0; i < LOOKED_AT && random_command(game, subject->legal, &lot, &command); i++) {
        for (int verb = 0; game->state->begun && verb < game->rules->n_verbs; verb++) {
            if (!is_judged(game, verb) || count_of_verb(subject->legal, verb) == 0) {
                continue;
            }
            leave_out(subject->legal, verb, without);
            legal_clear(tried);
            verb_enumerate(game->rules, game->scenario, game->state, command.side, verb, tried);
            assert_true(is_same(subject->legal, tried, verb, command.side));
            assert_false(is_same(without, tried, verb, command.side));
        }
        must_do(game, &command, NULL, 0);
    }
    free(without);
    free(tried);
}

static void judge_promises(const struct game *game, const struct legal *legal, int side)
{
    static int32_t promises[LEGAL_MAX];
    struct intent intent;
    intent_start(&intent, game->rules);
    promises_of(game->rules, game->scenario, game->state, side, legal, &intent, promises);
    for (uint32_t i = 0; i < legal->n; i++) {
        struct command command;
        legal_get(legal, i, side, &command);
        assert_int_equal(promises[i],
                         promise_of(game->rules, game->scenario, game->state, &command, &intent));
    }
}

void lists_are_weighed_alike(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    for (int i = 0; i < subject->games / 4 + 1 && game->rules->weigh != NULL; i++) {
        struct lot lot = {(uint64_t)i + 57};
        struct command command;
        start_game(game, (uint64_t)i + 5000);
        while (random_command(game, subject->legal, &lot, &command)) {
            if (command.side < SIDES) {
                judge_promises(game, subject->legal, command.side);
            }
            must_do(game, &command, NULL, 0);
        }
    }
}
