/* words: what writes the words of legal lists and of events. It is inline because rules call it in
 * their innermost loops. */
#include <string.h>

#include "text.h"
#include "words.h"

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

/* Word behind word. What is left out is NULL, or a shift to ABSENT. */
static void write_packs(const struct entry *verb, FILE *out)
{
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
}

/* A command of no fixed length. */
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
    write_packs(verb, out);
    fputs("        (void)words;\n    }\n    return true;\n}\n", out);
}

void write_adder(const struct glossary *glossary, const struct entry *verb, FILE *out)
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

/* The command itself, for whoever says one without a list: always true. */
void write_sayer(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    fprintf(out, "static inline bool %s_say_%s(struct command *command, int side", glossary->prefix,
            verb->lower);
    write_parameters(verb, out);
    fputs(")\n{\n        int32_t *words = command->words;\n", out);
    write_packs(verb, out);
    fprintf(out,
            "        command->side = (uint8_t)side;\n        command->verb = VERB_%s;\n"
            "        command->n_words = (uint16_t)(words - command->words);\n"
            "        return true;\n}\n",
            verb->upper);
}

/* An order that a list has in mind: it is added if its check agrees. Not of verbs with lists of
 * things, whose orders are too large to be made for each. */
void write_trier(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    const char *p = glossary->prefix;
    const char *model = model_of(verb)->lower;
    for (int i = 0; i < verb->item_count; i++) {
        if (long_struct(&verb->items[i]) != NULL || form_of(&verb->items[i]) == FORM_LINE) {
            return;
        }
    }
    fprintf(out,
            "static inline bool %s_try_%s(terms_t *terms, state_t *state, int side,"
            " struct legal *legal",
            p, verb->lower);
    write_parameters(verb, out);
    fprintf(out,
            ")\n{\n    const struct %s_%s order = {.side = side, .verb = VERB_%s,\n"
            "        .task = agenda_top((const struct state *)state)",
            p, model, verb->upper);
    for (int i = 0; i < verb->item_count; i++) {
        const char *name = verb->items[i].lower;
        fprintf(out, ", .%s = %s", name, name);
        if (form_of(&verb->items[i]) == FORM_PATH) {
            fprintf(out, ", .n_%s = n_%s", name, name);
        }
    }
    fprintf(out,
            "};\n    return %s_check_%s(terms, state, &order, NULL) &&\n"
            "        %s_add_%s(legal",
            p, model, p, verb->lower);
    for (int i = 0; i < verb->item_count; i++) {
        const char *name = verb->items[i].lower;
        fprintf(out, ", %s", name);
        if (form_of(&verb->items[i]) == FORM_PATH) {
            fprintf(out, ", n_%s", name);
        }
    }
    fputs(");\n}\n", out);
}

/* For long lists: a run is opened, its commands are put one behind another, legal_close_at ends it.
 * A list that is NULL is neither opened nor closed, and whoever has something to put says so
 * instead. */
void write_run(const struct glossary *glossary, const struct entry *verb, FILE *out)
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

static bool is_for_some(const struct entry *event, unsigned flags)
{
    for (int i = 0; i < event->item_count; i++) {
        if (event->items[i].flags & flags) {
            return true;
        }
    }
    return false;
}

bool has_audience(const struct glossary *glossary, unsigned flags)
{
    const struct entry *event = NULL;
    while ((event = next_entry(glossary, event, EVENT)) != NULL) {
        if (is_for_some(event, flags)) {
            return true;
        }
    }
    return false;
}

/* Of whoever would be told, those who know of all units that must be known, and whose own those are
 * that are secret. */
static void write_audience(const struct glossary *glossary, const struct entry *event, FILE *out)
{
    fputs("        uint8_t sees = play->sees;\n        play->sees = (uint8_t)(sees", out);
    for (int i = 0; i < event->item_count; i++) {
        unsigned flags = event->items[i].flags;
        if (flags & (FLAG_KNOWN | FLAG_SECRET)) {
            fprintf(out, " & %s_who_%s(%s_of(play), %s)", glossary->prefix,
                    flags & FLAG_KNOWN ? "knows" : "owns", glossary->prefix, event->items[i].lower);
        }
    }
    fputs(");\n", out);
}

/* A bit for each side: what the rule set says of a unit, and whose it is. */
static void write_who(const struct glossary *glossary, FILE *out)
{
    if (has_audience(glossary, FLAG_KNOWN)) {
        fprintf(out, "uint8_t %s_who_knows(state_t *state, int unit);\n", glossary->prefix);
    }
    if (has_audience(glossary, FLAG_SECRET)) {
        fprintf(out, "uint8_t %s_who_owns(state_t *state, int unit);\n", glossary->prefix);
    }
}

void write_tellers(const struct glossary *glossary, FILE *out)
{
    const struct entry *event = NULL;
    write_who(glossary, out);
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
        fputs(")\n{\n", out);
        if (is_for_some(event, FLAG_KNOWN | FLAG_SECRET)) {
            write_audience(glossary, event, out);
        }
        fprintf(out, "        %splay_event(play, EVENT_%s, clause);\n",
                event->item_count > 0 || says_why(event) ? "struct event *event = " : "",
                event->upper);
        write_words(event, "event->values", "NO_PIECE", out);
        fputs(says_why(event) ? "        play_say_why(play, event, why);\n" : "", out);
        fputs(is_for_some(event, FLAG_KNOWN | FLAG_SECRET) ? "        play->sees = sees;\n" : "",
              out);
        fputs("}\n", out);
    }
}
