/* Every maximum of the kernel, in one place.
 *
 * Nothing in a game grows without end: each list below is a fixed array of this size. Reaching a
 * limit through bad input, or because the rules have so much to do, is a refusal with a sentence
 * (sandtable.limit.command), and a list of what could be said is cut short; only a rule set that
 * declares too much stops the program. tests/unit/test_limits_*.c stand at each of them.
 *
 * Agenda and sealed words lie in the head of every state, and are hashed with it: they stay. */
#ifndef SANDTABLE_CORE_LIMITS_H
#define SANDTABLE_CORE_LIMITS_H

enum {
    SIDES = 2,           /* players of a game; a bit per side fits a byte */
    ID_BYTES = 16,       /* a unit's id with its final NUL: fifteen characters */
    NAME_BYTES = 32,     /* a title with its final NUL */
    OPTIONS_MAX = 40,    /* options of one rule set */
    VERBS_MAX = 64,      /* verbs of one rule set: a bit for each */
    AGENDA_MAX = 16,     /* tasks pending at once */
    COMMAND_WORDS = 256, /* argument words of one command */
    STEPS_MAX = 32,      /* steps of one path on a grid */
    LEGS_MAX = 16,       /* legs of one course */
    LIST_MAX = 24,       /* things in one list of pieces */
    PLACES_MAX = 72,     /* entries of one list of places: 24 men with three corners each */
    ROLL_DICE = 24,      /* dice thrown together and shown in one event */
    TALLY_MAX = 20,      /* modifiers of one roll */
    COMMAND_DICE = 2048, /* dice of one command, rolled or typed in */
    WALK_MAX = 64,       /* dice along one branch of an enumeration */
    EVENT_VALUES = 8,    /* values an event carries besides dice and modifiers */
    EVENTS_MAX = 2048,   /* events of one command */
    LEGAL_MAX = 16384,   /* commands of one legal list */
    LEGAL_WORDS = 65536, /* words those commands take */
    SEALED_WORDS = 14, /* argument words of a command that is kept secret until both have spoken */
    DECK_MAX = 64,     /* cards of one deck */
    PIECES_MAX = 1024, /* things in one collection: units, counters, pieces of terrain */
    WEIGHTS_MAX = 64,  /* terms that one rule set weighs for a computer player */
    ENTROPY_MAX = 64   /* bytes of entropy a player may add to the dice */
};

#endif
