#include "server/passwords.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/log.h"

enum { GIVE_WAY = 15 }; /* as nice() has it: to the games, and to every other work */

struct passwords {
    int line; /* to the process; -1 once it was found gone */
    pid_t process;
};

struct question {
    bool verify;
    char password[PASSWORD_MOST + 1];
    char hash[crypto_pwhash_STRBYTES]; /* to be verified */
};

struct verdict {
    bool good;
    char hash[crypto_pwhash_STRBYTES]; /* of a new one */
};

/* -- hashing ----------------------------------------------------------------------------------- */

static struct verdict judge(const struct question *question)
{
    struct verdict verdict = {.good = false};
    unsigned long long length = strlen(question->password);
    verdict.good = question->verify
                       ? crypto_pwhash_str_verify(question->hash, question->password, length) == 0
                       : crypto_pwhash_str(verdict.hash, question->password, length,
                                           crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                           crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    return verdict;
}

static bool read_whole(int line, void *to, size_t length)
{
    char *at = to;
    while (length > 0) {
        ssize_t n = read(line, at, length);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        at += n;
        length -= (size_t)n;
    }
    return true;
}

static bool write_whole(int line, const void *from, size_t length)
{
    const char *at = from;
    while (length > 0) {
        ssize_t n = send(line, at, length, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        at += n;
        length -= (size_t)n;
    }
    return true;
}

/* -- the other process ------------------------------------------------------------------------- */

/* Until the line is closed. Whoever stops the server may stop everything that belongs to it at
 * once: what is asked by then is still answered. */
static void serve(int line)
{
    struct question question;
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    setpriority(PRIO_PROCESS, 0, GIVE_WAY);
    while (read_whole(line, &question, sizeof question)) {
        struct verdict verdict = judge(&question);
        sodium_memzero(&question, sizeof question);
        if (!write_whole(line, &verdict, sizeof verdict)) {
            break;
        }
    }
    _exit(0);
}

struct passwords *passwords_start(void)
{
    int ends[2];
    struct passwords *passwords = malloc(sizeof *passwords);
    if (passwords == NULL || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        free(passwords);
        return NULL;
    }
    *passwords = (struct passwords){.line = ends[0], .process = fork()};
    if (passwords->process == 0) {
        close(ends[0]);
        close(STDIN_FILENO);
        close(STDOUT_FILENO); /* somebody may wait for the end of what the server says */
        serve(ends[1]);
    }
    close(ends[1]);
    if (passwords->process < 0) {
        close(ends[0]);
        free(passwords);
        return NULL;
    }
    return passwords;
}

void passwords_stop(struct passwords *passwords)
{
    if (passwords == NULL) {
        return;
    }
    if (passwords->line >= 0) {
        close(passwords->line);
    }
    waitpid(passwords->process, NULL, 0);
    free(passwords);
}

/* -- asking ------------------------------------------------------------------------------------ */

/* Without the process, here. */
static struct verdict ask(struct passwords *passwords, struct question *question)
{
    struct verdict verdict;
    bool there = passwords != NULL && passwords->line >= 0;
    bool answered = there && write_whole(passwords->line, question, sizeof *question) &&
                    read_whole(passwords->line, &verdict, sizeof verdict);
    if (there && !answered) {
        close(passwords->line);
        passwords->line = -1;
        log_line("error", "passwords", "why=\"the process that hashes them is gone\"");
    }
    if (!answered) {
        verdict = judge(question);
    }
    sodium_memzero(question, sizeof *question);
    return verdict;
}

bool password_hash(struct passwords *passwords, const char *password,
                   char hash[crypto_pwhash_STRBYTES])
{
    struct question question = {.verify = false};
    snprintf(question.password, sizeof question.password, "%s", password);
    struct verdict verdict = ask(passwords, &question);
    memcpy(hash, verdict.hash, sizeof verdict.hash);
    return verdict.good;
}

bool password_matches(struct passwords *passwords, const char *password, const char *hash)
{
    struct question question = {.verify = true};
    snprintf(question.password, sizeof question.password, "%s", password);
    snprintf(question.hash, sizeof question.hash, "%s", hash);
    return ask(passwords, &question).good;
}
