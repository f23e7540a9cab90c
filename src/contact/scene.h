/* contact/scene.h -- what was gathered around the character, in a frame, and the questions about it.
 *
 * The origin of the frame is the place of the feet at the gather. So the geometry is as exact a million units
 * from the world's origin as beside that origin. `feet` is the place now, relative to the frame's origin.
 */
#ifndef DEFT_CONTACT_SCENE_H
#define DEFT_CONTACT_SCENE_H

#include "base/bounds.h"
#include "deft/event.h"
#include "deft/moveset.h"
#include "geometry/obstacle.h"
#include "geometry/sweep.h"
#include "world/grid.h"

/* What a scene holds at most: obstacles, pieces of zones, bodies that may move in the tick, and the pieces of
 * those bodies. A way that needs more is taken in parts. In 5 * 10^7 gatherings of random play, one in 10^5
 * needs more than 43 obstacles. One in 10^5 needs more than 240 faces of a box, or 590 of a rounded
 * character. */
#define DEFT__SCENE_OBSTACLE_CAP 64
#define DEFT__SCENE_ZONE_CAP     16
#define DEFT__SCENE_MOVER_CAP    16
#define DEFT__SCENE_PIECE_CAP    24

/* The memory of a scene for the faces of obstacles and zones. During a gathering, what the world told waits
 * at its end, and faces take its place. A rounded character needs more than a box. */
#define DEFT__POOL_OF_BOX_CAP  256
#define DEFT__POOL_CAP         640
#define DEFT__POOL_FEATURES(n) ((uint32_t)((n) * sizeof(deft__face) / sizeof(deft_feature)))
typedef union deft__pool_of_box {
    deft__face faces[DEFT__POOL_OF_BOX_CAP];
    deft_feature features[DEFT__POOL_FEATURES(DEFT__POOL_OF_BOX_CAP)];
} deft__pool_of_box;
typedef union deft__pool {
    deft__face faces[DEFT__POOL_CAP];
    deft_feature features[DEFT__POOL_FEATURES(DEFT__POOL_CAP)];
} deft__pool;

/* A body that moves in this tick, in the frame, relative to the scene's origin. */
typedef struct deft__mover {
    uint32_t body;
    uint32_t reserved;
    deft__v2 place;  /* at the tick's start */
    deft__v2 travel; /* in the whole tick */
    double turn;     /* in the whole tick, radians, counter-clockwise */
} deft__mover;

/* The one-way floor that the character drops through. */
typedef struct deft__drop {
    deft_pos from;       /* the feet when they stood on the floor, host's axes */
    deft__v2 at, normal; /* of the floor's line, in the frame */
    uint32_t body;
    bool present;
    bool all; /* the drop goes through every other one-way as well */
    uint8_t reserved[2];
} deft__drop;

/* A face that the feet touch (contact/touching.h). */
typedef struct deft__touched {
    const deft__face *face;
    const deft__obstacle *obstacle;
    deft__v2 normal;
    deft__v2 flow; /* its velocity in the frame */
    uint32_t kind; /* a deft__class */
    uint32_t reserved;
} deft__touched;

/* Most faces of a list. Around a corner each obstacle has two. A full list drops faces that only repeat
 * others, as many tiles in one line do. */
#define DEFT__TOUCHING_CAP 16

typedef struct deft__touching {
    deft__v2 feet;         /* where they were, */
    uint32_t face_changes; /* and how often the faces had changed, when the list was made */
    uint32_t count;
    uint32_t missing; /* faces that did not fit, and may matter */
    uint32_t reserved;
    deft__touched faces[DEFT__TOUCHING_CAP + 1]; /* with room to insert one more */
} deft__touching;

/* How far above, below and beside a move steps and assists may look. */
typedef struct deft__reach {
    double up, down, aside;
} deft__reach;

typedef struct deft__scene {
    const deft_world_view *view; /* may be NULL: empty space */
    const deft_moveset *moveset;
    deft_axes axes;
    deft__shape shape;
    double radius;   /* of the character's corners; 0: a box */
    deft_pos origin; /* host's axes */
    double tick_s;
    /* from here on to the touched faces all is 0 when a tick begins */
    double now_s; /* how much of the tick has passed */
    /* The frame may flow with the body that carries, so a rider stands still in the frame. */
    deft__v2 drift;   /* how far the frame has come since the gather */
    deft__v2 flow;    /* velocity of the frame */
    uint32_t carrier; /* the body that carries, or 0: of two equal floors its own carries on */
    uint32_t ignored[DEFT__CRUSHERS_MAX]; /* bodies that this character passes through; 0 none */
    bool moves;                           /* something moves; else the fields below are not filled */
    uint8_t reserved[3];
    uint32_t mover_count, piece_count, zone_count;
    uint32_t moving_from; /* the first obstacle of movers */
    uint32_t obstacle_count, face_count;
    uint32_t gatherings;   /* how often the origin was moved */
    uint32_t face_changes; /* how often a face, or its velocity, became another */
    deft__reach reach;
    deft__rect region; /* the gathered region of the character; empty before the first gather */
    deft__v2 feet;
    deft__drop drop;
    deft__touching touching;
    deft__mover movers[DEFT__SCENE_MOVER_CAP];
    deft_feature pieces[DEFT__SCENE_PIECE_CAP]; /* of movers, at the tick's start */
    deft__v2 flows[DEFT__SCENE_OBSTACLE_CAP];   /* of the obstacles, in the frame */
    /* pieces of zones, grown like obstacles, which do not flow; `surface` is the zone's index, and their
     * order */
    deft__obstacle zones[DEFT__SCENE_ZONE_CAP];
    deft__obstacle obstacles[DEFT__SCENE_OBSTACLE_CAP];
    deft__face *faces;      /* the pool */
    deft_feature *features; /* the same memory, during a gathering */
    uint32_t face_cap, feature_cap;
} deft__scene;

/* The host's box around a rectangle of the frame, whose origin is there. */
deft_box deft__host_box(deft_axes axes, deft_pos origin, deft__rect rect);

/* Gives the scene its pool, of `cap` faces, to be called first. */
static inline void deft__scene_use(deft__scene *scene, deft__face *faces, deft_feature *features,
                                   uint32_t cap)
{
    scene->faces = faces;
    scene->features = features;
    scene->face_cap = cap;
    scene->feature_cap = DEFT__POOL_FEATURES(cap);
}

/* Begins a tick of tick_s for a character of that height, with no region gathered and without a drop. */
void deft__scene_begin(deft__scene *scene, const deft_world_view *view, const deft_moveset *moveset,
                       double height, deft_axes axes, deft_pos feet, double tick_s);

/* The place of the feet in the world. */
deft_pos deft__scene_position(const deft__scene *scene);

/* True when the scene holds everything that a move of the feet within time_s can touch, and all that looks
 * may ask beside the move. */
bool deft__scene_covers(const deft__scene *scene, deft__v2 move, double time_s);

/* The room for features in the free end of the pool, and its first one. A gathering uses it. */
uint32_t deft__scene_room(const deft__scene *scene);
static inline deft_feature *deft__scene_spare(deft__scene *scene, uint32_t room)
{
    return &scene->features[scene->feature_cap - room];
}

/* What obstacles are grown by. What does not move is grown for feet in the gathered region. */
deft__growth deft__scene_growth(const deft__scene *scene, bool moves);

/* Makes the obstacle of a feature, and its faces from its first one in the pool on, where there is room for
 * deft__growth_faces. `placement` may be NULL: a piece with a placement moves. */
void deft__scene_make(deft__scene *scene, deft__obstacle *obstacle, const deft_feature *feature,
                      const deft__growth *by, const deft__placement *placement);
/* Forgets what was gathered: the next look gathers anew. */
void deft__scene_forget(deft__scene *scene);
/* Gives the character that height; its feet stay. The scene is gathered anew. */
void deft__scene_resize(deft__scene *scene, double height);

/* Makes sure that the scene holds everything that a move of the feet within time_s can touch, and
 * ground.snap below. Else the origin moves to the feet, and the scene is gathered anew. Returns the number
 * of features or faces that did not fit, 0 when all did. A scene without some keeps no region. */
uint32_t deft__scene_look(deft__scene *scene, deft__v2 move, double time_s);

/* The same with at least that reach, and with all that the scene holds already: for a question beside the
 * move. False where that does not fit. Then the scene holds only what the feet at rest may touch. */
bool deft__scene_look_aside(deft__scene *scene, deft__reach reach, deft__v2 move, double time_s);

/* The first obstacle in the way of a move of the feet that takes time_s. With 0 the move is a probe, and
 * all bodies stand. */
bool deft__scene_sweep(const deft__scene *scene, deft__v2 move, double time_s, deft__hit *out);

/* The same as probes of time_s from now, with the feet at `feet` then. Until then all bodies are taken to
 * go straight on. For looks ahead, which are asked again at that instant. One-ways may be left out. */
bool deft__scene_sweep_then(const deft__scene *scene, deft__v2 feet, deft__v2 move, double time_s,
                            bool one_ways, deft__hit *out);

/* True when that character touches something along the unit vector `way`. */
bool deft__scene_touches(const deft__scene *scene, deft__v2 feet, deft__v2 way, double time_s,
                         deft__hit *out);

/* The same for a wall beside the feet. What is met within `contact` before the wall does not hide the wall.
 * Where a slope ends at a wall, or an overhang, rounding decides which of the two is met first. */
bool deft__scene_meets_wall(const deft__scene *scene, deft__v2 feet, deft__v2 aside, double time_s,
                            deft__hit *out);

/* True where such a probe meets nothing, or first a floor. What is no floor bars the way, also within
 * `contact` after a floor. Where steep ground begins at the end of a floor, rounding decides which of the two
 * is met first. */
bool deft__scene_is_open(const deft__scene *scene, deft__v2 feet, deft__v2 onward, double time_s);

/* What a surface number means; NULL for plain ground. */
const deft_surface *deft__surface_of(const deft__scene *scene, uint16_t surface);

/* True when the character can stand on the face. */
static inline bool deft__face_is_floor(const deft__face *face, const deft_moveset *moveset)
{
    return face->normal.y >= moveset->slope_cos && face->kind != DEFT__FACE_SLIDE;
}

/* The class of a face for a character, in the order of the list of touched faces. */
typedef enum deft__class {
    DEFT__CLASS_FLOOR,    /* carries the character */
    DEFT__CLASS_STEEP,    /* looks up, and is too steep or too slippery to stand on */
    DEFT__CLASS_CEILING,  /* level, and looks down */
    DEFT__CLASS_OVERHANG, /* looks down, and leans */
    DEFT__CLASS_WALL,     /* upright */
    DEFT__CLASS_PASSIVE   /* stops nothing; a motion may leave its obstacle by it: hidden, or past its end */
} deft__class;

/* The class of a face that can be touched, and what a contact tells of that class. */
deft__class deft__class_of(const deft__face *face, const deft_moveset *moveset);
deft_contact_kind deft__face_contact_kind(const deft__face *face, const deft_moveset *moveset);

/* The velocity of an obstacle, in the frame. */
static inline deft__v2 deft__obstacle_flow(const deft__scene *scene, const deft__obstacle *obstacle)
{
    return scene->moves ? scene->flows[obstacle - scene->obstacles] : deft__v2_make(0, 0);
}

#endif
