/* A World Aflame: communication (ledger, communication).  aflame.comms.methods: voice is a
 * matter of orders.c; radio and telephone carry an order at once (aflame_are_linked); runners,
 * riders and semaphore carry a message; flares are read by all.
 *
 * In the order of the book: aflame.comms.methods, aflame.comms.message, aflame.comms.runner,
 * aflame.comms.rider, aflame.comms.telephone, aflame.comms.line, aflame.comms.tap,
 * aflame.comms.line-cut, aflame.comms.radio, aflame.comms.semaphore, aflame.comms.flare,
 * aflame.comms.react, aflame.comms.blackout. */

#include "rules/aflame/arms.h"

enum { LINE_END = 1 * INCH, SEMAPHORE_TURNS = 2, CUTS = 5 };

/* -- telephone and radio ----------------------------------------------------------------------- */

/* aflame.comms.blackout: neither from nor to the senior headquarters of that side. */
static bool is_blacked_out(terms_t *terms, state_t *state, int one, int other)
{
    int side = state->units[one].side;
    int senior = aflame_senior(terms, state, side);
    return state->blackout[side] >= state->head.turn && (one == senior || other == senior);
}

static bool has_radio(state_t *state, int unit)
{
    for (int i = 0; i < state->n_vehicles; i++) {
        if (state->vehicles[i].unit == unit && state->vehicles[i].radio_out) {
            return false;
        }
    }
    return state->units[unit].radio && state->units[unit].regular;
}

/* aflame.comms.telephone: a figure inside or touching the place, no enemy in it. */
static bool is_at_telephone(terms_t *terms, state_t *state, int unit)
{
    for (int p = 0; p < terms->table.n_terrain; p++) {
        bool ours = false;
        bool theirs = false;
        if (terms->table.terrain[p].kind != TELEPHONE) {
            continue;
        }
        for (int i = 0; i < state->n_men; i++) {
            const struct man *man = &state->men[i].man;
            if (!is_standing(man)) {
                continue;
            }
            struct base base = base_disc(man->at, FOOT_RADIUS);
            if (man->unit == unit && terrain_compare(&terms->table, p, &base, TOUCHING) <= 0) {
                ours = true;
            }
            theirs |= man->side != state->units[unit].side && !is_veiled(state, man->unit) &&
                      terrain_holds(&terms->table, p, man->at);
        }
        if (ours && !theirs) {
            return true;
        }
    }
    return false;
}

static bool is_at_point(state_t *state, int unit, struct point at)
{
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && is_standing(&state->men[i].man) &&
            points_within(state->men[i].man.at, at, LINE_END)) {
            return true;
        }
    }
    return false;
}

/* aflame.comms.line: it works while both ends have a figure within an inch. */
static bool is_wired(state_t *state, int one, int other)
{
    for (int i = 0; i < state->n_cables; i++) {
        const struct cable *cable = &state->cables[i];
        if (cable->gone || cable->along.n < 2) {
            continue;
        }
        struct point a = cable->along.at[0];
        struct point b = cable->along.at[cable->along.n - 1];
        if ((is_at_point(state, one, a) && is_at_point(state, other, b)) ||
            (is_at_point(state, one, b) && is_at_point(state, other, a))) {
            return true;
        }
    }
    return false;
}

/* aflame.comms.radio: regular forces, both with a set. */
bool aflame_are_linked(terms_t *terms, state_t *state, int one, int other)
{
    if (is_blacked_out(terms, state, one, other)) {
        return false;
    }
    bool taps = state->sheets[one].tapping || is_at_telephone(terms, state, one);
    bool answers = state->sheets[other].tapping || is_at_telephone(terms, state, other);
    return (has_radio(state, one) && has_radio(state, other)) || (taps && answers) ||
           is_wired(state, one, other);
}

/* aflame.comms.tap: it costs the figure's whole activation; here the unit's. */
bool aflame_check_tap(terms_t *terms, state_t *state, const struct aflame_tap *order,
                      struct refusal *why)
{
    const struct man *man = &state->men[order->man].man;
    uint32_t wires = kind_bit(TELEPHONE);
    if (man->unit != state->active || !is_standing(man) || state->stage != STAGE_FIRE_A ||
        state->men[order->man].fired || !is_hq(terms, &state->units[man->unit])) {
        return refuse(why, CLAUSE_COMMS_TAP,
                      "a figure of an active headquarters does it instead of anything else");
    }
    for (int p = 0; p < terms->table.n_terrain; p++) {
        struct base base = base_disc(man->at, FOOT_RADIUS);
        if ((kind_bit(terms->table.terrain[p].kind) & wires) != 0 &&
            terrain_compare(&terms->table, p, &base, TOUCHING) <= 0) {
            return true;
        }
    }
    return refuse(why, CLAUSE_COMMS_TAP, "he touches no wire");
}

void aflame_do_tap(struct play *play, const struct aflame_tap *order)
{
    struct aflame_state *state = aflame_of(play);
    state->sheets[state->active].tapping = 1;
    state->men[order->man].fired = 1;
    aflame_tell_taps(play, CLAUSE_COMMS_TAP, state->active);
    aflame_ask_again(play);
}

/* -- lines ------------------------------------------------------------------------------------- */

enum { LINE_RATE = 6 * INCH };

/* aflame.comms.line: 6 inches in an activation, from where the cable ends, or anew. */
static int cable_of(state_t *state, int man)
{
    for (int i = 0; i < state->n_cables; i++) {
        if (!state->cables[i].gone && state->cables[i].layer == man) {
            return i;
        }
    }
    return NO_MAN;
}

bool aflame_check_line(terms_t *terms, state_t *state, const struct aflame_line *order,
                       struct refusal *why)
{
    const struct figure *figure = &state->men[order->man];
    int cable = cable_of(state, order->man);
    if (figure->man.unit != state->active || !is_standing(&figure->man) ||
        state->stage != STAGE_FIRE_A || figure->fired) {
        return refuse(why, CLAUSE_COMMS_LINE, "a figure of the active unit that does nothing else");
    }
    if (!points_within(figure->man.at, order->to, LINE_RATE) ||
        !box_holds(table_box(&terms->table), order->to)) {
        return refuse(why, CLAUSE_COMMS_LINE, "a line is laid 6 inches in a turn");
    }
    return (cable == NO_MAN ? state->n_cables < CABLES_MAX
                            : state->cables[cable].along.n < CABLE_POINTS) ||
           refuse(why, CLAUSE_COMMS_LINE, "there is no more cable");
}

void aflame_do_line(struct play *play, const struct aflame_line *order)
{
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[order->man];
    int index = cable_of(state, order->man);
    if (index == NO_MAN) {
        index = state->n_cables++;
        state->cables[index] = (struct cable){.number = state->n_cables,
                                              .side = figure->man.side,
                                              .layer = (int16_t)order->man,
                                              .along = {.n = 1, .at = {figure->man.at}}};
    }
    struct cable *cable = &state->cables[index];
    cable->along.at[cable->along.n++] = order->to;
    figure->man.at = order->to;
    figure->fired = figure->moved = 1;
    state->units[state->active].moved = 1;
    aflame_stir(state, state->active);
    aflame_tell_line(play, CLAUSE_COMMS_LINE, state->active, order->to);
    aflame_ask_again(play);
}

/* Runners lay it northwards, or wherever else there is table. */
bool aflame_list_line(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit != state->active || man->role != ROLE_RUNNER || !is_standing(man)) {
            continue;
        }
        struct aflame_line order = {.side = side, .man = i};
        for (int way = 0; way < 4; way++) {
            order.to = point_plus(man->at, vector_towards(way * QUARTER_TURN, LINE_RATE));
            any |= aflame_check_line(terms, state, &order, NULL) &&
                   aflame_add_line(legal, i, order.to);
        }
    }
    return any;
}

/* aflame.comms.line-cut: a strike on it, 5 and more. */
void aflame_shell_lines(struct play *play, const struct blast *blast)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_cables; i++) {
        struct cable *cable = &state->cables[i];
        bool hit = false;
        for (int k = 1; k < cable->along.n; k++) {
            hit |= leg_compare(cable->along.at[k - 1], cable->along.at[k], blast->at,
                               blast->radius) <= 0;
        }
        if (cable->gone || !hit) {
            continue;
        }
        struct throw throw = play_die(FOR_LINE, CLAUSE_COMMS_LINE_CUT, NO_PIECE, NO_PIECE);
        if (play_roll_reaches(play, &throw, CUTS)) {
            cable->gone = 1;
            aflame_tell_line_cut(play, CLAUSE_COMMS_LINE_CUT, cable->side);
        }
    }
}

/* -- messages (aflame.comms.message) ----------------------------------------------------------- */

/* On foot, on a horse, or in a vehicle that is on the table. */
static bool is_about(state_t *state, int man)
{
    return is_in_action(&state->men[man].man) && !is_nowhere(aflame_man_at(state, man));
}

/* aflame.comms.runner, aflame.comms.rider, aflame.comms.semaphore */
bool aflame_check_message(terms_t *terms, state_t *state, const struct aflame_message *order,
                          struct refusal *why)
{
    const struct unit *to = &state->units[order->to];
    if (to->side != order->side || to->gone != GONE_HERE || order->to == state->active) {
        return refuse(why, CLAUSE_COMMS_MESSAGE, "it is for a unit of one's own on the table");
    }
    if (state->n_messages >= MESSAGES_MAX) {
        return refuse(why, CLAUSE_COMMS_MESSAGE, "there are too many messages under way");
    }
    if (order->duty != DUTY_NONE &&
        (!aflame_check_authority(terms, state, why) ||
         !aflame_check_content(terms, state, order->to, (enum duty)order->duty, order->at,
                               order->whom, why))) {
        return false;
    }
    if (order->method != METHOD_SEMAPHORE) {
        int bearer = order->bearer == ABSENT ? 0 : piece_index(order->bearer);
        return (order->bearer == figure_piece(bearer) &&
                state->men[bearer].man.unit == state->active && is_about(state, bearer) &&
                state->men[bearer].recalled != state->head.turn) ||
               refuse(why, CLAUSE_COMMS_RUNNER, "somebody of the sender carries it");
    }
    struct lookout lookout;
    aflame_look_out(terms, state, &lookout);
    int officer = aflame_reference(state, order->to);
    return (officer != NO_MAN && aflame_unit_sees(&lookout, state->active, officer)) ||
           refuse(why, CLAUSE_COMMS_SEMAPHORE, "they do not see each other");
}

void aflame_do_message(struct play *play, const struct aflame_message *order)
{
    struct aflame_state *state = aflame_of(play);
    uint8_t saw = aflame_hush(play, order->side);
    bool flags = order->method == METHOD_SEMAPHORE;
    int bearer = flags ? 0 : piece_index(order->bearer);
    state->messages[state->n_messages] = (struct message){
        .number = (uint16_t)(state->n_messages + 1),
        .side = (uint8_t)order->side,
        .sender = state->active,
        .to = (uint8_t)order->to,
        .method = (uint8_t)order->method,
        .duty = (uint8_t)order->duty,
        .at = order->at,
        .whom = (uint8_t)order->whom,
        .bearer = (int16_t)(flags ? NO_BEARER : bearer),
        .from = flags ? (struct point){NOWHERE, NOWHERE} : aflame_man_at(state, bearer),
        .since = (uint8_t)state->head.turn};
    state->n_messages++;
    aflame_tell_message(play, CLAUSE_COMMS_MESSAGE, state->active, order->to, (int)order->method);
    aflame_speak(play, saw);
    aflame_deliver_messages(play);
    aflame_ask_again(play);
}

bool aflame_list_message(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct point middle = {terms->table.width / 2, terms->table.height / 2};
    bool any = false;
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (figure->man.unit != state->active || figure->man.role != ROLE_RUNNER) {
            continue;
        }
        for (int u = 0; u < state->n_units; u++) {
            const struct aflame_message order = {.side = side,
                                                 .to = u,
                                                 .method = METHOD_RUNNER,
                                                 .duty = DUTY_ATTACK,
                                                 .at = middle,
                                                 .whom = NO_UNIT,
                                                 .bearer = figure_piece(i)};
            any |= state->units[u].side == side &&
                   aflame_check_message(terms, state, &order, NULL) &&
                   aflame_add_message(legal, u, order.method, order.duty, middle, NO_UNIT,
                                      figure_piece(i));
        }
    }
    return any;
}

/* A message that came: the order it holds, or a report of a loss. aflame.comms.react */
static void receive(struct play *play, struct message *message)
{
    struct aflame_state *state = aflame_of(play);
    uint8_t saw = aflame_hush(play, message->side);
    message->gone = 1;
    if (message->duty == DUTY_NONE) {
        state->sheets[message->sender].reported = 1;
    } else {
        aflame_give_order(play, message->to, (enum duty)message->duty, message->at, message->whom,
                          false);
    }
    aflame_tell_received(play, CLAUSE_COMMS_RUNNER, message->to);
    aflame_speak(play, saw);
}

static struct base base_of(state_t *state, int man)
{
    const struct figure *figure = &state->men[man];
    return is_standing(&figure->man) ? base_disc(figure->man.at, aflame_radius(figure))
                                     : aflame_hull(&state->vehicles[figure->man.aboard]);
}

/* Base contact with the officer, or with any figure of a unit that has none. */
static bool has_met(state_t *state, int bearer, int unit)
{
    const struct base his = base_of(state, bearer);
    int officer = aflame_officer(state, unit);
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit != unit || (officer != NO_MAN && i != officer) ||
            !is_about(state, i)) {
            continue;
        }
        const struct base theirs = base_of(state, i);
        if (bases_within(&his, &theirs, TOUCHING)) {
            return true;
        }
    }
    return false;
}

/* Runners and riders who touch whom they were sent to; one who falls has lost it. */
void aflame_deliver_messages(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_messages; i++) {
        struct message *message = &state->messages[i];
        if (message->gone || message->bearer == NO_BEARER) {
            continue;
        }
        if (!is_about(state, message->bearer)) {
            message->gone = 1;
        } else if (has_met(state, message->bearer, message->to)) {
            receive(play, message);
        }
    }
}

/* aflame.comms.semaphore: seen at the end of this turn and of the next, neither of them moving. */
void aflame_end_messages(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    bool looked = false;
    for (int i = 0; i < state->n_messages; i++) {
        struct message *message = &state->messages[i];
        if (message->gone || message->method != METHOD_SEMAPHORE) {
            continue;
        }
        if (!looked) {
            aflame_look_out(aflame_terms(play), state, &lookout);
            looked = true;
        }
        int officer = aflame_reference(state, message->to);
        if (officer == NO_MAN || state->units[message->sender].moved ||
            state->units[message->to].moved ||
            !aflame_unit_sees(&lookout, message->sender, officer)) {
            message->gone = 1;
        } else if (state->head.turn >= message->since + SEMAPHORE_TURNS - 1) {
            receive(play, message);
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        state->sheets[i].tapping = 0;
    }
}

static void put_back(struct aflame_state *state, int man, struct point at)
{
    struct man *his = &state->men[man].man;
    if (is_standing(his)) {
        his->at = at;
    } else if (his->aboard < state->n_vehicles) {
        aflame_put_vehicle(state, his->aboard, at, state->vehicles[his->aboard].facing);
    }
}

/* aflame.card.orders-what-orders: back to where they set out, and none goes off this turn. */
void aflame_recall_messengers(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_messages; i++) {
        struct message *message = &state->messages[i];
        if (!message->gone && message->bearer != NO_BEARER) {
            message->gone = 1;
            put_back(state, message->bearer, message->from);
            aflame_tell_recalled(play, CLAUSE_CARD_ORDERS_WHAT_ORDERS, message->sender);
        }
    }
    for (int i = 0; i < state->n_men; i++) {
        state->men[i].recalled = (uint8_t)state->head.turn;
    }
}

/* -- flares (aflame.comms.flare) --------------------------------------------------------------- */

bool aflame_check_code(terms_t *terms, state_t *state, const struct aflame_code *order,
                       struct refusal *why)
{
    (void)state;
    return is_nowhere(order->at) || box_holds(table_box(&terms->table), order->at) ||
           refuse(why, CLAUSE_COMMS_FLARE, "that is off the table");
}

void aflame_do_code(struct play *play, const struct aflame_code *order)
{
    struct aflame_state *state = aflame_of(play);
    state->codes[order->side][order->colour] =
        (struct code){.at = order->at, .duty = (uint8_t)order->duty};
    aflame_tell_coded(play, CLAUSE_COMMS_FLARE, order->side, (int)order->colour);
}

/* One meaning of each colour: to the middle of the table. */
bool aflame_list_code(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct point middle = {terms->table.width / 2, terms->table.height / 2};
    bool any = false;
    for (int colour = COLOUR_RED; colour < COLOUR_WHITE; colour++) {
        if (state->codes[side][colour].duty == DUTY_NONE) {
            any |= aflame_add_code(legal, (enum colour)colour, DUTY_ATTACK, middle);
        }
    }
    return any;
}

/* White does not work by day. */
bool aflame_check_flare(terms_t *terms, state_t *state, const struct aflame_flare *order,
                        struct refusal *why)
{
    if (!is_hq(terms, &state->units[state->active]) ||
        aflame_officer(state, state->active) == NO_MAN) {
        return refuse(why, CLAUSE_COMMS_FLARE, "the commander of a headquarters fires it");
    }
    if (order->colour == COLOUR_WHITE) {
        return refuse(why, CLAUSE_COMMS_FLARE, "white flares do not work by day");
    }
    return state->codes[order->side][order->colour].duty != DUTY_NONE ||
           refuse(why, CLAUSE_COMMS_FLARE, "that colour means nothing");
}

void aflame_do_flare(struct play *play, const struct aflame_flare *order)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    const struct code *code = &state->codes[order->side][order->colour];
    struct point from = state->men[aflame_officer(state, state->active)].man.at;
    int32_t reach = aflame_sky(state)->observation * INCH;
    (void)terms;
    aflame_tell_flare(play, CLAUSE_COMMS_FLARE, state->active, (int)order->colour);
    uint8_t saw = aflame_hush(play, order->side);
    for (int i = 0; i < state->n_units; i++) {
        int man = state->units[i].side == order->side && is_on_table(&state->units[i])
                      ? aflame_reference(state, i)
                      : NO_MAN;
        if (man != NO_MAN && i != state->active && !is_nowhere(aflame_man_at(state, man)) &&
            points_within(aflame_man_at(state, man), from, reach)) {
            aflame_give_order(play, i, (enum duty)code->duty, code->at, NO_UNIT, false);
        }
    }
    aflame_speak(play, saw);
    aflame_ask_again(play);
}
