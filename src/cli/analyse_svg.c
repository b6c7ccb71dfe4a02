#include "cli/analyse.h"

#include <math.h>
#include <stdio.h>

enum { WIDE = 720, HIGH = 260, LEFT = 48, RIGHT = 16, TOP = 32, BOTTOM = 36 };

static double x_of(const struct analysis *analysis, uint32_t i)
{
    uint32_t last = analysis->n;
    return LEFT + (double)(WIDE - LEFT - RIGHT) * i / (last > 0 ? last : 1);
}

static double y_of(double chance)
{
    double held = chance < 0 ? 0 : chance > 1 ? 1 : chance;
    return TOP + (HIGH - TOP - BOTTOM) * (1 - held);
}

static struct estimate chance_at(const struct analysis *analysis, uint32_t i)
{
    return i < analysis->n ? analysis->moments[i].moment.before
                           : moment_after(analysis, analysis->n - 1);
}

/* What would end a tag or an entity. */
static void print_plain(const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", stdout);
            break;
        case '>':
            fputs("&gt;", stdout);
            break;
        case '&':
            fputs("&amp;", stdout);
            break;
        default:
            putchar(*text);
        }
    }
}

static void print_frame(const struct analysis *analysis)
{
    const struct game *game = analysis->game;
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
           "height=\"%d\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n<title>",
           WIDE, HIGH, WIDE, HIGH);
    printf("Chance of winning of ");
    print_plain(game->scenario->side_names[0]);
    printf(", ");
    print_plain(game->scenario->title);
    printf("</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDE, HIGH);
    printf("<text x=\"%d\" y=\"20\">Chance of winning: ", LEFT);
    print_plain(game->scenario->side_names[0]);
    puts("</text>");
    for (int per_cent = 0; per_cent <= 100; per_cent += 25) {
        double y = y_of(per_cent / 100.0);
        printf("<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#ccc\"/>"
               "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" fill=\"#555\">%d %%</text>\n",
               LEFT, y, WIDE - RIGHT, y, LEFT - 6, y + 4, per_cent);
    }
}

static void print_turns(const struct analysis *analysis)
{
    int turn = -1;
    double last = -100;
    for (uint32_t i = 0; i < analysis->n; i++) {
        const struct moment *moment = &analysis->moments[i].moment;
        double x = x_of(analysis, i);
        if (moment->turn != turn) {
            turn = moment->turn;
            printf("<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#eee\"/>", x, TOP, x,
                   HIGH - BOTTOM);
            if (x - last > 24) {
                printf("<text x=\"%.1f\" y=\"%d\" fill=\"#555\">%d</text>", x, HIGH - BOTTOM + 16,
                       turn);
                last = x;
            }
            putchar('\n');
        }
    }
}

/* Two standard errors to either side, then the curve itself. */
static void print_curve(const struct analysis *analysis)
{
    fputs("<polygon fill=\"#2a5db0\" fill-opacity=\"0.15\" points=\"", stdout);
    for (uint32_t i = 0; i <= analysis->n; i++) {
        struct estimate chance = chance_at(analysis, i);
        printf("%.1f,%.1f ", x_of(analysis, i), y_of(chance.mean + 2 * chance.error));
    }
    for (uint32_t i = analysis->n + 1; i-- > 0;) {
        struct estimate chance = chance_at(analysis, i);
        printf("%.1f,%.1f ", x_of(analysis, i), y_of(chance.mean - 2 * chance.error));
    }
    fputs("\"/>\n<polyline fill=\"none\" stroke=\"#2a5db0\" stroke-width=\"2\" points=\"", stdout);
    for (uint32_t i = 0; i <= analysis->n; i++) {
        printf("%.1f,%.1f ", x_of(analysis, i), y_of(chance_at(analysis, i).mean));
    }
    puts("\"/>");
}

static void print_mark(const struct analysis *analysis, uint32_t i, const char *what,
                       const char *colour)
{
    const struct seen *seen = &analysis->moments[i];
    printf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"><title>Command %u, %s: ",
           x_of(analysis, i), y_of(seen->moment.before.mean), colour, seen->moment.n, what);
    print_plain(seen->text);
    if (seen->better != NULL) {
        fputs("; better: ", stdout);
        print_plain(seen->better);
    }
    puts("</title></circle>");
}

void analysis_svg(const struct analysis *analysis)
{
    print_frame(analysis);
    print_turns(analysis);
    print_curve(analysis);
    for (uint32_t i = 0; i < analysis->n; i++) {
        const struct moment *moment = &analysis->moments[i].moment;
        if (moment->blunder) {
            print_mark(analysis, i, "a blunder", "#b00020");
        } else if (is_notable(estimate_rise(moment->before, moment_after(analysis, i)))) {
            print_mark(analysis, i, "a turning point", "#c77700");
        }
    }
    puts("</svg>");
}
