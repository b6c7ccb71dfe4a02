/* Pz8 Colonial: what a joker brings (ledger, unexpected events).
 *
 * In the order of the book: pz8-colonial.event.joker, pz8-colonial.event.munitions,
 * pz8-colonial.event.panic, pz8-colonial.event.reinforcements, pz8-colonial.event.stray-bullet,
 * pz8-colonial.event.rally, pz8-colonial.event.stand-fast, pz8-colonial.event.more. */

#include "board/table_room.h"
#include "rules/pz8-colonial/colonial.h"

enum { APART = 750, APART_MOUNTED = 1000, NEXT_TRY = 100 };

/* -- reinforcements ---------------------------------------------------------------------------- */

/* Each death serves once: FATE_REPLACED is counted as killed and comes no more. */
static int dead_of(state_t *state, int unit)
{
    int n = 0;
    for (int i = 0; i < state->n_men; i++) {
        n += state->men[i].man.unit == unit && state->men[i].man.gone == FATE_KILLED;
    }
    return n;
}

/* Where a base touches the edge of its side, so far along it. */
static struct point at_edge(terms_t *terms, int side, int32_t along, int32_t radius)
{
    int edge = terms->edges[side];
    struct point at = is_upright(edge) ? (struct point){0, along} : (struct point){along, 0};
    return edge_nearer(edge, at, edge_distance(&terms->table, edge, at) - radius);
}

/* Others are in the way, and of enemies the contact too. */
struct coming {
    terms_t *terms;
    int side;
    int32_t radius;
    struct base things[CROWD_MAX];
    struct room_query query;
};

static void begin_coming(struct coming *coming, terms_t *terms, state_t *state, int unit)
{
    struct crowd crowd;
    coming->terms = terms;
    coming->side = state->units[unit].side;
    coming->radius = scaled(terms, colonial_moves_of(terms, &state->units[unit])->radius);
    colonial_crowd(terms, state, &crowd);
    int n = crowd_shunned(&crowd, coming->side, NO_MAN, coming->things);
    coming->query = (struct room_query){.table = &terms->table,
                                        .bounds = table_box(&terms->table),
                                        .radius = coming->radius,
                                        .slack = OVERLAP_THOU,
                                        .closed = colonial_closed(terms, &state->units[unit]),
                                        .things = coming->things,
                                        .n_things = n};
}

/* pz8-colonial.solo.choices: one rank along the middle of the edge, shifted the least needed. */
static bool rank_fits(const struct coming *coming, int32_t first, int32_t apart, int n)
{
    int32_t last = first + (n - 1) * apart;
    if (first < coming->radius ||
        last > edge_length(&coming->terms->table, coming->terms->edges[coming->side]) -
                   coming->radius) {
        return false;
    }
    for (int i = 0; i < n; i++) {
        struct point at = at_edge(coming->terms, coming->side, first + i * apart, coming->radius);
        if (!room_is_free(&coming->query, at)) {
            return false;
        }
    }
    return true;
}

static bool find_rank(terms_t *terms, state_t *state, int unit, int n, struct point places[])
{
    struct coming coming;
    begin_coming(&coming, terms, state, unit);
    int32_t apart = scaled(terms, state->units[unit].mounted ? APART_MOUNTED : APART);
    int32_t length = edge_length(&terms->table, terms->edges[coming.side]);
    int32_t middle = (length - (n - 1) * apart) / 2;
    for (int32_t off = 0; off <= length; off += NEXT_TRY) {
        for (int way = 1; way >= -1; way -= 2) {
            int32_t first = middle + way * off;
            if (rank_fits(&coming, first, apart, n)) {
                for (int i = 0; i < n; i++) {
                    places[i] = at_edge(terms, coming.side, first + i * apart, coming.radius);
                }
                return true;
            }
        }
    }
    return false;
}

static bool check_reinforcements(terms_t *terms, state_t *state, int side, int unit,
                                 struct refusal *why)
{
    struct point places[MEN_OF_UNIT];
    const struct unit *its = &state->units[unit];
    enum kind kind = kind_of(terms, its);
    int n = dead_of(state, unit);
    if (its->side != side || (kind != KIND_FOOT && kind != KIND_CAVALRY && kind != KIND_CAMELRY)) {
        return refuse(why, CLAUSE_EVENT_REINFORCEMENTS,
                      "the killed of one's own foot, cavalry or camelry come again");
    }
    if (n == 0) {
        return refuse(why, CLAUSE_EVENT_REINFORCEMENTS, "none of its figures has been killed");
    }
    return (state->n_units < UNITS_MAX && state->n_men + n <= MEN_ROOM &&
            find_rank(terms, state, unit, n, places)) ||
           refuse(why, CLAUSE_EVENT_REINFORCEMENTS, "there is no room for so many figures");
}

static void reinforce(struct play *play, int from)
{
    struct colonial_state *state = colonial_of(play);
    int unit = state->n_units;
    int men = state->n_men;
    int n = 0;
    const struct unit *old = &state->units[from];
    struct unit new = {.side = old->side,
                       .template = old->template,
                       .rating = old->rating,
                       .ranks = 1,
                       .mounted = old->mounted,
                       .keeps = old->keeps,
                       .at = {NOWHERE, NOWHERE}};
    for (int i = 0; i < men; i++) {
        struct man *dead = &state->men[i].man;
        if (dead->unit == from && dead->gone == FATE_KILLED) {
            struct figure *figure = &state->men[state->n_men++];
            dead->gone = FATE_REPLACED;
            figure->man = *dead;
            figure->man.gone = FATE_HERE;
            figure->man.at = (struct point){NOWHERE, NOWHERE};
            figure->man.unit = figure->man.home = (uint8_t)unit;
            figure->man.number = (uint8_t)++n;
        }
    }
    colonial_name_unit(state, 'R', new.id);
    new.men = new.start = (uint8_t)n;
    state->units[unit] = new;
    state->n_units++;
    colonial_tell_reinforced(play, CLAUSE_EVENT_REINFORCEMENTS, unit, n);
    colonial_ask(play, TASK_PLACE, new.side, unit);
}

/* -- place: those who come are the last unit of the list --------------------------------------- */

/* They come from nowhere: there is no way that they go. */
static void take_places(const struct places *orders, const struct body *body, struct body *there)
{
    *there = *body;
    for (int i = 0; i < body->n; i++) {
        for (int k = 0; k < orders->n; k++) {
            if (orders->list[k].who == body->who[i]) {
                there->at[i] = (struct point){orders->list[k].x, orders->list[k].y};
            }
        }
    }
}

bool colonial_check_place(terms_t *terms, state_t *state, const struct colonial_place *order,
                          struct refusal *why)
{
    int unit = state->n_units - 1;
    struct coming coming;
    struct body body;
    struct body there;
    begin_coming(&coming, terms, state, unit);
    body_of(&colonial_figures, &state->head, unit, &body);
    if (order->orders.n != body.n || orders_stranger(&order->orders, &body) >= 0) {
        return refuse(why, CLAUSE_EVENT_REINFORCEMENTS, "each figure that comes is placed once");
    }
    take_places(&order->orders, &body, &there);
    for (int i = 0; i < there.n; i++) {
        int32_t man = figure_piece(there.who[i]);
        if (is_nowhere(there.at[i])) {
            return refuse_of(why, CLAUSE_EVENT_REINFORCEMENTS, "each figure is placed once", man);
        }
        int32_t gap =
            edge_distance(&terms->table, terms->edges[coming.side], there.at[i]) - coming.radius;
        if (gap < -CONTACT_THOU || gap > CONTACT_THOU) {
            return refuse_of(why, CLAUSE_EVENT_REINFORCEMENTS,
                             "reinforcements are placed touching their edge", man);
        }
        if (!room_is_free(&coming.query, there.at[i])) {
            return refuse_of(why, CLAUSE_EVENT_REINFORCEMENTS,
                             "he would stand on others, touch an enemy or stand where nobody can",
                             man);
        }
        coming.things[coming.query.n_things++] = base_disc(there.at[i], coming.radius);
    }
    return chain_holds(there.at, there.n, scaled(terms, COHESION)) ||
           refuse(why, CLAUSE_MOVE_COHESION,
                  "the unit would not be one chain with links of at most 2 inches");
}

void colonial_do_place(struct play *play, const struct colonial_place *order)
{
    struct colonial_state *state = colonial_of(play);
    struct body body;
    struct body there;
    body_of(&colonial_figures, &state->head, state->n_units - 1, &body);
    take_places(&order->orders, &body, &there);
    body_stand(&colonial_figures, &state->head, &there);
    colonial_tell_placed(play, CLAUSE_EVENT_REINFORCEMENTS, state->n_units - 1);
    colonial_look_for_snipers(play);
}

bool colonial_propose_place(terms_t *terms, state_t *state, struct places *orders)
{
    struct point places[MEN_OF_UNIT];
    struct body body;
    orders->n = 0;
    body_of(&colonial_figures, &state->head, state->n_units - 1, &body);
    if (!find_rank(terms, state, state->n_units - 1, body.n, places)) {
        return false;
    }
    for (int i = 0; i < body.n; i++) {
        orders_add(orders, body.who[i], places[i]);
    }
    return true;
}

bool colonial_list_place(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct places orders;
    return colonial_propose_place(terms, state, &orders) && colonial_add_place(legal, &orders);
}

/* -- the others -------------------------------------------------------------------------------- */

/* pz8-colonial.event.munitions, pz8-colonial.event.panic */
static bool check_enemy(terms_t *terms, state_t *state, int index, int side, enum joker event,
                        struct refusal *why)
{
    const struct unit *unit = &state->units[index];
    int clause = event == JOKER_PANIC ? CLAUSE_EVENT_PANIC : CLAUSE_EVENT_MUNITIONS;
    if (unit->side == side || !is_on_table(unit) || is_hidden(state, index)) {
        return refuse(why, clause, "that happens to an enemy unit on the table");
    }
    if (event == JOKER_MUNITIONS) {
        return !unit->scant || refuse(why, clause, "it is short of munitions already");
    }
    return (!unit->fast && kind_of(terms, unit) != KIND_SNIPER) ||
           refuse(why, clause, "snipers and those who stand fast do not panic");
}

/* pz8-colonial.event.rally, pz8-colonial.event.stand-fast */
static bool check_own(terms_t *terms, const struct unit *unit, int side, enum joker event,
                      struct refusal *why)
{
    int clause = event == JOKER_RALLY ? CLAUSE_EVENT_RALLY : CLAUSE_EVENT_STAND_FAST;
    if (unit->side != side || !is_on_table(unit)) {
        return refuse(why, clause, "that happens to a unit of one's own on the table");
    }
    if (event == JOKER_RALLY) {
        return unit->routing || refuse(why, clause, "it does not rout");
    }
    return (!unit->fast && kind_of(terms, unit) != KIND_SNIPER) ||
           refuse(why, clause, "it never tests its morale as it is");
}

/* pz8-colonial.event.stray-bullet */
static bool check_leader(state_t *state, int32_t object, int side, struct refusal *why)
{
    if (piece_collection(object) != piece_collection(figure_piece(0))) {
        return refuse(why, CLAUSE_EVENT_STRAY_BULLET, "a stray bullet strikes one figure");
    }
    const struct figure *figure = &state->men[piece_index(object)];
    return (figure->man.side != side && is_standing(&figure->man) &&
            !is_hidden(state, figure->man.unit) && is_leader(figure)) ||
           refuse(why, CLAUSE_EVENT_STRAY_BULLET,
                  "a stray bullet strikes an enemy leader on the table");
}

static bool check_event(terms_t *terms, state_t *state, int side, enum joker event, int32_t object,
                        struct refusal *why)
{
    int index = piece_index(object);
    if (event == JOKER_STRAY_BULLET) {
        return check_leader(state, object, side, why);
    }
    if (piece_collection(object) != piece_collection(unit_piece(0))) {
        return refuse(why, CLAUSE_EVENT_JOKER, "that happens to a unit");
    }
    switch (event) {
    case JOKER_MUNITIONS:
    case JOKER_PANIC:
        return check_enemy(terms, state, index, side, event, why);
    case JOKER_REINFORCEMENTS:
        return check_reinforcements(terms, state, side, index, why);
    default:
        return check_own(terms, &state->units[index], side, event, why);
    }
}

bool colonial_check_befall(terms_t *terms, state_t *state, const struct colonial_befall *order,
                           struct refusal *why)
{
    return check_event(terms, state, order->side, (enum joker)order->event, order->object, why);
}

static void recover(struct unit *unit)
{
    unit->routing = unit->panicked = 0;
}

static void strike(struct play *play, int man)
{
    int unit = colonial_of(play)->men[man].man.unit;
    colonial_tell_struck(play, CLAUSE_EVENT_STRAY_BULLET, man);
    colonial_kill(play, man, CLAUSE_EVENT_STRAY_BULLET);
    colonial_note_loss(play, unit);
}

static void befall(struct play *play, enum joker event, int index)
{
    struct unit *unit = &colonial_of(play)->units[event == JOKER_STRAY_BULLET ? 0 : index];
    switch (event) {
    case JOKER_MUNITIONS:
        unit->scant = 1;
        colonial_tell_ran_short(play, CLAUSE_EVENT_MUNITIONS, index);
        break;
    case JOKER_PANIC:
        unit->panicked = 1;
        unit->rallied = 0; /* whatever it was told before */
        colonial_tell_panicked(play, CLAUSE_EVENT_PANIC, index);
        colonial_rout(play, index);
        break;
    case JOKER_REINFORCEMENTS:
        reinforce(play, index);
        break;
    case JOKER_STRAY_BULLET:
        strike(play, index);
        break;
    case JOKER_RALLY:
        recover(unit);
        unit->rallied = 1;
        colonial_tell_recovered(play, CLAUSE_EVENT_RALLY, index);
        break;
    default:
        recover(unit);
        unit->fast = 1;
        colonial_tell_stands_fast(play, CLAUSE_EVENT_STAND_FAST, index);
        break;
    }
}

void colonial_do_befall(struct play *play, const struct colonial_befall *order)
{
    befall(play, (enum joker)order->event, piece_index(order->object));
}

/* Each object that an event could have. */
static bool list_objects(terms_t *terms, state_t *state, int side, enum joker event,
                         struct legal *legal, int happening)
{
    bool strikes = event == JOKER_STRAY_BULLET;
    int n = strikes ? state->n_men : state->n_units;
    bool any = false;
    for (int i = 0; i < n; i++) {
        int32_t object = strikes ? figure_piece(i) : unit_piece(i);
        if (happening < 0) {
            any |= check_event(terms, state, side, event, object, NULL) &&
                   colonial_add_befall(legal, event, object);
        } else {
            const struct colonial_happen order = {
                .side = side, .happening = happening, .object = object};
            any |= colonial_check_happen(terms, state, &order, NULL) &&
                   colonial_add_happen(legal, happening, object);
        }
    }
    return any;
}

bool colonial_list_befall(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int event = JOKER_MUNITIONS; event <= JOKER_STAND_FAST; event++) {
        any |= list_objects(terms, state, side, (enum joker)event, legal, -1);
    }
    return any;
}

/* -- events of the scenario's own -------------------------------------------------------------- */

/* pz8-colonial.event.more: each is like one of the table, for one side or one unit or so many times
 * alone. */
bool colonial_check_happen(terms_t *terms, state_t *state, const struct colonial_happen *order,
                           struct refusal *why)
{
    const struct happening *own = &terms->happenings[order->happening];
    bool strikes = own->does == JOKER_STRAY_BULLET;
    if (own->of != SIDE_NONE && own->of != order->side) {
        return refuse(why, CLAUSE_EVENT_MORE, "that comes with the other side's jokers");
    }
    if (own->times > 0 && state->happened[order->happening] >= own->times) {
        return refuse(why, CLAUSE_EVENT_MORE, "that does not happen any more");
    }
    if (!check_event(terms, state, order->side, (enum joker)own->does, order->object, why)) {
        return false;
    }
    int unit =
        strikes ? state->men[piece_index(order->object)].man.unit : piece_index(order->object);
    return own->object == NO_UNIT || own->object == unit ||
           refuse(why, CLAUSE_EVENT_MORE, "that happens to another unit");
}

void colonial_do_happen(struct play *play, const struct colonial_happen *order)
{
    const struct happening *own = &colonial_terms(play)->happenings[order->happening];
    struct colonial_state *state = colonial_of(play);
    if (state->happened[order->happening] < UINT8_MAX) {
        state->happened[order->happening]++;
    }
    colonial_tell_happened(play, CLAUSE_EVENT_MORE, order->happening);
    befall(play, (enum joker)own->does, piece_index(order->object));
}

bool colonial_list_happen(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < terms->n_happenings; i++) {
        any |= list_objects(terms, state, side, (enum joker)terms->happenings[i].does, legal, i);
    }
    return any;
}
