#include "odds/work.h"

#include <string.h>

enum { SLOTS = 2 * ODDS_OUTCOMES };
_Static_assert((SLOTS & (SLOTS - 1)) == 0, "a slot is found by masking a hash");

/* -- what changed ------------------------------------------------------------------------------ */

static bool tells(const struct field *field)
{
    return (field->flags & FIELD_TELLS) && field->kind != VALUE_ID && field->kind != VALUE_NAME &&
           (field->kind == VALUE_POINT || !field_is_wide(field));
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

/* Writes what is different behind the changes of the outcomes so far; false if it has no room. */
static bool list_changes(struct odds *odds, const struct ruleset *rules, const struct state *before,
                         const struct state *after, uint32_t *n)
{
    *n = 0;
    for (int i = 0; i < rules->n_collections; i++) {
        if (rules->collections[i].home == IN_STATE &&
            !compare_collection(odds, &rules->collections[i], i, before, after, n)) {
            return false;
        }
    }
    struct odds_change change = {.collection = ODDS_GLOBALS};
    return compare_record(odds, rules->globals, rules->n_globals, before, after, change, n);
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
    for (uint32_t i = 0; i < odds->n; i++) {
        odds->outcomes[i].chance.part *= factor;
    }
    return true;
}

bool outcomes_add(struct odds *odds, const struct ruleset *rules, const struct state *before,
                  const struct state *after, const struct junction *ways)
{
    struct odds_work *work = odds->work;
    if (!share_whole(odds, ways->chance.whole) ||
        __builtin_add_overflow(odds->ways, ways->ways, &odds->ways)) {
        return false;
    }
    struct odds_outcome like = {.chance = {.part = 0, .whole = 1},
                                .first = odds->n_changes,
                                .over = after->over,
                                .winner = after->winner};
    uint64_t share = ways->chance.part * (work->whole / ways->chance.whole);
    struct odds_outcome *outcome =
        list_changes(odds, rules, before, after, &like.n) ? find_outcome(odds, &like) : NULL;
    if (outcome == NULL) {
        work->other += share;
        return true;
    }
    uint64_t *appeared = &work->appeared[outcome - odds->outcomes];
    *appeared = outcome->chance.part == 0 || ways->first < *appeared ? ways->first : *appeared;
    outcome->chance.part += share;
    return true;
}

/* The likeliest first; of those alike the one that the dice come to first. */
static bool stands_before(const struct odds_outcome *one, uint64_t appeared,
                          const struct odds_outcome *other, uint64_t other_appeared)
{
    return one->chance.part != other->chance.part ? one->chance.part > other->chance.part
                                                  : appeared < other_appeared;
}

static void sort_outcomes(struct odds *odds)
{
    uint64_t *appeared = odds->work->appeared;
    for (uint32_t i = 1; i < odds->n; i++) {
        struct odds_outcome outcome = odds->outcomes[i];
        uint64_t its_first = appeared[i];
        uint32_t place = i;
        for (; place > 0 &&
               stands_before(&outcome, its_first, &odds->outcomes[place - 1], appeared[place - 1]);
             place--) {
            odds->outcomes[place] = odds->outcomes[place - 1];
            appeared[place] = appeared[place - 1];
        }
        odds->outcomes[place] = outcome;
        appeared[place] = its_first;
    }
}

void outcomes_finish(struct odds *odds)
{
    const struct odds_work *work = odds->work;
    sort_outcomes(odds);
    for (uint32_t i = 0; i < odds->n; i++) {
        odds->outcomes[i].chance = fraction_reduced(odds->outcomes[i].chance.part, work->whole);
    }
    odds->other = fraction_reduced(work->other, work->whole);
}

void outcomes_forget(struct odds *odds, bool exact)
{
    odds->exact = exact;
    odds->undecided = false;
    odds->ends_phase = false;
    odds->throws = false;
    odds->ways = 0;
    odds->n = 0;
    odds->n_changes = 0;
    odds->work->whole = 1;
    odds->work->other = 0;
    memset(odds->work->slots, 0, sizeof odds->work->slots);
}
