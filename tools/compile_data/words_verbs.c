/* words: the table of verbs with their arguments, and the bridges from the kernel's calls to the
 * rule set's own functions. */
#include <string.h>

#include "output.h"
#include "text.h"
#include "words.h"

/* A run is a length, or in small letters the field that says it. */
static void write_arg_limits(const struct item *item, FILE *out)
{
    if (item->step != NULL) {
        fprintf(out, ", .step = %s", item->step);
    }
    if (item->flags & FLAG_BLIND) {
        fputs(", .blind = true", out);
    }
    if (item->turn_most != NULL) {
        fprintf(out, ", .turn_most = %s", item->turn_most);
    }
    if (item->run != NULL && item->run[0] >= 'a' && item->run[0] <= 'z') {
        fputs(", .run_of = ", out);
        write_text(item->run, out);
    } else if (item->run != NULL) {
        fprintf(out, ", .run = %s", item->run);
    }
    if (item->ran != NULL) {
        fputs(", .ran_of = ", out);
        write_text(item->ran, out);
    }
}

static void write_arg(const struct glossary *glossary, const struct item *item, FILE *out)
{
    write_place(glossary, item->line, out);
    fputs("    {.name = ", out);
    write_text(item->name, out);
    fputs(", .about = ", out);
    write_text(item->text, out);
    fprintf(out, ", .kind = %s, .optional = %s, .own = %s", item->kind->value,
            item->optional ? "true" : "false", item->own ? "true" : "false");
    if (item->min != NULL) {
        fprintf(out, ", .min = %s", item->min);
    }
    if (item->max != NULL) {
        fprintf(out, ", .max = %s", item->max);
    }
    if (item->records != 0) {
        fprintf(out, ", .collections = %u", item->records);
    }
    if (item->choice != NULL) {
        fputs(", .labels = ", out);
        write_labels_name(glossary, item->choice, out);
    }
    if (item->flags & FLAG_EFFECTS) {
        fprintf(out, ", .steps = %s_%s_effects", glossary->prefix, item->choice->lower);
    }
    write_arg_limits(item, out);
    fputs("},\n", out);
}

/* Of a verb, or of a task that has one list for all of its. */
static void write_list_bridge(const struct glossary *glossary, const char *name, const char *of,
                              FILE *out)
{
    const char *p = glossary->prefix;
    fprintf(out,
            "static bool list_%s%s(const struct scenario *scenario, const struct state *state,\n"
            "    int side, struct legal *legal)\n{\n"
            "    return %s_list_%s((const struct %s_scenario *)scenario,\n"
            "        (const struct %s_state *)state, side, legal);\n}\n",
            of, name, p, name, p, p);
}

/* Whether a verb without arguments can be said is what its check says. */
static bool is_listed_by_check(const struct entry *verb)
{
    return has_word(verb, "unlisted") && !has_word(model_of(verb), "unchecked") &&
           verb->item_count == 0;
}

static void write_list_by_check(const char *p, const struct entry *verb, FILE *out)
{
    const char *model = model_of(verb)->lower;
    fprintf(out,
            "static bool list_%s(const struct scenario *scenario, const struct state *state,\n"
            "    int side, struct legal *legal)\n{\n"
            "    struct %s_%s order = {.side = side, .verb = VERB_%s, .task = agenda_top(state)};\n"
            "    return %s_check_%s((const struct %s_scenario *)scenario,\n"
            "        (const struct %s_state *)state, &order, NULL) && %s_add_%s(legal);\n}\n",
            verb->lower, p, model, verb->upper, p, model, p, p, p, verb->lower);
}

/* Everything an argument could be, a side's own pieces alone where it has to be one of them. */
static void write_try_each(const struct item *item, const char *name, FILE *out)
{
    fprintf(out, "    for (int %s = %s; %s < ", name, item->min == NULL ? "0" : item->min, name);
    if (item->record != NULL) {
        fprintf(out, "state->n_%s", item->record->member);
    } else if (item->max != NULL) {
        fprintf(out, "%s + 1", item->max);
    } else {
        fputs("EDGES", out);
    }
    fprintf(out, " && !(any && legal == NULL); %s++) {\n", name);
    if (item->own) {
        int side = first_of(item->record, " side ");
        fprintf(out, "        if (state->%s[%s].%s != side) {\n            continue;\n        }\n",
                item->record->member, name, item->record->items[side].member);
    }
    fprintf(out, "        order.%s = %s;\n", item->lower, name);
}

/* The list of a verb of one argument or two: all that its check agrees to. */
static void write_tried(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    static const char *const names[MAX_TRIED] = {"first", "second"};
    const char *p = glossary->prefix;
    const char *model = model_of(verb)->lower;
    bool is_pair = verb->item_count == MAX_TRIED;
    fprintf(out,
            "bool %s_list_%s(terms_t *terms, state_t *state, int side, struct legal *legal)\n{\n"
            "    struct %s_%s order = {.side = side, .verb = VERB_%s,"
            " .task = agenda_top(&state->head)};\n"
            "    bool any = false;\n",
            p, verb->lower, p, model, verb->upper);
    for (int i = 0; i < verb->item_count; i++) {
        write_try_each(&verb->items[i], names[i], out);
    }
    fprintf(out,
            "        if (%s_check_%s(terms, state, &order, NULL)) {\n"
            "            any = %s_add_%s(legal, first%s);\n        }\n    }\n%s"
            "    return any;\n}\n",
            p, model, p, verb->lower, is_pair ? ", second" : "", is_pair ? "    }\n" : "");
}

/* The order is read, and everything asked, as of the verb it is like. */
static void write_bridges(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    const char *p = glossary->prefix;
    const char *name = verb->lower;
    const char *model = model_of(verb)->lower;
    if (!has_word(model_of(verb), "unchecked")) {
        fprintf(out,
                "static bool check_%s(const struct scenario *scenario, const struct state *state,\n"
                "    const struct command *command, struct refusal *why)\n{\n"
                "    struct %s_%s order = %s_read_%s(command, agenda_top(state));\n"
                "    return %s_check_%s((const struct %s_scenario *)scenario,\n"
                "        (const struct %s_state *)state, &order, why);\n}\n",
                name, p, model, p, model, p, model, p, p);
    }
    if (!has_word(model_of(verb), "idle")) {
        fprintf(out,
                "static void do_%s(struct play *play, const struct command *command,\n"
                "    const struct task *answered)\n{\n"
                "    struct %s_%s order = %s_read_%s(command, answered);\n"
                "    %s_do_%s(play, &order);\n}\n",
                name, p, model, p, model, p, model);
    }
    if (has_word(verb, "tried")) {
        write_tried(glossary, verb, out);
    }
    if (!has_word(verb, "unlisted")) {
        write_list_bridge(glossary, name, "", out);
    } else if (is_listed_by_check(verb)) {
        write_list_by_check(p, verb, out);
    }
    if (has_word(model_of(verb), "promised")) {
        fprintf(out,
                "static int32_t promise_%s(const struct scenario *scenario,\n"
                "    const struct state *view, const struct command *command,\n"
                "    const struct intent *intent)\n{\n"
                "    struct %s_%s order = %s_read_%s(command, agenda_top(view));\n"
                "    return %s_promise_%s((const struct %s_scenario *)scenario,\n"
                "        (const struct %s_state *)view, &order, intent);\n}\n",
                name, p, model, p, model, p, model, p, p);
    }
}

static void write_verb_row(const struct glossary *glossary, const struct entry *verb, FILE *out)
{
    write_place(glossary, verb->line, out);
    fprintf(out, "    [VERB_%s] = {.name = ", verb->upper);
    write_text(verb->name, out);
    fputs(", .about = ", out);
    write_text(verb->text, out);
    fputs(", .clause = ", out);
    write_clause(verb->clause, out);
    if (verb->item_count > 0) {
        fprintf(out, ", .args = %s_args, .n_args = %d", verb->lower, verb->item_count);
    }
    if (has_word(verb, "passes") || has_word(model_of(verb), "idle")) {
        fputs(", .passes = true", out);
    }
    if (verb->into != NULL) {
        fprintf(out, ", .into = \"%s\"", verb->into);
    }
    if (has_tasks(glossary)) {
        if (!has_word(model_of(verb), "unchecked")) {
            fprintf(out, ", .check = check_%s", verb->lower);
        }
        if (!has_word(model_of(verb), "idle")) {
            fprintf(out, ", .apply = do_%s", verb->lower);
        }
        if (!has_word(verb, "unlisted") || is_listed_by_check(verb)) {
            fprintf(out, ", .list = list_%s", verb->lower);
        }
        if (has_word(model_of(verb), "promised")) {
            fprintf(out, ", .promise = promise_%s", verb->lower);
        }
    }
    fputs("},\n", out);
}

void write_verb_rows(const struct glossary *glossary, FILE *out)
{
    const struct entry *verb = NULL;
    while ((verb = next_entry(glossary, verb, VERB)) != NULL) {
        if (has_tasks(glossary)) {
            write_bridges(glossary, verb, out);
        }
    }
    while ((verb = next_entry(glossary, verb, VERB)) != NULL) {
        if (verb->item_count > 0) {
            fprintf(out, "static const struct arg %s_args[] = {\n", verb->lower);
            for (int i = 0; i < verb->item_count; i++) {
                write_arg(glossary, &verb->items[i], out);
            }
            fputs("};\n", out);
        }
    }
    if (glossary->counts[VERB] > 0) {
        fprintf(out, "const struct verb %s_verbs[] = {\n", glossary->tables_prefix);
        while ((verb = next_entry(glossary, verb, VERB)) != NULL) {
            write_verb_row(glossary, verb, out);
        }
        fputs("};\n", out);
    }
}

void write_task_lists(const struct glossary *glossary, FILE *out)
{
    const struct entry *task = NULL;
    while ((task = next_entry(glossary, task, TASK)) != NULL) {
        if (task->is_listed) {
            write_list_bridge(glossary, task->lower, "task_", out);
        }
    }
}
