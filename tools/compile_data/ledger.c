/* Ledgers: how the first line of a clause is read, which lines belong to it, and its text. */
#include "ledger.h"

#include <stdio.h>
#include <string.h>

/* -- the first line ---------------------------------------------------------------------------- */

void write_name(char *name, const char *words)
{
    for (; *words != '\0'; words++) {
        bool is_small = is_one_of(*words, SMALL_LETTERS);
        bool is_joint = *words == '-' || *words == '.';
        *name++ = is_small ? (char)(*words - 'a' + 'A') : is_joint ? '_' : *words;
    }
    *name = '\0';
}

/* Name in the enum and kind, both of which follow from the id. */
static void name_clause(const struct ledger *ledger, struct clause *clause)
{
    const char *area = strchr(clause->id, '.') + 1;
    int length = sprintf(clause->name, "%s_", ledger->prefix);
    write_name(clause->name + length, area);
    if (starts_with(area, "table.")) {
        clause->kind = KIND_TABLE;
    } else if (starts_with(area, "scenario.")) {
        clause->kind = KIND_SCENARIO;
    }
}

/* Takes the id from the backticks at the cursor, which moves behind them. */
static bool read_id(struct source *source, char **cursor, char id[MAX_ID + 1])
{
    const char *text = *cursor + 1;
    size_t length = strcspn(text, "`");
    if (text[length] != '`') {
        complain(source, NULL, "expected a backtick after the clause id");
        return false;
    }
    if (length > MAX_ID) {
        complain(source, NULL, "expected a clause id of at most %d bytes", MAX_ID);
        return false;
    }
    memcpy(id, text, length);
    id[length] = '\0';
    if (!is_clause_id(id)) {
        complain(source, NULL,
                 "expected a clause id of three parts, each lower case words and digits joined by"
                 " '-', not `%s`",
                 id);
        return false;
    }
    *cursor += length + 2;
    return true;
}

static bool check_new(struct ledger *ledger, const struct clause *clause)
{
    for (int i = 0; i < ledger->count; i++) {
        const struct clause *other = &ledger->clauses[i];
        if (strcmp(other->id, clause->id) == 0) {
            complain(&ledger->source, NULL, "expected each clause once; `%s` is defined in line %d",
                     clause->id, other->line);
            return false;
        }
        if (strcmp(other->name, clause->name) == 0) {
            complain(&ledger->source, NULL,
                     "expected an enum name of its own for `%s`; `%s` in line %d is %s too",
                     clause->id, other->id, other->line, other->name);
            return false;
        }
    }
    return true;
}

/* The title loses its full stop. */
static bool take_title(struct ledger *ledger, struct clause *clause, const char *title,
                       const char *end)
{
    size_t length = (size_t)(end - title);
    if (length > MAX_TITLE) {
        complain(&ledger->source, NULL, "expected a title of at most %d bytes", MAX_TITLE);
        return false;
    }
    memcpy(clause->title, title, length);
    if (clause->title[length - 1] == '.') {
        clause->title[length - 1] = '\0';
    }
    return true;
}

/* "**Title.** text" */
static bool read_title(struct ledger *ledger, struct clause *clause)
{
    char *start = clause->text;
    char *end = starts_with(start, "**") ? strstr(start + 2, "**") : NULL;
    if (end == NULL || end == start + 2) {
        complain(&ledger->source, NULL,
                 "expected a bold title after `%s`, closed in the same line: **Title.**",
                 clause->id);
        return false;
    }
    clause->text = skip_spaces(end + 2);
    return take_title(ledger, clause, start + 2, end);
}

/* "inherits `other-slug.area.name` (Title).", which is also how the text begins. */
static bool read_parent(struct ledger *ledger, struct clause *clause)
{
    char *behind = clause->text + strlen("inherits ");
    if (!read_id(&ledger->source, &behind, clause->parent_id)) {
        return false;
    }
    const char *end = starts_with(behind, " (") ? strstr(behind, ").") : NULL;
    if (end == NULL || end == behind + 2) {
        complain(&ledger->source, NULL,
                 "expected a title after `%s`, which `%s` inherits, closed in the same line:"
                 " (Title).",
                 clause->parent_id, clause->id);
        return false;
    }
    return take_title(ledger, clause, behind + 2, end);
}

static bool read_bullet(struct ledger *ledger, struct clause *clause)
{
    clause->text = skip_spaces(clause->text);
    return starts_with(clause->text, "inherits `") ? read_parent(ledger, clause)
                                                   : read_title(ledger, clause);
}

/* A table has no title in the ledger: its name is one, "to-hit" becoming "To hit". */
static void title_table(struct clause *clause)
{
    strcpy(clause->title, strrchr(clause->id, '.') + 1);
    if (is_one_of(clause->title[0], SMALL_LETTERS)) {
        clause->title[0] = (char)(clause->title[0] - 'a' + 'A');
    }
    for (char *c = clause->title; *c != '\0'; c++) {
        *c = *c == '-' ? ' ' : *c;
    }
    clause->text = skip_spaces(clause->text);
    if (*clause->text == ':' || *clause->text == ',') {
        clause->text = skip_spaces(clause->text + 1);
    }
}

/* Reads the definition whose id stands in the backticks at `tick`; NULL if it is not right. */
static struct clause *open_clause(struct ledger *ledger, char *tick, bool is_bullet)
{
    int line = ledger->source.line;
    if (ledger->count == MAX_CLAUSES) {
        complain(&ledger->source, NULL, "expected at most %d clauses in a ledger", MAX_CLAUSES);
        return NULL;
    }
    struct clause *clause = &ledger->clauses[ledger->count];
    *clause =
        (struct clause){.text = tick, .is_bullet = is_bullet, .line = line, .last_line = line};
    if (!read_id(&ledger->source, &clause->text, clause->id)) {
        return NULL;
    }
    name_clause(ledger, clause);
    if (!check_new(ledger, clause) || (is_bullet && !read_bullet(ledger, clause))) {
        return NULL;
    }
    if (!is_bullet) {
        title_table(clause);
    }
    ledger->count++;
    return clause;
}

/* -- the lines of a clause --------------------------------------------------------------------- */

static bool is_heading(const char *line)
{
    size_t marks = strspn(line, "#");
    return marks >= 1 && marks <= 6 && (line[marks] == ' ' || line[marks] == '\0');
}

/* Whether the text is a backtick, the slug and this. */
static bool names_ledger(const struct ledger *ledger, const char *text, const char *end)
{
    return text[0] == '`' && starts_with(text + 1, ledger->slug) &&
           starts_with(text + 1 + strlen(ledger->slug), end);
}

/* Indented bullets belong to the clause above them. */
static bool opens_bullet(const struct ledger *ledger, const char *text)
{
    return starts_with(text, "- ") && names_ledger(ledger, text + 2, ".");
}

/* Below a gap, a heading or the first line of another table: in the middle of a paragraph it is
 * prose that happened to be wrapped there. */
static bool opens_table(const struct ledger *ledger, const char *text, int table_line)
{
    int above = ledger->source.line - 1;
    const char *text_above = ledger->source.lines[above];
    return names_ledger(ledger, text, ".table.") &&
           (is_blank(text_above) || is_heading(text_above) || above == table_line);
}

static bool is_defined(const struct ledger *ledger, const char *tick)
{
    for (int i = 0; i < ledger->count; i++) {
        const char *id = ledger->clauses[i].id;
        if (starts_with(tick + 1, id) && tick[1 + strlen(id)] == '`') {
            return true;
        }
    }
    return false;
}

/* Opens every table that the line defines. The first of them has the text, which begins behind the
 * ids that are joined to the first: "`slug.table.one` and `slug.table.two` text". */
static struct clause *open_tables(struct ledger *ledger, char *line)
{
    struct clause *first = open_clause(ledger, line, false);
    char *tick = first == NULL ? NULL : strchr(first->text, '`');
    while (tick != NULL) {
        char *behind = tick + 1;
        if (names_ledger(ledger, tick, ".table.") && !is_defined(ledger, tick)) {
            const struct clause *further = open_clause(ledger, tick, false);
            if (further == NULL) {
                return NULL;
            }
            behind = further->text;
            bool has_and = starts_with(first->text, "and `");
            if (tick == first->text + (has_and ? strlen("and ") : 0)) {
                first->text = behind;
            }
        }
        tick = strchr(behind, '`');
    }
    return first;
}

/* A table goes on to the next heading; a bullet also ends at the next one and at a new paragraph
 * that is not indented. */
static bool ends_clause(const struct ledger *ledger, const struct clause *clause, const char *text)
{
    if (is_heading(text)) {
        return true;
    }
    if (!clause->is_bullet || is_blank(text)) {
        return false;
    }
    bool after_gap = is_blank(ledger->source.lines[ledger->source.line - 1]);
    return starts_with(text, "- ") || (text[0] != ' ' && after_gap);
}

static void find_clauses(struct ledger *ledger)
{
    struct source *source = &ledger->source;
    struct clause *open = NULL;
    int table_line = 0; /* where the last table began */
    for (source->line = 1; source->line <= source->line_count; source->line++) {
        char *text = current_line(source);
        if (opens_bullet(ledger, text)) {
            open = open_clause(ledger, text + 2, true);
        } else if (opens_table(ledger, text, table_line)) {
            open = open_tables(ledger, text);
            table_line = source->line;
        } else if (open != NULL && ends_clause(ledger, open, text)) {
            open = NULL;
        } else if (open != NULL && !is_blank(text)) {
            open->last_line = source->line;
        }
    }
}

/* Makes one text of the lines of a clause, in their place: it can only become shorter, since the
 * lines below a bullet lose the two spaces of its indent. Blank lines before the first word are
 * left out. */
static void join_text(const struct ledger *ledger, struct clause *clause)
{
    char *end = clause->text;
    for (int line = clause->line; line <= clause->last_line; line++) {
        const char *text = line == clause->line ? clause->text : ledger->source.lines[line];
        for (int i = 0; i < 2 && clause->is_bullet && *text == ' '; i++) {
            text++;
        }
        if (end > clause->text) {
            *end++ = '\n';
        } else if (is_blank(text)) {
            continue;
        }
        size_t length = strlen(text);
        memmove(end, text, length);
        end += length;
    }
    *end = '\0';
}

bool read_ledger(struct ledger *ledger, const char *path)
{
    struct source *source = &ledger->source;
    if (!read_source(source, path)) {
        return false;
    }
    split_lines(source);
    find_clauses(ledger);
    if (ledger->count == 0 && source->mistakes == 0) {
        source->line = 1;
        complain(source, NULL, "expected at least one clause, - `%s.area.name` **Title.** text",
                 ledger->slug);
    }
    for (int i = 0; i < ledger->count; i++) {
        struct clause *clause = &ledger->clauses[i];
        if (i > 0 && clause[-1].line == clause->line) {
            clause->text = clause[-1].text;
        } else {
            join_text(ledger, clause);
        }
    }
    return source->mistakes == 0;
}
