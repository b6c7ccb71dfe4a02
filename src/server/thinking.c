#include "server/thinking.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/hall.h"

struct thinking {
    struct job job;
    struct hall *hall;
    int64_t game;
    uint32_t entries; /* of the journal: what it thinks about */
    int side;
    char kind[SEAT_KIND]; /* as the seat has it, with its temper */
    const struct ruleset *rules;
    struct scenario *scenario;
    struct state *view;
    int64_t milliseconds;
    struct timespec deadline;
    bool chosen;
    struct command command;
};

static bool is_late(void *who)
{
    struct thinking *thinking = who;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return atomic_load(&thinking->job.unwanted) || now.tv_sec > thinking->deadline.tv_sec ||
           (now.tv_sec == thinking->deadline.tv_sec && now.tv_nsec > thinking->deadline.tv_nsec);
}

static void set_deadline(struct thinking *thinking)
{
    clock_gettime(CLOCK_MONOTONIC, &thinking->deadline);
    thinking->deadline.tv_sec += thinking->milliseconds / 1000;
    thinking->deadline.tv_nsec += thinking->milliseconds % 1000 * 1000000;
    if (thinking->deadline.tv_nsec >= 1000000000) {
        thinking->deadline.tv_sec++;
        thinking->deadline.tv_nsec -= 1000000000;
    }
}

/* What stands behind "computer:". */
static const char *computer_name(const struct seat *seat)
{
    const char *colon = strchr(seat->kept.kind, ':');
    return colon != NULL ? colon + 1 : seat->bot->name;
}

static void think(struct job *job)
{
    struct thinking *thinking = (struct thinking *)job;
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    struct bot *bot = bot_new(thinking->kind, thinking->rules, seed);
    if (bot == NULL) {
        return;
    }
    set_deadline(thinking);
    bot->enough = is_late;
    bot->who = thinking;
    bot_choose(bot, thinking->scenario, thinking->view, thinking->side, &thinking->command);
    thinking->chosen = true;
    bot_free(bot);
}

/* If the game has moved on meanwhile, what was thought of is dropped. */
static void say(struct thinking *thinking)
{
    struct hall *hall = thinking->hall;
    struct hosted *hosted = hall_game_here(hall, thinking->game);
    if (hosted == NULL) {
        return;
    }
    hosted->thinking = false;
    struct game *game = hosted->game;
    if (thinking->chosen && game->journal.entries == thinking->entries &&
        waits_for(game->state, thinking->side)) {
        struct spoken *spoken = hall->room.spoken;
        *spoken = (struct spoken){.command = thinking->command};
        hall->figures.computer_commands++;
        hosted_do(hall, hosted, spoken, NULL, NULL);
    }
    hosted_go_on(hall, hosted);
}

static void done(struct job *job)
{
    struct thinking *thinking = (struct thinking *)job;
    if (!thinking->hall->stopping) {
        say(thinking);
    }
    free(thinking->scenario);
    free(thinking->view);
    free(thinking);
}

void thinking_start(struct hall *hall, struct hosted *hosted, int side)
{
    const struct game *game = hosted->game;
    struct thinking *thinking = calloc(1, sizeof *thinking);
    struct scenario *scenario = malloc(game->rules->scenario_size);
    struct state *view = malloc(game->rules->state_size);
    if (thinking == NULL || scenario == NULL || view == NULL) {
        free(thinking);
        free(scenario);
        free(view);
        return; /* the next tick tries again */
    }
    memcpy(scenario, game->scenario, game->rules->scenario_size);
    umpire_view(game->rules, game->scenario, game->state, side, view);
    *thinking =
        (struct thinking){.job = {.kind = WORK_COMPUTER,
                                  .asker = {.kind = ASKER_GAME, .number = (uint64_t)hosted->id},
                                  .work = think,
                                  .done = done},
                          .hall = hall,
                          .game = hosted->id,
                          .entries = game->journal.entries,
                          .side = side,
                          .rules = game->rules,
                          .scenario = scenario,
                          .view = view,
                          .milliseconds = hall->house.thinking_milliseconds};
    snprintf(thinking->kind, sizeof thinking->kind, "%s", computer_name(&hosted->seats[side]));
    hosted->thinking = true;
    workers_add(hall->workers, &thinking->job);
}
