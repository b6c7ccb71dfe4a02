#include "format/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 1 << 16 };

/* Some editors put a mark in front of UTF-8 that is no part of the text. */
static void skip_mark(char *text, size_t *length)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t size = sizeof mark - 1;
    if (*length >= size && memcmp(text, mark, size) == 0) {
        *length -= size;
        memmove(text, text + size, *length);
    }
}

/* Reads until the end; the buffer grows by what is there, never beyond the limit. */
static char *read_all(int from, const char *path, size_t most, size_t *length, struct fault *fault)
{
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    for (;;) {
        if (room - *length < PIECE) {
            room = room * 2 + PIECE + 1;
            char *grown = realloc(text, room);
            if (grown == NULL) {
                free(text);
                fault_say(fault, "%s: there is no memory to read it", path);
                return NULL;
            }
            text = grown;
        }
        ssize_t n = read(from, text + *length, PIECE - 1);
        if (n < 0) {
            fault_say(fault, "%s: cannot be read: %s", path, strerror(errno));
        } else if (*length + (size_t)n > most) {
            fault_say(fault, "%s: expected at most %zu bytes, found more", path, most);
        } else if (n > 0) {
            *length += (size_t)n;
            continue;
        } else {
            skip_mark(text, length);
            text[*length] = '\0';
            return text;
        }
        free(text);
        return NULL;
    }
}

char *file_read(const char *path, size_t most, size_t *length, struct fault *fault)
{
    bool is_input = strcmp(path, "-") == 0;
    int from = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (from < 0) {
        fault_say(fault, "%s: cannot be opened: %s", path, strerror(errno));
        return NULL;
    }
    char *text = read_all(from, is_input ? "standard input" : path, most, length, fault);
    if (!is_input) {
        close(from);
    }
    return text;
}

static bool write_all(int to, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(to, text, length);
        if (n < 0 && errno != EINTR) {
            return false;
        }
        if (n > 0) {
            text += n;
            length -= (size_t)n;
        }
    }
    return fsync(to) == 0 || errno == EINVAL || errno == EROFS;
}

bool file_create(const char *path, const char *text, size_t length, bool secret,
                 struct fault *fault)
{
    int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, secret ? 0600 : 0644);
    if (to < 0) {
        return errno == EEXIST
                   ? fault_say(fault, "%s: there is such a file already; it is left as it is", path)
                   : fault_say(fault, "%s: cannot be made: %s", path, strerror(errno));
    }
    if (!write_all(to, text, length)) {
        int cause = errno;
        close(to);
        unlink(path);
        return fault_say(fault, "%s: cannot be written: %s", path, strerror(cause));
    }
    close(to);
    return true;
}

/* The new text is on the disk under another name before it takes the place of the old one. */
bool file_replace(const char *path, const char *text, size_t length, struct fault *fault)
{
    char beside[PATH_MAX];
    int n = snprintf(beside, sizeof beside, "%s.%ld.new", path, (long)getpid());
    if (n < 0 || (size_t)n >= sizeof beside) {
        return fault_say(fault, "%.200s: the name is too long", path);
    }
    if (!file_create(beside, text, length, false, fault)) {
        return false;
    }
    if (rename(beside, path) != 0) {
        int cause = errno;
        unlink(beside);
        return fault_say(fault, "%s: cannot be written: %s", path, strerror(cause));
    }
    return true;
}

bool file_append(const char *path, const char *text, size_t length, struct fault *fault)
{
    int to = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    struct stat before;
    if (to < 0 || fstat(to, &before) < 0) {
        int cause = errno;
        if (to >= 0) {
            close(to);
        }
        return fault_say(fault, "%s: cannot be written: %s", path, strerror(cause));
    }
    bool whole = write_all(to, text, length);
    int cause = errno;
    if (!whole && ftruncate(to, before.st_size) < 0) {
        cause = errno;
    }
    close(to);
    return whole || fault_say(fault, "%s: cannot be written: %s", path, strerror(cause));
}
