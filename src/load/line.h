/* One connection to a server on this machine, as a player or an attacker has it: plain sockets, and
 * as much of the protocol as measuring needs. */
#ifndef SANDTABLE_LOAD_LINE_H
#define SANDTABLE_LOAD_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_HEAD = 14, FRAME_TEXT = 400 };

/* One seat's connection. */
struct line {
    int fd;
    uint32_t at;    /* what its next command must say */
    uint32_t heard; /* commands it was told of */
    char *buffer;
    size_t used, room;
};

/* What opens a socket. */
extern const char line_hello[];

/* A connection from this address of the machine's own network, 127.0.0.0/8, as a number; 0: from
 * any. -1 if there is none to be had. */
int dial(int port, uint32_t from);
bool write_all(int fd, const char *text, size_t length);

/* One request on a connection that stays open; the body of the answer, to be freed. */
char *post(int fd, const char *path, const char *body);

/* A text of less than 64 KiB as the frame a client sends; its size. */
size_t frame_text(const char *text, size_t length, char *frame);

/* Opens a socket and joins a game. */
bool line_open(struct line *line, int port, uint32_t from, const char *seat);
bool line_say(const struct line *line, const char *text);

/* False at the end of the connection; true if there is nothing to read now. */
bool line_read_more(struct line *line);

/* The first whole frame of the buffer: its text, and the bytes it takes; NULL if there is none. */
char *line_whole_frame(const struct line *line, size_t *length, size_t *taken);
void line_drop_frame(struct line *line, size_t taken);

/* Waits for a message that holds this text; the number behind "at": is noted on the way. */
bool line_wait_for(struct line *line, const char *wanted);

#endif
