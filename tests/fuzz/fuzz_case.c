#include "fuzz.h"

#include "format/case.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fault fault = {.text = ""};
    json_t *cases = cases_read((const char *)data, size, "input", &fault);
    if (cases == NULL) {
        must_say_why(&fault);
        return 0;
    }
    for (size_t i = 0; i < json_array_size(cases); i++) {
        struct fault why = {.text = ""};
        if (!case_run(json_array_get(cases, i), &why)) {
            must_say_why(&why);
        }
    }
    json_decref(cases);
    return 0;
}
