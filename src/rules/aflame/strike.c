/* A World Aflame: what a shell or bomb does where it falls (ledger, artillery: effect to
 * morale).
 *
 * In the order of the book: aflame.art.effect, aflame.art.cover, aflame.art.fire,
 * aflame.art.light, aflame.art.wire, aflame.art.morale.
 *
 * Figures are caught by their centres, vehicles and pieces by any part of them:
 * aflame.measure.zone. */

#include "rules/aflame/arms.h"

enum {
    DESTROYED_WIRE = 5,
    BURNS_TURNS = 6 /* aflame.smoke.fire */
};

/* All that one strike has to know. */
struct strike {
    terms_t *terms;
    struct aflame_state *state;
    const struct blast *blast;
    struct land land;
    uint64_t units[UNIT_WORDS]; /* those with a figure or vehicle in the zone */
};

/* -- works (aflame.art.cover) ------------------------------------------------------------------ */

static bool is_hard(int kind)
{
    return aflame_ground(kind)->cover == COVER_HARD || kind == SCRAPE || kind == BRIDGE;
}

static bool is_a_work(terms_t *terms, int piece)
{
    return piece >= terms->table.n_terrain;
}

static struct work *work_numbered(struct aflame_state *state, int number)
{
    for (int i = 0; i < state->n_works; i++) {
        if (!state->works[i].gone && number-- == 0) {
            return &state->works[i];
        }
    }
    return NULL;
}

/* aflame.defence.assign: a building's own value is its level. */
int aflame_defence_full(const struct terrain *piece)
{
    return piece->kind != HILL && piece->level > 0
               ? piece->level
               : aflame_defence_row(aflame_ground(piece->kind)->defence)->dv;
}

/* Works that were dug keep what they have lost themselves. */
int aflame_defence_left(terms_t *terms, state_t *state, const struct table *table, int piece)
{
    int full = aflame_defence_full(&table->terrain[piece]);
    if (full == 0) {
        return 0;
    }
    if (is_a_work(terms, piece)) {
        int number = piece - terms->table.n_terrain;
        for (int i = 0; i < state->n_works; i++) {
            if (!state->works[i].gone && number-- == 0) {
                return full - state->works[i].unused;
            }
        }
    }
    return full + state->braced[piece] - state->wear[piece];
}

/* aflame.defence.zero: rubble, or a fire that nobody can occupy. */
void aflame_destroy_piece(struct play *play, int piece, int clause)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct land land;
    aflame_lay_land(terms, state, &land);
    const struct terrain *its = &land.table->terrain[piece];
    bool burns =
        its->kind == BUILDING || its->kind == SOFT_BARRICADE || its->kind == HARD_BARRICADE;
    struct box box = terrain_box(land.table, piece);
    struct point middle = box_middle(box);
    aflame_tell_battered_down(play, clause, piece);
    if (is_a_work(terms, piece)) {
        work_numbered(state, piece - terms->table.n_terrain)->gone = 1;
    } else {
        change_piece(state->changes, &state->n_changes, CHANGES_MAX,
                     (struct change){.piece = (uint8_t)piece,
                                     .kind = its->kind == BUILDING && burns ? RUIN : RUBBLE,
                                     .level = 0,
                                     .top = its->kind == BUILDING ? its->top : 0});
    }
    if (burns) {
        aflame_set_fire(play, middle, BURNS_TURNS, CLAUSE_ART_FIRE);
    }
}

static bool is_touched(const struct strike *strike, int piece)
{
    struct base zone = base_disc(strike->blast->at, strike->blast->radius);
    return terrain_compare(strike->land.table, piece, &zone, 0) <= 0;
}

/* One die for each location, in ascending order. Works that were dug come last, the highest number
 * first, so that numbers stay true while some of them go. */
static void batter_piece(struct play *play, struct strike *strike, int piece)
{
    struct aflame_state *state = strike->state;
    const struct terrain *its = &strike->land.table->terrain[piece];
    if (!is_hard(its->kind) || !is_touched(strike, piece)) {
        return;
    }
    int left = aflame_defence_left(strike->terms, state, strike->land.table, piece);
    if (left <= 0) {
        return;
    }
    int die = aflame_die(play, FOR_BATTER, CLAUSE_ART_COVER, NO_PIECE, 6);
    if (is_a_work(strike->terms, piece)) {
        work_numbered(state, piece - strike->terms->table.n_terrain)->unused += die;
    } else {
        state->wear[piece] = (uint8_t)(state->wear[piece] + die);
    }
    aflame_tell_battered(play, CLAUSE_ART_COVER, piece, die < left ? left - die : 0);
    if (die >= left) {
        aflame_destroy_piece(play, piece, CLAUSE_DEFENCE_ZERO);
    }
}

static void batter_all(struct play *play, struct strike *strike)
{
    int fixed = strike->terms->table.n_terrain;
    for (int i = 0; i < fixed; i++) {
        batter_piece(play, strike, i);
    }
    for (int i = strike->land.table->n_terrain - 1; i >= fixed; i--) {
        batter_piece(play, strike, i);
    }
    aflame_lay_land(strike->terms, strike->state, &strike->land);
}

/* aflame.art.wire: one die for all wire in the zone. */
static void cut_wire(struct play *play, struct strike *strike)
{
    struct aflame_state *state = strike->state;
    uint32_t wires = kind_bit(WIRE) | kind_bit(STACKED_WIRE);
    int n = strike->land.table->n_terrain;
    int first = 0;
    while (first < n && !((kind_bit(strike->land.table->terrain[first].kind) & wires) != 0 &&
                          is_touched(strike, first))) {
        first++;
    }
    if (first == n) {
        return;
    }
    struct throw throw = play_die(FOR_WIRE, CLAUSE_ART_WIRE, NO_PIECE, NO_PIECE);
    if (!play_roll_reaches(play, &throw, DESTROYED_WIRE)) {
        return;
    }
    for (int i = n - 1; i >= first; i--) {
        const struct terrain *its = &strike->land.table->terrain[i];
        if ((kind_bit(its->kind) & wires) == 0 || !is_touched(strike, i)) {
            continue;
        }
        aflame_tell_wire_gone(play, CLAUSE_ART_WIRE, i);
        if (is_a_work(strike->terms, i)) {
            work_numbered(state, i - strike->terms->table.n_terrain)->gone = 1;
        } else {
            change_piece(state->changes, &state->n_changes, CHANGES_MAX,
                         (struct change){.piece = (uint8_t)i, .kind = ZONE});
        }
    }
}

/* -- figures (aflame.art.effect) --------------------------------------------------------------- */

/* In a trench, sunken road or building that still stands; behind a wall on the far side from the
 * impact. Light cover does not help (aflame.art.light). */
static bool is_sheltered(const struct strike *strike, struct point at)
{
    uint32_t hard = aflame_kinds_cover(COVER_HARD);
    if (strike->blast->figures_only) {
        return terrain_at(strike->land.table, at, kind_bit(BUILDING), 0) != NO_TERRAIN;
    }
    uint32_t walls = kind_bit(WALL) | kind_bit(HARD_BARRICADE);
    if (terrain_at(strike->land.table, at, (hard & ~walls) | kind_bit(SCRAPE), 0) != NO_TERRAIN) {
        return true;
    }
    return line_covers(strike->land.table, walls, at, strike->blast->at, BEHIND, -1) != NO_TERRAIN;
}

static void note_unit(struct strike *strike, int unit)
{
    set_bit(strike->units, unit);
}

static void hit_figures(struct play *play, struct strike *strike)
{
    struct aflame_state *state = strike->state;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (!is_standing(man) ||
            !points_within(man->at, strike->blast->at, strike->blast->radius)) {
            continue;
        }
        note_unit(strike, man->unit);
        if (is_sheltered(strike, man->at)) {
            continue;
        }
        struct throw throw = play_die(FOR_KILL, strike->blast->clause, figure_piece(i), NO_PIECE);
        if (play_roll_reaches(play, &throw, strike->blast->kills)) {
            aflame_fall(play, i, strike->blast->clause);
        }
    }
}

/* aflame.art.fire: survivors leave what burns by the nearest way out. */
static void leave_ruins(struct aflame_state *state, const struct table *table)
{
    for (int i = 0; i < state->n_men; i++) {
        struct man *man = &state->men[i].man;
        struct point found;
        if (!is_standing(man) || terrain_at(table, man->at, kind_bit(RUIN), 0) == NO_TERRAIN) {
            continue;
        }
        const struct room_query query = {.table = table,
                                         .bounds = table_box(table),
                                         .radius = 0,
                                         .closed = kind_bit(RUIN) | kind_bit(BUILDING) |
                                                   aflame_kinds_foot(PASS_CLOSED)};
        if (room_near(&query, man->at, ROOM_RINGS * ROOM_STEP, &found)) {
            man->at = found;
        }
    }
}

static void hit_vehicles(struct play *play, struct strike *strike)
{
    struct aflame_state *state = strike->state;
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        if (vehicle->gone != GONE_HERE || is_nowhere(vehicle->at)) {
            continue;
        }
        struct base hull = aflame_hull(vehicle);
        if (!base_is_caught(&hull, strike->blast->at, strike->blast->radius)) {
            continue;
        }
        if (!vehicle->abandoned) {
            note_unit(strike, vehicle->unit);
        }
        for (int k = 0; k < state->n_men; k++) {
            if (state->men[k].man.aboard == i && is_in_action(&state->men[k].man)) {
                note_unit(strike, state->men[k].man.unit);
            }
        }
        if (aflame_wears(vehicle)) {
            aflame_batter_in(play, i, strike->blast->at, strike->blast->radius);
        } else if (strike->blast->rocket && base_covers(&hull, strike->blast->at) &&
                   option_of(strike->terms, OPT_AT_ROCKET) == AT_ROCKET_ARTILLERY) {
            aflame_wreck(play, i, CLAUSE_ROCKET_ANTI_TANK);
        } else {
            aflame_shell_vehicle(play, i);
        }
    }
}

/* aflame.art.morale: whoever was in the zone, losses or not. */
static void shake(struct play *play, struct strike *strike)
{
    int each = strike->state->n_units; /* aflame.dice.order: side 1 first */
    for (int turn = 0; turn < SIDES * each; turn++) {
        int i = turn % each;
        if (has_bit(strike->units, i) && strike->state->units[i].side == turn / each &&
            is_on_table(&strike->state->units[i])) {
            aflame_test(play, &(struct trial){.unit = i,
                                              .test = TEST_AREA,
                                              .attack = strike->blast->attack,
                                              .by = strike->blast->by,
                                              .clause = CLAUSE_ART_MORALE});
        }
    }
}

void aflame_strike(struct play *play, const struct blast *blast)
{
    struct strike strike = {
        .terms = aflame_terms(play), .state = aflame_of(play), .blast = blast, .units = {0}};
    aflame_lay_land(strike.terms, strike.state, &strike.land);
    if (!blast->figures_only) {
        batter_all(play, &strike);
        cut_wire(play, &strike);
        aflame_lay_land(strike.terms, strike.state, &strike.land);
        aflame_strike_stores(play, blast);
    }
    hit_figures(play, &strike);
    if (!blast->figures_only) {
        hit_vehicles(play, &strike);
        leave_ruins(strike.state, strike.land.table);
    }
    shake(play, &strike);
}
