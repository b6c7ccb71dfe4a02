/* A World Aflame: where figures may stand (ledger, aflame.measure.base, aflame.move.edge,
 * aflame.terrain.impassable, aflame.terrain.building). */

#include "rules/aflame/chapters.h"

static int64_t area2(const struct table *table, int piece)
{
    const struct terrain *house = &table->terrain[piece];
    const struct point *corners = terrain_corners(table, piece);
    int64_t sum = 0;
    for (int i = 0; i < house->n_corners; i++) {
        sum += vector_cross(corners[i], corners[(i + 1) % house->n_corners]);
    }
    return sum < 0 ? -sum : sum;
}

/* aflame.terrain.building: one figure for each square inch, rounded down. */
static bool check_houses(const struct table *table, const struct men *men, struct refusal *why)
{
    for (int i = 0; i < table->n_terrain; i++) {
        int n = 0;
        if (table->terrain[i].kind != BUILDING) {
            continue;
        }
        for (int k = next_bit(men->here, MEN_WORDS, 0); k != NO_BIT;
             k = next_bit(men->here, MEN_WORDS, k + 1)) {
            n += terrain_holds(table, i, men->at[k]);
        }
        if (n > 1 && (int64_t)n * 2 * INCH * INCH > area2(table, i)) {
            return refuse(why, CLAUSE_TERRAIN_BUILDING, "the house holds no more figures");
        }
    }
    return true;
}

static bool check_stand(const struct table *table, state_t *state, const struct men *men, int man,
                        struct refusal *why)
{
    struct point at = men->at[man];
    uint32_t kinds = table_kinds_at(table, at);
    uint64_t overlapped[MEN_WORDS];
    if (!box_holds(table_box(table), at)) {
        return refuse_of(why, CLAUSE_MOVE_EDGE, "nobody leaves the table by choice",
                         figure_piece(man));
    }
    bool swims = state->men[man].mode == MODE_SWIM || point_equal(state->men[man].man.at, at);
    if (aflame_any_foot(kinds, PASS_CLOSED) || (aflame_any_foot(kinds, PASS_RIVER) && !swims &&
                                                !(kinds & (kind_bit(FORD) | kind_bit(BRIDGE))))) {
        return refuse_of(why, CLAUSE_TERRAIN_IMPASSABLE, "nobody can stand there",
                         figure_piece(man));
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct base hull = aflame_hull(&state->vehicles[i]);
        const struct base base = base_disc(at, men->radius[man]);
        if (!is_nowhere(state->vehicles[i].at) && bases_overlap(&hull, &base)) {
            return refuse_of(why, CLAUSE_MEASURE_BASE, "a vehicle stands there", figure_piece(man));
        }
    }
    return men_touching(men, man, men->here, -OVERLAP_THOU - 1, overlapped) == 0 ||
           refuse_of(why, CLAUSE_MEASURE_BASE, "one base would end on another", figure_piece(man));
}

bool aflame_check_places(terms_t *terms, state_t *state, int unit, const struct body *there,
                         struct refusal *why)
{
    struct land land;
    struct men men;
    aflame_lay_land(terms, state, &land);
    aflame_gather_known(terms, state, state->units[unit].side, &men);
    for (int i = 0; i < there->n; i++) {
        int man = there->who[i];
        if (!is_nowhere(there->at[i])) {
            men_put(&men, man, state->units[unit].side, unit, there->at[i],
                    aflame_radius(&state->men[man]));
        }
    }
    for (int i = 0; i < there->n; i++) {
        if (!is_nowhere(there->at[i]) &&
            !check_stand(land.table, state, &men, there->who[i], why)) {
            return false;
        }
    }
    return check_houses(land.table, &men, why);
}
