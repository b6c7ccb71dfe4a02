/* sandtable case: runs test cases. */

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "format/case.h"
#include "format/file.h"

enum { OPT_JSON, OPT_TAP };

struct report {
    int passed, failed;
    bool tap;
    json_t *failures;
};

static void note(struct report *report, const char *file, size_t number, const json_t *one,
                 bool passed, const struct fault *why)
{
    report->passed += passed;
    report->failed += !passed;
    if (report->tap) {
        printf("%s %d - %s [%zu] %s: %s\n", passed ? "ok" : "not ok",
               report->passed + report->failed, file, number, case_rule(one, 0), case_about(one));
    }
    if (passed) {
        return;
    }
    if (report->tap) {
        printf("# %s\n", why->text);
    }
    json_array_append_new(report->failures,
                          json_pack("{s:s, s:i, s:s, s:s, s:s}", "file", file, "case", (int)number,
                                    "rule", case_rule(one, 0), "about", case_about(one), "why",
                                    why->text));
}

static bool run_file(const char *path, struct report *report, struct fault *fault)
{
    size_t length;
    char *text = file_read(path, CASES_BYTES_MAX, &length, fault);
    json_t *cases = text == NULL ? NULL : cases_read(text, length, path, fault);
    free(text);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        struct fault why = {.text = ""};
        const json_t *one = json_array_get(cases, i);
        note(report, path, i, one, case_run(one, &why), &why);
    }
    bool read = cases != NULL;
    json_decref(cases);
    return read;
}

static int is_case_file(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return entry->d_name[0] != '.' &&
           (strchr(entry->d_name, '.') == NULL ||
            (length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0));
}

/* A folder stands for the case files in it and below, in the order of their names. */
static bool run_path(const char *path, struct report *report, struct fault *fault)
{
    struct stat what;
    if (stat(path, &what) == 0 && !S_ISDIR(what.st_mode)) {
        return run_file(path, report, fault);
    }
    struct dirent **entries;
    int n = scandir(path, &entries, is_case_file, alphasort);
    if (n < 0) {
        return fault_say(fault, "%s: there is no such file or folder", path);
    }
    bool good = true;
    for (int i = 0; i < n; i++) {
        char below[4096];
        snprintf(below, sizeof below, "%s/%s", path, entries[i]->d_name);
        good = good && run_path(below, report, fault);
        free(entries[i]);
    }
    free(entries);
    return good;
}

static void print_failures(const struct report *report)
{
    for (size_t i = 0; i < json_array_size(report->failures); i++) {
        const json_t *one = json_array_get(report->failures, i);
        printf("%s [%d] %s: %s\n  %s\n", json_string_value(json_object_get(one, "file")),
               (int)json_integer_value(json_object_get(one, "case")),
               json_string_value(json_object_get(one, "rule")),
               json_string_value(json_object_get(one, "about")),
               json_string_value(json_object_get(one, "why")));
    }
}

static int run(const struct cli_args *args)
{
    struct report report = {.tap = args->options[OPT_TAP] != NULL, .failures = json_array()};
    struct fault fault;
    bool read = true;
    for (int i = 0; i < args->n_words && read; i++) {
        read = run_path(args->words[i], &report, &fault);
    }
    if (report.tap) {
        printf("1..%d\n", report.passed + report.failed);
    } else if (args->options[OPT_JSON] != NULL) {
        cli_print_json(json_pack("{s:i, s:i, s:O}", "passed", report.passed, "failed",
                                 report.failed, "failures", report.failures));
    } else {
        print_failures(&report);
        printf("%d passed, %d failed\n", report.passed, report.failed);
    }
    json_decref(report.failures);
    if (!read) {
        return cli_fault(&fault);
    }
    if (report.passed + report.failed == 0) {
        return cli_fail("expected at least one case, found none");
    }
    return report.failed == 0 ? EXIT_DONE : EXIT_FAILED;
}

const struct cli_command cli_case = {
    .name = "case",
    .words = "FILE-OR-FOLDER...",
    .about = "runs test cases: situation, commands with dice, expectation",
    .help = "Runs every case of the files given, and of the .json files in the folders given\n"
            "(docs/formats.md, \"Case\"). Prints what failed and why, then the count.",
    .min_words = 1,
    .max_words = WORDS_MAX,
    .options = {[OPT_JSON] = {"json", NULL, "the report as JSON", .group = 1},
                [OPT_TAP] = {"tap", NULL, "the report as TAP, for test harnesses", .group = 1}},
    .run = run,
};
