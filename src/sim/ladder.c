#include "sim/ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "core/umpire.h"

enum { UNITS_SEEN = 256, CLEAR_ERRORS = 3, PER_OCTAVE = 6 };

/* What is noted of a player while one game goes on. */
struct habits {
    uint16_t turn;
    uint8_t phase;
    bool could, did;        /* in this turn of its own */
    bool moved[UNITS_SEEN]; /* in this phase */
};

/* The games of a block, each of which is played by one thread. */
struct watch {
    struct climber climbers[RUNG_BLOCK][SIDES];
    struct habits habits[RUNG_BLOCK][SIDES];
};

static bool is_path(enum value_kind kind)
{
    return kind == VALUE_PATH || kind == VALUE_STEPS || kind == VALUE_COURSE || kind == VALUE_SHIFT;
}

/* The unit that a command moves along a path; NO_UNIT if it moves none that it names. */
static int moved_unit(const struct ruleset *rules, const struct command *command)
{
    const struct verb *verb = ruleset_verb(rules, command->verb);
    int32_t piece = ruleset_ordered(rules, command);
    bool moves = piece != NO_PIECE && piece_collection(piece) == UNITS && verb->n_args > 1 &&
                 is_path(verb->args[1].kind);
    return moves ? piece_index(piece) : NO_UNIT;
}

static int bin_of(uint64_t ns)
{
    double octaves = ns <= 1000 ? 0 : log2((double)ns / 1000);
    int bin = (int)(octaves * PER_OCTAVE);
    return bin < RUNG_BINS ? bin : RUNG_BINS - 1;
}

static void end_turn(struct climber *climber, struct habits *habits)
{
    climber->turns += habits->could;
    climber->idle_turns += habits->could && !habits->did;
    habits->could = false;
    habits->did = false;
}

/* Whatever says more than its verb does something. */
static void note(struct climber *climber, struct habits *habits, const struct sim_word *word)
{
    const struct verb *verb = ruleset_verb(word->rules, word->command->verb);
    int unit = moved_unit(word->rules, word->command);
    climber->commands++;
    climber->bins[bin_of(word->ns)]++;
    if (word->state->turn != habits->turn) {
        end_turn(climber, habits);
    }
    if (word->state->turn != habits->turn || word->state->phase != habits->phase) {
        memset(habits->moved, 0, sizeof habits->moved);
    }
    habits->turn = word->state->turn;
    habits->phase = word->state->phase;
    habits->could = habits->could || word->choices > 1;
    habits->did = habits->did || verb->n_args > 0;
    if (unit != NO_UNIT && unit < UNITS_SEEN) {
        climber->moves++;
        climber->second_moves += habits->moved[unit];
        habits->moved[unit] = true;
    }
}

static void hear(void *listener, const struct sim_word *word)
{
    struct watch *watch = listener;
    note(&watch->climbers[word->game][word->kind], &watch->habits[word->game][word->kind], word);
}

static void add_climber(struct climber *sum, struct climber *climber, struct habits *habits)
{
    end_turn(climber, habits);
    sum->commands += climber->commands;
    sum->turns += climber->turns;
    sum->idle_turns += climber->idle_turns;
    sum->moves += climber->moves;
    sum->second_moves += climber->second_moves;
    for (int i = 0; i < RUNG_BINS; i++) {
        sum->bins[i] += climber->bins[i];
    }
}

static void add_block(struct rung *rung, const struct sim_result *result, struct watch *watch)
{
    rung->games += result->games;
    rung->draws += result->draws;
    rung->unfinished += result->unfinished;
    for (int kind = 0; kind < SIDES; kind++) {
        rung->players[kind].wins += result->kind_wins[kind];
        for (uint32_t game = 0; game < result->games; game++) {
            add_climber(&rung->players[kind], &watch->climbers[game][kind],
                        &watch->habits[game][kind]);
        }
    }
}

/* Those who won are as many as the errors of a fair coin would not explain. */
static bool is_decided(const struct rung *rung)
{
    int64_t one = rung->players[0].wins;
    int64_t other = rung->players[1].wins;
    return (one - other) * (one - other) > CLEAR_ERRORS * CLEAR_ERRORS * (one + other);
}

bool ladder_rung(const struct sim_plan *plan, struct rung *rung, struct problem *problem)
{
    struct watch *watch = malloc(sizeof *watch);
    struct sim_result *result = malloc(sizeof *result);
    bool played = watch != NULL && result != NULL;
    memset(rung, 0, sizeof *rung);
    if (!played) {
        problem_at(problem, 0, "there is not enough memory for the ladder", "games");
    }
    for (uint32_t block = 0; played && !rung->decided && rung->games < plan->games; block++) {
        struct sim_plan part = *plan;
        uint32_t left = plan->games - rung->games;
        memset(watch, 0, sizeof *watch);
        part.swap = true;
        part.games = left < RUNG_BLOCK ? left : RUNG_BLOCK;
        part.seed = plan->seed + block * 0x9E3779B97F4A7C15U;
        part.hear = hear;
        part.listener = watch;
        played = sim_run(&part, result, problem);
        if (played) {
            add_block(rung, result, watch);
            rung->decided = is_decided(rung);
        }
    }
    free(watch);
    free(result);
    return played;
}

double rung_quantile(const struct climber *climber, int percent)
{
    uint64_t below = 0;
    for (int i = 0; i < RUNG_BINS; i++) {
        below += climber->bins[i];
        if (below * 100 >= (uint64_t)climber->commands * (uint64_t)percent) {
            return exp2((double)(i + 1) / PER_OCTAVE);
        }
    }
    return 0;
}
