/* Tarr's Modern Warfare: units on the map and units on the table (ledger, 4.6).
 *
 * In the order of the ledger: tarr.conceal.map, tarr.conceal.spot, tarr.conceal.fire,
 * tarr.conceal.gunners, tarr.conceal.snipe (snipe.c), tarr.conceal.rehide. */

#include <stddef.h>
#include <string.h>

#include "rules/tarr/chapters.h"
#include "rules/tarr/heavy.h"

enum { SPOT_STEP = INCH / 4, PART = 8 };

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

static bool is_near(const struct scene *scene, const struct spot *eye, const struct spot *spot)
{
    int32_t range = spot_range(scene->terms);
    return eye->inside == NO_TERRAIN && spot->inside == NO_TERRAIN
               ? points_within_rounded(eye->eye.at, spot->eye.at, range)
               : tarr_spot_gap(scene, eye, spot) <= range;
}

/* A clear line to any of its figures; within six inches if it lies low. */
static bool is_found_by(const struct scene *scene, const struct party *quarry,
                        const struct spot *eye, struct between *between)
{
    bool low = quarry->covered;
    bool asked = low || !quarry->still;
    for (int i = 0; i < quarry->n && (i > 0 || tarr_may_see_spot(scene, quarry, eye, between));
         i++) {
        const struct spot *spot = &quarry->spots[i];
        if ((quarry->asked >> i & 1) == 0) {
            continue;
        }
        if (quarry->still && !is_near(scene, eye, spot)) {
            low = asked ? low : is_all_covered(scene, quarry->unit, &eye->eye.at);
            asked = true;
            if (low) {
                continue;
            }
        }
        if (tarr_has_line_past(scene, eye, spot, between)) {
            return true;
        }
    }
    return false;
}

/* Is it out of the question that these find it? */
static bool is_safe_from(const struct scene *scene, const struct party *quarry,
                         const struct party *eyes, struct between *between)
{
    int32_t range = spot_range(scene->terms);
    return (quarry->covered && !boxes_meet(box_widened(eyes->box, range), quarry->box)) ||
           !tarr_may_see(scene, eyes, quarry, between);
}

static bool is_found_by_party(const struct scene *scene, const struct party *quarry,
                              const struct party *eyes, struct between *between)
{
    if (quarry->asked == 0 || eyes->asked == 0 || is_safe_from(scene, quarry, eyes, between)) {
        return false;
    }
    for (int i = 0; i < eyes->n; i++) {
        if ((eyes->asked >> i & 1) != 0 && is_found_by(scene, quarry, &eyes->spots[i], between)) {
            return true;
        }
    }
    return false;
}

/* As much of it as there is. */
static void copy_party(struct party *to, const struct party *from)
{
    memcpy(to, from, offsetof(struct party, spots) + (size_t)from->n * sizeof from->spots[0]);
}

static bool is_found(const struct scene *scene, const struct party *quarry, struct watch *watch)
{
    for (int i = 0; i < watch->n; i++) {
        if (is_found_by_party(scene, quarry, &watch->parties[i], &watch->between[i])) {
            return true;
        }
    }
    return false;
}

/* -- coming to light --------------------------------------------------------------------------- */

/* Who may know what a unit does: both sides if it is on the table, else its own. */
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

/* -- after a phase ----------------------------------------------------------------------------- */

/* tarr.conceal.spot: "after every phase", which is where something but a move can have changed what
 * is seen: after the deployment, landings and bombardments, and at the end of the move. */
void tarr_spot_all(struct play *play)
{
    struct scene scene;
    struct watch watches[SIDES];
    struct party quarry;
    struct tarr_state *state = tarr_of(play);
    tarr_look_out(tarr_terms(play), state, &scene);
    tarr_set_watch(&scene, 0, &watches[0]);
    tarr_set_watch(&scene, 1, &watches[1]);
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < state->n_units; i++) {
            const struct unit *unit = &state->units[i];
            if (unit->side != side || !is_on_table(unit) || !is_hidden(state, i)) {
                continue;
            }
            note_quarry(&scene, i, &quarry);
            if (is_found(&scene, &quarry, &watches[1 - side])) {
                tarr_reveal(play, i, CLAUSE_CONCEAL_SPOT);
            }
        }
    }
    tarr_show_units(&scene, state, watches);
    tarr_spot_works(play, &scene);
}

/* -- on the way -------------------------------------------------------------------------------- */

/* Of the parties of a watch those who may have to do with a mover, wherever on its way. */
static void keep_near(const struct scene *scene, struct watch *watch, const struct party *sweep,
                      bool hidden)
{
    int n = 0;
    for (int i = 0; i < watch->n; i++) {
        const struct party *party = &watch->parties[i];
        struct between between = {.screen = NO_TERRAIN};
        if (hidden ? !is_safe_from(scene, party, sweep, &between)
                   : tarr_may_see(scene, party, sweep, &between)) {
            if (n < i) {
                copy_party(&watch->parties[n], party);
            }
            n++;
        }
    }
    watch->n = n;
    tarr_forget_screens(watch);
}

/* Those of the other side who are on its map alone. */
static void note_hidden(const struct scene *scene, int side, struct watch *hidden)
{
    state_t *state = scene->state;
    hidden->n = 0;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side && is_hidden(state, i) && is_on_table(&state->units[i])) {
            note_quarry(scene, i, &hidden->parties[hidden->n++]);
        }
    }
}

/* A move, those of the other side whom it may find, and those who may find it. */
struct outing {
    struct play *play;
    const struct scene *scene;
    int32_t length;
    struct on_way mover;
    struct watch hidden, watch;
    uint8_t left[UNITS_MAX]; /* of the hidden those who have not been found */
    int n_left;
    uint32_t finds[UNITS_MAX][SPOTS_MAX];    /* of each of the hidden: whom of them each of the
                                              * mover's men may find on this part of the way */
    uint32_t found_by[UNITS_MAX][SPOTS_MAX]; /* of each of the watch: whom of the mover's men each
                                              * of them may find */
};

static int32_t step_along(const struct outing *outing, int step)
{
    int32_t along = step * SPOT_STEP;
    return along < outing->length ? along : outing->length;
}

/* Does one of the watch find the mover where it is now? */
static bool finds_mover(struct outing *outing, int who, struct party *mover)
{
    const struct party *eyes = &outing->watch.parties[who];
    for (int i = 0; i < eyes->n; i++) {
        mover->asked = outing->found_by[who][i];
        if (mover->asked != 0 &&
            is_found_by(outing->scene, mover, &eyes->spots[i], &outing->watch.between[who])) {
            return true;
        }
    }
    return false;
}

/* Does it find one of the hidden? */
static bool mover_finds(struct outing *outing, const struct party *mover, int who)
{
    struct party *quarry = &outing->hidden.parties[who];
    for (int i = 0; i < mover->n; i++) {
        quarry->asked = outing->finds[who][i];
        if (quarry->asked != 0 &&
            is_found_by(outing->scene, quarry, &mover->spots[i], &outing->hidden.between[who])) {
            return true;
        }
    }
    return false;
}

/* Looks about at one step: who finds it, and whom it finds. */
static void look_about(struct outing *outing, int step)
{
    state_t *state = outing->scene->state;
    struct party mover;
    tarr_party_on_way(&outing->mover, step_along(outing, step), &mover);
    for (int i = 0; i < outing->watch.n && is_hidden(state, mover.unit); i++) {
        if (finds_mover(outing, i, &mover)) {
            tarr_reveal(outing->play, mover.unit, CLAUSE_CONCEAL_SPOT);
        }
    }
    for (int i = 0; i < outing->n_left; i++) {
        int who = outing->left[i];
        if (mover_finds(outing, &mover, who)) {
            tarr_reveal(outing->play, outing->hidden.parties[who].unit, CLAUSE_CONCEAL_SPOT);
            outing->left[i--] = outing->left[--outing->n_left];
        }
    }
}

/* A part of the way, as one and of each man. */
struct part_of_way {
    struct party sweep;
    struct box each[MEN_OF_UNIT];
    int n;
};

/* Of a party those who are not hidden from a man wherever he is on a part of the way: a bit for
 * each of them under each of the men, or the other way round. False if there are none. */
static bool ask_near(const struct scene *scene, const struct part_of_way *way,
                     const struct party *party, bool by_man, struct between *between,
                     uint32_t near[SPOTS_MAX])
{
    bool any = false;
    memset(near, 0, SPOTS_MAX * sizeof near[0]);
    for (int i = 0; i < party->n; i++) {
        const struct spot *spot = &party->spots[i];
        if (!tarr_may_see_spot(scene, &way->sweep, spot, between)) {
            continue;
        }
        for (int man = 0; man < way->n; man++) {
            if (tarr_may_see_from(scene, way->each[man], way->sweep.top, spot, between)) {
                near[by_man ? man : i] |= 1u << (by_man ? i : man);
                any = true;
            }
        }
    }
    return any;
}

/* Who may have to do with it while it comes from one step to another; false: nobody. */
static bool ask_all_near(struct outing *outing, int first, int last)
{
    const struct scene *scene = outing->scene;
    struct watch *hidden = &outing->hidden, *watch = &outing->watch;
    struct part_of_way way;
    bool any = false;
    tarr_sweep_part(&outing->mover, step_along(outing, first), step_along(outing, last), &way.sweep,
                    way.each);
    way.n = outing->mover.about.n;
    for (int i = 0; i < outing->n_left; i++) {
        int who = outing->left[i];
        const struct party *party = &hidden->parties[who];
        if (is_safe_from(scene, party, &way.sweep, &hidden->between[who])) {
            memset(outing->finds[who], 0, sizeof outing->finds[who]);
        } else {
            any |= ask_near(scene, &way, party, true, &hidden->between[who], outing->finds[who]);
        }
    }
    for (int i = 0; i < watch->n && is_hidden(scene->state, outing->mover.unit); i++) {
        const struct party *party = &watch->parties[i];
        if (!tarr_may_see(scene, party, &way.sweep, &watch->between[i])) {
            memset(outing->found_by[i], 0, sizeof outing->found_by[i]);
        } else {
            any |= ask_near(scene, &way, party, false, &watch->between[i], outing->found_by[i]);
        }
    }
    return any;
}

/* Part by part: where nobody can be seen on a part of the way, nobody looks about on it. */
static void look_on_way(struct outing *outing, int steps)
{
    for (int first = 1; first <= steps; first += PART) {
        int last = first + PART - 1 < steps ? first + PART - 1 : steps;
        bool near = ask_all_near(outing, first, last);
        for (int step = first; step <= last && near; step++) {
            look_about(outing, step);
        }
    }
}

/* tarr.conceal.spot: "at each quarter inch" of a path, whom it finds and who finds it. */
void tarr_spot_on_way(struct play *play, const struct scene *scene, int unit,
                      const struct trip *trip, const struct way ways[], int n_ways)
{
    struct tarr_state *state = tarr_of(play);
    int side = state->units[unit].side;
    struct outing outing;
    struct party sweep;
    if (state->head.phase == NIGHT_PHASE) { /* tarr.night.move: one concealed move */
        return;
    }
    outing.play = play;
    outing.scene = scene;
    outing.length = path_length(trip->route.points, trip->route.n);
    outing.watch.n = 0;
    tarr_sweep_ways(scene, unit, trip, ways, n_ways, &sweep);
    note_hidden(scene, side, &outing.hidden);
    keep_near(scene, &outing.hidden, &sweep, true);
    if (is_hidden(state, unit)) {
        tarr_set_watch(scene, 1 - side, &outing.watch);
        keep_near(scene, &outing.watch, &sweep, false);
    }
    outing.n_left = outing.hidden.n;
    for (int i = 0; i < outing.n_left; i++) {
        outing.left[i] = (uint8_t)i;
    }
    if (outing.length > 0 && outing.hidden.n + outing.watch.n > 0) {
        tarr_set_out(scene, unit, trip, &outing.mover);
        look_on_way(&outing, (outing.length + SPOT_STEP - 1) / SPOT_STEP);
    }
}

/* -- going to ground again --------------------------------------------------------------------- */

/* tarr.conceal.rehide: in the end phase; not who was seen to be driven out this very move. */
bool tarr_is_in_sight(const struct scene *scene, int unit)
{
    struct watch watch;
    struct party quarry;
    tarr_set_watch(scene, 1 - scene->state->units[unit].side, &watch);
    note_quarry(scene, unit, &quarry);
    return is_found(scene, &quarry, &watch);
}

/* Everybody has just looked about: of men who were seen the answer is known, and of men without a
 * model who were not. Only who lies low must be looked for again, and models. */
static bool is_still_found(const struct scene *scene, int unit, struct watch watches[SIDES])
{
    const struct unit *its = &scene->state->units[unit];
    struct watch *watch = &watches[1 - its->side];
    struct party quarry;
    bool shown = is_troops(scene->terms, its) && tarr_is_any_shown(scene, unit);
    bool low = is_still(scene->state, its) && spot_range(scene->terms) != OUT_OF_SIGHT;
    if (shown ? !low : !has_model(scene->terms, its)) {
        return shown;
    }
    if (watch->n < 0) {
        tarr_set_watch(scene, 1 - its->side, watch);
    }
    note_quarry(scene, unit, &quarry);
    return is_found(scene, &quarry, watch);
}

void tarr_rehide(struct play *play)
{
    struct scene scene;
    struct watch watches[SIDES];
    struct tarr_state *state = tarr_of(play);
    tarr_look_out(tarr_terms(play), state, &scene);
    watches[0].n = watches[1].n = -1; /* not gathered yet */
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < state->n_units; i++) {
            struct unit *unit = &state->units[i];
            if (unit->side != side || !is_on_table(unit) || is_hidden(state, i) || unit->wreck ||
                unit->driven) {
                continue;
            }
            if (!is_still_found(&scene, i, watches)) {
                tarr_tell_hides(play, CLAUSE_CONCEAL_REHIDE, i);
                set_hidden(state, i, true);
            }
        }
    }
}
