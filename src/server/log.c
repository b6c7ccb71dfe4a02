#include "server/log.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

/* What was said in this second, as hashes, and how much was left out: the same thing is said once.
 * The loop's thread alone writes the log. */
enum { HEARD = 64 };

static struct {
    time_t second;
    int n;
    uint32_t hashes[HEARD];
    unsigned left_out;
} lately;

static uint32_t hash_of(const char *event, const char *text)
{
    uint32_t hash = 2166136261u;
    for (const char *at = event; *at != '\0'; at++) {
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    }
    for (const char *at = text; *at != '\0'; at++) {
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    }
    return hash;
}

/* With more different things in one second than are remembered, all of them are said. */
static bool is_news(uint32_t hash)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec != lately.second) {
        lately.second = now.tv_sec;
        lately.n = 0;
    }
    for (int i = 0; i < lately.n; i++) {
        if (lately.hashes[i] == hash) {
            lately.left_out++;
            return false;
        }
    }
    if (lately.n < HEARD) {
        lately.hashes[lately.n++] = hash;
    }
    return true;
}

static void write_line(const char *level, const char *event, const char *text)
{
    char stamp[40];
    char more[40] = "";
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
    if (lately.left_out > 0) {
        snprintf(more, sizeof more, " left-out=%u", lately.left_out);
        lately.left_out = 0;
    }
    fprintf(stderr, "time=%s.%03ldZ level=%s event=%s%s%s%s\n", stamp, now.tv_nsec / 1000000, level,
            event, text[0] == '\0' ? "" : " ", text, more);
}

void log_line(const char *level, const char *event, const char *format, ...)
{
    char text[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (is_news(hash_of(event, text))) {
        write_line(level, event, text);
    }
}

void log_kind(const char *level, const char *event, const char *text)
{
    if (is_news(hash_of(event, ""))) {
        write_line(level, event, text);
    }
}
