/* sandtable rules: the rule sets, their clauses and their tables. */

#include "cli/rules.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "draw/paper.h"
#include "format/schema.h"
#include "rules/registry.h"

enum { OPT_TABLE, OPT_LEDGER, OPT_VERBS, OPT_COVERAGE, OPT_CODE, OPT_CASES, OPT_ALL, OPT_JSON };

extern const char umpire_ledger[];

static struct book book_of(const struct ruleset *rules)
{
    return (struct book){rules->slug, rules->title,   rules->ledger,
                         rules,       rules->clauses, rules->n_clauses};
}

bool book_named(const char *slug, struct book *book)
{
    if (strcmp(slug, "sandtable") == 0) {
        *book = (struct book){"sandtable", "The umpire",   umpire_ledger,
                              NULL,        umpire_clauses, n_umpire_clauses};
        return true;
    }
    const struct ruleset *rules = ruleset_named(slug);
    if (rules != NULL) {
        *book = book_of(rules);
    }
    return rules != NULL;
}

static int count_clauses(const struct clause *clauses, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        count += clauses[i].id != NULL;
    }
    return count;
}

/* -- the shelf --------------------------------------------------------------------------------- */

static const char *board_name(enum board_kind board)
{
    switch (board) {
    case BOARD_HEX:
        return "hexes";
    case BOARD_TABLE:
        return "an open table, in inches";
    case BOARD_SQUARE:
        return "squares";
    case BOARD_ZONE:
        return "zones";
    }
    return "";
}

static json_t *set_json(const struct ruleset *rules)
{
    json_t *scenarios = json_array();
    for (int i = 0; i < rules->n_scenarios; i++) {
        json_array_append_new(scenarios, json_string(rules->scenarios[i].name));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:o, s:b}", "slug", rules->slug, "title",
                     rules->title, "about", rules->about, "board", board_name(rules->board),
                     "clauses", count_clauses(rules->clauses, rules->n_clauses), "scenarios",
                     scenarios, "example", (int)rules->example);
}

static void print_set(const struct paper *paper, const struct ruleset *rules)
{
    paper_column(paper, INK_STRONG, rules->slug, 14);
    printf("%s, on %s, %d clauses; scenarios:", rules->title, board_name(rules->board),
           count_clauses(rules->clauses, rules->n_clauses));
    for (int i = 0; i < rules->n_scenarios; i++) {
        printf("%s %s", i == 0 ? "" : ",", rules->scenarios[i].name);
    }
    printf("\n");
    paper_wrap(paper, 14, rules->about);
}

static int list_sets(bool all, bool as_json)
{
    struct paper paper = paper_of(stdout);
    json_t *list = json_array();
    for (int i = 0; i < n_rulesets; i++) {
        if (rulesets[i]->example && !all) {
            continue;
        }
        json_array_append_new(list, set_json(rulesets[i]));
        if (!as_json) {
            print_set(&paper, rulesets[i]);
        }
    }
    if (as_json) {
        return cli_print_json(list);
    }
    json_decref(list);
    return EXIT_DONE;
}

/* -- clauses ----------------------------------------------------------------------------------- */

static json_t *clause_json(const struct clause *clause, bool whole)
{
    json_t *json = json_pack("{s:s, s:s, s:s}", "id", clause->id, "title", clause->title, "kind",
                             clause_kinds[clause->kind]);
    if (whole) {
        json_object_set_new(json, "text", json_string(clause->text));
    }
    return json;
}

/* The area of pz8-space.fire.to-hit is fire. */
static size_t area_of(const char *id, const char **area)
{
    *area = strchr(id, '.');
    *area = *area == NULL ? id : *area + 1;
    return strcspn(*area, ".");
}

/* An area of NULL is the whole book. */
static bool is_in(const struct clause *clause, const char *wanted)
{
    if (clause->id == NULL || wanted == NULL) {
        return clause->id != NULL;
    }
    const char *area;
    size_t length = area_of(clause->id, &area);
    return strlen(wanted) == length && strncasecmp(area, wanted, length) == 0;
}

static bool has_area(const struct book *book, const char *area)
{
    for (int i = 0; i < book->n_clauses; i++) {
        if (is_in(&book->clauses[i], area)) {
            return true;
        }
    }
    return false;
}

static void print_clauses(const struct book *book, const char *wanted)
{
    struct paper paper = paper_of(stdout);
    const char *last = "";
    size_t last_length = 0;
    paper_write(&paper, INK_STRONG, "%s", book->title);
    printf(" (%s), %d clauses\n", book->slug, count_clauses(book->clauses, book->n_clauses));
    for (int i = 0; i < book->n_clauses; i++) {
        const struct clause *clause = &book->clauses[i];
        if (!is_in(clause, wanted)) {
            continue;
        }
        const char *area;
        size_t length = area_of(clause->id, &area);
        if (length != last_length || strncmp(area, last, length) != 0) {
            paper_write(&paper, INK_STRONG, "\n%c%.*s\n", toupper((unsigned char)area[0]),
                        (int)length - 1, area + 1);
        }
        printf("  ");
        paper_column(&paper, INK_PLAIN, clause->id, 36);
        printf("%s\n", clause->title);
        last = area;
        last_length = length;
    }
}

static int list_clauses(const struct book *book, const char *area, bool as_json)
{
    if (!as_json) {
        print_clauses(book, area);
        return EXIT_DONE;
    }
    json_t *list = json_array();
    for (int i = 0; i < book->n_clauses; i++) {
        if (is_in(&book->clauses[i], area)) {
            json_array_append_new(list, clause_json(&book->clauses[i], false));
        }
    }
    return cli_print_json(
        json_pack("{s:s, s:s, s:o}", "slug", book->slug, "title", book->title, "clauses", list));
}

/* By its id, or by the id without the slug. */
static const struct clause *clause_named(const struct book *book, const char *name)
{
    size_t slug = strlen(book->slug);
    for (int i = 0; i < book->n_clauses; i++) {
        const char *id = book->clauses[i].id;
        if (id != NULL && (strcasecmp(id, name) == 0 || strcasecmp(id + slug + 1, name) == 0)) {
            return &book->clauses[i];
        }
    }
    return NULL;
}

static const char *folder_of(const struct cli_args *args)
{
    return args->options[OPT_CASES] == NULL ? "tests/cases" : args->options[OPT_CASES];
}

static void print_text(const struct paper *paper, const struct clause *clause)
{
    paper_write(paper, INK_STRONG, "%s", clause->id);
    fprintf(paper->to, "  %s\n\n", clause->title);
    paper_wrap(paper, 0, clause->text);
}

bool rule_print(const struct paper *paper, const struct ruleset *rules, const char *name)
{
    struct book book = book_of(rules);
    struct book umpires;
    const struct clause *clause = clause_named(&book, name);
    if (clause == NULL && book_named("sandtable", &umpires)) {
        clause = clause_named(&umpires, name);
    }
    if (clause != NULL) {
        print_text(paper, clause);
    }
    return clause != NULL;
}

static int print_clause(const struct cli_args *args, const struct book *book, const char *name)
{
    bool as_json = args->options[OPT_JSON] != NULL;
    bool code = args->options[OPT_CODE] != NULL;
    const struct clause *clause = clause_named(book, name);
    if (clause == NULL && !code && has_area(book, name)) {
        return list_clauses(book, name, as_json);
    }
    if (clause == NULL) {
        return cli_fail("%s has no clause \"%s\"; sandtable rules %s lists them", book->title, name,
                        book->slug);
    }
    if (code) {
        return show_code(clause, folder_of(args), as_json);
    }
    if (as_json) {
        return cli_print_json(clause_json(clause, true));
    }
    struct paper paper = paper_of(stdout);
    print_text(&paper, clause);
    return EXIT_DONE;
}

/* -- verbs ------------------------------------------------------------------------------------- */

static json_t *verb_json(const struct ruleset *rules, const struct verb *verb)
{
    json_t *args = json_array();
    for (int i = 0; i < verb->n_args; i++) {
        json_array_append_new(args, json_pack("{s:s, s:s, s:b}", "name", verb->args[i].name,
                                              "about", verb->args[i].about, "optional",
                                              (int)verb->args[i].optional));
    }
    return json_pack("{s:s, s:s, s:s, s:o}", "verb", verb->name, "about", verb->about, "clause",
                     ruleset_clause_id(rules, verb->clause), "arguments", args);
}

static void print_verb(const struct verb *verb)
{
    printf("%-16s%s\n", verb->name, verb->about);
    for (int i = 0; i < verb->n_args; i++) {
        printf("                %s%s: %s\n", verb->args[i].name,
               verb->args[i].optional ? " (may be left out)" : "", verb->args[i].about);
    }
}

static int list_verbs(const struct book *book, bool as_json)
{
    if (book->rules == NULL) {
        return cli_fail("the umpire's own clauses have no verbs; name a rule set");
    }
    json_t *list = json_array();
    for (int i = 0; i < book->rules->n_verbs; i++) {
        json_array_append_new(list, verb_json(book->rules, &book->rules->verbs[i]));
        if (!as_json) {
            print_verb(&book->rules->verbs[i]);
        }
    }
    if (as_json) {
        return cli_print_json(list);
    }
    json_decref(list);
    return EXIT_DONE;
}

/* The clause asked for, by a word of its own or by the whole id alone; NULL if none is. */
static const char *clause_asked(const struct cli_args *args)
{
    return args->n_words == 2                                          ? args->words[1]
           : args->n_words == 1 && strchr(args->words[0], '.') != NULL ? args->words[0]
                                                                       : NULL;
}

/* The book that the first word names, by its slug or by the id of a clause. */
static bool book_asked(const char *word, struct book *book)
{
    char slug[ID_BYTES * 4];
    snprintf(slug, sizeof slug, "%.*s", (int)strcspn(word, "."), word);
    return book_named(slug, book);
}

static int run_book(const struct cli_args *args, const struct book *book)
{
    bool as_json = args->options[OPT_JSON] != NULL;
    if (args->options[OPT_TABLE] != NULL) {
        return show_table(book, args->options[OPT_TABLE], as_json);
    }
    if (args->options[OPT_VERBS] != NULL) {
        return list_verbs(book, as_json);
    }
    if (args->options[OPT_LEDGER] != NULL && as_json) {
        return cli_print_json(json_pack("{s:s, s:s}", "slug", book->slug, "ledger", book->ledger));
    }
    if (args->options[OPT_LEDGER] != NULL) {
        fputs(book->ledger, stdout);
        return EXIT_DONE;
    }
    return clause_asked(args) != NULL ? print_clause(args, book, clause_asked(args))
                                      : list_clauses(book, NULL, as_json);
}

static int run(const struct cli_args *args)
{
    struct book book;
    bool as_json = args->options[OPT_JSON] != NULL;
    bool of_the_book = args->options[OPT_TABLE] || args->options[OPT_LEDGER] ||
                       args->options[OPT_VERBS] || args->options[OPT_COVERAGE];
    if (clause_asked(args) != NULL && of_the_book) {
        cli_fail("rules: expected either a clause or --table, --ledger, --verbs or --coverage");
        return EXIT_USAGE;
    }
    if (args->options[OPT_CASES] != NULL && args->options[OPT_COVERAGE] == NULL &&
        args->options[OPT_CODE] == NULL) {
        cli_fail("--cases: expected --coverage or --code with it");
        return EXIT_USAGE;
    }
    if (args->options[OPT_CODE] != NULL && clause_asked(args) == NULL) {
        cli_fail("--code: expected a clause, such as pz8-space.fire.to-hit");
        return EXIT_USAGE;
    }
    if (args->n_words > 0 && !book_asked(args->words[0], &book)) {
        return cli_fail("there is no rule set \"%s\"; sandtable rules --all lists them",
                        args->words[0]);
    }
    if (args->options[OPT_COVERAGE] != NULL) {
        return report_coverage(args->n_words > 0 ? &book : NULL, folder_of(args), as_json);
    }
    if (args->n_words > 0) {
        return run_book(args, &book);
    }
    if (of_the_book) {
        cli_fail("rules: expected the name of a rule set with --table, --ledger or --verbs");
        return EXIT_USAGE;
    }
    return list_sets(args->options[OPT_ALL] != NULL, as_json);
}

const struct cli_command cli_rules = {
    .name = "rules",
    .words = "[SLUG [CLAUSE | AREA] | CLAUSE]",
    .about = "lists the rule sets and prints their clauses",
    .help =
        "Without arguments: the rule sets. With SLUG: its clauses by area. With SLUG and CLAUSE:\n"
        "that clause's whole text; the clause is named by its id (pz8-space.fire.to-hit) or by\n"
        "what follows the slug (fire.to-hit); its id alone will do. An area (fire) lists its\n"
        "clauses. The slug sandtable names the umpire's own clauses.",
    .min_words = 0,
    .max_words = 2,
    .options = {[OPT_TABLE] = {"table", "NAME", "a table of the rule set, as aligned text",
                               .group = 1},
                [OPT_LEDGER] = {"ledger", NULL, "the whole ledger", .group = 1},
                [OPT_VERBS] = {"verbs", NULL, "its commands and their arguments", .group = 1},
                [OPT_COVERAGE] = {"coverage", NULL,
                                  "clauses without source or case; status 1 if any", .group = 1},
                [OPT_CODE] = {"code", NULL,
                              "where the sources cite the clause, and the cases that show it",
                              .group = 1},
                [OPT_CASES] = {"cases", "FOLDER", "where the cases are; tests/cases unless said"},
                [OPT_ALL] = {"all", NULL, "also rule sets that are examples"},
                [OPT_JSON] = {"json", NULL, "as JSON"}},
    .run = run,
};
