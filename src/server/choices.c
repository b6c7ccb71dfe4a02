#include "server/choices.h"

#include <stdlib.h>
#include <string.h>

#include "core/kind.h"
#include "format/command.h"
#include "format/ends.h"
#include "format/inches.h"
#include "format/name.h"
#include "format/value.h"
#include "format/view.h"

enum {
    MOST_COMMANDS = 400, /* of one verb, on an open table; on a grid all that lead elsewhere, but
                          * of many paths of one unit only to whoever asks for that unit */
    MOST_OTHERS = 120
};

static bool begins_with_own_piece(const struct verb *verb)
{
    return verb->n_args > 0 && verb->args[0].kind == VALUE_PIECE && verb->args[0].own;
}

/* -- where a command leads on a grid ----------------------------------------------------------- */

static bool has_steps(const struct verb *verb)
{
    for (int i = 0; i < verb->n_args; i++) {
        if (verb->args[i].kind == VALUE_STEPS) {
            return true;
        }
    }
    return false;
}

/* An order of a unit that names neither a place nor anybody else: ahead, back. Where it leads is
 * worth a word. */
static bool is_plain_order(const struct verb *verb)
{
    for (int i = 1; i < verb->n_args; i++) {
        if (verb->args[i].kind != VALUE_CHOICE && verb->args[i].kind != VALUE_FLAG) {
            return false;
        }
    }
    return begins_with_own_piece(verb) && verb->n_args > 1;
}

static bool is_on_grid(const struct ruleset *rules, int32_t piece)
{
    const struct collection *collection =
        piece == NO_PIECE ? NULL : &rules->collections[piece_collection(piece)];
    return collection != NULL && collection->place >= 0 &&
           collection->fields[collection->place].kind != VALUE_POINT;
}

/* What the way there costs, where the rules can tell. */
static void add_spent(const struct scene *scene, const struct command *command, json_t *ends)
{
    int32_t spent;
    int32_t allowance;
    if (scene->rules->spends != NULL &&
        scene->rules->spends(scene->scenario, scene->state, command, &spent, &allowance)) {
        json_object_set_new(ends, "spent", parts_json(spent, THOU));
        json_object_set_new(ends, "allowance", parts_json(allowance, THOU));
    }
}

static json_t *ends_json(struct choosing *choosing, const struct command *command, int32_t piece)
{
    const struct scene *scene = &choosing->scene;
    const struct collection *collection = &scene->rules->collections[piece_collection(piece)];
    struct scene after = {scene->rules, scene->scenario, choosing->trial.state, scene->known};
    const void *record = piece_after(&choosing->trial, scene->state, command, piece);
    const struct field *facing = facing_field(collection);
    json_t *ends = json_object();
    json_object_set_new(
        ends, "at", field_json(&after, &collection->fields[collection->place], collection, record));
    if (facing != NULL) {
        json_object_set_new(ends, "facing", field_json(&after, facing, collection, record));
    }
    const struct field *level = level_field(collection);
    if (level != NULL) {
        json_object_set_new(ends, "level", field_json(&after, level, collection, record));
    }
    add_spent(scene, command, ends);
    return ends;
}

/* -- one verb ---------------------------------------------------------------------------------- */

struct verb_choice {
    int verb;
    int32_t unit; /* a piece that it must begin with, or NO_PIECE */
    bool in_full; /* it is the unit itself that was asked for */
};

static bool is_of(const struct verb_choice *choice, const struct command *command)
{
    return command->verb == choice->verb &&
           (choice->unit == NO_PIECE || command->words[0] == choice->unit);
}

/* The piece the command is about: the one it begins with, or the one the game speaks of. */
static int32_t piece_meant(const struct choosing *choosing, const struct verb_choice *choice)
{
    return choice->unit != NO_PIECE ? choice->unit : piece_spoken_of(&choosing->scene);
}

/* Does it end on the board, elsewhere than where it stands? */
static bool moves(const struct scene *scene, int32_t piece, const json_t *ends)
{
    const struct collection *collection = &scene->rules->collections[piece_collection(piece)];
    const void *record = collection_look(collection, scene->state, piece_index(piece));
    json_t *now = field_json(scene, &collection->fields[collection->place], collection, record);
    const json_t *then = json_object_get(ends, "at");
    bool other = !json_is_null(then) && !json_equal(now, then) &&
                 !(json_is_integer(then) && json_integer_value(then) == 0);
    json_decref(now);
    return other;
}

/* Where the command leads; null if it is not one that leads anywhere. */
static json_t *listed_ends_json(struct choosing *choosing, const struct verb_choice *choice,
                                const struct command *command)
{
    const struct verb *verb = ruleset_verb(choosing->scene.rules, choice->verb);
    int32_t piece = piece_meant(choosing, choice);
    const struct scene *scene = &choosing->scene;
    if ((!has_steps(verb) && !is_plain_order(verb)) || !is_on_grid(scene->rules, piece) ||
        !ruleset_foresees(scene->rules, scene->scenario, scene->state, command, NULL)) {
        return json_null();
    }
    json_t *ends = ends_json(choosing, command, piece);
    if (has_steps(verb) || moves(&choosing->scene, piece, ends)) {
        return ends;
    }
    json_decref(ends);
    return json_null();
}

/* Fills an argument with something of the right kind, so that a check can say what forbids the
 * verb itself. */
static void add_likely(const struct choosing *choosing, const struct arg *arg, int32_t piece,
                       struct command *command)
{
    struct said said = {.rules = choosing->scene.rules,
                        .scenario = choosing->scene.scenario,
                        .state = choosing->scene.state,
                        .command = command,
                        .arg = arg};
    int32_t *words = &command->words[command->n_words];
    if (arg->optional) {
        words[0] = words[1] = ABSENT;
        command->n_words = (uint16_t)(command->n_words + value_words(arg->kind, words));
        return;
    }
    command->n_words = (uint16_t)(command->n_words + kind_likely(&said, piece, words));
}

/* The command with this unit and, as the first other piece, this target. */
static struct command likely_command(const struct choosing *choosing,
                                     const struct verb_choice *choice, int32_t target)
{
    const struct verb *verb = ruleset_verb(choosing->scene.rules, choice->verb);
    struct command command = {.verb = (uint8_t)choice->verb, .side = (uint8_t)choosing->side};
    int32_t piece = piece_meant(choosing, choice);
    bool targeted = false;
    for (int i = 0; i < verb->n_args; i++) {
        if (i == 0 && choice->unit != NO_PIECE) {
            command.words[command.n_words++] = choice->unit;
        } else if (verb->args[i].kind == VALUE_PIECE && !targeted && target != NO_PIECE) {
            command.words[command.n_words++] = target;
            targeted = true;
        } else {
            add_likely(choosing, &verb->args[i], piece, &command);
        }
    }
    return command;
}

static bool would_do(const struct choosing *choosing, const struct command *command,
                     struct refusal *why)
{
    const struct scene *scene = &choosing->scene;
    return umpire_check(scene->rules, scene->scenario, scene->state, command, why);
}

/* The argument that names another piece: the first, or the second behind the unit; or NULL. */
static const struct arg *target_arg(const struct verb *verb, const struct verb_choice *choice)
{
    for (int i = choice->unit != NO_PIECE; i < verb->n_args; i++) {
        if (verb->args[i].kind == VALUE_PIECE && !verb->args[i].optional) {
            return &verb->args[i];
        }
    }
    return NULL;
}

static bool is_named(const json_t *commands, const char *arg, const char *name)
{
    for (size_t i = 0; i < json_array_size(commands); i++) {
        const char *its = json_string_value(json_object_get(json_array_get(commands, i), arg));
        if (its != NULL && strcmp(its, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_here(const struct collection *collection, const void *record)
{
    return collection->gone < 0 || field_get(&collection->fields[collection->gone], record) == 0;
}

/* One that cannot be meant, with the clause that says so. Own units cannot be targets of most
 * verbs: those are not worth a word. */
static void add_other(struct choosing *choosing, const struct verb_choice *choice, int32_t target,
                      const char *arg, const json_t *commands, json_t *others)
{
    char name[VALUE_TEXT];
    struct refusal why;
    piece_name(&choosing->scene, target, name);
    if (is_named(commands, arg, name)) {
        return;
    }
    struct command command = likely_command(choosing, choice, target);
    if (!would_do(choosing, &command, &why)) {
        json_array_append_new(others,
                              json_pack("{s:o, s:s, s:s}", "command",
                                        command_json(&choosing->scene, &command), "clause",
                                        ruleset_clause_id(choosing->scene.rules, why.clause), "why",
                                        why.sentence));
    }
}

static json_t *others_json(struct choosing *choosing, const struct verb_choice *choice,
                           const json_t *commands)
{
    const struct ruleset *rules = choosing->scene.rules;
    const struct arg *arg = target_arg(ruleset_verb(rules, choice->verb), choice);
    json_t *others = json_array();
    for (int c = 0; arg != NULL && c < rules->n_collections; c++) {
        const struct collection *collection = &rules->collections[c];
        if (!(arg->collections >> c & 1) || collection->home != IN_STATE) {
            continue;
        }
        for (int i = 0; i < collection_count(collection, choosing->scene.state); i++) {
            const void *record = collection_look(collection, choosing->scene.state, i);
            bool own = collection->owner >= 0 &&
                       field_get(&collection->fields[collection->owner], record) == choosing->side;
            if (own == arg->own && is_here(collection, record) &&
                json_array_size(others) < MOST_OTHERS) {
                add_other(choosing, choice, piece_of(c, i), arg->name, commands, others);
            }
        }
    }
    return others;
}

/* Why the verb cannot be said at all: what forbids its likeliest form. */
static void add_reason(struct choosing *choosing, const struct verb_choice *choice, json_t *json,
                       const json_t *others)
{
    struct refusal why;
    struct command command = likely_command(choosing, choice, NO_PIECE);
    const json_t *other = json_array_get(others, 0);
    if (other != NULL) {
        json_object_set(json, "clause", json_object_get(other, "clause"));
        json_object_set(json, "why", json_object_get(other, "why"));
    } else if (target_arg(ruleset_verb(choosing->scene.rules, choice->verb), choice) != NULL) {
        json_object_set_new(
            json, "clause",
            json_string(ruleset_clause_id(
                choosing->scene.rules, ruleset_verb(choosing->scene.rules, choice->verb)->clause)));
        json_object_set_new(json, "why", json_string("there is nothing it could be said of"));
    } else if (would_do(choosing, &command, &why)) {
        json_object_set_new(json, "can", json_true());
    } else {
        json_object_set_new(json, "clause",
                            json_string(ruleset_clause_id(choosing->scene.rules, why.clause)));
        json_object_set_new(json, "why", json_string(why.sentence));
    }
}

/* What forbids the verb altogether need not be said of each thing again. */
static bool have_one_reason(const json_t *others)
{
    const json_t *first = json_array_get(others, 0);
    for (size_t i = 1; i < json_array_size(others); i++) {
        if (!json_equal(json_object_get(first, "why"),
                        json_object_get(json_array_get(others, i), "why"))) {
            return false;
        }
    }
    return true;
}

/* How many commands are worth writing down. */
static size_t lists_most(const struct choosing *choosing, const struct verb_choice *choice)
{
    const struct ruleset *rules = choosing->scene.rules;
    bool on_table = rules->samples && rules->board == BOARD_TABLE;
    bool elsewhere = !choice->in_full && has_steps(ruleset_verb(rules, choice->verb)) &&
                     piece_spoken_of(&choosing->scene) != NO_PIECE;
    return on_table || elsewhere ? MOST_COMMANDS : LEGAL_MAX;
}

static json_t *verb_json(struct choosing *choosing, const struct verb_choice *choice)
{
    const struct ruleset *rules = choosing->scene.rules;
    json_t *commands = json_array();
    json_t *ends = json_array();
    bool leads = false;
    json_int_t n = 0;
    size_t most = lists_most(choosing, choice);
    for (uint32_t i = 0; i < choosing->legal->n; i++) {
        struct command command;
        legal_get(choosing->legal, i, choosing->side, &command);
        if (is_of(choice, &command)) {
            n++;
            if (json_array_size(commands) < most) {
                json_t *end = listed_ends_json(choosing, choice, &command);
                leads = leads || !json_is_null(end);
                json_array_append_new(commands, command_json(&choosing->scene, &command));
                json_array_append_new(ends, end);
            }
        }
    }
    json_t *others = others_json(choosing, choice, commands);
    json_t *json =
        json_pack("{s:s, s:b, s:I, s:O}", "verb", ruleset_verb(rules, choice->verb)->name, "can",
                  (int)(n > 0), "n", n, "commands", commands);
    if (n == 0) {
        add_reason(choosing, choice, json, others);
    } else if (n > (json_int_t)json_array_size(commands) ||
               (rules->samples && has_steps(ruleset_verb(rules, choice->verb)))) {
        json_object_set_new(json, "more", json_true());
    }
    if (json_array_size(others) > 0 && (n > 0 || !have_one_reason(others))) {
        json_object_set(json, "others", others);
    }
    if (leads) {
        json_object_set(json, "ends", ends);
    }
    json_decref(ends);
    json_decref(others);
    json_decref(commands);
    return json;
}

/* -- all of them ------------------------------------------------------------------------------- */

static void list_legal(struct choosing *choosing)
{
    const struct scene *scene = &choosing->scene;
    umpire_legal(scene->rules, scene->scenario, scene->state, choosing->side, choosing->legal);
}

/* {"a1": ["move", "pivot"]} */
static json_t *units_json(const struct choosing *choosing)
{
    json_t *units = json_object();
    for (uint32_t i = 0; i < choosing->legal->n; i++) {
        struct command command;
        legal_get(choosing->legal, i, choosing->side, &command);
        const struct verb *verb = ruleset_verb(choosing->scene.rules, command.verb);
        if (verb == NULL || !begins_with_own_piece(verb)) {
            continue;
        }
        char name[VALUE_TEXT];
        piece_name(&choosing->scene, command.words[0], name);
        json_t *verbs = json_object_get(units, name);
        if (verbs == NULL) {
            verbs = json_array();
            json_object_set_new(units, name, verbs);
        }
        const json_t *last = json_array_get(verbs, json_array_size(verbs) - 1);
        if (last == NULL || strcmp(json_string_value(last), verb->name) != 0) {
            json_array_append_new(verbs, json_string(verb->name));
        }
    }
    return units;
}

/* The verbs without a unit that can be said now. */
json_t *choices_json(struct choosing *choosing)
{
    const struct ruleset *rules = choosing->scene.rules;
    list_legal(choosing);
    json_t *verbs = json_array();
    for (int i = 0; i < rules->n_verbs; i++) {
        struct verb_choice choice = {i, NO_PIECE, false};
        if (begins_with_own_piece(&rules->verbs[i])) {
            continue;
        }
        json_t *json = verb_json(choosing, &choice);
        json_array_append_new(verbs, json);
    }
    return json_pack("{s:o, s:o}", "verbs", verbs, "units", units_json(choosing));
}

json_t *unit_choices_json(struct choosing *choosing, int32_t unit)
{
    const struct ruleset *rules = choosing->scene.rules;
    bool spoken_of = unit == piece_spoken_of(&choosing->scene);
    list_legal(choosing);
    json_t *verbs = json_array();
    for (int i = 0; i < rules->n_verbs; i++) {
        const struct verb *verb = &rules->verbs[i];
        bool begins = begins_with_own_piece(verb);
        struct verb_choice choice = {i, begins ? unit : NO_PIECE, true};
        if (begins ? verb->args[0].collections >> piece_collection(unit) & 1 : spoken_of) {
            json_array_append_new(verbs, verb_json(choosing, &choice));
        }
    }
    return json_pack("{s:o}", "verbs", verbs);
}
