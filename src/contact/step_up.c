/* contact/step_up.c -- up, forward, down: the rise is that of the step, to the last bit, and happens at the
 * instant of the contact, so that neither speed nor time is lost and no rate climbs higher than another.
 *
 * A rounded foot comes down on the step's corner. It goes forward until that carries it, no farther, and
 * rolls up the rest; what counts is how high it gets. One-ways do not count as floor: a body in the middle of
 * one would be put on top of it.
 */
#include "contact/step_up.h"

#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/round_corner.h"
#include "geometry/rounded.h"
#include "math/dmath.h"

#include <stddef.h>

/* What stands and comes at the moment at which a step is looked for, and the feet as they try it. */
typedef struct step_up_try {
    const deft__scene *scene;
    deft__v2 feet;
    double time_s; /* from now */
    double hair;   /* so much more than it takes: it holds when it gets there */
} step_up_try;

/* Moves the feet sideways when nothing is in the way. */
static bool step_up_forward(step_up_try *step, double way)
{
    deft__hit hit;
    deft__v2 move = deft__v2_make(way, 0);
    if (deft__scene_sweep_then(step->scene, step->feet, move, step->time_s, true, &hit)) {
        return false;
    }
    step->feet = deft__v2_add(step->feet, move);
    return true;
}

static bool step_up_lands(const step_up_try *step, double risen, deft__hit *hit)
{
    deft__v2 down = deft__v2_make(0, -risen);
    return deft__scene_sweep_then(step->scene, step->feet, down, step->time_s, false, hit);
}

/* Where a place on what was hit is then. */
static deft__v2 step_up_then(const step_up_try *step, const deft__hit *hit, deft__v2 place)
{
    return deft__v2_add(place, deft__v2_scale(deft__flow_of_hit(step->scene, hit), step->time_s));
}

/* How far on to `side` a rounded foot stands on the corner; 0 when it does already, or never. */
static double step_up_to_stand(const step_up_try *step, const deft__hit *hit, double side)
{
    const deft_moveset *moveset = step->scene->moveset;
    const deft__corner *arc = deft__corner_of(hit->face);
    if (arc == NULL || deft__face_is_floor(hit->face, moveset)) {
        return 0;
    }
    /* a little less steep than the limit */
    double up = deft__min(moveset->slope_cos + DEFT__LEAN, 1);
    double beside = arc->radius * deft__sqrt(1 - up * up);
    deft__v2 center = step_up_then(step, hit, arc->center);
    return deft__max((center.x - step->feet.x) * side - beside, 0);
}

/* The normal at which a corner that is rolled up ends, on to what lies behind it; zero of a face. */
static deft__v2 step_up_end(const step_up_try *step, const deft__hit *hit)
{
    const deft__corner *arc = deft__corner_of(hit->face);
    bool clockwise = arc != NULL && arc->last.y > arc->first.y;
    return arc != NULL ? deft__corner_end(step->scene, arc->center, hit->face->normal, clockwise)
                       : deft__v2_make(0, 0);
}

/* Where a rounded body that rolls up a corner comes off it. A box is there, or, where there was too little
 * room above it, below that by what was missing. */
static deft__v2 step_up_over(const step_up_try *step, const deft__hit *hit, deft__v2 end)
{
    const deft__corner *arc = deft__corner_of(hit->face);
    if (arc == NULL) {
        deft__v2 came = deft__v2_scale(deft__flow_of_hit(step->scene, hit), step->time_s);
        double sunk = -deft__face_gap(hit->face, deft__v2_sub(step->feet, came));
        return deft__v2_make(step->feet.x, step->feet.y + deft__max(sunk, 0) / hit->face->normal.y);
    }
    return step_up_then(step, hit, deft__v2_add(arc->center, deft__v2_scale(end, arc->radius)));
}

/* True when there is room for a rounded body that rolls up the corner to there, and the same for a box, which
 * is there. */
static bool step_up_has_room(const step_up_try *step, double side, deft__v2 end, deft__v2 over)
{
    step_up_try stands = *step;
    double loose = 2 * step->scene->moveset->touch;
    double left = 0;
    if (!deft__v2_is_zero(end)) { /* and a little on, where it is level there */
        left = (over.x - step->feet.x) * side + (end.y < 1 ? -loose : loose);
    }
    stands.feet.y = over.y + step->hair;
    return !(left > 0) || step_up_forward(&stands, side * left);
}

/* How far a step's face is above the feet where they came from, against its normal: a slope that they touch
 * there is no step. */
static double step_up_above(const step_up_try *step, const deft__hit *hit, double rise, double from)
{
    deft__v2 normal = hit->face->normal;
    return deft__corner_of(hit->face) == NULL ? normal.y * rise + normal.x * (step->feet.x - from) : rise;
}

/* What deft__step_up asks: `stands` is where it puts the feet. */
static bool step_up_holds(step_up_try step, double side, double most, deft__v2 *stands, double *height)
{
    const deft_moveset *moveset = step.scene->moveset;
    deft__v2 start = step.feet;
    deft__hit hit;
    /* a little more than the limit, for a way over a step of just that height */
    deft__v2 up = deft__v2_make(0, most + 2 * moveset->touch + step.hair);
    bool is_low = deft__scene_sweep_then(step.scene, step.feet, up, step.time_s, true, &hit);
    double risen = up.y * (is_low ? hit.t : 1);
    step.feet.y += risen;
    bool lands = step_up_forward(&step, side * 2 * moveset->touch) && step_up_lands(&step, risen, &hit);
    double onward = lands ? step_up_to_stand(&step, &hit, side) : 0;
    if (onward > 0) {
        lands = step_up_forward(&step, side * onward) && step_up_lands(&step, risen, &hit);
    }
    if (!lands || !deft__face_is_floor(hit.face, moveset)) {
        return false;
    }
    step.feet.y -= risen * hit.t;
    deft__v2 end = step_up_end(&step, &hit);
    deft__v2 over = step_up_over(&step, &hit, end);
    *stands = step.feet;
    *height = over.y - start.y;
    return step_up_above(&step, &hit, *height, start.x) > moveset->touch &&
           *height <= most + moveset->contact - step.hair &&
           *height <= risen + moveset->contact - step.hair && step_up_has_room(&step, side, end, over);
}

bool deft__step_up(deft__scene *scene, double side, double most, double *height)
{
    step_up_try now = {scene, scene->feet, 0, 0};
    deft__v2 stands;
    if (!step_up_holds(now, side, most, &stands, height)) {
        return false;
    }
    scene->feet = stands;
    return true;
}

bool deft__step_holds_then(const deft__scene *scene, deft__v2 feet, double side, double most, double time_s)
{
    step_up_try then = {scene, feet, time_s, scene->moveset->touch * DEFT__END};
    deft__v2 stands;
    double height;
    return step_up_holds(then, side, most, &stands, &height);
}
