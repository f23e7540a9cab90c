/* state/assists.c -- assists: steps, corners and ledges that only just stop the character, and the speed that
 * it gets back past a wall.
 *
 * Each assist is decided at the instant of the contact. An assist costs neither speed nor time, so it comes
 * out the same at every rate. The geometry is in src/contact. Here is whether the player wants the assist.
 */
#include "base/tolerance.h"
#include "contact/bypass.h"
#include "contact/flow.h"
#include "contact/step_up.h"
#include "math/dmath.h"
#include "state/answer.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

bool deft__assist_waits(deft__tick *tick)
{
    tick->reach_is_short = tick->reach_of != tick->state_changes;
    return tick->reach_is_short;
}

/* True on a floor whose belt carries the character back faster than the player walks on to it; or than the
 * character goes, at that speed to `side`. */
static bool assists_is_carried_back(deft__tick *tick, double side, double speed)
{
    deft__edge floor = deft__find_floor(tick, side);
    deft__v2 belt = deft__belt(tick, floor.tangent, floor.surface);
    double walk = deft__max(tick->stick_x * side * deft__full_walk(tick), speed);
    return floor.present != 0 && walk + belt.x * side < 0;
}

/* Goes back to where the faces that the character touches were found: they are found again. */
static void assists_go_back(deft__scene *scene, deft__v2 feet)
{
    scene->feet = feet;
    (void)deft__find_touching(scene);
}

bool deft__try_step_up(deft__tick *tick, const deft__touched *face, double side)
{
    double step = tick->moveset->step_height;
    double most = tick->self->dash_phase != 0 ? deft__max(step, tick->moveset->corner_side) : step;
    deft__v2 before = tick->scene.feet;
    double height;
    /* A step is solid: past a one-way the character would be inside of the step. A walk away from a step that
     * comes from behind would go off the step again at once. */
    if (!(most > 0) || face->obstacle->one_way != 0 || tick->along * side < 0) {
        return false;
    }
    if (deft__assist_waits(tick)) {
        return true;
    }
    if (!deft__step_up(&tick->scene, side, most, &height)) {
        return false;
    }
    if (assists_is_carried_back(tick, side, tick->along * side)) {
        assists_go_back(&tick->scene, before);
        return false;
    }
    double risen = tick->scene.feet.y - before.y;
    if (risen > step + tick->moveset->contact) {
        deft__emit(tick, DEFT_EVENT_ASSIST_CORNER, risen);
    }
    tick->blocked = tick->wall_told = 0; /* the wall is left behind */
    return true;
}

static bool assists_may_step(const deft__tick *tick, const deft__then *then)
{
    return deft__step_holds_then(&tick->scene, then->feet, tick->blocked, tick->moveset->step_height,
                                 then->time_s);
}

void deft__look_for_step(const deft__tick *tick, deft__law *law)
{
    deft__then now = deft__now(tick);
    if (tick->scene.moves && !law->steered && deft__is_grounded(tick->self) &&
        tick->moveset->step_height > 0 && tick->blocked * tick->stick_x > 0 &&
        !assists_may_step(tick, &now)) {
        deft__end_ahead(tick, law, assists_may_step);
    }
}

/* How far a corner moves after the character on its way past, along the face's tangent (way 1) or against it.
 * The character goes round so much farther, or it would meet the corner again at once. */
static double assists_comes_after(const deft__tick *tick, const deft__hit *hit, const deft__edge *edge,
                                  double way)
{
    deft__v2 comes = deft__v2_sub(deft__obstacle_flow(&tick->scene, hit->obstacle), tick->velocity);
    double aside = way * deft__v2_dot(comes, edge->tangent);
    double closes = deft__v2_dot(comes, edge->normal);
    return aside > 0 && closes > 0 ? aside / closes * deft__bypass_onward(&tick->scene, edge) : 0;
}

/* Goes past the end of the face to which `axis` leads, if that end is near enough. Neither stick nor velocity
 * may lead the other way. */
static bool assists_pass_end(deft__tick *tick, const deft__hit *hit, deft__edge edge, deft__v2 axis,
                             double most)
{
    double way = deft__v2_dot(edge.tangent, axis) > 0 ? 1 : -1;
    double distance = deft__bypass_distance(&tick->scene, &edge, way, 0);
    distance += assists_comes_after(tick, hit, &edge, way);
    if (deft__v2_dot(deft__v2_make(tick->stick_x, tick->stick_y), axis) < 0 ||
        deft__v2_dot(tick->velocity, axis) < 0 || distance > most + tick->moveset->contact ||
        !(distance > 0) || !deft__bypass(&tick->scene, &edge, way, distance)) {
        return false;
    }
    deft__emit_of(tick, DEFT_EVENT_ASSIST_CORNER, distance, hit->obstacle->body, hit->obstacle->feature);
    tick->blocked = tick->wall_told = 0; /* the wall is left behind */
    return true;
}

bool deft__try_corner_up(deft__tick *tick, const deft__hit *hit)
{
    double most = tick->moveset->corner_up;
    deft__v2 ahead = deft__v2_make((double)tick->self->facing, 0);
    deft__edge edge = deft__bypass_edge(&tick->scene, hit, deft__v2_make(0, -1));
    return most > 0 && tick->velocity.y > 0 && deft__abs(edge.normal.x) <= DEFT__LEAN &&
           (assists_pass_end(tick, hit, edge, ahead, most) ||
            assists_pass_end(tick, hit, edge, deft__v2_scale(ahead, -1), most));
}

bool deft__try_corner_side(deft__tick *tick, const deft__hit *hit)
{
    double most = tick->moveset->corner_side;
    if (tick->self->dash_phase == 0 || !(most > 0) || hit->obstacle->one_way != 0) {
        return false;
    }
    double up = hit->face->normal.x > 0 ? -1 : 1; /* the tangent of a wall on the left points down */
    deft__edge wall = deft__bypass_edge(&tick->scene, hit, deft__v2_make(-up, 0));
    /* a standing character is twice as high as either may be far, so at most one end is near */
    return deft__abs(wall.normal.y) <= DEFT__WALL_LEAN &&
           (assists_pass_end(tick, hit, wall, deft__v2_make(0, 1), most) ||
            assists_pass_end(tick, hit, wall, deft__v2_make(0, -1), most));
}

/* How far the character would still rise, with the button as it is. */
static double assists_rise_left(const deft__tick *tick)
{
    double speed = tick->velocity.y;
    if (tick->self->dash_phase != 0) {
        return 0; /* a dash does not slow down before the ledge */
    }
    double time_s = tick->self->jump_s;
    double height = 0;
    for (int i = 0; i < DEFT__RISE_PIECES_MAX && speed > 0; i++) {
        deft_piece piece;
        deft__rise(tick, speed, time_s, &piece);
        height += deft_piece_distance(&piece, piece.until_s);
        time_s += piece.until_s;
        speed = piece.end_speed;
    }
    return height;
}

/* True when what touches the character from above comes down on it faster than `flow`. */
static bool assists_is_pressed(deft__tick *tick, deft__v2 flow)
{
    const deft__touching *touching = deft__find_touching(&tick->scene);
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        if (face->normal.y < 0 && deft__digs_into_obstacle(&tick->scene, face, flow, deft__v2_make(0, 0))) {
            return true;
        }
    }
    return false;
}

/* Puts the character on the ledge: a box along the wall, to its end. A rounded character would fall off
 * there, so it is put where it stands on the ledge. */
static bool assists_put_on(deft__tick *tick, const deft__hit *hit, double side, double most, double *distance)
{
    deft__scene *scene = &tick->scene;
    deft__v2 start = scene->feet;
    bool is_there;
    if (scene->radius > 0) {
        is_there = deft__step_up(scene, side, most, distance);
    } else {
        deft__edge wall = deft__bypass_edge(scene, hit, deft__v2_make(0, -1));
        *distance = deft__bypass_distance(scene, &wall, side, 0);
        is_there = *distance <= most + tick->moveset->contact && deft__bypass(scene, &wall, side, *distance);
    }
    /* a rise that gets over the ledge by itself has no assist: its height is the designer's */
    is_there = is_there && !(tick->velocity.y > 0 && assists_rise_left(tick) > *distance) &&
               !assists_is_pressed(tick, deft__obstacle_flow(scene, hit->obstacle)) &&
               !assists_is_carried_back(tick, side, 0);
    if (!is_there) {
        assists_go_back(scene, start);
    }
    return is_there;
}

/* True for what a ledge may stop the character with: its wall or, of a rounded character, its corner. */
static bool assists_is_ledge(const deft__tick *tick, const deft__hit *hit)
{
    deft_contact_kind kind = deft__face_contact_kind(hit->face, tick->moveset);
    return kind == DEFT_CONTACT_WALL || (kind == DEFT_CONTACT_STEEP && hit->face->facet != 0);
}

bool deft__try_ledge(deft__tick *tick, const deft__hit *hit)
{
    double most = tick->moveset->ledge;
    double side = hit->face->normal.x > 0 ? -1 : 1;
    double comes = (tick->velocity.x - deft__obstacle_flow(&tick->scene, hit->obstacle).x) * side;
    if (!(most > 0) || !(tick->stick_x * side > 0) || comes < 0 || hit->obstacle->one_way != 0 ||
        !assists_is_ledge(tick, hit) || !deft__may_change_to(tick, deft__state_row(tick)->lands_in)) {
        return false;
    }
    double distance;
    if (!assists_put_on(tick, hit, side, most, &distance)) {
        return false;
    }
    deft__emit_of(tick, DEFT_EVENT_ASSIST_LEDGE, distance, hit->obstacle->body, hit->obstacle->feature);
    tick->blocked = tick->wall_told = 0; /* the wall is left behind */
    deft__edge floor = deft__find_floor(tick, side);
    if (tick->velocity.y <= 0 && floor.present != 0) {
        deft__land(tick, &floor, -tick->velocity.y);
    }
    return true;
}

/* True when the assist would put the character on the ledge beside it at that instant. */
static bool assists_may_put_on(const deft__tick *tick, const deft__then *then)
{
    const deft__scene *scene = &tick->scene;
    deft__v2 aside = deft__v2_make(tick->blocked, 0);
    deft__hit hit;
    if (then->velocity.y > 0 || !deft__scene_touches(scene, then->feet, aside, then->time_s, &hit) ||
        hit.obstacle->one_way != 0 || !assists_is_ledge(tick, &hit)) {
        return false;
    }
    if (scene->radius > 0) {
        return deft__step_holds_then(scene, then->feet, tick->blocked, tick->moveset->ledge, then->time_s);
    }
    deft__edge wall = deft__edge_of(scene, hit.face, hit.obstacle);
    double rise = deft__wall_goes_on(tick, wall, true) + wall.flow.y * then->time_s - then->moved.y;
    return rise <= tick->moveset->ledge + tick->moveset->contact &&
           deft__ledge_is_free_then(scene, then->feet, tick->blocked, rise, then->time_s);
}

void deft__look_for_ledge_beside(const deft__tick *tick, deft__law *law)
{
    double most = tick->moveset->ledge;
    double top = tick->blocked > 0 ? tick->wall.to : -tick->wall.from;
    /* a fall along a wall at rest only leads away from the ledge: it is there at once or not at all */
    bool is_near = tick->scene.moves || top - tick->scene.feet.y <= most + tick->moveset->contact;
    bool falls = tick->self->state == DEFT_STATE_FALL || tick->self->state == DEFT_STATE_GLIDE;
    deft__then now = deft__now(tick);
    if (falls && most > 0 && tick->stick_x * tick->blocked > 0 && is_near &&
        deft__abs(tick->wall.normal.y) <= DEFT__LEAN && !assists_may_put_on(tick, &now)) {
        deft__end_ahead(tick, law, assists_may_put_on);
    }
}

bool deft__try_ledge_beside(deft__tick *tick)
{
    deft__scene *scene = &tick->scene;
    deft__hit hit;
    double lead = deft__sign(tick->stick_x);
    bool stops = tick->self->support != DEFT_SUPPORT_STEEP && !(tick->velocity.x > 0 || tick->velocity.x < 0);
    bool pushes = deft__abs(lead) > 0 && (stops || tick->blocked * lead > 0) && tick->velocity.x * lead >= 0;
    if (!(tick->moveset->ledge > 0) || !pushes || tick->velocity.y > 0) {
        return false;
    }
    /* just off the ground the scene holds only what a walk may touch */
    deft__reach ledge = {tick->moveset->ledge, 0, tick->moveset->radius};
    return deft__look_aside(tick, ledge, deft__v2_make(0, 0), 0) &&
           deft__scene_touches(scene, scene->feet, deft__v2_make(lead, 0), 0, &hit) &&
           deft__try_ledge(tick, &hit);
}

/* ---- past a wall a moment after the impact the character goes on as fast as before ---- */

/* Keeps the speed that a wall takes, but not in three cases. A wall that moves away out of touch is one that
 * the character never gets past. A wall that turns comes and goes in turn. A rounded character gets past the
 * end of a wall facet by facet, and would only glance off the wall again. */
void deft__keep_speed(deft__tick *tick, const deft__touched *face, double speed)
{
    deft_character *self = tick->self;
    double kept = deft__is_within(self->kept_s, tick->moveset->speed_kept_s) ? self->kept_speed : 0;
    double comes = deft__v2_dot(face->flow, face->normal);
    if (tick->moveset->speed_kept_s > 0 && !(tick->scene.radius > 0) && speed * face->normal.x < 0 &&
        comes * tick->moveset->speed_kept_s >= -tick->moveset->contact &&
        deft__flow_turn_rate(&tick->scene, face->obstacle->body) == 0 &&
        deft__abs(speed) > DEFT__NOTICED * tick->moveset->tile && deft__abs(speed) > deft__abs(kept)) {
        self->kept_speed = speed;
        self->kept_s = 0;
    }
}

/* True while the wall is in the way that the character would have gone. Anything else there is met later. A
 * wall above the wall counts, too, where only the slanted way meets its end first. Off a ceiling the wall is
 * no longer known. So the wall is looked up again, and its end ends the law. */
static bool speed_kept_waits(deft__tick *tick, double kept)
{
    deft__v2 way = deft__v2_make(kept, tick->velocity.y);
    deft__v2 onward = deft__v2_scale(way, 2 * tick->moveset->contact / deft__v2_size(way));
    (void)deft__find_touching(&tick->scene);
    const deft__touched *wall =
        deft__wall_on(tick, kept > 0 ? 1 : -1, deft__v2_make(1, 0), &tick->velocity, deft__v2_make(0, 0));
    bool is_beside = wall != NULL && wall->kind == DEFT__CLASS_WALL; /* the stick pulls off what leans */
    deft__hit hit;
    bool meets = !is_beside && deft__scene_sweep(&tick->scene, onward, 0, &hit);
    if (is_beside && tick->blocked == 0) {
        deft__sense_wall(tick, kept > 0 ? 1 : -1);
    }
    return is_beside || (meets && deft__face_contact_kind(hit.face, tick->moveset) == DEFT_CONTACT_WALL);
}

void deft__restore_speed(deft__tick *tick)
{
    deft_character *self = tick->self;
    double kept = self->kept_speed;
    double way = kept > 0 ? 1 : -1;
    double speed = tick->velocity.x * way;
    bool comes_off = speed < -DEFT__NOTICED * tick->moveset->tile;
    bool is_open =
        deft__is_within(self->kept_s, tick->moveset->speed_kept_s) && tick->stick_x * way >= 0 && !comes_off;
    if (is_open && (tick->blocked * way > 0 || speed_kept_waits(tick, kept))) {
        return;
    }
    self->kept_speed = 0;
    if (is_open && speed >= 0 && speed < kept * way) {
        tick->blocked = tick->wall_told = 0;
        tick->velocity.x = kept;
        deft__emit_of(tick, DEFT_EVENT_ASSIST_SPEED_KEPT, kept * way - speed, 0, 0);
    }
}
