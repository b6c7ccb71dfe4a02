/* sandtable play: a game in the terminal. */

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/dice_options.h"
#include "cli/list_legal.h"
#include "cli/open_game.h"
#include "cli/play.h"
#include "cli/tell.h"
#include "format/command.h"
#include "format/value.h"
#include "rules/registry.h"

enum { OPT_SIDE, OPT_AGAINST, OPT_DICE, OPT_SEED, OPT_SAVE, OPT_TERSE };

enum { SHORT_LIST = 8 };

/* -- the prompt ----------------------------------------------------------------------------------
 */

/* "activate A1, A2, A3; jump (314)": one line to remind a player of what can be said. */
static void remind_of_verb(struct table *table, const struct scene *scene, int verb,
                           const char *joint)
{
    uint32_t n = legal_count(table->legal, verb);
    const struct verb *schema = ruleset_verb(scene->rules, verb);
    printf("%s%s", joint, schema->name);
    if (schema->n_args == 0) {
        return;
    }
    if (n > SHORT_LIST) {
        printf(" <%s> (%u)", schema->args[0].name, n);
        return;
    }
    const char *comma = " ";
    for (uint32_t i = 0; i < table->legal->n; i++) {
        struct command command;
        char text[COMMAND_TEXT];
        legal_get(table->legal, i, table_side(table), &command);
        if (command.verb == verb) {
            command_text(scene, &command, text);
            printf("%s%s", comma, text + strlen(schema->name) + 1);
            comma = ", ";
        }
    }
}

static void remind(struct table *table)
{
    struct scene scene = table_scene(table);
    umpire_legal(scene.rules, scene.scenario, scene.state, table_side(table), table->legal);
    const char *joint = "You can: ";
    for (int verb = 0; verb <= VERB_CONCEDE; verb++) {
        if (legal_count(table->legal, verb) > 0) {
            remind_of_verb(table, &scene, verb, joint);
            joint = "; ";
        }
    }
    printf("%s\n", table->legal->n == 0 ? "There is nothing to be said now." : "");
}

static bool can_move(struct table *table)
{
    for (uint32_t i = 0; i < table->legal->n; i++) {
        struct command command;
        legal_get(table->legal, i, 0, &command);
        const struct verb *verb = ruleset_verb(table->game->rules, command.verb);
        if (verb->n_args > 0 && verb->args[0].kind == VALUE_STEPS) {
            return true;
        }
    }
    return false;
}

/* The board is drawn when the other side has spoken, and when a unit is about to move. */
static void present(struct table *table)
{
    struct scene scene = table_scene(table);
    umpire_legal(scene.rules, scene.scenario, scene.state, table_side(table), table->legal);
    table->stale = table->stale || table->shown_to != table_side(table);
    table->shown_to = table_side(table);
    if (!table->terse && (table->stale || can_move(table))) {
        table_draw(table);
    }
    printf("\n");
    tell_waiting(&table->paper, &scene);
    remind(table);
}

static void prompt_text(const struct table *table, char prompt[VALUE_TEXT])
{
    struct scene scene = table_scene(table);
    const struct task *top = agenda_top(scene.state);
    char unit[VALUE_TEXT];
    side_name(&scene, table_side(table), prompt);
    if (top != NULL && top->unit != NO_UNIT) {
        piece_name(&scene, piece_of(UNITS, top->unit), unit);
        strncat(prompt, ", ", VALUE_TEXT - strlen(prompt) - 1);
        strncat(prompt, unit, VALUE_TEXT - strlen(prompt) - 1);
    }
}

/* -- the end -------------------------------------------------------------------------------------
 */

static void tell_end(struct table *table)
{
    const struct game *game = table->game;
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
    if (table->saving) {
        printf("sandtable verify %s checks every die.\n", table->file.path);
    } else {
        printf("save FILE keeps the game; sandtable verify FILE then checks every die.\n");
    }
    table->told_end = true;
}

static void part(struct table *table)
{
    table_flush(table, true);
    if (table->game->state->over) {
        return;
    }
    if (table->saving) {
        const char *side = table->human[0] && table->human[1]
                               ? "both"
                               : table->game->rules->side_ids[table->human[0] ? 0 : 1];
        printf("The game is in %s; sandtable play %s --side %s goes on with it.\n",
               table->file.path, table->file.path, side);
    } else {
        printf("You leave the table. The game was not saved.\n");
    }
}

static void play(struct table *table)
{
    uint32_t shown = UINT32_MAX;
    while (!table->done) {
        table_computer(table);
        if (table->game->state->over && !table->told_end) {
            tell_end(table);
        } else if (!table->game->state->over && shown != table->game->journal.entries) {
            present(table);
        }
        shown = table->game->journal.entries;
        char prompt[VALUE_TEXT];
        prompt_text(table, prompt);
        char *line = table->done ? NULL : table_ask(table, prompt);
        if (line != NULL) {
            table_line(table, line);
        }
        free(line);
    }
    part(table);
}

/* -- setting the table ---------------------------------------------------------------------------
 */

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

static bool seat_bot(struct table *table, const char *name, struct fault *fault)
{
    char known[200] = "";
    size_t used = 0;
    for (int i = 0; i < n_bot_kinds && used < sizeof known; i++) {
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i == 0 ? "" : " or ",
                                 bot_kinds[i]->name);
    }
    if (bot_kind_named(name) == NULL) {
        return fault_say(fault, "--against: expected %s, found \"%.40s\"", known, name);
    }
    table->bot = bot_new(name, table->game->rules, bot_seed(table->game));
    return table->bot != NULL || fault_say(fault, "there is no memory for another player");
}

static bool seat_players(struct table *table, const struct cli_args *args, struct fault *fault)
{
    struct scene scene = scene_of(table->game);
    const char *wish = args->options[OPT_SIDE];
    const char *name = args->options[OPT_AGAINST] == NULL ? "greedy" : args->options[OPT_AGAINST];
    bool both = wish != NULL && strcmp(wish, "both") == 0;
    int side = 0;
    if (!both && wish != NULL && !side_from_option(&scene, wish, &side, fault)) {
        return fault_say(fault, "--side: expected %s, %s or both, found \"%.40s\"",
                         scene.rules->side_ids[0], scene.rules->side_ids[1], wish);
    }
    table->human[0] = both || side == 0;
    table->human[1] = both || side == 1;
    return both || seat_bot(table, name, fault);
}

/* A game file is gone on with, and goes on being kept where it is. */
static bool resume(struct table *table, const char *path, const struct cli_args *args,
                   struct fault *fault)
{
    if (args->options[OPT_DICE] || args->options[OPT_SEED] || args->options[OPT_SAVE]) {
        return fault_say(fault, "--dice, --seed and --save are for a new game");
    }
    if (args->options[OPT_SIDE] == NULL) { /* the file does not say who sat where */
        return fault_say(fault, "--side: expected the side you play, or both, to go on with %.200s",
                         path);
    }
    table->saving = game_file_open(&table->file, path, fault);
    table->game = table->file.game;
    table->firm = table->saving ? table->game->journal.entries : 0;
    if (!table->saving) {
        game_file_close(&table->file);
        table->game = NULL;
    }
    return table->saving;
}

static bool set_up(struct table *table, const struct cli_args *args, struct fault *fault)
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
        return resume(table, name, args, fault);
    }
    table->game = opened.game;
    return dice_choose(table->game, args->options[OPT_DICE], args->options[OPT_SEED], fault) &&
           (args->options[OPT_SAVE] == NULL || table_save(table, args->options[OPT_SAVE], fault));
}

static void begin(struct table *table)
{
    struct command command = command_begin();
    uint8_t commitment[32];
    char digits[65];
    printf("help tells what can be said; quit leaves the table.\n");
    if (table->game->has_seed) {
        dice_commitment(table->game->seed, commitment);
        hex_digits(commitment, sizeof commitment, digits);
        printf("The dice are committed to: %s\n", digits);
    }
    if (table->game->state->over) {
        struct scene scene = table_scene(table);
        tell_waiting(&table->paper, &scene);
    } else if (!table->game->state->begun) {
        printf("\n");
        table_command(table, &command);
    }
}

static void clear_away(struct table *table)
{
    if (table->saving) {
        game_file_close(&table->file);
    } else {
        game_free(table->game);
    }
    bot_free(table->bot);
    free(table->room);
    free(table->legal);
}

static int run(const struct cli_args *args)
{
    struct fault fault;
    struct table table = {
        .paper = paper_of(stdout), .terse = args->options[OPT_TERSE] != NULL, .stale = true};
    int status = EXIT_DONE;
    if (set_up(&table, args, &fault) && seat_players(&table, args, &fault)) {
        table.room = room_for(table.game->rules->state_size);
        table.legal = room_for(sizeof *table.legal);
        begin(&table);
        play(&table);
    } else {
        status = cli_fault(&fault);
    }
    clear_away(&table);
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
    .options = {[OPT_SIDE] = {"side", "SIDE", "the side you play; both: no computer"},
                [OPT_AGAINST] = {"against", "PLAYER", "greedy or random"},
                [OPT_DICE] = {"dice", "KIND", "rolled (by the program) or given (by you)"},
                [OPT_SEED] = {"seed", "HEX", "64 hex digits instead of a random seed"},
                [OPT_SAVE] = {"save", "FILE", "keep the game in this file as it is played"},
                [OPT_TERSE] = {"terse", NULL, "draw the board only when asked"}},
    .run = run,
};
