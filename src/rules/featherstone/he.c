/* Featherstone-like WW2: tanks, guns and mortars against men, guns and soft vehicles
 * (ledger, 4.10). Which weapon may fire at what stands in fire.c.
 *
 * In the order of the ledger: featherstone.he.hit, featherstone.he.effect, featherstone.he.miss,
 * featherstone.he.infantry, featherstone.he.gun, featherstone.he.soft, featherstone.he.mortar. */

#include "rules/featherstone/chapters.h"

struct he_row {
    uint8_t from, men, crew, crew_open, destroys;
};

#include "rules/featherstone-he-hit.h"
#include "rules/featherstone-he.h"

enum { HE_HIT_ROWS = sizeof featherstone_he_hit / sizeof featherstone_he_hit[0], SOFT_MORE = 2 };

enum { DESTROYS_NOT, DESTROYS_IN_THE_OPEN, DESTROYS }; /* he.tsv, destroys */

static void shell_men(struct play *play, const struct shot *shot);
static void shell_soft(struct play *play, const struct shot *shot);

void featherstone_shell(struct play *play, const struct shot *shot)
{
    terms_t *terms = featherstone_terms(play);
    state_t *state = featherstone_of(play);
    struct throw throw =
        play_die(FOR_TO_HIT, CLAUSE_HE_HIT, unit_piece(shot->unit), unit_piece(shot->target));
    throw.tally = featherstone_he_tally(terms, state, shot);
    featherstone_remember(play, shot->unit, shot->target);
    if (!play_roll_reaches(play, &throw, featherstone_he_need(shot->aim.range)->need)) {
        return;
    }
    if (is_soft(terms, &state->units[shot->target])) {
        shell_soft(play, shot);
    } else {
        shell_men(play, shot);
    }
}

/* featherstone.he.hit: NULL where nothing is hit any more. */
const struct he_hit_row *featherstone_he_need(int32_t range)
{
    for (int i = 0; i < HE_HIT_ROWS; i++) {
        if (range <= featherstone_he_hit[i].range) {
            return &featherstone_he_hit[i];
        }
    }
    return NULL;
}

/* featherstone.he.hit, featherstone.he.mortar: first and later shots are alike. */
struct tally featherstone_he_tally(terms_t *terms, state_t *state, const struct shot *shot)
{
    struct tally tally = tally_none();
    (void)terms;
    if (state->units[shot->unit].moved) {
        tally_add(&tally, WHY_SHOOTER_MOVED, -1);
    }
    if (shot->aim.indirect) {
        tally_add(&tally, WHY_UNSEEN, -1);
    }
    return tally;
}

/* featherstone.he.effect, featherstone.he.soft */
int featherstone_shell_value(terms_t *terms, state_t *state, const struct shot *shot)
{
    const struct template *type = template_of(terms, &state->units[shot->unit]);
    if (is_soft(terms, &state->units[shot->target])) {
        return featherstone_class_value(type->ap_class != CLASS_NONE ? type->ap_class
                                                                     : type->at_class);
    }
    return option_of(terms, OPT_AP_VALUE) == AP_VALUE_ADD ? featherstone_class_value(type->ap_class)
                                                          : 0;
}

static int throw_shell(struct play *play, const struct shot *shot, bool soft)
{
    struct throw throw =
        play_die(soft ? FOR_PENETRATION : FOR_HE, soft ? CLAUSE_HE_SOFT : CLAUSE_HE_EFFECT,
                 unit_piece(shot->unit), unit_piece(shot->target));
    int value = featherstone_shell_value(featherstone_terms(play), featherstone_of(play), shot);
    throw.n = 2;
    if (value != 0) {
        tally_add(&throw.tally, WHY_AP, value);
    }
    if (soft) {
        tally_add(&throw.tally, WHY_SOFT, SOFT_MORE);
    }
    return play_roll_total(play, &throw);
}

static const struct he_row *he_result(int total)
{
    int row = 0;
    while (total < featherstone_he[row].from) {
        row++;
    }
    return &featherstone_he[row];
}

/* featherstone.he.gun: heavy machine-gun and mortar teams too. */
static bool uses_gun_column(terms_t *terms, const struct unit *unit)
{
    const struct template *type = template_of(terms, unit);
    return !unit->away && (type->kind == KIND_GUN ||
                           (type->kind == KIND_TEAM && type->arm != ARM_NONE && !unit->gun_out));
}

/* featherstone.he.infantry, featherstone.he.gun: how many are hit. */
int featherstone_he_hits(terms_t *terms, state_t *state, const struct shot *shot, int total,
                         bool *destroyed)
{
    const struct he_row *row = he_result(total < 0 ? 0 : total);
    *destroyed = false;
    if (!uses_gun_column(terms, &state->units[shot->target])) {
        return row->men;
    }
    bool open = featherstone_cover(terms, state, shot->target, shot->unit) == COVER_NONE;
    *destroyed = row->destroys == DESTROYS || (row->destroys == DESTROYS_IN_THE_OPEN && open);
    return *destroyed ? MEN_OF_UNIT : open ? row->crew_open : row->crew;
}

/* featherstone.he.effect, featherstone.he.miss */
static void shell_men(struct play *play, const struct shot *shot)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    int total = throw_shell(play, shot, false);
    bool destroyed;
    int hits = featherstone_he_hits(terms, state, shot, total, &destroyed);
    struct shot at = *shot;
    if (destroyed) { /* and every crewman is hit, in sight or not */
        featherstone_tell_gun_destroyed(play, CLAUSE_HE_GUN, shot->target);
        state->pending[shot->target] |= PENDING_GUN_OUT;
        for (int i = first_man(terms, shot->target); i < end_man(terms, shot->target); i++) {
            set_bit(at.aim.seen, i);
        }
    }
    if (hits > 0) {
        int men = featherstone_strength(terms, state, shot->target);
        featherstone_tell_hits(play, destroyed ? CLAUSE_HE_GUN : CLAUSE_HE_INFANTRY, shot->target,
                               hits < men ? hits : men);
        featherstone_strike(play, &at, hits, CLAUSE_SAVE_ROLL);
    } else if (option_of(terms, OPT_HE_MISS) == HE_MISS_UNDER_FIRE) {
        featherstone_under_fire(play, shot->target, CLAUSE_HE_MISS);
    }
}

/* featherstone.he.soft: as a turretless vehicle, nothing off for the flank. */
static void shell_soft(struct play *play, const struct shot *shot)
{
    featherstone_under_fire(play, shot->target, CLAUSE_AT_HITS);
    int total = throw_shell(play, shot, true);
    featherstone_hurt(play, &(struct hit){.target = shot->target, .total = total, .soft = true});
}
