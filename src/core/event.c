#include "core/event.h"

#include <stddef.h>
#include <string.h>

const struct event_kind umpire_events[EVENT_RULES] = {
    [EVENT_ROLL] = {.name = "roll",
                    .say = NULL, /* built from dice, modifiers and need */
                    .values = {[ROLL_FOR] = {"for", VALUE_NUMBER, NULL},
                               [ROLL_UNIT] = {"unit", VALUE_PIECE, NULL},
                               [ROLL_TARGET] = {"target", VALUE_PIECE, NULL},
                               [ROLL_TOTAL] = {"total", VALUE_NUMBER, NULL},
                               [ROLL_NEED] = {"need", VALUE_NUMBER, NULL},
                               [ROLL_RESULT] = {"result", VALUE_NUMBER, NULL}}},
    [EVENT_TURN] = {.name = "turn",
                    .say = "Turn {turn}.",
                    .values = {{"turn", VALUE_NUMBER, NULL}}},
    [EVENT_PHASE] = {.name = "phase", .say = "{phase}.", .values = {{"phase", VALUE_PHASE, NULL}}},
    [EVENT_SEALED] = {.name = "sealed",
                      .say = "{side}: decided in secret.",
                      .values = {{"side", VALUE_SIDE, NULL}}},
    [EVENT_REVEALED] = {.name = "revealed", .say = "Both have decided."},
    [EVENT_DREW] = {.name = "drew",
                    .say = "Drew card {card}.",
                    .values = {{"for", VALUE_NUMBER, NULL}, {"card", VALUE_CARD, NULL}}},
    [EVENT_CONCEDED] = {.name = "conceded",
                        .say = "Conceded by {side}.",
                        .values = {{"side", VALUE_SIDE, NULL}}},
    [EVENT_AGREED] = {.name = "agreed", .say = "Both sides agree to end the game."},
    [EVENT_OVER] = {.name = "over",
                    .say = NULL, /* a draw and a win are said differently */
                    .values = {{"winner", VALUE_SIDE, NULL},
                               {"points-1", VALUE_NUMBER, NULL},
                               {"points-2", VALUE_NUMBER, NULL}}},
};

void tally_add(struct tally *tally, int reason, int value)
{
    if (tally->n < TALLY_MAX) {
        tally->modifiers[tally->n] =
            (struct modifier){.reason = (uint16_t)reason, .value = (int16_t)value};
    }
    tally->n = (uint8_t)(tally->n + (tally->n <= TALLY_MAX));
    tally->sum = (int16_t)(tally->sum + value);
}

struct event *event_add(struct events *events, int kind, int clause)
{
    events->n -= events->n == EVENTS_MAX;
    struct event *event = &events->list[events->n++];
    memset(event, 0, offsetof(struct event, dice));
    event->kind = (uint16_t)kind;
    event->clause = (uint16_t)clause;
    event->sees = SEEN_BY_ALL;
    return event;
}
