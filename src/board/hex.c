#include "board/hex.h"

#include <stddef.h>
#include <string.h>

/* ---- Names and places ---- */

const char *const table_edges[] = {"none", "north", "east", "south", "west", NULL};

enum table_edge hex_edge_beyond(struct hex_board board, struct hex beyond)
{
    if (hex_column(beyond) > board.columns) {
        return EAST_EDGE;
    }
    if (hex_column(beyond) < 1) {
        return WEST_EDGE;
    }
    return hex_row(beyond) < 1 ? NORTH_EDGE : SOUTH_EDGE;
}

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

bool hex_parse(const char *text, struct hex *hex)
{
    for (size_t i = 0; i < HEX_NAME_SIZE - 1; i++) {
        if (!is_digit(text[i])) { /* the end of a short text is none either */
            return false;
        }
    }
    const int column = (text[0] - '0') * 10 + (text[1] - '0');
    const int row = (text[2] - '0') * 10 + (text[3] - '0');
    if (text[HEX_NAME_SIZE - 1] != '\0' || column < 1 || row < 1) {
        return false;
    }
    *hex = hex_at(column, row);
    return true;
}

void hex_format(struct hex hex, char text[HEX_NAME_SIZE])
{
    const int column = hex_column(hex);
    const int row = hex_row(hex);

    if (column < 1 || column > 99 || row < 1 || row > 99) {
        memcpy(text, "----", HEX_NAME_SIZE);
        return;
    }
    text[0] = (char)('0' + column / 10);
    text[1] = (char)('0' + column % 10);
    text[2] = (char)('0' + row / 10);
    text[3] = (char)('0' + row % 10);
    text[4] = '\0';
}

/* ---- The table ---- */

/* Into 1..length, whatever the sign. */
static int reduce(int number, int length)
{
    const int rest = (number - 1) % length;
    return (rest < 0 ? rest + length : rest) + 1;
}

struct hex hex_wrap(struct hex_board board, struct hex hex)
{
    assert(hex_board_is_allowed(board) && board.columns % 2 == 0);
    if (hex_is_nowhere(hex)) {
        return HEX_NOWHERE;
    }
    const int column = reduce(hex_column(hex), board.columns);
    const int row = reduce(hex_row(hex), board.rows);
    return hex_at(column, row);
}

/* ---- Sides ---- */

struct hex_edge hex_edge_of(struct hex hex, int side)
{
    assert(side >= 1 && side <= HEX_SIDES);
    if (side <= HEX_SIDES / 2) {
        return (struct hex_edge){.hex = hex, .side = (uint8_t)side};
    }
    const struct hex neighbour = hex_step(hex, side);
    assert(!hex_is_nowhere(neighbour));
    return (struct hex_edge){.hex = neighbour, .side = (uint8_t)hex_opposite(side)};
}

/* ---- Arcs ---- */

int hex_sector(struct hex from, int facing, struct hex to)
{
    /* From the front backwards: where two cones share a spine, the one nearer the front has it. */
    static const int nearest_front_first[HEX_SIDES] = {0, 1, 5, 2, 4, 3};

    for (size_t i = 0; i < HEX_SIDES; i++) {
        const int sixths = nearest_front_first[i];
        if (hex_in_cone(from, hex_turn(facing, sixths), to)) {
            return sixths;
        }
    }
    return -1;
}

/* ---- Sets of hexes ---- */

void hex_set_clear(struct hex_set *set)
{
    memset(set, 0, sizeof *set);
}

void hex_set_add(struct hex_set *set, struct hex hex)
{
    const struct hex_board largest = {.columns = HEX_MAX_COLUMNS, .rows = HEX_MAX_ROWS};

    assert(hex_is_on(largest, hex));
    set->columns[hex_column(hex) - 1] |= UINT64_C(1) << (hex_row(hex) - 1);
}

void hex_set_remove(struct hex_set *set, struct hex hex)
{
    if (hex_set_has(set, hex)) {
        set->columns[hex_column(hex) - 1] &= ~(UINT64_C(1) << (hex_row(hex) - 1));
    }
}

int hex_set_count(const struct hex_set *set)
{
    int count = 0;

    for (size_t i = 0; i < HEX_MAX_COLUMNS; i++) {
        for (uint64_t left = set->columns[i]; left != 0; left &= left - 1) {
            count++;
        }
    }
    return count;
}

/* ---- Lines of sight ----
 *
 * Every offset is a steps over one side and b over the next side clockwise, a >= 1, b >= 0, and the
 * distance is n = a + b. Take u and v as the two steps and write a hex as from + i u + j v; its
 * rank is i + j. The line meets ranks 1 to n - 1 between its ends, and at rank k it passes the
 * point i = k a / n. With r the remainder of k a by n, the hexes on either side of that point are
 *
 *     right: i = floor(k a / n),  off the line by r
 *     left:  i one more,          off the line by n - r
 *
 * where "off the line" is the cross product |i b - j a|. The corners of a hex stand up to
 * (n + max(a, b)) / 3 off its centre in the same measure, so the line cuts a hex if three times its
 * centre's offset is less than reach = n + max(a, b), and touches its rim if they are equal. No
 * other hex of the rank comes that near. If both hexes are touched, a = b and the line runs along
 * their common edge; one touched alone is met in a corner.
 */

struct line {
    int side;     /* u; v is the next side clockwise */
    int a;        /* at least 1 */
    int b;        /* at least 0 */
    int distance; /* n */
    int reach;
};

static struct line line_between(struct hex from, struct hex to);
static struct hex first_blocker(struct hex from, const struct line *line,
                                const struct hex_set *blockers);
static struct hex blocker_at_rank(struct hex right, int remainder, const struct line *line,
                                  const struct hex_set *blockers);

bool hex_line_of_sight(struct hex from, struct hex to, const struct hex_set *blockers,
                       struct hex *blocked_at)
{
    struct hex blocker = HEX_NOWHERE;

    if (!hex_equal(from, to)) {
        const struct line line = line_between(from, to);
        blocker = first_blocker(from, &line, blockers);
    }
    if (blocked_at != NULL) {
        *blocked_at = blocker;
    }
    return hex_is_nowhere(blocker);
}

/* Turns the offset left until it lies between sides 1 and 2, where it is a (0,-1) + b (+1,-1). */
static struct line line_between(struct hex from, struct hex to)
{
    int side = 1;
    int q = to.q - from.q;
    int p = to.p - from.p;

    while (q < 0 || q + p >= 0) {
        const int turned_q = q + p;
        p = -q;
        q = turned_q;
        side++;
    }
    const int a = -q - p;
    const int b = q;
    return (struct line){
        .side = side,
        .a = a,
        .b = b,
        .distance = a + b,
        .reach = a + b + (a > b ? a : b),
    };
}

/* Follows the right hex from rank to rank: i goes up when the remainder overflows, else j. */
static struct hex first_blocker(struct hex from, const struct line *line,
                                const struct hex_set *blockers)
{
    struct hex right = from;
    int remainder = 0;

    for (int rank = 1; rank < line->distance; rank++) {
        remainder += line->a;
        if (remainder >= line->distance) {
            remainder -= line->distance;
            right = hex_step(right, line->side);
        } else {
            right = hex_step(right, hex_turn(line->side, 1));
        }
        const struct hex blocker = blocker_at_rank(right, remainder, line, blockers);
        if (!hex_is_nowhere(blocker)) {
            return blocker;
        }
    }
    return HEX_NOWHERE;
}

static struct hex blocker_at_rank(struct hex right, int remainder, const struct line *line,
                                  const struct hex_set *blockers)
{
    const int right_off = 3 * remainder;
    const int left_off = 3 * line->distance - right_off;
    const struct hex left = hex_step(right, hex_turn(line->side, -1)); /* + u - v */
    const bool right_blocks = right_off <= line->reach && hex_set_has(blockers, right);
    const bool left_blocks = left_off <= line->reach && hex_set_has(blockers, left);
    const bool right_stops = right_blocks && right_off < line->reach;
    const bool left_stops = left_blocks && left_off < line->reach;

    if (right_stops && left_stops) { /* the line leans to u if a > b, and then meets right first */
        return line->a > line->b ? right : left;
    }
    if (right_stops) {
        return right;
    }
    if (left_stops || (left_blocks && right_blocks)) { /* both, uncut: along their edge */
        return left;
    }
    return HEX_NOWHERE;
}
