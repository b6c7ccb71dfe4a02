#include "draw/tell.h"

#include <stdio.h>

#include "format/event.h"
#include "format/value.h"
#include "format/view.h"

enum { SENTENCE_COLUMNS = 52 };

static const struct event *next_seen(const struct events *events, uint32_t index, int side)
{
    for (uint32_t i = index + 1; i < events->n; i++) {
        if (event_is_seen(&events->list[i], side)) {
            return &events->list[i];
        }
    }
    return NULL;
}

/* A phase that is followed by another one, or by the next turn, was empty. */
static bool is_empty_phase(const struct events *events, uint32_t index, int side)
{
    const struct event *next = next_seen(events, index, side);
    return events->list[index].kind == EVENT_PHASE && next != NULL &&
           (next->kind == EVENT_PHASE || next->kind == EVENT_TURN);
}

static enum ink ink_of(const struct event *event)
{
    return event->kind == EVENT_TURN || event->kind == EVENT_OVER ? INK_STRONG : INK_PLAIN;
}

void tell_events(const struct paper *paper, const struct scene *scene, const struct events *events,
                 int side)
{
    for (uint32_t i = 0; i < events->n; i++) {
        const struct event *event = &events->list[i];
        if (!event_is_seen(event, side) || is_empty_phase(events, i, side)) {
            continue;
        }
        char sentence[EVENT_TEXT];
        told_say(scene, events, i, side, sentence);
        paper_column(paper, ink_of(event), sentence, SENTENCE_COLUMNS);
        paper_write(paper, INK_FAINT, " %s\n", ruleset_clause_id(scene->rules, event->clause));
    }
}

void tell_waiting(const struct paper *paper, const struct scene *scene)
{
    const struct state *state = scene->state;
    char text[WAITING_TEXT];
    char result[RESULT_TEXT];
    if (!state->over) {
        waiting_text(scene, text);
        paper_write(paper, INK_STRONG, "%s\n", text);
        return;
    }
    result_text(scene, state->winner, state->points[0], state->points[1], result);
    paper_write(paper, INK_STRONG, "The game is over: %s (%s).\n", result,
                ruleset_clause_id(scene->rules, state->why));
}

void tell_answer(const struct paper *paper, const struct ruleset *rules,
                 const struct answer *answer)
{
    if (answer->kind == ANSWER_REFUSED) {
        fprintf(paper->to, "Refused (%s): %s.\n", ruleset_clause_id(rules, answer->refusal.clause),
                answer->refusal.sentence);
    } else if (answer->kind == ANSWER_NEEDS) {
        fprintf(paper->to, "Nothing is done yet: %d more D%d %s needed (%s).\n", answer->need.count,
                answer->need.faces, answer->need.count == 1 ? "is" : "are",
                rules->purposes[answer->need.purpose].about);
    }
}
