/* A World Aflame: a table that a side could be looking at (ledger, section 9; nothing in it is a
 * rule).
 *
 * Units on the map and hidden snipers are like others with as many men and weapons, where nobody
 * sees them, or are still to come; some who could watch do. Of what is written nothing is there. */

#include <string.h>

#include "rules/aflame/arms.h"
#include "rules/common/guess.h"

enum { PLACES_TRIED = 6, WATCHES_ONE_IN = 3, TOP_GRADE = 3 };
enum { FEW = 2, SOME = 4 }; /* of ammunition: what any of its dice gives */

struct guess {
    terms_t *terms;
    struct aflame_state *state;
    int side; /* whose view it was */
    int unit; /* that is guessed */
    int men, guns;
    bool vehicle, loose; /* it has one; weapons need not be as many */
    uint64_t lot;
};

/* -- what it is -------------------------------------------------------------------------------- */

static bool is_such_kind(const struct guess *guess, enum kind kind)
{
    if (has_bit(guess->state->unmapped, guess->unit)) {
        return guess->state->sheets[guess->unit].itself
                   ? kind == KIND_SNIPER || kind == KIND_HUNTERS
                   : kind == KIND_AIRCRAFT;
    }
    return kind <= KIND_CAVALRY || (kind == KIND_VEHICLE && guess->vehicle);
}

static bool could_be(const void *who, int template)
{
    const struct guess *guess = who;
    const struct template *type = &guess->terms->templates[template];
    return is_such_kind(guess, (enum kind)type->kind) &&
           aflame_roster_size(guess->terms, template) == guess->men &&
           (guess->loose || type->kind == KIND_VEHICLE || type->pieces == guess->guns);
}

/* Its sheet, as far as its template says it; of none like it, men who are never there. */
static void guess_kind(struct guess *guess, int unit)
{
    struct aflame_state *state = guess->state;
    struct unit *its = &state->units[unit];
    guess->unit = unit;
    guess->men = guess->terms->men_from[unit + 1] - guess->terms->men_from[unit];
    guess->vehicle = aflame_vehicle_of(state, unit) != NO_VEHICLE;
    guess->guns = 0;
    for (int i = 0; i < state->n_guns; i++) {
        guess->guns += state->guns[i].unit == unit;
    }
    guess->loose = false;
    int template = guess_one(&guess->lot, guess->terms->n_templates, could_be, guess);
    guess->loose = true;
    template = template >= 0 ? template
                             : guess_one(&guess->lot, guess->terms->n_templates, could_be, guess);
    its->template = (uint8_t)(template <0 ? 0 : template);
    its->initiative = template_of(guess->terms, its)->initiative;
    its->strength = (uint8_t)guess->men;
    its->day = state->day;
    its->gone = (uint8_t)(template >= 0 && is_veiled(state, unit) ? GONE_HERE : GONE_TO_COME);
    state->sheets[unit].aloft = kind_of(guess->terms, its) == KIND_AIRCRAFT;
}

/* What only its owner counts. */
static void guess_account(struct guess *guess, struct unit *unit)
{
    enum kind kind = kind_of(guess->terms, unit);
    bool counted = kind == KIND_VEHICLE || kind == KIND_AIRCRAFT || kind == KIND_CREW;
    unit->morale = template_of(guess->terms, unit)->morale;
    unit->grade =
        (uint8_t)(kind == KIND_HUNTERS ? TOP_GRADE : 1 + lot_draw(&guess->lot, TOP_GRADE));
    unit->volleys = (uint8_t)(counted ? 0 : FEW + lot_draw(&guess->lot, SOME));
}

/* -- its men, vehicles and weapons ------------------------------------------------------------- */

static void guess_man(struct guess *guess, int man)
{
    struct figure *figure = &guess->state->men[man];
    struct man known = figure->man;
    const struct unit *home = &guess->state->units[known.home];
    bool rides = kind_of(guess->terms, home) == KIND_VEHICLE;
    *figure = aflame_mustered(guess->terms, home->template, known.home, known.number, known.side);
    figure->man.unit = known.unit;
    figure->man.aboard = (uint8_t)(rides ? aflame_vehicle_of(guess->state, known.home) : NO_UNIT);
    figure->mounted = kind_of(guess->terms, home) == KIND_CAVALRY;
}

/* Armed units are their vehicle; trucks and carts of others are not there. */
static void guess_vehicle(struct guess *guess, int vehicle)
{
    struct vehicle *its = &guess->state->vehicles[vehicle];
    const struct unit *unit = &guess->state->units[its->unit];
    bool armed = kind_of(guess->terms, unit) == KIND_VEHICLE &&
                 aflame_vehicle_of(guess->state, its->unit) == vehicle;
    its->model = template_of(guess->terms, unit)->model;
    its->gone = armed ? GONE_HERE : GONE_DESTROYED;
}

static void guess_gun(struct guess *guess, int gun)
{
    struct aflame_state *state = guess->state;
    struct gun *its = &state->guns[gun];
    const struct unit *unit = &state->units[its->unit];
    int model = template_of(guess->terms, unit)->piece;
    if (kind_of(guess->terms, unit) == KIND_VEHICLE) {
        const struct vehicle_row *row = aflame_vehicle_row(template_of(guess->terms, unit)->model);
        int number = 0;
        for (int i = 0; i < gun; i++) {
            number += state->guns[i].unit == its->unit;
        }
        its->vehicle = (uint8_t)aflame_vehicle_of(state, its->unit);
        model = number < (int)sizeof row->guns ? row->guns[number] : 0;
    }
    its->model = (uint8_t)model;
    its->gone = model == 0 ? GONE_DESTROYED : GONE_HERE;
}

static void guess_parts(struct guess *guess)
{
    struct aflame_state *state = guess->state;
    for (int i = 0; i < state->n_vehicles; i++) {
        if (state->vehicles[i].gone == GONE_UNSEEN) {
            guess_vehicle(guess, i);
        }
    }
    for (int i = 0; i < state->n_guns; i++) {
        struct gun *gun = &state->guns[i];
        if (gun->gone == GONE_UNSEEN) {
            guess_gun(guess, i);
        }
        if (state->units[gun->unit].side != guess->side) {
            gun->rounds =
                (uint8_t)(aflame_gun(gun)->sort == SORT_ROCKET ? 1
                                                               : FEW + lot_draw(&guess->lot, SOME));
        }
    }
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        if (figure->man.gone == GONE_UNSEEN) {
            guess_man(guess, i);
        }
        if (figure->man.side != guess->side) {
            bool throws = figure->kit == KIT_MOLOTOVS || figure->kit == KIT_DYNAMITE;
            figure->missiles = (uint8_t)(throws ? FEW + lot_draw(&guess->lot, SOME) : 0);
        }
    }
}

/* -- where it is ------------------------------------------------------------------------------- */

static bool is_enemy_zone(const void *who, int zone)
{
    const struct guess *guess = who;
    return guess->terms->zones[zone].side != guess->side;
}

static bool is_being_placed(state_t *state)
{
    return state->head.phase <= DEPLOY_PHASE || aflame_is_night(state);
}

/* Before the battle in an area of its side, later anywhere. */
static struct box area_for(struct guess *guess, int unit)
{
    const struct station *station = aflame_station(guess->terms, unit);
    int zone = guess->state->head.phase <= DEPLOY_PHASE
                   ? guess_one(&guess->lot, guess->terms->n_zones, is_enemy_zone, guess)
                   : -1;
    if (guess->state->head.phase <= DEPLOY_PHASE && station != NULL) {
        return station->box;
    }
    return zone < 0 ? table_box(&guess->terms->table) : guess->terms->zones[zone].box;
}

static void lift(struct aflame_state *state, int unit)
{
    const struct point nowhere = {NOWHERE, NOWHERE};
    for (int i = 0; i < state->n_men; i++) {
        state->men[i].man.at = state->men[i].man.unit == unit ? nowhere : state->men[i].man.at;
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        state->vehicles[i].at = state->vehicles[i].unit == unit ? nowhere : state->vehicles[i].at;
    }
    for (int i = 0; i < state->n_guns; i++) {
        state->guns[i].at = state->guns[i].unit == unit ? nowhere : state->guns[i].at;
    }
}

static bool is_out_of_sight(struct guess *guess, int unit)
{
    struct lookout lookout;
    aflame_look_out(guess->terms, guess->state, &lookout);
    lookout.truly = true;
    return !aflame_is_seen(&lookout, unit);
}

static bool find_place(struct guess *guess, int unit)
{
    struct aflame_state *state = guess->state;
    int files = (aflame_strength(state, unit) + LISTED_RANKS - 1) / LISTED_RANKS;
    for (int i = 0; i < PLACES_TRIED; i++) {
        struct point a = guess_place(&guess->lot, area_for(guess, unit));
        const struct point line[2] = {a, {a.x + (files > 1 ? files - 1 : 1) * FILE_APART, a.y}};
        if (!aflame_check_lineup(guess->terms, state, unit, line, LISTED_RANKS,
                                 is_being_placed(state), NULL)) {
            continue;
        }
        aflame_stand_in_line(guess->terms, state, unit, line, LISTED_RANKS);
        if (is_being_placed(state) || is_out_of_sight(guess, unit)) {
            return true;
        }
        lift(state, unit);
    }
    return false;
}

/* Who could still place it himself does so; else it is to come. */
static void guess_place_of(struct guess *guess, int unit)
{
    struct aflame_state *state = guess->state;
    const struct task *top = agenda_top(&state->head);
    bool asked = top != NULL && (top->waits >> state->units[unit].side & 1) != 0;
    aflame_veil(state, unit, true);
    if (state->units[unit].gone == GONE_HERE && !find_place(guess, unit) &&
        !(asked && is_being_placed(state))) {
        state->units[unit].gone = GONE_TO_COME;
    }
}

/* -- the rest ---------------------------------------------------------------------------------- */

static void guess_watch(struct guess *guess, int unit)
{
    struct aflame_state *state = guess->state;
    int phase = state->head.phase;
    if (phase > WATCH_PHASE && phase <= MORALE_PHASE && !state->units[unit].activated &&
        aflame_check_watch(state, unit, NULL) && lot_draw(&guess->lot, WATCHES_ONE_IN) == 0) {
        state->units[unit].watch = 1;
        state->units[unit].standing = INSTRUCTION_FIRST;
    }
}

static void guess_papers(struct guess *guess)
{
    struct aflame_state *state = guess->state;
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->gone == GONE_UNSEEN) {
            mine->at = guess_place(&guess->lot, table_box(&guess->terms->table));
            mine->radius = 2 * INCH;
            mine->real = mine->vehicles = 1;
            mine->gone = 0;
        }
    }
    for (int i = 0; i < state->n_messages; i++) {
        struct message *message = &state->messages[i];
        message->gone = message->gone == GONE_UNSEEN ? 1 : message->gone;
    }
    for (int i = 0; i < state->n_batteries; i++) {
        struct battery *battery = &state->batteries[i];
        if (battery->side != guess->side) {
            battery->landmark = (uint8_t)lot_draw(&guess->lot, guess->terms->table.n_terrain);
            battery->range = lot_draw(&guess->lot, guess->terms->table.width / INCH) * INCH;
        }
    }
}

/* What goes on out of sight is over: whoever does it has not acted yet. */
static void drop_tasks(struct state *head)
{
    int kept = 0;
    for (int i = 0; i < head->n_tasks; i++) {
        const struct task task = head->tasks[i];
        bool lost = task.unit == NO_UNIT && i + 1 < head->n_tasks &&
                    (task.kind == TASK_ACT || task.kind == TASK_PLACE || task.kind == TASK_FLY);
        if (!lost) {
            head->tasks[kept++] = task;
        }
    }
    for (int i = kept; i < head->n_tasks; i++) {
        head->tasks[i] = (struct task){0};
    }
    head->n_tasks = (uint8_t)kept;
}

void aflame_determinize(terms_t *terms, struct aflame_state *state, int side, uint64_t lot)
{
    struct guess guess = {.terms = terms, .state = state, .side = side, .lot = lot};
    uint64_t unseen[UNIT_WORDS] = {0};
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].gone == GONE_UNSEEN) {
            set_bit(unseen, i);
            guess_kind(&guess, i);
        }
        if (state->units[i].side != side) {
            guess_account(&guess, &state->units[i]);
        }
    }
    guess_parts(&guess);
    guess_papers(&guess);
    for (int i = 0; i < state->n_units; i++) {
        if (has_bit(unseen, i)) {
            guess_place_of(&guess, i);
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side) {
            guess_watch(&guess, i);
        } else if (option_of(terms, OPT_DEPLOYMENT) == DEPLOYMENT_MAP &&
                   is_on_table(&state->units[i]) && !has_bit(state->unmapped, i)) {
            aflame_veil(state, i, state->head.phase <= DEPLOY_PHASE || is_out_of_sight(&guess, i));
        }
    }
    memcpy(state->veiled_before, state->veiled, sizeof state->veiled);
    drop_tasks(&state->head);
}
