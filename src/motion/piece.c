/* motion/piece.c -- speed and displacement within a piece, in closed form.
 *
 * A displacement is t (v(0) + the mean change of speed), never the difference of two antiderivatives. The
 * difference loses digits when a piece is long and t short (0.5 ms of a curve of 10 s would keep four fewer).
 */
#include "base/needs.h"
#include "deft/motion.h"
#include "math/root.h"
#include "motion/accelerate.h"
#include "motion/power.h"

double deft__power_any(double x, double p)
{
    int whole = p <= 16 ? (int)p : 0;
    double product = 1;
    if (whole != p) {
        return deft__pow(x, p);
    }
    for (; whole > 0; whole--) {
        product *= x;
    }
    return product;
}

/* The mean of (1 - q s)^p for s from 0 to 1, less 1. With n = p + 1 the mean is (1 - (1-q)^n) / (n q) - 1.
 * For small q its binomial series keeps all digits (below 1e-17 after 25 terms; a whole p ends the
 * series). */
static double piece_power_mean(double q, double p)
{
    double n = p + 1;
    double term = 1, sum = 0;
    int k;
    if (q > 0.25) {
        return (1 - deft__power_any(1 - q, n)) / (n * q) - 1;
    }
    for (k = 1; k <= 25; k++) {
        double before = sum;
        term *= (k - n) / (k + 1) * q;
        sum += term;
        if (sum == before) {
            break;
        }
    }
    return sum;
}

static double piece_power_distance(const deft_piece *piece, double t)
{
    double phase = piece->phase;
    double passed = piece->rate * t;
    double change; /* of (phase - passed s)^exponent, on average */
    double power;
    if (piece->exponent == 2) {
        power = phase * phase;
        change = passed * (passed / 3 - phase);
    } else if (piece->exponent == 1) {
        power = phase;
        change = -passed / 2;
    } else if (phase > 0) {
        power = deft__power_any(phase, piece->exponent);
        change = power * piece_power_mean(deft__min(passed / phase, 1), piece->exponent);
    } else {
        return piece->base * t;
    }
    return t * ((piece->base + piece->amplitude * power) + piece->amplitude * change);
}

/* The mean of e^(-x s) for s from 0 to 1, less 1: (1 - e^-x) / x - 1. Where that loses digits, the series.
 * x^12/13! is below 1e-17 there. */
static double piece_decay_mean(double x)
{
    if (x > 0.25) {
        return -deft__expm1(-x) / x - 1;
    }
    return -x *
           (1 / 2.0 -
            x * (1 / 6.0 -
                 x * (1 / 24.0 -
                      x * (1 / 120.0 -
                           x * (1 / 720.0 -
                                x * (1 / 5040.0 - x * (1 / 40320.0 - x * (1 / 362880.0 -
                                                                          x * (1 / 3628800.0 -
                                                                               x * (1 / 39916800.0 -
                                                                                    x / 479001600.0))))))))));
}

double deft_piece_speed(const deft_piece *piece, double t)
{
    DEFT__NEEDS(piece != NULL, 0);
    if (t >= piece->until_s) {
        return piece->end_speed;
    }
    switch (piece->kind) {
    case DEFT_PIECE_LINEAR:
        return piece->base + piece->rate * t;
    case DEFT_PIECE_POWER:
        return piece->base +
               piece->amplitude * deft__power(deft__max(piece->phase - piece->rate * t, 0), piece->exponent);
    case DEFT_PIECE_EXPONENTIAL:
        return piece->base + piece->amplitude * deft__exp(-piece->rate * t);
    default:
        return piece->base;
    }
}

double deft_piece_distance(const deft_piece *piece, double t)
{
    DEFT__NEEDS(piece != NULL, 0);
    switch (piece->kind) {
    case DEFT_PIECE_LINEAR:
        return t * (piece->base + piece->rate * t / 2);
    case DEFT_PIECE_POWER:
        return piece_power_distance(piece, t);
    case DEFT_PIECE_EXPONENTIAL:
        return t * ((piece->base + piece->amplitude) + piece->amplitude * piece_decay_mean(piece->rate * t));
    default:
        return piece->base * t;
    }
}

double deft__piece_acceleration(const deft_piece *piece, double t)
{
    if (t >= piece->until_s) {
        return 0;
    }
    switch (piece->kind) {
    case DEFT_PIECE_LINEAR:
        return piece->rate;
    case DEFT_PIECE_POWER:
        return -piece->amplitude * piece->rate * piece->exponent *
               deft__power(deft__max(piece->phase - piece->rate * t, 0), piece->exponent - 1);
    case DEFT_PIECE_EXPONENTIAL:
        return -piece->amplitude * piece->rate * deft__exp(-piece->rate * t);
    default:
        return 0;
    }
}

/* A piece, and a speed. */
typedef struct piece_past {
    const deft_piece *piece;
    double speed;
} piece_past;

static double piece_is_past_by(const void *of, double t)
{
    const piece_past *past = (const piece_past *)of;
    return deft_piece_speed(past->piece, t) - past->speed;
}

/* Longer than any segment. */
#define PIECE_LONGEST_S 3600.0

double deft__piece_when(const deft_piece *piece, double speed)
{
    piece_past past = {piece, speed};
    double high = deft__min(piece->until_s, PIECE_LONGEST_S);
    double first = piece_is_past_by(&past, 0);
    double last = piece_is_past_by(&past, high);
    double rises = last - first > 0 ? 1 : -1;
    if (first * rises >= 0) {
        return 0;
    }
    if (last * rises < 0) {
        return piece->until_s;
    }
    if (piece->kind == DEFT_PIECE_LINEAR) {
        return deft__min((speed - piece->base) / piece->rate, high);
    }
    return deft__root(piece_is_past_by, &past, 0, high);
}

/* Every curve is steepest where it starts: phases fall and rates are positive. */
double deft_piece_acceleration_max(const deft_piece *piece, double t)
{
    DEFT__NEEDS(piece != NULL, 0);
    double slope = 0;
    (void)t;
    switch (piece->kind) {
    case DEFT_PIECE_LINEAR:
        slope = piece->rate;
        break;
    case DEFT_PIECE_POWER:
        slope =
            piece->amplitude * piece->rate * piece->exponent * deft__power(piece->phase, piece->exponent - 1);
        break;
    case DEFT_PIECE_EXPONENTIAL:
        slope = piece->amplitude * piece->rate;
        break;
    default:
        break;
    }
    return deft__abs(slope);
}
