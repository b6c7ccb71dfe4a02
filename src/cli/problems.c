/* sandtable problems: finds positions with one best command in games of computer players, checks
 * that it is the only one, and keeps them in a book. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/bot.h"
#include "bot/reason.h"
#include "cli/cli.h"
#include "format/command.h"
#include "format/file.h"
#include "format/puzzles.h"
#include "format/scenario.h"
#include "rules/registry.h"

enum { OPT_WANTED, OPT_GAMES, OPT_OUT, OPT_CHECK };

enum {
    WANTED = 20,
    GAMES = 40,
    GAMES_MOST = 100000,
    OF_ONE_GAME = 4, /* problems */
    APART = 6,       /* commands between two of them */
    FEWEST = 4,      /* orders to a unit: fewer are no problem */
    UNITS_ASKED = 3, /* of a position: those whose orders promise most */
    OTHERS = 40,     /* that the best is compared with in the second search */
    PAIRS = 800,
    PATH_TEXT = 512
};

/* The first search: quick, for most positions are no problem. */
static const struct budget glance = {.playouts = 160, .ms = 120, .arms = 8};
static const double promising = 0.05;

struct hunt {
    const struct ruleset *rules;
    json_t *book;
    struct adviser *adviser;
    struct bot *bots[SIDES];
    struct state *view;
    long wanted, games;
    char path[PATH_TEXT];
};

static json_t *list_of(const struct hunt *hunt, const char *key)
{
    return json_object_get(hunt->book, key);
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
    hunt->book = text == NULL ? NULL : puzzles_read(text, length, hunt->path, fault);
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

static void note(struct hunt *hunt, const struct game *game, const struct advice *advice,
                 json_t *found)
{
    struct scene scene = scene_of(game);
    char next[COMMAND_TEXT];
    char why[REASON_TEXT];
    int side = advice->best.side;
    command_text(&scene, &advice->next, next);
    reason_text(game->rules, advice, side, next, why);
    const struct comparison *told = &advice->comparison;
    json_t *puzzle = json_pack(
        "{s:I, s:s, s:o, s:o, s:f, s:f, s:f, s:I, s:s}", "at", (json_int_t)game->journal.entries,
        "side", game->rules->side_ids[side], "best", command_json(&scene, &advice->best), "next",
        command_json(&scene, &advice->next), "chance", share(told->chances[0].mean), "next-chance",
        share(told->chances[1].mean), "error", share(told->gap.error), "pairs",
        (json_int_t)told->samples, "why", why);
    if (ruleset_ordered(game->rules, &advice->best) != NO_PIECE) {
        const struct verb *verb = ruleset_verb(game->rules, advice->best.verb);
        json_object_set(puzzle, "unit",
                        json_object_get(json_object_get(puzzle, "best"), verb->args[0].name));
    }
    json_array_append_new(found, puzzle);
    printf("  %s/%s, command %u, side %s: %s\n", hunt->rules->slug, game->scenario->name,
           game->journal.entries, game->rules->side_ids[side], why);
    fflush(stdout);
}

/* What should this unit do? A quick search first; an order that leads it by enough is compared with
 * all others by fresh samples. */
static bool is_puzzle_of(struct hunt *hunt, const struct game *game, int side, int32_t unit,
                         struct advice *advice)
{
    adviser_about(hunt->adviser, unit);
    adviser_ask(hunt->adviser, game->scenario, hunt->view, side, &glance, 24, advice);
    if (advice->orders < FEWEST || advice->alone || advice->comparison.gap.mean < promising) {
        return false;
    }
    struct command best = advice->best;
    return adviser_stands_alone(hunt->adviser, &best, OTHERS, PAIRS, advice);
}

/* Orders to other units can mostly be given as well a little later: so it is asked unit by unit,
 * and of all commands only where none names its unit. */
static bool is_puzzle(struct hunt *hunt, const struct game *game, int side, struct advice *advice)
{
    int32_t units[UNITS_ASKED];
    umpire_view(game->rules, game->scenario, game->state, side, hunt->view);
    int n = adviser_pieces(hunt->adviser, game->scenario, hunt->view, side, UNITS_ASKED, units);
    if (n == 0) {
        units[n++] = NO_PIECE;
    }
    for (int i = 0; i < n; i++) {
        if (is_puzzle_of(hunt, game, side, units[i], advice)) {
            return true;
        }
    }
    return false;
}

/* -- games ------------------------------------------------------------------------------------- */

/* Plays game number n of a scenario and looks at it as it goes. */
static void play(struct hunt *hunt, struct game *game, json_int_t n, json_t *found)
{
    struct command command = command_begin();
    struct advice advice;
    uint8_t seed[32] = "sandtable problems";
    uint32_t last = 0;
    memcpy(seed + 24, &n, sizeof n);
    game_restart(game);
    game_seed(game, seed);
    for (int side = 0; side < SIDES; side++) {
        bot_restart(hunt->bots[side], (uint64_t)n * SIDES + (uint64_t)side);
    }
    game_do(game, &command, NULL, 0);
    while (!game->state->over && game->journal.entries < PUZZLE_MOVES_MAX &&
           json_array_size(found) < OF_ONE_GAME) {
        int side = side_to_speak(game->state);
        if (side == SIDE_NONE) {
            return;
        }
        if (game->journal.entries >= last + APART && is_puzzle(hunt, game, side, &advice)) {
            note(hunt, game, &advice, found);
            last = game->journal.entries;
        }
        umpire_view(game->rules, game->scenario, game->state, side, hunt->view);
        bot_choose(hunt->bots[side], game->scenario, hunt->view, side, &command);
        if (game_do(game, &command, NULL, 0).kind != ANSWER_DONE) {
            return;
        }
    }
}

/* The commands of the game as far as a problem needs them, with their dice. */
static json_t *moves_of(const struct game *game, uint32_t most)
{
    struct game *again = game_again(game);
    struct journal_entry *entry = room_for(sizeof *entry);
    json_t *moves = json_array();
    uint32_t at = 0;
    for (uint32_t i = 0; again != NULL && i < most && journal_next(&game->journal, &at, entry);
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

static void keep_found(struct hunt *hunt, const struct game *game, json_t *found)
{
    size_t n = json_array_size(found);
    if (n == 0) {
        return;
    }
    json_t *last = json_object_get(json_array_get(found, n - 1), "at");
    json_int_t record = (json_int_t)json_array_size(list_of(hunt, "games"));
    for (size_t i = 0; i < n && !is_complete(hunt); i++) {
        json_t *puzzle = json_array_get(found, i);
        json_object_set_new(puzzle, "game", json_integer(record));
        json_array_append(list_of(hunt, "problems"), puzzle);
    }
    json_array_append_new(list_of(hunt, "games"),
                          json_pack("{s:s, s:o}", "scenario", game->scenario->name, "moves",
                                    moves_of(game, (uint32_t)json_integer_value(last))));
}

static bool look_through(struct hunt *hunt, const char *scenario, struct fault *fault)
{
    struct game *game = scenario_shipped(hunt->rules, scenario, fault);
    if (game == NULL) {
        return false;
    }
    json_int_t n = looked_at(hunt, scenario) + 1;
    json_t *found = json_array();
    play(hunt, game, n, found);
    keep_found(hunt, game, found);
    printf("%s/%s, game %lld, %u commands: %zu, %zu in all\n", hunt->rules->slug, scenario,
           (long long)n, game->journal.entries, json_array_size(found),
           json_array_size(list_of(hunt, "problems")));
    fflush(stdout);
    json_object_set_new(list_of(hunt, "looked"), scenario, json_integer(n));
    json_decref(found);
    game_free(game);
    return keep_book(hunt, fault);
}

/* The scenario of which the fewest games have been looked at; of equals the first. */
static const char *next_scenario(const struct hunt *hunt)
{
    const char *next = hunt->rules->scenarios[0].name;
    for (int i = 1; i < hunt->rules->n_scenarios; i++) {
        const char *name = hunt->rules->scenarios[i].name;
        next = looked_at(hunt, name) < looked_at(hunt, next) ? name : next;
    }
    return next;
}

static int seek(struct hunt *hunt)
{
    struct fault fault;
    bool kept = open_book(hunt, &fault);
    for (long i = 0; kept && i < hunt->games && !is_complete(hunt); i++) {
        kept = look_through(hunt, next_scenario(hunt), &fault);
    }
    if (!kept) {
        return cli_fault(&fault);
    }
    printf("%s: %zu problems of %zu games\n", hunt->path,
           json_array_size(list_of(hunt, "problems")), json_array_size(list_of(hunt, "games")));
    return EXIT_DONE;
}

static int hunt_in(const struct ruleset *rules, const char *folder, long wanted, long games)
{
    struct hunt hunt = {.rules = rules, .wanted = wanted, .games = games};
    snprintf(hunt.path, sizeof hunt.path, "%s/%s/problems.json", folder, rules->slug);
    hunt.adviser = adviser_new(rules);
    hunt.view = room_for(rules->state_size);
    bool whole = hunt.adviser != NULL;
    for (int i = 0; i < SIDES; i++) {
        hunt.bots[i] = bot_new("recruit", rules, 1);
        whole = whole && hunt.bots[i] != NULL;
    }
    int status = whole ? seek(&hunt) : cli_fail("there is no memory left");
    for (int i = 0; i < SIDES; i++) {
        bot_free(hunt.bots[i]);
    }
    json_decref(hunt.book);
    free(hunt.view);
    adviser_free(hunt.adviser);
    return status;
}

/* -- the command ------------------------------------------------------------------------------- */

/* The shipped book of a set: is every answer still one that can be given? */
static int check(const struct ruleset *rules)
{
    struct fault fault;
    for (const struct shipped_puzzles *one = shipped_puzzles; one->slug != NULL; one++) {
        if (strcmp(one->slug, rules->slug) != 0) {
            continue;
        }
        json_t *book = puzzles_read(one->json, strlen(one->json), one->slug, &fault);
        if (book == NULL) {
            return cli_fault(&fault);
        }
        size_t n = json_array_size(json_object_get(book, "problems"));
        printf("%s: %zu %s can be played\n", one->slug, n, n == 1 ? "problem," : "problems, each");
        json_decref(book);
        return EXIT_DONE;
    }
    printf("%s: no problems\n", rules->slug);
    return EXIT_DONE;
}

/* All the books that are shipped. */
static int check_all(void)
{
    int status = EXIT_DONE;
    for (const struct shipped_puzzles *one = shipped_puzzles;
         one->slug != NULL && status == EXIT_DONE; one++) {
        status = check(ruleset_named(one->slug));
    }
    return status;
}

static int run(const struct cli_args *args)
{
    const char *folder = args->options[OPT_OUT] == NULL ? "data" : args->options[OPT_OUT];
    long wanted;
    long games;
    int status = EXIT_DONE;
    if (!cli_number(args->options[OPT_WANTED], "wanted", 1, PUZZLES_MAX, WANTED, &wanted) ||
        !cli_number(args->options[OPT_GAMES], "games", 1, GAMES_MOST, GAMES, &games)) {
        return EXIT_USAGE;
    }
    if (args->n_words == 0 && args->options[OPT_CHECK] != NULL) {
        return check_all();
    }
    if (args->n_words == 0) {
        cli_fail("problems: expected a rule set, or --check; see sandtable rules");
        return EXIT_USAGE;
    }
    for (int i = 0; i < args->n_words && status == EXIT_DONE; i++) {
        const struct ruleset *rules = ruleset_named(args->words[i]);
        if (rules == NULL) {
            return cli_fail("%s: there is no such rule set; see sandtable rules", args->words[i]);
        }
        status =
            args->options[OPT_CHECK] != NULL ? check(rules) : hunt_in(rules, folder, wanted, games);
    }
    return status;
}

const struct cli_command cli_problems = {
    .name = "problems",
    .words = "[RULES...]",
    .about = "finds positions with one best command in games of computer players",
    .help = "Lets recruits play the scenarios of a rule set and looks at each position: what "
            "should the\n"
            "units do whose orders promise most? Where a quick search sees one order lead, it is\n"
            "compared with up to 40 others to that unit by samples of their own: only one that is "
            "ahead\n"
            "of each by 6 % of all games and three standard errors is kept, in\n"
            "FOLDER/<rules>/problems.json. The same command goes on where it was.",
    .min_words = 0,
    .max_words = WORDS_MAX,
    .options = {[OPT_WANTED] = {"wanted", "N", "as many for each rule set; 20 unless said"},
                [OPT_GAMES] = {"games", "N", "look at so many more games at most; 40 unless said"},
                [OPT_OUT] = {"out", "FOLDER", "where the books are kept; data unless said"},
                [OPT_CHECK] = {"check", NULL,
                               "play the shipped problems through instead; all if none is named"}},
    .run = run,
};
