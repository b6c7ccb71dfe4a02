#include "bot/reason.h"

#include <stdio.h>
#include <string.h>

enum { ERRORS = 2, NOTABLE = 100 /* thousandths of a point */ };

/* A difference of losses that is worth a word. */
static const double notable = 0.1;

/* What a command would promise less if this term counted nothing. */
static int32_t share_of(const struct outlook *outlook, const struct command *command, int term,
                        struct intent *without)
{
    const struct intent *intent = &outlook->intents[outlook->side];
    int32_t whole = promise_of(outlook->rules, outlook->scenario, outlook->view, command, intent);
    int32_t weight = without->weights[term];
    without->weights[term] = 0;
    int32_t rest = promise_of(outlook->rules, outlook->scenario, outlook->view, command, without);
    without->weights[term] = weight;
    int64_t share = (int64_t)whole - rest;
    return share > INT32_MAX ? INT32_MAX : share < -INT32_MAX ? -INT32_MAX : (int32_t)share;
}

bool reason_term(const struct outlook *outlook, const struct command *best,
                 const struct command *next, struct term_reason *reason)
{
    struct intent without = outlook->intents[outlook->side];
    int64_t most = NOTABLE;
    *reason = (struct term_reason){.term = WEIGHT_SCALE};
    for (int i = WEIGHT_SCALE + 1; i < outlook->rules->n_weights; i++) {
        int32_t shares[2] = {share_of(outlook, best, i, &without),
                             share_of(outlook, next, i, &without)};
        int64_t gap = (int64_t)shares[0] - shares[1];
        if (gap > most) {
            most = gap;
            *reason = (struct term_reason){i, {shares[0], shares[1]}};
        }
    }
    return reason->term != WEIGHT_SCALE;
}

/* "Of its own units 0.4 are lost against 1.1, of the enemy's 1.2 against 0.8." */
static void say_losses(const struct comparison *told, int side, char text[REASON_TEXT])
{
    double own = told->lost[0][side] - told->lost[1][side];
    double enemy = told->lost[0][1 - side] - told->lost[1][1 - side];
    text[0] = '\0';
    if (own >= notable || own <= -notable || enemy >= notable || enemy <= -notable) {
        snprintf(text, REASON_TEXT,
                 " Of your units %.1f are lost against %.1f, of the enemy's %.1f against %.1f.",
                 told->lost[0][side], told->lost[1][side], told->lost[0][1 - side],
                 told->lost[1][1 - side]);
    }
}

/* " What counts most: what the enemies in view could do to it, 0.4 against 1.1." What is feared
 * counts against a command: it is told as what it costs. */
static void say_term(const struct ruleset *rules, const struct term_reason *reason,
                     char text[REASON_TEXT])
{
    text[0] = '\0';
    if (reason->term == WEIGHT_SCALE) {
        return;
    }
    double best = reason->shares[0] / 1000.0;
    double next = reason->shares[1] / 1000.0;
    bool costs = best <= 0 && next < 0;
    snprintf(text, REASON_TEXT, " What counts most at once is \"%.120s\": it %s %.1f against %.1f.",
             rules->weights[reason->term].meaning, costs ? "costs" : "is worth",
             costs ? -best : best, costs ? -next : next);
}

bool reason_has_words(const struct advice *advice, int side)
{
    const double(*lost)[SIDES] = advice->comparison.lost;
    return lost[1][side] - lost[0][side] >= notable ||
           lost[0][1 - side] - lost[1][1 - side] >= notable || advice->reason.term != WEIGHT_SCALE;
}

void reason_text(const struct ruleset *rules, const struct advice *advice, int side,
                 const char *next, char text[REASON_TEXT])
{
    const struct comparison *told = &advice->comparison;
    char losses[REASON_TEXT];
    char term[REASON_TEXT];
    say_term(rules, &advice->reason, term);
    if (advice->orders == 1 || advice->alone || told->samples == 0) {
        snprintf(text, REASON_TEXT, "%s",
                 advice->orders == 1 ? "Nothing else can be said now."
                 : advice->alone     ? "Nothing else promises nearly as much."
                                 : "It promises most at first sight; there was no time to try it.");
        return;
    }
    say_losses(told, side, losses);
    double error = 100 * ERRORS * told->gap.error;
    bool clear = told->gap.mean > ERRORS * told->gap.error;
    snprintf(text, REASON_TEXT,
             "%s: %.0f %% to win against %.0f %% for \"%.300s\", give or take %.0f.%.130s%.240s",
             clear ? "It is better" : "It makes little difference", 100 * told->chances[0].mean,
             100 * told->chances[1].mean, next, error < 1 ? 1 : error, losses, term);
}
