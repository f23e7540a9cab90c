/* The memory of a step: on the stack of the caller, or in a block of the caller's. The stack of a thread is
 * painted, and what a step overwrites is what it takes.
 */
#define _POSIX_C_SOURCE 200809L /* posix_memalign, pthread_attr_setstack */

#include "tests/harness/extent.h"
#include "tests/matrix/session.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define KB    1024
#define TICKS 400

/* A build that does not optimize, or that checks, has larger frames. */
static bool frames_are_small(void)
{
#if defined(__OPTIMIZE__)
    return !extent_is_sanitized();
#else
    return false;
#endif
}

#define STACK_SIZE  (1024 * KB)
#define STACK_PAINT 0xA5

/* A game that is stepped on a painted stack. */
typedef struct painted {
    session *game;
    void *scratch; /* NULL: on the stack */
    size_t size;
    unsigned char *stack;
    size_t taken; /* most bytes of the stack that a step took */
} painted;

/* How far below `top` the stack was written to. */
static size_t stack_taken(const unsigned char *stack, const unsigned char *top)
{
    const unsigned char *at = stack;
    while (at < top && *at == STACK_PAINT) {
        at++;
    }
    return (size_t)(top - at);
}

static void *play_painted(void *user)
{
    painted *it = (painted *)user;
    unsigned char top = 0;
    session_player player = {.random = 7, .aim = DEFT_AIM_NONE};
    for (int tick = 0; tick < TICKS; tick++) {
        deft_input input = session_player_next(&player, &it->game->world.frame);
        if (it->scratch != NULL) {
            deft_character_step_in(it->scratch, it->size, &it->game->character, &it->game->movesets[0],
                                   &it->game->world.view, &input, 1.0 / 60, NULL, NULL);
        } else {
            deft_character_step(&it->game->character, &it->game->movesets[0], &it->game->world.view, &input,
                                1.0 / 60, NULL, NULL);
        }
    }
    it->taken = stack_taken(it->stack, &top);
    return NULL;
}

static void begin(session *game, session_land land, double corner_radius)
{
    session_plan plan = {.land = land, .seed = 31};
    plan.frame.land = plan.frame.axes = *deft_axes_y_up();
    deft_tuning_default(&plan.tuning);
    session_unleash(&plan.tuning, false);
    plan.tuning.shape.corner_radius = corner_radius;
    assert_null(session_start(game, &plan));
    session_tick(game); /* its bodies are on their way */
}

/* Plays one land with or without a block; the character's end, and the stack that was taken. */
static size_t play(session_land land, double corner_radius, bool in_block, deft_character *end)
{
    static session game;
    pthread_attr_t attributes;
    pthread_t thread;
    begin(&game, land, corner_radius);
    painted it = {.game = &game, .size = deft_scratch_size(&game.movesets[0])};
    void *stack = NULL;
    assert_int_equal(posix_memalign(&stack, 4 * KB, STACK_SIZE), 0);
    memset(stack, STACK_PAINT, STACK_SIZE);
    it.stack = (unsigned char *)stack;
    it.scratch = in_block ? malloc(it.size) : NULL;
    assert_true(it.scratch != NULL || !in_block);
    if (it.scratch != NULL) {
        memset(it.scratch, STACK_PAINT, it.size); /* nothing is read of what was there */
    }
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK_SIZE), 0);
    assert_int_equal(pthread_create(&thread, &attributes, play_painted, &it), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    *end = game.character;
    session_end(&game);
    free(it.scratch);
    free(stack);
    return it.taken;
}

static void a_step_in_a_block_of_its_own_has_the_same_bits(void **state)
{
    static const double radii[] = {0, 0.3};
    (void)state;
    for (int i = 0; i < 2; i++) {
        for (uint32_t land = 0; land < SESSION_LAND_COUNT; land++) {
            deft_character on_stack, in_block;
            (void)play((session_land)land, radii[i], true, &in_block); /* the linker's own first calls */
            size_t whole = play((session_land)land, radii[i], false, &on_stack);
            size_t rest = play((session_land)land, radii[i], true, &in_block);
            assert_memory_equal(&on_stack, &in_block, sizeof on_stack);
            assert_true(whole > rest + 16 * KB); /* the scratch was on the stack */
            if (frames_are_small()) {
                assert_true(whole <= (size_t)(radii[i] > 0 ? 50 : 32) * KB);
                assert_true(rest <= 10 * KB);
            }
        }
    }
}

static void the_scratch_of_a_box_is_24_kb(void **state)
{
    deft_tuning tuning;
    deft_moveset box, rounded;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = 0;
    assert_int_equal(deft_moveset_build(&box, &tuning, NULL), DEFT_OK);
    tuning.shape.corner_radius = 0.3;
    assert_int_equal(deft_moveset_build(&rounded, &tuning, NULL), DEFT_OK);
    assert_true(deft_scratch_size(&box) <= 24 * KB);
    assert_true(deft_scratch_size(&rounded) <= 40 * KB);
    assert_true(deft_scratch_size(NULL) >= deft_scratch_size(&box));
    assert_true(deft_scratch_size(NULL) >= deft_scratch_size(&rounded));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_in_a_block_of_its_own_has_the_same_bits),
        cmocka_unit_test(the_scratch_of_a_box_is_24_kb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
