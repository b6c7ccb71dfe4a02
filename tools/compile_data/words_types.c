/* words: the enums and the records of the header. */
#include <string.h>

#include "text.h"
#include "words.h"

/* -- enums ------------------------------------------------------------------------------------- */

static void write_label_names(const struct entry *entry, FILE *out)
{
    for (int i = 0; i < entry->word_count; i++) {
        char label[MAX_WORD + 1];
        write_upper(label, entry->words[i]);
        fprintf(out, "%s%s_%s", i == 0 ? "" : ", ", entry->upper, label);
    }
}

/* The sets of one family may have some of the labels, from the first on. */
static const struct entry *most_labels(const struct glossary *glossary, const struct entry *entry)
{
    const struct entry *other = NULL;
    while ((other = next_entry(glossary, other, entry->kind)) != NULL) {
        if (strcmp(other->lower, entry->lower) == 0 && other->word_count > entry->word_count) {
            entry = other;
        }
    }
    return entry;
}

static void write_label_arrays(const struct glossary *glossary, const struct entry *choice,
                               FILE *out)
{
    if (choice->kept != NULL) {
        fprintf(out, "extern const char *const %s[];\n", choice->kept);
        return;
    }
    const struct entry *set = next_entry(glossary, NULL, SET);
    do {
        char prefix[MAX_WORD + 1];
        write_tables_prefix(prefix, glossary, set);
        if (set == NULL || choice->sets >> set->number & 1) {
            fprintf(out, "extern const char *const %s_%s_labels[];\n", prefix, choice->lower);
        }
        set = set == NULL ? NULL : next_entry(glossary, set, SET);
    } while (set != NULL);
}

static void write_choices(const struct glossary *glossary, FILE *out)
{
    const struct entry *choice = NULL;
    while ((choice = next_entry(glossary, choice, CHOICE)) != NULL) {
        if (!has_labels_only(choice) && !is_repeated(glossary, choice)) {
            fprintf(out, "enum %s { ", choice->lower);
            write_label_names(most_labels(glossary, choice), out);
            fputs(" };\n", out);
        }
        write_label_arrays(glossary, choice, out);
    }
    const struct entry *option = NULL;
    while ((option = next_entry(glossary, option, OPTION)) != NULL) {
        if (!is_repeated(glossary, option)) {
            fputs("enum { ", out);
            write_label_names(most_labels(glossary, option), out);
            fputs(" };\n", out);
        }
    }
}

/* One name for each entry of a kind, counted from `first`. */
static void write_enum(const struct glossary *glossary, enum entry_kind kind, const char *tag,
                       const char *before, const char *behind, const char *first, FILE *out)
{
    const struct entry *entry = next_entry(glossary, NULL, kind);
    if (entry == NULL) {
        return;
    }
    fprintf(out, "enum %s_%s {\n", glossary->prefix, tag);
    for (; entry != NULL; entry = next_entry(glossary, entry, kind)) {
        if (!is_repeated(glossary, entry)) {
            fprintf(out, "    %s%s%s = %s%d,\n", before, entry->upper, behind, first,
                    entry->number);
        }
    }
    fputs("};\n", out);
}

/* Units and templates are the kernel's. What is on the table is spoken of as a piece. */
static void write_collections(const struct glossary *glossary, FILE *out)
{
    const struct entry *record = NULL;
    while ((record = next_entry(glossary, record, RECORD)) != NULL) {
        char name[MAX_WORD + 1];
        write_collection(name, record);
        if (record->number > 1) {
            fprintf(out, "enum { %s = %d };\n", name, record->number);
        }
        if (record->in_state && !is_repeated(glossary, record)) {
            fprintf(out,
                    "static inline int32_t %s_piece(int index)\n"
                    "{\n    return piece_of(%s, index);\n}\n",
                    record->lower, name);
        }
    }
}

static int count_options(const struct glossary *glossary)
{
    int n = 0;
    const struct entry *option = NULL;
    while ((option = next_entry(glossary, option, OPTION)) != NULL) {
        n += !is_repeated(glossary, option);
    }
    return n;
}

void write_enums(const struct glossary *glossary, FILE *out)
{
    write_enum(glossary, SET, "set_name", "SET_", "", "", out);
    write_choices(glossary, out);
    write_collections(glossary, out);
    write_enum(glossary, PHASE, "phase", "", "_PHASE", "", out);
    write_enum(glossary, TASK, "task", "TASK_", "", "", out);
    write_enum(glossary, VERB, "verb", "VERB_", "", "", out);
    write_enum(glossary, OPTION, "option", "OPT_", "", "", out);
    if (glossary->has_option_table) {
        fprintf(out, "enum { %s_OPTIONS = %d };\n", glossary->upper_prefix,
                count_options(glossary));
    }
    write_enum(glossary, PURPOSE, "purpose", "FOR_", "", "", out);
    write_enum(glossary, REASON, "reason", "WHY_", "", "", out);
    write_enum(glossary, EVENT, "event", "EVENT_", "", "EVENT_RULES + ", out);
}

/* -- records ----------------------------------------------------------------------------------- */

/* The bytes of a text, which may be said as its limit. */
static int text_bytes(const struct item *item)
{
    int bytes = item->kind->size;
    const char *cursor = item->max == NULL ? "" : item->max;
    read_int(&cursor, &bytes);
    return bytes;
}

/* A list is its number, and then as many as there is room for: struct RECORD_MEMBER. */
static void write_list_types(const struct entry *record, FILE *out)
{
    for (int i = 0; i < record->item_count; i++) {
        const struct item *item = &record->items[i];
        if (is_list(item)) {
            fprintf(out, "struct %s_%s {\n    int32_t n;\n    %s %s[%s];\n};\n", record->lower,
                    item->member, item->kind->member, form_of(item) == FORM_PATH ? "at" : "leg",
                    item->max);
        }
    }
}

static int list_bytes(const struct item *item)
{
    int most = 0;
    const char *cursor = item->max == NULL ? "" : item->max;
    read_int(&cursor, &most);
    return 4 + most * item->kind->size;
}

static int write_member(const struct entry *record, const struct item *item, FILE *out)
{
    bool is_text = strcmp(item->kind->member, "char") == 0;
    if (is_list(item)) {
        fprintf(out, "    struct %s_%s %s", record->lower, item->member, item->member);
    } else {
        fprintf(out, "    %s %s", item->kind->member, item->member);
    }
    if (is_text) {
        fprintf(out, "[%d]", text_bytes(item));
    } else if (form_of(item) == FORM_LINE) {
        fputs("[2]", out);
    }
    fprintf(out, "; /* %s */\n", item->text == NULL ? "" : item->text);
    return is_text ? text_bytes(item) : is_list(item) ? list_bytes(item) : item->kind->size;
}

/* Two sets may have fields of their own in one member. */
static bool is_same_member(const struct entry *record, int at)
{
    for (int i = 0; i < at; i++) {
        if (strcmp(record->items[i].member, record->items[at].member) == 0) {
            return true;
        }
    }
    return false;
}

/* The widest members first, so that none needs padding, and filled up to eight bytes, unless files
 * list nothing but its first field: then it is as small as that. */
static void write_record(const struct entry *record, FILE *out)
{
    int size = 0;
    fputs("FLAT_BEGIN\n", out);
    write_list_types(record, out);
    fprintf(out, "struct %s {\n", record->lower);
    for (int align = 4; align > 0; align /= 2) {
        for (int i = 0; i < record->item_count; i++) {
            if (record->items[i].kind->align == align && !is_same_member(record, i)) {
                size += write_member(record, &record->items[i], out);
            }
        }
    }
    if (size % 8 != 0 && !record->is_bare) {
        fprintf(out, "    uint8_t unused[%d];\n", 8 - size % 8);
    }
    fputs("};\nFLAT_END\n", out);
}

void write_records(const struct glossary *glossary, FILE *out)
{
    const struct entry *record = NULL;
    while ((record = next_entry(glossary, record, RECORD)) != NULL) {
        if (!record->is_kept && record->like == NULL) {
            write_record(record, out);
        }
    }
}
