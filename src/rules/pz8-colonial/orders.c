/* Pz8 Colonial: orders man by man, judged together (ledger, move): moves, charges and matches.
 *
 * In the order of the book: pz8-colonial.setup.base, pz8-colonial.move.rate,
 * pz8-colonial.move.figure, pz8-colonial.move.bad-ground, pz8-colonial.move.cohesion,
 * pz8-colonial.move.no-contact, pz8-colonial.move.edge. */

#include <string.h>

#include "board/table_path.h"
#include "rules/pz8-colonial/colonial.h"

/* -- what is the same for all figures of one order --------------------------------------------- */

struct judging {
    terms_t *terms;
    state_t *state;
    int unit;
    enum order_kind kind;
    const struct places *orders;
    struct ground_kinds kinds;
    const struct move_row *row;
    struct crowd crowd;
    struct body body;   /* as it stands */
    struct body there;  /* and as it would */
    struct point model; /* where its model would be */
};

/* pz8-colonial.sniper.hidden: whoever hides is still there for himself and his friends. */
static void put_hidden(terms_t *terms, state_t *state, int side, struct men *men)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side == side && is_standing(man) && is_hidden(state, man->unit)) {
            const struct unit *unit = &state->units[man->unit];
            men_put(men, i, man->side, man->unit, man->at,
                    scaled(terms, colonial_moves_of(terms, unit)->radius));
        }
    }
}

/* The box around all places and ways of it, and a little more. */
static struct box surroundings(const struct judging *judging)
{
    const struct places *orders = judging->orders;
    struct point first = judging->body.n > 0 ? judging->body.at[0] : (struct point){0, 0};
    struct box near = leg_box(first, first);
    for (int i = 1; i < judging->body.n; i++) {
        near = box_around(near, leg_box(judging->body.at[i], judging->body.at[i]));
    }
    for (int i = 0; i < orders->n; i++) {
        struct point at = {orders->list[i].x, orders->list[i].y};
        near = box_around(near, leg_box(at, at));
    }
    return box_widened(near, 4 * BASE_MOST);
}

/* Who is told to go where. */
static void note_orders(struct judging *judging, terms_t *terms, state_t *state, int unit,
                        const struct places *orders, enum order_kind kind)
{
    judging->terms = terms;
    judging->state = state;
    judging->unit = unit;
    judging->kind = kind;
    judging->orders = orders;
    body_of(&colonial_figures, &state->head, unit, &judging->body);
    orders_end(orders, &judging->body, &judging->there);
}

/* And who else is there. */
static void look_around(struct judging *judging)
{
    terms_t *terms = judging->terms;
    state_t *state = judging->state;
    judging->kinds = terms->kinds;
    judging->row = colonial_moves_of(terms, &state->units[judging->unit]);
    colonial_crowd(terms, state, &judging->crowd);
    put_hidden(terms, state, state->units[judging->unit].side, &judging->crowd.men);
    crowd_keep(&judging->crowd, surroundings(judging));
}

/* The model of a unit goes as its first crewman goes, if it is packed and manned; nobody takes it
 * along to a match. */
static struct point model_after(const struct judging *judging)
{
    const struct unit *unit = &judging->state->units[judging->unit];
    if (!has_model(judging->terms, unit) || !unit->packed || judging->kind != ORDER_MOVE ||
        colonial_crew(judging->terms, judging->state, judging->unit) < CREW_LEAST) {
        return unit->at;
    }
    return point_plus(unit->at, point_to(judging->body.at[0], judging->there.at[0]));
}

/* -- where they end ---------------------------------------------------------------------------- */

/* From now on the crowd is as it would be. */
static void put_there(struct judging *judging)
{
    for (int i = 0; i < judging->body.n; i++) {
        judging->crowd.men.at[judging->body.who[i]] = judging->there.at[i];
    }
}

/* pz8-colonial.setup.base: no base ends on another. */
static bool check_room(const struct judging *judging, struct refusal *why)
{
    const struct crowd *after = &judging->crowd;
    const struct unit *unit = &judging->state->units[judging->unit];
    for (int i = 0; i < judging->body.n; i++) {
        bool goes = !point_equal(judging->there.at[i], judging->body.at[i]);
        if (goes && !crowd_has_room(after, judging->body.who[i], judging->unit)) {
            return refuse_of(why, CLAUSE_SETUP_BASE, "one base would end on another",
                             figure_piece(judging->body.who[i]));
        }
    }
    if (!has_model(judging->terms, unit) || is_nowhere(unit->at)) {
        return true;
    }
    int32_t radius = colonial_model_radius(judging->terms, unit);
    bool crowded = crowd_is_on_model(after, judging->model, radius, judging->unit);
    for (int i = NO_MAN; next_man(after->men.here, &i) && !crowded;) {
        crowded = points_within(after->men.at[i], judging->model,
                                after->men.radius[i] + radius - OVERLAP_THOU - 1);
    }
    return !crowded || refuse(why, CLAUSE_SETUP_BASE, "one base would end on another");
}

/* -- one figure's way -------------------------------------------------------------------------- */

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
    if (judging->kind != ORDER_MOVE || judging->row->bad_dice == 0 || bad == 0 ||
        judging->state->extra > 0) {
        return true;
    }
    if (!judging->state->rolled) {
        return refuse(why, CLAUSE_MOVE_BAD_GROUND, "a roll for bad ground comes first");
    }
    return bad <= scaled(judging->terms, judging->state->rough * INCH) ||
           refuse(why, CLAUSE_MOVE_BAD_GROUND, "that is further in bad ground than was rolled");
}

static bool check_passing(const struct judging *judging, int32_t radius, struct point a,
                          struct point b, int32_t who, struct refusal *why)
{
    return !crowd_bars(&judging->crowd, judging->state->units[judging->unit].side, radius, a, b) ||
           refuse_of(why, CLAUSE_MOVE_FIGURE, "no figure passes through an enemy", who);
}

static int distance_clause(enum order_kind kind)
{
    return kind == ORDER_CHARGE  ? CLAUSE_CHARGE_DISTANCE
           : kind == ORDER_MATCH ? CLAUSE_CHARGE_MATCH
                                 : CLAUSE_MOVE_RATE;
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
        if (point_equal(way[i], way[i + 1])) {
            continue; /* to stay is no way */
        }
        if (!check_ground(judging, way[i], way[i + 1], why) ||
            !check_passing(judging, judging->crowd.men.radius[man], way[i], way[i + 1],
                           figure_piece(man), why)) {
            return false;
        }
        bad += leg_length_in(table, judging->kinds.bad, way[i], way[i + 1]);
        touches |= leg_meets_kinds(table, judging->kinds.bad, way[i], way[i + 1]);
    }
    if (path_length(way, n) > allowance(judging, touches)) {
        return refuse_of(why, distance_clause(judging->kind),
                         "a figure would go further than it may", figure_piece(man));
    }
    return check_bad_ground(judging, bad, why);
}

/* pz8-colonial.mg.pack: the model goes straight, and no way that a figure could not. */
static bool check_model_way(const struct judging *judging, struct refusal *why)
{
    const struct unit *unit = &judging->state->units[judging->unit];
    if (point_equal(judging->model, unit->at)) {
        return true;
    }
    return check_ground(judging, unit->at, judging->model, why) &&
           check_passing(judging, colonial_model_radius(judging->terms, unit), unit->at,
                         judging->model, NO_PIECE, why) &&
           check_bad_ground(
               judging,
               leg_length_in(&judging->terms->table, judging->kinds.bad, unit->at, judging->model),
               why);
}

/* -- how they stand together ------------------------------------------------------------------- */

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
    if (has_model(terms, unit) && unit->packed && !is_nowhere(unit->at)) {
        before[n] = unit->at;
        after[n++] = judging->model;
    }
    int64_t link = scaled(terms, COHESION);
    int64_t longest = chain_longest2(after, n);
    return longest <= link * link || longest < chain_longest2(before, n) ||
           refuse(why, CLAUSE_MOVE_COHESION,
                  "the unit would not be one chain with links of at most 2 inches");
}

/* pz8-colonial.charge.mounted-bar: those whom riders cannot charge where they stand. */
static void leave_out_barred(const struct judging *judging, uint64_t enemies[MEN_WORDS])
{
    for (int i = NO_MAN; next_man(enemies, &i);) {
        if (!colonial_can_be_charged(judging->terms, judging->state, judging->unit, i)) {
            clear_bit(enemies, i);
        }
    }
}

/* pz8-colonial.charge.must-contact */
static bool check_charge(const struct judging *judging, struct refusal *why)
{
    const struct men *after = &judging->crowd.men;
    const uint64_t *enemies = after->of_side[1 - judging->state->units[judging->unit].side];
    uint64_t own[MEN_WORDS];
    uint64_t open[MEN_WORDS];
    struct men_pair pair;
    men_of_unit(after, judging->unit, own);
    memcpy(open, enemies, sizeof open);
    leave_out_barred(judging, open);
    if (men_contacts(after, own, open, CONTACT_THOU, &pair, 1) == 0) {
        return refuse(why, CLAUSE_CHARGE_MUST_CONTACT,
                      "a charge ends with at least one figure touching an enemy");
    }
    for (int i = 0; i < judging->orders->n; i++) {
        uint64_t touched[MEN_WORDS];
        int man = judging->orders->list[i].who;
        men_touching(after, man, enemies, CONTACT_THOU, touched);
        for (int word = 0; word < MEN_WORDS; word++) {
            if ((touched[word] & ~open[word]) != 0) {
                return refuse_of(why, CLAUSE_CHARGE_MOUNTED_BAR,
                                 "nobody in a building, wood or fortification is charged mounted",
                                 figure_piece(man));
            }
        }
    }
    return true;
}

/* pz8-colonial.charge.match: every man who matches ends touching a charger; crews stay near. */
static bool check_match(const struct judging *judging, struct refusal *why)
{
    const struct men *after = &judging->crowd.men;
    state_t *state = judging->state;
    const struct unit *unit = &state->units[judging->unit];
    struct men before = *after;
    uint64_t chargers[MEN_WORDS];
    for (int i = 0; i < judging->body.n; i++) {
        before.at[judging->body.who[i]] = judging->body.at[i];
    }
    men_of_unit(after, state->active, chargers);
    for (int i = 0; i < judging->orders->n; i++) {
        uint64_t touched[MEN_WORDS];
        int man = judging->orders->list[i].who;
        if (men_touching(&before, man, before.of_side[1 - unit->side], CONTACT_THOU, touched) > 0) {
            return refuse_of(why, CLAUSE_CHARGE_MATCH, "a figure in contact does not match",
                             figure_piece(man));
        }
        if (men_touching(after, man, chargers, CONTACT_THOU, touched) == 0) {
            return refuse_of(why, CLAUSE_CHARGE_MATCH, "whoever matches ends touching a charger",
                             figure_piece(man));
        }
        if (has_model(judging->terms, unit) && !is_nowhere(unit->at) &&
            !points_within(after->at[man], unit->at, scaled(judging->terms, CREW_NEAR))) {
            return refuse_of(why, CLAUSE_CHARGE_MATCH, "crews stay within 2 inches of their gun",
                             figure_piece(man));
        }
    }
    return true;
}

static bool check_contact(const struct judging *judging, struct refusal *why)
{
    const struct men *after = &judging->crowd.men;
    uint64_t own[MEN_WORDS];
    struct men_pair pair;
    switch (judging->kind) {
    case ORDER_CHARGE:
        return check_charge(judging, why);
    case ORDER_MATCH:
        return check_match(judging, why);
    default:
        men_of_unit(after, judging->unit, own);
        return men_contacts(after, own,
                            after->of_side[1 - judging->state->units[judging->unit].side],
                            CONTACT_THOU, &pair, 1) == 0 ||
               refuse(why, CLAUSE_MOVE_NO_CONTACT, "only a charge ends in contact with an enemy");
    }
}

/* -- the whole --------------------------------------------------------------------------------- */

bool colonial_check_orders(terms_t *terms, state_t *state, int unit, const struct places *orders,
                           enum order_kind kind, bool due, struct refusal *why)
{
    struct judging judging;
    note_orders(&judging, terms, state, unit, orders, kind);
    look_around(&judging);
    if (orders_stranger(orders, &judging.body) >= 0) {
        return refuse(why, CLAUSE_MOVE_FIGURE, "only figures of the unit that moves are named");
    }
    for (int i = 0; i < judging.body.n; i++) {
        if (!check_way(&judging, judging.body.who[i], judging.body.at[i], why)) {
            return false;
        }
    }
    judging.model = model_after(&judging);
    put_there(&judging);
    return check_model_way(&judging, why) && check_room(&judging, why) &&
           check_contact(&judging, why) &&
           (kind == ORDER_MATCH || due || check_cohesion(&judging, why));
}

void colonial_go(struct play *play, int unit, const struct places *orders, enum order_kind kind)
{
    struct colonial_state *state = colonial_of(play);
    struct judging judging;
    note_orders(&judging, colonial_terms(play), state, unit, orders, kind);
    state->units[unit].at = model_after(&judging);
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
    for (int i = 0; i < body.n && !is_nowhere(state->units[unit].at); i++) {
        n += points_within(body.at[i], state->units[unit].at, scaled(terms, CREW_NEAR));
    }
    return n;
}
