/* Campaigns: battles of Blank that follow one another. What goes on from battle to battle stands in
 * the pawns themselves and in the settings of the scenario. */

#include "rules/blank/blank.h"

enum { STAYS = 2 }; /* on the die, or more */

/* blank.campaign.battles: the next one is the same again, but for what the pawns have become. */
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
        start->pawns[i].fought = start->pawns[i].won = 0;
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
    struct throw throw =
        play_die(FOR_WOUNDS, CLAUSE_CAMPAIGN_WOUNDS, piece_of(UNITS, pawn), NO_PIECE);
    if (!play_roll_reaches(play, &throw, STAYS)) {
        blank_of(play)->pawns[pawn].home = 1;
        blank_tell_went_home(play, CLAUSE_CAMPAIGN_WOUNDS, pawn);
    }
}

/* blank.campaign.victory: the duels of all battles decide. */
static bool standing(const struct scenario *scenario, const struct state *state,
                     struct standing *standing)
{
    const struct blank_scenario *terms = (const struct blank_scenario *)scenario;
    const struct blank_state *now = (const struct blank_state *)state;
    int first = terms->before[0] + now->won[0];
    int second = terms->before[1] + now->won[1];
    bool over = state->over && terms->battle == terms->battles;
    *standing = (struct standing){.battle = terms->battle,
                                  .battles = terms->battles,
                                  .over = over,
                                  .winner = !over || first == second ? SIDE_NONE : first < second,
                                  .clause = CLAUSE_CAMPAIGN_VICTORY,
                                  .points = {(int16_t)first, (int16_t)second}};
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
        duels += state->pawns[i].side == side && blank_can_fight(&state->pawns[i]);
    }
    if (duels > 0) {
        state->won[side] = (uint8_t)(state->won[side] + duels);
        blank_tell_unfought(play, CLAUSE_CAMPAIGN_VICTORY, side, duels);
    }
}

/* What did not end by the rules' own clause, and has a winner, was conceded. */
static void end_battle(struct play *play)
{
    const struct blank_state *state = blank_of(play);
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

const struct campaign_rules blank_campaign = {
    .careers = UNITS, .standing = standing, .end_battle = end_battle, .follow = follow};
