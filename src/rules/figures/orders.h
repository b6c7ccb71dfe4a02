/* Orders man by man: who goes where, corner by corner.
 *
 * One gesture of a player may be a shift of the whole body, a line with ranks, or single men pulled
 * out of either; whatever it was, it becomes a list of men and places (struct places) before
 * anything is judged, so that a rule set has one check for all of them. A man who is named again
 * goes on from where he was sent before; one who is not named stays. All men advance side by side:
 * after so many thou each has come so far along his own way, or stands at its end. */
#ifndef SANDTABLE_RULES_FIGURES_ORDERS_H
#define SANDTABLE_RULES_FIGURES_ORDERS_H

#include "core/value.h"
#include "rules/figures/body.h"

enum { ORDER_POINTS = PLACES_MAX + 1 }; /* of one man's way: his own place and every entry */

/* ---- Writing them ---- */

/* One more place for a man; false if there is no room. */
bool orders_add(struct places *orders, int man, struct point to);

/* Every man of the body, or of it those in `only` if that is not NULL, shifted alike. */
bool orders_shift(struct places *orders, const struct body *body, const uint64_t only[MEN_WORDS],
                  struct point shift);

/* The men of the body in number order straight to the places of a line. */
bool orders_line(struct places *orders, const struct body *body, const struct line_form *line);

/* ---- Reading them ---- */

/* The first entry that names nobody of the body, or -1. */
int orders_stranger(const struct places *orders, const struct body *body);

/* The way of a man who stands at `from`: how many points it has, 1 if he is not named. */
int orders_way(const struct places *orders, int man, struct point from,
               struct point way[ORDER_POINTS]);

/* Where the men of a body stand when each has come so many thou along his own way; and the length
 * of the longest of these ways, each leg to the nearest thou. */
void orders_at(const struct places *orders, const struct body *body, int32_t along,
               struct body *there);
int32_t orders_longest(const struct places *orders, const struct body *body);

/* Where they stand in the end. */
void orders_end(const struct places *orders, const struct body *body, struct body *there);

#endif
