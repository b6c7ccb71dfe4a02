/* A man: what every rule set whose men are single figures keeps of each of them.
 *
 * Men are a collection of their own in the state, mustered unit after unit, so that ascending index
 * is the order in which the ledgers throw dice. A set's own record begins with struct man, as its
 * state begins with struct state, and its glossary names the members: `point at =man.at`. A man
 * never changes his index and is never taken out of the list; lending a crew or manning a gun only
 * changes his `unit`, and who comes later is added behind the last.
 *
 * Each man's place is stored: formations only write places (board/table_form.h). A garrison's men
 * stand at the middle of their piece, for drawing alone; man_place says where one measures to. */
#ifndef SANDTABLE_RULES_FIGURES_MAN_H
#define SANDTABLE_RULES_FIGURES_MAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board/table_area.h"
#include "board/table_measure.h"
#include "board/table_men.h"
#include "core/field.h"
#include "core/play.h"
#include "core/state.h"
#include "core/value.h"

enum {
    MEN_OF_UNIT = 24, /* men under one command */
    NO_INSIDE = 255
};

/* What has become of a man; a set's own choice has these labels, in this order, and may go on. In a
 * view one of whom nothing is known is GONE_UNSEEN. */
enum man_gone {
    MAN_HERE,
    MAN_MARKED, /* hit in this step: he takes his part in it and is removed at its end */
    MAN_FALLEN,
    MAN_CAPTURED,
    MAN_LEFT
};

FLAT_BEGIN
struct man {
    struct point at; /* NOWHERE: aboard, off the table, not yet placed, unseen */
    uint8_t unit;    /* under whose orders he is now */
    uint8_t home;    /* with whom he was mustered: gives his name, never changes */
    uint8_t number;  /* in his home unit, as the ledger counts */
    uint8_t side;
    uint8_t weapon; /* a row of the set's table */
    uint8_t role;   /* leader, gunner, crew ...: the set's own */
    uint8_t gone;   /* of enum man_gone, or GONE_UNSEEN */
    uint8_t shown;  /* the other side is shown him */
    uint8_t inside; /* the piece of terrain he is a garrison of, or NO_INSIDE */
    uint8_t aboard; /* the vehicle he rides in, or NO_UNIT */
    uint8_t unused[2];
};
FLAT_END

/* ---- One man ---- */

/* Does he still take his part, be it for the last time? */
static inline bool is_in_action(const struct man *man)
{
    return man->gone <= MAN_MARKED;
}

/* Does he stand on the table, in the open or as a garrison? */
static inline bool is_standing(const struct man *man)
{
    return is_in_action(man) && man->at.x != NOWHERE;
}

/* In a view: one of whom nothing is known but whose he is. */
static inline struct man man_unseen(const struct man *man)
{
    return (struct man){.at = {NOWHERE, NOWHERE},
                        .unit = man->unit,
                        .home = man->home,
                        .number = man->number,
                        .side = man->side,
                        .gone = GONE_UNSEEN,
                        .inside = NO_INSIDE,
                        .aboard = NO_UNIT};
}

/* Where one measures to and from: of a garrison the point of its piece nearest to the other end, of
 * all others where they stand. */
static inline struct point man_place(const struct table *table, const struct man *man,
                                     struct point other)
{
    return man->inside == NO_INSIDE ? man->at : terrain_nearest(table, man->inside, other);
}

/* ---- All men of a game ---- */

/* How a rule set keeps its men, and what it makes of them: one constant for each set. */
struct figure_rules {
    uint32_t men_offset;   /* of the first record in its state */
    uint32_t count_offset; /* of the uint16_t number of records in use */
    uint16_t stride;       /* bytes of a record, which begins with struct man */

    /* Half his base, in thou; NULL: men are points. */
    int32_t (*radius)(const struct scenario *scenario, const struct state *state, int man);

    /* For fall.h; a set that does not use it leaves them out. */
    uint32_t fall_offset; /* of struct fall in its state */
    uint8_t fall_task;    /* waits for the owner of those who may fall */
    /* Removes a man who was taken, or marks him, and tells so: with saves, weapons taken over and
     * whatever else one man's fall brings. `by` is who attacked, or NO_UNIT. */
    void (*man_falls)(struct play *play, int man, int by, int clause);
    /* When all of them have fallen: thresholds, morale. NULL: nothing. */
    void (*after_fall)(struct play *play, int unit, int by, int clause);
    /* Removes a man who was marked when his step is over. NULL: this set marks nobody. */
    void (*marked_goes)(struct play *play, int man);
    /* In the umpire's choice those of whom it is least go first, then by index; NULL: by index. */
    int64_t (*goes_first)(const struct scenario *scenario, const struct state *state, int man);
};

/* Designators of the first three: FIGURE_MEN(struct harbour_state, men, n_men). */
#define FIGURE_MEN(type, array, count)                                                             \
    .men_offset = (uint32_t)offsetof(type, array),                                                 \
    .count_offset = (uint32_t)offsetof(type, count),                                               \
    .stride = (uint16_t)sizeof(((type *)0)->array[0])

static inline int men_count(const struct figure_rules *rules, const struct state *state)
{
    return *(const uint16_t *)(const void *)((const char *)state + rules->count_offset);
}

static inline const struct man *man_of(const struct figure_rules *rules, const struct state *state,
                                       int man)
{
    return (const struct man *)(const void *)((const char *)state + rules->men_offset +
                                              (size_t)man * rules->stride);
}

static inline struct man *man_in(const struct figure_rules *rules, struct state *state, int man)
{
    return (struct man *)(void *)((char *)state + rules->men_offset + (size_t)man * rules->stride);
}

#endif
