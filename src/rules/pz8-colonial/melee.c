/* Pz8 Colonial: fights in two passes, recoils and carrying on (ledger, melee).
 *
 * In the order of the book: pz8-colonial.melee.fight, pz8-colonial.melee.modifiers,
 * pz8-colonial.melee.defending, pz8-colonial.melee.pairing, pz8-colonial.melee.dice-order,
 * pz8-colonial.melee.recoil, pz8-colonial.melee.no-save, pz8-colonial.melee.carry-on,
 * pz8-colonial.melee.stay. */

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

/* Enemies a charging figure touches now and can fight: not who has just taken up a firearm
 * (pz8-colonial.fire.take-place), nor whom riders cannot charge. */
static int touched_by(terms_t *terms, state_t *state, int man, uint64_t touched[MEN_WORDS])
{
    struct men men;
    colonial_gather(terms, state, &men);
    int n =
        men_touching(&men, man, men.of_side[1 - state->men[man].man.side], CONTACT_THOU, touched);
    for (int i = NO_MAN; next_man(touched, &i) && n > 0;) {
        if (has_bit(state->spared, i) ||
            !colonial_can_be_charged(terms, state, state->men[man].man.unit, i)) {
            clear_bit(touched, i);
            n--;
        }
    }
    return n;
}

/* pz8-colonial.melee.defending: of the charged side, in what its opponent did not start in, or
 * higher; behind a wall that the charge crossed. */
static bool is_defending(terms_t *terms, struct point at, struct point from)
{
    const struct table *table = &terms->table;
    const uint32_t works = kind_bit(BUILDING) | kind_bit(FORTIFICATION);
    for (int i = terrain_at(table, at, works, 0); i != NO_TERRAIN;
         i = terrain_at(table, at, works, i + 1)) {
        if (!terrain_holds(table, i, from)) {
            return true;
        }
    }
    if (colonial_level_at(terms, at) > colonial_level_at(terms, from)) {
        return true;
    }
    return line_covers(table, kind_bit(WALL), at, from, scaled(terms, INCH), -1) != NO_TERRAIN;
}

/* pz8-colonial.melee.modifiers, pz8-colonial.table.melee-mods, pz8-colonial.camelry.melee */
struct tally colonial_melee_tally(terms_t *terms, state_t *state, int man,
                                  const struct point *charged_from)
{
    const struct figure *figure = &state->men[man];
    const struct unit *unit = &state->units[figure->man.unit];
    const struct arms_row *arms = colonial_arms_of(figure);
    bool camel = kind_of(terms, unit) == KIND_CAMELRY;
    bool better = unit->rating == QUALITY_VETERAN || unit->rating == QUALITY_FANATIC;
    bool armed = arms->plus == PLUS_ALWAYS || (arms->plus == PLUS_MOUNTED && unit->mounted);
    struct tally tally = tally_none();
    tally_if(&tally, unit->rating == QUALITY_GREEN, WHY_WORSE, -1);
    tally_if(&tally, better, WHY_BETTER, 1);
    tally_if(&tally, armed, WHY_ARMS, 1);
    tally_if(&tally, unit->mounted && !(camel && unit->side == EUROPEAN), WHY_CAVALRY, 2);
    tally_if(&tally, figure->man.weapon == ARMS_CREW || (unit->side == NATIVE && arms->firearm),
             WHY_CREW, -1);
    tally_if(&tally, charged_from != NULL && is_defending(terms, figure->man.at, *charged_from),
             WHY_DEFENDS, 1);
    return tally;
}

static struct throw throw_of(terms_t * terms, state_t *state, int man, int enemy)
{
    struct throw throw =
        play_die(FOR_MELEE, CLAUSE_MELEE_FIGHT, figure_piece(man), figure_piece(enemy));
    int charger = colonial_charger_of(state, enemy);
    throw.tally = colonial_melee_tally(terms, state, man,
                                       charger >= 0 ? &state->chargers[charger].from : NULL);
    return throw;
}

/* -- the result -------------------------------------------------------------------------------- */

/* pz8-colonial.melee.recoil: straight away, stopped by ground, bases and edge. */
static void recoil(struct play *play, int man, struct point from)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct crowd crowd;
    struct base things[CROWD_MAX];
    colonial_crowd(terms, state, &crowd);
    struct point at = crowd.men.at[man];
    int32_t radius = crowd.men.radius[man];
    int32_t length = scaled(terms, RECOIL);
    const struct forced query = {.table = &terms->table,
                                 .costs = colonial_costs(&state->units[state->men[man].man.unit]),
                                 .budget = length + 1,
                                 .bounds = box_widened(table_box(&terms->table), -radius),
                                 .mover = {.radius = radius},
                                 .things = things,
                                 .n_things = crowd_bases(&crowd, SIDE_NONE, man, things)};
    if (box_holds(query.bounds, at)) {
        struct forced_way way = forced_as_far(&query, at, point_away(at, from), length);
        state->men[man].man.at = way.to;
        colonial_tell_recoiled(play, CLAUSE_MELEE_RECOIL, man, way.to);
    }
}

/* The charged figure first. */
static void both_recoil(struct play *play, int charger, int charged)
{
    struct colonial_state *state = colonial_of(play);
    struct point one = state->men[charger].man.at;
    struct point other = state->men[charged].man.at;
    recoil(play, charged, one);
    recoil(play, charger, other);
    colonial_look_for_snipers(play);
}

/* All that matters of a lead. */
int colonial_melee_result(int lead, int context)
{
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
    int lead = play_roll_lead(play, &one, &other, colonial_melee_result, 0);
    int result = colonial_melee_result(lead, 0);
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

/* -- the two passes ---------------------------------------------------------------------------- */

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

/* Of the charged the first, in number order, who touches a charger and has not fought; riders do
 * not fight whom they cannot charge: pz8-colonial.charge.mounted-bar. */
int colonial_next_charged(terms_t *terms, state_t *state)
{
    struct men men;
    uint64_t chargers[MEN_WORDS];
    uint64_t touched[MEN_WORDS];
    colonial_gather(terms, state, &men);
    men_of_unit(&men, state->active, chargers);
    for (int i = 0; i < MEN_WORDS; i++) {
        chargers[i] &= ~state->spared[i];
    }
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit < UNITS_MAX && state->charged >> man->unit & 1 && is_standing(man) &&
            !has_bit(state->fought, i) && !has_bit(state->spared, i) &&
            colonial_can_be_charged(terms, state, state->active, i) &&
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
        state->fought[i] = state->spared[i] = 0;
    }
    for (int i = 0; i < MEN_OF_UNIT; i++) {
        state->chargers[i] = (struct charger){.went = 0};
        state->charging_men[i] = 0;
    }
}

void colonial_go_on_with_melee(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    int side = state->units[state->active].side;
    if (next_charger(terms, state) != NO_MAN) {
        colonial_ask(play, TASK_FIGHT, side, state->active);
        return;
    }
    int man = colonial_next_charged(terms, state);
    if (man != NO_MAN) {
        state->asked = state->men[man].man.unit;
        colonial_ask(play, TASK_REPLY, 1 - side, state->asked);
        return;
    }
    end_melee(state);
}

/* -- fight ------------------------------------------------------------------------------------- */

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

/* In either pass: who was in contact goes on towards the enemy he has killed. */
static void fight_as_charger(struct play *play, int man, int enemy)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    int charger = colonial_charger_of(state, man);
    state->chargers[charger].fought = 1;
    if (state->chargers[charger].bearing < 0) {
        state->chargers[charger].bearing =
            (int16_t)bearing_of(state->men[man].man.at, state->men[enemy].man.at);
    }
    if (fight(play, man, enemy) && may_carry_on(terms, state, man)) {
        state->carrier = (uint8_t)charger;
        colonial_ask(play, TASK_CARRY_ON, state->units[state->active].side, state->active);
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
    for (int i = 0; i < MEN_OF_UNIT; i++) {
        int man = state->charging_men[i];
        uint64_t touched[MEN_WORDS];
        if (man < 0 || state->chargers[i].fought || !is_standing(&state->men[man].man) ||
            touched_by(terms, state, man, touched) == 0) {
            continue;
        }
        for (int k = NO_MAN; next_man(touched, &k);) {
            any |= colonial_add_fight(legal, man, k);
        }
    }
    return any;
}

/* -- fight back -------------------------------------------------------------------------------- */

static bool is_charger_touched(terms_t *terms, state_t *state, int man, int enemy)
{
    struct men men;
    uint64_t chargers[MEN_WORDS];
    uint64_t touched[MEN_WORDS];
    if (man == NO_MAN) {
        return false;
    }
    colonial_gather(terms, state, &men);
    men_of_unit(&men, state->active, chargers);
    men_touching(&men, man, chargers, CONTACT_THOU, touched);
    return has_bit(touched, enemy) && !has_bit(state->spared, enemy);
}

bool colonial_check_fight_back(terms_t *terms, state_t *state,
                               const struct colonial_fight_back *order, struct refusal *why)
{
    return (state->men[order->enemy].man.unit == state->active &&
            is_charger_touched(terms, state, colonial_next_charged(terms, state), order->enemy)) ||
           refuse(why, CLAUSE_MELEE_PAIRING, "he fights a charger he touches");
}

void colonial_do_fight_back(struct play *play, const struct colonial_fight_back *order)
{
    int man = colonial_next_charged(colonial_terms(play), colonial_of(play));
    if (colonial_charger_of(colonial_of(play), order->enemy) >= 0) {
        fight_as_charger(play, order->enemy, man);
        return;
    }
    fight(play, order->enemy, man); /* one of their unit who stayed behind */
    colonial_go_on_with_melee(play);
}

/* -- carry on ---------------------------------------------------------------------------------- */

/* Where he would come to touch that enemy, and how far that is. */
struct carrying {
    int man;
    struct point to;
    int32_t far;
    bool bad;
    struct crowd crowd;
};

static void carry_to(terms_t *terms, state_t *state, int enemy, struct carrying *carrying)
{
    int man = state->charging_men[state->carrier];
    struct point from = state->men[man].man.at;
    struct point at = state->men[enemy].man.at;
    colonial_crowd(terms, state, &carrying->crowd);
    const int32_t *radius = carrying->crowd.men.radius;
    int32_t apart = points_distance(from, at) - radius[man] - radius[enemy];
    carrying->man = man;
    carrying->far = apart > CONTACT_THOU ? apart : 0; /* whom he touches he need not ride to */
    carrying->to = leg_point(from, at, carrying->far);
    carrying->bad = state->chargers[state->carrier].bad ||
                    leg_meets_kinds(&terms->table, terms->kinds.bad, from, carrying->to);
}

/* Impassable ground, other enemies and bases are in his way as in any charge. */
static bool check_carry_way(terms_t *terms, state_t *state, struct carrying *carrying,
                            struct refusal *why)
{
    const struct table *table = &terms->table;
    struct crowd *crowd = &carrying->crowd;
    struct point from = crowd->men.at[carrying->man];
    uint32_t closed = terms->kinds.shut | terms->kinds.no_riders;
    if (leg_meets_kinds(table, terms->kinds.no_charge, from, carrying->to)) {
        return refuse(why, CLAUSE_CHARGE_MOUNTED_BAR, "mounted troops do not charge in there");
    }
    if (leg_length_in(table, closed, from, carrying->to) > 0) {
        return refuse(why, CLAUSE_TERRAIN_KINDS, "riders do not pass there");
    }
    if (crowd_bars(crowd, state->men[carrying->man].man.side, crowd->men.radius[carrying->man],
                   from, carrying->to)) {
        return refuse(why, CLAUSE_MOVE_FIGURE, "no figure passes through an enemy");
    }
    crowd->men.at[carrying->man] = carrying->to;
    return crowd_has_room(crowd, carrying->man, NO_UNIT) ||
           refuse(why, CLAUSE_SETUP_BASE, "there is no room for him");
}

/* Straight, within 45 degrees of his last direction, within what is left of his charge. */
bool colonial_check_carry_on(terms_t *terms, state_t *state, const struct colonial_carry_on *order,
                             struct refusal *why)
{
    const struct charger *charger = &state->chargers[state->carrier];
    const struct man *his = &state->men[state->charging_men[state->carrier]].man;
    const struct man *enemy = &state->men[order->enemy].man;
    struct carrying carrying;
    if (enemy->side == his->side || !is_standing(enemy) || is_hidden(state, enemy->unit) ||
        has_bit(state->spared, order->enemy)) {
        return refuse(why, CLAUSE_MELEE_CARRY_ON, "he carries on to an enemy");
    }
    if (!colonial_can_be_charged(terms, state, state->active, order->enemy)) {
        return refuse(why, CLAUSE_CHARGE_MOUNTED_BAR, "mounted troops do not charge in there");
    }
    carry_to(terms, state, order->enemy, &carrying);
    if (charger->went + carrying.far >
        colonial_charge_distance(terms, state, state->active, carrying.bad)) {
        return refuse(why, CLAUSE_MELEE_CARRY_ON, "that is beyond his charge");
    }
    if (!point_in_arc(his->at, charger->bearing, CARRY_ARC, enemy->at)) {
        return refuse(why, CLAUSE_MELEE_CARRY_ON, "he keeps within 45 degrees of his direction");
    }
    return check_carry_way(terms, state, &carrying, why);
}

/* Whose unit it is has been charged too, though it may not match. */
void colonial_do_carry_on(struct play *play, const struct colonial_carry_on *order)
{
    struct colonial_state *state = colonial_of(play);
    struct charger *charger = &state->chargers[state->carrier];
    struct carrying carrying;
    carry_to(colonial_terms(play), state, order->enemy, &carrying);
    struct man *his = &state->men[carrying.man].man;
    if (carrying.far > 0) {
        charger->bearing = (int16_t)bearing_of(his->at, state->men[order->enemy].man.at);
    }
    charger->went += carrying.far;
    charger->bad = carrying.bad;
    his->at = carrying.to;
    state->charged |= (uint64_t)1 << state->men[order->enemy].man.unit;
    colonial_tell_carried_on(play, CLAUSE_MELEE_CARRY_ON, carrying.man, order->enemy);
    colonial_look_for_snipers(play);
    fight_as_charger(play, carrying.man, order->enemy);
}
