/* The NPO, the opponent that some rule books bring along for solo play: the rules run its side
 * themselves, with dice of the game, once an option of theirs says so. There is nothing to choose
 * here, for such a side is never asked. */

#include <string.h>

#include "bot/bot.h"

static uint32_t pick(struct bot *bot, const struct scenario *scenario, const struct state *view,
                     int side)
{
    (void)bot;
    (void)scenario;
    (void)view;
    (void)side;
    return 0;
}

const struct bot_kind bot_npo = {
    .name = "npo",
    .about = "The opponent of the rule book itself, where it has one for solo play.",
    .run_by_rules = true,
    .pick = pick,
};

/* The choice of the solo option that means this side; -1 if there is none. */
static int choice_for(const struct ruleset *rules, int side)
{
    if (rules->solo_option == 0) {
        return -1;
    }
    const char *const *labels = rules->options[rules->solo_option - 1].labels;
    for (int i = 0; labels[i] != NULL; i++) {
        if (strcmp(labels[i], rules->side_ids[side]) == 0) {
            return i;
        }
    }
    return -1;
}

bool bot_runs_side(const struct ruleset *rules, const struct scenario *scenario, int side)
{
    int choice = choice_for(rules, side);
    return choice >= 0 && scenario->options[rules->solo_option - 1] == choice;
}

bool bot_take_side(const struct bot_kind *kind, const struct ruleset *rules,
                   struct scenario *scenario, int side)
{
    if (!kind->run_by_rules) {
        return true;
    }
    int choice = choice_for(rules, side);
    if (choice < 0 || bot_runs_side(rules, scenario, 1 - side)) {
        return false;
    }
    scenario->options[rules->solo_option - 1] = (uint8_t)choice;
    return true;
}
