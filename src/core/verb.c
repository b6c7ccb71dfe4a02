#include "core/verb.h"

#include <assert.h>
#include <stddef.h>

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
    const struct ruleset *rules;
    const struct scenario *scenario;
    const struct state *state;
    struct legal *legal; /* NULL: one that is allowed is enough */
    struct command command;
    bool any;
};

static uint32_t pieces_of(const struct search *search, int collection)
{
    const struct collection *row = &search->rules->collections[collection];
    return collection_count(row, collection_home(row, search->scenario, search->state));
}

static uint32_t count_pieces(const struct search *search, const struct arg *arg)
{
    uint32_t n = 0;
    for (int i = 0; i < search->rules->n_collections; i++) {
        n += arg->collections >> i & 1 ? pieces_of(search, i) : 0;
    }
    return n;
}

static int32_t nth_piece(const struct search *search, const struct arg *arg, uint32_t n)
{
    int collection = 0;
    for (;; collection++) {
        uint32_t here = arg->collections >> collection & 1 ? pieces_of(search, collection) : 0;
        if (n < here) {
            return piece_of(collection, (int)n);
        }
        n -= here;
    }
}

static bool is_whose(const struct search *search, int32_t piece, int side)
{
    const struct collection *row = &search->rules->collections[piece_collection(piece)];
    const void *home = collection_home(row, search->scenario, search->state);
    return field_get(&row->fields[row->owner], collection_look(row, home, piece_index(piece))) ==
           side;
}

static uint32_t count_labels(const struct arg *arg)
{
    uint32_t n = 0;
    while (arg->labels[n] != NULL) {
        n++;
    }
    return n;
}

/* How many values an argument can have; 0 if they are endless. An empty list of pieces is not. */
static uint32_t count_values(const struct search *search, const struct arg *arg, bool *endless)
{
    switch (arg->kind) {
    case VALUE_FLAG:
    case VALUE_SIDE:
        return 2;
    case VALUE_CHOICE:
        return count_labels(arg);
    case VALUE_NUMBER:
    case VALUE_LEVEL:
        return (uint32_t)(arg->max - arg->min) + 1;
    case VALUE_FACING:
        return 6;
    case VALUE_EDGE:
        return 4;
    case VALUE_ZONE:
        return (uint32_t)search->scenario->width;
    case VALUE_SQUARE:
    case VALUE_HEX:
        return (uint32_t)(search->scenario->width * search->scenario->height);
    case VALUE_PIECE:
        return count_pieces(search, arg);
    default:
        *endless = true;
        return 0;
    }
}

/* A hex as its word (hex_raw of board/hex.h): q in the lower byte, p above it. */
static int32_t hex_at(int column, int row)
{
    return (row - column / 2) * 256 + column;
}

static int32_t nth_value(const struct search *search, const struct arg *arg, uint32_t n)
{
    uint32_t width = (uint32_t)search->scenario->width;
    switch (arg->kind) {
    case VALUE_NUMBER:
    case VALUE_LEVEL:
        return arg->min + (int32_t)n;
    case VALUE_FACING:
    case VALUE_ZONE:
        return 1 + (int32_t)n;
    case VALUE_SQUARE:
        return (int32_t)((1 + n % width) | (1 + n / width) << 8);
    case VALUE_HEX:
        return hex_at((int)(n % width), (int)(n / width));
    case VALUE_PIECE:
        return nth_piece(search, arg, n);
    default:
        return (int32_t)n;
    }
}

static void keep_if_allowed(struct search *search)
{
    const struct command *command = &search->command;
    struct refusal why;
    if (!verb_check(search->rules, search->scenario, search->state, command, &why)) {
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
    const struct verb *verb = &search->rules->verbs[search->command.verb];
    if (at == verb->n_args) {
        keep_if_allowed(search);
        return;
    }
    const struct arg *arg = &verb->args[at];
    if (arg->optional) {
        search->command.words[at] = ABSENT;
        try_values(search, at + 1);
    }
    bool endless = false;
    uint32_t n = count_values(search, arg, &endless);
    assert(!endless); /* such a verb has a list */
    for (uint32_t i = 0; i < n && !(search->any && search->legal == NULL); i++) {
        int32_t value = nth_value(search, arg, i);
        if (arg->own && !is_whose(search, value, search->command.side)) {
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
    search.rules = rules;
    search.scenario = scenario;
    search.state = state;
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
    struct search search;
    search.rules = rules;
    search.scenario = scenario;
    search.state = state;
    uint64_t ways = 1;
    for (int i = 0; i < rules->verbs[verb].n_args; i++) {
        const struct arg *arg = &rules->verbs[verb].args[i];
        bool endless = false;
        ways *= (uint64_t)count_values(&search, arg, &endless) + arg->optional;
        if (endless) {
            return 0;
        }
        ways = ways < 1 ? 1 : ways > UINT32_MAX ? UINT32_MAX : ways;
    }
    return (uint32_t)ways;
}
