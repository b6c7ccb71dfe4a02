#include "core/known.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN_BY_FIRST = UINT16_MAX }; /* in the place of a number: one side sees it, perhaps both */

static size_t records_before(const struct ruleset *rules, int collection)
{
    size_t n = 0;
    for (int c = 0; c < collection; c++) {
        n += rules->collections[c].home == IN_STATE ? rules->collections[c].max : 0;
    }
    return n;
}

static size_t known_size(const struct ruleset *rules)
{
    assert(rules->n_collections <= COLLECTIONS_MAX);
    return sizeof(struct known) + records_before(rules, rules->n_collections) * sizeof(uint16_t);
}

struct known *known_new(const struct ruleset *rules)
{
    return calloc(1, known_size(rules));
}

void known_clear(struct known *known, const struct ruleset *rules)
{
    memset(known, 0, known_size(rules));
}

void known_copy(struct known *to, const struct known *from, const struct ruleset *rules)
{
    memcpy(to, from, known_size(rules));
}

/* Goes through what the view shows: a record whose number is `from` gets the number `to`, or the
 * next one if that is 0. */
static void renumber(struct known *known, const struct ruleset *rules, const struct state *view,
                     uint16_t from, uint16_t to)
{
    uint16_t *number = known->numbers;
    for (int c = 0; c < rules->n_collections; c++) {
        const struct collection *collection = &rules->collections[c];
        if (collection->home != IN_STATE) {
            continue;
        }
        for (int i = 0; i < collection_count(collection, view); i++) {
            if (number[i] == from && !is_unseen(collection, collection_look(collection, view, i))) {
                number[i] = to != 0 ? to : ++known->n[c];
            }
        }
        number += collection->max;
    }
}

void known_see(struct known *known, const struct ruleset *rules, const struct state *view)
{
    renumber(known, rules, view, 0, 0);
}

void known_see_first(struct known *known, const struct ruleset *rules, const struct state *view)
{
    renumber(known, rules, view, 0, SEEN_BY_FIRST);
}

void known_see_second(struct known *known, const struct ruleset *rules, const struct state *view)
{
    renumber(known, rules, view, SEEN_BY_FIRST, 0);
    size_t n = records_before(rules, rules->n_collections);
    for (size_t i = 0; i < n; i++) {
        known->numbers[i] = known->numbers[i] == SEEN_BY_FIRST ? 0 : known->numbers[i];
    }
}

int known_number(const struct known *known, const struct ruleset *rules, int collection, int index)
{
    return rules->collections[collection].home == IN_STATE
               ? known->numbers[records_before(rules, collection) + (size_t)index]
               : index + 1;
}
