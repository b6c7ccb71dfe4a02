/* One message of a client being dealt with: what speak.c, which knows the words, and questions.c,
 * which answers those that only ask, have in common. */
#ifndef SANDTABLE_SERVER_TALK_H
#define SANDTABLE_SERVER_TALK_H

#include "server/hall.h"
#include "server/words.h"

struct talk {
    struct hall *hall;
    struct client *client;
    struct hosted *hosted; /* the game it is about; NULL before joining */
    const json_t *message;
    json_t *re;
};

static inline const char *talk_text(const struct talk *talk, const char *key)
{
    return json_string_value(json_object_get(talk->message, key));
}

/* The game as the client may know it. */
static inline struct scene talk_view(const struct talk *talk)
{
    return hall_view(talk->hall, talk->hosted, talk->hosted->game->state, talk->client->audience,
                     talk->hall->room.asked);
}

/* The command of the message; NULL if it is none, and the client has been told why. */
struct spoken *talk_command(struct talk *talk);

void say_choices(struct talk *talk);
void say_survey(struct talk *talk);
void say_judge(struct talk *talk);
void say_odds(struct talk *talk);
void say_advice(struct talk *talk);
void say_story(struct talk *talk);
void say_analysis(struct talk *talk);

#endif
