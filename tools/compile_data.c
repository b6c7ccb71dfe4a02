/*
 * compile_data: turns ledgers, data tables and texts into C while the project is built.
 *
 *   clauses  a rule ledger: an enum of its clauses, and a row for each with title and text
 *   table    a .tsv table: its rows for C, and the whole of it as JSON for the help screen
 *   embed    any text file: a C array
 *
 * It is also the check of what it reads. A mistake is reported as "file:line: expected ..."
 * ("file:line:column: expected ..." in a table), every mistake of a file on its own line, and the
 * exit status is 1; it is 2 for wrong usage. Nothing is written unless the whole input is right.
 * All text is UTF-8. The output depends on nothing but the input and the options.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_FILE_BYTES = 16 * 1024 * 1024,
    MAX_ERRORS = 20,    /* mistakes shown for one file */
    MAX_CLAUSES = 2048, /* in one ledger */
    MAX_ID = 96,        /* bytes of a clause id */
    MAX_PREFIX = 40,    /* bytes of an enum prefix */
    MAX_TITLE = 160,    /* bytes of a clause title */
    MAX_COLUMNS = 64,   /* of one table */
    MAX_ROWS = 4096,    /* of one table */
    MAX_INT = 2147483647,
    MAX_FIRST = 30000,  /* the highest number --first may give */
    MAX_LITERAL = 400,  /* characters between two quotes in what we write */
    MAX_STRING = 4095,  /* what C17 promises for a whole string */
    BYTES_PER_LINE = 16 /* in an array of bytes */
};

enum { EXIT_WRONG_INPUT = 1, EXIT_WRONG_USAGE = 2 };

/* A file read whole. `text` ends with a zero byte. After `split_lines` the lines are numbered from
 * 1 and end with a zero byte each. Owns its text; the path belongs to the caller. */
struct source {
    const char *path;
    char *text;
    size_t size;
    char **lines;
    int line_count;
    int errors;
};

enum clause_kind { KIND_RULE = 0, KIND_TABLE = 1, KIND_SCENARIO = 2 };

/* One definition. Its text is `rest` of its first line and all lines up to `last_line`. */
struct clause {
    char id[MAX_ID + 1];
    char name[MAX_PREFIX + MAX_ID + 2]; /* in the enum */
    char title[MAX_TITLE + 1];
    const char *rest;
    int line;
    int last_line;
    int indent; /* spaces that continuation lines lose */
    enum clause_kind kind;
    bool cited;
};

struct ledger {
    struct source source;
    const char *slug;
    const char *prefix;
    int first;
    struct clause clauses[MAX_CLAUSES];
    int count;
};

/* The arguments of `clauses`; the cited files are those of `words` that are no option. */
struct clauses_request {
    const char *slug, *ledger, *header, *rows, *prefix;
    int first;
    char **words;
    int word_count;
};

enum column_type { COLUMN_INT, COLUMN_WORD, COLUMN_TEXT, COLUMN_CHOICE };

struct column {
    const char *name;
    const char *about;
    const char *choices; /* a|b|c, of a choice */
    int min, max;        /* of an int */
    enum column_type type;
};

struct table {
    struct source source;
    const char *id;
    struct column columns[MAX_COLUMNS];
    int column_count;
    int header_line; /* 0 until it is read */
    const char *cells[MAX_ROWS][MAX_COLUMNS];
    int row_lines[MAX_ROWS];
    int row_count;
};

/* A string literal being written. `gap` stands between its pieces. */
struct literal {
    FILE *out;
    const char *gap;
    int length;
    char previous;
};

static int compile_clauses(int argc, char **argv);
static int compile_table(int argc, char **argv);
static int embed_text(int argc, char **argv);

static bool read_source(struct source *source, const char *path);
static bool check_utf8(struct source *source);
static void split_lines(struct source *source);
static void close_source(struct source *source);
static void complain(struct source *source, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static FILE *open_output(const char *path);
static bool close_output(FILE *out, const char *path);
static void write_literal(FILE *out, const char *text);
static struct literal begin_literal(FILE *out, const char *gap);
static const char *put_character(struct literal *literal, const char *text);
static void break_literal(struct literal *literal);
static void end_literal(const struct literal *literal);
static void write_json_string(FILE *out, const char *text);
static int column_at(const char *line, const char *place);
static bool read_int(const char **cursor, int *value);
static void *allocate(size_t size);
static bool is_word_letter(char c);
static bool is_token_letter(char c);
static bool is_word(const char *text);
static bool is_clause_id(const char *text);
static bool is_c_name(const char *text);
static bool is_blank(const char *line);
static bool starts_with(const char *text, const char *start);
static bool is_same(const char *whole, const char *text, size_t length);
static const char *skip_spaces(const char *text);
static int character_bytes(const char *text);

static int usage(void)
{
    fputs("usage: compile_data clauses SLUG LEDGER.md OUT.h OUT.inc"
          " [--first N] [--prefix WORD] [--cited FILE...]\n"
          "       compile_data table IN.tsv OUT.inc OUT.json\n"
          "       compile_data embed SYMBOL IN OUT.c\n",
          stderr);
    return EXIT_WRONG_USAGE;
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    if (strcmp(mode, "clauses") == 0) {
        return compile_clauses(argc - 2, argv + 2);
    }
    if (strcmp(mode, "table") == 0) {
        return compile_table(argc - 2, argv + 2);
    }
    if (strcmp(mode, "embed") == 0) {
        return embed_text(argc - 2, argv + 2);
    }
    return usage();
}

/* ---- clauses ------------------------------------------------------------------------------- */

static bool read_request(struct clauses_request *request, int argc, char **argv);
static bool read_option(struct clauses_request *request, const char *option, const char *value);
static void read_clauses(struct ledger *ledger);
static bool opens_bullet(const struct ledger *ledger, const char *line);
static bool is_heading(const char *line);
static bool opens_table(const struct ledger *ledger, int line, int table_line);
static bool ends_clause(const struct ledger *ledger, const struct clause *clause, int line);
static struct clause *open_clause(struct ledger *ledger, int line, const char *tick);
static bool read_id(struct ledger *ledger, struct clause *clause, const char *tick);
static bool check_new(struct ledger *ledger, const struct clause *clause);
static bool read_title(struct ledger *ledger, struct clause *clause);
static void title_table(struct clause *clause);
static void name_clause(const struct ledger *ledger, struct clause *clause);
static bool mark_cited(struct ledger *ledger, const struct clauses_request *request);
static void mark_ids(struct ledger *ledger, const char *text);
static size_t id_length(const char *text);
static void mark_names(struct ledger *ledger, const char *text);
static bool write_enum(const struct ledger *ledger, const char *path);
static void write_guard(const struct ledger *ledger, FILE *out);
static bool write_clauses(const struct ledger *ledger, const char *path);
static void write_text(const struct ledger *ledger, const struct clause *clause, FILE *out);

static int compile_clauses(int argc, char **argv)
{
    struct clauses_request request;
    if (!read_request(&request, argc, argv)) {
        return usage();
    }
    struct ledger *ledger = allocate(sizeof *ledger);
    ledger->slug = request.slug;
    ledger->prefix = request.prefix;
    ledger->first = request.first;
    bool done = read_source(&ledger->source, request.ledger);
    if (done) {
        read_clauses(ledger);
        done = ledger->source.errors == 0 && mark_cited(ledger, &request)
               && write_enum(ledger, request.header) && write_clauses(ledger, request.rows);
    }
    close_source(&ledger->source);
    free(ledger);
    return done ? 0 : EXIT_WRONG_INPUT;
}

static bool read_request(struct clauses_request *request, int argc, char **argv)
{
    if (argc < 4 || !is_word(argv[0]) || strlen(argv[0]) > MAX_ID) {
        return false;
    }
    *request = (struct clauses_request){.slug = argv[0],
                                        .ledger = argv[1],
                                        .header = argv[2],
                                        .rows = argv[3],
                                        .prefix = "CLAUSE",
                                        .first = 64,
                                        .words = argv + 4,
                                        .word_count = argc - 4};
    bool citing = false;
    for (int i = 4; i < argc; i++) {
        if (strcmp(argv[i], "--cited") == 0) {
            citing = true;
        } else if (starts_with(argv[i], "--")) {
            if (i + 1 == argc || !read_option(request, argv[i], argv[i + 1])) {
                return false;
            }
            citing = false;
            i++;
        } else if (!citing) {
            return false;
        }
    }
    return true;
}

static bool read_option(struct clauses_request *request, const char *option, const char *value)
{
    if (strcmp(option, "--prefix") == 0) {
        request->prefix = value;
        return is_c_name(value) && strlen(value) <= MAX_PREFIX;
    }
    if (strcmp(option, "--first") == 0) {
        return read_int(&value, &request->first) && *value == '\0' && request->first >= 0
               && request->first <= MAX_FIRST;
    }
    return false;
}

static void read_clauses(struct ledger *ledger)
{
    struct source *source = &ledger->source;
    struct clause *open = NULL;
    int table_line = 0; /* where the last table began */
    split_lines(source);
    for (int line = 1; line <= source->line_count; line++) {
        const char *text = source->lines[line];
        if (opens_bullet(ledger, text)) {
            open = open_clause(ledger, line, text + 2);
        } else if (opens_table(ledger, line, table_line)) {
            open = open_clause(ledger, line, text);
            table_line = line;
        } else if (open != NULL && ends_clause(ledger, open, line)) {
            open = NULL;
        } else if (open != NULL && !is_blank(text)) {
            open->last_line = line;
        }
    }
    if (ledger->count == 0 && source->errors == 0) {
        complain(source, 1, 0, "expected at least one clause, - `%s.area.name` **Title.** text",
                 ledger->slug);
    }
}

/* "- `slug." at the left edge. Indented bullets belong to the clause above them. */
static bool opens_bullet(const struct ledger *ledger, const char *line)
{
    size_t length = strlen(ledger->slug);
    return starts_with(line, "- `") && strncmp(line + 3, ledger->slug, length) == 0
           && line[3 + length] == '.';
}

/* "`slug.table." at the left edge, below a gap, a heading or the first line of another table: in
 * the middle of a paragraph it is prose that happened to be wrapped there. */
static bool opens_table(const struct ledger *ledger, int line, int table_line)
{
    const char *text = ledger->source.lines[line];
    size_t length = strlen(ledger->slug);
    if (text[0] != '`' || strncmp(text + 1, ledger->slug, length) != 0
        || !starts_with(text + 1 + length, ".table.")) {
        return false;
    }
    const char *above = line == 1 ? "" : ledger->source.lines[line - 1];
    return is_blank(above) || is_heading(above) || line - 1 == table_line;
}

static bool is_heading(const char *line)
{
    size_t marks = strspn(line, "#");
    return marks >= 1 && marks <= 6 && (line[marks] == ' ' || line[marks] == '\0');
}

/* A table goes on to the next heading; a bullet also ends at the next one and at a new paragraph
 * that is not indented. */
static bool ends_clause(const struct ledger *ledger, const struct clause *clause, int line)
{
    const char *text = ledger->source.lines[line];
    if (is_heading(text)) {
        return true;
    }
    if (clause->indent == 0 || is_blank(text)) {
        return false;
    }
    bool after_gap = is_blank(ledger->source.lines[line - 1]);
    return starts_with(text, "- ") || (text[0] != ' ' && after_gap);
}

/* Reads the definition whose id stands in the backticks at `tick`; NULL if it is not right. */
static struct clause *open_clause(struct ledger *ledger, int line, const char *tick)
{
    if (ledger->count == MAX_CLAUSES) {
        complain(&ledger->source, line, 0, "expected at most %d clauses in a ledger", MAX_CLAUSES);
        return NULL;
    }
    bool is_bullet = tick != ledger->source.lines[line];
    struct clause *clause = &ledger->clauses[ledger->count];
    *clause = (struct clause){.line = line, .last_line = line, .indent = is_bullet ? 2 : 0};
    if (!read_id(ledger, clause, tick)) {
        return NULL;
    }
    name_clause(ledger, clause);
    if (!check_new(ledger, clause)) {
        return NULL;
    }
    if (is_bullet) {
        if (!read_title(ledger, clause)) {
            return NULL;
        }
    } else {
        title_table(clause);
    }
    ledger->count++;
    return clause;
}

/* Takes the id and leaves `rest` behind its closing backtick. */
static bool read_id(struct ledger *ledger, struct clause *clause, const char *tick)
{
    size_t length = strcspn(tick + 1, "`");
    if (tick[1 + length] != '`') {
        complain(&ledger->source, clause->line, 0, "expected a backtick after the clause id");
        return false;
    }
    if (length > MAX_ID) {
        complain(&ledger->source, clause->line, 0, "expected a clause id of at most %d bytes",
                 MAX_ID);
        return false;
    }
    memcpy(clause->id, tick + 1, length);
    if (!is_clause_id(clause->id)) {
        complain(&ledger->source, clause->line, 0,
                 "expected a clause id of three parts, each lower case words and digits joined by"
                 " '-', not `%s`",
                 clause->id);
        return false;
    }
    clause->rest = tick + 2 + length;
    return true;
}

static bool check_new(struct ledger *ledger, const struct clause *clause)
{
    for (int i = 0; i < ledger->count; i++) {
        const struct clause *other = &ledger->clauses[i];
        if (strcmp(other->id, clause->id) == 0) {
            complain(&ledger->source, clause->line, 0,
                     "expected each clause once; `%s` is defined in line %d", clause->id,
                     other->line);
            return false;
        }
        if (strcmp(other->name, clause->name) == 0) {
            complain(&ledger->source, clause->line, 0,
                     "expected an enum name of its own for `%s`; `%s` in line %d is %s too",
                     clause->id, other->id, other->line, other->name);
            return false;
        }
    }
    return true;
}

/* "**Title.** text": the title loses its full stop. */
static bool read_title(struct ledger *ledger, struct clause *clause)
{
    const char *start = skip_spaces(clause->rest);
    const char *end = starts_with(start, "**") ? strstr(start + 2, "**") : NULL;
    if (end == NULL || end == start + 2) {
        complain(&ledger->source, clause->line, 0,
                 "expected a bold title after `%s`, closed in the same line: **Title.**",
                 clause->id);
        return false;
    }
    size_t length = (size_t)(end - start) - 2;
    if (length > MAX_TITLE) {
        complain(&ledger->source, clause->line, 0, "expected a title of at most %d bytes",
                 MAX_TITLE);
        return false;
    }
    memcpy(clause->title, start + 2, length);
    if (clause->title[length - 1] == '.') {
        clause->title[length - 1] = '\0';
    }
    clause->rest = skip_spaces(end + 2);
    return true;
}

/* A table has no title in the ledger: its name is one, "to-hit" becoming "To hit". */
static void title_table(struct clause *clause)
{
    strcpy(clause->title, strrchr(clause->id, '.') + 1);
    if (clause->title[0] >= 'a' && clause->title[0] <= 'z') {
        clause->title[0] = (char)(clause->title[0] - 'a' + 'A');
    }
    for (char *c = clause->title; *c != '\0'; c++) {
        *c = *c == '-' ? ' ' : *c;
    }
    clause->rest = skip_spaces(clause->rest);
    if (*clause->rest == ':' || *clause->rest == ',') {
        clause->rest = skip_spaces(clause->rest + 1);
    }
}

/* Gives the name in the enum, and the kind, both of which follow from the id. */
static void name_clause(const struct ledger *ledger, struct clause *clause)
{
    const char *area = strchr(clause->id, '.') + 1;
    snprintf(clause->name, sizeof clause->name, "%s_%s", ledger->prefix, area);
    for (char *c = clause->name + strlen(ledger->prefix); *c != '\0'; c++) {
        if (*c >= 'a' && *c <= 'z') {
            *c = (char)(*c - 'a' + 'A');
        } else if (*c == '-' || *c == '.') {
            *c = '_';
        }
    }
    if (starts_with(area, "table.")) {
        clause->kind = KIND_TABLE;
    } else if (starts_with(area, "scenario.")) {
        clause->kind = KIND_SCENARIO;
    }
}

/* Marks the clauses that the request's cited files name. */
static bool mark_cited(struct ledger *ledger, const struct clauses_request *request)
{
    bool all_read = true;
    for (int i = 0; i < request->word_count; i++) {
        if (strcmp(request->words[i], "--cited") == 0) {
            continue;
        }
        if (starts_with(request->words[i], "--")) {
            i++; /* an option and its value */
            continue;
        }
        struct source cited = {0};
        if (read_source(&cited, request->words[i])) {
            mark_ids(ledger, cited.text);
            mark_names(ledger, cited.text);
        } else {
            all_read = false;
        }
        close_source(&cited);
    }
    return all_read;
}

static void mark_ids(struct ledger *ledger, const char *text)
{
    size_t length = 1;
    for (const char *p = strstr(text, ledger->slug); p != NULL;
         p = strstr(p + length, ledger->slug)) {
        length = 1;
        if (p > text && (is_word_letter(p[-1]) || p[-1] == '-')) {
            continue;
        }
        length = id_length(p);
        for (int i = 0; i < ledger->count; i++) {
            struct clause *clause = &ledger->clauses[i];
            clause->cited |= is_same(clause->id, p, length);
        }
    }
}

/* A full stop or a hyphen is part of an id only if the id goes on behind it. */
static size_t id_length(const char *text)
{
    size_t length = 0;
    while (is_word_letter(text[length])
           || ((text[length] == '.' || text[length] == '-') && is_word_letter(text[length + 1]))) {
        length++;
    }
    return length;
}

static void mark_names(struct ledger *ledger, const char *text)
{
    size_t length = 1;
    for (const char *p = strstr(text, ledger->prefix); p != NULL;
         p = strstr(p + length, ledger->prefix)) {
        length = 1;
        if (p > text && is_token_letter(p[-1])) {
            continue;
        }
        while (is_token_letter(p[length])) {
            length++;
        }
        for (int i = 0; i < ledger->count; i++) {
            struct clause *clause = &ledger->clauses[i];
            clause->cited |= is_same(clause->name, p, length);
        }
    }
}

static bool write_enum(const struct ledger *ledger, const char *path)
{
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    fprintf(out, "/* Generated by compile_data from the ledger of %s. Do not edit. */\n",
            ledger->slug);
    fputs("#ifndef ", out);
    write_guard(ledger, out);
    fputs("#define ", out);
    write_guard(ledger, out);
    fputs("\nenum {\n", out);
    fprintf(out, "    %s = %d,\n", ledger->clauses[0].name, ledger->first);
    for (int i = 1; i < ledger->count; i++) {
        fprintf(out, "    %s,\n", ledger->clauses[i].name);
    }
    fprintf(out, "    %sS_END\n};\n\n#endif\n", ledger->prefix);
    return close_output(out, path);
}

/* PREFIXS_SLUG_H: the headers of two ledgers, or of two prefixes, do not shut each other out. */
static void write_guard(const struct ledger *ledger, FILE *out)
{
    fprintf(out, "%sS_", ledger->prefix);
    for (const char *c = ledger->slug; *c != '\0'; c++) {
        bool is_letter = *c >= 'a' && *c <= 'z';
        fputc(is_letter ? *c - 'a' + 'A' : *c == '-' ? '_' : *c, out);
    }
    fputs("_H\n", out);
}

static bool write_clauses(const struct ledger *ledger, const char *path)
{
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    for (int i = 0; i < ledger->count; i++) {
        const struct clause *clause = &ledger->clauses[i];
        fprintf(out, "CLAUSE_ROW(\"%s\", ", clause->id);
        write_literal(out, clause->title);
        fputs(", ", out);
        write_text(ledger, clause, out);
        fprintf(out, ", %d, %d)\n", (int)clause->kind, clause->cited ? 1 : 0);
    }
    return close_output(out, path);
}

static void write_text(const struct ledger *ledger, const struct clause *clause, FILE *out)
{
    struct literal literal = begin_literal(out, " ");
    bool begun = false; /* blank lines before the first word are left out */
    for (int line = clause->line; line <= clause->last_line; line++) {
        const char *text = line == clause->line ? clause->rest : ledger->source.lines[line];
        for (int i = 0; i < clause->indent && *text == ' '; i++) {
            text++;
        }
        if (begun) {
            put_character(&literal, "\n");
        }
        begun = begun || !is_blank(text);
        while (begun && *text != '\0') {
            text = put_character(&literal, text);
        }
    }
    end_literal(&literal);
}

/* ---- table --------------------------------------------------------------------------------- */

static void read_table(struct table *table);
static void read_comment(struct table *table, int line);
static void read_table_id(struct table *table, int line, char *text);
static void read_column(struct table *table, int line, char *text);
static bool check_name(struct table *table, int line, const char *name);
static bool read_type(struct table *table, int line, struct column *column, char **cursor);
static bool read_range(struct column *column, const char *text);
static bool are_choices(const char *choices);
static void read_header(struct table *table, int line);
static void read_row(struct table *table, int line);
static int split_cells(struct table *table, int line, const char **cells);
static void check_cell(struct table *table, int line, const struct column *column,
                       const char *cell);
static void check_key(struct table *table, int line);
static int choice_number(const char *choices, const char *cell, size_t length);
static char *next_field(char **cursor);
static bool write_rows(const struct table *table, const char *path);
static bool write_json(const struct table *table, const char *path);

static int compile_table(int argc, char **argv)
{
    if (argc != 3) {
        return usage();
    }
    struct table *table = allocate(sizeof *table);
    bool done = read_source(&table->source, argv[0]);
    if (done) {
        read_table(table);
        done = table->source.errors == 0 && write_rows(table, argv[1])
               && write_json(table, argv[2]);
    }
    close_source(&table->source);
    free(table);
    return done ? 0 : EXIT_WRONG_INPUT;
}

/* Blank lines are left out. Nothing behind a wrong header is read: it would only repeat it. */
static void read_table(struct table *table)
{
    struct source *source = &table->source;
    split_lines(source);
    for (int line = 1; line <= source->line_count; line++) {
        if (source->lines[line][0] == '#') {
            read_comment(table, line);
        } else if (source->lines[line][0] == '\0') {
            continue;
        } else if (table->header_line > 0) {
            read_row(table, line);
        } else {
            read_header(table, line);
            if (source->errors > 0) {
                return;
            }
        }
    }
    if (table->header_line == 0) {
        complain(source, source->line_count + 1, 1, "expected a header row");
    } else if (table->row_count == 0 && source->errors == 0) {
        complain(source, source->line_count + 1, 1, "expected at least one row below the header");
    }
}

static void read_comment(struct table *table, int line)
{
    char *text = table->source.lines[line];
    bool is_table = starts_with(text, "# table:");
    if (!is_table && !starts_with(text, "# column:")) {
        return;
    }
    if (table->header_line > 0) {
        complain(&table->source, line, 1, "expected '# table:' and '# column:' above the header");
    } else if (is_table) {
        read_table_id(table, line, text + strlen("# table:"));
    } else {
        read_column(table, line, text + strlen("# column:"));
    }
}

static void read_table_id(struct table *table, int line, char *text)
{
    const char *start = table->source.lines[line];
    char *cursor = text;
    const char *id = next_field(&cursor);
    if (table->id != NULL) {
        complain(&table->source, line, 1, "expected only one '# table:' comment");
    } else if (!is_clause_id(id) || strlen(id) > MAX_ID || *cursor != '\0') {
        complain(&table->source, line, column_at(start, id),
                 "expected the id of a clause and nothing else, slug.area.name");
    } else {
        table->id = id;
    }
}

/* "<name> <type> <meaning...>" */
static void read_column(struct table *table, int line, char *text)
{
    const char *start = table->source.lines[line];
    if (table->column_count == MAX_COLUMNS) {
        complain(&table->source, line, 1, "expected at most %d columns", MAX_COLUMNS);
        return;
    }
    struct column *column = &table->columns[table->column_count];
    char *cursor = text;
    *column = (struct column){.name = next_field(&cursor)};
    if (!check_name(table, line, column->name) || !read_type(table, line, column, &cursor)) {
        return;
    }
    column->about = cursor;
    if (*cursor == '\0') {
        complain(&table->source, line, column_at(start, cursor),
                 "expected the meaning of column '%s' behind its type", column->name);
        return;
    }
    table->column_count++;
}

static bool check_name(struct table *table, int line, const char *name)
{
    int place = column_at(table->source.lines[line], name);
    if (name[0] == '\0' || name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-")] != '\0') {
        complain(&table->source, line, place, "expected a column name of a-z, 0-9, '_' and '-'");
        return false;
    }
    for (int i = 0; i < table->column_count; i++) {
        if (strcmp(table->columns[i].name, name) == 0) {
            complain(&table->source, line, place, "expected a new column name, '%s' is taken",
                     name);
            return false;
        }
    }
    return true;
}

static bool read_type(struct table *table, int line, struct column *column, char **cursor)
{
    const char *start = table->source.lines[line];
    const char *type = next_field(cursor);
    if (strcmp(type, "word") == 0) {
        column->type = COLUMN_WORD;
    } else if (strcmp(type, "text") == 0) {
        column->type = COLUMN_TEXT;
    } else if (strcmp(type, "int") == 0) {
        const char *range = next_field(cursor);
        column->type = COLUMN_INT;
        if (!read_range(column, range)) {
            complain(&table->source, line, column_at(start, range),
                     "expected MIN..MAX behind 'int', both from -%d to %d", MAX_INT, MAX_INT);
            return false;
        }
    } else if (strcmp(type, "choice") == 0) {
        column->choices = next_field(cursor);
        column->type = COLUMN_CHOICE;
        if (!are_choices(column->choices)) {
            complain(&table->source, line, column_at(start, column->choices),
                     "expected a|b|c behind 'choice', none empty and none twice");
            return false;
        }
    } else {
        complain(&table->source, line, column_at(start, type),
                 "expected a type: int MIN..MAX, word, text, or choice a|b|c");
        return false;
    }
    return true;
}

static bool read_range(struct column *column, const char *text)
{
    if (!read_int(&text, &column->min) || !starts_with(text, "..")) {
        return false;
    }
    text += 2;
    return read_int(&text, &column->max) && *text == '\0' && column->min <= column->max;
}

static bool are_choices(const char *choices)
{
    const char *choice = choices;
    for (int number = 0;; number++) {
        size_t length = strcspn(choice, "|");
        if (length == 0 || choice_number(choices, choice, length) != number) {
            return false;
        }
        if (choice[length] == '\0') {
            return true;
        }
        choice += length + 1;
    }
}

static void read_header(struct table *table, int line)
{
    struct source *source = &table->source;
    const char *start = source->lines[line];
    const char *cells[MAX_COLUMNS];
    table->header_line = line;
    if (table->id == NULL) {
        complain(source, line, 1, "expected '# table: <ledger id>' above the header");
    }
    if (table->column_count == 0) {
        complain(source, line, 1, "expected '# column: <name> <type> <meaning>' above the header");
    }
    if (source->errors > 0) {
        return;
    }
    int count = split_cells(table, line, cells);
    for (int i = 0; i < count; i++) {
        if (strcmp(cells[i], table->columns[i].name) != 0) {
            complain(source, line, column_at(start, cells[i]),
                     "expected column '%s' as declared, not '%s'", table->columns[i].name,
                     cells[i]);
        }
    }
}

static void read_row(struct table *table, int line)
{
    if (table->row_count == MAX_ROWS) {
        complain(&table->source, line, 1, "expected at most %d rows", MAX_ROWS);
        return;
    }
    const char **cells = table->cells[table->row_count];
    int count = split_cells(table, line, cells);
    for (int i = 0; i < count; i++) {
        check_cell(table, line, &table->columns[i], cells[i]);
    }
    if (count == table->column_count) {
        check_key(table, line);
        table->row_lines[table->row_count++] = line;
    }
}

/* Cuts the line at its tabs. Returns the number of cells, or 0 if it is not that of columns. */
static int split_cells(struct table *table, int line, const char **cells)
{
    char *cell = table->source.lines[line];
    const char *place = cell + strlen(cell); /* of the mistake: the end, or the first surplus */
    int count = 1;
    for (const char *c = cell; *c != '\0'; c++) {
        if (*c == '\t' && count++ == table->column_count) {
            place = c + 1;
        }
    }
    if (count != table->column_count) {
        complain(&table->source, line, column_at(cell, place),
                 "expected %d cells separated by tabs, not %d", table->column_count, count);
        return 0;
    }
    for (int i = 0; i < count; i++) {
        size_t length = strcspn(cell, "\t");
        cell[length] = '\0';
        cells[i] = cell;
        cell += length + 1;
    }
    return count;
}

static void check_cell(struct table *table, int line, const struct column *column,
                       const char *cell)
{
    struct source *source = &table->source;
    int place = column_at(source->lines[line], cell);
    const char *end = cell;
    int value = 0;
    switch (column->type) {
    case COLUMN_INT:
        if (!read_int(&end, &value) || *end != '\0' || value < column->min
            || value > column->max) {
            complain(source, line, place, "expected a whole number from %d to %d as %s, not '%s'",
                     column->min, column->max, column->name, cell);
        }
        break;
    case COLUMN_WORD:
        if (cell[0] == '\0' || cell[strspn(cell, "abcdefghijklmnopqrstuvwxyz0123456789-")] != 0) {
            complain(source, line, place, "expected a word of a-z, 0-9 and '-' as %s, not '%s'",
                     column->name, cell);
        }
        break;
    case COLUMN_CHOICE:
        if (choice_number(column->choices, cell, strlen(cell)) < 0) {
            complain(source, line, place, "expected one of %s as %s, not '%s'", column->choices,
                     column->name, cell);
        }
        break;
    case COLUMN_TEXT:
        break;
    }
}

/* A first column of words names the rows: no word twice. */
static void check_key(struct table *table, int line)
{
    const char *key = table->cells[table->row_count][0];
    if (table->columns[0].type != COLUMN_WORD) {
        return;
    }
    for (int i = 0; i < table->row_count; i++) {
        if (strcmp(table->cells[i][0], key) == 0) {
            complain(&table->source, line, 1, "expected a new %s, '%s' is in line %d",
                     table->columns[0].name, key, table->row_lines[i]);
            return;
        }
    }
}

/* Which of a|b|c the cell is, from 0; -1 if none. */
static int choice_number(const char *choices, const char *cell, size_t length)
{
    for (int number = 0;; number++) {
        size_t choice_length = strcspn(choices, "|");
        if (choice_length == length && strncmp(choices, cell, length) == 0) {
            return number;
        }
        if (choices[choice_length] == '\0') {
            return -1;
        }
        choices += choice_length + 1;
    }
}

/* Cuts off the next run of non-blanks and leaves the cursor at the one behind it. */
static char *next_field(char **cursor)
{
    char *field = *cursor + strspn(*cursor, " \t");
    char *end = field + strcspn(field, " \t");
    *cursor = end + strspn(end, " \t");
    *end = '\0';
    return field;
}

static bool write_rows(const struct table *table, const char *path)
{
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    for (int row = 0; row < table->row_count; row++) {
        fputs("ROW(", out);
        for (int i = 0; i < table->column_count; i++) {
            const struct column *column = &table->columns[i];
            const char *cell = table->cells[row][i];
            int value = 0;
            fputs(i == 0 ? "" : ", ", out);
            if (column->type == COLUMN_INT) {
                read_int(&cell, &value);
                fprintf(out, "%d", value);
            } else if (column->type == COLUMN_CHOICE) {
                fprintf(out, "%d", choice_number(column->choices, cell, strlen(cell)));
            } else {
                write_literal(out, cell);
            }
        }
        fputs(")\n", out);
    }
    return close_output(out, path);
}

static void write_json_row(const struct table *table, int row, FILE *out)
{
    for (int i = 0; i < table->column_count; i++) {
        const char *cell = table->cells[row][i];
        int value = 0;
        fputs(i == 0 ? "[" : ",", out);
        if (table->columns[i].type == COLUMN_INT) {
            read_int(&cell, &value);
            fprintf(out, "%d", value);
        } else {
            write_json_string(out, cell);
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
    for (int i = 0; i < table->column_count; i++) {
        fputs(i == 0 ? "\n{\"name\":" : ",\n{\"name\":", out);
        write_json_string(out, table->columns[i].name);
        fputs(",\"about\":", out);
        write_json_string(out, table->columns[i].about);
        fputs("}", out);
    }
    fputs("],\"rows\":[", out);
    for (int row = 0; row < table->row_count; row++) {
        fputs(row == 0 ? "\n" : ",\n", out);
        write_json_row(table, row, out);
    }
    fputs("]}\n", out);
    return close_output(out, path);
}

/* ---- embed --------------------------------------------------------------------------------- */

static bool write_embedded(const struct source *source, const char *symbol, const char *path);
static void write_string(const struct source *source, FILE *out);
static void write_bytes(const struct source *source, FILE *out);

static int embed_text(int argc, char **argv)
{
    if (argc != 3 || !is_c_name(argv[0])) {
        return usage();
    }
    struct source source = {0};
    bool done = read_source(&source, argv[1]) && write_embedded(&source, argv[0], argv[2]);
    close_source(&source);
    return done ? 0 : EXIT_WRONG_INPUT;
}

static bool write_embedded(const struct source *source, const char *symbol, const char *path)
{
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    fprintf(out, "/* Generated by compile_data. Do not edit. */\nconst char %s[] =", symbol);
    if (source->size <= MAX_STRING) {
        write_string(source, out);
    } else {
        write_bytes(source, out);
    }
    fprintf(out, ";\nconst unsigned %s_size = %zu;\n", symbol, source->size);
    return close_output(out, path);
}

/* One literal to a line of the text. */
static void write_string(const struct source *source, FILE *out)
{
    fputs("\n    ", out);
    struct literal literal = begin_literal(out, "\n    ");
    for (const char *p = source->text; *p != '\0';) {
        bool is_line_end = *p == '\n';
        p = put_character(&literal, p);
        if (is_line_end && *p != '\0') {
            break_literal(&literal);
        }
    }
    end_literal(&literal);
}

/* Bytes above 127 are written as characters, which fit whether char has a sign or not. */
static void write_bytes(const struct source *source, FILE *out)
{
    fputs(" {", out);
    for (size_t i = 0; i < source->size; i++) {
        unsigned byte = (unsigned char)source->text[i];
        fputs(i % BYTES_PER_LINE == 0 ? "\n    " : " ", out);
        fprintf(out, byte < 128 ? "%u," : "'\\%o',", byte);
    }
    fputs("\n    0}", out);
}

/* ---- reading ------------------------------------------------------------------------------- */

/* Fills in an empty source, or says why not. Close it in either case. */
static bool read_source(struct source *source, const char *path)
{
    source->path = path;
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        fprintf(stderr, "%s: cannot read: %s\n", path, strerror(errno));
        return false;
    }
    source->text = allocate((size_t)MAX_FILE_BYTES + 2);
    source->size = fread(source->text, 1, (size_t)MAX_FILE_BYTES + 1, in);
    bool failed = ferror(in) != 0;
    if (failed) {
        fprintf(stderr, "%s: cannot read: %s\n", path, strerror(errno));
    } else if (source->size > MAX_FILE_BYTES) {
        fprintf(stderr, "%s: expected a file of at most %d bytes\n", path, MAX_FILE_BYTES);
        failed = true;
    }
    fclose(in);
    return !failed && check_utf8(source);
}

static bool check_utf8(struct source *source)
{
    const char *line_start = source->text;
    int line = 1;
    for (const char *p = source->text; p < source->text + source->size;) {
        int bytes = character_bytes(p);
        if (bytes == 0) {
            complain(source, line, column_at(line_start, p), "expected UTF-8 text");
            return false;
        }
        p += bytes;
        if (p[-1] == '\n') {
            line++;
            line_start = p;
        }
    }
    return true;
}

static void split_lines(struct source *source)
{
    int count = 0;
    for (size_t i = 0; i < source->size; i++) {
        count += source->text[i] == '\n' || i + 1 == source->size;
    }
    source->lines = allocate(((size_t)count + 1) * sizeof *source->lines);
    source->line_count = count;
    char *start = source->text;
    for (int line = 1; line <= count; line++) {
        size_t length = strcspn(start, "\n");
        source->lines[line] = start;
        start[length] = '\0';
        if (length > 0 && start[length - 1] == '\r') {
            start[length - 1] = '\0';
        }
        start += length + 1;
    }
}

static void close_source(struct source *source)
{
    free(source->lines);
    free(source->text);
}

/* Reports one mistake; a column of 0 is not shown. */
static void complain(struct source *source, int line, int column, const char *format, ...)
{
    source->errors++;
    if (source->errors > MAX_ERRORS) {
        if (source->errors == MAX_ERRORS + 1) {
            fprintf(stderr, "%s:%d: more mistakes, not shown\n", source->path, line);
        }
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d:", source->path, line);
    if (column > 0) {
        fprintf(stderr, "%d:", column);
    }
    fputc(' ', stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

/* The column, from 1, in characters; a tab is one. The line may have been cut up. */
static int column_at(const char *line, const char *place)
{
    int column = 1;
    for (const char *c = line; c < place; c++) {
        column += ((unsigned char)*c & 0xC0U) != 0x80U;
    }
    return column;
}

/* Reads a decimal number and moves the cursor behind it; false if there is none up to MAX_INT. */
static bool read_int(const char **cursor, int *value)
{
    const char *c = *cursor;
    bool is_negative = *c == '-';
    long long sum = 0;
    c += is_negative;
    if (*c < '0' || *c > '9') {
        return false;
    }
    for (; *c >= '0' && *c <= '9'; c++) {
        sum = sum * 10 + (*c - '0');
        if (sum > MAX_INT) {
            return false;
        }
    }
    *value = (int)(is_negative ? -sum : sum);
    *cursor = c;
    return true;
}

/* ---- writing ------------------------------------------------------------------------------- */

static FILE *open_output(const char *path)
{
    FILE *out = fopen(path, "wb");
    if (out == NULL) {
        fprintf(stderr, "%s: cannot write: %s\n", path, strerror(errno));
    }
    return out;
}

static bool close_output(FILE *out, const char *path)
{
    bool failed = ferror(out) != 0;
    failed = fclose(out) != 0 || failed;
    if (failed) {
        fprintf(stderr, "%s: cannot write: %s\n", path, strerror(errno));
    }
    return !failed;
}

static void write_literal(FILE *out, const char *text)
{
    struct literal literal = begin_literal(out, " ");
    while (*text != '\0') {
        text = put_character(&literal, text);
    }
    end_literal(&literal);
}

static struct literal begin_literal(FILE *out, const char *gap)
{
    fputc('"', out);
    return (struct literal){.out = out, .gap = gap};
}

/* Writes the character at `text` as C wants it; returns the place behind it. A second question
 * mark is escaped because two of them may begin a trigraph. */
static const char *put_character(struct literal *literal, const char *text)
{
    char code[8] = "";
    int bytes = character_bytes(text);
    unsigned char c = (unsigned char)*text;
    if (c == '\n') {
        strcpy(code, "\\n");
    } else if (c == '"' || c == '\\' || (c == '?' && literal->previous == '?')) {
        snprintf(code, sizeof code, "\\%c", c);
    } else if (c < ' ' || c == 127) {
        snprintf(code, sizeof code, "\\%03o", (unsigned)c);
    } else {
        memcpy(code, text, (size_t)bytes);
    }
    int length = (int)strlen(code);
    if (literal->length + length > MAX_LITERAL) {
        break_literal(literal);
    }
    fputs(code, literal->out);
    literal->length += length;
    literal->previous = *text;
    return text + bytes;
}

static void break_literal(struct literal *literal)
{
    fprintf(literal->out, "\"%s\"", literal->gap);
    literal->length = 0;
    literal->previous = '\0';
}

static void end_literal(const struct literal *literal)
{
    fputc('"', literal->out);
}

static void write_json_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '"' || c == '\\') {
            fprintf(out, "\\%c", c);
        } else if (c < ' ') {
            fprintf(out, "\\u%04x", (unsigned)c);
        } else {
            fputc(c, out);
        }
    }
    fputc('"', out);
}

/* ---- text ---------------------------------------------------------------------------------- */

/* Zeroed memory; there is no build without it. */
static void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL) {
        fputs("compile_data: out of memory\n", stderr);
        exit(EXIT_WRONG_INPUT);
    }
    return memory;
}

static bool is_word_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool is_token_letter(char c)
{
    return is_word_letter(c) || (c >= 'A' && c <= 'Z') || c == '_';
}

/* How much of the text is words and digits joined by single hyphens. */
static size_t word_length(const char *text)
{
    size_t length = 0;
    while (is_word_letter(text[length])
           || (length > 0 && text[length] == '-' && is_word_letter(text[length + 1]))) {
        length++;
    }
    return length;
}

static bool is_word(const char *text)
{
    size_t length = word_length(text);
    return length > 0 && text[length] == '\0';
}

static bool is_clause_id(const char *text)
{
    for (int part = 1; part <= 3; part++) {
        size_t length = word_length(text);
        if (length == 0 || text[length] != (part < 3 ? '.' : '\0')) {
            return false;
        }
        text += length + 1;
    }
    return true;
}

static bool is_c_name(const char *text)
{
    size_t length = 0;
    while (is_token_letter(text[length])) {
        length++;
    }
    return length > 0 && text[length] == '\0' && !(text[0] >= '0' && text[0] <= '9');
}

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t")] == '\0';
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Whether `whole` is the first `length` bytes of the text. */
static bool is_same(const char *whole, const char *text, size_t length)
{
    return strncmp(whole, text, length) == 0 && whole[length] == '\0';
}

static const char *skip_spaces(const char *text)
{
    return text + strspn(text, " \t");
}

/* The bytes of the UTF-8 character at `text`; 0 if it is not one, or is the zero byte. */
static int character_bytes(const char *text)
{
    static const unsigned least[] = {0, 0x1, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)text;
    int bytes = p[0] < 0x80 ? 1 : p[0] < 0xC0 ? 0 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
    if (bytes == 0 || p[0] > 0xF4) {
        return 0;
    }
    unsigned code = bytes == 1 ? p[0] : p[0] & (0xFFU >> (bytes + 1));
    for (int i = 1; i < bytes; i++) {
        if ((p[i] & 0xC0U) != 0x80U) {
            return 0;
        }
        code = code << 6 | (p[i] & 0x3FU);
    }
    bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[bytes] || code > 0x10FFFF || is_surrogate ? 0 : bytes;
}
