/* Odds: exact fractions, checked against every throw of dice typed in one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "border_patrol.h"
#include "odds/odds.h"

/* The fields of a ship, as they are numbered in its table. */
enum { FIELD_AT = 3, FIELD_FACING = 4, FIELD_STATUS = 5, FIELD_DAMAGED = 7 };

/* -- situations -------------------------------------------------------------------------------- */

static struct odds *odds;

static int open_odds(void **state)
{
    (void)state;
    odds = odds_new();
    return odds == NULL;
}

static int close_odds(void **state)
{
    (void)state;
    odds_free(odds);
    return 0;
}

/* A game in the middle of the first ship's activation. */
static struct game *in_activation(const struct lineup *ships, int n, enum stage stage)
{
    struct game *game = space_game(20, 16, 10, ships, n);
    struct space_state *start = space_start(game);
    start->head.begun = 1;
    start->head.phase = ACTIVATION_PHASE;
    start->head.entered = 1;
    start->active = 0;
    start->stage = (uint8_t)stage;
    start->ships[0].spent = stage == STAGE_MOVED ? 2 : 0;
    return game;
}

/* A1 has moved and stands three hexes from B1, who looks away and cannot fire back. */
static struct game *three_hexes_away(void)
{
    static const struct lineup ships[] = {
        {"A1", 0, A_SHIP, 10, 10, 1}, {"B1", 1, A_SHIP, 10, 7, 3}, {"B2", 1, A_SHIP, 1, 1, 4}};
    return space_ready(in_activation(ships, 3, STAGE_MOVED));
}

/* A1 is the last of the turn; torpedoes of side 2 wait next to other ships of side 1. */
static struct game *end_of_turn(enum stage stage, int torpedoes)
{
    static const struct lineup ships[] = {{"A1", 0, A_SHIP, 10, 8, 1}, {"A2", 0, A_SHIP, 1, 1, 1},
                                          {"A3", 0, A_SHIP, 20, 1, 1}, {"A4", 0, A_SHIP, 20, 16, 1},
                                          {"A5", 0, A_SHIP, 1, 16, 1}, {"B1", 1, A_SHIP, 1, 8, 4}};
    struct game *game = in_activation(ships, 6, stage);
    struct space_state *start = space_start(game);
    for (int i = 0; i < start->n_ships; i++) {
        start->ships[i].activated = 1;
        start->ships[i].torpedoes = 0;
    }
    for (int i = 0; i < torpedoes; i++) {
        start->torpedoes[start->n_torpedoes++] = (struct torpedo){
            .side = 1, .at = hex_step(start->ships[1 + i].at, i == 1 || i == 2 ? 6 : 3)};
    }
    return space_ready(game);
}

static struct command say(int verb, int side, int n_words, int32_t word)
{
    struct command command = {
        .verb = (uint8_t)verb, .side = (uint8_t)side, .n_words = (uint16_t)n_words};
    command.words[0] = word;
    return command;
}

static bool find_odds(const struct game *game, struct command command)
{
    struct refusal why;
    return odds_of(odds, game->rules, game->scenario, game->state, &command, &why);
}

/* -- what the odds say ------------------------------------------------------------------------- */

/* What a field of a ship becomes in an outcome; -1 if it stays. */
static int32_t becomes(const struct odds_outcome *outcome, int ship, int field)
{
    for (uint32_t i = 0; i < outcome->n; i++) {
        const struct odds_change *change = &odds->changes[outcome->first + i];
        if (change->collection == UNITS && change->record == ship && change->field == field) {
            return change->value;
        }
    }
    return -1;
}

static void assert_reduced(struct fraction fraction)
{
    assert_true(fraction.part <= fraction.whole);
    assert_int_equal(common_divisor(fraction.part, fraction.whole), 1);
}

static struct fraction sum(struct fraction a, struct fraction b)
{
    uint64_t divisor = common_divisor(a.whole, b.whole);
    uint64_t whole = a.whole / divisor * b.whole;
    uint64_t part = a.part * (b.whole / divisor) + b.part * (a.whole / divisor);
    divisor = common_divisor(part, whole);
    return (struct fraction){.part = part / divisor, .whole = whole / divisor};
}

static void assert_fraction(struct fraction fraction, uint64_t part, uint64_t whole)
{
    assert_int_equal(fraction.part, part);
    assert_int_equal(fraction.whole, whole);
}

/* All outcomes together are certain, and none is listed behind a less likely one. */
static void assert_whole(void)
{
    struct fraction all = odds->other;
    for (uint32_t i = 0; i < odds->n; i++) {
        struct fraction chance = odds->outcomes[i].chance;
        assert_reduced(chance);
        assert_true(chance.part > 0);
        if (i > 0) {
            struct fraction before = odds->outcomes[i - 1].chance;
            assert_true(fraction_value(before) >= fraction_value(chance));
        }
        all = sum(all, chance);
    }
    assert_fraction(all, 1, 1);
}

/* -- the shot, throw by throw ------------------------------------------------------------------ */

enum fate { UNHARMED, HIT_DAMAGED, HIT_DESTROYED, N_FATES };

/* What becomes of B1 if these dice are typed in. */
static enum fate fate_with(struct game *game, const uint8_t *dice, uint32_t n)
{
    struct command fire = say(VERB_FIRE, 0, 1, ship_piece(1));
    game_restart(game);
    struct answer answer = game_do(game, &fire, dice, n);
    assert_int_equal(answer.kind, ANSWER_DONE);
    const struct ship *target = &space_state(game->state)->ships[1];
    return target->status == STATUS_DESTROYED ? HIT_DESTROYED
           : target->damaged                  ? HIT_DAMAGED
                                              : UNHARMED;
}

/* Counts all 6^5 throws; a miss needs no further dice and stands for 6^4 of them. */
static void count_fates(struct game *game, uint64_t counts[N_FATES])
{
    memset(counts, 0, N_FATES * sizeof counts[0]);
    for (int number = 0; number < 6 * 6 * 6 * 6 * 6; number++) {
        uint8_t dice[5];
        int rest = number;
        for (int i = 4; i >= 0; i--) {
            dice[i] = (uint8_t)(1 + rest % 6);
            rest /= 6;
        }
        counts[fate_with(game, dice, dice[0] >= 4 ? 5 : 1)]++;
    }
}

static void a_shot_is_exact_to_the_last_throw(void **state)
{
    (void)state;
    struct game *game = three_hexes_away();
    uint64_t counts[N_FATES];
    count_fates(game, counts);
    game_restart(game);
    assert_true(find_odds(game, say(VERB_FIRE, 0, 1, ship_piece(1))));
    assert_true(odds->exact);
    assert_int_equal(odds->n, N_FATES);
    for (uint32_t i = 0; i < odds->n; i++) {
        const struct odds_outcome *outcome = &odds->outcomes[i];
        enum fate fate = becomes(outcome, 1, FIELD_STATUS) == STATUS_DESTROYED ? HIT_DESTROYED
                         : becomes(outcome, 1, FIELD_DAMAGED) == 1             ? HIT_DAMAGED
                                                                               : UNHARMED;
        uint64_t divisor = common_divisor(counts[fate], 7776);
        assert_fraction(outcome->chance, counts[fate] / divisor, 7776 / divisor);
    }
    /* pz8-space.fire.to-hit: half of the shots hit; of those 575 in 1296 lead by one or more. */
    assert_fraction(sum(odds->outcomes[1].chance, odds->outcomes[2].chance), 575, 2592);
    assert_whole();
    game_free(game);
}

/* Only the telling fields make an outcome: that A1 has fired is not one. */
static void a_miss_changes_nothing(void **state)
{
    (void)state;
    struct game *game = three_hexes_away();
    assert_true(find_odds(game, say(VERB_FIRE, 0, 1, ship_piece(1))));
    assert_int_equal(odds->outcomes[0].n, 0);
    assert_false(odds->outcomes[0].over);
    game_free(game);
}

static void the_end_of_the_game_is_an_outcome(void **state)
{
    (void)state;
    struct game *game = three_hexes_away();
    space_start(game)->ships[2].status = STATUS_DESTROYED;
    game_restart(game);
    assert_true(find_odds(game, say(VERB_FIRE, 0, 1, ship_piece(1))));
    for (uint32_t i = 0; i < odds->n; i++) {
        bool destroyed = becomes(&odds->outcomes[i], 1, FIELD_STATUS) == STATUS_DESTROYED;
        assert_int_equal(odds->outcomes[i].over, destroyed);
        assert_int_equal(odds->outcomes[i].winner, 0);
    }
    game_free(game);
}

/* -- other commands ---------------------------------------------------------------------------- */

/* pz8-space.jump.drift: two in three stay; the others drift one to six hexes along the new facing.
 */
static void a_jump_scatters_as_its_dice_say(void **state)
{
    (void)state;
    static const struct lineup ships[] = {
        {"A1", 0, A_SHIP, 1, 16, 1}, {"A2", 0, A_SHIP, 2, 16, 1}, {"B1", 1, A_SHIP, 1, 1, 4}};
    struct game *game = space_ready(in_activation(ships, 3, STAGE_CHOSEN));
    struct hex aim = hex_at(10, 8);
    assert_true(find_odds(game, say(VERB_JUMP, 0, 1, hex_raw(aim))));
    assert_true(odds->exact);
    assert_int_equal(odds->n, 6 + 36);
    for (uint32_t i = 0; i < odds->n; i++) {
        const struct odds_outcome *outcome = &odds->outcomes[i];
        struct hex at = hex_from_raw(becomes(outcome, 0, FIELD_AT));
        int facing = becomes(outcome, 0, FIELD_FACING);
        assert_fraction(outcome->chance, 1, i < 6 ? 9 : 108);
        assert_int_equal(hex_distance(aim, at) == 0, i < 6);
        if (i >= 6 && facing != -1) { /* facing 1 is no change */
            assert_int_equal(hex_row_distance(aim, facing, at), hex_distance(aim, at));
        }
    }
    assert_whole();
    game_free(game);
}

static void what_needs_no_dice_is_certain(void **state)
{
    (void)state;
    struct game *game = border_patrol();
    assert_true(find_odds(game, command_begin()));
    assert_true(odds->exact);
    assert_int_equal(odds->n, 1);
    assert_fraction(odds->outcomes[0].chance, 1, 1);
    assert_int_equal(odds->ways, 2); /* the initiative, which tells nothing */
    game_free(game);
}

/* A torpedo that was not there before comes with its telling fields: its hex, and that it is not
 * gone. */
static void a_new_counter_is_a_change(void **state)
{
    (void)state;
    struct game *game = three_hexes_away();
    assert_true(find_odds(game, say(VERB_LAUNCH, 0, 0, 0)));
    assert_int_equal(odds->n, 1);
    assert_int_equal(odds->outcomes[0].n, 2);
    const struct odds_change *change = &odds->changes[odds->outcomes[0].first];
    assert_int_equal(change->collection, TORPEDOES);
    assert_int_equal(change->record, 0);
    assert_int_equal(change->value, hex_raw(hex_at(10, 9)));
    game_free(game);
}

static void an_illegal_command_has_no_odds(void **state)
{
    (void)state;
    struct game *game = three_hexes_away();
    struct command fire = say(VERB_FIRE, 0, 1, ship_piece(2));
    struct refusal why = {0};
    assert_false(odds_of(odds, game->rules, game->scenario, game->state, &fire, &why));
    assert_int_equal(why.clause, CLAUSE_FIRE_STRAIGHT);
    assert_int_equal(odds->n, 0);
    game_free(game);
}

static void the_state_stays_as_it_is(void **state)
{
    (void)state;
    struct game *game = three_hexes_away();
    uint64_t before = state_hash(game->state, game->rules->state_size);
    assert_true(find_odds(game, say(VERB_FIRE, 0, 1, ship_piece(1))));
    assert_int_equal(state_hash(game->state, game->rules->state_size), before);
    game_free(game);
}

/* -- the limits -------------------------------------------------------------------------------- */

/* Each of two torpedoes does one of three things, and then there is the initiative. */
static void ways_are_counted_where_the_rules_part(void **state)
{
    (void)state;
    struct game *game = end_of_turn(STAGE_MOVED, 2);
    assert_true(find_odds(game, say(VERB_END_ACTIVATION, 0, 0, 0)));
    assert_true(odds->exact);
    assert_int_equal(odds->ways, 3 * 3 * 2);
    assert_int_equal(odds->n, 9);
    assert_fraction(odds->outcomes[0].chance, 721 * 721, 1296 * 1296);
    assert_whole();
    game_free(game);
}

/* Four torpedoes were 121^4 branches once. */
static void a_large_tree_is_still_exact(void **state)
{
    (void)state;
    struct game *game = end_of_turn(STAGE_MOVED, 4);
    assert_true(find_odds(game, say(VERB_END_ACTIVATION, 0, 0, 0)));
    assert_true(odds->exact);
    assert_int_equal(odds->ways, 81 * 2);
    assert_int_equal(odds->n, 81);
    assert_fraction(odds->outcomes[0].chance, 721ULL * 721 * 721 * 721,
                    1296ULL * 1296 * 1296 * 1296);
    assert_whole();
    game_free(game);
}

/* Sixteen more that chase the same ship: too many ways, although they come to few outcomes. */
static struct game *swarm_at_end_of_turn(void)
{
    struct game *game = end_of_turn(STAGE_MOVED, 4);
    struct space_state *start = space_start(game);
    for (int i = 0; i < 16; i++) {
        start->torpedoes[start->n_torpedoes++] =
            (struct torpedo){.side = 1, .at = hex_step(start->ships[1].at, 3)};
    }
    game_restart(game);
    return game;
}

static void too_large_a_tree_is_sampled(void **state)
{
    (void)state;
    struct game *game = swarm_at_end_of_turn();
    struct command end = say(VERB_END_ACTIVATION, 0, 0, 0);
    assert_true(find_odds(game, end));
    assert_false(odds->exact);
    assert_int_equal(odds->ways, ODDS_SAMPLES);
    assert_whole();
    struct fraction first = odds->outcomes[0].chance;
    uint32_t n = odds->n;
    assert_true(find_odds(game, end));
    assert_int_equal(odds->n, n);
    assert_fraction(odds->outcomes[0].chance, first.part, first.whole);
    game_free(game);
}

/* Of a sampled tree the chances that are known: three ships met by one torpedo each get away
 * unharmed, whatever the swarm does to the fourth. */
static void a_sampled_chance_lies_in_its_interval(void **state)
{
    (void)state;
    struct game *game = swarm_at_end_of_turn();
    assert_true(find_odds(game, say(VERB_END_ACTIVATION, 0, 0, 0)));
    assert_false(odds->exact);
    uint64_t unharmed = 0;
    for (uint32_t i = 0; i < odds->n; i++) {
        const struct odds_outcome *outcome = &odds->outcomes[i];
        struct interval interval = odds_interval(odds, outcome->chance);
        double share = fraction_value(outcome->chance);
        assert_true(0 <= interval.low && interval.low < share);
        assert_true(share < interval.high && interval.high <= 1);
        bool harmed = false;
        for (int ship = 2; ship <= 4; ship++) {
            harmed |= becomes(outcome, ship, FIELD_STATUS) == STATUS_DESTROYED ||
                      becomes(outcome, ship, FIELD_DAMAGED) == 1;
        }
        unharmed += harmed ? 0 : outcome->chance.part * (ODDS_SAMPLES / outcome->chance.whole);
    }
    double expected = 721.0 / 1296 * 721.0 / 1296 * 721.0 / 1296;
    struct interval interval = odds_interval(odds, fraction_reduced(unharmed, ODDS_SAMPLES));
    assert_true(interval.low < expected && expected < interval.high);
    assert_true(interval.high - interval.low < 0.03);
    game_free(game);
}

static void exact_odds_are_certain(void **state)
{
    (void)state;
    struct game *game = three_hexes_away();
    assert_true(find_odds(game, say(VERB_FIRE, 0, 1, ship_piece(1))));
    struct interval interval = odds_interval(odds, odds->outcomes[1].chance);
    assert_true(interval.low == interval.high);
    assert_true(interval.low == fraction_value(odds->outcomes[1].chance));
    game_free(game);
}

/* A shot, walked and sampled. */
static void samples_agree_with_what_is_exact(void **state)
{
    (void)state;
    struct game *game = three_hexes_away();
    struct command fire = say(VERB_FIRE, 0, 1, ship_piece(1));
    struct refusal why;
    assert_true(find_odds(game, fire));
    struct fraction exact[N_FATES];
    for (int i = 0; i < N_FATES; i++) {
        exact[i] = odds->outcomes[i].chance;
    }
    assert_true(odds_by_samples(odds, game->rules, game->scenario, game->state, &fire, &why));
    assert_false(odds->exact);
    assert_int_equal(odds->n, N_FATES);
    for (int i = 0; i < N_FATES; i++) {
        struct interval interval = odds_interval(odds, odds->outcomes[i].chance);
        assert_true(interval.low < fraction_value(exact[i]));
        assert_true(fraction_value(exact[i]) < interval.high);
    }
    game_free(game);
}

static bool is_enough(void *who)
{
    int *asked = who;
    return ++*asked > 300;
}

/* Samples so far are all there are: their shares add up, and they say how many they were. */
static void enough_is_enough(void **state)
{
    (void)state;
    struct game *game = three_hexes_away();
    struct command fire = say(VERB_FIRE, 0, 1, ship_piece(1));
    struct refusal why;
    int asked = 0;
    odds->enough = is_enough;
    odds->who = &asked;
    assert_true(odds_by_samples(odds, game->rules, game->scenario, game->state, &fire, &why));
    assert_false(odds->exact);
    assert_int_equal(odds->ways, ODDS_LEAST + 300);
    struct fraction all = odds->other;
    for (uint32_t i = 0; i < odds->n; i++) {
        assert_true(fraction_add(&all, odds->outcomes[i].chance));
    }
    assert_int_equal(all.part, all.whole);
    asked = 300; /* enough before it began: what could have been walked is sampled too */
    assert_true(odds_of(odds, game->rules, game->scenario, game->state, &fire, &why));
    assert_false(odds->exact);
    assert_int_equal(odds->ways, ODDS_LEAST);
    odds->enough = NULL;
    assert_true(odds_of(odds, game->rules, game->scenario, game->state, &fire, &why));
    assert_true(odds->exact);
    game_free(game);
}

/* A jump that drifts anywhere, times what one torpedo does: more outcomes than are told apart. */
static void too_many_outcomes_are_one_other(void **state)
{
    (void)state;
    struct game *game = end_of_turn(STAGE_CHOSEN, 1);
    game->scenario->options[OPT_JUMP_DRIFT] = JUMP_DRIFT_RANDOM_SIDE;
    assert_true(find_odds(game, say(VERB_JUMP, 0, 1, hex_raw(hex_at(10, 9)))));
    assert_int_equal(odds->n, ODDS_OUTCOMES);
    assert_true(odds->other.part > 0);
    assert_reduced(odds->other);
    assert_whole();
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shot_is_exact_to_the_last_throw),
        cmocka_unit_test(a_miss_changes_nothing),
        cmocka_unit_test(the_end_of_the_game_is_an_outcome),
        cmocka_unit_test(a_jump_scatters_as_its_dice_say),
        cmocka_unit_test(what_needs_no_dice_is_certain),
        cmocka_unit_test(a_new_counter_is_a_change),
        cmocka_unit_test(an_illegal_command_has_no_odds),
        cmocka_unit_test(the_state_stays_as_it_is),
        cmocka_unit_test(ways_are_counted_where_the_rules_part),
        cmocka_unit_test(a_large_tree_is_still_exact),
        cmocka_unit_test(too_large_a_tree_is_sampled),
        cmocka_unit_test(a_sampled_chance_lies_in_its_interval),
        cmocka_unit_test(exact_odds_are_certain),
        cmocka_unit_test(samples_agree_with_what_is_exact),
        cmocka_unit_test(enough_is_enough),
        cmocka_unit_test(too_many_outcomes_are_one_other),
    };
    return cmocka_run_group_tests_name("odds", tests, open_odds, close_odds);
}
