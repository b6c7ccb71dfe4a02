#include "cli/library.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "draw/paper.h"

st_game *library_open(const char *name, uint32_t commands, char *why)
{
    st_game *game = st_open(name, commands, why);
    if (game != NULL && st_drift(game) != NULL) {
        cli_fail("%s: %s", name, st_drift(game));
    }
    return game;
}

st_paper library_paper(FILE *to)
{
    struct paper paper = paper_of(to);
    return (st_paper){.width = paper.width, .colour = paper.colour};
}

static void end_without_memory(void)
{
    cli_fail("there is no memory left");
    exit(EXIT_FAILED);
}

void library_print(FILE *to, char *text)
{
    if (text == NULL) {
        end_without_memory();
    }
    fputs(text, to);
    st_free(text);
}

json_t *library_json(char *text)
{
    json_t *json = text == NULL ? NULL : json_loads(text, JSON_DECODE_ANY, NULL);
    if (json == NULL) {
        end_without_memory();
    }
    st_free(text);
    return json;
}

int library_fail(const char *why)
{
    return cli_fail("%s", why);
}

int library_fail_option(const char *why)
{
    if (why[strcspn(why, ": ")] != ':') {
        return library_fail(why); /* it was not the option's fault */
    }
    cli_fail("--%s", why);
    return EXIT_USAGE;
}
