#include "sim/measure.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "bot/chance.h"
#include "odds/odds.h"
#include "sim/slices.h"

enum {
    POSITIONS = 256,        /* out of random games, at which single calls are timed */
    AT_ONCE = 8,            /* calls between two looks at the clock */
    DUEL_COMMANDS = 100000, /* of a game that will not end */
    SPACING = 7 /* decisions from one to the next: not in step with the turns of any game */
};

/* A decision of a random game: the state, who speaks, what he said. */
struct position {
    struct state *state;
    int side;
    struct command command;
};

struct bench {
    struct game *game;
    struct chance chance;
    struct legal *legal;
    struct odds *odds;
    struct state *states; /* of all positions, one behind another */
    struct position positions[POSITIONS];
    const struct position *longest; /* the one with most to choose from */
    uint64_t slice_ns;
    uint64_t games, commands;
    struct bot *bots[SIDES];
    struct state *view;
    uint64_t duels, duel_ns;
    uint64_t odds_found, odds_ns;
};

/* -- random games ------------------------------------------------------------------------------ */

static void begin_game(struct bench *bench)
{
    uint8_t seed[32];
    for (size_t i = 0; i < sizeof seed; i++) {
        seed[i] = (uint8_t)chance_below(&bench->chance, 256);
    }
    game_restart(bench->game);
    game_seed(bench->game, seed);
    struct umpire umpire = game_umpire(bench->game);
    struct command begin = command_begin();
    if (!umpire.state->begun) {
        umpire_apply(&umpire, &begin);
        bench->commands++;
    }
}

/* Picks what is said next, any legal command; returns who says it. */
static int pick_command(struct bench *bench, struct command *command)
{
    const struct game *game = bench->game;
    int side = side_to_speak(game->state);
    command->side = (uint8_t)side;
    if (game->rules->wander != NULL &&
        game->rules->wander(game->scenario, game->state, chance_word(&bench->chance), command)) {
        return side;
    }
    umpire_legal(game->rules, game->scenario, game->state, side, bench->legal);
    assert(bench->legal->n > 0);
    legal_get(bench->legal, chance_below(&bench->chance, bench->legal->n), side, command);
    return side;
}

static void play_game(struct bench *bench)
{
    begin_game(bench);
    struct umpire umpire = game_umpire(bench->game);
    struct command command;
    while (!umpire.state->over) {
        pick_command(bench, &command);
        umpire_apply(&umpire, &command);
        bench->commands++;
    }
    bench->games++;
}

/* Nanoseconds for a command of whole games. */
static double time_games(struct bench *bench)
{
    const uint64_t before = bench->commands;
    const uint64_t start = worked_ns();
    uint64_t elapsed;
    do {
        play_game(bench);
        elapsed = worked_ns() - start;
    } while (elapsed < bench->slice_ns);
    return (double)elapsed / (double)(bench->commands - before);
}

/* -- single calls at positions ----------------------------------------------------------------- */

static void collect_positions(struct bench *bench)
{
    const uint32_t size = bench->game->rules->state_size;
    struct umpire umpire = game_umpire(bench->game);
    struct command command;
    begin_game(bench);
    for (uint32_t i = 0; i < POSITIONS * SPACING; i++) {
        if (umpire.state->over) {
            begin_game(bench);
        }
        struct position *position = &bench->positions[i / SPACING];
        int side = pick_command(bench, &command);
        if (i % SPACING == 0) {
            position->state =
                (struct state *)((char *)bench->states + (size_t)(i / SPACING) * size);
            position->side = side;
            position->command = command;
            memcpy(position->state, umpire.state, size);
        }
        umpire_apply(&umpire, &command);
    }
}

static void copy_state(struct bench *bench, const struct position *position)
{
    memcpy(bench->game->state, position->state, bench->game->rules->state_size);
}

static void list_legal(struct bench *bench, const struct position *position)
{
    umpire_legal(bench->game->rules, bench->game->scenario, position->state, position->side,
                 bench->legal);
}

static void copy_and_apply(struct bench *bench, const struct position *position)
{
    struct umpire umpire = game_umpire(bench->game);
    copy_state(bench, position);
    umpire_apply(&umpire, &position->command);
}

static void find_odds(struct bench *bench, const struct position *position)
{
    struct refusal unused;
    bool found = odds_of(bench->odds, bench->game->rules, bench->game->scenario, position->state,
                         &position->command, &unused);
    assert(found || !ruleset_foresees(bench->game->rules, bench->game->scenario, position->state,
                                      &position->command, &unused));
}

/* Nanoseconds for one call, on average over all positions; whole rounds only, so that every run
 * measures the same calls. */
static double time_calls(struct bench *bench, void (*call)(struct bench *, const struct position *))
{
    uint64_t calls = 0;
    uint64_t elapsed;
    const uint64_t start = worked_ns();
    do {
        for (int i = 0; i < POSITIONS; i++) {
            call(bench, &bench->positions[i]);
        }
        calls += POSITIONS;
        elapsed = worked_ns() - start;
    } while (elapsed < bench->slice_ns);
    return (double)elapsed / (double)calls;
}

/* The longest list of all positions: of paths, mostly. */
static void find_longest(struct bench *bench, struct measure *measure)
{
    bench->longest = &bench->positions[0];
    measure->longest = 0;
    for (int i = 0; i < POSITIONS; i++) {
        list_legal(bench, &bench->positions[i]);
        if (bench->legal->n > measure->longest) {
            measure->longest = bench->legal->n;
            bench->longest = &bench->positions[i];
        }
    }
}

static double time_longest(struct bench *bench)
{
    uint64_t calls = 0;
    uint64_t elapsed;
    const uint64_t start = worked_ns();
    do {
        for (int i = 0; i < AT_ONCE; i++) {
            list_legal(bench, bench->longest);
        }
        calls += AT_ONCE;
        elapsed = worked_ns() - start;
    } while (elapsed < bench->slice_ns);
    return (double)elapsed / (double)calls;
}

/* -- duels ------------------------------------------------------------------------------------- */

/* One game between two bots, each of which knows what its side may know. */
static void play_duel(struct bench *bench, struct bot *const bots[SIDES], struct state *view)
{
    struct command command;
    const uint64_t commands = bench->commands;
    begin_game(bench);
    bench->commands = commands; /* which are those of random games */
    struct umpire umpire = game_umpire(bench->game);
    for (int n = 0; !umpire.state->over && n < DUEL_COMMANDS; n++) {
        int side = side_to_speak(umpire.state);
        umpire_view(umpire.rules, umpire.scenario, umpire.state, side, view);
        bot_choose(bots[side], umpire.scenario, view, side, &command);
        umpire_apply(&umpire, &command);
    }
}

/* Odds of all positions may take longer than a slice: then they go on in the next. Behind the last
 * the round is brought to its end, so that every run measures the same calls. */
static void time_odds(struct bench *bench, int slice)
{
    const uint64_t until = bench->slice_ns * (uint64_t)(slice + 1);
    while (bench->odds_ns < until || (slice == SLICES - 1 && bench->odds_found % POSITIONS != 0)) {
        const uint64_t start = worked_ns();
        do {
            find_odds(bench, &bench->positions[bench->odds_found++ % POSITIONS]);
        } while (bench->odds_found % AT_ONCE != 0);
        bench->odds_ns += worked_ns() - start;
    }
}

/* Games that take longer than a slice are not played in every one of them. */
static void time_duels(struct bench *bench, int slice)
{
    const uint64_t until = bench->slice_ns * (uint64_t)(slice + 1);
    while (bench->duels == 0 || bench->duel_ns < until) {
        const uint64_t start = worked_ns();
        play_duel(bench, bench->bots, bench->view);
        bench->duel_ns += worked_ns() - start;
        bench->duels++;
    }
}

/* -- the whole --------------------------------------------------------------------------------- */

static void bench_free(struct bench *bench)
{
    if (bench == NULL) {
        return;
    }
    game_free(bench->game);
    free(bench->legal);
    odds_free(bench->odds);
    free(bench->states);
    free(bench->view);
    bot_free(bench->bots[0]);
    bot_free(bench->bots[1]);
    free(bench);
}

static struct bench *bench_new(const struct game *game)
{
    struct bench *bench = calloc(1, sizeof *bench);
    if (bench == NULL) {
        return NULL;
    }
    bench->game = game_again(game);
    bench->legal = malloc(sizeof *bench->legal);
    bench->odds = odds_new();
    bench->states = calloc(POSITIONS, game->rules->state_size);
    bench->view = malloc(game->rules->state_size);
    bench->bots[0] = bot_new("greedy", game->rules, 1);
    bench->bots[1] = bot_new("greedy", game->rules, 2);
    if (bench->game == NULL || bench->legal == NULL || bench->odds == NULL ||
        bench->states == NULL || bench->view == NULL || bench->bots[0] == NULL ||
        bench->bots[1] == NULL) {
        bench_free(bench);
        return NULL;
    }
    chance_start(&bench->chance, "sandtable bench 1", 1);
    return bench;
}

/* What is timed in every slice. */
enum figure { PIECE, GAMES, COPY, LIST, LONGEST, COPY_AND_APPLY, FIGURES };

static void take_slice(struct bench *bench, int slice, double taken[FIGURES][SLICES])
{
    taken[PIECE][slice] = time_pieces(bench->slice_ns);
    taken[GAMES][slice] = time_games(bench);
    taken[COPY][slice] = time_calls(bench, copy_state);
    taken[COPY_AND_APPLY][slice] = time_calls(bench, copy_and_apply);
    taken[LIST][slice] = time_calls(bench, list_legal);
    taken[LONGEST][slice] = time_longest(bench);
    time_odds(bench, slice);
    time_duels(bench, slice);
}

static void work_out(const struct bench *bench, double taken[FIGURES][SLICES],
                     struct measure *measure)
{
    double ns[FIGURES];
    for (int i = 0; i < FIGURES; i++) {
        ns[i] = median(taken[i], SLICES);
    }
    const double applied = ns[COPY_AND_APPLY] - ns[COPY];
    measure->ns_piece = ns[PIECE];
    measure->commands_per_s = 1e9 / ns[GAMES];
    measure->games_per_s = measure->commands_per_s * (double)bench->games / (double)bench->commands;
    measure->ns_copy = ns[COPY];
    measure->ns_legal = ns[LIST];
    measure->us_longest = ns[LONGEST] / 1e3;
    measure->ns_apply = applied > 0 ? applied : 0;
    measure->odds_per_s = 1e9 * (double)bench->odds_found / (double)bench->odds_ns;
    measure->ms_duel = (double)bench->duel_ns / 1e6 / (double)bench->duels;
}

bool measure_game(const struct game *game, uint32_t wait_ms, struct measure *measure)
{
    double taken[FIGURES][SLICES];
    struct bench *bench = bench_new(game);
    if (bench == NULL) {
        return false;
    }
    measure->state_bytes = game->rules->state_size;
    bench->slice_ns = (uint64_t)wait_ms * 1000000 / SLICES;
    collect_positions(bench);
    find_longest(bench, measure);
    bench->games = bench->commands = 0;
    for (int slice = 0; slice < SLICES; slice++) {
        take_slice(bench, slice, taken);
    }
    work_out(bench, taken, measure);
    bench_free(bench);
    return true;
}
