/* sandtable show: the board, the roster and what the game waits for. */

#include <stdlib.h>

#include "cli/cli.h"
#include "cli/open_game.h"
#include "cli/tell.h"
#include "cli/text_board.h"
#include "format/view.h"

enum { OPT_SIDE, OPT_AT, OPT_JSON };

static int show(const struct cli_args *args, const struct game *game)
{
    struct fault fault;
    struct scene whole = scene_of(game);
    int side;
    if (!side_from_option(&whole, args->options[OPT_SIDE], &side, &fault)) {
        return cli_fault(&fault);
    }
    struct state *room = room_for(game->rules->state_size);
    struct scene scene = scene_seen_by(game, side, room);
    if (args->options[OPT_JSON] != NULL) {
        cli_print_json(view_json(&scene));
    } else {
        struct paper paper = paper_of(stdout);
        heading_print(&paper, &scene);
        fputs("\n", stdout);
        board_print(&paper, &scene, NULL);
        fputs("\n", stdout);
        roster_print(&paper, &scene);
        fputs("\n", stdout);
        tell_waiting(&paper, &scene);
    }
    free(room);
    return EXIT_DONE;
}

static int run(const struct cli_args *args)
{
    struct opened opened;
    struct fault fault;
    long at;
    if (!cli_number(args->options[OPT_AT], "at", 0, UINT32_MAX, UINT32_MAX, &at)) {
        return EXIT_USAGE;
    }
    if (!open_game(args->words[0], (uint32_t)at, NULL, NULL, &opened, &fault)) {
        return cli_fault(&fault);
    }
    int status = EXIT_DONE;
    if (args->options[OPT_AT] != NULL && opened.game->journal.entries < at) {
        status =
            cli_fail("--at: %s ends with command %u", args->words[0], opened.game->journal.entries);
    } else {
        status = show(args, opened.game);
    }
    opened_close(&opened);
    return status;
}

const struct cli_command cli_show = {
    .name = "show",
    .words = "GAME",
    .about = "draws the board and says what the game waits for",
    .help =
        "Draws the board of a game: each unit with an arrow for its facing (even columns lie half\n"
        "a hex lower), then every unit and how it is, and whom the game waits for.\n"
        "GAME is a game file, a scenario file, or a shipped scenario such as\n"
        "pz8-space/border-patrol.",
    .min_words = 1,
    .max_words = 1,
    .options = {[OPT_SIDE] = {"side", "SIDE", "only what this side may know"},
                [OPT_AT] = {"at", "N", "as it stood after N commands"},
                [OPT_JSON] = {"json", NULL, "everything there is to know, as JSON"}},
    .run = run,
};
