/* Pz8 Space: the list of every path of a movement. It is long, and made for every ship of every
 * turn: hence its form. */

#include <assert.h>

#include "rules/pz8-space/chart.h"

_Static_assert(MP_MAX == 8, "a path fits two words, and PATHS_MAX counts paths of eight steps");
_Static_assert(MP_LEAST == 2, "the list counts two steps as enough");

/* A path in the making: its two words as one number, how many steps below and the steps above, and
 * what the next step counts in it. */
struct trail {
    uint64_t path;
    uint64_t unit;
};

static struct trail longer(struct trail trail, enum step step)
{
    return (struct trail){.path = trail.path + 1 + (uint64_t)step * trail.unit,
                          .unit = trail.unit << 4};
}

/* Writes the path down, keeps it if the movement may end so, and returns the place for the next.
 * Asking first would be slower: the list is long, and the answer hard to guess for the machine. */
static int32_t *list_path(struct trail trail, bool may_end_so, int32_t *words)
{
    words[0] = (int32_t)trail.path;
    words[1] = (int32_t)(trail.path >> 32);
    return words + (may_end_so ? PATH_WORDS : 0);
}

/* The functions below list every path that goes on from a place, each before those it begins. MPs
 * have been spent before: so a turn is not the first (pz8-space.move.first), any step makes the
 * least number (pz8-space.move.minimum), and only the ground decides where a path may end. */

static inline int32_t *list_last_steps(const struct chart *chart, int place, int facing,
                                       struct trail trail, int32_t *words)
{
    bool may_stay = may_end_on(chart->ground[place]);
    bool may_go = may_end_on(chart->ground[place + step_over[facing]]);
    words = list_path(longer(trail, STEP_F), may_go, words);
    words = list_path(longer(trail, STEP_L), may_stay, words);
    return list_path(longer(trail, STEP_R), may_stay, words);
}

static int32_t *list_paths(const struct chart *chart, int place, int facing, int left,
                           struct trail trail, int32_t *words);

static inline int32_t *list_further(const struct chart *chart, int place, int facing, int left,
                                    struct trail trail, int32_t *words)
{
    return left == 1 ? list_last_steps(chart, place, facing, trail, words)
                     : list_paths(chart, place, facing, left, trail, words);
}

/* With `left` MPs left, two or more. */
static int32_t *list_paths(const struct chart *chart, int place, int facing, int left,
                           struct trail trail, int32_t *words)
{
    int ahead = place + step_over[facing];
    struct trail further = longer(trail, STEP_F);
    words = list_path(further, may_end_on(chart->ground[ahead]), words);
    if (is_space(chart->ground[ahead])) {
        words = list_further(chart, ahead, facing, left - 1, further, words);
    }
    bool may_stay = may_end_on(chart->ground[place]);
    further = longer(trail, STEP_L);
    words = list_path(further, may_stay, words);
    words = list_further(chart, place, left_of[facing], left - 1, further, words);
    further = longer(trail, STEP_R);
    words = list_path(further, may_stay, words);
    return list_further(chart, place, right_of[facing], left - 1, further, words);
}

static int32_t *list_from(const struct chart *chart, const struct course *course,
                          struct trail trail, int32_t *words)
{
    int left = chart->limit - course->spent;
    if (left <= 0 || ground_of(chart, course) == EXIT) {
        return words;
    }
    return list_further(chart, course->place, course->facing, left, trail, words);
}

/* Every path; the first step by the full rules. */
int32_t *space_list_paths(const struct chart *chart, const struct course *course, int32_t *words)
{
    const struct trail none = {.path = 0, .unit = (uint64_t)1 << 32};
    assert(pz8_space_costs[STEP_F].mp == 1 && pz8_space_costs[STEP_L].mp == 1 &&
           pz8_space_costs[STEP_R].mp == 1); /* the list counts one MP a step */
    if (course->spent > 0) {
        return list_from(chart, course, none, words);
    }
    for (enum step step = STEP_F; step <= STEP_R; step++) {
        struct course further = *course;
        if (space_take_step(chart, &further, step) == NOT_BARRED) {
            struct trail trail = longer(none, step);
            words = list_path(trail, space_may_end(chart, &further), words);
            words = list_from(chart, &further, trail, words);
        }
    }
    return words;
}
