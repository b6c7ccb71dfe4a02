#include "draw/text_board.h"

#include "format/name.h"
#include "format/view.h"

void heading_print(const struct paper *paper, const struct scene *scene)
{
    const struct scenario *scenario = scene->scenario;
    char sides[SIDES][VALUE_TEXT];
    side_name(scene, 0, sides[0]);
    side_name(scene, 1, sides[1]);
    paper_write(paper, INK_STRONG, "%s", scenario->title[0] ? scenario->title : scenario->name);
    fprintf(paper->to, " (%s): ", scene->rules->title);
    paper_write(paper, side_ink(0), "%s", sides[0]);
    fputs(" against ", paper->to);
    paper_write(paper, side_ink(1), "%s", sides[1]);
    if (scenario->last_turn != 0) {
        fprintf(paper->to, ", turn %d of %d", scene->state->turn, scenario->last_turn);
    }
    char conditions[CONDITIONS_TEXT];
    conditions_text(scene, conditions);
    fprintf(paper->to, "%s%s\n", conditions[0] ? ", " : "", conditions);
}

void board_print(const struct paper *paper, const struct scene *scene, const struct survey *survey)
{
    switch (scene->rules->board) {
    case BOARD_HEX:
        hex_board_print(paper, scene, &(struct hex_marks){.fields = survey});
        break;
    case BOARD_TABLE:
        table_board_print(paper, scene, survey);
        break;
    case BOARD_SQUARE:
        square_board_print(paper, scene);
        break;
    case BOARD_ZONE:
        zone_board_print(paper, scene);
        break;
    }
}
