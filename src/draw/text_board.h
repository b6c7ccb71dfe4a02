/* The board and the roster as text.
 *
 * Everything is read from the rule set's descriptor tables: these files know places, owners and
 * facings, not ships. */
#ifndef SANDTABLE_DRAW_TEXT_BOARD_H
#define SANDTABLE_DRAW_TEXT_BOARD_H

#include "board/hex.h"
#include "core/survey.h"
#include "draw/paper.h"
#include "format/fault.h"
#include "format/scene.h"

/* The title, the turn and what the game waits for. */
void heading_print(const struct paper *paper, const struct scene *scene);

/* The board, whatever it is, with numbers at its edges and a legend; and what the survey, if any,
 * tells of one unit. */
void board_print(const struct paper *paper, const struct scene *scene, const struct survey *survey);

/* What is marked on empty hexes; each may be NULL. */
struct hex_marks {
    const struct hex_set *reached; /* circled */
    const struct survey *fields;   /* its fields of fire, a letter to each: the first that covers */
};

/* Hexes, flat-topped, in columns; even columns lie half a hex lower. A unit is its id with an arrow
 * for its facing; whatever shares its hex is under the + behind it. */
void hex_board_print(const struct paper *paper, const struct scene *scene,
                     const struct hex_marks *marks);

/* Squares, and what lies in them as letters; a line of zones. */
void square_board_print(const struct paper *paper, const struct scene *scene);
void zone_board_print(const struct paper *paper, const struct scene *scene);

/* An open table, shaded by its terrain. A unit is its id, with its middle where the unit stands;
 * where there is no room for it, a +. Where the unit of the survey, if any, can go is dotted. */
void table_board_print(const struct paper *paper, const struct scene *scene,
                       const struct survey *survey);

/* Surveys the unit of this name; if that cannot be, says why. */
bool survey_named(const struct scene *scene, const char *name, struct survey *survey,
                  struct fault *fault);

/* What the survey tells: ranges, arc and who is in sight, or fields of fire. */
void survey_print(const struct paper *paper, const struct scene *scene,
                  const struct survey *survey);

/* Every unit with its telling fields, side by side, and the counters on the table. */
void roster_print(const struct paper *paper, const struct scene *scene);

#endif
