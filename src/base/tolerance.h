/* base/tolerance.h -- the numbers that decide geometry: what counts as touching, as along a face, as at once.
 *
 * No other source of the rooms geometry, contact, state, character and topdown has such a number of its own:
 * a test counts them (tests/house/tolerances.sh). Lengths are shares of the skin, by the two lengths that the
 * moveset makes of it: `touch` (s/32: a face nearer than this and not approached separates) and `contact`
 * (s/128: a face nearer than this is in contact). So they scale with the world. Sines and cosines are of the
 * angle between two directions; speeds are in tiles/s.
 */
#ifndef DEFT_BASE_TOLERANCE_H
#define DEFT_BASE_TOLERANCE_H

/* ---- lengths ---- */

/* Share of `touch` or `contact`: so far beyond its end a face is still touched, and what is cut off a corner
 * by less is passed. The sweep, the end of a run and the sliding along seams depend on it. */
#define DEFT__END 0.25
/* Share of `touch` or `contact`: nearer than this to its end a face is over. The next face of an outline is
 * asked for there, and a border of a zone is crossed. */
#define DEFT__PASSED (1.0 / 16)
/* Contacts or touches: so far a probe looks past a corner or an end, to see what comes behind it. */
#define DEFT__PROBE 4
/* Contacts: the same where the probe goes on for longer, along a way that gives. */
#define DEFT__PROBE_LONG 16
/* Share of `contact`: a place that is off by less is found. */
#define DEFT__CLOSE (1.0 / 65536)
/* Share of `touch`, or of the character's smaller half: from here on what is inside is put out. Each gather
 * rounds anew where things are, and from deeper than `touch` nothing stops the character. */
#define DEFT__DEEP (15.0 / 16)
/* Multiple of `touch`: a move shorter than this says nothing about where it leads. */
#define DEFT__BLUR 1e-10
/* Share of `contact`: nearer to its hook than this a rope is reeled in. */
#define DEFT__AT_HOOK 1e-3
/* Share of the character's smaller half: a rope shorter than this holds nothing. */
#define DEFT__ROPE_LEAST (1.0 / 16)
/* Tiles: the shortest piece along which a thrown hook looks. */
#define DEFT__HOOK_LEAST (1.0 / 64)
/* Share of such a piece by which it overlaps the next. */
#define DEFT__HOOK_OVERLAP (1.0 / 1024)
/* Tiles: two corners of a kind of tile differ by this on an axis, or not at all. */
#define DEFT__TILE_APART (1.0 / 256)
/* Tiles^2: a smaller tile might be turned over by rounding. */
#define DEFT__TILE_AREA (1.0 / 1024)
/* Square of the character's frame: of a contact that moved by less, the place is the same. */
#define DEFT__SAME_PLACE 1e-12

/* ---- directions ---- */

/* Ratio: what leads into a face by less than this share of its speed goes along it; speeds, normals and
 * velocities that differ by less are equal but for the rounding of doubles. */
#define DEFT__GRAZE 1e-9
/* The same where places were rounded to float: of a normal, a parallel, a move along a face. */
#define DEFT__GRAZE_FLOAT 1e-6
/* Sine: a face that leans less is level, or upright; what leads off one by less goes along it. */
#define DEFT__LEAN 1e-4
/* Sine: a wall leans less than this, up or down: a hundredth of a degree. */
#define DEFT__WALL_LEAN 1.7e-4
/* Sine: a face that leans less than this off another takes nothing from what goes along that one. */
#define DEFT__NEAR_PARALLEL 0.05
/* Sine: two faces that close in and leave less than this to give way pin what is between them. */
#define DEFT__PINNED 0.3
/* Cosine: two normals are one. */
#define DEFT__SAME_NORMAL 0.999999
/* Cosine: two normals are one that turned within a segment. */
#define DEFT__SAME_WAY 0.999
/* Cosine: two normals are one that turned within a tick. */
#define DEFT__SAME_FACE 0.99
/* Radians: so far a body that is near may turn in one segment, which takes its motion for straight. */
#define DEFT__TURN_MAX (1.0 / 64)
/* Share of a way that may lead off a wall that turned in the last segment, or into it. */
#define DEFT__TURNED (1.0 / 32)
/* Chord errors: so far at most a face that turns puts the character out along another one. */
#define DEFT__TURN_OUT 3
/* Sine: a way that leads less out of a face comes back to it, as the arc of a swing goes round. */
#define DEFT__GETS_AWAY 0.02

/* ---- speeds ---- */

/* Tiles/s: what is slower is what rounding leaves of the host's poses. */
#define DEFT__STILL 1e-6
/* Tiles/s: parts of a flight along a face whose speeds are this close start alike. */
#define DEFT__SPEED_ALIKE 1e-3
/* Tiles/s: a bump that is slower is told by no event. */
#define DEFT__NOTICED 0.05
/* Share of full speed: a slide that crouches ends at it at the latest, since no response takes for ever. */
#define DEFT__CREEP 0.03
/* Share of a full push of the stick: what is full but for the steps of the input's numbers. */
#define DEFT__FULL_PUSH (1 - 1e-4)
/* Shares of a speed or of a full speed: below the first the character stands, above the second it runs; a
 * rise below the third is its apex. They name the pose. */
#define DEFT__POSE_IDLE 0.02
#define DEFT__POSE_RUN  0.6
#define DEFT__POSE_APEX 0.2
/* Share of its speed: a dash seen from above that keeps less of its own way ends. */
#define DEFT__DASH_LEAST 0.25

/* ---- the rope ---- */

/* Share of its length by which a rope gives before a flight ends on it; share of the weight below which a
 * pull on it is a push. */
#define DEFT__ROPE_GIVES 1e-6
/* Share of its length by which a rope is taut for sure: half of what it gives. */
#define DEFT__ROPE_TAUT 5e-7
/* Units: a rope that is longer holds nothing. The host put one of its ends elsewhere. */
#define DEFT__ROPE_MOST 1e9
/* Share of its length: longer than this no flight makes it; what it holds on to was put elsewhere. */
#define DEFT__ROPE_PULLED 5e-5

/* ---- times ---- */

/* s: less time than this is none. */
#define DEFT__INSTANT_S 1e-12
/* s: what two looks are apart at least along the way of a law. */
#define DEFT__LOOK_S 1e-8
/* s: what happens so soon happens at once; a window is open for so much longer. */
#define DEFT__AT_ONCE_S 1e-6
/* s: beside a wall that turns a dash is asked again no sooner. */
#define DEFT__ASK_AGAIN_S 1e-5
/* s: over how long a flight is judged, the same at every rate. */
#define DEFT__MOMENT_S (1.0 / 240)
/* s: of two belts that take the character back and forth over their seam, each carries so long. */
#define DEFT__SEAM_WAITS_S (1.0 / 160)
/* s: a long tick is walked in pieces of at most this. */
#define DEFT__SEGMENT_MAX_S 0.05
/* s: how long a landing shows in the pose. */
#define DEFT__POSE_LAND_S 0.1

/* ---- numbers of geometry itself, which are no tolerances ---- */

/* A curve of the acceleration a strays from its chord over t seconds by a t^2 / this. */
#define DEFT__SAGITTA 8
/* Tangent of an eighth of half a turn, and half of the square root of 2. */
#define DEFT__TAN_EIGHTH 0.41421356237309504880
#define DEFT__SQRT_HALF  0.70710678118654752440
/* Instead of an instant or a place that is none, as a multiple of the way. */
#define DEFT__NEVER 1e30

#endif
