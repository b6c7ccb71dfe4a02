/* A World Aflame: movement on foot, figure by figure (ledger, movement on foot).
 *
 * In the order of the book: aflame.move.allowance, aflame.move.by-figure, aflame.move.group-roll,
 * aflame.move.walk, aflame.move.run, aflame.move.run-limit, aflame.move.fire-manoeuvre,
 * aflame.move.crawl, aflame.move.posture, aflame.move.order, aflame.move.inside,
 * aflame.move.cyclist. The march itself, inch by inch, is in march.c. */

#include "board/table_path.h"
#include "board/table_touch.h"
#include "rules/aflame/chapters.h"

enum {
    RUNS_MOST = 2, /* aflame.move.run-limit */
    SWIMS_MOST = 5 * INCH
};

/* -- allowances -------------------------------------------------------------------------------- */

/* aflame.weather.scope: less the weather's inches, never below nothing, halved in snow. */
static int32_t weathered(state_t *state, bool mounted, int32_t thou)
{
    const struct sky_row *sky = aflame_sky(state);
    thou -= (mounted ? sky->horses : sky->humans) * INCH;
    thou = thou < 0 ? 0 : thou;
    return sky->halved ? thou / 2 : thou;
}

/* aflame.move.allowance: what the weather leaves, less what he owes. */
int32_t aflame_allowance(terms_t *terms, state_t *state, const struct figure *figure, int32_t thou)
{
    (void)terms;
    thou = weathered(state, figure->mounted, thou);
    return thou < figure->debt ? 0 : thou - figure->debt;
}

/* aflame.move.walk, aflame.move.run, aflame.move.fire-manoeuvre, aflame.move.crawl,
 * aflame.move.cyclist, aflame.cavalry.move, aflame.cavalry.charge: by the first die, and the second
 * of those who run. */
static int32_t rate(enum mode mode, int first, int second)
{
    if (mode == MODE_STAND) {
        return 0;
    }
    const struct foot_row *row = aflame_foot_row(mode);
    return (row->base + (row->dice > 0 ? first : 0) + (row->dice > 1 ? second : 0)) * INCH;
}

static uint32_t kinds_under(terms_t *terms, state_t *state, struct point at)
{
    struct land land;
    aflame_lay_land(terms, state, &land);
    return table_kinds_at(land.table, at);
}

/* aflame.terrain.rough: who starts in it has just 6 inches, and does not run. */
static bool is_in_rough(terms_t *terms, state_t *state, struct point at)
{
    return (kinds_under(terms, state, at) & aflame_kinds_foot(PASS_ROUGH)) != 0;
}

/* -- roll-move --------------------------------------------------------------------------------- */

static bool check_runner(terms_t *terms, state_t *state, const struct figure *figure, int32_t piece,
                         struct refusal *why)
{
    uint32_t kinds = kinds_under(terms, state, figure->man.at);
    if (figure->fired) {
        return refuse_of(why, CLAUSE_MOVE_RUN, "whoever has fired does not run", piece);
    }
    if (aflame_has_heavy(state, figure->man.unit)) {
        return refuse_of(why, CLAUSE_MOVE_CARRY_HEAVY, "heavy weapons are carried at a walk",
                         piece);
    }
    if (figure->streak >= RUNS_MOST) {
        return refuse_of(why, CLAUSE_MOVE_RUN_LIMIT, "he has run two turns running", piece);
    }
    if (kinds & (aflame_kinds_foot(PASS_WORKS) | kind_bit(BUILDING))) {
        return refuse_of(why, CLAUSE_MOVE_INSIDE, "nobody runs inside buildings or trenches",
                         piece);
    }
    return !(kinds & aflame_kinds_foot(PASS_ROUGH)) ||
           refuse_of(why, CLAUSE_TERRAIN_ROUGH, "nobody runs in rough ground", piece);
}

/* aflame.move.cyclist: with a bicycle, from a road on. */
static bool check_cyclist(terms_t *terms, state_t *state, int man, struct refusal *why)
{
    const struct figure *figure = &state->men[man];
    if (figure->kit != KIT_BICYCLE || figure->fired) {
        return refuse_of(why, CLAUSE_MOVE_CYCLIST, "a man with a bicycle who has not fired cycles",
                         figure_piece(man));
    }
    return (kinds_under(terms, state, figure->man.at) & (kind_bit(ROAD) | kind_bit(BRIDGE))) != 0 ||
           refuse_of(why, CLAUSE_MOVE_CYCLIST, "he is on no road", figure_piece(man));
}

/* aflame.terrain.swim: only where it was agreed, and only where there is water. */
static bool check_swimmer(terms_t *terms, state_t *state, int man, struct refusal *why)
{
    const struct figure *figure = &state->men[man];
    struct land land;
    bool water = false;
    if (option_of(terms, OPT_SWIM) == SWIM_NO) {
        return refuse(why, CLAUSE_TERRAIN_SWIM, "nobody swims in this game");
    }
    aflame_lay_land(terms, state, &land);
    const struct base base = base_point(figure->man.at);
    for (int i = 0; i < land.table->n_terrain; i++) {
        water |= land.table->terrain[i].kind == RIVER &&
                 terrain_compare(land.table, i, &base, SWIMS_MOST) <= 0;
    }
    return (water && !figure->fired) ||
           refuse_of(why, CLAUSE_TERRAIN_SWIM, "he is at no water, or has fired",
                     figure_piece(man));
}

static bool check_mode(terms_t *terms, state_t *state, int man, enum mode mode, struct refusal *why)
{
    const struct figure *figure = &state->men[man];
    bool rides = mode == MODE_RIDE || mode == MODE_CHARGE;
    if (mode != MODE_STAND && rides != figure->mounted) {
        return refuse_of(why, CLAUSE_CAVALRY_MOVE, "riders ride, and nobody else does",
                         figure_piece(man));
    }
    if (mode == MODE_CHARGE && state->units[figure->man.unit].charged) {
        return refuse_of(why, CLAUSE_CAVALRY_CHARGE, "it has charged in this game",
                         figure_piece(man));
    }
    if (mode == MODE_CYCLE) {
        return check_cyclist(terms, state, man, why);
    }
    if (mode == MODE_SWIM) {
        return check_swimmer(terms, state, man, why);
    }
    return mode != MODE_RUN || check_runner(terms, state, figure, figure_piece(man), why);
}

/* Where nobody is named all are meant who have not been named before. */
static bool is_meant(state_t *state, const struct pieces *men, int man)
{
    for (int i = 0; i < men->n; i++) {
        if (men->who[i] == man) {
            return true;
        }
    }
    return men->n == 0 && (state->rolling == 0 || state->men[man].mode == MODE_STAND);
}

/* aflame.move.group-roll: every figure's mode first, then one announcement and the dice. */
bool aflame_check_roll_move(terms_t *terms, state_t *state, const struct aflame_roll_move *order,
                            struct refusal *why)
{
    if (state->stage != STAGE_FIRE_A) {
        return refuse(why, CLAUSE_MOVE_GROUP_ROLL, "its movement dice are thrown already");
    }
    if (state->rolling != 0 && state->rolling != 1 + order->rolls) {
        return refuse(why, CLAUSE_MOVE_GROUP_ROLL, "one announcement covers the activation");
    }
    for (int i = 0; i < order->men.n; i++) {
        if (state->men[order->men.who[i]].man.unit != state->active) {
            return refuse(why, CLAUSE_MOVE_BY_FIGURE, "only figures of the active unit are named");
        }
    }
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == state->active && is_standing(&state->men[i].man) &&
            is_meant(state, &order->men, i) &&
            !check_mode(terms, state, i, (enum mode)order->mode, why)) {
            return false;
        }
    }
    return true;
}

static int throw_walk(struct play *play, enum mode mode, int clause, int32_t piece)
{
    int ride = mode == MODE_CYCLE ? CLAUSE_MOVE_CYCLIST : CLAUSE_CAVALRY_MOVE;
    return aflame_foot_row(mode)->die == FOOT_D6
               ? aflame_die(play, FOR_RIDE, ride, piece, 6)
               : aflame_average(play, FOR_WALK, mode == MODE_SWIM ? CLAUSE_TERRAIN_SWIM : clause,
                                piece, 1);
}

static void allow(struct play *play, struct figure *figure, int first, int second)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    enum mode mode = (enum mode)figure->mode;
    bool flat = mode == MODE_WALK || mode == MODE_RIDE;
    figure->rough = flat && is_in_rough(terms, state, figure->man.at);
    figure->left = mode == MODE_STAND
                       ? 0
                       : aflame_allowance(terms, state, figure,
                                          figure->rough ? ROUGH_MOVE : rate(mode, first, second));
    figure->debt = figure->left > 0 ? 0 : figure->debt;
    figure->went = 0;
}

static bool wants_dice(enum mode mode)
{
    return mode != MODE_STAND && aflame_foot_row(mode)->dice > 0;
}

/* One roll: walkers use the first average die, those who run both; cyclists and riders a D6. */
struct squad_roll {
    bool any[3]; /* of enum foot_die */
    bool runs;
    enum mode mode; /* that of the last who throws */
    int first[3], second;
};

static void roll_squad(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    struct squad_roll roll = {.mode = MODE_STAND};
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        enum mode mode = (enum mode)figure->mode;
        if (figure->man.unit == unit && is_standing(&figure->man) && wants_dice(mode)) {
            enum foot_die die = (enum foot_die)aflame_foot_row(mode)->die;
            roll.any[die] = true;
            roll.runs |= mode == MODE_RUN;
            roll.mode = mode;
        }
    }
    int32_t piece = unit_piece(unit);
    if (roll.any[FOOT_AVERAGE]) {
        roll.first[FOOT_AVERAGE] = throw_walk(play, MODE_WALK, CLAUSE_MOVE_GROUP_ROLL, piece);
    }
    roll.second = roll.runs ? aflame_average(play, FOR_WALK, CLAUSE_MOVE_RUN, piece, 1) : 0;
    if (roll.any[FOOT_D6]) {
        roll.first[FOOT_D6] = throw_walk(play, roll.mode == MODE_CYCLE ? MODE_CYCLE : MODE_RIDE,
                                         CLAUSE_CAVALRY_MOVE, piece);
    }
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        if (figure->man.unit == unit && is_standing(&figure->man)) {
            enum mode mode = (enum mode)figure->mode;
            int die = mode == MODE_STAND ? FOOT_NONE : (int)aflame_foot_row(mode)->die;
            allow(play, figure, roll.first[die], roll.second);
        }
    }
    if (roll.mode != MODE_STAND) {
        int die = aflame_foot_row(roll.mode)->die;
        aflame_tell_allowance(play, CLAUSE_MOVE_ALLOWANCE, unit,
                              rate(roll.mode, roll.first[die], roll.second) / INCH);
    }
}

static void roll_figures(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        enum mode mode = (enum mode)figure->mode;
        if (figure->man.unit != unit || !is_standing(&figure->man)) {
            continue;
        }
        int first =
            wants_dice(mode) ? throw_walk(play, mode, CLAUSE_MOVE_GROUP_ROLL, figure_piece(i)) : 0;
        int second = mode == MODE_RUN
                         ? aflame_average(play, FOR_WALK, CLAUSE_MOVE_RUN, figure_piece(i), 1)
                         : 0;
        allow(play, figure, first, second);
        if (wants_dice(mode)) {
            aflame_tell_figure_allowance(play, CLAUSE_MOVE_ALLOWANCE, unit, i,
                                         rate(mode, first, second) / INCH);
        }
    }
}

void aflame_do_roll_move(struct play *play, const struct aflame_roll_move *order)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == state->active && is_standing(&state->men[i].man) &&
            is_meant(state, &order->men, i)) {
            state->men[i].mode = (uint8_t)order->mode;
        }
    }
    state->rolling = (uint8_t)(1 + order->rolls);
    if (!order->also) {
        state->stage = STAGE_ROLLED;
        if (order->rolls == ROLLS_SQUAD) {
            roll_squad(play, state->active);
        } else {
            roll_figures(play, state->active);
        }
    }
    aflame_ask_again(play);
}

bool aflame_list_roll_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (enum mode mode = MODE_WALK; mode <= MODE_SWIM; mode++) {
        const struct aflame_roll_move order = {.side = side, .rolls = ROLLS_SQUAD, .mode = mode};
        any |= aflame_check_roll_move(terms, state, &order, NULL) &&
               aflame_add_roll_move(legal, ROLLS_SQUAD, mode, NULL, false);
    }
    return any;
}

/* aflame.move.run, aflame.morale.mounted: a forced Run is one squad roll. */
int32_t aflame_roll_run(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    int reference = aflame_reference(state, unit);
    int32_t thou;
    bool mounted = reference != NO_MAN && state->men[reference].mounted;
    if (mounted) {
        thou = rate(MODE_RIDE,
                    aflame_die(play, FOR_RIDE, CLAUSE_MORALE_MOUNTED, unit_piece(unit), 6), 0);
    } else {
        thou =
            rate(MODE_RUN, aflame_average(play, FOR_WALK, CLAUSE_MOVE_RUN, unit_piece(unit), 2), 0);
    }
    thou = weathered(state, mounted, thou);
    aflame_tell_runs(play, CLAUSE_MOVE_RUN, unit, thou / INCH);
    return thou;
}

/* -- one man's way ----------------------------------------------------------------------------- */

/* aflame.measure.path: through friends, never through an enemy's base. */
static bool passes_enemy(const struct men *men, int man, int side, struct point a, struct point b)
{
    const struct mover mover = {.radius = men->radius[man] - OVERLAP_THOU};
    const uint64_t *enemies = men->of_side[1 - side];
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

/* aflame.move.enemy: only a charge ends in contact. aflame.command.officer-radius: who is out of
 * it ends nearer to the officer. */
static bool check_end(terms_t *terms, state_t *state, const struct men *men, int man,
                      struct point to, struct refusal *why)
{
    const struct figure *figure = &state->men[man];
    const uint64_t *enemies = men->of_side[1 - figure->man.side];
    int officer = aflame_officer(state, figure->man.unit);
    for (int i = next_bit(enemies, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(enemies, MEN_WORDS, i + 1)) {
        if (points_within(to, men->at[i], men->radius[man] + men->radius[i] + TOUCHING)) {
            return refuse_of(why, CLAUSE_MOVE_ENEMY, "only a charge ends in contact",
                             figure_piece(man));
        }
    }
    if (officer != NO_MAN && aflame_is_out_of_command(terms, state, man) &&
        point_distance2(to, aflame_man_at(state, officer)) >=
            point_distance2(figure->man.at, aflame_man_at(state, officer))) {
        return refuse_of(why, CLAUSE_COMMAND_OFFICER_RADIUS, "he goes nearer to his officer",
                         figure_piece(man));
    }
    return true;
}

bool aflame_check_man(terms_t *terms, state_t *state, const struct table *table,
                      const struct men *men, int man, const struct point *way, int n,
                      bool may_touch, struct refusal *why)
{
    struct toll toll;
    if (!aflame_check_way(terms, state, table, man, way, n, &toll, why)) {
        return false;
    }
    for (int i = 0; i + 1 < n; i++) {
        if (passes_enemy(men, man, state->men[man].man.side, way[i], way[i + 1])) {
            return refuse_of(why, CLAUSE_MEASURE_PATH, "nobody passes through an enemy",
                             figure_piece(man));
        }
    }
    return may_touch || n < 2 || check_end(terms, state, men, man, way[n - 1], why);
}

bool aflame_check_moves(terms_t *terms, state_t *state, int unit, const struct places *orders,
                        bool charge, struct refusal *why)
{
    struct land land;
    struct men men;
    struct body body, there;
    body_of(&aflame_figures, &state->head, unit, &body);
    if (orders->n == 0 || orders_stranger(orders, &body) >= 0) {
        return refuse(why, CLAUSE_MOVE_BY_FIGURE, "figures of the active unit are named");
    }
    aflame_lay_land(terms, state, &land);
    aflame_gather_known(terms, state, state->units[unit].side, &men);
    for (int i = 0; i < body.n; i++) {
        struct point way[ORDER_POINTS];
        int n = orders_way(orders, body.who[i], body.at[i], way);
        if (n > 1 &&
            !aflame_check_man(terms, state, land.table, &men, body.who[i], way, n, charge, why)) {
            return false;
        }
    }
    orders_end(orders, &body, &there);
    return aflame_check_places(terms, state, unit, &there, why) &&
           aflame_check_distance(terms, state, unit, &there, why);
}

static bool check_moves(terms_t *terms, state_t *state, const struct places *orders,
                        struct refusal *why)
{
    int reference = aflame_reference(state, state->active);
    if (state->stage != STAGE_ROLLED && state->stage != STAGE_MOVED) {
        return refuse(why, CLAUSE_MOVE_GROUP_ROLL,
                      state->stage == STAGE_FIRE_A ? "the movement dice come first"
                                                   : "it has fired behind its move");
    }
    if (!aflame_check_moves(terms, state, state->active, orders, false, why)) {
        return false;
    }
    struct point way[ORDER_POINTS];
    int n = orders_way(orders, reference, state->men[reference].man.at, way);
    return aflame_check_order(terms, state, state->active, way[0], way[n - 1], why);
}

/* -- move, march, form ------------------------------------------------------------------------- */

bool aflame_check_move(terms_t *terms, state_t *state, const struct aflame_move *order,
                       struct refusal *why)
{
    return check_moves(terms, state, &order->orders, why);
}

void aflame_do_move(struct play *play, const struct aflame_move *order)
{
    aflame_set_out(play, aflame_of(play)->active, &order->orders, GOING_MOVE, NO_UNIT);
}

bool aflame_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    (void)terms, (void)state, (void)side, (void)legal;
    return false; /* what marches cannot say a player draws himself */
}

/* All who move in this activation, alike. */
static struct places march_orders(state_t *state, struct point shift)
{
    struct body body;
    struct places orders = {.n = 0};
    body_of(&aflame_figures, &state->head, state->active, &body);
    for (int i = 0; i < body.n; i++) {
        if (state->men[body.who[i]].mode != MODE_STAND && !is_nowhere(body.at[i])) {
            orders_add(&orders, body.who[i], point_plus(body.at[i], shift));
        }
    }
    return orders;
}

bool aflame_check_march(terms_t *terms, state_t *state, const struct aflame_march *order,
                        struct refusal *why)
{
    const struct places orders = march_orders(state, order->shift);
    return check_moves(terms, state, &orders, why);
}

void aflame_do_march(struct play *play, const struct aflame_march *order)
{
    const struct places orders = march_orders(aflame_of(play), order->shift);
    aflame_set_out(play, aflame_of(play)->active, &orders, GOING_MOVE, NO_UNIT);
}

static struct places form_orders(terms_t *terms, state_t *state, const struct point line[2],
                                 int ranks)
{
    struct body body;
    struct places orders = {.n = 0};
    const struct line_form form = aflame_line(terms, state, state->active, line, ranks);
    body_of(&aflame_figures, &state->head, state->active, &body);
    orders_line(&orders, &body, &form);
    return orders;
}

bool aflame_check_form(terms_t *terms, state_t *state, const struct aflame_form *order,
                       struct refusal *why)
{
    const struct places orders = form_orders(terms, state, order->line, order->ranks);
    return check_moves(terms, state, &orders, why);
}

void aflame_do_form(struct play *play, const struct aflame_form *order)
{
    const struct places orders =
        form_orders(aflame_terms(play), aflame_of(play), order->line, order->ranks);
    aflame_set_out(play, aflame_of(play)->active, &orders, GOING_MOVE, NO_UNIT);
}

bool aflame_list_form(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    (void)terms, (void)state, (void)side, (void)legal;
    return false;
}
