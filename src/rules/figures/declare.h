/* Declarations: attacks that both sides order in secret, and that are then carried out one by one.
 *
 * They are given to a task of SECRET_ORDERS, by both sides at once: what is hidden until it is
 * carried out need not be given in turn. A set's own record begins with struct declared and is a
 * collection of its state; its view shows each side its own alone (declare_hide). A resolving task
 * asks for the next one again and again; what is carried out is gone, so that the list itself says
 * how far it has come, and each attack may be interrupted by a question.
 *
 * Records of the two sides lie in turns, the first side's at even places, and a view ends with its
 * own side's last: from the places of its own nobody learns how many the other has given. A place
 * that is gone is used again. */
#ifndef SANDTABLE_RULES_FIGURES_DECLARE_H
#define SANDTABLE_RULES_FIGURES_DECLARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/field.h"
#include "core/state.h"

enum { NO_DECLARED = -1 };

FLAT_BEGIN
struct declared {
    uint16_t order; /* among those its side has standing: they are carried out in it; 0: a place
                     * that was never used */
    uint8_t number; /* its own among its side's, from 1: a serial id; its place keeps it */
    uint8_t side;
    uint8_t unit;   /* who attacks */
    uint8_t verb;   /* how: the set's own */
    uint8_t weapon; /* with what: the set's own */
    uint8_t gone;   /* carried out, or taken back; or GONE_UNSEEN */
};
FLAT_END

/* How a set keeps them: one constant for each set. */
struct declare_rules {
    uint32_t offset, count_offset;
    uint16_t stride, max; /* even */
};

/* Designators of all of them: DECLARE_IN(struct harbour_state, declarations, n_declarations). */
#define DECLARE_IN(type, array, count)                                                             \
    .offset = (uint32_t)offsetof(type, array), .count_offset = (uint32_t)offsetof(type, count),    \
    .stride = (uint16_t)sizeof(((type *)0)->array[0]),                                             \
    .max = (uint16_t)(sizeof(((type *)0)->array) / sizeof(((type *)0)->array[0]))

static inline const struct declared *declared_of(const struct declare_rules *rules,
                                                 const struct state *state, int i)
{
    return (const struct declared *)(const void *)((const char *)state + rules->offset +
                                                   (size_t)i * rules->stride);
}

/* Is there room for one more of this side's? */
bool declare_has_room(const struct declare_rules *rules, const struct state *state, int side);

/* Writes it down behind all others of its side and returns its place; what else the record holds is
 * 0, for the caller to fill in. There is room. */
int declare_add(const struct declare_rules *rules, struct state *state, struct declared declared);

/* The first of a unit that stands, at place `from` or higher; or NO_DECLARED. */
int declare_find(const struct declare_rules *rules, const struct state *state, int unit, int from);

/* It is carried out or taken back. */
void declare_end(const struct declare_rules *rules, struct state *state, int i);

/* Takes back all that a unit was ordered; returns how many. */
int declare_hold(const struct declare_rules *rules, struct state *state, int unit);

/* The next to be carried out: of `first`, then of the other side, in the order declared; or
 * NO_DECLARED. Only those of whom `is_due` is true; NULL: all. */
int declare_next(const struct declare_rules *rules, const struct state *state, int first,
                 bool (*is_due)(const struct state *state, int i));

/* Copies that one, whole, and it is carried out; false if there is none. */
bool declare_take(const struct declare_rules *rules, struct state *state, int first,
                  bool (*is_due)(const struct state *state, int i), void *record);

/* In a view: nothing is known of what the other side has declared. */
void declare_hide(const struct declare_rules *rules, struct state *view, int side);

#endif
