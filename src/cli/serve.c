/* sandtable serve: the game server. */

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "server/server.h"

enum {
    OPT_PORT,
    OPT_DATA,
    OPT_ADDRESS,
    OPT_CERTIFICATE,
    OPT_KEY,
    OPT_ORIGIN,
    OPT_PROXY,
    OPT_WEB,
    OPT_WORKERS,
    OPT_RATE,
    OPT_GAMES,
    OPT_CONNECTIONS,
    OPT_REQUESTS,
    OPT_LOGINS,
    OPT_IDLE,
    OPT_THINKING,
    OPT_HOOKS,
    OPT_NOTIFY,
    OPT_METRICS
};

static bool read_settings(const struct cli_args *args, struct server_settings *settings)
{
    long port;
    long workers;
    long rate;
    long games;
    long connections;
    long requests;
    long logins;
    long idle;
    long thinking;
    const char *const *options = args->options;
    if (!cli_number(options[OPT_PORT], "port", 1, 65535, 8080, &port) ||
        !cli_number(options[OPT_WORKERS], "workers", 1, 16, 1, &workers) ||
        !cli_number(options[OPT_RATE], "rate", 0, 100000, 60, &rate) ||
        !cli_number(options[OPT_GAMES], "games", 0, 100000, 100, &games) ||
        !cli_number(options[OPT_CONNECTIONS], "connections", 0, 65000, 200, &connections) ||
        !cli_number(options[OPT_REQUESTS], "requests", 0, 100000, 100, &requests) ||
        !cli_number(options[OPT_LOGINS], "logins", 0, 100000, 10, &logins) ||
        !cli_number(options[OPT_IDLE], "idle", 1, 86400, 600, &idle) ||
        !cli_number(options[OPT_THINKING], "thinking", 10, 60000, 2000, &thinking)) {
        return false;
    }
    *settings = (struct server_settings){
        .port = (int)port,
        .address = options[OPT_ADDRESS] == NULL ? "127.0.0.1" : options[OPT_ADDRESS],
        .data = options[OPT_DATA] == NULL ? "sandtable-data" : options[OPT_DATA],
        .web = options[OPT_WEB],
        .certificate = options[OPT_CERTIFICATE],
        .key = options[OPT_KEY],
        .origin = options[OPT_ORIGIN],
        .behind_proxy = options[OPT_PROXY] != NULL,
        .metrics = options[OPT_METRICS],
        .workers = (int)workers,
        .connections_per_address = (int)connections,
        .requests_per_second = (int)requests,
        .house = {.messages_per_second = (int32_t)rate,
                  .games_per_address = (int32_t)games,
                  .logins_per_minute = (int32_t)logins,
                  .idle_seconds = (int32_t)idle,
                  .thinking_milliseconds = (int32_t)thinking,
                  .hook_prefix = options[OPT_HOOKS],
                  .notify = options[OPT_NOTIFY]}};
    if (strcmp(settings->address, "all") == 0) {
        settings->address = NULL;
    }
    return true;
}

/* -- what can be known to be wrong before it serves -------------------------------------------- */

/* Can somebody listen there? The library would wait without a word until it can. */
static bool is_own_address(struct in_addr wanted)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = wanted};
    int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool own = probe < 0 || bind(probe, (struct sockaddr *)&address, sizeof address) == 0 ||
               errno != EADDRNOTAVAIL;
    if (probe >= 0) {
        close(probe);
    }
    return own;
}

/* A network of this machine, like lo or eth0, that has an IPv4 address. */
static bool is_own_network(const char *name)
{
    struct ifaddrs *networks = NULL;
    bool found = false;
    if (getifaddrs(&networks) != 0) {
        return if_nametoindex(name) != 0;
    }
    for (const struct ifaddrs *at = networks; at != NULL; at = at->ifa_next) {
        found = found || (strcmp(at->ifa_name, name) == 0 && at->ifa_addr != NULL &&
                          at->ifa_addr->sa_family == AF_INET);
    }
    freeifaddrs(networks);
    return found;
}

/* The server speaks IPv4 alone: of another address the library would make every address. */
static bool check_address(const char *text, struct fault *fault)
{
    struct in_addr address;
    if (inet_pton(AF_INET, text, &address) != 1) {
        return is_own_network(text) ||
               fault_say(fault,
                         "--address: expected an IPv4 address of this machine or all, found "
                         "\"%.100s\"",
                         text);
    }
    return is_own_address(address) ||
           fault_say(fault,
                     "--address: expected an address of this machine or all, and %.100s is not one",
                     text);
}

/* What follows http:// or https://; NULL if it does not begin so. */
static const char *behind_scheme(const char *text)
{
    return strncmp(text, "http://", 7) == 0    ? text + 7
           : strncmp(text, "https://", 8) == 0 ? text + 8
                                               : NULL;
}

/* As a browser says where a page is from: no slash behind the host. */
static bool is_origin(const char *text)
{
    const char *host = behind_scheme(text);
    return host != NULL && host[0] != '\0' && strchr(host, '/') == NULL;
}

/* Without a slash behind the host it would be the beginning of other hosts' names too. */
static bool is_hook_prefix(const char *text)
{
    const char *host = behind_scheme(text);
    return host != NULL && host[0] != '/' && strchr(host, '/') != NULL;
}

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool can_be_read(const char *name, const char *path, struct fault *fault)
{
    int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (path != NULL && file < 0) {
        return fault_say(fault, "--%s: %.200s cannot be opened: %s", name, path, strerror(errno));
    }
    if (file >= 0) {
        close(file);
    }
    return true;
}

static bool check(const struct server_settings *settings, struct fault *fault)
{
    const char *hooks = settings->house.hook_prefix;
    const char *notify = settings->house.notify;
    if ((settings->certificate == NULL) != (settings->key == NULL)) {
        return fault_say(fault, "--certificate: expected --certificate and --key together");
    }
    if (settings->address != NULL && !check_address(settings->address, fault)) {
        return false;
    }
    if (settings->origin != NULL && !is_origin(settings->origin)) {
        return fault_say(fault,
                         "--origin: expected an address like https://example.org, found \"%.100s\"",
                         settings->origin);
    }
    if (hooks != NULL && !is_hook_prefix(hooks)) {
        return fault_say(
            fault,
            "--hooks: expected how an address begins, like https://ntfy.sh/, found \"%.100s\"",
            hooks);
    }
    if (settings->web != NULL && !is_folder(settings->web)) {
        return fault_say(fault, "--web: expected a folder, found \"%.200s\"", settings->web);
    }
    if (notify != NULL && strchr(notify, '/') != NULL && access(notify, X_OK) != 0) {
        return fault_say(fault, "--notify: %.200s cannot be run: %s", notify, strerror(errno));
    }
    return can_be_read("certificate", settings->certificate, fault) &&
           can_be_read("key", settings->key, fault);
}

static int run(const struct cli_args *args)
{
    struct server_settings settings;
    struct fault fault;
    if (!read_settings(args, &settings)) {
        return EXIT_USAGE;
    }
    return check(&settings, &fault) ? server_run(&settings) : cli_fault(&fault);
}

const struct cli_command cli_serve = {
    .name = "serve",
    .words = "",
    .about = "the game server: play in a browser, alone, at one screen or on line",
    .help = "Serves the browser client and its games until it is stopped (Ctrl-C). Games are kept\n"
            "in an SQLite database in the data folder; a command that was acknowledged is on the\n"
            "disk. It listens on this machine alone unless told otherwise. docs/serving.md tells\n"
            "how to put it on the internet, with TLS of its own or behind a proxy.",
    .min_words = 0,
    .max_words = 0,
    .options = {[OPT_PORT] = {"port", "N", "where it listens; 8080 unless said"},
                [OPT_DATA] = {"data", "DIR", "where games are kept; sandtable-data unless said"},
                [OPT_ADDRESS] = {"address", "IP", "127.0.0.1 unless said; all for every one"},
                [OPT_CERTIFICATE] = {"certificate", "FILE", "for TLS, with --key"},
                [OPT_KEY] = {"key", "FILE", "the certificate's private key"},
                [OPT_ORIGIN] = {"origin", "URL", "the address people see, behind a proxy"},
                [OPT_PROXY] = {"proxy", NULL, "believe X-Forwarded-For: behind a proxy only"},
                [OPT_WEB] = {"web", "DIR", "the client's files from a folder, to work on them"},
                [OPT_WORKERS] = {"workers", "N", "threads for computer players and odds; 1"},
                [OPT_RATE] = {"rate", "N", "messages per second of one client; 60, 0: no limit"},
                [OPT_GAMES] = {"games", "N", "games one address makes in an hour; 100, 0: any"},
                [OPT_CONNECTIONS] = {"connections", "N", "of one address; 200, 0: no limit"},
                [OPT_REQUESTS] = {"requests", "N", "a second, of one address; 100, 0: no limit"},
                [OPT_LOGINS] = {"logins", "N", "tried in a minute for one name; 10, 0: any"},
                [OPT_IDLE] = {"idle", "SECONDS", "a game nobody is at leaves the memory; 600"},
                [OPT_THINKING] = {"thinking", "MS", "a computer player's time; 2000"},
                [OPT_HOOKS] = {"hooks", "PREFIX", "addresses a game may call on \"your turn\""},
                [OPT_NOTIFY] = {"notify", "PROGRAM", "a program told whose turn it is"},
                [OPT_METRICS] = {"metrics", "TOKEN",
                                 "who brings it, and nobody else, sees /metrics"}},
    .run = run,
};
