/* sandtable rules --table: a table of the ledger as aligned text. */

#include <stdio.h>
#include <string.h>

#include "cli/rules.h"
#include "draw/paper.h"
#include "format/scenario.h"

enum { CELL = 128, MEANING = 512 };

static void cell_text(const json_t *cell, char *text, size_t size)
{
    if (json_is_string(cell)) {
        snprintf(text, size, "%s", json_string_value(cell));
    } else {
        snprintf(text, size, "%lld", (long long)json_integer_value(cell));
    }
}

/* The cell of a row; of row -1, the name of the column. */
static void cell_at(const json_t *table, int row, size_t column, char text[CELL])
{
    const json_t *of = row < 0 ? json_array_get(json_object_get(table, "columns"), column)
                               : json_array_get(json_object_get(table, "rows"), (size_t)row);
    cell_text(row < 0 ? json_object_get(of, "name") : json_array_get(of, column), text, CELL);
}

static int column_width(const json_t *table, size_t column, const char *name)
{
    int width = text_columns(name);
    const json_t *rows = json_object_get(table, "rows");
    for (size_t i = 0; i < json_array_size(rows); i++) {
        char text[CELL];
        cell_text(json_array_get(json_array_get(rows, i), column), text, sizeof text);
        width = text_columns(text) > width ? text_columns(text) : width;
    }
    return width;
}

static int table_width(const json_t *table)
{
    const json_t *columns = json_object_get(table, "columns");
    int width = 0;
    for (size_t i = 0; i < json_array_size(columns); i++) {
        const json_t *column = json_array_get(columns, i);
        width += 2 + column_width(table, i, json_string_value(json_object_get(column, "name")));
    }
    return width - 2;
}

/* -- a table on its side ----------------------------------------------------------------------- */

/* The widest cell of a row; of row -1, the widest name of a column. */
static int row_width(const json_t *table, int row)
{
    const json_t *columns = json_object_get(table, "columns");
    int width = 0;
    for (size_t i = 0; i < json_array_size(columns); i++) {
        char text[CELL];
        cell_at(table, row, i, text);
        width = text_columns(text) > width ? text_columns(text) : width;
    }
    return width;
}

/* As many rows from this one on as the paper takes beside the names, but at least one. */
static int rows_that_fit(const json_t *table, int from, int paper_width)
{
    int n_rows = (int)json_array_size(json_object_get(table, "rows"));
    int width = row_width(table, -1);
    int row = from;
    while (row < n_rows && (row == from || width + 2 + row_width(table, row) <= paper_width)) {
        width += 2 + row_width(table, row++);
    }
    return row - from;
}

/* Blanks go before a cell, so that no line ends with them. */
static void print_sideways_line(const json_t *table, size_t column, int from, int n)
{
    char text[CELL];
    cell_at(table, -1, column, text);
    fputs(text, stdout);
    int blanks = row_width(table, -1) - text_columns(text);
    for (int row = from; row < from + n; row++) {
        cell_at(table, row, column, text);
        printf("%*s%s", 2 + blanks, "", text);
        blanks = row_width(table, row) - text_columns(text);
    }
    printf("\n");
}

/* A table too wide for the paper is laid on its side, a line for each column, and cut into as many
 * pieces as it takes. */
static void print_sideways(const json_t *table, int paper_width)
{
    int n_rows = (int)json_array_size(json_object_get(table, "rows"));
    size_t n_columns = json_array_size(json_object_get(table, "columns"));
    for (int from = 0, n; from < n_rows; from += n) {
        n = rows_that_fit(table, from, paper_width);
        for (size_t i = 0; i < n_columns; i++) {
            print_sideways_line(table, i, from, n);
        }
        printf("%s", from + n < n_rows ? "\n" : "");
    }
}

/* -- a table as it is -------------------------------------------------------------------------- */

/* Row -1 is the head. Numbers stand to the right, words to the left. */
static void print_row(const json_t *table, int row)
{
    const json_t *columns = json_object_get(table, "columns");
    const json_t *cells = json_array_get(json_object_get(table, "rows"), row < 0 ? 0 : (size_t)row);
    for (size_t i = 0; i < json_array_size(columns); i++) {
        const char *name = json_string_value(json_object_get(json_array_get(columns, i), "name"));
        const json_t *cell = json_array_get(cells, i);
        int width = column_width(table, i, name);
        char text[CELL];
        cell_text(cell, text, sizeof text);
        printf("%s%*s", i == 0 ? "" : "  ", json_is_string(cell) ? -width : width,
               row < 0 ? name : text);
    }
    printf("\n");
}

static void print_table(const json_t *table)
{
    const json_t *columns = json_object_get(table, "columns");
    struct paper paper = paper_of(stdout);
    bool fits = table_width(table) <= paper.width;
    printf("%s\n\n", json_string_value(json_object_get(table, "table")));
    for (int i = -1; fits && i < (int)json_array_size(json_object_get(table, "rows")); i++) {
        print_row(table, i);
    }
    if (!fits) {
        print_sideways(table, paper.width);
    }
    printf("\n");
    for (size_t i = 0; i < json_array_size(columns); i++) {
        const json_t *column = json_array_get(columns, i);
        char text[MEANING];
        snprintf(text, sizeof text, "%s: %s", json_string_value(json_object_get(column, "name")),
                 json_string_value(json_object_get(column, "about")));
        paper_wrap(&paper, 0, text);
    }
}

int show_table(const struct book *book, const char *name, bool as_json)
{
    const struct ruleset *rules = book->rules;
    for (int i = 0; rules != NULL && i < rules->n_tables; i++) {
        if (strcmp(rules->tables[i].name, name) == 0) {
            struct fault fault;
            json_t *table =
                json_read(rules->tables[i].json, strlen(rules->tables[i].json), name, &fault);
            if (table == NULL) {
                return cli_fault(&fault);
            }
            if (as_json) {
                return cli_print_json(table);
            }
            print_table(table);
            json_decref(table);
            return EXIT_DONE;
        }
    }
    fprintf(stderr, "sandtable: %s has no table \"%s\"; it has", book->title, name);
    for (int i = 0; rules != NULL && i < rules->n_tables; i++) {
        fprintf(stderr, "%s %s", i == 0 ? "" : ",", rules->tables[i].name);
    }
    fprintf(stderr, "%s\n", rules == NULL || rules->n_tables == 0 ? " none" : "");
    return EXIT_FAILED;
}
