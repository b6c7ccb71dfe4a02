/* A hosted game: the game itself, its seats, its clock and who is at it. */
#ifndef SANDTABLE_SERVER_HOSTED_H
#define SANDTABLE_SERVER_HOSTED_H

#include <jansson.h>

#include "bot/bot.h"
#include "core/game.h"
#include "format/command.h"
#include "store/store.h"

struct hall;
struct client;

/* An audience of its own: whoever is told of a game that is over. */
enum { ALL = AUDIENCES };

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME };
enum clock_end { END_LOSE, END_COMPUTER, END_NOTE };

/* May a player ask the computer what it would do? Agreed when the game is made. */
enum hints { HINTS_USUAL, HINTS_ON, HINTS_OFF };

extern const char *const clock_kinds[], *const clock_ends[];

struct clock {
    enum clock_kind kind;
    enum clock_end then;
    int64_t given; /* milliseconds */
    int64_t left[SIDES];
    int64_t since;   /* when it was last charged */
    bool out[SIDES]; /* told already */
};

struct seat {
    struct stored_seat kept;
    const struct bot_kind *bot; /* NULL for a person */
    int here;                   /* connections at it */
    bool entropy;
    bool came;   /* since the game was opened */
    bool called; /* its turn, and it was told so, for it is not here */
};

struct hosted {
    int64_t id;
    struct game *game;
    struct chain rows;         /* where its moves in the store end, those taken back too */
    uint32_t settled;          /* how many of them are settled there */
    uint32_t at[AUDIENCES];    /* counts what each audience was told, from an arbitrary number */
    uint32_t steps[AUDIENCES]; /* commands each was told of, without those taken back */
    uint8_t *told; /* of each command: a bit per audience that was told of it, and who spoke */
    uint32_t told_room;
    bool drifted; /* by today's rules its journal goes another way: it is shown, never changed */
    char *damage; /* what the disk has made of it, as a sentence: it is shown as far as it is whole,
                     never changed; or NULL */
    bool ended;   /* its last row ended it, whether it is played as far as that or not */
    uint32_t firm[SIDES]; /* commands that each side can no longer take back */
    struct seat seats[SIDES];
    bool own_dice;
    enum hints hints;
    struct clock clock;
    uint8_t watch[TOKEN_HASH];
    char *settings; /* as stored: JSON */
    char *hook;
    uint32_t chats;
    int draw_offer;       /* a side, or SIDE_NONE */
    int64_t rematch;      /* the game that follows this one, or 0 */
    bool follows;         /* a battle before it in a campaign: its seats were taken by themselves */
    bool thinking;        /* a computer player is at work */
    struct spoken *asked; /* what it said, for which dice are still to be typed in; or NULL */
    struct need need;     /* which dice these are */
    bool touched;         /* changed in this round: to be read again if the disk fails */
    struct hosted *next_touched;
    int64_t heard_time[SIDES]; /* when each last heard of a command; 0: not since it was opened */
    int64_t seated_time;       /* when every seat was taken, for games that wait to begin */
    int64_t used;              /* when somebody was last at it */
    struct client *clients;
    struct hosted *next; /* in the hall's bucket */
};

/* Opens a stored game: plays its moves. NULL with a fault. */
struct hosted *hosted_load(struct hall *hall, int64_t id, struct fault *fault);
void hosted_free(struct hosted *hosted);

/* The journal as the rows of the store tell it, with the seed where it has one; to be freed. */
char *hosted_kept_text(struct hall *hall, const struct hosted *hosted);

/* A client sits down at a seat, or watches; and leaves it. */
void hosted_join(struct hosted *hosted, struct client *client, int audience);
void hosted_part(struct hosted *hosted, struct client *client);

/* Whoever plays this side has come to the table. */
void hosted_come(struct hall *hall, struct hosted *hosted, int side);

/* Carries out a command and tells everybody; `speaker` may be NULL. The answer has been sent too.
 */
bool hosted_do(struct hall *hall, struct hosted *hosted, const struct spoken *spoken,
               struct client *speaker, json_t *re);

/* What is asked of everybody while `asked` is set. */
json_t *hosted_asks(const struct hosted *hosted);

/* Takes back the last command of this side. */
/* A command of a record, with the dice that fell there, at a game that nobody has joined yet. */
bool hosted_do_recorded(struct hall *hall, struct hosted *hosted,
                        const struct journal_entry *entry);
void hosted_undo(struct hall *hall, struct hosted *hosted, struct client *speaker, json_t *re);
bool hosted_can_undo(const struct hosted *hosted, int side);

/* Against the computer, where hints were agreed on: a side may take its last command back, with
 * dice, revelations and all that the computer has said since, and try another. The same dice come
 * up again (docs/dice.md). */
void hosted_take_back(struct hall *hall, struct hosted *hosted, struct client *speaker, json_t *re);
bool hosted_can_take_back(const struct hosted *hosted, int side);

/* A side's own entropy for the dice; false if it is too late. */
bool hosted_entropy(struct hall *hall, struct hosted *hosted, int side, const uint8_t *bytes,
                    unsigned n);

/* Begins the game if everybody is ready; lets the computer think if it is its turn. */
void hosted_go_on(struct hall *hall, struct hosted *hosted);

/* Charges the clocks that run; and for those of one move, begins anew. */
void hosted_charge(struct hall *hall, struct hosted *hosted);
void hosted_wind_up(struct hall *hall, struct hosted *hosted);
json_t *clock_json(const struct hosted *hosted);

/* The umpire says something to everybody. */
void hosted_announce(struct hall *hall, struct hosted *hosted, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void hosted_chat(struct hall *hall, struct hosted *hosted, int side, const char *name,
                 const char *text);

/* Tells everybody who sits where. */
void hosted_tell_seats(struct hosted *hosted);

/* This side offers a draw, or with SIDE_NONE nobody does any more: kept, and told to everybody. */
void hosted_offer_draw(struct hall *hall, struct hosted *hosted, int side);

/* The player behind a kind of seat such as "computer:regular"; NULL for a person. */
const struct bot_kind *computer_of(const char *kind);

/* Sends it to everybody at the game; the message is used up. */
void hosted_tell(struct hosted *hosted, json_t *message);

/* Notes that something of it is to be kept in this round. */
void hosted_touch(struct hall *hall, struct hosted *hosted);

/* Where nothing was agreed, against the computer and not between people. */
static inline bool hosted_gives_hints(const struct hosted *hosted)
{
    return hosted->hints == HINTS_ON ||
           (hosted->hints == HINTS_USUAL &&
            (hosted->seats[0].bot != NULL || hosted->seats[1].bot != NULL));
}

/* Is everything of this game known to everybody? */
static inline bool hosted_is_over(const struct hosted *hosted)
{
    return hosted->game->state->over;
}

/* Can it only be shown, and not go on? */
static inline bool hosted_is_only_shown(const struct hosted *hosted)
{
    return hosted->drifted || hosted->damage != NULL;
}

/* The name of a side as its audience knows it, "a", or null. */
json_t *side_id_json(const struct hosted *hosted, int side);

#endif
