/* The hall: all games the server has open, and everybody who is there.
 *
 * It knows no socket and no clock: whoever runs it brings in what clients say (hall_hear), tells it
 * the time, which must never go back, and at the end of each round has everything committed to the
 * disk at once (hall_commit); only then do messages leave. So a command that was acknowledged is on
 * the disk, and all commands of one round cost one write. */
#ifndef SANDTABLE_SERVER_HALL_H
#define SANDTABLE_SERVER_HALL_H

#include <jansson.h>

#include "core/survey.h"
#include "server/client.h"
#include "server/hosted.h"
#include "server/worker.h"
#include "store/store.h"

enum {
    HALL_BUCKETS = 4096,
    PROTOCOL = 2 /* goes up whenever a client that knew the one before would not understand */
};

/* What the keeper of a server decides. */
struct house_rules {
    int32_t messages_per_second;   /* of one client; 0: as many as it likes */
    int32_t games_per_address;     /* made within an hour; 0: as many as it likes */
    int32_t logins_per_minute;     /* of one name, and three times as many of one address; 0: any */
    int32_t idle_seconds;          /* a game nobody is at leaves the memory after so long */
    int32_t thinking_milliseconds; /* of a computer player, for one command */
    const char *hook_prefix;       /* where hooks may lead; NULL: nowhere */
    const char *notify;            /* a program told whose turn it is; NULL: none */
};

struct hall_figures {
    uint64_t commands, refused, stale, undone, commits, frames, faults, games_made, odds, choices;
    uint64_t clients, clients_ever, games_open;
    uint64_t computer_commands;
};

/* Rooms the hall thinks in: one game at a time is carried out. Each state is written by one file
 * alone, so that nobody finds another's in it. */
struct workroom {
    struct game *host;       /* lends its scratch, dice and events to every game */
    struct state *before;    /* doing.c: the state before a command */
    struct state *old, *new; /* telling.c: what an audience knew, and what it knows now */
    struct state *between;   /* hall.c: one side's view, on the way to that of both */
    struct state *asked;     /* speak.c: what one who asks may know */
    struct state *trial;     /* speak.c: what would come of it */
    struct state *joined;    /* words.c: what one who comes to a game is shown */
    struct state *mine;      /* lobby.c: a game in a list of one's own */
    struct state *battle;    /* campaigns.c: a battle of a campaign */
    struct legal *legal;
    struct survey *survey;
    struct spoken *spoken;
};

/* A game whose clock runs while it is not in memory. */
struct aside {
    int64_t game;
    int64_t due; /* when the clock runs out */
};

struct hall {
    struct store *store;
    struct workers *workers;
    struct passwords *passwords; /* the caller's; NULL: hashed on the worker's thread */
    struct house_rules house;
    struct hall_figures figures;
    struct hosted *games[HALL_BUCKETS];
    struct client *clients;
    struct client *waiting; /* those with messages to be released */
    uint64_t clients_so_far;
    struct workroom room;
    int64_t now;  /* milliseconds games have been served here in all: for clocks and limits */
    int64_t wall; /* milliseconds since 1970, as the machine believes: for labels alone */
    bool stopping;
    void (*wake)(struct client *client);     /* the client has something to hear, or is to leave */
    struct hosted *touched;                  /* games changed in this round */
    struct makers *makers;                   /* who made games lately */
    struct allowances *by_name, *by_address; /* of passwords tried */
    struct aside *aside;
    size_t n_aside, aside_room;
};

/* False with a fault if there is no memory. The store and the workers are the caller's. */
bool hall_open(struct hall *hall, struct store *store, struct workers *workers,
               struct fault *fault);
void hall_close(struct hall *hall);

/* A client comes and goes. */
void hall_admit(struct hall *hall, struct client *client);
void hall_leave(struct hall *hall, struct client *client);
struct client *hall_client(struct hall *hall, uint64_t number);

/* A client says something. */
void hall_hear(struct hall *hall, struct client *client, const char *text, size_t length);

/* Commits the round and lets the messages go. If the disk fails, nothing of the round has happened:
 * its games are read again from the disk, and those who were at them are asked to come back. */
bool hall_commit(struct hall *hall, struct fault *fault);

/* Is there anything for hall_commit() to keep or to let go? */
bool hall_has_news(const struct hall *hall);

/* Looks after clocks, games that wait to begin and games nobody is at; to be called about four
 * times a second. */
void hall_tick(struct hall *hall);

/* The game with this number, read from the store if need be; NULL if there is none, or with a fault
 * if it cannot be read. */
struct hosted *hall_game(struct hall *hall, int64_t id, struct fault *fault);

/* Opens the games whose clocks go on, after the server was away. */
void hall_resume(struct hall *hall);

/* The same if it is in memory already; NULL otherwise. */
struct hosted *hall_game_here(struct hall *hall, int64_t id);

/* Takes a new game in. */
void hall_take_in(struct hall *hall, struct hosted *hosted);

/* What the audience may know of this state of the game, written into `room`. */
struct scene hall_view(const struct hall *hall, const struct hosted *hosted,
                       const struct state *state, int audience, struct state *room);

/* The same for a game that nobody plays, with two rooms as large as its state. */
struct scene game_view(const struct game *game, const struct state *state, int audience,
                       struct state *room, struct state *between);

#endif
