/* The Pz8 ground family: any command, for a player who does not care which (ruleset.h, wander).
 *
 * Every command that the list could hold has a lot of its own, and so have many more that it could
 * not: a leg of every kind for every unit, every enemy for every weapon. Lots are drawn until one
 * stands for a command that would be accepted; so what is found is as likely to be one command of
 * the list as another. Whoever draws many blanks has little left to do and ends the phase: to make
 * sure of it would be to look along every line. */

#include <string.h>

#include "core/lot.h"
#include "rules/pz8-ground/listing.h"

/* How many blanks; of shots fewer, since lines take longest. */
enum { MOVE_TRIES = 96, FIRE_TRIES = 48 };

static void say(struct command *command, int verb, int n_words, const int32_t *words)
{
    command->verb = (uint8_t)verb;
    command->n_words = (uint16_t)n_words;
    for (int i = 0; i < n_words; i++) {
        command->words[i] = words[i];
    }
}

static void say_of(struct command *command, int verb, int32_t piece, int32_t other)
{
    say(command, verb, 2, (int32_t[]){piece, other});
}

/* -- the Move phase --------------------------------------------------------------------------- */

/* The lots of a unit: its legs, a turn, and a vehicle to board; or the sides it gets off on. */
enum { LOT_PIVOT = LEG_KINDS, LOT_BOARD, MOVE_LOTS };

struct movers {
    terms_t *terms;
    state_t *state;
    struct occupied occupied;
    int n;
    int16_t unit[UNITS_MAX];
};

static void find_movers(struct movers *movers, int side)
{
    movers->n = 0;
    for (int i = 0; i < movers->state->n_units; i++) {
        const struct unit *unit = &movers->state->units[i];
        if (unit->side != side || unit->gone != GONE_HERE) {
            continue;
        }
        const struct template *template = template_of(movers->terms, unit);
        if (unit->aboard != NO_UNIT ||
            (ground_check_may_move(movers->terms, unit, 0, NULL) &&
             (ground_has_front(movers->terms, unit) || ground_boards(template) ||
              ground_has_way_left(movers->terms, unit)))) {
            movers->unit[movers->n++] = (int16_t)i;
        }
    }
}

static bool set_down(const struct movers *movers, int unit, int quarter, struct command *command)
{
    bool gun = template_of(movers->terms, &movers->state->units[unit])->drive == DRIVE_TOWED;
    struct point at;
    if (quarter >= QUARTERS ||
        !ground_find_place_off(movers->terms, movers->state, unit, quarter, &at)) {
        return false;
    }
    say(command, gun ? VERB_UNLIMBER : VERB_DISMOUNT, 4,
        (int32_t[]){unit_piece(unit), at.x, at.y, ABSENT});
    return true;
}

static bool turn(const struct movers *movers, int unit, int enemy, struct command *command)
{
    int bearing;
    if (!ground_find_pivot(movers->terms, movers->state, unit, enemy, &bearing)) {
        return false;
    }
    say_of(command, VERB_PIVOT, unit_piece(unit), bearing);
    return true;
}

/* Few stand near more than one vehicle; whoever does takes the first from any of them on. */
static bool board(const struct movers *movers, int unit, uint64_t *lot, struct command *command)
{
    const struct occupied *occupied = &movers->occupied;
    const struct template *template = template_of(movers->terms, &movers->state->units[unit]);
    int first = lot_draw(lot, occupied->n_carriers);
    for (int i = 0; ground_boards(template) && i < occupied->n_carriers; i++) {
        int carrier = occupied->carrier[(first + i) % occupied->n_carriers];
        if (ground_may_board(movers->terms, movers->state, unit, carrier)) {
            say_of(command, template->drive == DRIVE_TOWED ? VERB_LIMBER : VERB_MOUNT,
                   unit_piece(unit), unit_piece(carrier));
            return true;
        }
    }
    return false;
}

static bool go(struct movers *movers, int unit, int enemy, enum leg leg, struct command *command)
{
    struct point to;
    if (!ground_has_way_left(movers->terms, &movers->state->units[unit])) {
        return false;
    }
    struct mover_list list =
        ground_moves_of(movers->terms, movers->state, unit, enemy, &movers->occupied);
    if (!ground_find_leg(&list, leg, &to)) {
        return false;
    }
    say(command, VERB_MOVE, 5,
        (int32_t[]){unit_piece(unit), 1, to.x, to.y, ground_front_at(&list, to)});
    return true;
}

static bool move_any(struct movers *movers, int number, uint64_t *lot, struct command *command)
{
    int unit = movers->unit[number / MOVE_LOTS];
    int what = number % MOVE_LOTS;
    const struct unit *its = &movers->state->units[unit];
    if (its->aboard != NO_UNIT) {
        return set_down(movers, unit, what, command);
    }
    if (what == LOT_BOARD) {
        return board(movers, unit, lot, command);
    }
    int enemy = ground_nearest_enemy(&movers->occupied, its->at);
    return what == LOT_PIVOT ? turn(movers, unit, enemy, command)
                             : go(movers, unit, enemy, (enum leg)what, command);
}

static bool wander_in_moves(terms_t *terms, state_t *state, int side, uint64_t *lot,
                            struct command *command)
{
    struct movers movers;
    movers.terms = terms;
    movers.state = state;
    find_movers(&movers, side);
    if (movers.n > 0) {
        ground_note_occupied(terms, state, side, false, &movers.occupied);
    }
    for (int i = 0; i < MOVE_TRIES; i++) {
        int number = lot_draw(lot, movers.n * MOVE_LOTS + 1);
        if (number == movers.n * MOVE_LOTS) {
            return false;
        }
        if (move_any(&movers, number, lot, command)) {
            return true;
        }
    }
    return false;
}

/* -- the Fire phase --------------------------------------------------------------------------- */

/* Lots of weapons and of each other thing that fires come one behind another, an enemy each; then
 * those of smoke. */
struct firers {
    struct fire_list list;
    int n_weapons, n_batteries, n_kinds, n_smoke;
    struct {
        int16_t unit;
        int16_t which;
    } weapon[2 * UNITS_MAX];
    uint8_t battery[BATTERIES_MAX];
    int32_t kind[AIR_MAX]; /* of air support that is left */
    int32_t smoke[UNITS_MAX + BATTERIES_MAX];
    uint64_t asked[UNIT_WORDS], engaged[UNIT_WORDS]; /* of those asked for, who is */
};

static void find_weapons(struct firers *firers)
{
    terms_t *terms = firers->list.terms;
    state_t *state = firers->list.state;
    for (int i = 0; i < state->n_units; i++) {
        if (!ground_is_ready_to_fire(&firers->list, i)) {
            continue;
        }
        for (int which = 0; which < 2; which++) {
            if (ground_weapon_of(terms, &state->units[i], which) != NULL &&
                ground_check_firer(terms, state, i, which, NULL)) {
                firers->weapon[firers->n_weapons].unit = (int16_t)i;
                firers->weapon[firers->n_weapons++].which = (int16_t)which;
            }
        }
        if (ground_may_lay_smoke(terms, &state->units[i])) {
            firers->smoke[firers->n_smoke++] = unit_piece(i);
        }
    }
}

static void find_support(struct firers *firers)
{
    terms_t *terms = firers->list.terms;
    state_t *state = firers->list.state;
    for (int i = 0; i < state->n_batteries; i++) {
        if (state->batteries[i].side == firers->list.side &&
            ground_check_battery(terms, state, i, NULL)) {
            firers->battery[firers->n_batteries++] = (uint8_t)i;
            firers->smoke[firers->n_smoke++] = piece_of(BATTERIES, i);
        }
    }
    for (int kind = 0; kind < set_of(terms)->n_support; kind++) {
        if (ground_flight_of(state, firers->list.side, kind) >= 0) {
            firers->kind[firers->n_kinds++] = kind;
        }
    }
}

static bool is_engaged_once_asked(struct firers *firers, int unit)
{
    if (!has_bit(firers->asked, unit)) {
        set_bit(firers->asked, unit);
        if (ground_is_engaged(firers->list.terms, firers->list.state, unit)) {
            set_bit(firers->engaged, unit);
        }
    }
    return has_bit(firers->engaged, unit);
}

static bool fire_at(struct firers *firers, int number, int target, struct command *command)
{
    struct fire_list *list = &firers->list;
    int unit = firers->weapon[number].unit;
    int which = firers->weapon[number].which;
    const struct unit *its = &list->state->units[unit];
    bool fires =
        ground_is_target(list, unit, target, which, ground_weapon_of(list->terms, its, which)) &&
        !is_engaged_once_asked(firers, unit);
    if (!fires && !ground_check_close_with(list->terms, list->state, unit, target, which, NULL)) {
        return false;
    }
    say(command, fires ? VERB_FIRE : VERB_CLOSE, 3,
        (int32_t[]){unit_piece(unit), unit_piece(target),
                    ground_weapon_word(template_of(list->terms, its), which)});
    return true;
}

static bool shoot_smoke(struct firers *firers, int32_t piece, struct command *command)
{
    const struct fire_list *list = &firers->list;
    int from = piece_collection(piece) == UNITS ? piece_index(piece) : ground_spotter_of(list);
    struct point at;
    if (from < 0 || !ground_find_smoke(list, piece, &list->state->units[from], &at)) {
        return false;
    }
    say(command, VERB_SMOKE, 3, (int32_t[]){piece, at.x, at.y});
    return true;
}

static bool strike_from_air(const struct fire_list *list, int32_t kind, int target,
                            struct command *command)
{
    const struct ground_air order = {.side = list->side, .kind = kind, .target = target};
    say_of(command, VERB_AIR, kind, unit_piece(target));
    return ground_check_air(list->terms, list->state, &order, NULL);
}

static bool fire_any(struct firers *firers, int number, struct command *command)
{
    struct fire_list *list = &firers->list;
    if (number < firers->n_smoke) {
        return shoot_smoke(firers, firers->smoke[number], command);
    }
    number -= firers->n_smoke;
    int target = list->enemies[number % list->n];
    int by = number / list->n;
    if (by < firers->n_weapons) {
        return fire_at(firers, by, target, command);
    }
    by -= firers->n_weapons;
    if (by < firers->n_batteries) {
        say_of(command, VERB_BARRAGE, piece_of(BATTERIES, firers->battery[by]), unit_piece(target));
        return ground_is_barrage_target(list, target);
    }
    return strike_from_air(list, firers->kind[by - firers->n_batteries], target, command);
}

static bool wander_in_fires(terms_t *terms, state_t *state, int side, uint64_t *lot,
                            struct command *command)
{
    struct firers firers;
    ground_look_for_targets(terms, state, side, &firers.list);
    firers.n_weapons = firers.n_batteries = firers.n_kinds = firers.n_smoke = 0;
    memset(firers.asked, 0, sizeof firers.asked);
    memset(firers.engaged, 0, sizeof firers.engaged);
    find_weapons(&firers);
    find_support(&firers);
    int lots =
        (firers.n_weapons + firers.n_batteries + firers.n_kinds) * firers.list.n + firers.n_smoke;
    for (int i = 0; i < FIRE_TRIES; i++) {
        int number = lot_draw(lot, lots + 1);
        if (number == lots) {
            return false;
        }
        if (fire_any(&firers, number, command)) {
            return true;
        }
    }
    return false;
}

/* In setup all that is there to say is in a short list. */
bool ground_wander(terms_t *terms, state_t *state, uint64_t lot, struct command *command)
{
    int side = ground_acting_side(state);
    if (!ground_is_move_phase(state) && !ground_is_fire_phase(state)) {
        return false;
    }
    if (ground_is_move_phase(state) ? !wander_in_moves(terms, state, side, &lot, command)
                                    : !wander_in_fires(terms, state, side, &lot, command)) {
        say(command, VERB_END, 0, NULL);
    }
    return true;
}
