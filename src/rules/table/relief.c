#include "rules/table/relief.h"

#include "board/table_area.h"

bool lay_relief(struct table *table, const struct relief *relief, struct problem *problem)
{
    for (int i = 0; i < table->n_terrain; i++) {
        struct terrain *piece = &table->terrain[i];
        if (piece->kind == relief->trench && piece->shape == TERRAIN_LINE) {
            piece->shape = TERRAIN_BAND;
            piece->size = relief->trench_wide;
        }
        if (piece->kind == relief->hill && piece->top == 0) {
            return problem_at(problem, relief->clause, "expected the top of a hill",
                              "terrain[%d].top", i);
        }
    }
    table_build_index(table);
    for (int i = 0; i < table->n_terrain; i++) {
        struct terrain *piece = &table->terrain[i];
        const int32_t height = relief->height(piece->kind);
        if (piece->top == 0 && height > 0) {
            const struct point corner = *terrain_corners(table, i);
            piece->top = height + table_top_at(table, corner, kind_bit(relief->hill));
        }
    }
    return true;
}
