/* sandtable rules --coverage: is every clause in the code, and shown by a case? */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cases.h"
#include "cli/rules.h"
#include "format/case.h"
#include "rules/registry.h"

/* What is being gathered: ids as keys of JSON objects. */
struct coverage {
    json_t *named;   /* clauses that cases name */
    json_t *unknown; /* those of them that no book has: [{"file", "clause"}] */
    json_t *unread;  /* case files that cannot be read: sentences */
    json_t *uncited; /* clauses no source file cites */
    json_t *unshown; /* clauses no case names */
};

static bool has_clause(const struct clause *clauses, int n, const char *id)
{
    for (int i = 0; i < n; i++) {
        if (clauses[i].id != NULL && strcmp(clauses[i].id, id) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_clause(const char *id)
{
    for (int i = 0; i < n_rulesets; i++) {
        if (has_clause(rulesets[i]->clauses, rulesets[i]->n_clauses, id)) {
            return true;
        }
    }
    return has_clause(umpire_clauses, n_umpire_clauses, id);
}

/* -- cases ------------------------------------------------------------------------------------- */

static void note_case(struct coverage *coverage, const char *path, const json_t *one)
{
    for (size_t i = 0; i < case_rules(one); i++) {
        const char *id = case_rule(one, i);
        json_object_set_new(coverage->named, id, json_true());
        if (!is_clause(id)) {
            json_array_append_new(coverage->unknown,
                                  json_pack("{s:s, s:s}", "file", path, "clause", id));
        }
    }
}

static void note_each(void *who, const char *path, const json_t *one)
{
    note_case(who, path, one);
}

/* -- clauses ----------------------------------------------------------------------------------- */

/* A table of the ledger is in the code if its data is, a scenario if it is shipped. */
static bool is_in_data(const struct ruleset *rules, const struct clause *clause)
{
    const char *name = strrchr(clause->id, '.') + 1;
    for (int i = 0; clause->kind == CLAUSE_IS_TABLE && i < rules->n_tables; i++) {
        if (strcmp(rules->tables[i].name, name) == 0) {
            return true;
        }
    }
    for (int i = 0; clause->kind == CLAUSE_IS_SCENARIO && i < rules->n_scenarios; i++) {
        if (strcmp(rules->scenarios[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static void note_book(struct coverage *coverage, const struct book *book)
{
    for (int i = 0; i < book->n_clauses; i++) {
        const struct clause *clause = &book->clauses[i];
        if (clause->id == NULL) {
            continue;
        }
        if (clause->cited == NULL && (book->rules == NULL || !is_in_data(book->rules, clause))) {
            json_array_append_new(coverage->uncited, json_string(clause->id));
        }
        if (json_object_get(coverage->named, clause->id) == NULL) {
            json_array_append_new(coverage->unshown, json_string(clause->id));
        }
    }
}

static void note_books(struct coverage *coverage, const struct book *only)
{
    struct book book;
    if (only != NULL) {
        note_book(coverage, only);
        return;
    }
    for (int i = 0; i < n_rulesets; i++) {
        if (book_named(rulesets[i]->slug, &book)) {
            note_book(coverage, &book);
        }
    }
    if (book_named("sandtable", &book)) {
        note_book(coverage, &book);
    }
}

/* -- the report -------------------------------------------------------------------------------- */

static void print_ids(const char *title, const json_t *list)
{
    if (json_array_size(list) == 0) {
        return;
    }
    printf("%s: %zu\n", title, json_array_size(list));
    for (size_t i = 0; i < json_array_size(list); i++) {
        printf("  %s\n", json_string_value(json_array_get(list, i)));
    }
}

static void print_report(const struct coverage *coverage, bool whole)
{
    print_ids("Clauses that no source file cites", coverage->uncited);
    print_ids("Clauses that no case names", coverage->unshown);
    if (json_array_size(coverage->unknown) > 0) {
        printf("Cases that name a clause there is not: %zu\n", json_array_size(coverage->unknown));
    }
    for (size_t i = 0; i < json_array_size(coverage->unknown); i++) {
        const json_t *one = json_array_get(coverage->unknown, i);
        printf("  %s: \"%s\"\n", json_string_value(json_object_get(one, "file")),
               json_string_value(json_object_get(one, "clause")));
    }
    print_ids("Case files that cannot be read", coverage->unread);
    if (whole) {
        printf("Every clause is cited by a source file and named by a case.\n");
    }
}

int report_coverage(const struct book *only, const char *folder, bool as_json)
{
    struct stat what;
    if (stat(folder, &what) != 0 || !S_ISDIR(what.st_mode)) {
        return cli_fail("%s: there is no such folder of cases; --cases names another", folder);
    }
    struct coverage coverage = {json_object(), json_array(), json_array(), json_array(),
                                json_array()};
    cases_each(folder, note_each, &coverage, coverage.unread);
    note_books(&coverage, only);
    bool whole = json_array_size(coverage.unknown) == 0 && json_array_size(coverage.unread) == 0 &&
                 json_array_size(coverage.uncited) == 0 && json_array_size(coverage.unshown) == 0;
    if (as_json) {
        cli_print_json(json_pack("{s:b, s:O, s:O, s:O, s:O}", "whole", whole, "uncited",
                                 coverage.uncited, "unshown", coverage.unshown, "unknown",
                                 coverage.unknown, "unread", coverage.unread));
    } else {
        print_report(&coverage, whole);
    }
    json_decref(coverage.named);
    json_decref(coverage.unknown);
    json_decref(coverage.unread);
    json_decref(coverage.uncited);
    json_decref(coverage.unshown);
    return whole ? EXIT_DONE : EXIT_FAILED;
}
