/* Pz8 aerial: who can fire at whom (ledgers, "Firing"): time, distance, arc, altitude. */

#include "rules/pz8-air/set.h"

/* pz8-aerial.fire.when, pz8-jets.fire.when: once, when its movement is over. */
bool air_check_time(state_t *state, int clause, struct refusal *why)
{
    if (state->stage != STAGE_MOVED) {
        return refuse(why, clause, "an aircraft attacks when its movement is over");
    }
    return !state->planes[state->active].fired ||
           refuse(why, clause, "an aircraft attacks once in its activation");
}

/* pz8-aerial.arc.frame: the fields of fire, in the order of opt-front-arc and its sisters. */
static bool is_in_arc(int arc, struct hex from, int facing, struct hex to)
{
    switch (arc) {
    case FRONT_ARC_CONE60:
        return hex_in_cone(from, facing, to);
    case FRONT_ARC_CONE120:
        return hex_in_wide_cone(from, facing, to);
    default:
        return hex_row_distance(from, facing, to) > 0;
    }
}

/* pz8-jets.arc.cannon, pz8-jets.arc.heat, pz8-jets.arc.radar, pz8-aerial.arc.front,
 * pz8-aerial.arc.rear: the options. */
static int arc_of(terms_t *terms, enum weapon weapon)
{
    const uint8_t *options = terms->head.options;
    switch (weapon) {
    case WEAPON_FRONT:
        return options[OPT_FRONT_ARC];
    case WEAPON_REAR:
        return options[OPT_REAR_ARC] == REAR_ARC_CONE120 ? FRONT_ARC_CONE120 : FRONT_ARC_CONE60;
    case WEAPON_HEAT:
        return options[OPT_HEAT_ARC];
    default:
        return options[OPT_RADAR_ARC];
    }
}

static bool arc_covers(terms_t *terms, const struct plane *firer, enum weapon weapon,
                       struct hex hex)
{
    int facing = weapon == WEAPON_REAR ? hex_opposite(firer->facing) : firer->facing;
    return is_in_arc(arc_of(terms, weapon), firer->at, facing, hex);
}

/* pz8-aerial.fire.altitude-front, pz8-jets.fire.level: the same level;
 * pz8-aerial.fire.altitude-rear: or one above. */
static bool level_fits(const struct plane *firer, const struct plane *target, enum weapon weapon)
{
    int above = target->altitude - firer->altitude;
    return above == 0 || (weapon == WEAPON_REAR && above == 1);
}

/* pz8-aerial.fire.to-hit, pz8-jets.cannon.range, pz8-jets.missile.range */
static bool is_in_range(terms_t *terms, enum weapon weapon, int distance)
{
    const struct air_set *set = set_of(terms);
    if (weapon <= WEAPON_REAR) {
        return distance >= 1 && distance <= set->gun_reach;
    }
    const struct missile_row *row = &set->missiles[weapon - WEAPON_HEAT];
    return distance >= row->from && distance <= row->to;
}

bool air_covers(terms_t *terms, const struct plane *firer, enum weapon weapon, struct hex hex)
{
    return is_in_range(terms, weapon, hex_distance(firer->at, hex)) &&
           arc_covers(terms, firer, weapon, hex);
}

/* pz8-jets.heat.aspect: a heat-seeker follows who flies the same way. */
static bool aspect_fits(terms_t *terms, const struct plane *firer, const struct plane *target,
                        enum weapon weapon)
{
    return weapon != WEAPON_HEAT || firer->facing == target->facing ||
           (terms->head.options[OPT_HEAT_ASPECT] == HEAT_ASPECT_WITHIN_60 &&
            (hex_turn(firer->facing, 1) == target->facing ||
             hex_turn(firer->facing, -1) == target->facing));
}

/* pz8-aerial.factor.attack: without a figure there is no such weapon; pz8-aerial.ww1.jam: a jammed
 * one does not fire; pz8-jets.missile.stock. */
static bool is_armed(terms_t *terms, const struct plane *firer, enum weapon weapon)
{
    return weapon <= WEAPON_REAR ? attack_of(terms, firer, weapon) > 0 && !firer->jammed[weapon]
                                 : missiles_left(firer, weapon) > 0;
}

/* pz8-aerial.board.distance: on the map alone. pz8-aerial.board.sight: nothing hides a target. */
bool air_can_shoot(terms_t *terms, const struct plane *firer, const struct plane *target,
                   enum weapon weapon)
{
    return level_fits(firer, target, weapon) &&
           is_in_range(terms, weapon, hex_distance(firer->at, target->at)) &&
           is_armed(terms, firer, weapon) && aspect_fits(terms, firer, target, weapon) &&
           arc_covers(terms, firer, weapon, target->at);
}

static bool check_weapon(terms_t *terms, const struct plane *firer, enum weapon weapon,
                         int missiles, struct refusal *why)
{
    const struct air_set *set = set_of(terms);
    if (weapon > WEAPON_REAR) {
        return missiles <= missiles_left(firer, weapon) ||
               refuse(why, CLAUSE_MISSILE_STOCK, "the aircraft has not so many missiles left");
    }
    if (attack_of(terms, firer, weapon) == 0) {
        return refuse(why, set->clause_no_weapon, "the aircraft has no such weapon");
    }
    return !firer->jammed[weapon] || refuse(why, CLAUSE_WW1_JAM, "its guns are jammed");
}

/* In the order of pz8-aerial.fire.when: the target, the weapon, distance, arc, altitude. */
bool air_check_shot(terms_t *terms, state_t *state, int firer, int target, enum weapon weapon,
                    int missiles, struct refusal *why)
{
    const struct plane *from = &state->planes[firer];
    const struct plane *to = &state->planes[target];
    const struct air_set *set = set_of(terms);
    if (to->side == from->side) {
        return refuse(why, CLAUSE_FIRE_WHEN, "only the enemy is fired at");
    }
    if (!plane_is_flying(to)) {
        return refuse(why, CLAUSE_FIRE_WHEN, "that aircraft is no longer on the table");
    }
    if (!check_weapon(terms, from, weapon, missiles, why)) {
        return false;
    }
    if (!is_in_range(terms, weapon, hex_distance(from->at, to->at))) {
        return refuse(why, set->clause_range[weapon], "the target is out of range");
    }
    if (!arc_covers(terms, from, weapon, to->at)) {
        return refuse(why, set->clause_arc[weapon], "the target is not in the weapon's arc");
    }
    if (!level_fits(from, to, weapon)) {
        return refuse(why, set->clause_level[weapon], "the weapon does not reach that altitude");
    }
    return aspect_fits(terms, from, to, weapon) ||
           refuse(why, CLAUSE_HEAT_ASPECT, "the target must fly in the same direction");
}
