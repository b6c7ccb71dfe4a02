/* The `sandtable` program: one file per command, each a struct in the table of main.c.
 *
 * Exit status: 0 done, 1 refused or failed, 2 wrong usage. What a program might read goes to
 * standard output, with --json as JSON; what went wrong goes to standard error, in one sentence. */
#ifndef SANDTABLE_CLI_CLI_H
#define SANDTABLE_CLI_CLI_H

#include <jansson.h>
#include <stdbool.h>

#include "format/fault.h"
#include "format/scene.h"

enum exit_status { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

enum { OPTIONS_PER_COMMAND = 20, WORDS_MAX = 256, OTHERS_MAX = 16 };

/* An option of a command: --name, or --name VALUE. */
struct cli_option {
    const char *name;  /* "json" */
    const char *value; /* what its value is called in the help: "FILE"; NULL if it takes none */
    const char *about;
    int group;        /* of the options of one group, if it is not 0, only one can be given */
    const char *only; /* the first words it is good for, "new or play"; NULL: whatever they are */
};

/* What was typed behind the command. */
struct cli_args {
    int n_words;
    char *words[WORDS_MAX];
    const char *options[OPTIONS_PER_COMMAND]; /* the value, "" for one without, NULL if not given */
    int n_others;
    struct {
        const char *name, *value;
    } others[OTHERS_MAX]; /* options that the command's `takes` knows */
};

struct cli_command {
    const char *name;
    const char *words; /* its arguments, for the help: "GAME VERB [ARGUMENT...]" */
    const char *about; /* one line */
    const char *help;  /* a paragraph */
    int min_words, max_words;
    bool takes_command; /* behind the first word, a game's: several words, or some of them quoted */
    struct cli_option options[OPTIONS_PER_COMMAND];
    /* Options that stand in no table here, each with a value: is this one of them? And the help's
     * lines about them. Both NULL where there are none. */
    bool (*takes)(const char *name);
    void (*tell_taken)(void);
    int (*run)(const struct cli_args *args);
};

extern const struct cli_command cli_rules, cli_scenarios, cli_new, cli_do, cli_legal, cli_show,
    cli_odds, cli_replay, cli_verify, cli_case, cli_sim, cli_ladder, cli_tune, cli_analyse,
    cli_problems, cli_points, cli_bench, cli_play, cli_serve, cli_campaign, cli_store, cli_lesson;

/* One sentence on standard error; EXIT_FAILED. */
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same; EXIT_USAGE if the sentence is about an option ("--side: expected ..."). */
int cli_fault(const struct fault *fault);

/* The number an option gives; `otherwise` if it was not given; false after a sentence if it is no
 * number from min to max. */
bool cli_number(const char *text, const char *name, long min, long max, long otherwise,
                long *value);

/* Zeroed memory, to be freed; the program ends with a sentence where there is none. */
void *room_for(size_t bytes);

/* A line of the help: "  --tons N   displacement". */
void cli_help_option(const char *name, const char *value, const char *about);

/* Writes JSON, indented, with a newline; frees it. EXIT_DONE. */
int cli_print_json(json_t *json);

#endif
