/* state/crush.c -- a body between a moving one and something that does not yield. */
#include "base/tolerance.h"
#include "contact/against.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "state/blocked.h"
#include "state/tick.h"

#include <stddef.h>

void deft__crush(deft__tick *tick, uint32_t pusher, uint32_t other, double depth)
{
    deft_event_list *events = tick->events;
    uint32_t count = events != NULL ? events->count : 0;
    deft__emit_of(tick, DEFT_EVENT_CRUSHED, depth, pusher, 0);
    if (events != NULL && events->count > count) {
        events->items[count].other = other;
    }
    deft_character *self = tick->self;
    self->crushed_too = self->crushed_by != pusher ? self->crushed_by : self->crushed_too;
    self->crushed_by = pusher;
    tick->scene.ignored[0] = pusher;
    tick->scene.ignored[1] = self->crushed_too;
    deft__scene_forget(&tick->scene); /* to be gathered without it */
    if (tick->moveset->crush != DEFT_CRUSH_PASS) {
        deft__flow_set(&tick->scene, deft__v2_make(0, 0), tick->scene.feet);
        tick->self->lift.x = tick->self->lift.y = 0;
        tick->velocity = deft__v2_make(0, 0);
        tick->along = 0;
        tick->over = true;
    }
}

bool deft__pins(deft__v2 a, deft__v2 b)
{
    double upright = deft__min(deft__abs(a.y), deft__abs(b.y));
    return a.x * b.x < 0 && (deft__abs(deft__v2_perp(a, b)) < DEFT__PINNED || upright <= DEFT__WALL_LEAN);
}

/* The mover of two: which one is in motion, as the world sees it. */
static void crush_by_mover(deft__tick *tick, uint32_t a, uint32_t b, double depth)
{
    deft__v2 speed_a = deft__flow_of_body(&tick->scene, a, tick->scene.feet);
    deft__v2 speed_b = deft__flow_of_body(&tick->scene, b, tick->scene.feet);
    bool a_pushes = deft__v2_dot(speed_a, speed_a) >= deft__v2_dot(speed_b, speed_b);
    if (deft__v2_is_zero(speed_a) && deft__v2_is_zero(speed_b)) { /* the floor carries it between the two */
        deft__crush(tick, tick->run.body, a, depth);
        return;
    }
    deft__crush(tick, a_pushes ? a : b, a_pushes ? b : a, depth);
}

/* The two close in at the speed `closing`, with nothing of room between them. Less of it than what counts as
 * touching is left for the next tick. */
static void crush_closing(deft__tick *tick, deft__v2 normal, uint32_t body, uint32_t other, double closing)
{
    double depth = closing * (tick->dt - tick->now_s);
    if (depth <= tick->moveset->touch) {
        deft__flow_yield(&tick->scene, normal, deft__is_blocked(tick) ? tick->wall.normal : normal);
        tick->wall.flow = deft__v2_make(0, 0);
    } else {
        crush_by_mover(tick, body, other, depth);
    }
}

/* True when something stands right beside the body, on the side to which a face that looks along `normal`
 * pushes it, whether it leans on that or not: then that is the wall. */
static bool crush_finds_wall(deft__tick *tick, deft__v2 normal)
{
    deft__hit hit;
    double way = normal.x > DEFT__LEAN ? 1 : (normal.x < -DEFT__LEAN ? -1 : 0);
    deft__v2 probe = deft__v2_make(way * 2 * tick->moveset->contact, 0);
    if (!deft__scene_sweep(&tick->scene, probe, 0, &hit) || hit.t > 0.5 ||
        deft__face_is_floor(hit.face, tick->moveset)) {
        return false;
    }
    deft__note_wall(tick, &hit);
    return true;
}

/* The speed along the ground at which something pushes. */
static double crush_speed_along(const deft__run *ground, deft__v2 normal, deft__v2 flow)
{
    double across = deft__v2_dot(normal, ground->tangent);
    return deft__abs(across) > DEFT__LEAN ? deft__v2_dot(normal, flow) / across : 0;
}

/* True when a push along the ground comes to another floor at once, and along neither of the two there is a
 * way out: in a valley, under what comes down. `other` is the body of that floor. */
static bool crush_fills_valley(const deft__tick *tick, const deft__hit *hit, double across, uint32_t *other)
{
    deft__run held;
    deft__v2 way = deft__v2_scale(tick->run.tangent, across > 0 ? 1 : -1);
    if (!deft__touched_against(&tick->scene, hit->face, way, &held) ||
        held.normal.y < tick->moveset->slope_cos) {
        return false;
    }
    double up = deft__v2_dot(held.tangent, tick->run.normal) > 0 ? 1 : -1;
    *other = held.body;
    return up * deft__v2_dot(held.tangent, hit->face->normal) < DEFT__PINNED;
}

/* How fast a hit closes in on a body that stands, against the ground or, along it, against what blocks; not
 * above 0 when it does not. `other` is the body on the other side. */
static double crush_on_ground(const deft__tick *tick, const deft__hit *hit, deft__v2 flow, uint32_t *other)
{
    deft__v2 normal = hit->face->normal;
    double across = deft__v2_dot(normal, tick->run.tangent);
    if (deft__v2_dot(normal, tick->run.normal) < 0 && deft__abs(across) < DEFT__PINNED) {
        *other = tick->run.body;
        return deft__v2_dot(deft__v2_sub(flow, tick->run.flow), normal);
    }
    if (deft__v2_dot(flow, normal) > 0 && crush_fills_valley(tick, hit, across, other)) {
        return deft__v2_dot(flow, normal);
    }
    if (!(tick->blocked * across > 0)) {
        return 0;
    }
    *other = tick->wall.body;
    double closing = crush_speed_along(&tick->run, normal, flow) -
                     crush_speed_along(&tick->run, tick->wall.normal, tick->wall.flow);
    return closing * tick->blocked;
}

/* The same for one in the air, between two walls, or in a wedge under what comes down. */
static double crush_in_air(deft__tick *tick, const deft__hit *hit, deft__v2 flow, uint32_t *other)
{
    deft__v2 normal = hit->face->normal;
    if (tick->self->support == DEFT_SUPPORT_WEDGE && normal.y < -DEFT__LEAN) {
        *other = tick->run.present != 0 ? tick->run.body : 0;
        return deft__v2_dot(flow, normal);
    }
    bool opposite = tick->blocked * normal.x > 0 && tick->wall.normal.x * normal.x < 0;
    if (!opposite && !(deft__v2_dot(flow, normal) > 0 && crush_finds_wall(tick, normal))) {
        return 0;
    }
    *other = tick->wall.body;
    return deft__pins(normal, tick->wall.normal)
               ? deft__v2_dot(flow, normal) + deft__v2_dot(tick->wall.flow, tick->wall.normal)
               : 0;
}

/* True when none of the three moves: what closes in then is the belt of the ground, and that slips under who
 * cannot go on. */
static bool crush_is_by_belt(const deft__tick *tick, uint32_t a, uint32_t b)
{
    const deft__scene *scene = &tick->scene;
    return deft__v2_is_zero(deft__flow_of_body(scene, a, scene->feet)) &&
           deft__v2_is_zero(deft__flow_of_body(scene, b, scene->feet)) &&
           deft__v2_is_zero(deft__flow_of_body(scene, tick->run.body, scene->feet));
}

bool deft__crush_between(deft__tick *tick, const deft__hit *hit)
{
    if (!tick->scene.moves) {
        return false;
    }
    uint32_t other = 0;
    deft__v2 flow = deft__flow_of_hit(&tick->scene, hit);
    bool stands = deft__is_grounded(tick->self) && tick->run.present != 0;
    double closing =
        stands ? crush_on_ground(tick, hit, flow, &other) : crush_in_air(tick, hit, flow, &other);
    if (!(closing > 0) || crush_is_by_belt(tick, hit->obstacle->body, other)) {
        return false;
    }
    crush_closing(tick, hit->face->normal, hit->obstacle->body, other, closing);
    return true;
}

bool deft__crush_in_valley(deft__tick *tick, const deft__hit *hit)
{
    const deft__run *ground = &tick->run;
    const deft__run *wall = &tick->wall;
    if (!tick->scene.moves || ground->present == 0 || !deft__is_blocked(tick)) {
        return false;
    }
    deft__v2 out = deft__face_tangent(hit->face);
    double pins = deft__v2_dot(out, wall->normal) * (deft__v2_dot(out, ground->normal) > 0 ? 1 : -1);
    double across = deft__v2_dot(wall->normal, ground->tangent);
    double closing = deft__v2_dot(wall->flow, wall->normal);
    if (!(closing > 0) || pins >= DEFT__PINNED ||
        !(across * deft__v2_dot(hit->face->normal, ground->tangent) < 0) ||
        crush_is_by_belt(tick, wall->body, hit->obstacle->body)) {
        return false;
    }
    crush_closing(tick, wall->normal, wall->body, hit->obstacle->body, closing);
    return true;
}

bool deft__crush_on_floor(deft__tick *tick, const deft__hit *hit)
{
    const deft__run *wall = &tick->wall;
    if (!tick->scene.moves || !deft__is_pushed(tick)) {
        return false;
    }
    deft__v2 normal = hit->face->normal;
    double across = deft__v2_dot(wall->normal, deft__face_tangent(hit->face));
    double closing =
        deft__v2_dot(deft__v2_sub(wall->flow, deft__flow_of_hit(&tick->scene, hit)), wall->normal);
    if (!(closing > 0) || deft__v2_dot(wall->normal, normal) >= 0 || deft__abs(across) >= DEFT__PINNED ||
        crush_is_by_belt(tick, wall->body, hit->obstacle->body)) {
        return false;
    }
    crush_closing(tick, wall->normal, wall->body, hit->obstacle->body, closing);
    return true;
}
