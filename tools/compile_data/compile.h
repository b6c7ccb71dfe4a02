/* compile_data: the modes of the tool, and how each of them ends.
 *
 * A mode gets the arguments behind its name and returns the exit status. It has then written all of
 * its outputs, or has said on standard error what is wrong; for wrong usage it says nothing, since
 * main explains that. It writes nothing unless the whole input is right, and what it writes depends
 * on nothing but the input and the options. */
#ifndef SANDTABLE_TOOLS_COMPILE_DATA_COMPILE_H
#define SANDTABLE_TOOLS_COMPILE_DATA_COMPILE_H

enum { EXIT_DONE = 0, EXIT_WRONG_INPUT = 1, EXIT_WRONG_USAGE = 2 };

/* SLUG LEDGER.md OUT.h OUT.inc [--first N] [--prefix WORD] [--family SLUG=LEDGER.md]...
 * [--cited FILE...] */
int compile_clauses(int argc, char **argv);

/* IN.tsv OUT.inc OUT.json, or IN.tsv OUT.h OUT.json STRUCT NAME: an array of this struct */
int compile_table(int argc, char **argv);

/* IN.tsv OUT.h: an enum of the terms that a computer player weighs, or IN.tsv OUT.h NAME: an array
 * of them, each at the place that the enum gives it */
int compile_weights(int argc, char **argv);

/* IN.words HEADER OUT.h OUT.c [--tables IN.tsv...]: HEADER is what OUT.c includes, the rule set's
 * own. For a family IN.words OUT.h, and for each of its sets IN.words HEADER OUT.c --set SLUG. */
int compile_words(int argc, char **argv);

/* SLUG OUT.h --tables [NAME...] [--arrays NAME...] [--weights] --scenarios NAME... */
int compile_shelf(int argc, char **argv);

/* {SYMBOL IN}... OUT.c */
int embed_text(int argc, char **argv);

/* FOLDER OUT.c */
int embed_folder(int argc, char **argv);

#endif
