/* Tarr's Modern Warfare: chapters that are still to come, as they are called from others. */

#include "rules/tarr/chapters.h"

int64_t tarr_mine_cost(const struct scene *scene, int unit, const struct route *route,
                       enum mines_of which)
{
    return 0;
}

int32_t tarr_mines_stop(const struct scene *scene, int unit, const struct route *route)
{
    return -1;
}

void tarr_enter_mines(struct play *play, int unit, const struct way ways[], int n)
{
}

bool tarr_crosses_wire(const struct scene *scene, const struct unit *unit, struct point a,
                       struct point b)
{
    return false;
}

int32_t tarr_wire_stops(const struct scene *scene, int unit, const struct route *route)
{
    return -1;
}

void tarr_cross_wire(struct play *play, int unit, const struct way ways[], int n)
{
}

bool tarr_crosses_street(const struct scene *scene, int unit, const struct route *route)
{
    return false;
}

bool tarr_is_street_defender(const struct scene *scene, int man)
{
    return false;
}

bool tarr_find_gun_shot(const struct scene *scene, struct shot *shot, struct refusal *why)
{
    return false;
}

void tarr_shoot_gun(struct play *play, const struct shot *shot)
{
}

bool tarr_attack_house(struct play *play, int unit, int piece, int strike, int clause)
{
    return false;
}

void tarr_snipe_at(struct play *play, const struct declaration *declaration)
{
}

void tarr_flame_at(struct play *play, const struct declaration *declaration)
{
}

void tarr_observer_lost(struct play *play, int unit)
{
}

void tarr_bail_out(struct play *play, int vehicle)
{
}

void tarr_start_fire(struct play *play, struct point at)
{
}

bool tarr_check_enter_air(terms_t *terms, state_t *state, const struct tarr_enter *order,
                          struct refusal *why)
{
    return refuse(why, CLAUSE_AIR_ENTRY, "it cannot come on");
}

void tarr_do_enter_air(struct play *play, const struct tarr_enter *order)
{
}

bool tarr_list_enter_air(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return false;
}

int32_t tarr_worth_of_shell(const struct scene *scene, const struct shot *shot)
{
    return 0;
}
