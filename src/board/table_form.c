#include "board/table_form.h"

#include <assert.h>

#include "board/table_angle.h"
#include "board/table_root.h"

/* ---- About a centre ---- */

/* Men in a full rank. */
static int files_of(const struct formation *form, int n)
{
    if (form->files == FILES_ALL) {
        return n;
    }
    return form->files == FILES_HALF ? (n + 1) / 2 : form->files;
}

static int ranks_of(const struct formation *form, int n, int files)
{
    return form->files == FILES_HALF ? 2 : (n + files - 1) / files;
}

struct point form_place(const struct formation *form, int n, int i, struct point centre, int facing)
{
    const int files = files_of(form, n);
    assert(n > 0 && i >= 0 && i < n && files > 0 && files <= FILES_MAX);
    const int ranks = ranks_of(form, n, files);
    const int rank = i / files;
    const bool is_last = rank == ranks - 1;
    const int abreast = is_last && !form->short_left ? n - rank * files : files;
    const int32_t ahead = (ranks - 1 - 2 * rank) * (form->depth / 2) - form->behind;
    const int32_t right = (2 * (i - rank * files) - (abreast - 1)) * (form->gap / 2);

    assert(form->depth % 2 == 0 && form->gap % 2 == 0);
    return point_beside(centre, facing, ahead, right);
}

void form_places(const struct formation *form, int n, struct point centre, int facing,
                 struct point places[])
{
    for (int i = 0; i < n; i++) {
        places[i] = form_place(form, n, i, centre, facing);
    }
}

/* ---- From end to end ---- */

/* The vector of that length to the right of the way from a to b; to the south if there is none. */
static struct point to_the_right(struct point a, struct point b, int32_t length)
{
    const struct point way = point_to(a, b);
    const int64_t way2 = vector_dot(way, way);

    if (way2 == 0) {
        return (struct point){.x = 0, .y = -length};
    }
    return (struct point){.x = (int32_t)over_root((int64_t)way.y * length, way2),
                          .y = (int32_t)over_root(-(int64_t)way.x * length, way2)};
}

struct point form_line(const struct line_form *line, int n, int i)
{
    assert(line->ranks > 0 && n > 0 && i >= 0 && i < n);
    const int files = (n + line->ranks - 1) / line->ranks;
    const struct point back =
        to_the_right(line->a, line->b, line->behind * line->depth * (i / files));
    const struct point a = point_plus(line->a, back);
    const struct point b = point_plus(line->b, back);

    return files == 1 ? a : leg_part(a, b, (struct part){.n = i % files, .d = files - 1});
}

int form_behind(struct point a, struct point b, struct point away)
{
    return vector_dot(to_the_right(a, b, INCH), away) >= 0 ? 1 : -1;
}
