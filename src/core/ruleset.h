/* The rule set interface: what a set of rules must provide to be played on Sandtable.
 *
 * A rule set is one exported constant struct. Its functions receive the scenario and the state,
 * which they know to be their own structs behind the heads of state.h. They keep nothing between
 * calls. src/rules/blank is a small one to copy from; CONTRIBUTING.md has the checklist. */
#ifndef SANDTABLE_CORE_RULESET_H
#define SANDTABLE_CORE_RULESET_H

#include <stdbool.h>
#include <stdint.h>

#include "core/command.h"
#include "core/event.h"
#include "core/field.h"
#include "core/intent.h"
#include "core/play.h"
#include "core/rating.h"
#include "core/refusal.h"
#include "core/state.h"

struct campaign_rules;
struct survey;

enum board_kind { BOARD_HEX, BOARD_TABLE, BOARD_SQUARE, BOARD_ZONE };

enum clause_kind { CLAUSE_IS_RULE, CLAUSE_IS_TABLE, CLAUSE_IS_SCENARIO };

/* One clause of a ledger, compiled in by the build. A family of rule sets numbers its clauses
 * together; where a set lacks a clause of its family the id is NULL. */
struct clause {
    const char *id; /* pz8-space.fire.to-hit */
    const char *title;
    const char *text;
    enum clause_kind kind;
    const char *cited; /* where source files name it: "src/rules/toy/fire.c:12", a line each; NULL:
                        * none does */
};

/* Clauses of the umpire itself are numbered from 1, those of a rule set from CLAUSES_FIRST. */
enum { CLAUSES_FIRST = 64 };

enum phase_end { PHASE_GOES_ON, PHASE_ENDS };

/* One line of the sequence of play. `run` is called whenever the agenda is empty: it does what
 * comes next, perhaps by pushing a task, or says that the phase ends. After the last phase the
 * first one of the next turn begins. */
struct phase {
    const char *name;
    const char *title;
    const char *who; /* "auto", "both", "the two sides in turn" ... */
    uint16_t clause;
    enum phase_end (*run)(struct play *play);
    bool once; /* of the first turn alone: setting up */
};

/* What can be said to a kind of task, by task.kind. */
struct task_kind {
    uint64_t verbs;       /* a bit for each verb that answers it; none where it only runs */
    uint16_t clause;      /* that forbids the others */
    const char *sentence; /* and says so: "now ships move" */
    uint64_t judged;      /* verbs that do not answer it either, but whose own check says why */

    /* Lists whatever could be said to it, as the list of a verb does: where its verbs have much to
     * find out in common. NULL: it is found verb by verb. */
    bool (*list)(const struct scenario *scenario, const struct state *state, int side,
                 struct legal *legal);
};

struct option {
    const char *name;          /* opt-edge */
    const char *about;         /* what it settles */
    uint16_t clause;           /* the ruling it belongs to */
    const char *const *labels; /* the first is the default; NULL at the end */
};

struct formation;

enum { PRINTED_FACES = 6 }; /* of a die that does not show the number of its face */

struct purpose {
    const char *name;              /* to-hit */
    const char *about;             /* "to hit", as the umpire asks for the die */
    const char *success, *failure; /* "hit", "miss": what a roll against a number is called */
    bool each; /* every die counts what its face is worth: the total is not what they show */
    const uint8_t *prints; /* what stands on the faces of the die, from the first; NULL: 1, 2, 3 ...
                            * Events, needs and typed dice are in these; the stream, the journal
                            * and odds in faces. It is thrown for its total alone. */
};

/* Why a roll counts more or less than the dice show. */
struct reason {
    const char *words; /* "firing back" */
    uint16_t clause;
    bool secret; /* only the owner of the unit is told it, and what the roll came to with it */
};

/* A table of the ledger as JSON text, for the help screen. */
struct data_table {
    const char *name;
    const char *json;
};

/* A scenario that comes with the rule set, as JSON text. */
struct shipped_scenario {
    const char *name;
    const char *json;
};

struct outcome {
    bool over;
    uint8_t winner; /* a side, or SIDE_NONE */
    uint16_t clause;
    int16_t points[SIDES];
};

struct ruleset {
    const char *slug;
    const char *title;
    const char *about;
    const char *author; /* of the rule book */
    const char *period; /* as it stands on the shelf: "1939-45" */
    const char *ledger; /* the whole text of docs/rules/<slug>.md */
    uint16_t revision;  /* goes up whenever a journal could replay differently */
    bool example;       /* for those who write rule sets, not for the shelf */
    enum board_kind board;
    uint8_t day_hours;     /* turns are hours: so many are a day and a night; 0: they are not */
    uint8_t light_hours;   /* and so many of them, from the first on, are light */
    const char *look;      /* what the board is like, for drawing: "night-sea"; NULL: as its kind
                            * is */
    bool lettered_squares; /* they are called "f4", not "6,4" */
    const char *side_ids[SIDES]; /* as the rules call the sides: "1", "2" or "a", "b" */
    bool samples; /* there are endless paths, places and lists of men: lists hold some, and every
                   * command of other verbs */
    bool open;    /* nothing is hidden: a view is the state itself, but for the counts of dice and
                   * commands */
    bool
        hides_from_both; /* what view() hides it hides from both: no side has a secret of its own */
    uint8_t solo_option; /* 1 + the option by which the rules run a side themselves: one of its
                          * choices is called like that side; 0: they cannot */
    uint16_t turn_clause; /* what says whose turn it is to speak; 0: the umpire's own clause */
    uint32_t scenario_size, state_size;

    const struct clause *clauses;
    const struct phase *phases;
    const struct verb *verbs;
    const struct task_kind *tasks; /* which verbs answer which; what they mean is theirs (verb.h) */
    const struct option *options;
    const struct event_kind *events;
    const struct purpose *purposes;
    const struct reason *reasons;
    const struct collection *collections; /* the first is the units, the second their templates */
    const char *const *terrain_kinds;     /* on an open table: what a piece of terrain can be */
    uint32_t table_offset;                /* and where the scenario keeps its struct table */
    const struct formation *formations;   /* how bodies stand (board/table_form.h) */
    const struct field *settings;         /* fields of the scenario beside its head */
    const struct field *globals;          /* fields of the state beside its head */
    const struct data_table *tables;
    const struct shipped_scenario *scenarios;
    const struct campaign_rules
        *campaign;                     /* how its battles follow one another; NULL: they do not */
    const struct rating_input *rating; /* what is to be known of a unit in order to rate it */
    const struct weight *weights;      /* what a computer player weighs (intent.h), scale first */
    uint16_t horizon; /* turns that it follows a game in its mind, the present one being the first;
                       * 0: to the end */
    uint32_t look_ns; /* what it takes to judge one command of a list, on an ordinary core: it
                       * counts with this, not with the clock; 0: not known */
    uint16_t n_clauses, n_phases, n_verbs, n_options, n_events, n_purposes, n_collections;
    uint16_t n_reasons, n_settings, n_globals, n_tables, n_scenarios, n_rating, n_tasks,
        n_formations, n_weights;

    /* Fills in what every scenario starts with: the catalogue of templates. */
    void (*prepare)(struct scenario *scenario, struct state *state);

    /* Completes and checks what a file gave: false with the place and what was expected. What
     * follows from it and never changes may be kept in the scenario. */
    bool (*setup)(struct scenario *scenario, struct state *state, struct problem *problem);

    /* Why not, of a command given while the other side is to speak: false where the rules know
     * better than that, as after an activation that ended by itself. NULL: they never do. */
    bool (*untimely)(const struct scenario *scenario, const struct state *state,
                     const struct command *command, struct refusal *why);

    /* Carries out a task that waits for nobody, already off the agenda. NULL where all wait. */
    void (*run)(struct play *play, const struct task *task);

    /* One command of the side to speak, any of those it could give, picked by the lot without
     * listing them all; false: take one of the list. NULL where lists are short. */
    bool (*wander)(const struct scenario *scenario, const struct state *state, uint64_t lot,
                   struct command *command);

    /* Takes from a copy of the state what this side may not know and what fields do not already say
     * (FIELD_SECRET). NULL where nothing else is hidden. */
    void (*view)(const struct scenario *scenario, struct state *copy, int side);

    /* Takes from the audience of what a step has told, the events from `first` on, whoever may not
     * know of it now that all is done: a rule's own words may say less, never more. Asked after
     * each command and each step that runs by itself. NULL where events say it when they are
     * written. */
    void (*audience)(const struct scenario *scenario, struct state *state, struct events *events,
                     uint32_t first);

    /* Is it over, who won, and by which clause? */
    struct outcome (*outcome)(const struct scenario *scenario, const struct state *state);

    /* How it stands if both sides agree to end the game now. NULL: as a draw. */
    struct outcome (*settle)(const struct scenario *scenario, const struct state *state);

    /* How well a side stands, in thousandths of whatever the rules count; higher is better. The
     * intent is that of whoever asks. */
    int32_t (*score)(const struct scenario *scenario, const struct state *state, int side,
                     const struct intent *intent);

    /* How much better a side can expect to stand after this command, in the same measure; asked of
     * the verbs that do not say it themselves. The intent is the command's side's. NULL where a
     * computer player finds that out by trying. */
    int32_t (*promise)(const struct scenario *scenario, const struct state *view,
                       const struct command *command, const struct intent *intent);

    /* What each command of a side's list promises, all at once, the same as one by one: where much
     * is the same for many of them. False: they are to be asked of one by one. NULL: always so. */
    bool (*weigh)(const struct scenario *scenario, const struct state *view, int side,
                  const struct legal *legal, const struct intent *intent, int32_t promises[]);

    /* Fills in what a side's view does not hold, so that it becomes a state that the side could be
     * in: hidden units are somewhere, unknown ones are of some kind. By the lot, from nothing but
     * the view and what the scenario lets this side know. Words said in secret are asked for again
     * by whoever plays on. NULL where nothing else is hidden, or where computer players follow a
     * game in their minds no further than to the other side's word. */
    void (*determinize)(const struct scenario *scenario, struct state *view, int side,
                        uint64_t lot);

    /* What a side means to do with each of its units, by its view: the units of its intent, whose
     * weights stand. Asked before each of its words. NULL: it has no plan. */
    void (*plan)(const struct scenario *scenario, const struct state *view, int side,
                 struct intent *intent);

    /* What a unit sees and where it could go, for drawing (survey.h): written into an empty survey
     * of NO_PIECE. NULL where there is nothing to draw. */
    void (*survey)(const struct scenario *scenario, const struct state *view, int unit,
                   struct survey *survey);

    /* What the path of a command would use up and how much of it there is, in thou of movement;
     * false if the command has no path. NULL where paths cost nothing that could be told. */
    bool (*spends)(const struct scenario *scenario, const struct state *view,
                   const struct command *command, int32_t *spent, int32_t *allowance);

    /* May a player measure distances before he has named his target? NULL: always. */
    bool (*may_measure)(const struct scenario *scenario);

    /* May odds and previews be told before this command is given? NULL: always. No command with a
     * blind argument is foreseen, whatever this says. */
    bool (*foresees)(const struct scenario *scenario, const struct state *view,
                     const struct command *command);

    /* What the side that speaks cannot know before its command is carried out, though the odds hang
     * on it: a range that is measured afterwards, a counter that may be a fake. Makes the view such
     * that supposition `number` holds, and says which it is: "within half range"; NULL if there are
     * not so many. NULL where there is nothing to suppose. */
    const char *(*suppose)(const struct scenario *scenario, struct state *view,
                           const struct command *command, int number);

    /* What a unit costs, in eighths of a point. NULL where forces are not bought. */
    int32_t (*cost)(const struct scenario *scenario, const struct state *state, int unit);

    /* The factors of a unit, one value for each of `rating`; false with the reason where it cannot
     * be rated. NULL where units are not rated. */
    bool (*rate)(const struct rating_value values[], struct rating *rating, struct refusal *why);
};

/* The collections every rule set has, by their place in the table. */
enum { UNITS = 0, TEMPLATES = 1 };

/* The clause behind a number, of the umpire or of the rule set; NULL for 0 and for a clause that
 * only others of the family have. */
const struct clause *ruleset_clause(const struct ruleset *rules, int clause);

/* Its id; "" if there is none. */
const char *ruleset_clause_id(const struct ruleset *rules, int clause);

/* The kind of an event, of the umpire or of the rule set. */
const struct event_kind *ruleset_event(const struct ruleset *rules, int kind);

/* The speaker's own piece that a command is an order to: its first argument; NO_PIECE if it names
 * none. */
int32_t ruleset_ordered(const struct ruleset *rules, const struct command *command);

/* Does a view hold less than the state, but for words said in secret? */
bool ruleset_has_secrets(const struct ruleset *rules);

/* May distances be measured before a target is named? */
bool ruleset_may_measure(const struct ruleset *rules, const struct scenario *scenario);

/* May odds and previews of this command be told before it is given? False with the reason. */
bool ruleset_foresees(const struct ruleset *rules, const struct scenario *scenario,
                      const struct state *view, const struct command *command, struct refusal *why);

/* The memory a collection lies in. */
const void *collection_home(const struct collection *collection, const struct scenario *scenario,
                            const struct state *state);

/* The verb behind a number, of the umpire or of the rule set; NULL if there is none. */
const struct verb *ruleset_verb(const struct ruleset *rules, int verb);

extern const struct clause umpire_clauses[];
extern const uint16_t n_umpire_clauses;

#endif
