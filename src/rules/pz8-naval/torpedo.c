/* Pz8 Naval: torpedo salvoes of the cruiser book (ledger, "Variant"). */

#include "rules/pz8-naval/naval.h"

enum { TORPEDO_RANGE = 1 };

/* pz8-naval.variant.scope, pz8-naval.variant.torpedo: after the guns, by a ship that may fire. */
bool naval_check_tubes(terms_t *terms, state_t *state, int ship, struct refusal *why)
{
    const struct ship *launcher = &state->ships[ship];
    if (terms->head.options[OPT_BOOK] != BOOK_CRUISER) {
        return refuse(why, CLAUSE_VARIANT_SCOPE, "torpedoes belong to the cruiser book");
    }
    if (!naval_check_firer(launcher, why)) {
        return false;
    }
    if (launcher->salvoes == 0) {
        return refuse(why, CLAUSE_VARIANT_TORPEDO, "she has no torpedo salvo left");
    }
    if (launcher->torpedoed > 0 && terms->head.options[OPT_TORPEDO_RATE] == TORPEDO_RATE_ONE) {
        return refuse(why, CLAUSE_VARIANT_TORPEDO, "one salvo a ship in each fire phase");
    }
    return !naval_has_shot_waiting(state, launcher->side) ||
           refuse(why, CLAUSE_VARIANT_TORPEDO, "the declared guns fire before any torpedo");
}

bool naval_check_torpedo(terms_t *terms, state_t *state, const struct naval_torpedo *order,
                         struct refusal *why)
{
    const struct ship *launcher = &state->ships[order->unit];
    return naval_check_tubes(terms, state, order->unit, why) &&
           naval_check_target(state, launcher->side, order->target, why) &&
           (range_between(launcher, &state->ships[order->target]) == TORPEDO_RANGE ||
            refuse(why, CLAUSE_VARIANT_TORPEDO, "torpedoes reach a ship at range 1 alone"));
}

void naval_do_torpedo(struct play *play, const struct naval_torpedo *order)
{
    int ship = order->unit;
    int target = order->target;
    struct naval_state *state = naval_of(play);
    struct ship *launcher = &state->ships[ship];
    state->stage = STAGE_TORPEDOES;
    launcher->salvoes--;
    launcher->torpedoed++;
    naval_tell_torpedo(play, CLAUSE_VARIANT_TORPEDO, ship, target, launcher->salvoes);
    struct throw throw =
        play_die(FOR_TORPEDO, CLAUSE_VARIANT_TORPEDO, ship_piece(ship), ship_piece(target));
    int points = play_roll_result(play, &throw, naval_points_result, 0);
    if (points == 0) {
        naval_tell_torpedo_missed(play, CLAUSE_VARIANT_TORPEDO, target);
    }
    naval_mark_points(play, target, DAMAGE_H, points);
}

bool naval_list_torpedo(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (terms->head.options[OPT_BOOK] != BOOK_CRUISER) {
        return false;
    }
    bool any = false;
    struct naval_torpedo order = {.side = side};
    for (order.unit = 0; order.unit < state->n_ships; order.unit++) {
        if (state->ships[order.unit].side != side ||
            !naval_check_tubes(terms, state, order.unit, NULL)) {
            continue;
        }
        for (order.target = 0; order.target < state->n_ships; order.target++) {
            if (naval_check_torpedo(terms, state, &order, NULL)) {
                any = naval_add_torpedo(legal, order.unit, order.target);
            }
        }
    }
    return any;
}
