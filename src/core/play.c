#include "core/play.h"

#include <assert.h>
#include <string.h>

#include "core/ruleset.h"

struct event *play_event(struct play *play, int kind, int clause)
{
    if (play->events->n == EVENTS_MAX) {
        play->state->overrun = OVERRUN_EVENTS;
    }
    struct event *event = event_add(play->events, kind, clause);
    event->sees = play->sees;
    return event;
}

void play_say_why(struct play *play, struct event *event, const struct tally *why)
{
    event->n_modifiers = why->n;
    if (why->n > TALLY_MAX) {
        play->state->overrun = OVERRUN_MODIFIERS;
        event->n_modifiers = TALLY_MAX;
    }
    for (int i = 0; i < event->n_modifiers; i++) {
        event->modifiers[i] = why->modifiers[i];
    }
}

/* The throw itself or, where it has more dice than can be thrown together, as much of it. */
static const struct throw *fitting(struct play * play, const struct throw *throw,
                                   struct throw *less)
{
    if (throw->n <= ROLL_DICE) {
        return throw;
    }
    play->state->overrun = OVERRUN_ROLL;
    *less = *throw;
    less->n = ROLL_DICE;
    return less;
}

/* What is printed on the dice that this is thrown with; NULL where it is their number. */
static const uint8_t *prints_of(const struct play *play, const struct throw *throw)
{
    return play->rules->purposes[throw->purpose].prints;
}

/* Throws for the total; `values` are then what the dice show. */
static int throw_total(struct play *play, const struct throw *throw, uint8_t values[])
{
    struct dice *dice = play->dice;
    const uint8_t *prints = prints_of(play, throw);
    if (prints == NULL) {
        return dice_throw_sum(dice, &play->state->dice, throw->purpose, throw->faces, throw->n,
                              values);
    }
    dice->prints = prints;
    int sum = dice_throw_worth(dice, &play->state->dice, throw->purpose, throw->faces, throw->n,
                               prints, values);
    dice->prints = NULL;
    for (int i = 0; i < throw->n; i++) {
        values[i] = prints[values[i] - 1];
    }
    return sum;
}

static struct event *roll_event(struct play *play, const struct throw *throw,
                                const uint8_t values[])
{
    struct event *event = play_event(play, EVENT_ROLL, throw->clause);
    event->faces = throw->faces;
    event->n_dice = throw->n;
    memcpy(event->dice, values, throw->n);
    play_say_why(play, event, &throw->tally);
    event->values[ROLL_FOR] = throw->purpose;
    event->values[ROLL_UNIT] = throw->unit;
    event->values[ROLL_TARGET] = throw->target;
    event->values[ROLL_TOTAL] = ABSENT;
    return event;
}

/* Does one die reach this? */
static int reached(const uint8_t values[], int n, int need)
{
    (void)n;
    return values[0] >= need;
}

/* The dice of a throw against a number. All that matters of one die is whether it reaches it, so
 * that it is one fork of two ways where outcomes are enumerated. */
static int throw_against(struct play *play, const struct throw *throw, int need, uint8_t values[])
{
    if (throw->n > 1 || prints_of(play, throw) != NULL) {
        return throw_total(play, throw, values);
    }
    dice_throw_result(play->dice, &play->state->dice, throw->purpose, throw->faces, 1, reached,
                      need, NULL, NULL, values);
    return values[0];
}

static bool tell_reached(struct play *play, const struct throw *throw, int sum, int need,
                         const uint8_t values[])
{
    int total = sum + throw->tally.sum;
    struct event *event = roll_event(play, throw, values);
    event->values[ROLL_TOTAL] = total;
    event->values[ROLL_NEED] = need;
    event->values[ROLL_RESULT] = total >= need ? RESULT_SUCCESS : RESULT_FAILURE;
    return total >= need;
}

bool play_roll_reaches(struct play *play, const struct throw *wanted, int need)
{
    struct throw less;
    const struct throw *throw = fitting(play, wanted, &less);
    uint8_t values[ROLL_DICE];
    int sum = throw_against(play, throw, need - throw->tally.sum, values);
    return tell_reached(play, throw, sum, need, values);
}

bool play_roll_shows(struct play *play, const struct throw *wanted, int need,
                     uint8_t values[ROLL_DICE])
{
    struct throw less;
    const struct throw *throw = fitting(play, wanted, &less);
    int sum = throw_total(play, throw, values);
    return tell_reached(play, throw, sum, need, values);
}

int play_roll_total(struct play *play, const struct throw *wanted)
{
    struct throw less;
    const struct throw *throw = fitting(play, wanted, &less);
    uint8_t values[ROLL_DICE];
    int sum = throw_total(play, throw, values);
    int total = sum + throw->tally.sum;
    roll_event(play, throw, values)->values[ROLL_TOTAL] = total;
    return total;
}

int play_roll_worth(struct play *play, const struct throw *wanted, const uint8_t worth[])
{
    struct throw less;
    const struct throw *throw = fitting(play, wanted, &less);
    uint8_t values[ROLL_DICE];
    assert(prints_of(play, throw) == NULL);
    int sum = dice_throw_worth(play->dice, &play->state->dice, throw->purpose, throw->faces,
                               throw->n, worth, values);
    int total = sum + throw->tally.sum;
    roll_event(play, throw, values)->values[ROLL_TOTAL] = total;
    return total;
}

int play_roll_worth_also(struct play *play, const struct throw *wanted, const uint8_t worth[],
                         const uint8_t also[], int *others)
{
    enum { FACES = 6, PLACE = 13, DICE = PLACE - 1 }; /* two numbers in one, each below PLACE */
    struct throw less;
    const struct throw *throw = fitting(play, wanted, &less);
    uint8_t values[ROLL_DICE];
    uint8_t both[FACES];
    assert(prints_of(play, throw) == NULL && throw->n <= DICE && throw->faces == FACES);
    for (int i = 0; i < FACES; i++) {
        assert(worth[i] <= 1 && also[i] <= 1);
        both[i] = (uint8_t)(worth[i] + PLACE * also[i]);
    }
    int sum = dice_throw_worth(play->dice, &play->state->dice, throw->purpose, throw->faces,
                               throw->n, both, values);
    int total = sum % PLACE + throw->tally.sum;
    roll_event(play, throw, values)->values[ROLL_TOTAL] = total;
    *others = sum / PLACE;
    return total;
}

struct void_throw {
    struct play *play;
    const struct throw *throw;
};

static void log_void(void *who, const uint8_t values[])
{
    const struct void_throw *again = who;
    roll_event(again->play, again->throw, values)->values[ROLL_RESULT] = RESULT_VOID;
}

int play_roll_result(struct play *play, const struct throw *wanted, dice_result *result_of,
                     int context)
{
    struct throw less;
    const struct throw *throw = fitting(play, wanted, &less);
    assert(prints_of(play, throw) == NULL);
    struct void_throw again = {.play = play, .throw = throw};
    uint8_t values[ROLL_DICE];
    int result = dice_throw_result(play->dice, &play->state->dice, throw->purpose, throw->faces,
                                   throw->n, result_of, context, log_void, &again, values);
    struct event *event = roll_event(play, throw, values);
    if (throw->n == 1) { /* several dice are judged one by one, their sum means nothing */
        event->values[ROLL_TOTAL] = values[0] + throw->tally.sum;
    }
    return result;
}

/* Tells a throw of which the sum counts. */
static void tell_total(struct play *play, const struct throw *throw, const uint8_t values[])
{
    int total = throw->tally.sum;
    for (int i = 0; i < throw->n; i++) {
        total += values[i];
    }
    roll_event(play, throw, values)->values[ROLL_TOTAL] = total;
}

int play_roll_lead(struct play *play, const struct throw *first, const struct throw *second,
                   int (*result_of)(int lead, int context), int context)
{
    assert(first->faces == second->faces && prints_of(play, first) == NULL &&
           prints_of(play, second) == NULL);
    struct throw less[2];
    const struct throw *one = fitting(play, first, &less[0]);
    const struct throw *other = fitting(play, second, &less[1]);
    struct contest contest = {.faces = one->faces,
                              .n = {one->n, other->n},
                              .purposes = {one->purpose, other->purpose},
                              .ahead = one->tally.sum - other->tally.sum,
                              .result_of = result_of,
                              .context = context};
    uint8_t values[2 * ROLL_DICE];
    int lead = dice_throw_contest(play->dice, &play->state->dice, &contest, values);
    tell_total(play, one, values);
    tell_total(play, other, values + one->n);
    return lead;
}

/* The side with the higher die; nobody on a tie. */
static int higher(const uint8_t values[], int n, int first)
{
    (void)n;
    return values[0] == values[1] ? -1 : values[0] > values[1] ? first : 1 - first;
}

int play_roll_off(struct play *play, int purpose, int clause, int first)
{
    struct throw throw = {.purpose = purpose,
                          .clause = clause,
                          .unit = NO_PIECE,
                          .target = NO_PIECE,
                          .faces = 6,
                          .n = SIDES};
    return play_roll_result(play, &throw, higher, first);
}
