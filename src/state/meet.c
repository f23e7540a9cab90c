/* state/meet.c -- what an impact with a face means for the character; and what happens where the touched
 * faces leave it no way. */
#include "base/bounds.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/report.h"
#include "math/dmath.h"
#include "state/answer.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

/* ---- a level ceiling: it ends a rise, bounces it, or only holds it ----
 *
 * A rise that is held goes on in speed, not in height: at v under the gravity g of its arc for v / g. Where
 * the ceiling ends before that, the rest of the rise follows. A release of the button cuts the rise as ever.
 */

/* True for a rise that an arc bends: of a jump, or of a kick. A ceiling ends the law of any other rise. */
static bool ceiling_has_arc(const deft__tick *tick)
{
    uint32_t state = tick->self->state;
    return state == DEFT_STATE_JUMP || state == DEFT_STATE_JUMP_CUT || state == DEFT_STATE_KICKBACK;
}

/* The upward speed that a level ceiling, which goes up at `flow`, leaves of a rise. */
static double ceiling_leaves(const deft__tick *tick, double rise, double flow)
{
    const deft_moveset *moveset = tick->moveset;
    double pressed = deft__min(flow, 0);
    if (!ceiling_has_arc(tick) || !(rise > flow) || moveset->ceiling_response == DEFT_CEILING_ZERO) {
        return deft__min(rise, pressed);
    }
    if (moveset->ceiling_response == DEFT_CEILING_BOUNCE) {
        return deft__min(flow - moveset->ceiling_bounce_ratio * (rise - flow), pressed);
    }
    return flow < 0 ? pressed : rise;
}

void deft__hold_at_ceiling(const deft__tick *tick, deft__law *law)
{
    if (tick->moveset->ceiling_response != DEFT_CEILING_KEEP || !ceiling_has_arc(tick) ||
        !(tick->velocity.y > 0)) {
        return;
    }
    const deft__touching *touching = &tick->scene.touching;
    deft_piece rise = law->path.up;
    deft__v2 none = deft__v2_make(0, 0);
    deft__v2 wish = deft__v2_make(deft_piece_speed(&law->path.along, 0), tick->velocity.y);
    for (uint32_t i = 0; i < touching->count && !law->holds_rise; i++) {
        const deft__touched *face = &touching->faces[i];
        double flow = face->flow.y;
        if (face->kind == DEFT__CLASS_CEILING && !(flow < 0) &&
            deft__digs_into_obstacle(&tick->scene, face, wish, none) &&
            !deft__goes_past_end(&tick->scene, face, deft__v2_make(wish.x, flow), none)) {
            double outruns_s = flow > rise.end_speed ? (flow - wish.y) / rise.rate : rise.until_s;
            law->held_rise = rise;
            law->holds_rise = true;
            law->path.up = deft__linear(flow, 0, outruns_s, flow);
            law->path.until_s = deft__min(law->path.until_s, outruns_s);
            law->also = deft__edge_touched(&tick->scene, face);
        }
    }
}

/* ---- impacts ---- */

/* Tells of a face that the character ran or flew into, which is a contact then. */
static void meet_tell(deft__tick *tick, deft_event_kind kind, const deft__touched *face, double speed)
{
    if (speed > DEFT__NOTICED * tick->moveset->tile) {
        deft__contacts_add(tick->contacts, &tick->scene, face->face, face->obstacle);
        deft__emit_of(tick, kind, speed, face->obstacle->body, face->obstacle->feature);
    }
}

/* Tells of a wall once, when the character comes to the wall. While the character is pressed against it there
 * is no second event. */
static void meet_tell_wall(deft__tick *tick, const deft__touched *face, double side, double speed)
{
    if (!(tick->wall_told * side > 0)) {
        tick->wall_told = side;
        meet_tell(tick, DEFT_EVENT_HIT_WALL, face, speed);
    }
}

/* The face as what a way leads to at once. */
static deft__hit meet_hit(const deft__touched *face)
{
    deft__hit hit = {0, face->face, face->face, face->obstacle};
    return hit;
}

/* True when an assist takes a flight past the face without a stop. */
static bool meet_assist_passes(deft__tick *tick, const deft__touched *face)
{
    deft__hit hit = meet_hit(face);
    bool looks_down = face->kind == DEFT__CLASS_CEILING || face->kind == DEFT__CLASS_OVERHANG;
    /* a facet of a rounded head or foot meets the end of a wall */
    bool is_end =
        face->kind == DEFT__CLASS_WALL || (face->kind != DEFT__CLASS_FLOOR && face->face->facet != 0);
    return (looks_down ? deft__try_corner_up(tick, &hit) : deft__try_ledge(tick, &hit)) ||
           (is_end && deft__try_corner_side(tick, &hit));
}

/* Tells the state of a face. True when the state dealt with the face, or became another one. */
static bool meet_state_deals(deft__tick *tick, const deft__touched *face)
{
    const deft_state_row *row = deft__state_row(tick);
    uint32_t changes = tick->state_changes;
    deft__hit hit = meet_hit(face);
    deft__contacts_add(tick->contacts, &tick->scene, face->face, face->obstacle);
    return (row->meet != NULL && row->meet(tick, &hit)) || tick->state_changes != changes;
}

/* True when an assist or the state dealt with a face. A face that holds the character already is nothing
 * new. */
static bool meet_is_dealt_with(deft__tick *tick, const deft__touched *face)
{
    bool slides = face->kind == DEFT__CLASS_STEEP && tick->self->support == DEFT_SUPPORT_STEEP;
    if (slides || deft__is_held_by(tick, face, deft__side_of(face))) {
        return false;
    }
    bool assists = deft__state_row(tick)->realm != DEFT_REALM_BARE && face->kind != DEFT__CLASS_FLOOR;
    return (assists && (deft__assist_waits(tick) || meet_assist_passes(tick, face))) ||
           meet_state_deals(tick, face);
}

/* What a face does besides what it leaves of the velocity; `into` is the speed of the impact. */
static void meet_face(deft__tick *tick, const deft__touched *face, deft__v2 before, double into)
{
    deft_character *self = tick->self;
    double side = deft__side_of(face);
    bool is_ceiling = face->kind == DEFT__CLASS_CEILING;
    bool looks_down = is_ceiling || face->kind == DEFT__CLASS_OVERHANG;
    bool is_upright = face->kind == DEFT__CLASS_WALL || face->kind == DEFT__CLASS_FLOOR;
    double remains = is_ceiling ? deft__min(face->flow.y, 0) : tick->velocity.y;
    /* the character does not hover on a face, or under one (assist.coyote_hover) */
    bool ends_hover = face->kind == DEFT__CLASS_STEEP || (looks_down && remains < 0);
    deft__put_on(tick, face, is_upright ? 0 : tick->moveset->contact * DEFT__END);
    if (side != 0 || face->kind == DEFT__CLASS_STEEP) {
        tick->edge = deft__edge_touched(&tick->scene, face);
    }
    if (side != 0) {
        tick->blocked = side;
        tick->wall = tick->edge;
    }
    if (face->kind == DEFT__CLASS_WALL) {
        deft__keep_speed(tick, face, before.x);
        meet_tell_wall(tick, face, side, into);
    }
    if (ends_hover && self->coyote != 0 && tick->moveset->coyote_hover != 0) {
        self->ground_s = deft__max(self->ground_s, tick->moveset->coyote_s);
    }
    if (is_ceiling) {
        tick->velocity.y = ceiling_leaves(tick, before.y, face->flow.y);
    }
    if (looks_down && before.y > 0) {
        meet_tell(tick, DEFT_EVENT_BONKED, face, before.y - remains);
    }
}

/* True in the states that slide down steep ground and stand in a wedge. */
static bool meet_may_slide_down(const deft__tick *tick)
{
    return tick->self->state == DEFT_STATE_FALL || tick->self->state == DEFT_STATE_STAGGER;
}

/* A slide, or a stand in a wedge, ends a rise: the state becomes a fall. */
static void meet_end_rise(deft__tick *tick, double rise_before, double speed)
{
    if (!meet_may_slide_down(tick) && !(rise_before > speed) && deft__may_change_to(tick, DEFT_STATE_FALL)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    }
}

void deft__meet_hold(deft__tick *tick, const deft__law *law, const deft__answer *answer, double rise_before)
{
    const deft__touched *a = answer->holding[0];
    const deft__touched *b = answer->holding[1];
    deft__v2 n = a->normal;
    deft__v2 m = b->normal;
    bool carries = n.x * m.x < 0 && deft__abs(m.x) * n.y + deft__abs(n.x) * m.y > 0;
    for (int i = 0; i < 2; i++) {
        double side = deft__side_of(answer->holding[i]);
        if (side != 0) {
            tick->blocked = side;
            tick->wall = deft__edge_touched(&tick->scene, answer->holding[i]);
        }
    }
    tick->edge = deft__edge_touched(&tick->scene, a);
    deft__put_between(tick, a->face, b->face);
    if (!carries || law->wish == DEFT__WISH_FLOAT) {
        return;
    }
    meet_end_rise(tick, rise_before, answer->velocity.y);
    if (tick->self->support != DEFT_SUPPORT_WEDGE && meet_may_slide_down(tick)) {
        double impact = answer->velocity.y - rise_before;
        tick->self->support = DEFT_SUPPORT_WEDGE;
        tick->self->air_jumps = 0;
        tick->self->coyote = 0;
        tick->self->landed_s = 0;
        tick->blocked = 0;
        deft__contacts_add(tick->contacts, &tick->scene, a->face, a->obstacle);
        deft__contacts_add(tick->contacts, &tick->scene, b->face, b->obstacle);
        deft__emit(tick, DEFT_EVENT_LANDED, deft__max(impact, 0));
    }
}

void deft__meet_floor(deft__tick *tick, const deft__touched *floor)
{
    if (meet_is_dealt_with(tick, floor)) {
        return;
    }
    double into = -deft__v2_dot(deft__v2_sub(tick->velocity, floor->flow), floor->normal);
    deft__put_on(tick, floor, 0);
    deft__edge edge = deft__edge_touched(&tick->scene, floor);
    deft__land(tick, &edge, into);
}

static void meet_take(deft__tick *tick, const deft__law *law, const deft__answer *answer, deft__v2 before)
{
    tick->velocity = answer->velocity;
    for (uint32_t i = 0; i < answer->count; i++) {
        const deft__touched *face = answer->holding[i];
        double into = -deft__v2_dot(deft__v2_sub(before, face->flow), face->normal);
        if (into > 0) {
            meet_face(tick, face, before, into);
        }
    }
    if (answer->count == 2) {
        tick->self->support =
            tick->self->support == DEFT_SUPPORT_STEEP ? (uint8_t)DEFT_SUPPORT_AIR : tick->self->support;
        deft__meet_hold(tick, law, answer, before.y);
    } else if (answer->holding[0]->kind == DEFT__CLASS_STEEP && law->wish != DEFT__WISH_FLOAT) {
        meet_end_rise(tick, tick->velocity.y, answer->holding[0]->flow.y);
    }
}

deft__next deft__meet(deft__tick *tick, const deft__law *law, deft__v2 velocity, deft__v2 pull)
{
    for (int i = 0; i < DEFT__IMPACTS_MAX; i++) {
        deft__answer answer;
        (void)deft__find_touching(&tick->scene);
        if (!deft__digs_into_any(&tick->scene, velocity, pull)) {
            return i > 0 ? DEFT__NEXT_STATE_AGAIN : DEFT__NEXT_GOES_ON;
        }
        deft__answer_velocity(tick, law, velocity, pull, &answer);
        if (answer.count == 0) {
            (void)deft__no_way_left(tick);
            return DEFT__NEXT_STATE_AGAIN;
        }
        if (answer.lands) {
            deft__meet_floor(tick, answer.holding[0]);
            return DEFT__NEXT_STATE_AGAIN;
        }
        for (uint32_t k = 0; k < answer.count; k++) {
            const deft__touched *face = answer.holding[k];
            if (deft__digs_into_face(&tick->scene, face, velocity, pull) && meet_is_dealt_with(tick, face)) {
                return DEFT__NEXT_STATE_AGAIN;
            }
        }
        meet_take(tick, law, &answer, velocity);
        pull = deft__v2_make(0, 0);
        velocity.x = tick->velocity.x;
        /* with ceiling.response keep, the speed of the rise stays in tick->velocity, and the character goes
         * on as answered */
        velocity.y = deft__min(tick->velocity.y, answer.velocity.y);
    }
    return DEFT__NEXT_STATE_AGAIN;
}

deft__next deft__meet_on_ground(deft__tick *tick, const deft__touched *face, double side, double speed)
{
    bool is_known = deft__is_held_by(tick, face, side);
    if (!is_known && deft__try_step_up(tick, face, side)) {
        return DEFT__NEXT_FACES_AGAIN;
    }
    tick->blocked = side;
    tick->wall = deft__edge_touched(&tick->scene, face);
    if (is_known) {
        return DEFT__NEXT_GOES_ON;
    }
    if (meet_state_deals(tick, face)) {
        return DEFT__NEXT_STATE_AGAIN;
    }
    meet_tell_wall(tick, face, side, speed);
    deft__keep_speed(tick, face, tick->velocity.x);
    return DEFT__NEXT_GOES_ON;
}

/* ---- no way is left: the character stands still, or is crushed ---- */

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
    if (tick->moveset->crush != DEFT_CRUSH_PASS) {
        deft__flow_set(&tick->scene, deft__v2_make(0, 0), tick->scene.feet);
        tick->self->lift.x = tick->self->lift.y = 0;
        tick->velocity = deft__v2_make(0, 0);
        tick->along = 0;
        tick->waits = DEFT__WAITS_CRUSHED;
    }
    deft__scene_forget(&tick->scene); /* to be gathered without that body */
    (void)deft__scene_look(&tick->scene, deft__v2_make(0, 0), 0);
}

deft__next deft__no_way_left(deft__tick *tick)
{
    const deft__touched *first;
    const deft__touched *second;
    double most = deft__closing_pair(&tick->scene, &first, &second);
    tick->velocity = deft__v2_make(0, 0);
    tick->along = 0;
    if (first == NULL) { /* the character stands still */
        return DEFT__NEXT_GOES_ON;
    }
    double depth = most * (tick->dt - tick->now_s);
    uint32_t a = first->obstacle->body;
    uint32_t b = second->obstacle->body;
    deft__v2 speed_a = deft__flow_of_body(&tick->scene, a, tick->scene.feet);
    deft__v2 speed_b = deft__flow_of_body(&tick->scene, b, tick->scene.feet);
    bool a_pushes = deft__v2_dot(speed_a, speed_a) >= deft__v2_dot(speed_b, speed_b); /* in the world */
    if (depth <= tick->moveset->touch) { /* less than what counts as touching is left for the next tick */
        deft__flow_rest(&tick->scene, first, second);
        tick->waits = DEFT__WAITS_HELD;
    } else {
        deft__crush(tick, a_pushes ? a : b, a_pushes ? b : a, depth);
    }
    return DEFT__NEXT_STATE_AGAIN;
}
