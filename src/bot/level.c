#include "bot/level.h"

#include <stdlib.h>
#include <string.h>

struct level_mind {
    struct search *search;
    struct outlook outlook;
    struct search_result result;
};

static void mind_free(void *memory)
{
    struct level_mind *mind = memory;
    search_free(mind->search);
    free(mind);
}

static void *mind_new(const struct bot_kind *kind, const struct ruleset *rules)
{
    struct level_mind *mind = calloc(1, sizeof *mind);
    if (mind == NULL) {
        return NULL;
    }
    mind->search = search_new(rules, kind->level->all_cores ? crew_of_all_cores() : 1);
    if (mind->search == NULL) {
        mind_free(mind);
        return NULL;
    }
    return mind;
}

/* Another of the arms, now and then. */
static int distracted(struct bot *bot, const struct search_result *result)
{
    uint32_t others = (uint32_t)result->n - 1;
    if (others == 0 || chance_below(&bot->chance, 100) >= bot->kind->level->distract) {
        return result->chosen;
    }
    int other = (int)chance_below(&bot->chance, others);
    return other < result->chosen ? other : other + 1;
}

static uint32_t pick(struct bot *bot, const struct scenario *scenario, const struct state *view,
                     int side)
{
    struct level_mind *mind = bot->mind;
    const struct level *level = bot->kind->level;
    mind->outlook.enough = bot->enough;
    mind->outlook.who = bot->who;
    outlook_start_own(&mind->outlook, bot->rules, scenario, view, side, chance_word(&bot->chance),
                      &bot->intent, level->plans);
    search_run(mind->search, &mind->outlook, bot->legal, &level->budget, &mind->result);
    int arm = level->distract > 0 ? distracted(bot, &mind->result) : mind->result.chosen;
    return mind->result.arms[arm].number;
}

const struct search_result *level_result(const struct bot *bot)
{
    return bot->kind->level == NULL ? NULL : &((const struct level_mind *)bot->mind)->result;
}

/* -- tempers ----------------------------------------------------------------------------------- */

/* Terms of what may go wrong. */
static bool is_fear(const char *term)
{
    static const char *const words[] = {"danger", "fear", "risk"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(term, words[i], length) == 0 && (term[length] == '\0' || term[length] == '-')) {
            return true;
        }
    }
    return false;
}

/* Whoever is cautious fears half as much again, whoever is bold half as much. */
bool temper_weights(const char *temper, const struct ruleset *rules, struct intent *intent)
{
    bool bold = strcmp(temper, "bold") == 0;
    if (!bold && strcmp(temper, "cautious") != 0) {
        return false;
    }
    for (int i = 0; i < rules->n_weights; i++) {
        const struct weight *weight = &rules->weights[i];
        if (is_fear(weight->term)) {
            int32_t value = intent->weights[i];
            value = bold ? value / 2 : value + value / 2;
            intent->weights[i] = value < weight->least  ? weight->least
                                 : value > weight->most ? weight->most
                                                        : value;
        }
    }
    return true;
}

/* -- the levels -------------------------------------------------------------------------------- */

enum { ARMS_OF_RECRUIT = 6, ARMS_OF_VETERAN = 8 };

static const struct level recruit = {.budget = {.arms = ARMS_OF_RECRUIT}, .distract = 60};
static const struct level regular = {.budget = {.arms = 1}, .plans = true};
static const struct level veteran = {.budget = {.playouts = 600, .ms = 40, .arms = ARMS_OF_VETERAN},
                                     .plans = true};
static const struct level general = {.budget = {.playouts = 4000, .ms = 400, .arms = ARMS_MAX},
                                     .plans = true};
static const struct level marshal = {
    .budget = {.playouts = 20000, .ms = 10000, .arms = ARMS_MAX}, .plans = true, .all_cores = true};

#define LEVEL(which) .level = &(which), .mind_new = mind_new, .mind_free = mind_free, .pick = pick

const struct bot_kind bot_recruit = {
    .name = "recruit",
    .about = "Knows the rules, and is often not at his best.",
    LEVEL(recruit),
};

const struct bot_kind bot_regular = {
    .name = "regular",
    .about = "Does what looks best at once, with a plan; for a first game.",
    LEVEL(regular),
};

const struct bot_kind bot_veteran = {
    .name = "veteran",
    .about = "Plays on in his mind a few hundred times before he speaks.",
    LEVEL(veteran),
};

const struct bot_kind bot_general = {
    .name = "general",
    .about = "Plays on in his mind up to four thousand times; up to a second for a command.",
    LEVEL(general),
};

const struct bot_kind bot_marshal = {
    .name = "marshal",
    .about = "Thinks as long as he is given, on all cores.",
    LEVEL(marshal),
};
