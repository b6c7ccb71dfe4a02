/* A World Aflame: what is fired at aircraft (ledger, anti-aircraft fire: aflame.aa.fire,
 * aflame.aa.damage, aflame.aa.morale; aflame.table.aa). */

#include "rules/aflame/arms.h"

struct aa_row {
    uint8_t weapon, low, attack, high;
    uint16_t least, most;
    uint8_t dice, hits;
};

#include "rules/aflame-aa.h"

enum { AA_LMG, AA_HMG, AA_20MM, AA_HEAVY, HIT_TAKES = 2 };

/* The row of a figure's or gun's weapon; NULL: it does not fire at aircraft. */
static const struct aa_row *flak_of(state_t *state, int32_t firer)
{
    int index = piece_index(firer);
    if (firer == figure_piece(index)) {
        return state->men[index].man.weapon == WEAPON_LMG ? &aflame_aa[AA_LMG] : NULL;
    }
    const struct gun_row *row = aflame_gun(&state->guns[index]);
    if (row->sort == SORT_MG) {
        return &aflame_aa[row->arm == WEAPON_HMG ? AA_HMG : AA_LMG];
    }
    return row->sort != SORT_AA ? NULL : &aflame_aa[row->mm <= 20 ? AA_20MM : AA_HEAVY];
}

static bool reaches_level(const struct aa_row *row, int level)
{
    return level == LEVEL_LOW ? row->low : level == LEVEL_ATTACK ? row->attack : row->high;
}

bool aflame_check_aa(terms_t *terms, state_t *state, const struct aflame_aa *order,
                     struct refusal *why)
{
    const struct aa_row *row = flak_of(state, order->firer);
    const struct plane *plane = &state->planes[order->plane];
    int index = piece_index(order->firer);
    bool man = order->firer == figure_piece(index);
    if (row == NULL) {
        return refuse(why, CLAUSE_AA_FIRE, "it does not fire at aircraft");
    }
    if (plane->gone || is_nowhere(plane->at) || state->units[plane->unit].side == order->side) {
        return refuse(why, CLAUSE_AA_FIRE, "it is no enemy aircraft over the table");
    }
    if (!reaches_level(row, plane->level)) {
        return refuse(why, CLAUSE_AA_FIRE, "it does not reach that level");
    }
    if (!man) {
        return aflame_check_gun(terms, state, index, why) &&
               (state->guns[index].rounds > 0 ||
                refuse(why, CLAUSE_AMMO_OTHER, "it has no ammunition left"));
    }
    const struct figure *figure = &state->men[index];
    return (figure->man.unit == state->active && is_standing(&figure->man) && !figure->fired &&
            figure->mode != MODE_RUN && state->units[figure->man.unit].volleys > 0) ||
           refuse(why, CLAUSE_AA_FIRE, "he cannot fire now");
}

void aflame_do_aa(struct play *play, const struct aflame_aa *order)
{
    struct aflame_state *state = aflame_of(play);
    const struct aa_row *row = flak_of(state, order->firer);
    struct plane *plane = &state->planes[order->plane];
    int index = piece_index(order->firer);
    bool man = order->firer == figure_piece(index);
    int unit = man ? state->men[index].man.unit : state->guns[index].unit;
    struct point from = man ? state->men[index].man.at : aflame_muzzle(state, index);
    int32_t most = row->most == 0 ? aflame_sky(state)->binoculars * INCH : row->most;
    aflame_spend(play, man ? index : EYE_GUN + index, unit);
    if (man) {
        state->men[index].fired = state->units[unit].fired = 1;
    } else {
        aflame_gun_fired(play, index, plane->at);
    }
    if (!points_within(from, plane->at, most) || points_compare(from, plane->at, row->least) < 0) {
        aflame_tell_out_of_reach(play, CLAUSE_AA_FIRE, unit);
        aflame_has_fired(play, unit);
        return;
    }
    uint8_t worth[6] = {0};
    for (int face = row->hits; face <= 6; face++) {
        worth[face - 1] = 1;
    }
    struct throw throw =
        play_die(FOR_FLAK, CLAUSE_AA_FIRE, unit_piece(unit), unit_piece(plane->unit));
    throw.n = row->dice;
    int loss = HIT_TAKES * play_roll_worth(play, &throw, worth);
    plane->dv = (uint8_t)(loss < plane->dv ? plane->dv - loss : 0);
    if (plane->dv == 0) {
        plane->gone = 1;
        aflame_tell_shot_down(play, CLAUSE_AA_DAMAGE, plane->unit);
        aflame_lose_unit(play, plane->unit, GONE_DESTROYED, CLAUSE_AA_DAMAGE);
    } else if (!aflame_throw_morale(play, &(struct trial){.unit = plane->unit,
                                                          .test = TEST_FIRE,
                                                          .attack = row->weapon <= AA_HMG
                                                                        ? ATTACK_SMALL_ARMS
                                                                        : ATTACK_ARTILLERY,
                                                          .by = unit,
                                                          .clause = CLAUSE_AA_MORALE})) {
        aflame_plane_goes(play, plane->unit, CLAUSE_AA_MORALE);
    }
    aflame_has_fired(play, unit);
}

bool aflame_list_aa(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int p = 0; p < state->n_planes; p++) {
        for (int i = 0; i < state->n_men + state->n_guns; i++) {
            const struct aflame_aa order = {.side = side,
                                            .firer = i < state->n_men ? figure_piece(i)
                                                                      : gun_piece(i - state->n_men),
                                            .plane = p};
            any |=
                aflame_check_aa(terms, state, &order, NULL) && aflame_add_aa(legal, order.firer, p);
        }
    }
    return any;
}
