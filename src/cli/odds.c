/* sandtable odds: what could come of a command, and how likely each of it is. */

#include "cli/odds.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/open_game.h"
#include "format/command.h"
#include "format/event.h"
#include "format/odds.h"

enum { OPT_SIDE, OPT_JSON };

enum { MOST_SHOWN = 40 };

/* -- as text ----------------------------------------------------------------------------------- */

/* The exact fraction, or the interval if samples were drawn. */
static void print_line(const struct paper *paper, const struct odds *odds, struct fraction chance,
                       const char *sentence)
{
    char beside[64];
    struct interval interval = odds_interval(odds, chance);
    if (odds->exact) {
        snprintf(beside, sizeof beside, "%" PRIu64 "/%" PRIu64, chance.part, chance.whole);
    } else {
        snprintf(beside, sizeof beside, "%.2f to %.2f", 100 * interval.low, 100 * interval.high);
    }
    fprintf(paper->to, "%6.2f%%  ", 100 * fraction_value(chance));
    paper_column(paper, INK_FAINT, beside, 18);
    fprintf(paper->to, "%s\n", sentence);
}

/* The number needed and its parts, each with its clause, before any die has fallen. */
static void print_throw(const struct paper *paper, const struct scene *scene,
                        const struct event *roll)
{
    enum { COLUMNS = 52 };
    char sentence[EVENT_TEXT];
    throw_say(scene, roll, sentence);
    paper_column(paper, INK_STRONG, sentence, COLUMNS);
    paper_write(paper, INK_FAINT, " %s\n", ruleset_clause_id(scene->rules, roll->clause));
    for (int i = 0; i < roll->n_modifiers; i++) {
        const struct reason *reason = &scene->rules->reasons[roll->modifiers[i].reason];
        snprintf(sentence, sizeof sentence, "  %+d %s", roll->modifiers[i].value, reason->words);
        paper_column(paper, INK_PLAIN, sentence, COLUMNS);
        paper_write(paper, INK_FAINT, " %s\n", ruleset_clause_id(scene->rules, reason->clause));
    }
}

static void print_ways(const struct paper *paper, const struct odds *odds)
{
    if (!odds->exact) {
        fprintf(paper->to,
                "Sampled: too many ways for the dice to fall, so %" PRIu64 " samples were drawn. "
                "Beside each share\nstands where the true chance lies, with 95 %% confidence.\n",
                odds->ways);
    } else if (odds->ways == 1) {
        fprintf(paper->to, "Exact: no dice are rolled.\n");
    } else {
        fprintf(paper->to, "Exact: every one of %" PRIu64 " ways the dice can fall.\n", odds->ways);
    }
}

static void print_outcomes(const struct paper *paper, const struct scene *scene,
                           const struct odds *odds)
{
    char sentence[OUTCOME_TEXT];
    double rest = odds->other.part == 0 ? 0 : fraction_value(odds->other);
    if (odds->throws) {
        print_throw(paper, scene, &odds->first_throw);
    }
    for (uint32_t i = 0; i < odds->n; i++) {
        if (i < MOST_SHOWN) {
            outcome_say(scene, odds, &odds->outcomes[i], sentence);
            print_line(paper, odds, odds->outcomes[i].chance, sentence);
        } else {
            rest += fraction_value(odds->outcomes[i].chance);
        }
    }
    if (rest > 0) {
        fprintf(paper->to, "%6.2f%%  %-18s%s\n", 100 * rest, "",
                "something else; --json tells all");
    }
}

static void print_odds(const struct paper *paper, const struct scene *scene,
                       const struct odds *odds)
{
    if (odds->undecided) {
        fprintf(paper->to,
                "Nothing is decided yet: it counts when both sides have decided, each in "
                "secret.\n");
        return;
    }
    print_outcomes(paper, scene, odds);
    print_ways(paper, odds);
}

static bool find_odds(struct odds *odds, const struct scene *scene, const struct command *command,
                      struct fault *fault)
{
    struct refusal why;
    return odds_of(odds, scene->rules, scene->scenario, scene->state, command, &why) ||
           fault_say(fault, "Refused (%s): %s.", ruleset_clause_id(scene->rules, why.clause),
                     why.sentence);
}

/* "Within half range:", then its odds; for each thing that may be supposed. False if there is
 * nothing to suppose. */
static bool print_cases(const struct paper *paper, const struct scene *scene, struct odds *odds,
                        const struct command *command, struct fault *fault)
{
    struct state *room = room_for(scene->rules->state_size);
    struct scene supposed = *scene;
    supposed.state = room;
    const char *words;
    int n = 0;
    while ((words = odds_suppose(scene->rules, scene->scenario, scene->state, command, n, room)) !=
               NULL &&
           find_odds(odds, &supposed, command, fault)) {
        fprintf(paper->to, "%c%s\n", toupper((unsigned char)words[0]), words + 1);
        print_outcomes(paper, scene, odds);
        if (!odds->exact) {
            print_ways(paper, odds);
        }
        n++;
    }
    if (n > 1) {
        fprintf(paper->to, "Which of these is so, the umpire tells only when it is done.\n");
    }
    free(room);
    return n > 0;
}

static struct odds *odds_or_end(void)
{
    struct odds *odds = odds_new();
    if (odds == NULL) {
        cli_fail("there is no memory left");
        exit(EXIT_FAILED);
    }
    return odds;
}

bool odds_print(const struct paper *paper, const struct scene *scene, const struct command *command,
                struct fault *fault)
{
    struct odds *odds = odds_or_end();
    bool found = find_odds(odds, scene, command, fault);
    if (found && !print_cases(paper, scene, odds, command, fault)) {
        print_odds(paper, scene, odds);
    }
    odds_free(odds);
    return found;
}

/* -- as JSON ----------------------------------------------------------------------------------- */

static bool print_json(const struct scene *scene, const struct command *command,
                       struct fault *fault)
{
    struct odds *odds = odds_or_end();
    bool found = find_odds(odds, scene, command, fault);
    if (found) {
        json_t *plain = odds_json(scene, odds);
        json_t *cases = odds_cases_json(scene, odds, command);
        cli_print_json(cases != NULL ? cases : plain);
        if (cases != NULL) {
            json_decref(plain);
        }
    }
    odds_free(odds);
    return found;
}

/* -- the command ------------------------------------------------------------------------------- */

static bool read_command(const struct cli_args *args, const struct game *game,
                         struct spoken *spoken, struct fault *fault)
{
    struct scene whole = scene_of(game);
    int side;
    if (!side_from_option(&whole, args->options[OPT_SIDE], &side, fault)) {
        return false;
    }
    struct state *room = room_for(game->rules->state_size);
    struct scene scene = scene_seen_by(game, side, room);
    bool read = command_from_words(&scene, args->words + 1, args->n_words - 1, spoken, fault);
    free(room);
    if (!read) {
        return fault_within(fault, "%s: ", args->words[0]);
    }
    if (side != SIDE_NONE && !is_nobodys(spoken->command.verb)) {
        spoken->command.side = (uint8_t)side;
    }
    return true;
}

static bool tell_odds(const struct cli_args *args, const struct game *game, struct fault *fault)
{
    struct spoken spoken;
    if (!read_command(args, game, &spoken, fault)) {
        return false;
    }
    struct paper paper = paper_of(stdout);
    struct state *room = room_for(game->rules->state_size);
    struct scene scene = scene_seen_by(game, spoken.command.side, room);
    scene.known = args->options[OPT_SIDE] == NULL ? NULL : scene.known;
    bool told = args->options[OPT_JSON] != NULL
                    ? print_json(&scene, &spoken.command, fault)
                    : odds_print(&paper, &scene, &spoken.command, fault);
    free(room);
    return told;
}

static int run(const struct cli_args *args)
{
    struct opened opened;
    struct fault fault;
    if (!open_game(args->words[0], UINT32_MAX, NULL, NULL, &opened, &fault)) {
        return cli_fault(&fault);
    }
    int status = EXIT_DONE;
    if (!tell_odds(args, opened.game, &fault)) {
        if (strncmp(fault.text, "Refused", 7) == 0) {
            fprintf(stderr, "%s\n", fault.text);
            status = EXIT_FAILED;
        } else {
            status = cli_fault(&fault);
        }
    }
    opened_close(&opened);
    return status;
}

const struct cli_command cli_odds = {
    .name = "odds",
    .words = "GAME VERB [ARGUMENT...]",
    .about = "exact odds of a command, without giving it",
    .help =
        "Says what the first throw of a command needs, with its modifiers, what could come of\n"
        "the command, from what its side may know, and how likely each\n"
        "outcome is: as a percentage and as an exact fraction. Every way the dice can fall is\n"
        "played through by the same rules that would resolve the command; where there are far too\n"
        "many, samples are drawn: the last line says how many, and beside each share stands where\n"
        "the true chance lies, with 95 % confidence. What the side cannot know beforehand (a "
        "range\n"
        "that is measured afterwards, a mine counter) is told case by case. The game stays as it\n"
        "is.\n"
        "For example: sandtable odds game.jsonl fire B1",
    .min_words = 2,
    .max_words = WORDS_MAX,
    .takes_command = true,
    .options = {[OPT_SIDE] = {"side", "SIDE", "who speaks; the one the game waits for unless said"},
                [OPT_JSON] = {"json", NULL, "with numerators and denominators, as JSON"}},
    .run = run,
};
