/* Does an act stop the program, as a mistake of ours must? It is tried in a child process, so that
 * the test goes on; what the child says is dropped. */
#ifndef SANDTABLE_TESTS_STOPS_H
#define SANDTABLE_TESTS_STOPS_H

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* An act that gets one number, mostly how many of something there shall be. */
typedef void act(int n);

static inline bool stops(act *tried, int n)
{
    pid_t child = fork();
    if (child == 0) {
        struct rlimit no_core = {0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        signal(SIGABRT, SIG_DFL);
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        tried(n);
        _exit(0);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
           WTERMSIG(status) == SIGABRT;
}

#endif
