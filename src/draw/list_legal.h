/* The legal commands as a player would type them: all of them, or in short where there are many. */
#ifndef SANDTABLE_DRAW_LIST_LEGAL_H
#define SANDTABLE_DRAW_LIST_LEGAL_H

#include "draw/paper.h"
#include "format/scene.h"

enum { EVERY_VERB = -1 };

/* One to a line, those of this verb. */
void legal_print_all(const struct paper *paper, const struct scene *scene, int side,
                     const struct legal *legal, int verb);

/* In short: a verb with many commands is counted, or told with a line to each unit; of paths on
 * hexes, the shortest to each hex is shown. */
void legal_print_short(const struct paper *paper, const struct scene *scene, int side,
                       const struct legal *legal, int verb);

/* Has this verb several arguments, of which the first is a piece? */
bool begins_with_piece(const struct ruleset *rules, int verb);

/* Of such a verb: the pieces it could begin with, "a1, a2, a3". */
void legal_print_pieces(const struct paper *paper, const struct scene *scene,
                        const struct legal *legal, int verb);

/* The commands of this verb. */
uint32_t legal_count(const struct legal *legal, int verb);

/* The verb of this name or its only beginning ("a" for activate), among these: -1 if none, -2 if
 * several. */
int verb_beginning(const struct ruleset *rules, const char *name);

#endif
