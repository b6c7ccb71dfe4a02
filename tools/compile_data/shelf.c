/* shelf: what the build makes of one rule set besides its words, for its struct ruleset: its slug,
 * ledger, clauses, tables and scenarios. Nothing is read; the build knows what there is. */
#include <string.h>

#include "compile.h"
#include "output.h"
#include "text.h"

enum { MAX_SYMBOL = 60 };

/* "to-hit" as C has it. */
static void write_symbol(const char *word, bool is_upper, FILE *out)
{
    for (; *word != '\0'; word++) {
        bool is_letter = is_upper && is_one_of(*word, SMALL_LETTERS);
        fputc(*word == '-' ? '_' : is_letter ? *word - 'a' + 'A' : *word, out);
    }
}

/* "pz8_jets_table_to_hit" */
static void write_text_name(const char *slug, const char *kind, const char *name, FILE *out)
{
    write_symbol(slug, false, out);
    fprintf(out, "_%s%s", kind, *name == '\0' ? "" : "_");
    write_symbol(name, false, out);
}

/* The array of tables or of scenarios, each with its text. */
static void write_texts(const char *slug, const char *type, const char *kind, char **names, int n,
                        FILE *out)
{
    for (int i = 0; i < n; i++) {
        fputs("extern const char ", out);
        write_text_name(slug, kind, names[i], out);
        fputs("[];\n", out);
    }
    fprintf(out, "static const struct %s ", type);
    write_symbol(slug, false, out);
    fprintf(out, "_%ss[] = {\n", kind);
    for (int i = 0; i < n; i++) {
        fprintf(out, "    {\"%s\", ", names[i]);
        write_text_name(slug, kind, names[i], out);
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

/* ".tables = pz8_jets_tables, .n_tables = 5, " */
static void write_pointer(const char *slug, const char *member, FILE *out)
{
    fprintf(out, " \\\n    .%s = ", member);
    write_symbol(slug, false, out);
    fprintf(out, "_%s, .n_%s = sizeof ", member, member);
    write_symbol(slug, false, out);
    fprintf(out, "_%s / sizeof ", member);
    write_symbol(slug, false, out);
    fprintf(out, "_%s[0],", member);
}

static void write_shelf(const char *slug, char **tables, int n_tables, char **scenarios,
                        int n_scenarios, FILE *out)
{
    fputs("/* Made by compile_data. */\nextern const char ", out);
    write_text_name(slug, "ledger", "", out);
    fputs("[];\n", out);
    write_clauses(slug, out);
    if (n_tables > 0) {
        write_texts(slug, "data_table", "table", tables, n_tables, out);
    }
    write_texts(slug, "shipped_scenario", "scenario", scenarios, n_scenarios, out);
    fputs("#define ", out);
    write_symbol(slug, true, out);
    fprintf(out, "_SHELF \\\n    .slug = \"%s\", .ledger = ", slug);
    write_text_name(slug, "ledger", "", out);
    fputs(",", out);
    write_pointer(slug, "clauses", out);
    if (n_tables > 0) {
        write_pointer(slug, "tables", out);
    }
    write_pointer(slug, "scenarios", out);
    fputs("\n", out);
}

static bool are_words(char **words, int n)
{
    for (int i = 0; i < n; i++) {
        if (!is_word(words[i]) || strlen(words[i]) > MAX_SYMBOL) {
            return false;
        }
    }
    return true;
}

int compile_shelf(int argc, char **argv)
{
    int behind = 3;
    while (behind < argc && strcmp(argv[behind], "--scenarios") != 0) {
        behind++;
    }
    bool is_usage = argc > behind + 1 && strcmp(argv[2], "--tables") == 0 && are_words(argv, 1) &&
                    are_words(argv + 3, behind - 3) &&
                    are_words(argv + behind + 1, argc - behind - 1);
    if (!is_usage) {
        return EXIT_WRONG_USAGE;
    }
    FILE *out = open_output(argv[1]);
    if (out == NULL) {
        return EXIT_WRONG_INPUT;
    }
    write_shelf(argv[0], argv + 3, behind - 3, argv + behind + 1, argc - behind - 1, out);
    return close_output(out, argv[1]) ? EXIT_DONE : EXIT_WRONG_INPUT;
}
