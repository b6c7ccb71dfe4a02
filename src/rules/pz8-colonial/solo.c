/* Pz8 Colonial: the rules run the Natives (ledger, solo).
 *
 * Wherever the Natives would be asked, colonial_ask pushes a task that waits for nobody instead,
 * and the answer is given here, through the same functions as a player's.
 *
 * In the order of the book: pz8-colonial.solo.side, pz8-colonial.solo.pick,
 * pz8-colonial.solo.order, pz8-colonial.solo.table, pz8-colonial.solo.guns,
 * pz8-colonial.solo.events, pz8-colonial.solo.choices. */

#include <string.h>

#include "rules/pz8-colonial/colonial.h"

struct solo_row {
    uint8_t die, does;
};
#include "rules/pz8-colonial-solo.h"

enum { SHIFT_STEP = 100, KEEPS_OFF = 1 * INCH, DIE = 6 };

void colonial_ask(struct play *play, int task, int side, int unit)
{
    struct colonial_state *state = colonial_of(play);
    if (is_solo(colonial_terms(play), side)) {
        agenda_push(
            &state->head,
            (struct task){.kind = TASK_BY_RULES, .unit = (uint8_t)unit, .a = (int16_t)task});
    } else {
        agenda_ask(&state->head, task, side, unit);
    }
}

/* -- which unit -------------------------------------------------------------------------------- */

/* The square of the least distance of its figures to the other side's, and between whom; INT64_MAX
 * if there is none. */
static int64_t distance_to_enemy(state_t *state, const struct men *men, int unit,
                                 struct point between[2])
{
    struct body body;
    int64_t least = INT64_MAX;
    body_of(&colonial_figures, &state->head, unit, &body);
    for (int i = 0; i < body.n; i++) {
        int enemy = men_nearest(men, men->of_side[1 - state->units[unit].side], body.at[i]);
        if (enemy != NO_MAN && point_distance2(body.at[i], men->at[enemy]) < least) {
            least = point_distance2(body.at[i], men->at[enemy]);
            between[0] = body.at[i];
            between[1] = men->at[enemy];
        }
    }
    return least;
}

/* pz8-colonial.solo.pick: the nearest to a European figure, of equals the first of the roster. */
static void pick_unit(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct men men;
    int best = NO_UNIT;
    int64_t least = INT64_MAX;
    colonial_gather(terms, state, &men);
    for (int i = 0; i < state->n_units; i++) {
        struct colonial_activate order = {.side = NATIVE, .unit = i};
        if (state->units[i].side == NATIVE && colonial_check_activate(terms, state, &order, NULL)) {
            struct point unused[2];
            int64_t far = distance_to_enemy(state, &men, i, unused);
            if (best == NO_UNIT || far < least) {
                best = i;
                least = far;
            }
        }
    }
    colonial_do_activate(play, &(struct colonial_activate){.side = NATIVE, .unit = best});
}

/* -- moving ------------------------------------------------------------------------------------ */

static bool keeps_off(terms_t *terms, state_t *state, const struct men *men, struct point shift)
{
    struct body body;
    body_of(&colonial_figures, &state->head, state->active, &body);
    for (int i = 0; i < body.n; i++) {
        struct point at = point_plus(body.at[i], shift);
        int enemy = men_nearest(men, men->of_side[EUROPEAN], at);
        if (enemy != NO_MAN && points_within(at, men->at[enemy], scaled(terms, KEEPS_OFF))) {
            return false;
        }
    }
    return true;
}

bool colonial_touches_bad_ground(terms_t *terms, state_t *state, struct point shift)
{
    struct body body;
    body_of(&colonial_figures, &state->head, state->active, &body);
    for (int i = 0; i < body.n; i++) {
        if (leg_meets_kinds(&terms->table, terms->kinds.bad, body.at[i],
                            point_plus(body.at[i], shift))) {
            return true;
        }
    }
    return false;
}

/* Places are whole thou: one may lie a hair further off than was asked for, which is too far. */
static struct point shift_along(const struct point way[2], int32_t length)
{
    struct point to = leg_point(way[0], way[1], length);
    return point_to(way[0],
                    points_within(way[0], to, length) ? to : leg_point(way[0], way[1], length - 1));
}

/* pz8-colonial.solo.table: straight on, shortened by a tenth of an inch at a time. */
static void advance(struct play *play, int32_t length)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct men men;
    struct point way[2]; /* of the figure nearest to a European, to him */
    colonial_gather(terms, state, &men);
    if (distance_to_enemy(state, &men, state->active, way) == INT64_MAX) {
        return;
    }
    int32_t far = points_distance(way[0], way[1]);
    length = length < far ? length : far;
    struct point shift = shift_along(way, length);
    if (state->extra == 0 && colonial_moves_of(terms, &state->units[state->active])->bad_dice > 0 &&
        colonial_touches_bad_ground(terms, state, shift)) {
        colonial_roll_rough(play);
    }
    for (; length > 0; length -= SHIFT_STEP) {
        struct colonial_march order = {.side = NATIVE, .shift = shift_along(way, length)};
        if (keeps_off(terms, state, &men, order.shift) &&
            colonial_check_march(terms, state, &order, NULL)) {
            colonial_march_on(play, order.shift);
            return;
        }
    }
}

/* -- firing ------------------------------------------------------------------------------------ */

/* The nearest unit that it could fire at. */
static int nearest_target(terms_t *terms, state_t *state)
{
    struct men men;
    uint64_t own[MEN_WORDS];
    int best = NO_UNIT;
    int64_t least = INT64_MAX;
    colonial_gather(terms, state, &men);
    men_of_unit(&men, state->active, own);
    for (int i = 0; i < state->n_units; i++) {
        struct colonial_fire order = {.side = NATIVE, .target = i};
        uint64_t theirs[MEN_WORDS];
        struct men_pair pair;
        men_of_unit(&men, i, theirs);
        if (state->units[i].side != NATIVE && men_nearest_pair(&men, own, theirs, &pair) &&
            point_distance2(men.at[pair.one], men.at[pair.other]) < least &&
            colonial_check_fire(terms, state, &order, NULL)) {
            best = i;
            least = point_distance2(men.at[pair.one], men.at[pair.other]);
        }
    }
    return best;
}

static bool fire_at_nearest(struct play *play)
{
    int target = nearest_target(colonial_terms(play), colonial_of(play));
    if (target != NO_UNIT) {
        colonial_do_fire(play, &(struct colonial_fire){.side = NATIVE, .target = target});
    }
    return target != NO_UNIT;
}

/* pz8-colonial.solo.table */
static void follow_table(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct throw throw = play_die(FOR_SOLO, CLAUSE_SOLO_TABLE, unit_piece(state->active), NO_PIECE);
    enum does does = (enum does)pz8_colonial_solo[play_roll_total(play, &throw) - 1].does;
    colonial_tell_run_by_rules(play, CLAUSE_SOLO_TABLE, state->active, (int)does);
    if (does == DOES_NOTHING || (does == DOES_AIMED && fire_at_nearest(play))) {
        return;
    }
    advance(play, scaled(terms, colonial_moves_of(terms, &state->units[state->active])->rate));
    if (does != DOES_EXTRA) {
        fire_at_nearest(play);
        return;
    }
    if (state->moved > 0) {
        colonial_roll_extra(play);
        advance(play, scaled(terms, state->extra * INCH));
    }
}

/* -- guns and snipers -------------------------------------------------------------------------- */

/* The nearest figure that a question is answered with yes of; leaders alone if so asked. */
static int nearest_figure(terms_t *terms, state_t *state, struct point from, bool leaders,
                          bool (*is_mark)(terms_t *terms, state_t *state, int man))
{
    int best = NO_MAN;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side == EUROPEAN && is_standing(man) && (!leaders || is_leader(&state->men[i])) &&
            (best == NO_MAN ||
             point_distance2(from, man->at) < point_distance2(from, state->men[best].man.at)) &&
            is_mark(terms, state, i)) {
            best = i;
        }
    }
    return best;
}

static bool is_shell_mark(terms_t *terms, state_t *state, int man)
{
    struct colonial_shell order = {.side = NATIVE, .target = man};
    return colonial_check_shell(terms, state, &order, NULL);
}

static bool is_sniper_mark(terms_t *terms, state_t *state, int man)
{
    struct colonial_snipe order = {.side = NATIVE, .target = man};
    return colonial_check_snipe(terms, state, &order, NULL);
}

static bool fire_canister(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct colonial_fire best = {.side = NATIVE, .verb = VERB_CANISTER, .target = NO_UNIT};
    int64_t least = INT64_MAX;
    struct men men;
    colonial_gather(terms, state, &men);
    for (int i = 0; i < state->n_units; i++) {
        struct colonial_fire order = {.side = NATIVE, .verb = VERB_CANISTER, .target = i};
        uint64_t theirs[MEN_WORDS];
        men_of_unit(&men, i, theirs);
        int near = men_nearest(&men, theirs, state->units[state->active].at);
        if (near != NO_MAN && colonial_check_fire(terms, state, &order, NULL) &&
            point_distance2(state->units[state->active].at, men.at[near]) < least) {
            least = point_distance2(state->units[state->active].at, men.at[near]);
            best = order;
        }
    }
    if (best.target != NO_UNIT) {
        colonial_do_fire(play, &best);
    }
    return best.target != NO_UNIT;
}

/* pz8-colonial.solo.guns: on a 6 nothing; else ready, loaded, canister, a shell. */
static void run_gun(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    const struct unit *unit = &state->units[state->active];
    struct throw throw = play_die(FOR_SOLO, CLAUSE_SOLO_GUNS, unit_piece(state->active), NO_PIECE);
    const struct colonial_pack unpack = {.side = NATIVE, .verb = VERB_UNPACK};
    const struct colonial_reload reload = {.side = NATIVE};
    if (play_roll_total(play, &throw) == DIE) {
        return;
    }
    if (colonial_check_pack(terms, state, &unpack, NULL)) {
        colonial_do_pack(play, &unpack);
    } else if (colonial_check_reload(terms, state, &reload, NULL)) {
        colonial_do_reload(play, &reload);
    } else if (!fire_canister(play)) {
        int mark = nearest_figure(terms, state, unit->at, false, is_shell_mark);
        if (mark != NO_MAN) {
            colonial_do_shell(play, &(struct colonial_shell){.side = NATIVE, .target = mark});
        }
    }
}

/* A leader first, then anybody, else nearer. */
static void run_sniper(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct point at = colonial_middle(state, state->active);
    int mark = nearest_figure(terms, state, at, true, is_sniper_mark);
    mark = mark == NO_MAN ? nearest_figure(terms, state, at, false, is_sniper_mark) : mark;
    if (mark != NO_MAN) {
        colonial_do_snipe(play, &(struct colonial_snipe){.side = NATIVE, .target = mark});
    } else {
        advance(play, scaled(terms, colonial_moves_of(terms, &state->units[state->active])->rate));
    }
}

/* pz8-colonial.solo.order: whoever can charge does, of every rating. */
static void act(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct colonial_charge charge = {.side = NATIVE};
    enum kind kind = kind_of(terms, &state->units[state->active]);
    play->sees = colonial_audience(state);
    if (kind == KIND_SNIPER) {
        run_sniper(play);
    } else if (kind == KIND_GUN) {
        run_gun(play);
    } else if (kind == KIND_MG) {
        fire_at_nearest(play);
    } else if (colonial_can_reach(terms, state, state->active) &&
               colonial_propose_charge(terms, state, state->active, NO_UNIT, &charge.orders)) {
        colonial_do_charge(play, &charge);
    } else {
        follow_table(play);
    }
}

/* -- jokers ------------------------------------------------------------------------------------ */

/* The object of an event that is nearest to the enemy, or NO_PIECE. */
static int32_t nearest_object(terms_t *terms, state_t *state, enum joker event)
{
    struct men men;
    int32_t best = NO_PIECE;
    int64_t least = INT64_MAX;
    bool strikes = event == JOKER_STRAY_BULLET;
    colonial_gather(terms, state, &men);
    for (int i = 0; i < (strikes ? state->n_men : state->n_units); i++) {
        struct colonial_befall order = {
            .side = NATIVE, .event = event, .object = strikes ? figure_piece(i) : unit_piece(i)};
        if (!colonial_check_befall(terms, state, &order, NULL)) {
            continue;
        }
        int near = strikes ? men_nearest(&men, men.of_side[NATIVE], men.at[i]) : NO_MAN;
        struct point unused[2];
        int64_t far = !strikes         ? distance_to_enemy(state, &men, i, unused)
                      : near != NO_MAN ? point_distance2(men.at[i], men.at[near])
                                       : INT64_MAX;
        if (best == NO_PIECE || far < least) {
            best = order.object;
            least = far;
        }
    }
    return best;
}

/* pz8-colonial.solo.events: a die picks it, and the next one down if it has no object. */
static void let_happen(struct play *play)
{
    struct throw throw = play_die(FOR_SOLO_EVENT, CLAUSE_SOLO_EVENTS, NO_PIECE, NO_PIECE);
    int die = play_roll_total(play, &throw);
    for (int i = 0; i < DIE; i++) {
        enum joker event = (enum joker)((die - 1 + i) % DIE);
        int32_t object = nearest_object(colonial_terms(play), colonial_of(play), event);
        if (object != NO_PIECE) {
            colonial_do_befall(
                play, &(struct colonial_befall){.side = NATIVE, .event = event, .object = object});
            return;
        }
    }
}

/* -- other choices ----------------------------------------------------------------------------- */

/* pz8-colonial.solo.choices: in number order, each with the lowest-numbered enemy it touches. */
static void fight_first(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    for (int i = 0; i < MEN_OF_UNIT; i++) {
        struct colonial_fight order = {.side = NATIVE, .man = state->charging_men[i]};
        for (order.enemy = 0; order.man >= 0 && order.enemy < state->n_men; order.enemy++) {
            if (state->men[order.enemy].man.side == EUROPEAN &&
                colonial_check_fight(terms, state, &order, NULL)) {
                colonial_do_fight(play, &order);
                return;
            }
        }
    }
}

static void fight_back_first(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct colonial_fight_back order = {.side = NATIVE};
    for (order.enemy = 0; order.enemy < state->n_men; order.enemy++) {
        if (colonial_check_fight_back(terms, state, &order, NULL)) {
            colonial_do_fight_back(play, &order);
            return;
        }
    }
}

/* Always, to the nearest enemy allowed. */
static void carry_on(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct point from = state->men[state->charging_men[state->carrier]].man.at;
    int best = NO_MAN;
    for (int i = 0; i < state->n_men; i++) {
        struct colonial_carry_on order = {.side = NATIVE, .enemy = i};
        if (state->men[i].man.side == EUROPEAN && is_standing(&state->men[i].man) &&
            (best == NO_MAN || point_distance2(from, state->men[i].man.at) <
                                   point_distance2(from, state->men[best].man.at)) &&
            colonial_check_carry_on(terms, state, &order, NULL)) {
            best = i;
        }
    }
    if (best == NO_MAN) {
        colonial_go_on_with_melee(play);
    } else {
        colonial_do_carry_on(play, &(struct colonial_carry_on){.side = NATIVE, .enemy = best});
    }
}

static void match(struct play *play)
{
    struct colonial_state *state = colonial_of(play);
    struct colonial_match order = {.side = NATIVE};
    if (colonial_propose_match(colonial_terms(play), state, state->asked, &order.orders)) {
        colonial_do_match(play, &order);
    } else {
        colonial_match_next(play);
    }
}

/* One in the middle of each piece of cover, then again an inch further north. */
static void lie_in_wait(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    for (int32_t north = 0; state->snipers > 0 && north <= terms->table.height;
         north += scaled(terms, INCH)) {
        for (int i = 0; i < terms->table.n_terrain && state->snipers > 0; i++) {
            const struct terrain *piece = &terms->table.terrain[i];
            struct point at = colonial_mean_corner(&terms->table, i);
            at.y += north;
            if ((kind_bit(piece->kind) & terms->kinds.cover) != 0 &&
                colonial_check_lair(terms, state, at, NULL)) {
                colonial_place_sniper(play, at);
            }
        }
    }
    state->snipers = 0;
}

static void place(struct play *play)
{
    struct colonial_place order = {.side = NATIVE};
    if (colonial_propose_place(colonial_terms(play), colonial_of(play), &order.orders)) {
        colonial_do_place(play, &order);
    }
}

/* -- what they are asked ----------------------------------------------------------------------- */

void colonial_run_by_rules(struct play *play, const struct task *task)
{
    switch (task->a) {
    case TASK_CALL:
        colonial_do_call(play, &(struct colonial_call){.side = NATIVE});
        break;
    case TASK_HIDE:
        lie_in_wait(play);
        break;
    case TASK_ACTIVATE:
    case TASK_SECOND: /* pz8-colonial.native.court: in solo always two */
        pick_unit(play);
        break;
    case TASK_ACT:
        act(play);
        break;
    case TASK_EVENT:
        let_happen(play);
        break;
    case TASK_PLACE:
        place(play);
        break;
    case TASK_MATCH:
        match(play);
        break;
    case TASK_FIGHT:
        fight_first(play);
        break;
    case TASK_REPLY:
        fight_back_first(play);
        break;
    default:
        carry_on(play);
        break;
    }
}
