/* The library: a game put before people, as text and as a picture. */

#include <stdio.h>
#include <stdlib.h>

#include "draw/list_legal.h"
#include "draw/svg.h"
#include "draw/tell.h"
#include "draw/text_board.h"
#include "format/event.h"
#include "lib/inside.h"

enum { LEAST_WIDTH = 40, USUAL_WIDTH = 80 };

/* A text while it is written. */
struct page {
    struct paper paper;
    char *text;
    size_t length;
};

static bool page_open(struct page *page, const st_paper *wanted)
{
    *page = (struct page){.text = NULL};
    page->paper = (struct paper){.to = open_memstream(&page->text, &page->length),
                                 .colour = wanted != NULL && wanted->colour,
                                 .width = wanted == NULL ? USUAL_WIDTH : wanted->width};
    if (page->paper.width < LEAST_WIDTH) {
        page->paper.width = LEAST_WIDTH;
    }
    return page->paper.to != NULL;
}

/* The text, to be freed; NULL if it was not written whole. */
static char *page_close(struct page *page, char *why)
{
    bool whole = ferror(page->paper.to) == 0;
    whole = fclose(page->paper.to) == 0 && whole;
    if (!whole) {
        free(page->text);
        return lib_no_memory(why);
    }
    return page->text;
}

/* -- boards ------------------------------------------------------------------------------------ */

static void write_part(const struct paper *paper, const struct scene *scene,
                       const struct survey *survey, enum st_part part)
{
    if (part == ST_HEADING) {
        heading_print(paper, scene);
    } else if (part == ST_BOARD) {
        board_print(paper, scene, survey);
    } else if (part == ST_WAITING) {
        tell_waiting(paper, scene);
    } else if (survey != NULL) {
        survey_print(paper, scene, survey);
    } else {
        roster_print(paper, scene);
    }
}

static void write_parts(const struct paper *paper, const struct scene *scene,
                        const struct survey *survey, int parts)
{
    int written = 0;
    for (int part = ST_HEADING; part <= ST_WAITING; part *= 2) {
        if (parts & part) {
            fputs(written++ > 0 ? "\n" : "", paper->to);
            write_part(paper, scene, survey, (enum st_part)part);
        }
    }
}

/* What is to be drawn: the side's view, and what its unit can do. To be freed with free(survey). */
struct drawing {
    int side;
    struct scene scene;
    struct survey *survey; /* NULL without a unit */
};

static bool prepare(st_game *game, const char *side, const char *unit, struct drawing *drawing,
                    struct fault *fault)
{
    drawing->survey = NULL;
    if (!lib_side(game, side, &drawing->side, fault)) {
        return false;
    }
    drawing->scene = lib_seen_by(game, drawing->side, true);
    if (unit == NULL) {
        return true;
    }
    drawing->survey = calloc(1, sizeof *drawing->survey);
    if (drawing->survey == NULL) {
        return fault_say(fault, "there is no memory left");
    }
    return survey_named(&drawing->scene, unit, drawing->survey, fault) ||
           fault_within(fault, "unit: ");
}

/* These parts; none of them: a picture. */
static char *draw(st_game *game, const char *side, const char *unit, int parts,
                  const st_paper *paper, char *why)
{
    struct fault fault;
    struct drawing drawing;
    struct page page;
    char *text = NULL;
    if (!prepare(game, side, unit, &drawing, &fault)) {
        lib_fail(why, &fault);
    } else if (!page_open(&page, paper)) {
        lib_no_memory(why);
    } else {
        if (parts == 0) {
            svg_print(page.paper.to, &drawing.scene, drawing.side, drawing.survey);
        } else {
            write_parts(&page.paper, &drawing.scene, drawing.survey, parts);
        }
        text = page_close(&page, why);
    }
    free(drawing.survey);
    return text;
}

char *st_text(st_game *game, const char *side, const char *unit, int parts, const st_paper *paper,
              char *why)
{
    struct fault fault;
    int all = ST_HEADING | ST_BOARD | ST_FORCES | ST_WAITING;
    if (parts <= 0 || parts > all) {
        fault_say(&fault, "parts: expected one or more of ST_HEADING to ST_WAITING, found %d",
                  parts);
        return lib_fail(why, &fault);
    }
    return draw(game, side, unit, parts, paper, why);
}

char *st_svg(st_game *game, const char *side, const char *unit, char *why)
{
    return draw(game, side, unit, 0, NULL, why);
}

/* -- answers ----------------------------------------------------------------------------------- */

/* When the game is over the last event has said so. */
char *st_answer_text(st_game *game, const st_paper *paper, char *why)
{
    struct page page;
    const struct game *inside = game->game;
    if (!page_open(&page, paper)) {
        return lib_no_memory(why);
    }
    struct scene scene = lib_told(game, game->speaker, game->by_side);
    if (game->answer.kind != ANSWER_DONE) {
        tell_answer(&page.paper, inside->rules, &game->answer);
    } else {
        /* What nobody's word set off everybody hears: whoever it places, neither side need see. */
        scene.before = game->speaker == SIDE_NONE ? NULL : scene.before;
        tell_events(&page.paper, &scene, inside->events,
                    game->speaker == SIDE_NONE ? SIDE_EVERYBODY : game->speaker);
        if (!inside->state->over) {
            tell_waiting(&page.paper, &scene);
        }
    }
    return page_close(&page, why);
}

char *st_events_text(st_game *game, const char *side, const st_paper *paper, char *why)
{
    struct fault fault;
    struct page page;
    int number;
    if (!lib_side(game, side, &number, &fault)) {
        return lib_fail(why, &fault);
    }
    if (!page_open(&page, paper)) {
        return lib_no_memory(why);
    }
    struct scene scene = lib_told(game, number, true);
    tell_events(&page.paper, &scene, game->game->events, number);
    return page_close(&page, why);
}

/* -- legal commands ---------------------------------------------------------------------------- */

char *st_legal_text(st_game *game, const char *side, const char *verb, bool all,
                    const st_paper *paper, char *why)
{
    struct fault fault;
    struct page page;
    int number;
    int wanted;
    struct legal *legal = lib_legal(game, side, verb, &number, &wanted, &fault);
    if (legal == NULL) {
        return lib_fail(why, &fault);
    }
    if (!page_open(&page, paper)) {
        free(legal);
        return lib_no_memory(why);
    }
    struct scene scene = lib_seen_by(game, number, side != NULL);
    int speaker = game->game->state->begun ? number : SIDE_NONE;
    if (all) {
        legal_print_all(&page.paper, &scene, speaker, legal, wanted);
    } else {
        legal_print_short(&page.paper, &scene, speaker, legal, wanted);
        if (legal->n == 0) {
            tell_waiting(&page.paper, &scene);
        }
    }
    free(legal);
    return page_close(&page, why);
}
