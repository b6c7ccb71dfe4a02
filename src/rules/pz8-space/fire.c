/* Pz8 Space: guns and firing back (ledger, "Fire"). */

#include "rules/common/expect.h"
#include "rules/common/tables.h"
#include "rules/pz8-space/space.h"

/* pz8-space.table.to-hit */
#include "rules/pz8-space-to-hit.h"

static bool shot_hits(struct play *play, int firer, int32_t target, bool firing_back);
static void offer_fire_back(struct play *play, int target, int attacker, bool hit);

/* pz8-space.fire.when, pz8-space.fire.straight, pz8-space.fire.sight, pz8-space.fire.target */
bool space_check_fire(terms_t *terms, state_t *state, const struct space_fire *order,
                      struct refusal *why)
{
    return space_check_guns(terms, state, why) && space_check_shot(state, order->target, why);
}

/* pz8-space.fire.to-hit, pz8-space.fire.modifiers, pz8-space.fire.torpedo-hit: a torpedo explodes,
 * nothing else is harmed, nobody fires back. */
void space_do_fire(struct play *play, const struct space_fire *order)
{
    struct space_state *state = space_of(play);
    int firer = state->active;
    int index = piece_index(order->target);
    agenda_run(play->state, TASK_GO_ON);
    state->ships[firer].fired = 1;
    bool torpedo = piece_collection(order->target) == TORPEDOES;
    bool hit = shot_hits(play, firer, order->target, false);
    if (hit && torpedo) {
        space_explode(play, index, CLAUSE_FIRE_TORPEDO_HIT);
    } else if (hit) {
        space_damage_by_gun(play, firer, index);
    }
    if (!torpedo) {
        offer_fire_back(play, index, firer, hit);
    }
}

bool space_list_fire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    if (!space_check_guns(terms, state, NULL)) {
        return false;
    }
    for (int i = 0; i < state->n_ships + state->n_torpedoes && !(any && legal == NULL); i++) {
        int32_t target = i < state->n_ships ? ship_piece(i) : torpedo_piece(i - state->n_ships);
        if (space_check_shot(state, target, NULL)) {
            any = space_add_fire(legal, target);
        }
    }
    return any;
}

bool space_check_fire_back(terms_t *terms, state_t *state, const struct space_fire_back *order,
                           struct refusal *why)
{
    return is_shot_to_answer(state) ||
           refuse(why, CLAUSE_FIREBACK_RIGHT, "nobody has fired at a ship of this side just now");
}

/* pz8-space.fireback.damaged: damage done by the shot counts, it stands in the state already. */
void space_do_fire_back(struct play *play, const struct space_fire_back *order)
{
    int attacker = order->task->a;
    if (order->verb == VERB_HOLD) {
        space_tell_held(play, CLAUSE_FIREBACK_RIGHT, order->task->unit, attacker);
    } else if (shot_hits(play, order->task->unit, ship_piece(attacker), true)) {
        space_damage_by_gun(play, order->task->unit, attacker);
    }
}

/* pz8-space.fire.when, pz8-space.template.lacks, pz8-space.torpedo.launch */
bool space_check_guns(terms_t *terms, state_t *state, struct refusal *why)
{
    if (state->stage != STAGE_MOVED) {
        return refuse(why, CLAUSE_FIRE_WHEN, "a ship fires after its movement");
    }
    const struct ship *firer = &state->ships[state->active];
    if (firer->jumped || firer->cloaked) {
        return refuse(why, CLAUSE_FIRE_WHEN,
                      "a ship that jumped or cloaked this turn does not fire");
    }
    if (!template_of(terms, firer)->guns) {
        return refuse(why, CLAUSE_TEMPLATE_LACKS, "a ship of this kind has no guns");
    }
    if (firer->fired) {
        return refuse(why, CLAUSE_FIRE_WHEN, "a ship fires once in its activation");
    }
    return !firer->launched ||
           terms->head.options[OPT_TORPEDO_AND_FIRE] != TORPEDO_AND_FIRE_INSTEAD ||
           refuse(why, CLAUSE_TORPEDO_LAUNCH, "a ship fires or launches, not both");
}

/* pz8-space.fire.straight, pz8-space.fire.sight */
static bool check_row(state_t *state, const struct ship *firer, struct hex target,
                      struct refusal *why)
{
    int distance = hex_row_distance(firer->at, firer->facing, target);
    if (distance == 0) {
        return refuse(why, CLAUSE_FIRE_STRAIGHT, "the target is not on the row straight ahead");
    }
    if (space_score_to_hit(distance) == 0) {
        return refuse(why, CLAUSE_FIRE_TO_HIT, "the target is more than 9 hexes away");
    }
    return space_has_clear_row(state, firer->at, firer->facing, distance) ||
           refuse(why, CLAUSE_FIRE_SIGHT, "an asteroid stands in the line of fire");
}

/* pz8-space.fire.target: an enemy ship or torpedo. */
static bool check_target(state_t *state, const struct ship *firer, int32_t target,
                         struct refusal *why)
{
    int index = piece_index(target);
    bool is_ship = piece_collection(target) == UNITS;
    int side = is_ship ? state->ships[index].side : state->torpedoes[index].side;
    if (side == firer->side) {
        return refuse(why, CLAUSE_FIRE_TARGET, "only the enemy is fired at");
    }
    bool there = is_ship ? is_on_table(&state->ships[index]) : !state->torpedoes[index].gone;
    return there || refuse(why, CLAUSE_FIRE_TARGET, "that target is no longer on the table");
}

/* The hex of a target of fire: a ship or a torpedo. */
static struct hex hex_of(state_t *state, int32_t target)
{
    int index = piece_index(target);
    return piece_collection(target) == UNITS ? state->ships[index].at : state->torpedoes[index].at;
}

bool space_check_shot(state_t *state, int32_t target, struct refusal *why)
{
    const struct ship *firer = &state->ships[state->active];
    return check_target(state, firer, target, why) &&
           check_row(state, firer, hex_of(state, target), why);
}

int space_score_to_hit(int distance)
{
    return band_score(pz8_space_to_hit, sizeof pz8_space_to_hit / sizeof pz8_space_to_hit[0],
                      distance);
}

/* pz8-space.fire.modifiers: each costs one, and all add up. */
static struct tally modifiers_of(state_t *state, const struct ship *firer, int32_t target,
                                 bool firing_back)
{
    struct tally tally = tally_none();
    bool ship = piece_collection(target) == UNITS;
    bool cloaked = ship && state->ships[piece_index(target)].cloaked;
    tally_if(&tally, firer->damaged, WHY_FIRER_DAMAGED, -1);
    tally_if(&tally, !ship, WHY_TARGET_TORPEDO, -1);
    tally_if(&tally, cloaked, WHY_TARGET_CLOAKED, -1);
    tally_if(&tally, firing_back, WHY_FIRING_BACK, -1);
    return tally;
}

/* pz8-space.fire.to-hit: one die against the number for the distance. */
static bool shot_hits(struct play *play, int firer, int32_t target, bool firing_back)
{
    state_t *state = space_of(play);
    const struct ship *ship = &state->ships[firer];
    int distance = hex_row_distance(ship->at, ship->facing, hex_of(state, target));
    space_tell_fired(play, firing_back ? CLAUSE_FIREBACK_RIGHT : CLAUSE_FIRE_WHEN, firer, target,
                     distance);
    struct throw throw = play_die(FOR_TO_HIT, CLAUSE_FIRE_TO_HIT, ship_piece(firer), target);
    throw.tally = modifiers_of(state, ship, target, firing_back);
    return play_roll_reaches(play, &throw, space_score_to_hit(distance));
}

int space_hit_chance(state_t *state, int firer, int32_t target)
{
    const struct ship *ship = &state->ships[firer];
    int distance = hex_row_distance(ship->at, ship->facing, hex_of(state, target));
    return expect_faces(space_score_to_hit(distance), modifiers_of(state, ship, target, false).sum);
}

/* pz8-space.fireback.limits: who may answer a shot. */
static bool can_fire_back(terms_t *terms, state_t *state, int ship, int attacker)
{
    const struct ship *answerer = &state->ships[ship];
    return is_on_table(answerer) && is_on_table(&state->ships[attacker]) &&
           template_of(terms, answerer)->guns && !answerer->cloaked && !answerer->jumped &&
           check_row(state, answerer, state->ships[attacker].at, NULL);
}

/* pz8-space.fireback.right: asked of the target's owner, unless an option wants a hit first. */
static void offer_fire_back(struct play *play, int target, int attacker, bool hit)
{
    terms_t *terms = space_terms(play);
    struct space_state *state = space_of(play);
    bool only_when_hit = terms->head.options[OPT_FIRE_BACK] == FIRE_BACK_WHEN_HIT;
    if ((hit || !only_when_hit) && can_fire_back(terms, state, target, attacker)) {
        agenda_ask_about(&state->head, TASK_FIRE_BACK, state->ships[target].side, target, attacker,
                         0);
    }
}
