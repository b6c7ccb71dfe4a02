/* Simulations: many games between two computer players, on all cores.
 *
 * Everything in game number i follows from the plan's seed and from i: its dice and the players'
 * own streams. So the result is the same whatever the number of threads, and any one game can be
 * played again. The scenario is only read; each thread allocates what it needs once, before its
 * first game. */
#ifndef SANDTABLE_SIM_SIM_H
#define SANDTABLE_SIM_SIM_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum {
    SIM_GAMES = 10000000, /* of one simulation */
    SIM_THREADS = 256,
    SIM_COMMANDS = 100000, /* of one game, where the plan gives no limit */
    SIM_LINES = 128,       /* kinds of units of both sides that are reported */
    SIM_STATUSES = 8       /* told apart of a unit at the end; larger ones count as the last */
};

/* One command that is about to be carried out. */
struct sim_word {
    const struct ruleset *rules;
    const struct state *state; /* before it */
    const struct command *command;
    uint32_t game;
    int kind;         /* of the plan's two */
    uint32_t choices; /* that the player had; 0: it did not look at them */
    uint64_t ns;      /* of its thread's time that the choice took */
};

struct sim_plan {
    const struct game *game;       /* played from its start */
    const char *kinds[SIDES];      /* of bots, by side */
    const int32_t *weights[SIDES]; /* of the kinds; NULL: the usual of the rule set */
    bool swap;                     /* in every second game the kinds change sides */
    bool paired;                   /* every second game has the dice of the one before */
    uint64_t seed;
    uint32_t games;
    uint32_t threads; /* 0: as many as there are cores */
    /* Of a campaign: turns the end of a battle into the beginning of the next, in place; false if
     * it cannot. All battles are one game then. NULL: each game is a battle on its own. */
    bool (*follow)(const struct ruleset *rules, struct scenario *scenario, struct state *state);
    uint32_t command_limit; /* a game that reaches it is unfinished; 0: SIM_COMMANDS */
    /* Called after each game, by one thread at a time; may be NULL. */
    void (*progress)(void *who, uint32_t done, uint32_t games);
    void *who;
    /* Hears every word, on the thread that plays its game; NULL: nobody listens. */
    void (*hear)(void *listener, const struct sim_word *word);
    void *listener;
};

struct spread {
    uint32_t least, most;
    double mean, median;
};

/* What became of the units of one side and template, over all games. */
struct sim_line {
    uint8_t side;
    uint16_t template;
    uint32_t units[SIM_STATUSES]; /* by the collection's field `gone`; [0] are still on the table */
};

struct sim_result {
    uint32_t games;
    uint32_t wins[SIDES];      /* by side */
    uint32_t kind_wins[SIDES]; /* by kind, as the plan names them; other than wins only with swap */
    uint32_t draws, unfinished;
    struct spread turns, commands;
    double points[SIDES]; /* mean of the finished games */
    uint32_t n_lines;
    struct sim_line lines[SIM_LINES]; /* by side, then template; only those there were */
};

/* Plays all games. False, with what is wrong, if the plan cannot be carried out. */
bool sim_run(const struct sim_plan *plan, struct sim_result *result, struct problem *problem);

/* The seeds of one game: that of its dice, and those of the two kinds. */
void sim_seeds(uint64_t plan_seed, uint32_t game, uint8_t dice_seed[32], uint64_t bot_seeds[SIDES]);

#endif
