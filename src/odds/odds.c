#include "odds/odds.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/umpire.h"
#include "odds/work.h"

/* Everything a walk needs to know. */
struct walk {
    struct odds *odds;
    const struct state *before;
    struct umpire umpire;
    const struct command *command;
    uint32_t tries; /* so far */
};

struct odds *odds_new(void)
{
    struct odds *odds = calloc(1, sizeof *odds);
    if (odds == NULL) {
        return NULL;
    }
    odds->work = calloc(1, sizeof *odds->work);
    if (odds->work == NULL) {
        odds_free(odds);
        return NULL;
    }
    return odds;
}

void odds_free(struct odds *odds)
{
    if (odds == NULL) {
        return;
    }
    if (odds->work != NULL) {
        free(odds->work->copy);
        frontier_release(&odds->work->frontiers[0]);
        frontier_release(&odds->work->frontiers[1]);
    }
    free(odds->work);
    free(odds);
}

/* The copy is kept from call to call and grows only for a rule set with a larger state. */
static bool make_room(struct odds_work *work, uint32_t size)
{
    if (work->copy_size < size) {
        struct state *grown = realloc(work->copy, size);
        if (grown == NULL) {
            return false;
        }
        work->copy = grown;
        work->copy_size = size;
    }
    return true;
}

/* -- trying ------------------------------------------------------------------------------------ */

/* Whoever else has spoken or closed his orders in secret is asked again: a view does not hold what
 * was said, and so nothing may seem decided by the last word. */
static void ask_others_again(struct state *copy, int side)
{
    const struct task *top = agenda_top(copy);
    agenda_ask_again(copy, side);
    if (top != NULL && top->secret == SECRET_ORDERS) {
        copy->tasks[copy->n_tasks - 1].waits = SEEN_BY_ALL;
    }
}

static void make_ready(const struct walk *walk)
{
    struct state *copy = walk->umpire.state;
    memcpy(copy, walk->before, walk->umpire.rules->state_size);
    if (walk->command->side < SIDES) {
        ask_others_again(copy, walk->command->side);
    }
}

/* Is the command still sealed, or its order not yet carried out, because another side is to speak?
 */
static bool is_undecided(const struct walk *walk)
{
    const struct task *asked = agenda_top(walk->before);
    const struct state *after = walk->umpire.state;
    const struct task *top = agenda_top(after);
    if (walk->command->side >= SIDES || asked == NULL || after->over) {
        return false;
    }
    return asked->secret == SECRET_ORDERS ? top != NULL && top->secret == SECRET_ORDERS
                                          : after->sealed[walk->command->side].spoken;
}

/* The first throw of the command just tried, before any die has fallen. */
static void note_first_throw(struct odds *odds)
{
    const struct events *events = &odds->work->events;
    for (uint32_t i = 0; i < events->n && !odds->throws && !odds->undecided; i++) {
        if (events->list[i].kind == EVENT_ROLL) {
            odds->throws = true;
            odds->first_throw = events->list[i];
        }
    }
}

/* The command has been carried out to its end in these ways. */
static bool come_to_end(struct walk *walk, const struct junction *ways)
{
    const struct state *after = walk->umpire.state;
    walk->odds->undecided = is_undecided(walk);
    if (after->phase != walk->before->phase || after->turn != walk->before->turn) {
        walk->odds->ends_phase = true;
    }
    return outcomes_add(walk->odds, walk->umpire.rules, walk->before, walk->umpire.state, ways);
}

/* -- every way --------------------------------------------------------------------------------- */

/* Goes on until dice have fallen and the step they fell in is done; false if the command has come
 * to its end. How many dice there were makes no difference to the rules: the count stays as it is,
 * so that states can be the same. */
static bool go_on(struct walk *walk, const struct state *from, bool given)
{
    const struct dice *dice = walk->umpire.dice;
    struct state *copy = walk->umpire.state;
    memcpy(copy, from, walk->umpire.rules->state_size);
    bool more = given || umpire_begin(&walk->umpire, walk->command);
    while (more && dice->n_walk == 0) {
        more = umpire_step(&walk->umpire);
    }
    copy->dice = from->dice;
    return more;
}

/* Makes of the ways to a junction those through the forks behind it that the dice have just taken;
 * false if their chance cannot be written. */
static bool follow(const struct dice *dice, struct junction *ways)
{
    for (uint32_t i = 0; i < dice->n_walk; i++) {
        const struct fork *fork = &dice->walk[i];
        if (!fraction_multiply(&ways->chance, fraction_reduced(fork->weight, fork->total))) {
            return false;
        }
        ways->width /= fork->n_ways;
        ways->first += ways->width * fork->way;
    }
    return !dice->too_deep;
}

static bool is_enough(const struct odds *odds)
{
    return odds->enough != NULL && odds->enough(odds->who);
}

/* All ways on from one junction; false if there are too many. */
static bool walk_junction(struct walk *walk, const struct frontier *from, uint32_t number,
                          struct frontier *to)
{
    struct dice *dice = walk->umpire.dice;
    bool given = walk->tries > 0;
    dice_enumerate(dice);
    do {
        struct junction ways = from->junctions[number];
        if (walk->tries++ == ODDS_TRIES || is_enough(walk->odds)) {
            return false;
        }
        bool more = go_on(walk, frontier_state(from, number), given);
        if (!follow(dice, &ways) ||
            !(more ? frontier_add(to, walk->umpire.state, &ways) : come_to_end(walk, &ways))) {
            return false;
        }
        if (walk->tries == 1) {
            note_first_throw(walk->odds);
        }
    } while (dice_next_branch(dice));
    return true;
}

/* Every way the dice can fall; false if there are too many to be walked. */
static bool walk_tree(struct walk *walk)
{
    const uint32_t size = walk->umpire.rules->state_size;
    const struct junction all = {
        .chance = {.part = 1, .whole = 1}, .ways = 1, .first = 0, .width = UINT64_MAX};
    struct frontier *from = &walk->odds->work->frontiers[0];
    struct frontier *to = &walk->odds->work->frontiers[1];
    outcomes_forget(walk->odds, true);
    frontier_clear(from, size);
    make_ready(walk);
    bool walked = frontier_add(from, walk->umpire.state, &all);
    while (walked && from->n > 0) {
        frontier_clear(to, size);
        for (uint32_t i = 0; walked && i < from->n; i++) {
            walked = walk_junction(walk, from, i, to);
        }
        struct frontier *done = from;
        from = to;
        to = done;
    }
    return walked;
}

/* -- samples ----------------------------------------------------------------------------------- */

/* The same key for all: whoever asks again, or asks elsewhere, gets the same answer. */
static void draw_samples(struct walk *walk)
{
    static const uint8_t key[32] = "sandtable odds, samples";
    uint64_t position = 0;
    outcomes_forget(walk->odds, false);
    dice_roll_from(walk->umpire.dice, key);
    for (uint64_t i = 0; i < ODDS_SAMPLES; i++) {
        if (i >= ODDS_LEAST && is_enough(walk->odds)) {
            walk->odds->work->whole = i; /* each has been one part of all that were to come */
            return;
        }
        struct junction sample = {
            .chance = {.part = 1, .whole = ODDS_SAMPLES}, .ways = 1, .first = i};
        make_ready(walk);
        walk->umpire.state->dice = position;
        umpire_apply(&walk->umpire, walk->command);
        position = walk->umpire.state->dice;
        bool added = come_to_end(walk, &sample);
        assert(added);
        if (i == 0) {
            note_first_throw(walk->odds);
        }
    }
}

struct interval odds_interval(const struct odds *odds, struct fraction chance)
{
    if (odds->exact) {
        double value = fraction_value(chance);
        return (struct interval){.low = value, .high = value};
    }
    return wilson_interval(chance.part * (odds->ways / chance.whole), odds->ways);
}

/* Makes everything ready for a command; false, with the reason, if it may not be given. */
static bool prepare(struct walk *walk, struct odds *odds, const struct ruleset *rules,
                    const struct scenario *scenario, const struct state *state,
                    const struct command *command, struct refusal *why)
{
    struct odds_work *work = odds->work;
    outcomes_forget(odds, true);
    if (!umpire_check(rules, scenario, state, command, why) ||
        !ruleset_foresees(rules, scenario, state, command, why)) {
        return false;
    }
    if (!make_room(work, rules->state_size)) {
        return refuse(why, 0, "there is no memory to find the odds in");
    }
    *walk = (struct walk){.odds = odds,
                          .before = state,
                          .command = command,
                          .umpire = {.rules = rules,
                                     .scenario = scenario,
                                     .state = work->copy,
                                     .dice = &work->dice,
                                     .events = &work->events,
                                     .brief = true}};
    return true;
}

bool odds_of(struct odds *odds, const struct ruleset *rules, const struct scenario *scenario,
             const struct state *state, const struct command *command, struct refusal *why)
{
    struct walk walk;
    if (!prepare(&walk, odds, rules, scenario, state, command, why)) {
        return false;
    }
    if (!walk_tree(&walk)) {
        draw_samples(&walk);
    }
    outcomes_finish(odds);
    return true;
}

bool odds_by_samples(struct odds *odds, const struct ruleset *rules,
                     const struct scenario *scenario, const struct state *state,
                     const struct command *command, struct refusal *why)
{
    struct walk walk;
    if (!prepare(&walk, odds, rules, scenario, state, command, why)) {
        return false;
    }
    draw_samples(&walk);
    outcomes_finish(odds);
    return true;
}

const char *odds_suppose(const struct ruleset *rules, const struct scenario *scenario,
                         const struct state *state, const struct command *command, int number,
                         struct state *room)
{
    if (rules->suppose == NULL) {
        return NULL;
    }
    memcpy(room, state, rules->state_size);
    return rules->suppose(scenario, room, command, number);
}
