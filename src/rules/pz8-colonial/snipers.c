/* Pz8 Colonial: Native snipers, and how they hide (ledger, native snipers).
 *
 * In the order of the book: pz8-colonial.sniper.number, pz8-colonial.sniper.fire,
 * pz8-colonial.sniper.figure, pz8-colonial.sniper.hidden. */

#include "rules/common/guess.h"
#include "rules/pz8-colonial/colonial.h"

enum { LAIR_APART = 12 * INCH, SEEN_NEAR = 6 * INCH, HITS_OPEN = 5, HITS_COVER = 6 };
enum { SNIPER_WEAPON = 10 }; /* a row of weapons.tsv */

/* -- how many there are ------------------------------------------------------------------------ */

static int sniper_template(terms_t *terms)
{
    for (int i = 0; i < terms->n_templates; i++) {
        if (terms->templates[i].kind == KIND_SNIPER) {
            return i;
        }
    }
    return 0; /* the catalogue has one */
}

/* pz8-colonial.sniper.number: the number is the Natives' own secret, and so they throw the die. */
void colonial_do_call(struct play *play, const struct colonial_call *order)
{
    struct colonial_state *state = colonial_of(play);
    struct throw throw = play_die(FOR_SNIPERS, CLAUSE_SNIPER_NUMBER, NO_PIECE, NO_PIECE);
    play->sees = 1 << NATIVE;
    state->snipers = (uint8_t)play_roll_total(play, &throw);
    colonial_tell_counted(play, CLAUSE_SNIPER_NUMBER, state->snipers);
    play->sees = SEEN_BY_ALL;
    colonial_ask(play, TASK_HIDE, NATIVE, NO_UNIT);
}

/* In any cover more than 12 inches from every European figure. */
bool colonial_check_lair(terms_t *terms, state_t *state, struct point at, struct refusal *why)
{
    int32_t apart = scaled(terms, LAIR_APART);
    uint32_t kinds = table_kinds_at(&terms->table, at);
    if (!box_holds(table_box(&terms->table), at) || (kinds & terms->kinds.cover) == 0 ||
        (kinds & terms->kinds.shut) != 0) {
        return refuse(why, CLAUSE_SNIPER_NUMBER, "a sniper is placed in cover");
    }
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (is_standing(man) && man->side == EUROPEAN && points_within(at, man->at, apart)) {
            return refuse(why, CLAUSE_SNIPER_NUMBER,
                          "a sniper is placed more than 12 inches from every European");
        }
        if (is_standing(man) && man->side == NATIVE &&
            points_within(at, man->at, scaled(terms, 2 * FOOT_RADIUS) - OVERLAP_THOU - 1)) {
            return refuse(why, CLAUSE_SETUP_BASE, "one base would lie on another");
        }
    }
    return (state->n_units < UNITS_MAX && state->n_men < MEN_ROOM) ||
           refuse(why, CLAUSE_SNIPER_NUMBER, "there is no room for more units");
}

bool colonial_check_lie(terms_t *terms, state_t *state, const struct colonial_lie *order,
                        struct refusal *why)
{
    return colonial_check_lair(terms, state, order->at, why);
}

/* pz8-colonial.sniper.figure: each a unit of his own. */
static struct unit sniper_unit(terms_t *terms, bool hides)
{
    return (struct unit){.side = NATIVE,
                         .template = (uint8_t)sniper_template(terms),
                         .men = 1,
                         .start = 1,
                         .ranks = 1,
                         .rating = QUALITY_AVERAGE,
                         .hidden = hides,
                         .at = {NOWHERE, NOWHERE}};
}

static struct man sniper_man(terms_t *terms, int unit, struct point at)
{
    return (struct man){.at = at,
                        .unit = (uint8_t)unit,
                        .home = (uint8_t)unit,
                        .number = 1,
                        .side = NATIVE,
                        .weapon = terms->templates[sniper_template(terms)].leader_arms,
                        .inside = NO_INSIDE,
                        .aboard = NO_UNIT};
}

void colonial_place_sniper(struct play *play, struct point at)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    int unit = state->n_units;
    int man = state->n_men++;
    bool hides = option_of(terms, OPT_SNIPER_HIDDEN) == SNIPER_HIDDEN_YES;
    state->units[unit] = sniper_unit(terms, hides);
    colonial_name_unit(state, 'S', state->units[unit].id);
    state->n_units++;
    state->men[man].man = sniper_man(terms, unit, at);
    if (hides) {
        set_bit(&state->hidden, unit);
        play->sees = 1 << NATIVE;
    }
    state->snipers--;
    colonial_tell_lies(play, CLAUSE_SNIPER_NUMBER, man, at);
    play->sees = SEEN_BY_ALL;
}

void colonial_do_lie(struct play *play, const struct colonial_lie *order)
{
    struct colonial_state *state = colonial_of(play);
    colonial_place_sniper(play, order->at);
    if (state->snipers > 0) {
        agenda_push(&state->head, *order->task);
    }
}

/* A sniper of whom nothing is known lies in any cover that could be his lair; where there is none
 * he has fallen. */
void colonial_guess_sniper(terms_t *terms, struct colonial_state *state, int man, uint64_t *lot)
{
    enum { TRIES = 24 };
    int unit = state->men[man].man.unit;
    state->units[unit] = sniper_unit(terms, true);
    state->men[man].man = sniper_man(terms, unit, (struct point){NOWHERE, NOWHERE});
    for (int i = 0; i < TRIES && terms->table.n_terrain > 0; i++) {
        int piece = lot_draw(lot, terms->table.n_terrain);
        struct point at = guess_place(lot, terrain_box(&terms->table, piece));
        if (colonial_check_lair(terms, state, at, NULL)) {
            state->men[man].man.at = at;
            set_bit(&state->hidden, unit);
            return;
        }
    }
    state->men[man].man.gone = MAN_FALLEN;
    state->units[unit].hidden = 0;
    state->units[unit].gone = GONE_DESTROYED;
}

/* The middles of pieces of cover, and places an inch around them. */
bool colonial_list_lie(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    static const struct point off[] = {{0, 0}, {0, INCH}, {INCH, 0}, {0, -INCH}, {-INCH, 0}};
    uint32_t cover = terms->kinds.cover;
    bool any = false;
    for (int i = 0; i < terms->table.n_terrain; i++) {
        if ((kind_bit(terms->table.terrain[i].kind) & cover) == 0) {
            continue;
        }
        struct point middle = colonial_mean_corner(&terms->table, i);
        for (size_t k = 0; k < sizeof off / sizeof off[0]; k++) {
            struct point at = point_plus(middle, off[k]);
            any |= colonial_check_lair(terms, state, at, NULL) && colonial_add_lie(legal, at);
        }
    }
    return any;
}

/* -- fire -------------------------------------------------------------------------------------- */

/* pz8-colonial.sniper.fire: any one figure in sight up to 24 inches. */
bool colonial_can_snipe(const struct lookout *lookout, int sniper, int target)
{
    struct point from = lookout->state->men[sniper].man.at;
    int32_t range = scaled(lookout->terms, colonial_weapon(SNIPER_WEAPON)->range);
    return points_within(from, lookout->men.at[target], range) &&
           colonial_sees(lookout, from, lookout->men.at[target]);
}

static int sniper_of(state_t *state)
{
    struct body body;
    body_of(&colonial_figures, &state->head, state->active, &body);
    return body.who[0];
}

static bool check_sniper(terms_t *terms, state_t *state, struct refusal *why)
{
    return (kind_of(terms, &state->units[state->active]) == KIND_SNIPER ||
            refuse(why, CLAUSE_SNIPER_FIRE, "only a sniper does that")) &&
           colonial_check_firer(terms, state, why);
}

static bool check_mark(const struct lookout *lookout, int target, struct refusal *why)
{
    state_t *state = lookout->state;
    const struct man *man = &state->men[target].man;
    if (man->side == state->units[state->active].side || !is_standing(man)) {
        return refuse(why, CLAUSE_SNIPER_FIRE, "a sniper fires at an enemy figure");
    }
    if (colonial_is_engaged(state, &lookout->men, man->unit)) {
        return refuse(why, CLAUSE_FIRE_WHEN, "a unit in contact with friends is no target");
    }
    return colonial_can_snipe(lookout, sniper_of(state), target) ||
           refuse(why, CLAUSE_SNIPER_FIRE, "it is not in range and in sight");
}

bool colonial_check_snipe(terms_t *terms, state_t *state, const struct colonial_snipe *order,
                          struct refusal *why)
{
    struct lookout lookout;
    if (!check_sniper(terms, state, why)) {
        return false;
    }
    colonial_look_out(terms, state, state->active, state->men[order->target].man.unit, &lookout);
    return check_mark(&lookout, order->target, why);
}

static void reveal(struct play *play, int unit);

/* pz8-colonial.sniper.fire: 5 in the open, 6 in cover, and no modifier at all. */
void colonial_do_snipe(struct play *play, const struct colonial_snipe *order)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct lookout lookout;
    int man = sniper_of(state);
    int unit = state->men[order->target].man.unit;
    if (is_hidden(state, state->active)) {
        reveal(play, state->active);
    }
    colonial_tell_sniped(play, CLAUSE_SNIPER_FIRE, state->active, order->target);
    colonial_look_out(terms, state, state->active, unit, &lookout);
    bool covered =
        colonial_is_in_cover(&lookout, state->men[order->target].man.at, state->men[man].man.at);
    struct throw throw = play_die(FOR_SNIPE, CLAUSE_SNIPER_FIRE, unit_piece(state->active),
                                  figure_piece(order->target));
    if (play_roll_reaches(play, &throw, covered ? HITS_COVER : HITS_OPEN)) {
        if (!colonial_is_saved(play, order->target, CLAUSE_FIRE_LEADER_SAVE)) {
            colonial_kill(play, order->target, CLAUSE_SNIPER_FIRE);
        }
        colonial_note_loss(play, unit);
    }
}

bool colonial_list_snipe(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int n = check_sniper(terms, state, NULL) ? state->n_men : 0;
    struct lookout lookout;
    int looks = NO_UNIT;
    bool any = false;
    for (int i = 0; i < n; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side == EUROPEAN && is_standing(man) && looks != man->unit) {
            looks = man->unit;
            colonial_look_out(terms, state, state->active, looks, &lookout);
        }
        any |= looks == man->unit && check_mark(&lookout, i, NULL) && colonial_add_snipe(legal, i);
    }
    return any;
}

/* -- hiding ------------------------------------------------------------------------------------ */

uint8_t colonial_audience(state_t *state)
{
    return state->active != NO_UNIT && is_hidden(state, state->active) ? 1 << NATIVE : SEEN_BY_ALL;
}

/* Once seen he stays seen; a base that has ended on him shifts him the least needed. */
static void reveal(struct play *play, int unit)
{
    struct colonial_state *state = colonial_of(play);
    struct crowd crowd;
    struct body body;
    uint8_t sees = play->sees;
    clear_bit(&state->hidden, unit);
    state->units[unit].hidden = 0;
    body_of(&colonial_figures, &state->head, unit, &body);
    colonial_crowd(colonial_terms(play), state, &crowd);
    struct man *man = &state->men[body.who[0]].man;
    if (!crowd_has_room(&crowd, body.who[0], NO_UNIT)) {
        man->at = colonial_room(colonial_terms(play), state, &crowd, body.who[0]);
    }
    play->sees = SEEN_BY_ALL;
    colonial_tell_seen(play, CLAUSE_SNIPER_HIDDEN, unit, man->at);
    play->sees = sees;
}

/* In the open in sight of an enemy, or with an enemy in sight within 6 inches. */
static bool is_found(const struct lookout *lookout, struct point at)
{
    const uint64_t *enemies = lookout->men.of_side[EUROPEAN];
    int32_t near = scaled(lookout->terms, SEEN_NEAR);
    for (int i = NO_MAN; next_man(enemies, &i);) {
        struct point from = lookout->men.at[i];
        if ((points_within(at, from, near) || !colonial_is_in_cover(lookout, at, from)) &&
            colonial_sees(lookout, from, at)) {
            return true;
        }
    }
    return false;
}

/* pz8-colonial.sniper.hidden */
void colonial_look_for_snipers(struct play *play)
{
    struct colonial_state *state = colonial_of(play);
    struct lookout lookout;
    if (state->hidden == 0) {
        return;
    }
    colonial_look_out(colonial_terms(play), state, NO_UNIT, NO_UNIT, &lookout);
    for (int i = next_bit(&state->hidden, 1, 0); i != NO_BIT && i < UNITS_MAX;
         i = i + 1 < UNITS_MAX ? next_bit(&state->hidden, 1, i + 1) : NO_BIT) {
        struct body body;
        body_of(&colonial_figures, &state->head, i, &body);
        if (body.n > 0 && is_found(&lookout, body.at[0])) {
            reveal(play, i);
        }
    }
}
