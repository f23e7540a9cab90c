/* deft/query.h -- what does a line hit, what does the character hit on its way, and what does it overlap?
 *
 * Gives    the first thing in the way with its fraction, place and normal, for AI players, cameras and tools.
 *          Queries use the geometry of the tick: where a sweep finds nothing, a tick can move the character.
 * Never    changes anything or keeps a pointer.
 * Cost     about that of one gather for each few sizes of the character along the way.
 * Bodies   moving ones count where they stand at the tick's start. One-ways block only from their blocking
 *          side; zones block nothing. A NULL view is empty space.
 * Threads  any number over one world.
 */
#ifndef DEFT_QUERY_H
#define DEFT_QUERY_H

#include "deft/character.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The result of a question.
typedef enum deft_query_outcome {
    DEFT_QUERY_NOTHING = 0, ///< nothing is there
    DEFT_QUERY_FOUND,       ///< something is there, and `out` says what
    DEFT_QUERY_TOO_MUCH     ///< there is too much geometry, or the way is too long, to look at all of it
} deft_query_outcome;

/// What a line or a character hits first.
typedef struct deft_query_hit {
    deft_pos point;    ///< where, units, host's axes; of a sweep: the point on the character
    deft_vec2d normal; ///< out of the face, unit vector, host's axes; (0, 0) for a line that begins inside
    double fraction;   ///< share of the way that is free, 0 to 1
    uint32_t body;     ///< 0: the static world
    uint32_t feature;  ///< its id
    uint32_t surface;  ///< 0: plain ground; n: deft_world_view.surfaces[n - 1]
    uint32_t kind;     ///< of a sweep: @enum deft_contact_kind, by the moveset's slope limit; of a line 0
} deft_query_hit;

/// The first thing that a line from `from` along `way` hits (both units, host's axes): for sight, shots, the
/// ground below a point. The size of the character does not count. A way of length 0 finds what is at the
/// point.
///
/// A line that begins inside something solid hits it at a fraction of 0. A line along a face, as along a
/// floor, does not hit that face; a line through a corner does. A one-way is hit only through its blocking
/// side, against its direction, and never from inside. Of two things at one place, the one that faces the
/// line more is reported; then the smaller body, then the smaller id.
///
/// `out` is written only when something is found. Numbers that are not finite are a host bug (assert), and so
/// are NULL from, way or out. Then nothing is found.
/// @nullable view
/// @calls_back
DEFT_API deft_query_outcome deft_query_ray(deft_query_hit *out, const deft_world_view *view,
                                           const deft_pos *from, const deft_vec2d *way);

/// The first thing that the character would hit on a straight way of its feet from `feet` by `way` (units,
/// host's axes). NULL `feet` means the place where they are. The shape is the present one, with rounded
/// corners and the crouching height.
///
/// A face is not hit when the way only touches it or runs along it, so a way along a floor is free. Things
/// that the character overlaps at the start are not hit either, because it may leave them;
/// deft_query_overlaps reports them. No step, ledge or other help counts. One-ways count as in a tick; so
/// does one that the character is dropping through. Bodies that crushed the character do not count. Equal
/// hits are decided by geometry, as in a tick.
///
/// `out` is written only when something is found. Numbers that are not finite are a host bug (assert), and so
/// are NULL character, moveset, way or out. Then nothing is found.
/// @nullable view feet
/// @calls_back
DEFT_API deft_query_outcome deft_query_sweep(deft_query_hit *out, const deft_character *character,
                                             const deft_moveset *moveset, const deft_world_view *view,
                                             const deft_pos *feet, const deft_vec2d *way);

/// Something that a character overlaps.
typedef struct deft_query_overlap {
    deft_vec2d normal; ///< direction of the shortest way out, unit vector, host's axes
    double depth;      ///< length of that way, units
    uint32_t body;     ///< 0: the static world
    uint32_t feature;  ///< its id
    uint32_t surface;  ///< as in deft_query_hit; of a zone: its index in deft_world_view.zones
    uint32_t flags;    ///< @flags deft_feature_flag: SOLID, ONE_WAY or ZONE
} deft_query_overlap;

/// All things that the character would overlap with its feet at `feet` (NULL: where they are), in its present
/// shape. Each piece of solid ground and each one-way counts when it is overlapped deeper than rounding
/// (moveset.touch). Each piece of a zone counts when it overlaps the box around the character. Things that
/// only touch do not count, nor do bodies that crushed the character.
///
/// Writes at most `capacity` overlaps, sorted by body, feature, flags and surface; when there are more, the
/// first ones. `count` gets the number of all. A character that fits (deft_character_fits) overlaps nothing
/// solid. Numbers that are not finite are a host bug (assert). So are NULL character, moveset or count, and a
/// NULL out with a capacity. Then nothing is found.
/// @length out capacity
/// @nullable view feet
/// @out count
/// @calls_back
DEFT_API deft_query_outcome deft_query_overlaps(deft_query_overlap *out, uint32_t capacity, uint32_t *count,
                                                const deft_character *character, const deft_moveset *moveset,
                                                const deft_world_view *view, const deft_pos *feet);

#ifdef __cplusplus
}
#endif

#endif
