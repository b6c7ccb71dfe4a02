#include "format/json_memory.h"

#include <jansson.h>
#include <stddef.h>
#include <stdlib.h>

enum {
    STEP = 32,    /* sizes go up by so many bytes */
    CLASSES = 16, /* as far as 512 bytes; larger blocks come from malloc() */
    KEEP = 4096   /* blocks of a size that a thread keeps for later */
};

/* Before each block: which list it belongs to. A block that lies in a list holds the next one. */
union head {
    struct {
        size_t class;
        union head *next;
    };
    max_align_t align;
};

struct shelf {
    union head *first;
    int n;
};

static _Thread_local struct shelf shelves[CLASSES];

static void *take(size_t size)
{
    size_t class = (size + STEP - 1) / STEP;
    struct shelf *shelf = class < CLASSES ? &shelves[class] : NULL;
    union head *head;
    if (shelf != NULL && shelf->first != NULL) {
        head = shelf->first;
        shelf->first = head->next;
        shelf->n--;
    } else {
        head = malloc(sizeof *head + (shelf != NULL ? class * STEP : size));
        if (head == NULL) {
            return NULL;
        }
    }
    head->class = class;
    return head + 1;
}

/* A block may be given back on another thread than it was taken on: it stays there. */
static void give_back(void *block)
{
    if (block == NULL) {
        return;
    }
    union head *head = (union head *)block - 1;
    struct shelf *shelf = head->class < CLASSES ? &shelves[head->class] : NULL;
    if (shelf == NULL || shelf->n >= KEEP) {
        free(head);
        return;
    }
    head->next = shelf->first;
    shelf->first = head;
    shelf->n++;
}

/* A sanitizer wants to see every block. */
void json_memory_use(void)
{
#ifndef __SANITIZE_ADDRESS__
    json_set_alloc_funcs(take, give_back);
#else
    (void)take;
    (void)give_back;
#endif
}

void json_memory_drop(void)
{
    for (int i = 0; i < CLASSES; i++) {
        while (shelves[i].first != NULL) {
            union head *head = shelves[i].first;
            shelves[i].first = head->next;
            free(head);
        }
        shelves[i].n = 0;
    }
}
