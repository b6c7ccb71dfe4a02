/* sandtable replay: a game told from its journal. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/open_game.h"
#include "cli/tell.h"
#include "draw/text_board.h"
#include "format/command.h"
#include "format/event.h"
#include "format/tape.h"
#include "format/view.h"

enum { OPT_FROM, OPT_TO, OPT_SIDE, OPT_BOARD, OPT_TAPE, OPT_JSON };

/* A game being told. */
struct telling {
    struct paper paper;
    const char *side_wish; /* the side as the option names it, or NULL */
    struct told told;      /* to the side whose view it is */
    struct fault fault;    /* why the side is none */
    long from;
    bool boards;
    json_t *list; /* NULL: tell it in sentences */
    struct state *room;
};

/* -- a command --------------------------------------------------------------------------------- */

static bool begins_turn(const struct events *events)
{
    for (uint32_t i = 0; i < events->n; i++) {
        if (events->list[i].kind == EVENT_TURN) {
            return true;
        }
    }
    return false;
}

static void tell_one(const struct telling *telling, const struct scene *scene,
                     const struct game *game, const struct command *command)
{
    tell_step(&telling->paper, scene, game, command, &telling->told);
    if (telling->boards && (begins_turn(game->events) || game->state->over)) {
        struct scene seen = scene_seen_by(game, telling->told.side, telling->room);
        printf("\n");
        board_print(&telling->paper, &seen, NULL);
    }
}

/* As in tell_step: the other side's words, and dice that may have been rolled in secret, are left
 * out. */
static void list_one(const struct telling *telling, const struct scene *scene,
                     const struct game *game, const struct command *command)
{
    int side = telling->told.side;
    json_t *step = json_pack("{s:i}", "n", (int)telling->told.n);
    json_t *spoken = command_json(scene, command);
    if (side == SIDE_NONE || command->side == side || command->side == SIDE_NONE) {
        json_object_update(step, spoken);
    } else {
        json_object_set(step, "side", json_object_get(spoken, "side"));
    }
    json_decref(spoken);
    if (side == SIDE_NONE) {
        json_object_set_new(step, "dice", dice_json(game->dice->used, game->dice->n_used));
    }
    json_object_set_new(step, "events", events_json(scene, game->events, side));
    json_array_append_new(telling->list, step);
}

/* The side can be understood only once the rules are known: at the first command. */
static bool start_telling(struct telling *telling, const struct game *game)
{
    if (telling->room == NULL) {
        struct scene scene = scene_of(game);
        telling->room = room_for(game->rules->state_size);
        telling->fault.text[0] = '\0';
        int side;
        side_from_option(&scene, telling->side_wish, &side, &telling->fault);
        told_start(&telling->told, game, side);
    }
    return telling->fault.text[0] == '\0';
}

static void watch(void *who, struct game *game, const struct command *command)
{
    struct telling *telling = who;
    if (!start_telling(telling, game) || !told_hears(&telling->told, game, command) ||
        telling->told.n < telling->from) {
        return;
    }
    struct scene scene = told_scene(&telling->told, game);
    if (telling->list != NULL) {
        list_one(telling, &scene, game, command);
    } else {
        tell_one(telling, &scene, game, command);
    }
}

/* -- the whole --------------------------------------------------------------------------------- */

static int tell_end(const struct telling *telling, const struct opened *opened)
{
    const struct game *game = opened->game;
    if (telling->from > 1 && telling->from > (long)telling->told.n) {
        cli_fail("--from: expected at most %u, the last command told", telling->told.n);
        return EXIT_USAGE;
    }
    struct scene scene = scene_seen_by(game, telling->told.side, telling->room);
    if (telling->list != NULL) {
        return cli_print_json(json_pack(
            "{s:s, s:s, s:O, s:b, s:o, s:b}", "rules", game->rules->slug, "scenario",
            game->scenario->name, "commands", telling->list, "over", (int)game->state->over,
            "waits-for", waiting_json(&scene), "drifted", (int)(opened->notes.drifted > 0)));
    }
    if (!game->state->over && opened->notes.drifted == 0) { /* else the last event has said so */
        printf("\n");
        tell_waiting(&telling->paper, &scene);
    }
    return EXIT_DONE;
}

static int tell(const struct cli_args *args, long from, long to)
{
    struct opened opened;
    struct fault fault;
    struct telling telling = {.paper = paper_of(stdout),
                              .side_wish = args->options[OPT_SIDE],
                              .told = {.side = SIDE_NONE},
                              .from = from,
                              .boards = args->options[OPT_BOARD] != NULL,
                              .list = args->options[OPT_JSON] != NULL ? json_array() : NULL};
    int status;
    uint32_t until = (uint32_t)to;
    if (!(telling.side_wish == NULL || args->options[OPT_TO] == NULL ||
          told_place(args->words[0], telling.side_wish, until, &until, &fault)) ||
        !open_journal(args->words[0], until, watch, &telling, &opened, &fault)) {
        fflush(stdout);
        status = cli_fault(&fault);
    } else if (!start_telling(&telling, opened.game)) {
        status = cli_fault(&telling.fault);
    } else {
        status = tell_end(&telling, &opened);
    }
    json_decref(telling.list);
    told_end(&telling.told);
    free(telling.room);
    opened_close(&opened);
    return status;
}

/* -- the tape ---------------------------------------------------------------------------------- */

static int save_tape(const struct game *game, const char *path)
{
    FILE *file = fopen(path, "wbx");
    if (file == NULL) {
        return cli_fail("%s: cannot be made: %s", path, strerror(errno));
    }
    bool written = tape_write(game, file);
    long size = ftell(file);
    if (fclose(file) != 0 || !written) {
        remove(path);
        return cli_fail("%s: cannot be written", path);
    }
    printf("%s: %u commands, %ld bytes\n", path, game->journal.entries, size);
    return EXIT_DONE;
}

static int tape(const struct cli_args *args, long to)
{
    struct opened opened;
    struct fault fault;
    if (args->options[OPT_SIDE] != NULL) {
        cli_fail("--tape: a tape holds the whole game, not one side of it");
        return EXIT_USAGE;
    }
    if (args->options[OPT_FROM] != NULL || args->options[OPT_BOARD] != NULL ||
        args->options[OPT_JSON] != NULL) {
        cli_fail("--tape: expected no other option than --to with it");
        return EXIT_USAGE;
    }
    if (!open_journal(args->words[0], (uint32_t)to, NULL, NULL, &opened, &fault)) {
        return cli_fault(&fault);
    }
    if (opened.notes.revealed) {
        game_seed(opened.game, opened.notes.seed);
    }
    int status = save_tape(opened.game, args->options[OPT_TAPE]);
    opened_close(&opened);
    return status;
}

static int run(const struct cli_args *args)
{
    long from;
    long to;
    if (!cli_number(args->options[OPT_FROM], "from", 1, UINT32_MAX, 1, &from) ||
        !cli_number(args->options[OPT_TO], "to", 0, UINT32_MAX, UINT32_MAX, &to)) {
        return EXIT_USAGE;
    }
    return args->options[OPT_TAPE] != NULL ? tape(args, to) : tell(args, from, to);
}

const struct cli_command cli_replay = {
    .name = "replay",
    .words = "GAME",
    .about = "tells a game from its file, command by command",
    .help =
        "Plays a game file and tells what happened: each command as it was typed, with its dice,\n"
        "then every event as a sentence with its clause. With --side only what that side may\n"
        "know: the other's commands are then not quoted.",
    .min_words = 1,
    .max_words = 1,
    .options = {[OPT_FROM] = {"from", "N", "begin with command number N"},
                [OPT_TO] = {"to", "N", "stop after command number N"},
                [OPT_SIDE] = {"side", "SIDE", "only what this side may know"},
                [OPT_BOARD] = {"board", NULL, "draw the board at each new turn and at the end"},
                [OPT_TAPE] = {"tape", "FILE", "write the game as packed bytes for the browser"},
                [OPT_JSON] = {"json", NULL, "as JSON"}},
    .run = run,
};
