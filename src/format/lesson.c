#include "format/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/hex.h"
#include "board/square.h"
#include "format/command.h"
#include "format/lesson_line.h"
#include "format/scenario.h"
#include "format/value.h"

enum { SAY_BYTES_MAX = 480, ABOUT_BYTES_MAX = 200, THEM_MAX = 40 };

/* What a step may point at besides units, places and verbs. */
static const char *const controls[] = {"phases", "commands", "unit", "log",
                                       "undo",   "roster",   "dice", NULL};

/* A lesson being played through. */
struct course {
    struct game *game;
    struct state *room; /* for views */
    int learner;
    bool may_undo; /* the last command was the learner's, and nothing was thrown for it */
    struct lesson_sum sum;
};

/* -- the parts of a file ----------------------------------------------------------------------- */

static bool check_keys(const json_t *object, const char *const *known, const char *what,
                       struct fault *fault)
{
    if (!json_is_object(object)) {
        return fault_say(fault, "expected %s, found %s", what, json_kind(object));
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value)
    {
        if (label_named(known, key) < 0) {
            char list[200];
            list_labels(known, list, sizeof list);
            return fault_say(fault, "%.40s: %s has no such field; it may have %s", key, what, list);
        }
    }
    return true;
}

/* A good umpire does not shout. */
static bool check_words(const json_t *json, const char *key, size_t most, struct fault *fault)
{
    const char *text = json_string_value(json);
    if (text == NULL || *text == '\0' || strlen(text) > most) {
        return fault_say(fault, "%s: expected a text of 1 to %zu bytes", key, most);
    }
    return strchr(text, '!') == NULL ||
           fault_say(fault, "%s: expected no exclamation mark: the umpire's voice is plain", key);
}

static bool check_head(const json_t *lesson, struct fault *fault)
{
    static const char *const known[] = {"title", "about", "side", "game", "begin", "steps", NULL};
    size_t n = json_array_size(json_object_get(lesson, "steps"));
    return check_keys(lesson, known, "a lesson", fault) &&
           check_words(json_object_get(lesson, "title"), "title", ABOUT_BYTES_MAX, fault) &&
           check_words(json_object_get(lesson, "about"), "about", ABOUT_BYTES_MAX, fault) &&
           ((n > 0 && n <= LESSON_STEPS_MAX) ||
            fault_say(fault, "steps: expected a list of 1 to %d steps", LESSON_STEPS_MAX));
}

/* -- commands ---------------------------------------------------------------------------------- */

/* What a side says, in the words of what it may see. */
static bool read_said(struct course *course, int side, const json_t *json, struct spoken *spoken,
                      struct fault *fault)
{
    struct game *game = course->game;
    struct scene seen = scene_seen_by(game, side, course->room);
    if (json_object_get(json, "side") != NULL) {
        return fault_say(fault, "side: a lesson says by its place who speaks");
    }
    json_t *whole = json_is_object(json) ? json_copy((json_t *)json) : json_null();
    if (json_is_object(whole)) {
        json_object_set_new(whole, "side", json_string(game->rules->side_ids[side]));
    }
    bool read = command_from_json(&seen, whole, NULL, spoken, fault);
    json_decref(whole);
    return read;
}

static bool say_refused(const struct game *game, const struct refusal *refusal, struct fault *fault)
{
    return fault_say(fault, "expected a command that can be given here; it is refused: %s (%s)",
                     refusal->sentence, ruleset_clause_id(game->rules, refusal->clause));
}

/* Carries out what a side says, with the dice that stand beside it. */
static bool carry_out(struct course *course, int side, const json_t *json, struct fault *fault)
{
    struct game *game = course->game;
    struct spoken spoken;
    if (!read_said(course, side, json, &spoken, fault)) {
        return false;
    }
    struct answer answer = game_do_printed(game, &spoken.command, spoken.dice, spoken.n_dice);
    if (answer.kind == ANSWER_REFUSED) {
        return say_refused(game, &answer.refusal, fault);
    }
    if (answer.kind == ANSWER_NEEDS) {
        return fault_say(fault, "dice: expected %d more of %d faces, %s, behind the %u given",
                         (int)answer.need.count, (int)answer.need.faces,
                         game->rules->purposes[answer.need.purpose].about, spoken.n_dice);
    }
    bool is_own = side == course->learner;
    struct scene scene = scene_of(game);
    course->may_undo = is_own && !game_stands(game);
    lesson_sum_events(&course->sum, &scene, game->events, course->learner, is_own);
    return true;
}

/* May the learner say this now? The refusal tells why not. */
static bool check_said(struct course *course, const json_t *json, bool *can, struct spoken *spoken,
                       struct refusal *refusal, struct fault *fault)
{
    struct game *game = course->game;
    if (!read_said(course, course->learner, json, spoken, fault)) {
        return false;
    }
    if (spoken->has_dice) {
        return fault_say(fault, "dice: nothing is thrown for a command that is only asked about");
    }
    *can = umpire_check(game->rules, game->scenario, game->state, &spoken->command, refusal);
    return true;
}

static bool wait_odds(struct course *course, const json_t *json, struct fault *fault)
{
    struct game *game = course->game;
    struct spoken spoken;
    struct refusal refusal;
    bool can = false;
    if (!check_said(course, json, &can, &spoken, &refusal, fault)) {
        return false;
    }
    can = can &&
          ruleset_foresees(game->rules, game->scenario, game->state, &spoken.command, &refusal);
    return can || say_refused(game, &refusal, fault);
}

static bool wait_refused(struct course *course, const json_t *wait, struct fault *fault)
{
    struct spoken spoken;
    struct refusal refusal;
    bool can = false;
    const char *clause = json_string_value(json_object_get(wait, "clause"));
    if (clause == NULL) {
        return fault_say(fault, "clause: expected the clause that refuses it");
    }
    if (!check_said(course, json_object_get(wait, "refused"), &can, &spoken, &refusal, fault)) {
        return false;
    }
    if (can) {
        return fault_say(fault, "expected a command refused by %.80s, found one that can be given",
                         clause);
    }
    const char *found = ruleset_clause_id(course->game->rules, refusal.clause);
    return strcmp(found, clause) == 0 ||
           fault_say(fault, "expected it refused by %.80s, found it refused by %s", clause, found);
}

static bool wait_undo(struct course *course, const json_t *json, struct fault *fault)
{
    if (!json_is_true(json)) {
        return fault_say(fault, "expected true");
    }
    if (!course->may_undo) {
        return fault_say(fault, "expected a command of the player before it for which nothing was "
                                "thrown or laid open");
    }
    game_undo(course->game, 1);
    course->may_undo = false;
    return true;
}

/* -- what is seen ------------------------------------------------------------------------------ */

static bool see_unit(struct course *course, const json_t *json, struct fault *fault)
{
    struct scene seen = scene_seen_by(course->game, course->learner, course->room);
    const char *name = json_string_value(json);
    if (name == NULL) {
        return fault_say(fault, "expected the name of a unit, found %s", json_kind(json));
    }
    return piece_named(&seen, ~0U, name) != NO_PIECE ||
           fault_say(fault, "the player sees none called \"%.40s\" here", name);
}

static bool see_place(struct course *course, const json_t *json, struct fault *fault)
{
    static const enum value_kind kinds[] = {[BOARD_HEX] = VALUE_HEX,
                                            [BOARD_TABLE] = VALUE_POINT,
                                            [BOARD_SQUARE] = VALUE_SQUARE,
                                            [BOARD_ZONE] = VALUE_ZONE};
    struct scene scene = scene_of(course->game);
    int32_t width = scene.scenario->width, height = scene.scenario->height;
    enum board_kind board = scene.rules->board;
    struct value_spec spec = {.kind = kinds[board]};
    int32_t words[VALUE_WORDS];
    int n;
    if (!value_from_json(&scene, &spec, json, words, &n, fault)) {
        return false;
    }
    bool on = true;
    if (board == BOARD_HEX) {
        struct hex_board hexes = {.columns = (uint8_t)width, .rows = (uint8_t)height};
        on = hex_is_on(hexes, hex_from_raw(words[0]));
    } else if (board == BOARD_SQUARE) {
        struct square_board squares = {.columns = (uint8_t)width, .rows = (uint8_t)height};
        on = square_is_on(squares, square_from_raw(words[0]));
    } else if (board == BOARD_TABLE) {
        on = words[0] >= 0 && words[0] <= width && words[1] >= 0 && words[1] <= height;
    } else {
        on = words[0] >= 1;
    }
    return on || fault_say(fault, "expected a place on the board");
}

static bool see_verb(struct course *course, const json_t *json, struct fault *fault)
{
    const char *name = json_string_value(json);
    for (int i = 0; name != NULL && i < course->game->rules->n_verbs; i++) {
        if (strcmp(course->game->rules->verbs[i].name, name) == 0) {
            return true;
        }
    }
    return fault_say(fault, "the rules have no such verb");
}

static bool see_control(const json_t *json, struct fault *fault)
{
    const char *name = json_string_value(json);
    char list[200];
    list_labels(controls, list, sizeof list);
    return (name != NULL && label_named(controls, name) >= 0) ||
           fault_say(fault, "expected %s", list);
}

static bool check_point(struct course *course, const json_t *point, struct fault *fault)
{
    static const char *const known[] = {"unit", "place", "verb", "control", NULL};
    const json_t *unit = json_object_get(point, "unit");
    const json_t *place = json_object_get(point, "place");
    const json_t *verb = json_object_get(point, "verb");
    const json_t *control = json_object_get(point, "control");
    if (!check_keys(point, known, "what is pointed at", fault)) {
        return false;
    }
    if (unit != NULL && !see_unit(course, unit, fault)) {
        return fault_within(fault, "unit: ");
    }
    if (place != NULL && !see_place(course, place, fault)) {
        return fault_within(fault, "place: ");
    }
    if (verb != NULL && !see_verb(course, verb, fault)) {
        return fault_within(fault, "verb: ");
    }
    return control == NULL || see_control(control, fault) || fault_within(fault, "control: ");
}

/* -- the steps --------------------------------------------------------------------------------- */

static bool check_near(const json_t *near, struct fault *fault)
{
    double inches = json_number_value(near);
    return near == NULL || (json_is_number(near) && inches > 0 && inches <= 12) ||
           fault_say(fault, "near: expected inches, more than 0 and at most 12");
}

/* One thing is waited for, and it can happen. */
static bool play_wait(struct course *course, const json_t *wait, struct fault *fault)
{
    static const char *const known[] = {"select", "do",     "odds", "refused",
                                        "undo",   "clause", "near", NULL};
    static const char *const kinds[] = {"select", "do", "odds", "refused", "undo", NULL};
    const char *kind = NULL;
    int n = 0;
    if (!check_keys(wait, known, "what is waited for", fault)) {
        return false;
    }
    for (int i = 0; kinds[i] != NULL; i++) {
        bool is = json_object_get(wait, kinds[i]) != NULL;
        kind = is ? kinds[i] : kind;
        n += is;
    }
    if (n != 1) {
        return fault_say(fault, "expected one of select, do, odds, refused and undo, found %d", n);
    }
    const json_t *what = json_object_get(wait, kind);
    bool good = check_near(json_object_get(wait, "near"), fault) &&
                (strcmp(kind, "select") == 0    ? see_unit(course, what, fault)
                 : strcmp(kind, "do") == 0      ? carry_out(course, course->learner, what, fault)
                 : strcmp(kind, "odds") == 0    ? wait_odds(course, what, fault)
                 : strcmp(kind, "refused") == 0 ? wait_refused(course, wait, fault)
                                                : wait_undo(course, what, fault));
    return good || fault_within(fault, "%s: ", kind);
}

static bool play_them(struct course *course, const json_t *them, struct fault *fault)
{
    size_t n = json_array_size(them);
    if (!json_is_array(them) || n == 0 || n > THEM_MAX) {
        return fault_say(fault, ": expected a list of 1 to %d commands", THEM_MAX);
    }
    for (size_t i = 0; i < n; i++) {
        if (!carry_out(course, 1 - course->learner, json_array_get(them, i), fault)) {
            return fault_within(fault, "[%zu]: ", i);
        }
    }
    return true;
}

static bool play_step(struct course *course, const json_t *step, struct fault *fault)
{
    static const char *const known[] = {"them", "say", "point", "wait", NULL};
    if (!check_keys(step, known, "a step", fault)) {
        return false;
    }
    const json_t *them = json_object_get(step, "them");
    const json_t *point = json_object_get(step, "point");
    const json_t *wait = json_object_get(step, "wait");
    if (them != NULL && !play_them(course, them, fault)) {
        return fault_within(fault, "them");
    }
    if (!check_words(json_object_get(step, "say"), "say", SAY_BYTES_MAX, fault)) {
        return false;
    }
    if (point != NULL && !check_point(course, point, fault)) {
        return fault_within(fault, "point: ");
    }
    lesson_sum_step(&course->sum, step);
    return wait == NULL || play_wait(course, wait, fault) || fault_within(fault, "wait: ");
}

static bool begin(struct course *course, const json_t *lesson, struct fault *fault)
{
    struct scene scene = scene_of(course->game);
    const char *side = json_string_value(json_object_get(lesson, "side"));
    if (side == NULL || !side_named(&scene, side, &course->learner, fault)) {
        return fault_say(fault, "side: expected the player's side, %s or %s",
                         scene.rules->side_ids[0], scene.rules->side_ids[1]);
    }
    const json_t *dice = json_object_get(lesson, "begin");
    struct spoken spoken = {.n_dice = 0};
    json_t *said = json_pack("{s:s}", "verb", "begin");
    if (dice != NULL) {
        json_object_set(said, "dice", (json_t *)dice);
    }
    bool read = command_from_json(&scene, said, NULL, &spoken, fault);
    json_decref(said);
    struct answer answer = {.kind = ANSWER_REFUSED};
    if (read) {
        answer = game_do_printed(course->game, &spoken.command, spoken.dice, spoken.n_dice);
    }
    if (read && answer.kind == ANSWER_NEEDS) {
        fault_say(fault, "expected %d more dice of %d faces", (int)answer.need.count,
                  (int)answer.need.faces);
    } else if (read && answer.kind == ANSWER_REFUSED) {
        fault_say(fault, "%s", answer.refusal.sentence);
    }
    return answer.kind == ANSWER_DONE || fault_within(fault, "begin: ");
}

/* Plays it; `step` is the one at which it stopped, or as many as there are. */
static bool play(const json_t *lesson, size_t *step, struct lesson_sum *sum, struct fault *fault)
{
    const json_t *steps = json_object_get(lesson, "steps");
    *step = json_array_size(steps);
    struct course course = {.game = scenario_from_json(json_object_get(lesson, "game"), fault)};
    if (course.game == NULL) {
        return fault_within(fault, "game: ");
    }
    course.room = malloc(course.game->rules->state_size);
    bool good = course.room != NULL ? begin(&course, lesson, fault)
                                    : fault_say(fault, "there is no memory to play it");
    for (size_t i = 0; good && i < json_array_size(steps); i++) {
        good = play_step(&course, json_array_get(steps, i), fault);
        *step = good ? *step : i;
    }
    *sum = course.sum;
    free(course.room);
    game_free(course.game);
    return good;
}

json_t *lesson_read(const char *text, size_t length, const char *name, struct lesson_sum *sum,
                    struct fault *fault)
{
    json_t *lesson = json_read(text, length, name, fault);
    if (lesson == NULL) {
        return NULL;
    }
    size_t step;
    struct lesson_sum unasked;
    if (!check_head(lesson, fault)) {
        fault_within(fault, "%s: ", name);
    } else if (!play(lesson, &step, sum != NULL ? sum : &unasked, fault)) {
        if (step < json_array_size(json_object_get(lesson, "steps"))) {
            fault_within(fault, "%s:%d: steps[%zu]: ", name,
                         line_of_element(text, length, "steps", step), step);
        } else {
            fault_within(fault, "%s: ", name);
        }
    } else {
        return lesson;
    }
    json_decref(lesson);
    return NULL;
}
