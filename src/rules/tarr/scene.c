/* Tarr's Modern Warfare: the table as it stands. Houses become rubble (tarr.points.building), smoke
 * rises and goes (tarr.smoke.plume); the scenario's own table never changes. */

#include "board/table_now.h"
#include "rules/tarr/chapters.h"

enum { PLUME_HIGH = 6 * INCH };

int tarr_ruin_of(state_t *state, int piece)
{
    for (int i = 0; i < state->n_ruins; i++) {
        if (state->ruins[i].piece == piece) {
            return state->ruins[i].became;
        }
    }
    return -1;
}

static void fell_houses(state_t *state, struct table *table)
{
    for (int i = 0; i < state->n_ruins; i++) {
        struct terrain *piece = &table->terrain[state->ruins[i].piece];
        if (state->ruins[i].became == RUIN_STATE_RUBBLE) {
            piece->top += tarr_ground(RUBBLE)->height - tarr_ground(piece->kind)->height;
            piece->kind = RUBBLE;
        }
    }
}

/* tarr.smoke.plume: a rectangle downwind of its source, 6 inches high. */
static void raise_smoke(struct scene *scene)
{
    blockers_clear(&scene->smoke);
    for (int i = 0; i < scene->state->n_plumes; i++) {
        const struct plume *plume = &scene->state->plumes[i];
        if (plume->gone) {
            continue;
        }
        struct point towards = point_plus(plume->at, vector_towards(plume->bearing, plume->length));
        struct base base = base_strip(plume->at, towards, plume->length, PLUME_WIDE);
        int32_t ground = table_top_at(scene->table, plume->at, kind_bit(HILL));
        blockers_add_tall(&scene->smoke, &base, 1, 0, ground + PLUME_HIGH);
    }
}

void tarr_look_out(terms_t *terms, state_t *state, struct scene *scene)
{
    scene->terms = terms;
    scene->state = state;
    scene->table = &terms->table;
    if (state->n_ruins > 0) {
        table_copy(&scene->room, &terms->table);
        fell_houses(state, &scene->room);
        scene->table = &scene->room;
    }
    raise_smoke(scene);
}
