/* words: the tables. Each row follows a #line of the glossary, so that what the compiler has to say
 * of it, it says of the glossary's line. */
#include <string.h>

#include "output.h"
#include "text.h"
#include "words.h"

static void write_place(const struct glossary *glossary, int line, FILE *out)
{
    fprintf(out, "#line %d ", line);
    write_literal(out, glossary->source.path);
    fputs("\n", out);
}

static void write_text(const char *text, FILE *out)
{
    write_literal(out, text == NULL ? "" : text);
}

/* CLAUSE_AREA_NAME, or 0. */
static void write_clause(const char *clause, FILE *out)
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

static void write_labels_name(const struct glossary *glossary, const struct entry *choice,
                              FILE *out)
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

/* -- fields and collections -------------------------------------------------------------------- */

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
static int first_of(const struct entry *record, const char *kinds)
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

static void write_collections(const struct glossary *glossary, FILE *out)
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

static void write_heads(const struct glossary *glossary, enum entry_kind kind, const char *name,
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

/* -- verbs ------------------------------------------------------------------------------------- */

/* A run is a length, or in small letters the field that says it. */
static void write_arg_limits(const struct item *item, FILE *out)
{
    if (item->step != NULL) {
        fprintf(out, ", .step = %s", item->step);
    }
    if (item->flags & FLAG_BLIND) {
        fputs(", .blind = true", out);
    }
    if (item->turn_most != NULL) {
        fprintf(out, ", .turn_most = %s", item->turn_most);
    }
    if (item->run != NULL && item->run[0] >= 'a' && item->run[0] <= 'z') {
        fputs(", .run_of = ", out);
        write_text(item->run, out);
    } else if (item->run != NULL) {
        fprintf(out, ", .run = %s", item->run);
    }
    if (item->ran != NULL) {
        fputs(", .ran_of = ", out);
        write_text(item->ran, out);
    }
}

static void write_arg(const struct glossary *glossary, const struct item *item, FILE *out)
{
    write_place(glossary, item->line, out);
    fputs("    {.name = ", out);
    write_text(item->name, out);
    fputs(", .about = ", out);
    write_text(item->text, out);
    fprintf(out, ", .kind = %s, .optional = %s, .own = %s", item->kind->value,
            item->optional ? "true" : "false", item->own ? "true" : "false");
    if (item->min != NULL) {
        fprintf(out, ", .min = %s", item->min);
    }
    if (item->max != NULL) {
        fprintf(out, ", .max = %s", item->max);
    }
    if (item->records != 0) {
        fprintf(out, ", .collections = %u", item->records);
    }
    if (item->choice != NULL) {
        fputs(", .labels = ", out);
        write_labels_name(glossary, item->choice, out);
    }
    if (item->flags & FLAG_EFFECTS) {
        fprintf(out, ", .steps = %s_%s_effects", glossary->prefix, item->choice->lower);
    }
    write_arg_limits(item, out);
    fputs("},\n", out);
}

/* Of a verb, or of a task that has one list for all of its. */
static void write_list_bridge(const struct glossary *glossary, const char *name, const char *of,
                              FILE *out)
{
    const char *p = glossary->prefix;
    fprintf(out,
            "static bool list_%s%s(const struct scenario *scenario, const struct state *state,\n"
            "    int side, struct legal *legal)\n{\n"
            "    return %s_list_%s((const struct %s_scenario *)scenario,\n"
            "        (const struct %s_state *)state, side, legal);\n}\n",
            of, name, p, name, p, p);
}

/* Whether a verb without arguments can be said is what its check says. */
static bool is_listed_by_check(const struct entry *verb)
{
    return has_word(verb, "unlisted") && !has_word(model_of(verb), "unchecked") &&
           verb->item_count == 0;
}

static void write_list_by_check(const char *p, const struct entry *verb, FILE *out)
{
    const char *model = model_of(verb)->lower;
    fprintf(out,
            "static bool list_%s(const struct scenario *scenario, const struct state *state,\n"
            "    int side, struct legal *legal)\n{\n"
            "    struct %s_%s order = {.side = side, .verb = VERB_%s, .task = agenda_top(state)};\n"
            "    return %s_check_%s((const struct %s_scenario *)scenario,\n"
            "        (const struct %s_state *)state, &order, NULL) && %s_add_%s(legal);\n}\n",
            verb->lower, p, model, verb->upper, p, model, p, p, p, verb->lower);
}

/* The list of a verb of one argument: each that its check agrees to. */
static void write_tried(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    const char *p = glossary->prefix;
    const char *model = model_of(verb)->lower;
    const struct item *item = &verb->items[0];
    fprintf(out,
            "bool %s_list_%s(terms_t *terms, state_t *state, int side, struct legal *legal)\n{\n"
            "    struct %s_%s order = {.side = side, .verb = VERB_%s,"
            " .task = agenda_top(&state->head)};\n"
            "    bool any = false;\n",
            p, verb->lower, p, model, verb->upper);
    fprintf(out, "    for (int tried = %s; tried < ", item->min == NULL ? "0" : item->min);
    if (item->record != NULL) {
        fprintf(out, "state->n_%s", item->record->member);
    } else if (item->max != NULL) {
        fprintf(out, "%s + 1", item->max);
    } else {
        fputs("EDGES", out);
    }
    fprintf(out, " && !(any && legal == NULL); tried++) {\n        order.%s = tried;\n",
            item->lower);
    fputs("        if (", out);
    if (item->own) {
        int side = first_of(item->record, " side ");
        fprintf(out, "state->%s[tried].%s == side && ", item->record->member,
                item->record->items[side].member);
    }
    fprintf(out,
            "%s_check_%s(terms, state, &order, NULL)) {\n"
            "            any = %s_add_%s(legal, tried);\n        }\n    }\n    return any;\n}\n",
            p, model, p, verb->lower);
}

/* The order is read, and everything asked, as of the verb it is like. */
static void write_bridges(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    const char *p = glossary->prefix;
    const char *name = verb->lower;
    const char *model = model_of(verb)->lower;
    if (!has_word(model_of(verb), "unchecked")) {
        fprintf(out,
                "static bool check_%s(const struct scenario *scenario, const struct state *state,\n"
                "    const struct command *command, struct refusal *why)\n{\n"
                "    struct %s_%s order = %s_read_%s(command, agenda_top(state));\n"
                "    return %s_check_%s((const struct %s_scenario *)scenario,\n"
                "        (const struct %s_state *)state, &order, why);\n}\n",
                name, p, model, p, model, p, model, p, p);
    }
    if (!has_word(model_of(verb), "idle")) {
        fprintf(out,
                "static void do_%s(struct play *play, const struct command *command,\n"
                "    const struct task *answered)\n{\n"
                "    struct %s_%s order = %s_read_%s(command, answered);\n"
                "    %s_do_%s(play, &order);\n}\n",
                name, p, model, p, model, p, model);
    }
    if (has_word(verb, "tried")) {
        write_tried(glossary, verb, out);
    }
    if (!has_word(verb, "unlisted")) {
        write_list_bridge(glossary, name, "", out);
    } else if (is_listed_by_check(verb)) {
        write_list_by_check(p, verb, out);
    }
    if (has_word(model_of(verb), "promised")) {
        fprintf(out,
                "static int32_t promise_%s(const struct scenario *scenario,\n"
                "    const struct state *view, const struct command *command,\n"
                "    const struct intent *intent)\n{\n"
                "    struct %s_%s order = %s_read_%s(command, agenda_top(view));\n"
                "    return %s_promise_%s((const struct %s_scenario *)scenario,\n"
                "        (const struct %s_state *)view, &order, intent);\n}\n",
                name, p, model, p, model, p, model, p, p);
    }
}

static void write_verb_row(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    write_place(glossary, verb->line, out);
    fprintf(out, "    [VERB_%s] = {.name = ", verb->upper);
    write_text(verb->name, out);
    fputs(", .about = ", out);
    write_text(verb->text, out);
    fputs(", .clause = ", out);
    write_clause(verb->clause, out);
    if (verb->item_count > 0) {
        fprintf(out, ", .args = %s_args, .n_args = %d", verb->lower, verb->item_count);
    }
    if (has_word(verb, "passes") || has_word(model_of(verb), "idle")) {
        fputs(", .passes = true", out);
    }
    if (verb->into != NULL) {
        fprintf(out, ", .into = \"%s\"", verb->into);
    }
    if (has_tasks(glossary)) {
        if (!has_word(model_of(verb), "unchecked")) {
            fprintf(out, ", .check = check_%s", verb->lower);
        }
        if (!has_word(model_of(verb), "idle")) {
            fprintf(out, ", .apply = do_%s", verb->lower);
        }
        if (!has_word(verb, "unlisted") || is_listed_by_check(verb)) {
            fprintf(out, ", .list = list_%s", verb->lower);
        }
        if (has_word(model_of(verb), "promised")) {
            fprintf(out, ", .promise = promise_%s", verb->lower);
        }
    }
    fputs("},\n", out);
}

static void write_verbs(const struct glossary *glossary, FILE *out)
{
    const struct entry *verb = NULL;
    while ((verb = next_entry(glossary, verb, VERB)) != NULL) {
        if (has_tasks(glossary)) {
            write_bridges(glossary, verb, out);
        }
    }
    while ((verb = next_entry(glossary, verb, VERB)) != NULL) {
        if (verb->item_count > 0) {
            fprintf(out, "static const struct arg %s_args[] = {\n", verb->lower);
            for (int i = 0; i < verb->item_count; i++) {
                write_arg(glossary, &verb->items[i], out);
            }
            fputs("};\n", out);
        }
    }
    if (glossary->counts[VERB] > 0) {
        fprintf(out, "const struct verb %s_verbs[] = {\n", glossary->tables_prefix);
        while ((verb = next_entry(glossary, verb, VERB)) != NULL) {
            write_verb_row(glossary, verb, out);
        }
        fputs("};\n", out);
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

static void write_task_lists(const struct glossary *glossary, FILE *out)
{
    const struct entry *task = NULL;
    while ((task = next_entry(glossary, task, TASK)) != NULL) {
        if (task->is_listed) {
            write_list_bridge(glossary, task->lower, "task_", out);
        }
    }
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

void write_words_tables(const struct glossary *glossary, const char *header, FILE *out)
{
    fprintf(out, "/* Made from a glossary by compile_data. */\n#include \"%s\"\n", header);
    fprintf(out,
            "_Static_assert(sizeof(struct %s_state) %% 8 == 0,"
            " \"states are hashed eight bytes at a time\");\n",
            glossary->prefix);
    write_all_labels(glossary, out);
    write_verbs(glossary, out);
    write_collections(glossary, out);
    write_heads(glossary, SETTINGS, "settings", "scenario", out);
    write_heads(glossary, GLOBALS, "globals", "state", out);
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
