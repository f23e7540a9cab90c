/* contact/step_up.c -- up, forward, down: the rise is that of the step, to the last bit, and happens at the
 * instant of the contact, so that neither speed nor time is lost and no rate climbs higher than another.
 *
 * A rounded foot comes down on the step's corner. It goes forward until that carries it, no farther, and
 * rolls up the rest; what counts is how high it gets. One-ways do not count as floor: a body in the middle of
 * one would be put on top of it.
 */
#include "contact/step_up.h"

#include "geometry/rounded.h"
#include "math/dmath.h"

#include <stddef.h>

/* A body that tries a step: where it is, and how long from now. */
typedef struct step_up_try {
    const deft__scene *scene;
    deft__v2 feet;
    double time_s;
} step_up_try;

static bool step_up_sweep(const step_up_try *body, deft__v2 move, bool one_ways, deft__hit *hit)
{
    return deft__scene_sweep_then(body->scene, body->feet, move, body->time_s, one_ways, hit);
}

/* Moves the feet sideways when nothing is in the way. */
static bool step_up_forward(step_up_try *body, double way)
{
    deft__hit hit;
    deft__v2 move = deft__v2_make(way, 0);
    if (step_up_sweep(body, move, true, &hit)) {
        return false;
    }
    body->feet = deft__v2_add(body->feet, move);
    return true;
}

/* How far what was hit has gone by then. */
static deft__v2 step_up_gone(const step_up_try *body, const deft__hit *hit)
{
    const deft__scene *scene = body->scene;
    return body->time_s > 0 && scene->moves
               ? deft__v2_scale(scene->flows[hit->obstacle - scene->obstacles], body->time_s)
               : deft__v2_make(0, 0);
}

/* How far on to `side` a rounded foot stands on the corner; 0 when it does already, or never. */
static double step_up_to_stand(const step_up_try *body, const deft__hit *hit, double side)
{
    const deft_moveset *moveset = body->scene->moveset;
    const deft__corner *arc = deft__corner_of(hit->face);
    if (arc == NULL || deft__face_is_floor(hit->face, moveset)) {
        return 0;
    }
    /* a little less steep than the limit */
    double up = deft__min(moveset->slope_cos + 1e-4, 1);
    double beside = arc->radius * deft__sqrt(1 - up * up);
    double center = arc->center.x + step_up_gone(body, hit).x;
    return deft__max((center - body->feet.x) * side - beside, 0);
}

/* Where a rounded body that rolls up a corner comes off it: at the end that looks up more, on to what lies
 * behind it. */
static deft__v2 step_up_over(const deft__corner *arc)
{
    deft__v2 normal = arc->first.y > arc->last.y ? arc->first : arc->last;
    return deft__v2_add(arc->center, deft__v2_scale(normal, arc->radius));
}

/* True when there is room for a rounded body that rolls up the corner to that place, and the same for a box,
 * which is there. */
static bool step_up_has_room(const step_up_try *body, const deft__corner *arc, double side, deft__v2 over)
{
    step_up_try rolled = *body;
    double loose = 2 * body->scene->moveset->touch;
    double left = 0;
    if (arc != NULL) { /* and a little on, where it is level there */
        bool leans = arc->first.y < 1 && arc->last.y < 1;
        left = (over.x - body->feet.x) * side + (leans ? -loose : loose);
    }
    rolled.feet.y = over.y;
    return !(left > 0) || step_up_forward(&rolled, side * left);
}

/* Takes the body up to where it stands then; false when it cannot. */
static bool step_up_goes(step_up_try *body, double side, double most, double *height)
{
    const deft_moveset *moveset = body->scene->moveset;
    double start_y = body->feet.y;
    deft__hit hit;
    /* a little more than the limit, for a way over a step of just that height; ahead a hair more: it holds
     * when the body gets there */
    double loose = (body->time_s > 0 ? 2.25 : 2) * moveset->touch;
    deft__v2 up = deft__v2_make(0, most + loose);
    double risen = up.y * (step_up_sweep(body, up, true, &hit) ? hit.t : 1);
    deft__v2 down = deft__v2_make(0, -risen);
    body->feet.y += risen;
    bool lands = step_up_forward(body, side * 2 * moveset->touch) && step_up_sweep(body, down, false, &hit);
    double onward = lands ? step_up_to_stand(body, &hit, side) : 0;
    if (onward > 0) {
        lands = step_up_forward(body, side * onward) && step_up_sweep(body, down, false, &hit);
    }
    if (!lands || !deft__face_is_floor(hit.face, moveset)) {
        return false;
    }
    const deft__corner *arc = deft__corner_of(hit.face);
    body->feet.y -= risen * hit.t;
    deft__v2 over = arc != NULL ? deft__v2_add(step_up_over(arc), step_up_gone(body, &hit)) : body->feet;
    *height = over.y - start_y;
    return *height > moveset->touch && *height <= most + moveset->contact &&
           *height <= risen + moveset->contact && step_up_has_room(body, arc, side, over);
}

bool deft__step_up(deft__scene *scene, double side, double most, double *height)
{
    step_up_try body = {scene, scene->feet, 0};
    if (!step_up_goes(&body, side, most, height)) {
        return false;
    }
    scene->feet = body.feet;
    return true;
}

bool deft__step_is_free_then(const deft__scene *scene, deft__v2 feet, double side, double most, double time_s)
{
    step_up_try body = {scene, feet, time_s};
    double height;
    return step_up_goes(&body, side, most, &height);
}
