/* What the parts of `sandtable rules` share: rules.c lists and prints, rules_table.c sets tables,
 * coverage.c looks for gaps, rules_code.c for a clause in the sources. */
#ifndef SANDTABLE_CLI_RULES_H
#define SANDTABLE_CLI_RULES_H

#include "cli/cli.h"
#include "draw/paper.h"

/* A book of clauses: a rule set's, or the umpire's own. */
struct book {
    const char *slug;
    const char *title;
    const char *ledger;
    const struct ruleset *rules; /* NULL for the umpire's */
    const struct clause *clauses;
    int n_clauses;
};

/* The book of this slug; "sandtable" is the umpire's. False if there is none. */
bool book_named(const char *slug, struct book *book);

/* Prints a clause of the rule set or of the umpire, named by its id or by its id without the slug;
 * false if there is none. */
bool rule_print(const struct paper *paper, const struct ruleset *rules, const char *name);

/* Prints the table of this name; EXIT_FAILED with a sentence if there is none. */
int show_table(const struct book *book, const char *name, bool as_json);

/* Every clause that no source file cites or that no case of this folder names, in one book or
 * (NULL) in all; and every case that names a clause there is not. EXIT_FAILED if there are any. */
int report_coverage(const struct book *only, const char *folder, bool as_json);

/* Prints file and line of every place in the sources that cites the clause, and its cases. */
int show_code(const struct clause *clause, const char *folder, bool as_json);

#endif
