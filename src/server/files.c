#include "server/files.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/file.h"

enum { FILE_MOST = 4 << 20 };

static const struct {
    const char *ending, *type;
} types[] = {{".html", "text/html; charset=utf-8"},
             {".css", "text/css; charset=utf-8"},
             {".js", "text/javascript; charset=utf-8"},
             {".svg", "image/svg+xml"},
             {".json", "application/json"},
             {".webmanifest", "application/manifest+json"}};

static const char *type_of(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0) {
            return types[i].type;
        }
    }
    return NULL;
}

static void make_etag(struct found_file *found)
{
    uint8_t hash[16];
    crypto_generichash(hash, sizeof hash, found->bytes, found->size, NULL, 0);
    found->etag[0] = '"';
    sodium_bin2hex(found->etag + 1, ETAG_TEXT - 2, hash, sizeof hash);
    strcat(found->etag, "\"");
}

/* A path of plain names: nothing that leads out of the folder. */
static bool is_plain_path(const char *path)
{
    return path[0] == '/' && strstr(path, "..") == NULL && strstr(path, "//") == NULL &&
           strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") ==
               strlen(path);
}

static bool read_from(const char *folder, const char *path, struct found_file *found)
{
    char name[PATH_MAX];
    struct fault fault;
    int n = snprintf(name, sizeof name, "%s%s", folder, path);
    if (n < 0 || (size_t)n >= sizeof name) {
        return false;
    }
    found->bytes = (unsigned char *)file_read(name, FILE_MOST, &found->size, &fault);
    found->owned = true;
    return found->bytes != NULL;
}

bool file_find(const char *folder, const char *path, struct found_file *found)
{
    path = strcmp(path, "/") == 0 ? "/index.html" : path;
    *found = (struct found_file){.type = type_of(path)};
    if (found->type == NULL || !is_plain_path(path)) {
        return false;
    }
    bool good = folder != NULL && read_from(folder, path, found);
    for (int i = 0; folder == NULL && !good && web_files[i].path != NULL; i++) {
        if (strcmp(web_files[i].path, path) == 0) {
            found->bytes = (unsigned char *)(uintptr_t)web_files[i].bytes;
            found->size = web_files[i].size;
            good = true;
        }
    }
    if (good) {
        make_etag(found);
    }
    return good;
}
