/* tests/backends/tracks.c -- random play, contract tests 2 and 9. The same world in a backend and in the
 * built-in one gives the same path, in any order of the features. */
#include "backend.h"

#define TRACK_DT       (1 / 60.0)
#define TRACK_FEATURES 1024

/* How bodies go: on ellipses, by dyadic steps, so that every backend knows their corners as the same floats.
 */
typedef struct track_path {
    double wide, high, per_s, turn_per_s;
} track_path;

typedef struct track {
    const backend *kind;
    void *world;
    deft_world_view view;
    deft_character hero;
    deft_event_list events;
} track;

typedef struct track_game {
    backend_scene scene;
    track_path paths[BACKEND_BODIES_MAX];
    deft_moveset moveset;
    track reference, tested;
    deft_input input;
    double stick;
    uint64_t random;
    uint32_t landings, rides, walls; /* what was seen */
    bool is_exact;                   /* bits; else each tick starts from the reference, and 1e-6 */
    uint8_t reserved[3];
} track_game;

static double track_dyadic(double value)
{
    return floor(value * 1024 + 0.5) / 1024;
}

static void track_add(track_game *game, deft_pos at, double width, track_path path)
{
    game->paths[game->scene.body_count] = path;
    scene_add_box(&game->scene, at, width, 0.5);
}

static const char *const track_rows[] = {"##############################",
                                         "#                            #",
                                         "#     --                     #",
                                         "#                    ##      #",
                                         "#   ##          --           #",
                                         "#                       /##  #",
                                         "#            /\\        /###  #",
                                         "#   --      /##\\      /####  #",
                                         "#          /####\\  -- ###### #",
                                         "#  -----  /######\\    /######/",
                                         "# /\\     /########\\iii########",
                                         "##############################",
                                         NULL};

static track_game *track_draw(void)
{
    track_game *game = (track_game *)calloc(1, sizeof *game);
    deft_tuning tuning;
    scene_draw(&game->scene, track_rows, 1);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&game->moveset, &tuning, NULL), DEFT_OK);
    game->random = 12345;
    game->is_exact = true;
    return game;
}

/* A lift, a platform from side to side, one on a circle, and a one-way that rises and falls. */
static void track_add_bodies(track_game *game)
{
    const deft_pos at[] = {{3, 4}, {9, 6}, {17, 8}, {24, 8}};
    const track_path paths[] = {{0, 2.5, 1.5, 0}, {4, 0, 1, 0}, {2, 1.5, 2, 0}, {0, 2, 2.5, 0}};
    const deft_vec2 up = {0, 1};
    for (int i = 0; i < 4; i++) {
        track_add(game, at[i], 3, paths[i]);
    }
    game->scene.bodies[3].piece.flags = DEFT_FEATURE_ONE_WAY;
    game->scene.bodies[3].piece.one_way = up;
}

static void track_open(track *side, const backend *kind, const track_game *game)
{
    const deft_pos start = {2, 5};
    side->kind = kind;
    side->world = kind->build(&game->scene);
    deft_character_spawn(&side->hero, &game->moveset, &start, deft_axes_y_up());
}

static void track_begin(track_game *game)
{
    track_open(&game->reference, &backend_built_in, game);
    track_open(&game->tested, backend_now, game);
}

static void track_end(track_game *game)
{
    game->reference.kind->tear_down(game->reference.world);
    game->tested.kind->tear_down(game->tested.world);
    free(game);
}

static void track_look(track *side, const backend_tick *tick)
{
    side->kind->tick(side->world, tick);
    side->view = side->kind->view(side->world);
}

/* The tested world moves first; the reference's bodies go where those went. */
static void track_move(track_game *game, int number)
{
    backend_tick tick;
    tick.dt = TRACK_DT;
    for (uint32_t i = 0; i < game->scene.body_count; i++) {
        const track_path *path = &game->paths[i];
        double phase = path->per_s * number * TRACK_DT;
        tick.to[i].x = game->scene.bodies[i].at.x + track_dyadic(path->wide * sin(phase));
        tick.to[i].y = game->scene.bodies[i].at.y + track_dyadic(path->high * sin(phase + 1));
        tick.to_rad[i] = path->turn_per_s * number * TRACK_DT;
    }
    track *tested = &game->tested;
    track_look(tested, &tick);
    for (uint32_t i = 0; i < game->scene.body_count; i++) {
        deft_body_motion motion;
        assert_true(tested->view.body(tested->view.user, tested->kind->id_of(tested->world, i), &motion));
        tick.to[i] = motion.to;
        tick.to_rad[i] = motion.to_rad;
    }
    track_look(&game->reference, &tick);
}

static void track_play_at_random(track_game *game)
{
    uint64_t word = backend_random(&game->random);
    if (word % 20 == 0) {
        game->stick = (double)((word >> 8) % 3) - 1;
    }
    uint16_t held = game->input.held;
    game->input = *deft_input_none();
    game->input.held = held;
    deft_input_set_stick(&game->input, game->stick, 0);
    if ((word >> 16) % 12 == 0) {
        if (held != 0) {
            deft_input_release(&game->input, held, (double)((word >> 24) % 8) / 8);
        } else {
            deft_input_press(&game->input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), (double)((word >> 24) % 8) / 8);
        }
    }
}

/* The index + 1 of a body, by its id in a world. */
static uint32_t track_body(const track *side, const track_game *game, uint32_t id)
{
    for (uint32_t i = 0; i < game->scene.body_count && id != 0; i++) {
        if (side->kind->id_of(side->world, i) == id) {
            return i + 1;
        }
    }
    return 0;
}

static uint32_t track_translate(const track_game *game, uint32_t id)
{
    uint32_t body = track_body(&game->reference, game, id);
    return body == 0 ? 0 : game->tested.kind->id_of(game->tested.world, body - 1);
}

static bool track_is_near(const track_game *game, const double *a, const double *b, int count)
{
    for (int i = 0; i < count; i++) {
        if (game->is_exact ? memcmp(&a[i], &b[i], sizeof a[i]) != 0
                           : !(fabs(a[i] - b[i]) <= 1e-6 * fmax(1, fabs(a[i])))) {
            return false;
        }
    }
    return true;
}

static bool track_is_same(const track_game *game)
{
    const deft_character *a = &game->reference.hero;
    const deft_character *b = &game->tested.hero;
    const double of_a[] = {a->position.x, a->position.y, a->velocity.x, a->velocity.y,     a->lift.x,
                           a->lift.y,     a->jump_s,     a->ground_s,   a->ground_normal.x};
    const double of_b[] = {b->position.x, b->position.y, b->velocity.x, b->velocity.y,     b->lift.x,
                           b->lift.y,     b->jump_s,     b->ground_s,   b->ground_normal.x};
    bool same_flags = a->state == b->state && a->support == b->support && a->wall == b->wall &&
                      a->coyote == b->coyote && game->reference.events.count == game->tested.events.count;
    for (uint32_t i = 0; same_flags && i < game->reference.events.count; i++) {
        same_flags = game->reference.events.items[i].kind == game->tested.events.items[i].kind;
    }
    return same_flags && track_is_near(game, of_a, of_b, 9) &&
           track_body(&game->reference, game, a->ground_body) ==
               track_body(&game->tested, game, b->ground_body);
}

static void track_tell(const track *side)
{
    const deft_character *hero = &side->hero;
    print_message(
        "  %s: at %.17g, %.17g velocity %.9g, %.9g lift %.9g, %.9g %s, %s, wall %d, body %u, %u events\n",
        side->kind->name, hero->position.x, hero->position.y, hero->velocity.x, hero->velocity.y,
        hero->lift.x, hero->lift.y, deft_state_name((deft_state)hero->state),
        deft_support_name((deft_support)hero->support), hero->wall, hero->ground_body, side->events.count);
}

static void track_step(const track_game *game, track *side)
{
    deft_character_step(&side->hero, &game->moveset, &side->view, &game->input, TRACK_DT, &side->events,
                        NULL);
}

static void track_tick(track_game *game, int number)
{
    track_move(game, number);
    if (!game->is_exact) {
        game->tested.hero = game->reference.hero;
        game->tested.hero.ground_body = track_translate(game, game->reference.hero.ground_body);
        game->tested.hero.crushed_by = track_translate(game, game->reference.hero.crushed_by);
    }
    track_step(game, &game->reference);
    track_step(game, &game->tested);
    game->landings += game->reference.hero.landed_s < TRACK_DT;
    game->rides += game->reference.hero.ground_body != 0;
    game->walls += game->reference.hero.wall != 0;
    if (!track_is_same(game)) {
        track_tell(&game->reference);
        track_tell(&game->tested);
        fail_msg("tick %d: the two worlds differ", number);
    }
}

static void a_script_among_tiles_gives_the_same_bits(void **state)
{
    (void)state;
    track_game *game = track_draw();
    track_begin(game);
    for (int tick = 0; tick < 600; tick++) { /* right over everything, jumping; then back */
        game->input = *deft_input_none();
        deft_input_set_stick(&game->input, tick < 300 ? 1 : -1, 0);
        game->input.held = tick % 45 < 30 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0;
        if (tick % 45 == 0) {
            deft_input_press(&game->input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0.5);
        }
        track_tick(game, tick);
    }
    assert_true(game->landings > 5 && game->walls > 20);
    track_end(game);
}

static void track_wander(track_game *game)
{
    track_begin(game);
    for (int tick = 0; tick < 20000; tick++) {
        track_play_at_random(game);
        track_tick(game, tick);
    }
}

static void random_play_among_tiles_gives_the_same_bits(void **state)
{
    (void)state;
    track_game *game = track_draw();
    track_wander(game);
    assert_true(game->landings > 300 && game->walls > 1000);
    track_end(game);
}

static void random_play_among_moving_bodies_gives_the_same_bits(void **state)
{
    (void)state;
    if (!backend_moves()) {
        skip();
    }
    track_game *game = track_draw();
    track_add_bodies(game);
    track_wander(game);
    assert_true(game->landings > 300 && game->rides > 300);
    track_end(game);
}

/* Sines of angles differ between backends in their last bits: each tick is compared by itself. (Not of
 * arrays: what they round twice moves the instant of a landing on a turning body.) */
static void random_play_among_turning_bodies_is_the_same_within_1e_6(void **state)
{
    (void)state;
    if (!backend_moves() || !backend_now->rounds_once) {
        skip();
    }
    track_game *game = track_draw();
    track_add_bodies(game);
    for (uint32_t i = 0; i < game->scene.body_count; i++) {
        game->paths[i].turn_per_s = i % 2 == 0 ? 0.75 : -0.5;
    }
    game->is_exact = false;
    track_wander(game);
    assert_true(game->landings > 300 && game->rides > 300);
    track_end(game);
}

/* ---- 2: the order of the features ---- */

typedef struct track_shuffled {
    deft_world_view inner;
    uint64_t seed;
} track_shuffled;

static uint32_t track_shuffled_gather(const void *user, const deft_pos *origin, const deft_box *region,
                                      deft_feature *out, uint32_t capacity)
{
    const track_shuffled *shuffled = (const track_shuffled *)user;
    static deft_feature features[TRACK_FEATURES];
    uint64_t random = shuffled->seed;
    uint32_t count = shuffled->inner.gather(shuffled->inner.user, origin, region, features, TRACK_FEATURES);
    assert_true(count <= TRACK_FEATURES);
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = (uint32_t)(backend_random(&random) % i);
        deft_feature moved = features[i - 1];
        features[i - 1] = features[other];
        features[other] = moved;
    }
    if (capacity > 0) {
        memcpy(out, features, (count < capacity ? count : capacity) * sizeof *out);
    }
    return count;
}

static bool track_shuffled_body(const void *user, uint32_t body, deft_body_motion *out)
{
    const track_shuffled *shuffled = (const track_shuffled *)user;
    return shuffled->inner.body(shuffled->inner.user, body, out);
}

static void the_order_of_features_changes_nothing(void **state)
{
    (void)state;
    track_game *game = track_draw();
    if (backend_moves()) {
        track_add_bodies(game);
        game->paths[2].turn_per_s = 0.5;
    }
    track_begin(game);
    deft_character hero = game->tested.hero;
    for (int tick = 0; tick < 10000; tick++) {
        track_play_at_random(game);
        track_move(game, tick);
        track_step(game, &game->tested);
        track_shuffled shuffled = {game->tested.view, (uint64_t)tick + 1};
        deft_world_view view = game->tested.view;
        view.gather = track_shuffled_gather;
        view.body = view.body != NULL ? track_shuffled_body : NULL;
        view.user = &shuffled;
        deft_character_step(&hero, &game->moveset, &view, &game->input, TRACK_DT, NULL, NULL);
        if (deft_character_hash(&hero) != deft_character_hash(&game->tested.hero)) {
            fail_msg("tick %d: at %.17g, %.17g instead of %.17g, %.17g", tick, hero.position.x,
                     hero.position.y, game->tested.hero.position.x, game->tested.hero.position.y);
        }
    }
    track_end(game);
}

const struct CMUnitTest track_tests[] = {
    cmocka_unit_test(a_script_among_tiles_gives_the_same_bits),
    cmocka_unit_test(random_play_among_tiles_gives_the_same_bits),
    cmocka_unit_test(random_play_among_moving_bodies_gives_the_same_bits),
    cmocka_unit_test(random_play_among_turning_bodies_is_the_same_within_1e_6),
    cmocka_unit_test(the_order_of_features_changes_nothing),
};
const size_t track_test_count = sizeof track_tests / sizeof track_tests[0];
