/* Pz8 Colonial: fights in two passes, recoils and carrying on (ledger, melee).
 *
 * In the order of the book: pz8-colonial.melee.fight, pz8-colonial.melee.modifiers,
 * pz8-colonial.melee.defending, pz8-colonial.melee.pairing, pz8-colonial.melee.dice-order,
 * pz8-colonial.melee.recoil, pz8-colonial.melee.no-save, pz8-colonial.melee.carry-on. */

#include "board/table_path.h"
#include "board/table_touch.h"
#include "rules/pz8-colonial/colonial.h"
#include "rules/table/forced.h"

enum { RECOIL = 2 * INCH, KILLS = 2, CARRY_ARC = 450 };

/* The place of a man among those who charge, or -1. */
int colonial_charger_of(state_t *state, int man)
{
    for (int i = 0; i < MEN_OF_UNIT; i++) {
        if (state->charging && state->charging_men[i] == man) {
            return i;
        }
    }
    return -1;
}

/* Enemies a figure touches now. */
static int touched_by(terms_t *terms, state_t *state, int man, uint64_t touched[MEN_WORDS])
{
    struct men men;
    gather_men(&colonial_figures, &terms->head, &state->head, &men);
    return men_touching(&men, man, men.of_side[1 - state->men[man].man.side], CONTACT_THOU,
                        touched);
}

/* pz8-colonial.melee.defending: of the charged side, in what its opponent did not start in, or
 * higher; behind a wall that the charge crossed. */
static bool is_defending(terms_t *terms, state_t *state, int man, int charger)
{
    const struct table *table = &terms->table;
    struct point at = state->men[man].man.at;
    struct point from = state->chargers[charger].from;
    for (int i = terrain_at(table, at, kind_bit(BUILDING) | kind_bit(FORTIFICATION), 0);
         i != NO_TERRAIN;
         i = terrain_at(table, at, kind_bit(BUILDING) | kind_bit(FORTIFICATION), i + 1)) {
        if (!terrain_holds(table, i, from)) {
            return true;
        }
    }
    if (colonial_level_at(terms, at) > colonial_level_at(terms, from)) {
        return true;
    }
    return line_covers(table, kind_bit(WALL), at, from, scaled(terms, INCH), -1) != NO_TERRAIN;
}

/* pz8-colonial.melee.modifiers, pz8-colonial.camelry.melee */
static struct throw throw_of(terms_t * terms, state_t *state, int man, int enemy)
{
    const struct figure *figure = &state->men[man];
    const struct unit *unit = &state->units[figure->man.unit];
    const struct arms_row *arms = colonial_arms_of(figure);
    struct throw throw =
        play_die(FOR_MELEE, CLAUSE_MELEE_FIGHT, figure_piece(man), figure_piece(enemy));
    int charger = colonial_charger_of(state, enemy);
    bool camel = kind_of(terms, unit) == KIND_CAMELRY;
    if (unit->rating == QUALITY_GREEN) {
        tally_add(&throw.tally, WHY_WORSE, -1);
    }
    if (unit->rating == QUALITY_VETERAN || unit->rating == QUALITY_FANATIC) {
        tally_add(&throw.tally, WHY_BETTER, 1);
    }
    if (arms->plus == PLUS_ALWAYS || (arms->plus == PLUS_MOUNTED && unit->mounted)) {
        tally_add(&throw.tally, WHY_ARMS, 1);
    }
    if (unit->mounted && !(camel && unit->side == EUROPEAN)) {
        tally_add(&throw.tally, WHY_CAVALRY, 2);
    }
    if (figure->man.weapon == ARMS_CREW || (unit->side == NATIVE && arms->firearm)) {
        tally_add(&throw.tally, WHY_CREW, -1);
    }
    if (charger >= 0 && is_defending(terms, state, man, charger)) {
        tally_add(&throw.tally, WHY_DEFENDS, 1);
    }
    return throw;
}

/* -- the result ----------------------------------------------------------------------------------
 */

/* pz8-colonial.melee.recoil: straight away, stopped by ground, bases and edge. */
static void recoil(struct play *play, int man, struct point from)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct men men;
    struct base things[MEN_MAX];
    int n = 0;
    static const struct ground_costs costs = {
        .open = 1, .kinds = {[RIVER] = {GROUND_FORBIDDEN, 1}, [CLIFF] = {GROUND_FORBIDDEN, 1}}};
    gather_men(&colonial_figures, &terms->head, &state->head, &men);
    for (int i = next_bit(men.here, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(men.here, MEN_WORDS, i + 1)) {
        if (i != man) {
            things[n++] = base_disc(men.at[i], men.radius[i]);
        }
    }
    int32_t length = scaled(terms, RECOIL);
    const struct forced query = {.table = &terms->table,
                                 .costs = &costs,
                                 .budget = length + 1,
                                 .bounds = box_widened(table_box(&terms->table), -men.radius[man]),
                                 .mover = {.radius = men.radius[man]},
                                 .things = things,
                                 .n_things = n};
    if (!box_holds(query.bounds, men.at[man])) {
        return;
    }
    struct forced_way way =
        forced_as_far(&query, men.at[man], point_away(men.at[man], from), length);
    state->men[man].man.at = way.to;
    colonial_tell_recoiled(play, CLAUSE_MELEE_RECOIL, man, way.to);
}

/* The charged figure first. */
static void both_recoil(struct play *play, int charger, int charged)
{
    struct colonial_state *state = colonial_of(play);
    struct point one = state->men[charger].man.at;
    struct point other = state->men[charged].man.at;
    recoil(play, charged, one);
    recoil(play, charger, other);
}

/* All that matters of a lead: the charged has won, both recoil, the charger has won. */
enum { CHARGED_WINS, BOTH_RECOIL, CHARGER_WINS };

static int result_of(int lead, int context)
{
    (void)context;
    return lead >= KILLS ? CHARGER_WINS : lead <= -KILLS ? CHARGED_WINS : BOTH_RECOIL;
}

/* pz8-colonial.melee.fight, pz8-colonial.melee.dice-order: the charger rolls first. True if the
 * charger has killed his man. */
static bool fight(struct play *play, int charger, int charged)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct throw one = throw_of(terms, state, charger, charged);
    struct throw other = throw_of(terms, state, charged, charger);
    int lead = play_roll_lead(play, &one, &other, result_of, 0);
    int result = result_of(lead, 0);
    int loser = result == CHARGER_WINS ? charged : charger;
    set_bit(state->fought, charger);
    set_bit(state->fought, charged);
    colonial_tell_fought(play, CLAUSE_MELEE_FIGHT, charger, charged, lead);
    if (result == BOTH_RECOIL) {
        both_recoil(play, charger, charged);
        return false;
    }
    if (option_of(terms, OPT_MELEE_SAVE) == MELEE_SAVE_YES &&
        colonial_is_saved(play, loser, CLAUSE_MELEE_NO_SAVE)) {
        both_recoil(play, charger, charged);
        return false;
    }
    int unit = state->men[loser].man.unit;
    colonial_kill(play, loser, CLAUSE_MELEE_FIGHT);
    colonial_note_loss(play, unit);
    return result == CHARGER_WINS;
}

/* -- the two passes ------------------------------------------------------------------------------
 */

/* The first charger who touches an enemy and has not had his fight. */
static int next_charger(terms_t *terms, state_t *state)
{
    uint64_t touched[MEN_WORDS];
    for (int i = 0; i < MEN_OF_UNIT; i++) {
        int man = state->charging_men[i];
        if (man >= 0 && !state->chargers[i].fought && is_standing(&state->men[man].man) &&
            touched_by(terms, state, man, touched) > 0) {
            return man;
        }
    }
    return NO_MAN;
}

/* Of the charged the first, in number order, who touches a charger and has not fought. */
static int next_charged(terms_t *terms, state_t *state)
{
    struct men men;
    uint64_t chargers[MEN_WORDS];
    uint64_t touched[MEN_WORDS];
    gather_men(&colonial_figures, &terms->head, &state->head, &men);
    men_of_unit(&men, state->active, chargers);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit < UNITS_MAX && state->charged >> man->unit & 1 && is_standing(man) &&
            !has_bit(state->fought, i) &&
            men_touching(&men, i, chargers, CONTACT_THOU, touched) > 0) {
            return i;
        }
    }
    return NO_MAN;
}

static void end_melee(struct colonial_state *state)
{
    state->charging = 0;
    state->charged = 0;
    state->asked = NO_UNIT;
    for (int i = 0; i < MEN_WORDS; i++) {
        state->fought[i] = 0;
    }
    for (int i = 0; i < MEN_OF_UNIT; i++) {
        state->chargers[i] = (struct charger){.went = 0};
        state->charging_men[i] = 0;
    }
}

void colonial_begin_melee(struct play *play)
{
    colonial_go_on_with_melee(play);
}

void colonial_go_on_with_melee(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    int side = state->units[state->active].side;
    if (next_charger(terms, state) != NO_MAN) {
        agenda_ask(&state->head, TASK_FIGHT, side, state->active);
        return;
    }
    int man = next_charged(terms, state);
    if (man != NO_MAN) {
        state->asked = state->men[man].man.unit;
        agenda_ask(&state->head, TASK_REPLY, 1 - side, state->asked);
        return;
    }
    end_melee(state);
}

/* -- fight ---------------------------------------------------------------------------------------
 */

bool colonial_check_fight(terms_t *terms, state_t *state, const struct colonial_fight *order,
                          struct refusal *why)
{
    uint64_t touched[MEN_WORDS];
    int charger = colonial_charger_of(state, order->man);
    if (charger < 0 || state->chargers[charger].fought ||
        !is_standing(&state->men[order->man].man)) {
        return refuse(why, CLAUSE_MELEE_PAIRING, "a figure that charged fights, and once");
    }
    touched_by(terms, state, order->man, touched);
    return has_bit(touched, order->enemy) ||
           refuse(why, CLAUSE_MELEE_PAIRING, "it fights an enemy it touches");
}

/* pz8-colonial.melee.carry-on: cavalry that charged, and has killed its man. */
static bool may_carry_on(terms_t *terms, state_t *state, int man)
{
    const struct unit *unit = &state->units[state->men[man].man.unit];
    return unit->mounted && kind_of(terms, unit) == KIND_CAVALRY &&
           is_standing(&state->men[man].man);
}

static void fight_as_charger(struct play *play, int man, int enemy)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    int charger = colonial_charger_of(state, man);
    state->chargers[charger].fought = 1;
    if (fight(play, man, enemy) && may_carry_on(terms, state, man)) {
        state->carrier = (uint8_t)charger;
        agenda_ask(&state->head, TASK_CARRY_ON, state->units[state->active].side, state->active);
        return;
    }
    colonial_go_on_with_melee(play);
}

void colonial_do_fight(struct play *play, const struct colonial_fight *order)
{
    fight_as_charger(play, order->man, order->enemy);
}

bool colonial_list_fight(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    (void)side;
    for (int i = 0; i < MEN_OF_UNIT; i++) {
        int man = state->charging_men[i];
        uint64_t touched[MEN_WORDS];
        if (man < 0 || state->chargers[i].fought || !is_standing(&state->men[man].man) ||
            touched_by(terms, state, man, touched) == 0) {
            continue;
        }
        for (int k = next_bit(touched, MEN_WORDS, 0); k != NO_BIT;
             k = next_bit(touched, MEN_WORDS, k + 1)) {
            any |= colonial_add_fight(legal, man, k);
        }
    }
    return any;
}

/* -- fight back ----------------------------------------------------------------------------------
 */

static bool is_charger_touched(terms_t *terms, state_t *state, int man, int enemy)
{
    uint64_t touched[MEN_WORDS];
    touched_by(terms, state, man, touched);
    return has_bit(touched, enemy) && state->men[enemy].man.unit == state->active;
}

bool colonial_check_fight_back(terms_t *terms, state_t *state,
                               const struct colonial_fight_back *order, struct refusal *why)
{
    return is_charger_touched(terms, state, next_charged(terms, state), order->enemy) ||
           refuse(why, CLAUSE_MELEE_PAIRING, "he fights a charger he touches");
}

void colonial_do_fight_back(struct play *play, const struct colonial_fight_back *order)
{
    int man = next_charged(colonial_terms(play), colonial_of(play));
    fight(play, order->enemy, man);
    colonial_go_on_with_melee(play);
}

bool colonial_list_fight_back(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int man = next_charged(terms, state);
    bool any = false;
    (void)side;
    for (int i = 0; i < state->n_men; i++) {
        any |= state->men[i].man.unit == state->active && is_standing(&state->men[i].man) &&
               is_charger_touched(terms, state, man, i) && colonial_add_fight_back(legal, i);
    }
    return any;
}

/* -- carry on ------------------------------------------------------------------------------------
 */

/* Straight, within 45 degrees of his last direction, within what is left of his charge. */
bool colonial_check_carry_on(terms_t *terms, state_t *state, const struct colonial_carry_on *order,
                             struct refusal *why)
{
    const struct charger *charger = &state->chargers[state->carrier];
    int man = state->charging_men[state->carrier];
    const struct man *his = &state->men[man].man;
    const struct man *enemy = &state->men[order->enemy].man;
    struct ground_kinds kinds = colonial_kinds();
    struct men men;
    if (enemy->side == his->side || !is_standing(enemy)) {
        return refuse(why, CLAUSE_MELEE_CARRY_ON, "he carries on to an enemy");
    }
    gather_men(&colonial_figures, &terms->head, &state->head, &men);
    int32_t apart =
        points_distance(his->at, enemy->at) - men.radius[man] - men.radius[order->enemy];
    struct point to = leg_point(his->at, enemy->at, apart > 0 ? apart : 0);
    bool bad = charger->bad || leg_meets_kinds(&terms->table, kinds.bad, his->at, to);
    if (charger->went + (apart > 0 ? apart : 0) >
        colonial_charge_distance(terms, state, state->active, bad)) {
        return refuse(why, CLAUSE_MELEE_CARRY_ON, "that is beyond his charge");
    }
    if (charger->bearing >= 0 && !point_in_arc(his->at, charger->bearing, CARRY_ARC, enemy->at)) {
        return refuse(why, CLAUSE_MELEE_CARRY_ON, "he keeps within 45 degrees of his direction");
    }
    if (leg_meets_kinds(&terms->table, kinds.no_charge, his->at, to)) {
        return refuse(why, CLAUSE_CHARGE_MOUNTED_BAR, "mounted troops do not charge in there");
    }
    struct men after = men;
    uint64_t overlapped[MEN_WORDS];
    after.at[man] = to;
    return men_touching(&after, man, after.here, -OVERLAP_THOU - 1, overlapped) == 0 ||
           refuse(why, CLAUSE_SETUP_BASE, "there is no room for him");
}

void colonial_do_carry_on(struct play *play, const struct colonial_carry_on *order)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct charger *charger = &state->chargers[state->carrier];
    int man = state->charging_men[state->carrier];
    struct point from = state->men[man].man.at;
    struct point enemy = state->men[order->enemy].man.at;
    struct men men;
    gather_men(&colonial_figures, &terms->head, &state->head, &men);
    int32_t apart = points_distance(from, enemy) - men.radius[man] - men.radius[order->enemy];
    apart = apart > 0 ? apart : 0;
    charger->bearing = (int16_t)bearing_of(from, enemy);
    charger->went += apart;
    state->men[man].man.at = leg_point(from, enemy, apart);
    colonial_tell_carried_on(play, CLAUSE_MELEE_CARRY_ON, man, order->enemy);
    fight_as_charger(play, man, order->enemy);
}

bool colonial_list_carry_on(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_men; i++) {
        const struct colonial_carry_on order = {.side = side, .enemy = i};
        any |= state->men[i].man.side != side &&
               colonial_check_carry_on(terms, state, &order, NULL) &&
               colonial_add_carry_on(legal, i);
    }
    return any;
}
