/* sandtable new: a game file from a scenario. */

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/dice_options.h"
#include "cli/game_file.h"
#include "cli/open_game.h"
#include "cli/rule_options.h"
#include "cli/tell.h"
#include "draw/text_board.h"
#include "format/event.h"
#include "format/view.h"

enum { OPT_OUT, OPT_DICE, OPT_SEED, OPT_OPTION, OPT_ENTROPY_1, OPT_ENTROPY_2, OPT_WAIT, OPT_JSON };

static bool add_entropy(struct game *game, const struct cli_args *args, struct fault *fault)
{
    for (int side = 0; side < SIDES; side++) {
        const char *text = args->options[OPT_ENTROPY_1 + side];
        if (text == NULL) {
            continue;
        }
        if (!game->has_seed) {
            return fault_say(fault, "--entropy-%d: given dice need no entropy", side + 1);
        }
        if (strlen(text) > ENTROPY_MAX ||
            !game_add_entropy(game, side, text, (unsigned)strlen(text))) {
            return fault_say(fault, "--entropy-%d: expected 1 to %d bytes of text", side + 1,
                             ENTROPY_MAX);
        }
    }
    return true;
}

/* NAME.jsonl, if the scenario's name can be a file's. */
static void default_name(const struct game *game, char name[PATH_MAX])
{
    const char *slug = game->scenario->name;
    bool plain = slug[0] != '\0' && slug[0] != '.' && slug[0] != '-' && strchr(slug, '/') == NULL;
    snprintf(name, PATH_MAX, "%s.jsonl", plain ? slug : "game");
}

static void begin(struct game *game)
{
    struct command command = command_begin();
    game_do(game, &command, NULL, 0);
}

static int report(const struct game_file *file, bool as_json)
{
    const struct game *game = file->game;
    struct scene scene = scene_of(game);
    struct paper paper = paper_of(stdout);
    char digits[65] = "";
    if (game->has_seed) {
        uint8_t commitment[32];
        dice_commitment(game->seed, commitment);
        hex_digits(commitment, sizeof commitment, digits);
    }
    if (as_json) {
        return cli_print_json(json_pack("{s:s, s:s, s:o, s:o, s:o}", "game", file->path, "dice",
                                        game->has_seed ? "rolled" : "given", "commitment",
                                        game->has_seed ? json_string(digits) : json_null(),
                                        "events", events_json(&scene, game->events, SIDE_EVERYBODY),
                                        "waits-for", waiting_json(&scene)));
    }
    heading_print(&paper, &scene);
    printf("The game is in %s.\n", file->path);
    if (game->has_seed) {
        printf("The dice are committed to: %s\n", digits);
        printf("Their seed stays in %s.seed until the game is over.\n", file->path);
    }
    printf("\n");
    tell_events(&paper, &scene, game->events, SIDE_EVERYBODY);
    tell_waiting(&paper, &scene);
    if (!game->state->begun) {
        printf("sandtable do %s begin%s begins it.\n", file->path,
               game->has_seed ? "" : " --dice N,N...");
    }
    return EXIT_DONE;
}

static bool prepare(const struct cli_args *args, struct opened *opened, struct fault *fault)
{
    return open_scenario(args->words[0], opened, fault) &&
           rule_options_set(&opened->game, args->options[OPT_OPTION], fault) &&
           dice_choose(opened->game, args->options[OPT_DICE], args->options[OPT_SEED], fault) &&
           add_entropy(opened->game, args, fault);
}

static int run(const struct cli_args *args)
{
    struct opened opened;
    struct fault fault;
    struct game_file file;
    char name[PATH_MAX];
    if (!prepare(args, &opened, &fault)) {
        opened_close(&opened);
        return cli_fault(&fault);
    }
    if (opened.game->has_seed && args->options[OPT_WAIT] == NULL) {
        begin(opened.game);
    }
    default_name(opened.game, name);
    const char *out = args->options[OPT_OUT];
    int status = game_file_make(&file, out == NULL ? name : out, opened.game, &fault)
                     ? report(&file, args->options[OPT_JSON] != NULL)
                     : cli_fault(&fault);
    game_file_close(&file);
    return status;
}

const struct cli_command cli_new = {
    .name = "new",
    .words = "SCENARIO",
    .about = "makes a game file from a scenario",
    .help =
        "Makes a game file, to be played with sandtable do. SCENARIO is a shipped one such as\n"
        "pz8-space/border-patrol, or a scenario file. An existing file is never overwritten.\n\n"
        "The dice are rolled from a secret seed. Its hash, the commitment, is printed and stands\n"
        "in the game file; the seed itself stays in FILE.seed, and is added to the game file when\n"
        "the game is over, so that anyone can check every die with sandtable verify.\n"
        "With --dice given you roll real dice and type them in: sandtable do FILE begin --dice "
        "3,5.\n\n"
        "The game begins at once, unless dice are given or --wait is said. Until it begins each\n"
        "player may add entropy of his own to the dice, here or later with\n"
        "sandtable do FILE --side 1 --entropy TEXT; then sandtable do FILE begin.",
    .min_words = 1,
    .max_words = 1,
    .options = {[OPT_OUT] = {"out", "FILE", "the game file; NAME.jsonl unless said"},
                [OPT_DICE] = {"dice", "KIND", "rolled (by the program) or given (by you)"},
                [OPT_SEED] = {"seed", "HEX", "64 hex digits instead of a random seed"},
                [OPT_OPTION] = {"option", "NAME=CHOICE,...", "options of the rule set"},
                [OPT_ENTROPY_1] = {"entropy-1", "TEXT", "what side 1 adds to the dice"},
                [OPT_ENTROPY_2] = {"entropy-2", "TEXT", "what side 2 adds to the dice"},
                [OPT_WAIT] = {"wait", NULL, "do not begin yet"},
                [OPT_JSON] = {"json", NULL, "the report as JSON"}},
    .run = run,
};
