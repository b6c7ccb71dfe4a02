#include "odds/odds.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/umpire.h"

enum { SLOTS = 2 * ODDS_OUTCOMES }; /* of the table by which outcomes are found again */
_Static_assert((SLOTS & (SLOTS - 1)) == 0, "a slot is found by masking a hash");

struct odds_work {
    struct state *copy; /* what the command is tried on */
    uint32_t copy_size;
    uint64_t whole;   /* the chances of all outcomes so far are parts of this */
    uint64_t other;   /* the part of those without a place of their own */
    uint64_t covered; /* the part of all branches so far */
    struct dice dice;
    struct events events;
    uint16_t slots[SLOTS]; /* 1 + the number of an outcome, 0 where there is none */
};

/* Everything a walk needs to know. */
struct walk {
    struct odds *odds;
    const struct ruleset *rules;
    const struct state *before;
    struct umpire umpire;
    const struct command *command;
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

/* -- fractions --------------------------------------------------------------------------------- */

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static struct fraction reduced(uint64_t part, uint64_t whole)
{
    uint64_t divisor = common_divisor(part, whole);
    return (struct fraction){.part = part / divisor, .whole = whole / divisor};
}

/* The chance of the branch just walked; false if it cannot be written in 64 bits. */
static bool branch_chance(const struct dice *dice, struct fraction *chance)
{
    *chance = (struct fraction){.part = 1, .whole = 1};
    for (uint32_t i = 0; i < dice->n_walk; i++) {
        const struct fork *fork = &dice->walk[i];
        if (__builtin_mul_overflow(chance->part, fork->weight, &chance->part) ||
            __builtin_mul_overflow(chance->whole, fork->total, &chance->whole)) {
            return false;
        }
    }
    return true;
}

/* Makes the common whole a multiple of this one; false if that cannot be written in 64 bits. Parts
 * never outgrow the whole, for together they are at most all of it. */
static bool share_whole(struct odds *odds, uint64_t whole)
{
    struct odds_work *work = odds->work;
    if (work->whole % whole == 0) {
        return true;
    }
    uint64_t factor = whole / common_divisor(work->whole, whole);
    if (__builtin_mul_overflow(work->whole, factor, &work->whole)) {
        return false;
    }
    work->other *= factor;
    work->covered *= factor;
    for (uint32_t i = 0; i < odds->n; i++) {
        odds->outcomes[i].chance.part *= factor;
    }
    return true;
}

/* -- what changed ------------------------------------------------------------------------------ */

static bool tells(const struct field *field)
{
    return (field->flags & FIELD_TELLS) && field->kind != VALUE_ID && field->kind != VALUE_NAME &&
           field->kind != VALUE_BOX;
}

/* Notes what the field holds: a place is two words, all else is one. */
static void read_value(const struct field *field, const void *record, struct odds_change *change)
{
    int32_t words[2] = {0, 0};
    if (field->kind == VALUE_POINT) {
        memcpy(words, (const uint8_t *)record + field->offset, sizeof words);
    } else {
        words[0] = field_get(field, record);
    }
    change->value = words[0];
    change->y = words[1];
}

static bool has_changed(const struct field *field, const void *before,
                        const struct odds_change *change)
{
    struct odds_change old;
    if (before == NULL) {
        return true;
    }
    read_value(field, before, &old);
    return old.value != change->value || old.y != change->y;
}

static bool note_change(struct odds *odds, uint32_t *n, struct odds_change change)
{
    if (odds->n_changes + *n == ODDS_CHANGES) {
        return false;
    }
    odds->changes[odds->n_changes + *n] = change;
    *n += 1;
    return true;
}

/* The telling fields of two records, of which the earlier is NULL if there was none. */
static bool compare_record(struct odds *odds, const struct field *fields, int n_fields,
                           const void *before, const void *after, struct odds_change change,
                           uint32_t *n)
{
    for (int i = 0; i < n_fields; i++) {
        if (!tells(&fields[i])) {
            continue;
        }
        change.field = (uint8_t)i;
        read_value(&fields[i], after, &change);
        if (has_changed(&fields[i], before, &change) && !note_change(odds, n, change)) {
            return false;
        }
    }
    return true;
}

/* Records are never taken away: what is gone keeps its place, and a field says so. */
static bool compare_collection(struct odds *odds, const struct collection *collection, int number,
                               const struct state *before, const struct state *after, uint32_t *n)
{
    int known = collection_count(collection, before);
    int count = collection_count(collection, after);
    for (int i = 0; i < count; i++) {
        const void *was = i < known ? collection_look(collection, before, i) : NULL;
        const void *is = collection_look(collection, after, i);
        if (was != NULL && memcmp(was, is, collection->stride) == 0) {
            continue;
        }
        struct odds_change change = {.collection = (uint8_t)number, .record = (uint16_t)i};
        if (!compare_record(odds, collection->fields, collection->n_fields, was, is, change, n)) {
            return false;
        }
    }
    return true;
}

/* Writes what the branch changed behind the changes of the outcomes so far; false if it has no
 * room. */
static bool list_changes(const struct walk *walk, uint32_t *n)
{
    const struct ruleset *rules = walk->rules;
    const struct state *after = walk->umpire.state;
    *n = 0;
    for (int i = 0; i < rules->n_collections; i++) {
        if (rules->collections[i].home == IN_STATE &&
            !compare_collection(walk->odds, &rules->collections[i], i, walk->before, after, n)) {
            return false;
        }
    }
    struct odds_change change = {.collection = ODDS_GLOBALS};
    return compare_record(walk->odds, rules->globals, rules->n_globals, walk->before, after, change,
                          n);
}

/* -- outcomes ---------------------------------------------------------------------------------- */

static uint32_t hash_outcome(const struct odds *odds, const struct odds_outcome *outcome)
{
    uint64_t hash = (uint64_t)outcome->over << 8 | outcome->winner;
    for (uint32_t i = 0; i < outcome->n; i++) {
        uint64_t word;
        memcpy(&word, &odds->changes[outcome->first + i], sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= (uint32_t)odds->changes[outcome->first + i].y;
        hash ^= hash >> 32;
    }
    return (uint32_t)hash;
}

static bool is_same(const struct odds *odds, const struct odds_outcome *one,
                    const struct odds_outcome *other)
{
    return one->n == other->n && one->over == other->over && one->winner == other->winner &&
           memcmp(&odds->changes[one->first], &odds->changes[other->first],
                  one->n * sizeof odds->changes[0]) == 0;
}

/* The outcome like this one, which is added if there is none; NULL if there is no room for it. */
static struct odds_outcome *find_outcome(struct odds *odds, const struct odds_outcome *like)
{
    uint16_t *slots = odds->work->slots;
    uint32_t slot = hash_outcome(odds, like) & (SLOTS - 1);
    while (slots[slot] != 0) {
        struct odds_outcome *outcome = &odds->outcomes[slots[slot] - 1];
        if (is_same(odds, outcome, like)) {
            return outcome;
        }
        slot = (slot + 1) & (SLOTS - 1);
    }
    if (odds->n == ODDS_OUTCOMES) {
        return NULL;
    }
    odds->n_changes += like->n;
    odds->outcomes[odds->n++] = *like;
    slots[slot] = (uint16_t)odds->n;
    return &odds->outcomes[odds->n - 1];
}

/* Adds the branch just tried to its outcome; false if the fractions have grown too large. */
static bool add_branch(const struct walk *walk, struct fraction chance)
{
    struct odds *odds = walk->odds;
    struct odds_work *work = odds->work;
    if (!share_whole(odds, chance.whole)) {
        return false;
    }
    const struct state *after = walk->umpire.state;
    struct odds_outcome like = {.chance = {.part = 0, .whole = 1},
                                .first = odds->n_changes,
                                .over = after->over,
                                .winner = after->winner};
    struct odds_outcome *outcome = list_changes(walk, &like.n) ? find_outcome(odds, &like) : NULL;
    uint64_t *part = outcome != NULL ? &outcome->chance.part : &work->other;
    uint64_t share = chance.part * (work->whole / chance.whole);
    *part += share;
    work->covered += share;
    odds->branches++;
    return true;
}

/* The likeliest first; those alike stay in the order in which they appeared. */
static void sort_outcomes(struct odds *odds)
{
    for (uint32_t i = 1; i < odds->n; i++) {
        struct odds_outcome outcome = odds->outcomes[i];
        uint32_t place = i;
        while (place > 0 && odds->outcomes[place - 1].chance.part < outcome.chance.part) {
            odds->outcomes[place] = odds->outcomes[place - 1];
            place--;
        }
        odds->outcomes[place] = outcome;
    }
}

static void reduce_chances(struct odds *odds)
{
    const struct odds_work *work = odds->work;
    for (uint32_t i = 0; i < odds->n; i++) {
        odds->outcomes[i].chance = reduced(odds->outcomes[i].chance.part, work->whole);
    }
    odds->other = reduced(work->other, work->whole);
}

/* -- the two ways to the odds ------------------------------------------------------------------ */

static void forget(struct odds *odds, bool exact)
{
    odds->exact = exact;
    odds->throws = false;
    odds->branches = 0;
    odds->n = 0;
    odds->n_changes = 0;
    odds->work->whole = 1;
    odds->work->other = 0;
    odds->work->covered = 0;
    memset(odds->work->slots, 0, sizeof odds->work->slots);
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

/* Carries out the command on a fresh copy, whose dice begin at this place of their stream. */
static void try_command(struct walk *walk, uint64_t position)
{
    struct state *copy = walk->umpire.state;
    memcpy(copy, walk->before, walk->rules->state_size);
    copy->dice = position;
    if (walk->command->side < SIDES) {
        ask_others_again(copy, walk->command->side);
    }
    umpire_apply(&walk->umpire, walk->command);
    walk->odds->undecided = is_undecided(walk);
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

/* Is the tree plainly too large? Now and then it is guessed from the part that is done; the guess
 * may err several times over, so only a hopeless walk is given up early. */
static bool is_hopeless(const struct odds *odds)
{
    enum { EVERY = 4096, DOUBT = 8 };
    if (odds->branches == ODDS_BRANCHES) {
        return true;
    }
    if (odds->branches == 0 || odds->branches % EVERY != 0) {
        return false;
    }
    double done = (double)odds->work->covered / (double)odds->work->whole;
    return (double)odds->branches > done * DOUBT * ODDS_BRANCHES;
}

/* Every branch of the tree; false if it is too large or too deep to be walked exactly. */
static bool walk_tree(struct walk *walk)
{
    struct odds *odds = walk->odds;
    struct dice *dice = &odds->work->dice;
    forget(odds, true);
    dice_enumerate(dice);
    do {
        struct fraction chance;
        if (is_hopeless(odds)) {
            return false;
        }
        try_command(walk, 0);
        if (odds->branches == 0) {
            note_first_throw(odds);
        }
        if (dice->too_deep || !branch_chance(dice, &chance) || !add_branch(walk, chance)) {
            return false;
        }
    } while (dice_next_branch(dice));
    return true;
}

/* The same key for all: whoever asks again, or asks elsewhere, gets the same answer. */
static void draw_samples(struct walk *walk)
{
    static const uint8_t key[32] = "sandtable odds, samples";
    forget(walk->odds, false);
    dice_roll_from(&walk->odds->work->dice, key);
    uint64_t position = 0;
    for (int i = 0; i < ODDS_SAMPLES; i++) {
        try_command(walk, position);
        position = walk->umpire.state->dice;
        if (i == 0) {
            note_first_throw(walk->odds);
        }
        bool added = add_branch(walk, (struct fraction){.part = 1, .whole = ODDS_SAMPLES});
        assert(added);
    }
}

bool odds_of(struct odds *odds, const struct ruleset *rules, const struct scenario *scenario,
             const struct state *state, const struct command *command, struct refusal *why)
{
    struct odds_work *work = odds->work;
    forget(odds, true);
    if (!umpire_check(rules, scenario, state, command, why)) {
        return false;
    }
    if (!make_room(work, rules->state_size)) {
        return refuse(why, 0, "there is no memory to find the odds in");
    }
    struct walk walk = {.odds = odds,
                        .rules = rules,
                        .before = state,
                        .command = command,
                        .umpire = {.rules = rules,
                                   .scenario = scenario,
                                   .state = work->copy,
                                   .dice = &work->dice,
                                   .events = &work->events,
                                   .brief = true}};
    if (!walk_tree(&walk)) {
        draw_samples(&walk);
    }
    sort_outcomes(odds);
    reduce_chances(odds);
    return true;
}
