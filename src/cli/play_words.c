/* The words a player can say at the table beside the verbs of the rules. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/list_legal.h"
#include "cli/odds.h"
#include "cli/open_game.h"
#include "cli/play.h"
#include "cli/rules.h"
#include "cli/tell.h"

static void say_help(struct table *table, char **words, int n);

static void say_legal(struct table *table, char **words, int n)
{
    struct scene scene = table_scene(table);
    int side = table_side(table);
    int verb = n > 1 ? verb_beginning(scene.rules, words[1]) : EVERY_VERB;
    if (n > 1 && verb < 0) {
        printf("%s knows no verb \"%s\".\n", scene.rules->title, words[1]);
        return;
    }
    umpire_legal(scene.rules, scene.scenario, scene.state, side, table->legal);
    legal_print_short(&table->paper, &scene, side, table->legal, verb);
}

static void say_odds(struct table *table, char **words, int n)
{
    struct command command;
    struct fault fault;
    if (n < 2) {
        printf("Say odds and then a command: odds fire B1.\n");
        return;
    }
    if (!table_understand(table, words + 1, n - 1, &command)) {
        return;
    }
    struct scene scene = table_scene(table);
    if (!odds_print(&table->paper, &scene, &command, &fault)) {
        printf("%s\n", fault.text);
    }
}

static void say_board(struct table *table, char **words, int n)
{
    (void)words;
    (void)n;
    table_draw(table);
}

/* The game is played again from its start, and told as it goes. */
static void say_log(struct table *table, char **words, int n)
{
    (void)words;
    (void)n;
    struct game *again = game_again(table->game);
    struct journal_entry *entry = room_for(sizeof *entry);
    int side = table_side(table);
    uint32_t at = 0;
    while (again != NULL && journal_next(&table->game->journal, &at, entry)) {
        game_do(again, &entry->command, entry->dice, entry->n_dice);
        struct scene scene = scene_seen_by(again, side, table->room);
        tell_step(&table->paper, &scene, again, &entry->command, side);
    }
    free(entry);
    game_free(again);
}

static void say_rule(struct table *table, char **words, int n)
{
    if (n < 2) {
        printf("Say rule and a clause: rule fire.to-hit.\n");
    } else if (!rule_print(&table->paper, table->game->rules, words[1])) {
        printf("There is no clause \"%s\"; sandtable rules %s lists them.\n", words[1],
               table->game->rules->slug);
    }
}

static void say_undo(struct table *table, char **words, int n)
{
    (void)words;
    (void)n;
    table_undo(table);
}

static void say_save(struct table *table, char **words, int n)
{
    struct fault fault;
    if (n < 2) {
        printf("Say save and the name of a file: save game.jsonl.\n");
    } else if (table_save(table, words[1], &fault)) {
        printf("The game is kept in %s.\n", words[1]);
    } else {
        printf("Not saved: %s.\n", fault.text);
    }
}

static void say_quit(struct table *table, char **words, int n)
{
    (void)words;
    (void)n;
    table->done = true;
}

static const struct table_word {
    const char *name;
    const char *about;
    void (*say)(struct table *table, char **words, int n);
} table_words[] = {
    {"help", "this", say_help},
    {"legal", "what can be said now; legal VERB: more of one verb", say_legal},
    {"odds", "odds COMMAND: what could come of it, exactly", say_odds},
    {"board", "draws the board", say_board},
    {"log", "tells the game from its beginning", say_log},
    {"rule", "rule CLAUSE: the text of a clause, such as fire.to-hit", say_rule},
    {"undo", "takes the last command back, unless dice were rolled", say_undo},
    {"save", "save FILE: keeps the game in a file from now on", say_save},
    {"quit", "leaves the table", say_quit},
};
enum { TABLE_WORDS = sizeof table_words / sizeof table_words[0] };

static void say_help(struct table *table, char **words, int n)
{
    (void)words;
    (void)n;
    const struct ruleset *rules = table->game->rules;
    printf("Commands of %s; they may be cut short (a for activate):\n", rules->title);
    for (int i = 0; i < rules->n_verbs; i++) {
        const struct verb *verb = &rules->verbs[i];
        char head[80];
        int used = snprintf(head, sizeof head, "%s", verb->name);
        for (int arg = 0; arg < verb->n_args && (size_t)used < sizeof head; arg++) {
            used +=
                snprintf(head + used, sizeof head - (size_t)used, " <%s>", verb->args[arg].name);
        }
        printf("  %-18s %s\n", head, verb->about);
        for (int arg = 0; arg < verb->n_args; arg++) {
            printf("  %-18s   <%s> is %s\n", "", verb->args[arg].name, verb->args[arg].about);
        }
    }
    printf("  %-18s %s\n", "concede", "Gives the game up.");
    printf("And at the table:\n");
    for (int i = 0; i < TABLE_WORDS; i++) {
        printf("  %-18s %s\n", table_words[i].name, table_words[i].about);
    }
}

/* The table's own words are said in full, so that the verbs of the rules can be cut short. */
void table_line(struct table *table, char *line)
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
            table_words[i].say(table, words, n);
            return;
        }
    }
    struct command command;
    if (table_understand(table, words, n, &command)) {
        table_command(table, &command);
    }
}
