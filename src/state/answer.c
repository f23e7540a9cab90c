/* state/answer.c -- one rule for every flight that faces are in the way of.
 *
 * As in the slide move of Quake: try each face alone, then the crease of two faces, then stop. The callers,
 * answer_flight and deft__meet, try the wish as it is. Then answer_find tries the rest. For each face that
 * the wish digs into, that is a landing, or what the class of the face leaves of the wish. After the faces
 * comes the velocity of the common point of two faces that send the wish into each other. The first candidate
 * that digs into nothing is the answer. Without one, a floor that the wish leaves at once is. Without that,
 * the common point of any two faces is. Without that, no way is left.
 *
 * The words: a wish is the motion that the state asks for. A motion digs into a face when it goes in, now or
 * by its acceleration. A face carries when it stops a fall, and holds when the character goes on along it. An
 * impact is met: the state and the assists deal with it.
 */
#include "state/answer.h"

#include "base/tolerance.h"
#include "contact/overlap.h"
#include "math/dmath.h"
#include "math/root.h"
#include "motion/accelerate.h"
#include "state/walls.h"

#include <stddef.h>

double deft__side_of(const deft__touched *face)
{
    bool is_wall = face->kind == DEFT__CLASS_WALL || face->kind == DEFT__CLASS_OVERHANG;
    return !is_wall ? 0 : (face->normal.x > 0 ? -1 : 1);
}

bool deft__is_held_by(const deft__tick *tick, const deft__touched *face, double side)
{
    return tick->blocked * side > 0 && tick->wall.body == face->obstacle->body &&
           deft__v2_dot(tick->wall.normal, face->normal) > DEFT__SAME_NORMAL;
}

/* What a flight would do if no face was in its way. */
typedef struct answer_wish {
    const deft__tick *tick;
    const deft__law *law;
    bool is_impact;    /* only the velocity counts */
    deft__v2 before;   /* the velocity now */
    deft__v2 velocity; /* the velocity after the stick changed it at once */
    deft__v2 pull;     /* the acceleration */
    deft__v2 target;   /* the velocity that a float steers to */
} answer_wish;

/* True when the character may land on a floor that it touches. A float that steers off the floor may not. */
static bool answer_may_land(const answer_wish *wish, const deft__touched *face)
{
    const deft_state_row *row = deft__state_row(wish->tick);
    bool flies = row->realm == DEFT_REALM_AIR || row->realm == DEFT_REALM_BARE;
    bool leaves = wish->law->wish == DEFT__WISH_FLOAT &&
                  deft__v2_dot(face->normal, deft__v2_sub(wish->target, face->flow)) > 0;
    return face->kind == DEFT__CLASS_FLOOR && flies && !leaves &&
           deft__may_change_to(wish->tick, row->lands_in);
}

bool deft__carries(const deft__tick *tick, const deft__touched *face)
{
    deft__v2 fall = deft__v2_make(0, -tick->moveset->tile);
    return deft__digs_into_obstacle(&tick->scene, face, face->flow, fall);
}

/* ---- laws ---- */

static deft__v2 answer_law_pull(const deft__law *law)
{
    double along = deft__piece_acceleration(&law->path.along, 0);
    double up = deft__piece_acceleration(&law->path.up, 0);
    return deft__v2_add(deft__v2_scale(law->path.along_axis, along), deft__v2_scale(law->path.up_axis, up));
}

/* A straight motion for as long as the state wishes. */
static void answer_go_straight(deft__law *law, deft__v2 velocity)
{
    double until_s = law->until_s;
    deft__go_straight(law, velocity);
    law->until_s = until_s;
}

/* A wish that presses the character to a face while the character goes along it. One part of the motion
 * stays, and the other part follows the face at the speed drift + slope * that of the part that stays. */
typedef struct answer_press {
    const deft_piece *wish, *stays; /* the part that follows, as the wish has it; the part that stays */
    double drift, slope;
    double side; /* where the face is, on the axis of the part that follows */
} answer_press;

/* When the part that follows is as fast as `speed`. */
static double answer_follows_s(const answer_press *press, double speed)
{
    return deft__piece_when(press->stays, (speed - press->drift) / press->slope);
}

/* By how much more the wish accelerates to the face than the motion along the face does, at t. */
static double answer_presses(const void *of, double t)
{
    const answer_press *press = (const answer_press *)of;
    double speed = press->drift + press->slope * deft_piece_speed(press->stays, t);
    double wish = deft__piece_acceleration(press->wish, deft__piece_when(press->wish, speed));
    return (wish - press->slope * deft__piece_acceleration(press->stays, t)) * press->side;
}

/* For how long the wish presses: the character comes off where the wish accelerates less than the motion
 * along the face. It goes along no farther than the wish does. A speed that changes at once presses until the
 * motion has it. */
static double answer_pressed_s(const answer_press *press)
{
    double least_s = answer_follows_s(press, deft_piece_speed(press->wish, 0));
    double most_s = answer_follows_s(press, press->wish->end_speed);
    double last_s = deft__min(most_s > DEFT__INSTANT_S ? most_s : press->stays->until_s, DEFT_TIMER_MAX_S);
    double presses = answer_presses(press, least_s);
    if (least_s > DEFT__INSTANT_S && !(presses > 0)) {
        return least_s;
    }
    bool comes_off = presses > 0 && least_s < last_s && answer_presses(press, last_s) < 0;
    return comes_off ? deft__root(answer_presses, press, least_s, last_s) : last_s;
}

/* The vertical part stays to the bit. The horizontal part follows the face, which goes on itself. */
static void answer_keep_vertical(const deft__touched *face, const deft__law *wish, deft__law *out)
{
    deft__v2 n = face->normal;
    double drift = deft__v2_dot(n, face->flow) / n.x + 0.0; /* no -0 of a face at rest */
    out->path.up_axis = deft__v2_make(-n.y / n.x + 0.0, 1);
    out->path.along = deft__linear(drift, 0, DEFT_FOREVER, wish->path.along.end_speed);
    out->path.until_s = wish->path.up.until_s;
    if (deft__abs(n.y) > DEFT__GRAZE) {
        answer_press press = {&wish->path.along, &wish->path.up, drift, out->path.up_axis.x,
                              -deft__sign(n.x)};
        out->path.until_s = deft__min(out->path.until_s, answer_pressed_s(&press));
    }
    out->steered = false;
    out->pushed = drift * n.x > 0;
}

/* The horizontal part stays to the bit. The vertical part follows the face. */
static void answer_keep_horizontal(const deft__touched *face, const deft__law *wish, deft__law *out)
{
    deft__v2 n = face->normal;
    double drift = deft__v2_dot(n, face->flow) / n.y + 0.0;
    out->path.along_axis = deft__v2_make(1, -n.x / n.y + 0.0);
    out->path.up = deft__linear(drift, 0, DEFT_FOREVER, drift);
    out->path.until_s = wish->path.along.until_s;
    if (deft__abs(n.x) > DEFT__GRAZE) {
        answer_press press = {&wish->path.up, &wish->path.along, drift, out->path.along_axis.y,
                              -deft__sign(n.y)};
        out->path.until_s = deft__min(out->path.until_s, answer_pressed_s(&press));
    }
}

/* Slides down steep ground: gravity acts along it, up to the terminal speed. The stick has no effect. */
static void answer_slide_down(const deft__tick *tick, const deft__touched *face, deft__v2 own, deft__law *out)
{
    const deft_fall *fall = &tick->moveset->fall;
    deft__v2 flow = face->flow;
    deft__v2 tangent = deft__face_tangent(face->face);
    deft__v2 down = tangent.y < 0 ? tangent : deft__v2_scale(tangent, -1);
    double speed = deft__max(deft__v2_dot(own, down), 0);
    double pull = fall->gravity * -down.y;
    bool speeds_up = speed < fall->speed_max * (1 - DEFT__GRAZE); /* not for the rounding of a length */
    double wait_s = speeds_up ? (fall->speed_max - speed) / pull : DEFT_FOREVER;
    out->path.along = speeds_up ? deft__linear(speed, pull, wait_s, fall->speed_max)
                                : deft__linear(speed, 0, DEFT_FOREVER, speed);
    out->path.along_axis = down;
    /* the second axis carries the slide with the face: speed 1 along `flow` */
    out->path.up = deft__linear(1, 0, DEFT_FOREVER, 1);
    out->path.up_axis = flow;
    out->path.until_s = wait_s;
    out->steered = false;
}

/* A float steers along the face to what the face leaves of its target. At the surface the character rests
 * where that leads up. */
static void answer_float_along(const deft__touched *face, deft__v2 before, const deft__law *wish,
                               deft__law *out)
{
    deft__v2 n = face->normal;
    deft__v2 tangent = deft__face_tangent(face->face);
    double carried = deft__v2_dot(n, face->flow);
    double goal = deft__v2_dot(tangent, deft__v2_sub(wish->target, face->flow));
    goal = wish->no_rise && goal * tangent.y > 0 ? 0 : goal;
    out->path.along = deft__float_piece(wish->pace, deft__v2_dot(tangent, before),
                                        goal + deft__v2_dot(tangent, face->flow));
    out->path.along_axis = tangent;
    out->path.up = deft__linear(carried, 0, DEFT_FOREVER, carried);
    out->path.up_axis = n;
    out->path.until_s = out->path.along.until_s;
}

/* True where an overhang leaves the vertical part, and not the horizontal one. `into` goes into the face. */
static bool answer_leaves_up(const deft__touched *face, deft__v2 into)
{
    deft__v2 n = face->normal;
    bool by_x = n.x * into.x < 0;
    bool by_y = n.y * into.y < 0;
    return by_x == by_y ? deft__abs(n.x) > deft__abs(n.y) : by_x; /* along the face but for rounding */
}

/* The part of the wish that goes into a face: of an impact the velocity. */
static deft__v2 answer_into(const answer_wish *wish, const deft__touched *face)
{
    const deft__scene *scene = &wish->tick->scene;
    if (wish->is_impact || deft__digs_into_face(scene, face, wish->before, deft__v2_make(0, 0))) {
        return deft__v2_sub(wish->before, face->flow);
    }
    deft__v2 at_once = deft__v2_scale(deft__v2_sub(wish->velocity, wish->before), 1 / DEFT__AT_ONCE_S);
    if (deft__digs_into_face(scene, face, wish->velocity, deft__v2_make(0, 0))) {
        at_once = deft__v2_scale(deft__v2_sub(wish->velocity, face->flow), 1 / DEFT__AT_ONCE_S);
    }
    return deft__v2_add(wish->pull, at_once);
}

static void answer_law_along(const answer_wish *wish, const deft__touched *face, deft__law *out)
{
    const deft__law *law = wish->law;
    deft__v2 own = deft__v2_sub(wish->before, face->flow);
    deft__v2 into = answer_into(wish, face);
    bool is_level = face->kind == DEFT__CLASS_CEILING;
    bool is_upright = face->kind == DEFT__CLASS_WALL;
    bool is_mixed = !is_upright && !is_level && face->kind != DEFT__CLASS_STEEP;
    bool slides = own.y <= 0 && wish->tick->moveset->steep_slide != 0;
    *out = *law;
    if (law->wish == DEFT__WISH_FLOAT && !is_upright && !is_level) {
        answer_float_along(face, wish->before, law, out);
    } else if (face->kind == DEFT__CLASS_STEEP && slides) {
        answer_slide_down(wish->tick, face, own, out);
    } else if (is_mixed && face->normal.x * into.x < 0 && face->normal.y * into.y < 0) {
        answer_go_straight(out, face->flow);
        out->path.until_s = law->path.until_s;
    } else if (is_mixed ? answer_leaves_up(face, into) : !is_level) {
        answer_keep_vertical(face, law, out);
    } else {
        answer_keep_horizontal(face, law, out);
    }
}

/* ---- the rule ---- */

/* A candidate: the motion along one face. */
typedef struct answer_candidate {
    deft__v2 velocity, pull;
    deft__law law;
} answer_candidate;

static void answer_along(const answer_wish *wish, const deft__touched *face, answer_candidate *out)
{
    answer_law_along(wish, face, &out->law);
    out->velocity = deft__path_velocity(&out->law.path, 0);
    out->pull = wish->is_impact ? deft__v2_make(0, 0) : answer_law_pull(&out->law);
}

/* The wish of a motion at a constant velocity. `out` becomes its law, of the same kind as `like`. */
static answer_wish answer_impact(const deft__tick *tick, const deft__law *like, deft__v2 velocity,
                                 deft__v2 pull, deft__law *out)
{
    answer_wish wish = {tick, out, true, velocity, velocity, pull, like->target};
    deft__go_straight(out, velocity);
    out->wish = like->wish;
    out->no_rise = like->no_rise;
    out->target = velocity;
    return wish;
}

static bool answer_leads_into(const answer_wish *wish, const deft__touched *face, const deft__touched *other)
{
    answer_candidate along;
    answer_along(wish, face, &along);
    return deft__digs_into_face(&wish->tick->scene, other, along.velocity, along.pull);
}

static bool answer_is_corner(const void *motion, const deft__touched *a, const deft__touched *b, bool mutual)
{
    const answer_wish *wish = (const answer_wish *)motion;
    return !mutual || (answer_leads_into(wish, a, b) && answer_leads_into(wish, b, a));
}

/* Finds the pair of faces that holds the wish. False when there is none. */
static bool answer_pair(const answer_wish *wish, bool mutual, deft__answer *out)
{
    deft__corner corner;
    if (!deft__find_corner(&wish->tick->scene, answer_is_corner, wish, mutual, &corner)) {
        return false;
    }
    out->count = 2;
    out->velocity = corner.velocity;
    out->lands = answer_may_land(wish, corner.a) && deft__carries(wish->tick, corner.a);
    out->holding[0] = corner.a;
    out->holding[1] = corner.b;
    return true;
}

/* True when the velocity goes past a face at a corner, on to another face of the same obstacle. After
 * (gap_a + touch) / into_a seconds the feet are `touch` deep in `a`. The corner is passed if they are then
 * less than touch - contact deep in `b`. A floor is never passed so. */
static bool answer_is_passed(const answer_wish *wish, const deft__touched *a)
{
    const deft__touching *touching = &wish->tick->scene.touching;
    deft__v2 feet = wish->tick->scene.feet;
    double touch = wish->tick->moveset->touch;
    double gap_a = deft__face_gap(a->face, feet);
    double into_a = -deft__v2_dot(a->normal, deft__v2_sub(wish->velocity, a->flow));
    for (uint32_t i = 0; a->kind != DEFT__CLASS_FLOOR && into_a > 0 && i < touching->count; i++) {
        const deft__touched *b = &touching->faces[i];
        double into_b = -deft__v2_dot(b->normal, deft__v2_sub(wish->velocity, b->flow));
        if (b != a && b->obstacle == a->obstacle && b->kind != DEFT__CLASS_PASSIVE &&
            deft__face_gap(b->face, feet) + touch - (gap_a + touch) / into_a * into_b >
                wish->tick->moveset->contact) {
            return true;
        }
    }
    return false;
}

/* The first candidate that digs into nothing. Where one face holds the character, `along` is the motion along
 * that face. First come the faces that stop the wish, then those that it passes at a corner. */
static void answer_find(const answer_wish *wish, deft__answer *out, answer_candidate *along)
{
    const deft__scene *scene = &wish->tick->scene;
    const deft__touching *touching = &scene->touching;
    const deft__touched *last_resort = NULL; /* a floor that the wish leaves at once */
    out->count = 1;
    out->lands = false;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < touching->count; i++) {
            const deft__touched *face = &touching->faces[i];
            if (face->kind == DEFT__CLASS_PASSIVE ||
                !deft__digs_into_obstacle(scene, face, wish->velocity, wish->pull) ||
                answer_is_passed(wish, face) != (pass == 1)) {
                continue;
            }
            out->holding[0] = face;
            if (answer_may_land(wish, face)) {
                out->lands = (wish->is_impact || deft__carries(wish->tick, face)) &&
                             !deft__goes_past_end(scene, face, wish->velocity, wish->pull);
                out->velocity = wish->velocity;
                if (out->lands) {
                    return;
                }
                last_resort = face;
                continue;
            }
            answer_along(wish, face, along);
            out->velocity = along->velocity;
            if (!deft__goes_past_end(scene, face, along->velocity, along->pull) &&
                !deft__digs_into_any(scene, along->velocity, along->pull)) {
                return;
            }
        }
    }
    if (answer_pair(wish, true, out) || (last_resort == NULL && answer_pair(wish, false, out))) {
        return;
    }
    out->lands = last_resort != NULL;
    out->velocity = last_resort != NULL ? wish->velocity : deft__v2_make(0, 0);
    out->count = last_resort != NULL;
    out->holding[0] = last_resort;
}

void deft__answer_velocity(const deft__tick *tick, const deft__law *law, deft__v2 velocity, deft__v2 pull,
                           deft__answer *out)
{
    deft__law straight;
    answer_candidate along;
    answer_wish wish = answer_impact(tick, law, velocity, pull, &straight);
    answer_find(&wish, out, &along);
}

/* ---- what holds the character ---- */

void deft__answer_turned(deft__tick *tick, const deft__law *law, const deft__face *face)
{
    deft__v2 n = face->normal;
    deft__touched held = {face, NULL, n, law->edge.flow, (uint32_t)deft__class_of(face, tick->moveset), 0};
    deft__v2 before = tick->velocity;
    deft__law straight;
    answer_candidate along;
    deft__v2 own = deft__v2_sub(before, held.flow);
    if (held.kind == DEFT__CLASS_OVERHANG && deft__v2_dot(n, own) > 0 && n.x * own.x >= 0) {
        return; /* only the rise pressed to it, and it turned away */
    }
    answer_wish wish = answer_impact(tick, law, before, deft__v2_make(0, 0), &straight);
    answer_along(&wish, &held, &along);
    tick->velocity = along.velocity;
    if (deft__side_of(&held) != 0) { /* no weight presses the character to a wall: the wish is the limit */
        double most = law->path.along.end_speed;
        double x = tick->velocity.x;
        tick->velocity.x =
            n.x > 0 ? deft__max(x, deft__min(most, before.x)) : deft__min(x, deft__max(most, before.x));
    }
}

void deft__put_on(deft__tick *tick, const deft__touched *face, double least)
{
    deft__v2 n = face->normal;
    double gap = deft__face_gap(face->face, tick->scene.feet);
    deft__v2 way = deft__v2_scale(n, -gap);
    if (deft__abs(gap) <= least) {
        return;
    }
    if (face->kind == DEFT__CLASS_CEILING || face->kind == DEFT__CLASS_FLOOR) {
        way = deft__v2_make(0, -gap / n.y);
    }
    (void)deft__shift(&tick->scene, way);
}

void deft__put_between(deft__tick *tick, const deft__face *a, const deft__face *b)
{
    deft__v2 n = a->normal;
    deft__v2 m = b->normal;
    double sine = deft__v2_perp(n, m);
    double gap_a = deft__face_gap(a, tick->scene.feet);
    double gap_b = deft__face_gap(b, tick->scene.feet);
    bool is_off = deft__max(deft__abs(gap_a), deft__abs(gap_b)) > tick->moveset->contact * DEFT__END;
    if (is_off && deft__abs(sine) > DEFT__NEAR_PARALLEL) {
        deft__v2 way = deft__v2_make((gap_b * n.y - gap_a * m.y) / sine, (gap_a * m.x - gap_b * n.x) / sine);
        (void)deft__shift(&tick->scene, way);
    }
}

bool deft__keep_blocked(deft__tick *tick, deft__v2 way, deft__v2 velocity, deft__v2 pull)
{
    const deft__touched *wall =
        deft__is_blocked(tick) ? deft__wall_on(tick, tick->blocked, way, &velocity, pull) : NULL;
    if (wall != NULL) {
        tick->wall = deft__edge_touched(&tick->scene, wall);
    } else {
        tick->blocked = tick->wall_told = 0;
    }
    return wall != NULL;
}

/* Nothing is in the way of the wish. Where that ends a slide, another move may begin. */
static deft__next answer_free(deft__tick *tick, deft__v2 v, deft__v2 pull, deft__law *law)
{
    bool slides = deft__slides(tick->self);
    if (slides) {
        tick->self->support = (uint8_t)DEFT_SUPPORT_AIR;
    }
    bool is_blocked = deft__keep_blocked(tick, deft__v2_make(1, 0), v, pull);
    tick->edge = is_blocked ? tick->wall : deft__no_edge();
    law->edge = tick->edge;
    return slides ? DEFT__NEXT_STATE_AGAIN : DEFT__NEXT_GOES_ON;
}

/* One face holds the character. Where a wall or a slide begins to hold it, a state may hold on to the face,
 * or end there. */
static deft__next answer_held_by_one(deft__tick *tick, const deft__touched *face, const answer_wish *wish,
                                     deft__v2 remains)
{
    double side = deft__side_of(face);
    double away = deft__v2_dot(face->normal, deft__v2_sub(wish->before, face->flow));
    bool floats = wish->law->wish == DEFT__WISH_FLOAT;
    bool slides = face->kind == DEFT__CLASS_STEEP && !floats && !(wish->before.y > face->flow.y);
    double rounding =
        DEFT__GRAZE * (tick->moveset->tile + deft__abs(wish->before.x) + deft__abs(wish->before.y));
    /* a wall turns the flight round, or ends its rise */
    bool changes = side != 0 && (away > rounding || remains.y < wish->before.y - rounding);
    bool hangs = tick->self->support == DEFT_SUPPORT_ROPE; /* on a slack rope */
    uint8_t support =
        hangs || floats ? tick->self->support : (uint8_t)(slides ? DEFT_SUPPORT_STEEP : DEFT_SUPPORT_AIR);
    bool begins = changes || (side != 0 && !(tick->blocked * side > 0)) || tick->self->support != support;
    tick->velocity = changes || floats ? remains : tick->velocity;
    tick->edge = deft__edge_touched(&tick->scene, face);
    tick->self->support = support;
    if (side != 0) {
        tick->wall = tick->edge;
        tick->blocked = side;
    } else {
        tick->blocked = tick->wall_told = 0;
    }
    deft__put_on(tick, face, tick->moveset->contact * DEFT__END);
    return begins ? DEFT__NEXT_STATE_AGAIN : DEFT__NEXT_GOES_ON;
}

/* Lands with the speed that the stick has given at once. */
static deft__next answer_land(deft__tick *tick, const answer_wish *wish, const deft__touched *floor)
{
    tick->velocity.x = wish->velocity.x;
    deft__meet_floor(tick, floor);
    return DEFT__NEXT_STATE_AGAIN;
}

/* The wish digs in, by its acceleration or by a speed that the stick changes at once: finds what holds the
 * character. */
static deft__next answer_hold(deft__tick *tick, const answer_wish *wish, deft__law *law)
{
    deft__answer answer;
    answer_candidate along;
    answer_find(wish, &answer, &along);
    if (answer.count == 0) {
        answer_go_straight(law, deft__v2_make(0, 0));
        return deft__no_way_left(tick);
    }
    if (answer.lands) {
        return answer_land(tick, wish, answer.holding[0]);
    }
    if (answer.count == 2) { /* the wish does not go on meanwhile: its path never ends */
        uint8_t support = tick->self->support;
        tick->velocity = answer.velocity;
        deft__meet_hold(tick, law, &answer, answer.velocity.y);
        answer_go_straight(law, answer.velocity);
        law->edge = deft__edge_touched(&tick->scene, answer.holding[0]);
        law->also = deft__edge_touched(&tick->scene, answer.holding[1]);
        return tick->self->support != support ? DEFT__NEXT_STATE_AGAIN : DEFT__NEXT_GOES_ON;
    }
    *law = along.law;
    law->edge = deft__edge_touched(&tick->scene, answer.holding[0]);
    return answer_held_by_one(tick, answer.holding[0], wish, along.velocity);
}

/* True when a speed that the stick changes at once goes into a wall that did not hold the character before.
 */
static bool answer_comes_to_wall(const deft__tick *tick, const deft__law *law, deft__v2 v)
{
    deft__answer answer;
    if (!deft__digs_into_any(&tick->scene, v, deft__v2_make(0, 0))) {
        return false;
    }
    deft__answer_velocity(tick, law, v, deft__v2_make(0, 0), &answer);
    const deft__touched *wall = answer.holding[0];
    return answer.count == 1 && wall->kind == DEFT__CLASS_WALL &&
           !deft__is_held_by(tick, wall, deft__side_of(wall));
}

/* The floor that a flight without weight goes along, and lands on: it does not lead off the floor. Nor does
 * the walk that follows, which a belt may carry. And the floor does not sink too fast to walk on. */
static const deft__touched *answer_level_floor(const answer_wish *wish)
{
    const deft__tick *tick = wish->tick;
    const deft__touching *touching = &tick->scene.touching;
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        deft__v2 own = deft__v2_sub(wish->velocity, face->flow);
        double away = deft__v2_dot(own, face->normal);
        if (away > DEFT__LEAN * (deft__abs(own.x) + deft__abs(own.y)) || !answer_may_land(wish, face) ||
            !deft__carries(tick, face)) {
            continue;
        }
        deft__edge edge = deft__edge_touched(&tick->scene, face);
        deft__v2 walk =
            deft__v2_sub(deft__belt(tick, edge.tangent, edge.surface), deft__ride_taken(tick, &edge));
        walk = deft__v2_add(wish->velocity, deft__v2_add(walk, face->flow));
        if (!deft__goes_past_end(&tick->scene, face, wish->velocity, wish->pull) &&
            !deft__goes_past_end(&tick->scene, face, walk, deft__v2_make(0, 0)) &&
            !deft__ride_outruns(tick, &edge, own.x)) {
            return face;
        }
    }
    return NULL;
}

static deft__next answer_flight(deft__tick *tick, deft__law *law)
{
    const deft__scene *scene = &tick->scene;
    deft__hold_at_ceiling(tick, law);
    bool floats = law->wish == DEFT__WISH_FLOAT;
    deft__v2 velocity = deft__path_velocity(&law->path, 0);
    deft__v2 pull = answer_law_pull(law);
    answer_wish wish = {tick, law, false, tick->velocity, velocity, pull, law->target};
    wish.before.y = law->holds_rise ? wish.velocity.y : wish.before.y;
    if (floats && law->pace == NULL && !deft__digs_into_any(scene, wish.velocity, deft__v2_make(0, 0))) {
        wish.before = wish.velocity; /* it turns away at once */
    }
    deft__next met = deft__meet(tick, law, wish.before, deft__v2_make(0, 0));
    if (met != DEFT__NEXT_GOES_ON) {
        return met;
    }
    if (answer_comes_to_wall(tick, law, wish.velocity)) {
        tick->velocity = wish.velocity;
        return deft__meet(tick, law, wish.velocity, deft__v2_make(0, 0));
    }
    const deft__touched *floor = law->keeps_level ? answer_level_floor(&wish) : NULL;
    if (floor != NULL) {
        return answer_land(tick, &wish, floor);
    }
    if (wish.velocity.y < 0 && wish.pull.y > 0 && !floats &&
        !deft__digs_into_any(scene, wish.velocity, wish.pull)) {
        wish.pull.y = 0; /* the brake of a fall does not lift the character off the face that it slides on */
    }
    if (deft__digs_into_any(scene, wish.velocity, wish.pull)) {
        return answer_hold(tick, &wish, law);
    }
    bool turns = wish.velocity.x < tick->velocity.x || wish.velocity.x > tick->velocity.x;
    tick->velocity.x = wish.velocity.x; /* a speed that changes at once may make a move possible */
    tick->velocity.y = floats ? wish.velocity.y : tick->velocity.y;
    deft__next next = answer_free(tick, wish.velocity, wish.pull, law);
    return turns ? DEFT__NEXT_STATE_AGAIN : next;
}

deft__next deft__answer_law(deft__tick *tick, deft__law *law)
{
    if (law->wish == DEFT__WISH_WALK) {
        return DEFT__NEXT_GOES_ON;
    }
    if (!deft__touched_faces_fit(tick)) {
        return DEFT__NEXT_STATE_AGAIN;
    }
    if (law->wish == DEFT__WISH_FLIGHT || law->wish == DEFT__WISH_FLOAT) {
        return answer_flight(tick, law);
    }
    /* no face turns a wait aside, nor a swing, nor a way along a wall: what comes in the way is met */
    deft__v2 velocity =
        law->wish != DEFT__WISH_WAIT ? deft__path_velocity(&law->path, 0) : deft__v2_make(0, 0);
    return deft__meet(tick, law, velocity, answer_law_pull(law));
}
