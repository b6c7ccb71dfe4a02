/* Pz8 Colonial: mounting and dismounting (ledger, mounted troops). */

#include "rules/pz8-colonial/colonial.h"

bool colonial_check_mount(terms_t *terms, state_t *state, const struct colonial_mount *order,
                          struct refusal *why)
{
    bool mounts = order->verb == VERB_MOUNT;
    const struct unit *unit = &state->units[state->active];
    enum kind kind = kind_of(terms, unit);
    struct men men;
    if (kind != KIND_CAVALRY && kind != KIND_CAMELRY) {
        return refuse(why, CLAUSE_MOUNTED_TASK, "only cavalry and camelry mount and dismount");
    }
    if (!colonial_check_free(terms, state, why)) {
        return false;
    }
    if (state->moved || (unit->mounted != 0) == mounts) {
        return refuse(why, CLAUSE_MOUNTED_TASK,
                      state->moved ? "it has moved in this activation"
                                   : "it is what it would become already");
    }
    colonial_gather(terms, state, &men);
    return !mounts || !colonial_is_engaged(state, &men, state->active) ||
           refuse(why, CLAUSE_MOUNTED_TASK, "nobody mounts in contact with the enemy");
}

/* pz8-colonial.mounted.task: bases change, and a figure shifts the least needed. */
static void make_room(struct play *play, int unit)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct body body;
    body_of(&colonial_figures, &state->head, unit, &body);
    for (int i = 0; i < body.n; i++) {
        struct crowd crowd;
        colonial_crowd(terms, state, &crowd);
        for (int k = i + 1; k < body.n; k++) { /* they make room for him in their turn */
            clear_bit(crowd.men.here, body.who[k]);
        }
        state->men[body.who[i]].man.at = colonial_room(terms, state, &crowd, body.who[i]);
    }
}

void colonial_do_mount(struct play *play, const struct colonial_mount *order)
{
    struct colonial_state *state = colonial_of(play);
    bool mounts = order->verb == VERB_MOUNT;
    (mounts ? colonial_tell_mounted : colonial_tell_dismounted)(play, CLAUSE_MOUNTED_TASK,
                                                                state->active);
    state->units[state->active].mounted = mounts;
    make_room(play, state->active);
    colonial_look_for_snipers(play);
    state->moved = 3; /* pz8-colonial.move.extra: not after a task */
    if (option_of(colonial_terms(play), OPT_MOUNT_COST) == MOUNT_COST_MOVE) {
        colonial_ask_again(play);
    }
}
