/* Featherstone-like WW2: naming targets, and the fire of infantry and machine-guns (ledger, 4.6,
 * and what the other chapters say of who may shoot).
 *
 * In the order of the ledger: featherstone.fire.points, featherstone.fire.dice,
 * featherstone.fire.bands, featherstone.fire.deduct, featherstone.fire.example,
 * featherstone.fire.target, featherstone.fire.hits, featherstone.fire.gun, featherstone.fire.soft.
 */

#include "rules/featherstone/chapters.h"

enum {
    SIGHT_LIMIT = 60 * INCH, /* featherstone.sight.limit */
    AT_FAR = 100 * INCH,     /* featherstone.at.bands */
    FRONT = 450,             /* featherstone.he.hull-mg, featherstone.at.aim */
    POINTS_OF_DIE = 5,
    POINTS_OF_REST = 3
};

/* -- who may shoot ----------------------------------------------------------------------------- */

static bool assaults(state_t *state, int unit)
{
    int i = declare_find(&featherstone_declares, &state->head, unit, 0);
    return i != NO_DECLARED && state->declarations[i].declared.verb == ATTACK_ASSAULT;
}

/* Whatever it aims at. featherstone.turn.combat, featherstone.turn.stationary: in the step of those
 * who stood, or of those who moved. */
bool featherstone_may_shoot(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its)) {
        return refuse(why, CLAUSE_MOVE_MOUNT, "who is not on the table, or aboard, does not shoot");
    }
    if (its->busy && is_driven(terms, its)) {
        return refuse(why, CLAUSE_MOVE_RECREW, "it has only just been manned");
    }
    if (its->moved != (featherstone_step(state) == STEP_MOVING)) {
        return refuse(why, CLAUSE_TURN_COMBAT,
                      its->moved ? "it has moved: it shoots in the second step"
                                 : "it has not moved: it shoots in the first step");
    }
    if (is_driven(terms, its)) {
        const struct template *type = template_of(terms, its);
        if (2 * its->spent > type->road * type->off_road * INCH) {
            return refuse(why, CLAUSE_MOVE_SHOOT_HALF, "it has moved more than half its speed");
        }
        return true;
    }
    return !assaults(state, unit) || refuse(why, CLAUSE_ASSAULT_TIMING, "it assaults a tank");
}

int featherstone_at_man(terms_t *terms, state_t *state, int unit)
{
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        if (is_standing(&state->men[i].man) && state->men[i].man.weapon >= WEAPON_AT_RIFLE) {
            return i;
        }
    }
    return NO_MAN;
}

/* featherstone.damage.empty: no turret crew, no turret weapons; no hull crew, no hull machine-gun.
 */
static bool has_armament(terms_t *terms, state_t *state, int unit, int armament)
{
    const struct unit *its = &state->units[unit];
    const struct template *type = template_of(terms, its);
    bool driven = is_driven(terms, its);
    bool turret = driven && !its->gun_out && featherstone_seated(terms, state, unit, SEAT_TURRET);
    switch ((enum armament)armament) {
    case ARMAMENT_SMALL_ARMS:
        return !driven;
    case ARMAMENT_MAIN_GUN:
        if (its->away || its->gun_out) {
            return false;
        }
        return driven
                   ? turret && (type->at_class != CLASS_NONE || type->ap_class != CLASS_NONE)
                   : type->kind == KIND_GUN || (type->kind == KIND_TEAM && type->arm != ARM_NONE);
    case ARMAMENT_TURRET_MG:
        return turret && type->turret_mg != MG_NONE;
    case ARMAMENT_HULL_MG:
        return driven && type->hull_mg != MG_NONE &&
               featherstone_seated(terms, state, unit, SEAT_HULL);
    default:
        return !driven && featherstone_at_man(terms, state, unit) != NO_MAN;
    }
}

/* featherstone.he.choice: the turret machine-gun only if the main gun is silent; so with the men of
 * a gun or team. An anti-tank weapon of a squad and a hull machine-gun fire besides. */
static bool check_choice(state_t *state, int unit, int armament, struct refusal *why)
{
    static const int other[] = {[ARMAMENT_SMALL_ARMS] = ARMAMENT_MAIN_GUN,
                                [ARMAMENT_MAIN_GUN] = ARMAMENT_TURRET_MG,
                                [ARMAMENT_TURRET_MG] = ARMAMENT_MAIN_GUN,
                                [ARMAMENT_HULL_MG] = ARMAMENT_HULL_MG,
                                [ARMAMENT_AT_WEAPON] = ARMAMENT_AT_WEAPON};
    if (featherstone_has_declared(state, unit, armament)) {
        return refuse(why, CLAUSE_FIRE_TARGET, "it has its target already");
    }
    bool taken = featherstone_has_declared(state, unit, other[armament]) ||
                 (armament == ARMAMENT_MAIN_GUN &&
                  featherstone_has_declared(state, unit, ARMAMENT_SMALL_ARMS));
    return !taken ||
           refuse(why, CLAUSE_HE_CHOICE, "either the main weapon fires or the other one, not both");
}

/* featherstone.close.range, featherstone.close.outside */
static bool check_close(terms_t *terms, state_t *state, int unit, int target, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (!is_driven(terms, its) && !featherstone_in_close_combat(terms, state, unit, target) &&
        featherstone_close_enemy(terms, state, unit) != NO_UNIT) {
        return refuse(why, CLAUSE_CLOSE_RANGE, "in close combat it attacks nobody else");
    }
    if (is_driven(terms, &state->units[target]) ||
        (!is_driven(terms, its) && featherstone_in_close_combat(terms, state, unit, target))) {
        return true;
    }
    return featherstone_close_enemy(terms, state, target) == NO_UNIT ||
           refuse(why, CLAUSE_CLOSE_OUTSIDE, "its target is in close combat with friends");
}

/* featherstone.morale.unrallied, featherstone.move.double, featherstone.move.teams,
 * featherstone.move.guns: what forbids some shots; a crew that cannot use its gun has rifles. */
static bool check_state(terms_t *terms, state_t *state, int unit, int armament, int32_t range,
                        struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (its->spirit != SPIRIT_STEADY && range > CONTACT &&
        option_of(terms, OPT_UNRALLIED) == UNRALLIED_CLOSE_ONLY) {
        return refuse(why, CLAUSE_MORALE_UNRALLIED,
                      "a unit that has not rallied shoots only within 1 inch");
    }
    if (is_squad(terms, its) && featherstone_is_doubled(its) && range > CONTACT &&
        option_of(terms, OPT_DOUBLE_FIRE) == DOUBLE_FIRE_NO) {
        return refuse(why, CLAUSE_MOVE_DOUBLE, "after a double move it fights only within 1 inch");
    }
    if (is_gun(terms, its) && armament == ARMAMENT_MAIN_GUN && (its->moved || its->busy)) {
        bool manned = is_just_manned(its);
        return refuse(why, manned ? CLAUSE_MOVE_RECREW : CLAUSE_MOVE_GUNS,
                      manned ? "it has only just been manned" : "a gun that moved does not shoot");
    }
    bool team = template_of(terms, its)->kind == KIND_TEAM && armament == ARMAMENT_MAIN_GUN;
    return !team || !its->moved || option_of(terms, OPT_TEAM_MOVE_FIRE) == TEAM_MOVE_FIRE_YES ||
           refuse(why, CLAUSE_MOVE_TEAMS, "a team that moved does not fire its weapon");
}

/* -- what each weapon may shoot at ------------------------------------------------------------- */

/* featherstone.he.close: not at men within an inch. */
static bool check_not_close(terms_t *terms, state_t *state, const struct shot *shot,
                            struct refusal *why)
{
    return is_driven(terms, &state->units[shot->target]) || shot->aim.range > CONTACT ||
           refuse(why, CLAUSE_HE_CLOSE, "it does not fire at infantry within 1 inch");
}

static bool check_reach(terms_t *terms, state_t *state, const struct shot *shot,
                        struct refusal *why)
{
    const struct small_arm *bands;
    return featherstone_points(terms, state, shot, &bands) > 0 ||
           refuse(why, CLAUSE_FIRE_POINTS, "no weapon reaches so far");
}

/* featherstone.he.hull-mg */
static bool check_hull_mg(terms_t *terms, state_t *state, const struct shot *shot,
                          struct refusal *why)
{
    const struct unit *unit = &state->units[shot->unit];
    struct point at = middle_of(&state->units[shot->target]);
    if (unit->moved) {
        return refuse(why, CLAUSE_HE_HULL_MG, "the hull machine-gun is silent after a move");
    }
    if (!point_in_arc(unit->at, unit->facing, FRONT, at)) {
        return refuse(why, CLAUSE_HE_HULL_MG, "the hull machine-gun fires only to the front");
    }
    return (!template_of(terms, unit)->turret || !featherstone_is_behind_wall(terms, unit, at)) ||
           refuse(why, CLAUSE_HE_HULL_MG, "a wall or crest is in the way of the hull machine-gun");
}

/* featherstone.fire.target: men, guns and soft vehicles. */
static bool check_small_arms(terms_t *terms, state_t *state, const struct shot *shot,
                             struct refusal *why)
{
    if (is_armoured(terms, &state->units[shot->target])) {
        return refuse(why, CLAUSE_FIRE_TARGET, "small arms do nothing to armour");
    }
    if (shot->armament == ARMAMENT_TURRET_MG && !check_not_close(terms, state, shot, why)) {
        return false;
    }
    if (shot->armament == ARMAMENT_HULL_MG && !check_hull_mg(terms, state, shot, why)) {
        return false;
    }
    return check_reach(terms, state, shot, why);
}

/* featherstone.at.aim */
static bool check_arc(terms_t *terms, state_t *state, const struct shot *shot, struct refusal *why)
{
    const struct unit *unit = &state->units[shot->unit];
    bool fixed = is_driven(terms, unit) && !template_of(terms, unit)->turret && unit->moved;
    return !fixed ||
           point_in_arc(unit->at, unit->facing, FRONT, middle_of(&state->units[shot->target])) ||
           refuse(why, CLAUSE_AT_AIM, "without a turret it shoots only ahead after a move");
}

/* featherstone.at.bands, featherstone.he.no-ap, featherstone.he.close, featherstone.he.hit,
 * featherstone.he.mortar, featherstone.he.flak */
static bool check_main_gun(terms_t *terms, state_t *state, const struct shot *shot,
                           struct refusal *why)
{
    const struct template *type = template_of(terms, &state->units[shot->unit]);
    const struct unit *target = &state->units[shot->target];
    if (has_weapon(terms, &state->units[shot->unit], ARM_HMG)) {
        return check_small_arms(terms, state, shot, why);
    }
    if (!check_arc(terms, state, shot, why)) {
        return false;
    }
    if (is_armoured(terms, target)) {
        if (type->at_class == CLASS_NONE) {
            return refuse(why, CLAUSE_AT_WHO, "it cannot harm armour");
        }
        return shot->aim.range <= AT_FAR ||
               refuse(why, CLAUSE_AT_BANDS, "nothing is hit beyond 100 inches");
    }
    if (type->ap_class == CLASS_NONE && !is_soft(terms, target)) {
        return refuse(why, CLAUSE_HE_NO_AP, "its gun has no shells against men and guns");
    }
    if (!check_not_close(terms, state, shot, why)) {
        return false;
    }
    if (has_weapon(terms, &state->units[shot->unit], ARM_MORTAR) && shot->aim.range < MORTAR_NEAR) {
        return refuse(why, CLAUSE_HE_MORTAR, "a mortar does not fire nearer than 6 inches");
    }
    return featherstone_he_need(shot->aim.range) != NULL ||
           refuse(why, CLAUSE_HE_HIT, "nothing soft is hit beyond 60 inches");
}

/* featherstone.at.who */
static bool check_at_weapon(terms_t *terms, state_t *state, const struct shot *shot,
                            struct refusal *why)
{
    if (!is_armoured(terms, &state->units[shot->target])) {
        return refuse(why, CLAUSE_AT_WHO, "an anti-tank weapon is for armour");
    }
    const struct man *man = &state->men[featherstone_at_man(terms, state, shot->unit)].man;
    const struct hand_row *hand = featherstone_hand_weapon(man->weapon);
    return shot->aim.range <= hand->reach || refuse(why, CLAUSE_AT_WHO, "it does not reach so far");
}

static bool check_armament(terms_t *terms, state_t *state, const struct shot *shot,
                           struct refusal *why)
{
    switch ((enum armament)shot->armament) {
    case ARMAMENT_MAIN_GUN:
        return check_main_gun(terms, state, shot, why);
    case ARMAMENT_AT_WEAPON:
        return check_at_weapon(terms, state, shot, why);
    default:
        return check_small_arms(terms, state, shot, why);
    }
}

/* -- the whole --------------------------------------------------------------------------------- */

static bool is_made_out(const struct lookout *lookout, const struct shot *shot)
{
    return is_driven(lookout->terms, &lookout->state->units[shot->target]) ||
           shot->aim.range <= SIGHT_LIMIT;
}

/* featherstone.sight.line, featherstone.sight.limit, featherstone.he.mortar */
static bool check_aim(const struct lookout *lookout, struct shot *shot, struct refusal *why)
{
    terms_t *terms = lookout->terms;
    const struct unit *unit = &lookout->state->units[shot->unit];
    if (!featherstone_take_aim(lookout, shot->unit, shot->target, &shot->aim) &&
        !(has_weapon(terms, unit, ARM_MORTAR) && shot->armament == ARMAMENT_MAIN_GUN &&
          featherstone_take_indirect_aim(lookout, shot->unit, shot->target, &shot->aim))) {
        return refuse(why, CLAUSE_SIGHT_LINE, "its target is not in sight");
    }
    return is_made_out(lookout, shot) ||
           refuse(why, CLAUSE_SIGHT_LIMIT, "men and guns are not made out beyond 60 inches");
}

bool featherstone_may_fire(const struct lookout *lookout, struct shot *shot, struct refusal *why)
{
    terms_t *terms = lookout->terms;
    state_t *state = lookout->state;
    if (!has_armament(terms, state, shot->unit, shot->armament)) {
        return refuse(why, CLAUSE_DAMAGE_EMPTY, "it has no such weapon, or nobody at it");
    }
    bool aimed = shot->aim.range != OUT_OF_SIGHT && !shot->aim.indirect;
    return check_choice(state, shot->unit, shot->armament, why) &&
           ((aimed && is_made_out(lookout, shot)) || check_aim(lookout, shot, why)) &&
           check_state(terms, state, shot->unit, shot->armament, shot->aim.range, why) &&
           check_close(terms, state, shot->unit, shot->target, why) &&
           check_armament(terms, state, shot, why);
}

static const int8_t preference[] = {ARMAMENT_MAIN_GUN, ARMAMENT_AT_WEAPON, ARMAMENT_SMALL_ARMS,
                                    ARMAMENT_TURRET_MG, ARMAMENT_HULL_MG};

static bool find_best(const struct lookout *lookout, struct shot *shot, struct refusal *why)
{
    bool refused = false;
    for (int i = 0; i < (int)sizeof preference; i++) {
        struct refusal because;
        shot->armament = preference[i];
        if (!has_armament(lookout->terms, lookout->state, shot->unit, shot->armament)) {
            continue;
        }
        if (featherstone_may_fire(lookout, shot, refused ? &because : why)) {
            return true;
        }
        refused = true;
    }
    return refused ? false : refuse(why, CLAUSE_DAMAGE_EMPTY, "it has nothing to shoot with");
}

bool featherstone_find_shot(const struct lookout *lookout, int unit, int target, int armament,
                            struct shot *shot, struct refusal *why)
{
    terms_t *terms = lookout->terms;
    state_t *state = lookout->state;
    *shot = (struct shot){
        .unit = unit, .target = target, .armament = armament, .aim = {.range = OUT_OF_SIGHT}};
    if (!featherstone_may_shoot(terms, state, unit, why)) {
        return false;
    }
    if (!is_known_enemy(state, state->units[unit].side, target)) {
        return refuse(why, CLAUSE_FIRE_TARGET, "its target is an enemy that is not hidden");
    }
    return armament == ANY_ARMAMENT ? find_best(lookout, shot, why)
                                    : featherstone_may_fire(lookout, shot, why);
}

/* -- small arms -------------------------------------------------------------------------------- */

/* featherstone.he.mg-points: one for each machine-gun of the vehicle list. */
static int mg_weapon(terms_t *terms, int mg)
{
    return mg == MG_LMG || (mg == MG_HMG && option_of(terms, OPT_VEHICLE_MG) == VEHICLE_MG_LMG)
               ? WEAPON_LMG
               : WEAPON_HMG;
}

static int points_of_men(terms_t *terms, state_t *state, int unit, int32_t range)
{
    int points = 0;
    bool at_fires = featherstone_has_declared(state, unit, ARMAMENT_AT_WEAPON) ||
                    (!has_model(terms, &state->units[unit]) &&
                     state->units[unit].aim_turn == state->head.turn); /* or has fired just now */
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        int weapon = state->men[i].man.weapon;
        if (is_standing(&state->men[i].man) && range <= featherstone_small_arm(weapon)->reach &&
            !(at_fires && weapon >= WEAPON_AT_RIFLE)) {
            points += featherstone_small_arm(weapon)->points;
        }
    }
    return points;
}

/* featherstone.fire.points, featherstone.fire.bands, featherstone.close.crews */
int featherstone_points(terms_t *terms, state_t *state, const struct shot *shot,
                        const struct small_arm **bands)
{
    const struct template *type = template_of(terms, &state->units[shot->unit]);
    int weapon = shot->armament == ARMAMENT_MAIN_GUN    ? WEAPON_HMG
                 : shot->armament == ARMAMENT_HULL_MG   ? mg_weapon(terms, type->hull_mg)
                 : shot->armament == ARMAMENT_TURRET_MG ? mg_weapon(terms, type->turret_mg)
                                                        : WEAPON_RIFLE;
    *bands = featherstone_small_arm(weapon);
    if (shot->armament == ARMAMENT_SMALL_ARMS) {
        return points_of_men(terms, state, shot->unit, shot->aim.range);
    }
    return shot->aim.range <= (*bands)->reach ? (*bands)->points : 0;
}

/* featherstone.fire.dice */
int featherstone_dice_of(int points)
{
    return points / POINTS_OF_DIE + (points % POINTS_OF_DIE >= POINTS_OF_REST);
}

/* featherstone.fire.bands, featherstone.fire.deduct: 1 at close range to 4 at long range. */
int featherstone_deduction(const struct small_arm *bands, int32_t range)
{
    return range <= bands->close ? 1 : range <= bands->near ? 2 : range <= bands->medium ? 3 : 4;
}

void featherstone_worth(int deduction, uint8_t worth[6])
{
    for (int face = 1; face <= 6; face++) {
        worth[face - 1] = (uint8_t)(face > deduction ? face - deduction : 0);
    }
}

/* featherstone.he.mg-points: machine-guns of one vehicle at one target add up. */
static int add_other_mg(struct play *play, const struct shot *shot, const struct small_arm *bands)
{
    struct featherstone_state *state = featherstone_of(play);
    struct shot also = *shot;
    also.armament = ARMAMENT_HULL_MG + ARMAMENT_TURRET_MG - shot->armament;
    for (int i = declare_find(&featherstone_declares, &state->head, shot->unit, 0);
         i != NO_DECLARED;
         i = declare_find(&featherstone_declares, &state->head, shot->unit, i + 1)) {
        const struct small_arm *others;
        int points = featherstone_points(featherstone_terms(play), state, &also, &others);
        if (state->declarations[i].target == shot->target &&
            state->declarations[i].declared.weapon == also.armament && others == bands) {
            declare_end(&featherstone_declares, &state->head, i);
            return points;
        }
    }
    return 0;
}

/* featherstone.fire.example shows the whole: points, dice, deduction, hits. */
static void shoot_small_arms(struct play *play, const struct shot *shot)
{
    terms_t *terms = featherstone_terms(play);
    state_t *state = featherstone_of(play);
    const struct small_arm *bands;
    uint8_t worth[6];
    int points = featherstone_points(terms, state, shot, &bands);
    if (shot->armament == ARMAMENT_TURRET_MG || shot->armament == ARMAMENT_HULL_MG) {
        points += add_other_mg(play, shot, bands);
    }
    struct throw throw = play_die(FOR_SMALL_ARMS, CLAUSE_FIRE_DICE, unit_piece(shot->unit),
                                  unit_piece(shot->target));
    throw.n = (uint8_t)featherstone_dice_of(points);
    if (throw.n == 0) {
        featherstone_tell_silent(play, CLAUSE_FIRE_DICE, shot->unit, shot->target);
        return;
    }
    featherstone_worth(featherstone_deduction(bands, shot->aim.range), worth);
    int hits = play_roll_worth(play, &throw, worth);
    if (hits > 0) {
        featherstone_tell_hits(play, CLAUSE_FIRE_DEDUCT, shot->target, hits);
        featherstone_strike(play, shot, hits, CLAUSE_FIRE_HITS);
    }
}

/* -- what a shot does -------------------------------------------------------------------------- */

static bool is_heavy(terms_t *terms, const struct unit *unit, int armament)
{
    const struct template *type = template_of(terms, unit);
    if (armament == ARMAMENT_MAIN_GUN) {
        return !has_weapon(terms, unit, ARM_HMG) ||
               option_of(terms, OPT_HEAVY) == HEAVY_TEAMS_AND_GUNS;
    }
    return armament == ARMAMENT_TURRET_MG && type->turret_mg == MG_HEAVY;
}

/* featherstone.fire.gun, featherstone.fire.soft, featherstone.at.who, featherstone.he.flak: what a
 * weapon does to what it shoots at. */
void featherstone_shoot(struct play *play, const struct shot *shot)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    const struct unit *unit = &state->units[shot->unit];
    featherstone_reveal(play, shot->unit, CLAUSE_SIGHT_HIDDEN);
    featherstone_tell_shot(play, CLAUSE_FIRE_TARGET, shot->unit, shot->target, shot->armament,
                           shot->aim.range);
    if (is_heavy(terms, unit, shot->armament)) {
        state->units[shot->target].heavy_turn = (int16_t)state->head.turn;
    }
    if (shot->armament == ARMAMENT_AT_WEAPON ||
        (shot->armament == ARMAMENT_MAIN_GUN && is_armoured(terms, &state->units[shot->target]))) {
        featherstone_shoot_at_armour(play, shot);
    } else if (shot->armament == ARMAMENT_MAIN_GUN && !has_weapon(terms, unit, ARM_HMG)) {
        featherstone_shell(play, shot);
    } else {
        shoot_small_arms(play, shot);
    }
}

/* featherstone.morale.under-fire */
void featherstone_under_fire(struct play *play, int unit, int clause)
{
    struct featherstone_state *state = featherstone_of(play);
    if (state->units[unit].hit_turn != state->head.turn) {
        state->units[unit].hit_turn = (int16_t)state->head.turn;
        featherstone_tell_under_fire(play, clause, unit);
    }
}
