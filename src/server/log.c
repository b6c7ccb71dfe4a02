#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void log_line(const char *level, const char *event, const char *format, ...)
{
    char text[600];
    char stamp[40];
    struct timespec now;
    struct tm parts;
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
    fprintf(stderr, "time=%s.%03ldZ level=%s event=%s%s%s\n", stamp, now.tv_nsec / 1000000, level,
            event, text[0] == '\0' ? "" : " ", text);
}
