/* The greedy player: it tries out what each of its commands leads to, takes the one after which its
 * side stands best by the rule set's own judgement, and never asks what the enemy will do about it.
 *
 * It looks ahead through its own further decisions about the same unit, a movement and the shots
 * after it taken together, assuming that it will take the best of them, and judges the state when
 * that unit is done or somebody else must speak. Commands that roll dice are tried with several
 * samples.
 *
 * Most commands are plainly bad. So all are tried in haste first, with few samples, those that look
 * best thoroughly, and the best of these once more: whoever takes the best of many samples takes
 * the luckiest, and fresh dice show who was only lucky.
 *
 * A rule set that can say what a command promises spares it all that: it takes the best promise. */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "bot/outlook.h"
#include "core/umpire.h"
#include "core/verb.h"

enum {
    LEVELS = 4,     /* decisions looked ahead: say a unit's name, a movement, two shots */
    SHORTLIST = 20, /* commands that are tried thoroughly */
    FINALISTS = 4,  /* and once more, on the first level */
    MEMORY = 1024   /* states remembered in one decision; a power of two */
};

/* How hard a command is tried: which samples are drawn if it rolls dice. No sample is used twice.
 */
enum care { IN_HASTE, THOROUGHLY, FINALLY };
static const struct {
    int first;
    int samples[LEVELS]; /* by level */
} cares[] = {
    [IN_HASTE] = {.first = 0, .samples = {3, 3, 3, 3}},
    [THOROUGHLY] = {.first = 3, .samples = {40, 24, 16, 12}},
    [FINALLY] = {.first = 43, .samples = {160}},
};

/* Dice between the samples of a level. Each leaves room for all samples of the levels below it, so
 * that no two samples share dice. */
static const uint64_t sample_stride[LEVELS] = {64 * 64 * 64 * 64, 64 * 64 * 64, 64 * 64, 64};

/* A state that one decision has led to before: many paths lead to the same hex. */
struct memory {
    uint64_t hash; /* 0: nothing yet */
    double value;
};

struct level {
    struct state *copy;       /* the state after the command being tried */
    struct legal legal;       /* what could be said then */
    double values[LEGAL_MAX]; /* of the commands that could be said before */
    struct memory memories[MEMORY];
    int n_memories;
};

struct mind {
    struct level levels[LEVELS];
    struct umpire umpire;
    struct dice dice;
    struct events events;
    const struct bot *bot;
    struct chance *chance; /* the bot's own; for the answers of others */
    int side;
};

/* A decision to be taken: in this state one of these commands. */
struct decision {
    const struct state *state;
    const struct legal *legal;
    int level;
    bool haste;
    bool after_long; /* one with a long list led to it */
};

static bool is_long(const struct legal *legal)
{
    return legal->n > SHORTLIST;
}

struct choice {
    uint32_t number;
    double value;
};

static struct choice best_choice(struct mind *mind, const struct decision *decision);

static void mind_free(void *memory)
{
    struct mind *mind = memory;
    for (int i = 0; i < LEVELS; i++) {
        free(mind->levels[i].copy);
    }
    free(mind);
}

static void *mind_new(const struct bot_kind *kind, const struct ruleset *rules)
{
    (void)kind;
    struct mind *mind = calloc(1, sizeof *mind);
    if (mind == NULL) {
        return NULL;
    }
    for (int i = 0; i < LEVELS; i++) {
        mind->levels[i].copy = malloc(rules->state_size);
        if (mind->levels[i].copy == NULL) {
            mind_free(mind);
            return NULL;
        }
    }
    mind->umpire = (struct umpire){.rules = rules, .dice = &mind->dice, .events = &mind->events};
    return mind;
}

/* The unit a command is about: the one the game waits for, or the one it names first. */
static int unit_of(const struct ruleset *rules, const struct state *state,
                   const struct command *command)
{
    const struct task *top = agenda_top(state);
    if (top != NULL && top->unit != NO_UNIT) {
        return top->unit;
    }
    const struct verb *verb = ruleset_verb(rules, command->verb);
    bool names_unit = verb->n_args > 0 && verb->args[0].kind == VALUE_PIECE && verb->args[0].own &&
                      piece_collection(command->words[0]) == UNITS;
    return names_unit ? piece_index(command->words[0]) : NO_UNIT;
}

/* Does the game wait for this side to go on with this unit? */
static bool goes_on(const struct state *state, int side, int unit)
{
    return unit != NO_UNIT && waits_for(state, side) && agenda_top(state)->unit == unit;
}

/* Where both sides decide in secret, the others say anything. */
static void let_others_answer(struct mind *mind, struct level *level)
{
    struct command answer;
    while (!level->copy->over && agenda_top(level->copy) != NULL &&
           agenda_top(level->copy)->secret && !waits_for(level->copy, mind->side)) {
        int other = side_to_speak(level->copy);
        umpire_legal(mind->umpire.rules, mind->umpire.scenario, level->copy, other, &level->legal);
        if (level->legal.n == 0) {
            return;
        }
        legal_get(&level->legal, chance_below(mind->chance, level->legal.n), other, &answer);
        mind->umpire.state = level->copy;
        umpire_apply(&mind->umpire, &answer);
    }
}

/* How well the side stands in the state this decision has led to, if it goes on with the unit as
 * well as it can. Of several decisions with long lists only the first is looked into: thinking must
 * end. */
static double value_of(struct mind *mind, const struct decision *decision, int unit, bool haste)
{
    struct level *level = &mind->levels[decision->level];
    const struct ruleset *rules = mind->umpire.rules;
    const struct scenario *scenario = mind->umpire.scenario;
    if (decision->level + 1 < LEVELS && goes_on(level->copy, mind->side, unit)) {
        umpire_legal(rules, scenario, level->copy, mind->side, &level->legal);
        struct decision next = {.state = level->copy,
                                .legal = &level->legal,
                                .level = decision->level + 1,
                                .haste = haste,
                                .after_long = decision->after_long || is_long(decision->legal)};
        if (!(next.after_long && is_long(next.legal))) {
            return best_choice(mind, &next).value;
        }
    }
    return rules->score(scenario, level->copy, mind->side, &mind->bot->intent);
}

/* Carries out a command on this level's copy. Says whether dice were rolled or others asked, so
 * that another sample might differ. */
static bool carry_out(struct mind *mind, const struct decision *decision,
                      const struct command *command, int sample)
{
    struct level *level = &mind->levels[decision->level];
    bool secret = agenda_top(decision->state) != NULL && agenda_top(decision->state)->secret;
    memcpy(level->copy, decision->state, mind->umpire.rules->state_size);
    level->copy->dice += (uint64_t)sample * sample_stride[decision->level];
    agenda_ask_again(level->copy, mind->side);
    mind->umpire.state = level->copy;
    umpire_apply(&mind->umpire, command);
    bool by_chance = mind->dice.n_used > 0 || secret;
    if (secret) {
        let_others_answer(mind, level);
    }
    return by_chance;
}

/* Where this state is remembered, or would be. The memory is never quite full. */
static struct memory *recall(struct level *level, uint64_t hash)
{
    uint32_t place = (uint32_t)hash & (MEMORY - 1);
    while (level->memories[place].hash != 0 && level->memories[place].hash != hash) {
        place = (place + 1) & (MEMORY - 1);
    }
    return &level->memories[place];
}

/* As value_of(), in haste; a state met before is not judged again. */
static double recalled_value(struct mind *mind, const struct decision *decision, int unit)
{
    struct level *level = &mind->levels[decision->level];
    uint64_t hash = state_hash(level->copy, mind->umpire.rules->state_size) | 1;
    struct memory *memory = recall(level, hash);
    if (memory->hash == hash) {
        return memory->value;
    }
    double value = value_of(mind, decision, unit, true);
    if (level->n_memories < MEMORY - 1) {
        level->n_memories++;
        *memory = (struct memory){.hash = hash, .value = value};
    }
    return value;
}

/* The mean of several samples; one is enough for a command that leaves nothing to chance. */
static double mean_value(struct mind *mind, const struct decision *decision, uint32_t number,
                         enum care care)
{
    struct command command;
    legal_get(decision->legal, number, mind->side, &command);
    int unit = unit_of(mind->umpire.rules, decision->state, &command);
    int samples = cares[care].samples[decision->level];
    bool haste = care == IN_HASTE;
    double sum = 0;
    for (int i = 0; i < samples; i++) {
        bool by_chance = carry_out(mind, decision, &command, cares[care].first + i);
        if (!by_chance) {
            return haste && is_long(decision->legal) ? recalled_value(mind, decision, unit)
                                                     : value_of(mind, decision, unit, haste);
        }
        sum += value_of(mind, decision, unit, haste);
    }
    return sum / samples;
}

/* The numbers of the best commands, the best first. Of several with the very same value only the
 * first is taken: they are different paths to the same place. */
static int shortlist(const double values[], uint32_t n, uint32_t list[SHORTLIST])
{
    int length = 0;
    for (uint32_t i = 0; i < n; i++) {
        int place = length;
        while (place > 0 && values[list[place - 1]] < values[i]) {
            place--;
        }
        if (place == SHORTLIST || (place > 0 && values[list[place - 1]] == values[i])) {
            continue;
        }
        length += length < SHORTLIST;
        memmove(&list[place + 1], &list[place], (size_t)(length - 1 - place) * sizeof list[0]);
        list[place] = i;
    }
    return length;
}

/* Must it speak now? Asked only where commands of its own are weighed. */
static bool is_late(const struct mind *mind, const struct decision *decision)
{
    return decision->level == 0 && bot_is_late(mind->bot);
}

/* All commands in haste, as far as there is time, and the numbers of the best. */
static int best_in_haste(struct mind *mind, const struct decision *decision,
                         uint32_t list[SHORTLIST])
{
    struct level *level = &mind->levels[decision->level];
    if (is_long(decision->legal)) {
        memset(level->memories, 0, sizeof level->memories);
        level->n_memories = 0;
    }
    uint32_t n = 0;
    do {
        level->values[n] = mean_value(mind, decision, n, IN_HASTE);
        n++;
    } while (n < decision->legal->n && !is_late(mind, decision));
    return shortlist(level->values, n, list);
}

/* Tries the commands of the list again, as far as there is time, and puts the best first. */
static void try_again(struct mind *mind, const struct decision *decision, uint32_t list[], int n,
                      enum care care)
{
    double *values = mind->levels[decision->level].values;
    for (int i = 0; i < n && (i == 0 || !is_late(mind, decision)); i++) {
        uint32_t number = list[i];
        double value = mean_value(mind, decision, number, care);
        int place = i;
        for (; place > 0 && values[list[place - 1]] < value; place--) {
            list[place] = list[place - 1];
        }
        list[place] = number;
        values[number] = value;
    }
}

static struct choice best_choice(struct mind *mind, const struct decision *decision)
{
    uint32_t list[SHORTLIST];
    int n = (int)decision->legal->n;
    assert(n > 0);
    if (decision->haste || is_long(decision->legal)) {
        n = best_in_haste(mind, decision, list);
    } else {
        for (int i = 0; i < n; i++) {
            list[i] = (uint32_t)i;
        }
    }
    if (!decision->haste) {
        try_again(mind, decision, list, n, THOROUGHLY);
    }
    if (decision->level == 0 && n > 1) {
        try_again(mind, decision, list, n < FINALISTS ? n : FINALISTS, FINALLY);
    }
    double value = mind->levels[decision->level].values[list[0]];
    return (struct choice){.number = list[0], .value = value};
}

/* Every decision has a stream of dice of its own, drawn from the bot's. */
static void shuffle_dice(struct mind *mind, struct chance *chance)
{
    uint8_t key[32];
    for (size_t i = 0; i < sizeof key; i++) {
        key[i] = (uint8_t)chance_below(chance, 256);
    }
    dice_roll_from(&mind->dice, key);
}

static uint32_t pick(struct bot *bot, const struct scenario *scenario, const struct state *view,
                     int side)
{
    struct mind *mind = bot->mind;
    if (mind->umpire.rules->promise != NULL) {
        return most_promising(bot->rules, scenario, view, side, bot->legal, &bot->intent);
    }
    mind->umpire.scenario = scenario;
    mind->bot = bot;
    mind->chance = &bot->chance;
    mind->side = side;
    shuffle_dice(mind, &bot->chance);
    struct decision decision = {.state = view, .legal = bot->legal, .level = 0, .haste = false};
    return best_choice(mind, &decision).number;
}

const struct bot_kind bot_greedy = {
    .name = "greedy",
    .about = "Tries everything a unit could do and takes what serves its side best at once.",
    .trusts = true,
    .mind_new = mind_new,
    .mind_free = mind_free,
    .pick = pick,
};
