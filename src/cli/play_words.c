/* The words a player can say at the table beside the verbs of the rules. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/odds.h"
#include "cli/open_game.h"
#include "cli/play.h"
#include "cli/rules.h"
#include "cli/tell.h"
#include "draw/list_legal.h"
#include "draw/text_board.h"
#include "format/sentence.h"

static void say_help(struct sitting *sitting, char **words, int n);

static void say_legal(struct sitting *sitting, char **words, int n)
{
    struct scene scene = sitting_scene(sitting);
    int side = sitting_side(sitting);
    int verb = n > 1 ? verb_beginning(scene.rules, words[1]) : EVERY_VERB;
    if (n > 1 && verb < 0) {
        printf(verb < EVERY_VERB ? "More than one command begins with \"%s\".\n"
                                 : "There is no command \"%s\"; help lists them.\n",
               words[1]);
        return;
    }
    umpire_legal(scene.rules, scene.scenario, scene.state, side, sitting->legal);
    legal_print_short(&sitting->paper, &scene, side, sitting->legal, verb);
    if (sitting->legal->n == 0) {
        tell_waiting(&sitting->paper, &scene);
    }
}

static void say_odds(struct sitting *sitting, char **words, int n)
{
    struct command command;
    struct fault fault;
    if (n < 2) {
        printf("Say odds and then a command: odds fire B1.\n");
        return;
    }
    if (!sitting_understand(sitting, words + 1, n - 1, &command)) {
        return;
    }
    struct scene scene = sitting_scene(sitting);
    if (!odds_print(&sitting->paper, &scene, &command, &fault)) {
        printf("%s\n", fault.text);
    }
}

static void say_board(struct sitting *sitting, char **words, int n)
{
    if (n < 2) {
        sitting_draw(sitting);
        return;
    }
    struct fault fault;
    struct scene scene = sitting_scene(sitting);
    struct survey *survey = room_for(sizeof *survey);
    if (survey_named(&scene, words[1], survey, &fault)) {
        board_print(&sitting->paper, &scene, survey);
        survey_print(&sitting->paper, &scene, survey);
    } else {
        printf("Not drawn: %s.\n", fault.text);
    }
    free(survey);
}

/* The game is played again from its start, and told as it goes. */
static void say_log(struct sitting *sitting, char **words, int n)
{
    (void)words;
    (void)n;
    struct game *again = game_again(sitting->game);
    struct journal_entry *entry = room_for(sizeof *entry);
    struct told told = {.n = 0};
    uint32_t at = 0;
    if (again != NULL) {
        told_start(&told, again, sitting_side(sitting));
    }
    while (again != NULL && journal_next(&sitting->game->journal, &at, entry)) {
        game_do(again, &entry->command, entry->dice, entry->n_dice);
        if (told_hears(&told, again, &entry->command)) {
            struct scene scene = told_scene(&told, again);
            tell_step(&sitting->paper, &scene, again, &entry->command, &told);
        }
    }
    told_end(&told);
    free(entry);
    game_free(again);
}

static void say_rule(struct sitting *sitting, char **words, int n)
{
    if (n < 2) {
        printf("Say rule and a clause: rule fire.to-hit.\n");
    } else if (!rule_print(&sitting->paper, sitting->game->rules, words[1])) {
        printf("There is no clause \"%s\"; sandtable rules %s lists them.\n", words[1],
               sitting->game->rules->slug);
    }
}

static void say_undo(struct sitting *sitting, char **words, int n)
{
    (void)words;
    (void)n;
    sitting_undo(sitting);
}

static void say_save(struct sitting *sitting, char **words, int n)
{
    struct fault fault;
    if (n < 2) {
        printf("Say save and the name of a file: save game.jsonl.\n");
    } else if (sitting_save(sitting, words[1], &fault)) {
        printf("The game is kept in %s.\n", words[1]);
    } else {
        printf("Not saved: %s.\n", fault.text);
    }
}

static void say_quit(struct sitting *sitting, char **words, int n)
{
    (void)words;
    (void)n;
    sitting->done = true;
}

static const struct table_word {
    const char *name;
    const char *about;
    void (*say)(struct sitting *sitting, char **words, int n);
} table_words[] = {
    {"help", "this; help VERB: of one command", say_help},
    {"legal", "what can be said now; legal VERB: more of one verb", say_legal},
    {"odds", "odds COMMAND: what could come of it, exactly", say_odds},
    {"board", "draws the board; board UNIT: what it sees and where it can go", say_board},
    {"log", "tells the game from its beginning", say_log},
    {"rule", "rule CLAUSE: the text of a clause, such as fire.to-hit", say_rule},
    {"undo", "takes the last command back, unless dice were rolled", say_undo},
    {"save", "save FILE: keeps the game in a file from now on", say_save},
    {"quit", "leaves the table", say_quit},
};
enum { TABLE_WORDS = sizeof table_words / sizeof table_words[0] };

/* "move <unit> <path> [facing]": an argument in brackets may be left out. */
static void verb_head(const struct verb *verb, char *head, size_t size)
{
    struct sentence sentence = sentence_in(head, size);
    add(&sentence, "%s", verb->name);
    for (int i = 0; i < verb->n_args; i++) {
        const struct arg *arg = &verb->args[i];
        add(&sentence, arg->optional ? " [%s]" : " <%s>", arg->name);
    }
}

static void help_with_verb(const struct verb *verb)
{
    char head[80];
    verb_head(verb, head, sizeof head);
    printf("  %-18s %s%s\n", head, strlen(head) > 18 ? " " : "", verb->about);
    for (int i = 0; i < verb->n_args; i++) {
        printf("  %-18s   %s: %s\n", "", verb->args[i].name, verb->args[i].about);
    }
}

static void say_help(struct sitting *sitting, char **words, int n)
{
    const struct ruleset *rules = sitting->game->rules;
    int asked = n > 1 ? verb_beginning(rules, words[1]) : EVERY_VERB;
    if (asked >= 0) {
        help_with_verb(ruleset_verb(rules, asked));
        return;
    }
    printf("Commands of %s; they may be cut short as long as only one begins so:\n", rules->title);
    for (int i = 0; i < rules->n_verbs; i++) {
        help_with_verb(&rules->verbs[i]);
    }
    printf("  %-18s %s\n", "concede", "Gives the game up.");
    printf("  %-18s %s\n", "draw", "Ends the game in a draw, if both players agree.");
    printf("And at the table:\n");
    for (int i = 0; i < TABLE_WORDS; i++) {
        printf("  %-18s %s\n", table_words[i].name, table_words[i].about);
    }
}

/* The table's own words are said in full, so that the verbs of the rules can be cut short. */
void sitting_line(struct sitting *sitting, char *line)
{
    char *words[LINE_WORDS];
    int n = 0;
    char *rest = NULL;
    for (char *word = strtok_r(line, " \t", &rest); word != NULL && n < LINE_WORDS;
         word = strtok_r(NULL, " \t", &rest)) {
        words[n++] = word;
    }
    if (n == 0) {
        return;
    }
    for (int i = 0; i < TABLE_WORDS; i++) {
        if (strcasecmp(table_words[i].name, words[0]) == 0) {
            table_words[i].say(sitting, words, n);
            return;
        }
    }
    struct command command;
    if (sitting_understand(sitting, words, n, &command)) {
        sitting_command(sitting, &command);
    }
}
