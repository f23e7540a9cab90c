/* state/law.c -- what laws are made of; a law seen from what flows; what one that rolls over a corner comes
 * to. */
#include "contact/flow.h"
#include "geometry/rounded.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "state/tick.h"

/* An instant is looked for so often, each time in half of what was left. */
#define LAW_HALVINGS 60

deft_piece deft__linear(double speed, double rate, double until_s, double end_speed)
{
    deft_piece piece = deft__piece_constant(speed, until_s);
    piece.kind = (uint32_t)(rate > 0 || rate < 0 ? DEFT_PIECE_LINEAR : DEFT_PIECE_CONSTANT);
    piece.rate = rate;
    piece.end_speed = end_speed;
    return piece;
}

deft_piece deft__rest(void)
{
    return deft__piece_constant(0, DEFT_FOREVER);
}

void deft__go_straight(deft__law *out, deft__v2 velocity)
{
    out->path.along = deft__piece_constant(velocity.x, DEFT_FOREVER);
    out->path.along_axis.x = 1; /* unit vectors also at rest: what flows past is seen along them */
    out->path.along_axis.y = 0;
    out->path.up = deft__piece_constant(velocity.y, DEFT_FOREVER);
    out->path.up_axis.x = 0;
    out->path.up_axis.y = 1;
    out->path.until_s = DEFT_FOREVER;
    out->until_s = DEFT_FOREVER;
    out->run.present = 0;
    out->steered = false;
    out->straight = true;
    out->pushed = false;
    out->holds_rise = false;
    out->rolls = DEFT__ROLL_NOT;
}

double deft__law_rise(const deft__law *law, double time_s)
{
    return law->holds_rise ? deft_piece_speed(&law->held_rise, time_s)
                           : deft__path_velocity(&law->path, time_s).y;
}

deft__path deft__law_against(const deft__law *law, deft__v2 normal, deft__v2 flow)
{
    deft__path path = law->path;
    double speed = deft__v2_dot(normal, flow);
    double up = path.up_axis.x * normal.x + path.up_axis.y * normal.y;
    if (speed < 0 || speed > 0) {
        double along = path.along_axis.x * normal.x + path.along_axis.y * normal.y;
        /* the upward piece has no phases: a constant speed joins it; its axis may be a speed, too */
        double length = path.up_axis.x * path.up_axis.x + path.up_axis.y * path.up_axis.y;
        if (up * up > length * deft__min(0.25, along * along)) {
            path.up.base -= speed / up;
            path.up.end_speed -= speed / up;
        } else {
            path.along.base -= speed / along;
        }
    }
    return path;
}

deft__v2 deft__roll_normal(const deft__law *law, double count)
{
    const deft__run *run = &law->run;
    double turn = count / run->radius;
    if (law->rolls == DEFT__ROLL_ALONG) {
        return deft__turned_clockwise(run->normal, turn);
    }
    deft__v2 n = run->normal;
    if (law->rolls == DEFT__ROLL_BY_WALL) {
        deft__v2 beside = deft__v2_make(law->by.y, -law->by.x);
        double out = deft__clamp(deft__v2_dot(law->by, n) + turn, -1, 1);
        double aside = deft__sqrt(1 - out * out);
        aside = deft__v2_dot(beside, n) < 0 ? -aside : aside;
        return deft__v2_add(deft__v2_scale(law->by, out), deft__v2_scale(beside, aside));
    }
    double known = deft__clamp((law->rolls == DEFT__ROLL_BY_X ? n.x : n.y) + turn, -1, 1);
    double other = deft__sqrt(1 - known * known);
    return law->rolls == DEFT__ROLL_BY_X ? deft__v2_make(known, n.y < 0 ? -other : other)
                                         : deft__v2_make(n.x < 0 ? -other : other, known);
}

deft__run deft__roll_turned(const deft__run *run, deft__v2 normal)
{
    deft__run next = *run;
    deft__v2 from = deft__v2_add(run->center, deft__v2_scale(run->normal, run->radius));
    deft__v2 to = deft__v2_add(run->center, deft__v2_scale(normal, run->radius));
    double turned = run->radius * deft__clockwise(run->normal, normal);
    next.normal = normal;
    next.tangent = deft__v2_make(normal.y, -normal.x);
    next.offset = deft__v2_dot(normal, to);
    /* its ends are as far away as they were, less the way there */
    double moved = deft__v2_dot(next.tangent, to) - deft__v2_dot(run->tangent, from) - turned;
    next.from += moved;
    next.to += moved;
    return next;
}

deft_vec2d deft__roll_axis(const deft__law *law)
{
    bool along = law->rolls == DEFT__ROLL_ALONG;
    deft_vec2d axis;
    axis.x = along ? law->run.tangent.x : law->rolls == DEFT__ROLL_BY_X;
    axis.y = along ? law->run.tangent.y : law->rolls == DEFT__ROLL_BY_Y;
    if (law->rolls == DEFT__ROLL_BY_WALL) {
        axis.x = law->by.x;
        axis.y = law->by.y;
    }
    return axis;
}

static double law_roll_counted(const deft__law *law, double time_s)
{
    double held_s = deft__min(time_s, law->path.until_s);
    deft_vec2d axis = deft__roll_axis(law);
    deft_vec2d moved = deft__path_at(&law->path, held_s);
    double counted = axis.x * moved.x + axis.y * moved.y;
    if (time_s > held_s) {
        deft_vec2d velocity = deft__path_velocity(&law->path, held_s);
        counted += (axis.x * velocity.x + axis.y * velocity.y) * (time_s - held_s);
    }
    return counted - (axis.x * law->run.flow.x + axis.y * law->run.flow.y) * time_s;
}

double deft__roll_count_at(const deft__law *law, deft__v2 out)
{
    const deft__run *run = &law->run;
    if (law->rolls == DEFT__ROLL_ALONG) {
        return run->radius * deft__clockwise(run->normal, out);
    }
    deft_vec2d axis = deft__roll_axis(law);
    return run->radius * (axis.x * (out.x - run->normal.x) + axis.y * (out.y - run->normal.y));
}

/* Where the arc ends, after time_s, on the way that the law counts upwards, or downwards. */
static deft__v2 law_roll_end(const deft__law *law, bool upwards, double time_s)
{
    const deft__run *run = &law->run;
    deft_vec2d axis = deft__roll_axis(law);
    bool clockwise = (axis.x * run->tangent.x + axis.y * run->tangent.y > 0) == upwards;
    deft__v2 start = deft__v2_add(run->center, deft__v2_scale(run->normal, run->radius));
    double along = deft__v2_dot(run->tangent, start);
    double turned = run->radius * (clockwise ? law->to_turns : law->from_turns) * time_s;
    double left =
        clockwise ? deft__max(run->to + turned - along, 0) : deft__min(run->from + turned - along, 0);
    if (law->rolls == DEFT__ROLL_BY_WALL) { /* where that is level with the arc, the count turns back */
        bool faces = deft__v2_dot(law->by, run->normal) < 0;
        deft__v2 level = faces ? deft__v2_scale(law->by, -1) : law->by;
        double until = run->radius * deft__clockwise(run->normal, level);
        left = until * left > 0 && deft__abs(until) < deft__abs(left) ? until : left;
    }
    return deft__turned_clockwise(run->normal, left / run->radius);
}

/* True when by then the law has counted past the end of the arc as it is by then. */
static bool law_roll_is_past(const deft__law *law, bool upwards, double time_s)
{
    double count = law_roll_counted(law, time_s);
    double limit = deft__roll_count_at(law, law_roll_end(law, upwards, time_s));
    return upwards ? count > limit : count < limit && count < 0;
}

/* When it comes to that end, at most `most`: to one that turns as well, or ahead of it. */
static double law_roll_ends_s(const deft__law *law, bool upwards, double most)
{
    double low = 0;
    double high = most;
    bool turns = law->from_turns != 0 || law->to_turns != 0;
    for (int i = 0; turns && i < LAW_HALVINGS; i++) {
        double middle = (low + high) / 2;
        bool is_past = law_roll_is_past(law, upwards, middle);
        low = is_past ? low : middle;
        high = is_past ? middle : high;
    }
    return high;
}

deft__v2 deft__roll_goal(const deft__law *law, double time_s, bool *ends, double *count)
{
    *count = law_roll_counted(law, time_s);
    bool upwards = *count > 0;
    *ends = law_roll_is_past(law, upwards, time_s);
    if (*ends) {
        deft__v2 end = law_roll_end(law, upwards, law_roll_ends_s(law, upwards, time_s));
        *count = deft__roll_count_at(law, end);
        return end;
    }
    return deft__roll_normal(law, *count);
}

/* True when what an arc ends in, where it looks along `end`, turns: not so what is upright or level, on which
 * a straight side of the body lies, nor where it only becomes too steep, `left` before. */
static bool law_end_turns(const deft__tick *tick, deft__v2 end, double left)
{
    return deft__abs(left) <= tick->moveset->contact && deft__abs(end.x) > 0 && deft__abs(end.y) > 0;
}

void deft__roll_ends_turn(const deft__tick *tick, deft__law *law)
{
    const deft__run *run = &law->run;
    const deft__scene *scene = &tick->scene;
    double turns = deft__is_roll(law) ? -deft__flow_turn_rate(scene, run->body) : 0;
    double at = deft__v2_dot(run->tangent, run->center);
    for (uint32_t i = scene->moving_from; turns != 0 && i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = 0; k < obstacle->corner_count && obstacle->body == run->body; k++) {
            const deft__corner *arc = &obstacle->corners[k];
            deft__v2 apart = deft__v2_sub(arc->center, run->center);
            double from = -run->radius * deft__clockwise(arc->first, run->normal);
            double to = run->radius * deft__clockwise(run->normal, arc->last);
            if (deft__v2_dot(apart, apart) > tick->moveset->contact * tick->moveset->contact) {
                continue;
            }
            law->from_turns =
                law_end_turns(tick, arc->first, run->from - at - from) ? turns : law->from_turns;
            law->to_turns = law_end_turns(tick, arc->last, run->to - at - to) ? turns : law->to_turns;
        }
    }
}

deft__v2 deft__roll_moved(const deft__law *law, double time_s)
{
    bool ends;
    double count;
    deft__v2 goal = deft__roll_goal(law, time_s, &ends, &count);
    deft__v2 turned = deft__v2_scale(deft__v2_sub(goal, law->run.normal), law->run.radius);
    return deft__v2_add(turned, deft__v2_scale(law->run.flow, time_s));
}
