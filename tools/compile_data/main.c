/* compile_data: turns ledgers, data tables and texts into C while the project is built.
 *
 *   clauses  a rule ledger: an enum of its clauses, and a row for each with title and text
 *   table    a .tsv table: its rows for C, and the whole of it as JSON for the help screen
 *   weights  a .tsv table of what a computer player weighs: an enum of its terms, or the array
 *   words    a glossary: the enums, records, typed readers and writers, and tables of a rule set
 *   shelf    what the build has made of a rule set: where its struct ruleset finds it
 *   embed    any text files: C arrays
 *   folder   the files of a folder: a C table
 *
 * It is also the check of what it reads: every mistake of a file is reported on its own line, as
 * "file:line: expected ..." ("file:line:column: expected ..." in a table). All text is UTF-8. */
#include <stdio.h>
#include <string.h>

#include "compile.h"

static int run(const char *mode, int argc, char **argv)
{
    if (strcmp(mode, "clauses") == 0) {
        return compile_clauses(argc, argv);
    }
    if (strcmp(mode, "table") == 0) {
        return compile_table(argc, argv);
    }
    if (strcmp(mode, "weights") == 0) {
        return compile_weights(argc, argv);
    }
    if (strcmp(mode, "words") == 0) {
        return compile_words(argc, argv);
    }
    if (strcmp(mode, "shelf") == 0) {
        return compile_shelf(argc, argv);
    }
    if (strcmp(mode, "embed") == 0) {
        return embed_text(argc, argv);
    }
    if (strcmp(mode, "folder") == 0) {
        return embed_folder(argc, argv);
    }
    return EXIT_WRONG_USAGE;
}

int main(int argc, char **argv)
{
    int status = argc > 1 ? run(argv[1], argc - 2, argv + 2) : EXIT_WRONG_USAGE;
    if (status == EXIT_WRONG_USAGE) {
        fputs("usage: compile_data clauses SLUG LEDGER.md OUT.h OUT.inc"
              " [--first N] [--prefix WORD]\n"
              "           [--family SLUG=LEDGER.md]... [--cited FILE...]\n"
              "       compile_data table IN.tsv OUT.inc OUT.json\n"
              "       compile_data table IN.tsv OUT.h OUT.json STRUCT NAME\n"
              "       compile_data weights IN.tsv OUT.h [NAME]\n"
              "       compile_data words IN.words HEADER OUT.h OUT.c [--tables IN.tsv...]\n"
              "       compile_data words IN.words OUT.h\n"
              "       compile_data words IN.words HEADER OUT.c --set SLUG [--tables IN.tsv...]\n"
              "       compile_data shelf SLUG OUT.h --tables [NAME...] [--arrays NAME...]"
              " [--weights] --scenarios NAME...\n"
              "       compile_data embed {SYMBOL IN}... OUT.c\n"
              "       compile_data folder FOLDER OUT.c\n",
              stderr);
    }
    return status;
}
