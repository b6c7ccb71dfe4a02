/* Pz8 Naval: air raids (ledger, "Air raids"). */

#include "rules/pz8-naval/naval.h"

static bool check_kind(const struct raid *raid, int32_t kind, struct refusal *why);
static bool arrives(struct play *play, int raid, int target);
static bool list_raid(state_t *state, int raid, struct legal *legal);

bool naval_check_raid(terms_t *terms, state_t *state, const struct naval_raid *order,
                      struct refusal *why)
{
    const struct raid *flight = &state->raids[order->raid];
    if (!naval_check_launching(terms, state, flight->side, why)) {
        return false;
    }
    if (flight->spent) {
        return refuse(why, CLAUSE_AIR_LAUNCH, "that raid has been flown");
    }
    const struct ship *enemy = &state->ships[order->target];
    if (enemy->side == flight->side || !is_on_table(enemy)) {
        return refuse(why, CLAUSE_AIR_TARGET, "a raid goes for an enemy ship on the table");
    }
    return check_kind(flight, order->kind, why);
}

/* pz8-naval.air.resolve */
void naval_do_raid(struct play *play, const struct naval_raid *order)
{
    int raid = order->raid;
    int target = order->target;
    struct naval_state *state = naval_of(play);
    struct raid *flight = &state->raids[raid];
    int kind = order->kind == ABSENT ? flight->kind : order->kind;
    naval_tell_raid(play, CLAUSE_AIR_LAUNCH, raid, target, kind);
    state->launched[flight->side]++;
    if (!arrives(play, raid, target)) {
        return;
    }
    flight->spent = 1;
    state->raided[state->ships[target].side] = 1; /* pz8-naval.solo.modifiers */
    struct throw throw =
        play_die(FOR_RAID, CLAUSE_AIR_RESOLVE, raid_piece(raid), ship_piece(target));
    int points = play_roll_result(play, &throw, naval_points_result, 0);
    if (points == 0) {
        naval_tell_raid_failed(play, CLAUSE_AIR_RESOLVE, target);
    }
    naval_mark_points(play, target, kind == RAID_KIND_BOMB ? DAMAGE_T : DAMAGE_H, points);
}

bool naval_list_raid(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    if (state->n_raids == 0 || !naval_check_launching(terms, state, side, NULL)) {
        return false;
    }
    for (int i = 0; i < state->n_raids && !(any && legal == NULL); i++) {
        if (state->raids[i].side == side && !state->raids[i].spent) {
            any |= list_raid(state, i, legal);
        }
    }
    return any;
}

/* pz8-naval.air.launch, pz8-naval.air.night */
bool naval_check_launching(terms_t *terms, state_t *state, int side, struct refusal *why)
{
    if (state->stage > STAGE_RAIDS) {
        return refuse(why, CLAUSE_AIR_LAUNCH, "raids come before the first declared target");
    }
    if (state->launched[side] >= RAIDS_A_TURN) {
        return refuse(why, CLAUSE_AIR_LAUNCH, "a side launches at most two raids in a turn");
    }
    bool dark = state->light == LIGHT_NIGHT || terms->weather == WEATHER_BAD;
    return !dark || terms->head.options[OPT_NIGHT_RAIDS] == NIGHT_RAIDS_ALLOWED ||
           refuse(why, CLAUSE_AIR_NIGHT, "no raids at night or in bad weather");
}

enum { ARRIVES = 5 }; /* pz8-naval.air.land: this or more */

/* pz8-naval.air.land: it may not find its target. */
static bool arrives(struct play *play, int raid, int target)
{
    struct naval_state *state = naval_of(play);
    struct throw throw =
        play_die(FOR_ARRIVAL, CLAUSE_AIR_LAND, raid_piece(raid), ship_piece(target));
    if (state->raids[raid].base == BASE_CARRIER || play_roll_reaches(play, &throw, ARRIVES)) {
        return true;
    }
    state->raids[raid].spent = play->scenario->options[OPT_LAND_RAID] == LAND_RAID_LOST;
    naval_tell_raid_astray(play, CLAUSE_AIR_LAND, raid, target);
    return false;
}

/* pz8-naval.setup.carriers: of an open raid, and of no other, the kind is said now. */
static bool check_kind(const struct raid *raid, int32_t kind, struct refusal *why)
{
    if (raid->kind == RAID_KIND_OPEN) {
        return kind != ABSENT ||
               refuse(why, CLAUSE_SETUP_CARRIERS, "say whether it is a torpedo or a bomb raid");
    }
    return kind == ABSENT ||
           refuse(why, CLAUSE_SETUP_CARRIERS, "the kind of this raid is settled: name none");
}

static bool list_raid(state_t *state, int raid, struct legal *legal)
{
    const struct raid *flight = &state->raids[raid];
    bool any = false;
    for (int i = 0; i < state->n_ships; i++) {
        if (state->ships[i].side == flight->side || !is_on_table(&state->ships[i])) {
            continue;
        }
        if (flight->kind == RAID_KIND_OPEN) {
            naval_add_raid(legal, raid, i, LOAD_TORPEDO);
            any = naval_add_raid(legal, raid, i, LOAD_BOMB);
        } else {
            any = naval_add_raid(legal, raid, i, ABSENT);
        }
    }
    return any;
}
