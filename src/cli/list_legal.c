#include "cli/list_legal.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/reach.h"
#include "format/command.h"

enum { FEW = 40, FEW_OF_A_VERB = 12, REACHED_COLUMNS = 26 };

static int verb_of(const struct legal *legal, uint32_t index)
{
    struct command command;
    legal_get(legal, index, 0, &command);
    return command.verb;
}

static bool is_wanted(const struct legal *legal, uint32_t index, int verb)
{
    return verb == EVERY_VERB || verb_of(legal, index) == verb;
}

uint32_t legal_count(const struct legal *legal, int verb)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < legal->n; i++) {
        n += is_wanted(legal, i, verb);
    }
    return n;
}

void legal_print_all(const struct paper *paper, const struct scene *scene, int side,
                     const struct legal *legal, int verb)
{
    for (uint32_t i = 0; i < legal->n; i++) {
        struct command command;
        char text[COMMAND_TEXT];
        if (is_wanted(legal, i, verb)) {
            legal_get(legal, i, side, &command);
            command_text(scene, &command, text);
            fprintf(paper->to, "%s\n", text);
        }
    }
}

/* -- in short ------------------------------------------------------------------------------------
 */

/* "0813 fff ↑↗": the hex, the shortest path to it, the ways it could face there. */
static void reached_text(const struct scene *scene, const struct legal *legal,
                         const struct reached *reached, char *text, size_t size)
{
    struct command command;
    char path[COMMAND_TEXT];
    char name[HEX_NAME_SIZE];
    legal_get(legal, reached->command, 0, &command);
    command_text(scene, &command, path);
    hex_format(reached->hex, name);
    int used = snprintf(text, size, "%-4s %-6s ", hex_is_nowhere(reached->hex) ? "off" : name,
                        strchr(path, ' ') == NULL ? path : strchr(path, ' ') + 1);
    for (int facing = 1; facing <= HEX_SIDES && !hex_is_nowhere(reached->hex); facing++) {
        if (reached->facings >> facing & 1 && used > 0 && (size_t)used < size) {
            used += snprintf(text + used, size - (size_t)used, "%s", facing_arrow(facing));
        }
    }
}

static void print_reach(const struct paper *paper, const struct scene *scene,
                        const struct legal *legal, const struct reach *reach)
{
    int columns = paper->width / REACHED_COLUMNS;
    fprintf(paper->to,
            "%s: %u paths to %d places; the shortest to each, and how it can face there\n",
            ruleset_verb(scene->rules, reach->verb)->name, reach->paths, reach->n);
    for (int i = 0; i < reach->n; i++) {
        char text[160];
        reached_text(scene, legal, &reach->list[i], text, sizeof text);
        fputs(i % columns == 0 ? "  " : "", paper->to);
        paper_column(paper, INK_PLAIN, text, REACHED_COLUMNS);
        fputs(i % columns == columns - 1 || i == reach->n - 1 ? "\n" : "", paper->to);
    }
}

/* "jump: 311 choices of hex, such as jump 0101" */
static void print_count(const struct paper *paper, const struct scene *scene, int side,
                        const struct legal *legal, int verb)
{
    const struct verb *schema = ruleset_verb(scene->rules, verb);
    for (uint32_t i = 0; i < legal->n; i++) {
        struct command command;
        char text[COMMAND_TEXT];
        if (verb_of(legal, i) != verb) {
            continue;
        }
        legal_get(legal, i, side, &command);
        command_text(scene, &command, text);
        fprintf(paper->to, "%s: %u choices of %s, such as %s\n", schema->name,
                legal_count(legal, verb), schema->n_args > 0 ? schema->args[0].name : "it", text);
        return;
    }
}

void legal_print_short(const struct paper *paper, const struct scene *scene, int side,
                       const struct legal *legal, int verb)
{
    if (legal_count(legal, verb) <= FEW) {
        legal_print_all(paper, scene, side, legal, verb);
        return;
    }
    struct reach *reach = room_for(sizeof *reach);
    reach_find(scene, side, legal, reach);
    for (int one = 0; one < scene->rules->n_verbs; one++) {
        uint32_t n = verb == EVERY_VERB || verb == one ? legal_count(legal, one) : 0;
        if (n > FEW_OF_A_VERB && one == reach->verb) {
            print_reach(paper, scene, legal, reach);
        } else if (n > FEW_OF_A_VERB) {
            print_count(paper, scene, side, legal, one);
        } else if (n > 0) {
            legal_print_all(paper, scene, side, legal, one);
        }
    }
    free(reach);
}

/* -- names ---------------------------------------------------------------------------------------
 */

int verb_beginning(const struct ruleset *rules, const char *name)
{
    int found = -1;
    for (int i = 0; i <= VERB_CONCEDE; i++) {
        const struct verb *verb = ruleset_verb(rules, i);
        if (verb == NULL || strncasecmp(verb->name, name, strlen(name)) != 0) {
            continue;
        }
        if (strlen(verb->name) == strlen(name)) {
            return i;
        }
        found = found == -1 ? i : -2;
    }
    return found;
}
