#include "sim/sim.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot/bot.h"
#include "core/campaign.h"

/* How one game ended; kept for each, so that the sums do not depend on who played it. */
struct ending {
    uint32_t commands;
    uint16_t turns;
    uint8_t over;
    uint8_t winner;
    int16_t points[SIDES];
};

/* What all threads share. */
struct hall {
    const struct sim_plan *plan;
    uint32_t limit;
    uint16_t n_templates;
    struct ending *endings;
    atomic_uint next; /* the game to be played next */
    atomic_bool failed;
    atomic_bool overran;  /* a command did more than one command may */
    pthread_mutex_t lock; /* of the two below */
    uint32_t done;
    uint64_t *units; /* [side][template][status], over all games */
};

/* What one thread needs to play. */
struct table {
    struct hall *hall;
    struct umpire umpire;
    struct scenario *terms; /* a copy of the plan's, for a player whom the rules run */
    struct state *view;
    struct bot *bots[SIDES]; /* by kind */
    uint64_t *units;
};

void sim_seeds(uint64_t plan_seed, uint32_t game, uint8_t dice_seed[32], uint64_t bot_seeds[SIDES])
{
    struct chance chance;
    chance_start(&chance, "sandtable sim 1", plan_seed);
    chance.drawn = (uint64_t)game * CHACHA20_WORDS;
    for (int i = 0; i < 4; i++) {
        uint64_t word = chance_word(&chance);
        for (int j = 0; j < 8; j++) {
            dice_seed[i * 8 + j] = (uint8_t)(word >> (8 * j));
        }
    }
    for (int i = 0; i < SIDES; i++) {
        bot_seeds[i] = chance_word(&chance);
    }
}

/* -- one game ---------------------------------------------------------------------------------- */

/* Dice are counted from 0 in every battle of a campaign, so each has a stream of its own. */
static void seat_players(struct table *table, uint32_t number, int battle)
{
    static const struct entropy none[SIDES];
    uint8_t seed[32];
    uint8_t key[32];
    uint64_t bot_seeds[SIDES];
    const struct sim_plan *plan = table->hall->plan;
    sim_seeds(plan->seed, plan->paired ? number / 2 : number, seed, bot_seeds);
    seed[0] ^= (uint8_t)battle;
    dice_key(seed, none, key);
    dice_roll_from(table->umpire.dice, key);
    for (int i = 0; i < SIDES; i++) {
        bot_restart(table->bots[i], bot_seeds[i] + (uint64_t)battle);
    }
}

/* Which kind plays this side in this game. */
static int kind_of(const struct sim_plan *plan, uint32_t number, int side)
{
    return plan->swap && number % 2 == 1 ? 1 - side : side;
}

/* A player whom the rules run is seated by the terms of the game, which may be another's side in
 * the next. */
static void agree_terms(struct table *table, uint32_t number)
{
    const struct sim_plan *plan = table->hall->plan;
    memcpy(table->terms, plan->game->scenario, table->umpire.rules->scenario_size);
    for (int side = 0; side < SIDES; side++) {
        const struct bot_kind *kind = table->bots[kind_of(plan, number, side)]->kind;
        if (kind->run_by_rules) {
            bot_take_side(kind, table->umpire.rules, table->terms, side);
            table->umpire.scenario = table->terms;
        }
    }
}

static const struct state *view_for(struct table *table, const struct bot *bot, int side)
{
    const struct umpire *umpire = &table->umpire;
    if (bot_may_see_all(bot)) {
        return umpire->state;
    }
    umpire_view(umpire->rules, umpire->scenario, umpire->state, side, table->view);
    return table->view;
}

static uint64_t thread_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Plays from where the state stands to the end; how many commands were said. */
static uint32_t play_battle(struct table *table, uint32_t number)
{
    const struct sim_plan *plan = table->hall->plan;
    const struct umpire *umpire = &table->umpire;
    struct state *state = umpire->state;
    struct command command = command_begin();
    uint32_t said = 0;
    if (!state->begun) {
        umpire_apply(&table->umpire, &command);
        said++;
    }
    for (; !state->over && said < table->hall->limit; said++) {
        int side = side_to_speak(state);
        assert(side != SIDE_NONE);
        struct bot *bot = table->bots[kind_of(plan, number, side)];
        const struct state *view = view_for(table, bot, side);
        uint64_t start = plan->hear == NULL ? 0 : thread_ns();
        bot_choose(bot, umpire->scenario, view, side, &command);
        if (plan->hear != NULL) {
            struct sim_word word = {umpire->rules,
                                    state,
                                    &command,
                                    number,
                                    kind_of(plan, number, side),
                                    bot->legal->n,
                                    thread_ns() - start};
            plan->hear(plan->listener, &word);
        }
        umpire_apply(&table->umpire, &command);
    }
    return said;
}

static struct ending ending_of(const struct state *state)
{
    return (struct ending){.turns = state->turn,
                           .over = state->over,
                           .winner = state->winner,
                           .points = {state->points[0], state->points[1]}};
}

/* The battles of a campaign, one after the other; the whole is what is won and counted. */
static struct ending go_on(struct table *table, uint32_t number, uint32_t *said)
{
    struct hall *hall = table->hall;
    struct umpire *umpire = &table->umpire;
    struct ending ending = ending_of(umpire->state);
    struct standing how = {.over = false};
    for (int battle = 1; umpire->state->over; battle++) {
        umpire->rules->campaign->standing(umpire->scenario, umpire->state, &how);
        if (how.over) {
            break;
        }
        if (umpire->scenario != table->terms) {
            memcpy(table->terms, umpire->scenario, umpire->rules->scenario_size);
        }
        if (!hall->plan->follow(umpire->rules, table->terms, umpire->state)) {
            atomic_store(&hall->failed, true);
            break;
        }
        umpire->scenario = table->terms;
        seat_players(table, number, battle);
        *said += play_battle(table, number);
        ending.turns = (uint16_t)(ending.turns + umpire->state->turn);
    }
    ending.over = how.over;
    ending.winner = how.winner;
    memcpy(ending.points, how.points, sizeof ending.points);
    return ending;
}

static void play_game(struct table *table, uint32_t number)
{
    const struct sim_plan *plan = table->hall->plan;
    memcpy(table->umpire.state, plan->game->start, table->umpire.rules->state_size);
    table->umpire.scenario = plan->game->scenario;
    seat_players(table, number, 0);
    agree_terms(table, number);
    uint32_t said = play_battle(table, number);
    struct ending ending =
        plan->follow == NULL ? ending_of(table->umpire.state) : go_on(table, number, &said);
    ending.commands = said;
    table->hall->endings[number] = ending;
    if (table->umpire.state->overrun != OVERRUN_NOT) {
        atomic_store(&table->hall->overran, true);
        atomic_store(&table->hall->failed, true);
    }
}

/* Where the units of a side, template and status are counted. */
static uint64_t *units_at(uint64_t *units, uint16_t n_templates, int side, int type, int status)
{
    return &units[(side * n_templates + type) * SIM_STATUSES + status];
}

static void count_units(struct table *table)
{
    const struct collection *units = &table->umpire.rules->collections[UNITS];
    const struct state *state = table->umpire.state;
    if (units->owner < 0) {
        return;
    }
    for (int i = 0; i < collection_count(units, state); i++) {
        const void *unit = collection_look(units, state, i);
        int side = field_get(&units->fields[units->owner], unit);
        int type = units->template <0 ? 0 : field_get(&units->fields[units->template], unit);
        int status = units->gone < 0 ? 0 : field_get(&units->fields[units->gone], unit);
        if (side < SIDES && type < table->hall->n_templates) {
            status = status < SIM_STATUSES ? status : SIM_STATUSES - 1;
            *units_at(table->units, table->hall->n_templates, side, type, status) += 1;
        }
    }
}

/* -- one thread -------------------------------------------------------------------------------- */

static size_t units_size(const struct hall *hall)
{
    return (size_t)SIDES * hall->n_templates * SIM_STATUSES * sizeof(uint64_t);
}

static void clear_table(struct table *table)
{
    free(table->umpire.state);
    free(table->terms);
    free(table->umpire.dice);
    free(table->umpire.events);
    free(table->view);
    free(table->units);
    for (int i = 0; i < SIDES; i++) {
        bot_free(table->bots[i]);
    }
}

static bool lay_table(struct table *table, struct hall *hall)
{
    const struct game *game = hall->plan->game;
    *table = (struct table){.hall = hall,
                            .umpire = {.rules = game->rules,
                                       .scenario = game->scenario,
                                       .state = malloc(game->rules->state_size),
                                       .dice = malloc(sizeof(struct dice)),
                                       .events = malloc(sizeof(struct events))},
                            .terms = malloc(game->rules->scenario_size),
                            .view = malloc(game->rules->state_size),
                            .units = calloc(1, units_size(hall))};
    for (int i = 0; i < SIDES; i++) {
        table->bots[i] = bot_new(hall->plan->kinds[i], game->rules, 0);
        if (table->bots[i] != NULL && hall->plan->weights[i] != NULL) {
            bot_weigh(table->bots[i], hall->plan->weights[i]);
        }
    }
    return table->terms && table->umpire.state && table->umpire.dice && table->umpire.events &&
           table->view && table->units && table->bots[0] && table->bots[1];
}

static void note_done(struct hall *hall)
{
    const struct sim_plan *plan = hall->plan;
    pthread_mutex_lock(&hall->lock);
    hall->done++;
    if (plan->progress != NULL) {
        plan->progress(plan->who, hall->done, plan->games);
    }
    pthread_mutex_unlock(&hall->lock);
}

static void hand_in(struct table *table)
{
    struct hall *hall = table->hall;
    pthread_mutex_lock(&hall->lock);
    for (size_t i = 0; i < units_size(hall) / sizeof hall->units[0]; i++) {
        hall->units[i] += table->units[i];
    }
    pthread_mutex_unlock(&hall->lock);
}

static void *work(void *shared)
{
    struct hall *hall = shared;
    struct table table;
    if (!lay_table(&table, hall)) {
        atomic_store(&hall->failed, true);
        clear_table(&table);
        return NULL;
    }
    for (uint32_t number = atomic_fetch_add(&hall->next, 1);
         number < hall->plan->games && !atomic_load(&hall->failed);
         number = atomic_fetch_add(&hall->next, 1)) {
        play_game(&table, number);
        count_units(&table);
        note_done(hall);
    }
    hand_in(&table);
    clear_table(&table);
    return NULL;
}

/* The caller's thread plays too; if the system has none to spare, alone. */
static void work_together(struct hall *hall, uint32_t threads)
{
    pthread_t others[SIM_THREADS];
    uint32_t n = 0;
    while (n + 1 < threads && pthread_create(&others[n], NULL, work, hall) == 0) {
        n++;
    }
    work(hall);
    for (uint32_t i = 0; i < n; i++) {
        pthread_join(others[i], NULL);
    }
}

/* -- the sums ---------------------------------------------------------------------------------- */

static int compare_numbers(const void *one, const void *other)
{
    uint32_t a;
    uint32_t b;
    memcpy(&a, one, sizeof a);
    memcpy(&b, other, sizeof b);
    return (a > b) - (a < b);
}

/* Sorts the numbers. */
static struct spread spread_of(uint32_t numbers[], uint32_t n)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        sum += numbers[i];
    }
    qsort(numbers, n, sizeof numbers[0], compare_numbers);
    return (struct spread){.least = numbers[0],
                           .most = numbers[n - 1],
                           .mean = (double)sum / n,
                           .median = ((double)numbers[(n - 1) / 2] + (double)numbers[n / 2]) / 2};
}

static void sum_games(const struct hall *hall, struct sim_result *result)
{
    int64_t points[SIDES] = {0};
    uint32_t finished = 0;
    for (uint32_t i = 0; i < result->games; i++) {
        const struct ending *ending = &hall->endings[i];
        finished += ending->over;
        result->unfinished += !ending->over;
        result->draws += ending->over && ending->winner == SIDE_NONE;
        for (int side = 0; side < SIDES; side++) {
            bool won = ending->over && ending->winner == side;
            result->wins[side] += won;
            result->kind_wins[kind_of(hall->plan, i, side)] += won;
            points[side] += ending->over ? ending->points[side] : 0;
        }
    }
    for (int side = 0; side < SIDES; side++) {
        result->points[side] = finished > 0 ? (double)points[side] / finished : 0;
    }
}

static void sum_lengths(const struct hall *hall, uint32_t numbers[], struct sim_result *result)
{
    for (uint32_t i = 0; i < result->games; i++) {
        numbers[i] = hall->endings[i].turns;
    }
    result->turns = spread_of(numbers, result->games);
    for (uint32_t i = 0; i < result->games; i++) {
        numbers[i] = hall->endings[i].commands;
    }
    result->commands = spread_of(numbers, result->games);
}

static void sum_units(const struct hall *hall, struct sim_result *result)
{
    for (int side = 0; side < SIDES; side++) {
        for (int type = 0; type < hall->n_templates; type++) {
            struct sim_line line = {.side = (uint8_t)side, .template = (uint16_t)type};
            uint64_t all = 0;
            for (int status = 0; status < SIM_STATUSES; status++) {
                uint64_t n = *units_at(hall->units, hall->n_templates, side, type, status);
                line.units[status] = (uint32_t)n;
                all += n;
            }
            if (all > 0 && result->n_lines < SIM_LINES) {
                result->lines[result->n_lines++] = line;
            }
        }
    }
}

/* -- the whole --------------------------------------------------------------------------------- */

static bool check_plan(const struct sim_plan *plan, struct problem *problem)
{
    if (plan->games == 0 || plan->games > SIM_GAMES) {
        return problem_at(problem, 0, "expected 1 to 10000000 games", "games");
    }
    if (plan->threads > SIM_THREADS) {
        return problem_at(problem, 0, "expected at most 256 threads", "threads");
    }
    int run_by_rules = 0;
    for (int i = 0; i < SIDES; i++) {
        const struct bot_kind *kind = bot_kind_named(plan->kinds[i]);
        if (kind == NULL) {
            return problem_at(problem, 0, "there is no such kind of player", "kinds[%d]", i);
        }
        run_by_rules += kind->run_by_rules;
    }
    bool fits = run_by_rules == 0 || (run_by_rules == 1 && plan->game->rules->solo_option != 0);
    return fits || problem_at(problem, 0, BOT_REFUSED, "kinds");
}

static uint32_t threads_for(const struct sim_plan *plan)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint32_t threads = plan->threads;
    if (threads == 0) {
        threads = cores < 1 ? 1 : cores > SIM_THREADS ? SIM_THREADS : (uint32_t)cores;
    }
    return threads < plan->games ? threads : plan->games;
}

bool sim_run(const struct sim_plan *plan, struct sim_result *result, struct problem *problem)
{
    memset(result, 0, sizeof *result);
    if (!check_plan(plan, problem)) {
        return false;
    }
    result->games = plan->games;
    struct hall hall = {.plan = plan,
                        .limit = plan->command_limit != 0 ? plan->command_limit : SIM_COMMANDS,
                        .n_templates = plan->game->rules->collections[TEMPLATES].max,
                        .endings = calloc(plan->games, sizeof *hall.endings),
                        .lock = PTHREAD_MUTEX_INITIALIZER};
    hall.units = calloc(1, units_size(&hall));
    uint32_t *numbers = malloc(plan->games * sizeof *numbers);
    bool has_room = hall.endings != NULL && hall.units != NULL && numbers != NULL;
    if (has_room) {
        work_together(&hall, threads_for(plan));
    }
    bool played = has_room && !atomic_load(&hall.failed);
    if (played) {
        sum_games(&hall, result);
        sum_lengths(&hall, numbers, result);
        sum_units(&hall, result);
    }
    free(hall.endings);
    free(hall.units);
    free(numbers);
    return played ||
           problem_at(problem, 0,
                      atomic_load(&hall.overran)
                          ? "a command did more than one command may (sandtable.limit.command)"
                          : "there is not enough memory for so many games",
                      "games");
}
