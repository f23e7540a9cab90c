/* tests/harness/gap.c -- measures gaps: separating axes for the depth, corners and edges for the distance. */
#include "tests/harness/gap.h"

typedef struct gap_polygon {
    uint32_t count;
    double at[DEFT_FEATURE_POINTS_CAP][2];
} gap_polygon;

/* The character without the radius that rounds it. */
static gap_polygon gap_core(const play *p)
{
    double radius = p->moveset.radius;
    double half = p->moveset.half_width - radius;
    double low = p->y + radius;
    double high = p->y + p->moveset.height - radius;
    return (gap_polygon){4,
                         {{p->x - half, low}, {p->x + half, low}, {p->x + half, high}, {p->x - half, high}}};
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

static double gap_most_apart(const gap_polygon *one, const gap_polygon *other)
{
    double apart = fmax(gap_along(one, other, 1, 0), gap_along(one, other, 0, 1)); /* the core's own sides */
    for (uint32_t i = 0; i < other->count; i++) {
        const double *from = other->at[i];
        const double *to = other->at[(i + 1) % other->count];
        double length = hypot(to[0] - from[0], to[1] - from[1]);
        double along = gap_along(one, other, (to[1] - from[1]) / length, (from[0] - to[0]) / length);
        apart = fmax(apart, along);
    }
    return apart;
}

double gap_to(const play *p, uint32_t count, const double *corners)
{
    gap_polygon core = gap_core(p);
    gap_polygon other;
    other.count = count;
    for (uint32_t i = 0; i < count; i++) {
        other.at[i][0] = corners[2 * i];
        other.at[i][1] = corners[2 * i + 1];
    }
    double apart = gap_most_apart(&core, &other);
    if (apart > 0) {
        apart = fmin(gap_of_corners(&core, &other), gap_of_corners(&other, &core));
    }
    return apart - p->moveset.radius;
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
