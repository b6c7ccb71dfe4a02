/* sandtable play: a game in the terminal. */

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/list_legal.h"
#include "cli/open_game.h"
#include "cli/play.h"
#include "cli/tell.h"
#include "cli/text_board.h"
#include "format/command.h"
#include "format/value.h"
#include "rules/registry.h"

enum { OPT_SIDE, OPT_AGAINST, OPT_DICE, OPT_SEED, OPT_SAVE, OPT_TERSE };

enum { SHORT_LIST = 8 };

/* -- the prompt ---------------------------------------------------------------------------------- */

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

/* -- the end ------------------------------------------------------------------------------------- */

static void tell_end(struct table *table)
{
    const struct game *game = table->game;
    struct scene scene = table_scene(table);
    char digits[65];
    printf("\n");
    tell_waiting(&table->paper, &scene);
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
        printf("The game is in %s; sandtable play %s goes on with it.\n", table->file.path,
               table->file.path);
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

/* -- setting the table --------------------------------------------------------------------------- */

static bool seat_players(struct table *table, const struct cli_args *args, struct fault *fault)
{
    struct scene scene = scene_of(table->game);
    const char *wish = args->options[OPT_SIDE];
    bool both = wish != NULL && strcmp(wish, "both") == 0;
    int side = 0;
    if (!both && wish != NULL && !side_from_option(&scene, wish, &side, fault)) {
        return fault_say(fault, "--side: expected %s, %s or both, found \"%.40s\"",
                         scene.rules->side_ids[0], scene.rules->side_ids[1], wish);
    }
    table->human[0] = both || side == 0;
    table->human[1] = both || side == 1;
    const char *name = args->options[OPT_AGAINST] == NULL ? "greedy" : args->options[OPT_AGAINST];
    table->bot = both ? NULL : seat_bot(table->game, name, fault);
    return both || table->bot != NULL;
}
