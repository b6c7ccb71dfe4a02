/* Tarr's Modern Warfare: riding and towing, and horses (ledger, 4.4). Getting in or out, hitching
 * and unhitching use half the move (tarr.move.rates) of both.
 *
 * In the order of the ledger: tarr.move.guns, tarr.move.embus, tarr.move.cavalry. */

#include "rules/tarr/heavy.h"

enum { HALF = 2, HORSES_NEAR = INCH, HAIL = 12 * INCH };

/* -- half a move ------------------------------------------------------------------------------- */

static bool has_half_left(terms_t *terms, const struct unit *unit)
{
    return HALF * tarr_move_left(terms, unit) >= tarr_full_move(terms, unit);
}

static void use_half(terms_t *terms, struct tarr_state *state, int unit)
{
    struct unit *its = &state->units[unit];
    its->spent += tarr_full_move(terms, its) / HALF;
    its->acted = (uint8_t)state->head.turn;
}

/* Some man of a body, or the model of a gun, within an inch of a model. */
static bool is_beside(const struct body *body, const struct base *model)
{
    for (int i = 0; i < body->n; i++) {
        if (!is_nowhere(body->at[i]) && base_compare_point(model, body->at[i], CONTACT) <= 0) {
            return true;
        }
    }
    return false;
}

bool tarr_is_beside(const struct scene *scene, int unit, const struct base *model)
{
    struct body body;
    tarr_body(scene->terms, scene->state, unit, &body);
    return is_beside(&body, model);
}

/* -- room -------------------------------------------------------------------------------------- */

/* tarr.table.models, tarr.para.capacity: so many men, or a gun with its crew. */
bool tarr_check_room(terms_t *terms, state_t *state, int unit, int vehicle, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    const struct model_row *model = tarr_model(terms, &state->units[vehicle]);
    int clause =
        is_aircraft(terms, &state->units[vehicle]) ? CLAUSE_PARA_CAPACITY : CLAUSE_MOVE_EMBUS;
    int men = tarr_strength(terms, state, unit);
    if (state->units[vehicle].gone != GONE_HERE || state->units[vehicle].aboard != NO_UNIT ||
        unit == vehicle || !is_troops(terms, its) || its->mounted) {
        return refuse(why, clause, "nobody can ride in that");
    }
    for (int i = 0; i < state->n_units; i++) {
        if (i == unit || state->units[i].aboard != vehicle || state->units[i].gone != GONE_HERE) {
            continue;
        }
        if (is_gun(terms, its) || is_gun(terms, &state->units[i])) {
            return refuse(why, clause, "it takes men, or one gun with its crew");
        }
        men += tarr_strength(terms, state, i);
    }
    if (is_gun(terms, its)) {
        return model->tows || refuse(why, clause, "it takes no gun");
    }
    return men <= model->carries || refuse(why, clause, "there is no room for so many");
}

void tarr_embark(terms_t *terms, struct tarr_state *state, int unit, int vehicle)
{
    struct unit *its = &state->units[unit];
    its->aboard = (uint8_t)vehicle;
    its->at = (struct point){NOWHERE, NOWHERE};
    set_hidden(state, unit, state->units[vehicle].hidden);
    tarr_lift(terms, state, unit);
}

/* -- hitch and unhitch ------------------------------------------------------------------------- */

/* A vehicle that stands still for half its move. */
static bool check_vehicle(terms_t *terms, state_t *state, int vehicle, int side, int clause,
                          struct refusal *why)
{
    const struct unit *its = &state->units[vehicle];
    if (its->side != side || !is_on_table(its) || its->wreck || !is_vehicle(terms, its) ||
        its->spirit != SPIRIT_STEADY) {
        return refuse(why, clause, "it is no vehicle of that side on the table");
    }
    return has_half_left(terms, its) ||
           refuse(why, clause, "the vehicle has not half its move left");
}

/* Both have used half their move; who gets in is on no map any more. */
static void go_aboard(struct play *play, int unit, int vehicle)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    use_half(terms, state, unit);
    use_half(terms, state, vehicle);
    state->units[unit].moved = 1;
    tarr_gun_moved(play, unit);
    tarr_embark(terms, state, unit, vehicle);
}

/* Does one who gets off stand within an inch of the vehicle? */
static bool check_getting_off(const struct scene *scene, int unit, struct point at, int facing,
                              int form, int clause, struct refusal *why)
{
    state_t *state = scene->state;
    int vehicle = state->units[unit].aboard;
    struct body body;
    if (!check_vehicle(scene->terms, state, vehicle, state->units[unit].side, clause, why)) {
        return false;
    }
    if (!has_half_left(scene->terms, &state->units[unit])) {
        return refuse(why, clause, "those aboard have not half their move left");
    }
    struct base model = base_of(scene->terms, &state->units[vehicle]);
    tarr_stand(scene->terms, state, unit, at, facing, form, &body);
    struct base gun = tarr_base(scene->terms, &state->units[unit], at, facing);
    bool beside = is_gun(scene->terms, &state->units[unit]) ? bases_within(&gun, &model, CONTACT)
                                                            : is_beside(&body, &model);
    return (beside || refuse(why, clause, "they get off within an inch of it")) &&
           tarr_check_place(scene, unit, at, facing, form, why);
}

bool tarr_check_unhitch(terms_t *terms, state_t *state, const struct tarr_unhitch *order,
                        struct refusal *why)
{
    struct scene scene;
    const struct unit *gun = &state->units[order->unit];
    tarr_look_out(terms, state, &scene);
    if (gun->side != order->side || !is_gun(terms, gun) || gun->gone != GONE_HERE) {
        return refuse(why, CLAUSE_MOVE_GUNS, "it is no gun of that side");
    }
    if (gun->aboard == NO_UNIT) {
        return (gun->limbered && tarr_may_act(&scene, order->unit, order->side, NULL) &&
                has_half_left(terms, gun)) ||
               refuse(why, CLAUSE_MOVE_GUNS, "it is not hitched");
    }
    int facing = order->facing == ABSENT ? state->units[gun->aboard].facing : order->facing;
    return (order->at.x != ABSENT ||
            refuse(why, CLAUSE_MOVE_GUNS, "say where it comes to stand")) &&
           check_getting_off(&scene, order->unit, order->at, facing, FORM_LINE, CLAUSE_MOVE_GUNS,
                             why);
}

/* It stands there, with its men. */
static void get_off(struct play *play, int unit, struct point at, int facing, int form)
{
    struct scene scene;
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    int vehicle = state->units[unit].aboard;
    set_hidden(state, unit, state->units[vehicle].hidden);
    use_half(terms, state, unit);
    use_half(terms, state, vehicle);
    state->units[unit].aboard = NO_UNIT;
    state->units[unit].moved = 1;
    tarr_look_out(terms, state, &scene);
    tarr_set_down(&scene, state, unit, at, facing, form);
    tarr_refresh_unit(play, &scene, unit);
}

void tarr_do_unhitch(struct play *play, const struct tarr_unhitch *order)
{
    struct tarr_state *state = tarr_of(play);
    struct unit *gun = &state->units[order->unit];
    int vehicle = gun->aboard;
    if (vehicle == NO_UNIT) {
        gun->limbered = 0;
        gun->moved = 1;
        use_half(tarr_terms(play), state, order->unit);
        tarr_tell_unlimbered(play, CLAUSE_MOVE_GUNS, order->unit);
    } else {
        int facing = order->facing == ABSENT ? state->units[vehicle].facing : order->facing;
        tarr_tell_unhitched(play, CLAUSE_MOVE_GUNS, order->unit, vehicle, order->at);
        get_off(play, order->unit, order->at, facing, FORM_LINE);
    }
}

/* -- embus and debus --------------------------------------------------------------------------- */

/* tarr.move.embus, tarr.move.guns: men, or a gun with its crew, that have come within an inch of a
 * vehicle that stands. */
bool tarr_check_embus(terms_t *terms, state_t *state, const struct tarr_embus *order,
                      struct refusal *why)
{
    struct scene scene;
    const struct unit *unit = &state->units[order->unit];
    bool hitch = order->verb == VERB_HITCH;
    int clause = hitch ? CLAUSE_MOVE_GUNS : CLAUSE_MOVE_EMBUS;
    if (hitch ? !is_gun(terms, unit) || unit->away || unit->out : !is_on_foot(terms, unit)) {
        return refuse(why, clause,
                      hitch ? "only a gun with its crew is hitched" : "only men on foot get in");
    }
    if (!check_vehicle(terms, state, order->vehicle, order->side, clause, why)) {
        return false;
    }
    tarr_look_out(terms, state, &scene);
    if (!tarr_may_act(&scene, order->unit, order->side, why)) {
        return false;
    }
    struct base gun = base_of(terms, unit);
    struct base model = base_of(terms, &state->units[order->vehicle]);
    if (hitch ? !bases_within(&gun, &model, CONTACT)
              : !tarr_is_beside(&scene, order->unit, &model)) {
        return refuse(why, clause, "it is not within an inch of it");
    }
    return (has_half_left(terms, unit) ||
            refuse(why, clause, "those who get in have not half their move left")) &&
           tarr_check_room(terms, state, order->unit, order->vehicle, why);
}

void tarr_do_embus(struct play *play, const struct tarr_embus *order)
{
    struct tarr_state *state = tarr_of(play);
    if (order->verb == VERB_HITCH) {
        tarr_tell_hitched(play, CLAUSE_MOVE_GUNS, order->unit, order->vehicle);
        state->units[order->unit].limbered = 0;
    } else {
        tarr_tell_mounted(play, CLAUSE_MOVE_EMBUS, order->unit, order->vehicle);
    }
    go_aboard(play, order->unit, order->vehicle);
}

bool tarr_check_debus(terms_t *terms, state_t *state, const struct tarr_debus *order,
                      struct refusal *why)
{
    struct scene scene;
    const struct unit *unit = &state->units[order->unit];
    tarr_look_out(terms, state, &scene);
    if (unit->side != order->side || unit->aboard == NO_UNIT || unit->gone != GONE_HERE ||
        is_gun(terms, unit)) {
        return refuse(why, CLAUSE_MOVE_EMBUS, "they are in no vehicle");
    }
    int facing = order->facing == ABSENT ? state->units[unit->aboard].facing : order->facing;
    return check_getting_off(&scene, order->unit, order->at, facing,
                             tarr_form_after(unit, order->formation), CLAUSE_MOVE_EMBUS, why);
}

void tarr_do_debus(struct play *play, const struct tarr_debus *order)
{
    struct tarr_state *state = tarr_of(play);
    const struct unit *unit = &state->units[order->unit];
    int vehicle = unit->aboard;
    int facing = order->facing == ABSENT ? state->units[vehicle].facing : order->facing;
    tarr_tell_dismounted(play, CLAUSE_MOVE_EMBUS, order->unit, vehicle, order->at);
    get_off(play, order->unit, order->at, facing, tarr_form_after(unit, order->formation));
}

/* -- lists ------------------------------------------------------------------------------------- */

/* Where its men stand, and its gun; with so much around as the largest models need. */
static struct box hail_of(const struct scene *scene, int unit)
{
    struct point at = scene->state->units[unit].at;
    struct box box = leg_box(at, at), men;
    return box_widened(tarr_box_of_men(scene, unit, &men) ? box_around(box, men) : box, HAIL);
}

static bool list_getting_in(terms_t *terms, state_t *state, int side, enum tarr_verb verb,
                            struct legal *legal)
{
    bool any = false;
    struct scene scene;
    tarr_look_out(terms, state, &scene);
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        bool may = its->side == side && is_on_table(its) && is_troops(terms, its) &&
                   has_half_left(terms, its) && tarr_may_act(&scene, unit, side, NULL);
        struct box hail = may ? hail_of(&scene, unit) : (struct box){0};
        for (int vehicle = 0; may && vehicle < state->n_units; vehicle++) {
            if (is_vehicle(terms, &state->units[vehicle]) &&
                box_holds(hail, state->units[vehicle].at)) {
                any |= verb == VERB_HITCH
                           ? tarr_try_hitch(terms, state, side, legal, unit, vehicle)
                           : tarr_try_embus(terms, state, side, legal, unit, vehicle);
            }
        }
    }
    return any;
}

bool tarr_list_embus(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_getting_in(terms, state, side, VERB_EMBUS, legal);
}

bool tarr_list_hitch(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_getting_in(terms, state, side, VERB_HITCH, legal);
}

/* Behind the vehicle, then ahead, to the right and to the left. */
static struct point beside_vehicle(terms_t *terms, const struct unit *vehicle, int way, int32_t gap)
{
    const struct model_row *model = tarr_model(terms, vehicle);
    int32_t along = model->length / 2 + gap;
    int32_t across = model->width / 2 + gap;
    return point_beside(vehicle->at, vehicle->facing,
                        way == 0   ? -along
                        : way == 1 ? along
                                   : 0,
                        way == 2   ? across
                        : way == 3 ? -across
                                   : 0);
}

enum { WAYS_OFF = 4, GUN_GAP = 800, MEN_GAP = 900 };

bool tarr_list_unhitch(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        if (its->side != side || !is_gun(terms, its)) {
            continue;
        }
        struct point nowhere = {ABSENT, ABSENT};
        any |= its->aboard == NO_UNIT &&
               tarr_try_unhitch(terms, state, side, legal, unit, nowhere, ABSENT);
        bool rides = its->aboard != NO_UNIT && is_on_table(&state->units[its->aboard]);
        for (int way = 0; rides && way < WAYS_OFF; way++) {
            struct point at = beside_vehicle(terms, &state->units[its->aboard], way, GUN_GAP);
            any |= tarr_try_unhitch(terms, state, side, legal, unit, at, ABSENT);
        }
    }
    return any;
}

bool tarr_list_debus(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        bool rides =
            its->side == side && its->aboard != NO_UNIT && is_on_table(&state->units[its->aboard]);
        for (int way = 0; rides && way < WAYS_OFF; way++) {
            struct point at = beside_vehicle(terms, &state->units[its->aboard], way, MEN_GAP);
            any |= tarr_try_debus(terms, state, side, legal, unit, at, ABSENT, ABSENT);
        }
    }
    return any;
}

/* -- horses ------------------------------------------------------------------------------------ */

/* tarr.move.cavalry: half the move, and the horses stay where they are. */
bool tarr_check_mount(terms_t *terms, state_t *state, const struct tarr_mount *order,
                      struct refusal *why)
{
    struct scene scene;
    const struct unit *its = &state->units[order->unit];
    bool up = order->verb == VERB_MOUNT;
    if (template_of(terms, its)->arm != ARM_CAVALRY || (its->mounted != 0) == up) {
        return refuse(why, CLAUSE_MOVE_CAVALRY, "cavalry mounts and dismounts");
    }
    if (up && !points_within_rounded(its->at, its->post, HORSES_NEAR)) {
        return refuse(why, CLAUSE_MOVE_CAVALRY, "the horses are not there");
    }
    tarr_look_out(terms, state, &scene);
    return tarr_may_act(&scene, order->unit, order->side, why) &&
           (has_half_left(terms, its) ||
            refuse(why, CLAUSE_MOVE_CAVALRY, "it has not half its move left"));
}

/* What is left of the move is the same part of the other rate. */
void tarr_do_mount(struct play *play, const struct tarr_mount *order)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[order->unit];
    bool up = order->verb == VERB_MOUNT;
    int64_t was = tarr_full_move(terms, its);
    its->mounted = up;
    its->post = up ? (struct point){NOWHERE, NOWHERE} : its->at;
    int64_t now = tarr_full_move(terms, its);
    its->spent = (int32_t)(its->spent * now / was);
    use_half(terms, state, order->unit);
    tarr_tell_horses(play, CLAUSE_MOVE_CAVALRY, order->unit, up);
}
