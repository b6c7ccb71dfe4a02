/* Fields and collections: what a unit, a counter, a template or a piece of terrain consists of.
 *
 * A rule set declares each record once, in a table of fields. Loading, saving, validation with good
 * messages, the owner's secrets, the odds' outcomes and the inspector of the client all read that
 * table; nobody lists the fields of a unit a second time. */
#ifndef SANDTABLE_CORE_FIELD_H
#define SANDTABLE_CORE_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/value.h"

enum field_flag {
    FIELD_REQUIRED = 1, /* a scenario must give it */
    FIELD_TELLS = 2,    /* a change of it is an outcome worth naming in odds */
    FIELD_SECRET = 4,   /* only the owner's side may know it */
    FIELD_SPACED = 8,   /* an id that may be several words: a template's */
    FIELD_SHOWN = 16 /* of a setting or a global: told with the board where it is not the usual */
};

struct field {
    const char *name;  /* the key in files and the label on screen */
    const char *about; /* one sentence for the inspector */
    enum value_kind kind;
    uint8_t flags;   /* of enum field_flag */
    uint8_t size;    /* bytes it takes: 1 unsigned, 2 or 4 signed; an id's room; what is wide, its
                      * words as they are */
    uint16_t offset; /* from the start of its record */
    int32_t min,
        max; /* limits of a number; most places of a path, most legs; for a piece, min is the
              * collection it must be in; for a side, max is SIDE_NONE where nobody may be meant */
    int32_t initial;           /* its value where a scenario is silent */
    const char *const *labels; /* of a choice, NULL at the end */
    const char *tells; /* FIELD_TELLS: what odds say of a change, behind the thing's name; NULL: the
                        * plain field and value (docs/formats.md#odds-in-words) */
    const char *means; /* what clients make of it, which know no rule set: the weather, the day
                        * (docs/protocol.md#schema); NULL: nothing of its own */
};

/* Designators for a field that is a member of a struct. */
#define FIELD_OF(type, member)                                                                     \
    .offset = (uint16_t)offsetof(type, member), .size = (uint8_t)sizeof(((type *)0)->member)

/* In a side's view, the value of a record's `gone` field: nothing at all is known of it. */
enum { GONE_UNSEEN = 255 };

/* Where a collection's records lie. */
enum record_home { IN_SCENARIO, IN_STATE };

/* How a record is drawn to scale, from where it stands. */
enum shape {
    SHAPE_NONE,
    SHAPE_DISC,      /* a radius about its place */
    SHAPE_RECTANGLE, /* length and width about its place, along its bearing */
    SHAPE_STRIP,     /* the same from its place on; or along its line */
    SHAPE_LINE,      /* without width, from its place on along its bearing; or its line */
    SHAPE_TRACK      /* the way something has run to its place, against its bearing; or its path */
};

enum drawn_look {
    DRAWN_NONE,
    DRAWN_SMOKE,
    DRAWN_FIRE,
    DRAWN_GAS,
    DRAWN_WIRE,
    DRAWN_TRENCH,
    DRAWN_MINEFIELD,
    DRAWN_WAKE,
    DRAWN_TORPEDO
};

/* A measure is the name of a field of the record or of its template, or else a fixed length. */
struct drawn_measure {
    const char *field; /* NULL: none */
    int32_t thou;
};

struct drawn {
    enum shape shape;
    enum drawn_look look;
    const char *bearing;                /* the field of an angle; NULL: north */
    const char *along;                  /* the field of a line or path; NULL: none */
    struct drawn_measure length, width; /* the width of a disc is its radius */
};

struct collection {
    const char *name;     /* the key in files: "units" */
    const char *singular; /* "unit" */
    const char *prefix;   /* of serial ids: "T" gives T1, T2 ...; those of parts need none */
    enum record_home home;
    bool offstage;         /* of files alone: no view shows it */
    bool bare;             /* files list the first field alone, not an object: ["0806", "0911"] */
    uint32_t offset;       /* of the first record in the scenario or the state */
    uint32_t count_offset; /* of the uint16_t number of records in use */
    uint16_t stride;       /* bytes of a record */
    uint16_t max;          /* records there is room for */
    int8_t id;             /* index of the field that names a record, or -1 */
    int8_t owner;          /* index of the field that says whose it is, or -1 */
    int8_t template;       /* index of the field that says what it is, or -1 */
    int8_t gone;           /* index of the field that is not 0 once it is off the table, or -1 */
    uint8_t spare;   /* what `gone` holds of one that may come only in another's place; or 0 */
    int8_t place;    /* index of the field that says where it is, or -1 */
    uint8_t part_of; /* 1 + the index of the field that names the unit it is part of: a man; or 0 */
    uint8_t called_after;   /* of a part, likewise: the unit whose name it bears, E1 of E1.3; 0: the
                             * one it is part of */
    uint8_t member_of;      /* likewise the unit a record with a name of its own is part of; or 0 */
    const char *taken_back; /* the verb by which its unit takes one back; or NULL */
    struct drawn drawn;
    const struct field *fields;
    uint8_t n_fields;
};

/* The number a field of this record holds. Not for ids, nor for what is wide. */
int32_t field_get(const struct field *field, const void *record);

/* Writes it. The value must fit the field's size. */
void field_set(const struct field *field, void *record, int32_t value);

/* Does it hold several words? A path or a course is its number and then as many as there is room
 * for; the words behind those in use are 0. */
bool field_is_list(const struct field *field);
bool field_is_wide(const struct field *field);

/* What a field that names a piece holds, as an index, if it names none: NO_UNIT in a byte, the
 * greatest number in two. */
int32_t field_no_piece(const struct field *field);

/* The id text of a VALUE_ID field. */
const char *field_id(const struct field *field, const void *record);

uint16_t collection_count(const struct collection *collection, const void *home);
void collection_set_count(const struct collection *collection, void *home, uint16_t count);

/* The record numbered index, which must be below max. */
void *collection_record(const struct collection *collection, void *home, int index);
const void *collection_look(const struct collection *collection, const void *home, int index);

/* In a view: is nothing known of this record, not even that it is there? */
bool is_unseen(const struct collection *collection, const void *record);

/* Empties every field marked FIELD_SECRET in records whose owner is not side. */
void collection_hide_secrets(const struct collection *collection, void *home, int side);

#endif
