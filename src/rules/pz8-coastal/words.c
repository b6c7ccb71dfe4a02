/* Pz8 WW2 Coastal: the vocabulary, and what the tables of the ledger say. */

#include "board/table_measure.h"
#include "rules/pz8-coastal/coastal.h"

/* pz8-coastal.table.speed */
struct speed_row {
    const char *class, *knots;
    uint8_t max;
    uint8_t damaged, wrecked;
};

/* Of hulls. */
struct hull_row {
    const char *kind;
    int32_t length, beam;
};

#include "rules/pz8-coastal-defence.h"
#include "rules/pz8-coastal-guns.h"
#include "rules/pz8-coastal-hull.h"
#include "rules/pz8-coastal-speed.h"

/* pz8-coastal.table.guns */
const struct gun_row *coastal_gun(int gun)
{
    return &pz8_coastal_guns[gun];
}

/* pz8-coastal.table.defence */
const struct kind_row *coastal_kind(int kind)
{
    return &pz8_coastal_defence[kind];
}

/* pz8-coastal.speed.max, pz8-coastal.damage.damaged, pz8-coastal.damage.wrecked: by her class,
 * which is that of her undamaged maximum. */
int coastal_max_speed(terms_t *terms, const struct vessel *vessel)
{
    const struct speed_row *row = pz8_coastal_speed;
    while (row->max != template_of(terms, vessel)->max) {
        row++;
    }
    if (vessel->aground) {
        return 0;
    }
    return vessel->condition == CONDITION_OK        ? row->max
           : vessel->condition == CONDITION_DAMAGED ? row->damaged
                                                    : row->wrecked;
}

bool coastal_is_nimble(terms_t *terms, const struct vessel *vessel)
{
    const struct template *template = template_of(terms, vessel);
    return template->nimble ||
           (template->kind == KIND_MGB && terms->head.options[OPT_MGB_NIMBLE] == MGB_NIMBLE_YES);
}

/* pz8-coastal.table.hull */
struct base coastal_hull_at(terms_t *terms, const struct vessel *vessel, struct point at,
                            int heading)
{
    const struct template *template = template_of(terms, vessel);
    return base_rectangle(at, template->hull, template->beam, heading);
}

void coastal_lay_down(terms_t *terms, struct template *template)
{
    template->hull = scaled(terms, pz8_coastal_hull[template->kind].length);
    template->beam = scaled(terms, pz8_coastal_hull[template->kind].beam);
}

uint32_t coastal_barred(terms_t *terms, const struct vessel *vessel)
{
    return kind_bit(LAND) | (kind_of(terms, vessel)->shoals ? 0 : kind_bit(SHOAL));
}

/* pz8-coastal.setup.precision. Half way is clockwise, as bearings are. */
int coastal_whole_bearing(struct point from, struct point to)
{
    int tenths = bearing_of(from, to);
    int degree = angle_reduce((tenths + DEGREE / 2) / DEGREE * DEGREE);
    bool doubtful = tenths % DEGREE == DEGREE / 2;
    return doubtful && !point_in_arc(from, degree, DEGREE / 2, to) ? angle_reduce(degree - DEGREE)
                                                                   : degree;
}

static bool has_one(state_t *state, int side, int group, bool waiting)
{
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *vessel = &state->vessels[i];
        if (vessel->side == side && (group == ANY_GROUP || vessel->group == group) &&
            vessel->status == STATUS_ON_TABLE && !(waiting && vessel->activated)) {
            return true;
        }
    }
    return false;
}

bool coastal_has_vessel(state_t *state, int side, int group)
{
    return has_one(state, side, group, false);
}

/* pz8-coastal.turn.once: Wrecked, stopped and aground vessels too. */
bool coastal_has_waiting(state_t *state, int side, int group)
{
    return has_one(state, side, group, true);
}
