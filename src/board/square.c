#include "board/square.h"

enum { LETTERS = 26 };

/* -- names ------------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* From 1 for a, in capitals or small; 0 for anything else. */
static int letter_of(char c)
{
    return c >= 'a' && c <= 'z' ? c - 'a' + 1 : c >= 'A' && c <= 'Z' ? c - 'A' + 1 : 0;
}

/* Reads a number of at most three digits; 0 if there is none, or if it begins with 0. */
static int read_number(const char **text)
{
    int value = 0;
    for (int i = 0; i < 3 && is_digit(**text) && (i == 0 || value > 0); i++) {
        value = value * 10 + *(*text)++ - '0';
    }
    return value;
}

/* a is 1, z is 26, aa is 27. */
static int read_letters(const char **text)
{
    int value = 0;
    for (int i = 0; i < 2 && letter_of(**text) > 0; i++) {
        value = value * LETTERS + letter_of(*(*text)++);
    }
    return value;
}

bool square_parse(const char *text, struct square *square)
{
    bool lettered = letter_of(*text) > 0;
    int x = lettered ? read_letters(&text) : read_number(&text);
    if (!lettered) {
        if (*text++ != ',') {
            return false;
        }
        text += *text == ' ';
    }
    int y = read_number(&text);
    struct square read = square_at(x, y);
    if (*text != '\0' || square_is_nowhere(read)) {
        return false;
    }
    *square = read;
    return true;
}

static char *write_number(char *at, int number)
{
    if (number >= 100) {
        *at++ = (char)('0' + number / 100);
    }
    if (number >= 10) {
        *at++ = (char)('0' + number / 10 % 10);
    }
    *at++ = (char)('0' + number % 10);
    return at;
}

static char *write_letters(char *at, int number)
{
    if (number > LETTERS) {
        *at++ = (char)('a' + (number - 1) / LETTERS - 1);
    }
    *at++ = (char)('a' + (number - 1) % LETTERS);
    return at;
}

void square_format(struct square square, bool lettered, char text[SQUARE_NAME_SIZE])
{
    char *at = text;
    if (square_is_nowhere(square)) {
        *at++ = '-';
    } else {
        at = lettered ? write_letters(at, square.x) : write_number(at, square.x);
        if (!lettered) {
            *at++ = ',';
        }
        at = write_number(at, square.y);
    }
    *at = '\0';
}

/* -- the line between two squares -------------------------------------------------------------- */

static int sign(int n)
{
    return n > 0 ? 1 : n < 0 ? -1 : 0;
}

static int size(int n)
{
    return n < 0 ? -n : n;
}

/* The i-th vertical edge is crossed at (2i + 1) / 2nx, the j-th horizontal one at (2j + 1) / 2ny. A
 * line along a row or a column crosses edges of one kind only: then the other count stands for 1.
 */
void square_trace_begin(struct square_trace *trace, struct square from, struct square to)
{
    int nx = size(to.x - from.x);
    int ny = size(to.y - from.y);
    *trace = (struct square_trace){.at = from,
                                   .to = to,
                                   .q = 2 * (nx == 0 ? 1 : nx) * (ny == 0 ? 1 : ny),
                                   .nx = (int16_t)nx,
                                   .ny = (int16_t)ny,
                                   .sx = (int16_t)sign(to.x - from.x),
                                   .sy = (int16_t)sign(to.y - from.y)};
}

/* Where the next vertical and the next horizontal edge are crossed; q where there is none. */
static int32_t next_vertical(const struct square_trace *trace)
{
    return trace->i < trace->nx ? (2 * trace->i + 1) * (trace->ny == 0 ? 1 : trace->ny) : trace->q;
}

static int32_t next_horizontal(const struct square_trace *trace)
{
    return trace->j < trace->ny ? (2 * trace->j + 1) * (trace->nx == 0 ? 1 : trace->nx) : trace->q;
}

/* The line has come into a square: where does it leave it? */
static bool cross(struct square_trace *trace)
{
    int32_t a = next_vertical(trace);
    int32_t b = next_horizontal(trace);
    trace->is_corner = false;
    trace->enter = trace->reached;
    trace->exit = a < b ? a : b;
    return !square_equal(trace->at, trace->to);
}

bool square_trace_next(struct square_trace *trace)
{
    if (trace->behind_corner) {
        trace->behind_corner = false;
        return cross(trace);
    }
    if (square_equal(trace->at, trace->to)) {
        return false;
    }
    int32_t a = next_vertical(trace);
    int32_t b = next_horizontal(trace);
    trace->reached = a < b ? a : b;
    if (a == b) {
        trace->flank[0] = (struct square){(uint8_t)(trace->at.x + trace->sx), trace->at.y};
        trace->flank[1] = (struct square){trace->at.x, (uint8_t)(trace->at.y + trace->sy)};
        trace->is_corner = true;
        trace->enter = trace->exit = trace->reached;
    }
    if (a <= b) {
        trace->at.x = (uint8_t)(trace->at.x + trace->sx);
        trace->i++;
    }
    if (b <= a) {
        trace->at.y = (uint8_t)(trace->at.y + trace->sy);
        trace->j++;
    }
    if (a == b) {
        trace->behind_corner = true;
        return true;
    }
    return cross(trace);
}
