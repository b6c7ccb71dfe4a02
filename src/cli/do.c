/* sandtable do: one command to a game file. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/library.h"
#include "format/command.h"

enum { OPT_DICE, OPT_SIDE, OPT_COMMAND, OPT_ENTROPY, OPT_JSON };

/* What was said: the words in one line, to be freed, or the JSON. NULL with a fault. */
static char *said(const struct cli_args *args, struct fault *fault)
{
    const char *json = args->options[OPT_COMMAND];
    size_t bytes = 1;
    if (json != NULL && args->n_words > 1) {
        fault_say(fault, "--command: expected no words besides, found \"%.40s\"", args->words[1]);
        return NULL;
    }
    if (json != NULL && json[strspn(json, " \t\r\n")] != '{') {
        fault_say(fault, "--command:1: expected JSON: an object with a verb, found \"%.40s\"",
                  json);
        return NULL;
    }
    for (int i = 1; i < args->n_words; i++) {
        bytes += strlen(args->words[i]) + 1;
    }
    char *text = room_for(json != NULL ? strlen(json) + 1 : bytes);
    strcpy(text, json != NULL ? json : "");
    for (int i = 1; i < args->n_words; i++) {
        strcat(text, i > 1 ? " " : "");
        strcat(text, args->words[i]);
    }
    return text;
}

/* With too few dice, how to say it again: --dice 4,N,N */
static void hint_dice(const struct spoken *typed, const json_t *needs)
{
    json_int_t more = json_integer_value(json_object_get(needs, "count"));
    fputs("Say it again with --dice ", stderr);
    for (json_int_t i = 0; i < typed->n_dice + more; i++) {
        fputs(i > 0 ? "," : "", stderr);
        if (i < typed->n_dice) {
            fprintf(stderr, "%d", typed->dice[i]);
        } else {
            fputs("N", stderr);
        }
    }
    fputs(".\n", stderr);
}

static int report(const struct cli_args *args, st_game *game, const struct spoken *typed,
                  char *answer)
{
    int status = st_was_done(game) ? EXIT_DONE : EXIT_FAILED;
    json_t *json = library_json(answer);
    if (args->options[OPT_JSON] != NULL) {
        cli_print_json(json);
        return status;
    }
    FILE *to = status == EXIT_DONE ? stdout : stderr;
    st_paper paper = library_paper(to);
    library_print(to, st_answer_text(game, &paper, NULL));
    if (json_object_get(json, "needs") != NULL) {
        hint_dice(typed, json_object_get(json, "needs"));
    }
    json_decref(json);
    return status;
}

/* What is wrong with an option says so by itself; all else is about the game. */
static int fail_at(const struct cli_args *args, const char *why)
{
    return args->options[OPT_COMMAND] != NULL && strncmp(why, "command:", 8) == 0
               ? library_fail_option(why)
               : cli_fail("%s: %s", args->words[0], why);
}

static int do_command(const struct cli_args *args, st_game *game)
{
    char why[ST_SENTENCE];
    struct fault fault;
    struct spoken typed = {.n_dice = 0};
    const char *side = args->options[OPT_SIDE];
    const char *dice = args->options[OPT_DICE];
    if (!st_has_side(game, side, why)) {
        return library_fail_option(why);
    }
    char *command = said(args, &fault);
    if (command == NULL) {
        return cli_fault(&fault);
    }
    if (dice != NULL && !dice_from_text(dice, &typed, &fault)) {
        free(command);
        return library_fail_option(fault.text);
    }
    char *answer = st_do(game, side, command, dice, why);
    free(command);
    return answer == NULL ? fail_at(args, why) : report(args, game, &typed, answer);
}

static int do_entropy(const struct cli_args *args, st_game *game)
{
    char why[ST_SENTENCE];
    const char *side = args->options[OPT_SIDE];
    const char *text = args->options[OPT_ENTROPY];
    if (!st_has_side(game, side, why)) {
        return library_fail_option(why);
    }
    if (side == NULL || args->n_words > 1 || args->options[OPT_COMMAND] != NULL) {
        cli_fail("--entropy: expected --side with it, and no command");
        return EXIT_USAGE;
    }
    if (!st_add_entropy(game, side, text, strlen(text), why)) {
        return cli_fail("%s: %s", args->words[0], why);
    }
    if (args->options[OPT_JSON] != NULL) {
        return cli_print_json(json_pack("{s:b, s:[], s:[]}", "done", 1, "events", "waits-for"));
    }
    printf("The entropy is added to the dice.\n");
    return EXIT_DONE;
}

static int run(const struct cli_args *args)
{
    char why[ST_SENTENCE];
    bool entropy = args->options[OPT_ENTROPY] != NULL;
    if (!entropy && args->n_words < 2 && args->options[OPT_COMMAND] == NULL) {
        cli_fail("do: expected a verb behind %s; sandtable legal %s lists what can be said",
                 args->words[0], args->words[0]);
        return EXIT_USAGE;
    }
    st_game *game = st_go_on(args->words[0], why);
    int status = game == NULL ? library_fail(why)
                 : entropy    ? do_entropy(args, game)
                              : do_command(args, game);
    st_close(game);
    return status;
}

const struct cli_command cli_do = {
    .name = "do",
    .words = "GAME VERB [ARGUMENT...]",
    .about = "gives a command in a game file",
    .help =
        "Gives one command, for example: sandtable do game.jsonl move fffr\n"
        "If it is allowed it is carried out and added to the file, and what happened is told,\n"
        "each sentence with its clause. If not, the umpire names the clause that forbids it and\n"
        "the file stays as it is (status 1). sandtable legal GAME lists what can be said.\n\n"
        "With real dice, type what was rolled: --dice 4,3,2. If the command needs more, nothing\n"
        "happens and the umpire says which. Two commands given at the same time to one file are\n"
        "carried out one after the other.",
    .min_words = 1,
    .max_words = WORDS_MAX,
    .takes_command = true,
    .options = {[OPT_DICE] = {"dice", "N,N...", "the dice rolled, in order, where dice are given"},
                [OPT_SIDE] = {"side", "SIDE", "who speaks; the one the game waits for unless said"},
                [OPT_COMMAND] = {"command", "JSON",
                                 "the command as JSON: '{\"verb\": \"move\", ...}'"},
                [OPT_ENTROPY] = {"entropy", "TEXT", "adds this to --side's dice, before begin"},
                [OPT_JSON] = {"json", NULL, "the answer as JSON"}},
    .run = run,
};
