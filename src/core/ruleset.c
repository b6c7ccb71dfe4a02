#include "core/ruleset.h"

#include <stddef.h>

#include "umpire-clauses.h"

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
const struct clause umpire_clauses[] = {
#include "umpire-clauses.inc"
};
#undef CLAUSE_ROW
const uint16_t n_umpire_clauses = sizeof umpire_clauses / sizeof umpire_clauses[0];

static const struct verb begin_verb = {
    .name = "begin", .about = "Begins the game.", .clause = UMPIRE_GAME_BEGIN};
static const struct verb draw_verb = {
    .name = "draw", .about = "Ends the game in a draw, as both agree.", .clause = UMPIRE_GAME_DRAW};
static const struct verb concede_verb = {
    .name = "concede", .about = "Gives the game up.", .clause = UMPIRE_GAME_CONCEDE};

const struct clause *ruleset_clause(const struct ruleset *rules, int clause)
{
    if (clause >= CLAUSES_FIRST && clause < CLAUSES_FIRST + rules->n_clauses) {
        const struct clause *row = &rules->clauses[clause - CLAUSES_FIRST];
        return row->id == NULL ? NULL : row;
    }
    if (clause >= 1 && clause <= n_umpire_clauses) {
        return &umpire_clauses[clause - 1];
    }
    return NULL;
}

const char *ruleset_clause_id(const struct ruleset *rules, int clause)
{
    const struct clause *found = ruleset_clause(rules, clause);
    return found == NULL ? "" : found->id;
}

const struct event_kind *ruleset_event(const struct ruleset *rules, int kind)
{
    if (kind >= EVENT_RULES && kind < EVENT_RULES + rules->n_events) {
        return &rules->events[kind - EVENT_RULES];
    }
    return kind >= 0 && kind < EVENT_RULES && umpire_events[kind].name ? &umpire_events[kind]
                                                                       : NULL;
}

const void *collection_home(const struct collection *collection, const struct scenario *scenario,
                            const struct state *state)
{
    return collection->home == IN_SCENARIO ? (const void *)scenario : (const void *)state;
}

const struct verb *ruleset_verb(const struct ruleset *rules, int verb)
{
    if (verb == VERB_BEGIN) {
        return &begin_verb;
    }
    if (verb == VERB_DRAW) {
        return &draw_verb;
    }
    if (verb == VERB_CONCEDE) {
        return &concede_verb;
    }
    return verb >= 0 && verb < rules->n_verbs ? &rules->verbs[verb] : NULL;
}

static bool says_blindly(const struct verb *verb, const struct command *command)
{
    const int32_t *words = command->words;
    for (int i = 0; verb != NULL && i < verb->n_args; i++) {
        if (verb->args[i].blind && words[0] != ABSENT) {
            return true;
        }
        words += value_words(verb->args[i].kind, words);
    }
    return false;
}

bool ruleset_foresees(const struct ruleset *rules, const struct scenario *scenario,
                      const struct state *view, const struct command *command, struct refusal *why)
{
    bool told = !says_blindly(ruleset_verb(rules, command->verb), command) &&
                (rules->foresees == NULL || rules->foresees(scenario, view, command));
    return told ||
           refuse(why, UMPIRE_MEASURE_BLIND, "what comes of it is not told before it is ordered");
}

int32_t ruleset_ordered(const struct ruleset *rules, const struct command *command)
{
    const struct verb *verb = ruleset_verb(rules, command->verb);
    bool names = verb->n_args > 0 && verb->args[0].kind == VALUE_PIECE && verb->args[0].own;
    return names && command->words[0] != ABSENT ? command->words[0] : NO_PIECE;
}

bool ruleset_has_secrets(const struct ruleset *rules)
{
    bool has = rules->view != NULL;
    for (int i = 0; i < rules->n_collections && !has; i++) {
        const struct collection *collection = &rules->collections[i];
        for (int f = 0; f < collection->n_fields && collection->home == IN_STATE; f++) {
            has = has || collection->fields[f].flags & FIELD_SECRET;
        }
    }
    return has && !rules->open;
}

bool ruleset_may_measure(const struct ruleset *rules, const struct scenario *scenario)
{
    return rules->may_measure == NULL || rules->may_measure(scenario);
}
