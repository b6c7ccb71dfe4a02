/* The Pz8 ground family: minefields and wire (ledger, "mines" and "wire"). */

#include "rules/pz8-ground/chapters.h"

enum { ROW_MINEFIELD, ROW_WIRE }; /* of obstacles.tsv */

/* pz8-coldwar.heli.obstacles, pz8-scifi.obstacles.none: above it all. */
bool ground_meets_counters(const struct template *template)
{
    return !is_flyer(template) && !template->hover && !template->jet_bike;
}

/* While the enemy lays his, nobody knows of them. */
bool ground_touches_counter(state_t *state, const struct base *base, int side, bool wire_only)
{
    for (int i = wire_only ? state->n_mines : 0; i < count_counters(state); i++) {
        struct counter counter = counter_at(state, i);
        if (counter.gone || is_nowhere(counter.at) || (counter.deploys && counter.side != side)) {
            continue;
        }
        struct base other = ground_counter_base(&counter);
        if (bases_touch(base, &other)) {
            return true;
        }
    }
    return false;
}

/* From below, and armour counts whole. */
static struct attack attack_of_obstacle(terms_t *terms, int row, int reason)
{
    int8_t factor = (int8_t)set_of(terms)->obstacles[row].attack;
    return (struct attack){.attacker = NO_PIECE,
                           .soft = factor,
                           .armour = factor,
                           .from = {NOWHERE, NOWHERE},
                           .reason = reason};
}

/* pz8-ww2.mines.enter, pz8-ww2.mines.attack, pz8-ww2.mines.removed, pz8-ww2.mines.engineers */
void ground_enter_mine(struct play *play, int unit, int mine)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[unit];
    struct mine *counter = &state->mines[mine];
    const struct template *template = template_of(terms, its);
    play->sees = who_sees(its);
    ground_tell_mine(play, obstacle_clause(terms, CLAUSE_MINES_ENTER), unit, mine, counter->real);
    its->halted = 1;
    its->mined = 1;
    if (option(terms, OPT_MINE_HALT)) {
        its->halt_turns = 2; /* this phase and the next: one is taken off at the end of each */
    }
    bool clears = template->engineer || template->mine_clearing;
    if (counter->real && !clears) {
        struct attack attack = attack_of_obstacle(terms, ROW_MINEFIELD, WHY_MINEFIELD);
        ground_strike(play, &attack, unit);
    }
    play->sees = SEEN_BY_ALL;
    ground_tell_mine_removed(play, obstacle_clause(terms, CLAUSE_MINES_REMOVED), mine,
                             counter->real);
    counter->gone = 1;
}

/* pz8-ww2.wire.wheeled */
bool ground_is_barred_by_wire(const struct template *template)
{
    return template->drive == DRIVE_WHEELED;
}

/* pz8-ww2.wire.infantry, .remove */
void ground_enter_wire(struct play *play, int unit, int wire)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[unit];
    const struct template *template = template_of(terms, its);
    bool cuts = template->engineer || is_vehicle(template);
    its->halted = 1;
    play->sees = who_sees(its);
    ground_tell_wire(play, obstacle_clause(terms, cuts ? CLAUSE_WIRE_REMOVE : CLAUSE_WIRE_INFANTRY),
                     unit, wire);
    play->sees = SEEN_BY_ALL;
    if (cuts) {
        state->wire[wire].gone = 1;
        ground_tell_wire_removed(play, obstacle_clause(terms, CLAUSE_WIRE_REMOVE), wire);
        return;
    }
    its->wire |= (uint64_t)1 << wire;
    play->sees = who_sees(its);
    struct attack attack = attack_of_obstacle(terms, ROW_WIRE, WHY_WIRE);
    ground_strike(play, &attack, unit);
    play->sees = SEEN_BY_ALL;
}
