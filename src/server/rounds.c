/* How rounds follow one another: when one is written, who waits for the disk, and when its answers
 * leave.
 *
 * A single command with nobody else waiting is brought to the disk by the loop itself, for handing
 * it over and being woken take longer than anything that could be done meanwhile. Where commands
 * come several at a time the disk is waited for in a thread of its own: those that come meanwhile
 * are carried out, and are the next round. */

#include "server/log.h"
#include "server/server.h"

bool rounds_can_go_on(const struct server *server)
{
    return server->hall.is_written ? store_is_synced(server->hall.store)
                                   : server->answers_wait || hall_has_news(&server->hall);
}

static void note_failure(struct server *server, const struct fault *fault)
{
    log_line("error", "commit", "why=\"%s\"", fault->text);
    health_note_round(server, false, false, fault);
}

/* Whatever was written: waits for the disk if need be, and lets its answers go. */
static void settle(struct server *server, bool written)
{
    struct fault fault;
    bool kept = store_sync(server->hall.store, &fault);
    if (kept) {
        health_note_round(server, true, written, &fault);
    } else {
        note_failure(server, &fault);
    }
    hall_settle(&server->hall, kept);
    http_release(server, kept);
}

/* On the thread that syncs. */
static void on_synced(void *who)
{
    struct server *server = who;
    if (atomic_load(&server->pace.sleeps)) {
        lws_cancel_service(server->context);
    }
}

/* Ends the open round, and sends it on its way to the disk. */
static void write_round(struct server *server)
{
    struct hall *hall = &server->hall;
    struct fault fault;
    uint64_t commits = hall->figures.commits;
    bool written = hall_write(hall, &fault);
    http_note_written(server);
    if (!written) {
        note_failure(server, &fault);
        http_release(server, false);
        return;
    }
    server->pace.sizes[1] = server->pace.sizes[0];
    server->pace.sizes[0] = hall->figures.commands - server->pace.commands;
    server->pace.crowded = server->pace.crowded || server->pace.sizes[0] > 1;
    server->pace.commands = hall->figures.commands;
    server->pace.frames = hall->figures.frames;
    if (server->pace.crowded && store_is_owing(hall->store)) {
        store_sync_beside(hall->store, on_synced, server);
    } else {
        settle(server, hall->figures.commits != commits);
    }
}

/* The answers of the round that was written leave, once it is on the disk. Is none on its way? */
static bool settle_if_synced(struct server *server)
{
    const struct hall *hall = &server->hall;
    if (hall->is_written && store_is_synced(hall->store)) {
        server->pace.crowded =
            server->pace.sizes[0] > 1 || hall->figures.frames != server->pace.frames;
        settle(server, true);
    }
    return !hall->is_written;
}

void rounds_go_on(struct server *server)
{
    if (settle_if_synced(server) && (server->answers_wait || hall_has_news(&server->hall))) {
        write_round(server);
    }
}

/* While half of them are on their way to the disk the other half is carried out: as many as there
 * are at a time in all were in the last two rounds. Once nothing more has come, fewer do. */
void rounds_heard_one(struct server *server)
{
    uint64_t open = server->hall.figures.commands - server->pace.commands;
    if (server->pace.crowded && settle_if_synced(server) && open > 0 &&
        2 * open >= server->pace.sizes[0] + server->pace.sizes[1]) {
        write_round(server);
    }
}

void rounds_end(struct server *server)
{
    if (server->hall.is_written) {
        settle(server, true);
    }
    rounds_go_on(server);
    if (server->hall.is_written) {
        settle(server, true);
    }
}
