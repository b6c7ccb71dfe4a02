/* words: the order of each verb, which is its arguments as a struct, and how it is read from the
 * words of a command. */
#include <string.h>

#include "text.h"
#include "words.h"

/* The longer values as structs of the kernel; NULL of all others. */
const char *long_struct(const struct item *item)
{
    enum form form = form_of(item);
    return form == FORM_COURSE   ? "legs"
           : form == FORM_PIECES ? "pieces"
           : form == FORM_PLACES ? "places"
           : form == FORM_STEPS  ? "steps"
                                 : NULL;
}

/* A member of this item, without a semicolon. */
void write_declared(const struct item *item, FILE *out)
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

void write_order(const struct glossary *glossary, const struct entry *verb, FILE *out)
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

/* What an index is that was not said: NO_UNIT, unless it is of no unit and the record has so many
 * that this is one of them. */
const char *none_of(const struct item *item, char none[MAX_NONE])
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

void write_reader(const struct glossary *glossary, const struct entry *verb, FILE *out)
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
