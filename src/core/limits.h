/* Every maximum of the kernel, in one place.
 *
 * Nothing in a game grows without end: each list below is a fixed array of this size. Reaching a
 * limit through bad input is a refusal with a sentence; reaching it through our own code is a
 * failed assertion. tests/unit/test_limits_*.c stand at each of them. */
#ifndef SANDTABLE_CORE_LIMITS_H
#define SANDTABLE_CORE_LIMITS_H

enum {
    SIDES = 2,           /* players of a game; a bit per side fits a byte */
    ID_BYTES = 16,       /* a unit's id with its final NUL: fifteen characters */
    NAME_BYTES = 32,     /* a title with its final NUL */
    OPTIONS_MAX = 32,    /* options of one rule set */
    VERBS_MAX = 64,      /* verbs of one rule set that has a table of tasks: a bit for each */
    AGENDA_MAX = 16,     /* tasks pending at once */
    COMMAND_WORDS = 64,  /* argument words of one command */
    STEPS_MAX = 32,      /* steps of one path on a grid */
    ROLL_DICE = 16,      /* dice thrown together and shown in one event */
    TALLY_MAX = 8,       /* modifiers of one roll */
    COMMAND_DICE = 1024, /* dice used by one command */
    GIVEN_MAX = 512,     /* dice typed in with one command */
    WALK_MAX = 64,       /* dice along one branch of an enumeration */
    EVENT_VALUES = 8,    /* values an event carries besides dice and modifiers */
    EVENTS_MAX = 1024,   /* events of one command */
    LEGAL_MAX = 16384,   /* commands of one legal list */
    LEGAL_WORDS = 65536, /* words those commands take */
    SEALED_WORDS = 14, /* argument words of a command that is kept secret until both have spoken */
    DECK_MAX = 64,     /* cards of one deck */
    PIECES_MAX = 1024, /* things in one collection: units, counters, pieces of terrain */
    ENTROPY_MAX = 64   /* bytes of entropy a player may add to the dice */
};

#endif
