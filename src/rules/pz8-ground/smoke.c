/* The Pz8 ground family: smoke (ledger, "smoke"). */

#include "rules/pz8-ground/listing.h"

static bool check_direct_smoke(terms_t *terms, state_t *state, int unit, struct point at,
                               struct refusal *why);
static void do_direct_smoke(struct play *play, int unit, struct point at);
static void fire_smoke(struct play *play, int battery, struct point at);

/* Where the next counter comes in their list: in the place of one that has cleared, or behind. */
static int free_slot(state_t *state)
{
    int slot = 0;
    while (slot < state->n_smoke && !state->smoke[slot].gone) {
        slot++;
    }
    return slot;
}

bool ground_check_smoke(terms_t *terms, state_t *state, const struct ground_smoke *order,
                        struct refusal *why)
{
    int index = piece_index(order->unit);
    if (!ground_has_obstacles(terms)) {
        return refuse(why, CLAUSE_OBSTACLES_NONE, "these rules have no smoke");
    }
    if (!box_holds(table_box(&terms->table), order->at)) {
        return refuse(why, obstacle_clause(terms, CLAUSE_SMOKE_FIRE), "the point is off the table");
    }
    if (free_slot(state) == SMOKE_MAX) {
        return refuse(why, obstacle_clause(terms, CLAUSE_SMOKE_COUNTER),
                      "there are no more smoke counters");
    }
    if (piece_collection(order->unit) == UNITS) {
        return check_direct_smoke(terms, state, index, order->at, why);
    }
    return ground_check_battery(terms, state, index, why) &&
           (set_of(terms)->support[state->batteries[index].type].smoke ||
            refuse(why, obstacle_clause(terms, CLAUSE_SMOKE_FIRE), "rockets do not fire smoke"));
}

void ground_do_smoke(struct play *play, const struct ground_smoke *order)
{
    if (piece_collection(order->unit) == UNITS) {
        do_direct_smoke(play, piece_index(order->unit), order->at);
    } else {
        fire_smoke(play, piece_index(order->unit), order->at);
    }
    ground_settle(play);
}

bool ground_may_lay_smoke(terms_t *terms, const struct unit *unit)
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, 0);
    return ground_has_obstacles(terms) && weapon != NULL &&
           (weapon->kind == WEAPON_ARTILLERY || weapon->kind == WEAPON_MORTAR);
}

bool ground_find_smoke(const struct fire_list *list, int32_t piece, const struct unit *from,
                       struct point *at)
{
    int enemy = ground_nearest_shown_enemy(list->state, from);
    if (enemy < 0) {
        return false;
    }
    struct point to = list->state->units[enemy].at;
    *at = (struct point){(from->at.x + to.x) / 2, (from->at.y + to.y) / 2};
    const struct ground_smoke order = {.side = list->side, .unit = piece, .at = *at};
    return ground_check_smoke(list->terms, list->state, &order, NULL);
}

void ground_list_smoke_from(const struct fire_list *list, int32_t piece, const struct unit *from)
{
    struct point at;
    if (ground_find_smoke(list, piece, from, &at)) {
        ground_add_smoke(list->legal, piece, at);
    }
}

/* -- a unit ----------------------------------------------------------------------------------- */

/* pz8-ww2.smoke.fire: artillery, not rockets; mortars by option. */
static bool fires_smoke(terms_t *terms, const struct unit *unit)
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, 0);
    return weapon != NULL && (weapon->kind == WEAPON_ARTILLERY ||
                              (weapon->kind == WEAPON_MORTAR && option(terms, OPT_MORTAR_SMOKE)));
}

static enum band band_of_point(terms_t *terms, const struct unit *unit, struct point at)
{
    return ground_band_of(terms, unit, ground_weapon_of(terms, unit, 0), NULL, at);
}

static bool check_direct_smoke(terms_t *terms, state_t *state, int unit, struct point at,
                               struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (!ground_check_firer(terms, state, unit, ground_weapon_named(terms, its, ABSENT), why)) {
        return false;
    }
    if (!fires_smoke(terms, its)) {
        return refuse(why, obstacle_clause(terms, CLAUSE_SMOKE_FIRE), "only artillery fires smoke");
    }
    if (ground_is_engaged(terms, state, unit)) {
        return ground_refuse_engaged(why);
    }
    struct lookout lookout;
    ground_look_out(terms, state, its->side, &lookout);
    if (!ground_has_line_to_point(terms, state, &lookout, unit, at)) {
        return ground_refuse_line(terms, state, &lookout, unit, at,
                                  ground_blocker_under(terms, state, &lookout, at), why);
    }
    if (!ground_is_in_arc(terms, its, 0, at)) {
        return refuse(why, CLAUSE_FIRE_ARC, "the point is not in the unit's arc");
    }
    return !option(terms, OPT_PREMEASURE) || band_of_point(terms, its, at) != OUT_OF_RANGE ||
           refuse(why, CLAUSE_FIRE_RANGE, "the point is out of range");
}

static void tell_smoke(struct play *play, int32_t piece, struct point at)
{
    ground_tell_smoke_fired(play, obstacle_clause(ground_terms(play), CLAUSE_SMOKE_FIRE), piece,
                            at);
}

/* pz8-ww2.smoke.counter: off the table it is lost. */
static void lay_smoke(struct play *play, struct point at)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    if (!box_holds(table_box(&terms->table), at)) {
        return;
    }
    int slot = free_slot(state);
    if (slot == state->n_smoke) {
        state->n_smoke++;
    }
    state->smoke[slot] = (struct smoke){.at = at, .number = (uint16_t)(slot + 1)};
    ground_tell_smoke_laid(play, obstacle_clause(terms, CLAUSE_SMOKE_COUNTER), at, slot);
}

static void do_direct_smoke(struct play *play, int unit, struct point at)
{
    terms_t *terms = ground_terms(play);
    struct unit *its = &ground_of(play)->units[unit];
    its->fired_phase = 1;
    its->fired_turn = 1;
    ground_refresh_sight(play);
    play->sees = who_sees(its);
    tell_smoke(play, unit_piece(unit), at);
    int supposed = ground_of(play)->supposed;
    enum band band = supposed != MEASURED ? (enum band)supposed : band_of_point(terms, its, at);
    if (band == OUT_OF_RANGE) {
        ground_tell_smoke_short(play, CLAUSE_FIRE_DECLARE, unit);
        return;
    }
    struct throw throw =
        play_die(FOR_TO_HIT, obstacle_clause(terms, CLAUSE_SMOKE_FIRE), unit_piece(unit), NO_PIECE);
    throw.tally = ground_to_hit_tally(terms, its, NULL, ground_weapon_of(terms, its, 0), band);
    bool hits = play_roll_reaches(play, &throw, SCORE_DIRECT);
    play->sees = SEEN_BY_ALL;
    if (hits) {
        lay_smoke(play, at);
    }
}

/* -- a battery, and the counters -------------------------------------------------------------- */

static void fire_smoke(struct play *play, int battery, struct point at)
{
    bool lost;
    tell_smoke(play, piece_of(BATTERIES, battery), at);
    if (!ground_battery_hits(play, battery, NO_PIECE, NULL, &lost)) {
        at = ground_stray(play, at, piece_of(BATTERIES, battery));
    }
    lay_smoke(play, at);
    if (lost) {
        ground_lose_battery(play, battery);
    }
}

/* pz8-ww2.smoke.removed: it lasts through one more Fire phase. */
void ground_clear_smoke(struct play *play)
{
    struct ground_state *state = ground_of(play);
    for (int i = 0; i < state->n_smoke; i++) {
        struct smoke *smoke = &state->smoke[i];
        if (smoke->gone) {
            continue;
        }
        if (smoke->old) {
            ground_tell_smoke_cleared(
                play, obstacle_clause(ground_terms(play), CLAUSE_SMOKE_REMOVED), smoke->at);
            *smoke = (struct smoke){.number = smoke->number, .gone = 1};
        }
        smoke->old = smoke->gone ? 0 : 1;
    }
}
