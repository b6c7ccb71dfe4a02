#include "format/inches.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/value.h"

/* Digits are read one by one: no binary fraction ever stands between a file and a thousandth. */
bool parts_from_text(const char *text, int parts, int32_t *value)
{
    bool below = *text == '-';
    int64_t whole = 0;
    const char *at = text + below;
    if (*at < '0' || *at > '9') {
        return false;
    }
    for (; *at >= '0' && *at <= '9' && whole <= LENGTH_MOST; at++) {
        whole = whole * 10 + (*at - '0');
    }
    int64_t sum = whole * parts;
    if (*at == '.') {
        int unit = parts;
        for (at++; *at >= '0' && *at <= '9'; at++) {
            unit /= 10;
            if (unit == 0 && *at != '0') {
                return false;
            }
            sum += (*at - '0') * unit;
        }
    }
    if (*at != '\0' || sum > LENGTH_MOST) {
        return false;
    }
    *value = (int32_t)(below ? -sum : sum);
    return true;
}

bool parts_from_json(const json_t *json, int parts, int32_t *value)
{
    if (!json_is_number(json)) {
        return false;
    }
    double scaled = json_number_value(json) * parts;
    double nearest = round(scaled);
    if (fabs(nearest) > LENGTH_MOST || fabs(scaled - nearest) > 1e-6) {
        return false;
    }
    *value = (int32_t)nearest;
    return true;
}

void parts_text(int32_t value, int parts, char *text, size_t size)
{
    const char *sign = value < 0 ? "-" : "";
    int32_t whole = abs(value) / parts;
    int32_t rest = abs(value) % parts * (parts == HALF_THOU ? 5 : 1); /* in decimals */
    int digits = parts == TENTHS ? 1 : parts == THOU ? 3 : 4;
    while (digits > 0 && rest % 10 == 0) {
        rest /= 10;
        digits--;
    }
    if (digits == 0) {
        snprintf(text, size, "%s%d", sign, whole);
    } else {
        snprintf(text, size, "%s%d.%0*d", sign, whole, digits, rest);
    }
}

json_t *parts_json(int32_t value, int parts)
{
    return value % parts == 0 ? json_integer(value / parts) : json_real((double)value / parts);
}

bool numbers_from_json(const json_t *json, int n, int32_t *values, struct fault *fault)
{
    bool good = json_is_array(json) && json_array_size(json) == (size_t)n;
    for (int i = 0; good && i < n; i++) {
        good = parts_from_json(json_array_get(json, (size_t)i), THOU, &values[i]);
    }
    return good ||
           fault_say(fault, "expected a list of %d lengths in inches, with at most three decimals",
                     n);
}

bool numbers_from_text(const char *text, int n, int32_t *values, struct fault *fault)
{
    char copy[200];
    int found = 0;
    snprintf(copy, sizeof copy, "%s", text);
    char *rest = copy;
    for (char *word = strsep(&rest, ","); word != NULL; word = strsep(&rest, ",")) {
        if (found == n || !parts_from_text(word, THOU, &values[found])) {
            found = -1;
            break;
        }
        found++;
    }
    return found == n ||
           fault_say(fault,
                     "expected %d lengths in inches between commas, like 12,7.25, found \"%.40s\"",
                     n, text);
}

json_t *numbers_json(const int32_t *values, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(list, parts_json(values[i], THOU));
    }
    return list;
}

void numbers_text(const int32_t *values, int n, char *text, size_t size)
{
    size_t used = 0;
    for (int i = 0; i < n && used < size; i++) {
        char one[24];
        parts_text(values[i], THOU, one, sizeof one);
        used += (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? "," : "", one);
    }
}
