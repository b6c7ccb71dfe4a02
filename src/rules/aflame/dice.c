/* A World Aflame: dice (ledger, dice).
 *
 * In the order of the book: aflame.dice.kinds, aflame.dice.average, aflame.dice.d3,
 * aflame.dice.arrow, aflame.dice.order, aflame.dice.pick, aflame.dice.shuffle, aflame.dice.secret.
 * The order of throws is that of the calls; cards are drawn one by one from those that are left,
 * so that nobody shuffles; and what is thrown in secret is thrown between aflame_hush and
 * aflame_speak. */

#include "rules/aflame/chapters.h"

enum { TENS = 36, ONES = 10, HIT_MARK = 5 };

/* aflame.dice.kinds */
int aflame_die(struct play *play, int purpose, int clause, int32_t unit, int faces)
{
    struct throw throw = play_die(purpose, clause, unit, NO_PIECE);
    throw.faces = (uint8_t)faces;
    return play_roll_total(play, &throw);
}

/* aflame.dice.average: what stands on its faces is told by the purpose. */
int aflame_average(struct play *play, int purpose, int clause, int32_t unit, int n)
{
    struct throw throw = play_die(purpose, clause, unit, NO_PIECE);
    throw.n = (uint8_t)n;
    return play_roll_total(play, &throw);
}

/* aflame.dice.arrow: two faces of six carry a hit mark. */
static int unmarked(const uint8_t values[], int n, int context)
{
    (void)n;
    (void)context;
    return values[0] < HIT_MARK ? 1 : -1;
}

static bool has_marks(struct play *play)
{
    return option_of(aflame_terms(play), OPT_ARROW_DIE) == ARROW_DIE_HITS;
}

/* A uniform whole number of degrees: tens by a D36, ones by a D10 of which 10 counts nothing. */
static int bearing(struct play *play, int clause, int32_t unit)
{
    int tens = aflame_die(play, FOR_BEARING, clause, unit, TENS);
    int ones = aflame_die(play, FOR_BEARING_ONES, clause, unit, ONES);
    return ((tens - 1) * ONES + ones % ONES) * DEGREE;
}

int aflame_bearing(struct play *play, int clause, int32_t unit)
{
    if (has_marks(play)) {
        struct throw throw = play_die(FOR_MARK, clause, unit, NO_PIECE);
        play_roll_result(play, &throw, unmarked, 0);
    }
    return bearing(play, clause, unit);
}

struct point aflame_deviate(struct play *play, struct point at, int faces, int clause, int32_t unit)
{
    if (has_marks(play) && aflame_die(play, FOR_MARK, clause, unit, 6) >= HIT_MARK) {
        return at;
    }
    int towards = bearing(play, clause, unit);
    int inches = aflame_die(play, FOR_DEVIATION, clause, unit, faces);
    return point_plus(at, vector_towards(towards, inches * INCH));
}

/* aflame.dice.pick: with one candidate nothing is rolled. */
int aflame_pick(struct play *play, int clause, int k)
{
    return k <= 1 ? 0 : aflame_die(play, FOR_PICK, clause, NO_PIECE, k) - 1;
}

/* aflame.dice.secret: only that side is told what is thrown until aflame_speak. */
uint8_t aflame_hush(struct play *play, int side)
{
    uint8_t saw = play->sees;
    play->sees = (uint8_t)(1 << side);
    return saw;
}

void aflame_speak(struct play *play, uint8_t saw)
{
    play->sees = saw;
}
