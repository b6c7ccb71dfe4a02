/* Pz8 1965-75 Aerial (docs/rules/pz8-jets.md): what is its own beside air.words. */

#include "rules/pz8-air/set.h"

/* pz8-jets.table.actions */
static const struct action_row pz8_jets_actions[ACTIONS] = {
#define ROW(code, mp, mp_biplane, climb, turn) [code] = {mp, mp_biplane},
#include "rules/pz8-jets-actions.inc"
#undef ROW
};

/* pz8-jets.table.cannon, pz8-jets.table.damage, pz8-jets.table.missiles, and the catalogue, ledger
 * section 6 (pz8-jets.table.templates); its figures were found by pz8-jets.factor.mp,
 * pz8-jets.factor.attack, pz8-jets.factor.defence and pz8-jets.factor.altitude. */
#include "rules/pz8-jets-cannon.h"
#include "rules/pz8-jets-damage.h"
#include "rules/pz8-jets-missiles.h"
#include "rules/pz8-jets-templates.h"
enum { CANNON_REACH = 2 }; /* pz8-jets.cannon.range */

const struct air_set pz8_jets_set = {
    .actions = pz8_jets_actions,
    .bands = pz8_jets_cannon,
    .n_bands = COUNT(pz8_jets_cannon),
    .leads = pz8_jets_damage,
    .n_leads = COUNT(pz8_jets_damage),
    .missiles = pz8_jets_missiles,
    .catalogue = pz8_jets_templates,
    .n_catalogue = COUNT(pz8_jets_templates),
    .gun_reach = CANNON_REACH,
    .guns = 1,
    .clause_contest = CLAUSE_CANNON_CONTEST,
    .clause_to_hit = CLAUSE_CANNON_RANGE,
    .clause_no_weapon = CLAUSE_FACTOR_ATTACK,
    .clause_range = {[WEAPON_FRONT] = CLAUSE_CANNON_RANGE,
                     [WEAPON_HEAT] = CLAUSE_MISSILE_RANGE,
                     [WEAPON_RADAR] = CLAUSE_MISSILE_RANGE},
    .clause_arc = {[WEAPON_FRONT] = CLAUSE_ARC_CANNON,
                   [WEAPON_HEAT] = CLAUSE_ARC_HEAT,
                   [WEAPON_RADAR] = CLAUSE_ARC_RADAR},
    .clause_level = {[WEAPON_FRONT] = CLAUSE_FIRE_LEVEL,
                     [WEAPON_HEAT] = CLAUSE_FIRE_LEVEL,
                     [WEAPON_RADAR] = CLAUSE_FIRE_LEVEL},
};

#include "rules/pz8-jets-shelf.h"

const struct ruleset pz8_jets = {
    PZ8_JETS_SHELF PZ8_JETS_WORDS AIR_RULES,
    .title = "Pz8 1965-75 Aerial",
    .about = "Jets on hexes with altitude: cannon, heat-seeking and radar-homing missiles.",
    .period = "1965-75",
};
