/* A game's board as a picture: SVG 1.1, self-contained, to be printed or shown in any browser.
 *
 * One unit of the drawing is a thou, on hexes too, where a hex is two inches wide; so every number
 * in it is a whole one, and only y is turned over, as SVG counts it downwards. The look is that of
 * a printed sheet: colours stay light, and nothing is told by colour alone. */
#ifndef SANDTABLE_DRAW_SVG_H
#define SANDTABLE_DRAW_SVG_H

#include <stdio.h>

#include "core/survey.h"
#include "format/scene.h"

/* Draws the scene, which is what `side` may know (SIDE_NONE: all there is); with what a survey, if
 * any, tells of its unit. */
void svg_print(FILE *to, const struct scene *scene, int side, const struct survey *survey);

#endif
