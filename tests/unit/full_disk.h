/* A disk that is full, for tests of what is kept: files may not grow beyond the log of what was
 * committed. Writing more fails as it does when there is no room left. */
#ifndef SANDTABLE_TESTS_FULL_DISK_H
#define SANDTABLE_TESTS_FULL_DISK_H

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

/* The write-ahead log in this folder cannot grow any more, nor any file beyond it. */
static inline void disk_fill(const char *folder)
{
    struct rlimit limit;
    rlim_t most = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        char name[512];
        struct stat about;
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        if (stat(name, &about) == 0 && strstr(name, "-wal") != NULL) {
            most = (rlim_t)about.st_size;
        }
    }
    closedir(dir);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = most;
    setrlimit(RLIMIT_FSIZE, &limit);
}

static inline void disk_free(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
}

#endif
