/* The server's log: one line per thing worth knowing, as key=value, on standard error. Nothing a
 * player says and no token ever stands in it. The same thing is said at most once in a second; the
 * next line tells how many were left out. */
#ifndef SANDTABLE_SERVER_LOG_H
#define SANDTABLE_SERVER_LOG_H

void log_line(const char *level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Of this event one line in a second is enough, whatever the text says. */
void log_kind(const char *level, const char *event, const char *text);

#endif
