/* sandtable store check: is everything in a server's folder what was written? */

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "server/hall.h"
#include "server/token.h"
#include "store/owner.h"
#include "store/store.h"

struct checking {
    struct hall hall;
    int64_t games, moves;
    int damaged, drifted;
};

static void complain(struct checking *checking, int64_t game, const char *why)
{
    char id[GAME_TEXT];
    game_number_text(game, id);
    printf("game %s: %s\n", id, why);
    checking->damaged++;
}

/* As the server would open it: read, and played from its start. */
static void check_game(struct checking *checking, int64_t id)
{
    struct fault fault;
    struct hosted *hosted = hosted_load(&checking->hall, id, &fault);
    checking->games++;
    if (hosted == NULL) {
        complain(checking, id, fault.text);
        return;
    }
    checking->moves += hosted->rows.n;
    checking->drifted += hosted->drifted;
    if (hosted->damage != NULL) {
        complain(checking, id, hosted->damage);
    }
    hosted_free(hosted);
}

static void check_games(struct checking *checking)
{
    struct store *store = checking->hall.store;
    for (int64_t id = store_next_game(store, 0); id != 0; id = store_next_game(store, id)) {
        check_game(checking, id);
    }
    for (int64_t id = store_next_headless(store, 0); id != 0; id = store_next_headless(store, id)) {
        complain(checking, id, "this is damaged on the disk: its beginning is missing");
    }
}

/* Moves that no game knows of, and numbers that no move has. */
static void check_log(struct checking *checking)
{
    int64_t missing;
    int64_t strays = store_count_moves(checking->hall.store, &missing) - checking->moves;
    if (strays > 0) {
        printf("%lld moves belong to no game as far as it is whole\n", (long long)strays);
    }
    if (missing > 0) {
        printf("%lld moves are missing\n", (long long)missing);
    }
    checking->damaged += strays > 0 || missing > 0;
}

static void print_sentence(void *who, const char *sentence)
{
    (void)who;
    printf("the file: %s\n", sentence);
}

/* A server that runs writes its log all the time: then it is not looked at. */
static int check_wal(const char *folder, const char *path)
{
    struct fault fault;
    char sentence[300];
    int taken = folder_take(folder, &fault);
    bool whole = taken < 0 || store_check_log(path, sentence, sizeof sentence);
    if (!whole) {
        printf("%s\n", sentence);
    }
    folder_give_back(taken);
    return !whole;
}

static int check(const char *folder)
{
    char path[4096];
    struct fault fault;
    struct checking *checking = room_for(sizeof *checking);
    snprintf(path, sizeof path, "%s/sandtable.db", folder);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        free(checking);
        return cli_fail("%s: expected the folder of a server, with sandtable.db in it", folder);
    }
    fclose(file);
    int found = check_wal(folder, path);
    struct store *store = store_look(path, &fault);
    if (store == NULL || !hall_open(&checking->hall, store, NULL, &fault)) {
        free(checking);
        store_close(store);
        return cli_fault(&fault);
    }
    found += store_check_file(store, print_sentence, NULL);
    check_games(checking);
    check_log(checking);
    found += checking->damaged;
    printf("%s: %lld games, %lld moves", folder, (long long)checking->games,
           (long long)checking->moves);
    if (checking->drifted > 0) {
        printf(", %d of them begun under earlier rules", checking->drifted);
    }
    printf(found == 0 ? ": all as it was written.\n" : ": something is damaged, see above.\n");
    hall_close(&checking->hall);
    store_close(store);
    free(checking);
    return found == 0 ? EXIT_DONE : EXIT_FAILED;
}

static int run(const struct cli_args *args)
{
    if (strcmp(args->words[0], "check") != 0) {
        cli_fail("store: expected check, found \"%.40s\"", args->words[0]);
        return EXIT_USAGE;
    }
    if (sodium_init() < 0) {
        return cli_fail("there is no randomness on this machine");
    }
    return check(args->words[1]);
}

const struct cli_command cli_store = {
    .name = "store",
    .words = "check FOLDER",
    .about = "looks through what a server keeps: is all of it what was written?",
    .help = "Reads everything in a server's data folder and plays every game from its start.\n"
            "Whatever is not what was written is told, a line each, and nothing is changed; then\n"
            "the exit status is 1. A server may be running on the folder meanwhile.",
    .min_words = 2,
    .max_words = 2,
    .run = run,
};
