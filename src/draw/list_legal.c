#include "draw/list_legal.h"

#include <stdlib.h>
#include <string.h>

#include "draw/hex_reach.h"
#include "format/command.h"
#include "format/inches.h"
#include "format/name.h"

#define NO_MEMORY "There is no memory left to list what can be said.\n"

enum { FEW = 40, FEW_OF_A_VERB = 12, REACHED_COLUMNS = 26, FLOWN_COLUMNS = 39 };

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

/* -- in short ---------------------------------------------------------------------------------- */

/* "2-4": the levels of this set, "1,3" where there are gaps. */
static void levels_text(uint32_t levels, char text[VALUE_TEXT])
{
    size_t used = 0;
    text[0] = '\0';
    for (int low = 0; low < 32 && used < VALUE_TEXT - 16; low++) {
        int high = low;
        if (!(levels >> low & 1)) {
            continue;
        }
        while (high < 31 && levels >> (high + 1) & 1) {
            high++;
        }
        used += (size_t)snprintf(text + used, VALUE_TEXT - used, "%s%d", used > 0 ? "," : "", low);
        if (high > low) {
            used += (size_t)snprintf(text + used, VALUE_TEXT - used, "-%d", high);
        }
        low = high;
    }
}

/* "0813 fff ↑↗": the hex, the cheapest path to it, the ways it could face there; for those who fly
 * "0813 2 MP FF level 2-4 ↑↗". */
static void reached_text(const struct scene *scene, const struct legal *legal,
                         const struct reached *reached, char *text, size_t size)
{
    struct command command;
    char path[COMMAND_TEXT];
    char name[HEX_NAME_SIZE];
    char high[VALUE_TEXT];
    bool off = hex_is_nowhere(reached->hex);
    legal_get(legal, reached->command, 0, &command);
    command_text(scene, &command, path);
    hex_format(reached->hex, name);
    levels_text(reached->levels, high);
    int used = snprintf(text, size, "%-4s ", off ? "off" : name);
    if (reached->levels != 0 && reached->spent >= 0) {
        used += snprintf(text + used, size - (size_t)used, "%d MP ", reached->spent / THOU);
    }
    used += snprintf(text + used, size - (size_t)used, "%-6s ",
                     strchr(path, ' ') == NULL ? path : strchr(path, ' ') + 1);
    if (reached->levels != 0 && !off) {
        used += snprintf(text + used, size - (size_t)used, "level %s ", high);
    }
    for (int facing = 1; facing <= HEX_SIDES && !off; facing++) {
        if (reached->facings >> facing & 1 && used > 0 && (size_t)used < size) {
            used += snprintf(text + used, size - (size_t)used, "%s", facing_arrow(facing));
        }
    }
}

static bool has_levels(const struct hex_reach *reach)
{
    for (int i = 0; i < reach->n; i++) {
        if (reach->list[i].levels != 0) {
            return true;
        }
    }
    return false;
}

static void print_reach(const struct paper *paper, const struct scene *scene,
                        const struct legal *legal, const struct hex_reach *reach)
{
    int wide = has_levels(reach) ? FLOWN_COLUMNS : REACHED_COLUMNS;
    int columns = paper->width < wide ? 1 : paper->width / wide;
    fprintf(paper->to, "%s: %u paths to %d places; the %s\n",
            ruleset_verb(scene->rules, reach->verb)->name, reach->paths, reach->n,
            has_levels(reach) ? "cheapest to each, at which levels it can end there, and facing how"
                              : "shortest to each, and how it can face there");
    for (int i = 0; i < reach->n; i++) {
        char text[COMMAND_TEXT];
        reached_text(scene, legal, &reach->list[i], text, sizeof text);
        fputs(i % columns == 0 ? "  " : "", paper->to);
        paper_column(paper, INK_PLAIN, text, wide);
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

/* -- by unit ----------------------------------------------------------------------------------- */

/* The commands of one verb whose first argument is one piece. */
struct group {
    const struct legal *legal;
    int side;
    int verb;
    int32_t piece;
};

static bool is_in_group(const struct group *group, uint32_t index, struct command *command)
{
    legal_get(group->legal, index, group->side, command);
    return command->verb == group->verb && command->words[0] == group->piece;
}

/* "  a7      30,9.5  31,9.2  and 14 more": on one line, as far as it goes. */
static void print_group(const struct paper *paper, const struct scene *scene,
                        const struct group *group)
{
    enum { NAME_COLUMNS = 8, REST = 16 };
    char name[VALUE_TEXT];
    char text[COMMAND_TEXT];
    struct command command;
    piece_name(scene, group->piece, name);
    size_t head = strlen(ruleset_verb(scene->rules, group->verb)->name) + strlen(name) + 2;
    int column = 2 + NAME_COLUMNS;
    uint32_t shown = 0;
    uint32_t left = 0;
    fputs("  ", paper->to);
    paper_column(paper, INK_PLAIN, name, NAME_COLUMNS);
    for (uint32_t i = 0; i < group->legal->n; i++) {
        if (!is_in_group(group, i, &command)) {
            continue;
        }
        command_text(scene, &command, text);
        const char *rest = strlen(text) > head ? text + head : "";
        column += text_columns(rest) + 2;
        if (left > 0 || (shown > 0 && column > paper->width - REST)) {
            left++;
        } else {
            fprintf(paper->to, "%s%s", shown++ == 0 ? "" : "  ", rest);
        }
    }
    if (left > 0) {
        fprintf(paper->to, "  and %u more", left);
    }
    fputs("\n", paper->to);
}

/* Which pieces were listed, to be freed; NULL after a sentence without memory. */
static bool *room_to_list(const struct paper *paper, const struct scene *scene)
{
    bool *listed = calloc(scene->rules->n_collections, (size_t)1 << PIECE_SHIFT);
    if (listed == NULL) {
        fputs(NO_MEMORY, paper->to);
    }
    return listed;
}

/* A line to each unit, in the order in which they come. */
static void print_groups(const struct paper *paper, const struct scene *scene, int side,
                         const struct legal *legal, int verb)
{
    bool *listed = room_to_list(paper, scene);
    if (listed == NULL) {
        return;
    }
    fprintf(paper->to, "%s: %u choices\n", ruleset_verb(scene->rules, verb)->name,
            legal_count(legal, verb));
    for (uint32_t i = 0; i < legal->n; i++) {
        struct command command;
        legal_get(legal, i, side, &command);
        int32_t piece = command.words[0];
        if (command.verb == verb && !listed[piece]) {
            listed[piece] = true;
            print_group(paper, scene, &(struct group){legal, side, verb, piece});
        }
    }
    free(listed);
}

bool begins_with_piece(const struct ruleset *rules, int verb)
{
    const struct verb *schema = ruleset_verb(rules, verb);
    return schema->n_args > 1 && schema->args[0].kind == VALUE_PIECE && !schema->args[0].optional;
}

void legal_print_pieces(const struct paper *paper, const struct scene *scene,
                        const struct legal *legal, int verb)
{
    enum { MOST = 12 };
    bool *listed = room_to_list(paper, scene);
    int n = 0;
    for (uint32_t i = 0; listed != NULL && i < legal->n; i++) {
        struct command command;
        legal_get(legal, i, 0, &command);
        if (command.verb == verb && !listed[command.words[0]]) {
            char name[VALUE_TEXT];
            listed[command.words[0]] = true;
            piece_name(scene, command.words[0], name);
            if (n < MOST) {
                fprintf(paper->to, "%s%s", n == 0 ? "" : ", ", name);
            }
            n++;
        }
    }
    if (n > MOST) {
        fprintf(paper->to, " and %d more", n - MOST);
    }
    free(listed);
}

void legal_print_short(const struct paper *paper, const struct scene *scene, int side,
                       const struct legal *legal, int verb)
{
    if (legal->n > 0 && verb != EVERY_VERB && legal_count(legal, verb) == 0) {
        fprintf(paper->to, "Nothing can be said with %s now.\n",
                ruleset_verb(scene->rules, verb)->name);
        return;
    }
    if (legal_count(legal, verb) <= FEW) {
        legal_print_all(paper, scene, side, legal, verb);
        return;
    }
    struct hex_reach *reach = malloc(sizeof *reach);
    if (reach == NULL) {
        fputs(NO_MEMORY, paper->to);
        return;
    }
    hex_reach_find(scene, side, legal, reach);
    for (int one = 0; one < scene->rules->n_verbs; one++) {
        uint32_t n = verb == EVERY_VERB || verb == one ? legal_count(legal, one) : 0;
        if (n > FEW_OF_A_VERB && one == reach->verb) {
            print_reach(paper, scene, legal, reach);
        } else if (n > FEW_OF_A_VERB && begins_with_piece(scene->rules, one)) {
            print_groups(paper, scene, side, legal, one);
        } else if (n > FEW_OF_A_VERB) {
            print_count(paper, scene, side, legal, one);
        } else if (n > 0) {
            legal_print_all(paper, scene, side, legal, one);
        }
    }
    free(reach);
}

/* -- names ------------------------------------------------------------------------------------- */

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
