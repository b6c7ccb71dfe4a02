#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/open_game.h"
#include "cli/play.h"
#include "cli/tell.h"
#include "draw/hex_reach.h"
#include "draw/list_legal.h"
#include "draw/text_board.h"
#include "format/command.h"
#include "format/value.h"

/* -- lines and views --------------------------------------------------------------------------- */

static volatile sig_atomic_t called_away;

static void call_away(int signal)
{
    (void)signal;
    called_away = 1;
}

/* Without SA_RESTART, so that waiting for a line ends. */
void sitting_heed_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction before;
        struct sigaction heed = {.sa_handler = call_away};
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaction(signals[i], &heed, NULL);
        }
    }
}

char *sitting_ask(struct sitting *sitting, const char *prompt)
{
    char *line = NULL;
    size_t room = 0;
    paper_write(&sitting->paper, INK_STRONG, "%s> ", prompt);
    fflush(stdout);
    ssize_t length = called_away ? -1 : getline(&line, &room, stdin);
    if (length < 0) {
        free(line);
        printf("\n");
        sitting->done = true;
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO)) { /* so that what a script says can be read in its output */
        printf("%s\n", line);
    }
    return line;
}

int sitting_side(const struct sitting *sitting)
{
    for (int side = 0; side < SIDES; side++) {
        if (sitting->human[side] && waits_for(sitting->game->state, side)) {
            return side;
        }
    }
    return sitting->human[0] ? 0 : 1;
}

struct scene sitting_scene(const struct sitting *sitting)
{
    return scene_seen_by(sitting->game, sitting_side(sitting), sitting->room);
}

void sitting_draw(struct sitting *sitting)
{
    struct scene scene = sitting_scene(sitting);
    struct hex_reach *reach = room_for(sizeof *reach);
    umpire_legal(scene.rules, scene.scenario, scene.state, sitting_side(sitting), sitting->legal);
    hex_reach_find(&scene, sitting_side(sitting), sitting->legal, reach);
    printf("\n");
    heading_print(&sitting->paper, &scene);
    printf("\n");
    if (reach->n > 0) {
        hex_board_print(&sitting->paper, &scene, &(struct hex_marks){.reached = &reach->hexes});
    } else {
        board_print(&sitting->paper, &scene, NULL);
    }
    printf("\n");
    roster_print(&sitting->paper, &scene);
    sitting->stale = false;
    free(reach);
}

/* -- commands ---------------------------------------------------------------------------------- */

/* A throw of dice, a secret laid open or a word of the computer's cannot be taken back. */
static void note_firm(struct sitting *sitting, const struct command *command)
{
    const struct game *game = sitting->game;
    bool firm = command->side == SIDE_NONE || !sitting->human[command->side] || game_stands(game);
    if (firm) {
        sitting->firm = game->journal.entries;
    }
    sitting_flush(sitting, false);
}

/* "3", "3 5" or "3,5": so many of the dice that are wanted; 0 if any is none. */
static int read_dice(const char *line, int faces, int wanted, uint8_t dice[COMMAND_DICE])
{
    static const char between[] = " \t,";
    int n = 0;
    for (const char *at = line + strspn(line, between); *at != '\0'; at += strspn(at, between)) {
        char *end;
        long die = strtol(at, &end, 10);
        bool ends = *end == '\0' || strchr(between, *end) != NULL;
        if (end == at || !ends || die < 1 || die > faces || n == wanted) {
            return 0;
        }
        dice[n++] = (uint8_t)die;
        at = end;
    }
    return n;
}

/* Asks for the dice of one throw; false if the player thinks better of it. */
static bool ask_dice(struct sitting *sitting, const struct need *need, struct spoken *spoken)
{
    char prompt[160];
    for (int i = 0; i < need->count && spoken->n_dice < COMMAND_DICE;) {
        int room = COMMAND_DICE - (int)spoken->n_dice;
        int wanted = need->count - i < room ? need->count - i : room;
        int n = snprintf(prompt, sizeof prompt, "D%d, %s", need->faces,
                         sitting->game->rules->purposes[need->purpose].about);
        if (need->count > 1 && n > 0 && (size_t)n < sizeof prompt) {
            snprintf(prompt + n, sizeof prompt - (size_t)n, " (%d of %d)", i + 1, need->count);
        }
        char *line = sitting_ask(sitting, prompt);
        bool cancels = line == NULL || line[0] == '\0' || strcmp(line, "quit") == 0;
        sitting->done = sitting->done || (line != NULL && strcmp(line, "quit") == 0);
        int read =
            cancels ? 0 : read_dice(line, need->faces, wanted, spoken->dice + spoken->n_dice);
        free(line);
        if (cancels) {
            return false;
        }
        if (read == 0 && wanted > 1) {
            printf(
                "Expected up to %d numbers from 1 to %d; an empty line takes the command back.\n",
                wanted, need->faces);
        } else if (read == 0) {
            printf("Expected a number from 1 to %d; an empty line takes the command back.\n",
                   need->faces);
        }
        spoken->n_dice += (uint32_t)read;
        i += read;
    }
    return true;
}

static struct answer carry_out(struct sitting *sitting, const struct command *command,
                               bool *dropped)
{
    struct game *game = sitting->game;
    struct spoken spoken = {.command = *command};
    *dropped = false;
    for (;;) {
        struct answer answer =
            game_do_printed(game, command, game->has_seed ? NULL : spoken.dice, spoken.n_dice);
        if (answer.kind != ANSWER_NEEDS) {
            return answer;
        }
        *dropped = !ask_dice(sitting, &answer.need, &spoken);
        if (*dropped) {
            return answer;
        }
    }
}

void sitting_command(struct sitting *sitting, const struct command *command)
{
    bool dropped;
    int side = sitting_side(sitting);
    const struct game *game = sitting->game;
    umpire_view(game->rules, game->scenario, game->state, side, sitting->before);
    struct answer answer = carry_out(sitting, command, &dropped);
    if (dropped) {
        printf("The command is dropped; nothing has happened.\n");
        return;
    }
    if (answer.kind == ANSWER_DONE) {
        /* Who may see an event knows what it names, even if it is out of sight by now. */
        struct scene scene = scene_told(sitting->game, side);
        scene.before = sitting->before;
        tell_events(&sitting->paper, &scene, sitting->game->events, side);
        note_firm(sitting, command);
    } else {
        tell_answer(&sitting->paper, sitting->game->rules, &answer);
    }
}

/* -- the computer ------------------------------------------------------------------------------ */

static int computer_side(const struct sitting *sitting)
{
    for (int side = 0; side < SIDES; side++) {
        if (!sitting->human[side] && waits_for(sitting->game->state, side)) {
            return side;
        }
    }
    return SIDE_NONE;
}

void sitting_computer(struct sitting *sitting)
{
    int last = SIDE_NONE;
    for (int side = computer_side(sitting); side != SIDE_NONE && !sitting->done;
         side = computer_side(sitting)) {
        struct game *game = sitting->game;
        struct command command;
        char name[VALUE_TEXT];
        struct scene scene = scene_of(game);
        if (side != last) {
            side_name(&scene, side, name);
            paper_write(&sitting->paper, side_ink(side), "\n%s:\n", name);
            last = side;
        }
        umpire_view(game->rules, game->scenario, game->state, side, sitting->room);
        bot_choose(sitting->bot, game->scenario, sitting->room, side, &command);
        sitting_command(sitting, &command);
        sitting->stale = true;
        sitting->done = sitting->done || called_away;
    }
}

/* -- understanding ----------------------------------------------------------------------------- */

static bool is_legal_verb(const struct sitting *sitting, int verb)
{
    return legal_count(sitting->legal, verb) > 0;
}

/* Among the verbs that can be used now the beginning may be shorter than among all. */
static int verb_meant(struct sitting *sitting, const char *name)
{
    struct scene scene = sitting_scene(sitting);
    int found = verb_beginning(scene.rules, name);
    if (found != -2) {
        return found;
    }
    umpire_legal(scene.rules, scene.scenario, scene.state, sitting_side(sitting), sitting->legal);
    for (int i = 0; i < scene.rules->n_verbs; i++) {
        const char *full = scene.rules->verbs[i].name;
        if (strncasecmp(full, name, strlen(name)) == 0 && is_legal_verb(sitting, i)) {
            found = found == -2 ? i : -3;
        }
    }
    return found;
}

bool sitting_understand(struct sitting *sitting, char **words, int n, struct command *command)
{
    struct scene scene = sitting_scene(sitting);
    struct spoken spoken;
    struct fault fault;
    int verb = verb_meant(sitting, words[0]);
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
    if (spoken.command.verb == VERB_DRAW && sitting->bot != NULL &&
        !sitting->bot->kind->run_by_rules) {
        printf("The computer does not agree to draws; concede gives the game up.\n");
        return false;
    }
    if (!is_nobodys(spoken.command.verb)) {
        spoken.command.side = (uint8_t)sitting_side(sitting);
    }
    *command = spoken.command;
    return true;
}

/* -- taking back and keeping ------------------------------------------------------------------- */

void sitting_undo(struct sitting *sitting)
{
    if (sitting->game->journal.entries <= sitting->firm) {
        printf("Nothing can be taken back: dice, what was revealed and what the other side did "
               "stand.\n");
        return;
    }
    game_undo(sitting->game, 1);
    printf("The last command is taken back.\n");
}

bool sitting_save(struct sitting *sitting, const char *path, struct fault *fault)
{
    struct game_file file;
    if (sitting->saving && !sitting->unsaved) {
        return fault_say(fault, "the game is kept in %s already", sitting->file.path);
    }
    if (!game_file_make(&file, path, sitting->game, fault)) {
        file.game = NULL; /* it stays the sitting's */
        game_file_close(&file);
        return false;
    }
    if (sitting->saving) {
        sitting->file.game = NULL; /* it goes on in the new one */
        game_file_close(&sitting->file);
    }
    sitting->file = file;
    sitting->saving = true;
    sitting->unsaved = false;
    sitting->firm = sitting->game->journal.entries;
    return true;
}

void sitting_flush(struct sitting *sitting, bool everything)
{
    struct fault fault;
    uint32_t upto = everything ? sitting->game->journal.entries : sitting->firm;
    bool kept = !sitting->saving || game_file_add(&sitting->file, upto, &fault);
    if (!kept && (everything || !sitting->unsaved)) {
        cli_fault(&fault);
    }
    sitting->unsaved = !kept;
}
