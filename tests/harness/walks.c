/* tests/harness/walks.c -- walks a character seen from above. */
#include "tests/harness/walks.h"

#include "tests/harness/play.h"

static const double walks_scales[WALKS_WORLDS] = {1, 1, 0x1p-10, 1};

void walks_near(double a, double b, double loose, const char *what, const char *file, int line)
{
    if (!(fabs(a - b) <= loose)) {
        print_error("%s is %.17g, not %.17g: off by %g\n", what, a, b, a - b);
        _fail(file, line);
    }
}

/* A canonical direction in a world. */
static deft_vec2d walks_in(int world, double x, double y)
{
    deft_vec2d v = {world == WALKS_MIRRORED ? -x
                    : world == WALKS_TURNED ? -y
                                            : x,
                    world == WALKS_TURNED ? x : y};
    return v;
}

/* A canonical place or velocity in a world. */
static deft_vec2d walks_at(int world, double x, double y)
{
    return walks_in(world, walks_scales[world] * x, walks_scales[world] * y);
}

static const deft_moveset *walks_moveset(const walks *w, int world)
{
    return world == WALKS_SMALL ? &w->small_moveset : &w->moveset;
}

void walks_feature(walks *w, const double *xy, int count, int flags, uint32_t body, int surface)
{
    for (int k = 0; k < WALKS_WORLDS; k++) {
        deft_feature *f = &w->features[k][w->arrays[k].count++];
        memset(f, 0, sizeof *f);
        for (int i = 0; i < count; i++) {
            deft_vec2d at = walks_at(k, xy[2 * i], xy[2 * i + 1]);
            f->points[i].x = (float)at.x;
            f->points[i].y = (float)at.y;
        }
        f->count = (uint8_t)count;
        f->exposed = 0xFF;
        f->flags = (uint8_t)flags;
        f->body = body;
        f->id = w->arrays[k].count;
        f->surface = (uint16_t)surface;
    }
}

void walks_one_way(walks *w, const double *xy, int count, double x, double y)
{
    walks_feature(w, xy, count, DEFT_FEATURE_ONE_WAY, 0, 0);
    for (int k = 0; k < WALKS_WORLDS; k++) {
        deft_feature *feature = &w->features[k][w->arrays[k].count - 1];
        deft_vec2d way = walks_in(k, x, y);
        feature->one_way.x = (float)way.x;
        feature->one_way.y = (float)way.y;
    }
}

void walks_box(walks *w, double left, double bottom, double right, double top)
{
    const double xy[] = {left, bottom, right, bottom, right, top, left, top};
    walks_feature(w, xy, 4, DEFT_FEATURE_SOLID, 0, 0);
}

void walks_ground(walks *w, double px, double py, double friction, double left, double bottom, double right,
                  double top)
{
    const double xy[] = {left, bottom, right, bottom, right, top, left, top};
    int index = (int)w->views[0].zone_count;
    for (int k = 0; k < WALKS_WORLDS; k++) {
        deft_zone *zone = &w->zones[k][w->views[k].zone_count++];
        zone->kind = DEFT_ZONE_CONVEYOR;
        zone->tag = 5;
        zone->push = walks_at(k, px, py);
        zone->friction_ratio = friction;
    }
    walks_feature(w, xy, 4, DEFT_FEATURE_ZONE, 0, index);
}

void walks_mover(walks *w, double left, double bottom, double right, double top)
{
    const double xy[] = {left, bottom, right, bottom, right, top, left, top};
    for (int k = 0; k < WALKS_WORLDS; k++) {
        w->arrays[k].bodies = w->motions[k];
        w->arrays[k].body_count++;
        deft_world_view view;
        deft_world_view_of_array(&view, &w->arrays[k]);
        w->views[k].body = view.body;
    }
    walks_feature(w, xy, 4, DEFT_FEATURE_SOLID, w->arrays[0].body_count, 0);
}

void walks_tune(walks *w, const deft_tuning *tuning)
{
    deft_tuning small = *tuning;
    deft_tuning_scale(&small, walks_scales[WALKS_SMALL]);
    assert_int_equal(deft_moveset_build(&w->moveset, tuning, NULL), DEFT_OK);
    assert_int_equal(deft_moveset_build(&w->small_moveset, &small, NULL), DEFT_OK);
}

void walks_open(walks *w, const deft_tuning *tuning, double hz, double x, double y)
{
    static const deft_axes axes[WALKS_WORLDS] = {
        {{1, 0}, {0, 1}}, {{-1, 0}, {0, 1}}, {{1, 0}, {0, 1}}, {{0, 1}, {-1, 0}}};
    memset(w, 0, sizeof *w);
    walks_tune(w, tuning);
    w->dt = 1 / hz;
    w->x = x;
    w->y = y;
    for (int k = 0; k < WALKS_WORLDS; k++) {
        deft_vec2d at = walks_at(k, x, y);
        w->arrays[k].features = w->features[k];
        deft_world_view_of_array(&w->views[k], &w->arrays[k]);
        w->views[k].zones = w->zones[k];
        deft_topdown_spawn(&w->bodies[k], walks_moveset(w, k), &(deft_pos){at.x, at.y}, &axes[k]);
    }
}

deft_tuning walks_seed(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    deft_tuning_scale(&tuning, 100);
    return tuning;
}

deft_tuning walks_plain(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    return tuning;
}

deft_tuning walks_at_once(void)
{
    deft_tuning tuning = walks_plain();
    tuning.topdown.attack.time_s = tuning.topdown.release.time_s = 0;
    return tuning;
}

/* A vector of a world, compared to the bit. */
static void walks_same(int world, deft_vec2d got, deft_vec2d wanted)
{
    if (!(got.x == wanted.x && got.y == wanted.y)) {
        print_error("world %d: (%.17g, %.17g), not (%.17g, %.17g)\n", world, got.x, got.y, wanted.x,
                    wanted.y);
        _fail(__FILE__, __LINE__);
    }
}

/* The contacts of a rounded corner come in the order of its facets, which the mirror turns round. */
static bool walks_has_contact(const walks *w, int k, const deft_contact *contact)
{
    for (uint32_t i = 0; i < w->contacts.count; i++) {
        const deft_contact *plain = &w->contacts.items[i];
        deft_vec2d point = walks_at(k, plain->point.x, plain->point.y);
        deft_vec2d normal = walks_in(k, plain->normal.x, plain->normal.y);
        if (contact->point.x == point.x && contact->point.y == point.y && contact->normal.x == normal.x &&
            contact->normal.y == normal.y && contact->body == plain->body &&
            contact->feature == plain->feature && contact->kind == plain->kind) {
            return true;
        }
    }
    return false;
}

/* The twin in a world does as the plain one does. */
static void walks_check_twin(const walks *w, int k, const deft_event_list *events,
                             const deft_contacts *contacts)
{
    const deft_topdown *self = &w->bodies[k], *plain = &w->bodies[WALKS_PLAIN];
    walks_same(k, self->velocity, walks_at(k, plain->velocity.x, plain->velocity.y));
    walks_same(k, self->knock, walks_at(k, plain->knock.x, plain->knock.y));
    walks_same(k, self->heading, walks_in(k, plain->heading.x, plain->heading.y));
    walks_same(k, self->facing, walks_in(k, plain->facing.x, plain->facing.y));
    walks_same(k, self->dash_way, walks_in(k, plain->dash_way.x, plain->dash_way.y));
    walks_same(k, (deft_vec2d){self->position.x, self->position.y},
               walks_at(k, plain->position.x, plain->position.y));
    assert_true(self->speed == walks_scales[k] * plain->speed);
    assert_int_equal(events->count, w->events.count);
    for (uint32_t i = 0; i < events->count; i++) {
        const deft_event *event = &events->items[i], *wanted = &w->events.items[i];
        assert_true(event->kind == wanted->kind && event->at_s == wanted->at_s);
        assert_true(event->value == play_value_scale(wanted->kind, walks_scales[k]) * wanted->value);
        assert_true(event->body == wanted->body && event->feature == wanted->feature &&
                    event->other == wanted->other);
    }
    assert_int_equal(contacts->count, w->contacts.count);
    for (uint32_t i = 0; i < contacts->count; i++) {
        assert_true(walks_has_contact(w, k, &contacts->items[i]));
    }
}

void walks_tick_of(walks *w, double stick_x, double stick_y, double dt)
{
    deft_topdown copy = w->bodies[WALKS_PLAIN];
    for (int k = 0; k < WALKS_WORLDS; k++) {
        deft_input input = *deft_input_none();
        deft_vec2d stick = walks_in(k, stick_x, stick_y);
        deft_vec2d aim = walks_in(k, w->aim_x, w->aim_y);
        deft_input_set_stick(&input, stick.x, stick.y);
        deft_input_set_aim(&input, aim.x, aim.y);
        if (w->presses) {
            deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_DASH), w->press_at);
        }
        const deft_moveset *moveset = walks_moveset(w, k);
        if (k != WALKS_PLAIN) {
            deft_event_list events;
            deft_contacts contacts;
            deft_topdown_step(&w->bodies[k], moveset, &w->views[k], &input, dt, &events, &contacts);
            walks_check_twin(w, k, &events, &contacts);
            continue;
        }
        deft_topdown_step(&w->bodies[k], moveset, &w->views[k], &input, dt, &w->events, &w->contacts);
        deft_topdown_step(&copy, moveset, &w->views[k], &input, dt, NULL, NULL);
        assert_memory_equal(&copy, &w->bodies[k], sizeof copy);
        for (uint32_t i = 0; i < w->events.count; i++) {
            const deft_event *event = &w->events.items[i];
            assert_true(event->at_s >= 0 && event->at_s <= dt);
            w->counts[event->kind]++;
            w->at_s[event->kind] = w->time_s + event->at_s;
            w->values[event->kind] = event->value;
        }
    }
    const deft_topdown *walker = &w->bodies[WALKS_PLAIN];
    const double way = hypot(walker->dash_way.x, walker->dash_way.y);
    assert_true(walker->dash_phase == DEFT_TOPDOWN_DASH_GOES ? fabs(way - 1) < 1e-12 : way == 0);
    w->presses = false;
    w->time_s += dt;
    w->x = w->bodies[WALKS_PLAIN].position.x;
    w->y = w->bodies[WALKS_PLAIN].position.y;
}

void walks_tick(walks *w, double stick_x, double stick_y)
{
    walks_tick_of(w, stick_x, stick_y, w->dt);
}

void walks_for(walks *w, double seconds, double stick_x, double stick_y)
{
    double end_s = w->time_s + seconds;
    while (end_s - w->time_s > 1e-9) {
        walks_tick_of(w, stick_x, stick_y, fmin(w->dt, end_s - w->time_s));
    }
}

void walks_kick(walks *w, double vx, double vy)
{
    for (int k = 0; k < WALKS_WORLDS; k++) {
        const deft_vec2d velocity = walks_at(k, vx, vy);
        deft_topdown_kick(&w->bodies[k], &velocity);
    }
}

void walks_put(walks *w, double x, double y)
{
    for (int k = 0; k < WALKS_WORLDS; k++) {
        deft_vec2d at = walks_at(k, x, y);
        deft_topdown_teleport(&w->bodies[k], &(deft_pos){at.x, at.y});
    }
}

void walks_press(walks *w, double at)
{
    w->presses = true;
    w->press_at = at;
}

void walks_allow(walks *w, bool on)
{
    for (int k = 0; k < WALKS_WORLDS; k++) {
        deft_topdown_set_ability(&w->bodies[k], DEFT_ABILITY_DASH, on);
    }
}

void walks_tick_moved(walks *w, double stick_x, double stick_y, const double (*velocities)[2])
{
    uint32_t count = w->arrays[0].body_count;
    for (int k = 0; k < WALKS_WORLDS; k++) {
        for (uint32_t b = 0; b < count; b++) {
            deft_body_motion *motion = &w->motions[k][b];
            deft_vec2d step = walks_at(k, velocities[b][0] * w->dt, velocities[b][1] * w->dt);
            motion->to.x = motion->from.x + step.x;
            motion->to.y = motion->from.y + step.y;
        }
    }
    walks_tick(w, stick_x, stick_y);
    for (int k = 0; k < WALKS_WORLDS; k++) {
        for (uint32_t i = 0; i < w->arrays[k].count; i++) {
            deft_feature *feature = &w->features[k][i];
            for (int c = 0; feature->body != 0 && c < feature->count; c++) {
                const deft_body_motion *motion = &w->motions[k][feature->body - 1];
                feature->points[c].x += (float)(motion->to.x - motion->from.x);
                feature->points[c].y += (float)(motion->to.y - motion->from.y);
            }
        }
        for (uint32_t b = 0; b < count; b++) {
            w->motions[k][b].from = w->motions[k][b].to;
        }
    }
}

void walks_tick_pushed(walks *w, double stick_x, double stick_y, double vx, double vy)
{
    const double velocity[1][2] = {{vx, vy}};
    walks_tick_moved(w, stick_x, stick_y, velocity);
}
