#include "lib/find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "format/file.h"
#include "format/scenario.h"
#include "rules/registry.h"

enum { HEAD_BYTES = 64 };

enum looks { LOOKS_LIKE_NOTHING, LOOKS_LIKE_JOURNAL, LOOKS_LIKE_OBJECT };

/* Every journal begins with {"sandtable": ... */
static enum looks look_at(const char *text)
{
    static const char key[] = "\"sandtable\"";
    text += strspn(text, " \t\r\n");
    if (*text++ != '{') {
        return LOOKS_LIKE_NOTHING;
    }
    text += strspn(text, " \t\r\n");
    return strncmp(text, key, sizeof key - 1) == 0 ? LOOKS_LIKE_JOURNAL : LOOKS_LIKE_OBJECT;
}

static bool is_journal_name(const char *name)
{
    size_t length = strlen(name);
    return length > 6 && strcmp(name + length - 6, ".jsonl") == 0;
}

/* Looks at the beginning only, so that a scenario much too large is never read whole. */
static enum looks look_at_file(const char *path)
{
    char head[HEAD_BYTES] = "";
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return LOOKS_LIKE_NOTHING;
    }
    size_t n = fread(head, 1, sizeof head - 1, file);
    fclose(file);
    head[n] = '\0';
    return look_at(head);
}

static bool is_journal_file(const char *path)
{
    return is_journal_name(path) || look_at_file(path) == LOOKS_LIKE_JOURNAL;
}

static bool exists(const char *path)
{
    struct stat what;
    return strcmp(path, "-") == 0 || stat(path, &what) == 0;
}

static bool read_journal(const char *path, uint32_t until, journal_watcher *watcher, void *who,
                         struct opened *opened, struct fault *fault)
{
    size_t length;
    char *text = file_read(path, JOURNAL_BYTES_MAX, &length, fault);
    if (text == NULL) {
        return false;
    }
    opened->kind = OPENED_JOURNAL;
    opened->game = journal_watch(text, length, path, until, &opened->notes, watcher, who, fault);
    free(text);
    return opened->game != NULL;
}

static bool read_scenario(const char *path, struct opened *opened, struct fault *fault)
{
    size_t length;
    char *text = file_read(path, SCENARIO_BYTES_MAX, &length, fault);
    if (text == NULL) {
        return false;
    }
    opened->kind = OPENED_SCENARIO;
    opened->game = scenario_read(text, length, path, fault);
    free(text);
    return opened->game != NULL;
}

static const struct ruleset *rules_before_slash(const char *name)
{
    char slug[NAME_BYTES];
    size_t length = strcspn(name, "/");
    snprintf(slug, sizeof slug, "%.*s", (int)length, name);
    return name[length] == '/' ? ruleset_named(slug) : NULL;
}

static bool read_shipped(const char *name, struct opened *opened, struct fault *fault)
{
    const struct ruleset *rules = rules_before_slash(name);
    if (rules == NULL) {
        return fault_say(fault,
                         "%.200s: there is no such file, and no shipped scenario of that name; "
                         "sandtable scenarios lists them",
                         name);
    }
    opened->kind = OPENED_SCENARIO;
    opened->game = scenario_shipped(rules, strchr(name, '/') + 1, fault);
    return opened->game != NULL;
}

bool find_game(const char *name, uint32_t until, journal_watcher *watcher, void *who,
               struct opened *opened, struct fault *fault)
{
    *opened = (struct opened){.game = NULL};
    if (!exists(name)) {
        return read_shipped(name, opened, fault);
    }
    return is_journal_file(name) ? read_journal(name, until, watcher, who, opened, fault)
                                 : read_scenario(name, opened, fault);
}

bool is_no_scenario(const char *name, struct fault *fault)
{
    bool scenario = exists(name) ? !is_journal_name(name) && look_at_file(name) == LOOKS_LIKE_OBJECT
                                 : rules_before_slash(name) != NULL;
    return !scenario || fault_say(fault,
                                  "%.200s: expected a game, found a scenario; sandtable new "
                                  "%.200s makes a game of it",
                                  name, name);
}

bool find_journal(const char *name, uint32_t until, journal_watcher *watcher, void *who,
                  struct opened *opened, struct fault *fault)
{
    *opened = (struct opened){.game = NULL};
    return is_no_scenario(name, fault) && read_journal(name, until, watcher, who, opened, fault);
}

bool is_no_game(const char *name, struct fault *fault)
{
    return !exists(name) || !is_journal_file(name) ||
           fault_say(fault, "%.200s: expected a scenario, found a game", name);
}

bool find_scenario(const char *name, struct opened *opened, struct fault *fault)
{
    *opened = (struct opened){.game = NULL};
    if (!is_no_game(name, fault)) {
        return false;
    }
    return exists(name) ? read_scenario(name, opened, fault) : read_shipped(name, opened, fault);
}

void opened_close(struct opened *opened)
{
    game_free(opened->game);
    opened->game = NULL;
}
