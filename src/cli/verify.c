/* sandtable verify: is every command, die and hash of a finished game what it should be? */

#include <stdio.h>

#include "cli/cli.h"
#include "cli/open_game.h"

enum { OPT_JSON };

static int report_json(const struct opened *opened, bool good, uint32_t dice,
                       const struct fault *fault)
{
    int entries = (int)opened->game->journal.entries;
    json_t *json = json_pack("{s:b, s:s, s:i, s:i, s:i}", "verified", good, "kind",
                             opened->notes.rolled ? "rolled" : "given", "commands", entries,
                             "hashes", entries, "dice", (int)dice);
    json_object_set_new(json, "why", good ? json_null() : json_string(fault->text));
    cli_print_json(json);
    return good ? EXIT_DONE : EXIT_FAILED;
}

/* Reading the journal has played it, and found every command allowed and every hash right. */
static int run(const struct cli_args *args)
{
    struct opened opened;
    struct fault fault = {.text = ""};
    uint32_t dice = 0;
    if (!open_journal(args->words[0], UINT32_MAX, NULL, NULL, &opened, &fault)) {
        return cli_fault(&fault);
    }
    bool drifted = opened.notes.drifted > 0;
    bool good = (!drifted && !opened.notes.rolled) ||
                journal_verify(opened.game, &opened.notes, &dice, &fault);
    uint32_t entries = opened.game->journal.entries;
    int status = good ? EXIT_DONE : EXIT_FAILED;
    if (args->options[OPT_JSON] != NULL) {
        status = report_json(&opened, good, dice, &fault);
    } else if (!good) {
        cli_fail("%s: %u commands and %u hashes are right, but %s", args->words[0], entries,
                 entries, fault.text);
    } else if (opened.notes.rolled) {
        printf(
            "%s: %u commands, %u dice and %u hashes are right. The seed is the one the game was\n"
            "committed to, and every die follows from it.\n",
            args->words[0], entries, dice, entries);
    } else {
        printf(
            "%s: %u commands and %u hashes are right. The dice were given, not rolled: there is\n"
            "no seed to check them by.\n",
            args->words[0], entries, entries);
    }
    opened_close(&opened);
    return status;
}

const struct cli_command cli_verify = {
    .name = "verify",
    .words = "GAME",
    .about = "checks every command, die and hash of a finished game",
    .help =
        "Plays a game file again and checks that each command was allowed, that each state has\n"
        "the hash written down, that the seed revealed at the end is the one the game was\n"
        "committed to, and that every die follows from it. Status 1 if anything differs, or if "
        "the\n"
        "seed is not revealed yet. Dice that were given have no seed: they are taken as they are.",
    .min_words = 1,
    .max_words = 1,
    .options = {[OPT_JSON] = {"json", NULL, "the report as JSON"}},
    .run = run,
};
