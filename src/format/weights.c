#include "format/weights.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/file.h"

static const char head[] = "term\tusual";

bool weights_read(const char *path, const struct ruleset *rules, int32_t weights[WEIGHTS_MAX],
                  struct fault *fault)
{
    size_t length;
    char *text = file_read(path, WEIGHTS_BYTES_MAX, &length, fault);
    bool read = text != NULL && (weights_from_text(text, rules, weights, fault) ||
                                 fault_within(fault, "%.200s:", path));
    free(text);
    return read;
}

static bool read_row(char *row, const struct ruleset *rules, bool found[], int32_t weights[],
                     struct fault *fault)
{
    const char *term = strsep(&row, "\t");
    const char *number = row == NULL ? "" : strsep(&row, "\t");
    char *end;
    int i = weight_named(rules, term);
    if (i < 0) {
        return fault_say(fault, "expected a term that %s weighs, found \"%.40s\"", rules->slug,
                         term);
    }
    if (found[i]) {
        return fault_say(fault, "expected each term once, found %s again", term);
    }
    const struct weight *weight = &rules->weights[i];
    errno = 0;
    long value = strtol(number, &end, 10);
    if (end == number || *end != '\0' || errno != 0 || value < weight->least ||
        value > weight->most) {
        return fault_say(fault,
                         "%s: expected a number from %" PRId32 " to %" PRId32 ", found \"%.40s\"",
                         term, weight->least, weight->most, number);
    }
    found[i] = true;
    weights[i] = (int32_t)value;
    return true;
}

bool weights_from_text(char *text, const struct ruleset *rules, int32_t weights[WEIGHTS_MAX],
                       struct fault *fault)
{
    bool found[WEIGHTS_MAX] = {false};
    bool headed = false;
    int n = 0;
    for (char *rest = text; rest != NULL && *rest != '\0';) {
        char *line = strsep(&rest, "\n");
        n++;
        line[strcspn(line, "\r")] = '\0';
        if (line[0] == '#' || line[0] == '\0') {
            continue;
        }
        if (!headed && strncmp(line, head, sizeof head - 1) != 0) {
            fault_say(fault, "expected the names of the columns, term, usual and others");
            return fault_within(fault, "%d: ", n);
        }
        if (headed && !read_row(line, rules, found, weights, fault)) {
            return fault_within(fault, "%d: ", n);
        }
        headed = true;
    }
    for (int i = 0; i < rules->n_weights; i++) {
        if (!found[i]) {
            return fault_say(fault, "%d: expected the term %s before the end", n,
                             rules->weights[i].term);
        }
    }
    return true;
}

bool weights_write(const char *path, const struct ruleset *rules, const int32_t weights[],
                   struct fault *fault)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) {
        return fault_say(fault, "there is no memory left");
    }
    fprintf(out, "# table: %s.player.weights\n", rules->slug);
    fputs("# What a computer player of these rules weighs; no rule. `sandtable tune` finds better "
          "ones.\n"
          "# column: term word what is weighed\n"
          "# column: usual int -1000000..1000000 how much it counts, in thousandths of a point if "
          "it is not said otherwise\n"
          "# column: least int -1000000..1000000 the least that a player may take for it\n"
          "# column: most int -1000000..1000000 the most\n"
          "# column: meaning text what it means\n",
          out);
    fprintf(out, "%s\tleast\tmost\tmeaning\n", head);
    for (int i = 0; i < rules->n_weights; i++) {
        const struct weight *weight = &rules->weights[i];
        fprintf(out, "%s\t%" PRId32 "\t%" PRId32 "\t%" PRId32 "\t%s\n", weight->term, weights[i],
                weight->least, weight->most, weight->meaning);
    }
    bool whole = fclose(out) == 0;
    bool written = whole ? file_create(path, text, length, false, fault)
                         : fault_say(fault, "there is no memory left");
    free(text);
    return written;
}
