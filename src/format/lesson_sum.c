#include "format/lesson_sum.h"

#include <string.h>

#include "format/event.h"

/* A calm reader: 200 words a minute. */
enum { WORD_MS = 300 };

/* What somebody needs who looks for each thing for the first time: a unit to click, a button and a
 * place; odds and refusals are read as well. */
enum { NEXT_MS = 2000, SELECT_MS = 5000, DO_MS = 12000, ASK_MS = 20000, UNDO_MS = 5000 };

/* The theatre of the client at its normal pace (web/js/game/theatre.js): an act that is lit, played
 * and read, one with dice that fall first, and the rest behind a command. */
enum { ACT_MS = 1000, DICE_MS = 1500, REST_MS = 220 };

static const struct {
    const char *kind;
    unsigned part, ms;
} waits[] = {{"select", TEACHES_LOOK, SELECT_MS},
             {"do", 0, DO_MS},
             {"odds", TEACHES_ODDS, ASK_MS},
             {"refused", TEACHES_REFUSAL, ASK_MS},
             {"undo", TEACHES_UNDO, UNDO_MS}};

static unsigned words_of(const char *text)
{
    unsigned n = 0;
    while (*text != '\0') {
        text += strspn(text, " ");
        n += *text != '\0';
        text += strcspn(text, " ");
    }
    return n;
}

void lesson_sum_step(struct lesson_sum *sum, const json_t *step)
{
    const json_t *wait = json_object_get(step, "wait");
    unsigned words = words_of(json_string_value(json_object_get(step, "say")));
    sum->words += words;
    sum->reading_ms += words * WORD_MS;
    sum->teaches |= json_object_get(step, "them") != NULL ? TEACHES_ENEMY : 0;
    sum->doing_ms += wait == NULL ? NEXT_MS : 0;
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        bool is = json_object_get(wait, waits[i].kind) != NULL;
        sum->teaches |= is ? waits[i].part : 0;
        sum->doing_ms += is ? waits[i].ms : 0;
    }
}

static bool has_value(const struct event_kind *kind, const char *name)
{
    for (int i = 0; i < EVENT_VALUES && kind->values[i].name != NULL; i++) {
        if (strcmp(kind->values[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* What the events of a shot are called in the books. */
static bool is_shot(const char *name)
{
    static const char *const stems[] = {"fire",    "shot",   "shoot",  "bombard",
                                        "barrage", "volley", "launch", "assault"};
    for (size_t i = 0; i < sizeof stems / sizeof stems[0]; i++) {
        if (strstr(name, stems[i]) != NULL) {
            return true;
        }
    }
    return false;
}

void lesson_sum_events(struct lesson_sum *sum, const struct scene *scene,
                       const struct events *events, int learner, bool is_own)
{
    sum->turns += is_own && (sum->new_turn || sum->turns == 0);
    sum->teaches |= is_own && sum->turns > 1 ? TEACHES_TURN : 0;
    sum->new_turn = sum->new_turn && !is_own;
    sum->watching_ms += REST_MS;
    for (uint32_t i = 0; i < events->n; i++) {
        const struct event *event = &events->list[i];
        const struct event_kind *kind = ruleset_event(scene->rules, event->kind);
        int owner = event_owner(scene, event);
        bool own = owner == learner || (owner == SIDE_NONE && is_own);
        if (!event_is_seen(event, learner)) {
            continue;
        }
        sum->watching_ms += event->n_dice > 0 ? DICE_MS : ACT_MS;
        sum->new_turn = sum->new_turn || event->kind == EVENT_TURN;
        bool moved =
            has_value(kind, "path") || has_value(kind, "to") || strstr(kind->name, "move") != NULL;
        sum->teaches |= own && moved ? TEACHES_MOVE : 0;
        sum->teaches |= own && is_shot(kind->name) ? TEACHES_FIRE : 0;
    }
}

unsigned lesson_sum_tenths(const struct lesson_sum *sum)
{
    return (sum->reading_ms + sum->doing_ms + sum->watching_ms + 3000) / 6000;
}

const char *lesson_sum_lacks(const struct lesson_sum *sum)
{
    static const char *const parts[] = {"look",    "move", "fire",     "odds",
                                        "refusal", "undo", "new turn", "enemy"};
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (!(sum->teaches >> i & 1)) {
            return parts[i];
        }
    }
    return NULL;
}
