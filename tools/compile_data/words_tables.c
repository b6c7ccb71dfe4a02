/* words: the tables. Each row follows a #line of the glossary, so that what the compiler has to say
 * of it, it says of the glossary's line. */
#include <string.h>

#include "output.h"
#include "text.h"
#include "words.h"

void write_place(const struct glossary *glossary, int line, FILE *out)
{
    fprintf(out, "#line %d ", line);
    write_literal(out, glossary->source.path);
    fputs("\n", out);
}

void write_text(const char *text, FILE *out)
{
    write_literal(out, text == NULL ? "" : text);
}

/* CLAUSE_AREA_NAME, or 0. */
void write_clause(const char *clause, FILE *out)
{
    if (clause == NULL) {
        fputs("0", out);
        return;
    }
    fputs("CLAUSE_", out);
    for (const char *c = clause; *c != '\0'; c++) {
        fputc(is_one_of(*c, ".-") ? '_' : is_one_of(*c, SMALL_LETTERS) ? *c - 'a' + 'A' : *c, out);
    }
}

static void write_labels(const char *const labels[], int n, FILE *out)
{
    for (int i = 0; i < n; i++) {
        write_text(labels[i], out);
        fputs(", ", out);
    }
    fputs("NULL};\n", out);
}

static void write_choice_labels(const struct entry *choice, FILE *out)
{
    if (choice->table == NULL) {
        write_labels(choice->words, choice->word_count, out);
    } else {
        if (choice->before_table != NULL) {
            write_text(choice->before_table, out);
            fputs(", ", out);
        }
        write_labels(choice->cells.words, choice->cells.count, out);
    }
}

void write_labels_name(const struct glossary *glossary, const struct entry *choice, FILE *out)
{
    if (choice->kept != NULL) {
        fputs(choice->kept, out);
    } else {
        fprintf(out, "%s_%s_labels", glossary->tables_prefix, choice->lower);
    }
}

static void write_all_labels(const struct glossary *glossary, FILE *out)
{
    const struct entry *entry = NULL;
    while ((entry = next_entry(glossary, entry, CHOICE)) != NULL) {
        if (entry->kept == NULL) {
            fprintf(out, "const char *const %s_%s_labels[] = {", glossary->tables_prefix,
                    entry->lower);
            write_choice_labels(entry, out);
        }
        if (entry->said_count > 0) {
            fprintf(out, "static const char *const %s_said[] = {", entry->lower);
            write_labels(entry->said, entry->said_count, out);
        }
    }
    while ((entry = next_entry(glossary, entry, OPTION)) != NULL) {
        fprintf(out, "static const char *const opt_%s_labels[] = {", entry->lower);
        write_labels(entry->words, entry->word_count, out);
    }
}

/* -- the other rows ---------------------------------------------------------------------------- */

static void write_phase(const struct glossary *glossary, const struct entry *entry, FILE *out)
{
    char run[MAX_WORD + 1];
    write_runner(run, entry);
    write_text(entry->name, out);
    fputs(", ", out);
    write_text(entry->text, out);
    fputs(", ", out);
    write_text(entry->list, out);
    fputs(", ", out);
    write_clause(entry->clause, out);
    fprintf(out, ", %s_run_%s, %s", glossary->prefix, run,
            has_word(entry, "once") ? "true" : "false");
}

/* A bit for each verb; those of other sets are passed over. */
static void write_verb_bits(const struct glossary *glossary, const char *const names[], int n,
                            FILE *out)
{
    fputs("0", out);
    for (int i = 0; i < n; i++) {
        const struct entry *verb = find_entry(glossary, VERB, names[i]);
        if (verb != NULL) {
            fprintf(out, " | UINT64_C(1) << VERB_%s", verb->upper);
        }
    }
}

static void write_task(const struct glossary *glossary, const struct entry *entry, FILE *out)
{
    write_verb_bits(glossary, entry->words, entry->word_count, out);
    fputs(", ", out);
    write_clause(entry->clause, out);
    fputs(", ", out);
    write_text(entry->text, out);
    fputs(", ", out);
    write_verb_bits(glossary, entry->judged, entry->judged_count, out);
    if (entry->is_listed) {
        fprintf(out, ", .list = list_task_%s", entry->lower);
    }
}

static void write_option(const struct glossary *glossary, const struct entry *entry, FILE *out)
{
    (void)glossary;
    fprintf(out, "\"opt-%s\", ", entry->name);
    write_text(entry->text, out);
    fputs(", ", out);
    write_clause(entry->clause, out);
    fprintf(out, ", opt_%s_labels", entry->lower);
}

/* (success, failure) */
static void write_purpose(const struct glossary *glossary, const struct entry *entry, FILE *out)
{
    (void)glossary;
    char success[MAX_WORD + 1] = "";
    const char *comma = entry->list == NULL ? NULL : strchr(entry->list, ',');
    if (comma != NULL) {
        snprintf(success, sizeof success, "%.*s", (int)(comma - entry->list), entry->list);
    }
    write_text(entry->name, out);
    fputs(", ", out);
    write_text(entry->text, out);
    fputs(", ", out);
    write_text(success, out);
    fputs(", ", out);
    write_text(comma == NULL ? "" : comma + 1 + strspn(comma + 1, " "), out);
    fprintf(out, ", %s", has_word(entry, "each") ? "true" : "false");
    if (entry->prints != NULL) {
        fprintf(out, ", (const uint8_t[PRINTED_FACES]){%s}", entry->prints);
    }
}

static void write_reason(const struct glossary *glossary, const struct entry *entry, FILE *out)
{
    (void)glossary;
    write_text(entry->text, out);
    fputs(", ", out);
    write_clause(entry->clause, out);
    fputs(has_word(entry, "secret") ? ", true" : "", out);
}

/* A place takes two slots; the second has no name. */
static void write_event(const struct glossary *glossary, const struct entry *entry, FILE *out)
{
    write_text(entry->name, out);
    fputs(", ", out);
    write_text(entry->text, out);
    fprintf(out, ", .stands = %s", has_word(entry, "stands") ? "true" : "false");
    fputs(entry->item_count > 0 ? ", .values = {" : "", out);
    for (int i = 0; i < entry->item_count; i++) {
        const struct item *item = &entry->items[i];
        fputs("{", out);
        write_text(item->name, out);
        fprintf(out, ", %s, ", item->kind->value);
        if (item->choice != NULL && item->choice->said_count > 0) {
            fprintf(out, "%s_said}, ", item->choice->lower);
        } else if (item->choice != NULL) {
            write_labels_name(glossary, item->choice, out);
            fputs("}, ", out);
        } else {
            fputs("NULL}, ", out);
        }
        int more = form_of(item) == FORM_POINT ? 1 : form_of(item) == FORM_LINE ? 3 : 0;
        for (int j = 0; j < more; j++) {
            fputs("{\"\", VALUE_NONE, NULL}, ", out);
        }
    }
    fputs(entry->item_count > 0 ? "}" : "", out);
}

/* The kernel knows how many there may be. */
static void write_option_check(const struct glossary *glossary, FILE *out)
{
    const struct entry *last = NULL;
    for (const struct entry *next; (next = next_entry(glossary, last, OPTION)) != NULL;) {
        last = next;
    }
    if (last != NULL) {
        write_place(glossary, last->line, out);
        fprintf(out, "_Static_assert(%d <= OPTIONS_MAX, \"too many options: core/limits.h\");\n",
                last->number + 1);
    }
}

/* Where each option of the family stands in this set, from 1; 0: it has none of it. */
static void write_option_places(const struct glossary *glossary, FILE *out)
{
    if (!glossary->has_option_table) {
        return;
    }
    fprintf(out, "const uint8_t %s_option_at[%s_OPTIONS] = {", glossary->tables_prefix,
            glossary->upper_prefix);
    const struct entry *option = NULL;
    while ((option = next_entry(glossary, option, OPTION)) != NULL) {
        fprintf(out, "[OPT_%s] = %d, ", option->upper, option->number + 1);
    }
    fputs("};\n", out);
}

typedef void row_writer(const struct glossary *glossary, const struct entry *entry, FILE *out);

static void write_rows(const struct glossary *glossary, enum entry_kind kind, const char *type,
                       const char *name, row_writer *write_row, FILE *out)
{
    const struct entry *entry = next_entry(glossary, NULL, kind);
    if (entry == NULL) {
        return;
    }
    fprintf(out, "const struct %s %s_%s[] = {\n", type, glossary->tables_prefix, name);
    for (; entry != NULL; entry = next_entry(glossary, entry, kind)) {
        write_place(glossary, entry->line, out);
        fputs("    {", out);
        write_row(glossary, entry, out);
        fputs("},\n", out);
    }
    fputs("};\n", out);
}

/* The side that a unit is of, as a bit. */
static void write_owner(const struct glossary *glossary, FILE *out)
{
    const struct entry *units = next_entry(glossary, NULL, RECORD);
    if (has_audience(glossary, FLAG_SECRET)) {
        fprintf(out,
                "uint8_t %s_who_owns(state_t *state, int unit)\n{\n"
                "    return (uint8_t)(1 << state->%s[unit].%s);\n}\n",
                glossary->prefix, units->member, units->items[first_of(units, " side ")].member);
    }
}

void write_words_tables(const struct glossary *glossary, const char *header, FILE *out)
{
    fprintf(out, "/* Made from a glossary by compile_data. */\n#include \"%s\"\n", header);
    fprintf(out,
            "_Static_assert(sizeof(struct %s_state) %% 8 == 0,"
            " \"states are hashed eight bytes at a time\");\n",
            glossary->prefix);
    write_owner(glossary, out);
    write_all_labels(glossary, out);
    write_verb_rows(glossary, out);
    write_collection_rows(glossary, out);
    write_head_rows(glossary, SETTINGS, "settings", "scenario", out);
    write_head_rows(glossary, GLOBALS, "globals", "state", out);
    write_option_check(glossary, out);
    write_option_places(glossary, out);
    write_rows(glossary, PHASE, "phase", "phases", write_phase, out);
    write_task_lists(glossary, out);
    write_rows(glossary, TASK, "task_kind", "tasks", write_task, out);
    write_rows(glossary, OPTION, "option", "options", write_option, out);
    write_rows(glossary, PURPOSE, "purpose", "purposes", write_purpose, out);
    write_rows(glossary, REASON, "reason", "reasons", write_reason, out);
    write_rows(glossary, EVENT, "event_kind", "events", write_event, out);
    write_hook_bridges(glossary, out);
}
