/* How a campaign stands, told to a person. */

#include <stdio.h>
#include <string.h>

#include "cli/campaign.h"
#include "format/event.h"
#include "format/value.h"

enum { GAP = 2 };

/* -- careers ----------------------------------------------------------------------------------- */

static int column_width(const struct scene *scene, const struct collection *careers, int field)
{
    const void *home = collection_home(careers, scene->scenario, scene->state);
    int widest = text_columns(careers->fields[field].name);
    for (int i = 0; i < collection_count(careers, home); i++) {
        const void *record = collection_look(careers, home, i);
        char text[VALUE_TEXT] = "";
        if (!is_unseen(careers, record)) {
            field_text(scene, &careers->fields[field], careers, record, text);
        }
        int width = text_columns(text);
        widest = width > widest ? width : widest;
    }
    return widest + GAP;
}

static void write_career(const struct paper *paper, const struct scene *scene,
                         const struct collection *careers, const void *record)
{
    bool lost = is_career_lost(scene->rules, record);
    fputs("  ", paper->to);
    for (int f = 0; f < careers->n_fields; f++) {
        char text[VALUE_TEXT];
        if (is_told_of_career(scene->rules, f)) {
            field_text(scene, &careers->fields[f], careers, record, text);
            paper_column(paper, lost ? INK_FAINT : INK_PLAIN, text,
                         column_width(scene, careers, f));
        }
    }
    fputc('\n', paper->to);
}

static void write_heads(const struct paper *paper, const struct scene *scene,
                        const struct collection *careers)
{
    fputs("  ", paper->to);
    for (int f = 0; f < careers->n_fields; f++) {
        if (is_told_of_career(scene->rules, f)) {
            paper_column(paper, INK_FAINT, careers->fields[f].name,
                         column_width(scene, careers, f));
        }
    }
    fputc('\n', paper->to);
}

static void write_careers_of(const struct paper *paper, const struct scene *scene,
                             const struct collection *careers, int side)
{
    const void *home = collection_home(careers, scene->scenario, scene->state);
    char name[VALUE_TEXT];
    side_name(scene, side, name);
    paper_write(paper, side_ink(side), "%s\n", name);
    write_heads(paper, scene, careers);
    for (int i = 0; i < collection_count(careers, home); i++) {
        const void *record = collection_look(careers, home, i);
        bool own =
            careers->owner < 0 || field_get(&careers->fields[careers->owner], record) == side;
        if (own && !is_unseen(careers, record)) {
            write_career(paper, scene, careers, record);
        }
    }
}

void campaign_tell_careers(const struct paper *paper, const struct scene *scene)
{
    const struct collection *careers = campaign_careers(scene->rules);
    for (int side = 0; side < SIDES && careers != NULL; side++) {
        write_careers_of(paper, scene, careers, side);
    }
}

/* -- the whole --------------------------------------------------------------------------------- */

void campaign_tell_standing(const struct paper *paper, const struct scene *scene)
{
    struct standing standing;
    char names[SIDES][VALUE_TEXT];
    if (!campaign_standing(scene, &standing)) {
        return;
    }
    side_name(scene, 0, names[0]);
    side_name(scene, 1, names[1]);
    const int16_t *points = standing.points;
    if (standing.over) {
        char result[RESULT_TEXT];
        result_text(scene, standing.winner, points[0], points[1], result);
        paper_write(paper, INK_STRONG, "The campaign is over: %s (%s).\n", result,
                    ruleset_clause_id(scene->rules, standing.clause));
        return;
    }
    fprintf(paper->to, "Battle %d of %d%s; ", standing.battle, standing.battles,
            scene->state->over ? " is over" : "");
    if (points[0] == points[1]) {
        fprintf(paper->to, "both sides have %d points.\n", points[0]);
    } else {
        int leader = points[0] > points[1] ? 0 : 1;
        fprintf(paper->to, "the lead is with %s, %d points to %d.\n", names[leader], points[leader],
                points[1 - leader]);
    }
}

static void tell_battle(const struct paper *paper, const struct campaign *campaign,
                        const struct scene *scene, int number)
{
    const struct battle *battle = &campaign->battles[number];
    fprintf(paper->to, "  %d  %-24s ", number + 1, battle->journal);
    if (!battle->ended) {
        fprintf(paper->to, "not over yet\n");
    } else {
        char result[RESULT_TEXT];
        result_text(scene, battle->winner, battle->points[0], battle->points[1], result);
        fprintf(paper->to, "%s\n", result);
    }
}

void campaign_tell(const struct paper *paper, const struct campaign *campaign,
                   const struct scene *scene)
{
    paper_write(paper, INK_STRONG, "%s", campaign->title);
    fprintf(paper->to, " (%s)\n", campaign->rules->title);
    campaign_tell_standing(paper, scene);
    fputs("\n", paper->to);
    for (int i = 0; i < campaign->n; i++) {
        tell_battle(paper, campaign, scene, i);
    }
    fputs("\n", paper->to);
    campaign_tell_careers(paper, scene);
}
