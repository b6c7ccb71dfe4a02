#include "cli/cases.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "format/case.h"
#include "format/file.h"

static void see_file(const char *path, case_seer *see, void *who, json_t *unread)
{
    struct fault fault;
    size_t length;
    char *text = file_read(path, CASES_BYTES_MAX, &length, &fault);
    json_t *cases = text == NULL ? NULL : cases_read(text, length, path, &fault);
    free(text);
    if (cases == NULL && unread != NULL) {
        json_array_append_new(unread, json_string(fault.text));
    }
    for (size_t i = 0; i < json_array_size(cases); i++) {
        see(who, path, json_array_get(cases, i));
    }
    json_decref(cases);
}

static bool is_case_name(const char *name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".json") == 0;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

void cases_each(const char *folder, case_seer *see, void *who, json_t *unread)
{
    struct dirent **entries;
    int n = scandir(folder, &entries, is_visible, alphasort);
    for (int i = 0; i < n; i++) {
        char path[4096];
        struct stat what;
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (stat(path, &what) == 0 && S_ISDIR(what.st_mode)) {
            cases_each(path, see, who, unread);
        } else if (is_case_name(path)) {
            see_file(path, see, who, unread);
        }
        free(entries[i]);
    }
    if (n >= 0) {
        free(entries);
    }
}
