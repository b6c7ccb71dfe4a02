/* Citations: which clauses of a family a file names, whatever language the file is in.
 *
 * A clause is cited by its id in any of the ledgers, "toy.fire.to-hit", or by its name in the enum,
 * CLAUSE_FIRE_TO_HIT; in a glossary also in brackets and without the slug, [fire.to-hit]. Always by
 * the whole of it, not by a part of a longer id or name. */
#include <stdlib.h>
#include <string.h>

#include "ledger.h"

/* What is being looked at, and from where on its lines are still to be counted. */
struct reading {
    const char *path;
    int file, line;
    const char *counted;
};

static bool is_whole(const char *whole, const char *citation, size_t length)
{
    return strlen(whole) == length && strncmp(whole, citation, length) == 0;
}

static int line_of(struct reading *reading, const char *place)
{
    for (; reading->counted < place; reading->counted++) {
        reading->line += *reading->counted == '\n';
    }
    return reading->line;
}

/* Room is doubled: at 1, 2, 4 ... places there is none left. */
static void add_place(struct clause *clause, struct citation place)
{
    int n = clause->cited_count;
    if ((n & (n - 1)) == 0) {
        size_t room = (size_t)(n == 0 ? 1 : 2 * n);
        clause->cited = realloc(clause->cited, room * sizeof *clause->cited);
        if (clause->cited == NULL) {
            abort();
        }
    }
    clause->cited[clause->cited_count++] = place;
}

static void note_place(struct reading *reading, const struct clause *clause, const char *citation)
{
    add_place(clause->first, (struct citation){.path = reading->path,
                                               .file = reading->file,
                                               .line = line_of(reading, citation)});
}

static void note_clause(struct reading *reading, const struct ledger *ledger, const char *citation,
                        size_t length)
{
    for (int i = 0; i < ledger->count; i++) {
        const struct clause *clause = &ledger->clauses[i];
        if (is_whole(clause->id, citation, length) || is_whole(clause->name, citation, length)) {
            note_place(reading, clause, citation);
        }
    }
}

/* A full stop or a hyphen is part of an id only if the id goes on behind it. */
static size_t id_length(const char *text)
{
    size_t length = strspn(text, WORD_LETTERS);
    while (is_one_of(text[length], ".-") && is_one_of(text[length + 1], WORD_LETTERS)) {
        length += 1 + strspn(text + length + 1, WORD_LETTERS);
    }
    return length;
}

static void note_ids(struct reading reading, const struct ledger *ledger, const char *text)
{
    size_t length = 0;
    for (const char *p = text; (p = strstr(p, ledger->slug)) != NULL; p += length) {
        bool begins_here = p == text || !is_one_of(p[-1], WORD_LETTERS "-");
        length = begins_here ? id_length(p) : 1;
        note_clause(&reading, ledger, p, length);
    }
}

static void note_names(struct reading reading, const struct ledger *ledger, const char *text)
{
    size_t length = 0;
    for (const char *p = text; (p = strstr(p, ledger->prefix)) != NULL; p += length) {
        bool begins_here = p == text || !is_one_of(p[-1], NAME_LETTERS);
        length = begins_here ? strspn(p, NAME_LETTERS) : 1;
        note_clause(&reading, ledger, p, length);
    }
}

/* What stands in brackets in a glossary. */
static void note_brackets(struct reading reading, const struct ledger *ledger, const char *text)
{
    for (const char *p = text; (p = strstr(p, " [")) != NULL; p += 2) {
        size_t length = strcspn(p + 2, "]\n");
        for (int i = 0; i < ledger->count; i++) {
            const struct clause *clause = &ledger->clauses[i];
            if (is_whole(strchr(clause->id, '.') + 1, p + 2, length)) {
                note_place(&reading, clause, p);
            }
        }
    }
}

static bool is_glossary(const char *path)
{
    size_t length = strlen(path);
    return length > 6 && strcmp(path + length - 6, ".words") == 0;
}

bool note_cited(const struct family *family, const char *path, int file)
{
    struct source source = {0};
    bool is_read = read_source(&source, path);
    struct reading reading = {.path = path, .file = file, .line = 1, .counted = source.text};
    for (int i = 0; is_read && i < family->count; i++) {
        note_ids(reading, &family->ledgers[i], source.text);
        note_names(reading, &family->ledgers[i], source.text);
        if (is_glossary(path)) {
            note_brackets(reading, &family->ledgers[i], source.text);
        }
    }
    close_source(&source);
    return is_read;
}

static int compare_places(const void *one, const void *other)
{
    const struct citation *a = one;
    const struct citation *b = other;
    return a->file != b->file ? a->file - b->file : a->line - b->line;
}

void sort_cited(struct clause *clause)
{
    int kept = 0;
    qsort(clause->cited, (size_t)clause->cited_count, sizeof *clause->cited, compare_places);
    for (int i = 0; i < clause->cited_count; i++) {
        if (kept == 0 || compare_places(&clause->cited[kept - 1], &clause->cited[i]) != 0) {
            clause->cited[kept++] = clause->cited[i];
        }
    }
    clause->cited_count = kept;
}
