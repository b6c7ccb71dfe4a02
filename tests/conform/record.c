/* Records a random game as a journal, for tests/journals: record SCENARIO.json SEED > game.jsonl
 * (or SLUG/NAME for a shipped one); of a campaign a later battle, by its number behind the seed,
 * which follows from those before it, played by the same lot. The same arguments give the same
 * journal for ever, or the rules have changed and their revision must too. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform.h"
#include "format/campaign.h"
#include "format/file.h"
#include "format/journal.h"
#include "format/scenario.h"
#include "rules/registry.h"

static struct game *open_scenario(const char *name, struct fault *fault)
{
    char slug[64];
    const char *slash = strchr(name, '/');
    if (slash != NULL && (size_t)(slash - name) < sizeof slug && strstr(name, ".json") == NULL) {
        snprintf(slug, sizeof slug, "%.*s", (int)(slash - name), name);
        const struct ruleset *rules = ruleset_named(slug);
        if (rules != NULL) {
            return scenario_shipped(rules, slash + 1, fault);
        }
    }
    size_t length;
    char *text = file_read(name, SCENARIO_BYTES_MAX, &length, fault);
    struct game *game = text == NULL ? NULL : scenario_read(text, length, name, fault);
    free(text);
    return game;
}

static void print_line(char *line)
{
    fputs(line, stdout);
    free(line);
}

/* The battle of that number, those before it being played to their ends. */
static struct game *later_battle(struct game *game, int battle, struct lot *lot,
                                 struct legal *legal, struct fault *fault)
{
    struct command command;
    for (int i = 1; game != NULL && i < battle; i++) {
        start_game(game, lot->state);
        while (random_command(game, legal, lot, &command)) {
            must_do(game, &command, NULL, 0);
        }
        struct game *next = campaign_follow(game, fault);
        game_free(game);
        game = next;
    }
    return game;
}

int main(int argc, char **argv)
{
    struct fault fault;
    if (argc != 3 && argc != 4) {
        fputs("usage: record SCENARIO SEED [BATTLE]\n", stderr);
        return 2;
    }
    struct legal *legal = malloc(sizeof *legal);
    struct lot lot = {strtoull(argv[2], NULL, 10)};
    struct game *game = open_scenario(argv[1], &fault);
    game = later_battle(game, argc == 4 ? atoi(argv[3]) : 1, &lot, legal, &fault);
    if (game == NULL) {
        fprintf(stderr, "record: %s\n", fault.text);
        return 1;
    }
    struct command command;
    start_game(game, lot.state);
    print_line(journal_head_line(game));
    while (random_command(game, legal, &lot, &command)) {
        must_do(game, &command, NULL, 0);
        print_line(journal_command_line(game, &command));
    }
    print_line(journal_seed_line(game));
    free(legal);
    game_free(game);
    return 0;
}
