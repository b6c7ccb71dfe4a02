/* Ledgers: the clauses that a rule ledger, docs/rules/<slug>.md, defines.
 *
 * A clause is defined at the left edge of a line, in one of three forms:
 *
 *   - `slug.area.name` **Title.** text, which goes on below
 *   - `slug.area.name` inherits `other-slug.area.name` (Title). Perhaps more text.
 *   `slug.table.name`: text, up to the next heading
 *
 * Every further id of a table in such a line, "`slug.table.one` and `slug.table.two`", defines a
 * table with the same text, unless it is defined already and so only mentioned.
 *
 * Rule sets that share one engine are a family. Its clauses are numbered together, by what stands
 * behind the slug: toy.fire.to-hit and tin.fire.to-hit are both CLAUSE_FIRE_TO_HIT.
 *
 * A ledger owns its source, into which the texts of the clauses point; close_source frees it. */
#ifndef SANDTABLE_TOOLS_COMPILE_DATA_LEDGER_H
#define SANDTABLE_TOOLS_COMPILE_DATA_LEDGER_H

#include "input.h"
#include "text.h"

enum {
    MAX_CLAUSES = 2048, /* in one ledger */
    MAX_PREFIX = 40,    /* bytes of an enum prefix */
    MAX_TITLE = 160,    /* bytes of a clause title */
    MAX_FAMILY = 16,    /* ledgers in a family */
};

enum clause_kind { KIND_RULE = 0, KIND_TABLE = 1, KIND_SCENARIO = 2 };

/* A place in a source file. */
struct citation {
    const char *path;
    int file, line; /* the number of the file among those looked at */
};

struct clause {
    char id[MAX_ID + 1];
    char name[MAX_PREFIX + MAX_ID + 2]; /* in the enum */
    char title[MAX_TITLE + 1];
    char *text;
    enum clause_kind kind;
    bool is_bullet;
    struct citation *cited; /* the first of its name: where any of that name is cited */
    int cited_count;
    int line, last_line; /* of the definition */
    char parent_id[MAX_ID + 1];
    const struct clause *parent; /* whose text holds here too; NULL if its ledger is not given */
    struct clause *first;        /* of this name in the family, perhaps itself */
};

struct ledger {
    struct source source;
    const char *slug;
    const char *prefix; /* of the names in the enum */
    struct clause clauses[MAX_CLAUSES];
    int count;
};

/* One ledger is a family, too. */
struct family {
    struct ledger *ledgers;
    int count;
    const struct ledger *own; /* the one whose rows are written */
    struct clause **names;    /* the first clause of each name, in order of appearance */
    int name_count;
};

/* Fills in a ledger that has only slug and prefix, or says what is wrong with the file. */
bool read_ledger(struct ledger *ledger, const char *path);

/* Writes words as a name in C: "fire.to-hit" becomes "FIRE_TO_HIT". */
void write_name(char *name, const char *words);

/* Notes the clauses that a file cites, by an id of any ledger of the family or by name in the enum
 * (cited.c); false, and a report, if it cannot be read. Files are numbered in the order they are
 * looked at, and their paths outlive the family. */
bool note_cited(const struct family *family, const char *path, int file);

/* Puts the places of a clause into the order of files and lines, each once. */
void sort_cited(struct clause *clause);

#endif
