#include "fuzz.h"

#include <string.h>

#include "format/command.h"
#include "format/scenario.h"
#include "rules/registry.h"

/* A game of Border Patrol that hears each line as a command, in words or as JSON. */
static void hear(struct game *game, const char *line, size_t length)
{
    struct fault fault = {.text = ""};
    struct scene scene = scene_of(game);
    struct spoken spoken;
    char text[512];
    if (length >= sizeof text) {
        return;
    }
    memcpy(text, line, length);
    text[length] = '\0';
    bool understood;
    if (text[0] == '{') {
        json_t *json = json_read(text, length, "input", &fault);
        if (json == NULL) {
            must_say_why(&fault);
            return;
        }
        understood = command_from_json(&scene, json, NULL, &spoken, &fault);
        json_decref(json);
    } else {
        char *words[16];
        int n = 0;
        for (char *word = strtok(text, " "); word != NULL && n < 16; word = strtok(NULL, " ")) {
            words[n++] = word;
        }
        understood = command_from_words(&scene, words, n, &spoken, &fault);
    }
    if (!understood) {
        must_say_why(&fault);
        return;
    }
    char said[COMMAND_TEXT];
    command_text(&scene, &spoken.command, said);
    json_decref(command_json(&scene, &spoken.command));
    game_do_printed(game, &spoken.command, spoken.has_dice ? spoken.dice : NULL, spoken.n_dice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fault fault;
    struct game *game = scenario_shipped(ruleset_named("pz8-space"), "border-patrol", &fault);
    uint8_t seed[32] = {7};
    game_seed(game, seed);
    struct command begin = command_begin();
    game_do(game, &begin, NULL, 0);
    const char *line = (const char *)data;
    const char *end = line + size;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop == NULL ? end : stop;
        hear(game, line, (size_t)(stop - line));
        line = stop + 1;
    }
    game_free(game);
    return 0;
}
