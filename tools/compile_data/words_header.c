/* words: the header. Whatever is inline here is so because rules call it in their innermost loops.
 */
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

static void write_enums(const struct glossary *glossary, FILE *out)
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

static void write_records(const struct glossary *glossary, FILE *out)
{
    const struct entry *record = NULL;
    while ((record = next_entry(glossary, record, RECORD)) != NULL) {
        if (!record->is_kept && record->like == NULL) {
            write_record(record, out);
        }
    }
}

/* -- orders: the arguments of a verb ----------------------------------------------------------- */

/* The longer values as structs of the kernel; NULL of all others. */
static const char *long_struct(const struct item *item)
{
    enum form form = form_of(item);
    return form == FORM_COURSE   ? "legs"
           : form == FORM_PIECES ? "pieces"
           : form == FORM_PLACES ? "places"
           : form == FORM_STEPS  ? "steps"
                                 : NULL;
}

/* A member of this item, without a semicolon. */
static void write_declared(const struct item *item, FILE *out)
{
    switch (form_of(item)) {
    case FORM_CHOICE:
        fprintf(out, "enum %s %s", item->choice->lower, item->lower);
        break;
    case FORM_MARK:
        fprintf(out, "bool %s", item->lower);
        break;
    case FORM_HEX:
    case FORM_SQUARE:
        fprintf(out, "struct %s %s", item->kind->name, item->lower);
        break;
    case FORM_POINT:
        fprintf(out, "struct point %s", item->lower);
        break;
    case FORM_LINE:
        fprintf(out, "struct point %s[2]", item->lower);
        break;
    case FORM_STEPS:
    case FORM_COURSE:
    case FORM_PIECES:
    case FORM_PLACES:
        fprintf(out, "struct %s %s", long_struct(item), item->lower);
        break;
    case FORM_PIECE:
        fprintf(out, "int32_t %s", item->lower);
        break;
    default:
        fprintf(out, "int %s", item->lower);
    }
}

static void write_order(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    fprintf(out, "struct %s_%s {\n    int side, verb;\n    const struct task *task;\n",
            glossary->prefix, verb->lower);
    for (int i = 0; i < verb->item_count; i++) {
        const struct item *item = &verb->items[i];
        fputs("    ", out);
        if (form_of(item) == FORM_PATH) {
            fprintf(out, "const int32_t *%s; /* x, y */\n    int n_%s", item->lower, item->lower);
        } else {
            write_declared(item, out);
        }
        fputs(";\n", out);
    }
    fputs("};\n", out);
}

/* Things of one record are told as its indexes. */
static void write_indexing(const struct item *item, const char *who, FILE *out)
{
    if (item->record != NULL) {
        fprintf(out,
                "    for (int i = 0; i < order.%s.n; i++) {\n"
                "        order.%s.%s = piece_index(order.%s.%s);\n    }\n",
                item->lower, item->lower, who, item->lower, who);
    }
}

enum { MAX_NONE = MAX_WORD + 64 };

/* What an index is that was not said: NO_UNIT, unless it is of no unit and the record has so many
 * that this is one of them. */
static const char *none_of(const struct item *item, char none[MAX_NONE])
{
    if (item->record == NULL || item->record->max == NULL ||
        strcmp(item->record->collection, "units") == 0) {
        return "NO_UNIT";
    }
    snprintf(none, MAX_NONE, "((int)%s > (int)NO_UNIT ? (int)ABSENT : (int)NO_UNIT)",
             item->record->max);
    return none;
}

static void write_read(const struct item *item, FILE *out)
{
    char none[MAX_NONE];
    const char *name = item->lower;
    switch (form_of(item)) {
    case FORM_INDEX:
        fprintf(out, "    order.%s = ", name);
        if (item->optional) {
            fprintf(out, "words[0] == ABSENT ? %s : ", none_of(item, none));
        }
        fputs("piece_index(words[0]);\n", out);
        break;
    case FORM_CHOICE:
        fprintf(out, "    order.%s = (enum %s)words[0];\n", name, item->choice->lower);
        break;
    case FORM_MARK:
        fprintf(out, "    order.%s = words[0] != ABSENT;\n", name);
        break;
    case FORM_HEX:
        fprintf(out, "    order.%s = hex_from_raw(words[0]);\n", name);
        break;
    case FORM_SQUARE:
        fprintf(out,
                "    order.%s = words[0] == ABSENT ? SQUARE_NOWHERE : square_from_raw(words[0]);\n",
                name);
        break;
    case FORM_POINT:
        fprintf(out,
                strcmp(item->kind->name, "shift") == 0 && item->optional
                    ? "    order.%s = (struct point){words[0], words[0] == ABSENT ? ABSENT : "
                      "words[1]};\n"
                    : "    order.%s = (struct point){words[0], words[1]};\n",
                name);
        break;
    case FORM_LINE:
        fprintf(out,
                "    order.%s[0] = (struct point){words[0], words[0] == ABSENT ? ABSENT : "
                "words[1]};\n"
                "    if (words[0] != ABSENT) {\n"
                "        order.%s[1] = (struct point){words[2], words[3]};\n    }\n",
                name, name);
        break;
    case FORM_COURSE:
        fprintf(out, "    legs_unpack(words, &order.%s);\n", name);
        break;
    case FORM_PIECES:
        fprintf(out, "    pieces_unpack(words, &order.%s);\n", name);
        write_indexing(item, "who[i]", out);
        break;
    case FORM_PLACES:
        fprintf(out, "    places_unpack(words, &order.%s);\n", name);
        write_indexing(item, "list[i].who", out);
        break;
    case FORM_PATH:
        fprintf(out,
                "    order.n_%s = words[0] == ABSENT ? 0 : words[0];\n    order.%s = words + 1;\n",
                name, name);
        break;
    case FORM_STEPS:
        fprintf(out, "    command_steps(command, (int)(words - command->words), &order.%s);\n",
                name);
        break;
    default:
        fprintf(out, "    order.%s = words[0];\n", name);
    }
}

static void write_reader(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    const char *prefix = glossary->prefix;
    fprintf(
        out,
        "static inline struct %s_%s %s_read_%s(const struct command *command,\n"
        "    const struct task *task)\n{\n"
        "    struct %s_%s order = {.side = command->side, .verb = command->verb, .task = task};\n",
        prefix, verb->lower, prefix, verb->lower, prefix, verb->lower);
    if (verb->item_count > 0) {
        fputs("    const int32_t *words = command->words;\n", out);
    }
    for (int i = 0; i < verb->item_count; i++) {
        write_read(&verb->items[i], out);
        if (i + 1 < verb->item_count) {
            fprintf(out, "    words += value_words(%s, words);\n", verb->items[i].kind->value);
        }
    }
    fputs("    return order;\n}\n", out);
}

/* -- writers: legal lists and events ----------------------------------------------------------- */

/* The word of a value that takes one, as C. */
static void write_word(const struct item *item, const char *none, FILE *out)
{
    const char *name = item->lower;
    char collection[MAX_WORD + 1];
    char absent[MAX_NONE];
    switch (form_of(item)) {
    case FORM_INDEX:
        write_collection(collection, item->record);
        if (item->optional) {
            fprintf(out, "%s == %s ? %s : ", name, none_of(item, absent), none);
        }
        fprintf(out, "piece_of(%s, %s)", collection, name);
        break;
    case FORM_CHOICE:
        fprintf(out, "(int32_t)%s", name);
        break;
    case FORM_MARK:
        fprintf(out, "%s ? 0 : %s", name, none);
        break;
    case FORM_HEX:
        fprintf(out, item->optional ? "hex_is_nowhere(%s) ? %s : hex_raw(%s)" : "hex_raw(%s)", name,
                item->optional ? none : "", name);
        break;
    case FORM_SQUARE:
        fprintf(out, "square_raw(%s)", name);
        break;
    default:
        fputs(name, out);
    }
}

static void write_parameter(const struct item *item, FILE *out)
{
    if (long_struct(item) != NULL) {
        fprintf(out, "const struct %s *%s", long_struct(item), item->lower);
    } else if (form_of(item) == FORM_PATH) {
        fprintf(out, "const int32_t *%s, int n_%s", item->lower, item->lower);
    } else if (form_of(item) == FORM_LINE) {
        fprintf(out, "const struct point %s[2]", item->lower);
    } else {
        write_declared(item, out);
    }
}

static void write_parameters(const struct entry *entry, FILE *out)
{
    for (int i = 0; i < entry->item_count; i++) {
        fputs(", ", out);
        write_parameter(&entry->items[i], out);
    }
}

/* Places take two words, which stand one behind another; steps, of events alone, what they need. */
static void write_words(const struct entry *entry, const char *array, const char *none, FILE *out)
{
    int at = 0;
    for (int i = 0; i < entry->item_count; i++) {
        const struct item *item = &entry->items[i];
        if (form_of(item) == FORM_POINT) {
            fprintf(out, "        %s[%d] = %s.x;\n", array, at++, item->lower);
            fprintf(out, "        %s[%d] = %s.y;\n", array, at++, item->lower);
            continue;
        }
        if (form_of(item) == FORM_LINE) {
            for (int end = 0; end < 2; end++) {
                fprintf(out, "        %s[%d] = %s[%d].x;\n", array, at++, item->lower, end);
                fprintf(out, "        %s[%d] = %s[%d].y;\n", array, at++, item->lower, end);
            }
            continue;
        }
        if (form_of(item) == FORM_STEPS) { /* the last */
            fprintf(out, "        assert(steps_words(%s->n) <= EVENT_VALUES - %d);\n", item->lower,
                    at);
            fprintf(out, "        steps_pack(%s, &%s[%d]);\n", item->lower, array, at);
            continue;
        }
        fprintf(out, "        %s[%d] = ", array, at++);
        write_word(item, none, out);
        fputs(";\n", out);
    }
}

/* Does it take as many words as there are things in it, or fewer where it may be left out? */
static bool is_of_any_length(const struct item *item)
{
    enum form form = form_of(item);
    bool is_shorter = form == FORM_LINE || strcmp(item->kind->name, "shift") == 0;
    return long_struct(item) != NULL || form == FORM_PATH || (is_shorter && item->optional);
}

static int fixed_words(const struct item *item)
{
    enum form form = form_of(item);
    return is_of_any_length(item) ? 0 : form == FORM_POINT ? 2 : form == FORM_LINE ? 4 : 1;
}

static int count_words(const struct entry *entry)
{
    int n = 0;
    for (int i = 0; i < entry->item_count; i++) {
        if (is_of_any_length(&entry->items[i])) {
            return -1;
        }
        n += fixed_words(&entry->items[i]);
    }
    return n;
}

/* What the number of words of such a value is in C, and how they are written. */
static void write_length(const struct item *item, FILE *out)
{
    const char *name = item->lower;
    switch (form_of(item)) {
    case FORM_PATH:
        fprintf(out, item->optional ? "(%s == NULL ? 1 : 1 + 2 * n_%s)" : "%.0s1 + 2 * n_%s", name,
                name);
        return;
    case FORM_POINT:
        fprintf(out, "(%s.x == ABSENT ? 1 : 2)", name);
        return;
    case FORM_LINE:
        fprintf(out, "(%s == NULL ? 1 : 4)", name);
        return;
    default:
        break;
    }
    fputs("(", out);
    if (item->optional) {
        fprintf(out, "%s == NULL ? 1 : ", name);
    }
    switch (form_of(item)) {
    case FORM_STEPS:
        fprintf(out, "steps_words(%s->n))", name);
        break;
    case FORM_COURSE:
        fprintf(out, "1 + 2 * %s->n)", name);
        break;
    case FORM_PIECES:
        fprintf(out, "1 + %s->n)", name);
        break;
    default:
        fprintf(out, "1 + 3 * %s->n)", name);
    }
}

/* Things of one record are given as its indexes. */
static void write_pieces_again(const struct item *item, int each, FILE *out)
{
    char collection[MAX_WORD + 1];
    if (item->record != NULL) {
        write_collection(collection, item->record);
        fprintf(out,
                "        for (int i = 0; i < %s->n; i++) {\n"
                "            words[1 + %d * i] = piece_of(%s, words[1 + %d * i]);\n        }\n",
                item->lower, each, collection, each);
    }
}

static void write_pack(const struct item *item, FILE *out)
{
    const char *name = item->lower;
    switch (form_of(item)) {
    case FORM_PATH:
        fprintf(out, "        words = path_pack(%s, n_%s, words);\n", name, name);
        break;
    case FORM_STEPS:
        fprintf(out, "        steps_pack(%s, words);\n        words += steps_words(%s->n);\n", name,
                name);
        break;
    case FORM_COURSE:
        fprintf(out, "        words = legs_pack(%s, words);\n", name);
        break;
    case FORM_PIECES:
        fprintf(out, "        pieces_pack(%s, words);\n", name);
        write_pieces_again(item, 1, out);
        fprintf(out, "        words += 1 + %s->n;\n", name);
        break;
    case FORM_PLACES:
        fprintf(out, "        places_pack(%s, words);\n", name);
        write_pieces_again(item, 3, out);
        fprintf(out, "        words += 1 + 3 * %s->n;\n", name);
        break;
    case FORM_LINE:
        for (int i = 0; i < 2; i++) {
            fprintf(out, "        *words++ = %s[%d].x;\n        *words++ = %s[%d].y;\n", name, i,
                    name, i);
        }
        break;
    case FORM_POINT:
        fprintf(out, "        *words++ = %s.x;\n        *words++ = %s.y;\n", name, name);
        break;
    default:
        fputs("        *words++ = ", out);
        write_word(item, "ABSENT", out);
        fputs(";\n", out);
    }
}

/* A command of no fixed length, word behind word. What is left out is NULL, or a shift to ABSENT.
 */
static void write_long_adder(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    int fixed = 0;
    fprintf(out, "static inline bool %s_add_%s(struct legal *legal", glossary->prefix, verb->lower);
    write_parameters(verb, out);
    fprintf(out,
            ")\n{\n    if (legal != NULL) {\n        int32_t *words = legal_add(legal, VERB_%s,",
            verb->upper);
    for (int i = 0; i < verb->item_count; i++) {
        fixed += fixed_words(&verb->items[i]);
        if (is_of_any_length(&verb->items[i])) {
            fputs(" ", out);
            write_length(&verb->items[i], out);
            fputs(" +", out);
        }
    }
    fprintf(out, " %d);\n", fixed);
    for (int i = 0; i < verb->item_count; i++) {
        const struct item *item = &verb->items[i];
        bool may_lack = is_of_any_length(item) && item->optional;
        if (may_lack) {
            fprintf(out, "        if (%s%s) {\n            *words++ = ABSENT;\n        } else {\n",
                    item->lower, form_of(item) == FORM_POINT ? ".x == ABSENT" : " == NULL");
        }
        write_pack(item, out);
        fputs(may_lack ? "        }\n" : "", out);
    }
    fputs("        (void)words;\n    }\n    return true;\n}\n", out);
}

static void write_adder(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    int n = count_words(verb);
    if (n < 0) {
        write_long_adder(glossary, verb, out);
        return;
    }
    fprintf(out, "static inline bool %s_add_%s(struct legal *legal", glossary->prefix, verb->lower);
    write_parameters(verb, out);
    fprintf(out, ")\n{\n    if (legal != NULL) {\n        %slegal_add(legal, VERB_%s, %d);\n",
            n > 0 ? "int32_t *words = " : "", verb->upper, n);
    write_words(verb, "words", "ABSENT", out);
    fputs("    }\n    return true;\n}\n", out);
}

/* For long lists: a run is opened, its commands are put one behind another, legal_close_at ends it.
 * A list that is NULL is neither opened nor closed, and whoever has something to put says so
 * instead. */
static void write_run(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    int n = count_words(verb);
    if (n <= 0) {
        return;
    }
    fprintf(
        out,
        "static inline int32_t *%s_open_%s(struct legal *legal, int most)\n{\n"
        "    return legal == NULL ? NULL : legal_open(legal, VERB_%s, %d, (uint32_t)most);\n}\n",
        glossary->prefix, verb->lower, verb->upper, n);
    fprintf(out, "static inline int32_t *%s_put_%s(int32_t *words", glossary->prefix, verb->lower);
    write_parameters(verb, out);
    fputs(")\n{\n", out);
    write_words(verb, "words", "ABSENT", out);
    fprintf(out, "    return words + %d;\n}\n", n);
}

static void write_tellers(const struct glossary *glossary, FILE *out)
{
    const struct entry *event = NULL;
    while ((event = next_entry(glossary, event, EVENT)) != NULL) {
        if (is_repeated(glossary, event)) {
            continue;
        }
        fprintf(out, "static inline void %s_tell_%s(struct play *play, int clause",
                glossary->prefix, event->lower);
        for (int i = 0; i < event->item_count; i++) {
            const struct item *item = &event->items[i];
            enum form form = form_of(item);
            bool is_plain = form == FORM_CHOICE || form == FORM_MARK;
            fputs(", ", out);
            if (is_plain) { /* from a member of the state, which is a byte */
                fprintf(out, "int %s", item->lower);
            } else {
                write_parameter(item, out);
            }
        }
        fputs(says_why(event) ? ", const struct tally *why" : "", out);
        fprintf(out, ")\n{\n        %splay_event(play, EVENT_%s, clause);\n",
                event->item_count > 0 || says_why(event) ? "struct event *event = " : "",
                event->upper);
        write_words(event, "event->values", "NO_PIECE", out);
        fputs(says_why(event) ? "        play_say_why(play, event, why);\n" : "", out);
        fputs("}\n", out);
    }
}

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
            write_run(glossary, verb, out);
        }
    }
    write_tellers(glossary, out);
    write_promises(glossary, out);
    write_effects(glossary, out);
    write_hook_promises(glossary, out);
    const struct entry *set = next_entry(glossary, NULL, SET);
    do {
        write_table_names(glossary, set, out);
        set = set == NULL ? NULL : next_entry(glossary, set, SET);
    } while (set != NULL);
    fputs("#endif\n", out);
}
