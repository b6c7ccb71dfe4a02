/* words: the header as a whole, with what the chapters provide and the tables are called. */
#include <string.h>

#include "text.h"
#include "words.h"

/* -- what the chapters provide ----------------------------------------------------------------- */

static void write_list_promise(const char *p, const char *name, FILE *out)
{
    fprintf(out,
            "bool %s_list_%s(terms_t *terms, state_t *state, int side, struct legal *legal);\n", p,
            name);
}

static void write_promises(const struct glossary *glossary, FILE *out)
{
    const char *p = glossary->prefix;
    const struct entry *phase = NULL;
    while ((phase = next_entry(glossary, phase, PHASE)) != NULL) {
        char name[MAX_WORD + 1];
        write_runner(name, phase);
        fprintf(out, "enum phase_end %s_run_%s(struct play *play);\n", p, name);
    }
    const struct entry *verb = has_tasks(glossary) ? next_entry(glossary, NULL, VERB) : NULL;
    for (; verb != NULL; verb = next_entry(glossary, verb, VERB)) {
        if (is_repeated(glossary, verb)) {
            continue;
        }
        bool is_own = verb->like == NULL;
        if (is_own && !has_word(verb, "unchecked")) {
            fprintf(out,
                    "bool %s_check_%s(terms_t *terms, state_t *state,\n"
                    "    const struct %s_%s *order, struct refusal *why);\n",
                    p, verb->lower, p, verb->lower);
        }
        if (is_own && !has_word(verb, "idle")) {
            fprintf(out, "void %s_do_%s(struct play *play, const struct %s_%s *order);\n", p,
                    verb->lower, p, verb->lower);
        }
        if (is_own && has_word(verb, "promised")) {
            fprintf(out,
                    "int32_t %s_promise_%s(terms_t *terms, state_t *view,\n"
                    "    const struct %s_%s *order, const struct intent *intent);\n",
                    p, verb->lower, p, verb->lower);
        }
        if (!has_word(verb, "unlisted")) {
            write_list_promise(p, verb->lower, out);
        }
    }
    const struct entry *task = NULL;
    while ((task = next_entry(glossary, task, TASK)) != NULL) {
        if (task->is_listed && !is_repeated(glossary, task)) {
            write_list_promise(p, task->lower, out);
        }
    }
}

static void write_effects(const struct glossary *glossary, FILE *out)
{
    const struct entry *verb = NULL;
    while ((verb = next_entry(glossary, verb, VERB)) != NULL) {
        for (int i = 0; i < verb->item_count; i++) {
            if (verb->items[i].flags & FLAG_EFFECTS) {
                fprintf(out, "extern const struct step_effect %s_%s_effects[];\n", glossary->prefix,
                        verb->items[i].choice->lower);
            }
        }
    }
}

/* -- the tables, for the struct ruleset -------------------------------------------------------- */

/* The entries of this kind that the set has, or the items of its one entry. */
static int count_rows(const struct glossary *glossary, const struct entry *set,
                      enum entry_kind kind, bool of_items)
{
    unsigned bit = 1U << (set == NULL ? 0 : set->number);
    int n = 0;
    const struct entry *entry = NULL;
    while ((entry = next_entry(glossary, entry, kind)) != NULL) {
        n += !of_items && (entry->sets & bit) != 0;
        for (int i = 0; i < entry->item_count && of_items; i++) {
            n += (entry->items[i].sets & bit) != 0;
        }
    }
    return n;
}

static void write_table_names(const struct glossary *glossary, const struct entry *set, FILE *out)
{
    static const struct {
        enum entry_kind kind;
        const char *type, *name;
        bool of_items; /* the rows are the items of the one entry */
    } tables[] = {
        {PHASE, "phase", "phases", false},      {TASK, "task_kind", "tasks", false},
        {VERB, "verb", "verbs", false},         {OPTION, "option", "options", false},
        {EVENT, "event_kind", "events", false}, {PURPOSE, "purpose", "purposes", false},
        {REASON, "reason", "reasons", false},   {RECORD, "collection", "collections", false},
        {SETTINGS, "field", "settings", true},  {GLOBALS, "field", "globals", true}};
    enum { TABLES = sizeof tables / sizeof tables[0] };
    char prefix[MAX_WORD + 1];
    char upper[MAX_WORD + 1];
    int counts[TABLES];
    write_tables_prefix(prefix, glossary, set);
    write_upper(upper, prefix);
    for (int i = 0; i < TABLES; i++) {
        counts[i] = count_rows(glossary, set, tables[i].kind, tables[i].of_items);
        if (counts[i] > 0) {
            fprintf(out, "extern const struct %s %s_%s[];\n", tables[i].type, prefix,
                    tables[i].name);
        }
    }
    if (glossary->has_option_table) {
        fprintf(out, "extern const uint8_t %s_option_at[];\n", prefix);
    }
    write_hook_names(glossary, set, out);
    fprintf(out, "#define %s_WORDS", upper);
    for (int i = 0; i < TABLES; i++) {
        if (counts[i] > 0) {
            fprintf(out, " \\\n    .%s = %s_%s, .n_%s = %d,", tables[i].name, prefix,
                    tables[i].name, tables[i].name, counts[i]);
        }
    }
    write_hook_rows(glossary, set, out);
    fputs("\n", out);
}

/* What rules read, and never change. Their forms are the kernel's: one that has no need of all it
 * is given says nothing of it. */
static void write_types(const char *p, FILE *out)
{
    fprintf(out,
            "typedef const struct %s_scenario terms_t;\n"
            "typedef const struct %s_state state_t;\n"
            "#pragma GCC diagnostic ignored \"-Wunused-parameter\"\n",
            p, p);
}

/* The rule set's own structs behind the kernel's heads. */
static void write_casts(const char *p, FILE *out)
{
    fprintf(out,
            "static inline struct %s_state *%s_of(struct play *play)\n"
            "{\n    return (struct %s_state *)play->state;\n}\n",
            p, p, p);
    fprintf(out,
            "static inline const struct %s_scenario *%s_terms(const struct play *play)\n"
            "{\n    return (const struct %s_scenario *)play->scenario;\n}\n",
            p, p, p);
    static const char *const heads[] = {"scenario", "state"};
    for (int i = 0; i < 2; i++) {
        const char *head = heads[i];
        fprintf(out,
                "static inline const struct %s_%s *%s_%s(const struct %s *%s)\n"
                "{\n    return (const struct %s_%s *)%s;\n}\n",
                p, head, p, head, head, head, p, head, head);
    }
}

void write_words_header(const struct glossary *glossary, FILE *out)
{
    const char *upper = glossary->upper_prefix;
    fprintf(out,
            "/* Made from a glossary by compile_data. */\n#ifndef SANDTABLE_%s_WORDS\n"
            "#define SANDTABLE_%s_WORDS\n#include \"core/ruleset.h\"\n",
            upper, upper);
    write_types(glossary->prefix, out);
    write_casts(glossary->prefix, out);
    write_enums(glossary, out);
    write_records(glossary, out);
    const struct entry *verb = NULL;
    while ((verb = next_entry(glossary, verb, VERB)) != NULL) {
        if (!is_repeated(glossary, verb)) {
            if (verb->like == NULL) {
                write_order(glossary, verb, out);
                write_reader(glossary, verb, out);
            }
            write_adder(glossary, verb, out);
            write_sayer(glossary, verb, out);
            write_run(glossary, verb, out);
        }
    }
    write_tellers(glossary, out);
    write_promises(glossary, out);
    while ((verb = next_entry(glossary, verb, VERB)) != NULL) {
        bool is_checked = has_tasks(glossary) && !has_word(model_of(verb), "unchecked");
        if (is_checked && !is_repeated(glossary, verb)) {
            write_trier(glossary, verb, out);
        }
    }
    write_effects(glossary, out);
    write_hook_promises(glossary, out);
    const struct entry *set = next_entry(glossary, NULL, SET);
    do {
        write_table_names(glossary, set, out);
        set = set == NULL ? NULL : next_entry(glossary, set, SET);
    } while (set != NULL);
    fputs("#endif\n", out);
}
