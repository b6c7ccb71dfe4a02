#include "store/owner.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct flock whole_file(void)
{
    return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET};
}

/* The kernel knows who holds the lock, so that no number in a file can be out of date. */
static void name_owner(const char *folder, int file, struct fault *fault)
{
    struct flock held = whole_file();
    if (fcntl(file, F_GETLK, &held) == 0 && held.l_type != F_UNLCK && held.l_pid > 0) {
        fault_say(fault,
                  "%.300s: another server, process %ld, has this folder: stop that one, or give "
                  "this one another folder with --data",
                  folder, (long)held.l_pid);
    } else {
        fault_say(fault,
                  "%.300s: another server has this folder: stop that one, or give this one another "
                  "folder with --data",
                  folder);
    }
}

int folder_take(const char *folder, struct fault *fault)
{
    char path[4096];
    struct flock wanted = whole_file();
    snprintf(path, sizeof path, "%s/sandtable.lock", folder);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        fault_say(fault, "%.300s: expected a folder to write in: %s", folder, strerror(errno));
        return -1;
    }
    if (fcntl(file, F_SETLK, &wanted) != 0) {
        if (errno == EACCES || errno == EAGAIN) {
            name_owner(folder, file, fault);
        } else {
            fault_say(fault, "%.300s: the folder cannot be locked: %s", path, strerror(errno));
        }
        close(file);
        return -1;
    }
    return file;
}

void folder_give_back(int taken)
{
    if (taken >= 0) {
        close(taken);
    }
}
