/* Pz8 jets: heat-seeking and radar-homing missiles (ledger pz8-jets, "Firing"). */

#include "rules/common/expect.h"
#include "rules/pz8-air/set.h"

/* -- verbs ------------------------------------------------------------------------------------- */

static enum weapon weapon_of(const struct air_heat *order)
{
    return order->verb == VERB_HEAT ? WEAPON_HEAT : WEAPON_RADAR;
}

/* pz8-jets.missile.stock: any number, 1 or more, of one kind; never to fire back. */
bool air_check_heat(terms_t *terms, state_t *state, const struct air_heat *order,
                    struct refusal *why)
{
    if (order->task->kind == TASK_FIRE_BACK) {
        return refuse(why, CLAUSE_FIREBACK_LIMITS, "missiles are never fired back");
    }
    return air_check_time(state, CLAUSE_FIRE_WHEN, why) &&
           air_check_shot(terms, state, state->active, order->target, weapon_of(order),
                          order->missiles, why);
}

void air_do_heat(struct play *play, const struct air_heat *order)
{
    air_launch(play, order->target, weapon_of(order), order->missiles);
}

static bool list_salvoes(terms_t *terms, state_t *state, enum weapon weapon, struct legal *legal)
{
    bool any = false;
    if (!air_check_time(state, CLAUSE_FIRE_WHEN, NULL)) {
        return false;
    }
    const struct plane *firer = &state->planes[state->active];
    int most = missiles_left(firer, weapon);
    for (int i = 0; i < state->n_planes && most > 0 && !(any && legal == NULL); i++) {
        const struct plane *target = &state->planes[i];
        bool shoots = is_prey(firer, target) && air_can_shoot(terms, firer, target, weapon);
        for (int n = 1; shoots && n <= most; n++) {
            any = weapon == WEAPON_HEAT ? air_add_heat(legal, i, n) : air_add_radar(legal, i, n);
        }
    }
    return any;
}

bool air_list_heat(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_salvoes(terms, state, WEAPON_HEAT, legal);
}

bool air_list_radar(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_salvoes(terms, state, WEAPON_RADAR, legal);
}

/* -- the rolls --------------------------------------------------------------------------------- */

static struct tally attack_tally(terms_t *terms, const struct plane *shooter,
                                 const struct plane *target, enum weapon weapon, int n);
static struct tally evasion_tally(terms_t *terms, const struct plane *target, enum weapon weapon);

/* Does the target's die stay below what it needs? That is all that matters of it. */
static int is_beaten(const uint8_t values[], int n, int need)
{
    return values[0] < need;
}

/* pz8-jets.missile.result: the attacker's total must be greater. Nobody fires back. */
void air_launch(struct play *play, int target, enum weapon weapon, int n)
{
    struct air_state *state = air_of(play);
    struct plane *shooter = &state->planes[state->active];
    const struct plane *prey = &state->planes[target];
    bool heat = weapon == WEAPON_HEAT;
    agenda_run(play->state, TASK_GO_ON);
    air_tell_launched(play, CLAUSE_MISSILE_STOCK, state->active, target,
                      heat ? MISSILE_HEAT : MISSILE_RADAR, n, hex_distance(shooter->at, prey->at));
    struct throw attack = air_die(FOR_MISSILE, heat ? CLAUSE_HEAT_SHOOTER : CLAUSE_RADAR_SHOOTER,
                                  state->active, target);
    attack.tally = attack_tally(air_terms(play), shooter, prey, weapon, n);
    struct throw evasion =
        air_die(FOR_EVADE, heat ? CLAUSE_HEAT_TARGET : CLAUSE_RADAR_TARGET, target, state->active);
    evasion.tally = evasion_tally(air_terms(play), prey, weapon);
    shooter->fired = 1;
    uint8_t *left = heat ? &shooter->heat : &shooter->radar;
    *left = (uint8_t)(*left - n);
    int strength = play_roll_total(play, &attack);
    if (play_roll_result(play, &evasion, is_beaten, strength - evasion.tally.sum)) {
        air_destroy(play, state->active, target, CLAUSE_MISSILE_RESULT);
    } else {
        air_tell_evaded(play, CLAUSE_MISSILE_RESULT, target);
    }
}

enum { FAR_HEXES = 12, FAST_MP = 4 }; /* more than so many */

static const struct missile_row *missile_row_of(terms_t *terms, enum weapon weapon)
{
    return &set_of(terms)->missiles[weapon - WEAPON_HEAT];
}

/* `reason` is that of a heat-seeker; what the table says nothing of is no reason. */
static void add_if(struct tally *tally, enum weapon weapon, bool counts, int reason, int value)
{
    int kind = weapon == WEAPON_RADAR ? RADAR_REASONS : 0;
    tally_if(tally, counts && value != 0, reason + kind, value);
}

/* pz8-jets.heat.shooter, pz8-jets.radar.shooter. What else could count does not
 * (pz8-jets.missile.no-mods); pz8-jets.missile.class: of the shooter. */
static struct tally attack_tally(terms_t *terms, const struct plane *shooter,
                                 const struct plane *target, enum weapon weapon, int n)
{
    const struct missile_row *row = missile_row_of(terms, weapon);
    struct tally tally = tally_none();
    bool third_world = shooter->nation == NATION_THIRD_WORLD;
    bool far = hex_distance(shooter->at, target->at) > FAR_HEXES;
    add_if(&tally, weapon, true, WHY_HEAT_MISSILES, n * row->per_missile);
    add_if(&tally, weapon, shooter->nation == NATION_NATO, WHY_HEAT_NATO, row->nato);
    add_if(&tally, weapon, third_world, WHY_HEAT_THIRD_WORLD, row->third_world);
    add_if(&tally, weapon, shooter->altitude == 1, WHY_HEAT_LOW, row->low);
    add_if(&tally, weapon, shooter->generation == 1, WHY_HEAT_FIRST_GENERATION,
           row->first_generation);
    add_if(&tally, weapon, far, WHY_HEAT_FAR, row->far);
    return tally;
}

/* pz8-jets.heat.target, pz8-jets.radar.target: current MPs. */
static struct tally evasion_tally(terms_t *terms, const struct plane *target, enum weapon weapon)
{
    const struct missile_row *row = missile_row_of(terms, weapon);
    struct tally tally = tally_none();
    bool veteran = target->experience == EXPERIENCE_VETERAN;
    bool green = target->experience == EXPERIENCE_GREEN;
    add_if(&tally, weapon, air_mp(terms, target) > FAST_MP, WHY_HEAT_FAST, row->fast);
    add_if(&tally, weapon, veteran, WHY_HEAT_VETERAN, row->veteran);
    add_if(&tally, weapon, green, WHY_HEAT_GREEN, row->green);
    return tally;
}

static int32_t is_ahead(int lead, const void *of)
{
    return lead > 0;
}

int air_missile_pairs(terms_t *terms, const struct plane *shooter, const struct plane *target,
                      enum weapon weapon, int n)
{
    int ahead = attack_tally(terms, shooter, target, weapon, n).sum -
                evasion_tally(terms, target, weapon).sum;
    return (int)expect_lead(1, 1, ahead, is_ahead, NULL).sum;
}
