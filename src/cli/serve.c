/* sandtable serve: the game server. */

#include <stdio.h>
#include <string.h>

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
    OPT_IDLE,
    OPT_THINKING,
    OPT_HOOKS,
    OPT_NOTIFY
};

static bool read_settings(const struct cli_args *args, struct server_settings *settings)
{
    long port;
    long workers;
    long rate;
    long games;
    long connections;
    long idle;
    long thinking;
    const char *const *options = args->options;
    if (!cli_number(options[OPT_PORT], "port", 1, 65535, 8080, &port) ||
        !cli_number(options[OPT_WORKERS], "workers", 1, 16, 1, &workers) ||
        !cli_number(options[OPT_RATE], "rate", 0, 100000, 60, &rate) ||
        !cli_number(options[OPT_GAMES], "games", 0, 100000, 100, &games) ||
        !cli_number(options[OPT_CONNECTIONS], "connections", 0, 65000, 200, &connections) ||
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
        .workers = (int)workers,
        .connections_per_address = (int)connections,
        .house = {.messages_per_second = (int32_t)rate,
                  .games_per_address = (int32_t)games,
                  .idle_seconds = (int32_t)idle,
                  .thinking_milliseconds = (int32_t)thinking,
                  .hook_prefix = options[OPT_HOOKS],
                  .notify = options[OPT_NOTIFY]}};
    if (strcmp(settings->address, "all") == 0) {
        settings->address = NULL;
    }
    return true;
}

static int run(const struct cli_args *args)
{
    struct server_settings settings;
    if (!read_settings(args, &settings)) {
        return EXIT_USAGE;
    }
    if ((settings.certificate == NULL) != (settings.key == NULL)) {
        cli_fail("serve: expected --certificate and --key together");
        return EXIT_USAGE;
    }
    return server_run(&settings);
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
                [OPT_IDLE] = {"idle", "SECONDS", "a game nobody is at leaves the memory; 600"},
                [OPT_THINKING] = {"thinking", "MS", "a computer player's time; 2000"},
                [OPT_HOOKS] = {"hooks", "PREFIX", "addresses a game may call on \"your turn\""},
                [OPT_NOTIFY] = {"notify", "PROGRAM", "a program told whose turn it is"}},
    .run = run,
};
