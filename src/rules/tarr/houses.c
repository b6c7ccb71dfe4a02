/* Tarr's Modern Warfare: houses that fall or burn, and whoever was in what is destroyed (ledger,
 * 4.11: tarr.points.building, tarr.points.blockhouse; 4.22: tarr.para.hit, tarr.motor.attack,
 * tarr.motor.survivors). */

#include <string.h>

#include "rules/tarr/heavy.h"

enum { SIX = 6, BEHIND = 2 * INCH };
enum { BAIL_DICE, BAIL_PLACE }; /* task.b */

struct point tarr_middle_of_piece(const struct table *table, int piece)
{
    return box_middle(terrain_box(table, piece));
}

/* tarr.points.building, tarr.points.blockhouse: three dice and the strike against 7, or 18. */
bool tarr_strike_house(struct play *play, int by, int piece, int strike, int clause)
{
    bool concrete = tarr_terms(play)->table.terrain[piece].kind == BLOCKHOUSE;
    int defence = tarr_strike_row(concrete ? STRIKE_BLOCKHOUSE : STRIKE_BUILDING)->defence;
    return tarr_points(play, by, NO_PIECE, strike, defence, clause);
}

bool tarr_is_inside(state_t *state, int unit, int piece)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit == unit && is_standing(man) && man->inside == piece) {
            return true;
        }
    }
    return false;
}

/* tarr.core.formation: after a landing whoever cannot stand at his place is put at the centre. */
void tarr_put(struct play *play, int unit, struct point at, int facing, enum form form)
{
    struct scene scene;
    tarr_look_out(tarr_terms(play), tarr_of(play), &scene);
    tarr_set_down(&scene, tarr_of(play), unit, at, facing, (int)form);
    tarr_refresh_unit(play, &scene, unit);
}

static void set_ruin(struct tarr_state *state, int piece, enum ruin_state became)
{
    int i = 0;
    while (i < state->n_ruins && state->ruins[i].piece != piece) {
        i++;
    }
    if (i == RUINS_MAX) {
        return; /* there are no more houses than that: set-up has seen to it */
    }
    state->ruins[i] = (struct ruin){.piece = (uint8_t)piece, .became = (uint8_t)became};
    state->n_ruins = (uint16_t)(i == state->n_ruins ? i + 1 : state->n_ruins);
}

/* Those who are diced for come in the order of their numbers: the first is pushed last. */
static void ask_survivors(struct play *play, int unit, enum wreckage what)
{
    agenda_push(&tarr_of(play)->head,
                (struct task){
                    .kind = TASK_BAIL, .unit = (uint8_t)unit, .a = (int16_t)what, .b = BAIL_DICE});
}

int tarr_all_of(terms_t *terms, state_t *state, int unit, uint64_t may[MEN_WORDS])
{
    int n = 0;
    memset(may, 0, MEN_WORDS * sizeof may[0]);
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        if (state->men[i].man.gone == MAN_HERE) {
            set_bit(may, i);
            n++;
        }
    }
    return n;
}

/* tarr.points.building, tarr.air.buildings: under a bomb all are killed. */
void tarr_destroy_house(struct play *play, int piece, bool bombed, int clause)
{
    struct tarr_state *state = tarr_of(play);
    uint64_t may[MEN_WORDS];
    tarr_tell_collapsed(play, clause, piece);
    set_ruin(state, piece, RUIN_STATE_RUBBLE);
    for (int unit = state->n_units - 1; unit >= 0; unit--) {
        if (!tarr_is_inside(state, unit, piece)) {
            continue;
        }
        if (!bombed) {
            ask_survivors(play, unit, WRECK_HOUSE);
            continue;
        }
        int n = tarr_all_of(tarr_terms(play), state, unit, may);
        tarr_men_fall(play, unit, may, n, NO_UNIT, CLAUSE_AIR_BUILDINGS);
    }
}

/* tarr.flame.house: it catches fire; tarr.smoke.fire. */
void tarr_burn_house(struct play *play, int piece, int clause)
{
    struct tarr_state *state = tarr_of(play);
    terms_t *terms = tarr_terms(play);
    if (terms->table.terrain[piece].kind != BUILDING || tarr_ruin_of(state, piece) >= 0) {
        return;
    }
    tarr_tell_house_burns(play, clause, piece);
    set_ruin(state, piece, RUIN_STATE_BURNING);
    tarr_raise_smoke(play, tarr_middle_of_piece(&terms->table, piece), SMOKE_FIRE,
                     CLAUSE_SMOKE_FIRE);
}

/* One throw at a house by what men carry. */
bool tarr_attack_house(struct play *play, int unit, int piece, int strike, int clause)
{
    if (!tarr_strike_house(play, unit, piece, strike, clause)) {
        return false;
    }
    tarr_destroy_house(play, piece, false, CLAUSE_POINTS_BUILDING);
    return true;
}

/* tarr.motor.attack, tarr.para.hit */
static void bail_out(struct play *play, int carrier, enum wreckage what)
{
    struct tarr_state *state = tarr_of(play);
    for (int unit = state->n_units - 1; unit >= 0; unit--) {
        if (state->units[unit].aboard == carrier && state->units[unit].gone == GONE_HERE) {
            ask_survivors(play, unit, what);
        }
    }
}

void tarr_bail_out(struct play *play, int vehicle)
{
    bail_out(play, vehicle, WRECK_VEHICLE);
}

void tarr_bail_aircraft(struct play *play, int aircraft)
{
    bail_out(play, aircraft, WRECK_AIRCRAFT);
}

static const int survival_clauses[] = {[WRECK_HOUSE] = CLAUSE_MOTOR_SURVIVORS,
                                       [WRECK_VEHICLE] = CLAUSE_MOTOR_SURVIVORS,
                                       [WRECK_AIRCRAFT] = CLAUSE_PARA_HIT};

/* tarr.motor.survivors: groups of six first, the part last; the score, at most the number of the
 * group, is unhurt. */
void tarr_survive(struct play *play, int unit, int clause)
{
    struct tarr_state *state = tarr_of(play);
    uint64_t may[MEN_WORDS];
    int men = tarr_all_of(tarr_terms(play), state, unit, may);
    int unhurt = 0;
    for (int left = men; left > 0; left -= SIX) {
        struct throw throw = play_die(FOR_SURVIVORS, clause, NO_PIECE, NO_PIECE);
        int group = left < SIX ? left : SIX;
        int score = play_roll_total(play, &throw);
        unhurt += score < group ? score : group;
    }
    if (men > unhurt) {
        tarr_men_fall(play, unit, may, men - unhurt, NO_UNIT, clause);
    }
}

static void place_survivors(struct play *play, int unit, enum wreckage what);

void tarr_run_bail(struct play *play, const struct task *task)
{
    struct task place = *task;
    if (task->unit == NO_UNIT) { /* in a view: of some who are not seen */
        return;
    }
    if (task->b == BAIL_PLACE) {
        place_survivors(play, task->unit, (enum wreckage)task->a);
        return;
    }
    place.b = BAIL_PLACE;
    agenda_push(&tarr_of(play)->head, place);
    tarr_survive(play, task->unit, survival_clauses[task->a]);
}

/* Where they stand now, in `mass`: in the rubble, 2 inches behind the wreck, or below where the
 * aircraft was hit. */
static void place_survivors(struct play *play, int unit, enum wreckage what)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[unit];
    struct point at = its->at;
    const struct unit *carrier = its->aboard == NO_UNIT ? its : &state->units[its->aboard];
    int facing = carrier->facing;
    if (its->gone != GONE_HERE || tarr_strength(terms, state, unit) == 0) {
        return;
    }
    if (what != WRECK_HOUSE) {
        struct point behind = point_beside(carrier->at, facing, -BEHIND, 0);
        bool room = what == WRECK_VEHICLE && box_holds(table_box(&terms->table), behind);
        at = room ? behind : carrier->at;
        its->aboard = NO_UNIT;
        set_hidden(state, unit, false);
        its->limbered = is_gun(terms, its);
        its->driven = 1;
    }
    if (what == WRECK_AIRCRAFT) { /* tarr.para.hit: of a glider the equipment is lost */
        its->landed = (uint8_t)state->head.turn;
        its->out = its->out || is_piece(terms, its);
    }
    tarr_put(play, unit, at, facing, FORM_MASS);
    tarr_tell_got_out(play, survival_clauses[what], unit, at);
}
