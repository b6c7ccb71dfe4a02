/* What the files of Blank on a Table share. Its words are parade.words; move.c has what is ordered
 * about, shell.c the estimate and its burst, ruleset.c what the kernel is given. */
#ifndef SANDTABLE_RULES_BLANK_TABLE_PARADE_H
#define SANDTABLE_RULES_BLANK_TABLE_PARADE_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_form.h"
#include "core/ruleset.h"
#include "core/survey.h"
#include "rules/blank-table-clauses.h"
#include "rules/common/points.h"

enum {
    UNITS_MAX = 8,
    KINDS_MAX = 4,
    MEN_MAX = 24,
    PUFFS_MAX = 8,
    TRACKS_MAX = 8,
    NERVE_MOST = 2,
    MOVE = 6 * INCH,
    TURN_MOST = 450,
    BURST = 1 * INCH,
    LADDER = 2 * INCH /* rungs of the ranges that are listed, whatever is there */
};

#include "rules/blank-table-terms.h"
#include "rules/blank-table-words.h"

FLAT_BEGIN
struct parade_scenario {
    struct scenario head;
    uint16_t n_kinds;
    uint16_t unused[3];
    struct kind kinds[KINDS_MAX];
    struct table table;
};

struct parade_state {
    struct state head;
    uint16_t n_units, n_men, n_puffs, n_tracks;
    uint8_t go; /* whose orders it is */
    uint8_t hits, struck;
    uint8_t asked; /* squads of the burst that have had their throw */
    uint8_t done;  /* sides that have given their orders this turn */
    uint8_t time_up;
    uint8_t unused[2];
    struct point burst;
    struct unit units[UNITS_MAX];
    struct man men[MEN_MAX];
    struct puff puffs[PUFFS_MAX];
    struct track tracks[TRACKS_MAX];
};
FLAT_END

/* The chapters' shared questions. */
bool parade_is_afloat(terms_t *terms, state_t *state, int unit);
bool parade_is_caught(state_t *state, int man);
int parade_count_caught(state_t *state, int squad);

#endif
