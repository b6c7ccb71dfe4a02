/* words: a glossary becomes a header and a C file (glossary.h, words.h). */
#include "words.h"

#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "output.h"

bool has_tasks(const struct glossary *glossary)
{
    return glossary->counts[TASK] > 0;
}

enum form form_of(const struct item *item)
{
    static const struct {
        const char *kind;
        enum form form;
    } forms[] = {{"hex", FORM_HEX},
                 {"square", FORM_SQUARE},
                 {"point", FORM_POINT},
                 {"path", FORM_PATH},
                 {"steps", FORM_STEPS}};
    if (item->records != 0) {
        return item->record != NULL ? FORM_INDEX : FORM_PIECE;
    }
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (strcmp(item->kind->name, forms[i].kind) == 0) {
            return forms[i].form;
        }
    }
    if (item->choice == NULL) {
        return FORM_NUMBER;
    }
    return !item->optional ? FORM_CHOICE : item->choice->word_count == 1 ? FORM_MARK : FORM_NUMBER;
}

void write_collection(char name[MAX_WORD + 1], const struct entry *record)
{
    write_upper(name, record->collection);
}

/* The last word of its head; without one, the phase's own name. */
void write_runner(char name[MAX_WORD + 1], const struct entry *phase)
{
    const char *last = phase->word_count == 0 ? "once" : phase->words[phase->word_count - 1];
    write_lower(name, strcmp(last, "once") == 0 ? phase->name : last);
}

int compile_words(int argc, char **argv)
{
    if (argc != 4) {
        return EXIT_WRONG_USAGE;
    }
    struct glossary glossary = {0};
    bool done = read_glossary(&glossary, argv[0]);
    FILE *header = done ? open_output(argv[2]) : NULL;
    done = done && header != NULL;
    if (done) {
        write_words_header(&glossary, header);
        done = close_output(header, argv[2]);
    }
    FILE *tables = done ? open_output(argv[3]) : NULL;
    done = done && tables != NULL;
    if (done) {
        write_words_tables(&glossary, argv[1], tables);
        done = close_output(tables, argv[3]);
    }
    close_glossary(&glossary);
    return done ? EXIT_DONE : EXIT_WRONG_INPUT;
}
