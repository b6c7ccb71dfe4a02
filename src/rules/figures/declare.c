#include "rules/figures/declare.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static struct declared *declared_in(const struct declare_rules *rules, struct state *state, int i)
{
    return (struct declared *)(void *)((char *)state + rules->offset + (size_t)i * rules->stride);
}

static uint16_t *count_in(const struct declare_rules *rules, struct state *state)
{
    return (uint16_t *)(void *)((char *)state + rules->count_offset);
}

static int count_of(const struct declare_rules *rules, const struct state *state)
{
    return *(const uint16_t *)(const void *)((const char *)state + rules->count_offset);
}

/* Has its side ever used this place? */
static bool is_used(const struct declare_rules *rules, const struct state *state, int i)
{
    return i < count_of(rules, state) && declared_of(rules, state, i)->order != 0;
}

static bool stands(const struct declare_rules *rules, const struct state *state, int i)
{
    return is_used(rules, state, i) && declared_of(rules, state, i)->gone == 0;
}

/* The first place of a side that is free, or rules->max or beyond. */
static int free_place(const struct declare_rules *rules, const struct state *state, int side)
{
    int i = side;

    while (i < rules->max && stands(rules, state, i)) {
        i += SIDES;
    }
    return i;
}

bool declare_has_room(const struct declare_rules *rules, const struct state *state, int side)
{
    return free_place(rules, state, side) < rules->max;
}

/* The other side's places that lie before the last one in use are there too, and gone. */
static void open_places(const struct declare_rules *rules, struct state *state, int n)
{
    uint16_t *count = count_in(rules, state);

    for (; *count < n; ++*count) {
        struct declared *declared = declared_in(rules, state, *count);
        declared->side = (uint8_t)(*count % SIDES);
        declared->number = (uint8_t)(*count / SIDES + 1);
        declared->gone = 1;
    }
}

int declare_add(const struct declare_rules *rules, struct state *state, struct declared declared)
{
    const int i = free_place(rules, state, declared.side);
    uint16_t last = 0;

    assert(i < rules->max && i / SIDES < UINT8_MAX);
    for (int k = declared.side; k < count_of(rules, state); k += SIDES) {
        if (stands(rules, state, k) && declared_of(rules, state, k)->order > last) {
            last = declared_of(rules, state, k)->order;
        }
    }
    open_places(rules, state, i + 1);
    declared.number = declared_of(rules, state, i)->number;
    declared.order = (uint16_t)(last + 1);
    declared.gone = 0;
    memset(declared_in(rules, state, i), 0, rules->stride);
    *declared_in(rules, state, i) = declared;
    return i;
}

int declare_find(const struct declare_rules *rules, const struct state *state, int unit, int from)
{
    for (int i = from; i < count_of(rules, state); i++) {
        if (stands(rules, state, i) && declared_of(rules, state, i)->unit == unit) {
            return i;
        }
    }
    return NO_DECLARED;
}

void declare_end(const struct declare_rules *rules, struct state *state, int i)
{
    const struct declared *declared = declared_of(rules, state, i);
    const struct declared gone = {
        .order = 1, .number = declared->number, .side = declared->side, .gone = 1};

    memset(declared_in(rules, state, i), 0, rules->stride);
    *declared_in(rules, state, i) = gone;
}

int declare_hold(const struct declare_rules *rules, struct state *state, int unit)
{
    int n = 0;

    for (int i = declare_find(rules, state, unit, 0); i != NO_DECLARED;
         i = declare_find(rules, state, unit, i + 1)) {
        declare_end(rules, state, i);
        n++;
    }
    return n;
}

int declare_next(const struct declare_rules *rules, const struct state *state, int first,
                 bool (*is_due)(const struct state *state, int i))
{
    for (int turn = 0; turn < SIDES; turn++) {
        int next = NO_DECLARED;
        for (int i = (first + turn) % SIDES; i < count_of(rules, state); i += SIDES) {
            if (stands(rules, state, i) && (is_due == NULL || is_due(state, i)) &&
                (next == NO_DECLARED ||
                 declared_of(rules, state, i)->order < declared_of(rules, state, next)->order)) {
                next = i;
            }
        }
        if (next != NO_DECLARED) {
            return next;
        }
    }
    return NO_DECLARED;
}

bool declare_take(const struct declare_rules *rules, struct state *state, int first,
                  bool (*is_due)(const struct state *state, int i), void *record)
{
    int i = declare_next(rules, state, first, is_due);
    if (i == NO_DECLARED) {
        return false;
    }
    memcpy(record, declared_of(rules, state, i), rules->stride);
    declare_end(rules, state, i);
    return true;
}

void declare_hide(const struct declare_rules *rules, struct state *view, int side)
{
    uint16_t *count = count_in(rules, view);
    int n = 0;

    for (int i = 0; i < *count; i++) {
        const bool is_own = i % SIDES == side;
        n = is_own && is_used(rules, view, i) ? i + 1 : n;
        if (!is_own) {
            memset(declared_in(rules, view, i), 0, rules->stride);
            declared_in(rules, view, i)->side = (uint8_t)(i % SIDES);
            declared_in(rules, view, i)->gone = GONE_UNSEEN;
        }
    }
    for (int i = n; i < *count; i++) { /* how far the list goes would tell, too */
        memset(declared_in(rules, view, i), 0, rules->stride);
    }
    *count = (uint16_t)n;
}
