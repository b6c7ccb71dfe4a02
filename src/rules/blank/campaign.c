/* Campaigns: battles of Blank that follow one another. What goes on from battle to battle stands in
 * the pawns themselves and in the settings of the scenario. */

#include "rules/blank/blank.h"

enum { STAYS = 2 }; /* on the die, or more */

/* blank.campaign.battles: the next one is the same again, but for what the pawns have become. */
void blank_follow(struct blank_scenario *terms, struct blank_state *state)
{
    terms->battle++;
    for (int side = 0; side < SIDES; side++) {
        terms->before[side] = (uint8_t)(terms->before[side] + state->won[side]);
        state->won[side] = 0;
    }
    for (int i = 0; i < state->n_pawns; i++) {
        state->pawns[i].fought = state->pawns[i].won = 0;
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

/* blank.campaign.wounds: who fought and did not win may go home. */
static void tend(struct play *play, int pawn)
{
    struct throw throw = play_die(FOR_WOUNDS, CLAUSE_CAMPAIGN_WOUNDS, pawn_piece(pawn), NO_PIECE);
    if (!play_roll_reaches(play, &throw, STAYS)) {
        blank_of(play)->pawns[pawn].home = 1;
        blank_tell_went_home(play, CLAUSE_CAMPAIGN_WOUNDS, pawn);
    }
}

/* blank.campaign.victory: the duels of all battles decide. */
bool blank_standing(terms_t *terms, state_t *state, struct standing *standing)
{
    *standing = (struct standing){.battle = terms->battle,
                                  .battles = terms->battles,
                                  .over = state->head.over && terms->battle == terms->battles,
                                  .clause = CLAUSE_CAMPAIGN_VICTORY};
    for (int side = 0; side < SIDES; side++) {
        standing->points[side] = (int16_t)(terms->before[side] + state->won[side]);
    }
    standing->winner = standing->over ? side_with_more(standing->points) : SIDE_NONE;
    return terms->battle > 0;
}

/* Each turn that was left is a duel won by who did not give up, as far as there are pawns to fight
 * it; otherwise whoever leads could keep his lead by giving up. */
static void count_unfought(struct play *play)
{
    struct blank_state *state = blank_of(play);
    int side = state->head.winner;
    int turns = play->scenario->last_turn - state->head.turn + 1;
    int duels = 0;
    for (int i = 0; i < state->n_pawns && duels < turns; i++) {
        duels += state->pawns[i].side == side && can_fight(&state->pawns[i]);
    }
    if (duels > 0) {
        state->won[side] = (uint8_t)(state->won[side] + duels);
        blank_tell_unfought(play, CLAUSE_CAMPAIGN_VICTORY, side, duels);
    }
}

/* What did not end by the rules' own clause, and has a winner, was conceded. */
void blank_end_battle(struct play *play)
{
    state_t *state = blank_of(play);
    if (state->head.why < CLAUSES_FIRST && state->head.winner < SIDES) {
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
