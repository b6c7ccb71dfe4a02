/* Tarr's Modern Warfare: which men of a unit on the table are in sight (ledger, section 9): those
 * are counted, the others are not shown. */

#include "rules/tarr/chapters.h"

/* -- who looks --------------------------------------------------------------------------------- */

/* Has it eyes: men, or a crew inside? */
static bool is_looking(const struct scene *scene, int unit)
{
    const struct unit *its = &scene->state->units[unit];
    return is_on_table(its) && !its->wreck &&
           (!is_piece(scene->terms, its) || tarr_strength(scene->terms, scene->state, unit) > 0);
}

void tarr_forget_screens(struct watch *watch)
{
    for (int i = 0; i < watch->n; i++) {
        watch->between[i] = (struct between){.screen = NO_TERRAIN};
    }
}

void tarr_set_watch(const struct scene *scene, int side, struct watch *watch)
{
    watch->n = 0;
    for (int i = 0; i < scene->state->n_units; i++) {
        if (scene->state->units[i].side == side && is_looking(scene, i)) {
            tarr_party(scene, i, &watch->parties[watch->n++]);
        }
    }
    tarr_forget_screens(watch);
}

/* The party of a unit in the watch it stands in, or NULL if it looks for nobody. */
static struct party *party_in(struct watch *watch, int unit)
{
    for (int i = 0; i < watch->n && watch->parties[i].unit <= unit; i++) {
        if (watch->parties[i].unit == unit) {
            return &watch->parties[i];
        }
    }
    return NULL;
}

static bool has_men_on_table(const struct scene *scene, int unit)
{
    const struct unit *its = &scene->state->units[unit];
    return !is_hidden(scene->state, unit) && is_on_table(its) && is_troops(scene->terms, its);
}

/* -- one unit ---------------------------------------------------------------------------------- */

/* A man, or with him all of his garrison. */
static void show_spot(const struct scene *scene, struct tarr_state *state, int unit,
                      const struct spot *spot, bool seen)
{
    int end = spot->inside != NO_TERRAIN ? end_man(scene->terms, unit) : spot->man + 1;
    for (int man = spot->man; man != NO_MAN && man < end; man++) {
        state->men[man].man.shown = seen;
    }
}

/* Whoever saw the last man is asked first. */
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

/* Is a line between them the same from either end? In woods it is measured along, between two
 * houses it runs from where the one is nearest to the other, and aircraft are seen by everybody. */
static bool is_mutual(const struct spot *one, const struct spot *other)
{
    return !one->air && !other->air && one->wood == NO_TERRAIN && other->wood == NO_TERRAIN &&
           (one->inside == NO_TERRAIN || other->inside == NO_TERRAIN);
}

/* Of a party those who are still asked about and whom the eyes see are asked about no longer; nor
 * are those eyes to which the line is the same. `cut` are lines from a man of the one, by his
 * number, to men of the other that are known not to be clear. */
static void see_each_other(const struct scene *scene, struct party *eyes, struct party *party,
                           struct between *between, uint32_t cut[SPOTS_MAX], bool first)
{
    between->eye = 0;
    for (int i = 0; i < party->n; i++) {
        const struct spot *spot = &party->spots[i];
        if ((party->asked >> i & 1) == 0 || !tarr_may_see_spot(scene, eyes, spot, between)) {
            continue;
        }
        for (int k = 0; k < eyes->n; k++) {
            int eye = (between->eye + k) % eyes->n;
            bool mutual = is_mutual(&eyes->spots[eye], spot);
            if (!first && (cut[eye] >> i & 1) != 0) {
                continue;
            }
            if (tarr_has_line_past(scene, &eyes->spots[eye], spot, between)) {
                between->eye = eye;
                party->asked &= ~(1u << i);
                eyes->asked &= mutual ? ~(1u << eye) : ~0u;
                break;
            }
            cut[i] |= first && mutual ? 1u << eye : 0;
        }
    }
}

bool tarr_is_any_shown(const struct scene *scene, int unit)
{
    for (int i = first_man(scene->terms, unit); i < end_man(scene->terms, unit); i++) {
        const struct man *man = &scene->state->men[i].man;
        if (is_standing(man) && man->shown) {
            return true;
        }
    }
    return false;
}

/* Has it men who are not shown yet? */
static bool is_any_unshown(const struct scene *scene, int unit)
{
    for (int i = first_man(scene->terms, unit); i < end_man(scene->terms, unit); i++) {
        const struct man *man = &scene->state->men[i].man;
        if (is_standing(man) && !man->shown) {
            return true;
        }
    }
    return false;
}

/* Those whom it is asked about: all its men, or of them who are not shown already. */
static uint32_t men_asked(const struct scene *scene, const struct party *party, bool all)
{
    uint32_t asked = 0;
    for (int i = 0; i < party->n && has_men_on_table(scene, party->unit); i++) {
        int man = party->spots[i].man;
        asked |= man != NO_MAN && (all || !scene->state->men[man].man.shown) ? 1u << i : 0;
    }
    return asked;
}

/* Whoever has been seen is shown; if all were asked about, whoever has not been is not. */
static void show_seen(const struct scene *scene, struct tarr_state *state,
                      const struct party *party, uint32_t asked, bool all)
{
    for (int i = 0; i < party->n; i++) {
        bool seen = (party->asked >> i & 1) == 0;
        if ((asked >> i & 1) != 0 && (seen || all)) {
            show_spot(scene, state, party->unit, &party->spots[i], seen);
        }
    }
}

static void see_both(const struct scene *scene, struct party *one, struct party *other,
                     struct between *between)
{
    uint32_t cut[SPOTS_MAX] = {0};
    if ((one->asked | other->asked) != 0 && tarr_may_see(scene, one, other, between)) {
        see_each_other(scene, one, other, between, cut, true);
        see_each_other(scene, other, one, between, cut, false);
    }
}

/* After one has come to a new place: who sees its men, and whom it sees. Whoever it loses sight of
 * is shown until the move is over. */
void tarr_refresh_unit(struct play *play, const struct scene *scene, int unit)
{
    struct tarr_state *state = tarr_of(play);
    struct party party;
    struct party other;
    struct between between = {.screen = NO_TERRAIN};
    bool looks = is_looking(scene, unit);
    tarr_party(scene, unit, &party);
    uint32_t own = men_asked(scene, &party, true);
    party.asked = own;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == state->units[unit].side) {
            continue;
        }
        bool looked_at = looks && has_men_on_table(scene, i) && is_any_unshown(scene, i);
        bool looking = party.asked != 0 && is_looking(scene, i);
        if (!looked_at && !looking) {
            continue;
        }
        tarr_party(scene, i, &other);
        uint32_t asked = looked_at ? men_asked(scene, &other, false) : 0;
        uint32_t left = party.asked;
        other.asked = asked;
        party.asked = looking ? left : 0;
        see_both(scene, &party, &other, &between);
        party.asked = looking ? party.asked : left;
        show_seen(scene, state, &other, asked, false);
    }
    show_seen(scene, state, &party, own, true);
}

/* -- all of them ------------------------------------------------------------------------------- */

/* Two by two, since who sees is mostly seen as well. */
void tarr_show_units(const struct scene *scene, struct tarr_state *state,
                     struct watch watches[SIDES])
{
    struct party room;
    for (int i = 0; i < state->n_units; i++) {
        int side = state->units[i].side;
        if (has_men_on_table(scene, i) && party_in(&watches[side], i) == NULL) {
            tarr_party(scene, i, &room);
            show_men(scene, state, &room, &watches[1 - side]);
        }
    }
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < watches[side].n; i++) {
            watches[side].parties[i].asked = men_asked(scene, &watches[side].parties[i], true);
        }
    }
    for (int i = 0; i < watches[0].n; i++) {
        for (int k = 0; k < watches[1].n; k++) {
            see_both(scene, &watches[0].parties[i], &watches[1].parties[k], &watches[1].between[k]);
        }
    }
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < watches[side].n; i++) {
            const struct party *party = &watches[side].parties[i];
            show_seen(scene, state, party, men_asked(scene, party, true), true);
        }
    }
}

/* Of a battle that a file begins in the middle. */
void tarr_show_all(const struct scene *scene, struct tarr_state *state)
{
    struct watch watches[SIDES];
    tarr_set_watch(scene, 0, &watches[0]);
    tarr_set_watch(scene, 1, &watches[1]);
    tarr_show_units(scene, state, watches);
}
