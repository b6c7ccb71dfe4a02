/* Pz8 aerial: guns, damage and firing back (ledgers, "Firing"). */

#include <assert.h>

#include "rules/pz8-air/chapters.h"

/* pz8-aerial.table.to-hit, pz8-jets.table.cannon */
int gun_score(const struct air_set *set, int distance)
{
    for (int i = 0; i < set->n_bands; i++) {
        if (distance >= set->bands[i].from && distance <= set->bands[i].to) {
            return set->bands[i].score;
        }
    }
    return 0;
}

static enum damage damage_for(const struct air_set *set, int lead, bool damaged)
{
    int row = 0;
    while (lead < set->leads[row].from || lead > set->leads[row].to) {
        row++;
        assert(row < set->n_leads); /* every lead is in the table */
    }
    return (enum damage)(damaged ? set->leads[row].damaged : set->leads[row].undamaged);
}

/* pz8-aerial.fire.mod-reverse, .mod-higher, .mod-crew, .mod-damaged, .mod-back;
 * pz8-jets.cannon.modifiers. Who fires back is not hindered by a reverse. */
struct tally gun_tally(const struct plane *firer, const struct plane *target, bool firing_back)
{
    struct tally tally = tally_none();
    if (firer->reversed && !firing_back) {
        tally_add(&tally, WHY_REVERSED, -1); /* pz8-aerial.fire.mod-reverse */
    }
    if (target->altitude > firer->altitude) {
        tally_add(&tally, WHY_HIGHER, -1); /* pz8-aerial.fire.mod-higher */
    }
    if (firer->experience != AVERAGE) { /* pz8-aerial.fire.mod-crew */
        bool green = firer->experience == GREEN;
        tally_add(&tally, green ? WHY_GREEN : WHY_VETERAN, green ? -1 : 1);
    }
    if (firer->damaged) {
        tally_add(&tally, WHY_DAMAGED, -1); /* pz8-aerial.fire.mod-damaged */
    }
    if (firing_back) {
        tally_add(&tally, WHY_FIRING_BACK, -1); /* pz8-aerial.fire.mod-back */
    }
    return tally;
}

/* pz8-aerial.ww1.jam: a natural 1 jams the weapon that fired, and the shot is lost. */
static bool roll_in_ww1(struct play *play, const struct throw *throw, int need, int firer,
                        enum weapon weapon)
{
    uint8_t dice[ROLL_DICE];
    bool hit = play_roll_shows(play, throw, need, dice);
    if (dice[0] != 1) {
        return hit;
    }
    air_of(play)->planes[firer].jammed[weapon] = 1;
    struct event *event = play_event(play, EVENT_JAMMED, CLAUSE_WW1_JAM);
    event->values[0] = plane_piece(firer);
    event->values[1] = (int32_t)weapon;
    return false;
}

/* pz8-aerial.fire.to-hit, pz8-jets.cannon.range: one die against the number for the distance. */
static bool shot_hits(struct play *play, int firer, int target, enum weapon weapon,
                      bool firing_back)
{
    const struct air_scenario *terms = terms_of(play);
    const struct air_set *set = set_of(terms);
    const struct plane *from = &air_of(play)->planes[firer];
    const struct plane *to = &air_of(play)->planes[target];
    int distance = hex_distance(from->at, to->at);
    struct event *event =
        play_event(play, EVENT_FIRED, firing_back ? CLAUSE_FIREBACK_RIGHT : CLAUSE_FIRE_WHEN);
    event->values[0] = plane_piece(firer);
    event->values[1] = plane_piece(target);
    event->values[2] = (int32_t)weapon;
    event->values[3] = distance;
    struct throw throw =
        air_die_for(FOR_TO_HIT, set->clause_to_hit, plane_piece(firer), plane_piece(target));
    throw.tally = gun_tally(from, to, firing_back);
    int need = gun_score(set, distance);
    return terms->ww1 ? roll_in_ww1(play, &throw, need, firer, weapon)
                      : play_roll_reaches(play, &throw, need);
}

/* All that matters of the target's die is what becomes of him. The context is the lead the attacker
 * has without it, the target's damage and the set, packed into one number. */
enum { LEAD_ZERO = 64, CONTEXT_DAMAGED = 128, CONTEXT_JETS = 256 };
enum { DAMAGED_TWICE = IS_DESTROYED + 1 }; /* destroyed, but by another clause */

static int damage_of_die(const uint8_t values[], int n, int context)
{
    (void)n;
    const struct air_set *set = context & CONTEXT_JETS ? &pz8_jets_set : &pz8_aerial_set;
    int lead = (context & (CONTEXT_DAMAGED - 1)) - LEAD_ZERO - values[0];
    enum damage damage = damage_for(set, lead, context & CONTEXT_DAMAGED);
    bool twice = damage == IS_DESTROYED && damage_for(set, lead, false) == IS_DAMAGED;
    return twice ? DAMAGED_TWICE : (int)damage;
}

static struct throw factor_die(struct play * play, int purpose, int reason, int factor, int unit,
                               int other)
{
    struct throw throw = air_die_for(purpose, set_of(terms_of(play))->clause_contest,
                                     plane_piece(unit), plane_piece(other));
    tally_add(&throw.tally, reason, factor);
    return throw;
}

/* pz8-aerial.damage.contest, pz8-jets.cannon.contest: the attacker's die and factor, then the
 * target's. */
static void contest(struct play *play, int firer, int target, enum weapon weapon)
{
    const struct air_scenario *terms = terms_of(play);
    const struct air_set *set = set_of(terms);
    struct plane *from = &air_of(play)->planes[firer];
    const struct plane *to = &air_of(play)->planes[target];
    int defence = template_of(terms, to)->defence;
    struct throw attack = factor_die(play, FOR_ATTACK, WHY_ATTACK_FACTOR,
                                     attack_of(terms, from, weapon), firer, target);
    struct throw resistance =
        factor_die(play, FOR_DEFENCE, WHY_DEFENCE_FACTOR, defence, target, firer);
    int context = play_roll_total(play, &attack) - defence + LEAD_ZERO +
                  (to->damaged ? CONTEXT_DAMAGED : 0) + (terms->set == SET_JETS ? CONTEXT_JETS : 0);
    int result = play_roll_result(play, &resistance, damage_of_die, context);
    if (result == NOTHING) {
        play_event(play, EVENT_UNHARMED, set->clause_contest)->values[0] = plane_piece(target);
    } else if (result == IS_DAMAGED) {
        damage_plane(play, target);
    } else { /* pz8-aerial.damage.destroyed, pz8-aerial.damage.damaged */
        from->kills++;
        destroy_plane(play, target, EVENT_DESTROYED,
                      result == DAMAGED_TWICE ? CLAUSE_DAMAGE_DAMAGED : CLAUSE_DAMAGE_DESTROYED);
    }
}

/* pz8-aerial.fireback.limits, pz8-jets.fireback.limits: with any gun that covers the attacker. */
static bool can_fire_back(const struct air_scenario *terms, const struct air_state *state,
                          int plane, int attacker)
{
    const struct plane *answerer = &state->planes[plane];
    const struct plane *target = &state->planes[attacker];
    return plane_is_flying(answerer) && plane_is_flying(target) &&
           (shot_is_possible(terms, answerer, target, FRONT) ||
            (set_of(terms)->guns > 1 && shot_is_possible(terms, answerer, target, REAR)));
}

/* pz8-aerial.fireback.right: asked of the target's side, unless an option wants a hit first. */
static void offer_fire_back(struct play *play, int target, int attacker, bool hit)
{
    const struct air_scenario *terms = terms_of(play);
    struct air_state *state = air_of(play);
    bool only_when_hit = terms->head.options[OPT_FIRE_BACK] == FIRE_BACK_WHEN_HIT;
    if ((!hit && only_when_hit) || !can_fire_back(terms, state, target, attacker)) {
        return;
    }
    if (is_npo(terms, state->planes[target].side)) {
        npo_fires_back(play, target, attacker);
        return;
    }
    agenda_push(&state->head, (struct task){.kind = TASK_FIRE_BACK,
                                            .waits = (uint8_t)(1 << state->planes[target].side),
                                            .unit = (uint8_t)target,
                                            .a = (int16_t)attacker});
}

void do_guns(struct play *play, int target, enum weapon weapon)
{
    struct air_state *state = air_of(play);
    int firer = state->active;
    state->planes[firer].fired = 1;
    bool hit = shot_hits(play, firer, target, weapon, false);
    if (hit) {
        contest(play, firer, target, weapon);
    }
    offer_fire_back(play, target, firer, hit);
}

bool check_air_fire_back(const struct air_scenario *terms, const struct air_state *state, int plane,
                         int attacker, enum weapon weapon, struct refusal *why)
{
    return check_air_shot(terms, state, plane, attacker, weapon, 0, why);
}

/* pz8-aerial.fireback.limits: damage just taken counts, for it stands in the state already. */
void do_air_fire_back(struct play *play, int plane, int attacker, enum weapon weapon)
{
    if (shot_hits(play, plane, attacker, weapon, true)) {
        contest(play, plane, attacker, weapon);
    }
}

void do_air_hold(struct play *play, int plane, int attacker)
{
    struct event *event = play_event(play, EVENT_HELD, CLAUSE_FIREBACK_RIGHT);
    event->values[0] = plane_piece(plane);
    event->values[1] = plane_piece(attacker);
}
