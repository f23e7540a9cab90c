/* presets_games.inl -- presets measured on games, a part of presets.inl.
 *
 * Heights and frames are the game's, as a frame-by-frame simulation of its published rules gives them; the
 * wishes are those with which deft's closed form reaches them. A rule "move by v, then v -= g" puts its
 * frames on a parabola of launch speed v + g/2 and gravity g. The wishes here are its height and its time to
 * the apex. tests/presets/ compares, and docs/guide/presets.md has the errors. Numbers are pixels and frames
 * times the rate where a product stands.
 */
// clang-format off
#define DEFT_SET_PIXELS(body_width, body_height) \
    DEFT_SET(unit, DEFT_UNIT_PX) DEFT_SET(shape.width, body_width) DEFT_SET(shape.height, body_height)
#define DEFT_SET_INSTANT(member) DEFT_SET(member.kind, DEFT_RESPONSE_INSTANT)
#define DEFT_SET_LINEAR(group, attack_s, turn_s, release_s)                                                             \
    DEFT_SET_CURVE(group.attack, attack_s, 1) DEFT_SET_CURVE(group.turn, turn_s, 1) DEFT_SET_CURVE(group.release, release_s, 1)
/* In the air a stick at rest changes nothing: the least loss that there is, and no threshold. */
#define DEFT_SET_NO_AIR_DRAG \
    DEFT_SET_DRAG(air.release, 1e-6) DEFT_SET(air.release.threshold_ratio, 0)
/* Down does not fall faster. 0 is no terminal speed. */
#define DEFT_SET_ONE_FALL(speed) \
    DEFT_SET(fall.speed_max, speed) DEFT_SET(fall.fast_speed_max, speed) DEFT_SET(fall.fast_gravity_ratio, 1)
#define DEFT_SET_JUMP(jump_height, apex_s, jump_cut, tap) \
    DEFT_SET(jump.height, jump_height) DEFT_SET(jump.time_to_apex_s, apex_s) DEFT_SET(jump.cut, jump_cut) DEFT_SET(jump.height_min, tap)

DEFT_PRESET(climber_2018, "climber-2018",
    "the press holds the launch speed, the apex hangs, speed is earned by dashes and walls",
    "player code published by its authors, 60 Hz, 8 px tiles; simulated frame by frame", 8, 60, true,
    DEFT_SET_PIXELS(8, 11) DEFT_SET(shape.crouch_height, 6)
    DEFT_SET(run.speed, 90)
    DEFT_SET_LINEAR(run, 90.0 / 1000, 90.0 / 1000, 90.0 / 1000)
    DEFT_SET_LINEAR(air, 90.0 / 650, 90.0 / 650, 90.0 / 650)
    DEFT_SET(run.overspeed_release_s, 90.0 / 1000) DEFT_SET(run.overspeed_pushed_s, 90.0 / 400)
    DEFT_SET(air.overspeed_release_s, 90.0 / 650) DEFT_SET(air.overspeed_pushed_s, 90.0 / 260)
    DEFT_SET_JUMP(28.5, 0.3495, DEFT_CUT_HOLD, 5.25)
    DEFT_SET(jump.hang_speed_ratio, 0.345) DEFT_SET(jump.hang_gravity_ratio, 0.5) DEFT_SET(jump.boost_speed, 40)
    DEFT_SET(fall.gravity_ratio, 0.82) DEFT_SET(fall.speed_max, 160)
    DEFT_SET(fall.fast_speed_max, 240) DEFT_SET(fall.fast_gravity_ratio, 1)
    DEFT_SET(assist.coyote_s, 0.1) DEFT_SET(assist.corner_up, 4) DEFT_SET(assist.corner_side, 4) DEFT_SET(assist.speed_kept_s, 0.06)
    DEFT_SET(wall.slide_speed, 20) DEFT_SET(wall.sticky_s, 0) DEFT_SET(wall.coyote_s, 0) DEFT_SET(wall.reach, 3)
    DEFT_SET(wall.jump_height, 28.5) DEFT_SET(wall.jump_angle_deg, 51.04) DEFT_SET(wall.lock_s, 0.16) DEFT_SET(wall.lock_ease_s, 0)
    DEFT_SET(dash.distance, 36) DEFT_SET(dash.time_s, 0.15) DEFT_SET(dash.freeze_s, 0.05)
    DEFT_SET(dash.cooldown_s, 0.25) DEFT_SET(dash.refill_s, 0.15)
    DEFT_SET(dash.exit_ratio, 160.0 / 240) DEFT_SET(dash.exit_up_ratio, 120.0 / 240)
    DEFT_SET(climb.up_speed, 45) DEFT_SET(climb.down_speed, 80) DEFT_SET(climb.stamina_s, 110.0 / 10)
    DEFT_SET(climb.up_cost_ratio, (100 / 2.2) / 10) DEFT_SET(climb.jump_cost_s, 27.5 / 10)
    DEFT_SET(ability.wall_slide, 1) DEFT_SET(ability.wall_jump, 1) DEFT_SET(ability.dash, 1) DEFT_SET(ability.climb, 1))

DEFT_PRESET(climber_2015, "climber-2015",
    "one jump height, a dash that throws, walls to jump off: the smallest whole set",
    "cartridge source published by its authors, 30 Hz, 8 px tiles; simulated frame by frame", 8, 30, true,
    DEFT_SET_PIXELS(6, 5) DEFT_SET(shape.crouch_height, 4)
    DEFT_SET(run.speed, 30)
    DEFT_SET_LINEAR(run, 1 / 0.6 / 30, 1 / 0.6 / 30, 1 / 0.6 / 30)
    DEFT_SET_LINEAR(air, 1 / 0.4 / 30, 1 / 0.4 / 30, 1 / 0.4 / 30)
    DEFT_SET(run.overspeed_release_s, 1 / 0.15 / 30) DEFT_SET(run.overspeed_pushed_s, 1 / 0.15 / 30)
    DEFT_SET(air.overspeed_release_s, 1 / 0.15 / 30) DEFT_SET(air.overspeed_pushed_s, 1 / 0.15 / 30)
    DEFT_SET(jump.height, 10.55) DEFT_SET(jump.time_to_apex_s, 10.6 / 30) DEFT_SET(jump.cut, DEFT_CUT_NONE)
    DEFT_SET(fall.gravity_ratio, 1.04) DEFT_SET_ONE_FALL(60)
    DEFT_SET(assist.coyote_s, 6.0 / 30) DEFT_SET(assist.buffer_s, 4.0 / 30)
    DEFT_SET(assist.corner_up, 0) DEFT_SET(assist.corner_side, 0) DEFT_SET(assist.ledge, 0) DEFT_SET(assist.speed_kept_s, 0)
    DEFT_SET(wall.slide_speed, 12) DEFT_SET(wall.sticky_s, 0) DEFT_SET(wall.coyote_s, 0) DEFT_SET(wall.reach, 3)
    DEFT_SET(wall.jump_height, 10.55) DEFT_SET(wall.jump_angle_deg, 45.12) DEFT_SET(wall.lock_s, 0) DEFT_SET(wall.lock_ease_s, 0)
    DEFT_SET(dash.distance, 12.5) DEFT_SET(dash.time_s, 4.0 / 30) DEFT_SET(dash.freeze_s, 2.0 / 30)
    DEFT_SET(dash.cooldown_s, 0) DEFT_SET(dash.refill_s, 0)
    DEFT_SET(dash.exit_ratio, 60 / 93.75) DEFT_SET(dash.exit_up_ratio, 45 / 93.75)
    DEFT_SET(ability.wall_slide, 1) DEFT_SET(ability.wall_jump, 1) DEFT_SET(ability.dash, 1))

/* One game, three jumps: it picks by the speed at take-off. Walking or running, the stick alone never brakes in the air. */
#define DEFT_SET_PLUMBER_WALK                                                                                           \
    DEFT_SET(run.speed, 1.5 * 60)                                                                                       \
    DEFT_SET_LINEAR(run, 0.6737, 0.6737 / 2, 0.6737) DEFT_SET_LINEAR(air, 0.6737, 0.6737, 0) DEFT_SET_NO_AIR_DRAG DEFT_SET_CLAMPED
#define DEFT_PLUMBER_SOURCE "published disassembly of the console game, 60 Hz, 16 px tiles; simulated in its own fixed point"

DEFT_PRESET(plumber_1985, "plumber-1985",
    "a walk that takes its time, and its jump, nearly a second long",
    DEFT_PLUMBER_SOURCE, 16, 60, true,
    DEFT_SET(unit, DEFT_UNIT_PX)
    DEFT_SET_PLUMBER_WALK
    DEFT_SET_JUMP(70.65, 34.63 / 60, DEFT_CUT_GRAVITY, 24.37)
    DEFT_SET(fall.gravity_ratio, 3.18) DEFT_SET_ONE_FALL(4.1875 * 60))

DEFT_PRESET(plumber_1985_still, "plumber-1985-still",
    "the same game's jump from rest, or from a walk below 1 px a frame",
    DEFT_PLUMBER_SOURCE, 16, 60, true,
    DEFT_SET(unit, DEFT_UNIT_PX)
    DEFT_SET_PLUMBER_WALK
    DEFT_SET_JUMP(66.2, 32.5 / 60, DEFT_CUT_GRAVITY, 21.23)
    DEFT_SET(fall.gravity_ratio, 3.49) DEFT_SET_ONE_FALL(4.21875 * 60))

DEFT_PRESET(plumber_1985_run, "plumber-1985-run",
    "the same game with the run button down: its run and its highest jump",
    DEFT_PLUMBER_SOURCE, 16, 60, true,
    DEFT_SET(unit, DEFT_UNIT_PX)
    DEFT_SET(run.speed, 2.5 * 60)
    DEFT_SET_LINEAR(run, 0.7485, 0.535, 1.07) DEFT_SET_LINEAR(air, 0.7485, 0.7485, 0) DEFT_SET_NO_AIR_DRAG DEFT_SET_CLAMPED
    DEFT_SET_JUMP(83, 32.5 / 60, DEFT_CUT_GRAVITY, 25.45)
    DEFT_SET(fall.gravity_ratio, 3.58) DEFT_SET_ONE_FALL(4 * 60))

DEFT_PRESET(plumber_1988, "plumber-1988",
    "quick turns, long stops, a sprint on the run button; its jump is deft's own",
    "community guide to the console game's running, 60 Hz, 16 px tiles; it has no jump table", 16, 60, false,
    DEFT_SET(unit, DEFT_UNIT_PX)
    DEFT_SET(run.speed, 2.5 * 60) DEFT_SET(run.fast_ratio, 1.4)
    DEFT_SET_LINEAR(run, 2.5 / 0.0546875 / 60, 2.5 / 0.125 / 60, 2.5 / 0.0546875 / 60)
    DEFT_SET_LINEAR(air, 2.5 / 0.0546875 / 60, 2.5 / 0.125 / 60, 0) DEFT_SET_NO_AIR_DRAG DEFT_SET_CLAMPED
    DEFT_SET(ground.uphill_ratio, 0.55))

/* Full speed at once, on the ground and in the air. */
#define DEFT_SET_ROBOT(fall_speed)                                                                                      \
    DEFT_SET(unit, DEFT_UNIT_PX) DEFT_SET(run.speed, 1.375 * 60) DEFT_SET(air.speed_ratio, 1.3125 / 1.375)              \
    DEFT_SET_INSTANT(run.attack) DEFT_SET_INSTANT(run.turn) DEFT_SET_INSTANT(run.release)                               \
    DEFT_SET_INSTANT(air.attack) DEFT_SET_INSTANT(air.turn) DEFT_SET_INSTANT(air.release) DEFT_SET_CLAMPED              \
    DEFT_SET(fall.gravity_ratio, 1) DEFT_SET_ONE_FALL(fall_speed)
#define DEFT_ROBOT_SOURCE "speedrunners' technical data of the console game, 60 Hz, 16 px tiles; simulated frame by frame"

DEFT_PRESET(robot_1987, "robot-1987",
    "no run-up, no sliding: a cursor that jumps; letting go drops the rise to a stub",
    DEFT_ROBOT_SOURCE, 16, 60, true,
    DEFT_SET_ROBOT(12 * 60)
    DEFT_SET_JUMP(49.92, 19.98 / 60, DEFT_CUT_SPEED, 2.5))

DEFT_PRESET(robot_1990, "robot-1990",
    "the same hero three games on: a lower jump, and letting go ends the rise",
    DEFT_ROBOT_SOURCE, 16, 60, true,
    DEFT_SET_ROBOT(7 * 60)
    DEFT_SET_JUMP(45.5, 19.08 / 60, DEFT_CUT_SPEED, 0.01))

DEFT_PRESET(robot_1991, "robot-1991",
    "the same hero one game later: a jump between the two; its cut is that of the game before",
    DEFT_ROBOT_SOURCE, 16, 60, true,
    DEFT_SET_ROBOT(7 * 60)
    DEFT_SET_JUMP(47.5, 19.5 / 60, DEFT_CUT_SPEED, 0.01))

/* Speed that is earned stays. */
#define DEFT_SET_HEDGEHOG                                                                                               \
    DEFT_SET(unit, DEFT_UNIT_PX) DEFT_SET(run.speed, 6 * 60)                                                            \
    DEFT_SET_LINEAR(run, 128.0 / 60, 12.0 / 60, 128.0 / 60) DEFT_SET_LINEAR(air, 64.0 / 60, 64.0 / 60, 0) DEFT_SET_NO_AIR_DRAG \
    DEFT_SET(run.overspeed_release_s, 128.0 / 60) DEFT_SET(run.overspeed_pushed_s, DEFT_PRESET_NEVER)                    \
    DEFT_SET(air.overspeed_release_s, DEFT_PRESET_NEVER) DEFT_SET(air.overspeed_pushed_s, DEFT_PRESET_NEVER)              \
    DEFT_SET(fall.gravity_ratio, 1) DEFT_SET_ONE_FALL(0)
#define DEFT_HEDGEHOG_SOURCE "community physics guide to the console games, 60 Hz, 16 px tiles; simulated frame by frame"

DEFT_PRESET(hedgehog_1991, "hedgehog-1991",
    "two seconds to full speed, a fifth of one to brake, a high jump that a tap halves",
    DEFT_HEDGEHOG_SOURCE, 16, 60, true,
    DEFT_SET_HEDGEHOG
    DEFT_SET_JUMP(99.85, 30.21 / 60, DEFT_CUT_SPEED, 38.6))

DEFT_PRESET(echidna_1994, "echidna-1994",
    "the same running with a lower jump",
    DEFT_HEDGEHOG_SOURCE, 16, 60, true,
    DEFT_SET_HEDGEHOG
    DEFT_SET_JUMP(85.31, 27.93 / 60, DEFT_CUT_SPEED, 38.6))

/* The guide has rises and falls; running is deft's own. */
#define DEFT_HUNTER_SOURCE "speedrunners' table of vertical speeds of the console game, 60 Hz, 16 px tiles; simulated frame by frame"

DEFT_PRESET(hunter_1994, "hunter-1994",
    "a long floating jump that ends where the button is let go, and off walls; its running is deft's own",
    DEFT_HUNTER_SOURCE, 16, 60, true,
    DEFT_SET(unit, DEFT_UNIT_PX)
    DEFT_SET_JUMP(111.1, 45.07 / 60, DEFT_CUT_SPEED, 0.01)
    DEFT_SET(fall.gravity_ratio, 1) DEFT_SET_ONE_FALL(5.03125 * 60)
    DEFT_SET(wall.jump_height, 100.1) DEFT_SET(ability.wall_jump, 1))

DEFT_PRESET(hunter_1994_high, "hunter-1994-high",
    "the same hero with the boots: ten tiles up",
    DEFT_HUNTER_SOURCE, 16, 60, true,
    DEFT_SET(unit, DEFT_UNIT_PX)
    DEFT_SET_JUMP(167.6, 55.36 / 60, DEFT_CUT_SPEED, 0.01)
    DEFT_SET(fall.gravity_ratio, 1) DEFT_SET_ONE_FALL(5.03125 * 60)
    DEFT_SET(wall.jump_height, 141) DEFT_SET(ability.wall_jump, 1))

DEFT_PRESET(ninja_2015, "ninja-2015",
    "momentum first: weak pushes, hardly any drag, jumps that float for a second",
    "community simulation of the game, 60 Hz, 24 px tiles; its rules are approximate", 24, 60, false,
    DEFT_SET_PIXELS(20, 20) DEFT_SET(shape.corner_radius, 10)
    DEFT_SET(run.speed, 200)
    DEFT_SET_CURVE(run.attack, 1.01, 1) DEFT_SET_CURVE(run.turn, 0.72, 1) DEFT_SET_DRAG(run.release, 0.976)
    DEFT_SET_CURVE(air.attack, 1.73, 1) DEFT_SET_CURVE(air.turn, 1.01, 1)
    DEFT_SET_DRAG(air.release, 0.331) DEFT_SET(air.release.threshold_ratio, 0)
    DEFT_SET(run.overspeed_pushed_s, 2.5) DEFT_SET(run.overspeed_release_s, 0.4)
    DEFT_SET(air.overspeed_pushed_s, 2.5) DEFT_SET(air.overspeed_release_s, 2.5)
    DEFT_SET_JUMP(76.1, 59.0 / 60, DEFT_CUT_HOLD, 27.1)
    DEFT_SET(fall.gravity_ratio, 1.02) DEFT_SET_ONE_FALL(360)
    DEFT_SET(wall.jump_height, 48.5) DEFT_SET(wall.jump_angle_deg, 35.5) DEFT_SET(wall.lock_s, 0) DEFT_SET(wall.lock_ease_s, 0)
    DEFT_SET(ability.wall_slide, 1) DEFT_SET(ability.wall_jump, 1))

DEFT_PRESET(knight_2017, "knight-2017",
    "full speed at once, a jump held for a fifth of a second, a dash, walls, a second jump",
    "reimplementations by players, 50 Hz; nothing official, and the scale of its gravity is not confirmed", 1, 50, false,
    DEFT_SET(run.speed, 8.35)
    DEFT_SET_INSTANT(run.attack) DEFT_SET_INSTANT(run.turn) DEFT_SET_INSTANT(run.release)
    DEFT_SET_INSTANT(air.attack) DEFT_SET_INSTANT(air.turn) DEFT_SET_INSTANT(air.release)
    DEFT_SET_JUMP(5.757, 0.5115, DEFT_CUT_HOLD, 2.76)
    DEFT_SET(fall.gravity_ratio, 0.944) DEFT_SET_ONE_FALL(20)
    DEFT_SET(air_jump.count, 1) DEFT_SET(air_jump.height, 6.64) DEFT_SET(air_jump.height_min, 3.34)
    DEFT_SET(wall.slide_speed, 8) DEFT_SET(wall.jump_height, 5.757) DEFT_SET(wall.jump_angle_deg, 43.86)
    DEFT_SET(wall.lock_s, 0.1) DEFT_SET(wall.lock_ease_s, 0.1)
    DEFT_SET(dash.distance, 5) DEFT_SET(dash.time_s, 0.25) DEFT_SET(dash.cooldown_s, 0.6) DEFT_SET(dash.directions, DEFT_DASH_DIRECTIONS_2)
    DEFT_SET(ability.wall_slide, 1) DEFT_SET(ability.wall_jump, 1) DEFT_SET(ability.dash, 1))

DEFT_PRESET(cube_2010, "cube-2010",
    "fast, brakes at once, turns in the air, slides up and down walls: made by hand, from how it looks",
    "none: measurements exist in a thesis whose tables were not at hand", 1, 0, false,
    DEFT_SET(run.speed, 8) DEFT_SET(run.fast_ratio, 1.6)
    DEFT_SET_CURVE(run.attack, 0.3, 1) DEFT_SET_INSTANT(run.turn) DEFT_SET_INSTANT(run.release)
    DEFT_SET_CURVE(air.attack, 0.3, 1) DEFT_SET_CURVE(air.turn, 0.1, 1) DEFT_SET_CURVE(air.release, 0.15, 1)
    DEFT_SET_JUMP(4.2, 0.4, DEFT_CUT_SPEED, 0.7)
    DEFT_SET(fall.gravity_ratio, 1.1)
    DEFT_SET(wall.slide_speed, 5) DEFT_SET(wall.slide_time_s, 0.2) DEFT_SET(wall.jump_height, 3.6) DEFT_SET(wall.jump_angle_deg, 38)
    DEFT_SET(ability.wall_slide, 1) DEFT_SET(ability.wall_jump, 1))

DEFT_PRESET(editor_default, "editor-default",
    "what a no-code editor's platformer begins with: a launch speed held for 0.2 s",
    "published source of the tool: gravity 1000, jump 600 for 0.2 s, 250 px/s, 1500 px/s^2; no tick rate of its own", 64, 0, true,
    DEFT_SET(unit, DEFT_UNIT_PX)
    DEFT_SET(run.speed, 250)
    DEFT_SET_RESPONSES(250.0 / 1500, 250.0 / 1500, 250.0 / 1500, 1) DEFT_SET_CLAMPED
    DEFT_SET_JUMP(300, 0.8, DEFT_CUT_HOLD, 180)
    DEFT_SET(fall.gravity_ratio, 1) DEFT_SET_ONE_FALL(700)
    DEFT_SET(ground.slope_limit_deg, 60) DEFT_SET(ladder.up_speed, 150) DEFT_SET(ladder.down_speed, 150))
// clang-format on
#undef DEFT_SET_PIXELS
#undef DEFT_SET_INSTANT
#undef DEFT_SET_LINEAR
#undef DEFT_SET_NO_AIR_DRAG
#undef DEFT_SET_ONE_FALL
#undef DEFT_SET_JUMP
#undef DEFT_SET_PLUMBER_WALK
#undef DEFT_PLUMBER_SOURCE
#undef DEFT_SET_ROBOT
#undef DEFT_ROBOT_SOURCE
#undef DEFT_SET_HEDGEHOG
#undef DEFT_HEDGEHOG_SOURCE
#undef DEFT_HUNTER_SOURCE
