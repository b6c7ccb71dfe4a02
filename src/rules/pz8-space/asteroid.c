/* Pz8 Space: asteroids drift around the table (ledger, "Asteroids"). */

#include "rules/pz8-space/space.h"

static void collide(struct play *play);

/* pz8-space.asteroid.shift: all one hex in the agreed direction, together; what leaves the table
 * comes back on the other side. */
enum phase_end space_run_asteroids(struct play *play)
{
    struct space_state *state = space_of(play);
    if (state->n_asteroids == 0) {
        return PHASE_ENDS;
    }
    terms_t *terms = space_terms(play);
    for (int i = 0; i < state->n_asteroids; i++) {
        state->asteroids[i].at = hex_wrap(
            space_board(terms), hex_step(state->asteroids[i].at, terms->asteroid_direction));
    }
    space_tell_shifted(play, CLAUSE_ASTEROID_SHIFT, terms->asteroid_direction);
    collide(play);
    return PHASE_ENDS;
}

/* pz8-space.asteroid.collide: ships in their way are destroyed, torpedoes spent without effect. */
static void collide(struct play *play)
{
    struct space_state *state = space_of(play);
    for (int i = 0; i < state->n_ships; i++) {
        if (is_on_table(&state->ships[i]) && space_is_asteroid(state, state->ships[i].at)) {
            space_destroy(play, i, CLAUSE_ASTEROID_COLLIDE);
        }
    }
    for (int i = 0; i < state->n_torpedoes; i++) {
        if (!state->torpedoes[i].gone && space_is_asteroid(state, state->torpedoes[i].at)) {
            space_explode(play, i, CLAUSE_ASTEROID_COLLIDE);
        }
    }
}
