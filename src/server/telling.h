/* Telling: what the audiences of a hosted game notice of what is done there, and how they hear of
 * it. The views it compares (`old` and `new` of the hall's rooms) are its own; the state of before
 * is the caller's. */
#ifndef SANDTABLE_SERVER_TELLING_H
#define SANDTABLE_SERVER_TELLING_H

#include "server/hosted.h"

/* Makes room to note who is told of so many commands; false without memory. */
bool hosted_make_room(struct hosted *hosted, uint32_t commands);

/* Notes which audiences hear of the command just carried out: a bit for each. Room was made. */
uint8_t hosted_note_told(struct hall *hall, struct hosted *hosted, const struct state *before,
                         const struct command *command);

/* Of the command with this number, from 1: was the audience told of it, and which side gave it?
 * SIDE_NONE for the umpire. */
bool was_told(const struct hosted *hosted, uint32_t n, int audience);
int spoken_by(const struct hosted *hosted, uint32_t n);

/* It was taken back, and the journal is shorter already; the audiences that had been told. */
uint8_t hosted_forget_told(struct hosted *hosted, uint32_t n);

/* The same of the last command there was, noted for each audience: how many it no longer knows. */
void telling_forget(struct hosted *hosted, uint32_t n, uint8_t told[AUDIENCES]);

/* Everybody who notices it is told, in the order of the audiences; the one who spoke hears it as
 * the answer. */
void telling_done(struct hall *hall, struct hosted *hosted, const struct state *before,
                  const struct command *command, uint8_t told, struct client *speaker, json_t *re);

/* What is taken back is told to whoever was told of it. */
void telling_taken_back(struct hall *hall, struct hosted *hosted, const struct state *before,
                        const uint8_t told[AUDIENCES], struct client *speaker, json_t *re);
void telling_undone(struct hall *hall, struct hosted *hosted, const struct state *before,
                    uint8_t told, struct client *speaker, json_t *re);

#endif
