#include "board/table_now.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* NULL, or what is wrong with it; a work that is gone is not added. */
static const char *add_work(struct table *table, const struct work *work)
{
    const struct terrain about = {
        .kind = work->kind, .shape = work->shape, .top = work->top, .size = work->size};

    if (work->n_corners > WORK_CORNERS) {
        return "it has more than 8 corners";
    }
    return work->gone ? NULL : table_add(table, about, work->corners, work->n_corners);
}

void table_copy(struct table *into, const struct table *table)
{
    const size_t head = offsetof(struct table, terrain);

    memcpy(into, table, head + table->n_terrain * sizeof table->terrain[0]);
    memcpy(into->corners, table->corners, table->n_corners * sizeof table->corners[0]);
    memcpy(&into->index, &table->index, sizeof into->index);
}

const struct table *table_now(const struct table *table, const struct change *changes,
                              int n_changes, const struct work *works, int n_works,
                              struct table *into)
{
    if (n_changes == 0 && n_works == 0) {
        return table;
    }
    table_copy(into, table);
    for (int i = 0; i < n_changes; i++) {
        struct terrain *terrain = &into->terrain[changes[i].piece];
        assert(changes[i].piece < table->n_terrain && changes[i].kind < TERRAIN_KINDS);
        terrain->kind = changes[i].kind;
        terrain->level = changes[i].level;
        terrain->top = changes[i].top;
    }
    for (int i = 0; i < n_works; i++) {
        const char *problem = add_work(into, &works[i]);
        assert(problem == NULL);
        (void)problem;
    }
    if (into->n_terrain != table->n_terrain) {
        table_build_index(into);
    }
    return into;
}

const char *work_problem(const struct table *table, const struct work *works, int n_works,
                         struct table *into)
{
    const char *problem = NULL;

    table_copy(into, table);
    for (int i = 0; i < n_works; i++) {
        problem = add_work(into, &works[i]);
        assert(problem == NULL || i == n_works - 1);
    }
    return problem;
}

bool change_piece(struct change *changes, uint16_t *n_changes, int most, struct change change)
{
    int i = 0;

    while (i < *n_changes && changes[i].piece != change.piece) {
        i++;
    }
    if (i == most) {
        return false;
    }
    changes[i] = change;
    if (i == *n_changes) {
        (*n_changes)++;
    }
    return true;
}
