/* The shapes of the protocol's messages, for its fuzzer: an input is changed by whole messages and
 * by values within them, and by single bytes only now and then. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 16384, LINES = 9 };

static const char *const messages[] = {
    "{\"say\":\"do\",\"at\":AT,\"command\":LEGAL%u,\"id\":%u}",
    "{\"say\":\"do\",\"at\":AT,\"command\":LEGAL%u}",
    "{\"say\":\"do\",\"at\":AT,\"command\":LEGAL%u,\"dice\":[%u,1,6,3]}",
    "{\"say\":\"undo\",\"at\":AT}",
    "{\"say\":\"choices\",\"id\":%u}",
    "{\"say\":\"choices\",\"unit\":UNIT%u}",
    "{\"say\":\"survey\",\"unit\":UNIT%u}",
    "{\"say\":\"survey\",\"unit\":UNIT%u,\"command\":LEGAL%u}",
    "{\"say\":\"judge\",\"command\":LEGAL%u}",
    "{\"say\":\"story\",\"from\":%u,\"to\":%u}",
    "{\"say\":\"story\",\"as\":\"both\"}",
    "{\"say\":\"entropy\",\"hex\":\"%u\"}",
    "{\"say\":\"dice\",\"dice\":[%u,2,5]}",
    "{\"say\":\"chat\",\"text\":\"%u\"}",
    "{\"say\":\"note\",\"text\":\"%u\"}",
    "{\"say\":\"draw\",\"answer\":\"offer\"}",
    "{\"say\":\"draw\",\"answer\":\"accept\"}",
    "{\"say\":\"draw\",\"answer\":\"decline\"}",
    "{\"say\":\"resign\"}",
    "{\"say\":\"rematch\"}",
    "{\"say\":\"ping\",\"id\":%u}",
    "{\"say\":\"join\",\"seat\":\"SEAT\"}",
    "{\"say\":\"join\",\"watch\":\"WATCH\",\"game\":\"GAME\"}",
    "{\"say\":\"join\",\"session\":\"SEAT\",\"game\":\"GAME\",\"side\":\"a\"}",
};
enum { MESSAGES = sizeof messages / sizeof messages[0], OFTEN = 3 };

static const char *const values[] = {
    "0",           "1",        "-1",      "4294967295", "9223372036854775807",
    "1e308",       "null",     "true",    "\"\"",       "[]",
    "{}",          "[[1]]",    "AT",      "LEGAL7",     "UNIT2",
    "\"\\u0000\"", "\"both\"", "\"all\"", "[1,2,3]",    "\"a1\""};
enum { VALUES = sizeof values / sizeof values[0] };

static uint64_t luck;

static unsigned throw_die(unsigned faces)
{
    luck = luck * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(luck >> 33) % faces;
}

/* -- lines ------------------------------------------------------------------------------------- */

struct lines {
    char *at[LINES + 1];
    size_t n[LINES + 1];
    int count;
};

static struct lines split(char *text, size_t size)
{
    struct lines lines = {.count = 0};
    char *end = text + size;
    while (text < end && lines.count < LINES) {
        char *stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop == NULL ? end : stop;
        lines.at[lines.count] = text;
        lines.n[lines.count++] = (size_t)(stop - text);
        text = stop + 1;
    }
    return lines;
}

static size_t join(const struct lines *lines, uint8_t *data, size_t most)
{
    static char room[ROOM * 2];
    size_t n = 0;
    for (int i = 0; i < lines->count && n + lines->n[i] + 1 < sizeof room; i++) {
        memcpy(room + n, lines->at[i], lines->n[i]);
        n += lines->n[i];
        room[n++] = '\n';
    }
    n = n < most ? n : most;
    memcpy(data, room, n);
    return n;
}

/* Commands most of all: a game must get somewhere. */
static size_t make_line(char *line, size_t size)
{
    static const char who[] = "112212w";
    char rest[300];
    switch (throw_die(16)) {
    case 0:
        return (size_t)snprintf(line, size, "t%u", throw_die(20000));
    case 1:
        return (size_t)snprintf(line, size, "p2{\"seats\":[\"SEAT\"]}");
    default:
        break;
    }
    unsigned which = throw_die(2) ? throw_die(OFTEN) : throw_die(MESSAGES);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(rest, sizeof rest, messages[which], throw_die(throw_die(4) ? 64 : 100000),
             throw_die(1000));
#pragma GCC diagnostic pop
    return (size_t)snprintf(line, size, "%c%s", who[throw_die(sizeof who - 1)], rest);
}

/* One value of a message becomes another. */
static size_t change_value(const char *from, size_t n, char *to, size_t size)
{
    size_t colons = 0;
    for (size_t i = 0; i < n; i++) {
        colons += from[i] == ':';
    }
    size_t wanted = colons == 0 ? 0 : throw_die((unsigned)colons) + 1;
    size_t at = 0;
    for (size_t i = 0; i < n && wanted > 0; i++) {
        if (from[i] == ':' && --wanted == 0) {
            at = i + 1;
        }
    }
    if (at == 0) {
        return make_line(to, size);
    }
    size_t behind = at;
    int depth = 0;
    for (; behind < n; behind++) {
        char c = from[behind];
        if (depth == 0 && (c == ',' || c == '}')) {
            break;
        }
        depth += c == '[' || c == '{';
        depth -= c == ']' || c == '}';
    }
    return (size_t)snprintf(to, size, "%.*s%s%.*s", (int)at, from, values[throw_die(VALUES)],
                            (int)(n - behind), from + behind);
}

/* -- what the fuzzer calls --------------------------------------------------------------------- */

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t most, unsigned seed);

static void insert(struct lines *lines, int at, char *line, size_t n)
{
    if (lines->count >= LINES) {
        lines->count--;
    }
    for (int i = lines->count; i > at; i--) {
        lines->at[i] = lines->at[i - 1];
        lines->n[i] = lines->n[i - 1];
    }
    lines->at[at] = line;
    lines->n[at] = n;
    lines->count++;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static char old[ROOM];
    static char fresh[ROOM];
    static char first[] = "0";
    luck = seed * 2654435761u + 1;
    if (size > ROOM - 1 || throw_die(12) == 0) {
        return LLVMFuzzerMutate(data, size, most);
    }
    memcpy(old, data, size);
    struct lines lines = split(old, size);
    if (lines.count == 0) {
        insert(&lines, 0, first, 1);
    }
    int at = lines.count > 1 ? 1 + (int)throw_die((unsigned)lines.count - 1) : 1;
    size_t n = 0;
    switch (throw_die(8)) {
    case 0:
        if (lines.count > 2) { /* one less */
            memmove(&lines.at[at], &lines.at[at + 1],
                    (size_t)(lines.count - at - 1) * sizeof lines.at[0]);
            memmove(&lines.n[at], &lines.n[at + 1],
                    (size_t)(lines.count - at - 1) * sizeof lines.n[0]);
            lines.count--;
            break;
        }
        /* fall through */
    case 1:
    case 2:
    case 3: /* one more, often behind all others */
        n = make_line(fresh, sizeof fresh);
        insert(&lines, throw_die(2) ? lines.count : at, fresh, n);
        break;
    case 4: /* said twice */
        if (at < lines.count) {
            insert(&lines, at, lines.at[at], lines.n[at]);
        }
        break;
    case 5: /* by another, or at another table */
        if (at < lines.count && lines.n[at] > 0 && throw_die(4) > 0) {
            lines.at[at][0] = "12w"[throw_die(3)];
        } else if (lines.n[0] > 0) {
            lines.at[0][0] = (char)('0' + throw_die(4));
        }
        break;
    default:
        if (at < lines.count) {
            n = change_value(lines.at[at], lines.n[at], fresh, sizeof fresh);
            lines.at[at] = fresh;
            lines.n[at] = n < sizeof fresh ? n : sizeof fresh - 1;
        }
        break;
    }
    return join(&lines, data, most);
}

/* The beginning of the one, the end of the other. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t most, unsigned seed)
{
    static char rooms[2][ROOM];
    luck = seed * 2654435761u + 1;
    if (one_size >= ROOM || other_size >= ROOM || one_size == 0 || other_size == 0) {
        return 0;
    }
    memcpy(rooms[0], one, one_size);
    memcpy(rooms[1], other, other_size);
    struct lines lines = split(rooms[0], one_size);
    struct lines more = split(rooms[1], other_size);
    int keep = 1 + (int)throw_die((unsigned)lines.count);
    lines.count = keep < lines.count ? keep : lines.count;
    for (int i = more.count > 1 ? 1 + (int)throw_die((unsigned)more.count - 1) : 1;
         i < more.count && lines.count < LINES; i++) {
        lines.at[lines.count] = more.at[i];
        lines.n[lines.count++] = more.n[i];
    }
    return join(&lines, out, most);
}
