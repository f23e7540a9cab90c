/* trace/record.c -- where a record ends, in any byte order, and what features and poses are in it. */
#include "trace/record.h"

#include "trace/bytes.h"

#include <string.h>

#define RECORD_FAR 1e12f

static uint32_t record_bits(uint32_t mask)
{
    uint32_t count = 0;
    for (; mask != 0; mask &= mask - 1) {
        count++;
    }
    return count;
}

static bool record_is_place(deft__bytes *in)
{
    double x = deft__bytes_take_real(in);
    double y = deft__bytes_take_real(in);
    return deft__abs(x) <= (double)RECORD_FAR && deft__abs(y) <= (double)RECORD_FAR;
}

static bool record_is_finite(deft__bytes *in)
{
    return deft__is_finite(deft__bytes_take_real(in));
}

/* A dt that can be stepped. */
static bool record_is_time(deft__bytes *in)
{
    double time_s = deft__bytes_take_real(in);
    return time_s >= 0 && deft__is_finite(time_s);
}

static bool record_tick(const deft_trace *trace, uint32_t flags, deft__bytes *in)
{
    if ((flags & DEFT__TICK_DT) != 0 && !record_is_time(in)) {
        return false;
    }
    if ((flags & DEFT__TICK_INPUT) != 0) {
        (void)deft__bytes_skip(in, 2 * record_bits((uint32_t)deft__bytes_take(in, 1)));
    }
    (void)deft__bytes_skip(in, (flags & DEFT__TICK_CHECK) != 0 ? 4 : 0);
    (void)deft__bytes_skip(in, (flags & DEFT__TICK_STATE) != 0 ? trace->state_size : 0);
    return true;
}

static bool record_patch(const deft_trace *trace, deft__bytes *in)
{
    uint32_t field = (uint32_t)deft__bytes_take(in, 1);
    if (field >= trace->field_count) {
        return false;
    }
    (void)deft__bytes_skip(in, trace->field_size[field]);
    return true;
}

static bool record_body(deft__bytes *in)
{
    (void)deft__bytes_skip(in, 4);
    uint32_t flags = (uint32_t)deft__bytes_take(in, 1);
    bool is_sound = flags <= DEFT__BODY_ALL && record_is_place(in);
    is_sound = is_sound && ((flags & DEFT__BODY_MOVES) == 0 || record_is_place(in));
    is_sound = is_sound && ((flags & DEFT__BODY_ANGLE) == 0 || record_is_finite(in));
    return is_sound && ((flags & DEFT__BODY_TURNS) == 0 || record_is_finite(in));
}

static bool record_is_shape(const uint8_t *at)
{
    bool has_kind =
        at[0] == DEFT_FEATURE_SOLID || at[0] == DEFT_FEATURE_ONE_WAY || at[0] == DEFT_FEATURE_ZONE;
    return has_kind && at[1] >= 2 && at[1] <= DEFT_FEATURE_POINTS_CAP;
}

static uint32_t record_points(uint8_t count)
{
    return count > 2 ? count : (uint32_t)DEFT_SEGMENT_POINTS;
}

/* Whether its shape is a good one is not judged: a bad one may be what a recording is to show. */
static bool record_is_feature(deft__bytes *in)
{
    size_t from = in->at;
    const uint8_t *at = deft__bytes_skip(in, DEFT__FEATURE_SIZE);
    if (at == NULL || !record_is_shape(at)) {
        return false;
    }
    uint32_t points = record_points(at[1]);
    bool is_one_way = at[0] == DEFT_FEATURE_ONE_WAY;
    if (deft__bytes_skip(in, 8 * points + (is_one_way ? 8 : 0)) == NULL) {
        return false;
    }
    deft_feature feature;
    (void)deft__record_feature(in->bytes, from, &feature);
    for (uint32_t i = 0; i < points; i++) {
        if (!(feature.points[i].x >= -RECORD_FAR && feature.points[i].x <= RECORD_FAR &&
              feature.points[i].y >= -RECORD_FAR && feature.points[i].y <= RECORD_FAR)) {
            return false;
        }
    }
    return true;
}

static bool record_gather(deft__bytes *in)
{
    bool is_sound = record_is_place(in);
    (void)deft__bytes_skip(in, 4);
    uint32_t count = (uint32_t)deft__bytes_take(in, 2);
    for (uint32_t i = 0; i < count && is_sound && !in->is_short; i++) {
        is_sound = record_is_feature(in);
    }
    return is_sound;
}

static bool record_answer(deft__bytes *in)
{
    (void)deft__bytes_skip(in, 4);
    uint32_t is_there = (uint32_t)deft__bytes_take(in, 1);
    return is_there == 0 || (is_there == 1 && record_is_place(in) && record_is_place(in) &&
                             record_is_finite(in) && record_is_finite(in));
}

static bool record_key(const deft_trace *trace, deft__bytes *in)
{
    bool is_sound = deft__bytes_take(in, 1) <= DEFT__OWN_STATES;
    (void)deft__bytes_skip(in, 8);
    is_sound = record_is_time(in) && is_sound;
    is_sound = record_is_time(in) && is_sound;
    (void)deft__bytes_skip(in, 16 + 8);
    uint32_t count = (uint32_t)deft__bytes_take(in, 4);
    for (uint32_t i = 0; i < count && is_sound && !in->is_short; i++) {
        (void)deft__bytes_skip(in, 4);
        is_sound = record_is_place(in) && record_is_finite(in);
    }
    (void)deft__bytes_skip(in, trace->state_size);
    return is_sound;
}

static bool record_content(const deft_trace *trace, uint8_t op, deft__bytes *in)
{
    switch (op) {
    case DEFT__OP_PATCH:
        return record_patch(trace, in);
    case DEFT__OP_BODY:
        return record_body(in);
    case DEFT__OP_GATHER:
        return record_gather(in);
    case DEFT__OP_ANSWER:
        return record_answer(in);
    case DEFT__OP_KEY:
        return record_key(trace, in);
    case DEFT__OP_MOVESET:
        (void)deft__bytes_skip(in, DEFT__MOVESET_SIZE - 1);
        return true;
    case DEFT__OP_END:
        (void)deft__bytes_skip(in, DEFT__END_SIZE - 1);
        return true;
    case DEFT__OP_SEAL:
        (void)deft__bytes_skip(in, DEFT__SEAL_SIZE - 1);
        return true;
    default:
        return op <= DEFT__TICK_ALL && record_tick(trace, op, in);
    }
}

deft__record_result deft__record_read(const deft_trace *trace, size_t at, size_t end, deft__record *out)
{
    deft__bytes in = {trace->bytes, at, end, false};
    uint8_t op = (uint8_t)deft__bytes_take(&in, 1);
    if (in.is_short) {
        return DEFT__RECORD_SHORT;
    }
    bool is_sound = record_content(trace, op, &in);
    out->op = op <= DEFT__TICK_ALL ? 0 : op;
    out->flags = op <= DEFT__TICK_ALL ? op : 0;
    out->at = at;
    out->next = in.at;
    return in.is_short ? DEFT__RECORD_SHORT : is_sound ? DEFT__RECORD_OK : DEFT__RECORD_BAD;
}

size_t deft__record_feature(const uint8_t *bytes, size_t at, deft_feature *out)
{
    deft__bytes in = {bytes, at, SIZE_MAX, false};
    memset(out, 0, sizeof *out);
    out->flags = (uint8_t)deft__bytes_take(&in, 1);
    out->count = (uint8_t)deft__bytes_take(&in, 1);
    out->exposed = (uint8_t)deft__bytes_take(&in, 1);
    out->surface = (uint16_t)deft__bytes_take(&in, 2);
    out->body = (uint32_t)deft__bytes_take(&in, 4);
    out->id = (uint32_t)deft__bytes_take(&in, 4);
    for (uint32_t i = 0; i < record_points(out->count); i++) {
        out->points[i].x = deft__bytes_take_float(&in);
        out->points[i].y = deft__bytes_take_float(&in);
    }
    if (out->flags == DEFT_FEATURE_ONE_WAY) {
        out->one_way.x = deft__bytes_take_float(&in);
        out->one_way.y = deft__bytes_take_float(&in);
    }
    return in.at;
}

deft_body_pose deft__record_pose(const deft_trace *trace, size_t at)
{
    deft__bytes in = {trace->bytes, at + 1, SIZE_MAX, false};
    deft_body_pose pose;
    memset(&pose, 0, sizeof pose);
    pose.body = (uint32_t)deft__bytes_take(&in, 4);
    uint32_t flags = (uint32_t)deft__bytes_take(&in, 1);
    pose.motion.from.x = deft__bytes_take_real(&in);
    pose.motion.from.y = deft__bytes_take_real(&in);
    pose.motion.to = pose.motion.from;
    if ((flags & DEFT__BODY_MOVES) != 0) {
        pose.motion.to.x = deft__bytes_take_real(&in);
        pose.motion.to.y = deft__bytes_take_real(&in);
    }
    pose.motion.from_rad = (flags & DEFT__BODY_ANGLE) != 0 ? deft__bytes_take_real(&in) : 0;
    pose.motion.to_rad = (flags & DEFT__BODY_TURNS) != 0 ? deft__bytes_take_real(&in) : pose.motion.from_rad;
    return pose;
}
