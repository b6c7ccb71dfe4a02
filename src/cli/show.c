/* sandtable show: the board, the roster and what the game waits for. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/open_game.h"
#include "cli/tell.h"
#include "cli/told.h"
#include "draw/svg.h"
#include "draw/text_board.h"
#include "format/view.h"

enum { OPT_SIDE, OPT_AT, OPT_UNIT, OPT_SVG, OPT_OUT, OPT_JSON };

/* Everything a person wants to see at once. */
static void show_text(const struct scene *scene, const struct survey *survey)
{
    struct paper paper = paper_of(stdout);
    heading_print(&paper, scene);
    fputs("\n", stdout);
    board_print(&paper, scene, survey);
    fputs("\n", stdout);
    if (survey != NULL) {
        survey_print(&paper, scene, survey);
    } else {
        roster_print(&paper, scene);
    }
    fputs("\n", stdout);
    tell_waiting(&paper, scene);
}

/* A file that is there already is never overwritten. */
static int show_svg(const struct scene *scene, int side, const struct survey *survey,
                    const char *path)
{
    FILE *to = path == NULL ? stdout : fopen(path, "wx");
    if (to == NULL) {
        return cli_fail("%s: cannot be made: %s", path, strerror(errno));
    }
    svg_print(to, scene, side, survey);
    if (path != NULL && fclose(to) != 0) {
        return cli_fail("%s: cannot be written: %s", path, strerror(errno));
    }
    return EXIT_DONE;
}

static int show_scene(const struct cli_args *args, const struct scene *scene, int side,
                      struct survey *survey)
{
    const char *unit = args->options[OPT_UNIT];
    struct fault fault;
    if (unit != NULL && !survey_named(scene, unit, survey, &fault)) {
        fault_within(&fault, "--unit: ");
        return cli_fault(&fault);
    }
    if (args->options[OPT_SVG] != NULL) {
        return show_svg(scene, side, unit == NULL ? NULL : survey, args->options[OPT_OUT]);
    }
    if (args->options[OPT_JSON] != NULL) {
        return cli_print_json(view_json(scene));
    }
    show_text(scene, unit == NULL ? NULL : survey);
    return EXIT_DONE;
}

static int show(const struct cli_args *args, const struct game *game)
{
    struct fault fault;
    struct scene whole = scene_of(game);
    int side;
    if (!side_from_option(&whole, args->options[OPT_SIDE], &side, &fault)) {
        return cli_fault(&fault);
    }
    struct state *room = room_for(game->rules->state_size);
    struct survey *survey = room_for(sizeof *survey);
    struct scene scene = scene_seen_by(game, side, room);
    int status = show_scene(args, &scene, side, survey);
    free(survey);
    free(room);
    return status;
}

/* Options that only go together, or not at all. */
static bool options_agree(const struct cli_args *args)
{
    bool svg = args->options[OPT_SVG] != NULL;
    if (args->options[OPT_OUT] != NULL && !svg) {
        cli_fail("--out: expected --svg with it");
    } else if (args->options[OPT_JSON] != NULL && (svg || args->options[OPT_UNIT] != NULL)) {
        cli_fail("--json: expected neither --svg nor --unit with it");
    } else {
        return true;
    }
    return false;
}

static int run(const struct cli_args *args)
{
    struct opened opened;
    struct fault fault;
    long at;
    if (!options_agree(args) ||
        !cli_number(args->options[OPT_AT], "at", 0, UINT32_MAX, UINT32_MAX, &at)) {
        return EXIT_USAGE;
    }
    uint32_t until = (uint32_t)at;
    const char *side = args->options[OPT_SIDE];
    if (!(args->options[OPT_AT] == NULL || side == NULL ||
          told_place(args->words[0], side, until, &until, &fault)) ||
        !open_game(args->words[0], until, NULL, NULL, &opened, &fault)) {
        return cli_fault(&fault);
    }
    int status = EXIT_DONE;
    if (args->options[OPT_AT] != NULL && opened.game->journal.entries < until) {
        status = side == NULL ? cli_fail("--at: %s ends with command %u", args->words[0],
                                         opened.game->journal.entries)
                              : cli_fail("--at: side %s was not told of so many commands", side);
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
        "Draws the board of a game, then every unit and how it is, and whom the game waits for.\n"
        "On hexes and squares each unit has an arrow for its facing; even columns of hexes lie "
        "half\n"
        "a hex lower, and what lies in a square is a letter. An\n"
        "open table is a map of characters, and the roster gives places in inches. With --unit,\n"
        "where that unit can go, how far it shoots and whom it sees, or on hexes its fields of\n"
        "fire, where the rules tell them; with --svg all of it as a\n"
        "picture, to print or to look at in a browser. GAME is a game file, a scenario file, or a\n"
        "shipped scenario such as pz8-space/border-patrol.",
    .min_words = 1,
    .max_words = 1,
    .options = {[OPT_SIDE] = {"side", "SIDE", "only what this side may know"},
                [OPT_AT] = {"at", "N", "as it stood after N commands, of those it was told of"},
                [OPT_UNIT] = {"unit", "ID", "what this unit sees, shoots at and can reach"},
                [OPT_SVG] = {"svg", NULL, "as a picture, on standard output"},
                [OPT_OUT] = {"out", "FILE", "the picture into this file, which must not be there"},
                [OPT_JSON] = {"json", NULL, "everything there is to know, as JSON"}},
    .run = run,
};
