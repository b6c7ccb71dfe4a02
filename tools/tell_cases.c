/* tell_cases: picks from the case files the shortest that show each clause, for readers of the
 * rules.
 *
 *   tell_cases FOLDER OUT.c
 *
 * FOLDER is tests/cases, with a folder for each book. OUT.c is written only if it changes: a table
 * of struct rule_examples (server/examples.h). Whether a case is right is for `sandtable case`. */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "format/case_like.h"

enum {
    EXAMPLES_MAX = 2,   /* of one clause */
    EXAMPLE_BYTES = 900 /* what is longer explains nothing */
};

static int fail(const char *path, const char *what)
{
    fprintf(stderr, "%s: %s\n", path, what);
    return EXIT_FAILURE;
}

/* What a reader is shown: the title, what is said and what comes of it. Events are left out: what
 * they did is seen in what is expected. */
static json_t *example_of(const json_t *one)
{
    json_t *example = json_object();
    json_t *list = json_array();
    size_t i;
    json_t *command;
    json_array_foreach(json_object_get(one, "do"), i, command)
    {
        json_t *said = json_copy(command);
        json_object_del(said, "events");
        json_object_del(said, "no-events");
        json_array_append_new(list, said);
    }
    json_object_set(example, "about", json_object_get(one, "about"));
    json_object_set_new(example, "do", list);
    if (json_is_object(json_object_get(one, "expect"))) {
        json_t *expect = json_copy(json_object_get(one, "expect"));
        json_object_del(expect, "legal");
        json_object_del(expect, "events");
        json_object_del(expect, "no-events");
        json_object_set_new(example, "expect", expect);
    }
    return example;
}

/* The situation it begins from is no part of what is read. */
static size_t size_of(const json_t *example)
{
    json_t *read = json_copy((json_t *)example);
    json_object_del(read, "game");
    size_t size = json_dumpb(read, NULL, 0, JSON_COMPACT);
    json_decref(read);
    return size;
}

/* Keeps the list of a clause in order of size, and short. */
static void add_example(json_t *book, const char *id, json_t *example)
{
    json_t *list = json_object_get(book, id);
    if (list == NULL) {
        list = json_array();
        json_object_set_new(book, id, list);
    }
    size_t at = 0;
    while (at < json_array_size(list) && size_of(json_array_get(list, at)) <= size_of(example)) {
        at++;
    }
    json_array_insert(list, at, example);
    if (json_array_size(list) > EXAMPLES_MAX) {
        json_array_remove(list, EXAMPLES_MAX);
    }
}

static void add_case(json_t *book, const char *slug, const json_t *one)
{
    const json_t *rules = json_object_get(one, "rule");
    size_t n = json_is_array(rules) ? json_array_size(rules) : 1;
    struct fault fault;
    json_t *example = example_of(one);
    json_object_set_new(example, "game", case_game(one, &fault));
    bool tells = json_is_string(json_object_get(one, "about")) &&
                 json_array_size(json_object_get(example, "do")) > 0 &&
                 size_of(example) <= EXAMPLE_BYTES;
    for (size_t i = 0; tells && i < n; i++) {
        const char *id = json_string_value(json_is_array(rules) ? json_array_get(rules, i) : rules);
        if (id != NULL && strncmp(id, slug, strlen(slug)) == 0 && id[strlen(slug)] == '.') {
            add_example(book, id, example);
        }
    }
    json_decref(example);
}

/* A file is a list of cases, has one, or is one. */
static bool add_file(json_t *book, const char *slug, const char *path)
{
    json_error_t error;
    json_t *file = json_load_file(path, 0, &error);
    if (file == NULL) {
        fprintf(stderr, "%s:%d: %s\n", path, error.line, error.text);
        return false;
    }
    struct fault fault;
    json_t *cases = cases_link(file, &fault);
    if (cases == NULL) {
        fprintf(stderr, "%s: %s\n", path, fault.text);
        return false;
    }
    for (size_t i = 0; i < json_array_size(cases); i++) {
        add_case(book, slug, json_array_get(cases, i));
    }
    json_decref(cases);
    return true;
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static json_t *read_book(const char *folder, const char *slug)
{
    char path[4096];
    struct dirent **entries;
    json_t *book = json_object();
    bool whole = true;
    snprintf(path, sizeof path, "%s/%s", folder, slug);
    int n = scandir(path, &entries, is_shown, alphasort);
    for (int i = 0; i < n; i++) {
        const char *end = strrchr(entries[i]->d_name, '.');
        if (end != NULL && strcmp(end, ".json") == 0) {
            snprintf(path, sizeof path, "%s/%s/%s", folder, slug, entries[i]->d_name);
            whole = add_file(book, slug, path) && whole;
        }
        free(entries[i]);
    }
    if (n >= 0) {
        free(entries);
    }
    if (!whole) {
        json_decref(book);
        return NULL;
    }
    return book;
}

static void write_text(const char *text, FILE *out)
{
    for (size_t i = 0; text[i] != '\0'; i++) {
        if (i % 100 == 0) {
            fputs(i == 0 ? "\"" : "\"\n\"", out);
        }
        fputs(text[i] == '"' || text[i] == '\\' ? "\\" : "", out);
        fputc(text[i], out);
    }
    fputs("\"", out);
}

/* An example has the number of its situation instead of it. Those that begin alike share one. */
static void number_game(json_t *example, json_t *numbers)
{
    json_t *game = json_object_get(example, "game");
    char *text = json_is_object(game) ? json_dumps(game, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
    if (text != NULL && json_object_get(numbers, text) == NULL) {
        json_object_set_new(numbers, text, json_integer((json_int_t)json_object_size(numbers)));
    }
    if (text != NULL) {
        json_object_set(example, "game", json_object_get(numbers, text));
    }
    free(text);
}

/* Writes the situations of a book and returns it, with how many there are. */
static json_t *write_games(json_t *book, int number, FILE *out, size_t *n)
{
    json_t *numbers = json_object();
    const char *key;
    json_t *value;
    json_object_foreach(book, key, value)
    {
        for (size_t i = 0; i < json_array_size(value); i++) {
            number_game(json_array_get(value, i), numbers);
        }
    }
    fprintf(out, "static const char *const games_%d[] = {\n", number);
    json_object_foreach(numbers, key, value)
    {
        write_text(key, out);
        fputs(",\n", out);
    }
    fputs("0};\n", out);
    *n = json_object_size(numbers);
    json_decref(numbers);
    return book;
}

/* The situations of a book, and into `table` its row. */
static bool write_book(const char *folder, const char *slug, int number, FILE *out, FILE *table)
{
    size_t n;
    json_t *book = read_book(folder, slug);
    char *text = book == NULL ? NULL
                              : json_dumps(write_games(book, number, out, &n),
                                           JSON_COMPACT | JSON_SORT_KEYS | JSON_ENSURE_ASCII);
    if (text != NULL) {
        fprintf(table, "{\"%s\",\n", slug);
        write_text(text, table);
        fprintf(table, ", games_%d, %zu},\n", number, n);
    }
    bool whole = text != NULL;
    free(text);
    json_decref(book);
    return whole;
}

static bool write_books(const char *folder, FILE *out)
{
    struct dirent **entries;
    char *rows = NULL;
    size_t size = 0;
    FILE *table = open_memstream(&rows, &size);
    bool whole = table != NULL;
    int n = scandir(folder, &entries, is_shown, alphasort);
    fputs("/* Made by tell_cases. */\n#include \"server/examples.h\"\n"
          "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n",
          out);
    for (int i = 0; i < n; i++) {
        whole = whole && write_book(folder, entries[i]->d_name, i, out, table);
        free(entries[i]);
    }
    whole = whole && fclose(table) == 0;
    if (whole) {
        fprintf(out, "const struct rule_examples rule_examples[] = {\n%s{0, 0, 0, 0}};\n", rows);
    }
    free(rows);
    if (n >= 0) {
        free(entries);
    }
    return whole && n >= 0;
}

static bool holds(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "rb");
    bool same = file != NULL;
    for (size_t i = 0; same && i < size; i++) {
        same = fgetc(file) == (unsigned char)text[i];
    }
    same = same && fgetc(file) == EOF;
    if (file != NULL) {
        fclose(file);
    }
    return same;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        return fail("tell_cases", "expected FOLDER OUT.c");
    }
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (memory == NULL || !write_books(argv[1], memory) || fclose(memory) != 0) {
        return fail(argv[1], "expected a folder of case files that can be read");
    }
    if (!holds(argv[2], text, size)) {
        FILE *out = fopen(argv[2], "wb");
        if (out == NULL || fwrite(text, 1, size, out) != size || fclose(out) != 0) {
            return fail(argv[2], "cannot write");
        }
    }
    free(text);
    return EXIT_SUCCESS;
}
