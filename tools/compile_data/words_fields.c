/* words: the tables of fields, and the collections of records they belong to. */
#include <string.h>

#include "output.h"
#include "text.h"
#include "words.h"

static void write_flags(unsigned flags, FILE *out)
{
    static const char *const names[] = {"REQUIRED", "TELLS", "SECRET", "SPACED", "SHOWN"};
    for (int i = 0; i < 5; i++) {
        if (flags >> i & 1) {
            fprintf(out, " | FIELD_%s", names[i]);
        }
    }
}

static bool is_text(const struct item *item)
{
    return item->kind->member != NULL && strcmp(item->kind->member, "char") == 0;
}

static void write_field(const struct glossary *glossary, const struct item *item, const char *type,
                        FILE *out)
{
    write_place(glossary, item->line, out);
    fputs("    {.name = ", out);
    write_text(item->name, out);
    fputs(", .about = ", out);
    write_text(item->text, out);
    fprintf(out, ", .kind = %s, .flags = 0", item->kind->value);
    write_flags(item->flags, out);
    fprintf(out, ", FIELD_OF(struct %s, %s)", type, item->member);
    if (item->record != NULL) {
        char collection[MAX_WORD + 1];
        write_collection(collection, item->record);
        fprintf(out, ", .min = %s", collection);
    }
    if (item->min != NULL) {
        fprintf(out, ", .min = %s", item->min);
    }
    if (item->max != NULL && !is_text(item)) {
        fprintf(out, ", .max = %s", item->max);
    }
    if (item->initial != NULL) {
        fprintf(out, ", .initial = %s", item->initial);
    }
    if (item->choice != NULL) {
        fputs(", .labels = ", out);
        write_labels_name(glossary, item->choice, out);
    }
    if (item->tells != NULL) {
        fputs(", .tells = ", out);
        write_text(item->tells, out);
    }
    if (item->means != NULL) {
        fprintf(out, ", .means = \"%s\"", item->means);
    }
    fputs("},\n", out);
}

static void write_fields(const struct glossary *glossary, const struct entry *entry,
                         const char *type, FILE *out)
{
    for (int i = 0; i < entry->item_count; i++) {
        write_field(glossary, &entry->items[i], type, out);
    }
    fputs("};\n", out);
}

/* A limit that is a C constant is held to the byte that was made for it. */
static void write_width_checks(const struct glossary *glossary, const struct entry *record,
                               FILE *out)
{
    for (int i = 0; i < record->item_count; i++) {
        const struct item *item = &record->items[i];
        bool is_byte = item->kind->size == 1 && strcmp(item->kind->name, "number") == 0;
        if (is_byte && item->max != NULL) {
            write_place(glossary, item->line, out);
            fprintf(out, "_Static_assert((%s) <= 255, \"too large for a byte: wide, or long\");\n",
                    item->max);
        }
    }
}

/* The first field of one of these kinds, " id serial "; -1 if there is none. */
int first_of(const struct entry *record, const char *kinds)
{
    for (int i = 0; i < record->item_count; i++) {
        char kind[MAX_WORD + 3] = " ";
        strcat(strcat(kind, record->items[i].kind->name), " ");
        if (strstr(kinds, kind) != NULL) {
            return i;
        }
    }
    return -1;
}

static int first_flagged(const struct entry *record, unsigned flag)
{
    for (int i = 0; i < record->item_count; i++) {
        if (record->items[i].flags & flag) {
            return i;
        }
    }
    return -1;
}

/* In small letters it is a field, else C. */
static void write_measure(const char *name, const char *measure, FILE *out)
{
    bool is_field = measure != NULL && measure[0] >= 'a' && measure[0] <= 'z';
    if (measure != NULL) {
        fprintf(out, " .%s = {%s%s%s},", name, is_field ? ".field = \"" : ".thou = ", measure,
                is_field ? "\"" : "");
    }
}

/* How a record is drawn, and whose part it is. */
static void write_drawing(const struct entry *record, FILE *out)
{
    char name[MAX_WORD + 1];
    if (record->shape != NULL || record->look != NULL) {
        fputs(" .drawn = {", out);
        write_upper(name, record->shape == NULL ? "none" : record->shape);
        fprintf(out, ".shape = SHAPE_%s,", name);
        write_upper(name, record->look == NULL ? "none" : record->look);
        fprintf(out, " .look = DRAWN_%s,", name);
        if (record->bearing != NULL) {
            fprintf(out, " .bearing = \"%s\",", record->bearing);
        }
        if (record->along != NULL) {
            fprintf(out, " .along = \"%s\",", record->along);
        }
        write_measure("length", record->length, out);
        write_measure("width", record->width, out);
        fputs("},", out);
    }
    if (first_flagged(record, FLAG_PART_OF) >= 0) {
        fprintf(out, " .part_of = %d, .called_after = %d,", 1 + first_flagged(record, FLAG_PART_OF),
                1 + first_flagged(record, FLAG_CALLED_AFTER));
    }
    if (first_flagged(record, FLAG_MEMBER_OF) >= 0) {
        fprintf(out, " .member_of = %d,", 1 + first_flagged(record, FLAG_MEMBER_OF));
    }
    if (record->taken_back != NULL) {
        fprintf(out, " .taken_back = \"%s\",", record->taken_back);
    }
}

static void write_collection_row(const struct glossary *glossary, const struct entry *record,
                                 FILE *out)
{
    char name[MAX_WORD + 1];
    char home[2 * MAX_WORD + 4];
    write_collection(name, record);
    snprintf(home, sizeof home, "%s_%s", glossary->prefix, record->in_state ? "state" : "scenario");
    write_place(glossary, record->line, out);
    const char *one = record->list == NULL ? record->collection : record->list;
    fprintf(out, "    [%s] = {.name = \"%s\", .singular = \"%.*s\", .home = %s,", name,
            record->collection, (int)strlen(one) - (record->list == NULL), one,
            record->in_state ? "IN_STATE" : "IN_SCENARIO");
    if (record->is_offstage) {
        fputs(" .offstage = true,", out);
    }
    if (record->prefix != NULL) {
        fprintf(out, " .prefix = \"%s\",", record->prefix);
    }
    fprintf(out, " .bare = %s, .offset = offsetof(struct %s, %s),",
            record->is_bare ? "true" : "false", home, record->member);
    const char *tag = record->like != NULL ? record->like->lower : record->lower;
    fprintf(out, " .count_offset = offsetof(struct %s, n_%s), .stride = sizeof(struct %s),", home,
            record->member, tag);
    fprintf(out, " .max = %s, .id = %d, .owner = %d, .template = %d, .gone = %d, .place = %d,",
            record->max, first_of(record, " id serial "),
            record->is_unowned ? -1 : first_of(record, " side "), first_of(record, " template "),
            first_flagged(record, FLAG_GONE),
            record->is_nowhere ? -1 : first_of(record, " hex square zone point "));
    if (record->spare != NULL) {
        fprintf(out, " .spare = %s,", record->spare);
    }
    write_drawing(record, out);
    fprintf(out, " .fields = %s_fields, .n_fields = %d},\n", tag, record->item_count);
}

void write_collection_rows(const struct glossary *glossary, FILE *out)
{
    const struct entry *record = NULL;
    while ((record = next_entry(glossary, record, RECORD)) != NULL) {
        if (record->like != NULL) {
            continue;
        }
        if (!record->is_kept) {
            write_width_checks(glossary, record, out);
        }
        fprintf(out, "static const struct field %s_fields[] = {\n", record->lower);
        write_fields(glossary, record, record->lower, out);
    }
    if (glossary->counts[RECORD] > 0) {
        fprintf(out, "const struct collection %s_collections[] = {\n", glossary->tables_prefix);
        while ((record = next_entry(glossary, record, RECORD)) != NULL) {
            write_collection_row(glossary, record, out);
        }
        fputs("};\n", out);
    }
}

void write_head_rows(const struct glossary *glossary, enum entry_kind kind, const char *name,
                     const char *head, FILE *out)
{
    const struct entry *entry = next_entry(glossary, NULL, kind);
    if (entry != NULL) {
        char type[2 * MAX_WORD + 4];
        snprintf(type, sizeof type, "%s_%s", glossary->prefix, head);
        fprintf(out, "const struct field %s_%s[] = {\n", glossary->tables_prefix, name);
        write_fields(glossary, entry, type, out);
    }
}
