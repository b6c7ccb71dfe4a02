#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "version.h"

static const struct cli_command *const commands[] = {
    &cli_play,     &cli_serve,  &cli_rules,  &cli_scenarios, &cli_new,     &cli_show,
    &cli_legal,    &cli_odds,   &cli_do,     &cli_replay,    &cli_verify,  &cli_case,
    &cli_lesson,   &cli_sim,    &cli_ladder, &cli_tune,      &cli_analyse, &cli_problems,
    &cli_campaign, &cli_points, &cli_store,  &cli_bench,
};
enum { COMMANDS = sizeof commands / sizeof commands[0], SENTENCE_BYTES = 1024 };

/* A sentence may quote a file: control characters, which could play tricks with a terminal, become
 * "?". */
int cli_fail(const char *format, ...)
{
    char sentence[SENTENCE_BYTES];
    va_list words;
    va_start(words, format);
    vsnprintf(sentence, sizeof sentence, format, words);
    va_end(words);
    for (char *at = sentence; *at != '\0'; at++) {
        *at = (unsigned char)*at < ' ' || *at == 0x7f ? '?' : *at;
    }
    fprintf(stderr, "sandtable: %s\n", sentence);
    return EXIT_FAILED;
}

int cli_fault(const struct fault *fault)
{
    cli_fail("%s", fault->text);
    return strncmp(fault->text, "--", 2) == 0 ? EXIT_USAGE : EXIT_FAILED;
}

bool cli_number(const char *text, const char *name, long min, long max, long otherwise, long *value)
{
    *value = otherwise;
    if (text == NULL) {
        return true;
    }
    char *end;
    *value = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || *value < min || *value > max) {
        cli_fail("--%s: expected a number from %ld to %ld, found \"%s\"", name, min, max, text);
        return false;
    }
    return true;
}

void *room_for(size_t bytes)
{
    void *room = calloc(1, bytes);
    if (room == NULL) {
        cli_fail("there is no memory left");
        exit(EXIT_FAILED);
    }
    return room;
}

int cli_print_json(json_t *json)
{
    json_dumpf(json, stdout, JSON_INDENT(2) | JSON_ENCODE_ANY | JSON_REAL_PRECISION(9));
    putchar('\n');
    json_decref(json);
    return EXIT_DONE;
}

static void print_usage(FILE *to)
{
    fputs("Sandtable, an umpire for tabletop wargames.\n\n", to);
    fputs("  sandtable COMMAND [ARGUMENT...] [--OPTION...]\n\n", to);
    for (int i = 0; i < COMMANDS; i++) {
        fprintf(to, "  %-10s %s\n", commands[i]->name, commands[i]->about);
    }
    fputs("\n  sandtable COMMAND --help tells more of one command; --version, of the program.\n"
          "  Exit status: 0 done, 1 refused or failed, 2 wrong usage.\n",
          to);
}

void cli_help_option(const char *name, const char *value, const char *about)
{
    char head[64];
    snprintf(head, sizeof head, "--%s%s%s", name, value ? " " : "", value ? value : "");
    printf("  %-22s %s\n", head, about);
}

static int print_help(const struct cli_command *command)
{
    printf("  sandtable %s%s%s\n\n%s\n", command->name, command->words[0] == '\0' ? "" : " ",
           command->words, command->help);
    for (int i = 0; i < OPTIONS_PER_COMMAND && command->options[i].name != NULL; i++) {
        const struct cli_option *option = &command->options[i];
        fputs(i == 0 ? "\n" : "", stdout);
        cli_help_option(option->name, option->value, option->about);
    }
    if (command->tell_taken != NULL) {
        command->tell_taken();
    }
    return EXIT_DONE;
}

static int wrong_usage(const struct cli_command *command, const char *what, const char *word)
{
    fprintf(stderr, "sandtable %s: %s%s%s; usage: sandtable %s %s\n", command->name, what,
            word ? " " : "", word ? word : "", command->name, command->words);
    return EXIT_USAGE;
}

static int option_named(const struct cli_command *command, const char *name, size_t length)
{
    for (int i = 0; i < OPTIONS_PER_COMMAND && command->options[i].name != NULL; i++) {
        if (strlen(command->options[i].name) == length &&
            strncmp(command->options[i].name, name, length) == 0) {
            return i;
        }
    }
    return -1;
}

/* Is it one of the first words that the option is good for? */
static bool is_for(const struct cli_option *option, const char *word)
{
    const char *at = option->only;
    while (*at != '\0') {
        size_t length = strcspn(at, " ");
        if (strlen(word) == length && strncmp(at, word, length) == 0) {
            return true;
        }
        at += length + strspn(at + length, " ");
    }
    return false;
}

/* What was given must go together. */
static int judge(const struct cli_command *command, const struct cli_args *args)
{
    for (int i = 0; i < OPTIONS_PER_COMMAND; i++) {
        const struct cli_option *option = &command->options[i];
        const char *word = args->n_words > 0 ? args->words[0] : "";
        if (args->options[i] == NULL) {
            continue;
        }
        if (option->only != NULL && !is_for(option, word)) {
            cli_fail("--%s: expected only with sandtable %s %s", option->name, command->name,
                     option->only);
            return EXIT_USAGE;
        }
        for (int other = 0; other < i && option->group != 0; other++) {
            if (args->options[other] != NULL && command->options[other].group == option->group) {
                cli_fail("--%s: expected without --%s", option->name, command->options[other].name);
                return EXIT_USAGE;
            }
        }
    }
    return EXIT_DONE;
}

/* One more word; of a game's command in quotes, those it holds. Is there room? */
static bool add_words(const struct cli_command *command, char *said, struct cli_args *args)
{
    bool split = command->takes_command && args->n_words > 0;
    char *rest = NULL;
    for (char *word = split ? strtok_r(said, " \t\n", &rest) : said; word != NULL;
         word = split ? strtok_r(NULL, " \t\n", &rest) : NULL) {
        if (args->n_words == WORDS_MAX) {
            return false;
        }
        args->words[args->n_words++] = word;
    }
    return true;
}

/* An option of no table: its place among the others, where its value goes; -1 if it is none, or
 * there is no room. */
static int other_named(const struct cli_command *command, char *name, size_t length,
                       struct cli_args *args)
{
    char ends = name[length];
    name[length] = '\0';
    if (command->takes == NULL || args->n_others == OTHERS_MAX || !command->takes(name)) {
        name[length] = ends;
        return -1;
    }
    args->others[args->n_others].name = name;
    return args->n_others++;
}

static bool is_said_twice(const struct cli_args *args, int other)
{
    for (int i = 0; i < other; i++) {
        if (strcmp(args->others[i].name, args->others[other].name) == 0) {
            return true;
        }
    }
    return false;
}

/* Options may stand anywhere; behind a lone -- everything is a word. */
static int parse(const struct cli_command *command, char **argv, struct cli_args *args)
{
    bool only_words = false;
    for (; *argv != NULL; argv++) {
        if (only_words || strncmp(*argv, "--", 2) != 0) {
            if (!add_words(command, *argv, args)) {
                return wrong_usage(command, "too many words", NULL);
            }
            continue;
        }
        if ((*argv)[2] == '\0') {
            only_words = true;
            continue;
        }
        char *name = *argv + 2;
        size_t length = strcspn(name, "=");
        const char *value = name[length] == '=' ? name + length + 1 : NULL;
        int option = option_named(command, name, length);
        int other = option < 0 ? other_named(command, name, length, args) : -1;
        if (option < 0 && other < 0) {
            return wrong_usage(command, "no such option:", *argv);
        }
        if (other < 0 && command->options[option].value == NULL) {
            if (value != NULL) {
                return wrong_usage(command, "takes no value:", *argv);
            }
            value = "";
        } else if (value == NULL) {
            value = *++argv;
        }
        if (value == NULL) {
            return wrong_usage(command, "a value is missing behind", name - 2);
        }
        if (other < 0 ? args->options[option] != NULL : is_said_twice(args, other)) {
            return wrong_usage(command, "said twice:", name - 2);
        }
        *(other < 0 ? &args->options[option] : &args->others[other].value) = value;
    }
    if (args->n_words < command->min_words) {
        return wrong_usage(command, "an argument is missing", NULL);
    }
    return args->n_words <= command->max_words
               ? judge(command, args)
               : wrong_usage(command, "one argument too many:", args->words[command->max_words]);
}

static bool asks_for_help(char **argv)
{
    for (; *argv != NULL && strcmp(*argv, "--") != 0; argv++) {
        if (strcmp(*argv, "--help") == 0 || strcmp(*argv, "-h") == 0) {
            return true;
        }
    }
    return false;
}

static int run_command(const struct cli_command *command, char **argv)
{
    if (asks_for_help(argv)) {
        return print_help(command);
    }
    struct cli_args args = {.n_words = 0};
    int status = parse(command, argv, &args);
    return status == EXIT_DONE ? command->run(&args) : status;
}

static int no_such_command(const char *name)
{
    cli_fail("there is no command \"%s\"; sandtable --help lists them", name);
    return EXIT_USAGE;
}

static const struct cli_command *command_named(const char *name)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i]->name, name) == 0) {
            return commands[i];
        }
    }
    return NULL;
}

/* sandtable help, or sandtable help COMMAND. */
static int help(char **argv)
{
    if (*argv == NULL) {
        print_usage(stdout);
        return EXIT_DONE;
    }
    const struct cli_command *command = command_named(*argv);
    return command == NULL ? no_such_command(*argv) : print_help(command);
}

static int run(char **argv)
{
    if (*argv == NULL) {
        print_usage(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(*argv, "--help") == 0 || strcmp(*argv, "-h") == 0 || strcmp(*argv, "help") == 0) {
        return help(argv + 1);
    }
    if (strcmp(*argv, "--version") == 0) {
        puts("sandtable " SANDTABLE_VERSION);
        return EXIT_DONE;
    }
    const struct cli_command *command = command_named(*argv);
    return command == NULL ? no_such_command(*argv) : run_command(command, argv + 1);
}

/* A file opened where one of the standard three is closed would take its number, and what is said
 * would be written into it. Each closed one is held by something that can be neither read nor
 * written as it would be. */
static void hold_standard_three(void)
{
    for (int number = 0; number < 3; number++) {
        if (fcntl(number, F_GETFD) < 0) {
            (void)!open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

int main(int argc, char **argv)
{
    hold_standard_three();
    int status = run(argc > 0 ? argv + 1 : argv);
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    return written || status != EXIT_DONE ? status : cli_fail("standard output cannot be written");
}
