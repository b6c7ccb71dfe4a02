/* Computer players.
 *
 * A bot is given what a side may know, a view made by umpire_view(), and says one of the commands
 * that side could give now. It sees nothing else, knows no rule set by name, and draws from a
 * stream of its own: the same kind, seed and views give the same commands on every machine.
 *
 * All memory is allocated by bot_new(); choosing allocates nothing. A bot plays one game at a time,
 * on one thread; bot_restart() makes it fit for the next. */
#ifndef SANDTABLE_BOT_BOT_H
#define SANDTABLE_BOT_BOT_H

#include <stdbool.h>
#include <stdint.h>

#include "bot/chance.h"
#include "core/ruleset.h"

struct bot;
struct level;

/* A kind of player: what people choose from, and the functions behind it. */
struct bot_kind {
    const char *name;
    const char *about;         /* one line */
    bool run_by_rules;         /* the rules run its side themselves: it is never asked */
    const struct level *level; /* how it thinks (level.h); NULL: it is none */

    /* The memory this kind thinks in, NULL without memory. Both NULL for one that does not think.
     */
    void *(*mind_new)(const struct bot_kind *kind, const struct ruleset *rules);
    void (*mind_free)(void *mind);

    bool wanders; /* any command will do: it need not see them all */
    bool trusts;  /* where the rules say what commands promise, it tries none of them out */

    /* Picks one of the bot's legal commands, of which there are two or more: its number. */
    uint32_t (*pick)(struct bot *bot, const struct scenario *scenario, const struct state *view,
                     int side);
};

extern const struct bot_kind *const bot_kinds[];
extern const int n_bot_kinds;

/* The kind with this name, or NULL. Behind the name of a level may stand a temper, cautious or
 * bold: "general:bold". */
const struct bot_kind *bot_kind_named(const char *name);

/* The names of all kinds, "random, greedy ... and npo", for those who asked for another. */
const char *bot_kind_names(void);

/* Read by the kinds; others use the functions below. */
struct bot {
    const struct bot_kind *kind;
    const struct ruleset *rules;
    const char *temper; /* "bold"; NULL: none */
    struct chance chance;
    struct intent intent; /* what it weighs, and what its units are to do */
    struct legal *legal;  /* what it could say now */
    void *mind;
    bool (*enough)(void *who); /* asked while it thinks: must it speak now? NULL: never */
    void *who;
};

/* Must it say the best it has found so far? */
static inline bool bot_is_late(const struct bot *bot)
{
    return bot->enough != NULL && bot->enough(bot->who);
}

/* A player of these rules, by the name of its kind and perhaps its temper. NULL for an unknown one,
 * or without memory. */
struct bot *bot_new(const char *kind, const struct ruleset *rules, uint64_t seed);

/* Frees it; NULL is fine. */
void bot_free(struct bot *bot);

/* As if it had just been made with this seed. */
void bot_restart(struct bot *bot, uint64_t seed);

/* It weighs by these numbers from now on, one for each term of its rules, and by its temper. */
void bot_weigh(struct bot *bot, const int32_t weights[]);

/* May it be given the state itself for a view? Where nothing is hidden, one who wanders or goes by
 * promises alone looks at nothing that he might not know, and a copy is spared. */
bool bot_may_see_all(const struct bot *bot);

/* What the side says next. The game must wait for it. */
void bot_choose(struct bot *bot, const struct scenario *scenario, const struct state *view,
                int side, struct command *out);

/* Makes the kind the player of this side in a game that has not begun. False only for one that the
 * rules run themselves, where they know no such opponent or run the other side already; people are
 * then told BOT_REFUSED. */
bool bot_take_side(const struct bot_kind *kind, const struct ruleset *rules,
                   struct scenario *scenario, int side);
#define BOT_REFUSED "npo plays one side of a game, and only in rules that bring such an opponent"

/* Do the rules run this side themselves? */
bool bot_runs_side(const struct ruleset *rules, const struct scenario *scenario, int side);

/* The kinds there are. */
extern const struct bot_kind bot_random;
extern const struct bot_kind bot_greedy;
extern const struct bot_kind bot_npo;
extern const struct bot_kind bot_recruit;
extern const struct bot_kind bot_regular;
extern const struct bot_kind bot_veteran;
extern const struct bot_kind bot_general;
extern const struct bot_kind bot_marshal;

#endif
