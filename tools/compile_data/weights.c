/* weights: what a computer player weighs, a .tsv table with the columns term, usual, least, most and
 * meaning, whose first term is scale. The sets of a family weigh the same terms: the enum of one of
 * them places the rows of all, so that one term too many or too few does not compile. */
#include <string.h>

#include "compile.h"
#include "output.h"
#include "table.h"
#include "text.h"

enum column_place { TERM, USUAL, LEAST, MOST, MEANING, COLUMNS };

static const char *const column_names[] = {"term", "usual", "least", "most", "meaning"};

struct weights {
    struct column_words columns[COLUMNS];
    int count;
};

static bool read_weights(struct weights *weights, const char *path)
{
    for (int i = 0; i < COLUMNS; i++) {
        if (!read_column_cells(&weights->columns[i], path, column_names[i])) {
            return false;
        }
    }
    weights->count = weights->columns[TERM].count;
    if (strcmp(weights->columns[TERM].words[0], "scale") != 0) {
        fprintf(stderr, "%s:1: expected 'scale' as the first term\n", path);
        return false;
    }
    return true;
}

static void close_weights(struct weights *weights)
{
    for (int i = 0; i < COLUMNS; i++) {
        close_column_words(&weights->columns[i]);
    }
}

/* "WEIGHT_NEAR_GOAL" */
static void write_term(const char *term, FILE *out)
{
    fputs("WEIGHT_", out);
    for (; *term != '\0'; term++) {
        bool is_letter = is_one_of(*term, SMALL_LETTERS);
        fputc(*term == '-' ? '_' : is_letter ? *term - 'a' + 'A' : *term, out);
    }
}

/* The kernel has the first. */
static void write_terms(const struct weights *weights, FILE *out)
{
    fputs("/* Made from a table by compile_data. */\nenum {\n", out);
    for (int i = 1; i < weights->count; i++) {
        fputs("    ", out);
        write_term(weights->columns[TERM].words[i], out);
        fprintf(out, " = %d,\n", i);
    }
    fprintf(out, "    WEIGHTS = %d\n};\n", weights->count);
}

static void write_weights(const struct weights *weights, const char *name, FILE *out)
{
    fprintf(out,
            "/* Made from a table by compile_data. */\n"
            "_Static_assert(%d == WEIGHTS, \"expected the terms of the family\");\n"
            "_Static_assert(%d <= WEIGHTS_MAX, \"expected fewer terms\");\n",
            weights->count, weights->count);
    for (int i = 0; i < weights->count; i++) {
        fprintf(out,
                "_Static_assert(%s <= %s && %s <= %s,\n"
                "    \"%s: expected what is usual between least and most\");\n",
                weights->columns[LEAST].words[i], weights->columns[USUAL].words[i],
                weights->columns[USUAL].words[i], weights->columns[MOST].words[i],
                weights->columns[TERM].words[i]);
    }
    fprintf(out, "static const struct weight %s[] = {\n", name);
    for (int i = 0; i < weights->count; i++) {
        fputs("    [", out);
        write_term(weights->columns[TERM].words[i], out);
        fputs("] = {", out);
        write_literal(out, weights->columns[TERM].words[i]);
        for (int column = USUAL; column <= MOST; column++) {
            fprintf(out, ", %s", weights->columns[column].words[i]);
        }
        fputs(", ", out);
        write_literal(out, weights->columns[MEANING].words[i]);
        fputs("},\n", out);
    }
    fputs("};\n", out);
}

int compile_weights(int argc, char **argv)
{
    if (argc != 2 && !(argc == 3 && is_c_name(argv[2]))) {
        return EXIT_WRONG_USAGE;
    }
    struct weights weights = {.count = 0};
    FILE *out = read_weights(&weights, argv[0]) ? open_output(argv[1]) : NULL;
    if (out != NULL && argc == 2) {
        write_terms(&weights, out);
    } else if (out != NULL) {
        write_weights(&weights, argv[2], out);
    }
    bool done = out != NULL && close_output(out, argv[1]);
    close_weights(&weights);
    return done ? EXIT_DONE : EXIT_WRONG_INPUT;
}
