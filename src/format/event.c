#include "format/event.h"

#include <stdio.h>
#include <string.h>

#include "format/sentence.h"
#include "format/value.h"
#include "format/where.h"

bool event_is_seen(const struct event *event, int side)
{
    return side == SIDE_EVERYBODY ? event->sees == SEEN_BY_ALL
                                  : side >= SIDES || (event->sees >> side & 1);
}

static bool has_secrets(const struct ruleset *rules, const struct event *event)
{
    for (int i = 0; i < event->n_modifiers; i++) {
        if (rules->reasons[event->modifiers[i].reason].secret) {
            return true;
        }
    }
    return false;
}

int event_owner(const struct scene *scene, const struct event *event)
{
    const struct event_kind *kind = ruleset_event(scene->rules, event->kind);
    for (int i = 0; i < EVENT_VALUES && kind->values[i].name != NULL; i++) {
        int32_t piece = event->values[i];
        if (kind->values[i].kind != VALUE_PIECE) {
            continue;
        }
        const struct collection *collection =
            piece < 0 ? NULL : &scene->rules->collections[piece_collection(piece)];
        if (collection == NULL || collection->owner < 0) {
            return SIDE_NONE;
        }
        const void *home = collection_home(collection, scene->scenario, scene->state);
        return field_get(&collection->fields[collection->owner],
                         collection_look(collection, home, piece_index(piece)));
    }
    return SIDE_NONE;
}

const struct event *event_told(const struct scene *scene, const struct event *event, int side,
                               struct event *room)
{
    if (side == SIDE_NONE || scene->state->over || !has_secrets(scene->rules, event) ||
        event_owner(scene, event) == side) {
        return event;
    }
    *room = *event;
    room->n_modifiers = 0;
    for (int i = 0; i < event->n_modifiers; i++) {
        if (!scene->rules->reasons[event->modifiers[i].reason].secret) {
            room->modifiers[room->n_modifiers++] = event->modifiers[i];
        }
    }
    if (event->kind == EVENT_ROLL) {
        room->values[ROLL_TOTAL] = ABSENT;
        room->values[ROLL_NEED] = 0;
    }
    return room;
}

static struct value_spec spec_of_event(const struct event_value *value)
{
    return (struct value_spec){.kind = value->kind, .labels = value->labels};
}

/* -- JSON -------------------------------------------------------------------------------------- */

static const char *result_name(const struct ruleset *rules, const struct event *event)
{
    const struct purpose *purpose = &rules->purposes[event->values[ROLL_FOR]];
    switch (event->values[ROLL_RESULT]) {
    case RESULT_SUCCESS:
        return purpose->success;
    case RESULT_FAILURE:
        return purpose->failure;
    case RESULT_VOID:
        return "void";
    default:
        return NULL;
    }
}

static json_t *modifiers_json(const struct scene *scene, const struct event *event)
{
    json_t *modifiers = json_array();
    for (int i = 0; i < event->n_modifiers; i++) {
        const struct reason *reason = &scene->rules->reasons[event->modifiers[i].reason];
        json_array_append_new(modifiers,
                              json_pack("{s:s, s:s, s:i}", "why", reason->words, "clause",
                                        ruleset_clause_id(scene->rules, reason->clause), "value",
                                        (int)event->modifiers[i].value));
    }
    return modifiers;
}

static void roll_json(const struct scene *scene, const struct event *event, json_t *json)
{
    struct value_spec piece = {.kind = VALUE_PIECE};
    json_object_set_new(json, "for",
                        json_string(scene->rules->purposes[event->values[ROLL_FOR]].name));
    for (int slot = ROLL_UNIT; slot <= ROLL_TARGET; slot++) {
        if (event->values[slot] != NO_PIECE) {
            json_object_set_new(json, slot == ROLL_UNIT ? "unit" : "target",
                                value_json(scene, &piece, &event->values[slot]));
        }
    }
    json_object_set_new(json, "faces", json_integer(event->faces));
    json_t *dice = json_array();
    for (int i = 0; i < event->n_dice; i++) {
        json_array_append_new(dice, json_integer(event->dice[i]));
    }
    json_object_set_new(json, "dice", dice);
    json_object_set_new(json, "modifiers", modifiers_json(scene, event));
    if (event->values[ROLL_TOTAL] != ABSENT) {
        json_object_set_new(json, "total", json_integer(event->values[ROLL_TOTAL]));
    }
    if (event->values[ROLL_NEED] != 0) {
        json_object_set_new(json, "need", json_integer(event->values[ROLL_NEED]));
    }
    const char *result = result_name(scene->rules, event);
    if (result != NULL) {
        json_object_set_new(json, "result", json_string(result));
    }
}

json_t *event_json(const struct scene *scene, const struct event *event)
{
    const struct event_kind *kind = ruleset_event(scene->rules, event->kind);
    json_t *json = json_object();
    json_object_set_new(json, "event", json_string(kind->name));
    json_object_set_new(json, "clause",
                        json_string(ruleset_clause_id(scene->rules, event->clause)));
    if (event->kind == EVENT_ROLL) {
        roll_json(scene, event, json);
        return json;
    }
    for (int i = 0; i < EVENT_VALUES && kind->values[i].name != NULL; i++) {
        if (event->kind == EVENT_DREW && i == 0) {
            json_object_set_new(json, "for",
                                json_string(scene->rules->purposes[event->values[0]].name));
            continue;
        }
        if (kind->values[i].kind == VALUE_NONE) {
            continue; /* the second word of a place */
        }
        struct value_spec spec = spec_of_event(&kind->values[i]);
        json_object_set_new(json, kind->values[i].name,
                            value_json(scene, &spec, &event->values[i]));
    }
    if (event->n_modifiers > 0) {
        json_object_set_new(json, "modifiers", modifiers_json(scene, event));
    }
    return json;
}

json_t *events_json(const struct scene *scene, const struct events *events, int side)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < events->n; i++) {
        if (event_is_seen(&events->list[i], side)) {
            struct event room;
            json_array_append_new(
                list, event_json(scene, event_told(scene, &events->list[i], side, &room)));
        }
    }
    return list;
}

/* -- sentences --------------------------------------------------------------------------------- */

static void say_modifiers(const struct scene *scene, const struct event *event,
                          struct sentence *sentence)
{
    for (int i = 0; i < event->n_modifiers; i++) {
        add(sentence, "%s%+d %s", i == 0 ? "" : ", ", event->modifiers[i].value,
            scene->rules->reasons[event->modifiers[i].reason].words);
    }
}

/* "A, to straddle: " */
static void say_throw(const struct scene *scene, const struct event *event,
                      struct sentence *sentence)
{
    char who[VALUE_TEXT];
    if (event->values[ROLL_UNIT] != NO_PIECE) {
        piece_name(scene, event->values[ROLL_UNIT], who);
        add(sentence, "%s, ", who);
    }
    add(sentence, "%s: ", scene->rules->purposes[event->values[ROLL_FOR]].about);
}

void throw_say(const struct scene *scene, const struct event *roll, char text[EVENT_TEXT])
{
    struct sentence sentence = sentence_in(text, EVENT_TEXT);
    say_throw(scene, roll, &sentence);
    if (roll->values[ROLL_NEED] != 0) {
        add(&sentence, "%d or more with ", roll->values[ROLL_NEED]);
    }
    add(&sentence, "%d D%d", roll->n_dice, roll->faces);
}

static void say_roll(const struct scene *scene, const struct event *event,
                     struct sentence *sentence)
{
    const struct purpose *purpose = &scene->rules->purposes[event->values[ROLL_FOR]];
    say_throw(scene, event, sentence);
    if (event->values[ROLL_NEED] != 0) {
        add(sentence, "%d or more. ", event->values[ROLL_NEED]);
    }
    bool apart = event->values[ROLL_TOTAL] == ABSENT;
    add(sentence, event->values[ROLL_NEED] != 0 ? "Rolled" : "rolled");
    for (int i = 0; i < event->n_dice; i++) {
        add(sentence, "%s %d",
            i == 0          ? ""
            : purpose->each ? ","
            : apart         ? " and"
                            : " +",
            event->dice[i]);
    }
    add(sentence, event->n_modifiers > 0 ? ", " : "");
    say_modifiers(scene, event, sentence);
    bool sum = event->n_modifiers > 0 || event->n_dice > 1;
    if (purpose->each) {
        add(sentence, ", worth %d", event->values[ROLL_TOTAL]);
    } else if (sum && event->values[ROLL_TOTAL] != ABSENT) {
        add(sentence, " = %d", event->values[ROLL_TOTAL]);
    }
    const char *result = result_name(scene->rules, event);
    if (event->values[ROLL_RESULT] == RESULT_VOID) {
        result = "rolled again";
    }
    add(sentence, result != NULL && result[0] ? ": %s." : ".", result);
}

void result_text(const struct scene *scene, int winner, int side_1, int side_2,
                 char text[RESULT_TEXT])
{
    char name[VALUE_TEXT] = "";
    int first = winner == 1 ? side_2 : side_1;
    int second = winner == 1 ? side_1 : side_2;
    if (winner < SIDES) {
        side_name(scene, winner, name);
    }
    const char *points = first == 1 ? "point" : "points";
    const char *who = winner < SIDES ? "won by " : "a draw";
    if (first == second) {
        snprintf(text, RESULT_TEXT, "%s%.64s, %d %s each", who, name, first, points);
    } else { /* who has won by something else may have fewer */
        snprintf(text, RESULT_TEXT, "%s%.64s, %s%d %s to %d", who, name,
                 winner < SIDES && first < second ? "though with " : "", first, points, second);
    }
}

static void say_over(const struct scene *scene, const struct event *event,
                     struct sentence *sentence)
{
    char result[RESULT_TEXT];
    result_text(scene, event->values[0], event->values[1], event->values[2], result);
    add(sentence, "The game is over: %s.", result);
}

/* All its modifiers; where there are none, no parentheses stand around nothing. How much of what
 * follows is left out with them. */
static int say_why(const struct scene *scene, const struct event *event, bool closes,
                   struct sentence *sentence)
{
    static const char opened[] = " (";
    size_t before = sentence->used - (sizeof opened - 1);
    if (event->n_modifiers == 0 && closes && sentence->used >= sizeof opened - 1 &&
        strcmp(sentence->text + before, opened) == 0) {
        sentence->used = before;
        sentence->text[before] = '\0';
        return 1;
    }
    say_modifiers(scene, event, sentence);
    return 0;
}

/* {target there}: a piece, and where it is. */
static const char there[] = " there}";

/* The value of this name in braces, or -1. */
static int value_named(const struct event_kind *kind, const char *brace)
{
    for (int i = 0; i < EVENT_VALUES && kind->values[i].name != NULL; i++) {
        size_t length = strlen(kind->values[i].name);
        const char *behind = &brace[1 + length];
        if (strncmp(kind->values[i].name, brace + 1, length) == 0 &&
            (*behind == '}' || strncmp(behind, there, sizeof there - 1) == 0)) {
            return i;
        }
    }
    return -1;
}

/* "from {from} to {to}", and both are near the mill: that is told once. */
static bool stays_there(const struct scene *scene, const struct event *event,
                        const struct event_kind *kind, const char *rest)
{
    static const char words[] = "from {from} to {to}";
    if (strncmp(rest, words, sizeof words - 1) != 0) {
        return false;
    }
    int from = value_named(kind, strchr(rest, '{'));
    int to = value_named(kind, strchr(rest + sizeof "from {", '{'));
    return from >= 0 && to >= 0 && kind->values[from].kind == kind->values[to].kind &&
           where_is_same(scene, kind->values[to].kind, &event->values[from], &event->values[to]);
}

static void say_value(const struct scene *scene, const struct event *event,
                      const struct event_kind *kind, int value, struct sentence *sentence)
{
    struct value_spec spec = spec_of_event(&kind->values[value]);
    if (!where_add(scene, spec.kind, &event->values[value], sentence)) {
        char text[VALUE_TEXT];
        value_say(scene, &spec, &event->values[value], text);
        add(sentence, "%s", text);
    }
}

/* A plain word and the blank behind it. */
static int word_length(const char *rest)
{
    int n = 1 + (int)strcspn(rest + 1, " {");
    return n + (rest[n] == ' ');
}

/* Puts the values named in braces into the sentence of the kind; {why} is all its modifiers. */
static void say_kind(const struct scene *scene, const struct event *event,
                     const struct event_kind *kind, struct sentence *sentence)
{
    const char *rest = kind->say;
    while (*rest != '\0') {
        const char *end = *rest == '{' ? strchr(rest, '}') : NULL;
        if (end == NULL) {
            if (stays_there(scene, event, kind, rest)) {
                rest += strlen("from {from} to ");
                add(sentence, "at ");
                continue;
            }
            int plain = word_length(rest);
            add(sentence, "%.*s", plain, rest);
            rest += plain;
            continue;
        }
        if (strncmp(rest, "{why}", 5) == 0) {
            end += say_why(scene, event, end[1] == ')', sentence);
        }
        int value = value_named(kind, rest);
        if (value >= 0) {
            say_value(scene, event, kind, value, sentence);
            if (rest[1 + strlen(kind->values[value].name)] != '}') {
                where_add_seen(scene, event->values[value], sentence);
            }
        }
        rest = end + 1;
    }
}

void event_say(const struct scene *scene, const struct event *event, char text[EVENT_TEXT])
{
    struct sentence sentence = sentence_in(text, EVENT_TEXT);
    if (event->kind == EVENT_ROLL) {
        say_roll(scene, event, &sentence);
    } else if (event->kind == EVENT_OVER) {
        say_over(scene, event, &sentence);
    } else {
        say_kind(scene, event, ruleset_event(scene->rules, event->kind), &sentence);
    }
    /* Only our own words get a capital: a name that begins a sentence is written as it is. */
    bool named = event->kind != EVENT_ROLL || event->values[ROLL_UNIT] != NO_PIECE;
    bool placed = strncmp(text, "the ", 4) == 0 || strncmp(text, "a place ", 8) == 0;
    if ((!named || placed) && text[0] >= 'a' && text[0] <= 'z') {
        text[0] = (char)(text[0] - 'a' + 'A');
    }
}

static bool names(const struct scene *scene, const struct event *event, int32_t piece)
{
    const struct event_kind *kind = ruleset_event(scene->rules, event->kind);
    for (int i = 0; i < EVENT_VALUES && kind->values[i].name != NULL; i++) {
        if (kind->values[i].kind == VALUE_PIECE && event->values[i] == piece) {
            return true;
        }
    }
    return false;
}

/* Is whom the event places spoken of in an earlier one that the side is told? */
static bool is_old_news(const struct scene *scene, const struct events *events, uint32_t number,
                        int side)
{
    const struct event *event = &events->list[number];
    const struct event_kind *kind = ruleset_event(scene->rules, event->kind);
    const char *placed = kind->say == NULL ? NULL : strstr(kind->say, there);
    if (placed == NULL) {
        return false;
    }
    while (*placed != '{') {
        placed--;
    }
    int value = value_named(kind, placed);
    for (uint32_t i = 0; value >= 0 && i < number; i++) {
        if (event_is_seen(&events->list[i], side) &&
            names(scene, &events->list[i], event->values[value])) {
            return true;
        }
    }
    return false;
}

void told_say(const struct scene *scene, const struct events *events, uint32_t number, int side,
              char text[EVENT_TEXT])
{
    struct event room;
    struct scene placing = *scene;
    if (is_old_news(scene, events, number, side)) {
        placing.before = NULL;
    }
    event_say(&placing, event_told(scene, &events->list[number], side, &room), text);
}
