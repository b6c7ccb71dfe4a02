/* A slow disk, or one that fails: loaded before the program (LD_PRELOAD), it lets a sync take as
 * many milliseconds as stand in the file SLOW_DISK names, or fail if they are less than none. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long milliseconds(void)
{
    const char *path = getenv("SLOW_DISK");
    char text[32] = "0";
    int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        ssize_t n = read(file, text, sizeof text - 1);
        text[n > 0 ? n : 0] = '\0';
        close(file);
    }
    return strtol(text, NULL, 10);
}

int fdatasync(int file)
{
    long wait = milliseconds();
    struct timespec pause = {.tv_sec = wait / 1000, .tv_nsec = wait % 1000 * 1000000};
    if (wait < 0) {
        errno = EIO;
        return -1;
    }
    nanosleep(&pause, NULL);
    return (int)syscall(SYS_fdatasync, file);
}
