#include "store/fold.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

/* Up, then down: letters with two small forms, as the Greek sigma, are the same too. */
static void fold_letters(wchar_t *letters, locale_t script)
{
    for (; *letters != L'\0'; letters++) {
        *letters = (wchar_t)towlower_l(towupper_l((wint_t)*letters, script), script);
    }
}

/* The folded text, to be freed; NULL without memory, or if it is no UTF-8. */
static char *fold_text(const char *text, locale_t script)
{
    size_t most = strlen(text) + 1; /* letters, and one may need four bytes */
    wchar_t *letters = malloc(most * sizeof *letters);
    char *folded = malloc(most * 4);
    bool good = letters != NULL && folded != NULL && mbstowcs(letters, text, most) != (size_t)-1;
    if (good) {
        fold_letters(letters, script);
        good = wcstombs(folded, letters, most * 4) != (size_t)-1;
    }
    free(letters);
    if (!good) {
        free(folded);
        return NULL;
    }
    return folded;
}

static void fold(sqlite3_context *context, int n, sqlite3_value **values)
{
    (void)n;
    locale_t script = sqlite3_user_data(context);
    const char *text = (const char *)sqlite3_value_text(values[0]);
    locale_t before = uselocale(script);
    char *folded = text == NULL ? NULL : fold_text(text, script);
    uselocale(before);
    if (folded == NULL) {
        sqlite3_result_error(context, "a name cannot be folded", -1);
        return;
    }
    sqlite3_result_text(context, folded, -1, free);
}

static void drop_script(void *script)
{
    freelocale(script);
}

bool fold_teach(sqlite3 *db)
{
    locale_t script = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    return script != (locale_t)0 &&
           sqlite3_create_function_v2(db, "fold", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, script,
                                      fold, NULL, NULL, drop_script) == SQLITE_OK;
}
