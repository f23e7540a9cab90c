/* deft/tuning.h -- what the designer wishes: heights, distances, times and angles.
 *
 * Gives    a plain struct of wishes with defaults that feel good, presets, and one table of all
 *          parameters, from which files, sliders, documents and bindings are made.
 * Never    derives anything: deft_moveset_build (deft/moveset.h) turns wishes into numbers and says what
 *          is wrong.
 * Units    a bare length is in world units, a bare speed in units/s; everything else wears its unit last.
 * Memory   plain data, no pointers. Copy it, compare it, keep it where you like.
 */
#ifndef DEFT_TUNING_H
#define DEFT_TUNING_H

#include "deft/motion.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The label of a world unit: it changes no number, only what people read.
typedef enum deft_unit {
    DEFT_UNIT_TILE, ///< a tile
    DEFT_UNIT_PX,   ///< a pixel
    DEFT_UNIT_M     ///< a metre
} deft_unit;

/// Which wish, next to the height, shapes a jump.
typedef enum deft_jump_shape {
    DEFT_JUMP_SHAPE_TIME,     ///< height and time_to_apex_s
    DEFT_JUMP_SHAPE_DISTANCE, ///< height and distance_to_apex at run.speed
    DEFT_JUMP_SHAPE_GRAVITY,  ///< height and gravity
    DEFT_JUMP_SHAPE_SPEED     ///< gravity and launch_speed; the height follows
} deft_jump_shape;

/// Which wish shapes a fall.
typedef enum deft_fall_shape {
    DEFT_FALL_SHAPE_TIME,     ///< time_s from the apex of a full jump back to its ground
    DEFT_FALL_SHAPE_DISTANCE, ///< distance covered meanwhile at run.speed
    DEFT_FALL_SHAPE_RATIO     ///< gravity_ratio of the jump's gravity
} deft_fall_shape;

/// What a body takes along of the velocity of what carried it.
typedef enum deft_leave {
    DEFT_LEAVE_ALL,     ///< all of it
    DEFT_LEAVE_UP_ONLY, ///< its upward part
    DEFT_LEAVE_NONE     ///< nothing
} deft_leave;

/// What happens to a body between a moving one and something that does not yield. An event tells of it once,
/// and from then on the mover is not there for the character until the two are apart.
typedef enum deft_crush {
    DEFT_CRUSH_STOP,  ///< it stays where it is until they are apart
    DEFT_CRUSH_PASS,  ///< it goes on as if the mover were not there
    DEFT_CRUSH_REPORT ///< it stops for the rest of the tick; the rest is the host's
} deft_crush;

/// What a level ceiling does to the rise of a jump or a kick that meets it at v, upwards. A ceiling that
/// comes down ends every rise; so does any for what is no such rise.
typedef enum deft_ceiling {
    DEFT_CEILING_ZERO,  ///< ends it: v = 0, and the fall begins
    DEFT_CEILING_KEEP,  ///< holds it below: v goes on to shrink as its gravity g says, v - g t, and after v /
                        ///< g the fall begins; past the ceiling's end before that, the rest of the rise
                        ///< follows
    DEFT_CEILING_BOUNCE ///< turns it round: v becomes -ceiling.bounce_ratio v
} deft_ceiling;

/// What down and jump on a one-way floor drops through.
typedef enum deft_drop {
    DEFT_DROP_ONE, ///< that floor
    DEFT_DROP_ALL  ///< and every other one-way below it, as long as down is held
} deft_drop;

/// What run.speed measures on a slope.
typedef enum deft_slope_speed {
    DEFT_SLOPE_SPEED_PATH,      ///< speed along the ground
    DEFT_SLOPE_SPEED_HORIZONTAL ///< speed along the horizontal
} deft_slope_speed;

/// What a body does where the ground bends down under it.
typedef enum deft_crest {
    DEFT_CREST_STICK, ///< follows the ground at any speed
    DEFT_CREST_FLY    ///< flies off along the old ground above ground.crest_speed
} deft_crest;

/// What gives the charges of a dash back.
typedef enum deft_dash_refill {
    DEFT_DASH_REFILL_GROUND,      ///< the ground, all of them
    DEFT_DASH_REFILL_GROUND_WALL, ///< the ground and walls that the character is pressed to, all of them
    DEFT_DASH_REFILL_TIME         ///< time, one after the other
} deft_dash_refill;

/// The directions that a dash can take.
typedef enum deft_dash_directions {
    DEFT_DASH_DIRECTIONS_2,   ///< left and right
    DEFT_DASH_DIRECTIONS_4,   ///< along the axes
    DEFT_DASH_DIRECTIONS_8,   ///< and half way between them
    DEFT_DASH_DIRECTIONS_FREE ///< any
} deft_dash_directions;

/// What two opposite direction keys give.
typedef enum deft_opposite {
    DEFT_OPPOSITE_NEUTRAL, ///< nothing
    DEFT_OPPOSITE_LAST,    ///< the one pressed last
    DEFT_OPPOSITE_FIRST    ///< the one pressed first
} deft_opposite;

/// How a speed answers: attack (acceleration), turn (turning round) or release (deceleration). `kind` says
/// which of the other fields count.
typedef struct deft_response_tuning {
    int32_t kind; ///< @enum deft_response_kind
    int32_t reserved;
    double time_s;          ///< s from 0 to full, or back; 0 to 10; kind curve
    double exponent;        ///< 1 linear, 2 quick at first; 1 to 8; kind curve
    double loss_per_s;      ///< share lost in a second, 0 to below 1; kind drag
    double threshold_ratio; ///< of the full speed, 0 to 0.5; kind drag
} deft_response_tuning;

/// Which fields deft_tuning and deft_moveset have. It is raised with every change of a field. Bytes of
/// another version are refused: deft_moveset_build gives a finding, and a step asserts.
#define DEFT_TUNING_VERSION 1

/// All wishes. Start from deft_tuning_default or a preset, then change what you mean to. The groups and
/// fields are those of the parameter table; each has its range, default and meaning there (`deft describe`).
/// What is called reserved only fills, so that the struct is the same on every machine: 0.
typedef struct deft_tuning {
    uint32_t size;    ///< sizeof(deft_tuning), set by deft_tuning_default and deft_tuning_preset
    uint32_t version; ///< DEFT_TUNING_VERSION, set with it
    int32_t unit;     ///< @enum deft_unit
    int32_t reserved;
    double units_per_tile; ///< world units in a tile
    struct {
        double width, height, corner_radius, skin, crouch_height;
    } shape;
    struct {
        double speed;
        deft_response_tuning attack, turn, release;
        double overspeed_release_s, overspeed_pushed_s;
        int32_t snap_heading;
        int32_t reserved;
        double fast_ratio;
    } run;
    struct {
        double speed_ratio;
        deft_response_tuning attack, turn, release;
        double overspeed_release_s, overspeed_pushed_s;
    } air;
    struct {
        int32_t shape; ///< @enum deft_jump_shape
        int32_t reserved;
        double height, time_to_apex_s, distance_to_apex, gravity, launch_speed;
        int32_t cut; ///< @enum deft_cut
        int32_t reserved_2;
        double height_min;
        double hang_speed_ratio, hang_gravity_ratio, hang_speed_bonus_ratio;
        double boost_speed, repeat_s;
    } jump;
    struct {
        int32_t count;
        int32_t reserved;
        double height, height_min;
    } air_jump;
    struct {
        int32_t shape; ///< @enum deft_fall_shape
        int32_t reserved;
        double gravity_ratio, time_s, distance;
        double speed_max, fast_speed_max, fast_gravity_ratio;
        int32_t use_cut_gravity;
        int32_t reserved_2;
    } fall;
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
    } ground;
    struct {
        int32_t leave; ///< @enum deft_leave
        int32_t reserved;
        double lift_storage_s;
        int32_t crush;        ///< @enum deft_crush
        int32_t drop_through; ///< @enum deft_drop
    } platform;
    struct {
        int32_t response; ///< @enum deft_ceiling
        int32_t reserved;
        double bounce_ratio;
    } ceiling;
    struct {
        double coyote_s;
        int32_t coyote_hover;
        int32_t reserved;
        double buffer_s, landing_forgiveness_s, corner_up, corner_side, ledge, speed_kept_s;
    } assist;
    struct {
        double coyote_ratio, buffer_ratio, landing_ratio, corner_ratio, ledge_ratio, speed_kept_ratio;
        double reach_ratio, sticky_ratio, hang_ratio, lift_ratio;
    } access; ///< the player's own scale of each assist: 1 as designed, 0 off (docs/guide/assists.md)
    struct {
        double slide_speed, slide_time_s, slide_delay_s, sticky_s;
        int32_t needs_push;
        int32_t reserved;
        double coyote_s, reach, jump_height, jump_angle_deg, lock_s, lock_ease_s;
    } wall;
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
    } dash;
    struct {
        double speed_max, gravity_ratio, air_ratio;
    } glide;
    struct {
        double windup_s, speed, recovery_s;
    } slam;
    struct {
        double range, reach_speed, pull_speed, pump, release_boost;
    } grapple;
    struct {
        double gravity_ratio, drag_per_s, bounce_ratio;
    } stagger;
    struct {
        double speed;
        deft_response_tuning attack, release;
        double turn_rate_deg_s;
    } topdown;
    struct {
        double speed_ratio, slide_loss_per_s;
    } crouch;
    struct {
        double up_speed, down_speed;
        int32_t jump_off;
        int32_t reserved;
        double reach, snap_speed;
    } ladder;
    struct {
        double grab_reach, climb_s;
    } ledge;
    struct {
        double up_speed, down_speed, stamina_s, up_cost_ratio, jump_cost_s;
    } climb;
    struct {
        double speed, attack_s, buoyancy_ratio, jump_out_speed;
    } swim;
    struct {
        double deadzone;
        int32_t opposite; ///< @enum deft_opposite
        int32_t reserved;
    } input;
    struct {
        int32_t wall_slide, wall_hold, wall_jump;
        int32_t dash, glide, slam;
        int32_t grapple, crouch, ledge, climb, drop_through;
        int32_t reserved;
    } ability;
} deft_tuning;

/// Wishes that feel good at 1 unit = 1 tile. Cannot fail.
DEFT_API void deft_tuning_default(deft_tuning *out);

/// Multiplies every length, speed and acceleration, and units_per_tile, by `factor` (> 0): 16 turns tiles
/// into pixels of 16-pixel tiles. A character in a world scaled alike moves the same, scaled. A factor that
/// is not finite and positive is a host bug (assert) and changes nothing.
DEFT_API void deft_tuning_scale(deft_tuning *tuning, double factor);

/// Fills `out` with a preset, by its id ("default", ...). DEFT_ERROR_UNKNOWN, and `out` untouched, when there
/// is none.
DEFT_API deft_result deft_tuning_preset(deft_tuning *out, const char *id);

/// What is known of a preset. Static storage.
typedef struct deft_preset_info {
    const char *id;        ///< "default", ...
    const char *summary;   ///< one line
    const char *source;    ///< where its numbers come from
    double units_per_tile; ///< units per tile it was made for (16 when it is in pixels of 16-pixel tiles)
    double rate_hz;        ///< tick rate of the source, 0 when it has none
    bool validated;        ///< true: a test compares its measured heights and frames with the source's
} deft_preset_info;

/// How many presets there are.
DEFT_API size_t deft_preset_count(void);
/// The i-th preset, or NULL when i is past the end.
DEFT_API const deft_preset_info *deft_preset_at(size_t i);
/// The preset that a mistyped id means, by its spelling or its first word, or NULL when none is near.
DEFT_API const deft_preset_info *deft_preset_nearest(const char *id);

/// What a parameter's values are.
typedef enum deft_param_type {
    DEFT_PARAM_REAL,  ///< a double
    DEFT_PARAM_COUNT, ///< an int32_t, a whole number
    DEFT_PARAM_BOOL,  ///< an int32_t, 0 or 1
    DEFT_PARAM_CHOICE ///< an int32_t, an index into `choices`
} deft_param_type;

/// What deft_tuning_scale does to a parameter: all but NONE are multiplied by the factor.
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
    const char *active_when; ///< "jump.shape=time", or "" when it always counts; alternatives by `|`,
                             ///< conditions by `&`: "air_jump.count>0&jump.cut=gravity|speed|hold"
    deft_param_type type;    ///< what its values are
    deft_param_scale scale;  ///< what deft_tuning_scale does to it
    double min, max; ///< accepted range, both ends included unless an _open flag is set; max may be infinite
    double default_value;    ///< at 1 unit = 1 tile
    bool min_open, max_open; ///< the end itself is not accepted
    bool is_basic;           ///< it shapes a move first; the others are for experts
    uint32_t offset;         ///< byte offset in deft_tuning
} deft_param;

/// How many parameters there are.
DEFT_API size_t deft_param_count(void);
/// The i-th parameter in the table's order, or NULL when i is past the end.
DEFT_API const deft_param *deft_param_at(size_t i);
/// The parameter of that path, or NULL.
DEFT_API const deft_param *deft_param_find(const char *path);
/// The parameter that a mistyped path means, or another's word for it ("acceleration", "air.friction"): the
/// nearest in spelling. NULL when none is near.
DEFT_API const deft_param *deft_param_nearest(const char *path);
/// What others call a parameter: words joined by `|`, such as "coyote|coyote_time|grace", or "". Static
/// storage.
DEFT_API const char *deft_param_synonyms(const deft_param *param);
/// Where a slider for a parameter begins and ends, at 1 unit = 1 tile as the default is, and how far one
/// notch of it goes.
typedef struct deft_slider {
    double min, max, step; ///< both ends are accepted; in the parameter's unit
} deft_slider;

/// The slider for a number. It begins where the accepted range does. It ends at 1, 2, 3 or 5 times a power of
/// ten: the first of these that has room for every preset and for twice the default, or where the accepted
/// range ends. A value beyond it is as good. "Never" (an infinite value, where `max` is infinite) has no
/// place on it. A step is 1, 2 or 5 times a power of ten, at most a 200th of the way; 1 of a whole number.
/// False, and `out` untouched, for booleans and choices. A NULL param or out is a host bug (assert).
DEFT_API bool deft_param_slider(deft_slider *out, const deft_param *param);
/// True when the tuning's selectors let this parameter count.
DEFT_API bool deft_param_is_active(const deft_tuning *tuning, const deft_param *param);
/// Reads a parameter; whole numbers, booleans and choices come as doubles.
DEFT_API double deft_tuning_get(const deft_tuning *tuning, const deft_param *param);
/// Writes a parameter without any check: deft_moveset_build judges it. Whole numbers are rounded towards
/// zero.
DEFT_API void deft_tuning_set(deft_tuning *tuning, const deft_param *param, double value);

#ifdef __cplusplus
}
#endif

#endif
