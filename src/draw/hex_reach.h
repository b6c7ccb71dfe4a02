/* Reach: where the unit that is to speak could go, read off the legal commands. Each command with a
 * path is carried out on a copy of the state, and the unit is looked up where it then stands; no
 * rule set has to say anything twice. */
#ifndef SANDTABLE_DRAW_HEX_REACH_H
#define SANDTABLE_DRAW_HEX_REACH_H

#include "board/hex.h"
#include "format/scene.h"

enum { HEX_REACH_MAX = HEX_MAX_COLUMNS * HEX_MAX_ROWS };

/* A hex that can be reached. HEX_NOWHERE stands for every way off the table. */
struct reached {
    struct hex hex;
    uint8_t facings;  /* bit f is set if it can stand there with facing f */
    uint32_t levels;  /* bit n is set if it can be there at level n */
    uint32_t command; /* the number of the legal command with the cheapest path to it */
    int32_t spent;    /* what that path costs, in thousandths; -1 where the rules cannot tell */
    uint16_t steps;   /* of that path */
};

struct hex_reach {
    int verb;       /* the verb whose paths these are, or -1 if no unit can move */
    uint32_t paths; /* how many there are */
    int n;
    struct reached list[HEX_REACH_MAX];
    struct hex_set hexes;
};

/* Fills in where the unit could go by these commands of this side; nowhere, without memory. */
void hex_reach_find(const struct scene *scene, int side, const struct legal *legal,
                    struct hex_reach *reach);

#endif
