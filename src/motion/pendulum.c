/* motion/pendulum.c -- a pendulum with a push, by the Runge-Kutta method of fourth order.
 *
 * The steps end on a grid in time that began with the swing, whatever the ticks are. What a tick leaves of a
 * step is carried on. The state is that at the last grid point. One shorter step leads from there to the
 * pendulum's place now. So the track is the same at every tick rate. Only rounding and the method lose energy
 * (less than 1e-5 of it in a minute).
 */
#include "base/needs.h"
#include "deft/motion.h"
#include "math/dmath.h"

static double pendulum_square(const deft_pendulum *law)
{
    return law->gravity / law->length;
}

/* Most time of one call: an hour, half a second of work. */
#define PENDULUM_TIME_MAX_S 3600

/* The energy with the cosine of the angle. */
static double pendulum_energy(const deft_pendulum *law, double cosine, double rate)
{
    return rate * rate / (2 * pendulum_square(law)) + (1 - cosine);
}

double deft_pendulum_energy(const deft_pendulum *law, double angle, double rate)
{
    DEFT__NEEDS(law != NULL, 0);
    return pendulum_energy(law, deft__cos(angle), rate);
}

/* A push along the motion adds at most `pump` a second. A slow pendulum gets less. A pendulum with the
 * energy of a level rope gets none. */
double deft_pendulum_pull(const deft_pendulum *law, int32_t push, double angle, double rate)
{
    DEFT__NEEDS(law != NULL, 0);
    double stick = (double)push / DEFT_PENDULUM_PUSH_MAX;
    double square = pendulum_square(law);
    if (stick == 0 || stick * rate < 0) {
        return 0 - square * deft__sin(angle);
    }
    double sine;
    double cosine;
    deft__sin_cos(angle, &sine, &cosine);
    bool is_level = pendulum_energy(law, cosine, rate) >= 1;
    double pushed = stick * law->pump * square / deft__max(deft__abs(rate), deft__sqrt(square));
    return (is_level ? 0 : pushed) - square * sine;
}

static void pendulum_step(const deft_pendulum *law, int32_t push, double *angle, double *rate, double h)
{
    double a1 = *rate;
    double r1 = deft_pendulum_pull(law, push, *angle, *rate);
    double a2 = *rate + r1 * (h / 2);
    double r2 = deft_pendulum_pull(law, push, *angle + a1 * (h / 2), a2);
    double a3 = *rate + r2 * (h / 2);
    double r3 = deft_pendulum_pull(law, push, *angle + a2 * (h / 2), a3);
    double a4 = *rate + r3 * h;
    double r4 = deft_pendulum_pull(law, push, *angle + a3 * h, a4);
    *angle += h / 6 * (a1 + 2 * (a2 + a3) + a4);
    *rate += h / 6 * (r1 + 2 * (r2 + r3) + r4);
}

void deft_pendulum_set(deft_swing_state *state, double angle, double rate)
{
    DEFT__NEEDS_OR_RETURN(state != NULL);
    state->angle = angle;
    state->rate = rate;
    state->carried_s = 0;
}

void deft_pendulum_now(double *angle, double *rate, const deft_pendulum *law, const deft_swing_state *state)
{
    DEFT__NEEDS_OR_RETURN(state != NULL && angle != NULL && rate != NULL);
    *angle = state->angle;
    *rate = state->rate;
    if (state->carried_s > 0) {
        pendulum_step(law, state->push, angle, rate, state->carried_s);
    }
}

void deft_pendulum_advance(const deft_pendulum *law, deft_swing_state *state, double time_s)
{
    DEFT__NEEDS_OR_RETURN(law != NULL && state != NULL && deft__is_finite(time_s));
    state->carried_s += deft__min(time_s, PENDULUM_TIME_MAX_S);
    while (state->carried_s >= DEFT_PENDULUM_STEP_S) {
        pendulum_step(law, state->push, &state->angle, &state->rate, DEFT_PENDULUM_STEP_S);
        state->carried_s -= DEFT_PENDULUM_STEP_S;
    }
}
