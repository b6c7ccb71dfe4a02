#include "board/table_sight.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "board/table_area.h"
#include "board/table_cross.h"
#include "board/table_look.h"

/* ---- Blockers ---- */

void blockers_clear(struct blockers *blockers)
{
    blockers->n = 0;
}

int blockers_add_tall(struct blockers *blockers, const struct base *base, uint32_t groups,
                      int level, int32_t top)
{
    const int i = blockers->n;
    const struct box box = base_box(base);

    assert(i < BLOCKERS_MAX && level >= INT16_MIN && level <= INT16_MAX);
    blockers->west[i] = box.west;
    blockers->south[i] = box.south;
    blockers->east[i] = box.east;
    blockers->north[i] = box.north;
    blockers->groups[i] = groups;
    blockers->level[i] = (int16_t)level;
    blockers->top[i] = top;
    blockers->bases[i] = *base;
    blockers->n++;
    return i;
}

int blockers_add(struct blockers *blockers, const struct base *base, uint32_t groups)
{
    return blockers_add_tall(blockers, base, groups, 0, TOP_ENDLESS);
}

/* ---- What may block a look ---- */
