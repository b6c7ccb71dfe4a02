#include "core/refusal.h"

#include <stdarg.h>
#include <stdio.h>

bool problem_at(struct problem *problem, int clause, const char *what, const char *where, ...)
{
    va_list words;
    va_start(words, where);
    problem->clause = (uint16_t)clause;
    vsnprintf(problem->where, sizeof problem->where, where, words);
    snprintf(problem->what, sizeof problem->what, "%s", what);
    va_end(words);
    return false;
}
