/* topdown/law.c -- how a walker answers the stick.
 *
 * The walker's own speed follows the response curves along its heading. The heading turns to the stick at
 * once, or at a rate. A stick exactly against the heading has no shorter side to turn by. Then the walker
 * brakes, and starts anew. Along a wall the speed is steered to the stick's part along that wall.
 */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "math/root.h"
#include "motion/constant.h"
#include "topdown/walk.h"

deft__v2 deft__walk_velocity(const deft__walker *walk)
{
    return deft__v2_add(deft__v2_scale(walk->heading, walk->speed), walk->knock);
}

deft__v2 deft__walk_wish(const deft__walker *walk)
{
    return deft__v2_scale(walk->stick, walk->push * walk->steering.speed);
}

/* Turns the heading to the stick. Returns the speed to steer to along the heading. */
static double law_turn(const deft__walker *walk, deft__course *out)
{
    if (!(walk->push > 0)) {
        return 0;
    }
    double full = walk->push * walk->steering.speed;
    double angle = walk->turn_rad_s >= DEFT_FOREVER ? 0
                                                    : deft__atan2(deft__v2_perp(out->heading, walk->stick),
                                                                  deft__v2_dot(out->heading, walk->stick));
    if (deft__abs(angle) <= DEFT__GRAZE) {
        out->heading = walk->stick;
        return full;
    }
    if (deft__abs(angle) >= DEFT__PI - DEFT__GRAZE_FLOAT) {
        return -full;
    }
    out->turn = angle > 0 ? walk->turn_rad_s : -walk->turn_rad_s;
    out->turn_s = deft__abs(angle) / walk->turn_rad_s;
    out->headed = walk->stick;
    return full;
}

/* Turns the heading round where the speed became negative. */
static void law_face_forward(deft__course *out)
{
    deft_piece *own = &out->own;
    if (!(deft_piece_speed(own, 0) < 0 || own->end_speed < 0)) {
        return;
    }
    out->heading = deft__v2_scale(out->heading, -1);
    own->base = -own->base;
    own->amplitude = -own->amplitude;
    own->end_speed = -own->end_speed;
}

static void law_knock(const deft__walker *walk, deft__v2 knock, deft__course *out)
{
    double speed = deft__sqrt(deft__v2_dot(knock, knock));
    double bleed = walk->steering.overspeed_release;
    bool is_over = !(speed > 0) || bleed >= DEFT_FOREVER;
    out->knock_axis = deft__v2_scale(knock, is_over ? 0 : 1 / speed);
    out->knock = deft__piece_constant(is_over ? 0 : speed, DEFT_FOREVER);
    if (bleed > 0 && !is_over) {
        out->knock.kind = DEFT_PIECE_LINEAR;
        out->knock.rate = -bleed;
        out->knock.until_s = speed / bleed;
        out->knock.end_speed = 0;
    }
}

void deft__walk_law(const deft__walker *walk, const deft__start *from, deft_steer_state *state,
                    deft__course *out)
{
    out->turn = 0;
    out->turn_s = DEFT_FOREVER;
    out->heading = from->heading;
    if (walk->stands || deft__walk_dashes(walk)) {
        out->own = deft__piece_constant(from->speed, DEFT_FOREVER);
    } else {
        double target =
            from->walled ? deft__v2_dot(deft__walk_wish(walk), from->heading) : law_turn(walk, out);
        deft_steer(&out->own, &walk->steering, state, from->speed, target, walk->steering.speed);
        law_face_forward(out);
    }
    law_knock(walk, from->knock, out);
    out->until_s = deft__min(deft__min(out->own.until_s, out->knock.until_s), out->turn_s);
}

/* A walker that goes by a course along a wall. */
typedef struct law_held {
    const deft__walker *walk;
    const deft__course *course;
} law_held;

/* How the walker would go on at that instant without the wall: how soon its velocity leads off the wall. */
static double law_leads_off(const void *of, double t)
{
    const law_held *held = (const law_held *)of;
    const deft__walker *walk = held->walk;
    const deft__course *course = held->course;
    deft_steer_state state = walk->self->steer;
    deft__course free;
    deft__v2 along = deft__v2_scale(course->heading, deft_piece_speed(&course->own, t));
    deft__v2 own = deft__v2_add(along, walk->follows);
    double speed = deft__sqrt(deft__v2_dot(own, own));
    deft__v2 knock = deft__v2_scale(course->knock_axis, deft_piece_speed(&course->knock, t));
    deft__start from = {deft__v2_scale(own, 1 / speed), knock, speed, false, {0}};
    deft__walk_law(walk, &from, &state, &free);
    deft__v2 at_once = deft__v2_sub(deft__course_velocity(&free, 0), deft__v2_add(own, knock));
    deft__v2 soon = deft__v2_scale(deft__course_acceleration(&free), DEFT__AT_ONCE_S);
    return deft__v2_dot(deft__v2_add(at_once, soon), walk->wall.normal);
}

/* How long a wall that goes away holds back a heading that turns. The stick, which leads off the wall, and
 * the wall do not change; the part of the speed that turns with the heading does. */
static double law_held_s(const deft__walker *walk, const deft__course *course)
{
    law_held held = {walk, course};
    deft__v2 stays = deft__v2_sub(deft__walk_wish(walk), walk->follows);
    bool follows = walk->wall.present != 0 && !deft__v2_is_zero(walk->follows);
    if (!follows || walk->stands || walk->push <= 0 || walk->turn_rad_s >= DEFT_FOREVER ||
        deft__walk_dashes(walk) || deft__v2_dot(stays, walk->wall.normal) < 0) {
        return DEFT_FOREVER;
    }
    double most_s = deft__min(course->until_s, walk->step_max_s);
    if (law_leads_off(&held, most_s) <= 0) {
        return DEFT_FOREVER;
    }
    return deft__root(law_leads_off, &held, 0, most_s);
}

/* The speed along the heading of a course whose knock-back leads straight back. */
static double law_net(const void *of, double t)
{
    const deft__course *course = (const deft__course *)of;
    return deft_piece_speed(&course->own, t) - deft_piece_speed(&course->knock, t);
}

/* How long until a course along one line turns back on that line. The sweep looks at where a line ends. */
static double law_turns_back_s(const deft__walker *walk, const deft__course *course)
{
    double most_s = deft__min(course->until_s, walk->step_max_s);
    bool is_against = course->straight && deft__v2_dot(course->heading, course->knock_axis) < 0;
    return is_against && law_net(course, 0) != 0 ? deft__root(law_net, course, 0, most_s) : DEFT_FOREVER;
}

void deft__walk_course(deft__walker *walk, deft__course *out)
{
    deft__start from = {walk->heading, walk->knock, walk->speed, walk->wall.present != 0, {0}};
    deft__walk_law(walk, &from, &walk->self->steer, out);
    out->wall = walk->wall;
    out->ahead_s = -1;
    walk->heading = out->heading;
    walk->speed = deft_piece_speed(&out->own, 0); /* a change at once is done, whatever the course meets */
    out->until_s = deft__min(out->until_s, deft__walk_dash_until_s(walk));
    out->until_s = deft__min(out->until_s, law_held_s(walk, out));
    bool rests = out->own.kind == DEFT_PIECE_CONSTANT && out->own.base == 0;
    out->straight = out->turn == 0 && (rests || deft__v2_perp(out->heading, out->knock_axis) == 0);
    out->until_s = deft__min(out->until_s, law_turns_back_s(walk, out));
}
