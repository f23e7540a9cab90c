/* contact/anchor.c -- a place on a body moves and turns with the body. */
#include "contact/anchor.h"

#include "math/dmath.h"

#include <stddef.h>

/* A pose of a body: its place, and the cosine and sine of its angle. */
typedef struct anchor_pose {
    deft_pos at;
    double cosine, sine;
} anchor_pose;

static bool anchor_pose_of(const deft_world_view *view, uint32_t body, double share, anchor_pose *out)
{
    deft_body_motion motion;
    if (view == NULL || view->body == NULL || !view->body(view->user, body, &motion)) {
        return false;
    }
    double angle = motion.from_rad + (motion.to_rad - motion.from_rad) * share;
    out->at.x = motion.from.x + (motion.to.x - motion.from.x) * share;
    out->at.y = motion.from.y + (motion.to.y - motion.from.y) * share;
    out->cosine = deft__cos(angle);
    out->sine = deft__sin(angle);
    return true;
}

static deft_pos anchor_into(const anchor_pose *pose, deft_pos world)
{
    double x = world.x - pose->at.x;
    double y = world.y - pose->at.y;
    deft_pos own;
    own.x = pose->cosine * x + pose->sine * y;
    own.y = pose->cosine * y - pose->sine * x;
    return own;
}

static deft_pos anchor_out_of(const anchor_pose *pose, deft_pos own)
{
    deft_pos world;
    world.x = pose->at.x + (pose->cosine * own.x - pose->sine * own.y);
    world.y = pose->at.y + (pose->cosine * own.y + pose->sine * own.x);
    return world;
}

bool deft__anchor_fix(const deft_world_view *view, uint32_t body, double share, deft_pos *anchor)
{
    anchor_pose pose;
    if (body == 0) {
        return true;
    }
    if (!anchor_pose_of(view, body, share, &pose)) {
        return false;
    }
    *anchor = anchor_into(&pose, *anchor);
    return true;
}

bool deft__anchor_place(const deft_world_view *view, uint32_t body, deft_pos anchor, double share,
                        deft_pos *out)
{
    anchor_pose pose;
    *out = anchor;
    if (body == 0) {
        return true;
    }
    if (!anchor_pose_of(view, body, share, &pose)) {
        return false;
    }
    *out = anchor_out_of(&pose, anchor);
    return true;
}
