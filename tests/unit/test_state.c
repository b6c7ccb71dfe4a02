/* The state: its hash, and the agenda. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "drill.h"
#include "stops.h"

/* -- the hash
 * --------------------------------------------------------------------------------------- */

static uint64_t hash_of_bytes(const void *bytes, uint32_t size)
{
    return state_hash(bytes, size);
}

static void hash_of_known_bytes_is_known(void **state)
{
    (void)state;
    static uint64_t words[8];
    uint8_t *bytes = (uint8_t *)words;
    for (int i = 0; i < 64; i++) {
        bytes[i] = (uint8_t)i;
    }
    assert_true(hash_of_bytes(bytes, 0) == 0xd70223461c262b38);
    assert_true(hash_of_bytes(bytes, 8) == 0x436dafeaaff58ade);
    assert_true(hash_of_bytes(bytes, 40) == 0xce106540ce0e4c48);
    assert_true(hash_of_bytes(bytes, 64) == 0x7daf61ee2f3e9346);
}

static void equal_bytes_have_equal_hashes(void **state)
{
    (void)state;
    struct game *one = drill_game();
    struct game *two = drill_game();
    uint32_t size = one->rules->state_size;
    assert_memory_equal(one->state, two->state, size);
    assert_true(state_hash(one->state, size) == state_hash(two->state, size));
    game_free(one);
    game_free(two);
}

static void any_flipped_bit_changes_the_hash(void **state)
{
    (void)state;
    struct game *game = drill_game();
    uint32_t size = game->rules->state_size;
    uint8_t *bytes = (uint8_t *)game->state;
    uint64_t hash = state_hash(game->state, size);
    for (uint32_t i = 0; i < size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (uint8_t)(1 << bit);
            assert_true(state_hash(game->state, size) != hash);
            bytes[i] ^= (uint8_t)(1 << bit);
        }
    }
    assert_true(state_hash(game->state, size) == hash);
    game_free(game);
}

/* Words that trade places, or zeros more at the end, are other bytes. */
static void place_and_length_count(void **state)
{
    (void)state;
    static uint64_t words[12] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint64_t hash = hash_of_bytes(words, 64);
    assert_true(hash_of_bytes(words, 72) != hash);
    for (int i = 0; i < 8; i++) {
        for (int j = 0; j < i; j++) {
            static uint64_t swapped[8];
            memcpy(swapped, words, sizeof swapped);
            swapped[i] = words[j];
            swapped[j] = words[i];
            assert_true(hash_of_bytes(swapped, 64) != hash);
        }
    }
}

static void hash_bytes(int n)
{
    static uint64_t words[2];
    hash_of_bytes(words, (uint32_t)n);
}

static void state_of_odd_size_stops(void **state)
{
    (void)state;
    hash_bytes(16);
    assert_true(stops(hash_bytes, 12));
}

/* -- the agenda
 * ------------------------------------------------------------------------------------- */

static void last_task_pushed_is_the_top(void **state)
{
    (void)state;
    struct state agenda = {.dice = 0};
    assert_null(agenda_top(&agenda));
    for (int i = 0; i < AGENDA_MAX; i++) {
        agenda_push(&agenda, (struct task){.kind = (uint8_t)(i + 1), .a = (int16_t)-i});
        assert_int_equal(agenda_top(&agenda)->kind, i + 1);
        assert_int_equal(agenda_top(&agenda)->a, -i);
    }
    for (int i = AGENDA_MAX; i > 0; i--) {
        assert_int_equal(agenda_top(&agenda)->kind, i);
        agenda_pop(&agenda);
    }
    assert_null(agenda_top(&agenda));
}

/* Two states that wait for the same thing have the same bytes, whatever lay on top of it before. */
static void popped_task_leaves_no_residue(void **state)
{
    (void)state;
    struct state used = {.dice = 0};
    struct state fresh = {.dice = 0};
    struct task task;
    memset(&task, 0xff, sizeof task);
    for (int n = 1; n <= AGENDA_MAX; n++) {
        for (int i = 0; i < n; i++) {
            agenda_push(&used, task);
        }
        for (int i = 0; i < n; i++) {
            agenda_pop(&used);
        }
        assert_memory_equal(&used, &fresh, sizeof used);
    }
}

static void pop_from(int n)
{
    struct state agenda = {.dice = 0};
    for (int i = 0; i < n; i++) {
        agenda_push(&agenda, (struct task){.kind = 1});
    }
    agenda_pop(&agenda);
}

static void popping_from_an_empty_agenda_stops(void **state)
{
    (void)state;
    pop_from(1);
    assert_true(stops(pop_from, 0));
}

static void top_task_says_who_must_speak(void **state)
{
    (void)state;
    static const struct {
        uint8_t waits;
        bool first, second;
        int speaks;
    } cases[] = {
        {0, false, false, SIDE_NONE}, {1, true, false, 0}, {2, false, true, 1}, {3, true, true, 0}};
    for (int i = 0; i < 4; i++) {
        struct state agenda = {.dice = 0};
        agenda_push(&agenda, (struct task){.waits = (uint8_t)(3 ^ cases[i].waits)});
        agenda_push(&agenda, (struct task){.waits = cases[i].waits});
        assert_int_equal(waits_for(&agenda, 0), cases[i].first);
        assert_int_equal(waits_for(&agenda, 1), cases[i].second);
        assert_int_equal(side_to_speak(&agenda), cases[i].speaks);
        agenda.over = 1;
        assert_int_equal(side_to_speak(&agenda), SIDE_NONE);
    }
}

static void game_waits_for_nobody_but_the_sides(void **state)
{
    (void)state;
    struct state agenda = {.dice = 0};
    assert_false(waits_for(&agenda, 0));
    agenda_push(&agenda, (struct task){.waits = 0xff});
    assert_false(waits_for(&agenda, SIDES));
    assert_false(waits_for(&agenda, SIDE_NONE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_of_known_bytes_is_known),
        cmocka_unit_test(equal_bytes_have_equal_hashes),
        cmocka_unit_test(any_flipped_bit_changes_the_hash),
        cmocka_unit_test(place_and_length_count),
        cmocka_unit_test(state_of_odd_size_stops),
        cmocka_unit_test(last_task_pushed_is_the_top),
        cmocka_unit_test(popped_task_leaves_no_residue),
        cmocka_unit_test(popping_from_an_empty_agenda_stops),
        cmocka_unit_test(top_task_says_who_must_speak),
        cmocka_unit_test(game_waits_for_nobody_but_the_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
