/* sandtable problems: finds positions with one best command in games of computer players, checks
 * that it is the only one, and keeps them in a book. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot/bot.h"
#include "bot/reason.h"
#include "cli/cli.h"
#include "cli/problem_book.h"
#include "format/command.h"
#include "format/file.h"
#include "format/puzzles.h"
#include "format/scenario.h"
#include "rules/registry.h"

enum { OPT_WANTED, OPT_GAMES, OPT_SECONDS, OPT_TO_END, OPT_OUT, OPT_CHECK };

enum {
    WANTED = 20,
    GAMES = 40,
    GAMES_MOST = 100000,
    SECONDS_MOST = 1000000,
    OF_ONE_GAME = 4, /* problems */
    APART = 6,       /* commands between two of them, and before a unit is asked about again */
    FEWEST = 3,      /* orders to a unit: fewer are no problem */
    MOST = 400,      /* and of more another is mostly as good */
    UNITS_ASKED = 3, /* of a position: those whose orders promise most */
    RECENT = APART * UNITS_ASKED,
    OTHERS = 40, /* that the best is compared with */
    PAIRS = 800,
    PATH_TEXT = 512
};

/* The first search: quick, for most positions are no problem. Its figures flatter what it chose, so
 * that a lead below this is none. */
static const struct budget glance = {.playouts = 96, .ms = 120, .arms = 8};
static const double promising = 0.04;

struct hunt {
    const struct ruleset *rules;
    json_t *book;
    struct adviser *adviser;
    struct bot *bots[SIDES];
    struct state *view;
    const char *scenario; /* the only one that is looked at; NULL: all in turn */
    long wanted, games;
    bool to_end;    /* of the game, playouts go on */
    double until;   /* when it is to end, on the clock of seconds_now */
    json_t *record; /* of the game that is looked at, in the book; NULL: it has no problem yet */
    int of_game;    /* problems */
    struct {
        int32_t unit;
        uint32_t at;
    } recent[RECENT];  /* who was asked about last, and after how many commands */
    long asked, tried; /* units; orders that were compared with all others */
    char path[PATH_TEXT];
};

static json_t *list_of(const struct hunt *hunt, const char *key)
{
    return json_object_get(hunt->book, key);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool is_late(void *hunt)
{
    return seconds_now() >= ((const struct hunt *)hunt)->until;
}

static bool is_complete(const struct hunt *hunt)
{
    return (long)json_array_size(list_of(hunt, "problems")) >= hunt->wanted;
}

/* -- the book on disk -------------------------------------------------------------------------- */

static bool open_book(struct hunt *hunt, struct fault *fault)
{
    size_t length;
    if (access(hunt->path, F_OK) != 0) {
        hunt->book = json_pack("{s:s, s:{}, s:[], s:[]}", "rules", hunt->rules->slug, "looked",
                               "games", "problems");
        return true;
    }
    char *text = file_read(hunt->path, PUZZLE_BYTES_MAX, &length, fault);
    hunt->book = text == NULL ? NULL : problem_book_read(text, length, hunt->path, fault);
    free(text);
    return hunt->book != NULL;
}

static bool keep_book(const struct hunt *hunt, struct fault *fault)
{
    char *text = json_dumps(hunt->book, JSON_COMPACT);
    bool kept = text != NULL ? file_replace(hunt->path, text, strlen(text), fault)
                             : fault_say(fault, "there is no memory left");
    free(text);
    return kept;
}

/* How many games of a scenario have been looked at already. */
static json_int_t looked_at(const struct hunt *hunt, const char *scenario)
{
    return json_integer_value(json_object_get(list_of(hunt, "looked"), scenario));
}

/* -- one position ------------------------------------------------------------------------------ */

static double share(double value)
{
    return (double)(long)(value * 1000 + 0.5) / 1000;
}

static json_t *puzzle_of(const struct game *game, const struct advice *advice, const char *why)
{
    struct scene scene = scene_of(game);
    const struct comparison *told = &advice->comparison;
    json_t *puzzle = json_pack(
        "{s:I, s:s, s:o, s:o, s:f, s:f, s:f, s:I, s:s}", "at", (json_int_t)game->journal.entries,
        "side", game->rules->side_ids[advice->best.side], "best",
        command_json(&scene, &advice->best), "next", command_json(&scene, &advice->next), "chance",
        share(told->chances[0].mean), "next-chance", share(told->chances[1].mean), "error",
        share(told->gap.error), "pairs", (json_int_t)told->samples, "why", why);
    if (ruleset_ordered(game->rules, &advice->best) != NO_PIECE) {
        const struct verb *verb = ruleset_verb(game->rules, advice->best.verb);
        json_object_set(puzzle, "unit",
                        json_object_get(json_object_get(puzzle, "best"), verb->args[0].name));
    }
    return puzzle;
}

/* Was this unit asked about a few commands ago? If not, it is now. */
static bool is_recent(struct hunt *hunt, int32_t unit, uint32_t at)
{
    int oldest = 0;
    for (int i = 0; i < RECENT; i++) {
        if (hunt->recent[i].at > 0 && hunt->recent[i].unit == unit) {
            bool recent = at < hunt->recent[i].at + APART;
            hunt->recent[i].at = recent ? hunt->recent[i].at : at;
            return recent;
        }
        oldest = hunt->recent[i].at < hunt->recent[oldest].at ? i : oldest;
    }
    hunt->recent[oldest].unit = unit;
    hunt->recent[oldest].at = at;
    return false;
}

/* Places of single men can be said in so many ways that nobody says the same. */
static bool can_be_said_again(const struct ruleset *rules, const struct command *order)
{
    const struct verb *verb = ruleset_verb(rules, order->verb);
    for (int i = 0; i < verb->n_args; i++) {
        if (verb->args[i].kind == VALUE_PLACES) {
            return false;
        }
    }
    return true;
}

/* Has the book this answer already, in the same battle? */
static bool is_repeated(const struct hunt *hunt, const struct game *game,
                        const struct command *order)
{
    struct scene scene = scene_of(game);
    json_t *said = command_json(&scene, order);
    size_t i;
    const json_t *puzzle;
    bool found = false;
    json_array_foreach(list_of(hunt, "problems"), i, puzzle)
    {
        size_t which = (size_t)json_integer_value(json_object_get(puzzle, "game"));
        const json_t *record = json_array_get(list_of(hunt, "games"), which);
        const char *battle = json_string_value(json_object_get(record, "scenario"));
        found = found || (strcmp(battle, game->scenario->name) == 0 &&
                          json_equal(json_object_get(puzzle, "best"), said));
    }
    json_decref(said);
    return found;
}

/* What should this unit do? A quick search first; an order that leads it by enough is compared with
 * all others by fresh samples. An answer that could not be explained but by its figures is none. */
static bool is_puzzle_of(struct hunt *hunt, const struct game *game, int side, int32_t unit,
                         struct advice *advice)
{
    uint32_t orders = adviser_orders(hunt->adviser, unit);
    if (orders < FEWEST || orders > MOST) {
        return false;
    }
    adviser_about(hunt->adviser, unit);
    adviser_ask(hunt->adviser, game->scenario, hunt->view, side, &glance, 0, advice);
    hunt->asked++;
    if (advice->alone || advice->lead < promising ||
        !can_be_said_again(game->rules, &advice->best) || is_repeated(hunt, game, &advice->best)) {
        return false;
    }
    hunt->tried++;
    return adviser_stands_alone(hunt->adviser, OTHERS, PAIRS, advice) &&
           reason_has_words(advice, side);
}

/* Orders to other units can mostly be given as well a little later: so it is asked unit by unit,
 * and of all commands only where none names its unit. What a unit should do seldom changes by what
 * others did meanwhile: it is not asked at every command. */
static bool is_puzzle(struct hunt *hunt, const struct game *game, int side, struct advice *advice)
{
    int32_t units[UNITS_ASKED];
    umpire_view(game->rules, game->scenario, game->state, side, hunt->view);
    int n = adviser_pieces(hunt->adviser, game->scenario, hunt->view, side, UNITS_ASKED, units);
    if (n == 0) {
        return is_puzzle_of(hunt, game, side, NO_PIECE, advice);
    }
    for (int i = 0; i < n; i++) {
        if (!is_recent(hunt, units[i], game->journal.entries) &&
            is_puzzle_of(hunt, game, side, units[i], advice)) {
            return true;
        }
    }
    return false;
}

/* -- games ------------------------------------------------------------------------------------- */

/* The commands of the game so far, with their dice. */
static json_t *moves_of(const struct game *game)
{
    struct game *again = game_again(game);
    struct journal_entry *entry = room_for(sizeof *entry);
    json_t *moves = json_array();
    uint32_t at = 0;
    for (uint32_t i = 0;
         again != NULL && i < game->journal.entries && journal_next(&game->journal, &at, entry);
         i++) {
        struct scene scene = scene_of(again);
        json_t *move = command_json(&scene, &entry->command);
        if (entry->n_dice > 0) {
            json_object_set_new(move, "dice", dice_json(entry->dice, entry->n_dice));
        }
        json_array_append_new(moves, move);
        game_do(again, &entry->command, entry->dice, entry->n_dice);
    }
    free(entry);
    game_free(again);
    return moves;
}

/* A problem is in the book as soon as it is found. */
static bool keep_found(struct hunt *hunt, const struct game *game, const struct advice *advice,
                       struct fault *fault)
{
    struct scene scene = scene_of(game);
    json_t *games = list_of(hunt, "games");
    char next[COMMAND_TEXT];
    char why[REASON_TEXT];
    int side = advice->best.side;
    command_text(&scene, &advice->next, next);
    reason_text(game->rules, advice, side, next, why);
    if (hunt->record == NULL) {
        hunt->record = json_pack("{s:s}", "scenario", game->scenario->name);
        json_array_append_new(games, hunt->record);
    }
    json_object_set_new(hunt->record, "moves", moves_of(game));
    json_t *puzzle = puzzle_of(game, advice, why);
    json_object_set_new(puzzle, "game", json_integer((json_int_t)json_array_size(games) - 1));
    json_array_append_new(list_of(hunt, "problems"), puzzle);
    hunt->of_game++;
    printf("  %s/%s, command %u, side %s: %s\n", hunt->rules->slug, game->scenario->name,
           game->journal.entries, game->rules->side_ids[side], why);
    fflush(stdout);
    return keep_book(hunt, fault);
}

static bool is_enough(struct hunt *hunt, const struct game *game)
{
    return game->state->over || game->journal.entries >= PUZZLE_MOVES_MAX ||
           hunt->of_game >= OF_ONE_GAME || is_complete(hunt) || is_late(hunt);
}

static void begin_game(struct hunt *hunt, struct game *game, json_int_t n)
{
    struct command command = command_begin();
    uint8_t seed[32] = "sandtable problems";
    memcpy(seed + 24, &n, sizeof n);
    game_restart(game);
    game_seed(game, seed);
    for (int side = 0; side < SIDES; side++) {
        bot_restart(hunt->bots[side], (uint64_t)n * SIDES + (uint64_t)side);
    }
    hunt->record = NULL;
    hunt->of_game = 0;
    memset(hunt->recent, 0, sizeof hunt->recent);
    game_do(game, &command, NULL, 0);
}

/* Plays game number n of a scenario and looks at it as it goes; false: the book could not be kept.
 */
static bool play(struct hunt *hunt, struct game *game, json_int_t n, struct fault *fault)
{
    struct command command;
    struct advice advice;
    uint32_t last = 0;
    begin_game(hunt, game, n);
    while (!is_enough(hunt, game)) {
        int side = side_to_speak(game->state);
        if (side == SIDE_NONE) {
            return true;
        }
        if (game->journal.entries >= last + APART && is_puzzle(hunt, game, side, &advice)) {
            if (!keep_found(hunt, game, &advice, fault)) {
                return false;
            }
            last = game->journal.entries;
        }
        umpire_view(game->rules, game->scenario, game->state, side, hunt->view);
        bot_choose(hunt->bots[side], game->scenario, hunt->view, side, &command);
        if (game_do(game, &command, NULL, 0).kind != ANSWER_DONE) {
            return true;
        }
    }
    return true;
}

/* A game counts as looked at from its beginning: whoever stops and comes back goes on with the
 * next, for there are as many as one likes. */
static bool look_through(struct hunt *hunt, const char *scenario, struct fault *fault)
{
    struct game *game = scenario_shipped(hunt->rules, scenario, fault);
    if (game == NULL) {
        return false;
    }
    json_int_t n = looked_at(hunt, scenario) + 1;
    json_object_set_new(list_of(hunt, "looked"), scenario, json_integer(n));
    bool kept = play(hunt, game, n, fault);
    printf("%s/%s, game %lld, %u commands: %d, %zu in all\n", hunt->rules->slug, scenario,
           (long long)n, game->journal.entries, hunt->of_game,
           json_array_size(list_of(hunt, "problems")));
    fflush(stdout);
    game_free(game);
    return kept && keep_book(hunt, fault);
}

/* The scenario of which the fewest games have been looked at; of equals the first. */
static const char *next_scenario(const struct hunt *hunt)
{
    const char *next = hunt->scenario != NULL ? hunt->scenario : hunt->rules->scenarios[0].name;
    for (int i = 1; i < hunt->rules->n_scenarios && hunt->scenario == NULL; i++) {
        const char *name = hunt->rules->scenarios[i].name;
        next = looked_at(hunt, name) < looked_at(hunt, next) ? name : next;
    }
    return next;
}

static int seek(struct hunt *hunt)
{
    struct fault fault;
    bool kept = open_book(hunt, &fault) && keep_book(hunt, &fault);
    for (long i = 0; kept && i < hunt->games && !is_complete(hunt) && !is_late(hunt); i++) {
        kept = look_through(hunt, next_scenario(hunt), &fault);
    }
    if (!kept) {
        return cli_fault(&fault);
    }
    printf("%s: %zu problems of %zu games; asked %ld times, compared %ld, %.1f s of a processor\n",
           hunt->path, json_array_size(list_of(hunt, "problems")),
           json_array_size(list_of(hunt, "games")), hunt->asked, hunt->tried,
           (double)clock() / CLOCKS_PER_SEC);
    return EXIT_DONE;
}

static int hunt_in(struct hunt *hunt, const struct ruleset *rules, const char *folder)
{
    hunt->rules = rules;
    snprintf(hunt->path, sizeof hunt->path, "%s/%s/problems.json", folder, rules->slug);
    hunt->adviser = adviser_new(rules);
    hunt->view = room_for(rules->state_size);
    bool whole = hunt->adviser != NULL;
    for (int i = 0; i < SIDES; i++) {
        hunt->bots[i] = bot_new("recruit", rules, 1);
        whole = whole && hunt->bots[i] != NULL;
    }
    if (whole) {
        adviser_hurry(hunt->adviser, is_late, hunt);
        if (hunt->to_end) {
            adviser_to_end(hunt->adviser);
        }
    }
    int status = whole ? seek(hunt) : cli_fail("there is no memory left");
    for (int i = 0; i < SIDES; i++) {
        bot_free(hunt->bots[i]);
    }
    json_decref(hunt->book);
    free(hunt->view);
    adviser_free(hunt->adviser);
    return status;
}

/* -- the command ------------------------------------------------------------------------------- */

/* One word: a rule set, or one scenario of it. */
static int run_word(const struct cli_args *args, char *word, const struct hunt *wish)
{
    const char *folder = args->options[OPT_OUT] == NULL ? "data" : args->options[OPT_OUT];
    struct hunt hunt = *wish;
    char *slash = strchr(word, '/');
    if (slash != NULL) {
        *slash = '\0';
        hunt.scenario = slash + 1;
    }
    const struct ruleset *rules = ruleset_named(word);
    if (rules == NULL) {
        return cli_fail("%s: there is no such rule set; see sandtable rules", word);
    }
    return args->options[OPT_CHECK] != NULL ? problem_books_check(rules)
                                            : hunt_in(&hunt, rules, folder);
}

static int run(const struct cli_args *args)
{
    struct hunt wish = {.to_end = args->options[OPT_TO_END] != NULL};
    long seconds;
    int status = EXIT_DONE;
    if (!cli_number(args->options[OPT_WANTED], "wanted", 1, PUZZLES_MAX, WANTED, &wish.wanted) ||
        !cli_number(args->options[OPT_GAMES], "games", 1, GAMES_MOST, GAMES, &wish.games) ||
        !cli_number(args->options[OPT_SECONDS], "seconds", 1, SECONDS_MOST, SECONDS_MOST,
                    &seconds)) {
        return EXIT_USAGE;
    }
    wish.until = seconds_now() + (double)seconds;
    if (args->n_words == 0 && args->options[OPT_CHECK] != NULL) {
        return problem_books_check(NULL);
    }
    if (args->n_words == 0) {
        cli_fail("problems: expected a rule set, or --check; see sandtable rules");
        return EXIT_USAGE;
    }
    for (int i = 0; i < args->n_words && status == EXIT_DONE; i++) {
        status = run_word(args, args->words[i], &wish);
    }
    return status;
}

const struct cli_command cli_problems = {
    .name = "problems",
    .words = "[RULES[/SCENARIO]...]",
    .about = "finds positions with one best command in games of computer players",
    .help = "Lets recruits play the scenarios of a rule set, or one of them, and looks at each\n"
            "position: what should the units do whose orders promise most? Where a quick search "
            "sees\n"
            "one order lead, it is compared with up to 40 others to that unit by samples of their "
            "own.\n"
            "One that stays ahead of each of them by far, and not by chance, is kept at once, in\n"
            "FOLDER/<rules>/problems.json. The same command goes on with the next game.",
    .min_words = 0,
    .max_words = WORDS_MAX,
    .options = {[OPT_WANTED] = {"wanted", "N", "as many for each rule set; 20 unless said"},
                [OPT_GAMES] = {"games", "N", "look at so many more games at most; 40 unless said"},
                [OPT_SECONDS] = {"seconds", "N", "end after so long, all rule sets together"},
                [OPT_TO_END] = {"to-end", NULL,
                                "play on to the end of the game, not to the set's horizon"},
                [OPT_OUT] = {"out", "FOLDER", "where the books are kept; data unless said"},
                [OPT_CHECK] = {"check", NULL,
                               "play the shipped problems through instead; all if none is named"}},
    .run = run,
};
