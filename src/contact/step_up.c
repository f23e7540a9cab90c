/* contact/step_up.c -- up, forward, down. The rise is that of the step, to the last bit, at the instant of
 * the contact. So no speed and no time is lost, and no tick rate climbs higher than another.
 *
 * A rounded foot comes down on a facet at the step's corner. The character goes forward only until a facet
 * carries it, and walks up the rest. The height at the top of the facets is the height of the step. One-ways
 * are no floor here: a character in the middle of a one-way would be put on top.
 */
#include "contact/step_up.h"

#include "base/tolerance.h"
#include "geometry/obstacle.h"
#include "math/dmath.h"

/* A try of a step: the scene, and the feet as the try moves them. */
typedef struct step_up_try {
    const deft__scene *scene;
    deft__v2 feet;
    double time_s; /* from now */
    double hair;   /* spare height and room: a look ahead must still hold when the character gets there */
} step_up_try;

/* Moves the feet sideways when the way is free. */
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

/* Where a place on the obstacle that was hit is at the time of the try. */
static deft__v2 step_up_then(const step_up_try *step, const deft__hit *hit, deft__v2 place)
{
    return deft__v2_add(place, deft__v2_scale(deft__obstacle_flow(step->scene, hit->obstacle), step->time_s));
}

/* How far on to `side` a rounded foot stands on the corner: on its steepest facet that is a floor, or on
 * what follows. That is no farther than the radius. 0 when the foot stands there already, or never. */
static double step_up_to_stand(const step_up_try *step, const deft__hit *hit, double side)
{
    const deft_moveset *moveset = step->scene->moveset;
    const deft__face *face = &step->scene->faces[hit->obstacle->first_face];
    double least = DEFT__NEVER;
    if (hit->face->facet == 0 || deft__face_is_floor(hit->face, moveset)) {
        return 0;
    }
    for (uint32_t i = 0; i < hit->obstacle->face_count; i++, face++) {
        deft__v2 low = step_up_then(step, hit, deft__face_point(face, side < 0 ? face->to : face->from));
        bool is_after = face->kind != DEFT__FACE_HIDDEN && face->normal.x * side <= 0;
        if (is_after && deft__face_is_floor(face, moveset)) {
            least = deft__min(least, (low.x - step->feet.x) * side + moveset->touch);
        }
    }
    return least <= moveset->radius ? deft__max(least, 0) : 0;
}

/* The upper end of a face that leans. */
static deft__v2 step_up_face_top(const deft__face *face)
{
    return deft__face_point(face, face->normal.x < 0 ? face->to : face->from);
}

/* Where a rounded character that goes up the facets of a corner leaves the last one. A box is there
 * already. Where too little room above pressed the box into the face, the place is higher by that depth. */
static deft__v2 step_up_over(const step_up_try *step, const deft__hit *hit)
{
    if (hit->face->facet == 0) {
        deft__v2 came = deft__v2_scale(deft__obstacle_flow(step->scene, hit->obstacle), step->time_s);
        double sunk = -deft__face_gap(hit->face, deft__v2_sub(step->feet, came));
        return deft__v2_make(step->feet.x, step->feet.y + deft__max(sunk, 0) / hit->face->normal.y);
    }
    const deft__face *face = &step->scene->faces[hit->obstacle->first_face];
    deft__v2 over = step_up_face_top(hit->face);
    for (uint32_t i = 0; i < hit->obstacle->face_count; i++, face++) {
        deft__v2 top = step_up_face_top(face);
        bool is_alike = face->gentle == hit->face->gentle && face->steep == hit->face->steep;
        over = face->facet != 0 && is_alike && top.y > over.y ? top : over;
    }
    return step_up_then(step, hit, over);
}

/* True when there is room on the way up the corner to `over`. A box is at `over` already. */
static bool step_up_has_room(const step_up_try *step, const deft__hit *hit, double side, deft__v2 over)
{
    deft__hit slope; /* the step goes on up this slope */
    deft__v2 feet = deft__v2_make(step->feet.x, over.y + step->hair);
    double left = (over.x - feet.x) * side + 2 * step->scene->moveset->touch; /* and a little farther */
    deft__v2 way = deft__v2_make(side * left, 0);
    return hit->face->facet == 0 || !(left > 0) ||
           !deft__scene_sweep_then(step->scene, feet, way, step->time_s, true, &slope) ||
           deft__face_is_floor(slope.face, step->scene->moveset);
}

/* How far the step's face is above the feet at `from`, against its normal. A slope that the feet touch at
 * `from` is no step. */
static double step_up_above(const step_up_try *step, const deft__hit *hit, double rise, double from)
{
    deft__v2 normal = hit->face->normal;
    return hit->face->facet == 0 ? normal.y * rise + normal.x * (step->feet.x - from) : rise;
}

/* The test of deft__step_up: `stands` is where the feet end. */
static bool step_up_holds(step_up_try step, double side, double most, deft__v2 *stands, double *height)
{
    const deft_moveset *moveset = step.scene->moveset;
    deft__v2 start = step.feet;
    deft__hit hit;
    /* a little over the limit, for the way over a step of just that height */
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
    deft__v2 over = step_up_over(&step, &hit);
    *stands = step.feet;
    *height = over.y - start.y;
    return step_up_above(&step, &hit, *height, start.x) > moveset->touch &&
           *height <= most + moveset->contact - step.hair &&
           *height <= risen + moveset->contact - step.hair && step_up_has_room(&step, &hit, side, over);
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
