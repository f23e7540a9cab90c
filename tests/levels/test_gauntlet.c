/* The gauntlet: each section of the level needs a move of its own. The script finishes it at every tick
 * rate, and not when one of the moves is taken away. */
#include "deft/io.h"
#include "deft/machine.h"
#include "tests/harness/extent.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define SCENES DEFT_SOURCE_DIR "/shared_scenes"

/* How a run ended. */
typedef struct outcome {
    bool at_goal;
    double farthest; /* to the right */
    uint64_t states; /* DEFT_STATE_BITs of those that it was in */
    deft_character hero;
} outcome;

static char *script_text(void)
{
    static char text[65536];
    FILE *file = fopen(SCENES "/scripts/gauntlet.input", "rb");
    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    assert_int_equal(fclose(file), 0);
    return text;
}

static deft_tuning gauntlet_tuning(void)
{
    deft_tuning tuning;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    assert_int_equal(deft_tuning_load(&tuning, SCENES "/tunings/gauntlet.json", &diags), DEFT_OK);
    assert_int_equal(diags.count, 0);
    return tuning;
}

static void note(outcome *out, const deft_event_list *events)
{
    out->farthest = fmax(out->farthest, out->hero.position.x);
    out->states |= DEFT_STATE_BIT(out->hero.state);
    for (uint32_t i = 0; i < events->count; i++) {
        const deft_event *event = &events->items[i];
        out->at_goal = out->at_goal ||
                       (event->kind == DEFT_EVENT_ZONE_ENTERED && event->value == deft_level_tag("goal"));
    }
}

/* Plays a script through the level without the abilities `taken`; `nothing` (may be NULL) is a class of its
 * objects that is not there. */
static outcome play(uint32_t taken, const char *text, double hz, const char *nothing)
{
    const deft_tuning tuning = gauntlet_tuning();
    deft_level_options options;
    deft_level_name name = {nothing, "empty"};
    deft_moveset moveset;
    outcome out;
    deft_script_cursor cursor;
    deft_input input;
    memset(&options, 0, sizeof options);
    memset(&out, 0, sizeof out);
    memset(&cursor, 0, sizeof cursor);
    options.names = &name;
    options.name_count = nothing != NULL ? 1 : 0;
    deft_level *level = deft_level_load_with(SCENES "/levels/gauntlet.tmj", &options, NULL);
    deft_script *script = deft_script_parse(text, strlen(text), NULL);
    assert_non_null(level);
    assert_non_null(script);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    moveset.abilities &= ~taken;
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    deft_character_spawn(&out.hero, &moveset, &level->spawns[0].feet, &level->axes);
    for (uint32_t tick = 0; deft_script_next(&input, script, &cursor, 1 / hz, &level->axes); tick++) {
        deft_trigger trigger;
        deft_event_list events;
        while (deft_script_trigger(&trigger, script, &cursor)) {
            deft_trigger_do(&trigger, &out.hero, &moveset);
        }
        out.hero.abilities &= (uint16_t)~taken; /* what the script finds, too */
        deft_level_tick(level, tick / hz, (tick + 1) / hz);
        deft_character_step(&out.hero, &moveset, &view, &input, 1 / hz, &events, NULL);
        note(&out, &events);
    }
    deft_script_free(script);
    deft_level_free(level);
    return out;
}

static void the_script_reaches_the_goal_at_every_rate(void **state)
{
    static const double rates[] = {20, 60, 100, 120, 240, 1000};
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i += (size_t)extent_of(3, 1, 1)) {
        const outcome run = play(0, script_text(), rates[i], NULL);
        if (!run.at_goal) {
            fail_msg("at %g Hz it comes to (%g, %g) only", rates[i], run.hero.position.x,
                     run.hero.position.y);
        }
    }
}

static void it_takes_every_move(void **state)
{
    static const deft_state moves[] = {
        DEFT_STATE_GROUND,     DEFT_STATE_JUMP,          DEFT_STATE_JUMP_CUT,      DEFT_STATE_FALL,
        DEFT_STATE_WALL_SLIDE, DEFT_STATE_WALL_HOLD,     DEFT_STATE_DASH_GROUND,   DEFT_STATE_DASH,
        DEFT_STATE_GLIDE,      DEFT_STATE_SLAM_WINDUP,   DEFT_STATE_SLAM_FALL,     DEFT_STATE_SLAM_RECOVERY,
        DEFT_STATE_KICKBACK,   DEFT_STATE_GRAPPLE_REACH, DEFT_STATE_GRAPPLE_SWING, DEFT_STATE_GRAPPLE_PULL,
        DEFT_STATE_CROUCH,     DEFT_STATE_LADDER,        DEFT_STATE_SWIM,          DEFT_STATE_CLIMB,
        DEFT_STATE_LEDGE,      DEFT_STATE_LEDGE_CLIMB};
    const outcome run = play(0, script_text(), 60, NULL);
    (void)state;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        if ((run.states & DEFT_STATE_BIT(moves[i])) == 0) {
            fail_msg("it is never in the state %s", deft_state_name(moves[i]));
        }
    }
}

static void assert_stops(const outcome *run, double end, const char *without)
{
    if (run->at_goal || run->farthest > end) {
        fail_msg("without %s it comes to x %g, past %g", without, run->farthest, end);
    }
}

/* x of the walls at the ends of the sections, in tiles. */
static void without_an_ability_it_gets_no_farther_than_its_section(void **state)
{
    static const struct {
        deft_ability ability;
        double end;
    } sections[] = {
        {DEFT_ABILITY_CROUCH, 9},      {DEFT_ABILITY_DROP_THROUGH, 21}, {DEFT_ABILITY_WALL_JUMP, 37},
        {DEFT_ABILITY_WALL_SLIDE, 45}, {DEFT_ABILITY_DASH, 53},         {DEFT_ABILITY_GLIDE, 76},
        {DEFT_ABILITY_GRAPPLE, 95},    {DEFT_ABILITY_SLAM, 112},        {DEFT_ABILITY_WALL_HOLD, 173},
        {DEFT_ABILITY_CLIMB, 185},     {DEFT_ABILITY_LEDGE, 189}};
    static const double rates[] = {60, 20, 240};
    const deft_tuning tuning = gauntlet_tuning();
    uint32_t tried = 0;
    deft_moveset moveset;
    (void)state;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        for (size_t k = 0; k < (size_t)extent_of(1, 3, 3); k++) {
            const uint32_t bit = DEFT_ABILITY_BIT(sections[i].ability);
            const outcome run = play(bit, script_text(), rates[k], NULL);
            assert_stops(&run, sections[i].end, deft_ability_name(sections[i].ability));
            tried |= bit;
        }
    }
    assert_int_equal(tried, moveset.abilities | DEFT_ABILITY_BIT(DEFT_ABILITY_CLIMB)); /* which is found */
}

static void without_what_the_level_helps_with_it_gets_no_farther(void **state)
{
    static const struct {
        const char *name;
        double end;
    } sections[] = {{"ladder", 28}, {"water", 129}, {"platform", 173}};
    (void)state;
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        const outcome run = play(0, script_text(), 60, sections[i].name);
        assert_stops(&run, sections[i].end, sections[i].name);
    }
}

/* The script without a word. */
static const char *script_without(const char *word)
{
    char *text = script_text();
    char *at = strstr(text, word);
    assert_non_null(at);
    memmove(at, at + strlen(word), strlen(at + strlen(word)) + 1);
    return text;
}

static void without_the_spring_and_the_cannon_it_gets_no_farther(void **state)
{
    (void)state;
    outcome run = play(0, script_without(",launch:6.5"), 60, NULL);
    assert_stops(&run, 133, "the spring");
    run = play(0, script_without(",kick:0:22"), 60, NULL);
    assert_stops(&run, 141, "the cannon");
}

static void a_character_that_climbs_without_a_jump_is_tired_before_the_top(void **state)
{
    (void)state;
    const outcome run = play(0, script_without("J,"), 60, NULL); /* the one beside the wall */
    assert_stops(&run, 185, "the jump");
    assert_true((run.states & DEFT_STATE_BIT(DEFT_STATE_CLIMB)) != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_script_reaches_the_goal_at_every_rate),
        cmocka_unit_test(it_takes_every_move),
        cmocka_unit_test(without_an_ability_it_gets_no_farther_than_its_section),
        cmocka_unit_test(without_what_the_level_helps_with_it_gets_no_farther),
        cmocka_unit_test(without_the_spring_and_the_cannon_it_gets_no_farther),
        cmocka_unit_test(a_character_that_climbs_without_a_jump_is_tired_before_the_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
