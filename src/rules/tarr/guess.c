/* Tarr's Modern Warfare: a table that a side could be looking at (ledger, section 9; nothing in it
 * is a rule).
 *
 * Units on the enemy's map alone are of a kind that has as many men, or a vehicle like those that
 * are known, and stand where nobody sees them; those for whom there is no such place are still on
 * their way. Men of a unit in sight who are not shown are with it. Fields, wire and trenches that
 * nobody has found are not there, and what the enemy has declared is not carried out. */

#include "rules/common/guess.h"
#include "rules/tarr/chapters.h"

enum { PLACES_TRIED = 8 };

struct guess {
    terms_t *terms;
    struct tarr_state *state;
    struct scene *scene;
    int side; /* whose view it was */
    int men;  /* of the unit that is guessed */
    uint64_t lot;
};

/* -- what it is -------------------------------------------------------------------------------- */

static int men_of(terms_t *terms, int unit)
{
    return end_man(terms, unit) - first_man(terms, unit);
}

static bool is_body_of_its_size(const void *who, int template)
{
    const struct guess *guess = who;
    return guess->terms->templates[template].kind == KIND_BODY &&
           tarr_roster_size(guess->terms, template) == guess->men;
}

static bool is_of_its_size(const void *who, int template)
{
    const struct guess *guess = who;
    return guess->terms->templates[template].kind <= KIND_GUN &&
           tarr_roster_size(guess->terms, template) == guess->men;
}

static bool is_known_vehicle(const void *who, int unit)
{
    const struct guess *guess = who;
    const struct unit *its = &guess->state->units[unit];
    return its->gone != GONE_UNSEEN && is_vehicle(guess->terms, its);
}

/* -1: nothing like it is known. */
static int kind_for(struct guess *guess, int unit)
{
    int n = guess->terms->n_templates;
    guess->men = men_of(guess->terms, unit);
    if (guess->men == 0) {
        int like = guess_one(&guess->lot, guess->state->n_units, is_known_vehicle, guess);
        return like < 0 ? -1 : guess->state->units[like].template;
    }
    int template = guess_one(&guess->lot, n, is_body_of_its_size, guess);
    return template >= 0 ? template : guess_one(&guess->lot, n, is_of_its_size, guess);
}

/* What its own side alone knows: all are there, and nobody has been tested. */
static void guess_account(struct guess *guess, int unit)
{
    struct unit *its = &guess->state->units[unit];
    int like = 0;
    for (int i = 0; i < guess->state->n_units; i++) {
        const struct unit *other = &guess->state->units[i];
        like += its->troop != 0 && other->side == its->side && other->troop == its->troop;
    }
    its->original = (uint8_t)men_of(guess->terms, unit);
    its->base = (uint8_t)(is_troops(guess->terms, its) ? its->original : like);
    its->bombs = template_of(guess->terms, its)->bombs;
}

/* -- its men ----------------------------------------------------------------------------------- */

static void guess_men(struct guess *guess, int unit)
{
    struct tarr_state *state = guess->state;
    const struct unit *its = &state->units[unit];
    int first = first_man(guess->terms, unit);
    const struct man *seen = NULL;
    for (int i = first; i < end_man(guess->terms, unit); i++) {
        seen = is_standing(&state->men[i].man) ? &state->men[i].man : seen;
    }
    for (int i = first; i < end_man(guess->terms, unit); i++) {
        struct figure *figure = &state->men[i];
        if (figure->man.gone != GONE_UNSEEN) {
            continue;
        }
        figure->man.number = (uint8_t)(i - first);
        figure->man.gone = tarr_roster_man(guess->terms, its->template, i - first, figure) &&
                                   its->gone == GONE_HERE
                               ? MAN_HERE
                               : MAN_FALLEN;
        if (figure->man.gone == MAN_HERE && is_on_table(its)) {
            figure->man.at = seen != NULL ? seen->at : middle_of(its);
            figure->man.inside = seen != NULL ? seen->inside : NO_INSIDE;
        }
    }
}

/* -- where it is ------------------------------------------------------------------------------- */

static bool is_enemy_zone(const void *who, int zone)
{
    const struct guess *guess = who;
    return guess->terms->zones[zone].side != guess->side;
}

/* Before the battle in an area of its side, later anywhere. */
static struct box area_for(struct guess *guess)
{
    int zone = guess->state->head.phase <= DEPLOY_PHASE
                   ? guess_one(&guess->lot, guess->terms->n_zones, is_enemy_zone, guess)
                   : -1;
    return zone < 0 ? table_box(guess->scene->table) : guess->terms->zones[zone].box;
}

static bool find_place(struct guess *guess, int unit)
{
    struct tarr_state *state = guess->state;
    int facing = edge_ahead(guess->terms->edges[state->units[unit].side]);
    for (int i = 0; i < PLACES_TRIED; i++) {
        struct point at = guess_place(&guess->lot, area_for(guess));
        if (!tarr_check_place(guess->scene, unit, at, facing, FORM_DOUBLE, NULL)) {
            continue;
        }
        tarr_set_down(guess->scene, state, unit, at, facing, FORM_DOUBLE);
        if (!tarr_is_in_sight(guess->scene, unit)) {
            set_hidden(state, unit, true);
            return true;
        }
        state->units[unit].at = (struct point){NOWHERE, NOWHERE};
        tarr_lift(guess->terms, state, unit);
    }
    return false;
}

static void guess_unit(struct guess *guess, int unit)
{
    struct tarr_state *state = guess->state;
    struct unit *its = &state->units[unit];
    int kind = kind_for(guess, unit);
    its->template = (uint8_t)(kind < 0 ? 0 : kind);
    its->gone = (uint8_t)(kind < 0 ? GONE_DESTROYED : GONE_HERE);
    its->mounted = template_of(guess->terms, its)->arm == ARM_CAVALRY;
    guess_men(guess, unit);
    if (kind < 0) {
        return;
    }
    if (!find_place(guess, unit)) {
        its->arrives = TURNS_MAX;
    } else if (state->head.phase <= DEPLOY_PHASE) {
        set_bit(state->deploys, unit);
    }
}

/* -- the whole --------------------------------------------------------------------------------- */

static uint8_t known_gone(uint8_t gone)
{
    return gone == GONE_UNSEEN ? 1 : gone;
}

static void guess_works(struct tarr_state *state)
{
    for (int i = 0; i < state->n_mines; i++) {
        state->mines[i].gone = known_gone(state->mines[i].gone);
    }
    for (int i = 0; i < state->n_wires; i++) {
        state->wires[i].gone = known_gone(state->wires[i].gone);
    }
    for (int i = 0; i < state->n_trenches; i++) {
        state->trenches[i].gone = known_gone(state->trenches[i].gone);
    }
    for (int i = 0; i < state->n_landings; i++) {
        state->landings[i].gone = known_gone(state->landings[i].gone);
    }
}

void tarr_determinize(terms_t *terms, struct tarr_state *state, int side, uint64_t lot)
{
    struct scene scene;
    struct guess guess = {terms, state, &scene, side, 0, lot};
    tarr_look_out(terms, state, &scene);
    guess_works(state);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side == side) {
            continue;
        }
        if (unit->gone == GONE_UNSEEN) {
            guess_unit(&guess, i);
        } else {
            guess_men(&guess, i);
        }
        guess_account(&guess, i);
    }
}
