/* Intent: what a computer player wants of a game: how much each thing counts that its rule set
 * weighs, and what each of its units is to do.
 *
 * The weights of a rule set are data, data/<slug>/weights.tsv: a row for each term, its number in
 * the set's C is WEIGHT_<TERM>. A player may have others, within the limits of the row. What its
 * units are to do is decided by the rule set's plan from what the side may know, and read by its
 * promise; what goal and place mean is the set's own business. Plain memory, never part of a state:
 * no intent changes what a command does. */
#ifndef SANDTABLE_CORE_INTENT_H
#define SANDTABLE_CORE_INTENT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/limits.h"

struct ruleset;

/* One term of data/<slug>/weights.tsv. */
struct weight {
    const char *term;
    int32_t usual, least, most;
    const char *meaning;
};

/* The first term of every set: with so many thousandths of score ahead a side wins three games of
 * four. */
enum { WEIGHT_SCALE = 0 };

/* Of weights that make more or less of something. */
enum { PER_CENT = 100 };

enum intent_kind {
    INTENT_NONE,    /* nothing in particular */
    INTENT_TAKE,    /* goes to its goal and takes it */
    INTENT_HOLD,    /* stays at its goal and keeps it */
    INTENT_SUPPORT, /* fires for those who take or hold the goal */
    INTENT_RESERVE  /* stays behind until it is needed */
};

enum { INTENT_UNITS = 256, INTENT_NO_GOAL = -1 };

struct unit_intent {
    int32_t at[2]; /* the place of its goal, as the words of a command say one */
    int16_t goal;  /* an objective, an enemy, a row ...; INTENT_NO_GOAL: none */
    uint8_t kind;  /* of enum intent_kind */
    uint8_t unused;
};

struct intent {
    int32_t weights[WEIGHTS_MAX];
    bool planned;                           /* there is a plan; else units stand for nothing */
    struct unit_intent units[INTENT_UNITS]; /* by unit */
};

/* The usual weights of the rule set; units are to do nothing in particular. */
void intent_start(struct intent *intent, const struct ruleset *rules);

/* Forgets what units are to do: there is no plan. */
void intent_forget(struct intent *intent);

/* The number of a term; -1 if the set weighs no such thing. */
int weight_named(const struct ruleset *rules, const char *term);

#endif
