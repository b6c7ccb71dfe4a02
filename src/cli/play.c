/* sandtable play: a game in the terminal. */

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/dice_options.h"
#include "cli/open_game.h"
#include "cli/play.h"
#include "cli/tell.h"
#include "draw/list_legal.h"
#include "format/command.h"
#include "format/value.h"
#include "format/weights.h"
#include "rules/registry.h"

enum { OPT_SIDE, OPT_AGAINST, OPT_DICE, OPT_SEED, OPT_SAVE, OPT_WEIGHTS, OPT_TERSE };

enum { SHORT_LIST = 8 };

/* -- the prompt -------------------------------------------------------------------------------- */

/* "activate A1, A2, A3; jump (314)": one line to remind a player of what can be said. Of a verb
 * that says more of a unit, the units. */
static void remind_of_verb(struct sitting *sitting, const struct scene *scene, int verb,
                           const char *joint)
{
    uint32_t n = legal_count(sitting->legal, verb);
    const struct verb *schema = ruleset_verb(scene->rules, verb);
    printf("%s%s", joint, schema->name);
    if (schema->n_args == 0) {
        return;
    }
    if (n > 1 && begins_with_piece(scene->rules, verb)) {
        fputs(" ", sitting->paper.to);
        legal_print_pieces(&sitting->paper, scene, sitting->legal, verb);
        return;
    }
    if (n > SHORT_LIST) {
        printf(" <%s> (%u)", schema->args[0].name, n);
        return;
    }
    const char *comma = " ";
    for (uint32_t i = 0; i < sitting->legal->n; i++) {
        struct command command;
        char text[COMMAND_TEXT];
        legal_get(sitting->legal, i, sitting_side(sitting), &command);
        if (command.verb == verb) {
            command_text(scene, &command, text);
            printf("%s%s", comma, text + strlen(schema->name) + 1);
            comma = ", ";
        }
    }
}

static void remind(struct sitting *sitting)
{
    struct scene scene = sitting_scene(sitting);
    umpire_legal(scene.rules, scene.scenario, scene.state, sitting_side(sitting), sitting->legal);
    const char *joint = "You can: ";
    for (int verb = 0; verb <= VERB_CONCEDE; verb++) {
        if (legal_count(sitting->legal, verb) > 0) {
            remind_of_verb(sitting, &scene, verb, joint);
            joint = "; ";
        }
    }
    printf("%s\n", sitting->legal->n == 0 ? "There is nothing to be said now." : "");
}

static bool can_move(struct sitting *sitting)
{
    for (uint32_t i = 0; i < sitting->legal->n; i++) {
        struct command command;
        legal_get(sitting->legal, i, 0, &command);
        const struct verb *verb = ruleset_verb(sitting->game->rules, command.verb);
        if (verb->n_args > 0 && verb->args[0].kind == VALUE_STEPS) {
            return true;
        }
    }
    return false;
}

/* The board is drawn when the other side has spoken, and when a unit is about to move. */
static void present(struct sitting *sitting)
{
    struct scene scene = sitting_scene(sitting);
    umpire_legal(scene.rules, scene.scenario, scene.state, sitting_side(sitting), sitting->legal);
    sitting->stale = sitting->stale || sitting->shown_to != sitting_side(sitting);
    sitting->shown_to = sitting_side(sitting);
    if (!sitting->terse && (sitting->stale || can_move(sitting))) {
        sitting_draw(sitting);
    }
    printf("\n");
    tell_waiting(&sitting->paper, &scene);
    remind(sitting);
}

static void prompt_text(const struct sitting *sitting, char prompt[VALUE_TEXT])
{
    struct scene scene = sitting_scene(sitting);
    const struct task *top = agenda_top(scene.state);
    char unit[VALUE_TEXT];
    side_name(&scene, sitting_side(sitting), prompt);
    if (top != NULL && top->unit != NO_UNIT) {
        piece_name(&scene, piece_of(UNITS, top->unit), unit);
        size_t used = strlen(prompt);
        snprintf(prompt + used, VALUE_TEXT - used, ", %s", unit);
    }
}

/* -- the end ----------------------------------------------------------------------------------- */

static void tell_end(struct sitting *sitting)
{
    const struct game *game = sitting->game;
    char digits[65];
    printf("\n");
    if (game->has_seed) {
        uint8_t commitment[32];
        hex_digits(game->seed, sizeof game->seed, digits);
        printf("The seed of the dice was %s\n", digits);
        dice_commitment(game->seed, commitment);
        hex_digits(commitment, sizeof commitment, digits);
        printf("and its hash, as promised, %s\n", digits);
    }
    if (sitting->unsaved) {
        printf("It is not in %s; save FILE keeps it in another.\n", sitting->file.path);
    } else if (sitting->saving) {
        printf("sandtable verify %s checks every die.\n", sitting->file.path);
    } else {
        printf("save FILE keeps the game; sandtable verify FILE then checks every die.\n");
    }
    sitting->told_end = true;
}

static void part(struct sitting *sitting)
{
    sitting_flush(sitting, true);
    if (sitting->game->state->over || sitting->unsaved) {
        return;
    }
    if (sitting->campaign != NULL) {
        printf("The battle goes on with sandtable campaign play %s.\n", sitting->campaign);
    } else if (sitting->saving) {
        const char *side = sitting->human[0] && sitting->human[1]
                               ? "both"
                               : sitting->game->rules->side_ids[sitting->human[0] ? 0 : 1];
        printf("The game is in %s; sandtable play %s --side %s goes on with it.\n",
               sitting->file.path, sitting->file.path, side);
    } else {
        printf("You leave the table. The game was not saved.\n");
    }
}

static void play(struct sitting *sitting)
{
    uint32_t shown = UINT32_MAX;
    while (!sitting->done) {
        sitting_computer(sitting);
        if (sitting->game->state->over && !sitting->told_end) {
            tell_end(sitting);
            sitting->done = sitting->done || sitting->campaign != NULL;
        } else if (!sitting->game->state->over && !sitting->done &&
                   shown != sitting->game->journal.entries) {
            present(sitting);
        }
        shown = sitting->game->journal.entries;
        char prompt[VALUE_TEXT];
        prompt_text(sitting, prompt);
        char *line = sitting->done ? NULL : sitting_ask(sitting, prompt);
        if (line != NULL) {
            sitting_line(sitting, line);
        }
        free(line);
    }
    part(sitting);
}

/* -- setting the table ------------------------------------------------------------------------- */

/* The computer draws from a stream of its own, begun with the commitment, which everybody knows;
 * with given dice, with any number. */
static uint64_t bot_seed(const struct game *game)
{
    uint8_t commitment[32];
    uint64_t seed = 0;
    if (game->has_seed) {
        dice_commitment(game->seed, commitment);
        memcpy(&seed, commitment, sizeof seed);
    } else if (sodium_init() >= 0) {
        randombytes_buf(&seed, sizeof seed);
    }
    return seed;
}

static bool seat_bot(struct sitting *sitting, const char *name, struct fault *fault)
{
    const struct bot_kind *kind = bot_kind_named(name);
    const struct game *game = sitting->game;
    int side = sitting->human[0] ? 1 : 0;
    if (kind == NULL) {
        return fault_say(fault, "--against: expected one of %s, found \"%.40s\"", bot_kind_names(),
                         name);
    }
    bool agreed = game->state->begun || sitting->saving; /* the terms cannot be changed any more */
    if (kind->run_by_rules && agreed && !bot_runs_side(game->rules, game->scenario, side)) {
        return fault_say(fault, "--against: this game was begun without %s", name);
    }
    if (!bot_take_side(kind, game->rules, game->scenario, side)) {
        return fault_say(fault, "--against: %s", BOT_REFUSED);
    }
    sitting->bot = bot_new(name, sitting->game->rules, bot_seed(sitting->game));
    return sitting->bot != NULL || fault_say(fault, "there is no memory for another player");
}

bool sitting_seat(struct sitting *sitting, const char *wish, const char *against,
                  struct fault *fault)
{
    struct scene scene = scene_of(sitting->game);
    const char *name = against == NULL ? bot_regular.name : against;
    bool both = wish != NULL && strcmp(wish, "both") == 0;
    int side = 0;
    if (!both && wish != NULL && !side_from_option(&scene, wish, &side, fault)) {
        return fault_say(fault, "--side: expected %s, %s or both, found \"%.40s\"",
                         scene.rules->side_ids[0], scene.rules->side_ids[1], wish);
    }
    if (both && against != NULL) {
        return fault_say(fault, "--against: both sides are yours");
    }
    sitting->human[0] = both || side == 0;
    sitting->human[1] = both || side == 1;
    return both || seat_bot(sitting, name, fault);
}

/* A game file is gone on with, and goes on being kept where it is. */
static bool resume(struct sitting *sitting, const char *path, const struct cli_args *args,
                   struct fault *fault)
{
    if (args->options[OPT_DICE] || args->options[OPT_SEED] || args->options[OPT_SAVE]) {
        return fault_say(fault, "--dice, --seed and --save are for a new game");
    }
    if (args->options[OPT_SIDE] == NULL) { /* the file does not say who sat where */
        return fault_say(fault, "--side: expected the side you play, or both, to go on with %.200s",
                         path);
    }
    sitting->saving = game_file_open(&sitting->file, path, fault);
    sitting->game = sitting->file.game;
    sitting->firm = sitting->saving ? sitting->game->journal.entries : 0;
    if (!sitting->saving) {
        game_file_close(&sitting->file);
        sitting->game = NULL;
    }
    return sitting->saving;
}

static bool set_up(struct sitting *sitting, const struct cli_args *args, struct fault *fault)
{
    char first[2 * NAME_BYTES + 2];
    struct opened opened;
    snprintf(first, sizeof first, "%s/%s", rulesets[0]->slug, rulesets[0]->scenarios[0].name);
    const char *name = args->n_words > 0 ? args->words[0] : first;
    if (!open_game(name, 0, NULL, NULL, &opened, fault)) {
        return false;
    }
    if (opened.kind == OPENED_JOURNAL) {
        opened_close(&opened);
        return resume(sitting, name, args, fault);
    }
    sitting->game = opened.game;
    return dice_choose(sitting->game, args->options[OPT_DICE], args->options[OPT_SEED], fault);
}

static bool weigh(const struct sitting *sitting, const char *path, struct fault *fault)
{
    int32_t weights[WEIGHTS_MAX];
    if (path == NULL) {
        return true;
    }
    if (sitting->bot == NULL) {
        return fault_say(fault, "--weights: both sides are yours");
    }
    if (!weights_read(path, sitting->game->rules, weights, fault)) {
        return false;
    }
    bot_weigh(sitting->bot, weights);
    return true;
}

/* After the players are seated, for that may settle a term of the game. */
static bool keep(struct sitting *sitting, const struct cli_args *args, struct fault *fault)
{
    return args->options[OPT_SAVE] == NULL || sitting_save(sitting, args->options[OPT_SAVE], fault);
}

static void begin(struct sitting *sitting)
{
    struct command command = command_begin();
    uint8_t commitment[32];
    char digits[65];
    printf("help tells what can be said; quit leaves the table.\n");
    if (sitting->game->has_seed) {
        dice_commitment(sitting->game->seed, commitment);
        hex_digits(commitment, sizeof commitment, digits);
        printf("The dice are committed to: %s\n", digits);
    }
    if (sitting->game->state->over) {
        struct scene scene = sitting_scene(sitting);
        tell_waiting(&sitting->paper, &scene);
    } else if (!sitting->game->state->begun) {
        printf("\n");
        sitting_command(sitting, &command);
    }
}

void sitting_play(struct sitting *sitting)
{
    sitting->room = room_for(sitting->game->rules->state_size);
    sitting->before = room_for(sitting->game->rules->state_size);
    sitting->legal = room_for(sizeof *sitting->legal);
    sitting_heed_signals();
    begin(sitting);
    play(sitting);
}

void sitting_clear_away(struct sitting *sitting)
{
    if (sitting->saving) {
        game_file_close(&sitting->file);
    } else {
        game_free(sitting->game);
    }
    bot_free(sitting->bot);
    free(sitting->room);
    free(sitting->before);
    free(sitting->legal);
}

static int run(const struct cli_args *args)
{
    struct fault fault;
    struct sitting sitting = {
        .paper = paper_of(stdout), .terse = args->options[OPT_TERSE] != NULL, .stale = true};
    int status = EXIT_DONE;
    if (set_up(&sitting, args, &fault) &&
        sitting_seat(&sitting, args->options[OPT_SIDE], args->options[OPT_AGAINST], &fault) &&
        weigh(&sitting, args->options[OPT_WEIGHTS], &fault) && keep(&sitting, args, &fault)) {
        sitting_play(&sitting);
        status = sitting.unsaved ? EXIT_FAILED : EXIT_DONE;
    } else {
        status = cli_fault(&fault);
    }
    sitting_clear_away(&sitting);
    return status;
}

const struct cli_command cli_play = {
    .name = "play",
    .words = "[SCENARIO | GAME]",
    .about = "plays a game in the terminal, against the computer or each other",
    .help =
        "Plays a game at this terminal: draws the board, says what can be done, and reads what "
        "you\n"
        "say. Commands are those of sandtable do and may be cut short; help lists them, and "
        "legal,\n"
        "odds, board, log, rule, undo, save and quit besides. SCENARIO is a shipped one or a "
        "file;\n"
        "without it the first of the shelf is played. With a game file an earlier game goes on.",
    .min_words = 0,
    .max_words = 1,
    .options =
        {[OPT_SIDE] = {"side", "SIDE", "the side you play; both: no computer"},
         [OPT_AGAINST] = {"against", "PLAYER",
                          "recruit, regular, veteran, general, marshal, greedy, random or npo"},
         [OPT_DICE] = {"dice", "KIND", "rolled (by the program) or given (by you)"},
         [OPT_SEED] = {"seed", "HEX", "64 hex digits instead of a random seed"},
         [OPT_SAVE] = {"save", "FILE", "keep the game in this file as it is played"},
         [OPT_WEIGHTS] = {"weights", "FILE", "what the computer weighs, in place of the usual"},
         [OPT_TERSE] = {"terse", NULL, "draw the board only when asked"}},
    .run = run,
};
