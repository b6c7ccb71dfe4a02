/* A World Aflame: cover (ledger, sight and cover).
 *
 * In the order of the book: aflame.cover.light, aflame.cover.hard, aflame.cover.behind,
 * aflame.cover.both, aflame.cover.shield. */

#include "rules/aflame/chapters.h"

enum { DEFENDS = 1 * INCH };

/* Lines one is behind, and what one is in. */
static uint32_t lines(enum cover cover)
{
    return cover == COVER_HARD ? kind_bit(WALL) | kind_bit(HARD_BARRICADE)
                               : kind_bit(HEDGE) | kind_bit(FENCE) | kind_bit(SOFT_BARRICADE);
}

/* aflame.measure.distance: within so many thou of a piece; a wall in sections is one piece. */
bool aflame_is_near(const struct table *table, int piece, struct point at, int32_t within)
{
    const struct base base = base_point(at);
    int first = piece;
    while (first > 0 && table->ids[first][0] == 0 &&
           table->terrain[first - 1].kind == table->terrain[piece].kind) {
        first--;
    }
    for (int i = first; i < aflame_sections_end(table, first); i++) {
        if (terrain_compare(table, i, &base, within) <= 0) {
            return true;
        }
    }
    return false;
}

/* aflame.cover.behind: the line of fire crosses it, he is near it and the firer is not. */
bool aflame_is_behind(const struct table *table, uint32_t kinds, struct point at, struct point from,
                      int32_t within, int32_t clear)
{
    for (int i = 0; i < table->n_terrain; i++) {
        if ((kinds & kind_bit(table->terrain[i].kind)) != 0 &&
            terrain_is_crossed(table, i, at, from) && aflame_is_near(table, i, at, within) &&
            (clear < 0 || !aflame_is_near(table, i, from, clear))) {
            return true;
        }
    }
    return false;
}

/* aflame.cover.behind: a firer inside the same building, trench section or wood gives it none; what
 * is stony covers against fire from a lower level alone (aflame.scenario.sh-hills). */
static bool is_in(const struct table *table, uint32_t kinds, struct point at, struct point from)
{
    for (int i = terrain_at(table, at, kinds, 0); i != NO_TERRAIN;
         i = terrain_at(table, at, kinds, i + 1)) {
        bool stony = table->terrain[i].kind == STONY;
        if (stony ? table_level_at(table, from, kind_bit(HILL), 0) <
                        table_level_at(table, at, kind_bit(HILL), 0)
                  : !terrain_holds(table, i, from)) {
            return true;
        }
    }
    return false;
}

/* aflame.cover.shield: within 1.5 inches of a gun with one, from the front half of its facing. */
static bool has_shield(state_t *state, int man, struct point from)
{
    const struct man *his = &state->men[man].man;
    for (int i = 0; i < state->n_guns; i++) {
        const struct gun *gun = &state->guns[i];
        if (gun->unit == his->unit && gun->gone == GONE_HERE && aflame_gun(gun)->shield &&
            gun->vehicle == NO_VEHICLE && points_within(gun->at, his->at, AT_GUN) &&
            point_in_arc(gun->at, gun->facing, QUARTER_TURN, from)) {
            return true;
        }
    }
    return false;
}

/* Light and hard cover of a place, whatever he who stands there does. */
unsigned aflame_cover_at(const struct table *table, struct point at, struct point from)
{
    unsigned rows = 0;
    for (enum cover cover = COVER_LIGHT; cover <= COVER_HARD; cover++) {
        uint32_t kinds = aflame_kinds_cover(cover);
        if (is_in(table, kinds & ~lines(cover), at, from) ||
            aflame_is_behind(table, lines(cover), at, from, BEHIND, CLEAR_OF)) {
            rows |= 1u << cover;
        }
    }
    return rows;
}

/* aflame.cover.both: the two rows are separate. */
unsigned aflame_cover(const struct lookout *lookout, int man, struct point from)
{
    const struct figure *figure = &lookout->state->men[man];
    unsigned rows = aflame_cover_at(lookout->land.table, figure->man.at, from);
    if (figure->prone || has_shield(lookout->state, man, from)) {
        rows |= 1u << COVER_LIGHT;
    }
    return rows;
}

/* aflame.small.defender: in hard cover, or within an inch behind it, towards the target. */
bool aflame_defends(const struct lookout *lookout, struct point at, struct point target)
{
    const struct table *table = lookout->land.table;
    return is_in(table, aflame_kinds_cover(COVER_HARD) & ~lines(COVER_HARD), at, target) ||
           aflame_is_behind(table, lines(COVER_HARD), at, target, DEFENDS, -1);
}
