/* The options of the family: what each settles, the clause it belongs to, its values. A set lists
 * those it has (pz8-ww2.c and its sisters). The first value is the default. */
#ifndef SANDTABLE_RULES_PZ8_GROUND_OPTIONS_H
#define SANDTABLE_RULES_PZ8_GROUND_OPTIONS_H

#define LABELS(...)                                                                                \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

#define TEXT_OPT_BASE "opt-base", "how large a base is", CLAUSE_SETUP_BASES, LABELS(SET_BASES)
#define TEXT_OPT_SCALE                                                                             \
    "opt-scale", "100 or 50 metres to the inch", CLAUSE_SETUP_SCALE, LABELS("normal", "infantry")
#define TEXT_OPT_MOVE_TERRAIN                                                                      \
    "opt-move-terrain", "whether rough ground slows by the inch or the whole move",                \
        CLAUSE_MOVE_ROUGH, LABELS("prorata", "whole")
#define TEXT_OPT_HILL_VIEW                                                                         \
    "opt-hill-view", "whether one looks over units from a hill", CLAUSE_SIGHT_TERRAIN_BLOCKS,      \
        LABELS("none", "over-units")
#define TEXT_OPT_FIRED_VISIBLE                                                                     \
    "opt-fired-visible", "how long firing gives a unit away", CLAUSE_SIGHT_FIRED_REVEALS,          \
        LABELS("same-turn", "until-next-fire")
#define TEXT_OPT_FOG                                                                               \
    "opt-fog", "which enemies are shown", CLAUSE_SIGHT_SEEN, LABELS("concealed", "full")
#define TEXT_OPT_PREMEASURE                                                                        \
    "opt-premeasure", "whether a shot out of range is refused or lost", CLAUSE_FIRE_DECLARE,       \
        LABELS("no", "yes")
#define TEXT_OPT_RANGE_TO                                                                          \
    "opt-range-to", "to which point of the target the range is measured", CLAUSE_FIRE_RANGE,       \
        LABELS("centre", "edge")
#define TEXT_OPT_ARC                                                                               \
    "opt-arc", "how wide the forward arc is", CLAUSE_FIRE_ARC, LABELS("each-side", "total")
#define TEXT_OPT_INDIRECT_TARGET                                                                   \
    "opt-indirect-target", "what indirect fire may aim at", CLAUSE_ARTILLERY_TARGET,               \
        LABELS("seen", "shown")
#define TEXT_OPT_DDIR                                                                              \
    "opt-ddir", "how many directions the direction die knows", CLAUSE_ARTILLERY_DEVIATION,         \
        LABELS("8", "360")
#define TEXT_OPT_DEVIATION_HITS                                                                    \
    "opt-deviation-hits", "whom a stray shell strikes", CLAUSE_ARTILLERY_IMPACT,                   \
        LABELS("under-point", "none")
#define TEXT_OPT_CLOSE_LIMITS                                                                      \
    "opt-close-limits", "whether arc and minimum range bind a close attack", CLAUSE_CLOSE_LIMITS,  \
        LABELS("apply", "ignore")
#define TEXT_OPT_CLOSE_SUPPRESSED                                                                  \
    "opt-close-suppressed", "when a Suppressed unit in close combat is destroyed",                 \
        CLAUSE_CLOSE_SUPPRESSED, LABELS("at-attack", "at-contact")
#define TEXT_OPT_EARLY_GUNS                                                                        \
    "opt-early-guns", "which early French and Japanese guns are weak", CLAUSE_DAMAGE_EARLY_GUNS,   \
        LABELS("towed", "all")
#define TEXT_OPT_ESCALATION                                                                        \
    "opt-escalation", "what a lead of 1 does to a Suppressed unit",                                \
        CLAUSE_DAMAGE_SUPPRESSED_AGAIN, LABELS("strict", "ladder")
#define TEXT_OPT_RALLY_HQ                                                                          \
    "opt-rally-hq", "which HQ helps to rally", CLAUSE_RALLY_RANGE, LABELS("own", "any")
#define TEXT_OPT_MINE_HALT                                                                         \
    "opt-mine-halt", "how long a minefield halts", CLAUSE_MINES_ENTER,                             \
        LABELS("this-turn", "next-turn")
#define TEXT_OPT_MORTAR_SMOKE                                                                      \
    "opt-mortar-smoke", "whether mortars fire smoke", CLAUSE_SMOKE_FIRE, LABELS("no", "yes")
#define TEXT_OPT_HELI_CONCEALED                                                                    \
    "opt-heli-concealed", "whether helicopters see concealed units from afar",                     \
        CLAUSE_SIGHT_HELICOPTERS, LABELS("limited", "sees-all")
#define TEXT_OPT_ATGW_VEHICLES                                                                     \
    "opt-atgw-vehicles", "whether ATGW on ground vehicles fire once a game", CLAUSE_MISSILE_ONCE,  \
        LABELS("once", "unlimited")
#define TEXT_OPT_SAM_DETER                                                                         \
    "opt-sam-deter", "whether a SAM team that has fired still deters aircraft", CLAUSE_AIR_SAM,    \
        LABELS("unfired", "always")
#define TEXT_OPT_ERA_ORDER                                                                         \
    "opt-era-order", "whether Defence is halved before or after reactive armour is added",         \
        CLAUSE_DAMAGE_REACTIVE, LABELS("halve-first", "add-first")
#define TEXT_OPT_HIGH_CONCEALED                                                                    \
    "opt-high-concealed", "whether Walkers and GEV see concealed infantry from afar",              \
        CLAUSE_SIGHT_HIGH, LABELS("limited", "sees-all")
#define TEXT_OPT_ARTILLERY_ARC                                                                     \
    "opt-artillery-arc", "the arc of MRL and SPG", CLAUSE_FIRE_ARC, LABELS("forward", "all-round")
#define TEXT_OPT_SAMPLE_CONFLICT                                                                   \
    "opt-sample-conflict", "what holds where samples and tables differ", CLAUSE_POINTS_CONFLICT,   \
        LABELS("sample", "table")
#define TEXT_OPT_SCORE                                                                             \
    "opt-score", "what a destroyed unit counts", CLAUSE_VICTORY_POINTS, LABELS("units", "cost")
#define TEXT_OPT_OBSTACLES                                                                         \
    "opt-obstacles", "whether there are mines, wire and smoke", CLAUSE_OBSTACLES_NONE,             \
        LABELS("none", "ww2")

/* Those that all four sets have. */
#define COMMON_OPTIONS(OPTION)                                                                     \
    OPTION(OPT_BASE)                                                                               \
    OPTION(OPT_SCALE)                                                                              \
    OPTION(OPT_MOVE_TERRAIN)                                                                       \
    OPTION(OPT_HILL_VIEW)                                                                          \
    OPTION(OPT_FIRED_VISIBLE)                                                                      \
    OPTION(OPT_FOG)                                                                                \
    OPTION(OPT_PREMEASURE)                                                                         \
    OPTION(OPT_RANGE_TO)                                                                           \
    OPTION(OPT_ARC)                                                                                \
    OPTION(OPT_INDIRECT_TARGET)                                                                    \
    OPTION(OPT_DDIR)                                                                               \
    OPTION(OPT_DEVIATION_HITS)                                                                     \
    OPTION(OPT_CLOSE_LIMITS)                                                                       \
    OPTION(OPT_CLOSE_SUPPRESSED)                                                                   \
    OPTION(OPT_ESCALATION)

/* And those of all who have guided missiles. */
#define MISSILE_OPTIONS(OPTION)                                                                    \
    COMMON_OPTIONS(OPTION)                                                                         \
    OPTION(OPT_MINE_HALT)                                                                          \
    OPTION(OPT_MORTAR_SMOKE)                                                                       \
    OPTION(OPT_HELI_CONCEALED)                                                                     \
    OPTION(OPT_ATGW_VEHICLES)                                                                      \
    OPTION(OPT_SAM_DETER)

#endif
