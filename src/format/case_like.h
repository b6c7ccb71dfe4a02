/* Cases that share a situation (docs/formats.md): a case may be `like` a situation of its file, or
 * like another case of it, and then says of its game only what differs. */
#ifndef SANDTABLE_FORMAT_CASE_LIKE_H
#define SANDTABLE_FORMAT_CASE_LIKE_H

#include <jansson.h>

#include "format/fault.h"

enum { LIKE_MAX = 16 }; /* cases one like the other */

/* The cases of a file, each linked to the one it is like; NULL with a fault. Takes the JSON over.
 */
json_t *cases_link(json_t *file, struct fault *fault);

/* The whole game of a case; to be given back with json_decref(). NULL without a fault if it has
 * none, and with one where what differs has nothing to differ from. */
json_t *case_game(const json_t *one, struct fault *fault);

#endif
