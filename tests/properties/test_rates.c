/* tests/properties/test_rates.c -- one play at 20, 60 and 1000 ticks a second: the character is at the same
 * places, whatever it meets. Inputs change only where ticks of all three rates end, each 50 ms. */
#include "tests/harness/extent.h"
#include "tests/matrix/session.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define BLOCKS  100u /* of 50 ms */
#define BLOCK_S 0.05
#define NUMBERS ((uint32_t)extent_of(8, 40, 200))
#define FIRST   2001u /* plays up to 2000 were looked at while the core was made */
#define LANDS   3u    /* those of a session that stand still */

/* How far apart the places may be, in tiles: a sixtieth of a pixel. The laws differ by less than 1e-6. A
 * corner that is passed within the core's `touch` of it may be met or not. */
#define NEAR 1e-3

static const uint32_t ticks_of_block[] = {1, 3, 50};
#define RATES (sizeof ticks_of_block / sizeof ticks_of_block[0])

typedef struct rates_play {
    deft_moveset moveset;
    session_world world;
    deft_pos start; /* where the character has room */
    deft_input input[BLOCKS];
    deft_pos place[RATES][BLOCKS];
} rates_play;

/* Of three tunings two are presets as they are, and one is the default with every move. */
static deft_tuning draw_tuning(uint64_t *random)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    if (session_once_in(random, 3)) {
        session_unleash(&tuning, session_once_in(random, 2));
    } else {
        const deft_preset_info *preset = deft_preset_at(session_below(random, (uint32_t)deft_preset_count()));
        assert_int_equal(deft_tuning_preset(&tuning, preset->id), DEFT_OK);
    }
    return tuning;
}

/* A player that keeps the stick for 0.3 s on average, and presses and lets go of each button. */
static void draw_inputs(deft_input *inputs, uint64_t *random)
{
    static const int16_t ways[] = {-32767, -32767, 0, 16384, 32767, 32767};
    deft_input input = *deft_input_none();
    for (uint32_t i = 0; i < BLOCKS; i++) {
        const uint16_t before = input.held;
        if (session_once_in(random, 6)) {
            input.stick_x = ways[session_below(random, 6)];
            input.stick_y =
                (int16_t)(session_once_in(random, 3) ? session_between(random, -32767, 32767) : 0);
        }
        for (int action = 0; action < DEFT_ACTION_COUNT; action++) {
            const bool is_down = (before & DEFT_ACTION_BIT(action)) != 0;
            input.held ^= (uint16_t)(session_once_in(random, is_down ? 4 : 12) ? DEFT_ACTION_BIT(action) : 0);
        }
        input.pressed = (uint16_t)(input.held & ~before);
        input.released = (uint16_t)(before & ~input.held);
        inputs[i] = input;
    }
}

static const deft_axes axes = {{1, 0}, {0, 1}};

/* A place with room for the character, high up in the land. */
static void draw_start(rates_play *play, uint64_t *random)
{
    deft_character character;
    do {
        play->start = session_place(&play->world, session_between(random, 32, 8 * SESSION_COLUMNS - 32),
                                    session_between(random, 4 * SESSION_ROWS, 8 * SESSION_ROWS - 40));
        deft_character_spawn(&character, &play->moveset, &play->start, &axes);
    } while (!deft_character_fits(&character, &play->moveset, &play->world.view));
}

static void play_at(rates_play *play, size_t rate)
{
    const uint32_t ticks = ticks_of_block[rate];
    deft_character character;
    deft_event_list events;
    deft_contacts contacts;
    deft_character_spawn(&character, &play->moveset, &play->start, &axes);
    for (uint32_t i = 0; i < BLOCKS; i++) {
        deft_input input = play->input[i];
        for (uint32_t tick = 0; tick < ticks; tick++) {
            deft_character_step(&character, &play->moveset, &play->world.view, &input, BLOCK_S / ticks,
                                &events, &contacts);
            input.pressed = input.released = 0;
        }
        play->place[rate][i] = character.position;
    }
}

/* The block in which a rate parts from the others; BLOCKS when none does. */
static uint32_t parts_in(const rates_play *play)
{
    for (uint32_t i = 0; i < BLOCKS; i++) {
        for (size_t rate = 1; rate < RATES; rate++) {
            const double apart = hypot(play->place[rate][i].x - play->place[0][i].x,
                                       play->place[rate][i].y - play->place[0][i].y);
            if (!(apart <= NEAR * play->moveset.tile)) {
                return i;
            }
        }
    }
    return BLOCKS;
}

static bool is_the_same_at_each_rate(uint32_t number, session_land land, bool has_zones)
{
    static rates_play play;
    const session_frame frame = {.land = axes, .axes = axes};
    uint64_t random = session_random_of(number, "rates");
    const deft_tuning tuning = draw_tuning(&random);
    assert_int_equal(deft_moveset_build(&play.moveset, &tuning, NULL), DEFT_OK);
    assert_true(session_world_make(&play.world, land, &frame, play.moveset.tile, number));
    play.world.view.zone_count = has_zones ? play.world.view.zone_count : 0;
    draw_start(&play, &random);
    draw_inputs(play.input, &random);
    for (size_t rate = 0; rate < RATES; rate++) {
        play_at(&play, rate);
    }
    session_world_free(&play.world);
    const uint32_t block = parts_in(&play);
    if (block < BLOCKS) {
        print_message("play %u in land %d parts at %.2f s: (%.4f, %.4f), (%.4f, %.4f), (%.4f, %.4f)\n",
                      number, (int)land, BLOCK_S * (block + 1), play.place[0][block].x,
                      play.place[0][block].y, play.place[1][block].x, play.place[1][block].y,
                      play.place[2][block].x, play.place[2][block].y);
    }
    return block == BLOCKS;
}

/* The promise is that none parts. docs/dev/known-limits.md says which do. */
static void expect_few_part(bool has_zones, uint32_t one_in)
{
    uint32_t parted = 0;
    for (uint32_t number = FIRST; number < FIRST + NUMBERS; number++) {
        for (uint32_t land = 0; land < LANDS; land++) {
            parted += is_the_same_at_each_rate(number, (session_land)land, has_zones) ? 0 : 1;
        }
    }
    print_message("%u of %u plays part\n", parted, LANDS * NUMBERS);
    assert_true(parted <= (LANDS * NUMBERS + one_in - 1) / one_in);
}

static void a_play_has_the_same_places_at_20_60_and_1000_ticks_a_second(void **state)
{
    (void)state;
    expect_few_part(false, 50);
}

/* Wind that lifts a character out of its zone lets the character fall back into it, many times a second. */
static void a_play_in_wind_and_on_belts_has_mostly_the_same_places(void **state)
{
    (void)state;
    expect_few_part(true, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_play_has_the_same_places_at_20_60_and_1000_ticks_a_second),
        cmocka_unit_test(a_play_in_wind_and_on_belts_has_mostly_the_same_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
