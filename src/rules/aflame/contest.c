/* A World Aflame: contests of initiative, unit against unit (ledger, initiative contests).
 *
 * In the order of the book: aflame.init.choose, aflame.init.score, aflame.init.winner,
 * aflame.init.loser, aflame.init.tie, aflame.init.pass, aflame.init.leftover, aflame.init.once,
 * aflame.init.activity, aflame.init.excluded, aflame.init.hq. */

#include "rules/aflame/arms.h"

/* -- choosing ---------------------------------------------------------------------------------- */

/* aflame.init.excluded, aflame.init.once */
bool aflame_check_eligible(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    (void)terms;
    if (!is_on_table(its) || aflame_reference(state, unit) == NO_MAN) {
        return refuse(why, CLAUSE_INIT_CHOOSE, "it is not on the table");
    }
    if (its->activated) {
        return refuse(why, CLAUSE_INIT_ONCE, "no unit is activated twice in a turn");
    }
    if (is_in_melee(its)) {
        return refuse(why, CLAUSE_INIT_EXCLUDED, "it is in melee");
    }
    return its->control == CONTROL_NORMAL ||
           refuse(why, CLAUSE_INIT_EXCLUDED, "it is not under control");
}

static bool has_eligible(terms_t *terms, state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && aflame_check_eligible(terms, state, i, NULL)) {
            return true;
        }
    }
    return false;
}

bool aflame_check_choose(terms_t *terms, state_t *state, const struct aflame_choose *order,
                         struct refusal *why)
{
    const struct task *task = agenda_top(&state->head);
    return task != NULL && task->kind == TASK_ORDERED
               ? aflame_check_ordered(terms, state, order->unit, why)
               : aflame_check_eligible(terms, state, order->unit, why);
}

void aflame_do_choose(struct play *play, const struct aflame_choose *order)
{
    if (order->task->kind == TASK_ORDERED) {
        aflame_tell_to_attack(play, order->unit);
        return;
    }
    aflame_of(play)->chosen[order->side] = (uint8_t)order->unit;
}

/* -- the score --------------------------------------------------------------------------------- */

/* aflame.init.score: the states never add. */
static void add_score(terms_t *terms, state_t *state, int unit, struct tally *tally)
{
    const struct unit *its = &state->units[unit];
    tally_add(tally, WHY_INITIATIVE, its->initiative);
    tally_add(tally, WHY_OFFICER, aflame_officer_grade(terms, state, unit));
    tally_if(tally, its->spirit == SPIRIT_CONFUSED, WHY_CONFUSED, -1);
    tally_if(tally, its->spirit == SPIRIT_DEMORALISED, WHY_DEMORALISED, -3);
}

enum { THROWS_MOST = 24 }; /* of one contest; then side 1 has it */

static int whose_lead(int lead, int context)
{
    (void)context;
    return lead > 0 ? 0 : lead < 0 ? 1 : 2;
}

/* Whom one does not see is not named in the other's throw. */
static int32_t opponent(state_t *state, int unit)
{
    return is_veiled(state, unit) ? NO_PIECE : unit_piece(unit);
}

/* aflame.init.winner, aflame.init.loser, aflame.init.tie: side 1 throws first, ties again. */
int aflame_contest(struct play *play, int one, int other, int punching, int clause)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int first = state->units[one].side == ATTACKER ? one : other;
    int second = first == one ? other : one;
    int side = aflame_card_wins(terms, state, one, other);
    if (side != SIDE_NONE) {
        return state->units[one].side == side ? one : other;
    }
    for (int i = 0; i < THROWS_MOST; i++) {
        struct throw a =
            play_die(FOR_INITIATIVE, clause, unit_piece(first), opponent(state, second));
        struct throw b =
            play_die(FOR_INITIATIVE, clause, unit_piece(second), opponent(state, first));
        add_score(terms, state, first, &a.tally);
        add_score(terms, state, second, &b.tally);
        tally_if(&a.tally, punching == first, WHY_PUNCHING, -2);
        tally_if(&b.tally, punching == second, WHY_PUNCHING, -2);
        int lead = play_roll_lead(play, &a, &b, whose_lead, 0);
        if (lead != 0) {
            return lead > 0 ? first : second;
        }
    }
    return first;
}

/* -- the phase --------------------------------------------------------------------------------- */

static void clear_contest(struct aflame_state *state)
{
    for (int side = 0; side < SIDES; side++) {
        state->chosen[side] = state->watcher[side] = state->watched[side] = NO_UNIT;
    }
    state->step = state->spoken = 0;
}

/* aflame.init.pass, aflame.init.leftover: a side that could only pass and relies on its standing
 * instructions is not asked. */
static bool ask_both(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    unsigned waits = 0;
    for (int side = 0; side < SIDES; side++) {
        bool asked = has_eligible(aflame_terms(play), state, side) || !(state->relies >> side & 1);
        waits |= asked ? 1u << side : 0;
    }
    if (waits == 0 || (!has_eligible(aflame_terms(play), state, 0) &&
                       !has_eligible(aflame_terms(play), state, 1))) {
        return false;
    }
    clear_contest(state);
    state->step = 1;
    agenda_ask_sides(&state->head, TASK_CONTEST, waits, SECRET_WORD);
    return true;
}

static void settle_contest(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    int one = state->chosen[0], other = state->chosen[1];
    clear_contest(state);
    for (int side = 0; side < SIDES; side++) {
        int named = side == 0 ? one : other;
        if (named != NO_UNIT) {
            aflame_tell_chose(play, CLAUSE_INIT_CHOOSE, named);
        }
    }
    if (one == NO_UNIT || other == NO_UNIT) {
        aflame_activate(play, one == NO_UNIT ? other : one, CLAUSE_INIT_PASS);
        return;
    }
    aflame_activate(play, aflame_contest(play, one, other, NO_UNIT, CLAUSE_INIT_WINNER),
                    CLAUSE_INIT_WINNER);
}

/* aflame.overwatch.window: what interrupts comes before the contest, which is then begun anew. */
enum phase_end aflame_run_contest(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    if (state->resumed) {
        state->resumed = 0;
        aflame_ask_again(play);
        return PHASE_GOES_ON;
    }
    if (state->active != NO_UNIT) {
        aflame_finish(play);
        return PHASE_GOES_ON;
    }
    if (state->step == 1) {
        state->step = 0;
        if (aflame_interrupt_pending(play)) {
            state->step = 1;
            state->spoken = 1;
            return PHASE_GOES_ON;
        }
        if (state->spoken) { /* somebody has interrupted: all choose anew */
            clear_contest(state);
            return PHASE_GOES_ON;
        }
        if (state->chosen[0] == NO_UNIT && state->chosen[1] == NO_UNIT) {
            clear_contest(state);
            return PHASE_ENDS;
        }
        settle_contest(play);
        return PHASE_GOES_ON;
    }
    return ask_both(play) ? PHASE_GOES_ON : PHASE_ENDS;
}

/* aflame.init.pass: also the answer to a window that lets the moment go by. */
void aflame_do_pass(struct play *play, const struct aflame_pass *order)
{
    if (order->task->kind == TASK_PUNCH) {
        aflame_fire_from_watch(play, order->task->a, order->task->b);
    } else if (order->task->kind == TASK_STEEL) {
        aflame_answer_steel(play, order->task, false);
    }
}

/* -- the activation ---------------------------------------------------------------------------- */

/* aflame.init.activity; aflame.morale.posture remembers where it began. */
void aflame_activate(struct play *play, int unit, int clause)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int reference = aflame_reference(state, unit);
    state->active = (uint8_t)unit;
    state->stage = STAGE_FIRE_A;
    state->rolling = state->paid = state->n_shots = 0;
    aflame_abandon(state, unit);
    aflame_note_start(terms, state, unit, reference);
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit) {
            state->men[i].mode = MODE_STAND;
            state->men[i].left = state->men[i].went = 0;
        }
    }
    aflame_tell_activated(play, clause, unit);
    aflame_ask_again(play);
}

void aflame_ask_again(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    int unit = state->active;
    if (unit != NO_UNIT && is_on_table(&state->units[unit]) &&
        state->units[unit].control == CONTROL_NORMAL && !state->units[unit].activated &&
        aflame_reference(state, unit) != NO_MAN && !is_in_melee(&state->units[unit])) {
        agenda_ask(&state->head, TASK_ACT, state->units[unit].side, unit);
    }
}

/* What is at least so far from every edge. */
static struct box box_shrunk(struct box box, int32_t by)
{
    return (struct box){.west = box.west + by + 1,
                        .south = box.south + by + 1,
                        .east = box.east - by - 1,
                        .north = box.north - by - 1};
}

/* aflame.move.edge: those of a unit ordered to retire to the edge who touch it leave the table. */
static void leave_by_edge(struct play *play, int unit)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    struct box box = table_box(&terms->table);
    bool any = false;
    if (!is_on_table(its) || its->order != DUTY_RETIRE ||
        box_holds(box_shrunk(box, TOUCHING), its->goal)) {
        return;
    }
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (figure->man.unit == unit && is_standing(&figure->man) &&
            !box_holds(box_shrunk(box, aflame_radius(figure) + TOUCHING), figure->man.at)) {
            aflame_remove(play, i, FATE_LEFT);
            any = true;
        }
    }
    if (any && aflame_strength(state, unit) == 0) {
        aflame_lose_unit(play, unit, GONE_LEFT, CLAUSE_MOVE_EDGE);
    }
}

void aflame_finish(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    int unit = state->active;
    if (unit == NO_UNIT) {
        return;
    }
    if (state->units[unit].control == CONTROL_NORMAL) {
        aflame_note_posture(aflame_terms(play), state, unit);
    }
    state->units[unit].activated = 1;
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        if (figure->man.unit == unit) {
            figure->ran = figure->mode == MODE_RUN && figure->moved;
            figure->streak = (uint8_t)(figure->streak + (figure->ran && figure->streak < 9));
        }
    }
    state->active = NO_UNIT;
    state->stage = state->rolling = state->paid = state->n_shots = 0;
    aflame_tell_ended(play, CLAUSE_INIT_ACTIVITY, unit);
    leave_by_edge(play, unit);
    aflame_deliver_messages(play); /* aflame.comms.rider: by whatever way he has come */
    aflame_after_activation(play, unit);
    aflame_find_shown(play);
    aflame_note_goals(play);
}

bool aflame_check_done(terms_t *terms, state_t *state, const struct aflame_done *order,
                       struct refusal *why)
{
    (void)order;
    return (state->n_shots == 0 ||
            refuse(why, CLAUSE_FIRE_EVENT, "more firers were to be named")) &&
           aflame_check_attacked(terms, state, why);
}

void aflame_do_done(struct play *play, const struct aflame_done *order)
{
    (void)order;
    aflame_finish(play);
}

bool aflame_list_done(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct aflame_done order = {.side = side};
    return aflame_check_done(terms, state, &order, NULL) && aflame_add_done(legal);
}
