/* Pz8 Colonial: terrain, cover and lines of sight (ledger, terrain and sight). */

#include "rules/pz8-colonial/colonial.h"

enum { FIGURES = 1, WOOD_IN_ALL = 3 * INCH, BEHIND_WALL = 1 * INCH };

/* pz8-colonial.terrain.cover: in cover, or behind a wall that the line of fire crosses. */
bool colonial_is_in_cover(const struct lookout *lookout, struct point man, struct point from)
{
    const struct table *table = &lookout->terms->table;
    return (table_kinds_at(table, man) & lookout->kinds.cover) != 0 ||
           line_covers(table, kind_bit(WALL), man, from, scaled(lookout->terms, BEHIND_WALL), -1) !=
               NO_TERRAIN;
}

/* Levels of hills are whole numbers, open ground 0. */
int colonial_level_at(terms_t *terms, struct point at)
{
    return table_level_at(&terms->table, at, terms->kinds.hills, 0);
}

struct point colonial_mean_corner(const struct table *table, int piece)
{
    const struct point *corners = terrain_corners(table, piece);
    int n = table->terrain[piece].n_corners;
    int64_t x = 0;
    int64_t y = 0;
    for (int i = 0; i < n; i++) {
        x += corners[i].x;
        y += corners[i].y;
    }
    return (struct point){(int32_t)((x + n / 2) / n), (int32_t)((y + n / 2) / n)};
}

/* pz8-colonial.sight.line */
bool colonial_sees(const struct lookout *lookout, struct point from, struct point to)
{
    const struct table *table = &lookout->terms->table;
    if (leg_length_in(table, kind_bit(WOODS), from, to) > scaled(lookout->terms, WOOD_IN_ALL)) {
        return false;
    }
    const struct eye one = {.at = from,
                            .level = (int16_t)colonial_level_at(lookout->terms, from),
                            .blocker = NO_BLOCKER};
    const struct eye other = {
        .at = to, .level = (int16_t)colonial_level_at(lookout->terms, to), .blocker = NO_BLOCKER};
    return sight_is_clear(table, &lookout->blockers, &lookout->rules, &one, &other);
}

/* pz8-colonial.sight.figures */
static bool stands_in_the_way(terms_t *terms, state_t *state, int man, int firer, int target)
{
    const struct man *his = &state->men[man].man;
    int option = option_of(terms, OPT_FIGURES_BLOCK);
    if (firer == NO_UNIT || option == FIGURES_BLOCK_NONE || his->unit == firer ||
        his->unit == target) {
        return false;
    }
    return option == FIGURES_BLOCK_ALL || his->side == state->units[firer].side;
}

void colonial_look_out(terms_t *terms, state_t *state, int firer, int target,
                       struct lookout *lookout)
{
    lookout->terms = terms;
    lookout->state = state;
    lookout->kinds = terms->kinds;
    lookout->rules = (struct sight_rules){.through = lookout->kinds.blocks,
                                          .higher = lookout->kinds.hills,
                                          .groups = FIGURES,
                                          .lower = FIGURES};
    colonial_gather(terms, state, &lookout->men);
    blockers_clear(&lookout->blockers);
    for (int i = NO_MAN; next_man(lookout->men.here, &i);) {
        if (stands_in_the_way(terms, state, i, firer, target)) {
            struct base base = base_disc(lookout->men.at[i], lookout->men.radius[i]);
            blockers_add_tall(&lookout->blockers, &base, FIGURES,
                              colonial_level_at(terms, lookout->men.at[i]), TOP_ENDLESS);
        }
    }
    blockers_sieve(&lookout->blockers);
}
