/* tests/presets/originals.h -- the games that presets were measured on, frame by frame, by their published
 * rules.
 *
 * Nothing here knows deft: each rule is played as its source states it, in the order that it states, in the
 * source's own units (pixels and frames; the one in fixed point in its own). Heights are positive upwards.
 * Sources and figures: docs/guide/presets.md.
 */
#ifndef DEFT_TESTS_PRESETS_ORIGINALS_H
#define DEFT_TESTS_PRESETS_ORIGINALS_H

#include <math.h>
#include <stdbool.h>

/* A press that is never let go. */
#define ORIGINAL_HELD 1000

#define ORIGINAL_FRAMES 512

/* Heights after each frame of a jump; height[0] is after the frame of the press. The last is the first at or
 * below the ground. */
typedef struct original_track {
    int frames;
    double height[ORIGINAL_FRAMES];
} original_track;

static inline double original_top(const original_track *track)
{
    double top = 0;
    for (int i = 0; i < track->frames; i++) {
        top = fmax(top, track->height[i]);
    }
    return top;
}

/* Frames until the top is reached. */
static inline int original_rise_frames(const original_track *track)
{
    int i = 0;
    while (track->height[i] < original_top(track)) {
        i++;
    }
    return i + 1;
}

/* Frames until the ground is reached, the last of them in part. */
static inline double original_air_frames(const original_track *track)
{
    double last = track->height[track->frames - 1];
    double before = track->height[track->frames - 2];
    return track->frames - 1 + before / (before - last);
}

/* Adds a frame; false when that was the last one. */
static inline bool original_add(original_track *track, double height)
{
    track->height[track->frames++] = height;
    return height > 0 && track->frames < ORIGINAL_FRAMES;
}

/* ---- jumps ---- */

/* climber-2018, px/s: gravity 900, half while slower than 40 with the button down; the press holds 105 for
 * 0.2 s, whose timer is read after it was lowered and is above 0 for one frame more than it says. Speed
 * first, then the move. */
static inline original_track original_climber_2018(int held_frames)
{
    original_track track = {0, {0}};
    const float frame = 1.0f / 60;
    float timer = 0.2f;
    double speed = 105, height = 0;
    do {
        const int frame_index = track.frames;
        const bool held = frame_index < held_frames;
        if (frame_index > 0) {
            timer -= timer > 0 ? frame : 0;
            speed = fmax(speed - 900.0 / 60 * (fabs(speed) < 40 && held ? 0.5 : 1), -160);
            if (timer > 0 && held) {
                speed = fmax(speed, 105);
            } else {
                timer = 0;
            }
        }
        height += speed / 60;
    } while (original_add(&track, height));
    return track;
}

/* climber-2015, px a frame: gravity 0.21, half at 0.15 and slower; no cut. Speed first, then the move. */
static inline original_track original_climber_2015(void)
{
    original_track track = {0, {0}};
    double speed = 2, height = 0;
    do {
        if (track.frames > 0) {
            speed = fmax(speed - (fabs(speed) <= 0.15 ? 0.105 : 0.21), -2);
        }
        height += speed;
    } while (original_add(&track, height));
    return track;
}

/* A row of plumber-1985: 1/256 px a frame. */
typedef struct original_row {
    int launch, held_gravity, gravity;
} original_row;

static const original_row original_row_still = {4 * 256, 0x20, 0x70};
static const original_row original_row_walk = {4 * 256, 0x1e, 0x60};
static const original_row original_row_run = {5 * 256, 0x28, 0x90};

/* The move first, then gravity. Letting go counts once the body is a pixel up, and for good. A fall beyond 4
 * px a frame is set back to 4 when half a pixel or more is over. `pixels`: whole ones, as on the screen. */
static inline original_track original_plumber(const original_row *row, int held_frames, bool pixels)
{
    original_track track = {0, {0}};
    int down = -row->launch, y = 0, gravity = row->held_gravity;
    double height;
    do {
        if (down >= 0 || (track.frames >= held_frames && y <= -256)) {
            gravity = row->gravity;
        }
        y += down;
        down += gravity;
        if (down >= 4 * 256 && (down & 255) >= 128) {
            down = 4 * 256;
        }
        height = -y / 256.0;
    } while (original_add(&track, pixels ? ceil(height) : height));
    return track;
}

/* The mean speed of its longest falls, px a frame. */
static inline double original_plumber_fall(const original_row *row)
{
    int down = 0, y = 0, start = 0;
    for (int i = 0; i < 400; i++) {
        start = i == 200 ? y : start;
        y += down;
        down += row->gravity;
        if (down >= 4 * 256 && (down & 255) >= 128) {
            down = 4 * 256;
        }
    }
    return (y - start) / 256.0 / 200;
}

/* The rule of the other consoles, px a frame: the move first, then gravity; a rise above `cut_above` becomes
 * `cut_to` when the button is up. A cut_above of INFINITY is no cut; a fall of INFINITY has no end. */
typedef struct original_rule {
    double launch, gravity, fall, cut_above, cut_to;
} original_rule;

static const original_rule original_robot_1987 = {4 + 223 / 256.0, 0.25, 12, 2 + 31 / 256.0, 1};
static const original_rule original_robot_1990 = {4 + 165 / 256.0, 0.25, 7, 0, -0.5};
static const original_rule original_robot_1991 = {4 + 192 / 256.0, 0.25, 7, INFINITY, 0};
static const original_rule original_hedgehog = {6.5, 0.21875, INFINITY, 4, 4};
static const original_rule original_echidna = {6, 0.21875, INFINITY, 4, 4};
static const original_rule original_hunter = {4.875, 7168 / 65536.0, 5.03125, 0, 0};
static const original_rule original_hunter_high = {6, 7168 / 65536.0, 5.03125, 0, 0};
static const original_rule original_hunter_wall = {4.625, 7168 / 65536.0, 5.03125, 0, 0};
static const original_rule original_hunter_wall_high = {5.5, 7168 / 65536.0, 5.03125, 0, 0};

static inline original_track original_console(const original_rule *rule, int held_frames)
{
    original_track track = {0, {0}};
    double speed = rule->launch, height = 0;
    do {
        if (track.frames >= held_frames && speed > rule->cut_above) {
            speed = rule->cut_to;
        }
        height += speed;
        speed = fmax(speed - rule->gravity, -rule->fall);
    } while (original_add(&track, height));
    return track;
}

/* ninja-2015, px a frame: the jump adds 2 to height and speed; then drag, gravity, move; gravity is weak
 * while the button is held in the rise, for at most 45 frames. */
static inline original_track original_ninja(int held_frames)
{
    original_track track = {0, {0}};
    double speed = 2, height = 2;
    while (original_add(&track, height)) {
        const int frame = track.frames - 1;
        const bool weak = frame < held_frames && frame < 45 && speed > 0;
        speed = speed * 0.993322 - (weak ? 0.011111 : 0.066667);
        height += speed;
    }
    return track;
}

/* knight-2017, units/s at 50 Hz: 16.65 held for at most 9 steps, then 47.4 of gravity. Speed first, then the
 * move. */
static inline original_track original_knight(int held_steps)
{
    original_track track = {0, {0}};
    double speed = 16.65, height = 0;
    do {
        if (track.frames >= held_steps || track.frames >= 9) {
            speed = fmax(speed - 47.4 / 50, -20);
        }
        height += speed / 50;
    } while (original_add(&track, height));
    return track;
}

/* ---- running ---- */

/* Frames in which a speed goes from `from` to `to` (below or above), `by` a frame. */
static inline int original_approach_frames(double from, double to, double by)
{
    int frames = 0;
    while (from != to) {
        from = from < to ? fmin(from + by, to) : fmax(from - by, to);
        frames++;
    }
    return frames;
}

/* plumber-1985 in 1/4096 px a frame: adders of its running and walking, and of a run above 0x21 whose button
 * or direction is not held. */
#define ORIGINAL_PLUMBER_RUN   0xe4
#define ORIGINAL_PLUMBER_WALK  0x98
#define ORIGINAL_PLUMBER_COAST 0xd0

static inline int original_plumber_run_up(int adder, int full)
{
    int frames = 0;
    for (int speed = 0; speed < full * 256; frames++) {
        speed += adder;
    }
    return frames;
}

/* Down from `full` (1/16 px a frame) to rest; `times` 2 when reversing, which doubles the adder. */
static inline int original_plumber_stop(int full, int times)
{
    int frames = 0;
    for (int speed = full * 256; speed > 0; frames++) {
        speed -= times * (speed >= 0x21 * 256 ? ORIGINAL_PLUMBER_COAST : ORIGINAL_PLUMBER_WALK);
    }
    return frames;
}

#endif
