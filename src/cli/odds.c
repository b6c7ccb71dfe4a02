/* sandtable odds: what could come of a command, and how likely each of it is. */

#include "cli/odds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/open_game.h"
#include "format/command.h"
#include "format/sentence.h"
#include "format/value.h"
#include "odds/odds.h"

enum { OPT_SIDE, OPT_JSON };

enum { OUTCOME_TEXT = 1024, MOST_SHOWN = 40 };

/* -- sentences -----------------------------------------------------------------------------------
 */

static const struct field *field_of(const struct ruleset *rules, const struct odds_change *change)
{
    return change->collection == ODDS_GLOBALS
               ? &rules->globals[change->field]
               : &rules->collections[change->collection].fields[change->field];
}

/* A field holds a piece as its index; everywhere else a piece is one number. */
static void words_of(const struct field *field, const struct odds_change *change, int32_t words[2])
{
    words[0] = change->value;
    words[1] = change->y;
    if (field->kind == VALUE_PIECE) {
        words[0] = change->value == NO_UNIT ? NO_PIECE : piece_of(field->min, change->value);
    }
}

/* "damaged", "no longer cloaked", "destroyed", "in 0813", "facing 2" */
static void add_change(struct sentence *sentence, const struct scene *scene,
                       const struct odds_change *change)
{
    const struct field *field = field_of(scene->rules, change);
    struct value_spec spec = spec_of_field(field);
    int32_t words[2];
    char value[VALUE_TEXT];
    words_of(field, change, words);
    value_text(scene, &spec, words, value);
    switch (field->kind) {
    case VALUE_FLAG:
        add(sentence, "%s%s", change->value ? "" : "no longer ", field->name);
        break;
    case VALUE_CHOICE:
        add(sentence, "%s", value);
        break;
    case VALUE_HEX:
        add(sentence, "in %s", value);
        break;
    default:
        add(sentence, "%s %s", field->name, value);
        break;
    }
}

/* Whose change it is, unless the change before was of the same thing. */
static void add_owner(struct sentence *sentence, const struct scene *scene,
                      const struct odds_change *change, const struct odds_change *last)
{
    char name[VALUE_TEXT];
    if (last != NULL && last->collection == change->collection && last->record == change->record) {
        add(sentence, ", ");
        return;
    }
    add(sentence, "%s", last == NULL ? "" : "; ");
    if (change->collection != ODDS_GLOBALS) {
        piece_name(scene, piece_of(change->collection, change->record), name);
        add(sentence, "%s ", name);
    }
}

/* Of a record that was not there before: what it is not. Of one that has gone: that it is nowhere.
 */
static bool goes_without_saying(const struct scene *scene, const struct odds_change *change)
{
    enum value_kind kind = field_of(scene->rules, change)->kind;
    if (kind == VALUE_POINT && change->value == NOWHERE) {
        return true;
    }
    if (change->collection == ODDS_GLOBALS || change->value != 0) {
        return false;
    }
    const struct collection *collection = &scene->rules->collections[change->collection];
    return change->record >= collection_count(collection, scene->state) &&
           (kind == VALUE_FLAG || kind == VALUE_CHOICE || kind == VALUE_NUMBER);
}

static void say_outcome(const struct scene *scene, const struct odds *odds,
                        const struct odds_outcome *outcome, char text[OUTCOME_TEXT])
{
    const struct odds_change *changes = odds->changes + outcome->first;
    struct sentence words = sentence_in(text, OUTCOME_TEXT);
    struct sentence *sentence = &words;
    const struct odds_change *last = NULL;
    for (uint32_t i = 0; i < outcome->n; i++) {
        if (!goes_without_saying(scene, &changes[i])) {
            add_owner(sentence, scene, &changes[i], last);
            add_change(sentence, scene, &changes[i]);
            last = &changes[i];
        }
    }
    if (outcome->n == 0) {
        add(sentence, "nothing changes");
    }
    if (outcome->over) {
        char winner[VALUE_TEXT];
        side_name(scene, outcome->winner, winner);
        add(sentence,
            outcome->winner < SIDES ? "; the game ends, %s wins" : "; the game ends in a draw",
            winner);
    }
}

/* -- as text -------------------------------------------------------------------------------------
 */

static void print_line(const struct paper *paper, struct fraction chance, const char *sentence)
{
    char fraction[64];
    snprintf(fraction, sizeof fraction, "%" PRIu64 "/%" PRIu64, chance.part, chance.whole);
    fprintf(paper->to, "%6.2f%%  ", 100 * fraction_value(chance));
    paper_column(paper, INK_FAINT, fraction, 18);
    fprintf(paper->to, "%s\n", sentence);
}

static void print_odds(const struct paper *paper, const struct scene *scene,
                       const struct odds *odds)
{
    char sentence[OUTCOME_TEXT];
    double rest = odds->other.part == 0 ? 0 : fraction_value(odds->other);
    for (uint32_t i = 0; i < odds->n; i++) {
        if (i < MOST_SHOWN) {
            say_outcome(scene, odds, &odds->outcomes[i], sentence);
            print_line(paper, odds->outcomes[i].chance, sentence);
        } else {
            rest += fraction_value(odds->outcomes[i].chance);
        }
    }
    if (rest > 0) {
        fprintf(paper->to, "%6.2f%%  %-18s%s\n", 100 * rest, "",
                "something else; --json tells all");
    }
    if (odds->exact && odds->branches == 1) {
        fprintf(paper->to, "Exact: no dice are rolled.\n");
    } else if (odds->exact) {
        fprintf(paper->to, "Exact: every one of %u ways the dice can fall.\n", odds->branches);
    } else {
        fprintf(paper->to, "Not exact: too many ways to walk, so %u samples were drawn.\n",
                odds->branches);
    }
}

static bool find_odds(struct odds *odds, const struct scene *scene, const struct command *command,
                      struct fault *fault)
{
    struct refusal why;
    return odds_of(odds, scene->rules, scene->scenario, scene->state, command, &why) ||
           fault_say(fault, "Refused (%s): %s.", ruleset_clause_id(scene->rules, why.clause),
                     why.sentence);
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
    if (found) {
        print_odds(paper, scene, odds);
    }
    odds_free(odds);
    return found;
}

/* -- as JSON -------------------------------------------------------------------------------------
 */

static json_t *fraction_json(struct fraction chance)
{
    return json_pack("{s:I, s:I}", "numerator", (json_int_t)chance.part, "denominator",
                     (json_int_t)chance.whole);
}

static json_t *change_json(const struct scene *scene, const struct odds_change *change)
{
    const struct field *field = field_of(scene->rules, change);
    struct value_spec spec = spec_of_field(field);
    int32_t words[2];
    char name[VALUE_TEXT];
    json_t *json = json_object();
    words_of(field, change, words);
    if (change->collection != ODDS_GLOBALS) {
        piece_name(scene, piece_of(change->collection, change->record), name);
        json_object_set_new(json, "piece", json_string(name));
    }
    json_object_set_new(json, "field", json_string(field->name));
    json_object_set_new(json, "value", value_json(scene, &spec, words));
    return json;
}

static json_t *outcome_json(const struct scene *scene, const struct odds *odds,
                            const struct odds_outcome *outcome)
{
    char sentence[OUTCOME_TEXT];
    json_t *changes = json_array();
    for (uint32_t i = 0; i < outcome->n; i++) {
        json_array_append_new(changes, change_json(scene, &odds->changes[outcome->first + i]));
    }
    say_outcome(scene, odds, outcome, sentence);
    json_t *json = fraction_json(outcome->chance);
    json_object_set_new(json, "sentence", json_string(sentence));
    json_object_set_new(json, "changes", changes);
    json_object_set_new(json, "over", json_boolean(outcome->over));
    if (outcome->over) {
        json_object_set_new(json, "winner",
                            outcome->winner < SIDES
                                ? json_string(scene->rules->side_ids[outcome->winner])
                                : json_null());
    }
    return json;
}

static bool print_json(const struct scene *scene, const struct command *command,
                       struct fault *fault)
{
    struct odds *odds = odds_or_end();
    bool found = find_odds(odds, scene, command, fault);
    if (found) {
        json_t *outcomes = json_array();
        for (uint32_t i = 0; i < odds->n; i++) {
            json_array_append_new(outcomes, outcome_json(scene, odds, &odds->outcomes[i]));
        }
        cli_print_json(json_pack("{s:b, s:i, s:o, s:o}", "exact", (int)odds->exact, "ways",
                                 (int)odds->branches, "outcomes", outcomes, "other",
                                 fraction_json(odds->other)));
    }
    odds_free(odds);
    return found;
}

/* -- the command ---------------------------------------------------------------------------------
 */

static bool read_command(const struct cli_args *args, const struct game *game,
                         struct spoken *spoken, struct fault *fault)
{
    struct scene scene = scene_of(game);
    int side;
    if (!side_from_option(&scene, args->options[OPT_SIDE], &side, fault)) {
        return false;
    }
    if (!command_from_words(&scene, args->words + 1, args->n_words - 1, spoken, fault)) {
        return fault_within(fault, "%s: ", args->words[0]);
    }
    if (side != SIDE_NONE && spoken->command.verb != VERB_BEGIN) {
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
        "Says what could come of a command, from what its side may know, and how likely each\n"
        "outcome is: as a percentage and as an exact fraction. Every way the dice can fall is\n"
        "played through by the same rules that would resolve the command; where there are far too\n"
        "many, samples are drawn, and the last line says so. The game stays as it is.\n"
        "For example: sandtable odds game.jsonl fire B1",
    .min_words = 2,
    .max_words = WORDS_MAX,
    .options = {[OPT_SIDE] = {"side", "SIDE", "who speaks; the one the game waits for unless said"},
                [OPT_JSON] = {"json", NULL, "with numerators and denominators, as JSON"}},
    .run = run,
};
