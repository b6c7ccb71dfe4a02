/* Pz8 Colonial: fire, and figures that fall (ledger, fire).
 *
 * In the order of the book: pz8-colonial.fire.when, pz8-colonial.fire.target,
 * pz8-colonial.fire.dice, pz8-colonial.fire.range, pz8-colonial.fire.modifiers,
 * pz8-colonial.fire.aimed,
 * pz8-colonial.fire.over-six, pz8-colonial.fire.order, pz8-colonial.fire.choose,
 * pz8-colonial.fire.eliminate, pz8-colonial.fire.leader-save, pz8-colonial.fire.take-place,
 * pz8-colonial.fire.simultaneous. */

#include <string.h>

#include "rules/common/expect.h"
#include "rules/pz8-colonial/colonial.h"

enum { TAKE_UP = 2 * INCH, HALVED = 7, NEED_MOST = 7 };

/* -- who can hit whom -------------------------------------------------------------------------- */

/* pz8-colonial.mounted.european-fire, pz8-colonial.mounted.native-fire, pz8-colonial.camelry.fire
 */
static bool may_fire(state_t *state, int man)
{
    const struct figure *figure = &state->men[man];
    const struct unit *unit = &state->units[figure->man.unit];
    const struct arms_row *arms = colonial_arms_of(figure);
    if (arms->weapon == WEAPON_NONE || !is_standing(&figure->man)) {
        return false;
    }
    return !unit->mounted || unit->side == NATIVE || figure->man.weapon == ARMS_REVOLVER;
}

/* pz8-colonial.fire.target: the nearest figure that is seen within reach; of equals one that is not
 * in cover. */
static int aim_point(const struct lookout *lookout, const uint64_t targets[MEN_WORDS],
                     struct point from, int32_t range)
{
    int best = NO_MAN;
    bool best_covered = false;
    for (int i = NO_MAN; next_man(targets, &i);) {
        struct point at = lookout->men.at[i];
        if (!points_within(from, at, range) || !colonial_sees(lookout, from, at)) {
            continue;
        }
        bool covered = colonial_is_in_cover(lookout, at, from);
        int64_t nearer = best == NO_MAN ? -1
                                        : point_distance2(from, at) -
                                              point_distance2(from, lookout->men.at[best]);
        if (nearer < 0 || (nearer == 0 && best_covered && !covered)) {
            best = i;
            best_covered = covered;
        }
    }
    return best;
}

/* -- the score needed -------------------------------------------------------------------------- */

/* pz8-colonial.fire.modifiers, pz8-colonial.table.fire-mods: what is taken from the score needed.
 */
static int modifiers(const struct lookout *lookout, const struct volley *volley,
                     const struct weapon_row *weapon, bool firearm, bool covered)
{
    const struct unit *unit = &lookout->state->units[volley->unit];
    int sum = weapon->modifier;
    if (volley->plain) {
        return 0;
    }
    sum += unit->rating == QUALITY_VETERAN ? 1 : unit->rating == QUALITY_GREEN ? -1 : 0;
    sum += volley->aimed && weapon->aimed ? 1 : 0;
    sum -= covered ? 1 : 0;
    sum -= unit->side == NATIVE && unit->mounted && firearm ? 1 : 0;
    sum -= unit->scant ? 1 : 0;
    return sum;
}

/* How many dice need what: by score, all of 7 and more together. */
struct dice_count {
    int figures[NEED_MOST + 1];
    uint64_t may[MEN_WORDS]; /* figures of the target within range and sight of one that fires */
    int firing;
};

static void count_firer(const struct lookout *lookout, const struct volley *volley,
                        const uint64_t targets[MEN_WORDS], struct point from, int row, int dice,
                        bool firearm, struct dice_count *count)
{
    const struct weapon_row *weapon = colonial_weapon(row);
    int32_t range = scaled(lookout->terms, weapon->range);
    int aim = aim_point(lookout, targets, from, range);
    if (aim == NO_MAN) {
        return;
    }
    struct point at = lookout->men.at[aim];
    bool far = weapon->half > 0 && !points_within(from, at, scaled(lookout->terms, weapon->half));
    int need = weapon->need + far -
               modifiers(lookout, volley, weapon, firearm, colonial_is_in_cover(lookout, at, from));
    need = need < 1 ? 1 : need > NEED_MOST ? NEED_MOST : need;
    count->figures[need] += dice;
    count->firing += dice;
    for (int i = NO_MAN; next_man(targets, &i);) {
        if (!has_bit(count->may, i) && points_within(from, lookout->men.at[i], range) &&
            colonial_sees(lookout, from, lookout->men.at[i])) {
            set_bit(count->may, i);
        }
    }
}

static void count_dice(terms_t *terms, state_t *state, const struct volley *volley,
                       struct dice_count *count)
{
    struct lookout lookout;
    uint64_t targets[MEN_WORDS];
    struct body body;
    memset(count, 0, sizeof *count);
    colonial_look_out(terms, state, volley->unit, volley->target, &lookout);
    men_of_unit(&lookout.men, volley->target, targets);
    if (volley->weapon != WEAPON_NONE) {
        count_firer(&lookout, volley, targets, volley->from, volley->weapon, volley->dice, false,
                    count);
        return;
    }
    body_of(&colonial_figures, &state->head, volley->unit, &body);
    for (int i = 0; i < body.n; i++) {
        const struct arms_row *arms = colonial_arms_of(&state->men[body.who[i]]);
        if (may_fire(state, body.who[i])) {
            count_firer(&lookout, volley, targets, body.at[i], arms->weapon, 1, arms->firearm,
                        count);
        }
    }
}

static bool can_hit(terms_t *terms, state_t *state, const struct volley *volley)
{
    struct dice_count count;
    count_dice(terms, state, volley, &count);
    return count.firing > 0;
}

int32_t colonial_mean_hits(terms_t *terms, state_t *state, const struct volley *volley)
{
    struct dice_count count;
    int32_t sixths = 0;
    count_dice(terms, state, volley, &count);
    for (int need = 1; need <= NEED_MOST; need++) {
        int dice = need < HALVED ? count.figures[need] : (count.figures[need] + 1) / 2;
        sixths += dice * expect_faces(need < HALVED ? need : 6, 0);
    }
    int32_t most = 1000 * count_bits(count.may, MEN_WORDS);
    return sixths * 1000 / 6 < most ? sixths * 1000 / 6 : most;
}

/* -- the dice ---------------------------------------------------------------------------------- */

/* pz8-colonial.mg.fire, pz8-colonial.mg.jam: two natural 1s or more; the hits count. */
static int throw_mg(struct play *play, int unit, const struct throw *throw, const uint8_t worth[6])
{
    static const uint8_t natural_one[6] = {1};
    int ones = 0;
    int hits = play_roll_worth_also(play, throw, worth, natural_one, &ones);
    if (ones >= 2) {
        colonial_of(play)->units[unit].jammed = 1;
        colonial_tell_jammed(play, CLAUSE_MG_JAM, unit);
    }
    return hits;
}

/* pz8-colonial.fire.over-six: half the dice, rounded up, hit on a 6. */
static int throw_group(struct play *play, const struct volley *volley, int figures, int need)
{
    uint8_t worth[6];
    int dice = need < HALVED ? figures : (figures + 1) / 2;
    struct throw throw =
        play_die(FOR_HITS, CLAUSE_FIRE_DICE, unit_piece(volley->unit), unit_piece(volley->target));
    for (int face = 1; face <= 6; face++) {
        worth[face - 1] = face >= (need < HALVED ? need : 6);
    }
    throw.n = (uint8_t)dice;
    colonial_tell_volley(play, CLAUSE_FIRE_MODIFIERS, volley->unit, volley->target, figures, need);
    if (need >= HALVED) {
        colonial_tell_halved(play, CLAUSE_FIRE_OVER_SIX, dice);
    }
    return volley->weapon == WEAPON_MG ? throw_mg(play, volley->unit, &throw, worth)
                                       : play_roll_worth(play, &throw, worth);
}

/* Whoever is hit takes up nobody's firearm (pz8-colonial.fire.take-place). */
static void mark_all(struct colonial_state *state, const uint64_t hit[MEN_WORDS])
{
    for (int i = NO_MAN; next_man(hit, &i);) {
        state->men[i].man.gone = FATE_MARKED;
    }
}

/* pz8-colonial.fire.order: from the lowest need to the highest. */
static void fire_volley(struct play *play, const struct volley *volley)
{
    struct colonial_state *state = colonial_of(play);
    struct dice_count count;
    struct fall fall = {.clause = CLAUSE_FIRE_ELIMINATE,
                        .unit = (uint8_t)volley->target,
                        .side = state->units[volley->target].side,
                        .by = (uint8_t)volley->unit};
    int hits = 0;
    count_dice(colonial_terms(play), state, volley, &count);
    for (int need = 1; need <= NEED_MOST; need++) {
        if (count.figures[need] > 0) {
            hits += throw_group(play, volley, count.figures[need], need);
        }
    }
    colonial_tell_hits(play, CLAUSE_FIRE_DICE, volley->target, hits);
    fall.n = (uint8_t)hits;
    memcpy(fall.may, count.may, sizeof fall.may);
    if (hits >= count_bits(fall.may, MEN_WORDS)) {
        mark_all(state, fall.may);
    }
    int16_t order[MEN_MAX];
    bool solo = is_solo(colonial_terms(play), fall.side); /* pz8-colonial.solo.choices */
    int n = solo ? fall_order(&colonial_figures, play->scenario, play->state, &fall, order) : 0;
    for (int i = 0; i < n && i < hits; i++) {
        state->men[order[i]].man.gone = FATE_MARKED;
    }
    fall_begin(play, &colonial_figures, fall, solo ? order : NULL, n);
}

/* -- fire -------------------------------------------------------------------------------------- */

/* pz8-colonial.fire.aimed: not after moving or rolling. */
struct volley colonial_volley_of(terms_t *terms, state_t *state, const struct colonial_fire *order)
{
    if (order->verb == VERB_CANISTER) {
        return colonial_canister_of(terms, state, order->target);
    }
    const struct unit *unit = &state->units[state->active];
    bool mg = kind_of(terms, unit) == KIND_MG;
    return (struct volley){.unit = state->active,
                           .target = order->target,
                           .weapon = mg ? WEAPON_MG : WEAPON_NONE,
                           .dice = mg ? colonial_weapon(WEAPON_MG)->dice : 1,
                           .from = unit->at,
                           .aimed = !state->moved};
}

/* pz8-colonial.fire.when: not after an extra move, nor with a figure in contact. */
bool colonial_check_firer(terms_t *terms, state_t *state, struct refusal *why)
{
    struct men men;
    if (!colonial_check_free(terms, state, why)) {
        return false;
    }
    if (state->extra > 0) {
        return refuse(why, CLAUSE_FIRE_WHEN, "nobody fires after an extra move");
    }
    colonial_gather(terms, state, &men);
    return !colonial_is_engaged(state, &men, state->active) ||
           refuse(why, CLAUSE_FIRE_WHEN, "a unit with a figure in contact does not fire");
}

/* pz8-colonial.mg.crew, pz8-colonial.mg.pack, pz8-colonial.mg.jam */
static bool check_mg(terms_t *terms, state_t *state, struct refusal *why)
{
    const struct unit *unit = &state->units[state->active];
    if (unit->packed || state->moved) {
        return refuse(why, CLAUSE_MG_PACK, "a machine gun fires deployed, and without moving");
    }
    if (unit->jammed) {
        return refuse(why, CLAUSE_MG_JAM, "the machine gun is jammed");
    }
    return colonial_crew(terms, state, state->active) >= CREW_LEAST ||
           refuse(why, CLAUSE_MG_CREW, "a machine gun needs two crew within 2 inches");
}

static bool check_when(terms_t *terms, state_t *state, struct refusal *why)
{
    switch (kind_of(terms, &state->units[state->active])) {
    case KIND_GUN:
        return refuse(why, CLAUSE_ARTILLERY_SHELL, "a gun fires shell or canister");
    case KIND_SNIPER:
        return refuse(why, CLAUSE_SNIPER_FIRE, "a sniper fires at one figure");
    case KIND_MG:
        return check_mg(terms, state, why) && colonial_check_firer(terms, state, why);
    default:
        return colonial_check_firer(terms, state, why);
    }
}

/* A unit that friends of the firer are in contact with is no target; of those who hide nobody
 * knows. */
static bool check_target(terms_t *terms, state_t *state, const struct volley *volley,
                         struct refusal *why)
{
    const struct unit *target = &state->units[volley->target];
    struct men men;
    if (target->side == state->units[volley->unit].side || !is_on_table(target) ||
        is_hidden(state, volley->target)) {
        return refuse(why, CLAUSE_FIRE_TARGET, "the target is an enemy unit on the table");
    }
    colonial_gather(terms, state, &men);
    if (colonial_is_engaged(state, &men, volley->target)) {
        return refuse(why, CLAUSE_FIRE_WHEN, "a unit in contact with friends is no target");
    }
    return can_hit(terms, state, volley) ||
           refuse(why, CLAUSE_FIRE_TARGET, "no figure has it in range and in sight");
}

bool colonial_check_fire(terms_t *terms, state_t *state, const struct colonial_fire *order,
                         struct refusal *why)
{
    struct volley volley = colonial_volley_of(terms, state, order);
    return (order->verb == VERB_CANISTER
                ? colonial_check_gun(terms, state, CLAUSE_ARTILLERY_CANISTER, why)
                : check_when(terms, state, why)) &&
           check_target(terms, state, &volley, why);
}

void colonial_do_fire(struct play *play, const struct colonial_fire *order)
{
    struct colonial_state *state = colonial_of(play);
    struct volley volley = colonial_volley_of(colonial_terms(play), state, order);
    if (order->verb == VERB_CANISTER) {
        colonial_gun_fired(state);
    }
    fire_volley(play, &volley);
}

bool colonial_list_fire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int n = check_when(terms, state, NULL) ? state->n_units : 0;
    bool any = false;
    for (int i = 0; i < n; i++) {
        const struct colonial_fire order = {.side = side, .target = i};
        struct volley volley = colonial_volley_of(terms, state, &order);
        any |= state->units[i].side != side && check_target(terms, state, &volley, NULL) &&
               colonial_add_fire(legal, i);
    }
    return any;
}

/* -- take -------------------------------------------------------------------------------------- */

bool colonial_check_take(terms_t *terms, state_t *state, const struct colonial_take *order,
                         struct refusal *why)
{
    return fall_check(&colonial_figures, &state->head, order->men.who, order->men.n,
                      CLAUSE_FIRE_CHOOSE, why);
}

void colonial_do_take(struct play *play, const struct colonial_take *order)
{
    for (int i = 0; i < order->men.n; i++) {
        colonial_of(play)->men[order->men.who[i]].man.gone = FATE_MARKED;
    }
    fall_do(play, &colonial_figures, order->men.who, order->men.n);
}

bool colonial_list_take(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct pieces men;
    men.n = fall_choice(&colonial_figures, &terms->head, &state->head, men.who);
    return colonial_add_take(legal, &men);
}

/* -- falling ----------------------------------------------------------------------------------- */

/* pz8-colonial.fire.leader-save: 4+ an Officer or Chief, 5+ an NCO or Religious Leader. */
bool colonial_is_saved(struct play *play, int man, int clause)
{
    struct figure *figure = &colonial_of(play)->men[man];
    if (!is_leader(figure)) {
        return false;
    }
    struct throw throw = play_die(FOR_LEADER_SAVE, clause, figure_piece(man), NO_PIECE);
    bool senior = figure->man.role == LEADER_OFFICER || figure->man.role == LEADER_CHIEF;
    if (!play_roll_reaches(play, &throw, senior ? 4 : 5)) {
        return false;
    }
    figure->man.gone = FATE_HERE;
    colonial_tell_saved(play, clause, man);
    return true;
}

/* pz8-colonial.fire.take-place: the nearest with sword or spear who is neither a leader nor hit
 * himself. */
static int successor(terms_t *terms, state_t *state, int man)
{
    const struct figure *fallen = &state->men[man];
    const struct unit *unit = &state->units[fallen->man.unit];
    int best = NO_MAN;
    if (unit->side != NATIVE || unit->keeps || !colonial_arms_of(fallen)->firearm) {
        return NO_MAN;
    }
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (i != man && figure->man.unit == fallen->man.unit && is_standing(&figure->man) &&
            figure->man.gone == MAN_HERE && !is_leader(figure) && colonial_arms_of(figure)->blade &&
            points_within(figure->man.at, fallen->man.at, scaled(terms, TAKE_UP)) &&
            (best == NO_MAN || point_distance2(figure->man.at, fallen->man.at) <
                                   point_distance2(state->men[best].man.at, fallen->man.at))) {
            best = i;
        }
    }
    return best;
}

static void remove_man(struct colonial_state *state, int man)
{
    state->men[man].man.gone = FATE_KILLED;
    state->men[man].man.at = (struct point){NOWHERE, NOWHERE};
}

void colonial_kill(struct play *play, int man, int clause)
{
    struct colonial_state *state = colonial_of(play);
    int unit = state->men[man].man.unit;
    int other =
        clause == CLAUSE_EVENT_STRAY_BULLET ? NO_MAN : successor(colonial_terms(play), state, man);
    if (other == NO_MAN) {
        remove_man(state, man);
        colonial_tell_killed(play, clause, unit, man);
        return;
    }
    state->men[other].man.role = state->men[man].man.role; /* a leader is dead all the same */
    state->men[man].man.role = LEADER_NONE;
    state->men[man].man.gone = FATE_HERE;
    if (state->charging) {
        set_bit(state->spared, man);
    }
    remove_man(state, other);
    colonial_tell_took_up(play, CLAUSE_FIRE_TAKE_PLACE, unit, man, other);
}

void colonial_note_loss(struct play *play, int unit)
{
    struct colonial_state *state = colonial_of(play);
    if (is_on_table(&state->units[unit]) && strength_of(state, unit) == 0) {
        state->units[unit].gone = GONE_DESTROYED;
        colonial_tell_destroyed(play, CLAUSE_MORALE_EXIT, unit);
    }
}
