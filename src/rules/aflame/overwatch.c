/* A World Aflame: overwatch (ledger, overwatch). A worked example is aflame.vector.overwatch. */

#include "rules/aflame/chapters.h"

/* -- designation ------------------------------------------------------------------------------- */

/* aflame.overwatch.who: small arms and machine guns. */
static bool is_armed(state_t *state, int unit)
{
    bool serves = false; /* a crew watches with its weapon */
    for (int i = 0; i < state->n_guns; i++) {
        const struct gun *gun = &state->guns[i];
        enum gun_sort sort = (enum gun_sort)aflame_gun(gun)->sort;
        if (gun->unit != unit || gun->gone != GONE_HERE) {
            continue;
        }
        if (sort == SORT_MG || sort == SORT_AT_GUN || sort == SORT_AT_RIFLE) {
            return true;
        }
        serves |= gun->vehicle == NO_VEHICLE;
    }
    if (serves) {
        return false;
    }
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit == unit && (is_standing(man) || aflame_fires_aboard(state, i)) &&
            aflame_small_arm(man->weapon)->dice > 0) {
            return true;
        }
    }
    return false;
}

/* aflame.overwatch.designate: in secret, at the start of the turn. */
enum phase_end aflame_run_watch(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    if (state->step == 0) {
        state->step = 1;
        agenda_ask_sides(&state->head, TASK_WATCH, SEEN_BY_ALL, SECRET_ORDERS);
        return PHASE_GOES_ON;
    }
    state->step = 0;
    return PHASE_ENDS;
}

/* aflame.overwatch.eligible: neither moved nor fired in the previous turn or in this one. */
bool aflame_check_watch(state_t *state, int unit, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its) || !is_armed(state, unit)) {
        return refuse(why, CLAUSE_OVERWATCH_WHO, "only units with small arms or guns watch");
    }
    if (is_in_melee(its) || its->control != CONTROL_NORMAL) {
        return refuse(why, CLAUSE_OVERWATCH_WHO, "it is not free to watch");
    }
    return !(its->moved || its->fired || its->moved_last || its->fired_last) ||
           refuse(why, CLAUSE_OVERWATCH_ELIGIBLE, "it moved or fired last turn, or in this one");
}

static bool is_watching(state_t *state, int unit)
{
    for (int i = 0; i < state->n_men && !state->units[unit].watch; i++) {
        if (state->men[i].man.unit == unit && state->men[i].watch &&
            is_in_action(&state->men[i].man)) {
            return true;
        }
    }
    return state->units[unit].watch && !state->units[unit].watch_fired;
}

/* aflame.overwatch.figures: eligibility is judged for those figures. */
static bool check_figures(state_t *state, int unit, const struct pieces *men, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its) || is_in_melee(its) || its->control != CONTROL_NORMAL) {
        return refuse(why, CLAUSE_OVERWATCH_WHO, "it is not free to watch");
    }
    for (int i = 0; i < men->n; i++) {
        const struct figure *figure = &state->men[men->who[i]];
        int32_t piece = figure_piece(men->who[i]);
        if (figure->man.unit != unit || figure->watch ||
            !(is_standing(&figure->man) || aflame_fires_aboard(state, men->who[i])) ||
            aflame_small_arm(figure->man.weapon)->dice == 0) {
            return refuse_of(why, CLAUSE_OVERWATCH_FIGURES,
                             "figures of the unit with small arms watch, each once", piece);
        }
        if (figure->moved || figure->fired || (figure->was & (WAS_MOVED | WAS_FIRED))) {
            return refuse_of(why, CLAUSE_OVERWATCH_ELIGIBLE,
                             "he moved or fired last turn, or in this one", piece);
        }
    }
    return true;
}

bool aflame_check_overwatch(terms_t *terms, state_t *state, const struct aflame_overwatch *order,
                            struct refusal *why)
{
    (void)terms;
    bool named = order->standing == INSTRUCTION_NAMED;
    bool after = order->standing == INSTRUCTION_AFTER;
    if (named != (order->target != NO_UNIT) ||
        (named && state->units[order->target].side == order->side)) {
        return refuse(why, CLAUSE_OVERWATCH_WINDOW,
                      "an enemy is named where the instruction is for a named unit");
    }
    if (after != (order->inches != ABSENT)) {
        return refuse(why, CLAUSE_OVERWATCH_WINDOW,
                      "inches are said where the instruction is to wait for them");
    }
    if (state->units[order->unit].watch || (order->men.n == 0 && is_watching(state, order->unit))) {
        return refuse(why, CLAUSE_OVERWATCH_DESIGNATE, "it is on overwatch already");
    }
    return order->men.n > 0 ? check_figures(state, order->unit, &order->men, why)
                            : aflame_check_watch(state, order->unit, why);
}

void aflame_do_overwatch(struct play *play, const struct aflame_overwatch *order)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *unit = &state->units[order->unit];
    unit->watch = order->men.n == 0;
    for (int i = 0; i < order->men.n; i++) {
        state->men[order->men.who[i]].watch = 1;
    }
    unit->standing =
        (uint8_t)(order->standing == ABSENT ? (int)INSTRUCTION_ASK : (int)order->standing);
    unit->watched = (uint8_t)order->target;
    unit->patience = (uint8_t)(order->inches == ABSENT ? 0 : order->inches);
    aflame_tell_watches(play, CLAUSE_OVERWATCH_DESIGNATE, order->unit, unit->standing);
}

bool aflame_list_overwatch(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    (void)terms;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && !is_watching(state, i) &&
            aflame_check_watch(state, i, NULL)) {
            any |= aflame_add_overwatch(legal, i, ABSENT, ABSENT, ABSENT, NULL);
            any |= aflame_add_overwatch(legal, i, INSTRUCTION_FIRST, ABSENT, ABSENT, NULL);
        }
    }
    return any;
}

/* -- firing ------------------------------------------------------------------------------------ */

/* aflame.overwatch.fire, aflame.overwatch.window: during a move the target is who moves; at any
 * other moment any enemy in view. */
static bool check_interrupt(struct lookout *lookout, int unit, int target, struct refusal *why)
{
    state_t *state = lookout->state;
    const struct unit *its = &state->units[unit];
    if (!is_watching(state, unit)) {
        return refuse(why, CLAUSE_OVERWATCH_FIRE, "it is not on overwatch");
    }
    if (agenda_top(&state->head)->kind == TASK_WINDOW && target != aflame_mover(state)) {
        return refuse(why, CLAUSE_OVERWATCH_WINDOW, "during a move the target is who moves");
    }
    if (state->units[target].side == its->side) {
        return refuse(why, CLAUSE_SIGHT_DESIGNATE, "the target is an enemy");
    }
    return aflame_can_fire_at(lookout, unit, target, true) ||
           refuse(why, CLAUSE_SIGHT_DESIGNATE, "nobody of it sees the target");
}

bool aflame_check_interrupt(terms_t *terms, state_t *state, const struct aflame_interrupt *order,
                            struct refusal *why)
{
    struct lookout lookout;
    aflame_look_out(terms, state, &lookout);
    return check_interrupt(&lookout, order->unit, order->target, why);
}

static bool may_punch(struct play *play, int watcher, int target);

static void begin_interrupt(struct play *play, int watcher, int target)
{
    struct aflame_state *state = aflame_of(play);
    aflame_tell_interrupts(play, CLAUSE_OVERWATCH_FIRE, watcher, target);
    if (may_punch(play, watcher, target)) {
        agenda_ask_about(&state->head, TASK_PUNCH, state->units[target].side, target, watcher,
                         target);
        return;
    }
    aflame_fire_from_watch(play, watcher, target);
}

void aflame_do_interrupt(struct play *play, const struct aflame_interrupt *order)
{
    struct aflame_state *state = aflame_of(play);
    if (order->task->kind == TASK_CONTEST) {
        state->watcher[order->side] = (uint8_t)order->unit;
        state->watched[order->side] = (uint8_t)order->target;
        return;
    }
    state->advance.asked = 0; /* another may interrupt at the same place */
    begin_interrupt(play, order->unit, order->target);
}

bool aflame_list_interrupt(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct lookout lookout;
    bool any = false;
    bool filled = false;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side || !is_watching(state, i)) {
            continue;
        }
        if (!filled) {
            aflame_look_out(terms, state, &lookout);
            filled = true;
        }
        for (int k = 0; k < state->n_units; k++) {
            any |= is_on_table(&state->units[k]) && check_interrupt(&lookout, i, k, NULL) &&
                   aflame_add_interrupt(legal, i, k);
        }
    }
    return any;
}

/* What was named in a contest is carried out before it, if it still can be. */
bool aflame_interrupt_pending(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int side = 0; side < SIDES; side++) {
        int watcher = state->watcher[side], target = state->watched[side];
        if (watcher == NO_UNIT) {
            continue;
        }
        state->watcher[side] = state->watched[side] = NO_UNIT;
        if (is_watching(state, watcher) && is_on_table(&state->units[watcher])) {
            begin_interrupt(play, watcher, target);
        }
        return true;
    }
    return false;
}

/* aflame.overwatch.window: the first standing instruction that is fulfilled; they are about enemies
 * who move. */
bool aflame_follow_instruction(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    int mover = aflame_mover(state);
    int32_t along = state->advance.n > 0 ? state->advance.along : state->drive.along;
    struct lookout lookout;
    bool filled = false;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (!is_watching(state, i) || unit->side == state->units[mover].side ||
            unit->standing == INSTRUCTION_ASK ||
            (unit->standing == INSTRUCTION_NAMED && unit->watched != mover) ||
            (unit->standing == INSTRUCTION_AFTER && along < unit->patience * INCH)) {
            continue;
        }
        if (!filled) {
            aflame_look_out(aflame_terms(play), state, &lookout);
            filled = true;
        }
        if (aflame_can_fire_at(&lookout, i, mover, true)) {
            begin_interrupt(play, i, mover);
            return true;
        }
    }
    return false;
}

/* -- beating it to the punch ------------------------------------------------------------------- */

/* aflame.overwatch.return, aflame.overwatch.punch: not yet activated, or acting now, with a weapon
 * in sight of the watcher. */
static bool may_punch(struct play *play, int watcher, int target)
{
    struct aflame_state *state = aflame_of(play);
    const struct unit *unit = &state->units[target];
    struct lookout lookout;
    if (unit->activated || unit->control != CONTROL_NORMAL || is_in_melee(unit)) {
        return false;
    }
    aflame_look_out(aflame_terms(play), state, &lookout);
    return aflame_can_fire_at(&lookout, target, watcher, false);
}

/* It fires first; the watcher's surviving figures fire then, unless it failed its test. */
static void fire_first(struct play *play, int watcher, int target)
{
    struct aflame_state *state = aflame_of(play);
    bool acts = state->active == target;
    if (aflame_declare_all(play, target, watcher, false)) {
        aflame_resolve_fire(play);
    }
    if (is_on_table(&state->units[watcher]) && state->units[watcher].control == CONTROL_NORMAL &&
        is_watching(state, watcher)) {
        aflame_fire_from_watch(play, watcher, target);
    }
    if (!acts && state->active == NO_UNIT &&
        aflame_check_eligible(aflame_terms(play), state, target, NULL)) {
        aflame_activate(play, target, CLAUSE_OVERWATCH_PUNCH);
        state->paid = 1;
    }
}

void aflame_do_punch(struct play *play, const struct aflame_punch *order)
{
    int watcher = order->task->a, target = order->task->b;
    aflame_tell_punches(play, CLAUSE_OVERWATCH_PUNCH, target, watcher);
    if (aflame_contest(play, target, watcher, target, CLAUSE_OVERWATCH_PUNCH) == target) {
        fire_first(play, watcher, target);
    } else {
        aflame_fire_from_watch(play, watcher, target);
    }
}

/* aflame.overwatch.spent: it counts as activated; of single figures those alone who fire. */
void aflame_fire_from_watch(struct play *play, int watcher, int target)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *unit = &state->units[watcher];
    bool whole = unit->watch;
    bool fires = aflame_declare_all(play, watcher, target, true);
    if (whole) {
        unit->watch = 0;
        unit->watch_fired = unit->activated = 1;
    }
    if (fires) {
        aflame_resolve_fire(play);
    }
    state->n_shots = 0;
    state->firing = NO_UNIT;
    if (whole) {
        aflame_shoot_from_watch(play, watcher, target);
    }
}

/* aflame.overwatch.abandon: who acts does not watch; single figures do while the rest acts. */
void aflame_abandon(struct aflame_state *state, int unit)
{
    state->units[unit].watch = 0;
}

/* aflame.overwatch.lapse: at END, on moving, on failing a test. */
void aflame_lapse(struct aflame_state *state, int unit)
{
    state->units[unit].watch = 0;
    for (int i = 0; i < state->n_men; i++) {
        state->men[i].watch &= state->men[i].man.unit != unit;
    }
}

/* aflame.overwatch.window: not during this move. */
void aflame_do_let_go(struct play *play, const struct aflame_let_go *order)
{
    (void)order;
    struct aflame_state *state = aflame_of(play);
    if (state->advance.n > 0) {
        state->advance.free = 1;
    } else {
        state->drive.into = 1;
    }
}
