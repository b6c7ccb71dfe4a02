/* sandtable analyse: a game that is over, looked at again: how the chance of winning went,
 * blunders, luck and turning points. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/analyse.h"
#include "cli/cli.h"
#include "cli/open_game.h"
#include "format/command.h"

enum { OPT_PLAYOUTS, OPT_JSON, OPT_SVG };

enum { USUAL_PLAYOUTS = 24, LEAST_PLAYOUTS = 8, MOST_PLAYOUTS = 2000 };

/* -- looking ----------------------------------------------------------------------------------- */

static char *text_of(const struct game *game, const struct command *command)
{
    char text[COMMAND_TEXT];
    struct scene scene = scene_of(game);
    command_text(&scene, command, text);
    char *kept = room_for(strlen(text) + 1);
    strcpy(kept, text);
    return kept;
}

static void look(struct analysis *analysis, const struct game *game,
                 const struct journal_entry *entry, uint32_t number)
{
    struct seen *seen = &analysis->moments[analysis->n++];
    moment_look(analysis->adviser, game, entry, number, analysis->playouts, analysis->view,
                &seen->moment);
    seen->text = text_of(game, &seen->moment.said);
    seen->better = seen->moment.blunder ? text_of(game, &seen->moment.better) : NULL;
}

/* Plays the journal once more, and looks at each command of a side before it is carried out. */
static bool look_at_all(struct analysis *analysis, struct game *game)
{
    struct journal_entry *entry = room_for(sizeof *entry);
    uint32_t at = 0;
    bool whole = true;
    for (uint32_t i = 1; whole && journal_next(&analysis->game->journal, &at, entry); i++) {
        if (has_moment(game, entry)) {
            look(analysis, game, entry, i);
        }
        whole = game_do(game, &entry->command, entry->dice, entry->n_dice).kind == ANSWER_DONE;
    }
    free(entry);
    return whole;
}

/* -- what it comes to -------------------------------------------------------------------------- */

struct estimate moment_after(const struct analysis *analysis, uint32_t i)
{
    if (i + 1 < analysis->n) {
        return analysis->moments[i + 1].moment.before;
    }
    uint8_t winner = analysis->game->state->winner;
    return (struct estimate){winner == 0 ? 1 : winner == 1 ? 0 : 0.5, 0};
}

/* What the dice of a command changed. */
static struct estimate luck(const struct analysis *analysis, uint32_t i)
{
    const struct moment *moment = &analysis->moments[i].moment;
    return moment->diced ? estimate_rise(moment->played, moment_after(analysis, i))
                         : (struct estimate){0, 0};
}

static struct estimate turn_of(const struct analysis *analysis, uint32_t i)
{
    return estimate_rise(analysis->moments[i].moment.before, moment_after(analysis, i));
}

static double all_luck(const struct analysis *analysis)
{
    double sum = 0;
    for (uint32_t i = 0; i < analysis->n; i++) {
        sum += luck(analysis, i).mean;
    }
    return sum;
}

/* -- as text ----------------------------------------------------------------------------------- */

static const char *side_of(const struct analysis *analysis, int side)
{
    return analysis->game->rules->side_ids[side];
}

static void print_course(const struct analysis *analysis)
{
    int turn = -1;
    printf("Chance of winning of side %s:\n", side_of(analysis, 0));
    for (uint32_t i = 0; i < analysis->n; i++) {
        const struct moment *moment = &analysis->moments[i].moment;
        if (moment->turn != turn) {
            turn = moment->turn;
            printf("  turn %-3d before command %-5u %3.0f %%, give or take %.0f\n", turn, moment->n,
                   100 * moment->before.mean, 200 * moment->before.error);
        }
    }
    printf("  at the end                %3.0f %%\n",
           100 * moment_after(analysis, analysis->n - 1).mean);
}

static void print_changes(const struct analysis *analysis, const char *title,
                          struct estimate (*change)(const struct analysis *analysis, uint32_t i))
{
    bool any = false;
    printf("%s:\n", title);
    for (uint32_t i = 0; i < analysis->n; i++) {
        const struct moment *moment = &analysis->moments[i].moment;
        struct estimate by = change(analysis, i);
        if (is_notable(by)) {
            any = true;
            printf("  %u  side %s: %s: %.0f %% for side %s, give or take %.0f\n", moment->n,
                   side_of(analysis, moment->side), analysis->moments[i].text, 100 * fabs(by.mean),
                   side_of(analysis, by.mean < 0), 200 * by.error);
        }
    }
    fputs(any ? "" : "  none\n", stdout);
}

static void print_blunders(const struct analysis *analysis)
{
    bool any = false;
    puts("Blunders:");
    for (uint32_t i = 0; i < analysis->n; i++) {
        const struct moment *moment = &analysis->moments[i].moment;
        const struct comparison *judged = &moment->judged;
        if (moment->blunder) {
            any = true;
            printf("  %u  side %s: %s: %.0f %% to win against %.0f %% for \"%s\", give or take "
                   "%.0f\n",
                   moment->n, side_of(analysis, moment->side), analysis->moments[i].text,
                   100 * judged->chances[1].mean, 100 * judged->chances[0].mean,
                   analysis->moments[i].better, 200 * judged->gap.error);
        }
    }
    fputs(any ? "" : "  none\n", stdout);
}

static int print_text(const struct analysis *analysis)
{
    double all = all_luck(analysis);
    print_course(analysis);
    print_blunders(analysis);
    print_changes(analysis, "Luck", luck);
    print_changes(analysis, "Turning points", turn_of);
    printf("All dice together were worth %.0f %% to side %s.\n", 100 * fabs(all),
           side_of(analysis, all < 0));
    return EXIT_DONE;
}

/* -- as JSON ----------------------------------------------------------------------------------- */

static json_t *estimate_json(struct estimate estimate)
{
    return json_pack("{s:f, s:f}", "mean", estimate.mean, "error", estimate.error);
}

static json_t *moment_json(const struct analysis *analysis, uint32_t i)
{
    const struct moment *moment = &analysis->moments[i].moment;
    json_t *json = json_pack("{s:I, s:i, s:s, s:s, s:o, s:b}", "n", (json_int_t)moment->n, "turn",
                             moment->turn, "side", side_of(analysis, moment->side), "text",
                             analysis->moments[i].text, "chance", estimate_json(moment->before),
                             "turning-point", (int)is_notable(turn_of(analysis, i)));
    if (moment->diced) {
        json_object_set_new(json, "luck", estimate_json(luck(analysis, i)));
    }
    if (moment->blunder) {
        json_object_set_new(json, "blunder",
                            json_pack("{s:s, s:o, s:o, s:o}", "better", analysis->moments[i].better,
                                      "gap", estimate_json(moment->judged.gap), "chance",
                                      estimate_json(moment->judged.chances[1]), "better-chance",
                                      estimate_json(moment->judged.chances[0])));
    }
    return json;
}

static int print_json(const struct analysis *analysis)
{
    const struct game *game = analysis->game;
    json_t *moments = json_array();
    for (uint32_t i = 0; i < analysis->n; i++) {
        json_array_append_new(moments, moment_json(analysis, i));
    }
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:i, s:o, s:f}", "rules", game->rules->slug, "scenario",
                  game->scenario->name, "side", side_of(analysis, 0), "playouts",
                  (int)analysis->playouts, "moments", moments, "luck", all_luck(analysis));
    json_object_set_new(json, "winner",
                        game->state->winner < SIDES
                            ? json_string(side_of(analysis, game->state->winner))
                            : json_null());
    return cli_print_json(json);
}

/* -- the command ------------------------------------------------------------------------------- */

static int print_svg(const struct analysis *analysis)
{
    analysis_svg(analysis);
    return EXIT_DONE;
}

static int analyse(struct analysis *analysis, int (*print)(const struct analysis *analysis))
{
    const struct game *game = analysis->game;
    struct game *again = game_again(game);
    int status;
    analysis->adviser = adviser_new(game->rules);
    analysis->view = room_for(game->rules->state_size);
    analysis->moments = room_for((game->journal.entries + 1) * sizeof analysis->moments[0]);
    if (again == NULL || analysis->adviser == NULL) {
        status = cli_fail("there is no memory left");
    } else if (!look_at_all(analysis, again) || analysis->n == 0) {
        status = cli_fail("the game has no command that could be looked at");
    } else {
        status = print(analysis);
    }
    for (uint32_t i = 0; i < analysis->n; i++) {
        free(analysis->moments[i].text);
        free(analysis->moments[i].better);
    }
    free(analysis->moments);
    free(analysis->view);
    adviser_free(analysis->adviser);
    game_free(again);
    return status;
}

static int run(const struct cli_args *args)
{
    struct opened opened;
    struct fault fault;
    long playouts;
    if (!cli_number(args->options[OPT_PLAYOUTS], "playouts", LEAST_PLAYOUTS, MOST_PLAYOUTS,
                    USUAL_PLAYOUTS, &playouts)) {
        return EXIT_USAGE;
    }
    if (!open_journal(args->words[0], UINT32_MAX, NULL, NULL, &opened, &fault)) {
        return cli_fault(&fault);
    }
    struct analysis analysis = {.game = opened.game, .playouts = (uint32_t)playouts};
    int status = !opened.game->state->over
                     ? cli_fail("%s: expected a game that is over", args->words[0])
                     : analyse(&analysis, args->options[OPT_JSON] != NULL  ? print_json
                                          : args->options[OPT_SVG] != NULL ? print_svg
                                                                           : print_text);
    opened_close(&opened);
    return status;
}

const struct cli_command cli_analyse = {
    .name = "analyse",
    .words = "GAME",
    .about = "tells how the chance of winning went in a game that is over, and why",
    .help = "Plays on from every moment of a game in which a side spoke, and tells the chance of\n"
            "winning by turns; blunders, judged by what their side could know (more than 10 % and\n"
            "three standard errors below the best); luck, what the dice of a command changed; and\n"
            "turning points. Each has the number of its command, as in sandtable replay.",
    .min_words = 1,
    .max_words = 1,
    .options = {[OPT_PLAYOUTS] = {"playouts", "N", "play each moment on so often; 24 if not given"},
                [OPT_JSON] = {"json", NULL, "as JSON, every moment", 1},
                [OPT_SVG] = {"svg", NULL, "the chance of winning as a picture", 1}},
    .run = run,
};
