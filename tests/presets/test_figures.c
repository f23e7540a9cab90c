/* tests/presets/test_figures.c -- each measured preset against the published figures of its game and against
 * a simulation of the game's rules: heights within 1 %, frames within one. */
#include "tests/presets/figures.h"
#include "tests/presets/measure.h"

#define HEIGHT_RATIO 0.01
#define FRAMES       1.0

static void expect_height(const figure *f, int held, double height, double expected)
{
    if (!(fabs(height - expected) <= HEIGHT_RATIO * expected)) {
        fail_msg("%s held for %d frames rises %.4f, not %.4f within 1 %%", f->id, held, height, expected);
    }
}

static void expect_frames(const figure *f, const char *what, double frames, double expected)
{
    if (!(fabs(frames - expected) <= FRAMES)) {
        fail_msg("%s: %s after %.3f frames, not %.3f within one", f->id, what, frames, expected);
    }
}

static measured_jump jump_of(const figure *f, int held_frames, double ticks_per_frame)
{
    const double rate_hz = measure_rate(f->id);
    return measure_jump(f->id, held_frames / rate_hz, rate_hz * ticks_per_frame);
}

static void the_rules_of_the_games_give_their_published_figures(void **state)
{
    (void)state;
    for (size_t i = 0; i < FIGURES; i++) {
        const figure *f = &figures[i];
        if (f->original == NULL) {
            continue;
        }
        const original_track full = f->original(ORIGINAL_HELD);
        expect_near(original_top(&full), f->height, f->digit);
        for (int k = 0; k < f->taps; k++) {
            const original_track tap = f->original(f->tap[k].held_frames);
            expect_near(original_top(&tap), f->tap[k].height, f->digit);
        }
        if (f->rise_frames > 0) {
            expect_frames(f, "the game's apex", original_rise_frames(&full), f->rise_frames);
        }
        if (f->air_frames > 0) {
            expect_frames(f, "the game's landing", full.frames, f->air_frames);
        }
    }
}

static void presets_reach_the_published_figures(void **state)
{
    (void)state;
    for (size_t i = 0; i < FIGURES; i++) {
        const figure *f = &figures[i];
        const double rate_hz = measure_rate(f->id);
        const measured_jump full = jump_of(f, ORIGINAL_HELD, 1);
        expect_height(f, ORIGINAL_HELD, full.height, f->height);
        for (int k = 0; k < f->taps; k++) {
            const int held = f->tap[k].held_frames;
            expect_height(f, held, jump_of(f, held, 1).height, f->tap[k].height);
        }
        if (f->rise_frames > 0) {
            expect_frames(f, "its apex", full.rise_s * rate_hz, f->rise_frames);
        }
        if (f->air_frames > 0) {
            expect_frames(f, "its landing", full.air_s * rate_hz, f->air_frames);
            expect_frames(f, "the tick of its landing", ceil(full.air_s * rate_hz - 1e-6), f->air_frames);
        }
    }
}

/* Apex and landing as the simulation has them, also where no frames are published. */
static void full_jumps_take_the_frames_of_the_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < FIGURES; i++) {
        const figure *f = &figures[i];
        const double rate_hz = measure_rate(f->id);
        if (f->original == NULL) {
            continue;
        }
        const original_track original = f->original(ORIGINAL_HELD);
        const measured_jump full = jump_of(f, ORIGINAL_HELD, 1);
        expect_height(f, ORIGINAL_HELD, full.height, original_top(&original));
        expect_frames(f, "its landing", full.air_s * rate_hz, original_air_frames(&original));
        if (f->digit < 0.5) { /* whole pixels are at the top for many frames */
            expect_frames(f, "its apex", full.rise_s * rate_hz, original_rise_frames(&original));
        }
    }
}

static void a_tools_figures_are_its_closed_form(void **state)
{
    (void)state;
    /* 600 px/s for 0.2 s, then gravity 1000; the fall ends at 700 px/s after 245 px */
    const measured_jump full = measure_jump("editor-default", 5, 60);
    const measured_jump tap = measure_jump("editor-default", 0, 60);
    expect_near(full.height, 600 * 0.2 + 600 * 600 / 2000.0, 1e-6);
    expect_near(full.rise_s, 0.2 + 0.6, 1e-9);
    expect_near(full.air_s, 0.8 + 0.7 + (300 - 245) / 700.0, 1e-6);
    expect_near(tap.height, 600 * 600 / 2000.0, 1e-6);
    expect_near(measure_jump("editor-default", 0.1, 60).height, 180 + 600 * 0.1, 1e-6);
}

static void the_figures_hold_at_every_rate(void **state)
{
    (void)state;
    for (size_t i = 0; i < FIGURES; i++) {
        const figure *f = &figures[i];
        const int held[] = {f->taps > 0 ? f->tap[0].held_frames : 1, ORIGINAL_HELD};
        for (int k = 0; k < 2; k++) {
            const measured_jump once = jump_of(f, held[k], 1), often = jump_of(f, held[k], 4);
            expect_near(often.height, once.height, 1e-5 * once.height);
            expect_near(often.rise_s, once.rise_s, 1e-5);
            expect_near(often.air_s, once.air_s, 1e-5);
        }
    }
}

static void a_preset_called_validated_has_figures_here(void **state)
{
    (void)state;
    int validated = 0;
    for (size_t i = 0; i < deft_preset_count(); i++) {
        const deft_preset_info *info = deft_preset_at(i);
        size_t k = 0;
        while (k < FIGURES && strcmp(figures[k].id, info->id) != 0) {
            k++;
        }
        if (info->validated && k == FIGURES) {
            fail_msg("%s is called validated, and nothing compares it with its game", info->id);
        }
        validated += info->validated;
    }
    assert_true(validated >= 13);
    assert_false(measure_info("ninja-2015")->validated);
    assert_false(measure_info("knight-2017")->validated);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rules_of_the_games_give_their_published_figures),
        cmocka_unit_test(presets_reach_the_published_figures),
        cmocka_unit_test(full_jumps_take_the_frames_of_the_game),
        cmocka_unit_test(a_tools_figures_are_its_closed_form),
        cmocka_unit_test(the_figures_hold_at_every_rate),
        cmocka_unit_test(a_preset_called_validated_has_figures_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
