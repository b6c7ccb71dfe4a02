#include "server/kept.h"

#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { BUCKETS = 256, ZIP_LEAST = 256, GZIP_WINDOW = 15 + 16, TAG_BYTES = 16 };

struct kept_list {
    struct kept *buckets[BUCKETS];
};

struct kept_list *kept_list_new(void)
{
    return calloc(1, sizeof(struct kept_list));
}

static void kept_free(struct kept *kept)
{
    if (kept->owned) {
        free((char *)(uintptr_t)kept->body);
    }
    free(kept->zipped);
    free(kept->path);
    free(kept);
}

void kept_list_free(struct kept_list *list)
{
    for (int i = 0; list != NULL && i < BUCKETS; i++) {
        while (list->buckets[i] != NULL) {
            struct kept *kept = list->buckets[i];
            list->buckets[i] = kept->next;
            kept_free(kept);
        }
    }
    free(list);
}

static unsigned bucket_of(const char *path)
{
    uint32_t hash = 2166136261u;
    for (; *path != '\0'; path++) {
        hash = (hash ^ (unsigned char)*path) * 16777619u;
    }
    return hash % BUCKETS;
}

const struct kept *kept_find(const struct kept_list *list, const char *path)
{
    const struct kept *kept = list->buckets[bucket_of(path)];
    while (kept != NULL && strcmp(kept->path, path) != 0) {
        kept = kept->next;
    }
    return kept;
}

static void make_tags(struct kept *kept)
{
    uint8_t hash[TAG_BYTES];
    char digits[2 * TAG_BYTES + 1];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)kept->body, kept->length, NULL, 0);
    sodium_bin2hex(digits, sizeof digits, hash, sizeof hash);
    snprintf(kept->tag, sizeof kept->tag, "\"%s\"", digits);
    snprintf(kept->zipped_tag, sizeof kept->zipped_tag, "\"%s-gzip\"", digits);
}

/* -- compressing, beside the loop: what is asked for meanwhile leaves as it is ----------------- */

struct zipping {
    struct job job;
    struct kept *kept;
    char *zipped;
    size_t length;
};

static void zip(struct job *job)
{
    struct zipping *zipping = (struct zipping *)job;
    const struct kept *kept = zipping->kept;
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)kept->body, .avail_in = (uInt)kept->length};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return;
    }
    char *zipped = malloc(kept->length);
    stream.next_out = (Bytef *)zipped;
    stream.avail_out = zipped == NULL ? 0 : (uInt)kept->length; /* no room: no gain */
    if (zipped != NULL && deflate(&stream, Z_FINISH) == Z_STREAM_END) {
        char *fitting = realloc(zipped, stream.total_out);
        zipping->zipped = fitting == NULL ? zipped : fitting;
        zipping->length = stream.total_out;
    } else {
        free(zipped);
    }
    deflateEnd(&stream);
}

static void keep_zipped(struct job *job)
{
    struct zipping *zipping = (struct zipping *)job;
    zipping->kept->zipped = zipping->zipped;
    zipping->kept->zipped_length = zipping->length;
    free(zipping);
}

static void have_zipped(struct kept *kept, struct workers *workers)
{
    struct zipping *zipping = kept->may_be_zipped ? calloc(1, sizeof *zipping) : NULL;
    if (zipping != NULL) {
        *zipping = (struct zipping){.job = {.kind = WORK_PARCEL, .work = zip, .done = keep_zipped},
                                    .kept = kept};
        workers_add(workers, &zipping->job);
    }
}

const struct kept *kept_add(struct kept_list *list, const char *path, const char *type, char *body,
                            size_t length, bool owned, struct workers *workers)
{
    struct kept *kept = calloc(1, sizeof *kept);
    char *name = strdup(path);
    if (kept == NULL || name == NULL) {
        free(kept);
        free(name);
        if (owned) {
            free(body);
        }
        return NULL;
    }
    unsigned bucket = bucket_of(path);
    *kept = (struct kept){.next = list->buckets[bucket],
                          .path = name,
                          .type = type,
                          .body = body,
                          .length = length,
                          .owned = owned,
                          .may_be_zipped = length >= ZIP_LEAST};
    make_tags(kept);
    have_zipped(kept, workers);
    list->buckets[bucket] = kept;
    return kept;
}
