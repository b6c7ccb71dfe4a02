/* sandtable points: what forces cost, in rules where they are bought, and whether that is within a
 * budget; and the factors of a unit, in rules that rate the real thing (rate.c). Costs are whole
 * eighths of a point and printed exactly. */

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/open_game.h"
#include "cli/rate.h"
#include "draw/paper.h"
#include "format/inches.h"
#include "format/scene.h"
#include "format/sentence.h"
#include "format/value.h"
#include "rules/registry.h"

enum { OPT_BUDGET, OPT_TEMPLATES, OPT_JSON };

enum { EIGHTHS = 8, BUDGET_MOST = 9999, NO_BUDGET = -1, COST_TEXT = 16 };
enum { QUALITY_COLUMNS = 9, COST_COLUMNS = 9 };

/* Units of one side that are alike: the same type, quality and cost. */
struct lot {
    char type[VALUE_TEXT];
    char quality[VALUE_TEXT]; /* "" in rules without qualities */
    int32_t cost;             /* of one of them, in eighths */
    int n;
    json_t *ids;
};

struct force {
    char name[VALUE_TEXT];
    struct lot *lots;
    int n_lots;
    int32_t sum;    /* in eighths */
    int32_t budget; /* in eighths, or NO_BUDGET */
};

/* -- eighths as people write them -------------------------------------------------------------- */

static void cost_text(int32_t eighths, char text[COST_TEXT])
{
    parts_text(eighths * (THOU / EIGHTHS), THOU, text, COST_TEXT);
}

static json_t *cost_json(int32_t eighths)
{
    return parts_json(eighths * (THOU / EIGHTHS), THOU);
}

/* "16.5" as 132; the text ends at `end`. */
static bool read_cost(const char *text, const char *end, int32_t *eighths)
{
    int32_t value = 0;
    int32_t unit = THOU;
    const char *at = text;
    for (; at < end && *at >= '0' && *at <= '9' && value <= BUDGET_MOST; at++) {
        value = 10 * value + (*at - '0');
    }
    bool good = at > text && value <= BUDGET_MOST;
    value *= THOU;
    if (good && at < end && *at == '.') {
        for (at++; at < end && *at >= '0' && *at <= '9' && unit > 1; at++) {
            unit /= 10;
            value += (*at - '0') * unit;
        }
        good = unit < THOU;
    }
    *eighths = value / (THOU / EIGHTHS);
    return good && at == end && value <= BUDGET_MOST * THOU && value % (THOU / EIGHTHS) == 0;
}

/* "100" for both sides, or "100,83.5". */
static bool read_budgets(const char *text, int32_t budgets[SIDES], struct fault *fault)
{
    const char *comma = strchr(text, ',');
    const char *end = text + strlen(text);
    bool good = read_cost(text, comma == NULL ? end : comma, &budgets[0]);
    budgets[1] = budgets[0];
    if (good && comma != NULL) {
        good = read_cost(comma + 1, end, &budgets[1]);
    }
    return good || fault_say(fault,
                             "--budget: expected points in eighths up to %d, such as 83 or 16.5, "
                             "for both sides or as A,B, found \"%.40s\"",
                             BUDGET_MOST, text);
}

/* -- the forces -------------------------------------------------------------------------------- */

static const struct field *field_named(const struct field *fields, int n, const char *name)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(fields[i].name, name) == 0) {
            return &fields[i];
        }
    }
    return NULL;
}

static const struct field *quality_of(const struct ruleset *rules)
{
    const struct collection *units = &rules->collections[UNITS];
    return field_named(units->fields, units->n_fields, "quality");
}

/* What the scenario lets a side spend: its setting budget-a or budget-b, 0 if none is set. */
static int32_t budget_in(const struct scene *scene, int side)
{
    char name[NAME_BYTES];
    snprintf(name, sizeof name, "budget-%s", scene->rules->side_ids[side]);
    const struct field *setting =
        field_named(scene->rules->settings, scene->rules->n_settings, name);
    int32_t points = setting == NULL ? 0 : field_get(setting, scene->scenario);
    return points > 0 ? points * EIGHTHS : NO_BUDGET;
}

static struct lot *lot_for(struct force *force, const struct lot *like)
{
    for (int i = 0; i < force->n_lots; i++) {
        struct lot *lot = &force->lots[i];
        if (lot->cost == like->cost && strcmp(lot->type, like->type) == 0 &&
            strcmp(lot->quality, like->quality) == 0) {
            return lot;
        }
    }
    struct lot *lot = &force->lots[force->n_lots++];
    *lot = *like;
    lot->ids = json_array();
    return lot;
}

static void count_unit(const struct scene *scene, int index, struct force *force)
{
    const struct collection *units = &scene->rules->collections[UNITS];
    const void *unit = collection_look(units, scene->state, index);
    const struct field *quality = quality_of(scene->rules);
    struct lot like = {.cost = scene->rules->cost(scene->scenario, scene->state, index)};
    field_text(scene, &units->fields[units->template], units, unit, like.type);
    if (quality != NULL) {
        field_text(scene, quality, units, unit, like.quality);
    }
    struct lot *lot = lot_for(force, &like);
    lot->n++;
    json_array_append_new(lot->ids, json_string(field_id(&units->fields[units->id], unit)));
    force->sum += like.cost;
}

/* To be freed with force_free. */
static struct force force_of(const struct scene *scene, int side)
{
    const struct collection *units = &scene->rules->collections[UNITS];
    int n = collection_count(units, scene->state);
    struct force force = {.lots = room_for((size_t)n * sizeof force.lots[0]),
                          .budget = budget_in(scene, side)};
    side_name(scene, side, force.name);
    for (int i = 0; i < n; i++) {
        const void *unit = collection_look(units, scene->state, i);
        if (field_get(&units->fields[units->owner], unit) == side) {
            count_unit(scene, i, &force);
        }
    }
    return force;
}

static void force_free(struct force *force)
{
    for (int i = 0; i < force->n_lots; i++) {
        json_decref(force->lots[i].ids);
    }
    free(force->lots);
}

static bool is_too_dear(const struct force *force)
{
    return force->budget != NO_BUDGET && force->sum > force->budget;
}

/* -- forces as text and as JSON ---------------------------------------------------------------- */

static int type_columns(const struct force *force)
{
    int columns = 0;
    for (int i = 0; i < force->n_lots; i++) {
        int wide = text_columns(force->lots[i].type);
        columns = wide > columns ? wide : columns;
    }
    return columns;
}

static void print_lot(const struct paper *paper, const struct lot *lot, int columns)
{
    char one[COST_TEXT];
    char all[COST_TEXT];
    cost_text(lot->cost, one);
    cost_text(lot->cost * lot->n, all);
    fprintf(paper->to, "  %4d  ", lot->n);
    paper_column(paper, INK_PLAIN, lot->type, columns + 2);
    paper_column(paper, INK_PLAIN, lot->quality, QUALITY_COLUMNS);
    fprintf(paper->to, "%*s %*s ", COST_COLUMNS, one, COST_COLUMNS, all);
    for (size_t i = 0; i < json_array_size(lot->ids); i++) {
        paper_write(paper, INK_FAINT, " %s", json_string_value(json_array_get(lot->ids, i)));
    }
    fputs("\n", paper->to);
}

static void print_force(const struct paper *paper, int side, const struct force *force, int columns)
{
    char sum[COST_TEXT];
    char budget[COST_TEXT];
    cost_text(force->sum, sum);
    cost_text(force->budget, budget);
    paper_write(paper, side_ink(side), "%s", force->name);
    fprintf(paper->to, ": %s points", sum);
    fprintf(paper->to, force->budget == NO_BUDGET ? "\n" : " of a budget of %s\n", budget);
    for (int i = 0; i < force->n_lots; i++) {
        print_lot(paper, &force->lots[i], columns);
    }
}

static void print_head(const struct paper *paper, int columns)
{
    paper_ink(paper, INK_FAINT);
    fprintf(paper->to, "\n        %-*s%-*s%*s %*s\n", columns + 2, "type", QUALITY_COLUMNS,
            "quality", COST_COLUMNS, "each", COST_COLUMNS, "in all");
    paper_ink(paper, INK_PLAIN);
}

static void print_forces(const struct scene *scene, const struct force forces[SIDES])
{
    struct paper paper = paper_of(stdout);
    int wide[SIDES] = {type_columns(&forces[0]), type_columns(&forces[1])};
    int columns = wide[0] > wide[1] ? wide[0] : wide[1];
    paper_write(&paper, INK_STRONG, "%s/%s", scene->rules->slug, scene->scenario->name);
    printf("%s%s\n", scene->scenario->title[0] == '\0' ? "" : "  ", scene->scenario->title);
    print_head(&paper, columns);
    for (int side = 0; side < SIDES; side++) {
        print_force(&paper, side, &forces[side], columns);
    }
}

static json_t *lot_json(const struct lot *lot)
{
    const char *quality = lot->quality[0] == '\0' ? NULL : lot->quality;
    return json_pack("{s:s, s:s*, s:i, s:o, s:o, s:O}", "type", lot->type, "quality", quality,
                     "count", lot->n, "cost", cost_json(lot->cost), "sum",
                     cost_json(lot->cost * lot->n), "units", lot->ids);
}

static json_t *force_json(const struct scene *scene, int side, const struct force *force)
{
    json_t *lots = json_array();
    for (int i = 0; i < force->n_lots; i++) {
        json_array_append_new(lots, lot_json(&force->lots[i]));
    }
    bool limited = force->budget != NO_BUDGET;
    return json_pack("{s:s, s:s, s:o, s:o, s:b, s:o}", "side", scene->rules->side_ids[side], "name",
                     force->name, "sum", cost_json(force->sum), "budget",
                     limited ? cost_json(force->budget) : json_null(), "within",
                     !is_too_dear(force), "forces", lots);
}

/* One sentence, also where both sides have spent too much. */
static int complain(const struct scene *scene, const struct force forces[SIDES])
{
    char text[4 * VALUE_TEXT] = "";
    struct sentence sentence = sentence_in(text, sizeof text);
    const char *joint = "";
    for (int side = 0; side < SIDES; side++) {
        char sum[COST_TEXT];
        char budget[COST_TEXT];
        cost_text(forces[side].sum, sum);
        cost_text(forces[side].budget, budget);
        if (is_too_dear(&forces[side])) {
            add(&sentence, "%s%s costs %s points, more than its budget of %s", joint,
                forces[side].name, sum, budget);
            joint = ", and ";
        }
    }
    return cli_fail("%s (%s.points.force)", text, scene->rules->slug);
}

static int tell_forces(const struct cli_args *args, const struct scene *scene)
{
    int32_t budgets[SIDES] = {NO_BUDGET, NO_BUDGET};
    struct fault fault;
    if (args->options[OPT_BUDGET] != NULL &&
        !read_budgets(args->options[OPT_BUDGET], budgets, &fault)) {
        return cli_fault(&fault);
    }
    struct force forces[SIDES] = {force_of(scene, 0), force_of(scene, 1)};
    for (int side = 0; side < SIDES; side++) {
        forces[side].budget = budgets[side] == NO_BUDGET ? forces[side].budget : budgets[side];
    }
    if (args->options[OPT_JSON] != NULL) {
        cli_print_json(json_pack("{s:s, s:s, s:[o,o]}", "rules", scene->rules->slug, "scenario",
                                 scene->scenario->name, "sides", force_json(scene, 0, &forces[0]),
                                 force_json(scene, 1, &forces[1])));
    } else {
        print_forces(scene, forces);
    }
    int status = EXIT_DONE;
    if (is_too_dear(&forces[0]) || is_too_dear(&forces[1])) {
        status = complain(scene, forces);
    }
    force_free(&forces[0]);
    force_free(&forces[1]);
    return status;
}

/* -- templates --------------------------------------------------------------------------------- */

/* Fresh from the catalogue: the first unit of the game becomes one of this type and quality. */
static int32_t cost_of_type(struct game *game, int template, int quality)
{
    const struct collection *units = &game->rules->collections[UNITS];
    void *unit = collection_record(units, game->state, 0);
    memset(unit, 0, units->stride);
    for (int i = 0; i < units->n_fields; i++) {
        field_set_initial(&units->fields[i], unit);
    }
    field_set(&units->fields[units->template], unit, template);
    if (quality_of(game->rules) != NULL) {
        field_set(quality_of(game->rules), unit, quality);
    }
    return game->rules->cost(game->scenario, game->state, 0);
}

static const char *const *qualities_of(const struct ruleset *rules)
{
    static const char *const only[] = {"cost", NULL};
    const struct field *quality = quality_of(rules);
    return quality == NULL ? only : quality->labels;
}

static void print_templates(struct game *game)
{
    enum { TYPE_COLUMNS = 26 };
    const struct collection *templates = &game->rules->collections[TEMPLATES];
    const char *const *qualities = qualities_of(game->rules);
    struct scene scene = scene_of(game);
    struct paper paper = paper_of(stdout);
    paper_write(&paper, INK_STRONG, "%s", game->rules->title);
    printf(": what each type costs\n  ");
    paper_column(&paper, INK_PLAIN, "", TYPE_COLUMNS);
    for (int quality = 0; qualities[quality] != NULL; quality++) {
        paper_write(&paper, INK_FAINT, " %*s", COST_COLUMNS, qualities[quality]);
    }
    for (int i = 0; i < collection_count(templates, game->scenario); i++) {
        char text[VALUE_TEXT];
        piece_name(&scene, piece_of(TEMPLATES, i), text);
        printf("\n  ");
        paper_column(&paper, INK_PLAIN, text, TYPE_COLUMNS);
        for (int quality = 0; qualities[quality] != NULL; quality++) {
            cost_text(cost_of_type(game, i, quality), text);
            printf(" %*s", COST_COLUMNS, text);
        }
    }
    printf("\n");
}

static json_t *template_json(struct game *game, int template)
{
    const char *const *qualities = qualities_of(game->rules);
    struct scene scene = scene_of(game);
    char type[VALUE_TEXT];
    json_t *costs = json_object();
    piece_name(&scene, piece_of(TEMPLATES, template), type);
    for (int i = 0; qualities[i] != NULL; i++) {
        json_object_set_new(costs, qualities[i], cost_json(cost_of_type(game, template, i)));
    }
    return json_pack("{s:s, s:o}", "type", type, "cost", costs);
}

static int tell_templates(const struct cli_args *args, struct game *game)
{
    const struct collection *templates = &game->rules->collections[TEMPLATES];
    if (args->options[OPT_BUDGET] != NULL) {
        cli_fail("--budget: expected a scenario's forces, found a list of templates");
        return EXIT_USAGE;
    }
    if (args->options[OPT_JSON] == NULL) {
        print_templates(game);
        return EXIT_DONE;
    }
    json_t *list = json_array();
    for (int i = 0; i < collection_count(templates, game->scenario); i++) {
        json_array_append_new(list, template_json(game, i));
    }
    return cli_print_json(json_pack("{s:s, s:o}", "rules", game->rules->slug, "templates", list));
}

/* -- the command ------------------------------------------------------------------------------- */

static int no_points(const struct ruleset *rules)
{
    return rules->n_rating > 0
               ? cli_fail("%s has no point system; with --%s and the like it rates a unit",
                          rules->title, rules->rating[0].name)
               : cli_fail("%s has no point system: its forces are not bought", rules->title);
}

static int tell_catalogue(const struct cli_args *args, const struct ruleset *rules)
{
    if (rules->cost == NULL) {
        return no_points(rules);
    }
    struct game *game = game_new(rules);
    if (game == NULL) {
        return cli_fail("there is no memory left");
    }
    int status = tell_templates(args, game);
    game_free(game);
    return status;
}

static int run(const struct cli_args *args)
{
    const struct ruleset *rules = ruleset_named(args->words[0]);
    if (rules != NULL) {
        return args->n_others > 0 ? rate_unit(args, rules, args->options[OPT_JSON] != NULL)
                                  : tell_catalogue(args, rules);
    }
    if (args->n_others > 0) {
        cli_fail("--%s: expected with a rule set by its name, found \"%.80s\"",
                 args->others[0].name, args->words[0]);
        return EXIT_USAGE;
    }
    struct opened opened;
    struct fault fault;
    if (!find_scenario(args->words[0], &opened, &fault)) {
        opened_close(&opened);
        return cli_fault(&fault);
    }
    struct scene scene = scene_of(opened.game);
    int status = scene.rules->cost == NULL              ? no_points(scene.rules)
                 : args->options[OPT_TEMPLATES] != NULL ? tell_templates(args, opened.game)
                                                        : tell_forces(args, &scene);
    opened_close(&opened);
    return status;
}

const struct cli_command cli_points = {
    .name = "points",
    .words = "SCENARIO | SLUG",
    .about = "what forces cost, and whether they are within a budget",
    .help =
        "Adds up what the units of each side cost, by type and quality, where the rules have a\n"
        "point system. SCENARIO is a shipped one such as pz8-scifi/one-day-conflict, or a file;\n"
        "its own budgets, if it has any, are shown. With a rule set's SLUG alone it lists what\n"
        "each type of unit costs. Rules that rate the real thing tell the factors of a unit from\n"
        "what is known of it: SLUG and the options they rate by.",
    .min_words = 1,
    .max_words = 1,
    .options = {[OPT_BUDGET] = {"budget", "N|A,B", "fail if a side costs more points than this"},
                [OPT_TEMPLATES] = {"templates", NULL, "what each type costs in this scenario"},
                [OPT_JSON] = {"json", NULL, "the result as JSON"}},
    .takes = rate_takes,
    .tell_taken = rate_tell_inputs,
    .run = run,
};
