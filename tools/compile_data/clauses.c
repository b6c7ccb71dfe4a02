/* clauses: a ledger becomes an enum of its clauses, PREFIX_AREA_NAME, in a header, and a row for
 * each of them, CLAUSE_ROW(id, title, text, kind, cited), in the same order.
 *
 * The kind is 0 for a rule, 1 for a table and 2 for a scenario. `cited` is where the files behind
 * --cited name it, "src/rules/toy/fire.c:12", a place to a line; 0 if none does.
 *
 * With --family, once for each of its ledgers and always in the same order, the header is the same
 * for all of them: it has every name of the family, ledger by ledger. The rows are those of SLUG,
 * whose ledger is LEDGER.md; where it lacks a clause of the family the row is empty, with NULL for
 * the id. What a clause inherits stands behind its own text. */
#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "ledger.h"
#include "output.h"

enum {
    FIRST = 64,        /* number of the first clause, unless --first says otherwise */
    MAX_FIRST = 30000, /* the highest number it may give */
};

struct member {
    const char *slug;
    const char *path; /* of its ledger */
};

/* What stands behind the four paths; `cited` are the first words of the caller's list. */
struct options {
    const char *prefix;
    int first;
    struct member members[MAX_FAMILY];
    int member_count;
    char **cited;
    int cited_count;
};

/* -- options ----------------------------------------------------------------------------------- */

static bool is_slug(const char *text)
{
    return is_word(text) && strlen(text) <= MAX_ID;
}

static struct member *find_member(struct options *options, const char *slug)
{
    for (int i = 0; i < options->member_count; i++) {
        if (strcmp(options->members[i].slug, slug) == 0) {
            return &options->members[i];
        }
    }
    return NULL;
}

/* "SLUG=LEDGER.md", which is cut in two. */
static bool read_member(struct options *options, char *value)
{
    char *path = value + strcspn(value, "=");
    if (*path == '\0' || path[1] == '\0' || options->member_count == MAX_FAMILY) {
        return false;
    }
    *path++ = '\0';
    if (!is_slug(value) || find_member(options, value) != NULL) {
        return false;
    }
    options->members[options->member_count++] = (struct member){.slug = value, .path = path};
    return true;
}

static bool read_option(struct options *options, const char *option, char *text)
{
    const char *value = text;
    if (strcmp(option, "--family") == 0) {
        return read_member(options, text);
    }
    if (strcmp(option, "--prefix") == 0) {
        options->prefix = value;
        return is_c_name(value) && strlen(value) <= MAX_PREFIX;
    }
    if (strcmp(option, "--first") == 0) {
        return read_int(&value, &options->first) && *value == '\0' && options->first >= 0 &&
               options->first <= MAX_FIRST;
    }
    return false;
}

/* Moves the cited files to the front of the words, where the options were. */
static bool read_options(struct options *options, int count, char **words)
{
    bool is_citing = false;
    *options = (struct options){.prefix = "CLAUSE", .first = FIRST, .cited = words};
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--cited") == 0) {
            is_citing = true;
        } else if (starts_with(words[i], "--")) {
            if (i + 1 == count || !read_option(options, words[i], words[i + 1])) {
                return false;
            }
            is_citing = false;
            i++;
        } else if (is_citing) {
            options->cited[options->cited_count++] = words[i];
        } else {
            return false;
        }
    }
    return true;
}

/* Finds the ledger whose rows are wanted in its family, or makes a family of it alone. */
static struct member *choose_own(struct options *options, const char *slug, const char *path)
{
    if (options->member_count == 0) {
        options->members[options->member_count++] = (struct member){.slug = slug};
    }
    struct member *own = find_member(options, slug);
    if (own != NULL) {
        own->path = path;
    }
    return own;
}

/* -- the family -------------------------------------------------------------------------------- */

/* What an id and its relatives in other ledgers have in common. */
static const char *behind_slug(const char *id)
{
    return strchr(id, '.') + 1;
}

static bool find_first(struct family *family, struct ledger *ledger, struct clause *clause)
{
    for (int i = 0; i < family->name_count; i++) {
        struct clause *first = family->names[i];
        if (strcmp(first->name, clause->name) == 0) {
            clause->first = first;
            if (strcmp(behind_slug(first->id), behind_slug(clause->id)) == 0) {
                return true;
            }
            complain(&ledger->source, NULL,
                     "expected an enum name of its own for `%s`; `%s` is %s too", clause->id,
                     first->id, first->name);
            return false;
        }
    }
    clause->first = family->names[family->name_count++] = clause;
    return true;
}

static const struct ledger *ledger_of(const struct family *family, const char *id)
{
    for (int i = 0; i < family->count; i++) {
        const char *slug = family->ledgers[i].slug;
        if (starts_with(id, slug) && id[strlen(slug)] == '.') {
            return &family->ledgers[i];
        }
    }
    return NULL;
}

static const struct clause *clause_with_id(const struct ledger *ledger, const char *id)
{
    for (int i = 0; i < ledger->count; i++) {
        if (strcmp(ledger->clauses[i].id, id) == 0) {
            return &ledger->clauses[i];
        }
    }
    return NULL;
}

/* A ring is seen when the last clause of it finds its parent, so that there never is one. */
static bool find_parent(const struct family *family, struct ledger *ledger, struct clause *clause)
{
    const struct ledger *given = ledger_of(family, clause->parent_id);
    if (given == NULL) {
        return true;
    }
    const struct clause *parent = clause_with_id(given, clause->parent_id);
    if (parent == NULL) {
        complain(&ledger->source, NULL, "expected `%s` to inherit a clause of %s, not `%s`",
                 clause->id, given->source.path, clause->parent_id);
        return false;
    }
    for (const struct clause *p = parent; p != NULL; p = p->parent) {
        if (p == clause) {
            complain(&ledger->source, NULL,
                     "expected `%s` not to inherit itself, as it does through `%s`", clause->id,
                     parent->id);
            return false;
        }
    }
    clause->parent = parent;
    return true;
}

static bool join_family(struct family *family)
{
    bool all_joined = true;
    for (int i = 0; i < family->count; i++) {
        struct ledger *ledger = &family->ledgers[i];
        for (int j = 0; j < ledger->count; j++) {
            struct clause *clause = &ledger->clauses[j];
            ledger->source.line = clause->line;
            all_joined = find_first(family, ledger, clause) && all_joined;
            all_joined = find_parent(family, ledger, clause) && all_joined;
        }
    }
    return all_joined;
}

/* Every ledger is read, so that all mistakes are reported. */
static bool read_family(struct family *family, const struct options *options)
{
    bool all_read = true;
    for (int i = 0; i < family->count; i++) {
        struct ledger *ledger = &family->ledgers[i];
        ledger->slug = options->members[i].slug;
        ledger->prefix = options->prefix;
        all_read = read_ledger(ledger, options->members[i].path) && all_read;
    }
    return all_read && join_family(family);
}

static void close_family(struct family *family)
{
    for (int i = 0; i < family->name_count; i++) {
        free(family->names[i]->cited);
    }
    for (int i = 0; i < family->count; i++) {
        close_source(&family->ledgers[i].source);
    }
    free(family->names);
    free(family->ledgers);
}

/* Every file is read, so that all that are missing are reported. */
static bool note_all_cited(const struct family *family, const struct options *options)
{
    bool all_read = true;
    for (int i = 0; i < options->cited_count; i++) {
        all_read = note_cited(family, options->cited[i], i) && all_read;
    }
    for (int i = 0; i < family->name_count; i++) {
        if (family->names[i]->cited_count > 0) {
            sort_cited(family->names[i]);
        }
    }
    return all_read;
}

/* -- writing ----------------------------------------------------------------------------------- */

/* The guard has prefix and slug: two ledgers, or two prefixes, do not shut each other out. In a
 * family it has the first slug: any of the headers stands for all of them. */
static bool write_enum(const struct family *family, int first, const char *path)
{
    const struct ledger *ledger = &family->ledgers[0];
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    char slug[MAX_ID + 1];
    write_name(slug, ledger->slug);
    fprintf(out, "/* Generated by compile_data from the ledger of %s%s. Do not edit. */\n",
            ledger->slug, family->count > 1 ? " and its family" : "");
    fprintf(out, "#ifndef %sS_%s_H\n", ledger->prefix, slug);
    fprintf(out, "#define %sS_%s_H\n", ledger->prefix, slug);
    fprintf(out, "\nenum {\n    %s = %d,\n", family->names[0]->name, first);
    for (int i = 1; i < family->name_count; i++) {
        fprintf(out, "    %s,\n", family->names[i]->name);
    }
    fprintf(out, "    %sS_END\n};\n\n#endif\n", ledger->prefix);
    return close_output(out, path);
}

/* The path from where the sources are: builds name it from where they happen to stand. */
static const char *in_sources(const char *path)
{
    const char *found = path;
    for (const char *p = path; (p = strstr(p, "/src/")) != NULL; p++) {
        found = p + 1;
    }
    return found;
}

static void write_places(const struct clause *clause, FILE *out)
{
    if (clause->cited_count == 0) {
        fputs("0", out);
    }
    for (int i = 0; i < clause->cited_count; i++) {
        const struct citation *place = &clause->cited[i];
        fprintf(out, "%s\"%s:%d%s\"", i > 0 ? " " : "", in_sources(place->path), place->line,
                i + 1 < clause->cited_count ? "\\n" : "");
    }
}

static void write_row(const struct clause *clause, FILE *out)
{
    fprintf(out, "CLAUSE_ROW(\"%s\", ", clause->id);
    write_literal(out, clause->title);
    fputs(", ", out);
    write_literal(out, clause->text);
    for (const struct clause *p = clause->parent; p != NULL; p = p->parent) {
        fputs(" \"\\n\\n\" ", out);
        write_literal(out, p->text);
    }
    fprintf(out, ", %d, ", (int)clause->kind);
    write_places(clause->first, out);
    fputs(")\n", out);
}

static const struct clause *clause_with_name(const struct ledger *ledger, const char *name)
{
    for (int i = 0; i < ledger->count; i++) {
        if (strcmp(ledger->clauses[i].name, name) == 0) {
            return &ledger->clauses[i];
        }
    }
    return NULL;
}

static bool write_rows(const struct family *family, const char *path)
{
    FILE *out = open_output(path);
    if (out == NULL) {
        return false;
    }
    for (int i = 0; i < family->name_count; i++) {
        const struct clause *clause = clause_with_name(family->own, family->names[i]->name);
        if (clause == NULL) {
            fputs("CLAUSE_ROW(NULL, NULL, NULL, 0, 0)\n", out);
        } else {
            write_row(clause, out);
        }
    }
    return close_output(out, path);
}

int compile_clauses(int argc, char **argv)
{
    struct options options;
    if (argc < 4 || !is_slug(argv[0]) || !read_options(&options, argc - 4, argv + 4)) {
        return EXIT_WRONG_USAGE;
    }
    const struct member *own = choose_own(&options, argv[0], argv[1]);
    if (own == NULL) {
        return EXIT_WRONG_USAGE;
    }
    size_t count = (size_t)options.member_count;
    struct family family = {.ledgers = allocate(count * sizeof *family.ledgers),
                            .names = allocate(count * MAX_CLAUSES * sizeof *family.names),
                            .count = options.member_count};
    family.own = &family.ledgers[own - options.members];
    bool done = read_family(&family, &options) && note_all_cited(&family, &options) &&
                write_enum(&family, options.first, argv[2]) && write_rows(&family, argv[3]);
    close_family(&family);
    return done ? EXIT_DONE : EXIT_WRONG_INPUT;
}
