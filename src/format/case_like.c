#include "format/case_like.h"

#include <string.h>

/* -- linking ----------------------------------------------------------------------------------- */

/* A file while it is linked. What has a name can be alike: a situation stands here as a case with
 * nothing but a game. */
struct links {
    json_t *cases;
    json_t *named;
};

static bool name_situations(struct links *links, const json_t *situations, struct fault *fault)
{
    const char *name;
    json_t *game;
    if (situations != NULL && !json_is_object(situations)) {
        return fault_say(fault, "situations: expected an object of games by their names");
    }
    json_object_foreach((json_t *)situations, name, game)
    {
        if (!json_is_object(game)) {
            return fault_say(fault, "situations.%.40s: expected a game", name);
        }
        json_object_set_new(links->named, name, json_pack("{s:O}", "game", game));
    }
    return true;
}

static bool name_case(struct links *links, size_t index, struct fault *fault)
{
    json_t *one = json_array_get(links->cases, index);
    const json_t *value = json_object_get(one, "name");
    const char *name = json_string_value(value);
    if (value == NULL) {
        return true;
    }
    if (name == NULL || name[0] == '\0') {
        return fault_say(fault, "cases[%zu].name: expected a name", index);
    }
    if (json_object_get(links->named, name) != NULL) {
        return fault_say(fault, "cases[%zu].name: there is another \"%.40s\"", index, name);
    }
    return json_object_set(links->named, name, one) == 0 ||
           fault_say(fault, "there is no memory left");
}

static const json_t *liked_by(const struct links *links, const json_t *one)
{
    return json_object_get(links->named, json_string_value(json_object_get(one, "like")));
}

/* From each case the way must lead to one that is like no other, and soon. */
static bool check_way(const struct links *links, size_t index, struct fault *fault)
{
    const json_t *one = json_array_get(links->cases, index);
    const json_t *at = liked_by(links, one);
    size_t steps = 1;
    for (; at != NULL && at != one && steps <= json_array_size(links->cases); steps++) {
        at = liked_by(links, at);
    }
    if (at != NULL) {
        return fault_say(fault,
                         "cases[%zu].like: expected what is like no other in the end, found "
                         "a ring",
                         index);
    }
    return steps <= LIKE_MAX + 1 ||
           fault_say(fault, "cases[%zu].like: expected at most %d cases one like the other", index,
                     LIKE_MAX);
}

static bool check_like(const struct links *links, size_t index, struct fault *fault)
{
    const json_t *one = json_array_get(links->cases, index);
    const json_t *like = json_object_get(one, "like");
    if (like == NULL) {
        return true;
    }
    if (!json_is_string(like)) {
        return fault_say(fault, "cases[%zu].like: expected the name of a situation or a case",
                         index);
    }
    const json_t *liked = liked_by(links, one);
    if (liked == NULL) {
        return fault_say(fault, "cases[%zu].like: there is no situation or case \"%.40s\"", index,
                         json_string_value(like));
    }
    return liked != one ? check_way(links, index, fault)
                        : fault_say(fault, "cases[%zu].like: a case is not like itself", index);
}

static bool check_links(struct links *links, const json_t *situations, struct fault *fault)
{
    bool good = name_situations(links, situations, fault);
    for (size_t i = 0; good && i < json_array_size(links->cases); i++) {
        good = name_case(links, i, fault);
    }
    for (size_t i = 0; good && i < json_array_size(links->cases); i++) {
        good = check_like(links, i, fault);
    }
    return good;
}

/* Names give way to what they name. No ring can be made here. */
static void tie(const struct links *links)
{
    for (size_t i = 0; i < json_array_size(links->cases); i++) {
        json_t *one = json_array_get(links->cases, i);
        json_t *liked = (json_t *)liked_by(links, one);
        if (liked != NULL) {
            json_object_set(one, "like", liked);
        }
    }
}

static bool check_file(const json_t *file, struct fault *fault)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)file, key, value)
    {
        if (strcmp(key, "cases") != 0 && strcmp(key, "situations") != 0) {
            return fault_say(fault, "%.40s: expected only situations and cases", key);
        }
    }
    return json_is_array(json_object_get(file, "cases")) ||
           fault_say(fault, "cases: expected a list");
}

/* A list, an object with situations and cases, or one case alone. */
static json_t *list_of(const json_t *file, struct fault *fault)
{
    if (json_is_array(file)) {
        return json_incref((json_t *)file);
    }
    if (json_object_get(file, "cases") == NULL && json_object_get(file, "situations") == NULL) {
        return json_pack("[O]", file);
    }
    return check_file(file, fault) ? json_incref(json_object_get(file, "cases")) : NULL;
}

json_t *cases_link(json_t *file, struct fault *fault)
{
    struct links links = {.cases = list_of(file, fault), .named = json_object()};
    if (links.cases != NULL) {
        if (check_links(&links, json_object_get(file, "situations"), fault)) {
            tie(&links);
        } else {
            json_decref(links.cases);
            links.cases = NULL;
        }
    }
    json_decref(links.named);
    json_decref(file);
    return links.cases;
}

/* -- differing --------------------------------------------------------------------------------- */

/* A list of records with ids, of which some may differ. */
static bool has_ids(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (!json_is_string(json_object_get(json_array_get(list, i), "id"))) {
            return false;
        }
    }
    return json_is_array(list);
}

static json_t *differ(const json_t *base, const json_t *other, struct fault *fault);

/* A field of an object, or a record of a list, that differs, is new, or is null: taken away. */
static bool differ_at(json_t *result, const char *key, const json_t *value, struct fault *fault)
{
    const json_t *old = json_object_get(result, key);
    if (json_is_null(value)) {
        return json_object_del(result, key) == 0 ||
               fault_say(fault, "%.40s: there is nothing to take away", key);
    }
    json_t *new = old == NULL ? json_incref((json_t *)value) : differ(old, value, fault);
    if (new == NULL) {
        return fault_within(fault, "%.40s.", key);
    }
    return json_object_set_new(result, key, new) == 0 ||
           fault_say(fault, "%.40s: there is no memory left", key);
}

static json_t *differ_object(const json_t *base, const json_t *other, struct fault *fault)
{
    json_t *result = json_copy((json_t *)base);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)other, key, value)
    {
        if (!differ_at(result, key, value, fault)) {
            json_decref(result);
            return NULL;
        }
    }
    return result;
}

/* {"B1": {"at": "1005"}}: the records by their ids, in their order; new ones behind them. */
static json_t *differ_records(const json_t *base, const json_t *other, struct fault *fault)
{
    json_t *by_id = json_object();
    for (size_t i = 0; i < json_array_size(base); i++) {
        json_t *record = json_array_get(base, i);
        json_object_set(by_id, json_string_value(json_object_get(record, "id")), record);
    }
    bool apart = json_object_size(by_id) == json_array_size(base) ||
                 fault_say(fault, "id: expected records that can be told apart by it");
    json_t *differing = apart ? differ_object(by_id, other, fault) : NULL;
    json_t *list = differing == NULL ? NULL : json_array();
    const char *id;
    json_t *record;
    json_object_foreach(differing, id, record)
    {
        json_t *named = json_pack("{s:s}", "id", id);
        json_object_update(named, record);
        json_array_append_new(list, named);
    }
    json_decref(differing);
    json_decref(by_id);
    return list;
}

/* What the base becomes where the other differs from it; NULL with a fault. Whatever is the same
 * is shared with the base. */
static json_t *differ(const json_t *base, const json_t *other, struct fault *fault)
{
    if (json_is_object(base) && json_is_object(other)) {
        return differ_object(base, other, fault);
    }
    if (json_is_object(other) && json_array_size(base) > 0 && has_ids(base)) {
        return differ_records(base, other, fault);
    }
    return json_incref((json_t *)other);
}

json_t *case_game(const json_t *one, struct fault *fault)
{
    json_t *own = json_object_get(one, "game");
    const json_t *like = json_object_get(one, "like");
    if (!json_is_object(like)) { /* of a case that was not read from a file a name is no link */
        return json_incref(own);
    }
    if (json_object_get(like, "game") == NULL && json_object_get(like, "like") == NULL) {
        fault_say(fault, "like: expected a game there, found none");
        return NULL;
    }
    json_t *base = case_game(like, fault);
    if (base == NULL || own == NULL) {
        return base;
    }
    json_t *game = differ(base, own, fault);
    if (game == NULL) {
        fault_within(fault, "game.");
    }
    json_decref(base);
    return game;
}
