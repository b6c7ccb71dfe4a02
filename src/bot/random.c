/* The random player: any command is as good as another. It is the measure of all others, finds the
 * dead ends of a rule set and plays two million commands a second. */

#include "bot/bot.h"

static uint32_t pick(struct bot *bot, const struct scenario *scenario, const struct state *view,
                     int side)
{
    (void)scenario;
    (void)view;
    (void)side;
    return chance_below(&bot->chance, bot->legal->n);
}

const struct bot_kind bot_random = {
    .name = "random",
    .about = "Says anything that is allowed, all alike.",
    .wanders = true,
    .pick = pick,
};
