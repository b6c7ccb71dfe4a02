/* A World Aflame: charges (ledger, melee).
 *
 * In the order of the book: aflame.melee.declare, aflame.melee.charge, aflame.melee.stand,
 * aflame.melee.contact, aflame.melee.works, aflame.melee.join. */

#include "board/table_room.h"
#include "rules/aflame/chapters.h"
#include "rules/table/straight.h"

enum { RETIRES = 6 * INCH, IN_WORKS = 6 * INCH, CROWD = 4 * INCH };

/* -- who can reach ----------------------------------------------------------------------------- */

struct charging {
    terms_t *terms;
    state_t *state;
    struct land land;
    struct men men;
    struct base things[MEN_MAX];
    int n_things;
};

static uint32_t works(void)
{
    return aflame_kinds_foot(PASS_WORKS) | kind_bit(BUILDING);
}

static void begin_charging(struct charging *charging, terms_t *terms, state_t *state, int side)
{
    charging->terms = terms;
    charging->state = state;
    charging->n_things = 0;
    aflame_lay_land(terms, state, &charging->land);
    aflame_gather_known(terms, state, side, &charging->men);
}

/* Everybody but the man himself who stands near a place: he would have to find room among them. */
static void note_things(struct charging *charging, int man, struct point near)
{
    const struct men *men = &charging->men;
    charging->n_things = 0;
    for (int i = next_bit(men->here, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(men->here, MEN_WORDS, i + 1)) {
        if (i != man && points_within(men->at[i], near, CROWD)) {
            charging->things[charging->n_things++] = base_disc(men->at[i], men->radius[i]);
        }
    }
}

/* aflame.melee.works: of men in a building or trench its outside counts. */
static int works_of(const struct charging *charging, int enemy)
{
    return terrain_at(charging->land.table, charging->men.at[enemy], works(), 0);
}

static bool touches(const struct charging *charging, int man, struct point at, int enemy)
{
    const struct men *men = &charging->men;
    int piece = works_of(charging, enemy);
    const struct base base = base_disc(at, men->radius[man]);
    if (points_within(at, men->at[enemy], men->radius[man] + men->radius[enemy] + TOUCHING)) {
        return true;
    }
    return piece != NO_TERRAIN && points_within(at, men->at[enemy], IN_WORKS) &&
           terrain_compare(charging->land.table, piece, &base, TOUCHING) <= 0;
}

/* A place from which the man would touch that enemy. */
static bool find_contact(struct charging *charging, int man, int enemy, struct point *to)
{
    const struct men *men = &charging->men;
    int piece = works_of(charging, enemy);
    struct point at = men->at[man], thing = men->at[enemy];
    int32_t apart = men->radius[man] + men->radius[enemy];
    if (piece != NO_TERRAIN && !terrain_holds(charging->land.table, piece, at)) {
        thing = terrain_nearest(charging->land.table, piece, at);
        apart = men->radius[man];
    }
    if (points_distance(at, thing) > charging->state->men[man].left + apart + TOUCHING) {
        return false; /* out of reach */
    }
    note_things(charging, man, thing);
    const struct room_query query = {.table = charging->land.table,
                                     .bounds = table_box(charging->land.table),
                                     .radius = men->radius[man],
                                     .slack = OVERLAP_THOU,
                                     .closed = aflame_kinds_foot(PASS_CLOSED) |
                                               aflame_kinds_foot(PASS_RIVER),
                                     .things = charging->things,
                                     .n_things = charging->n_things};
    return room_beside(&query, thing, apart, at, to);
}

static bool can_go(struct charging *charging, int man, struct point to, bool touch)
{
    const struct point way[2] = {charging->men.at[man], to};
    return aflame_check_man(charging->terms, charging->state, charging->land.table, &charging->men,
                            man, way, 2, touch, NULL);
}

/* The enemies of a unit in the order of their distance to a man. */
static int enemies_by_distance(const struct charging *charging, int man, int unit,
                               int16_t order[MEN_MAX])
{
    uint64_t his[MEN_WORDS] = {0}, theirs[MEN_WORDS];
    set_bit(his, man);
    men_of_unit(&charging->men, unit, theirs);
    return men_by_distance(&charging->men, theirs, his, order);
}

static bool send_man(struct charging *charging, int man, int target, struct places *orders)
{
    int16_t order[MEN_MAX];
    int n = enemies_by_distance(charging, man, target, order);
    for (int i = 0; i < n; i++) {
        struct point to;
        if (find_contact(charging, man, order[i], &to) && can_go(charging, man, to, true) &&
            touches(charging, man, to, order[i])) {
            orders_add(orders, man, to);
            charging->men.at[man] = to;
            return true;
        }
    }
    return false;
}

/* Who cannot touch anybody follows as far as he may. */
static void follow(struct charging *charging, int man, int target, struct places *orders)
{
    int16_t order[MEN_MAX];
    if (enemies_by_distance(charging, man, target, order) == 0) {
        return;
    }
    struct point at = charging->men.at[man], enemy = charging->men.at[order[0]];
    int32_t far = points_distance(at, enemy) - 2 * INCH;
    int32_t left = charging->state->men[man].left;
    for (far = far < left ? far : left; far >= INCH; far -= INCH) {
        struct point to = leg_point(at, enemy, far);
        note_things(charging, man, to);
        const struct room_query query = {.table = charging->land.table,
                                         .bounds = table_box(charging->land.table),
                                         .radius = charging->men.radius[man],
                                         .slack = OVERLAP_THOU,
                                         .closed = kind_bit(BUILDING),
                                         .things = charging->things,
                                         .n_things = charging->n_things};
        if (room_is_free(&query, to) && can_go(charging, man, to, false)) {
            orders_add(orders, man, to);
            charging->men.at[man] = to;
            return;
        }
    }
}

bool aflame_propose_charge(terms_t *terms, state_t *state, int unit, int target,
                           struct places *orders)
{
    struct charging charging;
    struct body body;
    bool sent[MEN_OF_UNIT] = {false}, any = false;
    begin_charging(&charging, terms, state, state->units[unit].side);
    body_of(&aflame_figures, &state->head, unit, &body);
    orders->n = 0;
    for (int i = 0; i < body.n; i++) {
        int mode = state->men[body.who[i]].mode;
        if (!is_nowhere(body.at[i]) && mode != MODE_STAND && mode != MODE_CRAWL &&
            mode != MODE_FIRE_AND_MANOEUVRE && mode != MODE_CYCLE && mode != MODE_SWIM) {
            sent[i] = send_man(&charging, body.who[i], target, orders);
            any |= sent[i];
        } else {
            sent[i] = true;
        }
    }
    for (int i = 0; i < body.n && any; i++) {
        if (!sent[i]) {
            follow(&charging, body.who[i], target, orders);
        }
    }
    return any && aflame_check_moves(terms, state, unit, orders, true, NULL);
}

/* -- charge ------------------------------------------------------------------------------------ */

/* aflame.melee.declare: movement dice first, one squad roll; then a unit within reach is named. */
bool aflame_check_charge(terms_t *terms, state_t *state, const struct aflame_charge *order,
                         struct refusal *why)
{
    const struct unit *target = &state->units[order->target];
    struct places orders;
    if (state->stage != STAGE_ROLLED || state->rolling != 1 + ROLLS_SQUAD) {
        return refuse(why, CLAUSE_MELEE_DECLARE, "a charge follows one roll for the whole squad");
    }
    if (target->side == order->side || !is_on_table(target) || is_veiled(state, order->target)) {
        return refuse(why, CLAUSE_MELEE_DECLARE, "the target is an enemy on the table");
    }
    return aflame_propose_charge(terms, state, state->active, order->target, &orders) ||
           refuse(why, CLAUSE_MELEE_DECLARE, "nobody can reach it");
}

/* aflame.melee.stand: it retires 6 inches at once, straight away from the nearest attacker; at the
 * second failure it is pinned there, at the third it routs. */
static void retire(struct play *play, int unit, int by)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    int reference = aflame_reference(state, unit);
    struct men men;
    uint64_t attackers[MEN_WORDS];
    if (its->streak >= 3 || reference == NO_MAN) {
        aflame_react(play, unit, false);
        return;
    }
    aflame_gather(aflame_terms(play), state, &men);
    men_of_unit(&men, by, attackers);
    struct point at = place_of(state, reference);
    int nearest = men_nearest(&men, attackers, at);
    aflame_tell_retires(play, CLAUSE_MELEE_STAND, unit);
    its->posture = POSTURE_RETIRING;
    if (nearest != NO_MAN) {
        aflame_run_straight(
            play, unit,
            &(struct forced_run){.towards = point_plus(at, point_to(men.at[nearest], at)),
                                 .length = RETIRES,
                                 .clause = CLAUSE_MELEE_STAND});
    }
    its->control = its->streak == 2 ? CONTROL_PINNED : CONTROL_INACTIVE;
    its->inactive = (uint8_t)(state->head.turn + its->activated);
    aflame_tell_reacts(play, CLAUSE_MELEE_STAND, unit,
                       its->streak == 2 ? REACTION_PINNED : REACTION_FALLS_BACK);
}

/* aflame.melee.join: those already fighting do not test to stand. */
static bool stands(struct play *play, int unit, int by)
{
    struct aflame_state *state = aflame_of(play);
    if (is_in_melee(&state->units[unit])) {
        return true;
    }
    if (aflame_throw_morale(play, &(struct trial){.unit = unit,
                                                  .test = TEST_DEFEND,
                                                  .attack = ATTACK_CHARGE,
                                                  .by = by,
                                                  .clause = CLAUSE_MELEE_STAND})) {
        aflame_recover(play, unit);
        return true;
    }
    retire(play, unit, by);
    return false;
}

/* It could not go 6 inches, and the attackers still reach it: where they go now. */
static bool is_still_reached(struct play *play, int unit, int target, struct point was,
                             struct places *orders)
{
    struct aflame_state *state = aflame_of(play);
    int reference = aflame_reference(state, target);
    return is_on_table(&state->units[target]) && reference != NO_MAN &&
           points_compare(was, place_of(state, reference), RETIRES - TOUCHING) < 0 &&
           aflame_propose_charge(aflame_terms(play), state, unit, target, orders);
}

/* aflame.melee.charge: the attacker's test, then the defender's, then they move. */
void aflame_do_charge(struct play *play, const struct aflame_charge *order)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int unit = state->active;
    struct point was = place_of(state, aflame_reference(state, order->target));
    struct places orders;
    state->units[unit].charged |= state->men[aflame_reference(state, unit)].mode == MODE_CHARGE;
    aflame_tell_charges(play, CLAUSE_MELEE_CHARGE, unit, order->target);
    if (!aflame_throw_morale(play, &(struct trial){.unit = unit,
                                                   .test = TEST_ATTACK,
                                                   .by = NO_UNIT,
                                                   .clause = CLAUSE_MELEE_DECLARE})) {
        aflame_react(play, unit, true);
        return;
    }
    aflame_propose_charge(terms, state, unit, order->target, &orders);
    if (stands(play, order->target, unit)) {
        aflame_set_out(play, unit, &orders, GOING_CHARGE, order->target);
        return;
    }
    if (is_still_reached(play, unit, order->target, was, &orders)) {
        aflame_set_out(play, unit, &orders, GOING_CHARGE, order->target);
        return;
    }
    if (aflame_check_moves(terms, state, unit, &orders, false, NULL)) {
        aflame_set_out(play, unit, &orders, GOING_MOVE, NO_UNIT); /* they take the ground */
        return;
    }
    aflame_ask_again(play);
}

/* Who goes where, at once and without windows. */
static void stand_there(struct aflame_state *state, int unit, const struct places *orders)
{
    for (int i = 0; i < orders->n; i++) {
        struct figure *figure = &state->men[orders->list[i].who];
        figure->man.at = (struct point){orders->list[i].x, orders->list[i].y};
        figure->moved = figure->ran = 1;
        figure->prone = 0;
    }
    state->units[unit].moved = 1;
    aflame_stir(state, unit);
}

/* aflame.card.charge: a run that somebody can end in contact with the target is a charge, with both
 * tests. False: nobody can. */
bool aflame_storm(struct play *play, int unit, int target, int32_t length)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct places orders;
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit) {
            state->men[i].mode = MODE_RUN;
            state->men[i].left = length;
        }
    }
    if (!aflame_propose_charge(terms, state, unit, target, &orders)) {
        return false;
    }
    aflame_tell_charges(play, CLAUSE_CARD_CHARGE, unit, target);
    if (!aflame_throw_morale(play, &(struct trial){.unit = unit,
                                                   .test = TEST_ATTACK,
                                                   .by = NO_UNIT,
                                                   .clause = CLAUSE_MELEE_DECLARE})) {
        state->units[unit].activated = 1;
        aflame_react(play, unit, true);
        return true;
    }
    bool stood = stands(play, target, unit);
    if (stood || aflame_check_moves(terms, state, unit, &orders, false, NULL)) {
        stand_there(state, unit, &orders);
    }
    if (stood) {
        aflame_after_charge(play, unit, target);
    }
    return true;
}

bool aflame_list_charge(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units && state->stage == STAGE_ROLLED; i++) {
        const struct aflame_charge order = {.side = side, .target = i};
        any |= state->units[i].side != side && aflame_check_charge(terms, state, &order, NULL) &&
               aflame_add_charge(legal, i);
    }
    return any;
}

/* aflame.melee.contact: fought in the MELEE phase of this turn. */
void aflame_after_charge(struct play *play, int unit, int target)
{
    struct aflame_state *state = aflame_of(play);
    struct charging charging;
    struct body body, theirs;
    begin_charging(&charging, aflame_terms(play), state, state->units[unit].side);
    body_of(&aflame_figures, &state->head, unit, &body);
    body_of(&aflame_figures, &state->head, target, &theirs);
    for (int i = 0; i < body.n; i++) {
        for (int k = 0; k < theirs.n && is_on_table(&state->units[target]); k++) {
            if (is_nowhere(body.at[i]) || is_nowhere(theirs.at[k]) ||
                !touches(&charging, body.who[i], body.at[i], theirs.who[k])) {
                continue;
            }
            state->units[unit].foe = (uint8_t)target;
            state->units[unit].assails = state->units[unit].joined = 1;
            if (state->units[target].foe == NO_UNIT) {
                state->units[target].foe = (uint8_t)unit;
                state->units[target].assails = 0;
            }
            aflame_lapse(state, target);
            aflame_tell_contact(play, CLAUSE_MELEE_CONTACT, unit, target);
            return;
        }
    }
}
