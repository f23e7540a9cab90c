/* params.inl -- THE table of parameters: files, sliders, documents, schema and bindings are made from it.
 *
 * One row a parameter, in the order of deft_tuning. Define DEFT_PARAM, include this file, and it is undefined again.
 *   DEFT_PARAM(LEVEL, group, member, TYPE, unit, SCALE, min, max, OPEN, default, choices, active_when, summary)
 * The member's C path is the parameter's name everywhere. OPEN names the ends of the range that are not accepted.
 * LEVEL is BASIC for what shapes a move first, EXPERT for the rest. Ranges of sliders follow from the row and the presets.
 * active_when: conditions joined by `&`, each "selector=value|value" or "number>0". Defaults are for 1 unit = 1 tile.
 */
// clang-format off
#define DEFT_PARAM_RESPONSE(level, group, member, when, and_when, seconds, power, what)                                         \
    DEFT_PARAM(EXPERT, group, member.kind, CHOICE, "", NONE, 0, 2, NEITHER, 1, "instant|curve|drag", when, what ": which law")     \
    DEFT_PARAM(level, group, member.time_s, REAL, "s", NONE, 0, 10, NEITHER, seconds, "", and_when #member ".kind=curve", what ": time between rest and full speed") \
    DEFT_PARAM(EXPERT, group, member.exponent, REAL, "", NONE, 1, 8, NEITHER, power, "", and_when #member ".kind=curve", what ": 1 is linear, 2 strong at first and soft at last") \
    DEFT_PARAM(EXPERT, group, member.loss_per_s, REAL, "ratio", NONE, 0, 1, BOTH, 0.9875, "", and_when #member ".kind=drag", what ": share of the way to the wished speed that is made in a second") \
    DEFT_PARAM(EXPERT, group, member.threshold_ratio, REAL, "ratio", NONE, 0, 0.5, NEITHER, 0.03, "", and_when #member ".kind=drag", what ": below this share of full speed, stops and starts are instant")

DEFT_PARAM(EXPERT, "", unit, CHOICE, "", NONE, 0, 2, NEITHER, 0, "tile|px|m", "", "what people call a world unit; changes no number")
DEFT_PARAM(EXPERT, "", units_per_tile, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 1, "", "", "world units in a tile; deft_tuning_scale keeps it in step")

DEFT_PARAM(BASIC, "shape", shape.width, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 0.75, "", "", "width of the character")
DEFT_PARAM(BASIC, "shape", shape.height, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 0.95, "", "", "height of the character")
DEFT_PARAM(EXPERT, "shape", shape.corner_radius, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, NEITHER, 0, "", "", "radius of its corners, rounded by facets; 0 is a box, half the smaller side a capsule")
DEFT_PARAM(EXPERT, "shape", shape.skin, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 0.001953125, "", "", "tolerance of collision: a touch is within 1/128 of it, an impact is deeper than 1/32; at most 1 % of a side")
DEFT_PARAM(EXPERT, "shape", shape.crouch_height, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 0.6, "", "", "height while it crouches; the feet stay where they are")

DEFT_PARAM(BASIC, "run", run.speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 9, "", "", "full speed on the ground")
DEFT_PARAM_RESPONSE(BASIC, "run", run.attack, "", "", 0.25, 2, "acceleration")
DEFT_PARAM_RESPONSE(BASIC, "run", run.turn, "run.snap_heading=false", "run.snap_heading=false&", 0.125, 1, "turning round (deceleration)")
DEFT_PARAM_RESPONSE(BASIC, "run", run.release, "", "", 0.2, 1, "deceleration")
DEFT_PARAM(EXPERT, "run", run.overspeed_release_s, REAL, "s", NONE, 0, DEFT_PARAM_NEVER, NEITHER, 0.4, "", "", "above full speed, not pushed: time to lose one run.speed; 0 at once, infinite never")
DEFT_PARAM(EXPERT, "run", run.overspeed_pushed_s, REAL, "s", NONE, 0, DEFT_PARAM_NEVER, NEITHER, 1.2, "", "", "above full speed, pushed the same way: time to lose one run.speed")
DEFT_PARAM(EXPERT, "run", run.snap_heading, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "a turn on the ground flips the speed at once and keeps its size")
DEFT_PARAM(EXPERT, "run", run.fast_ratio, REAL, "ratio", NONE, 1, 4, NEITHER, 1, "", "", "full speed is multiplied by this while the run button is held")

DEFT_PARAM(EXPERT, "air", air.speed_ratio, REAL, "ratio", NONE, 0, 2, NEITHER, 1, "", "", "full speed in the air, of run.speed")
DEFT_PARAM_RESPONSE(BASIC, "air", air.attack, "", "", 0.3, 1, "acceleration in the air")
DEFT_PARAM_RESPONSE(BASIC, "air", air.turn, "", "", 0.2, 1, "turning round in the air (deceleration)")
DEFT_PARAM_RESPONSE(EXPERT, "air", air.release, "", "", 0.4, 1, "deceleration in the air")
DEFT_PARAM(EXPERT, "air", air.overspeed_release_s, REAL, "s", NONE, 0, DEFT_PARAM_NEVER, NEITHER, 1, "", "", "above full speed, not pushed: time to lose one full air speed; 0 at once, infinite never")
DEFT_PARAM(EXPERT, "air", air.overspeed_pushed_s, REAL, "s", NONE, 0, DEFT_PARAM_NEVER, NEITHER, DEFT_PARAM_NEVER, "", "", "above full speed, pushed the same way: time to lose one full air speed")

DEFT_PARAM(EXPERT, "jump", jump.shape, CHOICE, "", NONE, 0, 3, NEITHER, 0, "time|distance|gravity|speed", "", "which wish shapes the jump, next to its height")
DEFT_PARAM(BASIC, "jump", jump.height, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 3.2, "", "jump.shape=time|distance|gravity", "apex of a jump whose button stays down")
DEFT_PARAM(BASIC, "jump", jump.time_to_apex_s, REAL, "s", NONE, 0.02, 5, NEITHER, 0.36, "", "jump.shape=time", "from take-off to the apex")
DEFT_PARAM(EXPERT, "jump", jump.distance_to_apex, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 3.2, "", "jump.shape=distance", "ground covered from take-off to the apex at run.speed")
DEFT_PARAM(EXPERT, "jump", jump.gravity, REAL, "acceleration", ACCELERATION, 0, DEFT_PARAM_BIG, LOW, 50, "", "jump.shape=gravity|speed", "gravity of the rise with the button down")
DEFT_PARAM(EXPERT, "jump", jump.launch_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, LOW, 18, "", "jump.shape=speed", "upward speed at take-off; the height follows from it")
DEFT_PARAM(EXPERT, "jump", jump.cut, CHOICE, "", NONE, 0, 3, NEITHER, 0, "gravity|speed|hold|none", "", "how an early release of the button makes a jump lower")
DEFT_PARAM(BASIC, "jump", jump.height_min, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 1.1, "", "jump.cut=gravity|speed|hold", "apex of the shortest tap")
DEFT_PARAM(EXPERT, "jump", jump.hang_speed_ratio, REAL, "ratio", NONE, 0, 0.9, NEITHER, 0, "", "", "apex hang: acts below this share of the launch speed, button down; 0 is no hang")
DEFT_PARAM(EXPERT, "jump", jump.hang_gravity_ratio, REAL, "ratio", NONE, 0.05, 1, NEITHER, 1, "", "jump.hang_speed_ratio>0", "apex hang: gravity is multiplied by this; height and time stay as wished")
DEFT_PARAM(EXPERT, "jump", jump.hang_speed_bonus_ratio, REAL, "ratio", NONE, 0, 1, NEITHER, 0, "", "jump.hang_speed_ratio>0", "apex hang: full air speed grows by this share")
DEFT_PARAM(EXPERT, "jump", jump.boost_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 0, "", "", "speed added along the stick at take-off")
DEFT_PARAM(EXPERT, "jump", jump.repeat_s, REAL, "s", NONE, 0, 5, NEITHER, 0, "", "", "a button that stays down jumps again this long after its last jump; 0 never")

DEFT_PARAM(BASIC, "air_jump", air_jump.count, COUNT, "", NONE, 0, 255, NEITHER, 0, "", "", "jumps in the air before the ground is touched again")
DEFT_PARAM(BASIC, "air_jump", air_jump.height, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 2.4, "", "air_jump.count>0", "apex above where the air jump began")
DEFT_PARAM(EXPERT, "air_jump", air_jump.height_min, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 1, "", "air_jump.count>0&jump.cut=gravity|speed|hold", "apex of a tapped air jump")

DEFT_PARAM(EXPERT, "fall", fall.shape, CHOICE, "", NONE, 0, 2, NEITHER, 2, "time|distance|ratio", "fall.use_cut_gravity=false", "which wish shapes the fall")
DEFT_PARAM(BASIC, "fall", fall.gravity_ratio, REAL, "ratio", NONE, 0.1, 20, NEITHER, 1.6, "", "fall.use_cut_gravity=false&fall.shape=ratio", "fall gravity, of the jump's gravity")
DEFT_PARAM(EXPERT, "fall", fall.time_s, REAL, "s", NONE, 0.02, 5, NEITHER, 0.28, "", "fall.use_cut_gravity=false&fall.shape=time", "from the apex of a full jump back to its ground, terminal speed included")
DEFT_PARAM(EXPERT, "fall", fall.distance, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 2.5, "", "fall.use_cut_gravity=false&fall.shape=distance", "ground covered from the apex to the landing at run.speed")
DEFT_PARAM(BASIC, "fall", fall.speed_max, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 22, "", "", "terminal speed; 0 is none")
DEFT_PARAM(EXPERT, "fall", fall.fast_speed_max, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 30, "", "", "terminal speed while down is held; 0 is none")
DEFT_PARAM(EXPERT, "fall", fall.fast_gravity_ratio, REAL, "ratio", NONE, 0.1, 20, NEITHER, 1.5, "", "", "fall gravity is multiplied by this while down is held")
DEFT_PARAM(EXPERT, "fall", fall.use_cut_gravity, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "fall with the gravity of a cut jump; the fall's own parameters do not count")

DEFT_PARAM(BASIC, "ground", ground.slope_limit_deg, REAL, "deg", NONE, 0, 89, NEITHER, 46, "", "", "steepest ground that can be stood on")
DEFT_PARAM(EXPERT, "ground", ground.slope_speed, CHOICE, "", NONE, 0, 1, NEITHER, 0, "path|horizontal", "", "what run.speed measures on a slope")
DEFT_PARAM(EXPERT, "ground", ground.uphill_ratio, REAL, "ratio", NONE, 0.1, 3, NEITHER, 1, "", "", "speed up a slope of 45 degrees, of the speed on the flat")
DEFT_PARAM(EXPERT, "ground", ground.downhill_ratio, REAL, "ratio", NONE, 0.1, 3, NEITHER, 1, "", "", "speed down a slope of 45 degrees, of the speed on the flat")
DEFT_PARAM(EXPERT, "ground", ground.snap, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, NEITHER, 0.3, "", "", "how far below the feet ground is followed when it drops away")
DEFT_PARAM(BASIC, "ground", ground.step_height, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, NEITHER, 0, "", "", "highest step that a walk goes up without a jump; 0 is none")
DEFT_PARAM(EXPERT, "ground", ground.crest, CHOICE, "", NONE, 0, 1, NEITHER, 0, "stick|fly", "", "where the ground bends down: follow it, or fly off when fast")
DEFT_PARAM(EXPERT, "ground", ground.crest_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 6, "", "ground.crest=fly", "above this speed the character flies off where the ground bends down")
DEFT_PARAM(EXPERT, "ground", ground.steep_slide, BOOL, "", NONE, 0, 1, NEITHER, 1, "", "", "ground too steep to stand on slows a fall, as a slide; off: it only turns it aside, as a wall")
DEFT_PARAM(EXPERT, "ground", ground.contact_memory_s, REAL, "s", NONE, 0, 0.2, NEITHER, 0.03, "", "", "a walk goes on over a gap that it crosses in this time; a jump counts so long after the ground")

DEFT_PARAM(EXPERT, "platform", platform.leave, CHOICE, "", NONE, 0, 2, NEITHER, 0, "all|up_only|none", "", "which part of a platform's or belt's velocity the character keeps when it leaves")
DEFT_PARAM(EXPERT, "platform", platform.lift_storage_s, REAL, "s", NONE, 0, 1, NEITHER, 0.1, "", "", "how long after a platform stopped a jump still gets its velocity")
DEFT_PARAM(EXPERT, "platform", platform.crush, CHOICE, "", NONE, 0, 2, NEITHER, 2, "stop|pass|report", "", "a character between a moving body and a wall: it stays, passes through the body, or the game decides")
DEFT_PARAM(EXPERT, "platform", platform.drop_through, CHOICE, "", NONE, 0, 1, NEITHER, 0, "one|all", "", "down and jump on a one-way floor drops through that one, or through all below while down is held")

DEFT_PARAM(EXPERT, "ceiling", ceiling.response, CHOICE, "", NONE, 0, 2, NEITHER, 0, "zero|keep|bounce", "", "what a level ceiling does to a rise: ends it, holds it until its arc would fall, or turns it round")
DEFT_PARAM(EXPERT, "ceiling", ceiling.bounce_ratio, REAL, "ratio", NONE, 0, 1, NEITHER, 0.3, "", "ceiling.response=bounce", "share of the upward speed that a bounce off a ceiling gives back")

DEFT_PARAM(BASIC, "assist", assist.coyote_s, REAL, "s", NONE, 0, 1, NEITHER, 0.1, "", "", "how long after an edge a jump still works")
DEFT_PARAM(EXPERT, "assist", assist.coyote_hover, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "assist.coyote_s>0", "no gravity meanwhile: the jump starts from the ledge's height")
DEFT_PARAM(BASIC, "assist", assist.buffer_s, REAL, "s", NONE, 0, 1, NEITHER, 0.12, "", "", "how long a press waits for its action to become possible")
DEFT_PARAM(EXPERT, "assist", assist.landing_forgiveness_s, REAL, "s", NONE, 0, 0.5, NEITHER, 0.05, "", "air_jump.count>0", "a press this short before a landing waits for it and spends no air jump")
DEFT_PARAM(EXPERT, "assist", assist.corner_up, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, NEITHER, 0.25, "", "", "a head that hits a ceiling's corner by at most this is moved aside; at most half the width")
DEFT_PARAM(EXPERT, "assist", assist.corner_side, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, NEITHER, 0.25, "", "", "a dash that runs into a corner by at most this goes past it; at most half the height")
DEFT_PARAM(EXPERT, "assist", assist.ledge, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, NEITHER, 0.15, "", "", "feet that miss a ledge by at most this are lifted on to it; at most half the height")
DEFT_PARAM(EXPERT, "assist", assist.speed_kept_s, REAL, "s", NONE, 0, 0.5, NEITHER, 0.06, "", "", "how long the speed that a wall took is kept: past the wall within this, it comes back")

DEFT_PARAM(EXPERT, "access", access.coyote_ratio, REAL, "ratio", NONE, 0, 10, NEITHER, 1, "", "", "the player's scale of assist.coyote_s and wall.coyote_s: 0 off, 1 as designed")
DEFT_PARAM(EXPERT, "access", access.buffer_ratio, REAL, "ratio", NONE, 0, 10, NEITHER, 1, "", "", "the player's scale of assist.buffer_s")
DEFT_PARAM(EXPERT, "access", access.landing_ratio, REAL, "ratio", NONE, 0, 10, NEITHER, 1, "", "air_jump.count>0", "the player's scale of assist.landing_forgiveness_s")
DEFT_PARAM(EXPERT, "access", access.corner_ratio, REAL, "ratio", NONE, 0, 10, NEITHER, 1, "", "", "the player's scale of assist.corner_up and assist.corner_side; at most half the character")
DEFT_PARAM(EXPERT, "access", access.ledge_ratio, REAL, "ratio", NONE, 0, 10, NEITHER, 1, "", "", "the player's scale of assist.ledge; at most half the character")
DEFT_PARAM(EXPERT, "access", access.speed_kept_ratio, REAL, "ratio", NONE, 0, 10, NEITHER, 1, "", "", "the player's scale of assist.speed_kept_s")
DEFT_PARAM(EXPERT, "access", access.reach_ratio, REAL, "ratio", NONE, 0, 10, NEITHER, 1, "", "", "the player's scale of wall.reach; at most the character's width")
DEFT_PARAM(EXPERT, "access", access.sticky_ratio, REAL, "ratio", NONE, 0, 10, NEITHER, 1, "", "", "the player's scale of wall.sticky_s")
DEFT_PARAM(EXPERT, "access", access.hang_ratio, REAL, "ratio", NONE, 0, 10, NEITHER, 1, "", "jump.hang_speed_ratio>0", "the player's scale of jump.hang_speed_ratio; the shortest tap limits it")
DEFT_PARAM(EXPERT, "access", access.lift_ratio, REAL, "ratio", NONE, 0, 10, NEITHER, 1, "", "", "the player's scale of platform.lift_storage_s")

DEFT_PARAM(BASIC, "wall", wall.slide_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 4, "", "", "speed of a slide down a wall; 0 sticks to it")
DEFT_PARAM(EXPERT, "wall", wall.slide_time_s, REAL, "s", NONE, 0, 60, NEITHER, 0, "", "", "time to ease from the speed at the touch into the slide; 0 is at once")
DEFT_PARAM(EXPERT, "wall", wall.slide_delay_s, REAL, "s", NONE, 0, 60, NEITHER, 0, "", "", "how long the character sticks where it touched the wall before it slides; 0 is at once")
DEFT_PARAM(EXPERT, "wall", wall.sticky_s, REAL, "s", NONE, 0, 1, NEITHER, 0.12, "", "", "how long a slide pauses on the wall when the stick turns away, to aim a jump")
DEFT_PARAM(EXPERT, "wall", wall.needs_push, BOOL, "", NONE, 0, 1, NEITHER, 1, "", "", "only a stick pushed to the wall slides; off: any touch does, until the stick turns away")
DEFT_PARAM(EXPERT, "wall", wall.coyote_s, REAL, "s", NONE, 0, 1, NEITHER, 0.08, "", "", "how long after a slide or hold a jump off the wall still works")
DEFT_PARAM(EXPERT, "wall", wall.reach, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, NEITHER, 0.2, "", "", "a wall this near counts for a jump off it; at most the width")
DEFT_PARAM(BASIC, "wall", wall.jump_height, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 2.6, "", "", "apex above where the wall jump began")
DEFT_PARAM(BASIC, "wall", wall.jump_angle_deg, REAL, "deg", NONE, 0, 85, NEITHER, 35, "", "", "take-off direction, measured from the wall; 0 is straight up")
DEFT_PARAM(EXPERT, "wall", wall.lock_s, REAL, "s", NONE, 0, 1, NEITHER, 0.12, "", "", "how long a wall jump keeps its speed against the stick; 0 with the stick at rest")
DEFT_PARAM(EXPERT, "wall", wall.lock_ease_s, REAL, "s", NONE, 0, 1, NEITHER, 0.1, "", "", "after that: how long until the stick steers fully again")

DEFT_PARAM(BASIC, "dash", dash.distance, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 4, "", "", "how far a dash goes when nothing is in its way")
DEFT_PARAM(BASIC, "dash", dash.time_s, REAL, "s", NONE, 0.01, 2, NEITHER, 0.15, "", "", "how long the dash takes")
DEFT_PARAM(EXPERT, "dash", dash.cooldown_s, REAL, "s", NONE, 0, DEFT_PARAM_NEVER, NEITHER, 0.2, "", "", "shortest time from the press of one dash to that of the next")
DEFT_PARAM(BASIC, "dash", dash.charges, COUNT, "", NONE, 1, 255, NEITHER, 1, "", "", "dashes before a refill")
DEFT_PARAM(EXPERT, "dash", dash.refill, CHOICE, "", NONE, 0, 2, NEITHER, 0, "ground|ground_wall|time", "", "what refills the dashes")
DEFT_PARAM(EXPERT, "dash", dash.refill_s, REAL, "s", NONE, 0, DEFT_PARAM_NEVER, NEITHER, 0.1, "", "", "shortest time from a dash's press to a refill; refill time: one dash each time")
DEFT_PARAM(EXPERT, "dash", dash.directions, CHOICE, "", NONE, 0, 3, NEITHER, 2, "2|4|8|free", "", "how many directions a dash can take")
DEFT_PARAM(EXPERT, "dash", dash.exit_ratio, REAL, "ratio", NONE, 0, 1, NEITHER, 0.66, "", "", "share of the dash's speed that is left at its end")
DEFT_PARAM(EXPERT, "dash", dash.exit_up_ratio, REAL, "ratio", NONE, 0, 1, NEITHER, 0.5, "", "", "the same for its upward part")
DEFT_PARAM(EXPERT, "dash", dash.jump_out, BOOL, "", NONE, 0, 1, NEITHER, 1, "", "", "a jump ends a dash early and keeps its speed")
DEFT_PARAM(EXPERT, "dash", dash.freeze_s, REAL, "s", NONE, 0, 0.5, NEITHER, 0, "", "", "the character stands still for this long before the dash moves; the stick aims at the end of that time")

DEFT_PARAM(BASIC, "glide", glide.speed_max, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, LOW, 3, "", "", "fastest fall of a glide")
DEFT_PARAM(EXPERT, "glide", glide.gravity_ratio, REAL, "ratio", NONE, 0.01, 1, NEITHER, 0.3, "", "", "fall gravity is multiplied by this until then")
DEFT_PARAM(EXPERT, "glide", glide.air_ratio, REAL, "ratio", NONE, 0, 4, NEITHER, 1, "", "", "full air speed is multiplied by this")

DEFT_PARAM(EXPERT, "slam", slam.windup_s, REAL, "s", NONE, 0, 2, NEITHER, 0.12, "", "", "the character hangs in the air for this long before it falls")
DEFT_PARAM(BASIC, "slam", slam.speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, LOW, 30, "", "", "how fast it falls then")
DEFT_PARAM(EXPERT, "slam", slam.recovery_s, REAL, "s", NONE, 0, 2, NEITHER, 0.2, "", "", "the character stands where it came down for this long, without control")

DEFT_PARAM(BASIC, "grapple", grapple.range, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, LOW, 8, "", "", "how far the hook flies, from the middle of the character")
DEFT_PARAM(EXPERT, "grapple", grapple.reach_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, LOW, 60, "", "", "speed of the hook; the character waits while it flies")
DEFT_PARAM(BASIC, "grapple", grapple.pull_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, LOW, 26, "", "", "speed at which jump, on the rope, pulls the character to the hook")
DEFT_PARAM(EXPERT, "grapple", grapple.pump, REAL, "ratio", NONE, 0, 2, NEITHER, 0.3, "", "", "share of the energy of a level rope that pushing along a swing adds in a second, up to a level rope")
DEFT_PARAM(EXPERT, "grapple", grapple.release_boost, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 0, "", "", "speed added along the motion when the player lets go")

DEFT_PARAM(EXPERT, "stagger", stagger.gravity_ratio, REAL, "ratio", NONE, 0, 20, NEITHER, 1, "", "", "gravity of a staggered character, of the jump's gravity")
DEFT_PARAM(EXPERT, "stagger", stagger.drag_per_s, REAL, "ratio", NONE, 0, 1, HIGH, 0.5, "", "", "share of its speed that a staggered character loses in a second, in the air")
DEFT_PARAM(EXPERT, "stagger", stagger.bounce_ratio, REAL, "ratio", NONE, 0, 1, NEITHER, 0.3, "", "", "share of the speed into a wall or floor that a staggered character's bounce gives back")
DEFT_PARAM(BASIC, "topdown", topdown.speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 8, "", "", "top-down: full speed")
DEFT_PARAM_RESPONSE(BASIC, "topdown", topdown.attack, "", "", 0.75, 2, "top-down, acceleration")
DEFT_PARAM_RESPONSE(BASIC, "topdown", topdown.release, "", "", 0.75, 2, "top-down, deceleration")
DEFT_PARAM(EXPERT, "topdown", topdown.turn_rate_deg_s, REAL, "deg/s", NONE, 0, DEFT_PARAM_NEVER, LOW, DEFT_PARAM_NEVER, "", "", "top-down: how fast the heading turns to the stick; infinite at once")

DEFT_PARAM(BASIC, "crouch", crouch.speed_ratio, REAL, "ratio", NONE, 0, 1, NEITHER, 0.4, "", "", "full speed while crouching, of run.speed")
DEFT_PARAM(EXPERT, "crouch", crouch.slide_loss_per_s, REAL, "ratio", NONE, 0, 1, HIGH, 0.9, "", "", "crouching at more than that speed is a slide: share of the speed that it loses in a second")

DEFT_PARAM(BASIC, "ladder", ladder.up_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 4, "", "", "full speed up a ladder, and sideways on it")
DEFT_PARAM(BASIC, "ladder", ladder.down_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 5, "", "", "full speed down a ladder")
DEFT_PARAM(EXPERT, "ladder", ladder.jump_off, BOOL, "", NONE, 0, 1, NEITHER, 1, "", "", "jump leaves a ladder with the jump of the ground")
DEFT_PARAM(EXPERT, "ladder", ladder.reach, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, NEITHER, 0.2, "", "", "how far beside a ladder the middle of the character may be to hold it; half the width is the most that counts")
DEFT_PARAM(EXPERT, "ladder", ladder.snap_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 6, "", "", "how fast the character goes to the middle of the ladder that it holds; 0 stays where it took hold")

DEFT_PARAM(EXPERT, "ledge", ledge.grab_reach, REAL, "length", LENGTH, 0, DEFT_PARAM_BIG, NEITHER, 0.2, "", "", "a ledge this near, aside and above the head, is grabbed; at most half the height")
DEFT_PARAM(BASIC, "ledge", ledge.climb_s, REAL, "s", NONE, 0.02, 5, NEITHER, 0.25, "", "", "how long the character takes from where it hangs to where it stands on the ledge")

DEFT_PARAM(BASIC, "climb", climb.up_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 3, "", "", "full speed up a wall")
DEFT_PARAM(BASIC, "climb", climb.down_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 5, "", "", "full speed down a wall")
DEFT_PARAM(BASIC, "climb", climb.stamina_s, REAL, "s", NONE, 0, DEFT_PARAM_NEVER, NEITHER, 4, "", "", "how long the character can hold on to walls; ground and ladders give all of it back")
DEFT_PARAM(EXPERT, "climb", climb.up_cost_ratio, REAL, "ratio", NONE, 1, 50, NEITHER, 1, "", "", "how many times as fast climbing up uses stamina as holding on")
DEFT_PARAM(EXPERT, "climb", climb.jump_cost_s, REAL, "s", NONE, 0, 50, NEITHER, 0, "", "", "how much stamina a jump off a climbed wall uses")

DEFT_PARAM(BASIC, "swim", swim.speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 5, "", "", "full speed in water, sideways and up")
DEFT_PARAM(EXPERT, "swim", swim.attack_s, REAL, "s", NONE, 0, 10, NEITHER, 0.3, "", "", "time between rest and full speed in water; a faster character loses 95 % of its speed in it")
DEFT_PARAM(EXPERT, "swim", swim.buoyancy_ratio, REAL, "ratio", NONE, 0, 2, NEITHER, 1, "", "", "without the stick up or down: 0 sinks at swim.speed, 1 hovers, 2 rises at swim.speed")
DEFT_PARAM(BASIC, "swim", swim.jump_out_speed, REAL, "speed", SPEED, 0, DEFT_PARAM_BIG, NEITHER, 9, "", "", "upward speed of a jump with the head out of the water")

DEFT_PARAM(BASIC, "input", input.deadzone, REAL, "ratio", NONE, 0, 0.9, NEITHER, 0.2, "", "", "stick travel that counts as none")
DEFT_PARAM(EXPERT, "input", input.opposite, CHOICE, "", NONE, 0, 2, NEITHER, 1, "neutral|last|first", "", "what two opposite direction keys give")

DEFT_PARAM(BASIC, "ability", ability.wall_slide, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "slides down walls that it is pushed to")
DEFT_PARAM(BASIC, "ability", ability.wall_hold, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "grab freezes the character on a wall that it touches")
DEFT_PARAM(BASIC, "ability", ability.wall_jump, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "jumps off walls")
DEFT_PARAM(BASIC, "ability", ability.dash, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "the dash button dashes")
DEFT_PARAM(BASIC, "ability", ability.glide, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "the glide button, held in a fall, glides")
DEFT_PARAM(BASIC, "ability", ability.slam, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "the slam button, pressed in the air, slams")
DEFT_PARAM(BASIC, "ability", ability.grapple, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "grapple throws a hook, to swing on its rope and to be pulled to it")
DEFT_PARAM(BASIC, "ability", ability.crouch, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "down or the crouch button makes the character smaller; a fast one slides")
DEFT_PARAM(BASIC, "ability", ability.ledge, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "hangs from ledges that it falls past, and climbs up on them")
DEFT_PARAM(BASIC, "ability", ability.climb, BOOL, "", NONE, 0, 1, NEITHER, 0, "", "", "grab holds on to walls, and the stick climbs them; in place of wall_hold")
DEFT_PARAM(BASIC, "ability", ability.drop_through, BOOL, "", NONE, 0, 1, NEITHER, 1, "", "", "down and jump on a one-way floor drops through it")
// clang-format on
#undef DEFT_PARAM_RESPONSE
#undef DEFT_PARAM
