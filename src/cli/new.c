/* sandtable new: a game file from a scenario. */

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/dice_options.h"
#include "cli/library.h"
#include "cli/rule_options.h"
#include "lib/find.h"

enum { OPT_OUT, OPT_DICE, OPT_SEED, OPT_OPTION, OPT_ENTROPY_1, OPT_ENTROPY_2, OPT_WAIT, OPT_JSON };

/* -- making the game --------------------------------------------------------------------------- */

static bool choose_options(st_game *game, const char *text, struct fault *fault)
{
    char why[ST_SENTENCE];
    json_t *choices = text == NULL ? NULL : rule_options_read(text, fault);
    if (choices == NULL) {
        return text == NULL;
    }
    char *json = json_dumps(choices, 0);
    bool chosen = st_choose(game, json, why) || fault_say(fault, "--option: %s", why);
    free(json);
    json_decref(choices);
    return chosen;
}

static bool choose_dice(st_game *game, const char *kind, const char *seed, struct fault *fault)
{
    char why[ST_SENTENCE];
    bool given;
    return dice_kind(kind, seed, &given, fault) &&
           (given || st_roll(game, seed, why) ||
            fault_say(fault, "%s%s", seed == NULL ? "" : "--", why));
}

static bool add_entropy(st_game *game, const struct cli_args *args, struct fault *fault)
{
    char why[ST_SENTENCE];
    for (int side = 0; side < SIDES; side++) {
        const char *text = args->options[OPT_ENTROPY_1 + side];
        if (text != NULL &&
            !st_add_entropy(game, st_side_id(game, side), text, strlen(text), why)) {
            return fault_say(fault, "--entropy-%d: %s", side + 1, why);
        }
    }
    return true;
}

/* NAME.jsonl, if the scenario's name can be a file's. */
static void default_name(const st_game *game, char name[PATH_MAX])
{
    const char *slug = st_name(game);
    bool plain = slug[0] != '\0' && slug[0] != '.' && slug[0] != '-' && strchr(slug, '/') == NULL;
    snprintf(name, PATH_MAX, "%s.jsonl", plain ? slug : "game");
}

/* To be closed; NULL with a fault. */
static st_game *prepare(const struct cli_args *args, struct fault *fault)
{
    char why[ST_SENTENCE];
    if (!is_no_game(args->words[0], fault)) {
        return NULL;
    }
    st_game *game = st_open(args->words[0], ST_ALL, why);
    if (game == NULL) {
        fault_say(fault, "%s", why);
        return NULL;
    }
    if (choose_options(game, args->options[OPT_OPTION], fault) &&
        choose_dice(game, args->options[OPT_DICE], args->options[OPT_SEED], fault) &&
        add_entropy(game, args, fault)) {
        return game;
    }
    st_close(game);
    return NULL;
}

/* -- reporting --------------------------------------------------------------------------------- */

/* With the answer to its beginning, "{}" if it has not begun. */
static int report_json(st_game *game, const char *path, const char *begun)
{
    json_t *answer = json_loads(begun, 0, NULL);
    json_t *view = library_json(st_view(game, NULL, NULL));
    json_t *events = json_object_get(answer, "events");
    const char *commitment = st_commitment(game);
    json_t *report = json_pack("{s:s, s:s, s:o, s:o, s:O}", "game", path, "dice",
                               commitment != NULL ? "rolled" : "given", "commitment",
                               commitment != NULL ? json_string(commitment) : json_null(), "events",
                               events != NULL ? json_incref(events) : json_array(), "waits-for",
                               json_object_get(view, "waits-for"));
    json_decref(view);
    json_decref(answer);
    return cli_print_json(report);
}

static int report_text(st_game *game, const char *path)
{
    st_paper paper = library_paper(stdout);
    library_print(stdout, st_text(game, NULL, NULL, ST_HEADING, &paper, NULL));
    printf("The game is in %s.\n", path);
    if (st_commitment(game) != NULL) {
        printf("The dice are committed to: %s\n", st_commitment(game));
        printf("Their seed stays in %s.seed until the game is over.\n", path);
    }
    printf("\n");
    if (st_has_begun(game)) {
        library_print(stdout, st_answer_text(game, &paper, NULL));
        return EXIT_DONE;
    }
    library_print(stdout, st_text(game, NULL, NULL, ST_WAITING, &paper, NULL));
    printf("sandtable do %s begin%s begins it.\n", path,
           st_commitment(game) != NULL ? "" : " --dice N,N...");
    return EXIT_DONE;
}

static int make(const struct cli_args *args, st_game *game)
{
    char why[ST_SENTENCE];
    char name[PATH_MAX];
    char *begun = NULL;
    default_name(game, name);
    const char *path = args->options[OPT_OUT] == NULL ? name : args->options[OPT_OUT];
    if (st_commitment(game) != NULL && args->options[OPT_WAIT] == NULL) {
        begun = st_do(game, NULL, "begin", NULL, why);
        if (begun == NULL) {
            return library_fail(why);
        }
    }
    int status = !st_keep(game, path, why) ? library_fail(why)
                 : args->options[OPT_JSON] != NULL
                     ? report_json(game, path, begun == NULL ? "{}" : begun)
                     : report_text(game, path);
    st_free(begun);
    return status;
}

static int run(const struct cli_args *args)
{
    struct fault fault;
    st_game *game = prepare(args, &fault);
    int status = game == NULL ? cli_fault(&fault) : make(args, game);
    st_close(game);
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
