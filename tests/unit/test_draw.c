/* Drawing an open table, as text and as a picture: what is there is shown where it is, what is gone
 * or unseen is not, and nothing is wider than the paper. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/canvas.h"
#include "draw/svg.h"
#include "draw/text_board.h"
#include "drill_table.h"

static struct scene scene;
static struct survey survey;
static char *text;

static int set_up(void **unused)
{
    (void)unused;
    scene = drill_scene();
    drill_survey(&survey);
    return 0;
}

static int clear_away(void **unused)
{
    (void)unused;
    free(text);
    text = NULL;
    return 0;
}

/* -- drawing into memory ----------------------------------------------------------------------- */

enum drawing { BOARD, BOARD_WITH_REACH, ROSTER, SURVEY, SVG, SVG_WITH_REACH };

static void draw(enum drawing what, int width)
{
    size_t length;
    free(text);
    FILE *to = open_memstream(&text, &length);
    struct paper paper = {.to = to, .width = width};
    switch (what) {
    case BOARD:
        table_board_print(&paper, &scene, NULL);
        break;
    case BOARD_WITH_REACH:
        table_board_print(&paper, &scene, &survey);
        break;
    case ROSTER:
        roster_print(&paper, &scene);
        break;
    case SURVEY:
        survey_print(&paper, &scene, &survey);
        break;
    case SVG:
        svg_print(to, &scene, SIDE_NONE, NULL);
        break;
    case SVG_WITH_REACH:
        svg_print(to, &scene, 0, &survey);
        break;
    }
    fclose(to);
}

static bool says(const char *words)
{
    return strstr(text, words) != NULL;
}

static int count(const char *words)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, words)) != NULL; at++) {
        n++;
    }
    return n;
}

/* The line of the text, and where on it, in columns, these words begin; -1 if they do not. */
static int find(const char *words, int *row)
{
    *row = 0;
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1, ++*row) {
        const char *at = strstr(line, words);
        if (at != NULL && at < line + strcspn(line, "\n")) {
            char before[1024] = "";
            memcpy(before, line, (size_t)(at - line));
            return text_columns(before);
        }
    }
    return -1;
}

static struct drill_unit *unit(int index)
{
    return &drill_state.units[index];
}

/* -- as text ----------------------------------------------------------------------------------- */

static void no_line_is_wider_than_the_paper(void **unused)
{
    (void)unused;
    for (int width = 40; width <= 200; width += 7) {
        draw(BOARD_WITH_REACH, width);
        for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
            assert_in_range(text_columns(line), 0, width);
        }
    }
}

/* At 101 columns and more a character is half an inch wide and an inch tall. */
static void a_unit_is_named_where_it_stands(void **unused)
{
    (void)unused;
    int row;
    draw(BOARD, 120);
    assert_true(says("a character is 0.5 by 1 inches"));
    assert_int_equal(find("Eagle-Six", &row),
                     4 + 40 - 4);  /* 20 inches, behind the frame; centred */
    assert_int_equal(row, 2 + 26); /* 26 inches from the north edge */
}

static void the_narrowest_road_has_no_gaps(void **unused)
{
    (void)unused;
    for (int width = 40; width <= 160; width += 20) {
        draw(BOARD, width);
        int rows = 0;
        int roads = 0;
        for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
            bool inside = strstr(line, "│") != NULL || strstr(line, "┤") != NULL;
            rows += inside;
            roads += inside && (strstr(line, "░") != NULL || strstr(line, "1 ") != NULL);
        }
        assert_in_range(roads, rows - 1, rows); /* an objective may hide it once */
    }
}

static void what_has_no_room_is_a_plus(void **unused)
{
    (void)unused;
    draw(BOARD, 80);
    assert_false(says("+"));
    unit(3)->at = unit(0)->at;
    unit(4)->at = unit(0)->at;
    draw(BOARD, 80);
    assert_true(says("a1+") && says("+\u00a0more"));
}

static void wrecks_are_drawn_and_the_gone_are_not(void **unused)
{
    (void)unused;
    draw(BOARD, 80);
    assert_true(says("&"));
    assert_false(says("b12") || says("b13") || says("a12"));
    unit(7)->wreck = 0;
    draw(BOARD, 80);
    assert_false(says("&") || says("wreck"));
}

static void where_it_can_go_is_dotted(void **unused)
{
    (void)unused;
    draw(BOARD, 120);
    assert_false(says("•"));
    draw(BOARD_WITH_REACH, 120);
    assert_in_range(count("•"), 40, 90);
    survey.n_loops = 0;
    draw(BOARD_WITH_REACH, 120);
    assert_false(says("•"));
}

static void the_roster_tells_places_in_inches(void **unused)
{
    (void)unused;
    draw(ROSTER, 80);
    assert_true(says("24,7.5 ↑ 0°"));
    assert_true(says("31.1,10 ↗ 45°"));
    assert_true(says("suppressed"));
    assert_true(says("objectives: crossroads 24,18"));
    assert_true(says("mines of Axis: M1 20,20, M2 21,20"));
}

static void an_unseen_unit_is_not_mentioned(void **unused)
{
    (void)unused;
    unit(4)->gone = GONE_UNSEEN;
    unit(4)->at.x = NOWHERE;
    for (enum drawing what = BOARD; what <= SVG_WITH_REACH; what++) {
        if (what != SURVEY) {
            draw(what, 80);
            assert_false(says("b1 ") || says(">b1<"));
        }
    }
}

static void a_survey_tells_who_is_in_sight(void **unused)
{
    (void)unused;
    draw(SURVEY, 80);
    assert_true(says("half range 6 in, range 2 to 12 in, 45° to each side"));
    assert_true(says("in sight"));
    assert_true(says("hidden by building at 27.8,18.4"));
}

/* Where weapons have arcs of their own, a range is a sector. */
static void a_range_may_be_a_sector(void **unused)
{
    (void)unused;
    survey.half_arc = ARC_ALL_ROUND;
    survey.ranges[1].bearing = 2250;
    survey.ranges[1].half_arc = 1350;
    draw(SURVEY, 80);
    assert_true(says("half range 6 in, range 2 to 12 in (135° to each side of 225°), all round"));
    draw(SVG_WITH_REACH, 0);
    assert_int_equal(count("A12000 12000 0 1 1 "), 1);
    assert_int_equal(count("A6000 6000"), 0);
}

/* -- as a picture ------------------------------------------------------------------------------ */

static void names_cannot_break_the_picture(void **unused)
{
    (void)unused;
    strcpy(drill_scenario.head.title, "<\"Mill\" & Farm>");
    draw(SVG, 0);
    assert_true(says("&lt;&quot;Mill&quot; &amp; Farm&gt;"));
    assert_true(says("Sherman &lt;late&gt;"));
    assert_false(says("& ") || says("<late"));
}

static void each_unit_on_the_table_is_drawn_once(void **unused)
{
    (void)unused;
    draw(SVG, 0);
    assert_int_equal(count("<title>a11, "), 1);
    assert_int_equal(count("<title>b12, "), 1); /* the wreck */
    assert_int_equal(count("<title>b13, "), 0);
    assert_int_equal(count("<title>a12, "), 0);
    assert_int_equal(count(">suppressed<"), 1);
    assert_int_equal(count(">disorganized<"), 1);
}

static void every_kind_has_its_place_in_the_legend(void **unused)
{
    (void)unused;
    draw(SVG, 0);
    for (int kind = 0; drill_kinds[kind] != NULL; kind++) {
        char label[64];
        snprintf(label, sizeof label, ">%s</text>", drill_kinds[kind]);
        assert_int_equal(count(label), 1);
    }
    assert_true(says(">minefield<") && says(">wire<") && says(">crate<") && says(">wreck<"));
}

static void a_survey_is_drawn_over_the_ground(void **unused)
{
    (void)unused;
    draw(SVG, 0);
    assert_false(says("half range") || says("As seen by Allied"));
    draw(SVG_WITH_REACH, 0);
    assert_true(says("half range 6 in") && says("range 12 in") && says("As seen by Allied"));
    assert_true(says("fill-rule=\"evenodd\""));
    assert_true(says(">building</text>"));
}

static void one_state_is_one_picture(void **unused)
{
    (void)unused;
    draw(SVG_WITH_REACH, 0);
    char *first = text;
    text = NULL;
    draw(SVG_WITH_REACH, 0);
    assert_string_equal(first, text);
    free(first);
}

/* As many pieces as a table holds, on the largest table there is. */
static void the_fullest_table_is_drawn(void **unused)
{
    (void)unused;
    table_lay(&drill_scenario.table, TABLE_SIDE_MAX, TABLE_SIDE_MAX);
    for (int i = 0; i < TERRAIN_MAX; i++) {
        int32_t west = i % 16 * 15000;
        int32_t south = i / 16 * 30000;
        drill_rect(i % 9, west, south, west + 15000, south + 30000);
    }
    table_build_index(&drill_scenario.table);
    draw(SVG, 0);
    assert_true(says("</svg>"));
    draw(BOARD, 80);
    assert_true(says("swamp"));
}

static void a_canvas_without_memory_says_so(void **unused)
{
    (void)unused;
    struct canvas canvas = {.width = 0};
    size_t length;
    free(text);
    FILE *to = open_memstream(&text, &length);
    canvas_put(&canvas, 0, 0, INK_PLAIN, "A1");
    assert_null(canvas_look(&canvas, 0, 0));
    canvas_write(&canvas, &(struct paper){.to = to, .width = 80});
    fclose(to);
    assert_string_equal(text, "There is no memory left to draw the board.\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_line_is_wider_than_the_paper, set_up, clear_away),
        cmocka_unit_test_setup_teardown(a_unit_is_named_where_it_stands, set_up, clear_away),
        cmocka_unit_test_setup_teardown(the_narrowest_road_has_no_gaps, set_up, clear_away),
        cmocka_unit_test_setup_teardown(what_has_no_room_is_a_plus, set_up, clear_away),
        cmocka_unit_test_setup_teardown(wrecks_are_drawn_and_the_gone_are_not, set_up, clear_away),
        cmocka_unit_test_setup_teardown(where_it_can_go_is_dotted, set_up, clear_away),
        cmocka_unit_test_setup_teardown(the_roster_tells_places_in_inches, set_up, clear_away),
        cmocka_unit_test_setup_teardown(an_unseen_unit_is_not_mentioned, set_up, clear_away),
        cmocka_unit_test_setup_teardown(a_survey_tells_who_is_in_sight, set_up, clear_away),
        cmocka_unit_test_setup_teardown(a_range_may_be_a_sector, set_up, clear_away),
        cmocka_unit_test_setup_teardown(names_cannot_break_the_picture, set_up, clear_away),
        cmocka_unit_test_setup_teardown(each_unit_on_the_table_is_drawn_once, set_up, clear_away),
        cmocka_unit_test_setup_teardown(every_kind_has_its_place_in_the_legend, set_up, clear_away),
        cmocka_unit_test_setup_teardown(a_survey_is_drawn_over_the_ground, set_up, clear_away),
        cmocka_unit_test_setup_teardown(one_state_is_one_picture, set_up, clear_away),
        cmocka_unit_test_setup_teardown(the_fullest_table_is_drawn, set_up, clear_away),
        cmocka_unit_test_setup_teardown(a_canvas_without_memory_says_so, set_up, clear_away),
    };
    return cmocka_run_group_tests_name("draw", tests, NULL, NULL);
}
