/* deft/math.h -- the few vectors that cross the API, and the host's axes.
 *
 * Units    lengths in world units, speeds in units/s, all in the host's axes.
 * Replay   positions are doubles: the game behaves the same near 0 and at 10^6 units from it.
 */
#ifndef DEFT_MATH_H
#define DEFT_MATH_H

#include "deft/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A small vector: a corner of a feature, relative to the origin of a query.
typedef struct deft_vec2 {
    float x, y; ///< units from the query's origin, host's axes
} deft_vec2;

/// A vector of doubles: velocities, normals, directions.
typedef struct deft_vec2d {
    double x,
        y; ///< in the unit of what the vector is; host's axes, except where deft/machine.h says otherwise
} deft_vec2d;

/// The highest speed along each axis, units/s. Wherever a tick or a state of yours sets a velocity, a larger
/// x or y is clamped to it. A component that is not finite counts as 0.
#define DEFT_SPEED_MAX 1e9

/// A place in the world. A place that is not finite is a host bug (assert).
typedef struct deft_pos {
    double x, y; ///< units, host's axes
} deft_pos;

/// An axis-aligned rectangle in the host's axes. min <= max on both axes, also where y points down.
typedef struct deft_box {
    double min_x, min_y, max_x, max_y; ///< units, host's axes
} deft_box;

/// Where the character's right and up point, as unit vectors at a right angle. Conversion is exact for the
/// eight frames that are aligned with the host's axes, mirrored frames included.
typedef struct deft_axes {
    deft_vec2d right, up; ///< unit vectors, host's axes
} deft_axes;

/// right (1, 0), up (0, 1): mathematics, Unity, text grids. Static storage.
/// @owner static
DEFT_API const deft_axes *deft_axes_y_up(void);

/// right (1, 0), up (0, -1): Godot, Tiled, LDtk, SDL, the web. Static storage.
/// @owner static
DEFT_API const deft_axes *deft_axes_y_down(void);

#ifdef __cplusplus
}
#endif

#endif
