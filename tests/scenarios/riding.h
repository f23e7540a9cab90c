/* tests/scenarios/riding.h -- what the scenarios of moving bodies share: a stage of still features (those of
 * play.h) and of bodies of the built-in world, which follow their ways.
 *
 * Every tick is played again mirrored, re-ordered and scaled as in play.h. After it the body must be finite,
 * out of all that is solid where it is then, unless it is crushed, and stand on something if it stands.
 */
#ifndef DEFT_TESTS_SCENARIOS_RIDING_H
#define DEFT_TESTS_SCENARIOS_RIDING_H

#include "scenario.h"

typedef struct riding_pose {
    double x, y, angle;
} riding_pose;

/* Where a body is at an instant, canonical. */
typedef riding_pose (*riding_way)(const double *numbers, double time_s);

#define RIDING_BODIES 8

typedef struct riding_body {
    double corners[DEFT_FEATURE_POINTS_CAP][2]; /* relative to its place */
    uint32_t count;
    uint8_t flags; /* a deft_feature_flag: one-ways face up */
    uint16_t surface;
    bool is_gone, jumps; /* `jumps`: is put where its way is, without a way there */
    riding_way way;
    const double *numbers;
    riding_pose from, to; /* of the last tick */
    uint32_t ids[PLAY_WORLDS];
} riding_body;

typedef struct riding_back {
    const deft_world_array *still;
    const deft_world *world;
} riding_back;

typedef struct riding {
    play p;
    double dt;
    uint32_t count;
    riding_body bodies[RIDING_BODIES];
    deft_world *worlds[PLAY_WORLDS];
    riding_back backs[PLAY_WORLDS];
    bool may_be_inside; /* for what is about a body that is not there */
} riding;

static const double riding_rates[] = {20, 60, 240, 1000};
#define RIDING_RATES 4

static const play_place riding_shifted = {"shifted", {{1, 0}, {0, 1}}, {256.5, -57}};
static const play_place riding_y_down = {"y-down", {{1, 0}, {0, -1}}, {-3.25, 8}};
static const play_place *const riding_places[] = {&play_home, &riding_shifted, &riding_y_down};
#define RIDING_PLACES ((int)(sizeof riding_places / sizeof riding_places[0]))

#define RIDING_PI 3.14159265358979323846

/* ---- ways ---- */

/* Stands at numbers[0], numbers[1]. */
static inline riding_pose riding_stands(const double *n, double time_s)
{
    (void)time_s;
    return (riding_pose){n[0], n[1], 0};
}

/* From n[0], n[1] with the velocity n[2], n[3]. */
static inline riding_pose riding_straight(const double *n, double time_s)
{
    return (riding_pose){n[0] + n[2] * time_s, n[1] + n[3] * time_s, 0};
}

/* The same from the instant n[4] on, until n[5]; before and after that it stands. */
static inline riding_pose riding_while(const double *n, double time_s)
{
    double moved_s = fmin(fmax(time_s - n[4], 0), n[5] - n[4]);
    return (riding_pose){n[0] + n[2] * moved_s, n[1] + n[3] * moved_s, 0};
}

/* Around n[0], n[1] by n[2] sideways and n[3] up, sines of n[4] and n[5] rad/s. */
static inline riding_pose riding_swings(const double *n, double time_s)
{
    return (riding_pose){n[0] + n[2] * sin(n[4] * time_s), n[1] + n[3] * sin(n[5] * time_s), 0};
}

/* ---- the stage ---- */

static inline uint32_t riding_gather(const void *user, deft_pos origin, const deft_box *region,
                                     deft_feature *out, uint32_t capacity)
{
    const riding_back *back = (const riding_back *)user;
    deft_world_view still = deft_world_view_of_array(back->still);
    deft_world_view moving = deft_world_view_of(back->world);
    uint32_t count = still.gather(still.user, origin, region, out, capacity);
    uint32_t kept = count < capacity ? count : capacity;
    return count + moving.gather(moving.user, origin, region, out + kept, capacity - kept);
}

static inline bool riding_motion(const void *user, uint32_t body, deft_body_motion *out)
{
    return deft_world_body_motion(((const riding_back *)user)->world, body, out);
}

static inline deft_world *riding_empty_world(void)
{
    static const uint16_t cell = 0;
    deft_tile_kind kind = {0, 0};
    deft_world_def def;
    memset(&def, 0, sizeof def);
    def.columns = def.rows = 1;
    def.tile_size = 1;
    def.cells = &cell;
    def.kinds = &kind;
    def.kind_count = 1;
    def.body_capacity = RIDING_BODIES;
    def.body_piece_capacity = RIDING_BODIES;
    size_t size = deft_world_size(&def);
    deft_world *world = deft_world_build(malloc(size), size, &def, NULL);
    assert_non_null(world);
    return world;
}

static inline void riding_open(riding *r, const deft_tuning *tuning, const play_place *place, double dt)
{
    memset(r, 0, sizeof *r);
    play_open(&r->p, tuning, place);
    r->dt = dt;
    for (int w = 0; w < PLAY_WORLDS; w++) {
        r->worlds[w] = riding_empty_world();
        r->backs[w].still = &r->p.arrays[w];
        r->backs[w].world = r->worlds[w];
        r->p.views[w].gather = riding_gather;
        r->p.views[w].body = riding_motion;
        r->p.views[w].user = &r->backs[w];
    }
}

static inline void riding_close(riding *r)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        free(r->worlds[w]);
    }
    play_close(&r->p);
}

/* A body of `count` corners x0, y0, x1, y1, ... relative to its place. */
static inline riding_body *riding_polygon(riding *r, uint32_t count, const double *corners, riding_way way,
                                          const double *numbers)
{
    assert_true(r->count < RIDING_BODIES && count <= DEFT_FEATURE_POINTS_CAP);
    riding_body *body = &r->bodies[r->count++];
    for (uint32_t i = 0; i < count; i++) {
        body->corners[i][0] = corners[2 * i];
        body->corners[i][1] = corners[2 * i + 1];
    }
    body->count = count;
    body->flags = DEFT_FEATURE_SOLID;
    body->way = way;
    body->numbers = numbers;
    return body;
}

/* A box around its place: the top is half_height above it. */
static inline riding_body *riding_box(riding *r, double half_width, double half_height, riding_way way,
                                      const double *numbers)
{
    const double corners[] = {-half_width, -half_height, half_width,  -half_height,
                              half_width,  half_height,  -half_width, half_height};
    return riding_polygon(r, 4, corners, way, numbers);
}

/* A canonical pose in one of the worlds. */
static inline deft_pos riding_host_place(const riding *r, riding_pose pose, int w)
{
    deft_vec2d host = play_to_host(&r->p, pose.x, pose.y);
    deft_pos at = {play_signs[w] * play_scales[w] * (r->p.place.shift.x + host.x),
                   play_scales[w] * (r->p.place.shift.y + host.y)};
    return at;
}

static inline double riding_host_angle(const riding *r, double angle, int w)
{
    const deft_axes *axes = &r->p.place.axes;
    double turn = axes->right.x * axes->up.y - axes->right.y * axes->up.x < 0 ? -angle : angle;
    return w == PLAY_MIRRORED ? -turn : turn;
}

static inline void riding_add_to(riding *r, riding_body *body, int w)
{
    deft_pos points[DEFT_FEATURE_POINTS_CAP];
    for (uint32_t i = 0; i < body->count; i++) {
        deft_vec2d host = play_to_host(&r->p, body->corners[i][0], body->corners[i][1]);
        points[i].x = play_signs[w] * play_scales[w] * host.x;
        points[i].y = play_scales[w] * host.y;
    }
    deft_vec2d up = play_to_host(&r->p, 0, 1);
    deft_outline outline;
    memset(&outline, 0, sizeof outline);
    outline.points = points;
    outline.count = body->count;
    outline.flags = body->flags;
    outline.surface = body->surface;
    outline.one_way.x = (float)(play_signs[w] * up.x);
    outline.one_way.y = (float)up.y;
    deft_body_def def = {&outline, 1, riding_host_place(r, body->to, w),
                         riding_host_angle(r, body->to.angle, w)};
    body->ids[w] = deft_world_body_add(r->worlds[w], &def, NULL);
    assert_true(body->ids[w] != 0);
}

/* How deep the box, lowered by that, is in a polygon, by the separating axes; 0 or less when it is outside.
 */
static inline double riding_depth_in(const riding *r, const double (*corners)[2], uint32_t count,
                                     double lowered)
{
    double half_width = r->p.moveset.half_width + (lowered > 0 ? r->p.moveset.contact : 0);
    double bottom = r->p.y - lowered;
    double height = deft_character_height(&r->p.self, &r->p.moveset);
    double depth = DBL_MAX;
    for (uint32_t axis = 0; axis < count + 2; axis++) {
        const double *a = corners[axis % count];
        const double *b = corners[(axis + 1) % count];
        double length = hypot(b[0] - a[0], b[1] - a[1]);
        double nx = axis == count ? 1 : (axis > count ? 0 : (b[1] - a[1]) / length);
        double ny = axis == count ? 0 : (axis > count ? 1 : (a[0] - b[0]) / length);
        double low = DBL_MAX;
        double high = -DBL_MAX;
        for (uint32_t i = 0; i < count; i++) {
            double at = nx * corners[i][0] + ny * corners[i][1];
            low = fmin(low, at);
            high = fmax(high, at);
        }
        double middle = nx * r->p.x + ny * (bottom + height / 2);
        double reach = fabs(nx) * half_width + fabs(ny) * height / 2;
        depth = fmin(depth, fmin(middle + reach - low, high - middle + reach));
    }
    return depth;
}

/* The same for a body, where both are at the end of the tick. */
static inline double riding_depth_in_body(const riding *r, const riding_body *body, double lowered)
{
    double corners[DEFT_FEATURE_POINTS_CAP][2];
    double c = cos(body->to.angle);
    double s = sin(body->to.angle);
    for (uint32_t i = 0; i < body->count; i++) {
        const double *corner = body->corners[i];
        corners[i][0] = body->to.x + corner[0] * c - corner[1] * s;
        corners[i][1] = body->to.y + corner[0] * s + corner[1] * c;
    }
    return riding_depth_in(r, (const double(*)[2])corners, body->count, lowered);
}

static inline double riding_depth_in_feature(const riding *r, const deft_feature *feature, double lowered)
{
    double corners[DEFT_FEATURE_POINTS_CAP][2];
    const deft_axes *axes = &r->p.place.axes;
    for (uint32_t i = 0; i < feature->count; i++) {
        double x = (double)feature->points[i].x;
        double y = (double)feature->points[i].y;
        corners[i][0] = axes->right.x * x + axes->right.y * y;
        corners[i][1] = axes->up.x * x + axes->up.y * y;
    }
    return riding_depth_in(r, (const double(*)[2])corners, feature->count, lowered);
}

/* How deep the body is in the deepest solid; with `lowered` above 0, were it lowered by that, in any ground.
 */
static inline double riding_depth(const riding *r, double lowered)
{
    double depth = -DBL_MAX;
    for (uint32_t i = 0; i < r->p.count; i++) {
        const deft_feature *feature = &r->p.features[PLAY_MAIN][i];
        bool counts = lowered > 0 || feature->flags == DEFT_FEATURE_SOLID;
        depth = counts ? fmax(depth, riding_depth_in_feature(r, feature, lowered)) : depth;
    }
    for (uint32_t i = 0; i < r->count; i++) {
        bool counts = !r->bodies[i].is_gone && (lowered > 0 || r->bodies[i].flags == DEFT_FEATURE_SOLID);
        depth = counts ? fmax(depth, riding_depth_in_body(r, &r->bodies[i], lowered)) : depth;
    }
    return depth;
}

#define RIDING_DEPTH_MAX 1e-4

static inline void riding_check(const riding *r)
{
    const play *p = &r->p;
    bool crushed = p->self.crushed_by != 0 || r->may_be_inside;
    assert_true(isfinite(p->x) && isfinite(p->y) && isfinite(p->vx) && isfinite(p->vy));
    if (!crushed && riding_depth(r, 0) > RIDING_DEPTH_MAX) {
        fail_msg("at %g s (%s, dt %g): %g deep in a solid at (%.9g, %.9g)", p->time_s, p->place.name, r->dt,
                 riding_depth(r, 0), p->x, p->y);
    }
    if (!crushed && play_is_grounded(p) && !(riding_depth(r, p->moveset.skin) > 0)) {
        fail_msg("at %g s (%s, dt %g): stands on nothing at (%.9g, %.9g)", p->time_s, p->place.name, r->dt,
                 p->x, p->y);
    }
    for (uint32_t i = 0; i < p->events.count; i++) {
        if (p->events.items[i].kind == DEFT_EVENT_OVERFLOW) {
            fail_msg("at %g s (%s, dt %g): overflow %g at (%.9g, %.9g)", p->time_s, p->place.name, r->dt,
                     p->events.items[i].value, p->x, p->y);
        }
    }
}

static inline void riding_move_bodies(riding *r)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_world_tick(r->worlds[w]);
    }
    for (uint32_t i = 0; i < r->count; i++) {
        riding_body *body = &r->bodies[i];
        body->from = body->to;
        body->to = body->way(body->numbers, r->p.time_s + r->dt);
        for (int w = 0; w < PLAY_WORLDS && !body->is_gone; w++) {
            deft_pos at = riding_host_place(r, body->to, w);
            double angle = riding_host_angle(r, body->to.angle, w);
            assert_true(body->jumps ? deft_world_body_teleport(r->worlds[w], body->ids[w], at, angle)
                                    : deft_world_body_move(r->worlds[w], body->ids[w], at, angle));
        }
    }
}

/* One tick: the bodies move on, then the character. */
static inline void riding_tick(riding *r)
{
    play *p = &r->p;
    deft_input input = p->input;
    deft_vec2d stick = play_to_host(p, p->stick_x, p->stick_y);
    deft_input_set_stick(&input, stick.x, stick.y);
    riding_move_bodies(r);
    deft_character_step(&p->self, &p->moveset, &p->views[PLAY_MAIN], &input, r->dt, &p->events, &p->contacts);
    play_read(p);
    play_tick_twins(p, &input, r->dt);
    play_note(p);
    p->time_s += r->dt;
    riding_check(r);
    p->input.pressed = p->input.released = 0;
    p->input.press_at = p->input.release_at = 0;
}

static inline void riding_until(riding *r, double time_s)
{
    while (r->p.time_s < time_s - r->dt / 2) {
        riding_tick(r);
    }
}

/* Puts the character with its feet at (x, y), all bodies where their ways begin. */
static inline void riding_spawn(riding *r, double x, double y)
{
    for (uint32_t i = 0; i < r->count; i++) {
        riding_body *body = &r->bodies[i];
        body->from = body->to = body->way(body->numbers, 0);
        for (int w = 0; w < PLAY_WORLDS; w++) {
            if (w != PLAY_REORDERED) {
                riding_add_to(r, body, w);
            }
        }
    }
    for (uint32_t i = r->count; i > 0; i--) {
        riding_add_to(r, &r->bodies[i - 1], PLAY_REORDERED);
    }
    play_spawn(&r->p, x, y);
}

/* The same, and lets it find its floor before the bodies set off. */
static inline void riding_spawn_standing(riding *r, double x, double y)
{
    riding_spawn(r, x, y);
    double dt = r->dt;
    r->dt = 0.02;
    r->p.time_s = -r->dt;
    riding_tick(r);
    r->dt = dt;
    assert_true(play_is_grounded(&r->p) && r->p.vx == 0);
    r->p.time_s = 0;
    r->p.log_count = 0;
}

static inline void riding_remove(riding *r, riding_body *body)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        assert_true(deft_world_body_remove(r->worlds[w], body->ids[w]));
    }
    body->is_gone = true;
}

/* The first event of a kind in the last tick; NULL when there is none. */
static inline const deft_event *riding_event(const riding *r, deft_event_kind kind)
{
    for (uint32_t i = 0; i < r->p.events.count; i++) {
        if (r->p.events.items[i].kind == (uint32_t)kind) {
            return &r->p.events.items[i];
        }
    }
    return NULL;
}

typedef void (*riding_run)(const play_place *place, double dt);

/* Plays a scenario in every place at every rate. */
static inline void riding_play(riding_run run)
{
    for (int k = 0; k < RIDING_PLACES; k++) {
        for (int i = 0; i < RIDING_RATES; i++) {
            run(riding_places[k], 1 / riding_rates[i]);
        }
    }
}

#endif
