/* How the server is: what /healthz says. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#include "server/server.h"

enum { LEAST_BYTES = 16 << 20, TRY_MILLISECONDS = 2000 };

static bool disk_is_full(const struct server *server, unsigned long long *left)
{
    struct statvfs about;
    *left = 0;
    if (statvfs(server->settings.data, &about) != 0) {
        return false;
    }
    *left = (unsigned long long)about.f_bavail * about.f_frsize;
    return *left < LEAST_BYTES;
}

char *health_text(const struct server *server, int *status)
{
    char text[400];
    unsigned long long left;
    *status = 503;
    if (server->disk_fault[0] != '\0') {
        snprintf(text, sizeof text, "nothing can be kept: %s\n", server->disk_fault);
    } else if (disk_is_full(server, &left)) {
        snprintf(text, sizeof text, "the disk is nearly full: %llu KiB are left\n", left >> 10);
    } else {
        *status = 200;
        snprintf(text, sizeof text, "ok\n%s",
                 store_damage(server->hall.store) == NULL
                     ? ""
                     : "something was damaged on the disk when it started: see its log\n");
    }
    return strdup(text);
}

void health_note_round(struct server *server, bool kept, bool written, const struct fault *fault)
{
    if (!kept) {
        snprintf(server->disk_fault, sizeof server->disk_fault, "%.190s", fault->text);
        server->disk_tried = server->hall.now;
    } else if (written) {
        server->disk_fault[0] = '\0';
    }
}

void health_try_disk(struct server *server)
{
    if (server->disk_fault[0] != '\0' && server->hall.now - server->disk_tried > TRY_MILLISECONDS) {
        store_put_served(server->hall.store, server->hall.now);
    }
}
