/* Citations: which clauses of a family a file names, whatever language the file is in.
 *
 * A clause is cited by its id in any of the ledgers, "toy.fire.to-hit", or by its name in the enum,
 * CLAUSE_FIRE_TO_HIT; in a glossary also in brackets and without the slug, [fire.to-hit]. Always by
 * the whole of it, not by a part of a longer id or name. */
#include <string.h>

#include "ledger.h"

static bool is_whole(const char *whole, const char *citation, size_t length)
{
    return strlen(whole) == length && strncmp(whole, citation, length) == 0;
}

static void mark_clause(const struct ledger *ledger, const char *citation, size_t length)
{
    for (int i = 0; i < ledger->count; i++) {
        const struct clause *clause = &ledger->clauses[i];
        clause->first->is_cited |= is_whole(clause->id, citation, length);
        clause->first->is_cited |= is_whole(clause->name, citation, length);
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

static void mark_ids(const struct ledger *ledger, const char *text)
{
    size_t length = 0;
    for (const char *p = text; (p = strstr(p, ledger->slug)) != NULL; p += length) {
        bool begins_here = p == text || !is_one_of(p[-1], WORD_LETTERS "-");
        length = begins_here ? id_length(p) : 1;
        mark_clause(ledger, p, length);
    }
}

static void mark_names(const struct ledger *ledger, const char *text)
{
    size_t length = 0;
    for (const char *p = text; (p = strstr(p, ledger->prefix)) != NULL; p += length) {
        bool begins_here = p == text || !is_one_of(p[-1], NAME_LETTERS);
        length = begins_here ? strspn(p, NAME_LETTERS) : 1;
        mark_clause(ledger, p, length);
    }
}

/* What stands in brackets in a glossary. */
static void mark_brackets(const struct ledger *ledger, const char *text)
{
    for (const char *p = text; (p = strstr(p, " [")) != NULL; p += 2) {
        size_t length = strcspn(p + 2, "]\n");
        for (int i = 0; i < ledger->count; i++) {
            const struct clause *clause = &ledger->clauses[i];
            clause->first->is_cited |= is_whole(strchr(clause->id, '.') + 1, p + 2, length);
        }
    }
}

static bool is_glossary(const char *path)
{
    size_t length = strlen(path);
    return length > 6 && strcmp(path + length - 6, ".words") == 0;
}

bool mark_cited(const struct family *family, const char *path)
{
    struct source source = {0};
    bool is_read = read_source(&source, path);
    for (int i = 0; is_read && i < family->count; i++) {
        mark_ids(&family->ledgers[i], source.text);
        mark_names(&family->ledgers[i], source.text);
        if (is_glossary(path)) {
            mark_brackets(&family->ledgers[i], source.text);
        }
    }
    close_source(&source);
    return is_read;
}
