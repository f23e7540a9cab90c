/* tests/harness/riding.c -- the stage of moving bodies that riding.h describes. */
#include "tests/harness/riding.h"

double riding_speed_off(const scenario *s)
{
    double far = fabs(s->place->shift.x);
    return 1e-9 + 4 * (nextafter(far, HUGE_VAL) - far) / s->dt;
}

riding_pose riding_stands(const double *n, double time_s)
{
    (void)time_s;
    return (riding_pose){n[0], n[1], 0};
}

riding_pose riding_straight(const double *n, double time_s)
{
    return (riding_pose){n[0] + n[2] * time_s, n[1] + n[3] * time_s, 0};
}

riding_pose riding_while(const double *n, double time_s)
{
    double moved_s = fmin(fmax(time_s - n[4], 0), n[5] - n[4]);
    return (riding_pose){n[0] + n[2] * moved_s, n[1] + n[3] * moved_s, 0};
}

riding_pose riding_turns(const double *n, double time_s)
{
    return (riding_pose){n[0], n[1], n[2] + n[3] * time_s};
}

riding_pose riding_swings(const double *n, double time_s)
{
    return (riding_pose){n[0] + n[2] * sin(n[4] * time_s), n[1] + n[3] * sin(n[5] * time_s), 0};
}

static uint32_t riding_gather(const void *user, const deft_pos *origin, const deft_box *region,
                              deft_feature *out, uint32_t capacity)
{
    const riding_back *back = (const riding_back *)user;
    deft_world_view still;
    deft_world_view_of_array(&still, back->still);
    deft_world_view moving;
    deft_world_view_of(&moving, back->world);
    uint32_t count = still.gather(still.user, origin, region, out, capacity);
    uint32_t kept = count < capacity ? count : capacity;
    return count + moving.gather(moving.user, origin, region, out + kept, capacity - kept);
}

static bool riding_motion(const void *user, uint32_t body, deft_body_motion *out)
{
    return deft_world_body_motion(out, ((const riding_back *)user)->world, body);
}

void riding_open(riding *r, const deft_tuning *tuning, const scenario *s)
{
    memset(r, 0, sizeof *r);
    play_open(&r->p, tuning, s->place);
    r->dt = s->dt;
    for (int w = 0; w < PLAY_WORLDS; w++) {
        r->worlds[w] = empty_world(RIDING_BODIES, RIDING_BODIES);
        r->backs[w].still = &r->p.arrays[w];
        r->backs[w].world = r->worlds[w];
        r->p.views[w].gather = riding_gather;
        r->p.views[w].body = riding_motion;
        r->p.views[w].user = &r->backs[w];
    }
}

void riding_close(riding *r)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        free(r->worlds[w]);
    }
    oracle_scene_free(&r->scene);
    oracle_bodies_free(&r->seen);
    play_close(&r->p);
}

riding_body *riding_polygon(riding *r, uint32_t count, const double *corners, riding_way way,
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

riding_body *riding_slope(riding *r, double angle, riding_way way, const double *numbers)
{
    double c = 12 * cos(angle);
    double h = 12 * sin(angle);
    const double corners[] = {c, h, -c, -h, 8 - c, -h, 8 + c, h};
    return riding_polygon(r, 4, corners, way, numbers);
}

riding_body *riding_box(riding *r, double half_width, double half_height, riding_way way,
                        const double *numbers)
{
    const double corners[] = {-half_width, -half_height, half_width,  -half_height,
                              half_width,  half_height,  -half_width, half_height};
    return riding_polygon(r, 4, corners, way, numbers);
}

riding_body *riding_steep(riding *r, double degrees, double half, riding_way way, const double *numbers)
{
    double c = half * cos(degrees * SCENARIO_DEGREES);
    double s = half * sin(degrees * SCENARIO_DEGREES);
    const double corners[] = {-c, s, -c - 8, s, c - 8, -s, c, -s};
    return riding_polygon(r, 4, corners, way, numbers);
}

/* A canonical pose in one of the worlds. */
static deft_pos riding_host_place(const riding *r, riding_pose pose, int w)
{
    deft_vec2d host = play_to_host(&r->p, pose.x, pose.y);
    deft_pos at = {play_signs[w] * play_scales[w] * (r->p.place.shift.x + host.x),
                   play_scales[w] * (r->p.place.shift.y + host.y)};
    return at;
}

static double riding_host_angle(const riding *r, double angle, int w)
{
    const deft_axes *axes = &r->p.place.axes;
    double turn = axes->right.x * axes->up.y - axes->right.y * axes->up.x < 0 ? -angle : angle;
    return w == PLAY_MIRRORED ? -turn : turn;
}

void riding_add_to(riding *r, riding_body *body, int w)
{
    deft_pos points[2][DEFT_FEATURE_POINTS_CAP];
    deft_vec2d up = play_to_host(&r->p, 0, 1);
    deft_outline outlines[2];
    memset(outlines, 0, sizeof outlines);
    uint32_t pieces = body->is_split ? 2 : 1;
    for (uint32_t k = 0; k < pieces; k++) {
        for (uint32_t i = 0; i < body->count; i++) {
            double x = body->corners[i][0];
            x = !body->is_split ? x : k == 0 ? fmin(x, 0) : fmax(x, 0);
            deft_vec2d host = play_to_host(&r->p, x, body->corners[i][1]);
            points[k][i].x = play_signs[w] * play_scales[w] * host.x;
            points[k][i].y = play_scales[w] * host.y;
        }
        outlines[k].points = points[k];
        outlines[k].count = body->count;
        outlines[k].flags = body->flags;
        outlines[k].surface = body->surface;
        outlines[k].one_way.x = (float)(play_signs[w] * up.x);
        outlines[k].one_way.y = (float)up.y;
    }
    deft_body_def def = {outlines, pieces, riding_host_place(r, body->to, w),
                         riding_host_angle(r, body->to.angle, w)};
    body->ids[w] = deft_world_body_add(r->worlds[w], &def, NULL);
    assert_true(body->ids[w] != 0);
}

void riding_move_bodies(riding *r)
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
            assert_true(body->jumps ? deft_world_body_teleport(r->worlds[w], body->ids[w], &at, angle)
                                    : deft_world_body_move(r->worlds[w], body->ids[w], &at, angle));
        }
    }
}

const deft_event *riding_event(const riding *r, deft_event_kind kind)
{
    for (uint32_t i = 0; i < r->p.events.count; i++) {
        if (r->p.events.items[i].kind == (uint32_t)kind) {
            return &r->p.events.items[i];
        }
    }
    return NULL;
}

void riding_tick(riding *r)
{
    uint32_t forgiven = r->p.forgiven;
    riding_move_bodies(r);
    r->p.rested = false; /* something else may move */
    r->p.forgiven |= r->p.self.crushed_by != 0 ? 1u << ORACLE_NO_FLOOR : 0;
    play_tick(&r->p, r->dt);
    r->p.forgiven = forgiven;
    assert_null(riding_event(r, DEFT_EVENT_OVERFLOW));
}

void riding_until(riding *r, double time_s)
{
    while (r->p.time_s < time_s - r->dt / 2) {
        riding_tick(r);
    }
}

/* The oracle looks at the bodies, too. */
static void riding_watch(riding *r)
{
    play *p = &r->p;
    const deft_world_view *view = &p->views[PLAY_MAIN];
    deft_pos middle = p->place.shift;
    deft_box bounds = {middle.x - RIDING_REACH, middle.y - RIDING_REACH, middle.x + RIDING_REACH,
                       middle.y + RIDING_REACH};
    oracle_bodies_find(&r->seen, view, bounds, RIDING_REACH, p->place.axes);
    oracle_scene_start(&r->scene, &p->solids, &r->seen, view);
    oracle_watch_start_in(&p->watch, &r->scene, &p->moveset, *view);
}

void riding_spawn(riding *r, double x, double y)
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
    riding_watch(r);
}

void riding_spawn_standing(riding *r, double x, double y)
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

/* How far the rider is from where it would be if its place on the body were `x`, `y`. */
static double riding_strays(const riding *r, const riding_body *body, double x, double y)
{
    double c = cos(body->to.angle);
    double s = sin(body->to.angle);
    return hypot(r->p.x - body->to.x - (x * c - y * s), r->p.y - body->to.y - (x * s + y * c));
}

void riding_expect(const riding *r, const riding_body *body, double x, double y, double tolerance)
{
    if (!play_is_grounded(&r->p) || !(riding_strays(r, body, x, y) <= tolerance)) {
        fail_msg("at %g s (%s, dt %g): %s, %g from its place", r->p.time_s, r->p.place.name, r->dt,
                 deft_state_name((deft_state)r->p.self.state), riding_strays(r, body, x, y));
    }
    assert_true(r->p.vx == 0 && r->p.vy == 0);
}

void riding_remove(riding *r, riding_body *body)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        assert_true(deft_world_body_remove(r->worlds[w], body->ids[w]));
    }
    body->is_gone = true;
}

void riding_each(scenario_run run)
{
    const play_place *const far[] = {&riding_far};
    scenario_each_of(run, riding_places, RIDING_PLACES, riding_rates, RIDING_RATES_EVERYWHERE);
    for (int i = RIDING_RATES_EVERYWHERE; i < RIDING_RATES; i++) {
        scenario_each_of(run, far, 1, &riding_rates[i], 1);
    }
}

void riding_each_with(const scenario_body *body, scenario_run run)
{
    for (int i = 0; i < RIDING_PLACES * RIDING_RATES_EVERYWHERE; i++) {
        scenario s = {body, riding_places[i % RIDING_PLACES], 1 / riding_rates[i / RIDING_PLACES]};
        run(&s);
    }
    for (int i = RIDING_RATES_EVERYWHERE; i < RIDING_RATES; i++) {
        scenario s = {body, &riding_far, 1 / riding_rates[i]};
        run(&s);
    }
}
