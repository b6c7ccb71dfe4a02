/* words: what the kernel asks a rule set for beside its verbs (core/ruleset.h). The rule set's
 * functions are given its own structs; the bridges to them from the kernel's heads are made here.
 */
#include <string.h>

#include "words.h"

static const struct hook {
    const char *name, *returns;
    bool fills_terms, fills_state; /* else it only reads them */
    const char *more, *given;      /* parameters behind those two, and how they are handed on */
} hooks[] = {
    {"prepare", "void", true, true, "", ""},
    {"setup", "bool", true, true, ", struct problem *problem", ", problem"},
    {"untimely", "bool", false, false, ", const struct command *command, struct refusal *why",
     ", command, why"},
    {"wander", "bool", false, false, ", uint64_t lot, struct command *command", ", lot, command"},
    {"view", "void", false, true, ", int side", ", side"},
    {"audience", "void", false, true, ", struct events *events, uint32_t first", ", events, first"},
    {"outcome", "struct outcome", false, false, "", ""},
    {"settle", "struct outcome", false, false, "", ""},
    {"score", "int32_t", false, false, ", int side, const struct intent *intent", ", side, intent"},
    {"promise", "int32_t", false, false,
     ", const struct command *command, const struct intent *intent", ", command, intent"},
    {"weigh", "bool", false, false,
     ", int side, const struct legal *legal, const struct intent *intent, int32_t promises[]",
     ", side, legal, intent, promises"},
    {"determinize", "void", false, true, ", int side, uint64_t lot", ", side, lot"},
    {"plan", "void", false, false, ", int side, struct intent *intent", ", side, intent"},
    {"survey", "void", false, false, ", int unit, struct survey *survey", ", unit, survey"},
    {"spends", "bool", false, false,
     ", const struct command *command, int32_t *spent, int32_t *allowance",
     ", command, spent, allowance"},
    {"foresees", "bool", false, false, ", const struct command *command", ", command"},
    {"suppose", "const char *", false, true, ", const struct command *command, int number",
     ", command, number"},
    {"cost", "int32_t", false, false, ", int unit", ", unit"},
};
enum { HOOKS = sizeof hooks / sizeof hooks[0] };

bool is_hook(const char *name)
{
    for (int i = 0; i < HOOKS; i++) {
        if (strcmp(hooks[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The next of the kernel's that the set provides; NULL if there is none. */
static const struct hook *next_hook(const struct glossary *glossary, const struct hook *hook,
                                    const struct entry *set)
{
    unsigned bit = 1U << (set == NULL ? 0 : set->number);
    for (hook = hook == NULL ? hooks : hook + 1; hook < hooks + HOOKS; hook++) {
        const struct entry *provides = NULL;
        while ((provides = next_entry(glossary, provides, PROVIDES)) != NULL) {
            if ((provides->sets & bit) && has_word(provides, hook->name)) {
                return hook;
            }
        }
    }
    return NULL;
}

/* The set's own, or NULL. */
static const struct entry *campaign_of(const struct glossary *glossary, const struct entry *set)
{
    unsigned bit = 1U << (set == NULL ? 0 : set->number);
    const struct entry *campaign = NULL;
    do {
        campaign = next_entry(glossary, campaign, CAMPAIGN);
    } while (campaign != NULL && !(campaign->sets & bit));
    return campaign;
}

/* A task without verbs only runs. */
static const struct entry *next_run(const struct glossary *glossary, const struct entry *task)
{
    while ((task = next_entry(glossary, task, TASK)) != NULL) {
        if (task->word_count == 0) {
            return task;
        }
    }
    return NULL;
}

/* Sets of a family prepare alike, but each is told which of them it is. */
static bool is_told_its_set(const struct glossary *glossary, const struct hook *hook)
{
    return hook == hooks && glossary->counts[SET] > 0;
}

static void write_hook_promise(const struct glossary *glossary, const struct hook *hook, FILE *out)
{
    const char *p = glossary->prefix;
    fprintf(out, "%s %s_%s(%sstruct %s_scenario *terms, %sstruct %s_state *state%s", hook->returns,
            p, hook->name, hook->fills_terms ? "" : "const ", p, hook->fills_state ? "" : "const ",
            p, hook->more);
    if (is_told_its_set(glossary, hook)) {
        fprintf(out, ", enum %s_set_name set", p);
    }
    fputs(");\n", out);
}

static void write_campaign_promises(const char *p, FILE *out)
{
    fprintf(out,
            "#include \"core/campaign.h\"\n"
            "bool %s_standing(terms_t *terms, state_t *state, struct standing *standing);\n"
            "void %s_end_battle(struct play *play);\n"
            "void %s_follow(struct %s_scenario *terms, struct %s_state *state);\n",
            p, p, p, p, p);
}

void write_hook_promises(const struct glossary *glossary, FILE *out)
{
    if (glossary->counts[CAMPAIGN] > 0) {
        write_campaign_promises(glossary->prefix, out);
    }
    const struct entry *task = NULL;
    while ((task = next_run(glossary, task)) != NULL) {
        fprintf(out, "void %s_run_%s(struct play *play, const struct task *task);\n",
                glossary->prefix, task->lower);
    }
    for (const struct hook *hook = hooks; hook < hooks + HOOKS; hook++) {
        const struct entry *provides = NULL;
        while ((provides = next_entry(glossary, provides, PROVIDES)) != NULL) {
            if (has_word(provides, hook->name)) {
                write_hook_promise(glossary, hook, out);
                break;
            }
        }
    }
}

static void write_bridge_head(const char *prefix, const struct hook *hook, FILE *out)
{
    fprintf(out, "%s %s_bridge_%s(%sstruct scenario *scenario, %sstruct state *state%s)",
            hook->returns, prefix, hook->name, hook->fills_terms ? "" : "const ",
            hook->fills_state ? "" : "const ", hook->more);
}

void write_hook_rows(const struct glossary *glossary, const struct entry *set, FILE *out)
{
    const char *p = glossary->prefix;
    char prefix[MAX_WORD + 1];
    write_tables_prefix(prefix, glossary, set);
    fprintf(out,
            " \\\n    .scenario_size = sizeof(struct %s_scenario),"
            " .state_size = sizeof(struct %s_state),",
            p, p);
    if (next_run(glossary, NULL) != NULL) {
        fprintf(out, " .run = %s_bridge_run,", prefix);
    }
    if (campaign_of(glossary, set) != NULL) {
        fprintf(out, " .campaign = &%s_campaign,", prefix);
    }
    const struct hook *hook = NULL;
    while ((hook = next_hook(glossary, hook, set)) != NULL) {
        fprintf(out, " \\\n    .%s = %s_bridge_%s,", hook->name, prefix, hook->name);
    }
}

void write_hook_names(const struct glossary *glossary, const struct entry *set, FILE *out)
{
    char prefix[MAX_WORD + 1];
    write_tables_prefix(prefix, glossary, set);
    if (next_run(glossary, NULL) != NULL) {
        fprintf(out, "void %s_bridge_run(struct play *play, const struct task *task);\n", prefix);
    }
    if (campaign_of(glossary, set) != NULL) {
        fprintf(out, "extern const struct campaign_rules %s_campaign;\n", prefix);
    }
    const struct hook *hook = NULL;
    while ((hook = next_hook(glossary, hook, set)) != NULL) {
        write_bridge_head(prefix, hook, out);
        fputs(";\n", out);
    }
}

/* A task that was to be spoken to, and then had nobody to wait for, has nothing to run. */
static void write_run_bridge(const struct glossary *glossary, FILE *out)
{
    const struct entry *task = next_run(glossary, NULL);
    if (task == NULL) {
        return;
    }
    fprintf(out, "void %s_bridge_run(struct play *play, const struct task *task)\n{\n",
            glossary->tables_prefix);
    for (; task != NULL; task = next_run(glossary, task)) {
        fprintf(out, "    if (task->kind == TASK_%s) {\n        %s_run_%s(play, task);\n    }\n",
                task->upper, glossary->prefix, task->lower);
    }
    fputs("}\n", out);
}

/* Fields that are told of a career, and what its `gone` says of one who is lost. */
static void write_careers(const struct entry *campaign, FILE *out)
{
    fputs("static const char *const careers_told[] = {", out);
    for (int i = 0; i < campaign->word_count; i++) {
        fprintf(out, "\"%s\", ", campaign->words[i]);
    }
    fputs("NULL};\nstatic const char *const careers_lost[] = {", out);
    for (const char *at = campaign->list == NULL ? "" : campaign->list; *at != '\0';) {
        int length = (int)strcspn(at, " ");
        fprintf(out, "\"%.*s\", ", length, at);
        at += length;
        at += strspn(at, " ");
    }
    fputs("NULL};\n", out);
}

static void write_campaign(const struct glossary *glossary, const struct entry *campaign, FILE *out)
{
    const char *p = glossary->prefix;
    char careers[MAX_WORD + 1];
    write_collection(careers, find_entry(glossary, RECORD, campaign->name));
    write_careers(campaign, out);
    fprintf(out,
            "static bool standing(const struct scenario *scenario, const struct state *state,\n"
            "    struct standing *standing)\n{\n"
            "    return %s_standing(%s_scenario(scenario), %s_state(state), standing);\n}\n",
            p, p, p);
    fprintf(out,
            "static void follow(struct scenario *scenario, struct state *state)\n{\n"
            "    %s_follow((struct %s_scenario *)scenario, (struct %s_state *)state);\n}\n",
            p, p, p);
    fprintf(out,
            "const struct campaign_rules %s_campaign = {.careers = %s, .told = careers_told,\n"
            "    .lost = careers_lost, .standing = standing, .end_battle = %s_end_battle,\n"
            "    .follow = follow};\n",
            glossary->tables_prefix, careers, p);
}

void write_hook_bridges(const struct glossary *glossary, FILE *out)
{
    const char *p = glossary->prefix;
    const struct entry *set =
        glossary->only == NULL ? NULL : find_entry(glossary, SET, glossary->only);
    write_run_bridge(glossary, out);
    const struct entry *campaign = campaign_of(glossary, set);
    if (campaign != NULL) {
        write_campaign(glossary, campaign, out);
    }
    const struct hook *hook = NULL;
    while ((hook = next_hook(glossary, hook, set)) != NULL) {
        write_bridge_head(glossary->tables_prefix, hook, out);
        fprintf(out, "\n{\n    %s%s_%s((%sstruct %s_scenario *)scenario,\n",
                strcmp(hook->returns, "void") == 0 ? "" : "return ", p, hook->name,
                hook->fills_terms ? "" : "const ", p);
        fprintf(out, "        (%sstruct %s_state *)state%s", hook->fills_state ? "" : "const ", p,
                hook->given);
        if (is_told_its_set(glossary, hook)) {
            fprintf(out, ", SET_%s", set->upper);
        }
        fputs(");\n}\n", out);
    }
}
