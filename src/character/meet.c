/* character/meet.c -- 5e. classify: what it means for the body that something was in its way. */
#include "character/meet.h"

#include "base/tolerance.h"
#include "contact/against.h"
#include "contact/contacts.h"
#include "contact/flow.h"
#include "contact/slide.h"
#include "math/dmath.h"
#include "state/blocked.h"
#include "state/ceiling.h"
#include "state/fly.h"
#include "state/pinch.h"
#include "state/walls.h"

#include <stddef.h>

/* Tells of a wall once, when the body comes to it, not again while it is pressed against it. */
static void meet_tell_wall(deft__tick *tick, uint32_t body, uint32_t feature, double speed)
{
    double side = tick->blocked;
    if (tick->wall_told * side > 0) {
        return;
    }
    tick->wall_told = side;
    if (speed > DEFT__NOTICED * tick->moveset->tile) {
        deft__emit_of(tick, DEFT_EVENT_HIT_WALL, speed, body, feature);
    }
}

static void meet_tell_bump(deft__tick *tick, uint32_t body, uint32_t feature, double lost)
{
    if (lost > DEFT__NOTICED * tick->moveset->tile) {
        deft__emit_of(tick, DEFT_EVENT_BONKED, lost, body, feature);
    }
}

/* The other one of two that a body comes to at once. */
static void meet_tell_other(deft__tick *tick, const deft__run *other, deft__v2 drive)
{
    double into = deft__v2_dot(deft__v2_sub(other->flow, drive), other->normal);
    if (other->normal.y < -DEFT__WALL_LEAN) {
        meet_tell_bump(tick, other->body, other->feature, into);
    } else if (other->normal.y <= DEFT__WALL_LEAN) {
        tick->blocked = other->normal.x > 0 ? -1 : 1;
        tick->wall = *other;
        meet_tell_wall(tick, other->body, other->feature, into);
    }
}

/* On which side of a walk something stands. */
static double meet_side(const deft__tick *tick, const deft__hit *hit)
{
    return deft__v2_dot(tick->run.tangent, hit->face->normal) < 0 ? 1 : -1;
}

/* True when a body gets past what it came to as if nothing had been there. */
static bool meet_is_past(deft__tick *tick, const deft__hit *hit)
{
    deft_contact_kind kind = deft__face_contact_kind(hit->face, tick->moveset);
    if (deft__state_row(tick)->realm == DEFT_REALM_BARE) {
        return false;
    }
    if (deft__is_grounded(tick->self)) { /* a step is solid: past a one-way it would be in that */
        return kind != DEFT_CONTACT_FLOOR && hit->obstacle->one_way == 0 &&
               deft__try_step_up(tick, meet_side(tick, hit));
    }
    bool past = kind == DEFT_CONTACT_CEILING ? deft__try_corner_up(tick, hit) : deft__try_ledge(tick, hit);
    /* with a round head or foot it comes to the end of a wall at a slant */
    bool is_end = kind == DEFT_CONTACT_WALL || (kind != DEFT_CONTACT_FLOOR && hit->face->facet != 0);
    return past || (is_end && deft__try_corner_side(tick, hit));
}

static bool meet_is_ploughed(const deft__tick *tick, const deft__hit *hit)
{
    return tick->run.present != 0 && deft__is_ploughed(tick, hit, &tick->run, tick->along);
}

/* The speed along `way` that a wall leaves: one that goes away is followed as fast as that. */
static double meet_follows(const deft__tick *tick, const deft__hit *hit, deft__v2 way)
{
    deft__v2 normal = hit->face->normal;
    double away = -deft__v2_dot(deft__flow_of_hit(&tick->scene, hit), normal);
    double across = deft__v2_dot(way, normal);
    return away > 0 && deft__abs(across) > DEFT__LEAN ? -away / across : 0;
}

/* A body on the ground stops at whatever is not a floor; another floor it walks on to. */
static void meet_on_ground(deft__tick *tick, const deft__hit *hit)
{
    deft__run run = deft__run_of(&tick->scene, hit->face, hit->obstacle);
    if (tick->run.present != 0 && deft__flow_turn_rate(&tick->scene, tick->run.body) != 0) {
        deft__ride(tick, &tick->run); /* it turned on since the segment began */
    }
    if (deft__face_is_floor(hit->face, tick->moveset) && !meet_is_ploughed(tick, hit)) {
        /* what carried it counts where it touches the body, as all else does */
        tick->scene.carrier = run.body == tick->scene.carrier ? run.body : 0;
        deft__stand_on(tick, &run);
        return;
    }
    tick->blocked = meet_side(tick, hit);
    deft__note_wall(tick, hit);
    meet_tell_wall(tick, hit->obstacle->body, hit->obstacle->feature, deft__abs(tick->along));
    deft__keep_speed(tick, hit);
    deft__v2 way = deft__walk_axis(tick, &tick->run, tick->blocked);
    tick->along = meet_follows(tick, hit, way);
    tick->velocity = deft__v2_scale(way, tick->along);
}

/* Where a body is about to go: at rest, where gravity would take it in a moment along the face that it met,
 * or down, off a level ceiling. */
static deft__v2 meet_way(const deft__tick *tick, const deft__hit *hit)
{
    deft__v2 way = tick->velocity;
    if (deft__abs(way.x) + deft__abs(way.y) <= DEFT__NOTICED * tick->moveset->tile) {
        deft__v2 tangent = deft__face_tangent(hit->face);
        bool leans = deft__abs(tangent.y) > DEFT__LEAN; /* else, off it, straight down */
        double speed = tick->moveset->fall.gravity * DEFT__MOMENT_S;
        way = leans ? deft__v2_scale(tangent, tangent.y > 0 ? -speed : speed) : deft__v2_make(0, -speed);
    }
    return way;
}

/* True when a body that leans on `held` is stopped by `hit`, because its velocity along the one digs into the
 * other. */
static bool meet_is_corner(const deft__tick *tick, const deft__hit *hit, const deft__run *held, bool leans)
{
    deft__v2 way = meet_way(tick, hit);
    double goes = deft__v2_dot(held->flow, held->normal);
    double falls = tick->scene.moves ? tick->moveset->fall.gravity * DEFT__MOMENT_S : 0;
    if (held->normal.y > DEFT__LEAN) { /* a hop between the two is none */
        way.y -= falls;
    } else { /* what pushes takes it along; the push is none of its own speed */
        deft__v2 tangent = deft__face_tangent(hit->face);
        bool slides = hit->face->normal.y > DEFT__LEAN;
        goes = deft__min(goes, 0);
        way = slides ? deft__v2_sub(way, deft__v2_scale(tangent, falls * tangent.y)) : way;
    }
    return leans && held->present != 0 && held->gathering == tick->scene.gatherings &&
           deft__v2_dot(way, held->normal) - goes < -DEFT__GRAZE * (deft__abs(way.x) + deft__abs(way.y));
}

/* True in the states that slide on steep ground, and stand in a wedge. */
static bool meet_is_on_steep(const deft__tick *tick)
{
    return tick->self->state == DEFT_STATE_FALL || tick->self->state == DEFT_STATE_STAGGER;
}

/* The gravity of a rise: a jump that is cut may have another. */
static double meet_rise_gravity(const deft__tick *tick)
{
    if (tick->self->state != DEFT_STATE_JUMP_CUT || !(tick->velocity.y > 0)) {
        return tick->moveset->jump.gravity;
    }
    deft_piece up;
    deft_arc_rise(&up, deft__arc_of(tick), tick->velocity.y, false, tick->self->jump_s);
    return deft_piece_acceleration_max(&up, 0);
}

/* True when a jump goes on up steep ground that goes up at `speed` itself: more than noticed, and for a
 * moment.
 */
static bool meet_rises(const deft__tick *tick, double speed)
{
    double falls = meet_rise_gravity(tick) * DEFT__MOMENT_S / 2;
    return tick->velocity.y - speed > deft__max(DEFT__NOTICED * tick->moveset->tile, falls);
}

/* Who slides, or is held, and rises no more falls. */
static void meet_end_rise(deft__tick *tick, double speed)
{
    if (!meet_is_on_steep(tick) && !meet_rises(tick, speed)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    }
}

/* Who lands in a wedge touches both its sides: from one that was only near it would sink on. */
static void meet_settle_in_wedge(deft__tick *tick, const deft__run *held, const deft__hit *hit)
{
    deft__v2 along = deft__face_tangent(hit->face);
    double across = deft__v2_dot(held->normal, along);
    double gap = deft__v2_dot(held->normal, tick->scene.feet) - held->offset;
    if (gap > 0 && deft__abs(across) > DEFT__LEAN) {
        (void)deft__shift(&tick->scene, deft__v2_scale(along, -gap / across));
    }
}

/* Two faces that block each other, of a body that came to the second at `drive`. If they carry, together,
 * what neither carries alone, the body stands in a wedge. */
static void meet_stop_in_corner(deft__tick *tick, const deft__run *held, const deft__hit *hit, deft__v2 drive,
                                double impact)
{
    deft__v2 a = held->normal;
    deft__v2 b = hit->face->normal;
    tick->velocity = deft__v2_make(0, 0);
    deft__run floor = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, 0, (double)tick->self->facing);
    if (floor.present != 0) { /* who hangs on a rope is stopped, and finds the floor as any swing does */
        if (deft__may_change_to(tick, deft__state_row(tick)->lands_in)) {
            deft__land(tick, &floor, impact);
            /* what leans overhead may hold back the way up the floor, and not the way under it */
            double leaves = deft__v2_dot(tick->wall.normal, floor.tangent) * tick->blocked;
            tick->blocked = leaves > DEFT__LEAN ? -tick->blocked : tick->blocked;
        }
        return;
    }
    deft__run met = deft__run_of(&tick->scene, hit->face, hit->obstacle);
    if (tick->scene.moves && !deft__pinch(tick, held, &met, drive)) {
        if (tick->pinched || tick->self->support == DEFT_SUPPORT_STEEP) {
            meet_end_rise(tick, tick->run.flow.y);
        }
        return;
    }
    bool carries = a.x * b.x < 0 && deft__abs(b.x) * a.y + deft__abs(a.x) * b.y > 0;
    if (!carries) {
        return;
    }
    meet_settle_in_wedge(tick, held, hit);
    if (!meet_is_on_steep(tick)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    }
    if (tick->self->support != DEFT_SUPPORT_WEDGE) {
        tick->self->support = DEFT_SUPPORT_WEDGE;
        tick->self->air_jumps = 0;
        tick->self->coyote = 0;
        tick->self->landed_s = 0;
        deft__emit(tick, DEFT_EVENT_LANDED, deft__max(impact, 0));
    }
}

/* Nobody hovers on, or under, what is in the way. */
static void meet_end_hover(deft__tick *tick)
{
    if (tick->self->coyote != 0 && tick->moveset->coyote_hover != 0) {
        tick->self->ground_s = deft__max(tick->self->ground_s, tick->moveset->coyote_s);
    }
}

/* A bumped head ends the rise, or what ceiling.response says, unless it only brushes a leaning ceiling. */
static void meet_bump(deft__tick *tick, const deft__hit *hit)
{
    double rising = tick->velocity.y;
    bool leans = deft__abs(hit->face->normal.x) > DEFT__LEAN;
    if (leans) {
        tick->run = deft__run_of(&tick->scene, hit->face, hit->obstacle);
        tick->blocked = hit->face->normal.x > 0 ? -1 : 1;
        deft__note_wall(tick, hit);
        deft__v2 flow = deft__flow_of_hit(&tick->scene, hit);
        deft__v2 own = deft__glance(deft__v2_sub(tick->velocity, flow), deft__face_tangent(hit->face), false);
        tick->velocity = deft__v2_add(own, flow);
        if (tick->velocity.y < 0) { /* it comes down */
            meet_end_hover(tick);
        }
    } else {
        tick->pressed = deft__min(deft__flow_of_hit(&tick->scene, hit).y, 0);
        if (tick->pressed < 0) {
            meet_end_hover(tick);
        }
        tick->velocity.y = deft__ceiling_leaves(tick, deft__flow_of_hit(&tick->scene, hit).y);
    }
    double lost = leans ? rising - tick->velocity.y : rising - tick->pressed;
    if (rising > 0) {
        meet_tell_bump(tick, hit->obstacle->body, hit->obstacle->feature, lost);
    }
}

/* True when a face that is touched goes on down from the feet. */
static bool meet_goes_down(const deft__tick *tick, const deft__face *face)
{
    double near_by = tick->moveset->contact;
    double low = face->normal.x < 0 ? face->from : -face->to;
    double at = deft__v2_dot(deft__face_tangent(face), tick->scene.feet) * (face->normal.x < 0 ? 1 : -1);
    return face->kind != DEFT__FACE_HIDDEN && deft__face_gap(face, tick->scene.feet) <= near_by &&
           at > low + near_by;
}

/* What the body rests against at the foot of steep ground: the side of the tip or, of a body whose sides have
 * no length, the facet below it; NULL where there is nothing. */
static const deft__face *meet_below_foot(const deft__tick *tick, const deft__hit *hit)
{
    const deft__face *faces = &tick->scene.faces[hit->obstacle->first_face];
    double side = hit->face->normal.x;
    const deft__face *best = &faces[side > 0 ? 1 : 0];
    if (meet_goes_down(tick, best)) {
        return best;
    }
    best = NULL;
    for (uint32_t i = DEFT__FACE_TOP + 1; i < hit->obstacle->face_count; i++) {
        const deft__face *face = &faces[i];
        if (face->normal.x * side > 0 && face->normal.y < 0 && meet_goes_down(tick, face) &&
            (best == NULL || face->normal.y > best->normal.y)) {
            best = face;
        }
    }
    return best;
}

/* Steep ground. At its very foot, with nothing left to slide on, it is a wall: the body's side rests against
 * the tip, or against what is below it. True when the body slides on it. */
static bool meet_steep(deft__tick *tick, const deft__hit *hit, double into)
{
    const deft__face *face = hit->face;
    double along = deft__v2_dot(tick->run.tangent, tick->scene.feet);
    double near_by = tick->moveset->contact;
    deft__run_extend(&tick->scene, &tick->run);
    bool at_foot =
        tick->run.tangent.y < 0 ? along >= tick->run.to - near_by : along <= tick->run.from + near_by;
    meet_end_hover(tick);
    if (into > 0) {
        tick->velocity = deft__glance(tick->velocity, tick->run.tangent, true);
    }
    const deft__face *side = at_foot ? meet_below_foot(tick, hit) : NULL;
    if (side != NULL && !(deft__abs(tick->velocity.x) > 0) && tick->velocity.y <= 0) {
        tick->run = deft__run_of(&tick->scene, side, hit->obstacle);
        tick->wall = tick->run;
        tick->blocked = face->normal.x > 0 ? -1 : 1;
        return false;
    }
    return true;
}

/* True when a body gets away from steep ground that it slid on. */
static bool meet_parts(const deft__tick *tick, const deft__run *held)
{
    deft__v2 own = deft__v2_sub(tick->velocity, held->flow);
    return tick->self->support == DEFT_SUPPORT_STEEP &&
           deft__v2_dot(own, held->normal) > DEFT__NOTICED * tick->moveset->tile;
}

/* A body in the air lands, slides on steep ground, is stopped by a wall or bumps its head. */
static void meet_in_air(deft__tick *tick, const deft__hit *hit)
{
    deft_contact_kind kind = deft__face_contact_kind(hit->face, tick->moveset);
    deft__v2 normal = hit->face->normal;
    deft__v2 flow = deft__flow_of_hit(&tick->scene, hit);
    deft__v2 drive = tick->velocity;
    double into = -deft__v2_dot(deft__v2_sub(drive, flow), normal);
    if (kind == DEFT_CONTACT_FLOOR) {
        deft__run met = deft__run_of(&tick->scene, hit->face, hit->obstacle);
        deft__run floor = deft__floor_under_middle(tick, &met);
        deft__land(tick, &floor, into);
        return;
    }
    deft__run held = tick->run;
    deft__run met = deft__run_of(&tick->scene, hit->face, hit->obstacle);
    bool leans = (tick->self->support == DEFT_SUPPORT_STEEP || deft__is_blocked(tick)) &&
                 !deft__run_is_same(&held, &met);
    bool slides = false;
    if (kind == DEFT_CONTACT_STEEP && !leans) { /* one that it flew off a moment ago, in a V */
        held = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, 0, normal.x);
        leans = held.present != 0 && held.normal.x * normal.x < 0;
    }
    if (kind == DEFT_CONTACT_CEILING) {
        meet_bump(tick, hit);
    } else {
        tick->run = deft__run_of(&tick->scene, hit->face, hit->obstacle);
    }
    if (kind == DEFT_CONTACT_STEEP) {
        tick->velocity = deft__v2_sub(tick->velocity, flow); /* against the slope */
        slides = meet_steep(tick, hit, into);
        tick->velocity = deft__v2_add(tick->velocity, flow);
    } else if (kind == DEFT_CONTACT_WALL) {
        tick->blocked = normal.x > 0 ? -1 : 1;
        deft__keep_speed(tick, hit);
        tick->velocity.x = meet_follows(tick, hit, deft__v2_make(1, 0));
        deft__note_wall(tick, hit);
        meet_tell_wall(tick, hit->obstacle->body, hit->obstacle->feature, into);
    }
    bool is_corner = meet_is_corner(tick, hit, &held, leans);
    if (!is_corner) { /* off one, on to the other */
        leans = deft__touched_against(&tick->scene, hit->face, meet_way(tick, hit), &held);
        is_corner = meet_is_corner(tick, hit, &held, leans);
        if (is_corner) {
            meet_tell_other(tick, &held, drive);
        }
    }
    if (is_corner) {
        meet_stop_in_corner(tick, &held, hit, drive, into);
    } else if (kind == DEFT_CONTACT_WALL || (kind == DEFT_CONTACT_CEILING && meet_parts(tick, &held))) {
        /* up the wall, or after what goes up, off the steep ground below it */
        tick->self->support = DEFT_SUPPORT_AIR;
    } else if (slides) {
        tick->blocked = 0;
        tick->self->support = DEFT_SUPPORT_STEEP;
        meet_end_rise(tick, flow.y);
    }
}

void deft__meet(deft__tick *tick, const deft__hit *hit)
{
    if (meet_is_past(tick, hit)) {
        return;
    }
    deft__contacts_add(tick->contacts, &tick->scene, hit->face, hit->obstacle);
    bool pushes = !deft__face_is_floor(hit->face, tick->moveset) ||
                  (deft__is_grounded(tick->self) && meet_is_ploughed(tick, hit));
    bool stands = deft__is_grounded(tick->self);
    if (pushes ? deft__crush_between(tick, hit)
               : (stands ? deft__crush_in_valley(tick, hit) : deft__crush_on_floor(tick, hit))) {
        return;
    }
    const deft_state_row *row = deft__state_row(tick);
    if (row->meet != NULL && row->meet(tick, hit)) {
        return;
    }
    if (deft__is_grounded(tick->self)) {
        meet_on_ground(tick, hit);
    } else {
        meet_in_air(tick, hit);
    }
}
