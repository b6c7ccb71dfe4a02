/* words: what a glossary becomes. words_header.c writes the header that the rule set's own includes
 * behind its constants: enums, records (words_types.c), orders with their readers (words_orders.c)
 * and typed writers (words_writers.c). words_tables.c writes the descriptor tables: fields
 * (words_fields.c), verbs with the bridges to the rule set's own (words_verbs.c), and the rest. */
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

/* words_types.c */
void write_enums(const struct glossary *glossary, FILE *out);
void write_records(const struct glossary *glossary, FILE *out);

/* words_orders.c: the struct of a verb's arguments, and what reads it. */
void write_order(const struct glossary *glossary, const struct entry *verb, FILE *out);
void write_reader(const struct glossary *glossary, const struct entry *verb, FILE *out);
const char *long_struct(const struct item *item);
void write_declared(const struct item *item, FILE *out);
enum { MAX_NONE = MAX_WORD + 64 };
const char *none_of(const struct item *item, char none[MAX_NONE]);

/* words_writers.c: a line of a legal list, a run of such lines, and every event. */
void write_adder(const struct glossary *glossary, const struct entry *verb, FILE *out);
void write_sayer(const struct glossary *glossary, const struct entry *verb, FILE *out);
void write_trier(const struct glossary *glossary, const struct entry *verb, FILE *out);
void write_run(const struct glossary *glossary, const struct entry *verb, FILE *out);
bool has_audience(const struct glossary *glossary, unsigned flags);
void write_tellers(const struct glossary *glossary, FILE *out);

/* words_tables.c: what every row is written with. */
void write_place(const struct glossary *glossary, int line, FILE *out);
void write_text(const char *text, FILE *out);
void write_clause(const char *clause, FILE *out);
void write_labels_name(const struct glossary *glossary, const struct entry *choice, FILE *out);

/* words_fields.c */
void write_collection_rows(const struct glossary *glossary, FILE *out);
void write_head_rows(const struct glossary *glossary, enum entry_kind kind, const char *name,
                     const char *type, FILE *out);
int first_of(const struct entry *record, const char *kinds);

/* words_verbs.c */
void write_verb_rows(const struct glossary *glossary, FILE *out);
void write_task_lists(const struct glossary *glossary, FILE *out);

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
