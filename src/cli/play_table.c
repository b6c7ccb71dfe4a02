#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/list_legal.h"
#include "cli/open_game.h"
#include "cli/play.h"
#include "cli/reach.h"
#include "cli/tell.h"
#include "cli/text_board.h"
#include "format/command.h"
#include "format/value.h"

/* -- lines and views -----------------------------------------------------------------------------
 */

char *table_ask(struct table *table, const char *prompt)
{
    char *line = NULL;
    size_t room = 0;
    paper_write(&table->paper, INK_STRONG, "%s> ", prompt);
    fflush(stdout);
    ssize_t length = getline(&line, &room, stdin);
    if (length < 0) {
        free(line);
        printf("\n");
        table->done = true;
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO)) { /* so that what a script says can be read in its output */
        printf("%s\n", line);
    }
    return line;
}

int table_side(const struct table *table)
{
    for (int side = 0; side < SIDES; side++) {
        if (table->human[side] && waits_for(table->game->state, side)) {
            return side;
        }
    }
    return table->human[0] ? 0 : 1;
}

struct scene table_scene(const struct table *table)
{
    return scene_seen_by(table->game, table_side(table), table->room);
}

void table_draw(struct table *table)
{
    struct scene scene = table_scene(table);
    struct reach *reach = room_for(sizeof *reach);
    umpire_legal(scene.rules, scene.scenario, scene.state, table_side(table), table->legal);
    reach_find(&scene, table_side(table), table->legal, reach);
    printf("\n");
    heading_print(&table->paper, &scene);
    printf("\n");
    board_print(&table->paper, &scene, reach->n > 0 ? &reach->hexes : NULL);
    printf("\n");
    roster_print(&table->paper, &scene);
    table->stale = false;
    free(reach);
}

/* -- commands ------------------------------------------------------------------------------------
 */

/* A throw of dice, a secret laid open or a word of the computer's cannot be taken back. */
static void note_firm(struct table *table, const struct command *command)
{
    const struct game *game = table->game;
    bool firm = game->dice->n_used > 0 || command->side == SIDE_NONE ||
                !table->human[command->side] || game->state->over;
    for (uint32_t i = 0; i < game->events->n; i++) {
        firm = firm || game->events->list[i].kind == EVENT_REVEALED;
    }
    if (firm) {
        table->firm = game->journal.entries;
    }
    table_flush(table, false);
}

/* Asks for the dice of one throw; false if the player thinks better of it. */
static bool ask_dice(struct table *table, const struct need *need, struct spoken *spoken)
{
    char prompt[160];
    for (int i = 0; i < need->count && spoken->n_dice < GIVEN_MAX;) {
        int n = snprintf(prompt, sizeof prompt, "D%d for %s", need->faces,
                         table->game->rules->purposes[need->purpose].about);
        if (need->count > 1 && n > 0 && (size_t)n < sizeof prompt) {
            snprintf(prompt + n, sizeof prompt - (size_t)n, " (%d of %d)", i + 1, need->count);
        }
        char *line = table_ask(table, prompt);
        char *end = line;
        long die = line == NULL ? 0 : strtol(line, &end, 10);
        bool cancels = line == NULL || line[0] == '\0' || strcmp(line, "quit") == 0;
        table->done = table->done || (line != NULL && strcmp(line, "quit") == 0);
        bool good = !cancels && *end == '\0' && die >= 1 && die <= need->faces;
        free(line);
        if (cancels) {
            return false;
        }
        if (good) {
            spoken->dice[spoken->n_dice++] = (uint8_t)die;
            i++;
        } else {
            printf("Expected a number from 1 to %d; an empty line takes the command back.\n",
                   need->faces);
        }
    }
    return true;
}

static struct answer carry_out(struct table *table, const struct command *command, bool *dropped)
{
    struct game *game = table->game;
    struct spoken spoken = {.command = *command};
    *dropped = false;
    for (;;) {
        struct answer answer =
            game_do(game, command, game->has_seed ? NULL : spoken.dice, spoken.n_dice);
        if (answer.kind != ANSWER_NEEDS) {
            return answer;
        }
        *dropped = !ask_dice(table, &answer.need, &spoken);
        if (*dropped) {
            return answer;
        }
    }
}

void table_command(struct table *table, const struct command *command)
{
    bool dropped;
    int side = table_side(table);
    struct answer answer = carry_out(table, command, &dropped);
    if (dropped) {
        printf("The command is dropped; nothing has happened.\n");
        return;
    }
    if (answer.kind == ANSWER_DONE) {
        struct scene scene = scene_seen_by(table->game, side, table->room);
        tell_events(&table->paper, &scene, table->game->events, side);
        note_firm(table, command);
    } else {
        tell_answer(&table->paper, table->game->rules, &answer);
    }
}

/* -- the computer --------------------------------------------------------------------------------
 */

static int computer_side(const struct table *table)
{
    for (int side = 0; side < SIDES; side++) {
        if (!table->human[side] && waits_for(table->game->state, side)) {
            return side;
        }
    }
    return SIDE_NONE;
}

void table_computer(struct table *table)
{
    int last = SIDE_NONE;
    for (int side = computer_side(table); side != SIDE_NONE && !table->done;
         side = computer_side(table)) {
        struct game *game = table->game;
        struct command command;
        char name[VALUE_TEXT];
        struct scene scene = scene_of(game);
        if (side != last) {
            side_name(&scene, side, name);
            paper_write(&table->paper, side_ink(side), "\n%s:\n", name);
            last = side;
        }
        umpire_view(game->rules, game->scenario, game->state, side, table->room);
        bot_choose(table->bot, game->scenario, table->room, side, &command);
        table_command(table, &command);
        table->stale = true;
    }
}

/* -- understanding -------------------------------------------------------------------------------
 */

static bool is_legal_verb(const struct table *table, int verb)
{
    return legal_count(table->legal, verb) > 0;
}

/* Among the verbs that can be used now the beginning may be shorter than among all. */
static int verb_meant(struct table *table, const char *name)
{
    struct scene scene = table_scene(table);
    int found = verb_beginning(scene.rules, name);
    if (found != -2) {
        return found;
    }
    umpire_legal(scene.rules, scene.scenario, scene.state, table_side(table), table->legal);
    for (int i = 0; i < scene.rules->n_verbs; i++) {
        const char *full = scene.rules->verbs[i].name;
        if (strncasecmp(full, name, strlen(name)) == 0 && is_legal_verb(table, i)) {
            found = found == -2 ? i : -3;
        }
    }
    return found;
}

bool table_understand(struct table *table, char **words, int n, struct command *command)
{
    struct scene scene = table_scene(table);
    struct spoken spoken;
    struct fault fault;
    int verb = verb_meant(table, words[0]);
    if (verb < -1) {
        printf("\"%s\" could be more than one command; say a little more of it.\n", words[0]);
        return false;
    }
    if (verb >= 0) {
        words[0] = (char *)ruleset_verb(scene.rules, verb)->name;
    }
    if (!command_from_words(&scene, words, n, &spoken, &fault)) {
        printf("Not understood: %s.\n", fault.text);
        return false;
    }
    if (spoken.command.verb != VERB_BEGIN) {
        spoken.command.side = (uint8_t)table_side(table);
    }
    *command = spoken.command;
    return true;
}

/* -- taking back and keeping ---------------------------------------------------------------------
 */

void table_undo(struct table *table)
{
    if (table->game->journal.entries <= table->firm) {
        printf("Nothing can be taken back: dice, what was revealed and what the other side did "
               "stand.\n");
        return;
    }
    game_undo(table->game, 1);
    printf("The last command is taken back.\n");
}

bool table_save(struct table *table, const char *path, struct fault *fault)
{
    struct game_file file;
    if (table->saving) {
        return fault_say(fault, "the game is kept in %s already", table->file.path);
    }
    if (!game_file_make(&file, path, table->game, fault)) {
        file.game = NULL; /* it stays the table's */
        game_file_close(&file);
        return false;
    }
    table->file = file;
    table->saving = true;
    table->firm = table->game->journal.entries;
    return true;
}

void table_flush(struct table *table, bool everything)
{
    struct fault fault;
    uint32_t upto = everything ? table->game->journal.entries : table->firm;
    if (table->saving && !game_file_add(&table->file, upto, &fault)) {
        cli_fault(&fault);
    }
}
