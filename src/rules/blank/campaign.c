/* Campaigns: battles of Blank that follow one another. What goes on from battle to battle stands in
 * the pawns themselves and in the settings of the scenario. */

#include "rules/blank/blank.h"

enum { STAYS = 2 }; /* on the die, or more */

/* blank.campaign.victory: the duels of all battles decide. */
static bool standing(const struct scenario *scenario, const struct state *state,
                     struct standing *standing)
{
    const struct blank_scenario *terms = (const struct blank_scenario *)scenario;
    const struct blank_state *now = (const struct blank_state *)state;
    if (terms->battle == 0) {
        return false;
    }
    *standing = (struct standing){.battle = terms->battle,
                                  .battles = terms->battles,
                                  .over = state->over && terms->battle == terms->battles,
                                  .winner = SIDE_NONE,
                                  .clause = CLAUSE_CAMPAIGN_VICTORY};
    for (int side = 0; side < SIDES; side++) {
        standing->points[side] = (int16_t)(terms->before[side] + now->won[side]);
    }
    if (standing->over && standing->points[0] != standing->points[1]) {
        standing->winner = standing->points[0] > standing->points[1] ? 0 : 1;
    }
    return true;
}

/* blank.campaign.wounds: who fought and did not win may go home. */
static void tend(struct play *play, int pawn)
{
    struct blank_state *state = blank_of(play);
    struct throw throw = {.purpose = FOR_WOUNDS,
                          .clause = CLAUSE_CAMPAIGN_WOUNDS,
                          .unit = piece_of(UNITS, pawn),
                          .target = NO_PIECE,
                          .faces = 6,
                          .n = 1};
    if (!play_roll_reaches(play, &throw, STAYS)) {
        state->pawns[pawn].home = 1;
        blank_tell_went_home(play, CLAUSE_CAMPAIGN_WOUNDS, pawn);
    }
}

/* blank.campaign.stronger */
static void learn(struct play *play, int pawn)
{
    struct pawn *it = &blank_of(play)->pawns[pawn];
    it->wins = (uint8_t)(it->wins + (it->wins < BATTLES_MAX));
    if (it->strength < STRONGEST) {
        it->strength++;
        blank_tell_stronger(play, CLAUSE_CAMPAIGN_STRONGER, pawn, it->strength);
    }
}

/* Did a side give the battle up? What is not the rules' own clause is the umpire's: with a winner,
 * that the other conceded. */
static bool is_given_up(const struct state *state)
{
    return state->why < CLAUSES_FIRST && state->winner < SIDES;
}

/* blank.campaign.victory: each turn that was left is a duel won, as far as there are pawns to fight
 * it; otherwise whoever leads could keep his lead by giving up. */
static void count_unfought(struct play *play)
{
    struct blank_state *state = blank_of(play);
    int side = state->head.winner;
    int turns = play->scenario->last_turn - state->head.turn + 1;
    int pawns = 0;
    for (int i = 0; i < state->n_pawns; i++) {
        const struct pawn *pawn = &state->pawns[i];
        pawns += pawn->side == side && !pawn->fought && !pawn->home;
    }
    int duels = turns < pawns ? turns : pawns;
    if (duels > 0) {
        state->won[side] = (uint8_t)(state->won[side] + duels);
        blank_tell_unfought(play, CLAUSE_CAMPAIGN_VICTORY, side, duels);
    }
}

static void end_battle(struct play *play)
{
    const struct blank_state *state = (const struct blank_state *)play->state;
    if (is_given_up(&state->head)) {
        count_unfought(play);
    }
    for (int i = 0; i < state->n_pawns; i++) {
        if (state->pawns[i].won) {
            learn(play, i);
        } else if (state->pawns[i].fought) {
            tend(play, i);
        }
    }
}

/* blank.campaign.battles: the next battle is the same one again, but for what the pawns have
 * become.
 */
static void follow(struct scenario *scenario, struct state *state)
{
    struct blank_scenario *terms = (struct blank_scenario *)scenario;
    struct blank_state *start = (struct blank_state *)state;
    terms->battle++;
    for (int side = 0; side < SIDES; side++) {
        terms->before[side] = (uint8_t)(terms->before[side] + start->won[side]);
        start->won[side] = 0;
    }
    for (int i = 0; i < start->n_pawns; i++) {
        start->pawns[i].fought = 0;
        start->pawns[i].won = 0;
    }
}

const struct campaign_rules blank_campaign = {
    .careers = UNITS, .standing = standing, .end_battle = end_battle, .follow = follow};
