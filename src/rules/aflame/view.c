/* A World Aflame: what a side may know (ledger, section 9; aflame.deploy.map,
 * aflame.umpire.honesty).
 *
 * Whoever is hidden is so by a flag of his unit: a sniper until he breaks cover or is spotted, a
 * unit on the map until an enemy sees one of its figures. The flag is found anew whenever somebody
 * has moved; a view only reads it, and so does the audience of what is told: chapters tell all of
 * what happens, and what concerns somebody hidden is kept from the enemy here. */

#include <string.h>

#include "rules/aflame/arms.h"

extern const struct ruleset aflame;

/* -- who is shown ------------------------------------------------------------------------------ */

void aflame_veil(struct aflame_state *state, int unit, bool veiled)
{
    state->units[unit].hidden = veiled;
    if (veiled) {
        set_bit(state->veiled, unit);
    } else {
        clear_bit(state->veiled, unit);
    }
}

static bool is_seen_by_enemies(struct lookout *lookout, int unit, int eye)
{
    state_t *state = lookout->state;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != state->units[unit].side && is_on_table(&state->units[i]) &&
            aflame_unit_sees(lookout, i, eye)) {
            return true;
        }
    }
    return false;
}

/* aflame.deploy.map: at least one enemy figure has a line to one of its figures or vehicles, within
 * its observation range. */
bool aflame_is_seen(struct lookout *lookout, int unit)
{
    state_t *state = lookout->state;
    if (is_in_melee(&state->units[unit])) {
        return true;
    }
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit == unit && is_standing(man) && is_seen_by_enemies(lookout, unit, i)) {
            return true;
        }
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        if (vehicle->unit == unit && vehicle->gone == GONE_HERE && !is_nowhere(vehicle->at) &&
            is_seen_by_enemies(lookout, unit, EYE_VEHICLE + i)) {
            return true;
        }
    }
    return false;
}

void aflame_find_shown(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    if (option_of(terms, OPT_DEPLOYMENT) != DEPLOYMENT_MAP) {
        return;
    }
    aflame_look_out(terms, state, &lookout);
    lookout.truly = true;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (is_on_table(unit) && !has_bit(state->unmapped, i)) {
            aflame_veil(state, i,
                        state->head.phase <= DEPLOY_PHASE || !aflame_is_seen(&lookout, i));
        }
    }
}

void aflame_gather_known(terms_t *terms, state_t *state, int side, struct men *men)
{
    aflame_gather(terms, state, men);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != side && is_veiled(state, man->unit)) {
            clear_bit(men->here, i);
            clear_bit(men->of_side[man->side], i);
        }
    }
}

/* -- who is told ------------------------------------------------------------------------------- */

/* The unit that a piece is or is part of, or NO_UNIT. */
static int unit_of_piece(state_t *state, int32_t piece)
{
    int collection = piece_collection(piece);
    int index = piece_index(piece);
    if (collection == piece_collection(unit_piece(0))) {
        return index;
    }
    if (collection == piece_collection(figure_piece(0))) {
        return state->men[index].man.unit;
    }
    if (collection == piece_collection(gun_piece(0))) {
        return state->guns[index].unit;
    }
    return collection == piece_collection(vehicle_piece(0)) ? state->vehicles[index].unit : NO_UNIT;
}

/* Hidden when the step began and hidden now; nobody is who is dead or has left. */
static bool was_hidden(state_t *state, int unit)
{
    return is_veiled(state, unit) && has_bit(state->veiled_before, unit) &&
           is_on_table(&state->units[unit]);
}

/* Sides that may not hear of an event, a bit each: those to whom somebody it names is hidden. */
static unsigned deaf_to(state_t *state, const struct event *event)
{
    const struct event_kind *kind = ruleset_event(&aflame, event->kind);
    unsigned deaf = 0;
    for (int v = 0; v < EVENT_VALUES && kind->values[v].name != NULL; v++) {
        int unit = kind->values[v].kind == VALUE_PIECE && event->values[v] != NO_PIECE
                       ? unit_of_piece(state, event->values[v])
                       : NO_UNIT;
        if (unit != NO_UNIT && was_hidden(state, unit)) {
            deaf |= 1u << (1 - state->units[unit].side);
        }
    }
    return deaf;
}

/* aflame.sniper.untargetable, aflame.deploy.map: nobody is told that somebody hidden acts, how far
 * he may go, what he throws and where he ends. */
void aflame_audience(terms_t *terms, struct aflame_state *state, struct events *events,
                     uint32_t first)
{
    uint64_t any = 0;
    (void)terms;
    for (int i = 0; i < UNIT_WORDS; i++) {
        any |= state->veiled[i] & state->veiled_before[i];
    }
    for (uint32_t e = first; any != 0 && e < events->n; e++) {
        events->list[e].sees &= (uint8_t)~deaf_to(state, &events->list[e]);
    }
    memcpy(state->veiled_before, state->veiled, sizeof state->veiled);
}

/* -- the view ---------------------------------------------------------------------------------- */

static void hide_weapons(struct aflame_state *state, int side)
{
    for (int i = 0; i < state->n_guns; i++) {
        struct gun *gun = &state->guns[i];
        if (state->units[gun->unit].side == side) {
            continue;
        }
        gun->rounds = NOT_GIVEN;
        if (aflame_is_hidden_from(state, gun->unit, side)) {
            *gun = (struct gun){.number = gun->number,
                                .unit = gun->unit,
                                .side = gun->side,
                                .vehicle = NO_VEHICLE,
                                .tow = NO_VEHICLE,
                                .target = NO_UNIT,
                                .at = {NOWHERE, NOWHERE},
                                .mark = {NOWHERE, NOWHERE},
                                .impact = {NOWHERE, NOWHERE},
                                .gone = GONE_UNSEEN};
        }
    }
}

static void hide_vehicles(struct aflame_state *state, int side)
{
    for (int i = 0; i < state->n_vehicles; i++) {
        struct vehicle *vehicle = &state->vehicles[i];
        if (aflame_is_hidden_from(state, vehicle->unit, side)) {
            struct vehicle hidden = {.unit = vehicle->unit,
                                     .side = vehicle->side,
                                     .at = {NOWHERE, NOWHERE},
                                     .gone = GONE_UNSEEN};
            memcpy(hidden.id, vehicle->id, sizeof hidden.id);
            *vehicle = hidden;
        }
    }
}

static bool is_hidden_mover(state_t *state, int side, int unit)
{
    return unit < state->n_units && aflame_is_hidden_from(state, unit, side);
}

/* What goes on with somebody hidden: that he acts, how far he has come, whom he aims at. */
static void hide_activity(struct aflame_state *state, int side)
{
    int driver = state->drive.n > 0 ? state->vehicles[state->drive.unit].unit : NO_UNIT;
    if (is_hidden_mover(state, side, driver)) {
        memset(&state->drive, 0, sizeof state->drive);
    }
    if (state->advance.n > 0 && is_hidden_mover(state, side, state->advance.unit)) {
        memset(&state->advance, 0, sizeof state->advance);
    }
    if (is_hidden_mover(state, side, state->punching)) {
        state->punching = NO_UNIT;
    }
    if (is_hidden_mover(state, side, state->firing)) {
        state->firing = NO_UNIT;
        state->n_shots = 0;
        memset(state->shots, 0, sizeof state->shots);
    }
    if (is_hidden_mover(state, side, state->active)) {
        state->active = NO_UNIT;
        state->stage = state->rolling = state->paid = state->n_shots = state->resumed = 0;
        memset(state->shots, 0, sizeof state->shots);
        state->was_at = state->was_enemy = (struct point){NOWHERE, NOWHERE};
    }
    for (int i = 0; i < state->head.n_tasks; i++) {
        struct task *task = &state->head.tasks[i];
        if (is_hidden_mover(state, side, task->unit)) {
            *task = (struct task){.kind = task->kind, .waits = task->waits, .unit = NO_UNIT};
        }
    }
}

/* Of an own unit: that it is seen tells of those who see it. Of an enemy's: what is secret anyway,
 * and all where nobody sees it. */
static void hide_units(struct aflame_state *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side == side) {
            if (!has_bit(state->unmapped, i)) {
                unit->hidden = 0;
                clear_bit(state->veiled, i);
            }
            continue;
        }
        unit->grade = unit->volleys = NOT_GIVEN;
        unit->watched = unit->supports = unit->next_supports = NO_UNIT;
        if (is_veiled(state, i) && (is_on_table(unit) || unit->gone == GONE_UNSEEN)) {
            aflame_forget_unit(unit);
            state->sheets[i] = (struct sheet){.itself = state->sheets[i].itself};
        }
    }
}

/* Secret fields are emptied already: what they must not be taken for is put in their place. */
void aflame_view(terms_t *terms, struct aflame_state *state, int side)
{
    aflame_view_arms(terms, state, side);
    hide_activity(state, side);
    hide_weapons(state, side);
    hide_vehicles(state, side);
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        if (figure->man.side != side && is_veiled(state, figure->man.unit)) {
            *figure = (struct figure){.man = man_unseen(&figure->man)};
        }
    }
    hide_units(state, side);
    for (int i = 0; i < SIDES; i++) {
        state->chosen[i] = state->watcher[i] = state->watched[i] = NO_UNIT;
    }
    memset(state->veiled_before, 0, sizeof state->veiled_before);
    state->relies &= (uint8_t)(1 << side);
}
