/* The server's log: one line per thing worth knowing, as key=value, on standard error. Nothing a
 * player says and no token ever stands in it. */
#ifndef SANDTABLE_SERVER_LOG_H
#define SANDTABLE_SERVER_LOG_H

void log_line(const char *level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
