/* Tables for the protocol's fuzzer: games with two seats and one who watches, laid once and put
 * back after every input to where they were, so that an input costs no more than what it says. */
#ifndef SANDTABLE_TESTS_FUZZ_TABLE_H
#define SANDTABLE_TESTS_FUZZ_TABLE_H

#include "server/hall.h"
#include "server/token.h"

enum { TABLES = 4, WATCHER = BOTH, GUESTS = AUDIENCES };

/* One who follows the game as the protocol says. */
struct guest {
    struct client client;
    json_t *view;   /* as it has been told, once something was; NULL: as at the beginning */
    char notes[24]; /* what it has written down, which nobody else is ever told */
};

struct table {
    struct hosted *hosted;
    struct guest guests[GUESTS];
    char game[GAME_TEXT];
    char seats[SIDES][TOKEN_TEXT], watch[TOKEN_TEXT];
    char seed[65];
    /* As it was when it was laid: */
    struct hosted laid;
    struct state *state;
    struct known *known[AUDIENCES];
    uint32_t words, entries; /* of the journal */
    uint8_t told[64];
    struct spoken *asked; /* or NULL */
    char *settings;
    json_t *views[AUDIENCES];
};

/* Opens the hall and lays the tables; to be called once. */
void tables_lay(struct hall *hall);

/* Puts some of them, and what the hall has kept, back to where it was. */
void tables_put_back(struct hall *hall, struct table *first, int n);

extern struct table tables[TABLES];

/* Commits the round, works off what was asked, and commits that. */
void table_end_round(struct hall *hall);

#endif
