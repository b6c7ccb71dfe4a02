/* A World Aflame: the night before a day, and batteries off the table (ledger, scenarios;
 * artillery, off-table). A scenario of several days is a campaign (campaign.c): each day but the
 * first begins with the night before it.
 *
 * In the order of the book: aflame.scenario.sh-weather, aflame.scenario.sh-map,
 * aflame.scenario.sh-sheets, aflame.scenario.sh-ammo, aflame.scenario.sh-offtable,
 * aflame.scenario.sh-night, aflame.scenario.sh-recover, aflame.scenario.sh-d1-republican,
 * aflame.scenario.sh-d1-nationalist, aflame.scenario.sh-d1-kondor, aflame.scenario.sh-d1-guns,
 * aflame.scenario.sh-d2-republican, aflame.scenario.sh-d2-guns,
 * aflame.scenario.sh-d2-nationalist, aflame.scenario.sh-d3-republican,
 * aflame.scenario.sh-d3-nationalist, aflame.scenario.sh-winner.
 *
 * Forces, map and decks are in the file of the scenario; heavy guns are off the table,
 * aflame.unit.heavy. */

#include "rules/aflame/arms.h"

enum { BARRAGE_TURNS = 2, FIRST_DIE = 6, LATER_DIE = 3 };

/* -- batteries (aflame.art.off-table, aflame.scenario.sh-offtable) -------------------------------
 */

static int edge_x(terms_t *terms, int side)
{
    return terms->edges[side] == EDGE_EAST ? terms->table.width : 0;
}

/* Straight across from the own edge, along the landmark's y. */
static struct point aim_of(terms_t *terms, const struct battery *battery)
{
    struct box box = terrain_box(&terms->table, battery->landmark);
    int32_t y = (box.south + box.north) / 2;
    int32_t x = edge_x(terms, battery->side);
    return (struct point){x == 0 ? battery->range : x - battery->range, y};
}

static bool fires_now(state_t *state, const struct battery *battery)
{
    bool today = battery->day == state->day && battery->landmark != NO_GOAL;
    return today && !(battery->fired >= state->head.turn) &&
           (battery->by_card ? state->barrage == state->head.turn
                             : state->head.turn <= BARRAGE_TURNS);
}

bool aflame_check_barrage(terms_t *terms, state_t *state, const struct aflame_barrage *order,
                          struct refusal *why)
{
    const struct battery *battery = &state->batteries[order->battery];
    if (battery->side != order->side || battery->day < state->day) {
        return refuse(why, CLAUSE_SCENARIO_SH_OFFTABLE, "it is no battery of one's own");
    }
    return order->landmark < terms->table.n_terrain ||
           refuse(why, CLAUSE_SCENARIO_SH_OFFTABLE, "a landmark is a piece of the table");
}

void aflame_do_barrage(struct play *play, const struct aflame_barrage *order)
{
    struct aflame_state *state = aflame_of(play);
    struct battery *battery = &state->batteries[order->battery];
    battery->landmark = (uint8_t)order->landmark;
    battery->range = order->range;
    uint8_t saw = aflame_hush(play, order->side);
    aflame_tell_laid_on(play, CLAUSE_SCENARIO_SH_OFFTABLE, order->side, order->landmark);
    aflame_speak(play, saw);
    aflame_go_on_with_night(play, order->task);
}

/* On buildings, at a ladder of ranges that is the same whatever the truth. */
bool aflame_list_barrage(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    enum { RUNG = 4 * INCH };
    bool any = false;
    for (int b = 0; b < state->n_batteries; b++) {
        for (int i = 0; i < terms->table.n_terrain; i++) {
            const struct aflame_barrage order = {
                .side = side, .battery = b, .landmark = i, .range = RUNG};
            if (terms->table.terrain[i].kind != BUILDING ||
                !aflame_check_barrage(terms, state, &order, NULL)) {
                continue;
            }
            for (int32_t range = RUNG; range < terms->table.width; range += RUNG) {
                any |= aflame_add_barrage(legal, b, i, range);
            }
        }
    }
    return any;
}

/* Each gun one round: a D6, in the second turn a D3 if the range was right. */
bool aflame_batteries_fire(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    for (int b = 0; b < state->n_batteries; b++) {
        struct battery *battery = &state->batteries[b];
        if (!fires_now(state, battery)) {
            continue;
        }
        struct point aim = aim_of(terms, battery);
        bool right = terrain_holds(&terms->table, battery->landmark, aim);
        bool later = battery->fired != 0 && right;
        battery->fired = (uint8_t)state->head.turn;
        for (int i = 0; i < battery->guns; i++) {
            struct point at = aflame_deviate(play, aim, later ? LATER_DIE : FIRST_DIE,
                                             CLAUSE_SCENARIO_SH_OFFTABLE, NO_PIECE);
            aflame_tell_barrage(play, CLAUSE_SCENARIO_SH_OFFTABLE, battery->side, at, ZONE_RADIUS);
            aflame_strike(
                play, &(struct blast){
                          .at = at,
                          .radius = ZONE_RADIUS,
                          .kills = aflame_shell_row(aflame_gun_row(battery->piece)->shell)->kills,
                          .by = NO_UNIT,
                          .attack = ATTACK_ARTILLERY,
                          .clause = CLAUSE_SCENARIO_SH_OFFTABLE});
        }
        return true;
    }
    return false;
}

/* -- arrivals ---------------------------------------------------------------------------------- */

static bool is_held_forward(terms_t *terms, state_t *state, int side)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != side || !is_standing(man) || !is_controlled(&state->units[man->unit])) {
            continue;
        }
        for (int k = 0; k < terms->n_forward; k++) {
            if (terrain_holds(&terms->table, terms->forward[k].piece, man->at)) {
                return true;
            }
        }
    }
    return false;
}

/* aflame.scenario.sh-d1-kondor: machine guns that wait until nobody holds the forward hills. */
void aflame_arrive(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    aflame_call_bomber(play);
    if (terms->n_forward > 0 && state->head.turn > 1 && !is_held_forward(terms, state, DEFENDER)) {
        aflame_bring(play, ATTACKER, KIND_CREW, CLAUSE_SCENARIO_SH_D1_KONDOR);
    }
}

/* -- the night (aflame.scenario.sh-night, aflame.scenario.sh-recover) -----------------------------
 */

/* aflame.scenario.sh-recover: each day is a game of its own; with `keep` everything goes on. */
static void recover_unit(struct play *play, int unit)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    its->tested = its->failed_turn = 0;
    its->confused = its->confused == FOR_GOOD ? FOR_GOOD : 0;
    its->demoralised = its->demoralised == FOR_GOOD ? FOR_GOOD : 0;
    its->inactive = 0;
    if (option_of(terms, OPT_NIGHT) == NIGHT_RESET) {
        its->failed = its->streak = its->malus = its->lost = 0;
        its->confused = its->demoralised = 0;
        its->control = CONTROL_NORMAL;
        its->strength = (uint8_t)aflame_strength(state, unit);
    }
    struct sheet *sheet = &state->sheets[unit];
    sheet->cared = sheet->amused = sheet->came = sheet->calm = sheet->attacks = 0;
    aflame_weigh(play, unit);
}

/* A unit or headquarters that lost its officer names a survivor, who rolls a grade. */
static void promote(struct play *play, int unit)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int man = aflame_reference(state, unit);
    if (man == NO_MAN || aflame_officer(state, unit) != NO_MAN) {
        return;
    }
    state->men[man].man.role = is_hq(terms, &state->units[unit]) ? ROLE_COMMANDER : ROLE_OFFICER;
    state->units[unit].grade = NOT_GIVEN;
    aflame_tell_replaced(play, CLAUSE_SCENARIO_SH_RECOVER, unit, man);
}

/* aflame.scenario.sh-ammo: a side without reserves rolls anew every day. */
static void resupply(struct aflame_state *state, terms_t *terms, int unit)
{
    if (terms->no_reserve[state->units[unit].side]) {
        state->units[unit].volleys = NOT_GIVEN;
        for (int i = 0; i < state->n_guns; i++) {
            if (state->guns[i].unit == unit) {
                state->guns[i].rounds = NOT_GIVEN;
            }
        }
    }
}

/* Those of the new day, to be placed. */
static void call_up(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->gone == GONE_AT_DAWN && unit->day == state->day) {
            unit->gone = GONE_HERE;
            aflame_tell_comes(play, CLAUSE_SCENARIO_SH_NIGHT, i);
        }
    }
}

/* aflame.scenario.sh-d2-nationalist: Moroccans and the Legion, who fought on day 1, have 3 now. */
static void tire(terms_t *terms, struct aflame_state *state)
{
    enum { TIRED = 3, SECOND_DAY = 2 };
    for (int i = 0; terms->n_forward > 0 && state->day == SECOND_DAY && i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (is_on_table(unit) && !is_hq(terms, unit) && unit->day < SECOND_DAY &&
            (unit->troops == TROOPS_MOROCCAN || unit->troops == TROOPS_LEGION)) {
            unit->morale = TIRED;
        }
    }
}

/* aflame.scenario.sh-weather: smoke, gas and fires are gone; what guns remember too. */
static void clear_away(struct aflame_state *state)
{
    for (int i = 0; i < state->n_clouds; i++) {
        state->clouds[i].gone = 1;
    }
    for (int i = 0; i < state->n_guns; i++) {
        state->guns[i].shot_turn = 0;
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        struct vehicle *vehicle = &state->vehicles[i];
        vehicle->stopped = vehicle->stunned = vehicle->burning = 0;
    }
    state->franco = state->barrage = state->hunters_due = 0;
}

static void nightfall(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    aflame_tell_night_falls(play, CLAUSE_SCENARIO_SH_NIGHT, state->day);
    aflame_note_fronts(terms, state);
    clear_away(state);
    call_up(play);
    aflame_find_shown(play);
    aflame_ask_night(play);
}

/* Who has found no place in the night does not come. */
static void leave_behind(struct aflame_state *state, terms_t *terms)
{
    for (int i = 0; i < state->n_units; i++) {
        int man = is_on_table(&state->units[i]) ? terms->men_from[i] : NO_MAN;
        if (man != NO_MAN && kind_of(terms, &state->units[i]) != KIND_AIRCRAFT &&
            aflame_reference(state, i) == NO_MAN) {
            state->units[i].gone = GONE_LEFT;
        }
    }
}

static void dawn(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    leave_behind(state, terms);
    tire(terms, state);
    for (int i = 0; i < state->n_units; i++) {
        if (is_on_table(&state->units[i])) {
            recover_unit(play, i);
            promote(play, i);
            resupply(state, terms, i);
        }
    }
    aflame_roll_grades(play);
    aflame_roll_ammunition(play);
    aflame_roll_wind(play);
    aflame_build_deck(play);
    aflame_note_goals(play);
}

/* A game that begins with the last turn's night: dawn follows, and the turns from 1 again. At the
 * end of every other turn nothing happens here. aflame.scenario.sh-cards: each day has its own
 * deck. */
bool aflame_run_the_night(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    if (state->step == 0 && state->head.turn < terms->head.last_turn) {
        return false;
    }
    if (state->step == 0) {
        state->step = 1;
        nightfall(play);
        return true;
    }
    state->step = 0;
    dawn(play);
    state->head.turn = 0;
    return false;
}
