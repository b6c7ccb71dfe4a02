/* sandtable legal: what a side could say now. */

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/open_game.h"
#include "cli/tell.h"
#include "draw/list_legal.h"
#include "format/command.h"

enum { OPT_SIDE, OPT_VERB, OPT_ALL, OPT_JSON };

static int print_json(const struct scene *scene, int side, const struct legal *legal, int verb)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < legal->n; i++) {
        struct command command;
        legal_get(legal, i, side, &command);
        if (verb == EVERY_VERB || command.verb == verb) {
            json_array_append_new(list, command_json(scene, &command));
        }
    }
    return cli_print_json(json_pack(
        "{s:o, s:o}", "side",
        side < SIDES ? json_string(scene->rules->side_ids[side]) : json_null(), "commands", list));
}

/* The list is made from what the side may know, and so cannot tell it more. */
static int list_legal(const struct cli_args *args, const struct game *game, int side, int verb)
{
    struct state *room = room_for(game->rules->state_size);
    struct legal *legal = room_for(sizeof *legal);
    struct scene scene = scene_seen_by(game, side, room);
    scene.known = args->options[OPT_SIDE] == NULL ? NULL : scene.known;
    struct paper paper = paper_of(stdout);
    umpire_legal(scene.rules, scene.scenario, scene.state, side, legal);
    if (!game->state->begun) {
        side = SIDE_NONE;
    }
    if (args->options[OPT_JSON] != NULL) {
        print_json(&scene, side, legal, verb);
    } else if (args->options[OPT_ALL] != NULL) {
        legal_print_all(&paper, &scene, side, legal, verb);
    } else {
        legal_print_short(&paper, &scene, side, legal, verb);
        if (legal->n == 0) {
            tell_waiting(&paper, &scene);
        }
    }
    free(legal);
    free(room);
    return EXIT_DONE;
}

static bool read_options(const struct cli_args *args, const struct game *game, int *side, int *verb,
                         struct fault *fault)
{
    struct scene scene = scene_of(game);
    const char *name = args->options[OPT_VERB];
    *verb = name == NULL ? EVERY_VERB : verb_beginning(game->rules, name);
    if (*verb < EVERY_VERB) {
        return fault_say(fault, "--verb: more than one begins with \"%.40s\"", name);
    }
    if (name != NULL && *verb < 0) {
        return fault_say(fault, "--verb: %s knows no verb \"%.40s\"", game->rules->title, name);
    }
    if (!side_from_option(&scene, args->options[OPT_SIDE], side, fault)) {
        return false;
    }
    *side = *side == SIDE_NONE ? side_to_speak(game->state) : *side;
    return true;
}

static int run(const struct cli_args *args)
{
    struct opened opened;
    struct fault fault;
    int side;
    int verb;
    if (!open_game(args->words[0], UINT32_MAX, NULL, NULL, &opened, &fault)) {
        return cli_fault(&fault);
    }
    if (opened.notes.drifted > 0) { /* open_game has said why nothing can be said */
        opened_close(&opened);
        return EXIT_FAILED;
    }
    int status = read_options(args, opened.game, &side, &verb, &fault)
                     ? list_legal(args, opened.game, side, verb)
                     : cli_fault(&fault);
    opened_close(&opened);
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
