/* sandtable rules CLAUSE --code: where a clause is in the sources, and the cases that show it.
 *
 * The places are compiled in with the clause (compile_data), so that a program without its sources
 * tells them too; cases are looked for in their folder. */

#include <stdio.h>
#include <string.h>

#include "cli/cases.h"
#include "cli/rules.h"
#include "format/case.h"

/* A clause by its id, and by the ids of those whose text holds for it: "inherits `...`". */
struct wanted {
    const struct clause *clause;
    json_t *cases; /* of it: [{"file", "clause", "about"}] */
};

static bool is_meant(const struct clause *clause, const char *id)
{
    if (strcmp(clause->id, id) == 0) {
        return true;
    }
    char inherits[200];
    snprintf(inherits, sizeof inherits, "inherits `%.180s`", id);
    return strncmp(clause->text, "inherits `", 10) == 0 && strstr(clause->text, inherits) != NULL;
}

static void note_case(void *who, const char *path, const json_t *one)
{
    const struct wanted *wanted = who;
    for (size_t i = 0; i < case_rules(one); i++) {
        const char *id = case_rule(one, i);
        if (is_meant(wanted->clause, id)) {
            json_array_append_new(wanted->cases, json_pack("{s:s, s:s, s:s}", "file", path,
                                                           "clause", id, "about", case_about(one)));
            return;
        }
    }
}

static json_t *places_of(const struct clause *clause)
{
    json_t *places = json_array();
    const char *place = clause->cited == NULL ? "" : clause->cited;
    while (*place != '\0') {
        size_t length = strcspn(place, "\n");
        json_array_append_new(places, json_stringn(place, length));
        place += length + (place[length] == '\n');
    }
    return places;
}

static void print_places(const json_t *places)
{
    if (json_array_size(places) == 0) {
        printf("No source file cites it: it is in the tables and scenarios, if anywhere.\n");
    }
    for (size_t i = 0; i < json_array_size(places); i++) {
        printf("%s\n", json_string_value(json_array_get(places, i)));
    }
}

static void print_cases(const struct wanted *wanted, const char *folder)
{
    size_t n = json_array_size(wanted->cases);
    printf(n > 0 ? "\nCases:\n" : "\nNo case of %s names it; --cases names another folder.\n",
           folder);
    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_array_get(wanted->cases, i);
        const char *id = json_string_value(json_object_get(one, "clause"));
        bool own = strcmp(id, wanted->clause->id) == 0;
        printf("%s: %s%s%s%s\n", json_string_value(json_object_get(one, "file")),
               json_string_value(json_object_get(one, "about")), own ? "" : " (", own ? "" : id,
               own ? "" : ")");
    }
}

int show_code(const struct clause *clause, const char *folder, bool as_json)
{
    struct wanted wanted = {.clause = clause, .cases = json_array()};
    json_t *places = places_of(clause);
    cases_each(folder, note_case, &wanted, NULL);
    if (as_json) {
        return cli_print_json(json_pack("{s:s, s:s, s:o, s:o}", "id", clause->id, "title",
                                        clause->title, "code", places, "cases", wanted.cases));
    }
    printf("%s  %s\n\n", clause->id, clause->title);
    print_places(places);
    print_cases(&wanted, folder);
    json_decref(places);
    json_decref(wanted.cases);
    return EXIT_DONE;
}
