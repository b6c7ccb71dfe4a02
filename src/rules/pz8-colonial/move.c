/* Pz8 Colonial: moving, figure by figure (ledger, move).
 *
 * In the order of the book: pz8-colonial.move.rate, pz8-colonial.move.figure,
 * pz8-colonial.move.bad-ground, pz8-colonial.move.camels, pz8-colonial.move.extra,
 * pz8-colonial.move.cohesion, pz8-colonial.move.no-contact, pz8-colonial.move.edge. */

#include <string.h>

#include "board/table_path.h"
#include "board/table_touch.h"
#include "rules/pz8-colonial/colonial.h"

enum { COHESION = 2 * INCH, CREW_NEAR = 2 * INCH };

/* -- what is the same for all figures of one order ----------------------------------------------
 */

struct judging {
    terms_t *terms;
    state_t *state;
    int unit;
    enum order_kind kind;
    const struct places *orders;
    struct ground_kinds kinds;
    const struct move_row *row;
    struct men men;
    struct body body;  /* as it stands */
    struct body there; /* and as it would */
};

static void begin_judging(struct judging *judging, terms_t *terms, state_t *state, int unit,
                          const struct places *orders, enum order_kind kind)
{
    judging->terms = terms;
    judging->state = state;
    judging->unit = unit;
    judging->kind = kind;
    judging->orders = orders;
    judging->kinds = colonial_kinds();
    judging->row = colonial_moves_of(terms, &state->units[unit]);
    gather_men(&colonial_figures, &terms->head, &state->head, &judging->men);
    body_of(&colonial_figures, &state->head, unit, &judging->body);
}

/* pz8-colonial.move.rate, pz8-colonial.move.extra, pz8-colonial.charge.distance,
 * pz8-colonial.charge.match */
static int32_t allowance(const struct judging *judging, bool bad)
{
    const struct move_row *row = judging->row;
    int32_t thou = row->rate;
    if (judging->kind == ORDER_CHARGE) {
        thou = bad ? row->charge_bad : row->charge;
    } else if (judging->kind == ORDER_MATCH) {
        thou = row->match;
    } else if (judging->state->extra > 0) {
        thou = judging->state->extra * INCH;
    }
    return scaled(judging->terms, thou);
}

/* -- one figure's way ---------------------------------------------------------------------------
 */

/* pz8-colonial.move.figure: it may pass friends, never an enemy base. */
static bool passes_enemy(const struct judging *judging, int man, struct point a, struct point b)
{
    const struct men *men = &judging->men;
    const struct mover mover = {.radius = men->radius[man] - OVERLAP_THOU};
    const uint64_t *enemies = men->of_side[1 - judging->state->men[man].man.side];
    for (int i = next_bit(enemies, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(enemies, MEN_WORDS, i + 1)) {
        const struct base base = base_disc(men->at[i], men->radius[i]);
        struct touch touch;
        if (leg_touches(&mover, a, b, &base, &touch) &&
            !(touch.from_start && leg_leaves(a, b, men->at[i]))) {
            return true;
        }
    }
    return false;
}

static bool check_ground(const struct judging *judging, struct point a, struct point b,
                         struct refusal *why)
{
    const struct table *table = &judging->terms->table;
    bool rides = judging->state->units[judging->unit].mounted;
    if (!box_holds(table_box(table), b)) {
        return refuse(why, CLAUSE_MOVE_EDGE, "only those who rout leave the table");
    }
    if (leg_length_in(table, judging->kinds.shut, a, b) > 0) {
        return refuse(why, CLAUSE_TERRAIN_KINDS, "nobody passes rivers and cliffs");
    }
    if (rides && leg_length_in(table, judging->kinds.no_riders, a, b) > 0) {
        return refuse(why, CLAUSE_TERRAIN_KINDS, "riders do not enter buildings");
    }
    if (rides && judging->kind == ORDER_CHARGE &&
        leg_meets_kinds(table, judging->kinds.no_charge, a, b)) {
        return refuse(why, CLAUSE_CHARGE_MOUNTED_BAR,
                      "mounted troops do not charge into buildings, woods or fortifications");
    }
    return true;
}

/* pz8-colonial.move.bad-ground */
static bool check_bad_ground(const struct judging *judging, int32_t bad, struct refusal *why)
{
    if (judging->kind != ORDER_MOVE || judging->row->bad_dice == 0 || bad == 0) {
        return true;
    }
    if (!judging->state->rolled && judging->state->extra == 0) {
        return refuse(why, CLAUSE_MOVE_BAD_GROUND, "a roll for bad ground comes first");
    }
    return judging->state->extra > 0 ||
           bad <= scaled(judging->terms, judging->state->rough * INCH) ||
           refuse(why, CLAUSE_MOVE_BAD_GROUND, "that is further in bad ground than was rolled");
}

static bool check_way(const struct judging *judging, int man, struct point from,
                      struct refusal *why)
{
    const struct table *table = &judging->terms->table;
    struct point way[ORDER_POINTS];
    int n = orders_way(judging->orders, man, from, way);
    int32_t bad = 0;
    bool touches = false;
    for (int i = 0; i + 1 < n; i++) {
        if (!check_ground(judging, way[i], way[i + 1], why)) {
            return false;
        }
        if (passes_enemy(judging, man, way[i], way[i + 1])) {
            return refuse_of(why, CLAUSE_MOVE_FIGURE, "no figure passes through an enemy",
                             figure_piece(man));
        }
        bad += leg_length_in(table, judging->kinds.bad, way[i], way[i + 1]);
        touches |= leg_meets_kinds(table, judging->kinds.bad, way[i], way[i + 1]);
    }
    if (path_length(way, n) > allowance(judging, touches)) {
        return refuse_of(why,
                         judging->kind == ORDER_CHARGE  ? CLAUSE_CHARGE_DISTANCE
                         : judging->kind == ORDER_MATCH ? CLAUSE_CHARGE_MATCH
                                                        : CLAUSE_MOVE_RATE,
                         "a figure would go further than it may", figure_piece(man));
    }
    return check_bad_ground(judging, bad, why);
}

/* -- where they end -----------------------------------------------------------------------------
 */

/* The model of a unit goes where its first crewman goes. */
static struct point model_after(const struct judging *judging)
{
    const struct unit *unit = &judging->state->units[judging->unit];
    if (!unit->packed || judging->body.n == 0) {
        return unit->at;
    }
    return point_plus(unit->at, point_to(judging->body.at[0], judging->there.at[0]));
}

/* pz8-colonial.setup.base: no base ends on another. */
static bool check_room(const struct judging *judging, struct refusal *why)
{
    struct men after = judging->men;
    for (int i = 0; i < judging->body.n; i++) {
        after.at[judging->body.who[i]] = judging->there.at[i];
    }
    for (int i = 0; i < judging->body.n; i++) {
        uint64_t overlapped[MEN_WORDS];
        if (men_touching(&after, judging->body.who[i], after.here, -OVERLAP_THOU - 1, overlapped) >
            0) {
            return refuse_of(why, CLAUSE_SETUP_BASE, "one base would end on another",
                             figure_piece(judging->body.who[i]));
        }
    }
    return true;
}

static int contacts(const struct judging *judging, const uint64_t enemies[MEN_WORDS])
{
    struct men after = judging->men;
    uint64_t own[MEN_WORDS];
    struct men_pair pair;
    for (int i = 0; i < judging->body.n; i++) {
        after.at[judging->body.who[i]] = judging->there.at[i];
    }
    men_of_unit(&after, judging->unit, own);
    return men_contacts(&after, own, enemies, CONTACT_THOU, &pair, 1);
}

/* pz8-colonial.move.cohesion: one chain, or nearer together than it was. */
static bool check_cohesion(const struct judging *judging, struct refusal *why)
{
    terms_t *terms = judging->terms;
    const struct unit *unit = &judging->state->units[judging->unit];
    struct point before[MEN_OF_UNIT + 1];
    struct point after[MEN_OF_UNIT + 1];
    int n = judging->body.n;
    memcpy(before, judging->body.at, (size_t)n * sizeof before[0]);
    memcpy(after, judging->there.at, (size_t)n * sizeof after[0]);
    if (has_model(terms, unit) && unit->packed) {
        before[n] = unit->at;
        after[n++] = model_after(judging);
    }
    int64_t link = scaled(terms, COHESION);
    int64_t longest = chain_longest2(after, n);
    return longest <= link * link || longest < chain_longest2(before, n) ||
           refuse(why, CLAUSE_MOVE_COHESION,
                  "the unit would not be one chain with links of at most 2 inches");
}

/* pz8-colonial.charge.must-contact, pz8-colonial.charge.match: every man who matches ends touching
 * a charger. */
static bool check_contact(const struct judging *judging, struct refusal *why)
{
    state_t *state = judging->state;
    const uint64_t *enemies = judging->men.of_side[1 - state->units[judging->unit].side];
    if (judging->kind == ORDER_MOVE) {
        return contacts(judging, enemies) == 0 ||
               refuse(why, CLAUSE_MOVE_NO_CONTACT, "only a charge ends in contact with an enemy");
    }
    if (judging->kind == ORDER_CHARGE) {
        return contacts(judging, enemies) > 0 ||
               refuse(why, CLAUSE_CHARGE_MUST_CONTACT,
                      "a charge ends with at least one figure touching an enemy");
    }
    struct men after = judging->men;
    uint64_t chargers[MEN_WORDS];
    men_of_unit(&after, state->active, chargers);
    for (int i = 0; i < judging->body.n; i++) {
        after.at[judging->body.who[i]] = judging->there.at[i];
    }
    for (int i = 0; i < judging->orders->n; i++) {
        uint64_t touched[MEN_WORDS];
        int man = judging->orders->list[i].who;
        if (men_touching(&judging->men, man, enemies, CONTACT_THOU, touched) > 0) {
            return refuse(why, CLAUSE_CHARGE_MATCH, "a figure in contact does not match");
        }
        if (men_touching(&after, man, chargers, CONTACT_THOU, touched) == 0) {
            return refuse(why, CLAUSE_CHARGE_MATCH, "whoever matches ends touching a charger");
        }
    }
    return true;
}

bool colonial_check_orders(terms_t *terms, state_t *state, int unit, const struct places *orders,
                           enum order_kind kind, struct refusal *why)
{
    struct judging judging;
    begin_judging(&judging, terms, state, unit, orders, kind);
    if (orders_stranger(orders, &judging.body) >= 0) {
        return refuse(why, CLAUSE_MOVE_FIGURE, "only figures of the unit that moves are named");
    }
    for (int i = 0; i < judging.body.n; i++) {
        if (!check_way(&judging, judging.body.who[i], judging.body.at[i], why)) {
            return false;
        }
    }
    orders_end(orders, &judging.body, &judging.there);
    if (!check_room(&judging, why) || !check_contact(&judging, why)) {
        return false;
    }
    if (kind == ORDER_MATCH || (kind == ORDER_CHARGE && colonial_must_charge(terms, state, unit))) {
        return true;
    }
    return check_cohesion(&judging, why);
}

void colonial_go(struct play *play, int unit, const struct places *orders)
{
    struct colonial_state *state = colonial_of(play);
    struct judging judging;
    begin_judging(&judging, colonial_terms(play), state, unit, orders, ORDER_MOVE);
    orders_end(orders, &judging.body, &judging.there);
    if (has_model(judging.terms, &state->units[unit])) {
        state->units[unit].at = model_after(&judging);
    }
    body_stand(&colonial_figures, &state->head, &judging.there);
}

bool colonial_is_engaged(state_t *state, const struct men *men, int unit)
{
    uint64_t own[MEN_WORDS];
    struct men_pair pair;
    men_of_unit(men, unit, own);
    return men_contacts(men, own, men->of_side[1 - state->units[unit].side], CONTACT_THOU, &pair,
                        1) > 0;
}

int colonial_crew(terms_t *terms, state_t *state, int unit)
{
    struct body body;
    int n = 0;
    body_of(&colonial_figures, &state->head, unit, &body);
    for (int i = 0; i < body.n; i++) {
        n += points_within(body.at[i], state->units[unit].at, scaled(terms, CREW_NEAR));
    }
    return n;
}

/* -- when a unit may move -----------------------------------------------------------------------
 */

static bool check_may_move(terms_t *terms, state_t *state, struct refusal *why)
{
    if (colonial_must_charge(terms, state, state->active)) {
        return refuse(why, CLAUSE_CHARGE_FANATIC, "Fanatics within reach of an enemy must charge");
    }
    return !state->moved || (state->extra > 0 && state->moved < 3) ||
           (state->rolled && state->moved < 2) ||
           refuse(why, CLAUSE_MOVE_RATE, "it has moved in this activation");
}

static bool check_move(terms_t *terms, state_t *state, const struct places *orders,
                       struct refusal *why)
{
    return check_may_move(terms, state, why) &&
           colonial_check_orders(terms, state, state->active, orders, ORDER_MOVE, why);
}

/* moved: 1 it has rolled for bad ground, 2 it has moved, 3 it has made its extra move. */
static void do_move(struct play *play, const struct places *orders)
{
    struct colonial_state *state = colonial_of(play);
    colonial_go(play, state->active, orders);
    colonial_tell_moved(play, state->extra > 0 ? CLAUSE_MOVE_EXTRA : CLAUSE_MOVE_FIGURE,
                        state->active);
    state->moved = state->extra > 0 ? 3 : 2;
    if (state->moved < 3) {
        colonial_ask_again(play);
    }
}

/* -- rough --------------------------------------------------------------------------------------
 */

bool colonial_check_rough(terms_t *terms, state_t *state, const struct colonial_rough *order,
                          struct refusal *why)
{
    (void)order;
    if (!check_may_move(terms, state, why)) {
        return false;
    }
    if (colonial_moves_of(terms, &state->units[state->active])->bad_dice == 0) {
        return refuse(why, CLAUSE_MOVE_CAMELS, "camels need no roll for bad ground");
    }
    return !state->moved || refuse(why, CLAUSE_MOVE_BAD_GROUND, "it has rolled or moved already");
}

void colonial_do_rough(struct play *play, const struct colonial_rough *order)
{
    (void)order;
    struct colonial_state *state = colonial_of(play);
    struct throw throw =
        play_die(FOR_BAD_GROUND, CLAUSE_MOVE_BAD_GROUND, unit_piece(state->active), NO_PIECE);
    throw.n = colonial_moves_of(colonial_terms(play), &state->units[state->active])->bad_dice;
    state->rough = (uint8_t)play_roll_total(play, &throw);
    state->rolled = 1;
    state->moved = 1;
    colonial_ask_again(play);
}

/* -- move, march, form --------------------------------------------------------------------------
 */

bool colonial_check_move(terms_t *terms, state_t *state, const struct colonial_move *order,
                         struct refusal *why)
{
    return check_move(terms, state, &order->orders, why);
}

void colonial_do_move(struct play *play, const struct colonial_move *order)
{
    do_move(play, &order->orders);
}

bool colonial_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    (void)terms;
    (void)state;
    (void)side;
    (void)legal;
    return false; /* what marches cannot say a player draws himself */
}

static struct places march_orders(state_t *state, struct point shift)
{
    struct body body;
    struct places orders = {.n = 0};
    body_of(&colonial_figures, &state->head, state->active, &body);
    orders_shift(&orders, &body, NULL, shift);
    return orders;
}

bool colonial_check_march(terms_t *terms, state_t *state, const struct colonial_march *order,
                          struct refusal *why)
{
    const struct places orders = march_orders(state, order->shift);
    return check_move(terms, state, &orders, why);
}

void colonial_do_march(struct play *play, const struct colonial_march *order)
{
    const struct places orders = march_orders(colonial_of(play), order->shift);
    do_move(play, &orders);
}

bool colonial_list_march(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    static const int bearings[] = {0, 450, 900, 1350, 1800, 2250, 2700, 3150};
    bool any = false;
    if (!check_may_move(terms, state, NULL)) {
        return false;
    }
    int32_t rate = scaled(
        terms, state->extra > 0 ? state->extra * INCH
                                : colonial_moves_of(terms, &state->units[state->active])->rate);
    for (int i = 0; i < 8; i++) {
        for (int32_t far = rate; far >= rate / 2; far -= rate / 2) {
            const struct colonial_march order = {.side = side,
                                                 .shift = vector_towards(bearings[i], far - 2)};
            if (colonial_check_march(terms, state, &order, NULL)) {
                any |= colonial_add_march(legal, order.shift);
                break;
            }
        }
    }
    return any;
}

static struct places form_orders(terms_t *terms, state_t *state, const struct point line[2],
                                 int ranks)
{
    const struct unit *unit = &state->units[state->active];
    struct body body;
    struct places orders = {.n = 0};
    const struct line_form form = {
        .a = line[0],
        .b = line[1],
        .ranks = ranks,
        .depth = scaled(terms, unit->mounted ? 1250 : 1000),
        .behind = form_behind(line[0], line[1], colonial_away_from(terms, unit->side))};
    body_of(&colonial_figures, &state->head, state->active, &body);
    orders_line(&orders, &body, &form);
    return orders;
}

bool colonial_check_form(terms_t *terms, state_t *state, const struct colonial_form *order,
                         struct refusal *why)
{
    const struct places orders = form_orders(terms, state, order->line, order->ranks);
    return check_move(terms, state, &orders, why);
}

void colonial_do_form(struct play *play, const struct colonial_form *order)
{
    const struct places orders =
        form_orders(colonial_terms(play), colonial_of(play), order->line, order->ranks);
    do_move(play, &orders);
}

bool colonial_list_form(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    (void)terms;
    (void)state;
    (void)side;
    (void)legal;
    return false;
}

/* -- extra --------------------------------------------------------------------------------------
 */

bool colonial_check_extra(terms_t *terms, state_t *state, const struct colonial_extra *order,
                          struct refusal *why)
{
    (void)order;
    if (has_model(terms, &state->units[state->active])) {
        return refuse(why, CLAUSE_MOVE_EXTRA, "machine guns and guns have no extra move");
    }
    return (state->moved > 0 && state->moved < 3 && state->extra == 0) ||
           refuse(why, CLAUSE_MOVE_EXTRA, "an extra move follows a move");
}

void colonial_do_extra(struct play *play, const struct colonial_extra *order)
{
    (void)order;
    struct colonial_state *state = colonial_of(play);
    struct throw throw =
        play_die(FOR_EXTRA, CLAUSE_MOVE_EXTRA, unit_piece(state->active), NO_PIECE);
    state->extra = (uint8_t)play_roll_total(play, &throw);
    state->moved = 2;
    colonial_ask_again(play);
}
