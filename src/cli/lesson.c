/* sandtable lesson: plays lessons through, to see that everything they wait for can happen. */

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "format/file.h"
#include "format/lesson.h"

static bool check_file(const char *path, struct fault *fault)
{
    size_t length;
    char *text = file_read(path, LESSON_BYTES_MAX, &length, fault);
    struct lesson_sum sum;
    json_t *lesson = text == NULL ? NULL : lesson_read(text, length, path, &sum, fault);
    free(text);
    if (lesson == NULL) {
        return false;
    }
    unsigned tenths = lesson_sum_tenths(&sum);
    printf("%s: %zu steps, each can happen; about %u.%u minutes: %u words to read, %u s to act, %u "
           "s to watch\n",
           path, json_array_size(json_object_get(lesson, "steps")), tenths / 10, tenths % 10,
           sum.words, sum.doing_ms / 1000, sum.watching_ms / 1000);
    json_decref(lesson);
    return true;
}

static int run(const struct cli_args *args)
{
    int status = EXIT_DONE;
    for (int i = 0; i < args->n_words; i++) {
        struct fault fault;
        if (!check_file(args->words[i], &fault)) {
            status = cli_fault(&fault);
        }
    }
    return status;
}

const struct cli_command cli_lesson = {
    .name = "lesson",
    .words = "FILE...",
    .about = "checks lessons by playing them through",
    .help =
        "Reads the lessons given (docs/formats.md, \"Lesson\") and plays each through with its\n"
        "dice. One that waits for something that cannot happen is refused, with its line.",
    .min_words = 1,
    .max_words = WORDS_MAX,
    .run = run,
};
