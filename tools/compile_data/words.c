/* words: a glossary becomes a header and a C file (glossary.h, words.h). */
#include "words.h"

#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "output.h"
#include "text.h"

bool has_tasks(const struct glossary *glossary)
{
    return glossary->counts[TASK] > 0;
}

bool has_labels_only(const struct entry *choice)
{
    return choice->kept != NULL || choice->table != NULL;
}

void write_tables_prefix(char name[MAX_WORD + 1], const struct glossary *glossary,
                         const struct entry *set)
{
    write_lower(name, set == NULL ? glossary->prefix : set->name);
}

bool says_why(const struct entry *event)
{
    return event->text != NULL && strstr(event->text, "{why}") != NULL;
}

enum form form_of(const struct item *item)
{
    static const struct {
        const char *kind;
        enum form form;
    } forms[] = {{"hex", FORM_HEX},       {"square", FORM_SQUARE}, {"point", FORM_POINT},
                 {"shift", FORM_POINT},   {"line", FORM_LINE},     {"course", FORM_COURSE},
                 {"pieces", FORM_PIECES}, {"places", FORM_PLACES}, {"path", FORM_PATH},
                 {"steps", FORM_STEPS}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (strcmp(item->kind->name, forms[i].kind) == 0) {
            return forms[i].form;
        }
    }
    if (item->records != 0) {
        return item->record != NULL ? FORM_INDEX : FORM_PIECE;
    }
    if (item->choice == NULL || has_labels_only(item->choice)) {
        return FORM_NUMBER;
    }
    return !item->optional ? FORM_CHOICE : item->choice->word_count == 1 ? FORM_MARK : FORM_NUMBER;
}

void write_collection(char name[MAX_WORD + 1], const struct entry *record)
{
    write_upper(name, record->collection);
}

/* The last word of its head; without one, the phase's own name. */
void write_runner(char name[MAX_WORD + 1], const struct entry *phase)
{
    const char *last = phase->word_count == 0 ? "once" : phase->words[phase->word_count - 1];
    write_lower(name, strcmp(last, "once") == 0 ? phase->name : last);
}

/* -- the tool ---------------------------------------------------------------------------------- */

/* The file of a table among those given: "guns" is .../guns.tsv. */
static const char *find_table(char **paths, int count, const char *name, size_t length)
{
    for (int i = 0; i < count; i++) {
        const char *slash = strrchr(paths[i], '/');
        const char *file = slash == NULL ? paths[i] : slash + 1;
        if (strncmp(file, name, length) == 0 && strcmp(file + length, ".tsv") == 0) {
            return paths[i];
        }
    }
    return NULL;
}

/* Labels that are columns of the set's tables. */
static bool read_tables(struct glossary *glossary, char **paths, int count)
{
    bool done = true;
    for (int i = 0; i < glossary->count; i++) {
        struct entry *choice = &glossary->entries[i];
        if (choice->table == NULL) {
            continue;
        }
        size_t length = strcspn(choice->table, ".");
        const char *column = choice->table[length] == '.' ? choice->table + length + 1 : NULL;
        const char *path = find_table(paths, count, choice->table, length);
        if (path == NULL) {
            glossary->source.line = choice->line;
            complain(&glossary->source, NULL, "expected a table of the set, not '%s'",
                     choice->table);
            done = false;
        } else {
            done = read_column_words(&choice->cells, path, column) && done;
        }
    }
    return done;
}

static bool write_header_file(const struct glossary *glossary, const char *path)
{
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    write_words_header(glossary, out);
    return close_output(out, path);
}

static bool write_tables_file(const struct glossary *glossary, const char *header, const char *path)
{
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    write_words_tables(glossary, header, out);
    return close_output(out, path);
}

/* A glossary of one set becomes two files at once, one of a family a header, then a C file for each
 * set. */
static bool is_of_family(struct glossary *glossary, bool is_meant)
{
    bool is_family = glossary->counts[SET] > 0;
    if (is_family != is_meant) {
        glossary->source.line = is_family ? next_entry(glossary, NULL, SET)->line : 1;
        complain(&glossary->source, NULL,
                 is_family ? "expected no set where HEADER OUT.h OUT.c are given"
                           : "expected the sets of a family, 'set SLUG'");
    }
    return is_family == is_meant;
}

int compile_words(int argc, char **argv)
{
    const char *only = NULL;
    int files = 0;
    while (files < argc && !starts_with(argv[files], "--")) {
        files++;
    }
    int at = files;
    if (at + 1 < argc && strcmp(argv[at], "--set") == 0) {
        only = argv[at + 1];
        at += 2;
    }
    bool has_tables = at < argc && strcmp(argv[at], "--tables") == 0;
    at += has_tables;
    bool is_usage = (only == NULL && (files == 2 || files == 4)) || (only != NULL && files == 3);
    if (!is_usage || (at < argc && !has_tables)) {
        return EXIT_WRONG_USAGE;
    }
    struct glossary glossary = {0};
    bool done = read_glossary(&glossary, argv[0], only) && is_of_family(&glossary, files < 4) &&
                (files == 2 || read_tables(&glossary, argv + at, argc - at)) &&
                (files == 3 || write_header_file(&glossary, argv[files == 2 ? 1 : 2])) &&
                (files == 2 || write_tables_file(&glossary, argv[1], argv[files - 1]));
    close_glossary(&glossary);
    return done ? EXIT_DONE : EXIT_WRONG_INPUT;
}
