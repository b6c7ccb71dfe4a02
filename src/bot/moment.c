#include "bot/moment.h"

#include <math.h>
#include <string.h>

enum { ERRORS = 3, ARMS = 6, JUDGE_MS = 100 };

static const double notable = 0.1;

bool is_notable(struct estimate change)
{
    return fabs(change.mean) > notable && fabs(change.mean) > ERRORS * change.error;
}

struct estimate estimate_rise(struct estimate from, struct estimate to)
{
    return (struct estimate){to.mean - from.mean, hypot(from.error, to.error)};
}

bool has_moment(const struct game *game, const struct journal_entry *entry)
{
    return entry->command.side < SIDES && entry->command.verb < game->rules->n_verbs;
}

static struct estimate of_first(struct estimate chance, int side)
{
    return side == 0 ? chance : (struct estimate){1 - chance.mean, chance.error};
}

static bool is_same(const struct command *one, const struct command *other)
{
    return one->verb == other->verb && one->n_words == other->n_words &&
           memcmp(one->words, other->words, one->n_words * sizeof one->words[0]) == 0;
}

/* By what its side could know, not by what came out later. */
static void judge(struct adviser *adviser, const struct game *game, uint32_t playouts,
                  struct state *room, struct moment *moment)
{
    struct budget budget = {.playouts = 4 * playouts, .ms = JUDGE_MS, .arms = ARMS};
    struct advice advice;
    umpire_view(game->rules, game->scenario, game->state, moment->side, room);
    adviser_ask(adviser, game->scenario, room, moment->side, &budget, 0, &advice);
    if (advice.orders == 1 || is_same(&advice.best, &moment->said)) {
        return;
    }
    adviser_compare(adviser, &advice.best, &moment->said, playouts, &moment->judged);
    moment->blunder = moment->judged.gap.mean > 0 && is_notable(moment->judged.gap);
    moment->better = advice.best;
}

void moment_look(struct adviser *adviser, const struct game *game,
                 const struct journal_entry *entry, uint32_t number, uint32_t playouts,
                 struct state *room, struct moment *moment)
{
    const struct command *command = &entry->command;
    int side = command->side;
    *moment = (struct moment){.n = number,
                              .side = side,
                              .turn = game->state->turn,
                              .said = *command,
                              .diced = entry->n_dice > 0};
    moment->before =
        of_first(adviser_chance(adviser, game->scenario, game->state, side, NULL, playouts), side);
    moment->played = moment->diced ? of_first(adviser_chance(adviser, game->scenario, game->state,
                                                             side, command, playouts),
                                              side)
                                   : moment->before;
    judge(adviser, game, playouts, room, moment);
}
