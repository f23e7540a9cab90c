/* trace/replay_world.c -- the world of a replayed tick: the poses of bodies, and a view that answers from the
 * trace. */
#include "base/needs.h"
#include "trace/bytes.h"
#include "trace/record.h"

#include <string.h>

/* The next record of that kind in the tick that is being replayed, from *at on, which moves behind it; 0:
 * none. */
static size_t replay_world_find(const deft_replay *replay, size_t *at, uint8_t op)
{
    deft__record record;
    while (*at < replay->tick_to) {
        (void)deft__record_read(replay->trace, *at, replay->tick_to, &record);
        *at = record.next;
        if (record.op == op) {
            return record.at;
        }
    }
    return 0;
}

bool deft_replay_pose(deft_body_pose *out, deft_replay *replay)
{
    DEFT__NEEDS(replay != NULL && out != NULL, false);
    if (replay->pose_left != 0) {
        deft__bytes in = {replay->trace->bytes, replay->pose_at, replay->tick_to, false};
        memset(out, 0, sizeof *out);
        out->body = (uint32_t)deft__bytes_take(&in, 4);
        out->motion.from.x = deft__bytes_take_real(&in);
        out->motion.from.y = deft__bytes_take_real(&in);
        out->motion.from_rad = deft__bytes_take_real(&in);
        out->motion.to = out->motion.from;
        out->motion.to_rad = out->motion.from_rad;
        replay->pose_left--;
        replay->pose_at = replay->pose_left != 0 ? in.at : replay->tick_from;
        return true;
    }
    size_t at = replay_world_find(replay, &replay->pose_at, DEFT__OP_BODY);
    if (at != 0) {
        *out = deft__record_pose(replay->trace, at);
    }
    return at != 0;
}

bool deft_replay_world(deft_replay *replay, deft_world *world)
{
    DEFT__NEEDS(replay != NULL && world != NULL, false);
    deft_body_pose pose;
    bool is_whole = true;
    deft_world_tick(world);
    while (deft_replay_pose(&pose, replay)) {
        is_whole = deft_world_set_poses(world, &pose, 1) && is_whole;
    }
    return is_whole;
}

/* Gives the answers in the order in which they were given; when the replay asks more, the last one again. */
static uint32_t replay_gather(const void *user, const deft_pos *origin, const deft_box *region,
                              deft_feature *out, uint32_t capacity)
{
    deft_replay *replay = (deft_replay *)user;
    (void)region;
    size_t next = replay->gather_at;
    size_t at = replay_world_find(replay, &next, DEFT__OP_GATHER);
    replay->gather_at = at != 0 ? next : replay->gather_at;
    replay->gather_last = at != 0 ? at : replay->gather_last;
    if (replay->gather_last == 0) {
        return 0;
    }
    deft__bytes in = {replay->trace->bytes, replay->gather_last + 1, replay->tick_to, false};
    double x = deft__bytes_take_real(&in);
    double y = deft__bytes_take_real(&in);
    uint32_t total = (uint32_t)deft__bytes_take(&in, 4);
    uint32_t count = (uint32_t)deft__bytes_take(&in, 2);
    bool is_there = deft__bits(x) == deft__bits(origin->x) && deft__bits(y) == deft__bits(origin->y);
    size_t feature_at = in.at;
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        feature_at = deft__record_feature(replay->trace->bytes, feature_at, &out[i]);
        for (uint32_t p = 0; p < DEFT_FEATURE_POINTS_CAP && !is_there; p++) {
            out[i].points[p].x = (float)((double)out[i].points[p].x + (x - origin->x));
            out[i].points[p].y = (float)((double)out[i].points[p].y + (y - origin->y));
        }
    }
    for (uint32_t i = count; i < capacity && total > capacity; i++) { /* the caller looks at all of it */
        memset(&out[i], 0, sizeof out[i]);
    }
    return total > capacity ? total : count < capacity ? count : capacity;
}

static bool replay_body(const void *user, uint32_t body, deft_body_motion *out)
{
    const deft_replay *replay = (const deft_replay *)user;
    size_t next = replay->tick_from;
    for (size_t at; (at = replay_world_find(replay, &next, DEFT__OP_ANSWER)) != 0;) {
        deft__bytes in = {replay->trace->bytes, at + 1, replay->tick_to, false};
        if ((uint32_t)deft__bytes_take(&in, 4) == body) {
            bool is_there = deft__bytes_take(&in, 1) == 1;
            if (is_there) {
                out->from.x = deft__bytes_take_real(&in);
                out->from.y = deft__bytes_take_real(&in);
                out->to.x = deft__bytes_take_real(&in);
                out->to.y = deft__bytes_take_real(&in);
                out->from_rad = deft__bytes_take_real(&in);
                out->to_rad = deft__bytes_take_real(&in);
            }
            return is_there;
        }
    }
    return false;
}

void deft_replay_view(deft_world_view *out, deft_replay *replay)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && replay != NULL);
    memset(out, 0, sizeof *out);
    out->user = replay;
    out->gather = replay_gather;
    out->body = replay_body;
}
