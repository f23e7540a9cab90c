/* state/ground.c -- walks: the character follows the outline of the world under it. */
#include "base/bounds.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/overlap.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "state/answer.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

void deft__come_down(deft__tick *tick)
{
    deft_character *self = tick->self;
    self->air_jumps = 0;
    self->coyote = 0;
    self->climb_s = 0;
    self->let_go = 0;
    self->landed_s = 0;
    self->jump_hold_s = 0;
    self->wall_s = DEFT_TIMER_MAX_S;
    self->wall_lock = 0;
    self->support = DEFT_SUPPORT_FLOOR;
    tick->off_wall_s = -1; /* from the ground it may climb any wall */
}

void deft__lift_off(deft__tick *tick)
{
    tick->self->support = DEFT_SUPPORT_AIR;
    tick->self->ground_s = 0;
    tick->along_known = false;
    deft__dismount(tick);
    tick->edge.present = 0;
    tick->is_held = false;
    deft__sense_wall(tick, tick->blocked);
}

void deft__leave_ground(deft__tick *tick, bool launched)
{
    bool staggers = tick->self->state == DEFT_STATE_STAGGER_DOWN;
    double speed = deft__sqrt(deft__v2_dot(tick->velocity, tick->velocity));
    deft__emit(tick, DEFT_EVENT_LEFT_GROUND, speed);
    tick->self->air_from = deft__tick_height(tick);
    uint32_t goes_on_in = deft__state_row(tick)->lands_in;
    uint32_t falls_in = launched || goes_on_in == 0 ? (uint32_t)DEFT_STATE_FALL : goes_on_in;
    deft__change_state(tick, staggers ? (uint32_t)DEFT_STATE_STAGGER : falls_in);
    tick->self->coyote = launched || staggers ? 0 : 1;
    tick->off_floor_s = tick->now_s;
}

/* The speed along the ground at the start of a tick. False for a launch: the host changed the velocity so
 * that it points away from the ground. */
static bool ground_read_speed(deft__tick *tick)
{
    deft__v2 normal = deft__to_frame(tick->self->axes, tick->self->ground_normal);
    deft__v2 tangent = deft__v2_make(normal.y, -normal.x);
    if (deft__v2_dot(tick->velocity, normal) > DEFT__NOTICED * tick->moveset->tile) {
        return false;
    }
    double along = tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL
                       ? tick->velocity.x
                       : deft__v2_dot(tick->velocity, tangent);
    tick->along = along / deft__slope_ratio(tick, tangent, along);
    tick->along_known = true;
    return true;
}

/* True when the floor that carries the character, also before the tick has found it again, sinks too fast. */
static bool ground_outruns(const deft__tick *tick)
{
    deft__edge floor = tick->edge.present != 0
                           ? tick->edge
                           : deft__endless_edge(deft__floor_normal(tick), deft__floor_body(tick));
    return tick->scene.moves && deft__ride_outruns(tick, &floor, tick->velocity.x);
}

bool deft__ground_holds(deft__tick *tick)
{
    bool launched = !tick->along_known && !ground_read_speed(tick);
    bool starts = tick->now_s <= 0 && tick->self->landed_s > 0;
    if (launched || (starts && deft__ride_is_lost(tick)) || ground_outruns(tick)) {
        deft__leave_ground(tick, launched);
        return false;
    }
    return true;
}

void deft__ground_decide(deft__tick *tick)
{
    if (tick->self->crouched != 0 &&
        tick->self->state == DEFT_STATE_GROUND) { /* a character that lands crouched stays crouched */
        deft__try_crouch(tick);
        return;
    }
    if (!deft__try_drop(tick) && !deft__try_actions(tick) && !deft__try_hold(tick)) {
        deft__try_crouch(tick);
    }
}

/* A walk that is asked about: its speed along the floor, where it steers to, and where it leads. */
typedef struct ground_wish {
    double along, target;
    double push; /* of the stick, which steers there */
    double lead; /* -1 or 1: the direction of the walk; at rest, where the character looks */
    bool steers; /* false for a question: then the speed does not change */
} ground_wish;

static ground_wish ground_wish_of(const deft__tick *tick, double along, double push, double target)
{
    double way = along > 0 || along < 0 ? along : target;
    double lead = way > 0 || way < 0 ? way : (double)tick->self->facing;
    ground_wish wish = {along, target, push, deft__sign(lead), true};
    return wish;
}

/* A walk along a floor: its velocity in the frame, and its acceleration. */
typedef struct ground_walk {
    const deft__touched *floor;
    deft__v2 axis, velocity, pull;
    deft__v2 carried; /* the velocity that the floor and its belt give */
    /* what the walk digs into */
    const deft__touched *stop; /* NULL: nothing, or faces that close in */
    deft__v2 corner_velocity;  /* of the common point of this face and the floor, in the frame */
    bool is_impact;  /* the velocity of the walk goes into the face; else only its acceleration does */
    bool is_at_seam; /* another floor in line, or the flight itself, sends the walk back to this end */
    double at_seam;  /* the speed of the walk there */
} ground_walk;

static ground_walk ground_walk_on(const deft__tick *tick, const deft__touched *floor, const ground_wish *wish)
{
    ground_walk walk;
    double missing = wish->target - wish->along;
    double way = wish->along > 0 || wish->along < 0 ? wish->along : missing;
    deft__v2 tangent = deft__face_tangent(floor->face);
    uint16_t surface = floor->obstacle->surface;
    walk.floor = floor;
    walk.axis = deft__walk_axis(tick, tangent, way);
    walk.carried = floor->flow;
    if (wish->steers) {
        walk.carried = deft__v2_add(walk.carried, deft__belt(tick, tangent, surface));
    }
    walk.velocity = deft__v2_add(walk.carried, deft__v2_scale(walk.axis, wish->along));
    bool changes = wish->steers && (missing < 0 || missing > 0);
    double pull = changes ? deft__walk_pull(tick, surface, wish->push) : 0;
    double most = deft__abs(missing) / DEFT__MOMENT_S;
    if (deft__abs(pull) > most) { /* the even pull that leads as far in the moment, and not past the target */
        pull = deft__sign(missing) * most * (2 - most / deft__abs(pull));
    }
    walk.pull = deft__v2_scale(walk.axis, pull);
    walk.stop = NULL;
    walk.is_impact = walk.is_at_seam = false;
    walk.at_seam = 0;
    return walk;
}

/* How far the feet are from a floor, also past its end; below 0 behind it. */
static double ground_distance(const deft__tick *tick, const deft__face *floor)
{
    double at = deft__v2_dot(deft__face_tangent(floor), tick->scene.feet);
    double past = deft__max(floor->from - at, at - floor->to);
    double gap = deft__face_gap(floor, tick->scene.feet);
    return past > 0 ? deft__max(gap, past) : gap;
}

/* Of two floors that the walk may go on along: true when the character is on `a`. */
static bool ground_is_better(const deft__tick *tick, const ground_walk *a, const ground_walk *b, double lead)
{
    uint32_t carrier = tick->scene.carrier;
    bool a_carries = deft__carries(tick, a->floor);
    if (a_carries != deft__carries(tick, b->floor)) {
        return a_carries;
    }
    if (a->floor->face->kind != b->floor->face->kind) { /* an edge, before a corner that the walk comes to */
        return a->floor->face->kind < b->floor->face->kind;
    }
    double nearer = ground_distance(tick, b->floor->face) - ground_distance(tick, a->floor->face);
    if (deft__abs(nearer) > tick->moveset->contact * DEFT__END) {
        return nearer > 0;
    }
    double more = (b->floor->normal.x - a->floor->normal.x) * lead; /* rises */
    if (deft__abs(more) > DEFT__GRAZE_FLOAT) {
        return more > 0;
    }
    uint32_t body_a = a->floor->obstacle->body;
    uint32_t body_b = b->floor->obstacle->body;
    if (body_a != body_b && (body_a == carrier || body_b == carrier)) {
        return body_a == carrier;
    }
    return lead > 0 ? a->floor->face->to > b->floor->face->to : a->floor->face->from < b->floor->face->from;
}

/* Finds the face that the walk digs into. Along that face it must dig into nothing else, and not go past its
 * end. Without such a face the touched faces close in. */
static void ground_find_stop(const deft__tick *tick, ground_walk *walk)
{
    const deft__scene *scene = &tick->scene;
    const deft__touching *touching = &scene->touching;
    deft__v2 none = deft__v2_make(0, 0);
    walk->is_impact = deft__digs_into_any(scene, walk->velocity, none);
    deft__v2 pull = walk->is_impact ? none : walk->pull;
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        if (deft__digs_into_obstacle(scene, face, walk->velocity, pull) &&
            deft__holds_between(scene, walk->floor, face, &walk->corner_velocity) &&
            !deft__goes_past_end(scene, face, walk->corner_velocity, none)) {
            walk->stop = face;
            return;
        }
    }
}

/* The speed along a floor of its common point with a face. */
static double ground_speed_of(const ground_walk *walk, deft__v2 corner_velocity)
{
    return deft__v2_dot(deft__v2_sub(corner_velocity, walk->carried), walk->axis) /
               deft__v2_dot(walk->axis, walk->axis) +
           0.0;
}

/* The speed of a walk that stands at an end of its floor, if the walk wishes back on to the floor from there;
 * 0 else. */
static double ground_speed_at_end(const ground_walk *walk, double target)
{
    double past =
        deft__v2_dot(deft__face_tangent(walk->floor->face), deft__v2_sub(walk->velocity, walk->floor->flow));
    double speed = ground_speed_of(walk, walk->floor->flow);
    return (target - speed) * past < 0 ? speed : 0;
}

/* Two floors in line, past whose ends the walk goes, send the character to each other: a belt is faster than
 * the walk. The walk stands where they meet, until it is fast enough for one of them. Of the speeds at which
 * it stands there it has the slowest. */
static bool ground_stops_at_seam(const deft__tick *tick, ground_walk *walk, const ground_walk *other,
                                 double target)
{
    deft__edge edge = deft__edge_touched(&tick->scene, walk->floor);
    deft__edge next = deft__edge_touched(&tick->scene, other->floor);
    double speed = ground_speed_at_end(walk, target);
    double back = speed != 0 ? speed : ground_speed_at_end(other, target);
    double here = ground_speed_of(walk, walk->floor->flow);
    double there = ground_speed_of(other, other->floor->flow);
    walk->stop = other->floor;
    walk->corner_velocity = edge.flow;
    walk->at_seam = back != 0 ? back : deft__clamp(0, deft__min(here, there), deft__max(here, there));
    double between = deft__min(deft__abs(edge.to - next.from), deft__abs(next.to - edge.from));
    walk->is_at_seam = edge.surface != next.surface && edge.body == next.body &&
                       deft__v2_dot(edge.normal, next.normal) > DEFT__SAME_NORMAL &&
                       between <= tick->moveset->contact;
    return walk->is_at_seam;
}

/* The walk leaves this end for the second time in one instant: a wind, an assist or the stick brought the
 * flight back at once. The walk stands at that end. */
static void ground_stop_at_end(ground_walk *walk)
{
    walk->stop = walk->floor;
    walk->corner_velocity = walk->floor->flow;
    walk->at_seam = ground_speed_of(walk, walk->floor->flow);
    walk->is_at_seam = true;
}

/* The floor that carries the walk on. Of the floors on which the walk digs into something, the best is
 * `stopped`. Where there is none, either has the floor NULL. */
static void ground_choose(const deft__tick *tick, const ground_wish *wish, ground_walk *out,
                          ground_walk *stopped)
{
    const deft__scene *scene = &tick->scene;
    const deft__touching *touching = &scene->touching;
    ground_walk past;
    past.floor = out->floor = stopped->floor = NULL;
    for (uint32_t i = 0; i < touching->count && touching->faces[i].kind == DEFT__CLASS_FLOOR; i++) {
        ground_walk walk = ground_walk_on(tick, &touching->faces[i], wish);
        if (deft__digs_into_any(scene, walk.velocity, walk.pull)) {
            ground_find_stop(tick, &walk);
            bool closes = walk.stop == NULL;
            bool ends =
                !closes && deft__goes_past_end(scene, walk.floor, walk.corner_velocity, deft__v2_make(0, 0));
            bool better =
                stopped->floor == NULL ||
                (closes != (stopped->stop == NULL) ? !closes
                                                   : ground_is_better(tick, &walk, stopped, wish->lead));
            if (better && !ends) {
                *stopped = walk;
            }
        } else if (deft__goes_past_end(scene, walk.floor, walk.velocity, walk.pull)) {
            if (past.floor != NULL && stopped->floor == NULL &&
                ground_stops_at_seam(tick, &past, &walk, wish->target)) {
                *stopped = past;
            }
            past = walk;
        } else if (out->floor == NULL || ground_is_better(tick, &walk, out, wish->lead)) {
            *out = walk;
        }
    }
    if (past.floor != NULL && out->floor == NULL && stopped->floor == NULL &&
        tick->off_floor_s >= tick->now_s) {
        ground_stop_at_end(&past);
        *stopped = past;
    }
}

deft__edge deft__find_floor(deft__tick *tick, double way)
{
    ground_walk walk;
    ground_walk stopped;
    double along = way > 0 || way < 0 ? way * tick->moveset->tile : 0;
    ground_wish wish = ground_wish_of(tick, along, 0, along);
    wish.steers = false;
    (void)deft__find_touching(&tick->scene);
    ground_choose(tick, &wish, &walk, &stopped);
    const deft__touched *floor = walk.floor != NULL ? walk.floor : stopped.floor;
    return floor != NULL ? deft__edge_touched(&tick->scene, floor) : deft__no_edge();
}

deft__edge deft__find_floor_below(deft__tick *tick, double way)
{
    deft__edge floor = deft__find_floor(tick, way);
    if (floor.present == 0 && deft__snap_down(&tick->scene, NULL)) {
        floor = deft__find_floor(tick, way);
    }
    return floor;
}

/* Moves the character along the floor on to the face that stops the walk, if the gap is more than `least`. */
static void ground_come_on_to(deft__tick *tick, const ground_walk *walk, const deft__touched *face,
                              double least)
{
    double across = deft__v2_dot(face->normal, deft__face_tangent(walk->floor->face));
    double gap = deft__face_gap(face->face, tick->scene.feet);
    if (deft__abs(across) > DEFT__PINNED && deft__abs(gap) > least) {
        (void)deft__shift(&tick->scene, deft__v2_scale(deft__face_tangent(walk->floor->face), -gap / across));
    }
}

/* A face stops the walk. Unless something happens, the walk is held between that face and its floor from now
 * on. */
static deft__next ground_stop(deft__tick *tick, ground_walk *walk, double target)
{
    const deft__touched *face = walk->stop;
    tick->is_held = true;
    tick->held = face != NULL ? walk->corner_velocity : walk->floor->flow;
    if (face == NULL) {
        return deft__no_way_left(tick);
    }
    double side = deft__v2_dot(deft__face_tangent(walk->floor->face), face->normal) < 0 ? 1 : -1;
    double speed = ground_speed_of(walk, walk->corner_velocity);
    if (walk->is_at_seam) {
        bool is_new = tick->along < walk->at_seam || tick->along > walk->at_seam;
        tick->along = walk->at_seam;
        return is_new ? DEFT__NEXT_FACES_AGAIN : DEFT__NEXT_GOES_ON;
    }
    if (walk->is_impact) {
        ground_come_on_to(tick, walk, face,
                          face->kind == DEFT__CLASS_WALL ? 0 : tick->moveset->contact * DEFT__END);
        deft__next met = deft__meet_on_ground(tick, face, side, deft__abs(tick->along - speed));
        if (met != DEFT__NEXT_GOES_ON) {
            return met;
        }
        double before = tick->along;
        /* pushes: the face drives the walk back. outruns: the stick leads away from the face faster than it
         * comes. A walk that is only pushed has no speed of its own. */
        bool pushes = speed * side < 0;
        bool outruns = (target - speed) * side < 0;
        tick->along = pushes && !outruns ? 0 : speed;
        if (tick->along < before || tick->along > before) {
            return DEFT__NEXT_STATE_AGAIN; /* what stops a walk may end its state */
        }
    } else {
        tick->along = speed; /* the walk may have left the face, and is back within an instant */
        tick->blocked = side;
        tick->wall = deft__edge_touched(&tick->scene, face);
        if (target * side > 0 && deft__try_step_up(tick, face, side)) {
            return DEFT__NEXT_FACES_AGAIN;
        }
    }
    ground_come_on_to(tick, walk, face, tick->moveset->contact * DEFT__END);
    return DEFT__NEXT_GOES_ON;
}

/* From now on the frame goes with the floor. The velocities of touched faces become relative to the floor. */
static void ground_stand(deft__tick *tick, const ground_walk *walk)
{
    deft__v2 before = tick->scene.flow;
    deft__edge edge = deft__edge_touched(&tick->scene, walk->floor);
    tick->scene.carrier = edge.body;
    deft__stand_on(tick, &edge);
    deft__v2 gained = deft__v2_sub(before, tick->scene.flow);
    if (tick->is_held) {
        tick->held = deft__v2_add(tick->held, gained);
        tick->wall.flow = deft__v2_add(tick->wall.flow, gained);
    }
    deft__put_on(tick, walk->floor, tick->moveset->contact * DEFT__END);
}

/* ---- crests, where the ground bends down ----
 *
 * A character faster than ground.crest_speed flies off where the next face begins. A rounded character goes
 * over its facets as over an arc of its radius. Such a character flies off where its speed needs more pull to
 * the arc's centre than gravity gives. */

/* True when a walk at that velocity is too fast to follow the ground where the ground bends down. */
static bool crest_is_fast(const deft__tick *tick, deft__v2 over)
{
    double most = tick->moveset->crest_speed;
    return deft__v2_dot(over, over) > most * most;
}

/* True when the next face bends down from the face before. */
static bool crest_begins(const deft__tick *tick, const deft__face *next, double direction)
{
    return direction * deft__v2_dot(deft__face_tangent(next), deft__floor_normal(tick)) < -DEFT__LEAN;
}

/* True when a character that goes over the ground at `over` leaves the ground here. It is fast, the next face
 * bends down faster than gravity pulls, and no other face is in the way of the flight. With the option
 * coyote_hover the flight does not fall at once. */
static bool crest_throws(const deft__tick *tick, const deft__face *next, deft__v2 over)
{
    const deft_moveset *moveset = tick->moveset;
    bool hovers = moveset->coyote_hover != 0 && tick->self->state != DEFT_STATE_STAGGER_DOWN;
    deft__v2 off = deft__v2_add(tick->velocity, deft__ride_leaving(tick));
    off.y = hovers ? deft__max(off.y, 0) : off.y;
    double falls = hovers ? 0 : moveset->fall.gravity;
    double pull = off.y > 0 ? moveset->jump.gravity : falls;
    /* v^2 / radius is the pull that the arc needs. v^2 is compared with pull * radius, so a box (radius 0)
     * always flies. */
    double needs = deft__v2_dot(over, over);
    deft__v2 flies = deft__v2_add(off, deft__zones_push(&tick->scene, DEFT_ZONE_WIND)); /* in the world */
    return crest_is_fast(tick, over) && crest_begins(tick, next, deft__sign(over.x)) &&
           needs > pull * tick->scene.radius * next->normal.y &&
           !deft__digs_into_any(&tick->scene, deft__v2_sub(flies, tick->scene.flow), deft__v2_make(0, 0));
}

/* ---- a gap that the walk crosses within ground.contact_memory_s ---- */

/* How far to the side of the walk the next floor in its line begins, if nearer than `most`. */
static double ground_next_in_line(const deft__tick *tick, const deft__edge *line, double side, double most)
{
    const deft__scene *scene = &tick->scene;
    double at = deft__v2_dot(line->tangent, scene->feet);
    double nearest = most;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        const deft__face *face = &scene->faces[obstacle->first_face];
        bool rests = deft__v2_is_zero(deft__obstacle_flow(scene, obstacle));
        for (uint32_t k = 0; rests && k < obstacle->face_count; k++, face++) {
            double ahead = side > 0 ? face->from - at : at - face->to;
            if (ahead > 0 && ahead < nearest && deft__edge_is_in_line(line, face, tick->moveset->contact)) {
                nearest = ahead;
            }
        }
    }
    return nearest;
}

/* True when the walk comes to the next floor in its line within the memory. Then the walk goes on over the
 * gap, no farther than at full speed. Both floors are level and rest. */
static bool ground_crosses(deft__tick *tick, const ground_wish *wish)
{
    double memory_s = tick->moveset->contact_memory_s;
    double full = deft__full_walk(tick) * memory_s;
    double side = wish->lead;
    deft__edge line = deft__no_edge();
    deft__hit hit;
    bool is_level = deft__abs(deft__floor_normal(tick).x) <= DEFT__LEAN;
    bool is_carried = !deft__v2_is_zero(tick->scene.flow);
    if (!is_level || is_carried || crest_is_fast(tick, tick->velocity)) {
        return false;
    }
    double reach = deft__clamp(deft__walk_way(tick, wish->push, wish->target, memory_s) * side, 0, full);
    deft__v2 way = deft__v2_make(reach * side, 0);
    if (!(reach > 0) || !deft__look_aside(tick, tick->scene.reach, way, 0)) {
        return false;
    }
    double at = tick->scene.feet.x;
    line.normal = deft__v2_make(0, 1);
    line.tangent = deft__v2_make(1, 0);
    line.offset = tick->scene.feet.y;
    bool meets = deft__scene_sweep(&tick->scene, way, 0, &hit);
    double free = reach * (meets ? hit.t : 1);
    bool climbs = meets && deft__face_is_floor(hit.face, tick->moveset) &&
                  deft__v2_is_zero(deft__obstacle_flow(&tick->scene, hit.obstacle));
    double most = free - (meets ? tick->moveset->touch : 0);
    double ahead = ground_next_in_line(tick, &line, side, most);
    ahead = ahead >= most ? free : ahead;
    line.from = side > 0 ? at : at - ahead;
    line.to = side > 0 ? at + ahead : at;
    line.present = DEFT__EDGE_GAP;
    if (!climbs && ahead >= most) {
        return false;
    }
    deft__stand_on(tick, &line);
    return true;
}

/* ---- the walk ---- */

/* The steep side of a drop that begins where the floor of a walk to `lead` ends; NULL without one. */
static const deft__face *ground_drop_side(const deft__tick *tick, double lead)
{
    const deft__touching *touching = &tick->scene.touching;
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        if (face->kind == DEFT__CLASS_STEEP && face->normal.x * lead > 0) {
            return face->face;
        }
    }
    return NULL;
}

/* Each round looks at the touched floors. The walk goes on along the best one, crosses a gap, flies off a
 * crest, or stands at what stops it. Where no floor is touched, the feet come down within ground.snap, once.
 */
bool deft__ground_follow(deft__tick *tick, double push, double target)
{
    bool has_snapped = false;
    for (int i = 0; deft__is_grounded(tick->self); i++) {
        tick->is_held = false;
        if (i == DEFT__WALK_CHANGES_MAX) {
            return false;
        }
        ground_walk walk;
        ground_walk stopped;
        if (!deft__touched_faces_fit(tick)) {
            return false;
        }
        ground_wish wish = ground_wish_of(tick, tick->along, push, target);
        ground_choose(tick, &wish, &walk, &stopped);
        bool found = walk.floor != NULL;
        bool is_stopped = stopped.floor != NULL;
        /* on a belt the ground goes back below the character */
        deft__v2 over = found ? deft__v2_sub(tick->velocity, walk.floor->flow) : tick->velocity;
        bool rounds =
            found && walk.floor->face->facet != 0 && crest_begins(tick, walk.floor->face, deft__sign(over.x));
        if (rounds || (!found && !is_stopped)) {
            uint32_t gatherings = tick->scene.gatherings;
            if (ground_crosses(tick, &wish)) {
                return true;
            }
            if (gatherings != tick->scene.gatherings) {
                continue;
            }
        }
        if (found) {
            if (crest_throws(tick, walk.floor->face, over)) {
                break;
            }
            deft__v2 tangent = deft__face_tangent(walk.floor->face);
            (void)deft__keep_blocked(tick, tangent, walk.velocity, walk.pull);
            ground_stand(tick, &walk);
            return true;
        }
        if (is_stopped) {
            deft__next next = ground_stop(tick, &stopped, target);
            if (next == DEFT__NEXT_FACES_AGAIN && !tick->reach_is_short) {
                continue;
            }
            if (next == DEFT__NEXT_GOES_ON) {
                ground_stand(tick, &stopped);
            }
            return next == DEFT__NEXT_GOES_ON;
        }
        if (has_snapped || crest_is_fast(tick, over) ||
            !deft__snap_down(&tick->scene, ground_drop_side(tick, wish.lead))) {
            break;
        }
        has_snapped = true;
    }
    /* a host's law may ask this in a state that is not on the ground: then there is no ground to leave */
    if (deft__is_grounded(tick->self)) {
        deft__leave_ground(tick, false);
    }
    return false;
}

void deft__ground_go(deft__tick *tick, double push, deft__law *out)
{
    if (!deft__ground_follow(tick, push, push * deft__full_walk(tick))) {
        deft__ask_again(out);
        return;
    }
    deft__walk(tick, push, out);
}

void deft__ground_law(deft__tick *tick, deft__law *out)
{
    deft__ground_go(tick, tick->stick_x, out);
    if (tick->moveset->repeat_s > 0 && tick->self->jump_kind != 0 && deft__holds(tick, DEFT_ACTION_JUMP)) {
        double wait = tick->moveset->repeat_s - tick->self->jump_s;
        out->until_s = wait > 0 ? deft__min(out->until_s, wait) : out->until_s;
    }
}

bool deft__ground_goes_along(deft__tick *tick, const deft__edge *edge, deft__law *out)
{
    if (!ground_read_speed(tick) || crest_is_fast(tick, tick->velocity)) {
        return false;
    }
    tick->is_held = false;
    tick->edge = *edge;
    tick->velocity = deft__v2_scale(deft__walk_axis(tick, edge->tangent, tick->along), tick->along);
    deft__walk(tick, tick->stick_x, out);
    return true;
}

DEFT__ROW(ground,
          DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(DASH_GROUND) | DEFT__TO(GRAPPLE_REACH) |
              DEFT__TO(CROUCH) | DEFT__TO(LADDER) | DEFT__TO(CLIMB) | DEFT__TO(SWIM),
          0, GROUND, FALL, NULL, NULL, deft__ground_decide, deft__ground_law, NULL);
