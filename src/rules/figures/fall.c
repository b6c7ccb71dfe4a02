#include "rules/figures/fall.h"

#include <assert.h>
#include <string.h>

static struct fall *fall_in(const struct figure_rules *rules, struct state *state)
{
    return (struct fall *)(void *)((char *)state + rules->fall_offset);
}

const struct fall *fall_asked(const struct figure_rules *rules, const struct state *state)
{
    return (const struct fall *)(const void *)((const char *)state + rules->fall_offset);
}

/* ---- Who falls ---- */

int fall_order(const struct figure_rules *rules, const struct scenario *scenario,
               const struct state *state, const struct fall *fall, int16_t order[MEN_MAX])
{
    int64_t key[MEN_MAX];
    int n = 0;

    for (int i = NO_MAN; next_man(fall->may, &i);) {
        key[i] = rules->goes_first == NULL ? 0 : rules->goes_first(scenario, state, i);
        int place = n++;
        while (place > 0 && key[order[place - 1]] > key[i]) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = (int16_t)i;
    }
    return n;
}

/* All of them go through the set's own mutator; what follows is the set's too. */
static void fell(struct play *play, const struct figure_rules *rules, const struct fall *fall,
                 const int32_t *who, int n)
{
    for (int i = 0; i < n; i++) {
        rules->man_falls(play, who[i], fall->by, fall->clause);
    }
    if (rules->after_fall != NULL) {
        rules->after_fall(play, fall->unit, fall->by, fall->clause);
    }
}

/* Of a list the first n who may fall. */
static int pick_first(const struct fall *fall, const int16_t *order, int n_order, int32_t *who)
{
    int n = 0;

    for (int i = 0; i < n_order && n < fall->n; i++) {
        if (has_bit(fall->may, order[i])) {
            who[n++] = order[i];
        }
    }
    return n;
}

void fall_begin(struct play *play, const struct figure_rules *rules, struct fall fall,
                const int16_t *order, int n_order)
{
    const int most = count_bits(fall.may, MEN_WORDS);
    int32_t who[UINT8_MAX];
    int n = 0;

    assert(fall_asked(rules, play->state)->n == 0);
    if (fall.n == 0 || most == 0) {
        return;
    }
    if (fall.n >= most) {
        for (int i = NO_MAN; next_man(fall.may, &i);) {
            who[n++] = i;
        }
        fell(play, rules, &fall, who, n);
    } else if (order != NULL) {
        n = pick_first(&fall, order, n_order, who);
        assert(n == fall.n);
        fell(play, rules, &fall, who, n);
    } else {
        assert(fall.n <= MEN_OF_UNIT);
        *fall_in(rules, play->state) = fall;
        agenda_ask(play->state, rules->fall_task, fall.side, fall.unit);
    }
}

/* ---- The owner's choice ---- */

bool fall_check(const struct figure_rules *rules, const struct state *state, const int32_t *who,
                int n, int clause, struct refusal *why)
{
    const struct fall *fall = fall_asked(rules, state);
    uint64_t named[MEN_WORDS] = {0};

    if (n != fall->n) {
        return refuse(why, clause, "as many men are named as fall, no more and no fewer");
    }
    for (int i = 0; i < n; i++) {
        if (!has_bit(fall->may, who[i])) {
            return refuse(why, clause, "one of those named is not among those who may fall");
        }
        if (has_bit(named, who[i])) {
            return refuse(why, clause, "nobody falls twice");
        }
        set_bit(named, who[i]);
    }
    return true;
}

void fall_do(struct play *play, const struct figure_rules *rules, const int32_t *who, int n)
{
    const struct fall fall = *fall_asked(rules, play->state);

    memset(fall_in(rules, play->state), 0, sizeof fall);
    fell(play, rules, &fall, who, n);
}

int fall_choice(const struct figure_rules *rules, const struct scenario *scenario,
                const struct state *state, int32_t who[MEN_OF_UNIT])
{
    const struct fall *fall = fall_asked(rules, state);
    int16_t order[MEN_MAX];
    const int n = fall_order(rules, scenario, state, fall, order);

    return pick_first(fall, order, n, who);
}

/* ---- The end of a step ---- */

void marked_go(struct play *play, const struct figure_rules *rules)
{
    const int n = men_count(rules, play->state);

    for (int i = 0; i < n; i++) {
        if (man_of(rules, play->state, i)->gone == MAN_MARKED) {
            rules->marked_goes(play, i);
        }
    }
}
