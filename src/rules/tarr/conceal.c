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

/* Has it eyes: men, or a crew inside? */
static bool is_looking(const struct scene *scene, int unit)
{
    const struct unit *its = &scene->state->units[unit];
    return is_on_table(its) && !its->wreck &&
           (!is_piece(scene->terms, its) || tarr_strength(scene->terms, scene->state, unit) > 0);
}

/* All that look for a side, gathered once; and what hid from each the last one it looked for. */
struct watch {
    int n;
    struct between between[UNITS_MAX];
    struct party parties[UNITS_MAX];
};

static void forget_screens(struct watch *watch)
{
    for (int i = 0; i < watch->n; i++) {
        watch->between[i] = (struct between){.screen = NO_TERRAIN};
    }
}

/* As much of it as there is. */
static void copy_party(struct party *to, const struct party *from)
{
    memcpy(to, from, offsetof(struct party, spots) + (size_t)from->n * sizeof from->spots[0]);
}

static void set_watch(const struct scene *scene, int side, struct watch *watch)
{
    watch->n = 0;
    for (int i = 0; i < scene->state->n_units; i++) {
        if (scene->state->units[i].side == side && is_looking(scene, i)) {
            tarr_party(scene, i, &watch->parties[watch->n++]);
        }
    }
    forget_screens(watch);
}

/* The party of a unit, from the watch it stands in or, if it looks for nobody, put into `room`. */
static const struct party *party_in(const struct scene *scene, const struct watch *watch, int unit,
                                    struct party *room)
{
    for (int i = 0; i < watch->n && watch->parties[i].unit <= unit; i++) {
        if (watch->parties[i].unit == unit) {
            return &watch->parties[i];
        }
    }
    tarr_party(scene, unit, room);
    return room;
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

/* A man, or with him all of his garrison. */
static void show_spot(const struct scene *scene, struct tarr_state *state, int unit,
                      const struct spot *spot, bool seen)
{
    int end = spot->inside != NO_TERRAIN ? end_man(scene->terms, unit) : spot->man + 1;
    for (int man = spot->man; man != NO_MAN && man < end; man++) {
        state->men[man].man.shown = seen;
    }
}

/* Section 9: of a unit on the table the men in sight are counted, the others are not shown. Whoever
 * saw the last man is asked first. */
static void show_men(const struct scene *scene, struct tarr_state *state, const struct party *party,
                     struct watch *watch)
{
    uint64_t may[UNIT_WORDS] = {0};
    int last = 0;
    for (int i = 0; i < watch->n; i++) {
        if (tarr_may_see(scene, &watch->parties[i], party, &watch->between[i])) {
            set_bit(may, i);
        }
    }
    for (int i = 0; i < party->n; i++) {
        const struct spot *spot = &party->spots[i];
        bool seen = has_bit(may, last) && watch->n > 0 &&
                    tarr_party_sees(scene, &watch->parties[last], spot, &watch->between[last]);
        for (int k = 0; k < watch->n && !seen; k++) {
            seen = k != last && has_bit(may, k) &&
                   tarr_party_sees(scene, &watch->parties[k], spot, &watch->between[k]);
            last = seen ? k : last;
        }
        show_spot(scene, state, party->unit, spot, seen);
    }
}

/* Who of the others comes into the sight of one that has moved. */
static void show_to(const struct scene *scene, struct tarr_state *state, const struct party *party,
                    const struct party *eyes)
{
    struct between between = {.screen = NO_TERRAIN};
    if (!tarr_may_see(scene, eyes, party, &between)) {
        return;
    }
    for (int i = 0; i < party->n; i++) {
        const struct spot *spot = &party->spots[i];
        if (spot->man != NO_MAN && !state->men[spot->man].man.shown &&
            tarr_party_sees(scene, eyes, spot, &between)) {
            show_spot(scene, state, party->unit, spot, true);
        }
    }
}

static bool has_men_on_table(const struct scene *scene, int unit)
{
    const struct unit *its = &scene->state->units[unit];
    return !is_hidden(scene->state, unit) && is_on_table(its) && is_troops(scene->terms, its);
}

/* Both sides' eyes: a side's own stand under its number. */
static void set_watches(const struct scene *scene, struct watch watches[SIDES])
{
    for (int side = 0; side < SIDES; side++) {
        set_watch(scene, side, &watches[side]);
    }
}

/* Of a battle that a file begins in the middle. */
void tarr_show_all(const struct scene *scene, struct tarr_state *state)
{
    struct watch watches[SIDES];
    struct party room;
    set_watches(scene, watches);
    for (int i = 0; i < state->n_units; i++) {
        int side = state->units[i].side;
        if (has_men_on_table(scene, i)) {
            show_men(scene, state, party_in(scene, &watches[side], i, &room), &watches[1 - side]);
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
    struct party party;
    struct party room;
    set_watch(scene, 1 - state->units[unit].side, &watch);
    tarr_party(scene, unit, &party);
    if (has_men_on_table(scene, unit)) {
        show_men(scene, state, &party, &watch);
    }
    bool looks = is_looking(scene, unit);
    for (int i = 0; i < state->n_units && looks; i++) {
        if (state->units[i].side != state->units[unit].side && has_men_on_table(scene, i)) {
            show_to(scene, state, party_in(scene, &watch, i, &room), &party);
        }
    }
}

/* tarr.conceal.spot: "after every phase", which is where something but a move can have changed what
 * is seen: after the deployment, landings and bombardments, and at the end of the move. */
void tarr_spot_all(struct play *play)
{
    struct scene scene;
    struct watch watches[SIDES];
    struct party room;
    struct tarr_state *state = tarr_of(play);
    tarr_look_out(tarr_terms(play), state, &scene);
    set_watches(&scene, watches);
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < state->n_units; i++) {
            const struct unit *unit = &state->units[i];
            if (unit->side != side || !is_on_table(unit)) {
                continue;
            }
            if (is_hidden(state, i)) {
                note_quarry(&scene, i, &room);
                if (is_found(&scene, &room, &watches[1 - side])) {
                    tarr_reveal(play, i, CLAUSE_CONCEAL_SPOT);
                }
            }
            if (has_men_on_table(&scene, i)) {
                show_men(&scene, state, party_in(&scene, &watches[side], i, &room),
                         &watches[1 - side]);
            }
        }
    }
    tarr_spot_works(play, &scene);
}

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
    forget_screens(watch);
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
};

static int32_t step_along(const struct outing *outing, int step)
{
    int32_t along = step * SPOT_STEP;
    return along < outing->length ? along : outing->length;
}

/* Looks about at one step: who finds it, and whom it finds. */
static void look_about(struct outing *outing, int step)
{
    const struct scene *scene = outing->scene;
    struct watch *hidden = &outing->hidden, *watch = &outing->watch;
    struct party mover;
    tarr_party_on_way(&outing->mover, step_along(outing, step), &mover);
    for (int i = 0; i < watch->n && is_hidden(scene->state, mover.unit); i++) {
        if (is_found_by_party(scene, &mover, &watch->parties[i], &watch->between[i])) {
            tarr_reveal(outing->play, mover.unit, CLAUSE_CONCEAL_SPOT);
        }
    }
    for (int i = 0; i < outing->n_left; i++) {
        int who = outing->left[i];
        if (is_found_by_party(scene, &hidden->parties[who], &mover, &hidden->between[who])) {
            tarr_reveal(outing->play, hidden->parties[who].unit, CLAUSE_CONCEAL_SPOT);
            outing->left[i--] = outing->left[--outing->n_left];
        }
    }
}

/* Of a party those who are not hidden from all of a part of the way; false if there are none. */
static bool ask_near(const struct scene *scene, const struct party *sweep, bool safe,
                     struct party *party, struct between *between)
{
    party->asked = 0;
    for (int i = 0; i < party->n && !safe; i++) {
        if (tarr_may_see_spot(scene, sweep, &party->spots[i], between)) {
            party->asked |= 1u << i;
        }
    }
    return party->asked != 0;
}

/* Who may have to do with it while it comes from one step to another; false: nobody. */
static bool ask_all_near(struct outing *outing, int first, int last)
{
    const struct scene *scene = outing->scene;
    struct watch *hidden = &outing->hidden, *watch = &outing->watch;
    struct party sweep;
    bool any = false;
    tarr_sweep_part(&outing->mover, step_along(outing, first), step_along(outing, last), &sweep);
    for (int i = 0; i < outing->n_left; i++) {
        int who = outing->left[i];
        struct party *party = &hidden->parties[who];
        bool safe = is_safe_from(scene, party, &sweep, &hidden->between[who]);
        any |= ask_near(scene, &sweep, safe, party, &hidden->between[who]);
    }
    for (int i = 0; i < watch->n && is_hidden(scene->state, outing->mover.unit); i++) {
        struct party *party = &watch->parties[i];
        bool safe = !tarr_may_see(scene, party, &sweep, &watch->between[i]);
        any |= ask_near(scene, &sweep, safe, party, &watch->between[i]);
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
                      const struct trip *trip)
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
    tarr_sweep(scene, unit, trip, &sweep);
    note_hidden(scene, side, &outing.hidden);
    keep_near(scene, &outing.hidden, &sweep, true);
    if (is_hidden(state, unit)) {
        set_watch(scene, 1 - side, &outing.watch);
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
