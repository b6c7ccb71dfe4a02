/* The client's files, compiled in, so that the program runs with no files beside it; or from a
 * folder, for those who work on them. */
#ifndef SANDTABLE_SERVER_FILES_H
#define SANDTABLE_SERVER_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { ETAG_TEXT = 36 };

struct web_file {
    const char *path; /* "/js/main.js" */
    const unsigned char *bytes;
    size_t size;
};

/* Compiled in; the last one has no path. */
extern const struct web_file web_files[];

struct found_file {
    const char *type;
    char etag[ETAG_TEXT];
    unsigned char *bytes; /* to be freed if it is owned */
    size_t size;
    bool owned;
};

/* The file of this path, "/" for the first page. `folder` is NULL for those compiled in. */
bool file_find(const char *folder, const char *path, struct found_file *found);

#endif
