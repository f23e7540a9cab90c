/* tests/harness/gap.c -- measures gaps: separating axes for the depth, corners and edges for the distance. */
#include "tests/harness/gap.h"

#define GAP_FACETS 8
#define GAP_POINTS (4 * (GAP_FACETS + 1))

typedef struct gap_polygon {
    uint32_t count;
    double at[GAP_POINTS][2];
} gap_polygon;

/* A box, or each corner a row of facets whose ends lie on a quarter of a circle. */
static gap_polygon gap_shape(const deft_box *box, double radius)
{
    double left = box->min_x + radius;
    double right = box->max_x - radius;
    double low = box->min_y + radius;
    double high = box->max_y - radius;
    const double center[4][2] = {{right, high}, {left, high}, {left, low}, {right, low}};
    gap_polygon shape = {0, {{0}}};
    int facets = radius > 0 ? GAP_FACETS : 0;
    for (int quarter = 0; quarter < 4; quarter++) {
        for (int i = 0; i <= facets; i++) {
            double angle = acos(-1) / 2 * (quarter + (facets > 0 ? (double)i / facets : 0));
            shape.at[shape.count][0] = center[quarter][0] + radius * cos(angle);
            shape.at[shape.count++][1] = center[quarter][1] + radius * sin(angle);
        }
    }
    return shape;
}

static double gap_of_point(const double *point, const double *from, const double *to)
{
    double x = to[0] - from[0];
    double y = to[1] - from[1];
    double square = x * x + y * y;
    double share = square > 0 ? ((point[0] - from[0]) * x + (point[1] - from[1]) * y) / square : 0;
    share = fmin(fmax(share, 0), 1);
    return hypot(point[0] - from[0] - share * x, point[1] - from[1] - share * y);
}

/* From the corners of one to the edges of the other. */
static double gap_of_corners(const gap_polygon *one, const gap_polygon *other)
{
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < one->count; i++) {
        for (uint32_t k = 0; k < other->count; k++) {
            const double *to = other->at[(k + 1) % other->count];
            least = fmin(least, gap_of_point(one->at[i], other->at[k], to));
        }
    }
    return least;
}

/* How far apart they are along an axis of length 1; below 0 they overlap by so much. */
static double gap_along(const gap_polygon *one, const gap_polygon *other, double x, double y)
{
    double least[2] = {HUGE_VAL, HUGE_VAL};
    double most[2] = {-HUGE_VAL, -HUGE_VAL};
    const gap_polygon *both[] = {one, other};
    for (int side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < both[side]->count; i++) {
            double along = both[side]->at[i][0] * x + both[side]->at[i][1] * y;
            least[side] = fmin(least[side], along);
            most[side] = fmax(most[side], along);
        }
    }
    return fmax(least[0] - most[1], least[1] - most[0]);
}

/* Along what the edges of one of them look along. */
static double gap_off_edges(const gap_polygon *one, const gap_polygon *other)
{
    double apart = -HUGE_VAL;
    for (uint32_t i = 0; i < one->count; i++) {
        const double *from = one->at[i];
        const double *to = one->at[(i + 1) % one->count];
        double length = hypot(to[0] - from[0], to[1] - from[1]);
        if (length > 1e-12) { /* corners of a capsule fall together */
            double along = gap_along(one, other, (to[1] - from[1]) / length, (from[0] - to[0]) / length);
            apart = fmax(apart, along);
        }
    }
    return apart;
}

double gap_of_box(const deft_box *box, double radius, uint32_t count, const double *corners)
{
    gap_polygon shape = gap_shape(box, radius);
    gap_polygon other;
    other.count = count;
    for (uint32_t i = 0; i < count; i++) {
        other.at[i][0] = corners[2 * i];
        other.at[i][1] = corners[2 * i + 1];
    }
    double apart = fmax(gap_off_edges(&shape, &other), gap_off_edges(&other, &shape));
    if (apart > 0) {
        apart = fmin(gap_of_corners(&shape, &other), gap_of_corners(&other, &shape));
    }
    return apart;
}

double gap_to(const play *p, uint32_t count, const double *corners)
{
    double half = p->moveset.half_width;
    double height = p->self.crouched != 0 ? p->moveset.crouch.height : p->moveset.height;
    const deft_box box = {p->x - half, p->y, p->x + half, p->y + height};
    return gap_of_box(&box, p->moveset.radius, count, corners);
}

double gap_to_box(const play *p, double left, double bottom, double right, double top)
{
    const double corners[] = {left, bottom, right, bottom, right, top, left, top};
    return gap_to(p, 4, corners);
}

double gap_to_body(const riding *r, const riding_body *body)
{
    double corners[2 * DEFT_FEATURE_POINTS_CAP];
    double c = cos(body->to.angle);
    double s = sin(body->to.angle);
    for (uint32_t i = 0; i < body->count; i++) {
        double x = body->corners[i][0];
        double y = body->corners[i][1];
        corners[2 * i] = body->to.x + x * c - y * s;
        corners[2 * i + 1] = body->to.y + x * s + y * c;
    }
    return gap_to(&r->p, body->count, corners);
}
