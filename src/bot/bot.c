#include "bot/bot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot/level.h"
#include "core/umpire.h"

const struct bot_kind *const bot_kinds[] = {&bot_recruit, &bot_regular, &bot_veteran, &bot_general,
                                            &bot_marshal, &bot_greedy,  &bot_random,  &bot_npo};
const int n_bot_kinds = sizeof bot_kinds / sizeof bot_kinds[0];

/* ":bold" */
static bool is_temper(const char *text)
{
    return strcmp(text, ":bold") == 0 || strcmp(text, ":cautious") == 0;
}

const struct bot_kind *bot_kind_named(const char *name)
{
    size_t length = strcspn(name, ":");
    for (int i = 0; i < n_bot_kinds; i++) {
        const struct bot_kind *kind = bot_kinds[i];
        if (strlen(kind->name) == length && strncmp(kind->name, name, length) == 0) {
            bool tempered = kind->level != NULL && is_temper(name + length);
            return name[length] == '\0' || tempered ? kind : NULL;
        }
    }
    return NULL;
}

const char *bot_kind_names(void)
{
    return "recruit, regular, veteran, general, marshal, greedy, random and npo";
}

static const char *temper_of(const char *kind)
{
    const char *temper = strchr(kind, ':');
    return temper == NULL ? NULL : strcmp(temper, ":bold") == 0 ? "bold" : "cautious";
}

static void be_tempered(struct bot *bot)
{
    if (bot->temper != NULL) {
        temper_weights(bot->temper, bot->rules, &bot->intent);
    }
}

struct bot *bot_new(const char *kind, const struct ruleset *rules, uint64_t seed)
{
    const struct bot_kind *found = bot_kind_named(kind);
    struct bot *bot = found != NULL ? calloc(1, sizeof *bot) : NULL;
    if (bot == NULL) {
        return NULL;
    }
    bot->kind = found;
    bot->rules = rules;
    bot->temper = temper_of(kind);
    intent_start(&bot->intent, rules);
    be_tempered(bot);
    bot->legal = malloc(sizeof *bot->legal);
    bot->mind = found->mind_new != NULL ? found->mind_new(found, rules) : NULL;
    if (bot->legal == NULL || (found->mind_new != NULL && bot->mind == NULL)) {
        bot_free(bot);
        return NULL;
    }
    bot_restart(bot, seed);
    return bot;
}

void bot_free(struct bot *bot)
{
    if (bot == NULL) {
        return;
    }
    if (bot->mind != NULL) {
        bot->kind->mind_free(bot->mind);
    }
    free(bot->legal);
    free(bot);
}

/* Kinds keep nothing in their minds from one choice to the next, so the stream is all there is. */
void bot_restart(struct bot *bot, uint64_t seed)
{
    chance_start(&bot->chance, "sandtable bot 1", seed);
}

void bot_weigh(struct bot *bot, const int32_t weights[])
{
    for (int i = 0; i < bot->rules->n_weights; i++) {
        bot->intent.weights[i] = weights[i];
    }
    be_tempered(bot);
}

bool bot_may_see_all(const struct bot *bot)
{
    bool looks_ahead = !bot->kind->trusts || bot->rules->promise == NULL;
    return bot->rules->open && (bot->kind->wanders || !looks_ahead);
}

void bot_choose(struct bot *bot, const struct scenario *scenario, const struct state *view,
                int side, struct command *out)
{
    out->side = (uint8_t)side;
    if (bot->kind->wanders && bot->rules->wander != NULL &&
        bot->rules->wander(scenario, view, chance_word(&bot->chance), out)) {
        return;
    }
    umpire_legal(bot->rules, scenario, view, side, bot->legal);
    assert(bot->legal->n > 0);
    uint32_t number = 0;
    if (bot->legal->n > 1) {
        number = bot->kind->pick(bot, scenario, view, side);
    }
    legal_get(bot->legal, number, side, out);
}
