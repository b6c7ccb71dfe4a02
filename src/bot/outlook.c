#include "bot/outlook.h"

#include "core/verb.h"

void outlook_start(struct outlook *outlook, const struct ruleset *rules,
                   const struct scenario *scenario, const struct state *view, int side,
                   uint64_t seed)
{
    intent_start(&outlook->intents[side], rules);
    outlook_start_own(outlook, rules, scenario, view, side, seed, &outlook->intents[side], true);
}

void outlook_start_own(struct outlook *outlook, const struct ruleset *rules,
                       const struct scenario *scenario, const struct state *view, int side,
                       uint64_t seed, const struct intent *own, bool plans)
{
    outlook->rules = rules;
    outlook->scenario = scenario;
    outlook->view = view;
    outlook->side = side;
    outlook->seed = seed;
    outlook->whole = false;
    outlook->horizon = rules->horizon;
    atomic_init(&outlook->stopped, false);
    if (own != &outlook->intents[side]) {
        outlook->intents[side] = *own;
    }
    intent_start(&outlook->intents[1 - side], rules);
    for (int i = 0; i < SIDES && rules->plan != NULL && plans; i++) {
        rules->plan(scenario, view, i, &outlook->intents[i]);
    }
}

int32_t promise_of(const struct ruleset *rules, const struct scenario *scenario,
                   const struct state *state, const struct command *command,
                   const struct intent *intent)
{
    if (command->verb >= rules->n_verbs ||
        (rules->promise == NULL && rules->verbs[command->verb].promise == NULL)) {
        return 0;
    }
    return verb_promise(rules, scenario, state, command, intent);
}

void promises_of(const struct ruleset *rules, const struct scenario *scenario,
                 const struct state *state, int side, const struct legal *legal,
                 const struct intent *intent, int32_t promises[])
{
    if (rules->weigh != NULL && rules->weigh(scenario, state, side, legal, intent, promises)) {
        return;
    }
    struct command command;
    for (uint32_t i = 0; i < legal->n; i++) {
        legal_get(legal, i, side, &command);
        promises[i] = promise_of(rules, scenario, state, &command, intent);
    }
}

uint32_t most_promising(const struct ruleset *rules, const struct scenario *scenario,
                        const struct state *state, int side, const struct legal *legal,
                        const struct intent *intent)
{
    uint32_t best = 0;
    int32_t promises[LEGAL_MAX];
    if (legal->n > 1) {
        promises_of(rules, scenario, state, side, legal, intent, promises);
    }
    for (uint32_t i = 1; i < legal->n; i++) {
        best = promises[i] > promises[best] ? i : best;
    }
    return best;
}
