/* Tarr's Modern Warfare: burst circles (ledger, 4.10). A burst is judged step by step, since owners
 * may be asked who falls: first its men, unit by unit, then material, then houses.
 *
 * In the order of the ledger: tarr.burst.circle, tarr.burst.inside, tarr.burst.men,
 * tarr.burst.material, tarr.burst.armour, tarr.burst.gaps. */

#include <string.h>

#include "rules/tarr/heavy.h"

enum { STAGE_POST, STAGE_MEN, STAGE_MATERIAL, STAGE_HOUSES, STAGES };
enum { MISSED_BY = 6 * INCH, SIXTH_TURN = FULL_TURN / 6 };

/* tarr.burst.circle: everyone and everything in it is hit, friend or foe. */
void tarr_burst(struct play *play, struct burst burst)
{
    struct tarr_state *state = tarr_of(play);
    burst.stage = STAGE_POST;
    burst.next = 0;
    state->burst = burst;
    tarr_tell_burst(play, CLAUSE_BURST_CIRCLE, burst.at, burst.radius);
    agenda_run(&state->head, TASK_BURST);
}

static bool judge_post(struct play *play, const struct scene *scene);
static bool judge_men(struct play *play, const struct scene *scene);
static bool judge_material(struct play *play, const struct scene *scene);
static bool judge_houses(struct play *play, const struct scene *scene);

/* One step: each of them returns true as soon as something has happened that may go on by itself.
 */
void tarr_run_burst(struct play *play, const struct task *task)
{
    static bool (*const stages[STAGES])(struct play *,
                                        const struct scene *) = {[STAGE_POST] = judge_post,
                                                                 [STAGE_MEN] = judge_men,
                                                                 [STAGE_MATERIAL] = judge_material,
                                                                 [STAGE_HOUSES] = judge_houses};
    struct tarr_state *state = tarr_of(play);
    struct burst *burst = &state->burst;
    struct scene scene;
    agenda_run(&state->head, TASK_BURST); /* below whatever it brings */
    tarr_look_out(tarr_terms(play), state, &scene);
    while (burst->stage < STAGES) {
        if (stages[burst->stage](play, &scene)) {
            return;
        }
        burst->stage++;
        burst->next = 0;
    }
    agenda_pop(&state->head);
    *burst = (struct burst){0};
}

/* tarr.core.round */
int tarr_rounded(terms_t *terms, int twelfths)
{
    bool nearest = option_of(terms, OPT_ROUND) == ROUND_NEAREST;
    return (twelfths + (nearest ? TWELFTHS / 2 : 0)) / TWELFTHS;
}

/* -- men --------------------------------------------------------------------------------------- */

/* tarr.burst.inside: a man is inside if his point is; of a garrison nobody is. */
static bool is_caught(const struct burst *burst, const struct man *man)
{
    return is_standing(man) && man->inside == NO_INSIDE &&
           points_within_rounded(man->at, burst->at, burst->radius);
}

/* tarr.mine.man: cover does not help against mines. */
static enum cover cover_in(const struct scene *scene, const struct burst *burst, int man)
{
    return burst->sort == BURST_MINE ? COVER_OPEN : tarr_cover_of(scene, man, NULL);
}

/* Of those of a unit who are caught in the open, or in cover, whoever is not hit yet; returns how
 * many fall. Those that another burst of the phase has marked still count among the men inside. */
static int caught_of(const struct scene *scene, int unit, bool covered, uint64_t may[MEN_WORDS])
{
    const struct burst *burst = &scene->state->burst;
    int twelfths = 0, unhit = 0;
    memset(may, 0, MEN_WORDS * sizeof may[0]);
    for (int i = first_man(scene->terms, unit); i < end_man(scene->terms, unit); i++) {
        const struct man *man = &scene->state->men[i].man;
        enum cover cover = is_caught(burst, man) ? cover_in(scene, burst, i) : COVER_OPEN;
        if (!is_caught(burst, man) || (cover != COVER_OPEN) != covered) {
            continue;
        }
        const struct cover_row *row = tarr_cover_row(cover);
        twelfths += burst->sort == BURST_MORTAR_BOMB ? row->mortar : row->burst;
        if (man->gone == MAN_HERE) {
            set_bit(may, i);
            unhit++;
        }
    }
    int falls = tarr_rounded(scene->terms, twelfths);
    return falls < unhit ? falls : unhit;
}

static void fell(struct play *play, int unit, const uint64_t may[MEN_WORDS], int n, int clause)
{
    struct tarr_state *state = tarr_of(play);
    int by = state->burst.by;
    if (by != NO_UNIT) {
        tarr_note_attack(state, unit, by);
    }
    tarr_men_fall(play, unit, may, n, by, clause);
}

/* tarr.art.post: on a direct hit a post has no benefit of cover, and is judged before the rest. */
static bool judge_post(struct play *play, const struct scene *scene)
{
    struct tarr_state *state = tarr_of(play);
    struct burst *burst = &state->burst;
    uint64_t may[MEN_WORDS] = {0};
    int n = 0;
    if (burst->next++ > 0 || burst->object == NO_UNIT ||
        has_model(scene->terms, &state->units[burst->object])) {
        return false;
    }
    for (int i = first_man(scene->terms, burst->object); i < end_man(scene->terms, burst->object);
         i++) {
        if (is_caught(burst, &state->men[i].man) && state->men[i].man.gone == MAN_HERE) {
            set_bit(may, i);
            n++;
        }
    }
    if (n > 0) {
        fell(play, burst->object, may, n, CLAUSE_ART_POST);
    }
    return n > 0;
}

/* tarr.burst.men: of each unit all who are in the open, then the share of those in cover. */
static bool judge_men(struct play *play, const struct scene *scene)
{
    struct tarr_state *state = tarr_of(play);
    struct burst *burst = &state->burst;
    while (burst->next < 2 * state->n_units) {
        uint64_t may[MEN_WORDS];
        int unit = burst->next / 2;
        int n = caught_of(scene, unit, burst->next % 2 == 1, may);
        burst->next++;
        if (n > 0) {
            fell(play, unit, may, n,
                 burst->sort == BURST_MINE ? CLAUSE_MINE_MAN : CLAUSE_BURST_MEN);
            return true;
        }
    }
    return false;
}

/* -- material ---------------------------------------------------------------------------------- */

/* tarr.burst.inside: a vehicle, gun or mortar if its centre is. */
static bool is_model_caught(const struct scene *scene, int unit)
{
    const struct burst *burst = &scene->state->burst;
    const struct unit *its = &scene->state->units[unit];
    return has_model(scene->terms, its) && !is_aircraft(scene->terms, its) && is_on_table(its) &&
           !its->out && !its->wreck && !has_bit(scene->state->doomed, unit) &&
           burst->sort != BURST_MINE && points_within_rounded(its->at, burst->at, burst->radius);
}

/* tarr.burst.armour: armour and concrete only by a direct hit, or under bombs. */
static bool harms_armour(const struct scene *scene, bool object)
{
    return object || scene->state->burst.sort == BURST_BOMB ||
           option_of(scene->terms, OPT_HE_ARMOUR) == HE_ARMOUR_ALL_IN_CIRCLE;
}

/* tarr.burst.material: in the order of unit numbers, the strike against the plain value
 * (tarr.points.plain). */
static bool judge_material(struct play *play, const struct scene *scene)
{
    struct tarr_state *state = tarr_of(play);
    struct burst *burst = &state->burst;
    while (burst->next < state->n_units) {
        int unit = burst->next++;
        const struct unit *its = &state->units[unit];
        if (!is_model_caught(scene, unit) ||
            (is_armoured(scene->terms, its) && !harms_armour(scene, burst->object == unit))) {
            continue;
        }
        int clause = is_armoured(scene->terms, its) ? CLAUSE_BURST_ARMOUR : CLAUSE_BURST_MATERIAL;
        if (tarr_points(play, burst->by, unit_piece(unit), burst->strike,
                        tarr_defence(scene->terms, its), clause)) {
            tarr_doom(play, unit, burst->by, clause);
            return true;
        }
    }
    return false;
}

/* tarr.art.together, tarr.air.run: what is destroyed in these phases goes at their end, and fires
 * till then. */
void tarr_doom(struct play *play, int unit, int by, int clause)
{
    struct tarr_state *state = tarr_of(play);
    if (tarr_is_marking(state)) {
        set_bit(state->doomed, unit);
    } else {
        tarr_destroy(play, unit, by, clause);
    }
}

/* One after another by their numbers; false while somebody is asked. */
bool tarr_doomed_go(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    while (is_idle(state) && any_bit(state->doomed, UNIT_WORDS)) {
        int unit = next_bit(state->doomed, UNIT_WORDS, 0);
        clear_bit(state->doomed, unit);
        tarr_destroy(play, unit, NO_UNIT, CLAUSE_POINTS_DESTROYED);
    }
    return is_idle(state);
}

enum phase_end tarr_end_attacks(struct play *play, void (*then)(struct play *play))
{
    struct tarr_state *state = tarr_of(play);
    if (state->step == STEP_DOOMS) {
        if (!tarr_doomed_go(play)) {
            return PHASE_GOES_ON;
        }
        state->step = STEP_SETTLES;
        tarr_marked_go(play);
        if (then != NULL) {
            then(play);
        }
    }
    if (!tarr_settle_morale(play)) {
        return PHASE_GOES_ON;
    }
    tarr_spot_all(play);
    state->step = 0;
    return PHASE_ENDS;
}

/* tarr.burst.inside: under a shell if the point of impact lies in its outline, under a bomb if any
 * part of it is touched. */
static bool is_house_caught(const struct scene *scene, int piece)
{
    const struct burst *burst = &scene->state->burst;
    int kind = scene->table->terrain[piece].kind;
    struct base impact = base_point(burst->at);
    if ((kind != BUILDING && kind != BLOCKHOUSE) || burst->sort == BURST_MINE) {
        return false;
    }
    if (kind == BLOCKHOUSE && !harms_armour(scene, burst->house == piece)) {
        return false;
    }
    return burst->sort == BURST_BOMB
               ? terrain_compare(scene->table, piece, &impact, burst->radius) <= 0
               : terrain_holds(scene->table, piece, burst->at);
}

/* tarr.burst.material: buildings last. */
static bool judge_houses(struct play *play, const struct scene *scene)
{
    struct tarr_state *state = tarr_of(play);
    struct burst *burst = &state->burst;
    bool bombed = burst->sort == BURST_BOMB;
    while (burst->next < scene->table->n_terrain) {
        int piece = burst->next++;
        if (is_house_caught(scene, piece) &&
            tarr_strike_house(play, burst->by, piece, burst->strike, CLAUSE_BURST_MATERIAL)) {
            tarr_destroy_house(play, piece, bombed,
                               bombed ? CLAUSE_AIR_BUILDINGS : CLAUSE_POINTS_BUILDING);
            return true;
        }
    }
    return false;
}

/* -- sizes ------------------------------------------------------------------------------------- */

/* tarr.burst.gaps, tarr.table.bursts: the rows of guns follow one another, as those of mortars. */
static enum burst_of burst_row_of(int weapon)
{
    return weapon >= WEAPON_GUN_75 ? (enum burst_of)(BURST_GUN_75 + (weapon - WEAPON_GUN_75))
                                   : (enum burst_of)(BURST_MORTAR_5 + (weapon - WEAPON_MORTAR_5));
}

/* tarr.points.no-strike: a mortar bomb has no strike. */
struct burst tarr_shell_of(terms_t *terms, state_t *state, int gun, struct point at)
{
    const struct template *type = template_of(terms, &state->units[gun]);
    bool mortar = type->kind == KIND_MORTAR;
    return (struct burst){.at = at,
                          .radius = tarr_burst_radius(burst_row_of(type->weapon)),
                          .sort = mortar ? BURST_MORTAR_BOMB : BURST_SHELL,
                          .strike = (uint8_t)(mortar ? 0 : type->strike),
                          .by = (uint8_t)gun,
                          .object = NO_UNIT,
                          .house = NO_UNIT};
}

/* tarr.art.miss: clockwise from the line of fire, or from an aircraft's course, in steps of 60
 * degrees. */
struct point tarr_miss(struct play *play, int by, struct point aim, int line)
{
    struct throw throw = play_die(FOR_DIRECTION, CLAUSE_ART_MISS,
                                  by == NO_UNIT ? NO_PIECE : unit_piece(by), NO_PIECE);
    int die = play_roll_total(play, &throw);
    int bearing = angle_reduce(line + (die - 1) * SIXTH_TURN);
    return point_plus(aim, vector_towards(bearing, MISSED_BY));
}
