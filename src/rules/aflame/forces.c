/* A World Aflame: units, their officers and ratings (ledger, unit composition to ratings).
 *
 * In the order of the book: aflame.unit.squad, aflame.unit.squad-weapons, aflame.unit.company,
 * aflame.unit.battalion, aflame.unit.brigade, aflame.unit.vehicles-free, aflame.unit.sniper,
 * aflame.unit.hunters, aflame.unit.special, aflame.unit.attach, aflame.unit.standard,
 * aflame.unit.advisor, aflame.unit.cavalry, aflame.unit.afv, aflame.unit.soft,
 * aflame.unit.field-gun, aflame.unit.battery, aflame.unit.battery-unit, aflame.unit.separate,
 * aflame.unit.elite, aflame.unit.strength, aflame.unit.ids.
 *
 * What a unit is made of are rows of templates.tsv, rosters.tsv and guns.tsv. Vehicles without
 * armour belong to the unit that a file says; guns of one unit are a battery. */

#include "rules/aflame/arms.h"

struct grade_row {
    uint8_t roll, grade;
};

#include "rules/aflame-grade.h"

enum { PLAYER_GRADE = 2, GRADE_GOOD = 3, ATTACH_REACH = 2 * INCH, TOUCH = 1050, LEARNS = 5 * INCH };

/* -- units ------------------------------------------------------------------------------------- */

/* aflame.unit.special: who may leave his headquarters to join a unit. */
static bool may_attach(const struct figure *figure)
{
    switch ((enum role)figure->man.role) {
    case ROLE_MEDIC:
    case ROLE_COMMISSAR:
    case ROLE_PRIEST:
    case ROLE_ADVISOR:
    case ROLE_OBSERVER:
        return true;
    default:
        return false;
    }
}

/* A unit has at most one medic, and at most one commissar or religious figure. */
static bool has_his_like(state_t *state, int unit, int man)
{
    enum role role = (enum role)state->men[man].man.role;
    if (role == ROLE_COMMISSAR || role == ROLE_PRIEST) {
        return aflame_has_role(state, unit, ROLE_COMMISSAR) ||
               aflame_has_role(state, unit, ROLE_PRIEST);
    }
    return role == ROLE_MEDIC && aflame_has_role(state, unit, ROLE_MEDIC);
}

static bool is_near_unit(state_t *state, int unit, struct point at, int32_t within)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit == unit && is_standing(man) && points_within(man->at, at, within)) {
            return true;
        }
    }
    return false;
}

/* aflame.unit.attach: in the activation of his headquarters or of the unit. */
bool aflame_check_attach(terms_t *terms, state_t *state, const struct aflame_attach *order,
                         struct refusal *why)
{
    const struct figure *figure = &state->men[order->man];
    const struct unit *unit = &state->units[order->unit];
    if (!may_attach(figure) || !is_standing(&figure->man)) {
        return refuse(why, CLAUSE_UNIT_ATTACH, "he is not one who joins units");
    }
    if (figure->man.unit == order->unit || unit->side != order->side || !is_on_table(unit) ||
        is_hq(terms, unit)) {
        return refuse(why, CLAUSE_UNIT_ATTACH, "he cannot join that unit");
    }
    if (figure->was & HAS_JOINED) {
        return refuse(why, CLAUSE_UNIT_ATTACH, "he has joined a unit in this turn");
    }
    if (figure->man.unit != state->active && order->unit != state->active) {
        return refuse(why, CLAUSE_UNIT_ATTACH, "that is done when either of them is active");
    }
    if (aflame_officer(state, figure->man.home) == NO_MAN) {
        return refuse(why, CLAUSE_COMMAND_HQ_LOSS, "his headquarters has no commander");
    }
    if (has_his_like(state, order->unit, order->man) ||
        aflame_strength(state, order->unit) == MEN_OF_UNIT) {
        return refuse(why, CLAUSE_UNIT_ATTACH, "the unit has such a man already");
    }
    return is_near_unit(state, order->unit, figure->man.at, ATTACH_REACH) ||
           refuse(why, CLAUSE_UNIT_ATTACH, "he is not within 2 inches of it");
}

void aflame_do_attach(struct play *play, const struct aflame_attach *order)
{
    struct figure *figure = &aflame_of(play)->men[order->man];
    figure->man.unit = (uint8_t)order->unit;
    figure->was |= HAS_JOINED;
    aflame_tell_attached(play, CLAUSE_UNIT_ATTACH, order->man, order->unit);
    aflame_ask_again(play);
}

bool aflame_list_attach(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_men; i++) {
        bool his = state->men[i].man.side == side && may_attach(&state->men[i]);
        for (int u = 0; u < state->n_units && his; u++) {
            const struct aflame_attach order = {.side = side, .man = i, .unit = u};
            any |=
                aflame_check_attach(terms, state, &order, NULL) && aflame_add_attach(legal, i, u);
        }
    }
    return any;
}

bool aflame_check_detach(terms_t *terms, state_t *state, const struct aflame_detach *order,
                         struct refusal *why)
{
    const struct man *man = &state->men[order->man].man;
    (void)terms;
    if (!is_standing(man) || man->unit == man->home) {
        return refuse(why, CLAUSE_UNIT_ATTACH, "he is attached to nobody");
    }
    if (state->men[order->man].was & HAS_JOINED) {
        return refuse(why, CLAUSE_UNIT_ATTACH, "he has joined it in this turn");
    }
    return man->unit == state->active || man->home == state->active ||
           refuse(why, CLAUSE_UNIT_ATTACH, "that is done when either of them is active");
}

void aflame_do_detach(struct play *play, const struct aflame_detach *order)
{
    struct aflame_state *state = aflame_of(play);
    state->men[order->man].man.unit = state->men[order->man].man.home;
    aflame_tell_detached(play, CLAUSE_UNIT_ATTACH, order->man);
    aflame_ask_again(play);
}

/* aflame.unit.elite: set-up decides; cards do not change it. */
bool aflame_is_elite(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    (void)terms;
    return its->morale == 6 || (its->initiative == 5 && its->morale == 5);
}

/* aflame.unit.strength */
int aflame_strength(state_t *state, int unit)
{
    return unit_strength(&aflame_figures, &state->head, unit);
}

bool aflame_has_role(state_t *state, int unit, enum role role)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (figure->man.unit == unit && is_in_action(&figure->man) && figure->man.role == role) {
            return true;
        }
    }
    return false;
}

/* On the table, or aboard something that is. */
static bool is_present(state_t *state, const struct man *man)
{
    return is_standing(man) ||
           (is_in_action(man) && (man->aboard != NO_UNIT || state->sheets[man->unit].aloft));
}

/* aflame.unit.ids: the living officer, else the lowest living number. */
int aflame_reference(state_t *state, int unit)
{
    int officer = aflame_officer(state, unit);
    for (int i = 0; officer == NO_MAN && i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && is_present(state, &state->men[i].man)) {
            return i;
        }
    }
    return officer;
}

struct point aflame_man_at(state_t *state, int man)
{
    const struct man *his = &state->men[man].man;
    return is_nowhere(his->at) && his->aboard < state->n_vehicles ? state->vehicles[his->aboard].at
                                                                  : his->at;
}

/* Of the enemies a side knows of the figure nearest to a place, or NO_MAN. */
int aflame_nearest_foe(state_t *state, int side, struct point from)
{
    int best = NO_MAN;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != side && is_standing(man) && !is_veiled(state, man->unit) &&
            (best == NO_MAN ||
             point_distance2(man->at, from) < point_distance2(state->men[best].man.at, from))) {
            best = i;
        }
    }
    return best;
}

/* -- officers ---------------------------------------------------------------------------------- */

static uint8_t roll_grade(struct play *play, int unit)
{
    int die = aflame_die(play, FOR_GRADE, CLAUSE_OFFICER_GRADE, unit_piece(unit), 6);
    return aflame_grade[die - 1].grade;
}

/* aflame.officer.grade: one die for each unit, side 1 first; the players' own figures are not
 * graded (aflame.officer.player), nor are snipers, hunters and pilots. */
void aflame_roll_grades(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    for (int side = 0; side < SIDES; side++) {
        uint8_t saw = aflame_hush(play, side);
        for (int i = 0; i < state->n_units; i++) {
            struct unit *unit = &state->units[i];
            enum kind kind = kind_of(terms, unit);
            if (unit->side != side || unit->grade != NOT_GIVEN) {
                continue;
            }
            if ((is_hq(terms, unit) && unit->hq == NO_UNIT) || kind == KIND_SNIPER ||
                kind == KIND_AIRCRAFT) {
                unit->grade = PLAYER_GRADE;
            } else if (kind == KIND_HUNTERS) {
                unit->grade = GRADE_GOOD; /* aflame.hunter.profile */
            } else {
                unit->grade = roll_grade(play, i);
                aflame_tell_graded(play, CLAUSE_OFFICER_GRADE, i, unit->grade);
            }
        }
        aflame_speak(play, saw);
    }
}

/* aflame.officer.every-unit; a legendary officer may be out of action (aflame.officer.legendary).
 * Snipers and hunters lead themselves. */
int aflame_officer(state_t *state, int unit)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        bool leads = is_leader(figure) || state->sheets[unit].itself;
        if (figure->man.unit == unit && is_present(state, &figure->man) && leads &&
            (figure->out_until == 0 || figure->out_until < state->head.turn)) {
            return i;
        }
    }
    return NO_MAN;
}

/* aflame.officer.use, aflame.officer.loss */
int aflame_officer_grade(terms_t *terms, state_t *state, int unit)
{
    (void)terms;
    if (aflame_officer(state, unit) == NO_MAN || state->units[unit].grade == NOT_GIVEN) {
        return 0;
    }
    return state->units[unit].grade;
}

/* aflame.officer.replace: the headquarters has learned of it: near enough, linked, or by message.
 */
static bool has_learned(terms_t *terms, state_t *state, int hq, int unit)
{
    int commander = aflame_officer(state, hq);
    if (commander == NO_MAN) {
        return false;
    }
    return is_near_unit(state, unit, state->men[commander].man.at, LEARNS) ||
           aflame_are_linked(terms, state, hq, unit) || state->sheets[unit].reported;
}

static bool is_above(state_t *state, int hq, int unit)
{
    for (int up = state->units[unit].hq, depth = 0; up != NO_UNIT && depth < UNITS_MAX; depth++) {
        if (up == hq) {
            return true;
        }
        up = state->units[up].hq;
    }
    return false;
}

/* aflame.command.hq-loss: no commander is left above it. */
static bool is_left_alone(state_t *state, int hq)
{
    for (int up = state->units[hq].hq, depth = 0; up != NO_UNIT && depth < UNITS_MAX; depth++) {
        if (is_on_table(&state->units[up]) && aflame_officer(state, up) != NO_MAN) {
            return false;
        }
        up = state->units[up].hq;
    }
    return true;
}

/* Consent comes by itself at the end of the turn after the loss; a man of a unit under it who
 * touches a figure of the headquarters then leads it, in his unit's activation or in its own. */
static bool check_promotion(terms_t *terms, state_t *state, const struct aflame_replace *order,
                            struct refusal *why)
{
    enum { CONSENT = 2 };
    const struct man *man = &state->men[order->man].man;
    if (state->head.turn < state->sheets[order->unit].headless + CONSENT) {
        return refuse(why, CLAUSE_COMMAND_HQ_LOSS, "nobody has consented yet");
    }
    if (state->active != order->unit && state->active != man->unit) {
        return refuse(why, CLAUSE_COMMAND_HQ_LOSS, "that is done when either of them is active");
    }
    (void)terms;
    if (man->unit == order->unit) {
        return true;
    }
    return (is_above(state, order->unit, man->unit) &&
            is_near_unit(state, order->unit, man->at, TOUCH)) ||
           refuse(why, CLAUSE_COMMAND_HQ_LOSS, "he is not under it, or has not come to it");
}

/* Who stands before the unit: of the headquarters, or of another unit under it; with the option a
 * man of the unit itself. */
bool aflame_check_replace(terms_t *terms, state_t *state, const struct aflame_replace *order,
                          struct refusal *why)
{
    const struct man *man = &state->men[order->man].man;
    int unit = order->unit;
    bool own = man->unit == unit && option_of(terms, OPT_SQUAD_PROMOTION) == SQUAD_PROMOTION_YES;
    if (state->units[unit].side != order->side || aflame_officer(state, unit) != NO_MAN ||
        !is_standing(man) || man->side != order->side) {
        return refuse(why, CLAUSE_OFFICER_REPLACE, "that unit needs no officer, or he cannot go");
    }
    int hq = state->active;
    if (is_hq(terms, &state->units[unit]) && is_left_alone(state, unit)) {
        return check_promotion(terms, state, order, why);
    }
    if (!is_hq(terms, &state->units[hq]) || !is_above(state, hq, unit) ||
        !has_learned(terms, state, hq, unit)) {
        return refuse(why, CLAUSE_OFFICER_REPLACE,
                      "the active headquarters is not above it, or has not learned of the loss");
    }
    if (!own && man->unit != hq && !is_above(state, hq, man->unit)) {
        return refuse(why, CLAUSE_OFFICER_REPLACE, "he is not under that headquarters");
    }
    return own || (man->unit != unit && is_near_unit(state, unit, man->at, TOUCH)) ||
           refuse(why, CLAUSE_OFFICER_REPLACE, "he has not come to the unit");
}

/* An ungraded man rolls, an officer keeps his grade. */
void aflame_do_replace(struct play *play, const struct aflame_replace *order)
{
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[order->man];
    int from = figure->man.unit;
    bool officer = is_leader(figure) && from != order->unit;
    uint8_t grade = officer ? state->units[from].grade : roll_grade(play, order->unit);
    figure->man.unit = (uint8_t)order->unit;
    figure->man.role =
        is_hq(aflame_terms(play), &state->units[order->unit]) ? ROLE_COMMANDER : ROLE_OFFICER;
    state->units[order->unit].grade = grade;
    state->sheets[order->unit].reported = 0;
    aflame_tell_replaced(play, CLAUSE_OFFICER_REPLACE, order->unit, order->man);
    aflame_ask_again(play);
}

bool aflame_list_replace(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int u = 0; u < state->n_units; u++) {
        if (state->units[u].side != side || !is_on_table(&state->units[u]) ||
            aflame_officer(state, u) != NO_MAN) {
            continue;
        }
        for (int i = 0; i < state->n_men; i++) {
            const struct aflame_replace order = {.side = side, .unit = u, .man = i};
            any |=
                aflame_check_replace(terms, state, &order, NULL) && aflame_add_replace(legal, u, i);
        }
    }
    return any;
}

/* aflame.officer.legendary: he is never killed, only put out of action. Has he been spared so? */
bool aflame_is_legend(struct play *play, int man)
{
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[man];
    if (option_of(aflame_terms(play), OPT_LEGENDARY) == LEGENDARY_NO || !is_leader(figure) ||
        state->units[figure->man.unit].grade != 4) {
        return false;
    }
    int turns = aflame_average(play, FOR_TURNS, CLAUSE_OFFICER_LEGENDARY, figure_piece(man), 1);
    figure->out_until = (uint8_t)(state->head.turn + turns);
    aflame_tell_out(play, CLAUSE_OFFICER_LEGENDARY, man, turns);
    return true;
}

/* -- ratings ----------------------------------------------------------------------------------- */

/* An advisor whose help no card has ended. aflame.unit.advisor */
static bool is_advised(state_t *state, int unit)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (figure->man.unit == unit && figure->man.role == ROLE_ADVISOR &&
            is_in_action(&figure->man)) {
            enum troops troops = (enum troops)state->units[figure->man.home].troops;
            return !(troops == TROOPS_KONDOR && state->no_kondor) &&
                   !(troops == TROOPS_SOVIET && state->no_soviet);
        }
    }
    return false;
}

/* aflame.rating.initiative, aflame.rating.morale, aflame.rating.mixed: each unit has its own;
 * aflame.rating.exempt is asked where tests are. aflame.rating.change: never below 1. */
int aflame_rating(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    enum { AMUSED = 2 };
    (void)terms;
    int rating = its->morale + its->raised + (is_advised(state, unit) ? 1 : 0) +
                 (state->sheets[unit].cared >= state->head.turn ? 1 : 0) +
                 (state->sheets[unit].amused >= state->head.turn ? AMUSED : 0);
    return rating < 1 ? 1 : rating;
}

/* The headquarters above all others of a side: that which has none above it; or NO_UNIT. */
int aflame_senior(terms_t *terms, state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && is_hq(terms, unit) && unit->hq == NO_UNIT &&
            unit->gone == GONE_HERE) {
            return i;
        }
    }
    return NO_UNIT;
}
