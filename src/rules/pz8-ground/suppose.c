/* The Pz8 ground family: what a side cannot know when it asks for odds, and what it may suppose
 * instead (pz8-ww2.fire.declare, pz8-ww2.mines.counters). */

#include "rules/pz8-ground/chapters.h"
#include "rules/pz8-ground/trace.h"

/* The range is measured only when the target has been named. */
static const char *suppose_range(struct ground_state *view, int number)
{
    static const struct {
        enum band band;
        const char *words;
    } bands[] = {{WITHIN_HALF, "within half range"},
                 {WITHIN_RANGE, "over half range, up to full range"},
                 {OUT_OF_RANGE, "out of range: the shot is lost"}};
    if (number >= (int)(sizeof bands / sizeof bands[0])) {
        return NULL;
    }
    view->supposed = (uint8_t)bands[number].band;
    return bands[number].words;
}

/* How many of several counters are real is all that matters, for they attack alike. */
static const char *words_of_real(int n, int real)
{
    static const char *const some[] = {"", "if one of them is real", "if two of them are real",
                                       "if three of them are real", "if four of them are real"};
    return n == 1      ? (real ? "if it is real" : "if it is not")
           : real == n ? "if all of them are real"
           : real == 0 ? "if none of them is real"
                       : some[real];
}

/* The enemy's counters that the path touches where it ends, in the order in which they count. */
static int counters_met(terms_t *terms, state_t *view, const struct command *command,
                        int met[COUNTERS_MOST])
{
    struct ground_move order = ground_read_move(command, NULL);
    struct route route = ground_route_of(view, &order);
    struct walk walk = ground_walk_of(terms, view, order.unit, false);
    struct trace end = ground_trace_path(&walk, &route);
    int n = 0;
    for (int i = 0; i < end.n_counters; i++) {
        int index = piece_index(end.counters[i]);
        if (piece_collection(end.counters[i]) == MINES &&
            view->mines[index].side != command->side) {
            met[n++] = index;
        }
    }
    return n;
}

/* All of them real, then one less, down to none; of more than a few only all or none. */
static const char *suppose_mines(terms_t *terms, struct ground_state *view,
                                 const struct command *command, int number)
{
    enum { TOLD_APART = 5 };
    int met[COUNTERS_MOST];
    int n = counters_met(terms, view, command, met);
    int step = n > TOLD_APART ? n : 1;
    int real = n - number * step;
    if (n == 0 || real < 0) {
        return NULL;
    }
    for (int i = 0; i < n; i++) {
        view->mines[met[i]].real = i < real;
    }
    return words_of_real(n, real);
}

const char *ground_suppose(terms_t *terms, struct ground_state *state,
                           const struct command *command, int number)
{
    bool by_unit = command->n_words > 0 && piece_collection(command->words[0]) == UNITS;
    switch (command->verb) {
    case VERB_MOVE:
        return suppose_mines(terms, state, command, number);
    case VERB_FIRE:
    case VERB_SMOKE:
        return by_unit && !option(terms, OPT_PREMEASURE) ? suppose_range(state, number) : NULL;
    default:
        return NULL;
    }
}
