/* Pz8 aerial: attacks on ground targets, and loads (ledger pz8-aerial, "Ground attacks"). */

#include "rules/pz8-air/chapters.h"

enum { STRAFING_ROW = 2 };

/* pz8-aerial.table.ground; the weapons in the order of the table's choices. */
static const struct {
    uint8_t from, to;
} scores[] = {
#define ROW(weapon, from, to) [weapon] = {from, to},
#include "rules/pz8-aerial-ground.inc"
#undef ROW
};

static int row_of(enum ordnance with)
{
    return with == WITH_ROCKETS ? 0 : with == WITH_BOMBS ? 1 : STRAFING_ROW;
}

/* pz8-aerial.ground.dive-bomber: it bombs, as a dive bomber, from its current maximum altitude. */
static bool dives(const struct air_scenario *terms, const struct plane *plane, enum ordnance with)
{
    return with == WITH_BOMBS && template_of(terms, plane)->dive_bomber;
}

/* pz8-aerial.ground.roll */
static struct tally ground_tally(const struct air_scenario *terms, const struct plane *plane,
                                 enum ordnance with)
{
    struct tally tally = tally_none();
    if (dives(terms, plane, with)) {
        tally_add(&tally, WHY_DIVE_BOMBER, -1);
        return tally;
    }
    tally_add(&tally, WHY_ALTITUDE, -plane->altitude);
    if (plane->spent > CAREFUL_MP) {
        tally_add(&tally, WHY_FAST, -1);
    }
    return tally;
}

/* pz8-aerial.ground.result, pz8-aerial.ground.flak: a natural 1 never destroys the target. */
int ground_faces(const struct air_scenario *terms, const struct plane *plane, enum ordnance with)
{
    int modifier = ground_tally(terms, plane, with).sum;
    int faces = 0;
    for (int die = 2; die <= 6; die++) {
        faces += die + modifier >= scores[row_of(with)].from &&
                 die + modifier <= scores[row_of(with)].to;
    }
    return faces;
}

/* pz8-aerial.ground.kinds: what it carries, or its front guns. */
static bool check_ordnance(const struct air_scenario *terms, const struct plane *plane,
                           enum ordnance with, struct refusal *why)
{
    if (with == WITH_STRAFING) {
        if (template_of(terms, plane)->front == 0) {
            return refuse(why, CLAUSE_GROUND_KINDS, "strafing needs front weapons");
        }
        return !plane->jammed[FRONT] ||
               refuse(why, CLAUSE_WW1_JAM, "a jammed front weapon cannot strafe");
    }
    if (plane->load != (with == WITH_BOMBS ? BOMBS : ROCKETS)) {
        return refuse(why, CLAUSE_GROUND_KINDS, "the aircraft carries none");
    }
    return !dives(terms, plane, with) || plane->altitude == plane_ceiling(terms, plane) ||
           refuse(why, CLAUSE_GROUND_DIVE_BOMBER,
                  "a dive bomber bombs from its maximum altitude alone");
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

bool ground_attack_is_possible(const struct air_scenario *terms, const struct plane *plane,
                               const struct target *target, enum ordnance with)
{
    struct refusal unused;
    return check_victim(plane, target, &unused) && check_ordnance(terms, plane, with, &unused);
}

bool check_ground_attack(const struct air_scenario *terms, const struct air_state *state,
                         int target, enum ordnance with, struct refusal *why)
{
    if (!check_attack_time(state, CLAUSE_GROUND_WHEN, why)) {
        return false;
    }
    const struct plane *plane = &state->planes[state->active];
    return check_victim(plane, &state->targets[target], why) &&
           check_ordnance(terms, plane, with, why);
}

/* pz8-aerial.ground.result, pz8-aerial.ground.flak, pz8-aerial.ground.delivered */
void do_ground_attack(struct play *play, int target, enum ordnance with)
{
    struct air_state *state = air_of(play);
    struct plane *plane = &state->planes[state->active];
    const int32_t piece = piece_of(TARGETS, target);
    struct event *event = play_event(play, EVENT_ATTACKED, CLAUSE_GROUND_WHEN);
    event->values[0] = plane_piece(state->active);
    event->values[1] = piece;
    event->values[2] = (int32_t)with;
    struct throw throw =
        air_die_for(FOR_GROUND, CLAUSE_GROUND_ROLL, plane_piece(state->active), piece);
    throw.tally = ground_tally(terms_of(play), plane, with);
    plane->fired = 1;
    if (with != WITH_STRAFING) {
        plane->load = NO_LOAD;
    }
    uint8_t dice[ROLL_DICE];
    bool hit = play_roll_shows(play, &throw, scores[row_of(with)].from, dice);
    if (dice[0] == 1) {
        destroy_plane(play, state->active, EVENT_SHOT_DOWN, CLAUSE_GROUND_FLAK);
        return;
    }
    state->targets[target].destroyed = hit;
    play_event(play, hit ? EVENT_TARGET_DESTROYED : EVENT_TARGET_STANDS, CLAUSE_GROUND_RESULT)
        ->values[0] = piece;
}

/* pz8-aerial.ground.delivered: loads are thrown away only if the option says so. */
bool check_jettison(const struct air_scenario *terms, const struct air_state *state,
                    struct refusal *why)
{
    if (terms->head.options[OPT_JETTISON] != JETTISON_YES) {
        return refuse(why, CLAUSE_GROUND_DELIVERED, "loads cannot be thrown away");
    }
    if (state->stage != CHOSEN) {
        return refuse(why, CLAUSE_GROUND_DELIVERED,
                      "a load is dropped at the start of an activation");
    }
    return state->planes[state->active].load != NO_LOAD ||
           refuse(why, CLAUSE_GROUND_DELIVERED, "the aircraft carries no load");
}

void do_jettison(struct play *play)
{
    struct air_state *state = air_of(play);
    state->planes[state->active].load = NO_LOAD;
    play_event(play, EVENT_JETTISONED, CLAUSE_GROUND_DELIVERED)->values[0] =
        plane_piece(state->active);
}
