/* Glossaries: what the words and the list of an entry mean, kind by kind, once its head has been
 * cut into parts. */
#include "glossary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

static void check_words(struct source *source, const struct entry *entry, const char *known)
{
    for (int i = 0; i < entry->word_count; i++) {
        char word[MAX_WORD + 3] = " ";
        strncat(word, entry->words[i], MAX_WORD);
        strcat(word, " ");
        if (strstr(known, word) == NULL) {
            complain(source, NULL, "expected one of:%snot '%s'", known, entry->words[i]);
        }
    }
}

/* "prints 2,3,3,4,4,5": what stands on the six faces of the die. */
static void read_prints(struct source *source, struct entry *entry)
{
    enum { FACES = 6, MOST = 6 }; /* PRINTED_FACES, WORTH_MAX */
    if (entry->word_count < 1 || strcmp(entry->words[0], "prints") != 0) {
        return;
    }
    const char *cursor = entry->word_count < 2 ? "" : entry->words[1];
    entry->prints = cursor;
    int n = 0;
    int shown = 0;
    while (read_int(&cursor, &shown) && shown >= 0 && shown <= MOST) {
        n++;
        cursor += *cursor == ',';
    }
    if (n != FACES || *cursor != '\0') {
        complain(source, NULL, "expected 'prints' and what is on %d faces, like 2,3,3,4,4,5",
                 FACES);
    }
    entry->word_count = 0;
}

/* The labels of a choice are said here, or "kept ARRAY" in C, or "[WORD] from TABLE[.COLUMN]" of
 * the set, behind that word if there is one. */
static void read_labels(struct source *source, struct entry *entry)
{
    int n = entry->word_count;
    if (entry->kind == CHOICE && (n == 2 || n == 3)) {
        const char *how = entry->words[n - 2];
        entry->kept = n == 2 && strcmp(how, "kept") == 0 ? entry->words[1] : NULL;
        entry->table = strcmp(how, "from") == 0 ? entry->words[n - 1] : NULL;
        entry->before_table = n == 3 && entry->table != NULL ? entry->words[0] : NULL;
    }
    if (entry->kept != NULL || entry->table != NULL) {
        return;
    }
    if (entry->word_count == 0) {
        complain(source, NULL, "expected the words of '%s'", entry->name);
    }
    for (int i = 0; i < entry->word_count; i++) {
        if (!is_made_of(entry->words[i], NAME_LETTERS "-")) {
            complain(source, entry->words[i], "expected a word, not '%s'", entry->words[i]);
        }
        for (int j = 0; j < i; j++) {
            if (strcmp(entry->words[i], entry->words[j]) == 0) {
                complain(source, entry->words[i], "expected '%s' only once", entry->words[i]);
            }
        }
    }
}

/* (Barbed Wire, a Trench): what sentences say instead of the words, one for each. */
static void read_said(struct source *source, struct entry *entry)
{
    char *said = (char *)entry->list;
    while (said != NULL && entry->said_count < MAX_WORDS) {
        char *comma = strchr(said, ',');
        if (comma != NULL) {
            *comma++ = '\0';
        }
        entry->said[entry->said_count++] = skip_spaces(said);
        said = comma;
    }
    if (entry->list != NULL && entry->said_count != entry->word_count) {
        complain(source, NULL, "expected what is said of %d words, not of %d", entry->word_count,
                 entry->said_count);
    }
}

/* Another list of the same, or another verb for it: it has the struct and the items of that one. */
static void read_like(struct glossary *glossary, struct entry *entry, const char *name)
{
    entry->like = find_entry(glossary, entry->kind, name);
    if (entry->like == NULL || entry->like->like != NULL) {
        complain(&glossary->source, NULL,
                 entry->kind == RECORD ? "expected 'like' and a record with fields of its own"
                                       : "expected 'like' and a verb that is like no other");
        return;
    }
    memcpy(entry->items, entry->like->items, sizeof entry->items);
    entry->item_count = entry->like->item_count;
    entry->is_bare = entry->like->is_bare;
}

static bool is_among(const char *word, const char *const *words)
{
    for (; *words != NULL; words++) {
        if (strcmp(word, *words) == 0) {
            return true;
        }
    }
    return false;
}

/* How it is drawn: "shape disc", "look smoke", "bearing FIELD", "along FIELD", and of a shape the
 * measures, fields or C: "length X", "width X", "radius X". False if the word is none of these. */
static bool read_drawing(struct source *source, struct entry *entry, int *at)
{
    static const char *const shapes[] = {"disc", "rectangle", "strip", "line", "track", NULL};
    static const char *const looks[] = {"smoke",     "fire", "gas",     "wire", "trench",
                                        "minefield", "wake", "torpedo", NULL};
    const struct {
        const char *word, **value;
        const char *const *known;
    } parts[] = {{"shape", &entry->shape, shapes},   {"look", &entry->look, looks},
                 {"bearing", &entry->bearing, NULL}, {"along", &entry->along, NULL},
                 {"length", &entry->length, NULL},   {"width", &entry->width, NULL},
                 {"radius", &entry->width, NULL}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strcmp(entry->words[*at], parts[i].word) != 0) {
            continue;
        }
        *at += 1;
        const char *value = *at < entry->word_count ? entry->words[*at] : "";
        if (*value == '\0' || (parts[i].known != NULL && !is_among(value, parts[i].known))) {
            complain(source, NULL, "expected a %s, not '%s'", parts[i].word, value);
        }
        *parts[i].value = value;
        return true;
    }
    return false;
}

/* What stands behind the limit of a record: kept, bare, offstage, nowhere, spare VALUE, PREFIX ...
 */
static void read_record_words(struct glossary *glossary, struct entry *entry, int first)
{
    struct source *source = &glossary->source;
    for (int i = first; i < entry->word_count; i++) {
        const char *word = entry->words[i];
        if (read_drawing(source, entry, &i)) {
            continue;
        }
        if (strcmp(word, "kept") == 0) {
            entry->is_kept = true;
        } else if (strcmp(word, "bare") == 0) {
            entry->is_bare = true;
        } else if (strcmp(word, "offstage") == 0) {
            entry->is_offstage = true;
        } else if (strcmp(word, "nowhere") == 0) {
            entry->is_nowhere = true;
        } else if (strcmp(word, "unowned") == 0) {
            entry->is_unowned = true;
        } else if (strcmp(word, "taken-back") == 0) {
            entry->taken_back = ++i < entry->word_count ? entry->words[i] : "";
        } else if (strcmp(word, "like") == 0) {
            read_like(glossary, entry, ++i < entry->word_count ? entry->words[i] : "");
        } else if (strcmp(word, "spare") != 0) {
            entry->prefix = word;
        } else if (++i < entry->word_count) {
            entry->spare = entry->words[i];
        } else {
            complain(source, NULL, "expected 'spare VALUE'");
        }
    }
}

/* record NAME COLLECTION in state.MEMBER MAX
 * {kept|bare|offstage|nowhere|unowned|spare VALUE|like RECORD|taken-back VERB|PREFIX} */
static void read_record(struct glossary *glossary, struct entry *entry)
{
    struct source *source = &glossary->source;
    static const char *const first[] = {"units", "templates"};
    const char *home = entry->word_count < 4 ? "" : entry->words[2];
    entry->in_state = starts_with(home, "state.");
    if (entry->word_count < 4 || strcmp(entry->words[1], "in") != 0 ||
        (!entry->in_state && !starts_with(home, "scenario."))) {
        complain(source, NULL,
                 "expected 'record NAME COLLECTION in state.MEMBER MAX', or scenario.");
        return;
    }
    entry->collection = entry->words[0];
    entry->member = strchr(home, '.') + 1;
    entry->max = entry->words[3];
    read_record_words(glossary, entry, 4);
    int number = glossary->counts[RECORD];
    if (number < 2 && strcmp(entry->collection, first[number]) != 0) {
        complain(source, NULL, "expected the %s as collection %d", first[number], number + 1);
    }
    if (number == MAX_RECORDS) {
        complain(source, NULL, "expected at most %d records", MAX_RECORDS);
    }
}

/* A place or a shift takes two slots, a line four. Steps take what is left, as many as they need.
 */
static void check_slots(struct source *source, const struct entry *entry)
{
    int slots = entry->item_count;
    for (int i = 0; i < entry->item_count; i++) {
        const char *kind = entry->items[i].kind->name;
        bool is_steps = strcmp(kind, "steps") == 0;
        slots += is_steps || strcmp(kind, "point") == 0 || strcmp(kind, "shift") == 0;
        slots += strcmp(kind, "line") == 0 ? 3 : 0;
        if (is_steps && i + 1 < entry->item_count) {
            complain(source, NULL, "expected steps as the last value");
        }
    }
    if (slots > MAX_EVENT_VALUES) {
        complain(source, NULL,
                 "expected at most %d values, where a point, a shift and steps count as two and a "
                 "line as four",
                 MAX_EVENT_VALUES);
    }
}

static void read_event_values(struct glossary *glossary, struct entry *entry)
{
    char *value = entry->list == NULL ? NULL : (char *)entry->list;
    while (value != NULL) {
        char *comma = strchr(value, ',');
        if (comma != NULL) {
            *comma++ = '\0';
        }
        read_item(glossary, entry, value);
        value = comma;
    }
    check_slots(&glossary->source, entry);
}

/* {target there}: a piece, and where it is. */
static bool says_where(const struct item *item, const char *behind)
{
    static const char there[] = " there}";
    return strncmp(behind, there, sizeof there - 1) == 0 &&
           (item->records != 0 || item->pending != NULL);
}

/* Every {name} of the sentence is a value; {why} stands for the modifiers. */
static void check_sentence(struct source *source, const struct entry *entry)
{
    for (const char *p = entry->text; (p = strchr(p, '{')) != NULL; p++) {
        size_t length = strcspn(p + 1, "}");
        bool is_known = length == 3 && strncmp(p + 1, "why", 3) == 0;
        for (int i = 0; i < entry->item_count; i++) {
            const struct item *item = &entry->items[i];
            size_t named = strlen(item->name);
            is_known |= strncmp(item->name, p + 1, named) == 0 &&
                        (named == length || says_where(item, p + 1 + named));
        }
        if (!is_known) {
            complain(source, NULL, "expected a value of '%s', not '{%.*s}'", entry->name,
                     (int)length, p + 1);
        }
    }
}

/* (fire hold): verbs that say themselves why they do not answer this task. */
static void read_judged(struct source *source, struct entry *entry)
{
    char *cursor = entry->list == NULL ? "" : (char *)entry->list;
    char bracket;
    for (char *part; (part = next_part(source, &cursor, &bracket)) != NULL;) {
        if (entry->judged_count == MAX_TASK_VERBS) {
            complain(source, part, "expected at most %d verbs", MAX_TASK_VERBS);
            return;
        }
        entry->judged[entry->judged_count++] = part;
    }
}

/* "into VERB" among the words of a verb. */
static void read_into(struct glossary *glossary, struct entry *verb)
{
    for (int i = 0; i < verb->word_count; i++) {
        if (strcmp(verb->words[i], "into") != 0) {
            continue;
        }
        if (i + 1 == verb->word_count) {
            complain(&glossary->source, NULL, "expected 'into VERB'");
            verb->word_count--;
            return;
        }
        verb->into = verb->words[i + 1];
        for (int j = i + 2; j < verb->word_count; j++) {
            verb->words[j - 2] = verb->words[j];
        }
        verb->word_count -= 2;
    }
}

/* verb NAME [like VERB] {unchecked|unlisted|tried|idle|promised|passes|into VERB} */
static void read_verb(struct glossary *glossary, struct entry *verb)
{
    read_into(glossary, verb);
    if (verb->word_count > 0 && strcmp(verb->words[0], "like") == 0) {
        read_like(glossary, verb, verb->word_count > 1 ? verb->words[1] : "");
        for (int i = 2; i < verb->word_count; i++) {
            verb->words[i - 2] = verb->words[i];
        }
        verb->word_count -= verb->word_count > 1 ? 2 : 1;
        check_words(&glossary->source, verb, " unlisted tried passes ");
    }
    check_words(&glossary->source, verb, " unchecked unlisted tried idle promised passes ");
    if (glossary->counts[VERB] == MAX_TASK_VERBS) {
        complain(&glossary->source, NULL, "expected at most %d verbs", MAX_TASK_VERBS);
    }
}

/* task NAME [listed] {VERB} */
static void read_listed(struct entry *task)
{
    task->is_listed = task->word_count > 0 && strcmp(task->words[0], "listed") == 0;
    for (int i = 1; i < task->word_count && task->is_listed; i++) {
        task->words[i - 1] = task->words[i];
    }
    task->word_count -= task->is_listed;
}

static void check_hooks(struct source *source, const struct entry *entry)
{
    for (int i = 0; i < entry->word_count; i++) {
        if (!is_hook(entry->words[i])) {
            complain(source, entry->words[i], "expected what rule sets provide, not '%s'",
                     entry->words[i]);
        }
    }
}

static bool has_field(const struct entry *record, const char *name)
{
    for (int i = 0; i < record->item_count; i++) {
        if (strcmp(record->items[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The record that goes on from battle to battle, and those of its fields that say how it is. */
static void check_careers(struct glossary *glossary, const struct entry *entry)
{
    struct source *source = &glossary->source;
    const struct entry *record = find_entry(glossary, RECORD, entry->name);
    if (record == NULL) {
        complain(source, NULL, "expected a record that goes on from battle to battle, not '%s'",
                 entry->name);
        return;
    }
    for (int i = 0; i < entry->word_count; i++) {
        if (!has_field(record, entry->words[i])) {
            complain(source, entry->words[i], "expected a field of '%s', not '%s'", entry->name,
                     entry->words[i]);
        }
    }
}

void check_entry(struct glossary *glossary, struct entry *entry)
{
    struct source *source = &glossary->source;
    switch (entry->kind) {
    case SET:
        if (glossary->count > glossary->counts[SET]) {
            complain(source, NULL, "expected the sets before all other entries");
        }
        if (glossary->counts[SET] == MAX_SETS) {
            complain(source, NULL, "expected at most %d sets", MAX_SETS);
        }
        break;
    case CHOICE:
    case OPTION:
        read_labels(source, entry);
        read_said(source, entry);
        break;
    case RECORD:
        read_record(glossary, entry);
        break;
    case REASON:
        check_words(source, entry, " secret ");
        break;
    case VERB:
        read_verb(glossary, entry);
        break;
    case PURPOSE:
        read_prints(source, entry);
        check_words(source, entry, " each ");
        break;
    case EVENT:
        check_words(source, entry, " stands ");
        read_event_values(glossary, entry);
        if (entry->text != NULL) {
            check_sentence(source, entry);
        }
        break;
    case PROVIDES:
        check_hooks(source, entry);
        break;
    case CAMPAIGN:
        check_careers(glossary, entry);
        break;
    case TASK:
        read_judged(source, entry);
        read_listed(entry);
        if (entry->word_count > 0 && (entry->clause == NULL || entry->text == NULL)) {
            complain(source, NULL, "expected the clause and sentence that refuse other verbs");
        }
        break;
    default:
        break;
    }
}
