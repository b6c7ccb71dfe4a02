/* Lengths and angles as people write them: inches with at most three decimals, degrees with at most
 * one.
 *
 * Inside they are whole thousandths and whole tenths; a number that is neither is refused, never
 * rounded. */
#ifndef SANDTABLE_FORMAT_INCHES_H
#define SANDTABLE_FORMAT_INCHES_H

#include <jansson.h>
#include <stdint.h>

#include "format/fault.h"

enum {
    THOU = 1000,
    TENTHS = 10,
    HALF_THOU = 2000
}; /* parts of an inch, of a degree, of movement */

/* "12.5" as 12500 with parts = 1000; false if it is no such number or beyond LENGTH_MOST parts. */
bool parts_from_text(const char *text, int parts, int32_t *value);
bool parts_from_json(const json_t *json, int parts, int32_t *value);

/* 12500 as "12.5" */
void parts_text(int32_t value, int parts, char *text, size_t size);
json_t *parts_json(int32_t value, int parts);

/* n numbers as a list: [12, 7.25]; or between commas: 12,7.25 */
bool numbers_from_json(const json_t *json, int n, int32_t *values, struct fault *fault);
bool numbers_from_text(const char *text, int n, int32_t *values, struct fault *fault);
json_t *numbers_json(const int32_t *values, int n);
void numbers_text(const int32_t *values, int n, char *text, size_t size);

#endif
