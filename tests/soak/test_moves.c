#define _POSIX_C_SOURCE 200809L

/* tests/soak/test_moves.c -- every move at random on the gauntlet, judged on every tick. Abilities come and
 * go, and a game kicks, hits, freezes, hooks and teleports. Faults that longer play found are played again.
 * The judges of states must be able to say no. `make soak` plays longer.
 */
#include "acts.h"
#include "checks.h"
#include "deft/io.h"
#include "tests/harness/extent.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SCENES           DEFT_SOURCE_DIR "/shared_scenes"
#define EVERY_MOVE       SCENES "/tunings/every_move.json"
#define GAUNTLET         SCENES "/tunings/gauntlet.json"
#define PLAY_TICKS       (uint64_t) extent_of(6000, 40000, 120000)
#define TICKS_TO_SEE_ALL 120000u
#define LEAST_SEEN       100u /* changes of state, in so many ticks; make soak sees more */

static oracle_coverage coverage;

/* The gauntlet, to be played in. */
typedef struct arena {
    deft_level *level;
    deft_moveset moveset;
    oracle_play play;
} arena;

static void move_level(void *level, double from_s, double to_s)
{
    deft_level_tick(level, from_s, to_s);
}

static void open_room(arena *out, const char *tuning_path)
{
    deft_tuning tuning;
    memset(out, 0, sizeof *out);
    assert_int_equal(deft_tuning_load(&tuning, tuning_path, NULL), DEFT_OK);
    assert_int_equal(deft_moveset_build(&out->moveset, &tuning, NULL), DEFT_OK);
    out->moveset.abilities = (1u << DEFT_ABILITY_COUNT) - 1;
    out->level = deft_level_load(SCENES "/levels/gauntlet.tmj", 0, NULL);
    assert_non_null(out->level);
    out->play.name = "the gauntlet";
    deft_world_view_of(&out->play.view, out->level->world);
    deft_world_bounds(&out->play.bounds, out->level->world);
    out->play.axes = out->level->axes;
    out->play.moveset = &out->moveset;
    out->play.move = move_level;
    out->play.move_user = out->level;
    oracle_coverage_begin(&coverage, &out->moveset, &out->play.view);
    out->play.coverage = &coverage;
    out->play.acts = true;
}

static void close_room(arena *room)
{
    deft_level_free(room->level);
}

static void every_move_holds_and_is_seen(void **state)
{
    oracle_score score;
    arena room;
    (void)state;
    memset(&score, 0, sizeof score);
    open_room(&room, EVERY_MOVE);
    room.play.seed = 71;
    room.play.ticks = PLAY_TICKS;
    room.play.faults_max = 3;
    room.play.shown_max = 1;
    bool fine = oracle_play_run(&room.play, &score);
    oracle_score_print("gauntlet", &score);
    oracle_coverage_table(stdout, &coverage);
    assert_true(fine);
    for (uint32_t i = 0; i < DEFT_STATE_COUNT && PLAY_TICKS >= TICKS_TO_SEE_ALL; i++) {
        if (coverage.entered[i] == 0) {
            fail_msg("it never came to the state %s", deft_state_name((deft_state)i));
        }
    }
    assert_true(oracle_coverage_seen(&coverage) >= LEAST_SEEN || PLAY_TICKS < TICKS_TO_SEE_ALL);
    close_room(&room);
}

/* What longer play found, cut down; each was a fault once. */
typedef struct find_case {
    const char *what, *tuning;
    deft_pos spawn;
    double hz, from_s;
    deft_vec2d velocity; /* before the first tick; (0, 0) its own */
    const char *script;
    uint32_t thrown_at; /* of that tick rather, from 0 */
} find_case;

static const find_case finds[] = {
    {"a dash that waits in a crouch goes when the body stands up",
     GAUNTLET,
     {172.62500000394328, 23.999999999975849},
     60,
     23.56666666666661,
     {0, 0},
     "1,R,G,C\n1,R,X,C\n1,L,F\n",
     0},
    {"of two walls in one plane the one that can be held is held",
     GAUNTLET,
     {84.625000099231215, 7.0405889334152798},
     20,
     80.749999999996746,
     {0, 3.7835537511735051},
     "1,R,G\n",
     0},
    {"what is gathered after a wait stands where it is then",
     GAUNTLET,
     {162.30347384169011, 11.566366532413403},
     30,
     169.3916666666583,
     {0, 0},
     "1,L,J,H,S,C,Z\n",
     0},
    {"a floor of another surface carries from its edge on",
     GAUNTLET,
     {147.33556931831325, 10.000000007099167},
     20,
     57.499999999998067,
     {-26.666666666666668, 0},
     "1\n",
     0},
    {"a dash goes off a belt at its edge",
     GAUNTLET,
     {149.09278153955211, 9.6686785155431689},
     30,
     144.05833333332643,
     {-8.7711519530311026, 8.7443448655011533},
     "2\n2,L,J,X,H,S\n",
     0},
    {"a character that passes by the end of a belt does not land on it for ever",
     GAUNTLET,
     {150.37499979107542, 10.900757102746537},
     30,
     354.10733333332234,
     {0, 0},
     "2,L,G,C,Z\n2,L,G,S,F,C,Z\n",
     0},
    {"speed is not given back at the corner of a wall that goes on",
     GAUNTLET,
     {154.60758759327081, 23.246106290491298},
     30,
     114.18333333332818,
     {-499.09968048587007, -385.85111632575541},
     "1\n",
     0},
    {"a glider that comes down slowly jumps at the press",
     EVERY_MOVE,
     {159.51748370526428, 10.96875},
     20,
     420.91461111122004,
     {0, 0},
     "1,L,J,F\n",
     0},
    {"a dash out of a kick goes before the jump of the same instant",
     EVERY_MOVE,
     {162.28603614479329, 24.00000000349246},
     120,
     339.75627777787759,
     {0, 0},
     "1,-wall_slide,launch:3.875\n1,R,J,X,C\n",
     0},
    {"a hook is thrown at the instant of the jump out of a dash",
     EVERY_MOVE,
     {156.46543116242228, 19.2624937386081},
     30,
     567.08638888899577,
     {0, 0},
     "1,U,X,G,S\n1,U,J,H,S\n",
     0},
    {"a rise that a hold stops hangs at once from a ledge that it reaches",
     EVERY_MOVE,
     {41.412171096293605, 6.1072599994976819},
     60,
     2100.4807222212244,
     {-3.6027867902042496, -7.4211155135028291},
     "1,L,U,G,-climb\n",
     0},
    {"a jump that waits for the ground goes from a wall when it has waited",
     EVERY_MOVE,
     {151.34690880432115, 11.621446498226863},
     30,
     952.3791111111351,
     {0, 0},
     "1,L,J,X,G,Z,-wall_jump,-climb\n1,L,J,X,G,Z\n",
     0},
    {"a hook that goes on draws no character into a wall for ever",
     EVERY_MOVE,
     {153.61063972223252, 10.96875},
     60,
     15736.025666727912,
     {0, 0},
     "2,R,J,F\n1,R,D:0.65188,J,H,F\n8,R,J,H,F\n",
     0},
    {"a character that staggers under a ceiling in an updraught stays there",
     EVERY_MOVE,
     {111.60282045367427, 17.099708399768005},
     20,
     11134.205944494275,
     {0, 30},
     "1,stagger:5.8125:-8.9375:0.75\n1\n",
     0},
    {"a swing knows all that its way may come to",
     EVERY_MOVE,
     {27.62500000950094, 25.367082016495861},
     30,
     335.6701666666508,
     {-190.85343035962225, -352.78057224253041},
     "1,attach:24.6875:28.3125\n3\n",
     3},
    {"a wall that comes at a staggered character pushes on",
     EVERY_MOVE,
     {156.37499999580905, 4.9499999971869411},
     60,
     7510.346944464598,
     {0, 0},
     "5\n2,L,G\n2,L,U,G\n1,L,G,stagger:-4.3125:7.5625:0.625\n27,L,G\n"
     "1,L,G,kick:-19:1.9375\n2,L,G\n",
     0},
    {"a character that turns back beside a ledge grabs it at that instant",
     EVERY_MOVE,
     {157.00795157981514, 11.642141402846509},
     20,
     6454.1263889041566,
     {5.2500000000000018, 16.352373780915475},
     "1,L,G,C\n",
     0},
    {"a character that is put on a rope where it stands dashes along the ground",
     EVERY_MOVE,
     {1.3749999867733549, 19.999999977988288},
     20,
     9147.2605555843074,
     {0, 0},
     "1,attach:3.4375:13.5\n1\n1,R,D,X,Z\n",
     0},
    {"a swimmer that lands past the end of the wall that it swam along goes on",
     EVERY_MOVE,
     {121.62500000059313, 25.557252599266199},
     20,
     13501.075611174716,
     {-117.38101854135192, 643.22188555293508},
     "1\n1,R,G,H\n",
     1},
    {"a character that walks on a slope for the last instant of a tick is not stopped by it",
     EVERY_MOVE,
     {69.375000006405145, 32.249999969983818},
     20,
     10014.367111147465,
     {0, 0},
     "2,L,U,G\n5,L,G\n",
     0},
    {"a hand that a kick does not draw from its wall holds on at once",
     EVERY_MOVE,
     {41.375000005704351, 7.9349870087761953},
     120,
     61806.383833652617,
     {-34.198928271864254, 187.19925962704608},
     "1,L,G\n1,L,G,kick:15.625:13.3125\n",
     1},
    {"a press that opens the glider, too, is judged by the glide",
     EVERY_MOVE,
     {44.717110587446626, 12.673978277542124},
     20,
     16557.113000037029,
     {2.3508794741197061, 22},
     "1,R,J,G,F,C\n",
     0}};

static void play_find(const find_case *find)
{
    arena room;
    oracle_stage stage;
    oracle_take take;
    uint32_t at = 0;
    memset(&take, 0, sizeof take);
    open_room(&room, find->tuning);
    deft_script *script = deft_script_parse(find->script, strlen(find->script), NULL);
    assert_non_null(script);
    oracle_take_begin(&take, find->spawn, find->from_s);
    assert_true(oracle_take_read(&take, script, find->hz, room.play.axes));
    take.cues[find->thrown_at].velocity = find->velocity;
    take.cues[find->thrown_at].is_thrown = fabs(find->velocity.x) + fabs(find->velocity.y) > 0;
    oracle_stage_make(&stage, &room.play);
    oracle_fault fault = oracle_take_play(&stage, &take, &at);
    if (fault != ORACLE_FINE) {
        fail_msg("%s: tick %u: %s: %s", find->what, at, oracle_fault_name(fault), stage.watch.verdict);
    }
    oracle_stage_free(&stage);
    oracle_take_free(&take);
    deft_script_free(script);
    close_room(&room);
}

static void what_was_found_stays_mended(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof finds / sizeof finds[0]; i++) {
        play_find(&finds[i]);
    }
}

/* Over the end of a ferry that goes the other way faster than the body dashes against it, landing and leaving
 * took turns within one instant. */
static void a_slow_dash_over_the_end_of_a_ferry_ends(void **state)
{
    arena room;
    deft_character hero;
    deft_event_list events;
    deft_input input = *deft_input_none();
    const double dt = 1.0 / 60;
    double time_s = 4;
    (void)state;
    open_room(&room, GAUNTLET);
    const deft_level_platform *ferry = &room.level->platforms[0];
    move_level(room.level, time_s, time_s);
    deft_pos at;
    deft_level_platform_at(&at, ferry, time_s);
    deft_character_spawn(&hero, &room.moveset, &(deft_pos){at.x, at.y - 0.25}, &room.level->axes);
    deft_input_set_stick(&input, 1, 0);
    for (int i = 0; i < 12; i++) {
        input.held = i < 2 ? 0 : DEFT_ACTION_BIT(DEFT_ACTION_DASH);
        input.pressed = i == 2 ? DEFT_ACTION_BIT(DEFT_ACTION_DASH) : 0;
        move_level(room.level, time_s, time_s + dt);
        deft_character_step(&hero, &room.moveset, &room.play.view, &input, dt, &events, NULL);
        time_s += dt;
        if (i == 2) {
            assert_int_equal(hero.state, DEFT_STATE_DASH_GROUND);
            deft_level_platform_at(&at, ferry, time_s);
            hero.position.x = at.x + 1.5 + room.moveset.half_width - 0.001;
            hero.velocity.x = 0.8; /* against the ferry, which goes left at 4 */
        }
        for (uint32_t k = 0; k < events.count; k++) {
            assert_true(events.items[k].kind != DEFT_EVENT_OVERFLOW);
        }
    }
    close_room(&room);
}

/* ---- the judges ---- */

static oracle_tick quiet_tick(const arena *room, deft_state state, double state_s)
{
    oracle_tick tick;
    memset(&tick, 0, sizeof tick);
    deft_character_spawn(&tick.before, &room->moveset, &(deft_pos){2.5, 19}, &room->play.axes);
    tick.before.state = (uint8_t)state;
    tick.before.state_s = state_s;
    tick.after = tick.before;
    tick.input = *deft_input_none();
    tick.dt = 1.0 / 60;
    return tick;
}

static void states_that_last_too_long_are_noticed(void **state)
{
    static const deft_state timed[] = {DEFT_STATE_WALL_STICK,    DEFT_STATE_SLAM_WINDUP,
                                       DEFT_STATE_SLAM_RECOVERY, DEFT_STATE_DASH,
                                       DEFT_STATE_DASH_GROUND,   DEFT_STATE_GRAPPLE_REACH};
    static const deft_state living[] = {DEFT_STATE_JUMP,      DEFT_STATE_JUMP_CUT,  DEFT_STATE_KICKBACK,
                                        DEFT_STATE_SLAM_FALL, DEFT_STATE_WALL_HOLD, DEFT_STATE_GLIDE,
                                        DEFT_STATE_CROUCH};
    arena room;
    oracle_stage stage;
    (void)state;
    open_room(&room, GAUNTLET);
    oracle_stage_make(&stage, &room.play);
    for (size_t i = 0; i < sizeof timed / sizeof timed[0]; i++) {
        oracle_tick tick = quiet_tick(&room, timed[i], 0.2001);
        assert_int_equal(oracle_check_states(&stage.watch, &tick), ORACLE_HELD);
        tick = quiet_tick(&room, timed[i], 0);
        stage.watch.dashed_s = 0;
        assert_int_equal(oracle_check_states(&stage.watch, &tick), ORACLE_FINE);
    }
    for (size_t i = 0; i < sizeof living / sizeof living[0]; i++) {
        oracle_tick tick = quiet_tick(&room, living[i], 0.1);
        oracle_scene_enter(&stage.scene, (oracle_rect){0, 10, -25, -10});
        assert_int_equal(oracle_check_states(&stage.watch, &tick), ORACLE_FINE);
        assert_int_equal(oracle_check_states(&stage.watch, &tick), ORACLE_HELD);
        stage.watch.overdue = 0;
    }
    oracle_tick tick = quiet_tick(&room, DEFT_STATE_STAGGER, 0.1);
    stage.watch.stagger_left_s = 0.01;
    assert_int_equal(oracle_check_states(&stage.watch, &tick), ORACLE_HELD);
    oracle_stage_free(&stage);
    close_room(&room);
}

static void a_change_that_no_row_allows_is_noticed(void **state)
{
    arena room;
    oracle_stage stage;
    (void)state;
    open_room(&room, GAUNTLET);
    oracle_stage_make(&stage, &room.play);
    oracle_tick tick = quiet_tick(&room, DEFT_STATE_FALL, 0.1);
    coverage.wrong_from = DEFT_STATE_FALL;
    coverage.wrong_to = DEFT_STATE_SLAM_RECOVERY;
    assert_int_equal(oracle_check_states(&stage.watch, &tick), ORACLE_ILLEGAL);
    oracle_stage_free(&stage);
    close_room(&room);
}

static void every_state_has_an_exit_and_an_entry(void **state)
{
    arena room;
    uint64_t entered = DEFT_STATES_FROM_OUTSIDE | DEFT_STATE_BIT(DEFT_STATE_FALL); /* as it spawns */
    (void)state;
    open_room(&room, GAUNTLET);
    for (uint32_t i = 0; i < coverage.machine.count; i++) {
        assert_true((coverage.machine.rows[i].next & ~DEFT_STATE_BIT(i)) != 0);
        entered |= coverage.machine.rows[i].next;
    }
    assert_true(entered == DEFT_STATE_BIT(DEFT_STATE_COUNT) - 1);
    close_room(&room);
}

/* A take with all that a game does is the same after it was written as a script and read again. */
static void takes_go_through_scripts(void **state)
{
    static char text[1 << 20];
    arena room;
    oracle_take take;
    oracle_take again;
    oracle_hands hands;
    deft_character hero;
    uint64_t random = 7;
    uint32_t acts = 0;
    (void)state;
    memset(&take, 0, sizeof take);
    memset(&again, 0, sizeof again);
    open_room(&room, EVERY_MOVE);
    deft_character_spawn(&hero, &room.moveset, &(deft_pos){2.5, 19}, &room.play.axes);
    oracle_hands_start(&hands, 3);
    oracle_take_begin(&take, hero.position, 0);
    for (int i = 0; i < 2000; i++) {
        oracle_cue cue;
        memset(&cue, 0, sizeof cue);
        cue.dt = 1.0 / 60;
        oracle_hands_next(&hands, cue.dt, &hero, &cue.input);
        cue.input.press_at = cue.input.release_at = 0;
        hero.held = cue.input.held;
        hero.abilities = (uint16_t)((hero.abilities | cue.given) & ~cue.taken);
        oracle_acts_next(&random, &room.moveset, &hero, &cue);
        acts += cue.trigger_count + (cue.given != 0) + (cue.taken != 0);
        oracle_take_add(&take, &cue);
    }
    assert_true(acts > 10 && oracle_take_is_plain(&take));
    FILE *file = fmemopen(text, sizeof text, "w");
    assert_non_null(file);
    oracle_take_write(&take, file, room.play.axes, "deft soak", "x.input");
    assert_int_equal(fclose(file), 0);
    deft_script *script = deft_script_parse(text, strlen(text), NULL);
    assert_non_null(script);
    oracle_take_begin(&again, take.spawn, 0);
    assert_true(oracle_take_read(&again, script, 60, room.play.axes));
    assert_int_equal(again.count, take.count);
    for (uint32_t i = 0; i < take.count; i++) {
        const oracle_cue *a = &take.cues[i];
        const oracle_cue *b = &again.cues[i];
        assert_memory_equal(&a->input, &b->input, sizeof a->input);
        assert_int_equal(a->given, b->given);
        assert_int_equal(a->taken, b->taken);
        assert_int_equal(a->trigger_count, b->trigger_count);
        assert_memory_equal(a->triggers, b->triggers, a->trigger_count * sizeof a->triggers[0]);
    }
    deft_script_free(script);
    oracle_take_free(&again);
    oracle_take_free(&take);
    close_room(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_found_stays_mended),
        cmocka_unit_test(a_slow_dash_over_the_end_of_a_ferry_ends),
        cmocka_unit_test(states_that_last_too_long_are_noticed),
        cmocka_unit_test(a_change_that_no_row_allows_is_noticed),
        cmocka_unit_test(every_state_has_an_exit_and_an_entry),
        cmocka_unit_test(takes_go_through_scripts),
        cmocka_unit_test(every_move_holds_and_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
