/* Tarr's Modern Warfare: one volley of small arms (ledger, 4.7): what can be fired with what, the
 * dice, and whom they hit. Who may fire at whom is in fire.c.
 *
 * In the order of the ledger: tarr.fire.dice, tarr.fire.classes, tarr.fire.part-dice,
 * tarr.fire.reach, tarr.fire.open, tarr.fire.cover, tarr.fire.mixed-cover, tarr.fire.cap,
 * tarr.fire.mortar, tarr.fire.vehicle-mg, tarr.fire.soft. */

#include "rules/tarr/heavy.h"

enum { SIXTHS = 6 };

/* Does it serve or carry a weapon of its own: not what men of it carry? */
bool tarr_is_model_weapon(int armament)
{
    return armament == ARMAMENT_GUN || armament == ARMAMENT_MACHINE_GUN ||
           armament == ARMAMENT_MORTAR;
}

/* tarr.flame.infantry: a flame tank throws its flame alone. */
bool tarr_throws_flame(terms_t *terms, const struct shot *shot, const struct unit *unit)
{
    return shot->armament == ARMAMENT_FLAME &&
           template_of(terms, unit)->weapon == WEAPON_FLAME_TANK;
}

/* Where a weapon that is served, or mounted on a model, fires from. */
struct spot tarr_gun_spot(const struct scene *scene, int unit)
{
    const struct unit *its = &scene->state->units[unit];
    bool model = has_model(scene->terms, its);
    struct spot spot =
        tarr_spot_at(scene, model ? its->at : middle_of(its),
                     model ? tarr_model(scene->terms, its)->height : tarr_model_height(MODEL_MAN));
    spot.inside = (int16_t)(is_troops(scene->terms, its) ? tarr_house_at(scene->table, spot.eye.at)
                                                         : NO_TERRAIN);
    return spot;
}

/* The weapon of an armament that throws dice at men, or WEAPON_NONE. */
int tarr_dice_weapon(terms_t *terms, const struct unit *unit, int armament)
{
    int weapon = template_of(terms, unit)->weapon;
    if (armament == ARMAMENT_MACHINE_GUN) {
        bool has = template_of(terms, unit)->machine_gun &&
                   option_of(terms, OPT_VEHICLE_MG) == VEHICLE_MG_YES;
        return has ? WEAPON_LMG : WEAPON_NONE;
    }
    bool mortar = weapon >= WEAPON_MORTAR_5 && weapon <= WEAPON_MORTAR_12;
    if (armament == ARMAMENT_MORTAR) {
        return mortar ? weapon : WEAPON_NONE;
    }
    return mortar || weapon == WEAPON_FLAME_TANK || tarr_small_arm(weapon) == NULL ? WEAPON_NONE
                                                                                   : weapon;
}

/* tarr.fire.reach: one weapon, and whom of the target it could hit. */
static bool reaches(const struct scene *scene, const struct spot *from, int weapon,
                    const struct party *target, struct shot *shot)
{
    const struct range_row *range = tarr_range(weapon);
    bool any = false;
    for (int i = 0; i < target->n; i++) {
        const struct spot *spot = &target->spots[i];
        bool unshown = spot->man != NO_MAN && !scene->state->men[spot->man].man.shown;
        if (shot->soft != (spot->man == NO_MAN) || (unshown && !shot->carried)) {
            continue; /* an order names nobody whom its side is not shown */
        }
        int32_t gap = tarr_spot_gap(scene, from, spot);
        if (gap > range->reach || gap < range->least || !tarr_has_line(scene, from, spot)) {
            continue;
        }
        any = true;
        int end = spot->inside != NO_TERRAIN ? end_man(scene->terms, target->unit) : spot->man + 1;
        for (int man = spot->man; man != NO_MAN && man < end; man++) {
            if (is_standing(&scene->state->men[man].man)) {
                set_bit(shot->may, man);
            }
        }
        if (gap < shot->range) {
            shot->range = gap;
            shot->from = from->eye.at;
        }
    }
    return any;
}

/* tarr.fire.dice, tarr.fire.classes: what it adds to the volley. */
static void count_weapon(struct shot *shot, int weapon)
{
    const struct small_arm *arm = tarr_small_arm(weapon);
    shot->sixths[arm->class] += arm->sixths;
}

/* The small arms that its men carry. A flame-thrower at men is one of them: tarr.flame.infantry. */
static void count_men(const struct scene *scene, const struct party *target, struct shot *shot)
{
    bool whole = option_of(scene->terms, OPT_FLAME_INFANTRY) == FLAME_INFANTRY_ONE_DIE;
    bool flame = shot->armament == ARMAMENT_FLAME;
    struct spot spots[SPOTS_MAX];
    int n = tarr_spots(scene, shot->unit, spots);
    for (int i = 0; i < n; i++) {
        int end =
            spots[i].inside != NO_TERRAIN ? end_man(scene->terms, shot->unit) : spots[i].man + 1;
        for (int man = spots[i].man; man != NO_MAN && man < end; man++) {
            const struct figure *figure = &scene->state->men[man];
            bool armed = is_standing(&figure->man) && (!figure->fired || shot->again) &&
                         tarr_small_arm(figure->man.weapon) != NULL &&
                         (!flame || figure->man.weapon == WEAPON_FLAME_PACK);
            if (armed && reaches(scene, &spots[i], figure->man.weapon, target, shot)) {
                count_weapon(shot, figure->man.weapon);
                shot->sixths[CLASS_RIFLE] +=
                    whole && figure->man.weapon == WEAPON_FLAME_PACK ? SIXTHS - 2 : 0;
                set_bit(shot->shooters, man);
            }
        }
    }
}

/* tarr.fire.soft: against a lorry only whole dice count, and no mortar. */
static bool has_dice(const struct shot *shot)
{
    int sixths = shot->sixths[CLASS_RIFLE] + shot->sixths[CLASS_MACHINE_GUN];
    return shot->soft ? sixths >= SIXTHS : sixths + shot->sixths[CLASS_MORTAR] > 0;
}

bool tarr_find_volley(const struct scene *scene, struct shot *shot, struct refusal *why)
{
    terms_t *terms = scene->terms;
    const struct unit *unit = &scene->state->units[shot->unit];
    const struct unit *target = &scene->state->units[shot->target];
    struct party party;
    shot->soft = !is_troops(terms, target);
    if (shot->soft && !is_soft(terms, target)) {
        return refuse(why, CLAUSE_FIRE_SOFT, "small arms cannot harm that");
    }
    tarr_party(scene, shot->target, &party);
    shot->range = OUT_OF_SIGHT;
    if (tarr_throws_flame(terms, shot, unit)) {
        struct spot spot = tarr_gun_spot(scene, shot->unit);
        if ((!unit->fired || shot->again) &&
            reaches(scene, &spot, WEAPON_FLAME_TANK, &party, shot)) {
            count_weapon(shot, WEAPON_FLAME_TANK);
            bool whole = option_of(terms, OPT_FLAME_INFANTRY) == FLAME_INFANTRY_ONE_DIE;
            shot->sixths[CLASS_RIFLE] += whole ? SIXTHS - 2 : 0;
        }
    } else if (tarr_is_model_weapon(shot->armament)) {
        int weapon = tarr_dice_weapon(terms, unit, shot->armament);
        struct spot spot = tarr_gun_spot(scene, shot->unit);
        if ((!unit->fired || shot->again) && reaches(scene, &spot, weapon, &party, shot)) {
            count_weapon(shot, weapon);
        }
    } else if (kind_of(terms, unit) == KIND_BODY || unit->away || !unit->fired || shot->again) {
        count_men(scene, &party, shot);
    }
    return has_dice(shot) ||
           refuse(why, shot->armament == ARMAMENT_MORTAR ? CLAUSE_FIRE_MORTAR : CLAUSE_FIRE_REACH,
                  "nobody of it is in sight and in reach");
}

/* -- the dice ---------------------------------------------------------------------------------- */

static int throw_dice(struct play *play, const struct shot *shot, int n, int clause)
{
    state_t *state = tarr_of(play);
    struct throw throw =
        play_die(FOR_VOLLEY, clause, tarr_piece(state, shot->unit), unit_piece(shot->target));
    uint8_t worth[SIXTHS];
    tarr_part_worth(SIXTHS, worth);
    throw.n = (uint8_t)n;
    return n == 0 ? 0 : play_roll_worth(play, &throw, worth);
}

/* What a die of so many left over counts: tarr.fire.part-dice. */
void tarr_part_worth(int sixths, uint8_t worth[SIXTHS])
{
    for (int face = 1; face <= SIXTHS; face++) {
        worth[face - 1] = (uint8_t)(face * sixths / SIXTHS);
    }
}

static int throw_part(struct play *play, const struct shot *shot, int sixths)
{
    uint8_t worth[SIXTHS];
    struct throw throw = play_die(FOR_VOLLEY, CLAUSE_FIRE_PART_DICE,
                                  tarr_piece(tarr_of(play), shot->unit), unit_piece(shot->target));
    tarr_part_worth(sixths, worth);
    return play_roll_worth(play, &throw, worth);
}

/* tarr.opt-part-dice: whole dice of the rifle class, and what is left over. */
int tarr_rifle_dice(terms_t *terms, const struct shot *shot, int *left)
{
    int sixths = shot->sixths[CLASS_RIFLE];
    int option = option_of(terms, OPT_PART_DICE);
    *left = option == PART_DICE_PROPORTIONAL ? sixths % SIXTHS : 0;
    return option == PART_DICE_ROUND ? (sixths + SIXTHS / 2) / SIXTHS : sixths / SIXTHS;
}

/* -- the effect -------------------------------------------------------------------------------- */

/* tarr.core.round: applied once, to the whole score of one volley. */
int tarr_casualties(terms_t *terms, const int score[CLASSES], enum cover cover)
{
    const struct cover_row *rates = tarr_cover_row(cover);
    int twelfths = score[CLASS_RIFLE] * rates->rifle +
                   score[CLASS_MACHINE_GUN] * rates->machine_gun +
                   score[CLASS_MORTAR] * rates->mortar;
    return tarr_rounded(terms, twelfths);
}

/* tarr.fire.cover, tarr.fire.mixed-cover: what half or more of those who can be hit are in. */
enum cover tarr_cover_of_target(const struct scene *scene, const struct shot *shot)
{
    int in[3] = {0};
    for (int i = next_bit(shot->may, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(shot->may, MEN_WORDS, i + 1)) {
        in[tarr_cover_of(scene, i, &shot->from)]++;
    }
    int covered = in[COVER_COVER] + in[COVER_STREET];
    return 2 * covered < in[COVER_OPEN] + covered ? COVER_OPEN
           : in[COVER_STREET] > 0                 ? COVER_STREET
                                                  : COVER_COVER;
}

void tarr_hit_men(struct play *play, const struct scene *scene, const struct shot *shot)
{
    int left;
    int score[CLASSES];
    int dice = tarr_rifle_dice(scene->terms, shot, &left);
    score[CLASS_RIFLE] = throw_dice(play, shot, dice, CLAUSE_FIRE_DICE);
    score[CLASS_RIFLE] += left > 0 ? throw_part(play, shot, left) : 0;
    score[CLASS_MACHINE_GUN] =
        throw_dice(play, shot, shot->sixths[CLASS_MACHINE_GUN] / SIXTHS, CLAUSE_FIRE_CLASSES);
    score[CLASS_MORTAR] =
        throw_dice(play, shot, shot->sixths[CLASS_MORTAR] / SIXTHS, CLAUSE_FIRE_MORTAR);
    enum cover cover = tarr_cover_of_target(scene, shot);
    int hits = tarr_casualties(scene->terms, score, cover);
    int most = count_bits(shot->may, MEN_WORDS);
    hits = hits < most ? hits : most; /* tarr.fire.cap */
    int clause = cover == COVER_OPEN ? CLAUSE_FIRE_OPEN : CLAUSE_FIRE_COVER;
    tarr_tell_hits(play, clause, shot->target, hits);
    tarr_men_fall(play, shot->target, shot->may, hits, shot->unit, clause);
}

/* tarr.fire.soft: each whole die's worth is one points throw with strike 0. */
void tarr_hit_lorry(struct play *play, const struct scene *scene, const struct shot *shot)
{
    const struct unit *target = &scene->state->units[shot->target];
    int n = (shot->sixths[CLASS_RIFLE] + shot->sixths[CLASS_MACHINE_GUN]) / SIXTHS;
    for (int i = 0; i < n && !target->wreck; i++) {
        if (tarr_points(play, shot->unit, unit_piece(shot->target), 0,
                        tarr_defence(scene->terms, target), CLAUSE_FIRE_SOFT)) {
            tarr_destroy(play, shot->target, shot->unit, CLAUSE_FIRE_SOFT);
        }
    }
}
