#include "format/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/value.h"
#include "umpire-clauses.h"

static int verb_named(const struct ruleset *rules, const char *name)
{
    for (int i = 0; i < rules->n_verbs; i++) {
        if (strcasecmp(rules->verbs[i].name, name) == 0) {
            return i;
        }
    }
    for (int i = VERB_DRAW; i <= VERB_CONCEDE; i++) {
        if (strcasecmp(ruleset_verb(rules, i)->name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool say_unknown_verb(const struct ruleset *rules, const char *verb, struct fault *fault)
{
    char known[400] = "";
    size_t used = 0;
    for (int i = 0; i < rules->n_verbs && used < sizeof known; i++) {
        used += (size_t)snprintf(known + used, sizeof known - used, "%s, ", rules->verbs[i].name);
    }
    fault_say(fault, "verb: %s knows no verb \"%.40s\"; it knows %sbegin, draw and concede",
              rules->title, verb, known);
    return fault_cite(fault, UMPIRE_COMMAND_VERB);
}

/* The verb, and who speaks unless somebody says otherwise. */
static bool start_command(const struct scene *scene, const char *verb, struct spoken *spoken,
                          struct fault *fault)
{
    memset(spoken, 0, sizeof *spoken);
    int number = verb_named(scene->rules, verb);
    if (number < 0) {
        return say_unknown_verb(scene->rules, verb, fault);
    }
    spoken->command.verb = (uint8_t)number;
    spoken->command.side = is_nobodys(number) ? SIDE_NONE : (uint8_t)side_to_speak(scene->state);
    return true;
}

static bool add_words(struct command *command, const int32_t *words, int n)
{
    if (command->n_words + n > COMMAND_WORDS) {
        return false;
    }
    memcpy(command->words + command->n_words, words, (size_t)n * sizeof words[0]);
    command->n_words = (uint16_t)(command->n_words + n);
    return true;
}

json_t *dice_json(const uint8_t *dice, uint32_t n)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < n; i++) {
        json_array_append_new(list, json_integer(dice[i]));
    }
    return list;
}

bool dice_from_json(const json_t *json, uint8_t *dice, uint32_t most, uint32_t *n,
                    struct fault *fault)
{
    if (!json_is_array(json) || json_array_size(json) > most) {
        return fault_say(fault, "dice: expected a list of at most %u numbers", most);
    }
    *n = (uint32_t)json_array_size(json);
    for (uint32_t i = 0; i < *n; i++) {
        const json_t *die = json_array_get(json, i);
        if (!json_is_integer(die) || json_integer_value(die) < 1 ||
            json_integer_value(die) > UINT8_MAX) {
            return fault_say(fault, "dice[%u]: expected a number from 1 to 255", i);
        }
        dice[i] = (uint8_t)json_integer_value(die);
    }
    return true;
}

static bool is_one_of(const char *const *list, const char *key)
{
    for (int i = 0; list != NULL && list[i] != NULL; i++) {
        if (strcmp(list[i], key) == 0) {
            return true;
        }
    }
    return false;
}

static bool check_command_keys(const struct verb *verb, const json_t *json,
                               const char *const *extra, struct fault *fault)
{
    static const char *const always[] = {"verb", "side", "dice", NULL};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value)
    {
        bool known = is_one_of(always, key) || is_one_of(extra, key);
        for (int i = 0; i < verb->n_args && !known; i++) {
            known = strcmp(verb->args[i].name, key) == 0;
        }
        if (!known) {
            return fault_say(fault, "%.40s: %s takes no such argument", key, verb->name);
        }
    }
    return true;
}

/* Stands for an argument that is left out before one that is not. */
#define NOT_SAID "-"

static bool read_arg(const struct scene *scene, const struct arg *arg, const json_t *json,
                     struct command *command, struct fault *fault)
{
    int32_t words[VALUE_WORDS] = {ABSENT, ABSENT}; /* an absent place takes two words */
    int n = value_words(arg->kind, words);
    if (json == NULL && !arg->optional) {
        return fault_say(fault, "%s: expected %s, found nothing", arg->name, arg->about);
    }
    struct value_spec spec = spec_of_arg(arg);
    if (json != NULL && !value_from_json(scene, &spec, json, words, &n, fault)) {
        return fault_within(fault, "%s: ", arg->name);
    }
    return add_words(command, words, n) || fault_say(fault, "%s: too long", arg->name);
}

static bool read_speaker(const struct scene *scene, const json_t *json, struct command *command,
                         struct fault *fault)
{
    if (json == NULL) {
        return true;
    }
    int32_t side;
    int n;
    struct value_spec spec = {.kind = VALUE_SIDE};
    if (!value_from_json(scene, &spec, json, &side, &n, fault)) {
        return fault_within(fault, "side: ");
    }
    command->side = (uint8_t)side;
    return true;
}

/* Whatever is wrong with a command that has a verb is wrong with its arguments. */
static bool cite(bool understood, struct fault *fault)
{
    return understood ||
           fault_cite(fault, fault->clause != 0 ? fault->clause : UMPIRE_COMMAND_ARGUMENT);
}

static bool read_json(const struct scene *scene, const json_t *json, const char *const *extra,
                      struct spoken *spoken, struct fault *fault)
{
    const char *name = json_string_value(json_object_get(json, "verb"));
    if (name == NULL) {
        return fault_say(fault, "verb: expected a command: an object with a verb");
    }
    if (!start_command(scene, name, spoken, fault)) {
        return false;
    }
    const struct verb *verb = ruleset_verb(scene->rules, spoken->command.verb);
    if (!check_command_keys(verb, json, extra, fault) ||
        !read_speaker(scene, json_object_get(json, "side"), &spoken->command, fault)) {
        return false;
    }
    for (int i = 0; i < verb->n_args; i++) {
        if (!read_arg(scene, &verb->args[i], json_object_get(json, verb->args[i].name),
                      &spoken->command, fault)) {
            return false;
        }
    }
    const json_t *dice = json_object_get(json, "dice");
    spoken->has_dice = dice != NULL;
    return dice == NULL || dice_from_json(dice, spoken->dice, COMMAND_DICE, &spoken->n_dice, fault);
}

bool command_from_json(const struct scene *scene, const json_t *json, const char *const *extra,
                       struct spoken *spoken, struct fault *fault)
{
    return cite(read_json(scene, json, extra, spoken, fault), fault);
}

/* A path that comes last may be said step by step: fly F F TR. */
static bool join_path(const struct verb *verb, char *const words[], int n, char path[VALUE_TEXT],
                      struct fault *fault)
{
    size_t used = 0;
    path[0] = '\0';
    for (int i = verb->n_args; i < n && used < VALUE_TEXT; i++) {
        used += (size_t)snprintf(path + used, VALUE_TEXT - used, "%s ", words[i]);
    }
    return used < VALUE_TEXT || fault_say(fault, "expected a path of at most %d steps", STEPS_MAX);
}

static bool ends_with_path(const struct verb *verb)
{
    return verb->n_args > 0 && verb->args[verb->n_args - 1].kind == VALUE_STEPS;
}

static bool read_words(const struct scene *scene, char *const words[], int n, struct spoken *spoken,
                       struct fault *fault)
{
    char path[VALUE_TEXT];
    if (n == 0) {
        return fault_say(fault, "expected a verb");
    }
    if (!start_command(scene, words[0], spoken, fault)) {
        return false;
    }
    const struct verb *verb = ruleset_verb(scene->rules, spoken->command.verb);
    bool joined = ends_with_path(verb) && n > verb->n_args + 1;
    if (joined && !join_path(verb, words, n, path, fault)) {
        return false;
    }
    for (int i = 0; i < verb->n_args; i++) {
        const struct arg *arg = &verb->args[i];
        const char *word = joined && i == verb->n_args - 1 ? path : i + 1 < n ? words[i + 1] : NULL;
        int32_t value[VALUE_WORDS] = {ABSENT, ABSENT};
        int length = value_words(arg->kind, value);
        if (i + 1 >= n && !arg->optional) {
            return fault_say(fault, "%s: expected %s, found nothing", arg->name, arg->about);
        }
        struct value_spec spec = spec_of_arg(arg);
        bool given = word != NULL && !(arg->optional && strcmp(word, NOT_SAID) == 0);
        if (given && !value_from_text(scene, &spec, word, value, &length, fault)) {
            return fault_within(fault, "%s: ", arg->name);
        }
        if (!add_words(&spoken->command, value, length)) {
            return fault_say(fault, "%s: too long", arg->name);
        }
    }
    if (n > verb->n_args + 1 && !joined) {
        return fault_say(fault, "%s takes %d argument%s, found \"%.40s\" besides", verb->name,
                         verb->n_args, verb->n_args == 1 ? "" : "s", words[verb->n_args + 1]);
    }
    return true;
}

bool command_from_words(const struct scene *scene, char *const words[], int n,
                        struct spoken *spoken, struct fault *fault)
{
    return cite(read_words(scene, words, n, spoken, fault), fault);
}

json_t *command_json(const struct scene *scene, const struct command *command)
{
    json_t *json = json_object();
    const struct verb *verb = ruleset_verb(scene->rules, command->verb);
    if (command->side < SIDES) {
        json_object_set_new(json, "side", json_string(scene->rules->side_ids[command->side]));
    }
    json_object_set_new(json, "verb", json_string(verb->name));
    const int32_t *words = command->words;
    for (int i = 0; i < verb->n_args; i++) {
        struct value_spec spec = spec_of_arg(&verb->args[i]);
        if (words[0] != ABSENT) {
            json_object_set_new(json, verb->args[i].name, value_json(scene, &spec, words));
        }
        words += value_words(verb->args[i].kind, words);
    }
    return json;
}

void command_text(const struct scene *scene, const struct command *command, char text[COMMAND_TEXT])
{
    const struct verb *verb = ruleset_verb(scene->rules, command->verb);
    size_t used = (size_t)snprintf(text, COMMAND_TEXT, "%s", verb->name);
    size_t said = used; /* up to here something has been said */
    const int32_t *words = command->words;
    for (int i = 0; i < verb->n_args && used < COMMAND_TEXT; i++) {
        char value[VALUE_TEXT] = NOT_SAID;
        struct value_spec spec = spec_of_arg(&verb->args[i]);
        if (words[0] != ABSENT) {
            value_text(scene, &spec, words, value);
        }
        used += (size_t)snprintf(text + used, COMMAND_TEXT - used, " %s", value);
        said = words[0] != ABSENT ? used : said;
        words += value_words(verb->args[i].kind, words);
    }
    if (said < COMMAND_TEXT) {
        text[said] = '\0';
    }
}

bool dice_from_text(const char *text, struct spoken *spoken, struct fault *fault)
{
    spoken->has_dice = true;
    spoken->n_dice = 0;
    while (*text != '\0') {
        char *end;
        long die = strtol(text, &end, 10);
        if (end == text || (*end != ',' && *end != '\0') || die < 1 || die > UINT8_MAX) {
            return fault_say(fault, "dice: expected numbers like 4,3,2, found \"%.40s\"", text);
        }
        if (spoken->n_dice == COMMAND_DICE) {
            return fault_say(fault, "dice: expected at most %d dice", COMMAND_DICE);
        }
        spoken->dice[spoken->n_dice++] = (uint8_t)die;
        text = end + (*end == ',');
    }
    return true;
}
