/* measure/metrics.h -- THE table of metrics: what each is, its unit, and the probe that measures it. The
 * command, docs/reference/metrics.md and lock files are made from it. It needs nothing of the library.
 */
#ifndef MEASURE_METRICS_H
#define MEASURE_METRICS_H

/// Enumerator, id, unit, probe, what it is. `full speed` is the speed that the stick reaches in the end.
// clang-format off
#define MEASURE_METRICS(X) \
    X(RUN_SPEED,            "run.speed",              SPEED,  "run",        "full speed on the ground") \
    X(RUN_RESPONSE,         "run.response",           TICKS,  "run",        "from the stick to the first motion") \
    X(RUN_FIRST_TICK,       "run.first_tick",         RATIO,  "run",        "share of full speed after the first tick") \
    X(RUN_TO_50,            "run.to_50",              TICKS,  "run",        "from rest to 50 % of full speed") \
    X(RUN_TO_90,            "run.to_90",              TICKS,  "run",        "from rest to 90 % of full speed") \
    X(RUN_TO_100,           "run.to_100",             TICKS,  "run",        "from rest to full speed") \
    X(RUN_TO_50_WAY,        "run.to_50_distance",     LENGTH, "run",        "distance from rest to 50 % of full speed") \
    X(RUN_TO_90_WAY,        "run.to_90_distance",     LENGTH, "run",        "distance from rest to 90 % of full speed") \
    X(RUN_TO_100_WAY,       "run.to_100_distance",    LENGTH, "run",        "distance from rest to full speed") \
    X(RUN_STOP,             "run.stop",               TICKS,  "run",        "from full speed to rest with the stick let go") \
    X(RUN_STOP_WAY,         "run.stop_distance",      LENGTH, "run",        "distance of a stop from full speed") \
    X(RUN_TURN,             "run.turn",               TICKS,  "run.turn",   "from full speed to the end of the motion the old way") \
    X(RUN_TURN_TO_100,      "run.turn_to_100",        TICKS,  "run.turn",   "from full speed to full speed the other way") \
    X(RUN_TURN_WAY,         "run.turn_overshoot",     LENGTH, "run.turn",   "distance that a turn still goes the old way") \
    X(RUN_TAP_WAY,          "run.tap_distance",       LENGTH, "run.tap",    "smallest move: the stick for one tick") \
    X(RUN_FAST_SPEED,       "run.fast_speed",         SPEED,  "run.fast",   "full speed with the run button held") \
    X(RUN_FAST_TO_100,      "run.fast_to_100",        TICKS,  "run.fast",   "from rest to full speed with the run button held") \
    X(CROUCH_SPEED,         "crouch.speed",           SPEED,  "crouch",     "full speed of a crouched walk") \
    X(AIR_SPEED,            "air.speed",              SPEED,  "air",        "full speed in the air") \
    X(AIR_FIRST_TICK,       "air.first_tick",         RATIO,  "air",        "share of full air speed after the first tick") \
    X(AIR_TO_90,            "air.to_90",              TICKS,  "air",        "from a straight fall to 90 % of full air speed") \
    X(AIR_TO_100,           "air.to_100",             TICKS,  "air",        "from a straight fall to full air speed") \
    X(AIR_STOP,             "air.stop",               TICKS,  "air",        "from full air speed to none with the stick let go") \
    X(AIR_STOP_WAY,         "air.stop_distance",      LENGTH, "air",        "distance of a stop from full air speed") \
    X(AIR_TURN,             "air.turn",               TICKS,  "air.turn",   "from full air speed to the end of the motion the old way") \
    X(AIR_TURN_WAY,         "air.turn_overshoot",     LENGTH, "air.turn",   "distance that a turn in the air still goes the old way") \
    X(JUMP_RESPONSE,        "jump.response",          TICKS,  "jump.full",  "from the press to the first motion") \
    X(JUMP_FULL_APEX,       "jump.full.apex",         LENGTH, "jump.full",  "height with the button held") \
    X(JUMP_FULL_RISE,       "jump.full.rise",         TIME,   "jump.full",  "time to the apex with the button held") \
    X(JUMP_FULL_AIR,        "jump.full.air",          TIME,   "jump.full",  "time in the air with the button held") \
    X(JUMP_HALF_APEX,       "jump.half.apex",         LENGTH, "jump.half",  "height with the button down for half the full rise") \
    X(JUMP_HALF_RISE,       "jump.half.rise",         TIME,   "jump.half",  "time to the apex with the button down for half the full rise") \
    X(JUMP_HALF_AIR,        "jump.half.air",          TIME,   "jump.half",  "time in the air with the button down for half the full rise") \
    X(JUMP_50_APEX,         "jump.50ms.apex",         LENGTH, "jump.50ms",  "height with the button down for 50 ms") \
    X(JUMP_50_RISE,         "jump.50ms.rise",         TIME,   "jump.50ms",  "time to the apex with the button down for 50 ms") \
    X(JUMP_50_AIR,          "jump.50ms.air",          TIME,   "jump.50ms",  "time in the air with the button down for 50 ms") \
    X(JUMP_TAP_APEX,        "jump.tap.apex",          LENGTH, "jump.tap",   "height with the button down for one tick") \
    X(JUMP_TAP_RISE,        "jump.tap.rise",          TIME,   "jump.tap",   "time to the apex with the button down for one tick") \
    X(JUMP_TAP_AIR,         "jump.tap.air",           TIME,   "jump.tap",   "time in the air with the button down for one tick") \
    X(JUMP_100_APEX,        "jump.100ms.apex",        LENGTH, "jump.100ms", "height with the button down for 100 ms") \
    X(JUMP_150_APEX,        "jump.150ms.apex",        LENGTH, "jump.150ms", "height with the button down for 150 ms") \
    X(JUMP_200_APEX,        "jump.200ms.apex",        LENGTH, "jump.200ms", "height with the button down for 200 ms") \
    X(JUMP_300_APEX,        "jump.300ms.apex",        LENGTH, "jump.300ms", "height with the button down for 300 ms") \
    X(JUMP_HOLD_MAX,        "jump.hold_max",          TICKS,  "jump.held",  "shortest press that reaches the full height") \
    X(JUMP_HEIGHTS,         "jump.heights",           COUNT,  "jump.held",  "different heights by presses of whole ticks, to 1/64 tile") \
    X(JUMP_STAND_WAY,       "jump.stand.distance",    LENGTH, "jump.stand", "distance of a full jump from rest, on flat ground") \
    X(JUMP_RUN_APEX,        "jump.run.apex",          LENGTH, "jump.run",   "height of a full jump off a run") \
    X(JUMP_RUN_AIR,         "jump.run.air",           TIME,   "jump.run",   "time in the air of a full jump off a run") \
    X(JUMP_RUN_WAY,         "jump.run.distance",      LENGTH, "jump.run",   "distance of a full jump off a run, on flat ground") \
    X(JUMP_RUN_50_WAY,      "jump.run_50ms.distance", LENGTH, "jump.run_50ms", "distance off a run with the button down for 50 ms") \
    X(JUMP_RUN_TAP_WAY,     "jump.run_tap.distance",  LENGTH, "jump.run_tap", "distance off a run with the button down for one tick") \
    X(JUMP_STEP_MAX,        "jump.step_max",          LENGTH, "jump.step",  "highest step that a jump from beside it gets on") \
    X(JUMP_LANDINGS,        "jump.landings",          COUNT,  "jump.landing", "landing points of a running jump within 1 s, to 1/16 tile") \
    X(AIR_JUMP_APEX,        "air_jump.apex",          LENGTH, "air_jump",   "height of an air jump above its press") \
    X(AIR_JUMP_TOTAL,       "air_jump.total_apex",    LENGTH, "air_jump",   "height of a full jump with an air jump at its apex") \
    X(AIR_JUMP_AIR,         "air_jump.air",           TIME,   "air_jump.run", "time in the air of a full and an air jump off a run") \
    X(AIR_JUMP_WAY,         "air_jump.distance",      LENGTH, "air_jump.run", "distance of a full and an air jump off a run") \
    X(GAP_RUN_UP_3,         "gap.run.up_3",           LENGTH, "gap.run",    "widest gap at a run to a platform 3 tiles up") \
    X(GAP_RUN_UP_2,         "gap.run.up_2",           LENGTH, "gap.run",    "widest gap at a run to a platform 2 tiles up") \
    X(GAP_RUN_UP_1,         "gap.run.up_1",           LENGTH, "gap.run",    "widest gap at a run to a platform 1 tile up") \
    X(GAP_RUN_LEVEL,        "gap.run.level",          LENGTH, "gap.run",    "widest gap at a run to a platform at the same height") \
    X(GAP_RUN_DOWN_1,       "gap.run.down_1",         LENGTH, "gap.run",    "widest gap at a run to a platform 1 tile down") \
    X(GAP_RUN_DOWN_2,       "gap.run.down_2",         LENGTH, "gap.run",    "widest gap at a run to a platform 2 tiles down") \
    X(GAP_RUN_DOWN_4,       "gap.run.down_4",         LENGTH, "gap.run",    "widest gap at a run to a platform 4 tiles down") \
    X(GAP_STAND_UP_3,       "gap.stand.up_3",         LENGTH, "gap.stand",  "widest gap from rest to a platform 3 tiles up") \
    X(GAP_STAND_UP_2,       "gap.stand.up_2",         LENGTH, "gap.stand",  "widest gap from rest to a platform 2 tiles up") \
    X(GAP_STAND_UP_1,       "gap.stand.up_1",         LENGTH, "gap.stand",  "widest gap from rest to a platform 1 tile up") \
    X(GAP_STAND_LEVEL,      "gap.stand.level",        LENGTH, "gap.stand",  "widest gap from rest to a platform at the same height") \
    X(GAP_STAND_DOWN_1,     "gap.stand.down_1",       LENGTH, "gap.stand",  "widest gap from rest to a platform 1 tile down") \
    X(GAP_STAND_DOWN_2,     "gap.stand.down_2",       LENGTH, "gap.stand",  "widest gap from rest to a platform 2 tiles down") \
    X(GAP_STAND_DOWN_4,     "gap.stand.down_4",       LENGTH, "gap.stand",  "widest gap from rest to a platform 4 tiles down") \
    X(GAP_RUN_50,           "gap.run_50ms.level",     LENGTH, "gap.run_50ms", "widest gap at a run with the button down for 50 ms") \
    X(GAP_RUN_TAP,          "gap.run_tap.level",      LENGTH, "gap.run_tap", "widest gap at a run with the button down for one tick") \
    X(GAP_AIR_JUMP,         "gap.air_jump.level",     LENGTH, "gap.air_jump", "widest gap at a run with an air jump at the apex") \
    X(FALL_SPEED_MAX,       "fall.speed_max",         SPEED,  "fall",       "terminal speed of a fall") \
    X(FALL_TO_MAX,          "fall.to_max",            TICKS,  "fall",       "from rest to the terminal speed") \
    X(FALL_TEN,             "fall.ten_tiles",         TICKS,  "fall",       "from rest to ten tiles down") \
    X(FALL_FAST_MAX,        "fall.fast_speed_max",    SPEED,  "fall.fast",  "terminal speed with down held") \
    X(COYOTE,               "assist.coyote",          TICKS,  "assist.coyote", "press ticks after an edge that still jump") \
    X(BUFFER,               "assist.buffer",          TICKS,  "assist.buffer", "press ticks up to a landing that still jump") \
    X(CORNER_TICKS,         "assist.corner",          TICKS,  "assist.corner", "press ticks at a run that pass a ceiling's end by help") \
    X(CORNER_OVERLAP,       "assist.corner_overlap",  LENGTH, "assist.overlap", "how far the head may be under a ceiling's end") \
    X(LEDGE_GAIN,           "assist.ledge_gain",      LENGTH, "jump.step",  "how much jump.step_max is above jump.full.apex") \
    X(WALL_SLIDE_SPEED,     "wall.slide_speed",       SPEED,  "wall.slide", "speed of a wall slide in the end") \
    X(WALL_JUMP_APEX,       "wall.jump.apex",         LENGTH, "wall.jump",  "height of a wall jump above its press") \
    X(WALL_JUMP_AWAY,       "wall.jump.away",         LENGTH, "wall.jump",  "distance from the wall at the apex of a wall jump, stick let go") \
    X(WALL_RETURN,          "wall.jump.return",       TICKS,  "wall.climb", "from a wall jump back to its wall, stick to the wall") \
    X(WALL_CLIMB_RATE,      "wall.climb_rate",        SPEED,  "wall.climb", "height per second by wall jumps on one wall; below 0 it sinks") \
    X(CLIMB_UP_SPEED,       "climb.up_speed",         SPEED,  "climb",      "speed of a climb") \
    X(CLIMB_HEIGHT,         "climb.height",           LENGTH, "climb",      "height that one stamina climbs") \
    X(DASH_WAY,             "dash.distance",          LENGTH, "dash",       "distance of a dash") \
    X(DASH_TIME,            "dash.duration",          TIME,   "dash",       "from the press to the end of the dash") \
    X(DASH_RESPONSE,        "dash.response",          TICKS,  "dash",       "from the press to the first motion of the dash") \
    X(DASH_SPEED,           "dash.speed",             SPEED,  "dash",       "highest speed of a dash") \
    X(DASH_EXIT,            "dash.exit_speed",        SPEED,  "dash",       "speed that a dash leaves") \
    X(DASH_AGAIN,           "dash.again",             TICKS,  "dash.again", "from one dash to the next on the ground, button mashed") \
    X(DASH_UP,              "dash.up_height",         LENGTH, "dash.up",    "height of a dash straight up") \
    X(GLIDE_SPEED,          "glide.speed",            SPEED,  "glide",      "speed of the fall of a glide in the end") \
    X(SLAM_SPEED,           "slam.speed",             SPEED,  "slam",       "speed of a slam") \
    X(SLAM_TEN,             "slam.ten_tiles",         TICKS,  "slam",       "from the press of a slam to ten tiles down") \
    X(SLOPE_STEEPEST,       "slope.steepest",         DEG,    "slope.stand", "steepest slope in whole degrees that carries the character") \
    X(SLOPE_UP_27,          "slope.up_27",            RATIO,  "slope.up_27",  "speed up a slope of 1 in 2, of full speed") \
    X(SLOPE_DOWN_27,        "slope.down_27",          RATIO,  "slope.down_27", "speed down a slope of 1 in 2, of full speed") \
    X(SLOPE_UP_45,          "slope.up_45",            RATIO,  "slope.up_45",  "speed up a slope of 45 degrees, of full speed") \
    X(SLOPE_DOWN_45,        "slope.down_45",          RATIO,  "slope.down_45", "speed down a slope of 45 degrees, of full speed") \
    X(STEP_WALK_MAX,        "step.walk_max",          LENGTH, "step.walk",  "highest step that a run goes up without a jump")

/// What the hands do in each probe, and where.
#define MEASURE_PROBES(X) \
    X("run",            "Flat ground, at rest. The stick is right until the speed is steady, then let go until rest.") \
    X("run.turn",       "As `run`, but the stick then is left until the speed is steady.") \
    X("run.tap",        "Flat ground, at rest. The stick is right for one tick.") \
    X("run.fast",       "As `run`, with the run button held.") \
    X("crouch",         "As `run`, with the crouch button held.") \
    X("air",            "A straight fall without ground. The stick is right until the sideways speed is steady, then let go.") \
    X("air.turn",       "As `air`, but the stick then is left until the sideways speed is steady.") \
    X("jump.full",      "Flat ground, at rest. Jump is held until the landing.") \
    X("jump.half",      "As `jump.full`, with jump held for half the ticks of its rise.") \
    X("jump.50ms",      "As `jump.full`, with jump held for 50 ms, in whole ticks.") \
    X("jump.tap",       "As `jump.full`, with jump held for one tick.") \
    X("jump.100ms",     "As `jump.full`, with jump held for 100 ms, in whole ticks.") \
    X("jump.150ms",     "As `jump.full`, with jump held for 150 ms, in whole ticks.") \
    X("jump.200ms",     "As `jump.full`, with jump held for 200 ms, in whole ticks.") \
    X("jump.300ms",     "As `jump.full`, with jump held for 300 ms, in whole ticks.") \
    X("jump.held",      "As `jump.full`, with jump held for 1, 2, 3 ... ticks until the height is full: a probe each.") \
    X("jump.stand",     "Flat ground, at rest. The stick is right and jump is held from the same tick to the landing.") \
    X("jump.run",       "Flat ground, at full speed to the right. Jump is held until the landing.") \
    X("jump.run_50ms",  "As `jump.run`, with jump held for 50 ms, in whole ticks.") \
    X("jump.run_tap",   "As `jump.run`, with jump held for one tick.") \
    X("jump.step",      "At rest beside a step. Stick and jump are held; a search finds the highest step, to 1/64 tile.") \
    X("jump.landing",   "As `jump.run`. Jump is let go, and the stick turned back, after all pairs of times in steps of 1/30 s.") \
    X("air_jump",       "As `jump.full`, but at the apex jump is let go for a tick, and then held.") \
    X("air_jump.run",   "The same off a run.") \
    X("gap.run",        "A run to an edge. Jump is pressed in the last tick on the ground; a search finds the widest gap, to 1/64 tile.") \
    X("gap.run_50ms",   "As `gap.run` to a platform at the same height, with jump held for 50 ms, in whole ticks.") \
    X("gap.run_tap",    "The same with jump held for one tick.") \
    X("gap.air_jump",   "The same with jump held, let go for a tick at the apex, and held again.") \
    X("gap.stand",      "At rest on the edge. Stick and jump are pressed in one tick; a search finds the widest gap, to 1/64 tile.") \
    X("fall",           "A fall from rest without ground, hands off.") \
    X("fall.fast",      "The same with down held.") \
    X("assist.coyote",  "A run over an edge. Jump is pressed a number of ticks after the last tick on the ground; a search finds the last.") \
    X("assist.buffer",  "A full jump and all air jumps. Jump is pressed again before the landing; a search finds the first tick that counts.") \
    X("assist.corner",  "A run under a ceiling that ends. Jump is pressed in one tick; searches find the first that passes and the first without help.") \
    X("assist.overlap", "At rest under the end of a ceiling. Jump is held; a search finds the largest overlap that passes, to 1/64 tile.") \
    X("wall.slide",     "A fall beside a wall, the stick to the wall.") \
    X("wall.jump",      "The same for 0.2 s; then the stick is let go and jump is held to the apex.") \
    X("wall.climb",     "The same for 0.2 s; then jump is pressed in the tick after each touch of the wall, eight times.") \
    X("climb",          "Beside a wall. Grab and up are held until the stamina ends.") \
    X("dash",           "A straight fall. Dash is pressed once, the stick right.") \
    X("dash.again",     "Flat ground, at rest. Dash is pressed every second tick, the stick right.") \
    X("dash.up",        "A straight fall. Dash is pressed once, the stick up.") \
    X("glide",          "A straight fall. Glide is held.") \
    X("slam",           "A straight fall. Slam is pressed once.") \
    X("slope.stand",    "Dropped on a slope, hands off; a search finds the steepest, in whole degrees.") \
    X("slope.up_27",    "At rest on a slope of 1 in 2. The stick points up the slope until the speed is steady.") \
    X("slope.down_27",  "The same down the slope.") \
    X("slope.up_45",    "At rest on a slope of 45 degrees. The stick points up the slope until the speed is steady.") \
    X("slope.down_45",  "The same down the slope.") \
    X("step.walk",      "A run to a step. Only the stick is held; a search finds the highest step, to 1/64 tile.")
// clang-format on

#endif
