/* Pz8 Space: the vocabulary, and the mutators that change ships and torpedoes. */

#include "rules/pz8-space/space.h"

int space_ships_on_table(state_t *state, int side)
{
    int n = 0;
    for (int i = 0; i < state->n_ships; i++) {
        n += state->ships[i].side == side && is_on_table(&state->ships[i]);
    }
    return n;
}

int space_ship_at(state_t *state, struct hex hex, int but)
{
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (i != but && is_on_table(ship) && hex_equal(ship->at, hex)) {
            return i;
        }
    }
    return NO_UNIT;
}

bool space_is_asteroid(state_t *state, struct hex hex)
{
    for (int i = 0; i < state->n_asteroids; i++) {
        if (hex_equal(state->asteroids[i].at, hex)) {
            return true;
        }
    }
    return false;
}

/* pz8-space.move.points: up to the template's MPs, fewer if Damaged. */
int space_mp_limit(terms_t *terms, const struct ship *ship)
{
    const struct template *template = template_of(terms, ship);
    return ship->damaged ? template->mp_damaged : template->mp;
}

enum ahead space_look_ahead(terms_t *terms, state_t *state, struct hex from, int side,
                            struct hex *to)
{
    enum ahead ahead = look_over_edge(terms, from, side, to);
    return ahead == AHEAD_SPACE && space_is_asteroid(state, *to) ? AHEAD_ASTEROID : ahead;
}

/* pz8-space.fire.sight: ships and torpedoes do not block, an asteroid in any hex between does. */
bool space_has_clear_row(state_t *state, struct hex from, int facing, int distance)
{
    for (int n = 1; n < distance; n++) {
        if (space_is_asteroid(state, hex_steps(from, facing, n))) {
            return false;
        }
    }
    return true;
}

void space_leave_table(struct play *play, int ship, struct hex beyond)
{
    struct ship *leaver = &space_of(play)->ships[ship];
    leaver->status = STATUS_LEFT;
    leaver->left_over = (uint8_t)hex_edge_beyond(space_board(space_terms(play)), beyond);
    space_tell_left(play, CLAUSE_BOARD_EDGE, ship, leaver->left_over);
}

void space_explode(struct play *play, int torpedo, int clause)
{
    space_of(play)->torpedoes[torpedo].gone = 1;
    space_tell_exploded(play, clause, torpedo);
}
