/* Glossaries: the words of a rule set, src/rules/<folder>/<prefix>.words, each written once.
 *
 *   KEYWORD NAME [=C-NAME] {WORD} [(LIST)] [<SETS>] [[area.clause]] [: TEXT]
 *                                                                        an entry, in column 1
 *       {own|optional} TYPE [NAME] [MIN..MAX] [=MEMBER] {FLAG} [(INITIAL)] [<SETS>]
 *           [: TEXT [=> TELLS]]                                          an item of the entry above
 *
 * A bracket opens only at the start of a word; the first ": " ends the head, behind it stands what
 * people read. A line that begins with # is a remark. The first entry is "glossary PREFIX". There
 * are no conditions, expressions or includes: what needs one is C.
 *
 * A TYPE is a kind of core/value.h in small letters, a choice, or a record (a piece of its
 * collection; several joined by / where it may be in any of them). Choices stand before their use;
 * a choice wins over a kind of the same name.
 *
 * A family has one glossary, which names its sets first ("set SLUG"); what is not of all of them
 * says of which (glossary_family.c). It is read whole for the header of the family, or as one set
 * has it. A glossary points into its source. */
#ifndef SANDTABLE_TOOLS_COMPILE_DATA_GLOSSARY_H
#define SANDTABLE_TOOLS_COMPILE_DATA_GLOSSARY_H

#include "input.h"
#include "table.h"

enum {
    MAX_ENTRIES = 512,     /* of one glossary */
    MAX_ITEMS = 64,        /* of one entry */
    MAX_WORDS = 64,        /* of the head of an entry */
    MAX_WORD = 60,         /* bytes of a name */
    MAX_RECORDS = 32,      /* a bit for each */
    UNITS_BIT = 1,         /* that of the first, which are the units */
    MAX_SETS = 16,         /* of a family: a bit for each */
    MAX_TASK_VERBS = 64,   /* verbs of a glossary that has tasks: a bit for each */
    MAX_TRIED = 2,         /* arguments of a verb whose list the tool writes */
    MAX_EVENT_VALUES = 8,  /* EVENT_VALUES */
    MAX_NUMBER_BYTE = 255, /* what a member of one byte holds */
    MAX_NUMBER_SHORT = 32767
};

enum entry_kind {
    SET,
    CHOICE,
    RECORD,
    SETTINGS,
    GLOBALS,
    PHASE,
    TASK,
    VERB,
    OPTION,
    PURPOSE,
    REASON,
    EVENT,
    PROVIDES,
    CAMPAIGN,
    ENTRY_KINDS
};

enum item_flag {
    FLAG_REQUIRED = 1,
    FLAG_TELLS = 2,
    FLAG_SECRET = 4,
    FLAG_SPACED = 8,
    FLAG_SHOWN = 16,
    FLAG_GONE = 32,           /* the field that is not 0 once a record is off the table */
    FLAG_WIDE = 64,           /* a number of two bytes */
    FLAG_LONG = 128,          /* and of four */
    FLAG_BLIND = 512,         /* of a length: nobody measures before it is said */
    FLAG_PART_OF = 1024,      /* the unit that a record is part of */
    FLAG_CALLED_AFTER = 2048, /* and the one whose name it bears */
    FLAG_MEMBER_OF = 4096,    /* the unit that a record with a name of its own is part of */
    FLAG_KNOWN = 8192,        /* of an event's unit: those alone are told who know of it */
    FLAG_EFFECTS = 256 /* of steps: the rule set says what each does, PREFIX_CHOICE_effects[] */
};

/* What a value is in C. `member` and its bytes are NULL and 0 where no record can have one. */
struct kind {
    const char *name;
    const char *value;  /* in core/value.h */
    const char *member; /* its type in a record */
    int size, align;
    bool is_argument; /* a verb may take one */
};

struct item {
    int line;
    unsigned sets; /* that have it: a bit for each */
    bool own, optional;
    const struct kind *kind;
    const struct entry *choice; /* of a choice, and of the steps of a path */
    const struct entry *record; /* of a piece of one collection */
    unsigned records;           /* of a piece: a bit for each collection */
    char *pending;    /* a type that may be a record further down; NULL once it is found */
    const char *name; /* as files have it; `member` and `lower` as C has it */
    char lower[MAX_WORD + 1];
    const char *member;
    const char *min, *max, *initial; /* C; NULL if not given */
    const char *step, *turn_most;    /* of an argument, likewise */
    const char *run, *ran;           /* of a course: C or, in small letters, a field */
    const char *means;               /* of a field: what clients make of it; NULL: nothing */
    unsigned flags;
    const char *text, *tells; /* NULL if not given */
};

struct entry {
    enum entry_kind kind;
    int line;
    unsigned sets;      /* that have it: a bit for each */
    const char *name;   /* as files have it; `lower` and `upper` as C has it */
    const char *c_name; /* where that is another; NULL if not */
    char lower[MAX_WORD + 1], upper[MAX_WORD + 1];
    const char *words[MAX_WORDS];
    int word_count;
    const char *list;                   /* what stood in parentheses; NULL if nothing */
    const char *judged[MAX_TASK_VERBS]; /* of a task: verbs whose own check refuses them */
    int judged_count;
    const char *clause; /* "line.make"; NULL if none */
    const char *text;   /* NULL if none */
    struct item items[MAX_ITEMS];
    int item_count;
    int number; /* among those of its kind in a set, from 0 */
    /* of a choice: */
    const char *kept;            /* the labels are this array, written in C */
    const char *table;           /* the labels are a column of this table of the set */
    struct column_words cells;   /* which is this, once it is read */
    const char *before_table;    /* a label that comes before them, or NULL */
    const char *said[MAX_WORDS]; /* what sentences say instead of each of its words; or none */
    int said_count;
    const char *into;         /* of a verb: the one that its gesture becomes; or NULL */
    const char *taken_back;   /* of a record: the verb that takes one back; or NULL */
    const char *prints;       /* of a purpose: what is printed on the die; NULL: its numbers */
    const char *shape, *look; /* of a record, as core/field.h has them; NULL: none */
    const char *bearing, *along, *length, *width; /* of the shape: fields, or for the last two C */
    const struct entry
        *like; /* the record, or verb, whose struct and items it has; NULL: its own */
    /* of a record: */
    const char *collection, *member, *max, *prefix;
    const char *spare; /* what `gone` holds of one that comes only in another's place; or NULL */
    bool is_listed;    /* of a task: it has one list for all its verbs */
    bool in_state, is_kept, is_bare, is_offstage, is_nowhere, is_unowned;
};

struct glossary {
    struct source source;
    const char *prefix;
    char upper_prefix[MAX_WORD + 1];
    char tables_prefix[MAX_WORD + 1]; /* of the one set, or the same */
    bool has_option_table;            /* options are numbered for the family, not for each set */
    const char *only;                 /* read for this set alone; NULL: whole */
    bool is_passing_over;             /* items of an entry that this set does not have */
    struct entry *entries;
    int count;
    int counts[ENTRY_KINDS]; /* of entries of each kind */
};

/* Fills in an empty glossary, or says what is wrong with the file. With `only`, as that set of the
 * family has it. Close it in either case. */
bool read_glossary(struct glossary *glossary, const char *path, const char *only);
void close_glossary(struct glossary *glossary);

/* glossary_family.c: the sets in "<...>", a bit for each; complains if there is no such set. */
unsigned read_sets(struct glossary *glossary, char *part);

/* Every set there is; one bit if the glossary is of no family. */
unsigned all_sets(const struct glossary *glossary);

/* Is what these sets have read at all? */
bool is_wanted(const struct glossary *glossary, unsigned sets);

/* Complains of an entry that another of these sets, or the header, cannot have beside it. */
void check_double(struct glossary *glossary, const struct entry *entry, const char *keyword);

/* Numbers the entries of a family that is read whole. */
void number_family(struct glossary *glossary);

/* Has C seen this entry already, under the same name in another set? */
bool is_repeated(const struct glossary *glossary, const struct entry *entry);

/* The next entry of this kind behind `entry`, or the first if that is NULL; NULL if there is none.
 */
const struct entry *next_entry(const struct glossary *glossary, const struct entry *entry,
                               enum entry_kind kind);

/* The entry of this kind and name; NULL if there is none. */
const struct entry *find_entry(const struct glossary *glossary, enum entry_kind kind,
                               const char *name);

/* words_hooks.c: does the kernel ask rule sets for something of this name? */
bool is_hook(const char *name);

/* The verb whose check, order and promise it has: the one it is like, or itself. */
const struct entry *model_of(const struct entry *verb);

/* Is this one of the words of its head? */
bool has_word(const struct entry *entry, const char *word);

/* glossary_entry.c: reads what the words and the list of an entry mean, by its kind; complains. */
void check_entry(struct glossary *glossary, struct entry *entry);

/* glossary_item.c: reads an item that stands in `text`, which is cut up; complains if it is none.
 * False if there is nothing to add. */
bool read_item(struct glossary *glossary, struct entry *entry, char *text);

/* Is it a number of places or legs, and then as many as there is room for? */
bool is_list(const struct item *item);

/* Finds the records of items that stood before them, or complains. */
void find_pending(struct glossary *glossary);

/* Cuts off the next part of a head: a word, or what stands in brackets, which *bracket then tells;
 * NULL at the end, or after a complaint. */
char *next_part(struct source *source, char **cursor, char *bracket);

/* As C has it: "to-hit" is to_hit, TO_HIT. */
void write_lower(char name[MAX_WORD + 1], const char *word);
void write_upper(char name[MAX_WORD + 1], const char *word);

#endif
