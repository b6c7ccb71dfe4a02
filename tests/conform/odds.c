/* The promise about odds: they sum to one exactly, and dice that are really rolled agree with them.
 */

#include "conform.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/odds.h"

__extension__ typedef unsigned __int128 wide;

enum { SAMPLES = 600, COMMANDS_TRIED = 24, COMMANDS_VARIED = 2 };

static wide wide_divisor(wide a, wide b)
{
    while (b != 0) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Adds the chances up over one common denominator; all of them are fractions of small dice. */
static void sum_to_one(const struct odds *odds)
{
    wide part = 0;
    wide whole = 1;
    for (uint32_t i = 0; i <= odds->n; i++) {
        struct fraction chance = i < odds->n ? odds->outcomes[i].chance : odds->other;
        if (chance.part == 0) {
            continue;
        }
        part = part * chance.whole + chance.part * whole;
        whole *= chance.whole;
        wide common = wide_divisor(part, whole);
        part /= common;
        whole /= common;
    }
    assert_true(part == whole);
}

static bool is_same(const struct field *field, const void *one, const void *other)
{
    return memcmp((const uint8_t *)one + field->offset, (const uint8_t *)other + field->offset,
                  field->size) == 0;
}

/* How many telling fields differ; fields of records that were not there before all count. */
static uint32_t count_changes(const struct ruleset *rules, const struct state *before,
                              const struct state *after)
{
    uint32_t n = 0;
    for (int c = 0; c < rules->n_collections; c++) {
        const struct collection *collection = &rules->collections[c];
        for (int r = 0; collection->home == IN_STATE && r < collection_count(collection, after);
             r++) {
            bool is_new = r >= collection_count(collection, before);
            for (int f = 0; f < collection->n_fields; f++) {
                const struct field *field = &collection->fields[f];
                n += (field->flags & FIELD_TELLS) &&
                     (is_new || !is_same(field, collection_look(collection, before, r),
                                         collection_look(collection, after, r)));
            }
        }
    }
    for (int f = 0; f < rules->n_globals; f++) {
        n += (rules->globals[f].flags & FIELD_TELLS) && !is_same(&rules->globals[f], before, after);
    }
    return n;
}

/* Is the field what the change says? */
static bool is_value(const struct field *field, const void *record,
                     const struct odds_change *change)
{
    if (field->kind == VALUE_POINT) {
        int32_t place[2];
        memcpy(place, (const uint8_t *)record + field->offset, sizeof place);
        return place[0] == change->value && place[1] == change->y;
    }
    return field_get(field, record) == change->value;
}

static bool holds(const struct ruleset *rules, const struct odds_change *change,
                  const struct state *after)
{
    if (change->collection == ODDS_GLOBALS) {
        return is_value(&rules->globals[change->field], after, change);
    }
    const struct collection *collection = &rules->collections[change->collection];
    return change->record < collection_count(collection, after) &&
           is_value(&collection->fields[change->field],
                    collection_look(collection, after, change->record), change);
}

static int outcome_of(const struct game *game, const struct odds *odds, const struct state *before,
                      const struct state *after)
{
    uint32_t changes = count_changes(game->rules, before, after);
    for (uint32_t i = 0; i < odds->n; i++) {
        const struct odds_outcome *outcome = &odds->outcomes[i];
        bool same = outcome->n == changes && outcome->over == after->over &&
                    (!after->over || outcome->winner == after->winner);
        for (uint32_t c = 0; same && c < outcome->n; c++) {
            same = holds(game->rules, &odds->changes[outcome->first + c], after);
        }
        if (same) {
            return (int)i;
        }
    }
    return -1;
}

static void agree_with_sampling(struct game *game, const struct odds *odds,
                                const struct command *command, uint64_t key_number)
{
    uint32_t counts[ODDS_OUTCOMES] = {0};
    uint8_t key[32];
    struct umpire umpire = game_umpire(game);
    struct dice *dice = malloc(sizeof *dice);
    umpire.state = game->scratch;
    umpire.dice = dice;
    umpire.brief = true;
    for (uint32_t i = 0; i < SAMPLES; i++) {
        seed_from(key_number * SAMPLES + i, key);
        dice_roll_from(dice, key);
        memcpy(umpire.state, game->state, game->rules->state_size);
        umpire_apply(&umpire, command);
        int outcome = outcome_of(game, odds, game->state, umpire.state);
        if (outcome >= 0) {
            counts[outcome]++;
        } else {
            assert_true(odds->other.part > 0);
        }
    }
    for (uint32_t i = 0; i < odds->n; i++) {
        double p = fraction_value(odds->outcomes[i].chance);
        double spread = 5 * sqrt(SAMPLES * p * (1 - p)) + 2;
        assert_true(fabs(counts[i] - SAMPLES * p) <= spread);
    }
    free(dice);
}

/* How many chances were compared, and how many lay in their interval. */
struct trust {
    uint32_t n, within;
};

/* Is it the same outcome? One's changes stand in `list`, all of them in the order of the tables. */
static bool is_outcome(const struct odds_outcome *outcome, const struct odds_change *list,
                       const struct odds_outcome *other, const struct odds_change *other_list)
{
    return outcome->n == other->n && outcome->over == other->over &&
           (!outcome->over || outcome->winner == other->winner) &&
           memcmp(list + outcome->first, other_list + other->first, outcome->n * sizeof list[0]) ==
               0;
}

/* Counts for which of the exact odds the samples' interval holds the true chance; what no sample
 * came to has the share nought. */
static void compare_with_samples(const struct odds *odds, const struct odds *sampled,
                                 struct trust *trust)
{
    for (uint32_t i = 0; i < odds->n; i++) {
        struct fraction share = {.part = 0, .whole = 1};
        for (uint32_t s = 0; s < sampled->n; s++) {
            if (is_outcome(&odds->outcomes[i], odds->changes, &sampled->outcomes[s],
                           sampled->changes)) {
                share = sampled->outcomes[s].chance;
            }
        }
        struct interval interval = odds_interval(sampled, share);
        double chance = fraction_value(odds->outcomes[i].chance);
        trust->n++;
        trust->within += interval.low <= chance && chance <= interval.high;
    }
}

/* Secret decisions are left out: what the other side said is no matter of dice. */
void odds_are_exact(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    struct odds *odds = odds_new();
    struct odds *sampled = odds_new();
    struct trust trust = {0};
    struct lot lot = {23};
    struct command command;
    int tried = 0;
    int wanted = subject->varied ? COMMANDS_VARIED : COMMANDS_TRIED;
    for (uint64_t number = 9000; tried < wanted && number < 9010; number++) {
        start_game(game, number);
        while (tried < wanted && random_command(game, subject->legal, &lot, &command)) {
            struct refusal why;
            const struct task *top = agenda_top(game->state);
            bool secret = top != NULL && top->secret;
            if (!ruleset_foresees(game->rules, game->scenario, game->state, &command, NULL)) {
                assert_false(
                    odds_of(odds, game->rules, game->scenario, game->state, &command, &why));
            } else if (!secret && lot_below(&lot, 4) == 0) {
                assert_true(
                    odds_of(odds, game->rules, game->scenario, game->state, &command, &why));
                if (odds->exact) {
                    sum_to_one(odds);
                    agree_with_sampling(game, odds, &command, number);
                    assert_true(odds_by_samples(sampled, game->rules, game->scenario, game->state,
                                                &command, &why));
                    compare_with_samples(odds, sampled, &trust);
                    tried++;
                }
            }
            must_do(game, &command, NULL, 0);
        }
    }
    /* 95 in a hundred, but outcomes of one command stand or fall by the same samples: of a few
     * commands the share says nothing. */
    assert_true(subject->varied || trust.within * 5 >= trust.n * 4);
    odds_free(sampled);
    odds_free(odds);
}
