/* trace/watch.c -- writes down the world's answers while a tick asks. */
#include "trace/watch.h"

#include "trace/bytes.h"

/* Bytes of a feature; 0 where its flags or its count are wrong. No recording holds such a feature. */
static uint32_t watch_feature_size(const deft_feature *feature)
{
    bool has_kind = feature->flags == DEFT_FEATURE_SOLID || feature->flags == DEFT_FEATURE_ONE_WAY ||
                    feature->flags == DEFT_FEATURE_ZONE;
    if (!has_kind || feature->count < 2 || feature->count > DEFT_FEATURE_POINTS_CAP) {
        return 0;
    }
    uint32_t points = feature->count > 2 ? feature->count : (uint32_t)DEFT_SEGMENT_POINTS;
    return DEFT__FEATURE_SIZE + 8 * points + (feature->flags == DEFT_FEATURE_ONE_WAY ? 8u : 0);
}

static uint8_t *watch_put_feature(uint8_t *at, const deft_feature *feature)
{
    uint32_t points = feature->count > 2 ? feature->count : (uint32_t)DEFT_SEGMENT_POINTS;
    at = deft__bytes_put(at, feature->flags, 1);
    at = deft__bytes_put(at, feature->count, 1);
    at = deft__bytes_put(at, feature->exposed, 1);
    at = deft__bytes_put(at, feature->surface, 2);
    at = deft__bytes_put(at, feature->body, 4);
    at = deft__bytes_put(at, feature->id, 4);
    for (uint32_t i = 0; i < points; i++) {
        at = deft__bytes_put(at, deft__bytes_of_float(feature->points[i].x), 4);
        at = deft__bytes_put(at, deft__bytes_of_float(feature->points[i].y), 4);
    }
    if (feature->flags == DEFT_FEATURE_ONE_WAY) {
        at = deft__bytes_put(at, deft__bytes_of_float(feature->one_way.x), 4);
        at = deft__bytes_put(at, deft__bytes_of_float(feature->one_way.y), 4);
    }
    return at;
}

static uint32_t watch_gather(const void *user, const deft_pos *origin, const deft_box *region,
                             deft_feature *out, uint32_t capacity)
{
    deft_recorder *r = (deft_recorder *)user;
    uint32_t total = r->view->gather(r->view->user, origin, region, out, capacity);
    uint32_t given = total < capacity ? total : capacity;
    uint32_t count = 0;
    size_t size = DEFT__GATHER_SIZE;
    for (uint32_t i = 0; i < given; i++) {
        uint32_t more = watch_feature_size(&out[i]);
        size += more;
        count += more != 0 ? 1 : 0;
    }
    uint8_t *at = deft__slots_room(r, size);
    if (at != NULL) {
        at = deft__bytes_put(at, DEFT__OP_GATHER, 1);
        at = deft__bytes_put_real(deft__bytes_put_real(at, origin->x), origin->y);
        at = deft__bytes_put(deft__bytes_put(at, total, 4), count, 2);
        for (uint32_t i = 0; i < given; i++) {
            at = watch_feature_size(&out[i]) != 0 ? watch_put_feature(at, &out[i]) : at;
        }
    }
    return total;
}

static bool watch_body(const void *user, uint32_t body, deft_body_motion *out)
{
    deft_recorder *r = (deft_recorder *)user;
    bool is_there = r->view->body(r->view->user, body, out);
    uint8_t *at = deft__slots_room(r, is_there ? 54 : 6);
    if (at != NULL) {
        at = deft__bytes_put(deft__bytes_put(at, DEFT__OP_ANSWER, 1), body, 4);
        at = deft__bytes_put(at, is_there ? 1 : 0, 1);
        if (is_there) {
            at = deft__bytes_put_real(deft__bytes_put_real(at, out->from.x), out->from.y);
            at = deft__bytes_put_real(deft__bytes_put_real(at, out->to.x), out->to.y);
            (void)deft__bytes_put_real(deft__bytes_put_real(at, out->from_rad), out->to_rad);
        }
    }
    return is_there;
}

deft_world_view deft__watch_view(deft_recorder *recorder)
{
    deft_world_view view = *recorder->view;
    view.gather = view.gather != NULL ? watch_gather : NULL;
    view.body = view.body != NULL ? watch_body : NULL;
    view.user = recorder;
    return view;
}
