/* Kept answers: what does not change while the server runs (the client's files, the shelf, rules,
 * scenarios) is made when it is first asked for, then kept, with its ETag and, once a worker has
 * found the time, compressed. There are only as many as the program has such things. */
#ifndef SANDTABLE_SERVER_KEPT_H
#define SANDTABLE_SERVER_KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "server/worker.h"

enum { KEPT_TAG = 48 };

struct kept {
    struct kept *next;
    char *path;
    const char *type;
    const char *body;
    size_t length;
    bool owned;         /* the body */
    bool may_be_zipped; /* sooner or later */
    char *zipped; /* with gzip; NULL before that is done, or if it would not make it smaller */
    size_t zipped_length;
    char tag[KEPT_TAG], zipped_tag[KEPT_TAG]; /* in quotes */
};

struct kept_list;

/* NULL without memory. */
struct kept_list *kept_list_new(void);
void kept_list_free(struct kept_list *list);

/* The answer kept for this path, or NULL. */
const struct kept *kept_find(const struct kept_list *list, const char *path);

/* Keeps one, and has it compressed by the workers, who must be gone before the list is. The body is
 * the list's from now on if it is `owned`, even if there is no memory: then
 * it is freed, and NULL comes back. */
const struct kept *kept_add(struct kept_list *list, const char *path, const char *type, char *body,
                            size_t length, bool owned, struct workers *workers);

#endif
