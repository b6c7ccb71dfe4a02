/* Pz8 aerial: guns, damage and firing back (ledgers, "Firing"). The cannon of a jet are its front
 * guns. */

#include "rules/pz8-air/set.h"

static void fire_guns(struct play *play, int target, enum weapon weapon);

/* -- verbs ------------------------------------------------------------------------------------- */

bool air_check_fire(terms_t *terms, state_t *state, const struct air_fire *order,
                    struct refusal *why)
{
    return air_check_time(state, CLAUSE_FIRE_WHEN, why) &&
           air_check_shot(terms, state, state->active, order->target, order->weapon, 0, why);
}

void air_do_fire(struct play *play, const struct air_fire *order)
{
    fire_guns(play, order->target, order->weapon);
}

/* With the guns of either set. */
static bool list_shots(terms_t *terms, state_t *state, int guns, struct legal *legal)
{
    bool any = false;
    if (!air_check_time(state, CLAUSE_FIRE_WHEN, NULL)) {
        return false;
    }
    const struct plane *firer = &state->planes[state->active];
    for (int i = 0; i < state->n_planes && !(any && legal == NULL); i++) {
        const struct plane *target = &state->planes[i];
        for (int weapon = 0; weapon < guns && is_prey(firer, target); weapon++) {
            if (air_can_shoot(terms, firer, target, (enum weapon)weapon)) {
                any = guns == GUNS ? air_add_fire(legal, i, (enum weapon)weapon)
                                   : air_add_cannon(legal, i);
            }
        }
    }
    return any;
}

bool air_list_fire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_shots(terms, state, GUNS, legal);
}

bool air_check_cannon(terms_t *terms, state_t *state, const struct air_cannon *order,
                      struct refusal *why)
{
    return air_check_time(state, CLAUSE_FIRE_WHEN, why) &&
           air_check_shot(terms, state, state->active, order->target, WEAPON_FRONT, 0, why);
}

void air_do_cannon(struct play *play, const struct air_cannon *order)
{
    fire_guns(play, order->target, WEAPON_FRONT);
}

bool air_list_cannon(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_shots(terms, state, 1, legal);
}

static bool check_answer(const struct task *asked, struct refusal *why)
{
    return asked->kind == TASK_FIRE_BACK ||
           refuse(why, CLAUSE_FIREBACK_RIGHT,
                  "nobody has fired at an aircraft of this side just now");
}

bool air_check_fire_back(terms_t *terms, state_t *state, const struct air_fire_back *order,
                         struct refusal *why)
{
    const struct task *asked = order->task;
    return check_answer(asked, why) &&
           air_check_shot(terms, state, asked->unit, asked->a, order->weapon, 0, why);
}

void air_do_fire_back(struct play *play, const struct air_fire_back *order)
{
    air_answer(play, order->task->unit, order->task->a, order->weapon);
}

bool air_check_cannon_back(terms_t *terms, state_t *state, const struct air_cannon_back *order,
                           struct refusal *why)
{
    const struct task *asked = order->task;
    return check_answer(asked, why) &&
           air_check_shot(terms, state, asked->unit, asked->a, WEAPON_FRONT, 0, why);
}

void air_do_cannon_back(struct play *play, const struct air_cannon_back *order)
{
    air_answer(play, order->task->unit, order->task->a, WEAPON_FRONT);
}

bool air_check_hold(terms_t *terms, state_t *state, const struct air_hold *order,
                    struct refusal *why)
{
    return check_answer(order->task, why);
}

void air_do_hold(struct play *play, const struct air_hold *order)
{
    air_tell_held(play, CLAUSE_FIREBACK_RIGHT, order->task->unit, order->task->a);
}

/* -- to hit ------------------------------------------------------------------------------------ */

/* pz8-aerial.fire.to-hit, pz8-jets.cannon.range: the number for the distance, which one die must
 * reach; 0 where guns do not (pz8-aerial.table.to-hit, pz8-jets.table.cannon). */
static int score_at(terms_t *terms, int distance)
{
    return band_score(set_of(terms)->bands, set_of(terms)->n_bands, distance);
}

/* pz8-aerial.fire.mod-reverse, pz8-aerial.fire.mod-higher, pz8-aerial.fire.mod-crew,
 * pz8-aerial.fire.mod-damaged, pz8-aerial.fire.mod-back; pz8-jets.cannon.modifiers. Who fires back
 * is not hindered by a reverse. */
static struct tally gun_tally(const struct plane *firer, const struct plane *target,
                              bool firing_back)
{
    struct tally tally = tally_none();
    tally_if(&tally, firer->reversed && !firing_back, WHY_REVERSED, -1);
    tally_if(&tally, target->altitude > firer->altitude, WHY_HIGHER, -1);
    tally_if(&tally, firer->experience == EXPERIENCE_GREEN, WHY_GREEN, -1);
    tally_if(&tally, firer->experience == EXPERIENCE_VETERAN, WHY_VETERAN, 1);
    tally_if(&tally, firer->damaged, WHY_DAMAGED, -1);
    tally_if(&tally, firing_back, WHY_FIRING_BACK, -1);
    return tally;
}

/* The faces of the die that hit. */
int air_gun_faces(terms_t *terms, const struct plane *firer, const struct plane *target,
                  bool firing_back)
{
    int need = score_at(terms, hex_distance(firer->at, target->at)) -
               gun_tally(firer, target, firing_back).sum;
    int least = terms->ww1 ? 2 : 1; /* a 1 jams */
    int faces = 7 - (need > least ? need : least);
    return faces > 0 ? faces : 0;
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
    air_tell_jammed(play, CLAUSE_WW1_JAM, firer, (int)weapon);
    return false;
}

static bool shot_hits(struct play *play, int firer, int target, enum weapon weapon,
                      bool firing_back)
{
    terms_t *terms = air_terms(play);
    const struct plane *from = &air_of(play)->planes[firer];
    const struct plane *to = &air_of(play)->planes[target];
    int distance = hex_distance(from->at, to->at);
    int need = score_at(terms, distance);
    air_tell_fired(play, firing_back ? CLAUSE_FIREBACK_RIGHT : CLAUSE_FIRE_WHEN, firer, target,
                   (int)weapon, distance);
    struct throw throw = air_die(FOR_TO_HIT, set_of(terms)->clause_to_hit, firer, target);
    throw.tally = gun_tally(from, to, firing_back);
    return terms->ww1 ? roll_in_ww1(play, &throw, need, firer, weapon)
                      : play_roll_reaches(play, &throw, need);
}

/* -- damage ------------------------------------------------------------------------------------ */

static enum damage damage_for(const struct air_set *set, int lead, bool damaged)
{
    return (enum damage)lead_result(set->leads, set->n_leads, lead, damaged);
}

/* All that matters of the target's die is what becomes of him. The context is the lead the attacker
 * has without it, the target's damage and the set, packed into one number. */
enum { LEAD_ZERO = 64, CONTEXT_DAMAGED = 128, CONTEXT_JETS = 256 };
enum { DAMAGED_TWICE = IS_DESTROYED + 1 }; /* destroyed, but by another clause */

static int damage_of_die(const uint8_t values[], int n, int context)
{
    const struct air_set *set = context & CONTEXT_JETS ? &pz8_jets_set : &pz8_aerial_set;
    int lead = (context & (CONTEXT_DAMAGED - 1)) - LEAD_ZERO - values[0];
    enum damage damage = damage_for(set, lead, context & CONTEXT_DAMAGED);
    bool twice = damage == IS_DESTROYED && damage_for(set, lead, false) == IS_DAMAGED;
    return twice ? DAMAGED_TWICE : (int)damage;
}

static struct throw factor_die(struct play * play, int purpose, int reason, int factor, int plane,
                               int against)
{
    int clause = set_of(air_terms(play))->clause_contest;
    struct throw throw = air_die(purpose, clause, plane, against);
    tally_add(&throw.tally, reason, factor);
    return throw;
}

/* pz8-aerial.damage.contest, pz8-jets.cannon.contest: the attacker's die and factor, then the
 * target's. pz8-aerial.damage.damaged, pz8-jets.damage.damaged: the marks follow from being
 * Damaged. */
static void contest(struct play *play, int firer, int target, enum weapon weapon)
{
    terms_t *terms = air_terms(play);
    const struct plane *from = &air_of(play)->planes[firer];
    struct plane *to = &air_of(play)->planes[target];
    int defence = template_of(terms, to)->defence;
    struct throw attack = factor_die(play, FOR_ATTACK, WHY_ATTACK_FACTOR,
                                     attack_of(terms, from, weapon), firer, target);
    struct throw resistance =
        factor_die(play, FOR_DEFENCE, WHY_DEFENCE_FACTOR, defence, target, firer);
    int context = play_roll_total(play, &attack) - defence + LEAD_ZERO +
                  (to->damaged ? CONTEXT_DAMAGED : 0) +
                  (terms->set == SET_PZ8_JETS ? CONTEXT_JETS : 0);
    int result = play_roll_result(play, &resistance, damage_of_die, context);
    if (result == NOTHING) {
        air_tell_unharmed(play, set_of(terms)->clause_contest, target);
    } else if (result == IS_DAMAGED) {
        to->damaged = 1;
        air_tell_damaged(play, CLAUSE_DAMAGE_DAMAGED, target);
    } else { /* pz8-aerial.damage.destroyed */
        air_destroy(play, firer, target,
                    result == DAMAGED_TWICE ? CLAUSE_DAMAGE_DAMAGED : CLAUSE_DAMAGE_DESTROYED);
    }
}

/* -- firing back ------------------------------------------------------------------------------- */

/* pz8-aerial.fireback.right: asked of the target's side, unless an option wants a hit first; with
 * any gun that covers the attacker (pz8-aerial.fireback.limits, pz8-jets.fireback.limits). */
static bool may_answer(terms_t *terms, state_t *state, int plane, int attacker, bool hit)
{
    const struct plane *answerer = &state->planes[plane];
    const struct plane *target = &state->planes[attacker];
    return (hit || terms->head.options[OPT_FIRE_BACK] == FIRE_BACK_ANY_ATTACK) &&
           plane_is_flying(answerer) && plane_is_flying(target) &&
           (air_can_shoot(terms, answerer, target, WEAPON_FRONT) ||
            (set_of(terms)->guns > 1 && air_can_shoot(terms, answerer, target, WEAPON_REAR)));
}

static void fire_guns(struct play *play, int target, enum weapon weapon)
{
    terms_t *terms = air_terms(play);
    struct air_state *state = air_of(play);
    int firer = state->active;
    int side = state->planes[target].side;
    agenda_run(play->state, TASK_GO_ON);
    state->planes[firer].fired = 1;
    bool hit = shot_hits(play, firer, target, weapon, false);
    if (hit) {
        contest(play, firer, target, weapon);
    }
    if (!may_answer(terms, state, target, firer, hit)) {
        return;
    }
    if (is_npo(terms, side)) {
        air_npo_fires_back(play, target, firer);
    } else {
        agenda_ask_about(&state->head, TASK_FIRE_BACK, side, target, firer, 0);
    }
}

/* Damage just taken counts, for it stands in the state already. */
void air_answer(struct play *play, int plane, int attacker, enum weapon weapon)
{
    if (shot_hits(play, plane, attacker, weapon, true)) {
        contest(play, plane, attacker, weapon);
    }
}
