/* derive_arc.c -- jumps and falls: gravities and speeds from heights, times and distances.
 *
 * h height, t time to the apex, g gravity, v launch speed, m the minimum height, a and b of the apex hang
 * (deft__hang). A rise from v takes v a / g and gains v^2 b / (2 g); a cut by hold adds a stretch at v before
 * it.
 */
#include "math/dmath.h"
#include "tuning/derive.h"

deft__hang deft__derive_hang(const deft_tuning *tuning)
{
    const double band = tuning->jump.hang_speed_ratio, ratio = tuning->jump.hang_gravity_ratio;
    deft__hang hang = {1, 1};
    if (band > 0 && ratio < 1) {
        hang.a = 1 - band + band / ratio;
        hang.b = 1 - band * band + band * band / ratio;
    }
    return hang;
}

/* Everything about an arc that follows from its launch speed, gravity and minimum height. */
static deft_arc derive_arc(const deft_tuning *tuning, double launch_speed, double gravity, double height,
                           double height_min)
{
    const deft__hang hang = deft__derive_hang(tuning);
    const bool hangs = tuning->jump.hang_speed_ratio > 0;
    const double coast = launch_speed * launch_speed / (2 * gravity); /* the height of a rise without hang */
    deft_arc arc;
    arc.launch_speed = launch_speed;
    arc.gravity = gravity;
    arc.cut_gravity = gravity;
    arc.cut_speed = DEFT_FOREVER;
    arc.hold_s = 0;
    arc.hang_speed = tuning->jump.hang_speed_ratio * launch_speed;
    arc.hang_ratio = hangs ? tuning->jump.hang_gravity_ratio : 1;
    arc.height = height;
    arc.height_min = height_min;
    switch ((deft_cut)tuning->jump.cut) {
    case DEFT_CUT_GRAVITY:
        arc.cut_gravity = launch_speed * launch_speed / (2 * height_min);
        break;
    case DEFT_CUT_SPEED:
        arc.cut_speed = deft__sqrt(2 * gravity * height_min);
        if (arc.cut_speed > launch_speed) {
            /* A tap cannot rise higher than the launch speed carries it without the hang. */
            arc.cut_speed = launch_speed;
            arc.height_min = coast;
        }
        break;
    case DEFT_CUT_HOLD:
        arc.hold_s = (height - height_min * hang.b) / launch_speed;
        break;
    case DEFT_CUT_NONE:
    default:
        arc.height_min = hang.b > 1 ? coast : height;
        break;
    }
    arc.time_to_apex_s = arc.hold_s + launch_speed * hang.a / gravity;
    return arc;
}

/* Height and time to the apex: F1, F2, F7 with the hang worked in. */
static deft_arc derive_jump_of_time(const deft_tuning *tuning, double time_s)
{
    const deft__hang hang = deft__derive_hang(tuning);
    const double h = tuning->jump.height, m = tuning->jump.height_min;
    double launch_speed, gravity;
    if (tuning->jump.cut == DEFT_CUT_HOLD) {
        launch_speed = (h + m * (2 * hang.a - hang.b)) / time_s;
        gravity = launch_speed * launch_speed / (2 * m);
    } else {
        launch_speed = 2 * h * hang.a / (time_s * hang.b);
        gravity = launch_speed * hang.a / time_s;
    }
    deft_arc arc = derive_arc(tuning, launch_speed, gravity, h, m);
    arc.time_to_apex_s = time_s;
    return arc;
}

deft_arc deft__derive_jump(const deft_tuning *tuning)
{
    const double b = deft__derive_hang(tuning).b;
    const double h = tuning->jump.height, m = tuning->jump.height_min, g = tuning->jump.gravity;
    const double v = tuning->jump.launch_speed;
    switch ((deft_jump_shape)tuning->jump.shape) {
    case DEFT_JUMP_SHAPE_DISTANCE:
        return derive_jump_of_time(tuning, tuning->jump.distance_to_apex / tuning->run.speed);
    case DEFT_JUMP_SHAPE_GRAVITY:
        if (tuning->jump.cut == DEFT_CUT_HOLD) {
            return derive_arc(tuning, deft__sqrt(2 * g * m), g, h, m);
        }
        return derive_arc(tuning, deft__sqrt(2 * g * h / b), g, h, m);
    case DEFT_JUMP_SHAPE_SPEED:
        return derive_arc(tuning, v, g, v * v * b / (2 * g), m);
    case DEFT_JUMP_SHAPE_TIME:
    default:
        return derive_jump_of_time(tuning, tuning->jump.time_to_apex_s);
    }
}

/* A jump of its own heights under the gravity of another: F9. */
static deft_arc derive_arc_like(const deft_tuning *tuning, const deft_arc *jump, double height,
                                double height_min)
{
    const double b = deft__derive_hang(tuning).b, g = jump->gravity;
    const double rise = tuning->jump.cut == DEFT_CUT_HOLD ? height_min : height / b;
    return derive_arc(tuning, deft__sqrt(2 * g * rise), g, height, height_min);
}

deft_arc deft__derive_air_jump(const deft_tuning *tuning, const deft_arc *jump)
{
    if (tuning->air_jump.count <= 0) {
        return *jump;
    }
    return derive_arc_like(tuning, jump, tuning->air_jump.height, tuning->air_jump.height_min);
}

deft_arc deft__derive_wall_jump(const deft_tuning *tuning, const deft_arc *jump)
{
    const double h = tuning->wall.jump_height;
    return derive_arc_like(tuning, jump, h, h * (jump->height_min / jump->height));
}

double deft__derive_fall_wish_s(const deft_tuning *tuning)
{
    if (tuning->fall.use_cut_gravity) {
        return 0;
    }
    switch ((deft_fall_shape)tuning->fall.shape) {
    case DEFT_FALL_SHAPE_TIME:
        return tuning->fall.time_s;
    case DEFT_FALL_SHAPE_DISTANCE:
        return tuning->fall.distance / tuning->run.speed;
    case DEFT_FALL_SHAPE_RATIO:
    default:
        return 0;
    }
}

double deft__derive_fall_time_s(const deft_arc *arc, double height, double gravity, double speed_max)
{
    const double slow = gravity * arc->hang_ratio;
    double time_s = 0, speed = 0;
    /* In the hang band, from rest to its end or to the terminal speed. */
    if (arc->hang_speed > 0 && arc->hang_ratio < 1) {
        const double end = deft__min(arc->hang_speed, speed_max);
        const double drop = end * end / (2 * slow);
        if (drop >= height) {
            return deft__sqrt(2 * height / slow);
        }
        height -= drop;
        time_s = end / slow;
        speed = end;
    }
    /* From there to the terminal speed, or to the ground. */
    if (speed < speed_max) {
        const double drop = (speed_max * speed_max - speed * speed) / (2 * gravity);
        if (drop >= height) {
            return time_s + 2 * height / (speed + deft__sqrt(speed * speed + 2 * gravity * height));
        }
        height -= drop;
        time_s += (speed_max - speed) / gravity;
    }
    return time_s + height / speed_max;
}

/* Gravity under which a fall of `height` takes time_s, terminal speed included, without a hang: F4. */
static double derive_fall_gravity_plain(double height, double time_s, double speed_max)
{
    if (height + height <= speed_max * time_s) {
        return 2 * height / (time_s * time_s);
    }
    return speed_max / (2 * (time_s - height / speed_max));
}

/* The same with the hang of `arc`. The hang only slows a fall, and by no more than its ratio everywhere
 * would. So the plain gravity and the plain gravity over the ratio enclose the answer. Bisection ends when no
 * double lies between them. */
static double derive_fall_gravity(const deft_arc *arc, double time_s, double speed_max)
{
    double low = derive_fall_gravity_plain(arc->height, time_s, speed_max);
    if (arc->hang_speed <= 0 || arc->hang_ratio >= 1) {
        return low;
    }
    double high = low / arc->hang_ratio;
    for (;;) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) {
            return high;
        }
        if (deft__derive_fall_time_s(arc, arc->height, middle, speed_max) > time_s) {
            low = middle;
        } else {
            high = middle;
        }
    }
}

deft_fall deft__derive_fall(const deft_tuning *tuning, const deft_arc *jump)
{
    const double wish_s = deft__derive_fall_wish_s(tuning);
    deft_fall fall;
    fall.speed_max = tuning->fall.speed_max > 0 ? tuning->fall.speed_max : DEFT_FOREVER;
    fall.fast_speed_max = tuning->fall.fast_speed_max > 0 ? tuning->fall.fast_speed_max : DEFT_FOREVER;
    if (tuning->fall.use_cut_gravity) {
        fall.gravity = jump->cut_gravity;
    } else if (wish_s > 0) {
        fall.gravity = derive_fall_gravity(jump, wish_s, fall.speed_max);
    } else {
        fall.gravity = tuning->fall.gravity_ratio * jump->gravity;
    }
    fall.fast_gravity = tuning->fall.fast_gravity_ratio * fall.gravity;
    return fall;
}
