/* A machine whose date is wrong: loaded before the program (LD_PRELOAD), it adds to the date the
 * seconds that stand in the file WALL_CLOCK names. The clock that only goes on is left alone. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long wrong_by(void)
{
    const char *path = getenv("WALL_CLOCK");
    char text[32] = "0";
    int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        ssize_t n = read(file, text, sizeof text - 1);
        text[n > 0 ? n : 0] = '\0';
        close(file);
    }
    return strtol(text, NULL, 10);
}

int clock_gettime(clockid_t which, struct timespec *now)
{
    long result = syscall(SYS_clock_gettime, which, now);
    if (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE) {
        now->tv_sec += wrong_by();
    }
    return (int)result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec precise;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &precise);
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now)
{
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (now != NULL) {
        *now = precise.tv_sec;
    }
    return precise.tv_sec;
}
