/* Pz8 WW2 Coastal: guns and light weapons (ledger, "Fire"). */

#include "rules/pz8-coastal/coastal.h"

enum { NEED_NEAR = 4, NEED_FAR = 5 }; /* pz8-coastal.table.hit */
enum { SPEED_FAST = 6, SPEED_SLOW = 2 };
enum { LOST_DAMAGED = 1, LOST_WRECKED = 3 }; /* pz8-coastal.damage.light */

static bool check_gun(terms_t *terms, const struct vessel *firer, int gun,
                      const struct vessel *target, struct refusal *why);
static void tell_shot(struct play *play, int firer, int weapon, int target);
static void resolve_shot(struct play *play, int firer, int weapon, int target);

bool coastal_check_fire(terms_t *terms, state_t *state, const struct coastal_fire *order,
                        struct refusal *why)
{
    if (state->stage != STAGE_FIRE) {
        return refuse(why, CLAUSE_MOVE_ORDER, "this is her move step");
    }
    return coastal_check_shot(terms, state, state->active, (int)order->weapon, order->target, why);
}

/* pz8-coastal.fire.once: each result applies before the next weapon is named. */
void coastal_do_fire(struct play *play, const struct coastal_fire *order)
{
    struct coastal_state *state = coastal_of(play);
    state->vessels[state->active].fired[order->weapon] = 1;
    tell_shot(play, state->active, (int)order->weapon, order->target);
    coastal_raise_alarm(play, state->vessels[order->target].side);
    resolve_shot(play, state->active, (int)order->weapon, order->target);
}

bool coastal_list_fire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    if (state->stage != STAGE_FIRE || state->vessels[state->active].sees == 0) {
        return false;
    }
    for (int weapon = 0; weapon <= GUNS_MAX; weapon++) {
        for (int target = 0; target < state->n_vessels; target++) {
            if (coastal_check_shot(terms, state, state->active, weapon, target, NULL)) {
                any = coastal_add_fire(legal, (enum weapon)weapon, target);
            }
        }
    }
    return any;
}

/* pz8-coastal.fire.spot-first, pz8-coastal.fire.weapons, pz8-coastal.fire.once,
 * pz8-coastal.fire.light: friends, and enemies that only friends spot, are no targets. */
bool coastal_check_shot(terms_t *terms, state_t *state, int firer, int weapon, int target,
                        struct refusal *why)
{
    const struct vessel *from = &state->vessels[firer];
    const struct vessel *at = &state->vessels[target];
    if (!spots(state, firer, target)) {
        return refuse(why, CLAUSE_FIRE_SPOT_FIRST, "she fires only at an enemy she spots herself");
    }
    if (from->fired[weapon]) {
        return refuse(why, CLAUSE_FIRE_ONCE, "that weapon has fired");
    }
    if (weapon != WEAPON_LIGHT) {
        return check_gun(terms, from, weapon - 1, at, why);
    }
    if (coastal_light_left(terms, from) == 0) {
        return refuse(why, CLAUSE_FIRE_LIGHT_FACTOR, "she has no light weapons left");
    }
    return points_within(from->at, at->at, scaled(terms, coastal_gun(GUN_LIGHT)->range)) ||
           refuse(why, CLAUSE_FIRE_LIGHT, "light weapons do not reach so far");
}

/* -- arcs -------------------------------------------------------------------------------------- */

/* pz8-coastal.fire.arcs: Forward, Starboard, Aft, Port; the dividing lines belong to both. */
enum { ARC_F_BIT = 1, ARC_S_BIT = 2, ARC_A_BIT = 4, ARC_P_BIT = 8, QUARTERS = 4 };

static const uint8_t arc_bits[] = {
    [ARC_NONE] = 0,
    [ARC_FPS] = ARC_F_BIT | ARC_P_BIT | ARC_S_BIT,
    [ARC_APS] = ARC_A_BIT | ARC_P_BIT | ARC_S_BIT,
    [ARC_ALL] = ARC_F_BIT | ARC_P_BIT | ARC_S_BIT | ARC_A_BIT,
    [ARC_F] = ARC_F_BIT,
    [ARC_A] = ARC_A_BIT,
    [ARC_PS] = ARC_P_BIT | ARC_S_BIT,
    [ARC_FP] = ARC_F_BIT | ARC_P_BIT,
    [ARC_FS] = ARC_F_BIT | ARC_S_BIT,
    [ARC_AP] = ARC_A_BIT | ARC_P_BIT,
    [ARC_AS] = ARC_A_BIT | ARC_S_BIT,
};

/* pz8-coastal.fire.gun-arc */
static bool bears(const struct vessel *firer, int arc, struct point at)
{
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
        if ((arc_bits[arc] >> quarter & 1) != 0 &&
            point_in_arc(firer->at, angle_reduce(firer->heading + quarter * QUARTER_TURN), 450,
                         at)) {
            return true;
        }
    }
    return false;
}

/* The same for drawing: quarters that lie together are one sector. */
int coastal_sectors(int arc, struct coastal_sector sectors[2])
{
    int n = 0;
    for (int first = 0; first < QUARTERS; first++) {
        int quarters = 0;
        bool begins = (arc_bits[arc] >> (first + QUARTERS - 1) % QUARTERS & 1) == 0;
        while (begins && (arc_bits[arc] >> (first + quarters) % QUARTERS & 1) != 0) {
            quarters++;
        }
        if (quarters > 0) {
            sectors[n++] = (struct coastal_sector){.middle = first * QUARTER_TURN +
                                                             (quarters - 1) * QUARTER_TURN / 2,
                                                   .half = quarters * QUARTER_TURN / 2};
        }
    }
    if (arc == ARC_ALL) {
        sectors[n++] = (struct coastal_sector){.half = HALF_TURN};
    }
    return n;
}

/* -- light weapons ----------------------------------------------------------------------------- */

/* pz8-coastal.damage.light */
int coastal_light_left(terms_t *terms, const struct vessel *vessel)
{
    static const uint8_t lost[] = {
        [CONDITION_OK] = 0, [CONDITION_DAMAGED] = LOST_DAMAGED, [CONDITION_WRECKED] = LOST_WRECKED};
    int light = template_of(terms, vessel)->light - lost[vessel->condition];
    return light > 0 ? light : 0;
}

/* pz8-coastal.fire.light-factor: damage first, then the half that bears ahead or astern, then the
 * short range. */
int coastal_light_factor(terms_t *terms, const struct vessel *firer, const struct vessel *target)
{
    int factor = coastal_light_left(terms, firer);
    if (!bears(firer, ARC_PS, target->at)) {
        factor = (factor + 1) / 2;
    }
    return factor + points_within(firer->at, target->at, scaled(terms, CLOSE_RANGE));
}

/* -- guns -------------------------------------------------------------------------------------- */

static bool check_gun(terms_t *terms, const struct vessel *firer, int gun,
                      const struct vessel *target, struct refusal *why)
{
    const struct template *template = template_of(terms, firer);
    if (template->gun[gun] == GUN_NONE) {
        return refuse(why, CLAUSE_FIRE_WEAPONS, "she has no such gun");
    }
    if (firer->ko[gun]) {
        return refuse(why, CLAUSE_DAMAGE_KO, "that gun is knocked out");
    }
    if (!bears(firer, template->arc[gun], target->at)) {
        return refuse(why, CLAUSE_FIRE_GUN_ARC, "that gun does not bear on her");
    }
    return points_within(firer->at, target->at,
                         scaled(terms, coastal_gun(template->gun[gun])->range)) ||
           refuse(why, CLAUSE_FIRE_RANGE, "that gun does not reach so far");
}

/* -- the shot ---------------------------------------------------------------------------------- */

static int row_of(terms_t *terms, const struct vessel *firer, int weapon)
{
    return weapon == WEAPON_LIGHT ? GUN_LIGHT : template_of(terms, firer)->gun[weapon - 1];
}

/* pz8-coastal.fire.range, pz8-coastal.fire.hit: what the modified die must show. */
int coastal_need(struct point from, struct point at, int32_t range)
{
    return points_within(from, at, range / 2) ? NEED_NEAR : NEED_FAR;
}

int coastal_hit_need(terms_t *terms, const struct vessel *firer, int weapon,
                     const struct vessel *target)
{
    const struct gun_row *row = coastal_gun(row_of(terms, firer, weapon));
    return coastal_need(firer->at, target->at, scaled(terms, row->range));
}

/* pz8-coastal.fire.mod-target-fast, pz8-coastal.fire.mod-target-slow,
 * pz8-coastal.fire.mod-firer-fast, pz8-coastal.fire.mod-submarine: by the speed now
 * (pz8-coastal.fire.speed-now). */
void coastal_add_speeds(struct tally *tally, int target_speed, int firer_speed)
{
    tally_if(tally, target_speed >= SPEED_FAST, WHY_TARGET_FAST, -1);
    tally_if(tally, target_speed <= SPEED_SLOW, WHY_TARGET_SLOW, 1);
    tally_if(tally, firer_speed >= SPEED_FAST, WHY_FIRER_FAST, -1);
}

struct tally coastal_hit_tally(terms_t *terms, const struct vessel *firer,
                               const struct vessel *target)
{
    struct tally tally = tally_none();
    coastal_add_speeds(&tally, target->speed, firer->speed);
    tally_if(&tally, is_submarine(terms, firer), WHY_SUBMARINE, -1);
    return tally;
}

int coastal_attack_factor(terms_t *terms, const struct vessel *firer, int weapon,
                          const struct vessel *target)
{
    return weapon == WEAPON_LIGHT ? coastal_light_factor(terms, firer, target)
                                  : coastal_gun(row_of(terms, firer, weapon))->attack;
}

/* pz8-coastal.hidden.flash: who does not see the firer learns the weapon and the bearing to the
 * nearest ten degrees. */
static void tell_shot(struct play *play, int firer, int weapon, int target)
{
    enum { TEN_DEGREES = 10 * DEGREE };
    terms_t *terms = coastal_terms(play);
    state_t *state = coastal_of(play);
    const struct vessel *from = &state->vessels[firer];
    const struct vessel *at = &state->vessels[target];
    play->sees = coastal_audience(terms, state, firer);
    coastal_tell_fired(play, CLAUSE_FIRE_ONCE, firer, weapon, target);
    play->sees = SEEN_BY_ALL & ~play->sees;
    if (play->sees != 0) {
        int bearing = bearing_of(at->at, from->at) + TEN_DEGREES / 2;
        coastal_tell_flash(play, CLAUSE_HIDDEN_FLASH, target, row_of(terms, from, weapon),
                           angle_reduce(bearing / TEN_DEGREES * TEN_DEGREES));
    }
}

static int result_of_lead(int lead, int context)
{
    return lead <= 0 ? 0 : lead < DAMAGE_SUNK ? lead : DAMAGE_SUNK;
}

/* pz8-coastal.fire.dice-order: to hit, the firer's damage, the target's, and then what damage
 * throws. The dice are told to who sees the firer. */
static void resolve_shot(struct play *play, int firer, int weapon, int target)
{
    terms_t *terms = coastal_terms(play);
    state_t *state = coastal_of(play);
    const struct vessel *from = &state->vessels[firer];
    const struct vessel *at = &state->vessels[target];
    play->sees = coastal_audience(terms, state, firer);
    struct throw hit =
        play_die(FOR_HIT, CLAUSE_FIRE_HIT, vessel_piece(firer), vessel_piece(target));
    hit.tally = coastal_hit_tally(terms, from, at);
    if (!play_roll_reaches(play, &hit, coastal_hit_need(terms, from, weapon, at))) {
        return;
    }
    struct throw attack =
        play_die(FOR_ATTACK, CLAUSE_DAMAGE_COMPARE, vessel_piece(firer), vessel_piece(target));
    struct throw defence =
        play_die(FOR_DEFENCE, CLAUSE_DAMAGE_COMPARE, vessel_piece(target), vessel_piece(firer));
    tally_add(&attack.tally, WHY_ATTACK, coastal_attack_factor(terms, from, weapon, at));
    tally_add(&defence.tally, WHY_DEFENCE, template_of(terms, at)->defence);
    int lead = play_roll_lead(play, &attack, &defence, result_of_lead, 0);
    coastal_hurt(play, target, coastal_damage(terms, (enum condition)at->condition, lead));
}
