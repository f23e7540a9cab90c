/* tests/trace/test_replay.c -- what was recorded runs again to the last bit. Where it does not, the replay
 * names the place. */
#include "recorded.h"
#include "tests/harness/extent.h"

static recorded_game game;

/* What the game recorded, at the start of its replay. */
typedef struct read_back {
    uint8_t *bytes; /* to be freed */
    deft_trace trace;
    recorded_movesets movesets;
    deft_replay replay;
} read_back;

static void read_back_open(read_back *back)
{
    size_t size;
    back->bytes = recorded_bytes(&game, &size);
    back->trace = recorded_trace(back->bytes, size);
    recorded_movesets_of(&back->movesets, &back->trace);
    deft_replay_start(&back->replay, &back->trace);
}

/* Replays all of a game in its own world, or in what the trace saw of it, and expects its end. */
static void assert_replays(bool sees)
{
    uint64_t ticks = 0;
    read_back back;
    read_back_open(&back);
    while (deft_replay_next(&back.replay)) {
        recorded_step(&back.replay, &back.movesets, sees ? NULL : game.terrain.world);
        assert_int_equal(back.replay.divergence.tick, 0);
        ticks++;
    }
    assert_null(back.replay.problem);
    assert_int_equal(ticks, back.trace.tick_count);
    assert_int_equal(back.replay.tick, deft_recorder_ticks(game.recorder));
    assert_int_equal(back.replay.divergence.alike, back.replay.tick);
    if (game.is_jittered) {
        assert_true(back.replay.time_s == game.time_s);
    } else {
        assert_true(back.replay.time_s == (double)back.replay.tick * (1.0 / 60));
    }
    assert_true(back.trace.level_hash == game.options.level_hash);
    assert_string_equal(back.trace.level, "terrain");
    if (game.is_topdown) {
        assert_memory_equal(&back.replay.walker, &game.walker, sizeof game.walker);
    } else {
        assert_memory_equal(&back.replay.character, &game.character, sizeof game.character);
    }
    free(back.bytes);
}

static void assert_random_play_replays(bool is_topdown, bool sees, bool is_jittered)
{
    for (uint64_t seed = 1; seed <= (uint64_t)extent_of(3, 12, 12); seed++) {
        recorded_open(&game, is_topdown, seed);
        game.is_jittered = is_jittered;
        game.options.sees = sees;
        game.options.tick_s = is_jittered ? 0 : 1.0 / 60;
        recorded_start(&game, sees ? 400000 : 30000);
        recorded_ticks(&game, 2000);
        assert_false(deft_recorder_is_full(game.recorder));
        assert_int_equal(deft_recorder_held(game.recorder), 2000);
        assert_replays(sees);
        recorded_close(&game);
    }
}

static void a_character_replays_whatever_the_host_did_to_it(void **state)
{
    (void)state;
    assert_random_play_replays(false, false, false);
}

static void a_walker_replays_whatever_the_host_did_to_it(void **state)
{
    (void)state;
    assert_random_play_replays(true, false, false);
}

static void a_dt_that_varies_is_recorded(void **state)
{
    (void)state;
    assert_random_play_replays(false, false, true);
    assert_random_play_replays(true, false, true);
}

static void a_trace_that_sees_needs_no_world(void **state)
{
    (void)state;
    assert_random_play_replays(false, true, false);
    assert_random_play_replays(true, true, false);
}

static void a_trace_tells_the_axes_in_which_it_begins(void **state)
{
    const deft_axes axes = {{0, -1}, {-1, 0}};
    const deft_pos there = {6, 12};
    (void)state;
    for (int is_topdown = 0; is_topdown < 2; is_topdown++) {
        recorded_open(&game, is_topdown != 0, 1);
        deft_character_spawn(&game.character, &game.movesets[0], &there, &axes);
        deft_topdown_spawn(&game.walker, &game.movesets[0], &there, &axes);
        recorded_start(&game, 100);
        recorded_tick(&game);
        read_back back;
        read_back_open(&back);
        assert_memory_equal(&back.trace.axes, &axes, sizeof axes);
        free(back.bytes);
        recorded_close(&game);
    }
}

/* A recording whose tuning no character could have is none. */
static void a_recording_of_a_wrong_tuning_does_not_start(void **state)
{
    (void)state;
    deft_diag_list diags;
    recorded_open(&game, false, 1);
    game.options.view = &game.terrain.view;
    game.tunings[1].shape.width = -1;
    size_t size = deft_recorder_size(&game.options, 100);
    void *block = malloc(size);
    assert_non_null(block);
    assert_null(deft_recorder_start(block, size, &game.options, &diags));
    assert_true(diags.errors > 0);
    free(block);
    oracle_terrain_free(&game.terrain);
}

/* A ring gives its oldest ticks up and begins, in the trace, where it still knows everything. */
static void a_ring_keeps_the_last_ticks(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed += (uint64_t)extent_of(5, 1, 1)) {
        recorded_open(&game, seed % 2 == 0, seed);
        game.options.is_ring = true;
        game.options.sees = seed > 4;
        recorded_start(&game, game.options.sees ? 5000 : 500);
        recorded_ticks(&game, 6000);
        const uint64_t held = deft_recorder_held(game.recorder);
        assert_true(held < 6000 && !deft_recorder_is_full(game.recorder));
        size_t size;
        uint8_t *bytes = recorded_bytes(&game, &size);
        deft_trace trace = recorded_trace(bytes, size);
        assert_int_equal(trace.tick_count, held);
        assert_int_equal(trace.first_tick, 6000 - held);
        free(bytes);
        assert_replays(game.options.sees);
        recorded_ticks(&game, 100); /* it goes on after a trace was made of it */
        assert_replays(game.options.sees);
        recorded_close(&game);
    }
}

static void a_full_block_keeps_the_first_ticks(void **state)
{
    (void)state;
    recorded_open(&game, false, 3);
    recorded_start(&game, 1000);
    recorded_ticks(&game, 4000);
    assert_true(deft_recorder_is_full(game.recorder));
    size_t size;
    uint8_t *bytes = recorded_bytes(&game, &size);
    deft_trace trace = recorded_trace(bytes, size);
    assert_true(trace.tick_count > 50 && trace.tick_count < 4000 && trace.first_tick == 0);
    free(bytes);
    recorded_close(&game);
}

/* An input with another number in every half. */
static deft_input wild_input(uint64_t *random)
{
    deft_input input;
    input.stick_x = (int16_t)(deft_random_unit(random) * 65535 - 32767);
    input.stick_y = (int16_t)(deft_random_unit(random) * 65535 - 32767);
    input.aim = (int16_t)(deft_random_unit(random) * 65535 - 32767);
    input.held = (uint16_t)(deft_random_unit(random) * 4095);
    input.pressed = (uint16_t)(deft_random_unit(random) * 4095);
    input.released = (uint16_t)(deft_random_unit(random) * 4095);
    input.press_at = (uint16_t)(deft_random_unit(random) * 65535);
    input.release_at = (uint16_t)(deft_random_unit(random) * 65535);
    return input;
}

/* At the dearest: all of the input is another one in every tick. */
static void a_tick_costs_at_most_24_bytes_and_so_many_fit(void **state)
{
    (void)state;
    for (int kind = 0; kind < 8; kind++) {
        uint64_t random = 3;
        recorded_open(&game, (kind & 1) != 0, 1);
        game.options.is_ring = (kind & 2) != 0;
        game.options.tick_s = (kind & 4) != 0 ? 0 : 1.0 / 60;
        game.options.body_capacity = 0;
        recorded_start(&game, 3600);
        for (int i = 0; i < (game.options.is_ring ? extent_of(8000, 20000, 20000) : 3600); i++) {
            const deft_input input = wild_input(&random);
            const double dt =
                game.options.tick_s > 0 ? game.options.tick_s : recorded_random(&game, 0.01, 0.02);
            if (game.is_topdown) {
                deft_recorder_step_topdown(game.recorder, &game.walker, &game.movesets[0], NULL, &input, dt,
                                           NULL, NULL);
            } else {
                deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &input, dt, NULL,
                                   NULL);
            }
        }
        const uint64_t held = deft_recorder_held(game.recorder);
        assert_false(deft_recorder_is_full(game.recorder));
        assert_true(held >= 3600);
        size_t size;
        size_t head;
        uint8_t *bytes = recorded_bytes(&game, &size);
        assert_non_null(deft_recorder_part(game.recorder, 0, &head));
        const double each = (double)(size - head) / (double)held;
        print_message("%s, dt %s: %.2f bytes a tick at the dearest\n",
                      game.is_topdown ? "walker" : "character",
                      game.options.tick_s > 0 ? "constant" : "varies", each);
        assert_true(each <= (game.options.tick_s > 0 ? 24 : 32));
        free(bytes);
        recorded_close(&game);
    }
}

static void every_number_of_an_input_is_kept(void **state)
{
    (void)state;
    uint64_t written = 5, read = 5;
    recorded_open(&game, false, 1);
    game.options.body_capacity = 0;
    recorded_start(&game, 200);
    for (int i = 0; i < 200; i++) {
        const deft_input input = wild_input(&written);
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &input, 1.0 / 60, NULL,
                           NULL);
    }
    size_t size;
    uint8_t *bytes = recorded_bytes(&game, &size);
    deft_trace trace = recorded_trace(bytes, size);
    recorded_movesets movesets;
    deft_replay replay;
    recorded_movesets_of(&movesets, &trace);
    deft_replay_start(&replay, &trace);
    for (int i = 0; i < 200; i++) {
        const deft_input input = wild_input(&read);
        assert_true(deft_replay_next(&replay));
        assert_memory_equal(&replay.input, &input, sizeof input);
        recorded_step(&replay, &movesets, NULL);
    }
    free(bytes);
    recorded_close(&game);
}

/* Replays with the character moved by a hair after `tick` ticks, and moved back after `until` ticks. Gives
 * what was found. */
static deft_divergence nudged_until(const deft_trace *trace, uint64_t tick, uint64_t until, double *was,
                                    double *is)
{
    recorded_movesets movesets;
    deft_replay replay;
    recorded_movesets_of(&movesets, trace);
    deft_replay_start(&replay, trace);
    while (deft_replay_next(&replay)) {
        if (replay.tick == tick) {
            *was = replay.character.launch_speed;
            replay.character.launch_speed += 0x1p-40;
            replay.character.user[1] ^= 1;
            *is = replay.character.launch_speed;
        } else if (replay.tick == until) {
            replay.character.launch_speed = *was;
            replay.character.user[1] ^= 1;
        }
        recorded_step(&replay, &movesets, NULL);
    }
    return replay.divergence;
}

static deft_divergence nudged(const deft_trace *trace, uint64_t tick, double *was, double *is)
{
    return nudged_until(trace, tick, UINT64_MAX, was, is);
}

/* A fall through empty space, in which the nudged fields do nothing and stay. */
static uint8_t *quiet_trace(uint32_t check_ticks, uint32_t state_ticks, size_t *size)
{
    recorded_open(&game, false, 1);
    game.options.check_ticks = check_ticks;
    game.options.state_ticks = state_ticks;
    game.options.sees = true;
    recorded_start(&game, 60000);
    const deft_input input = *deft_input_none();
    for (int i = 0; i < 400; i++) {
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &input, 1.0 / 60, NULL,
                           NULL);
    }
    return recorded_bytes(&game, size);
}

static void the_first_tick_and_field_that_differ_are_named(void **state)
{
    (void)state;
    size_t size;
    double was;
    double is;
    uint8_t *bytes = quiet_trace(1, 1, &size);
    deft_trace trace = recorded_trace(bytes, size);
    deft_divergence found = nudged(&trace, 250, &was, &is);
    assert_int_equal(found.tick, 251);
    assert_int_equal(found.alike, 250);
    assert_int_equal(found.field_tick, 251);
    assert_string_equal(found.field->name, "launch_speed");
    double recorded;
    double replayed;
    memcpy(&recorded, &found.recorded, 8);
    memcpy(&replayed, &found.replayed, 8);
    assert_true(recorded == was && replayed == is);
    free(bytes);
    recorded_close(&game);
}

/* Without a whole state at that tick its number is known, and the field from the next whole state. */
static void without_a_state_there_the_tick_is_named_and_the_field_later(void **state)
{
    (void)state;
    size_t size;
    double was;
    double is;
    uint8_t *bytes = quiet_trace(1, 300, &size);
    deft_trace trace = recorded_trace(bytes, size);
    deft_divergence found = nudged(&trace, 250, &was, &is);
    assert_int_equal(found.tick, 251);
    assert_int_equal(found.alike, 250);
    assert_int_equal(found.field_tick, 300);
    assert_string_equal(found.field->name, "launch_speed");
    free(bytes);
    recorded_close(&game);

    bytes = quiet_trace(1, 1000, &size); /* there is none any more */
    trace = recorded_trace(bytes, size);
    found = nudged(&trace, 250, &was, &is);
    assert_int_equal(found.tick, 251);
    assert_int_equal(found.field_tick, 0);
    assert_null(found.field);
    free(bytes);
    recorded_close(&game);
}

/* In ticks 251 to 260 the two differ, and then they are equal again. */
static void the_first_difference_stays_though_the_two_are_equal_again(void **state)
{
    (void)state;
    for (uint32_t state_ticks = 7; state_ticks <= 1000; state_ticks += 993) {
        size_t size;
        double was;
        double is;
        uint8_t *bytes = quiet_trace(1, state_ticks, &size);
        deft_trace trace = recorded_trace(bytes, size);
        const deft_divergence found = nudged_until(&trace, 250, 260, &was, &is);
        assert_int_equal(found.tick, 251);
        assert_int_equal(found.alike, 250);
        assert_int_equal(found.field_tick, state_ticks == 7 ? 252 : 0); /* 36 times 7 */
        free(bytes);
        recorded_close(&game);
    }
}

static void seldom_checks_name_the_interval(void **state)
{
    (void)state;
    size_t size;
    double was;
    double is;
    uint8_t *bytes = quiet_trace(20, 1000, &size);
    deft_trace trace = recorded_trace(bytes, size);
    const deft_divergence found = nudged(&trace, 250, &was, &is);
    assert_int_equal(found.tick, 260);
    assert_int_equal(found.alike, 240);
    free(bytes);
    recorded_close(&game);
}

/* A ring begins after its first tick. What was alike then is its first state, which the replay takes over. */
static void a_ring_that_differs_from_its_first_tick_on_was_alike_there(void **state)
{
    (void)state;
    recorded_open(&game, false, 1);
    game.options.check_ticks = 20;
    game.options.state_ticks = 100000;
    game.options.is_ring = true;
    game.options.sees = true;
    recorded_start(&game, 1000);
    const deft_input input = *deft_input_none();
    for (int i = 0; i < 6000; i++) {
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &input,
                           0.01 + 0.001 * (i % 2), NULL, NULL);
    }
    size_t size;
    double was;
    double is;
    uint8_t *bytes = recorded_bytes(&game, &size);
    deft_trace trace = recorded_trace(bytes, size);
    assert_true(trace.first_tick > 0);
    const deft_divergence found = nudged(&trace, trace.first_tick, &was, &is);
    assert_int_equal(found.alike, trace.first_tick);
    assert_true(found.tick > trace.first_tick && found.tick <= trace.first_tick + 20);
    free(bytes);
    recorded_close(&game);
}

/* A whole state is a check, too, also between two others, and names the field. */
static void states_between_seldom_checks_narrow_the_interval(void **state)
{
    (void)state;
    static const struct {
        uint32_t check_ticks, state_ticks, alike, tick, field_tick;
    } cases[] = {{20, 50, 250, 260, 300}, {100, 35, 245, 280, 280}, {20, 20, 240, 260, 260}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t size;
        double was;
        double is;
        uint8_t *bytes = quiet_trace(cases[i].check_ticks, cases[i].state_ticks, &size);
        deft_trace trace = recorded_trace(bytes, size);
        const deft_divergence found = nudged(&trace, 250, &was, &is);
        assert_int_equal(found.alike, cases[i].alike);
        assert_int_equal(found.tick, cases[i].tick);
        assert_int_equal(found.field_tick, cases[i].field_tick);
        assert_string_equal(found.field->name, "launch_speed");
        free(bytes);
        recorded_close(&game);
    }
}

static uint32_t crowded_gather(const void *user, const deft_pos *origin, const deft_box *region,
                               deft_feature *out, uint32_t capacity)
{
    (void)user;
    (void)origin;
    (void)region;
    memset(out, 0, capacity * sizeof *out);
    return capacity + 5;
}

static void a_world_with_too_much_in_it_is_so_again(void **state)
{
    deft_event_list events;
    (void)state;
    recorded_open(&game, false, 1);
    game.options.sees = true;
    recorded_start(&game, 20000);
    deft_world_view view;
    memset(&view, 0, sizeof view);
    view.gather = crowded_gather;
    const deft_input input = *deft_input_none();
    deft_recorder_step(game.recorder, &game.character, &game.movesets[0], &view, &input, 0.02, &events, NULL);
    assert_int_equal(events.items[events.count - 1].kind, DEFT_EVENT_OVERFLOW);
    read_back back;
    read_back_open(&back);
    assert_true(deft_replay_next(&back.replay));
    recorded_step(&back.replay, &back.movesets, NULL);
    assert_memory_equal(&back.replay.character, &game.character, sizeof game.character);
    assert_int_equal(back.replay.divergence.tick, 0);
    free(back.bytes);
    recorded_close(&game);
}

/* Without checks, and with no whole state but those with which groups begin. */
static void states_at_the_beginning_of_groups_are_compared(void **state)
{
    (void)state;
    double was;
    double is;
    recorded_open(&game, false, 1);
    game.options.check_ticks = 100000;
    game.options.state_ticks = 100000;
    game.options.sees = true;
    recorded_start(&game, 1000);
    const deft_input input = *deft_input_none();
    for (int i = 0; i < 3000; i++) {
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], NULL, &input,
                           0.01 + 0.001 * (i % 2), NULL, NULL);
    }
    size_t size;
    uint8_t *bytes = recorded_bytes(&game, &size);
    deft_trace trace = recorded_trace(bytes, size);
    const deft_divergence found = nudged(&trace, trace.tick_count / 2, &was, &is);
    assert_true(found.alike > 0 && found.alike <= trace.tick_count / 2);
    assert_true(found.tick > trace.tick_count / 2 && found.tick < trace.tick_count);
    assert_int_equal(found.field_tick, found.tick);
    assert_string_equal(found.field->name, "launch_speed");
    free(bytes);
    recorded_close(&game);
}

/* Button by button they are alike: down and up again in every tick. */
static void instants_of_taps_are_kept(void **state)
{
    deft_input inputs[8];
    (void)state;
    recorded_open(&game, false, 1);
    recorded_start(&game, 100);
    for (uint16_t i = 0; i < 8; i++) {
        inputs[i] = *deft_input_none();
        inputs[i].pressed = inputs[i].released = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
        inputs[i].press_at = (uint16_t)(7000 * i);
        inputs[i].release_at = (uint16_t)(7000 * i + (i % 2 == 0 ? 900 : 300));
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], &game.terrain.view, &inputs[i],
                           1.0 / 60, NULL, NULL);
    }
    read_back back;
    read_back_open(&back);
    for (int i = 0; i < 8; i++) {
        assert_true(deft_replay_next(&back.replay));
        assert_memory_equal(&back.replay.input, &inputs[i], sizeof inputs[i]);
        recorded_step(&back.replay, &back.movesets, game.terrain.world);
    }
    assert_false(deft_replay_next(&back.replay));
    assert_int_equal(back.replay.divergence.tick, 0);
    free(back.bytes);
    recorded_close(&game);
}

static void a_body_that_turns_on_the_spot_is_recorded(void **state)
{
    static const double angles[] = {0, 0, 0.5, 0.5, 0};
    const deft_input none = *deft_input_none();
    (void)state;
    recorded_open(&game, false, 1);
    recorded_start(&game, 100);
    const uint32_t body = game.bodies[1];
    deft_body_motion motion;
    assert_true(deft_world_body_motion(&motion, game.terrain.world, body));
    for (int i = 0; i < 5; i++) {
        deft_body_pose poses[RECORDED_BODIES];
        deft_world_tick(game.terrain.world);
        assert_true(deft_world_body_move(game.terrain.world, body, &motion.to, angles[i]));
        deft_recorder_bodies(game.recorder, poses,
                             deft_world_poses(poses, RECORDED_BODIES, game.terrain.world));
        deft_recorder_step(game.recorder, &game.character, &game.movesets[0], &game.terrain.view, &none,
                           1.0 / 60, NULL, NULL);
    }
    read_back back;
    read_back_open(&back);
    for (int i = 0; i < 5; i++) {
        assert_true(deft_replay_next(&back.replay));
        recorded_step(&back.replay, &back.movesets, game.terrain.world);
        assert_true(deft_world_body_motion(&motion, game.terrain.world, body));
        assert_true(motion.from_rad == angles[i > 0 ? i - 1 : 0] && motion.to_rad == angles[i]);
    }
    free(back.bytes);
    recorded_close(&game);
}

static void the_two_zeros_are_one(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = quiet_trace(1, 1, &size);
    deft_trace trace = recorded_trace(bytes, size);
    recorded_movesets movesets;
    deft_replay replay;
    recorded_movesets_of(&movesets, &trace);
    deft_replay_start(&replay, &trace);
    while (deft_replay_next(&replay)) {
        assert_true(replay.character.launch_speed == 0);
        replay.character.launch_speed = -0.0;
        recorded_step(&replay, &movesets, NULL);
    }
    assert_int_equal(replay.divergence.tick, 0);
    free(bytes);
    recorded_close(&game);
}

static void a_signed_field_has_its_sign(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = quiet_trace(1, 1, &size);
    deft_trace trace = recorded_trace(bytes, size);
    recorded_movesets movesets;
    deft_replay replay;
    recorded_movesets_of(&movesets, &trace);
    deft_replay_start(&replay, &trace);
    for (int i = 0; i < 10; i++) {
        assert_true(deft_replay_next(&replay));
        if (i == 5) {
            replay.character.facing = -1;
        }
        recorded_step(&replay, &movesets, NULL);
    }
    assert_string_equal(replay.divergence.field->name, "facing");
    assert_true((int64_t)replay.divergence.recorded == 1 && (int64_t)replay.divergence.replayed == -1);
    free(bytes);
    recorded_close(&game);
}

/* Written while it goes on, group by group, it is the same trace. */
static void a_recording_longer_than_its_block_is_taken_in_parts(void **state)
{
    (void)state;
    recorded_open(&game, false, 5);
    recorded_start(&game, 1000);
    size_t size = 0;
    size_t part_size;
    uint8_t *bytes = malloc(4 << 20);
    assert_non_null(bytes);
    const void *part = deft_recorder_part(game.recorder, 0, &part_size);
    memcpy(bytes, part, part_size);
    size = part_size;
    for (int i = 0; i < 9000; i++) {
        recorded_tick(&game);
        while ((part = deft_recorder_take(game.recorder, &part_size)) != NULL) {
            memcpy(bytes + size, part, part_size);
            size += part_size;
        }
        assert_int_equal(part_size, 0);
    }
    deft_recorder_seal(game.recorder);
    for (uint32_t i = 1; (part = deft_recorder_part(game.recorder, i, &part_size)) != NULL; i++) {
        memcpy(bytes + size, part, part_size);
        size += part_size;
    }
    assert_false(deft_recorder_is_full(game.recorder));
    deft_trace trace = recorded_trace(bytes, size);
    assert_int_equal(trace.tick_count, 9000);
    recorded_movesets movesets;
    deft_replay replay;
    recorded_movesets_of(&movesets, &trace);
    deft_replay_start(&replay, &trace);
    while (deft_replay_next(&replay)) {
        recorded_step(&replay, &movesets, game.terrain.world);
    }
    assert_int_equal(replay.divergence.tick, 0);
    assert_memory_equal(&replay.character, &game.character, sizeof game.character);
    free(bytes);
    recorded_close(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_replays_whatever_the_host_did_to_it),
        cmocka_unit_test(a_walker_replays_whatever_the_host_did_to_it),
        cmocka_unit_test(a_dt_that_varies_is_recorded),
        cmocka_unit_test(a_trace_that_sees_needs_no_world),
        cmocka_unit_test(a_trace_tells_the_axes_in_which_it_begins),
        cmocka_unit_test(a_recording_of_a_wrong_tuning_does_not_start),
        cmocka_unit_test(a_ring_keeps_the_last_ticks),
        cmocka_unit_test(a_full_block_keeps_the_first_ticks),
        cmocka_unit_test(a_tick_costs_at_most_24_bytes_and_so_many_fit),
        cmocka_unit_test(every_number_of_an_input_is_kept),
        cmocka_unit_test(the_first_tick_and_field_that_differ_are_named),
        cmocka_unit_test(without_a_state_there_the_tick_is_named_and_the_field_later),
        cmocka_unit_test(the_first_difference_stays_though_the_two_are_equal_again),
        cmocka_unit_test(seldom_checks_name_the_interval),
        cmocka_unit_test(a_ring_that_differs_from_its_first_tick_on_was_alike_there),
        cmocka_unit_test(states_between_seldom_checks_narrow_the_interval),
        cmocka_unit_test(a_world_with_too_much_in_it_is_so_again),
        cmocka_unit_test(states_at_the_beginning_of_groups_are_compared),
        cmocka_unit_test(instants_of_taps_are_kept),
        cmocka_unit_test(a_body_that_turns_on_the_spot_is_recorded),
        cmocka_unit_test(the_two_zeros_are_one),
        cmocka_unit_test(a_signed_field_has_its_sign),
        cmocka_unit_test(a_recording_longer_than_its_block_is_taken_in_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
