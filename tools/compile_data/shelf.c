/* shelf: what the build makes of one rule set besides its words: for its struct ruleset its slug,
 * ledger, clauses, tables and scenarios; and, in a family whose sets differ in their tables, those
 * of them that C has as arrays. Nothing is read; the build knows what there is. */
#include <string.h>

#include "compile.h"
#include "output.h"
#include "text.h"

enum { MAX_SYMBOL = 60 };

/* What follows a word such as --tables in the command line, up to the next such word. */
struct names {
    char **list;
    int n;
};

/* "to-hit" as C has it. */
static void write_symbol(const char *word, bool is_upper, FILE *out)
{
    for (; *word != '\0'; word++) {
        bool is_letter = is_upper && is_one_of(*word, SMALL_LETTERS);
        fputc(*word == '-' ? '_' : is_letter ? *word - 'a' + 'A' : *word, out);
    }
}

/* "pz8_jets_table_to_hit", or without kind or name. */
static void write_text_name(const char *slug, const char *kind, const char *name, FILE *out)
{
    write_symbol(slug, false, out);
    fprintf(out, "%s%s%s", *kind == '\0' ? "" : "_", kind, *name == '\0' ? "" : "_");
    write_symbol(name, false, out);
}

/* The array of tables or of scenarios, each with its text. */
static void write_texts(const char *slug, const char *type, const char *kind, struct names names,
                        FILE *out)
{
    for (int i = 0; i < names.n; i++) {
        fputs("extern const char ", out);
        write_text_name(slug, kind, names.list[i], out);
        fputs("[];\n", out);
    }
    fprintf(out, "static const struct %s ", type);
    write_symbol(slug, false, out);
    fprintf(out, "_%ss[] = {\n", kind);
    for (int i = 0; i < names.n; i++) {
        fprintf(out, "    {\"%s\", ", names.list[i]);
        write_text_name(slug, kind, names.list[i], out);
        fputs("},\n", out);
    }
    fputs("};\n", out);
}

static void write_clauses(const char *slug, FILE *out)
{
    fputs("static const struct clause ", out);
    write_symbol(slug, false, out);
    fprintf(out,
            "_clauses[] = {\n#define CLAUSE_ROW(id, title, text, kind, cited) "
            "{id, title, text, kind, cited},\n#include \"rules/%s-clauses.inc\"\n"
            "#undef CLAUSE_ROW\n};\n",
            slug);
}

/* ".to_hit = pz8_jets_to_hit, .n_to_hit = 5" */
static void write_pointer(const char *slug, const char *name, FILE *out)
{
    fputs(" \\\n    .", out);
    write_symbol(name, false, out);
    fputs(" = ", out);
    write_text_name(slug, "", name, out);
    fputs(", .n_", out);
    write_symbol(name, false, out);
    fputs(" = sizeof ", out);
    write_text_name(slug, "", name, out);
    fputs(" / sizeof ", out);
    write_text_name(slug, "", name, out);
    fputs("[0]", out);
}

/* The arrays, for the struct of the set's own that points to them: each member is called like its
 * table. */
static void write_arrays(const char *slug, struct names arrays, FILE *out)
{
    for (int i = 0; i < arrays.n; i++) {
        fprintf(out, "#include \"rules/%s-%s.h\"\n", slug, arrays.list[i]);
    }
    fputs("#define ", out);
    write_symbol(slug, true, out);
    fputs("_ARRAYS", out);
    for (int i = 0; i < arrays.n; i++) {
        fputs(i == 0 ? "" : ",", out);
        write_pointer(slug, arrays.list[i], out);
    }
    fputs("\n", out);
}

static void write_shelf(const char *slug, struct names tables, struct names arrays,
                        bool has_weights, struct names scenarios, FILE *out)
{
    fputs("/* Made by compile_data. */\nextern const struct ruleset ", out);
    write_symbol(slug, false, out);
    fputs(";\nextern const char ", out);
    write_text_name(slug, "ledger", "", out);
    fputs("[];\n", out);
    write_clauses(slug, out);
    if (tables.n > 0) {
        write_texts(slug, "data_table", "table", tables, out);
    }
    if (arrays.n > 0) {
        write_arrays(slug, arrays, out);
    }
    if (has_weights) {
        fprintf(out, "#include \"rules/%s-weights.h\"\n", slug);
    }
    write_texts(slug, "shipped_scenario", "scenario", scenarios, out);
    fputs("#define ", out);
    write_symbol(slug, true, out);
    fprintf(out, "_SHELF \\\n    .slug = \"%s\", .ledger = ", slug);
    write_text_name(slug, "ledger", "", out);
    fputs(",", out);
    write_pointer(slug, "clauses", out);
    if (tables.n > 0) {
        fputs(",", out);
        write_pointer(slug, "tables", out);
    }
    if (has_weights) {
        fputs(",", out);
        write_pointer(slug, "weights", out);
    }
    fputs(",", out);
    write_pointer(slug, "scenarios", out);
    fputs(",\n", out);
}

/* The names behind a word of the command line, from `*at` on; where it is not the word, none. */
static struct names take_names(const char *word, int argc, char **argv, int *at)
{
    struct names names = {argv + *at + 1, 0};
    if (*at == argc || strcmp(argv[*at], word) != 0) {
        return names;
    }
    for ((*at)++; *at < argc && is_word(argv[*at]) && strlen(argv[*at]) <= MAX_SYMBOL; (*at)++) {
        names.n++;
    }
    return names;
}

int compile_shelf(int argc, char **argv)
{
    if (argc < 3 || !is_word(argv[0]) || strcmp(argv[2], "--tables") != 0) {
        return EXIT_WRONG_USAGE;
    }
    int at = 2;
    struct names tables = take_names("--tables", argc, argv, &at);
    struct names arrays = take_names("--arrays", argc, argv, &at);
    bool has_weights = at < argc && strcmp(argv[at], "--weights") == 0;
    at += has_weights;
    struct names scenarios = take_names("--scenarios", argc, argv, &at);
    if (at < argc || scenarios.n == 0) {
        return EXIT_WRONG_USAGE;
    }
    FILE *out = open_output(argv[1]);
    if (out == NULL) {
        return EXIT_WRONG_INPUT;
    }
    write_shelf(argv[0], tables, arrays, has_weights, scenarios, out);
    return close_output(out, argv[1]) ? EXIT_DONE : EXIT_WRONG_INPUT;
}
