#include "load/line.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FIRST_BUFFER = 4096, WAIT_SECONDS = 20 };

int dial(int port, uint32_t from)
{
    struct sockaddr_in where = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr = {htonl(from)}};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int one = 1;
    if (fd >= 0 && ((from != 0 && bind(fd, (struct sockaddr *)&own, sizeof own) != 0) ||
                    connect(fd, (struct sockaddr *)&where, sizeof where) != 0)) {
        close(fd);
        return -1;
    }
    struct timeval limit = {.tv_sec = WAIT_SECONDS};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n <= 0) {
            return false;
        }
        text += n;
        length -= (size_t)n;
    }
    return true;
}

/* A mask of zeros leaves the text as it is. */
size_t frame_text(const char *text, size_t length, char *frame)
{
    size_t head = 0;
    frame[head++] = (char)0x81;
    if (length < 126) {
        frame[head++] = (char)(0x80 | length);
    } else {
        frame[head++] = (char)(0x80 | 126);
        frame[head++] = (char)(length >> 8);
        frame[head++] = (char)(length & 255);
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    return head + 4 + length;
}

bool line_say(const struct line *line, const char *text)
{
    char frame[FRAME_HEAD + FRAME_TEXT];
    return write_all(line->fd, frame, frame_text(text, strlen(text), frame));
}

bool line_read_more(struct line *line)
{
    if (line->room - line->used < FIRST_BUFFER) {
        size_t room = line->room * 2 + 2 * FIRST_BUFFER;
        char *buffer = realloc(line->buffer, room);
        if (buffer == NULL) {
            return false;
        }
        line->buffer = buffer;
        line->room = room;
    }
    ssize_t n = read(line->fd, line->buffer + line->used, line->room - line->used - 1);
    if (n <= 0) {
        return n < 0 && errno == EAGAIN;
    }
    line->used += (size_t)n;
    return true;
}

char *line_whole_frame(const struct line *line, size_t *length, size_t *taken)
{
    const unsigned char *bytes = (const unsigned char *)line->buffer;
    size_t head = 2;
    if (line->used < 2) {
        return NULL;
    }
    *length = bytes[1] & 127;
    if (*length == 126) {
        head = 4;
        *length = line->used < 4 ? 0 : (size_t)bytes[2] << 8 | bytes[3];
    } else if (*length == 127) {
        head = 10;
        *length = 0;
        for (size_t i = 2; i < 10 && line->used >= 10; i++) {
            *length = *length << 8 | bytes[i];
        }
    }
    *taken = head + *length;
    return line->used < head || line->used < *taken ? NULL : line->buffer + head;
}

void line_drop_frame(struct line *line, size_t taken)
{
    line->used -= taken;
    memmove(line->buffer, line->buffer + taken, line->used);
}

bool line_wait_for(struct line *line, const char *wanted)
{
    for (;;) {
        size_t length;
        size_t taken;
        char *text = line_whole_frame(line, &length, &taken);
        if (text == NULL) {
            if (!line_read_more(line)) {
                return false;
            }
            continue;
        }
        char kept = text[length];
        text[length] = '\0';
        const char *at = strstr(text, "\"at\":");
        if (at != NULL) {
            line->at = (uint32_t)strtoul(at + 5, NULL, 10);
        }
        bool found = strstr(text, wanted) != NULL;
        text[length] = kept;
        line_drop_frame(line, taken);
        if (found) {
            return true;
        }
    }
}

const char line_hello[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

bool line_open(struct line *line, int port, uint32_t from, const char *seat)
{
    char text[FRAME_TEXT];
    line->fd = dial(port, from);
    if (line->fd < 0 || !write_all(line->fd, line_hello, strlen(line_hello))) {
        return false;
    }
    const char *end = NULL;
    while (end == NULL) {
        if (!line_read_more(line)) {
            return false;
        }
        line->buffer[line->used] = '\0';
        end = strstr(line->buffer, "\r\n\r\n");
    }
    line_drop_frame(line, (size_t)(end + 4 - line->buffer));
    snprintf(text, sizeof text, "{\"say\":\"join\",\"seat\":\"%s\",\"id\":1}", seat);
    if (!line_say(line, text) || !line_wait_for(line, "\"hear\":\"game\"")) {
        return false;
    }
    return line_say(line, "{\"say\":\"entropy\",\"hex\":\"00112233\",\"id\":2}") &&
           line_wait_for(line, "\"heard\"");
}

char *post(int fd, const char *path, const char *body)
{
    char head[300];
    static char answer[1 << 16];
    size_t used = 0;
    snprintf(head, sizeof head,
             "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %zu\r\n\r\n", path,
             strlen(body));
    if (!write_all(fd, head, strlen(head)) || !write_all(fd, body, strlen(body))) {
        return NULL;
    }
    for (;;) {
        ssize_t n = read(fd, answer + used, sizeof answer - 1 - used);
        if (n <= 0) {
            return NULL;
        }
        used += (size_t)n;
        answer[used] = '\0';
        char *end = strstr(answer, "\r\n\r\n");
        char *length = strcasestr(answer, "content-length:");
        if (end != NULL && length != NULL &&
            used >= (size_t)(end + 4 - answer) + strtoul(length + 15, NULL, 10)) {
            return strdup(end + 4);
        }
    }
}
