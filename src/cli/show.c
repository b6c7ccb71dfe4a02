/* sandtable show: the board, the roster and what the game waits for. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/library.h"
#include "cli/told.h"

enum { OPT_SIDE, OPT_AT, OPT_UNIT, OPT_SVG, OPT_OUT, OPT_JSON };

/* A file that is there already is never overwritten. */
static int write_picture(const char *path, char *picture)
{
    FILE *to = path == NULL ? stdout : fopen(path, "wx");
    if (to == NULL) {
        st_free(picture);
        return cli_fail("%s: cannot be made: %s", path, strerror(errno));
    }
    library_print(to, picture);
    if (path != NULL && fclose(to) != 0) {
        return cli_fail("%s: cannot be written: %s", path, strerror(errno));
    }
    return EXIT_DONE;
}

static int show(const struct cli_args *args, st_game *game)
{
    enum { EVERYTHING = ST_HEADING | ST_BOARD | ST_FORCES | ST_WAITING };
    char why[ST_SENTENCE];
    const char *side = args->options[OPT_SIDE];
    const char *unit = args->options[OPT_UNIT];
    bool svg = args->options[OPT_SVG] != NULL;
    bool json = args->options[OPT_JSON] != NULL;
    st_paper paper = library_paper(stdout);
    char *shown = svg    ? st_svg(game, side, unit, why)
                  : json ? st_view(game, side, why)
                         : st_text(game, side, unit, EVERYTHING, &paper, why);
    if (shown == NULL) {
        return library_fail_option(why);
    }
    if (json) {
        return cli_print_json(library_json(shown));
    }
    return write_picture(svg ? args->options[OPT_OUT] : NULL, shown);
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

static int show_at(const struct cli_args *args, st_game *game, uint32_t commands)
{
    const char *side = args->options[OPT_SIDE];
    if (args->options[OPT_AT] == NULL || st_commands(game) >= commands) {
        return show(args, game);
    }
    return side == NULL
               ? cli_fail("--at: %s ends with command %u", args->words[0], st_commands(game))
               : cli_fail("--at: side %s was not told of so many commands", side);
}

static int run(const struct cli_args *args)
{
    char why[ST_SENTENCE];
    struct fault fault;
    long at;
    if (!options_agree(args) ||
        !cli_number(args->options[OPT_AT], "at", 0, UINT32_MAX, UINT32_MAX, &at)) {
        return EXIT_USAGE;
    }
    uint32_t commands = (uint32_t)at;
    const char *side = args->options[OPT_SIDE];
    if (args->options[OPT_AT] != NULL && side != NULL &&
        !told_place(args->words[0], side, commands, &commands, &fault)) {
        return cli_fault(&fault);
    }
    st_game *game = library_open(args->words[0], commands, why);
    int status = game == NULL ? library_fail(why) : show_at(args, game, commands);
    st_close(game);
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
