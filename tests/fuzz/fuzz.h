/* Fuzz targets: hostile bytes into each reader. A target must come back without a crash, a leak or
 * a hang, and with a sentence when it says no. Built with -Dfuzz=true under clang (CONTRIBUTING.md,
 * "Fuzzing"). */
#ifndef SANDTABLE_TESTS_FUZZ_H
#define SANDTABLE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "format/fault.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A reader that refuses must say why. */
static inline void must_say_why(const struct fault *fault)
{
    if (fault->text[0] == '\0') {
        abort();
    }
}

#endif
