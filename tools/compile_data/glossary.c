/* Glossaries: entries, one after another, each checked as soon as it is read; what names something
 * that may come later (the verbs of a task) is looked up at the end. */
#include "glossary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* What the head of each kind of entry may have. */
static const struct form {
    const char *keyword;
    bool has_name, has_words, has_list, needs_clause, may_have_clause, needs_text, has_items;
} forms[ENTRY_KINDS] = {
    [SET] = {"set", .has_name = true},
    [CHOICE] = {"choice", .has_name = true, .has_words = true, .has_list = true},
    [RECORD] = {"record", .has_name = true, .has_words = true, .has_list = true, .has_items = true},
    [SETTINGS] = {"settings", .has_items = true},
    [GLOBALS] = {"globals", .has_items = true},
    [PHASE] = {"phase", .has_name = true, .has_words = true, .has_list = true, .needs_clause = true,
               .may_have_clause = true, .needs_text = true},
    [TASK] = {"task", .has_name = true, .has_words = true, .has_list = true,
              .may_have_clause = true},
    [VERB] = {"verb", .has_name = true, .has_words = true, .needs_clause = true,
              .may_have_clause = true, .needs_text = true, .has_items = true},
    [OPTION] = {"option", .has_name = true, .has_words = true, .needs_clause = true,
                .may_have_clause = true, .needs_text = true},
    [PURPOSE] = {"purpose", .has_name = true, .has_words = true, .has_list = true,
                 .needs_text = true},
    [REASON] = {"reason", .has_name = true, .has_words = true, .needs_clause = true,
                .may_have_clause = true, .needs_text = true},
    [EVENT] = {"event", .has_name = true, .has_words = true, .has_list = true, .needs_text = true},
    [PROVIDES] = {"provides", .has_words = true},
    [CAMPAIGN] = {"campaign", .has_name = true, .has_words = true, .has_list = true},
};

/* -- looking things up ------------------------------------------------------------------------- */

const struct entry *next_entry(const struct glossary *glossary, const struct entry *entry,
                               enum entry_kind kind)
{
    const struct entry *end = glossary->entries + glossary->count;
    for (entry = entry == NULL ? glossary->entries : entry + 1; entry < end; entry++) {
        if (entry->kind == kind) {
            return entry;
        }
    }
    return NULL;
}

const struct entry *find_entry(const struct glossary *glossary, enum entry_kind kind,
                               const char *name)
{
    const struct entry *entry = NULL;
    while ((entry = next_entry(glossary, entry, kind)) != NULL) {
        if (strcmp(entry->name, name) == 0) {
            return entry;
        }
    }
    return NULL;
}

const struct entry *model_of(const struct entry *verb)
{
    return verb->like != NULL ? verb->like : verb;
}

bool has_word(const struct entry *entry, const char *word)
{
    for (int i = 0; i < entry->word_count; i++) {
        if (strcmp(entry->words[i], word) == 0) {
            return true;
        }
    }
    return false;
}

static void write_c(char name[MAX_WORD + 1], const char *word, bool is_upper)
{
    size_t length = 0;
    for (; word[length] != '\0' && length < MAX_WORD; length++) {
        char c = word[length];
        name[length] = c == '-'                                  ? '_'
                       : is_upper && is_one_of(c, SMALL_LETTERS) ? (char)(c - 'a' + 'A')
                                                                 : c;
    }
    name[length] = '\0';
}

void write_lower(char name[MAX_WORD + 1], const char *word)
{
    write_c(name, word, false);
}

void write_upper(char name[MAX_WORD + 1], const char *word)
{
    write_c(name, word, true);
}

/* -- heads ------------------------------------------------------------------------------------- */

char *next_part(struct source *source, char **cursor, char *bracket)
{
    char *part = skip_spaces(*cursor);
    *bracket = is_one_of(*part, "([<") ? *part : '\0';
    size_t length = strcspn(part, " \t");
    if (*bracket != '\0') {
        part++;
        length = strcspn(part, *bracket == '(' ? ")" : *bracket == '[' ? "]" : ">");
        if (part[length] == '\0') {
            complain(source, part - 1, "expected a closing bracket");
            length = 0;
        } else if (!is_one_of(part[length + 1], " \t") && part[length + 1] != '\0') {
            complain(source, part + length + 1, "expected a space behind the bracket");
            length = 0;
        }
    }
    if (length == 0) {
        *cursor = part + strlen(part);
        return NULL;
    }
    *cursor = part + length + (part[length] != '\0');
    part[length] = '\0';
    return part;
}

/* Cuts the line at its first ": " that is not in parentheses; what stands behind it, or NULL. */
static char *cut_text(char *line)
{
    char *list = strstr(line, " (");
    char *colon = strstr(line, ": ");
    if (list != NULL && colon != NULL && list < colon && strchr(list, ')') != NULL) {
        colon = strstr(strchr(list, ')'), ": ");
    }
    if (colon == NULL) {
        return NULL;
    }
    *colon = '\0';
    return skip_spaces(colon + 1);
}

/* "area.clause" of the rule set's ledger. */
static bool is_clause(const char *text)
{
    char id[MAX_ID + 4] = "x.";
    return strlen(text) <= MAX_ID && is_clause_id(strcat(id, text));
}

static void read_bracket(struct glossary *glossary, struct entry *entry, const struct form *form,
                         char *part, char bracket)
{
    struct source *source = &glossary->source;
    if (bracket == '<') {
        entry->sets = read_sets(glossary, part);
        return;
    }
    if (bracket == '[') {
        if (!form->may_have_clause || entry->clause != NULL) {
            complain(source, part, "expected no %sclause of a %s",
                     entry->clause == NULL ? "" : "second ", form->keyword);
        } else if (!is_clause(part)) {
            complain(source, part, "expected a clause, area.name, in brackets");
        }
        entry->clause = part;
        return;
    }
    if (!form->has_list || entry->list != NULL) {
        complain(source, part, "expected no %slist of a %s", entry->list == NULL ? "" : "second ",
                 form->keyword);
    }
    entry->list = part;
}

/* Phases may be called after the sides: "moves-A". */
static bool is_name_of(enum entry_kind kind, const char *part)
{
    size_t length = strlen(part);
    bool is_of_side =
        kind == PHASE && length > 2 && part[length - 2] == '-' && is_one_of(part[length - 1], "AB");
    char word[MAX_WORD + 1];
    snprintf(word, sizeof word, "%.*s", (int)(is_of_side ? length - 2 : length), part);
    return is_word(word);
}

static void read_word(struct source *source, struct entry *entry, const struct form *form,
                      char *part)
{
    if (form->has_name && entry->name == NULL) {
        if (!is_name_of(entry->kind, part) || strlen(part) > MAX_WORD) {
            complain(source, part, "expected a name of small letters, digits and hyphens");
        }
        entry->name = part;
    } else if (form->has_name && part[0] == '=') {
        if (!is_word(part + 1) || strlen(part + 1) > MAX_WORD) {
            complain(source, part, "expected =NAME of small letters, digits and hyphens");
        }
        entry->c_name = part + 1;
    } else if (!form->has_words) {
        complain(source, part, "expected no word '%s' of a %s", part, form->keyword);
    } else if (entry->word_count == MAX_WORDS) {
        complain(source, part, "expected at most %d words", MAX_WORDS);
    } else {
        entry->words[entry->word_count++] = part;
    }
}

static void check_head(struct glossary *glossary, const struct entry *entry,
                       const struct form *form)
{
    struct source *source = &glossary->source;
    if (form->has_name && entry->name == NULL) {
        complain(source, NULL, "expected a name behind '%s'", form->keyword);
        return;
    }
    if (form->needs_clause && entry->clause == NULL) {
        complain(source, NULL, "expected the clause of '%s' in brackets", entry->name);
    }
    if (form->needs_text && entry->text == NULL) {
        complain(source, NULL, "expected ': ' and what people read");
    }
}

/* The entry is counted only when it has been checked: it must not find itself. */
static void read_entry(struct glossary *glossary, const struct form *form, char *head, char *text)
{
    struct source *source = &glossary->source;
    if (glossary->count == MAX_ENTRIES) {
        complain(source, NULL, "expected at most %d entries", MAX_ENTRIES);
        return;
    }
    struct entry *entry = &glossary->entries[glossary->count];
    *entry = (struct entry){.kind = (enum entry_kind)(form - forms),
                            .line = source->line,
                            .sets = all_sets(glossary),
                            .text = text};
    int mistakes = source->mistakes;
    char bracket;
    for (char *part; (part = next_part(source, &head, &bracket)) != NULL;) {
        if (bracket != '\0') {
            read_bracket(glossary, entry, form, part, bracket);
        } else {
            read_word(source, entry, form, part);
        }
    }
    glossary->is_passing_over = !is_wanted(glossary, entry->sets);
    if (glossary->is_passing_over) {
        return;
    }
    if (mistakes == source->mistakes) {
        check_head(glossary, entry, form);
    }
    if (mistakes == source->mistakes && (entry->name != NULL || !form->has_name)) {
        entry->name = form->has_name ? entry->name : form->keyword;
        write_lower(entry->lower, entry->c_name == NULL ? entry->name : entry->c_name);
        write_upper(entry->upper, entry->c_name == NULL ? entry->name : entry->c_name);
        check_entry(glossary, entry);
        check_double(glossary, entry, form->keyword);
    }
    entry->number = glossary->counts[entry->kind]++;
    glossary->count++;
}

static void read_prefix(struct glossary *glossary, char *name)
{
    name = skip_spaces(name);
    char *word = name + strcspn(name, " \t");
    if (strcmp(skip_spaces(word), "option-table") == 0) {
        glossary->has_option_table = true;
        *word = '\0';
    }
    if (glossary->prefix != NULL || !is_word(name) || strchr(name, '-') != NULL ||
        strlen(name) > MAX_WORD) {
        complain(&glossary->source, name, "expected one line 'glossary PREFIX', a single word");
        return;
    }
    glossary->prefix = name;
    write_upper(glossary->upper_prefix, name);
}

static void read_line(struct glossary *glossary, char *line)
{
    struct source *source = &glossary->source;
    bool is_item = is_one_of(line[0], " \t");
    if (is_blank(line) || line[0] == '#') {
        return;
    }
    if (is_item) {
        struct entry *entry = glossary->count == 0 ? NULL : &glossary->entries[glossary->count - 1];
        if (glossary->is_passing_over) {
            return;
        }
        if (entry == NULL || !forms[entry->kind].has_items) {
            complain(source, NULL, "expected an entry that has items above this one");
        } else if (entry->like != NULL) {
            complain(source, NULL, "expected nothing of '%s', which is like another", entry->name);
        } else {
            read_item(glossary, entry, line);
        }
        return;
    }
    char *text = cut_text(line);
    char *rest = line + strcspn(line, " \t");
    bool has_more = *rest != '\0';
    *rest = '\0';
    rest += has_more;
    if (strcmp(line, "glossary") == 0) {
        read_prefix(glossary, rest);
        return;
    }
    if (glossary->prefix == NULL) {
        complain(source, NULL, "expected 'glossary PREFIX' as the first entry");
        glossary->prefix = "";
    }
    for (int i = 0; i < ENTRY_KINDS; i++) {
        if (strcmp(line, forms[i].keyword) == 0) {
            read_entry(glossary, &forms[i], rest, text);
            return;
        }
    }
    complain(source, line, "expected a kind of entry, not '%s'", line);
}

static void check_verb(struct glossary *glossary, const struct entry *task, const char *name)
{
    if (glossary->only == NULL && find_entry(glossary, VERB, name) == NULL) {
        glossary->source.line = task->line;
        complain(&glossary->source, NULL, "expected a verb, not '%s'", name);
    }
}

/* Verbs that a record or another verb names. */
static void check_named_verbs(struct glossary *glossary)
{
    for (int i = 0; i < glossary->count; i++) {
        const struct entry *entry = &glossary->entries[i];
        const char *name = entry->into != NULL ? entry->into : entry->taken_back;
        if (name != NULL) {
            check_verb(glossary, entry, name);
        }
    }
}

/* Are there not too many of them to try each? */
static bool can_be_tried(const struct item *item)
{
    return !item->optional &&
           (item->record != NULL                      ? item->record->in_state
            : strcmp(item->kind->name, "number") == 0 ? item->max != NULL
                                                      : strcmp(item->kind->name, "edge") == 0);
}

/* A verb whose list the tool writes has one argument or two. */
static void check_tried(struct glossary *glossary)
{
    const struct entry *verb = NULL;
    while ((verb = next_entry(glossary, verb, VERB)) != NULL) {
        bool is_tried = verb->item_count >= 1 && verb->item_count <= MAX_TRIED &&
                        glossary->counts[SET] == 0 && !has_word(model_of(verb), "unchecked") &&
                        !has_word(verb, "unlisted");
        for (int i = 0; i < verb->item_count; i++) {
            is_tried = is_tried && can_be_tried(&verb->items[i]);
        }
        if (has_word(verb, "tried") && !is_tried) {
            glossary->source.line = verb->line;
            complain(&glossary->source, NULL,
                     "expected one argument or two, each a piece of the state, an edge or a number "
                     "with a limit");
        }
    }
}

static void check_tasks(struct glossary *glossary)
{
    const struct entry *task = NULL;
    while ((task = next_entry(glossary, task, TASK)) != NULL) {
        for (int i = 0; i < task->word_count; i++) {
            check_verb(glossary, task, task->words[i]);
        }
        for (int i = 0; i < task->judged_count; i++) {
            check_verb(glossary, task, task->judged[i]);
            if (has_word(task, task->judged[i])) {
                glossary->source.line = task->line;
                complain(&glossary->source, NULL, "expected '%s' only once", task->judged[i]);
            }
        }
    }
}

bool read_glossary(struct glossary *glossary, const char *path, const char *only)
{
    struct source *source = &glossary->source;
    glossary->only = only;
    glossary->entries = allocate(MAX_ENTRIES * sizeof *glossary->entries);
    if (!read_source(source, path)) {
        return false;
    }
    split_lines(source);
    for (source->line = 1; source->line <= source->line_count; source->line++) {
        read_line(glossary, current_line(source));
    }
    if (glossary->prefix == NULL) {
        complain(source, NULL, "expected 'glossary PREFIX' as the first entry");
        glossary->prefix = "";
    }
    write_lower(glossary->tables_prefix, only == NULL ? glossary->prefix : only);
    find_pending(glossary);
    check_tasks(glossary);
    check_named_verbs(glossary);
    check_tried(glossary);
    number_family(glossary);
    return source->mistakes == 0;
}

void close_glossary(struct glossary *glossary)
{
    close_source(&glossary->source);
    for (int i = 0; i < glossary->count; i++) {
        close_column_words(&glossary->entries[i].cells);
    }
    free(glossary->entries);
}
