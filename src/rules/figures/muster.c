#include "rules/figures/muster.h"

#include <assert.h>
#include <string.h>

/* The men as a file has listed them. */
struct listed {
    int n;
    unsigned char records[MEN_MAX][MAN_BYTES];
};

static const struct man *listed_man(const struct listed *listed, int i)
{
    return (const struct man *)(const void *)listed->records[i];
}

static void set_count(const struct figure_rules *figures, struct state *state, int n)
{
    *(uint16_t *)(void *)((char *)state + figures->count_offset) = (uint16_t)n;
}

/* Takes what was listed out of the state, which then has no men. */
static void take_out(const struct figure_rules *figures, struct state *state, struct listed *listed)
{
    listed->n = men_count(figures, state);
    for (int i = 0; i < listed->n; i++) {
        memcpy(listed->records[i], man_of(figures, state, i), figures->stride);
        memset(man_in(figures, state, i), 0, figures->stride);
    }
    set_count(figures, state, 0);
}

static bool check_listed(const struct muster *muster, const struct listed *listed,
                         struct problem *problem)
{
    for (int i = 0; i < listed->n; i++) {
        if (listed_man(listed, i)->unit >= muster->n_units) {
            return problem_at(problem, muster->clause, "expected the unit he belongs to",
                              "men[%d].unit", i);
        }
    }
    return true;
}

/* Adds a record behind the last. */
static bool add_man(const struct muster *muster, struct state *state, const void *record, int unit,
                    int number, struct problem *problem)
{
    const int n = men_count(muster->figures, state);

    if (n == muster->max) {
        return problem_at(problem, muster->clause, "there are more men than a game has room for",
                          "units[%d]", unit);
    }
    struct man *man = man_in(muster->figures, state, n);
    memcpy(man, record, muster->figures->stride);
    man->unit = (uint8_t)unit;
    man->home = (uint8_t)unit;
    man->number = (uint8_t)number;
    set_count(muster->figures, state, n + 1);
    return true;
}

/* Adds the men whom the file lists for a unit; *any if there are some. */
static bool add_listed(const struct muster *muster, struct state *state,
                       const struct listed *listed, int unit, bool *any, struct problem *problem)
{
    int number = muster->first;

    for (int i = 0; i < listed->n; i++) {
        const struct man *man = listed_man(listed, i);
        if (man->unit == unit && !add_man(muster, state, man, unit, number++, problem)) {
            return false;
        }
    }
    *any = number > muster->first;
    return true;
}

/* The man of a unit whom the file lists by that number, once: he is found. */
static void merge_listed(const struct muster *muster, struct listed *listed, int unit, int number,
                         void *record)
{
    for (int i = 0; i < listed->n; i++) {
        struct man *man = (struct man *)(void *)listed->records[i];
        if (muster->merge != NULL && man->unit == unit && man->number == number) {
            muster->merge(record, man);
            man->unit = NO_UNIT;
            return;
        }
    }
}

static bool add_mustered(const struct muster *muster, const struct scenario *scenario,
                         struct state *state, struct listed *listed, int unit,
                         struct problem *problem)
{
    _Alignas(struct man) unsigned char record[MAN_BYTES];

    for (int i = 0;; i++) {
        memset(record, 0, sizeof record);
        if (!muster->man(scenario, state, unit, i, record)) {
            return true;
        }
        merge_listed(muster, listed, unit, muster->first + i, record);
        if (!add_man(muster, state, record, unit, muster->first + i, problem)) {
            return false;
        }
    }
}

bool muster_men(const struct muster *muster, const struct scenario *scenario, struct state *state,
                struct problem *problem)
{
    struct listed listed;

    assert(muster->figures->stride <= MAN_BYTES && muster->max <= MEN_MAX);
    take_out(muster->figures, state, &listed);
    if (!check_listed(muster, &listed, problem)) {
        return false;
    }
    for (int unit = 0; unit < muster->n_units; unit++) {
        bool any = false;
        if ((muster->merge == NULL && !add_listed(muster, state, &listed, unit, &any, problem)) ||
            (!any && !add_mustered(muster, scenario, state, &listed, unit, problem))) {
            return false;
        }
    }
    for (int i = 0; i < listed.n && muster->merge != NULL; i++) {
        if (listed_man(&listed, i)->unit != NO_UNIT) {
            return problem_at(problem, muster->clause, "expected a man that his unit has, and once",
                              "men[%d].number", i);
        }
    }
    return true;
}

void man_merge(void *record, const void *listed)
{
    struct man *man = record;
    const struct man *said = listed;

    man->at = said->at;
    man->gone = said->gone;
    man->weapon = said->weapon == MAN_AS_MUSTERED ? man->weapon : said->weapon;
    man->role = said->role == MAN_AS_MUSTERED ? man->role : said->role;
}

void note_first_men(const struct figure_rules *figures, const struct state *state, uint16_t first[],
                    int n)
{
    const int n_men = men_count(figures, state);
    int man = 0;

    for (int unit = 0; unit < n; unit++) {
        while (man < n_men && man_of(figures, state, man)->unit < unit) {
            man++;
        }
        first[unit] = (uint16_t)man;
    }
}
