/* Workers: whose job comes next, who may add one, and what becomes of jobs nobody waits for.
 * Without threads, jobs are worked on in the order in which they would be taken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "server/worker.h"

struct errand {
    struct job job;
    char letter;
};

static struct workers *workers;
static char worked[600]; /* the letters of the jobs in the order they were worked on */
static int dropped;      /* jobs that came back without having been worked on */

static void wake(void *who)
{
    (void)who;
}

static void work(struct job *job)
{
    worked[strlen(worked)] = ((struct errand *)job)->letter;
}

static void done(struct job *job)
{
    dropped += atomic_load(&job->unwanted);
    free(job);
}

static void give(enum work_kind kind, uint32_t address, uint64_t client, char letter)
{
    struct errand *errand = calloc(1, sizeof *errand);
    errand->job = (struct job){
        .kind = kind, .asker = {ASKER_CLIENT, client, address}, .work = work, .done = done};
    errand->letter = letter;
    workers_add(workers, &errand->job);
}

static int open_workers(void **state)
{
    (void)state;
    memset(worked, 0, sizeof worked);
    dropped = 0;
    workers = workers_start(0, wake, NULL);
    return workers == NULL;
}

static int close_workers(void **state)
{
    (void)state;
    workers_stop(workers);
    return 0;
}

static void test_addresses_take_turns(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        give(WORK_ODDS, 1, 1, 'a');
    }
    give(WORK_ODDS, 2, 2, 'b');
    give(WORK_ODDS, 3, 3, 'c');
    give(WORK_ODDS, 2, 2, 'b');
    workers_collect(workers);
    assert_string_equal(worked, "abcabaaa");
}

static void test_one_who_was_served_waits_for_nobody_new(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        give(WORK_ODDS, 1, 1, 'a');
    }
    workers_collect(workers);
    memset(worked, 0, sizeof worked);
    give(WORK_ODDS, 1, 1, 'a');
    for (uint32_t i = 2; i < 8; i++) {
        give(WORK_ODDS, i, i, 'n');
    }
    workers_collect(workers);
    assert_string_equal(worked, "annnnnn");
}

static void test_askers_of_one_address_take_turns(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        give(WORK_STORY, 1, 1, 'a');
    }
    give(WORK_STORY, 1, 2, 'b');
    give(WORK_STORY, 1, 2, 'b');
    give(WORK_STORY, 9, 3, 'c');
    workers_collect(workers);
    assert_string_equal(worked, "acbabaa");
}

static void test_everybody_has_a_limit(void **state)
{
    (void)state;
    struct asker one = {ASKER_CLIENT, 1, 1};
    for (uint64_t i = 0; i < WORK_OF_ASKER; i++) {
        assert_true(workers_have_room(workers, WORK_ODDS, &one));
        give(WORK_ODDS, 1, 1, 'a');
    }
    assert_false(workers_have_room(workers, WORK_ODDS, &one));
    assert_true(workers_have_room(workers, WORK_STORY, &one)); /* another queue */
    for (uint64_t i = WORK_OF_ASKER; i < WORK_OF_ADDRESS; i++) {
        struct asker another = {ASKER_CLIENT, i, 1};
        assert_true(workers_have_room(workers, WORK_ODDS, &another));
        give(WORK_ODDS, 1, i, 'a');
    }
    assert_false(workers_have_room(workers, WORK_ODDS, &(struct asker){ASKER_CLIENT, 900, 1}));
    for (uint32_t i = WORK_OF_ADDRESS; i < WORK_MOST; i++) {
        struct asker another = {ASKER_CLIENT, i, i};
        assert_true(workers_have_room(workers, WORK_ODDS, &another));
        give(WORK_ODDS, i, i, 'b');
    }
    assert_false(workers_have_room(workers, WORK_ODDS, &(struct asker){ASKER_CLIENT, 901, 901}));
    assert_int_equal(workers_busy(workers), WORK_MOST);
    workers_collect(workers);
    assert_int_equal(workers_busy(workers), 0);
    assert_true(workers_have_room(workers, WORK_ODDS, &one));
}

static void test_what_nobody_waits_for_is_dropped(void **state)
{
    (void)state;
    give(WORK_ODDS, 1, 1, 'a');
    give(WORK_ODDS, 1, 2, 'b');
    give(WORK_PASSWORD, 1, 1, 'a');
    give(WORK_ODDS, 1, 1, 'a');
    workers_forget(workers, ASKER_REQUEST, 1); /* a request of the same number is another's */
    workers_forget(workers, ASKER_CLIENT, 1);
    workers_collect(workers);
    assert_string_equal(worked, "b");
    assert_int_equal(dropped, 3);
    give(WORK_ODDS, 1, 1, 'c');
    workers_collect(workers);
    assert_string_equal(worked, "bc");
}

/* -- with threads ------------------------------------------------------------------------------ */

static atomic_int at_work;

static void work_until_unwanted(struct job *job)
{
    atomic_fetch_add(&at_work, 1);
    while (!atomic_load(&job->unwanted)) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

static void give_endless(struct workers *to, enum work_kind kind)
{
    struct errand *errand = calloc(1, sizeof *errand);
    errand->job = (struct job){
        .kind = kind, .asker = {ASKER_CLIENT, 1, 1}, .work = work_until_unwanted, .done = done};
    workers_add(to, &errand->job);
}

static void test_one_kind_does_not_wait_for_another(void **state)
{
    (void)state;
    struct workers *real = workers_start(1, wake, NULL);
    assert_non_null(real);
    for (int i = 0; i < 3; i++) {
        give_endless(real, WORK_PASSWORD);
        give_endless(real, WORK_COMPUTER);
    }
    for (int i = 0; i < 2 * WORKERS_CALLING; i++) {
        give_endless(real, WORK_CALL);
    }
    struct errand *errand = calloc(1, sizeof *errand);
    errand->job =
        (struct job){.kind = WORK_ODDS, .asker = {ASKER_CLIENT, 2, 2}, .work = work, .done = done};
    errand->letter = 'x';
    int busy = workers_busy(real);
    workers_add(real, &errand->job);
    for (int i = 0; i < 5000 && workers_busy(real) > busy; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        workers_collect(real);
    }
    assert_string_equal(worked, "x");
    for (int i = 0; i < 5000 && atomic_load(&at_work) < 1 + 1 + WORKERS_CALLING; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    workers_stop(real); /* comes back: those at work are told */
    assert_int_equal(dropped, 1 + 1 + WORKERS_CALLING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_addresses_take_turns, open_workers, close_workers),
        cmocka_unit_test_setup_teardown(test_one_who_was_served_waits_for_nobody_new, open_workers,
                                        close_workers),
        cmocka_unit_test_setup_teardown(test_askers_of_one_address_take_turns, open_workers,
                                        close_workers),
        cmocka_unit_test_setup_teardown(test_everybody_has_a_limit, open_workers, close_workers),
        cmocka_unit_test_setup_teardown(test_what_nobody_waits_for_is_dropped, open_workers,
                                        close_workers),
        cmocka_unit_test_setup_teardown(test_one_kind_does_not_wait_for_another, open_workers,
                                        close_workers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
