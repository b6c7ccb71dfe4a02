/* Pz8 aerial: attacks on ground targets, and loads (ledger pz8-aerial, "Ground attacks"). */

#include "rules/pz8-air/set.h"

/* pz8-aerial.table.ground; the weapons in the order of the table's choices. */
enum { ROCKETS_ROW, BOMBS_ROW, STRAFING_ROW };
struct ground_row {
    uint8_t weapon, from, to;
};
#include "rules/pz8-aerial-ground.h"

static bool dives(terms_t *terms, const struct plane *plane, enum ordnance with);
static struct tally raid_tally(terms_t *terms, const struct plane *plane, enum ordnance with);

static const struct ground_row *row_of(enum ordnance with)
{
    return &pz8_aerial_ground[with == ORDNANCE_ROCKETS ? ROCKETS_ROW
                              : with == ORDNANCE_BOMBS ? BOMBS_ROW
                                                       : STRAFING_ROW];
}

/* pz8-aerial.ground.when: an enemy target that stands, in an adjacent hex. */
static bool check_victim(const struct plane *plane, const struct target *target,
                         struct refusal *why)
{
    if (target->side == plane->side) {
        return refuse(why, CLAUSE_GROUND_WHEN, "only the enemy's targets are attacked");
    }
    if (target->destroyed) {
        return refuse(why, CLAUSE_GROUND_WHEN, "that target is destroyed already");
    }
    return hex_distance(plane->at, target->at) == 1 ||
           refuse(why, CLAUSE_GROUND_WHEN, "the target must be in an adjacent hex");
}

/* pz8-aerial.ground.kinds: what it carries, or its front guns. */
static bool check_ordnance(terms_t *terms, const struct plane *plane, enum ordnance with,
                           struct refusal *why)
{
    if (with == ORDNANCE_STRAFE) {
        if (template_of(terms, plane)->front == 0) {
            return refuse(why, CLAUSE_GROUND_KINDS, "strafing needs front weapons");
        }
        return !plane->jammed[WEAPON_FRONT] ||
               refuse(why, CLAUSE_WW1_JAM, "a jammed front weapon cannot strafe");
    }
    if (plane->load != (with == ORDNANCE_BOMBS ? LOAD_BOMBS : LOAD_ROCKETS)) {
        return refuse(why, CLAUSE_GROUND_KINDS, "the aircraft carries none");
    }
    return !dives(terms, plane, with) || plane->altitude == air_ceiling(terms, plane) ||
           refuse(why, CLAUSE_GROUND_DIVE_BOMBER,
                  "a dive bomber bombs from its maximum altitude alone");
}

bool air_check_ground_attack(terms_t *terms, state_t *state, const struct air_ground_attack *order,
                             struct refusal *why)
{
    if (!air_check_time(state, CLAUSE_GROUND_WHEN, why)) {
        return false;
    }
    const struct plane *plane = &state->planes[state->active];
    return check_victim(plane, &state->targets[order->target], why) &&
           check_ordnance(terms, plane, order->with, why);
}

/* pz8-aerial.ground.roll, pz8-aerial.ground.result, pz8-aerial.ground.flak: a natural 1 destroys
 * the aircraft and never the target. The load is used up. */
void air_do_ground_attack(struct play *play, const struct air_ground_attack *order)
{
    struct air_state *state = air_of(play);
    struct plane *plane = &state->planes[state->active];
    agenda_run(play->state, TASK_GO_ON);
    air_tell_attacked(play, CLAUSE_GROUND_WHEN, state->active, order->target, (int)order->with);
    struct throw throw = air_die(FOR_GROUND, CLAUSE_GROUND_ROLL, state->active, NO_UNIT);
    throw.target = piece_of(TARGETS, order->target);
    throw.tally = raid_tally(air_terms(play), plane, order->with);
    plane->fired = 1;
    if (order->with != ORDNANCE_STRAFE) {
        plane->load = LOAD_NONE;
    }
    uint8_t dice[ROLL_DICE];
    bool hit = play_roll_shows(play, &throw, row_of(order->with)->from, dice);
    if (dice[0] == 1) {
        air_fell(state, state->active);
        air_tell_shot_down(play, CLAUSE_GROUND_FLAK, state->active);
    } else if (hit) {
        state->targets[order->target].destroyed = 1;
        air_tell_target_destroyed(play, CLAUSE_GROUND_RESULT, order->target);
    } else {
        air_tell_target_stands(play, CLAUSE_GROUND_RESULT, order->target);
    }
}

bool air_list_ground_attack(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    if (!air_check_time(state, CLAUSE_GROUND_WHEN, NULL)) {
        return false;
    }
    const struct plane *plane = &state->planes[state->active];
    for (int i = 0; i < state->n_targets && !(any && legal == NULL); i++) {
        for (enum ordnance with = ORDNANCE_BOMBS; with <= ORDNANCE_STRAFE; with++) {
            if (air_can_raid(terms, plane, &state->targets[i], with)) {
                any = air_add_ground_attack(legal, i, with);
            }
        }
    }
    return any;
}

bool air_can_raid(terms_t *terms, const struct plane *plane, const struct target *target,
                  enum ordnance with)
{
    return check_victim(plane, target, NULL) && check_ordnance(terms, plane, with, NULL);
}

static struct tally raid_tally(terms_t *terms, const struct plane *plane, enum ordnance with)
{
    struct tally tally = tally_none();
    bool level = !dives(terms, plane, with);
    tally_if(&tally, !level, WHY_DIVE_BOMBER, -1);
    tally_if(&tally, level, WHY_ALTITUDE, -plane->altitude);
    tally_if(&tally, level && plane->spent > CAREFUL_MP, WHY_FAST, -1);
    return tally;
}

int air_ground_faces(terms_t *terms, const struct plane *plane, enum ordnance with)
{
    int modifier = raid_tally(terms, plane, with).sum;
    int faces = 0;
    for (int die = 2; die <= 6; die++) {
        faces += die + modifier >= row_of(with)->from && die + modifier <= row_of(with)->to;
    }
    return faces;
}

/* pz8-aerial.ground.dive-bomber: it bombs, as a dive bomber, from its current maximum altitude. */
static bool dives(terms_t *terms, const struct plane *plane, enum ordnance with)
{
    return with == ORDNANCE_BOMBS && template_of(terms, plane)->dive_bomber;
}

/* pz8-aerial.ground.delivered: loads are thrown away only if the option says so. */
bool air_check_jettison(terms_t *terms, state_t *state, const struct air_jettison *order,
                        struct refusal *why)
{
    if (terms->head.options[OPT_JETTISON] != JETTISON_YES) {
        return refuse(why, CLAUSE_GROUND_DELIVERED, "loads cannot be thrown away");
    }
    if (state->stage != STAGE_CHOSEN) {
        return refuse(why, CLAUSE_GROUND_DELIVERED,
                      "a load is dropped at the start of an activation");
    }
    return state->planes[state->active].load != LOAD_NONE ||
           refuse(why, CLAUSE_GROUND_DELIVERED, "the aircraft carries no load");
}

void air_do_jettison(struct play *play, const struct air_jettison *order)
{
    struct air_state *state = air_of(play);
    agenda_run(play->state, TASK_GO_ON);
    state->planes[state->active].load = LOAD_NONE;
    air_tell_jettisoned(play, CLAUSE_GROUND_DELIVERED, state->active);
}
