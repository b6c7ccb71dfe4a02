/* Values: the one vocabulary of kinds shared by the fields of units, the arguments of commands and
 * the contents of events.
 *
 * A value travels as one 32-bit number, or as several; its kind says what they mean, so that a
 * client, the command line and the formats know kinds and not rule sets. What a kind is stands in
 * two tables, a row each: how it is checked and counted in kind.c, how it is read and written in
 * src/format/kind.c. The core never turns a value into text. */
#ifndef SANDTABLE_CORE_VALUE_H
#define SANDTABLE_CORE_VALUE_H

#include <stdint.h>

#include "core/limits.h"

enum value_kind {
    VALUE_NONE,     /* an unused slot */
    VALUE_FLAG,     /* no or yes */
    VALUE_NUMBER,   /* a whole number within min..max */
    VALUE_CHOICE,   /* an index into labels */
    VALUE_SIDE,     /* 0 or 1; SIDE_NONE where nobody is meant */
    VALUE_TEMPLATE, /* an index into the scenario's templates */
    VALUE_PIECE,    /* a thing on the table: piece_of(collection, index) */
    VALUE_HEX,      /* hex_raw() of a hex */
    VALUE_FACING,   /* a side of a hex, 1 to 6 */
    VALUE_STEPS,    /* a path on a grid, step by step; labels name the steps (command.h) */
    VALUE_LENGTH,   /* thousandths of an inch */
    VALUE_ANGLE,    /* tenths of a degree, 0 to 3599, 0 = north, clockwise */
    VALUE_POINT,    /* a place on an open table: x and y in thou, two words; NOWHERE if none */
    VALUE_BOX,      /* west, south, east, north in thou, four words; only in fields */
    VALUE_PATH,     /* places one after another: their number, then two words each */
    VALUE_CARD,     /* a card's number in its deck */
    VALUE_ID,       /* the name a unit is called by, char[ID_BYTES]; only in fields */
    VALUE_NAME,     /* a title of any characters, char[]; only in fields */
    VALUE_SERIAL, /* a counter's number, shown behind its collection's prefix: T3; only in fields */
    VALUE_PHASE,  /* an index into the rule set's phases */
    VALUE_MOVEMENT, /* halves of a thou, since on a road half is paid; written in inches */
    VALUE_SQUARE,   /* square_raw() of a square; 0: nowhere */
    VALUE_EDGE,     /* an edge of a square, or a facing towards it: 0 north, clockwise to 3 west */
    VALUE_ZONE,     /* a zone, counted from 1; 0: off the table */
    VALUE_LEVEL,    /* how high an aircraft flies, within min..max; 0 is the ground */
    VALUE_COURSE,   /* legs one after another: their number, then length and turn of each */
    VALUE_PIECES,   /* several things: their number, then a piece each */
    VALUE_PLACES,   /* things and where they go: their number, then piece, x and y of each */
    VALUE_LINE,     /* a straight line from one place to another: x, y, x, y */
    VALUE_SHIFT,    /* how far something is shifted: thou to the east, thou to the north */
    VALUE_TERRAIN,  /* a piece of terrain on an open table: its index */
    VALUE_KINDS     /* how many there are */
};

enum {
    SIDE_NONE = 255,
    ABSENT = INT32_MIN, /* an optional argument that was not given */
    NOWHERE = INT32_MIN /* the x and y of a thing that is not on the table */
};

enum {
    FULL_CIRCLE = 3600,   /* tenths of a degree */
    LENGTH_MOST = 480000, /* thou: no length or place is beyond this, or below its negative */
    CORNERS_MAX = 23      /* places of a path; its beginning is where the unit stands */
};

/* One leg of a course: so far straight ahead, then the turn. */
struct course_leg {
    int32_t length; /* thou */
    int32_t turn;   /* tenths of a degree, to the right; to the left it is negative */
};

/* The longer values, unpacked. Whoever a list of the glossary names (`who`) is an index where the
 * things are of one record, and a piece where they may be of several. */
struct legs {
    int32_t n;
    struct course_leg leg[LEGS_MAX];
};

struct pieces {
    int32_t n;
    int32_t who[LIST_MAX];
};

struct placing {
    int32_t who;
    int32_t x, y;
};

struct places {
    int32_t n;
    struct placing list[PLACES_MAX];
};

/* A thing of any collection as one number; NO_PIECE is none. */
enum { NO_PIECE = -1, PIECE_SHIFT = 10 };

static inline int32_t piece_of(int collection, int index)
{
    return (int32_t)(collection << PIECE_SHIFT | index);
}

static inline int piece_collection(int32_t piece)
{
    return piece >> PIECE_SHIFT;
}

static inline int piece_index(int32_t piece)
{
    return piece & ((1 << PIECE_SHIFT) - 1);
}

#endif
