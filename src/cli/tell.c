#include "cli/tell.h"

#include <stdio.h>

#include "format/command.h"
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
        event_say(scene, event, sentence);
        paper_column(paper, ink_of(event), sentence, SENTENCE_COLUMNS);
        paper_write(paper, INK_FAINT, " %s\n", ruleset_clause_id(scene->rules, event->clause));
    }
}

/* A side is told its own words; of what the other said it learns what it can see happen. */
static void tell_words(const struct paper *paper, const struct scene *scene,
                       const struct game *game, const struct command *command, int side)
{
    char text[COMMAND_TEXT];
    if (side != SIDE_NONE && command->side != SIDE_NONE && command->side != side) {
        return;
    }
    command_text(scene, command, text);
    fprintf(paper->to, ": %s", text);
    for (uint32_t i = 0; side == SIDE_NONE && i < game->dice->n_used; i++) {
        fprintf(paper->to, "%s%d", i == 0 ? "   dice " : " ", game->dice->used[i]);
    }
}

void tell_step(const struct paper *paper, const struct scene *scene, const struct game *game,
               const struct command *command, const struct told *told)
{
    char who[VALUE_TEXT];
    bool is_umpire = command->side == SIDE_NONE;
    side_name(scene, command->side, who);
    paper_write(paper, is_umpire ? INK_STRONG : side_ink(command->side), "%s%u. %s",
                told->n == 1 ? "" : "\n", told->n, is_umpire ? "The umpire" : who);
    tell_words(paper, scene, game, command, told->side);
    fputs("\n", paper->to);
    tell_events(paper, scene, game->events, told->side);
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

json_t *answer_json(const struct scene *scene, const struct answer *answer,
                    const struct events *events, int side)
{
    const struct ruleset *rules = scene->rules;
    switch (answer->kind) {
    case ANSWER_REFUSED:
        return json_pack("{s:b, s:{s:s, s:s}}", "done", 0, "refused", "clause",
                         ruleset_clause_id(rules, answer->refusal.clause), "sentence",
                         answer->refusal.sentence);
    case ANSWER_NEEDS:
        return json_pack("{s:b, s:{s:s, s:i, s:i}}", "done", 0, "needs", "for",
                         rules->purposes[answer->need.purpose].name, "faces",
                         (int)answer->need.faces, "count", (int)answer->need.count);
    default:
        return json_pack("{s:b, s:o, s:o}", "done", 1, "events", events_json(scene, events, side),
                         "waits-for", waiting_json(scene));
    }
}
