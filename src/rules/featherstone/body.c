/* Featherstone-like WW2: bodies of men and models, and the tables of both (ledger, 4.1). */

#include "rules/featherstone/chapters.h"

#include "rules/featherstone-classes.h"
#include "rules/featherstone-hand-weapons.h"
#include "rules/featherstone-models.h"
#include "rules/featherstone-small-arms.h"
#include "rules/featherstone-terrain.h"

/* -- tables ------------------------------------------------------------------------------------ */

const struct small_arm *featherstone_small_arm(int weapon)
{
    return &featherstone_small_arms[weapon];
}

const struct model_row *featherstone_model(terms_t *terms, const struct unit *unit)
{
    return &featherstone_models[template_of(terms, unit)->model];
}

const struct ground_row *featherstone_ground(int kind)
{
    return &featherstone_terrain[kind];
}

int featherstone_class_value(int class)
{
    return featherstone_classes[class].value;
}

/* featherstone.table.hand-weapons: NULL for what is none. */
const struct hand_row *featherstone_hand_weapon(int weapon)
{
    return weapon < WEAPON_AT_RIFLE ? NULL : &featherstone_hand_weapons[weapon - WEAPON_AT_RIFLE];
}

/* -- men --------------------------------------------------------------------------------------- */

/* featherstone.core.figure: a model is a rectangle about its centre. */
struct base featherstone_base(terms_t *terms, const struct unit *unit, struct point at, int facing)
{
    const struct model_row *model = featherstone_model(terms, unit);
    return base_rectangle(at, model->length, model->width, facing);
}

/* featherstone.core.formation */
const struct formation featherstone_formations[] = {
    [FORM_LINE] = {.name = "line", .files = FILES_ALL, .gap = 1000, .depth = 1000},
    [FORM_DOUBLE] = {.name = "double", .files = FILES_HALF, .gap = 1000, .depth = 1000},
    [FORM_COLUMN] = {.name = "column", .files = 2, .gap = 1000, .depth = 1000, .short_left = true},
};

static const struct formation crew_row = {
    .name = "crew", .files = FILES_ALL, .gap = 500, .depth = 500, .behind = 1000};

/* featherstone.core.formation: of a gun the crew stand in a row behind it. */
const struct formation *featherstone_formation(terms_t *terms, const struct unit *unit, int form)
{
    return is_gun(terms, unit) && !unit->away ? &crew_row : &featherstone_formations[form];
}

/* A garrison has no places: they stand where the middle is. */
void featherstone_stand(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                        int form, struct body *body)
{
    const struct unit *its = &state->units[unit];
    body->n = 0;
    if (is_driven(terms, its)) {
        return;
    }
    body_of(&featherstone_figures, &state->head, unit, body);
    body_form(body, form == FORM_GARRISON ? NULL : featherstone_formation(terms, its, form), at,
              facing);
}

static void man_falls(struct play *play, int man, int by, int clause)
{
    featherstone_mark(play, man, clause);
}

const struct figure_rules featherstone_figures = {FIGURE_MEN(struct featherstone_state, men, n_men),
                                                  .fall_offset =
                                                      offsetof(struct featherstone_state, fall),
                                                  .fall_task = TASK_CASUALTIES,
                                                  .man_falls = man_falls,
                                                  .marked_goes = featherstone_remove,
                                                  .goes_first = featherstone_goes_first};

bool featherstone_may_stand(const void *context, struct point at)
{
    terms_t *terms = context;
    return box_holds(table_box(&terms->table), at) && featherstone_shelter_at(terms, at) < 0;
}

int featherstone_misfit(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                        int form)
{
    const struct footing standing = {.may_stand = featherstone_may_stand, .context = terms};
    struct body body;
    featherstone_stand(terms, state, unit, at, facing, form, &body);
    int misfit = body_misfit(&body, &standing);
    return misfit == NO_MAN ? NO_MAN : body.who[misfit];
}

int featherstone_shelter_at(terms_t *terms, struct point at)
{
    return terrain_at(&terms->table, at, kind_bit(BUILDING) | kind_bit(BUNKER), 0);
}

/* featherstone.core.formation: one unit and its weapon each. */
bool featherstone_is_taken(state_t *state, int piece, int but, int side)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit != but && man->inside == piece && is_standing(man) &&
            (man->side == side || !is_hidden(state, &state->units[man->unit]))) {
            return true;
        }
    }
    return false;
}

int featherstone_strength(terms_t *terms, state_t *state, int unit)
{
    int n = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        n += is_in_action(&state->men[i].man);
    }
    return n;
}

int featherstone_seated(terms_t *terms, state_t *state, int unit, int seat)
{
    int n = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        n += is_in_action(&state->men[i].man) && state->men[i].seat == seat;
    }
    return n;
}

/* -- changing places --------------------------------------------------------------------------- */

/* featherstone.core.formation: after a forced move a man who cannot stand at his place is put at
 * the centre of his unit; orders that would need that have been refused. */
void featherstone_set_down(terms_t *terms, struct featherstone_state *state, int unit,
                           struct point at, int facing, int form)
{
    struct unit *its = &state->units[unit];
    struct body body;
    int shelter = is_driven(terms, its) ? NO_TERRAIN : featherstone_shelter_at(terms, at);
    if (its->away) {
        its->post = at;
        its->post_facing = (int16_t)facing;
    } else {
        its->at = at;
        its->facing = (int16_t)facing;
    }
    its->formation = (uint8_t)(shelter >= 0            ? FORM_GARRISON
                               : form == FORM_GARRISON ? FORM_LINE
                                                       : form);
    featherstone_stand(terms, state, unit, at, facing, its->formation, &body);
    const struct footing standing = {.may_stand = featherstone_may_stand, .context = terms};
    body_put(&featherstone_figures, &state->head, &body, &standing, at, shelter);
}

void featherstone_put(struct play *play, int unit, struct point at, int facing, int form)
{
    featherstone_set_down(featherstone_terms(play), featherstone_of(play), unit, at, facing, form);
}

void featherstone_lift(terms_t *terms, struct featherstone_state *state, int unit)
{
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        struct man *man = &state->men[i].man;
        man->at = (struct point){NOWHERE, NOWHERE};
        man->inside = NO_INSIDE;
    }
}
