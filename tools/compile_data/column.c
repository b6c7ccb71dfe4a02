/* Columns: first the declaration, then the cells under it. */
#include "column.h"

#include <string.h>

#include "text.h"

/* Which of a|b|c the text is, from 0; -1 if none. */
static int choice_number(const char *choices, const char *text, size_t length)
{
    for (int number = 0;; number++) {
        size_t choice_length = strcspn(choices, "|");
        if (choice_length == length && strncmp(choices, text, length) == 0) {
            return number;
        }
        if (choices[choice_length] == '\0') {
            return -1;
        }
        choices += choice_length + 1;
    }
}

/* -- declarations ------------------------------------------------------------------------------ */

char *next_field(char **cursor)
{
    char *field = skip_spaces(*cursor);
    char *end = field + strcspn(field, " \t");
    *cursor = skip_spaces(end);
    *end = '\0';
    return field;
}

static bool check_name(const struct columns *columns, struct source *source, const char *name)
{
    if (!is_made_of(name, WORD_LETTERS "_-")) {
        complain(source, name, "expected a column name of a-z, 0-9, '_' and '-'");
        return false;
    }
    for (int i = 0; i < columns->count; i++) {
        if (strcmp(columns->list[i].name, name) == 0) {
            complain(source, name, "expected a new column name, '%s' is taken", name);
            return false;
        }
    }
    return true;
}

static bool is_range(const char *text, int *min, int *max)
{
    if (!read_int(&text, min) || !starts_with(text, "..")) {
        return false;
    }
    text += strlen("..");
    return read_int(&text, max) && *text == '\0' && *min <= *max;
}

static bool read_range(struct column *column, struct source *source, const char *range)
{
    column->type = COLUMN_INT;
    if (!is_range(range, &column->min, &column->max)) {
        complain(source, range, "expected MIN..MAX behind 'int', both from -%d to %d", MAX_INT,
                 MAX_INT);
        return false;
    }
    return true;
}

/* A choice that stands there twice is found at the number of the first. */
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

static bool read_choices(struct column *column, struct source *source, const char *choices)
{
    column->type = COLUMN_CHOICE;
    column->choices = choices;
    if (!are_choices(choices)) {
        complain(source, choices, "expected a|b|c behind 'choice', none empty and none twice");
        return false;
    }
    return true;
}

static bool read_row_table(struct column *column, struct source *source, const char *table)
{
    column->type = COLUMN_ROW;
    column->table = table;
    if (!is_word(table)) {
        complain(source, table, "expected the name of a table behind 'row'");
        return false;
    }
    return true;
}

static bool read_type(struct column *column, struct source *source, char **cursor)
{
    const char *type = next_field(cursor);
    if (strcmp(type, "int") == 0) {
        return read_range(column, source, next_field(cursor));
    }
    if (strcmp(type, "choice") == 0) {
        return read_choices(column, source, next_field(cursor));
    }
    if (strcmp(type, "row") == 0) {
        return read_row_table(column, source, next_field(cursor));
    }
    bool is_word_type = strcmp(type, "word") == 0;
    bool is_flags = strcmp(type, "flags") == 0;
    if (!is_word_type && !is_flags && strcmp(type, "text") != 0) {
        complain(source, type,
                 "expected a type: int MIN..MAX, word, text, choice a|b|c, row TABLE, or flags");
        return false;
    }
    column->type = is_word_type ? COLUMN_WORD : is_flags ? COLUMN_FLAGS : COLUMN_TEXT;
    return true;
}

/* A name of C, or that of a member of a member, template.move; the last may be an entry of an
 * array: gun[0]. */
static bool is_member(const char *name)
{
    for (const char *dot; (dot = strchr(name, '.')) != NULL; name = dot + 1) {
        char part[64] = "";
        strncat(part, name, (size_t)(dot - name) < sizeof part ? (size_t)(dot - name) : 0);
        if (!is_c_name(part)) {
            return false;
        }
    }
    char last[64] = "";
    size_t length = strcspn(name, "[");
    strncat(last, name, length < sizeof last ? length : 0);
    const char *index = name + length;
    size_t digits = *index == '[' ? strspn(index + 1, "0123456789") : 0;
    return is_c_name(last) &&
           (*index == '\0' || (digits > 0 && strcmp(index + 1 + digits, "]") == 0));
}

void read_column(struct columns *columns, struct source *source, char *text)
{
    if (columns->count == MAX_COLUMNS) {
        complain(source, current_line(source), "expected at most %d columns", MAX_COLUMNS);
        return;
    }
    struct column *column = &columns->list[columns->count];
    *column = (struct column){.name = next_field(&text)};
    if (!check_name(columns, source, column->name) || !read_type(column, source, &text)) {
        return;
    }
    if (text[0] == '=') {
        column->member = next_field(&text) + 1;
        if (!is_member(column->member) && strcmp(column->member, "-") != 0) {
            complain(source, column->member, "expected a member's name in C behind '=', or '-'");
            return;
        }
    }
    column->about = text;
    if (*text == '\0') {
        complain(source, text, "expected the meaning of column '%s' behind its type", column->name);
        return;
    }
    columns->count++;
}

/* -- cells ------------------------------------------------------------------------------------- */

static void read_number(struct cell *cell, const struct column *column, struct source *source)
{
    const char *end = cell->text;
    bool is_number = read_int(&end, &cell->value) && *end == '\0';
    if (!is_number || cell->value < column->min || cell->value > column->max) {
        complain(source, cell->text, "expected a whole number from %d to %d as %s, not '%s'",
                 column->min, column->max, column->name, cell->text);
    }
}

static void read_choice(struct cell *cell, const struct column *column, struct source *source)
{
    cell->value = choice_number(column->choices, cell->text, strlen(cell->text));
    if (cell->value < 0) {
        complain(source, cell->text, "expected one of %s as %s, not '%s'", column->choices,
                 column->name, cell->text);
    }
}

static void find_row(struct cell *cell, const struct column *column, struct source *source)
{
    for (cell->value = 0; cell->value < column->row_count; cell->value++) {
        if (strcmp(column->rows[cell->value], cell->text) == 0) {
            return;
        }
    }
    if (column->rows != NULL) {
        complain(source, cell->text, "expected a row of %s as %s, not '%s'", column->table,
                 column->name, cell->text);
    }
}

static void check_flags(const struct cell *cell, const struct column *column, struct source *source)
{
    bool is_right = strcmp(cell->text, "-") == 0;
    for (const char *word = cell->text; !is_right;) {
        size_t length = strcspn(word, " ");
        if (length == 0 || strspn(word, WORD_LETTERS "-") != length) {
            complain(source, cell->text,
                     "expected words with a space between them, or '-', as %s, not '%s'",
                     column->name, cell->text);
            return;
        }
        is_right = word[length] == '\0';
        word += length + 1;
    }
}

void read_cell(struct cell *cell, const struct column *column, struct source *source)
{
    switch (column->type) {
    case COLUMN_INT:
        read_number(cell, column, source);
        break;
    case COLUMN_CHOICE:
        read_choice(cell, column, source);
        break;
    case COLUMN_WORD:
        if (!is_made_of(cell->text, WORD_LETTERS "-")) {
            complain(source, cell->text, "expected a word of a-z, 0-9 and '-' as %s, not '%s'",
                     column->name, cell->text);
        }
        break;
    case COLUMN_ROW:
        find_row(cell, column, source);
        break;
    case COLUMN_FLAGS:
        check_flags(cell, column, source);
        break;
    case COLUMN_TEXT:
        break;
    }
}
