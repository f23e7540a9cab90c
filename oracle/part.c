/* oracle/part.c -- hands out motions, and features, of a part of a tick. */
#include "part.h"

#include <math.h>

static bool part_body(const void *user, uint32_t body, deft_body_motion *out)
{
    const oracle_part *part = user;
    deft_body_motion whole;
    if (!part->whole->body(part->whole->user, body, &whole)) {
        return false;
    }
    double x = whole.to.x - whole.from.x;
    double y = whole.to.y - whole.from.y;
    double turn = whole.to_rad - whole.from_rad;
    out->from.x = whole.from.x + x * part->from;
    out->from.y = whole.from.y + y * part->from;
    out->from_rad = whole.from_rad + turn * part->from;
    out->to.x = whole.from.x + x * part->to;
    out->to.y = whole.from.y + y * part->to;
    out->to_rad = whole.from_rad + turn * part->to;
    return true;
}

/* Takes a feature from where its body stands at the tick's start to where it stands at the part's. */
static void move_feature(deft_feature *feature, const deft_body_motion *whole, const deft_body_motion *part,
                         deft_pos origin)
{
    double turn = part->from_rad - whole->from_rad;
    double c = cos(turn);
    double s = sin(turn);
    for (uint32_t i = 0; i < feature->count; i++) {
        double x = (double)feature->points[i].x + (origin.x - whole->from.x);
        double y = (double)feature->points[i].y + (origin.y - whole->from.y);
        feature->points[i].x = (float)(x * c - y * s + (part->from.x - origin.x));
        feature->points[i].y = (float)(x * s + y * c + (part->from.y - origin.y));
    }
    double x = (double)feature->one_way.x;
    double y = (double)feature->one_way.y;
    feature->one_way.x = (float)(x * c - y * s);
    feature->one_way.y = (float)(x * s + y * c);
}

static uint32_t part_gather(const void *user, const deft_pos *origin, const deft_box *region,
                            deft_feature *out, uint32_t capacity)
{
    const oracle_part *part = user;
    uint32_t count = part->whole->gather(part->whole->user, origin, region, out, capacity);
    for (uint32_t i = 0; i < count && i < capacity && part->from > 0; i++) {
        deft_body_motion whole;
        deft_body_motion motion;
        if (out[i].body != 0 && part->whole->body(part->whole->user, out[i].body, &whole) &&
            part_body(part, out[i].body, &motion)) {
            move_feature(&out[i], &whole, &motion, *origin);
        }
    }
    return count;
}

deft_world_view oracle_part_view(const oracle_part *part)
{
    deft_world_view view = *part->whole;
    if (view.body != NULL) {
        view.gather = part_gather;
        view.body = part_body;
        view.user = part;
    }
    return view;
}
