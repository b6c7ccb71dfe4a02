/* sandtable do: one command to a game file. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/dice_options.h"
#include "cli/game_file.h"
#include "cli/open_game.h"
#include "cli/tell.h"
#include "format/answer.h"
#include "format/event.h"
#include "format/scenario.h"

enum { OPT_DICE, OPT_SIDE, OPT_COMMAND, OPT_ENTROPY, OPT_JSON };

static bool read_spoken(const struct cli_args *args, const struct scene *scene,
                        struct spoken *spoken, struct fault *fault)
{
    const char *text = args->options[OPT_COMMAND];
    if (text == NULL) {
        return command_from_words(scene, args->words + 1, args->n_words - 1, spoken, fault);
    }
    if (args->n_words > 1) {
        return fault_say(fault, "--command: expected no words besides, found \"%.40s\"",
                         args->words[1]);
    }
    json_t *json = json_read(text, strlen(text), "--command", fault);
    bool read = json != NULL && command_from_json(scene, json, NULL, spoken, fault);
    json_decref(json);
    return read;
}

/* The words, the side and the dice; a begin has no side. */
static bool read_command(const struct cli_args *args, const struct game *game,
                         struct spoken *spoken, struct fault *fault)
{
    struct scene whole = scene_of(game);
    int side;
    if (!side_from_option(&whole, args->options[OPT_SIDE], &side, fault)) {
        return false;
    }
    struct state *room = room_for(game->rules->state_size);
    struct scene scene = scene_seen_by(game, side, room);
    bool read = read_spoken(args, &scene, spoken, fault);
    free(room);
    if (!read) {
        return false;
    }
    if (side != SIDE_NONE && !is_nobodys(spoken->command.verb)) {
        spoken->command.side = (uint8_t)side;
    }
    if (args->options[OPT_DICE] != NULL && !dice_type_in(args->options[OPT_DICE], spoken, fault)) {
        return false;
    }
    return !spoken->has_dice || !game->has_seed ||
           fault_say(fault, "dice: the dice of this game are rolled from its seed, not given");
}

/* With too few dice, how to say it again: --dice 4,N,N */
static void hint_dice(const struct spoken *spoken, const struct need *need)
{
    fputs("Say it again with --dice ", stderr);
    for (uint32_t i = 0; i < spoken->n_dice + need->count; i++) {
        fputs(i > 0 ? "," : "", stderr);
        if (i < spoken->n_dice) {
            fprintf(stderr, "%d", spoken->dice[i]);
        } else {
            fputs("N", stderr);
        }
    }
    fputs(".\n", stderr);
}

/* What is told is what the side that spoke may know; of what nobody's word set off, such as the
 * beginning, what both may. */
static int report(const struct cli_args *args, const struct game *game, const struct spoken *spoken,
                  const struct answer *answer)
{
    struct state *room = room_for(game->rules->state_size);
    struct scene scene = scene_seen_by(game, spoken->command.side, room);
    scene.known = args->options[OPT_SIDE] == NULL ? NULL : scene.known;
    int side = spoken->command.side == SIDE_NONE ? SIDE_EVERYBODY : spoken->command.side;
    if (args->options[OPT_JSON] != NULL) {
        cli_print_json(answer_json(&scene, answer, game->events, side));
    } else if (answer->kind == ANSWER_DONE) {
        struct paper paper = paper_of(stdout);
        tell_events(&paper, &scene, game->events, side);
        if (!game->state->over) { /* else the last event has said so */
            tell_waiting(&paper, &scene);
        }
    } else {
        struct paper paper = paper_of(stderr);
        tell_answer(&paper, game->rules, answer);
    }
    if (answer->kind == ANSWER_NEEDS && args->options[OPT_JSON] == NULL) {
        hint_dice(spoken, &answer->need);
    }
    free(room);
    return answer->kind == ANSWER_DONE ? EXIT_DONE : EXIT_FAILED;
}

static int do_command(const struct cli_args *args, struct game_file *file)
{
    struct game *game = file->game;
    struct spoken spoken;
    struct fault fault;
    if (!read_command(args, game, &spoken, &fault)) {
        if (strncmp(fault.text, "--", 2) != 0) {
            fault_within(&fault, "%s: ", file->path);
        }
        return cli_fault(&fault);
    }
    struct answer answer =
        game_do(game, &spoken.command, game->has_seed ? NULL : spoken.dice, spoken.n_dice);
    if (answer.kind == ANSWER_DONE && !game_file_add(file, game->journal.entries, &fault)) {
        return cli_fault(&fault);
    }
    return report(args, game, &spoken, &answer);
}

static bool add_entropy(const struct cli_args *args, struct game_file *file, struct fault *fault)
{
    struct scene scene = scene_of(file->game);
    const char *text = args->options[OPT_ENTROPY];
    int side;
    if (!side_from_option(&scene, args->options[OPT_SIDE], &side, fault)) {
        return false;
    }
    if (side == SIDE_NONE || args->n_words > 1 || args->options[OPT_COMMAND] != NULL) {
        return fault_say(fault, "--entropy: expected --side with it, and no command");
    }
    if (!file->game->has_seed) {
        return fault_say(fault, "%s: the dice of this game are given, they need no entropy",
                         file->path);
    }
    if (strlen(text) > ENTROPY_MAX ||
        !game_add_entropy(file->game, side, text, (unsigned)strlen(text))) {
        return fault_say(fault,
                         "%s: each side adds entropy once, 1 to %d bytes, before the game begins",
                         file->path, ENTROPY_MAX);
    }
    return game_file_add(file, 0, fault);
}

static int do_entropy(const struct cli_args *args, struct game_file *file)
{
    struct fault fault;
    if (!add_entropy(args, file, &fault)) {
        return cli_fault(&fault);
    }
    if (args->options[OPT_JSON] != NULL) {
        return cli_print_json(json_pack("{s:b, s:[], s:[]}", "done", 1, "events", "waits-for"));
    }
    printf("The entropy is added to the dice.\n");
    return EXIT_DONE;
}

static int run(const struct cli_args *args)
{
    struct game_file file;
    struct fault fault;
    bool entropy = args->options[OPT_ENTROPY] != NULL;
    if (!entropy && args->n_words < 2 && args->options[OPT_COMMAND] == NULL) {
        cli_fail("do: expected a verb behind %s; sandtable legal %s lists what can be said",
                 args->words[0], args->words[0]);
        return EXIT_USAGE;
    }
    if (!is_no_scenario(args->words[0], &fault)) {
        return cli_fault(&fault);
    }
    int status = !game_file_open(&file, args->words[0], &fault) ? cli_fault(&fault)
                 : entropy                                      ? do_entropy(args, &file)
                                                                : do_command(args, &file);
    game_file_close(&file);
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
