/* world/box.h -- boxes around points and around boxes. */
#ifndef DEFT_WORLD_BOX_H
#define DEFT_WORLD_BOX_H

#include "deft/math.h"
#include "math/dmath.h"

/* A box around nothing: it touches no other. */
static inline deft_box deft__box_nothing(void)
{
    deft_box box = {DEFT__INFINITY, DEFT__INFINITY, -DEFT__INFINITY, -DEFT__INFINITY};
    return box;
}

/* Makes it go around another box, too. */
static inline void deft__box_take(deft_box *box, const deft_box *other)
{
    box->min_x = deft__min(box->min_x, other->min_x);
    box->min_y = deft__min(box->min_y, other->min_y);
    box->max_x = deft__max(box->max_x, other->max_x);
    box->max_y = deft__max(box->max_y, other->max_y);
}

/* The same of a point. */
static inline void deft__box_take_point(deft_box *box, double x, double y)
{
    deft_box point = {x, y, x, y};
    deft__box_take(box, &point);
}

/* The box, moved. */
static inline deft_box deft__box_moved(deft_box box, double x, double y)
{
    deft_box moved = {box.min_x + x, box.min_y + y, box.max_x + x, box.max_y + y};
    return moved;
}

/* The box, larger by so much on each side. */
static inline deft_box deft__box_grown(deft_box box, double by)
{
    deft_box grown = {box.min_x - by, box.min_y - by, box.max_x + by, box.max_y + by};
    return grown;
}

static inline bool deft__box_touches(const deft_box *a, const deft_box *b)
{
    return a->min_x <= b->max_x && b->min_x <= a->max_x && a->min_y <= b->max_y && b->min_y <= a->max_y;
}

#endif
