/* Passwords: hashed in a process of their own, which ends with whoever started it, and without it.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/passwords.h"

/* The one child of this process; 0 if it has none. */
static pid_t child(void)
{
    char path[64];
    int pid = 0;
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    if (fscanf(file, "%d", &pid) != 1) {
        pid = 0;
    }
    fclose(file);
    return pid;
}

static void hash_and_match(struct passwords *passwords)
{
    char hash[crypto_pwhash_STRBYTES];
    assert_true(password_hash(passwords, "correct horse", hash));
    assert_int_equal(strncmp(hash, "$argon2id$", 10), 0);
    assert_true(password_matches(passwords, "correct horse", hash));
    assert_false(password_matches(passwords, "wrong horse", hash));
    assert_false(password_matches(passwords, "correct horse", "no hash at all"));
}

static void test_another_process_hashes(void **state)
{
    (void)state;
    struct passwords *passwords = passwords_start();
    assert_non_null(passwords);
    pid_t process = child();
    assert_int_not_equal(process, 0);
    hash_and_match(passwords);
    kill(process, SIGTERM); /* is for whoever started it to heed */
    hash_and_match(passwords);
    passwords_stop(passwords);
    assert_int_equal(child(), 0);
}

static void test_the_longest_password(void **state)
{
    (void)state;
    char hash[crypto_pwhash_STRBYTES];
    char longest[PASSWORD_MOST + 1];
    struct passwords *passwords = passwords_start();
    memset(longest, 'x', PASSWORD_MOST);
    longest[PASSWORD_MOST] = '\0';
    assert_true(password_hash(passwords, longest, hash));
    assert_true(password_matches(passwords, longest, hash));
    longest[PASSWORD_MOST - 1] = 'y';
    assert_false(password_matches(passwords, longest, hash));
    passwords_stop(passwords);
}

static void test_without_the_process_it_is_done_here(void **state)
{
    (void)state;
    struct passwords *passwords = passwords_start();
    kill(child(), SIGKILL);
    hash_and_match(passwords);
    hash_and_match(passwords);
    passwords_stop(passwords);
    hash_and_match(NULL);
}

/* A parent that is killed says nothing more: the line is closed all the same. */
static void test_it_ends_with_its_parent(void **state)
{
    (void)state;
    int line[2];
    char byte;
    assert_int_equal(pipe(line), 0);
    pid_t parent = fork();
    if (parent == 0) {
        close(line[0]);
        struct passwords *passwords = passwords_start(); /* holds the other end of the pipe too */
        kill(passwords == NULL ? 0 : getpid(), SIGKILL);
        _exit(1);
    }
    close(line[1]);
    waitpid(parent, NULL, 0);
    assert_int_equal(read(line[0], &byte, 1), 0); /* comes back once both are gone */
    close(line[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_another_process_hashes),
        cmocka_unit_test(test_the_longest_password),
        cmocka_unit_test(test_without_the_process_it_is_done_here),
        cmocka_unit_test(test_it_ends_with_its_parent),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
