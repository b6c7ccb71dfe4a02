#include "cli/problem_book.h"

#include <stdio.h>
#include <string.h>

#include "bot/advice.h"
#include "cli/cli.h"
#include "format/puzzles.h"

/* Both chances are rounded to a thousandth, as the error is. */
static bool has_one_answer(const json_t *puzzle)
{
    double gap = json_number_value(json_object_get(puzzle, "chance")) -
                 json_number_value(json_object_get(puzzle, "next-chance"));
    return is_far_ahead(gap + 0.001, json_number_value(json_object_get(puzzle, "error")) - 0.0005);
}

json_t *problem_book_read(const char *text, size_t length, const char *name, struct fault *fault)
{
    size_t i;
    const json_t *puzzle;
    json_t *book = puzzles_read(text, length, name, fault);
    json_array_foreach(json_object_get(book, "problems"), i, puzzle)
    {
        if (!has_one_answer(puzzle)) {
            fault_say(fault,
                      "%.200s: problems[%zu]: expected chances that differ by %d %% or more and by "
                      "%d times the error",
                      name, i, ALONE_PERCENT, ALONE_ERRORS);
            json_decref(book);
            return NULL;
        }
    }
    return book;
}

/* Is every answer one that can be given, and the only best one? */
static int check(const struct shipped_puzzles *shipped)
{
    struct fault fault;
    json_t *book = problem_book_read(shipped->json, strlen(shipped->json), shipped->slug, &fault);
    if (book == NULL) {
        return cli_fault(&fault);
    }
    size_t n = json_array_size(json_object_get(book, "problems"));
    printf("%s: %zu %s can be played\n", shipped->slug, n, n == 1 ? "problem," : "problems, each");
    json_decref(book);
    return EXIT_DONE;
}

int problem_books_check(const struct ruleset *rules)
{
    int status = EXIT_DONE;
    bool any = false;
    for (const struct shipped_puzzles *one = shipped_puzzles;
         one->slug != NULL && status == EXIT_DONE; one++) {
        if (rules == NULL || strcmp(one->slug, rules->slug) == 0) {
            status = check(one);
            any = true;
        }
    }
    if (!any && rules != NULL) {
        printf("%s: no problems\n", rules->slug);
    }
    return status;
}
