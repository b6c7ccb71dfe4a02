/* Pz8 Naval: rating a ship from tons, armour, guns and tubes (ledger, "Ship factors" and
 * "Variant"), by the book that is played: pz8-naval.variant.scope. */

#include "rules/pz8-naval/naval.h"

enum {
    INCH = 1000,
    TONS_A_POINT = 10000,        /* pz8-naval.factor.defence */
    TONS_A_POINT_CRUISER = 5000, /* in the cruiser book */
    THICK_ARMOUR = 350,          /* mm; more than this counts */
    USUAL_GUNS = 8,              /* pz8-naval.factor.guns */
    TUBES_A_SALVO = 2            /* in the cruiser book */
};

/* pz8-naval.table.attack */
struct calibre_line {
    uint8_t book;
    uint8_t from, to; /* inches */
    uint8_t attack;
    uint8_t row;
};
#include "rules/pz8-naval-attack.h"

/* The line of this calibre, rounded to the nearest inch, half up; NULL if it is not rated. */
static const struct calibre_line *line_for(int book, int calibre_thou)
{
    int inches = (calibre_thou + INCH / 2) / INCH;
    for (unsigned i = 0; i < sizeof pz8_naval_attack / sizeof pz8_naval_attack[0]; i++) {
        const struct calibre_line *line = &pz8_naval_attack[i];
        if (line->book == book && inches >= line->from && inches <= line->to) {
            return line;
        }
    }
    return NULL;
}

/* pz8-naval.factor.attack, pz8-naval.factor.guns, pz8-naval.variant.attack */
static int attack_for(const struct calibre_line *line, int guns)
{
    int attack = line->attack + (guns > USUAL_GUNS) - (guns < USUAL_GUNS);
    return attack > 0 ? attack : 0;
}

/* pz8-naval.factor.defence, pz8-naval.factor.armour, pz8-naval.variant.defence */
static int defence_for(int book, int tons, int armour)
{
    int point = book == BOOK_CRUISER ? TONS_A_POINT_CRUISER : TONS_A_POINT;
    int points = (tons + point / 2) / point;
    return (points > 1 ? points : 1) + (armour > THICK_ARMOUR);
}

/* pz8-naval.factor.range, pz8-naval.variant.straddle: as far as the row goes. */
static int range_of(int row)
{
    return row == ROW_HEAVY || row == ROW_BC ? 4 : row == ROW_NONE ? 0 : 3;
}

static bool complain(struct complaint *complaint, const char *field, int clause, const char *what)
{
    *complaint = (struct complaint){.field = field, .clause = clause, .what = what};
    return false;
}

static bool rate_defence(struct template *template, int book, struct complaint *complaint)
{
    int clause = book == BOOK_CRUISER ? CLAUSE_VARIANT_DEFENCE : CLAUSE_FACTOR_DEFENCE;
    if (template->defence != NOT_GIVEN) {
        return true;
    }
    if (template->tons == 0) {
        return complain(complaint, "defence", clause,
                        "expected her Defence, or the tons it follows from");
    }
    template->defence = (uint8_t)defence_for(book, template->tons, template->armour);
    return template->defence <= FACTOR_MAX ||
           complain(complaint, "tons", clause,
                    "the book rates her Defence above 9, and the program holds no higher factor");
}

/* Row, Attack and range, as far as they are not given, from number and calibre. */
static bool rate_main(struct template *template, int book, struct complaint *complaint)
{
    const struct calibre_line *line = line_for(book, template->calibre);
    int clause = book == BOOK_CRUISER ? CLAUSE_VARIANT_ATTACK : CLAUSE_FACTOR_ATTACK;
    if (template->attack == NOT_GIVEN && template->guns == 0) {
        return complain(complaint, "attack", clause,
                        "expected her Attack, or the guns and calibre it follows from");
    }
    if ((template->attack == NOT_GIVEN || template->row == ROW_NONE) && line == NULL) {
        return complain(complaint, "calibre", clause,
                        book == BOOK_CRUISER ? "expected guns of 6 to 12 inches"
                                             : "expected guns of 8 to 18 inches");
    }
    if (template->row == ROW_NONE) {
        template->row = line->row;
    }
    if (template->attack == NOT_GIVEN) {
        template->attack = (uint8_t)attack_for(line, template->guns);
    }
    return true;
}

/* pz8-naval.variant.attack: the number of guns counts in the main battery alone. */
static bool rate_second(struct template *template, int book, struct complaint *complaint)
{
    const struct calibre_line *line = line_for(book, template->calibre_2);
    bool wanted = template->guns_2 > 0 || template->row_2 != ROW_NONE;
    if (wanted && book != BOOK_CRUISER) {
        return complain(complaint, "guns-2", CLAUSE_VARIANT_SCOPE,
                        "a second battery belongs to the cruiser book");
    }
    if (wanted && line == NULL &&
        (template->row_2 == ROW_NONE || template->attack_2 == NOT_GIVEN)) {
        return complain(complaint, "calibre-2", CLAUSE_VARIANT_ATTACK,
                        "expected guns of 6 to 12 inches");
    }
    if (wanted && template->row_2 == ROW_NONE) {
        template->row_2 = line->row;
    }
    if (template->attack_2 == NOT_GIVEN) {
        template->attack_2 = wanted ? line->attack : 0;
    }
    return true;
}

/* The range is the row's unless it is said to be less. */
static bool rate_range(uint8_t *range, int row, const char *field, struct complaint *complaint)
{
    if (*range == 0) {
        *range = (uint8_t)range_of(row);
    }
    return *range <= range_of(row) || complain(complaint, field, CLAUSE_FIRE_RANGE,
                                               "no battery reaches beyond its row of the table");
}

bool naval_rate_template(struct template *template, int book, struct complaint *complaint)
{
    if (!rate_defence(template, book, complaint) || !rate_main(template, book, complaint) ||
        !rate_second(template, book, complaint)) {
        return false;
    }
    if (template->salvoes == NOT_GIVEN) {
        template->salvoes = book == BOOK_CRUISER ? template->tubes / TUBES_A_SALVO : 0;
    }
    return rate_range(&template->range, template->row, "range", complaint) &&
           rate_range(&template->range_2, template->row_2, "range-2", complaint);
}

/* -- for whoever rates a ship by hand ---------------------------------------------------------- */

enum { IN_TONS, IN_ARMOUR, IN_GUNS, IN_SECOND, IN_TUBES, IN_BOOK, INPUTS };

static const char *const books[] = {"base", "cruiser", NULL};

const struct rating_input naval_rating[NAVAL_RATING] = {
    [IN_TONS] = {.name = "tons",
                 .about = "displacement: standard, in the cruiser book full load",
                 .kind = RATING_NUMBER,
                 .required = true,
                 .min = 1,
                 .max = 99999},
    [IN_ARMOUR] = {.name = "armour",
                   .about = "thickest armour in millimetres",
                   .kind = RATING_NUMBER,
                   .max = 999},
    [IN_GUNS] = {.name = "guns",
                 .about = "main battery: number and calibre in inches",
                 .kind = RATING_GUNS,
                 .required = true,
                 .min = 1,
                 .max = 20},
    [IN_SECOND] = {.name = "second",
                   .about = "second battery, in the cruiser book",
                   .kind = RATING_GUNS,
                   .min = 1,
                   .max = 20},
    [IN_TUBES] = {.name = "tubes",
                  .about = "torpedo tubes, in the cruiser book",
                  .kind = RATING_NUMBER,
                  .max = 2 * SALVOES_MAX},
    [IN_BOOK] = {.name = "book",
                 .about = "base or cruiser",
                 .kind = RATING_CHOICE,
                 .labels = books},
};
_Static_assert((int)INPUTS == (int)NAVAL_RATING && (int)INPUTS <= (int)RATING_INPUTS,
               "the header tells their number");

static void add_line(struct rating *rating, const char *name, int number, const char *label,
                     int clause)
{
    rating->lines[rating->n++] = (struct rating_line){
        .name = name, .number = number, .label = label, .clause = (uint16_t)clause};
}

static void list_factors(const struct template *template, bool cruiser, struct rating *rating)
{
    const char *const *rows = naval_row_labels;
    int range = cruiser ? CLAUSE_VARIANT_STRADDLE : CLAUSE_FACTOR_RANGE;
    rating->n = 0;
    add_line(rating, "Defence", template->defence, NULL,
             cruiser ? CLAUSE_VARIANT_DEFENCE : CLAUSE_FACTOR_DEFENCE);
    add_line(rating, "Attack", template->attack, NULL,
             cruiser ? CLAUSE_VARIANT_ATTACK : CLAUSE_FACTOR_ATTACK);
    add_line(rating, "Range", template->range, NULL, range);
    add_line(rating, "Gun row", 0, rows[template->row], range);
    if (template->row_2 != ROW_NONE) {
        add_line(rating, "Second Attack", template->attack_2, NULL, CLAUSE_VARIANT_SECONDARY);
        add_line(rating, "Second range", template->range_2, NULL, range);
        add_line(rating, "Second gun row", 0, rows[template->row_2], range);
    }
    if (cruiser) {
        add_line(rating, "Torpedo salvoes", template->salvoes, NULL, CLAUSE_VARIANT_TORPEDO);
    }
}

bool naval_rate(const struct rating_value values[], struct rating *rating, struct refusal *why)
{
    bool cruiser = values[IN_BOOK].given && values[IN_BOOK].number == BOOK_CRUISER;
    struct template template = {.tons = values[IN_TONS].number,
                                .armour = (int16_t)values[IN_ARMOUR].number,
                                .guns = (uint8_t)values[IN_GUNS].number,
                                .calibre = (int16_t)values[IN_GUNS].thou,
                                .guns_2 = (uint8_t)values[IN_SECOND].number,
                                .calibre_2 = (int16_t)values[IN_SECOND].thou,
                                .tubes = (uint8_t)values[IN_TUBES].number,
                                .defence = NOT_GIVEN,
                                .attack = NOT_GIVEN,
                                .attack_2 = NOT_GIVEN,
                                .salvoes = NOT_GIVEN};
    struct complaint complaint;
    if (!cruiser && values[IN_TUBES].given) {
        return refuse(why, CLAUSE_VARIANT_SCOPE, "torpedoes belong to the cruiser book");
    }
    if (!naval_rate_template(&template, cruiser ? BOOK_CRUISER : BOOK_BASE, &complaint)) {
        return refuse(why, complaint.clause, complaint.what);
    }
    list_factors(&template, cruiser, rating);
    return true;
}
