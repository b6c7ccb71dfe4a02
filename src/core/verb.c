#include "core/verb.h"

#include <assert.h>
#include <stddef.h>

#include "core/kind.h"

bool verb_check(const struct ruleset *rules, const struct scenario *scenario,
                const struct state *state, const struct command *command, struct refusal *why)
{
    const struct task_kind *task = &rules->tasks[agenda_top(state)->kind];
    if (!((task->verbs | task->judged) >> command->verb & 1)) {
        return refuse(why, task->clause, task->sentence);
    }
    const struct verb *verb = &rules->verbs[command->verb];
    return verb->check == NULL || verb->check(scenario, state, command, why);
}

void verb_apply(struct play *play, const struct command *command, const struct task *answered)
{
    const struct verb *verb = &play->rules->verbs[command->verb];
    if (verb->apply != NULL) {
        verb->apply(play, command, answered);
    }
}

int32_t verb_promise(const struct ruleset *rules, const struct scenario *scenario,
                     const struct state *view, const struct command *command,
                     const struct intent *intent)
{
    const struct verb *verb = &rules->verbs[command->verb];
    if (verb->promise != NULL) {
        return verb->promise(scenario, view, command, intent);
    }
    return rules->promise(scenario, view, command, intent);
}

static bool list_verb(const struct ruleset *rules, const struct scenario *scenario,
                      const struct state *state, int side, int number, struct legal *legal)
{
    const struct verb *verb = &rules->verbs[number];
    if (verb->list != NULL) {
        return verb->list(scenario, state, side, legal);
    }
    if (verb->n_args > 0 || verb->check != NULL) {
        return verb_enumerate(rules, scenario, state, side, number, legal);
    }
    if (legal != NULL) {
        legal_add(legal, number, 0);
    }
    return true;
}

bool verbs_list(const struct ruleset *rules, const struct scenario *scenario,
                const struct state *state, int side, struct legal *legal)
{
    const struct task_kind *task = &rules->tasks[agenda_top(state)->kind];
    if (task->list != NULL) {
        return task->list(scenario, state, side, legal);
    }
    bool any = false;
    uint64_t left = task->verbs;
    for (; left != 0 && !(any && legal == NULL); left &= left - 1) {
        any |= list_verb(rules, scenario, state, side, __builtin_ctzll(left), legal);
    }
    return any;
}

/* Trying every argument. */
struct search {
    struct said said;
    struct legal *legal; /* NULL: one that is allowed is enough */
    struct command command;
    bool any;
};

/* What is said in one of its arguments. */
static struct said said_in(const struct search *search, const struct arg *arg)
{
    struct said said = search->said;
    said.arg = arg;
    return said;
}

static bool is_own(const struct search *search, int32_t piece)
{
    const struct collection *row = &search->said.rules->collections[piece_collection(piece)];
    const void *home = collection_home(row, search->said.scenario, search->said.state);
    return field_get(&row->fields[row->owner], collection_look(row, home, piece_index(piece))) ==
           search->command.side;
}

static void keep_if_allowed(struct search *search)
{
    const struct command *command = &search->command;
    struct refusal why;
    const struct said *said = &search->said;
    if (!verb_check(said->rules, said->scenario, said->state, command, &why)) {
        return;
    }
    search->any = true;
    if (search->legal != NULL) {
        int32_t *words = legal_add(search->legal, command->verb, command->n_words);
        for (int i = 0; i < command->n_words; i++) {
            words[i] = command->words[i];
        }
    }
}

/* Every value of argument number `at` and of those behind it. */
static void try_values(struct search *search, int at)
{
    const struct verb *verb = &search->said.rules->verbs[search->command.verb];
    if (at == verb->n_args) {
        keep_if_allowed(search);
        return;
    }
    const struct arg *arg = &verb->args[at];
    if (arg->optional) {
        search->command.words[at] = ABSENT;
        try_values(search, at + 1);
    }
    const struct said said = said_in(search, arg);
    uint32_t n;
    bool countable = kind_count(&said, &n);
    assert(countable); /* a verb with endless arguments has a list */
    (void)countable;
    for (uint32_t i = 0; i < n && !(search->any && search->legal == NULL); i++) {
        int32_t value = kind_value(&said, i);
        if (arg->own && !is_own(search, value)) {
            continue;
        }
        search->command.words[at] = value;
        try_values(search, at + 1);
    }
}

bool verb_enumerate(const struct ruleset *rules, const struct scenario *scenario,
                    const struct state *state, int side, int verb, struct legal *legal)
{
    struct search search;
    search.said = (struct said){.rules = rules, .scenario = scenario, .state = state};
    search.legal = legal;
    search.any = false;
    search.command.verb = (uint8_t)verb;
    search.command.side = (uint8_t)side;
    search.command.n_words = rules->verbs[verb].n_args;
    try_values(&search, 0);
    return search.any;
}

uint32_t verb_ways(const struct ruleset *rules, const struct scenario *scenario,
                   const struct state *state, int verb)
{
    struct said said = {.rules = rules, .scenario = scenario, .state = state};
    uint64_t ways = 1;
    for (int i = 0; i < rules->verbs[verb].n_args; i++) {
        uint32_t n;
        said.arg = &rules->verbs[verb].args[i];
        if (!kind_count(&said, &n)) {
            return 0;
        }
        ways *= (uint64_t)n + said.arg->optional;
        ways = ways < 1 ? 1 : ways > UINT32_MAX ? UINT32_MAX : ways;
    }
    return (uint32_t)ways;
}
