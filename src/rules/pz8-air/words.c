/* Pz8 aerial: the vocabulary of the rules. */

#include <string.h>

#include "rules/pz8-air/set.h"

/* pz8-aerial.move.points, pz8-aerial.ground.load: one less while loaded, then half, rounded up, if
 * Damaged; at least 1. */
int air_mp(terms_t *terms, const struct plane *plane)
{
    int mp = template_of(terms, plane)->mp - (plane->load != LOAD_NONE);
    mp = plane->damaged ? (mp + 1) / 2 : mp;
    return mp > 1 ? mp : 1;
}

/* pz8-aerial.move.ceiling */
int air_ceiling(terms_t *terms, const struct plane *plane)
{
    bool loaded = plane->load != LOAD_NONE;
    int ceiling = template_of(terms, plane)->altitude - loaded - plane->damaged;
    return ceiling > 1 ? ceiling : 1;
}

int air_planes_on_table(state_t *state, int side)
{
    int n = 0;
    for (int i = 0; i < state->n_planes; i++) {
        n += state->planes[i].side == side && plane_is_flying(&state->planes[i]);
    }
    return n;
}

/* Asked after every command: it does not count them. */
bool air_has_plane(state_t *state, int side)
{
    for (int i = 0; i < state->n_planes; i++) {
        if (state->planes[i].side == side && plane_is_flying(&state->planes[i])) {
            return true;
        }
    }
    return false;
}

int air_plane_at(state_t *state, struct hex hex, int but)
{
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        if (i != but && plane_is_flying(plane) && hex_equal(plane->at, hex)) {
            return i;
        }
    }
    return NO_UNIT;
}

/* pz8-aerial.tail.tailed: an enemy in its rear hex, facing the same way, at the same altitude. */
bool air_is_tailed(terms_t *terms, state_t *state, int plane)
{
    const struct plane *tailed = &state->planes[plane];
    struct hex behind = hex_step(tailed->at, hex_opposite(tailed->facing));
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *other = &state->planes[i];
        if (hex_equal(other->at, behind) && other->facing == tailed->facing &&
            other->side != tailed->side && plane_is_flying(other) &&
            (other->altitude == tailed->altitude ||
             terms->head.options[OPT_TAIL_ALTITUDE] == TAIL_ALTITUDE_ANY)) {
            return true;
        }
    }
    return false;
}

/* pz8-jets.missile.stock, pz8-jets.catalogue.f4: what its type carries is what it may carry.
 * pz8-jets.catalogue.f5: printed with radar-homing missiles, which the option turns into
 * heat-seekers. */
int air_missiles_of_type(terms_t *terms, const struct template *template, enum weapon weapon)
{
    if (set_of(terms)->missiles == NULL) {
        return 0;
    }
    bool swapped = strcmp(template->id, "F5") == 0 && terms->head.options[OPT_F5] == F5_HS;
    return (weapon == WEAPON_HEAT) != swapped ? template->heat : template->radar;
}

struct throw air_die(int purpose, int clause, int plane, int against)
{
    return play_die(purpose, clause, plane == NO_UNIT ? NO_PIECE : piece_of(UNITS, plane),
                    against == NO_UNIT ? NO_PIECE : piece_of(UNITS, against));
}

void air_fell(struct air_state *state, int plane)
{
    state->planes[plane].status = STATUS_DESTROYED;
    state->planes[plane].fell = ++state->n_fallen;
}

void air_destroy(struct play *play, int by, int plane, int clause)
{
    air_of(play)->planes[by].kills++;
    air_fell(air_of(play), plane);
    air_tell_destroyed(play, clause, plane);
}
