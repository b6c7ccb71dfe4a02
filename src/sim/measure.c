#include "sim/measure.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/bot.h"
#include "bot/chance.h"
#include "odds/odds.h"

enum {
    POSITIONS = 256,        /* out of random games, at which single calls are timed */
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
    uint64_t deadline_ns;
    uint64_t games, commands;
};

static uint64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static uint64_t start_clock(struct bench *bench, uint32_t wait_ms)
{
    uint64_t now = now_ns();
    bench->deadline_ns = now + (uint64_t)wait_ms * 1000000;
    return now;
}

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

static void measure_games(struct bench *bench, uint32_t wait_ms, struct measure *measure)
{
    bench->games = bench->commands = 0;
    uint64_t start = start_clock(bench, wait_ms);
    uint64_t end;
    do {
        play_game(bench);
        end = now_ns();
    } while (end < bench->deadline_ns);
    double seconds = (double)(end - start) / 1e9;
    measure->games_per_s = (double)bench->games / seconds;
    measure->commands_per_s = (double)bench->commands / seconds;
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
    assert(found);
}

/* Nanoseconds for one call, on average over all positions; whole rounds only, so that every run
 * measures the same calls. */
static double time_calls(struct bench *bench, uint32_t wait_ms,
                         void (*call)(struct bench *, const struct position *))
{
    uint64_t calls = 0;
    uint64_t start = start_clock(bench, wait_ms);
    uint64_t end;
    do {
        for (int i = 0; i < POSITIONS; i++) {
            call(bench, &bench->positions[i]);
        }
        calls += POSITIONS;
        end = now_ns();
    } while (end < bench->deadline_ns);
    return (double)(end - start) / (double)calls;
}

/* The longest list of all positions: of paths, mostly. */
static void measure_longest(struct bench *bench, uint32_t wait_ms, struct measure *measure)
{
    const struct position *longest = &bench->positions[0];
    measure->longest = 0;
    for (int i = 0; i < POSITIONS; i++) {
        list_legal(bench, &bench->positions[i]);
        if (bench->legal->n > measure->longest) {
            measure->longest = bench->legal->n;
            longest = &bench->positions[i];
        }
    }
    uint64_t calls = 0;
    uint64_t start = start_clock(bench, wait_ms);
    uint64_t end;
    do {
        list_legal(bench, longest);
        calls++;
        end = now_ns();
    } while (end < bench->deadline_ns);
    measure->us_longest = (double)(end - start) / 1e3 / (double)calls;
}

/* -- duels ------------------------------------------------------------------------------------- */

/* One game between two bots, each of which knows what its side may know. */
static void play_duel(struct bench *bench, struct bot *const bots[SIDES], struct state *view)
{
    struct command command;
    begin_game(bench);
    struct umpire umpire = game_umpire(bench->game);
    for (int n = 0; !umpire.state->over && n < DUEL_COMMANDS; n++) {
        int side = side_to_speak(umpire.state);
        umpire_view(umpire.rules, umpire.scenario, umpire.state, side, view);
        bot_choose(bots[side], umpire.scenario, view, side, &command);
        umpire_apply(&umpire, &command);
    }
}

static bool measure_duels(struct bench *bench, uint32_t wait_ms, struct measure *measure)
{
    const struct ruleset *rules = bench->game->rules;
    struct bot *bots[SIDES] = {bot_new("greedy", rules, 1), bot_new("greedy", rules, 2)};
    struct state *view = malloc(rules->state_size);
    bool ready = bots[0] != NULL && bots[1] != NULL && view != NULL;
    uint64_t start = start_clock(bench, wait_ms);
    uint64_t end = start;
    uint64_t games = 0;
    while (ready && (games == 0 || end < bench->deadline_ns)) {
        play_duel(bench, bots, view);
        games++;
        end = now_ns();
    }
    measure->ms_duel = games == 0 ? 0 : (double)(end - start) / 1e6 / (double)games;
    free(view);
    bot_free(bots[0]);
    bot_free(bots[1]);
    return ready;
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
    if (bench->game == NULL || bench->legal == NULL || bench->odds == NULL ||
        bench->states == NULL) {
        bench_free(bench);
        return NULL;
    }
    chance_start(&bench->chance, "sandtable bench 1", 1);
    return bench;
}

bool measure_game(const struct game *game, uint32_t wait_ms, struct measure *measure)
{
    struct bench *bench = bench_new(game);
    if (bench == NULL) {
        return false;
    }
    measure->state_bytes = game->rules->state_size;
    collect_positions(bench);
    measure_games(bench, wait_ms, measure);
    measure->ns_copy = time_calls(bench, wait_ms, copy_state);
    measure->ns_legal = time_calls(bench, wait_ms, list_legal);
    measure_longest(bench, wait_ms, measure);
    measure->ns_apply = time_calls(bench, wait_ms, copy_and_apply) - measure->ns_copy;
    measure->odds_per_s = 1e9 / time_calls(bench, wait_ms, find_odds);
    bool dueled = measure_duels(bench, wait_ms, measure);
    bench_free(bench);
    return dueled;
}
