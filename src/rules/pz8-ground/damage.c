/* The Pz8 ground family: damage (ledger, "damage", and "transport.shared-damage"). */

#include <string.h>

#include "rules/pz8-ground/chapters.h"

static void apply_result(struct play *play, int unit, enum status result);

static int result_of_lead(int lead, int set)
{
    return (int)ground_damage_result(ground_sets[set], lead);
}

/* pz8-ww2.damage.rolls */
void ground_strike(struct play *play, const struct attack *attack, int target)
{
    terms_t *terms = ground_terms(play);
    const struct unit *its = &ground_of(play)->units[target];
    uint8_t before = play->sees;
    play->sees &= who_sees(its);
    struct throw strength =
        play_die(FOR_ATTACK, CLAUSE_DAMAGE_ROLLS, attack->attacker, unit_piece(target));
    struct throw defence =
        play_die(FOR_DEFENCE, CLAUSE_DAMAGE_ROLLS, unit_piece(target), attack->attacker);
    strength.tally = ground_attack_tally(terms, attack, its);
    defence.tally = ground_defence_tally(terms, its, attack);
    int lead = play_roll_lead(play, &strength, &defence, result_of_lead, terms->set);
    apply_result(play, target, ground_damage_result(set_of(terms), lead));
    play->sees = before;
}

/* -- factors ---------------------------------------------------------------------------------- */

/* pz8-ww2.damage.early-guns */
static bool is_early_gun(terms_t *terms, const struct attack *attack)
{
    const struct template *by = attack->template;
    return by != NULL && attack->weapon != NULL &&
           (by->early_gun || (by->early_tank && option(terms, OPT_EARLY_GUNS))) &&
           (strcmp(attack->weapon->class, "gun-20") == 0 ||
            strcmp(attack->weapon->class, "gun-37") == 0);
}

struct tally ground_attack_tally(terms_t *terms, const struct attack *attack,
                                 const struct unit *target)
{
    struct tally tally = tally_none();
    bool armoured = ground_is_armoured(terms, target);
    int factor = armoured ? attack->armour : attack->soft;
    tally_add(&tally, attack->reason, factor);
    tally_if(&tally, armoured && factor > 0 && is_early_gun(terms, attack), WHY_EARLY_GUN, -1);
    return tally;
}

/* pz8-ww2.damage.side-rear, pz8-ww2.damage.halve-once: all reasons halve once, a half is whole. */
static bool is_halved(terms_t *terms, const struct unit *target, const struct attack *attack)
{
    if (!ground_is_armoured(terms, target)) {
        return false;
    }
    if (attack->halves || is_nowhere(attack->from)) {
        return attack->halves;
    }
    return !point_in_arc(target->at, target->facing, 45 * DEGREE, attack->from);
}

enum { WHOLE_DEFENCE_MOST = 5 }; /* pz8-modern.damage.reactive: whom reactive armour helps */

/* pz8-modern.damage.reactive: against ATGW and infantry, but not tandem or top-attack warheads. */
static bool helps_reactive(terms_t *terms, const struct unit *target, const struct attack *attack)
{
    if (!template_of(terms, target)->reactive || attack->weapon == NULL ||
        ground_defence_of(terms, target)->defence > WHOLE_DEFENCE_MOST ||
        !ground_is_armoured(terms, target)) {
        return false;
    }
    bool light = attack->weapon->kind == WEAPON_ATGW || attack->weapon->kind == WEAPON_INFANTRY;
    return light && !attack->template->tandem && !attack->template->top_attack;
}

struct tally ground_defence_tally(terms_t *terms, const struct unit *target,
                                  const struct attack *attack)
{
    struct tally tally = tally_none();
    bool reactive = helps_reactive(terms, target, attack);
    bool reactive_first = option(terms, OPT_ERA_ORDER);
    tally_add(&tally, WHY_FACTOR, ground_defence_of(terms, target)->defence);
    tally_if(&tally, reactive && reactive_first, WHY_REACTIVE, 1);
    int lost = is_halved(terms, target, attack) ? tally.sum / 2 : 0;
    tally_if(&tally, lost != 0, WHY_HALVED, -lost);
    tally_if(&tally, reactive && !reactive_first, WHY_REACTIVE, 1);
    return tally;
}

/* -- results ---------------------------------------------------------------------------------- */

enum status ground_damage_result(const struct ground_set *set, int lead)
{
    for (int i = 0;; i++) {
        if (lead >= set->damage[i].from && lead <= set->damage[i].to) {
            return (enum status)set->damage[i].ok;
        }
    }
}

/* pz8-ww2.table.damage. A result is named after what it makes of a unit that is ok, and the rows of
 * the table stand in that order. */
enum status ground_worsened(terms_t *terms, const struct unit *unit, enum status result)
{
    enum status before = (enum status)unit->status;
    if (result == STATUS_OK) {
        return before;
    }
    if (is_flyer(template_of(terms, unit))) {
        return STATUS_DESTROYED; /* pz8-coldwar.heli.removed, pz8-scifi.gev.removed */
    }
    if (before == STATUS_SUPPRESSED && result == STATUS_DISORGANIZED &&
        option(terms, OPT_ESCALATION)) {
        return STATUS_DESTROYED;
    }
    const struct damage_row *row = &set_of(terms)->damage[result];
    enum status after = (enum status)(before == STATUS_OK             ? row->ok
                                      : before == STATUS_DISORGANIZED ? row->disorganized
                                                                      : row->suppressed);
    return after == STATUS_OK ? before : after;
}

static int clause_of(enum status before, enum status after)
{
    return before == STATUS_OK ? CLAUSE_DAMAGE_RESULT
           : before == STATUS_DISORGANIZED && after == STATUS_SUPPRESSED
               ? CLAUSE_DAMAGE_DISORGANIZED_AGAIN
               : CLAUSE_DAMAGE_SUPPRESSED_AGAIN;
}

static void worsen(struct play *play, int unit, enum status result, int clause)
{
    struct unit *its = &ground_of(play)->units[unit];
    enum status after = ground_worsened(ground_terms(play), its, result);
    if (after == STATUS_DESTROYED) {
        ground_destroy(play, unit, clause);
    } else if (after == (enum status)its->status) {
        ground_tell_unharmed(play, clause, unit);
    } else if (after == STATUS_DISORGANIZED) {
        its->status = STATUS_DISORGANIZED;
        ground_tell_disorganized(play, clause, unit);
    } else {
        its->status = STATUS_SUPPRESSED;
        ground_tell_suppressed(play, clause, unit);
    }
}

/* pz8-ww2.damage.wreck, pz8-ww2.damage.removed, pz8-coldwar.heli.removed. Who knows of it, knows of
 * the load too. */
static void take_off(struct play *play, int unit, int clause, uint8_t sees)
{
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[unit];
    const struct template *template = template_of(ground_terms(play), its);
    bool wreck = is_vehicle(template) && !is_flyer(template) && is_on_table(its);
    uint8_t before = play->sees;
    play->sees = wreck ? SEEN_BY_ALL : sees; /* a wreck is there for all to see */
    ground_tell_destroyed(play, clause, unit);
    its->known = play->sees == SEEN_BY_ALL;
    its->status = STATUS_DESTROYED;
    its->gone = GONE_DESTROYED;
    its->wreck = wreck;
    its->shown = 0;
    if (!wreck) {
        ground_lift_off(state, unit);
    }
    if (its->aboard != NO_UNIT) {
        state->units[its->aboard].cargo = NO_UNIT;
        its->aboard = NO_UNIT;
    }
    if (its->cargo != NO_UNIT) {
        take_off(play, its->cargo, CLAUSE_TRANSPORT_SHARED_DAMAGE, play->sees);
    }
    play->sees = before;
}

void ground_destroy(struct play *play, int unit, int clause)
{
    take_off(play, unit, clause, who_sees(&ground_of(play)->units[unit]));
}

bool ground_saves(struct play *play, int unit, const struct save_row *row, int purpose, int clause)
{
    const struct unit *its = &ground_of(play)->units[unit];
    struct throw throw = play_die(purpose, clause, unit_piece(unit), NO_PIECE);
    tally_if(&throw.tally, its->quality == QUALITY_ELITE, WHY_ELITE_UNIT, row->elite);
    tally_if(&throw.tally, its->quality == QUALITY_GREEN, WHY_GREEN_UNIT, row->green);
    return play_roll_reaches(play, &throw, row->need);
}

/* pz8-ww2.damage.hq-save: 4 or more lowers the result one step. */
static enum status saved(struct play *play, int unit, enum status result)
{
    const struct save_row *row = &set_of(ground_terms(play))->saves[0];
    bool saves = ground_saves(play, unit, row, FOR_HQ_SAVE, CLAUSE_DAMAGE_HQ_SAVE);
    return saves ? (enum status)(result - 1) : result;
}

static bool may_save(terms_t *terms, const struct unit *unit, enum status result)
{
    return is_hq(terms, unit) && (result == STATUS_DISORGANIZED || result == STATUS_SUPPRESSED);
}

/* pz8-ww2.transport.shared-damage: what rides along takes the same result; nobody but its owner
 * learns of it. */
static void share_damage(struct play *play, int unit, enum status result)
{
    state_t *state = ground_of(play);
    int load = state->units[unit].cargo;
    if (load == NO_UNIT || result == STATUS_OK) {
        return;
    }
    uint8_t before = play->sees;
    play->sees = (uint8_t)(1 << state->units[unit].side);
    if (may_save(ground_terms(play), &state->units[load], result) &&
        !ground_is_engaged(ground_terms(play), state, unit)) {
        result = saved(play, load, result);
    }
    if (result != STATUS_OK) {
        worsen(play, load, result, CLAUSE_TRANSPORT_SHARED_DAMAGE);
    }
    play->sees = before;
}

static void apply_result(struct play *play, int unit, enum status result)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    const struct unit *its = &state->units[unit];
    if (is_flyer(template_of(terms, its)) && result != STATUS_OK) {
        ground_destroy(play, unit, set_of(terms)->clause_flyers_removed);
        return;
    }
    if (may_save(terms, its, result) && !ground_is_engaged(terms, state, unit)) {
        result = saved(play, unit, result);
    }
    if (result == STATUS_OK) {
        ground_tell_unharmed(play, CLAUSE_DAMAGE_RESULT, unit);
        return;
    }
    worsen(play, unit, result,
           clause_of((enum status)its->status, ground_worsened(terms, its, result)));
    if (its->gone == GONE_HERE) {
        share_damage(play, unit, result);
    }
}
