/* A World Aflame: mines against vehicles (ledger, anti-tank mines). What they do is in damage.c.
 *
 * A worked example is aflame.vector.mine. */

#include "rules/aflame/arms.h"

#include "rules/aflame-mine.h"

enum { FIELD_RADIUS = 2 * INCH, EXPLODES = 5, AFV_DARES = 4, SOFT_DARES = 5 };

/* -- laying (aflame.mine.number, aflame.mine.size, aflame.mine.visible) -------------------------
 */

/* In the plans of a side that has mines: real ones and as many dummies. */
static int laid(state_t *state, int side, bool real)
{
    int n = 0;
    for (int i = 0; i < state->n_mines; i++) {
        n += state->mines[i].side == side && state->mines[i].real == real && !state->mines[i].decoy;
    }
    return n;
}

bool aflame_check_mine(terms_t *terms, state_t *state, const struct aflame_mine *order,
                       struct refusal *why)
{
    int allowed = terms->mine_fields[order->side];
    if (laid(state, order->side, order->real) >= allowed) {
        return refuse(why, CLAUSE_MINE_NUMBER, "no more of them may be laid");
    }
    if (!box_holds(table_box(&terms->table), order->at)) {
        return refuse(why, CLAUSE_MINE_SIZE, "that is off the table");
    }
    return state->n_mines < MINES_MAX ||
           refuse(why, CLAUSE_MINE_NUMBER, "there is no room for more");
}

void aflame_do_mine(struct play *play, const struct aflame_mine *order)
{
    struct aflame_state *state = aflame_of(play);
    struct mine *mine = &state->mines[state->n_mines++];
    *mine = (struct mine){.number = state->n_mines,
                          .side = (uint8_t)order->side,
                          .at = order->at,
                          .radius = FIELD_RADIUS,
                          .real = order->real != 0,
                          .men = order->against != AGAINST_VEHICLES,
                          .vehicles = order->against != AGAINST_MEN};
    aflame_tell_laid(play, CLAUSE_MINE_SIZE, order->side, order->at);
}

bool aflame_list_mine(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int real = 0; real <= 1; real++) {
        const struct aflame_mine order = {.side = side,
                                          .real = real,
                                          .against = AGAINST_VEHICLES,
                                          .at = {terms->table.width / 2, terms->table.height / 2}};
        any |= aflame_check_mine(terms, state, &order, NULL) &&
               aflame_add_mine(legal, order.against, order.at, order.real);
    }
    return any;
}

/* -- on the way -------------------------------------------------------------------------------- */

static bool is_hidden_mine(terms_t *terms, const struct mine *mine)
{
    return option_of(terms, OPT_MINES) == MINES_HIDDEN && !mine->found;
}

/* The first field whose edge the hull comes to on this leg, to the tenth of an inch. One that it is
 * in already, or has been told of, does not count. */
bool aflame_meets_mine(terms_t *terms, state_t *state, int vehicle, struct point from,
                       struct point to, int *mine, struct point *stop)
{
    enum { STEP = INCH / 10 };
    const struct vehicle_row *row = aflame_vehicle(&state->vehicles[vehicle]);
    struct base hull = base_along(from, to, row->length, row->width);
    int32_t length = points_distance(from, to);
    (void)terms;
    for (int32_t along = STEP; along < length + STEP; along += STEP) {
        struct point at = along < length ? leg_point(from, to, along) : to;
        struct base there = base_moved(hull, at);
        for (int i = 0; i < state->n_mines; i++) {
            const struct mine *its = &state->mines[i];
            struct base here = base_moved(hull, from);
            if (!its->gone && !its->decoy && !base_is_caught(&here, its->at, its->radius) &&
                base_is_caught(&there, its->at, its->radius)) {
                *mine = i;
                *stop = at;
                return true;
            }
        }
    }
    return false;
}

/* aflame.mine.choice: the driver dares to go on, or has stopped to look. */
bool aflame_drives_on(struct play *play, int vehicle, int mine)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    const struct vehicle *its = &state->vehicles[vehicle];
    bool soft = aflame_vehicle(its)->sort == VEHICLE_SOFT;
    if (is_hidden_mine(terms, &state->mines[mine])) {
        return true;
    }
    struct throw throw =
        play_die(FOR_BRAVERY, CLAUSE_MINE_CHOICE, vehicle_piece(vehicle), NO_PIECE);
    if (aflame_rating(terms, state, its->unit) >= BOLD_RATING) {
        tally_add(&throw.tally, WHY_BOLD, 1);
    }
    return play_roll_reaches(play, &throw, soft ? SOFT_DARES : AFV_DARES);
}

/* aflame.mine.detonate: once for each entry; a single mine is used up. aflame.mine.effect: a D10.
 * aflame.mine.clear is a work of engineers. */
void aflame_enter_mine(struct play *play, int vehicle, int mine)
{
    struct aflame_state *state = aflame_of(play);
    struct mine *its = &state->mines[mine];
    if (!its->real || !its->vehicles) {
        return;
    }
    struct throw throw =
        play_die(FOR_DETONATE, CLAUSE_MINE_DETONATE, vehicle_piece(vehicle), NO_PIECE);
    if (!play_roll_reaches(play, &throw, EXPLODES)) {
        return;
    }
    its->found = 1;
    its->gone = its->radius <= MINE_RADIUS;
    aflame_tell_explodes(play, CLAUSE_MINE_DETONATE, vehicle, its->at);
    int die = aflame_die(play, FOR_DAMAGE, CLAUSE_MINE_EFFECT, vehicle_piece(vehicle), 10);
    const struct injury injury = {.vehicle = vehicle,
                                  .by = NO_UNIT,
                                  .from = {NOWHERE, NOWHERE},
                                  .mine = true,
                                  .clause = CLAUSE_MINE_EFFECT};
    aflame_injure(play, &injury, &aflame_mine[die - 1]);
}

/* aflame.mine.choice: after a whole activation at the edge its owner learns what it is. */
void aflame_look_at_mines(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_vehicles; i++) {
        struct vehicle *vehicle = &state->vehicles[i];
        if (vehicle->unit != unit || vehicle->looking == 0 || vehicle->moved) {
            continue;
        }
        const struct mine *mine = &state->mines[vehicle->looking - 1];
        uint8_t saw = aflame_hush(play, state->units[unit].side);
        aflame_tell_looked(play, CLAUSE_MINE_CHOICE, i, mine->real);
        aflame_speak(play, saw);
        vehicle->looking = 0;
    }
}
