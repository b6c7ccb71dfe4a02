/* Portable: the board put together from the scenario's lists of terrain, once, at setup. */

#include <string.h>

#include "rules/portable/chapters.h"

/* What a square of each list is, from WOODS on. */
static const struct {
    uint8_t cover;
    uint8_t flags;
} lists[] = {
    [WOODS] = {WOODS_COVER, 0},
    [BUILT_UP] = {BUILT_UP_COVER, 0},
    [BUNKERS] = {BUNKER_COVER, 0},
    [DUGOUTS] = {DUGOUT_COVER, 0},
    [FIELDWORKS] = {FIELDWORK_COVER, 0},
    [TRENCHES] = {TRENCH_COVER, 0},
    [ROADS] = {NO_COVER, GROUND_ROAD},
    [RIVERS] = {NO_COVER, GROUND_RIVER},
    [FORDS] = {NO_COVER, GROUND_RIVER | GROUND_FORD},
    [BRIDGES] = {NO_COVER, GROUND_RIVER | GROUND_BRIDGE | GROUND_ROAD},
};

static bool draw_hills(struct portable_scenario *terms, struct problem *problem)
{
    for (int i = 0; i < terms->n_hills; i++) {
        if (!is_on(terms, terms->hills[i].at)) {
            return problem_at(problem, CLAUSE_BOARD_GRID, "expected a square on the board",
                              "hills[%d].at", i);
        }
        for (int j = 0; j < i; j++) {
            if (square_equal(terms->hills[i].at, terms->hills[j].at)) {
                return problem_at(problem, CLAUSE_BOARD_GRID, "this square has a level already",
                                  "hills[%d].at", i);
            }
        }
        int index = square_index(board_of(terms), terms->hills[i].at);
        terms->ground[index].level = (int8_t)terms->hills[i].level;
    }
    return true;
}

/* portable.board.cover-kinds: one kind of cover in a square at most. */
static bool draw_list(struct portable_scenario *terms, int list, struct problem *problem)
{
    const struct collection *row = &portable_collections[list];
    int n = (int)collection_count(row, terms);
    for (int i = 0; i < n; i++) {
        struct square at = ((const struct place *)collection_look(row, terms, i))->at;
        if (!is_on(terms, at)) {
            return problem_at(problem, CLAUSE_BOARD_GRID, "expected a square on the board",
                              "%s[%d]", row->name, i);
        }
        struct ground *ground = &terms->ground[square_index(board_of(terms), at)];
        if (lists[list].cover != NO_COVER && ground->cover != NO_COVER) {
            return problem_at(problem, CLAUSE_BOARD_COVER_KINDS,
                              "this square has cover of some kind already", "%s[%d]", row->name, i);
        }
        ground->cover |= lists[list].cover;
        ground->flags |= lists[list].flags;
    }
    return true;
}

/* portable.terrain.bridge: a Unit on it is not in the water. */
static bool check_water(terms_t *terms, struct problem *problem)
{
    for (int i = 0; i < terms->n_fords; i++) {
        if (ground_at(terms, terms->fords[i].at)->flags & GROUND_BRIDGE) {
            return problem_at(problem, CLAUSE_TERRAIN_BRIDGE,
                              "this square has a bridge: it cannot be a ford", "fords[%d]", i);
        }
    }
    return true;
}

/* portable.board.patch: squares of one family joined through edges have one number. Each square
 * takes the number of its neighbours, again and again, until nothing changes. */
static bool join_patches(struct portable_scenario *terms)
{
    struct square_board board = board_of(terms);
    bool changed = false;
    for (int i = 0; i < board.columns * board.rows; i++) {
        struct ground *ground = &terms->ground[i];
        for (int edge = 0; edge < EDGES && ground->cover != NO_COVER; edge++) {
            struct square next = square_step(square_of_index(board, i), edge);
            if (!square_is_on(board, next)) {
                continue;
            }
            const struct ground *other = ground_at(terms, next);
            if (portable_terrain[other->cover].patch == portable_terrain[ground->cover].patch &&
                other->patch < ground->patch) {
                ground->patch = other->patch;
                changed = true;
            }
        }
    }
    return changed;
}

/* portable.sight.block: no line is lower than the lowest eye, so a square that is not higher hides
 * nothing. On flat ground one that is higher hides everything behind it. */
static void draw_screens(struct portable_scenario *terms)
{
    struct square_board board = board_of(terms);
    int n = board.columns * board.rows;
    int lowest = terms->ground[0].level;
    int highest = lowest;
    for (int i = 0; i < n; i++) {
        int level = terms->ground[i].level;
        lowest = level < lowest ? level : lowest;
        highest = level > highest ? level : highest;
    }
    terms->is_flat = lowest == highest;
    memset(&terms->screens, 0, sizeof terms->screens);
    for (int i = 0; i < n; i++) {
        if (terms->ground[i].top > QUARTERS * lowest + EYE) {
            square_set_add(&terms->screens, square_of_index(board, i));
        }
    }
}

bool portable_draw_map(struct portable_scenario *terms, struct problem *problem)
{
    struct square_board board = board_of(terms);
    memset(terms->ground, 0, sizeof terms->ground);
    for (int list = WOODS; list <= BRIDGES; list++) {
        if (!draw_list(terms, list, problem)) {
            return false;
        }
    }
    if (!draw_hills(terms, problem) || !check_water(terms, problem)) {
        return false;
    }
    for (int i = 0; i < board.columns * board.rows; i++) {
        struct ground *ground = &terms->ground[i];
        int tall = portable_terrain[ground->cover].tall;
        ground->top = (int8_t)(QUARTERS * (ground->level + tall));
        ground->patch = (uint16_t)(ground->cover == NO_COVER ? 0 : i + 1);
    }
    draw_screens(terms);
    while (join_patches(terms)) {
    }
    return true;
}
