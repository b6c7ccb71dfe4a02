/* Verbs that own their rules: the table of tasks decides which may be said, and the kernel finds
 * out by itself what could be said where a verb has no list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "board/hex.h"
#include "core/verb.h"
#include "drill.h"

enum { POINT_AT, HURRY, WAIT, LEAP, SURVEY_ALL, WALK };
enum { TASK_ORDER, TASK_WAIT };

static const char *const gears[] = {"slow", "fast", NULL};
static const struct arg point_args[] = {
    {.name = "unit", .kind = VALUE_PIECE, .collections = 1 << UNITS, .own = true},
    {.name = "gear", .kind = VALUE_CHOICE, .labels = gears, .optional = true},
    {.name = "times", .kind = VALUE_NUMBER, .min = -1, .max = 0}};
static const struct arg leap_args[] = {{.name = "to", .kind = VALUE_HEX},
                                       {.name = "facing", .kind = VALUE_FACING}};
static const struct arg all_args[] = {{.name = "flag", .kind = VALUE_FLAG},
                                      {.name = "side", .kind = VALUE_SIDE},
                                      {.name = "edge", .kind = VALUE_EDGE},
                                      {.name = "zone", .kind = VALUE_ZONE},
                                      {.name = "square", .kind = VALUE_SQUARE},
                                      {.name = "level", .kind = VALUE_LEVEL, .min = 2, .max = 4}};
static const struct arg walk_args[] = {{.name = "path", .kind = VALUE_PATH}};

/* All but the second figure, and no figure fast and backwards at once. */
static bool check_point(const struct scenario *scenario, const struct state *state,
                        const struct command *command, struct refusal *why)
{
    (void)scenario;
    (void)state;
    if (piece_index(command->words[0]) == 1) {
        return refuse(why, DRILL_CLAUSE, "not that one");
    }
    return !(command->words[1] == 1 && command->words[2] == -1) ||
           refuse(why, DRILL_CLAUSE, "not so fast");
}

static bool list_hurry(const struct scenario *scenario, const struct state *state, int side,
                       struct legal *legal)
{
    (void)scenario;
    (void)state;
    if (side == 0 && legal != NULL) {
        legal_add(legal, HURRY, 0);
    }
    return side == 0;
}

static const struct verb verbs[] = {
    [POINT_AT] = {.name = "point", .args = point_args, .n_args = 3, .check = check_point},
    [HURRY] = {.name = "hurry", .list = list_hurry},
    [WAIT] = {.name = "wait"},
    [LEAP] = {.name = "leap", .args = leap_args, .n_args = 2},
    [SURVEY_ALL] = {.name = "survey", .args = all_args, .n_args = 6},
    [WALK] = {.name = "walk", .args = walk_args, .n_args = 1}};

static const struct task_kind tasks[] = {
    [TASK_ORDER] = {1 << POINT_AT | 1 << HURRY, DRILL_CLAUSE, "now figures point"},
    [TASK_WAIT] = {1 << WAIT, DRILL_CLAUSE, "now one waits", .judged = 1 << POINT_AT}};

/* A game of drill that waits for both sides with a task of this kind, and its rules with verbs. */
struct scene {
    struct ruleset rules;
    struct game *game;
    struct legal *legal;
};

static struct scene scene_of(int kind)
{
    struct scene scene = {.rules = drill};
    scene.rules.verbs = verbs;
    scene.rules.n_verbs = sizeof verbs / sizeof verbs[0];
    scene.rules.tasks = tasks;
    scene.rules.n_tasks = 2;
    scene.game = game_new(&drill);
    drill.prepare(scene.game->scenario, scene.game->state);
    scene.game->scenario->width = 5;
    scene.game->scenario->height = 3;
    scene.game->state->begun = 1;
    agenda_push(scene.game->state,
                (struct task){.kind = (uint8_t)kind, .waits = SEEN_BY_ALL, .unit = NO_UNIT});
    scene.legal = malloc(sizeof *scene.legal);
    return scene;
}

static void leave(struct scene *scene)
{
    game_free(scene->game);
    free(scene->legal);
}

static uint32_t list(struct scene *scene, int side)
{
    umpire_legal(&scene->rules, scene->game->scenario, scene->game->state, side, scene->legal);
    return scene->legal->n;
}

static void task_takes_only_its_verbs(void **state)
{
    (void)state;
    struct scene scene = scene_of(TASK_ORDER);
    struct refusal why = {0};
    struct command command = {.verb = WAIT};
    assert_false(
        umpire_check(&scene.rules, scene.game->scenario, scene.game->state, &command, &why));
    assert_string_equal(why.sentence, "now figures point");
    assert_int_equal(why.clause, DRILL_CLAUSE);
    command.verb = HURRY; /* which has no check of its own */
    assert_true(
        umpire_check(&scene.rules, scene.game->scenario, scene.game->state, &command, &why));
    leave(&scene);
}

static void verb_refuses_by_itself(void **state)
{
    (void)state;
    struct scene scene = scene_of(TASK_ORDER);
    struct refusal why = {0};
    struct command command = {
        .verb = POINT_AT, .n_words = 3, .words = {piece_of(UNITS, 1), ABSENT, 0}};
    assert_false(
        umpire_check(&scene.rules, scene.game->scenario, scene.game->state, &command, &why));
    assert_string_equal(why.sentence, "not that one");
    leave(&scene);
}

/* Where it does not answer the task, too, if the task leaves it to the verb: but it is not listed.
 */
static void verb_says_why_it_is_no_answer(void **state)
{
    (void)state;
    struct scene scene = scene_of(TASK_WAIT);
    struct refusal why = {0};
    struct command command = {
        .verb = POINT_AT, .n_words = 3, .words = {piece_of(UNITS, 1), ABSENT, 0}};
    assert_false(
        umpire_check(&scene.rules, scene.game->scenario, scene.game->state, &command, &why));
    assert_string_equal(why.sentence, "not that one");
    assert_int_equal(list(&scene, 0), 1);
    command = (struct command){.verb = HURRY};
    assert_false(
        umpire_check(&scene.rules, scene.game->scenario, scene.game->state, &command, &why));
    assert_string_equal(why.sentence, "now one waits");
    leave(&scene);
}

/* Verb by verb, argument by argument, first without it, own figures alone, what check allows. */
static void list_is_found_by_trying(void **state)
{
    (void)state;
    static const int32_t expected[][2] = {{ABSENT, -1}, {ABSENT, 0}, {0, -1}, {0, 0}, {1, 0}};
    struct scene scene = scene_of(TASK_ORDER);
    assert_int_equal(list(&scene, 0), 6);
    struct command command;
    for (uint32_t i = 0; i < 5; i++) {
        legal_get(scene.legal, i, 0, &command);
        assert_int_equal(command.verb, POINT_AT);
        assert_int_equal(command.n_words, 3);
        assert_int_equal(command.words[0], piece_of(UNITS, 0));
        assert_int_equal(command.words[1], expected[i][0]);
        assert_int_equal(command.words[2], expected[i][1]);
    }
    legal_get(scene.legal, 5, 0, &command);
    assert_int_equal(command.verb, HURRY);
    assert_int_equal(list(&scene, 1), 5);
    legal_get(scene.legal, 0, 1, &command);
    assert_int_equal(command.words[0], piece_of(UNITS, 2));
    leave(&scene);
}

static void bare_verb_is_listed(void **state)
{
    (void)state;
    struct scene scene = scene_of(TASK_WAIT);
    assert_int_equal(list(&scene, 0), 1);
    leave(&scene);
}

static bool list_one_wait(const struct scenario *scenario, const struct state *state, int side,
                          struct legal *legal)
{
    (void)scenario;
    (void)state;
    if (legal != NULL && side == 0) {
        legal_add(legal, WAIT, 0);
    }
    return side == 0;
}

/* Not what its verbs would list. */
static void task_has_a_list_of_its_own(void **state)
{
    (void)state;
    struct scene scene = scene_of(TASK_ORDER);
    const struct task_kind together = {tasks[TASK_ORDER].verbs | 1 << WAIT, DRILL_CLAUSE, "",
                                       .list = list_one_wait};
    scene.rules.tasks = &together;
    assert_int_equal(list(&scene, 0), 1);
    assert_int_equal(scene.legal->runs[0].verb, WAIT);
    assert_true(verbs_list(&scene.rules, scene.game->scenario, scene.game->state, 0, NULL));
    assert_false(verbs_list(&scene.rules, scene.game->scenario, scene.game->state, 1, NULL));
    leave(&scene);
}

/* Into NULL a list only says whether there is anything. */
static void is_there_anything_to_do(void **state)
{
    (void)state;
    struct scene scene = scene_of(TASK_ORDER);
    const struct scenario *scenario = scene.game->scenario;
    struct drill_state *now = (struct drill_state *)scene.game->state;
    assert_true(verbs_list(&scene.rules, scenario, &now->head, 0, NULL));
    assert_true(verb_enumerate(&scene.rules, scenario, &now->head, 1, POINT_AT, NULL));
    now->n_figures = 2; /* side 2 has none left, and never hurries */
    assert_false(verb_enumerate(&scene.rules, scenario, &now->head, 1, POINT_AT, NULL));
    assert_false(verbs_list(&scene.rules, scenario, &now->head, 1, NULL));
    leave(&scene);
}

static void every_hex_of_the_board_is_tried(void **state)
{
    (void)state;
    struct scene scene = scene_of(TASK_ORDER);
    struct task_kind leaps = {1 << LEAP, DRILL_CLAUSE, ""};
    scene.rules.tasks = &leaps;
    assert_int_equal(list(&scene, 0), 5 * 3 * 6);
    struct hex_board board = {5, 3};
    struct command command;
    struct hex_set seen = {{0}};
    for (uint32_t i = 0; i < scene.legal->n; i += 6) {
        legal_get(scene.legal, i, 0, &command);
        struct hex hex = hex_from_raw(command.words[0]);
        assert_true(hex_is_on(board, hex));
        assert_false(hex_set_has(&seen, hex));
        hex_set_add(&seen, hex);
        assert_int_equal(command.words[1], 1);
    }
    leave(&scene);
}

static void every_finite_kind_is_tried_and_fits(void **state)
{
    (void)state;
    struct scene scene = scene_of(TASK_ORDER);
    struct task_kind surveys = {1 << SURVEY_ALL, DRILL_CLAUSE, ""};
    scene.rules.tasks = &surveys;
    uint32_t ways = 2 * 2 * 4 * 5 * 15 * 3;
    assert_int_equal(list(&scene, 0), ways);
    for (uint32_t i = 0; i < ways; i++) {
        struct command command;
        struct refusal why;
        legal_get(scene.legal, i, 0, &command);
        assert_true(
            umpire_check(&scene.rules, scene.game->scenario, scene.game->state, &command, &why));
    }
    const struct state *now = scene.game->state;
    assert_int_equal(verb_ways(&scene.rules, scene.game->scenario, now, SURVEY_ALL), ways);
    assert_int_equal(verb_ways(&scene.rules, scene.game->scenario, now, POINT_AT), 3 * 3 * 2);
    assert_int_equal(verb_ways(&scene.rules, scene.game->scenario, now, WAIT), 1);
    assert_int_equal(verb_ways(&scene.rules, scene.game->scenario, now, WALK), 0);
    leave(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(task_takes_only_its_verbs),
        cmocka_unit_test(verb_refuses_by_itself),
        cmocka_unit_test(verb_says_why_it_is_no_answer),
        cmocka_unit_test(list_is_found_by_trying),
        cmocka_unit_test(bare_verb_is_listed),
        cmocka_unit_test(task_has_a_list_of_its_own),
        cmocka_unit_test(is_there_anything_to_do),
        cmocka_unit_test(every_hex_of_the_board_is_tried),
        cmocka_unit_test(every_finite_kind_is_tried_and_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
