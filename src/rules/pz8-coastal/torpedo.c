/* Pz8 WW2 Coastal: torpedoes and submarines (ledger, "Torpedoes" and "Submarines"). */

#include "board/table_area.h"
#include "board/table_touch.h"
#include "rules/pz8-coastal/coastal.h"

enum { ARC_HALF = 45 * DEGREE };

static bool is_lost(const struct table *table, struct point from, struct point at);

static int tube_facing(const struct vessel *vessel, enum tube tube)
{
    return tube == TUBE_AFT ? angle_reduce(vessel->heading + HALF_TURN) : vessel->heading;
}

static uint8_t *tube_stock(struct vessel *vessel, enum tube tube)
{
    return tube == TUBE_AFT ? &vessel->aft : &vessel->forward;
}

/* pz8-coastal.torpedo.launch, pz8-coastal.torpedo.target, pz8-coastal.torpedo.stock */
bool coastal_check_launch(terms_t *terms, state_t *state, const struct coastal_launch *order,
                          struct refusal *why)
{
    const struct vessel *vessel = &state->vessels[state->active];
    const struct template *template = template_of(terms, vessel);
    bool aft = order->tube == TUBE_AFT;
    if (state->stage != STAGE_FIRE) {
        return refuse(why, CLAUSE_MOVE_ORDER, "this is her move step");
    }
    if ((aft ? template->aft : template->forward) == 0) {
        return refuse(why, CLAUSE_TORPEDO_LAUNCH, "she has no such tube");
    }
    if ((aft ? vessel->aft : vessel->forward) == 0) {
        return refuse(why, CLAUSE_TORPEDO_STOCK, "those tubes are empty, and there are no reloads");
    }
    if (vessel->sees == 0) {
        return refuse(why, CLAUSE_TORPEDO_TARGET, "she spots no enemy");
    }
    if (order->bearing % DEGREE != 0) {
        return refuse(why, CLAUSE_TORPEDO_LAUNCH, "a track is a whole number of degrees");
    }
    return angle_between(order->bearing, tube_facing(vessel, order->tube)) <= ARC_HALF ||
           refuse(why, CLAUSE_TORPEDO_LAUNCH, "the tube does not bear that way");
}

struct point coastal_counter_at(terms_t *terms, struct point from, int bearing)
{
    return point_plus(from, vector_towards(bearing, scaled(terms, LAUNCH_DISTANCE)));
}

/* A launch only places a counter, which lies there until pz8-coastal.torpedo.run: then
 * pz8-coastal.torpedo.range, pz8-coastal.torpedo.cross, pz8-coastal.torpedo.hit,
 * pz8-coastal.torpedo.miss, pz8-coastal.torpedo.sink and pz8-coastal.torpedo.immune. */
void coastal_do_launch(struct play *play, const struct coastal_launch *order)
{
    terms_t *terms = coastal_terms(play);
    struct coastal_state *state = coastal_of(play);
    int index = state->active;
    struct vessel *vessel = &state->vessels[index];
    struct torpedo torpedo = {.from = vessel->at,
                              .at = coastal_counter_at(terms, vessel->at, order->bearing),
                              .bearing = (int16_t)order->bearing,
                              .side = vessel->side,
                              .size = template_of(terms, vessel)->torpedo,
                              .launcher = (uint8_t)index,
                              .speed = vessel->speed};
    --*tube_stock(vessel, order->tube);
    play->sees = coastal_audience(terms, state, index);
    if (is_lost(&terms->table, torpedo.from, torpedo.at)) {
        play->sees = side_bit(vessel->side);
        coastal_tell_torpedo_lost(play, CLAUSE_TORPEDO_LAND, index);
        return;
    }
    int placed = state->n_torpedoes++;
    torpedo.number = state->n_torpedoes;
    state->torpedoes[placed] = torpedo;
    bool open = terms->head.options[OPT_TORPEDO_SEEN] == TORPEDO_SEEN_OPEN;
    play->sees = open ? play->sees : side_bit(vessel->side);
    coastal_tell_launched(play, CLAUSE_TORPEDO_LAUNCH, index, placed, order->bearing);
    play->sees = SEEN_BY_ALL & ~play->sees;
    if (open && play->sees != 0) {
        coastal_tell_track(play, CLAUSE_TORPEDO_SEEN, placed, order->bearing);
    }
}

/* pz8-coastal.torpedo.land: on or beyond land, or off the table, there is no place for a counter.
 */
static bool is_lost(const struct table *table, struct point from, struct point at)
{
    struct part unused;
    return !box_holds(table_box(table), at) || (table_kinds_at(table, at) & kind_bit(LAND)) != 0 ||
           leg_enters_kinds(table, kind_bit(LAND), from, at, &unused);
}

/* -- the run ----------------------------------------------------------------------------------- */

/* pz8-coastal.torpedo.range */
int32_t coastal_torpedo_range(terms_t *terms, int size)
{
    return scaled(terms, coastal_gun(size)->range);
}

/* pz8-coastal.torpedo.immune */
bool coastal_is_immune(terms_t *terms, const struct vessel *vessel)
{
    return kind_of(terms, vessel)->immune &&
           !(template_of(terms, vessel)->kind == KIND_RAUMBOOT &&
             terms->head.options[OPT_TORPEDO_IMMUNE] == TORPEDO_IMMUNE_MTB);
}

/* pz8-coastal.torpedo.run, pz8-coastal.torpedo.land: from its counter to the end of its range, to
 * the table's edge or to land. */
static struct point end_of_track(terms_t *terms, const struct torpedo *torpedo)
{
    struct part part;
    struct point end =
        point_plus(torpedo->from,
                   vector_towards(torpedo->bearing, coastal_torpedo_range(terms, torpedo->size)));
    if (leg_leaves_box(torpedo->at, end, table_box(&terms->table), &part)) {
        end = leg_part(torpedo->at, end, part);
    }
    return leg_enters_kinds(&terms->table, kind_bit(LAND), torpedo->at, end, &part)
               ? leg_part(torpedo->at, end, part)
               : end;
}

/* A vessel on the track, and how far along she is met. */
struct crossing {
    int vessel;
    struct touch touch;
};

/* pz8-coastal.torpedo.cross: hulls as they lie now, the nearest first; of equals in roster order.
 */
static int find_crossings(terms_t *terms, state_t *state, const struct torpedo *torpedo,
                          struct crossing crossings[VESSELS_MAX])
{
    static const struct mover point = {0};
    struct point end = end_of_track(terms, torpedo);
    struct base track = base_line(torpedo->at, end, 0);
    int n = 0;
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *vessel = &state->vessels[i];
        struct crossing met = {.vessel = i};
        if (i == torpedo->launcher || !is_on_table(vessel)) {
            continue;
        }
        struct base hull = coastal_hull_at(terms, vessel, vessel->at, vessel->heading);
        if (!bases_within(&track, &hull, 0) ||
            !leg_touches(&point, torpedo->at, end, &hull, &met.touch)) {
            continue;
        }
        int place = n++;
        for (; place > 0 && parts_compare(met.touch.part, crossings[place - 1].touch.part) < 0;
             place--) {
            crossings[place] = crossings[place - 1];
        }
        crossings[place] = met;
    }
    return n;
}

/* pz8-coastal.torpedo.seen: the side that launched it is told the die against a target it sees, or
 * its own. The other is told it if it sees the track and the launcher, whose speed is in it. */
static uint8_t who_sees_die(terms_t *terms, state_t *state, const struct torpedo *torpedo,
                            int target)
{
    bool open = terms->head.options[OPT_TORPEDO_SEEN] == TORPEDO_SEEN_OPEN;
    uint8_t launcher = open && torpedo->launcher != NO_UNIT
                           ? coastal_audience(terms, state, torpedo->launcher)
                           : side_bit(torpedo->side);
    return coastal_audience(terms, state, target) & launcher;
}

/* pz8-coastal.torpedo.hit: as guns, with no modifier for submarines. Who is missed out of the dark
 * is told that much. */
static bool roll_hit(struct play *play, const struct torpedo *torpedo, const struct crossing *met)
{
    terms_t *terms = coastal_terms(play);
    state_t *state = coastal_of(play);
    const struct vessel *target = &state->vessels[met->vessel];
    int32_t range = coastal_torpedo_range(terms, torpedo->size);
    bool open = terms->head.options[OPT_TORPEDO_SEEN] == TORPEDO_SEEN_OPEN;
    struct throw throw = play_die(FOR_TORPEDO, CLAUSE_TORPEDO_HIT,
                                  open ? piece_of(TORPEDOES, torpedo->number - 1) : NO_PIECE,
                                  vessel_piece(met->vessel));
    coastal_add_speeds(&throw.tally, target->speed, torpedo->speed);
    play->sees = who_sees_die(terms, state, torpedo, met->vessel);
    bool hit = play_roll_reaches(play, &throw, coastal_need(torpedo->from, met->touch.at, range));
    play->sees = side_bit(target->side) & ~play->sees;
    if (!hit && play->sees != 0) {
        coastal_tell_torpedo_misses(play, CLAUSE_TORPEDO_MISS, met->vessel);
    }
    return hit;
}

/* pz8-coastal.torpedo.miss, pz8-coastal.torpedo.sink: until one is hit. */
static void run_track(struct play *play, const struct torpedo *torpedo)
{
    terms_t *terms = coastal_terms(play);
    state_t *state = coastal_of(play);
    struct crossing crossings[VESSELS_MAX];
    int n = find_crossings(terms, state, torpedo, crossings);
    for (int i = 0; i < n; i++) {
        int vessel = crossings[i].vessel;
        if (coastal_is_immune(terms, &state->vessels[vessel])) {
            continue;
        }
        coastal_raise_alarm(play, state->vessels[vessel].side);
        bool hit = roll_hit(play, torpedo, &crossings[i]);
        if (hit) {
            play->sees = SEEN_BY_ALL;
            coastal_tell_torpedo_hits(play, CLAUSE_TORPEDO_SINK, vessel);
            coastal_sink(play, vessel, CLAUSE_TORPEDO_SINK);
            return;
        }
    }
}

/* pz8-coastal.torpedo.run: in launch order. */
void coastal_run_tracks(struct play *play)
{
    struct coastal_state *state = coastal_of(play);
    for (int i = 0; i < state->n_torpedoes; i++) {
        struct torpedo *torpedo = &state->torpedoes[i];
        if (!torpedo->gone) {
            torpedo->gone = 1;
            run_track(play, torpedo);
        }
    }
}

/* -- submarines -------------------------------------------------------------------------------- */

/* pz8-coastal.sub.submerge, pz8-coastal.sub.class */
bool coastal_check_submerge(terms_t *terms, state_t *state, const struct coastal_submerge *order,
                            struct refusal *why)
{
    const struct vessel *vessel = &state->vessels[state->active];
    if (!is_submarine(terms, vessel)) {
        return refuse(why, CLAUSE_SUB_SUBMERGE, "only a submarine submerges");
    }
    if (state->stage != STAGE_MOVE || !(state->moved || vessel->speed == 0)) {
        return refuse(why, CLAUSE_SUB_SUBMERGE, "she submerges at the end of her move step");
    }
    if (vessel->aground) {
        return refuse(why, CLAUSE_SUB_SUBMERGE, "aground she cannot submerge");
    }
    return vessel->condition == CONDITION_OK ||
           refuse(why, CLAUSE_SUB_SUBMERGE, "Damaged or Wrecked she cannot submerge");
}

void coastal_do_submerge(struct play *play, const struct coastal_submerge *order)
{
    int vessel = coastal_of(play)->active;
    play->sees = coastal_audience(coastal_terms(play), coastal_of(play), vessel);
    coastal_tell_submerged(play, CLAUSE_SUB_SUBMERGE, vessel);
    coastal_remove(play, vessel, STATUS_GONE);
    coastal_finish(play);
}
