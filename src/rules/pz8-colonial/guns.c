/* Pz8 Colonial: machine guns and guns (ledger, machine gun and artillery). */

#include "rules/pz8-colonial/colonial.h"

enum { GUN_CREW = 4, LIGHT_BURST = 2 * INCH, MEDIUM_BURST = 3 * INCH };

/* The model of the active unit, manned; nothing was done before. */
static bool check_model(terms_t *terms, state_t *state, int clause, struct refusal *why)
{
    enum kind kind = kind_of(terms, &state->units[state->active]);
    if (state->moved) {
        return refuse(why, clause, "it has moved in this activation");
    }
    return colonial_crew(terms, state, state->active) >= CREW_LEAST ||
           refuse(why, kind == KIND_MG ? CLAUSE_MG_CREW : CLAUSE_ARTILLERY_CREW,
                  "it needs two crew within 2 inches");
}

static int pack_clause(terms_t *terms, const struct unit *unit)
{
    return kind_of(terms, unit) == KIND_MG ? CLAUSE_MG_PACK : CLAUSE_ARTILLERY_LIMBER;
}

/* -- pack and unpack --------------------------------------------------------------------------- */

bool colonial_check_pack(terms_t *terms, state_t *state, const struct colonial_pack *order,
                         struct refusal *why)
{
    const struct unit *unit = &state->units[state->active];
    bool packs = order->verb == VERB_PACK;
    if (!has_model(terms, unit)) {
        return refuse(why, CLAUSE_MG_PACK, "it has no such weapon");
    }
    return check_model(terms, state, pack_clause(terms, unit), why) &&
           (unit->packed != packs ||
            refuse(why, pack_clause(terms, unit),
                   packs ? "it is packed already" : "it is ready to fire already"));
}

void colonial_do_pack(struct play *play, const struct colonial_pack *order)
{
    struct colonial_state *state = colonial_of(play);
    struct unit *unit = &state->units[state->active];
    int clause = pack_clause(colonial_terms(play), unit);
    unit->packed = order->verb == VERB_PACK;
    (unit->packed ? colonial_tell_packed : colonial_tell_unpacked)(play, clause, state->active);
}

/* -- unjam ------------------------------------------------------------------------------------- */

bool colonial_check_unjam(terms_t *terms, state_t *state, const struct colonial_unjam *order,
                          struct refusal *why)
{
    if (kind_of(terms, &state->units[state->active]) != KIND_MG) {
        return refuse(why, CLAUSE_MG_UNJAM, "it has no machine gun");
    }
    return check_model(terms, state, CLAUSE_MG_UNJAM, why) &&
           (state->units[state->active].jammed || refuse(why, CLAUSE_MG_UNJAM, "it is not jammed"));
}

void colonial_do_unjam(struct play *play, const struct colonial_unjam *order)
{
    struct colonial_state *state = colonial_of(play);
    struct throw throw = play_die(FOR_UNJAM, CLAUSE_MG_UNJAM, unit_piece(state->active), NO_PIECE);
    if (play_roll_reaches(play, &throw, 5)) {
        state->units[state->active].jammed = 0;
        colonial_tell_cleared(play, CLAUSE_MG_UNJAM, state->active);
    }
}

/* -- guns -------------------------------------------------------------------------------------- */

static bool check_manned_gun(terms_t *terms, state_t *state, int clause, struct refusal *why)
{
    if (kind_of(terms, &state->units[state->active]) != KIND_GUN) {
        return refuse(why, clause, "it has no gun");
    }
    return check_model(terms, state, clause, why);
}

/* pz8-colonial.artillery.reload: 1, and 1 more for each crew missing. */
static int still_to_go(terms_t *terms, state_t *state)
{
    int crew = colonial_crew(terms, state, state->active);
    return 1 + (crew < GUN_CREW ? GUN_CREW - crew : 0) - state->units[state->active].reloads;
}

static void note_loaded(struct unit *unit)
{
    unit->empty = 0;
    unit->reloads = 0;
}

/* Crew who have come back may make what was done enough. */
void colonial_settle_load(struct play *play)
{
    struct colonial_state *state = colonial_of(play);
    struct unit *unit = &state->units[state->active];
    if (unit->empty && unit->reloads > 0 && still_to_go(colonial_terms(play), state) <= 0) {
        note_loaded(unit);
        colonial_tell_reloaded(play, CLAUSE_ARTILLERY_RELOAD, state->active, 0);
    }
}

bool colonial_check_gun(terms_t *terms, state_t *state, int clause, struct refusal *why)
{
    if (!check_manned_gun(terms, state, clause, why)) {
        return false;
    }
    if (state->units[state->active].packed) {
        return refuse(why, CLAUSE_ARTILLERY_LIMBER, "a limbered gun does not fire");
    }
    if (state->units[state->active].empty) {
        return refuse(why, CLAUSE_ARTILLERY_RELOAD, "the gun is not loaded");
    }
    return colonial_check_firer(terms, state, why);
}

void colonial_gun_fired(struct colonial_state *state)
{
    state->units[state->active].empty = 1;
    state->units[state->active].reloads = 0;
}

bool colonial_check_reload(terms_t *terms, state_t *state, const struct colonial_reload *order,
                           struct refusal *why)
{
    return check_manned_gun(terms, state, CLAUSE_ARTILLERY_RELOAD, why) &&
           (state->units[state->active].empty ||
            refuse(why, CLAUSE_ARTILLERY_RELOAD, "the gun is loaded"));
}

void colonial_do_reload(struct play *play, const struct colonial_reload *order)
{
    struct colonial_state *state = colonial_of(play);
    struct unit *unit = &state->units[state->active];
    unit->reloads++;
    int left = still_to_go(colonial_terms(play), state);
    if (left <= 0) {
        note_loaded(unit);
    }
    colonial_tell_reloaded(play, CLAUSE_ARTILLERY_RELOAD, state->active, left > 0 ? left : 0);
}

/* -- shell ------------------------------------------------------------------------------------- */

static bool check_direction(const struct lookout *lookout, int target, struct refusal *why)
{
    state_t *state = lookout->state;
    const struct unit *gun = &state->units[state->active];
    const struct man *man = &state->men[target].man;
    if (man->side == gun->side || !is_standing(man) || is_hidden(state, man->unit)) {
        return refuse(why, CLAUSE_ARTILLERY_SHELL, "the direction is towards an enemy figure");
    }
    return colonial_sees(lookout, gun->at, man->at) ||
           refuse(why, CLAUSE_ARTILLERY_SHELL, "the gun does not see that figure");
}

bool colonial_check_shell(terms_t *terms, state_t *state, const struct colonial_shell *order,
                          struct refusal *why)
{
    struct lookout lookout;
    if (!colonial_check_gun(terms, state, CLAUSE_ARTILLERY_SHELL, why)) {
        return false;
    }
    colonial_look_out(terms, state, state->active, state->men[order->target].man.unit, &lookout);
    return check_direction(&lookout, order->target, why);
}

/* pz8-colonial.artillery.estimate, pz8-colonial.solo.guns: with dice the true distance, one die
 * more and one less. */
static int32_t range_of(struct play *play, const struct colonial_shell *order, int32_t far)
{
    terms_t *terms = colonial_terms(play);
    if (option_of(terms, OPT_ESTIMATE) == ESTIMATE_PLAYER && !is_solo(terms, order->side)) {
        return order->range;
    }
    struct throw throw = play_die(FOR_ESTIMATE, CLAUSE_ARTILLERY_ESTIMATE,
                                  unit_piece(colonial_of(play)->active), NO_PIECE);
    int over = play_roll_total(play, &throw);
    int under = play_roll_total(play, &throw);
    int32_t range = far + scaled(terms, (over - under) * INCH);
    return range < 0 ? 0 : range;
}

/* pz8-colonial.artillery.shell: whoever is in the burst rolls, European first, by unit and number;
 * then leaders who were hit make their own save. */
static void burst(struct play *play, struct point at, int32_t radius)
{
    struct colonial_state *state = colonial_of(play);
    struct lookout lookout;
    uint64_t caught[MEN_WORDS];
    uint64_t hit[MEN_WORDS] = {0};
    colonial_look_out(colonial_terms(play), state, NO_UNIT, NO_UNIT, &lookout);
    men_in_circle(&lookout.men, lookout.men.here, at, radius, MEASURE_EXACT, caught);
    for (int side = 0; side < SIDES; side++) {
        for (int i = NO_MAN; next_man(caught, &i);) {
            struct throw throw =
                play_die(FOR_SAFE, CLAUSE_ARTILLERY_SHELL, figure_piece(i), NO_PIECE);
            bool covered = colonial_is_in_cover(&lookout, lookout.men.at[i], at);
            if (state->men[i].man.side == side &&
                !play_roll_reaches(play, &throw, covered ? 4 : 5)) {
                set_bit(hit, i);
                state->men[i].man.gone = FATE_MARKED;
            }
        }
    }
    for (int side = 0; side < SIDES; side++) {
        for (int i = NO_MAN; next_man(hit, &i);) {
            if (state->men[i].man.side == side && is_standing(&state->men[i].man)) {
                int unit = state->men[i].man.unit;
                if (!colonial_is_saved(play, i, CLAUSE_FIRE_LEADER_SAVE)) {
                    colonial_kill(play, i, CLAUSE_ARTILLERY_SHELL);
                }
                colonial_note_loss(play, unit);
            }
        }
    }
}

void colonial_do_shell(struct play *play, const struct colonial_shell *order)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    const struct unit *unit = &state->units[state->active];
    struct point target = state->men[order->target].man.at;
    int32_t far = points_distance(unit->at, target);
    int32_t range = range_of(play, order, far);
    struct point at = leg_point(unit->at, target, range);
    int32_t radius = scaled(terms, template_of(terms, unit)->medium ? MEDIUM_BURST : LIGHT_BURST);
    colonial_gun_fired(state);
    colonial_tell_shell(play, CLAUSE_ARTILLERY_SHELL, state->active, order->target, at, radius,
                        far);
    burst(play, at, radius);
}

/* pz8-colonial.umpire.estimate: a ladder, the same whatever the truth; with dice, which do not ask
 * what the gunner thinks, one rung of it. */
bool colonial_list_shell(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    enum { RUNG = 2 * INCH, LADDER = 90 * INCH };
    int32_t most = option_of(terms, OPT_ESTIMATE) == ESTIMATE_DICE ? RUNG : LADDER;
    struct lookout lookout;
    int looks = NO_UNIT;
    bool any = false;
    if (!colonial_check_gun(terms, state, CLAUSE_ARTILLERY_SHELL, NULL)) {
        return false;
    }
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != side && is_standing(man) && looks != man->unit) {
            looks = man->unit;
            colonial_look_out(terms, state, state->active, looks, &lookout);
        }
        if (looks != man->unit || !check_direction(&lookout, i, NULL)) {
            continue;
        }
        any = true;
        for (int32_t range = RUNG; range <= most && legal != NULL; range += RUNG) {
            colonial_add_shell(legal, i, range);
        }
    }
    return any;
}

/* -- canister ---------------------------------------------------------------------------------- */

/* pz8-colonial.artillery.canister: no half range, and no aiming. */
struct volley colonial_canister_of(terms_t *terms, state_t *state, int target)
{
    const struct unit *unit = &state->units[state->active];
    int weapon = template_of(terms, unit)->medium ? WEAPON_CANISTER_MEDIUM : WEAPON_CANISTER_LIGHT;
    return (struct volley){.unit = state->active,
                           .target = target,
                           .weapon = weapon,
                           .dice = colonial_weapon(weapon)->dice,
                           .from = unit->at,
                           .plain = option_of(terms, OPT_CANISTER_MODS) == CANISTER_MODS_NO};
}
