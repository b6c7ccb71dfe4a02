/* table: a .tsv table becomes rows for C, and JSON for the help screen.
 *
 * A table is comments, a header and rows, their cells separated by tabs; blank lines are left out.
 * Among the comments above the header are "# table: <ledger id>" and the declaration of each column
 * (column.h), and perhaps pictures that readers see of it (picture.h); all others are free. If the
 * cells of the first column are words they name the rows, none of them twice. For C they are rows,
 * ROW(...), or an array of structs whose members are called like the columns; a choice is its
 * number there, in JSON it is itself. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "column.h"
#include "compile.h"
#include "input.h"
#include "output.h"
#include "picture.h"
#include "text.h"

enum { MAX_ROWS = 4096 };

struct row {
    int line;
    struct cell cells[MAX_COLUMNS];
};

struct table {
    struct source source;
    const char *id;
    struct columns columns;
    struct pictures pictures;
    bool has_header;
    struct row rows[MAX_ROWS];
    int row_count;
    bool is_looked_up; /* only for its words, so that other tables are not read */
    struct column_words others[MAX_COLUMNS]; /* of columns whose cells are rows of other tables */
};

/* -- reading ----------------------------------------------------------------------------------- */

static void read_table_id(struct table *table, char *text)
{
    const char *id = next_field(&text);
    if (table->id != NULL) {
        complain(&table->source, current_line(&table->source),
                 "expected only one '# table:' comment");
    } else if (!is_clause_id(id) || *text != '\0') {
        complain(&table->source, id,
                 "expected the id of a clause and nothing else, slug.area.name");
    } else {
        table->id = id;
    }
}

/* The rows of another table, which lies beside this one. */
static void read_other(struct table *table, int number)
{
    struct column *column = &table->columns.list[number];
    struct column_words *other = &table->others[number];
    char path[4096];
    const char *slash = strrchr(table->source.path, '/');
    int folder = slash == NULL ? 0 : (int)(slash - table->source.path) + 1;
    if (column->type != COLUMN_ROW) {
        return;
    }
    int length =
        snprintf(path, sizeof path, "%.*s%s.tsv", folder, table->source.path, column->table);
    if (length >= (int)sizeof path || !read_column_words(other, path, NULL)) {
        complain(&table->source, current_line(&table->source),
                 "expected a table '%s' beside this one", column->table);
        return;
    }
    column->rows = other->words;
    column->row_count = other->count;
}

static void read_comment(struct table *table, char *text)
{
    bool is_table = starts_with(text, "# table:");
    bool is_picture = starts_with(text, "# picture:");
    if (!is_table && !is_picture && !starts_with(text, "# column:")) {
        return;
    }
    if (table->has_header) {
        complain(&table->source, text,
                 "expected '# table:', '# column:' and '# picture:' above the header");
    } else if (is_table) {
        read_table_id(table, text + strlen("# table:"));
    } else if (is_picture) {
        read_picture(&table->pictures, &table->source, text + strlen("# picture:"));
    } else {
        int before = table->columns.count;
        read_column(&table->columns, &table->source, text + strlen("# column:"));
        if (table->columns.count > before && !table->is_looked_up) {
            read_other(table, before);
        }
    }
}

/* Cuts the current line at its tabs; false if there are not as many cells as columns. */
static bool split_cells(struct table *table, struct cell *cells)
{
    char *text = current_line(&table->source);
    const char *place = text + strlen(text); /* of the mistake: the end, or the first surplus */
    int wanted = table->columns.count;
    int count = 1;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '\t' && count++ == wanted) {
            place = c + 1;
        }
    }
    if (count != wanted) {
        complain(&table->source, place, "expected %d cells separated by tabs, not %d", wanted,
                 count);
        return false;
    }
    for (int i = 0; i < count; i++) {
        cells[i].text = text;
        text += strcspn(text, "\t");
        *text++ = '\0';
    }
    return true;
}

static bool check_declared(struct table *table)
{
    struct source *source = &table->source;
    if (table->id == NULL) {
        complain(source, current_line(source), "expected '# table: <ledger id>' above the header");
    }
    if (table->columns.count == 0) {
        complain(source, current_line(source),
                 "expected '# column: <name> <type> <meaning>' above the header");
    }
    check_pictures(&table->pictures, &table->columns, source);
    return source->mistakes == 0;
}

static void read_header(struct table *table)
{
    struct cell cells[MAX_COLUMNS];
    table->has_header = true;
    if (!check_declared(table) || !split_cells(table, cells)) {
        return;
    }
    for (int i = 0; i < table->columns.count; i++) {
        const char *name = table->columns.list[i].name;
        if (strcmp(cells[i].text, name) != 0) {
            complain(&table->source, cells[i].text, "expected column '%s' as declared, not '%s'",
                     name, cells[i].text);
        }
    }
}

static void check_key(struct table *table, const char *key)
{
    for (int i = 0; i < table->row_count; i++) {
        if (strcmp(table->rows[i].cells[0].text, key) == 0) {
            complain(&table->source, key, "expected a new %s, '%s' is in line %d",
                     table->columns.list[0].name, key, table->rows[i].line);
            return;
        }
    }
}

static void read_row(struct table *table)
{
    struct source *source = &table->source;
    if (table->row_count == MAX_ROWS) {
        complain(source, current_line(source), "expected at most %d rows", MAX_ROWS);
        return;
    }
    struct row *row = &table->rows[table->row_count];
    row->line = source->line;
    if (!split_cells(table, row->cells)) {
        return;
    }
    for (int i = 0; i < table->columns.count; i++) {
        read_cell(&row->cells[i], &table->columns.list[i], source);
    }
    if (table->columns.list[0].type == COLUMN_WORD) {
        check_key(table, row->cells[0].text);
    }
    table->row_count++;
}

/* Nothing behind a wrong header is read: it would only repeat it. */
static bool read_table(struct table *table)
{
    struct source *source = &table->source;
    split_lines(source);
    for (source->line = 1; source->line <= source->line_count; source->line++) {
        char *text = current_line(source);
        if (text[0] == '#') {
            read_comment(table, text);
        } else if (text[0] == '\0') {
            continue;
        } else if (table->has_header) {
            read_row(table);
        } else {
            read_header(table);
            if (source->mistakes > 0) {
                return false;
            }
        }
    }
    if (!table->has_header) {
        complain(source, current_line(source), "expected a header row");
    } else if (table->row_count == 0 && source->mistakes == 0) {
        complain(source, current_line(source), "expected at least one row below the header");
    }
    return source->mistakes == 0;
}

/* -- writing ----------------------------------------------------------------------------------- */

/* For C. */
static bool is_number(enum column_type type)
{
    return type == COLUMN_INT || type == COLUMN_CHOICE || type == COLUMN_ROW;
}

static void write_row(const struct table *table, const struct row *row, FILE *out)
{
    for (int i = 0; i < table->columns.count; i++) {
        enum column_type type = table->columns.list[i].type;
        fputs(i == 0 ? "ROW(" : ", ", out);
        if (is_number(type)) {
            fprintf(out, "%d", row->cells[i].value);
        } else {
            write_literal(out, row->cells[i].text);
        }
    }
    fputs(")\n", out);
}

static bool write_rows(const struct table *table, const char *path)
{
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    for (int i = 0; i < table->row_count; i++) {
        write_row(table, &table->rows[i], out);
    }
    return close_output(out, path);
}

static void write_member(const char *name, FILE *out)
{
    for (; *name != '\0' && *name != ' '; name++) {
        fputc(*name == '-' ? '_' : *name, out);
    }
}

/* Each word is a member that is 1, of the struct itself or of that member of it. */
static void write_flags(const struct column *column, const char *words, FILE *out)
{
    for (const char *word = strcmp(words, "-") == 0 ? NULL : words; word != NULL;) {
        fprintf(out, ".%s%s", column->member == NULL ? "" : column->member,
                column->member == NULL ? "" : ".");
        write_member(word, out);
        fputs(" = 1, ", out);
        word = strchr(word, ' ') == NULL ? NULL : strchr(word, ' ') + 1;
    }
}

/* Each row follows a #line of the table, so that what the compiler has to say of it, it says of the
 * table's line. */
static void write_struct(const struct table *table, const struct row *row, FILE *out)
{
    fprintf(out, "#line %d ", row->line);
    write_literal(out, table->source.path);
    fputs("\n    {", out);
    for (int i = 0; i < table->columns.count; i++) {
        const struct column *column = &table->columns.list[i];
        const char *member = column->member == NULL ? column->name : column->member;
        if (strcmp(member, "-") == 0) {
            continue;
        }
        if (column->type == COLUMN_FLAGS) {
            write_flags(column, row->cells[i].text, out);
            continue;
        }
        fputs(".", out);
        write_member(member, out);
        fputs(" = ", out);
        if (is_number(column->type)) {
            fprintf(out, "%d", row->cells[i].value);
        } else {
            write_literal(out, row->cells[i].text);
        }
        fputs(", ", out);
    }
    fputs("},\n", out);
}

static bool write_array(const struct table *table, const char *tag, const char *name,
                        const char *path)
{
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    fprintf(out, "/* Made from a table by compile_data. */\nstatic const struct %s %s[] = {\n", tag,
            name);
    for (int i = 0; i < table->row_count; i++) {
        write_struct(table, &table->rows[i], out);
    }
    fputs("};\n", out);
    return close_output(out, path);
}

static void write_json_column(const struct column *column, FILE *out)
{
    fputs("\n{\"name\":", out);
    write_json_string(out, column->name);
    fputs(",\"about\":", out);
    write_json_string(out, column->about);
    fputs("}", out);
}

static void write_json_row(const struct table *table, const struct row *row, FILE *out)
{
    for (int i = 0; i < table->columns.count; i++) {
        fputs(i == 0 ? "\n[" : ",", out);
        if (table->columns.list[i].type == COLUMN_INT) {
            fprintf(out, "%d", row->cells[i].value);
        } else {
            write_json_string(out, row->cells[i].text);
        }
    }
    fputs("]", out);
}

static bool write_json(const struct table *table, const char *path)
{
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    fprintf(out, "{\"table\":\"%s\",\"columns\":[", table->id);
    for (int i = 0; i < table->columns.count; i++) {
        fputs(i == 0 ? "" : ",", out);
        write_json_column(&table->columns.list[i], out);
    }
    fputs("],", out);
    write_pictures(&table->pictures, out);
    fputs("\"rows\":[", out);
    for (int i = 0; i < table->row_count; i++) {
        fputs(i == 0 ? "" : ",", out);
        write_json_row(table, &table->rows[i], out);
    }
    fputs("]}\n", out);
    return close_output(out, path);
}

int compile_table(int argc, char **argv)
{
    bool is_array = argc == 5 && is_c_name(argv[3]) && is_c_name(argv[4]);
    if (argc != 3 && !is_array) {
        return EXIT_WRONG_USAGE;
    }
    struct table *table = allocate(sizeof *table);
    bool done =
        read_source(&table->source, argv[0]) && read_table(table) &&
        (is_array ? write_array(table, argv[3], argv[4], argv[1]) : write_rows(table, argv[1])) &&
        write_json(table, argv[2]);
    for (int i = 0; i < table->columns.count; i++) {
        close_column_words(&table->others[i]);
    }
    close_source(&table->source);
    free(table);
    return done ? EXIT_DONE : EXIT_WRONG_INPUT;
}

/* -- for others -------------------------------------------------------------------------------- */

static int find_column(struct table *table, const char *name, bool of_words)
{
    for (int i = 0; i < table->columns.count; i++) {
        const struct column *column = &table->columns.list[i];
        if (name == NULL || strcmp(column->name, name) == 0) {
            if (column->type != COLUMN_INT || !of_words) {
                return i;
            }
            break;
        }
    }
    table->source.line = 1;
    complain(&table->source, NULL, "expected a column%s%s%s", of_words ? " of words" : "",
             name == NULL ? "" : " called ", name == NULL ? " first" : name);
    return -1;
}

static bool read_column_of(struct column_words *cells, const char *path, const char *column,
                           bool of_words)
{
    struct table *table = allocate(sizeof *table);
    cells->table = table;
    table->is_looked_up = true;
    int at = read_source(&table->source, path) && read_table(table)
                 ? find_column(table, column, of_words)
                 : -1;
    cells->count = at < 0 ? 0 : table->row_count;
    cells->words = allocate(((size_t)table->row_count + 1) * sizeof *cells->words);
    for (int i = 0; i < cells->count; i++) {
        cells->words[i] = table->rows[i].cells[at].text;
    }
    return at >= 0;
}

bool read_column_words(struct column_words *cells, const char *path, const char *column)
{
    return read_column_of(cells, path, column, true);
}

bool read_column_cells(struct column_words *cells, const char *path, const char *column)
{
    return read_column_of(cells, path, column, false);
}

void close_column_words(struct column_words *cells)
{
    if (cells->table != NULL) {
        close_source(&cells->table->source);
        free(cells->table);
        free(cells->words);
    }
}
