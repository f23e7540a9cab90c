/* motion/steer.c -- how a speed answers the stick: attack, turn, release, and the bleed above full speed.
 *
 *     against the motion          0                   target          full speed
 *     ------- turn --------------> | ----- attack -----> | <-- release --- | <-- overspeed ---
 *
 * A call does two things. First the call makes the changes that take no time: instant responses, the
 * two-sided threshold of drag, a snapped heading. Then the call picks the one law that holds from here, and
 * the end of that law. A turn ends at zero, a release at the target, a bleed at full speed. The next call
 * goes on from there. All is worked out for a motion to the right. A motion to the left has all signs flipped
 * before and after, so left and right are equal to the bit.
 */
#include "motion/steer.h"

#include "base/needs.h"
#include "motion/constant.h"
#include "motion/power.h"

/* The curve to which a state's phase belongs. */
#define STEER_NONE    0u
#define STEER_ATTACK  1u
#define STEER_RELEASE 2u
#define STEER_TURN    3u

/* A speed that differs from the state's by more than this, relative, was changed from outside. */
#define STEER_SAME 1e-9
/* A speed this near to a target, relative to full speed, differs by rounding only. */
#define STEER_ROUNDING 1e-12
/* A drag ends this near to its target, relative to full speed: an exponential never arrives. */
#define STEER_ARRIVED 1e-4

static bool steer_is_instant(const deft_response *response)
{
    return response->kind == DEFT_RESPONSE_INSTANT ||
           (response->kind == DEFT_RESPONSE_CURVE && !(response->time_s > 0));
}

static bool steer_is_drag(const deft_response *response)
{
    return response->kind == DEFT_RESPONSE_DRAG;
}

/* The speed below which a drag without a push stands still. */
static double steer_stop_speed(const deft_response *response, double full)
{
    return deft__max(response->threshold_ratio, STEER_ARRIVED) * full;
}

/* A speed against the input drops to zero at once, or stays. */
static double steer_turn_at_once(const deft_steering *law, double v, double full)
{
    if (steer_is_instant(&law->turn) ||
        (steer_is_drag(&law->turn) && v <= steer_stop_speed(&law->turn, full))) {
        return 0;
    }
    return v;
}

/* The changes without duration for 0 <= v, 0 <= target: the input goes along, or there is none. */
static double steer_along_at_once(const deft_steering *law, double v, double target, double full)
{
    double bleed = target > 0 ? law->overspeed_pushed : law->overspeed_release;
    const deft_response *response;
    if (v > full) {
        if (v > full * (1 + STEER_ROUNDING) && bleed < DEFT_FOREVER) {
            return v;
        }
        v = full;
    }
    response = v > target ? &law->release : &law->attack;
    if (steer_is_instant(response)) {
        return target;
    }
    if (steer_is_drag(response)) {
        double push = deft__min(response->threshold_ratio * full, target);
        double v_pushed = deft__max(v, push);
        bool stops = target == 0 && v <= steer_stop_speed(response, full);
        return stops || deft__abs(v_pushed - target) < STEER_ARRIVED * full ? target : v_pushed;
    }
    return v;
}

/* A piece that reaches the speed `end` after until_s, or never where the law takes for ever. */
static deft_piece steer_piece(deft_piece_kind kind, double base, double rate, double until_s, double end)
{
    deft_piece piece = deft__piece_constant(base, DEFT_FOREVER);
    if (!(until_s > 0)) {
        return deft__piece_constant(end, DEFT_FOREVER);
    }
    piece.kind = (uint32_t)kind;
    piece.rate = rate;
    piece.end_speed = end;
    piece.until_s = deft__min(until_s, DEFT_FOREVER);
    return piece;
}

/* From v towards `base`, until the speed is within `near_end` of `base`; then the speed is `end`. */
static deft_piece steer_decay(const deft_response *response, double v, double base, double near_end,
                              double end)
{
    double until_s = deft__log(deft__abs(v - base) / near_end) / response->rate;
    deft_piece piece = steer_piece(DEFT_PIECE_EXPONENTIAL, base, response->rate, until_s, end);
    piece.amplitude = piece.kind == DEFT_PIECE_EXPONENTIAL ? v - base : 0;
    return piece;
}

/* One steering task, mirrored so that the motion, or the push that starts the motion, is to the right: v
 * >= 0. */
typedef struct steer_task {
    const deft_steering *law;
    const deft_steer_state *state;
    double sign; /* 1, or -1 for a mirrored task */
    double v, target, full;
    uint32_t mode; /* for the state: the curve of its phase, STEER_NONE without a phase */
} steer_task;

/* A state's mode: the curve and its exponent. A phase means nothing on a curve of another exponent. The
 * exponent changes when the character leaves the ground, or the host changes the tuning, within a curve. */
static uint32_t steer_mode(uint32_t curve, double exponent)
{
    return (uint32_t)(deft__min(exponent, 256) * 0x1p20) * 4 + curve;
}

/* True when the state was left on the task's curve, at the task's very speed. Then the phase still holds.
 * The phase says more than the speed: near full speed many phases round to one speed. */
static bool steer_runs_on(const steer_task *task)
{
    const deft_steer_state *state = task->state;
    double refers_to =
        task->mode % 4 == STEER_ATTACK ? state->target * task->sign - task->target : state->full - task->full;
    return state->mode == task->mode && refers_to == 0 &&
           deft__abs(state->speed * task->sign - task->v) <= STEER_SAME * task->v;
}

/* v = base + amplitude phase^p, from `phase` down to `phase_end`, where the speed is `end`. */
static deft_piece steer_power(const deft_response *response, double base, double amplitude, double phase,
                              double phase_end, double end)
{
    double until_s = (phase - phase_end) * response->time_s;
    deft_piece piece = steer_piece(DEFT_PIECE_POWER, base, 1 / response->time_s, until_s, end);
    if (piece.kind == DEFT_PIECE_POWER) {
        piece.amplitude = amplitude;
        piece.exponent = response->exponent;
        piece.phase = phase;
    }
    return piece;
}

/* v = target (1 - u^p), u falling to 0. */
static deft_piece steer_attack(steer_task *task)
{
    const deft_response *attack = &task->law->attack;
    double missing = task->target - task->v;
    double phase;
    if (steer_is_drag(attack)) {
        return steer_decay(attack, task->v, task->target, STEER_ARRIVED * task->full, task->target);
    }
    task->mode = steer_mode(STEER_ATTACK, attack->exponent);
    if (steer_runs_on(task)) {
        phase = task->state->phase;
    } else if (missing <= STEER_ROUNDING * task->full) {
        return deft__piece_constant(task->target, DEFT_FOREVER);
    } else {
        phase = deft__power_root(missing / task->target, attack->exponent);
    }
    return steer_power(attack, task->target, -task->target, phase, 0, task->target);
}

/* v = full w^p, w falling until v is `end`: the curve of a release and of a turn. */
static deft_piece steer_fall_to(steer_task *task, uint32_t curve, const deft_response *response, double end)
{
    double phase, phase_end;
    if (end > 0 && task->v - end <= STEER_ROUNDING * task->full) {
        return deft__piece_constant(end, DEFT_FOREVER);
    }
    task->mode = steer_mode(curve, response->exponent);
    phase =
        steer_runs_on(task) ? task->state->phase : deft__power_root(task->v / task->full, response->exponent);
    phase_end = end > 0 ? deft__power_root(end / task->full, response->exponent) : 0;
    return steer_power(response, 0, task->full, phase, phase_end, end);
}

/* The one law that holds from here. All changes without duration are done before. */
static deft_piece steer_law(steer_task *task)
{
    const deft_steering *law = task->law;
    double v = task->v, target = task->target, full = task->full;
    if (v == target) {
        return deft__piece_constant(v, DEFT_FOREVER);
    }
    if (target < 0) {
        double stop = steer_stop_speed(&law->turn, full);
        return steer_is_drag(&law->turn) ? steer_decay(&law->turn, v, target, stop - target, 0)
                                         : steer_fall_to(task, STEER_TURN, &law->turn, 0);
    }
    if (v > full) {
        double bleed = target > 0 ? law->overspeed_pushed : law->overspeed_release;
        return bleed > 0 ? steer_piece(DEFT_PIECE_LINEAR, v, -bleed, (v - full) / bleed, full)
                         : deft__piece_constant(v, DEFT_FOREVER);
    }
    if (v < target) {
        return steer_attack(task);
    }
    if (steer_is_drag(&law->release)) {
        double near_end = target > 0 ? STEER_ARRIVED * full : steer_stop_speed(&law->release, full);
        return steer_decay(&law->release, v, target, near_end, target);
    }
    return steer_fall_to(task, STEER_RELEASE, &law->release, target);
}

/* x with the task's sign. Adding zero makes a -0 a +0, so a mirrored play has the same bits. */
static double steer_signed(const steer_task *task, double x)
{
    return x * task->sign + 0.0;
}

static void steer_turn_round(steer_task *task)
{
    task->sign = -task->sign;
    task->target = -task->target;
}

/* Nothing is left to steer. */
static void steer_keep(deft_piece *out, deft_steer_state *state, double speed, double full)
{
    state->speed = state->target = speed + 0.0; /* no -0: see steer_signed */
    state->phase = 0;
    state->full = full;
    state->mode = STEER_NONE;
    *out = deft__piece_constant(state->speed, DEFT_FOREVER);
}

void deft__steer(deft_piece *out, const deft_steering *law, deft_steer_state *state, double speed,
                 double target, double full)
{
    steer_task task;
    deft_piece piece;
    if (speed == target && deft__abs(target) <= full) {
        steer_keep(out, state, speed, full);
        return;
    }
    task.law = law;
    task.state = state;
    task.sign = speed < 0 || (speed == 0 && target < 0) ? -1 : 1;
    task.v = speed * task.sign;
    task.target = deft__clamp(target, -full, full) * task.sign;
    task.full = full;
    task.mode = STEER_NONE;
    if (task.target < 0) {
        if (!law->snap_heading) {
            task.v = steer_turn_at_once(law, task.v, full);
        }
        if (law->snap_heading || task.v == 0) {
            steer_turn_round(&task);
        }
    }
    if (task.target >= 0) {
        task.v = steer_along_at_once(law, task.v, task.target, full);
    }
    piece = steer_law(&task);
    piece.base = steer_signed(&task, piece.base);
    piece.amplitude = steer_signed(&task, piece.amplitude);
    piece.end_speed = steer_signed(&task, piece.end_speed);
    if (piece.kind == DEFT_PIECE_LINEAR) {
        piece.rate = steer_signed(&task, piece.rate);
    }
    *out = piece;
    state->speed = deft_piece_speed(out, 0);
    state->phase = piece.phase;
    state->target = steer_signed(&task, task.target);
    state->full = full;
    state->mode = task.mode;
}

void deft_steer(deft_piece *out, const deft_steering *law, deft_steer_state *state, double speed,
                double target, double full)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && law != NULL && state != NULL);
    deft__steer(out, law, state, speed, target, full);
}

void deft_steer_advance(deft_steer_state *state, const deft_piece *piece, double t)
{
    DEFT__NEEDS_OR_RETURN(state != NULL && piece != NULL);
    state->speed = deft_piece_speed(piece, t);
    if (piece->kind != DEFT_PIECE_POWER || t >= piece->until_s) {
        state->phase = 0;
        state->mode = STEER_NONE;
    } else {
        state->phase = piece->phase - piece->rate * t;
    }
}
