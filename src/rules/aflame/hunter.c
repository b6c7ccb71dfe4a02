/* A World Aflame: tank hunters who come from ambush (ledger, tank hunters).
 *
 * In the order of the book: aflame.hunter.attached, aflame.hunter.ambush, aflame.hunter.loadout,
 * aflame.hunter.profile, aflame.hunter.place, aflame.hunter.support, aflame.hunter.unsupported,
 * aflame.hunter.contest, aflame.hunter.win, aflame.hunter.lose, aflame.hunter.again,
 * aflame.hunter.moving, aflame.hunter.after. Those attached to a unit are members like others; the
 * teams of the defender wait off the table, one for each card.
 *
 * A worked example is aflame.vector.ambush. */

#include "rules/aflame/arms.h"

enum { COMES = 4, SUPPORTS = 6 * INCH };

/* -- loadout (aflame.hunter.loadout) ----------------------------------------------------------- */

bool aflame_check_loadout(terms_t *terms, state_t *state, const struct aflame_loadout *order,
                          struct refusal *why)
{
    const struct figure *figure = &state->men[order->man];
    const struct unit *unit = &state->units[figure->man.unit];
    if (kind_of(terms, unit) != KIND_HUNTERS || unit->gone != GONE_TO_COME) {
        return refuse(why, CLAUSE_HUNTER_LOADOUT, "he is not of a team that waits");
    }
    return order->kit == KIT_MOLOTOVS || order->kit == KIT_DYNAMITE || order->kit == KIT_GRENADES ||
           order->kit == KIT_CROWBAR ||
           refuse(why, CLAUSE_HUNTER_LOADOUT,
                  "hunters carry bottles, dynamite, grenades or a crowbar");
}

void aflame_do_loadout(struct play *play, const struct aflame_loadout *order)
{
    struct figure *figure = &aflame_of(play)->men[order->man];
    figure->kit = (uint8_t)order->kit;
    aflame_tell_loadout(play, CLAUSE_HUNTER_LOADOUT, order->man, (int)order->kit);
    /* aflame.ammo.other: bottles or sticks, counted once, whichever he takes in the end */
    if (figure->missiles == 0) {
        aflame_roll_missiles(play, order->man);
    }
}

/* -- waiting for them (aflame.card.hunters) ---------------------------------------------------- */

static bool has_enemy_vehicle(state_t *state)
{
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        if (vehicle->gone == GONE_HERE && !is_nowhere(vehicle->at) &&
            state->units[vehicle->unit].side == ATTACKER) {
            return true;
        }
    }
    return false;
}

/* Each card that is pending rolls each turn until it comes. aflame.deploy.map: whether a vehicle is
 * seen is not told to its owner; who sees none, or finds no room beside one, is waited for. */
void aflame_await_hunters(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    bool map = option_of(terms, OPT_DEPLOYMENT) == DEPLOYMENT_MAP;
    if (!has_enemy_vehicle(state)) {
        return;
    }
    struct throw throw = play_die(FOR_HUNTERS, CLAUSE_CARD_HUNTERS, NO_PIECE, NO_PIECE);
    uint8_t saw = map ? aflame_hush(play, DEFENDER) : play->sees;
    bool comes = play_roll_reaches(play, &throw, COMES);
    aflame_speak(play, saw);
    if (comes && aflame_may_come(terms, state, DEFENDER, KIND_HUNTERS)) {
        state->hunters_due--;
        aflame_bring(play, DEFENDER, KIND_HUNTERS, CLAUSE_HUNTER_AMBUSH);
    }
}

/* -- the ambush -------------------------------------------------------------------------------- */

/* The vehicle they were placed at: the nearest. */
static int prey_of(state_t *state, int team)
{
    int man = aflame_reference(state, team);
    int best = NO_VEHICLE;
    int64_t least = INT64_MAX;
    for (int i = 0; man != NO_MAN && i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        if (vehicle->gone != GONE_HERE || is_nowhere(vehicle->at) ||
            state->units[vehicle->unit].side == state->units[team].side) {
            continue;
        }
        int64_t far = point_distance2(state->men[man].man.at, vehicle->at);
        best = far < least ? i : best;
        least = far < least ? far : least;
    }
    return best;
}

/* aflame.hunter.support: infantry within 6 inches of the middle of the vehicle that sees a hunter,
 * each once. */
static int next_supporter(struct play *play, int team)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    int prey = prey_of(state, team);
    if (prey == NO_VEHICLE) {
        return NO_UNIT;
    }
    aflame_look_out(terms, state, &lookout);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        const struct unit *unit = &state->units[man->unit];
        if (man->side == state->units[team].side || !is_standing(man) || unit->activated ||
            unit->control != CONTROL_NORMAL || is_in_melee(unit) || man->unit == state->opposed ||
            !points_within(man->at, state->vehicles[prey].at, SUPPORTS)) {
            continue;
        }
        for (int h = 0; h < state->n_men; h++) {
            if (state->men[h].man.unit == team && is_standing(&state->men[h].man) &&
                aflame_sees(&lookout, i, h)) {
                return man->unit;
            }
        }
    }
    return NO_UNIT;
}

/* aflame.hunter.contest: with 5 and 3, which are the team's own ratings (aflame.hunter.profile).
 * The winner acts; a supporter that wins has had its activation, and if hunters are left they
 * contest again with another. aflame.hunter.win: fuses are lit and nobody needs to be brave. */
void aflame_begin_ambush(struct play *play, int team)
{
    struct aflame_state *state = aflame_of(play);
    state->ambush = (uint8_t)team;
    state->opposed = NO_UNIT;
    state->units[team].order = DUTY_FREE; /* aflame.hunter.after */
    agenda_run(&state->head, TASK_AMBUSH);
}

void aflame_run_ambush(struct play *play, const struct task *task)
{
    struct aflame_state *state = aflame_of(play);
    int team = state->ambush;
    (void)task;
    if (state->active != NO_UNIT) {
        aflame_finish(play);
    }
    if (team == NO_UNIT || !is_on_table(&state->units[team]) || state->units[team].activated ||
        state->units[team].control != CONTROL_NORMAL) {
        state->ambush = NO_UNIT; /* aflame.hunter.after: what is left is an ordinary unit */
        return;
    }
    int supporter = next_supporter(play, team);
    int acts = supporter == NO_UNIT
                   ? team
                   : aflame_contest(play, supporter, team, NO_UNIT, CLAUSE_HUNTER_CONTEST);
    state->opposed = (uint8_t)supporter;
    agenda_run(&state->head, TASK_AMBUSH);
    aflame_activate(play, acts, acts == team ? CLAUSE_HUNTER_WIN : CLAUSE_HUNTER_LOSE);
}
