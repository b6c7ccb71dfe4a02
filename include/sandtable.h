/* Sandtable, an umpire for tabletop wargames: the library.
 *
 * A game is opened, told commands and asked questions. Commands, answers, events, views, odds and
 * scenarios are JSON texts, journals are JSON Lines: docs/formats.md says what stands in them, and
 * docs/library.md how the whole is used.
 *
 * Memory. Whatever returns `char *` returns a text that belongs to the caller, who gives it back
 * with st_free(); whatever returns `const char *` keeps it. A game is closed with st_close(). Texts
 * that come in are UTF-8, end with a NUL unless a length is given, and are never kept.
 *
 * Errors. What fails returns NULL or false and writes one sentence into `why`, which names the
 * place and what was expected there, without a full stop. `why` may be NULL. Nothing has changed
 * then. A command that the rules forbid is no error: the umpire's answer says so. No input, however
 * bad, ends the program; only a memory that runs out while a journal grows does (an assertion).
 *
 * Sides. `side` is a side's id or name as the rule set and the scenario have them ("1", "a"); then
 * only what that side may know is told, and things are called by the numbers it knows them by.
 * NULL is the umpire, who knows everything.
 *
 * Threads. The library keeps nothing outside of its games. A game belongs to one thread at a time;
 * different games may be used by different threads at once. */
#ifndef SANDTABLE_H
#define SANDTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct st_game st_game;

enum { ST_SENTENCE = 640 }; /* bytes that a `why` has room for */

#define ST_ALL UINT32_MAX /* in place of a number of commands */

/* The version of the library: "0.1.0". */
const char *st_version(void);

/* Gives a text back; NULL is fine. */
void st_free(char *text);

/* -- what there is to play --------------------------------------------------------------------- */

/* A list of the rule sets, each with its options and the scenarios it comes with. */
char *st_shelf(char *why);

/* What a client must know of one of them: verbs, fields, phases, clauses, tables. */
char *st_rules(const char *slug, char *why);

/* -- a game ------------------------------------------------------------------------------------ */

/* Opens a game file, a scenario file or a shipped scenario ("pz8-space/border-patrol"), whichever
 * it is, and reads no further than `commands` of its commands. The file is not touched again; "-"
 * is standard input. */
st_game *st_open(const char *name, uint32_t commands, char *why);

/* The same from memory; sentences that say what is wrong begin with `name`. */
st_game *st_read_scenario(const char *text, size_t length, const char *name, char *why);
st_game *st_read_journal(const char *text, size_t length, const char *name, uint32_t commands,
                         char *why);

/* NULL is fine. */
void st_close(st_game *game);

/* Before a game begins: options of its rules, {"opt-edge": "wall"}. First of all, before dice. */
bool st_choose(st_game *game, const char *options, char *why);

/* From now on the library rolls the dice, from a secret seed of 64 hex digits, or from a random one
 * if it is NULL. Without it they are given with each command. For a journal read again: goes on
 * with its dice, if this is the seed it was committed to. */
bool st_roll(st_game *game, const char *seed, char *why);

/* What a side adds to the dice, once, before the game begins: so nobody else can have chosen them.
 */
bool st_add_entropy(st_game *game, const char *side, const void *bytes, size_t length, char *why);

/* Where dice are rolled, the hash that the seed is committed to, and the seed itself, which nobody
 * may see before the game is over; NULL where they are given, or the seed is not known. */
const char *st_commitment(const st_game *game);
const char *st_seed(const st_game *game);

/* From now on the game is kept in a new file, and its seed in FILE.seed: each command is on the
 * disk before its answer is told. Nobody else can go on with it meanwhile. */
bool st_keep(st_game *game, const char *path, char *why);

/* Opens such a file to go on with it. */
st_game *st_go_on(const char *path, char *why);

/* The name of its scenario; how many commands were carried out; is it begun, is it over? */
const char *st_name(const st_game *game);
uint32_t st_commands(const st_game *game);
bool st_has_begun(const st_game *game);
bool st_is_over(const st_game *game);

/* Why a game of an earlier revision of its rules is only shown, as far as it still replays, and
 * cannot go on; NULL for every other game. */
const char *st_drift(const st_game *game);

/* The ids of its two sides: of 0 and of 1. */
const char *st_side_id(const st_game *game, int number);

/* Is there such a side? NULL is fine. */
bool st_has_side(const st_game *game, const char *side, char *why);

/* -- saying ------------------------------------------------------------------------------------ */

/* Says a command, as JSON ({"verb": "fire", "target": "B1"}) or in words as a person types them
 * ("fire B1"); "begin" begins the game. Where dice are given, `dice` are those rolled, "4,3,2", or
 * they stand in the JSON. A `side` of NULL speaks for the side the game waits for. The answer:
 * {"done": true, "events": [...], "waits-for": [...]}, as whoever spoke may know it;
 * {"done": false, "refused": {"clause", "sentence"}}; or {"done": false, "needs": {"for", "faces",
 * "count"}}, when dice are missing. In the last two nothing has happened. */
char *st_do(st_game *game, const char *side, const char *command, const char *dice, char *why);

/* Was what was last said carried out? */
bool st_was_done(const st_game *game);

/* What the last command led to, as far as this side may know of it: a list of events. */
char *st_events(st_game *game, const char *side, char *why);

/* Takes back the last command; not once dice were thrown or something was laid open by it, and not
 * in a game that is kept. */
bool st_take_back(st_game *game, char *why);

/* -- asking ------------------------------------------------------------------------------------ */

/* Everything a side may know: the board, turn and phase, who must speak, every unit and counter. */
char *st_view(st_game *game, const char *side, char *why);

/* What a side could say now ({"side", "commands": [...]}): all of it, or that with this verb, which
 * may be shortened. NULL: the side the game waits for. */
char *st_legal(st_game *game, const char *side, const char *verb, char *why);

/* What a command may lead to and how likely each of it is: {"exact", "ways", "outcomes", ...}, or
 * {"refused": {"clause", "sentence"}}. The game stays as it is. */
char *st_odds(st_game *game, const char *side, const char *command, char *why);

/* What a unit sees, shoots at and can reach. */
char *st_survey(st_game *game, const char *side, const char *unit, char *why);

/* Its beginning as a scenario; the whole of it as a journal, with the seed once it is over. Both
 * hold what is secret. */
char *st_scenario(const st_game *game, char *why);
char *st_journal(const st_game *game, char *why);

/* Are the dice of this finished journal those of the seed it was committed to? `dice`, if it is not
 * NULL, becomes how many were compared. */
bool st_verify(const st_game *game, uint32_t *dice, char *why);

/* -- for people -------------------------------------------------------------------------------- */

/* What a text is written for; in place of a pointer to it, NULL: 80 columns, without colours. */
typedef struct st_paper {
    int width;   /* columns, at least 40 */
    bool colour; /* with the colours of a terminal */
} st_paper;

enum st_part {
    ST_HEADING = 1, /* the title, the turn, the phase */
    ST_BOARD = 2,
    ST_FORCES = 4, /* every unit and how it is; with a `unit`, what that one sees and can reach */
    ST_WAITING = 8 /* what the game waits for, or how it ended */
};

/* These parts, an empty line between them. With a `unit`, which may be NULL, the board shows where
 * it can go. */
char *st_text(st_game *game, const char *side, const char *unit, int parts, const st_paper *paper,
              char *why);

/* The board as a picture, SVG. */
char *st_svg(st_game *game, const char *side, const char *unit, char *why);

/* The answer to what was last said: what happened, a sentence to a line with its clause, and what
 * the game waits for now; or why nothing did. */
char *st_answer_text(st_game *game, const st_paper *paper, char *why);

/* What the last command led to, as st_events() has it, a sentence to a line. */
char *st_events_text(st_game *game, const char *side, const st_paper *paper, char *why);

/* What a side could say now, as one would type it: with `all` one to a line, just as st_do() takes
 * it; or in short where there is much. */
char *st_legal_text(st_game *game, const char *side, const char *verb, bool all,
                    const st_paper *paper, char *why);

#ifdef __cplusplus
}
#endif

#endif
