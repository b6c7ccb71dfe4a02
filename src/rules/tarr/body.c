/* Tarr's Modern Warfare: bodies of men and models (ledger, 4.1). */

#include "rules/tarr/chapters.h"

/* -- figures and models ------------------------------------------------------------------------ */

/* tarr.core.figure: a model is a rectangle about its centre. */
struct base tarr_base(terms_t *terms, const struct unit *unit, struct point at, int facing)
{
    const struct model_row *model = tarr_model(terms, unit);
    return base_rectangle(at, model->length, model->width, facing);
}

const struct figure_rules tarr_figures = {FIGURE_MEN(struct tarr_state, men, n_men),
                                          .fall_offset = offsetof(struct tarr_state, fall),
                                          .fall_task = TASK_CASUALTIES,
                                          .man_falls = tarr_man_falls,
                                          .marked_goes = tarr_remove,
                                          .goes_first = tarr_goes_first};

const struct declare_rules tarr_declares = {
    DECLARE_IN(struct tarr_state, declarations, n_declarations)};

/* tarr.core.formation */
const struct formation tarr_formations[] = {
    [FORM_LINE] = {.name = "line", .files = FILES_ALL, .gap = 1000, .depth = 1000},
    [FORM_DOUBLE] = {.name = "double", .files = FILES_HALF, .gap = 1000, .depth = 1000},
    [FORM_COLUMN] = {.name = "column", .files = 2, .gap = 1000, .depth = 1000, .short_left = true},
    [FORM_MASS] = {.name = "mass", .files = 6, .gap = 500, .depth = 500, .short_left = true},
};

static const struct formation crew_row = {
    .name = "crew", .files = FILES_ALL, .gap = 500, .depth = 500, .behind = 1000};

/* tarr.core.formation: of a gun or mortar the crew stand in a row behind it. */
const struct formation *tarr_formation(terms_t *terms, const struct unit *unit, int form)
{
    return is_piece(terms, unit) && !unit->away ? &crew_row : &tarr_formations[form];
}

void tarr_body(terms_t *terms, state_t *state, int unit, struct body *body)
{
    body->n = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        if (is_in_action(&state->men[i].man)) {
            body->who[body->n] = (int16_t)i;
            body->at[body->n++] = state->men[i].man.at;
        }
    }
}

/* A garrison has no places: they stand where the middle is. */
void tarr_stand(terms_t *terms, state_t *state, int unit, struct point at, int facing, int form,
                struct body *body)
{
    tarr_body(terms, state, unit, body);
    body_form(body, form == FORM_GARRISON ? NULL : tarr_formation(terms, &state->units[unit], form),
              at, facing);
}

int tarr_house_at(const struct table *table, struct point at)
{
    return terrain_at(table, at, kind_bit(BUILDING) | kind_bit(BLOCKHOUSE), 0);
}

static bool may_stand_at(const void *context, struct point at)
{
    const struct table *table = context;
    uint32_t kinds = table_kinds_at(table, at);
    bool wet = (kinds & kind_bit(RIVER)) != 0 &&
               (kinds & (kind_bit(BRIDGE) | kind_bit(FORD) | kind_bit(ROAD))) == 0;
    return box_holds(table_box(table), at) &&
           (kinds & (kind_bit(BUILDING) | kind_bit(BLOCKHOUSE))) == 0 && !wet;
}

struct footing tarr_footing(const struct table *table)
{
    return (struct footing){.may_stand = may_stand_at, .context = table};
}

int tarr_strength(terms_t *terms, state_t *state, int unit)
{
    int n = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        n += is_in_action(&state->men[i].man);
    }
    return n;
}

/* -- changing places --------------------------------------------------------------------------- */

/* tarr.core.formation: after a forced move or a landing a man who cannot stand at his place is put
 * at the centre of his unit; orders that would need that have been refused. tarr.move.garrison. */
void tarr_set_down(const struct scene *scene, struct tarr_state *state, int unit, struct point at,
                   int facing, int form)
{
    terms_t *terms = scene->terms;
    struct unit *its = &state->units[unit];
    struct body body;
    int house = is_troops(terms, its) ? tarr_house_at(scene->table, at) : NO_TERRAIN;
    if (its->away) {
        its->post = at;
        its->post_facing = (int16_t)facing;
    } else {
        its->at = at;
        its->facing = (int16_t)facing;
    }
    its->formation = (uint8_t)(house >= 0              ? FORM_GARRISON
                               : form == FORM_GARRISON ? FORM_LINE
                                                       : form);
    tarr_stand(terms, state, unit, at, facing, its->formation, &body);
    struct footing standing = tarr_footing(scene->table);
    body_put(&tarr_figures, &state->head, &body, &standing, at, house);
}

void tarr_lift(terms_t *terms, struct tarr_state *state, int unit)
{
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        struct man *man = &state->men[i].man;
        man->at = (struct point){NOWHERE, NOWHERE};
        man->inside = NO_INSIDE;
    }
}
