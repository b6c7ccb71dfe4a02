/* A World Aflame: grenades and small projectors (ledger, grenades and small projectors).
 *
 * In the order of the book: aflame.grenade.supply, aflame.grenade.range, aflame.grenade.blast,
 * aflame.grenade.confined, aflame.grenade.shelter, aflame.grenade.point, aflame.grenade.sling,
 * aflame.grenade.rifle, aflame.grenade.small-mortar, aflame.grenade.morale. */

#include "rules/aflame/arms.h"

struct projector_row {
    const char *projector;
    uint16_t least, most, radius;
    uint8_t deviation, kills;
};

#include "rules/aflame-projectors.h"

enum { JUST_BEHIND = 2 * INCH, IN_FRONT = 100 };

/* A row of projectors.tsv, by what he carries; NULL: he has none. */
static const struct projector_row *projector_of(const struct figure *figure)
{
    return figure->kit >= KIT_GRENADES && figure->kit <= KIT_SMALL_MORTAR
               ? &aflame_projectors[figure->kit - KIT_GRENADES]
               : NULL;
}

/* -- who may throw ----------------------------------------------------------------------------- */

/* aflame.grenade.supply: a carrier one a turn while his unit has volleys; grenades issued from a
 * lot are thrown by anybody. aflame.unit.grenade-figure */
static const struct projector_row *thrown(state_t *state, int man)
{
    const struct projector_row *row = projector_of(&state->men[man]);
    bool issued = state->units[state->men[man].man.unit].grenades > 0;
    return row != NULL ? row : issued ? &aflame_projectors[0] : NULL;
}

static bool check_thrower(terms_t *terms, state_t *state, int man, struct refusal *why)
{
    const struct figure *figure = &state->men[man];
    const struct unit *unit = &state->units[figure->man.unit];
    if (figure->man.unit != state->active || !is_standing(&figure->man)) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "he is not of the active unit");
    }
    if (thrown(state, man) == NULL) {
        return refuse(why, CLAUSE_UNIT_GRENADE_FIGURE, "he carries no grenades");
    }
    if (figure->fired) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "he has attacked in this turn");
    }
    if (figure->mode == MODE_RUN || figure->mode == MODE_CHARGE) {
        return refuse(why, CLAUSE_MOVE_RUN, "whoever runs does not throw");
    }
    if (projector_of(figure) != NULL && unit->volleys == 0) {
        return refuse(why, CLAUSE_GRENADE_SUPPLY, "his unit has no ammunition");
    }
    return !aflame_is_out_of_command(terms, state, man) ||
           refuse(why, CLAUSE_COMMAND_OFFICER_RADIUS, "he is out of his officer's reach");
}

/* aflame.grenade.point: in his sight, or just behind a wall, door, window or trench lip that is.
 * What he sees of the ground is what a man lying there would be seen of. */
static bool sees_ground(struct lookout *lookout, int man, struct point at)
{
    set_bit(lookout->open, EYE_POINT);
    lookout->at[EYE_POINT] = at;
    lookout->height[EYE_POINT] =
        table_top_at(lookout->land.table, at, kind_bit(HILL)) + PRONE_HEIGHT;
    if (has_bit(lookout->begun, man)) {
        clear_bit(lookout->asked[man], EYE_POINT);
    }
    return aflame_sees(lookout, man, EYE_POINT);
}

/* Where his throw comes to the piece, 2 inches or less before the point, he sees it. */
static bool sees_lip(struct lookout *lookout, int man, int piece, struct point at)
{
    struct point from = lookout->at[man], lip = at;
    int32_t last =
        points_distance(from, at) < JUST_BEHIND ? points_distance(from, at) : JUST_BEHIND;
    bool reached = false, inside = true;
    for (int32_t back = 0; back <= last && inside; back += IN_FRONT) {
        lip = leg_point(at, from, back);
        const struct base point = base_point(lip);
        bool touches = terrain_compare(lookout->land.table, piece, &point, IN_FRONT / 2) <= 0;
        inside = touches || !reached;
        reached |= touches;
    }
    return reached && !inside && sees_ground(lookout, man, lip);
}

static bool is_just_behind(struct lookout *lookout, int man, struct point at)
{
    const struct table *table = lookout->land.table;
    const struct base point = base_point(at);
    for (int i = 0; i < table->n_terrain; i++) {
        enum passage foot = (enum passage)aflame_ground(table->terrain[i].kind)->foot;
        bool lip = foot == PASS_WORKS || foot == PASS_BUILDING || table->terrain[i].kind == WALL;
        if (lip && terrain_compare(table, i, &point, JUST_BEHIND) <= 0 &&
            sees_lip(lookout, man, i, at)) {
            return true;
        }
    }
    return false;
}

bool aflame_check_throw(terms_t *terms, state_t *state, const struct aflame_throw *order,
                        struct refusal *why)
{
    struct lookout lookout;
    if (order->vehicle != NO_UNIT && is_nowhere(order->at)) {
        return aflame_check_close(terms, state, order->man, order->vehicle,
                                  (enum kit)state->men[order->man].kit, why);
    }
    if (order->vehicle == NO_UNIT && state->men[order->man].kit == KIT_MOLOTOVS) {
        return aflame_check_bottle(terms, state, order->man, order->at, why);
    }
    if (!check_thrower(terms, state, order->man, why)) {
        return false;
    }
    if (order->vehicle != NO_UNIT || is_nowhere(order->at)) {
        return refuse(why, CLAUSE_GRENADE_POINT, "a point is named");
    }
    if (!box_holds(table_box(&terms->table), order->at)) {
        return refuse(why, CLAUSE_GRENADE_POINT, "the point is on the table");
    }
    aflame_look_out(terms, state, &lookout);
    return sees_ground(&lookout, order->man, order->at) ||
           is_just_behind(&lookout, order->man, order->at) ||
           refuse(why, CLAUSE_GRENADE_POINT, "he does not see the point");
}

/* -- the burst --------------------------------------------------------------------------------- */

/* aflame.grenade.confined */
static bool is_confined(const struct table *table, struct point at)
{
    return (table_kinds_at(table, at) & (aflame_kinds_foot(PASS_WORKS) | kind_bit(BUILDING))) != 0;
}

/* aflame.grenade.shelter: a wall, the side of a building or the lip of a trench lies between. */
bool aflame_is_sheltered(const struct table *table, struct point burst, struct point at)
{
    for (int i = 0; i < table->n_terrain; i++) {
        enum passage foot = (enum passage)aflame_ground(table->terrain[i].kind)->foot;
        bool line = table->terrain[i].shape == TERRAIN_LINE &&
                    aflame_ground(table->terrain[i].kind)->cover == COVER_HARD;
        bool walled = foot == PASS_WORKS || foot == PASS_BUILDING;
        if (line ? terrain_is_crossed(table, i, burst, at)
                 : walled && terrain_holds(table, i, burst) != terrain_holds(table, i, at)) {
            return true;
        }
    }
    return false;
}

/* aflame.grenade.blast: a die for each figure in it, friend and foe. */
static void burst(struct play *play, const struct projector_row *row, struct point at, int man)
{
    struct aflame_state *state = aflame_of(play);
    struct land land;
    uint64_t units[UNIT_WORDS] = {0};
    int by = state->men[man].man.unit;
    bool mortar = state->men[man].kit == KIT_SMALL_MORTAR;
    aflame_lay_land(aflame_terms(play), state, &land);
    aflame_tell_burst(play, CLAUSE_GRENADE_BLAST, man, at, row->radius);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *his = &state->men[i].man;
        if (!is_standing(his) || !points_within(at, his->at, row->radius) ||
            aflame_is_sheltered(land.table, at, his->at)) {
            continue;
        }
        set_bit(units, his->unit);
        if (aflame_die(play, FOR_BLAST, CLAUSE_GRENADE_BLAST, figure_piece(i), 6) >= row->kills) {
            aflame_fall(play, i, CLAUSE_GRENADE_BLAST);
        }
    }
    for (int i = next_bit(units, UNIT_WORDS, 0); i != NO_BIT;
         i = next_bit(units, UNIT_WORDS, i + 1)) {
        aflame_test(play, &(struct trial){.unit = i,
                                          .test = TEST_AREA,
                                          .attack = mortar ? ATTACK_ARTILLERY : ATTACK_SMALL_ARMS,
                                          .by = by,
                                          .clause = CLAUSE_GRENADE_MORALE});
    }
}

/* aflame.grenade.supply: the throw belongs to the fire step, one volley for all. */
static void pay_throw(struct play *play, int man)
{
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[man];
    struct unit *unit = &state->units[figure->man.unit];
    int step = state->stage == STAGE_FIRE_A ? THREW_A | PAID_A : THREW_B | PAID_B;
    if (projector_of(figure) == NULL) {
        unit->grenades--;
    } else if (!(state->paid & step)) {
        aflame_spend(play, 0, figure->man.unit);
        state->paid |= (uint8_t)(state->stage == STAGE_FIRE_A ? THREW_A : THREW_B);
    }
    figure->fired = unit->fired = 1;
    state->stage = state->stage == STAGE_FIRE_A ? STAGE_FIRE_A : STAGE_FIRE_B;
}

/* aflame.grenade.range, aflame.grenade.sling, aflame.grenade.rifle, aflame.grenade.small-mortar:
 * out of its limits it is wasted. */
void aflame_do_throw(struct play *play, const struct aflame_throw *order)
{
    struct aflame_state *state = aflame_of(play);
    const struct projector_row *row = thrown(state, order->man);
    struct point from = state->men[order->man].man.at, at = order->at;
    struct land land;
    if (order->vehicle != NO_UNIT) {
        aflame_close_in(play, order->man, order->vehicle, CLOSE_THROW);
        return;
    }
    if (state->men[order->man].kit == KIT_MOLOTOVS) {
        aflame_throw_bottle(play, order->man, order->at);
        return;
    }
    pay_throw(play, order->man);
    if (points_compare(from, at, row->least) < 0 || !points_within(from, at, row->most)) {
        aflame_tell_wasted(play, CLAUSE_GRENADE_RANGE, order->man, at);
        aflame_ask_again(play);
        return;
    }
    aflame_lay_land(aflame_terms(play), state, &land);
    if (!is_confined(land.table, at)) {
        at = aflame_deviate(play, at, row->deviation, CLAUSE_GRENADE_BLAST,
                            figure_piece(order->man));
    }
    burst(play, row, at, order->man);
    aflame_ask_again(play);
}

/* At the enemy figures that he sees; nobody measures. */
bool aflame_list_throw(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct lookout lookout;
    bool any = aflame_list_close(terms, state, side, legal), filled = false;
    for (int man = 0; man < state->n_men; man++) {
        if (state->men[man].man.unit != state->active || !check_thrower(terms, state, man, NULL)) {
            continue;
        }
        if (!filled) {
            aflame_look_out(terms, state, &lookout);
            filled = true;
        }
        for (int i = 0; i < state->n_men; i++) {
            any |= state->men[i].man.side != side && is_standing(&state->men[i].man) &&
                   aflame_sees(&lookout, man, i) &&
                   aflame_check_throw(terms, state,
                                      &(struct aflame_throw){.side = side,
                                                             .man = man,
                                                             .at = state->men[i].man.at,
                                                             .vehicle = NO_UNIT},
                                      NULL) &&
                   aflame_add_throw(legal, man, state->men[i].man.at, NO_UNIT);
        }
    }
    return any;
}
