/* Glossaries of families. One glossary has the words of several sets, which share their C: an enum,
 * an order or a writer is the same for all that have it. So whatever is of several sets has the
 * same number in each of them, and the same values; it may differ in what people read, in its
 * clause, and in how many of its labels there are. */
#include <string.h>

#include "glossary.h"
#include "text.h"
#include "words.h"

/* -- sets -------------------------------------------------------------------------------------- */

unsigned all_sets(const struct glossary *glossary)
{
    int n = glossary->counts[SET];
    return n == 0 ? 1 : (1U << n) - 1;
}

unsigned read_sets(struct glossary *glossary, char *part)
{
    unsigned sets = 0;
    while (*part != '\0') {
        char *end = part + strcspn(part, " \t");
        bool is_last = *end == '\0';
        *end = '\0';
        const struct entry *set = find_entry(glossary, SET, part);
        if (set == NULL) {
            complain(&glossary->source, part, "expected a set of the family, not '%s'", part);
            return all_sets(glossary);
        }
        sets |= 1U << set->number;
        part = is_last ? end : skip_spaces(end + 1);
    }
    return sets;
}

bool is_wanted(const struct glossary *glossary, unsigned sets)
{
    const struct entry *only =
        glossary->only == NULL ? NULL : find_entry(glossary, SET, glossary->only);
    return only == NULL || (sets >> only->number & 1) != 0;
}

/* -- the same name again ----------------------------------------------------------------------- */

bool is_repeated(const struct glossary *glossary, const struct entry *entry)
{
    const struct entry *earlier = next_entry(glossary, NULL, entry->kind);
    while (earlier != entry) {
        if (strcmp(earlier->lower, entry->lower) == 0) {
            return true;
        }
        earlier = next_entry(glossary, earlier, entry->kind);
    }
    return false;
}

static bool are_alike(const struct item *a, const struct item *b)
{
    return strcmp(a->lower, b->lower) == 0 && form_of(a) == form_of(b) && a->kind == b->kind &&
           a->record == b->record &&
           (a->choice == NULL || strcmp(a->choice->lower, b->choice->lower) == 0);
}

/* The labels that both have are at the same places, since they are one enum. */
static void check_same_labels(struct source *source, const struct entry *entry,
                              const struct entry *earlier)
{
    for (int i = 0; i < entry->word_count && i < earlier->word_count; i++) {
        if (strcmp(entry->words[i], earlier->words[i]) != 0) {
            complain(source, NULL, "expected '%s' as label %d of '%s', as in line %d",
                     earlier->words[i], i + 1, entry->name, earlier->line);
        }
    }
}

void check_double(struct glossary *glossary, const struct entry *entry, const char *keyword)
{
    struct source *source = &glossary->source;
    const struct entry *earlier = NULL;
    while ((earlier = next_entry(glossary, earlier, entry->kind)) != NULL) {
        bool is_same_in_c = strcmp(earlier->lower, entry->lower) == 0;
        /* one event may be told in several ways */
        bool is_same_name = entry->kind != EVENT && strcmp(earlier->name, entry->name) == 0;
        if (!is_same_in_c && !is_same_name) {
            continue;
        }
        if ((earlier->sets & entry->sets) != 0 || (is_same_in_c && entry->kind == RECORD)) {
            complain(source, NULL, "expected a new %s, '%s' is in line %d", keyword, entry->name,
                     earlier->line);
            return;
        }
        if (is_same_in_c && (entry->kind == CHOICE || entry->kind == OPTION)) {
            check_same_labels(source, entry, earlier);
        }
    }
}

/* -- numbers ----------------------------------------------------------------------------------- */

static const struct entry *set_at(const struct glossary *glossary, int number)
{
    const struct entry *set = next_entry(glossary, NULL, SET);
    while (set->number != number) {
        set = next_entry(glossary, set, SET);
    }
    return set;
}

/* Options of a glossary with a table of them: each name counts once. */
static int number_in_family(const struct glossary *glossary, const struct entry *entry)
{
    int number = 0;
    const struct entry *earlier = next_entry(glossary, NULL, entry->kind);
    for (; earlier != entry; earlier = next_entry(glossary, earlier, entry->kind)) {
        if (strcmp(earlier->lower, entry->lower) == 0) {
            return earlier->number;
        }
        number += !is_repeated(glossary, earlier);
    }
    return number;
}

static int number_in_set(const struct glossary *glossary, const struct entry *entry, int set)
{
    int number = 0;
    const struct entry *earlier = next_entry(glossary, NULL, entry->kind);
    for (; earlier != entry; earlier = next_entry(glossary, earlier, entry->kind)) {
        number += earlier->sets >> set & 1;
    }
    return number;
}

static void check_place(struct glossary *glossary, const struct entry *entry, int first, int number,
                        int set)
{
    if (number != entry->number) {
        complain(&glossary->source, NULL,
                 "expected '%s' at the same place in every set, not %d in %s and %d in %s",
                 entry->name, entry->number + 1, set_at(glossary, first)->name, number + 1,
                 set_at(glossary, set)->name);
    }
}

static void number_entry(struct glossary *glossary, struct entry *entry)
{
    int first = -1;
    if (entry->kind == OPTION && glossary->has_option_table) {
        entry->number = number_in_family(glossary, entry);
        return;
    }
    for (int set = 0; set < glossary->counts[SET]; set++) {
        if ((entry->sets >> set & 1) == 0) {
            continue;
        }
        int number = number_in_set(glossary, entry, set);
        if (first < 0) {
            first = set;
            entry->number = number;
        }
        check_place(glossary, entry, first, number, set);
    }
}

/* Under one name in C everything is the same, whichever set is played. */
static void check_repeated(struct glossary *glossary, const struct entry *entry)
{
    struct source *source = &glossary->source;
    const struct entry *first = next_entry(glossary, NULL, entry->kind);
    while (strcmp(first->lower, entry->lower) != 0) {
        first = next_entry(glossary, first, entry->kind);
    }
    if (first->number != entry->number && entry->kind != CHOICE) {
        complain(source, NULL, "expected '%s' at place %d, as in line %d", entry->name,
                 first->number + 1, first->line);
    }
    bool is_alike = first->item_count == entry->item_count;
    for (int i = 0; i < entry->item_count && is_alike; i++) {
        is_alike = are_alike(&first->items[i], &entry->items[i]);
    }
    if (!is_alike && (entry->kind == VERB || entry->kind == EVENT)) {
        complain(source, NULL, "expected the values of '%s' as in line %d, or =NAME for C",
                 entry->name, first->line);
    }
}

static void check_only(struct glossary *glossary)
{
    if (glossary->only != NULL && find_entry(glossary, SET, glossary->only) == NULL) {
        glossary->source.line = 1;
        complain(&glossary->source, NULL, "expected 'set %s' in the glossary", glossary->only);
    }
}

void number_family(struct glossary *glossary)
{
    check_only(glossary);
    if (glossary->only != NULL || glossary->counts[SET] == 0 || glossary->source.mistakes > 0) {
        return;
    }
    for (int i = 0; i < glossary->count; i++) {
        struct entry *entry = &glossary->entries[i];
        glossary->source.line = entry->line;
        if (entry->kind != SET && entry->kind != CHOICE) {
            number_entry(glossary, entry);
        }
        check_repeated(glossary, entry);
    }
}
