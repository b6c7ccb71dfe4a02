/* Tarr's Modern Warfare: units on the map and units on the table (ledger, 4.6).
 *
 * In the order of the ledger: tarr.conceal.map, tarr.conceal.spot, tarr.conceal.fire,
 * tarr.conceal.gunners, tarr.conceal.snipe (snipe.c), tarr.conceal.rehide. */

#include "rules/tarr/chapters.h"
#include "rules/tarr/heavy.h"

enum { SPOT_STEP = INCH / 4 };

/* -- who sees it ------------------------------------------------------------------------------- */

/* tarr.conceal.spot: neither moved, fired nor worked in this or the last move. */
static bool is_still(state_t *state, const struct unit *unit)
{
    return unit->acted == 0 || unit->acted + 1 < state->head.turn;
}

/* Is everyone of it in cover from there: NULL, wherever one looks from? */
static bool is_all_covered(const struct scene *scene, int unit, const struct point *from)
{
    terms_t *terms = scene->terms;
    const struct unit *its = &scene->state->units[unit];
    if (is_vehicle(terms, its) || is_aircraft(terms, its)) {
        struct figure model = {.man = {.at = its->at, .inside = NO_INSIDE}};
        return !is_aircraft(terms, its) && tarr_is_covered(scene, &model, from);
    }
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        const struct figure *figure = &scene->state->men[i];
        if (is_standing(&figure->man) && !tarr_is_covered(scene, figure, from)) {
            return false;
        }
    }
    return true;
}

bool tarr_lies_low(const struct scene *scene, int unit)
{
    return is_still(scene->state, &scene->state->units[unit]) && is_all_covered(scene, unit, NULL);
}

/* How near one must be to find those who lie low: tarr.opt-cover-spot. */
static int32_t spot_range(terms_t *terms)
{
    int near = option_of(terms, OPT_COVER_SPOT);
    return near == COVER_SPOT_6 ? 6 * INCH : near == COVER_SPOT_12 ? 12 * INCH : OUT_OF_SIGHT;
}

/* tarr.conceal.spot: of one that is looked for, whether it lies low. */
static void note_quarry(const struct scene *scene, int unit, struct party *quarry)
{
    tarr_party(scene, unit, quarry);
    quarry->still = is_still(scene->state, &scene->state->units[unit]) &&
                    option_of(scene->terms, OPT_COVER_SPOT) != COVER_SPOT_ANY;
    quarry->covered = quarry->still && is_all_covered(scene, unit, NULL);
    for (int i = 0; i < quarry->n; i++) {
        quarry->spots[i].low = quarry->covered;
    }
}

/* A clear line to any of its figures; within six inches if it lies low. */
static bool is_found_by(const struct scene *scene, const struct party *quarry,
                        const struct spot *eye)
{
    int32_t range = spot_range(scene->terms);
    for (int i = 0; i < quarry->n; i++) {
        const struct spot *spot = &quarry->spots[i];
        bool near = !quarry->still || tarr_spot_gap(scene, eye, spot) <= range;
        if (!near && (quarry->covered || is_all_covered(scene, quarry->unit, &eye->eye.at))) {
            continue;
        }
        if (tarr_has_line(scene, eye, spot)) {
            return true;
        }
    }
    return false;
}

/* Is it out of the question that these find it? */
static bool is_safe_from(const struct scene *scene, const struct party *quarry,
                         const struct party *eyes)
{
    int32_t range = spot_range(scene->terms);
    return (quarry->covered && !boxes_meet(box_widened(eyes->box, range), quarry->box)) ||
           !tarr_may_see(scene, eyes, quarry);
}

static bool is_found_by_party(const struct scene *scene, const struct party *quarry,
                              const struct party *eyes)
{
    if (is_safe_from(scene, quarry, eyes)) {
        return false;
    }
    for (int i = 0; i < eyes->n; i++) {
        if (is_found_by(scene, quarry, &eyes->spots[i])) {
            return true;
        }
    }
    return false;
}

/* Has it eyes: men, or a crew inside? */
static bool is_looking(const struct scene *scene, int unit)
{
    const struct unit *its = &scene->state->units[unit];
    return is_on_table(its) && !its->wreck &&
           (!is_piece(scene->terms, its) || tarr_strength(scene->terms, scene->state, unit) > 0);
}

/* All that look for a side, gathered once. */
struct watch {
    int n;
    struct party parties[UNITS_MAX];
};

static void set_watch(const struct scene *scene, int side, struct watch *watch)
{
    watch->n = 0;
    for (int i = 0; i < scene->state->n_units; i++) {
        if (scene->state->units[i].side == side && is_looking(scene, i)) {
            tarr_party(scene, i, &watch->parties[watch->n++]);
        }
    }
}

static bool is_found(const struct scene *scene, const struct party *quarry,
                     const struct watch *watch)
{
    for (int i = 0; i < watch->n; i++) {
        if (is_found_by_party(scene, quarry, &watch->parties[i])) {
            return true;
        }
    }
    return false;
}

/* -- coming to light --------------------------------------------------------------------------- */

/* Who may know what a unit does: both if it is on the table, else its own side. */
uint8_t tarr_who_knows(state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    return (uint8_t)(is_hidden(state, unit) ? 1 << its->side : SEEN_BY_ALL);
}

/* It is put on the table. */
void tarr_reveal(struct play *play, int unit, int clause)
{
    if (is_hidden(tarr_of(play), unit)) {
        uint8_t sees = play->sees;
        set_hidden(tarr_of(play), unit, false);
        play->sees = SEEN_BY_ALL;
        tarr_tell_spotted(play, clause, unit);
        play->sees = sees;
    }
}

/* -- which men are in sight -------------------------------------------------------------------- */

/* Section 9: of a unit on the table the men in sight are counted, the others are not shown. Whoever
 * saw the last man is asked first. */
static void show_men(const struct scene *scene, struct tarr_state *state, int unit,
                     const struct watch *watch)
{
    struct party party;
    uint64_t may[UNIT_WORDS] = {0};
    int last = 0;
    tarr_party(scene, unit, &party);
    for (int i = 0; i < watch->n; i++) {
        if (tarr_may_see(scene, &watch->parties[i], &party)) {
            set_bit(may, i);
        }
    }
    for (int i = 0; i < party.n; i++) {
        const struct spot *spot = &party.spots[i];
        bool seen = has_bit(may, last) && watch->n > 0 &&
                    tarr_party_sees(scene, &watch->parties[last], spot);
        for (int k = 0; k < watch->n && !seen; k++) {
            seen = k != last && has_bit(may, k) && tarr_party_sees(scene, &watch->parties[k], spot);
            last = seen ? k : last;
        }
        int end = spot->inside != NO_TERRAIN ? end_man(scene->terms, unit) : spot->man + 1;
        for (int man = spot->man; man != NO_MAN && man < end; man++) {
            state->men[man].man.shown = seen;
        }
    }
}

/* Who of the others comes into the sight of one that has moved. */
static void show_to(const struct scene *scene, struct tarr_state *state, int unit,
                    const struct party *eyes)
{
    struct party party;
    tarr_party(scene, unit, &party);
    if (!tarr_may_see(scene, eyes, &party)) {
        return;
    }
    for (int i = 0; i < party.n; i++) {
        const struct spot *spot = &party.spots[i];
        if (spot->man == NO_MAN || state->men[spot->man].man.shown ||
            !tarr_party_sees(scene, eyes, spot)) {
            continue;
        }
        int end = spot->inside != NO_TERRAIN ? end_man(scene->terms, unit) : spot->man + 1;
        for (int man = spot->man; man < end; man++) {
            state->men[man].man.shown = 1;
        }
    }
}

static bool has_men_on_table(const struct scene *scene, int unit)
{
    const struct unit *its = &scene->state->units[unit];
    return !is_hidden(scene->state, unit) && is_on_table(its) && is_troops(scene->terms, its);
}

/* Of a battle that a file begins in the middle. */
void tarr_show_all(const struct scene *scene, struct tarr_state *state)
{
    struct watch watch;
    for (int side = 0; side < SIDES; side++) {
        set_watch(scene, 1 - side, &watch);
        for (int i = 0; i < state->n_units; i++) {
            if (state->units[i].side == side && has_men_on_table(scene, i)) {
                show_men(scene, state, i, &watch);
            }
        }
    }
}

/* -- after a move, after a phase --------------------------------------------------------------- */

/* After one has come to a new place: who sees its men, and whom it sees. Whoever it loses sight of
 * is shown until the move is over. */
void tarr_refresh_unit(struct play *play, const struct scene *scene, int unit)
{
    struct tarr_state *state = tarr_of(play);
    struct watch watch;
    struct party eyes;
    set_watch(scene, 1 - state->units[unit].side, &watch);
    if (has_men_on_table(scene, unit)) {
        show_men(scene, state, unit, &watch);
    }
    if (!is_looking(scene, unit)) {
        return;
    }
    tarr_party(scene, unit, &eyes);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != state->units[unit].side && has_men_on_table(scene, i)) {
            show_to(scene, state, i, &eyes);
        }
    }
}

/* tarr.conceal.spot: "after every phase", which is where something but a move can have changed what
 * is seen: after the deployment, landings and bombardments, and at the end of the move. */
void tarr_spot_all(struct play *play)
{
    struct scene scene;
    struct watch watch;
    struct party quarry;
    struct tarr_state *state = tarr_of(play);
    tarr_look_out(tarr_terms(play), state, &scene);
    for (int side = 0; side < SIDES; side++) {
        set_watch(&scene, 1 - side, &watch);
        for (int i = 0; i < state->n_units; i++) {
            const struct unit *unit = &state->units[i];
            if (unit->side != side || !is_on_table(unit)) {
                continue;
            }
            if (is_hidden(state, i)) {
                note_quarry(&scene, i, &quarry);
                if (is_found(&scene, &quarry, &watch)) {
                    tarr_reveal(play, i, CLAUSE_CONCEAL_SPOT);
                }
            }
            if (has_men_on_table(&scene, i)) {
                show_men(&scene, state, i, &watch);
            }
        }
    }
    tarr_spot_works(play, &scene);
}

/* tarr.conceal.spot: "at each quarter inch" of a path, whom it finds and who finds it. */
void tarr_spot_on_way(struct play *play, const struct scene *scene, int unit,
                      const struct trip *trip)
{
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[unit];
    struct watch hidden = {.n = 0};
    struct watch watch = {.n = 0};
    struct party mover;
    if (state->head.phase == NIGHT_PHASE) { /* tarr.night.move: one concealed move */
        return;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != its->side && is_hidden(state, i) &&
            is_on_table(&state->units[i])) {
            note_quarry(scene, i, &hidden.parties[hidden.n++]);
        }
    }
    if (is_hidden(state, unit)) {
        set_watch(scene, 1 - its->side, &watch);
    }
    tarr_sweep(scene, unit, trip, &mover);
    int n = 0;
    for (int i = 0; i < hidden.n; i++) {
        if (!is_safe_from(scene, &hidden.parties[i], &mover)) {
            hidden.parties[n++] = hidden.parties[i];
        }
    }
    hidden.n = n;
    n = 0;
    for (int i = 0; i < watch.n; i++) {
        if (tarr_may_see(scene, &watch.parties[i], &mover)) {
            watch.parties[n++] = watch.parties[i];
        }
    }
    watch.n = n;
    int32_t length = path_length(trip->route.points, trip->route.n);
    for (int32_t along = SPOT_STEP; along < length + SPOT_STEP && hidden.n + watch.n > 0;
         along += SPOT_STEP) {
        tarr_party_on_way(scene, unit, trip, along < length ? along : length, &mover);
        if (is_hidden(state, unit) && watch.n > 0 && is_found(scene, &mover, &watch)) {
            tarr_reveal(play, unit, CLAUSE_CONCEAL_SPOT);
            watch.n = 0;
        }
        for (int i = 0; i < hidden.n; i++) {
            if (is_found_by_party(scene, &hidden.parties[i], &mover)) {
                tarr_reveal(play, hidden.parties[i].unit, CLAUSE_CONCEAL_SPOT);
                hidden.parties[i--] = hidden.parties[--hidden.n];
            }
        }
    }
}

/* -- going to ground again --------------------------------------------------------------------- */

/* tarr.conceal.rehide: in the end phase; not who was seen to be driven out this very move. */
bool tarr_is_in_sight(const struct scene *scene, int unit)
{
    struct watch watch;
    struct party quarry;
    set_watch(scene, 1 - scene->state->units[unit].side, &watch);
    note_quarry(scene, unit, &quarry);
    return is_found(scene, &quarry, &watch);
}

void tarr_rehide(struct play *play)
{
    struct scene scene;
    struct watch watch;
    struct party quarry;
    struct tarr_state *state = tarr_of(play);
    tarr_look_out(tarr_terms(play), state, &scene);
    for (int side = 0; side < SIDES; side++) {
        set_watch(&scene, 1 - side, &watch);
        for (int i = 0; i < state->n_units; i++) {
            struct unit *unit = &state->units[i];
            if (unit->side != side || !is_on_table(unit) || is_hidden(state, i) || unit->wreck ||
                unit->driven) {
                continue;
            }
            note_quarry(&scene, i, &quarry);
            if (!is_found(&scene, &quarry, &watch)) {
                tarr_tell_hides(play, CLAUSE_CONCEAL_REHIDE, i);
                set_hidden(state, i, true);
            }
        }
    }
}
