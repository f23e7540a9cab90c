/* base/tolerance.h -- the tolerances of geometry: what counts as touching, as along a face, as at once.
 *
 * The rooms geometry, contact, state, character and topdown have no such numbers elsewhere: a test counts
 * them (tests/house/tolerances.sh). Lengths are shares of the skin s, so they scale with the world. The
 * moveset makes two lengths of the skin. Nearer than `touch` (s/32) a face that is not approached separates.
 * Nearer than `contact` (s/128) a face is in contact. Sines and cosines are of the angle between two
 * directions; speeds are in tiles/s.
 */
#ifndef DEFT_BASE_TOLERANCE_H
#define DEFT_BASE_TOLERANCE_H

/* ---- lengths ---- */

/* Share of `touch` or `contact`: a face is touched this far beyond its end, and a smaller cut off a corner
 * is passed. The sweep, the end of followed faces and slides along seams depend on this number. */
#define DEFT__END 0.25
/* Share of `touch` or `contact`: nearer than this to its end a face is over. The next face of an outline
 * is looked for there, and a border of a zone is crossed. */
#define DEFT__PASSED (1.0 / 16)
/* Contacts or touches: a probe looks this far past a corner or an end, to see what is behind it. */
#define DEFT__PROBE 4
/* Contacts: the same for a longer probe, along a way that gives. */
#define DEFT__PROBE_LONG 16
/* Share of `contact`: a search for a place ends within this. */
#define DEFT__CLOSE (1.0 / 65536)
/* Share of `touch`, or of the character's smaller half: deeper than this the character is put out. Each
 * gather rounds places anew, and from deeper than `touch` nothing stops the character. */
#define DEFT__DEEP (15.0 / 16)
/* Multiple of `touch`: a move shorter than this has no direction. */
#define DEFT__BLUR 1e-10
/* Share of `contact`: nearer to its hook than this a rope is reeled in. */
#define DEFT__AT_HOOK 1e-3
/* Share of the character's smaller half: a shorter rope holds nothing. */
#define DEFT__ROPE_LEAST (1.0 / 16)
/* Share of the character's height: a drop is over this far from the line of its floor. */
#define DEFT__DROP_OVER (1.0 / 4)
/* Share of a line that its first piece is. Each is twice as long as the last, or half where that is too much.
 */
#define DEFT__LINE_PIECE (1.0 / 16)
/* The shortest such piece. */
#define DEFT__LINE_LEAST (1.0 / 65536)
/* Share of a piece that is its end. The pieces of a line overlap there. There no zero of the bend of a curve
 * is looked for. */
#define DEFT__LAST_PART (1.0 / 1024)
/* Tiles around the feet within which the corners of a kind of tile keep their order when rounded to float. */
#define DEFT__TILES_AROUND 64
/* Tiles: two corners of a kind of tile differ by this on an axis, or not at all. */
#define DEFT__TILE_APART (1.0 / 256)
/* Tiles^2: a smaller tile might be turned over by rounding. */
#define DEFT__TILE_AREA (1.0 / 1024)
/* Square of the character's frame: a contact that moved by less is at the same place. */
#define DEFT__SAME_PLACE 1e-12

/* ---- directions ---- */

/* Ratio: what goes into a face by less than this share of its speed goes along the face. Speeds, normals
 * and velocities that differ by less are equal within the rounding of doubles. */
#define DEFT__GRAZE 1e-9
/* The same for places rounded to float: of a normal, a parallel, a move along a face. */
#define DEFT__GRAZE_FLOAT 1e-6
/* Sine: a face that leans less is level or upright. A motion off a face by less goes along that face. */
#define DEFT__LEAN 1e-4
/* Sine: a wall leans less than this, up or down: a hundredth of a degree. */
#define DEFT__WALL_LEAN 1.7e-4
/* Sine: a face at a smaller angle to another takes nothing from a motion along the other. */
#define DEFT__NEAR_PARALLEL 0.05
/* Sine: two faces that close in at a smaller angle pin what is between. */
#define DEFT__PINNED 0.3
/* Cosine: a face of a one-way acts when it looks the one-way's way by more than this, within 60 degrees. */
#define DEFT__ONE_WAY_ACTS 0.5
/* Cosine: two normals are equal. */
#define DEFT__SAME_NORMAL 0.999999
/* Cosine: two normals are of one face that turned within a segment. */
#define DEFT__SAME_WAY 0.999
/* Cosine: two normals are of one face that turned within a tick. */
#define DEFT__SAME_FACE 0.99
/* Radians: over this turn of a heading one sum of the path is exact. */
#define DEFT__COURSE_TURN (1.0 / 8)
/* Radians: a near body may turn this far in one segment, which takes its motion for straight. */
#define DEFT__TURN_MAX (1.0 / 64)
/* Share of a way that may lead off a wall that turned in the last segment, or into that wall. At an even
 * speed it is at most twice that turn, by the wall and by the place on it; the speed changes, too. */
#define DEFT__TURNED (1.0 / 16)
/* Chord errors: a turning face puts the character out along another face by at most this. */
#define DEFT__TURN_OUT 3

/* ---- speeds ---- */

/* Tiles/s: slower motion is rounding of the host's poses. */
#define DEFT__STILL 1e-6
/* Tiles/s: parts of a flight along a face whose speeds are this close start alike. */
#define DEFT__SPEED_ALIKE 1e-3
/* Tiles/s: a slower bump gives no event. */
#define DEFT__NOTICED 0.05
/* Share of full speed: a crouched slide ends here at the latest, since a response may take for ever. */
#define DEFT__CREEP 0.03
/* Share of a full push of the stick: full within the steps of the input's numbers. */
#define DEFT__FULL_PUSH (1 - 1e-4)
/* Shares of a speed or of a full speed: below the first the character stands, above the second the
 * character is at a run. A rise below the third is the apex. The three decide the pose. */
#define DEFT__POSE_IDLE 0.02
#define DEFT__POSE_RUN  0.6
#define DEFT__POSE_APEX 0.2
/* Share of its speed: a dash seen from above that keeps less along its way ends. */
#define DEFT__DASH_LEAST 0.25

/* ---- the rope ---- */

/* Share of its length by which a rope gives before a flight ends on the rope. Share of the weight below
 * which a pull on a rope is a push. */
#define DEFT__ROPE_GIVES 1e-6
/* Share of its length from which on a rope is surely taut: half of DEFT__ROPE_GIVES. */
#define DEFT__ROPE_TAUT 5e-7
/* Units: a longer rope holds nothing. The host put one of its ends elsewhere. */
#define DEFT__ROPE_MOST 1e9
/* Share of its length: no flight stretches a rope by more. The host moved what the hook holds. */
#define DEFT__ROPE_PULLED 5e-5

/* ---- times ---- */

/* s: a shorter time is none. */
#define DEFT__INSTANT_S 1e-12
/* s: two looks along the way of a law are at least this apart. */
#define DEFT__LOOK_S 1e-8
/* s: what happens within this happens at once; a window is open for so much longer. */
#define DEFT__AT_ONCE_S 1e-6
/* s: beside a wall that turns a dash is asked again no sooner. */
#define DEFT__ASK_AGAIN_S 1e-5
/* s: the time over which a flight is judged, equal at every rate. */
#define DEFT__MOMENT_S (1.0 / 240)
/* s: a long tick is walked in pieces of at most this. */
#define DEFT__SEGMENT_MAX_S 0.05
/* s: how long a landing shows in the pose. */
#define DEFT__POSE_LAND_S 0.1

/* ---- numbers of geometry itself, which are no tolerances ---- */

/* A curve of acceleration a strays from its chord over t seconds by a t^2 / this. */
#define DEFT__SAGITTA 8
/* Tangent of an eighth of half a turn, and half of the square root of 2. */
#define DEFT__TAN_EIGHTH 0.41421356237309504880
#define DEFT__SQRT_HALF  0.70710678118654752440
/* Stands for no instant and no place, as a multiple of the way. */
#define DEFT__NEVER 1e30

#endif
