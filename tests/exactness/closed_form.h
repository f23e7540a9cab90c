/* tests/exactness/closed_form.h -- motion.md's formulas once more, in long double and in another way than
 * src/motion: from the designer's wishes, as one function of time since the last change of input, without
 * state. */
#ifndef DEFT_TESTS_EXACTNESS_CLOSED_FORM_H
#define DEFT_TESTS_EXACTNESS_CLOSED_FORM_H

#include "tests/harness/play.h"

typedef long double real;

/* ---- F13, F14: the speed along one axis while the stick stays ---- */

/* Where a motion along an axis is. */
typedef struct form_motion {
    real x, v;
} form_motion;

typedef struct form_axis {
    const deft_response_tuning *attack, *turn, *release;
    real full;                          /* full speed */
    real bleed_pushed_s, bleed_loose_s; /* to lose one full speed of what is above it */
    bool snaps;                         /* a turn flips the speed */
} form_axis;

static inline form_axis form_ground(const deft_tuning *t)
{
    form_axis axis = {&t->run.attack,
                      &t->run.turn,
                      &t->run.release,
                      (real)t->run.speed,
                      (real)t->run.overspeed_pushed_s,
                      (real)t->run.overspeed_release_s,
                      t->run.snap_heading != 0};
    return axis;
}

static inline form_axis form_air(const deft_tuning *t)
{
    form_axis axis = {&t->air.attack,
                      &t->air.turn,
                      &t->air.release,
                      (real)t->run.speed * (real)t->air.speed_ratio,
                      (real)t->air.overspeed_pushed_s,
                      (real)t->air.overspeed_release_s,
                      false};
    return axis;
}

static inline real form_sign(real v)
{
    return v > 0 ? 1 : v < 0 ? -1 : 0;
}

static inline bool form_is_instant(const deft_response_tuning *response)
{
    return response->kind == DEFT_RESPONSE_INSTANT ||
           (response->kind == DEFT_RESPONSE_CURVE && response->time_s <= 0);
}

/* The integral of w^p for w from a down to b, times T: what a curve of speed w^p covers. */
static inline real form_area(real from, real to, real exponent, real time_s)
{
    return time_s * (powl(from, exponent + 1) - powl(to, exponent + 1)) / (exponent + 1);
}

/* Runs the motion for at most t seconds towards a stick that stays at `target` (0 <= target, v towards it or
 * at rest): attack by the curve from v up to the target. Returns the time used up. */
static inline real form_attack(form_motion *m, const form_axis *axis, real target, real t)
{
    const deft_response_tuning *law = axis->attack;
    real side = form_sign(target);
    real v = fabsl(m->v);
    real goal = fabsl(target);
    if (form_is_instant(law)) {
        m->v = target;
        return 0;
    }
    if (law->kind == DEFT_RESPONSE_CURVE) {
        real p = (real)law->exponent;
        real time_s = (real)law->time_s;
        real u = powl(fmaxl(1 - v / goal, 0), 1 / p);
        real used = fminl(t, u * time_s);
        real end = fmaxl(u - used / time_s, 0);
        m->x += side * goal * (used - form_area(u, end, p, time_s));
        m->v = used >= u * time_s ? target : side * goal * (1 - powl(end, p));
        return used;
    }
    /* drag: up to the threshold at once, then an exponential that ends at a ten-thousandth of full speed */
    real k = -logl(1 - (real)law->loss_per_s);
    v = fmaxl(v, fminl((real)law->threshold_ratio * axis->full, goal));
    real missing = goal - v;
    real last = 1e-4L * axis->full;
    if (missing < last) {
        m->v = target;
        return 0;
    }
    real until = logl(missing / last) / k;
    real used = fminl(t, until);
    m->x += side * (goal * used - missing * (1 - expl(-k * used)) / k);
    m->v = used >= until ? target : side * (goal - missing * expl(-k * used));
    return used;
}

/* From a speed above `goal` on the same side down to it: release, or the first half of a turn (goal 0, and a
 * drag aims at `aim` beyond it). */
static inline real form_slow(form_motion *m, const form_axis *axis, const deft_response_tuning *law,
                             real goal, real aim, real t)
{
    real side = form_sign(m->v);
    real v = fabsl(m->v);
    if (form_is_instant(law)) {
        m->v = side * goal;
        return 0;
    }
    if (law->kind == DEFT_RESPONSE_CURVE) {
        real p = (real)law->exponent;
        real time_s = (real)law->time_s;
        real w = powl(v / axis->full, 1 / p);
        real w_goal = powl(goal / axis->full, 1 / p);
        real until = (w - w_goal) * time_s;
        real used = fminl(t, until);
        real end = fmaxl(w - used / time_s, 0);
        m->x += side * axis->full * form_area(w, end, p, time_s);
        m->v = side * (used >= until ? goal : axis->full * powl(end, p));
        return used;
    }
    real k = -logl(1 - (real)law->loss_per_s);
    real stop = fmaxl((real)law->threshold_ratio, 1e-4L) * axis->full;
    real last = goal > 0 ? goal + 1e-4L * axis->full : stop;
    if (v <= last) {
        m->v = side * goal;
        return 0;
    }
    real until = logl((v - aim) / (last - aim)) / k;
    real used = fminl(t, until);
    m->x += side * (aim * used + (v - aim) * (1 - expl(-k * used)) / k);
    m->v = side * (used >= until ? goal : aim + (v - aim) * expl(-k * used));
    return used;
}

/* From above full speed, not pushed back: a straight line down to it. */
static inline real form_bleed(form_motion *m, const form_axis *axis, real seconds, real t)
{
    real side = form_sign(m->v);
    real over = fabsl(m->v) - axis->full;
    real loss = seconds > 0 ? axis->full / seconds : HUGE_VALL;
    real until = loss > 0 ? over / loss : HUGE_VALL;
    real used = fminl(t, until);
    m->x += m->v * used - (used > 0 ? side * loss * used * used / 2 : 0);
    m->v = used >= until ? side * axis->full : m->v - side * loss * used;
    return used;
}

/* The motion t seconds on, with the stick at `target` (units/s) all the while. */
static inline form_motion form_steer(form_motion m, const form_axis *axis, real target, real t)
{
    real goal = fabsl(target);
    if (m.v * target < 0 && axis->snaps) {
        m.v = -m.v;
    }
    if (m.v * target >= 0 && fabsl(m.v) > axis->full) {
        t -= form_bleed(&m, axis, goal > 0 ? axis->bleed_pushed_s : axis->bleed_loose_s, t);
    }
    if (m.v * target < 0) {
        t -= form_slow(&m, axis, axis->turn, 0, -goal, t);
    }
    if (t > 0 && fabsl(m.v) > goal && m.v * target >= 0) {
        t -= form_slow(&m, axis, axis->release, goal, goal, t);
    } else if (t > 0 && goal > 0 && m.v * target >= 0 && fabsl(m.v) < goal) {
        t -= form_attack(&m, axis, target, t);
    }
    m.x += m.v * fmaxl(t, 0);
    return m;
}

/* ---- F1 to F9: the vertical arc ---- */

typedef struct form_arc {
    real v0, g, cut_g, cut_v, hold_s, band, band_g, height, time_s;
    int cut;
} form_arc;

typedef struct form_fall {
    real g, speed_max;
} form_fall;

static inline void form_hang(const deft_tuning *t, real *a, real *b)
{
    real band = (real)t->jump.hang_speed_ratio;
    real ratio = (real)t->jump.hang_gravity_ratio;
    *a = band > 0 ? 1 - band + band / ratio : 1;
    *b = band > 0 ? 1 - band * band + band * band / ratio : 1;
}

static inline form_arc form_arc_with(const deft_tuning *t, real v0, real g, real height, real height_min)
{
    real a, b;
    form_arc arc;
    form_hang(t, &a, &b);
    arc.v0 = v0;
    arc.g = g;
    arc.height = height;
    arc.cut = t->jump.cut;
    arc.cut_g = arc.cut == DEFT_CUT_GRAVITY ? v0 * v0 / (2 * height_min) : g;
    arc.cut_v = arc.cut == DEFT_CUT_SPEED ? fminl(sqrtl(2 * g * height_min), v0) : v0;
    arc.hold_s = arc.cut == DEFT_CUT_HOLD ? (height - height_min * b) / v0 : 0;
    arc.band = (real)t->jump.hang_speed_ratio * v0;
    arc.band_g = arc.band > 0 ? g * (real)t->jump.hang_gravity_ratio : g;
    arc.time_s = arc.hold_s + v0 * a / g;
    return arc;
}

static inline form_arc form_jump(const deft_tuning *t)
{
    real a, b;
    real h = (real)t->jump.height;
    real m = (real)t->jump.height_min;
    real g = (real)t->jump.gravity;
    bool holds = t->jump.cut == DEFT_CUT_HOLD;
    real time_s = t->jump.shape == DEFT_JUMP_SHAPE_TIME ? (real)t->jump.time_to_apex_s
                                                        : (real)t->jump.distance_to_apex / (real)t->run.speed;
    form_hang(t, &a, &b);
    if (t->jump.shape == DEFT_JUMP_SHAPE_SPEED) {
        real v = (real)t->jump.launch_speed;
        return form_arc_with(t, v, g, v * v * b / (2 * g), m);
    }
    if (t->jump.shape == DEFT_JUMP_SHAPE_GRAVITY) {
        return form_arc_with(t, sqrtl(2 * g * (holds ? m : h / b)), g, h, m);
    }
    /* Height and time: the whole rise is hold + a v0 / g long and v0 hold + b v0^2 / (2 g) high. */
    if (holds) {
        real v0 = (h - m * b + 2 * m * a) / time_s; /* with v0^2 = 2 g m */
        return form_arc_with(t, v0, v0 * v0 / (2 * m), h, m);
    }
    real v0 = 2 * h * a / (time_s * b);
    return form_arc_with(t, v0, v0 * a / time_s, h, m);
}

static inline form_arc form_air_jump(const deft_tuning *t, const form_arc *jump)
{
    real a, b;
    form_hang(t, &a, &b);
    real rise = t->jump.cut == DEFT_CUT_HOLD ? (real)t->air_jump.height_min : (real)t->air_jump.height / b;
    return form_arc_with(t, sqrtl(2 * jump->g * rise), jump->g, (real)t->air_jump.height,
                         (real)t->air_jump.height_min);
}

/* The time of a fall from rest over `drop`, with the band's gravity where the button stays down. */
static inline real form_fall_time(const form_fall *fall, real band, real band_ratio, real drop)
{
    real time_s = 0;
    real v = 0;
    if (band > 0 && band_ratio < 1) {
        real end = fminl(band, fall->speed_max);
        real g = fall->g * band_ratio;
        real within = end * end / (2 * g);
        if (within >= drop) {
            return sqrtl(2 * drop / g);
        }
        time_s = end / g;
        drop -= within;
        v = end;
    }
    real to_cap = (fall->speed_max * fall->speed_max - v * v) / (2 * fall->g);
    if (to_cap >= drop) {
        return time_s + (sqrtl(v * v + 2 * fall->g * drop) - v) / fall->g;
    }
    return time_s + (fall->speed_max - v) / fall->g + (drop - to_cap) / fall->speed_max;
}

static inline form_fall form_fall_of(const deft_tuning *t, const form_arc *jump)
{
    form_fall fall;
    real wish_s = t->fall.shape == DEFT_FALL_SHAPE_TIME ? (real)t->fall.time_s
                                                        : (real)t->fall.distance / (real)t->run.speed;
    fall.speed_max = t->fall.speed_max > 0 ? (real)t->fall.speed_max : 1e30L;
    if (t->fall.use_cut_gravity) {
        fall.g = jump->cut_g;
        return fall;
    }
    if (t->fall.shape == DEFT_FALL_SHAPE_RATIO) {
        fall.g = (real)t->fall.gravity_ratio * jump->g;
        return fall;
    }
    /* The gravity whose fall from the apex of a full, held jump takes that time, by bisection. */
    real band_ratio = jump->band > 0 ? (real)t->jump.hang_gravity_ratio : 1;
    real low = 1e-9L;
    real high = 1e15L;
    for (int i = 0; i < 400; i++) {
        fall.g = sqrtl(low * high);
        *(form_fall_time(&fall, jump->band, band_ratio, jump->height) > wish_s ? &low : &high) = fall.g;
    }
    return fall;
}

/* Height and upward speed t seconds after a take-off whose button is down for `down_s`. */
static inline form_motion form_flight(const form_arc *arc, const form_fall *fall, real down_s, real t)
{
    form_motion m = {0, arc->v0};
    real now = 0;
    bool cut = arc->cut != DEFT_CUT_NONE;
    while (now < t) {
        bool held = now < down_s;
        bool counts = held || !cut; /* a rise without a cut is that of a held button; its fall is not */
        real g, end_v;
        real most = fminl(t, held ? down_s : t) - now;
        if (!held && arc->cut == DEFT_CUT_SPEED && m.v > arc->cut_v) {
            m.v = arc->cut_v;
        }
        if (m.v > 0 && held && now < arc->hold_s) {
            g = 0;
            end_v = m.v;
            most = fminl(most, arc->hold_s - now);
        } else if (m.v > 0) {
            bool band = counts && m.v <= arc->band * (1 + 1e-15L);
            g = !counts ? arc->cut_g : band ? arc->band_g : arc->g;
            end_v = counts && !band ? arc->band : 0;
        } else {
            bool band = held && arc->band > 0 && -m.v < arc->band * (1 - 1e-15L);
            g = -m.v >= fall->speed_max ? 0 : band ? fall->g * arc->band_g / arc->g : fall->g;
            end_v = band ? -fminl(arc->band, fall->speed_max) : -fall->speed_max;
        }
        real until = g > 0 ? (m.v - end_v) / g : most;
        real used = fminl(most, until);
        m.x += m.v * used - g * used * used / 2;
        m.v = g > 0 && used >= until ? end_v : m.v - g * used;
        now += used;
        if (used <= 0) {
            now += 1e-18L; /* a switch of law exactly here */
        }
    }
    return m;
}

#endif
