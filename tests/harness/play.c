/* tests/harness/play.c -- plays a character in a test world: what play.h promises. */
#include "tests/harness/play.h"

uint64_t play_random_word(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

double play_random(uint64_t *state, double low, double high)
{
    return low + (high - low) * (double)(play_random_word(state) >> 11) * 0x1p-53;
}

int play_random_below(uint64_t *state, int count)
{
    return (int)(play_random_word(state) % (uint64_t)count);
}

void play_expect_near(double value, double expected, double tolerance, const char *what, const char *file,
                      int line)
{
    if (!(fabs(value - expected) <= tolerance)) {
        print_error("%s is %.17g, not %.17g within %g: off by %g\n", what, value, expected, tolerance,
                    value - expected);
        _fail(file, line);
    }
}

bool play_try_moveset(deft_moveset *out, const deft_tuning *tuning)
{
    return deft_moveset_build(out, tuning, NULL) == DEFT_OK;
}

deft_moveset play_moveset(const deft_tuning *tuning)
{
    static deft_diag_list diags;
    deft_moveset moveset;
    if (deft_moveset_build(&moveset, tuning, &diags) != DEFT_OK) {
        char sentence[512];
        deft_diag_text(sentence, sizeof sentence, &diags.items[0]);
        fail_msg("%s", sentence);
    }
    return moveset;
}

deft_response_tuning play_instant(void)
{
    deft_response_tuning response;
    memset(&response, 0, sizeof response);
    response.kind = DEFT_RESPONSE_INSTANT;
    response.exponent = 1;
    response.loss_per_s = 0.5;
    return response;
}

deft_response_tuning play_curve(double time_s, double exponent)
{
    deft_response_tuning response = play_instant();
    response.kind = DEFT_RESPONSE_CURVE;
    response.time_s = time_s;
    response.exponent = exponent;
    return response;
}

deft_response_tuning play_drag(double loss_per_s, double threshold_ratio)
{
    deft_response_tuning response = play_instant();
    response.kind = DEFT_RESPONSE_DRAG;
    response.loss_per_s = loss_per_s;
    response.threshold_ratio = threshold_ratio;
    return response;
}

void play_steer_instantly(deft_tuning *tuning)
{
    tuning->run.attack = tuning->run.turn = tuning->run.release = play_instant();
    tuning->air.attack = tuning->air.turn = tuning->air.release = play_instant();
}

void play_forgive_nothing(deft_tuning *tuning)
{
    tuning->assist.corner_up = tuning->assist.ledge = tuning->assist.speed_kept_s = 0;
}

void play_set_shift(play *p, deft_pos shift)
{
    p->place.shift = shift;
    for (int w = 0; w < PLAY_WORLDS; w++) {
        p->arrays[w].origin.x = play_signs[w] * play_scales[w] * shift.x;
        p->arrays[w].origin.y = play_scales[w] * shift.y;
    }
}

void play_set_tuning(play *p, const deft_tuning *tuning)
{
    p->moveset = play_moveset(tuning);
    for (int i = 0; i < 2; i++) {
        deft_tuning scaled = *tuning;
        deft_tuning_scale(&scaled, play_scales[PLAY_LARGE + i]);
        p->scaled_movesets[i] = play_moveset(&scaled);
    }
}

/* The twins of a play. A full play has all. Else it has two that are drawn: in turn would give the same twins
 * to the same play of each round. A sanitized build has none: the release build proves that twins have the
 * same bits, so they make the same memory errors. */
static uint32_t play_draw_twins(void)
{
    static uint32_t random = 1;
    const uint32_t all =
        (1u << PLAY_MIRRORED) | (1u << PLAY_REORDERED) | (1u << PLAY_LARGE) | (1u << PLAY_SMALL);
    const uint32_t two = (1u << PLAY_MIRRORED) | (1u << PLAY_LARGE);
    random = random * 1664525U + 1013904223U;
    return (uint32_t)extent_of(0, (int)(random >> 31 == 0 ? two : all & ~two), (int)all);
}

void play_open(play *p, const deft_tuning *tuning, const play_place *place)
{
    memset(p, 0, sizeof *p);
    p->twins = play_draw_twins();
    play_set_tuning(p, tuning);
    p->place = *place;
    p->input = *deft_input_none();
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_world_view_of_array(&p->views[w], &p->arrays[w]);
    }
    play_set_shift(p, place->shift);
}

void play_set_machine(play *p, const deft_machine *machine)
{
    p->moveset.machine = p->scaled_movesets[0].machine = p->scaled_movesets[1].machine = 1;
    for (int w = 0; w < PLAY_WORLDS; w++) {
        p->views[w].machines = machine;
        p->views[w].machine_count = 1;
    }
}

void play_close(play *p)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        free(p->features[w]);
        p->features[w] = NULL;
    }
    oracle_world_free(&p->solids);
}

const deft_moveset *play_moveset_in(const play *p, int world)
{
    return world >= PLAY_LARGE ? &p->scaled_movesets[world - PLAY_LARGE] : &p->moveset;
}

deft_character *play_body_in(play *p, int world)
{
    deft_character *bodies[PLAY_WORLDS] = {&p->self, &p->mirrored, &p->reordered, &p->scaled[0],
                                           &p->scaled[1]};
    return bodies[world];
}

static void play_reserve(play *p)
{
    if (p->count < p->capacity) {
        return;
    }
    p->capacity = p->capacity > 0 ? 2 * p->capacity : 16;
    for (int w = 0; w < PLAY_WORLDS; w++) {
        p->features[w] = (deft_feature *)realloc(p->features[w], p->capacity * sizeof(deft_feature));
        assert_non_null(p->features[w]);
        p->arrays[w].features = p->features[w];
    }
}

/* A feature of the main world, in another one. */
static deft_feature play_feature_in(const deft_feature *feature, int world)
{
    deft_feature other = *feature;
    for (uint32_t i = 0; i < feature->count; i++) {
        other.points[i].x *= (float)(play_signs[world] * play_scales[world]);
        other.points[i].y *= (float)play_scales[world];
    }
    other.one_way.x *= (float)play_signs[world];
    return other;
}

deft_vec2d play_to_host(const play *p, double x, double y)
{
    deft_vec2d host;
    host.x = p->place.axes.right.x * x + p->place.axes.up.x * y;
    host.y = p->place.axes.right.y * x + p->place.axes.up.y * y;
    return host;
}

deft_feature *play_polygon(play *p, uint32_t count, const double *corners, uint8_t exposed)
{
    play_reserve(p);
    deft_feature feature;
    memset(&feature, 0, sizeof feature);
    feature.count = (uint8_t)count;
    feature.exposed = exposed;
    feature.flags = DEFT_FEATURE_SOLID;
    feature.id = p->count + 1;
    for (uint32_t i = 0; i < count; i++) {
        deft_vec2d host = play_to_host(p, corners[2 * i], corners[2 * i + 1]);
        feature.points[i].x = (float)host.x;
        feature.points[i].y = (float)host.y;
    }
    p->features[PLAY_MAIN][p->count] = feature;
    p->count++;
    return &p->features[PLAY_MAIN][p->count - 1];
}

void play_box(play *p, double left, double bottom, double right, double top, uint8_t exposed)
{
    const double corners[] = {left, bottom, right, bottom, right, top, left, top};
    play_polygon(p, 4, corners, exposed);
}

void play_triangle(play *p, double ax, double ay, double bx, double by, double cx, double cy)
{
    const double corners[] = {ax, ay, bx, by, cx, cy};
    play_polygon(p, 3, corners, 7);
}

void play_make_one_way(play *p, double x, double y)
{
    deft_feature *feature = &p->features[PLAY_MAIN][p->count - 1];
    deft_vec2d facing = play_to_host(p, x, y);
    feature->flags = DEFT_FEATURE_ONE_WAY;
    feature->one_way.x = (float)facing.x;
    feature->one_way.y = (float)facing.y;
}

void play_one_way(play *p, double left, double bottom, double right, double top)
{
    play_box(p, left, bottom, right, top, PLAY_ALL);
    play_make_one_way(p, 0, 1);
}

void play_row(play *p, double left, double bottom, int count)
{
    for (int i = 0; i < count; i++) {
        int ends = (i == 0 ? PLAY_LEFT : 0) | (i == count - 1 ? PLAY_RIGHT : 0);
        play_box(p, left + i, bottom, left + i + 1, bottom + 1, (uint8_t)(PLAY_BOTTOM | PLAY_TOP | ends));
    }
}

void play_column(play *p, double left, double bottom, int count)
{
    for (int i = 0; i < count; i++) {
        int ends = (i == 0 ? PLAY_BOTTOM : 0) | (i == count - 1 ? PLAY_TOP : 0);
        play_box(p, left, bottom + i, left + 1, bottom + i + 1, (uint8_t)(PLAY_LEFT | PLAY_RIGHT | ends));
    }
}

void play_floor(play *p)
{
    play_box(p, -10000, -100, 10000, 0, PLAY_ALL);
}

/* A full play looks at the pieces of each long tick, else of one tick in so many, and of each that may have
 * gone through something. A piece is a pixel long at most, so those of short ticks are those of the long ones
 * again. */
static uint64_t play_pieces_every(double dt)
{
    return (uint64_t)extent_of(64, 8, dt > 1.0 / 30 ? 1 : 8);
}

/* The oracle's judgement of the tick that led from `before` to self. Of a body that stands still the first
 * tick is judged. */
static void play_judge(play *p, const deft_character *before, const deft_input *input, double dt)
{
    static oracle_tick tick;
    bool rests = before->state == DEFT_STATE_GROUND && p->self.state == DEFT_STATE_GROUND && p->vx == 0 &&
                 p->vy == 0 && memcmp(&before->position, &p->self.position, sizeof before->position) == 0;
    if (rests && p->rested) {
        return;
    }
    p->rested = rests;
    tick.before = *before;
    tick.input = *input;
    tick.dt = dt;
    p->watch.view = p->views[PLAY_MAIN];
    p->watch.pieces_every = p->pieces_every > 0 ? p->pieces_every : play_pieces_every(dt);
    oracle_fault fault = oracle_watch_step(&p->watch, &tick);
    assert_memory_equal(&tick.after, &p->self, sizeof tick.after);
    assert_true(deft_character_hash(&tick.after) == deft_character_hash(&p->self));
    if (fault != ORACLE_FINE && (p->forgiven >> fault & 1) == 0) {
        fail_msg(
            "at %g s of %s, dt %g, stick %g, from (%.9g, %.9g) v (%.9g, %.9g) %s to (%.9g, %.9g) v (%.9g, "
            "%.9g) %s: %s: %s",
            p->time_s, p->place.name, dt, p->stick_x, before->position.x, before->position.y,
            before->velocity.x, before->velocity.y, deft_support_name((deft_support)before->support),
            p->self.position.x, p->self.position.y, p->self.velocity.x, p->self.velocity.y,
            deft_support_name((deft_support)p->self.support), oracle_fault_name(fault), p->watch.verdict);
    }
}

double play_value_scale(uint32_t kind, double scale)
{
    bool is_length =
        kind != DEFT_EVENT_ASSIST_COYOTE && kind != DEFT_EVENT_ASSIST_BUFFER &&
        kind != DEFT_EVENT_ASSIST_HANG && kind != DEFT_EVENT_ASSIST_LANDING && kind != DEFT_EVENT_OVERFLOW &&
        kind != DEFT_EVENT_STAGGERED && kind != DEFT_EVENT_ABILITY_ON && kind != DEFT_EVENT_ABILITY_OFF &&
        kind != DEFT_EVENT_ZONE_ENTERED && kind != DEFT_EVENT_ZONE_LEFT && kind != DEFT_EVENT_LADDER_ON;
    return is_length ? scale : 1;
}

static void play_check_twin(const play *p, int world, const deft_character *twin,
                            const deft_event_list *events)
{
    const deft_character *self = &p->self;
    const char *what = play_world_names[world];
    double scale = play_scales[world];
    double sign = play_signs[world] * scale;
    bool same = twin->position.x == sign * self->position.x && twin->position.y == scale * self->position.y &&
                twin->velocity.x == sign * self->velocity.x && twin->velocity.y == scale * self->velocity.y &&
                twin->state == self->state && twin->support == self->support && twin->pose == self->pose &&
                twin->buffered == self->buffered && events->count == p->events.count;
    if (!same) {
        fail_msg(
            "at %g s (%s): the %s world differs: (%.17g, %.17g) v (%.17g, %.17g) %s, here (%.17g, %.17g) v "
            "(%.17g, %.17g) %s",
            p->time_s, p->place.name, what, twin->position.x / scale, twin->position.y / scale,
            twin->velocity.x / scale, twin->velocity.y / scale, deft_state_name((deft_state)twin->state),
            self->position.x, self->position.y, self->velocity.x, self->velocity.y,
            deft_state_name((deft_state)self->state));
    }
    for (uint32_t i = 0; i < events->count; i++) {
        const deft_event *a = &events->items[i];
        const deft_event *b = &p->events.items[i];
        if (a->kind != b->kind || a->at_s != b->at_s ||
            a->value != b->value * play_value_scale(b->kind, scale)) {
            fail_msg("at %g s (%s): in the %s world %s %.17g comes at %.17g, here %s %.17g at %.17g",
                     p->time_s, p->place.name, what, deft_event_name((deft_event_kind)a->kind), a->value,
                     a->at_s, deft_event_name((deft_event_kind)b->kind), b->value, b->at_s);
        }
    }
}

static void play_read(play *p)
{
    double x = p->self.position.x - p->place.shift.x;
    double y = p->self.position.y - p->place.shift.y;
    const deft_axes *axes = &p->place.axes;
    p->x = axes->right.x * x + axes->right.y * y;
    p->y = axes->up.x * x + axes->up.y * y;
    p->vx = axes->right.x * p->self.velocity.x + axes->right.y * p->self.velocity.y;
    p->vy = axes->up.x * p->self.velocity.x + axes->up.y * p->self.velocity.y;
}

static deft_axes play_mirrored_axes(deft_axes axes)
{
    axes.right.y = -axes.right.y;
    axes.up.x = -axes.up.x;
    return axes;
}

void play_build_worlds(play *p)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        for (uint32_t i = 0; i < p->count && w != PLAY_MAIN; i++) {
            uint32_t from = w == PLAY_REORDERED ? p->count - 1 - i : i;
            p->features[w][i] = play_feature_in(&p->features[PLAY_MAIN][from], w);
        }
        p->arrays[w].count = p->count;
    }
    oracle_world_free(&p->solids);
    oracle_world_of(&p->solids, p->features[PLAY_MAIN], p->count, p->place.shift, p->place.axes);
    oracle_watch_start(&p->watch, &p->solids, &p->moveset, p->views[PLAY_MAIN]);
    p->rested = false;
}

void play_spawn(play *p, double x, double y)
{
    deft_vec2d host = play_to_host(p, x, y);
    deft_pos feet = {p->place.shift.x + host.x, p->place.shift.y + host.y};
    play_build_worlds(p);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_pos at = {play_signs[w] * play_scales[w] * feet.x, play_scales[w] * feet.y};
        deft_axes axes = w == PLAY_MIRRORED ? play_mirrored_axes(p->place.axes) : p->place.axes;
        deft_character_spawn(play_body_in(p, w), play_moveset_in(p, w), &at, &axes);
    }
    p->mirrored.facing = -1;
    p->time_s = 0;
    p->log_count = 0;
    play_read(p);
}

void play_set_velocity(play *p, double vx, double vy)
{
    deft_vec2d velocity = play_to_host(p, vx, vy);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_vec2d there = {play_signs[w] * play_scales[w] * velocity.x, play_scales[w] * velocity.y};
        play_body_in(p, w)->velocity = there;
    }
    play_read(p);
}

void play_face(play *p, int way)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        play_body_in(p, w)->facing = (int8_t)(play_signs[w] < 0 ? -way : way);
    }
}

void play_kick(play *p, double vx, double vy)
{
    deft_vec2d velocity = play_to_host(p, vx, vy);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_vec2d there = {play_signs[w] * play_scales[w] * velocity.x, play_scales[w] * velocity.y};
        deft_character_kick(play_body_in(p, w), &there);
    }
}

void play_stagger(play *p, double vx, double vy, double time_s)
{
    deft_vec2d velocity = play_to_host(p, vx, vy);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_vec2d there = {play_signs[w] * play_scales[w] * velocity.x, play_scales[w] * velocity.y};
        deft_character_stagger(play_body_in(p, w), &there, time_s);
    }
}

void play_teleport(play *p, double x, double y)
{
    deft_vec2d host = play_to_host(p, x, y);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_pos at = {play_signs[w] * play_scales[w] * (p->place.shift.x + host.x),
                       play_scales[w] * (p->place.shift.y + host.y)};
        deft_character_teleport(play_body_in(p, w), &at);
    }
    play_read(p);
}

static void play_note(play *p)
{
    assert_int_equal(p->events.dropped, 0);
    for (uint32_t i = 0; i < p->events.count; i++) {
        const deft_event *event = &p->events.items[i];
        play_event *note = &p->log[p->log_count];
        assert_true(p->log_count < PLAY_LOG_CAP);
        p->log_count++;
        note->time_s = p->time_s + event->at_s;
        note->kind = (deft_event_kind)event->kind;
        note->value = event->value;
    }
}

static void play_tick_twins(play *p, const deft_input *input, double dt)
{
    deft_event_list events;
    for (int w = PLAY_MIRRORED; w < PLAY_WORLDS; w++) {
        deft_input there = *input;
        if ((p->twins >> w & 1) == 0) {
            continue;
        }
        there.stick_x = (int16_t)(play_signs[w] < 0 ? -input->stick_x : input->stick_x);
        if (play_signs[w] < 0 && input->aim != DEFT_AIM_NONE) {
            there.aim = (int16_t)(input->aim < 0 ? -INT16_MAX - input->aim : INT16_MAX - input->aim);
        }
        deft_character_step(play_body_in(p, w), play_moveset_in(p, w), &p->views[w], &there, dt, &events,
                            NULL);
        play_check_twin(p, w, play_body_in(p, w), &events);
    }
}

void play_tick(play *p, double dt)
{
    deft_input input = p->input;
    deft_vec2d stick = play_to_host(p, p->stick_x, p->stick_y);
    deft_character before = p->self;
    deft_input_set_stick(&input, stick.x, stick.y);
    deft_character_step(&p->self, &p->moveset, &p->views[PLAY_MAIN], &input, dt, &p->events, &p->contacts);
    play_read(p);
    if (!p->alone) {
        play_judge(p, &before, &input, dt);
        play_tick_twins(p, &input, dt);
    }
    play_note(p);
    p->time_s += dt;
    p->input.pressed = p->input.released = 0;
    p->input.press_at = p->input.release_at = 0;
}

void play_ticks(play *p, int count, double dt)
{
    for (int i = 0; i < count; i++) {
        play_tick(p, dt);
    }
}

void play_for(play *p, double time_s, double hz)
{
    int whole = (int)(time_s * hz + 1e-9);
    play_ticks(p, whole, 1 / hz);
    if (time_s - whole / hz > 1e-9) {
        play_tick(p, time_s - whole / hz);
    }
}

void play_spawn_standing(play *p, double x, double y)
{
    play_spawn(p, x, y);
    play_tick(p, 0.01);
    assert_true(p->self.state == DEFT_STATE_GROUND && p->x == x && p->vx == 0);
    p->time_s = 0;
    p->log_count = 0;
}

void play_open_standing(play *p, const deft_tuning *tuning)
{
    play_open(p, tuning, &play_home);
    play_floor(p);
    play_spawn_standing(p, 0, 0);
}

void play_press(play *p, deft_action action, double at)
{
    deft_input_press(&p->input, DEFT_ACTION_BIT(action), at);
}

void play_release(play *p, deft_action action, double at)
{
    deft_input_release(&p->input, DEFT_ACTION_BIT(action), at);
}

bool play_is_grounded(const play *p)
{
    return p->self.support == DEFT_SUPPORT_FLOOR;
}

int play_count(const play *p, deft_event_kind kind)
{
    int count = 0;
    for (uint32_t i = 0; i < p->log_count; i++) {
        count += p->log[i].kind == kind;
    }
    return count;
}

play_event play_event_at(const play *p, deft_event_kind kind, int index)
{
    for (uint32_t i = 0; i < p->log_count; i++) {
        if (p->log[i].kind == kind && index-- == 0) {
            return p->log[i];
        }
    }
    fail_msg("no such %s in the log", deft_event_name(kind));
    return p->log[0];
}

bool play_touches(const play *p, deft_contact_kind kind)
{
    for (uint32_t i = 0; i < p->contacts.count; i++) {
        if (p->contacts.items[i].kind == (uint32_t)kind) {
            return true;
        }
    }
    return false;
}

void play_print_log(const play *p)
{
    for (uint32_t i = 0; i < p->log_count; i++) {
        print_message("%.9f %s %.9g\n", p->log[i].time_s, deft_event_name(p->log[i].kind), p->log[i].value);
    }
}
