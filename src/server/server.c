#include "server/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ev.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <sodium.h>

#include "format/json_memory.h"
#include "server/address.h"
#include "server/log.h"
#include "server/makers.h"
#include "server/passwords.h"
#include "server/prompt.h"
#include "store/owner.h"

enum {
    FILES_MOST = 65536,
    TICK_MICROSECONDS = 250000,
    LINGER_SECONDS = 5,
    LISTEN_NANOSECONDS = 100000,  /* without going to sleep, after something was heard */
    GATHER_NANOSECONDS = 1000000, /* so long what comes belongs to the round that is on */
    QUIET_NANOSECONDS = 50000     /* unless nothing comes for so long */
};

static struct lws_context *signalled; /* for the handler of signals, which is given nothing */
static volatile sig_atomic_t stop_wanted;

static void on_signal(int number)
{
    (void)number;
    stop_wanted = 1;
    lws_cancel_service(signalled);
}

static int64_t milliseconds(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The hall goes by a clock that nobody can set, and which goes on from where the last server on
 * this folder left it; the machine's idea of the date only labels. */
static void tell_time(struct server *server)
{
    server->hall.now = server->served_before + milliseconds(CLOCK_MONOTONIC);
    server->hall.wall = milliseconds(CLOCK_REALTIME);
}

/* -- connections ------------------------------------------------------------------------------- */

void wire_address(struct server *server, struct lws *wsi, char address[CLIENT_ADDRESS])
{
    char forwarded[200];
    address[0] = '\0';
    if (server->settings.behind_proxy &&
        lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        const char *last = strrchr(forwarded, ','); /* what our own proxy added */
        last = last == NULL ? forwarded : last + 1;
        address_group(last + strspn(last, " "), address, CLIENT_ADDRESS);
    } else {
        char peer[CLIENT_ADDRESS] = "";
        lws_get_peer_simple(wsi, peer, sizeof peer);
        address_group(peer, address, CLIENT_ADDRESS);
    }
}

static uint16_t *peer_place(struct wire *wire)
{
    return &wire->server->peers[address_hash(wire->address) % PEER_PLACES];
}

/* One more of this address, unless it has enough. */
static bool count_one(const struct server *server, uint16_t *count)
{
    int most = server->settings.connections_per_address;
    if ((most > 0 && *count >= most) || *count == UINT16_MAX) {
        return false;
    }
    ++*count;
    return true;
}

bool wire_count(struct wire *wire)
{
    wire->counted = count_one(wire->server, peer_place(wire));
    return wire->counted;
}

void wire_uncount(struct wire *wire)
{
    if (wire->counted) {
        wire->counted = false;
        --*peer_place(wire);
    }
}

/* A connection is plain from its first byte until it becomes a socket or ends: who opens many and
 * asks for nothing, or reads nothing, is turned away at the door. It has no wire yet; the library
 * keeps its place for us, plus one. Behind a proxy all of them are the proxy's. */
static int count_plain(struct server *server, struct lws *wsi)
{
    char address[CLIENT_ADDRESS] = "";
    if (server->settings.behind_proxy) {
        return 0;
    }
    lws_get_peer_simple(wsi, address, sizeof address);
    uintptr_t place = address_hash(address) % PEER_PLACES;
    if (server->comings != NULL) {
        int64_t now_ms = now_nanoseconds() / 1000000;
        if (allowance_left(server->comings, address, now_ms) < 1000) {
            return -1;
        }
        allowance_spend(server->comings, address, 1000, now_ms);
    }
    if (!count_one(server, &server->plain[place])) {
        return -1;
    }
    lws_set_opaque_user_data(wsi, (void *)(place + 1));
    return 0;
}

static void uncount_plain(struct server *server, struct lws *wsi)
{
    uintptr_t place = (uintptr_t)lws_get_opaque_user_data(wsi);
    if (place > 0) {
        server->plain[place - 1]--;
        lws_set_opaque_user_data(wsi, NULL);
    }
}

/* A page of another site has that site's name in Origin. Programs that are no browsers send none.
 */
bool is_own_origin(const struct server *server, struct lws *wsi)
{
    char origin[300];
    char host[200];
    char own[300];
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) {
        return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0;
    }
    if (server->settings.origin != NULL) {
        return strcmp(origin, server->settings.origin) == 0;
    }
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) {
        return false;
    }
    snprintf(own, sizeof own, "https://%s", host);
    if (strcmp(origin, own) == 0) {
        return true;
    }
    snprintf(own, sizeof own, "http://%s", host);
    return server->settings.certificate == NULL && strcmp(origin, own) == 0;
}

/* Only for reasons of our own: for others the library has something else in this place. */
static struct wire *wire_of(void *user, struct server *server, struct lws *wsi)
{
    struct wire *wire = user;
    if (wire != NULL) {
        wire->server = server;
        wire->wsi = wsi;
    }
    return wire;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct lws_context *context = lws_get_context(wsi);
    struct server *server = context == NULL ? NULL : lws_context_user(context);
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (server->hall.workers != NULL) {
            workers_collect(server->hall.workers);
        }
        return 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return count_plain(server, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        uncount_plain(server, wsi);
        return 0;
    case LWS_CALLBACK_ESTABLISHED:
        uncount_plain(server, wsi);
        return socket_callback(wire_of(user, server, wsi), wsi, reason, in, length);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
        return socket_callback(wire_of(user, server, wsi), wsi, reason, in, length);
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_TIMER:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        return http_callback(wire_of(user, server, wsi), wsi, reason, in, length);
    default:
        return 0;
    }
}

/* -- the loop ---------------------------------------------------------------------------------- */

static void on_tick(lws_sorted_usec_list_t *list)
{
    struct server *server = lws_container_of(list, struct server, tick);
    tell_time(server);
    hall_tick(&server->hall);
    health_try_disk(server);
    lws_sul_schedule(server->context, 0, &server->tick, on_tick, TICK_MICROSECONDS);
}

static void on_wake(struct client *client)
{
    struct wire *wire = client->wire;
    if (client->leaving) { /* it may never read again */
        lws_set_timeout(wire->wsi, PENDING_TIMEOUT_CLOSE_SEND, LINGER_SECONDS);
    }
    socket_flush(wire);
}

static void on_job_done(void *who)
{
    struct server *server = who;
    lws_cancel_service(server->context);
}

static void end_round(struct server *server)
{
    struct fault fault;
    server->eager = false;
    socket_go_on(server);
    http_go_on(server);
    uint64_t commits = server->hall.figures.commits;
    bool kept = hall_commit(&server->hall, &fault);
    if (!kept) {
        log_line("error", "commit", "why=\"%s\"", fault.text);
    }
    health_note_round(server, kept, server->hall.figures.commits != commits, &fault);
    http_release(server, kept);
    uint64_t commands = server->hall.figures.commands - server->round_began;
    if (commands > 0) { /* answers that were sent are a turn of the loop too */
        server->last_round = commands;
        server->round_began += commands;
    }
}

/* The library finds a connection at once by the number of its file as long as the limit is
 * moderate; with a huge one it searches through all of them. */
static void raise_limits(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max < FILES_MOST ? limit.rlim_max : FILES_MOST;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* What is returned to the system is asked for again by the next job. For either the process is
 * locked as a whole: the loop would wait for whichever worker has it, and that one for its turn. So
 * a few megabytes are kept. */
static void keep_memory(void)
{
#ifdef __GLIBC__
    enum { KEPT_BYTES = 16 << 20, LARGE_BYTES = 4 << 20 };
    mallopt(M_TRIM_THRESHOLD, KEPT_BYTES);
    mallopt(M_MMAP_THRESHOLD, LARGE_BYTES);
#endif
}

static void quiet_log(int level, const char *line)
{
    char text[300];
    snprintf(text, sizeof text, "text=\"%.*s\"", (int)strcspn(line, "\n"), line);
    log_kind(level == LLL_ERR ? "error" : "warning", "network", text);
}

/* While the library opens the network, what it complains of first: the cause, which it hands out in
 * no other way. */
static char first_error[300];

static void keep_first_error(int level, const char *line)
{
    if (level == LLL_ERR && first_error[0] == '\0') {
        snprintf(first_error, sizeof first_error, "%.*s", (int)strcspn(line, "\n"), line);
    }
}

/* 0 if this address and port are free, else why not. */
static int port_trouble(const struct server_settings *settings)
{
    int yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)settings->port)};
    int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0) {
        return errno;
    }
    if (settings->address != NULL) {
        inet_pton(AF_INET, settings->address, &address.sin_addr);
    }
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    int trouble = bind(probe, (struct sockaddr *)&address, sizeof address) == 0 ? 0 : errno;
    close(probe);
    return trouble;
}

static bool say_why_not(const struct server_settings *settings, struct fault *fault)
{
    int trouble = port_trouble(settings);
    if (strstr(first_error, "evlib") != NULL) {
        return fault_say(fault,
                         "libwebsockets cannot load its plugin for libev (%s); expected the "
                         "package libwebsockets-evlib-ev, as new as libwebsockets",
                         first_error);
    }
    if (trouble == EADDRINUSE) {
        return fault_say(fault, "port %d: cannot listen there; is another server running?",
                         settings->port);
    }
    if (trouble != 0) {
        return fault_say(fault, "port %d: cannot listen there: %s", settings->port,
                         strerror(trouble));
    }
    return fault_say(fault, "port %d: cannot listen there%s (%s)", settings->port,
                     settings->certificate != NULL ? " with this certificate and key" : "",
                     first_error);
}

static const struct lws_protocols protocols[] = {{.name = "sandtable",
                                                  .callback = callback,
                                                  .per_session_data_size = sizeof(struct wire),
                                                  .rx_buffer_size = 4096},
                                                 {.name = NULL}};

/* No timer of the library's for each connection that is quiet: it keeps them in one long list, and
 * walks it with every message. The kernel looks after connections that are dead (ka_time). */
static const lws_retry_bo_t no_timers = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};

/* HTTP/1.1 alone is offered (alpn): the library carries no WebSocket and no Host over HTTP/2, and a
 * browser that may choose takes that. */
static bool open_network(struct server *server, struct fault *fault)
{
    const struct server_settings *settings = &server->settings;
    server->loop = ev_loop_new(EVFLAG_AUTO);
    void *loops[] = {server->loop};
    struct lws_context_creation_info info = {.port = settings->port,
                                             .iface = settings->address,
                                             .protocols = protocols,
                                             .user = server,
                                             .ssl_cert_filepath = settings->certificate,
                                             .ssl_private_key_filepath = settings->key,
                                             .alpn = "http/1.1",
                                             .keepalive_timeout = 30,
                                             .timeout_secs = 20,
                                             .pt_serv_buf_size = 16 << 10,
                                             .ka_time = 60,
                                             .ka_probes = 3,
                                             .ka_interval = 10,
                                             .retry_and_idle_policy = &no_timers,
                                             .foreign_loops = loops,
                                             .options = LWS_SERVER_OPTION_DISABLE_IPV6 |
                                                        LWS_SERVER_OPTION_VALIDATE_UTF8 |
                                                        LWS_SERVER_OPTION_LIBEV};
    if (settings->certificate != NULL) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    }
    first_error[0] = '\0';
    lws_set_log_level(LLL_ERR, keep_first_error); /* what goes wrong is said once, below */
    server->context = lws_create_context(&info);
    lws_set_log_level(LLL_ERR, quiet_log);
    return server->context != NULL || say_why_not(settings, fault);
}

static bool open_limits(struct server *server, struct fault *fault)
{
    /* Of one address: connections, and milliseconds of the loop's time for its messages. */
    enum {
        BURST_SECONDS = 4,
        COMINGS_PER_SECOND = 50,
        COMINGS_AT_ONCE = 500,
        TALK_PER_SECOND = 150,
        TALK_AT_ONCE = 250
    };
    int rate = server->settings.requests_per_second;
    server->kept = kept_list_new();
    bool talks_freely = server->settings.house.messages_per_second == 0;
    server->allowances = rate == 0 ? NULL : allowances_new(rate * 60, rate * BURST_SECONDS);
    server->comings = rate == 0 ? NULL : allowances_new(COMINGS_PER_SECOND * 60, COMINGS_AT_ONCE);
    server->talk = talks_freely ? NULL : allowances_new(TALK_PER_SECOND * 60, TALK_AT_ONCE);
    return (server->kept != NULL && (talks_freely || server->talk != NULL) &&
            (rate == 0 || (server->allowances != NULL && server->comings != NULL))) ||
           fault_say(fault, "there is no memory to serve with");
}

static bool open_store(struct server *server, struct fault *fault)
{
    char path[4096];
    const char *data = server->settings.data;
    struct stat found;
    if (mkdir(data, 0700) != 0 && errno != EEXIST) {
        return fault_say(fault, "%s: cannot make this folder: %s", data, strerror(errno));
    }
    if (stat(data, &found) != 0 || !S_ISDIR(found.st_mode)) {
        return fault_say(fault, "%s: expected a folder", data);
    }
    server->folder = folder_take(data, fault);
    if (server->folder < 0) {
        return false;
    }
    snprintf(path, sizeof path, "%s/sandtable.db", data);
    struct store *store = store_open(path, fault);
    struct workers *workers =
        store == NULL ? NULL : workers_start(server->settings.workers, on_job_done, server);
    if (workers == NULL) {
        store_close(store);
        return store == NULL ? false : fault_say(fault, "there are no threads to work with");
    }
    server->hall.house = server->settings.house;
    server->hall.wake = on_wake;
    server->served_before = store_served(store) - milliseconds(CLOCK_MONOTONIC);
    tell_time(server);
    if (store_damage(store) != NULL) {
        log_line("error", "damage", "why=\"%s\"", store_damage(store));
    }
    return hall_open(&server->hall, store, workers, fault);
}

static void on_later(struct hall *hall, uint64_t number, struct response *response)
{
    struct server *server = lws_container_of(hall, struct server, hall);
    for (struct wire *wire = server->asking; wire != NULL; wire = wire->next) {
        if (wire->number == number && !wire->has_response) {
            wire->response = *response;
            wire->has_response = true;
            server->answers_wait = true;
            *response = (struct response){.status = 0};
            return;
        }
    }
}

int64_t now_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Has this turn brought something that the end of the round must keep or let go? A frame, a request
 * or a job that has come back: whatever it was, nobody may sleep over it. */
static bool has_news(const struct server *server)
{
    return server->answers_wait || hall_has_news(&server->hall);
}

/* Those who were answered together mostly speak again together, and one commit for all of them
 * takes no longer than one for the first. So whatever has come is heard, and as many commands as
 * the last round had are waited for, as long as one follows the other. */
static void gather(struct server *server)
{
    int64_t now = now_nanoseconds();
    int64_t until = now + GATHER_NANOSECONDS;
    int64_t quiet_until = now + QUIET_NANOSECONDS;
    bool wait = true;
    while (wait && now < until) {
        uint64_t before = server->hall.figures.commands;
        ev_run(server->loop, EVRUN_NOWAIT);
        now = now_nanoseconds();
        uint64_t heard = server->hall.figures.commands;
        if (heard != before) {
            quiet_until = now + QUIET_NANOSECONDS;
        } else {
            wait = now < quiet_until && heard - server->round_began < server->last_round;
        }
    }
}

/* One turn of the loop. Who has just been answered often speaks again at once: going to sleep and
 * waking up would take longer than listening for a moment. */
static void take_turn(struct server *server, bool listen)
{
    uint64_t heard = server->hall.figures.frames;
    int64_t until = listen ? now_nanoseconds() + LISTEN_NANOSECONDS : 0;
    while (listen && heard == server->hall.figures.frames && !has_news(server) &&
           now_nanoseconds() < until) {
        ev_run(server->loop, EVRUN_NOWAIT);
    }
    if (heard == server->hall.figures.frames && !has_news(server)) {
        ev_run(server->loop, server->eager ? EVRUN_NOWAIT : EVRUN_ONCE);
    }
    if (store_is_dirty(server->hall.store)) {
        gather(server);
    }
}

/* Before anybody is told that it is there: who is may already want it to stop. */
static void heed_signals(struct server *server)
{
    struct sigaction action = {.sa_handler = on_signal};
    signalled = server->context;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for a program that was called */
}

static void serve(struct server *server)
{
    be_prompt();
    lws_sul_schedule(server->context, 0, &server->tick, on_tick, TICK_MICROSECONDS);
    for (uint64_t before = 0, heard = 0; !stop_wanted; before = heard) {
        heard = server->hall.figures.frames;
        take_turn(server, heard != before);
        tell_time(server);
        end_round(server);
    }
}

static void close_all(struct server *server)
{
    struct store *store = server->hall.store;
    struct fault fault;
    server->hall.stopping = true;
    workers_stop(server->hall.workers); /* they wake the loop: before it is gone */
    server->hall.workers = NULL;
    passwords_stop(server->hall.passwords);
    if (server->context != NULL) {
        lws_context_destroy(server->context);
    }
    if (server->loop != NULL) {
        ev_loop_destroy(server->loop);
    }
    if (store != NULL) {
        tell_time(server);
        store_put_served(store, server->hall.now);
        store_commit(store, &fault);
    }
    hall_close(&server->hall);
    kept_list_free(server->kept);
    allowances_free(server->allowances);
    allowances_free(server->comings);
    allowances_free(server->talk);
    store_close(store);
    folder_give_back(server->folder);
}

int server_run(const struct server_settings *settings)
{
    struct fault fault;
    struct server *server = calloc(1, sizeof *server);
    if (server == NULL || sodium_init() < 0) {
        fprintf(stderr, "sandtable: there is no memory to serve with\n");
        free(server);
        return 1;
    }
    server->settings = *settings;
    server->folder = -1;
    raise_limits();
    keep_memory();
    server->hall.passwords = passwords_start();
    json_memory_use();
    lobby_answer_later_with(on_later);
    bool good =
        open_limits(server, &fault) && open_store(server, &fault) && open_network(server, &fault);
    if (good) {
        heed_signals(server);
        const char *scheme = settings->certificate != NULL ? "https" : "http";
        printf("Sandtable is at %s://%s:%d/\n", scheme,
               settings->address == NULL ? "localhost" : settings->address, settings->port);
        fflush(stdout);
        log_line("info", "listen", "port=%d", settings->port);
        hall_resume(&server->hall);
        serve(server);
        log_line("info", "stop", "games=%llu", (unsigned long long)server->hall.figures.games_open);
    } else {
        fprintf(stderr, "sandtable: %s\n", fault.text);
    }
    close_all(server);
    free(server);
    json_memory_drop();
    return good ? 0 : 1;
}
