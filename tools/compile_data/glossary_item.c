/* Glossaries: items, which are the fields of a record, the arguments of a verb and the values of an
 * event. What a value is in C stands in one table. */
#include <string.h>

#include "glossary.h"
#include "text.h"

static const struct kind kinds[] = {
    {"flag", "VALUE_FLAG", "uint8_t", 1, 1, true},
    {"number", "VALUE_NUMBER", "uint8_t", 1, 1, true},
    {"side", "VALUE_SIDE", "uint8_t", 1, 1, true},
    {"template", "VALUE_TEMPLATE", "uint8_t", 1, 1, false},
    {"hex", "VALUE_HEX", "struct hex", 2, 1, true},
    {"facing", "VALUE_FACING", "uint8_t", 1, 1, true},
    {"steps", "VALUE_STEPS", NULL, 0, 0, true},
    {"length", "VALUE_LENGTH", "int32_t", 4, 4, true},
    {"angle", "VALUE_ANGLE", "int16_t", 2, 2, true},
    {"point", "VALUE_POINT", "struct point", 8, 4, true},
    {"box", "VALUE_BOX", "struct box", 16, 4, false},
    {"path", "VALUE_PATH", "struct point", 8, 4, true},
    {"card", "VALUE_CARD", "uint8_t", 1, 1, false},
    {"id", "VALUE_ID", "char", 16, 1, false},
    {"name", "VALUE_NAME", "char", 32, 1, false},
    {"serial", "VALUE_SERIAL", "uint16_t", 2, 2, false},
    {"phase", "VALUE_PHASE", "uint8_t", 1, 1, false},
    {"movement", "VALUE_MOVEMENT", "int32_t", 4, 4, false},
    {"square", "VALUE_SQUARE", "struct square", 2, 1, true},
    {"edge", "VALUE_EDGE", "uint8_t", 1, 1, true},
    {"zone", "VALUE_ZONE", "uint8_t", 1, 1, true},
    {"level", "VALUE_LEVEL", "uint8_t", 1, 1, true},
    {"course", "VALUE_COURSE", "struct course_leg", 8, 4, true},
    {"pieces", "VALUE_PIECES", NULL, 0, 0, true},
    {"places", "VALUE_PLACES", NULL, 0, 0, true},
    {"line", "VALUE_LINE", "struct point", 16, 4, true},
    {"shift", "VALUE_SHIFT", "struct point", 8, 4, true},
    {"terrain", "VALUE_TERRAIN", "uint8_t", 1, 1, true},
};
static const struct kind choice_kind = {"choice", "VALUE_CHOICE", "uint8_t", 1, 1, true};
static const struct kind piece_kind = {"piece", "VALUE_PIECE", "uint8_t", 1, 1, true};
static const struct kind wide_piece = {"piece", "VALUE_PIECE", "int16_t", 2, 2, true};
static const struct kind wide_number = {"number", "VALUE_NUMBER", "int16_t", 2, 2, true};
static const struct kind long_number = {"number", "VALUE_NUMBER", "int32_t", 4, 4, true};
static const struct kind short_length = {"length", "VALUE_LENGTH", "int16_t", 2, 2, true};

static const struct {
    const char *word;
    unsigned flag;
} flags[] = {
    {"required", FLAG_REQUIRED},   {"tells", FLAG_TELLS},     {"secret", FLAG_SECRET},
    {"spaced", FLAG_SPACED},       {"shown", FLAG_SHOWN},     {"gone", FLAG_GONE},
    {"wide", FLAG_WIDE},           {"long", FLAG_LONG},       {"effects", FLAG_EFFECTS},
    {"blind", FLAG_BLIND},         {"part-of", FLAG_PART_OF}, {"called-after", FLAG_CALLED_AFTER},
    {"member-of", FLAG_MEMBER_OF}, {"known", FLAG_KNOWN}};
enum { KINDS = sizeof kinds / sizeof kinds[0], FLAGS = sizeof flags / sizeof flags[0] };

static bool has_side(const struct entry *record)
{
    for (int i = 0; i < record->item_count; i++) {
        if (strcmp(record->items[i].kind->name, "side") == 0) {
            return true;
        }
    }
    return false;
}

static bool is_field(const struct entry *entry)
{
    return entry->kind == RECORD || entry->kind == SETTINGS || entry->kind == GLOBALS;
}

/* One record, or several joined by "/". */
static bool find_records(const struct glossary *glossary, struct item *item, char *type)
{
    item->records = 0;
    while (type != NULL) {
        char *slash = strchr(type, '/');
        if (slash != NULL) {
            *slash = '\0';
        }
        const struct entry *record = find_entry(glossary, RECORD, type);
        if (slash != NULL) {
            *slash++ = '/';
        }
        if (record == NULL) {
            return false;
        }
        item->record = item->records == 0 ? record : NULL;
        item->records |= 1U << record->number;
        type = slash;
    }
    item->kind = &piece_kind;
    return true;
}

/* A record may name itself: it is found once it is counted. */
static void find_type(struct glossary *glossary, struct item *item, char *type)
{
    item->choice = find_entry(glossary, CHOICE, type);
    if (item->choice != NULL) {
        item->kind = &choice_kind;
        return;
    }
    for (int i = 0; i < KINDS && item->kind == NULL; i++) {
        item->kind = strcmp(type, kinds[i].name) == 0 ? &kinds[i] : NULL;
    }
    if (item->kind == NULL && !find_records(glossary, item, type)) {
        item->pending = type;
        item->kind = &piece_kind;
    }
}

void find_pending(struct glossary *glossary)
{
    for (int i = 0; i < glossary->count; i++) {
        struct entry *entry = &glossary->entries[i];
        for (int j = 0; j < entry->item_count; j++) {
            struct item *item = &entry->items[j];
            const struct kind *kind = item->kind; /* of a list of them */
            bool is_found = item->pending == NULL || find_records(glossary, item, item->pending);
            item->kind = kind;
            if (!is_found) {
                glossary->source.line = item->line;
                complain(&glossary->source, item->pending,
                         "expected a kind of value, a choice or a record, not '%s'", item->pending);
            }
        }
    }
}

/* The width of a number follows from its limit, if that is a number; else it is said. */
static void find_width(struct item *item)
{
    int max = 0;
    const char *cursor = item->max == NULL ? "" : item->max;
    bool is_literal = read_int(&cursor, &max) && *cursor == '\0';
    bool is_number = strcmp(item->kind->name, "number") == 0;
    if (item->kind == &piece_kind && item->flags & FLAG_WIDE) {
        item->kind = &wide_piece;
    } else if (is_number && (item->flags & FLAG_LONG || (is_literal && max > MAX_NUMBER_SHORT))) {
        item->kind = &long_number;
    } else if (is_number && (item->flags & FLAG_WIDE || (is_literal && max > MAX_NUMBER_BYTE))) {
        item->kind = &wide_number;
    } else if (strcmp(item->kind->name, "length") == 0 && is_literal && max <= MAX_NUMBER_SHORT) {
        item->kind = &short_length;
    }
}

static bool read_flag(struct item *item, const char *part)
{
    for (int i = 0; i < FLAGS; i++) {
        if (strcmp(part, flags[i].word) == 0) {
            item->flags |= flags[i].flag;
            return true;
        }
    }
    return false;
}

static bool is_kind(const struct item *item, const char *kind)
{
    return strcmp(item->kind->name, kind) == 0;
}

bool is_list(const struct item *item)
{
    return is_kind(item, "path") || is_kind(item, "course");
}

/* "step N", "turn-most N", "run N" or "run FIELD", "ran FIELD", "means WORD": false if it is none
 * of these. */
static bool read_limit(struct glossary *glossary, struct item *item, const char *part,
                       char **cursor)
{
    const char **limits[] = {&item->step, &item->turn_most, &item->run, &item->ran, &item->means};
    static const char *const words[] = {"step", "turn-most", "run", "ran", "means"};
    for (int i = 0; i < 5; i++) {
        if (strcmp(part, words[i]) == 0) {
            char bracket;
            *limits[i] = next_part(&glossary->source, cursor, &bracket);
            if (*limits[i] == NULL || bracket != '\0') {
                complain(&glossary->source, NULL, "expected a value behind '%s'", words[i]);
            }
            return true;
        }
    }
    return false;
}

/* What stands behind the type. */
static void read_part(struct glossary *glossary, struct item *item, char *part, char bracket)
{
    struct source *source = &glossary->source;
    char *dots = strstr(part, "..");
    if (bracket == '<') {
        item->sets = read_sets(glossary, part);
    } else if (bracket == '(') {
        item->initial = part;
    } else if (bracket == '[') {
        complain(source, part, "expected no clause of an item");
    } else if (dots != NULL) {
        *dots = '\0';
        item->min = *part == '\0' ? NULL : part;
        item->max = dots[2] == '\0' ? NULL : dots + 2;
    } else if (part[0] == '=') {
        item->member = part + 1;
    } else if (!read_flag(item, part)) {
        complain(source, part, "expected a limit, =MEMBER, a flag or (INITIAL), not '%s'", part);
    }
}

/* "of CHOICE" behind steps: what the steps are called. */
static void read_step_choice(struct glossary *glossary, struct item *item, char **cursor)
{
    char bracket;
    const char *of = next_part(&glossary->source, cursor, &bracket);
    const char *name = of == NULL ? NULL : next_part(&glossary->source, cursor, &bracket);
    item->choice =
        name == NULL || strcmp(of, "of") != 0 ? NULL : find_entry(glossary, CHOICE, name);
    if (item->choice == NULL) {
        complain(&glossary->source, NULL, "expected 'steps of CHOICE NAME'");
    }
}

/* "of RECORD" behind a list of pieces: what they are. */
static void read_list_record(struct glossary *glossary, struct item *item, char **cursor)
{
    char bracket;
    const char *of = next_part(&glossary->source, cursor, &bracket);
    char *type = of == NULL ? NULL : next_part(&glossary->source, cursor, &bracket);
    const struct kind *kind = item->kind;
    if (type == NULL || strcmp(of, "of") != 0) {
        complain(&glossary->source, NULL, "expected '%s of RECORD NAME'", kind->name);
    } else if (!find_records(glossary, item, type)) {
        item->pending = type;
    }
    item->kind = kind;
}

/* Events hold what fits their slots; longer things are the rule set's own to write. */
static bool is_told(const struct item *item)
{
    const struct kind *kind = item->kind;
    return strcmp(kind->name, "steps") == 0 ||
           (kind->member != NULL && strcmp(kind->member, "char") != 0 &&
            strcmp(kind->name, "box") != 0 && !is_list(item));
}

/* A field of a list has room for so many, all of them in the 255 bytes that a field may have. */
static void check_room(struct glossary *glossary, const struct item *item)
{
    enum { MAX_FIELD_ENTRIES = 31 };
    int most = 0;
    const char *cursor = item->max == NULL ? "" : item->max;
    if (!read_int(&cursor, &most) || *cursor != '\0' || most < 1 || most > MAX_FIELD_ENTRIES) {
        complain(&glossary->source, NULL, "expected how many places or legs, from ..1 to ..%d",
                 MAX_FIELD_ENTRIES);
    }
}

/* What a field may mean to clients, which know no rule set: docs/protocol.md. */
static const char meanings[] = " day hour weather wind-from wind-to wind-force visibility map-only "
                               "order bearer card cards-left hand ";

static bool is_meaning(const char *word)
{
    char wanted[MAX_WORD + 3] = " ";
    strncat(wanted, word, MAX_WORD);
    strcat(wanted, " ");
    return strstr(meanings, wanted) != NULL;
}

/* The limits that only arguments have, and only some of them. */
static void check_limits(struct glossary *glossary, const struct entry *entry,
                         const struct item *item)
{
    struct source *source = &glossary->source;
    bool is_course = is_kind(item, "course");
    bool has_steps = item->step != NULL;
    if (has_steps &&
        (entry->kind != VERB || (!is_kind(item, "number") && !is_kind(item, "length")))) {
        complain(source, NULL, "expected a step of a number or length that is an argument");
    }
    if ((item->turn_most != NULL || item->run != NULL || item->ran != NULL) &&
        (entry->kind != VERB || !is_course)) {
        complain(source, NULL, "expected turn-most, run and ran of a course that is an argument");
    }
    if (item->flags & (FLAG_PART_OF | FLAG_CALLED_AFTER | FLAG_MEMBER_OF) &&
        (entry->kind != RECORD || (item->record == NULL && item->pending == NULL))) {
        complain(source, NULL,
                 "expected part-of, called-after and member-of of a record in a record");
    }
    if (item->means != NULL && !is_meaning(item->means)) {
        complain(source, NULL, "expected one of:%snot '%s'", meanings, item->means);
    }
    if (item->means != NULL && !is_field(entry)) {
        complain(source, NULL, "expected means of a field");
    }
    if (item->flags & FLAG_KNOWN &&
        (entry->kind != EVENT || item->records != UNITS_BIT || item->optional)) {
        complain(source, NULL, "expected known of a unit in an event, which is always named");
    }
    if (item->flags & FLAG_SECRET && entry->kind == EVENT &&
        (item->records != UNITS_BIT || item->optional || glossary->counts[SET] > 0 ||
         !has_side(item->record))) {
        complain(source, NULL, "expected a secret unit that has a side and is always named");
    }
    if (item->flags & FLAG_BLIND && (entry->kind != VERB || !is_kind(item, "length"))) {
        complain(source, NULL, "expected a blind length that is an argument");
    }
}

static void check_item(struct glossary *glossary, const struct entry *entry,
                       const struct item *item)
{
    struct source *source = &glossary->source;
    if (is_field(entry) && item->kind->member == NULL) {
        complain(source, NULL, "expected no %s in a record", item->kind->name);
    }
    if (entry->kind == VERB && !item->kind->is_argument) {
        complain(source, NULL, "expected no %s as an argument", item->kind->name);
    }
    if (is_field(entry) && is_list(item)) {
        check_room(glossary, item);
    }
    check_limits(glossary, entry, item);
    if (entry->kind == EVENT && !is_told(item)) {
        complain(source, NULL, "expected no %s in an event", item->kind->name);
    }
    if (!is_word(item->name) || strlen(item->name) > MAX_WORD) {
        complain(source, NULL, "expected a name behind '%s'", item->name);
    }
    if (item->flags & FLAG_EFFECTS && strcmp(item->kind->name, "steps") != 0) {
        complain(source, NULL, "expected effects of steps alone");
    }
    if (entry->kind == VERB && item->text == NULL) {
        complain(source, NULL, "expected ': ' and what people read");
    }
    if (entry->kind == VERB &&
        (strcmp(item->name, "side") == 0 || strcmp(item->name, "task") == 0)) {
        complain(source, NULL, "expected another name than '%s', which every order has",
                 item->name);
    }
    if (!is_field(entry) && item->sets != entry->sets) {
        complain(source, NULL, "expected fields alone to be of some sets");
    }
    if (item->own && item->records == 0 && item->pending == NULL) {
        complain(source, NULL, "expected own pieces alone, not an own %s", item->kind->name);
    }
    if (is_field(entry) && item->records != 0 && item->record == NULL) {
        complain(source, NULL, "expected pieces of one record in a field");
    }
    for (int i = 0; i < entry->item_count; i++) {
        if (strcmp(entry->items[i].name, item->name) == 0 &&
            (entry->items[i].sets & item->sets) != 0) {
            complain(source, NULL, "expected a new name, '%s' is in line %d", item->name,
                     entry->items[i].line);
        }
    }
}

/* Cuts " => " and what odds say of a change off the text. */
static void cut_tells(struct item *item, char *text)
{
    char *arrow = strstr(text, " =>");
    item->text = text;
    if (arrow != NULL &&
        (arrow[3] == ' ' || arrow[3] == '\0')) { /* nothing behind it: nothing is said */
        *arrow = '\0';
        item->tells = skip_spaces(arrow + strlen(" =>"));
        item->flags |= FLAG_TELLS;
    }
}

/* The type, after the words that may stand before it. */
static char *read_type(struct glossary *glossary, struct item *item, char **cursor)
{
    char bracket;
    char *type = next_part(&glossary->source, cursor, &bracket);
    while (type != NULL && (strcmp(type, "own") == 0 || strcmp(type, "optional") == 0)) {
        item->own |= type[1] == 'w';
        item->optional |= type[1] == 'p';
        type = next_part(&glossary->source, cursor, &bracket);
    }
    if (type == NULL) {
        complain(&glossary->source, NULL, "expected a kind of value, a choice or a record");
        return NULL;
    }
    find_type(glossary, item, type);
    if (item->kind != NULL && strcmp(item->kind->name, "steps") == 0) {
        read_step_choice(glossary, item, cursor);
    } else if (item->kind != NULL && (is_kind(item, "pieces") || is_kind(item, "places"))) {
        read_list_record(glossary, item, cursor);
    }
    return type;
}

/* A flag or a number is never called just that: what follows is its name, whatever it is. A course
 * is not called like one of its limits. */
static bool is_name(const struct item *item, const char *part, char bracket)
{
    struct item unused = {0};
    bool is_named =
        strcmp(item->kind->name, "flag") == 0 || strcmp(item->kind->name, "number") == 0;
    bool is_limit =
        is_kind(item, "course") &&
        (strcmp(part, "turn-most") == 0 || strcmp(part, "run") == 0 || strcmp(part, "ran") == 0);
    is_limit |= !is_named && strcmp(part, "means") == 0;
    return bracket == '\0' && is_word(part) && !is_limit && (is_named || !read_flag(&unused, part));
}

bool read_item(struct glossary *glossary, struct entry *entry, char *text)
{
    struct source *source = &glossary->source;
    if (entry->item_count == (entry->kind == EVENT ? MAX_EVENT_VALUES : MAX_ITEMS)) {
        complain(source, NULL, "expected at most %d items of '%s'", entry->item_count, entry->name);
        return false;
    }
    struct item *item = &entry->items[entry->item_count];
    *item = (struct item){.line = source->line, .sets = entry->sets};
    char *colon = strstr(text, ": ");
    if (colon != NULL) {
        *colon = '\0';
        cut_tells(item, skip_spaces(colon + 1));
    }
    char *cursor = text;
    char *type = read_type(glossary, item, &cursor);
    if (type == NULL || item->kind == NULL) {
        return false;
    }
    char bracket;
    char *part = next_part(source, &cursor, &bracket);
    item->name = type;
    if (part != NULL && is_name(item, part, bracket)) {
        item->name = part;
        part = next_part(source, &cursor, &bracket);
    }
    for (; part != NULL; part = next_part(source, &cursor, &bracket)) {
        if (bracket != '\0' || !read_limit(glossary, item, part, &cursor)) {
            read_part(glossary, item, part, bracket);
        }
    }
    if (!is_wanted(glossary, item->sets)) {
        return false;
    }
    write_lower(item->lower, item->name);
    item->member = item->member == NULL ? item->lower : item->member;
    find_width(item);
    check_item(glossary, entry, item);
    entry->item_count++;
    return true;
}
