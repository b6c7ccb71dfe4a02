/* Cards: drawn without putting back, each once, evenly, and the same whichever way the draw comes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/card.h"
#include "stops.h"

enum { PURPOSE = 3, CLAUSE = 70 };

/* A table to draw at: rules are not needed for it. */
static struct state now;
static struct dice dice;
static struct events events;
static struct play play = {.state = &now, .dice = &dice, .events = &events, .sees = SEEN_BY_ALL};

/* A fresh table whose dice are rolled from a key of this number. */
static void roll_from(uint32_t number)
{
    uint8_t key[32] = {0};
    memcpy(key, &number, sizeof number);
    memset(&now, 0, sizeof now);
    events.n = 0;
    dice_roll_from(&dice, key);
    dice_start_command(&dice);
}

static int draw(struct deck *deck)
{
    return deck_draw(&play, deck, PURPOSE, CLAUSE);
}

static void new_deck_has_each_card_in_order(void **state)
{
    (void)state;
    struct deck deck;
    memset(&deck, 0xff, sizeof deck);
    deck_fill(&deck, 10);
    assert_int_equal(deck.n, 10);
    for (int i = 0; i < DECK_MAX; i++) {
        assert_int_equal(deck.cards[i], i < 10 ? i : 0);
    }
}

static void every_card_is_drawn_once(void **state)
{
    (void)state;
    for (uint32_t game = 0; game < 50; game++) {
        bool drawn[DECK_MAX] = {false};
        struct deck deck;
        roll_from(game);
        deck_fill(&deck, DECK_MAX);
        for (int left = DECK_MAX; left > 0; left--) {
            assert_int_equal(deck.n, left);
            int card = draw(&deck);
            assert_in_range(card, 0, DECK_MAX - 1);
            assert_false(drawn[card]);
            drawn[card] = true;
        }
        assert_int_equal(deck.n, 0);
    }
}

/* An empty deck has the bytes of a deck that never had a card, so that states compare. */
static void drawn_cards_leave_no_residue(void **state)
{
    (void)state;
    struct deck deck;
    struct deck none;
    roll_from(1);
    deck_fill(&deck, 20);
    deck_fill(&none, 0);
    while (deck.n > 0) {
        draw(&deck);
    }
    assert_memory_equal(&deck, &none, sizeof deck);
}

/* Every order of four cards comes up about as often as every other. */
static void orders_are_even(void **state)
{
    (void)state;
    enum { GAMES = 24000, CARDS = 4 };
    static unsigned counts[256];
    memset(counts, 0, sizeof counts);
    for (uint32_t game = 0; game < GAMES; game++) {
        struct deck deck;
        int order = 0;
        roll_from(game);
        deck_fill(&deck, CARDS);
        while (deck.n > 0) {
            order = order * CARDS + draw(&deck);
        }
        counts[order]++;
    }
    int orders = 0;
    for (int i = 0; i < 256; i++) {
        orders += counts[i] > 0;
        assert_true(counts[i] == 0 || (counts[i] > 840 && counts[i] < 1160)); /* 1000, five sigma */
    }
    assert_int_equal(orders, 24);
}

/* The die says the place among the cards left, which keep their order. */
static void given_die_names_the_card_at_its_place(void **state)
{
    (void)state;
    static const uint8_t given[] = {10, 1, 1, 7, 6};
    static const int expected[] = {9, 0, 1, 8, 7};
    struct deck deck;
    roll_from(0);
    dice_give(&dice, given, sizeof given);
    deck_fill(&deck, 10);
    for (size_t i = 0; i < sizeof given; i++) {
        assert_int_equal(draw(&deck), expected[i]);
    }
    static const uint8_t left[] = {2, 3, 4, 5, 6};
    assert_memory_equal(deck.cards, left, sizeof left);
    assert_false(dice.wrong || dice.need.missing);
}

static void given_and_rolled_cards_agree(void **state)
{
    (void)state;
    for (uint32_t game = 0; game < 20; game++) {
        struct deck deck;
        int drawn[30];
        uint8_t given[30];
        roll_from(game);
        deck_fill(&deck, 30);
        for (int i = 0; i < 30; i++) {
            drawn[i] = draw(&deck);
        }
        memcpy(given, dice.used, sizeof given);
        dice_give(&dice, given, sizeof given);
        deck_fill(&deck, 30);
        for (int i = 0; i < 30; i++) {
            assert_int_equal(draw(&deck), drawn[i]);
        }
    }
}

/* docs/dice.md: a card is a die with as many faces as there are cards left. */
static void card_is_a_die_with_as_many_faces_as_cards_left(void **state)
{
    (void)state;
    struct deck deck;
    roll_from(7);
    deck_fill(&deck, 5);
    for (uint64_t n = 0; deck.n > 1; n++) {
        int place = dice_in_stream(dice.key, n, deck.n);
        int expected = deck.cards[place - 1];
        assert_int_equal(draw(&deck), expected);
        assert_true(now.dice == n + 1);
    }
}

/* There is no die of one face: the last card is simply taken. */
static void last_card_needs_no_die(void **state)
{
    (void)state;
    struct deck deck;
    roll_from(7);
    dice_give(&dice, NULL, 0);
    deck_fill(&deck, 1);
    assert_int_equal(draw(&deck), 0);
    assert_int_equal(deck.n, 0);
    assert_true(now.dice == 0);
    assert_int_equal(dice.need.count, 0);
}

static void missing_card_is_asked_for_by_the_cards_left(void **state)
{
    (void)state;
    struct deck deck;
    roll_from(0);
    dice_give(&dice, NULL, 0);
    deck_fill(&deck, 17);
    draw(&deck);
    assert_true(dice.need.missing);
    assert_int_equal(dice.need.faces, 17);
    assert_int_equal(dice.need.count, 1);
    assert_int_equal(dice.need.purpose, PURPOSE);
}

static void enumerated_draws_walk_every_order(void **state)
{
    (void)state;
    bool seen[64] = {false};
    int branches = 0;
    roll_from(0);
    dice_enumerate(&dice);
    do {
        struct deck deck;
        int order = 0;
        events.n = 0;
        deck_fill(&deck, 4);
        for (int i = 0; i < 3; i++) {
            order = order * 4 + draw(&deck);
        }
        assert_false(seen[order]);
        seen[order] = true;
        branches++;
    } while (dice_next_branch(&dice));
    assert_int_equal(branches, 24);
}

static void draw_is_told_to_those_who_may_know(void **state)
{
    (void)state;
    struct deck deck;
    roll_from(3);
    deck_fill(&deck, 9);
    play.sees = 2;
    int card = draw(&deck);
    play.sees = SEEN_BY_ALL;
    assert_int_equal(events.n, 1);
    assert_int_equal(events.list[0].kind, EVENT_DREW);
    assert_int_equal(events.list[0].clause, CLAUSE);
    assert_int_equal(events.list[0].sees, 2);
    assert_int_equal(events.list[0].values[0], PURPOSE);
    assert_int_equal(events.list[0].values[1], card);
}

static void draw_from(int n)
{
    struct deck deck;
    roll_from(0);
    deck_fill(&deck, n);
    draw(&deck);
}

static void drawing_from_an_empty_deck_stops(void **state)
{
    (void)state;
    draw_from(1);
    assert_true(stops(draw_from, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_deck_has_each_card_in_order),
        cmocka_unit_test(every_card_is_drawn_once),
        cmocka_unit_test(drawn_cards_leave_no_residue),
        cmocka_unit_test(orders_are_even),
        cmocka_unit_test(given_die_names_the_card_at_its_place),
        cmocka_unit_test(given_and_rolled_cards_agree),
        cmocka_unit_test(card_is_a_die_with_as_many_faces_as_cards_left),
        cmocka_unit_test(last_card_needs_no_die),
        cmocka_unit_test(missing_card_is_asked_for_by_the_cards_left),
        cmocka_unit_test(enumerated_draws_walk_every_order),
        cmocka_unit_test(draw_is_told_to_those_who_may_know),
        cmocka_unit_test(drawing_from_an_empty_deck_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
