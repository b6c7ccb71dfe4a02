/* Portable: gas clouds (ledger, "Optional: cyclists, tank riders, gas"). */

#include <assert.h>

#include "rules/portable/chapters.h"

/* portable.gas.shell: of those that have one, if there is gas at all. */
bool portable_list_gas(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return terms->head.options[OPT_GAS] == GAS_ON &&
           portable_list_shells(terms, state, side, VERB_GAS, legal);
}

void portable_add_cloud(struct play *play, struct square square, int drift)
{
    struct portable_state *state = portable_of(play);
    assert(state->n_clouds < CLOUDS_MAX); /* set-up has counted the shells */
    state->clouds[state->n_clouds] = (struct cloud){.number = (uint16_t)(state->n_clouds + 1),
                                                    .at = square,
                                                    .turn = state->head.turn,
                                                    .drift = (uint8_t)drift};
    state->n_clouds++;
    portable_tell_cloud(play, CLAUSE_GAS_SHELL, square);
}

static void disperse(struct play *play, struct cloud *cloud, int clause)
{
    cloud->gone = 1;
    portable_tell_dispersed(play, clause, cloud->at);
}

/* portable.gas.persist: the turn of landing is the first. */
void portable_age_clouds(struct play *play)
{
    enum { CLOUD_TURNS = 3 };
    struct portable_state *state = portable_of(play);
    for (int i = 0; i < state->n_clouds; i++) {
        struct cloud *cloud = &state->clouds[i];
        if (!cloud->gone && cloud->turn + CLOUD_TURNS - 1 <= state->head.turn) {
            disperse(play, cloud, CLAUSE_GAS_PERSIST);
        }
    }
}

/* portable.gas.drift: 5 and 6 stay, 2 and 4 in front, 1 and 3 behind. */
enum { STAYS, IN_FRONT, BEHIND };

static int drifts_by_die(const uint8_t values[], int n, int unused)
{
    return values[0] >= 5 ? STAYS : values[0] % 2 == 0 ? IN_FRONT : BEHIND;
}

static void drift(struct play *play, struct cloud *cloud)
{
    struct throw throw = play_die(FOR_DRIFT, CLAUSE_GAS_DRIFT, NO_PIECE, NO_PIECE);
    int where = play_roll_result(play, &throw, drifts_by_die, 0);
    if (where == STAYS) {
        return;
    }
    int edge = where == IN_FRONT ? edge_opposite(cloud->drift) : cloud->drift;
    struct square to = square_step(cloud->at, edge);
    if (!is_on(portable_terms(play), to)) {
        disperse(play, cloud, CLAUSE_GAS_DRIFT);
        return;
    }
    portable_tell_drifted(play, CLAUSE_GAS_DRIFT, cloud->at, to);
    cloud->at = to;
}

/* portable.gas.hit: everybody there, of either side; what a cloud stays on it hits again. The step
 * of the phase is one more than the number of clouds dealt with. */
bool portable_drift_next_cloud(struct play *play)
{
    struct portable_state *state = portable_of(play);
    while (state->step <= state->n_clouds) {
        struct cloud *cloud = &state->clouds[state->step - 1];
        state->step++;
        if (cloud->gone || cloud->turn >= state->head.turn) {
            continue;
        }
        drift(play, cloud);
        if (!cloud->gone) {
            portable_hit_square(play, cloud->at, SIDE_NONE, 1, 0, HIT_BY_GAS);
        }
        return true;
    }
    return false;
}
