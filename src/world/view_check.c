/* world/view_check.c -- does a host's own world hand out what deft_feature asks for? The step itself does not
 * look: it would cost every tick what is asked once, while the host's code is written.
 */
#include "base/needs.h"
#include "math/dmath.h"
#include "world/box.h"
#include "world/findings.h"
#include "world/piece_fault.h"

#include <string.h>

/* Of the largest coordinate of a piece: two corners as near as this, eight times what a float rounds there,
 * are one. */
#define VIEW_SAME_PLACE (1.0 / 1048576.0)

typedef struct view_check {
    const deft_world_view *view;
    deft_diag_list *diags;
    uint32_t index; /* of the piece at work */
    bool is_sound;
} view_check;

static void view_fault(view_check *check, const char *sentence)
{
    deft__world_add_sentence(check->diags, "features", check->index, sentence);
    check->is_sound = false;
}

static bool view_check_range(view_check *check, const char *member, double value, double min, double max)
{
    bool is_in = deft__world_check_range_at("features", check->index, member, value, min, max, check->diags);
    check->is_sound &= is_in;
    return is_in;
}

/* The largest coordinate of a piece, +inf where one is no number. */
static double view_size(const deft_feature *feature)
{
    double size = 0;
    for (uint32_t i = 0; i < feature->count; i++) {
        double x = deft__abs((double)feature->points[i].x);
        double y = deft__abs((double)feature->points[i].y);
        size = deft__is_finite(x) && deft__is_finite(y) ? deft__max(size, deft__max(x, y)) : (double)INFINITY;
    }
    return size;
}

static void view_check_shape(view_check *check, const deft_feature *feature)
{
    if (!view_check_range(check, ".count", feature->count, 2, DEFT_FEATURE_POINTS_CAP)) {
        return;
    }
    double size = view_size(feature);
    if (!deft__is_finite(size)) {
        view_fault(check, "a corner is not finite; give numbers, relative to the origin of the query");
        return;
    }
    double same_place = VIEW_SAME_PLACE * size;
    if (feature->count == 2) {
        double x = (double)feature->points[1].x - (double)feature->points[0].x;
        double y = (double)feature->points[1].y - (double)feature->points[0].y;
        if (deft__abs(x) <= same_place && deft__abs(y) <= same_place) {
            view_fault(check, "the segment has no length; leave it out");
        }
        return;
    }
    const char *fault = deft__piece_fault(feature->points, feature->count, same_place, same_place * size);
    if (fault != NULL) {
        view_fault(check, fault);
    }
}

static void view_check_words(view_check *check, const deft_feature *feature)
{
    const deft_world_view *view = check->view;
    bool is_zone = feature->flags == DEFT_FEATURE_ZONE;
    if (!is_zone && feature->flags != DEFT_FEATURE_SOLID && feature->flags != DEFT_FEATURE_ONE_WAY) {
        view_fault(check, "flags must be exactly one of DEFT_FEATURE_SOLID, DEFT_FEATURE_ONE_WAY and "
                          "DEFT_FEATURE_ZONE");
    }
    if (feature->flags == DEFT_FEATURE_ONE_WAY && !deft__world_is_unit(feature->one_way)) {
        view_fault(check, FINDINGS_NO_UNIT);
    }
    uint32_t end = is_zone ? view->zone_count : view->surface_count + 1;
    if (end == 0) {
        view_fault(check, "it is a zone, and the view has none: set zones and zone_count");
    } else {
        (void)view_check_range(check, ".surface", feature->surface, 0, end - 1.0);
    }
}

static void view_check_body(view_check *check, const deft_feature *feature)
{
    deft_body_motion motion;
    memset(&motion, 0, sizeof motion);
    if (feature->body == 0) {
        return;
    }
    if (check->view->body == NULL || !check->view->body(check->view->user, feature->body, &motion)) {
        view_fault(check,
                   "the view's body() knows no body of that number; 0 is the world that does not move");
        return;
    }
    double sum = motion.from.x + motion.from.y + motion.to.x + motion.to.y + motion.from_rad + motion.to_rad;
    if (!deft__is_finite(sum)) {
        view_fault(check, "its body's motion is not finite");
    }
}

static bool view_touches(const deft_feature *feature, deft_pos origin, const deft_box *region)
{
    deft_box box = deft__box_nothing();
    for (uint32_t i = 0; i < feature->count && i < DEFT_FEATURE_POINTS_CAP; i++) {
        deft__box_take_point(&box, (double)feature->points[i].x + origin.x,
                             (double)feature->points[i].y + origin.y);
    }
    return deft__box_touches(&box, region);
}

/* What is told of all of them. */
static void view_check_whole(view_check *check, uint32_t count, uint32_t capacity, bool touches)
{
    if (count > capacity) {
        deft__world_add_count(check->diags, "gather", count,
                              "pieces are there, and fewer were looked at; give room for all of them");
    }
    if (count > 0 && !touches) {
        deft__world_add_count(
            check->diags, "gather", count,
            "pieces are handed out, and none touches the region; corners are relative to the "
            "origin of the query");
    }
}

/* What the view hands over besides: what carries or blows a body by no number takes it nowhere. */
static void view_check_tables(view_check *check)
{
    const deft_world_view *view = check->view;
    for (uint32_t i = 0; i < view->surface_count; i++) {
        check->is_sound &= deft__world_check_speed("surfaces", i, ".conveyor_speed",
                                                   view->surfaces[i].conveyor_speed, check->diags);
    }
    for (uint32_t i = 0; i < view->zone_count; i++) {
        check->is_sound &=
            deft__world_check_speed("zones", i, ".push.x", view->zones[i].push.x, check->diags);
        check->is_sound &=
            deft__world_check_speed("zones", i, ".push.y", view->zones[i].push.y, check->diags);
    }
}

uint32_t deft_world_gather(deft_feature *out, uint32_t capacity, const deft_world_view *view,
                           const deft_pos *origin, const deft_box *region)
{
    DEFT__NEEDS((out != NULL || capacity == 0) && origin != NULL && region != NULL, 0);
    return view != NULL && view->gather != NULL ? view->gather(view->user, origin, region, out, capacity) : 0;
}

bool deft_world_view_check(const deft_world_view *view, const deft_pos *origin, const deft_box *region,
                           deft_feature *room, uint32_t capacity, deft_diag_list *diags)
{
    DEFT__NEEDS(origin != NULL && region != NULL && (room != NULL || capacity == 0), true);
    if (view == NULL || view->gather == NULL) {
        return true;
    }
    view_check check = {view, diags, 0, true};
    bool touches = false;
    if (capacity > 0) {
        memset(room, 0, capacity * sizeof *room);
    }
    uint32_t count = view->gather(view->user, origin, region, room, capacity);
    for (check.index = 0; check.index < count && check.index < capacity; check.index++) {
        const deft_feature *feature = &room[check.index];
        view_check_shape(&check, feature);
        view_check_words(&check, feature);
        view_check_body(&check, feature);
        touches = touches || feature->body != 0 || view_touches(feature, *origin, region);
    }
    view_check_whole(&check, count, capacity, touches);
    view_check_tables(&check);
    return check.is_sound;
}
