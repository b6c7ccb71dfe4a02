/* Pz8 Space: damage (ledger, "Fire"). */

#include "rules/common/expect.h"
#include "rules/common/tables.h"
#include "rules/pz8-space/space.h"

/* pz8-space.table.damage; the results are in the order of the table's choices. */
enum damage { NOTHING, DAMAGED, SHIP_DESTROYED };
#include "rules/pz8-space-damage.h"

static int damage_for(int lead, int damaged)
{
    return lead_result(pz8_space_damage, sizeof pz8_space_damage / sizeof pz8_space_damage[0], lead,
                       damaged);
}

int space_attack_dice(terms_t *terms, const struct ship *ship)
{
    const struct template *template = template_of(terms, ship);
    return ship->damaged ? template->attack_damaged : template->attack;
}

static int defence_dice(terms_t *terms, const struct ship *ship)
{
    const struct template *template = template_of(terms, ship);
    return ship->damaged ? template->defence_damaged : template->defence;
}

/* pz8-space.damage.contest: attacker's dice, then the target's, as both stand at this moment. */
void space_contest_damage(struct play *play, int32_t attacker, int dice, int target)
{
    struct ship *ship = &space_of(play)->ships[target];
    struct throw attack = play_die(FOR_ATTACK, CLAUSE_DAMAGE_CONTEST, attacker, ship_piece(target));
    struct throw defence =
        play_die(FOR_DEFENCE, CLAUSE_DAMAGE_CONTEST, ship_piece(target), attacker);
    attack.n = (uint8_t)dice;
    defence.n = (uint8_t)defence_dice(space_terms(play), ship);
    int lead = play_roll_lead(play, &attack, &defence, damage_for, ship->damaged);
    switch (damage_for(lead, ship->damaged)) {
    case NOTHING:
        space_tell_unharmed(play, CLAUSE_DAMAGE_EQUAL, target);
        break;
    case DAMAGED:
        ship->damaged = 1;
        space_tell_damaged(play, CLAUSE_DAMAGE_DAMAGED, target);
        break;
    case SHIP_DESTROYED: /* pz8-space.damage.damaged: a second Damaged destroys. */
        space_destroy(play, target,
                      ship->damaged && damage_for(lead, false) == DAMAGED
                          ? CLAUSE_DAMAGE_DAMAGED
                          : CLAUSE_DAMAGE_DESTROYED);
        break;
    }
}

void space_destroy(struct play *play, int ship, int clause)
{
    struct ship *lost = &space_of(play)->ships[ship];
    lost->status = STATUS_DESTROYED;
    space_tell_destroyed(play, clause, ship);
}

void space_damage_by_gun(struct play *play, int firer, int target)
{
    state_t *state = space_of(play);
    space_contest_damage(play, ship_piece(firer),
                         space_attack_dice(space_terms(play), &state->ships[firer]), target);
}

struct harm {
    bool damaged; /* the ship already is */
    int32_t worth[SHIP_DESTROYED + 1];
};

static int32_t worth_of_lead(int lead, const void *of)
{
    const struct harm *harm = of;
    return harm->worth[damage_for(lead, harm->damaged)];
}

int32_t space_expected_harm(terms_t *terms, const struct ship *ship, int dice, int32_t if_damaged,
                            int32_t if_destroyed)
{
    struct harm harm = {ship->damaged, {0, if_damaged, if_destroyed}};
    struct expectation all = expect_lead(dice, defence_dice(terms, ship), 0, worth_of_lead, &harm);
    return (int32_t)(all.sum / all.throws);
}
