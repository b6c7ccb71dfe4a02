#include "sim/tune.h"

#include <stdlib.h>

#include "bot/chance.h"

/* How far the two players of a round stand from the weights, and how far the weights go when one of
 * them wins everything: in thousandths of a weight's usual value, less and less with the rounds. */
enum { SPREAD = 300, SPREAD_LEAST = 100, GAIN = 1000, SLOWS_AFTER = 20, RANGE_PARTS = 20 };

static const uint64_t next_seed = 0x9E3779B97F4A7C15U; /* keeps seeds of a run apart */
static const uint64_t fresh = 0xD1B54A32D192ED03U;     /* and those of the match from all of them */

void tune_start(const struct ruleset *rules, struct tune_run *run)
{
    *run = (struct tune_run){.rounds = 0};
    for (int i = 0; i < rules->n_weights; i++) {
        run->parts[i] = (int64_t)rules->weights[i].usual * TUNE_PART;
    }
}

static int64_t within(const struct weight *weight, int64_t parts)
{
    int64_t least = (int64_t)weight->least * TUNE_PART;
    int64_t most = (int64_t)weight->most * TUNE_PART;
    return parts < least ? least : parts > most ? most : parts;
}

/* What a thousandth of a step is for this weight, in parts. */
static int64_t unit_of(const struct weight *weight)
{
    int64_t unit = llabs(weight->usual);
    return unit > 0 ? unit : ((int64_t)weight->most - weight->least) / RANGE_PARTS + 1;
}

static int32_t rounded(int64_t parts)
{
    int64_t half = parts < 0 ? -TUNE_PART / 2 : TUNE_PART / 2;
    return (int32_t)((parts + half) / TUNE_PART);
}

void tune_weights(const struct ruleset *rules, const struct tune_run *run, int32_t weights[])
{
    for (int i = 0; i < rules->n_weights; i++) {
        weights[i] = rounded(within(&rules->weights[i], run->parts[i]));
    }
}

static int64_t slowed(int64_t step, uint32_t round)
{
    return step * SLOWS_AFTER / (SLOWS_AFTER + (int64_t)round);
}

/* The scale only turns a score into a chance: no game between such players depends on it. */
static void draw_signs(const struct tune_plan *plan, uint32_t round, int n, int signs[])
{
    struct chance chance;
    chance_start(&chance, "sandtable tune 1", plan->seed + round * next_seed);
    for (int i = 0; i < n; i++) {
        int sign = chance_below(&chance, 2) == 0 ? 1 : -1;
        signs[i] = i == WEIGHT_SCALE ? 0 : sign;
    }
}

static bool play(const struct tune_plan *plan, int scenario, uint64_t seed, uint32_t n_games,
                 const int32_t *one, const int32_t *other, struct tune_score *score,
                 struct problem *problem)
{
    struct sim_plan sim = {.game = plan->games[scenario],
                           .kinds = {plan->kind, plan->kind},
                           .weights = {one, other},
                           .swap = true,
                           .paired = true,
                           .seed = seed + (uint64_t)scenario,
                           .games = n_games,
                           .threads = plan->threads};
    struct sim_result *result = malloc(sizeof *result);
    bool played = result != NULL;
    if (!played) {
        problem_at(problem, 0, "there is not enough memory for so many games", "games");
    } else if ((played = sim_run(&sim, result, problem))) {
        score->won += result->kind_wins[0];
        score->lost += result->kind_wins[1];
    }
    free(result);
    return played;
}

bool tune_round(const struct tune_plan *plan, struct tune_run *run, struct tune_score *score,
                struct problem *problem)
{
    const struct ruleset *rules = plan->games[0]->rules;
    int64_t spread = slowed(SPREAD, run->rounds);
    int signs[WEIGHTS_MAX];
    int32_t weights[SIDES][WEIGHTS_MAX];
    spread = spread < SPREAD_LEAST ? SPREAD_LEAST : spread;
    draw_signs(plan, run->rounds, rules->n_weights, signs);
    for (int i = 0; i < rules->n_weights; i++) {
        const struct weight *weight = &rules->weights[i];
        int64_t step = signs[i] * spread * unit_of(weight);
        weights[0][i] = rounded(within(weight, run->parts[i] + step));
        weights[1][i] = rounded(within(weight, run->parts[i] - step));
    }
    *score = (struct tune_score){.won = 0};
    uint64_t seed = plan->seed + (run->rounds + 1) * next_seed;
    for (int i = 0; i < plan->n; i++) {
        if (!play(plan, i, seed, plan->n_games, weights[0], weights[1], score, problem)) {
            return false;
        }
    }
    int64_t ahead = (int64_t)score->won - score->lost;
    int64_t games = (int64_t)plan->n_games * plan->n;
    for (int i = 0; i < rules->n_weights; i++) {
        int64_t whole = slowed(GAIN, run->rounds) * unit_of(&rules->weights[i]);
        run->parts[i] =
            within(&rules->weights[i], run->parts[i] + signs[i] * whole * ahead / games);
    }
    run->rounds++;
    return true;
}

bool tune_match(const struct tune_plan *plan, int scenario, const int32_t weights[],
                uint32_t n_games, struct tune_score *score, struct problem *problem)
{
    *score = (struct tune_score){.won = 0};
    return play(plan, scenario, plan->seed ^ fresh, n_games, weights, NULL, score, problem);
}

bool tune_is_won(const struct tune_score *score)
{
    int64_t ahead = (int64_t)score->won - score->lost;
    return ahead > 0 && ahead * ahead > (int64_t)score->won + score->lost;
}
