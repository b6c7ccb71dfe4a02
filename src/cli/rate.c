#include "cli/rate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/paper.h"
#include "rules/registry.h"

enum { CALIBRE_MOST = 30, THOU = 1000, DIGITS_MOST = 6, NAME_COLUMNS = 18, NUMBER_COLUMNS = 8 };

static int input_named(const struct ruleset *rules, const char *name)
{
    for (int i = 0; i < rules->n_rating; i++) {
        if (strcmp(rules->rating[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

bool rate_takes(const char *name)
{
    for (int i = 0; i < n_rulesets; i++) {
        if (input_named(rulesets[i], name) >= 0) {
            return true;
        }
    }
    return false;
}

void rate_tell_inputs(void)
{
    static const char *const values[] = {
        [RATING_NUMBER] = "N", [RATING_GUNS] = "NxINCHES", [RATING_CHOICE] = "WORD"};
    for (int i = 0; i < n_rulesets; i++) {
        const struct ruleset *rules = rulesets[i];
        if (rules->n_rating > 0) {
            printf("\nWhat %s rates a unit by:\n", rules->title);
        }
        for (int input = 0; input < rules->n_rating; input++) {
            cli_help_option(rules->rating[input].name, values[rules->rating[input].kind],
                            rules->rating[input].about);
        }
    }
}

/* -- reading ----------------------------------------------------------------------------------- */

/* A whole number up to some digits; moves *text behind it. */
static bool read_whole(const char **text, int32_t *value)
{
    int digits = 0;
    *value = 0;
    for (; **text >= '0' && **text <= '9'; (*text)++, digits++) {
        if (digits == DIGITS_MOST) {
            return false;
        }
        *value = 10 * *value + (**text - '0');
    }
    return digits > 0;
}

/* "15", "5.9": inches, as thousandths. */
static bool read_calibre(const char *text, int32_t *thou)
{
    int32_t unit = THOU;
    if (!read_whole(&text, thou) || *thou > CALIBRE_MOST) {
        return false;
    }
    *thou *= THOU;
    if (*text == '.') {
        for (text++; *text >= '0' && *text <= '9' && unit > 1; text++) {
            unit /= 10;
            *thou += (*text - '0') * unit;
        }
        if (unit == THOU) {
            return false;
        }
    }
    return *text == '\0' && *thou > 0;
}

static bool is_within(const struct rating_input *input, int32_t number)
{
    return number >= input->min && number <= input->max;
}

static bool read_choice(const struct rating_input *input, const char *text, int32_t *choice)
{
    for (*choice = 0; input->labels[*choice] != NULL; (*choice)++) {
        if (strcmp(input->labels[*choice], text) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_input(const struct rating_input *input, const char *text,
                       struct rating_value *value, struct fault *fault)
{
    const char *at = text;
    value->given = true;
    switch (input->kind) {
    case RATING_GUNS:
        return (read_whole(&at, &value->number) && is_within(input, value->number) &&
                (*at == 'x' || *at == 'X') && read_calibre(at + 1, &value->thou)) ||
               fault_say(fault,
                         "--%s: expected %d to %d guns and their calibre in inches, such as 8x15, "
                         "found \"%.40s\"",
                         input->name, input->min, input->max, text);
    case RATING_CHOICE:
        return read_choice(input, text, &value->number) ||
               fault_say(fault, "--%s: expected %s, found \"%.40s\"", input->name, input->about,
                         text);
    default:
        return (read_whole(&at, &value->number) && *at == '\0' &&
                is_within(input, value->number)) ||
               fault_say(fault, "--%s: expected a number from %d to %d, found \"%.40s\"",
                         input->name, input->min, input->max, text);
    }
}

static bool read_inputs(const struct cli_args *args, const struct ruleset *rules,
                        struct rating_value values[RATING_INPUTS], struct fault *fault)
{
    for (int i = 0; i < args->n_others; i++) {
        const char *name = args->others[i].name;
        int input = input_named(rules, name);
        if (input < 0) {
            return fault_say(fault, "--%s: %s does not rate by it", name, rules->title);
        }
        if (!read_input(&rules->rating[input], args->others[i].value, &values[input], fault)) {
            return false;
        }
    }
    for (int i = 0; i < rules->n_rating; i++) {
        if (rules->rating[i].required && !values[i].given) {
            return fault_say(fault, "--%s: expected it, to rate a unit: %s", rules->rating[i].name,
                             rules->rating[i].about);
        }
    }
    return true;
}

/* -- telling ----------------------------------------------------------------------------------- */

static void print_rating(const struct ruleset *rules, const struct rating *rating)
{
    struct paper paper = paper_of(stdout);
    for (int i = 0; i < rating->n; i++) {
        const struct rating_line *line = &rating->lines[i];
        char number[16];
        snprintf(number, sizeof number, "%d", (int)line->number);
        paper_column(&paper, INK_PLAIN, line->name, NAME_COLUMNS);
        paper_column(&paper, INK_STRONG, line->label != NULL ? line->label : number,
                     NUMBER_COLUMNS);
        paper_write(&paper, INK_FAINT, "%s\n", ruleset_clause_id(rules, line->clause));
    }
}

static json_t *rating_json(const struct ruleset *rules, const struct rating *rating)
{
    json_t *factors = json_array();
    for (int i = 0; i < rating->n; i++) {
        const struct rating_line *line = &rating->lines[i];
        json_t *value = line->label != NULL ? json_string(line->label) : json_integer(line->number);
        json_array_append_new(factors,
                              json_pack("{s:s, s:o, s:s}", "factor", line->name, "value", value,
                                        "clause", ruleset_clause_id(rules, line->clause)));
    }
    return json_pack("{s:s, s:o}", "rules", rules->slug, "factors", factors);
}

int rate_unit(const struct cli_args *args, const struct ruleset *rules, bool json)
{
    struct rating_value values[RATING_INPUTS] = {{.given = false}};
    struct rating rating;
    struct refusal why;
    struct fault fault;
    if (rules->rate == NULL) {
        return cli_fail("%s rates no units", rules->title);
    }
    if (!read_inputs(args, rules, values, &fault)) {
        return cli_fault(&fault);
    }
    if (!rules->rate(values, &rating, &why)) {
        return cli_fail("%s (%s)", why.sentence, ruleset_clause_id(rules, why.clause));
    }
    if (json) {
        return cli_print_json(rating_json(rules, &rating));
    }
    print_rating(rules, &rating);
    return EXIT_DONE;
}
