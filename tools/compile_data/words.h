/* words: what a glossary becomes. words_header.c writes the header that the rule set's own includes
 * behind its constants: enums, records, orders, typed readers and writers. words_tables.c writes
 * the descriptor tables, and the bridges from the kernel's verbs to the rule set's. */
#ifndef SANDTABLE_TOOLS_COMPILE_DATA_WORDS_H
#define SANDTABLE_TOOLS_COMPILE_DATA_WORDS_H

#include <stdio.h>

#include "glossary.h"

void write_words_header(const struct glossary *glossary, FILE *out);
void write_words_tables(const struct glossary *glossary, const char *header, FILE *out);

/* The prefix of the tables of this set: its slug, or the glossary's prefix if there are no sets. */
void write_tables_prefix(char name[MAX_WORD + 1], const struct glossary *glossary,
                         const struct entry *set);

/* Does C have its labels alone, and no enum of them? */
bool has_labels_only(const struct entry *choice);

/* Do the modifiers of a tally stand in its sentence, as {why}? */
bool says_why(const struct entry *event);

/* Do its verbs own their rules? They do where the glossary has tasks. */
bool has_tasks(const struct glossary *glossary);

/* How a value travels in an order, an event and a legal list. */
enum form {
    FORM_INDEX,  /* a piece of one collection: its index */
    FORM_PIECE,  /* a piece of any: the piece */
    FORM_CHOICE, /* its enum, if there is one */
    FORM_MARK,   /* a choice of one word that may be left out: bool */
    FORM_HEX,
    FORM_SQUARE,
    FORM_POINT, /* of a shift, too */
    FORM_LINE,  /* two points */
    FORM_COURSE,
    FORM_PIECES,
    FORM_PLACES,
    FORM_PATH,
    FORM_STEPS,
    FORM_NUMBER /* anything else: its word */
};
enum form form_of(const struct item *item);

/* words_hooks.c: what the rule set provides beside its verbs, as its header promises it; how the
 * kernel calls that, declared and written; and the members of the struct ruleset that say so. */
void write_hook_promises(const struct glossary *glossary, FILE *out);
void write_hook_names(const struct glossary *glossary, const struct entry *set, FILE *out);
void write_hook_bridges(const struct glossary *glossary, FILE *out);
void write_hook_rows(const struct glossary *glossary, const struct entry *set, FILE *out);

/* What runs a phase: "haul" of harbour_run_haul. */
void write_runner(char name[MAX_WORD + 1], const struct entry *phase);

/* The collection of a record as C has it: UNITS. */
void write_collection(char name[MAX_WORD + 1], const struct entry *record);

#endif
