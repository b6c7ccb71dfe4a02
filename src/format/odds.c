#include "format/odds.h"

#include <stdlib.h>
#include <string.h>

#include "format/event.h"
#include "format/sentence.h"
#include "format/value.h"

enum { CHANGE_TEXT = 200 };

/* -- sentences --------------------------------------------------------------------------------- */

static const struct field *field_of(const struct ruleset *rules, const struct odds_change *change)
{
    return change->collection == ODDS_GLOBALS
               ? &rules->globals[change->field]
               : &rules->collections[change->collection].fields[change->field];
}

/* A field holds a piece as its index; everywhere else a piece is one number. */
static void words_of(const struct field *field, const struct odds_change *change, int32_t words[2])
{
    words[0] = change->value;
    words[1] = change->y;
    if (field->kind == VALUE_PIECE) {
        words[0] =
            change->value == field_no_piece(field) ? NO_PIECE : piece_of(field->min, change->value);
    }
}

/* "damaged", "no longer cloaked", "destroyed", "in 0813", "facing 2" */
static void add_change(struct sentence *sentence, const struct scene *scene,
                       const struct odds_change *change)
{
    const struct field *field = field_of(scene->rules, change);
    struct value_spec spec = spec_of_field(field);
    int32_t words[2];
    char value[VALUE_TEXT];
    words_of(field, change, words);
    value_text(scene, &spec, words, value);
    switch (field->kind) {
    case VALUE_FLAG:
        add(sentence, "%s%s", change->value ? "" : "no longer ", field->name);
        break;
    case VALUE_CHOICE:
        add(sentence, "%s", value);
        break;
    case VALUE_HEX:
    case VALUE_SQUARE:
        add(sentence, "in %s", value);
        break;
    default:
        add(sentence, "%s %s", field->name, value);
        break;
    }
}

/* -- in the words of the rules ----------------------------------------------------------------- */

/* What the field held before; nothing where the record was not there yet. */
static int32_t value_before(const struct scene *scene, const struct odds_change *change)
{
    const struct field *field = field_of(scene->rules, change);
    if (change->collection == ODDS_GLOBALS) {
        return field_get(field, scene->state);
    }
    const struct collection *collection = &scene->rules->collections[change->collection];
    return change->record < collection_count(collection, scene->state)
               ? field_get(field, collection_look(collection, scene->state, change->record))
               : 0;
}

static bool means_nothing(const struct field *field, int32_t value)
{
    return (field->kind == VALUE_PIECE && value == field_no_piece(field)) ||
           (field->kind == VALUE_SIDE && value >= SIDES) ||
           (field->kind == VALUE_ZONE && value == 0);
}

/* Which of the phrases of a field is meant: of a flag the second if it is no longer set, of a
 * number the second if it has grown, of a choice that of its label, of the rest the second for
 * nothing. */
static int phrase_meant(const struct field *field, int32_t before, int32_t value)
{
    switch (field->kind) {
    case VALUE_FLAG:
        return value == 0;
    case VALUE_NUMBER:
        return value > before;
    case VALUE_CHOICE:
        return value;
    default:
        return means_nothing(field, value);
    }
}

/* The phrase with this number and its length; the last if there are not so many. */
static const char *phrase_numbered(const char *phrases, int number, size_t *length)
{
    while (number > 0 && strchr(phrases, '|') != NULL) {
        phrases = strchr(phrases, '|') + 1;
        number--;
    }
    *length = strcspn(phrases, "|");
    return phrases;
}

/* A word in braces: {value} and {was}, {n} and {by} how many, {left} the same or no, {s} and {es}
 * if they are several, {1} and {2} the sides. */
static void add_slot(struct sentence *sentence, const struct scene *scene,
                     const struct odds_change *change, const char *slot, size_t length)
{
    const struct field *field = field_of(scene->rules, change);
    const int32_t before = value_before(scene, change);
    const int32_t by = change->value > before ? change->value - before : before - change->value;
    struct value_spec spec = spec_of_field(field);
    int32_t words[2];
    char text[VALUE_TEXT];
    words_of(field, change, words);
    if (strncmp(slot, "by", length) == 0) {
        add(sentence, "%d", by);
    } else if (strncmp(slot, "n", length) == 0) {
        add(sentence, "%d", change->value);
    } else if (strncmp(slot, "left", length) == 0 && change->value == 0) {
        add(sentence, "no");
    } else if (slot[0] == '1' || slot[0] == '2') {
        side_name(scene, slot[0] - '1', text);
        add(sentence, "%s", text);
    } else {
        words[0] = strncmp(slot, "was", length) == 0 ? before : words[0];
        value_text(scene, &spec, words, text);
        add(sentence, "%s", text);
    }
}

/* {s} and {es} follow the number that was said. */
static void add_plural(struct sentence *sentence, const struct scene *scene,
                       const struct odds_change *change, bool by, const char *slot, size_t length)
{
    const int32_t before = value_before(scene, change);
    const int32_t number = !by                      ? change->value
                           : change->value > before ? change->value - before
                                                    : before - change->value;
    if (number != 1) {
        add(sentence, "%.*s", (int)length, slot);
    }
}

static void add_phrase(struct sentence *sentence, const struct scene *scene,
                       const struct odds_change *change, const char *phrase, size_t length)
{
    const char *end = phrase + length;
    const bool by = memmem(phrase, length, "{by}", 4) != NULL;
    while (phrase < end) {
        const size_t plain = strcspn(phrase, "{|");
        const size_t here = plain > (size_t)(end - phrase) ? (size_t)(end - phrase) : plain;
        add(sentence, "%.*s", (int)here, phrase);
        phrase += here;
        if (phrase < end && *phrase == '{') {
            const size_t slot = strcspn(++phrase, "}");
            if (phrase[0] == 's' || phrase[0] == 'e') {
                add_plural(sentence, scene, change, by, phrase, slot);
            } else {
                add_slot(sentence, scene, change, phrase, slot);
            }
            phrase += slot + 1;
        }
    }
}

/* What is said of a change behind the name of its thing; nothing where that goes without saying. */
static void change_say(const struct scene *scene, const struct odds_change *change,
                       char text[CHANGE_TEXT])
{
    const struct field *field = field_of(scene->rules, change);
    struct sentence sentence = sentence_in(text, CHANGE_TEXT);
    if (field->tells == NULL) {
        add_change(&sentence, scene, change);
        return;
    }
    size_t length;
    const int number = phrase_meant(field, value_before(scene, change), change->value);
    const char *phrase = phrase_numbered(field->tells, number, &length);
    add_phrase(&sentence, scene, change, phrase, length);
}

/* Whose change it is, unless the change before was of the same thing. "'s bombs are gone" always
 * has its name in front. */
static void add_owner(struct sentence *sentence, const struct scene *scene,
                      const struct odds_change *change, const struct odds_change *last,
                      bool possessive)
{
    char name[VALUE_TEXT];
    if (last != NULL && last->collection == change->collection && last->record == change->record &&
        change->collection != ODDS_GLOBALS && !possessive) {
        add(sentence, ", ");
        return;
    }
    add(sentence, "%s", last == NULL ? "" : "; ");
    if (change->collection != ODDS_GLOBALS) {
        piece_name(scene, piece_of(change->collection, change->record), name);
        add(sentence, "%s%s", name, possessive ? "" : " ");
    }
}

/* Of a record that was not there before: what it is not. Of one that has gone: that it is nowhere.
 */
static bool goes_without_saying(const struct scene *scene, const struct odds_change *change)
{
    enum value_kind kind = field_of(scene->rules, change)->kind;
    if (kind == VALUE_POINT && change->value == NOWHERE) {
        return true;
    }
    if (change->collection == ODDS_GLOBALS || change->value != 0) {
        return false;
    }
    const struct collection *collection = &scene->rules->collections[change->collection];
    return change->record >= collection_count(collection, scene->state) &&
           (kind == VALUE_FLAG || kind == VALUE_CHOICE || kind == VALUE_NUMBER);
}

void outcome_say(const struct scene *scene, const struct odds *odds,
                 const struct odds_outcome *outcome, char text[OUTCOME_TEXT])
{
    const struct odds_change *changes = odds->changes + outcome->first;
    struct sentence words = sentence_in(text, OUTCOME_TEXT);
    struct sentence *sentence = &words;
    const struct odds_change *last = NULL;
    for (uint32_t i = 0; i < outcome->n; i++) {
        char said[CHANGE_TEXT] = "";
        if (!goes_without_saying(scene, &changes[i])) {
            change_say(scene, &changes[i], said);
        }
        if (said[0] != '\0') {
            add_owner(sentence, scene, &changes[i], last, said[0] == '\'');
            add(sentence, "%s", said);
            last = &changes[i];
        }
    }
    if (last == NULL) {
        add(sentence, "nothing changes");
    }
    if (outcome->over) {
        char winner[VALUE_TEXT];
        side_name(scene, outcome->winner, winner);
        add(sentence,
            outcome->winner < SIDES ? "; the game ends, won by %s" : "; the game ends, a draw",
            winner);
    }
}

/* -- as JSON ----------------------------------------------------------------------------------- */

/* With the interval in which the true chance lies, where samples were drawn. */
static json_t *chance_json(const struct odds *odds, struct fraction chance)
{
    json_t *json = json_pack("{s:I, s:I}", "numerator", (json_int_t)chance.part, "denominator",
                             (json_int_t)chance.whole);
    if (!odds->exact) {
        struct interval interval = odds_interval(odds, chance);
        json_object_set_new(json, "low", json_real(interval.low));
        json_object_set_new(json, "high", json_real(interval.high));
    }
    return json;
}

static json_t *change_json(const struct scene *scene, const struct odds_change *change)
{
    const struct field *field = field_of(scene->rules, change);
    struct value_spec spec = spec_of_field(field);
    int32_t words[2];
    char name[VALUE_TEXT];
    json_t *json = json_object();
    words_of(field, change, words);
    if (change->collection != ODDS_GLOBALS) {
        piece_name(scene, piece_of(change->collection, change->record), name);
        json_object_set_new(json, "piece", json_string(name));
    }
    json_object_set_new(json, "field", json_string(field->name));
    json_object_set_new(json, "value", value_json(scene, &spec, words));
    return json;
}

static json_t *outcome_json(const struct scene *scene, const struct odds *odds,
                            const struct odds_outcome *outcome)
{
    char sentence[OUTCOME_TEXT];
    json_t *changes = json_array();
    for (uint32_t i = 0; i < outcome->n; i++) {
        json_array_append_new(changes, change_json(scene, &odds->changes[outcome->first + i]));
    }
    outcome_say(scene, odds, outcome, sentence);
    json_t *json = chance_json(odds, outcome->chance);
    json_object_set_new(json, "sentence", json_string(sentence));
    json_object_set_new(json, "changes", changes);
    json_object_set_new(json, "over", json_boolean(outcome->over));
    if (outcome->over) {
        json_object_set_new(json, "winner",
                            outcome->winner < SIDES
                                ? json_string(scene->rules->side_ids[outcome->winner])
                                : json_null());
    }
    return json;
}

/* -- the throw to come ------------------------------------------------------------------------- */

/* What an event of a roll says of the throw, whatever the dice showed. */
static json_t *roll_json(const struct scene *scene, const struct event *event)
{
    json_t *told = event_json(scene, event);
    const struct purpose *purpose = &scene->rules->purposes[event->values[ROLL_FOR]];
    json_t *roll = json_pack("{s:s, s:s, s:i, s:i}", "for", purpose->name, "about", purpose->about,
                             "faces", (int)event->faces, "n", (int)event->n_dice);
    static const char *const kept[] = {"unit", "target", "need", "modifiers", "clause"};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        json_t *value = json_object_get(told, kept[i]);
        if (value != NULL) {
            json_object_set(roll, kept[i], value);
        }
    }
    json_decref(told);
    return roll;
}

/* A list of one throw, or of none. */
static json_t *rolls_json(const struct scene *scene, const struct odds *odds)
{
    json_t *rolls = json_array();
    if (odds->throws) {
        json_array_append_new(rolls, roll_json(scene, &odds->first_throw));
    }
    return rolls;
}

/* -- all of it --------------------------------------------------------------------------------- */

json_t *odds_json(const struct scene *scene, const struct odds *odds)
{
    json_t *outcomes = json_array();
    for (uint32_t i = 0; i < odds->n; i++) {
        json_array_append_new(outcomes, outcome_json(scene, odds, &odds->outcomes[i]));
    }
    json_t *json = json_pack("{s:b, s:I, s:o, s:o}", "exact", (int)odds->exact,
                             odds->exact ? "ways" : "samples", (json_int_t)odds->ways, "outcomes",
                             outcomes, "other", chance_json(odds, odds->other));
    if (odds->undecided) {
        json_object_set_new(json, "undecided", json_true());
    }
    if (odds->ends_phase) {
        json_object_set_new(json, "ends-phase", json_true());
    }
    json_object_set_new(json, "rolls", rolls_json(scene, odds));
    return json;
}

/* -- what must be supposed --------------------------------------------------------------------- */

/* One case. It does not call itself exact: nobody knows whether it is the true one. */
static json_t *case_json(const struct scene *supposed, struct odds *odds,
                         const struct command *command, const char *words)
{
    struct refusal why;
    if (!odds_of(odds, supposed->rules, supposed->scenario, supposed->state, command, &why)) {
        return NULL;
    }
    json_t *json = odds_json(supposed, odds);
    json_object_del(json, "exact");
    json_object_set_new(json, "if", json_string(words));
    return json;
}

json_t *odds_cases_json(const struct scene *scene, struct odds *odds, const struct command *command)
{
    json_t *cases = json_array();
    struct state *room = malloc(scene->rules->state_size);
    struct scene supposed = *scene;
    supposed.state = room;
    const char *words;
    for (int i = 0; room != NULL && (words = odds_suppose(scene->rules, scene->scenario,
                                                          scene->state, command, i, room)) != NULL;
         i++) {
        json_t *json = case_json(&supposed, odds, command, words);
        if (json != NULL) {
            json_array_append_new(cases, json);
        }
    }
    free(room);
    if (json_array_size(cases) == 0) {
        json_decref(cases);
        return NULL;
    }
    return json_pack("{s:b, s:[], s:{s:i, s:i}, s:o, s:[]}", "exact", 0, "outcomes", "other",
                     "numerator", 0, "denominator", 1, "cases", cases, "rolls");
}
