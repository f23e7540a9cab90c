/* tests/motion/test_exactness.c -- any law at any rate against a model without ticks.
 *
 * The model is written again from the formulas, in long double. It goes from one push of the stick to the
 * next in whole regimes, with antiderivatives, and has neither pieces nor phases. The library adds up tick
 * by tick and must arrive at the same speed and place.
 */
#include "drive.h"

/* The model is long double on purpose: clang would name every promotion to it. */
#pragma GCC diagnostic ignored "-Wdouble-promotion"

typedef struct model {
    long double v, x, path;
} model;

/* Moves the model by t seconds of v(s) = base + amplitude (w - s/T)^p. */
static void model_power(model *m, long double base, long double amplitude, long double w, long double time_s,
                        long double p, long double t)
{
    long double end = fmaxl(w - t / time_s, 0);
    m->x += base * t + amplitude * time_s / (p + 1) * (powl(w, p + 1) - powl(end, p + 1));
    m->v = base + amplitude * powl(end, p);
}

static void model_decay(model *m, long double base, long double k, long double t)
{
    long double amplitude = m->v - base;
    m->x += base * t + amplitude * (1 - expl(-k * t)) / k;
    m->v = base + amplitude * expl(-k * t);
}

/* One regime of a motion to the right (v > 0, or v = 0 and target >= 0); returns the time that it took. */
static long double model_regime(model *m, const deft_steering *law, long double target, long double t)
{
    long double full = law->speed, step = t, v = m->v;
    const deft_response *r = target < 0 ? &law->turn : v > target ? &law->release : &law->attack;
    long double stop = fmaxl(r->threshold_ratio, 1e-4L) * full;
    bool is_drag = r->kind == DEFT_RESPONSE_DRAG;
    if (target >= 0 && v > full * (1 + 1e-15L)) {
        long double bleed = target > 0 ? law->overspeed_pushed : law->overspeed_release;
        step = fminl(t, (v - full) / bleed);
        m->x += v * step - bleed * step * step / 2;
        m->v = step < t ? full : v - bleed * step;
        return step;
    }
    if (r->kind == DEFT_RESPONSE_INSTANT) {
        m->v = target < 0 ? 0 : target;
        if (target < 0) {
            return 0;
        }
    } else if (is_drag && target < 0 && v <= stop) {
        m->v = 0;
        return 0;
    } else if (is_drag && target == 0 && v <= stop) {
        m->v = 0;
    } else if (is_drag && target > 0) {
        m->v = fmaxl(v, fminl((long double)r->threshold_ratio * full, target));
        if (fabsl(m->v - target) < 1e-4L * full) {
            m->v = target;
        }
    }
    if (m->v == target) {
        m->x += target * t;
        return t;
    }
    if (is_drag) {
        long double near = target < 0 ? stop - target : target == 0 ? stop : 1e-4L * full;
        step = fminl(t, logl(fabsl(m->v - target) / near) / r->rate);
        model_decay(m, target, r->rate, step);
    } else if (target < 0 || v > target) {
        long double end = target > 0 ? target : 0;
        long double w = powl(v / full, 1 / (long double)r->exponent);
        step = fminl(t, (w - powl(end / full, 1 / (long double)r->exponent)) * r->time_s);
        model_power(m, 0, full, w, r->time_s, r->exponent, step);
    } else {
        long double u = powl(1 - v / target, 1 / (long double)r->exponent);
        step = fminl(t, u * r->time_s);
        model_power(m, target, -target, u, r->time_s, r->exponent, step);
    }
    if (step < t) {
        m->v = target < 0 ? 0 : target;
    }
    return step;
}

static void model_run(model *m, const deft_steering *law, long double target, long double t)
{
    while (t > 0) {
        bool left = m->v < 0 || (m->v == 0 && target < 0);
        long double before = m->x, sign = left ? -1 : 1, turned = target * sign;
        m->v *= sign;
        m->x = 0;
        if (law->snap_heading && turned < 0) { /* the speed flips to the other side */
            turned = -turned;
            sign = -sign;
        }
        t -= model_regime(m, law, turned, t);
        m->path += fabsl(m->x);
        m->v *= sign;
        m->x = before + m->x * sign;
    }
}

static deft_response random_response(int kind)
{
    double time_s = exp(drive_random(-4, 2.3)), loss = drive_random(0.1, 0.99999);
    switch (kind) {
    case 0:
        return drive_instant();
    case 1:
        return drive_drag(loss, drive_random(0, 0.5));
    case 2:
        return drive_curve(time_s, 1);
    case 3:
        return drive_curve(time_s, 2);
    case 4:
        return drive_curve(time_s, 3 + floor(drive_random(0, 6)));
    default:
        return drive_curve(time_s, drive_random(1, 8));
    }
}

/* The i-th law: all combinations of kinds come up, 216 of them. */
static deft_steering random_law(int i)
{
    double speed = exp(drive_random(-1, 7));
    deft_response attack = random_response(i % 6), turn = random_response(i / 6 % 6);
    deft_response release = random_response(i / 36 % 6);
    deft_steering law = drive_steering(speed, attack, turn, release);
    law.overspeed_release = law.speed * exp(drive_random(-2, 3));
    law.overspeed_pushed = law.speed * exp(drive_random(-2, 3));
    law.snap_heading = i % 7 == 0;
    return law;
}

#define PUSHES 8

/* What a player does: pushes of many strengths and lengths, and now and then a kick. */
typedef struct push {
    double target, time_s, kick;
} push;

static void every_law_is_exact_at_every_rate(void **state)
{
    double worst = 0;
    int i, rate, j;
    (void)state;
    for (i = 0; i < 432; i++) {
        deft_steering law = random_law(i);
        push pushes[PUSHES];
        for (j = 0; j < PUSHES; j++) {
            double side = round(drive_random(-1.49, 1.49));
            pushes[j].target = side * (drive_random(0, 1) < 0.5 ? 1 : drive_random(0.05, 1)) * law.speed;
            pushes[j].time_s = exp(drive_random(-4, 0));
            pushes[j].kick = drive_random(0, 1) < 0.15 ? drive_random(-3, 3) * law.speed : 0;
        }
        for (rate = -1; rate < DRIVE_RATES; rate++) {
            drive_runner runner = drive_runner_at(&law, 0);
            model truth = {0, 0, 0};
            for (j = 0; j < PUSHES; j++) {
                double left = pushes[j].time_s;
                runner.v += pushes[j].kick;
                truth.v += pushes[j].kick;
                model_run(&truth, &law, pushes[j].target, pushes[j].time_s);
                while (left > 0) {
                    double dt = fmin(drive_dt(rate < 0 ? 0 : drive_rates[rate]), left);
                    drive_run(&runner, pushes[j].target, dt);
                    left -= dt;
                }
                worst = fmax(worst, fabs((double)(runner.x - truth.x)) / (double)truth.path);
                expect_close(runner.v, (double)truth.v, 1e-9 * law.speed);
                expect_close(runner.x, (double)truth.x, 1e-10 * (double)truth.path + 1e-13 * law.speed);
            }
        }
    }
    print_message("largest error: %.2g of the path\n", worst);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_law_is_exact_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
