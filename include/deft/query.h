/* deft/query.h -- questions about the world as a character sees it: what does a line meet, what does the
 * character meet on its way, what is it in?
 *
 * Gives    the first thing in the way with its instant, place and normal, for AI players, cameras and
 *          tools, by the very geometry that moves the character: what a sweep calls free, a tick can go
 *          through.
 * Never    changes anything or keeps a pointer.
 * Cost     about that of a gather for every few body sizes of a way.
 * Bodies   moving ones count where they stand at the tick's start. One-ways block only what comes from
 *          their own side; zones block nothing. A NULL view is empty space.
 * Threads  as many as you like over one world.
 */
#ifndef DEFT_QUERY_H
#define DEFT_QUERY_H

#include "deft/character.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a question ended.
typedef enum deft_query_outcome {
    DEFT_QUERY_NOTHING = 0, ///< nothing is there
    DEFT_QUERY_FOUND,       ///< something is, and `out` says what
    DEFT_QUERY_TOO_MUCH     ///< so much is around, or the way is so long, that it cannot all be looked at
} deft_query_outcome;

/// What a line or a character meets first.
typedef struct deft_query_hit {
    deft_pos point;    ///< where, units, host's axes; of a sweep: on the character, there
    deft_vec2d normal; ///< out of the face, unit vector, host's axes; (0, 0) for a line that begins inside
    double fraction;   ///< of the way that is free, 0 to 1
    uint32_t body;     ///< 0: the static world
    uint32_t feature;  ///< its id
    uint32_t surface;  ///< 0: plain ground; n: deft_world_view.surfaces[n - 1]
    uint32_t kind;     ///< @enum deft_contact_kind of a sweep, by the moveset's slope limit; of a line 0
} deft_query_hit;

/// The first thing that a line from `from` (units, host's axes) along `way` (units, host's axes) meets:
/// sight, shots, ground below a point. Rounded corners and the character's size do not count. A line that
/// begins inside of something solid meets that at a fraction of 0. What it only touches with its side, as the
/// floor that it goes along, is not met; a corner that it goes through is. One-ways are met by a line against
/// their direction that comes in by a side of theirs that blocks, and never from inside. Of two things at one
/// place the one that faces the line more is told, then the smaller body, then the smaller id. `out` is
/// written only when something is found. A way of no length asks what is at the point. Numbers that are not
/// finite, and a NULL from, way or out, are a host bug (assert); then nothing is found.
DEFT_API deft_query_outcome deft_query_ray(deft_query_hit *out, const deft_world_view *view,
                                           const deft_pos *from, const deft_vec2d *way);

/// The first thing that the character would meet if its feet went straight from `feet` by `way` (units,
/// host's axes): its shape as it is now, with rounded corners and as low as it crouches. `feet` may be NULL:
/// where they are. What touches and is not approached is not met, so a walk along a floor is free, seams and
/// all; nor is what it overlaps at the start, which it may leave: deft_query_overlap tells. No step, no
/// ledge and no other help counts. One-ways are met as in a tick, but one that it is dropping through is met,
/// too. Bodies that crushed it are not there. Ties are broken by geometry, as in a tick. `out` is written
/// only when something is found. Numbers that are not finite, and a NULL character, moveset, way or out, are
/// a host bug (assert); then nothing is found.
DEFT_API deft_query_outcome deft_query_sweep(deft_query_hit *out, const deft_character *character,
                                             const deft_moveset *moveset, const deft_world_view *view,
                                             const deft_pos *feet, const deft_vec2d *way);

/// Something that a character is in.
typedef struct deft_query_overlap {
    deft_vec2d normal; ///< the shortest way out, unit vector, host's axes
    double depth;      ///< so far, units
    uint32_t body;     ///< 0: the static world
    uint32_t feature;  ///< its id
    uint32_t surface;  ///< as in deft_query_hit; of a zone: its index in deft_world_view.zones
    uint32_t flags;    ///< @flags deft_feature_flag: SOLID, ONE_WAY or ZONE
} deft_query_overlap;

/// All that the character would be in with its feet at `feet` (NULL: where they are), in its shape as it is
/// now: each piece of solid ground and each one-way that it is in deeper than rounding (moveset.touch), and
/// each piece of a zone, for which the box around it counts. What only touches is none. Writes at most
/// `capacity`, by body, feature, flags and surface, and to `count` how many there are in all; the first are
/// kept. Bodies that crushed it are not there. A character that fits overlaps no solid: deft_character_fits.
/// Numbers that are not finite, a NULL character, moveset or count, and a NULL out with a capacity, are a
/// host bug (assert); then nothing is found.
DEFT_API deft_query_outcome deft_query_overlaps(deft_query_overlap *out, uint32_t capacity, uint32_t *count,
                                                const deft_character *character, const deft_moveset *moveset,
                                                const deft_world_view *view, const deft_pos *feet);

#ifdef __cplusplus
}
#endif

#endif
