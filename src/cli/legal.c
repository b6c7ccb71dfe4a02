/* sandtable legal: what a side could say now. */

#include <stdio.h>

#include "cli/cli.h"
#include "cli/library.h"

enum { OPT_SIDE, OPT_VERB, OPT_ALL, OPT_JSON };

static int list_legal(const struct cli_args *args, st_game *game)
{
    char why[ST_SENTENCE];
    const char *side = args->options[OPT_SIDE];
    const char *verb = args->options[OPT_VERB];
    bool json = args->options[OPT_JSON] != NULL;
    bool all = args->options[OPT_ALL] != NULL;
    st_paper paper = library_paper(stdout);
    char *list =
        json ? st_legal(game, side, verb, why) : st_legal_text(game, side, verb, all, &paper, why);
    if (list == NULL) {
        return library_fail_option(why);
    }
    if (json) {
        return cli_print_json(library_json(list));
    }
    library_print(stdout, list);
    return EXIT_DONE;
}

static int run(const struct cli_args *args)
{
    char why[ST_SENTENCE];
    st_game *game = library_open(args->words[0], ST_ALL, why);
    int status = game == NULL             ? library_fail(why)
                 : st_drift(game) != NULL ? EXIT_FAILED /* library_open has said why */
                                          : list_legal(args, game);
    st_close(game);
    return status;
}

const struct cli_command cli_legal = {
    .name = "legal",
    .words = "GAME",
    .about = "lists the commands that can be given now",
    .help =
        "Lists what the side the game waits for could say now, as one would type it behind\n"
        "sandtable do GAME. Where there are more than forty commands they are told in short: of\n"
        "movements on hexes, every hex that can be reached, with the shortest path to it and the\n"
        "ways the unit could face there; on an open table, some choices for each unit, as there\n"
        "are more places than can be listed: any other may be said. GAME is a game file, a\n"
        "scenario file or a shipped scenario.",
    .min_words = 1,
    .max_words = 1,
    .options = {[OPT_SIDE] = {"side", "SIDE", "of this side"},
                [OPT_VERB] = {"verb", "VERB", "only those with this verb"},
                [OPT_ALL] = {"all", NULL, "every single one, one to a line and nothing else"},
                [OPT_JSON] = {"json", NULL, "every single one, as JSON"}},
    .run = run,
};
