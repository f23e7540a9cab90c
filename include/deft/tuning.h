/* deft/tuning.h -- what the designer sets: heights, distances, times and angles.
 *
 * Gives    a plain struct of parameters with good defaults, presets, and one table of all parameters. Files,
 *          sliders, documents and bindings are made from that table.
 * Never    derives anything: deft_moveset_build (deft/moveset.h) turns a tuning into numbers and says what
 *          is wrong.
 * Units    a bare length is in world units, a bare speed in units/s; all other names end in their unit.
 * Memory   plain data, no pointers. Copy it, compare it, keep it where you like.
 */
#ifndef DEFT_TUNING_H
#define DEFT_TUNING_H

#include "deft/motion.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The name of a world unit. The choice changes no number, only the texts that people read.
typedef enum deft_unit {
    DEFT_UNIT_TILE, ///< a tile
    DEFT_UNIT_PX,   ///< a pixel
    DEFT_UNIT_M     ///< a metre
} deft_unit;

/// Which parameters give a jump.
typedef enum deft_jump_shape {
    DEFT_JUMP_SHAPE_TIME,     ///< height and time_to_apex_s
    DEFT_JUMP_SHAPE_DISTANCE, ///< height and distance_to_apex at run.speed
    DEFT_JUMP_SHAPE_GRAVITY,  ///< height and gravity
    DEFT_JUMP_SHAPE_SPEED     ///< gravity and launch_speed; they give the height
} deft_jump_shape;

/// Which parameter gives a fall.
typedef enum deft_fall_shape {
    DEFT_FALL_SHAPE_TIME,     ///< time_s from the apex of a full jump back to its ground
    DEFT_FALL_SHAPE_DISTANCE, ///< distance covered in that time at run.speed
    DEFT_FALL_SHAPE_RATIO     ///< gravity_ratio of the jump's gravity
} deft_fall_shape;

/// What part of a platform's velocity the character keeps when it leaves the platform.
typedef enum deft_leave {
    DEFT_LEAVE_ALL,     ///< all of it
    DEFT_LEAVE_UP_ONLY, ///< the upward part
    DEFT_LEAVE_NONE     ///< nothing
} deft_leave;

/// What happens to a character between a moving body and something that does not give way. One event reports
/// it. From then on the character passes through that body, until the two are apart.
typedef enum deft_crush {
    DEFT_CRUSH_STOP,  ///< the character stays in place until the two are apart
    DEFT_CRUSH_PASS,  ///< the character goes on as if the body were not there
    DEFT_CRUSH_REPORT ///< the character stops for the rest of the tick; your game decides what follows
} deft_crush;

/// What a level ceiling does to the rise of a jump or a kick, which meets it at upward speed v. A ceiling
/// that comes down ends every rise. Any ceiling ends a rise of another kind.
typedef enum deft_ceiling {
    DEFT_CEILING_ZERO, ///< the rise ends: v = 0, and the fall begins
    DEFT_CEILING_KEEP, ///< the character stays below the ceiling while v shrinks by gravity g as v - g t; the
                       ///< fall begins after v / g. Where the ceiling ends before that, the rise continues
    DEFT_CEILING_BOUNCE ///< the character bounces: v becomes -ceiling.bounce_ratio v
} deft_ceiling;

/// What down and jump on a one-way floor drops through.
typedef enum deft_drop {
    DEFT_DROP_ONE, ///< that floor
    DEFT_DROP_ALL  ///< that floor and all one-way floors below it, for as long as down is held
} deft_drop;

/// What run.speed measures on a slope.
typedef enum deft_slope_speed {
    DEFT_SLOPE_SPEED_PATH,      ///< speed along the ground
    DEFT_SLOPE_SPEED_HORIZONTAL ///< speed along the horizontal
} deft_slope_speed;

/// What the character does where the ground bends down.
typedef enum deft_crest {
    DEFT_CREST_STICK, ///< it follows the ground at any speed
    DEFT_CREST_FLY    ///< above ground.crest_speed it flies off in the direction of the ground before
} deft_crest;

/// What refills the charges of a dash.
typedef enum deft_dash_refill {
    DEFT_DASH_REFILL_GROUND,      ///< the ground, all of them
    DEFT_DASH_REFILL_GROUND_WALL, ///< the ground, and walls that the character presses against, all of them
    DEFT_DASH_REFILL_TIME         ///< time, one charge after the other
} deft_dash_refill;

/// The directions that a dash can take.
typedef enum deft_dash_directions {
    DEFT_DASH_DIRECTIONS_2,   ///< left and right
    DEFT_DASH_DIRECTIONS_4,   ///< along the axes
    DEFT_DASH_DIRECTIONS_8,   ///< along the axes and the diagonals
    DEFT_DASH_DIRECTIONS_FREE ///< any
} deft_dash_directions;

/// What two opposite direction keys give.
typedef enum deft_opposite {
    DEFT_OPPOSITE_NEUTRAL, ///< nothing
    DEFT_OPPOSITE_LAST,    ///< the one pressed last
    DEFT_OPPOSITE_FIRST    ///< the one pressed first
} deft_opposite;

/// How a speed follows the stick: attack (acceleration), turn (turning round) or release (deceleration).
/// `kind` says which other fields count.
typedef struct deft_response_tuning {
    int32_t kind; ///< @enum deft_response_kind
    int32_t reserved;
    double time_s;     ///< s from 0 to full speed, or back; 0 to 10; kind curve
    double exponent;   ///< 1 is linear, 2 starts fast and ends slow; 1 to 8; kind curve
    double loss_per_s; ///< share of the way to the wanted speed that is covered in a second, 0 to below 1;
                       ///< kind drag
    double threshold_ratio; ///< below this share of full speed, stops and starts are instant, 0 to 0.5; kind
                            ///< drag
} deft_response_tuning;

/// The version of the fields of deft_tuning and deft_moveset. Every change of a field raises the number.
/// Structs of another version are refused: deft_moveset_build gives a finding, and a step asserts.
#define DEFT_TUNING_VERSION 1

/// All parameters. Start from deft_tuning_default or a preset, then change some. Groups and fields are those
/// of the parameter table, which has the range, default and meaning of each (docs/reference/parameters.md,
/// `deft describe`). A yes is 1, a no 0. Fields named reserved are 0, and make the struct equal everywhere.
typedef struct deft_tuning {
    uint32_t size;    ///< sizeof(deft_tuning), set by deft_tuning_default and deft_tuning_preset
    uint32_t version; ///< DEFT_TUNING_VERSION, set with it
    int32_t unit;     ///< @enum deft_unit
    int32_t reserved;
    double units_per_tile; ///< world units in a tile
    struct {
        double width, height, corner_radius, skin, crouch_height;
    } shape; ///< size, rounded corners, height while it crouches
    struct {
        double speed;
        deft_response_tuning attack, turn, release;
        double overspeed_release_s, overspeed_pushed_s;
        int32_t snap_heading;
        int32_t reserved;
        double fast_ratio;
    } run; ///< full speed, acceleration, turning and deceleration on the ground
    struct {
        double speed_ratio;
        deft_response_tuning attack, turn, release;
        double overspeed_release_s, overspeed_pushed_s;
    } air; ///< the same in the air
    struct {
        int32_t shape; ///< @enum deft_jump_shape
        int32_t reserved;
        double height, time_to_apex_s, distance_to_apex, gravity, launch_speed;
        int32_t cut; ///< @enum deft_cut
        int32_t reserved_2;
        double height_min;
        double hang_speed_ratio, hang_gravity_ratio, hang_speed_bonus_ratio;
        double boost_speed, repeat_s;
    } jump; ///< how high and how soon; what letting go early does; the hang at the apex
    struct {
        int32_t count;
        int32_t reserved;
        double height, height_min;
    } air_jump; ///< jumps in the air: how many, and how high
    struct {
        int32_t shape; ///< @enum deft_fall_shape
        int32_t reserved;
        double gravity_ratio, time_s, distance;
        double speed_max, fast_speed_max, fast_gravity_ratio;
        int32_t use_cut_gravity;
        int32_t reserved_2;
    } fall; ///< from the apex down: gravity, terminal speed
    struct {
        double slope_limit_deg;
        int32_t slope_speed; ///< @enum deft_slope_speed
        int32_t reserved;
        double uphill_ratio, downhill_ratio, snap, step_height;
        int32_t crest; ///< @enum deft_crest
        int32_t reserved_2;
        double crest_speed;
        int32_t steep_slide;
        int32_t reserved_3;
        double contact_memory_s;
    } ground; ///< slopes, steps, and how the character follows the ground
    struct {
        int32_t leave; ///< @enum deft_leave
        int32_t reserved;
        double lift_storage_s;
        int32_t crush;        ///< @enum deft_crush
        int32_t drop_through; ///< @enum deft_drop
    } platform;               ///< what leaving, crushing and dropping through do
    struct {
        int32_t response; ///< @enum deft_ceiling
        int32_t reserved;
        double bounce_ratio;
    } ceiling; ///< what a ceiling does to a rise
    struct {
        double coyote_s;
        int32_t coyote_hover;
        int32_t reserved;
        double buffer_s, landing_forgiveness_s, corner_up, corner_side, ledge, speed_kept_s;
    } assist; ///< help for a press or a jump that missed by a little (docs/guide/assists.md)
    struct {
        double coyote_ratio, buffer_ratio, landing_ratio, corner_ratio, ledge_ratio, speed_kept_ratio;
        double reach_ratio, sticky_ratio, hang_ratio, lift_ratio;
    } access; ///< the player's own factor for each assist: 1 as designed, 0 off (docs/guide/assists.md)
    struct {
        double slide_speed, slide_time_s, slide_delay_s, sticky_s;
        int32_t needs_push;
        int32_t reserved;
        double coyote_s, reach, jump_height, jump_angle_deg, lock_s, lock_ease_s;
    } wall; ///< slide, hold, jump off (docs/guide/moves/walls.md)
    struct {
        double distance, time_s, cooldown_s;
        int32_t charges;
        int32_t refill; ///< @enum deft_dash_refill
        double refill_s;
        int32_t directions; ///< @enum deft_dash_directions
        int32_t reserved;
        double exit_ratio, exit_up_ratio;
        int32_t jump_out;
        int32_t reserved_2;
        double freeze_s;
    } dash; ///< docs/guide/moves/dash.md
    struct {
        double speed_max, gravity_ratio, air_ratio;
    } glide; ///< docs/guide/moves/glide.md
    struct {
        double windup_s, speed, recovery_s;
    } slam; ///< docs/guide/moves/slam.md
    struct {
        double range, reach_speed, pull_speed, pump, release_boost;
    } grapple; ///< docs/guide/moves/grapple.md
    struct {
        double gravity_ratio, drag_per_s, bounce_ratio;
    } stagger; ///< how a character moves that was hit
    struct {
        double speed;
        deft_response_tuning attack, release;
        double turn_rate_deg_s;
    } topdown; ///< a walker seen from above (deft/topdown.h)
    struct {
        double speed_ratio, slide_loss_per_s;
    } crouch; ///< docs/guide/moves/crouch.md
    struct {
        double up_speed, down_speed;
        int32_t jump_off;
        int32_t reserved;
        double reach, snap_speed;
    } ladder; ///< docs/guide/moves/ladder.md
    struct {
        double grab_reach, climb_s;
    } ledge; ///< docs/guide/moves/ledge.md
    struct {
        double up_speed, down_speed, stamina_s, up_cost_ratio, jump_cost_s;
    } climb; ///< docs/guide/moves/climb.md
    struct {
        double speed, attack_s, buoyancy_ratio, jump_out_speed;
    } swim; ///< docs/guide/moves/swim.md
    struct {
        double deadzone;
        int32_t opposite; ///< @enum deft_opposite
        int32_t reserved;
    } input; ///< dead zone of the stick, opposite keys
    struct {
        int32_t wall_slide, wall_hold, wall_jump;
        int32_t dash, glide, slam;
        int32_t grapple, crouch, ledge, climb, drop_through;
        int32_t reserved;
    } ability; ///< which moves a new character has: 1 on, 0 off
} deft_tuning;

/// Parameters that feel good at 1 unit = 1 tile. Cannot fail.
DEFT_API void deft_tuning_default(deft_tuning *out);

/// Multiplies every length, speed and acceleration, and units_per_tile, by `factor` (> 0). A factor of 16
/// turns tiles into pixels of 16-pixel tiles. In a world that is scaled too the character moves the same,
/// only larger. A factor that is not finite and positive is a host bug (assert) and changes nothing.
DEFT_API void deft_tuning_scale(deft_tuning *tuning, double factor);

/// Fits a tuning to a world of `units_per_tile` units a tile: scales it, and makes `unit` agree. At 1 a pixel
/// becomes a tile, otherwise a tile becomes a pixel; metres stay metres. Presets are in pixels of their
/// games, so call this with 1 before you set heights in tiles. A number that is not finite and positive is a
/// host bug (assert) and changes nothing; so is a tuning whose units_per_tile is not positive.
DEFT_API void deft_tuning_fit(deft_tuning *tuning, double units_per_tile);

/// Fills `out` with a preset, by its id ("default", ...), at the tile size of its game (see
/// deft_preset_info.units_per_tile); deft_tuning_fit fits it to your world. When there is none, the result is
/// DEFT_ERROR_UNKNOWN, and `out` stays as it was.
DEFT_API deft_result deft_tuning_preset(deft_tuning *out, const char *id);

/// A preset's description. Static storage.
typedef struct deft_preset_info {
    const char *id;        ///< "default", ...
    const char *summary;   ///< one line
    const char *source;    ///< where its numbers come from
    double units_per_tile; ///< units per tile that the preset is made for; 16 for pixels of 16-pixel tiles
    double rate_hz;        ///< tick rate of the source, 0 when it has none
    bool validated;        ///< true: a test compares measured heights and frames with those of the source
} deft_preset_info;

/// How many presets there are.
DEFT_API size_t deft_preset_count(void);
/// The i-th preset, or NULL when i is past the end.
/// @nullable return
/// @owner static
DEFT_API const deft_preset_info *deft_preset_at(size_t i);
/// The preset that a mistyped id means, by its spelling or its first word; NULL when none is near. Static
/// storage.
/// @nullable return
/// @owner static
DEFT_API const deft_preset_info *deft_preset_nearest(const char *id);

/// What kind of value a parameter has.
typedef enum deft_param_type {
    DEFT_PARAM_REAL,  ///< a double
    DEFT_PARAM_COUNT, ///< an int32_t, a whole number
    DEFT_PARAM_BOOL,  ///< an int32_t, 0 or 1
    DEFT_PARAM_CHOICE ///< an int32_t, an index into `choices`
} deft_param_type;

/// What deft_tuning_scale does to a parameter: NONE stays, all others are multiplied by the factor.
typedef enum deft_param_scale {
    DEFT_SCALE_NONE,        ///< nothing
    DEFT_SCALE_LENGTH,      ///< units
    DEFT_SCALE_SPEED,       ///< units/s
    DEFT_SCALE_ACCELERATION ///< units/s^2
} deft_param_scale;

/// One row of the parameter table. Static storage.
typedef struct deft_param {
    const char *path;        ///< "jump.height": the name everywhere
    const char *group;       ///< "jump"
    const char *unit;        ///< "length", "speed", "acceleration", "s", "deg", "ratio", "" ...
    const char *summary;     ///< one line
    const char *choices;     ///< CHOICE: "time|distance|gravity|speed"; else ""
    const char *active_when; ///< "jump.shape=time", or "" when the parameter always counts; alternatives by
                             ///< `|`, conditions by `&`: "air_jump.count>0&jump.cut=gravity|speed|hold"
    deft_param_type type;    ///< what kind of value it has
    deft_param_scale scale;  ///< what deft_tuning_scale does to it
    double min, max; ///< accepted range, both ends included unless an _open flag is set; max may be infinite
    double default_value;    ///< at 1 unit = 1 tile
    bool min_open, max_open; ///< true: the end itself is not accepted
    bool is_basic;           ///< true: one of the first to set; the others are for experts
    uint32_t offset;         ///< byte offset in deft_tuning
} deft_param;

/// How many parameters there are.
DEFT_API size_t deft_param_count(void);
/// The i-th parameter in the table's order, or NULL when i is past the end.
/// @nullable return
/// @owner static
DEFT_API const deft_param *deft_param_at(size_t i);
/// The parameter of that path, or NULL. Static storage.
/// @nullable return
/// @owner static
DEFT_API const deft_param *deft_param_find(const char *path);
/// The parameter that a mistyped path means, by spelling or by a common other name ("acceleration",
/// "air.friction"). NULL when none is near.
/// @nullable return
/// @owner static
DEFT_API const deft_param *deft_param_nearest(const char *path);
/// Other names of a parameter, joined by `|`, such as "coyote|coyote_time|grace", or "". Static storage.
/// @owner static
DEFT_API const char *deft_param_synonyms(const deft_param *param);
/// The ends and the step of a slider for a parameter, at 1 unit = 1 tile as the defaults are.
typedef struct deft_slider {
    double min, max, step; ///< in the parameter's unit; both ends are accepted values
} deft_slider;

/// The slider for a number. The slider begins at the lower end of the accepted range. The upper end is 1, 2,
/// 3 or 5 times a power of ten, or the end of the accepted range. The smallest end is taken that includes
/// every preset and twice the default. Larger accepted values are just as good. "Never" (an infinite value,
/// where `max` is infinite) has no place on the slider. A step is 1, 2 or 5 times a power of ten, at most a
/// 200th of the range; 1 for a whole number. Returns false, and leaves `out` as it was, for booleans and
/// choices. A NULL param or out is a host bug (assert).
DEFT_API bool deft_param_slider(deft_slider *out, const deft_param *param);
/// True when the tuning's choices make this parameter count.
DEFT_API bool deft_param_is_active(const deft_tuning *tuning, const deft_param *param);
/// The value of a parameter. Whole numbers, booleans and choices are returned as doubles.
DEFT_API double deft_tuning_get(const deft_tuning *tuning, const deft_param *param);
/// Sets a parameter without a check; deft_moveset_build checks. Whole numbers are rounded towards zero.
DEFT_API void deft_tuning_set(deft_tuning *tuning, const deft_param *param, double value);

#ifdef __cplusplus
}
#endif

#endif
