/* A disk that is full, for tests of what is kept: files may not grow beyond the log of what was
 * committed. Writing more fails as it does when there is no room left. */
#ifndef SANDTABLE_TESTS_FULL_DISK_H
#define SANDTABLE_TESTS_FULL_DISK_H

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

/* Up to its last byte: behind it there are but zeros, which make room for more. */
static inline rlim_t disk_written(const char *name)
{
    FILE *file = fopen(name, "rb");
    rlim_t end = 0;
    for (int byte = file == NULL ? EOF : fgetc(file); byte != EOF; byte = fgetc(file)) {
        end = byte == 0 ? end : (rlim_t)ftell(file);
    }
    if (file != NULL) {
        fclose(file);
    }
    return end;
}

/* The write-ahead log in this folder cannot grow any more, nor any file beyond it; what room it has
 * is taken too. */
static inline void disk_fill(const char *folder)
{
    struct rlimit limit;
    rlim_t most = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        char name[512];
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        if (strstr(name, "-wal") != NULL) {
            most = disk_written(name);
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
